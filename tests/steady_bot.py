"""pytest-qt's bot, whose waiting is measured by a clock that nobody sets: one put forward must not end a wait."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from pytestqt.exceptions import TimeoutError as WaitedLongEnough
from pytestqt.qtbot import QtBot

GLANCE_MS = 10


class SteadyBot(QtBot):  # type: ignore[misc]
    """A bot for one test."""

    def waitUntil(self, callback: Callable[[], bool | None], *, timeout: int = 5000) -> None:
        """Handle events until `callback` gives True, or gives None without an assertion that fails.

        `timeout`: milliseconds after which the test fails.
        """
        __tracebackhide__ = True
        until = monotonic() + timeout / 1000
        while not self._holds(callback, last=monotonic() > until):
            if monotonic() > until:
                raise WaitedLongEnough(f"waited {timeout} ms in vain")
            self.wait(GLANCE_MS)

    @staticmethod
    def _holds(callback: Callable[[], bool | None], *, last: bool) -> bool:
        __tracebackhide__ = True
        try:
            return callback() in (None, True)
        except AssertionError:
            if last:
                raise
            return False

"""pytest-qt's bot, whose waiting is measured by a clock that nobody sets: one put forward must not end a wait.

A test begins with no key held down, too.
"""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.exceptions import TimeoutError as WaitedLongEnough
from pytestqt.qtbot import QtBot

GLANCE_MS = 3


def let_go() -> None:
    """Let go of Ctrl and Shift.

    Qt takes both for held down after a combination of keys was pressed by its test library, until the next key or
    button is; and in a list of which many may be chosen, what is chosen then is added to what was.
    """
    QTest.keyRelease(QWidget(), Qt.Key.Key_Control)


class SteadyBot(QtBot):  # type: ignore[misc]
    """A bot for one test."""

    def waitUntil(self, callback: Callable[[], bool | None], *, timeout: int = 5000) -> None:
        """Handle events until `callback` gives True, or gives None without an assertion that fails.

        `timeout`: milliseconds after which the test fails.
        """
        __tracebackhide__ = True
        until = monotonic() + timeout / 1000
        while True:
            over = monotonic() > until
            try:
                if callback() in (None, True):
                    return
            except AssertionError:
                if over:
                    raise
            if over:
                raise WaitedLongEnough(f"waited {timeout} ms in vain")
            self.wait(GLANCE_MS)

"""Tells a person what is going on: a line that moves on a terminal, plain lines elsewhere.

Nothing runs for more than a second without a sign of life. ASCII only: an old Windows console shows nothing else.
"""

from __future__ import annotations

import shutil
import sys
import time
from types import TracebackType
from typing import Callable, TextIO

PLAIN_EVERY_S = 10.0  # between two signs of life where a line cannot move
MARKS = "|/-\\"


class Step:
    """One piece of work with a name. Use it in a `with` block and call `tick` a few times a second."""

    def __init__(self, what: str, out: TextIO, clock: Callable[[], float]) -> None:
        self._what = what
        self._out = out
        self._clock = clock
        self._moves = out.isatty()
        self._ticks = 0
        self._began = self._spoke = clock()

    def __enter__(self) -> Step:
        if not self._moves:
            self._line(f"{self._what} ...")
        self.tick()
        return self

    def tick(self, detail: str = "") -> None:
        """Show that the work goes on. `detail` is the latest word of who does it."""
        now = self._clock()
        seconds = int(now - self._began)
        self._ticks += 1
        if self._moves:
            self._move(f"{MARKS[self._ticks % len(MARKS)]} {self._what}  {seconds} s  {detail}")
        elif now - self._spoke >= PLAIN_EVERY_S:
            self._spoke = now
            self._line(f"  {seconds} s  {detail}".rstrip())

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._moves:
            self._move("")
        outcome = "done" if fault is None else "stopped"
        self._line(f"{self._what}: {outcome} ({self._clock() - self._began:.0f} s)")

    def _move(self, line: str) -> None:
        width = shutil.get_terminal_size().columns - 1
        self._out.write("\r" + line[:width].ljust(width) + ("" if line else "\r"))
        self._out.flush()

    def _line(self, line: str) -> None:
        self._out.write(line + "\n")
        self._out.flush()


class Teller:
    """Where the installer speaks: sentences, and steps that show their time."""

    def __init__(self, out: TextIO | None = None, clock: Callable[[], float] = time.monotonic) -> None:
        self._out = out or sys.stdout
        self._clock = clock

    def say(self, sentence: str) -> None:
        """One sentence on a line of its own."""
        self._out.write(sentence + "\n")
        self._out.flush()

    def step(self, what: str) -> Step:
        """A piece of work that may take a while."""
        return Step(what, self._out, self._clock)

"""Python's collector of circles, on the window's thread only.

Left alone it runs on whichever thread happens to make the next object. On a lane it would take away things of Qt's that
stand in a circle while the window's thread may be handing them an event; nothing survives that. So while a window
stands it is turned off, and asked from here as often as it would have run by itself.
"""

from __future__ import annotations

import gc
import time

from PySide6.QtCore import QObject, QTimer

LOOK = 200
"""Milliseconds between two looks whether there is enough to collect."""
WHOLE = 60.0
"""Seconds at least between two collections of everything, which take longest."""


class Tidying(QObject):
    """Collects while the window stands."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._last_whole = time.monotonic()
        self._timer = QTimer(self)
        self._timer.setInterval(LOOK)
        self._timer.timeout.connect(self._tidy)

    def begin(self) -> None:
        """From now on no other thread collects."""
        gc.disable()
        self._timer.start()

    def end(self) -> None:
        """The lanes have ended: Python may do as it likes again."""
        self._timer.stop()
        gc.enable()

    def _tidy(self) -> None:
        gc.disable()  # another window may have ended meanwhile
        generation = due(gc.get_count(), gc.get_threshold(), whole=time.monotonic() - self._last_whole >= WHOLE)
        if generation < 0:
            return
        if generation == 2:
            self._last_whole = time.monotonic()
        gc.collect(generation)


def due(count: tuple[int, int, int], threshold: tuple[int, int, int], *, whole: bool) -> int:
    """The oldest generation that has come over its threshold, as Python itself would choose it; -1 for none.

    The oldest of all only where `whole` says that it may be its turn.
    """
    for generation in (2, 1, 0) if whole else (1, 0):
        if 0 < threshold[generation] < count[generation]:
            return generation
    return -1

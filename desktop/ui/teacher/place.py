"""Where the window stood when it was last closed, in a small file beside the record.

A file that is missing, damaged or makes no sense means the place that suits the screen; reading and writing never fail.
"""

from __future__ import annotations

import logging
from dataclasses import asdict, dataclass
from pathlib import Path

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from tutor.language import toml_text
from tutor.records.files import write_whole

LOG = logging.getLogger("didi.window")
FILE_NAME = "window.toml"
SEEN = 120
"""Pixels of the window's head that must be on a screen for it to be taken hold of."""


@dataclass(frozen=True, slots=True)
class Place:
    """A window's place, in the pixels of the desktop."""

    x: int
    y: int
    width: int
    height: int
    maximised: bool = False


def read_place(folder: Path) -> Place | None:
    """The place that was kept, or None when there is none that makes sense."""
    try:
        kept = toml_text.read(folder / FILE_NAME)
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as error:
        LOG.warning("where the window stood cannot be read: %s", error)
        return None
    numbers = [kept.get(name) for name in ("x", "y", "width", "height")]
    sensible = [one for one in numbers if type(one) is int and abs(one) < 100_000]
    if len(sensible) < 4 or min(sensible[2:]) <= 0:
        return None
    x, y, width, height = sensible
    return Place(x, y, width, height, kept.get("maximised") is True)


def keep_place(folder: Path, place: Place) -> None:
    """Keep it for the next time; a disk that cannot be written to loses no more than this."""
    lines = [f"{name} = {str(value).lower()}\n" for name, value in asdict(place).items()]
    try:
        write_whole(folder / FILE_NAME, "".join(lines).encode())
    except OSError as error:
        LOG.warning("where the window stands cannot be kept: %s", error)


def place_of(window: QWidget) -> Place:
    """Where a window stands, as it would stand when it were not maximised."""
    at = window.normalGeometry() if window.isMaximized() else window.geometry()
    return Place(at.x(), at.y(), at.width(), at.height(), window.isMaximized())


def put(window: QWidget, place: Place) -> None:
    """Put a window where it stood; what is on no screen any more comes back to the middle of the first one."""
    screens = [screen.availableGeometry() for screen in QGuiApplication.screens()]
    window.setGeometry(fitting(QRect(place.x, place.y, place.width, place.height), screens))
    if place.maximised:
        window.setWindowState(window.windowState() | Qt.WindowState.WindowMaximized)


def fitting(wanted: QRect, screens: list[QRect]) -> QRect:
    """`wanted` if its head can be taken hold of on a screen, else as large as fits in the middle of the first."""
    head = QRect(wanted.topLeft(), wanted.topRight() + QPoint(0, 1))
    held = [screen for screen in screens if head.intersected(screen).width() >= min(SEEN, wanted.width())]
    room = held[0] if held else screens[0]
    fits = QRect(wanted.topLeft(), wanted.size().boundedTo(room.size()))
    if not held:
        fits.moveCenter(room.center())
    return fits

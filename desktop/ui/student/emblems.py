"""The pictures that stand for students, chosen steadily from who they are, and those that a picture PIN is made of.

They are drawn, not stored, in the colours of the theme. Nothing here may come to mean anything but "this is you".
"""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.ui.student.emblem_shapes import EMBLEMS
from desktop.ui.student.shapes import draw
from desktop.ui.widgets.theme import Theme
from desktop.values.student import emblem_of

GROUNDS = ("main_mist", "glow", "clay_mist")
"""What pictures stand on."""


def paint_emblem(painter: QPainter, theme: Theme, key: str, box: QRectF) -> None:
    """The picture of whoever has that key, on its round ground."""
    number = emblem_of(key, len(EMBLEMS) * len(GROUNDS))
    ground, picture = divmod(number, len(EMBLEMS))
    draw(painter, theme, ((GROUNDS[ground], "O 50 50 50 50"),), box)
    inset = box.width() * 0.16
    draw(painter, theme, tuple(EMBLEMS.values())[picture], box.adjusted(inset, inset, -inset, -inset))


class Emblem(QWidget):
    """Somebody's picture, `size` pixels at scale 1."""

    def __init__(self, theme: Theme, size: int = 72) -> None:
        super().__init__()
        self._theme, self._size, self._key = theme, size, ""
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.wear(theme)

    def show_for(self, key: str) -> None:
        """Show whose picture."""
        self._key = key
        self.update()

    def sizeHint(self) -> QSize:
        """Square."""
        return QSize(self._theme.px(self._size), self._theme.px(self._size))

    def wear(self, theme: Theme) -> None:
        """Draw in another theme."""
        self._theme = theme
        self.setFixedSize(self.sizeHint())
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the picture; nothing while it is nobody's."""
        if self._key:
            painter = QPainter(self)
            paint_emblem(painter, self._theme, self._key, QRectF(self.rect()))

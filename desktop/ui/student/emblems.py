"""The pictures that stand for students, chosen steadily from who they are, and those that a picture PIN is made of.

They are drawn in the colours of the theme. Nothing here may come to mean anything but "this is you".
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter

from desktop.ui.widgets.painted import Painted, draw, drawings
from desktop.ui.widgets.theme import Theme
from desktop.values.student import emblem_of

GROUNDS = ("main_mist", "glow", "clay_mist")
"""What pictures stand on."""
EMBLEMS = drawings(Path(__file__).with_name("emblems.svg"))
PIN_PICTURES = drawings(Path(__file__).with_name("pin_pictures.svg"))


def paint_emblem(painter: QPainter, theme: Theme, key: str, box: QRectF) -> None:
    """The picture of whoever has that key, on its round ground."""
    number = emblem_of(key, len(EMBLEMS) * len(GROUNDS))
    ground, picture = divmod(number, len(EMBLEMS))
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.colour(GROUNDS[ground]))
    painter.drawEllipse(box)
    painter.restore()
    inset = box.width() * 0.16
    draw(painter, theme, tuple(EMBLEMS.values())[picture], box.adjusted(inset, inset, -inset, -inset))


class Emblem(Painted):
    """Somebody's picture, `size` pixels at scale 1; nothing while it is nobody's."""

    def __init__(self, theme: Theme, size: int = 72) -> None:
        self._key = ""
        super().__init__(theme, size, size)

    def show_for(self, key: str) -> None:
        """Show whose picture."""
        self._key = key
        self.update()

    def paint(self, painter: QPainter) -> None:
        """Paint the picture."""
        if self._key:
            paint_emblem(painter, self._theme, self._key, QRectF(self.rect()))

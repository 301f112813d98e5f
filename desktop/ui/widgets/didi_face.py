"""Didi's face: an elder sister drawn with a few shapes. Her mouth opens while she speaks."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from desktop.ui.widgets.theme import Theme


class DidiFace(QWidget):
    """A round picture, `size` pixels at scale 1."""

    def __init__(self, theme: Theme, size: int = 56) -> None:
        super().__init__()
        self._theme = theme
        self._size = size
        self._speaking = False
        self.wear(theme)

    def sizeHint(self) -> QSize:
        """Square."""
        return QSize(self._theme.px(self._size), self._theme.px(self._size))

    def wear(self, theme: Theme) -> None:
        """Draw in another theme."""
        self._theme = theme
        self.setFixedSize(self.sizeHint())

    def speak(self, speaking: bool) -> None:
        """Open or close the mouth."""
        self._speaking = speaking
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint on a field of 100 by 100."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(self.width() / 100, self.height() / 100)
        disc = QPainterPath()
        disc.addEllipse(QRectF(0, 0, 100, 100))
        painter.setClipPath(disc)
        painter.fillRect(QRectF(0, 0, 100, 100), self._theme.colour("glow"))
        painter.setPen(Qt.PenStyle.NoPen)
        self._paint_hair_and_dress(painter)
        self._paint_features(painter)

    def _paint_hair_and_dress(self, painter: QPainter) -> None:
        colour = self._theme.colour
        painter.setBrush(colour("hair"))
        painter.drawEllipse(QPointF(50, 45), 31, 33)
        painter.drawRoundedRect(QRectF(19, 44, 62, 40), 14, 14)
        painter.setBrush(colour("main"))
        painter.drawEllipse(QRectF(14, 80, 72, 46))
        painter.setBrush(colour("skin"))
        painter.drawRoundedRect(QRectF(41, 68, 18, 18), 8, 8)
        painter.drawEllipse(QPointF(50, 51), 23, 26)
        parting = QPainterPath(QPointF(50, 19))
        parting.cubicTo(30, 22, 25, 40, 26, 50)
        parting.cubicTo(36, 46, 46, 38, 50, 28)
        parting.cubicTo(54, 38, 64, 46, 74, 50)
        parting.cubicTo(75, 40, 70, 22, 50, 19)
        painter.setBrush(colour("hair"))
        painter.drawPath(parting)

    def _paint_features(self, painter: QPainter) -> None:
        colour = self._theme.colour
        painter.setBrush(colour("clay"))
        painter.drawEllipse(QPointF(50, 41), 2.3, 2.3)
        painter.setBrush(colour("hair"))
        for x in (41, 59):
            painter.drawEllipse(QPointF(x, 53), 2.6, 3.1)
        if self._speaking:
            painter.setBrush(colour("clay"))
            painter.drawEllipse(QPointF(50, 66), 5.5, 4.2)
            return
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(colour("hair"), 2.2, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawArc(QRectF(42, 58, 16, 11), 200 * 16, 140 * 16)

"""How well a skill is known, as a shape and a word; and how much of a chapter, as a ring. Never by colour alone."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from desktop.ui.widgets.theme import Theme
from desktop.values.student import LEVELS, Level

FULL = 360 * 16
"""A whole turn, as Qt counts."""


class MasteryMark(QWidget):
    """A round mark that fills in quarters; a known one carries a tick."""

    def __init__(self, theme: Theme, level: Level = "") -> None:
        super().__init__()
        self._theme, self._level = theme, level
        self.wear(theme)

    def wear(self, theme: Theme) -> None:
        """Draw in another theme."""
        self._theme = theme
        self.setFixedSize(QSize(theme.px(22), theme.px(22)))

    def show_level(self, level: Level) -> None:
        """Show how well it is known."""
        self._level = level
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the mark."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        edge = self._theme.px(2)
        box = QRectF(self.rect()).adjusted(edge, edge, -edge, -edge)
        quarters = LEVELS.index(self._level)
        painter.setBrush(self._theme.colour("leaf" if quarters >= 3 else "sun"))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.drawPie(box, 90 * 16, -FULL * quarters // 4)
        style = Qt.PenStyle.SolidLine if quarters else Qt.PenStyle.DotLine
        painter.setPen(QPen(self._theme.colour("soft"), self._theme.px(1.5), style))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(box)
        if quarters == len(LEVELS) - 1:
            painter.setPen(
                QPen(self._theme.colour("card"), self._theme.px(2.5), Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
            )
            size = box.width()
            bends = ((0.27, 0.52), (0.44, 0.69), (0.74, 0.34))
            painter.drawPolyline([box.topLeft() + QPointF(size * across, size * down) for across, down in bends])


def paint_ring(painter: QPainter, theme: Theme, share: float, box: QRectF, ground: str = "line") -> None:
    """A ring of which `share` is full."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    thick = max(3.0, box.width() / 8)
    inner = box.adjusted(thick / 2, thick / 2, -thick / 2, -thick / 2)
    painter.setPen(QPen(theme.colour(ground), thick))
    painter.drawEllipse(inner)
    if share > 0:
        painter.setPen(QPen(theme.colour("leaf"), thick, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawArc(inner, 90 * 16, -round(FULL * share))
    painter.restore()

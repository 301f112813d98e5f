"""Small signs for what can be done in a lesson, drawn in the colours of the theme at any size, with no word in them."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPainterPath, QPen, QPixmap

from desktop.ui.widgets.theme import Theme

FIELD = 24.0
"""Every sign is drawn on a field of so many units a side."""
FINE = 2
"""Pixels of the drawing for one of the window, so that a sign is sharp on fine screens."""


def sign(name: str, theme: Theme, colour: str = "main", size: float = 22) -> QIcon:
    """The sign of that name, dimmed where its button is switched off."""
    icon = QIcon()
    for mode, word in ((QIcon.Mode.Normal, colour), (QIcon.Mode.Disabled, "line")):
        icon.addPixmap(_drawn(_SIGNS[name], theme.colour(word), theme.px(size)), mode)
    return icon


def _drawn(draw: Callable[[QPainter], None], colour: QColor, side: int) -> QPixmap:
    sheet = QPixmap(side * FINE, side * FINE)
    sheet.fill(Qt.GlobalColor.transparent)
    painter = QPainter(sheet)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(sheet.width() / FIELD, sheet.height() / FIELD)
    painter.setPen(QPen(colour, 2.2, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin))
    draw(painter)
    painter.end()
    sheet.setDevicePixelRatio(FINE)
    return sheet


def _repeat(painter: QPainter) -> None:
    """An arrow that comes round again."""
    painter.drawArc(QRectF(4.5, 4.5, 15, 15), 60 * 16, 285 * 16)
    painter.drawPolyline([QPointF(11.5, 2.6), QPointF(15.8, 5.4), QPointF(12.6, 9.2)])


def _slower(painter: QPainter) -> None:
    """A dial that points to the left."""
    painter.drawArc(QRectF(3.5, 5.5, 17, 17), -20 * 16, 220 * 16)
    painter.drawLine(QPointF(12, 14.5), QPointF(7.6, 10.4))
    painter.drawPoint(QPointF(12, 14.5))


def _hint(painter: QPainter) -> None:
    """A lamp."""
    bulb = QPainterPath(QPointF(9.2, 17))
    bulb.cubicTo(9.2, 14, 5.5, 13, 5.5, 9)
    bulb.cubicTo(5.5, 5, 8.5, 2.8, 12, 2.8)
    bulb.cubicTo(15.5, 2.8, 18.5, 5, 18.5, 9)
    bulb.cubicTo(18.5, 13, 14.8, 14, 14.8, 17)
    bulb.closeSubpath()
    painter.drawPath(bulb)
    painter.drawLine(QPointF(10, 20.8), QPointF(14, 20.8))


def _skip(painter: QPainter) -> None:
    """An arrow over something."""
    painter.drawArc(QRectF(3.5, 6.5, 14, 15), 15 * 16, 150 * 16)
    painter.drawPolyline([QPointF(19.8, 7.6), QPointF(17.3, 12.6), QPointF(12.4, 10.6)])
    painter.drawLine(QPointF(8, 20.5), QPointF(13, 20.5))


def _stop(painter: QPainter) -> None:
    """A moon: enough for today."""
    moon = QPainterPath(QPointF(14.5, 3.5))
    moon.cubicTo(8.5, 3.8, 4, 8, 4, 12.8)
    moon.cubicTo(4, 17.8, 8, 21, 12.4, 21)
    moon.cubicTo(16.2, 21, 19, 18.8, 20, 16)
    moon.cubicTo(13, 17, 9.5, 10, 14.5, 3.5)
    painter.drawPath(moon)


def _hand_in(painter: QPainter) -> None:
    """A sheet with a tick on it."""
    painter.drawRoundedRect(QRectF(5, 3, 14, 18), 2.5, 2.5)
    painter.drawPolyline([QPointF(8.6, 12.6), QPointF(11, 15), QPointF(15.6, 9.4)])


def _back(painter: QPainter) -> None:
    """An arrow to the left."""
    painter.drawLine(QPointF(5, 12), QPointF(19.5, 12))
    painter.drawPolyline([QPointF(10.5, 6), QPointF(4.8, 12), QPointF(10.5, 18)])


def _page(painter: QPainter) -> None:
    """An open book."""
    painter.drawPolyline([QPointF(12, 6.5), QPointF(12, 20)])
    for side in (-1, 1):
        leaf = QPainterPath(QPointF(12, 6.5))
        leaf.cubicTo(12 + side * 3, 4, 12 + side * 7, 4, 12 + side * 9, 5)
        leaf.lineTo(12 + side * 9, 18.5)
        leaf.cubicTo(12 + side * 7, 17.5, 12 + side * 3, 17.5, 12, 20)
        painter.drawPath(leaf)


def _leaf(painter: QPainter) -> None:
    """A leaf with its vein."""
    leaf = QPainterPath(QPointF(5, 19))
    leaf.cubicTo(3, 9, 9, 4, 20, 4)
    leaf.cubicTo(20, 15, 15, 21, 5, 19)
    painter.drawPath(leaf)
    painter.drawLine(QPointF(5, 19), QPointF(14, 10))


_SIGNS: dict[str, Callable[[QPainter], None]] = {
    "repeat": _repeat,
    "slower": _slower,
    "hint": _hint,
    "skip": _skip,
    "stop": _stop,
    "hand_in": _hand_in,
    "back": _back,
    "page": _page,
    "leaf": _leaf,
}

"""What widgets paint by hand: Didi's face, the signs on buttons, the level of the microphone, a moment of joy.

All of it takes its colours and sizes from the theme, and none of it stands alone for a meaning.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from math import pi, sin

from PySide6.QtCore import QEasingCurve, QPointF, QRectF, QSize, Qt, QVariantAnimation
from PySide6.QtGui import QColor, QHideEvent, QIcon, QPainter, QPainterPath, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QSizePolicy, QWidget

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


BARS = 28


class LevelMeter(QWidget):
    """The last moments of sound, newest on the right. Levels are 0 to 1."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._levels: deque[float] = deque([0.0] * BARS, maxlen=BARS)
        self._awake = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def levels(self) -> tuple[float, ...]:
        """What is shown, oldest first."""
        return tuple(self._levels)

    def sizeHint(self) -> QSize:
        """Wide and low."""
        return QSize(self._theme.px(200), self._theme.px(36))

    def wear(self, theme: Theme) -> None:
        """Draw in another theme."""
        self._theme = theme
        self.updateGeometry()

    def push(self, level: float) -> None:
        """Show one more moment."""
        self._levels.append(min(1.0, max(0.0, level)))
        self.update()

    def wake(self, awake: bool) -> None:
        """Colour the bars while listening; rest and empty them otherwise."""
        self._awake = awake
        self._levels.extend([0.0] * BARS)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the bars about their middle."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.colour("main" if self._awake else "line"))
        step = self.width() / BARS
        thick = min(step * 0.55, self._theme.px(6))
        for number, level in enumerate(self._levels):
            tall = max(thick, level * self.height())
            left = number * step + (step - thick) / 2
            painter.drawRoundedRect(QRectF(left, (self.height() - tall) / 2, thick, tall), thick / 2, thick / 2)


LASTS = 1400
"""Milliseconds."""
LEAVES = 14
_TONES = ("leaf", "sun", "main")


class Celebration(QWidget):
    """Lies over its parent, and is gone again by itself."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._share = 0.0
        self.still = False
        """Whether nothing may move."""
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._moving = QVariantAnimation(self)
        self._moving.setDuration(LASTS)
        self._moving.setStartValue(0.0)
        self._moving.setEndValue(1.0)
        self._moving.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._moving.valueChanged.connect(self._show_share)
        self._moving.finished.connect(self.hide)
        self.hide()

    def begin(self) -> None:
        """Let the leaves rise, if anything may move."""
        parent = self.parentWidget()
        if self.still or parent is None or not parent.isVisible():
            return
        self.setGeometry(parent.rect())
        self.raise_()
        self.show()
        self._moving.start()

    def wear(self, theme: Theme) -> None:
        """Paint in another theme."""
        self._theme = theme

    def hideEvent(self, event: QHideEvent) -> None:
        """What is not seen does not move."""
        self._moving.stop()
        super().hideEvent(event)

    def _show_share(self, share: float) -> None:
        self._share = float(share)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the leaves where they are by now."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        size = self._theme.px(15)
        for number in range(LEAVES):
            along = (number + 0.5) / LEAVES
            rise = self._share * (0.45 + 0.35 * sin(number * 2.4) ** 2)
            drift = sin(self._share * pi + number) * size
            colour = self._theme.colour(_TONES[number % len(_TONES)])
            colour.setAlphaF(0.85 * sin(pi * min(1.0, self._share * 0.92 + 0.08)))
            painter.save()
            painter.translate(QPointF(along * self.width() + drift, self.height() * (1 - rise)))
            painter.rotate(number * 47 + self._share * 90)
            painter.fillPath(_leaf_of_celebration(size), colour)
            painter.restore()


def _leaf_of_celebration(size: float) -> QPainterPath:
    path = QPainterPath(QPointF(-size, 0))
    path.cubicTo(-size * 0.3, -size * 0.8, size * 0.5, -size * 0.7, size, 0)
    path.cubicTo(size * 0.5, size * 0.7, -size * 0.3, size * 0.8, -size, 0)
    return path

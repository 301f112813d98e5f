"""A short quiet sign of joy over the page: a few leaves that rise and fade. It makes no sound and takes no click.

It is for a skill that has become known and for a lesson that was gone through, never for one answer. Where nothing is
to move it does nothing: the words say the same.
"""

from __future__ import annotations

from math import pi, sin

from PySide6.QtCore import QEasingCurve, QPointF, Qt, QVariantAnimation
from PySide6.QtGui import QHideEvent, QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QWidget

from desktop.ui.widgets.theme import Theme

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
            painter.fillPath(_leaf(size), colour)
            painter.restore()


def _leaf(size: float) -> QPainterPath:
    path = QPainterPath(QPointF(-size, 0))
    path.cubicTo(-size * 0.3, -size * 0.8, size * 0.5, -size * 0.7, size, 0)
    path.cubicTo(size * 0.5, size * 0.7, -size * 0.3, size * 0.8, -size, 0)
    return path

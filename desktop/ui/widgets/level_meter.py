"""The level meter: twenty little bars that rise with the voice, so that a child sees that Didi can hear."""

from __future__ import annotations

from collections import deque

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.ui.widgets.theme import Theme

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

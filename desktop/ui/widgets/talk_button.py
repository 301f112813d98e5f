"""The big round button: hold it to talk, or tap it and talk. Four faces: ready, listening, thinking, speaking."""

from __future__ import annotations

import math

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from desktop.ui.widgets.theme import Theme
from desktop.values.page import Face

SIZE = 116


class TalkButton(QWidget):
    """Says when it goes down and when it comes up; what that means is not its business."""

    pressed = Signal()
    released = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._level = 0.0
        self._down = False
        self._size: float = SIZE
        self.face = Face.OFF
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.wear(theme)

    def sizeHint(self) -> QSize:
        """Round, and easy to hit."""
        return QSize(self._theme.px(self._size), self._theme.px(self._size))

    def resize_to(self, size: float) -> None:
        """Be so many pixels wide at scale 1."""
        self._size = size
        self.setFixedSize(self.sizeHint())

    def wear(self, theme: Theme) -> None:
        """Draw in another theme."""
        self._theme = theme
        self.setFixedSize(self.sizeHint())

    def show_face(self, face: Face) -> None:
        """Change face."""
        self.face = face
        self._level = 0.0
        self.update()

    def show_level(self, level: float) -> None:
        """Let the ring swell with the voice (0 to 1)."""
        self._level = 0.6 * self._level + 0.4 * level
        self.update()

    def press(self) -> None:
        """Go down, by mouse or key; a button that is down stays down."""
        if not self._down and self.isEnabled():
            self._down = True
            self.update()
            self.pressed.emit()

    def release(self) -> None:
        """Come up again."""
        if self._down:
            self._down = False
            self.update()
            self.released.emit()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """The left button presses."""
        if event.button() == Qt.MouseButton.LeftButton:
            self.press()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Letting go anywhere releases."""
        if event.button() == Qt.MouseButton.LeftButton:
            self.release()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses as Space does (the page sees to Space)."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and not event.isAutoRepeat():
            self.press()
        else:
            super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """Key repeat is not a release."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and not event.isAutoRepeat():
            self.release()
        else:
            super().keyReleaseEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        """A button that is switched off while held comes up."""
        if event.type() == QEvent.Type.EnabledChange and not self.isEnabled():
            self.release()
        super().changeEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint ring, disc and sign."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        centre = QPointF(self.width() / 2, self.height() / 2)
        radius = self.width() / 2 * 0.72
        ground, sign = self._colours()
        painter.setPen(Qt.PenStyle.NoPen)
        halo = QColor(ground)
        halo.setAlpha(50)
        painter.setBrush(halo)
        swell = radius * (1.1 + 0.28 * self._level) if self.face is Face.LISTENING else radius * 1.1
        painter.drawEllipse(centre, swell, swell)
        painter.setBrush(ground)
        painter.drawEllipse(centre, radius, radius)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(self._theme.colour("sun"), self._theme.px(3)))
            painter.drawEllipse(centre, radius * 1.2, radius * 1.2)
        self._paint_sign(painter, centre, radius, sign)

    def _colours(self) -> tuple[QColor, QColor]:
        """Of the disc and of the sign on it."""
        colour = self._theme.colour
        if self.face is Face.LISTENING:
            return colour("clay"), colour("card")
        if self.face is Face.OFF or not self.isEnabled():
            return colour("line"), colour("soft")
        return (colour("main_deep") if self._down else colour("main")), colour("on_main")

    def _paint_sign(self, painter: QPainter, centre: QPointF, radius: float, sign: QColor) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(sign)
        if self.face is Face.THINKING:
            for number in (-1, 0, 1):
                painter.drawEllipse(centre + QPointF(number * radius * 0.36, 0), radius * 0.11, radius * 0.11)
        elif self.face is Face.SPEAKING:
            _paint_waves(painter, centre, radius, sign)
        else:
            _paint_microphone(painter, centre, radius, sign)


def _paint_microphone(painter: QPainter, centre: QPointF, radius: float, sign: QColor) -> None:
    wide, tall = radius * 0.36, radius * 0.66
    top = centre.y() - radius * 0.52
    painter.drawRoundedRect(QRectF(centre.x() - wide / 2, top, wide, tall), wide / 2, wide / 2)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(sign, radius * 0.075, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    cup = QRectF(centre.x() - wide * 0.92, top + tall * 0.3, wide * 1.84, tall * 0.96)
    painter.drawArc(cup, 180 * 16, 180 * 16)
    foot = cup.bottom()
    painter.drawLine(QPointF(centre.x(), foot), QPointF(centre.x(), foot + radius * 0.16))
    painter.drawLine(
        QPointF(centre.x() - wide * 0.5, foot + radius * 0.16), QPointF(centre.x() + wide * 0.5, foot + radius * 0.16)
    )


def _paint_waves(painter: QPainter, centre: QPointF, radius: float, sign: QColor) -> None:
    painter.setPen(QPen(sign, radius * 0.11, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    for number, share in enumerate((0.22, 0.46, 0.7, 0.46, 0.22)):
        x = centre.x() + (number - 2) * radius * 0.24
        half = radius * share * math.sqrt(0.6)
        painter.drawLine(QPointF(x, centre.y() - half), QPointF(x, centre.y() + half))

"""The button to talk with: held down, or tapped. A screen reader has it as a button with a name and a state.

It says when it goes down and when it comes up; what that means is not its business.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton

from desktop.ui.widgets.painted import DRAWINGS, draw
from desktop.ui.widgets.theme import Theme
from desktop.values.page import Face

SIZE = 116
"""Pixels at scale 1."""
_DRAWN = {Face.THINKING: "thinking", Face.SPEAKING: "waves"}
"""What stands on the button; else a microphone."""
_KEYS = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)


class TalkButton(QAbstractButton):
    """A round button that paints itself. Its own signals `pressed` and `released` tell what happens to it."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme, self._size = theme, float(SIZE)
        self._level = 0.0
        self.face = Face.OFF
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.wear(theme)

    def sizeHint(self) -> QSize:
        """As large as the type is."""
        side = self._theme.px(self._size)
        return QSize(side, side)

    def wear(self, theme: Theme) -> None:
        """Paint in another theme."""
        self._theme = theme
        self.setFixedSize(self.sizeHint())
        self.update()

    def resize_to(self, size: float) -> None:
        """Be so many pixels wide at scale 1."""
        self._size = size
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
        if not self.isDown() and self.isEnabled():
            self.setDown(True)
            self.pressed.emit()

    def release(self) -> None:
        """Come up again."""
        if self.isDown():
            self.setDown(False)
            self.released.emit()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """The left button presses."""
        if event.button() == Qt.MouseButton.LeftButton:
            self.press()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """A finger that slips off the button while it talks has not let go."""
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Letting go anywhere releases."""
        if event.button() == Qt.MouseButton.LeftButton:
            self.release()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses as Space does (the page sees to Space)."""
        if event.key() in _KEYS and not event.isAutoRepeat():
            self.press()
        else:
            event.ignore()

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """Key repeat is not a release."""
        if event.key() in _KEYS and not event.isAutoRepeat():
            self.release()
        else:
            event.ignore()

    def changeEvent(self, event: QEvent) -> None:
        """A button that is switched off while held comes up."""
        if event.type() == QEvent.Type.EnabledChange and not self.isEnabled():
            self.release()
        super().changeEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint ring, disc and sign."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        centre = QPointF(self.width() / 2, self.height() / 2)
        radius = self.width() / 2 * 0.72
        disc, sign = self._colours()
        ground = self._theme.colour(disc)
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
        shown = DRAWINGS[_DRAWN.get(self.face, "microphone")]
        box = QRectF(centre.x() - radius, centre.y() - radius, 2 * radius, 2 * radius)
        draw(painter, self._theme, shown, box, sign)

    def _colours(self) -> tuple[str, str]:
        """Of the disc and of the sign on it."""
        if self.face is Face.LISTENING:
            return "clay", "card"
        if self.face is Face.OFF or not self.isEnabled():
            return "line", "soft"
        return ("main_deep" if self.isDown() else "main"), "on_main"

"""How far the lesson has come: one small mark for each question, and the same in words."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from desktop.ui.widgets.theme import Theme
from desktop.ui.widgets.widgets import label
from desktop.values.page import Mark, ProgressView

_COLOURS: dict[Mark, str] = {"right": "leaf", "helped": "sun", "done": "soft", "now": "main", "to_come": "line"}


class Marks(QWidget):
    """A row of marks; the one of the current question is taller."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.marks: tuple[Mark, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setMaximumWidth(theme.px(420))

    def sizeHint(self) -> QSize:
        """Low."""
        return QSize(self._theme.px(300), self._theme.px(16))

    def wear(self, theme: Theme) -> None:
        """Draw in another theme."""
        self._theme = theme
        self.setMaximumWidth(theme.px(420))
        self.updateGeometry()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the marks."""
        if not self.marks:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        step = self.width() / len(self.marks)
        gap = min(4.0, step * 0.3)
        for number, mark in enumerate(self.marks):
            tall = self.height() * (0.9 if mark == "now" else 0.5)
            painter.setBrush(self._theme.colour(_COLOURS[mark]))
            where = QRectF(number * step + gap / 2, (self.height() - tall) / 2, step - gap, tall)
            painter.drawRoundedRect(where, min(tall, step - gap) / 2, min(tall, step - gap) / 2)


class ProgressLine(QWidget):
    """Words and marks side by side."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(14)
        self.words = label(tone="soft")
        self.marks = Marks(theme)
        row.addWidget(self.marks, 1)
        row.addWidget(self.words)

    def show_progress(self, view: ProgressView) -> None:
        """Show how far it has come."""
        self.words.setText(view.words)
        self.marks.marks = view.marks
        self.marks.update()
        self.setAccessibleName(view.words)

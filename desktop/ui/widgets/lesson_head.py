"""The head of a lesson: the way back, what the lesson is about, how far it has come, and how much time is left."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QWidget

from desktop.ui.widgets.lesson_icons import sign
from desktop.ui.widgets.progress_line import ProgressLine
from desktop.ui.widgets.theme import Theme
from desktop.ui.widgets.told import told
from desktop.ui.widgets.widgets import button, label, restyle
from desktop.values.page import ProgressView, Texts

NARROW = 1000
"""Pixels at scale 1 under which the marks give way to the words."""


class Title(QLabel):
    """One line, shortened at its end where there is no room for the whole of it."""

    def __init__(self) -> None:
        super().__init__()
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setProperty("step", "title")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)

    def minimumSizeHint(self) -> QSize:
        """Any width will do."""
        return QSize(0, super().minimumSizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint as much as fits."""
        painter = QPainter(self)
        shown = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, self.width())
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, shown)


class LessonHead(QWidget):
    """One line over the whole page."""

    left = Signal()
    """The student goes back."""

    def __init__(self, theme: Theme, texts: Texts) -> None:
        super().__init__()
        self._theme = theme
        self.back = told(button("", "quiet"), texts, text="window_leave")
        self.back.clicked.connect(self.left)
        self.title = Title()
        self.progress = ProgressLine(theme)
        self.time = label(tone="soft")
        self.time.hide()
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.addWidget(self.back)
        self._row.addWidget(self.title, 1)
        self._row.addWidget(self.progress)
        self._row.addWidget(self.time)
        self.wear(theme)

    def show_progress(self, view: ProgressView) -> None:
        """Show how far it has come."""
        self.progress.show_progress(view)
        self.progress.setVisible(bool(view.words))
        self.time.setText(view.time)
        self.time.setAccessibleName(view.time)
        self.time.setVisible(bool(view.time))

    def wear(self, theme: Theme) -> None:
        """Draw in another theme."""
        self._theme = theme
        self._row.setSpacing(theme.gap(16))
        self.back.setIcon(sign("back", theme, "soft"))
        self.back.setIconSize(QSize(theme.px(20), theme.px(20)))
        self._fold()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where there is little room the words tell alone how far it has come."""
        super().resizeEvent(event)
        self._fold()

    def _fold(self) -> None:
        narrow = self.width() < self._theme.px(NARROW)
        self.progress.marks.setVisible(not narrow)
        restyle(self.title, step="lead" if narrow else "title")

"""The window: the start page, the lesson page, and a page that says why Didi cannot start.

It shows one of them and keeps type as large as the window allows. It starts nothing and stops nothing.
"""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent, QGuiApplication, QResizeEvent
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from desktop.ui.lesson_page import LessonPage
from desktop.ui.start_page import StartPage
from desktop.ui.theme import DAY, NIGHT, Theme, scale_for, stylesheet
from desktop.ui.views import Texts
from desktop.ui.widgets import Panel, button, in_the_middle, label


class Window(QWidget):
    """Didi's one window."""

    closing = Signal()
    """The window is going; what runs behind it should stop."""

    def __init__(self, texts: Texts, *, night: bool | None = None) -> None:
        super().__init__()
        self.setObjectName("window")
        self.setWindowTitle(texts("window_title"))
        self.setMinimumSize(800, 560)
        dark = QGuiApplication.styleHints().colorScheme() is Qt.ColorScheme.Dark if night is None else night
        self.theme = Theme(NIGHT if dark else DAY)
        self._texts = texts
        self.start_page = StartPage(self.theme, texts)
        self.lesson_page = LessonPage(self.theme, texts)
        self._pages = QStackedWidget()
        self._pages.addWidget(self.start_page)
        self._pages.addWidget(self.lesson_page)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self._pages)
        self.setStyleSheet(stylesheet(self.theme))
        self.resize(_fitting_size())

    def show_start(self) -> None:
        """Ask who is learning."""
        self._pages.setCurrentWidget(self.start_page)
        self.start_page.focus_name()

    def show_lesson(self) -> None:
        """Turn to the lesson."""
        self._pages.setCurrentWidget(self.lesson_page)

    def show_refusal(self, sentence: str) -> None:
        """Say why Didi cannot start, with nothing to do but close."""
        page = QWidget()
        page.setObjectName("page")
        close = button(self._texts("window_close"), "first")
        close.clicked.connect(self.close)
        panel = Panel(self.theme, 640)
        panel.column.setSpacing(26)
        panel.column.addWidget(label(sentence, step="speech", wrap=True))
        panel.column.addWidget(close)
        in_the_middle(page, panel)
        self._pages.addWidget(page)
        self._pages.setCurrentWidget(page)
        close.setFocus(Qt.FocusReason.OtherFocusReason)

    def wear(self, theme: Theme) -> None:
        """Dress the window and every widget that paints itself."""
        self.theme = theme
        self.setStyleSheet(stylesheet(theme))
        for widget in self.findChildren(QWidget):
            put_on = getattr(widget, "wear", None)
            if put_on is not None:
                put_on(theme)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Larger windows get larger type."""
        scale = scale_for(self.width(), self.height())
        if scale != self.theme.scale:
            self.wear(Theme(self.theme.palette, scale))
        super().resizeEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Go at once; whoever works behind the window hears of it."""
        self.closing.emit()
        super().closeEvent(event)


def _fitting_size() -> QSize:
    screen = QGuiApplication.primaryScreen().availableGeometry().size()
    return screen.boundedTo(QSize(1366, 728))

"""The window: pages one at a time, what stands around them, and a page that says why Didi cannot start.

It makes a page when it is first wanted and keeps type as large as the window allows. It starts nothing and stops
nothing.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QCloseEvent, QGuiApplication, QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QStackedWidget, QVBoxLayout, QWidget

from desktop.ui.page import Page
from desktop.ui.stylesheet import stylesheet
from desktop.ui.theme import DAY, NIGHT, Theme, scale_for
from desktop.ui.told import retell_all, told
from desktop.ui.trouble_card import TroubleCard
from desktop.ui.views import Texts
from desktop.ui.widgets import Panel, button, in_the_middle, label


class Window(QWidget):
    """Didi's one window."""

    closing = Signal()
    """The window is going; what runs behind it should stop."""

    def __init__(self, texts: Texts, *, night: bool | None = None) -> None:
        super().__init__()
        self.setObjectName("window")
        told(self, texts, title="window_title")
        self.setMinimumSize(800, 560)
        dark = QGuiApplication.styleHints().colorScheme() is Qt.ColorScheme.Dark if night is None else night
        self.theme = Theme(NIGHT if dark else DAY)
        self._texts = texts
        self._makers: dict[str, Callable[[Theme, Texts], Page]] = {}
        self._made: dict[str, Page] = {}
        self.entries: dict[str, str] = {}
        """Codes of the entries at the side of the teacher's pages, by page."""
        self._shown = ""
        self.trouble = TroubleCard(texts)
        self._pages = QStackedWidget()
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(self.trouble)
        whole.addWidget(self._pages, 1)
        self.setStyleSheet(stylesheet(self.theme))
        self.resize(_fitting_size())

    def add_page(self, name: str, make: Callable[[Theme, Texts], Page], entry: str = "") -> None:
        """Tell how a page is made when it is first wanted, and the code of its entry at the side, if it has one."""
        self._makers[name] = make
        if entry:
            self.entries[name] = entry

    def page(self, name: str) -> Page:
        """The page of that name, made if it was not yet."""
        if name not in self._made:
            page = self._makers[name](self.theme, self._texts)
            self._made[name] = page
            self._pages.addWidget(_scrolling(page))
        return self._made[name]

    def show_page(self, name: str) -> None:
        """Turn to a page."""
        page = self.page(name)
        self._shown = name
        self._pages.setCurrentIndex(list(self._made).index(name))
        page.arrive()

    @property
    def current(self) -> str:
        """The name of the page that is shown; empty before the first one is."""
        return self._shown

    def show_trouble(self, sentence: str, details: str = "") -> None:
        """Say what went wrong on a card that stands in nobody's way."""
        self.trouble.tell(sentence, details)

    def show_toast(self, sentence: str, undo: Callable[[], None] | None = None) -> None:
        """Say that something was done."""
        self.trouble.tell(sentence)
        self.announce(sentence)

    def announce(self, sentence: str) -> None:
        """Have a screen reader say this."""
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, sentence))

    def show_refusal(self, sentence: str) -> None:
        """Say why Didi cannot start, with nothing to do but close."""
        page = QWidget()
        page.setObjectName("page")
        close = told(button("", "first"), self._texts, text="window_close")
        close.clicked.connect(self.close)
        panel = Panel(self.theme, 640)
        panel.column.setSpacing(26)
        panel.column.addWidget(label(sentence, step="speech", wrap=True))
        panel.column.addWidget(close)
        in_the_middle(page, panel)
        self._pages.addWidget(page)
        self._pages.setCurrentWidget(page)
        close.setFocus(Qt.FocusReason.OtherFocusReason)

    def changeEvent(self, event: QEvent) -> None:
        """Words follow the language."""
        if event.type() == QEvent.Type.LanguageChange:
            retell_all(self)
        super().changeEvent(event)

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


def _scrolling(page: QWidget) -> QScrollArea:
    """A page that is larger than the window can be scrolled; one that is smaller fills it."""
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setWidget(page)
    return area

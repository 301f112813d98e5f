"""The window: pages one at a time, what stands around them, and a page that says why Didi cannot start.

It makes a page when it is first wanted and keeps type as large as the window allows. It starts nothing and stops
nothing.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QPoint, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QCloseEvent,
    QGuiApplication,
    QIcon,
    QKeyEvent,
    QPixmap,
    QResizeEvent,
    QShortcut,
)
from PySide6.QtWidgets import QScrollArea, QStackedWidget, QWidget

from desktop.ui.widgets.accessibility import FocusKeeper
from desktop.ui.widgets.bars import Bar, Sidebar, in_order
from desktop.ui.widgets.basics import (
    NO_MARGINS,
    Page,
    Panel,
    button,
    column,
    in_the_middle,
    label,
    retell_all,
    row,
    scrolling,
    shortcut,
    told,
)
from desktop.ui.widgets.notices import Toast, TroubleCard
from desktop.ui.widgets.painted import DidiFace
from desktop.ui.widgets.theme import DAY, NIGHT, Palette, Theme, scale_for, stylesheet
from desktop.values.page import Texts

SIDE_FROM = 1000
"""Pixels of width at scale 1 from which the teacher's entries have room at the side."""
CARD = 520
"""Pixels of width at scale 1 of what lies over the page."""
FOOT = 20
"""Pixels at scale 1 between what lies over the page and the edge of the window."""


class Window(QWidget):
    """Didi's one window."""

    closing = Signal()
    """The window is going; what runs behind it should stop."""
    page_wanted = Signal(str)
    """An entry at the side, or in the bar's menus, was chosen."""

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
        self._sheets: dict[str, QScrollArea] = {}
        self._worn: dict[QWidget, Theme] = {}
        self.entries: dict[str, str] = {}
        """Codes of the entries at the side of the teacher's pages, by page."""
        self._shown = ""
        self.bar = Bar(self.theme, texts)
        self.bar.hide()
        self.sidebar: Sidebar | None = None
        """The teacher's entries; there is none before a teacher's page was shown."""
        self._entry_keys: tuple[QShortcut, ...] = ()
        self._pages = QStackedWidget()
        self._lay_out()
        self.trouble = TroubleCard(texts, self)
        self.trouble.changed.connect(self._place)
        self.toast = Toast(texts, self)
        self.toast.coming.connect(self._place)
        self.bar.page_wanted.connect(self.page_wanted)
        self._focus = FocusKeeper(self, lambda: self._made.get(self._shown))
        self._dress_what_is_seen()
        self.setWindowIcon(_icon())
        self.resize(_fitting_size())

    # --- pages ---

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
            self._sheets[name] = scrolling(page, sideways=True)
            self._sheets[name].setObjectName("sheet")
            self._pages.addWidget(self._sheets[name])
        return self._made[name]

    @property
    def names(self) -> tuple[str, ...]:
        """The name of every page there is, made or not."""
        return tuple(self._makers)

    def show_page(self, name: str) -> None:
        """Turn to a page."""
        page = self.page(name)
        self._shown = name
        self._dress(self._sheets[name])
        self._pages.setCurrentWidget(self._sheets[name])
        self._stand_around(page)
        page.arrive()
        self.announce(self._texts(f"window_page_{name}"))

    @property
    def current(self) -> str:
        """The name of the page that is shown; empty before the first one is."""
        return self._shown

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
        self._dress(page)
        self._pages.addWidget(page)
        self._pages.setCurrentWidget(page)
        self.bar.hide()
        close.setFocus(Qt.FocusReason.OtherFocusReason)

    # --- what stands around a page ---

    def show_trouble(self, sentence: str, details: str = "") -> None:
        """Say what went wrong on a card that stands in nobody's way."""
        self.trouble.tell(sentence, details)
        self.announce(sentence)

    def show_toast(self, sentence: str, undo: Callable[[], None] | None = None) -> None:
        """Say for a while that something was done, with a way to undo it where there is one."""
        self.toast.tell(sentence, undo)
        self.announce(sentence)

    def announce(self, sentence: str) -> None:
        """Have a screen reader say this."""
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, sentence))

    def _stand_around(self, page: Page) -> None:
        """The bar over the page and, on a teacher's page, the entries beside it, where there is room."""
        barred = page.bar and page.area != "bare"
        teachers = page.area == "teacher"
        beside = teachers and bool(self.entries) and self.width() >= self.theme.px(SIDE_FROM)
        if teachers and self.sidebar is None and self.entries:
            self._make_sidebar()
        if self.sidebar is not None:
            self.sidebar.setVisible(beside)
            self.sidebar.show_page(page.name)
        for one in self._entry_keys:
            one.setEnabled(teachers)
        self.bar.shows_entries = teachers and not beside
        self.bar.setVisible(barred)
        self.bar.show_page(page.name, page.area, back=bool(page.back))

    def _make_sidebar(self) -> None:
        self.sidebar = Sidebar(self.theme, self._texts, self.entries)
        self.sidebar.page_wanted.connect(self.page_wanted)
        self._dress(self.sidebar)
        self._body.insertWidget(0, self.sidebar)
        before: QWidget = self.bar.menu
        for entry in self.sidebar.buttons.values():
            QWidget.setTabOrder(before, entry)
            before = entry
        self.bar.entries = in_order(self.entries)
        self._entry_keys = shortcut("entry", self, lambda: None)
        for one, (name, _) in zip(self._entry_keys, self.bar.entries, strict=False):
            one.activated.connect(lambda name=name: self.page_wanted.emit(name))

    def _place(self) -> None:
        """Lay the card and the toast over the foot of the window, one above the other."""
        foot = self.theme.gap(FOOT)
        room = self.width() - 2 * foot
        below = self.height() - foot
        for one, middle in ((self.toast, True), (self.trouble, False)):
            if not one.stands:
                continue
            width = min(max(self.theme.px(CARD), one.minimumSizeHint().width()), room)
            height = max(one.heightForWidth(width), one.minimumSizeHint().height())
            left = (self.width() - width) // 2 if middle else self.width() - width - foot
            one.setGeometry(left, max(0, below - height), width, height)
            below -= height + foot // 2

    # --- how it looks ---

    def come_forward(self) -> None:
        """Somebody looks for this window."""
        self.setWindowState(self.windowState() & ~Qt.WindowState.WindowMinimized)
        self.show()
        self.raise_()
        self.activateWindow()

    def changeEvent(self, event: QEvent) -> None:
        """Words follow the language."""
        if event.type() == QEvent.Type.LanguageChange:
            retell_all(self)
            self._place()
        super().changeEvent(event)

    def look(self, palette: Palette, text_size: float) -> None:
        """Take another palette and another size of text."""
        if (palette, text_size) != (self.theme.palette, self.theme.text_size):
            self.wear(Theme(palette, self.theme.scale, text_size))

    def wear(self, theme: Theme) -> None:
        """Dress what is seen, and every widget in it that paints itself; a hidden page is dressed when it is shown."""
        self.theme = theme
        self._dress_what_is_seen()
        if self._shown:
            self._stand_around(self._made[self._shown])
        self._place()

    def _dress_what_is_seen(self) -> None:
        self.setPalette(self.theme.qt_palette())
        seen = (self.bar, self.sidebar, self.toast, self.trouble, self._sheets.get(self._shown))
        for part in seen:
            if part is not None:
                self._dress(part)

    def _dress(self, part: QWidget) -> None:
        """Style sheets are dear: a part is dressed once for each theme."""
        if self._worn.get(part) == self.theme:
            return
        self._worn[part] = self.theme
        part.setStyleSheet(stylesheet(self.theme))
        for widget in (part, *part.findChildren(QWidget)):
            put_on = getattr(widget, "wear", None)
            if put_on is not None:
                put_on(self.theme)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Larger windows get larger type."""
        scale = scale_for(self.width(), self.height())
        if scale != self.theme.scale:
            self.wear(Theme(self.theme.palette, scale, self.theme.text_size))
        elif self._shown:
            self._stand_around(self._made[self._shown])
        self._place()
        super().resizeEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape that nobody else wanted puts away what lies over the page."""
        if event.key() == Qt.Key.Key_Escape:
            self.toast.put_away()
            self.trouble.put_away()
            return
        super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Go at once; whoever works behind the window hears of it."""
        self.closing.emit()
        self.toast.put_away()
        super().closeEvent(event)

    def _lay_out(self) -> None:
        self._body = row((self._pages, 1), spacing=0)
        column(self.bar, (self._body, 1), of=self, margins=NO_MARGINS, spacing=0)


def _fitting_size() -> QSize:
    screen = QGuiApplication.primaryScreen().availableGeometry().size()
    return screen.boundedTo(QSize(1366, 728))


def _icon() -> QIcon:
    """Didi's face, for the system's bar of programs."""
    picture = QPixmap(128, 128)
    picture.fill(Qt.GlobalColor.transparent)
    face = DidiFace(Theme(), 128)
    face.render(picture, QPoint(0, 0), renderFlags=QWidget.RenderFlag.DrawChildren)
    return QIcon(picture)

"""The bar over every page, and the entries at the side of the teacher's pages, each one key away.

They are told what there is and say what was chosen.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QLabel,
    QMenu,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from desktop.ui.widgets.basics import NO_MARGINS, Area, button, column, key, label, restyle, row, scrolling, told
from desktop.ui.widgets.painted import DidiFace
from desktop.ui.widgets.theme import Theme
from desktop.values.page import LOOKS, SIZES, BarView, Texts

GROUPS: Mapping[str, tuple[str, ...]] = {
    "class": ("overview", "question", "misconceptions", "sessions", "flags"),
    "work": ("roster", "paper", "exam_setting", "content", "library"),
    "pc": ("files", "lab", "privacy", "setting", "doctor"),
}
"""Which entries stand together; what is in no group stands in the last. The words over each: `window_side_<group>`."""
WIDTH = 216


def grouped(entries: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    """The pages that have an entry, group by group, in the order in which they were added."""
    last = list(GROUPS)[-1]
    group_of = {name: group for group, names in GROUPS.items() for name in names}
    told_of = {group: tuple(one for one in entries if group_of.get(one, last) == group) for group in GROUPS}
    return {group: names for group, names in told_of.items() if names}


def in_order(entries: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """Page and code of every entry from top to bottom."""
    return tuple((name, entries[name]) for names in grouped(entries).values() for name in names)


class Sidebar(QFrame):
    """A column of entries under quiet headings."""

    page_wanted = Signal(str)

    def __init__(self, theme: Theme, texts: Texts, entries: Mapping[str, str]) -> None:
        super().__init__()
        self.setObjectName("sidebar")
        told(self, texts, name="window_side")
        self.buttons: dict[str, QPushButton] = {}
        inside = QWidget()
        self._column = QVBoxLayout(inside)
        for group, names in grouped(entries).items():
            head = told(label(step="small", tone="soft"), texts, text=f"window_side_{group}")
            head.setContentsMargins(14, 0, 0, 2)
            self._column.addWidget(head)
            for name in names:
                self._column.addWidget(self._entry(name, entries[name], texts))
            self._column.addSpacing(6)
        self._column.addStretch(1)
        column(scrolling(inside), of=self, margins=NO_MARGINS)
        self.wear(theme)

    def show_page(self, name: str) -> None:
        """Mark the entry of the open page; a page without an entry leaves none marked."""
        for one, entry in self.buttons.items():
            entry.setChecked(one == name)

    def wear(self, theme: Theme) -> None:
        """As wide as its words are large."""
        gap = theme.gap
        self._column.setContentsMargins(gap(10), gap(8), gap(8), gap(4))
        self._column.setSpacing(0)
        self.setFixedWidth(theme.px(WIDTH))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Up and down go from entry to entry, round and round."""
        if event.type() != QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return False
        step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}.get(Qt.Key(event.key()))
        if step is None:
            return False
        entries = list(self.buttons.values())
        at = next(number for number, one in enumerate(entries) if one is watched)
        entries[(at + step) % len(entries)].setFocus(Qt.FocusReason.TabFocusReason)
        return True

    def _entry(self, name: str, code: str, texts: Texts) -> QPushButton:
        made = told(button("", "entry"), texts, text=code)
        made.setCheckable(True)
        made.setAutoExclusive(False)
        number = len(self.buttons)
        keys = key("entry").keys
        if number < len(keys):
            made.setToolTip(keys[number])
        made.installEventFilter(self)
        made.clicked.connect(lambda _checked=False: self._choose(name))
        self.buttons[name] = made
        return made

    def _choose(self, name: str) -> None:
        """What is marked changes when the page does."""
        self.buttons[name].setChecked(not self.buttons[name].isChecked())
        self.page_wanted.emit(name)


_TONES = {"none": "leaf", "computer": "leaf", "internet": "sun", "away": "clay"}


class Bar(QFrame):
    """Didi's face and name, the page's title, and the window's few choices."""

    language_chosen = Signal(str)
    size_chosen = Signal(float)
    look_chosen = Signal(str)
    page_wanted = Signal(str)
    door_wanted = Signal()
    """Somebody wants in to the teacher's pages."""
    leave_wanted = Signal()
    """The teacher has done."""

    def __init__(self, theme: Theme, texts: Texts) -> None:
        super().__init__()
        self.setObjectName("bar")
        self._theme, self._texts = theme, texts
        self._view = BarView()
        self._area: Area = "student"
        self.entries: tuple[tuple[str, str], ...] = ()
        """Page and code of the teacher's entries; they stand in the menu where there is no room at the side."""
        self.shows_entries = False
        told(self, texts, name="window_bar")
        self.back = self._button("window_bar_back")
        self.face = DidiFace(theme, 34)
        self.didi = told(label(step="lead", tone="main"), texts, text="window_bar_didi")
        self.title = label(step="lead", wrap=True)
        self.chip = QLabel()
        self.chip.setObjectName("chip")
        self.language = self._button()
        self.display = told(self._button(), texts, text="window_bar_aa", name="window_bar_display")
        self.help = self._button("window_bar_help")
        self.door = self._button()
        self.menu = self._button("window_bar_menu")
        self.open_menu: QMenu | None = None
        """The menu that is open, or was open last."""
        self._lay_out()
        self._pass_on()
        self.show_view(self._view)

    # --- what it is handed ---

    def show_page(self, name: str, area: Area, *, back: bool) -> None:
        """Say which page is open and whether there is a way back from it."""
        self._area = area
        told(self.title, self._texts, text=f"window_page_{name}")
        self.back.setVisible(back)
        self._show_door()
        self.fold()

    def show_view(self, view: BarView) -> None:
        """Say where words come from, and how the window speaks and looks."""
        self._view = view
        restyle(self.chip, tone=_TONES[view.source])
        source = f"window_source_{view.source}"
        told(self.chip, self._texts, text=source, tip=f"{source}_more", description=f"{source}_more")
        told(self.language, self._texts, text=f"window_language_{view.language}", name="window_bar_language")
        self._show_door()
        self.fold()

    def wear(self, theme: Theme) -> None:
        """Another scale may leave more room or less."""
        self._theme = theme
        self._spaces()
        self.fold()

    def retell(self) -> None:
        """Other words are longer or shorter."""
        self.fold()

    def fold(self) -> None:
        """Show what there is room for; the rest is in the menu."""
        self.ensurePolished()
        wide = (self.language, self.display, self.help, self.door)
        rest = self.back.sizeHint().width() * self.back.isVisibleTo(self) + self.face.width()
        rest += self.title.fontMetrics().horizontalAdvance(self.title.text()) + self._theme.gap(110)
        chip = self.chip.sizeHint().width()
        choices = sum(one.sizeHint().width() for one in wide if one is not self.door or self._has_door())
        folded = rest + self.didi.sizeHint().width() + chip + choices > self.width() or self.shows_entries
        for one in wide:
            one.setVisible(not folded and (one is not self.door or self._has_door()))
        self.menu.setVisible(folded)
        self.didi.setVisible(not folded)
        self.chip.setVisible(not folded or rest + chip + self.menu.sizeHint().width() <= self.width())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A narrow window has one menu."""
        self.fold()
        super().resizeEvent(event)

    # --- menus ---

    def open_choices(self) -> None:
        """Open the menu with everything, from the keyboard."""
        if self.menu.isVisible():
            self._open(self.menu, self._fill_whole)
        elif self.display.isVisible():
            self._open(self.display, self._fill_display)

    def _open(self, under: QPushButton, fill: Callable[[QMenu], None]) -> None:
        """A menu that is made when it is wanted says everything in the language there is now."""
        if self.open_menu is not None:
            self.open_menu.close()
            self.open_menu.deleteLater()
        menu = QMenu(self)
        menu.setAccessibleName(under.accessibleName())
        fill(menu)
        self.open_menu = menu
        menu.popup(under.mapToGlobal(QPoint(0, under.height() + self._theme.gap(4))))

    def _fill_language(self, menu: QMenu) -> None:
        names = [(one, self._texts(f"window_language_{one}")) for one in self._view.languages]
        self._offer(menu, names, self._view.language, self.language_chosen.emit)

    def _fill_display(self, menu: QMenu) -> None:
        self._head(menu, "window_bar_size")
        sizes = [(str(one), f"{round(100 * one)} %") for one in SIZES]
        self._offer(menu, sizes, str(self._view.text_size), lambda size: self.size_chosen.emit(float(size)))
        self._head(menu, "window_bar_look")
        looks = [(one, self._texts(f"window_look_{one or 'system'}")) for one in LOOKS]
        self._offer(menu, looks, self._view.look, self.look_chosen.emit)

    def _fill_help(self, menu: QMenu) -> None:
        for name in ("keys", "about"):
            self._add(menu, self._texts(f"window_page_{name}"), partial(self.page_wanted.emit, name))

    def _fill_whole(self, menu: QMenu) -> None:
        if not self.chip.isVisible():
            menu.addAction(self.chip.text()).setEnabled(False)
            menu.addSeparator()
        if self.shows_entries:
            for name, code in self.entries:
                self._add(menu, self._texts(code), partial(self.page_wanted.emit, name))
            menu.addSeparator()
        self._fill_language(menu.addMenu(self._texts("window_bar_language")))
        self._fill_display(menu.addMenu(self._texts("window_bar_display")))
        self._fill_help(menu)
        if self._has_door():
            menu.addSeparator()
            self._add(menu, self.door.text(), self._through)

    def _offer(self, menu: QMenu, offered: list[tuple[str, str]], now: str, chosen: Callable[[str], None]) -> None:
        """Choices of which one holds."""
        group = QActionGroup(menu)
        for value, words in offered:
            one = self._add(menu, words, partial(chosen, value))
            one.setCheckable(True)
            one.setChecked(value == now)
            group.addAction(one)

    def _head(self, menu: QMenu, code: str) -> None:
        """Words over what follows; they cannot be chosen."""
        if menu.actions():
            menu.addSeparator()
        menu.addAction(self._texts(code)).setEnabled(False)

    def _add(self, menu: QMenu, words: str, does: Callable[[], None]) -> QAction:
        action = menu.addAction(words.replace("&", "&&"))
        action.triggered.connect(lambda _checked=False: does())
        return action

    # --- parts ---

    def _has_door(self) -> bool:
        return self._view.has_door and self._area != "bare"

    def _show_door(self) -> None:
        code = "window_bar_leave" if self._area == "teacher" else "window_bar_door"
        told(self.door, self._texts, text=code, tip=f"{code}_tip")

    def _through(self) -> None:
        (self.leave_wanted if self._area == "teacher" else self.door_wanted).emit()

    def _button(self, code: str = "") -> QPushButton:
        made = button("", "quiet")
        return told(made, self._texts, text=code) if code else made

    def _pass_on(self) -> None:
        self.language.clicked.connect(lambda: self._open(self.language, self._fill_language))
        self.display.clicked.connect(lambda: self._open(self.display, self._fill_display))
        self.help.clicked.connect(lambda: self._open(self.help, self._fill_help))
        self.menu.clicked.connect(lambda: self._open(self.menu, self._fill_whole))
        self.door.clicked.connect(self._through)

    def _lay_out(self) -> None:
        self.title.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        before = (self.back, self.face, self.didi)
        others = (self.chip, self.language, self.display, self.help, self.door, self.menu)
        left, right = ([(one, 0, Qt.AlignmentFlag.AlignVCenter) for one in some] for some in (before, others))
        self._row = row(*left, (self.title, 1), *right, of=self)
        self._spaces()

    def _spaces(self) -> None:
        gap = self._theme.gap
        self._row.setContentsMargins(gap(16), gap(6), gap(12), gap(6))
        self._row.setSpacing(gap(10))

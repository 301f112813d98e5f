"""The bar over a page: whose page it is, the way back, where words come from, and how the window speaks and looks.

It is handed values and says what was chosen. Where there is no room its choices fold into one menu.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QMenu, QPushButton, QSizePolicy, QWidget

from desktop.ui.widgets.didi_face import DidiFace
from desktop.ui.widgets.page import Area
from desktop.ui.widgets.theme import Theme
from desktop.ui.widgets.told import told
from desktop.ui.widgets.widgets import button, label, restyle
from desktop.values.page import Texts
from desktop.values.shell import LOOKS, SIZES, SPOKEN, BarView

_TONES = {"none": "leaf", "computer": "leaf", "internet": "sun", "away": "clay"}


class Bar(QFrame):
    """Didi's face and name, the page's title, and the window's few choices."""

    back_wanted = Signal()
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
        names = [(one, self._texts(f"window_language_{one}")) for one in SPOKEN]
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
        self.back.clicked.connect(self.back_wanted)
        self.language.clicked.connect(lambda: self._open(self.language, self._fill_language))
        self.display.clicked.connect(lambda: self._open(self.display, self._fill_display))
        self.help.clicked.connect(lambda: self._open(self.help, self._fill_help))
        self.menu.clicked.connect(lambda: self._open(self.menu, self._fill_whole))
        self.door.clicked.connect(self._through)

    def _lay_out(self) -> None:
        self._row = QHBoxLayout(self)
        for one in (self.back, self.face, self.didi):
            self._row.addWidget(one, 0, Qt.AlignmentFlag.AlignVCenter)
        self.title.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._row.addWidget(self.title, 1)
        others: tuple[QWidget, ...] = (self.chip, self.language, self.display, self.help, self.door, self.menu)
        for other in others:
            self._row.addWidget(other, 0, Qt.AlignmentFlag.AlignVCenter)
        self._spaces()

    def _spaces(self) -> None:
        gap = self._theme.gap
        self._row.setContentsMargins(gap(16), gap(6), gap(12), gap(6))
        self._row.setSpacing(gap(10))

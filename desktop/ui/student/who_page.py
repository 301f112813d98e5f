"""Who is learning: everybody on this PC as tiles, a line to find a name, a card for somebody new and one for a PIN.

It shows names, classes and roll numbers and nothing of what anybody knows. No roster keeps anybody out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QComboBox, QLineEdit, QWidget

from desktop.ui.student.lock_card import LockCard
from desktop.ui.student.tile_list import TileList
from desktop.ui.widgets.basics import NO_MARGINS, Page, Panel, button, column, in_the_middle, label, laid, row, told
from desktop.ui.widgets.notices import Notice
from desktop.ui.widgets.painted import DidiFace
from desktop.ui.widgets.theme import Theme
from desktop.values.page import Texts

if TYPE_CHECKING:
    from tutor.records.people import Person

LONGEST_SEARCH = 60
IN_ONE_LINE = 600
"""Pixels at scale 1 from which on the greeting and the button for somebody new stand in one line."""
LOW = 540
"""Pixels at scale 1 of height under which the card for somebody new stands without a picture."""
CLASSES_FROM = 2
"""Classes from which on one may be chosen."""


class WhoPage(Page):
    """The page of names."""

    name = "who"

    pin_given = Signal(object, str)
    """A `Person` and what was given as its PIN."""

    def __init__(self, theme: Theme, texts: Texts) -> None:
        super().__init__(theme, texts)
        self.notice = Notice(texts)
        self.search = told(QLineEdit(), texts, hint="window_who_search", name="window_who_search")
        self.search.setMaxLength(LONGEST_SEARCH)
        self.search.setClearButtonEnabled(False)
        self.groups = told(QComboBox(), texts, name="window_who_groups")
        told(self.groups.view(), texts, name="window_who_groups")
        self.new = told(button("", "first"), texts, text="window_who_new")
        self.tiles = told(TileList(theme, texts), texts, name="window_page_who", description="window_who_keys")
        self.nobody = told(label(tone="soft", wrap=True), texts, text="window_who_nobody_found")
        self.several = told(label(tone="soft", wrap=True), texts, text="window_who_several")
        self.new_card = NewCard(theme, texts)
        self.lock_card = LockCard(theme, texts)
        self.ready = False
        """Whether it is known who there is."""
        self._asked: Person | None = None
        self._stack = OneAtATime()
        self._lay_out(theme)
        self._wire()

    # --- what it is handed ---

    def offer(self, everybody: tuple[Person, ...]) -> None:
        """Show everybody; what was typed and the class that was chosen stay."""
        first = not self.ready
        self.ready = True
        self.tiles.tiles.offer(everybody)
        self._offer_groups(sorted({one.group for one in everybody if one.group}))
        self._narrow()
        if not everybody and self._stack.shown == 0:
            self.ask_new()
        elif everybody and first and self.isVisible() and self._stack.shown == 0:
            self.arrive()

    def ask_pin(self, student: Person) -> None:
        """This student has a PIN: ask for it."""
        self._asked = student
        self._stack.show_part(2)
        self.lock_card.ask(student)

    def pin_refused(self, sentence: str) -> None:
        """That was not it: say so, kindly, and ask again."""
        self.lock_card.lock(False)
        self.lock_card.say(sentence)
        self.lock_card.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def asked(self) -> Person | None:
        """Whose PIN is asked for."""
        return self._asked if self._stack.shown == 2 else None

    def ask_new(self, sentence: str = "") -> None:
        """Ask somebody new for a name, with what is to be said about the one that was given."""
        self._ask_nobody()
        self.new_card.ask(sentence, may_leave=bool(self.tiles.tiles.everybody))
        self._stack.show_part(1)
        if self.isVisible():
            self.new_card.name.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_tiles(self) -> None:
        """Everybody again."""
        self._ask_nobody()
        self._stack.show_part(0)

    def first(self) -> QWidget:
        """The line for a name; with a few names, the tiles themselves."""
        at = self._stack.shown
        return (self.tiles, self.new_card.name, self.lock_card)[at]

    def arrive(self) -> None:
        """The cursor is where one goes on."""
        super().arrive()
        if self._stack.shown == 0:
            self.tiles.to_first()

    def open_anew(self) -> None:
        """As it is for whoever comes next: nothing typed, no card."""
        self.search.clear()
        self.new_card.clear()
        self.show_tiles()
        self.tiles.clearSelection()
        self.tiles.setCurrentIndex(self.tiles.rootIndex())

    # --- what is done on it ---

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """From the line for a name the arrow keys lead to the tiles."""
        if watched is self.search and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_PageDown):
                self.tiles.to_first()
                return True
            if event.key() == Qt.Key.Key_Escape and self.search.text():
                self.search.clear()
                return True
        return super().eventFilter(watched, event)

    def wear(self, theme: Theme) -> None:
        """Larger type needs more room."""
        super().wear(theme)
        self._turn()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """On a narrow window what stands in one line stands one below the other."""
        self._turn()
        super().resizeEvent(event)

    def _turn(self) -> None:
        wide = self.width() >= self.theme.px(IN_ONE_LINE)
        for box in (self._head, self._line):
            box.setDirection(QBoxLayout.Direction.LeftToRight if wide else QBoxLayout.Direction.TopToBottom)
        sheet = self.parentWidget()
        seen = self.height() if sheet is None else min(self.height(), sheet.height())
        self.new_card.fold(seen < self.theme.px(LOW))

    def _begin_search(self, letter: str) -> None:
        self.search.setFocus(Qt.FocusReason.OtherFocusReason)
        self.search.setText(self.search.text() + letter)

    def _choose_only(self) -> None:
        """Enter chooses whoever is the only one; of several nobody is chosen for anybody."""
        self.several.setVisible(not self.tiles.choose_only() and self.tiles.tiles.rowCount() > 1)

    def _narrow(self) -> None:
        self.several.hide()
        self.tiles.narrow(self.search.text(), self.groups.currentData())
        there = self.tiles.tiles.rowCount() > 0
        self.tiles.setVisible(there)
        self.nobody.setVisible(self.ready and not there and bool(self.tiles.tiles.everybody))

    def _offer_groups(self, groups: list[str]) -> None:
        kept = self.groups.currentData()
        self.groups.blockSignals(True)
        self.groups.clear()
        self.groups.addItem(self.texts("window_who_all_groups"), None)
        for group in groups:
            self.groups.addItem(group, group)
        self.groups.setCurrentIndex(max(0, self.groups.findData(kept)))
        self.groups.blockSignals(False)
        self.groups.setVisible(len(groups) >= CLASSES_FROM)

    def retell(self) -> None:
        """The words that are no widget's own, in the language there is now."""
        self.groups.setItemText(0, self.texts("window_who_all_groups"))

    def _give_pin(self, pin: str) -> None:
        if self._asked is not None:
            self.pin_given.emit(self._asked, pin)

    def _ask_nobody(self) -> None:
        """What was given of somebody's PIN is forgotten."""
        self._asked = None
        self.lock_card.say("")

    def _not_me(self) -> None:
        """Somebody else looks for a name of their own."""
        self.search.clear()
        self._leave_card()

    def _leave_card(self) -> None:
        self.show_tiles()
        self.arrive()

    def _wire(self) -> None:
        self.search.installEventFilter(self)
        self.search.textChanged.connect(self._narrow)
        self.search.returnPressed.connect(self._choose_only)
        self.groups.currentIndexChanged.connect(self._narrow)
        self.tiles.typed.connect(self._begin_search)
        self.new.clicked.connect(lambda: self.ask_new())
        self.new_card.left.connect(self._leave_card)
        self.lock_card.given.connect(self._give_pin)
        self.lock_card.left.connect(self._not_me)
        self.nobody.hide()
        self.several.hide()
        self.groups.hide()

    def _lay_out(self, theme: Theme) -> None:
        title = told(label(step="title", wrap=True), self.texts, text="window_who_title")
        more = told(label(tone="soft", wrap=True), self.texts, text="window_who_more")
        greeting = row(DidiFace(theme, 76), (column(title, more, spacing=2), 1), spacing=16)
        self._head = row((greeting, 1), self.new, spacing=14)
        self._line = row((self.search, 1), self.groups, spacing=12)
        names, new, lock = QWidget(), QWidget(), QWidget()
        parts = (self._head, self._line, self.several, (self.tiles, 1), self.nobody, 0)
        column(*parts, of=names, margins=NO_MARGINS, spacing=14)
        in_the_middle(new, self.new_card, NO_MARGINS)
        in_the_middle(lock, self.lock_card, NO_MARGINS)
        for part in (names, new, lock):
            self._stack.add(part)
        self._stack.show_part(0)
        column(self.notice, (self._stack, 1), of=self, margins=(36, 12, 36, 10))


class OneAtATime(QWidget):
    """Parts of which one is shown; it is as high as that one, not as the highest of them."""

    def __init__(self) -> None:
        super().__init__()
        self._parts: list[QWidget] = []
        self.shown = 0
        """The number of the one that is shown."""
        self._column = column(of=self, margins=NO_MARGINS)

    def add(self, part: QWidget) -> None:
        """One more part."""
        self._parts.append(part)
        self._column.addWidget(part)

    def show_part(self, at: int) -> None:
        """Show that one."""
        self.shown = at
        for number, part in enumerate(self._parts):
            part.setVisible(number == at)


LONGEST_NAME, LONGEST_CLASS = 60, 20


class NewCard(Panel):
    """Asks for a name."""

    given = Signal(str, str)
    """A name, and a class that may be empty."""
    left = Signal()
    """The tiles are wanted back."""

    def __init__(self, theme: Theme, texts: Texts) -> None:
        super().__init__(theme, 560)
        self._face = DidiFace(theme, 96)
        self.name = told(QLineEdit(), texts, name="window_your_name", hint="window_your_name")
        self.name.setMaxLength(LONGEST_NAME)
        self.group = told(QLineEdit(), texts, name="window_new_class", hint="window_new_class")
        self.group.setMaxLength(LONGEST_CLASS)
        self.said = label(tone="main", wrap=True)
        self.start = told(button("", "first"), texts, text="window_new_start")
        self.leave = told(button("", "quiet"), texts, text="window_new_leave")
        self._lay_out(texts)
        self.name.textChanged.connect(self._see)
        self.name.returnPressed.connect(self._give)
        self.group.returnPressed.connect(self._give)
        self.start.clicked.connect(self._give)
        self.leave.clicked.connect(self.left)
        self._see()

    def ask(self, sentence: str, *, may_leave: bool) -> None:
        """Say this above the line (nothing where it is empty)."""
        self.said.setText(sentence)
        self.said.setVisible(bool(sentence))
        self.leave.setVisible(may_leave)
        self.setEnabled(True)

    def fold(self, folded: bool) -> None:
        """Where there is little room, what is to be done stands without Didi's face over it."""
        self._face.setVisible(not folded)

    def clear(self) -> None:
        """Nothing is typed."""
        self.name.clear()
        self.group.clear()
        self.setEnabled(True)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape goes back to the tiles, where there are any."""
        if event.key() == Qt.Key.Key_Escape and not self.leave.isHidden():
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def _see(self) -> None:
        self.start.setEnabled(bool(self.name.text().strip()))

    def _give(self) -> None:
        if self.start.isEnabled():
            self.setEnabled(False)
            self.given.emit(self.name.text().strip(), self.group.text().strip())

    def _lay_out(self, texts: Texts) -> None:
        hello = told(label(step="title", wrap=True), texts, text="window_hello")
        more = told(label(step="lead", tone="soft", wrap=True), texts, text="window_hello_more")
        for words in (hello, more):
            words.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        name, group = (
            told(label(step="small", tone="soft"), texts, text=code)
            for code in ("window_your_name", "window_new_class_label")
        )
        above = ((self._face, 0, Qt.AlignmentFlag.AlignHCenter), hello, more, self.said)
        laid(self.column, *above, name, self.name, group, self.group)
        self.column.addSpacing(8)
        self.column.addLayout(row(self.leave, (self.start, 1)))

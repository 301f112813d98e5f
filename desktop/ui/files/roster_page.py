"""The class list: who learns here, typed over in place; new ones by hand, by a pasted list or by a file."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from PySide6.QtCore import QAbstractTableModel, QSize, Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QButtonGroup,
    QHeaderView,
    QPlainTextEdit,
    QPushButton,
    QRadioButton,
    QTableView,
    QWidget,
)

from desktop.ui.student.lock_card import PictureKey
from desktop.ui.teacher.files_widgets import (
    AskCard,
    Job,
    Line,
    action,
    field,
    in_a_row,
    page_of,
    show_all,
    table_view,
)
from desktop.ui.teacher.table import Index, Sorted, dress
from desktop.ui.widgets.basics import Card, Page, label, told
from desktop.ui.widgets.painted import PIN_PICTURES
from desktop.ui.widgets.theme import Theme
from desktop.values.page import Texts
from tutor.records.people import Person
from tutor.reports.tables import Table

Opened = TypeVar("Opened", bound=QWidget)


class RosterPage(Page):
    """The list, and the cards that open over it."""

    name = "roster"
    area = "teacher"

    def __init__(self, theme: Theme, texts: Texts) -> None:
        super().__init__(theme, texts)
        self.table = told(RosterTable(theme, texts), texts, name="window_page_roster")
        self.count = label(tone="soft")
        self.search = told(Line(26), texts, name="window_roster_search", hint="window_roster_search")
        self.search.setClearButtonEnabled(True)
        self.add = action(texts, "window_roster_add", "first")
        self.paste = action(texts, "window_roster_paste")
        self.file = action(texts, "window_roster_file")
        self.move_them = action(texts, "window_roster_move")
        self.pin = action(texts, "window_roster_pin_set")
        self.undo = action(texts, "window_roster_undo", "quiet")
        self.adding, self.pasting, self.moving = AddCard(texts), PasteCard(texts), MoveCard(texts)
        self.preview, self.pinning, self.question = PreviewCard(theme, texts), PinCard(theme, texts), AskCard(texts)
        self._cards = (self.question, self.adding, self.pasting, self.preview, self.moving, self.pinning)
        more = told(label(tone="soft", wrap=True), texts, text="window_roster_more")
        new = in_a_row(self.add, self.paste, self.file)
        looks = in_a_row(self.search, self.move_them, self.pin, self.undo)
        page_of(self, more, new, *self._cards, looks, self.count, (self.table, 1))
        self.search.textChanged.connect(self.table.sorted.search)
        self.table.chosen.connect(self._see)
        self.add.clicked.connect(lambda: self.open_card(self.adding).open_up())
        self.paste.clicked.connect(lambda: self.open_card(self.pasting).open_up())
        self.undo.setEnabled(False)
        self._see()

    def first(self) -> QWidget | None:
        """The cursor is where one searches."""
        return self.search

    def open_card(self, card: Opened) -> Opened:
        """Have one card open, and no other; the card."""
        for one in self._cards:
            if one is not card:
                one.hide()
        return card

    def _see(self) -> None:
        many = len(self.table.keys())
        self.move_them.setEnabled(many > 0)
        self.pin.setEnabled(many == 1)


# --- the table ---


COLUMNS = ("name", "group", "roll", "pin")
EDITED = ("name", "group", "roll")
LONGEST = 60
"""Letters that a cell takes."""


class RosterModel(QAbstractTableModel):
    """The students, for Qt's views and for screen readers."""

    edited = Signal(str, str, str)
    """The key of a student, the column, and what was typed into it."""

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self._texts = texts
        self.people: tuple[Person, ...] = ()
        self.guarded: frozenset[str] = frozenset()
        """The keys of those who have a PIN."""

    def show(self, people: tuple[Person, ...], guarded: frozenset[str]) -> None:
        """Show these."""
        self.beginResetModel()
        self.people, self.guarded = people, guarded
        self.endResetModel()

    def words(self, row: int) -> str:
        """What a student is searched for by."""
        return " ".join(self._cell(row, column) for column in EDITED)

    def rowCount(self, parent: Index | None = None) -> int:
        """How many students there are."""
        return 0 if parent is not None and parent.isValid() else len(self.people)

    def columnCount(self, parent: Index | None = None) -> int:
        """How many columns there are."""
        return 0 if parent is not None and parent.isValid() else len(COLUMNS)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """What Qt asks of a cell."""
        if not index.isValid():
            return None
        column = COLUMNS[index.column()]
        cell = self._cell(index.row(), column)
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole):
            return cell
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{self.title(column)}: {cell}"
        return None

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Something was typed into a cell."""
        column, typed = COLUMNS[index.column()], " ".join(str(value).split())[:LONGEST]
        if role != Qt.ItemDataRole.EditRole or typed == self._cell(index.row(), column):
            return False
        self.edited.emit(self.people[index.row()].key, column, typed)
        return True

    def flags(self, index: Index) -> Qt.ItemFlag:
        """All but the PIN can be typed over."""
        known = super().flags(index)
        return known | Qt.ItemFlag.ItemIsEditable if COLUMNS[index.column()] in EDITED else known

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The title of a column."""
        shown = role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole)
        if orientation is Qt.Orientation.Vertical or not shown:
            return None
        return self.title(COLUMNS[section])

    def title(self, column: str) -> str:
        """The title of a column in words."""
        return self._texts(f"window_roster_{column}")

    def _cell(self, row: int, column: str) -> str:
        """What stands in a cell; the class with the school, where that is another one than this PC's."""
        person = self.people[row]
        pin = self._texts("window_roster_has_pin") if person.key in self.guarded else ""
        return {"name": person.name, "group": person.place, "roll": person.roll, "pin": pin}[column]


def _place(index: Index) -> tuple[int, str]:
    """Where a cell stands among others of its column: roll numbers as numbers, before words."""
    cell = str(index.data())
    return (int(cell), "") if cell.isdecimal() and len(cell) < 10 else (10**10, cell.casefold())


class RosterTable(QTableView):
    """The class list."""

    chosen = Signal()
    """Other students are chosen."""

    def __init__(self, theme: Theme, texts: Texts) -> None:
        super().__init__()
        self._theme = theme
        self.rows = RosterModel(texts)
        self.sorted = Sorted(self.rows, self.rows.words, _place)
        self.setModel(self.sorted)
        dress(self)
        self.setEditTriggers(QAbstractItemView.EditTrigger.DoubleClicked | QAbstractItemView.EditTrigger.EditKeyPressed)
        self.horizontalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.selectionModel().selectionChanged.connect(lambda *_: self.chosen.emit())
        self.wear(theme)

    def show_people(self, people: tuple[Person, ...], guarded: frozenset[str]) -> None:
        """Show these; whoever was chosen stays so."""
        before, at = set(self.keys()), self.currentIndex().row()
        self.rows.show(people, guarded)
        flags = self.selectionModel().SelectionFlag
        for row in range(self.sorted.rowCount()):
            if self._key(row) in before:
                self.selectionModel().select(self.sorted.index(row, 0), flags.Select | flags.Rows)
        if self.sorted.rowCount():
            here = self.sorted.index(min(max(at, 0), self.sorted.rowCount() - 1), 0)
            self.selectionModel().setCurrentIndex(here, flags.NoUpdate)
        self.chosen.emit()

    def keys(self) -> tuple[str, ...]:
        """The keys of those who are chosen, from top to bottom."""
        return tuple(self._key(row) for row in sorted(one.row() for one in self.selectionModel().selectedRows()))

    def retell(self) -> None:
        """The titles are in another language."""
        self.rows.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(COLUMNS) - 1)

    def wear(self, theme: Theme) -> None:
        """Rows as high as the type is large, with room for the line that is typed into."""
        self._theme = theme
        self.verticalHeader().setDefaultSectionSize(theme.type("lead") + theme.px(28))

    def minimumSizeHint(self) -> QSize:
        """Never so small that nothing is seen."""
        return QSize(self._theme.px(320), self._theme.px(300))

    def _key(self, row: int) -> str:
        return self.rows.people[self.sorted.mapToSource(self.sorted.index(row, 0)).row()].key


# --- the cards ---


CHOSEN, DIGITS = 3, 4
"""How many pictures, and how many digits, make a PIN."""


class Opening(Card):
    """A card that opens on the page and can be put away again, with the cursor in its first line."""

    def __init__(self, texts: Texts, heading: str, says: str, go: str) -> None:
        super().__init__(texts, heading, says)
        self.go = action(texts, go, "first")
        self.cancel = action(texts, "window_roster_leave_it", "quiet")
        self.cancel.clicked.connect(self.hide)
        self.start: QWidget = self.go
        self.hide()

    def end_with(self, *between: QPushButton) -> None:
        """The buttons below all else; what is `between` stands between doing it and leaving it."""
        self.put(in_a_row(self.go, *between, self.cancel))

    def open_up(self) -> None:
        """Show the card."""
        self.show()
        self.start.setFocus()

    def does(self, give: Callable[[], None], *lines: Line) -> None:
        """The button, and Enter in one of these lines, does that."""
        self.go.clicked.connect(give)
        for line in lines:
            line.returnPressed.connect(give)


class AddCard(Opening):
    """One more student."""

    wanted = Signal(str, str, str)
    """Name, class, roll number."""

    def __init__(self, texts: Texts) -> None:
        super().__init__(texts, "window_roster_add", "", "window_roster_add_go")
        self.name, self.group, self.roll = (Line(16, LONGEST) for _ in range(3))
        fields = zip(EDITED, (self.name, self.group, self.roll), strict=True)
        self.put(in_a_row(*(field(texts, f"window_roster_{name}", line) for name, line in fields)))
        self.end_with()
        self.start = self.name
        self.does(self._give, self.name, self.group, self.roll)
        self.name.textChanged.connect(lambda text: self.go.setEnabled(bool(text.strip())))
        self.go.setEnabled(False)

    def ready(self) -> None:
        """The one is in; the class stays for the next."""
        self.name.clear()
        self.roll.clear()
        self.name.setFocus()

    def _give(self) -> None:
        if self.go.isEnabled():
            self.wanted.emit(self.name.text(), self.group.text(), self.roll.text())


class PasteCard(Opening):
    """A list that is typed or pasted."""

    def __init__(self, texts: Texts) -> None:
        super().__init__(texts, "window_roster_paste", "window_roster_paste_more", "window_roster_look")
        self.list = told(QPlainTextEdit(), texts, name="window_roster_paste", hint="window_roster_paste_hint")
        self.list.setTabChangesFocus(True)
        self.list.setMinimumHeight(120)
        self.group = Line(16, LONGEST)
        self.put(self.list, in_a_row(field(texts, "window_roster_group", self.group)))
        self.end_with()
        self.start = self.list
        self.list.textChanged.connect(lambda: self.go.setEnabled(bool(self.list.toPlainText().strip())))
        self.go.setEnabled(False)


class PreviewCard(Opening):
    """What taking a list in would do, before it is done."""

    def __init__(self, theme: Theme, texts: Texts) -> None:
        super().__init__(texts, "window_roster_preview", "", "window_roster_take_in")
        self.words = label(wrap=True)
        self.list = table_view(theme, texts, "window_roster_preview")
        self.job = Job(texts)
        self.put(self.words, self.list, self.job)
        self.end_with()
        self._anything = False
        self.job.said.connect(lambda _: self.go.setEnabled(self._anything and not self.job.going))

    def show_plan(self, words: str, grid: Table, *, anything: bool) -> None:
        """What the list would do; `anything`: it would change something."""
        self.words.setText(words)
        self.list.show_table(grid)
        self._anything = anything
        self.job.put_away()
        self.go.setEnabled(anything)
        self.start = self.go if anything else self.cancel
        self.open_up()


class MoveCard(Opening):
    """Another class for those who are chosen."""

    def __init__(self, texts: Texts) -> None:
        super().__init__(texts, "window_roster_move", "", "window_roster_move_go")
        self.keys: tuple[str, ...] = ()
        """Who is moved."""
        self.who = label(wrap=True)
        self.group = Line(16, LONGEST)
        self.put(self.who, in_a_row(field(texts, "window_roster_new_group", self.group)))
        self.end_with()
        self.start = self.group


class PinCard(Opening):
    """A student's PIN: four digits, or three pictures in their order."""

    wanted = Signal(str, bool)
    """What was chosen, and whether it is pictures."""

    def __init__(self, theme: Theme, texts: Texts) -> None:
        super().__init__(texts, "window_roster_pin_title", "window_roster_pin_more", "window_roster_pin_go")
        self._texts = texts
        self.who = label(wrap=True)
        self.by_digits = told(QRadioButton(), texts, text="window_roster_by_digits")
        self.by_pictures = told(QRadioButton(), texts, text="window_roster_by_pictures")
        self.digits = told(Line(16, 2 * DIGITS), texts, name="window_roster_by_digits")
        self.chosen: tuple[str, ...] = ()
        self.order = label(step="lead")
        self.pictures = {name: PictureKey(theme, texts, name) for name in PIN_PICTURES}
        self.clear = action(texts, "window_roster_pin_clear", "danger")
        self._pad = in_a_row(*self.pictures.values())
        self.put(self.who, in_a_row(self.by_digits, self.by_pictures), in_a_row(self.digits), self.order, self._pad)
        self.end_with(self.clear)
        kinds = QButtonGroup(self)
        for one in (self.by_digits, self.by_pictures):
            kinds.addButton(one)
            one.toggled.connect(self.retell)
        for name, key in self.pictures.items():
            key.setCheckable(True)
            key.clicked.connect(lambda _=False, name=name: self._choose(name))
        self.by_digits.setChecked(True)
        self.start = self.digits
        self.digits.textChanged.connect(self.retell)
        self.does(self._give, self.digits)

    def ask(self, who: str, *, has_pin: bool) -> None:
        """Ask for the PIN of this student."""
        self.who.setText(who)
        self.clear.setVisible(has_pin)
        self._empty()
        self.open_up()

    def retell(self, _: object = None) -> None:
        """Show what was typed or chosen, in the language there is now."""
        pictures = self.by_pictures.isChecked()
        self.digits.setVisible(not pictures)
        show_all((self._pad, self.order), pictures)
        for name, key in self.pictures.items():
            key.setChecked(name in self.chosen)
        names = (self._texts(f"window_picture_{one}") for one in self.chosen)
        self.order.setText(" · ".join(names) or self._texts("window_roster_pictures_none"))
        typed = "".join(self.digits.text().split())
        self.go.setEnabled(len(self.chosen) == CHOSEN if pictures else len(typed) == DIGITS and typed.isdigit())

    def _empty(self) -> None:
        self.digits.clear()
        self.chosen = ()
        self.retell()

    def _choose(self, name: str) -> None:
        """One more picture; the same once more takes it away."""
        if name in self.chosen:
            self.chosen = tuple(one for one in self.chosen if one != name)
        elif len(self.chosen) < CHOSEN:
            self.chosen = (*self.chosen, name)
        self.retell()

    def _give(self) -> None:
        if self.go.isEnabled():
            pictures = self.by_pictures.isChecked()
            given = " ".join(self.chosen) if pictures else self.digits.text()
            self._empty()
            self.wanted.emit(given, pictures)

"""The class list: who learns here, typed over in place; new ones by hand, by a pasted list or by a file."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QAbstractTableModel, QSize, Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QButtonGroup,
    QFrame,
    QHeaderView,
    QLineEdit,
    QPlainTextEdit,
    QRadioButton,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from desktop.ui.student.emblems import PIN_PICTURES
from desktop.ui.student.lock_card import PictureKey
from desktop.ui.teacher.files_widgets import AskCard, Job, Line, card, field, in_a_row
from desktop.ui.teacher.table import Index, Sorted, TableView, dress
from desktop.ui.widgets.basics import Page, button, label, told
from desktop.ui.widgets.theme import Theme
from desktop.values.files import JobView, PupilRow
from desktop.values.page import Texts
from tutor.reports.tables import Table


class RosterPage(Page):
    """The list, and the cards that open over it."""

    name = "roster"
    area = "teacher"

    file_wanted = Signal()
    undo_wanted = Signal()
    move_wanted = Signal(object)
    """The keys of those who are chosen."""
    pin_wanted = Signal(str)
    """The key of the one who is chosen."""
    student_wanted = Signal(str)

    def __init__(self, theme: Theme, texts: Texts) -> None:
        super().__init__(theme, texts)
        self.table = told(RosterTable(theme, texts), texts, name="window_page_roster")
        self.count = label(tone="soft")
        self.search = told(Line(26), texts, name="window_roster_search", hint="window_roster_search")
        self.search.setClearButtonEnabled(True)
        self.add = told(button("", "first"), texts, text="window_roster_add")
        self.paste = told(button(""), texts, text="window_roster_paste")
        self.file = told(button(""), texts, text="window_roster_file")
        self.move_them = told(button(""), texts, text="window_roster_move")
        self.pin = told(button(""), texts, text="window_roster_pin_set")
        self.undo = told(button("", "quiet"), texts, text="window_roster_undo")
        self.adding, self.pasting, self.moving = AddCard(texts), PasteCard(texts), MoveCard(texts)
        self.preview, self.pinning, self.question = PreviewCard(theme, texts), PinCard(theme, texts), AskCard()
        self._cards = (self.question, self.adding, self.pasting, self.preview, self.moving, self.pinning)
        self._lay_out()
        self._wire()
        self.offer_undo(on=False)
        self._see()

    def first(self) -> QWidget | None:
        """The cursor is where one searches."""
        return self.search

    def show_pupils(self, pupils: tuple[PupilRow, ...], words: str) -> None:
        """Show these; the words say how many they are."""
        self.table.show_pupils(pupils)
        self.count.setText(words)

    def offer_undo(self, *, on: bool) -> None:
        """Whether the last change can be undone."""
        self.undo.setEnabled(on)

    def open_card(self, card: QWidget) -> None:
        """Have one card open, and no other."""
        for one in self._cards:
            if one is not card:
                one.hide()

    def _open(self, card: Opening) -> None:
        self.open_card(card)
        card.open_up()

    def _wire(self) -> None:
        self.search.textChanged.connect(self.table.search)
        self.table.chosen.connect(self._see)
        for control, opening in ((self.add, self.adding), (self.paste, self.pasting)):
            control.clicked.connect(lambda _=False, opening=opening: self._open(opening))
        self.file.clicked.connect(self.file_wanted)
        self.undo.clicked.connect(self.undo_wanted)
        self.move_them.clicked.connect(lambda: self.move_wanted.emit(self.table.keys()))
        self.pin.clicked.connect(lambda: self.pin_wanted.emit(self.table.keys()[0]))

    def _see(self) -> None:
        many = len(self.table.keys())
        self.move_them.setEnabled(many > 0)
        self.pin.setEnabled(many == 1)

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(28, 20, 28, 24)
        column.setSpacing(12)
        column.addWidget(told(label(tone="soft", wrap=True), self.texts, text="window_roster_more"))
        column.addWidget(in_a_row(self.add, self.paste, self.file))
        for one in self._cards:
            column.addWidget(one)
        column.addWidget(in_a_row(self.search, self.move_them, self.pin, self.undo))
        column.addWidget(self.count)
        column.addWidget(self.table, 1)


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
        self.pupils: tuple[PupilRow, ...] = ()

    def show(self, pupils: tuple[PupilRow, ...]) -> None:
        """Show these."""
        self.beginResetModel()
        self.pupils = pupils
        self.endResetModel()

    def words(self, row: int) -> str:
        """What a student is searched for by."""
        one = self.pupils[row]
        return f"{one.name} {one.group} {one.roll}"

    def rowCount(self, parent: Index | None = None) -> int:
        """How many students there are."""
        return 0 if parent is not None and parent.isValid() else len(self.pupils)

    def columnCount(self, parent: Index | None = None) -> int:
        """How many columns there are."""
        return 0 if parent is not None and parent.isValid() else len(COLUMNS)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """What Qt asks of a cell."""
        if not index.isValid():
            return None
        column = COLUMNS[index.column()]
        cell = getattr(self.pupils[index.row()], column)
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole):
            return cell
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{self.title(column)}: {cell}"
        return None

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Something was typed into a cell."""
        pupil, column = self.pupils[index.row()], COLUMNS[index.column()]
        typed = " ".join(str(value).split())[:LONGEST]
        if role != Qt.ItemDataRole.EditRole or typed == getattr(pupil, column):
            return False
        self.edited.emit(pupil.key, column, typed)
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


def _place(index: Index) -> tuple[int, str]:
    """Where a cell stands among others of its column: roll numbers as numbers, before words."""
    cell = str(index.data())
    return (int(cell), "") if cell.isdecimal() and len(cell) < 10 else (10**10, cell.casefold())


class RosterTable(QTableView):
    """The class list."""

    edited = Signal(str, str, str)
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
        self.rows.edited.connect(self.edited)
        self.selectionModel().selectionChanged.connect(lambda *_: self.chosen.emit())
        self.wear(theme)

    def show_pupils(self, pupils: tuple[PupilRow, ...]) -> None:
        """Show these; whoever was chosen stays so."""
        before, at = set(self.keys()), self.currentIndex().row()
        self.rows.show(pupils)
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

    def search(self, text: str) -> None:
        """Show only those with all of these words in name, class or roll number."""
        self.sorted.search(text)

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
        return self.rows.pupils[self.sorted.mapToSource(self.sorted.index(row, 0)).row()].key


# --- the cards ---


CHOSEN, DIGITS = 3, 4
"""How many pictures, and how many digits, make a PIN."""


class Opening(QFrame):
    """A card that opens on the page and can be put away again, with the cursor in its first line."""

    def __init__(self, texts: Texts, heading: str, says: str = "") -> None:
        super().__init__()
        inner, self.column = card(texts, heading, says)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(inner)
        self.cancel = told(button("", "quiet"), texts, text="window_roster_leave_it")
        self.cancel.clicked.connect(self.hide)
        self.start: QWidget | None = None
        self.hide()

    def open_up(self) -> None:
        """Show the card."""
        self.show()
        if self.start is not None:
            self.start.setFocus()


class AddCard(Opening):
    """One more student."""

    wanted = Signal(str, str, str)
    """Name, class, roll number."""

    def __init__(self, texts: Texts) -> None:
        super().__init__(texts, "window_roster_add")
        self.name, self.group, self.roll = (_line() for _ in range(3))
        self.go = told(button("", "first"), texts, text="window_roster_add_go")
        fields = ("name", self.name), ("group", self.group), ("roll", self.roll)
        self.column.addWidget(in_a_row(*(field(texts, f"window_roster_{name}", line) for name, line in fields)))
        self.column.addWidget(in_a_row(self.go, self.cancel))
        self.start = self.name
        self.go.clicked.connect(self._give)
        for line in (self.name, self.group, self.roll):
            line.returnPressed.connect(self._give)
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

    wanted = Signal(str, str)
    """The list, and the class of those who have none."""

    def __init__(self, texts: Texts) -> None:
        super().__init__(texts, "window_roster_paste", "window_roster_paste_more")
        self.list = told(QPlainTextEdit(), texts, name="window_roster_paste", hint="window_roster_paste_hint")
        self.list.setTabChangesFocus(True)
        self.list.setMinimumHeight(120)
        self.group = _line()
        self.go = told(button("", "first"), texts, text="window_roster_look")
        self.column.addWidget(self.list)
        self.column.addWidget(in_a_row(field(texts, "window_roster_group", self.group)))
        self.column.addWidget(in_a_row(self.go, self.cancel))
        self.start = self.list
        self.go.clicked.connect(lambda: self.wanted.emit(self.list.toPlainText(), self.group.text()))
        self.list.textChanged.connect(lambda: self.go.setEnabled(bool(self.list.toPlainText().strip())))
        self.go.setEnabled(False)


class PreviewCard(Opening):
    """What taking a list in would do, before it is done."""

    agreed = Signal()
    stopped = Signal()

    def __init__(self, theme: Theme, texts: Texts) -> None:
        super().__init__(texts, "window_roster_preview")
        self.words = label(wrap=True)
        self.list = told(TableView(theme, whole=True), texts, name="window_roster_preview")
        self.go = told(button("", "first"), texts, text="window_roster_take_in")
        self.job = Job(texts)
        self.column.addWidget(self.words)
        self.column.addWidget(self.list)
        self.column.addWidget(self.job)
        self.column.addWidget(in_a_row(self.go, self.cancel))
        self.start = self.go
        self.go.clicked.connect(self.agreed)
        self.job.stopped.connect(self.stopped)

    def show_plan(self, words: str, grid: Table, *, anything: bool) -> None:
        """What the list would do; `anything`: it would change something."""
        self.words.setText(words)
        self.list.show_table(grid)
        self.tell(None)
        self.go.setEnabled(anything)
        self.start = self.go if anything else self.cancel
        self.open_up()

    def tell(self, view: JobView | None) -> None:
        """How far taking it in is."""
        self.job.tell(view)
        self.go.setEnabled(view is None or view.share < 0)


class MoveCard(Opening):
    """Another class for those who are chosen."""

    wanted = Signal(str)

    def __init__(self, texts: Texts) -> None:
        super().__init__(texts, "window_roster_move")
        self.who = label(wrap=True)
        self.group = _line()
        self.go = told(button("", "first"), texts, text="window_roster_move_go")
        self.column.addWidget(self.who)
        self.column.addWidget(in_a_row(field(texts, "window_roster_new_group", self.group)))
        self.column.addWidget(in_a_row(self.go, self.cancel))
        self.start = self.group
        self.go.clicked.connect(lambda: self.wanted.emit(self.group.text()))
        self.group.returnPressed.connect(lambda: self.wanted.emit(self.group.text()))


class PinCard(Opening):
    """A student's PIN: four digits, or three pictures in their order."""

    wanted = Signal(str, bool)
    """What was chosen, and whether it is pictures."""
    cleared = Signal()

    def __init__(self, theme: Theme, texts: Texts) -> None:
        super().__init__(texts, "window_roster_pin_title", "window_roster_pin_more")
        self._texts = texts
        self.who = label(wrap=True)
        self.by_digits = told(QRadioButton(), texts, text="window_roster_by_digits")
        self.by_pictures = told(QRadioButton(), texts, text="window_roster_by_pictures")
        self.digits = told(_line(), texts, name="window_roster_by_digits")
        self.digits.setMaxLength(2 * DIGITS)
        self.chosen: tuple[str, ...] = ()
        self.order = label(step="lead")
        self.pictures = {name: PictureKey(theme, texts, name) for name in PIN_PICTURES}
        self.go = told(button("", "first"), texts, text="window_roster_pin_go")
        self.clear = told(button("", "danger"), texts, text="window_roster_pin_clear")
        self._lay_out()
        kinds = QButtonGroup(self)
        for one in (self.by_digits, self.by_pictures):
            kinds.addButton(one)
            one.toggled.connect(self._see)
        for name, key in self.pictures.items():
            key.setCheckable(True)
            key.clicked.connect(lambda _=False, name=name: self._choose(name))
        self.by_digits.setChecked(True)
        self.start = self.digits
        self.digits.textChanged.connect(self._see)
        self.digits.returnPressed.connect(self._give)
        self.go.clicked.connect(self._give)
        self.clear.clicked.connect(self.cleared)

    def ask(self, who: str, *, has_pin: bool) -> None:
        """Ask for the PIN of this student."""
        self.who.setText(who)
        self.clear.setVisible(has_pin)
        self.digits.clear()
        self.chosen = ()
        self._see()
        self.open_up()

    def retell(self) -> None:
        """The pictures have other names."""
        self._see()

    def _choose(self, name: str) -> None:
        """One more picture; the same once more takes it away."""
        if name in self.chosen:
            self.chosen = tuple(one for one in self.chosen if one != name)
        elif len(self.chosen) < CHOSEN:
            self.chosen = (*self.chosen, name)
        self._see()

    def _see(self, *_: object) -> None:
        pictures = self.by_pictures.isChecked()
        self.digits.setVisible(not pictures)
        self._pad.setVisible(pictures)
        self.order.setVisible(pictures)
        for name, key in self.pictures.items():
            key.setChecked(name in self.chosen)
        names = (self._texts(f"window_picture_{one}") for one in self.chosen)
        self.order.setText(" · ".join(names) or self._texts("window_roster_pictures_none"))
        typed = "".join(self.digits.text().split())
        self.go.setEnabled(len(self.chosen) == CHOSEN if pictures else len(typed) == DIGITS and typed.isdigit())

    def _give(self) -> None:
        if self.go.isEnabled():
            pictures = self.by_pictures.isChecked()
            given = " ".join(self.chosen) if pictures else self.digits.text()
            self.digits.clear()
            self.chosen = ()
            self.wanted.emit(given, pictures)

    def _lay_out(self) -> None:
        self._pad = in_a_row(*self.pictures.values())
        self.column.addWidget(self.who)
        self.column.addWidget(in_a_row(self.by_digits, self.by_pictures))
        self.column.addWidget(in_a_row(self.digits))
        self.column.addWidget(self.order)
        self.column.addWidget(self._pad)
        self.column.addWidget(in_a_row(self.go, self.clear, self.cancel))


def _line() -> QLineEdit:
    return Line(16, LONGEST)

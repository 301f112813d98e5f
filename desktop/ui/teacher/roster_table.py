"""The class list as a table whose names, classes and roll numbers can be typed over; quick with a whole school in it.

What is typed changes nothing here: it is told by a signal, and the table shows what it is handed next.
"""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QAbstractTableModel, QSize, Qt, Signal
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView

from desktop.ui.teacher.table import Index, Sorted, dress
from desktop.ui.widgets.theme import Theme
from desktop.values.files import PupilRow
from desktop.values.page import Texts

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

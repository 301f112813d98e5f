"""A table on a page: sorted by a press on a title, searched, opened by a click or Enter, copied by Ctrl+C.

It shows the cells as they are handed to it, figures to the right and sorted as figures. It never works anything out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import (
    SIGNAL,
    QAbstractTableModel,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QSize,
    QSortFilterProxyModel,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import (
    QFont,
    QFontMetrics,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QScrollArea,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from desktop.ui.widgets.basics import button, told
from desktop.ui.widgets.theme import Theme
from desktop.values.page import Texts
from tutor.reports.tables import EMPTY, Cell, Column, Day, Table, shown, tab_separated

Index = QModelIndex | QPersistentModelIndex
KEY = Qt.ItemDataRole.UserRole
"""The role under which a cell tells the key of its row."""
VALUE = Qt.ItemDataRole.UserRole + 1
"""The role under which a cell tells what it is sorted by."""
WIDEST = 300
"""Pixels at scale 1 that a text column takes before other columns have what they want."""
NARROW = 140
"""Pixels at scale 1 that a text column keeps where there is little room; its words go on in the next line."""
FEW = 400
"""Rows up to which each row is as high as its words need; more of them are all one line high."""
LINE = 16
"""Pixels at scale 1 above and below the words of a row, together."""
ARROW = 20
"""Pixels at scale 1 beside a title for the arrow that tells by which column the rows are sorted."""
CELL = 10
"""Pixels at scale 1 that a cell keeps free at each side of its words."""
EDGES = 8
"""Pixels at scale 1 of the table's own edges."""
NEAR = 24
"""Pixels at scale 1 that the page keeps in sight above and below the row with the cursor."""


class TableModel(QAbstractTableModel):
    """The rows of a table, for Qt's views and for screen readers."""

    def __init__(self, table: Table = EMPTY) -> None:
        super().__init__()
        self.table = table

    def show(self, table: Table) -> None:
        """Show another table."""
        self.beginResetModel()
        self.table = table
        self.endResetModel()

    def rowCount(self, parent: Index | None = None) -> int:
        """How many rows there are."""
        return 0 if parent is not None and parent.isValid() else len(self.table.rows)

    def columnCount(self, parent: Index | None = None) -> int:
        """How many columns there are."""
        return 0 if parent is not None and parent.isValid() else len(self.table.columns)

    def cell(self, row: int, column: int) -> Cell:
        """One cell."""
        return self.table.rows[row][column]

    def words(self, row: int) -> str:
        """All that a row shows."""
        return " ".join(said(cell) for cell in self.table.rows[row])

    def key(self, row: int) -> str:
        """What a row stands for; empty where rows cannot be opened."""
        return self.table.keys[row] if row < len(self.table.keys) else ""

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """What Qt asks of a cell."""
        if not index.isValid():
            return None
        column, cell = self.table.columns[index.column()], self.cell(index.row(), index.column())
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return said(cell)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{column.title}: {said(cell)}"
        if role == Qt.ItemDataRole.TextAlignmentRole:
            side = Qt.AlignmentFlag.AlignRight if column.figure else Qt.AlignmentFlag.AlignLeft
            return int(side | Qt.AlignmentFlag.AlignVCenter)
        return {int(KEY): self.key(index.row()), int(VALUE): cell}.get(int(role))

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The title of a column, or the number of a row."""
        if orientation is Qt.Orientation.Vertical:
            return str(section + 1) if role == Qt.ItemDataRole.DisplayRole else None
        if not 0 <= section < len(self.table.columns):
            return None
        column = self.table.columns[section]
        if role == Qt.ItemDataRole.DisplayRole:
            return _title(column)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return column.title
        if role == Qt.ItemDataRole.TextAlignmentRole:
            side = Qt.AlignmentFlag.AlignRight if column.figure else Qt.AlignmentFlag.AlignLeft
            return int(side | Qt.AlignmentFlag.AlignVCenter)
        return None


class Sorted(QSortFilterProxyModel):
    """The rows of a table in the order and choice of whoever looks.

    `told` gives the words of a row that are searched, `place` what stands for a cell among others of its column.
    """

    def __init__(
        self, rows: QAbstractTableModel, told: Callable[[int], str], place: Callable[[Index], tuple[float | str, ...]]
    ) -> None:
        super().__init__()
        self._told, self._place = told, place
        self._words: tuple[str, ...] = ()
        self.setSourceModel(rows)

    def search(self, text: str) -> None:
        """Keep only the rows in which every one of these words stands."""
        self.beginFilterChange()
        self._words = tuple(text.casefold().split())
        self.endFilterChange()

    def filterAcceptsRow(self, row: int, _parent: Index) -> bool:
        """Whether a row has all that is searched for."""
        told = self._told(row).casefold()
        return all(word in told for word in self._words)

    def lessThan(self, left: Index, right: Index) -> bool:
        """Which of two cells comes first."""
        return self._place(left) < self._place(right)


def page_around(widget: QWidget) -> QScrollArea | None:
    """The page that scrolls with a widget on it."""
    above = widget.parentWidget()
    while above is not None and not isinstance(above, QScrollArea):
        above = above.parentWidget()
    return above


def dress(table: QTableView) -> None:
    """Dress a table that has its rows: they are chosen whole, striped without lines, and a press on a title sorts."""
    table.setFrameShape(QFrame.Shape.NoFrame)
    table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    table.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
    table.setTabKeyNavigation(False)
    table.setShowGrid(False)
    table.setAlternatingRowColors(True)
    table.setSortingEnabled(True)
    table.sortByColumn(-1, Qt.SortOrder.AscendingOrder)
    table.setCornerButtonEnabled(False)
    table.verticalHeader().hide()
    table.horizontalHeader().setHighlightSections(False)


def _title(column: Column) -> str:
    """A title as it stands over its column: over figures in two lines, for they are narrower than words."""
    return in_two_lines(column.title) if column.figure else column.title


def said(cell: Cell) -> str:
    """A cell as people read it on a page: a day in words."""
    return cell.said if isinstance(cell, Day) else shown(cell)


def _place(cell: Cell) -> tuple[int, float, str]:
    """Where a cell stands among others: nothing, then figures by size, then texts; a text of digits is a figure."""
    if cell is None or cell == "":
        return (0, 0.0, "")
    if isinstance(cell, str):
        return (1, float(cell), "") if cell.isdecimal() else (2, 0.0, cell.casefold())
    return (1, float(cell), "")


class _Cells(QStyledItemDelegate):
    """Asks how high words get in the width that is left between the edges of their cell."""

    def __init__(self, table: TableView) -> None:
        super().__init__(table)
        self.edges = 0

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """The size of a cell; Qt forgets the edges that a style sheet gives it when it breaks words into lines."""
        inner = QStyleOptionViewItem(option)
        inner.rect = option.rect.adjusted(0, 0, -self.edges, 0)
        return super().sizeHint(inner, index)


class TableView(QTableView):
    """A table on a page. Give it its name for screen readers with `told`."""

    opened = Signal(str)
    """The key of a row that was opened with a click or Enter."""
    chosen = Signal(str)
    """The key of the row that stands chosen now; empty when none does."""
    fitted = Signal(int)
    """The columns share the room anew; so many of them are left out for want of it."""

    def __init__(self, theme: Theme, *, whole: bool = False) -> None:
        """`whole`: as high as its rows, for a page that is scrolled as one and has no second scrollbar."""
        super().__init__()
        self._theme, self._whole = theme, whole
        self._wishes: dict[int, Wish] = {}
        self._hidden: frozenset[int] = frozenset()
        self._leaves_out = False
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._share_anew)
        self.rows = TableModel()
        self._sorted = Sorted(self.rows, self.rows.words, lambda index: _place(index.data(int(VALUE))))
        self.setModel(self._sorted)
        self._cells = _Cells(self)
        self.setItemDelegate(self._cells)
        dress(self)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setWordWrap(True)
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        if whole:
            self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMouseTracking(True)
        self.entered.connect(self._point)
        self.clicked.connect(self._press)
        self.selectionModel().currentRowChanged.connect(lambda now, _before: self.chosen.emit(self._key(now)))

    def show_table(self, table: Table) -> None:
        """Show these rows, in their own order at first; the row that stood chosen stays so where it is still there."""
        before = self.key()
        same = [one.key for one in table.columns] == [one.key for one in self.rows.table.columns]
        self._wishes = {}  # those of other columns hold no more
        self.rows.show(table)
        if not same:
            self.sortByColumn(-1, Qt.SortOrder.AscendingOrder)
            self._as_handed()
        self.setAccessibleDescription("" if table.rows else table.empty)
        self._fit()
        if before and before in table.keys:
            self.choose(before)

    def arrange(self, first: Sequence[str], hidden: Sequence[str] = ()) -> None:
        """Have these columns stand first, in this order, and leave those out; what is copied stays whole."""
        keys = [one.key for one in self.rows.table.columns]
        heads = self.horizontalHeader()
        for place, key in enumerate(one for one in first if one in keys):
            heads.moveSection(heads.visualIndex(keys.index(key)), place)
        self._hidden = frozenset(number for number, key in enumerate(keys) if key in hidden)
        self._fit()

    @property
    def leaves_out(self) -> bool:
        """Whether columns for which there is no room are left out, the last ones first."""
        return self._leaves_out

    def leave_out(self, leaves: bool) -> None:
        """Leave out what there is no room for, or show every column, to be scrolled sideways."""
        self._leaves_out = leaves
        self._share_anew()

    def search(self, text: str) -> None:
        """Show only the rows in which every one of these words stands."""
        self._sorted.search(text)
        self._fit_rows()

    def key(self) -> str:
        """The key of the row that stands chosen; empty when none does."""
        return self._key(self.currentIndex())

    def choose(self, key: str) -> None:
        """Have the row with that key alone stand chosen, if it is shown, whatever key of the keyboard is held down."""
        if key in self.rows.table.keys:
            first = self.horizontalHeader().logicalIndex(0)
            here = self._sorted.mapFromSource(self.rows.index(self.rows.table.keys.index(key), first))
            if here.isValid():
                flags = QItemSelectionModel.SelectionFlag
                self.selectionModel().setCurrentIndex(here, flags.ClearAndSelect | flags.Rows)

    def cells(self) -> tuple[tuple[str, ...], ...]:
        """What is shown, row by row, as it stands on the screen."""
        rows, columns = range(self._sorted.rowCount()), range(self._sorted.columnCount())
        return tuple(tuple(str(self._sorted.index(row, column).data()) for column in columns) for row in rows)

    def copy(self) -> str:
        """Put the chosen rows (all, when none is) on the clipboard, for a spreadsheet; gives what was put there."""
        picked = sorted(index.row() for index in self.selectionModel().selectedRows())
        shown_rows = picked or range(self._sorted.rowCount())
        own = [self._sorted.mapToSource(self._sorted.index(row, 0)).row() for row in shown_rows]
        text = tab_separated(self.rows.table, own)
        QGuiApplication.clipboard().setText(text)
        return text

    def wear(self, theme: Theme) -> None:
        """Fit the columns to the type of another theme."""
        self._theme = theme
        self._fit()

    def scrollTo(
        self, index: Index, hint: QAbstractItemView.ScrollHint = QAbstractItemView.ScrollHint.EnsureVisible
    ) -> None:
        """Bring a row into sight; a table of `whole` size has the page around it scrolled."""
        super().scrollTo(index, hint)
        page = page_around(self) if self._whole and self.hasFocus() else None
        sheet = page.widget() if page is not None else None
        if page is not None and sheet is not None:
            middle = self.viewport().mapTo(sheet, self.visualRect(index).center())
            page.ensureVisible(page.horizontalScrollBar().value(), middle.y(), 0, self._theme.px(NEAR))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens a row, Ctrl+C copies; Tab goes on to what stands next on the page."""
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex().isValid():
            self._open(self.currentIndex())
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The columns share the room there is now, once Qt has laid everything out.

        In the midst of its layout nothing of it may be moved: columns, rows and what stands beside the table would be.
        """
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._soon.start()

    def _share_anew(self) -> None:
        """Give every column its room, and every row the height that its words need in it."""
        self._share_out()
        self._fit_rows()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Say why there is nothing where there are no rows."""
        super().paintEvent(event)
        if not self._sorted.rowCount() and self.rows.table.empty:
            painter = QPainter(self.viewport())
            painter.setFont(self._theme.font("body"))
            painter.setPen(self._theme.colour("soft"))
            room = self.viewport().rect().adjusted(*(self._theme.px(edge) for edge in (16, 8, -16, -8)))
            flags = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap
            painter.drawText(room, int(flags), self.rows.table.empty)

    def sizeHint(self) -> QSize:
        """As high as the rows need, where the page is scrolled as one."""
        hint = super().sizeHint()
        return QSize(hint.width(), self._height()) if self._whole else hint

    def minimumSizeHint(self) -> QSize:
        """Never so small that nothing is seen."""
        return QSize(self._theme.px(220), self._height() if self._whole else self._theme.px(200))

    def _as_handed(self) -> None:
        """Every column shown, in the order of the table."""
        heads = self.horizontalHeader()
        for number in range(heads.count()):
            heads.moveSection(heads.visualIndex(number), number)
        self._hidden = frozenset()

    def _height(self) -> int:
        room = self.verticalHeader().length() or self._theme.px(64)
        around = self.horizontalHeader().sizeHint().height() + self._theme.gap(EDGES)
        if self.horizontalHeader().length() > self.viewport().width():
            around += self.horizontalScrollBar().sizeHint().height()
        return room + around

    def _fit(self) -> None:
        """Ask every column anew what it wants."""
        columns = self.rows.table.columns
        for number in range(len(columns)):
            self.setColumnHidden(number, False)
        # A cell that may wrap tells the width it has, not the one it wants.
        self.setWordWrap(False)
        self._wishes = {
            number: Wish(
                max(self.sizeHintForColumn(number), self._title_width(one)), one.figure or self._is_days(number)
            )
            for number, one in enumerate(columns)
        }
        self.setWordWrap(True)
        self._share_anew()

    def _title_width(self, column: Column) -> int:
        """What a title needs; Qt would keep room as wide as the title is high for the arrow that tells the order."""
        font = self.horizontalHeader().font()
        font.setWeight(QFont.Weight.DemiBold)
        words = max(QFontMetrics(font).horizontalAdvance(line) for line in _title(column).split("\n"))
        return words + 2 * self._theme.gap(CELL) + self._theme.px(ARROW)

    def _is_days(self, column: int) -> bool:
        """Whether the first cells of a column hold days, or digits and no letter."""
        cells = [row[column] for row in self.rows.table.rows[:20]]
        letters = "".join(shown(cell) for cell in cells if not isinstance(cell, Day))
        return any(map(str.isdigit, "".join(map(shown, cells)))) and not any(map(str.isalpha, letters))

    def _share_out(self) -> None:
        """Give each column its part of the room; one line for every row where there are too many to look at each."""
        if not self._wishes:
            return
        heads, px = self.horizontalHeader(), self._theme.px
        order = [heads.logicalIndex(at) for at in range(len(self._wishes))]
        shown_ones = [column for column in order if column not in self._hidden]
        narrow = px(NARROW if self._sorted.rowCount() <= FEW else WIDEST)
        wishes = [self._wishes[column] for column in shown_ones]
        widths = shared(wishes, self.viewport().width(), narrow, px(WIDEST), leave_out=self._leaves_out)
        for column in order:
            self.setColumnHidden(column, column not in shown_ones[: len(widths)])
        for column, width in zip(shown_ones, widths, strict=False):
            self.setColumnWidth(column, width)
        self.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + px(LINE))
        self.fitted.emit(len(shown_ones) - len(widths))

    def _fit_rows(self) -> None:
        if self._sorted.rowCount() <= FEW:
            self._cells.edges = 2 * self._theme.gap(CELL) + 3
            self._resize_rows()
        if self._whole:
            self.updateGeometry()
        self.viewport().update()

    def _resize_rows(self) -> None:
        """Give each row the height that its cells need.

        Qt's own way measures the number of each row too, which nobody sees; it was found to crash in its text's layout.
        """
        heads = self.verticalHeader()
        least = heads.minimumSectionSize()
        for row in range(self._sorted.rowCount()):
            heads.resizeSection(row, max(least, self.sizeHintForRow(row)))

    def _key(self, index: Index) -> str:
        return str(index.data(int(KEY)) or "") if index.isValid() else ""

    def _press(self, index: Index) -> None:
        """A click opens a row; with Shift or Ctrl held it only chooses rows, which are copied."""
        if QGuiApplication.keyboardModifiers() == Qt.KeyboardModifier.NoModifier:
            self._open(index)

    def _point(self, index: Index) -> None:
        """A hand says that a click opens the row."""
        opens = bool(self._key(index)) and self.receivers(SIGNAL("opened(QString)")) > 0
        self.viewport().setCursor(Qt.CursorShape.PointingHandCursor if opens else Qt.CursorShape.ArrowCursor)

    def _open(self, index: Index) -> None:
        if self._key(index):
            self.opened.emit(self._key(index))


# --- how columns share the room ---


LONG = 11
"""Letters from which on a title stands in two lines."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What one column wants, in pixels."""

    wide: int
    """What its longest cell and its title need in one line."""
    whole: bool = False
    """Figures and days are never broken into lines."""


def shared(wishes: Sequence[Wish], room: int, narrow: int, widest: int, *, leave_out: bool) -> tuple[int, ...]:
    """The widths of the columns, in their order; shorter than `wishes` where the last ones are left out.

    `narrow`: what words can be read in when they go on in the next line. `widest`: what words take before other
    columns have what they want. Where even the narrowest do not fit and none may be left out, the table is wider than
    `room`.
    """
    least = [_least(one, narrow, widest) for one in wishes]
    if sum(least) > room and not leave_out:
        return tuple(one.wide if one.whole else min(one.wide, widest) for one in wishes)
    fitting = next((many for many in range(len(least), 1, -1) if sum(least[:many]) <= room), min(1, len(least)))
    widths = least[:fitting]
    words = [at for at, one in enumerate(wishes[:fitting]) if not one.whole]
    left = max(0, room - sum(widths))
    for most in (widest, max((one.wide for one in wishes), default=0)):
        for at in words:
            more = min(left, max(0, min(wishes[at].wide, most) - widths[at]))
            widths[at], left = widths[at] + more, left - more
    if widths:
        widths[words[-1] if words else -1] += left
    return tuple(widths)


def _least(one: Wish, narrow: int, widest: int) -> int:
    """How narrow a column may get; whole sentences need more than a few words do."""
    if one.whole or one.wide <= narrow:
        return one.wide
    return narrow if one.wide <= widest else (narrow + widest) // 2


def in_two_lines(title: str) -> str:
    """A long title broken at the blank nearest its middle, so that a column of figures need not be wide."""
    blanks = [at for at, letter in enumerate(title) if letter == " "]
    if len(title) < LONG or not blanks:
        return title
    at = min(blanks, key=lambda blank: abs(blank - len(title) // 2))
    return f"{title[:at]}\n{title[at + 1 :]}"


# --- the columns for which there was no room ---


class MoreColumns(QWidget):
    """A table with the first columns first; the others are one press away."""

    def __init__(self, table: TableView, texts: Texts) -> None:
        super().__init__()
        self._table, self._texts = table, texts
        self.button = button("", "quiet")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.button)
        row.addStretch(1)
        self.button.clicked.connect(lambda: table.leave_out(not table.leaves_out))
        table.fitted.connect(self._tell)
        table.leave_out(True)
        self._tell(0)

    def _tell(self, behind: int) -> None:
        """Say how many columns are behind."""
        if behind:
            told(self.button, self._texts, {"number": behind}, text="window_report_more_columns")
        elif not self._table.leaves_out:
            told(self.button, self._texts, text="window_report_fewer_columns")
        self.setVisible(bool(behind) or not self._table.leaves_out)

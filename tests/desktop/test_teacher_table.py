"""The table of the teacher's pages: shown as it was handed, sorted as figures, searched, opened, copied, read aloud."""

from __future__ import annotations

import csv
import io

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QScrollArea, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from desktop.ui.teacher.table import KEY, TableView
from desktop.ui.widgets.setup_widgets import CalmBox
from desktop.ui.widgets.theme import Theme
from tutor.reports.tables import Cell, Column, Table, Words, day_cell, encoded, tab_separated

COLUMNS = (Column("name", "Name"), Column("roll", "Roll no."), Column("minutes", "Minutes", figure=True))
CLASS = Table(
    "students",
    "Students",
    COLUMNS,
    (("Asha", "10", 9.0), ("ravi", "2", 10.5), ("मीना", "1", None), ("=HYPERLINK()", "3", 0.0)),
    "Nobody yet.",
    ("a", "r", "m", "h"),
)


@pytest.fixture
def table(qtbot: QtBot) -> TableView:
    made = TableView(Theme())
    qtbot.addWidget(made)
    made.show_table(CLASS)
    made.resize(600, 300)
    made.show()
    return made


def names(table: TableView) -> list[str]:
    return [row[0] for row in table.cells()]


def test_rows_stand_as_they_were_handed_until_somebody_sorts(table: TableView) -> None:
    assert names(table) == ["Asha", "ravi", "मीना", "=HYPERLINK()"]


def test_figures_are_sorted_as_figures_and_nothing_comes_first(table: TableView) -> None:
    table.sortByColumn(2, Qt.SortOrder.AscendingOrder)
    assert [row[2] for row in table.cells()] == ["", "0.0", "9.0", "10.5"]


def test_roll_numbers_are_sorted_as_numbers(table: TableView) -> None:
    table.sortByColumn(1, Qt.SortOrder.DescendingOrder)
    assert [row[1] for row in table.cells()] == ["10", "3", "2", "1"]


def test_figures_stand_to_the_right(table: TableView) -> None:
    figure = table.rows.index(0, 2).data(Qt.ItemDataRole.TextAlignmentRole)
    assert figure & int(Qt.AlignmentFlag.AlignRight)


def test_a_search_leaves_the_rows_with_every_word_of_it(table: TableView) -> None:
    table.search("RAVI 10")
    assert names(table) == ["ravi"]
    table.search("")
    assert len(names(table)) == 4


def test_enter_opens_the_row_with_the_cursor_also_after_sorting(table: TableView, qtbot: QtBot) -> None:
    table.sortByColumn(1, Qt.SortOrder.AscendingOrder)
    table.setCurrentIndex(table.model().index(0, 0))
    with qtbot.waitSignal(table.opened) as opened:
        qtbot.keyClick(table, Qt.Key.Key_Return)
    assert opened.args == ["m"]


def click(table: TableView, qtbot: QtBot, row: int, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    where = table.visualRect(table.model().index(row, 0)).center()
    qtbot.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, held, where)


def test_one_click_opens_a_row_and_two_open_it_no_second_time(table: TableView, qtbot: QtBot) -> None:
    opened: list[str] = []
    table.opened.connect(opened.append)
    click(table, qtbot, 1)
    assert opened == ["r"]
    qtbot.mouseDClick(
        table.viewport(), Qt.MouseButton.LeftButton, pos=table.visualRect(table.model().index(1, 0)).center()
    )
    assert opened == ["r"]


def test_a_click_with_ctrl_held_chooses_rows_to_be_copied_and_opens_none(table: TableView, qtbot: QtBot) -> None:
    opened: list[str] = []
    table.opened.connect(opened.append)
    qtbot.keyPress(table, Qt.Key.Key_Control, Qt.KeyboardModifier.ControlModifier)
    click(table, qtbot, 1, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyRelease(table, Qt.Key.Key_Control)
    assert opened == []


def test_a_table_on_a_page_shows_all_its_rows_so_that_only_the_page_is_scrolled(qtbot: QtBot) -> None:
    table = TableView(Theme(), whole=True)
    page = QWidget()
    column = QVBoxLayout(page)
    column.addWidget(table)
    around = QScrollArea()
    around.setWidgetResizable(True)
    around.setWidget(page)
    qtbot.addWidget(around)
    table.show_table(
        Table("", "", COLUMNS, tuple((f"Asha {n}", str(n), 1.0) for n in range(90)), "", tuple("abc") * 30)
    )
    around.resize(600, 300)
    around.show()
    qtbot.waitUntil(lambda: around.verticalScrollBar().maximum() > 1500 and not table.verticalScrollBar().maximum())
    assert not table.verticalScrollBar().isVisible()
    table.setFocus()
    table.setCurrentIndex(table.model().index(89, 0))
    row = table.viewport().mapTo(around.viewport(), table.visualRect(table.currentIndex()).center())
    assert 0 < row.y() < around.viewport().height()


def test_a_row_without_a_key_opens_nothing(table: TableView, qtbot: QtBot) -> None:
    table.show_table(Table("", "", COLUMNS, CLASS.rows))
    table.setCurrentIndex(table.model().index(0, 0))
    with qtbot.assertNotEmitted(table.opened):
        qtbot.keyClick(table, Qt.Key.Key_Return)


def test_the_chosen_row_stays_chosen_when_the_table_is_filled_anew(table: TableView) -> None:
    table.choose("r")
    table.show_table(CLASS)
    assert table.key() == "r"


def test_one_row_alone_stands_chosen_though_a_key_is_held_down_when_the_table_is_filled_anew(
    table: TableView, qtbot: QtBot
) -> None:
    qtbot.keyPress(table, Qt.Key.Key_Control, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.keyboardModifiers() == Qt.KeyboardModifier.ControlModifier
    table.choose("r")
    table.show_table(CLASS)
    table.choose("m")
    assert [row.data(int(KEY)) for row in table.selectionModel().selectedRows()] == ["m"]


def test_what_is_copied_can_be_pasted_into_a_spreadsheet_and_starts_no_formula(table: TableView, qtbot: QtBot) -> None:
    qtbot.keyClick(table, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    lines = [line.split("\t") for line in QGuiApplication.clipboard().text().split("\n")]
    assert lines[0] == ["Name", "Roll no.", "Minutes"]
    assert lines[1] == ["Asha", "10", "9.0"]
    assert lines[4][0] == "'=HYPERLINK()"


def test_only_the_chosen_rows_are_copied_in_the_order_they_are_shown(table: TableView) -> None:
    table.sortByColumn(1, Qt.SortOrder.AscendingOrder)
    table.selectRow(1)
    assert table.copy().split("\n")[1:] == ["ravi\t2\t10.5"]


RISKY = st.from_regex(r"[\s]?[@+=|%-]?[0-9]{0,2}[.,/+=-]?[0-9a-z]{0,2}%?", fullmatch=True)
"""Texts at the border between a formula and a number, which chance alone seldom finds."""


@given(RISKY | st.text() | st.integers() | st.floats(allow_nan=False) | st.none())
@example("\t=1")
@example("-3/4")
@example("  ")
def test_a_cell_is_copied_as_our_csv_holds_it_so_that_no_text_becomes_a_formula(cell: Cell) -> None:
    table = Table("t", "T", (Column("a", "A"),), ((cell,),))
    (line,) = tab_separated(table, [0]).split("\n")[1:]
    _, (held,) = csv.reader(io.StringIO(encoded(table).decode("utf-8-sig"), newline=""))
    assert " ".join(held.split()) == line.encode("utf-8", "replace").decode()


def test_a_day_is_read_in_words_sorted_by_the_calendar_and_copied_for_programs(table: TableView) -> None:
    days = [day_cell(day, Words("reports", "hi")) for day in ("2026-11-28", "2026-02-03T09:33:00+05:30")]
    table.show_table(Table("", "", (Column("last", "Last"),), tuple((one,) for one in days)))
    table.sortByColumn(0, Qt.SortOrder.AscendingOrder)
    assert table.cells() == (("3 फ़रवरी 2026, 09:33",), ("28 नवंबर 2026",))
    assert table.copy().split("\n")[1:] == ["2026-02-03 09:33", "2026-11-28"]


def test_a_screen_reader_hears_the_title_with_the_cell(table: TableView) -> None:
    assert table.rows.index(0, 2).data(Qt.ItemDataRole.AccessibleTextRole) == "Minutes: 9.0"
    assert table.rows.headerData(0, Qt.Orientation.Horizontal, Qt.ItemDataRole.AccessibleTextRole) == "Name"


def test_a_table_without_rows_says_why(table: TableView) -> None:
    table.show_table(Table("students", "Students", COLUMNS, (), "Nobody yet."))
    assert table.accessibleDescription() == "Nobody yet."
    table.show_table(CLASS)
    assert table.accessibleDescription() == ""


def test_tab_leaves_the_table(table: TableView) -> None:
    assert not table.tabKeyNavigation()


def test_a_list_of_choices_opens_with_its_words_whole_and_all_of_it_on_the_screen(qtbot: QtBot) -> None:
    box = CalmBox()
    qtbot.addWidget(box)
    for number in range(9):
        box.addItem(f"Adding and subtracting rational numbers with different denominators, part {number}")
    room = box.screen().availableGeometry()
    box.setFixedWidth(120)
    box.move(room.right() - 60, room.bottom() - 40)
    box.show()
    box.showPopup()
    opened = box.view().window()
    qtbot.waitUntil(opened.isVisible)
    assert room.contains(opened.geometry())
    assert box.view().viewport().width() >= min(box.view().sizeHintForColumn(0), room.width() - 40)
    box.hidePopup()

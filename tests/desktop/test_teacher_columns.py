"""The teacher's tables share the room they have: figures stay whole, what does not fit is one press away."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from desktop.ui.teacher.table import MoreColumns, TableView, Wish, in_two_lines, shared
from desktop.ui.widgets.basics import FlowLayout, button
from desktop.ui.widgets.theme import Theme
from desktop.values.page import Texts
from tutor.reports.tables import Column, Table

QUESTION = " ".join(["Zoya paints 2/13 of a wall on Monday and 3/13 of it on Tuesday. What part is left?"] * 3)
WIDE = Table(
    "answers",
    "Answers",
    (
        Column("when", "When"),
        Column("question", "Question"),
        *(Column(f"figure_{at}", f"Figure number {at}", figure=True) for at in range(6)),
    ),
    (("2026-11-20 09:33", QUESTION, *range(6)), ("2026-11-21 10:17", "What is 1/3 - 1/11?", *range(6))),
    keys=("a", "b"),
)


def table_of(qtbot: QtBot, texts: Texts, width: int) -> tuple[TableView, MoreColumns]:
    table = TableView(Theme(), whole=True)
    more = MoreColumns(table, texts)
    for one in (table, more):
        qtbot.addWidget(one)
    table.resize(width, 300)
    table.show()
    table.show_table(WIDE)
    return table, more


def seen(table: TableView) -> list[str]:
    heads = table.horizontalHeader()
    order = [heads.logicalIndex(at) for at in range(heads.count())]
    return [table.rows.table.columns[column].key for column in order if not table.isColumnHidden(column)]


def test_words_get_the_room_that_figures_leave() -> None:
    wishes = [Wish(90), Wish(500), Wish(80, whole=True)]
    assert shared(wishes, 600, 140, 300, leave_out=True) == (90, 430, 80)


def test_figures_and_days_are_never_narrowed() -> None:
    wishes = [Wish(170, whole=True), Wish(400), Wish(80, whole=True)]
    widths = shared(wishes, 480, 140, 300, leave_out=True)
    assert (widths[0], widths[2]) == (170, 80)
    assert sum(widths) == 480


def test_the_last_columns_are_left_out_first_and_the_first_one_never() -> None:
    wishes = [Wish(200, whole=True)] * 4
    assert len(shared(wishes, 650, 140, 300, leave_out=True)) == 3
    assert len(shared(wishes, 100, 140, 300, leave_out=True)) == 1


def test_nothing_is_left_out_of_a_table_that_was_not_asked_to() -> None:
    wishes = [Wish(200, whole=True)] * 4
    assert shared(wishes, 650, 140, 300, leave_out=False) == (200, 200, 200, 200)


def test_no_columns_take_no_room() -> None:
    assert shared([], 650, 140, 300, leave_out=True) == ()


@pytest.mark.parametrize(
    ("title", "lines"),
    [("Answers", "Answers"), ("Minutes at work", "Minutes\nat work"), ("Understandings", "Understandings")],
)
def test_a_long_title_is_broken_near_its_middle(title: str, lines: str) -> None:
    assert in_two_lines(title) == lines


def test_a_table_fits_its_room_without_being_scrolled_sideways(qtbot: QtBot, texts: Texts) -> None:
    table, more = table_of(qtbot, texts, 600)
    qtbot.waitUntil(lambda: table.horizontalScrollBar().maximum() == 0)
    assert seen(table)[:2] == ["when", "question"]
    assert 0 < len(seen(table)) < len(WIDE.columns)
    assert str(len(WIDE.columns) - len(seen(table))) in more.button.text()


def test_what_was_left_out_is_one_press_away_and_one_press_back(qtbot: QtBot, texts: Texts) -> None:
    table, more = table_of(qtbot, texts, 600)
    few = seen(table)
    qtbot.mouseClick(more.button, Qt.MouseButton.LeftButton)
    assert len(seen(table)) == len(WIDE.columns)
    qtbot.mouseClick(more.button, Qt.MouseButton.LeftButton)
    assert seen(table) == few


def test_there_is_no_key_for_more_where_everything_fits(qtbot: QtBot, texts: Texts) -> None:
    table, more = table_of(qtbot, texts, 1800)
    assert len(seen(table)) == len(WIDE.columns)
    assert more.isHidden()


def test_more_room_brings_columns_back(qtbot: QtBot, texts: Texts) -> None:
    table, _ = table_of(qtbot, texts, 600)
    before = len(seen(table))
    table.resize(1800, 300)
    qtbot.waitUntil(lambda: len(seen(table)) == len(WIDE.columns) > before)


def test_a_hidden_column_stays_hidden_whatever_room_there_is(qtbot: QtBot, texts: Texts) -> None:
    table, _ = table_of(qtbot, texts, 1800)
    table.arrange(("question",), ("when",))
    table.resize(1700, 300)
    assert seen(table)[0] == "question"
    assert "when" not in seen(table)


def test_what_is_copied_stays_whole_when_columns_are_left_out(qtbot: QtBot, texts: Texts) -> None:
    table, _ = table_of(qtbot, texts, 600)
    assert len(table.copy().split("\n")[0].split("\t")) == len(WIDE.columns)


def test_a_row_is_as_high_as_the_lines_of_its_question(qtbot: QtBot, texts: Texts) -> None:
    table, _ = table_of(qtbot, texts, 600)
    assert table.rowHeight(0) > table.rowHeight(1) >= table.fontMetrics().height()


def test_small_widgets_of_one_line_stand_at_one_height(qtbot: QtBot) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    flow = FlowLayout(page)
    high, low = button("High"), QLabel("low")
    high.setMinimumHeight(60)
    for one in (high, low):
        flow.addWidget(one)
    flow.setGeometry(QRect(0, 0, 600, 100))
    assert abs(high.geometry().center().y() - low.geometry().center().y()) <= 1
    assert isinstance(high, QPushButton)
    assert high.x() < low.x()


def test_only_titles_over_figures_stand_in_two_lines(qtbot: QtBot, texts: Texts) -> None:
    table, _ = table_of(qtbot, texts, 600)
    words = Table("", "", (Column("a", "Who said that so"), Column("b", "How many times", figure=True)), (("Asha", 3),))
    table.show_table(words)
    titles = [table.rows.headerData(at, Qt.Orientation.Horizontal) for at in range(2)]
    assert titles == ["Who said that so", "How many\ntimes"]

"""XLSX: the same tables as CSV and screen, numbers as numbers, charts, and nothing that a spreadsheet would run."""

from __future__ import annotations

import csv
import io
import zipfile
from typing import Any

import pytest
from openpyxl import load_workbook

from tests.tutor.reports.class_facts import (
    ASHA,
    MEENA,
    RAVI,
    lesson,
    material,
    mistake,
    person,
    progress,
    pupil,
    sitting,
)
from tutor.reports import exports, views
from tutor.reports.tables import Column, Table, Words, encoded, shown, unguarded

EN = Words("reports", "en")
FACTS = material(
    pupil(
        ASHA, progress("unlike"), progress("compare", "mastered"), lessons=(lesson(ASHA, mode="exam", exam=sitting()),)
    ),
    pupil(MEENA, progress("unlike", "attempted")),
    pupil(person('=HYPERLINK("http://x","y")'), progress("unlike")),
    mistakes=(mistake(ASHA, MEENA), mistake(RAVI, MEENA, value="-3/4", item="b")),
)
TABLES = views.made(FACTS, EN, views.View(), views.names_of(views.View()))


def opened(data: bytes) -> Any:
    return load_workbook(io.BytesIO(data))


def displayed(cell: Any) -> str:
    """A cell as a spreadsheet shows it."""
    return f"{cell.value:.1f}" if cell.number_format == "0.0" else shown(cell.value)


def sheets(data: bytes) -> list[list[list[Any]]]:
    return [[list(row) for row in sheet.iter_rows(values_only=True)] for sheet in opened(data).worksheets]


def test_workbook_csv_and_screen_hold_the_same_cells() -> None:
    for table, sheet in zip(TABLES, opened(exports.workbook(TABLES)).worksheets, strict=True):
        text = encoded(table).decode("utf-8-sig")
        lines = [[unguarded(cell) for cell in line] for line in csv.reader(io.StringIO(text, newline=""))]
        assert [[displayed(cell) for cell in row] for row in sheet.iter_rows()] == lines
        assert lines[1:] == [[shown(cell) for cell in row] for row in table.rows]


def test_numbers_are_numbers_and_text_is_text() -> None:
    (_, asha, *_) = sheets(exports.workbook(TABLES))[0]
    at = {column.key: place for place, column in enumerate(TABLES[0].columns)}
    assert (asha[at["share"]], asha[at["minutes"]], asha[at["last"]]) == (60, 20.6, "2026-07-08")
    assert asha[at["roll"]] == "1"


def test_a_name_that_looks_like_a_formula_stays_a_name() -> None:
    sheet = opened(exports.workbook(TABLES)).worksheets[0]
    (cell,) = [row[0] for row in sheet.iter_rows() if str(row[0].value).startswith("=")]
    assert (cell.data_type, cell.hyperlink) == ("s", None)


def test_the_same_tables_give_the_same_bytes_and_no_hour() -> None:
    first, second = exports.workbook(TABLES), exports.workbook(TABLES)
    assert first == second
    with zipfile.ZipFile(io.BytesIO(first)) as packed:
        assert {entry.date_time[0] for entry in packed.infolist()} == {1980}
        assert b"2000-01-01" in packed.read("docProps/core.xml")


def test_a_class_has_charts_and_a_table_without_rows_has_none() -> None:
    def charts(tables: tuple[Table, ...]) -> int:
        with zipfile.ZipFile(io.BytesIO(exports.workbook(tables))) as packed:
            return sum(name.startswith("xl/charts/chart") for name in packed.namelist())

    assert charts(TABLES) == 4
    assert charts(views.made(material(), EN, views.View(), ("students", "skills"))) == 0


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("What changed since 2026-07-06, and why so", "1 What changed since 2026-07-06"),
        ("a[b]:c*d?e/f\\g", "1 a b c d e f g"),
        ("Each student's skills", "1 Each student s skills"),
        ("विद्यार्थी", "1 विद्यार्थी"),
    ],
)
def test_the_name_of_a_sheet_is_one_that_excel_takes(title: str, name: str) -> None:
    assert exports.sheet_name(title, 0) == name


def test_a_table_longer_than_a_sheet_is_refused() -> None:
    long = Table("t", "T", (Column("a", "A"),), ((None,),) * (exports.MOST_ROWS + 1))
    with pytest.raises(ValueError, match="too long"):
        exports.workbook([long])

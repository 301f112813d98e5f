"""Tables as an XLSX workbook: a sheet for each, numbers as numbers, and charts of what a class wants to see at once.

It renders tables and works nothing out. No text in it is ever a formula or a link, and the same tables always give the
same bytes: nothing of the hour or of the PC goes in.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Literal

from xlsxwriter import Workbook

from tutor.reports.tables import Cell, Table, places, shown

_PLAIN = {"strings_to_formulas": False, "strings_to_urls": False, "strings_to_numbers": False, "in_memory": True}
_MADE = datetime(2000, 1, 1, tzinfo=UTC).replace(tzinfo=None)
"""What the file calls its hour of making: one and the same for all."""

NARROWEST, WIDEST = 6, 48
"""Widths of a column, in letters."""
MOST_ROWS = 1_048_575
"""Lines that a sheet can hold below its titles (Excel's own limit)."""
IN_CHART = 40
"""Lines that a chart can show and still be read."""
_FORBIDDEN = str.maketrans(dict.fromkeys("[]:*?/\\", " "))
"""What the name of a sheet may not hold."""


@dataclass(frozen=True, slots=True)
class Chart:
    """A chart beside a table: which column names the bars and which hold their lengths."""

    table: str
    label: str
    values: tuple[str, ...]
    kind: Literal["bar", "column"] = "bar"
    stacked: bool = False


CHARTS = (
    Chart("students", "name", ("share",), "column"),
    Chart("skills", "skill", ("mastered", "proficient", "familiar", "attempted"), stacked=True),
    Chart("misconceptions", "misconception", ("students",)),
    Chart("exams", "name", ("score",), "column"),
)


def workbook(tables: Sequence[Table]) -> bytes:
    """The workbook as bytes. Raises ValueError when a table is too long for a sheet."""
    out = io.BytesIO()
    book = Workbook(out, _PLAIN)
    book.set_properties({"title": "Didi", "author": "Didi", "created": _MADE})
    styles = {
        "head": book.add_format({"bold": True, "bottom": 1, "text_wrap": True, "valign": "top"}),
        "one": book.add_format({"num_format": "0.0"}),
        "plain": book.add_format({}),
    }
    for number, table in enumerate(tables):
        if len(table.rows) > MOST_ROWS:
            raise ValueError(f"the table {table.id} is too long for a sheet")
        name = sheet_name(table.title, number)
        sheet = book.add_worksheet(name)
        _fill(sheet, table, styles)
        for chart in CHARTS:
            if chart.table == table.id and table.rows:
                _draw(book, sheet, table, chart, name)
    book.close()
    return out.getvalue()


def sheet_name(title: str, number: int) -> str:
    """A title as the name of a sheet: at most 31 letters, none that is forbidden, and never the same one twice."""
    plain = " ".join(title.translate(_FORBIDDEN).replace("'", " ").split())
    return f"{number + 1} {plain}"[:31].rstrip()


def _fill(sheet: Any, table: Table, styles: dict[str, Any]) -> None:
    sheet.freeze_panes(1, 1)
    for at, column in enumerate(table.columns):
        sheet.write_string(0, at, column.title, styles["head"])
        longest = max((places(shown(row[at])) for row in table.rows[:_LOOKED_AT]), default=0)
        sheet.set_column(at, at, min(max(longest + 2, NARROWEST, len(column.title) // 2 + 3), WIDEST))
    for line, row in enumerate(table.rows, start=1):
        for at, cell in enumerate(row):
            _write(sheet, line, at, cell, styles)
    if table.rows:
        sheet.autofilter(0, 0, len(table.rows), len(table.columns) - 1)


_LOOKED_AT = 200
"""Lines that the width of a column is chosen by."""


def _write(sheet: Any, line: int, at: int, cell: Cell, styles: dict[str, Any]) -> None:
    if cell is None or cell == "":
        return
    if isinstance(cell, str):
        sheet.write_string(line, at, cell)
    else:
        sheet.write_number(line, at, cell, styles["one" if isinstance(cell, float) else "plain"])


def _draw(book: Workbook, sheet: Any, table: Table, chart: Chart, name: str) -> None:
    keys = [column.key for column in table.columns]
    last = min(len(table.rows), IN_CHART)
    kind = {"type": chart.kind, **({"subtype": "stacked"} if chart.stacked else {})}
    drawn = book.add_chart(kind)
    label = keys.index(chart.label)
    for value in chart.values:
        at = keys.index(value)
        drawn.add_series(
            {
                "name": [name, 0, at],
                "categories": [name, 1, label, last, label],
                "values": [name, 1, at, last, at],
            }
        )
    drawn.set_title({"name": table.title})
    drawn.set_size({"width": 720, "height": 160 + 18 * last if chart.kind == "bar" else 360})
    if chart.kind == "bar":
        drawn.set_y_axis({"reverse": True})
    sheet.insert_chart(1, len(table.columns) + 1, drawn)

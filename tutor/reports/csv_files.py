"""A table as CSV: UTF-8 with its mark at the front, so that a spreadsheet reads Hindi right; lines as in RFC 4180.

The same table always gives the same bytes. No cell may start a formula in the spreadsheet that opens it.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Iterator

from tutor.reports.tables import Cell, Table, shown

BOM = b"\xef\xbb\xbf"

_BEGINS = frozenset("@+-=|%")
"""What a formula or a command may begin with (Kolibri's core/utils/csv.py)."""

_NUMBER = re.compile(r"[+-]?[0-9]+(?:[.,/][0-9]+)*%?")
"""A number, a fraction or a percentage: no harm can come of these, and -3/4 is an answer that teachers look for."""


def guarded(text: str) -> str:
    """The text so that no spreadsheet takes it for a formula: with ' before it when it might.

    A tab or a return at the front is taken off by some spreadsheets, which then read what follows.
    """
    inner = text.lstrip()
    risky = inner[:1] in _BEGINS and not _NUMBER.fullmatch(text)
    return f"'{text}" if risky and inner else text


def unguarded(text: str) -> str:
    """The text as it was before `guarded`, for reading back a file of ours."""
    rest = text[1:]
    return rest if text.startswith("'") and guarded(rest) == text else text


def encoded(table: Table) -> bytes:
    """The whole table as the bytes of a CSV file."""
    return b"".join(pieces(table))


def pieces(table: Table) -> Iterator[bytes]:
    """The bytes of the CSV file, a stretch of lines at a time, for tables that are long."""
    yield BOM + _lines([[column.title for column in table.columns]])
    for start in range(0, len(table.rows), _AT_ONCE):
        yield _lines([_cell(cell) for cell in row] for row in table.rows[start : start + _AT_ONCE])


_AT_ONCE = 5_000
"""Rows that are put into bytes together."""


def _cell(cell: Cell) -> str:
    return guarded(cell) if isinstance(cell, str) else shown(cell)


def _lines(rows: Iterable[list[str]]) -> bytes:
    out = io.StringIO(newline="")
    csv.writer(out, lineterminator="\r\n").writerows(rows)
    return out.getvalue().encode("utf-8", "replace")

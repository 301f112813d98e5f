"""A table as a page is handed it: titles, cells that already are what is shown, and a key for each row.

Plain values without Qt, so that a desk can make them. Nothing is worked out or rounded here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

Cell = str | int | float | None
"""Text, a whole number, a number shown with one decimal, or nothing."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its key for programs, its title in the reader's language, and whether it holds figures."""

    key: str
    title: str
    figure: bool = False


@dataclass(frozen=True, slots=True)
class Grid:
    """A table."""

    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    keys: tuple[str, ...] = ()
    """What each row stands for, when rows can be opened; as many as there are rows, or none."""
    empty: str = ""
    """What is said in place of rows when there are none."""
    name: str = ""
    """What the table is called by programs."""


def shown(cell: Cell) -> str:
    """A cell in letters, as files show it too."""
    if cell is None:
        return ""
    return f"{cell:.1f}" if isinstance(cell, float) else str(cell)


_BEGINS = frozenset("@+-=|%")
_NUMBER = re.compile(r"[+-]?[0-9]+(?:[.,/][0-9]+)*%?")


def guarded(cell: Cell) -> str:
    """A cell for another program, so that no spreadsheet takes a text for a formula: the same rule as in our CSV."""
    text = shown(cell)
    if not isinstance(cell, str):
        return text
    inner = text.lstrip()
    risky = inner[:1] in _BEGINS and not _NUMBER.fullmatch(text)
    return f"'{text}" if inner and risky else text


def tab_separated(columns: Iterable[Column], rows: Iterable[Iterable[Cell]]) -> str:
    """Titles and rows as text that a spreadsheet takes when it is pasted: a tab between cells, a line for each row."""
    lines = [[column.title for column in columns], *([guarded(cell) for cell in row] for row in rows)]
    return "\n".join("\t".join(" ".join(cell.split()) for cell in line) for line in lines)

"""A table as a plain value, and how it looks on a screen. The screen, CSV and XLSX only render the same tables.

Pure. It never works anything out and never rounds: a cell already is what is shown, so that all three are equal.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

Cell = str | int | float | None
"""Text, a whole number, a number shown with one decimal, or nothing."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its `key` for programs, its title for people, and whether it holds figures."""

    key: str
    title: str
    figure: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """A table of a report, all its words in the reader's language."""

    id: str
    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    empty: str = ""
    """What is said in place of rows when there are none."""


def shown(cell: Cell) -> str:
    """A cell in letters: the same on the screen and in CSV."""
    if cell is None:
        return ""
    return f"{cell:.1f}" if isinstance(cell, float) else str(cell)


def objects(table: Table) -> tuple[dict[str, Cell], ...]:
    """The rows as objects with the columns' keys, for JSON."""
    keys = [column.key for column in table.columns]
    return tuple(dict(zip(keys, row, strict=True)) for row in table.rows)


LONGEST = 60
"""Letters of a cell on the screen before the last of its line; a longer text is cut there, and whole in the files."""


def lines(table: Table) -> tuple[str, ...]:
    """The table for a terminal: its title, its columns side by side, figures to the right."""
    if not table.rows:
        return (table.title, f"  {table.empty}")
    body = [[*(_flat(shown(cell), LONGEST) for cell in row[:-1]), _flat(shown(row[-1]))] for row in table.rows]
    titles = [column.title for column in table.columns]
    widths = [max(places(line[at]) for line in [titles, *body]) for at in range(len(titles))]
    return (table.title, *(_line(row, widths, table.columns) for row in [titles, *body]))


def places(text: str) -> int:
    """How many places of a terminal a text takes: vowel signs and joiners take none of their own."""
    return sum(0 if unicodedata.category(letter) in ("Mn", "Me", "Cf") else 1 for letter in text)


def _line(row: list[str], widths: list[int], columns: tuple[Column, ...]) -> str:
    cells = [
        " " * (width - places(text)) + text if column.figure else text + " " * (width - places(text))
        for text, width, column in zip(row, widths, columns, strict=True)
    ]
    return "  " + "  ".join(cells).rstrip()


def _flat(text: str, most: int | None = None) -> str:
    flat = " ".join(text.split())
    return flat if most is None or len(flat) <= most else flat[: most - 1].rstrip() + "…"

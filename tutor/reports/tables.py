"""A table as a plain value, and how it looks on a screen. The screen, CSV and XLSX only render the same tables.

Pure. It never works anything out and never rounds: a cell already is what is shown, so that all three are equal.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, replace
from itertools import zip_longest

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
"""Letters of a cell on a screen of no known width; a longer one is cut there unless it ends its line."""
COMFORTABLE = 16
"""Places that a text gets, if it needs them, before a less important column is shown beside it."""
LONGEST_WORD = 24
"""Places of a word that a column keeps together; a longer one may be broken."""
GAP = 2
"""Places between two columns, and before the first."""
_SPARED_FIRST = (
    "recorded first value idle waiting mode item partial explained minutes seconds roll hints attempts lessons "
    "familiar attempted group chapter proficient right at_once sort before last questions"
)
SPARED_FIRST = tuple(_SPARED_FIRST.split())
"""Columns that a narrow screen does without, the first of them first. The others are never left out."""


def narrowed(table: Table, width: int) -> Table:
    """The table with only the columns for which a screen of `width` places has room, in their order."""
    needs = {column.key: need for column, need in zip(table.columns, _needs(table), strict=True)}
    spared: set[str] = set()
    for key in (one for one in SPARED_FIRST if one in needs):
        if sum(GAP + need for other, need in needs.items() if other not in spared) <= width:
            break
        spared.add(key)
    kept = [at for at, column in enumerate(table.columns) if column.key not in spared]
    columns = tuple(table.columns[at] for at in kept)
    return replace(table, columns=columns, rows=tuple(tuple(row[at] for at in kept) for row in table.rows))


def _needs(table: Table) -> list[int]:
    """The places that each column should have at least: its longest word, and some comfort for a text."""
    needs = []
    for at, (column, longest) in enumerate(zip(table.columns, _longest_words(table), strict=True)):
        whole = max((places(_flat(shown(row[at]))) for row in table.rows), default=0)
        needs.append(longest if column.figure else max(longest, min(whole, COMFORTABLE)))
    return needs


def _longest_words(table: Table) -> list[int]:
    """The places below which a column would break a word."""
    columns = [(column.title, *(shown(row[at]) for row in table.rows)) for at, column in enumerate(table.columns)]
    words = [(places(word) for text in column for word in text.split()) for column in columns]
    return [min(max(one, default=1), LONGEST_WORD) for one in words]


def lines(table: Table, width: int | None = None) -> tuple[str, ...]:
    """The table for a terminal: its title, its columns side by side, figures to the right.

    A screen of `width` places gets cells of several lines where one is too narrow; without a width every row is one.
    """
    if not table.rows:
        return (table.title, f"  {table.empty}")
    titles = [column.title for column in table.columns]
    rows = [[_flat(shown(cell)) for cell in row] for row in table.rows]
    if width is not None:
        widths = _widths(titles, rows, _longest_words(table), width)
        return (table.title, *(line for row in [titles, *rows] for line in _folded(row, widths, table.columns)))
    body = [[*(_flat(cell, LONGEST) for cell in row[:-1]), row[-1]] for row in rows]
    widths = [max(places(line[at]) for line in [titles, *body]) for at in range(len(titles))]
    return (table.title, *(_line(row, widths, table.columns) for row in [titles, *body]))


def _widths(titles: list[str], rows: list[list[str]], longest: list[int], width: int) -> list[int]:
    """The places of each column: its longest word, and what is over goes to those that would be folded most."""
    wanted = [max(places(line[at]) for line in [titles, *rows]) for at in range(len(titles))]
    widths = list(longest)
    for _ in range(width - sum(GAP + one for one in widths)):
        tightest = max(range(len(widths)), key=lambda at: wanted[at] / widths[at])
        widths[tightest] += wanted[tightest] > widths[tightest]
    return widths


def _folded(row: list[str], widths: list[int], columns: tuple[Column, ...]) -> tuple[str, ...]:
    """A row whose cells may take several lines."""
    cells = [_wrapped(text, width) for text, width in zip(row, widths, strict=True)]
    return tuple(_line(list(line), widths, columns) for line in zip_longest(*cells, fillvalue=""))


def _wrapped(text: str, width: int) -> list[str]:
    """A text in lines of at most `width` places, parted between words; only what is longer than a line is broken."""
    wrapped = [""]
    for word in text.split():
        joined = f"{wrapped[-1]} {word}".lstrip()
        if places(joined) <= width:
            wrapped[-1] = joined
            continue
        wrapped += [*_pieces(word, width)]
    return wrapped if wrapped[0] or len(wrapped) == 1 else wrapped[1:]


def _pieces(word: str, width: int) -> list[str]:
    """A word cut into pieces of at most `width` places; a sign stays with its letter."""
    pieces = [""]
    for letter in word:
        if places(pieces[-1] + letter) > width:
            pieces.append("")
        pieces[-1] += letter
    return pieces


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

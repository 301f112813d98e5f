"""A table as a plain value, and how it looks on a screen. The screen, CSV and XLSX only render the same tables.

Pure. It never works anything out and never rounds: a cell already is what is shown, so that all three are equal.
"""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cache, partial
from itertools import zip_longest
from operator import attrgetter
from pathlib import Path
from typing import Any, Literal

from tutor.errors import ContentFault
from tutor.language import toml_files
from tutor.language.toml_files import Line, RootModel
from tutor.language.toml_text import CONTENT
from tutor.turn import Language

# --- the words of what teachers and parents read ---


Folder = Literal["reports", "sheets"]


class _Lines(RootModel[dict[str, Line | tuple[Line, ...]]]):
    """Every sentence of one language by its name; some are lists (the columns of a table)."""


@dataclass(frozen=True, slots=True)
class Words:
    """The words of one folder in one language. Call it for a sentence; `each` gives a list."""

    folder: Folder
    language: Language

    def __call__(self, name: str, **slots: str | int) -> str:
        """The sentence of that name with its slots filled.

        Raises:
            ContentFault: there is none, it is a list, or a slot of it was not given.
        """
        said = self._lines().get(name)
        if not isinstance(said, str):
            raise ContentFault(f"{self._where()}: there must be one sentence named {name}")
        try:
            return said.format_map(slots)
        except KeyError as missing:
            raise ContentFault(f"{self._where()}: {name} needs the slot {missing}") from missing

    def each(self, name: str) -> tuple[str, ...]:
        """The list of that name. Raises ContentFault when there is none."""
        said = self._lines().get(name)
        if not isinstance(said, tuple):
            raise ContentFault(f"{self._where()}: there must be a list named {name}")
        return said

    def has(self, name: str) -> bool:
        """Whether there is anything of that name."""
        return name in self._lines()

    def _lines(self) -> dict[str, str | tuple[str, ...]]:
        return _read(CONTENT / self.folder / f"{self.language}.toml")

    def _where(self) -> str:
        return f"content/{self.folder}/{self.language}.toml"


@cache
def _read(path: Path) -> dict[str, str | tuple[str, ...]]:
    return dict(toml_files.read(path, _Lines)[0].root)


# --- A table as a plain value, and how it looks on a screen ---


class Day(str):
    """A day, with a time perhaps: as text ISO 8601, for programs and for order; `said` as people read it."""

    __slots__ = ("said",)
    said: str


def day_cell(when: date | str, words: Words) -> Day:
    """A day or a moment as a cell; of a moment the minute is told. What is no date is told as it stands."""
    iso = when if isinstance(when, str) else when.isoformat()
    cell = Day(iso[:16].replace("T", " "))
    cell.said = day_said(iso, words)
    return cell


def day_said(when: date | str, words: Words) -> str:
    """A day or a moment as people read it, in the one style of all pages: "28 Nov 2026", "28 Nov 2026, 09:33"."""
    iso = when if isinstance(when, str) else when.isoformat()
    try:
        day = date.fromisoformat(iso[:10])
    except ValueError:
        return iso
    told = words("day", day=day.day, month=words.each("months")[day.month - 1], year=day.year)
    return words("day_at", day=told, time=iso[11:16]) if iso[11:16] else told


Cell = str | int | float | None
"""Text (a `Day` too), a whole number, a number shown with one decimal, or nothing."""


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
    keys: tuple[str, ...] = ()
    """What each row stands for, where rows can be opened; as many as there are rows, or none."""


EMPTY = Table("", "", (), ())


@dataclass(frozen=True, slots=True)
class Asked:
    """A column as it is declared: its key, how its cell comes of a row, and whether it holds figures."""

    key: str
    cell: Callable[[Any], Cell]
    figure: bool = False
    title: str = ""
    """Its title; empty for that of content/reports."""


Of = str | Callable[[Any], Cell]
"""How a cell comes of a row: an attribute (such as "person.roll"), or a function of the row."""


def text(key: str, of: Of = "", title: str = "") -> Asked:
    """A column of words. Without `of` its cell is the attribute of that key."""
    return Asked(key, of if callable(of) else attrgetter(of or key), title=title)


def figure(key: str, of: Of = "") -> Asked:
    """A column of figures; it stands to the right and is sorted by size. `of` as for `text`."""
    return replace(text(key, of), figure=True)


def within(attribute: str, columns: Iterable[Asked]) -> tuple[Asked, ...]:
    """The same columns for rows that have what these are about in an attribute."""
    get = attrgetter(attribute)

    def cell(of: Callable[[Any], Cell], row: Any) -> Cell:
        return of(get(row))

    return tuple(replace(one, cell=partial(cell, one.cell)) for one in columns)


def filled(of: Table, columns: Sequence[Asked], rows: Iterable[Any], words: Words | None = None) -> Table:
    """The table `of` with these columns, and a row for each of `rows`. Without words a column's title is its key."""
    titles = [one.title or (words(f"column_{one.key}") if words else one.key) for one in columns]
    heads = tuple(Column(one.key, title, one.figure) for one, title in zip(columns, titles, strict=True))
    cells = [one.cell for one in columns]  # taken once: an export fills a hundred thousand rows
    return replace(of, columns=heads, rows=tuple([tuple([cell(row) for cell in cells]) for row in rows]))


def without(table: Table, keys: Container[str]) -> Table:
    """The table without the columns of those keys."""
    kept = [at for at, column in enumerate(table.columns) if column.key not in keys]
    columns = tuple(table.columns[at] for at in kept)
    return replace(table, columns=columns, rows=tuple(tuple(row[at] for at in kept) for row in table.rows))


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
    return without(table, spared)


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


# --- a table as CSV ---


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
    yield BOM + csv_of([[column.title for column in table.columns]])
    for start in range(0, len(table.rows), _AT_ONCE):
        yield csv_of([_cell(cell) for cell in row] for row in table.rows[start : start + _AT_ONCE])


_AT_ONCE = 5_000
"""Rows that are put into bytes together."""


def _cell(cell: Cell) -> str:
    return guarded(cell) if isinstance(cell, str) else shown(cell)


def tab_separated(table: Table, rows: Iterable[int]) -> str:
    """Titles and those rows as text that a spreadsheet takes when it is pasted, a tab between cells."""
    lines = [[column.title for column in table.columns], *([_cell(cell) for cell in table.rows[row]] for row in rows)]
    return "\n".join("\t".join(" ".join(cell.split()) for cell in line) for line in lines)


def csv_of(rows: Iterable[Sequence[str]]) -> bytes:
    """Rows as UTF-8, their cells as they are."""
    out = io.StringIO(newline="")
    csv.writer(out, lineterminator="\r\n").writerows(rows)
    return out.getvalue().encode("utf-8", "replace")


# --- what is printed ---


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading inside a sheet; `level` 1 is the larger."""

    text: str
    level: Literal[1, 2] = 1


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Running text. `lead` stands out, `small` is for what few will read, `box` is set apart by a frame."""

    text: str
    style: Literal["plain", "lead", "small", "box"] = "plain"


@dataclass(frozen=True, slots=True)
class Points:
    """Short lines, each with a mark before it."""

    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """A table. A column of figures stands to the right."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    figures: tuple[int, ...] = ()
    """Which columns hold figures."""


@dataclass(frozen=True, slots=True)
class Bar:
    """How far something has come: a label, a share from 0 to 1, and the share in a word."""

    label: str
    share: float
    word: str


@dataclass(frozen=True, slots=True)
class Bars:
    """Bars one under the other."""

    bars: tuple[Bar, ...]


@dataclass(frozen=True, slots=True)
class Exercise:
    """A question with room to write under it."""

    number: int
    text: str
    lines: int = 2
    """Ruled lines for the working."""


@dataclass(frozen=True, slots=True)
class Code:
    """A square code for a camera, row by row; true is dark."""

    cells: tuple[tuple[bool, ...], ...]


@dataclass(frozen=True, slots=True)
class Break:
    """What follows begins on a new page."""


Block = Heading | Paragraph | Points | Grid | Bars | Exercise | Code | Break


@dataclass(frozen=True, slots=True)
class Sheet:
    """One document to be printed."""

    title: str
    language: Language
    blocks: tuple[Block, ...]
    footer: str = ""
    """Stands at the foot of every page."""

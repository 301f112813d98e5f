"""What is printed, as plain values: a sheet of paper is a title and blocks one under the other.

Pure. It knows neither Qt nor fonts nor the size of a page; all its words are already in the reader's language.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tutor.turn import Language


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
class Break:
    """What follows begins on a new page."""


Block = Heading | Paragraph | Points | Grid | Bars | Exercise | Break


@dataclass(frozen=True, slots=True)
class Sheet:
    """One document to be printed."""

    title: str
    language: Language
    blocks: tuple[Block, ...]
    footer: str = ""
    """Stands at the foot of every page."""

"""What a picture beside a question is: lines, areas and words on a small sheet, plain and frozen.

Qt-free. A sketch says where everything stands on its own sheet and in which role; how large it is painted, and in which
colours, is for the painter.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Tone = Literal["ink", "soft", "main", "paper"]
"""Of a line or of words: what matters, what is beside it, what is asked about, and what divides a filled area."""
Fill = Literal["none", "paper", "mist", "first", "second"]
"""Of an area. The first and the second group differ in pattern as well as in colour."""
Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Path:
    """A line through points, drawn straight from one to the next."""

    points: tuple[Point, ...]
    tone: Tone = "ink"
    thick: float = 2.0
    dashed: bool = False
    closed: bool = False
    fill: Fill = "none"
    arrow: bool = False
    """Whether it ends in an arrowhead."""


@dataclass(frozen=True, slots=True)
class Bow:
    """A bow from one point to another over a third that pulls it, ending in an arrowhead."""

    start: Point
    over: Point
    end: Point
    tone: Tone = "main"
    thick: float = 2.5


@dataclass(frozen=True, slots=True)
class Round:
    """A circle, a slice of it, or a bow along it. Angles in degrees, anticlockwise from the right."""

    centre: Point
    radius: float
    start: float = 0.0
    span: float = 360.0
    fill: Fill = "none"
    tone: Tone = "ink"
    thick: float = 2.0
    slice: bool = True
    """Whether a part of a circle is drawn to its middle."""


@dataclass(frozen=True, slots=True)
class Words:
    """A short text whose middle, or one end, stands at a point."""

    at: Point
    text: str
    size: float = 20.0
    tone: Tone = "ink"
    bold: bool = False
    side: Literal["left", "middle", "right"] = "middle"
    """Which part of the text stands at the point."""


Stroke = Path | Bow | Round | Words


@dataclass(frozen=True, slots=True)
class PictureSketch:
    """A picture that can be painted."""

    wide: float
    high: float
    """The sheet, in units of which the painter makes pixels."""
    strokes: tuple[Stroke, ...]
    """What stands on it, the undermost first."""
    description: str
    """What is to be seen, in a sentence for those who hear the window."""

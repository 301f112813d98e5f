"""The figures that can stand beside a question: exact numbers and short labels, and what can be read off them.

Plain, frozen data. How large and in which colour a figure is drawn is the window's business; what its author may write
is that of `pictures`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from tutor.numbers.ratio import Ratio


@dataclass(frozen=True, slots=True)
class NumberLine:
    """A number line, or a thermometer or lift shaft when it is upright. Only ends, nought and marks are labelled."""

    start: Ratio
    end: Ratio
    step: Ratio
    """Between two ticks."""
    marks: tuple[Ratio, ...]
    jumps: tuple[tuple[Ratio, Ratio, str], ...]
    """Arrows from one number to another, each with a label that may be empty."""
    named: tuple[tuple[Ratio, str], ...]
    """The numbers that are written at it, each as its author wrote it, from the left: ends, nought and marks."""
    upright: bool


@dataclass(frozen=True, slots=True)
class Bar:
    """One whole, cut into equal parts of which some are shaded, group by group.

    A first group of none leaves the first way of shading to other wholes.
    """

    parts: int
    shaded: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Bars:
    """Wholes of the same size: strips one below another, or circles beside each other."""

    bars: tuple[Bar, ...]
    labels: tuple[str, ...]
    """One for each bar, or none."""
    whole: str
    """How much one whole is; empty where that is not said."""
    round: bool


Form = Literal["rectangle", "triangle", "right_triangle", "parallelogram"]
"""What a shape is."""


@dataclass(frozen=True, slots=True)
class Shape:
    """A figure of plane geometry with labels at its sides."""

    form: Form
    wide: Ratio
    high: Ratio
    bottom: str
    side: str
    """At the right side; the slanted side of a parallelogram, the upright one of a right triangle."""
    height: str
    """At the height, drawn as a broken line."""
    across: str
    """At the diagonal of a rectangle, or the longest side of a right triangle."""
    inside: str
    squares: bool
    """Whether the rectangle is cut into squares of one by one."""


@dataclass(frozen=True, slots=True)
class AnglePair:
    """Two angles beside each other: on a straight line, in a right angle, or where two lines cross."""

    on: Literal["line", "corner", "crossing"]
    size: Ratio
    """Degrees of the first angle."""
    labels: tuple[str, str]


@dataclass(frozen=True, slots=True)
class Corners:
    """A triangle or a four-sided figure with a label in each corner. It is drawn as a sketch and not to scale."""

    labels: tuple[str, ...]
    equal_sides: bool
    """Whether two sides of the triangle are marked as equal."""


@dataclass(frozen=True, slots=True)
class PercentBar:
    """A bar from nothing to a hundred percent, with what it stands for below."""

    at: Ratio
    """Where the mark stands, 0 to 100."""
    percent: str
    part: str
    whole: str


@dataclass(frozen=True, slots=True)
class Strips:
    """Rows of equal boxes, one below another: the terms of a ratio."""

    rows: tuple[int, ...]
    names: tuple[str, ...]
    """One for each row, or none."""
    whole: str
    """What all boxes are together; empty where that is not said."""


@dataclass(frozen=True, slots=True)
class Places:
    """A place-value table; a digit that the student has to find is left out."""

    places: tuple[str, ...]
    """Names out of PLACES, from the left."""
    digits: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HundredGrid:
    """A whole cut into a hundred squares, some of them shaded, group by group."""

    shaded: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Cube:
    """A cube with its edge, cut into smaller ones where there are cuts."""

    edge: str
    cuts: int
    """Small cubes along an edge; 1 is the cube whole."""


@dataclass(frozen=True, slots=True)
class AreaModel:
    """A rectangle cut across and down, each piece of its sides labelled: how a bracket reaches all inside it."""

    across: tuple[str, ...]
    down: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Balance:
    """A balance at rest, with one side of an equation in each pan."""

    left: str
    right: str


Figure = (
    NumberLine
    | Bars
    | Shape
    | AnglePair
    | Corners
    | PercentBar
    | Strips
    | Places
    | HundredGrid
    | Cube
    | AreaModel
    | Balance
)
PLACES = ("thousands", "hundreds", "tens", "ones", "tenths", "hundredths", "thousandths")
"""The columns of a place-value table, from the left."""

# --- what a figure shows ------------------------------------------------------------------------------------------


def labels(figure: Figure) -> tuple[str, ...]:
    """Every text that is drawn, names of places left out."""
    return tuple(one for one in _LABELS[type(figure)](figure) if one)


def _of_line(line: NumberLine) -> tuple[str, ...]:
    return (*(text for _, text in line.named), *(label for _, _, label in line.jumps))


_LABELS: Mapping[type, Callable[[Any], tuple[str, ...]]] = {
    NumberLine: _of_line,
    Bars: lambda one: (*one.labels, one.whole),
    Shape: lambda one: (one.bottom, one.side, one.height, one.across, one.inside),
    AnglePair: lambda one: one.labels,
    Corners: lambda one: one.labels,
    PercentBar: lambda one: (one.percent, one.part, one.whole),
    Strips: lambda one: (*one.names, one.whole),
    Places: lambda one: one.digits,
    HundredGrid: lambda one: (),
    Cube: lambda one: (one.edge,),
    AreaModel: lambda one: (*one.across, *one.down),
    Balance: lambda one: (one.left, one.right),
}


def drawn(figure: Figure) -> tuple[Ratio, ...]:
    """The values that can be read off one thing that is drawn: a mark, the end of a jump, a group of shaded parts.

    Where parts of one whole alone are shaded, those that are left are one thing as well.
    """
    if isinstance(figure, NumberLine):
        return (*figure.marks, *(end for first, last, _ in figure.jumps for end in (first, last)))
    if isinstance(figure, Bars):
        alone = len(figure.bars) == 1
        return tuple(part for bar in figure.bars for part in _shares(bar.shaded, bar.parts, left=alone))
    if isinstance(figure, HundredGrid):
        return _shares(figure.shaded, 100, left=True)
    return (_value(figure),) if isinstance(figure, Places) and all(figure.digits) else ()


def _shares(shaded: tuple[int, ...], parts: int, *, left: bool) -> tuple[Ratio, ...]:
    """The share of each shaded group, and with `left` of the parts that are not shaded."""
    groups = (*shaded, parts - sum(shaded)) if shaded and left else shaded
    return tuple(Ratio(group, parts) for group in groups if group)


def _value(table: Places) -> Ratio:
    """The number that stands in a whole place-value table."""
    sizes = (Ratio(10).power(PLACES.index("ones") - PLACES.index(place)) for place in table.places)
    return sum((size * int(digit) for digit, size in zip(table.digits, sizes, strict=True)), Ratio(0))

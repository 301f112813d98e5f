"""The picture of an item as the window paints it, and the sketches of numbers: lines, strips, circles, tables, grids.

Qt-free. What is drawn is what the figure holds; nothing is worked out that the question asks for. A picture never
stands in the way of a lesson: what cannot be drawn is left out.
"""

from __future__ import annotations

import math
import warnings
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from typing import Any

from desktop.lesson import sketching
from desktop.lesson.sketching import EDGE, LETTER, SMALL, Fill, Sheet, Tone, room_for
from desktop.values.page import PictureSketch
from tutor.chapters import pictures
from tutor.chapters.figures import (
    AnglePair,
    AreaModel,
    Balance,
    Bar,
    Bars,
    Corners,
    Cube,
    HundredGrid,
    NumberLine,
    PercentBar,
    Places,
    Shape,
    Strips,
)
from tutor.errors import ContentFault
from tutor.numbers.ratio import Ratio
from tutor.turn import Item, Language, Picture

# --- Mathematics as a drawing: LaTeX in, SVG out ---


SIZE = 48
"""Height of a capital letter's em in the drawing's own units; the board scales it."""


@dataclass(frozen=True, slots=True)
class _Press:
    """The typesetter and what it raises on a formula that is not one."""

    latex: Any
    faults: tuple[type[Exception], ...]


@lru_cache(maxsize=64)
def typeset(latex: str) -> bytes:
    """`latex` as an SVG drawing in the colour of ink; nothing where there is none or it cannot be typeset."""
    if not latex.strip():
        return b""
    press = _press()
    try:
        return str(press.latex(latex, size=SIZE, color="@ink").svg()).encode()
    except press.faults:
        return b""


@cache
def _press() -> _Press:
    """Loaded when the first formula comes: it takes a third of a second."""
    with warnings.catch_warnings():
        # It finds its font by a call that Python 3.11 was going to drop and 3.13 kept.
        warnings.simplefilter("ignore", DeprecationWarning)
        import ziamath
    from latex2mathml import exceptions

    ziamath.config.svg2 = False  # Qt draws SVG Tiny: no symbols
    named = (one for one in vars(exceptions).values() if isinstance(one, type) and issubclass(one, Exception))
    return _Press(ziamath.Latex, (*named, ValueError, LookupError, TypeError, AttributeError))


# --- the picture of an item as the window paints it ---


WIDE = 480.0
"""Of most sheets: they stand in half a page of a lab screen."""
_GROUPS: tuple[Fill, Fill] = ("main", "glow")


def picture_view(item: Item, language: Language) -> PictureSketch | None:
    """The picture that belongs to `item`, its words in `language`; None where it has none."""
    return None if item.picture is None else sketched(item.picture, language)


@lru_cache(maxsize=64)
def sketched(picture: Picture, language: Language) -> PictureSketch | None:
    """The picture on its sheet; None where it cannot be drawn."""
    try:
        figure = pictures.read(picture, language)
        description = pictures.described(figure, language)
        if isinstance(figure, Places):
            sheet = places(figure, partial(pictures.place_name, language=language))
        else:
            sheet = _SHEETS[type(figure)](figure)
    except ContentFault:
        return None
    return sheet.done(description)


def number_line(line: NumberLine) -> Sheet:
    """A line with its ticks, marks and jumps."""
    return _upright(line) if line.upright else _lying(line)


def _lying(line: NumberLine) -> Sheet:
    top = 72.0 if line.jumps else 30.0
    sheet = Sheet(WIDE, top + 62)
    left, right = EDGE + 26, WIDE - EDGE - 26

    def place(value: Ratio) -> float:
        return left + (right - left) * float((value - line.start) / (line.end - line.start))

    sheet.line((left - 24, top), (right + 24, top), arrow=True)
    sheet.line((right, top), (left - 24, top), arrow=True)
    named = dict(line.named)
    for value in _ticks(line):
        long = value in named
        sheet.line((place(value), top - (9 if long else 5)), (place(value), top + (9 if long else 5)), thick=1.6)
    for at, (first, last, label) in enumerate(line.jumps):
        start, end = place(first), place(last)
        rise = 40.0 + 14 * (at % 2)
        sheet.jump((start, top - 9), ((start + end) / 2, top - 9 - 2 * rise + 14), (end, top - 9))
        sheet.label((start + end) / 2, top - rise - 18, label, size=SMALL)
    _names(sheet, line, place, top)
    return sheet


def _names(sheet: Sheet, line: NumberLine, place: Callable[[Ratio], float], top: float) -> None:
    """The numbers below the line; one that would run into its neighbour stands a row lower."""
    last, low = -WIDE, False
    for value, text in line.named:
        x = place(value)
        half = len(text) * LETTER / 2 + 3
        low = x - half < last and not low
        marked = value in line.marks
        if marked:
            sheet.dot((x, top), 6.5)
        sheet.words(x, top + (46 if low else 24), text, SMALL, asked=marked)
        last = x + half


def _upright(line: NumberLine) -> Sheet:
    """A thermometer or a lift shaft: the same, from below to above."""
    sheet = Sheet(240.0, 280.0)
    x, top, bottom = 108.0, EDGE + 14, 280.0 - EDGE - 14

    def place(value: Ratio) -> float:
        return bottom - (bottom - top) * float((value - line.start) / (line.end - line.start))

    sheet.line((x, top), (x, bottom), thick=2.4)
    named = dict(line.named)
    for value in _ticks(line):
        size = 9 if value in named else 5
        sheet.line((x - size, place(value)), (x + size, place(value)), thick=1.6)
    last = math.inf
    for value, text in line.named:
        y, marked = place(value), value in line.marks
        if marked:
            sheet.dot((x, y), 6.5)
        left = last - y < SMALL
        beside, side = (x + 18, "start") if left else (x - 18, "end")
        sheet.words(beside, y, text, SMALL, side, asked=marked)
        last = last if left else y
    for first, end, label in line.jumps:
        middle = (place(first) + place(end)) / 2
        sheet.jump((x + 10, place(first)), (x + 74, middle), (x + 10, place(end)))
        sheet.label_beside(x + 52, middle, label, size=SMALL)
    return sheet


def _ticks(line: NumberLine) -> tuple[Ratio, ...]:
    """Every tick: those of the step, and the numbers that are named."""
    count = (line.end - line.start) // line.step
    return tuple(sorted({*(line.start + line.step * n for n in range(count + 1)), *(value for value, _ in line.named)}))


# --- wholes -------------------------------------------------------------------------------------------------------


def bars(wholes: Bars) -> Sheet:
    """Strips one below another, or circles beside each other."""
    return _circles(wholes) if wholes.round else _strips_of(wholes)


def _strips_of(wholes: Bars) -> Sheet:
    names = room_for(wholes.labels)
    many = len(wholes.bars) > 4
    high, gap = (26.0, 8.0) if many else (44.0, 14.0)
    below = 40.0 if wholes.whole else 0.0
    sheet = Sheet(WIDE, 2 * EDGE + len(wholes.bars) * (high + gap) - gap + below)
    left = EDGE + (names + 12 if names else 0)
    wide = WIDE - EDGE - left
    for at, bar in enumerate(wholes.bars):
        y = EDGE + at * (high + gap)
        _strip(sheet, bar, left, y, wide, high)
        if wholes.labels:
            sheet.label_beside(left - 12, y + high / 2, wholes.labels[at], right=False)
    if wholes.whole:
        sheet.brace(left, left + wide, sheet.high - EDGE - 28, wholes.whole)
    return sheet


def _strip(sheet: Sheet, bar: Bar, left: float, y: float, wide: float, high: float) -> None:
    part = wide / bar.parts
    for at, fill in enumerate(_fills(bar)):
        sheet.box(left + at * part, y, part, high, fill=fill, tone=_divider(fill), thick=1.4)
    sheet.box(left, y, wide, high, thick=2.4)


def _divider(fill: Fill) -> Tone:
    """What divides parts that are filled so: a light line where the filling is dark."""
    return "card" if fill == "main" else "soft"


def _fills(bar: Bar) -> tuple[Fill, ...]:
    """What each part of a whole is filled with; groups take turns in two ways of filling."""
    shaded = [_GROUPS[at % 2] for at, group in enumerate(bar.shaded) for _ in range(group)]
    return (*shaded, *("card" for _ in range(bar.parts - len(shaded))))  # type: ignore[arg-type]


def _circles(wholes: Bars) -> Sheet:
    count = len(wholes.bars)
    rows = 1 if count <= 5 else 2
    along = math.ceil(count / rows)
    radius = min(62.0, (WIDE - 2 * EDGE) / along / 2 - 9)
    named = 28.0 if wholes.labels else 0.0
    below = 30.0 if wholes.whole else 0.0
    sheet = Sheet(WIDE, 2 * EDGE + rows * (2 * radius + named) + (rows - 1) * 14 + below)
    for at, bar in enumerate(wholes.bars):
        row, column = divmod(at, along)
        in_row = min(along, count - row * along)
        x = WIDE / 2 + (column - (in_row - 1) / 2) * (2 * radius + 18)
        y = EDGE + radius + row * (2 * radius + named + 14)
        _circle(sheet, bar, x, y, radius)
        if wholes.labels:
            sheet.label(x, y + radius + 18, wholes.labels[at])
    sheet.label(WIDE / 2, sheet.high - EDGE - 6, wholes.whole)
    return sheet


def _circle(sheet: Sheet, bar: Bar, x: float, y: float, radius: float) -> None:
    part = 360 / bar.parts
    for at, fill in enumerate(_fills(bar)):
        sheet.slice((x, y), radius, 90 - at * part, -part, fill=fill, tone=_divider(fill), thick=1.4)
    sheet.slice((x, y), radius, 0, 360, fill="none", tone="ink", thick=2.4)


# --- boxes, tables and grids --------------------------------------------------------------------------------------


def strips(rows: Strips) -> Sheet:
    """Rows of equal boxes, one below another, all of the same size."""
    names = room_for(rows.names)
    left = EDGE + (names + 12 if names else 0)
    beside = room_for((rows.whole,)) + 26 if rows.whole else 0.0
    box = min(46.0, (WIDE - EDGE - left - beside) / max(rows.rows))
    high = min(40.0, max(box, 24.0))
    right = left + box * max(rows.rows)
    sheet = Sheet(right + beside + EDGE, 2 * EDGE + len(rows.rows) * (high + 14) - 14)
    for at, count in enumerate(rows.rows):
        y = EDGE + at * (high + 14)
        for number in range(count):
            fill = _GROUPS[at % 2]
            sheet.box(left + number * box, y, box, high, fill=fill, tone=_divider(fill), thick=1.6)
        sheet.box(left, y, count * box, high, thick=2.2)
        if rows.names:
            sheet.label_beside(left - 12, y + high / 2, rows.names[at], right=False)
    if rows.whole:
        sheet.brace_beside(right + 10, EDGE, sheet.high - EDGE, rows.whole)
    return sheet


def percent_bar(bar: PercentBar) -> Sheet:
    """A bar from nothing to all: percent above it, what that is below."""
    sheet = Sheet(WIDE, 156.0)
    left, right, top, high = EDGE + 26, WIDE - EDGE - 40, 58.0, 40.0
    mark = left + (right - left) * float(bar.at) / 100
    sheet.box(left, top, right - left, high, fill="card", thick=1.4)
    sheet.box(left, top, mark - left, high, fill="main", thick=1.4)
    sheet.box(left, top, right - left, high, thick=2.4)
    sheet.line((mark, top - 9), (mark, top + high + 9), tone="main", thick=2.4)
    for x, above, under in ((left, "0%", "0"), (right, "100%", bar.whole)):
        sheet.label(x, top - 20, above, size=SMALL)
        sheet.label(x, top + high + 22, under, size=SMALL)
    crowded = right - mark < 74 or mark - left < 50
    lift = 20.0 if crowded else 0.0
    sheet.label(mark, top - 20 - lift, bar.percent, size=SMALL)
    sheet.label(mark, top + high + 22 + lift, bar.part, size=SMALL)
    return sheet


def places(table: Places, name_of: Callable[[str], str]) -> Sheet:
    """A place-value table, with the point after the ones."""
    wide = 104.0
    sheet = Sheet(2 * EDGE + wide * len(table.places), 124.0)
    for at, (place, digit) in enumerate(zip(table.places, table.digits, strict=True)):
        x = EDGE + at * wide
        sheet.box(x, EDGE, wide, 34, fill="main_mist", thick=1.6)
        sheet.box(x, EDGE + 34, wide, 62, fill="card", thick=1.6)
        sheet.label(x + wide / 2, EDGE + 17, name_of(place), size=15)
        sheet.label(x + wide / 2, EDGE + 65, digit, size=30)
    if "ones" in table.places[:-1]:
        after = EDGE + (table.places.index("ones") + 1) * wide
        sheet.dot((after, EDGE + 80), 5.5)
    return sheet


def hundred_grid(grid: HundredGrid) -> Sheet:
    """A square of ten by ten; it fills column by column, as tenths do."""
    side = 20.0
    sheet = Sheet(2 * EDGE + 10 * side, 2 * EDGE + 10 * side)
    fills = [_GROUPS[at % 2] for at, group in enumerate(grid.shaded) for _ in range(group)]
    for at in range(100):
        column, row = divmod(at, 10)
        fill: Fill = fills[at] if at < len(fills) else "card"
        sheet.box(EDGE + column * side, EDGE + row * side, side, side, fill=fill, tone=_divider(fill), thick=1.0)
    for column in range(1, 10):
        tone = _divider(fills[10 * column - 1] if 10 * column <= len(fills) else "card")
        sheet.line((EDGE + column * side, EDGE), (EDGE + column * side, EDGE + 10 * side), tone=tone, thick=1.8)
    sheet.box(EDGE, EDGE, 10 * side, 10 * side, thick=2.4)
    return sheet


_SHEETS: Mapping[type, Callable[[Any], Sheet]] = {
    NumberLine: number_line,
    Bars: bars,
    Shape: sketching.shape,
    AnglePair: sketching.angle_pair,
    Corners: sketching.corners,
    PercentBar: percent_bar,
    Strips: strips,
    HundredGrid: hundred_grid,
    Cube: sketching.cube,
    AreaModel: sketching.area_model,
    Balance: sketching.balance,
}

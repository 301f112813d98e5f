"""Sketches of shapes, and the sheet that every picture is sketched on: an SVG whose colours are roles.

Qt-free. A colour is written as "@role": the window puts the colour of its look there. Shapes keep their proportions as
far as a small sheet allows; angles in corners are a sketch and not to scale.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Any, Literal
from xml.sax.saxutils import escape

from desktop.values.page import PictureSketch
from tutor.chapters.figures import AnglePair, AreaModel, Balance, Corners, Cube, Shape

Tone = Literal["ink", "soft", "main", "card"]
"""Of a line or of words: what matters, what is beside it, what is asked about, and what divides a filled area."""
Fill = Literal["none", "card", "main_mist", "main", "glow"]
"""Of an area. What is filled with glow is striped too, so that nobody has to tell colours apart."""
Point = tuple[float, float]

EDGE = 14.0
"""Room that is left free around a sheet."""
LETTER = 11.5
"""Room for one letter of a label of ordinary size."""
LABEL, SMALL = 20.0, 17.0
"""Sizes of a label."""
BELOW_MIDDLE = 0.39
"""Of the size of letters: how far under their middle the line stands that they stand on."""
ARROW = 11.0
"""Length of an arrowhead."""
STRIPE = 8
"""From one stripe of an area to the next, along a row."""


class Sheet:
    """A sheet while it is being sketched on; what comes later lies over what is there."""

    def __init__(self, wide: float, high: float) -> None:
        self.wide, self.high = wide, high
        self._parts: list[str] = []

    def line(
        self, *points: Point, tone: Tone = "ink", thick: float = 2.0, dashed: bool = False, arrow: bool = False
    ) -> None:
        """A line from point to point."""
        style = f' stroke-dasharray="{4 * thick:g},{3 * thick:g}" stroke-linecap="butt"' if dashed else ""
        self._path(_through(points), tone, thick, style=style)
        if arrow:
            self._arrowhead(points[-2], points[-1], tone)

    def box(self, x: float, y: float, wide: float, high: float, fill: Fill = "none", **style: Any) -> None:
        """An upright rectangle with its upper left corner at x, y."""
        self.area((x, y), (x + wide, y), (x + wide, y + high), (x, y + high), fill=fill, **style)

    def area(self, *points: Point, fill: Fill = "main_mist", tone: Tone = "ink", thick: float = 2.0) -> None:
        """A figure with these corners, none of them bent inwards."""
        self._filled(_through(points) + "Z", points, fill, tone, thick)

    def slice(
        self, centre: Point, radius: float, start: float, span: float, *, fill: Fill, tone: Tone, thick: float
    ) -> None:
        """A slice of a circle, at most half of it unless it is the whole; angles as in `bow`."""
        rim = tuple(away(centre, radius, start + span * at / 60) for at in range(61))
        whole = abs(span) >= 360
        halves = (rim[30], rim[60]) if whole else (rim[60],)
        corners = rim if whole else (centre, *rim)
        arcs = "".join(_arc(radius, span / len(halves), end) for end in halves)
        self._filled(_through(corners[: 1 if whole else 2]) + arcs + "Z", corners, fill, tone, thick)

    def dot(self, at: Point, radius: float) -> None:
        """A place that is marked."""
        self.slice(at, radius, 0, 360, fill="main", tone="main", thick=2.0)

    def bow(self, centre: Point, radius: float, start: float, span: float) -> None:
        """The bow of an angle, in degrees anticlockwise from the right."""
        ends = (away(centre, radius, start), away(centre, radius, start + span))
        self._path(_through(ends[:1]) + _arc(radius, span, ends[1]), "main", 2.2)

    def jump(self, start: Point, over: Point, end: Point) -> None:
        """A bow from one point to another, pulled by a third, that ends in an arrowhead."""
        self._path(f"{_through((start,))}Q{_pair(over)} {_pair(end)}", "main", 2.5)
        self._arrowhead(over, end, "main")

    def words(self, x: float, y: float, text: str, size: float, side: str = "middle", *, asked: bool = False) -> None:
        """Words whose middle, start or end stands at x, y; what is asked about stands out."""
        tone = 'font-weight="600" fill="@main"' if asked else 'fill="@ink"'
        at = f'x="{x:.2f}" y="{y + BELOW_MIDDLE * size:.2f}" font-size="{round(size)}" text-anchor="{side}"'
        self._parts.append(f'<text {at} {tone} stroke="none">{escape(text)}</text>')

    def label(self, x: float, y: float, text: str, *, size: float = LABEL) -> None:
        """A label, if there is one; what is asked for is larger."""
        if text:
            self.words(x, y, text, size * (1.2 if text == "?" else 1.0), asked=text == "?")

    def label_beside(self, x: float, y: float, text: str, *, right: bool = True, size: float = LABEL) -> None:
        """A label that begins (or ends) at x, if there is one."""
        if text:
            self.words(x, y, text, size, "start" if right else "end", asked=text == "?")

    def brace(self, left: float, right: float, y: float, text: str) -> None:
        """A bracket below a length, with what the length is."""
        self.line((left, y - 6), (left, y), (right, y), (right, y - 6), tone="soft", thick=1.6)
        self.label((left + right) / 2, y + 15, text)

    def brace_beside(self, x: float, top: float, bottom: float, text: str) -> None:
        """A bracket to the right of rows that belong together, with what they come to."""
        self.line((x - 6, top), (x, top), (x, bottom), (x - 6, bottom), tone="soft", thick=1.6)
        self.label_beside(x + 10, (top + bottom) / 2, text)

    def corner(self, at: Point, along: Point, up: Point, size: float = 14.0) -> None:
        """The little square of a right angle at a corner, between two directions of length one."""
        one, other = _times(along, size), _times(up, size)
        self.line(_plus(at, one), _plus(at, one, other), _plus(at, other), tone="soft", thick=1.6)

    def done(self, description: str) -> PictureSketch:
        """The sketch."""
        head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.wide:.2f} {self.high:.2f}" fill="none"'
        body = f'<g stroke-linecap="round" stroke-linejoin="round">{"".join(self._parts)}</g>'
        return PictureSketch(self.wide, self.high, f"{head}>{body}</svg>", description)

    def _filled(self, path: str, rim: Sequence[Point], fill: Fill, tone: Tone, thick: float) -> None:
        if fill == "glow":
            self._path(path, "none", 0, fill="@glow")
            self._path(_stripes(rim), "ink", 1.2)
            self._path(path, tone, thick)
        else:
            self._path(path, tone, thick, fill=fill if fill == "none" else f"@{fill}")

    def _arrowhead(self, before: Point, tip: Point, tone: Tone) -> None:
        angle = math.degrees(math.atan2(before[1] - tip[1], tip[0] - before[0]))
        wings = (away(tip, -ARROW, angle - 24), away(tip, -ARROW, angle + 24))
        self._path(_through((tip, *wings)) + "Z", "none", 0, fill=f"@{tone}")

    def _path(self, path: str, tone: str, thick: float, *, fill: str = "none", style: str = "") -> None:
        stroke = "none" if tone == "none" else f"@{tone}"
        self._parts.append(f'<path d="{path}" fill="{fill}" stroke="{stroke}" stroke-width="{thick:g}"{style}/>')


def _pair(point: Point) -> str:
    return f"{point[0]:.2f} {point[1]:.2f}"


def _through(points: Sequence[Point]) -> str:
    return "M" + "L".join(_pair(point) for point in points)


def _arc(radius: float, span: float, end: Point) -> str:
    return f"A{radius:g} {radius:g} 0 {int(abs(span) > 180)} {int(span < 0)} {_pair(end)}"


def _stripes(rim: Sequence[Point]) -> str:
    """Slanting lines across an area; they keep to the sheet, so that neighbours' stripes meet."""
    sums = [x + y for x, y in rim]
    found = []
    for at in range(math.ceil(min(sums) / STRIPE) * STRIPE, math.ceil(max(sums)), STRIPE):
        ends = []
        for (ax, ay), (bx, by) in pairwise((*rim, rim[0])):
            if (ax + ay <= at) != (bx + by <= at):
                share = (at - ax - ay) / (bx + by - ax - ay)
                ends.append((ax + (bx - ax) * share, ay + (by - ay) * share))
        found.append(_through(ends))
    return "".join(found)


def room_for(labels: Sequence[str]) -> float:
    """How wide the widest of some labels is, about."""
    return max((len(one) * LETTER for one in labels), default=0.0)


def away(middle: Point, far: float, angle: float) -> Point:
    """The point so far from another, in degrees anticlockwise from the right."""
    return middle[0] + far * math.cos(math.radians(angle)), middle[1] - far * math.sin(math.radians(angle))


def _plus(start: Point, *steps: Point) -> Point:
    return start[0] + sum(step[0] for step in steps), start[1] + sum(step[1] for step in steps)


def _times(step: Point, share: float) -> Point:
    return step[0] * share, step[1] * share


ROOM, FLATTEST = 230.0, 0.32
"""The longer side of a shape, and how much shorter than that the other may be drawn."""
TALLEST = 190.0
LINE = 30.0
"""Room for a label above or below a shape."""


def shape(figure: Shape) -> Sheet:
    """A rectangle, triangle or parallelogram with its sides named."""
    return {"rectangle": _rectangle, "triangle": _triangle, "right_triangle": _right_triangle}.get(
        figure.form, _parallelogram
    )(figure)


def _size(figure: Shape, steepest: float = 1 / FLATTEST) -> tuple[float, float]:
    """How wide and high a shape is drawn: true as far as it stays neither too flat nor too tall."""
    share = float(figure.high / figure.wide)
    share = max(FLATTEST, min(share, steepest))
    wide = min(ROOM, TALLEST / share)
    return wide, wide * share


def _rectangle(figure: Shape) -> Sheet:
    wide, high = _size(figure)
    right = room_for((figure.side,)) + 12 if figure.side else 0
    sheet = Sheet(wide + 2 * EDGE + 2 * right, high + 2 * EDGE + (LINE if figure.bottom else 0))
    x, y = EDGE + right, EDGE
    sheet.box(x, y, wide, high, fill="main_mist", thick=2.6)
    if figure.squares:
        for n in range(1, figure.wide.num):
            at = x + wide * n / float(figure.wide)
            sheet.line((at, y), (at, y + high), tone="soft", thick=1.0)
        for n in range(1, figure.high.num):
            at = y + high * n / float(figure.high)
            sheet.line((x, at), (x + wide, at), tone="soft", thick=1.0)
        sheet.box(x, y, wide, high, thick=2.6)
    if figure.across:
        sheet.line((x, y + high), (x + wide, y), tone="main", thick=2.2, dashed=True)
        sheet.label(x + wide / 2 - 18, y + high / 2 - 18, figure.across)
    sheet.label(x + wide / 2, y + high + 18, figure.bottom)
    sheet.label_beside(x + wide + 10, y + high / 2, figure.side)
    sheet.label(x + wide / 2, y + high / 2, figure.inside)
    return sheet


def _triangle(figure: Shape) -> Sheet:
    wide, high = _size(figure, steepest=1.0)
    beside = room_for((figure.side,)) + 12 if figure.side else 0
    sheet = Sheet(wide + 2 * EDGE + 2 * beside, high + 2 * EDGE + (LINE if figure.bottom else 0))
    x, y = EDGE + beside, EDGE
    top = (x + wide * 0.38, y)
    sheet.area((x, y + high), (x + wide, y + high), top, thick=2.6)
    if figure.height:
        foot = (top[0], y + high)
        sheet.line(top, foot, tone="main", dashed=True)
        sheet.corner(foot, (1, 0), (0, -1))
        sheet.label_beside(top[0] + 8, y + high * 0.7, figure.height)
    sheet.label(x + wide / 2, y + high + 18, figure.bottom)
    sheet.label_beside(x + wide * 0.72 + 8, y + high * 0.45, figure.side)
    return sheet


def _right_triangle(figure: Shape) -> Sheet:
    wide, high = _size(figure)
    beside = room_for((figure.side,)) + 12
    above = room_for((figure.across,)) / 2
    sheet = Sheet(wide + 2 * EDGE + beside + above, high + 2 * EDGE + LINE)
    x, y = EDGE + above, EDGE
    sheet.area((x, y + high), (x + wide, y + high), (x + wide, y), thick=2.6)
    sheet.corner((x + wide, y + high), (-1, 0), (0, -1))
    sheet.label(x + wide / 2, y + high + 18, figure.bottom)
    sheet.label_beside(x + wide + 10, y + high / 2, figure.side)
    long = math.hypot(wide, high)
    away = 16 + len(figure.across) * LETTER / 2 * high / long
    sheet.label(x + wide / 2 - away * high / long, y + high / 2 - away * wide / long, figure.across)
    return sheet


def _parallelogram(figure: Shape) -> Sheet:
    wide, high = _size(figure)
    lean = min(high * 0.6, wide * 0.35)
    beside = room_for((figure.side,)) + 12 if figure.side else 0
    sheet = Sheet(wide + lean + 2 * EDGE + beside, high + 2 * EDGE + LINE)
    x, y = EDGE, EDGE
    sheet.area((x, y + high), (x + wide, y + high), (x + wide + lean, y), (x + lean, y), thick=2.6)
    foot = (x + lean + 4, y + high)
    sheet.line((foot[0], y), foot, tone="main", dashed=True)
    sheet.corner(foot, (1, 0), (0, -1))
    sheet.label_beside(foot[0] + 10, y + high / 2, figure.height)
    sheet.label(x + wide / 2, y + high + 18, figure.bottom)
    sheet.label_beside(x + wide + lean / 2 + 10, y + high / 2 + 4, figure.side)
    return sheet


# --- angles -------------------------------------------------------------------------------------------------------


def angle_pair(pair: AnglePair) -> Sheet:
    """Two angles beside each other, the first one to scale."""
    size, arm = float(pair.size), 150.0
    if pair.on == "corner":
        sheet = Sheet(arm + 2 * EDGE + 40, arm + 2 * EDGE + 10)
        middle, span = (EDGE + 14, EDGE + arm), 90.0
        sheet.corner(middle, (1, 0), (0, -1), 12)
    else:
        crossing = pair.on == "crossing"
        sheet = Sheet(2 * arm + 2 * EDGE + 20, arm * (1.7 if crossing else 1.0) + 2 * EDGE + 6)
        middle, span = (EDGE + 10 + arm, EDGE + arm), 180.0
    ends = [0.0, size, span]
    for angle in ends:
        sheet.line(middle, away(middle, arm, angle), thick=2.6)
    if pair.on == "crossing":
        sheet.line(middle, away(middle, arm * 0.7, size + 180), thick=2.6)
    for (start, end), label, radius in zip(pairwise(ends), pair.labels, (46.0, 34.0), strict=True):
        sheet.bow(middle, radius, start, end - start)
        sheet.label(*away(middle, _far(end - start, label) + radius, (start + end) / 2), label)
    return sheet


def _far(span: float, label: str) -> float:
    """How far beyond its bow a label stands, so that it keeps off the arms of a narrow angle."""
    half = len(label) * LETTER / 2
    return max(20.0, half + 6, min(80.0, (LABEL / 2 + 6) / math.sin(math.radians(min(span, 170) / 2)) - 34))


_CORNERS: dict[int, tuple[Point, ...]] = {
    3: ((0.0, 1.0), (1.0, 1.0), (0.36, 0.0)),
    4: ((0.0, 1.0), (1.0, 0.9), (0.84, 0.04), (0.14, 0.14)),
}
_EQUAL: tuple[Point, ...] = ((0.0, 1.0), (1.0, 1.0), (0.5, 0.0))
"""Corners of the sketches, from the lower left anticlockwise, within a sheet of one by one."""


def corners(figure: Corners) -> Sheet:
    """A triangle or a four-sided figure with a label inside each corner."""
    wide, high = 300.0, 190.0
    sheet = Sheet(wide + 2 * EDGE, high + 2 * EDGE)
    shares = _EQUAL if figure.equal_sides else _CORNERS[len(figure.labels)]
    points = tuple((EDGE + x * wide, EDGE + y * high) for x, y in shares)
    sheet.area(*points, thick=2.6)
    count = len(points)
    for at, label in enumerate(figure.labels):
        here, after, before = points[at], points[(at + 1) % count], points[at - 1]
        start, end = _direction(here, after), _direction(here, before)
        span = (end - start) % 360
        sheet.bow(here, 30, start, span)
        sheet.label(*away(here, 34 + _far(span, label), start + span / 2), label)
    if figure.equal_sides:
        for side in (points[0], points[1]):
            _tick(sheet, side, points[2])
    return sheet


def _direction(here: Point, there: Point) -> float:
    return math.degrees(math.atan2(here[1] - there[1], there[0] - here[0]))


def _tick(sheet: Sheet, one: Point, other: Point) -> None:
    """A small stroke across the middle of a side, as equal sides carry."""
    middle = ((one[0] + other[0]) / 2, (one[1] + other[1]) / 2)
    angle = _direction(one, other) + 90
    sheet.line(away(middle, 8, angle), away(middle, -8, angle), tone="main", thick=2.4)


# --- cubes, area models, the balance ------------------------------------------------------------------------------


def cube(figure: Cube) -> Sheet:
    """A cube seen from a corner, cut along its edges where it is cut."""
    side, depth = 120.0, 54.0
    sheet = Sheet(side + depth + 2 * EDGE + 2 * room_for((figure.edge,)) + 10, side + depth + 2 * EDGE + LINE)
    x, y = EDGE + room_for((figure.edge,)), EDGE + depth
    faces = (
        ((x, y), (side, 0.0), (0.0, side)),
        ((x, y), (side, 0.0), (depth, -depth)),
        ((x + side, y), (depth, -depth), (0.0, side)),
    )
    for fill, (start, along, down) in zip(("main_mist", "card", "main_mist"), faces, strict=True):
        ends = (start, _plus(start, along), _plus(start, along, down), _plus(start, down))
        sheet.area(*ends, fill=fill, thick=2.4)  # type: ignore[arg-type]
        for n in range(1, figure.cuts):
            share = n / figure.cuts
            one, other = _times(along, share), _times(down, share)
            sheet.line(_plus(start, one), _plus(start, one, down), tone="soft", thick=1.0)
            sheet.line(_plus(start, other), _plus(start, other, along), tone="soft", thick=1.0)
    sheet.label(x + side / 2, y + side + 18, figure.edge)
    return sheet


def area_model(model: AreaModel) -> Sheet:
    """A rectangle in pieces; each piece of a side is drawn shorter than the one before, for its size is not told."""
    left = max(room_for(model.down), 20.0) + 14
    wide, high = 250.0, 84.0 if len(model.down) == 1 else 170.0
    sheet = Sheet(left + wide + 2 * EDGE, LINE + high + 2 * EDGE)
    x, y = EDGE + left, EDGE + LINE
    sheet.box(x, y, wide, high, fill="main_mist", thick=2.6)
    for start, length, label in _pieces(model.across, wide):
        sheet.line((x + start, y), (x + start, y + high), thick=2.0)
        sheet.label(x + start + length / 2, y - 16, label)
    for start, length, label in _pieces(model.down, high):
        sheet.line((x, y + start), (x + wide, y + start), thick=2.0)
        sheet.label_beside(x - 12, y + start + length / 2, label, right=False)
    return sheet


def _pieces(labels: tuple[str, ...], whole: float) -> list[tuple[float, float, str]]:
    """Where each piece of a side begins, how long it is, and its label."""
    shares = {1: (1.0,), 2: (0.64, 0.36), 3: (0.46, 0.3, 0.24)}[len(labels)]
    starts = [whole * sum(shares[:at]) for at in range(len(shares))]
    return [(start, whole * share, label) for start, share, label in zip(starts, shares, labels, strict=True)]


def balance(figure: Balance) -> Sheet:
    """A balance at rest: both pans at one height."""
    arm = max(96.0, room_for((figure.left, figure.right)) / 2 + 44)
    half = min(arm - 14, 62.0 + room_for((figure.left, figure.right)) / 4)
    sheet = Sheet(2 * (arm - 10 + half) + 2 * EDGE, 140.0)
    middle, beam = sheet.wide / 2, 22.0
    sheet.area((middle - 34, 126), (middle + 34, 126), (middle, 98), fill="card")
    sheet.line((middle, 98), (middle, beam), thick=3.0)
    sheet.line((middle - arm + 10, beam), (middle + arm - 10, beam), thick=3.4)
    for side, label in ((-1, figure.left), (1, figure.right)):
        x = middle + side * (arm - 10)
        sheet.line((x - half + 16, beam + 52), (x, beam), (x + half - 16, beam + 52), tone="soft", thick=1.6)
        sheet.area((x - half, beam + 52), (x + half, beam + 52), (x + half - 14, beam + 66), (x - half + 14, beam + 66))
        sheet.label(x, beam + 36, label, size=SMALL if len(label) > 8 else LABEL)
    return sheet

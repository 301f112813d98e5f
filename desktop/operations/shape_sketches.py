"""Sketches of shapes: plane figures with their sides named, angles, cubes, area models and the balance.

Qt-free. Shapes keep their proportions as far as a small sheet allows; angles in corners are a sketch and not to scale.
"""

from __future__ import annotations

import math
from itertools import pairwise

from desktop.operations.sketching import EDGE, LABEL, LETTER, SMALL, Sheet, room_for
from desktop.values.picture import Path, Point
from tutor.chapters.figures import AnglePair, AreaModel, Balance, Corners, Cube, Shape

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
    sheet.box(x, y, wide, high, fill="mist", thick=2.6)
    if figure.squares:
        for n in range(1, int(figure.wide)):
            at = x + wide * n / float(figure.wide)
            sheet.line((at, y), (at, y + high), tone="soft", thick=1.0)
        for n in range(1, int(figure.high)):
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
        sheet.line(middle, _away(middle, arm, angle), thick=2.6)
    if pair.on == "crossing":
        sheet.line(middle, _away(middle, arm * 0.7, size + 180), thick=2.6)
    for (start, end), label, radius in zip(pairwise(ends), pair.labels, (46.0, 34.0), strict=True):
        sheet.bow(middle, radius, start, end - start)
        sheet.label(*_away(middle, _far(end - start, label) + radius, (start + end) / 2), label)
    return sheet


def _away(middle: Point, far: float, angle: float) -> Point:
    """The point so far from another, in degrees anticlockwise from the right."""
    return middle[0] + far * math.cos(math.radians(angle)), middle[1] - far * math.sin(math.radians(angle))


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
        sheet.label(*_away(here, 34 + _far(span, label), start + span / 2), label)
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
    sheet.line(_away(middle, 8, angle), _away(middle, -8, angle), tone="main", thick=2.4)


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
    for fill, (start, along, down) in zip(("mist", "paper", "mist"), faces, strict=True):
        ends = (start, _plus(start, along), _plus(start, along, down), _plus(start, down))
        sheet.area(*ends, fill=fill, thick=2.4)  # type: ignore[arg-type]
        for n in range(1, figure.cuts):
            share = n / figure.cuts
            one, other = _times(along, share), _times(down, share)
            sheet.line(_plus(start, one), _plus(start, one, down), tone="soft", thick=1.0)
            sheet.line(_plus(start, other), _plus(start, other, along), tone="soft", thick=1.0)
    sheet.label(x + side / 2, y + side + 18, figure.edge)
    return sheet


def _plus(start: Point, *steps: Point) -> Point:
    return start[0] + sum(step[0] for step in steps), start[1] + sum(step[1] for step in steps)


def _times(step: Point, share: float) -> Point:
    return step[0] * share, step[1] * share


def area_model(model: AreaModel) -> Sheet:
    """A rectangle in pieces; each piece of a side is drawn shorter than the one before, for its size is not told."""
    left = max(room_for(model.down), 20.0) + 14
    wide, high = 250.0, 84.0 if len(model.down) == 1 else 170.0
    sheet = Sheet(left + wide + 2 * EDGE, LINE + high + 2 * EDGE)
    x, y = EDGE + left, EDGE + LINE
    sheet.box(x, y, wide, high, fill="mist", thick=2.6)
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
    sheet.area((middle - 34, 126), (middle + 34, 126), (middle, 98), fill="paper")
    sheet.line((middle, 98), (middle, beam), thick=3.0)
    sheet.line((middle - arm + 10, beam), (middle + arm - 10, beam), thick=3.4)
    for side, label in ((-1, figure.left), (1, figure.right)):
        x = middle + side * (arm - 10)
        sheet.line((x - half + 16, beam + 52), (x, beam), (x + half - 16, beam + 52), tone="soft", thick=1.6)
        sheet.add(
            Path(
                ((x - half, beam + 52), (x + half, beam + 52), (x + half - 14, beam + 66), (x - half + 14, beam + 66)),
                closed=True,
                fill="mist",
            )
        )
        sheet.label(x, beam + 36, label, size=SMALL if len(label) > 8 else LABEL)
    return sheet

"""What is worked out behind another working: values put in, what lies between, which triangle it is, where a slip was.

Workings as in `workings`, exact and line by line. It knows what was worked out and its numbers, never a page. It must
not name a slip that does not give the very number that the student came to.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from tutor.diagnosis import misconceptions
from tutor.library import workings
from tutor.library.words import Claim
from tutor.library.workings import Line, Working, is_finite, result, shortest
from tutor.numbers import written_sums
from tutor.numbers.ratio import Ratio
from tutor.numbers.written_sums import Node, Number

# --- values in the place of letters -----------------------------------------------------------------------------------


def put_in(claim: Claim, values: Mapping[str, Number], *, checked: bool) -> Working | None:
    """An equation, or a sum with letters, with numbers in their place; checked, also what the sum becomes."""
    right = claim.right or (_shortest_form(claim) if checked else "")
    sides = [side for side in (claim.left, right) if side]
    found = [_with_values(written_sums.parse(side), values) for side in sides]
    if not any(written_sums.letters(written_sums.parse(side)) for side in sides):
        return None
    if any(written_sums.letters(node) for node in found):
        return None
    told = [(workings.as_written(node), written_sums.value_of(node)) for node in found]
    if any(value is None for _, value in told):
        return None
    sums = [shown if shown == str(value) else f"{shown} = {value}" for shown, value in told]
    slots = {"what": ", ".join(f"{letter} = {number}" for letter, number in values.items()), "sum": sums[0]}
    if len(sums) == 1:
        return Working((Line("put_in", slots),), Line("ask", {"sum": told[0][0]}))
    ones = [value.value for _, value in told if value is not None]
    key = "sides_agree" if ones[0] == ones[1] else "sides_differ"
    lines = (Line("put_in", slots), Line("other_side_is", {"sum": sums[1]}), Line(key, {}))
    return Working(lines, lines[-1])


def _shortest_form(claim: Claim) -> str:
    """What a sum with letters becomes; empty where it stays as it is."""
    read = workings.expression(claim.left)
    return workings.ordered(read) if read is not None and workings.simplified(claim) is not None else ""


def _with_values(node: Node, values: Mapping[str, Number]) -> Node:
    if node.sign == "letter" and node.letter in values:
        return written_sums.of(values[node.letter])
    return Node(node.sign, tuple(_with_values(part, values) for part in node.parts), node.number, node.letter)


_SOLUTION = re.compile(r"([a-z]) = (-?[\d./ ]+)")


def put_back(working: Working, claim: Claim | None) -> Line | None:
    """The solution of an equation put in the place of the letter; None where the sides do not agree by it."""
    found = _SOLUTION.fullmatch(working.lines[-1].slots.get("sum", ""))
    if found is None or claim is None or not claim.right:
        return None
    letter, value = found[1], f"({found[2]})" if found[2].startswith("-") else found[2]
    sides = [re.sub(rf"(\d) ?{letter}", rf"\1 * {letter}", side) for side in (claim.left, claim.right)]
    left, right = (re.sub(rf"(?<![a-z]){letter}(?![a-z])", value, side) for side in sides)
    one, other = (written_sums.value_of(written_sums.parse(side)) for side in (left, right))
    if one is None or other is None or one.value != other.value:
        return None
    return Line("put_back", {"what": found[2], "sum": f"{left.replace('*', '×')} = {one.value}"})


# --- beside other numbers ---------------------------------------------------------------------------------------------


def halfway(one: Number, other: Number) -> Working | None:
    """A number between two others: the one halfway."""
    added = workings.one_step("+", one, other)
    if added is None or one.value == other.value:
        return None
    total, half = one.value + other.value, (one.value + other.value) / 2
    finite = all(map(is_finite, (one.value, other.value, half))) and "fraction" not in (one.form, other.form)
    shown, middle = (shortest(total), shortest(half)) if finite else (str(total), str(half))
    small, big = sorted((one, other), key=lambda number: number.value)
    beside = f"({other})" if other.negative else str(other)
    line = Line("halfway", {"sum": f"{one} + {beside} = {shown}"})
    return Working(
        (line, Line("halfway_is", {"one": middle, "small": str(small), "big": str(big)})),
        Line("ask", {"sum": f"{shown} ÷ 2"}),
    )


def triangle_by_angles(angles: Sequence[Number]) -> Working | None:
    """Which kind of triangle has these angles."""
    if len(angles) != 3 or sum((angle.value for angle in angles), Ratio(0)) != Ratio(180):
        return None
    big = max(angles, key=lambda angle: angle.value)
    right = Ratio(90)
    key = "right_angled" if big.value == right else "obtuse_angled" if big.value > right else "acute_angled"
    count = len({angle.value for angle in angles})
    sides = {1: "all_sides_equal", 2: "two_sides_equal", 3: "no_sides_equal"}[count]
    slots = {"list": ", ".join(f"{angle}°" for angle in angles), "big": str(big)}
    return Working((Line("all_angles", slots), Line(key, slots), Line(sides, {})), Line("ask_kind", {}))


def triangle_by_sides(sides: Sequence[Number]) -> Working | None:
    """Which kind of triangle has these sides."""
    small, middle, big = sorted(side.value for side in sides)
    if len(sides) != 3 or small + middle <= big:
        return None
    key = {1: "all_sides_equal", 2: "two_sides_equal", 3: "no_sides_equal"}[len({small, middle, big})]
    listed = Line("all_sides", {"list": ", ".join(map(str, sides))})
    return Working((listed, Line(key, {})), Line("ask_kind", {}))


def cubes_in(edges: Sequence[Number], small: Number) -> Working | None:
    """How many small cubes fill a cube or a cuboid; None where something is left over."""
    if len(edges) not in (1, 3) or not small.value or small.negative:
        return None
    along = [edge.value / small.value for edge in (edges if len(edges) == 3 else [edges[0]] * 3)]
    if any(count.den != 1 or count.num < 1 for count in along):
        return None
    work = ", ".join(dict.fromkeys(f"{edge} ÷ {small} = {shortest(edge.value / small.value)}" for edge in edges))
    left = " × ".join(map(str, along))
    return result([Line("fit_along", {"sum": work})], left, str(along[0] * along[1] * along[2]))


def turns_below_zero(one: Number, other: Number) -> Working | None:
    """Why of two numbers below zero the one with the larger digits is the smaller."""
    if not (one.negative and other.negative) or one.value == other.value:
        return None
    low, high = sorted((one, other), key=lambda number: number.value)
    names = {"low": str(low), "high": str(high), "low_size": str(low)[1:], "high_size": str(high)[1:]}
    return Working((Line("turns_below_zero", names),), Line("ask_compare", {}))


def less_than_before(first: Number, last: Number) -> Working | None:
    """How much less an amount became."""
    less = first.value - last.value
    return result([], f"{first} - {last}", shortest(less)) if less > 0 else None


def on_number_line(one: Number, sign: str, other: Number) -> Working:
    """A sum of two whole numbers as steps on the number line."""
    step = other.value if sign == "+" else -other.value
    key = "line_right" if step > 0 else "line_left"
    beside = f"({other})" if other.negative else str(other)
    made = str(one.value + step)
    line = Line(key, {"one": str(one), "count": str(abs(step)), "made": made})
    return result([line], f"{one} {sign} {beside}", made)


def two_squares(left: str, brackets: str, middle: int, away: int) -> Working:
    """A product that is written as (a + b)(a - b)."""
    line = Line("as_two_squares", {"sum": f"{left} = {brackets}"})
    squares = f"{middle}² - {away}²"
    ends = result([line], f"{left} = {squares} = {middle**2} - {away**2}", str(middle**2 - away**2))
    return replace(ends, asks=Line("ask", {"sum": squares}))


def other_root(under: str, root: str) -> Working:
    """What of the negative number whose square is the same?"""
    names = {"one": under, "root": root, "sum": f"(-{root}) × (-{root}) = {under}"}
    return Working((Line("other_root", names),), Line("ask", {"sum": f"√{under}"}))


# --- where a slip was -------------------------------------------------------------------------------------------------

PROBLEMS: Mapping[str, str] = {
    "hcf": "hcf",
    "lcm": "lcm",
    "mean": "mean",
    "range_is": "range",
    "most_often": "mode",
    "ordered": "median",
    "area_rectangle": "area_rectangle",
    "around_rectangle": "perimeter_rectangle",
    "area_square": "area_square",
    "around_square": "perimeter_square",
    "area_triangle": "area_triangle",
    "area_trapezium": "area_trapezium",
    "area_parallelogram": "area_parallelogram",
    "area_circle": "area_circle",
    "around_circle": "circumference",
    "angles_right": "angle_complement",
    "angles_line": "angle_supplement",
    "angles_triangle": "angle_triangle",
    "angles_four": "angle_quadrilateral",
    "angle_sum": "polygon_sum",
    "pythagoras": "pythagoras_hypotenuse",
    "pythagoras_leg": "pythagoras_leg",
    "volume_cube": "volume_cube",
    "volume_cuboid": "volume_cuboid",
    "surface_cube": "surface_cube",
    "surface_cuboid": "surface_cuboid",
    "part_of": "percent_of",
    "part_of_cost": "profit_percent",
    "interest_of_a_year": "simple_interest",
}
"""The name that problems have for what a line works out."""


def slip_in(working: Working, numbers: Sequence[Number], texts: Sequence[str], said: str) -> str:
    """The misconception that gives what a student came to; empty where none is known.

    `texts`: the question in words and as a sum.
    """
    names = [PROBLEMS[line.key] for line in working.lines if line.key in PROBLEMS]
    listed = ", ".join(str(number).removesuffix("%") for number in numbers)
    tried = [*(f"{name}: {listed}" for name in names), *texts]
    found = (misconceptions.diagnose(text, working.value, said) for text in tried if text)
    return next((few[0] for few in found if few), "")

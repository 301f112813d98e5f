"""What is asked behind a working, beside other numbers: is it so with x = 1, which triangle is it, what lies between.

It takes a short text in plain digits and the question before it, and gives a working or nothing. It must never take up
what has numbers of its own.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from tutor.diagnosis import misconceptions
from tutor.language.lexicon import tables
from tutor.library import claims, quantity_workings, terms, workings
from tutor.library.taken_up import Before, two_parts
from tutor.library.words import Claim
from tutor.library.workings import WRITTEN, Line, Working, is_finite, result, shortest
from tutor.numbers import written_sums
from tutor.numbers.ratio import Ratio
from tutor.numbers.written_sums import Node, Number

_TABLES = tables("language/taken_up")
_NUMBER = re.compile(rf"(?<![\w./^]){WRITTEN}%?(?![\w/^]|\.\d)")
_PUT_IN = _TABLES.anywhere("put_in")
_OF_THOSE, _BETWEEN, _WHICH, _FIT, _SIZE = (
    _TABLES.anywhere(name).search
    for name in ("of_those", "in_between", "which_triangle", "cubes_fit", "size_is_bigger")
)
_CHECKS, _SAVED, _NUMBER_LINE, _LEFT, _IN_ALL, _DIAGONAL, _HOW_MUCH, _AMOUNT = (
    _TABLES.anywhere(name).search
    for name in (
        "checks",
        "saved",
        "number_line",
        "left_over",
        "in_all",
        "diagonal_of_it",
        "how_much",
        "amount_of_money",
    )
)
_RATIO_SAID = _TABLES.anywhere("ratio_said")
_NOTHING_BELOW = re.compile(r"(?<![\w./])(\d+/0)(?![\w./])")
FEW = 6
"""Words up to which what lies between is meant of the numbers before."""
SHORT = 12
"""Words of such a text, at most."""
BARE = 4
"""Words by which a diagonal is asked for where no amount is, at most."""


def worked(plain: str, before: Before) -> Working | None:
    """How a short text that goes on from the question before it is worked out."""
    if len(plain.split()) > SHORT:
        return None
    return next((found for way in _WAYS if (found := way(plain, before)) is not None), None)


def put_in(plain: str, whole: str) -> Working | None:
    """The numbers that `plain` tells for letters, in what `whole` has of them; in both forms to check it."""
    told = {letter: written_sums.read_number(number) for letter, number in _PUT_IN.findall(plain)}
    claim = claims.claim_in(_PUT_IN.sub(" ; ", whole)) if told else None
    return None if claim is None else values_put_in(claim, told, checked=_CHECKS(plain) is not None)


def own_values(plain: str) -> Working | None:
    """A sum with letters, and values for them, in one text: "2x + 3 when x = 4"."""
    claim = claims.claim_in(_PUT_IN.sub(" ; ", plain)) if _PUT_IN.search(plain) else None
    return put_in(plain, plain) if claim is not None and not claim.right else None


def kind_of_triangle(plain: str) -> Working | None:
    """Which triangle has three angles, or three sides, that a text tells."""
    told = _numbers(plain) if _WHICH(plain) else []
    if len(told) != 3 or any(number.negative for number in told):
        return None
    return triangle_by_angles(told)


_WHICH_ANGLE = tables("language/follow_ups").anywhere("which_kind").search
_WHETHER = tables("language/follow_ups").anywhere("whether").search
_ANGLE_NAMES = {
    "acute angle": "angle_acute",
    "right angle": "angle_right",
    "obtuse angle": "angle_obtuse",
    "straight angle": "angle_straight",
    "reflex angle": "angle_reflex",
}
_ANGLES = (
    (90, "angle_acute"),
    (91, "angle_right"),
    (180, "angle_obtuse"),
    (181, "angle_straight"),
    (360, "angle_reflex"),
)


def kind_of_angle(plain: str) -> Working | None:
    """Which kind of angle one of so many degrees is."""
    there = terms.terms_in(plain)
    named = [name for name in _ANGLE_NAMES if name in there]
    asked = (_WHICH_ANGLE(plain) and "angle" in there) or (len(named) == 1 and _WHETHER(plain))
    told = _numbers(plain) if asked and "triangle" not in there else []
    if len(told) != 1 or told[0].form != "integer" or not 0 < told[0].value.num < 360:
        return None
    key = next(key for below, key in _ANGLES if told[0].value.num < below)
    verdict = ("yes" if _ANGLE_NAMES[named[0]] == key else "no_angle") if named and _WHETHER(plain) else ""
    return Working((Line(key, {"one": str(told[0])}),), Line("ask_kind", {}), verdict=verdict)


def below_zero(plain: str, before: Before) -> Working | None:
    """Why 8 is greater and -8 smaller: of two numbers below zero the larger digits were taken for greater."""
    sizes = _numbers(plain) if _SIZE(plain) else []
    there = [written_sums.read_number(text) for text in before.numbers]
    if len(there) != 2 or not sizes or not all(one.negative for one in there):
        return None
    low = min(there, key=lambda one: one.value)
    sized = {-one.value for one in sizes}
    named = sized <= {one.value for one in there} and low.value == -max(one.value for one in sizes)
    return turns_below_zero(*there) if named else None


_TWO_SQUARES = re.compile(r"\(([a-z]) ([-+]) ([a-z])\)\(\1 (?!\2)[-+] \3\)")
_PRODUCT = re.compile(r"(?<![\w.)^])(\d+) ?[*x] ?(\d+)(?! ?[.(^*/+-]|\d)")


def by_two_squares(plain: str, before: Before) -> Working | None:
    """A product of two numbers by the identity of the question before: 98 × 102 as a difference of two squares."""
    found = _PRODUCT.search(plain) if _TWO_SQUARES.search(before.left) else None
    if found is None or len(_NUMBER.findall(plain)) != 2:
        return None
    small, big = sorted(map(int, found.groups()))
    middle, away = divmod(small + big, 2)[0], (big - small) // 2
    if (small + big) % 2 or not away:
        return None
    signs = ("-", "+") if int(found[1]) == small else ("+", "-")
    brackets = "".join(f"({middle} {sign} {away})" for sign in signs)
    return two_squares(f"{found[1]} × {found[2]}", brackets, middle, away)


def longer_decimal(plain: str, before: Before) -> Working | None:
    """Why 0.45 is not greater than 0.5: its digits were taken for a whole number."""
    there = [written_sums.read_number(text) for text in before.numbers]
    sizes = [one for one in _numbers(plain) if str(one) not in before.numbers] if _SIZE(plain) else []
    if len(there) != 2 or not sizes or {one.form for one in there} != {"decimal"}:
        return None
    small, big = sorted(there, key=lambda one: one.value)
    digits = [str(one).partition(".")[2].lstrip("0") for one in (small, big)]
    if (
        small.places <= big.places
        or digits[0] != str(sizes[0])
        or [str(one) for one in sizes[1:]] not in ([], digits[1:])
    ):
        return None
    return replace(workings.compared(small, big, smaller=False), verdict="no_compare", slip="longer_is_larger")


def _shares_judged(plain: str, before: Before) -> Working | None:
    """The shares that were found, and whether they are the two that a student came to."""
    said, working = _numbers(plain), before.working
    if working is None or working.lines[-1].key != "shares" or len(said) != 2:
        return None
    slots = working.lines[-1].slots
    right = [written_sums.read_number(slots[name].rpartition("= ")[2]).value for name in ("sum", "other")]
    return replace(working, verdict="yes" if sorted(one.value for one in said) == sorted(right) else "no")


def _numbers(plain: str) -> list[Number]:
    return [written_sums.read_number(found[0]) for found in _NUMBER.finditer(plain)]


def _with_values(plain: str, before: Before) -> Working | None:
    """Values for the letters of the question before, where the text has no sum of its own."""
    rest = _PUT_IN.sub(" ; ", plain)
    own = claims.claim_in(rest) is not None or _NUMBER.search(rest) is not None
    return None if own else put_in(plain, before.plain)


def _halfway(plain: str, before: Before) -> Working | None:
    there = [written_sums.read_number(text) for text in before.numbers]
    meant = _OF_THOSE(plain) or len(plain.split()) <= FEW
    if not (_BETWEEN(plain) and meant) or _NUMBER.search(plain) or len(there) != 2:
        return None
    return halfway(*there)


def _triangle(plain: str, before: Before) -> Working | None:
    """Which triangle it is whose angles, or sides, were worked with."""
    working = before.working
    if working is None or not _WHICH(plain) or _NUMBER.search(plain):
        return None
    keys, there = {line.key for line in working.lines}, [written_sums.read_number(text) for text in before.numbers]
    if "angles_triangle" in keys and len(there) == 2:
        return triangle_by_angles([*there, written_sums.read_number(working.value)])
    sides = keys & {"around_triangle", "triangle_possible"}
    return triangle_by_sides(there) if sides and len(there) == 3 else None


def _cubes(plain: str, before: Before) -> Working | None:
    """How many small cubes fit into the cube or cuboid before."""
    found = _numbers(plain) if fills(plain, before) else []
    edges = [written_sums.read_number(text) for text in before.numbers]
    return cubes_in(edges, found[0]) if len(found) == 1 else None


def fills(plain: str, before: Before) -> bool:
    """Whether it is asked how many small cubes fill the solid before, be it that they do not fill it whole."""
    keys = {line.key for line in before.working.lines} if before.working is not None else set[str]()
    return _FIT(plain) is not None and bool(keys & _SOLIDS)


_SOLIDS = {"volume_cube", "volume_cuboid", "surface_cube", "surface_cuboid"}


def nothing_below(plain: str, before: Before) -> Working | None:
    """The working of the question before, and that what the student came to has nothing below the line."""
    found, working = _NOTHING_BELOW.search(plain), before.working
    if found is None or working is None or not working.value or len(_NUMBER.findall(plain)) != 1:
        return None
    tops = {line.key for line in working.lines} & {"add_tops", "take_tops"}
    said = Line("nothing_over_zero", {"one": found[1]})
    return replace(working, lines=(*working.lines, said), verdict="no", slip="add_across" if tops else "")


def _all_saved(plain: str, before: Before) -> Working | None:
    """How much less it became in all than it was at first."""
    working = before.working
    keys = {line.key for line in working.lines} if working is not None else set[str]()
    if working is None or "percent_part" not in keys or not _SAVED(plain) or _NUMBER.search(plain):
        return None
    first = _first_amount(before)
    return less_than_before(first, written_sums.read_number(working.value)) if first is not None else None


def _all_due(plain: str, before: Before) -> Working | None:
    """What it comes to in all after percents that were put on or taken off: what was found last."""
    return before.working if _is_of_percents(before) and _IN_ALL(plain) and not _NUMBER.search(plain) else None


_OF_MONEY = re.compile(r"× ([\d.]+) = ")


def _with_interest(plain: str, before: Before) -> Working | None:
    """The money and its interest together."""
    line = before.working.lines[0] if before.working is not None else None
    if line is None or line.key != "interest_of_a_year" or not _AMOUNT(plain) or _NUMBER.search(plain):
        return None
    money = _OF_MONEY.search(line.slots["sum"])
    return None if money is None else workings.one_step("+", *map(written_sums.read_number, (money[1], before.value)))


def _is_of_percents(before: Before) -> bool:
    return before.working is not None and any(line.key == "percent_part" for line in before.working.lines)


def declines(plain: str, before: Before) -> bool:
    """Whether it asks about what came before and nothing is known: cubes that do not fill, nothing that was saved."""
    asks_amount = _SAVED(plain) or _LEFT(plain) or _HOW_MUCH(plain)
    return fills(plain, before) or bool(_is_of_percents(before) and asks_amount and not _NUMBER.search(plain))


def _left_of_it(plain: str, before: Before) -> Working | None:
    """What is left of an amount when the part of it is gone that was found."""
    parts = two_parts(before.left)
    if not _LEFT(plain) or _NUMBER.search(plain) or parts is None or parts[1] != "*" or not before.value:
        return None
    one, other = (written_sums.read_number(part.strip("() ")) for part in (parts[0], parts[2]))
    part, whole = (one, other) if one.is_fraction else (other, one)
    if not part.is_fraction or whole.form != "integer" or not 0 < part.value < 1:
        return None
    return less_than_before(whole, written_sums.read_number(before.value))


def _diagonal(plain: str, before: Before) -> Working | None:
    """The diagonal of the rectangle before, where it is exact."""
    keys = {line.key for line in before.working.lines} if before.working is not None else set[str]()
    there = [written_sums.read_number(text) for text in before.numbers]
    asked = _DIAGONAL(plain) and (_HOW_MUCH(plain) or len(plain.split()) <= BARE)
    if not asked or _NUMBER.search(plain) or len(there) != 2:
        return None
    return quantity_workings.longest_side(there[0], there[1]) if keys & {"area_rectangle", "around_rectangle"} else None


def judged(plain: str, before: Before) -> Working | None:
    """Whether it is the ratio, or the shares, that a student came to."""
    found = _ratio_judged(plain, before)
    return found if found is not None else _shares_judged(plain, before)


def _ratio_judged(plain: str, before: Before) -> Working | None:
    """The working of a ratio, and whether it is the one that a student came to."""
    found, working = _RATIO_SAID.search(plain), before.working
    right = working.lines[-1].slots.get("sum", "").rpartition("= ")[2] if working is not None else ""
    if working is None or found is None or not re.fullmatch(r"\d+:\d+", right):
        return None
    said, told = (tuple(map(int, text)) for text in (found.groups(), right.split(":")))
    if said[0] * told[1] == said[1] * told[0]:
        return replace(working, verdict="yes")
    turned = said[0] * told[0] == said[1] * told[1]
    return replace(working, verdict="no", slip="ratio_order_swapped" if turned else "")


def slip_in(before: Before, working: Working, said: Number) -> str:
    """The misconception that gives what was said; empty where none is known."""
    came_to = f"{workings.shortest(said.value * 100)}" if working.value.endswith("%") else str(said)
    claim = claims.claim_in(before.plain)
    texts = (before.plain, claim.left if claim is not None and not claim.right else "", before.left)
    return slip_of(working, _numbers(before.plain), texts, came_to)


def _first_amount(before: Before) -> Number | None:
    """The amount that the first change was made to."""
    amounts = [number for number in before.numbers if f"{number}%" not in before.plain]
    if before.from_ is not None:
        return _first_amount(before.from_)
    return written_sums.read_number(amounts[0]) if len(amounts) == 1 else None


def _on_number_line(plain: str, before: Before) -> Working | None:
    """A sum of two whole numbers as steps on the number line."""
    parts = two_parts(before.left) if _NUMBER_LINE(plain) and not _NUMBER.search(plain) else None
    if parts is None or parts[1] not in "+-":
        return None
    one, other = (written_sums.read_number(part.strip("() ")) for part in (parts[0], parts[2]))
    return on_number_line(one, parts[1], other) if {one.form, other.form} == {"integer"} else None


_NOT_THOSE = tables("language/follow_ups").anywhere("not_those").search


def _not_those(plain: str, before: Before) -> Working | None:
    """How likely it is that it is not the one that was asked for: what is left of 1."""
    made = before.working.lines[-1].slots if before.working is not None else {}
    chance = made.get("made") or made.get("sum", "").rpartition("= ")[2]
    found = re.fullmatch(r"\d+/\d+", chance)
    asked = _NOT_THOSE(plain) and not _NUMBER.search(plain) and len(plain.split()) <= FEW
    if found is None or not asked or "probability" not in terms.terms_in(before.plain):
        return None
    rest = 1 - written_sums.read_number(chance).value
    sum_ = f"1 - {chance} = {rest}"
    return Working((Line("not_chance", {"sum": sum_}),), Line("ask", {"sum": f"1 - {chance}"}))


_Way = Callable[[str, Before], Working | None]
_WAYS: tuple[_Way, ...] = (
    _cubes,
    _triangle,
    _halfway,
    _with_values,
    _all_saved,
    _all_due,
    _with_interest,
    _left_of_it,
    _diagonal,
    _on_number_line,
    _not_those,
)


# --- values in the place of letters -----------------------------------------------------------------------------------


def values_put_in(claim: Claim, values: Mapping[str, Number], *, checked: bool) -> Working | None:
    """An equation, or a sum with letters, with numbers in their place; checked, also what the sum becomes."""
    right = claim.right or (_shortest_form(claim) if checked else "")
    sides = [side for side in (claim.left, right) if side]
    found = [_with_numbers(written_sums.parse(side), values) for side in sides]
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


def _with_numbers(node: Node, values: Mapping[str, Number]) -> Node:
    if node.sign == "letter" and node.letter in values:
        return written_sums.of(values[node.letter])
    return Node(node.sign, tuple(_with_numbers(part, values) for part in node.parts), node.number, node.letter)


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


def slip_of(working: Working, numbers: Sequence[Number], texts: Sequence[str], said: str) -> str:
    """The misconception that gives what a student came to; empty where none is known.

    `texts`: the question in words and as a sum.
    """
    names = [PROBLEMS[line.key] for line in working.lines if line.key in PROBLEMS]
    listed = ", ".join(str(number).removesuffix("%") for number in numbers)
    tried = [*(f"{name}: {listed}" for name in names), *texts]
    found = (misconceptions.diagnose(text, working.value, said) for text in tried if text)
    return next((few[0] for few in found if few), "")

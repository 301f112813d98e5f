"""What is asked behind a working, beside other numbers: is it so with x = 1, which triangle is it, what lies between.

It takes a short text in plain digits and the question before it, and gives a working or nothing. It must never take up
what has numbers of its own.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from tutor.language.lexicon import tables
from tutor.library import claims, later_workings, quantity_workings, terms, workings
from tutor.library.taken_up import Before, two_parts
from tutor.library.workings import WRITTEN, Line, Working
from tutor.numbers import written_sums
from tutor.numbers.written_sums import Number

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
    return None if claim is None else later_workings.put_in(claim, told, checked=_CHECKS(plain) is not None)


def own_values(plain: str) -> Working | None:
    """A sum with letters, and values for them, in one text: "2x + 3 when x = 4"."""
    claim = claims.claim_in(_PUT_IN.sub(" ; ", plain)) if _PUT_IN.search(plain) else None
    return put_in(plain, plain) if claim is not None and not claim.right else None


def kind_of_triangle(plain: str) -> Working | None:
    """Which triangle has three angles, or three sides, that a text tells."""
    told = _numbers(plain) if _WHICH(plain) else []
    if len(told) != 3 or any(number.negative for number in told):
        return None
    return later_workings.triangle_by_angles(told)


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
    return later_workings.turns_below_zero(*there) if named else None


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
    return later_workings.two_squares(f"{found[1]} × {found[2]}", brackets, middle, away)


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
    return later_workings.halfway(*there)


def _triangle(plain: str, before: Before) -> Working | None:
    """Which triangle it is whose angles, or sides, were worked with."""
    working = before.working
    if working is None or not _WHICH(plain) or _NUMBER.search(plain):
        return None
    keys, there = {line.key for line in working.lines}, [written_sums.read_number(text) for text in before.numbers]
    if "angles_triangle" in keys and len(there) == 2:
        return later_workings.triangle_by_angles([*there, written_sums.read_number(working.value)])
    sides = keys & {"around_triangle", "triangle_possible"}
    return later_workings.triangle_by_sides(there) if sides and len(there) == 3 else None


def _cubes(plain: str, before: Before) -> Working | None:
    """How many small cubes fit into the cube or cuboid before."""
    found = _numbers(plain) if fills(plain, before) else []
    edges = [written_sums.read_number(text) for text in before.numbers]
    return later_workings.cubes_in(edges, found[0]) if len(found) == 1 else None


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
    return (
        later_workings.less_than_before(first, written_sums.read_number(working.value)) if first is not None else None
    )


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
    return later_workings.less_than_before(whole, written_sums.read_number(before.value))


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
    return later_workings.slip_in(working, _numbers(before.plain), texts, came_to)


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
    return later_workings.on_number_line(one, parts[1], other) if {one.form, other.form} == {"integer"} else None


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

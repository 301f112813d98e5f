"""How numbers are worked with, line by line: compared, written in another form, put together, an equation solved.

Exact, and as a page of the book does it. A working is data: keys of `content/worked` and what is put in. It must never
hold a sum that is not true, and knows neither who asks nor what for.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from math import gcd, lcm

from tutor.chapters.values import Text
from tutor.library.words import Claim
from tutor.numbers import written_sums
from tutor.numbers.ratio import Ratio, TooLarge
from tutor.numbers.written_sums import (
    Node,
    Number,
    Unwritten,
    bare,
    combined,
    decimal_text,
    fraction,
    negated,
    raised,
)
from tutor.spoken.expressions import Expression, expression_at
from tutor.spoken.maths_tokens import tokenise
from tutor.spoken.spoken_numbers import Unreadable

PLACES = 6
"""Digits after the point up to which a decimal is written out."""
POWERS = 8
"""Exponent up to which a power is written out."""
STEPS = 12
"""Steps of a long sum, at most."""
MOST_TIMES = 10
"""Greatest whole number that is told as a percent: 2 is 200%, and nobody asks for 16000%."""


WRITTEN = r"-?(?:\d+ \d+/\d+|\d+/\d+|\d+(?:\.\d+)?)"
"""A number in digits: mixed, a fraction, a decimal or whole."""
_NUMBER = re.compile(rf"({WRITTEN}%?)(?: [a-z]+)?")
"""A number, and the unit behind it."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a working: what it says (a key of `content/worked`) and what is put in."""

    key: str
    slots: Mapping[str, str]
    text: Text | None = None
    """Its words where they stand with a kind of sum, and not under the key."""


@dataclass(frozen=True, slots=True)
class Working:
    """How something is worked out, line by line; the last line says the result."""

    lines: tuple[Line, ...]
    asks: Line
    """The last line as a question, for what is to be handed in."""
    verdict: str = ""
    """A key: whether what the student thinks is so; empty where nothing was claimed."""
    is_left_open: bool = False
    """Whether it is an exercise by itself, whose last step is left to the student however it was asked."""
    behind: tuple[Line, ...] = ()
    """What is told behind the result."""
    slip: str = ""
    """The misconception that gives what was claimed; empty where none is known."""

    @property
    def value(self) -> str:
        """The number that it comes to, as it is written; empty where it comes to none."""
        last = self.lines[-1].slots.get("sum", "").rpartition("= ")[2]
        found = _NUMBER.fullmatch(last)
        return found[1] if found else ""


def one_after_another(found: Sequence[Working]) -> Working:
    """Several workings on the same numbers as one; a line that all of them have is told once."""
    told = {(line.key, *line.slots.items()): line for working in found for line in working.lines}
    return replace(found[-1], lines=tuple(told.values()))


# --- comparing --------------------------------------------------------------------------------------------------------


def compared(one: Number, other: Number, *, smaller: bool) -> Working:
    """Which of two numbers is the greater, or the smaller where that was asked."""
    small, big = sorted((one, other), key=lambda number: number.value)
    names = {"small": str(small), "big": str(big), "one": str(one), "other": str(other)}
    lines = _reasons(one, other, names) if str(one) != str(other) else ()
    key = "equal" if small.value == big.value else "smaller" if smaller else "bigger"
    comes_to = {} if key == "equal" else {"sum": f"= {small if smaller else big}"}
    return Working((*lines, Line(key, names | comes_to)), Line("ask_compare", {}))


def _reasons(one: Number, other: Number, names: Mapping[str, str]) -> tuple[Line, ...]:
    """Why one of two numbers is the greater."""
    if one.value < 0 < other.value or other.value < 0 < one.value or 0 in (one.value.num, other.value.num):
        below = one.value < 0 or other.value < 0
        return (Line("signs", {}),) if below else ()
    if one.form == other.form == "integer":
        return (Line("negatives" if one.value < 0 else "count", names),)
    if one.form == other.form == "fraction" and one.value > 0:
        return (_of_fractions(one, other),)
    if {"decimal", "percent"} & {one.form, other.form} and is_finite(one.value) and is_finite(other.value):
        return (_of_decimals(one, other),)
    return (_made_alike(one, other),)


def _of_fractions(one: Number, other: Number) -> Line:
    if one.bottom == other.bottom:
        tops = sorted((one.top, other.top), reverse=True)
        return Line("same_bottom", {"top": str(tops[0]), "other_top": str(tops[1])})
    return Line("same_top", {}) if one.top == other.top else _made_alike(one, other)


def _made_alike(one: Number, other: Number) -> Line:
    bottom = lcm(*(number.bottom if number.form == "fraction" else number.value.den for number in (one, other)))
    made = (over(number, bottom) for number in (one, other))
    return Line(
        "unlike", dict(zip(("one", "other", "one_made", "other_made"), (str(one), str(other), *made), strict=True))
    )


def _of_decimals(one: Number, other: Number) -> Line:
    places = max(one.places, other.places, needed(one.value), needed(other.value))
    made = [decimal_text(number.value, places) for number in (one, other)]
    if {one.form, other.form} == {"decimal"} and one.places == other.places:
        return Line("digits", {})
    key = "places" if {one.form, other.form} <= {"decimal", "integer"} else "as_decimals"
    return Line(key, {"one": str(one), "other": str(other), "one_made": made[0], "other_made": made[1]})


def over(number: Number, bottom: int) -> str:
    """`number` as a fraction with this denominator."""
    return f"{(number.value * bottom).num}/{bottom}"


def needed(value: Ratio) -> int:
    """Digits after the point that a finite decimal needs."""
    text = decimal_text(value, 0)
    return len(text.partition(".")[2])


def is_finite(value: Ratio) -> bool:
    """Whether a number has a finite decimal, short enough to be written out."""
    return "/" not in decimal_text(value, 0) and needed(value) <= PLACES


# --- another form -----------------------------------------------------------------------------------------------------


def result(lines: Sequence[Line], left: str, right: str) -> Working:
    """A working that ends with `left = right`."""
    key = "so" if lines else "is"
    return Working((*lines, Line(key, {"sum": f"{left} = {right}"})), Line("ask", {"sum": left}))


def _to_percent(number: Number) -> Working | None:
    if number.form == "percent" or (number.form == "integer" and number.value > MOST_TIMES):
        return None
    made = number.value * 100
    return as_percent(str(number), made, [])


def as_percent(one: str, made: Ratio, lines: Sequence[Line]) -> Working:
    """What is `made` in a hundred, told as a percent behind other lines."""
    shown = shortest_or_mixed(made)
    whole = [*lines, Line("times_hundred", {"one": one, "made": shown})]
    if is_finite(made):
        return result(whole, one, f"{shown}%")
    return Working((*whole, Line("percent_is", {"one": one, "made": shown})), Line("ask", {"sum": f"{one} × 100"}))


def _to_decimal(number: Number) -> Working | None:
    if number.form == "percent":
        over = f"{shortest(number.value * 100)}/100"
        line = Line("out_of_hundred", {"one": str(number), "made": over})
        return result([line], str(number), decimal_text(number.value, 0))
    if not number.is_fraction:
        return None
    made, lines = _improper_first(number)
    slots = {"top": str(made.top), "bottom": str(made.bottom)}
    if is_finite(made.value):
        shown = decimal_text(made.value, 0)
        return result([*lines, Line("divide", slots | {"made": shown})], str(number), shown)
    shown = f"{float(made.value) // 1e-6 * 1e-6:.5f}"[:-1]
    return Working(
        (*lines, Line("for_ever", slots | {"made": shown})), Line("ask", {"sum": f"{made.top} ÷ {made.bottom}"})
    )


def _to_fraction(number: Number) -> Working | None:
    if number.form == "percent":
        value = number.value * 100
        made = fraction(value.num, 100) if value.den == 1 else fraction(value.num, 100 * value.den)
        lines = [Line("out_of_hundred", {"one": str(number), "made": str(made)})]
    elif number.form == "decimal":
        made = fraction((number.value * 10**number.places).num, 10**number.places)
        key = "after_point_one" if number.places == 1 else "after_point"
        lines = [Line(key, {"one": str(number), "places": str(number.places), "made": str(made)})]
    else:
        return None
    if (common := gcd(made.top, made.bottom)) > 1:
        lines.append(Line("hcf_of_both", {"top": str(made.top), "bottom": str(made.bottom), "hcf": str(common)}))
    return result(lines, str(number), str(number.value))


def _to_improper(number: Number) -> Working | None:
    if number.form != "mixed" or number.negative:
        return None
    made = number.whole * number.bottom + number.top
    slots = {"whole": str(number.whole), "bottom": str(number.bottom), "top": str(number.top), "made": str(made)}
    return result([Line("improper", slots)], str(number), f"{made}/{number.bottom}")


def _to_mixed(number: Number) -> Working | None:
    if number.form != "fraction" or number.top < number.bottom:
        return None
    whole, left = divmod(number.top, number.bottom)
    slots = {"top": str(number.top), "bottom": str(number.bottom), "whole": str(whole), "left": str(left)}
    return result([Line("mixed", slots)], str(number), f"{whole} {left}/{number.bottom}" if left else str(whole))


def _to_simplest(number: Number) -> Working | None:
    if number.form != "fraction":
        return _to_fraction(number)
    common = gcd(number.top, number.bottom)
    slots = {"top": str(number.top), "bottom": str(number.bottom), "hcf": str(common), "one": str(number)}
    if common == 1:
        return Working((Line("simplest_already", slots),), Line("ask", {"sum": str(number)}))
    return result([Line("hcf_of_both", slots)], str(number), str(number.value))


CHANGES: Mapping[str, Callable[[Number], Working | None]] = {
    "simplest": _to_simplest,
    "improper": _to_improper,
    "mixed": _to_mixed,
    "percent": _to_percent,
    "decimal": _to_decimal,
    "fraction": _to_fraction,
}


def as_mixed(value: Ratio) -> str:
    """A number as a mixed one, where it is more than a whole."""
    whole, left = divmod(abs(value.num), value.den)
    sign = "-" if value < 0 else ""
    return f"{sign}{whole} {left}/{value.den}" if whole and left else str(value)


def shortest(value: Ratio) -> str:
    """A number as a decimal where it has a finite one, else as a fraction."""
    return decimal_text(value, 0) if is_finite(value) else str(value)


def shortest_or_mixed(value: Ratio) -> str:
    """A number as a decimal where it has a finite one, else as a mixed number."""
    return decimal_text(value, 0) if is_finite(value) else as_mixed(value)


def _improper_first(number: Number) -> tuple[Number, list[Line]]:
    """A mixed number as an improper fraction, with the line that says so."""
    if number.form != "mixed":
        return number, []
    made = fraction((number.value * number.bottom).num, number.bottom)
    return made, [Line("made_improper", {"one": str(number), "made": str(made)})]


# --- sums -------------------------------------------------------------------------------------------------------------

_SIGNS = {"+": "+", "-": "-", "*": "×", "/": "÷", "^": "^"}


def done(node: Node) -> Working | None:
    """How a sum is done."""
    node = bare(node)
    parts = [_number_of(part) for part in node.parts]
    if node.sign in ("root", "cuberoot") and parts[0] is not None:
        return root(parts[0], 2 if node.sign == "root" else 3)
    if node.sign in _SIGNS and len(parts) == 2 and parts[0] is not None and parts[1] is not None:
        return one_step(node.sign, parts[0], parts[1])
    return _chain(node)


def _number_of(node: Node) -> Number | None:
    """The number that a part of a sum is, whatever brackets and sign are around it."""
    node = bare(node)
    if node.sign == "neg":
        inner = _number_of(node.parts[0])
        return None if inner is None else negated(inner)
    return node.number if node.sign == "number" else None


def one_step(sign: str, one: Number, other: Number) -> Working | None:
    """How two numbers are put together by a sign."""
    shown = _shown(sign, one, other)
    if sign == "^":
        return _power(one, other)
    forms = {one.form, other.form}
    if "percent" in forms:
        return _percent_of(sign, one, other)
    if forms == {"integer"}:
        return _with_signs(sign, one, other, shown)
    if forms <= {"integer", "fraction", "mixed"}:
        return _fractions(sign, one, other, shown)
    value = combined(sign, one, other).value
    if forms <= {"decimal", "integer"}:
        return _DECIMALS[sign](one, other, shown, value)
    return result([], shown, shortest(value))


def _shown(sign: str, one: Number, other: Number) -> str:
    return f"{one} {_SIGNS[sign]} {f'({other})' if other.negative else other}"


def _fractions(sign: str, one: Number, other: Number, shown: str) -> Working:
    made, lines = [], list[Line]()
    for number in (one, other):
        now, more = _improper_first(number)
        if number.form == "integer":
            bottom = (other if number is one else one).bottom if sign in "+-" else 1
            now = fraction(number.value.num * bottom, bottom)
            more = [Line("whole_as_fraction", {"one": str(number), "made": str(now)})] if sign in "+-" else []
        made.append(now)
        lines += more
    if one.form == other.form == "mixed":
        names = (str(one), str(made[0]), str(other), str(made[1]))
        lines = [Line("both_made_improper", dict(zip(("one", "made", "other", "other_made"), names, strict=True)))]
    ways = {"+": _added, "-": _added, "*": _multiplied, "/": _divided}
    return ways[sign](sign, made[0], made[1], lines, shown)


def _added(sign: str, one: Number, other: Number, lines: list[Line], shown: str) -> Working:
    bottom = lcm(one.bottom, other.bottom)
    tops = [number.top * (bottom // number.bottom) for number in (one, other)]
    total = tops[0] + tops[1] if sign == "+" else tops[0] - tops[1]
    work = f"{tops[0]} {sign} {f'({tops[1]})' if tops[1] < 0 else tops[1]} = {total}"
    changed = [number for number in (one, other) if number.bottom != bottom]
    if not changed:
        lines.append(Line("add_tops" if sign == "+" else "take_tops", {"sum": work}))
    else:
        lines.append(_made_common(one, other, bottom, changed))
    last = _shown(sign, fraction(tops[0], bottom), fraction(tops[1], bottom))
    return _last_of_fractions(lines, shown, last, total, bottom)


def _made_common(one: Number, other: Number, bottom: int, changed: Sequence[Number]) -> Line:
    """How fractions come to a common denominator: both, or the one that has another."""
    slots = {"bottom": str(one.bottom), "other_bottom": str(other.bottom), "lcm": str(bottom)}
    if len(changed) == 1:
        return Line("common_one", slots | {"one": str(changed[0]), "made": over(changed[0], bottom)})
    slots |= {"one": str(one), "other": str(other)}
    return Line("common", slots | {"one_made": over(one, bottom), "other_made": over(other, bottom)})


_MIXED = re.compile(r"\d \d+/\d")


def _last_of_fractions(lines: list[Line], shown: str, last: str, top: int, bottom: int) -> Working:
    """The last step of a working with fractions, and what it comes to in its simplest form."""
    value = Ratio(top, bottom)
    raw, small = f"{top}/{bottom}", str(value)
    first = shown if shown == last else f"{shown} = {last}"
    ends = raw if raw == small else f"{raw} = {small}"
    if _MIXED.search(shown) and value.den != 1 and abs(value) > 1:
        ends += f" = {as_mixed(value)}"
    return Working((*lines, Line("so", {"sum": f"{first} = {ends}"})), Line("ask", {"sum": last}))


def _multiplied(sign: str, one: Number, other: Number, lines: list[Line], shown: str) -> Working:
    lines.append(Line("multiply", {}))
    top, bottom = one.top * other.top, one.bottom * other.bottom
    last = _shown(sign, one, other)
    whole = one.bottom == 1 or other.bottom == 1
    return _last_of_fractions(lines, shown, shown if whole else last, top, bottom)


def _divided(_: str, one: Number, other: Number, lines: list[Line], shown: str) -> Working:
    turned = fraction(other.bottom, other.top)
    other_shown = str(other.value) if other.bottom == 1 else str(other)
    lines.append(Line("reciprocal", {"other": other_shown, "made": str(turned)}))
    last = _shown("*", one, turned)
    return _last_of_fractions(lines, shown, last, one.top * turned.top, one.bottom * turned.bottom)


def _percent_of(sign: str, one: Number, other: Number) -> Working | None:
    if sign != "*" or (one.form == "percent") == (other.form == "percent"):
        return None
    part, whole = (one, other) if one.form == "percent" else (other, one)
    over = f"{shortest(part.value * 100)}/100"
    value = part.value * whole.value
    lines = [Line("part_of", {"one": str(part), "made": over})]
    return result(lines, f"{over} × {whole}", shortest(value))


# decimals


def _decimals_multiplied(one: Number, other: Number, shown: str, value: Ratio) -> Working:
    shift = _ten(other)
    if shift and one.form == "decimal":
        key = "point_right_one" if shift == 1 else "point_right"
        line = Line(key, {"other": str(other), "places": str(shift)})
        return result([line], shown, decimal_text(value, 0))
    whole = [abs((number.value * 10**number.places).num) for number in (one, other)]
    places = one.places + other.places
    work = f"{whole[0]} × {whole[1]} = {whole[0] * whole[1]}"
    key = "count_places_one" if places == 1 else "count_places"
    slots = {"one": str(one), "other": str(other), "places": str(places)}
    exact, short = decimal_text(value, places), decimal_text(value, 0)
    lines = [Line("without_points", {"sum": work}), Line(key, slots)]
    return result(lines, shown, exact if exact == short else f"{exact} = {short}")


def _ten(number: Number) -> int:
    """How often ten is a factor of 10, 100, 1000 ...; 0 for any other number."""
    text = str(number)
    return len(text) - 1 if re.fullmatch("10+", text) else 0


def _decimals_added(one: Number, other: Number, shown: str, value: Ratio) -> Working:
    places = max(one.places, other.places)
    made = [decimal_text(number.value, places) for number in (one, other)]
    lines = [Line("line_up", {"one_made": made[0], "other_made": made[1]})]
    return result(lines, shown, decimal_text(value, 0))


def _decimals_divided(one: Number, other: Number, shown: str, value: Ratio) -> Working:
    ends = shortest_or_mixed(value)
    if shift := _ten(other):
        key = "point_left_one" if shift == 1 else "point_left"
        return result([Line(key, {"other": str(other), "places": str(shift)})], shown, ends)
    if not other.places:
        return result([], shown, ends)
    times = 10**other.places
    larger = f"{shortest(one.value * times)} ÷ {shortest(other.value * times)}"
    line = Line("both_larger", {"times": str(times), "sum": f"{shown} = {larger}"})
    return replace(result([line], shown, ends), asks=Line("ask", {"sum": larger}))


_DECIMALS: Mapping[str, Callable[[Number, Number, str, Ratio], Working]] = {
    "+": _decimals_added,
    "-": _decimals_added,
    "*": _decimals_multiplied,
    "/": _decimals_divided,
}


# whole numbers


def _with_signs(sign: str, one: Number, other: Number, shown: str) -> Working:
    value = combined(sign, one, other).value
    ends = str(value) if value.den == 1 else f"{value} = {as_mixed(value)}" if abs(value) > 1 else str(value)
    first, second = one.value.num, other.value.num
    if first >= 0 and second >= 0 and not (sign == "-" and value < 0):
        return result([], shown, ends)
    if sign in "*/":
        bare = f"{abs(first)} {_SIGNS[sign]} {abs(second)} = {abs(value)}"
        return result(
            [Line("signs_plus" if (first < 0) == (second < 0) else "signs_minus", {"sum": bare})], shown, ends
        )
    lines = []
    if sign == "-" and second < 0:
        lines.append(Line("minus_minus", {"other": str(second), "made": str(-second)}))
    second = -second if sign == "-" else second
    if first and second:
        big, small = sorted((abs(first), abs(second)), reverse=True)
        alike = (first < 0) == (second < 0)
        work = f"{big} + {small} = {big + small}" if alike else f"{big} - {small} = {big - small}"
        if not (first > 0 and second > 0):
            lines.append(Line("same_signs" if alike else "other_signs", {"sum": work}))
    return result(lines, shown, ends)


def _power(base: Number, exponent: Number) -> Working | None:
    if exponent.form != "integer" or abs(exponent.value.num) > POWERS:
        return None
    times = exponent.value.num
    shown_base = f"({base})" if base.negative or base.form != "integer" else str(base)
    shown = f"{shown_base}{raised(str(times))}"
    if times == 0:
        return result([Line("power_zero", {})], shown, "1")
    if times < 0:
        up = f"{shown_base}{raised(str(-times))}"
        line = Line("power_negative", {"sum": f"{shown} = 1/{up}"})
        return result([line], shown, str(Ratio(1) / base.value.power(-times)))
    value = base.value.power(times)
    ends = decimal_text(value, 0) if base.form == "decimal" else str(value)
    if times == 1:
        return result([], shown, ends)
    line = Line("power", {"sum": f"{shown} = {' × '.join([shown_base] * times)}"})
    return result([line], shown, ends)


def root(under: Number, degree: int) -> Working | None:
    """The square root of a number, or its cube root (degree 3); None where it is not exact."""
    found = under.value.root(degree)
    if found is None or under.negative:
        return None
    shown = decimal_text(found, 0) if under.form == "decimal" else str(found)
    work = f"{' × '.join([shown] * degree)} = {under}"
    sum_ = f"{'√' if degree == 2 else '∛'}{under}"
    first = Line("root" if degree == 2 else "cube_root", {"one": str(under)})
    return Working(
        (first, Line("as_work_shows", {"work": work, "sum": f"{sum_} = {shown}"})), Line("ask", {"sum": sum_})
    )


# longer sums


def _chain(node: Node) -> Working | None:
    """A sum of several steps, one step a time, in the order in which they are done."""
    forms = [as_written(node)]
    now = node
    while len(forms) <= STEPS and (after := _next_form(now)) is not None:
        now = after
        forms.append(as_written(now))
    number = _number_of(now)
    if number is None or len(forms) < 2:
        return None
    forms = [one for one, _ in groupby(forms)]
    key = "in_order" if _is_mixed(node) else "from_left"
    steps = Line(key, {"sum": " = ".join(forms)})
    last = forms[-2]
    return Working((steps,), Line("ask", {"sum": last}))


def _is_mixed(node: Node) -> bool:
    """Whether signs of several strengths, or brackets, stand in it."""
    return len(_strengths(node)) > 1


def _strengths(node: Node) -> frozenset[str]:
    strength = {"+": "low", "-": "low", "*": "high", "/": "high", "^": "power", "root": "power"}
    own = frozenset({strength[node.sign]}) if node.sign in strength else frozenset[str]()
    bracket = frozenset({"bracket"}) if node.sign == "()" and _number_of(node) is None else frozenset[str]()
    return own.union(bracket, *(_strengths(part) for part in node.parts))


def _next_form(node: Node) -> Node | None:
    """The sum after its first step; None where there is none left to do."""
    steps = list(_steps(node, 0))
    return _with_step(node, max(steps, key=lambda step: step[0])[1]) if steps else None


def _steps(node: Node, depth: int) -> Iterator[tuple[tuple[int, int], Node]]:
    """Each part that is one step of numbers, with how soon it is done: deeper brackets, then stronger signs."""
    strong = {"^": 3, "root": 3, "cuberoot": 3, "*": 2, "/": 2, "+": 1, "-": 1}
    if node.sign in strong and all(_number_of(part) is not None for part in node.parts):
        yield (depth, strong[node.sign]), node
        return
    for part in node.parts:
        yield from _steps(part, depth + (node.sign == "()" and _number_of(node) is None))


def _with_step(node: Node, step: Node) -> Node:
    """The sum with one of its parts worked out."""
    if node is step:
        value = written_sums.value_of(step)
        if value is None:
            raise Unwritten(step.sign)
        return written_sums.of(value)
    if node.sign == "()" and _number_of(node) is None and node.parts[0] is step:
        return _with_step(node.parts[0], step)
    return Node(node.sign, tuple(_with_step(part, step) for part in node.parts), node.number, node.letter)


def as_written(node: Node, *, first: bool = True) -> str:
    """A sum as it is written."""
    number = _number_of(node)
    if number is not None:
        return str(number) if first or not number.negative else f"({number})"
    if node.sign == "()":
        return f"({as_written(node.parts[0])})"
    if node.sign == "^":
        exponent = _number_of(node.parts[1])
        return f"{as_written(node.parts[0], first=False)}{raised(str(exponent))}"
    if node.sign in ("root", "cuberoot"):
        return f"{'√' if node.sign == 'root' else '∛'}{as_written(node.parts[0])}"
    if node.sign == "neg":
        return f"-{as_written(node.parts[0], first=False)}"
    one, other = node.parts
    return f"{as_written(one, first=first)} {_SIGNS[node.sign]} {as_written(other, first=False)}"


# --- equations --------------------------------------------------------------------------------------------------------

_Linear = tuple[Ratio, Ratio]
"""What is multiplied with the letter, and what stands beside it."""


def equation(claim: Claim | None) -> Working | None:
    """How a linear equation with one letter is solved."""
    if claim is None or not claim.right or re.search("[<>≤≥≠]", claim.left):
        return None
    nodes = [written_sums.parse(side) for side in (claim.left, claim.right)]
    letters = written_sums.letters(nodes[0]) | written_sums.letters(nodes[1])
    sides = [_linear(node) for node in nodes]
    if len(letters) != 1 or None in sides:
        return None
    left, right = (side for side in sides if side is not None)
    letter = next(iter(letters))
    return None if left[0] == right[0] else _solved(left, right, letter, claim)


def _linear(node: Node) -> _Linear | None:
    """A side of an equation as so many times the letter and a number; None where it is more than that."""
    number = _number_of(node)
    if number is not None:
        return Ratio(0), number.value
    if node.sign == "letter":
        return Ratio(1), Ratio(0)
    parts = [_linear(part) for part in node.parts]
    if None in parts or node.sign not in ("()", "neg", "+", "-", "*", "/"):
        return None
    (a, b), *others = (part for part in parts if part is not None)
    if node.sign in ("()", "neg"):
        return (a, b) if node.sign == "()" else (-a, -b)
    c, d = others[0]
    if node.sign in "+-":
        return (a + c, b + d) if node.sign == "+" else (a - c, b - d)
    if node.sign == "*" and not (a and c):
        return (a * d, b * d) if not c else (b * c, b * d)
    return (a / d, b / d) if node.sign == "/" and not c and d else None


def _solved(left: _Linear, right: _Linear, letter: str, claim: Claim) -> Working | None:
    steps: list[tuple[str, str, str]] = []
    lines: list[Line] = []
    if "(" in claim.left + claim.right:
        lines.append(Line("opened", {"sum": _balance(left, right, letter)}))
    if left[0] < right[0]:
        left, right = right, left
    if right[0]:
        what = times(abs(right[0]), letter)
        way = "take" if right[0] > 0 else "add"
        left, right = (left[0] - right[0], left[1]), (Ratio(0), right[1])
        steps.append((way, what, _balance(left, right, letter)))
    if left[1]:
        way = "take" if left[1] > 0 else "add"
        what = str(abs(left[1]))
        left, right = (left[0], Ratio(0)), (Ratio(0), right[1] - left[1])
        steps.append((way, what, _balance(left, right, letter)))
    if left[0] != 1:
        turned = Ratio(1) / left[0]
        way, what = ("times", str(turned)) if left[0].den > 1 else ("divide", str(left[0]))
        steps.append((way, what, f"{letter} = {right[1] * turned}"))
    lines += [Line(f"both_{way}", {"what": what, "sum": made}) for way, what, made in steps]
    if not steps:
        return None
    way, what, _ = steps[-1]
    return Working(tuple(lines), Line(f"ask_{way}", {"what": what, "letter": letter}))


def times(count: Ratio, letter: str) -> str:
    """So many times the letter, as it is written."""
    if count.den > 1:
        return f"{times(Ratio(count.num), letter)}/{count.den}"
    return {1: letter, -1: f"-{letter}"}.get(count.num, f"{count}{letter}")


def _side(side: _Linear, letter: str) -> str:
    count, beside = side
    if not count:
        return str(beside)
    sign = "+" if beside > 0 else "-"
    return times(count, letter) + (f" {sign} {abs(beside)}" if beside else "")


def _balance(left: _Linear, right: _Linear, letter: str) -> str:
    return f"{_side(left, letter)} = {_side(right, letter)}"


# --- letters ----------------------------------------------------------------------------------------------------------

_EXPONENT = re.compile(r"\^(\d+)")
_BETWEEN = re.compile(r"(?<=[^\s(])([+-])")


def simplified(claim: Claim | None) -> Working | None:
    """A sum with letters in its shortest form; with a verdict where it was said to come to another one.

    None where it is in that form already and nothing was said.
    """
    if claim is None or re.search("[<>≤≥≠]", claim.left):
        return None
    read = expression(claim.left)
    said = expression(claim.right) if claim.right else None
    if read is None or (claim.right and (said is None or not any(said.terms))) or not any(read.terms):
        return None
    if read.written < 2 and "(" not in claim.left:  # "x = 5" says what x is
        return None
    left, made = spaced(claim.left), spaced(ordered(read))
    if read.written <= len(read.terms) and "(" not in claim.left:
        kept = Line("unlike_terms", {"one": left})
        return None if said is None else Working((kept,), Line("ask", {"sum": left}), verdict=_verdict(read, said))
    key = "each_by_each" if "(" in claim.left else "like_terms"
    working = result([Line(key, {})], left, made)
    return working if said is None else replace(working, verdict=_verdict(read, said))


def expression(text: str) -> Expression | None:
    """A sum with letters, read; None where that is no sum, or one with letters below a line."""
    tokens = tokenise(text)
    try:
        read, end = expression_at(tokens, 0)
    except (Unreadable, TooLarge, ZeroDivisionError, IndexError):
        return None
    plain = all(power > 0 and len(name) == 1 for powers in read.terms for name, power in powers)
    return read if end == len(tokens) and plain else None


def ordered(read: Expression) -> str:
    """The terms of a sum, higher powers first, those of the first letter before the others: a² + 2ab + b²."""
    terms = sorted(
        read.terms.items(),
        key=lambda term: (-sum(power for _, power in term[0]), [(name, -power) for name, power in term[0]]),
    )
    written = (
        times(count, "".join(name + (f"^{power}" if power > 1 else "") for name, power in powers))
        if powers
        else str(count)
        for powers, count in terms
    )
    return "".join(one if one.startswith("-") else f"+{one}" for one in written).removeprefix("+") or "0"


def _verdict(read: Expression, said: Expression) -> str:
    return "yes" if read.terms == said.terms else "no"


def spaced(text: str) -> str:
    """A sum with letters as it is written: small exponents, and a space on both sides of plus and minus."""
    close = text.replace(" ", "").replace("*", "")
    return _EXPONENT.sub(lambda power: raised(power[1]), _BETWEEN.sub(r" \1 ", close))


# --- units ------------------------------------------------------------------------------------------------------------

_ONE_OF = {"rupees": "rupee"}


def in_unit(number: Number, unit: str, other: str, many: Ratio) -> Working | None:
    """A quantity in another unit, of which there are `many` in one of its own."""
    value = shortest(number.value * many)
    if 1 not in (many.num, many.den):
        return None
    larger, smaller = (unit, other) if many.den == 1 else (other, unit)
    sign, count = ("×", many.num) if many.den == 1 else ("÷", many.den)
    names = {"unit": _ONE_OF.get(larger, larger), "other": smaller, "many": str(count)}
    line = Line("unit_times" if many.den == 1 else "unit_divide", names)
    work = f"{number} {sign} {count}"
    return Working(
        (line, Line("so", {"sum": f"{number} {unit} = {work} {other} = {value} {other}"})), Line("ask", {"sum": work})
    )

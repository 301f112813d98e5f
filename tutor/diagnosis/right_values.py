"""The right result of a problem, by which a rule that hits it by accident is thrown away; and what it cannot be."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import gcd, lcm

from tutor.diagnosis.algebra import at
from tutor.diagnosis.bug import came_to
from tutor.diagnosis.problems import PI, Problem
from tutor.numbers.ratio import ONE, ZERO, Ratio, TooLarge, rounded
from tutor.numbers.written_sums import Node, Number
from tutor.spoken.maths_tokens import MEASURE_OF, Measure

Results = tuple[Ratio | str, ...]


def right_values(problem: Problem) -> tuple[str, ...]:
    """What the problem comes to, as text; several where an answer may be given in several ways; none when unknown."""
    if problem.name == "value":
        return tuple(str(value) for value in at(problem.sides[0], problem.units[0], problem.values[0]))
    if problem.name == "is_equal":
        return ("yes",) if _are_equal(problem) else ("no",)
    if problem.sides:
        return came_to(problem, list(problem.sides))
    if problem.name == "convert":
        return tuple(str(value) for value in converted(problem))
    if problem.name == "place_value":
        return tuple(str(value) for value in place_values(*problem.values))
    way = _RIGHT.get(problem.name)
    try:
        found = way(*problem.values) if way else ()
    except (ZeroDivisionError, TooLarge):
        return ()
    return tuple(str(value) for value in found)


_COUNTED = {"one": 1, "thousand": 1000, "lakh": 10**5, "million": 10**6, "crore": 10**7}
_SHORT = {"h": "hour", "t": "tonne"}


def measure(unit: str) -> Measure | None:
    """What a unit of a problem ("cm", "m2", "lakh") measures, and how large it is; None for an unknown one."""
    if unit in _COUNTED:
        return Measure("count", unit, Ratio(_COUNTED[unit]))
    raised = {"2": "sq", "3": "cu"}.get(unit[-1:], "")
    return MEASURE_OF.get(raised + _SHORT.get(unit, unit).rstrip("23"))


def units_ratio(one: str, other: str) -> Ratio | None:
    """How many of `other` make one `one`; None when they do not measure the same."""
    first, second = measure(one), measure(other)
    return first.size / second.size if first and second and first.dimension == second.dimension else None


def converted(problem: Problem) -> tuple[Ratio, ...]:
    """The right result of a conversion."""
    factor = units_ratio(*problem.units)
    return () if factor is None else (problem.values[0] * factor,)


def place_values(number: Ratio, digit: Ratio) -> tuple[Ratio, ...]:
    """What `digit` stands for in `number`, where it stands in it just once."""
    scaled, places = number, 0
    while scaled.den != 1 and places < 12:
        scaled, places = scaled * 10, places + 1
    row = str(abs(scaled.num)).rjust(places + 1, "0")
    if scaled.den != 1 or digit.den != 1 or row.count(str(digit.num)) != 1 or digit.num > 9:
        return ()
    power = len(row) - 1 - row.index(str(digit.num)) - places
    return (digit * Ratio(10).power(power),)


def _are_equal(problem: Problem) -> bool:
    """Whether the two sides of a statement come to the same."""
    left, right = (came_to(Problem("expression", sides=(side,)), [side]) for side in problem.sides)
    return bool(left) and left == right


def _compared(first: Ratio, second: Ratio) -> Results:
    if first == second:
        return ("=",)
    return ("<", second) if first < second else (">", first)


def _prime(value: Ratio) -> Results:
    number = value.num
    prime = (
        value.den == 1 and number > 1 and all(number % other for other in range(2, min(int(number**0.5), 10**4) + 1))
    )
    return ("yes" if prime else "no",)


def total(values: Sequence[Ratio]) -> Ratio:
    """The sum of several values."""
    return sum(values, Ratio(0))


def middle(values: Sequence[Ratio]) -> Ratio:
    """The middle of a list as it stands; the mean of the two middle ones when there is none."""
    half = len(values) // 2
    return values[half] if len(values) % 2 else (values[half - 1] + values[half]) / 2


def most_often(values: tuple[Ratio, ...]) -> list[Ratio]:
    """The values that come most often, in order of coming."""
    most = max(values.count(value) for value in values)
    return list(dict.fromkeys(value for value in values if values.count(value) == most))


def root_of(value: Ratio) -> tuple[Ratio, ...]:
    """The square root as the only result; none when it is not exact."""
    root = value.root(2)
    return () if root is None else (root,)


def percent(part: Ratio, base: Ratio) -> Ratio:
    """`part` of `base` in hundredths."""
    return part / base * 100


_RIGHT: dict[str, Callable[..., Results]] = {
    "compare": _compared,
    "is_greater": lambda a, b: ("yes" if b < a else "no",),
    "is_less": lambda a, b: ("yes" if a < b else "no",),
    "hours_minutes": lambda hours, minutes: (hours * 60 + minutes,),
    "smaller": lambda a, b: (_compared(a, b)[0], a if a < b else b),
    "order": lambda *v: (", ".join(map(str, sorted(v))),),
    "order_down": lambda *v: (", ".join(map(str, sorted(v, reverse=True))),),
    "simplify": lambda v: (v,),
    "successor": lambda v: (v + ONE,),
    "predecessor": lambda v: (v - ONE,),
    "absolute": lambda v: (abs(v),),
    "opposite": lambda v: (-v,),
    "reciprocal": lambda v: (ONE / v,),
    "round": lambda v, to: (rounded(v, to),),
    "hcf": lambda *v: (Ratio(gcd(*(n.num for n in v))),),
    "lcm": lambda *v: (Ratio(lcm(*(n.num for n in v))),),
    "is_prime": _prime,
    "percent_of": lambda p, n: (p * n / 100,),
    "as_percent": lambda part, base: (percent(part, base),),
    "percent_change": lambda old, new: (percent(abs(new - old), old),),
    "increase": lambda n, p: (n + n * p / 100,),
    "decrease": lambda n, p: (n - n * p / 100,),
    "successive_percent": lambda p, q: (p + q + p * q / 100,),
    "profit_percent": lambda cost, price: (percent(abs(price - cost), cost),),
    "simple_interest": lambda p, r, t: (p * r * t / 100,),
    "ratio_missing": lambda a, b, c: (b * c / a,),
    "share": lambda whole, a, b: (whole * a / (a + b),),
    "direct": lambda a, b, c: (b * c / a,),
    "inverse": lambda a, b, c: (a * b / c,),
    "difference_kept": lambda a, b, c: (c + a - b,),
    "ratio": lambda a, b: (f"{(a / b).num}:{(a / b).den}", a / b),
    "area_rectangle": lambda a, b: (a * b,),
    "perimeter_rectangle": lambda a, b: ((a + b) * 2,),
    "area_square": lambda a: (a * a,),
    "perimeter_square": lambda a: (a * 4,),
    "area_triangle": lambda b, h, *_: (b * h / 2,),
    "area_parallelogram": lambda b, h, *_: (b * h,),
    "area_trapezium": lambda a, b, h: ((a + b) * h / 2,),
    "area_circle": lambda r: tuple(pi * r * r for pi in PI),
    "circumference": lambda r: tuple(pi * r * 2 for pi in PI),
    "area_scale": lambda k: (k * k,),
    "angle_complement": lambda a: (90 - a,),
    "angle_supplement": lambda a: (180 - a,),
    "angle_linear_pair": lambda a: (180 - a,),
    "angle_triangle": lambda a, b: (180 - a - b,),
    "angle_quadrilateral": lambda a, b, c: (360 - a - b - c,),
    "exterior_angle": lambda a, b: (a + b,),
    "corresponding": lambda a: (a,),
    "alternate": lambda a: (a,),
    "co_interior": lambda a: (180 - a,),
    "polygon_sum": lambda n: ((n - 2) * 180,),
    "pythagoras_hypotenuse": lambda a, b: root_of(a * a + b * b),
    "pythagoras_leg": lambda c, a: root_of(c * c - a * a),
    "mean": lambda *v: (total(v) / len(v),),
    "median": lambda *v: (middle(sorted(v)),),
    "mode": lambda *v: tuple(most_often(v)) if len(most_often(v)) < len(v) else (),
    "range": lambda *v: (max(v) - min(v),),
    "volume_cube": lambda a: (a * a * a,),
    "volume_cuboid": lambda a, b, c: (a * b * c,),
    "surface_cube": lambda a: (a * a * 6,),
    "surface_cuboid": lambda a, b, c: ((a * b + b * c + c * a) * 2,),
    "fraction_of": lambda part, amount: (part * amount,),
    "whole_from_part": lambda part, amount: (amount / part,),
    "to_improper": lambda v: (v,),
    "to_mixed": lambda v: (v,),
    "to_decimal": lambda v: (v,),
    "to_fraction": lambda v: (v,),
    "to_percent": lambda v: (f"{v * 100}%", v * 100),
    "equivalent": lambda part, below: (part * below, part),
    "quotient": lambda a, b: (a / b,),
    "is_rectangle_square": lambda: ("yes",),
    "angle_arms": lambda: ("no",),
}  # fmt: skip


# --- what a result cannot be: an estimate, or the way backwards ---


BOUNDS = (
    "addend", "minuend", "whole_of", "grown", "fits", "shared", "start", "taken", "dividend", "divisor", "mirrored",
)  # fmt: skip
"""The numbers that a value is held against.

`addend`: one of two numbers that are added, and the value is less. `minuend`: something is taken from it, and the value
is more. `whole_of`: less than one whole of it is taken, and the value is more. `grown`: more than one whole of it is
taken, and the value is less. `fits`: it is divided by less than one, and the value is less. `shared`: it is divided by
more than one, and the value is more. To go backwards: `start` and what is `taken` from it, `dividend` and `divisor`,
and the number to be `mirrored` in nought.
"""


def bounds(problem: Problem, value: Ratio) -> dict[str, str]:
    """The numbers of the problem that show, each by its place in `BOUNDS`, that the wrong `value` cannot be."""
    if problem.name == "opposite":
        return {"mirrored": str(problem.numbers[0])}
    pair = _pair(problem)
    return {} if pair is None else {**_BACKWARDS.get(pair[0], _nothing)(*pair[1:]), **dict(_of_sign(*pair, value))}


def _nothing(first: Number, second: Number) -> dict[str, str]:
    return {}


_BACKWARDS: dict[str, Callable[[Number, Number], dict[str, str]]] = {
    "-": lambda first, second: {"start": str(first), "taken": str(second)},
    "/": lambda first, second: {"dividend": str(first), "divisor": str(second)},
}
"""The numbers by which a value is tried by going backwards, by the sign of the sum."""


def _pair(problem: Problem) -> tuple[str, Number, Number] | None:
    """The sign and the two numbers above nought that it joins; None where the problem is not that."""
    if problem.name != "sum" or len(problem.sides) != 1 or len(problem.sides[0].parts) != 2:
        return None
    numbers = [found for part in problem.sides[0].parts if (found := _bare(part).number) is not None]
    if len(numbers) != 2 or any(one.value <= ZERO for one in numbers):
        return None
    return problem.sides[0].sign, numbers[0], numbers[1]


def _bare(node: Node) -> Node:
    return _bare(node.parts[0]) if node.sign == "()" else node


def _of_sign(sign: str, first: Number, second: Number, value: Ratio) -> Iterator[tuple[str, str]]:
    smaller, larger = sorted((first, second), key=lambda one: one.value)
    if sign == "+" and value < larger.value:
        yield "addend", str(larger)
    if sign == "-" and value > first.value:
        yield "minuend", str(first)
    if sign == "*" and smaller.value < ONE and value > larger.value:
        yield "whole_of", str(larger)
    if sign == "*" and smaller.value > ONE and value < larger.value:
        yield "grown", str(larger)
    if sign == "/" and second.value < ONE and value < first.value:
        yield "fits", str(first)
    if sign == "/" and second.value > ONE and value > first.value:
        yield "shared", str(first)

"""A problem as data, and the notation in which items write it ("-3/7 + 2/7", "mean: 2, 0, 4").

Wording is not its business. What is not sound in the notation is None, and nothing here works anything out.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from tutor.numbers import written_sums
from tutor.numbers.ratio import Ratio, TooLarge
from tutor.numbers.written_sums import Node, Number, Unwritten, joined, number_of, of

NAMES: dict[str, tuple[int, int]] = {
    "compare": (2, 2), "smaller": (2, 2), "is_greater": (2, 2), "is_less": (2, 2), "hours_minutes": (2, 2),
    "order": (2, 12), "order_down": (2, 12), "simplify": (1, 1), "successor": (1, 1), "predecessor": (1, 1),
    "absolute": (1, 1), "opposite": (1, 1), "reciprocal": (1, 1), "round": (2, 2), "place_value": (2, 2),
    "hcf": (2, 4), "lcm": (2, 4), "is_prime": (1, 1), "percent_of": (2, 2), "as_percent": (2, 2),
    "percent_change": (2, 2), "increase": (2, 2), "decrease": (2, 2), "successive_percent": (2, 2),
    "profit_percent": (2, 2), "simple_interest": (3, 3), "ratio_missing": (3, 3), "share": (3, 3), "direct": (3, 3),
    "inverse": (3, 3), "difference_kept": (3, 3), "ratio": (2, 2), "area_rectangle": (2, 2),
    "perimeter_rectangle": (2, 2), "area_square": (1, 1), "perimeter_square": (1, 1), "area_triangle": (2, 3),
    "area_parallelogram": (2, 3), "area_trapezium": (3, 3), "area_circle": (1, 1), "circumference": (1, 1),
    "area_scale": (1, 1), "convert": (1, 1), "angle_complement": (1, 1), "angle_supplement": (1, 1),
    "angle_triangle": (2, 2), "angle_quadrilateral": (3, 3), "angle_linear_pair": (1, 1), "exterior_angle": (2, 2),
    "corresponding": (1, 1), "alternate": (1, 1), "co_interior": (1, 1), "polygon_sum": (1, 1),
    "pythagoras_hypotenuse": (2, 2), "pythagoras_leg": (2, 2), "mean": (2, 20), "median": (2, 20), "mode": (2, 20),
    "range": (2, 20), "volume_cube": (1, 1), "volume_cuboid": (3, 3), "surface_cube": (1, 1),
    "surface_cuboid": (3, 3), "fraction_of": (2, 2), "whole_from_part": (2, 2), "to_improper": (1, 1),
    "to_mixed": (1, 1), "to_decimal": (1, 1), "to_fraction": (1, 1), "to_percent": (1, 1), "equivalent": (2, 2),
    "quotient": (2, 2), "is_rectangle_square": (0, 0), "angle_arms": (0, 0), "three_numbers": (3, 3),
    "two_numbers": (2, 2), "area_of_length": (3, 3),
}  # fmt: skip
"""The named problems, each with the least and the most numbers it has (beside units)."""

_OF_HUNDRED = {"percent_of", "increase", "decrease", "successive_percent", "simple_interest"}
"""Problems whose percents are given as plain numbers."""

_FROM_AND_TO = ("from", "to")

_SUMS = {"root": "root", "cube_root": "cuberoot", "power": "^"}
"""Names that stand for a written sum."""

_NOTATION = re.compile(r"\s*([a-z_]+)\s*:(.*)", re.DOTALL)
PRODUCTS = "ab|bc|ca|ac|xy|yx|yz|zx|xz|mn|pq|abc|xyz|ax|bx|ay|by(?=[-+*^=)])"
"""Letters side by side that are a product and no word."""
_WORD = re.compile(rf"(?<![a-z])(?!(?:{PRODUCTS})(?![a-z]))[a-z]{{2,}}")
_LONGEST = 2000


@dataclass(frozen=True, slots=True)
class Problem:
    """What is to be worked out.

    `name` is "sum" (numbers only), "expression" (letters too), "equation", "value" (an expression with the number for
    its letter) or a name of `NAMES`.
    """

    name: str
    numbers: tuple[Number, ...] = ()
    sides: tuple[Node, ...] = ()
    """The sum; the two sides of an equation."""
    units: tuple[str, ...] = ()
    """From and to, of a conversion; the letter of a value."""

    @property
    def values(self) -> tuple[Ratio, ...]:
        """The numbers of a named problem."""
        return tuple(number.value for number in self.numbers)


def notation(text: str) -> Problem | None:
    """The problem that `text` writes in the notation of `Item.problem`; None when it is not that."""
    if len(text) > _LONGEST:
        return None
    named = _NOTATION.fullmatch(text)
    if named is None and _WORD.search(text):
        return None
    try:
        return _named(named[1], named[2]) if named else written(text)
    except (Unwritten, TooLarge):
        return None


def is_notation(text: str) -> bool:
    """Whether `text` is meant as the notation, sound or not ("mean: 3")."""
    match = _NOTATION.fullmatch(text[:_LONGEST])
    known = match is not None and (match[1] in NAMES or match[1] in _SUMS or match[1] == "value")
    return known and match is not None and not _WORD.search(match[2])


def written(text: str) -> Problem:
    """The sum or equation that `text` is.

    Raises:
        Unwritten: it is neither.
    """
    sides = tuple(written_sums.parse(side) for side in text.split("="))
    if len(sides) > 2:
        raise Unwritten(text[:80])
    if len(sides) == 2:
        if not any(map(written_sums.letters, sides)):
            raise Unwritten(text[:80])
        return Problem("equation", sides=sides)
    if _one_term(sides[0]):
        raise Unwritten(text[:80])
    if written_sums.letters(sides[0]):
        return Problem("expression", sides=sides)
    return Problem("sum", sides=sides)


def _one_term(node: Node) -> bool:
    """Whether there is nothing to work out: a number, a letter, or a number times letters."""
    if node.sign == "*":
        left, right = node.parts
        return right.sign == "letter" and left.sign in {"number", "*"} and _one_term(left)
    return node.sign in {"letter", "number"}


def _named(name: str, rest: str) -> Problem | None:
    words = [word.strip() for word in rest.split(",")]
    if name in _SUMS:
        return _sum_of(name, [written_sums.read_number(word) for word in words])
    if name == "value":
        return value_at(words[0], words[-1])
    if name == "simplify" and len(words) == 1:
        return simplification(rest)
    numbers = tuple(_number(word) for word in words if word and not _is_unit(word))
    return named(name, numbers, tuple(word.lower() for word in words if _is_unit(word)))


def notation_of(name: str, numbers: tuple[Number, ...]) -> Problem | None:
    """The problem of any name of the notation on numbers that have been read."""
    return _sum_of(name, list(numbers)) if name in _SUMS else named(name, numbers)


def named(name: str, numbers: tuple[Number, ...], units: tuple[str, ...] = ()) -> Problem | None:
    """The named problem on these numbers; None when there is no such problem or it has another number of them."""
    least, most = NAMES.get(name, (1, 0))
    if name in _OF_HUNDRED:
        numbers = tuple(_in_hundredths(number) for number in numbers)
    if name == "convert" and len(units) != len(_FROM_AND_TO):
        return None
    return Problem(name, numbers, (), units) if least <= len(numbers) <= most else None


def _in_hundredths(number: Number) -> Number:
    """20 % as the number 20."""
    return written_sums.whole(number.value * Ratio(100)) if number.form == "percent" else number


def simplification(text: str) -> Problem:
    """A fraction to be brought to lowest terms, or an expression to be simplified.

    Raises:
        Unwritten: it is neither.
    """
    sides = written_sums.parse(text)
    number = number_of(sides)
    if number is not None:
        return Problem("simplify", (number,))
    return Problem("expression" if written_sums.letters(sides) else "sum", sides=(sides,))


def value_at(expression: str, setting: str) -> Problem:
    """The value of an expression when its letter is a number ("2x + 3", "x = 4").

    Raises:
        Unwritten: one of them is not that.
    """
    letter, _, number = setting.partition("=")
    side = written_sums.parse(expression)
    if written_sums.letters(side) != {letter.strip()}:
        raise Unwritten(setting[:80])
    return Problem("value", (written_sums.read_number(number),), (side,), (letter.strip(),))


def _sum_of(name: str, numbers: list[Number]) -> Problem | None:
    parts = [joined("()", of(number)) if number.negative or number.is_fraction else of(number) for number in numbers]
    return Problem("sum", sides=(joined(_SUMS[name], *parts),)) if len(parts) == 1 + (name == "power") else None


def _is_unit(word: str) -> bool:
    return bool(re.fullmatch(r"(?:square|sq|cubic|cu)?\s*[a-zA-Z²³]+\s*\^?[23]?", word.strip()))


def _number(word: str) -> Number:
    """A number, or a small sum that stands for one."""
    try:
        return written_sums.read_number(word)
    except Unwritten:
        number = written_sums.value_of(written_sums.parse(word))
        if number is None:
            raise
        return number

"""The formulas of templates: small exact arithmetic that an author writes, read once and worked out for drawn numbers.

Only what is on the list below is understood; a formula can reach nothing of the program, never rounds, and never takes
long: its length, its powers and its numbers are bounded. Every fault is told in words an author understands.
"""

from __future__ import annotations

import ast
import math
import operator
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from tutor.chapters.values import Text
from tutor.errors import ContentFault
from tutor.numbers.ratio import Ratio, TooLarge, rounded
from tutor.numbers.written_sums import read_number

Value = Ratio | bool | str | Text
"""What a formula comes to: an exact number, yes or no, a word, or a word picked in every language."""

LONGEST = 300
"""Characters of one formula."""
LARGEST = 10**40
"""No numerator or denominator grows past this; school numbers have 22 digits at most."""
MOST_POWER = 64

Names = Mapping[str, Value]
_Run = Callable[[Names], Value]


@dataclass(frozen=True, slots=True)
class Formula:
    """A formula that has been read: the names it needs, and how to work it out."""

    names: frozenset[str]
    value: _Run
    """Its value for the values of its names.

    Raises:
        ContentFault: it has no value for these (a division by zero, a root that is not exact, too large a number).
    """


@lru_cache(maxsize=8192)
def formula(text: str) -> Formula:
    """The formula that `text` writes.

    Raises:
        ContentFault: it cannot be read; the message says what is not understood.
    """
    if len(text) > LONGEST:
        raise ContentFault(f"a formula has at most {LONGEST} characters; this one has {len(text)}")
    try:
        tree = ast.parse(text.strip(), mode="eval").body
    except (SyntaxError, ValueError, MemoryError, RecursionError) as fault:
        raise ContentFault(f"the formula {text.strip()!r} cannot be read") from fault
    names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)} - _FUNCTIONS.keys()
    return Formula(frozenset(names), _build(tree))


def is_function(name: str) -> bool:
    """Whether a name belongs to a function (gcd, root...), so that no draw or value may have it."""
    return name in _FUNCTIONS


def exact(number: Ratio) -> Ratio:
    """The number itself.

    Raises:
        ContentFault: it is larger than anything at school.
    """
    if abs(number.num) > LARGEST or number.den > LARGEST:
        raise ContentFault("a number becomes too large")
    return number


# --- reading ------------------------------------------------------------------------------------------------------


def _build(node: ast.expr) -> _Run:
    """How to work out one piece of a formula."""
    builder = _BUILDERS.get(type(node))
    if builder is None:
        raise ContentFault(f"{_written(node)!r} is not part of the formula language")
    return builder(node)


def _written(node: ast.AST) -> str:
    return ast.unparse(node)[:60]


def _constant(node: ast.Constant) -> _Run:
    value: Value
    if isinstance(node.value, str | bool):
        value = node.value
    elif isinstance(node.value, int | float) and math.isfinite(node.value):
        value = _worked(_as_written, node.value)
    else:
        raise ContentFault(f"{_written(node)!r} is not part of the formula language")
    return lambda names: value


def _as_written(value: float) -> Ratio | int:
    """The very number that is written, where a float holds the nearest that it can."""
    if isinstance(value, int):
        return value
    digits, _, power = str(value).partition("e")
    return read_number(digits).value * Ratio(10).power(int(power or 0))


def _name(node: ast.Name) -> _Run:
    name = node.id

    def run(names: Names) -> Value:
        try:
            return names[name]
        except KeyError:
            raise ContentFault(f'there is no draw, pick or value called "{name}"') from None

    return run


def _unary(node: ast.UnaryOp) -> _Run:
    inner = _build(node.operand)
    if isinstance(node.op, ast.Not):
        return lambda names: not _truth(inner(names))
    if isinstance(node.op, ast.USub):
        return lambda names: -_number(inner(names))
    if isinstance(node.op, ast.UAdd):
        return lambda names: _number(inner(names))
    raise ContentFault(f"{_written(node)!r} is not part of the formula language")


def _power(base: Ratio, exponent: Ratio) -> Ratio:
    if exponent.den != 1 or abs(exponent) > MOST_POWER:
        raise ContentFault(f"a power is a whole number of at most {MOST_POWER}; use root for roots")
    if not base and exponent <= 0:
        raise ContentFault("zero to the power zero or less has no value")
    return base.power(exponent.num)


_SIGNS: dict[type[ast.operator], Callable[[Ratio, Ratio], Ratio | int]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.Pow: _power,
}


def _binary(node: ast.BinOp) -> _Run:
    sign = _SIGNS.get(type(node.op))
    if sign is None:
        raise ContentFault(f"{_written(node)!r} is not part of the formula language; a power is written **")
    left, right = _build(node.left), _build(node.right)
    return lambda names: _worked(sign, _number(left(names)), _number(right(names)))


def _joined(node: ast.BoolOp) -> _Run:
    parts = [_build(part) for part in node.values]
    if isinstance(node.op, ast.And):
        return lambda names: all(_truth(part(names)) for part in parts)
    return lambda names: any(_truth(part(names)) for part in parts)


_ORDERS: dict[type[ast.cmpop], Callable[[Ratio, Ratio], bool]] = {
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
}


def _comparison(sign: ast.cmpop, node: ast.AST) -> Callable[[Value, Value], bool]:
    if isinstance(sign, ast.Eq):
        return lambda left, right: _plain(left) == _plain(right)
    if isinstance(sign, ast.NotEq):
        return lambda left, right: _plain(left) != _plain(right)
    order = _ORDERS.get(type(sign))
    if order is None:
        raise ContentFault(f"{_written(node)!r} is not part of the formula language")
    return lambda left, right: order(_number(left), _number(right))


def _compared(node: ast.Compare) -> _Run:
    sides = [_build(side) for side in (node.left, *node.comparators)]
    signs = [_comparison(sign, node) for sign in node.ops]

    def run(names: Names) -> Value:
        values = [side(names) for side in sides]
        return all(sign(values[at], values[at + 1]) for at, sign in enumerate(signs))

    return run


def _chosen(node: ast.IfExp) -> _Run:
    condition, one, other = _build(node.test), _build(node.body), _build(node.orelse)
    return lambda names: one(names) if _truth(condition(names)) else other(names)


def _called(node: ast.Call) -> _Run:
    name = node.func.id if isinstance(node.func, ast.Name) else ""
    if name not in _FUNCTIONS or node.keywords:
        raise ContentFault(f"{_written(node)!r}: the functions are {', '.join(sorted(_FUNCTIONS))}")
    function, least, most = _FUNCTIONS[name]
    if not least <= len(node.args) <= most:
        count = str(least) if most == least else f"{least} or more"
        raise ContentFault(f"{_written(node)!r}: {name} takes {count} in its brackets")
    arguments = [_build(argument) for argument in node.args]

    return lambda names: _worked(function, *[_number(argument(names)) for argument in arguments])


def _worked(function: Callable[..., Ratio | int], *numbers: Ratio | float) -> Ratio | bool:
    """What a sign or a function makes of numbers: yes, no or an exact number."""
    try:
        value = function(*numbers)
        return value if isinstance(value, bool) else exact(value if isinstance(value, Ratio) else Ratio(value))
    except ZeroDivisionError as fault:
        raise ContentFault("something is divided by zero") from fault
    except TooLarge as fault:
        raise ContentFault("a number becomes too large") from fault


_BUILDERS: dict[type[ast.expr], Callable[..., _Run]] = {
    ast.Constant: _constant,
    ast.Name: _name,
    ast.UnaryOp: _unary,
    ast.BinOp: _binary,
    ast.BoolOp: _joined,
    ast.Compare: _compared,
    ast.IfExp: _chosen,
    ast.Call: _called,
}

# --- values -------------------------------------------------------------------------------------------------------


def _number(value: Value) -> Ratio:
    if isinstance(value, Ratio):
        return value
    told = f"the word {_plain(value)!r}" if isinstance(value, str | Text) else "a yes or no"
    raise ContentFault(f"a number is needed where there is {told}")


def _truth(value: Value) -> bool:
    if isinstance(value, bool):
        return value
    raise ContentFault("a condition must be yes or no, such as a > b")


def _plain(value: Value) -> Ratio | bool | str:
    """A value for comparing: a picked word is known by its English."""
    return value.en if isinstance(value, Text) else value


# --- functions ----------------------------------------------------------------------------------------------------


def _whole(number: Ratio, function: str) -> int:
    if number.den != 1:
        raise ContentFault(f"{function} needs whole numbers, not {number}")
    return number.num


def _gcd(*numbers: Ratio) -> int:
    return math.gcd(*(_whole(number, "gcd") for number in numbers))


def _lcm(*numbers: Ratio) -> int:
    return math.lcm(*(_whole(number, "lcm") for number in numbers))


def _round_to(number: Ratio, step: Ratio) -> Ratio:
    if step <= 0:
        raise ContentFault("round_to needs a step above zero")
    return rounded(number, step)


def _root(number: Ratio, degree: int) -> Ratio:
    found = number.root(degree)
    if found is None:
        raise ContentFault(f"{number} has no exact {'square' if degree == 2 else 'cube'} root")
    return found


def _is_prime(number: Ratio) -> bool:
    size = _whole(number, "is_prime")
    if size > 10**6:
        raise ContentFault("is_prime takes numbers up to ten lakh")
    return size > 1 and all(size % divisor for divisor in range(2, math.isqrt(size) + 1))


def _digit_sum(number: Ratio) -> int:
    return sum(map(int, str(abs(_whole(number, "digit_sum")))))


_MANY = 12
_FUNCTIONS: dict[str, tuple[Callable[..., Ratio | int], int, int]] = {
    "gcd": (_gcd, 2, _MANY),
    "lcm": (_lcm, 2, _MANY),
    "abs": (abs, 1, 1),
    "min": (min, 2, _MANY),
    "max": (max, 2, _MANY),
    "top": (lambda number: number.num, 1, 1),
    "bottom": (lambda number: number.den, 1, 1),
    "floor": (lambda number: number // 1, 1, 1),
    "round_to": (_round_to, 2, 2),
    "root": (lambda number: _root(number, 2), 1, 1),
    "cube_root": (lambda number: _root(number, 3), 1, 1),
    "is_square": (lambda number: number.root(2) is not None, 1, 1),
    "is_prime": (_is_prime, 1, 1),
    "digit_sum": (_digit_sum, 1, 1),
}
"""Each function with the fewest and the most numbers it takes."""

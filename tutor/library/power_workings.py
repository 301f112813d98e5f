"""How powers of one base are multiplied, divided and raised: by what becomes of their exponents.

Workings as in `workings`, exact and line by line. It must leave alone what has different bases.
"""

from __future__ import annotations

from tutor.library import workings
from tutor.library.workings import Line, Working, result
from tutor.numbers import written_sums
from tutor.numbers.written_sums import Node, Number, bare, raised

MOST = 20
"""Exponent up to which such a power is written out."""


def done(node: Node) -> Working | None:
    """A product or quotient of two powers of one base, or a power of a power; None for any other sum."""
    node = bare(node)
    if node.sign == "^" and (inner := _power(node.parts[0])) and (outer := _count(node.parts[1])) is not None:
        base, exponent = inner
        return _as_power("power_of_power", "×", base, (exponent, outer), exponent * outer, node)
    if node.sign not in ("*", "/"):
        return None
    one, other = map(_power, node.parts)
    if one is None or other is None or str(one[0]) != str(other[0]):
        return None
    key, sign = ("powers_times", "+") if node.sign == "*" else ("powers_over", "-")
    made = one[1] + other[1] if node.sign == "*" else one[1] - other[1]
    return _as_power(key, sign, one[0], (one[1], other[1]), made, node)


def _power(node: Node) -> tuple[Number, int] | None:
    """The base and the exponent of a power of a whole number."""
    node = bare(node)
    base = written_sums.number_of(node.parts[0]) if node.sign == "^" else None
    exponent = _count(node.parts[1]) if node.sign == "^" else None
    return (base, exponent) if base is not None and base.form == "integer" and exponent is not None else None


def _count(node: Node) -> int | None:
    number = written_sums.number_of(node)
    return number.value.num if number is not None and number.form == "integer" else None


def _as_power(key: str, sign: str, base: Number, exponents: tuple[int, int], made: int, node: Node) -> Working | None:
    """The line of the exponents, and the power that they make, with its value where that is short."""
    value = written_sums.value_of(node)
    if value is None or abs(made) > MOST or not base.value:
        return None
    one, other = exponents
    shown = f"({other})" if other < 0 else str(other)
    kept = f"({base})" if base.negative else str(base)
    power = f"{kept}{raised(str(made))}"
    line = Line(key, {"sum": f"{one} {sign} {shown} = {made}"})
    return result([line], f"{workings.as_written(node)} = {power}", str(value))

"""When two statements say the same: ratios, equations, inequalities, intervals and quantities with units.

Exact, and strict where it matters: what is only half worked out is not the same. It knows no item and no verdict.
"""

from __future__ import annotations

import re

from tutor.numbers.ratio import ONE, Ratio, TooLarge, common_divisor
from tutor.spoken.expressions import Powers, add, dimension, in_base, measured_at, negate
from tutor.spoken.maths_tokens import normalise, tokenise
from tutor.spoken.spoken_maths import Statement, inequality_text, read
from tutor.spoken.spoken_numbers import Amount, Unreadable, starts_number

_TURNED = {">": "<", "<": ">", ">=": "<=", "<=": ">=", "=": "="}
_INTERVAL = re.compile(r"([\[(])([^,()\[\]]{1,40}),([^,()\[\]]{1,40})([\])])")
_UNITLESS = frozenset({"", "unit", "square units", "cubic units"})


def in_proportion(one: list[Ratio | None], other: list[Ratio | None]) -> bool:
    """Whether two ratios, part by part, are equal."""
    if not one or len(one) != len(other) or not all(one) or not all(other):
        return [str(part) for part in one] == [str(part) for part in other] != []
    factor = (one[0] or ONE) / (other[0] or ONE)
    return all(a is not None and b is not None and a == b * factor for a, b in zip(one, other, strict=True))


def lowest_terms(parts: list[Ratio | None]) -> list[Ratio]:
    """A ratio of whole numbers divided by what they share."""
    numbers = [part for part in parts if part is not None]
    divisor = 0
    for part in numbers:
        divisor = common_divisor(divisor, part.num)
    return [part / Ratio(divisor) for part in numbers]


def same_equation(said: Statement, key: Statement) -> bool:
    """The sides are the same as written, either way round; a key that is solved for no letter, in any form."""
    sides, wanted = [side.shape for side in said.sides], [side.shape for side in key.sides]
    if wanted in (sides, sides[::-1]):
        return True
    if len(key.sides) != 2 or len(said.sides) != 2 or set(said.signs) != {"="} or set(key.signs) != {"="}:
        return False
    if key.sides[0].letter or key.sides[1].letter or not _balance(key)[0] or not _straight(key):
        return False
    return _balance(said) == _balance(key)


def same_inequality(said: Statement, key: Statement) -> bool:
    """The same as written, mirrored, or with the sign of the one letter turned ("-x > -1" is "x < 1")."""
    if inequality_text(said) == inequality_text(key):
        return True
    if len(said.sides) != 2 or len(key.sides) != 2 or not key.sides[0].letter:
        return False
    negative = negate(said.sides[0])
    turned = len(negative.terms) == 1 and list(negative.terms) == list(key.sides[0].terms)
    bound = said.sides[1].number
    if not turned or bound is None or negative.terms != key.sides[0].terms or key.sides[1].number is None:
        return False
    return -bound == key.sides[1].number and _TURNED.get(said.signs[0]) == key.signs[0]


def same_interval(said: str, key: Statement) -> bool:
    """Whether `said` is the interval, in brackets, of a double inequality: "(-793, 10)" is "-793 < a < 10"."""
    match = _INTERVAL.fullmatch(normalise(said).strip())
    if match is None or len(key.sides) != 3 or not key.sides[1].letter:
        return False
    bounds = [read(match[2]).values, read(match[3]).values]
    ends = [key.sides[0].number, key.sides[2].number]
    signs = ("<" if match[1] == "(" else "<=", "<" if match[4] == ")" else "<=")
    return bounds == [(end,) for end in ends] and signs == key.signs


def same_kind_of_measure(said: Amount, key: Amount) -> bool:
    """Whether both were measured in units of the same dimension."""
    return dimension(said.unit) == dimension(key.unit)


def measured(answer: str) -> str:
    """What an answer with a unit measures ("area"); empty for one without."""
    amount = read(answer, "quantity").amount
    return "" if amount is None or not has_unit(amount) else dimension(amount.unit)


def has_unit(amount: Amount) -> bool:
    """Whether a real unit was said; bare "units" name none."""
    return dimension(amount.unit) not in _UNITLESS


def in_unit_of(said: Amount, key: Amount) -> Ratio:
    """The number of `said` in the unit of `key`; both of one dimension."""
    return in_base(said) / in_base(Amount(ONE, "integer", unit=key.unit))


def stated(question: str) -> list[tuple[Ratio, str]]:
    """Every number a question states, in order, with its sign and the symbol of its unit.

    A minus between two numbers is an operation and no sign.
    """
    tokens, found, at, after = tokenise(question), [], 0, -1
    while at < len(tokens):
        if starts_number(tokens, at):
            try:
                amount, end = measured_at(tokens, at)
            except (Unreadable, TooLarge, ZeroDivisionError):
                at += 1
                while at < len(tokens) and (starts_number(tokens, at) or tokens[at].kind == "denominator"):
                    at += 1
                continue
            sign = at - 1 if at and tokens[at - 1].kind == "minus" else after
            signed = sign != after and (sign == 0 or tokens[sign - 1].kind not in {"close", "var"})
            found.append((-amount.ratio if signed else amount.ratio, amount.unit))
            at = after = end
        else:
            at += 1
    return found


def _balance(statement: Statement) -> tuple[tuple[tuple[Powers, str], ...], str]:
    """Everything on one side, divided by the first term's factor: equal for equations of one and the same line."""
    left, right = statement.sides
    terms = sorted(add(left, negate(right)).terms.items())
    if len(terms) < 2:
        return (), ""
    first = next(factor for powers, factor in terms if powers)
    return tuple((powers, str(factor / first)) for powers, factor in terms), "="


def _straight(statement: Statement) -> bool:
    """Whether every term is a number or one letter to the power one, and there are two letters or more."""
    terms = [powers for side in statement.sides for powers in side.terms]
    letters = {powers for powers in terms if powers}
    return len(letters) > 1 and all(len(powers) == 1 and powers[0][1] == 1 for powers in letters)

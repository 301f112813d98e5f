"""What goes amiss with minus signs: adding, subtracting, multiplying, ordering whole numbers below nought."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.diagnosis.bug import Detector, on_numbers, on_signs
from tutor.numbers.ratio import Ratio
from tutor.numbers.written_sums import Number, combined, negated

_UP = Ratio(1)


def _size(number: Number) -> Number:
    return negated(number) if number.negative else number


def _minus_minus_more_negative(sign: str, left: Number, right: Number) -> tuple[Number, ...]:
    """-3 - (-5) = -8: taking away a debt is read as one more debt."""
    return (combined("-", left, _size(right)),) if sign == "-" and right.negative else ()


def _two_minuses_make_plus_when_adding(sign: str, left: Number, right: Number) -> tuple[Number, ...]:
    """(-2) + (-3) = 5 and -2 - 3 = 5: the rule for products used on sums."""
    both = (sign == "+" and right.negative) or (sign == "-" and not right.negative and right.value)
    return (combined("+", _size(left), _size(right)),) if left.negative and both else ()


def _opposite_signs_added(sign: str, left: Number, right: Number) -> tuple[Number, ...]:
    """-8 + 3 = -11: sizes are put together although the signs differ."""
    if sign not in {"+", "-"}:
        return ()
    second = negated(right) if sign == "-" else right
    if left.negative == second.negative or not left.value or not second.value:
        return ()
    total = combined("+", _size(left), _size(second))
    return (negated(total), total) if left.negative or sign == "+" else ()


def _sign_of_the_smaller(sign: str, left: Number, right: Number) -> tuple[Number, ...]:
    """-8 + 3 = 5: the difference is right, the sign is not that of the larger size."""
    if sign not in {"+", "-"} or not (left.negative or right.negative):
        return ()
    result = combined(sign, left, right)
    second = negated(right) if sign == "-" else right
    return (negated(result),) if left.negative != second.negative else ()


def _smaller_from_larger(sign: str, left: Number, right: Number) -> tuple[Number, ...]:
    """3 - 8 = 5: the smaller is always taken from the larger."""
    plain = sign == "-" and not left.negative and not right.negative
    return (combined("-", right, left),) if plain and left.value < right.value else ()


def _minus_signs_ignored(sign: str, left: Number, right: Number) -> tuple[Number, ...]:
    """-3 + 5 = 8: every number is taken as if it had no minus."""
    hit = sign in {"+", "-"} and (left.negative or right.negative)
    return (combined(sign, _size(left), _size(right)),) if hit else ()


def _minus_times_minus_is_minus(sign: str, left: Number, right: Number) -> tuple[Number, ...]:
    """(-3) × (-4) = -12."""
    hit = sign in {"*", "/"} and left.negative and right.negative
    return (negated(combined(sign, left, right)),) if hit else ()


def _product_loses_its_minus(sign: str, left: Number, right: Number) -> tuple[Number, ...]:
    """(-3) × 4 = 12."""
    hit = sign in {"*", "/"} and left.negative != right.negative
    return (negated(combined(sign, left, right)),) if hit else ()


def _larger_size_is_larger(first: Ratio, second: Ratio) -> Iterator[str | Ratio]:
    """-7 > -3 because 7 > 3."""
    if first.num < 0 or second.num < 0:
        below = abs(first) < abs(second)
        yield "<" if below else ">"
        yield second if below else first


def _keeps_its_sign(value: Ratio) -> Iterator[Ratio]:
    """|-5| = -5."""
    if value.num < 0:
        yield value


def _is_turned_round(value: Ratio) -> Iterator[Ratio]:
    """|5| = -5: absolute value taken for the opposite."""
    if value.num > 0:
        yield -value


def _opposite_is_absolute(value: Ratio) -> Iterator[Ratio]:
    """The opposite of 5 given as 5, or as 1/5."""
    yield value
    if value:
        yield _UP / value


def _next_is_further_from_nought(value: Ratio) -> Iterator[Ratio]:
    """The number after -5 given as -6."""
    if value.num < 0:
        yield value - _UP


def _before_is_nearer_to_nought(value: Ratio) -> Iterator[Ratio]:
    """The number before -5 given as -4."""
    if value.num < 0:
        yield value + _UP


def _other_neighbour(value: Ratio) -> Iterator[Ratio]:
    yield value - _UP


def _other_neighbour_below(value: Ratio) -> Iterator[Ratio]:
    yield value + _UP


DETECTORS: tuple[Detector, ...] = (
    on_signs("minus_minus_more_neg", _minus_minus_more_negative),
    on_signs("sign_rule_on_add", _two_minuses_make_plus_when_adding),
    on_signs("minus_times_minus_is_minus", _minus_times_minus_is_minus),
    on_signs("product_loses_its_minus", _product_loses_its_minus),
    on_signs("subtract_smaller", _smaller_from_larger),
    on_signs("sign_of_the_smaller", _sign_of_the_smaller),
    on_signs("opposite_signs_added", _opposite_signs_added),
    on_signs("minus_signs_ignored", _minus_signs_ignored),
    on_numbers("abs_order", "compare", _larger_size_is_larger),
    on_numbers("absolute_keeps_minus", "absolute", _keeps_its_sign),
    on_numbers("absolute_is_opposite", "absolute", _is_turned_round),
    on_numbers("absolute_is_opposite", "opposite", _opposite_is_absolute),
    on_numbers("negatives_grow_like_positives", "successor", _next_is_further_from_nought),
    on_numbers("negatives_grow_like_positives", "predecessor", _before_is_nearer_to_nought),
    on_numbers("negatives_grow_like_positives", "successor", _other_neighbour),
    on_numbers("negatives_grow_like_positives", "predecessor", _other_neighbour_below),
)

"""What goes amiss with whole numbers: columns, place value, rounding, factors and multiples, primes."""

from __future__ import annotations

from collections.abc import Iterator
from math import gcd, lcm

from tutor.diagnosis.bug import Detector, on_numbers, on_signs
from tutor.diagnosis.right_values import place_values, rounded
from tutor.numbers.ratio import ONE, Ratio
from tutor.numbers.written_sums import Number, whole

_MOST_DIGITS = 9


def _digits(left: Number, right: Number) -> tuple[str, str] | None:
    """The digits of two whole numbers, one under the other, when one of them has more than one."""
    if any(number.form != "integer" or number.negative for number in (left, right)):
        return None
    one, other = str(left.value), str(right.value)
    length = max(len(one), len(other))
    return (one.rjust(length, "0"), other.rjust(length, "0")) if 1 < length <= _MOST_DIGITS else None


def _smaller_digit_from_larger(sign: str, left: Number, right: Number) -> tuple[Number, ...]:
    """253 - 179 = 126: in each column the smaller digit is taken from the larger."""
    rows = _digits(left, right) if sign == "-" else None
    if rows is None:
        return ()
    return (whole(int("".join(str(abs(int(a) - int(b))) for a, b in zip(*rows, strict=True)))),)


def _borrowed_not_paid(sign: str, left: Number, right: Number) -> tuple[Number, ...]:
    """52 - 38 = 24: ten is borrowed and the next column is not made one less."""
    rows = _digits(left, right) if sign == "-" and right.value < left.value else None
    if rows is None:
        return ()
    row = "".join(str((int(a) - int(b)) % 10) for a, b in zip(*rows, strict=True))
    return (whole(int(row)),)


def _carry_forgotten(sign: str, left: Number, right: Number) -> tuple[Number, ...]:
    """47 + 38 = 75: the carried ten is lost."""
    if sign == "*":
        return _carry_forgotten_in_product(left, right)
    rows = _digits(left, right) if sign == "+" else None
    if rows is None:
        return ()
    sums = [int(a) + int(b) for a, b in zip(*rows, strict=True)]
    return (whole(int("".join([str(sums[0]), *(str(total % 10) for total in sums[1:])]))),)


def _carry_forgotten_in_product(left: Number, right: Number) -> tuple[Number, ...]:
    """27 × 4 = 88, the carry is lost; or 168, it is added before multiplying."""
    rows = _digits(left, right)
    if rows is None or not Ratio(1) < right.value < Ratio(10):
        return ()
    factor, lost, added, carry = right.value.num, "", "", 0
    for digit in map(int, reversed(rows[0])):
        lost = str(digit * factor % 10) + lost
        product = (digit + carry) * factor
        carry, added = product // 10, str(product % 10) + added
    return whole(int(lost)), whole(int(str(carry) + added))


def _carry_written_out(sign: str, left: Number, right: Number) -> tuple[Number, ...]:
    """47 + 38 = 715: every column's sum is written out whole."""
    rows = _digits(left, right) if sign == "+" else None
    if rows is None:
        return ()
    return (whole(int("".join(str(int(a) + int(b)) for a, b in zip(*rows, strict=True)))),)


def _columns_multiplied(sign: str, left: Number, right: Number) -> tuple[Number, ...]:
    """23 × 14 = 212: tens times tens, ones times ones."""
    rows = _digits(left, right) if sign == "*" else None
    if rows is None or "0" in {rows[0][0], rows[1][0]}:
        return ()
    products = [int(a) * int(b) for a, b in zip(*rows, strict=True)][::-1]
    return tuple(whole(sum(one * place**at for at, one in enumerate(products))) for place in (10, 100))


def _second_row_not_shifted(sign: str, left: Number, right: Number) -> tuple[Number, ...]:
    """23 × 14 = 115: the row of the tens is not shifted."""
    if sign != "*" or _digits(left, right) is None or right.value < Ratio(10):
        return ()
    return (whole(left.value * Ratio(sum(map(int, str(right.value))))),)


def _nought_in_quotient_dropped(sign: str, left: Number, right: Number) -> tuple[Number, ...]:
    """612 ÷ 6 = 12: a nought inside the quotient is not written."""
    if sign != "/" or any(number.form != "integer" for number in (left, right)) or not right.value:
        return ()
    quotient = left.value / right.value
    kept = str(quotient).replace("0", "") if quotient.den == 1 else ""
    return (whole(int(kept)),) if kept.strip("-") else ()


def _remainder_behind_point(sign: str, left: Number, right: Number) -> tuple[Number, ...]:
    """17 ÷ 5 = 3.2: the remainder is written behind the point."""
    if sign != "/" or any(number.form != "integer" or number.negative for number in (left, right)) or not right.value:
        return ()
    count, rest = divmod(left.value.num, right.value.num)
    return (whole(Ratio(count) + Ratio(rest, 10 ** len(str(rest)))),) if rest else ()


def _remainder_dropped(sign: str, left: Number, right: Number) -> tuple[Number, ...]:
    """17 ÷ 5 = 3."""
    if sign != "/" or any(number.form != "integer" or number.negative for number in (left, right)) or not right.value:
        return ()
    return (whole(left.value.num // right.value.num),)


def _larger_by_smaller(sign: str, left: Number, right: Number) -> tuple[Number, ...]:
    """3 ÷ 12 = 4: the larger is always divided by the smaller."""
    plain = sign == "/" and not left.is_fraction and not right.is_fraction
    return (whole(right.value / left.value),) if plain and abs(left.value) < abs(right.value) and left.value else ()


def _nought_divides_like_one(sign: str, left: Number, right: Number) -> tuple[Number, ...]:
    """7 × 0 = 7, 7 ÷ 0 = 0, 0 ÷ 7 = 7."""
    if sign == "*" and not (left.value and right.value):
        return (whole(left.value + right.value),)
    if sign == "/" and not (left.value and right.value):
        return (whole(0), whole(left.value + right.value))
    return ()


def _operation_swapped(sign: str, left: Number, right: Number) -> tuple[Number, ...]:
    """Added where it was to be subtracted, or the other way round; multiplied where to be added."""
    if sign not in {"+", "-"} or right.negative or (left.negative and sign == "+"):
        return ()
    return (whole(left.value - right.value if sign == "+" else left.value + right.value),)


def _added_for_multiplied(sign: str, left: Number, right: Number) -> tuple[Number, ...]:
    """3 × 4 = 7."""
    if sign != "*" or left.form != "integer" or right.form != "integer":
        return ()
    return (whole(left.value + right.value),)


def _hcf_for_lcm(*values: Ratio) -> Iterator[int]:
    yield gcd(*(value.num for value in values))


def _lcm_for_hcf(*values: Ratio) -> Iterator[int]:
    yield lcm(*(value.num for value in values))


def _product_for_it(*values: Ratio) -> Iterator[Ratio]:
    """The product of the numbers given as their least common multiple."""
    found = ONE
    for value in values:
        found = found * value
    yield found


def _any_common_factor(*values: Ratio) -> Iterator[int]:
    """A common factor that is not the highest."""
    highest = gcd(*(value.num for value in values))
    yield from (number for number in range(1, min(highest, 500)) if highest % number == 0)


def _any_common_multiple(*values: Ratio) -> Iterator[int]:
    """A common multiple that is not the least."""
    least = lcm(*(value.num for value in values))
    yield from (least * times for times in (2, 3, 4))


def _one_is_prime(value: Ratio) -> Iterator[str]:
    if value == ONE:
        yield "yes"


def _odd_is_prime(value: Ratio) -> Iterator[str]:
    """9 is prime because it is odd; 2 is not because it is even."""
    if value != ONE and value.den == 1:
        yield "yes" if value.num % 2 else "no"


def _place_for_digit(number: Ratio, digit: Ratio) -> Iterator[Ratio]:
    """The digit itself, where its place value is asked."""
    yield digit


def _neighbouring_place(number: Ratio, digit: Ratio) -> Iterator[Ratio]:
    """The place value one place off."""
    for place in place_values(number, digit):
        yield place * Ratio(10)
        yield place / Ratio(10)


def _always_rounded_down(value: Ratio, to: Ratio) -> Iterator[Ratio]:
    """Digits are cut off, not rounded."""
    yield Ratio((value / to).num // (value / to).den) * to


def _always_rounded_up(value: Ratio, to: Ratio) -> Iterator[Ratio]:
    yield Ratio(-((-value / to).num // (value / to).den)) * to


def _rounded_to_other_place(value: Ratio, to: Ratio) -> Iterator[Ratio]:
    yield rounded(value, to * Ratio(10))
    yield rounded(value, to / Ratio(10))
    yield rounded(value, to) / to


DETECTORS: tuple[Detector, ...] = (
    on_signs("smaller_digit_from_larger", _smaller_digit_from_larger),
    on_signs("borrowed_not_paid", _borrowed_not_paid),
    on_signs("carry_forgotten", _carry_forgotten),
    on_signs("carry_forgotten", _carry_written_out),
    on_signs("columns_multiplied", _columns_multiplied),
    on_signs("columns_multiplied", _second_row_not_shifted),
    on_signs("quotient_nought_dropped", _nought_in_quotient_dropped),
    on_signs("remainder_behind_point", _remainder_behind_point),
    on_signs("remainder_behind_point", _remainder_dropped),
    on_signs("larger_by_smaller", _larger_by_smaller),
    on_signs("nought_acts_as_one", _nought_divides_like_one),
    on_signs("operation_swapped", _operation_swapped),
    on_signs("operation_swapped", _added_for_multiplied),
    on_numbers("larger_by_smaller", "quotient", lambda a, b: (b / a,)),
    on_numbers("hcf_lcm_swap", "lcm", _hcf_for_lcm),
    on_numbers("hcf_lcm_swap", "hcf", _lcm_for_hcf),
    on_numbers("lcm_is_product", "lcm hcf", _product_for_it),
    on_numbers("common_but_not_best", "hcf", _any_common_factor),
    on_numbers("common_but_not_best", "lcm", _any_common_multiple),
    on_numbers("prime_one", "is_prime", _one_is_prime),
    on_numbers("odd_is_prime", "is_prime", _odd_is_prime),
    on_numbers("face_for_place_value", "place_value", _place_for_digit),
    on_numbers("place_one_off", "place_value", _neighbouring_place),
    on_numbers("rounding_amiss", "round", _always_rounded_down),
    on_numbers("rounding_amiss", "round", _always_rounded_up),
    on_numbers("rounding_amiss", "round", _rounded_to_other_place),
)

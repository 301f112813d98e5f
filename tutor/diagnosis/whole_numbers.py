"""What goes amiss with minus signs, with the order of operations and with whole numbers."""

from __future__ import annotations

from collections.abc import Iterable
from math import gcd, lcm, prod

from tutor.diagnosis.bug import SUM, Detector, by_rewriting, came_to, on_numbers, on_signs, taken_for_larger
from tutor.diagnosis.problems import Problem
from tutor.diagnosis.right_values import place_values
from tutor.numbers.ratio import Ratio, rounded
from tutor.numbers.written_sums import (
    Node,
    Number,
    bare,
    bracketed,
    combined,
    flat,
    grouped,
    joined,
    negated,
    of,
    sum_inside,
)


def _size(number: Number) -> Number:
    return negated(number) if number.negative else number


def _added(sign: str, right: Number) -> Number:
    """What is added: the second number of a sum, the opposite of the second number of a difference."""
    return negated(right) if sign == "-" else right


def _one_negative(left: Number, right: Number) -> bool:
    return left.negative or right.negative


def _two_minuses_make_plus(sign: str, left: Number, right: Number) -> Number | None:
    """(-2) + (-3) = 5 and -2 - 3 = 5: the rule for products used on sums."""
    return combined("+", _size(left), _size(right)) if left.negative and _added(sign, right).negative else None


def _opposite_signs_added(sign: str, left: Number, right: Number) -> tuple[Number, ...]:
    """-8 + 3 = -11: sizes are put together although the signs differ."""
    if left.negative == _added(sign, right).negative or not left.value or not right.value:
        return ()
    total = combined("+", _size(left), _size(right))
    return (negated(total), total) if left.negative or sign == "+" else ()


def _sign_of_the_smaller(sign: str, left: Number, right: Number) -> Number | None:
    """-8 + 3 = 5: the difference is right, the sign is not that of the larger size."""
    return negated(combined(sign, left, right)) if left.negative != _added(sign, right).negative else None


_FROM_NOUGHT = "negatives_grow_like_positives"

INTEGERS: tuple[Detector, ...] = (
    # -3 - (-5) = -8: taking away a debt is read as one more debt.
    on_signs("minus_minus_more_neg", "-", lambda a, b: b.negative, lambda _, a, b: combined("-", a, _size(b))),
    on_signs("sign_rule_on_add", "+-", lambda a, b: a.negative, _two_minuses_make_plus),
    # (-3) × (-4) = -12.
    on_signs(
        "minus_times_minus_is_minus",
        "*/",
        lambda a, b: a.negative and b.negative,
        lambda sign, a, b: negated(combined(sign, a, b)),
    ),
    # (-3) × 4 = 12.
    on_signs(
        "product_loses_its_minus",
        "*/",
        lambda a, b: a.negative != b.negative,
        lambda sign, a, b: negated(combined(sign, a, b)),
    ),
    # 3 - 8 = 5: the smaller is always taken from the larger.
    on_signs("subtract_smaller", "-", lambda a, b: 0 <= a.value < b.value, lambda _, a, b: combined("-", b, a)),
    on_signs("sign_of_the_smaller", "+-", _one_negative, _sign_of_the_smaller),
    on_signs("opposite_signs_added", "+-", lambda a, b: True, _opposite_signs_added),
    # -3 + 5 = 8: every number is taken as if it had no minus.
    on_signs("minus_signs_ignored", "+-", _one_negative, lambda sign, a, b: combined(sign, _size(a), _size(b))),
    # -7 > -3 because 7 > 3.
    on_numbers(
        "abs_order", "compare", lambda a, b: taken_for_larger(abs(a) < abs(b), (a, b)) if a < 0 or b < 0 else None
    ),
    # |-5| = -5, and |5| = -5, as absolute value is taken for the opposite.
    on_numbers("absolute_keeps_minus", "absolute", lambda a: a if a < 0 else None),
    on_numbers("absolute_is_opposite", "absolute", lambda a: -a if a > 0 else None),
    # The opposite of 5 is given as 5, or as 1/5.
    on_numbers("absolute_is_opposite", "opposite", lambda a: (a, 1 / a) if a else a),
    # The number after -5 is given as -6, and the number before -5 as -4.
    on_numbers(_FROM_NOUGHT, "successor", lambda a: a - 1),
    on_numbers(_FROM_NOUGHT, "predecessor", lambda a: a + 1),
)


# --- what goes amiss with the order of operations and with brackets -----------------------------------------------


_LEFT_TO_RIGHT = ("+-*/",)
_SUMS_FIRST = ("+-", "*/")
_WORD_ORDER = ("/", "*", "+", "-")
_MULTIPLY_FIRST = ("*", "/", "+", "-")


def _in_order(name: str, *orders: tuple[str, ...]) -> Detector:
    """A sum in which the signs are taken in another order, brackets first as they should be."""

    def find(problem: Problem) -> tuple[str, ...]:
        found = (came_to(problem, [_regrouped(problem.sides[0], order)]) for order in orders)
        return tuple(dict.fromkeys(value for values in found for value in values))

    return Detector(name, SUM, find)


def _regrouped(node: Node, order: tuple[str, ...]) -> Node:
    operands, signs = flat(node)
    if signs:
        return bracketed(grouped([_regrouped(operand, order) for operand in operands], signs, order))
    return Node(node.sign, tuple(_regrouped(part, order) for part in node.parts)) if node.parts else node


def _first_term_only(node: Node) -> Node | None:
    """3(x + 2) = 3x + 2: only the first term in the bracket is multiplied."""
    if node.sign != "*":
        return None
    left, right = node.parts
    if (inner := sum_inside(right)) and left.sign != "()":
        return bracketed(joined(inner.sign, left * inner.parts[0], inner.parts[1]))
    if (inner := sum_inside(left)) and right.sign != "()":
        return bracketed(joined(inner.sign, inner.parts[0], inner.parts[1] * right))
    return None


def _last_term_only(node: Node) -> Node | None:
    """3(x + 2) = x + 6: only the last term is multiplied."""
    inner = sum_inside(node.parts[1]) if node.sign == "*" and node.parts[0].sign != "()" else None
    return bracketed(joined(inner.sign, inner.parts[0], node.parts[0] * inner.parts[1])) if inner else None


def _minus_reaches_first_only(node: Node) -> Node | None:
    """10 - (3 - 2) = 10 - 3 - 2: the minus before a bracket is used on its first term only."""
    if node.sign == "neg" and bare(node.parts[0]).sign in {"+", "-"}:
        inner = bare(node.parts[0])
        return joined(inner.sign, -inner.parts[0], inner.parts[1])
    if node.sign != "-" or not (subtracted := sum_inside(node.parts[1])):
        return None
    return joined(subtracted.sign, node.parts[0] - subtracted.parts[0], subtracted.parts[1])


def _minus_times_bracket_keeps_sign(node: Node) -> Node | None:
    """5 - 2(x - 3) = 5 - 2x - 6: the minus of the factor is not used on the second term."""
    if node.sign == "*":
        return _negative_factor_keeps_sign(node)
    if node.sign != "-" or node.parts[1].sign != "*":
        return None
    factor, bracket = node.parts[1].parts
    inner = sum_inside(bracket)
    return inner and joined(inner.sign, node.parts[0] - factor * inner.parts[0], factor * inner.parts[1])


def _negative_factor_keeps_sign(node: Node) -> Node | None:
    """-2(x - 3) = -2x - 6: the same with nothing before it."""
    factor, inner = node.parts[0].number, sum_inside(node.parts[1])
    if factor is None or not factor.negative or inner is None:
        return None
    return bracketed(joined(inner.sign, node.parts[0] * inner.parts[0], of(negated(factor)) * inner.parts[1]))


def _factor_added_to_bracket(node: Node) -> Node | None:
    """3(4 + 2) = 3 + 4 + 2: the factor before a bracket is added."""
    inner = sum_inside(node.parts[1]) if node.sign == "*" else None
    return bracketed(node.parts[0] + inner) if inner else None


def _product_before_power(node: Node) -> Node | None:
    """2 × 3² = 36: multiplied first, raised afterwards."""
    if node.sign != "*" or node.parts[1].sign != "^" or node.parts[1].parts[0].sign == "()":
        return None
    base, exponent = node.parts[1].parts
    return bracketed(node.parts[0] * base) ** exponent


ORDER: tuple[Detector, ...] = (
    _in_order("left_to_right", _LEFT_TO_RIGHT),
    _in_order("add_before_sub", _WORD_ORDER, _MULTIPLY_FIRST),
    _in_order("add_before_multiply", _SUMS_FIRST),
    by_rewriting("bracket_first_term", _first_term_only, _last_term_only),
    by_rewriting("bracket_minus_first_only", _minus_reaches_first_only, _minus_times_bracket_keeps_sign),
    by_rewriting("bracket_factor_added", _factor_added_to_bracket),
    by_rewriting("product_before_power", _product_before_power),
)


# --- what goes amiss with whole numbers ---------------------------------------------------------------------------


_MOST_DIGITS = 9


def _whole(*numbers: Number) -> bool:
    """Whether all are whole numbers, none of them below nought."""
    return all(number.form == "integer" and not number.negative for number in numbers)


def _columns(left: Number, right: Number) -> list[tuple[int, int]]:
    """The digits of two whole numbers, one under the other, when one of them has more than one digit."""
    if not _whole(left, right):
        return []
    one, other = str(left.value), str(right.value)
    length = max(len(one), len(other))
    rows = zip(one.rjust(length, "0"), other.rjust(length, "0"), strict=True)
    return [(int(a), int(b)) for a, b in rows] if 1 < length <= _MOST_DIGITS else []


def _row(digits: Iterable[int]) -> int:
    """The number whose digits (or sums of digits) stand in a row."""
    return int("".join(map(str, digits)))


def _carry_forgotten(sign: str, left: Number, right: Number) -> int | tuple[int, ...]:
    """47 + 38 = 75: the carried ten is lost."""
    if sign == "*":
        return _carry_forgotten_in_product(left, right)
    first, *others = (a + b for a, b in _columns(left, right))
    return _row([first, *(total % 10 for total in others)])


def _carry_forgotten_in_product(left: Number, right: Number) -> tuple[int, ...]:
    """27 × 4 = 88, the carry is lost; or 168, it is added before multiplying."""
    if not 1 < right.value < 10:
        return ()
    factor, lost, added, carry = right.value.num, "", "", 0
    for digit, _ in reversed(_columns(left, right)):
        lost = str(digit * factor % 10) + lost
        product = (digit + carry) * factor
        carry, added = product // 10, str(product % 10) + added
    return int(lost), int(str(carry) + added)


def _columns_multiplied(sign: str, left: Number, right: Number) -> tuple[int, ...]:
    """23 × 14 = 212: tens times tens, ones times ones."""
    columns = _columns(left, right)
    if 0 in columns[0]:
        return ()
    products = [a * b for a, b in reversed(columns)]
    return tuple(sum(one * place**at for at, one in enumerate(products)) for place in (10, 100))


def _nought_in_quotient_dropped(sign: str, left: Number, right: Number) -> int | None:
    """612 ÷ 6 = 12: a nought inside the quotient is not written."""
    quotient = left.value / right.value
    kept = str(quotient).replace("0", "") if quotient.den == 1 else ""
    return int(kept) if kept.strip("-") else None


def _remainder_behind_point(sign: str, left: Number, right: Number) -> Ratio | None:
    """17 ÷ 5 = 3.2: the remainder is written behind the point."""
    count, rest = divmod(left.value.num, right.value.num)
    return count + Ratio(rest, 10 ** len(str(rest))) if rest else None


def _nought_divides_like_one(sign: str, left: Number, right: Number) -> tuple[Ratio | int, ...]:
    """7 × 0 = 7, 7 ÷ 0 = 0, 0 ÷ 7 = 7."""
    return (left.value + right.value,) if sign == "*" else (0, left.value + right.value)


def _operation_swapped(sign: str, left: Number, right: Number) -> Ratio | None:
    """Added where it was to be subtracted, or the other way round."""
    if sign == "-":
        return left.value + right.value
    return None if left.negative else left.value - right.value


def _wholes_divided(left: Number, right: Number) -> bool:
    return _whole(left, right) and bool(right.value)


def _common(*values: Ratio) -> int:
    return gcd(*(value.num for value in values))


def _multiple(*values: Ratio) -> int:
    return lcm(*(value.num for value in values))


NUMBER_SENSE: tuple[Detector, ...] = (
    # 253 - 179 = 126: in each column the smaller digit is taken from the larger.
    on_signs("smaller_digit_from_larger", "-", _columns, lambda _, *two: _row(abs(a - b) for a, b in _columns(*two))),
    # 52 - 38 = 24: ten is borrowed and the next column is not made one less.
    on_signs(
        "borrowed_not_paid",
        "-",
        lambda a, b: b.value < a.value and _columns(a, b),
        lambda _, *two: _row((a - b) % 10 for a, b in _columns(*two)),
    ),
    on_signs("carry_forgotten", "+*", _columns, _carry_forgotten),
    # 47 + 38 = 715: every column's sum is written out whole.
    on_signs("carry_forgotten", "+", _columns, lambda _, *two: _row(a + b for a, b in _columns(*two))),
    on_signs("columns_multiplied", "*", _columns, _columns_multiplied),
    # 23 × 14 = 115: the row of the tens is not shifted.
    on_signs(
        "columns_multiplied",
        "*",
        lambda a, b: b.value >= 10 and _columns(a, b),
        lambda _, a, b: a.value * sum(map(int, str(b.value))),
    ),
    on_signs(
        "quotient_nought_dropped",
        "/",
        lambda a, b: a.form == b.form == "integer" and b.value,
        _nought_in_quotient_dropped,
    ),
    on_signs("remainder_behind_point", "/", _wholes_divided, _remainder_behind_point),
    # 17 ÷ 5 = 3.
    on_signs("remainder_behind_point", "/", _wholes_divided, lambda _, a, b: a.value // b.value),
    # 3 ÷ 12 = 4: the larger is always divided by the smaller.
    on_signs(
        "larger_by_smaller",
        "/",
        lambda a, b: not a.is_fraction and not b.is_fraction and 0 < abs(a.value) < abs(b.value),
        lambda _, a, b: b.value / a.value,
    ),
    on_signs("nought_acts_as_one", "*/", lambda a, b: not (a.value and b.value), _nought_divides_like_one),
    on_signs("operation_swapped", "+-", lambda a, b: not b.negative, _operation_swapped),
    # 3 × 4 = 7.
    on_signs("operation_swapped", "*", lambda a, b: a.form == b.form == "integer", lambda _, a, b: a.value + b.value),
    on_numbers("larger_by_smaller", "quotient", lambda a, b: b / a),
    on_numbers("hcf_lcm_swap", "lcm", _common),
    on_numbers("hcf_lcm_swap", "hcf", _multiple),
    on_numbers("lcm_is_product", "lcm hcf", lambda *values: prod(values)),
    # A common factor that is not the highest, and a common multiple that is not the least.
    on_numbers(
        "common_but_not_best",
        "hcf",
        lambda *values: (n for n in range(1, min(_common(*values), 500)) if _common(*values) % n == 0),
    ),
    on_numbers("common_but_not_best", "lcm", lambda *values: (_multiple(*values) * times for times in (2, 3, 4))),
    on_numbers("prime_one", "is_prime", lambda n: "yes" if n == 1 else None),
    # 9 is prime because it is odd; 2 is not because it is even.
    on_numbers("odd_is_prime", "is_prime", lambda n: ("yes" if n.num % 2 else "no") if n != 1 and n.den == 1 else None),
    # The digit itself is given for its place value.
    on_numbers("face_for_place_value", "place_value", lambda number, digit: digit),
    on_numbers(
        "place_one_off",
        "place_value",
        lambda number, digit: (wrong for one in place_values(number, digit) for wrong in (one * 10, one / 10)),
    ),
    # Digits are cut off, or always rounded up; or it is rounded to another place.
    on_numbers("rounding_amiss", "round", lambda value, to: to * (value // to)),
    on_numbers("rounding_amiss", "round", lambda value, to: to * -(-value // to)),
    on_numbers("rounding_amiss", "round", lambda value, to: (rounded(value, to * size) for size in (10, Ratio(1, 10)))),
    on_numbers("rounding_amiss", "round", lambda value, to: rounded(value, to) / to),
)

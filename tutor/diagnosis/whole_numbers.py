"""What goes amiss with minus signs: adding, subtracting, multiplying, ordering whole numbers below nought."""

from __future__ import annotations

from collections.abc import Iterator
from math import gcd, lcm

from tutor.diagnosis.bug import SUM, Detector, by_rewriting, came_to, on_numbers, on_signs
from tutor.diagnosis.problems import Problem
from tutor.diagnosis.right_values import place_values
from tutor.numbers.ratio import ONE, Ratio, rounded
from tutor.numbers.written_sums import Node, Number, bare, combined, flat, grouped, joined, negated, of, whole

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


INTEGERS: tuple[Detector, ...] = (
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


# --- what goes amiss with the order of operations and with brackets ---


_LEFT_TO_RIGHT = ("+-*/",)
_SUMS_FIRST = ("+-", "*/")
_WORD_ORDER = ("/", "*", "+", "-")
_MULTIPLY_FIRST = ("*", "/", "+", "-")


def _in_order(name: str, *orders: tuple[str, ...]) -> Detector:
    """A sum in which the signs are taken in another order, brackets first as they should be."""

    def find(problem: Problem) -> tuple[str, ...]:
        found: list[str] = []
        for order in orders:
            found += came_to(problem, [_regrouped(problem.sides[0], order)])
        return tuple(dict.fromkeys(found))

    return Detector(name, SUM, find)


def _regrouped(node: Node, order: tuple[str, ...]) -> Node:
    operands, signs = flat(node)
    if signs:
        inner = [_regrouped(operand, order) for operand in operands]
        return joined("()", grouped(inner, signs, order))
    if not node.parts:
        return node
    return Node(node.sign, tuple(_regrouped(part, order) for part in node.parts))


def _first_term_only(node: Node) -> Node | None:
    """3(x + 2) = 3x + 2: only the first term in the bracket is multiplied."""
    if node.sign != "*":
        return None
    left, right = node.parts
    if right.sign == "()" and bare(right).sign in {"+", "-"} and left.sign != "()":
        inner = bare(right)
        return joined("()", joined(inner.sign, joined("*", left, inner.parts[0]), inner.parts[1]))
    if left.sign == "()" and bare(left).sign in {"+", "-"} and right.sign != "()":
        inner = bare(left)
        return joined("()", joined(inner.sign, inner.parts[0], joined("*", inner.parts[1], right)))
    return None


def _last_term_only(node: Node) -> Node | None:
    """3(x + 2) = x + 6: only the last term is multiplied."""
    if node.sign != "*" or node.parts[1].sign != "()" or node.parts[0].sign == "()":
        return None
    inner = bare(node.parts[1])
    if inner.sign not in {"+", "-"}:
        return None
    return joined("()", joined(inner.sign, inner.parts[0], joined("*", node.parts[0], inner.parts[1])))


def _minus_reaches_first_only(node: Node) -> Node | None:
    """10 - (3 - 2) = 10 - 3 - 2: the minus before a bracket is used on its first term only."""
    if node.sign == "neg" and bare(node.parts[0]).sign in {"+", "-"}:
        inner = bare(node.parts[0])
        return joined(inner.sign, joined("neg", inner.parts[0]), inner.parts[1])
    if node.sign != "-" or node.parts[1].sign != "()" or bare(node.parts[1]).sign not in {"+", "-"}:
        return None
    inner = bare(node.parts[1])
    return joined(inner.sign, joined("-", node.parts[0], inner.parts[0]), inner.parts[1])


def _minus_times_bracket_keeps_sign(node: Node) -> Node | None:
    """5 - 2(x - 3) = 5 - 2x - 6: the minus of the factor is not used on the second term."""
    if node.sign == "*":
        return _negative_factor_keeps_sign(node)
    if node.sign != "-" or node.parts[1].sign != "*":
        return None
    factor, bracket = node.parts[1].parts
    if bracket.sign != "()" or bare(bracket).sign not in {"+", "-"}:
        return None
    inner = bare(bracket)
    start = joined("-", node.parts[0], joined("*", factor, inner.parts[0]))
    return joined(inner.sign, start, joined("*", factor, inner.parts[1]))


def _negative_factor_keeps_sign(node: Node) -> Node | None:
    """-2(x - 3) = -2x - 6: the same with nothing before it."""
    factor, inner = node.parts[0].number, bare(node.parts[1])
    if factor is None or not factor.negative or node.parts[1].sign != "()" or inner.sign not in {"+", "-"}:
        return None
    first, second = inner.parts
    size = of(negated(factor))
    return joined("()", joined(inner.sign, joined("*", node.parts[0], first), joined("*", size, second)))


def _factor_added_to_bracket(node: Node) -> Node | None:
    """3(4 + 2) = 3 + 4 + 2: the factor before a bracket is added."""
    if node.sign != "*" or node.parts[1].sign != "()" or bare(node.parts[1]).sign not in {"+", "-"}:
        return None
    return joined("()", joined("+", node.parts[0], bare(node.parts[1])))


def _product_before_power(node: Node) -> Node | None:
    """2 × 3² = 36: multiplied first, raised afterwards."""
    if node.sign != "*" or node.parts[1].sign != "^" or node.parts[1].parts[0].sign == "()":
        return None
    base, exponent = node.parts[1].parts
    return joined("^", joined("()", joined("*", node.parts[0], base)), exponent)


ORDER: tuple[Detector, ...] = (
    _in_order("left_to_right", _LEFT_TO_RIGHT),
    _in_order("add_before_sub", _WORD_ORDER, _MULTIPLY_FIRST),
    _in_order("add_before_multiply", _SUMS_FIRST),
    by_rewriting("bracket_first_term", _first_term_only, _last_term_only),
    by_rewriting("bracket_minus_first_only", _minus_reaches_first_only, _minus_times_bracket_keeps_sign),
    by_rewriting("bracket_factor_added", _factor_added_to_bracket),
    by_rewriting("product_before_power", _product_before_power),
)


# --- what goes amiss with whole numbers ---


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
    if rows is None or not Ratio(1) < right.value < 10:
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
    if sign != "*" or _digits(left, right) is None or right.value < 10:
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
        yield place * 10
        yield place / 10


def _always_rounded_down(value: Ratio, to: Ratio) -> Iterator[Ratio]:
    """Digits are cut off, not rounded."""
    yield Ratio((value / to).num // (value / to).den) * to


def _always_rounded_up(value: Ratio, to: Ratio) -> Iterator[Ratio]:
    yield Ratio(-((-value / to).num // (value / to).den)) * to


def _rounded_to_other_place(value: Ratio, to: Ratio) -> Iterator[Ratio]:
    yield rounded(value, to * 10)
    yield rounded(value, to / 10)
    yield rounded(value, to) / to


NUMBER_SENSE: tuple[Detector, ...] = (
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

"""What goes amiss with fractions and decimals: sums, products, quotients, mixed numbers, comparing, lowest terms."""

from __future__ import annotations

from collections.abc import Iterator
from math import lcm

from tutor.diagnosis.bug import Detector, Value, on_numbers, on_signs, on_written, taken_for_larger
from tutor.numbers.ratio import ONE, Ratio
from tutor.numbers.written_sums import Number, combined, decimal, decimal_text, fraction, mixed, whole

_SMALL = (2, 3, 4, 5, 6, 7, 8, 9, 10)


def _parts(number: Number) -> tuple[int, int]:
    """Numerator and denominator, a mixed number made improper, a whole number over one."""
    if number.form == "fraction":
        return number.top, number.bottom
    if number.form == "mixed":
        size = number.whole * number.bottom + number.top
        return (-size if number.negative else size), number.bottom
    return number.value.num, number.value.den


def _two_fractions(left: Number, right: Number) -> bool:
    return left.form == right.form == "fraction"


def _unlike(left: Number, right: Number) -> bool:
    """Whether these are two fractions with different denominators."""
    return _two_fractions(left, right) and left.bottom != right.bottom


def _with_fraction(left: Number, right: Number) -> bool:
    return left.is_fraction or right.is_fraction


def _with_mixed(left: Number, right: Number) -> bool:
    return "mixed" in {left.form, right.form}


def _whole_and_fraction(left: Number, right: Number) -> tuple[int, Number] | None:
    for one, other in ((left, right), (right, left)):
        if one.form == "integer" and other.form == "fraction" and one.value:
            return one.value.num, other
    return None


def _signed(sign: str, one: int, other: int) -> int:
    return one + other if sign == "+" else one - other


def _adds_across(sign: str, left: Number, right: Number) -> tuple[Number, ...]:
    """1/3 + 1/4 = 2/7: tops together, bottoms together."""
    below, top = _signed(sign, left.bottom, right.bottom), _signed(sign, left.top, right.top)
    return (*([fraction(top, below)] if below else []), fraction(top, left.bottom + right.bottom))


def _tops_over(sign: str, left: Number, right: Number, *bottoms: int) -> tuple[Number, ...]:
    """The old numerators together over other denominators."""
    return tuple(fraction(_signed(sign, left.top, right.top), bottom) for bottom in bottoms)


def _multiplies_one_numerator(sign: str, left: Number, right: Number) -> tuple[Number, ...]:
    """1/2 + 1/3 = 3/6 + 1/6: one numerator is changed, the other forgotten."""
    below = lcm(left.bottom, right.bottom)
    first, second = left.top * below // left.bottom, right.top * below // right.bottom
    return fraction(_signed(sign, first, right.top), below), fraction(_signed(sign, left.top, second), below)


def _product_keeps_denominator(sign: str, left: Number, right: Number) -> Number:
    """2/5 × 1/5 = 2/5: a common denominator is sought and kept, as in a sum."""
    below = lcm(left.bottom, right.bottom)
    return fraction((left.top * below // left.bottom) * (right.top * below // right.bottom), below)


def _crosswise_digits(sign: str, left: Number, right: Number) -> int:
    """4/5 × 3/4 = 166: the crosswise products are written in a row with a carried ten, as one whole number."""
    first, second = left.top * right.bottom, left.bottom * right.top
    return int(f"{second + first // 10}{first % 10}") if min(first, second) >= 0 else 0


def _whole_times_both(sign: str, left: Number, right: Number) -> tuple[Number, ...]:
    """3 × 2/5 = 6/15: the whole number multiplies top and bottom."""
    number, part = _whole_and_fraction(left, right) or (0, right)
    return fraction(number * part.top, number * part.bottom), fraction(part.top, number * part.bottom)


def _whole_joins_numerator(sign: str, left: Number, right: Number) -> Number:
    """7 - 1/3 = 6/3: the whole number is added to the numerator as if it stood there."""
    tops = [number.value.num if number.form == "integer" else number.top for number in (left, right)]
    return fraction(_signed(sign, tops[0], tops[1]), left.bottom * right.bottom)


def _no_regrouping(sign: str, left: Number, right: Number) -> Ratio | None:
    """8 1/3 - 2 2/3 = 6 1/3: the smaller fraction from the larger, whichever is on top."""
    one, other = Ratio(left.top, left.bottom), Ratio(right.top, right.bottom)
    return left.whole - right.whole + other - one if one < other else None


def _wholes_dropped(sign: str, left: Number, right: Number) -> Number:
    """2 1/2 + 1 1/4 = 3/4: only the fraction parts are worked on."""
    one, other = (fraction(n.top, n.bottom) if n.form == "mixed" else n for n in (left, right))
    return combined(sign, one, other)


def _parts_apart(sign: str, left: Number, right: Number) -> Ratio | None:
    """2 1/2 × 3 1/3 = 6 1/6: wholes times wholes and parts times parts."""
    one, other = (Ratio(n.whole) if n.form == "mixed" else n.value for n in (left, right))
    first, second = (Ratio(n.top, n.bottom) if n.form == "mixed" else ONE for n in (left, right))
    if not {left.form, right.form} <= {"mixed", "integer"}:
        return None
    return one / other + first / second if sign == "/" else one * other + first * second


def _divides_parts(sign: str, left: Number, right: Number) -> tuple[Number, ...]:
    """6/10 ÷ 2/4 = 3/2: top by top and bottom by bottom, with remainders thrown away."""
    tops, bottoms = sorted((left.top, right.top)), sorted((left.bottom, right.bottom))
    ways = [(left.top // right.top, left.bottom // right.bottom), (tops[1] // tops[0], bottoms[1] // bottoms[0])]
    return tuple(fraction(top, bottom) for top, bottom in ways if bottom)


def _larger_denominator_is_larger(first: Number, second: Number) -> tuple[Value, ...]:
    """1/8 > 1/4 because 8 > 4; or the larger numbers altogether."""
    if not _with_fraction(first, second) or first.negative or second.negative:
        return ()
    one, other = _parts(first), _parts(second)
    return taken_for_larger(one[1] < other[1] if one[1] != other[1] else one[0] < other[0], (first, second))


def _smaller_denominator_is_larger(first: Number, second: Number) -> tuple[Value, ...]:
    """3/8 < 1/4 because eighths are smaller: the numerators are not looked at."""
    if not (first.is_fraction and second.is_fraction) or first.bottom == second.bottom:
        return ()
    return taken_for_larger(first.bottom > second.bottom, (first, second))


def _same_gap_is_equal(first: Number, second: Number) -> str | None:
    """3/4 = 5/6 because each lacks one piece."""
    same = first.is_fraction and second.is_fraction and first.bottom - first.top == second.bottom - second.top
    return "=" if same else None


def _unlike_divisors(number: Number) -> Iterator[Number]:
    """4/9 = 2/3: top and bottom are divided by different numbers."""
    pairs = ((one, other) for one in _SMALL for other in _SMALL if one != other)
    for one, other in pairs if number.form == "fraction" else ():
        if number.top % one == 0 and number.bottom % other == 0:
            yield fraction(number.top // one, number.bottom // other)


def _one_part_divided(number: Number) -> Iterator[Number]:
    """6/8 = 3/8: only one part is divided."""
    for divisor in _SMALL if number.form == "fraction" else ():
        if number.top % divisor == 0:
            yield fraction(number.top // divisor, number.bottom)
        if number.bottom % divisor == 0:
            yield fraction(number.top, number.bottom // divisor)


def _same_taken_away(number: Number) -> Iterator[Number]:
    """6/8 = 4/6: the same number is taken from top and bottom."""
    for less in range(1, min(abs(number.top), 12)) if number.form == "fraction" else ():
        yield fraction(number.top - less, number.bottom - less)


def _same_digit_cancelled(number: Number) -> Iterator[Number]:
    """16/64 = 1/4 by luck, 13/35 = 1/5: a digit that stands above and below is struck out."""
    top, bottom = str(abs(number.top)), str(number.bottom)
    for digit in sorted(set(top) & set(bottom)):
        above, below = top.replace(digit, "", 1), bottom.replace(digit, "", 1)
        if above and below.strip("0"):
            yield fraction(int(above), int(below))


def _improper_amiss(number: Number) -> Iterator[Number]:
    """2 3/4 = 5/4, or 6/4, or 24/4: whole and numerator are joined any old way."""
    if number.form != "mixed":
        return
    count, top, bottom = number.whole, number.top, number.bottom
    for wrong in (count + top, count * top, count * top + bottom, count * bottom * top, count * bottom):
        yield fraction(wrong, bottom)
    yield fraction(int(f"{count}{top}"), bottom)


def _mixed_amiss(number: Number) -> Iterator[Number]:
    """11/4 = 3 2/4: quotient and remainder change places, or the remainder keeps no denominator."""
    if number.form == "fraction" and number.top > number.bottom > 1:
        count, rest = divmod(number.top, number.bottom)
        if rest:
            yield mixed(rest, count, number.bottom)
            yield mixed(count, number.bottom, rest) if rest > 1 else whole(count + number.bottom)
            yield mixed(count, rest, number.top)


def _reciprocal_amiss(number: Number) -> Iterator[Ratio]:
    """The reciprocal of 3/5 given as -3/5 or -5/3; that of 5 as 5, and that of 2 1/3 as 2 3."""
    yield -number.value
    if number.value:
        yield -1 / number.value
    yield number.value
    if number.form == "mixed":
        yield number.whole + Ratio(number.bottom, number.top)


def _equivalent_by_adding(part: Number, below: Number) -> Iterator[Number]:
    """2/3 = ?/12 filled with 11, what was added below is added above; or with 2, only the denominator is changed."""
    if part.form == "fraction" and below.form == "integer":
        under = below.value.num
        for top in (part.top + under - part.bottom, part.top):
            yield from (whole(top), fraction(top, under))


FRACTIONS: tuple[Detector, ...] = (
    on_signs("add_across", "+-", _two_fractions, _adds_across),
    # 1/2 + 1/4 = 2/4: a common denominator under the old numerators.
    on_signs(
        "keeps_numerators",
        "+-",
        _unlike,
        lambda sign, a, b: _tops_over(sign, a, b, lcm(a.bottom, b.bottom), a.bottom * b.bottom),
    ),
    # 2/3 + 1/5 = 3/5: one of the two denominators is taken as it is.
    on_signs("one_denominator_taken", "+-", _unlike, lambda sign, a, b: _tops_over(sign, a, b, a.bottom, b.bottom)),
    on_signs("keeps_numerators", "+-", _unlike, _multiplies_one_numerator),
    on_signs("whole_joins_numerator", "+-", _whole_and_fraction, _whole_joins_numerator),
    # 6 - 1 1/4 = 5 1/4: wholes are subtracted and the fraction below is simply brought down.
    on_signs(
        "fraction_brought_down",
        "-",
        lambda a, b: a.form == "integer" and b.is_fraction and not a.negative and not b.negative,
        lambda _, a, b: a.value - b.whole + Ratio(b.top, b.bottom),
    ),
    on_signs(
        "mixed_no_regrouping",
        "-",
        lambda a, b: a.form == "mixed" and b.is_fraction and not a.negative and not b.negative,
        _no_regrouping,
    ),
    on_signs("mixed_parts_apart", "*/", _with_mixed, _parts_apart),
    on_signs("mixed_drop_whole", "+-*/", _with_mixed, _wholes_dropped),
    # 2/3 ÷ 4/5 = 8/15: multiplied without turning over; or the wrong one is turned over, or both.
    on_signs("div_flip_none", "/", _with_fraction, lambda _, a, b: combined("*", a, b)),
    on_signs("div_flip_first", "/", _with_fraction, lambda _, a, b: combined("/", b, a)),
    on_signs("div_flip_first", "/", _with_fraction, lambda _, a, b: combined("/", whole(1), combined("*", a, b))),
    on_signs("divides_parts_apart", "/", lambda a, b: _two_fractions(a, b) and a.top > 0 and b.top > 0, _divides_parts),
    on_signs("mult_needs_lcd", "*", _two_fractions, _product_keeps_denominator),
    on_signs("whole_times_both", "*", _whole_and_fraction, _whole_times_both),
    # 2/3 × 4/5 = 10/12: the crosswise way of dividing.
    on_signs("multiplies_crosswise", "*", _with_fraction, lambda _, a, b: (combined("/", a, b), combined("/", b, a))),
    on_signs("multiplies_crosswise", "*", _two_fractions, _crosswise_digits),
    on_written("whole_num_compare", "compare", _larger_denominator_is_larger, _smaller_denominator_is_larger),
    on_written("gap_to_whole_compared", "compare", _same_gap_is_equal),
    on_written("simplify_unlike_divisors", "simplify", _unlike_divisors, _one_part_divided),
    on_written("simplify_by_subtracting", "simplify", _same_taken_away),
    on_written("digits_cancelled", "simplify", _same_digit_cancelled),
    # 3/4 of 12 = 3, one quarter and not three; or 16, or 36, or 12 - 3/4.
    on_numbers("unit_part_only", "fraction_of", lambda part, amount: amount / part.den if part.num != 1 else None),
    on_numbers("part_upside_down", "fraction_of", lambda part, amount: amount / part),
    on_numbers("part_upside_down", "fraction_of", lambda part, amount: (amount * part.num, amount - part)),
    # 6 is two fifths of all, so all is 30: the six is taken for one fifth.
    on_numbers("unit_part_only", "whole_from_part", lambda part, amount: amount * part.den),
    on_numbers("part_upside_down", "whole_from_part", lambda part, amount: amount * part),
    on_written("improper_amiss", "to_improper", _improper_amiss),
    on_written("mixed_drop_whole", "to_improper", lambda n: fraction(n.top, n.bottom) if n.form == "mixed" else None),
    # 3 5/6 = 4: the fraction is guessed to the nearest whole.
    on_written("fraction_rounded_off", "to_improper", lambda n: (n.whole, n.whole + 1) if n.form == "mixed" else None),
    on_written("improper_amiss", "to_mixed", _mixed_amiss),
    on_written("reciprocal_amiss", "reciprocal", _reciprocal_amiss),
    on_written("equivalent_by_adding", "equivalent", _equivalent_by_adding),
)


# --- what goes amiss with the decimal point -----------------------------------------------------------------------


def _digits(number: Number) -> int:
    """The digits of a decimal as one whole number, with its sign."""
    return (number.value * Ratio(10**number.places)).num


def _split(number: Number) -> tuple[int, str]:
    """The whole part (without sign) and the digits after the point."""
    before, _, after = decimal_text(abs(number.value), number.places).partition(".")
    return int(before), after


def _with_point(left: Number, right: Number) -> bool:
    forms = {left.form, right.form}
    return "decimal" in forms and forms <= {"decimal", "integer"}


def _two_decimals(left: Number, right: Number) -> bool:
    return left.form == right.form == "decimal"


def _parts_as_whole_numbers(sign: str, left: Number, right: Number) -> Number | None:
    """0.5 + 0.12 = 0.17: before and after the point are two sums of whole numbers."""
    (one, first), (other, second) = _split(left), _split(right)
    before = _signed(sign, one, other)
    if not first or not second or len(first) == len(second) or before < 0:
        return None
    text = str(abs(_signed(sign, int(first), int(second)))).rjust(min(len(first), len(second)), "0")
    return decimal(int(f"{before}{text}"), len(text))


def _right_ends_aligned(sign: str, left: Number, right: Number) -> tuple[Number, ...]:
    """12 + 0.5 = 1.7: the last digits stand under each other, not the points."""
    row = _signed(sign, _digits(left), _digits(right))
    return tuple(decimal(row, places) for places in (max(left.places, right.places), min(left.places, right.places)))


def _carry_stays_behind_point(sign: str, left: Number, right: Number) -> Number | None:
    """0.8 + 0.7 = 0.15: the ten that is carried is written behind the point."""
    (one, first), (other, second) = _split(left), _split(right)
    after = str(int(first) + int(second))
    return decimal(int(f"{one + other}{after}"), len(after)) if len(after) > left.places else None


def _decimal_part_brought_down(sign: str, left: Number, right: Number) -> Number:
    """5 - 2.3 = 3.3: wholes are subtracted and what is behind the point is brought down."""
    count, after = _split(right)
    return combined("+", combined("-", left, Number(Ratio(count))), decimal(int(after), len(after)))


def _point_counted_from_left(sign: str, left: Number, right: Number) -> Number | None:
    """6.7 × 3 = 2.01: the places of the product are counted from the left."""
    row, places = _digits(left) * _digits(right), left.places + right.places
    length = len(str(abs(row)))
    return decimal(row, length - places) if places <= length else None


def _product_keeps_places(sign: str, left: Number, right: Number) -> tuple[Number, ...]:
    """0.2 × 0.3 = 0.6: the product has as many places as a sum would have."""
    row = _digits(left) * _digits(right)
    return decimal(row, max(left.places, right.places)), decimal(row, min(left.places, right.places))


def _parts_multiplied_apart(sign: str, left: Number, right: Number) -> Number:
    """2.3 × 4.2 = 8.6: wholes times wholes, tenths times tenths."""
    (one, first), (other, second) = _split(left), _split(right)
    after = str(int(first) * int(second)).rjust(max(len(first), len(second)), "0")
    return decimal(int(f"{one * other}{after}"), len(after))


def _times_ten_adds_nought(sign: str, left: Number, right: Number) -> tuple[Number, ...]:
    """2.5 × 10 = 2.50, or 20.5: a nought is hung on, as with whole numbers."""
    before, after = _split(left)
    noughts = len(str(right.value.num)) - 1
    other = decimal(int(f"{before}{'0' * noughts}{after}"), len(after))
    return (left, other) if sign == "*" else (left,)


def _point_ignored_when_dividing(sign: str, left: Number, right: Number) -> tuple[Number, ...]:
    """4.8 ÷ 0.6 = 0.8: the digits are divided and the point put back where the first number had it."""
    row = Ratio(_digits(left), _digits(right))
    ways = [row / 10**places for places in {0, left.places, left.places + right.places}]
    return tuple(Number(way, "decimal", places=1) if way.den != 1 else Number(way) for way in ways)


def _comparable(first: Number, second: Number) -> bool:
    """Whether only what is behind the points tells these two apart."""
    return _with_point(first, second) and _split(first)[0] == _split(second)[0]


def _longer_is_larger(first: Number, second: Number) -> tuple[Value, ...]:
    """0.35 > 0.5 because 35 > 5."""
    if not _comparable(first, second):
        return ()
    one, other = (int(_split(number)[1] or 0) for number in (first, second))
    return taken_for_larger(one < other, (first, second)) if one != other else ()


def _shorter_is_larger(first: Number, second: Number) -> tuple[Value, ...]:
    """0.4 > 0.83 because tenths are larger than hundredths."""
    unlike = _comparable(first, second) and first.places != second.places
    return taken_for_larger(first.places > second.places, (first, second)) if unlike else ()


def _noughts_change_value(first: Number, second: Number) -> str | None:
    """0.5 < 0.50: a nought at the end is taken to make it larger."""
    if not _with_point(first, second) or first.value != second.value or first.places == second.places:
        return None
    return "<" if first.places < second.places else ">"


def _bar_becomes_point(number: Number) -> tuple[Number, ...]:
    """1/4 = 1.4 or 0.14: the bar is written as a point."""
    if number.form != "fraction" or number.top < 0:
        return ()
    row, below = f"{number.top}{number.bottom}", len(str(number.bottom))
    return decimal(int(row), below), decimal(int(row), len(row)), decimal(number.bottom, below)


def _point_becomes_bar(number: Number) -> Iterator[Number]:
    """0.3 = 1/3 and 2.5 = 2/5: the point is written as a bar."""
    if number.form == "decimal" and not number.negative:
        count, after = _split(number)
        yield fraction(1, int(after))
        yield fraction(count, int(after))


def _tenths_for_any_place(number: Number) -> Iterator[Number]:
    """0.07 = 7/10: every decimal is so many tenths (or hundredths)."""
    if number.form == "decimal":
        yield from (fraction(_digits(number), below) for below in (10, 100, 1000) if below != 10**number.places)


DECIMALS: tuple[Detector, ...] = (
    on_signs(
        "whole_number_rule",
        "+-",
        lambda a, b: _with_point(a, b) and not a.negative and not b.negative,
        _parts_as_whole_numbers,
    ),
    on_signs(
        "whole_number_rule",
        "+",
        lambda a, b: _two_decimals(a, b) and a.places == b.places,
        _carry_stays_behind_point,
    ),
    on_signs("point_align_right", "+-", lambda a, b: _with_point(a, b) and a.places != b.places, _right_ends_aligned),
    on_signs(
        "decimal_part_brought_down",
        "-",
        lambda a, b: a.form == "integer" and b.form == "decimal" and not a.negative and not b.negative,
        _decimal_part_brought_down,
    ),
    on_signs(
        "times_ten_adds_nought",
        "*/",
        lambda a, b: a.form == "decimal" and b.value in {10, 100, 1000},
        _times_ten_adds_nought,
    ),
    on_signs("point_counted_from_left", "*", _with_point, _point_counted_from_left),
    on_signs("product_keeps_places", "*", _two_decimals, _product_keeps_places),
    on_signs("product_keeps_places", "*", _two_decimals, _parts_multiplied_apart),
    # 6 × 0.5 = 12 and 6 ÷ 0.5 = 3: a product must be bigger, a quotient smaller.
    on_signs(
        "mult_makes_bigger",
        "*/",
        lambda a, b: b.form == "decimal" and 0 < abs(b.value) < 1,
        lambda sign, a, b: combined("/" if sign == "*" else "*", a, b),
    ),
    on_signs("point_lost_in_dividing", "/", lambda a, b: _with_point(a, b) and b.value, _point_ignored_when_dividing),
    on_written("longer_is_larger", "compare", _longer_is_larger),
    on_written("shorter_is_larger", "compare", _shorter_is_larger),
    on_written("end_nought_counts", "compare", _noughts_change_value),
    on_written("bar_becomes_point", "to_decimal", _bar_becomes_point),
    on_written("point_becomes_bar", "to_fraction", _point_becomes_bar),
    on_written("tenths_for_any_place", "to_fraction", _tenths_for_any_place),
)

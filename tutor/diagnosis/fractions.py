"""What goes amiss with fractions: sums, products, quotients, mixed numbers, comparing, lowest terms."""

from __future__ import annotations

from collections.abc import Iterator
from math import lcm

from tutor.diagnosis.bug import Detector, on_numbers, on_signs, on_written
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


def _both_fractions(left: Number, right: Number) -> bool:
    return left.form == right.form == "fraction"


def _signed(sign: str, one: int, other: int) -> int:
    return one + other if sign == "+" else one - other


def _adds_across(sign: str, left: Number, right: Number) -> tuple[Number, ...]:
    """1/3 + 1/4 = 2/7: tops together, bottoms together."""
    if sign not in {"+", "-"} or not _both_fractions(left, right):
        return ()
    below = _signed(sign, left.bottom, right.bottom)
    top = _signed(sign, left.top, right.top)
    ways = [fraction(top, below)] if below else []
    return (*ways, fraction(top, left.bottom + right.bottom))


def _keeps_numerators(sign: str, left: Number, right: Number) -> tuple[Number, ...]:
    """1/2 + 1/4 = 2/4: a common denominator under the old numerators."""
    if sign not in {"+", "-"} or not _both_fractions(left, right) or left.bottom == right.bottom:
        return ()
    top = _signed(sign, left.top, right.top)
    return fraction(top, lcm(left.bottom, right.bottom)), fraction(top, left.bottom * right.bottom)


def _takes_one_denominator(sign: str, left: Number, right: Number) -> tuple[Number, ...]:
    """2/3 + 1/5 = 3/5: one of the two denominators is taken as it is."""
    if sign not in {"+", "-"} or not _both_fractions(left, right) or left.bottom == right.bottom:
        return ()
    top = _signed(sign, left.top, right.top)
    return fraction(top, left.bottom), fraction(top, right.bottom)


def _multiplies_one_numerator(sign: str, left: Number, right: Number) -> tuple[Number, ...]:
    """1/2 + 1/3 = 3/6 + 1/6: one numerator is changed, the other forgotten."""
    if sign not in {"+", "-"} or not _both_fractions(left, right) or left.bottom == right.bottom:
        return ()
    below = lcm(left.bottom, right.bottom)
    first, second = left.top * below // left.bottom, right.top * below // right.bottom
    return fraction(_signed(sign, first, right.top), below), fraction(_signed(sign, left.top, second), below)


def _product_keeps_denominator(sign: str, left: Number, right: Number) -> tuple[Number, ...]:
    """2/5 × 1/5 = 2/5: a common denominator is sought and kept, as in a sum."""
    if sign != "*" or not _both_fractions(left, right):
        return ()
    below = lcm(left.bottom, right.bottom)
    return (fraction((left.top * below // left.bottom) * (right.top * below // right.bottom), below),)


def _multiplies_crosswise(sign: str, left: Number, right: Number) -> tuple[Number, ...]:
    """2/3 × 4/5 = 10/12: the crosswise way of dividing."""
    if sign != "*" or not (left.is_fraction or right.is_fraction):
        return ()
    return (combined("/", left, right), combined("/", right, left))


def _crosswise_digits(sign: str, left: Number, right: Number) -> tuple[Number, ...]:
    """4/5 × 3/4 = 166: the crosswise products are written in a row with a carried ten, as one whole number."""
    if sign != "*" or not _both_fractions(left, right):
        return ()
    first, second = left.top * right.bottom, left.bottom * right.top
    row = f"{second + first // 10}{first % 10}" if min(first, second) >= 0 else "0"
    return (whole(int(row)),)


def _whole_times_both(sign: str, left: Number, right: Number) -> tuple[Number, ...]:
    """3 × 2/5 = 6/15: the whole number multiplies top and bottom."""
    pair = _whole_and_fraction(left, right)
    if sign != "*" or pair is None:
        return ()
    number, part = pair
    return (fraction(number * part.top, number * part.bottom), fraction(part.top, number * part.bottom))


def _whole_and_fraction(left: Number, right: Number) -> tuple[int, Number] | None:
    for one, other in ((left, right), (right, left)):
        if one.form == "integer" and other.form == "fraction" and one.value:
            return one.value.num, other
    return None


def _whole_joins_numerator(sign: str, left: Number, right: Number) -> tuple[Number, ...]:
    """7 - 1/3 = 6/3: the whole number is added to the numerator as if it stood there."""
    if sign not in {"+", "-"} or _whole_and_fraction(left, right) is None:
        return ()
    below = left.bottom * right.bottom
    tops = [number.value.num if number.form == "integer" else number.top for number in (left, right)]
    return (fraction(_signed(sign, tops[0], tops[1]), below),)


def _fraction_brought_down(sign: str, left: Number, right: Number) -> tuple[Number, ...]:
    """6 - 1 1/4 = 5 1/4: wholes are subtracted and the fraction below is simply brought down."""
    if sign != "-" or left.form != "integer" or not right.is_fraction or left.negative or right.negative:
        return ()
    return (whole(Ratio(left.value.num - right.whole) + Ratio(right.top, right.bottom)),)


def _no_regrouping(sign: str, left: Number, right: Number) -> tuple[Number, ...]:
    """8 1/3 - 2 2/3 = 6 1/3: the smaller fraction from the larger, whichever is on top."""
    if sign != "-" or left.form != "mixed" or not right.is_fraction or left.negative or right.negative:
        return ()
    one, other = Ratio(left.top, left.bottom), Ratio(right.top, right.bottom)
    return (whole(Ratio(left.whole - right.whole) + other - one),) if one < other else ()


def _wholes_dropped(sign: str, left: Number, right: Number) -> tuple[Number, ...]:
    """2 1/2 + 1 1/4 = 3/4: only the fraction parts are worked on."""
    if sign not in {"+", "-", "*", "/"} or "mixed" not in {left.form, right.form}:
        return ()
    parts = [fraction(number.top, number.bottom) if number.form == "mixed" else number for number in (left, right)]
    return (combined(sign, parts[0], parts[1]),)


def _parts_apart(sign: str, left: Number, right: Number) -> tuple[Number, ...]:
    """2 1/2 × 3 1/3 = 6 1/6: wholes times wholes and parts times parts."""
    if sign not in {"*", "/"} or "mixed" not in {left.form, right.form}:
        return ()
    wholes = [Ratio(n.whole) if n.form == "mixed" else n.value for n in (left, right)]
    tops = [Ratio(n.top, n.bottom) if n.form == "mixed" else ONE for n in (left, right)]
    if any(n.form not in {"mixed", "integer"} for n in (left, right)):
        return ()
    if sign == "/":
        return (whole(wholes[0] / wholes[1] + tops[0] / tops[1]),)
    return (whole(wholes[0] * wholes[1] + tops[0] * tops[1]),)


def _flips_the_first(sign: str, left: Number, right: Number) -> tuple[Number, ...]:
    """2/3 ÷ 4/5 = 3/2 × 4/5: the wrong fraction is turned over."""
    hit = sign == "/" and (left.is_fraction or right.is_fraction)
    return (combined("/", right, left),) if hit else ()


def _forgets_to_flip(sign: str, left: Number, right: Number) -> tuple[Number, ...]:
    """2/3 ÷ 4/5 = 8/15: multiplied without turning over."""
    hit = sign == "/" and (left.is_fraction or right.is_fraction)
    return (combined("*", left, right),) if hit else ()


def _flips_both(sign: str, left: Number, right: Number) -> tuple[Number, ...]:
    """2/3 ÷ 4/5 = 3/2 × 5/4."""
    if sign != "/" or not (left.is_fraction or right.is_fraction):
        return ()
    return (combined("/", whole(ONE), combined("*", left, right)),)


def _divides_parts(sign: str, left: Number, right: Number) -> tuple[Number, ...]:
    """6/10 ÷ 2/4 = 3/2: top by top and bottom by bottom, with remainders thrown away."""
    if sign != "/" or not _both_fractions(left, right) or left.top < 1 or right.top < 1:
        return ()
    tops, bottoms = sorted((left.top, right.top)), sorted((left.bottom, right.bottom))
    ways = [(left.top // right.top, left.bottom // right.bottom), (tops[1] // tops[0], bottoms[1] // bottoms[0])]
    return tuple(fraction(top, bottom) for top, bottom in ways if bottom)


def _larger_denominator_is_larger(first: Number, second: Number) -> Iterator[Number | str]:
    """1/8 > 1/4 because 8 > 4; or the larger numbers altogether."""
    if not (first.is_fraction or second.is_fraction) or first.negative or second.negative:
        return
    one, other = _parts(first), _parts(second)
    below = one[1] < other[1] if one[1] != other[1] else one[0] < other[0]
    yield "<" if below else ">"
    yield second if below else first


def _smaller_denominator_is_larger(first: Number, second: Number) -> Iterator[Number | str]:
    """3/8 < 1/4 because eighths are smaller: the numerators are not looked at."""
    if not (first.is_fraction and second.is_fraction) or first.bottom == second.bottom:
        return
    below = first.bottom > second.bottom
    yield "<" if below else ">"
    yield second if below else first


def _same_gap_is_equal(first: Number, second: Number) -> Iterator[str]:
    """3/4 = 5/6 because each lacks one piece."""
    if first.is_fraction and second.is_fraction and first.bottom - first.top == second.bottom - second.top:
        yield "="


def _unlike_divisors(number: Number) -> Iterator[Number]:
    """4/9 = 2/3: top and bottom are divided by different numbers."""
    if number.form != "fraction":
        return
    for one in _SMALL:
        for other in _SMALL:
            if one != other and number.top % one == 0 and number.bottom % other == 0:
                yield fraction(number.top // one, number.bottom // other)


def _one_part_divided(number: Number) -> Iterator[Number]:
    """6/8 = 3/8: only one part is divided."""
    if number.form == "fraction":
        for divisor in _SMALL:
            if number.top % divisor == 0:
                yield fraction(number.top // divisor, number.bottom)
            if number.bottom % divisor == 0:
                yield fraction(number.top, number.bottom // divisor)


def _same_taken_away(number: Number) -> Iterator[Number]:
    """6/8 = 4/6: the same number is taken from top and bottom."""
    if number.form == "fraction":
        for less in range(1, min(abs(number.top), 12)):
            yield fraction(number.top - less, number.bottom - less)


def _same_digit_cancelled(number: Number) -> Iterator[Number]:
    """16/64 = 1/4 by luck, 13/35 = 1/5: a digit that stands above and below is struck out."""
    top, bottom = str(abs(number.top)), str(number.bottom)
    for digit in sorted(set(top) & set(bottom)):
        above, below = top.replace(digit, "", 1), bottom.replace(digit, "", 1)
        if above and below.strip("0"):
            yield fraction(int(above), int(below))


def _unit_part_only(part: Ratio, amount: Ratio) -> Iterator[Ratio]:
    """3/4 of 12 = 3: one quarter, not three."""
    if part.num != 1:
        yield amount / Ratio(part.den)


def _part_upside_down(part: Ratio, amount: Ratio) -> Iterator[Ratio]:
    """3/4 of 12 = 16: divided by three, multiplied by four."""
    yield amount / part


def _times_top_only(part: Ratio, amount: Ratio) -> Iterator[Ratio]:
    """3/4 of 12 = 36, or 12 - 3/4."""
    yield amount * Ratio(part.num)
    yield amount - part


def _whole_from_unit_part(part: Ratio, amount: Ratio) -> Iterator[Ratio]:
    """6 is two fifths of all, so all is 30: the six is taken for one fifth."""
    yield amount * Ratio(part.den)


def _whole_is_part_of_part(part: Ratio, amount: Ratio) -> Iterator[Ratio]:
    yield amount * part


def _improper_amiss(number: Number) -> Iterator[Number]:
    """2 3/4 = 5/4, or 6/4, or 24/4: whole and numerator are joined any old way."""
    if number.form == "mixed":
        yield fraction(number.whole + number.top, number.bottom)
        yield fraction(number.whole * number.top, number.bottom)
        yield fraction(number.whole * number.top + number.bottom, number.bottom)
        yield fraction(number.whole * number.bottom * number.top, number.bottom)
        yield fraction(number.whole * number.bottom, number.bottom)
        yield fraction(int(f"{number.whole}{number.top}"), number.bottom)


def _fraction_only(number: Number) -> Iterator[Number]:
    """2 3/4 = 3/4."""
    if number.form == "mixed":
        yield fraction(number.top, number.bottom)


def _rounds_the_part(number: Number) -> Iterator[int]:
    """3 5/6 = 4: the fraction is guessed to the nearest whole."""
    if number.form == "mixed":
        yield from (number.whole, number.whole + 1)


def _mixed_amiss(number: Number) -> Iterator[Number]:
    """11/4 = 3 2/4: quotient and remainder change places, or the remainder keeps no denominator."""
    if number.form == "fraction" and number.top > number.bottom > 1:
        count, rest = divmod(number.top, number.bottom)
        if rest:
            yield mixed(rest, count, number.bottom)
            yield mixed(count, number.bottom, rest) if rest > 1 else whole(count + number.bottom)
            yield mixed(count, rest, number.top)


def _reciprocal_is_negative(number: Number) -> Iterator[Ratio]:
    """The reciprocal of 3/5 given as -3/5, or with its sign changed on the way."""
    yield -number.value
    if number.value:
        yield -(ONE / number.value)


def _reciprocal_unchanged(number: Number) -> Iterator[Ratio]:
    """The reciprocal of 5 given as 5, or of 2 1/3 as 2 3."""
    yield number.value
    if number.form == "mixed":
        yield Ratio(number.whole) + Ratio(number.bottom, number.top)


def _equivalent_by_adding(part: Number, below: Number) -> Iterator[Number]:
    """2/3 = ?/12 filled with 11, what was added below is added above; or with 2, only the denominator is changed."""
    if part.form == "fraction" and below.form == "integer":
        under = below.value.num
        for top in (part.top + under - part.bottom, part.top):
            yield from (whole(top), fraction(top, under))


FRACTIONS: tuple[Detector, ...] = (
    on_signs("add_across", _adds_across),
    on_signs("keeps_numerators", _keeps_numerators),
    on_signs("one_denominator_taken", _takes_one_denominator),
    on_signs("keeps_numerators", _multiplies_one_numerator),
    on_signs("whole_joins_numerator", _whole_joins_numerator),
    on_signs("fraction_brought_down", _fraction_brought_down),
    on_signs("mixed_no_regrouping", _no_regrouping),
    on_signs("mixed_parts_apart", _parts_apart),
    on_signs("mixed_drop_whole", _wholes_dropped),
    on_signs("div_flip_none", _forgets_to_flip),
    on_signs("div_flip_first", _flips_the_first),
    on_signs("div_flip_first", _flips_both),
    on_signs("divides_parts_apart", _divides_parts),
    on_signs("mult_needs_lcd", _product_keeps_denominator),
    on_signs("whole_times_both", _whole_times_both),
    on_signs("multiplies_crosswise", _multiplies_crosswise),
    on_signs("multiplies_crosswise", _crosswise_digits),
    on_written("whole_num_compare", "compare", _larger_denominator_is_larger),
    on_written("whole_num_compare", "compare", _smaller_denominator_is_larger),
    on_written("gap_to_whole_compared", "compare", _same_gap_is_equal),
    on_written("simplify_unlike_divisors", "simplify", _unlike_divisors),
    on_written("simplify_unlike_divisors", "simplify", _one_part_divided),
    on_written("simplify_by_subtracting", "simplify", _same_taken_away),
    on_written("digits_cancelled", "simplify", _same_digit_cancelled),
    on_numbers("unit_part_only", "fraction_of", _unit_part_only),
    on_numbers("part_upside_down", "fraction_of", _part_upside_down),
    on_numbers("part_upside_down", "fraction_of", _times_top_only),
    on_numbers("unit_part_only", "whole_from_part", _whole_from_unit_part),
    on_numbers("part_upside_down", "whole_from_part", _whole_is_part_of_part),
    on_written("improper_amiss", "to_improper", _improper_amiss),
    on_written("mixed_drop_whole", "to_improper", _fraction_only),
    on_written("fraction_rounded_off", "to_improper", _rounds_the_part),
    on_written("improper_amiss", "to_mixed", _mixed_amiss),
    on_written("reciprocal_amiss", "reciprocal", _reciprocal_is_negative),
    on_written("reciprocal_amiss", "reciprocal", _reciprocal_unchanged),
    on_written("equivalent_by_adding", "equivalent", _equivalent_by_adding),
)


# --- what goes amiss with the decimal point ---


def _digits(number: Number) -> int:
    """The digits of a decimal as one whole number, with its sign."""
    return (number.value * Ratio(10**number.places)).num


def _split(number: Number) -> tuple[int, str]:
    """The whole part (without sign) and the digits after the point."""
    before, _, after = decimal_text(abs(number.value), number.places).partition(".")
    return int(before), after


def _have_points(left: Number, right: Number) -> bool:
    forms = {left.form, right.form}
    return "decimal" in forms and forms <= {"decimal", "integer"}


def _parts_as_whole_numbers(sign: str, left: Number, right: Number) -> tuple[Number, ...]:
    """0.5 + 0.12 = 0.17: before and after the point are two sums of whole numbers."""
    if sign not in {"+", "-"} or not _have_points(left, right) or left.negative or right.negative:
        return ()
    (one, first), (other, second) = _split(left), _split(right)
    if not first or not second or len(first) == len(second):
        return ()
    after = int(first) + int(second) if sign == "+" else int(first) - int(second)
    before = one + other if sign == "+" else one - other
    text = str(abs(after)).rjust(min(len(first), len(second)), "0")
    return (decimal(int(f"{before}{text}"), len(text)),) if before >= 0 else ()


def _right_ends_aligned(sign: str, left: Number, right: Number) -> tuple[Number, ...]:
    """12 + 0.5 = 1.7: the last digits stand under each other, not the points."""
    if sign not in {"+", "-"} or not _have_points(left, right) or left.places == right.places:
        return ()
    row = _digits(left) + _digits(right) if sign == "+" else _digits(left) - _digits(right)
    return tuple(decimal(row, places) for places in (max(left.places, right.places), min(left.places, right.places)))


def _carry_stays_behind_point(sign: str, left: Number, right: Number) -> tuple[Number, ...]:
    """0.8 + 0.7 = 0.15: the ten that is carried is written behind the point."""
    if sign != "+" or left.form != "decimal" or right.form != "decimal" or left.places != right.places:
        return ()
    (one, first), (other, second) = _split(left), _split(right)
    after = str(int(first) + int(second))
    return (decimal(int(f"{one + other}{after}"), len(after)),) if len(after) > left.places else ()


def _decimal_part_brought_down(sign: str, left: Number, right: Number) -> tuple[Number, ...]:
    """5 - 2.3 = 3.3: wholes are subtracted and what is behind the point is brought down."""
    if sign != "-" or left.form != "integer" or right.form != "decimal" or right.negative or left.negative:
        return ()
    count, after = _split(right)
    return (combined("+", combined("-", left, Number(Ratio(count))), decimal(int(after), len(after))),)


def _point_counted_from_left(sign: str, left: Number, right: Number) -> tuple[Number, ...]:
    """6.7 × 3 = 2.01: the places of the product are counted from the left."""
    if sign != "*" or not _have_points(left, right):
        return ()
    row, places = _digits(left) * _digits(right), left.places + right.places
    length = len(str(abs(row)))
    return (decimal(row, length - places),) if 0 <= places <= length else ()


def _product_keeps_places(sign: str, left: Number, right: Number) -> tuple[Number, ...]:
    """0.2 × 0.3 = 0.6: the product has as many places as a sum would have."""
    if sign != "*" or left.form != "decimal" or right.form != "decimal":
        return ()
    row = _digits(left) * _digits(right)
    return (decimal(row, max(left.places, right.places)), decimal(row, min(left.places, right.places)))


def _parts_multiplied_apart(sign: str, left: Number, right: Number) -> tuple[Number, ...]:
    """2.3 × 4.2 = 8.6: wholes times wholes, tenths times tenths."""
    if sign != "*" or left.form != "decimal" or right.form != "decimal":
        return ()
    (one, first), (other, second) = _split(left), _split(right)
    after = str(int(first) * int(second)).rjust(max(len(first), len(second)), "0")
    return (decimal(int(f"{one * other}{after}"), len(after)),)


def _times_ten_adds_nought(sign: str, left: Number, right: Number) -> tuple[Number, ...]:
    """2.5 × 10 = 2.50, or 20.5: a nought is hung on, as with whole numbers."""
    if sign not in {"*", "/"} or left.form != "decimal" or right.value not in {Ratio(10), Ratio(100), Ratio(1000)}:
        return ()
    before, after = _split(left)
    noughts = len(str(right.value.num)) - 1
    other = decimal(int(f"{before}{'0' * noughts}{after}"), len(after))
    return (left, other) if sign == "*" else (left,)


def _multiplying_makes_bigger(sign: str, left: Number, right: Number) -> tuple[Number, ...]:
    """6 × 0.5 = 12 and 6 ÷ 0.5 = 3: a product must be bigger, a quotient smaller."""
    small = abs(right.value) < 1 and right.value.num != 0
    if sign not in {"*", "/"} or not small or right.form != "decimal":
        return ()
    return (combined("/" if sign == "*" else "*", left, right),)


def _point_ignored_when_dividing(sign: str, left: Number, right: Number) -> tuple[Number, ...]:
    """4.8 ÷ 0.6 = 0.8: the digits are divided and the point put back where the first number had it."""
    if sign != "/" or not _have_points(left, right) or not right.value:
        return ()
    row = Ratio(_digits(left), _digits(right))
    ways = [row / 10**places for places in {0, left.places, left.places + right.places}]
    return tuple(Number(way, "decimal", places=1) if way.den != 1 else Number(way) for way in ways)


def _longer_is_larger(first: Number, second: Number) -> Iterator[Number | str]:
    """0.35 > 0.5 because 35 > 5."""
    if not _have_points(first, second) or _split(first)[0] != _split(second)[0]:
        return
    one, other = int(_split(first)[1] or 0), int(_split(second)[1] or 0)
    if one != other:
        yield "<" if one < other else ">"
        yield second if one < other else first


def _shorter_is_larger(first: Number, second: Number) -> Iterator[Number | str]:
    """0.4 > 0.83 because tenths are larger than hundredths."""
    if _have_points(first, second) and first.places != second.places and _split(first)[0] == _split(second)[0]:
        yield "<" if first.places > second.places else ">"
        yield second if first.places > second.places else first


def _noughts_change_value(first: Number, second: Number) -> Iterator[str]:
    """0.5 < 0.50: a nought at the end is taken to make it larger."""
    if _have_points(first, second) and first.value == second.value and first.places != second.places:
        yield "<" if first.places < second.places else ">"


def _bar_becomes_point(number: Number) -> Iterator[Number]:
    """1/4 = 1.4 or 0.14: the bar is written as a point."""
    if number.form == "fraction" and number.top >= 0:
        yield decimal(int(f"{number.top}{number.bottom}"), len(str(number.bottom)))
        yield decimal(int(f"{number.top}{number.bottom}"), len(f"{number.top}{number.bottom}"))
        yield decimal(number.bottom, len(str(number.bottom)))


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
    on_signs("whole_number_rule", _parts_as_whole_numbers),
    on_signs("whole_number_rule", _carry_stays_behind_point),
    on_signs("point_align_right", _right_ends_aligned),
    on_signs("decimal_part_brought_down", _decimal_part_brought_down),
    on_signs("times_ten_adds_nought", _times_ten_adds_nought),
    on_signs("point_counted_from_left", _point_counted_from_left),
    on_signs("product_keeps_places", _product_keeps_places),
    on_signs("product_keeps_places", _parts_multiplied_apart),
    on_signs("mult_makes_bigger", _multiplying_makes_bigger),
    on_signs("point_lost_in_dividing", _point_ignored_when_dividing),
    on_written("longer_is_larger", "compare", _longer_is_larger),
    on_written("shorter_is_larger", "compare", _shorter_is_larger),
    on_written("end_nought_counts", "compare", _noughts_change_value),
    on_written("bar_becomes_point", "to_decimal", _bar_becomes_point),
    on_written("point_becomes_bar", "to_fraction", _point_becomes_bar),
    on_written("tenths_for_any_place", "to_fraction", _tenths_for_any_place),
)

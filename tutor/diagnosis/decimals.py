"""What goes amiss with the decimal point: comparing, adding, multiplying, fractions written as decimals."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.diagnosis.bug import Detector, on_signs, on_written
from tutor.numbers.ratio import Ratio
from tutor.numbers.written_sums import Number, combined, decimal, decimal_text, fraction


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
    small = abs(right.value) < Ratio(1) and right.value.num != 0
    if sign not in {"*", "/"} or not small or right.form != "decimal":
        return ()
    return (combined("/" if sign == "*" else "*", left, right),)


def _point_ignored_when_dividing(sign: str, left: Number, right: Number) -> tuple[Number, ...]:
    """4.8 ÷ 0.6 = 0.8: the digits are divided and the point put back where the first number had it."""
    if sign != "/" or not _have_points(left, right) or not right.value:
        return ()
    row = Ratio(_digits(left), _digits(right))
    ways = [row / Ratio(10**places) for places in {0, left.places, left.places + right.places}]
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


DETECTORS: tuple[Detector, ...] = (
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

"""What goes amiss with ratio, proportion, percent and interest."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.diagnosis.bug import Detector, on_numbers, on_written
from tutor.diagnosis.right_values import HUNDRED, percent
from tutor.numbers.ratio import ONE, Ratio
from tutor.numbers.written_sums import Number, decimal_text

_TEN = Ratio(10)


def _same_added(a: Ratio, b: Ratio, c: Ratio) -> Iterator[Ratio]:
    """2 : 3 = 4 : 5: what was added to one is added to the other."""
    yield c + b - a
    yield b + c
    yield abs(a - b) if c != a else c


def _scaled_other_way(a: Ratio, b: Ratio, c: Ratio) -> Iterator[Ratio]:
    """3 : 5 = 12 : ? worked out as 12 × 3/5."""
    yield c * a / b


def _inverse_as_direct(a: Ratio, b: Ratio, c: Ratio) -> Iterator[Ratio]:
    """More workers, more days."""
    yield c * b / a


def _direct_as_inverse(a: Ratio, b: Ratio, c: Ratio) -> Iterator[Ratio]:
    """More books, less money."""
    yield a * b / c


def _difference_as_ratio(a: Ratio, b: Ratio, c: Ratio) -> Iterator[Ratio]:
    """9 laps and 3 laps, so 15 becomes 45: a fixed difference is taken for a ratio."""
    yield c * a / b
    yield c * b / a


def _divided_by_one_part(whole: Ratio, a: Ratio, b: Ratio) -> Iterator[Ratio]:
    """100 shared as 2 : 3 gives 50: divided by its own part."""
    yield whole / a
    yield whole / b


def _part_to_part(whole: Ratio, a: Ratio, b: Ratio) -> Iterator[Ratio]:
    """100 shared as 2 : 3 gives two thirds of it."""
    yield whole * a / b
    yield whole * b / a


def _one_share_only(whole: Ratio, a: Ratio, b: Ratio) -> Iterator[Ratio]:
    """100 shared as 2 : 3 gives 20: the worth of one part; or the other one's share; or halves."""
    yield whole / (a + b)


def _other_share(whole: Ratio, a: Ratio, b: Ratio) -> Iterator[Ratio]:
    yield whole * b / (a + b)


def _shared_equally(whole: Ratio, a: Ratio, b: Ratio) -> Iterator[Ratio]:
    yield whole / 2


def _order_of_ratio(a: Ratio, b: Ratio) -> Iterator[str]:
    yield f"{b.num}:{a.num}" if a.den == b.den == 1 else f"{b / a}"


def _ratio_by_subtracting(a: Ratio, b: Ratio) -> Iterator[Ratio]:
    """25 to 20 is 5: a difference for a ratio."""
    yield a - b


def _ratio_to_whole(a: Ratio, b: Ratio) -> Iterator[str]:
    whole = a + b
    yield f"{a.num}:{whole.num}" if a.den == b.den == 1 else f"{a / whole}"


def _percent_is_amount(p: Ratio, n: Ratio) -> Iterator[Ratio]:
    """20 % of 50 = 20 (or 30, or 70): the percent is taken for an amount."""
    yield p
    yield n - p
    yield n + p


def _divides_by_percent(p: Ratio, n: Ratio) -> Iterator[Ratio]:
    """20 % of 50 = 50 ÷ 20, as 10 % is a tenth."""
    yield n / p


def _percent_without_hundred(p: Ratio, n: Ratio) -> Iterator[Ratio]:
    """20 % of 50 = 1000, or 100, or 1: the hundredths are forgotten or taken for tenths."""
    yield p * n
    yield p * n / _TEN
    yield p * n / HUNDRED / _TEN


def _what_is_left(p: Ratio, n: Ratio) -> Iterator[Ratio]:
    yield n - p * n / HUNDRED
    yield n + p * n / HUNDRED


def _part_is_percent(part: Ratio, base: Ratio) -> Iterator[Ratio]:
    """12 out of 40 is 12 %."""
    yield part
    yield base - part


def _base_upside_down(part: Ratio, base: Ratio) -> Iterator[Ratio]:
    """12 out of 40 worked out as 40 out of 12."""
    yield percent(base, part)


def _hundred_forgotten(part: Ratio, base: Ratio) -> Iterator[Ratio | str]:
    """12 out of 40 is 0.3 %."""
    yield part / base * _TEN
    yield f"{decimal_text(part / base, 0)}%"


def _rest_is_percent(part: Ratio, base: Ratio) -> Iterator[Ratio]:
    yield HUNDRED - percent(part, base)


def _base_swapped(old: Ratio, new: Ratio) -> Iterator[Ratio]:
    """From 40 to 50: 10 out of 50, the new value as the base."""
    yield percent(abs(new - old), new)


def _change_is_percent(old: Ratio, new: Ratio) -> Iterator[Ratio]:
    """From 40 to 50 is 10 %."""
    yield abs(new - old)


def _new_of_old(old: Ratio, new: Ratio) -> Iterator[Ratio]:
    """From 40 to 50 is 125 %: what it is of the old, not by how much it changed."""
    yield percent(new, old)
    yield percent(old, new)


def _percent_as_amount_of_change(n: Ratio, p: Ratio) -> Iterator[Ratio]:
    """200 raised by 10 % = 210."""
    yield n + p
    yield n - p


def _change_for_result(n: Ratio, p: Ratio) -> Iterator[Ratio]:
    """200 raised by 10 % = 20: the change is given for the result."""
    yield n * p / HUNDRED


def _raised_for_lowered(n: Ratio, p: Ratio) -> Iterator[Ratio]:
    yield n - n * p / HUNDRED


def _lowered_for_raised(n: Ratio, p: Ratio) -> Iterator[Ratio]:
    yield n + n * p / HUNDRED


def _percents_added(p: Ratio, q: Ratio) -> Iterator[Ratio]:
    """10 % up and then 10 % down is the same again: percents of different amounts are added."""
    yield p + q


def _interest_without_time(p: Ratio, r: Ratio, t: Ratio) -> Iterator[Ratio]:
    """The interest of one year, however many there are."""
    yield p * r / HUNDRED


def _interest_without_hundred(p: Ratio, r: Ratio, t: Ratio) -> Iterator[Ratio]:
    yield p * r * t


def _amount_for_interest(p: Ratio, r: Ratio, t: Ratio) -> Iterator[Ratio]:
    """Principal and interest together, where the interest is asked."""
    yield p + p * r * t / HUNDRED


def _rate_and_time_added(p: Ratio, r: Ratio, t: Ratio) -> Iterator[Ratio]:
    yield p * (r + t) / HUNDRED
    yield p + r + t


def _percent_moves_point_amiss(number: Number) -> Iterator[str]:
    """0.5 = 5 %, 0.07 = 70 %: the point moves one place, or three."""
    value = number.value
    yield f"{decimal_text(value, 0)}%"
    yield f"{decimal_text(value * _TEN, 0)}%"
    yield f"{decimal_text(value * HUNDRED * _TEN, 0)}%"


def _percent_from_digits(number: Number) -> Iterator[str]:
    """1/4 = 14 %, 1/5 = 5 %."""
    if number.form == "fraction":
        yield f"{number.bottom}%"
        yield f"{number.top}{number.bottom}%"
        yield f"{number.top}.{number.bottom}%"


def _percent_point_in_decimal(number: Number) -> Iterator[Ratio]:
    """5 % = 0.5, 25 % = 2.5, or the number itself."""
    if number.form == "percent":
        yield number.value * _TEN
        yield number.value * HUNDRED
        yield number.value / _TEN


def _percent_over_one(number: Number) -> Iterator[Ratio]:
    """25 % = 1/25."""
    if number.form == "percent" and number.value:
        yield ONE / (number.value * HUNDRED)


DETECTORS: tuple[Detector, ...] = (
    on_numbers("inverse_as_direct", "inverse", _inverse_as_direct),
    on_numbers("additive_ratio", "ratio_missing direct inverse", _same_added),
    on_numbers("ratio_upside_down", "ratio_missing", _scaled_other_way),
    on_numbers("direct_as_inverse", "direct", _direct_as_inverse),
    on_numbers("ratio_upside_down", "direct", _scaled_other_way),
    on_numbers("difference_as_ratio", "difference_kept", _difference_as_ratio),
    on_numbers("divided_by_one_part", "share", _divided_by_one_part),
    on_numbers("part_to_part", "share", _part_to_part),
    on_numbers("one_share_only", "share", _one_share_only),
    on_numbers("ratio_order_swapped", "share", _other_share),
    on_numbers("one_share_only", "share", _shared_equally),
    on_numbers("ratio_order_swapped", "ratio", _order_of_ratio),
    on_numbers("ratio_by_subtracting", "ratio", _ratio_by_subtracting),
    on_numbers("part_to_part", "ratio", _ratio_to_whole),
    on_numbers("percent_as_amount", "percent_of", _percent_is_amount),
    on_numbers("divides_by_percent", "percent_of", _divides_by_percent),
    on_numbers("percent_without_hundred", "percent_of", _percent_without_hundred),
    on_numbers("change_for_result", "percent_of", _what_is_left),
    on_numbers("percent_as_amount", "as_percent", _part_is_percent),
    on_numbers("percent_base_swap", "as_percent", _base_upside_down),
    on_numbers("percent_without_hundred", "as_percent", _hundred_forgotten),
    on_numbers("part_to_part", "as_percent", _rest_is_percent),
    on_numbers("percent_base_swap", "percent_change profit_percent", _base_swapped),
    on_numbers("percent_as_amount", "percent_change profit_percent", _change_is_percent),
    on_numbers("change_for_result", "percent_change profit_percent", _new_of_old),
    on_numbers("percent_as_amount", "increase decrease", _percent_as_amount_of_change),
    on_numbers("change_for_result", "increase decrease", _change_for_result),
    on_numbers("raised_for_lowered", "increase", _raised_for_lowered),
    on_numbers("raised_for_lowered", "decrease", _lowered_for_raised),
    on_numbers("percent_of_percent", "successive_percent", _percents_added),
    on_numbers("interest_without_time", "simple_interest", _interest_without_time),
    on_numbers("percent_without_hundred", "simple_interest", _interest_without_hundred),
    on_numbers("amount_for_interest", "simple_interest", _amount_for_interest),
    on_numbers("interest_without_time", "simple_interest", _rate_and_time_added),
    on_written("percent_point_amiss", "to_percent", _percent_moves_point_amiss),
    on_written("percent_from_digits", "to_percent", _percent_from_digits),
    on_written("percent_point_amiss", "to_decimal", _percent_point_in_decimal),
    on_written("percent_from_digits", "to_fraction", _percent_over_one),
)

"""What goes amiss with ratio, proportion, percent and interest, and with mean, median, mode and range.

Stories with two or three numbers are read here too: which of these problems a story tells.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import permutations

from tutor.diagnosis.bug import Detector, on_numbers, on_written
from tutor.diagnosis.problems import Problem
from tutor.diagnosis.right_values import middle, most_often, percent, right_values, total
from tutor.numbers.ratio import Ratio, TooLarge
from tutor.numbers.written_sums import Number, decimal_text, joined, of, value_of

_CHANGE = "percent_change profit_percent"


def _ratio_text(a: Ratio, b: Ratio) -> str:
    """The ratio of two numbers, not brought to lowest terms."""
    return f"{a.num}:{b.num}" if a.den == b.den == 1 else str(a / b)


def _point_moved(number: Number) -> Iterator[str]:
    """0.5 = 5 %, 0.07 = 70 %: the point moves one place, or three."""
    return (f"{decimal_text(number.value * size, 0)}%" for size in (1, 10, 1000))


def _percent_from_digits(number: Number) -> Iterator[str]:
    """1/4 = 14 %, 1/5 = 5 %."""
    if number.form == "fraction":
        yield f"{number.bottom}%"
        yield f"{number.top}{number.bottom}%"
        yield f"{number.top}.{number.bottom}%"


RATIO: tuple[Detector, ...] = (
    # More workers, more days.
    on_numbers("inverse_as_direct", "inverse", lambda a, b, c: c * b / a),
    # 2 : 3 = 4 : 5, as what was added to one is added to the other.
    on_numbers(
        "additive_ratio",
        "ratio_missing direct inverse",
        lambda a, b, c: (c + b - a, b + c, abs(a - b) if c != a else c),
    ),
    # 3 : 5 = 12 : ? is worked out as 12 × 3/5.
    on_numbers("ratio_upside_down", "ratio_missing", lambda a, b, c: c * a / b),
    # More books, less money.
    on_numbers("direct_as_inverse", "direct", lambda a, b, c: a * b / c),
    on_numbers("ratio_upside_down", "direct", lambda a, b, c: c * a / b),
    # 9 laps and 3 laps, so 15 becomes 45: a fixed difference is taken for a ratio.
    on_numbers("difference_as_ratio", "difference_kept", lambda a, b, c: c * a / b, lambda a, b, c: c * b / a),
    # 100 shared as 2 : 3 gives 50, it is divided by its own part; or two thirds of it; or 20, the worth of one part.
    on_numbers("divided_by_one_part", "share", lambda whole, a, b: whole / a, lambda whole, a, b: whole / b),
    on_numbers("part_to_part", "share", lambda whole, a, b: whole * a / b, lambda whole, a, b: whole * b / a),
    on_numbers("one_share_only", "share", lambda whole, a, b: whole / (a + b)),
    on_numbers("ratio_order_swapped", "share", lambda whole, a, b: whole * b / (a + b)),
    on_numbers("one_share_only", "share", lambda whole, a, b: whole / 2),
    on_numbers("ratio_order_swapped", "ratio", lambda a, b: _ratio_text(b, a)),
    # 25 to 20 is 5: a difference for a ratio.
    on_numbers("ratio_by_subtracting", "ratio", lambda a, b: a - b),
    on_numbers("part_to_part", "ratio", lambda a, b: _ratio_text(a, a + b)),
    # 20 % of 50 = 20 (or 30, or 70): the percent is taken for an amount.
    on_numbers("percent_as_amount", "percent_of", lambda p, n: (p, n - p, n + p)),
    # 20 % of 50 = 50 ÷ 20, as 10 % is a tenth.
    on_numbers("divides_by_percent", "percent_of", lambda p, n: n / p),
    # 20 % of 50 = 1000, or 100, or 1: the hundredths are forgotten or taken for tenths.
    on_numbers("percent_without_hundred", "percent_of", lambda p, n: (p * n, p * n / 10, p * n / 1000)),
    on_numbers("change_for_result", "percent_of", lambda p, n: (n - p * n / 100, n + p * n / 100)),
    # 12 out of 40 is 12 %, or is worked out as 40 out of 12, or is 0.3 %.
    on_numbers("percent_as_amount", "as_percent", lambda part, base: (part, base - part)),
    on_numbers("percent_base_swap", "as_percent", lambda part, base: percent(base, part)),
    on_numbers(
        "percent_without_hundred",
        "as_percent",
        lambda part, base: (part / base * 10, f"{decimal_text(part / base, 0)}%"),
    ),
    on_numbers("part_to_part", "as_percent", lambda part, base: 100 - percent(part, base)),
    # From 40 to 50 is 10 out of 50, the new value as the base; or 10 %; or 125 %, what it is of the old.
    on_numbers("percent_base_swap", _CHANGE, lambda old, new: percent(abs(new - old), new)),
    on_numbers("percent_as_amount", _CHANGE, lambda old, new: abs(new - old)),
    on_numbers("change_for_result", _CHANGE, lambda old, new: percent(new, old), lambda old, new: percent(old, new)),
    # 200 raised by 10 % = 210, or 20.
    on_numbers("percent_as_amount", "increase decrease", lambda n, p: (n + p, n - p)),
    on_numbers("change_for_result", "increase decrease", lambda n, p: n * p / 100),
    on_numbers("raised_for_lowered", "increase", lambda n, p: n - n * p / 100),
    on_numbers("raised_for_lowered", "decrease", lambda n, p: n + n * p / 100),
    # 10 % up and then 10 % down is the same again: percents of different amounts are added.
    on_numbers("percent_of_percent", "successive_percent", lambda p, q: p + q),
    # The interest of one year, however many there are.
    on_numbers("interest_without_time", "simple_interest", lambda p, r, t: p * r / 100),
    on_numbers("percent_without_hundred", "simple_interest", lambda p, r, t: p * r * t),
    # Principal and interest together, where the interest is asked.
    on_numbers("amount_for_interest", "simple_interest", lambda p, r, t: p + p * r * t / 100),
    on_numbers("interest_without_time", "simple_interest", lambda p, r, t: (p * (r + t) / 100, p + r + t)),
    on_written("percent_point_amiss", "to_percent", _point_moved),
    on_written("percent_from_digits", "to_percent", _percent_from_digits),
    # 5 % = 0.5, 25 % = 2.5, or the number itself.
    on_written(
        "percent_point_amiss",
        "to_decimal",
        lambda n: (n.value * 10, n.value * 100, n.value / 10) if n.form == "percent" else None,
    ),
    # 25 % = 1/25.
    on_written(
        "percent_from_digits", "to_fraction", lambda n: 1 / (n.value * 100) if n.form == "percent" and n.value else None
    ),
)


# --- mean, median, mode and range ---


def _mean(values: Sequence[Ratio]) -> Ratio:
    return total(values) / len(values)


def _middle_for_mean(*values: Ratio) -> tuple[Ratio, ...]:
    """The middle number, of the list or of its ends, given as the mean."""
    return middle(sorted(values)), middle(values), (min(values) + max(values)) / 2


def _without_nought(work: Callable[[Sequence[Ratio]], Ratio]) -> Callable[..., Ratio | None]:
    """A nought in the list is not counted."""

    def rule(*values: Ratio) -> Ratio | None:
        kept = sorted(value for value in values if value)
        return work(kept) if kept and len(kept) < len(values) else None

    return rule


def _median_of_list_as_it_stands(*values: Ratio) -> tuple[Ratio, ...]:
    """The middle of a list that was not put in order."""
    half = len(values) // 2
    return middle(values), values[half], values[half - 1 + len(values) % 2]


def _one_of_two_middles(*values: Ratio) -> tuple[Ratio, ...]:
    """Of two middle numbers one is given."""
    one, other = sorted(values)[len(values) // 2 - 1 :][:2]
    return () if len(values) % 2 else (one, other, one + other)


def _mode_for_it(*values: Ratio) -> Ratio | None:
    return most_often(values)[0] if len(most_often(values)) == 1 else None


DATA: tuple[Detector, ...] = (
    on_numbers("ignore_zero", "mean", _without_nought(_mean)),
    on_numbers("ignore_zero", "median", _without_nought(middle)),
    on_numbers("median_unsorted", "median", _median_of_list_as_it_stands),
    # How often it comes, not what comes.
    on_numbers("mode_is_frequency", "mode", lambda *values: max(map(values.count, values))),
    # The largest alone; the last take away the first, of a list that was not put in order; how many there are.
    on_numbers("range_unsorted", "range", lambda *values: max(values)),
    on_numbers("range_unsorted", "range", lambda *values: abs(values[-1] - values[0])),
    on_numbers("range_unsorted", "range", lambda *values: (len(values), max(values) - min(values) + 1)),
    on_numbers("mean_not_divided", "mean", lambda *values: total(values)),
    on_numbers("mean_mid_number", "mean", _middle_for_mean),
    # The sum is divided by two, or by one too few or too many.
    on_numbers(
        "mean_other_count",
        "mean",
        lambda *values: (total(values) / count for count in (2, len(values) - 1, len(values) + 1)),
    ),
    on_numbers("median_one_middle", "median", _one_of_two_middles),
    on_numbers("averages_mixed_up", "median mode", lambda *values: _mean(values)),
    on_numbers("averages_mixed_up", "mean median", _mode_for_it),
    on_numbers("averages_mixed_up", "mode", lambda *values: middle(sorted(values))),
    on_numbers("mode_is_frequency", "mode", lambda *values: max(values)),
)


# --- stories with two or three numbers ---


STORIES = frozenset({"two_numbers", "three_numbers"})
_OF_THREE = ("direct", "inverse", "difference_kept", "area_of_length")
NEARLY = Ratio(1, 200)
"""Share by which a rounded answer may be off."""


def told(story: Problem, answer: Ratio) -> Problem | None:
    """The problem that a story tells; None when no way of working comes to `answer`."""
    ways = _of_two(story.numbers) if story.name == "two_numbers" else _of_three(story.numbers)
    return next((one for one in ways if _comes_to(one, answer)), None)


def _comes_to(problem: Problem, answer: Ratio) -> bool:
    try:
        if problem.name == "area_of_length":
            return area_of_length(*problem.values) == answer
        texts = right_values(problem)
        value = value_of(problem.sides[0]) if problem.sides else None
        found = value.value if value is not None else _value(texts)
        return found is not None and not abs(answer) * NEARLY < abs(found - answer)
    except (ZeroDivisionError, TooLarge):
        return False


def _value(texts: tuple[str, ...]) -> Ratio | None:
    top, _, bottom = texts[0].partition("/") if texts else ("", "", "")
    return Ratio(int(top), int(bottom or 1)) if top.lstrip("-").isdigit() else None


def _of_two(numbers: tuple[Number, ...]) -> list[Problem]:
    pairs = [numbers, numbers[::-1]]
    return [Problem("sum", sides=(joined(sign, *map(of, pair)),)) for pair in pairs for sign in "+-*/"]


def _of_three(numbers: tuple[Number, ...]) -> list[Problem]:
    """The numbers in any order; the order of the story comes first."""
    return [Problem(name, order) for order in permutations(numbers) for name in _OF_THREE]


def area_of_length(a: Ratio, b: Ratio, c: Ratio) -> Ratio:
    """What goes with an area when a length grows from `a` to `c`: `b` for the first."""
    return b * (c / a) * (c / a)

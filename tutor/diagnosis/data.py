"""What goes amiss with mean, median, mode and range."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from tutor.diagnosis.bug import Detector, on_numbers
from tutor.diagnosis.problems import Problem
from tutor.diagnosis.right_values import in_order, middle, most_often, right_values, total
from tutor.numbers.ratio import ONE, ZERO, Ratio, TooLarge
from tutor.numbers.written_sums import Number, joined, of, value_of


def _middle_for_mean(*values: Ratio) -> Iterator[Ratio]:
    """The middle number, of the list or of its ends, given as the mean."""
    yield middle(in_order(values))
    yield middle(list(values))
    ends = in_order(values)
    yield (ends[0] + ends[-1]) / 2


def _sum_for_mean(*values: Ratio) -> Iterator[Ratio]:
    """The numbers are added and not divided."""
    yield total(values)


def _divided_by_other_count(*values: Ratio) -> Iterator[Ratio]:
    """The sum divided by two, or by one too few or too many."""
    yield total(values) / 2
    yield total(values) / Ratio(len(values) - 1)
    yield total(values) / Ratio(len(values) + 1)


def _nought_left_out(*values: Ratio) -> Iterator[Ratio]:
    """A nought in the list is not counted."""
    kept = tuple(value for value in values if value != ZERO)
    if kept and len(kept) < len(values):
        yield total(kept) / Ratio(len(kept))


def _nought_left_out_of_median(*values: Ratio) -> Iterator[Ratio]:
    kept = tuple(value for value in values if value != ZERO)
    if kept and len(kept) < len(values):
        yield middle(in_order(kept))


def _median_of_list_as_it_stands(*values: Ratio) -> Iterator[Ratio]:
    """The middle of a list that was not put in order."""
    yield middle(list(values))
    half = len(values) // 2
    yield values[half]
    yield values[half - 1 + len(values) % 2]


def _one_of_two_middles(*values: Ratio) -> Iterator[Ratio]:
    """Of two middle numbers one is given."""
    half, ordered = len(values) // 2, in_order(values)
    if len(values) % 2 == 0:
        yield ordered[half - 1]
        yield ordered[half]
        yield ordered[half - 1] + ordered[half]


def _mean_for_it(*values: Ratio) -> Iterator[Ratio]:
    yield total(values) / Ratio(len(values))


def _mode_for_it(*values: Ratio) -> Iterator[Ratio]:
    if len(most_often(values)) == 1:
        yield most_often(values)[0]


def _median_for_it(*values: Ratio) -> Iterator[Ratio]:
    yield middle(in_order(values))


def _how_often_for_mode(*values: Ratio) -> Iterator[Ratio]:
    """How often it comes, not what comes."""
    yield Ratio(max(values.count(value) for value in values))


def _largest_for_it(*values: Ratio) -> Iterator[Ratio]:
    yield in_order(values)[-1]


def _ends_as_written(*values: Ratio) -> Iterator[Ratio]:
    """Last take away first, of a list that was not put in order."""
    yield abs(values[-1] - values[0])


def _how_many(*values: Ratio) -> Iterator[Ratio]:
    yield Ratio(len(values))
    yield in_order(values)[-1] - in_order(values)[0] + ONE


DATA: tuple[Detector, ...] = (
    on_numbers("ignore_zero", "mean", _nought_left_out),
    on_numbers("ignore_zero", "median", _nought_left_out_of_median),
    on_numbers("median_unsorted", "median", _median_of_list_as_it_stands),
    on_numbers("mode_is_frequency", "mode", _how_often_for_mode),
    on_numbers("range_unsorted", "range", _largest_for_it),
    on_numbers("range_unsorted", "range", _ends_as_written),
    on_numbers("range_unsorted", "range", _how_many),
    on_numbers("mean_not_divided", "mean", _sum_for_mean),
    on_numbers("mean_mid_number", "mean", _middle_for_mean),
    on_numbers("mean_other_count", "mean", _divided_by_other_count),
    on_numbers("median_one_middle", "median", _one_of_two_middles),
    on_numbers("averages_mixed_up", "median mode", _mean_for_it),
    on_numbers("averages_mixed_up", "mean median", _mode_for_it),
    on_numbers("averages_mixed_up", "mode", _median_for_it),
    on_numbers("mode_is_frequency", "mode", _largest_for_it),
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

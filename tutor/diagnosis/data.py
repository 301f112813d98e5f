"""What goes amiss with mean, median, mode and range."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import permutations

from tutor.diagnosis.bug import Detector, on_numbers
from tutor.diagnosis.problems import Problem
from tutor.diagnosis.right_values import middle, most_often, right_values, total
from tutor.numbers.ratio import Ratio, TooLarge
from tutor.numbers.written_sums import Number, joined, of, value_of


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

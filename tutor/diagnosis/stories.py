"""Stories with two or three numbers: which known problem a story is, seen from its right answer.

Only a problem that comes to the answer exactly (or as nearly as it was rounded) is taken; otherwise the story stays
unknown.
"""

from __future__ import annotations

from itertools import permutations

from tutor.diagnosis.problems import Problem
from tutor.diagnosis.right_values import right_values
from tutor.numbers.ratio import Ratio, TooLarge
from tutor.numbers.written_sums import Number, joined, of, value_of

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

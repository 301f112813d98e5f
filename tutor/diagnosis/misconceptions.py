"""The misconceptions that Didi can recognise: which wrong value each would give, and which explains a wrong answer.

Everything is worked out from the numbers of the problem; no wording stands here (content/misconceptions holds it).
Nothing here may ever name a misconception for an answer that is right.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache

from tutor import answer_checker
from tutor.diagnosis import (
    against_answer,
    algebra,
    angles,
    data,
    decimals,
    fractions,
    integers,
    measurement,
    number_sense,
    order_of_operations,
    powers,
    problem_notation,
    problems,
    ratio_and_percent,
    stories,
    worked_answers,
)
from tutor.diagnosis.bug import Detector, came_to
from tutor.diagnosis.problems import Problem
from tutor.diagnosis.right_values import right_values
from tutor.diagnosis.worksheet_text import LONGEST_QUESTION
from tutor.numbers.ratio import Ratio
from tutor.numbers.written_sums import letters
from tutor.spoken import spoken_maths

_TOPICS: tuple[tuple[str, tuple[Detector, ...]], ...] = (
    ("order_of_operations", order_of_operations.DETECTORS),
    ("identities_and_powers", powers.DETECTORS),
    ("fractions", fractions.DETECTORS),
    ("decimals", decimals.DETECTORS),
    ("algebra", algebra.DETECTORS),
    ("integers", integers.DETECTORS),
    ("ratio_and_percent", ratio_and_percent.DETECTORS),
    ("area_and_measurement", measurement.DETECTORS),
    ("angles", angles.DETECTORS),
    ("data", data.DETECTORS),
    ("number_sense", number_sense.DETECTORS),
)
"""The topics with their detectors, the more telling first: where two explain one value, the earlier is likelier."""

_KEPT = 512
_SHORT = 30
"""Characters of a number that surely has not too many digits."""


@dataclass(frozen=True, slots=True)
class Known:
    """One misconception of the registry."""

    id: str
    topic: str
    problems: tuple[str, ...]
    """Names of the problems in which it can be found."""


def _registry() -> dict[str, Known]:
    found: dict[str, Known] = {}
    for topic, detectors in _TOPICS:
        for one in detectors:
            before = found.get(one.id, Known(one.id, topic, ()))
            found[one.id] = Known(one.id, before.topic, tuple(sorted({*before.problems, *one.applies})))
    for name, topic in against_answer.TOPICS.items():
        found.setdefault(name, Known(name, topic, ("any",)))
    return found


REGISTRY: dict[str, Known] = _registry()
"""Every misconception that can be diagnosed, by id."""

_DETECTORS: tuple[Detector, ...] = tuple(one for _, detectors in _TOPICS for one in detectors)


@lru_cache(maxsize=_KEPT)
def wrong_values(problem: str) -> tuple[tuple[str, str], ...]:
    """The wrong value that each misconception would give, as (misconception id, value as text), likeliest first.

    `problem` is an `Item.problem` or a question. A value equal to the right answer is never among them.
    """
    read = _read(problem)
    return () if read is None else found_in(read)


_read = lru_cache(maxsize=_KEPT)(problems.read)


def found_in(problem: Problem) -> tuple[tuple[str, str], ...]:
    """The same for a problem that has been read."""
    if problem.name == "is_equal":
        return _taken_for_equal(problem)
    right = right_values(problem)
    found: list[tuple[str, str]] = []
    asked = replace(problem, name="compare") if problem.name in _COMPARING else problem
    for detector in _DETECTORS:
        if asked.name in detector.applies:
            found += [(detector.id, value) for value in detector.find(asked)]
    if problem.name in _COMPARING:
        found = [(name, said) for name, value in found for said in _COMPARING[problem.name](problem, value)]
    return tuple(pair for pair in dict.fromkeys(found) if not any(same(pair[1], one) for one in right))


def _taken_for_equal(problem: Problem) -> tuple[tuple[str, str], ...]:
    """Yes, by every misconception that makes of one side of a statement what stands on the other."""
    if right_values(problem) == ("yes",):
        return ()
    found: list[tuple[str, str]] = []
    for side, other in (problem.sides, problem.sides[::-1]):
        kind = "expression" if letters(side) else "sum"
        for stands in came_to(Problem(kind, sides=(other,)), [other]):
            found += [(name, "yes") for name, value in found_in(Problem(kind, sides=(side,))) if same(value, stands)]
    return tuple(dict.fromkeys(found))


def _the_other(problem: Problem, value: str) -> tuple[str, ...]:
    """The number that is taken for the smaller one, where `value` is taken for the larger; a sign stays."""
    first, second = (str(number) for number in problem.numbers)
    return ({first: second, second: first}.get(value, value),)


def _yes_where(sign: str) -> Callable[[Problem, str], tuple[str, ...]]:
    """Yes where the sign that a misconception gives is `sign`, no for another; nothing for a number."""

    def said(problem: Problem, value: str) -> tuple[str, ...]:
        return ("yes" if value == sign else "no",) if value in {"<", "=", ">"} else ()

    return said


_COMPARING: dict[str, Callable[[Problem, str], tuple[str, ...]]] = {
    "smaller": _the_other,
    "is_greater": _yes_where(">"),
    "is_less": _yes_where("<"),
}
"""Questions that compare, and what a misconception about comparing makes of them."""

_PERCENT_ASKED = frozenset({"as_percent", "percent_change", "profit_percent", "successive_percent"})
"""Problems whose answer is a percent, with its sign or without."""


def diagnose(problem: str, answer: str, said_value: str) -> tuple[str, ...]:
    """The misconceptions that explain `said_value`, likeliest first; none when it is the answer or nothing matches."""
    read = _read(problem)
    if read is not None and read.name in _PERCENT_ASKED:
        answer, said_value = answer.strip().removesuffix("%"), said_value.strip().removesuffix("%")
    if same(said_value, answer):
        return tuple(against_answer.unfinished(answer, said_value))
    hits = [name for name, value in _candidates(problem, answer) if same(said_value, value) and not same(value, answer)]
    hits += against_answer.explained(answer, said_value)
    return tuple(dict.fromkeys(hits))


def explain(question: str, answer: str, said: str) -> tuple[str, ...]:
    """The misconceptions behind free text: what it comes to first, then each step of it that does not hold.

    `said` may be one value or a worked solution of several lines, and so may `answer`.
    """
    question = question[:LONGEST_QUESTION]
    right, given = worked_answers.read(answer), worked_answers.read(said)
    key = right.values[0] if right.values else answer
    if answer_checker.check_answer(said, answer) is True:
        return ()
    if not given.values or not right.values or _is_equation(answer):
        return diagnose(question, answer, said)
    if any(same(given.values[0], one) for one in right.values):
        return tuple(against_answer.unfinished(key, given.values[0]))
    for one in right.values:
        found = diagnose(question, one, given.values[0])
        if found:
            return found
    return _of_claims(given.claims) or _of_solution(right, key, given.values[0])


def _is_equation(answer: str) -> bool:
    """Whether the answer itself is an equation with letters on both sides ("S = 6P")."""
    reading = spoken_maths.read(answer)
    shapes = "".join(side.shape for one in reading.statements for side in one.sides)
    return reading.kind == "equation" and len({letter for letter in shapes if letter.isalpha()}) > 1


def _of_claims(claims: tuple[tuple[str, str], ...]) -> tuple[str, ...]:
    """The misconception behind the first equal sign that does not hold."""
    for left, right in claims:
        problem = problem_notation.notation(left)
        value = problem_notation.notation(right)
        shown = right_values(value)[0] if value is not None and right_values(value) else right
        if problem is None or problem.name != "sum":
            continue
        truth = right_values(problem)
        found = diagnose(left, truth[0], shown) if truth else ()
        if found:
            return found
    return ()


def _of_solution(right: worked_answers.Worked, key: str, said: str) -> tuple[str, ...]:
    """The misconception seen from a sum of the worked answer that comes to the answer."""
    for left, _ in right.claims:
        problem = problem_notation.notation(left)
        if problem is not None and problem.name == "sum" and any(same(one, key) for one in right_values(problem)):
            found = diagnose(left, key, said)
            if found:
                return found
    return ()


def _candidates(problem: str, answer: str) -> tuple[tuple[str, str], ...]:
    """The wrong values of a problem; of a story, those of the problem that its answer shows it to be."""
    read, key = _read(problem), number(answer)
    if read is None or read.name not in stories.STORIES:
        return wrong_values(problem) if read is None or _may_be_right(read, key) else ()
    told = stories.told(read, key) if key is not None else None
    return () if told is None else found_in(told)


def _may_be_right(problem: Problem, key: Ratio | None) -> bool:
    """Whether a problem can have this answer; if it comes to another one, the question was read amiss."""
    values = [value for value in map(number, right_values(problem)) if value is not None]
    if key is None or not values:
        return True
    return any(not abs(key) * stories.NEARLY < abs(value - key) for value in values)


def same(said: str, value: str) -> bool:
    """Whether two values are one, as the checker sees it: by value, in whatever form."""
    if said == value:
        return True
    one, other = number(said), number(value)
    if one is not None and other is not None:
        return one == other
    judged = answer_checker.judge(said, value)
    return judged.verdict == "correct" or judged.reason in {"form_missing", "unfinished"}


_PLAIN = re.compile(r"(-?)(\d+)(?:/(\d+)|\.(\d+))?")


def number(text: str) -> Ratio | None:
    """The one number that a value is."""
    plain = _PLAIN.fullmatch(text) if len(text) < _SHORT else None
    if plain is not None and plain[3] != "0":
        places = plain[4] or ""
        size = Ratio(int(plain[2] + places), int(plain[3] or 10 ** len(places)))
        return -size if plain[1] else size
    reading = spoken_maths.read(text)
    values = reading.values
    single = reading.kind in {"integer", "fraction", "decimal", "percent", "mixed", "arithmetic"}
    return values[0] if single and len(values) == 1 else None

"""The misconceptions that Didi can recognise: which wrong value each would give, and which explains a wrong answer.

Everything is worked out from the numbers of the problem; no wording stands here (content/misconceptions holds it).
Nothing here may ever name a misconception for an answer that is right.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from tutor import answer_checker, problems, spoken_maths
from tutor.detectors import algebra, decimals, fractions, integers, order_of_operations, powers
from tutor.detectors.bug import Detector
from tutor.detectors.right_values import right_values
from tutor.problems import Problem
from tutor.ratio import Ratio

_TOPICS: tuple[tuple[str, tuple[Detector, ...]], ...] = (
    ("order_of_operations", order_of_operations.DETECTORS),
    ("identities_and_powers", powers.DETECTORS),
    ("fractions", fractions.DETECTORS),
    ("decimals", decimals.DETECTORS),
    ("algebra", algebra.DETECTORS),
    ("integers", integers.DETECTORS),
)
"""The topics with their detectors, the more telling first: where two explain one value, the earlier is likelier."""

_KEPT = 512


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
            before = found[one.id].problems if one.id in found else ()
            found[one.id] = Known(one.id, topic, tuple(sorted({*before, *one.applies})))
    return found


REGISTRY: dict[str, Known] = _registry()
"""Every misconception that can be diagnosed, by id."""

_DETECTORS: tuple[Detector, ...] = tuple(one for _, detectors in _TOPICS for one in detectors)


@lru_cache(maxsize=_KEPT)
def wrong_values(problem: str) -> tuple[tuple[str, str], ...]:
    """The wrong value that each misconception would give, as (misconception id, value as text), likeliest first.

    `problem` is an `Item.problem` or a question. A value equal to the right answer is never among them.
    """
    read = problems.read(problem)
    return () if read is None else found_in(read)


def found_in(problem: Problem) -> tuple[tuple[str, str], ...]:
    """The same for a problem that has been read."""
    right = right_values(problem)
    found: list[tuple[str, str]] = []
    for detector in _DETECTORS:
        if problem.name in detector.applies:
            found += [(detector.id, value) for value in detector.find(problem)]
    return tuple(pair for pair in dict.fromkeys(found) if not any(same(pair[1], one) for one in right))


def diagnose(problem: str, answer: str, said_value: str) -> tuple[str, ...]:
    """The misconceptions that explain `said_value`, likeliest first; none when it is the answer or nothing matches."""
    if same(said_value, answer):
        return ()
    hits = (name for name, value in wrong_values(problem) if same(said_value, value) and not same(value, answer))
    return tuple(dict.fromkeys(hits))


def same(said: str, value: str) -> bool:
    """Whether two values are one, as the checker sees it: by value, in whatever form."""
    if said == value:
        return True
    one, other = number(said), number(value)
    if one is not None and other is not None:
        return one == other
    judged = answer_checker.judge(said, value)
    return judged.verdict == "correct" or judged.reason in {"form_missing", "unfinished"}


def number(text: str) -> Ratio | None:
    """The one number that a value is."""
    reading = spoken_maths.read(text)
    values = reading.values
    plain = reading.kind in {"integer", "fraction", "decimal", "percent", "mixed", "arithmetic"}
    return values[0] if plain and len(values) == 1 else None

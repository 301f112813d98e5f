"""Is every number of a candidate accounted for, and everything that it works out true?

A false sum is refused whoever wrote it. A number may stand in a model's words only when the question, the facts or the
student gave it, or when it follows from those by a sum that is worked out there.
"""

from __future__ import annotations

import re
from functools import lru_cache

from tutor.guard.answer import canonical
from tutor.guard.grounds import Grounds
from tutor.guard.numbers import coded, equations, folded, mentions, stated, words_of
from tutor.guard.relations import claims, sentences, untrue_comparisons
from tutor.guard.talk import plain_talk, uncounted
from tutor.numbers.ratio import ONE, ZERO, Ratio, common_divisor

_EVERYDAY = frozenset(Ratio(number) for number in (*range(21), 25, 30, 50, 60, 90, 100, 180, 360, 1000)) | {
    Ratio(1, 2), Ratio(1, 4), Ratio(3, 4), Ratio(1, 3),
}  # fmt: skip
"""Numbers of daily life, which need no source where nobody told the facts."""


def false_arithmetic(text: str, grounds: Grounds) -> str:
    """Every equation and comparison in it is true, unless the question itself says it and asks whether it is."""
    text = plain_talk(folded(text))
    for left, right, shown in equations(words_of(text)):
        if left != right and canonical(shown) not in canonical(grounds.question):
            return f"not true: {shown}"
    for relation, said in claims(text):
        if relation.value != said and not _also_true(text, relation.start, said):
            return f"not true: {relation.shown} is not {said}"
    for shown in untrue_comparisons(text):
        if f" {shown.strip()} " not in canonical(grounds.question):
            return f"not true: {shown}"
    return ""


def _also_true(text: str, start: int, said: Ratio) -> bool:
    """Whether another way of reading the same words does come to what is said."""
    return any(other.value == result == said for other, result in claims(text) if abs(other.start - start) < 12)


def invented(text: str, grounds: Grounds) -> str:
    """Every number in it stands in the question, the facts or the student's words, or is worked out from them."""
    text = uncounted(plain_talk(folded(text)))
    said = {value for _, _, value in mentions(tuple(words_of(text)))}
    if not said:
        return ""
    allowed = set(_sources(grounds.question, grounds.heard, grounds.facts))
    allowed |= {right for left, right, _ in equations(words_of(text)) if left == right}
    allowed |= {result for relation, result in claims(text) if relation.value == result}
    if not grounds.is_secret:
        allowed |= stated(grounds.answer)
    new = said - allowed - {ONE, ZERO}  # "one more", "ek baar": counting, not mathematics
    if not grounds.facts_known:
        new = (new & _claimed(text)) - _EVERYDAY - _derived(grounds.question)
    return f"a number from nowhere: {min(str(value) for value in new)}" if new else ""


_CLAIMED = re.compile(
    r"(?<!\w)(?:is|are|was|equals?|=|makes?|gives?|gets?|becomes?|answer|jawab|uttar|result|total|comes to|जवाब|"
    r"उत्तर)"
    r"(?: (?:is|to|hai|exactly|just|the|be))* #(\d+)(?!\d)|#(\d+) (?:hai|hota|hoga|hain|banta|aata|milta|है|"
    r"होता|होगा|बनता)(?!\w)"
)


def _claimed(text: str) -> frozenset[Ratio]:
    """The numbers that a text gives as results, and does not ask about."""
    parts = [coded(part) for part in sentences(text) if "?" not in part]
    return frozenset(values[int(found[1] or found[2])] for line, values in parts for found in _CLAIMED.finditer(line))


@lru_cache(maxsize=512)
def _sources(question: str, heard: tuple[str, ...], facts: tuple[str, ...]) -> frozenset[Ratio]:
    known = frozenset().union(*(stated(source) for source in (question, *heard, *facts)))
    return known | {Ratio(part) for value in known for part in (value.num, value.den, abs(value.num))}


_MOST = 12


@lru_cache(maxsize=512)
def _derived(question: str) -> frozenset[Ratio]:
    """What a single step makes of two numbers of the question, with their tops and bottoms."""
    given = sorted(
        {part for value in coded(question)[1] for part in (value, Ratio(value.num), Ratio(value.den))}, key=str
    )
    found: set[Ratio] = set()
    for first in given[:_MOST]:
        for second in given[:_MOST]:
            found |= {first + second, first - second, first * second}
            found |= {first / second} if second else set()
            if first.den == second.den == 1 and first and second:
                divisor = common_divisor(first.num, second.num)
                found |= {Ratio(divisor), Ratio(abs(first.num * second.num) // divisor)}
    return frozenset(found) | {-value for value in found}

"""The slips of stories with more than one step: stopped half way, another quantity, a number left out, doubled or not.

They are worked out from an item's own sum and its own steps, so they hold for every story and need no rule for each.
A slip may never be worth what the answer is worth.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache

from tutor.chapters.values import Item
from tutor.diagnosis import problems
from tutor.diagnosis.problems import Problem
from tutor.numbers.ratio import Ratio, TooLarge
from tutor.numbers.written_sums import Node, value_of
from tutor.spoken import spoken_maths

STOPPED, OTHER, LEFT_OUT, DOUBLED = "stopped_half_way", "other_quantity", "left_one_out", "doubled_or_halved"
LAST = "last_step_amiss"
SLIPS = (STOPPED, OTHER, LEFT_OUT, LAST, DOUBLED)
"""The slips of stories, the likeliest first."""

_KEPT = 512
_NUMBER = re.compile(r"(?<![\w/.])\d+(?:\s\d+/\d+|/\d+|\.\d+)?(?![\w/]|\.\d)")


def slips_of(item: Item) -> tuple[tuple[str, str], ...]:
    """The wrong values that a slip in the story would give, as (slip, value as text); none where it is no story."""
    if item.type != "application":
        return ()
    return _slips(item.question.en, item.problem, item.answer, tuple(step.en for step in item.steps))


def several_steps(problem: Problem | None) -> bool:
    """Whether a problem is a sum in which more than one thing is to be done."""
    return problem is not None and problem.name == "sum" and len(_signs(problem.sides[0])) > 1


@lru_cache(maxsize=_KEPT)
def _slips(question: str, problem: str, answer: str, steps: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    key = spoken_maths.read(answer)
    if len(key.values) != 1 or key.kind == "ratio":
        return ()
    right, asked = key.values[0], _numbers(question)
    read = problems.read(problem or question)
    tree = read.sides[0] if read is not None and read.name == "sum" else None
    known = [*asked, *_parts(question)]
    on_the_way = [one for one in (*_inner(tree), *_told(steps, known)) if one not in known]
    half_way = [one for one in on_the_way if abs(one) != abs(right)]
    if not half_way:
        return ()
    found = [*((STOPPED, one) for one in half_way), *((OTHER, one) for one in _others(right, asked))]
    found += [*((LEFT_OUT, one) for one in _without_one(tree)), (DOUBLED, right * 2), (DOUBLED, right / 2)]
    found += [(LAST, one) for one in _last_step(half_way, asked, right)]
    slips: dict[str, str] = {}
    for name, value in found:
        if abs(value) != abs(right):
            slips.setdefault(str(value), name)
    return tuple((name, value) for value, name in slips.items())


def _numbers(text: str) -> list[Ratio]:
    """The numbers of a text, in its order and without signs."""
    return [one for match in _NUMBER.finditer(problems.plainly(text)) for one in spoken_maths.read(match[0]).values[:1]]


def _parts(text: str) -> list[Ratio]:
    """The tops and bottoms of the fractions of a text."""
    written = (match[0] for match in _NUMBER.finditer(problems.plainly(text)) if "/" in match[0])
    return [Ratio(int(part)) for one in written for part in re.findall(r"\d+", one)]


def _told(steps: tuple[str, ...], given: list[Ratio]) -> Iterator[Ratio]:
    """What the steps come to, the last one left out: each names its result, which comes of what was known before."""
    known = list(given)
    for step in steps[:-1]:
        results = [one for one in _numbers(step) if one not in known and _comes_of(one, known)]
        known += results
        yield from results


def _comes_of(value: Ratio, known: list[Ratio]) -> bool:
    """Whether a value is the sum, difference, product or quotient of two known ones."""
    pairs = [(one, other) for one in known for other in known if other]
    return bool(value) and any(value in (a + b, a - b, a * b, a / b) for a, b in pairs)


def _signs(node: Node) -> list[Node]:
    """The places of a sum where two numbers meet, the whole of it first."""
    here = [node] if len(node.parts) > 1 else []
    return [*here, *(found for part in node.parts for found in _signs(part))]


def _inner(tree: Node | None) -> Iterator[Ratio]:
    """What the parts of a sum come to, the whole of it left out."""
    for node in () if tree is None else _signs(tree)[1:]:
        yield from _worth(node)


def _worth(node: Node) -> Iterable[Ratio]:
    try:
        number = value_of(node)
    except (ZeroDivisionError, TooLarge):
        return ()
    return () if number is None else (number.value,)


def _others(right: Ratio, asked: list[Ratio]) -> Iterator[Ratio]:
    """What else the story has: what the answer leaves of the whole, and the numbers that it gives itself."""
    whole = max(asked, default=right)
    yield from (whole - right,) if abs(right) < whole else ()
    yield from asked


def _last_step(half_way: list[Ratio], asked: list[Ratio], right: Ratio) -> Iterator[Ratio]:
    """What comes of the last step when it adds or takes away, where the right one multiplies or divides, or the like.

    The step is the last one where it makes the answer of what was found before and of a number of the question.
    """
    for one in half_way:
        for other in asked:
            results = (one + other, one - other, other - one, one * other)
            if right in results or (other and right == one / other):
                yield from results


def _without_one(tree: Node | None) -> Iterator[Ratio]:
    """What a sum of several steps comes to when a number is left out of it."""
    if tree is None or len(_signs(tree)) < 2:
        return
    for shorter in _shorter(tree):
        yield from _worth(shorter)


def _shorter(node: Node) -> Iterator[Node]:
    """The sum with each of its places where two numbers meet reduced to either side."""
    if len(node.parts) > 1:
        yield from node.parts
    for at, part in enumerate(node.parts):
        for less in _shorter(part):
            yield replace(node, parts=(*node.parts[:at], less, *node.parts[at + 1 :]))

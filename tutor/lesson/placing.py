"""Placing: ten questions, each chosen by the answers before it, find where in a chapter a student begins.

A student's place is how many of the chapter's skills, from the first on, they can do. Pure: what comes next follows
from the marks alone, so a placing played again asks the same. It never tells a score, and nothing of it is held
against a student.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate, chain
from math import log2

from tutor.chapters import generators
from tutor.chapters.values import AnswerKind, Chapter, Item, Skill, Template
from tutor.errors import ContentFault
from tutor.lesson.learner import PlacingAnswer
from tutor.thresholds import THRESHOLDS
from tutor.turn import Mark, replaced

Chances = tuple[float, ...]
"""How likely each place is: none of the skills, the first, the first two, to all of them."""
_EACH = 3
"""Questions of one skill that a placing may ask."""
_EASE = ("medium", "easy", "hard")
"""What tells most comes first: an easy question is guessed, a hard one is missed by who knows the skill."""
_APART = generators.APART**3 * 2
"""Between the seeds of placings and those of practice and exams."""
_OF_TWO: frozenset[AnswerKind] = frozenset({"yes_no"})
_OF_FEW: frozenset[AnswerKind] = frozenset({"choice", "comparison", "word"})


def paper(chapter: Chapter, seed: int) -> Chapter:
    """The chapter with all that a placing may ask for its items: up to three questions of each skill.

    Raises:
        ContentFault: the chapter has no question.
    """
    if chapter.templates:
        rows = [_drawn(_of(chapter.templates, skill), seed) for skill in chapter.skills]
    else:
        rows = [[one for one in chapter.items if one.skill == skill.id][:_EACH] for skill in chapter.skills]
    items = tuple(chain.from_iterable(rows))
    if not items:
        raise ContentFault(f'the chapter "{chapter.id}" has no question for a placing')
    return replaced(chapter, items=items, version=generators.edition(chapter, items))


def _of(templates: Iterable[Template], skill: Skill) -> list[Template]:
    return [one for one in templates if one.pattern.skill == skill.id]


def _drawn(templates: Sequence[Template], seed: int) -> list[Item]:
    """Items of a skill by different templates: those that are hardest to guess first."""

    def place(one: Template) -> tuple[int, float, int]:
        chance = next(generators.splitmix64(generators.digest(f"placing {one.pattern.id}@{seed}")))
        return _EASE.index(one.pattern.difficulty), guess(one.pattern.kind), chance

    made: list[Item] = []
    for template in sorted(templates, key=place):
        try:
            made += [generators.item(template, _APART + seed)] if len(made) < _EACH else []
        except ContentFault:  # numbers that its conditions never allow: another template is asked
            continue
    return made


# --- what the answers tell ----------------------------------------------------------------------------------------


def told_by(chapter: Chapter, marks: Iterable[Mark]) -> tuple[PlacingAnswer, ...]:
    """What the marks of a placing tell."""
    kinds = {item.id: item.kind for item in chapter.items}
    right = {"correct": True, "partial": None}
    return tuple(PlacingAnswer(mark.skill, kinds[mark.item], right.get(mark.result, False)) for mark in marks)


def guess(kind: AnswerKind) -> float:
    """The chance that a right answer of this kind is a guess."""
    if kind in _OF_TWO:
        return THRESHOLDS.guess_of_two
    return THRESHOLDS.guess_of_few if kind in _OF_FEW else THRESHOLDS.guess_of_value


def chances(chapter: Chapter, told: Iterable[PlacingAnswer]) -> Chances:
    """How likely each place is after these answers; before the first all are alike."""
    at: Chances = (1 / (len(chapter.skills) + 1),) * (len(chapter.skills) + 1)
    known = {skill.id for skill in chapter.skills}
    for one in told:
        if one.right is not None and one.skill in known:
            at = _after(at, _place(chapter, one.skill), guess(one.kind), right=one.right)
    return at


def _place(chapter: Chapter, skill: str) -> int:
    return next(at for at, one in enumerate(chapter.skills) if one.id == skill)


def _right(place: int, skill: int, guessed: float) -> float:
    """The chance of a right answer on a skill (counted from 0) by a student at a place."""
    return 1 - THRESHOLDS.slip if skill < place else guessed


def _after(at: Chances, skill: int, guessed: float, *, right: bool) -> Chances:
    """The chances after one more answer (Bayes)."""
    likely = [_right(place, skill, guessed) for place in range(len(at))]
    weighed = [chance * (one if right else 1 - one) for chance, one in zip(at, likely, strict=True)]
    return tuple(one / sum(weighed) for one in weighed)


def begins_at(chapter: Chapter, told: Iterable[PlacingAnswer]) -> Skill | None:
    """The skill to begin with; None where all of them are known. It is the middle of all that is likely."""
    below = list(accumulate(chances(chapter, told)))
    found = next(place for place, chance in enumerate(below) if chance >= 0.5 or place == len(chapter.skills))
    return chapter.skills[found] if found < len(chapter.skills) else None


# --- what is asked ------------------------------------------------------------------------------------------------


def order(chapter: Chapter, marks: Sequence[Mark]) -> tuple[int, ...]:
    """The places of the items: what was asked, what tells most now, and as many more as a placing has questions.

    What stands behind the next one may be exchanged once that is answered.
    """
    places = {item.id: at for at, item in enumerate(chapter.items)}
    asked = [places[mark.item] for mark in marks]
    left = [at for at in range(len(chapter.items)) if at not in asked]
    now = chances(chapter, told_by(chapter, marks))
    chosen = sorted(left, key=lambda at: _unsure_after(chapter, now, chapter.items[at]))
    return tuple((*asked, *chosen)[: min(THRESHOLDS.placing_questions, len(chapter.items))])


def _unsure_after(chapter: Chapter, at: Chances, item: Item) -> float:
    """How unsure the place is expected to be once this item is answered, in bits."""
    skill, guessed = _place(chapter, item.skill), guess(item.kind)
    right = sum(chance * _right(place, skill, guessed) for place, chance in enumerate(at))
    shares: Mapping[bool, float] = {True: right, False: 1 - right}
    return sum(share * _bits(_after(at, skill, guessed, right=one)) for one, share in shares.items())


def _bits(at: Chances) -> float:
    return -sum(chance * log2(chance) for chance in at if chance > 0)

"""The paper of an exam: which questions are asked, drawn from the chapter's templates by one number.

Pure: the same chapter, length and number give the same paper on every PC. It must never ask the same question twice,
nor one that a lesson of practice with the same number would ask.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from tutor.chapters import generators
from tutor.chapters.values import Chapter, Item, Template
from tutor.errors import ContentFault
from tutor.turn import LONGEST_EXAM

_SHARES = {"easy": 30, "medium": 50, "hard": 20}
"""Of a hundred questions (behaviour: modes; learning-session seed: exam)."""
_APART = generators.APART**3
"""Between the seeds of exams and those of practice, which begin at nought."""
_CHOSEN_FIRST = ("hard", "easy", "medium")
"""Where chapters have fewest templates to choose from comes first, so that kinds and skills can still be spread."""


def paper(chapter: Chapter, questions: int, seed: int) -> Chapter:
    """The chapter with the questions of one exam for its items, easy ones first.

    `questions` from 1 to 30. Skills and kinds (conceptual, procedural, application) take turns as far as the chapter
    has them. A chapter without templates is asked by its written items.

    Raises:
        ValueError: there are fewer or more questions than a paper can have.
        ContentFault: the chapter makes no such paper.
    """
    if not 1 <= questions <= LONGEST_EXAM:
        raise ValueError(f"an exam has 1 to {LONGEST_EXAM} questions, not {questions}")
    items = _drawn(chapter, questions, seed) if chapter.templates else _written(chapter, questions, seed)
    return replace(chapter, items=items, version=generators.edition(chapter, items))


def of_ones_own(seed: int) -> int:
    """The number that draws the paper of a lesson with that seed: never the number of a class.

    Else whoever has the class's number could sit its paper as one of their own, and be told what was right.
    """
    return _OWN + seed


_OWN = 10**16
"""Above every class number (at most 15 digits), and low enough that an item's number keeps to 18 digits."""


def shares(questions: int) -> dict[str, int]:
    """How many easy, medium and hard questions there are among so many: what is left over goes to the largest rest."""
    counts = {level: questions * share // 100 for level, share in _SHARES.items()}
    rests = sorted(_SHARES, key=lambda level: questions * _SHARES[level] % 100, reverse=True)
    for level in rests[: questions - sum(counts.values())]:
        counts[level] += 1
    return counts


def _drawn(chapter: Chapter, questions: int, seed: int) -> tuple[Item, ...]:
    wanted, taken, items = shares(questions), list[Template](), list[Item]()
    levels = [level for level in _CHOSEN_FIRST for _ in range(wanted[level])]
    order = sorted(chapter.templates, key=lambda one: _scattered(one, seed))
    for level in levels:
        made = _next(_fitting(order, level, taken), taken, items, seed)
        if made is None:
            raise ContentFault(f'the chapter "{chapter.id}" has no {questions} different questions for an exam')
        taken.append(made[0])
        items.append(made[1])
    difficulty = list(_SHARES)
    return tuple(sorted(items, key=lambda item: difficulty.index(item.difficulty)))


def _fitting(order: list[Template], level: str, taken: list[Template]) -> list[Template]:
    """The templates of that difficulty, or all where there are none: those of a fresh skill and kind first."""
    used = Counter(one.pattern.id for one in taken)
    skills = Counter(one.pattern.skill for one in taken)
    kinds = Counter(one.pattern.type for one in taken)
    here = [one for one in order if one.pattern.difficulty == level] or order

    def due(one: Template) -> tuple[int, int, int]:
        pattern = one.pattern
        return used[pattern.id], skills[pattern.skill] + kinds[pattern.type] // 2, kinds[pattern.type]

    return sorted(here, key=due)


def _next(fitting: list[Template], taken: list[Template], items: list[Item], seed: int) -> tuple[Template, Item] | None:
    """The first of these templates that makes a question not on the paper yet, with the question."""
    asked = {item.question for item in items}
    for template in fitting:
        before = sum(one.pattern.id == template.pattern.id for one in taken)
        for more in range(4):
            try:
                item = generators.item(template, _APART + seed + (before + more) * generators.APART)
            except ContentFault:  # numbers that its conditions never allow: another template is asked
                break
            if item.question not in asked:
                return template, item
    return None


def _written(chapter: Chapter, questions: int, seed: int) -> tuple[Item, ...]:
    """So many of the written items, skill after skill in turn."""
    chance = generators.splitmix64(_APART + seed)
    places = sorted((next(chance), place) for place in range(len(chapter.items)))
    seen, turns = Counter[str](), list[tuple[int, int]]()
    for _, place in places:
        skill = chapter.items[place].skill
        turns.append((seen[skill], place))
        seen[skill] += 1
    chosen = sorted(place for _, place in sorted(turns)[:questions])
    if len(chosen) < questions:
        raise ContentFault(f'the chapter "{chapter.id}" has no {questions} different questions for an exam')
    return tuple(chapter.items[place] for place in chosen)


def _scattered(template: Template, seed: int) -> int:
    """A number that depends on template and seed as if by chance."""
    return next(generators.splitmix64(generators.digest(f"exam {template.pattern.id}@{seed}")))

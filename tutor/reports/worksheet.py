"""A worksheet or an exam for paper: questions of a chapter, and their answers on a page of their own.

Pure: the same chapter, skills, seed and count give the same sheet on every PC, so two teachers can print it again.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import chain, islice, zip_longest

from tutor.chapters import generators
from tutor.errors import ContentFault
from tutor.reports.sheet import Break, Exercise, Grid, Heading, Paragraph, Sheet
from tutor.reports.words import Words
from tutor.turn import Chapter, Item, Language

MOST = 60
"""Questions on one worksheet: more than a child does in an hour."""
_LINES = {"easy": 2, "medium": 3, "hard": 4}
"""Ruled lines for the working of a question."""


LEVELS = ("easy", "medium", "hard")


def questions(
    chapter: Chapter, skills: Sequence[str], seed: int, count: int, levels: Collection[str] = LEVELS
) -> tuple[Item, ...]:
    """`count` items of these levels on these skills (all of the chapter's when none is named), by turns, easy first.

    A pattern comes again with other numbers when all were used. No question comes twice; where a skill has no more
    to ask there are fewer.

    Raises:
        ContentFault: a template makes no item, or there is no such skill.
    """
    wanted = tuple(skills) or tuple(skill.id for skill in chapter.skills)
    unknown = [one for one in wanted if one not in {skill.id for skill in chapter.skills}]
    if unknown:
        known = ", ".join(skill.id for skill in chapter.skills)
        raise ContentFault(f"{chapter.id} has no skill {unknown[0]!r}; it has {known}")
    by_skill = [_of_skill(chapter, skill, seed, count, levels) for skill in wanted]
    in_turn = (one for one in chain.from_iterable(zip_longest(*by_skill)) if one is not None)
    return tuple(sorted(islice(in_turn, min(count, MOST)), key=lambda one: LEVELS.index(one.difficulty)))


def _of_skill(chapter: Chapter, skill: str, seed: int, count: int, levels: Collection[str]) -> list[Item]:
    """Up to `count` different items of one skill."""
    templates = [one for one in chapter.templates if one.pattern.skill == skill and one.pattern.difficulty in levels]
    rounds = -(-count // len(templates)) if templates else 0
    seeds = (seed + again * generators.APART for again in range(rounds))
    made = [generators.item(one, each) for each in seeds for one in templates]
    made += [one for one in chapter.items if one.skill == skill and one.difficulty in levels]
    different = {one.question.en: one for one in reversed(made)}
    return list(reversed(different.values()))[:count]


def worksheet(
    chapter: Chapter,
    skills: Sequence[str] = (),
    *,
    seed: int = 1,
    count: int = 12,
    language: Language = "en",
    levels: Collection[str] = LEVELS,
    answers: bool = True,
) -> Sheet:
    """The printed sheet; its answers stand on a page of their own, or nowhere. Raises as `questions` does."""
    items = questions(chapter, skills, seed, count, levels)
    return _printed("worksheet_title", chapter, items, seed, language, answers=answers)


def exam_sheet(paper: Chapter, *, seed: int, language: Language = "en", answers: bool = True) -> Sheet:
    """An exam for paper and pencil: the items of `paper` in their order, with room to work; `seed` drew them."""
    return _printed("exam_title", paper, paper.items, seed, language, answers=answers)


def _printed(
    heading: str, chapter: Chapter, items: Sequence[Item], seed: int, language: Language, *, answers: bool
) -> Sheet:
    words, title = Words("sheets", language), chapter.title.spoken_in(language)
    names = {skill.id: skill.name.spoken_in(language) for skill in chapter.skills}
    exercises = (
        Exercise(number, one.question.spoken_in(language), _LINES[one.difficulty])
        for number, one in enumerate(items, 1)
    )
    solved = tuple(
        (str(number), answer_shown(one.answer, words), names[one.skill]) for number, one in enumerate(items, 1)
    )
    answers_page = (
        Break(),
        Heading(words("worksheet_answers")),
        Grid(words.each("worksheet_answers_columns"), solved, figures=(0,)),
    )
    return Sheet(
        words(heading, chapter=title),
        language,
        (
            Paragraph(words("worksheet_name")),
            *exercises,
            *(answers_page if answers else ()),
        ),
        words("worksheet_footer", chapter=title, seed=seed),
    )


def answer_shown(answer: str, words: Words) -> str:
    """An answer as it is written down; one that is a word (yes, greater) in the sheet's language."""
    return words(f"answer_{answer}") if words.has(f"answer_{answer}") else answer

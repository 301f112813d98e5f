"""A worksheet or an exam for paper: questions of a chapter, and their answers on a page of their own.

Pure: the same chapter, skills, seed and count give the same sheet on every PC, so two teachers can print it again.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, islice, zip_longest

from tutor.chapters import generators
from tutor.errors import ContentFault
from tutor.lesson import aimed
from tutor.reports.report import Shown
from tutor.reports.tables import Block, Break, Exercise, Grid, Heading, Paragraph, Points, Sheet, Words
from tutor.turn import Chapter, Item, Language, Misconception, Skill

MOST_QUESTIONS = 60
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
    return tuple(sorted(islice(in_turn, min(count, MOST_QUESTIONS)), key=lambda one: LEVELS.index(one.difficulty)))


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


# --- the misconception sheet of a class ---


MOST_TALKS = 3
"""Misconceptions on one sheet: one lesson has room for no more talks."""
LEAST = 2
"""Times a misconception must have shown itself before it is more than a slip."""


@dataclass(frozen=True, slots=True)
class Talk:
    """The questions of a talk: one to argue about, one to do together, one to do alone."""

    ask: Item
    mistaken: str
    """What the misconception makes of the first."""
    together: Item
    alone: Item


def talk_for(chapter: Chapter, skill: str, misconception: str, seed: int = 1) -> Talk | None:
    """Three questions in which the misconception would show; None when the chapter cannot make them.

    The skill's own templates come first, then the others of the chapter.

    Raises:
        ContentFault: a template makes no item.
    """
    found = list(islice(aimed.showing(chapter, skill, misconception, seed), 3))
    if len(found) < 3:
        return None
    (ask, mistaken), (together, _), (alone, _) = found
    return Talk(ask, mistaken, together, alone)


def misconception_sheet(
    shown: Sequence[Shown],
    chapters: Mapping[str, Chapter],
    *,
    students: int,
    group: str = "",
    language: Language = "en",
    seed: int = 1,
) -> Sheet:
    """The sheet for a class of `students`, from what was seen in it, the most often seen first.

    Raises ContentFault when a template makes no item.
    """
    words = Words("sheets", language)
    often = sorted((one for one in shown if one.times >= LEAST), key=lambda one: (-len(one.students), -one.times))
    parts = [part for one in often if (part := talk_about(one, chapters, students, words, seed))][:MOST_TALKS]
    title = words("class_title_group", group=group) if group else words("class_title")
    blocks: list[Block] = [Paragraph(words("class_intro" if parts else "class_none"), "lead")]
    for number, part in enumerate(parts):
        blocks += [*([Break()] if number else []), *part]
    return Sheet(title, language, tuple(blocks), words("class_footer"))


def talk_about(
    one: Shown, chapters: Mapping[str, Chapter], students: int, words: Words, seed: int = 1
) -> tuple[Block, ...]:
    """One misconception with its talk; nothing when the content no longer knows it or can make no question of it.

    Raises ContentFault when a template makes no item.
    """
    chapter = chapters.get(one.chapter)
    named = {each.id: each for each in chapter.misconceptions} if chapter else {}
    skills = {each.id: each for each in chapter.skills} if chapter else {}
    if chapter is None or one.misconception not in named or one.skill not in skills:
        return ()
    talk = talk_for(chapter, one.skill, one.misconception, seed)
    if talk is None:
        return ()
    known, count = named[one.misconception], len(one.students)
    seen = "class_shown_by_one" if count == 1 else "class_shown_by"
    return (
        Heading(_capital(known.name.spoken_in(words.language))),
        Paragraph(words(seen, students=count, all=students, times=one.times)),
        Paragraph(words("class_example", question=one.question, said=one.said)),
        *_script(talk, known, skills[one.skill], words),
        Paragraph(words("class_students", names=", ".join(one.students)), "small"),
    )


def _script(talk: Talk, known: Misconception, skill: Skill, words: Words) -> tuple[Block, ...]:
    """The three minutes."""
    language = words.language
    question = talk.ask.question.spoken_in(language)
    show = (skill.teach, known.hint, skill.analogy)
    together = words("class_minute_3_together", question=talk.together.question.spoken_in(language))
    alone = words("class_minute_3_alone", question=talk.alone.question.spoken_in(language), answer=talk.alone.answer)
    note = skill.notes.spoken_in(language)
    return (
        Heading(words("class_minute_1"), 2),
        Paragraph(words("class_minute_1_say", question=question, mistaken=talk.mistaken)),
        Heading(words("class_minute_2"), 2),
        Points(tuple(said for text in show if (said := text.spoken_in(language)))),
        Heading(words("class_minute_3"), 2),
        Paragraph(together),
        Points(tuple(step.spoken_in(language) for step in talk.together.steps)),
        Paragraph(alone),
        *([Paragraph(words("class_note", note=note), "small")] if note else []),
    )


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


# --- the sheet of a small group ---


GROUP_QUESTIONS = 6
"""Questions of a small group: what children who have just had a talk do in a quarter of an hour."""


def group_sheet(
    one: Shown, chapter: Chapter, *, students: int, seed: int, language: Language = "en", count: int = GROUP_QUESTIONS
) -> Sheet:
    """A talk for the teacher, a page of questions for the group, and their key on a page of its own.

    The questions are those that the same seed gives in the window. `students`: how many there are in the class.

    Raises:
        ContentFault: a template makes no item, or the content knows no such misconception.
        ValueError: the chapter makes no question in which it shows.
    """
    words = Words("sheets", language)
    paper = aimed.paper(chapter, aimed.aim(one.misconception, one.skill), seed, count)
    talk = talk_about(one, {chapter.id: chapter}, students, words, seed + 1)
    many = len(one.people)
    title = words("group_title_one") if many == 1 else words("group_title", students=many)
    names = {skill.id: skill.name.spoken_in(language) for skill in chapter.skills}
    solved = tuple(
        (str(number), answer_shown(item.answer, words), names[item.skill]) for number, item in enumerate(paper.items, 1)
    )
    exercises = (
        Exercise(number, item.question.spoken_in(language), _LINES[item.difficulty])
        for number, item in enumerate(paper.items, 1)
    )
    blocks = (
        Paragraph(words("group_says", count=len(paper.items)), "small"),
        *talk,
        Break(),
        Heading(names.get(one.skill, one.skill)),
        Paragraph(words("worksheet_name")),
        *exercises,
        Break(),
        Heading(words("worksheet_answers")),
        Grid(words.each("worksheet_answers_columns"), solved, figures=(0,)),
    )
    return Sheet(title, language, blocks, words("class_footer"))

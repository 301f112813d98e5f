"""The misconception sheet of a class: what came up most, and for each a talk of three minutes with real questions.

Pure. Every question on it is made by the chapter's own generators and every wrong value is worked out by the
misconception itself; it names students only where the teacher alone is to read it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tutor.chapters import generators
from tutor.reports.facts import Mistake
from tutor.reports.sheet import Block, Break, Heading, Paragraph, Points, Sheet
from tutor.reports.words import Words
from tutor.turn import Chapter, Item, Language, Misconception, Skill

if TYPE_CHECKING:
    from tutor.records.people import Person

MOST = 3
"""Misconceptions on one sheet: one lesson has room for no more talks."""
LEAST = 2
"""Times a misconception must have shown itself before it is more than a slip."""
TRIES = 40
"""Seeds that are tried for a question in which a misconception shows."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A misconception as it showed itself in a class."""

    misconception: str
    chapter: str
    skill: str
    students: tuple[str, ...]
    """Names of those it was seen with."""
    times: int
    question: str
    """One question it was seen at, and what was said there."""
    said: str


@dataclass(frozen=True, slots=True)
class Talk:
    """The questions of a talk: one to argue about, one to do together, one to do alone."""

    ask: Item
    mistaken: str
    """What the misconception makes of the first."""
    together: Item
    alone: Item


def shown_in(mistakes: Iterable[Mistake]) -> tuple[Shown, ...]:
    """The misconceptions behind a class's mistakes, put together by skill. The example is the commonest mistake."""
    groups: dict[tuple[str, str, str], list[Mistake]] = {}
    for one in mistakes:
        if one.misconception:
            groups.setdefault((one.misconception, one.chapter, one.skill), []).append(one)
    return tuple(_put_together(*where, group) for where, group in groups.items())


def _put_together(misconception: str, chapter: str, skill: str, group: Sequence[Mistake]) -> Shown:
    commonest = max(group, key=lambda one: one.times)
    names = sorted({_called(person) for one in group for person in one.people})
    times = sum(one.times for one in group)
    said = commonest.value or commonest.said
    return Shown(misconception, chapter, skill, tuple(names), times, commonest.question, said)


def talk_for(chapter: Chapter, skill: str, misconception: str, seed: int = 1) -> Talk | None:
    """Three questions in which the misconception would show; None when the chapter cannot make them.

    The skill's own templates come first, then the others of the chapter.

    Raises:
        ContentFault: a template makes no item.
    """
    found: list[tuple[Item, str]] = []
    for made in _candidates(chapter, skill, seed):
        value = dict(generators.mistakes(made)).get(misconception)
        if value is not None and made.question.en not in {one.question.en for one, _ in found}:
            found.append((made, value))
        if len(found) == 3:
            (ask, mistaken), (together, _), (alone, _) = found
            return Talk(ask, mistaken, together, alone)
    return None


def _candidates(chapter: Chapter, skill: str, seed: int) -> Iterator[Item]:
    """Fresh items, the skill's own first, one of each template in turn."""
    own = [one for one in chapter.templates if one.pattern.skill == skill]
    others = [one for one in chapter.templates if one.pattern.skill != skill]
    for templates in (own, others):
        for again in range(TRIES if templates is own else 3):
            yield from (generators.item(one, seed + again * generators.APART) for one in templates)


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
    parts = [part for one in often if (part := talk_about(one, chapters, students, words, seed))][:MOST]
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


def _called(person: Person) -> str:
    return person.label if person.apart else person.name

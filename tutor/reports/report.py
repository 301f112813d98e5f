"""The tables of a report, made from what the history comes to. The screen, CSV and XLSX render these and nothing else.

Pure: the same facts always give the same tables, on any PC and at any hour. It holds no words of its own; they come
from content/reports, the names of skills from the chapters.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import partial
from operator import attrgetter, itemgetter
from typing import TYPE_CHECKING, Any, Literal

from tutor.chapters import packs
from tutor.errors import ContentFault, UnknownChapter
from tutor.reports.facts import (
    Attempt,
    Lesson,
    Mistake,
    Sitting,
    SkillProgress,
    Statistics,
    Tally,
    Unanswered,
    Work,
    added,
)
from tutor.reports.history import History
from tutor.reports.tables import Asked, Table, Words, day_cell, day_said, figure, filled, text, within
from tutor.turn import Chapter, ExamScore, Language, MasteryWord

if TYPE_CHECKING:
    from tutor.records.people import Person

MOST_WRONG = 40
"""Wrong answers in the table of common ones."""
LEAST_WRONG = 2
"""Times an answer must have been given to be a common one."""

LEVELS: tuple[MasteryWord, ...] = ("mastered", "proficient", "familiar", "attempted")


@dataclass(frozen=True, slots=True)
class Names:
    """What the ids of the content are called in the reader's language, and what stands on what."""

    chapters: Mapping[str, str] = field(default_factory=dict)
    skills: Mapping[tuple[str, str], str] = field(default_factory=dict)
    """By chapter and skill, in the order of the chapter."""
    misconceptions: Mapping[str, str] = field(default_factory=dict)
    prerequisites: Mapping[tuple[str, str], tuple[str, ...]] = field(default_factory=dict)
    """By chapter and skill: the skills of the chapter that come before it."""

    def chapter(self, chapter: str) -> str:
        """The title of a chapter; its id when the content no longer has it."""
        return self.chapters.get(chapter, chapter)

    def skill(self, chapter: str, skill: str) -> str:
        """The name of a skill; its id when the content no longer has it."""
        return self.skills.get((chapter, skill), skill)

    def misconception(self, misconception: str) -> str:
        """The name of a misconception; its id when the content no longer has it."""
        return self.misconceptions.get(misconception, misconception)


@dataclass(frozen=True, slots=True)
class Pupil:
    """One person with all that is known of them."""

    person: Person
    statistics: Statistics
    lessons: tuple[Lesson, ...]
    skills: tuple[SkillProgress, ...]
    before: tuple[SkillProgress, ...] = ()
    """The skills as they stood before the day that changes are counted from."""


@dataclass(frozen=True, slots=True)
class Material:
    """All that a report is made from."""

    pupils: tuple[Pupil, ...]
    tallies: tuple[Tally, ...]
    mistakes: tuple[Mistake, ...]
    names: Names
    changes_since: date | None = None
    """The day that changes are counted from; None where nothing is compared."""
    attempts: tuple[Attempt, ...] = ()
    """Every answer, only where a table of questions or answers is asked for."""
    unanswered: tuple[Unanswered, ...] = ()
    """Doubts that no page answered."""


# --- small parts --------------------------------------------------------------------------------------------------


def percent(right: int, asked: int) -> int | None:
    """Right ones of those asked, in whole per cent (halves up); None when none was asked."""
    return (200 * right + asked) // (2 * asked) if asked else None


def minutes(seconds: float) -> float:
    """Seconds as minutes with one decimal (halves up)."""
    return int(seconds / 6 + 0.5) / 10


def table(name: str, columns: Sequence[Asked], rows: Iterable[Any], words: Words, **slots: str) -> Table:
    """A table of that name with these columns, its words from content/reports."""
    of = Table(name, words(f"table_{name}", **slots), (), (), words(f"empty_{name}"))
    return filled(of, columns, rows, words)


def mastery(level: MasteryWord, words: Words) -> str:
    """The word for people of how well a skill is known."""
    return words(f"mastery_{level or 'none'}")


def level_of(one: SkillProgress) -> MasteryWord:
    """How well a skill is known that was worked on: attempted at least, though no answer may have told anything yet."""
    return one.level or "attempted"


def level_number(one: SkillProgress) -> int:
    """1 attempted, 2 familiar, 3 proficient, 4 mastered."""
    return len(LEVELS) - LEVELS.index(level_of(one))


def most(names: Iterable[str]) -> str:
    """The one that comes most often; the first by name of those that come equally often; "" for none."""
    counts = Counter(names)
    return min(counts, key=lambda one: (-counts[one], one), default="")


def in_order(names: Names) -> Callable[[str, str], tuple[int, int, str, str]]:
    """The place of a skill among all skills of the content, as something to sort by; what it no longer has is last."""
    chapters = {chapter: place for place, chapter in enumerate(names.chapters)}
    skills = {key: place for place, key in enumerate(names.skills)}
    end = len(skills) + len(chapters)
    return lambda chapter, skill: (chapters.get(chapter, end), skills.get((chapter, skill), end), chapter, skill)


def place_of(person: Person, words: Words) -> tuple[str, ...]:
    """Class and roll number in words, those that are known."""
    group = (words("card_group", group=person.place),) if person.place else ()
    return (*group, words("card_roll", roll=person.roll)) if person.roll else group


# --- columns that several tables have -----------------------------------------------------------------------------

WHO = (text("name", "person.name"), text("roll", "person.roll"), text("group", "person.place"))
"""Of rows that have a `person`."""
AT_ONCE = (
    figure("questions", "asked"),
    figure("at_once", "first_right"),
    figure("share", lambda work: percent(work.first_right, work.asked)),
)
"""Of work: the first answers."""
WORK = (
    *AT_ONCE,
    figure("attempts"),
    figure("right"),
    figure("hints", "struggle.hints"),
    figure("explained", "struggle.explained"),
)
MINUTES = figure("minutes", lambda work: minutes(work.seconds))
TIMES = (MINUTES, figure("waiting", lambda work: minutes(work.idleness.seconds)))


def where(names: Names) -> tuple[Asked, ...]:
    """The chapter and the skill of a row, by name."""
    return (
        text("chapter", lambda one: names.chapter(one.chapter)),
        text("skill", lambda one: names.skill(one.chapter, one.skill)),
    )


def misconception(names: Names, key: str = "misconception") -> Asked:
    """The misconception of a row, by name."""
    return text(key, lambda one: names.misconception(one.misconception))


# --- students and skills ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Known:
    """What was done in some skills, how well they are known, and what goes amiss there most often."""

    work: Statistics | Work
    levels: Counter[str]
    """How many skills stand at each level."""
    misconception: str
    """Its id; empty for none."""
    pupil: Pupil | None = None
    chapter: str = ""
    skill: str = ""
    students: int = 0


_LEVELS = within("levels", (figure(level, itemgetter(level)) for level in LEVELS))


def _known(work: Work, skills: Sequence[SkillProgress], **of: Any) -> _Known:
    found = (name for one in skills for name, times in one.record.misconceptions for _ in range(times))
    return _Known(work, Counter(map(level_of, skills)), most(found), **of)


def students_table(material: Material, words: Words) -> Table:
    """A line for each student: time, answers, help, mastery, the commonest misconception."""
    columns = (
        *within("pupil", WHO),
        figure("lessons", "work.lessons"),
        *within("work", (*TIMES, *WORK)),
        *_LEVELS,
        misconception(material.names, "mistake"),
        text("last", lambda one: day_cell(one.work.last_day or "", words)),
    )
    return table("students", columns, (_known(one.statistics, one.skills, pupil=one) for one in material.pupils), words)


def skills_table(material: Material, words: Words) -> Table:
    """A line for each skill that anybody tried, in the order of the chapters; those the content lost come last."""
    known: dict[tuple[str, str], list[SkillProgress]] = {}
    for one in (skill for pupil in material.pupils for skill in pupil.skills):
        known.setdefault((one.chapter, one.skill), []).append(one)
    groups: dict[tuple[str, str], list[Tally]] = {}
    for tally in (one for one in material.tallies if one.tried):
        groups.setdefault((tally.chapter, tally.skill), []).append(tally)
    place = in_order(material.names)
    rows = (
        _known(added(groups[key]), known.get(key, ()), chapter=key[0], skill=key[1], students=len(groups[key]))
        for key in sorted(groups, key=lambda one: place(*one))
    )
    columns = (
        *where(material.names),
        figure("students"),
        *within("work", (*WORK, *TIMES)),
        *_LEVELS,
        misconception(material.names, "mistake"),
    )
    return table("skills", columns, rows, words)


def mastery_table(material: Material, words: Words) -> Table:
    """A line for each skill of each student."""
    levels = {(p.person.key, s.chapter, s.skill): level_of(s) for p in material.pupils for s in p.skills}
    place = in_order(material.names)
    people = {p.person.key: number for number, p in enumerate(material.pupils)}

    def order(one: Tally) -> tuple[object, ...]:
        return (people.get(one.person.key, len(people)), *place(one.chapter, one.skill))

    def known(one: Tally) -> str:
        return mastery(levels.get((one.person.key, one.chapter, one.skill), ""), words)

    columns = (
        *WHO,
        *where(material.names),
        text("mastery", known),
        *WORK,
        MINUTES,
        text("last", lambda one: day_cell(one.last, words)),
    )
    return table("mastery", columns, sorted((one for one in material.tallies if one.tried), key=order), words)


# --- what goes amiss ----------------------------------------------------------------------------------------------


def wrong_table(material: Material, words: Words) -> Table:
    """The wrong answers that came more than once, the commonest first."""
    often = (one for one in material.mistakes if one.times >= LEAST_WRONG)
    return mistakes_table(sorted(often, key=_commonest)[:MOST_WRONG], material.names, words)


def mistakes_table(mistakes: Iterable[Mistake], names: Names, words: Words) -> Table:
    """A line for each of these wrong answers."""
    columns = (*where(names), *ANSWERED, figure("students", lambda one: len(one.people)), misconception(names))
    return table("wrong", columns, mistakes, words)


def told(one: Mistake | Attempt) -> str:
    """An answer as its value where it has one, else as it was said."""
    return one.value or one.said


ANSWERED = (text("question"), text("answer", "key"), text("said", told), figure("times"))
"""A question, its answer, and what was said instead."""


def _commonest(one: Mistake) -> tuple[object, ...]:
    return (-one.times, -len(one.people), one.chapter, one.skill, one.item, one.value or "", one.said)


@dataclass(frozen=True, slots=True)
class Shown:
    """A misconception as it showed itself in a skill."""

    misconception: str
    chapter: str
    skill: str
    people: tuple[Person, ...]
    """Those it was seen with, each once."""
    times: int
    question: str
    """One question it was seen at, and what was said there."""
    said: str

    @property
    def students(self) -> tuple[str, ...]:
        """Their names; namesakes of one class with what tells them apart."""
        return tuple(sorted({one.label if one.apart else one.name for one in self.people}))


def shown_in(mistakes: Iterable[Mistake]) -> tuple[Shown, ...]:
    """The misconceptions behind mistakes, put together by skill. The example is the commonest mistake."""
    groups: dict[tuple[str, str, str], list[Mistake]] = {}
    for one in mistakes:
        if one.misconception:
            groups.setdefault((one.misconception, one.chapter, one.skill), []).append(one)
    return tuple(_put_together(where, group) for where, group in groups.items())


def _put_together(where: tuple[str, str, str], group: Sequence[Mistake]) -> Shown:
    commonest = max(group, key=lambda one: one.times)
    people = {person.key: person for one in group for person in one.people}
    by_key = tuple(person for _, person in sorted(people.items()))
    return Shown(*where, by_key, sum(one.times for one in group), commonest.question, told(commonest))


def misconceptions_table(material: Material, words: Words) -> Table:
    """The misconceptions found, by how many students they were found with."""
    columns = (
        misconception(material.names),
        *where(material.names),
        figure("times"),
        figure("students", lambda one: len(one.people)),
        text("names", lambda one: ", ".join(person.name for person in one.people)),
    )
    return table("misconceptions", columns, sorted(shown_in(material.mistakes), key=_widest), words)


def _widest(one: Shown) -> tuple[object, ...]:
    return (-len(one.people), -one.times, one.misconception, one.chapter, one.skill)


# --- exams and changes --------------------------------------------------------------------------------------------


def exams_table(material: Material, words: Words) -> Table:
    """A line for each exam that was begun; what it came to is what the student was told, by today's keys."""
    rows = (one for pupil in material.pupils for one in pupil.lessons if one.exam is not None and one.exam.reached)
    columns = (
        *WHO,
        text("day", lambda one: day_cell(one.day, words)),
        text("chapter", lambda one: material.names.chapter(one.chapter)),
        text("paper", lambda one: None if one.exam.number is None else str(one.exam.number)),
        figure("questions", "exam.total"),
        *(figure(key, partial(_of_score, get)) for key, get in _SCORE.items()),
        MINUTES,
        text("stands", lambda one: words(f"exam_{stands(one.exam)}")),
    )
    return table("exams", columns, rows, words)


_SCORE: Mapping[str, Callable[[ExamScore], int]] = {
    "right": attrgetter("correct"),
    "partial": attrgetter("partial"),
    "missed": attrgetter("incorrect"),
    "left_out": attrgetter("skipped"),
    "not_reached": lambda score: score.total - score.reached,
    "score": attrgetter("percent"),
}
"""Columns of what an exam came to."""


def _of_score(get: Callable[[ExamScore], int], one: Lesson) -> int | None:
    """A figure of an exam; None while its score may not be told."""
    return get(one.exam.score) if one.exam is not None and one.exam.score is not None else None


def stands(exam: Sitting) -> Literal["unbegun", "open", "kept", "over"]:
    """How an exam stands: without an answer, still to be gone on with, kept until its class's results, told."""
    if not exam.reached:
        return "unbegun"
    if not exam.over:
        return "open"
    return "kept" if exam.score is None else "over"


@dataclass(frozen=True, slots=True)
class _Change:
    """A skill that is known better or less well than it was."""

    person: Person
    was: SkillProgress | None
    now: SkillProgress

    @property
    def at_once(self) -> int:
        return self.now.record.right - (self.was.record.right if self.was else 0)

    @property
    def missed(self) -> int:
        return self.now.record.missed - (self.was.record.missed if self.was else 0)


def changes_table(material: Material, words: Words) -> Table:
    """The skills that are known better or less well than before the day that changes are counted from."""
    since = material.changes_since
    place = in_order(material.names)
    rows = []
    for pupil in material.pupils if since else ():
        before = {(one.chapter, one.skill): one for one in pupil.before}
        for one in sorted(pupil.skills, key=lambda each: place(each.chapter, each.skill)):
            was = before.get((one.chapter, one.skill))
            if was is None or level_of(was) != level_of(one):
                rows.append(_Change(pupil.person, was, one))
    columns = (
        *WHO,
        *within("now", where(material.names)),
        text("before", lambda one: mastery(level_of(one.was) if one.was else "", words)),
        text("now", lambda one: mastery(level_of(one.now), words)),
        figure("questions", lambda one: one.at_once + one.missed),
        figure("at_once"),
    )
    return table("changes", columns, rows, words, day=day_said(since, words) if since else "")


def headline(material: Material, words: Words) -> str:
    """What a report is of: how many students and answers, and from which day to which."""
    days = [day for one in material.pupils for day in (one.statistics.first_day, one.statistics.last_day) if day]
    if not days:
        return words("report_title_none")
    answers, students = sum(one.statistics.attempts for one in material.pupils), len(material.pupils)
    return words(
        "report_title",
        students=words("report_students_one" if students == 1 else "report_students", students=students),
        attempts=words("report_attempts_one" if answers == 1 else "report_attempts", attempts=answers),
        first=day_said(min(days), words),
        last=day_said(max(days), words),
    )


# --- asks the history and the chapters for what a report is made from ---


def names_for(chapters: Collection[str], language: Language) -> Names:
    """What is called what, for those chapters, in the order in which chapters are listed.

    A chapter that is gone or faulty keeps its id, and so do its skills: a report is not stopped by it.
    """
    known = tuple(one for one in packs.listed() if one.id in chapters)
    read = tuple(chapter for one in known if (chapter := _read(one.id)))
    return Names(
        chapters={one.id: one.title.spoken_in(language) for one in known},
        skills={(one.id, skill.id): skill.name.spoken_in(language) for one in read for skill in one.skills},
        misconceptions={one.id: one.name.spoken_in(language) for one in packs.misconceptions().values()},
        prerequisites={(one.id, skill.id): skill.prerequisites for one in read for skill in one.skills},
    )


def _read(chapter: str) -> Chapter | None:
    try:
        return packs.load_chapter(chapter)
    except (ContentFault, UnknownChapter):
        return None


def gather(
    history: History,
    people: Sequence[Person],
    *,
    language: Language = "en",
    since: date | None = None,
    changes_since: date | None = None,
    answers: bool = False,
    step: Callable[[int, int], None] | None = None,
) -> Material:
    """What a report of these people is made from: what they did from `since` on, and what they know now.

    `changes_since` adds how they stood before that day. `answers` adds every single answer, which takes longer.
    `step` is told before each of them how many are done, of how many; what it raises stops the work.

    Raises:
        RecordError: the journal cannot be read.
    """
    tallies = history.tallies(people, since)
    attempts = tuple(history.attempts(people, since)) if answers else ()
    told = step or (lambda _done, _of: None)
    pupils = []
    for done, one in enumerate(people):
        told(done, len(people))
        pupils.append(_pupil(history, one, since, changes_since))
    chapters = {skill.chapter for pupil in pupils for skill in pupil.skills}
    chapters |= {lesson.chapter for pupil in pupils for lesson in pupil.lessons}
    return Material(
        pupils=tuple(pupils),
        tallies=tallies,
        mistakes=history.mistakes(people, since),
        names=names_for(chapters, language),
        changes_since=changes_since,
        attempts=attempts,
        unanswered=history.unanswered(people, since),
    )


def _pupil(history: History, person: Person, since: date | None, changes_since: date | None) -> Pupil:
    return Pupil(
        person=person,
        statistics=history.statistics(person, since),
        lessons=history.lessons(person, since),
        skills=history.skills(person),
        before=history.skills(person, changes_since) if changes_since else (),
    )

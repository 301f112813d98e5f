"""The tables of a report, made from what the history comes to. The screen, CSV and XLSX render these and nothing else.

Pure: the same facts always give the same tables, on any PC and at any hour. It holds no words of its own; they come
from content/reports, the names of skills from the chapters.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import TYPE_CHECKING, Literal

from tutor.chapters import packs
from tutor.errors import ContentFault, UnknownChapter
from tutor.reports.facts import Attempt, Lesson, Mistake, Sitting, SkillProgress, Statistics, Struggle, Tally
from tutor.reports.history import History
from tutor.reports.tables import Cell, Column, Table, Words
from tutor.turn import Chapter, Language, MasteryWord

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


# --- small parts --------------------------------------------------------------------------------------------------


def percent(right: int, asked: int) -> int | None:
    """Right ones of those asked, in whole per cent (halves up); None when none was asked."""
    return (200 * right + asked) // (2 * asked) if asked else None


def minutes(seconds: float) -> float:
    """Seconds as minutes with one decimal (halves up)."""
    return int(seconds / 6 + 0.5) / 10


def table(name: str, columns: str, rows: Iterable[tuple[Cell, ...]], words: Words, **slots: str) -> Table:
    """A table of that name with these columns, its words from content/reports."""
    made = tuple(Column(key, words(f"column_{key}"), key in FIGURES) for key in columns.split())
    return Table(name, words(f"table_{name}", **slots), made, tuple(rows), words(f"empty_{name}"))


_FIGURES = (
    "lessons minutes waiting questions at_once share attempts right partial hints explained mastered proficient "
    "familiar attempted students times score seconds idle missed left_out not_reached"
)
FIGURES = frozenset(_FIGURES.split())
"""Columns that hold figures."""


def mastery(level: MasteryWord, words: Words) -> str:
    """The word for people of how well a skill is known."""
    return words(f"mastery_{level or 'none'}")


def level_of(one: SkillProgress) -> MasteryWord:
    """How well a skill is known that was worked on: attempted at least, though no answer may have told anything yet."""
    return one.level or "attempted"


def most(names: Iterable[str]) -> str:
    """The one that comes most often; the first by name of those that come equally often; "" for none."""
    counts = Counter(names)
    return min(counts, key=lambda one: (-counts[one], one), default="")


# --- students -----------------------------------------------------------------------------------------------------

_STUDENTS = (
    "name roll group lessons minutes waiting questions at_once share attempts right hints explained mastered "
    "proficient familiar attempted mistake last"
)


def students_table(material: Material, words: Words) -> Table:
    """A line for each student: time, answers, help, mastery, the commonest misconception."""
    rows = (_student(one, material.names) for one in material.pupils)
    return table("students", _STUDENTS, rows, words)


def _student(one: Pupil, names: Names) -> tuple[Cell, ...]:
    told = one.statistics
    levels = Counter(level_of(skill) for skill in one.skills)
    return (
        one.person.name,
        one.person.roll,
        one.person.place,
        told.lessons,
        minutes(told.seconds),
        minutes(told.idleness.seconds),
        told.asked,
        told.first_right,
        percent(told.first_right, told.asked),
        told.attempts,
        told.right,
        told.struggle.hints,
        told.struggle.explained,
        *(levels[level] for level in LEVELS),
        names.misconception(most(misconceptions_of(one.skills))),
        told.last_day.isoformat() if told.last_day else "",
    )


def misconceptions_of(skills: Iterable[SkillProgress]) -> tuple[str, ...]:
    """The ids of the misconceptions found in these skills, each as often as it was found."""
    return tuple(found for one in skills for found, times in one.record.misconceptions for _ in range(times))


# --- skills -------------------------------------------------------------------------------------------------------

_SKILLS = (
    "chapter skill students questions at_once share attempts right hints explained minutes waiting mastered "
    "proficient familiar attempted mistake"
)
_MASTERY = "name roll group chapter skill mastery questions at_once share attempts right hints explained minutes last"


def skills_table(material: Material, words: Words) -> Table:
    """A line for each skill that anybody tried, in the order of the chapters."""
    levels: dict[tuple[str, str], Counter[str]] = {}
    found: dict[tuple[str, str], list[str]] = {}
    for pupil in material.pupils:
        for skill in pupil.skills:
            key = (skill.chapter, skill.skill)
            levels.setdefault(key, Counter())[level_of(skill)] += 1
            found.setdefault(key, []).extend(misconceptions_of((skill,)))
    rows = (
        _skill(key, tallies, levels.get(key, Counter()), found.get(key, []), material.names)
        for key, tallies in _by_skill(material.tallies, material.names)
    )
    return table("skills", _SKILLS, rows, words)


def _by_skill(tallies: Iterable[Tally], names: Names) -> list[tuple[tuple[str, str], list[Tally]]]:
    """The tallies of each skill, skills in the order of the content; those it no longer has come last, by id."""
    groups: dict[tuple[str, str], list[Tally]] = {}
    for one in tallies:
        if one.tried:
            groups.setdefault((one.chapter, one.skill), []).append(one)
    return sorted(groups.items(), key=lambda pair: in_order(names)(*pair[0]))


def in_order(names: Names) -> Callable[[str, str], tuple[int, int, str, str]]:
    """The place of a skill among all skills of the content, as something to sort by."""
    chapters = {chapter: place for place, chapter in enumerate(names.chapters)}
    skills = {key: place for place, key in enumerate(names.skills)}
    end = len(skills) + len(chapters)
    return lambda chapter, skill: (chapters.get(chapter, end), skills.get((chapter, skill), end), chapter, skill)


def _skill(
    key: tuple[str, str], tallies: list[Tally], levels: Counter[str], found: list[str], names: Names
) -> tuple[Cell, ...]:
    right = sum(one.first_right for one in tallies)
    asked = sum(one.asked for one in tallies)
    return (
        names.chapter(key[0]),
        names.skill(*key),
        len(tallies),
        asked,
        right,
        percent(right, asked),
        sum(one.attempts for one in tallies),
        sum(one.right for one in tallies),
        sum(one.struggle.hints for one in tallies),
        sum(one.struggle.explained for one in tallies),
        minutes(sum(one.seconds for one in tallies)),
        minutes(sum(one.idleness.seconds for one in tallies)),
        *(levels[level] for level in LEVELS),
        names.misconception(most(found)),
    )


def mastery_table(material: Material, words: Words) -> Table:
    """A line for each skill of each student."""
    levels = {(p.person.key, s.chapter, s.skill): level_of(s) for p in material.pupils for s in p.skills}
    place = in_order(material.names)
    people = {p.person.key: number for number, p in enumerate(material.pupils)}

    def order(one: Tally) -> tuple[object, ...]:
        return (people.get(one.person.key, len(people)), *place(one.chapter, one.skill))

    rows = (
        _mastery(one, levels.get((one.person.key, one.chapter, one.skill), ""), material.names, words)
        for one in sorted(material.tallies, key=order)
        if one.tried
    )
    return table("mastery", _MASTERY, rows, words)


def _mastery(one: Tally, level: MasteryWord, names: Names, words: Words) -> tuple[Cell, ...]:
    return (
        one.person.name,
        one.person.roll,
        one.person.place,
        names.chapter(one.chapter),
        names.skill(one.chapter, one.skill),
        mastery(level, words),
        one.asked,
        one.first_right,
        percent(one.first_right, one.asked),
        one.attempts,
        one.right,
        one.struggle.hints,
        one.struggle.explained,
        minutes(one.seconds),
        one.last.isoformat(),
    )


# --- what goes amiss ----------------------------------------------------------------------------------------------


def wrong_table(material: Material, words: Words) -> Table:
    """The wrong answers that came more than once, the commonest first."""
    often = sorted((one for one in material.mistakes if one.times >= LEAST_WRONG), key=_commonest)[:MOST_WRONG]
    names = material.names
    rows = (
        (
            names.chapter(one.chapter),
            names.skill(one.chapter, one.skill),
            one.question,
            one.key,
            told(one),
            one.times,
            len(one.people),
            names.misconception(one.misconception),
        )
        for one in often
    )
    return table("wrong", "chapter skill question answer said times students misconception", rows, words)


def _commonest(one: Mistake) -> tuple[object, ...]:
    return (-one.times, -len(one.people), one.chapter, one.skill, one.item, one.value or "", one.said)


def told(one: Mistake) -> str:
    """A wrong answer as its value where it has one, else as it was said."""
    return one.value or one.said


@dataclass(frozen=True, slots=True)
class _Seen:
    """A misconception in one skill."""

    chapter: str
    skill: str
    misconception: str
    mistakes: tuple[Mistake, ...]

    @property
    def times(self) -> int:
        return sum(one.times for one in self.mistakes)

    @property
    def people(self) -> tuple[str, ...]:
        """Names, each person once."""
        people = {one.key: one.name for mistake in self.mistakes for one in mistake.people}
        return tuple(name for _, name in sorted(people.items()))


def _seen(mistakes: Iterable[Mistake]) -> list[_Seen]:
    """The misconceptions, the most often seen first."""
    groups: dict[tuple[str, str, str], list[Mistake]] = {}
    for one in sorted((each for each in mistakes if each.misconception), key=_commonest):
        groups.setdefault((one.chapter, one.skill, one.misconception), []).append(one)
    seen = [_Seen(*key, tuple(each)) for key, each in groups.items()]
    return sorted(seen, key=lambda one: (-len(one.people), -one.times, one.misconception, one.chapter, one.skill))


def misconceptions_table(material: Material, words: Words) -> Table:
    """The misconceptions found, by how many students they were found with."""
    names = material.names
    rows = (
        (
            names.misconception(one.misconception),
            names.chapter(one.chapter),
            names.skill(one.chapter, one.skill),
            one.times,
            len(one.people),
            ", ".join(one.people),
        )
        for one in _seen(material.mistakes)
    )
    return table("misconceptions", "misconception chapter skill times students names", rows, words)


# --- exams and changes --------------------------------------------------------------------------------------------


def exams_table(material: Material, words: Words) -> Table:
    """A line for each exam that was begun; what it came to is what the student was told, by today's keys."""
    rows = (
        _exam(pupil.person, one, one.exam, material.names, words)
        for pupil in material.pupils
        for one in pupil.lessons
        if one.exam is not None and one.exam.reached
    )
    return table("exams", _EXAMS, rows, words)


_EXAMS = "name roll group day chapter paper questions right partial missed left_out not_reached score minutes stands"


def _exam(person: Person, one: Lesson, exam: Sitting, names: Names, words: Words) -> tuple[Cell, ...]:
    score = exam.score
    told: tuple[Cell, ...] = (None,) * 6
    if score is not None:
        left = score.total - score.reached
        told = (score.correct, score.partial, score.incorrect, score.skipped, left, score.percent)
    return (
        *(person.name, person.roll, person.place, one.day.isoformat(), names.chapter(one.chapter)),
        *(None if exam.number is None else str(exam.number), exam.total, *told, minutes(one.seconds)),
        words(f"exam_{stands(exam)}"),
    )


def stands(exam: Sitting) -> Literal["unbegun", "open", "kept", "over"]:
    """How an exam stands: without an answer, still to be gone on with, kept until its class's results, told."""
    if not exam.reached:
        return "unbegun"
    if not exam.over:
        return "open"
    return "kept" if exam.score is None else "over"


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
                rows.append(_change(pupil.person, was, one, material.names, words))
    keys = "name roll group chapter skill before now questions at_once"
    return table("changes", keys, rows, words, day=since.isoformat() if since else "")


def _change(
    person: Person, was: SkillProgress | None, one: SkillProgress, names: Names, words: Words
) -> tuple[Cell, ...]:
    right = one.record.right - (was.record.right if was else 0)
    missed = one.record.missed - (was.record.missed if was else 0)
    return (
        person.name,
        person.roll,
        person.place,
        names.chapter(one.chapter),
        names.skill(one.chapter, one.skill),
        mastery(level_of(was) if was else "", words),
        mastery(level_of(one), words),
        right + missed,
        right,
    )


def added(signs: Iterable[Struggle]) -> Struggle:
    """Signs of struggle of several lessons or skills, added up."""
    each = tuple(signs)
    return Struggle(
        misses=sum(one.misses for one in each),
        stuck=sum(one.stuck for one in each),
        hints=sum(one.hints for one in each),
        explained=sum(one.explained for one in each),
        frustration=sum(one.frustration for one in each),
        beyond=sum(one.beyond for one in each),
    )


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
        first=min(days).isoformat(),
        last=max(days).isoformat(),
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
    )


def _pupil(history: History, person: Person, since: date | None, changes_since: date | None) -> Pupil:
    return Pupil(
        person=person,
        statistics=history.statistics(person, since),
        lessons=history.lessons(person, since),
        skills=history.skills(person),
        before=history.skills(person, changes_since) if changes_since else (),
    )

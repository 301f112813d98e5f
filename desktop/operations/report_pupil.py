"""One student for the teacher's page: how far each skill is and how it came there, what goes amiss, which lessons.

Runs on a lane; it looks and never touches. Nothing here compares a student with another.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date, timedelta

from desktop.operations.report_sessions import sessions_grid
from desktop.operations.reports import Choice, Files, NeedView, need_view, one_or_many, place_of, screen
from tutor.chapters import packs
from tutor.records.people import with_key
from tutor.reports.facts import SkillProgress
from tutor.reports.history import History
from tutor.reports.report import LEVELS, Material, Names, Pupil, gather, in_order, level_of, mastery, minutes, percent
from tutor.reports.tables import Table, Words
from tutor.reports.views import View, made, needs
from tutor.turn import Language


@dataclass(frozen=True, slots=True)
class Step:
    """How well a skill was known on a day."""

    day: str
    words: str
    level: int
    """0 not tried, 1 attempted, 2 familiar, 3 proficient, 4 mastered."""


@dataclass(frozen=True, slots=True)
class SkillView:
    """One skill of a student."""

    chapter: str
    name: str
    words: str
    """The word for how well it is known now."""
    level: int
    done: str
    """Questions right at once, of those asked."""
    last: str
    steps: tuple[Step, ...]
    """How it grew, oldest first."""


@dataclass(frozen=True, slots=True)
class TroubleView:
    """A misconception that showed itself with a student."""

    name: str
    where: str
    times: str
    helps: str


@dataclass(frozen=True, slots=True)
class PupilView:
    """All about one student."""

    student: str
    name: str
    place: str
    figures: tuple[Choice, ...]
    needs: tuple[NeedView, ...]
    skills: tuple[SkillView, ...]
    troubles: tuple[TroubleView, ...]
    sessions: Table
    wrong: Table


MOST_STEPS = 6
"""Days at which is shown how well a skill was known."""
MOST_SESSIONS = 8
"""Sessions shown here; the page of sessions has all."""


def pupil(files: Files, student: str, language: Language) -> PupilView | None:
    """All about the student of that key; None when nobody has it (any more). Raises RecordError."""
    with files.history() as (_, history):
        person = with_key(history.people(), student)
        if person is None:
            return None
        peers = [one for one in history.people() if one.place == person.place]
        of_one = gather(history, [person], language=language)
        # Of the others nothing is looked at but when they had their last lesson.
        others = [Pupil(one, history.statistics(one), (), ()) for one in peers if one.key != person.key]
        whole = replace(of_one, pupils=(of_one.pupils[0], *others))
        steps = _steps(history, of_one.pupils[0], language)
    words, one = Words("reports", language), of_one.pupils[0]
    newest = sorted(one.lessons, key=lambda lesson: lesson.at, reverse=True)[:MOST_SESSIONS]
    wrong = made(of_one, words, View(student=True), ("wrong",), all_asked=True)[0]
    return PupilView(
        student=student,
        name=person.name,
        place=place_of(person, language),
        figures=_figures(one, language),
        needs=tuple(
            need_view(need, whole, words) for need in needs(whole, words) if need.pupil.person.key == person.key
        ),
        skills=_skills(of_one, steps, words),
        troubles=_troubles(of_one, language),
        sessions=sessions_grid(newest, of_one.names, language, whose=False),
        wrong=wrong if wrong.rows else _rare(of_one, wrong),
    )


def _rare(material: Material, often: Table) -> Table:
    """The newest mistakes one by one, where none came twice: of one student they are worth a look too."""
    names = material.names
    rows = tuple(
        (
            names.chapter(one.chapter),
            names.skill(one.chapter, one.skill),
            one.question,
            one.key,
            one.value or one.said,
            one.times,
            len(one.people),
            names.misconception(one.misconception),
        )
        for one in material.mistakes
    )
    return Table(often.id, often.title, often.columns, rows, often.empty)


def _figures(one: Pupil, language: Language) -> tuple[Choice, ...]:
    told = one.statistics
    share = percent(told.first_right, told.asked)
    figures = (
        ("lessons", str(told.lessons)),
        ("minutes", str(round(minutes(told.seconds)))),
        ("questions", str(told.asked)),
        ("at_once", "–" if share is None else f"{share} %"),
        ("answers", str(told.attempts)),
        ("last", told.last_day.isoformat() if told.last_day else "–"),
    )
    return tuple((screen(f"window_report_figure_{name}", language), value) for name, value in figures)


# --- skills ---------------------------------------------------------------------------------------------------------

Levels = dict[tuple[str, str], list[tuple[date, int]]]


def _steps(history: History, one: Pupil, language: Language) -> Levels:
    """How well each skill was known at the end of the latest days with a lesson."""
    days = sorted({lesson.day for lesson in one.lessons})[-MOST_STEPS:]
    found: Levels = {}
    for day in days:
        for skill in history.skills(one.person, day + timedelta(days=1)):
            found.setdefault((skill.chapter, skill.skill), []).append((day, level_number(skill)))
    return found


def level_number(skill: SkillProgress) -> int:
    """1 attempted, 2 familiar, 3 proficient, 4 mastered."""
    return len(LEVELS) - LEVELS.index(level_of(skill))


def _skills(material: Material, steps: Levels, words: Words) -> tuple[SkillView, ...]:
    pupil_, names = material.pupils[0], material.names
    place = in_order(names)
    tallies = {(one.chapter, one.skill): one for one in material.tallies}
    views = []
    for skill in sorted(pupil_.skills, key=lambda one: place(one.chapter, one.skill)):
        tally = tallies.get((skill.chapter, skill.skill))
        right, asked = (tally.first_right, tally.asked) if tally else (0, 0)
        views.append(
            SkillView(
                chapter=names.chapter(skill.chapter),
                name=names.skill(skill.chapter, skill.skill),
                words=mastery(level_of(skill), words),
                level=level_number(skill),
                done=words("card_of", right=right, asked=asked),
                last=skill.last.isoformat(),
                steps=_told_steps(steps.get((skill.chapter, skill.skill), []), words),
            )
        )
    return tuple(views)


def _told_steps(steps: list[tuple[date, int]], words: Words) -> tuple[Step, ...]:
    return tuple(Step(day.isoformat(), mastery(LEVELS[len(LEVELS) - level], words), level) for day, level in steps)


# --- misconceptions -------------------------------------------------------------------------------------------------


def _troubles(material: Material, language: Language) -> tuple[TroubleView, ...]:
    """The misconceptions behind the mistakes, the most often seen first, each with what helps."""
    counts: dict[tuple[str, str, str], int] = {}
    for one in material.mistakes:
        if one.misconception:
            key = (one.misconception, one.chapter, one.skill)
            counts[key] = counts.get(key, 0) + one.times
    ordered = sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))
    return tuple(trouble(*key, times, material.names, language) for key, times in ordered)


def trouble(misconception: str, chapter: str, skill: str, times: int, names: Names, language: Language) -> TroubleView:
    """One misconception with how often it was seen and what helps."""
    known = {one.id: one for one in packs.load()}.get(misconception)
    return TroubleView(
        name=names.misconception(misconception),
        where=f"{names.chapter(chapter)} · {names.skill(chapter, skill)}",
        times=one_or_many("window_report_times", times, language),
        helps=known.hint.spoken_in(language) if known else "",
    )

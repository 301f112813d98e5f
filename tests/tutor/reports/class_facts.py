"""A small class as plain facts, for tests of what is made from them. It holds no test and touches no record."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

from tutor.records.people import Person, person_key
from tutor.reports.facts import Attempt, Idleness, Lesson, Mistake, Sitting, SkillProgress, Statistics, Struggle, Tally
from tutor.reports.report import Material, Names, Pupil
from tutor.turn import ExamScore, SkillRecord, State, Verdict

NAMES = Names(
    chapters={"fractions": "Fractions", "integers": "Integers"},
    skills={
        ("fractions", "compare"): "Comparing fractions",
        ("fractions", "unlike"): "Adding unlike fractions",
        ("integers", "add"): "Adding integers",
    },
    misconceptions={"add_across": "adds tops and bottoms", "drops_sign": "drops the sign"},
    prerequisites={("fractions", "unlike"): ("compare",), ("fractions", "compare"): ()},
)
MONDAY = date(2026, 7, 6)


def person(name: str, group: str = "7B", roll: str = "") -> Person:
    """A person with one random-looking id."""
    return Person(person_key(name, group), name, group, roll, (f"{sum(map(ord, name + group)):032x}",))


def statistics(**more: Any) -> Statistics:
    """Ten questions in two lessons, six of them right at once."""
    told = Statistics(
        lessons=2,
        days=2,
        turns=24,
        seconds=1234.0,
        attempts=14,
        right=9,
        first_right=6,
        first_missed=4,
        struggle=Struggle(misses=5, hints=3, explained=1),
        idleness=Idleness(seconds=66.0, waits=1),
        first_day=MONDAY,
        last_day=date(2026, 7, 8),
    )
    return replace(told, **more)


def progress(skill: str, level: Any = "familiar", chapter: str = "fractions", **more: Any) -> SkillProgress:
    """How far somebody is in one skill."""
    record = SkillRecord(skill, **{"mastery": 0.5, "level": level, "right": 3, "missed": 2, **more})
    return SkillProgress(chapter, skill, level, record, date(2026, 7, 8))


def lesson(of: Person, day: int = 6, **more: Any) -> Lesson:
    """One whole lesson that went well."""
    told = Lesson(
        session=f"{day:032x}",
        person=of,
        device="pc",
        at=f"2026-07-{day:02}T09:00:00.000+05:30",
        day=date(2026, 7, day),
        chapter="fractions",
        mode="teach_me",
        language="en",
        content="c1",
        continues="",
        state=State.ENDED,
        ended="completed_questions",
        turns=12,
        seconds=600.0,
        items=5,
        attempts=7,
        right=5,
        first_right=4,
        first_missed=1,
        struggle=Struggle(),
        idleness=Idleness(),
    )
    return replace(told, **more)


def sitting(*, over: bool = True, number: int | None = None, **counts: int) -> Sitting:
    """An exam of seven questions, five of them right; with `right` and the like, of whatever came of it."""
    named = {"correct": 5, "partial": 0, "incorrect": 2, "skipped": 0, "total": 7} | counts
    score = ExamScore(**named)
    return Sitting(score.reached, score.total, over, number, score if over else None)


def tally(of: Person, skill: str = "unlike", chapter: str = "fractions", **more: Any) -> Tally:
    """What somebody did in one skill."""
    told = Tally(
        person=of,
        chapter=chapter,
        skill=skill,
        turns=12,
        attempts=7,
        right=5,
        first_right=3,
        first_missed=2,
        items=5,
        seconds=300.0,
        struggle=Struggle(misses=2, hints=2, explained=1),
        idleness=Idleness(seconds=30.0),
        last=date(2026, 7, 8),
    )
    return replace(told, **more)


def mistake(*people: Person, **more: Any) -> Mistake:
    """1/2 + 1/3 = 2/5, as often as there are people."""
    told = Mistake(
        chapter="fractions",
        skill="unlike",
        item="add_halves",
        question="1/2 + 1/3",
        key="5/6",
        said="two by five",
        value="2/5",
        misconception="add_across",
        times=len(people),
        people=people,
    )
    return replace(told, **more)


def attempt(of: Person, number: int = 1, **more: Any) -> Attempt:
    """One answer, right at once."""
    told = Attempt(
        turn=f"{1000 + number:032x}",
        session=f"{6:032x}",
        person=of,
        at=f"2026-07-06T09:00:{number:02}.000+05:30",
        day=MONDAY,
        chapter="fractions",
        skill="unlike",
        item="add_halves",
        question="1/2 + 1/3",
        key="5/6",
        said="five by six",
        value="5/6",
        verdict=Verdict.CORRECT,
        recorded=Verdict.CORRECT,
        first=True,
        misconception="",
        hints=0,
        rung="asked",
        seconds=34.2,
        idle=0.0,
        mode="teach_me",
    )
    return replace(told, **more)


def pupil(of: Person, *skills: SkillProgress, **more: Any) -> Pupil:
    """Somebody with one lesson."""
    told = Pupil(of, statistics(), (lesson(of),), skills or (progress("unlike"),))
    return replace(told, **more)


def material(*pupils: Pupil, **more: Any) -> Material:
    """These pupils, with a tally of each skill."""
    tallies = tuple(tally(one.person, skill.skill, skill.chapter) for one in pupils for skill in one.skills)
    return replace(Material(pupils, tallies, (), NAMES), **more)


ASHA, RAVI, MEENA = person("Asha", roll="1"), person("Ravi", roll="2"), person("मीना", roll="3")

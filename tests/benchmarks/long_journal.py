"""A journal of years, made in a minute: real lessons of simulated students, laid out again and again under new ids.

Every row goes the way of rows from other PCs, so it is checked and sealed as any other. The same seed gives the same
rows. It is for measuring and for nothing else: its students do not learn over the years.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime, timedelta, timezone
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any

from tests.tutor.simulated_students import Unguarded, live, opened_in
from tutor.agentic_tutor import open_session
from tutor.records import rows
from tutor.records.journal import Journal
from tutor.reports.history import begun_anew
from tutor.turn import Heard, Learner, State

IST = timezone(timedelta(hours=5, minutes=30))
FIRST_DAY = datetime(2024, 4, 1, 9, 0, tzinfo=IST)
"""An Indian school year begins in April."""
SCHOOL_DAYS = 600
"""In three years."""
PCS = 3

Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Sample:
    """One lesson as rows of the journal it was really written into."""

    session: Row
    turns: tuple[Row, ...]
    endings: tuple[Row, ...]


def write(path: Path, turns: int, students: int, *, lessons: int = 240, seed: int = 1) -> int:
    """Write a record of at least `turns` turns of so many students; returns how many. `lessons` are really lived."""
    samples = lived(path.with_name("lived.db"), lessons, seed)
    with Journal.open(path) as journal:
        people = [journal.student(name, group) for name, group in names(students)]
        journal.take_in(_years(samples, [one.id for one in people], turns, Random(seed)))
        return sum(head.turns for person in journal.people() for head in journal.sessions_of(person))


def names(students: int) -> list[tuple[str, str]]:
    """Names and classes of as many students."""
    given = ("Asha", "Ravi", "Meena", "Imran", "Kavya", "Joseph", "Lakshmi", "Farhan", "Gurpreet", "Nandini")
    return [(f"{given[n % len(given)]} {n // len(given) + 1}", f"{6 + n % 3}A") for n in range(students)]


def lived(path: Path, lessons: int, seed: int) -> list[Sample]:
    """Lessons of many temperaments in all chapters, lived, written into a journal and read back as rows."""
    with Journal.open(path) as journal:
        known = Learner()
        for number, session in zip(range(lessons), _openings(seed), strict=False):
            pace_s = Random(number).uniform(8.0, 40.0)
            opened = replace(session, learner=known if number % 12 else Learner())
            lesson = live(_temperament(number), number, opened=opened, voice=Unguarded(), longest=60, pace_s=pace_s)
            key = journal.begin_session(lesson.opened)
            for result in (lesson.opening, *(turn for _, turn in lesson.turns)):
                journal.append(key, result)
            last = lesson.turns[-1][1].session
            if last.state is not State.ENDED:
                journal.end_session(key, "left")
            known = begun_anew(last.learner)
        return _samples(journal)


def _temperament(number: int) -> str:
    return ("knows", "everything", "misconceives", "is_near", "small_steps", "guesses")[number % 6]


def _openings(seed: int) -> Iterator[Any]:
    chapters = ("rational_numbers", "fractions", "integers", "decimals")
    for number, chapter in enumerate(cycle(chapters)):
        language: Any = ("en", "hinglish", "hi", None)[number // len(chapters) % 4]
        yield opened_in(open_session("Asha", chapter, seed=seed * 1000 + number), language, "sometimes")


def _samples(journal: Journal) -> list[Sample]:
    of: dict[str, dict[str, list[Row]]] = {"sessions": {}, "turns": {}, "endings": {}}
    for table, row in journal.every_row():
        if table in of:
            of[table].setdefault(row["id"] if table == "sessions" else row["session"], []).append(row)
    return [
        Sample(
            session, tuple(sorted(of["turns"][key], key=lambda row: row["number"])), tuple(of["endings"].get(key, ()))
        )
        for key, (session,) in of["sessions"].items()
        if key in of["turns"]
    ]


def _years(samples: list[Sample], students: list[str], turns: int, chance: Random) -> Iterator[tuple[str, Row]]:
    """The lessons laid out over the school days of three years, on several PCs, each with its clocks and numbers."""
    pcs = [_Pc(uuid.UUID(int=chance.getrandbits(128)).hex) for _ in range(PCS)]
    lessons = turns * len(samples) // sum(len(one.turns) for one in samples) + 1
    for number in range(lessons):
        begins = FIRST_DAY + timedelta(
            days=round(number / lessons * SCHOOL_DAYS * 7 / 5), seconds=chance.randrange(6 * 3600)
        )
        sample, student = samples[chance.randrange(len(samples))], students[number % len(students)]
        yield from pcs[number % PCS].lesson(sample, student, begins, chance)


class _Pc:
    def __init__(self, device: str) -> None:
        self._device = device
        self._sequence = 0

    def lesson(self, sample: Sample, student: str, begins: datetime, chance: Random) -> Iterator[tuple[str, Row]]:
        session = uuid.UUID(int=chance.getrandbits(128)).hex
        first = {**sample.session, "id": session, "student": student}
        yield "sessions", self._stamped(first, begins, 0.0)
        at = 0.0
        for turn in sample.turns:
            heard: Heard = rows.heard_from(turn["heard"])
            at = max(at, heard.at)
            key = uuid.UUID(int=chance.getrandbits(128)).hex
            yield "turns", self._stamped({**turn, "id": key, "session": session}, begins, at)
        for ending in sample.endings:
            key = uuid.UUID(int=chance.getrandbits(128)).hex
            yield "endings", self._stamped({**ending, "id": key, "session": session}, begins, at)

    def _stamped(self, row: Row, begins: datetime, at: float) -> Row:
        self._sequence += 1
        wall = begins + timedelta(seconds=at)
        stamps = {
            "device": self._device,
            "sequence": self._sequence,
            "monotonic_ms": round((begins - FIRST_DAY).total_seconds() % 86_400 * 1000 + at * 1000),
            "wall": wall.isoformat(timespec="milliseconds"),
        }
        return rows.sealed({**row, **stamps})

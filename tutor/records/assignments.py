"""What a teacher has given some students to do: rows of the audit, which go from PC to PC with the progress.

An assignment is an offer. It hides nothing, decides nothing, and names students by their ids. That it is done is not
written here: the lesson that carries it out says so itself, on whichever PC it was held.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tutor.records import audit
from tutor.records.rows import ids_from

if TYPE_CHECKING:
    from tutor.records.journal import Journal
    from tutor.records.people import Person
    from tutor.records.rows import SessionHead

DONE = "completed_questions"
"""The ending of a lesson whose questions were all asked."""
LARGEST_SEED = 2**31 - 1
MOST_QUESTIONS = 60


@dataclass(frozen=True, slots=True)
class Task:
    """Questions in which one misconception would show."""

    chapter: str
    skill: str
    misconception: str
    seed: int
    questions: int


@dataclass(frozen=True, slots=True)
class Assignment:
    """A task given to some students."""

    id: str
    when: str
    """Local time, ISO 8601 with UTC offset."""
    students: tuple[str, ...]
    """Their ids, on whatever PC."""
    task: Task

    def is_for(self, person: Person) -> bool:
        """Whether it was given to that person."""
        return not set(self.students).isdisjoint(person.ids)


@dataclass(frozen=True, slots=True)
class Doing:
    """How far one person has come with an assignment."""

    person: Person
    done: bool
    session: str
    """The lesson that carried it out or goes on with it; empty while none was begun."""


def give(journal: Journal, task: Task, students: Iterable[str]) -> str:
    """Give a task to the students of these ids; the id of the assignment. Raises RecordError."""
    about = json.dumps(sorted(students))
    return journal.note("audit", who=audit.account(), what=audit.ASSIGN, about=about, detail=_written(task))


def take_back(journal: Journal, assignment: str) -> None:
    """Offer an assignment no more; what was done of it stays. Raises RecordError."""
    audit.write(journal, audit.UNASSIGN, detail=assignment)


def given(journal: Journal) -> tuple[Assignment, ...]:
    """Every assignment that was not taken back, oldest first. Raises RecordError."""
    rows = list(journal.events("audit"))
    gone = {row["detail"] for row in rows if row["what"] == audit.UNASSIGN}
    found = ((row, _read(row["detail"])) for row in rows if row["what"] == audit.ASSIGN and row["id"] not in gone)
    return tuple(Assignment(row["id"], row["wall"], ids_from(row["about"]), task) for row, task in found if task)


def doing(journal: Journal, one: Assignment, person: Person) -> Doing:
    """How far that person has come with it. Raises RecordError."""
    return _doing(journal.sessions_of(person), one, person)


def _doing(heads: Iterable[SessionHead], one: Assignment, person: Person) -> Doing:
    ours = [head for head in heads if head.setup.assigned == one.id and head.ended != "left"]
    ended = next((head.id for head in ours if head.ended == DONE), "")
    open_ = [head.id for head in ours if not head.ended]
    return Doing(person, bool(ended), ended or (open_[-1] if open_ else ""))


def waiting(journal: Journal, person: Person) -> tuple[tuple[Assignment, Doing], ...]:
    """What that person has been given and not done yet, oldest first. Raises RecordError."""
    own = [one for one in given(journal) if one.is_for(person)]
    if not own:
        return ()
    heads = journal.sessions_of(person)
    found = ((one, _doing(heads, one, person)) for one in own)
    return tuple((one, how) for one, how in found if not how.done)


def sessions(journal: Journal, person: Person) -> Mapping[str, Task]:
    """The lessons of that person that carry out an assignment, by id, each with its task. Raises RecordError."""
    tasks = {one.id: one.task for one in given(journal)}
    heads = journal.sessions_of(person) if tasks else ()
    return {head.id: tasks[head.setup.assigned] for head in heads if head.setup.assigned in tasks}


def _written(task: Task) -> str:
    return f"{task.chapter} {task.skill} {task.misconception} {task.seed} {task.questions}"


def _read(detail: str) -> Task | None:
    """The task of a row; None for what is none. A file may bring any text."""
    parts = detail.split(" ")
    if len(parts) != 5 or not all(parts) or not all(one.isascii() and one.isdecimal() for one in parts[3:]):
        return None
    seed, questions = int(parts[3][:12]), int(parts[4][:4])
    lawful = seed <= LARGEST_SEED and 0 < questions <= MOST_QUESTIONS
    return Task(parts[0], parts[1], parts[2], seed, questions) if lawful else None

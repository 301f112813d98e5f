"""Small groups: those who share one misconception, the sheet for their talk, and the questions that they are given.

The group is whoever showed the misconception. A task travels with the progress files; that it is done comes back the
same way. Runs on a lane.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from desktop.operations.reports import Files, day_in, day_of, screen
from tutor.chapters import packs
from tutor.chapters.screen_texts import taught
from tutor.errors import ContentFault, ExportFailed, UnknownChapter
from tutor.lesson import aimed
from tutor.records import assignments
from tutor.records.assignments import Assignment, Doing, Task
from tutor.records.journal import Journal
from tutor.records.people import Person, of_group
from tutor.reports.report import Shown, names_for, percent, shown_in
from tutor.reports.sheets import GROUP_QUESTIONS, group_sheet
from tutor.reports.tables import Table, Words, figure, filled, text

if TYPE_CHECKING:
    from desktop.operations.exports import Ready
    from tutor.reports.history import History
    from tutor.turn import Language

SEEDS = 10_000
"""Different sets of questions that there are for a group."""


@dataclass(frozen=True, slots=True)
class GivenView:
    """A task that was given to the group."""

    id: str
    said: str
    """When, and how many have done it."""
    open: bool
    """Whether somebody has not done it yet."""


@dataclass(frozen=True, slots=True)
class GroupView:
    """The group behind one misconception."""

    says: str
    """Who they are and what is made for them; why nothing can be made."""
    questions: int
    """Questions that can be asked of them; 0 where the chapter makes none."""
    given: tuple[GivenView, ...]


def look(
    journal: Journal, people: Sequence[Person], shown: Shown, language: str, count: int = GROUP_QUESTIONS
) -> GroupView:
    """The group of those who showed a misconception. Raises RecordError."""
    many = _questions(shown, count)
    code = "window_group_none" if not many else "window_group_one" if len(shown.people) == 1 else "window_group_says"
    says = screen(code, language, number=len(shown.people), questions=many)
    given = [one for one in assignments.given(journal) if _is_about(one.task, shown)]
    return GroupView(says, many, tuple(_given(journal, one, people, language) for one in reversed(given)))


def make(files: Files, group: str, key: str, count: int = GROUP_QUESTIONS) -> str:
    """Give the questions to all who showed the misconception of that key in a class; the id of the assignment.

    Raises:
        ExportFailed: nobody shows it (any more), or the chapter makes no question of it.
        RecordError: it could not be written down; then nothing is given.
    """
    misconception, chapter, skill = key.split("\n", 2)
    shown, _ = _shown(files, group, key)
    many = _questions(shown, count) if shown else 0
    if shown is None or not many:
        raise ExportFailed("No group can be made of it.")
    task = Task(chapter, skill, misconception, secrets.randbelow(SEEDS), many)
    with Journal.open(files.record) as journal:
        return assignments.give(journal, task, (each for one in shown.people for each in one.ids))


def take_back(files: Files, assignment: str) -> None:
    """Offer an assignment no more. Raises RecordError."""
    with Journal.open(files.record) as journal:
        assignments.take_back(journal, assignment)


def sheet(files: Files, group: str, key: str, assignment: str, language: Language) -> Ready:
    """The sheet of an assignment, ready to be printed: its questions are those that the children have in the window.

    Raises:
        ExportFailed: the assignment or what it is about is gone.
        ContentFault, UnknownChapter, RecordError.
    """
    from desktop.base.printed import LaidOut
    from desktop.operations.exports import Ready

    shown, students = _shown(files, group, key)
    with Journal.open(files.record, readonly=True) as journal:
        one = next((each for each in assignments.given(journal) if each.id == assignment), None)
    if one is None or shown is None:
        raise ExportFailed("This group is gone.")
    of_group_alone = tuple(person for person in shown.people if one.is_for(person)) or shown.people
    made = group_sheet(
        Shown(shown.misconception, shown.chapter, shown.skill, of_group_alone, shown.times, shown.question, shown.said),
        packs.load_chapter(one.task.chapter),
        students=students,
        seed=one.task.seed,
        language=language,
        count=one.task.questions,
    )
    about = tuple(each for person in of_group_alone for each in person.ids)
    return Ready(made, about, "misconceptions", LaidOut(made).pages)


def table(files: Files, language: str) -> Table:
    """A line for each task that was given, the newest first; its key is that of its misconception.

    Raises RecordError.
    """
    words = Words("reports", taught(language))
    with files.history() as (journal, history):
        given = assignments.given(journal)[::-1]
        people = history.people()
        rows = [_Row(one, _of(one, people, journal), history) for one in given]
    names = names_for({one.task.chapter for one in given}, taught(language))
    columns = (
        text("given", lambda row: day_in(row.one.when[:16], language), screen("window_group_given_on", language)),
        text("misconception", lambda row: names.misconception(row.one.task.misconception)),
        text("skill", lambda row: names.skill(row.one.task.chapter, row.one.task.skill)),
        text("names", lambda row: ", ".join(each.person.name for each in row.doing)),
        text("done", lambda row: _of_all(row.doing, language), screen("window_group_done", language)),
        figure("share", lambda row: row.share),
    )
    keys = tuple("\n".join((one.task.misconception, one.task.chapter, one.task.skill)) for one in given)
    title, empty = screen("window_group_table", language), screen("window_group_table_none", language)
    return filled(Table("groups", title, (), (), empty, keys), columns, rows, words)


class _Row:
    """One line: the task, who does it, and what they answered right at once in it."""

    def __init__(self, one: Assignment, doing: Sequence[Doing], history: History) -> None:
        self.one, self.doing = one, doing
        held = {each.session for each in doing if each.session}
        lessons = [each for person in doing for each in history.lessons(person.person) if each.session in held]
        self.share = percent(sum(each.first_right for each in lessons), sum(each.asked for each in lessons))


def _shown(files: Files, group: str, key: str) -> tuple[Shown | None, int]:
    """Who shows the misconception of that key in a class, and how many the class has. Raises RecordError."""
    misconception, chapter, skill = key.split("\n", 2)
    with files.history() as (_, history):
        people = of_group(history.people(), group)
        mistakes = history.mistakes(people)
    wanted = (misconception, chapter, skill)
    found = [one for one in shown_in(mistakes) if (one.misconception, one.chapter, one.skill) == wanted]
    return (found[0] if found else None), len(people)


def _questions(shown: Shown, count: int) -> int:
    """How many questions the chapter makes in which the misconception would show."""
    try:
        chapter = packs.load_chapter(shown.chapter)
        return len(aimed.paper(chapter, aimed.aim(shown.misconception, shown.skill), 0, count).items)
    except (ContentFault, UnknownChapter, ValueError):
        return 0


def _is_about(task: Task, shown: Shown) -> bool:
    return (task.misconception, task.chapter, task.skill) == (shown.misconception, shown.chapter, shown.skill)


def _of(one: Assignment, people: Sequence[Person], journal: Journal) -> tuple[Doing, ...]:
    """How far each of those to whom it was given has come."""
    return tuple(assignments.doing(journal, one, person) for person in people if one.is_for(person))


def _given(journal: Journal, one: Assignment, people: Sequence[Person], language: str) -> GivenView:
    doing = _of(one, people, journal)
    names = ", ".join(f"{each.person.name} \u2713" if each.done else each.person.name for each in doing)
    slots = {"day": day_of(one.when[:10], language), "done": _of_all(doing, language), "names": names}
    return GivenView(one.id, screen("window_group_given", language, **slots), not all(each.done for each in doing))


def _of_all(doing: Sequence[Doing], language: str) -> str:
    return screen("window_report_of", language, number=sum(one.done for one in doing), all=len(doing))

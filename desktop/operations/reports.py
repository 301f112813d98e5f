"""What the record comes to, for the teacher's class pages: from the very same tables as `didi report` and its files.

Runs on a lane with a record opened for itself. That a report or a flag was looked at is noted in the audit;
nothing else changes. Of a flag it gives Didi's reply, never the child's words: they were not kept.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from tutor.chapters import packs, screen_texts
from tutor.chapters.screen_texts import taught
from tutor.errors import ContentFault, ExportFailed, RecordBusy, RecordFull, RecordReadOnly, UnknownChapter
from tutor.lesson import aimed
from tutor.records import assignments, audit
from tutor.records.assignments import Assignment, Doing, Task
from tutor.records.cache import Cache
from tutor.records.journal import Journal
from tutor.records.people import Person, of_group
from tutor.records.record_file import told_plainly
from tutor.records.rows import TurnRow, name_key
from tutor.reports import ledger
from tutor.reports.facts import Work, added
from tutor.reports.history import History
from tutor.reports.report import Material, Shown, gather, headline, in_order, minutes, names_for, percent, shown_in
from tutor.reports.sheets import GROUP_QUESTIONS, group_sheet
from tutor.reports.tables import Day, Table, Words, day_cell, day_said, figure, filled, text
from tutor.reports.views import Need, View, made, names_of, needs
from tutor.reports.wanted import wanted_of

if TYPE_CHECKING:
    from desktop.operations.exports import Ready
    from tutor.turn import Language

Choice = tuple[str, str]
"""A key and what it is called."""


@dataclass(frozen=True, slots=True)
class Choices:
    """What can be chosen, and what is."""

    offered: tuple[Choice, ...]
    chosen: str


@dataclass(frozen=True, slots=True)
class OverviewView:
    """How a class is doing."""

    groups: Choices
    period: str
    headline: str
    figures: tuple[Choice, ...]
    """Label and figure."""
    needs: tuple[Need, ...]
    tables: tuple[Table, ...]
    """The tables of a class report, that of the students first; its rows open a student."""
    wanted: tuple[Choice, ...] = ()
    """What was asked and is not in the book, each with how often and by how many; nobody is named."""
    anybody: bool = True
    """Whether anybody is in the record at all."""


PERIODS = ("week", "month", "all", "last")
"""This week, thirty days, all there is, since the last report was looked at."""
MONTH = 30
"""Days."""
LONG = 4_000
"""Turns that are not taken in yet from which on it takes so long that the page says how far it has come."""

Told = Callable[[float, str], None]
"""Told the share that is done, 0 to 1, and the code of what is done; raises when it shall not go on."""


class _Counting(Journal):
    """The record, telling how far its new turns have been read."""

    told: Told | None = None

    def waiting(self, after: int) -> int:
        """How many turns stand behind that row."""
        with told_plainly():
            return int(self._database.execute("SELECT count(*) FROM turns WHERE rowid > ?", [after]).fetchone()[0])

    def turns_after(self, rowid: int) -> Iterator[TurnRow]:
        """As of any journal, told step by step."""
        count = self.waiting(rowid) if self.told else 0
        for number, row in enumerate(super().turns_after(rowid)):
            if self.told is not None and number % 250 == 0:
                self.told(0.9 * number / max(1, count), "window_report_gathering")
            yield row

    def telling(self, told: Told) -> Self:
        """The same, telling."""
        self.told = told
        return self


class Files:
    """Where the record and its cache lie, opened for one look each time."""

    def __init__(self, record: Path, cache: Path) -> None:
        self.record, self.cache = record, cache

    @contextmanager
    def history(self) -> Iterator[tuple[Journal, History]]:
        """The record and what it comes to. Raises RecordError."""
        with Journal.open(self.record, readonly=True) as journal, History.open(journal, self.cache) as history:
            yield journal, history

    def behind(self) -> bool:
        """Whether so much is new that taking it in is long work. Raises RecordError."""
        with _Counting.open(self.record, readonly=True) as journal:
            made_from = journal.identity()
            with closing(Cache.open(self.cache, ledger.RECIPE, made_from, ledger.TABLES)) as cache:
                return journal.waiting(ledger.newest(cache)) > LONG

    def take_in(self, told: Told) -> None:
        """Take in all that is new, telling how far it has come. Raises RecordError, or what `told` raises."""
        with _Counting.open(self.record, readonly=True) as journal:
            History.open(journal.telling(told), self.cache).close()
        told(1.0, "window_report_gathering")


def note_seen(files: Files) -> None:
    """Note in the audit that a report was looked at, where the record can be written to. Raises RecordError."""
    with suppress(RecordReadOnly, RecordFull, RecordBusy), Journal.open(files.record) as journal:
        audit.write(journal, audit.REPORT, [key for one in journal.people() for key in one.ids], "screen")


# --- words ------------------------------------------------------------------------------------------------------------


def screen(code: str, language: str, **slots: str | int) -> str:
    """A sentence of the screen."""
    return screen_texts.sentence(code, language, **slots)


def worded(kind: str, code: str, language: str) -> str:
    """The words for one of our codes; the code as it is where there are none. Of "a:b" the parts are worded."""
    known = screen_texts.known_in(language)
    whole = f"window_{kind}_{code.lower().replace(':', '_')}"
    if whole in known:
        return known[whole]
    parts = code.split(":")
    return ", ".join(worded(kind, part, language) for part in parts) if len(parts) > 1 else code


def one_or_many(code: str, number: int, language: str) -> str:
    """A number with its word: `code` with `_one` for one."""
    return screen(f"{code}_one" if number == 1 else code, language, number=number)


def day_of(when: date | str, language: str) -> str:
    """A day or a moment as all pages tell it."""
    return day_said(when, Words("reports", taught(language)))


def day_in(when: date | str, language: str) -> Day:
    """A day or a moment as a cell of a table on a page."""
    return day_cell(when, Words("reports", taught(language)))


# --- who and when -----------------------------------------------------------------------------------------------------


def choices(every: str, others: Iterable[Choice], wanted: str, language: str) -> Choices:
    """All (the words of `every`) and each of the others; the one that is wanted stands chosen where it is offered."""
    offered = (("", screen(every, language)), *others)
    return Choices(offered, wanted if wanted in dict(offered) else "")


def groups_of(everyone: Sequence[Person], wanted: str, language: str) -> Choices:
    """All, and each class there is."""
    groups = {name_key(one.place): one.place for one in everyone if one.place}
    return choices("window_report_all_classes", ((one, one) for _, one in sorted(groups.items())), wanted, language)


def since_of(period: str, today: date, last: str) -> date | None:
    """The day from which on a period counts; None for all there is. `last` is when a report was looked at last."""
    if period == "week":
        return today - timedelta(days=today.weekday())
    if period == "month":
        return today - timedelta(days=MONTH)
    return date.fromisoformat(last[:10]) if period == "last" and last else None


def last_report(record: Path) -> str:
    """When a report was looked at last; empty when it never was. Raises RecordError."""
    with Journal.open(record, readonly=True) as journal:
        return audit.last(journal, audit.REPORT)


# --- the class --------------------------------------------------------------------------------------------------------


def overview(files: Files, group: str, period: str, today: date, last: str, language: str) -> OverviewView:
    """How a class is doing. Raises RecordError."""
    since, before = since_of(period, today, last), since_of("last", today, last)
    with files.history() as (_, history):
        everyone = history.people()
        groups = groups_of(everyone, group, language)
        people = of_group(everyone, groups.chosen)
        material = gather(history, people, language=taught(language), since=since, changes_since=since or before)
    words = Words("reports", taught(language))
    return OverviewView(
        groups=groups,
        period=period,
        headline=headline(material, words),
        figures=_figures(material, language),
        needs=needs(material, words),
        tables=_class_tables(material, words),
        wanted=_wanted(material, language),
        anybody=bool(everyone),
    )


def overview_seen(
    files: Files, group: str, period: str, today: date, last: str | None, language: str
) -> tuple[str, OverviewView]:
    """When a report was looked at before, and how the class is. With `last` None it is the first look, and noted.

    Raises RecordError.
    """
    before = last_report(files.record) if last is None else last
    view = overview(files, group, period, today, before, language)
    if last is None and view.anybody:
        note_seen(files)
    return before, view


def _class_tables(material: Material, words: Words) -> tuple[Table, ...]:
    """The tables that `didi report` shows of a class; rows of students open a student."""
    view = View()
    people = tuple(one.person.key for one in material.pupils)
    tables = made(material, words, view, tuple(one for one in names_of(view) if one != "help"))
    return tuple(replace(one, keys=people) if one.id == "students" else one for one in tables)


def _wanted(material: Material, language: str) -> tuple[Choice, ...]:
    return tuple(
        (
            one.question,
            " · ".join(
                (
                    one_or_many("window_wanted_times", one.times, language),
                    one_or_many("window_wanted_students", one.students, language),
                )
            ),
        )
        for one in wanted_of(material)
    )


def _figures(material: Material, language: str) -> tuple[Choice, ...]:
    told = [one.statistics for one in material.pupils]
    active, lessons = sum(one.lessons > 0 for one in told), sum(one.lessons for one in told)
    students = screen("window_report_of", language, number=active, all=len(told))
    return (
        (screen("window_report_figure_students", language), students),
        *figures(added(told), lessons, language),
    )


def figures(work: Work, lessons: int, language: str) -> tuple[Choice, ...]:
    """Work in a few figures: a label and the figure."""
    share = percent(work.first_right, work.asked)
    told = (
        ("lessons", str(lessons)),
        ("minutes", str(round(minutes(work.seconds)))),
        ("questions", str(work.asked)),
        ("at_once", "–" if share is None else f"{share} %"),
    )
    return tuple((screen(f"window_report_figure_{name}", language), value) for name, value in told)


def narrowed_to(material: Material, chapter: str) -> Material:
    """What there is about one chapter; all without one."""
    if not chapter:
        return material
    return replace(
        material,
        tallies=tuple(one for one in material.tallies if one.chapter == chapter),
        mistakes=tuple(one for one in material.mistakes if one.chapter == chapter),
        attempts=tuple(one for one in material.attempts if one.chapter == chapter),
    )


def chapters_in(material: Material, wanted: str, language: str) -> Choices:
    """All, and each chapter that somebody worked in, in the order of the content."""
    place = in_order(material.names)
    found = sorted({one.chapter for one in material.tallies}, key=lambda one: place(one, ""))
    named = ((one, material.names.chapter(one)) for one in found)
    return choices("window_report_all_chapters", named, wanted, language)


def skills_in(material: Material, wanted: str, language: str) -> Choices:
    """All, and each skill that somebody worked on, in the order of the content."""
    place = in_order(material.names)
    found = sorted({(one.chapter, one.skill) for one in material.tallies}, key=lambda one: place(*one))
    named = ((skill, material.names.skill(chapter, skill)) for chapter, skill in found)
    return choices("window_report_all_skills", named, wanted, language)


# --- flags ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class FlagView:
    """That a child may need a grown-up."""

    flag: str
    student: str
    name: str
    when: str
    kind: str
    what_to_do: str
    new: bool
    status: str


@dataclass(frozen=True, slots=True)
class OpenedFlag:
    """What was sealed of a flag: Didi's reviewed reply. The child's words were never kept."""

    flag: str
    session: str
    reply: tuple[str, ...]


def flags(record: Path, now: datetime, language: str) -> tuple[FlagView, ...]:
    """Every flag, the newest first. Raises RecordError."""
    with Journal.open(record, readonly=True) as journal:
        names = {key: one for one in journal.people() for key in one.ids}
        rows = list(journal.events("flags"))[::-1]
        seen = _seen(journal)
    found = []
    for row in (one for one in rows if one["student"] in names):
        person, when = names[row["student"]], seen.get(row["id"], "")
        new = not when and _is_young(str(row["wall"]), now)
        found.append(
            FlagView(
                flag=row["id"],
                student=person.key,
                name=person.label,
                when=day_of(str(row["wall"])[:16], language),
                kind=worded("flag", f"{row['kind']}:{row['tier']}", language),
                what_to_do=screen(f"window_flag_do_{row['kind']}", language),
                new=new,
                status=_status(when, language, new=new),
            )
        )
    return tuple(found)


def how_many_new(record: Path, now: datetime) -> int:
    """Flags that nobody has marked as seen. Raises RecordError."""
    return sum(one.new for one in flags(record, now, "en")) if record.exists() else 0


def open_flag(record: Path, flag: str) -> OpenedFlag | None:
    """What Didi replied then. It is noted in the audit first; what cannot be noted is not shown. Raises RecordError."""
    with Journal.open(record) as journal:
        rows = list(journal.events("flags"))
        row = next((one for one in rows if one["id"] == flag), None)
        if row is None:
            return None
        audit.write(journal, audit.FLAG, [str(row["student"])], f"opened {flag}")
        return OpenedFlag(flag, str(row["session"]), _reply(journal, row, rows))


def mark_seen(record: Path, now: datetime, language: str, flag: str) -> tuple[FlagView, ...]:
    """Note that an adult has seen it (once is enough); gives all flags as they stand then.

    Raises RecordError; then it stays new.
    """
    with Journal.open(record) as journal:
        row = next((one for one in journal.events("flags") if one["id"] == flag), None)
        if row is not None and flag not in _seen(journal):
            audit.write(journal, audit.FLAG, [str(row["student"])], f"seen {flag}")
    return flags(record, now, language)


def _reply(journal: Journal, row: dict[str, Any], rows: list[dict[str, Any]]) -> tuple[str, ...]:
    """What Didi said in the turn of that flag: the flags of a session and its turns of care go side by side."""
    stored = journal.session(str(row["session"]))
    if stored is None:
        return ()
    own = stored.turns[len(stored.turns) - stored.version :] if stored.version else ()
    cared = [turn for turn in own if turn.heard.concern]
    raised = sorted((one for one in rows if one["session"] == row["session"]), key=lambda one: int(one["sequence"]))
    at = [one["id"] for one in raised].index(row["id"])
    return tuple(str(line) for line in cared[at].card["said"]) if at < len(cared) else ()


def _seen(journal: Journal) -> dict[str, str]:
    """When each flag was first marked as seen."""
    found: dict[str, str] = {}
    for entry in audit.entries(journal):
        what, _, flag = entry.detail.partition(" ")
        if entry.what == audit.FLAG and what == "seen":
            found[flag] = entry.when
    return found


def _is_young(wall: str, now: datetime) -> bool:
    """Whether the audit would still tell that it was seen: its rows are kept for a year."""
    try:
        return now - datetime.fromisoformat(wall) < timedelta(days=audit.KEPT_DAYS)
    except (ValueError, TypeError, OverflowError):
        return True


def _status(when: str, language: str, *, new: bool) -> str:
    if when:
        return screen("window_flag_seen", language, day=day_of(when[:10], language))
    return screen("window_flag_new" if new else "window_flag_old", language)


# --- small groups -----------------------------------------------------------------------------------------------------
# The group is whoever showed a misconception. Its task travels with the progress files; that it is done comes back so.


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


def group_behind(
    journal: Journal, people: Sequence[Person], shown: Shown, language: str, count: int = GROUP_QUESTIONS
) -> GroupView:
    """The group of those who showed a misconception. Raises RecordError."""
    many = _questions(shown, count)
    code = "window_group_none" if not many else "window_group_one" if len(shown.people) == 1 else "window_group_says"
    says = screen(code, language, number=len(shown.people), questions=many)
    given = [one for one in assignments.given(journal) if _is_about(one.task, shown)]
    return GroupView(says, many, tuple(_given(journal, one, people, language) for one in reversed(given)))


def make_group(files: Files, group: str, key: str, count: int = GROUP_QUESTIONS) -> str:
    """Give the questions to all who showed the misconception of that key in a class; the id of the assignment.

    Raises:
        ExportFailed: nobody shows it (any more), or the chapter makes no question of it.
        RecordError: it could not be written down; then nothing is given.
    """
    misconception, chapter, skill = key.split("\n", 2)
    shown, _ = _shown_in_class(files, group, key)
    many = _questions(shown, count) if shown else 0
    if shown is None or not many:
        raise ExportFailed("No group can be made of it.")
    task = Task(chapter, skill, misconception, secrets.randbelow(SEEDS), many)
    with Journal.open(files.record) as journal:
        return assignments.give(journal, task, (each for one in shown.people for each in one.ids))


def take_group_back(files: Files, assignment: str) -> None:
    """Offer an assignment no more. Raises RecordError."""
    with Journal.open(files.record) as journal:
        assignments.take_back(journal, assignment)


def sheet_of_group(files: Files, group: str, key: str, assignment: str, language: Language) -> Ready:
    """The sheet of an assignment, ready to be printed: its questions are those that the children have in the window.

    Raises:
        ExportFailed: the assignment or what it is about is gone.
        ContentFault, UnknownChapter, RecordError.
    """
    from desktop.base.printed import LaidOut
    from desktop.operations.exports import Ready

    shown, students = _shown_in_class(files, group, key)
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


def groups_made(files: Files, language: str) -> Table:
    """A line for each task that was given, the newest first; its key is that of its misconception.

    Raises RecordError.
    """
    words = Words("reports", taught(language))
    with files.history() as (journal, history):
        given = assignments.given(journal)[::-1]
        people = history.people()
        rows = [_GivenRow(one, _doing(one, people, journal), history) for one in given]
    names = names_for({one.task.chapter for one in given}, taught(language))
    columns = (
        text("given", lambda row: day_in(row.one.when[:16], language), screen("window_group_given_on", language)),
        text("misconception", lambda row: names.misconception(row.one.task.misconception)),
        text("skill", lambda row: names.skill(row.one.task.chapter, row.one.task.skill)),
        text("names", lambda row: ", ".join(each.person.name for each in row.doing)),
        text("done", lambda row: _done_of(row.doing, language), screen("window_group_done", language)),
        figure("share", lambda row: row.share),
    )
    keys = tuple("\n".join((one.task.misconception, one.task.chapter, one.task.skill)) for one in given)
    title, empty = screen("window_group_table", language), screen("window_group_table_none", language)
    return filled(Table("groups", title, (), (), empty, keys), columns, rows, words)


class _GivenRow:
    """One line: the task, who does it, and what they answered right at once in it."""

    def __init__(self, one: Assignment, doing: Sequence[Doing], history: History) -> None:
        self.one, self.doing = one, doing
        held = {each.session for each in doing if each.session}
        lessons = [each for person in doing for each in history.lessons(person.person) if each.session in held]
        self.share = percent(sum(each.first_right for each in lessons), sum(each.asked for each in lessons))


def _shown_in_class(files: Files, group: str, key: str) -> tuple[Shown | None, int]:
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


def _doing(one: Assignment, people: Sequence[Person], journal: Journal) -> tuple[Doing, ...]:
    """How far each of those to whom it was given has come."""
    return tuple(assignments.doing(journal, one, person) for person in people if one.is_for(person))


def _given(journal: Journal, one: Assignment, people: Sequence[Person], language: str) -> GivenView:
    doing = _doing(one, people, journal)
    names = ", ".join(f"{each.person.name} \u2713" if each.done else each.person.name for each in doing)
    slots = {"day": day_of(one.when[:10], language), "done": _done_of(doing, language), "names": names}
    return GivenView(one.id, screen("window_group_given", language, **slots), not all(each.done for each in doing))


def _done_of(doing: Sequence[Doing], language: str) -> str:
    return screen("window_report_of", language, number=sum(one.done for one in doing), all=len(doing))

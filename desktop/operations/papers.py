"""Sheets for paper: report cards, the misconception sheet, worksheets, exams; made, looked at page by page, and saved.

What is about children is noted in the audit before it leaves this PC; looking at it here is not leaving.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from desktop.operations.exports import chosen
from tutor.errors import ExportFailed
from tutor.turn import Language

if TYPE_CHECKING:
    from desktop.base.settings import Settings
    from tutor.records.people import Person
    from tutor.reports.history import History
    from tutor.reports.tables import Sheet

Kind = Literal["cards", "misconceptions", "worksheet", "exam"]
OF_NOBODY = ("worksheet", "exam")
"""Kinds that tell of no child."""
Step = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Paper:
    """What a teacher wants on paper."""

    kind: Kind
    language: Language = "en"
    student: str = ""
    """Cards: the key of one person; empty for all of the class."""
    group: str = ""
    """Cards and misconceptions: a class; empty for all."""
    chapter: str = ""
    skills: tuple[str, ...] = ()
    count: int = 12
    levels: tuple[str, ...] = ("easy", "medium", "hard")
    answers: bool = True
    """Worksheet and exam: whether the answers come on a page of their own."""
    seed: int = 1
    """Worksheet and exam: which questions; another number, another sheet. Misconceptions: which examples."""


@dataclass(frozen=True, slots=True)
class Ready:
    """A sheet, ready to be looked at, saved or printed."""

    sheet: Sheet
    about: tuple[str, ...]
    """Ids of the students it tells of; none of a worksheet or an exam."""
    kind: Kind
    pages: int


def made(settings: Settings, paper: Paper, step: Step | None = None) -> Ready:
    """Make a sheet.

    Raises:
        ExportFailed: nobody is there whom it could tell of.
        ContentFault, UnknownChapter: the chapter cannot be read or has no such skill.
        RecordError: the record cannot be read.
    """
    from desktop.base.printed import LaidOut

    about: tuple[str, ...] = ()
    if paper.kind in OF_NOBODY:
        sheet = _worksheet(paper) if paper.kind == "worksheet" else _exam(paper)
    else:
        sheet, about = _of_people(settings, paper, step)
    return Ready(sheet, about, paper.kind, LaidOut(sheet).pages)


def picture(ready: Ready, page: int, width: int) -> bytes:
    """A page of it (from 0) as a PNG, `width` pixels wide."""
    from desktop.base.printed import LaidOut

    return LaidOut(ready.sheet).picture(page, width)


def save(settings: Settings, ready: Ready, out: Path, step: Step | None = None) -> Path:
    """Write it as a PDF, whole or not at all. Raises ExportFailed or RecordError; then nothing was written."""
    from desktop.base.printed import pdf_of
    from tutor.records.files import write_whole

    data = pdf_of(ready.sheet, step)
    note(settings, ready)
    try:
        write_whole(out, data)
    except OSError as error:
        raise ExportFailed(f"{out} could not be written: {error.strerror or error}") from error
    return out


def note(settings: Settings, ready: Ready) -> None:
    """Write down that it is given away. Raises RecordError; then it must not be."""
    from tutor.records import audit
    from tutor.records.journal import Journal

    if ready.kind in OF_NOBODY:
        return
    with Journal.open(settings.record) as record:
        audit.write(record, audit.EXPORT, ready.about, "misconceptions" if ready.kind == "misconceptions" else "pdf")


def _worksheet(paper: Paper) -> Sheet:
    from tutor.chapters import packs
    from tutor.reports.sheets import worksheet

    return worksheet(
        packs.load_chapter(paper.chapter),
        paper.skills,
        seed=paper.seed,
        count=paper.count,
        language=paper.language,
        levels=paper.levels,
        answers=paper.answers,
    )


def _exam(paper: Paper) -> Sheet:
    """The very paper that an exam with this number asks."""
    from tutor.chapters import packs
    from tutor.lesson import exam
    from tutor.reports.sheets import exam_sheet
    from tutor.turn import LONGEST_EXAM

    drawn = exam.paper(packs.load_chapter(paper.chapter), min(paper.count, LONGEST_EXAM), paper.seed)
    return exam_sheet(drawn, seed=paper.seed, language=paper.language, answers=paper.answers)


def _of_people(settings: Settings, paper: Paper, step: Step | None) -> tuple[Sheet, tuple[str, ...]]:
    from tutor.records.journal import Journal
    from tutor.reports.history import History

    with Journal.open(settings.record, readonly=True) as record, History.open(record, settings.cache) as history:
        people = chosen(history.people(), paper.student, paper.group)
        if not people:
            raise ExportFailed(
                f"There is nobody in class {paper.group} here." if paper.group else "Nobody learns here yet."
            )
        about = tuple(key for one in people for key in one.ids)
        make = _cards if paper.kind == "cards" else _misconceptions
        return make(history, people, paper, step), about


def _cards(history: History, people: Sequence[Person], paper: Paper, step: Step | None) -> Sheet:
    from tutor.reports.report import gather
    from tutor.reports.report_card import report_card, sheet_of
    from tutor.reports.tables import Words

    words = Words("reports", paper.language)
    material = gather(history, people, language=paper.language, step=step)
    return sheet_of([report_card(one, material.names, words) for one in material.pupils])


def _misconceptions(history: History, people: Sequence[Person], paper: Paper, _: Step | None) -> Sheet:
    from tutor.chapters import packs
    from tutor.reports.sheets import misconception_sheet, shown_in

    shown = shown_in(history.mistakes(people))
    chapters = packs.readable({each.chapter for each in shown})
    return misconception_sheet(
        shown, chapters, students=len(people), group=paper.group, language=paper.language, seed=paper.seed
    )

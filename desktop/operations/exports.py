"""Files of the record for others: what `didi report`, `didi export` and the teacher's page of files write.

Each is written whole or not at all, several of one order together. What is given away is noted first; it never writes
what could not be noted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from tutor.errors import ExportFailed
from tutor.turn import Language

if TYPE_CHECKING:
    from desktop.base.settings import Settings
    from tutor.records.people import Person
    from tutor.reports.report import Material
    from tutor.reports.tables import Sheet, Table

FORMATS = ("xlsx", "csv", "pdf", "xapi", "oneroster")
"""What a report can be put into."""
EXPORTS = (*FORMATS, "progress", "research")
"""What the record can be put into; the last two are of everybody and can only be exported."""
ENDINGS: Mapping[str, str] = {
    "xlsx": ".xlsx",
    "csv": ".csv",
    "pdf": ".pdf",
    "xapi": ".jsonl",
    "oneroster": ".zip",
    "research": ".csv",
    "progress": ".didi",
}
"""How the names of the files end."""

Step = Callable[[int, int], None]
"""Told how much is done, of how much; what it raises stops the work, and nothing is written."""
Pieces = Iterable[bytes]


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be written, of whom, and where."""

    to: str
    """One of EXPORTS."""
    out: Path
    student: str = ""
    """The key of one person; empty for all."""
    group: str = ""
    """A class; empty for all."""
    language: Language = "en"
    school: str = "School"
    """OneRoster: the school's name."""
    passphrase: str = ""
    """Closes a progress file; empty leaves it open."""


@dataclass(frozen=True, slots=True)
class Written:
    """What was written."""

    paths: tuple[Path, ...]
    bytes: int
    students: int


# --- of material, for commands too ---------------------------------------------------------------------------------


def files(
    order: Order, material: Material, tables: Sequence[Table], step: Step | None = None
) -> list[tuple[Path, Pieces]]:
    """Each file that is to be written, with its bytes in pieces: three years of xAPI at once would fill a small PC."""
    if order.to == "csv":
        return [(path, [data]) for path, data in _csv_files(order.out, tables)]
    return [(order.out, _made(order, material, tables, step))]


def put(wanted: Iterable[tuple[Path, Pieces]], step: Step | None = None) -> int:
    """Write the files, all or none; how many bytes went out. Raises OSError; what was there before then still is."""
    from tutor.records.files import whole_file

    size = 0
    with ExitStack() as drafts:
        for path, pieces in wanted:
            with drafts.enter_context(whole_file(path)).open("wb") as out:
                for number, piece in enumerate(pieces):
                    if step is not None and number % 200 == 0:
                        step(0, 0)
                    size += out.write(piece)
    return size


def note(record: Path, what: str, material: Material, how: str) -> None:
    """Write down in the audit that this is given away. Raises RecordError; then it must not be."""
    from tutor.records import audit
    from tutor.records.journal import Journal

    with Journal.open(record) as journal:
        audit.write(journal, what, [key for one in material.pupils for key in one.person.ids], how)


def _csv_files(out: Path, tables: Sequence[Table]) -> list[tuple[Path, bytes]]:
    """A file for each table: the first as it was named, the others beside it; in a folder, each by its name."""
    from tutor.reports.tables import encoded

    def named(place: int, table: Table) -> Path:
        if out.is_dir():
            return out / f"{table.id}.csv"
        return out if place == 0 else out.with_name(f"{out.stem}-{table.id}{out.suffix}")

    return [(named(place, one), encoded(one)) for place, one in enumerate(tables)]


def _made(order: Order, material: Material, tables: Sequence[Table], step: Step | None) -> Pieces:
    import secrets

    from tutor.reports import exports
    from tutor.reports.tables import encoded

    match order.to:
        case "xlsx":
            return [exports.workbook(tables)]
        case "pdf":
            from desktop.base.printed import pdf_of  # Qt is brought along only where something is printed

            return [pdf_of(_cards(material, order.language), step)]
        case "xapi":
            lines = exports.lines(material, order.language)
            return (f"{line}\n".encode("utf-8", "replace") for line in lines)
        case "oneroster":
            return [exports.package(material, order.school)]
        case _:
            return [encoded(exports.table(material.attempts, lambda: secrets.token_hex(5)))]


def _cards(material: Material, language: Language) -> Sheet:
    """A report card for each student."""
    from tutor.reports.report_card import report_card, sheet_of
    from tutor.reports.tables import Words

    words = Words("reports", language)
    return sheet_of([report_card(one, material.names, words) for one in material.pupils])


# --- a whole order, for the page -----------------------------------------------------------------------------------


def export(settings: Settings, order: Order, step: Step | None = None) -> Written:
    """Carry out an order.

    Raises:
        ExportFailed: there is nobody to tell of, or the file cannot be written there; nothing is.
        RecordError: the record cannot be read, or the note in the audit cannot be made.
    """
    if order.to == "progress":
        return _progress(settings, order, step)
    material, tables = _gathered(settings, order, step)
    if not material.pupils:
        raise ExportFailed("There is nobody to report on yet.")
    made = files(order, material, tables, step)
    note(settings.record, "export", material, order.to)
    try:
        size = put(made, step)
    except OSError as error:
        raise ExportFailed(f"{order.out} could not be written: {error.strerror or error}") from error
    return Written(tuple(path for path, _ in made), size, len(material.pupils))


def _progress(settings: Settings, order: Order, step: Step | None) -> Written:
    """The whole record for another PC. The note of it is made first, and so goes along."""
    from desktop.operations import school
    from tutor.records import audit, progress_file
    from tutor.records.journal import Journal

    with Journal.open(settings.record) as journal:
        school.settle(journal, settings)
        audit.write(journal, audit.EXPORT, detail=order.to)
        written = progress_file.write(journal, settings.data_dir, order.out, order.passphrase, step=step)
        return Written((written.path,), written.bytes, len(journal.people()))


def _gathered(settings: Settings, order: Order, step: Step | None) -> tuple[Material, tuple[Table, ...]]:
    from tutor.records.journal import Journal
    from tutor.reports.history import History
    from tutor.reports.report import gather
    from tutor.reports.tables import Words
    from tutor.reports.views import OF_ANSWERS, View, made, names_of

    view = View(bool(order.student))
    tabled = order.to in ("csv", "xlsx")
    # Single answers are for programs: a workbook does not hold them.
    names = tuple(one for one in names_of(view, everything=True) if order.to == "csv" or one != "attempts")
    with Journal.open(settings.record, readonly=True) as journal, History.open(journal, settings.cache) as history:
        material = gather(
            history,
            chosen(history.people(), order.student, order.group),
            language=order.language,
            answers=order.to in ("xapi", "research") or (tabled and bool(OF_ANSWERS & set(names))),
            step=step,
        )
    return material, made(material, Words("reports", order.language), view, names) if tabled else ()


def chosen(everyone: Sequence[Person], student: str, group: str) -> list[Person]:
    """Those of everyone who have that key, or are in that class; all, where neither is named."""
    from tutor.records.people import of_group, with_key

    if not student:
        return of_group(everyone, group)
    one = with_key(everyone, student)
    return [] if one is None else [one]


def suggested(order: Order, names: Sequence[str], day: str) -> str:
    """A name for the file: what it is of, and the day, without letters that a stick cannot keep."""
    whose = "-".join(part for part in names if part) or "all"
    kept = "".join(letter if letter.isalnum() else "-" for letter in whose).strip("-")
    return f"didi-{order.to}-{kept or 'all'}-{day}{ENDINGS[order.to]}"


# --- sheets for paper ---


Kind = Literal["cards", "misconceptions", "worksheet", "exam"]
OF_NOBODY = ("worksheet", "exam")
"""Kinds that tell of no child."""


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
    note_sheet(settings, ready)
    try:
        write_whole(out, data)
    except OSError as error:
        raise ExportFailed(f"{out} could not be written: {error.strerror or error}") from error
    return out


def note_sheet(settings: Settings, ready: Ready) -> None:
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
    """Report cards, or a sheet of misconceptions; and the ids of those it tells of."""
    from tutor.chapters import packs
    from tutor.records.journal import Journal
    from tutor.reports.history import History
    from tutor.reports.report import gather, shown_in
    from tutor.reports.sheets import misconception_sheet

    with Journal.open(settings.record, readonly=True) as record, History.open(record, settings.cache) as history:
        people = chosen(history.people(), paper.student, paper.group)
        if not people:
            raise ExportFailed(
                f"There is nobody in class {paper.group} here." if paper.group else "Nobody learns here yet."
            )
        about = tuple(key for one in people for key in one.ids)
        if paper.kind == "cards":
            return _cards(gather(history, people, language=paper.language, step=step), paper.language), about
        shown = shown_in(history.mistakes(people))
    chapters = packs.readable({each.chapter for each in shown})
    sheet = misconception_sheet(
        shown, chapters, students=len(people), group=paper.group, language=paper.language, seed=paper.seed
    )
    return sheet, about

"""Which school this PC is in, what it is called there, and its card: is it collected?

That is kept in the settings, said in the record, and changed by adults.

The settings hold it; the record says it on, so that it goes along with the progress. Nothing here brings two schools
together unless somebody said that they are one.
"""

from __future__ import annotations

import platform
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from desktop.base.settings import Settings, save_for_school
from tutor.errors import ExportFailed

if TYPE_CHECKING:
    from tutor.records.journal import Journal
    from tutor.records.schools import School
    from tutor.reports.lab import LabCard
    from tutor.reports.tables import Sheet, Table

NAMES = ("school_name", "school_code", "pc_name")
"""The settings that are kept here."""


def stands(settings: Settings) -> School:
    """The school as the settings have it; a PC without a name of its own is called as the system calls it."""
    from tutor.records.rows import clean_name
    from tutor.records.schools import School

    pc = clean_name(settings.pc_name) or clean_name(platform.node())
    return School(settings.school_code, clean_name(settings.school_name), pc)


def settle(journal: Journal, settings: Settings) -> Settings:
    """Have the record say what the settings say; a school that has a name and no code gets one.

    A PC whose settings say nothing stays in the school that its record has. Raises RecordError or OSError.
    """
    from tutor.records import schools

    here, before = stands(settings), schools.said(journal)
    if here.name and not here.code:
        settings = save_for_school(settings, school_code=before.code or schools.new_code())
        here = stands(settings)
    if here.code:
        schools.settle(journal, here)
    elif not before.code:
        schools.settle(journal, schools.School(pc=here.pc))
    return settings


def say(settings: Settings, **choice: str) -> Settings:
    """Keep what an adult said of the school, some of NAMES, and have the record say it too.

    Raises NoCode: the code is none; then nothing has changed. RecordError or OSError.
    """
    from tutor.records import schools
    from tutor.records.journal import Journal
    from tutor.records.rows import clean_name

    kept = {name: clean_name(said) for name, said in choice.items()}
    if "school_code" in kept:
        kept["school_code"] = schools.code_from(kept["school_code"])
    settings = save_for_school(settings, **kept)
    with Journal.open(settings.record) as journal:
        return settle(journal, settings)


def is_another(journal: Journal, theirs: School) -> bool:
    """Whether a file comes from another school than this PC's. One that says no school does not. Raises RecordError."""
    from tutor.records import schools

    return bool(theirs.code) and theirs.code not in schools.means_home(
        journal.events("schools"), schools.said(journal).code
    )


def is_ours(settings: Settings, theirs: School) -> Settings:
    """Somebody says that a file's school is this one: from now on the children of both are one school's.

    A PC that has said none is in that school from now on, and so is one that has a code of Didi's own where the other
    has its UDISE+ number. Raises RecordError or OSError.
    """
    from tutor.records import schools
    from tutor.records.journal import Journal

    with Journal.open(settings.record) as journal:
        settings = settle(journal, settings)
        ours = schools.said(journal)
        if not is_another(journal, theirs):
            return settings
        if ours.code and (schools.is_own(theirs.code) or not schools.is_own(ours.code)):
            schools.say_same(journal, ours.code, theirs.code)
            return settings
        name = settings.school_name or theirs.name
        settings = save_for_school(settings, school_code=theirs.code, school_name=name)
        return settle(journal, settings)


def is_other(settings: Settings, code: str) -> None:
    """Somebody says that a school is another one after all. Raises NoCode or RecordError."""
    from tutor.records import schools
    from tutor.records.journal import Journal

    with Journal.open(settings.record) as journal:
        schools.say_same(journal, schools.said(journal).code, schools.code_from(code), same=False)


def others(settings: Settings) -> dict[str, int]:
    """The other schools that the record has children of, each with how many. Raises RecordError."""
    from tutor.records.journal import Journal

    found: dict[str, int] = {}
    with Journal.open(settings.record, readonly=True) as journal:
        for one in journal.people():
            if one.school:
                found[one.school] = found.get(one.school, 0) + 1
    return found


def told(school: School) -> str:
    """PC and school in one phrase, as far as they are known."""
    from tutor.records.schools import shown

    named = replace(school, name=f"{school.name} ({shown(school.code)})") if school.name and school.code else school
    return ", ".join(part for part in (school.pc, named.label) if part)


# --- the lab: what `didi labcard` and the page of the lab both show ---


Cells = tuple[tuple[bool, ...], ...]
"""A square code, row by row."""


@dataclass(frozen=True, slots=True)
class LabView:
    """The card of this PC in words, and every PC of the lab."""

    name: str
    words: str
    """The pair of words of the fingerprint; empty where nothing was done here yet."""
    lines: tuple[tuple[str, str], ...]
    """What the card says, each with what it is of."""
    waits: bool
    """Whether something is here that no weekly file has."""
    cells: Cells
    """The square code."""
    table: Table
    sheet: Sheet
    card: LabCard


def lab(settings: Settings, language: str) -> LabView:
    """The card and the table in the language of a window. Raises RecordError."""
    from tutor.chapters.screen_texts import taught
    from tutor.records.journal import Journal
    from tutor.reports import lab as pcs
    from tutor.reports.tables import Words

    words, here = Words("reports", taught(language)), stands(settings)
    with Journal.open(settings.record, readonly=True) as journal:
        card, found = pcs.card(journal), pcs.pcs(journal)
    if here.pc:  # the record learns its name when it is first carried away
        card = replace(card, pc=replace(card.pc, name=here.pc), school=here.label or card.school)
        found = tuple(replace(one, name=here.pc) if one.here else one for one in found)
    cells = square_code(pcs.coded(card, Words("reports", "en")))
    return LabView(
        name=card.pc.name,
        words=pcs.pair(card.pc.code, words),
        lines=pcs.lines(card, words),
        waits=bool(card.since),
        cells=cells,
        table=pcs.table(found, words),
        sheet=pcs.sheet(card, cells, words),
        card=card,
    )


def square_code(text: str) -> Cells:
    """The square code of a text (QR), row by row; true is dark. The quiet margin around it is not part of it.

    A seventh of the code may be soiled or creased and it is still read (level M). This is the one door to segno.
    """
    import segno  # brought along only where a card is shown

    return tuple(tuple(bool(cell) for cell in row) for row in segno.make(text, error="m", micro=False).matrix)


QUIET = 2
"""Cells of light around a code on a terminal, whose own ground may be dark."""
_HALVES = {(False, False): "\u2588", (False, True): "\u2580", (True, False): "\u2584", (True, True): " "}
"""Two cells above each other as one letter: light is painted, for most terminals write light on dark."""


def drawn(cells: Cells) -> tuple[str, ...]:
    """A square code in letters of a terminal, two rows of cells in a line."""
    wide = len(cells) + 2 * QUIET
    edge = [(False,) * wide] * QUIET
    rows = [*edge, *((False,) * QUIET + row + (False,) * QUIET for row in cells), *edge]
    pairs = zip(rows[::2], [*rows[1::2], (False,) * wide], strict=False)
    return tuple("".join(_HALVES[two] for two in zip(*pair, strict=True)) for pair in pairs)


def save_card(view: LabView, out: Path) -> Path:
    """Write the card as a PDF, whole or not at all. Raises ExportFailed; then nothing was written."""
    from desktop.base.printed import pdf_of
    from tutor.records.files import write_whole

    try:
        write_whole(out, pdf_of(view.sheet))
    except OSError as error:
        raise ExportFailed(f"{out} could not be written: {error.strerror or error}") from error
    return out

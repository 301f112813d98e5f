"""The card of this PC and the table of the lab's PCs: what `didi labcard` and the page of the lab both show.

It looks and never touches. That a card is shown tells of no child: it holds counts, and no name of one.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from tutor.errors import ExportFailed

if TYPE_CHECKING:
    from desktop.base.settings import Settings
    from tutor.reports.lab import LabCard
    from tutor.reports.tables import Sheet, Table

Cells = tuple[tuple[bool, ...], ...]


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


def look(settings: Settings, language: str) -> LabView:
    """The card and the table in the language of a window. Raises RecordError."""
    from desktop.base import qr_code
    from desktop.operations import school
    from tutor.chapters.screen_texts import taught
    from tutor.records.journal import Journal
    from tutor.reports import lab
    from tutor.reports.tables import Words

    words, here = Words("reports", taught(language)), school.stands(settings)
    with Journal.open(settings.record, readonly=True) as journal:
        card, found = lab.card(journal), lab.pcs(journal)
    if here.pc:  # the record learns its name when it is first carried away
        card = replace(card, pc=replace(card.pc, name=here.pc), school=here.label or card.school)
        found = tuple(replace(one, name=here.pc) if one.here else one for one in found)
    cells = qr_code.cells(lab.coded(card, Words("reports", "en")))
    return LabView(
        name=card.pc.name,
        words=lab.pair(card.pc.code, words),
        lines=lab.lines(card, words),
        waits=bool(card.since),
        cells=cells,
        table=lab.table(found, words),
        sheet=lab.sheet(card, cells, words),
        card=card,
    )


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


def save(view: LabView, out: Path) -> Path:
    """Write the card as a PDF, whole or not at all. Raises ExportFailed; then nothing was written."""
    from desktop.base.printed import pdf_of
    from tutor.records.files import write_whole

    try:
        write_whole(out, pdf_of(view.sheet))
    except OSError as error:
        raise ExportFailed(f"{out} could not be written: {error.strerror or error}") from error
    return out

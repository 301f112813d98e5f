"""The PCs of a lab: what lies on each, and a fingerprint by which a teacher sees which are collected.

Only rows that a PC wrote itself count, so the fingerprint is the same on that PC and on every other that has taken all
of them in. Nothing is kept for it: it is worked out from the record. Pure but for the journal that it asks.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from tutor.records import audit, schools
from tutor.records.people import pc_name
from tutor.reports.tables import (
    Code,
    Heading,
    Paragraph,
    Points,
    Sheet,
    Table,
    Words,
    day_cell,
    day_said,
    figure,
    filled,
    text,
)

if TYPE_CHECKING:
    from tutor.records.journal import Journal

CARRIED = frozenset({"students", "names", "consents", "sessions", "turns", "endings", "flags"})
"""Tables that a fingerprint covers: what children did. Who looked at a report on a PC is no reason to collect it."""
PROGRESS = "progress"
"""How the audit says that a progress file was given out, and in which words that one came."""


@dataclass(frozen=True, slots=True)
class LabPc:
    """One PC, as far as its rows are here."""

    device: str
    name: str
    here: bool
    """Whether it is this very PC."""
    students: int
    turns: int
    newest: str
    """When its latest turn was, local time as ISO 8601; empty where it has none."""
    collected: str
    """When rows of it came in here last; empty where no file of it brought any."""
    code: str
    """The fingerprint: 12 hex digits; empty where nothing was done on it."""


@dataclass(frozen=True, slots=True)
class LabCard:
    """What a PC says of itself."""

    pc: LabPc
    school: str
    exported: str
    """When the last progress file was given out; empty where none was."""
    since: int
    """Turns that came after it."""


@dataclass(slots=True)
class _Adding:
    """What is added up of one PC."""

    told: Any = field(default_factory=lambda: hashlib.blake2b(digest_size=6))
    rows: int = 0
    turns: int = 0
    newest: str = ""
    sequences: list[int] = field(default_factory=list)


def _added(rows: Iterable[tuple[str, Mapping[str, Any]]]) -> dict[str, _Adding]:
    """Every PC whose rows are here, by its id."""
    found: dict[str, _Adding] = {}
    for table, row in rows:
        if table not in CARRIED:
            continue
        one = found.setdefault(str(row["device"]), _Adding())
        one.told.update(f"{table} {row['id']} {bytes(row['checksum']).hex()}\n".encode())
        one.rows += 1
        if table == "turns":
            one.turns += 1
            one.newest = max(one.newest, str(row["wall"]))
            one.sequences.append(int(row["sequence"]))
    return found


def pcs(journal: Journal) -> tuple[LabPc, ...]:
    """Every PC whose rows are here, this one first, then by name. Raises RecordError."""
    return tuple(pc for pc, _ in _pcs(journal))


def _pcs(journal: Journal) -> list[tuple[LabPc, _Adding]]:
    added = _added(journal.seals())
    added.setdefault(journal.device, _Adding())
    names = schools.pcs_by_name(journal.events("schools"))
    came, pupils = _came(audit.entries(journal), journal.device), _pupils(journal)
    found = [
        (
            LabPc(
                device,
                names.get(device) or pc_name(device),
                device == journal.device,
                len(pupils.get(device, ())),
                one.turns,
                one.newest,
                came.get(device, ""),
                one.told.hexdigest() if one.rows else "",
            ),
            one,
        )
        for device, one in added.items()
    ]
    return sorted(found, key=lambda pair: (not pair[0].here, pair[0].name.casefold(), pair[0].device))


def _pupils(journal: Journal) -> dict[str, set[str]]:
    """The students who had a lesson on each PC, by their keys."""
    people = {key: one.key for one in journal.people() for key in one.ids}
    found: dict[str, set[str]] = {}
    for row in journal.events("sessions"):
        if row["student"] in people:
            found.setdefault(str(row["device"]), set()).add(people[row["student"]])
    return found


def _came(entries: Iterable[audit.Entry], here: str) -> dict[str, str]:
    """When rows of each PC came in here last; entries are the newest first."""
    found: dict[str, str] = {}
    for one in entries:
        what, _, device = one.detail.partition(":")[0].rpartition(" ")
        if one.what == audit.IMPORT and one.device == here and what == f"{PROGRESS} of":
            found.setdefault(device, one.when)
    return found


def card(journal: Journal) -> LabCard:
    """What this PC says of itself. Raises RecordError."""
    pc, added = _pcs(journal)[0]
    own = (row for row in journal.events("audit") if row["device"] == journal.device and row["what"] == audit.EXPORT)
    last = max((row for row in own if row["detail"] == PROGRESS), key=lambda row: int(row["sequence"]), default=None)
    behind = int(last["sequence"]) if last else 0
    return LabCard(
        pc,
        schools.said(journal).label,
        str(last["wall"]) if last else "",
        sum(one > behind for one in added.sequences),
    )


# --- in words ---


def pair(code: str, words: Words) -> str:
    """Two words for a fingerprint, easier to compare by eye than its digits; empty for none."""
    known = words.each("lab_words")
    number = int(code[:6] or "0", 16)
    return f"{known[number % len(known)]} {known[number // len(known) % len(known)]}" if code else ""


def lines(one: LabCard, words: Words, *, with_pair: bool = False) -> tuple[tuple[str, str], ...]:
    """What the card says, each with what it is of; the pair of words only where it does not stand above them."""
    exported = day_said(one.exported[:16], words) if one.exported else words("lab_never")
    told = (
        ("school", one.school),
        ("exported", exported),
        ("since", str(one.since)),
        ("students", str(one.pc.students)),
        ("turns", str(one.pc.turns)),
        ("words_told", pair(one.pc.code, words) if with_pair else ""),
        ("code", one.pc.code),
    )
    return tuple((words(f"lab_{name}"), said) for name, said in told if said)


def coded(one: LabCard, words: Words) -> str:
    """What the square code says: the card in plain lines, so that any reader of such codes shows something of use."""
    return "\n".join((f"Didi {one.pc.name}", *(f"{name}: {said}" for name, said in lines(one, words, with_pair=True))))


def sheet(one: LabCard, cells: Sequence[Sequence[bool]], words: Words) -> Sheet:
    """The card on paper, with its square code."""
    told = Points(tuple(f"{name}: {said}" for name, said in lines(one, words)))
    waits = words("lab_waits" if one.since else "lab_all_carried")
    blocks = (Heading(pair(one.pc.code, words) or words("lab_nothing")), told, Paragraph(waits))
    square = (Code(tuple(map(tuple, cells))),) if cells else ()
    return Sheet(one.pc.name, words.language, (*blocks, *square, Paragraph(words("lab_says"), "small")), "Didi")


def table(found: Iterable[LabPc], words: Words) -> Table:
    """A line for each PC: what of it is here, since when, and up to which fingerprint."""
    columns = (
        text("pc", lambda one: words("lab_this", pc=one.name) if one.here else one.name, words("lab_pc")),
        text("words", lambda one: pair(one.code, words), words("lab_words_column")),
        text("collected", lambda one: day_cell(one.collected[:16], words), words("lab_collected")),
        text("newest", lambda one: day_cell(one.newest[:16], words), words("lab_newest")),
        replace(figure("students"), title=words("lab_students")),
        replace(figure("turns"), title=words("lab_turns")),
        text("code", title=words("lab_code")),
    )
    return filled(Table("lab", words("lab_table"), (), (), words("lab_none")), columns, found)

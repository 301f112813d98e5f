"""Which school a PC is in, as the PCs themselves have said: rows that travel with the record, read as values.

A row says its PC, and its PC says its school; a PC that has said none counts as one of the school that reads it. That
two codes mean one school is believed of this school's own PCs alone: no file may bring two schools together.
"""

from __future__ import annotations

import re
import secrets
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tutor.records.people import in_order
from tutor.records.rows import clean_name

if TYPE_CHECKING:
    from tutor.records.journal import Journal

HERE, WITH, SAME, OTHER = "here", "with", "same", "other"
"""What a row of the table `schools` says: this PC is in that school; so is another PC, which has said none itself; two
codes mean one school, or two after all."""
KINDS = (HERE, WITH, SAME, OTHER)

HOME = "school"
"""Under this name a PC keeps for itself the code of its school."""

PC = "pc"
"""Under this name it keeps what it is called, while it has said no school."""

OWN_LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""What the code of a school without a UDISE+ number is made of: nothing in it looks like something else."""
OWN_LENGTH = 12

_UDISE = re.compile(r"(?!0{11})[0-9]{11}")
_OWN = re.compile(f"[{OWN_LETTERS}]{{{OWN_LENGTH}}}")

Row = Mapping[str, Any]


class NoCode(ValueError):
    """What was typed is no code of a school."""

    code = "window_school_no_code"


@dataclass(frozen=True, slots=True)
class School:
    """A school as a PC names it, and the PC."""

    code: str = ""
    """Its UDISE+ number (11 digits), or a code of Didi's own; empty while none was said."""
    name: str = ""
    pc: str = ""
    """What this PC is called in the school ("Lab 3")."""

    @property
    def label(self) -> str:
        """The school as people know it; empty while none was said."""
        return self.name or shown(self.code)


NOWHERE = School()
"""What a PC says of its school while it was asked nothing."""


def code_from(typed: str) -> str:
    """The code that somebody typed: UDISE+ with its 11 digits, of any script, or Didi's own. Raises NoCode."""
    plain = "".join(str(int(one)) if one.isdecimal() else one for one in typed.upper() if one not in " -\t")
    if not is_code(plain):
        raise NoCode("A UDISE+ code has 11 digits; a code of Didi's own has 12 letters and digits.")
    return plain


def is_code(text: str) -> bool:
    """Whether a school may have this code."""
    return bool(_UDISE.fullmatch(text)) or is_own(text)


def is_own(code: str) -> bool:
    """Whether Didi made this code: then no other school can have it by itself."""
    return bool(_OWN.fullmatch(code))


def new_code() -> str:
    """A code for a school that has no UDISE+ number, made by chance: 60 bits."""
    return "".join(secrets.choice(OWN_LETTERS) for _ in range(OWN_LENGTH))


def shown(code: str) -> str:
    """A code as it is read out: Didi's own in groups of four."""
    return "-".join(re.findall("....", code)) if is_own(code) else code


def said(journal: Journal) -> School:
    """The school that this PC has said it is in, and what it is called there. Raises RecordError."""
    home = journal.local(HOME) or ""
    own = [row for row in journal.events("schools") if row["device"] == journal.device and row["kind"] == HERE]
    if own and own[-1]["school"] == home:
        return School(home, own[-1]["name"], own[-1]["pc"])
    return School(home, "", journal.local(PC) or "")


def settle(journal: Journal, school: School) -> None:
    """Have the record say that this PC is in `school`; nothing is written when it says so already.

    A code of Didi's own that gives way to another stays known as the same school, for PCs that still have it. A UDISE+
    number does not: what was typed by mistake is another school's.

    Without code and name only what the PC is called is kept. Raises NoCode: the school has no lawful code. RecordError;
    then it may be done again.
    """
    if not (school.code or school.name):
        if journal.local(PC) != school.pc:
            journal.keep_local(PC, school.pc)
        return
    if not is_code(school.code):
        raise NoCode(f"{school.code!r} is no code of a school.")
    before = said(journal)
    if before != school:
        journal.note("schools", kind=HERE, school=school.code, name=school.name, pc=school.pc)
        journal.keep_local(HOME, school.code)
    if is_own(before.code) and before.code != school.code:
        say_same(journal, school.code, before.code)


def vouch(journal: Journal) -> None:
    """Have the record say of each PC that has said no school, and counts as one of this, that it is in this school.

    To be called before the record is given to others: who reads it there would take such a PC for one of theirs.
    Nothing is written by a PC that has said no school itself. Raises RecordError.
    """
    home, rows = journal.local(HOME) or "", list(journal.events("schools"))
    ours = {row["device"] for row in rows if row["kind"] == HERE and row["school"] == home}
    told = {row["device"] for row in rows if row["kind"] == HERE} | elsewhere(rows, home).keys()
    told |= {row["same"] for row in rows if row["kind"] == WITH and row["device"] in ours}
    made = {row["device"] for row in journal.events("students")}
    for pc in sorted(made - told if home else ()):
        journal.note("schools", kind=WITH, school=home, same=pc)


def say_same(journal: Journal, ours: str, theirs: str, *, same: bool = True) -> None:
    """Write down that another code means this school too, or that it does not after all. Raises RecordError."""
    journal.note("schools", kind=SAME if same else OTHER, school=ours, same=theirs)


def means_home(rows: Iterable[Row], home: str) -> frozenset[str]:
    """The codes that mean this school: its own, and those of which its PCs say so; the newest word holds."""
    ordered = in_order(rows)
    at = {row["device"]: row["school"] for row in ordered if row["kind"] == HERE}
    words = {
        frozenset((row["school"], row["same"])): row["kind"]
        for row in ordered
        if row["kind"] in (SAME, OTHER) and home and at.get(row["device"]) == home
    }
    pairs = [pair for pair, kind in words.items() if kind == SAME]
    ours = {home}
    while more := {code for pair in pairs if pair & ours for code in pair} - ours:
        ours |= more
    return frozenset(ours - {""})


def elsewhere(rows: Iterable[Row], home: str, own: frozenset[str] = frozenset()) -> dict[str, tuple[str, str]]:
    """Code and name of the school of each PC that is in another one than this. A PC of which nobody says any is not.

    What a PC says itself comes before what this school's PCs say of it, and that before what those of others say. Of
    `own`, the ids of this PC, nobody else says anything.
    """
    whole = in_order(rows)
    ours = means_home(whole, home)
    here = {row["device"]: row for row in whole if row["kind"] == HERE}
    names = {row["school"]: clean_name(row["name"]) or shown(row["school"]) for row in in_order(here.values())}
    many = Counter(names.values())
    trusted = {pc for pc, row in here.items() if row["school"] in ours}
    said_of = [row for row in whole if row["kind"] == WITH and row["same"] not in own]
    at = {row["same"]: row["school"] for row in said_of if row["device"] not in trusted}
    at |= {row["same"]: row["school"] for row in said_of if row["device"] in trusted}
    at |= {pc: row["school"] for pc, row in here.items()}

    def name_of(code: str) -> str:
        name = names.get(code) or shown(code)
        return name if many[name] <= 1 else f"{name}, {shown(code)}"

    return {pc: (code, name_of(code)) for pc, code in at.items() if code not in ours}


def pcs_by_name(rows: Iterable[Row]) -> dict[str, str]:
    """What people call each PC that has said it ("Lab 3"), by its id."""
    at = {row["device"]: clean_name(row["pc"]) for row in in_order(rows) if row["kind"] == HERE}
    return {device: name for device, name in at.items() if name}


def fault_of(row: Row) -> str:
    """Why a row of the table `schools` is none that Didi wrote; empty when it is."""
    if row["kind"] not in KINDS or not is_code(row["school"]):
        return "it does not say which school"
    if row["kind"] == WITH:
        return "" if row["same"] else "it does not say which PC"
    return "" if row["kind"] == HERE or is_code(row["same"]) else "it does not say which other school"

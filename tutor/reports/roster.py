"""A class list from a CSV or XLSX file, and how its students come into the record.

Whatever a school's office exports is taken as it is: any order of columns, English or Hindi titles, commas or
semicolons or tabs. A file that is no list is refused with the reason and nothing changed; nobody is ever taken out.
"""

from __future__ import annotations

import csv
import io
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from openpyxl import load_workbook
from openpyxl.utils.exceptions import InvalidFileException

from tutor.errors import ImportRefused
from tutor.records.people import Person, named, person_key
from tutor.records.rows import clean_name, name_key
from tutor.reports.csv_files import unguarded

if TYPE_CHECKING:
    from tutor.records.journal import Journal

LARGEST = 5_000_000
"""Bytes of a list: far more than any school's."""
UNPACKED = 50_000_000
"""Bytes that a workbook may unpack to."""
MOST_LINES = 5_000
MOST_COLUMNS = 100
SHORT = 20
"""Letters of a class or a roll number."""

ENDINGS = (".csv", ".tsv", ".txt", ".xlsx")

_TITLES = {
    "name": "name, full name, student, student name, name of student, name of the student, pupil, naam, नाम, "
    "पूरा नाम, विद्यार्थी, विद्यार्थी का नाम, छात्र का नाम",
    "given": "given name, givenname, first name, firstname, प्रथम नाम",
    "family": "family name, familyname, last name, lastname, surname, उपनाम",
    "group": "class, group, groups, class and section, classroom, grade, grades, कक्षा, वर्ग",
    "section": "section, division, sec, अनुभाग, सेक्शन",
    "roll": "roll, roll no, roll number, rollno, number, no, identifier, admission no, register no, sr no, s no, "
    "रोल, रोल नं, रोल नंबर, रोल नम्बर, क्रमांक, अनुक्रमांक",
}
_MEANS = {title.strip(): field for field, titles in _TITLES.items() for title in titles.split(",")}


@dataclass(frozen=True, slots=True)
class Listed:
    """One student of a list."""

    name: str
    group: str = ""
    roll: str = ""


@dataclass(frozen=True, slots=True)
class Enrolled:
    """What taking a list in came to."""

    new: int
    """Students who were not known."""
    changed: int
    """Known ones who got another class or roll number."""
    known: int
    """Those with nothing new."""
    namesakes: tuple[tuple[Person, Listed], ...] = ()
    """Each new student whose only namesake in the record is in another class, with that one: perhaps the same child."""


# --- reading ------------------------------------------------------------------------------------------------------


def looks_like_one(path: Path) -> bool:
    """Whether the file's name is that of a list and not of a progress file."""
    return path.suffix.lower() in ENDINGS


def read(path: Path) -> tuple[Listed, ...]:
    """The students of a list, each once, in the order of the file.

    Raises:
        ImportRefused: the file is none that can be read, has no column for names, or is too large.
    """
    try:
        if path.stat().st_size > LARGEST:
            raise ImportRefused(f"{path.name} is too large to be a class list.")
        data = path.read_bytes()
    except OSError as error:
        raise ImportRefused(f"{path.name} cannot be read: {error.strerror or error}") from error
    lines = _sheet(path.name, data) if data.startswith(b"PK") else _text(path.name, data)
    return _students(path.name, lines)


def _text(name: str, data: bytes) -> Iterator[Sequence[str]]:
    """The lines of a CSV file, whatever parts its columns."""
    if b"\0" in data and not data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise ImportRefused(f"{name} is no class list: it is neither a text file nor a workbook (.xlsx).")
    try:
        encoding = "utf-16" if data.startswith((b"\xff\xfe", b"\xfe\xff")) else "utf-8-sig"
        text = data.decode(encoding)
    except UnicodeDecodeError as error:
        raise ImportRefused(f"{name} is not UTF-8. Save it as CSV UTF-8, or as a workbook (.xlsx).") from error
    head = text.partition("\n")[0]
    parted = max(",;\t", key=head.count)
    try:
        yield from csv.reader(io.StringIO(text, newline=""), delimiter=parted)
    except csv.Error as error:
        raise ImportRefused(f"{name} cannot be read as CSV: {error}.") from error


def _sheet(name: str, data: bytes) -> Iterator[Sequence[str]]:
    """The lines of a workbook's first sheet. Formulas count as what they last came to; nothing is worked out."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            if sum(entry.file_size for entry in packed.infolist()) > UNPACKED:
                raise ImportRefused(f"{name} unpacks to more than any class list.")
        book = load_workbook(io.BytesIO(data), read_only=True, data_only=True, keep_links=False)
        for row in book.worksheets[0].iter_rows(max_row=MOST_LINES + 2, max_col=MOST_COLUMNS, values_only=True):
            yield [_written(cell) for cell in row]
    except (zipfile.BadZipFile, InvalidFileException, KeyError, ValueError, IndexError, SyntaxError, EOFError) as error:
        raise ImportRefused(f"{name} is no workbook that can be read.") from error


def _written(cell: object) -> str:
    """A cell as it is written: 12 and not 12.0 for a roll number."""
    if cell is None:
        return ""
    return str(int(cell)) if isinstance(cell, float) and cell.is_integer() else str(cell)


def _students(name: str, lines: Iterable[Sequence[str]]) -> tuple[Listed, ...]:
    columns: dict[str, int] = {}
    found: dict[tuple[str, str], Listed] = {}
    for number, line in enumerate(lines):
        if number > MOST_LINES:
            raise ImportRefused(f"{name} has more than {MOST_LINES} lines.")
        cells = [unguarded(cell).strip() for cell in line[:MOST_COLUMNS]]
        if not columns:
            columns = _columns(cells)
        elif student := _student(cells, columns):
            found.setdefault((name_key(student.name), name_key(student.group)), student)
    if not columns:
        raise ImportRefused(f'{name} has no line of titles with a column "Name".')
    if not found:
        raise ImportRefused(f"{name} names nobody.")
    return tuple(found.values())


def _columns(cells: list[str]) -> dict[str, int]:
    """Which column holds what, when this is the line of titles; nothing when it is not (a heading above it)."""
    places: dict[str, int] = {}
    for at, cell in enumerate(cells):
        title = " ".join(cell.casefold().replace(".", " ").replace("_", " ").replace("-", " ").split())
        if title in _MEANS:
            places.setdefault(_MEANS[title], at)
    return places if "name" in places or "given" in places else {}


def _student(cells: list[str], columns: dict[str, int]) -> Listed | None:
    told = {field: cells[at] for field, at in columns.items() if at < len(cells)}
    # Where there are both, "name" is the whole name and the others are its parts.
    name = clean_name(told.get("name") or f"{told.get('given', '')} {_family(told)}")
    if not name:
        return None
    group = clean_name(f"{told.get('group', '')}{told.get('section', '')}")[:SHORT]
    return Listed(name, group, clean_name(told.get("roll", ""))[:SHORT])


def _family(told: dict[str, str]) -> str:
    """The family name; a dot or a dash stands for none."""
    family = told.get("family", "")
    return "" if family in (".", "-") else family


# --- taking in ----------------------------------------------------------------------------------------------------


def enrol(journal: Journal, students: Iterable[Listed]) -> Enrolled:
    """Make sure that all of them are in the record, each in their class with their roll number; nobody is taken out.

    A known student without a class comes into the one on the list. One of the same name in another class is somebody
    else, but is told of: only people know who has moved up. The same list taken in twice changes nothing the second
    time.

    Raises:
        RecordError: the record cannot be written; those before it are in, and the list may be taken in again.
    """
    everyone = tuple(students)
    names = [name_key(one.name) for one in everyone]
    new = changed = 0
    namesakes: list[tuple[Person, Listed]] = []
    for one in everyone:
        known, alone = journal.people(), names.count(name_key(one.name)) == 1
        person = _known(known, one, alone=alone)
        if person is None:
            alike = named(known, one.name)
            namesakes += [(alike, one)] if alike and alone else []
            journal.student(one.name, one.group, one.roll)
            new += 1
        elif (one.group and person.group != one.group) or (one.roll and person.roll != one.roll):
            for student in person.ids:
                journal.note(
                    "names",
                    student=student,
                    name=person.name,
                    grp=one.group or person.group,
                    roll=one.roll or person.roll,
                )
            changed += 1
    return Enrolled(new, changed, len(everyone) - new - changed, tuple(namesakes))


def _known(people: Iterable[Person], one: Listed, *, alone: bool) -> Person | None:
    """The person that a line of the list means; `alone`: no other line has that name."""
    known = {each.key: each for each in people}
    exact = known.get(person_key(one.name, one.group))
    if exact is None and one.group and alone:
        return known.get(person_key(one.name))
    if exact is None and not one.group:
        return named(known.values(), one.name)
    return exact

"""A class list from a CSV or XLSX file, and how its students come into the record.

Whatever a school's office exports is taken as it is: any order of columns, English or Hindi titles, commas or
semicolons or tabs. A file that is no list is refused with the reason and nothing changed; nobody is ever taken out.
"""

from __future__ import annotations

import csv
import io
import re
import zipfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from openpyxl import load_workbook
from openpyxl.utils.exceptions import InvalidFileException

from tutor.errors import ImportRefused, ListRefused
from tutor.records.people import SHORT, Person, Register, person_key, roll_key
from tutor.records.rows import clean_name, name_key
from tutor.reports.tables import unguarded

if TYPE_CHECKING:
    from tutor.records.journal import Journal

LARGEST = 5_000_000
"""Bytes of a list: far more than any school's."""
UNPACKED = 50_000_000
"""Bytes that a workbook may unpack to."""
MOST_LINES = 5_000
MOST_COLUMNS = 100

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
_NUMBERED = re.compile(r"(\d{1,6})[.)]?\s+")
"""A number before a name, as lists are written."""
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
    """Each new student whose only namesake in the record is in another class, or has another roll number there, with
    that one: perhaps the same child."""
    rows: tuple[tuple[str, str], ...] = field(default=(), compare=False)
    """Table and id of each row that was added, for taking them back."""


# --- reading ------------------------------------------------------------------------------------------------------


def looks_like_one(path: Path) -> bool:
    """Whether the file's name is that of a list and not of a progress file."""
    return path.suffix.lower() in ENDINGS


def read(path: Path) -> tuple[Listed, ...]:
    """The students of a list in the order of the file; a line with the roll number of one above it counts once.

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


def pasted(text: str, group: str = "") -> tuple[Listed, ...]:
    """The students of a list as somebody typed or pasted it, as `read` gives them; nobody when it names nobody.

    With a line of titles it is read as a file is. Without one each line is a name, with a number before it or not, and
    behind it the class and the roll number, parted by commas, semicolons or tabs. `group` is the class of those who
    have none.

    Raises:
        ImportRefused: it is too long, or its titles name nobody.
    """
    lines = [line for line in text.splitlines() if line.strip()]
    if any(_columns([cell.strip() for cell in _parted(line)]) for line in lines[:3]):
        found = _students("The list", _text("The list", text.encode("utf-8", "replace")))
    elif len(lines) > MOST_LINES:
        raise ImportRefused(f"The list has more than {MOST_LINES} lines.")
    else:
        found = tuple(one for line in lines if (one := _written_freely(_parted(line))))
    return _each_roll_once(one if one.group else replace(one, group=clean_name(group)[:SHORT]) for one in found)


def _parted(line: str) -> list[str]:
    """The cells of a line, whatever parts them."""
    try:
        return next(csv.reader([line], delimiter=max(",;\t", key=line.count)), [])
    except csv.Error:
        return [line]


def _written_freely(line: list[str]) -> Listed | None:
    """One line without titles: a number, a name, a class, a roll number; all but the name may be missing."""
    cells = [unguarded(cell).strip() for cell in line[:MOST_COLUMNS]]
    roll = ""
    if len(cells) > 1 and cells[0].rstrip(".)").isdecimal():
        roll, cells = cells[0].rstrip(".)"), cells[1:]
    elif numbered := _NUMBERED.match(cells[0]):
        roll, cells[0] = numbered[1], cells[0][numbered.end() :]
    name, group, own = (*cells, "", "")[:3]
    if not any(letter.isalpha() for letter in name):
        return None
    return Listed(clean_name(name), clean_name(group)[:SHORT], clean_name(own or roll)[:SHORT])


def _text(name: str, data: bytes) -> Iterator[Sequence[str]]:
    """The lines of a CSV file, whatever parts its columns."""
    if b"\0" in data and not data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise ListRefused(f"{name} is no class list: it is neither a text file nor a workbook (.xlsx).", "kind")
    try:
        encoding = "utf-16" if data.startswith((b"\xff\xfe", b"\xfe\xff")) else "utf-8-sig"
        text = data.decode(encoding)
    except UnicodeDecodeError as error:
        told = f"{name} is not UTF-8. Save it as CSV UTF-8, or as a workbook (.xlsx)."
        raise ListRefused(told, "letters") from error
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
        raise ListRefused(f"{name} is no workbook that can be read.", "workbook") from error


def _written(cell: object) -> str:
    """A cell as it is written: 12 and not 12.0 for a roll number."""
    if cell is None:
        return ""
    return str(int(cell)) if isinstance(cell, float) and cell.is_integer() else str(cell)


def _students(name: str, lines: Iterable[Sequence[str]]) -> tuple[Listed, ...]:
    columns: dict[str, int] = {}
    found: list[Listed] = []
    for number, line in enumerate(lines):
        if number > MOST_LINES:
            raise ImportRefused(f"{name} has more than {MOST_LINES} lines.")
        cells = [unguarded(cell).strip() for cell in line[:MOST_COLUMNS]]
        if not columns:
            columns = _columns(cells)
        elif student := _student(cells, columns):
            found.append(student)
    if not columns:
        raise ListRefused(f'{name} has no line of titles with a column "Name".', "titles")
    if not found:
        raise ListRefused(f"{name} names nobody.", "nobody")
    return _each_roll_once(found)


def _each_roll_once(students: Iterable[Listed]) -> tuple[Listed, ...]:
    """A child is on a list once for its roll number. Lines without one stay: only people know how many children."""
    seen: set[tuple[str, str]] = set()
    found = []
    for one in students:
        mark = (person_key(one.name, one.group), roll_key(one.roll))
        if not mark[1] or mark not in seen:
            found.append(one)
        seen.add(mark)
    return tuple(found)


# --- one name twice in a class ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Twice:
    """A name that a list has more than once in a class, with a line that no roll number tells from the others."""

    name: str
    group: str
    times: int


def twice(students: Iterable[Listed]) -> tuple[Twice, ...]:
    """What only people can say of this list: are these lines one child or several?"""
    return tuple(
        Twice(those[0].name, those[0].group, len(those))
        for those in _by_base(students).values()
        if len(those) > 1 and not all(one.roll for one in those)
    )


def as_one(students: Iterable[Listed]) -> tuple[Listed, ...]:
    """The list with such lines taken for one child: those with a roll number, else the first."""
    every = tuple(students)
    left = {base: [one for one in those if one.roll] or those[:1] for base, those in _by_base(every).items()}
    chosen = {id(one) for those in left.values() for one in those}
    return tuple(one for one in every if id(one) in chosen)


def as_several(students: Iterable[Listed]) -> tuple[Listed, ...]:
    """The list with such lines taken for a child each: in the place of a roll number they get a letter (a, b, ...)."""
    every = tuple(students)
    asked = {person_key(one.name, one.group) for one in twice(every)}
    given: Counter[str] = Counter()
    found = []
    for one in every:
        base = person_key(one.name, one.group)
        if base in asked and not one.roll:
            given[base] += 1
            one = replace(one, roll=_letters(given[base]))
        found.append(one)
    return tuple(found)


def _letters(number: int) -> str:
    """A to z, then aa, ab and so on."""
    before, last = divmod(number - 1, 26)
    return (_letters(before) if before else "") + "abcdefghijklmnopqrstuvwxyz"[last]


def _by_base(students: Iterable[Listed]) -> dict[str, list[Listed]]:
    found: dict[str, list[Listed]] = {}
    for one in students:
        found.setdefault(person_key(one.name, one.group), []).append(one)
    return found


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


@dataclass(frozen=True, slots=True)
class Planned:
    """What taking in one student of a list would do."""

    one: Listed
    person: Person | None
    """Whom the record knows by that line; nobody for a new one."""
    what: Literal["new", "changed", "known"]
    namesake: Person | None = None
    """Of a new one: the only other of that name, in another class or with another roll number."""


def plan(people: Iterable[Person], students: Iterable[Listed], *, renumbered: bool = False) -> tuple[Planned, ...]:
    """What taking this list in would do, line by line, each line after those above it. Nothing is written.

    Lines that no roll number tells apart are one child: who knows better gives the list `as_several`. Another roll
    number is another child, unless the whole class was `renumbered`: then the only child of a name in its
    class gets the number of the only line.
    """
    everyone, known = as_one(students), Register(people)
    looks = _Looks(
        known,
        Counter(name_key(one.name) for one in everyone),
        Counter(person_key(one.name, one.group) for one in everyone),
        renumbered,
    )
    found = []
    for one in everyone:
        each = _planned(looks, one)
        found.append(each)
        if each.what == "known":
            continue
        if each.person is not None:
            known.drop(each.person)
        known.put(_after(each))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class _Looks:
    """What a line of a list is looked up in."""

    known: Register
    names: Counter[str]
    """How many lines have a name."""
    bases: Counter[str]
    """How many lines have a name in a class."""
    renumbered: bool


def _planned(looks: _Looks, one: Listed) -> Planned:
    person = _known(looks, one)
    if person is None:
        return Planned(one, None, "new", _namesake(looks, one))
    changed = (one.group and person.group != one.group) or (one.roll and person.roll != one.roll)
    return Planned(one, person, "changed" if changed else "known")


def _namesake(looks: _Looks, one: Listed) -> Person | None:
    """Who may be the same child as a new one: the only one of that name, if the list has that name once."""
    if looks.names[name_key(one.name)] > 1:
        return None
    there = looks.known.of(one.name, one.group)
    return there[0] if len(there) == 1 else looks.known.named(one.name) if not there else None


def _after(planned: Planned) -> Person:
    """The student as the record has them afterwards."""
    one, before = planned.one, planned.person
    if before is None:
        return Person(person_key(one.name, one.group), one.name, one.group, one.roll, ())
    group, roll = one.group or before.group, one.roll or before.roll
    return replace(before, key=person_key(before.name, group), group=group, roll=roll)


def _mark(one: Person) -> tuple[str, str]:
    return one.base, roll_key(one.roll)


def enrol(
    journal: Journal,
    students: Iterable[Listed],
    step: Callable[[int, int], None] | None = None,
    *,
    renumbered: bool = False,
) -> Enrolled:
    """Make sure that all of them are in the record, each in their class with their roll number; nobody is taken out.

    A known student without a class comes into the one on the list, and the only one of a name in a class gets a first
    roll number. One of the same name in another class or with another roll number is somebody else, but is told of:
    only people know who has moved up. `renumbered` as `plan` has it. The same list taken in twice changes nothing the
    second time. `step` is told how many of how many are done; what it raises stops the work.

    Raises:
        RecordError: the record cannot be written; then nobody of the list is in, and it may be taken in again.
    """
    with journal.together() as added:
        planned = plan(journal.people(), students, renumbered=renumbered)
        made: dict[tuple[str, str], str] = {}
        for done, each in enumerate(planned):
            if step is not None:
                step(done, len(planned))
            _carry_out(journal, each, made)
    return Enrolled(
        new=sum(each.what == "new" for each in planned),
        changed=sum(each.what == "changed" for each in planned),
        known=sum(each.what == "known" for each in planned),
        namesakes=tuple((each.namesake, each.one) for each in planned if each.namesake),
        rows=tuple(added),
    )


def _carry_out(journal: Journal, planned: Planned, made: dict[tuple[str, str], str]) -> None:
    """Write one line of the list down; `made` keeps the ids of those whom lines above it made."""
    here = _after(planned)
    if planned.person is None:
        made[_mark(here)] = journal.new_student(planned.one.name, planned.one.group, planned.one.roll).id
    elif planned.what == "changed":
        ids = here.ids or (made[_mark(planned.person)],)
        for student in ids:
            journal.note("names", student=student, name=here.name, grp=here.group, roll=here.roll)
        made[_mark(here)] = ids[0]


def _known(looks: _Looks, one: Listed) -> Person | None:
    """The person that a line of the list means; nobody for a child who is new."""
    there = looks.known.of(one.name, one.group)
    if there:
        return _of_those(looks, one, there)
    if not one.group:
        person = looks.known.named(one.name)
        return person if person is not None and _fits(person, one) else None
    # A child who had no class comes into it, if no other line may mean that child.
    classless = looks.known.of(one.name, "")
    alone = looks.names[name_key(one.name)] == 1 and len(classless) == 1
    return classless[0] if alone and _fits(classless[0], one) else None


def _of_those(looks: _Looks, one: Listed, there: tuple[Person, ...]) -> Person | None:
    """Which of those of that name in that class a line means. A line without a number means one of them already."""
    same = [person for person in there if roll_key(person.roll) == roll_key(one.roll)]
    if same or not one.roll:
        return (*same, *there)[0]
    if len(there) > 1:
        return None
    if looks.bases[person_key(one.name, one.group)] == 1:
        return there[0] if looks.renumbered or not there[0].roll else None
    # Of several children who were told apart by letters, the first is the one who was here without a number.
    return there[0] if one.roll == _letters(1) and not there[0].roll else None


def _fits(person: Person, one: Listed) -> bool:
    """Whether no roll number speaks against it."""
    return not (person.roll and one.roll) or roll_key(person.roll) == roll_key(one.roll)

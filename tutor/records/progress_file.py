"""The progress file (`.didi`): the record's rows in a form that a teacher carries from PC to PC, and back in again.

docs/progress-file.md says how it is built. Every file is taken for hostile until its signature and each of its bytes
has been checked; nothing of it is ever unpacked to disk, and what is refused must leave record and folder as they were.
"""

from __future__ import annotations

import hashlib
import io
import json
import stat
import zipfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from tutor.errors import (
    ExportFailed,
    ImportChanged,
    ImportKeyChanged,
    ImportLocked,
    ImportRefused,
    ImportTooNew,
    RecordRefused,
)
from tutor.language.toml_files import BaseModel, ConfigDict, Field, ValidationError
from tutor.records import files, rows, schools, sealing
from tutor.records.files import write_whole
from tutor.records.forgetting import ERASED, FORGET
from tutor.records.journal import Journal
from tutor.records.record_file import FULL_ERRNO, READ_ONLY_ERRNO
from tutor.records.rows import clean_name
from tutor.records.schema import TABLES, lifted
from tutor.records.schema import VERSION as TABLES_VERSION
from tutor.records.schools import NOWHERE, School

# --- what stands on the pages of a progress file ---


FORMAT: Literal["didi-progress"] = "didi-progress"
VERSION: Literal[2] = 2
"""The version of the form that this Didi writes, and the highest that it reads."""

SIGNED_AS = b"didi-progress 1\n"
"""Stands before the manifest in what is signed, so that the signature can never be taken for one of another thing."""

MANIFEST, SIGNATURE = "manifest.json", "manifest.sig"

LONGEST_LINE = 8 * 2**20
"""Bytes of one row; a turn has one or two thousand."""

_LEAST, _MOST = -(2**63), 2**63 - 1
"""The whole numbers that SQLite holds."""

_BYTES = "base64"
_NO_CARD = f'{{"card":"{rows.NOT_PACKED}'
_JSON = json.JSONEncoder(sort_keys=True, separators=(",", ":"))


class Member(BaseModel):
    """One page: its lines, its bytes, and the SHA-256 of them in hex."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    rows: int = Field(ge=0)
    bytes: int = Field(ge=0)
    sha256: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]


class From(BaseModel):
    """Which school and which PC a file comes from. Empty where the PC has said none, and in files of version 1."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    code: Annotated[str, Field(pattern=f"^([0-9]{{11}}|[{schools.OWN_LETTERS}]{{{schools.OWN_LENGTH}}})?$")] = ""
    name: Annotated[str, Field(max_length=rows.NAME_LENGTH)] = ""
    pc: Annotated[str, Field(max_length=rows.NAME_LENGTH)] = ""


class Manifest(BaseModel):
    """The page about all others. Nothing in it tells when the file was written, or for whom."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, populate_by_name=True)

    format: Literal["didi-progress"]
    version: Literal[1, 2]
    tables: int = Field(ge=1)
    """The version of the record's tables."""
    device: Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[0-9A-Za-z-]+$")]
    key: str
    school: From = From()
    files: dict[str, Member]


def rows_name(table: str) -> str:
    """The page with a table's rows."""
    return f"rows/{table}.jsonl"


def is_page_name(name: str) -> bool:
    """Whether a progress file may have a page of that name; none of them leads anywhere."""
    return name in {MANIFEST, SIGNATURE} | {rows_name(table) for table in TABLES}


def as_json(value: object) -> bytes:
    """One line of ASCII JSON with sorted keys, without its end: the same value always gives the same bytes."""
    return _JSON.encode(value).encode("ascii")


def newer_version(page: bytes) -> bool:
    """Whether a manifest says that a newer Didi made it, however else it may look. Raises ValueError."""
    value = _object(page)
    if value.get("format") != FORMAT:
        raise ValueError("it is not a progress file")
    version = value.get("version")
    return isinstance(version, int) and version > VERSION


def manifest_from(page: bytes) -> Manifest:
    """The manifest. Raises ValueError when it is not one."""
    try:
        return Manifest.model_validate(_object(page))
    except ValidationError as error:
        first = error.errors()[0]
        raise ValueError(f"{'.'.join(str(part) for part in first['loc'])}: {first['msg']}") from error


def line_of(table: str, row: Mapping[str, Any], said: tuple[str, str] | None = None) -> bytes:
    """A sealed row as a line. A turn's card stands as its text, the checksum as {"base64": "..."}.

    `said` is `rows.said` of that row, where it is known already. Raises ValueError when the card cannot be unpacked.
    """
    before, after = said or rows.said(row)
    if table == "turns" and (not isinstance(row["card"], bytes) or before.startswith(_NO_CARD)):
        raise ValueError("the turn's card cannot be unpacked")
    comma = "," if len(before) > 1 else ""
    checksum = f'"{rows.CHECKSUM}":{{"{_BYTES}":"{sealing.to_text(row[rows.CHECKSUM])}"}}'
    return f"{before}{comma}{checksum}{after if comma else ',' + after}".encode("ascii")


def row_from(table: str, line: bytes) -> dict[str, Any]:
    """A row from its line. Raises ValueError with what is the matter with it."""
    row = {name: _meant(value) for name, value in _object(line).items()}
    if not isinstance(row.get("id"), str):
        raise ValueError("the row has no id")  # noqa: TRY004
    card = row.get("card")
    if table == "turns" and isinstance(card, str):
        row["card"] = rows.packed(card)
    return row


def _meant(value: object) -> object:
    if isinstance(value, dict):
        if set(value) != {_BYTES} or not isinstance(value[_BYTES], str):
            raise ValueError("a value is an object, which no row has")
        return sealing.from_text(value[_BYTES])
    if isinstance(value, bool | float | list):
        raise ValueError("a value is true, false, a list or a number with a point, which no row has")  # noqa: TRY004
    if isinstance(value, int) and not _LEAST <= value <= _MOST:
        raise ValueError("a number is too large")
    if isinstance(value, str):
        _encodable(value)
    return value


def _object(text: bytes) -> dict[str, Any]:
    try:
        value = json.loads(text.decode("utf-8"), object_pairs_hook=_once, parse_constant=_no_constant)
    except RecursionError as error:
        raise ValueError("it is nested too deeply") from error
    if not isinstance(value, dict):
        raise ValueError("it is not a JSON object")  # noqa: TRY004 (what a file says is a value, not a type)
    return value


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) != len(pairs):
        raise ValueError("a name stands twice in an object")
    for name in value:
        _encodable(name)
    return value


def _no_constant(name: str) -> object:
    raise ValueError(f"{name} is not a number")


def _encodable(text: str) -> None:
    try:
        text.encode("utf-8")
    except UnicodeEncodeError as error:
        raise ValueError("a text has half a character in it") from error


# --- the zip of a progress file ---


LARGEST_FILE = 256 * 2**20
"""Bytes of a progress file. Three years of sixty students are about a third of it."""

LARGEST_UNPACKED = 2**31
LARGEST_RATIO = 200
"""Times that a file may grow when it is unpacked. Rows grow about tenfold; a bomb a thousandfold and more."""
SMALL = 2**20
"""A file that unpacks to no more than this is small whatever its ratio."""

LARGEST_MANIFEST = 2**20
CHUNK = 2**16

_ENCRYPTED = 0x1
UNIX = 3
"""The system that a zip says it was made on, for its pages' kinds to be read as Unix's."""
_REFUSED: tuple[type[Exception], ...] = (*files.SPOILT_ZIP, OSError)
_DAMAGED = "The file is damaged, or was changed after it was made."
_NOT_OURS = "It is no progress file of Didi's."
_BEGINNING = b"PK"
"""What every zip begins with, one that was cut off too."""


class Pages:
    """The pages of a progress file that lies in memory. Made only when every name, kind and size is lawful."""

    def __init__(self, data: bytes) -> None:
        """Raises ImportRefused."""
        if not data.startswith(_BEGINNING):
            raise ImportRefused(_NOT_OURS)
        with told_as_refusal():
            self._zip = zipfile.ZipFile(io.BytesIO(data))
            self._sizes = _lawful(self._zip.infolist(), len(data))

    @property
    def names(self) -> set[str]:
        """Every page but the manifest and its signature."""
        return set(self._sizes) - {MANIFEST, SIGNATURE}

    def small(self, name: str) -> bytes:
        """A page that must be small: the manifest, the signature. Raises ImportChanged."""
        if self._sizes.get(name, LARGEST_MANIFEST + 1) > LARGEST_MANIFEST:
            raise ImportChanged(_DAMAGED)
        return b"".join(self._pieces(name))

    def check(self, members: Mapping[str, Member]) -> None:
        """Compare every page with what the manifest says of it. Raises ImportChanged."""
        if self.names != set(members):
            raise ImportChanged("The pages in the file are not the ones that its maker signed.")
        for name, member in members.items():
            hashed, size, lines = hashlib.sha256(), 0, 0
            for piece in self._pieces(name):
                hashed.update(piece)
                size += len(piece)
                lines += piece.count(b"\n")
            if (hashed.hexdigest(), size, lines) != (member.sha256, member.bytes, member.rows):
                raise ImportChanged(f"{name} is not as its maker signed it.")

    def lines(self, name: str) -> Iterator[bytes]:
        """The lines of a page without their ends. Raises ImportChanged."""
        rest = b""
        for piece in self._pieces(name):
            *whole, rest = (rest + piece).split(b"\n")
            yield from whole
            if len(rest) > LONGEST_LINE:
                raise ImportChanged(f"{name} has a line that is longer than any row.")
        if rest:
            raise ImportChanged(f"{name} ends in the middle of a row.")

    def _pieces(self, name: str) -> Iterator[bytes]:
        with told_as_refusal(), self._zip.open(name) as page:
            while piece := page.read(CHUNK):
                yield piece


@contextmanager
def told_as_refusal() -> Iterator[None]:
    """Within it, whatever zipfile finds wrong with hostile bytes comes out as ImportChanged."""
    try:
        yield
    except _REFUSED as error:
        raise ImportChanged(_DAMAGED) from error


def _lawful(pages: list[zipfile.ZipInfo], size: int) -> dict[str, int]:
    """The size of each page by its name. Raises ImportRefused."""
    sizes: dict[str, int] = {}
    for page in pages:
        name = page.orig_filename
        if name in sizes:
            raise ImportChanged(f"The file has the page {_shown(name)} twice.")
        if not is_page_name(name) or name != page.filename:
            leads_out = name.startswith(("/", "\\")) or ".." in name or "\\" in name or ":" in name
            why = "a page whose name leads out of it" if leads_out else "a page that no progress file has"
            raise ImportChanged(f"The file has {why}: {_shown(name)}.")
        kind = stat.S_IFMT(page.external_attr >> 16) if page.create_system == UNIX else 0
        if kind not in (0, stat.S_IFREG):
            raise ImportChanged(f"The page {_shown(name)} is a link or a device, not a page.")
        if page.flag_bits & _ENCRYPTED or page.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            raise ImportChanged(f"The page {_shown(name)} is packed in a way that no progress file uses.")
        sizes[name] = page.file_size
    whole = sum(sizes.values())
    if whole > LARGEST_UNPACKED or (whole > SMALL and whole > LARGEST_RATIO * size):
        raise ImportRefused("The file would grow beyond all measure when unpacked.")
    return sizes


def _shown(name: str) -> str:
    return ascii(name[:60])


# --- the progress file ---


SUFFIX = ".didi"

Row = Mapping[str, Any]
Stepped = TypeVar("Stepped")

EARLIEST = (1980, 1, 1, 0, 0, 0)
"""The time on every page of the zip: the same record on the same PC gives the same bytes whenever it is written."""

PACKED_AT = 4
"""How hard pages are deflated, of 9: half the work of the usual 6 for a file that is a tenth larger."""
GATHERED = 2**18
"""Bytes that are packed at once."""

TOO_NEW = "A newer Didi made this file. Please update this Didi first; nothing was changed."

Step = Callable[[int, int], None]
"""Told again and again how many rows are done, of how many; what it raises stops the work, and nothing has changed."""
STEP = 500
"""Rows between two calls of it: a few milliseconds of work on a slow PC."""


@dataclass(frozen=True, slots=True)
class Written:
    """What went into a progress file."""

    path: Path
    rows: int
    bytes: int


@dataclass(frozen=True, slots=True)
class Arrived:
    """What came of taking a progress file in."""

    device: str
    """The PC that made it."""
    met: bool
    """True when this PC had not met that one before: from now on it is held to its key."""
    added: int
    known: int
    """Rows that were here already."""
    refused: tuple[str, ...]
    """Ids of rows that stay out, because their student was erased."""
    rows: tuple[tuple[str, str], ...] = field(default=(), compare=False)
    """Table and id of each row that came in, for taking them back."""
    asks: tuple[str, ...] = field(default=(), compare=False)
    """Ids of the rows in the file that ask to have somebody deleted, those that were here already too."""
    school: School = NOWHERE
    """Which school and PC the file says it comes from."""
    key: bytes | None = field(default=None, compare=False)
    """The key that the PC was known by before; None when it was not known."""


@dataclass(frozen=True, slots=True)
class Checked:
    """A progress file whose signature and bytes are what its maker wrote. Whether the maker is trusted is not said."""

    device: str
    """The PC that made it."""
    key: bytes
    """Its public key."""
    tables: int
    """The version of its record's tables."""
    pages: Pages
    size: int
    """How many rows its maker says are in it."""
    school: School = NOWHERE
    """Which school and PC it says it comes from."""

    def rows(self) -> Iterator[tuple[str, dict[str, Any]]]:
        """Table and row, in the order in which tables stand on each other. Raises ImportChanged."""
        seen: set[str] = set()
        lessons: set[str] = set()
        for table in (table for table in TABLES if rows_name(table) in self.pages.names):
            for number, line in enumerate(self.pages.lines(rows_name(table)), start=1):
                try:
                    row = row_from(table, line)
                    row = row if self.tables == TABLES_VERSION else lifted(table, row)
                except (ValueError, TypeError, KeyError) as error:
                    raise ImportChanged(f"{table}, line {number}: {error}.") from error
                if row["id"] in seen:
                    raise ImportChanged(f"{table}, line {number}: the row is in the file twice.")
                if not _belongs(table, row, lessons):
                    raise ImportChanged(f"{table}, line {number}: the row's lesson is not in the file.")
                seen.add(row["id"])
                yield table, row


def write(journal: Journal, folder: Path, out: Path, passphrase: str = "", *, step: Step | None = None) -> Written:
    """Write all of `journal` to `out`, signed with the key in `folder`, whole or not at all.

    With a passphrase the whole file is closed in an envelope. Raises ExportFailed or RecordError; what was at `out`
    before is then still there.
    """
    # That something is given away, and which school this is, is noted before: that alone is nothing to carry.
    if all(table in ("audit", "schools") for table, _ in journal.every_row()):
        raise ExportFailed("Nobody has had a lesson on this PC yet, so there is nothing to write.")
    schools.vouch(journal)
    try:
        key = sealing.own_key(folder, journal.device)
    except OSError as error:
        raise ExportFailed(f"The key of this PC cannot be kept in its data folder: {_why(error)}") from error
    data, count = _zipped(journal, key, step)
    try:
        data = sealing.close(data, passphrase) if passphrase else data
    except ValueError as error:
        raise ExportFailed(str(error)) from error
    if len(data) > LARGEST_FILE:
        raise ExportFailed("The record is too large for one progress file.")
    try:
        write_whole(out, data)
    except OSError as error:
        raise ExportFailed(f"{out} could not be written: {_why(error)}") from error
    return Written(out, count, len(data))


def is_closed(path: Path) -> bool:
    """Whether it takes a passphrase to read that file. Raises ImportRefused."""
    return sealing.is_closed(_bytes_of(path, len(sealing.MAGIC)))


def read(path: Path, passphrase: str = "") -> Checked:
    """Open and check a progress file; no row of it has been looked at yet. Raises ImportRefused."""
    data = _bytes_of(path, LARGEST_FILE + 1)
    if len(data) > LARGEST_FILE:
        raise ImportRefused("The file is larger than any progress file.")
    if not data:
        raise ImportRefused("The file is empty.")
    return _checked(_opened(data, passphrase))


def take_in(
    journal: Journal,
    folder: Path,
    path: Path,
    passphrase: str = "",
    *,
    accept_new_key: bool = False,
    step: Step | None = None,
) -> Arrived:
    """Add the rows of a progress file that `journal` does not have. Any order, any number of times: the same record.

    `accept_new_key` is a teacher's word that a known PC was set up anew and has a new key. Raises ImportRefused or
    RecordError; then nothing has changed.
    """
    found = read(path, passphrase)
    known = sealing.known_keys(folder).get(found.device)
    if known not in (None, found.key) and not accept_new_key:
        raise ImportKeyChanged(
            "The PC that made this file is known here with another key. If it was set up anew, a teacher can accept it."
        )
    ours = found.device == journal.device and sealing.is_own(folder, found.device, found.key)
    asks: list[str] = []
    try:
        with journal.together() as added:
            taken = journal.take_in(_asking(_stepped(found.rows(), found.size, step), asks), ours=ours)
    except RecordRefused as error:
        raise ImportChanged(f"A row of the file is not one of Didi's: {error}") from error
    if known != found.key:
        sealing.remember(folder, found.device, found.key)
    counts = (taken.added, taken.known, taken.refused)
    return Arrived(found.device, known is None, *counts, tuple(added), tuple(asks), found.school, known)


def take_back(journal: Journal, folder: Path, arrived: Arrived) -> int:
    """Leave record and folder as they were before that file came in; how many rows went.

    Raises RowsNeeded when something here stands on them by now, or another RecordError; then nothing has changed.
    """
    taken = journal.take_back(arrived.rows)
    sealing.remember(folder, arrived.device, arrived.key)
    return taken


def _asking(rows: Iterator[tuple[str, Row]], asks: list[str]) -> Iterator[tuple[str, Row]]:
    """The same rows; the ids of those that would have somebody deleted are put into `asks`."""
    for table, row in rows:
        if table == "forgets" and row.get("kind") in (FORGET, ERASED):
            asks.append(row["id"])
        yield table, row


def _stepped(rows: Iterator[Stepped], size: int, step: Step | None) -> Iterator[Stepped]:
    """The same rows; how far they have come is told on the way."""
    for done, row in enumerate(rows):
        if step is not None and done % STEP == 0:
            step(done, size)
        yield row


def _zipped(journal: Journal, key: Ed25519PrivateKey, step: Step | None) -> tuple[bytes, int]:
    """The zip's bytes, and how many rows are in it."""
    out, members = io.BytesIO(), {}
    with zipfile.ZipFile(out, "w") as zipped:
        lessons: set[str] = set()
        every = _stepped(journal.every_row_said(), journal.size() if step else 0, step)
        whole = (one for one in every if _belongs(*one[:2], lessons))
        for table, rows in groupby(whole, key=itemgetter(0)):
            members[rows_name(table)] = _add(zipped, rows_name(table), (line_of(*row) + b"\n" for row in rows))
        manifest = Manifest(
            format=FORMAT,
            version=VERSION,
            tables=TABLES_VERSION,
            device=journal.device,
            key=sealing.to_text(sealing.public_key(key)),
            school=_from(schools.said(journal)),
            files=members,
        )
        page = as_json(manifest.model_dump())
        _add(zipped, MANIFEST, (page,))
        _add(zipped, SIGNATURE, (key.sign(SIGNED_AS + page),))
    return out.getvalue(), sum(member.rows for member in members.values())


def _from(school: School) -> From:
    return From(code=school.code, name=clean_name(school.name), pc=clean_name(school.pc))


def _belongs(table: str, row: Mapping[str, Any], lessons: set[str]) -> bool:
    """Whether a turn's or ending's lesson is among `lessons`, to which every session met is added.

    Files hold lessons with their turns or neither: else a turn of an erased student, who is known by the lesson alone,
    could slip in behind the lesson that was refused, and merging would depend on the order of files.
    """
    if table == "sessions":
        lessons.add(row["id"])
    return table not in ("turns", "endings") or row.get("session") in lessons


def _add(zipped: zipfile.ZipFile, name: str, pieces: Iterable[bytes]) -> Member:
    """Write one page piece by piece, and tell what the manifest says of it."""
    info = zipfile.ZipInfo(name, EARLIEST)
    info.compress_type, info.create_system, info.external_attr = zipfile.ZIP_DEFLATED, UNIX, 0o100600 << 16
    hashed, size, lines = hashlib.sha256(), 0, 0
    info._compresslevel = PACKED_AT  # type: ignore[attr-defined]  # it has no public name before Python 3.13
    # Packing goes twice as fast when it is not asked for every line.
    with io.BufferedWriter(zipped.open(info, "w"), GATHERED) as page:
        for piece in pieces:
            page.write(piece)
            hashed.update(piece)
            size += len(piece)
            lines += piece.count(b"\n")
    return Member(rows=lines, bytes=size, sha256=hashed.hexdigest())


def _bytes_of(path: Path, most: int) -> bytes:
    """The beginning of a file, read once: whoever changes the file later changes nothing of what was checked."""
    try:
        with path.open("rb") as file:
            return file.read(most)
    except OSError as error:
        raise ImportRefused(f"The file cannot be opened ({error.strerror or error}).") from error


def _opened(data: bytes, passphrase: str) -> bytes:
    """The zip's bytes, out of their envelope where they are in one. Raises ImportRefused."""
    if not sealing.is_closed(data):
        return data
    if not passphrase:
        raise ImportLocked("The file is closed with a passphrase. Please give the one it was closed with.")
    try:
        return sealing.open_(data, passphrase)
    except sealing.TooNew as error:
        raise ImportTooNew(str(error)) from error
    except sealing.Unopened as error:
        raise ImportLocked(str(error)) from error


def _checked(data: bytes) -> Checked:
    """The version first, then who signed it, then every page against what was signed. Raises ImportRefused."""
    pages = Pages(data)
    page = pages.small(MANIFEST)
    try:
        if newer_version(page):
            raise ImportTooNew(TOO_NEW)
        manifest = manifest_from(page)
        key = sealing.from_text(manifest.key)
    except ValueError as error:
        raise ImportChanged(f"The first page of the file cannot be read: {error}.") from error
    if not sealing.is_signed_by(key, pages.small(SIGNATURE), SIGNED_AS + page):
        raise ImportChanged("The signature does not fit: the file was changed after it was made.")
    if manifest.tables > TABLES_VERSION:
        raise ImportTooNew(TOO_NEW)
    pages.check(manifest.files)
    size = sum(one.rows for one in manifest.files.values())
    told = manifest.school
    school = School(told.code, clean_name(told.name), clean_name(told.pc))
    return Checked(manifest.device, key, manifest.tables, pages, size, school)


def _why(error: OSError) -> str:
    if error.errno in FULL_ERRNO:
        return "there is no room left on the disk or stick."
    if error.errno in READ_ONLY_ERRNO:
        return "it may not be written there."
    return f"{error.strerror or error}."

"""The progress file (`.didi`): the record's rows in a form that a teacher carries from PC to PC, and back in again.

docs/progress-file.md says how it is built. Every file is taken for hostile until its signature and each of its bytes
has been checked; nothing of it is ever unpacked to disk, and what is refused must leave record and folder as they were.
"""

from __future__ import annotations

import errno
import hashlib
import io
import zipfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Any, TypeVar

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
from tutor.records import envelope, schools, signing
from tutor.records.forgetting import ERASED, FORGET
from tutor.records.journal import Journal
from tutor.records.progress_pages import (
    FORMAT,
    MANIFEST,
    SIGNATURE,
    SIGNED_AS,
    VERSION,
    From,
    Manifest,
    Member,
    as_json,
    line_of,
    manifest_from,
    newer_version,
    row_from,
    rows_name,
)
from tutor.records.progress_zip import LARGEST_FILE, UNIX, Pages
from tutor.records.rows import clean_name
from tutor.records.schema import TABLES, lifted
from tutor.records.schema import VERSION as TABLES_VERSION
from tutor.records.schools import NOWHERE, School
from tutor.records.whole_files import write_whole

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

_NO_ROOM = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
_NO_LEAVE = {errno.EROFS, errno.EACCES, errno.EPERM}


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
    names: frozenset[str]
    size: int
    """How many rows its maker says are in it."""
    school: School = NOWHERE
    """Which school and PC it says it comes from."""

    def rows(self) -> Iterator[tuple[str, dict[str, Any]]]:
        """Table and row, in the order in which tables stand on each other. Raises ImportChanged."""
        seen: set[str] = set()
        lessons: set[str] = set()
        for table in (table for table in TABLES if rows_name(table) in self.names):
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
        key = signing.own_key(folder, journal.device)
    except OSError as error:
        raise ExportFailed(f"The key of this PC cannot be kept in its data folder: {_why(error)}") from error
    data, count = _zipped(journal, key, step)
    try:
        data = envelope.close(data, passphrase) if passphrase else data
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
    return envelope.is_closed(_bytes_of(path, len(envelope.MAGIC)))


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
    known = signing.known_keys(folder).get(found.device)
    if known not in (None, found.key) and not accept_new_key:
        raise ImportKeyChanged(
            "The PC that made this file is known here with another key. If it was set up anew, a teacher can accept it."
        )
    ours = found.device == journal.device and signing.is_own(folder, found.device, found.key)
    asks: list[str] = []
    try:
        with journal.together() as added:
            taken = journal.take_in(_asking(_stepped(found.rows(), found.size, step), asks), ours=ours)
    except RecordRefused as error:
        raise ImportChanged(f"A row of the file is not one of Didi's: {error}") from error
    if known != found.key:
        signing.remember(folder, found.device, found.key)
    counts = (taken.added, taken.known, taken.refused)
    return Arrived(found.device, known is None, *counts, tuple(added), tuple(asks), found.school, known)


def take_back(journal: Journal, folder: Path, arrived: Arrived) -> int:
    """Leave record and folder as they were before that file came in; how many rows went.

    Raises RowsNeeded when something here stands on them by now, or another RecordError; then nothing has changed.
    """
    taken = journal.take_back(arrived.rows)
    if arrived.key is None:
        signing.forget(folder, arrived.device)
    else:
        signing.remember(folder, arrived.device, arrived.key)
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
            key=signing.to_text(signing.public_key(key)),
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
    with zipped.open(info, "w") as page:
        for piece in _gathered(pieces):
            page.write(piece)
            hashed.update(piece)
            size += len(piece)
            lines += piece.count(b"\n")
    return Member(rows=lines, bytes=size, sha256=hashed.hexdigest())


def _gathered(pieces: Iterable[bytes]) -> Iterator[bytes]:
    """The same bytes in fewer pieces: packing goes twice as fast when it is not asked for every line."""
    waiting: list[bytes] = []
    size = 0
    for piece in pieces:
        waiting.append(piece)
        size += len(piece)
        if size >= GATHERED:
            yield b"".join(waiting)
            waiting, size = [], 0
    yield b"".join(waiting)


def _bytes_of(path: Path, most: int) -> bytes:
    """The beginning of a file, read once: whoever changes the file later changes nothing of what was checked."""
    try:
        with path.open("rb") as file:
            return file.read(most)
    except OSError as error:
        raise ImportRefused(f"The file cannot be opened ({error.strerror or error}).") from error


def _opened(data: bytes, passphrase: str) -> bytes:
    """The zip's bytes, out of their envelope where they are in one. Raises ImportRefused."""
    if not envelope.is_closed(data):
        return data
    if not passphrase:
        raise ImportLocked("The file is closed with a passphrase. Please give the one it was closed with.")
    try:
        return envelope.open_(data, passphrase)
    except envelope.TooNew as error:
        raise ImportTooNew(str(error)) from error
    except envelope.Unopened as error:
        raise ImportLocked(str(error)) from error


def _checked(data: bytes) -> Checked:
    """The version first, then who signed it, then every page against what was signed. Raises ImportRefused."""
    pages = Pages(data)
    page = pages.small(MANIFEST)
    try:
        if newer_version(page):
            raise ImportTooNew(TOO_NEW)
        manifest = manifest_from(page)
        key = signing.from_text(manifest.key)
    except ValueError as error:
        raise ImportChanged(f"The first page of the file cannot be read: {error}.") from error
    if not signing.is_signed_by(key, pages.small(SIGNATURE), SIGNED_AS + page):
        raise ImportChanged("The signature does not fit: the file was changed after it was made.")
    if manifest.tables > TABLES_VERSION:
        raise ImportTooNew(TOO_NEW)
    pages.check(manifest.files)
    size = sum(one.rows for one in manifest.files.values())
    told = manifest.school
    school = School(told.code, clean_name(told.name), clean_name(told.pc))
    return Checked(manifest.device, key, manifest.tables, pages, frozenset(manifest.files), size, school)


def _why(error: OSError) -> str:
    if error.errno in _NO_ROOM:
        return "there is no room left on the disk or stick."
    if error.errno in _NO_LEAVE:
        return "it may not be written there."
    return f"{error.strerror or error}."

"""Brings a record back: from a backup, from what can still be read of a damaged file, or from both together.

The new file is whole and on disk before the old one is put aside, and the old one is put aside, never deleted: whatever
kills the program midway, the next start finds everything. No journal of this record may be open in this program.
"""

from __future__ import annotations

import shutil
import sqlite3
import sys
from collections.abc import Iterator, Mapping, Set
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import chain, pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from tutor.errors import BackupDamaged, RecordBusy, RecordDamaged, RecordError, RecordTooNew
from tutor.records import backup, files, pins, record_file, rows, schema, union
from tutor.records.backup import Backup, Breathe
from tutor.records.files import sync, sync_folder
from tutor.records.journal import Journal
from tutor.records.record_file import told_plainly

if TYPE_CHECKING:
    from tutor.records.rows import Taken

# --- rows straight out of the pages of a SQLite file ---


Value: TypeAlias = int | str | bytes | None
Pages: TypeAlias = Mapping[int, bytes]

USUAL_SIZE = 4096
"""Bytes of a page in every file that Didi makes."""
HEADER_BYTES = 100
LEAF = 0x0D
"""The first byte of a page that holds rows of a table."""
LARGEST_ROW = 4 * 2**20
"""Bytes: a row that says it is larger is not ours. Text and card of a turn are a thousandth of it."""
_ZERO, _ONE, _REAL, _TEXT_OR_BLOB = 8, 9, 7, 12
"""Kinds of values. No column of ours holds a real number: one is read as nothing, and the row's checksum tells."""
_INTEGERS = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}
_WAL_HEADER, _FRAME_HEADER = 32, 24


def rows_in(file: bytes, log: bytes = b"") -> Iterator[tuple[Value, ...]]:
    """The values of every row that lies whole in a file or in the log beside it, in no order, some perhaps twice."""
    size = _page_size(file)
    old = {at // size + 1: file[at : at + size] for at in range(0, len(file), size)}
    new = dict(_logged(log, size))
    for pages in (old | new, old) if new else (old,):
        for number, page in pages.items():
            for start in _cells(page, HEADER_BYTES if number == 1 else 0):
                payload = _payload(page, start, pages, size)
                row = _record(payload) if payload else None
                if row:
                    yield row


def _page_size(file: bytes) -> int:
    told = int.from_bytes(file[16:18], "big")
    return told if 512 <= told <= 32768 and told & (told - 1) == 0 else USUAL_SIZE


def _logged(log: bytes, size: int) -> Iterator[tuple[int, bytes]]:
    """The pages in a write-ahead log, oldest first: those that were written since it was last begun anew."""
    salt = log[16:24]
    for at in range(_WAL_HEADER, len(log) - size - _FRAME_HEADER + 1, size + _FRAME_HEADER):
        if log[at + 8 : at + 16] == salt:
            yield int.from_bytes(log[at : at + 4], "big"), log[at + _FRAME_HEADER : at + _FRAME_HEADER + size]


def _cells(page: bytes, start: int) -> list[int]:
    """Where the rows of a page begin; none when it holds no rows of a table."""
    if len(page) < start + 8 or page[start] != LEAF:
        return []
    many = int.from_bytes(page[start + 3 : start + 5], "big")
    pointers = page[start + 8 : start + 8 + 2 * many]
    return [int.from_bytes(pointers[at : at + 2], "big") for at in range(0, len(pointers) - 1, 2)]


def _varint(data: bytes, at: int) -> tuple[int, int]:
    """A number of one to nine bytes, and where the next thing begins. Raises IndexError where the data ends."""
    value = 0
    for byte in range(8):
        value = value << 7 | data[at + byte] & 0x7F
        if data[at + byte] < 0x80:
            return value, at + byte + 1
    return value << 8 | data[at + 8], at + 9


def _payload(page: bytes, at: int, pages: Pages, size: int) -> bytes | None:
    """The bytes of one row, gathered from the pages it goes on over; None when some of them are not there."""
    try:
        length, at = _varint(page, at)
        _, at = _varint(page, at)
    except IndexError:
        return None
    if length > LARGEST_ROW:
        return None
    most = size - 35
    if length <= most:
        whole = page[at : at + length]
        return whole if len(whole) == length else None
    least = (size - 12) * 32 // 255 - 23
    here = least + (length - least) % (size - 4)
    here = here if here <= most else least
    parts, gathered = [page[at : at + here]], here
    follows = int.from_bytes(page[at + here : at + here + 4], "big")
    while gathered < length and follows in pages:
        parts.append(pages[follows][4:size])
        gathered += size - 4
        follows = int.from_bytes(pages[follows][:4], "big")
    whole = b"".join(parts)[:length]
    return whole if len(whole) == length else None


def _record(payload: bytes) -> tuple[Value, ...] | None:
    """The values of a row; None when the bytes are not those of a row."""
    try:
        end, at = _varint(payload, 0)
        kinds: list[int] = []
        while at < end:
            kind, at = _varint(payload, at)
            kinds.append(kind)
    except IndexError:
        return None
    ends = [end]
    for kind in kinds:
        ends.append(ends[-1] + _width(kind))
    if not kinds or ends[-1] != len(payload):
        return None
    try:
        return tuple(_value(kind, payload[a:b]) for kind, (a, b) in zip(kinds, pairwise(ends), strict=True))
    except UnicodeDecodeError:
        return None


def _width(kind: int) -> int:
    if kind >= _TEXT_OR_BLOB:
        return (kind - _TEXT_OR_BLOB) // 2
    return 8 if kind == _REAL else _INTEGERS.get(kind, 0)


def _value(kind: int, data: bytes) -> Value:
    if kind >= _TEXT_OR_BLOB:
        return data.decode("utf-8") if kind % 2 else data
    if kind in _INTEGERS:
        return int.from_bytes(data, "big", signed=True)
    return {_ZERO: 0, _ONE: 1}.get(kind)


# --- what is done for a damaged record ---


ENDINGS = ("", "-wal", "-journal")
"""The files that hold a record: the file, and its log of either kind. The log's index is made anew."""


def quarantine(path: Path, now: datetime | None = None) -> Path:
    """Put the record aside with its log, as `progress.db.bad-<time>`; returns where it is now.

    The writer's place must be taken, and nobody may have the file open. Raises RecordError.
    """
    time = (now or datetime.now().astimezone()).strftime("%Y%m%dT%H%M%S")
    bad = path.with_name(f"{path.name}.bad-{time}")
    number = 1
    while any(bad.with_name(bad.name + end).exists() for end in ENDINGS):
        number += 1
        bad = path.with_name(f"{path.name}.bad-{time}-{number}")
    with told_plainly():
        for end in reversed(ENDINGS):  # the file last: as long as it stands, its log is not lost from beside it
            with suppress(FileNotFoundError):
                path.with_name(path.name + end).rename(bad.with_name(bad.name + end))
        path.with_name(path.name + "-shm").unlink(missing_ok=True)
    return bad


def readable_rows(path: Path, known: Set[str] = frozenset()) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every row of ours that can be read, whole and in today's columns; one that cannot be used is left out.

    `known`: ids of rows that are not wanted, because they are there already. Most of a large record are.
    Raises RecordError when the system cannot read the file at all.
    """
    with told_plainly():
        if not path.exists():
            return
    seen = set(known)
    for table, row in chain(_by_sqlite(path), () if _is_sound(path) else _by_page(path, seen)):
        if row["id"] not in seen and not union.fault_of(table, row):
            seen.add(row["id"])
            yield table, row


def _by_sqlite(path: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    """The whole rows of each table, in the order of TABLES, until SQLite can get at no more."""
    for table in schema.TABLES:
        with suppress(sqlite3.Error), closing(record_file.open_unchecked(path)) as database:
            for row in database.query(f"SELECT * FROM {table}"):  # noqa: S608
                if rows.is_whole(row):
                    yield table, schema.lifted(table, row)


def _is_sound(path: Path) -> bool:
    try:
        backup.examine(path)
    except RecordDamaged:
        return False
    return True


def _by_page(path: Path, seen: Set[str]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The whole rows that lie in the file's pages, wherever SQLite can no longer get at them."""
    log = path.with_name(path.name + "-wal")
    with told_plainly():
        file, logged = path.read_bytes(), log.read_bytes() if log.exists() else b""
    for values in rows_in(file, logged):
        for table, columns in _LAYOUTS.get(len(values), ()):
            row = dict(zip(columns, values, strict=True))
            if isinstance(row["id"], str) and row["id"] not in seen and rows.is_whole(row):
                yield table, schema.lifted(table, row)


def _layouts() -> dict[int, list[tuple[str, tuple[str, ...]]]]:
    """The tables by how many columns a row of them has: today's, and the shorter sessions of older versions."""
    every = [(table, schema.COLUMNS_OF[table]) for table in schema.TABLES]
    every.append(("sessions", tuple(name for name in schema.COLUMNS_OF["sessions"] if name not in schema.LATER)))
    found: dict[int, list[tuple[str, tuple[str, ...]]]] = {}
    for table, columns in every:
        found.setdefault(len(columns), []).append((table, columns))
    return found


_LAYOUTS = _layouts()


# --- brings a record back ---


WAIT_SECONDS = 30.0
"""How long to wait for a backup that is being made: a large one takes some seconds."""

_HOLDS = ("forgets", "consents", "audit", "schools")
"""Tables whose rows hold though the record is put back to a day before them."""

Why = Literal["damaged", "lost", "interrupted"]
"""Why a record must be brought back: rows or pages are damaged; rows that a backup has are gone; or it was already
being brought back when the program was killed."""


@dataclass(frozen=True, slots=True)
class Rescued:
    """How a record was brought back."""

    why: Why
    backup: Backup | None
    """The backup it stands on; None when there was no whole one."""
    put_aside: Path | None
    """Where the old file is now; None when there was none."""
    saved: int
    """Rows that were in no backup and could still be read."""

    @property
    def code(self) -> str:
        """The code of the sentence that tells of it."""
        if self.why == "interrupted":
            return "rescued_again"
        return f"rescued_{self.why}" if self.backup else "rescued_without_backup"


def open_safely(record: Path) -> tuple[Journal, Rescued | None]:
    """Open the record for lessons; a damaged or lost one is brought back first, and what was done is told.

    Raises RecordError as `Journal.open` does, when it cannot be brought back now (full disk, read-only folder).
    """
    why = needs_rescue(record)
    rescued = None
    if why:
        # What stands in the way of it may not stand in the way of a lesson.
        with suppress(RecordError):
            rescued = bring_back(record, why)
    try:
        return Journal.open(record), rescued
    except (RecordDamaged, RecordTooNew) as error:
        if isinstance(error, RecordTooNew) and backup.is_newer(record):
            raise
        rescued = bring_back(record, "damaged")
        return Journal.open(record), rescued


def needs_rescue(record: Path) -> Why | None:
    """Whether the record must be brought back, as far as can be told at once. Raises RecordError."""
    with told_plainly():
        if _finished(record).exists():
            return "interrupted"
        if backup.suspect(record):
            return "damaged"
    newest = next((one for one in backup.listed(record) if one.whole), None)
    if newest is None:
        return None
    try:
        there = backup.rows_in(record) if record.exists() else {}
    except sqlite3.DatabaseError:
        return None  # whoever opens it is told what is the matter
    return "lost" if any(there.get(table, 0) < rows for table, rows in newest.rows.items()) else None


def bring_back(record: Path, why: Why = "damaged") -> Rescued:
    """Build the record anew from the newest whole backup and every row that can still be read; put the old one aside.

    Raises RecordBusy when another program has it open, or another RecordError; then the record is as it was.
    """
    _must_be_free(record)
    with _place(record) as (folder, new):
        base = _base(record, new)
        known = backup.ids_in(new)
        with Journal.open(new) as journal:
            journal.keep_origins(union.of_file(record))
            found = (readable_rows(path, known) for path in _to_read(record, base, folder))
            saved = sum(journal.take_in(rows, ours=True).added for rows in found)
            journal.renew_identity()
        pins.carry(record, new)
        put_aside = _swap(record, new)
        backup.trust(record)
    with suppress(RecordError):
        backup.make(record)
    return Rescued(why, base, put_aside, saved)


def restore(record: Path, source: Path, breathe: Breathe | None = None) -> Rescued:
    """Put the record back as it was in a backup; the one there is now is put aside, and backed up first if it can be.

    What was asked since then stays asked: who is forgotten stays forgotten, who withdrew a consent is not listened to,
    the audit and the PINs are today's.

    `breathe` is called again and again as long as it can still be broken off. Raises BackupDamaged, RecordTooNew,
    RecordBusy, or another RecordError; then the record is as it was.
    """
    _must_be_free(record)
    with suppress(RecordDamaged):
        backup.make(record)
    with _place(record) as (_, new):
        found = _unpacked(source, new, breathe)
        with Journal.open(new) as journal:
            if record.exists():
                journal.keep_origins(union.of_file(record))
                today = readable_rows(record, backup.ids_in(new))
                journal.take_in((row for row in today if row[0] in _HOLDS), ours=True)
            journal.renew_identity()
        pins.carry(record, new)
        put_aside = _swap(record, new)
        backup.trust(record)
    # The newest backup must not have more than the record, or the next start would bring it all back.
    backup.make(record, always=True)
    return Rescued("lost", found, put_aside, 0)


def merge(record: Path, source: Path, breathe: Breathe | None = None) -> Taken:
    """Add to the record every row of a backup that it does not have. Raises BackupDamaged or another RecordError.

    What rows of this PC decide holds only from its own folder of backups: any other file could be anybody's.
    """
    ours = source.resolve().parent == backup.folder_of(record).resolve()
    with _place(record) as (_, new):
        _unpacked(source, new, breathe)
        with Journal.open(new) as older, Journal.open(record) as journal, journal.together() as added:
            if ours:
                journal.keep_origins(older.origins())
            return replace(journal.take_in(older.every_row(), ours=ours), rows=tuple(added))


def _unpacked(source: Path, new: Path, breathe: Breathe | None = None) -> Backup:
    with told_plainly():
        page = backup.unpack(source, new)
        try:
            found = backup.examine(new, breathe)
        except RecordDamaged as error:
            raise BackupDamaged(backup.BACKUP_DAMAGED) from error
    return backup.told(source, page, found)


def _base(record: Path, new: Path) -> Backup | None:
    """Lay the ground to build on at `new`: a file that was finished before, else the newest whole backup, else none."""
    finished = _finished(record)
    if finished.exists():
        with told_plainly(), suppress(RecordDamaged):
            backup.take(finished, new)
            backup.examine(new)
            return None
    for one in backup.listed(record):
        if one.whole:
            with suppress(BackupDamaged):
                found = _unpacked(one.path, new)
                if found.whole:
                    return found
    new.unlink(missing_ok=True)
    return None


def _to_read(record: Path, base: Backup | None, folder: Path) -> Iterator[Path]:
    """The files whose rows are wanted beside the base: the record itself, and newer backups that are not whole."""
    if record.exists():
        yield record
    for one in backup.listed(record):
        if not one.whole and (base is None or one.number > base.number):
            other = folder / "other.db"
            with told_plainly(), suppress(BackupDamaged):
                backup.unpack(one.path, other)
                yield other


def _swap(record: Path, new: Path) -> Path | None:
    """Put the finished file in the record's place and the old one aside; each step leaves something to go on from."""
    finished = _finished(record)
    with told_plainly(), record_file.taken(record_file.writers_place(record)):
        _must_be_free(record)
        with closing(sqlite3.connect(new, isolation_level=None)) as connection:
            connection.execute("PRAGMA journal_mode=DELETE").fetchone()
        sync(new)
        new.replace(finished)
        sync_folder(record.parent)
        put_aside = quarantine(record) if _anything(record) else None
        finished.replace(record)
        sync_folder(record.parent)
        return put_aside


def _anything(record: Path) -> bool:
    return any(path.exists() for path in files.of_database(record))


def _finished(record: Path) -> Path:
    return record.with_name(record.name + ".restored")


@contextmanager
def _place(record: Path) -> Iterator[tuple[Path, Path]]:
    """A folder of its own to build in, on the record's disk, and the new file's name in it; gone afterwards."""
    with told_plainly(), backup.alone(backup.folder_of(record), WAIT_SECONDS) as backups:
        folder = backups / ".building"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        try:
            yield folder, folder / record.name
        finally:
            shutil.rmtree(folder, ignore_errors=True)


def _must_be_free(record: Path) -> None:
    with told_plainly():
        if _in_use(record):
            raise RecordBusy(record_file.BUSY)


def _in_use(record: Path) -> bool:
    """Whether another program has the file open, known by the lock that SQLite holds on every open file."""
    if sys.platform == "win32" or not record.exists():
        return False  # Windows itself refuses to rename a file that is open
    import fcntl

    with record.open("rb+") as file:
        try:
            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB, _LOCK_BYTES, _LOCK_FROM)
        except (BlockingIOError, PermissionError):
            return True
    return False


_LOCK_FROM, _LOCK_BYTES = 0x40000002, 510
"""Where SQLite's shared lock lies in a file (its "shared range", part of the file format since version 3)."""

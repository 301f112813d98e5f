"""Brings a record back: from a backup, from what can still be read of a damaged file, or from both together.

The new file is whole and on disk before the old one is put aside, and the old one is put aside, never deleted: whatever
kills the program midway, the next start finds everything. No journal of this record may be open in this program.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from tutor.errors import BackupDamaged, RecordBusy, RecordDamaged, RecordError, RecordTooNew
from tutor.records import backup, copies, origins, pins, record_file, rescue, salvage
from tutor.records.backup import Backup
from tutor.records.copies import Breathe
from tutor.records.journal import Journal
from tutor.records.record_file import told_plainly
from tutor.records.whole_files import sync_folder

if TYPE_CHECKING:
    from tutor.records.rows import Taken

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
        if isinstance(error, RecordTooNew) and copies.is_newer(record):
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
        there = copies.rows_in(record) if record.exists() else {}
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
        known = copies.ids_in(new)
        with Journal.open(new) as journal:
            journal.keep_origins(origins.of_file(record))
            found = (salvage.readable_rows(path, known) for path in _to_read(record, base, folder))
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
                journal.keep_origins(origins.of_file(record))
                today = salvage.readable_rows(record, copies.ids_in(new))
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
        page = copies.unpack(source, new)
        try:
            found = copies.examine(new, breathe)
        except RecordDamaged as error:
            raise BackupDamaged(backup.DAMAGED) from error
    return backup.told(source, page, found)


def _base(record: Path, new: Path) -> Backup | None:
    """Lay the ground to build on at `new`: a file that was finished before, else the newest whole backup, else none."""
    finished = _finished(record)
    if finished.exists():
        with told_plainly(), suppress(RecordDamaged):
            copies.take(finished, new)
            copies.examine(new)
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
                copies.unpack(one.path, other)
                yield other


def _swap(record: Path, new: Path) -> Path | None:
    """Put the finished file in the record's place and the old one aside; each step leaves something to go on from."""
    finished = _finished(record)
    with told_plainly(), record_file.taken(record_file.writers_place(record)):
        _must_be_free(record)
        with closing(sqlite3.connect(new, isolation_level=None)) as connection:
            connection.execute("PRAGMA journal_mode=DELETE").fetchone()
        with new.open("rb+") as file:
            os.fsync(file.fileno())
        new.replace(finished)
        sync_folder(record.parent)
        put_aside = rescue.quarantine(record) if _anything(record) else None
        finished.replace(record)
        sync_folder(record.parent)
        return put_aside


def _anything(record: Path) -> bool:
    return any(record.with_name(record.name + end).exists() for end in ("", "-wal", "-shm", "-journal"))


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

"""Backups of the record: made by themselves, verified before they count, thinned, and never half a file.

It never changes the record and never deletes the newest whole backup. A backup is one compressed file in `backups/`
beside the record; putting one back is `tutor.records.restoring`'s work.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from filelock import FileLock, Timeout

from tutor.errors import BackupDamaged, RecordBusy, RecordDamaged, RecordError, RecordFull
from tutor.records import copies, erasing, private_files, record_file, thinning
from tutor.records.copies import Breathe, Examined, Page
from tutor.records.record_file import FULL, told_plainly

RECORD = "progress.db"
"""The record's file in a data folder."""
FOLDER = "backups"
"""Beside the record."""
MOST_BYTES = 500 * 2**20
"""Room for all backups together. A year of a class of 60 takes about a hundredth of it."""
RESERVE_BYTES = 50 * 2**20
"""What a backup leaves free on the disk for the lessons themselves."""
DAMAGED = "This backup is damaged, so it is not used."
BUSY = "Another Didi is making a backup just now. Try again in a minute."
_NAME = re.compile(r"progress-(\d{6,12})-(\d{8}T\d{6})Z\.zip")


@dataclass(frozen=True, slots=True)
class Backup:
    """One backup. `trouble` says why it cannot be read; then the numbers but `number` and `size` mean nothing."""

    path: Path
    number: int
    made: str
    """UTC, ISO 8601: what the clock of this PC said."""
    size: int
    """Bytes on disk."""
    rows: Mapping[str, int]
    """Whole rows of each table."""
    damaged: int
    """Rows that were not what had been written when it was made."""
    stand: str
    trouble: str = ""

    @property
    def name(self) -> str:
        """What people call it: the file's name."""
        return self.path.name

    @property
    def whole(self) -> bool:
        """Whether every row in it was what had been written, as far as its own page says."""
        return not self.trouble and self.damaged == 0


def folder_of(record: Path) -> Path:
    """Where the backups of a record lie."""
    return record.with_name(FOLDER)


def listed(record: Path) -> tuple[Backup, ...]:
    """Every backup of the record, newest first; files of other names are not looked at. Raises RecordError."""
    with told_plainly():
        folder = folder_of(record)
        found = [path for path in folder.iterdir() if _NAME.fullmatch(path.name)] if folder.is_dir() else []
        return tuple(sorted(map(_read, found), key=lambda one: (one.number, one.name), reverse=True))


def make(
    record: Path, *, now: datetime | None = None, always: bool = False, breathe: Breathe | None = None
) -> Backup | None:
    """Make a backup; None when nothing has changed since the newest (unless `always`) or there is nothing yet.

    `breathe` is called again and again during the long part, for a caller who shares the processor with a lesson.

    Raises:
        RecordDamaged: the record cannot be read any more; no backup was made.
        RecordFull, RecordReadOnly, RecordBusy, RecordError: as the disk says; the older backups are all there.
    """
    if not record.exists() or not record.stat().st_size:
        return None
    moment = now or datetime.now(tz=UTC)
    with told_plainly(), alone(folder_of(record)) as folder:
        before = listed(record)
        if not always and before and before[0].stand == copies.stand_of(record):
            return None
        if not copies.room_for(record, folder, RESERVE_BYTES):
            raise RecordFull(FULL)
        made = _made(record, folder, before[0].number + 1 if before else 1, moment, breathe)
        _thin(record, moment)
        return made


def verify(backup: Backup, work: Path, breathe: Breathe | None = None) -> Backup:
    """Unpack a backup in the folder `work`, read every row of it, and give it back with what was found.

    Raises BackupDamaged; RecordFull or another RecordError when it could not be unpacked here.
    """
    with told_plainly(), alone(work) as folder, draft(folder) as copy:
        page = copies.unpack(backup.path, copy)
        try:
            found = copies.examine(copy, breathe)
        except RecordDamaged as error:
            raise BackupDamaged(DAMAGED) from error
    return told(backup.path, page, found)


def newest_good(record: Path) -> Backup | None:
    """The newest backup that is whole now that it is read again; None when there is none. Raises RecordError."""
    for backup in listed(record):
        if backup.whole:
            with suppress(BackupDamaged):
                verified = verify(backup, folder_of(record))
                if verified.whole:
                    return verified
    return None


def told(path: Path, page: Page, found: Examined) -> Backup:
    """A backup as it was found when it was read. Raises OSError when its file is gone."""
    return replace(_backup(path, page), rows=found.rows, damaged=found.damaged)


def suspect(record: Path) -> bool:
    """Whether the last look at the record, when a backup was made, found damage in it. Raises OSError."""
    return _mark(record).exists()


def trust(record: Path) -> None:
    """The damage has been dealt with. Raises OSError."""
    _mark(record).unlink(missing_ok=True)


def rewrite(folder: Path, keep: Callable[[str, Mapping[str, Any]], bool]) -> None:
    """Write every backup of a data folder anew with only the rows that `keep(table, row)` wants.

    What cannot be read or is damaged may hold anything, so it is deleted: damaged rows, damaged backups, and the
    damaged files that were put aside. For erasing a student; when this returns nothing else is left of the old files.

    Raises RecordError; then some are rewritten and others are not, and it may be called again.
    """
    record = folder / RECORD
    with told_plainly(), alone(folder_of(record)) as place:
        for one in listed(record):
            with draft(place) as copy:
                erasing.rewrite_backup(one.path, copy, keep)
        erasing.delete_put_aside(record)


def _made(record: Path, folder: Path, number: int, moment: datetime, breathe: Breathe | None) -> Backup:
    with draft(folder) as copy:
        found = _taken(record, copy, breathe)
        stamp = moment.astimezone(UTC)
        page = Page(
            format=copies.FORMAT,
            number=number,
            made=stamp.isoformat(timespec="seconds"),
            sha256=copies.digest_of(copy),
            size=copy.stat().st_size,
            version=found.version,
            rows=dict(found.rows),
            damaged=found.damaged,
            stand=found.stand,
        )
        path = folder / f"progress-{number:06d}-{stamp:%Y%m%dT%H%M%SZ}.zip"
        copies.pack(copy, path, page)
    return _backup(path, page)


def _taken(record: Path, copy: Path, breathe: Breathe | None) -> Examined:
    """A copy of the record, read whole. That the record itself is damaged is noted for the next start."""
    try:
        copies.take(record, copy)
        found = copies.examine(copy, breathe)
    except (RecordDamaged, sqlite3.DatabaseError) as error:
        if isinstance(error, RecordDamaged) or isinstance(record_file.from_sqlite(error), RecordDamaged):
            _mark(record).touch()
        raise
    if found.damaged:
        _mark(record).touch()
    return found


def _thin(record: Path, moment: datetime) -> None:
    there = listed(record)
    kept = [thinning.Kept(one.number, _day(one), one.size, one.whole) for one in there]
    gone = set(thinning.to_delete(kept, moment.astimezone(UTC).toordinal(), MOST_BYTES))
    for one in there:
        if one.number in gone:
            one.path.unlink(missing_ok=True)


def _day(backup: Backup) -> int:
    found = _NAME.fullmatch(backup.name)
    try:
        return datetime.strptime(found[2] if found else "", "%Y%m%dT%H%M%S").replace(tzinfo=UTC).toordinal()
    except ValueError:
        return 1


def _read(path: Path) -> Backup:
    try:
        return _backup(path, copies.page_of(path))
    except (BackupDamaged, OSError) as error:
        return unreadable(path, str(error))


def unreadable(path: Path, trouble: str) -> Backup:
    """A backup that cannot be read: its number is known by its name alone."""
    found = _NAME.fullmatch(path.name)
    size = path.stat().st_size if path.exists() else 0
    return Backup(path, int(found[1]) if found else 0, "", size, {}, 0, "", trouble=trouble)


def _backup(path: Path, page: Page) -> Backup:
    return Backup(path, page.number, page.made, path.stat().st_size, page.rows, page.damaged, page.stand)


def _mark(record: Path) -> Path:
    return folder_of(record) / ".suspect"


@contextmanager
def alone(folder: Path, wait: float = 0.0) -> Iterator[Path]:
    """The folder of backups, held by this program alone, without the drafts of one that was killed.

    `wait`: seconds to wait for another that is making a backup. Raises RecordBusy, RecordError or OSError.
    """
    private_files.make_folder(folder)
    holder = FileLock(folder / ".lock", timeout=wait, thread_local=False)
    try:
        holder.acquire()
    except Timeout as error:
        raise RecordBusy(BUSY) from error
    except NotImplementedError as error:
        raise RecordError(BUSY) from error
    try:
        for left in folder.glob(".*.part*"):
            left.unlink(missing_ok=True)
        yield folder
    finally:
        holder.release()


@contextmanager
def draft(folder: Path) -> Iterator[Path]:
    """A name for a copy that is gone afterwards, with whatever SQLite put beside it."""
    copy = folder / ".copy.part"
    try:
        yield copy
    finally:
        for path in folder.glob(".copy.part*"):
            with suppress(OSError):
                path.unlink(missing_ok=True)

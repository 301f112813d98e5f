"""Backups of the record: made by themselves, verified before they count, thinned, and never half a file.

It never changes the record and never deletes the newest whole backup. A backup is one compressed file in `backups/`
beside the record; putting one back is `tutor.records.restoring`'s work.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from filelock import FileLock, Timeout

from tutor.errors import BackupDamaged, RecordBusy, RecordDamaged, RecordError, RecordFull, RecordReadOnly
from tutor.records import copies, files, record_file, rows
from tutor.records.copies import Breathe, Examined, Page
from tutor.records.record_file import DAMAGED, FULL, told_plainly

# --- Which backups stay and which may go ---


ALL_DAYS = 2
"""Of today and yesterday every backup stays. These four numbers are the ones Anki found good enough for years."""
DAYS, WEEKS, MONTHS = 12, 10, 9
"""Before that the newest of a day, of a week, of a month (of 30 days): so many of each."""
_SLOTS: tuple[tuple[int, int], ...] = ((1, DAYS), (7, WEEKS), (30, MONTHS))


@dataclass(frozen=True, slots=True)
class Kept:
    """A backup as thinning sees it."""

    number: int
    """Backups are counted: a higher number was made later, whatever the clock said."""
    day: int
    """The day it was made, as a running number of days."""
    size: int
    """Bytes."""
    whole: bool
    """Every row in it is what was written."""


def to_delete(backups: Iterable[Kept], today: int, most: int) -> tuple[int, ...]:
    """The numbers of the backups that may go, lowest first; `most` is the room in bytes for those that stay.

    A day that is still to come (a clock was wrong once) counts as if it were as long ago.
    """
    newest_first = sorted(backups, key=lambda one: -one.number)
    stay = _by_age(newest_first, today)
    precious = _precious(newest_first)
    for one in _least_needed_first(newest_first, today):
        if sum(each.size for each in newest_first if each.number in stay) <= most:
            break
        if one.number not in precious:
            stay.discard(one.number)
    return tuple(sorted(one.number for one in newest_first if one.number not in stay | precious))


def _by_age(newest_first: Sequence[Kept], today: int) -> set[int]:
    stay = {one.number for one in newest_first if _age(one, today) < ALL_DAYS}
    seen: list[set[int]] = [set() for _ in _SLOTS]
    left = [room for _, room in _SLOTS]
    for one in newest_first:
        spans = [one.day // length for length, _ in _SLOTS]
        if one.number in stay:
            continue
        for at in range(len(_SLOTS)):
            if spans[at] in seen[at]:
                break
            if left[at]:
                left[at] -= 1
                stay.add(one.number)
                for known, span in zip(seen[at:], spans[at:], strict=True):
                    known.add(span)
                break
    return stay


def _least_needed_first(newest_first: Sequence[Kept], today: int) -> list[Kept]:
    """First what has a newer one of the same day, oldest first; then the rest, oldest first."""
    newest_of_day: dict[int, int] = {}
    for one in newest_first:
        newest_of_day.setdefault(one.day, one.number)
    doubled: Callable[[Kept], bool] = lambda one: newest_of_day[one.day] != one.number  # noqa: E731
    return sorted(newest_first, key=lambda one: (not doubled(one), one.number))


def _precious(newest_first: Sequence[Kept]) -> set[int]:
    """The newest, and the newest that is whole."""
    whole = [one.number for one in newest_first if one.whole]
    return {one.number for one in newest_first[:1]} | set(whole[:1])


def _age(one: Kept, today: int) -> int:
    return abs(today - one.day)


# --- takes rows out of old files of the record ---


Keep = Callable[[str, Mapping[str, Any]], bool]
"""Whether a row of a table may stay."""


def rewrite_backup(backup: Path, draft: Path, keep: Keep) -> bool:
    """Write a backup anew with only the rows that `keep` wants; False when it could not be read and was deleted.

    `draft` is a name for the unpacked copy; the caller removes it. Raises OSError or sqlite3.Error (full, read-only);
    the backup is then as it was.
    """
    try:
        page = copies.unpack(backup, draft)
        copies.examine(draft)
        _take_out(draft, keep)
        found = copies.examine(draft)
    except (BackupDamaged, RecordDamaged):
        backup.unlink()
        return False
    written = replace(
        page,
        sha256=copies.digest_of(draft),
        size=draft.stat().st_size,
        rows=dict(found.rows),
        damaged=found.damaged,
        stand=found.stand,
    )
    copies.pack(draft, backup, written)
    return True


def delete_put_aside(record: Path) -> None:
    """Delete what was put aside beside the record: damaged files, and copies from before an update. Raises OSError."""
    for kind in ("bad", "before"):
        for path in record.parent.glob(f"{record.name}.{kind}-*"):
            path.unlink(missing_ok=True)


def _take_out(copy: Path, keep: Keep) -> None:
    with closing(sqlite3.connect(copy, isolation_level=None)) as connection:
        connection.row_factory = sqlite3.Row
        for pragma in ("secure_delete=ON", "foreign_keys=OFF", "trusted_schema=OFF"):
            connection.execute(f"PRAGMA {pragma}").fetchone()
        for table in copies.tables_of_events(connection):
            found = [dict(row) for row in connection.execute(f'SELECT * FROM "{table}"')]  # noqa: S608
            gone = [(row["id"],) for row in found if not rows.is_whole(row) or not keep(table, row)]
            connection.executemany(f'DELETE FROM "{table}" WHERE id IS ?', gone)  # noqa: S608
        connection.execute("VACUUM")


# --- backups of the record ---


RECORD = "progress.db"
"""The record's file in a data folder."""
FOLDER = "backups"
"""Beside the record."""
MOST_BYTES = 500 * 2**20
"""Room for all backups together. A year of a class of 60 takes about a hundredth of it."""
RESERVE_BYTES = 50 * 2**20
"""What a backup leaves free on the disk for the lessons themselves."""
BACKUP_DAMAGED = "This backup is damaged, so it is not used."
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
            raise BackupDamaged(BACKUP_DAMAGED) from error
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
                rewrite_backup(one.path, copy, keep)
        delete_put_aside(record)


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
    kept = [Kept(one.number, _day(one), one.size, one.whole) for one in there]
    gone = set(to_delete(kept, moment.astimezone(UTC).toordinal(), MOST_BYTES))
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
    files.make_folder(folder)
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


# --- a look at everything that is kept ---


@dataclass(frozen=True, slots=True)
class Health:
    """How the record and its backups are."""

    there: bool
    """Whether there is a record at all."""
    trouble: str
    """Why the record cannot be read, as a sentence; empty when it can."""
    rows: Mapping[str, int]
    """Whole rows of each table."""
    damaged: int
    """Rows that are not what was written."""
    missing: int
    """Rows that the newest whole backup has and the record has not, at least."""
    backups: tuple[Backup, ...]
    """Newest first, each as it was found when it was read whole."""

    @property
    def best(self) -> Backup | None:
        """The newest backup that is whole."""
        return next((one for one in self.backups if one.whole), None)

    @property
    def well(self) -> bool:
        """Whether the record is whole. A damaged backup beside it does no harm as long as it is not needed."""
        return not self.trouble and not self.damaged and not self.missing


def look(record: Path, step: Callable[[int, int], None] | None = None) -> Health:
    """Read the record and its backups whole. Raises RecordTooNew, RecordBusy, RecordFull or another RecordError.

    `step` is told again and again how many of how many files have been read; what it raises stops the reading.
    """
    found = listed(record)

    def breathe_at(done: int) -> Breathe:
        return lambda: step(done, len(found) + 1) if step else None

    trouble, rows, damaged = _record(record, breathe_at(0))
    backups = tuple(_verified(one, record, breathe_at(done)) for done, one in enumerate(found, start=1))
    best = next((one for one in backups if one.whole), None)
    lost = sum(max(0, many - rows.get(table, 0)) for table, many in best.rows.items()) if best else 0
    missing = 0 if trouble else max(0, lost - damaged)
    return Health(record.exists(), trouble, rows, damaged, missing, backups)


def _record(record: Path, breathe: Breathe) -> tuple[str, Mapping[str, int], int]:
    if not record.exists() or not record.stat().st_size:
        return "", {}, 0
    try:
        with told_plainly():
            found = copies.examine(record, breathe)
    except RecordDamaged as error:
        return str(error) or DAMAGED, {}, 0
    return "", found.rows, found.damaged


def _verified(one: Backup, record: Path, breathe: Breathe) -> Backup:
    breathe()
    if one.trouble:
        return one
    try:
        return verify(one, folder_of(record), breathe)
    except BackupDamaged as error:
        return unreadable(one.path, str(error))
    except (RecordReadOnly, RecordFull):
        with told_plainly():  # there is no room to unpack it in, but it can be read
            return one if copies.is_as_packed(one.path) else unreadable(one.path, BACKUP_DAMAGED)

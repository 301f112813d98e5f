"""Backups of the record: made by themselves, verified before they count, thinned, and never half a file.

A copy is taken while others write, and never trusted before every row of it was read. No table is known by name: an
older Didi's file is copied and examined like today's. The record itself is never changed, and the newest whole backup
never deleted. A backup is one compressed file in `backups/` beside the record; putting one back is
`tutor.records.restoring`'s work.
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import sqlite3
import zipfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import asdict, dataclass, fields, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import IO, Any

from filelock import FileLock
from sqlite_utils import Database

from tutor.errors import BackupDamaged, RecordDamaged, RecordError, RecordFull, RecordReadOnly, RecordTooNew
from tutor.records import files, record_file, rows
from tutor.records.record_file import DAMAGED, FULL, TOO_NEW, from_sqlite, open_unchecked, told_plainly
from tutor.records.schema import APPLICATION_ID, VERSION

# --- copies of the record's file ---


MEMBER, MANIFEST = "progress.db", "manifest.json"
"""What is in a backup: an ordinary SQLite file, which any other program can read too, and a page about it."""
FORMAT = 1
"""The version of the page."""
LARGEST_RECORD = 8 * 2**30
"""A record larger than this is not unpacked: no school has one, so the file is not ours."""
PAGE_BYTES = 2**20
"""The page about a backup is small; a larger one is not ours."""
CHUNK = 2**20
BACKUP_DAMAGED = "This backup is damaged, so it is not used."
UNCOUNTED = {"local"}
"""Tables that change without anything having happened (when the file was last checked): no reason for a backup."""
BREATH = 500
"""Rows between two calls of `breathe`: a few milliseconds of work on a slow PC."""

Breathe = Callable[[], None]
Keep = Callable[[str, Mapping[str, Any]], bool]
"""Whether a row of a table may stay."""


@dataclass(frozen=True, slots=True)
class Examined:
    """What is in a copy."""

    version: int
    """Of its tables."""
    rows: Mapping[str, int]
    """How many rows each table has that are what was written."""
    damaged: int
    """How many rows are not."""
    stand: str
    """Changes with every row that is added or taken away, and with what lies outside the journal's tables."""


@dataclass(frozen=True, slots=True)
class Page(Examined):
    """The page about a backup: what is in it, and what it must unpack to."""

    number: int
    """Backups are counted: a higher number was made later, whatever the clock said."""
    made: str
    """UTC, ISO 8601: what the clock said."""
    sha256: str
    """Of the unpacked file."""
    size: int
    """Bytes of the unpacked file."""
    format: int = FORMAT


def take(record: Path, copy: Path) -> None:
    """Copy the record to `copy` as it stands between two commits. Others may go on writing meanwhile.

    Raises sqlite3.Error or OSError.
    """
    copy.unlink(missing_ok=True)
    with closing(open_unchecked(record)) as source, closing(sqlite3.connect(copy, isolation_level=None)) as target:
        source.conn.backup(target)
        # One file with nothing beside it.
        target.execute("PRAGMA journal_mode=DELETE").fetchone()


def stand_of(record: Path) -> str:
    """The stand of a file (see `Examined`) without reading all of it. Raises sqlite3.Error."""
    with closing(open_unchecked(record)) as database:
        return _stand(database)


def examine(copy: Path, breathe: Breathe | None = None) -> Examined:
    """Read a whole file: its pages, its indexes, and every row against its checksum.

    Raises:
        RecordDamaged: SQLite cannot read it, or it is not a record.
        RecordTooNew: a newer Didi wrote it.
    """
    try:
        with closing(open_unchecked(copy)) as database:
            return _examined(database, breathe or (lambda: None))
    except sqlite3.DatabaseError as error:
        told = from_sqlite(error)
        raise (RecordDamaged(DAMAGED) if isinstance(told, RecordError) and told.code == "record" else told) from error


def pack(copy: Path, backup: Path, page: Page) -> None:
    """Put a copy and its page into one compressed file, read it back, and only then give it its name.

    Raises OSError, or BackupDamaged when what was read back is not what was written.
    """
    with files.whole_file(backup) as draft:
        with zipfile.ZipFile(draft, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as file:
            file.writestr(MANIFEST, json.dumps(asdict(page), sort_keys=True, indent=1))
            file.write(copy, MEMBER)
        with zipfile.ZipFile(draft) as file:
            if _digest_of_record(file) != page.sha256:
                raise BackupDamaged("The disk did not keep what was written to it, so no backup was made.")


def page_of(backup: Path) -> Page:
    """The page about a backup; the record in it is not looked at. Raises BackupDamaged or OSError."""
    with _told_as_damage(), zipfile.ZipFile(backup) as file:
        if file.getinfo(MANIFEST).file_size > PAGE_BYTES:
            raise ValueError(MANIFEST)
        told = json.loads(file.read(MANIFEST))
        page = Page(**{one.name: told[one.name] for one in fields(Page)})
        if page.format != FORMAT or not all(isinstance(n, int) for n in (page.number, page.damaged, page.size)):
            raise ValueError(MANIFEST)
        return page


def unpack(backup: Path, to: Path) -> Page:
    """Unpack the record in a backup to `to`, checked against its page. Raises BackupDamaged or OSError."""
    page = page_of(backup)
    with _told_as_damage(), zipfile.ZipFile(backup) as file, to.open("wb+") as out:
        if file.getinfo(MEMBER).file_size != page.size or page.size > LARGEST_RECORD:
            raise ValueError(MEMBER)
        with file.open(MEMBER) as member:
            shutil.copyfileobj(member, out, CHUNK)
        out.seek(0)
        if _digest(out) != page.sha256:
            raise ValueError(MEMBER)
    return page


def rows_in(record: Path) -> dict[str, int]:
    """How many rows each table of events has, whole or not; nothing for a file with no tables. Raises sqlite3.Error."""
    with closing(open_unchecked(record)) as database:
        return {table: int(database.table(table).count) for table in tables_of_events(database)}


def ids_in(record: Path) -> frozenset[str]:
    """The ids of all rows in the tables of events; none for a file that is not there. Raises sqlite3.Error."""
    if not record.exists():
        return frozenset()
    with closing(open_unchecked(record)) as database:
        tables = tables_of_events(database)
        return frozenset(key for table in tables for (key,) in database.execute(f'SELECT id FROM "{table}"'))  # noqa: S608


def is_as_packed(backup: Path) -> bool:
    """Whether what is in a backup is what its page says, without unpacking it anywhere. Raises OSError."""
    with suppress(BackupDamaged), _told_as_damage(), zipfile.ZipFile(backup) as file:
        return _digest_of_record(file) == page_of(backup).sha256
    return False


def _digest_of_record(file: zipfile.ZipFile) -> str:
    """SHA-256 of the record in a backup, which is read a piece at a time."""
    with file.open(MEMBER) as member:
        return _digest(member)


def _digest(file: IO[bytes]) -> str:
    sha = hashlib.sha256()
    while chunk := file.read(CHUNK):
        sha.update(chunk)
    return sha.hexdigest()


def room_for(record: Path, folder: Path, reserve: int) -> bool:
    """Whether a copy and its packed form fit into the folder's disk and leave `reserve` bytes for lessons."""
    needed = 2 * sum(path.stat().st_size for path in files.of_database(record) if path.exists())
    return shutil.disk_usage(folder).free >= needed + reserve


def is_newer(record: Path) -> bool:
    """Whether a newer Didi wrote a file; one whose header only says so by accident is damaged, not newer."""
    with suppress(sqlite3.Error), closing(open_unchecked(record)) as database:
        return _knows_more(database)
    return False


def _knows_more(database: Database) -> bool:
    """Whether the file has been through a migration that this Didi does not have: sqlite-utils lists them in it."""
    made = database.table("_sqlite_migrations")
    return bool(made.exists() and made.count > VERSION)


def _tables(database: Database) -> list[str]:
    return sorted(name for name in database.table_names() if not name.lower().startswith("sqlite_"))


def tables_of_events(database: Database) -> list[str]:
    """The tables of a file whose rows carry a checksum, by name. Raises sqlite3.Error."""
    return [name for name in _tables(database) if rows.CHECKSUM in {one.name for one in database.table(name).columns}]


def _examined(database: Database, breathe: Breathe) -> Examined:
    version = int(database.execute("PRAGMA user_version").fetchone()[0])
    if version > VERSION and _knows_more(database):
        raise RecordTooNew(TOO_NEW)
    ours = database.execute("PRAGMA application_id").fetchone()[0] == APPLICATION_ID and version <= VERSION
    if not ours or not record_file.is_sound(database):
        raise RecordDamaged(DAMAGED)
    whole: dict[str, int] = {}
    damaged = 0
    for table in tables_of_events(database):
        whole[table], bad = _counted(database, table, breathe)
        damaged += bad
    return Examined(version, whole, damaged, _stand(database))


def _counted(database: Database, table: str, breathe: Breathe) -> tuple[int, int]:
    whole = bad = 0
    for row in database.query(f'SELECT * FROM "{table}"'):  # noqa: S608
        if rows.is_whole(row):
            whole += 1
        else:
            bad += 1
        if (whole + bad) % BREATH == 0:
            breathe()
    return whole, bad


def _stand(database: Database) -> str:
    """Rows are only ever added: for tables of events their number and the newest will do, others are read whole."""
    parts: list[object] = []
    events = tables_of_events(database)
    for table in _tables(database):
        if table in UNCOUNTED:
            continue
        if table in events:
            parts.append((table, *database.execute(f'SELECT count(*), max(rowid) FROM "{table}"').fetchone()))  # noqa: S608
        else:
            parts.append((table, sorted(map(repr, database.execute(f'SELECT * FROM "{table}"')))))  # noqa: S608
    return hashlib.blake2b(repr(parts).encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


@contextmanager
def _told_as_damage() -> Iterator[None]:
    """What a spoilt or foreign zip file raises, as one error."""
    try:
        yield
    except files.SPOILT_ZIP as error:
        raise BackupDamaged(BACKUP_DAMAGED) from error


# --- backups of the record ---


RECORD = "progress.db"
"""The record's file in a data folder."""
FOLDER = "backups"
"""Beside the record."""
MOST_BYTES = 500 * 2**20
"""Room for all backups together. A year of a class of 60 takes about a hundredth of it."""
RESERVE_BYTES = 50 * 2**20
"""What a backup leaves free on the disk for the lessons themselves."""
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

    @property
    def day(self) -> int:
        """The day it was made, as a running number of days."""
        found = _NAME.fullmatch(self.name)
        try:
            return datetime.strptime(found[2] if found else "", "%Y%m%dT%H%M%S").replace(tzinfo=UTC).toordinal()
        except ValueError:
            return 1


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
        if not always and before and before[0].stand == stand_of(record):
            return None
        if not room_for(record, folder, RESERVE_BYTES):
            raise RecordFull(FULL)
        made = _made(record, folder, before[0].number + 1 if before else 1, moment, breathe)
        _thin(record, moment)
        return made


def verify(backup: Backup, work: Path, breathe: Breathe | None = None) -> Backup:
    """Unpack a backup in the folder `work`, read every row of it, and give it back with what was found.

    Raises BackupDamaged; RecordFull or another RecordError when it could not be unpacked here.
    """
    with told_plainly(), alone(work) as folder, draft(folder) as copy:
        page = unpack(backup.path, copy)
        try:
            found = examine(copy, breathe)
        except RecordDamaged as error:
            raise BackupDamaged(BACKUP_DAMAGED) from error
    return told(backup.path, page, found)


def told(path: Path, page: Page, found: Examined) -> Backup:
    """A backup as it was found when it was read. Raises OSError when its file is gone."""
    return replace(_backup(path, page), rows=found.rows, damaged=found.damaged)


def suspect(record: Path) -> bool:
    """Whether the last look at the record, when a backup was made, found damage in it. Raises OSError."""
    return _mark(record).exists()


def trust(record: Path) -> None:
    """The damage has been dealt with. Raises OSError."""
    _mark(record).unlink(missing_ok=True)


def rewrite(folder: Path, keep: Keep) -> None:
    """Write every backup of a data folder anew with only the rows that `keep(table, row)` wants.

    What cannot be read or is damaged may hold anything, so it is deleted: damaged rows, damaged backups, and the
    damaged files that were put aside. For erasing a student; when this returns nothing else is left of the old files.

    Raises RecordError; then some are rewritten and others are not, and it may be called again.
    """
    record = folder / RECORD
    with told_plainly(), alone(folder_of(record)) as place:
        for one in listed(record):
            with draft(place) as copy:
                _rewrite(one.path, copy, keep)
        _delete_put_aside(record)


def _made(record: Path, folder: Path, number: int, moment: datetime, breathe: Breathe | None) -> Backup:
    with draft(folder) as copy:
        found = _taken(record, copy, breathe)
        stamp = moment.astimezone(UTC)
        path = folder / f"progress-{number:06d}-{stamp:%Y%m%dT%H%M%SZ}.zip"
        page = _packed(copy, path, found, number, stamp.isoformat(timespec="seconds"))
    return _backup(path, page)


def _packed(copy: Path, backup: Path, found: Examined, number: int, made: str) -> Page:
    """Pack a copy that was examined, with a page about it."""
    with copy.open("rb") as file:
        digest = _digest(file)
    page = Page(**asdict(found), number=number, made=made, sha256=digest, size=copy.stat().st_size)
    pack(copy, backup, page)
    return page


def _taken(record: Path, copy: Path, breathe: Breathe | None) -> Examined:
    """A copy of the record, read whole. That the record itself is damaged is noted for the next start."""
    try:
        take(record, copy)
        found = examine(copy, breathe)
    except (RecordDamaged, sqlite3.DatabaseError) as error:
        if isinstance(error, RecordDamaged) or isinstance(record_file.from_sqlite(error), RecordDamaged):
            _mark(record).touch()
        raise
    if found.damaged:
        _mark(record).touch()
    return found


def _thin(record: Path, moment: datetime) -> None:
    there = listed(record)
    gone = set(to_delete(there, moment.astimezone(UTC).toordinal(), MOST_BYTES))
    for one in there:
        if one.number in gone:
            one.path.unlink(missing_ok=True)


def _read(path: Path) -> Backup:
    try:
        return _backup(path, page_of(path))
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
    with record_file.taken(FileLock(folder / ".lock", thread_local=False), wait, BUSY):
        for left in folder.glob(".*.part*"):
            left.unlink(missing_ok=True)
        yield folder


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


# --- Which backups stay and which may go ---


ALL_DAYS = 2
"""Of today and yesterday every backup stays. These four numbers are the ones Anki found good enough for years."""
DAYS, WEEKS, MONTHS = 12, 10, 9
"""Before that the newest of a day, of a week, of a month (of 30 days): so many of each."""
_SLOTS: tuple[tuple[int, int], ...] = ((1, DAYS), (7, WEEKS), (30, MONTHS))


def to_delete(backups: Iterable[Backup], today: int, most: int) -> tuple[int, ...]:
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


def _by_age(newest_first: Sequence[Backup], today: int) -> set[int]:
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


def _least_needed_first(newest_first: Sequence[Backup], today: int) -> list[Backup]:
    """First what has a newer one of the same day, oldest first; then the rest, oldest first."""
    newest_of_day: dict[int, int] = {}
    for one in newest_first:
        newest_of_day.setdefault(one.day, one.number)
    doubled: Callable[[Backup], bool] = lambda one: newest_of_day[one.day] != one.number  # noqa: E731
    return sorted(newest_first, key=lambda one: (not doubled(one), one.number))


def _precious(newest_first: Sequence[Backup]) -> set[int]:
    """The newest, and the newest that is whole."""
    whole = [one.number for one in newest_first if one.whole]
    return {one.number for one in newest_first[:1]} | set(whole[:1])


def _age(one: Backup, today: int) -> int:
    return abs(today - one.day)


# --- takes rows out of old files of the record ---


def _rewrite(backup: Path, copy: Path, keep: Keep) -> None:
    """Write a backup anew with only the rows that `keep` wants; delete one that cannot be read.

    `copy` is a name for it unpacked. Raises OSError or sqlite3.Error (full, read-only); the backup is then as it was.
    """
    try:
        page = unpack(backup, copy)
        examine(copy)
        _take_out(copy, keep)
        found = examine(copy)
    except (BackupDamaged, RecordDamaged):
        backup.unlink()
    else:
        _packed(copy, backup, found, page.number, page.made)


def _delete_put_aside(record: Path) -> None:
    """Delete what was put aside beside the record: damaged files, and copies from before an update. Raises OSError."""
    for kind in ("bad", "before"):
        for path in record.parent.glob(f"{record.name}.{kind}-*"):
            path.unlink(missing_ok=True)


def _take_out(copy: Path, keep: Keep) -> None:
    with closing(Database(sqlite3.connect(copy, isolation_level=None), execute_plugins=False)) as database:
        for pragma in ("secure_delete=ON", "foreign_keys=OFF", "trusted_schema=OFF"):
            database.execute(f"PRAGMA {pragma}").fetchone()
        for table in tables_of_events(database):
            found = list(database.query(f'SELECT * FROM "{table}"'))  # noqa: S608
            gone = [(row["id"],) for row in found if not rows.is_whole(row) or not keep(table, row)]
            database.conn.executemany(f'DELETE FROM "{table}" WHERE id IS ?', gone)  # noqa: S608
        database.vacuum()


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
            found = examine(record, breathe)
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
            return one if is_as_packed(one.path) else unreadable(one.path, BACKUP_DAMAGED)

"""Opens and closes the one file of the record: checked before it is used, written by one at a time, synced at commits.

Whatever the disk does comes out as a RecordError with a sentence for people. A file that cannot be trusted is left
exactly as it is: this file never repairs, renames or deletes it.
"""

from __future__ import annotations

import errno
import hashlib
import json
import os
import re
import sqlite3
import uuid
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from datetime import UTC, datetime, timedelta
from operator import methodcaller
from pathlib import Path
from typing import Any
from urllib.parse import quote

import psutil
from filelock import FileLock, Timeout
from sqlite_utils import Database

from tutor.errors import RecordBusy, RecordDamaged, RecordError, RecordFull, RecordReadOnly, RecordTooNew
from tutor.records import files
from tutor.records.files import write_whole
from tutor.records.schema import APPLICATION_ID, TABLES, TABLES_OF, VERSION, migrations

# --- The file `running` beside the record: who has it open ---


FILE_NAME = "running"
_SAME_START_SECONDS = 2.0
"""Two readings of one program's start may differ by as much; another program with the same number began otherwise."""


class Marker:
    """One opening of the record. Its methods are called while the writer's place is taken."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE_NAME
        self._own = uuid.uuid4().hex

    def was_unclean(self) -> bool:
        """Whether somebody who had the record open is no more and did not close it."""
        there = self._read()
        return there is None or not all(_is_alive(one) for one in there)

    def begin(self) -> None:
        """Say that the record is open, once it has been found sound."""
        alive = [one for one in self._read() or [] if _is_alive(one)]
        self._write([*alive, {"who": self._own, "pid": os.getpid(), "started": psutil.Process().create_time()}])

    def end(self) -> None:
        """Say that it was closed in good order."""
        self._write([one for one in self._read() or [] if one.get("who") != self._own])

    def _read(self) -> list[dict[str, Any]] | None:
        """Who is on it; None when it cannot be understood."""
        try:
            told = json.loads(self._path.read_text("utf-8"))
        except FileNotFoundError:
            return []
        except (OSError, ValueError, RecursionError):
            return None
        good = isinstance(told, list) and all(isinstance(one, dict) for one in told)
        return told if good else None

    def _write(self, who: list[dict[str, Any]]) -> None:
        # On a disk that takes nothing the lesson goes on: the record itself says so at the next turn.
        with suppress(OSError):
            if not who:
                self._path.unlink(missing_ok=True)
                return
            write_whole(self._path, json.dumps(who).encode())


def _is_alive(one: dict[str, Any]) -> bool:
    """Whether the program still runs. A number that another program has got since does not count."""
    try:
        started = psutil.Process(int(one["pid"])).create_time()
        return abs(started - float(one["started"])) < _SAME_START_SECONDS
    except (KeyError, TypeError, ValueError, psutil.Error):
        return False


# --- signs by which this machine is told from another that was given a copy of its disk ---


_ADDRESS = re.compile(r"[0-9a-f]{2}(:[0-9a-f]{2}){5}")
_MADE_UP = 0b11
"""The bits of a card's first byte that say: given by software, or for many at once (IEEE 802)."""


def signs() -> frozenset[str]:
    """The signs of this machine; empty when it has none that stays."""
    try:
        cards = psutil.net_if_addrs()
    except OSError:
        return frozenset()
    every = (card.address for addresses in cards.values() for card in addresses if card.family == psutil.AF_LINK)
    return frozenset(sign_of(address) for address in every if is_built_in(address))


def is_built_in(address: str) -> bool:
    """Whether a card's number ("a0:36:9f:00:11:22") was given by its maker."""
    plain = address.lower().replace("-", ":")
    if not _ADDRESS.fullmatch(plain):
        return False
    numbers = [int(part, 16) for part in plain.split(":")]
    return any(numbers) and not numbers[0] & _MADE_UP


def sign_of(address: str) -> str:
    """The digest that is kept of a card's number."""
    return hashlib.blake2b(address.lower().replace("-", ":").encode("ascii"), digest_size=8, person=b"didi").hexdigest()


# --- opens and closes the one file of the record ---


WAIT_SECONDS = 2.0
"""How long to wait for another writer, Didi or not, before the record counts as busy. A turn is written in
thousandths of a second."""
POLL_SECONDS = 0.002
"""How often to look whether the other writer has done."""

CHECKED_WHOLE_BYTES = 8 * 2**20
"""Up to this size every index is compared with its table at each opening (some hundredths of a second); beyond it the
pages alone are checked, after an unclean exit and once a week."""
WEEK = timedelta(days=7)

BUSY = "Another Didi on this PC is using the record of lessons. Close it, then try again."
READ_ONLY = "The data folder may not be written, so lessons cannot be saved there."
FULL = "The disk is full, so the lesson cannot be saved. Free some space."
DAMAGED = "The record of lessons is damaged. It has been left as it is; to mend it, run: didi restore"
TOO_NEW = "A newer Didi wrote the record of lessons. Please update this Didi; nothing was changed."
TROUBLE = "The disk did not answer, so the lesson cannot be saved."

FULL_ERRNO = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
READ_ONLY_ERRNO = {errno.EROFS, errno.EACCES, errno.EPERM}
_FULL_CODES = {sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR_WRITE, sqlite3.SQLITE_IOERR_SHMSIZE}
"""A full disk shows itself as an unfinished write or a map that cannot grow as often as by its own code."""
_READ_ONLY_CODES = {sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM}
_BUSY_CODES = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
_DAMAGED_CODES = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR, sqlite3.SQLITE_SCHEMA}


def from_os(error: OSError) -> RecordError:
    """The RecordError that tells of what the operating system said."""
    if error.errno in FULL_ERRNO:
        return RecordFull(FULL)
    if error.errno in READ_ONLY_ERRNO:
        return RecordReadOnly(READ_ONLY)
    return RecordError(f"The data folder cannot be used ({error.strerror or error}).")


def from_sqlite(error: sqlite3.Error) -> RecordError:
    """The RecordError that tells of what SQLite said."""
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_IOERR)
    main = code & 0xFF
    if code in _FULL_CODES:
        return RecordFull(FULL)
    if main in _READ_ONLY_CODES:
        return RecordReadOnly(READ_ONLY)
    if main in _BUSY_CODES:
        return RecordBusy(BUSY)
    if main in _DAMAGED_CODES:
        return RecordDamaged(DAMAGED)
    return RecordError(TROUBLE)


@contextmanager
def told_plainly() -> Iterator[None]:
    """Within it, every fault of disk or file comes out as a RecordError."""
    try:
        yield
    except sqlite3.Error as error:
        raise from_sqlite(error) from error
    except UnicodeDecodeError as error:  # SQLite names a spoilt table in letters that are none
        raise RecordDamaged(DAMAGED) from error
    except OSError as error:
        raise from_os(error) from error


def writers_place(path: Path) -> FileLock:
    """The place beside the file that one writer at a time may take. The system frees it when its holder dies."""
    # Not bound to a thread: the window opens the record in one and closes it in another.
    return FileLock(path.with_name(path.name + ".lock"), thread_local=False)


def hold(place: FileLock, wait: float = WAIT_SECONDS, busy: str = BUSY) -> None:
    """Take a place until it is released, waiting at most `wait` seconds for another to leave it.

    Raises RecordBusy, saying `busy`, when another holds it; RecordReadOnly or RecordFull when there is no room for it.
    """
    try:
        files.make_folder(Path(place.lock_file).parent)
        place.acquire(timeout=wait, poll_interval=POLL_SECONDS)
    except Timeout as error:
        raise RecordBusy(busy) from error
    except NotImplementedError as error:
        raise RecordError(TROUBLE) from error
    except OSError as error:
        raise from_os(error) from error


@contextmanager
def taken(place: FileLock, wait: float = WAIT_SECONDS, busy: str = BUSY) -> Iterator[None]:
    """Within it, the writer's place is taken. It may be taken again within itself. Raises what `hold` raises."""
    hold(place, wait, busy)
    try:
        yield
    finally:
        place.release()


def open_to_write(path: Path, *, suspect: bool = False) -> Database:
    """The file, checked and brought to this Didi's tables, every commit synced. The writer's place must be taken.

    `suspect`: the last one to write it did not end in good order. Raises RecordError.
    """
    with told_plainly():
        files.make_file(path)
        connection = _connected(path)
        with closed_on_fault(connection):
            database = _guarded(connection)
            suspect = suspect or _is_due(database)
            _check(database, suspect=suspect)
            _choose_log(database)
            _migrate(database, path)
            if suspect:
                keep_local(database, _CHECKED, _now().isoformat())
    return database


@contextmanager
def writing(database: Database, place: FileLock) -> Iterator[None]:
    """One transaction, alone: all of it is on disk afterwards, or nothing is. Within another it is part of that one.

    Raises RecordError; then nothing was written.
    """
    connection = database.conn
    if connection.in_transaction:
        yield
        return
    with told_plainly(), taken(place):
        connection.execute("BEGIN IMMEDIATE")
        with ExitStack() as undo:
            undo.callback(_take_back, connection)
            yield
            connection.execute("COMMIT")


def _take_back(connection: sqlite3.Connection) -> None:
    """Undo what is not committed; a full disk has undone it already."""
    if connection.in_transaction:
        connection.execute("ROLLBACK")


@contextmanager
def written(path: Path) -> Iterator[Database]:
    """The file, opened for one transaction: all of it is on disk afterwards, or nothing is. Raises RecordError."""
    with told_plainly(), taken(writers_place(path)), closing(open_to_write(path)) as database, database.atomic():
        yield database


def open_to_read(path: Path) -> Database:
    """The file for reading only; a file that is not there reads as an empty record. Raises RecordError."""
    with told_plainly():
        if not path.exists():
            return _in_memory()
        connection = connect_to_read(path)
        with closed_on_fault(connection):
            database = _guarded(connection)
            # All that is compared is read of one moment: another Didi may be laying its first tables just now.
            connection.execute("BEGIN")
            _check(database, suspect=False)
            is_of_today = _user_version(database) == VERSION
            connection.execute("COMMIT")
            return database if is_of_today else _in_memory(database)


def device_of(database: Database, signs: frozenset[str]) -> str:
    """The id of this PC in the file: the one that the machine's signs were last seen with, or a new one.

    A disk that was copied to twenty PCs is thus twenty devices, and a stick that goes to and fro between two is two.
    """
    known = [(row[0], frozenset(json.loads(row[1]))) for row in database.execute("SELECT id, signs FROM device")]
    before = [key for key, seen in known if seen & signs]
    if before or not signs:
        return str(before[-1] if before else known[-1][0])
    blank = [key for key, seen in known if not seen]
    key = str(blank[-1]) if blank else uuid.uuid4().hex
    if not blank:
        database.execute("INSERT INTO device (id, made) VALUES (?, datetime('now'))", [key])
    database.table("device").update(key, {"signs": json.dumps(sorted(signs))})
    return key


def _connected(place: Path | str, *, uri: bool = False) -> sqlite3.Connection:
    connection = sqlite3.connect(place, timeout=WAIT_SECONDS, isolation_level=None, check_same_thread=False, uri=uri)
    # A flipped byte in a text must spoil its row, which the row's checksum tells, and not the reading of all others.
    connection.text_factory = _text
    return connection


_text = methodcaller("decode", "utf-8", "replace")
"""Called for every text that is read: a million times for a record of years."""


def _in_memory(older: Database | None = None) -> Database:
    """No record, or an older Didi's, with today's tables in memory: who only looks must not touch the file itself."""
    database = Database(_connected(":memory:"), execute_plugins=False)
    if older is not None:
        older.conn.backup(database.conn)
        older.close()
    _apply(database)
    return database


def connect_to_read(path: Path) -> sqlite3.Connection:
    """The file for reading only, unchecked. Raises sqlite3.Error."""
    address = f"file:{quote(str(path.resolve()).replace(chr(92), '/'), safe='/:')}?mode=ro"
    connection = _connected(address, uri=True)
    try:
        connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except UnicodeDecodeError as error:  # SQLite names a spoilt table in letters that are none
        connection.close()
        damage = sqlite3.DatabaseError(DAMAGED)
        damage.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
        raise damage from error
    except sqlite3.DatabaseError as error:
        connection.close()
        # A folder that may not be written has no room for the log's index; with no log there is nothing to miss.
        log = path.with_name(path.name + "-wal")
        unreadable = error.sqlite_errorcode & 0xFF in _READ_ONLY_CODES
        if not unreadable or (log.exists() and log.stat().st_size):
            raise
        return _connected(address + "&immutable=1", uri=True)
    return connection


@contextmanager
def closed_on_fault(connection: sqlite3.Connection) -> Iterator[None]:
    """Within it, whatever goes wrong closes the file."""
    with ExitStack() as undo:
        undo.callback(close, connection)
        yield
        undo.pop_all()


def close(connection: sqlite3.Connection) -> None:
    """Close the file. What could not be tidied on a full or vanished disk is tidied at the next start."""
    with suppress(sqlite3.Error):
        connection.close()


def open_unchecked(path: Path) -> Database:
    """The file for reading only, however old or damaged; nothing of its log is tidied away. Raises sqlite3.Error."""
    connection = connect_to_read(path)
    with closed_on_fault(connection):
        return _guarded(connection)


def _guarded(connection: sqlite3.Connection) -> Database:
    """The file as a database that trusts nothing in it."""
    for pragma in ("trusted_schema=OFF", "cell_size_check=ON", "temp_store=MEMORY", "secure_delete=ON"):
        connection.execute(f"PRAGMA {pragma}")
    return Database(connection, execute_plugins=False)


def _user_version(database: Database) -> int:
    return int(database.execute("PRAGMA user_version").fetchone()[0])


def _check(database: Database, *, suspect: bool) -> None:
    """Refuse a file that is a newer Didi's, not Didi's at all, or damaged."""
    if _user_version(database) > VERSION:
        raise RecordTooNew(TOO_NEW)
    ours = database.execute("PRAGMA application_id").fetchone()[0] == APPLICATION_ID
    names = set(database.table_names())
    if names and (not ours or not names.issuperset(TABLES_OF.get(_user_version(database), TABLES))):
        raise RecordDamaged(DAMAGED)
    small = _bytes(database) <= CHECKED_WHOLE_BYTES
    if (small or suspect) and not is_sound(database, whole=small):
        raise RecordDamaged(DAMAGED)


def is_sound(database: Database, *, whole: bool = True) -> bool:
    """Whether SQLite finds no fault in the file; with `whole`, every index is compared with its table too."""
    check = "integrity_check" if whole else "quick_check"
    return bool(database.execute(f"PRAGMA {check}(1)").fetchone()[0] == "ok")


_CHECKED = "checked"
"""Under which name it is kept when all pages were last found sound."""


def _is_due(database: Database) -> bool:
    """Whether a large file was not checked for a week, as far as the clock can be believed."""
    if _user_version(database) < VERSION or _bytes(database) <= CHECKED_WHOLE_BYTES:
        return False
    try:
        last = datetime.fromisoformat(local(database, _CHECKED) or "")
    except ValueError:
        return True
    return abs(_now() - last) > WEEK


def _now() -> datetime:
    return datetime.now(tz=UTC)


def local(database: Database, name: str) -> str | None:
    """What this PC has kept for itself under that name; None when it has not."""
    found = database.execute("SELECT value FROM local WHERE name = ?", [name]).fetchone()
    return None if found is None else str(found[0])


def keep_local(database: Database, name: str, value: str) -> None:
    """Keep a value for this PC alone: it is in no list, no report and no file that is carried to another."""
    # Taking in a file keeps a value for each consent: sqlite-utils' upsert takes thirty times as long.
    put = "INSERT INTO local (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
    database.execute(put, [name, value])


def _bytes(database: Database) -> int:
    pages, size = (database.execute(f"PRAGMA {name}").fetchone()[0] for name in ("page_count", "page_size"))
    return int(pages * size)


def _choose_log(database: Database) -> None:
    # A network share or an old stick has no shared memory: SQLite then stays with a rollback journal.
    if database.execute("PRAGMA journal_mode=WAL").fetchone()[0] != "wal":
        database.execute("PRAGMA journal_mode=TRUNCATE").fetchone()
    database.execute("PRAGMA synchronous=FULL")


def _migrate(database: Database, path: Path) -> None:
    """Bring the tables forward in one transaction: a kill midway leaves the old ones standing."""
    before = _user_version(database)
    if before == VERSION:
        return
    if before:
        keep_copy(database, path.with_name(f"{path.name}.before-{VERSION}"))
    with database.atomic():
        _apply(database)
    # What a migration took out must not be left in the log beside the file.
    database.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()


_COPIED_AS = 2
"""The lowest version that a copy has: the first Didi's is brought to it."""


def keep_copy(database: Database, place: Path) -> None:
    """Make a copy of an older Didi's file at `place`, opened and counted before it gets its name.

    Words about a student's safety that the first Didi had kept are not in it. Raises RecordError; then it is not there.
    """
    # Its name is always the same, so that an erasure finds what a kill has left of it.
    part = place.with_name(f"{place.name}.part")
    part.unlink(missing_ok=True)
    with ExitStack() as undo:
        undo.callback(part.unlink, missing_ok=True)
        with closing(Database(_connected(part), execute_plugins=False)) as copy:
            database.conn.backup(copy.conn)
            copy.execute("PRAGMA journal_mode=DELETE").fetchone()
            copy.execute("PRAGMA secure_delete=ON").fetchone()
            if _user_version(copy) < _COPIED_AS:
                migrations.apply(copy, stop_before="third")
            copy.execute(f"PRAGMA user_version={max(_user_version(database), _COPIED_AS)}")
            if not is_sound(copy) or _counts(copy) != _counts(database):
                raise RecordDamaged(DAMAGED)
        files.sync(part)
        part.replace(place)
        undo.pop_all()
    files.sync_folder(place.parent)


def _counts(database: Database) -> list[int]:
    return [int(database.table(name).count) for name in TABLES_OF[1]]


def _apply(database: Database) -> None:
    migrations.apply(database)
    database.execute(f"PRAGMA application_id={APPLICATION_ID}")
    database.execute(f"PRAGMA user_version={VERSION}")

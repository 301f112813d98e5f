"""Opens and closes the one file of the record: one writer, checked before it is used, synced at every commit.

Whatever the disk does comes out as a RecordError with a sentence for people. A file that cannot be trusted is left
exactly as it is: this file never repairs, renames or deletes.
"""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from urllib.parse import quote

from filelock import FileLock, Timeout
from sqlite_utils import Database

from tutor.errors import RecordBusy, RecordDamaged, RecordError, RecordFull, RecordReadOnly, RecordTooNew
from tutor.records.schema import APPLICATION_ID, TABLES, TABLES_OF, VERSION, migrations

WAIT_SECONDS = 2.0
"""How long SQLite waits for a program that is not Didi and holds the file, before the record counts as busy."""

CHECKED_WHOLE_BYTES = 64 * 2**20
"""Up to this size every index is compared with its table at each opening (half a second at most); beyond it the pages
are checked alone."""

BUSY = "Another Didi on this PC is using the record of lessons. Close it, then try again."
READ_ONLY = "The data folder may not be written, so lessons cannot be saved there."
FULL = "The disk is full, so the lesson cannot be saved. Free some space."
DAMAGED = "The record of lessons is damaged. It has been left as it is."
TOO_NEW = "A newer Didi wrote the record of lessons. Please update this Didi; nothing was changed."
TROUBLE = "The disk did not answer, so the lesson cannot be saved."

_FULL_ERRNO = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
_READ_ONLY_ERRNO = {errno.EROFS, errno.EACCES, errno.EPERM}
_FULL_CODES = {sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR_WRITE, sqlite3.SQLITE_IOERR_SHMSIZE}
"""A full disk shows itself as an unfinished write or a map that cannot grow as often as by its own code."""
_READ_ONLY_CODES = {sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM}
_BUSY_CODES = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
_DAMAGED_CODES = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR, sqlite3.SQLITE_SCHEMA}


def from_os(error: OSError) -> RecordError:
    """The RecordError that tells of what the operating system said."""
    if error.errno in _FULL_ERRNO:
        return RecordFull(FULL)
    if error.errno in _READ_ONLY_ERRNO:
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
    except OSError as error:
        raise from_os(error) from error


def lock(path: Path) -> FileLock:
    """Take the one writer's place beside the file. The system frees it when its holder dies, however it dies.

    Raises RecordBusy when another program holds it; RecordReadOnly or RecordFull when it cannot be made.
    """
    # Not bound to a thread: the window opens the record in one and closes it in another.
    holder = FileLock(path.with_name(path.name + ".lock"), timeout=0, thread_local=False)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        holder.acquire()
    except Timeout as error:
        raise RecordBusy(BUSY) from error
    except NotImplementedError as error:
        raise RecordError(TROUBLE) from error
    except OSError as error:
        raise from_os(error) from error
    return holder


def open_to_write(path: Path) -> Database:
    """The file, checked and brought to this Didi's tables, every commit synced. Raises RecordError."""
    with told_plainly():
        connection = sqlite3.connect(path, timeout=WAIT_SECONDS, isolation_level=None, check_same_thread=False)
        with _closed_on_fault(connection):
            database = _guarded(connection)
            _check(database)
            _choose_log(database)
            _migrate(database)
    return database


def open_to_read(path: Path) -> Database:
    """The file for reading only; a file that is not there reads as an empty record. Raises RecordError."""
    with told_plainly():
        if not path.exists():
            return _empty()
        connection = _connect_to_read(path)
        with _closed_on_fault(connection):
            database = _guarded(connection)
            _check(database)
            return database if _user_version(database) else _emptied(database)


def tables(database: Database) -> tuple[str, ...]:
    """The record's tables that this file has: a file opened to read may be an older Didi's."""
    there = set(database.table_names())
    return tuple(name for name in TABLES if name in there)


def close(database: Database) -> None:
    """Close the file. What could not be tidied on a full or vanished disk is tidied at the next start."""
    _close(database.conn)


def _empty() -> Database:
    connection = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    database = Database(connection, execute_plugins=False)
    migrations.apply(database)
    return database


def _emptied(database: Database) -> Database:
    database.close()
    return _empty()


def _connect_to_read(path: Path) -> sqlite3.Connection:
    address = f"file:{quote(str(path.resolve()).replace(chr(92), '/'), safe='/:')}?mode=ro"
    connection = sqlite3.connect(address, uri=True, timeout=WAIT_SECONDS, isolation_level=None, check_same_thread=False)
    try:
        connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except sqlite3.OperationalError as error:
        connection.close()
        # A folder that may not be written has no room for the log's index; with no log there is nothing to miss.
        log = path.with_name(path.name + "-wal")
        unreadable = error.sqlite_errorcode & 0xFF in _READ_ONLY_CODES
        if not unreadable or (log.exists() and log.stat().st_size):
            raise
        return sqlite3.connect(address + "&immutable=1", uri=True, isolation_level=None, check_same_thread=False)
    return connection


@contextmanager
def _closed_on_fault(connection: sqlite3.Connection) -> Iterator[None]:
    with ExitStack() as undo:
        undo.callback(_close, connection)
        yield
        undo.pop_all()


def _close(connection: sqlite3.Connection) -> None:
    with suppress(sqlite3.Error):
        connection.close()


def _guarded(connection: sqlite3.Connection) -> Database:
    for pragma in (
        "trusted_schema=OFF",
        "cell_size_check=ON",
        "foreign_keys=ON",
        "temp_store=MEMORY",
        "secure_delete=ON",
    ):
        connection.execute(f"PRAGMA {pragma}")
    return Database(connection, execute_plugins=False)


def _user_version(database: Database) -> int:
    return int(database.execute("PRAGMA user_version").fetchone()[0])


def _check(database: Database) -> None:
    """Refuse a file that is a newer Didi's, not Didi's at all, or damaged."""
    if _user_version(database) > VERSION:
        raise RecordTooNew(TOO_NEW)
    ours = database.execute("PRAGMA application_id").fetchone()[0] == APPLICATION_ID
    names = set(database.table_names())
    if names and (not ours or not names.issuperset(TABLES_OF.get(_user_version(database), TABLES))):
        raise RecordDamaged(DAMAGED)
    size = database.execute("PRAGMA page_count").fetchone()[0] * database.execute("PRAGMA page_size").fetchone()[0]
    check = "integrity_check" if size <= CHECKED_WHOLE_BYTES else "quick_check"
    if database.execute(f"PRAGMA {check}(1)").fetchone()[0] != "ok":
        raise RecordDamaged(DAMAGED)


def _choose_log(database: Database) -> None:
    # A network share or an old stick has no shared memory: SQLite then stays with a rollback journal.
    if database.execute("PRAGMA journal_mode=WAL").fetchone()[0] != "wal":
        database.execute("PRAGMA journal_mode=TRUNCATE").fetchone()
    database.execute("PRAGMA synchronous=FULL")


def _migrate(database: Database) -> None:
    """Bring the tables forward in one transaction: a kill midway leaves the old ones standing."""
    if _user_version(database) == VERSION:
        return
    with database.atomic():
        migrations.apply(database)
        database.execute(f"PRAGMA application_id={APPLICATION_ID}")
        database.execute(f"PRAGMA user_version={VERSION}")
    # What a migration took out must not be left in the log beside the file.
    database.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()

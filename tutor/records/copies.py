"""Copies of the record's file: taken while others write, examined row by row, packed into a backup and unpacked.

It never writes to the record itself, never trusts a copy it has not read, and knows no table by name: an older
Didi's file is copied and examined like today's.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import sqlite3
import zipfile
import zlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from tutor.errors import BackupDamaged, RecordDamaged, RecordError, RecordTooNew
from tutor.records import rows
from tutor.records.files import whole_file
from tutor.records.record_file import DAMAGED, TOO_NEW, connect_to_read, from_sqlite
from tutor.records.schema import APPLICATION_ID, VERSION

MEMBER, MANIFEST = "progress.db", "manifest.json"
"""What is in a backup: an ordinary SQLite file, which any other program can read too, and a page about it."""
FORMAT = 1
"""The version of the page."""
MOST_BYTES = 8 * 2**30
"""A record larger than this is not unpacked: no school has one, so the file is not ours."""
PAGE_BYTES = 2**20
"""The page about a backup is small; a larger one is not ours."""
CHUNK = 2**20
UNCOUNTED = {"local"}
"""Tables that change without anything having happened (when the file was last checked): no reason for a backup."""
BREATH = 500
"""Rows between two calls of `breathe`: a few milliseconds of work on a slow PC."""

Breathe = Callable[[], None]


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
class Page:
    """The page about a backup."""

    format: int
    number: int
    made: str
    """UTC, ISO 8601: what the clock said."""
    sha256: str
    """Of the unpacked file."""
    size: int
    """Bytes of the unpacked file."""
    version: int
    rows: Mapping[str, int]
    damaged: int
    stand: str


def take(record: Path, copy: Path) -> None:
    """Copy the record to `copy` as it stands between two commits. Others may go on writing meanwhile.

    Raises sqlite3.Error or OSError.
    """
    copy.unlink(missing_ok=True)
    with closing(_connect(record)) as source, closing(sqlite3.connect(copy, isolation_level=None)) as target:
        source.backup(target)
        # One file with nothing beside it.
        target.execute("PRAGMA journal_mode=DELETE").fetchone()


def stand_of(record: Path) -> str:
    """The stand of a file (see `Examined`) without reading all of it. Raises sqlite3.Error."""
    with closing(_connect(record)) as connection:
        return _stand(connection)


def examine(copy: Path, breathe: Breathe | None = None) -> Examined:
    """Read a whole file: its pages, its indexes, and every row against its checksum.

    Raises:
        RecordDamaged: SQLite cannot read it, or it is not a record.
        RecordTooNew: a newer Didi wrote it.
    """
    try:
        with closing(_connect(copy)) as connection:
            return _examined(connection, breathe or _go_on)
    except sqlite3.DatabaseError as error:
        told = from_sqlite(error)
        raise (RecordDamaged(DAMAGED) if isinstance(told, RecordError) and told.code == "record" else told) from error


def pack(copy: Path, backup: Path, page: Page) -> None:
    """Put a copy and its page into one compressed file, read it back, and only then give it its name.

    Raises OSError, or BackupDamaged when what was read back is not what was written.
    """
    with whole_file(backup) as draft:
        with zipfile.ZipFile(draft, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as file:
            file.writestr(MANIFEST, json.dumps(asdict(page), sort_keys=True, indent=1))
            file.write(copy, MEMBER)
        with zipfile.ZipFile(draft) as file:
            if _digest(iter_member(file)) != page.sha256:
                raise BackupDamaged("The disk did not keep what was written to it, so no backup was made.")


def page_of(backup: Path) -> Page:
    """The page about a backup; the record in it is not looked at. Raises BackupDamaged or OSError."""
    with _told_as_damage(), zipfile.ZipFile(backup) as file:
        if file.getinfo(MANIFEST).file_size > PAGE_BYTES:
            raise ValueError(MANIFEST)
        told = json.loads(file.read(MANIFEST))
        page = Page(**{name: told[name] for name in Page.__dataclass_fields__})
        if page.format != FORMAT or not all(isinstance(n, int) for n in (page.number, page.damaged, page.size)):
            raise ValueError(MANIFEST)
        return page


def unpack(backup: Path, to: Path) -> Page:
    """Unpack the record in a backup to `to`, checked against its page. Raises BackupDamaged or OSError."""
    page = page_of(backup)
    sha = hashlib.sha256()
    with _told_as_damage(), zipfile.ZipFile(backup) as file, to.open("wb") as out:
        if file.getinfo(MEMBER).file_size != page.size or page.size > MOST_BYTES:
            raise ValueError(MEMBER)
        for chunk in iter_member(file):
            sha.update(chunk)
            out.write(chunk)
        if sha.hexdigest() != page.sha256:
            raise ValueError(MEMBER)
    return page


def rows_in(record: Path) -> dict[str, int]:
    """How many rows each table of events has, whole or not; nothing for a file with no tables. Raises sqlite3.Error."""
    with closing(_connect(record)) as connection:
        count = "SELECT count(*) FROM"
        return {
            table: int(connection.execute(f'{count} "{table}"').fetchone()[0]) for table in tables_of_events(connection)
        }


def ids_in(record: Path) -> frozenset[str]:
    """The ids of all rows in the tables of events; none for a file that is not there. Raises sqlite3.Error."""
    if not record.exists():
        return frozenset()
    with closing(_connect(record)) as connection:
        tables = tables_of_events(connection)
        return frozenset(key for table in tables for (key,) in connection.execute(f'SELECT id FROM "{table}"'))  # noqa: S608


def is_as_packed(backup: Path) -> bool:
    """Whether what is in a backup is what its page says, without unpacking it anywhere. Raises OSError."""
    with suppress(BackupDamaged), _told_as_damage(), zipfile.ZipFile(backup) as file:
        return _digest(iter_member(file)) == page_of(backup).sha256
    return False


def digest_of(path: Path) -> str:
    """SHA-256 of a file. Raises OSError."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def iter_member(file: zipfile.ZipFile) -> Iterator[bytes]:
    """The record in a backup, a piece at a time."""
    with file.open(MEMBER) as member:
        while chunk := member.read(CHUNK):
            yield chunk


def room_for(record: Path, folder: Path, reserve: int) -> bool:
    """Whether a copy and its packed form fit into the folder's disk and leave `reserve` bytes for lessons."""
    beside = (record, record.with_name(record.name + "-wal"))
    needed = 2 * sum(path.stat().st_size for path in beside if path.exists())
    return shutil.disk_usage(folder).free >= needed + reserve


def is_newer(record: Path) -> bool:
    """Whether a newer Didi wrote a file; one whose header only says so by accident is damaged, not newer."""
    with suppress(sqlite3.Error), closing(_connect(record)) as connection:
        return _knows_more(connection)
    return False


def _knows_more(connection: sqlite3.Connection) -> bool:
    """Whether the file has been through a migration that this Didi does not have: sqlite-utils lists them in it."""
    if "_sqlite_migrations" not in _tables(connection):
        return False
    return bool(connection.execute("SELECT count(*) FROM _sqlite_migrations").fetchone()[0] > VERSION)


def tables_of_events(connection: sqlite3.Connection) -> list[str]:
    """The tables of a file whose rows carry a checksum, by name. Raises sqlite3.Error."""
    return [table for table in _tables(connection) if rows.CHECKSUM in _columns(connection, table)]


def _connect(path: Path) -> sqlite3.Connection:
    # Read-only: what only looks must not tidy away the log beside the file.
    connection = connect_to_read(path)
    connection.execute("PRAGMA trusted_schema=OFF")
    connection.execute("PRAGMA cell_size_check=ON")
    return connection


def _examined(connection: sqlite3.Connection, breathe: Breathe) -> Examined:
    version = int(connection.execute("PRAGMA user_version").fetchone()[0])
    if version > VERSION and _knows_more(connection):
        raise RecordTooNew(TOO_NEW)
    ours = connection.execute("PRAGMA application_id").fetchone()[0] == APPLICATION_ID and version <= VERSION
    if not ours or connection.execute("PRAGMA integrity_check(1)").fetchone()[0] != "ok":
        raise RecordDamaged(DAMAGED)
    whole: dict[str, int] = {}
    damaged = 0
    for table in tables_of_events(connection):
        whole[table], bad = _counted(connection, table, breathe)
        damaged += bad
    return Examined(version, whole, damaged, _stand(connection))


def _counted(connection: sqlite3.Connection, table: str, breathe: Breathe) -> tuple[int, int]:
    whole = bad = 0
    for row in _dicts(connection, f'SELECT * FROM "{table}"'):  # noqa: S608
        if rows.is_whole(row):
            whole += 1
        else:
            bad += 1
        if (whole + bad) % BREATH == 0:
            breathe()
    return whole, bad


def _stand(connection: sqlite3.Connection) -> str:
    """Rows are only ever added: for tables of events their number and the newest will do, others are read whole."""
    parts: list[object] = []
    events = tables_of_events(connection)
    for table in _tables(connection):
        if table in UNCOUNTED:
            continue
        if table in events:
            parts.append((table, *connection.execute(f'SELECT count(*), max(rowid) FROM "{table}"').fetchone()))  # noqa: S608
        else:
            parts.append((table, sorted(map(repr, connection.execute(f'SELECT * FROM "{table}"')))))  # noqa: S608
    return hashlib.blake2b(repr(parts).encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


def _tables(connection: sqlite3.Connection) -> list[str]:
    found = connection.execute(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name"
    )
    return [str(name) for (name,) in found]


def _columns(connection: sqlite3.Connection, table: str) -> set[str]:
    return {str(row[1]) for row in connection.execute(f'PRAGMA table_info("{table}")')}


def _dicts(connection: sqlite3.Connection, sql: str) -> Iterator[dict[str, Any]]:
    found = connection.execute(sql)
    names = [column[0] for column in found.description]
    for row in found:
        yield dict(zip(names, row, strict=True))


def _digest(chunks: Iterator[bytes]) -> str:
    sha = hashlib.sha256()
    for chunk in chunks:
        sha.update(chunk)
    return sha.hexdigest()


def _go_on() -> None:
    """Nobody else waits for the processor."""


@contextmanager
def _told_as_damage() -> Iterator[None]:
    """What a spoilt or foreign zip file raises, as one error."""
    try:
        yield
    except (
        zipfile.BadZipFile,
        zlib.error,
        EOFError,
        KeyError,
        ValueError,
        TypeError,
        NotImplementedError,
        RuntimeError,
    ) as error:
        raise BackupDamaged("This backup is damaged, so it is not used.") from error

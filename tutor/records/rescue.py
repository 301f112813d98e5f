"""What is done for a damaged record: it is put aside whole, and every row that can still be read is read.

It never repairs, changes or deletes: the damaged file stays as it is, under another name. It acts only when it is told
to, never by itself.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path
from typing import Any

from sqlite_utils import Database

from tutor.records import record_file, rows, schema
from tutor.records.record_file import told_plainly

ENDINGS = ("", "-wal", "-journal")
"""The files that hold a record: the file, and its log of either kind. The log's index is made anew."""
SMALLEST_ROW = 40
"""Bytes that a row takes at least: how many rows a file can have, where it does not tell."""
MOST_FAILURES = 100_000
"""After so many unreadable places a table is given up; it takes a few seconds."""


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


def readable_rows(path: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every row that can be read and is whole, in today's columns, of a record of any version, however damaged.

    Tables come in the order of TABLES. Raises RecordError when the file cannot be opened at all by the system.
    """
    with told_plainly():
        if not path.exists():
            return
    for table in schema.TABLES:
        for row in _readable(path, table):
            new = _in_todays_columns(table, row)
            if new is not None:
                yield table, new


def _in_todays_columns(table: str, row: dict[str, Any]) -> dict[str, Any] | None:
    """The row as this Didi writes it; None when it is not whole."""
    if not rows.is_whole(row):
        return None
    new = schema.lifted(table, row)
    return new if set(new) == {"id", *schema.STAMPS, *schema.COLUMNS[table], rows.CHECKSUM} else None


def _readable(path: Path, table: str) -> Iterator[dict[str, Any]]:
    """The rows of one table that SQLite can still get at."""
    with suppress(sqlite3.Error), closing(record_file.connect_to_read(path)) as connection:
        database = record_file.guarded(connection)
        yield from _between(database, table, _last(database, table, path.stat().st_size // SMALLEST_ROW))


def _last(database: Database, table: str, at_most: int) -> int:
    with suppress(sqlite3.Error):
        return min(int(database.execute(f"SELECT max(rowid) FROM {table}").fetchone()[0] or 0), at_most)  # noqa: S608
    return at_most


def _between(database: Database, table: str, last: int) -> Iterator[dict[str, Any]]:
    """The rows up to the `last`: where reading fails, each half of the rest by itself, down to the single row."""
    ranges, failures = [(0, last)], 0
    asked = f"SELECT rowid AS place, * FROM {table} WHERE rowid > ? AND rowid <= ? ORDER BY rowid"  # noqa: S608
    while ranges and failures < MOST_FAILURES:
        low, high = ranges.pop()
        try:
            for row in database.query(asked, [low, high]):
                low = max(low, int(row.pop("place")))
                yield row
        except sqlite3.DatabaseError:
            failures += 1
            middle = (low + high) // 2
            if high - low > 1:
                ranges += [(middle, high), (low, middle)]

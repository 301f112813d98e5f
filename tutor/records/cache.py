"""The disposable file: what was worked out from the record and can be worked out again. Its loss costs time only.

A file that is not there, not whole, of another recipe or made from another record is thrown away and begun anew; one
that cannot be written, or that another program is at, is done without, in memory. Nothing that exists nowhere else may
ever be put into it.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from typing import Any, Self

from tutor.records import files

FILE_NAME = "cache.db"
"""The cache's file in the data folder."""

WAIT_SECONDS = 5.0
"""How long another program of Didi's may hold the file before this one does without it."""

Row = tuple[Any, ...]


class CacheLost(Exception):
    """The cache cannot be used any further; what is in it must be worked out anew, elsewhere or again."""

    @property
    def is_held(self) -> bool:
        """Whether it is only that another program of Didi's has it."""
        return _is_held(self.__cause__)


class Cache:
    """Tables of derived rows, and a few values by name. Open it with `Cache.open`."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    @classmethod
    def open(cls, path: Path | None, recipe: str, made_from: str, tables: str) -> Self:
        """The cache at `path` (None: in memory), with `tables` (SQL) made when it is new.

        `recipe` names how its rows are worked out, `made_from` what from: a file that tells of others is thrown away.
        """
        if path is None:
            return cls._new(sqlite3.connect(":memory:", isolation_level=None), recipe, made_from, tables)
        for _ in range(2):
            try:
                return cls._at(path, recipe, made_from, tables)
            except (sqlite3.DatabaseError, OSError) as error:
                if _is_held(error):
                    break
                throw_away(path)
        return cls.open(None, recipe, made_from, tables)

    @classmethod
    def _at(cls, path: Path, recipe: str, made_from: str, tables: str) -> Self:
        files.make_folder(path.parent)
        files.make_file(path)
        connection = sqlite3.connect(path, timeout=WAIT_SECONDS, isolation_level=None)
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = NORMAL")
            found = cls._new(connection, recipe, made_from, tables)
        except (sqlite3.DatabaseError, OSError):
            connection.close()
            raise
        return found

    @classmethod
    def _new(cls, connection: sqlite3.Connection, recipe: str, made_from: str, tables: str) -> Self:
        """The cache of that connection, emptied unless it tells of this recipe and this record."""
        cache = cls(connection)
        told = {"recipe": recipe, "made_from": made_from}
        connection.execute("BEGIN IMMEDIATE")
        with suppress(sqlite3.OperationalError):
            if all(cache.value(name) == value for name, value in told.items()):
                connection.execute("COMMIT")
                return cache
        names = [row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        for name in names:
            connection.execute(f'DROP TABLE "{name}"')
        connection.execute("CREATE TABLE told (name TEXT PRIMARY KEY, value TEXT)")
        for statement in tables.split(";"):
            connection.execute(statement)
        for name, value in told.items():
            cache.keep(name, value)
        connection.execute("COMMIT")
        return cache

    def close(self) -> None:
        """Close the file. Closing twice does nothing more."""
        with suppress(sqlite3.Error):
            self._connection.close()

    @contextmanager
    def whole(self) -> Iterator[None]:
        """Within it, what is written stays altogether or not at all. Raises CacheLost."""
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            with ExitStack() as undo:
                undo.callback(self._connection.rollback)
                yield
                undo.pop_all()
            self._connection.execute("COMMIT")
        except sqlite3.Error as error:
            raise CacheLost(str(error)) from error

    def rows(self, sql: str, values: Sequence[object] = ()) -> list[Row]:
        """What a query finds. Raises CacheLost."""
        try:
            with closing(self._connection.execute(sql, values)) as found:
                return found.fetchall()
        except sqlite3.Error as error:
            raise CacheLost(str(error)) from error

    def run(self, sql: str, every: Iterable[Sequence[object]] = ((),)) -> None:
        """Run a statement once for each of the rows of values. Raises CacheLost."""
        try:
            self._connection.executemany(sql, every)
        except sqlite3.Error as error:
            raise CacheLost(str(error)) from error

    def value(self, name: str) -> str:
        """A value kept by name; empty when there is none. Raises sqlite3.OperationalError in a file without values."""
        found = self._connection.execute("SELECT value FROM told WHERE name = ?", [name]).fetchone()
        return str(found[0]) if found else ""

    def keep(self, name: str, value: str) -> None:
        """Keep a value by name. Raises CacheLost."""
        self.run("INSERT OR REPLACE INTO told VALUES (?, ?)", [(name, value)])


def rows_elsewhere(path: Path, sql: str, values: Sequence[object] = ()) -> list[Row]:
    """What a query finds in the cache of another data folder. It is only read and never waited for.

    Nothing is found in a file that is not there, not whole, of other tables, or that another program is writing.
    """
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=0)) as other:
            return other.execute(sql, values).fetchall()
    except (sqlite3.Error, OSError):
        return []


def _is_held(error: BaseException | None) -> bool:
    """Whether another program of Didi's is at it: then the file is good, and is not to be thrown away."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    return code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def throw_away(path: Path) -> None:
    """Delete the cache at `path` with all that lies beside it. What cannot be deleted stays."""
    for one in files.of_database(path):
        with suppress(OSError):
            one.unlink()

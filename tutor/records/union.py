"""Rows of other PCs joined to those of this one: set union by id, so any order, any number of times, comes to the same.

It takes all of what it is given or nothing, and never a row that Didi did not write. It judges rows only: who signed
them, and whether they may be read at all, is for those who open files.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from typing import Any

from sqlite_utils import Database

from tutor.errors import RecordRefused
from tutor.records import origins, rows, schools
from tutor.records.forgetting import Forgotten, in_force
from tutor.records.rows import Taken
from tutor.records.schema import COLUMNS, NULLABLE, STAMPS, TABLES

LONGEST_TEXT = 1_000_000
"""Letters in one column of a row from elsewhere; the longest that Didi writes has some hundred thousand."""
LONGEST_ID = 64
_LARGEST = 2**63 - 1
_IDS = {"id", "device", "student", "session", "continues", "undoes", "school", "same"}

Row = Mapping[str, Any]

_OF_STUDENT = "student NOT IN (SELECT value FROM json_each(:hidden))"
_OF_SESSION = f"session NOT IN (SELECT id FROM sessions WHERE NOT ({_OF_STUDENT}))"  # noqa: S608
"""A turn whose lesson lay on a page that is lost still counts as a row: its lesson may come back from elsewhere."""
VISIBLE = {
    "students": "id NOT IN (SELECT value FROM json_each(:hidden))",
    **dict.fromkeys(("sessions", "flags", "names", "consents"), _OF_STUDENT),
    **dict.fromkeys(("turns", "endings"), _OF_SESSION),
    **dict.fromkeys(("forgets", "audit", "schools"), "1"),
}
"""Which rows of each table may be seen, given the ids of hidden students as JSON."""


def hidden(database: Database) -> Forgotten:
    """Who is hidden, by what was decided on this PC."""
    return in_force(decided(database))


def decided(database: Database) -> list[dict[str, Any]]:
    """The whole rows of `forgets` that were written on this PC: only these hide, bring back or erase anybody."""
    known = origins.known(database)
    return [row for row in database.query("SELECT * FROM forgets") if known.is_ours(row) and rows.is_whole(row)]


def visible_rows(database: Database, table: str, columns: str = "*") -> Iterator[dict[str, Any]]:
    """The rows of a table that may be seen, by id, damaged ones too."""
    out = json.dumps(sorted(hidden(database).all))
    sql = f"SELECT {columns} FROM {table} WHERE {VISIBLE[table]} ORDER BY id"  # noqa: S608
    return iter(database.query(sql, {"hidden": out}))


def every_row(database: Database) -> Iterator[tuple[str, dict[str, Any]]]:
    """All rows that may be seen and are whole: tables in the order of TABLES, rows by id."""
    return ((table, row) for table, row, _ in every_row_said(database))


def every_row_said(database: Database) -> Iterator[tuple[str, dict[str, Any], tuple[str, str]]]:
    """As `every_row`, each with what its checksum was found to stand for (`rows.said`)."""
    for table in TABLES:
        for row in visible_rows(database, table):
            said = rows.said_when_whole(row)
            if said is not None:
                yield table, row, said


def digest(database: Database) -> str:
    """One short text for all rows that may be seen: equal on two PCs exactly when they hold the same rows."""
    told = hashlib.blake2b(digest_size=16)
    for table in TABLES:
        for row in visible_rows(database, table, "id, checksum"):
            told.update(f"{table} {row['id']} {bytes(row['checksum']).hex()}\n".encode())
    return told.hexdigest()


def fault_of(table: str, row: Row) -> str:
    """Why a row is not one that Didi wrote; empty when it is."""
    if table not in COLUMNS:
        return f"there is no table {table!r:.40}"
    columns = {"id": str, **STAMPS, **COLUMNS[table], rows.CHECKSUM: bytes}
    if set(row) != set(columns):
        return f"{table}: its columns are not those of the table"
    for name, kind in columns.items():
        if not _fits(row[name], kind, name, (table, name) in NULLABLE):
            return f"{table}: {name} is not what it should be"
    if not rows.is_whole(row):
        return f"{table}: the row is not what was written"
    return _unreadable(table, row)


def _fits(value: object, kind: type, name: str, nullable: bool) -> bool:
    if value is None:
        return nullable
    if type(value) is not kind:
        return False
    if isinstance(value, int):
        return -_LARGEST <= value <= _LARGEST
    if isinstance(value, str):
        if len(value) > (LONGEST_ID if name in _IDS else LONGEST_TEXT) or (name in ("id", "device") and not value):
            return False
        return value.isascii() or not any("\ud800" <= letter <= "\udfff" for letter in value)
    return True


def _unreadable(table: str, row: Row) -> str:
    """Why the contents of a row that is whole cannot be used; empty when they can."""
    try:
        if datetime.fromisoformat(row["wall"]).utcoffset() is None:
            return f"{table}: its time has no offset"
        if table == "turns":
            rows.turn_from(row)
        if table == "sessions":
            rows.session_from(row, "", ())
        if table == "schools" and (fault := schools.fault_of(row)):
            return f"{table}: {fault}"
    except (ValueError, TypeError, KeyError):
        return f"{table}: what is in the row cannot be read"
    return ""


def take_in(
    database: Database, arriving: Iterable[tuple[str, Row]], added_to: list[tuple[str, str]]
) -> tuple[Taken, bool]:
    """Join rows to those that are here, within the caller's transaction; also whether a damaged row was replaced.

    Table and id of each row that was not here at all are put into `added_to`.

    Raises RecordRefused: one of them is not Didi's, or says something else than the row of the same id that is here.
    """
    refused, passed = _without_erased(database, _checked(arriving))
    added = known = 0
    healed = False
    for table, row in passed:
        here = next(iter(database.query(f"SELECT * FROM {table} WHERE id = ?", [row["id"]])), None)  # noqa: S608
        if here is not None and rows.is_whole(here):
            if bytes(here[rows.CHECKSUM]) != row[rows.CHECKSUM]:
                raise RecordRefused(f"{table}: another row has the id {row['id']!r:.40}")
            known += 1
            continue
        if here is not None:
            healed = True
            database.execute(f"DELETE FROM {table} WHERE id = ?", [row["id"]])  # noqa: S608
        else:
            added_to.append((table, row["id"]))
        insert(database, table, row)
        added += 1
    return Taken(added, known, refused), healed


def insert(database: Database, table: str, row: Row) -> None:
    """Put a sealed row into its table."""
    names = ("id", *STAMPS, *COLUMNS[table], rows.CHECKSUM)
    places = ", ".join("?" * len(names))
    database.execute(
        f"INSERT INTO {table} ({', '.join(names)}) VALUES ({places})",  # noqa: S608
        [row[name] for name in names],
    )


def _checked(arriving: Iterable[tuple[str, Row]]) -> Iterator[tuple[str, Row]]:
    for number, (table, row) in enumerate(arriving, start=1):
        fault = fault_of(table, row)
        if fault:
            raise RecordRefused(f"row {number}: {fault}")
        yield table, row


def _without_erased(
    database: Database, arriving: Iterable[tuple[str, Row]]
) -> tuple[tuple[str, ...], Iterable[tuple[str, Row]]]:
    """What may come in, and the ids of the rows of erased students, who stay erased."""
    erased = hidden(database).erased
    if not erased:
        return (), arriving
    every = list(arriving)
    gone = {row["id"] for table, row in every if table == "sessions" and row["student"] in erased}
    for session in gone:  # turns that had come before their session told whose they are
        for table in ("turns", "endings", "flags"):
            database.execute(f"DELETE FROM {table} WHERE session = ?", [session])  # noqa: S608

    def is_erased(table: str, row: Row) -> bool:
        owner = row["id"] if table == "students" else row.get("student")
        return owner in erased or row.get("session") in gone

    refused = tuple(row["id"] for table, row in every if is_erased(table, row))
    return refused, [(table, row) for table, row in every if not is_erased(table, row)]

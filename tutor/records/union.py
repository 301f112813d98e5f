"""Rows of other PCs joined to those of this one: set union by id, so any order, any number of times, comes to the same.

It takes all of what it is given or nothing, and never a row that Didi did not write. It judges rows only: who signed
them, and whether they may be read at all, is for those who open files.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing, suppress
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any

from sqlite_utils import Database

from tutor.errors import RecordRefused, RowsNeeded
from tutor.records import pins, record_file, rows, schools
from tutor.records.forgetting import Forgotten, ids_in, in_force, students_of
from tutor.records.rows import Taken
from tutor.records.schema import COLUMNS, INSERT, NULLABLE, OF_SESSION, OF_STUDENT, POINTS, STAMPS, TABLES

# --- where the rows that decide something come from ---


DECIDING = ("forgets", "consents")
"""The tables whose rows count by where they were written."""

CAME = "came:"
"""Before a row's id: under this name `local` keeps when a file brought the row. It goes to no other PC."""

WAS = "was:"
"""Before the id that a record had which this one takes the place of, in `local`: its rows are this PC's own too."""
_WAS = [len(WAS) + 1, f"{WAS}%"]

Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Origins:
    """What this PC knows of where rows come from."""

    devices: frozenset[str] = frozenset()
    """The ids that this record has had on the machines that wrote it."""
    came: Mapping[str, Row] = field(default_factory=dict)
    """For each row that a file brought, by its id: this PC, its count of rows and its clock when it came."""

    def is_ours(self, row: Row) -> bool:
        """Whether the row was written in this record, and not only says so."""
        return row["device"] in self.devices and row["id"] not in self.came

    def since(self, row: Row) -> str:
        """When the row was written here or came here, by the clock of this PC: local time, ISO 8601."""
        return str(self.placed(row)["wall"])

    def placed(self, row: Row) -> dict[str, Any]:
        """The row with the stamps of its coming in place of a stranger's: only this PC's own count and clock place it.

        A row that came before there was a note of it keeps its own.
        """
        return {**row, **self.came.get(row["id"], {})}


def known_here(database: Database) -> Origins:
    """What the record knows of where rows come from."""
    told = database.execute("SELECT id FROM device UNION SELECT substr(name, ?) FROM local WHERE name LIKE ?", _WAS)
    return Origins(frozenset(str(row[0]) for row in told), notes(database))


def notes(database: Database) -> dict[str, Row]:
    """When each row came that a file brought, by its id; a note that cannot be read still says that it came."""
    found = database.execute("SELECT name, value FROM local WHERE name LIKE ?", [f"{CAME}%"])
    return {name.removeprefix(CAME): _stamps(value) for name, value in found}


def note(database: Database, brought: Iterable[str], stamps: Row) -> None:
    """Note that a file brought these rows, within the caller's transaction. `stamps` are this PC's at that moment."""
    for key in brought:
        record_file.keep_local(database, CAME + key, json.dumps(dict(stamps)))


def of_file(record: Path) -> Origins:
    """What a record's file knows, however old or damaged; nothing where it cannot be read."""
    devices: frozenset[str] = frozenset()
    came: dict[str, Row] = {}
    with suppress(sqlite3.Error, OSError), closing(record_file.open_unchecked(record)) as database:
        devices = frozenset(str(row[0]) for row in database.execute("SELECT id FROM device"))
        devices = known_here(database).devices
        came = notes(database)
    return Origins(devices, came)


def carry(database: Database, before: Origins) -> None:
    """Add what another file knew to what this one knows, within the caller's transaction."""
    for device in sorted(before.devices):
        record_file.keep_local(database, WAS + device, "")
    for key, stamps in before.came.items():
        note(database, [key], stamps)


def drop(database: Database, gone: Iterable[str]) -> None:
    """Rows that were taken out again came at no time."""
    names = json.dumps([CAME + key for key in gone])
    database.execute("DELETE FROM local WHERE name IN (SELECT value FROM json_each(?))", [names])


def _stamps(value: str) -> Row:
    try:
        told = json.loads(value)
    except ValueError:
        return {}
    return told if isinstance(told, dict) else {}


# --- rows of other PCs joined to those of this one ---


LONGEST_TEXT = 1_000_000
"""Letters in one column of a row from elsewhere; the longest that Didi writes has some hundred thousand."""
LONGEST_ID = 64
_LARGEST = 2**63 - 1
_IDS = {"id", "device", "school", "same", *POINTS}


_OF_STUDENT = "student NOT IN (SELECT value FROM json_each(:hidden))"
_OF_SESSION = f"session NOT IN (SELECT id FROM sessions WHERE NOT ({_OF_STUDENT}))"  # noqa: S608
"""A turn whose lesson lay on a page that is lost still counts as a row: its lesson may come back from elsewhere."""
VISIBLE = {
    **dict.fromkeys(TABLES, "1"),
    **dict.fromkeys(OF_SESSION, _OF_SESSION),
    **dict.fromkeys(OF_STUDENT, _OF_STUDENT),
    "students": "id NOT IN (SELECT value FROM json_each(:hidden))",
}
"""Which rows of each table may be seen, given the ids of hidden students as JSON."""


def hidden(database: Database) -> Forgotten:
    """Who is hidden, by what was decided on this PC."""
    return in_force(decided(database))


def decided(database: Database) -> list[dict[str, Any]]:
    """The whole rows of `forgets` that were written on this PC: only these hide, bring back or erase anybody."""
    known = known_here(database)
    return [row for row in whole_rows(database, "forgets") if known.is_ours(row)]


def whole_rows(database: Database, table: str) -> list[dict[str, Any]]:
    """The rows of a table that are what was written, those of hidden students too."""
    return [row for row in database.query(f"SELECT * FROM {table}") if rows.is_whole(row)]  # noqa: S608


def elsewhere(database: Database) -> dict[str, tuple[str, str]]:
    """Code and name of the school of each PC that is in another one than this."""
    own = frozenset(str(row[0]) for row in database.execute("SELECT id FROM device"))
    return schools.elsewhere(whole_rows(database, "schools"), record_file.local(database, schools.HOME) or "", own)


def visible_rows(database: Database, table: str, columns: str = "*") -> Iterator[dict[str, Any]]:
    """The rows of a table that may be seen, by id, damaged ones too."""
    out = json.dumps(sorted(hidden(database).all))
    sql = f"SELECT {columns} FROM {table} WHERE {VISIBLE[table]} ORDER BY id"  # noqa: S608
    return iter(database.query(sql, {"hidden": out}))


def every_row_said(database: Database) -> Iterator[tuple[str, dict[str, Any], tuple[str, str]]]:
    """All rows that may be seen and are whole, each with what its checksum stands for (`rows.said`).

    Tables come in the order of TABLES, their rows by id.
    """
    for table in TABLES:
        for row in visible_rows(database, table):
            said = rows.said_when_whole(row)
            if said is not None:
                yield table, row, said


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
        database.execute(INSERT[table], dict(row))
        added += 1
    return Taken(added, known, refused), healed


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
        for table in OF_SESSION:
            database.execute(f"DELETE FROM {table} WHERE session = ?", [session])  # noqa: S608

    def is_erased(table: str, row: Row) -> bool:
        return not erased.isdisjoint(students_of(table, row)) or row.get("session") in gone

    refused = tuple(row["id"] for table, row in every if is_erased(table, row))
    return refused, [(table, row) for table, row in every if not is_erased(table, row)]


# --- takes rows out again that had just come in ---


Rows = Iterable[tuple[str, str]]
"""Rows by table and id."""

NEEDED = "Something in the record stands on these rows by now, so they stay."


def take_back(database: Database, gone: Rows) -> int:
    """Take these rows out; how many there were. Raises RowsNeeded: something that stays stands on one of them."""
    leaving = _by_table(gone)
    if any(_stands(database, leaving, table) for table in TABLES) or _is_looked_after(database, leaving):
        raise RowsNeeded(NEEDED)
    for table in DECIDING:
        drop(database, json.loads(leaving.get(table, "[]")))
    before = database.conn.total_changes
    for table, ids in leaving.items():
        database.execute(f"DELETE FROM {table} WHERE id IN (SELECT value FROM json_each(?))", [ids])  # noqa: S608
    return int(database.conn.total_changes - before)


def _by_table(gone: Rows) -> dict[str, str]:
    """The ids of each table, as JSON."""
    found: dict[str, list[str]] = {}
    for table, key in gone:
        found.setdefault(table, []).append(key)
    return {table: json.dumps(ids) for table, ids in found.items()}


def _stands(database: Database, leaving: dict[str, str], table: str) -> bool:
    """Whether a row of `table` that stays names one that leaves."""
    stays = "id NOT IN (SELECT value FROM json_each(?))"
    return any(
        database.table(table).count_where(
            f"{column} IN (SELECT value FROM json_each(?)) AND {stays}",  # noqa: S608
            [leaving[on], leaving.get(table, "[]")],
        )
        for column, on in POINTS.items()
        if column in COLUMNS[table] and on in leaving
    )


def _is_looked_after(database: Database, leaving: dict[str, str]) -> bool:
    """Whether a student who leaves was forgotten here since, or has a PIN: somebody counts on it."""
    students = frozenset(json.loads(leaving.get("students", "[]")))
    if not students:
        return False
    stays = frozenset(json.loads(leaving.get("forgets", "[]")))
    forgets = (row for row in decided(database) if row["id"] not in stays)
    if any(students.intersection(ids_in(row)) for row in forgets):
        return True
    return not students.isdisjoint(pins.profiles_in(database))

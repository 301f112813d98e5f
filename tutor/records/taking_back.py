"""Takes rows out again that had just come in: an import that was a mistake leaves the record as it was before.

It takes all of them or none, within the caller's transaction, and none on which something stands that stays: a lesson
that was gone on with, a class that was changed since. What was taken back may come in again like anything else.
"""

from __future__ import annotations

import json
from collections.abc import Iterable

from sqlite_utils import Database

from tutor.errors import RowsNeeded
from tutor.records import origins, union
from tutor.records.forgetting import ids_in

Rows = Iterable[tuple[str, str]]
"""Rows by table and id."""

NEEDED = "Something in the record stands on these rows by now, so they stay."

_STANDS_ON = (
    ("sessions", "student", "students"),
    ("names", "student", "students"),
    ("consents", "student", "students"),
    ("flags", "student", "students"),
    ("turns", "session", "sessions"),
    ("endings", "session", "sessions"),
    ("flags", "session", "sessions"),
    ("sessions", "continues", "sessions"),
    ("forgets", "undoes", "forgets"),
)
"""Table, column, and the table whose ids the column holds."""


def take_back(database: Database, gone: Rows) -> int:
    """Take these rows out; how many there were. Raises RowsNeeded: something that stays stands on one of them."""
    leaving = _by_table(gone)
    if any(_stands(database, leaving, *each) for each in _STANDS_ON) or _is_looked_after(database, leaving):
        raise RowsNeeded(NEEDED)
    for table in origins.TABLES:
        origins.drop(database, json.loads(leaving.get(table, "[]")))
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


def _stands(database: Database, leaving: dict[str, str], table: str, column: str, on: str) -> bool:
    """Whether a row of `table` that stays names one of `on` that leaves."""
    if on not in leaving:
        return False
    found = database.execute(
        f"SELECT 1 FROM {table} WHERE {column} IN (SELECT value FROM json_each(?)) "  # noqa: S608
        "AND id NOT IN (SELECT value FROM json_each(?)) LIMIT 1",
        [leaving[on], leaving.get(table, "[]")],
    )
    return found.fetchone() is not None


def _is_looked_after(database: Database, leaving: dict[str, str]) -> bool:
    """Whether a student who leaves was forgotten here since, or has a PIN: somebody counts on it."""
    students = frozenset(json.loads(leaving.get("students", "[]")))
    if not students:
        return False
    stays = frozenset(json.loads(leaving.get("forgets", "[]")))
    forgets = (row for row in union.decided(database) if row["id"] not in stays)
    if any(students.intersection(ids_in(row)) for row in forgets):
        return True
    if "pins" not in database.table_names():
        return False
    pins = {row[0] for row in database.execute("SELECT id FROM pins WHERE phc <> ''")}
    return bool(students & pins)

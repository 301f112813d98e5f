"""The tables of the record and how they came to be: migrations that only go forward.

Nothing in these tables is ever changed or taken back: a session's end is a row of its own. A migration that has been
released is never edited; a new one is added below it.
"""

from __future__ import annotations

import uuid
from typing import Any

from sqlite_utils import Database
from sqlite_utils.migrations import Migrations

APPLICATION_ID = 0x44694469
"""Marks the file as Didi's ("DiDi")."""

VERSION = 1
"""The version of the tables that this Didi writes: how many migrations there are. A higher one is a newer Didi's."""

migrations = Migrations("didi record")

STAMPS: dict[str, type] = {"device": str, "sequence": int, "monotonic_ms": int, "wall": str}
"""On every row: which PC, its how-manyth row, a clock that never goes back, and local time with its UTC offset."""

TABLES = ("students", "sessions", "turns", "endings")
"""Every table whose rows are stamped and sealed."""


def _create(db: Database, name: str, columns: dict[str, type], **options: Any) -> None:
    table = db.table(name)
    table.create(
        {"id": str, **STAMPS, **columns, "checksum": bytes},
        pk="id",
        not_null=set(STAMPS) | {"id", "checksum"},
        **options,
    )
    table.create_index(["device", "sequence"], unique=True)
    db.execute(
        f"CREATE TRIGGER {name}_stay AFTER UPDATE ON {name} "
        "BEGIN SELECT RAISE(ABORT, 'rows of the record are never changed'); END"
    )


def first(db: Database) -> None:
    """Students, their sessions, the turns of a session, and the ends of sessions."""
    db.table("device").create({"id": str, "made": str}, pk="id")
    db.table("device").insert({"id": uuid.uuid4().hex, "made": db.execute("SELECT datetime('now')").fetchone()[0]})
    _create(db, "students", {"name": str, "key": str})
    _create(
        db,
        "sessions",
        {
            "student": str,
            "chapter": str,
            "content": str,
            "seed": int,
            "mode": str,
            "language": str,
            "language_fixed": int,
            "teach_back": str,
            "item_order": str,
        },
        foreign_keys=[("student", "students", "id")],
    )
    _create(
        db,
        "turns",
        {
            "session": str,
            "number": int,
            "opening": int,
            "content": str,
            "seed": int,
            "item": str,
            "verdict": str,
            "heard": str,
            "card": str,
        },
        foreign_keys=[("session", "sessions", "id")],
    )
    _create(db, "endings", {"session": str, "reason": str}, foreign_keys=[("session", "sessions", "id")])
    db.table("students").create_index(["key"], unique=True)
    db.table("sessions").create_index(["student", "chapter"])
    db.table("turns").create_index(["session", "number"], unique=True)
    db.table("endings").create_index(["session"], unique=True)


migrations(name="first")(first)

"""The tables of the record and how they came to be: migrations that only go forward.

Nothing in these tables is ever changed or taken back: a session's end is a row of its own. The one exception is made
here: words about a student's safety that an older Didi had kept are taken out. A migration that has been released is
never edited; a new one is added below it.
"""

from __future__ import annotations

import json
import uuid
from typing import Any

from sqlite_utils import Database
from sqlite_utils.migrations import Migrations

from tutor.records import rows

APPLICATION_ID = 0x44694469
"""Marks the file as Didi's ("DiDi")."""

VERSION = 2
"""The version of the tables that this Didi writes: how many migrations there are. A higher one is a newer Didi's."""

migrations = Migrations("didi record")

STAMPS: dict[str, type] = {"device": str, "sequence": int, "monotonic_ms": int, "wall": str}
"""On every row: which PC, its how-manyth row, a clock that never goes back, and local time with its UTC offset."""

_FIRST_TABLES = ("students", "sessions", "turns", "endings")
TABLES_OF = {1: _FIRST_TABLES, 2: (*_FIRST_TABLES, "flags")}
"""Every table whose rows are stamped and sealed, by the version that a file has."""
TABLES = TABLES_OF[VERSION]


def _create(db: Database, name: str, columns: dict[str, type], **options: Any) -> None:
    table = db.table(name)
    table.create(
        {"id": str, **STAMPS, **columns, "checksum": bytes},
        pk="id",
        not_null=set(STAMPS) | {"id", "checksum"},
        **options,
    )
    table.create_index(["device", "sequence"], unique=True)
    _stay(db, name)


def _stay(db: Database, name: str) -> None:
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


def second(db: Database) -> None:
    """Flags for the teacher; the words of turns about a student's safety are taken out of the record."""
    _create(
        db,
        "flags",
        {"session": str, "student": str, "kind": str, "tier": str},
        foreign_keys=[("session", "sessions", "id"), ("student", "students", "id")],
    )
    db.execute("DROP TRIGGER IF EXISTS turns_stay")
    for turn in list(db.query("SELECT * FROM turns WHERE card LIKE '%SAFETY%' ORDER BY sequence")):
        _seal(db, turn)
    _stay(db, "turns")


def _seal(db: Database, turn: dict[str, Any]) -> None:
    """Take the words out of an old turn about safety and raise its flag. A damaged row loses them too and stays so."""
    try:
        card, heard = json.loads(turn["card"]), rows.heard_from(turn["heard"])
        about, concern = card["category"] == "SAFETY", str(card["category_reason"])
    except (ValueError, TypeError, KeyError):
        return
    if not about:
        return
    kept = {**turn, "heard": rows.heard_json(rows.without_words(heard, concern))}
    checksum = rows.checksum(kept) if rows.is_whole(turn) else turn["checksum"]
    db.execute("UPDATE turns SET heard = ?, checksum = ? WHERE id = ?", [kept["heard"], checksum, turn["id"]])
    stamps = {name: turn[name] for name in STAMPS} | {"sequence": _newest(db, turn["device"]) + 1}
    owners = list(db.query("SELECT student FROM sessions WHERE id = ?", [turn["session"]]))
    about_whom = [rows.flag_row(concern, turn["session"], owner["student"]) for owner in owners]
    db.table("flags").insert_all(rows.sealed({"id": uuid.uuid4().hex, **stamps, **flag}) for flag in about_whom)


def _newest(db: Database, device: str) -> int:
    every = " UNION ALL ".join(f"SELECT max(sequence) AS n FROM {table} WHERE device = :d" for table in TABLES_OF[2])  # noqa: S608
    return int(db.execute(f"SELECT max(n) FROM ({every})", {"d": device}).fetchone()[0])  # noqa: S608


migrations(name="second")(second)

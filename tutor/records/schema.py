"""The tables of the record and how they came to be: migrations that only go forward.

Nothing in these tables is ever changed or taken back: a session's end is a row of its own. Two exceptions are made
here: words about a student's safety that an older Didi had kept are taken out, and rows are brought into the columns
that came later. A migration that has been released is never edited; a new one is added below it.
"""

from __future__ import annotations

import json
import uuid
from collections.abc import Mapping
from typing import Any

from sqlite_utils import Database
from sqlite_utils.migrations import Migrations

from tutor.records import rows

APPLICATION_ID = 0x44694469
"""Marks the file as Didi's ("DiDi")."""

VERSION = 5
"""The version of the tables that this Didi writes: how many migrations there are. A higher one is a newer Didi's."""

migrations = Migrations("didi record")

STAMPS: dict[str, type] = {"device": str, "sequence": int, "monotonic_ms": int, "wall": str}
"""On every row: which PC, its how-manyth row, a clock that never goes back, and local time with its UTC offset."""

_FIRST_TABLES = ("students", "sessions", "turns", "endings")
_SECOND_TABLES = (*_FIRST_TABLES, "flags")
TABLES_OF = {
    1: _FIRST_TABLES,
    2: _SECOND_TABLES,
    3: (*_SECOND_TABLES, "names", "consents", "forgets", "audit"),
    4: (*_SECOND_TABLES, "names", "consents", "forgets", "audit", "schools"),
    5: (*_SECOND_TABLES, "names", "consents", "forgets", "audit", "schools", "choices"),
}
"""Every table whose rows are stamped and sealed, by the version that a file has."""
TABLES = TABLES_OF[VERSION]
"""The tables of events, those that others point to first. Rows of these, and of no others, go from PC to PC."""

COLUMNS: Mapping[str, Mapping[str, type]] = {
    "students": {"name": str, "key": str},
    "sessions": {
        "student": str,
        "chapter": str,
        "content": str,
        "seed": int,
        "mode": str,
        "language": str,
        "language_fixed": int,
        "teach_back": str,
        "item_order": str,
        "known": str,
        "continues": str,
        "continued_at": int,
        "setup": str,
    },
    "turns": {
        "session": str,
        "number": int,
        "opening": int,
        "content": str,
        "seed": int,
        "item": str,
        "verdict": str,
        "heard": str,
        "card": bytes,
    },
    "endings": {"session": str, "reason": str},
    "flags": {"session": str, "student": str, "kind": str, "tier": str},
    "names": {"student": str, "name": str, "key": str, "grp": str, "roll": str},
    "consents": {"student": str, "what": str, "given": int, "by_whom": str},
    "forgets": {"kind": str, "student_ids": str, "undoes": str},
    "audit": {"who": str, "what": str, "about": str, "detail": str},
    "schools": {"kind": str, "school": str, "name": str, "pc": str, "same": str},
    "choices": {"student": str, "what": str, "value": str},
}
"""The columns of each table beside `id`, the stamps and the checksum, as this Didi writes them."""

COLUMNS_OF = {table: ("id", *STAMPS, *own, rows.CHECKSUM) for table, own in COLUMNS.items()}
"""Every column of each table, as this Didi writes it."""
INSERT = {
    table: f"INSERT INTO {table} ({', '.join(names)}) VALUES ({', '.join(f':{name}' for name in names)})"  # noqa: S608
    for table, names in COLUMNS_OF.items()
}
"""What puts a sealed row into its table."""
NULLABLE = {("turns", "item"), ("turns", "verdict")}
"""The columns that may be empty."""
LATER = frozenset({"known", "continues", "continued_at", "setup"})
"""The columns of a session that came with the third version."""

POINTS = {"student": "students", "session": "sessions", "continues": "sessions", "undoes": "forgets"}
"""The columns that hold an id of another table's rows, and which table's. Of `flags` both the first two do."""
OF_STUDENT = tuple(table for table in TABLES if "student" in COLUMNS[table])
"""The tables whose rows say whose they are."""
OF_SESSION = tuple(table for table in TABLES if "session" in COLUMNS[table])
"""The tables whose rows belong to a session."""


IDENTITY = "identity"
"""Under which name `local` keeps what tells this file from the one that a backup brings back."""


def _create(db: Database, name: str, columns: Mapping[str, type], **options: Any) -> None:
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


def third(db: Database) -> None:
    """Rows of many PCs in one file: no index may refuse a row, and no row needs another to be here.

    Sessions keep what was known of the student and what their mode was given; cards are packed; names, consents,
    forgettings and the audit get their tables. `local` is for this PC alone: it is never carried to another.
    """
    for name in _SECOND_TABLES:
        db.execute(f"DROP TRIGGER IF EXISTS {name}_stay")
        for index in db.table(name).indexes:
            if index.origin == "c":
                db.execute(f"DROP INDEX [{index.name}]")
        db.execute(f"ALTER TABLE {name} RENAME TO {name}_before")
    for name in TABLES_OF[3]:
        _create_free(db, name, COLUMNS[name])
    for name in _SECOND_TABLES:
        _carry_over(db, name)
        db.execute(f"DROP TABLE {name}_before")
    _create_local(db)


def _create_free(db: Database, name: str, columns: Mapping[str, type]) -> None:
    """A table that takes any row of ours, in whatever order rows arrive."""
    kinds = {str: "TEXT", int: "INTEGER", bytes: "BLOB"}
    lines = ["id TEXT PRIMARY KEY NOT NULL", *(f"{stamp} {kinds[kind]} NOT NULL" for stamp, kind in STAMPS.items())]
    lines += [f"{column} {kinds[kind]}" for column, kind in columns.items()]
    db.execute(f"CREATE TABLE {name} ({', '.join(lines)}, checksum BLOB NOT NULL)")
    for column in (*_FOUND_BY.get(name, ()), "device, sequence"):
        db.execute(f"CREATE INDEX {name}_by_{column.replace(', ', '_')} ON {name} ({column})")
    _stay(db, name)


_FOUND_BY = {
    "students": ("key",),
    "sessions": ("student, chapter",),
    "turns": ("session, number",),
    "endings": ("session",),
    "names": ("student",),
    "choices": ("student",),
}
"""What rows are looked up by, beside their id and their device's sequence."""


def _carry_over(db: Database, name: str) -> None:
    for old in db.query(f"SELECT * FROM {name}_before ORDER BY rowid"):  # noqa: S608
        db.execute(INSERT[name], lifted(name, old))


def lifted(table: str, row: Mapping[str, Any]) -> dict[str, Any]:
    """A row of any earlier version in today's columns, sealed anew. A damaged row keeps a seal that does not fit."""
    new = dict(row)
    if table == "sessions" and "known" not in row:
        new |= {name: COLUMNS["sessions"][name]() for name in LATER}
    if table == "turns" and not isinstance(row["card"], bytes):
        new["card"] = rows.packed(str(row["card"]))
    if new == dict(row):
        return new
    return rows.sealed(new) if rows.is_whole(row) else {**new, rows.CHECKSUM: b"damaged!"}


def _create_local(db: Database) -> None:
    """What this PC keeps for itself: which machines the file has been on, and values by name."""
    db.execute("ALTER TABLE device ADD COLUMN signs TEXT NOT NULL DEFAULT '[]'")
    db.execute("CREATE TABLE local (name TEXT PRIMARY KEY NOT NULL, value TEXT NOT NULL)")
    db.execute("INSERT INTO local VALUES (?, ?)", [IDENTITY, uuid.uuid4().hex])


def fourth(db: Database) -> None:
    """Which school each PC is in."""
    _create_free(db, "schools", COLUMNS["schools"])


def fifth(db: Database) -> None:
    """What students choose for themselves."""
    _create_free(db, "choices", COLUMNS["choices"])


for _step in (first, second, third, fourth, fifth):
    migrations(name=_step.__name__)(_step)

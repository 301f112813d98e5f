"""Where the rows that decide something come from: written on this PC, or brought by a file from another.

A forgetting or a consent counts where it was written down. It must never take a row's own word for that: a row that
names this PC and was brought by somebody else's file is a stranger's.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Mapping
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sqlite_utils import Database

from tutor.records import record_file

TABLES = ("forgets", "consents")
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


def known(database: Database) -> Origins:
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
    with suppress(sqlite3.Error, OSError), closing(record_file.connect_to_read(record)) as connection:
        database = record_file.guarded(connection)
        devices = frozenset(str(row[0]) for row in database.execute("SELECT id FROM device"))
        devices = known(database).devices
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

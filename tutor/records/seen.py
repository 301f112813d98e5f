"""Who learns on this PC, the latest first, and who has a PIN: all that a page of names shows, without reading a turn.

Somebody who is to be forgotten is nobody here. It reads and never writes.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from sqlite_utils import Database

from tutor.records import record_file
from tutor.records.journal import Journal
from tutor.records.people import Person, moment
from tutor.records.record_file import told_plainly


@dataclass(frozen=True, slots=True)
class Seen:
    """Somebody in the record."""

    person: Person
    locked: bool
    """Whether a PIN stands before their lessons."""


def everybody(record: Path) -> tuple[Seen, ...]:
    """Everyone who is not forgotten: who had a lesson last first, then those who had none, by class and name.

    Raises RecordError.
    """
    with Journal.open(record, readonly=True) as journal:
        people = journal.people()
    with told_plainly(), closing(record_file.open_to_read(record)) as database:
        latest, locked = _latest(database), _locked(database)
    seen = [Seen(one, not locked.isdisjoint(one.ids)) for one in people]
    return tuple(sorted(seen, key=lambda one: _last(one.person, latest), reverse=True))


def one_of(record: Path, key: str) -> Seen | None:
    """The person of that key; None when there is none. Raises RecordError."""
    return next((one for one in everybody(record) if one.person.key == key), None)


def _last(person: Person, latest: Mapping[str, float]) -> float:
    return max(latest.get(student, 0.0) for student in person.ids)


def _latest(database: Database) -> dict[str, float]:
    """When each student began their newest session, in seconds of the wall clock, as far as clocks can be believed."""
    asked = "SELECT student, device, sequence, id, max(wall) AS wall FROM sessions GROUP BY student"
    return {row["student"]: moment(row)[0] for row in database.query(asked)}


def _locked(database: Database) -> frozenset[str]:
    if "pins" not in database.table_names():
        return frozenset()
    return frozenset(row["id"] for row in database.query("SELECT id FROM pins WHERE phc <> ''"))

"""Forgets a student: hidden at once, brought back within thirty days, and then gone from every file of the folder.

What is given out (exports, sticks, paper) is out of its reach, and it says so to nobody as if it were not. When it is
stopped midway it goes on at the next start: a note in the record says that it had begun.
"""

from __future__ import annotations

import json
import uuid
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from sqlite_utils import Database

from tutor.errors import RecordBusy
from tutor.records import audit, backup, forgetting, record_file, rows
from tutor.records.forgetting import UNDO_DAYS
from tutor.records.journal import Journal
from tutor.records.people import Person, named, persons
from tutor.records.record_file import BUSY, told_plainly
from tutor.records.schema import IDENTITY

CACHE = "cache.db"
"""The disposable file beside the record, with whatever SQLite puts beside it."""
_BEGUN = "erasing"
"""The name in the table `local` of the note that an erasing has begun, and what it is to take out."""

Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Gone:
    """Somebody who is forgotten and can still be brought back."""

    person: Person
    when: str
    """Local time, ISO 8601 with UTC offset."""
    days_left: int


def forget(record: Path, person: Person) -> None:
    """Hide a person everywhere at once. Raises RecordError; then nothing has changed."""
    with Journal.open(record) as journal:
        journal.note("forgets", **forgetting.forget_row(person.ids))
        audit.write(journal, audit.FORGET, person.ids)


def undo(record: Path, name: str, group: str = "", *, now: datetime | None = None) -> Person | None:
    """Bring a forgotten person back; None when nobody of that name can be brought back any more. Raises RecordError."""
    there = forgotten(record, now=now)
    person = named([gone.person for gone in there], name, group)
    if person is None:
        return None
    with Journal.open(record) as journal:
        for row in forgetting.standing(list(journal.events("forgets")), person.ids):
            journal.note("forgets", **forgetting.undo_row(row))
        audit.write(journal, audit.UNDO, person.ids)
    return person


def forgotten(record: Path, *, now: datetime | None = None) -> tuple[Gone, ...]:
    """Everybody who is hidden and can still be brought back. Raises RecordError."""
    moment = now or datetime.now(tz=UTC)
    with told_plainly(), closing(record_file.open_to_read(record)) as database:
        forgets = _rows(database, "forgets")
        rules, ages = forgetting.in_force(forgets), _ages(database, forgets, moment)
        old = forgetting.due(forgets, ages) | rules.erased
        hidden = [row for row in _rows(database, "students") if row["id"] in rules.hidden - old]
        found = []
        for person in persons(hidden, _rows(database, "names")):
            standing = forgetting.standing(forgets, person.ids)
            oldest = max(standing, key=lambda row: ages[row["id"]])
            found.append(Gone(person, oldest["wall"], max(0, UNDO_DAYS - int(ages[oldest["id"]]))))
        return tuple(found)


def hidden_names(record: Path) -> frozenset[str]:
    """The names (as keys) under which nobody learns here any more: all who had them are forgotten.

    Raises RecordError.
    """
    with told_plainly(), closing(record_file.open_to_read(record)) as database:
        rules = forgetting.in_force(_rows(database, "forgets"))
        named = [(row["id"], row["key"]) for row in _rows(database, "students")]
        named += [(row["student"], row["key"]) for row in _rows(database, "names")]
        shown = {key for student, key in named if not rules.hides(student)}
        return frozenset(key for _, key in named) - shown


def sweep(record: Path, *, now: datetime | None = None) -> frozenset[str]:
    """Erase what is due: the forgotten after thirty days, the erased who are still here, audit rows after a year.

    For every start of Didi; it is quick when nothing is due. Returns the ids of the students whose rows went.
    Raises RecordError; then it goes on where it stopped the next time.
    """
    if not record.exists():
        return frozenset()
    moment = now or datetime.now(tz=UTC)
    with told_plainly(), closing(record_file.open_to_read(record)) as database:
        students = _due(database, moment) | _begun(database).students
        old = _old_audit(database, moment)
    if students:
        erase(record, students)
    if old:
        with _writing(record) as database:
            _delete(database, "audit", "id", old)
    return students


def erase(record: Path, students: Iterable[str]) -> None:
    """Take every row of these students out of the record, the cache and the backups, for good.

    The tombstone is written first, so that no old file can bring them back.

    Raises:
        RecordBusy: another program is reading the record just now; what is left to do is done at the next start.
        RecordError: the disk refused; as above.
    """
    gone = frozenset(students)
    with Journal.open(record) as journal:
        new = gone - forgetting.in_force(list(journal.events("forgets"))).erased
        if new:
            journal.note("forgets", **forgetting.erased_row(new))
            audit.write(journal, audit.ERASE, new)
    left = _take_out(record, gone)
    _tidy(record)
    _delete_cache(record)
    _rewrite_backups(record, left)
    with _writing(record) as database:
        _renew(database)
        database.execute("DELETE FROM local WHERE name = ?", [_BEGUN])


@dataclass(frozen=True, slots=True)
class _Erasing:
    """What is to be found nowhere any more."""

    students: frozenset[str]
    sessions: frozenset[str]


def _take_out(record: Path, gone: frozenset[str]) -> _Erasing:
    """Delete the rows, and note in the same commit what the other files must be freed of."""
    with _writing(record) as database:
        before = _begun(database)
        students = gone | before.students
        sessions = _ids_where(database, "sessions", "student", students)
        for table in ("turns", "endings", "flags"):
            _delete(database, table, "session", sessions)
        for table in ("sessions", "flags", "names", "consents"):
            _delete(database, table, "student", students)
        _delete(database, "students", "id", students)
        if "pins" in database.table_names():
            _delete(database, "pins", "profile", students)
        left = _Erasing(students, sessions | before.sessions)
        note = json.dumps({"students": sorted(left.students), "sessions": sorted(left.sessions)})
        record_file.keep_local(database, _BEGUN, note)
        _renew(database)
        return left


def _tidy(record: Path) -> None:
    """Write the file anew without its empty places, and leave nothing of it in the log."""
    place = record_file.taken(record_file.writers_place(record))
    with told_plainly(), place, closing(record_file.open_to_write(record)) as database:
        database.execute("VACUUM")
        busy = database.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]
        if busy:
            raise RecordBusy(BUSY)


def _delete_cache(record: Path) -> None:
    with told_plainly():
        for end in ("", "-wal", "-shm", "-journal"):
            record.with_name(CACHE + end).unlink(missing_ok=True)


def _rewrite_backups(record: Path, left: _Erasing) -> None:
    """A backup may hold sessions that the record no longer knew: they are learnt from it, and it is read again."""
    known = set(left.sessions)

    def keep(table: str, row: Mapping[str, Any]) -> bool:
        if left.students.intersection(forgetting.students_of(table, row)):
            if table == "sessions":
                known.add(str(row["id"]))
            return False
        return row.get("session") not in known

    backup.rewrite(record.parent, keep)
    if len(known) > len(left.sessions):
        backup.rewrite(record.parent, keep)


def _due(database: Database, moment: datetime) -> frozenset[str]:
    """Ids whose rows are here and must not be."""
    forgets = _rows(database, "forgets")
    wanted = forgetting.due(forgets, _ages(database, forgets, moment)) | forgetting.in_force(forgets).erased
    if not wanted:
        return frozenset()
    tables = (("students", "id"), *((table, "student") for table in ("sessions", "flags", "names", "consents")))
    here = {row[0] for table, column in tables for row in database.execute(f"SELECT DISTINCT {column} FROM {table}")}  # noqa: S608
    return wanted & here


def _ages(database: Database, forgets: Iterable[Mapping[str, Any]], moment: datetime) -> dict[str, float]:
    """Days since each row. A clock that had gone back is not believed against an earlier row of the same PC."""
    ages = {}
    for row in forgets:
        sql = "SELECT max(wall) FROM turns WHERE device = ? AND sequence < ?"
        earlier = database.execute(sql, [row["device"], row["sequence"]]).fetchone()[0]
        times = [time for time in (_time(row["wall"]), _time(earlier or "")) if time is not None]
        ages[row["id"]] = (moment - max(times)) / timedelta(days=1) if times else 0.0
    return ages


def _time(wall: str) -> datetime | None:
    try:
        return datetime.fromisoformat(wall).astimezone(UTC)
    except (ValueError, OverflowError):
        return None


def _old_audit(database: Database, moment: datetime) -> frozenset[str]:
    times = ((row["id"], _time(row["wall"])) for row in _rows(database, "audit"))
    limit = moment - timedelta(days=audit.KEPT_DAYS)
    return frozenset(key for key, time in times if time is not None and time < limit)


def _begun(database: Database) -> _Erasing:
    """What an erasing that was stopped midway had still to do."""
    told = json.loads(record_file.local(database, _BEGUN) or "{}")
    return _Erasing(frozenset(told.get("students", ())), frozenset(told.get("sessions", ())))


def _rows(database: Database, table: str) -> list[Row]:
    return [row for row in database.query(f"SELECT * FROM {table}") if rows.is_whole(row)]  # noqa: S608


def _renew(database: Database) -> None:
    """Rows went, and the others have other places in the file: whoever counted on those has to begin anew."""
    record_file.keep_local(database, IDENTITY, uuid.uuid4().hex)


def _ids_where(database: Database, table: str, column: str, values: frozenset[str]) -> frozenset[str]:
    sql = f"SELECT id FROM {table} WHERE {column} IN (SELECT value FROM json_each(?))"  # noqa: S608
    return frozenset(str(row[0]) for row in database.execute(sql, [json.dumps(sorted(values))]))


def _delete(database: Database, table: str, column: str, values: frozenset[str]) -> None:
    sql = f"DELETE FROM {table} WHERE {column} IN (SELECT value FROM json_each(?))"  # noqa: S608
    database.execute(sql, [json.dumps(sorted(values))])


@contextmanager
def _writing(record: Path) -> Iterator[Database]:
    place = record_file.taken(record_file.writers_place(record))
    with told_plainly(), place, closing(record_file.open_to_write(record)) as database, database.atomic():
        yield database

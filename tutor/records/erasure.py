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
from tutor.records import audit, backup, forgetting, record_file, rows, schools
from tutor.records.forgetting import UNDO_DAYS
from tutor.records.journal import Journal
from tutor.records.people import Person, named, persons
from tutor.records.record_file import BUSY, told_plainly
from tutor.records.rows import name_key
from tutor.records.schema import IDENTITY
from tutor.whole_files import write_whole

CACHE = "cache.db"
"""The disposable file beside the record, with whatever SQLite puts beside it."""
BEGUN = "erasing.json"
"""The file beside the record that says what is still to be taken out; in the record it would get into the backups."""

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
        for person in persons(hidden, _rows(database, "names"), elsewhere=_elsewhere(database)):
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
        students, names, away = _rows(database, "students"), _rows(database, "names"), _elsewhere(database)
    hidden = persons((row for row in students if rules.hides(row["id"])), names, elsewhere=away)
    shown = persons((row for row in students if not rules.hides(row["id"])), names, elsewhere=away)
    return frozenset(map(name_key, _called(hidden))) - frozenset(map(name_key, _called(shown)))


def _called(people: Iterable[Person]) -> Iterator[str]:
    for person in people:
        yield from (person.name, person.label)


def sweep(record: Path, *, now: datetime | None = None) -> frozenset[str]:
    """Erase what is due: the forgotten after thirty days, the erased who are still here, audit rows after a year.

    For every start of Didi; it is quick when nothing is due. Returns the ids of the students whose rows went.
    Raises RecordError; then it goes on where it stopped the next time.
    """
    if not record.exists():
        return frozenset()
    moment = now or datetime.now(tz=UTC)
    with told_plainly(), closing(record_file.open_to_read(record)) as database:
        students = _due(database, moment) | _begun(record).students
        old = _old_audit(database, moment)
    if students:
        erase(record, students)
    if old:
        with _writing(record) as database:
            _delete(database, "audit", "id", old)
        # A newest backup with more rows than the record would be taken for the record's loss.
        backup.make(record, always=True)
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
    left = _note_begun(record, gone)
    _take_out(record, left)
    _tidy(record)
    _delete_cache(record)
    _rewrite_backups(record, left)
    with told_plainly():
        _begun_file(record).unlink(missing_ok=True)


@dataclass(frozen=True, slots=True)
class _Erasing:
    """What is to be found nowhere any more."""

    students: frozenset[str]
    sessions: frozenset[str]


def _note_begun(record: Path, gone: frozenset[str]) -> _Erasing:
    """Write down, before anything is deleted, what every file is to be freed of."""
    before = _begun(record)
    students = gone | before.students
    with told_plainly(), closing(record_file.open_to_read(record)) as database:
        left = _Erasing(students, before.sessions | _ids_where(database, "sessions", "student", students))
    note = json.dumps({"students": sorted(left.students), "sessions": sorted(left.sessions)})
    with told_plainly():
        write_whole(_begun_file(record), note.encode())
    return left


def _take_out(record: Path, left: _Erasing) -> None:
    with _writing(record) as database:
        for table in ("turns", "endings", "flags"):
            _delete(database, table, "session", left.sessions)
        for table in ("sessions", "flags", "names", "consents"):
            _delete(database, table, "student", left.students)
        _delete(database, "students", "id", left.students)
        if "pins" in database.table_names():
            _delete(database, "pins", "id", left.students)


def _tidy(record: Path) -> None:
    """Write the file anew without its empty places, and leave nothing of it in the log."""
    place = record_file.taken(record_file.writers_place(record))
    with told_plainly(), place, closing(record_file.open_to_write(record)) as database:
        database.execute("VACUUM")
        # Rows have other places in the file now: whoever counted on the old ones has to begin anew.
        record_file.keep_local(database, IDENTITY, uuid.uuid4().hex)
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
        if left.students.intersection((row["id"],) if table == "pins" else forgetting.students_of(table, row)):
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


def _elsewhere(database: Database) -> dict[str, tuple[str, str]]:
    return schools.elsewhere(_rows(database, "schools"), record_file.local(database, schools.HOME) or "")


def _begun_file(record: Path) -> Path:
    return record.with_name(BEGUN)


def _begun(record: Path) -> _Erasing:
    """What an erasing that was stopped midway had still to do; a note that cannot be read says nothing."""
    try:
        told = json.loads(_begun_file(record).read_text("utf-8"))
        return _Erasing(frozenset(told["students"]), frozenset(told["sessions"]))
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return _Erasing(frozenset(), frozenset())


def _rows(database: Database, table: str) -> list[Row]:
    return [row for row in database.query(f"SELECT * FROM {table}") if rows.is_whole(row)]  # noqa: S608


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

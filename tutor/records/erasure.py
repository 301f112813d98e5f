"""Forgets a student: hidden at once, brought back within thirty days, and then gone from every file of the folder.

What is given out (exports, sticks, paper) is out of its reach, and it says so to nobody as if it were not. When it is
stopped midway it goes on at the next start: a note in the record says that it had begun. What another PC asks to have
deleted is a request, and is never done before somebody here has confirmed it.
"""

from __future__ import annotations

import json
import uuid
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from sqlite_utils import Database

from tutor.errors import RecordBusy
from tutor.records import audit, backup, cache, files, forgetting, record_file, schools, union
from tutor.records.files import write_whole
from tutor.records.forgetting import ERASED, FORGET, KEEP, UNDO, UNDO_DAYS, Age
from tutor.records.journal import Journal
from tutor.records.people import Person, named, pc_name, persons
from tutor.records.record_file import BUSY, told_plainly
from tutor.records.rows import name_key
from tutor.records.schema import IDENTITY, OF_SESSION, OF_STUDENT

BEGUN = "erasing.json"
"""The file beside the record that says what is still to be taken out; in the record it would get into the backups."""

AGE = "age:"
"""Before the id of a `forget`: under this name `local` keeps how many days this PC has seen go by since."""
LOOKED_AT = ("students", "sessions", "names", "consents", "forgets", "audit")
"""The tables whose rows tell what the clock of a PC said before somebody was forgotten: each day of use has one."""
_HOUR = 1 / 24

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
        journal.note("forgets", **forgetting.decision(FORGET, person.ids))
        audit.write(journal, audit.FORGET, person.ids)


def undo(record: Path, name: str, group: str = "", *, now: datetime | None = None) -> Person | None:
    """Bring a forgotten person back; None when nobody of that name can be brought back any more. Raises RecordError."""
    there = forgotten(record, now=now)
    person = named([gone.person for gone in there], name, group)
    if person is None:
        return None
    with Journal.open(record) as journal:
        for row in forgetting.standing(journal.decided(), person.ids):
            journal.note("forgets", **forgetting.decision(UNDO, forgetting.ids_in(row), row))
        audit.write(journal, audit.UNDO, person.ids)
    return person


def forgotten(record: Path, *, now: datetime | None = None) -> tuple[Gone, ...]:
    """Everybody who is hidden and can still be brought back. Raises RecordError."""
    moment = now or datetime.now(tz=UTC)
    with told_plainly(), closing(record_file.open_to_read(record)) as database:
        forgets = union.decided(database)
        rules, ages = forgetting.in_force(forgets), _days(_ages(database, forgets, moment))
        old = forgetting.due(forgets, ages) | rules.erased
        hidden = [row for row in union.whole_rows(database, "students") if row["id"] in rules.hidden - old]
        found = []
        for person in persons(hidden, union.whole_rows(database, "names"), elsewhere=union.elsewhere(database)):
            standing = forgetting.standing(forgets, person.ids)
            oldest = max(standing, key=lambda row: ages.get(row["id"], 0.0))
            found.append(Gone(person, oldest["wall"], max(0, UNDO_DAYS - int(ages.get(oldest["id"], 0.0)))))
        return tuple(found)


@dataclass(frozen=True, slots=True)
class Request:
    """Somebody whom another PC asks to have deleted here. Nothing of it is done before somebody here confirms it."""

    person: Person
    devices: tuple[str, ...]
    """The ids of the PCs that ask."""
    pcs: tuple[str, ...]
    """What people call these PCs: the name a school gave it, with the first letters of its id."""
    since: str
    """When the first of it came here: local time, ISO 8601 with UTC offset."""
    turns: int
    """How many turns that person has here, on whatever PC they were."""
    rows: tuple[str, ...]
    """The ids of the rows that ask."""


def requests(record: Path) -> tuple[Request, ...]:
    """Whom other PCs ask to have deleted, by class and name; nobody who is not here. Raises RecordError."""
    with Journal.open(record, readonly=True) as journal:
        return asked_of(journal)


def asked_of(journal: Journal) -> tuple[Request, ...]:
    """As `requests`, of a record that is open already. Raises RecordError."""
    here, known = list(journal.events("forgets")), journal.origins()
    asked = forgetting.requests(here, {row["id"] for row in here if known.is_ours(row)})
    pcs = schools.pcs_by_name(journal.events("schools")) if asked else {}
    found = []
    for person, told in zip(journal.people(), journal.students(), strict=True) if asked else ():
        rows_of = {row["id"]: row for student in person.ids for row in asked.get(student, ())}
        if rows_of:
            devices = tuple(sorted({str(row["device"]) for row in rows_of.values()}))
            since = min(map(known.since, rows_of.values()))
            shown = tuple(f"{pcs[one]} ({pc_name(one)})" if one in pcs else pc_name(one) for one in devices)
            found.append(Request(person, devices, shown, since, told.turns, tuple(sorted(rows_of))))
    return tuple(found)


def confirm(record: Path, asked: Iterable[Request]) -> None:
    """Do what was asked: hide these people at once, to be brought back for thirty days and then erased.

    Until then no backup is touched. Raises RecordError; then nothing has changed.
    """
    _answer(record, asked, FORGET, audit.CONFIRM)


def keep(record: Path, asked: Iterable[Request]) -> None:
    """Refuse these requests: the same rows ask no more for these people. Raises RecordError; nothing has changed."""
    _answer(record, asked, KEEP, audit.KEEP)


def _answer(record: Path, asked: Iterable[Request], answer: str, what: str) -> None:
    with Journal.open(record) as journal, journal.together():
        for one in asked:
            for key in one.rows:
                journal.note("forgets", **forgetting.decision(answer, one.person.ids, {"id": key}))
            audit.write(journal, what, one.person.ids, f"asked by {', '.join(map(pc_name, one.devices))}")


def hidden_names(record: Path) -> frozenset[str]:
    """The names (as keys) under which nobody learns here any more: all who had them are forgotten.

    Raises RecordError.
    """
    with told_plainly(), closing(record_file.open_to_read(record)) as database:
        rules = union.hidden(database)
        students, names, away = (
            union.whole_rows(database, "students"),
            union.whole_rows(database, "names"),
            union.elsewhere(database),
        )
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
        forgets = union.decided(database)
        ages = _ages(database, forgets, moment)
        students = _due(database, forgets, _days(ages)) | _begun(record).students
        old = _old_audit(database, moment)
        waiting = {row["id"]: ages[row["id"]] for row in forgetting.waiting(forgets, students)}
        looks = _to_keep(database, waiting)
    if students:
        erase(record, students)
    if looks:
        _keep_ages(record, looks)
    if old:
        with record_file.written(record) as database:
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
        new = gone - forgetting.in_force(journal.decided()).erased
        if new:
            journal.note("forgets", **forgetting.decision(ERASED, new))
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
    with record_file.written(record) as database:
        for table in OF_SESSION:
            _delete(database, table, "session", left.sessions)
        for table in OF_STUDENT:
            _delete(database, table, "student", left.students)
        _delete(database, "students", "id", left.students)
        _delete(database, "pins", "id", left.students)  # a record in which nobody has set a PIN has no such table


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
        for path in files.of_database(record.with_name(cache.FILE_NAME)):
            path.unlink(missing_ok=True)


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


def _due(database: Database, forgets: Iterable[Row], days: Mapping[str, float]) -> frozenset[str]:
    """Ids whose rows are here and must not be."""
    forgets = tuple(forgets)
    wanted = forgetting.due(forgets, days) | forgetting.in_force(forgets).erased
    if not wanted:
        return frozenset()
    tables = (("students", "id"), *((table, "student") for table in OF_STUDENT))
    here = {row[0] for table, column in tables for row in database.execute(f"SELECT DISTINCT {column} FROM {table}")}  # noqa: S608
    return wanted & here


def _ages(database: Database, forgets: Iterable[Row], moment: datetime) -> dict[str, Age]:
    """How old each `forget` is by the looks that this PC has taken at its clock, this moment's with them."""
    now = _day_of(moment)
    return {
        row["id"]: (_kept_age(database, row["id"]) or _first_age(database, row) or Age(now)).at(now)
        for row in forgetting.waiting(forgets)
    }


def _kept_age(database: Database, key: str) -> Age | None:
    """The age of a `forget` as the last start has noted it; None when none has, or it cannot be read."""
    try:
        last, sure, leap, left, away = json.loads(record_file.local(database, AGE + key) or "")
        return Age(float(last), float(sure), float(leap), None if left is None else float(left), float(away))
    except (ValueError, TypeError):
        return None


def _first_age(database: Database, row: Mapping[str, Any]) -> Age | None:
    """The age when the row was written. What the clock of its PC said earlier tells whether it was right then."""
    earlier = " UNION ALL ".join(
        f"SELECT sequence, wall FROM {table} WHERE device = :device AND sequence < :sequence"  # noqa: S608
        for table in LOOKED_AT
    )
    told = database.query(f"SELECT wall FROM ({earlier}) ORDER BY sequence", dict(row))  # noqa: S608
    age: Age | None = None
    for wall in (*(each["wall"] for each in told), row["wall"]):
        time = _time(wall)
        if time is not None:
            age = Age(_day_of(time)) if age is None else age.at(_day_of(time))
    return age.begun() if age else None


def _to_keep(database: Database, ages: Mapping[str, Age]) -> dict[str, Age | None]:
    """The ages that this look has changed by more than an hour; None for those that nobody waits for any more."""
    names = database.execute("SELECT name FROM local WHERE name LIKE ?", [f"{AGE}%"])
    kept = {str(row[0]).removeprefix(AGE) for row in names}
    found: dict[str, Age | None] = dict.fromkeys(kept - set(ages))
    for key, age in ages.items():
        before = _kept_age(database, key)
        if before is None or abs(age.last - before.last) > _HOUR:
            found[key] = age
    return found


def _keep_ages(record: Path, looks: Mapping[str, Age | None]) -> None:
    with record_file.written(record) as database:
        for key, age in looks.items():
            if age is None:
                database.execute("DELETE FROM local WHERE name = ?", [AGE + key])
            else:
                told = [age.last, age.sure, age.leap, age.left, age.away]
                record_file.keep_local(database, AGE + key, json.dumps(told))


def _days(ages: Mapping[str, Age]) -> dict[str, float]:
    return {key: age.days for key, age in ages.items()}


def _day_of(moment: datetime) -> float:
    """Days since 1970."""
    return moment.timestamp() / 86_400


def _time(wall: str) -> datetime | None:
    try:
        return datetime.fromisoformat(wall).astimezone(UTC)
    except (ValueError, OverflowError):
        return None


def _old_audit(database: Database, moment: datetime) -> frozenset[str]:
    kept = (row for row in union.whole_rows(database, "audit") if row["what"] != audit.RELEASE)
    times = ((row["id"], _time(row["wall"])) for row in kept)
    limit = moment - timedelta(days=audit.KEPT_DAYS)
    return frozenset(key for key, time in times if time is not None and time < limit)


def _begun_file(record: Path) -> Path:
    return record.with_name(BEGUN)


def _begun(record: Path) -> _Erasing:
    """What an erasing that was stopped midway had still to do; a note that cannot be read says nothing."""
    try:
        told = json.loads(_begun_file(record).read_text("utf-8"))
        return _Erasing(frozenset(told["students"]), frozenset(told["sessions"]))
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return _Erasing(frozenset(), frozenset())


def _ids_where(database: Database, table: str, column: str, values: frozenset[str]) -> frozenset[str]:
    sql = f"SELECT id FROM {table} WHERE {column} IN (SELECT value FROM json_each(?))"  # noqa: S608
    return frozenset(str(row[0]) for row in database.execute(sql, [json.dumps(sorted(values))]))


def _delete(database: Database, table: str, column: str, values: frozenset[str]) -> None:
    some = f"{column} IN (SELECT value FROM json_each(?))"  # noqa: S608
    database.table(table).delete_where(some, [json.dumps(sorted(values))])

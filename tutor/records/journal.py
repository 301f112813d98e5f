"""The journal: the append-only record of students, sessions and turns, of this PC and of those joined to it.

A turn is on disk when `append` returns, and only then may it be spoken. Nothing is ever changed or taken back;
everything else (scores, mastery, reports) is worked out from these rows. It decides nothing about teaching and it
never blocks for long: a fault comes out as a RecordError at once. Several processes may write, each for the time of a
transaction; within one process, one thread at a time.
"""

from __future__ import annotations

import hashlib
import json
import time
import uuid
from collections.abc import Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from filelock import FileLock
from sqlite_utils import Database

from tutor.errors import RecordDamaged, RecordError, RecordReadOnly, RecordStale
from tutor.records import people, pins, record_file, rows, union
from tutor.records.forgetting import Forgotten
from tutor.records.people import Person, in_order, moment
from tutor.records.record_file import DAMAGED, Marker, told_plainly
from tutor.records.rows import Flag, SessionHead, StoredSession, StoredTurn, Student, StudentSummary, Taken, TurnRow
from tutor.records.schema import COLUMNS, IDENTITY, INSERT, TABLES
from tutor.records.union import Origins
from tutor.turn import Session, State, TurnResult

# --- sessions read back from their rows ---


MOST_CONTINUED = 1000
"""How many sessions may stand behind one another; more is no lesson of ours."""

_UNFINISHED = """
    SELECT * FROM sessions WHERE student IN (SELECT value FROM json_each(:ids)) AND chapter = :chapter AND mode = :mode
      AND NOT EXISTS (SELECT 1 FROM endings WHERE endings.session = sessions.id)
"""
_TURNS_AFTER = """
    SELECT turns.rowid AS place, turns.*, sessions.student, sessions.chapter, sessions.mode
    FROM turns LEFT JOIN sessions ON sessions.id = turns.session WHERE turns.rowid > ? ORDER BY turns.rowid
"""
_HEADS = """
    SELECT sessions.*, (SELECT count(*) FROM turns WHERE turns.session = sessions.id) AS turns,
           (SELECT reason FROM endings WHERE endings.session = sessions.id ORDER BY id LIMIT 1) AS ended
    FROM sessions WHERE student IN (SELECT value FROM json_each(:ids))
"""


def by_id(database: Database, session_id: str) -> dict[str, Any] | None:
    """A session's row."""
    return next(iter(database.query("SELECT * FROM sessions WHERE id = ?", [session_id])), None)


def version_of(database: Database, session_id: str) -> int:
    """How many turns a session has of its own."""
    newest = database.execute("SELECT max(number) FROM turns WHERE session = ?", [session_id]).fetchone()[0]
    return 0 if newest is None else int(newest) + 1


def unfinished(database: Database, person: Person, chapter: str, mode: str) -> list[dict[str, Any]]:
    """The sessions that person may go on with, newest first: those nobody has gone on with elsewhere to their end."""
    asked = {"ids": json.dumps(person.ids), "chapter": chapter, "mode": mode}
    found = [row for row in database.query(_UNFINISHED, asked) if not _is_taken_up(database, row)]
    return sorted(found, key=lambda row: moment(_newest_row(database, row)), reverse=True)


def _is_taken_up(database: Database, row: Mapping[str, Any]) -> bool:
    whole = version_of(database, row["id"]) + (row["continued_at"] or 0)
    later = database.execute("SELECT max(continued_at) FROM sessions WHERE continues = ?", [row["id"]]).fetchone()[0]
    return later is not None and int(later) >= whole


def _newest_row(database: Database, row: Mapping[str, Any]) -> Mapping[str, Any]:
    newest = database.query("SELECT * FROM turns WHERE session = ? ORDER BY number DESC LIMIT 1", [row["id"]])
    return next(iter(newest), row)


def stored(database: Database, row: Mapping[str, Any], name: str) -> StoredSession:
    """A session with all its turns. Raises RecordDamaged when they are not all there and just as they were written."""
    own = _turns(database, row)
    try:
        before = _before(database, row)
        return rows.session_from(row, name, own, before, str(_newest_row(database, row)["wall"]))
    except (ValueError, TypeError, KeyError) as error:
        raise RecordDamaged(DAMAGED) from error


def _before(database: Database, row: Mapping[str, Any]) -> tuple[StoredTurn, ...]:
    """The turns that a session takes from the ones it continues, the first one's first."""
    pieces: list[tuple[StoredTurn, ...]] = []
    at: Mapping[str, Any] = row
    wanted = int(row["continued_at"])
    while at["continues"] and len(pieces) < MOST_CONTINUED:
        older = by_id(database, at["continues"])
        if older is None:
            raise RecordDamaged(DAMAGED)
        inherited = int(older["continued_at"])
        own = _turns(database, older)[: max(wanted - inherited, 0)]
        if len(own) < wanted - inherited:
            raise RecordDamaged(DAMAGED)
        pieces.append(own)
        at, wanted = older, min(wanted, inherited)
    if at["continues"]:
        raise RecordDamaged(DAMAGED)
    return tuple(turn for piece in reversed(pieces) for turn in piece)


def _turns(database: Database, row: Mapping[str, Any]) -> tuple[StoredTurn, ...]:
    turns = list(database.query("SELECT * FROM turns WHERE session = ? ORDER BY number", [row["id"]]))
    unbroken = [turn["number"] for turn in turns] == list(range(len(turns)))
    if not unbroken or not all(rows.is_whole(each) for each in (row, *turns)):
        raise RecordDamaged(DAMAGED)
    try:
        return tuple(rows.turn_from(turn) for turn in turns)
    except (ValueError, TypeError) as error:
        raise RecordDamaged(DAMAGED) from error


# --- the journal ---


FILE_NAME = "progress.db"
"""The record's file in the data folder."""

NOTED = ("names", "consents", "forgets", "audit", "schools", "choices")
"""The tables that `note` writes to."""

SEQUENCE = "sequence"
"""Under this name the file keeps the highest number of this PC's count that no row tells of: rows were taken back, or
a file came."""

STALE = "This lesson has gone on in another place meanwhile. What was said last is not counted."
ELSEWHERE = "This lesson was begun on another PC. It goes on here as a new one."
NO_SESSION = "There is no such session in the record of lessons."

_SUMMARY = """
    SELECT sessions.student AS student, sessions.id AS session, count(turns.id) AS turns,
           sum(turns.verdict IS 'correct') AS right_answers,
           turns.id AS id, turns.device AS device, max(turns.sequence) AS sequence, turns.wall AS wall
    FROM sessions LEFT JOIN turns ON turns.session = sessions.id AND NOT turns.opening
    GROUP BY sessions.id
"""


class Journal:
    """The record of one data folder. Open it with `Journal.open`; close it, or use it as a context."""

    def __init__(self, path: Path, database: Database, place: FileLock | None, marker: Marker | None) -> None:
        self._path = path
        self._database = database
        self._place = place
        self._marker = marker
        self._added: list[tuple[str, str]] | None = None
        self.device = str(database.execute("SELECT id FROM device ORDER BY rowid DESC LIMIT 1").fetchone()[0])
        """The id of this PC in the record."""

    @classmethod
    def open(cls, path: Path, *, readonly: bool = False, signs: frozenset[str] | None = None) -> Self:
        """Open the record at `path`, making it when it is not there; with `readonly`, look and never touch.

        `signs` tell this machine from others; None reads its own.

        Raises RecordBusy, RecordReadOnly, RecordFull, RecordDamaged, RecordTooNew, or RecordError.
        """
        if readonly:
            return cls(path, record_file.open_to_read(path), None, None)
        place, marker = record_file.writers_place(path), Marker(path.parent)
        with record_file.taken(place):
            database = record_file.open_to_write(path, suspect=marker.was_unclean())
            with record_file.closed_on_fault(database.conn), told_plainly():
                journal = cls(path, database, place, marker)
                journal.device = record_file.device_of(database, record_file.signs() if signs is None else signs)
                marker.begin()
        return journal

    def close(self) -> None:
        """Close the file in good order. Closing twice does nothing more."""
        marker, self._marker = self._marker, None
        if self._place is None or marker is None:
            record_file.close(self._database.conn)
            return
        # Closing the last connection empties the log into the file, which a writer must not meet.
        with suppress(RecordError), record_file.taken(self._place):
            record_file.close(self._database.conn)
            marker.end()
        record_file.close(self._database.conn)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # --- people ---------------------------------------------------------------------------------------------------

    def people(self) -> tuple[Person, ...]:
        """Everyone in the record, by class and name, without those to be forgotten; those of other schools last.

        Raises RecordError.
        """
        with told_plainly():
            students, names = (union.whole_rows(self._database, table) for table in ("students", "names"))
            return people.persons(students, names, self.hidden().all, union.elsewhere(self._database))

    def person(self, name: str, group: str = "") -> Person | None:
        """The person of that name in that class; without a class, the only one of that name. Raises RecordError."""
        return people.named(self.people(), name, group)

    def student(self, name: str, group: str = "", roll: str = "") -> Student:
        """The student of that name (capitals and spaces do not matter), made when new. Raises RecordError.

        A new one is put into the class `group` with the number `roll`, when given.
        """
        with self._writing():
            person = self.person(name, group)
            if person is not None:
                return Student(self._own_id(person), person.name)
            return self.new_student(name, group, roll)

    def new_student(self, name: str, group: str = "", roll: str = "") -> Student:
        """A student who is known to be new, without looking whether there is one of that name. Raises RecordError."""
        with self._writing():
            key, kept = uuid.uuid4().hex, rows.clean_name(name)
            self._insert("students", {"id": key, "name": kept, "key": rows.name_key(name)})
            if group or roll:
                self.note("names", student=key, name=kept, grp=rows.clean_name(group), roll=roll)
        return Student(key, kept)

    def students(self) -> tuple[StudentSummary, ...]:
        """Everyone with what they have done, by class and name. Raises RecordError."""
        with told_plainly():
            tallies = list(self._database.query(_SUMMARY))
            return tuple(_summary(one, [row for row in tallies if row["student"] in one.ids]) for one in self.people())

    def hidden(self) -> Forgotten:
        """Ids of the students who are not to be seen: no list, report or file may show a row of theirs."""
        with told_plainly():
            return union.hidden(self._database)

    def decided(self) -> list[dict[str, Any]]:
        """The rows of `forgets` that count here, because they were written on this PC. Raises RecordError."""
        with told_plainly():
            return union.decided(self._database)

    def origins(self) -> Origins:
        """What this PC knows of where rows come from. Raises RecordError."""
        with told_plainly():
            return union.known_here(self._database)

    def keep_origins(self, before: Origins) -> None:
        """Know of where rows come from what a file knew whose place this one takes. Raises RecordError."""
        with self._writing():
            union.carry(self._database, before)

    # --- sessions -------------------------------------------------------------------------------------------------

    def begin_session(
        self,
        session: Session,
        *,
        person: Person | None = None,
        session_id: str | None = None,
        continues: str = "",
        continued_at: int = 0,
    ) -> str:
        """Write down that a session begins; returns its id. An id that is there already is simply gone on with.

        `session` is as it was opened. `person` is whose it is, for a name alone may not tell; without one it is the
        student's of the session's name. `continues` is the session it goes on with, from its turn `continued_at` on.

        Raises RecordError; then nothing was written.
        """
        key = session_id or uuid.uuid4().hex
        with self._writing():
            student = self._own_id(person) if person else self.student(session.student).id
            if by_id(self._database, key) is None:
                more = {"continues": continues, "continued_at": continued_at}
                self._insert("sessions", {"id": key, "student": student, **rows.session_row(session), **more})
        return key

    def append(self, session_id: str, result: TurnResult, version: int | None = None) -> None:
        """Write one turn, and the session's end with it when this turn ended it. On disk when this returns.

        `version` is how many turns the session had when this one was decided; None writes it whatever came between.
        Of a turn about the student's safety no word is written; a flag for the teacher is, in the same commit.

        Raises RecordStale when another has added to the session since, or it is another PC's; else RecordError. Then
        nothing was written.
        """
        with self._writing():
            number = self._next_number(session_id, version)
            self._insert(
                "turns", {"id": uuid.uuid4().hex, "session": session_id, "number": number, **rows.turn_row(result)}
            )
            if result.understanding.is_private:
                self._flag(session_id, result.understanding.category_reason)
            if result.session.state is State.ENDED:
                self._end(session_id, result.session.ended_because or "ended")

    def version(self, session_id: str) -> int:
        """How many turns a session has of its own. Raises RecordError."""
        with told_plainly():
            return version_of(self._database, session_id)

    def end_session(self, session_id: str, reason: str) -> None:
        """Write down that a session is over, so that it is not resumed. Once is enough. Raises RecordError."""
        with self._writing():
            self._end(session_id, reason)

    def resumable(self, student: str, chapter: str, mode: str = "teach_me", assigned: str = "") -> StoredSession | None:
        """The newest unfinished session of that student in that chapter, of whatever PC. Raises RecordError.

        That of a teacher's assignment is gone on with for that assignment alone, and never in its place. One whose rows
        are not what was written is left out: the student is not to be stopped by it.
        """
        person = self.person(student)
        if person is None:
            return None
        with told_plainly():
            candidates = unfinished(self._database, person, chapter, mode)
        for row in candidates:
            with suppress(RecordDamaged), told_plainly():
                found = stored(self._database, row, person.name)
                if found.setup.assigned == assigned:
                    return found
        return None

    def session(self, session_id: str) -> StoredSession | None:
        """One session with all its turns, finished or not; None when there is none to be seen.

        Raises RecordDamaged when its rows are not all there and as they were written, or another RecordError.
        """
        with told_plainly():
            row = by_id(self._database, session_id)
            if row is None or row["student"] in self.hidden().all:
                return None
            names = [one.name for one in self.people() if row["student"] in one.ids]
            if not names:
                raise RecordDamaged(DAMAGED)
            return stored(self._database, row, names[0])

    def sessions_of(self, person: Person) -> tuple[SessionHead, ...]:
        """That person's sessions, oldest first as far as clocks agree. Raises RecordError."""
        with told_plainly():
            found = list(self._database.query(_HEADS, {"ids": json.dumps(person.ids)}))
            told = [(row, int(row.pop("turns")), str(row.pop("ended") or "")) for row in in_order(found)]
            return tuple(rows.head_from(row, turns, ended) for row, turns, ended in told if rows.is_whole(row))

    def flags(self) -> tuple[Flag, ...]:
        """What the teacher is to know, oldest first. For no page or command that a student sees. Raises RecordError."""
        names = {key: one.name for one in self.people() for key in one.ids}
        return tuple(
            Flag(row["id"], names[row["student"]], row["kind"], row["tier"], row["wall"], row["session"])
            for row in self.events("flags")
            if row["student"] in names
        )

    # --- events of all PCs ----------------------------------------------------------------------------------------

    def note(self, table: str, **columns: str | int) -> str:
        """Append one event to one of NOTED; returns its id. Text that is not given is empty, and a number 0.

        Raises ValueError for a table or column that is not there; RecordError, and then nothing was written.
        """
        if table not in NOTED or not set(columns) <= set(COLUMNS[table]):
            raise ValueError(f"no such table or column: {table} {sorted(columns)}")
        row = {name: columns.get(name, kind()) for name, kind in COLUMNS[table].items()}
        if table == "names":
            row["key"] = rows.name_key(str(row["name"]))
        key = uuid.uuid4().hex
        with self._writing():
            self._insert(table, {"id": key, **row})
        return key

    def events(self, table: str) -> Iterator[dict[str, Any]]:
        """The rows of a table that may be seen and are whole, oldest first as far as clocks agree. Raises RecordError.

        Meant for the small tables: all rows are in memory at once.
        """
        with told_plainly():
            found = [row for row in union.visible_rows(self._database, table) if rows.is_whole(row)]
        yield from people.in_order(found)

    def every_row(self) -> Iterator[tuple[str, dict[str, Any]]]:
        """All rows that may be seen and are whole: tables in the order of TABLES, rows by id. Raises RecordError."""
        with told_plainly():
            for table, row, _ in union.every_row_said(self._database):
                yield table, row

    def every_row_said(self) -> Iterator[tuple[str, dict[str, Any], tuple[str, str]]]:
        """As `every_row`, each with what its checksum stands for (`rows.said`), for a file that this PC signs.

        Rows that name this PC and that it does not know to be its own are left out: it vouches for none of them.
        Raises RecordError.
        """
        with told_plainly():
            came = union.notes(self._database)
            for table, row, said in union.every_row_said(self._database):
                if row["device"] != self.device or row["id"] not in came:
                    yield table, row, said

    def take_in(self, arriving: Iterable[tuple[str, Mapping[str, Any]]], *, ours: bool = False) -> Taken:
        """Join rows to those here, in one transaction: set union by id.

        A damaged row here is replaced by the whole one. Rows of erased students are refused. `ours`: the rows come
        from a file that this very PC is known to have written; what its own rows decide holds then, and else does not.
        Raises RecordRefused when a row is not one of ours, else RecordError; then nothing has changed.
        """
        with self._writing():
            added: list[tuple[str, str]] = []
            taken, healed = union.take_in(self._database, arriving, added)
            if not ours:
                self._note_coming([key for table, key in added if table in union.DECIDING])
            if self._added is not None:
                self._added += added
            if healed:
                self.renew_identity()
        return taken

    @contextmanager
    def together(self) -> Iterator[list[tuple[str, str]]]:
        """Within it all that is written stays altogether or not at all; gives table and id of each row that is added.

        Raises RecordError; then nothing was written.
        """
        with self._writing():
            self._added, before = [], self._added
            try:
                yield self._added
            finally:
                self._added = before

    def take_back(self, gone: Iterable[tuple[str, str]]) -> int:
        """Take out rows that had just come in, by table and id; how many there were.

        Raises RowsNeeded when something here stands on one of them by now, else RecordError; then nothing has changed.
        """
        with self._writing():
            # Another PC may have the rows already: the numbers they had are never given to others.
            self.keep_local(SEQUENCE, str(self._next_sequence() - 1))
            taken = union.take_back(self._database, gone)
            self.renew_identity()
        return taken

    def size(self) -> int:
        """How many rows there are, for telling how far something has come. Raises RecordError."""
        with told_plainly():
            return sum(int(self._database.table(table).count) for table in TABLES)

    def digest(self) -> str:
        """One short text for all rows that may be seen: the same on two PCs that hold the same. Raises RecordError."""
        told = hashlib.blake2b(digest_size=16)
        with told_plainly():
            for table in TABLES:
                for row in union.visible_rows(self._database, table, "id, checksum"):
                    told.update(f"{table} {row['id']} {bytes(row['checksum']).hex()}\n".encode())
        return told.hexdigest()

    def seals(self) -> Iterator[tuple[str, dict[str, Any]]]:
        """Of each row that may be seen its table, PC, id, checksum, count and time; tables in the order of TABLES.

        What a row says is not read. Raises RecordError.
        """
        with told_plainly():
            for table in TABLES:
                for row in union.visible_rows(self._database, table, "device, id, checksum, sequence, wall"):
                    yield table, row

    def turns_after(self, rowid: int) -> Iterator[TurnRow]:
        """The turns put into the file after that one, in that order, for what is worked out from them step by step.

        Those of hidden students too; damaged ones not. Raises RecordError.
        """
        with told_plainly():
            for row in self._database.query(_TURNS_AFTER, [rowid]):
                student, chapter, mode = (row.pop(name) or "" for name in ("student", "chapter", "mode"))
                turn = rows.whole_turn(row, int(row.pop("place")), student, chapter, mode)
                if turn is not None:
                    yield turn

    # --- the file -------------------------------------------------------------------------------------------------

    def identity(self) -> str:
        """Changes when the file is replaced or rows were taken out of it: then `rowid`s mean nothing any more."""
        with told_plainly(), suppress(FileNotFoundError):
            told = f"{self.local(IDENTITY)} {self._path.stat().st_ino}"
            return hashlib.blake2b(told.encode(), digest_size=16).hexdigest()
        return ""

    def renew_identity(self) -> None:
        """To be called when rows were taken out or the file was brought back from a backup. Raises RecordError."""
        self.keep_local(IDENTITY, uuid.uuid4().hex)

    def local(self, name: str) -> str | None:
        """What this PC keeps for itself under that name; None when it does not. Raises RecordError."""
        with told_plainly():
            return record_file.local(self._database, name)

    def keep_local(self, name: str, value: str) -> None:
        """Keep a value for this PC alone: never listed, exported or joined to another's. Raises RecordError."""
        with self._writing():
            record_file.keep_local(self._database, name, value)

    def damaged_rows(self) -> int:
        """How many rows are not what was written, found by their checksums. Reads everything.

        Raises RecordDamaged when SQLite itself finds a fault, or another RecordError.
        """
        with told_plainly():
            if not record_file.is_sound(self._database):
                raise RecordDamaged(DAMAGED)
            every = (row for table in TABLES for row in self._database.query(f"SELECT * FROM {table}"))  # noqa: S608
            return sum(not rows.is_whole(row) for row in every)

    def _writing(self) -> AbstractContextManager[None]:
        if self._place is None:
            raise RecordReadOnly(record_file.READ_ONLY)
        return record_file.writing(self._database, self._place)

    def _own_id(self, person: Person) -> str:
        """The id a person has on this PC; one from another PC while there is none."""
        asked = (
            "SELECT min(id) FROM students WHERE device = ? AND id IN (SELECT value FROM json_each(?)) GROUP BY device"
        )
        own = self._database.execute(asked, [self.device, json.dumps(person.ids)]).fetchone()
        return str(own[0]) if own else person.ids[0]

    def _insert(self, table: str, row: dict[str, Any]) -> None:
        stamped = {**row, "device": self.device, "sequence": self._next_sequence(), **_now()}
        self._database.execute(INSERT[table], rows.sealed(stamped))
        if self._added is not None:
            self._added.append((table, row["id"]))

    def _note_coming(self, brought: list[str]) -> None:
        """Note when rows came; their coming takes a number of this PC's count, so that it stands among its own rows."""
        if brought:
            sequence = self._next_sequence()
            self.keep_local(SEQUENCE, str(sequence))
            stamps = {"device": self.device, "sequence": sequence, "wall": _now()["wall"]}
            union.note(self._database, brought, stamps)

    def _next_sequence(self) -> int:
        newest = " UNION ALL ".join(f"SELECT max(sequence) AS n FROM {table} WHERE device = :d" for table in TABLES)  # noqa: S608
        found = self._database.execute(f"SELECT max(n) FROM ({newest})", {"d": self.device}).fetchone()[0]  # noqa: S608
        return max(int(found or 0), int(record_file.local(self._database, SEQUENCE) or 0)) + 1

    def _next_number(self, session_id: str, version: int | None) -> int:
        row = by_id(self._database, session_id)
        if row is None:
            raise RecordError(NO_SESSION)
        if row["device"] != self.device:
            raise RecordStale(ELSEWHERE)
        number = version_of(self._database, session_id)
        if version is not None and version != number:
            raise RecordStale(STALE)
        return number

    def _flag(self, session_id: str, concern: str) -> None:
        row = by_id(self._database, session_id)
        if row is not None:
            self._insert("flags", {"id": uuid.uuid4().hex, **rows.flag_row(concern, session_id, row["student"])})

    def _end(self, session_id: str, reason: str) -> None:
        if not self._database.table("endings").count_where("session = ?", [session_id]):
            self._insert("endings", {"id": uuid.uuid4().hex, "session": session_id, "reason": reason})


def _summary(one: Person, tallies: list[dict[str, Any]]) -> StudentSummary:
    placed = in_order(row for row in tallies if row["turns"])
    return StudentSummary(
        one.label,
        len(tallies),
        sum(row["turns"] for row in tallies),
        sum(row["right_answers"] or 0 for row in tallies),
        placed[-1]["wall"] if placed else "",
    )


def _now() -> dict[str, Any]:
    """The two clocks: one that never goes back, and the wall's with its offset (which may be wrong or jump)."""
    wall = datetime.now(tz=UTC).astimezone().isoformat(timespec="milliseconds")
    return {"monotonic_ms": time.monotonic_ns() // 1_000_000, "wall": wall}


# --- who learns on this PC ---


def everybody(record: Path) -> tuple[Person, ...]:
    """Everyone who is not forgotten: who had a lesson last first, then those who had none, by class and name.

    Raises RecordError.
    """
    with Journal.open(record, readonly=True) as journal:
        people = journal.people()
    with told_plainly(), closing(record_file.open_to_read(record)) as database:
        latest, locked = _latest(database), pins.profiles_in(database)
    told = [replace(one, locked=not locked.isdisjoint(one.ids)) for one in people]
    return tuple(sorted(told, key=lambda one: _last(one, latest), reverse=True))


def one_of(record: Path, key: str) -> Person | None:
    """The person of that key; None when there is none. Raises RecordError."""
    return next((one for one in everybody(record) if one.key == key), None)


def _last(person: Person, latest: Mapping[str, float]) -> float:
    return max(latest.get(student, 0.0) for student in person.ids)


def _latest(database: Database) -> dict[str, float]:
    """When each student began their newest session, in seconds of the wall clock, as far as clocks can be believed."""
    asked = "SELECT student, device, sequence, id, max(wall) AS wall FROM sessions GROUP BY student"
    return {row["student"]: moment(row)[0] for row in database.query(asked)}

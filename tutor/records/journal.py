"""The journal: the append-only record of students, sessions and turns on this PC.

A turn is on disk when `append` returns, and only then may it be spoken. Nothing is ever changed or taken back;
everything else (scores, mastery, reports) is worked out from these rows. It decides nothing about teaching and it
never blocks for long: a fault comes out as a RecordError at once. One thread at a time.
"""

from __future__ import annotations

import time
import uuid
from collections.abc import Iterable
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from filelock import FileLock
from sqlite_utils import Database

from tutor.errors import RecordDamaged
from tutor.records import record_file, rows
from tutor.records.record_file import DAMAGED, told_plainly
from tutor.records.rows import Flag, StoredSession, StoredTurn, Student, StudentSummary
from tutor.records.schema import TABLES
from tutor.turn import Session, State, TurnResult

FILE_NAME = "progress.db"
"""The record's file in the data folder."""

_SUMMARY = """
    SELECT students.name AS name, count(DISTINCT sessions.id) AS sessions, count(turns.id) AS turns,
           sum(turns.verdict IS 'correct') AS right_answers, max(turns.sequence) AS newest
    FROM students LEFT JOIN sessions ON sessions.student = students.id
    LEFT JOIN turns ON turns.session = sessions.id AND NOT turns.opening
    GROUP BY students.id ORDER BY students.key
"""

_OPEN_SESSION = """
    SELECT sessions.* FROM sessions JOIN students ON students.id = sessions.student
    WHERE students.key = ? AND sessions.chapter = ? AND sessions.mode = ?
      AND NOT EXISTS (SELECT 1 FROM endings WHERE endings.session = sessions.id)
    ORDER BY sessions.sequence DESC LIMIT 1
"""


_FLAGS = """
    SELECT flags.*, students.name AS name FROM flags JOIN students ON students.id = flags.student
    ORDER BY flags.wall, flags.sequence
"""


class Journal:
    """The record of one data folder. Open it with `Journal.open`; close it, or use it as a context."""

    def __init__(self, database: Database, holder: FileLock | None) -> None:
        self._database = database
        self._holder = holder
        self._device = str(database.execute("SELECT id FROM device").fetchone()[0])

    @classmethod
    def open(cls, path: Path, *, readonly: bool = False) -> Self:
        """Open the record at `path`, making it when it is not there; with `readonly`, look and never touch.

        Raises RecordBusy, RecordReadOnly, RecordFull, RecordDamaged, RecordTooNew, or RecordError.
        """
        if readonly:
            return cls(record_file.open_to_read(path), None)
        with ExitStack() as undo:
            holder = record_file.lock(path)
            undo.callback(holder.release)
            journal = cls(record_file.open_to_write(path), holder)
            undo.pop_all()
        return journal

    def close(self) -> None:
        """Close the file and give up the writer's place. Closing twice does nothing more."""
        record_file.close(self._database)
        if self._holder is not None:
            self._holder.release()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def student(self, name: str) -> Student:
        """The student of that name (capitals and spaces do not matter), made when new. Raises RecordError."""
        with told_plainly():
            for row in self._rows("SELECT * FROM students WHERE key = ?", rows.name_key(name)):
                return Student(row["id"], row["name"])
            key = uuid.uuid4().hex
            with self._database.atomic():
                self._insert("students", {"id": key, "name": rows.clean_name(name), "key": rows.name_key(name)})
        return Student(key, rows.clean_name(name))

    def students(self) -> tuple[StudentSummary, ...]:
        """Everyone who has learned on this PC, by name. Raises RecordError."""
        with told_plainly():
            return tuple(self._summary(row) for row in list(self._rows(_SUMMARY)))

    def begin_session(self, session: Session, *, session_id: str | None = None) -> str:
        """Write down that a session begins; returns its id. An id that is there already is simply gone on with.

        Raises RecordError; then nothing was written.
        """
        key = session_id or uuid.uuid4().hex
        student = self.student(session.student)
        with told_plainly(), self._database.atomic():
            if not self._has("sessions", key):
                self._insert("sessions", {"id": key, "student": student.id, **rows.session_row(session)})
        return key

    def append(self, session_id: str, result: TurnResult) -> None:
        """Write one turn, and the session's end with it when this turn ended it. On disk when this returns.

        Of a turn about the student's safety no word is written; a flag for the teacher is, in the same commit.

        Raises RecordError; then nothing was written and the same turn may be given again.
        """
        with told_plainly(), self._database.atomic():
            turn = {"id": uuid.uuid4().hex, "session": session_id, "number": self._next_number(session_id)}
            self._insert("turns", {**turn, **rows.turn_row(result)})
            if result.understanding.is_private:
                self._flag(session_id, result.understanding.category_reason)
            if result.session.state is State.ENDED:
                self._end(session_id, result.session.ended_because or "ended")

    def end_session(self, session_id: str, reason: str) -> None:
        """Write down that a session is over, so that it is not resumed. Once is enough. Raises RecordError."""
        with told_plainly(), self._database.atomic():
            self._end(session_id, reason)

    def resumable(self, student: str, chapter: str, mode: str = "teach_me") -> StoredSession | None:
        """The newest unfinished session of that student in that chapter.

        Raises RecordDamaged when its rows are not what was written, or another RecordError.
        """
        with told_plainly():
            for row in list(self._rows(_OPEN_SESSION, rows.name_key(student), chapter, mode)):
                return self._stored(row)
        return None

    def session(self, session_id: str) -> StoredSession | None:
        """One session with all its turns, finished or not. Raises RecordError."""
        with told_plainly():
            for row in list(self._rows("SELECT * FROM sessions WHERE id = ?", session_id)):
                return self._stored(row)
        return None

    def flags(self) -> tuple[Flag, ...]:
        """What the teacher is to know, oldest first. For no page or command that a student sees. Raises RecordError."""
        with told_plainly():
            if "flags" not in record_file.tables(self._database):
                return ()
            return tuple(
                Flag(row["id"], row["name"], row["kind"], row["tier"], row["wall"], row["session"])
                for row in self._rows(_FLAGS)
            )

    def damaged_rows(self) -> int:
        """How many rows are not what was written, found by their checksums. Reads everything. Raises RecordError."""
        with told_plainly():
            there = record_file.tables(self._database)
            every = (row for table in there for row in self._rows(f"SELECT * FROM {table}"))  # noqa: S608
            return sum(not rows.is_whole(row) for row in every)

    def _rows(self, sql: str, *values: object) -> Iterable[dict[str, Any]]:
        rows_found: Iterable[dict[str, Any]] = self._database.query(sql, values)
        return rows_found

    def _has(self, table: str, key: str) -> bool:
        return bool(self._database.table(table).count_where("id = ?", [key]))

    def _insert(self, table: str, row: dict[str, Any]) -> None:
        stamped = {**row, "device": self._device, "sequence": self._next_sequence(), **_now()}
        self._database.table(table).insert(rows.sealed(stamped))

    def _next_sequence(self) -> int:
        newest = " UNION ALL ".join(f"SELECT max(sequence) AS n FROM {table} WHERE device = :d" for table in TABLES)  # noqa: S608
        found = self._database.execute(f"SELECT max(n) FROM ({newest})", {"d": self._device}).fetchone()[0]  # noqa: S608
        return int(found or 0) + 1

    def _next_number(self, session_id: str) -> int:
        newest = self._database.execute("SELECT max(number) FROM turns WHERE session = ?", [session_id]).fetchone()[0]
        return 0 if newest is None else int(newest) + 1

    def _flag(self, session_id: str, concern: str) -> None:
        for row in list(self._rows("SELECT student FROM sessions WHERE id = ?", session_id)):
            self._insert("flags", {"id": uuid.uuid4().hex, **rows.flag_row(concern, session_id, row["student"])})

    def _end(self, session_id: str, reason: str) -> None:
        if not self._database.table("endings").count_where("session = ?", [session_id]):
            self._insert("endings", {"id": uuid.uuid4().hex, "session": session_id, "reason": reason})

    def _summary(self, row: dict[str, Any]) -> StudentSummary:
        last = [turn["wall"] for turn in self._rows("SELECT wall FROM turns WHERE sequence IS ?", row["newest"])]
        return StudentSummary(
            row["name"], row["sessions"], row["turns"], row["right_answers"] or 0, last[0] if last else ""
        )

    def _stored(self, row: dict[str, Any]) -> StoredSession:
        turns = list(self._rows("SELECT * FROM turns WHERE session = ? ORDER BY number", row["id"]))
        name = next(iter(self._rows("SELECT name FROM students WHERE id = ?", row["student"])), None)
        unbroken = [turn["number"] for turn in turns] == list(range(len(turns)))
        if name is None or not unbroken or not all(rows.is_whole(each) for each in (row, *turns)):
            raise RecordDamaged(DAMAGED)
        try:
            told: tuple[StoredTurn, ...] = tuple(rows.turn_from(turn) for turn in turns)
            return rows.session_from(row, name["name"], told)
        except (ValueError, TypeError) as error:
            raise RecordDamaged(DAMAGED) from error


def _now() -> dict[str, Any]:
    """The two clocks: one that never goes back, and the wall's with its offset (which may be wrong or jump)."""
    wall = datetime.now(tz=UTC).astimezone().isoformat(timespec="milliseconds")
    return {"monotonic_ms": time.monotonic_ns() // 1_000_000, "wall": wall}

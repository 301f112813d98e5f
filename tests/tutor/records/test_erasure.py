"""A student is forgotten: hidden at once, brought back for thirty days, then found in no byte of the data folder."""

from __future__ import annotations

import sqlite3
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from io import BytesIO
from pathlib import Path

import pytest

from tutor.errors import RecordBusy, RecordFull
from tutor.records import audit, backup, consent, erasure, pins, restoring, rows
from tutor.records.journal import Journal
from tutor.records.people import Person
from tutor.turn import Session, TurnResult

MakeTurn = Callable[..., TurnResult]

NAME, WORDS = "Padmavati", "seventy elephants"
OTHER, OTHER_WORDS = "Ravi", "eleven kites"
NOW = datetime.now(tz=UTC)
LATER = NOW + timedelta(days=30, hours=1)


@dataclass(frozen=True)
class Folder:
    """A data folder in which two students have learned, and what must be found nowhere when one of them is erased."""

    record: Path
    person: Person
    traces: tuple[str, ...]
    """The name, the words, and the ids of the sessions and the turns."""
    other: str
    """Id of the other student's session."""


@pytest.fixture
def folder(place: Path, session: Session, turn: MakeTurn) -> Folder:
    with Journal.open(place) as journal:
        first, other = _lesson(journal, session, turn, NAME, WORDS), _lesson(journal, session, turn, OTHER, OTHER_WORDS)
        person = _known(journal, NAME)
        journal.note("names", student=person.ids[0], name=NAME, grp="7B", roll="12")
        consent.write(journal, person.ids[0], given=True, by_whom="parent")
        ids = [row["id"] for table, row in journal.every_row() if table == "turns" and row["session"] == first]
        person = _known(journal, NAME)
    pins.put(place, "1234", person.ids[0])
    backup.make(place)
    with Journal.open(place) as journal:
        journal.note("audit", who="t", what=audit.EXPORT, about="", detail="csv")
    backup.make(place)
    return Folder(place, person, (NAME, WORDS, first, *ids), other)


def _lesson(journal: Journal, session: Session, turn: MakeTurn, name: str, words: str) -> str:
    within = replace(session, student=name)
    key = journal.begin_session(within)
    for _ in range(3):
        journal.append(key, turn(words, within=within))
    return key


def _known(journal: Journal, name: str) -> Person:
    person = journal.person(name)
    assert person is not None
    return person


def contents(path: Path) -> Iterator[bytes]:
    """All that is in a file: its bytes, what is packed in it, and every value of every row of a database."""
    yield path.name.encode()
    yield from _inside(path.read_bytes())


def _inside(data: bytes) -> Iterator[bytes]:
    yield data
    if zipfile.is_zipfile(BytesIO(data)):
        with zipfile.ZipFile(BytesIO(data)) as packed:
            for name in packed.namelist():
                yield from _inside(packed.read(name))
    if data.startswith(b"SQLite format 3"):
        yield from _values(data)


def _values(data: bytes) -> Iterator[bytes]:
    database = sqlite3.connect(":memory:")
    # What is read from memory has no log beside it.
    database.deserialize(data[:18] + b"\x01\x01" + data[20:])
    for (table,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
        for row in database.execute(f'SELECT * FROM "{table}"'):  # noqa: S608
            for value in row:
                yield _plain(value).encode()
    database.close()


def _plain(value: object) -> str:
    if not isinstance(value, bytes):
        return str(value)
    try:
        return rows.unpacked(value)
    except ValueError:
        return value.hex()


def found(folder: Path, traces: tuple[str, ...]) -> set[tuple[str, str]]:
    """Which of the traces are found, and in which file."""
    return {
        (trace, path.name)
        for path in folder.rglob("*")
        if path.is_file()
        for content in contents(path)
        for trace in traces
        if trace.encode() in content or trace.casefold().encode() in content.lower()
    }


def seen(record: Path) -> set[str]:
    """Who is seen in the record."""
    with Journal.open(record, readonly=True) as journal:
        return {person.name for person in journal.people()}


# --- hidden and brought back ----------------------------------------------------------------------------------------


def test_a_forgotten_student_is_seen_nowhere_at_once_and_the_others_are(folder: Folder) -> None:
    erasure.forget(folder.record, folder.person)
    with Journal.open(folder.record, readonly=True) as journal:
        assert [one.name for one in journal.people()] == [OTHER]
        assert [one.name for one in journal.students()] == [OTHER]
        assert journal.resumable(NAME, "sums") is None
        assert journal.session(folder.traces[2]) is None
        shown = str([row for table, row in journal.every_row() if table not in ("forgets", "audit")])
    assert not any(trace in shown for trace in (*folder.traces, *folder.person.ids))


def test_an_undo_brings_everything_back(folder: Folder) -> None:
    with Journal.open(folder.record, readonly=True) as journal:
        before = [row for table, row in journal.every_row() if table not in ("forgets", "audit")]
    erasure.forget(folder.record, folder.person)
    back = erasure.undo(folder.record, " padmavati ")
    assert back is not None
    assert back.ids == folder.person.ids
    with Journal.open(folder.record, readonly=True) as journal:
        assert [row for table, row in journal.every_row() if table not in ("forgets", "audit")] == before


def test_who_can_be_brought_back_is_listed_with_the_days_that_are_left(folder: Folder) -> None:
    assert erasure.forgotten(folder.record) == ()
    erasure.forget(folder.record, folder.person)
    (gone,) = erasure.forgotten(folder.record, now=NOW + timedelta(days=10, hours=1))
    assert (gone.person.name, gone.person.group, gone.days_left) == (NAME, "7B", 20)
    assert erasure.forgotten(folder.record, now=LATER) == ()


def test_after_thirty_days_nobody_is_brought_back(folder: Folder) -> None:
    erasure.forget(folder.record, folder.person)
    assert erasure.undo(folder.record, NAME, now=LATER) is None
    assert seen(folder.record) == {OTHER}


def test_a_name_that_nobody_has_any_more_is_known_as_hidden_and_a_shared_one_is_not(
    folder: Folder, session: Session
) -> None:
    assert erasure.hidden_names(folder.record) == frozenset()
    erasure.forget(folder.record, folder.person)
    assert erasure.hidden_names(folder.record) == {"padmavati", "padmavati (7b)"}
    with Journal.open(folder.record) as journal:
        journal.begin_session(replace(session, student=NAME))
    assert erasure.hidden_names(folder.record) == {"padmavati (7b)"}


def test_a_forgotten_student_who_comes_again_begins_anew_and_is_not_erased_with_the_old_rows(
    folder: Folder, session: Session, turn: MakeTurn
) -> None:
    erasure.forget(folder.record, folder.person)
    with Journal.open(folder.record) as journal:
        again = _lesson(journal, session, turn, NAME, "new words")
    erasure.sweep(folder.record, now=LATER)
    with Journal.open(folder.record, readonly=True) as journal:
        stored = journal.session(again)
        assert stored is not None
        assert len(stored.turns) == 3
    assert {trace for trace, _ in found(folder.record.parent, folder.traces)} == {NAME}


# --- gone for good --------------------------------------------------------------------------------------------------


def test_before_erasing_the_search_finds_every_trace(folder: Folder) -> None:
    assert {trace for trace, _ in found(folder.record.parent, folder.traces)} == set(folder.traces)
    assert {name for _, name in found(folder.record.parent, (NAME,))} > {path.path.name for path in _backups(folder)}


def _backups(folder: Folder) -> tuple[backup.Backup, ...]:
    there = backup.listed(folder.record)
    assert len(there) == 2
    return there


def test_an_erased_student_is_in_no_byte_of_the_data_folder(folder: Folder) -> None:
    home = folder.record.parent
    (home / "cache.db").write_bytes(b"worked out: " + NAME.encode())
    (home / "cache.db-wal").write_bytes(NAME.encode())
    (home / "progress.db.bad-20260101T000000").write_bytes(folder.record.read_bytes())
    (home / "progress.db.before-3").write_bytes(folder.record.read_bytes())
    erasure.erase(folder.record, folder.person.ids)
    assert found(home, folder.traces) == set()
    assert not (home / "cache.db").exists()


def test_of_an_erased_student_only_a_tombstone_with_the_id_stays(folder: Folder) -> None:
    erasure.erase(folder.record, folder.person.ids)
    assert {name for _, name in found(folder.record.parent, folder.person.ids)} == {"progress.db"}
    with Journal.open(folder.record, readonly=True) as journal:
        tables = {table for table, row in journal.every_row() if folder.person.ids[0] in str(row)}
    assert tables == {"forgets", "audit"}


def test_whoever_is_not_erased_is_whole_in_the_record_and_in_every_backup(folder: Folder) -> None:
    erasure.erase(folder.record, folder.person.ids)
    with Journal.open(folder.record, readonly=True) as journal:
        stored = journal.session(folder.other)
        assert stored is not None
        assert [one.text for one in stored.heards] == [OTHER_WORDS] * 3
        assert journal.damaged_rows() == 0
    for one in _backups(folder):
        verified = backup.verify(one, folder.record.parent / "backups")
        assert verified.whole
        assert (verified.rows["turns"], verified.rows["students"]) == (3, 1)


def test_rows_of_an_erased_student_are_refused_when_an_old_file_brings_them(folder: Folder) -> None:
    with Journal.open(folder.record, readonly=True) as journal:
        old = list(journal.every_row())
    erasure.erase(folder.record, folder.person.ids)
    with Journal.open(folder.record) as journal:
        before = journal.digest()
        taken = journal.take_in(old)
        assert journal.digest() == before
    assert set(folder.traces[2:]) <= set(taken.refused)
    assert found(folder.record.parent, folder.traces) == set()


def test_a_tombstone_carried_to_another_pc_erases_there_too_once_it_is_confirmed_and_thirty_days_are_over(
    folder: Folder, tmp_path: Path
) -> None:
    with Journal.open(folder.record, readonly=True) as journal:
        everything = list(journal.every_row())
    elsewhere = tmp_path / "another pc" / "progress.db"
    with Journal.open(elsewhere) as journal:
        journal.take_in(everything)
    backup.make(elsewhere)
    erasure.erase(folder.record, folder.person.ids)
    with Journal.open(folder.record, readonly=True) as journal, Journal.open(elsewhere) as other:
        other.take_in(list(journal.every_row()))
    assert erasure.sweep(elsewhere, now=LATER) == frozenset()
    assert seen(elsewhere) == {NAME, OTHER}
    erasure.confirm(elsewhere, erasure.requests(elsewhere))
    assert seen(elsewhere) == {OTHER}
    assert erasure.sweep(elsewhere, now=LATER) == set(folder.person.ids)
    assert found(elsewhere.parent, folder.traces) == set()
    with Journal.open(folder.record, readonly=True) as one, Journal.open(elsewhere, readonly=True) as two:
        theirs = {row["id"] for _, row in two.every_row()}
        assert {row["id"] for _, row in one.every_row()} <= theirs


def test_a_sweep_erases_when_the_days_of_undo_are_over_and_then_has_nothing_to_do(folder: Folder) -> None:
    erasure.forget(folder.record, folder.person)
    assert erasure.sweep(folder.record) == frozenset()
    assert found(folder.record.parent, (WORDS,)) != set()
    assert erasure.sweep(folder.record, now=LATER) == set(folder.person.ids)
    assert found(folder.record.parent, folder.traces) == set()
    stamp = folder.record.stat().st_mtime_ns
    assert erasure.sweep(folder.record, now=LATER) == frozenset()
    assert folder.record.stat().st_mtime_ns == stamp


def test_a_sweep_of_a_folder_without_a_record_makes_none(tmp_path: Path) -> None:
    assert erasure.sweep(tmp_path / "progress.db") == frozenset()
    assert list(tmp_path.iterdir()) == []


def test_a_clock_that_had_gone_back_when_the_student_was_forgotten_does_not_shorten_the_days(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    year_1980 = {"monotonic_ms": 1, "wall": "1980-01-01T00:00:00.000+05:30"}
    with monkeypatch.context() as here:
        here.setattr("tutor.records.journal._now", lambda: year_1980)
        erasure.forget(folder.record, folder.person)
    assert erasure.sweep(folder.record) == frozenset()
    assert erasure.undo(folder.record, NAME) is not None


@pytest.mark.parametrize("stage", ["_tidy", "_delete_cache", "_rewrite_backups"])
def test_an_erasing_that_is_stopped_midway_goes_on_at_the_next_start(
    folder: Folder, stage: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder.record.parent / "cache.db").write_bytes(NAME.encode())

    def full(*_: object) -> None:
        raise RecordFull("no room")

    with monkeypatch.context() as here:
        here.setattr(erasure, stage, full)
        with pytest.raises(RecordFull):
            erasure.erase(folder.record, folder.person.ids)
    assert seen(folder.record) == {OTHER}
    assert found(folder.record.parent, folder.traces) != set()
    erasure.sweep(folder.record)
    assert found(folder.record.parent, folder.traces) == set()
    assert erasure.sweep(folder.record) == frozenset()


def test_bringing_a_record_back_from_a_backup_brings_no_erased_student_back(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An erasing that was stopped before the backups were rewritten looks as if the record had lost rows."""

    def full(*_: object) -> None:
        raise RecordFull("no room")

    with monkeypatch.context() as here:
        here.setattr(erasure, "_rewrite_backups", full)
        with pytest.raises(RecordFull):
            erasure.erase(folder.record, folder.person.ids)
    journal, rescued = restoring.open_safely(folder.record)
    journal.close()
    assert rescued is not None
    assert rescued.why == "lost"
    assert seen(folder.record) == {OTHER}
    erasure.sweep(folder.record)
    assert found(folder.record.parent, folder.traces) == set()
    assert seen(folder.record) == {OTHER}


def test_while_another_program_reads_the_rest_is_left_for_the_next_start(folder: Folder) -> None:
    reader = sqlite3.connect(folder.record, isolation_level=None)
    reader.execute("BEGIN")
    reader.execute("SELECT count(*) FROM turns").fetchone()
    with pytest.raises(RecordBusy):
        erasure.erase(folder.record, folder.person.ids)
    reader.close()
    assert seen(folder.record) == {OTHER}
    erasure.sweep(folder.record)
    assert found(folder.record.parent, folder.traces) == set()


def test_sessions_that_only_a_backup_knows_are_taken_out_of_it_too(
    folder: Folder, session: Session, turn: MakeTurn
) -> None:
    with Journal.open(folder.record) as journal:
        newer = _lesson(journal, session, turn, NAME, "ninety peacocks")
        journal.end_session(newer, "stopped")
    backup.make(folder.record)
    connection = sqlite3.connect(folder.record, isolation_level=None)
    for table, column in (("turns", "session"), ("endings", "session"), ("sessions", "id")):
        connection.execute(f"DELETE FROM {table} WHERE {column} = ?", [newer])  # noqa: S608
    connection.close()
    erasure.erase(folder.record, folder.person.ids)
    assert found(folder.record.parent, (*folder.traces, newer, "ninety peacocks")) == set()


# --- the audit ------------------------------------------------------------------------------------------------------


def test_forgetting_undoing_and_erasing_stand_in_the_audit_without_a_name(folder: Folder) -> None:
    erasure.forget(folder.record, folder.person)
    erasure.undo(folder.record, NAME)
    erasure.forget(folder.record, folder.person)
    erasure.erase(folder.record, folder.person.ids)
    with Journal.open(folder.record, readonly=True) as journal:
        told = audit.entries(journal)
    assert [entry.what for entry in told] == ["erase", "forget", "undo", "forget", "export"]
    assert [entry.about for entry in told[:-1]] == [folder.person.ids] * 4
    assert NAME not in str(told)


def test_the_audit_is_kept_a_year_and_no_longer(folder: Folder) -> None:
    def kept() -> int:
        with Journal.open(folder.record, readonly=True) as journal:
            return len(audit.entries(journal))

    erasure.sweep(folder.record, now=NOW + timedelta(days=364))
    assert kept() == 1
    erasure.sweep(folder.record, now=NOW + timedelta(days=366))
    assert kept() == 0

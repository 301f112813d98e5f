"""The record's file on disks that fail and in states it should not be in."""

from __future__ import annotations

import hashlib
import os
import random
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from itertools import takewhile
from pathlib import Path

import pytest
from sqlite_utils import Database

from tutor.errors import RecordBusy, RecordDamaged, RecordError, RecordFull, RecordReadOnly, RecordTooNew
from tutor.records import record_file, schema
from tutor.records.journal import Journal
from tutor.turn import Session, TurnResult

MakeTurn = Callable[..., TurnResult]
ROOT = Path(__file__).resolve().parents[3]
only_posix = pytest.mark.skipif(os.name != "posix", reason="only on systems with POSIX limits and users")


@pytest.fixture
def filled(place: Path, session: Session, turn: MakeTurn) -> Path:
    """A closed record with forty turns."""
    with Journal.open(place) as journal:
        key = journal.begin_session(session)
        for number in range(40):
            journal.append(key, turn(f"answer {number} " + "x" * 200))
    return place


def test_the_version_of_the_tables_is_the_number_of_migrations(place: Path) -> None:
    Journal.open(place).close()
    other = sqlite3.connect(place)
    assert other.execute("SELECT count(*) FROM _sqlite_migrations").fetchone()[0] == schema.VERSION
    assert other.execute("PRAGMA user_version").fetchone()[0] == schema.VERSION
    other.close()


RELEASED = {
    "second": "fceaea0419e08967",
    "third": "a418bf3cd74ccffc",
    "fourth": "0b594b69fb06b8ca",
    "fifth": "f4edc8f05f1e97a0",
    "": "c08d2a9b48921b75",
}
"""The tables before each migration that was released, and after all of them."""


def test_a_migration_that_was_released_is_never_edited() -> None:
    assert {before: tables_before(before) for before in RELEASED} == RELEASED


def tables_before(migration: str) -> str:
    """A short name for all tables, indexes and triggers of a record that has come as far as before `migration`."""
    database = Database(memory=True)
    schema.migrations.apply(database, stop_before=migration or None)
    made = "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE '%migrations%'"
    words = "\n".join(sorted(row[0] for row in database.execute(made)))
    database.close()
    return hashlib.sha256(words.encode()).hexdigest()[:16]


def test_opening_again_changes_no_byte(filled: Path) -> None:
    before = filled.read_bytes()
    Journal.open(filled).close()
    assert filled.read_bytes() == before


def test_an_empty_file_is_a_record_that_was_never_begun(place: Path) -> None:
    place.parent.mkdir()
    place.touch()
    with Journal.open(place, readonly=True) as reader:
        assert reader.students() == ()
    with Journal.open(place) as journal:
        assert journal.student("Asha").name == "Asha"


def test_a_record_that_another_didi_begins_just_now_is_not_called_damaged(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever only looks compares the version, the mark and the tables of one moment."""
    place.parent.mkdir()
    sqlite3.connect(place).execute("PRAGMA journal_mode=WAL").close()
    connect = record_file.connect_to_read

    def connected(path: Path) -> sqlite3.Connection:
        connection = connect(path)

        def look(sql: str) -> None:
            if "sqlite_master" in sql:
                connection.set_trace_callback(None)
                Journal.open(place).close()

        connection.set_trace_callback(look)
        return connection

    monkeypatch.setattr(record_file, "connect_to_read", connected)
    with Journal.open(place, readonly=True) as reader:
        assert reader.students() == ()
    assert Journal.open(place).students() == ()


def test_a_newer_record_is_left_alone(filled: Path) -> None:
    other = sqlite3.connect(filled)
    other.execute(f"PRAGMA user_version={schema.VERSION + 1}")
    other.close()
    before = filled.read_bytes()
    for readonly in (False, True):
        with pytest.raises(RecordTooNew, match="newer Didi"):
            Journal.open(filled, readonly=readonly)
    assert filled.read_bytes() == before


def test_a_database_of_another_program_is_not_taken_over(place: Path) -> None:
    place.parent.mkdir()
    other = sqlite3.connect(place)
    other.execute("CREATE TABLE recipes (name)")
    other.close()
    before = place.read_bytes()
    with pytest.raises(RecordDamaged):
        Journal.open(place)
    assert place.read_bytes() == before


@pytest.mark.parametrize("keep", [0.01, 0.3, 0.5, 0.9])
def test_a_cut_off_file_is_said_to_be_damaged_and_left_as_it_is(filled: Path, keep: float) -> None:
    whole = filled.read_bytes()
    filled.write_bytes(whole[: int(len(whole) * keep)])
    before = filled.read_bytes()
    for readonly in (True, False):
        with pytest.raises(RecordDamaged):
            Journal.open(filled, readonly=readonly)
    assert filled.read_bytes() == before


def test_text_in_place_of_a_record_is_said_to_be_damaged(place: Path) -> None:
    place.parent.mkdir()
    place.write_text("This is not a record at all. " * 200)
    with pytest.raises(RecordDamaged):
        Journal.open(place)


@pytest.mark.parametrize("seed", range(40))
def test_flipped_bytes_and_zeroed_pages_are_found_or_harmless(filled: Path, seed: int, session: Session) -> None:
    """Whatever was hit: a RecordError, a row found by its checksum, or every turn read back just as it was."""
    with Journal.open(filled, readonly=True) as journal:
        kept = journal.resumable("Asha", "sums")
    where = random.Random(seed)
    data = bytearray(filled.read_bytes())
    if seed % 3 == 0:
        page = where.randrange(len(data) // 4096) * 4096
        data[page : page + 4096] = bytes(4096)
    else:
        data[where.randrange(len(data))] ^= 1 << where.randrange(8)
    filled.write_bytes(data)
    try:
        with Journal.open(filled, readonly=True) as journal:
            damaged, found = journal.damaged_rows(), journal.resumable("Asha", "sums")
            journal.students()
    except RecordError:
        return
    assert damaged or found == kept


def test_after_damage_the_writers_place_is_free_again(filled: Path) -> None:
    whole = filled.read_bytes()
    filled.write_bytes(whole[:5000])
    with pytest.raises(RecordDamaged):
        Journal.open(filled)
    filled.write_bytes(whole)
    Journal.open(filled).close()


def test_a_program_that_holds_the_file_makes_it_busy_for_a_while_only(filled: Path, session: Session) -> None:
    with Journal.open(filled) as journal:
        other = sqlite3.connect(filled, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(RecordBusy):
            journal.begin_session(session)
        other.execute("ROLLBACK")
        other.close()
        journal.begin_session(session)


def test_a_file_where_the_folder_should_be_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "lessons").write_text("")
    with pytest.raises(RecordError, match="data folder"):
        Journal.open(tmp_path / "lessons" / "progress.db")


WRITER = """
import sys
from pathlib import Path
sys.path.insert(0, {root!r})
from tutor.errors import RecordError
from tutor.records.journal import Journal
try:
    with Journal.open(Path(sys.argv[1])) as journal:
        for number in range(5000):
            journal.student("student %d " % number + "x" * 40)
            print(number, flush=True)
except RecordError as error:
    print(error.code, flush=True)
"""


def write_within(place: Path, limit: int) -> list[str]:
    """Write students in a process whose files may not grow beyond `limit` bytes; what it said."""
    import resource
    import signal

    def narrow() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

    done = subprocess.run(
        [sys.executable, "-c", WRITER.format(root=str(ROOT)), str(place)],
        preexec_fn=narrow,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.stderr == ""
    return done.stdout.split()


@only_posix
@pytest.mark.parametrize("limit", [0, 5_000, 100_000, 300_000])
def test_on_a_full_disk_what_was_acknowledged_stays_and_the_rest_is_refused(place: Path, limit: int) -> None:
    *written, code = write_within(place, limit)
    assert code == RecordFull.code
    with Journal.open(place, readonly=True) as reader:
        assert len(reader.students()) == len(written)
        assert reader.damaged_rows() == 0


@only_posix
def test_when_the_disk_has_room_again_the_same_turn_can_be_written(
    place: Path, session: Session, turn: MakeTurn
) -> None:
    import resource
    import signal

    with Journal.open(place) as journal:
        key = journal.begin_session(session)
        was = resource.getrlimit(resource.RLIMIT_FSIZE)
        quiet = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        try:
            resource.setrlimit(resource.RLIMIT_FSIZE, (4096, was[1]))
            with pytest.raises(RecordFull):
                journal.append(key, turn("x" * 50_000))
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, was)
            signal.signal(signal.SIGXFSZ, quiet)
        journal.append(key, turn("5"))
        stored = journal.session(key)
    assert stored is not None
    assert [heard.text for heard in stored.heards] == ["5"]


READER = """
import os, sys
from pathlib import Path
sys.path.insert(0, {root!r})
from tutor.errors import RecordError
from tutor.records.journal import Journal
from tutor.records import record_file
import filelock, sqlite_utils.migrations, sqlite3
if os.getuid() == 0:
    os.setgid(65534)
    os.setuid(65534)
try:
    with Journal.open(Path(sys.argv[1]), readonly=sys.argv[2] == "ro") as journal:
        print(len(journal.students()))
except RecordError as error:
    print(error.code)
"""


def as_nobody(place: Path, how: str) -> str:
    """Open the record as somebody who may not write its folder."""
    command = [sys.executable, "-c", READER.format(root=str(ROOT)), str(place), how]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    return done.stdout.strip() or done.stderr


@only_posix
def test_in_a_folder_that_may_not_be_written_reading_works_and_writing_is_refused(filled: Path, tmp_path: Path) -> None:
    for folder in takewhile(lambda one: one.stat().st_mode & 0o055 != 0o055, (tmp_path, *tmp_path.parents)):
        folder.chmod(folder.stat().st_mode | 0o055)
    (filled.parent / "progress.db.lock").unlink(missing_ok=True)
    filled.chmod(0o444)
    filled.parent.chmod(0o555)
    try:
        assert as_nobody(filled, "ro") == "1"
        assert as_nobody(filled, "rw") == RecordReadOnly.code
        assert as_nobody(filled.parent / "new" / "progress.db", "rw") == RecordReadOnly.code
    finally:
        filled.parent.chmod(0o755)


def test_every_fault_has_a_sentence_and_a_code() -> None:
    error = sqlite3.OperationalError("disk I/O error")
    error.sqlite_errorcode = sqlite3.SQLITE_IOERR_READ
    assert record_file.from_sqlite(error).code == "record"
    assert str(record_file.from_os(OSError(28, "No space left on device"))) == record_file.FULL
    assert record_file.from_os(OSError(5, "Input/output error")).code == "record"


def test_a_session_of_another_version_is_kept_beside(place: Path, session: Session, turn: MakeTurn) -> None:
    with Journal.open(place) as journal:
        newer = replace(session, chapter=replace(session.chapter, version="v2"))
        key = journal.begin_session(newer)
        journal.append(key, turn(within=newer))
        stored = journal.session(key)
    assert stored is not None
    assert stored.content == "v2"

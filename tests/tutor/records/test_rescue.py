"""A damaged record: put aside whole, and read as far as it goes; an older one: copied before it is brought forward."""

from __future__ import annotations

import random
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.tutor.records.conftest import MakeTurn
from tests.tutor.records.test_sealing import WORDS, everything_on_disk, old_record, plea_about
from tutor.errors import RecordDamaged, RecordFull
from tutor.records import record_file, restoring, schema
from tutor.records.journal import Journal
from tutor.turn import Session

NOON = datetime(2025, 6, 1, 12, tzinfo=UTC)


@pytest.fixture
def filled(place: Path, session: Session, turn: MakeTurn) -> Path:
    """A closed record with two hundred turns."""
    with Journal.open(place) as journal, record_file.writing(journal._database, record_file.writers_place(place)):
        for _ in range(4):
            key = journal.begin_session(session)
            for number in range(50):
                journal.append(key, turn(f"answer {number} " + "x" * 100))
    return place


def turns_in(path: Path) -> int:
    return sum(table == "turns" for table, _ in restoring.readable_rows(path))


def test_from_a_whole_record_every_row_is_read(filled: Path) -> None:
    with Journal.open(filled, readonly=True) as journal:
        every = list(journal.every_row())
    assert sorted(restoring.readable_rows(filled), key=lambda one: (one[0], one[1]["id"])) == sorted(
        every, key=lambda one: (one[0], one[1]["id"])
    )


@pytest.mark.parametrize("seed", range(20))
def test_from_a_damaged_record_most_rows_are_read_and_all_of_them_are_whole(filled: Path, seed: int) -> None:
    chance = random.Random(seed)
    data = bytearray(filled.read_bytes())
    pages = len(data) // 4096
    page = chance.randrange(pages // 2, pages) * 4096  # not one of those that lead to all others
    data[page : page + 4096] = bytes(4096) if seed % 2 else chance.randbytes(4096)
    filled.write_bytes(data)
    found = list(restoring.readable_rows(filled))
    assert sum(table == "turns" for table, _ in found) >= 150
    with Journal.open(filled.with_name("new.db")) as journal:
        taken = journal.take_in(found)
        assert taken.added + taken.known == len(found)
        assert journal.damaged_rows() == 0


def test_a_row_that_was_changed_is_not_taken_for_a_whole_one(filled: Path) -> None:
    with closing(sqlite3.connect(filled)) as other, other:
        other.execute("DROP TRIGGER turns_stay")
        other.execute("UPDATE turns SET seed = 8 WHERE number = 3")
    assert turns_in(filled) == 196


@pytest.mark.parametrize("what", [b"", b"no record at all " * 1000, None], ids=["empty", "text", "missing"])
def test_from_what_is_no_record_nothing_is_read(place: Path, what: bytes | None) -> None:
    place.parent.mkdir()
    if what is not None:
        place.write_bytes(what)
    assert list(restoring.readable_rows(place)) == []


def test_a_record_is_put_aside_with_its_log_and_never_over_another(place: Path) -> None:
    place.parent.mkdir()
    for text in ("first", "second"):
        place.write_text(text)
        place.with_name("progress.db-wal").write_text(f"log of the {text}")
        place.with_name("progress.db-shm").write_text("index")
        restoring.quarantine(place, NOON)
    assert {path.name: path.read_text() for path in place.parent.iterdir()} == {
        "progress.db.bad-20250601T120000": "first",
        "progress.db.bad-20250601T120000-wal": "log of the first",
        "progress.db.bad-20250601T120000-2": "second",
        "progress.db.bad-20250601T120000-2-wal": "log of the second",
    }


# --- records of earlier releases ------------------------------------------------------------------------------------


def test_an_old_record_is_copied_before_it_is_brought_forward_and_the_copy_has_all_but_the_sealed_words(
    place: Path, session: Session, turn: MakeTurn
) -> None:
    key = old_record(place, session, [turn("five"), plea_about(turn, "abuse"), turn("six")])
    with Journal.open(place) as journal:
        stored = journal.session(key)
        assert journal.damaged_rows() == 0
        assert journal.version(key) == 3
    copy = place.with_name(f"progress.db.before-{schema.VERSION}")
    with closing(sqlite3.connect(copy)) as older:
        assert older.execute("PRAGMA user_version").fetchone()[0] == 2
        assert older.execute("SELECT count(*) FROM turns").fetchone()[0] == 3
    with Journal.open(copy, readonly=True) as journal:
        assert journal.session(key) == stored
    assert WORDS.encode() not in everything_on_disk(place)
    assert [path.name for path in place.parent.iterdir() if path.name.endswith(".part")] == []
    assert stored is not None
    assert (stored.known.skills, stored.setup.class_seed, stored.continues) == ((), None, "")
    assert [turn.card["said"] for turn in stored.turns] == [["Yes.", "What next?"]] * 3


def test_the_rows_of_an_old_record_are_read_in_todays_columns(place: Path, session: Session, turn: MakeTurn) -> None:
    old_record(place, session, [turn("five"), turn("six")])
    found = list(restoring.readable_rows(place))
    assert [table for table, _ in found] == ["students", "sessions", "turns", "turns"]
    with Journal.open(place.with_name("new.db")) as journal:
        assert journal.take_in(found).added == 4
        assert journal.students()[0].turns == 2


def test_a_damaged_old_row_stays_damaged(place: Path, session: Session, turn: MakeTurn) -> None:
    old_record(place, session, [turn("five")])
    with closing(sqlite3.connect(place)) as other, other:
        other.execute("DROP TRIGGER sessions_stay")
        other.execute("UPDATE sessions SET seed = 8")
    with Journal.open(place) as journal:
        assert journal.damaged_rows() == 1
        assert journal.resumable("Asha", "sums") is None


def test_an_old_record_that_cannot_be_copied_is_left_as_it_is(place: Path, session: Session, turn: MakeTurn) -> None:
    import os

    if os.name != "posix":
        pytest.skip("only on systems with POSIX limits")
    import resource
    import signal

    old_record(place, session, [turn("x" * 30_000)])
    before = place.read_bytes()
    was = resource.getrlimit(resource.RLIMIT_FSIZE)
    quiet = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    try:
        resource.setrlimit(resource.RLIMIT_FSIZE, (40_000, was[1]))
        with pytest.raises(RecordFull):
            Journal.open(place)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, was)
        signal.signal(signal.SIGXFSZ, quiet)
    with closing(sqlite3.connect(place)) as other:
        assert other.execute("PRAGMA user_version").fetchone()[0] == 1
    assert len(place.read_bytes()) == len(before)
    Journal.open(place).close()


# --- when the whole file is looked at -------------------------------------------------------------------------------


@pytest.fixture
def large(filled: Path) -> Path:
    """A record beyond the size that is checked at every opening, with a fault in an index that only a check finds."""
    with Journal.open(filled) as journal, record_file.writing(journal._database, record_file.writers_place(filled)):
        journal._database.execute("CREATE TABLE ballast (what BLOB)")
        journal._database.execute("INSERT INTO ballast VALUES (randomblob(?))", [record_file.CHECKED_WHOLE_BYTES])
    with closing(sqlite3.connect(filled)) as other:
        page = other.execute("SELECT rootpage FROM sqlite_master WHERE name = 'consents'").fetchone()[0]
        size = other.execute("PRAGMA page_size").fetchone()[0]
    data = bytearray(filled.read_bytes())
    data[(page - 1) * size + 3 : (page - 1) * size + 5] = b"\xff\xff"  # more cells than the page can hold
    filled.write_bytes(data)
    return filled


def checked_at(path: Path, when: str | None) -> None:
    with closing(sqlite3.connect(path)) as other, other:
        other.execute("DELETE FROM local WHERE name = 'checked'")
        if when is not None:
            other.execute("INSERT INTO local VALUES ('checked', ?)", [when])


def test_a_large_record_that_was_closed_in_good_order_is_opened_at_once(large: Path) -> None:
    checked_at(large, datetime.now(tz=UTC).isoformat())
    with Journal.open(large) as journal:
        assert journal.students()[0].turns == 200
        with pytest.raises(RecordDamaged):
            journal.damaged_rows()


@pytest.mark.parametrize("when", [None, "2020-01-01T00:00:00+00:00", "2999-01-01T00:00:00+00:00", "never"])
def test_a_large_record_that_was_not_checked_for_a_week_is_checked(large: Path, when: str | None) -> None:
    checked_at(large, when)
    with pytest.raises(RecordDamaged):
        Journal.open(large)


def test_a_large_record_is_checked_after_an_unclean_exit(large: Path) -> None:
    checked_at(large, datetime.now(tz=UTC).isoformat())
    (large.parent / "running").write_text('[{"pid": 1, "started": 5.0}]')
    with pytest.raises(RecordDamaged):
        Journal.open(large)


def test_when_it_was_found_sound_is_kept(place: Path) -> None:
    place.parent.mkdir()
    (place.parent / "running").write_text("left behind")
    with Journal.open(place) as journal:
        assert journal.local("checked")
        assert datetime.fromisoformat(str(journal.local("checked"))).utcoffset() is not None

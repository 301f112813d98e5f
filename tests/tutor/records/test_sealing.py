"""Words about a student's safety are not kept: not in new turns, not in a record that an older Didi had written."""

from __future__ import annotations

import json
import sqlite3
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest
from sqlite_utils import Database

from tests.tutor.records.conftest import MakeTurn
from tutor.records import rows, schema
from tutor.records.journal import Journal
from tutor.turn import Category, Heard, Move, MoveName, Session, TurnResult, Understanding

WORDS = "papa hits me every single day"


@pytest.fixture
def plea(turn: MakeTurn) -> TurnResult:
    return plea_about(turn, "abuse")


def plea_about(turn: MakeTurn, concern: str) -> TurnResult:
    understood = Understanding(Category.SAFETY, concern)
    return replace(turn(WORDS), understanding=understood, move=Move(MoveName.CARE, {"concern": concern}, "safety"))


def everything_on_disk(place: Path) -> bytes:
    return b"".join(path.read_bytes() for path in sorted(place.parent.iterdir()) if path.is_file())


def test_the_words_never_reach_the_disk(place: Path, session: Session, turn: MakeTurn, plea: TurnResult) -> None:
    with Journal.open(place) as journal:
        key = journal.begin_session(session)
        journal.append(key, turn("five"))
        journal.append(key, plea)
        assert WORDS.encode() not in everything_on_disk(place)
        assert b"five" in everything_on_disk(place)
        stored = journal.session(key)
    assert stored is not None
    assert stored.heards == (Heard("five", at=1.5), Heard("", at=1.5, concern="abuse"))
    assert WORDS.encode() not in everything_on_disk(place)


def test_a_flag_tells_the_teacher_who_when_and_what_about_and_no_more(
    journal: Journal, session: Session, turn: MakeTurn, plea: TurnResult
) -> None:
    key = journal.begin_session(session)
    journal.append(key, turn("5"))
    assert journal.flags() == ()
    journal.append(key, plea)
    journal.append(key, plea_about(turn, "distress:repeated"))
    first, second = journal.flags()
    assert (first.student, first.kind, first.tier, first.session) == ("Asha", "abuse", "explicit", key)
    assert (second.kind, second.tier) == ("distress", "soft")
    assert datetime.fromisoformat(first.when).utcoffset() is not None
    assert first.id != second.id
    assert WORDS not in repr((first, second))


def test_the_list_of_students_does_not_show_it(journal: Journal, session: Session, plea: TurnResult) -> None:
    journal.append(journal.begin_session(session), plea)
    assert "abuse" not in repr(journal.students())


def test_flags_are_never_changed_and_are_checked_like_every_row(
    place: Path, journal: Journal, session: Session, plea: TurnResult
) -> None:
    journal.append(journal.begin_session(session), plea)
    assert journal.damaged_rows() == 0
    other = sqlite3.connect(place)
    with pytest.raises(sqlite3.IntegrityError, match="never changed"):
        other.execute("UPDATE flags SET kind = 'none'")
    other.close()


# --- a record that an older Didi wrote ----------------------------------------------------------------------------


def old_record(place: Path, session: Session, turns: list[TurnResult]) -> str:
    """A file as version 1 wrote it, words and all; returns the session's id."""
    place.parent.mkdir(parents=True, exist_ok=True)
    connection = sqlite3.connect(place, isolation_level=None)
    database = Database(connection, execute_plugins=False)
    schema.first(database)
    connection.execute("CREATE TABLE _sqlite_migrations (migration_set TEXT, name TEXT, applied_at TEXT)")
    connection.execute("INSERT INTO _sqlite_migrations VALUES ('didi record', 'first', '')")
    stamps = {"device": connection.execute("SELECT id FROM device").fetchone()[0], "monotonic_ms": 1}
    stamps["wall"] = "2025-01-02T10:00:00.000+05:30"
    student = {"id": "s", "name": "Asha", "key": "asha", **stamps, "sequence": 1}
    database.table("students").insert(rows.sealed(student))
    lesson = {"id": "l", "student": "s", **rows.session_row(session), **stamps, "sequence": 2}
    lesson = {name: value for name, value in lesson.items() if name not in ("known", "setup")}
    database.table("sessions").insert(rows.sealed(lesson))
    for number, result in enumerate(turns):
        row = {"id": f"t{number}", "session": "l", "number": number, **rows.turn_row(result), **stamps}
        row |= {"sequence": number + 3, "heard": rows.heard_json(result.heard)}
        row["card"] = rows.unpacked(row["card"])
        database.table("turns").insert(rows.sealed(row))
    connection.execute(f"PRAGMA application_id={schema.APPLICATION_ID}")
    connection.execute("PRAGMA user_version=1")
    connection.close()
    return "l"


def test_an_old_record_loses_the_words_and_gains_the_flag(
    place: Path, session: Session, turn: MakeTurn, plea: TurnResult
) -> None:
    key = old_record(place, session, [replace(turn("pin"), said=("SAFETY pin",)), plea, turn("five")])
    assert WORDS.encode() in everything_on_disk(place)
    with Journal.open(place) as journal:
        assert WORDS.encode() not in everything_on_disk(place)
        stored = journal.session(key)
        (flag,) = journal.flags()
        assert journal.damaged_rows() == 0
        journal.append(key, turn("5"))
    assert stored is not None
    assert [heard.text for heard in stored.heards] == ["pin", "", "five"]
    assert stored.heards[1].concern == "abuse"
    assert (flag.student, flag.kind, flag.when) == ("Asha", "abuse", "2025-01-02T10:00:00.000+05:30")
    other = sqlite3.connect(place)
    with pytest.raises(sqlite3.IntegrityError, match="never changed"):
        other.execute("UPDATE turns SET heard = ''")
    other.close()


def test_an_old_record_can_be_looked_at_without_being_touched(place: Path, session: Session, turn: MakeTurn) -> None:
    old_record(place, session, [turn("five")])
    before = place.read_bytes()
    with Journal.open(place, readonly=True) as journal:
        assert journal.flags() == ()
        assert journal.damaged_rows() == 0
        assert journal.students()[0].turns == 1
    assert place.read_bytes() == before


@pytest.mark.parametrize("spoilt", ["card", "heard"])
def test_an_old_row_that_cannot_be_read_is_left_for_the_check_to_find(
    place: Path, session: Session, plea: TurnResult, spoilt: str
) -> None:
    old_record(place, session, [plea])
    other = sqlite3.connect(place)
    with other:
        other.execute("DROP TRIGGER turns_stay")
        other.execute(f"UPDATE turns SET {spoilt} = ? || {spoilt}", ['["SAFETY"'])  # noqa: S608
    other.close()
    with Journal.open(place) as journal:
        assert journal.damaged_rows() == 1
        assert journal.flags() == ()


def test_a_damaged_row_about_safety_loses_its_words_and_stays_damaged(
    place: Path, session: Session, plea: TurnResult
) -> None:
    old_record(place, session, [plea])
    other = sqlite3.connect(place)
    with other:
        other.execute("DROP TRIGGER turns_stay")
        other.execute("UPDATE turns SET seed = 8")
    other.close()
    with Journal.open(place) as journal:
        assert journal.damaged_rows() == 1
        assert WORDS.encode() not in everything_on_disk(place)
        assert [flag.kind for flag in journal.flags()] == ["abuse"]


def test_a_flag_for_a_session_that_is_not_there_is_not_written(journal: Journal) -> None:
    journal._flag("nowhere", "abuse")
    assert journal.flags() == ()


def test_the_sealed_turn_is_heard_again_as_what_it_was_about(plea: TurnResult) -> None:
    row = rows.turn_row(plea)
    assert json.loads(row["heard"])["text"] == ""
    assert WORDS not in rows.unpacked(row["card"])
    assert rows.heard_from(row["heard"]).concern == "abuse"

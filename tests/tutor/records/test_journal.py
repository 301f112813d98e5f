"""The journal on a real SQLite file."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest

from tutor.errors import RecordDamaged, RecordError, RecordStale
from tutor.records.journal import Journal
from tutor.turn import Heard, Move, MoveName, Session, State, TurnResult

MakeTurn = Callable[..., TurnResult]


def look(place: Path, sql: str) -> list[tuple[object, ...]]:
    """Ask the file itself, past the journal."""
    other = sqlite3.connect(place)
    try:
        return other.execute(sql).fetchall()
    finally:
        other.close()


def test_a_turn_is_on_disk_when_append_returns(journal: Journal, place: Path, session: Session, turn: MakeTurn) -> None:
    journal.append(journal.begin_session(session), turn("five"))
    assert json.loads(str(look(place, "SELECT heard FROM turns")[0][0]))["text"] == "five"


def test_every_commit_is_synced_and_no_turn_is_without_a_session(
    journal: Journal, session: Session, turn: MakeTurn
) -> None:
    ask = journal._database.execute
    assert ask("PRAGMA journal_mode").fetchone()[0] == "wal"
    assert ask("PRAGMA synchronous").fetchone()[0] == 2
    assert ask("PRAGMA trusted_schema").fetchone()[0] == 0
    with pytest.raises(RecordError, match="no such session"):
        journal.append("no such session", turn())


def test_rows_carry_device_sequence_both_clocks_content_and_seed(
    journal: Journal, place: Path, session: Session, turn: MakeTurn
) -> None:
    key = journal.begin_session(session)
    journal.append(key, turn())
    journal.append(key, turn())
    rows = look(place, "SELECT device, sequence, monotonic_ms, wall, content, seed, number FROM turns ORDER BY number")
    assert len({row[0] for row in rows}) == 1
    assert [row[1] for row in rows] == [3, 4]  # after the student's row and the session's
    assert rows[0][2] <= rows[1][2]  # type: ignore[operator]
    assert datetime.fromisoformat(str(rows[0][3])).utcoffset() is not None
    assert [row[4:] for row in rows] == [("v1", 7, 0), ("v1", 7, 1)]


def test_the_why_card_can_be_read_back(journal: Journal, session: Session, turn: MakeTurn) -> None:
    key = journal.begin_session(session)
    journal.append(key, turn())
    stored = journal.session(key)
    assert stored is not None
    card = stored.turns[0].card
    assert card["said"] == ["Yes.", "What next?"]
    assert (card["category"], card["verdict"], card["move"], card["rule"]) == (
        "ANSWER",
        "correct",
        "praise_and_continue",
        "right answer",
    )
    assert (card["state"], card["rung"], card["ruled_out"]) == ("ASKED", "asked", ["give_hint: right"])


@pytest.mark.parametrize(
    "text", ["", "\x00", "\ud83d", "😀 ‮५", "x" * 100_000], ids=["empty", "nul", "half", "mixed", "huge"]
)
def test_whatever_was_heard_comes_back_the_same(journal: Journal, session: Session, turn: MakeTurn, text: str) -> None:
    key = journal.begin_session(session)
    journal.append(key, turn(text))
    stored = journal.resumable("Asha", "sums")
    assert stored is not None
    assert stored.heards == (Heard(text, at=1.5),)


def test_an_unfinished_session_is_resumable_after_closing(place: Path, session: Session, turn: MakeTurn) -> None:
    with Journal.open(place) as journal:
        key = journal.begin_session(replace(session, language="en", language_fixed=True))
        journal.append(key, turn("4", right=False))
    with Journal.open(place) as journal:
        stored = journal.resumable("  asha ", "sums")
    assert stored is not None
    assert (stored.id, stored.seed, stored.language, stored.language_fixed) == (key, 7, "en", True)
    assert (stored.content, stored.mode, stored.order, stored.student) == ("v1", "teach_me", (0,), "Asha")


def test_greetings_are_kept_but_not_heard_again(journal: Journal, session: Session, turn: MakeTurn) -> None:
    key = journal.begin_session(session)
    journal.append(key, replace(turn(""), move=Move(MoveName.GREET)))
    journal.append(key, turn("5"))
    stored = journal.session(key)
    assert stored is not None
    assert [one.opening for one in stored.turns] == [True, False]
    assert [heard.text for heard in stored.heards] == ["5"]


def test_the_turn_that_ends_a_session_closes_it(journal: Journal, session: Session, turn: MakeTurn) -> None:
    key = journal.begin_session(session)
    journal.append(key, turn("bye", within=replace(session, state=State.ENDED, ended_because="student_requested")))
    assert journal.resumable("Asha", "sums") is None


def test_a_session_can_be_ended_twice_and_is_ended_once(journal: Journal, place: Path, session: Session) -> None:
    key = journal.begin_session(session)
    journal.end_session(key, "left")
    journal.end_session(key, "left")
    assert look(place, "SELECT reason FROM endings") == [("left",)]


def test_the_newest_unfinished_session_of_that_student_and_chapter_is_found(journal: Journal, session: Session) -> None:
    journal.begin_session(session)
    newest = journal.begin_session(session)
    journal.begin_session(replace(session, student="Ravi"))
    found = journal.resumable("Asha", "sums")
    assert found is not None
    assert found.id == newest
    assert journal.resumable("Asha", "another chapter") is None
    assert journal.resumable("Asha", "sums", "exam") is None


def test_going_on_with_a_session_makes_no_second_one(journal: Journal, place: Path, session: Session) -> None:
    key = journal.begin_session(session)
    assert journal.begin_session(session, session_id=key) == key
    assert look(place, "SELECT count(*) FROM sessions") == [(1,)]


def test_two_spellings_of_a_name_are_one_student(journal: Journal) -> None:
    assert journal.student("Asha  Rao").id == journal.student(" asha rao\n").id
    assert [one.name for one in journal.students()] == ["Asha Rao"]


def test_the_list_of_students_counts_lessons_turns_and_right_answers(
    journal: Journal, session: Session, turn: MakeTurn
) -> None:
    key = journal.begin_session(session)
    journal.append(key, replace(turn(""), move=Move(MoveName.GREET)))
    journal.append(key, turn("5"))
    journal.append(key, turn("4", right=False))
    journal.student("Zoya")
    asha, zoya = journal.students()
    assert (asha.name, asha.sessions, asha.turns, asha.right) == ("Asha", 1, 2, 1)
    assert datetime.fromisoformat(asha.last).utcoffset() is not None
    assert (zoya.sessions, zoya.turns, zoya.right, zoya.last) == (0, 0, 0, "")


def test_rows_cannot_be_changed(journal: Journal, place: Path, session: Session, turn: MakeTurn) -> None:
    journal.append(journal.begin_session(session), turn())
    with pytest.raises(sqlite3.IntegrityError, match="never changed"):
        look(place, "UPDATE turns SET heard = '{}'")


def test_a_row_that_was_tampered_with_is_found(place: Path, session: Session, turn: MakeTurn) -> None:
    with Journal.open(place) as journal:
        journal.append(journal.begin_session(session), turn("4", right=False))
        assert journal.damaged_rows() == 0
    tamper(place, "DROP TRIGGER turns_stay", "UPDATE turns SET verdict = 'correct'")
    with Journal.open(place) as journal:
        assert journal.damaged_rows() == 1
        assert journal.resumable("Asha", "sums") is None
        (head,) = journal.sessions_of(journal.people()[0])
        with pytest.raises(RecordDamaged):
            journal.session(head.id)


def test_a_row_that_is_whole_but_not_ours_is_damage_not_a_crash(place: Path, session: Session, turn: MakeTurn) -> None:
    from tutor.records.rows import checksum

    with Journal.open(place) as journal:
        key = journal.begin_session(session)
        journal.append(key, turn())
        row = {**next(journal.events("turns")), "heard": '{"what":1}'}
    tamper(
        place,
        "DROP TRIGGER turns_stay",
        ("UPDATE turns SET heard = ?, checksum = ?", (row["heard"], checksum(row))),
    )
    with Journal.open(place) as journal, pytest.raises(RecordDamaged):
        journal.session(key)


def test_a_lesson_with_a_damaged_row_is_left_out_and_the_student_is_not_stopped(
    place: Path, session: Session, turn: MakeTurn
) -> None:
    with Journal.open(place) as journal:
        older = journal.begin_session(session)
        newer = journal.begin_session(session)
        journal.append(newer, turn("4"))
    tamper(place, "DROP TRIGGER turns_stay", "UPDATE turns SET seed = 8")
    with Journal.open(place) as journal:
        found = journal.resumable("Asha", "sums")
        assert found is not None
        assert found.id == older
        assert journal.begin_session(session)


def test_a_second_writer_may_write_too_and_each_sees_what_the_other_wrote(
    place: Path, journal: Journal, session: Session, turn: MakeTurn
) -> None:
    key = journal.begin_session(session)
    with Journal.open(place) as other:
        other.append(key, turn("5"), version=0)
        journal.append(key, turn("6"), version=1)
        stored = other.session(key)
    assert stored is not None
    assert [heard.text for heard in stored.heards] == ["5", "6"]
    assert sorted(row["sequence"] for row in journal.events("turns")) == [3, 4]


def test_a_turn_that_was_decided_before_another_one_came_is_not_written(
    place: Path, journal: Journal, session: Session, turn: MakeTurn
) -> None:
    key = journal.begin_session(session)
    with Journal.open(place) as other:
        other.append(key, turn("5"), version=journal.version(key))
    with pytest.raises(RecordStale, match="another place"):
        journal.append(key, turn("6"), version=0)
    assert journal.version(key) == 1
    journal.append(key, turn("6"), version=1)
    journal.append(key, turn("7"))
    assert journal.version(key) == 3


def test_a_reader_sees_what_the_writer_has_committed(place: Path, journal: Journal, session: Session) -> None:
    journal.begin_session(session)
    with Journal.open(place, readonly=True) as reader:
        assert [one.name for one in reader.students()] == ["Asha"]


def test_reading_a_record_that_is_not_there_makes_nothing(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "none" / "progress.db", readonly=True) as reader:
        assert reader.students() == ()
        assert reader.resumable("Asha", "sums") is None
    assert not (tmp_path / "none").exists()


def test_a_reader_cannot_write(place: Path, journal: Journal, session: Session) -> None:
    journal.student("Asha")
    with Journal.open(place, readonly=True) as reader, pytest.raises(RecordError):
        reader.begin_session(session)


def test_closing_twice_is_no_fault(place: Path) -> None:
    journal = Journal.open(place)
    journal.close()
    journal.close()


def tamper(place: Path, *statements: str | tuple[str, tuple[object, ...]]) -> None:
    other = sqlite3.connect(place)
    with other:
        for statement in statements:
            other.execute(*((statement,) if isinstance(statement, str) else statement))
    other.close()

"""One lesson in two windows, and one that comes from another PC: nothing is lost, nothing counts twice."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from desktop.lesson.conversation import Conversation, known_from, resume_or_open
from tutor.errors import RecordFull
from tutor.records.journal import Journal
from tutor.reports.replaying import played_again
from tutor.turn import Heard, Setup, State

CHAPTER = "rational_numbers"
HERE, THERE = frozenset({"this machine"}), frozenset({"another machine"})


@pytest.fixture
def place(tmp_path: Path) -> Path:
    return tmp_path / "progress.db"


@pytest.fixture
def record(place: Path) -> Iterator[Journal]:
    with Journal.open(place, signs=HERE) as opened:
        yield opened


def opened(record: Journal, **more: Any) -> Conversation:
    conversation = resume_or_open("Asha", CHAPTER, record=record, **{"seed": 3, "language": "en", **more})
    conversation.begin()
    return conversation


def texts(record: Journal) -> list[str]:
    stored = record.resumable("Asha", CHAPTER)
    assert stored is not None
    return [heard.text for heard in stored.heards]


def carried(record: Journal, to: Path) -> Journal:
    """The record of another PC with everything that is in this one."""
    other = Journal.open(to, signs=THERE)
    other.take_in(record.every_row())
    return other


# --- two windows ----------------------------------------------------------------------------------------------------


def test_words_that_came_too_late_are_given_back_and_not_counted(place: Path, record: Journal) -> None:
    window = opened(record)
    with Journal.open(place, signs=HERE) as other:
        command = opened(other)
        command.reply(Heard("hello"))
        late = window.reply(Heard("17"))
    assert window.given_back == "17"
    assert late.said[-1].endswith(window.session.item.spoken.en)
    assert replace(window.session, last_said=()) == replace(command.session, last_said=())
    assert texts(record) == ["hello"]
    window.reply(Heard("17"))
    assert window.given_back == ""
    assert texts(record) == ["hello", "17"]


def test_a_lesson_that_was_finished_elsewhere_is_said_to_be_over(place: Path, record: Journal) -> None:
    window = opened(record)
    with Journal.open(place, signs=HERE) as other:
        opened(other).reply(Heard("stop"))
    window.reply(Heard("17"))
    assert (window.ended, window.given_back) == (True, "17")


def test_a_child_in_need_is_heard_whatever_went_on_elsewhere(place: Path, record: Journal) -> None:
    window = opened(record)
    with Journal.open(place, signs=HERE) as other:
        opened(other).reply(Heard("hello"))
    reply = window.reply(Heard("papa mujhe belt se maarte hain"))
    assert (window.given_back, reply.move.name) == ("", "care")
    assert [flag.kind for flag in record.flags()] == ["abuse"]
    assert texts(record) == ["hello", ""]


@contextmanager
def a_full_disk() -> Iterator[None]:
    """Within it, no file may grow beyond a page."""
    import resource
    import signal

    was = resource.getrlimit(resource.RLIMIT_FSIZE)
    quiet = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    try:
        resource.setrlimit(resource.RLIMIT_FSIZE, (4096, was[1]))
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, was)
        signal.signal(signal.SIGXFSZ, quiet)


@pytest.mark.skipif(os.name != "posix", reason="only on systems with POSIX limits")
def test_turns_that_were_shown_but_not_written_go_on_as_a_session_of_their_own(place: Path, record: Journal) -> None:
    window = opened(record)
    first = window.session_id
    with a_full_disk():
        window.reply(Heard("5"))
    assert isinstance(window.unsaved, RecordFull)
    with Journal.open(place, signs=HERE) as other:
        opened(other).reply(Heard("hello"))
    window.reply(Heard("7"))
    assert (window.unsaved, window.given_back) == (None, "")
    assert window.session_id != first
    mine = record.session(str(window.session_id))
    assert mine is not None
    assert (mine.continues, mine.continued_at, [heard.text for heard in mine.heards]) == (first, 1, ["5", "7"])
    again = played_again(mine)
    assert again is not None
    assert replace(again, last_said=()) == replace(window.session, last_said=())


def test_a_lesson_that_cannot_be_read_again_goes_on_as_it_was_shown(place: Path, record: Journal) -> None:
    window = opened(record)
    with Journal.open(place, signs=HERE) as other:
        command = opened(other)
        turn = command.reply(Heard("hello"))
        odd = replace(turn, session=replace(turn.session, position=7))
        other.append(str(command.session_id), odd)
    window.reply(Heard("17"))
    assert window.given_back == ""
    assert texts(record) == ["17"]


# --- another PC -----------------------------------------------------------------------------------------------------


def test_a_lesson_from_another_pc_goes_on_as_a_session_of_this_one(record: Journal, tmp_path: Path) -> None:
    before = opened(record)
    for text in ("hello", "5", "7"):
        before.reply(Heard(text))
    with carried(record, tmp_path / "there.db") as other:
        after = opened(other)
        assert (after.how, replace(after.session, last_said=())) == (
            "resumed",
            replace(before.session, last_said=()),
        )
        assert after.session_id != before.session_id
        after.reply(Heard("9 by 7"))
        assert texts(other) == ["hello", "5", "7", "9 by 7"]
        theirs = other.session(str(before.session_id))
        assert theirs is not None
        assert theirs.version == 4
        record.take_in(other.every_row())
    assert texts(record) == ["hello", "5", "7", "9 by 7"]


def test_back_on_the_first_pc_it_goes_on_where_the_other_stopped(record: Journal, tmp_path: Path) -> None:
    opened(record).reply(Heard("hello"))
    with carried(record, tmp_path / "there.db") as other:
        opened(other).reply(Heard("5"))
        record.take_in(other.every_row())
    third = opened(record)
    third.reply(Heard("7"))
    assert texts(record) == ["hello", "5", "7"]
    newest = record.resumable("Asha", CHAPTER)
    assert newest is not None
    assert (newest.device, newest.version) == (record.device, 2)
    again = played_again(newest)
    assert again is not None
    assert replace(again, last_said=()) == replace(third.session, last_said=())


def test_a_lesson_whose_beginning_is_not_here_is_left_out(record: Journal, tmp_path: Path) -> None:
    opened(record).reply(Heard("hello"))
    with carried(record, tmp_path / "there.db") as other:
        opened(other).reply(Heard("5"))
        theirs = [(table, row) for table, row in other.every_row() if row["device"] == other.device]
        student = [(table, row) for table, row in other.every_row() if table == "students"]
    with Journal.open(tmp_path / "third.db", signs=frozenset({"a third"})) as third:
        third.take_in([*student, *theirs])
        assert third.resumable("Asha", CHAPTER) is None
        assert opened(third).how == "new"


# --- what is known of the student -----------------------------------------------------------------------------------


def test_a_new_lesson_begins_with_what_earlier_ones_have_shown(record: Journal, tmp_path: Path) -> None:
    first = opened(record)
    for _ in range(3):
        first.reply(Heard(first.session.item.answer))
    first.reply(Heard("stop"))
    first.reply(Heard("yes"))
    known = known_from(record, tmp_path / "cache.db")
    second = opened(record, new=True, known=known)
    assert second.how == "new"
    assert sum(skill.attempts for skill in second.session.learner.skills) == 3
    second.reply(Heard("5"))
    stored = record.resumable("Asha", CHAPTER)
    assert stored is not None
    assert sum(skill.attempts for skill in stored.known.skills) == 3
    again = played_again(stored)
    assert again is not None
    assert again.learner == second.session.learner


def test_without_a_record_nothing_is_known(tmp_path: Path) -> None:
    assert known_from(None, tmp_path / "cache.db") is None


def test_a_lesson_that_was_given_something_else_is_left(record: Journal) -> None:
    first = opened(record)
    second = opened(record, setup=Setup(class_seed=4))
    assert (second.how, second.session_id != first.session_id) == ("new", True)
    assert opened(record, setup=Setup(class_seed=4)).how == "resumed"
    assert second.session.state is State.ASKED


def test_a_lesson_that_has_begun_goes_on_when_the_school_sets_another_length(record: Journal) -> None:
    opened(record, setup=Setup(minutes=30)).begin()
    assert opened(record, setup=Setup(minutes=40, solutions=False)).how == "resumed"


# --- two students of one name ---------------------------------------------------------------------------------------


def test_a_name_with_its_class_begins_that_very_students_lesson_and_didi_says_the_name_alone(record: Journal) -> None:
    for group in ("6B", "7B"):
        record.student("Asha", group)
    lesson = resume_or_open("Asha (7B)", CHAPTER, record=record, language="en", seed=3)
    greeting = " ".join(lesson.begin().said)
    lesson.reply(Heard("hello"))
    assert ("Asha" in greeting, "7B" in greeting) == (True, False)
    assert [(one.name, one.turns) for one in record.students()] == [("Asha (6B)", 0), ("Asha (7B)", 1)]
    again = resume_or_open("Asha (7B)", CHAPTER, record=record)
    assert (again.how, again.session_id, again.session.student) == ("resumed", lesson.session_id, "Asha")
    assert resume_or_open("Asha (6B)", CHAPTER, record=record).how == "new"


def test_the_lesson_of_one_of_two_that_goes_on_in_another_place_stays_theirs(place: Path, record: Journal) -> None:
    for group in ("6B", "7B"):
        record.student("Asha", group)
    with carried(record, place.with_name("there.db")) as there:
        theirs = resume_or_open("asha (7b)", CHAPTER, record=there, language="en", seed=3)
        theirs.begin()
        record.take_in(there.every_row())
    ours = resume_or_open("Asha (7B)", CHAPTER, record=record)
    ours.begin()
    assert [(one.name, one.sessions) for one in record.students()] == [("Asha (6B)", 0), ("Asha (7B)", 2)]

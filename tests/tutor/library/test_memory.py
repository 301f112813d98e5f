"""What is remembered of a talk about doubts: twenty messages, a summary now and then, a fresh start after two hours."""

from __future__ import annotations

import json
import sqlite3
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor import agentic_tutor
from tutor.library.memory import (
    MOST_MESSAGES,
    MOST_TOKENS,
    RESTART_AFTER,
    Memory,
    Row,
    memory_of,
    remembered,
    rows_of,
    summary_of,
    tokens,
)
from tutor.library.words import Message
from tutor.records.journal import Journal
from tutor.records.rows import StoredTurn
from tutor.turn import Heard, Looked, Source

SIGNS = Source("integers/rule_of_signs", "Integers · The rule of signs", "...")


def talk(count: int, *, gap: float = 30.0, **more: object) -> tuple[Row, ...]:
    rows = (Row(f"question {n}", f"answer {n}", (f"page/{n}",), (f"Topic {n}",), at=n * gap) for n in range(count))
    return tuple(replace(row, **more) for row in rows)  # type: ignore[arg-type]


def stored(text: str, *said: str, at: float = 0.0, looked: Looked | None = None, **card: object) -> StoredTurn:
    told = {"said": list(said), "language": "en", "category_reason": "asks", "situation": {"mode": "clarify_doubts"}}
    return StoredTurn(Heard(text, at=at, looked=looked), {**told, **card}, False)


# --- what is kept -------------------------------------------------------------------------------------------------


def test_nothing_is_remembered_of_nothing() -> None:
    assert remembered((), 1e9) == Memory()


def test_messages_come_oldest_first_with_the_pages_told() -> None:
    memory = remembered(talk(2), 60.0)
    assert memory.messages == (
        Message("student", "question 0"),
        Message("didi", "answer 0", ("page/0",)),
        Message("student", "question 1"),
        Message("didi", "answer 1", ("page/1",)),
    )
    assert memory.topics == ("page/0", "page/1")
    assert not memory.restart


def test_the_last_twenty_messages_are_kept() -> None:
    memory = remembered(talk(15), 15 * 30.0)
    assert len(memory.messages) == MOST_MESSAGES
    assert memory.messages[-1].text == "answer 14"
    assert memory.messages[0].text == "question 5"


def test_no_more_than_two_thousand_tokens_are_kept_and_the_newest_ones() -> None:
    memory = remembered(talk(8, student="a" * 4_000), 300.0)
    assert sum(tokens(message.text) for message in memory.messages) <= MOST_TOKENS
    assert [message.who for message in memory.messages] == ["didi", "student", "didi"]


@given(st.lists(st.tuples(st.text(max_size=3_000), st.text(max_size=3_000)), max_size=30))
def test_memory_never_grows_beyond_its_bounds(said: list[tuple[str, str]]) -> None:
    memory = remembered([Row(student, didi) for student, didi in said], 0.0)
    assert len(memory.messages) <= MOST_MESSAGES
    assert sum(tokens(message.text) for message in memory.messages) <= MOST_TOKENS
    assert all(message.text for message in memory.messages)


@pytest.mark.parametrize(("text", "count"), [("", 0), ("abc", 1), ("abcd efgh", 3), ("ऋण", 1), ("ऋणात्मक संख्या", 8)])
def test_tokens_are_counted_by_letters(text: str, count: int) -> None:
    assert tokens(text) == count


# --- summaries ----------------------------------------------------------------------------------------------------


def test_a_summary_falls_due_after_ten_turns_and_again_ten_turns_after_it_was_written() -> None:
    rows = talk(9, language="en")
    assert remembered(rows, 300.0).due == ""
    rows = talk(10, language="en")
    due = remembered(rows, 300.0).due
    assert due == "We talked about Topic 5, Topic 6, Topic 7, Topic 8, Topic 9."
    written = tuple(replace(row, summary=due if place == 10 else "") for place, row in enumerate(talk(19)))
    memory = remembered(written, 600.0)
    assert (memory.due, memory.summary) == ("", due)
    again = tuple(replace(row, summary=due if place == 10 else "") for place, row in enumerate(talk(20)))
    assert remembered(again, 600.0).due != ""


def test_a_summary_says_what_stayed_unclear() -> None:
    rows = (
        Row("what is a prime", "...", titles=("Prime numbers",), language="en"),
        Row("samajh nahi aaya", puzzled=True, language="en"),
        Row("what is a root", "...", titles=("Square roots",), language="en"),
        Row("what is calculus", "...", unclear="what is calculus", language="en"),
    )
    assert summary_of(rows) == ("We talked about Square roots. This is not clear yet: Prime numbers, what is calculus.")
    memory = remembered(rows, 0.0)
    assert (memory.told, memory.unclear) == (("Square roots",), ("Prime numbers", "what is calculus"))


def test_what_was_told_anew_after_it_was_not_clear_is_not_called_unclear() -> None:
    rows = (
        Row("what is a prime", "...", titles=("Prime numbers",)),
        Row("not clear", "...", titles=("Primes as tiles",), puzzled=True),
    )
    assert remembered(rows, 0.0).told == ("Primes as tiles",)
    assert remembered(rows, 0.0).unclear == ()
    assert remembered((Row("not clear", puzzled=True),), 0.0).unclear == ()


def test_what_was_told_and_not_meant_is_not_remembered_as_told() -> None:
    rows = (
        Row("what is a prime", "...", titles=("Square numbers",)),
        Row("that is not what I asked", "...", titles=("Prime numbers",), not_meant=True),
        Row("wrong page", "...", not_meant=True),
        Row("yeh nahi", "...", not_meant=True),
    )
    assert remembered(rows[:2], 0.0).told == ("Prime numbers",)
    assert (remembered(rows, 0.0).told, remembered(rows, 0.0).unclear) == ((), ())


@pytest.mark.parametrize("language", ["en", "hinglish", "hi"])
def test_a_summary_speaks_the_language_of_the_talk(language: str) -> None:
    summary = summary_of(talk(1, language=language))
    assert "Topic 0" in summary
    assert summary.endswith("।" if language == "hi" else ".")


def test_chat_alone_has_no_summary() -> None:
    assert summary_of((Row("hello", "Namaste!"),)) == ""


# --- a fresh start ------------------------------------------------------------------------------------------------


def test_two_hours_without_a_word_begin_a_new_talk_with_the_summary_alone() -> None:
    rows = talk(2, language="en")
    at_the_limit = remembered(rows, 30.0 + RESTART_AFTER)
    assert (at_the_limit.restart, len(at_the_limit.messages)) == (False, 4)
    late = remembered(rows, 30.0 + RESTART_AFTER + 1)
    assert (late.restart, late.messages, late.due) == (True, (), "")
    assert late.summary == "We talked about Topic 0, Topic 1."
    assert late.told == ("Topic 0", "Topic 1")


def test_a_session_that_holds_no_message_is_as_new() -> None:
    memory = remembered((Row(at=0.0), Row(at=1.0)), 1e6)
    assert (memory.restart, memory.summary) == (False, "")


def test_messages_from_before_a_long_silence_stay_forgotten_when_the_talk_goes_on() -> None:
    old, new = talk(2, language="en"), Row("question now", "answer now", at=1e6)
    memory = remembered((*old, new), 1e6 + 5)
    assert [message.text for message in memory.messages] == ["question now", "answer now"]
    assert memory.summary == "We talked about Topic 0, Topic 1."
    assert not memory.restart


def test_a_clock_that_was_set_back_begins_no_new_talk() -> None:
    assert not remembered(talk(2), -1e6).restart


# --- the record ---------------------------------------------------------------------------------------------------


def test_rows_come_from_the_turns_about_doubts_alone() -> None:
    looked = Looked("Why is it plus?", answer=("Two minuses.",), sources=(SIGNS,), summary="What was before.")
    turns = (
        StoredTurn(Heard(""), {"said": ["Namaste!"]}, True),
        stored("why plus", "Two minuses.", "Is it clear?", at=5.0, looked=looked),
        stored("seven", "Well done.", at=6.0, situation={"mode": "teach_me"}),
        stored("thank you", "You are welcome.", at=8.0, situation=None),
        stored("no", "Then ask.", at=9.0, category_reason="did_not_understand"),
    )
    asked, told = rows_of(turns)
    assert asked == Row(
        "why plus", "Two minuses. Is it clear?", (SIGNS.id,), ("The rule of signs",),
        summary="What was before.", at=5.0, language="en",
    )  # fmt: skip
    assert (told.puzzled, told.at) == (True, 9.0)


def test_what_was_said_about_safety_or_sadness_is_left_out() -> None:
    sealed = StoredTurn(Heard("", concern="distress"), stored("", "I am here.").card, False)
    assert rows_of((sealed, stored("I feel sad", "...", category_reason="soft_sad"))) == ()


def test_a_question_that_no_page_answered_stays_open_and_a_vague_one_does_not() -> None:
    nothing, vague = Looked("What is calculus?"), Looked("What is a root?", readings=("Roots", "Square roots"))
    chat, web = Looked("hello", route="conversational"), Looked("news", answer=("It is new.",), sources=(SIGNS,))
    turns = [stored("x", looked=one) for one in (nothing, vague, chat, web)]
    assert [row.unclear for row in rows_of(turns)] == ["What is calculus?", "", "", ""]


def test_a_card_from_elsewhere_counts_as_far_as_it_can_be_read() -> None:
    (row,) = rows_of((StoredTurn(Heard("why", looked=Looked("why")), {"language": "fr"}, False),))
    assert (row.student, row.didi, row.language) == ("why", "", "hinglish")


def test_the_times_of_rows_end_when_the_session_did() -> None:
    assert [row.at for row in rows_of((stored("a", at=10.0), stored("b", at=25.0)), 1_000.0)] == [985.0, 1_000.0]
    assert rows_of((), 1_000.0) == ()


@pytest.fixture
def journal(tmp_path: Path) -> Journal:
    return Journal.open(tmp_path / "progress.db", signs=frozenset())


def chat(journal: Journal, name: str, *said: str, mode: str = "clarify_doubts") -> str:
    session = agentic_tutor.open_session(name, "rational_numbers", language="en", mode=mode)  # type: ignore[arg-type]
    key = journal.begin_session(session)
    result = agentic_tutor.begin(session)
    journal.append(key, result)
    for place, text in enumerate(said):
        result = agentic_tutor.take_turn(result.session, Heard(text, at=place * 10.0))
        journal.append(key, result)
    return key


def test_a_persons_talks_are_read_back_from_the_record(journal: Journal) -> None:
    with journal:
        chat(journal, "Asha", "what is a rational number")
        chat(journal, "Asha", "why do we need a common denominator")
        chat(journal, "Asha", "seven", mode="teach_me")
        chat(journal, "Ravi", "what is a reciprocal")
        person = journal.person("Asha")
        assert person is not None
        now = journal_now(journal)
        memory = memory_of(journal, person, now)
        assert [one.text for one in memory.messages if one.who == "student"] == [
            "what is a rational number",
            "why do we need a common denominator",
        ]
        assert memory_of(journal, person, now + RESTART_AFTER + 60).restart


def test_a_talk_that_holds_enough_is_read_and_none_before_it(journal: Journal) -> None:
    with journal:
        chat(journal, "Asha", "what is a reciprocal")
        chat(journal, "Asha", *["what is a rational number"] * 20)
        person = journal.person("Asha")
        assert person is not None
        messages = memory_of(journal, person, journal_now(journal)).messages
        assert {one.text for one in messages if one.who == "student"} == {"what is a rational number"}


def test_a_damaged_talk_is_left_out(journal: Journal, tmp_path: Path) -> None:
    with journal:
        chat(journal, "Asha", "what is a reciprocal")
        key = chat(journal, "Asha", "what is a rational number")
        with sqlite3.connect(tmp_path / "progress.db") as other:
            other.execute("DROP TRIGGER turns_stay")
            other.execute("UPDATE turns SET item = 'x' WHERE session = ? AND number = 1", [key])
        other.close()
        person = journal.person("Asha")
        assert person is not None
        messages = memory_of(journal, person, journal_now(journal)).messages
        assert [one.text for one in messages if one.who == "student"] == ["what is a reciprocal"]


def test_nothing_is_remembered_of_somebody_who_is_to_be_forgotten(journal: Journal) -> None:
    with journal:
        chat(journal, "Asha", "what is a reciprocal")
        person = journal.person("Asha")
        assert person is not None
        journal.note("forgets", kind="forget", student_ids=json.dumps(person.ids))
        assert memory_of(journal, person, journal_now(journal)) == Memory()


def journal_now(journal: Journal) -> float:
    """When the newest turn was written."""
    return max(datetime.fromisoformat(row.wall).timestamp() for row in journal.turns_after(0))

"""The words that travel: the few things they can tell about themselves."""

from __future__ import annotations

from dataclasses import replace

from tutor.agentic_tutor import begin, open_session
from tutor.turn import Scaffold, Text


def test_hinglish_stands_in_for_hindi_that_is_not_written_yet() -> None:
    assert Text("stop", "ruko").spoken_in("hi") == "ruko"
    assert Text("stop", "ruko", "रुको").spoken_in("hi") == "रुको"
    assert Text("stop", "ruko", "रुको").spoken_in("hinglish") == "ruko"
    assert Text("stop", "ruko").spoken_in("en") == "stop"


def test_the_kind_awaited_is_that_of_the_question_that_stands() -> None:
    session = begin(open_session("Asha", "rational_numbers")).session
    assert session.expected_kind == "fraction"
    assert replace(session, scaffold=Scaffold(0)).expected_kind == "integer"


def test_after_the_last_question_the_last_one_is_still_at_hand() -> None:
    session = open_session("Asha", "rational_numbers")
    over = replace(session, position=len(session.order))
    assert over.item is session.chapter.items[session.order[-1]]


def test_a_turn_can_be_read_as_one_text() -> None:
    result = begin(open_session("Asha", "rational_numbers", language="en"))
    assert result.text == " ".join(result.said)

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


def test_in_a_scaffold_a_leap_to_the_items_own_answer_can_be_heard_too() -> None:
    session = begin(open_session("Asha", "rational_numbers")).session
    assert session.item.sub_questions[0].kind == "integer"
    assert replace(session, scaffold=Scaffold(0)).expected_kind == "number"


def test_a_scaffolding_question_of_words_awaits_words() -> None:
    session = begin(open_session("Asha", "rational_numbers")).session
    small = replace(session.item.sub_questions[0], kind="yes_no")
    item = replace(session.item, sub_questions=(small,))
    items = (item, *session.chapter.items[1:])
    asked = replace(session, chapter=replace(session.chapter, items=items), scaffold=Scaffold(0))
    assert asked.expected_kind == "yes_no"


def test_after_the_last_question_the_last_one_is_still_at_hand() -> None:
    session = open_session("Asha", "rational_numbers")
    over = replace(session, position=len(session.order))
    assert over.item is session.chapter.items[session.order[-1]]


def test_a_turn_can_be_read_as_one_text() -> None:
    result = begin(open_session("Asha", "rational_numbers", language="en"))
    assert result.text == " ".join(result.said)

"""A model's choice among moves: what it is offered, and that nothing else it sends moves the lesson."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tutor.situations import KNOWN_SLIP, RIGHT, WRONG, answered, at, on_rung, said
from tutor import tutor_brain
from tutor.guard.speech_guard import states
from tutor.turn import Category, MoveName, Rung, Situation, Understanding, Verdict
from tutor.voice.move_choice import LONGEST, Choice, judged, offer

HINT = ("give_hint", json.dumps({"hint_level": 1, "what_student_got_wrong": "added the bottoms"}))


def offered(situation: Situation, understood: Understanding = WRONG) -> Choice | None:
    return offer(tutor_brain.next_move(situation, understood), situation, understood, {"grade": 7})


def tells(text: str) -> bool:
    return states(text, "5/7")


def first_miss() -> Choice:
    choice = offered(at())
    assert choice is not None
    return choice


def refusal(*calls: tuple[str, str], choice: Choice | None = None) -> str:
    """Why the brain's move stands after these calls."""
    found = judged(calls, choice or first_miss(), tells)
    assert found.move is None
    return found.why


def test_after_a_first_miss_a_probe_and_a_first_hint_are_offered_the_brains_first() -> None:
    choice = first_miss()
    assert [move.name for move in choice.moves] == [MoveName.ASK_WHAT_THEY_DID, MoveName.GIVE_HINT]
    assert choice.said == "9 by 7"


def test_a_known_slip_may_still_be_asked_about() -> None:
    choice = offered(at(), answered(Verdict.WRONG, diagnosis=KNOWN_SLIP))
    assert choice is not None
    assert [move.name for move in choice.moves] == [MoveName.GIVE_HINT, MoveName.ASK_WHAT_THEY_DID]


def test_after_hints_and_small_questions_the_way_of_explaining_is_open() -> None:
    choice = offered(on_rung(Rung.HINTED_2, subs_left=0))
    assert choice is not None
    assert [move.args["style"] for move in choice.moves] == ["step_by_step", "analogy"]


@pytest.mark.parametrize("rung", [Rung.PROBED, Rung.HINTED_1, Rung.HINTED_2])
def test_between_them_and_before_small_questions_there_is_nothing_to_choose(rung: Rung) -> None:
    assert offered(on_rung(rung)) is None


@pytest.mark.parametrize("situation", [at(concept_needed=True), at(frustration=2), at(probed=True, rung=Rung.PROBED)])
def test_a_student_who_needs_the_idea_or_help_is_not_left_to_a_choice(situation: Situation) -> None:
    assert offered(situation) is None


@pytest.mark.parametrize(
    "understood",
    [RIGHT, answered(Verdict.PARTIAL), answered(Verdict.WRONG, about="sub_question"), said(Category.IDK)],
)
def test_only_a_wrong_answer_to_the_item_is_offered(understood: Understanding) -> None:
    assert offered(at(), understood) is None


def test_a_model_is_shown_only_what_is_open_now() -> None:
    shown = json.loads(json.dumps(first_miss().tools))
    hint = next(tool["function"] for tool in shown if tool["function"]["name"] == "give_hint")
    assert hint["parameters"]["properties"]["hint_level"] == {"enum": [1]}
    assert hint["parameters"]["required"] == ["hint_level", "what_student_got_wrong"]
    explain = offered(on_rung(Rung.HINTED_2, subs_left=0))
    assert explain is not None
    assert [tool["function"]["name"] for tool in explain.tools] == ["explain_solution"]


def test_an_offered_move_is_taken_with_the_words_that_are_known_here() -> None:
    found = judged([HINT], first_miss(), tells)
    assert found.move is not None
    assert found.move.args == {"hint_level": 1, "what_student_got_wrong": "9 by 7"}
    assert found.move.rule == "model:give_hint"


def test_a_tool_without_arguments_may_leave_them_out() -> None:
    found = judged([("ask_what_they_did", "")], first_miss(), tells)
    assert found.move is not None
    assert found.move.name is MoveName.ASK_WHAT_THEY_DID


def test_no_call_leaves_the_brains_move() -> None:
    assert refusal() == "0 calls where one was asked for"


def test_two_calls_leave_the_brains_move() -> None:
    assert refusal(HINT, HINT) == "2 calls where one was asked for"


@pytest.mark.parametrize(
    "name", ["tell_answer", "explain_solution", "praise_and_continue", "end_session", "", "x" * 99]
)
def test_a_tool_that_was_not_offered_leaves_the_brains_move(name: str) -> None:
    assert refusal((name, "{}")).startswith("no such tool was offered")


@pytest.mark.parametrize("written", ["{", "[]", "7", "null", "[" * 5000, '{"a": "' + "x" * LONGEST + '"}'])
def test_arguments_that_are_no_small_object_leave_the_brains_move(written: str) -> None:
    assert refusal(("give_hint", written)) == "give_hint: its arguments cannot be read"


def test_a_missing_argument_leaves_the_brains_move() -> None:
    assert refusal(("give_hint", '{"hint_level": 1}')) == "give_hint: what_student_got_wrong is missing"


@pytest.mark.parametrize("level", [2, 0, 3, "1", None, [1]])
def test_a_level_that_is_not_open_leaves_the_brains_move(level: Any) -> None:
    why = refusal(("give_hint", json.dumps({"hint_level": level, "what_student_got_wrong": "x"})))
    assert why == f"give_hint: hint_level {level} is not open now"


def test_a_way_of_explaining_that_there_is_not_leaves_the_brains_move() -> None:
    choice = offered(on_rung(Rung.HINTED_2, subs_left=0))
    assert refusal(("explain_solution", '{"style": "song"}'), choice=choice).endswith("song is not open now")


@pytest.mark.parametrize("told", ["it is 5/7", "five by seven", "the sum of 2/7 and 3/7 is five sevenths"])
def test_an_answer_in_the_arguments_leaves_the_brains_move(told: str) -> None:
    why = refusal(("give_hint", json.dumps({"hint_level": 1, "what_student_got_wrong": told})))
    assert why == "give_hint: the answer is in its arguments"


@given(st.lists(st.tuples(st.sampled_from(["give_hint", "ask_what_they_did", "x"]) | st.text(), st.text()), max_size=3))
def test_whatever_is_sent_one_of_the_offered_moves_is_taken_or_none(calls: list[tuple[str, str]]) -> None:
    choice = first_miss()
    found = judged(calls, choice, tells)
    lawful = {(move.name, tuple(move.args.items())) for move in choice.moves}
    assert found.why if found.move is None else (found.move.name, tuple(found.move.args.items())) in lawful

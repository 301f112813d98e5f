"""Small questions: whose answer a number is, and what free wording asked for."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.agentic_tutor import open_session
from tutor.diagnosis.sub_questions import (
    answerable,
    asked_value,
    check_sub_question_answer,
    is_meant_for_item,
    left,
    number,
    pending,
)
from tutor.turn import Item, Scaffold, Session, State


@pytest.fixture
def session() -> Session:
    return open_session("Asha", "rational_numbers")


def with_answer(session: Session, answer: str) -> Item:
    return replace(session.item, answer=answer)


@pytest.mark.parametrize(
    ("didi", "student"),
    [
        ("minus 3 plus 2 kya hoga?", "minus 1"),
        ("Socho! Chalo batao, minus 3 plus 2 kya hoga?", "minus one"),
        ("minus 3 aur 2 ka addition?", "minus one"),
        ("minus 3 aur 2 ka jod kitna hoga?", "-1"),
        ("2 times minus 3 kya hoga?", "minus six"),
        ("2 multiplied by minus 3 kya hota hai?", "-6"),
        ("2 aur minus 3 ka guna batao", "minus 6"),
        ("What is minus three plus two?", "minus one"),
        ("What do you get when you add minus 3 and 2?", "minus 1"),
        ("What is the product of 2 and minus 3?", "minus six"),
        ("What is minus three by seven plus two by seven?", "minus one by seven"),
        ("2 times minus 3", "minus six"),
        ("3 aur 2 ka addition?", "paanch"),
        ("5 mein se 2 ghatao", "three"),
        ("What do you get when you subtract 3 from 7?", "4"),
        ("7 aur 4 ka antar kya hai?", "3"),
        ("What is the difference between 3 and minus 5?", "8"),
        ("सात में से चार घटाओ", "तीन"),
        ("12 ko 4 se bhag do", "3"),
        ("What is 12 divided by 4?", "three"),
        ("3/4 ko 2 se bhag do", "3 by 8"),
        ("minus teen aur do ko jodo", "minus one"),
    ],
)
def test_an_answer_to_what_was_asked_last_is_known(didi: str, student: str) -> None:
    assert check_sub_question_answer(didi, student) is True


@pytest.mark.parametrize(
    ("didi", "student"),
    [
        ("minus 3 plus 2 kya hoga?", "5"),
        ("minus 3 plus 2 kya hoga?", "nahi pata"),
        ("minus 3 plus 2 kya hoga?", ""),
        ("What is 2 plus 2? Now tell me your name.", "4"),
        ("Namaste Asha!", "minus 1"),
        ("Keep 7 below.", "7"),
        ("Is 3 greater than 2?", "5"),
        ("What is the LCM of 4 and 6?", "12"),
        ("What is 5 divided by 0?", "0"),
        ("", "5"),
        (f"What is {'9' * 39} aur {'9' * 39} ka guna?", "81"),
    ],
)
def test_what_was_not_asked_is_not_answered(didi: str, student: str) -> None:
    assert check_sub_question_answer(didi, student) is False


def test_only_the_last_sentence_counts() -> None:
    assert asked_value("What is 2 plus 2? And what is 3 plus 3?") == "6"


@pytest.mark.parametrize(
    ("answer", "value", "meant"),
    [
        ("2", "2", True),
        ("2", "5", False),
        ("2", "8", False),
        ("2", "1.8", True),
        ("2", "3", False),
        ("100", "140", True),
        ("100", "150", False),
        ("-1/7", "-1", True),
        ("-1/7", "2", False),
        ("0", "0.9", True),
    ],
)
def test_a_value_near_the_answer_is_meant_for_it(session: Session, answer: str, value: str, meant: bool) -> None:
    assert is_meant_for_item(value, with_answer(session, answer)) is meant


@pytest.mark.parametrize("value", [None, "", "yes", "nonsense", "2, 3"])
def test_what_is_no_number_is_near_nothing(session: Session, value: str | None) -> None:
    assert not is_meant_for_item(value, session.item)
    assert number(value) is None


def test_a_number_is_not_near_a_word(session: Session) -> None:
    assert not is_meant_for_item("5", with_answer(session, "commutative"))
    assert not is_meant_for_item("5", with_answer(session, "7:5"))


@given(st.integers(-50, 50), st.integers(1, 9), st.integers(-50, 50), st.integers(1, 9))
def test_nearness_is_the_rule_of_the_seed(top: int, bottom: int, said: int, under: int) -> None:
    item = replace(open_session("A", "rational_numbers").item, answer=f"{top}/{bottom}")
    near = abs(said / under - top / bottom) < max(abs(top / bottom) * 0.5, 1) - 1e-9
    far = abs(said / under - top / bottom) > max(abs(top / bottom) * 0.5, 1) + 1e-9
    meant = is_meant_for_item(f"{said}/{under}", item)
    assert meant or not near
    assert not (meant and far)


def test_the_pending_question_is_the_one_that_may_be_answered(session: Session) -> None:
    assert pending(session) is None
    asked = replace(session, scaffold=Scaffold(1))
    assert pending(asked) is session.item.sub_questions[1]
    assert answerable(asked, State.SCAFFOLDING) is session.item.sub_questions[1]


def test_after_the_second_hint_its_step_may_be_answered(session: Session) -> None:
    assert answerable(session, State.HINTED_1) is None
    assert answerable(session, State.HINTED_2) is session.item.sub_questions[0]
    done = replace(session, sub_questions_done=len(session.item.sub_questions))
    assert left(done) == 0
    assert answerable(done, State.HINTED_2) is None

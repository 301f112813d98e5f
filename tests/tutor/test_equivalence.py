"""When two statements say the same, and when they only look alike."""

from __future__ import annotations

import pytest

from tutor.answer_checker import judge
from tutor.checking.equivalence import in_proportion, stated
from tutor.numbers.ratio import Ratio


@pytest.mark.parametrize(
    ("said", "key"),
    [
        ("y = -1/2x + 3/4", "2x + 4y - 3 = 0"),
        ("2x + 4y = 3", "2x + 4y - 3 = 0"),
        ("-x > -1", "x < 1"),
        ("1 > x", "x < 1"),
        ("(-793, 10)", "-793 < a < 10"),
        ("[-2, 3)", "-2 <= x < 3"),
        ("7:32", "S_{MBCN}:S=7:32"),
        ("1", "|AB|=1"),
        ("4:6", "2:3"),
        ("3 to 4", "3:4"),
        ("2 aur 3 ka anupat", "2:3"),
        (r"x = 1/3 \approx 0.33", "1/3"),
    ],
)
def test_the_same_said_otherwise_is_right(said: str, key: str) -> None:
    assert judge(said, key).verdict == "correct"


@pytest.mark.parametrize(
    ("said", "key"),
    [
        ("8x + y = 15", "y = 15 - 8x"),
        ("2x + 4y = 4", "2x + 4y - 3 = 0"),
        ("xy = 3", "2xy = 6"),
        ("x + y = 3 = 4", "x + y = 3"),
        ("0 = 0", "x + y = x + 3"),
        ("2x > 2", "x > 1"),
        ("x > 1", "x < 1"),
        ("-x > -2", "x < 1"),
        ("-x > y", "x < 1"),
        ("-y > -1", "x < 1"),
        ("-x > -1", "x < y"),
        ("-1 < x < 2", "x < 1"),
        ("(-793, 10]", "-793 < a < 10"),
        ("(-793, 11)", "-793 < a < 10"),
        ("(1, 2)", "x < 2"),
        ("3:2", "2:3"),
        ("0:3", "2:3"),
    ],
)
def test_what_says_something_else_or_is_half_done_is_not(said: str, key: str) -> None:
    assert judge(said, key).verdict != "correct"


QUESTION = "Which is greater, 3/4 or 2/3?"


@pytest.mark.parametrize(
    ("said", "verdict"),
    [
        ("3/4 is greater", "correct"),
        ("2/3 is greater", "wrong"),
        ("3/4 bada hai", "correct"),
        ("2/3 < 3/4", "correct"),
        ("3/4, 2/3 se bada hai", "correct"),
        ("2/3, 3/4 se bada hai", "wrong"),
        ("greater", "correct"),
        ("3/4 >= 2/3", "wrong"),
    ],
)
def test_which_of_two_is_greater_is_told_by_the_question(said: str, verdict: str) -> None:
    assert judge(said, ">", question=QUESTION).verdict == verdict


def test_every_number_of_a_question_is_found() -> None:
    assert stated("Write 24 cm and 3/4 kg, or twenty three fifths.") == [(Ratio(24), "cm"), (Ratio(3, 4), "kg")]


def test_nothing_is_in_proportion_to_nothing() -> None:
    assert not in_proportion([], [])
    assert in_proportion([Ratio(0), Ratio(1)], [Ratio(0), Ratio(1)])


def test_a_minus_before_a_number_is_its_sign_and_between_two_it_is_none() -> None:
    def told(question: str) -> list[str]:
        return [str(number) for number, _unit in stated(question)]

    assert told("Is -7 less than ऋण 3?") == ["-7", "-3"]
    assert told("7 - 3, 5 - -3, (4) - 3") == ["7", "3", "5", "-3", "4", "3"]
    assert told("Rs -50, 2x - 3") == ["-50", "2", "3"]

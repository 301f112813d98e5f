"""Right, partly right or wrong, and why."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.how_much import how_many
from tests.tutor.counted_work import grows_no_faster_than_its_text
from tutor.answer_checker import Judgement, check_answer, judge

CORRECT = Judgement("correct", "equal")


def wrong(reason: str) -> Judgement:
    return Judgement("wrong", reason)


def partial(reason: str) -> Judgement:
    return Judgement("partial", reason)


@pytest.mark.parametrize(
    ("said", "key"),
    [
        ("minus 1 by 7", "-1/7"),
        ("minus one over seven", "-1/7"),
        ("-1/7", "-1/7"),
        ("x = 5", "5"),
        ("5 = x", "5"),
        ("5", "x=5"),
        ("0.5", "1/2"),
        ("2/4", "1/2"),
        ("50 %", "1/2"),
        ("half", "0.5"),
        ("ek bata do", "1/2"),
        ("पचास प्रतिशत", "1/2"),
        ("25", "25.0"),
        ("umm it is, I think, minus one by seven right?", "-1/7"),
        ("5, no, 7", "7"),
        ("tell me is it 5", "5"),
        ("50 paise", "50"),
        ("50 paise", "1/2"),
        ("25 percent", "25%"),
        ("1,00,000", "1 lakh"),
        ("7 apples", "7"),
        ("2 and 3, 4th", "2 3/4"),
        ("sawa do", "9/4"),
    ],
)
def test_an_equal_value_is_correct_however_it_is_said(said: str, key: str) -> None:
    assert judge(said, key) == CORRECT
    assert check_answer(said, key) is True


@pytest.mark.parametrize(
    ("said", "key", "reason"),
    [
        ("5 ya 7", "5", "two_guesses"),
        ("5 or 7", "7", "two_guesses"),
        ("it is not 5", "5", "negated"),
        ("5 nahi hai", "5", "negated"),
        ("between 4 and 6", "5", "range"),
        ("4 to 6", "6", "ambiguous"),
        ("what is 2 plus 3", "5", "read_back"),
        ("kitna hota hai 5", "5", "read_back"),
        ("5 and 6", "5", "several"),
        ("5 5", "5", "ambiguous"),
        ("one by", "1", "incomplete"),
        ("1/0", "1", "no_value"),
        ("9^9^9", "9", "too_large"),
        ("reciprocal of 5", "5", "not_an_answer"),
        ("", "5", "not_an_answer"),
        ("   ", "5", "not_an_answer"),
        ("hello", "5", "not_an_answer"),
        ("haan", "5", "not_an_answer"),
        ("greater", "5", "not_an_answer"),
        ("y = 5", "x = 5", "different"),
        ("x", "5", "different"),
        ("2 + 2", "5", "different"),
        ("3:4", "5", "different"),
        ("x > 5", "5", "different"),
        ("5/3", "3/5", "different"),
    ],
)
def test_what_is_not_one_complete_answer_is_never_correct(said: str, key: str, reason: str) -> None:
    assert judge(said, key) == wrong(reason)
    assert check_answer(said, key) is False


@pytest.mark.parametrize(
    ("said", "key", "reason"),
    [
        ("5.5", "5.2", "close"),
        ("6.3", "5.2", "different"),
        ("-5.2", "5.2", "different"),
        ("24 cm", "25 cm", "close"),
        ("29.9", "25.0", "close"),
        ("30 cm", "25 cm", "different"),
        ("20 cm", "25 cm", "different"),
        ("-2.4", "-2.5", "close"),
        ("24%", "25%", "close"),
        ("6/11", "7/11", "close"),
        ("6/6", "5/6", "different"),
    ],
)
def test_a_wrong_measure_is_close_when_off_by_less_than_a_fifth(said: str, key: str, reason: str) -> None:
    assert judge(said, key) == wrong(reason)


@pytest.mark.parametrize(("said", "key"), [("54", "56"), ("4/5", "5/6"), ("0.8", "5/6"), ("999", "1000")])
def test_a_count_and_pieces_of_another_size_are_never_near(said: str, key: str) -> None:
    assert judge(said, key) == wrong("different")


@given(st.integers(-999, 999).filter(bool), st.integers(1, 99))
def test_nothing_is_close_to_nought(top: int, bottom: int) -> None:
    assert judge(f"{top}/{bottom}", "0") == wrong("different")


def test_a_missing_sign_is_partly_right_only_when_the_item_says_so() -> None:
    assert judge("1/7", "-1/7") == wrong("different")
    assert judge("1/7", "-1/7", partial_sign=True) == partial("sign_missing")
    assert judge("2/7", "-1/7", partial_sign=True) == wrong("different")


def test_a_numerator_alone_is_partly_right() -> None:
    assert judge("-1", "-1/7") == partial("numerator_only")
    assert check_answer("minus one", "-1/7") is None
    assert judge("1", "-1/7") == wrong("different")
    assert judge("2", "2/1") == CORRECT


def test_a_percentage_without_its_sign_is_partly_right() -> None:
    assert judge("25", "25%") == partial("unit_missing")
    assert judge("0.25", "25%") == CORRECT


@pytest.mark.parametrize(
    ("said", "key", "form", "verdict"),
    [
        ("2/4", "1/2", "simplest", "partial"),
        ("1/2", "1/2", "simplest", "correct"),
        ("0.5", "1/2", "simplest", "partial"),
        ("minus 1 by minus 2", "1/2", "simplest", "partial"),
        ("2 1/2", "5/2", "simplest", "correct"),
        ("1/2", "0.5", "decimal", "partial"),
        ("0.5", "1/2", "decimal", "correct"),
        ("0.5", "1/2", "fraction", "partial"),
        ("2 and a half", "5/2", "fraction", "correct"),
        ("5/2", "2 1/2", "mixed", "partial"),
        ("two and a half", "5/2", "mixed", "correct"),
        ("1/2", "50%", "percent", "partial"),
        ("50 percent", "1/2", "percent", "correct"),
        ("3", "6/2", "simplest", "correct"),
        ("3", "3", "percent", "partial"),
        ("6/2", "3", "decimal", "partial"),
    ],
)
def test_an_equal_value_in_another_form_than_asked_is_partly_right(
    said: str, key: str, form: str, verdict: str
) -> None:
    judged = judge(said, key, form=form)
    if said != key:
        assert judged.verdict == verdict
        assert judged.reason == ("equal" if verdict == "correct" else "form_missing")


def test_sums_left_undone_are_partly_right() -> None:
    assert judge("2 + 3", "5") == partial("unfinished")
    assert judge("2x + x + 3", "3x + 3") == partial("unfinished")
    assert judge("4 + 2 = 6", "6") == CORRECT


@pytest.mark.parametrize(
    ("said", "key", "expected"),
    [
        ("2 or minus 3", "2 or -3", CORRECT),
        ("minus 3 and 2", "2 or -3", CORRECT),
        ("x = 2 or x = -3", "2 or -3", CORRECT),
        ("2", "2 or -3", partial("one_of_two")),
        ("3/4 aur 2/3", "2/3 and 3/4", CORRECT),
        ("2 or 4", "2 or -3", wrong("different")),
        ("2 4", "2 or 4", CORRECT),
        ("hello", "2 or 4", wrong("not_an_answer")),
        ("(2, 3)", "(2,3)", CORRECT),
        ("2, 3", "(2,3)", CORRECT),
        ("3, 2", "(2,3)", wrong("different")),
        ("(3, 2)", "(p,q)=(3,2)", CORRECT),
        ("4 or minus 4", "±4", CORRECT),
        ("3:4", "6:8", CORRECT),
        ("3 is to 4", "3:4", CORRECT),
        ("3/4", "3:4", CORRECT),
        ("4:3", "3:4", wrong("reversed")),
        ("3:5", "3:4", wrong("different")),
        ("0.5", "3:4", wrong("different")),
        ("1:0", "12:0", wrong("different")),
        ("2:3:4", "4:6:8", CORRECT),
        ("x:2", "1:2", wrong("different")),
        ("12:00", "12:00", CORRECT),
        ("12:0", "12:00", CORRECT),
        ("greater", ">", CORRECT),
        ("bada", ">", CORRECT),
        ("less", ">", wrong("different")),
        ("3/4 > 2/3", ">", CORRECT),
        ("5", ">", wrong("not_an_answer")),
        ("barabar", "=", CORRECT),
        ("3/4 is greater than 2/3", "3/4", CORRECT),
        ("2/3 is less than 3/4", "2/3", CORRECT),
        ("3/4 is less than 2/3", "3/4", wrong("different")),
        ("3/4 is less than 2/3", "2/3", wrong("different")),
        ("x > 5", "5 < x", CORRECT),
        ("x < 5", "x > 5", wrong("different")),
        ("5", "x > 5", wrong("different")),
        ("3 + 2x", "2x + 3", CORRECT),
        ("2*x + 3", "2x+3", CORRECT),
        ("x*2*y", "2xy", CORRECT),
        ("2x", "2x+3", wrong("different")),
        ("x^2 - 9", "(x+3)(x-3)", partial("form_missing")),
        ("(x-3)(x+3)", "(x+3)(x-3)", CORRECT),
        ("(x+3)*2", "2x+6", partial("unfinished")),
        ("3*2*2", "2*2*3", CORRECT),
        ("12", "2*2*3", partial("form_missing")),
        ("b+a=a+b", "a+b=b+a", CORRECT),
        ("a+b=c", "a+b=b+a", wrong("different")),
        ("2^5", "2^5", CORRECT),
        ("y = 15 - 8x", "y=15-8x", CORRECT),
        ("15 - 8x", "y=15-8x", CORRECT),
    ],
)
def test_sets_ratios_comparisons_and_algebra(said: str, key: str, expected: Judgement) -> None:
    assert judge(said, key) == expected


@pytest.mark.parametrize(
    ("said", "key", "expected"),
    [
        ("haan", "yes", CORRECT),
        ("no it is not", "no", CORRECT),
        ("nahi", "yes", wrong("different")),
        ("5", "yes", wrong("not_an_answer")),
        ("yes no", "yes", wrong("ambiguous")),
        ("haan", "haan ji", CORRECT),
        ("true", "TRUE", CORRECT),
        ("option b", "b", CORRECT),
        ("B", "(b)", CORRECT),
        ("c", "option b", wrong("different")),
        ("not b", "b", wrong("negated")),
        ("it is commutative", "commutative", CORRECT),
        ("commutative property", "commutative", CORRECT),
        ("associative", "commutative", wrong("different")),
        ("not commutative", "commutative", wrong("negated")),
        ("commutative or associative", "commutative", wrong("two_guesses")),
        ("irrational", "rational", wrong("different")),
        ("like terms", "unlike terms", wrong("different")),
        ("umm", "commutative", wrong("different")),
        ("?!", "commutative", wrong("not_an_answer")),
        ("the same", "same", CORRECT),
        ("6 meow", "5 meow", wrong("different")),
        ("5 meow", "5 meow", CORRECT),
        ("it is 5 meow", "5 meow", CORRECT),
    ],
)
def test_yes_and_no_choices_and_words(said: str, key: str, expected: Judgement) -> None:
    assert judge(said, key) == expected


def test_other_accepted_answers_are_accepted_and_named_so() -> None:
    assert judge("adding", "plus", ("adding", "jodna")) == Judgement("correct", "accepted")
    assert judge("jodna", "addition", ["jodna"]) == Judgement("correct", "accepted")
    assert judge("minus", "addition", ["jodna"]) == wrong("different")
    assert check_answer("7", "5", ("6", "7")) is True


def test_the_question_read_back_is_no_answer() -> None:
    question = "What is the opposite of the number minus 5?"
    assert judge("the number minus 5", "-5", question=question) == wrong("read_back")
    assert judge("minus 5", "-5", question=question) == CORRECT
    assert judge("it is the number minus 5", "-5", question=question) == CORRECT


def test_a_ratio_is_held_to_its_simplest_form_only_when_asked() -> None:
    assert judge("6:8", "3:4", form="simplest") == partial("form_missing")
    assert judge("3:4", "6:8", form="simplest") == CORRECT
    assert judge("6:8", "3:4") == CORRECT


def test_numbers_whose_difference_is_too_long_to_write_are_simply_wrong() -> None:
    assert judge("0." + "9" * 40, "1/" + "9" * 41) == wrong("different")


def test_a_judgement_is_a_value() -> None:
    assert len({judge("5", "5"), judge("6", "6"), judge("7", "5")}) == 2
    assert repr(judge("5", "5")) == "Judgement('correct', 'equal')"
    assert judge("5", "5") != "correct"


fractions = st.fractions(min_value=-1000, max_value=1000, max_denominator=200)


@given(fractions, st.integers(2, 9))
def test_every_fraction_equals_itself_in_any_terms(number: Fraction, times: int) -> None:
    said = f"{number.numerator * times}/{number.denominator * times}"
    assert check_answer(said, str(number)) is True
    assert check_answer(said, str(number + 1)) is not True


@given(fractions, fractions)
def test_two_different_numbers_are_never_taken_for_each_other(one: Fraction, other: Fraction) -> None:
    assert (check_answer(str(one), str(other)) is True) == (one == other)


@settings(max_examples=how_many(75, 300))
@given(
    st.text(max_size=300),
    st.sampled_from(["-1/7", "5", "x=5", "yes", "b", "commutative", "2 or -3", "3:4", ">", "2x+3", "x>5", "25%", ""]),
)
def test_no_text_ever_raises(said: str, key: str) -> None:
    assert judge(said, key).verdict in {"correct", "partial", "wrong"}


@given(st.text(max_size=60), st.text(max_size=60), st.sampled_from(["", "simplest", "mixed"]))
def test_no_key_ever_raises(said: str, key: str, form: str) -> None:
    assert judge(said, key, (said,), form).verdict in {"correct", "partial", "wrong"}


@pytest.mark.parametrize("unit", ["5 ", "\0", "\u202e", "😀", "(", "minus ", "1/"])
def test_judging_is_linear_in_length(unit: str) -> None:
    assert judge(unit * 100_000, "5").verdict == "wrong"
    assert grows_no_faster_than_its_text(lambda text: judge(text, "-1/7"), unit)


@pytest.mark.parametrize(
    ("said", "verdict"),
    [
        ("-3 is greater", "correct"),
        ("minus 3 is bigger than minus 7", "correct"),
        ("-7 is less", "correct"),
        ("minus 3 is less", "wrong"),
        ("-7 is greater", "wrong"),
    ],
)
def test_which_number_of_the_question_is_greater_may_be_said_from_either_side(said: str, verdict: str) -> None:
    question = "Is -7 greater than, less than or equal to -3?"
    assert judge(said, "less", question=question).verdict == verdict

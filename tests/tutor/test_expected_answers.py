"""What the ears are told to expect: all of a kind, alike for every item, and readable by those who check it."""

import re
from typing import get_args

import pytest

from tutor import expected_answers, input_classifier, spoken_maths
from tutor.expected_answers import CONTROL, NUMBERS, VOCABULARIES, vocabulary
from tutor.turn import AnswerKind

BELOW_TWENTY = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
]  # fmt: skip
TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
WITH_NUMBERS = ["integer", "number", "fraction", "decimal", "percent"]


@pytest.mark.parametrize("kind", get_args(AnswerKind))
def test_every_kind_of_answer_has_its_vocabulary(kind: str) -> None:
    known = vocabulary(kind)
    assert known is not None
    assert known.kind == kind


def test_a_kind_nobody_knows_has_none() -> None:
    assert vocabulary("colour") is None


@pytest.mark.parametrize("kind", WITH_NUMBERS)
def test_every_number_can_be_said_whichever_is_right(kind: str) -> None:
    known = VOCABULARIES[kind]
    assert set(NUMBERS) <= set(known.phrases)
    assert set(CONTROL) <= set(known.phrases)


@pytest.mark.parametrize("spoken", NUMBERS, ids=lambda one: one.says)
def test_a_number_can_be_read_by_the_maths(spoken: expected_answers.Spoken) -> None:
    assert spoken_maths.read(spoken.says, "number").value is not None


@pytest.mark.parametrize("value", range(-100, 101))
def test_every_whole_number_to_a_hundred_has_a_form(value: int) -> None:
    words = in_words(value)
    said = {one.says for one in NUMBERS}
    shape = VOCABULARIES["integer"].shape
    assert words in said or re.fullmatch(shape, words)
    assert spoken_maths.read(words, "integer").value == str(value)


def in_words(value: int) -> str:
    if value < 0:
        return f"minus {in_words(-value)}"
    if value < 20:
        return BELOW_TWENTY[value]
    if value == 100:
        return "one hundred"
    ten, unit = divmod(value, 10)
    return f"{TENS[ten - 2]} {BELOW_TWENTY[unit]}" if unit else TENS[ten - 2]


@pytest.mark.parametrize("text", ["minus one by seven", "two thirds", "one and three fourths", "five over minus two"])
def test_fractions_have_a_form(text: str) -> None:
    assert re.fullmatch(VOCABULARIES["fraction"].shape, text)
    assert re.fullmatch(VOCABULARIES["number"].shape, text)
    assert not re.fullmatch(VOCABULARIES["integer"].shape, text)


@pytest.mark.parametrize("text", ["by seven", "one by", "two two", "minus", "one one one", ""])
def test_a_half_finished_answer_has_no_form(text: str) -> None:
    assert not any(re.fullmatch(one.shape, text) for one in VOCABULARIES.values() if one.shape)


@pytest.mark.parametrize("kind", WITH_NUMBERS)
def test_every_word_of_a_form_is_among_the_words_of_its_kind(kind: str) -> None:
    known = VOCABULARIES[kind]
    in_shape = set(re.findall(r"[a-z]+", known.shape))
    assert in_shape <= set(known.words)


@pytest.mark.parametrize(
    ("said", "category"),
    [("stop", "STOP"), ("I don't know", "IDK"), ("pata nahi", "IDK"), ("nahi aata", "IDK"), ("repeat", "REPEAT"),
     ("say it again", "REPEAT"), ("phir se bolo", "REPEAT"), ("help me", "HELP"), ("madad karo", "HELP")],
)  # fmt: skip
def test_what_is_said_instead_of_an_answer_is_understood(said: str, category: str) -> None:
    assert said in {one.says for one in CONTROL}
    assert input_classifier.classify(said, expect="number").category == category


def test_no_phrase_is_there_twice() -> None:
    for known in VOCABULARIES.values():
        said = [one.says for one in known.phrases]
        assert len(said) == len(set(said))
        assert all(one.spellings for one in known.phrases)

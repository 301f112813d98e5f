"""One form for one word: plurals, both scripts, digits and signs; any text at all gives plain words."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tutor.library.index import LONGEST, telling_words, words_of

SAME = [
    ("fractions", "fraction"),
    ("Divided", "dividing"),
    ("adding", "adds"),
    ("studies", "study"),
    ("squares", "squared"),
    ("subtracting", "subtracted"),
    ("भिन्नों", "भिन्न"),
    ("संख्याओं", "संख्या"),
    ("संख्याएँ", "संख्या"),
    ("लड़कियों", "लड़की"),
    ("कोणों", "कोण"),
    ("रेखाएं", "रेखाएँ"),
    ("अङ्क", "अंक"),
    ("पाँच", "पांच"),
    ("ज़मीन", "जमीन"),
    ("\u095b\u092e\u0940\u0928", "\u091c\u093c\u092e\u0940\u0928"),
    ("२३", "23"),
    ("क्\u200dया", "क्या"),
]
APART = [
    ("class", "clas"),
    ("axis", "axes"),
    ("हर", "हार"),
    ("कोण", "कोना"),
    ("mean", "man"),
    ("चर", "चार"),
    ("of", "off"),
]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_two_writings_of_one_word_are_one(one: str, other: str) -> None:
    assert words_of(one) == words_of(other)


@pytest.mark.parametrize(("one", "other"), APART)
def test_two_words_stay_two(one: str, other: str) -> None:
    assert words_of(one) != words_of(other)


def test_a_hindi_word_stays_whole_with_its_vowel_signs() -> None:
    assert words_of("पूर्णांक, द्विघात-समीकरण। ऋणात्मक?") == ["पूर्णांक", "द्विघात", "समीकरण", "ऋणात्मक"]


def test_signs_are_the_words_they_are_called_by() -> None:
    assert words_of("5% of √9 − (-2) × 3°") == [*words_of("5 percent of root 9 minus 2 times 3 degrees")]


def test_digits_stand_as_numbers() -> None:
    assert words_of("3/4 and 2.5") == ["3", "4", "and", "2", "5"]


@pytest.mark.parametrize(
    "text", ["what is a fraction?", "fraction kya hota hai", "Didi, please explain fractions to me"]
)
def test_what_tells_what_a_question_is_about_is_left(text: str) -> None:
    assert telling_words(text) == ["fraction"]


def test_the_mean_of_numbers_is_no_word_of_asking() -> None:
    assert telling_words("what is the mean of 4 and 6") == ["mean", "4", "6"]


@given(st.text(alphabet=st.characters(), max_size=400))
@example("\ud800 fraction")
@example("\u0301\u093c\u094d")
@example('"NEAR( * ^ : AND OR NOT')
def test_any_text_gives_words_of_letters_and_digits(text: str) -> None:
    found = words_of(text)
    assert all(word and len(word) <= LONGEST + 1 and not set('"*^:() ') & set(word) for word in found)
    "".join(found).encode("utf-8")


@given(st.text(max_size=60))
def test_a_form_is_found_again_from_itself_in_lower_case(text: str) -> None:
    assert words_of(text) == words_of(text.casefold())

"""What is read stands in digits and signs, and is said as it was; what may be a word stays one."""

from __future__ import annotations

import re
from functools import cache
from itertools import chain

import pytest

from desktop.base.spoken_form import spoken_form, written_form
from desktop.lesson.turn_view import turn_view
from desktop.values.page import Texts
from tests.desktop.test_lesson_fits import after, asking, begun
from tutor import agentic_tutor
from tutor.turn import Item, Language

LANGUAGES: tuple[Language, ...] = ("en", "hinglish", "hi")
CHAPTERS = ("decimals", "rational_numbers", "linear_equations", "squares_cubes_and_powers", "large_numbers")


@pytest.mark.parametrize(
    ("language", "said", "read"),
    [
        ("hinglish", "Three point four six mein digit six ki place value", "3.46 mein digit 6 ki place value"),
        ("en", "What is minus three by seven plus two by seven?", "What is -3/7 + 2/7?"),
        ("en", "From two x plus nine equals eleven, Mary subtracts nine", "From 2x + 9 = 11, Mary subtracts 9"),
        ("en", "It costs one lakh twenty-five thousand rupees", "It costs 1,25,000 rupees"),
        ("en", "The sides are nine, one and forty centimetres", "The sides are 9, 1 and 40 centimetres"),
        ("en", "three times open bracket x plus two close bracket", "3(x + 2)"),
        ("en", "Two to the power minus three", "2⁻³"),
        ("en", "eighteen percent of two hundred and five", "18% of 205"),
        ("en", "the real time is two o'clock", "the real time is 2 o'clock"),
        ("en", "this one is the one that counts", "this one is the one that counts"),
        ("en", "a three by four grid", "a 3 by 4 grid"),
        ("en", "Their difference, by the first way", "Their difference, by the first way"),
        ("hi", "ऋण तीन बटा सात और एक बटा उनचास", "-3/7 और 1/49"),
        ("hi", "चार एक्स जमा आठ बहत्तर के बराबर है", "4x + 8 72 के बराबर है"),
        ("hi", "यह मुझे बता दो", "यह मुझे बता दो"),
    ],
)
def test_numbers_are_read_in_digits(language: Language, said: str, read: str) -> None:
    assert written_form(said, language) == read


@cache
def items(chapter: str, language: Language) -> tuple[Item, ...]:
    return agentic_tutor.open_session("Asha", chapter, language=language, seed=3).chapter.items


def sentences(chapter: str, language: Language) -> list[str]:
    """Everything that can be said of the questions of a chapter."""
    texts = (
        (one.spoken, *one.hints, *one.steps, one.praise, one.relate, *(sub.ask for sub in one.sub_questions))
        for one in items(chapter, language)
    )
    return [text.spoken_in(language) for text in chain.from_iterable(texts)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("chapter", CHAPTERS)
def test_whatever_is_read_is_said_as_it_was(chapter: str, language: Language) -> None:
    for said in sentences(chapter, language):
        assert spoken_form(written_form(said, language), language).lower() == spoken_form(said, language).lower()


_SPELT = re.compile(
    r"\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fifteen|twenty|thirty|forty|fifty)\b"
    r"(?!-?(?:hundred|thousand|lakh|crore|o'clock|sixty|\w*-))|\d point \d",
)


@pytest.mark.parametrize("language", ["en", "hinglish"])
@pytest.mark.parametrize("chapter", ["decimals", "rational_numbers", "linear_equations", "squares_cubes_and_powers"])
def test_no_number_is_left_in_words(chapter: str, language: Language) -> None:
    left = [read for said in sentences(chapter, language) if _SPELT.search(read := written_form(said, language))]
    assert not left


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_question_is_read_as_it_is_written_and_said_as_it_is_spoken(texts: Texts, language: Language) -> None:
    first = asking(begun("decimals", language), "digit_in_tenths")
    item = first.session.item
    view = turn_view(after(first, "repeat"), texts)
    assert item.question.spoken_in(language) in " ".join(view.read)
    assert item.spoken.spoken_in(language).casefold() in " ".join(view.said).casefold()
    assert not re.search("[0-9]", " ".join(view.said))

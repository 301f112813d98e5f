"""What a model says of an idea says it the same way round as its page, or it is not said."""

from __future__ import annotations

import re

import pytest

from tests.tutor.library.asked import source
from tutor.chapters.values import Language
from tutor.library.answering import sentences_of
from tutor.library.grounded import turned_round
from tutor.library.passages import all_passages
from tutor.turn import Source

ZERO = Source(
    "zero",
    "Zero",
    "When you multiply any number by 0, the product is 0. If one of the numbers is 0, the product is 0. Division by 0 "
    "is not defined. A negative number lies to the left of 0 on the number line. When the denominators are the same, "
    "the fraction with the larger numerator is greater.",
)
TURNED = (
    "If one of the numbers is 0, the product is not 0.",
    "If one of the numbers is 0, then the product is never 0.",
    "Division by 0 is defined.",
    "A negative number lies to the right of 0 on the number line.",
    "A positive number lies to the left of 0 on the number line.",
    "When the denominators are the same, the fraction with the larger numerator is smaller.",
    "When the numerators are the same, the fraction with the larger numerator is greater.",
)
AS_IT_IS = (
    "If any of the numbers is 0, then the product is 0.",
    "Dividing by 0 is not defined.",
    "You cannot divide by 0, as it is not defined.",
    "On the number line, a negative number lies left of 0.",
    "The fraction with the bigger numerator is greater when the denominators are equal.",
)
LANGUAGES: tuple[Language, ...] = ("en", "hinglish", "hi")


def test_a_rule_turned_upside_down_is_not_said() -> None:
    assert [said for said in TURNED if not turned_round((said,), (ZERO,))] == []


def test_the_same_rule_in_other_words_is_said() -> None:
    assert [said for said in AS_IT_IS if turned_round((said,), (ZERO,))] == []


def test_what_cannot_be_judged_by_the_page_is_not_said() -> None:
    assert turned_round(("Whales never sleep deeply in winter.",), (ZERO,))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_agrees_with_itself(language: Language) -> None:
    for passage in all_passages():
        text = passage.text.spoken_in(language)
        assert turned_round(sentences_of(text), (source(text),)) == "", passage.id


def test_a_not_put_into_or_taken_out_of_a_sentence_of_the_book_is_found() -> None:
    passed, tried = [], 0
    for passage in all_passages():
        for said in sentences_of(passage.text.en):
            turned = (
                re.sub(r" not ", " ", said, count=1)
                if " not " in said
                else re.sub(r" (is|are) ", r" \1 not ", said, count=1)
            )
            if turned != said:
                tried += 1
                passed += [] if turned_round((turned,), (source(passage.text.en),)) else [turned]
    assert tried > 300
    assert len(passed) <= 0.03 * tried, passed

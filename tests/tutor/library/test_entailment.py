"""What a model says of an idea follows from its page: the same way round, of the same things, in that order."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.benchmarks.entailment import ours, passing, rows
from tests.tutor.library.asked import LANGUAGES, source
from tutor.chapters.values import Language
from tutor.library.answering import sentences_of
from tutor.library.entailment import refused
from tutor.library.passages import all_passages
from tutor.turn import Source

ZERO = Source(
    "zero",
    "Zero",
    "When you multiply any number by 0, the product is 0. If one of the numbers is 0, the product is 0. Division by 0 "
    "is not defined. A negative number lies to the left of 0 on the number line. When the denominators are the same, "
    "the fraction with the larger numerator is greater.",
)
SETS = ("1", "2", "3")


def kept(page: str, said: str) -> bool:
    return refused((said,), (source(page),)) is not None


# --- the rows -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", ["1", "2"])
def test_no_hostile_rewrite_passes(number: str) -> None:
    assert passing(f"hostile_{number}", ours)[0] == []


def test_few_hostile_rewrites_of_the_last_set_pass() -> None:
    assert len(passing("hostile_3", ours)[0]) <= 4


def test_honest_rewrites_pass() -> None:
    passed = sum(len(passing(f"honest_{number}", ours)[0]) for number in SETS)
    assert passed >= 0.87 * sum(1 for number in SETS for _ in rows(f"honest_{number}"))


# --- what turns a sentence round -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "said",
    [
        "If one of the numbers is 0, the product is not 0.",
        "If one of the numbers is 0, then the product is never 0.",
        "Division by 0 is defined.",
        "A negative number lies to the right of 0 on the number line.",
        "A positive number lies to the left of 0 on the number line.",
        "When the denominators are the same, the fraction with the larger numerator is smaller.",
        "When the numerators are the same, the fraction with the larger numerator is greater.",
    ],
)
def test_a_rule_turned_upside_down_is_not_said(said: str) -> None:
    assert refused((said,), (ZERO,))


@pytest.mark.parametrize(
    "said",
    [
        "If any of the numbers is 0, then the product is 0.",
        "Dividing by 0 is not defined.",
        "On the number line, a negative number lies left of 0.",
    ],
)
def test_the_same_rule_in_other_words_is_said(said: str) -> None:
    assert refused((said,), (ZERO,)) is None


def test_what_the_page_does_not_speak_of_is_not_said() -> None:
    assert refused(("Whales never sleep deeply in winter.",), (ZERO,))


def test_without_a_page_nothing_is_said() -> None:
    assert refused(("A fraction has two parts.",), ())


def test_always_for_sometimes_is_refused_and_so_is_sometimes_for_always() -> None:
    assert kept("A quotient is sometimes bigger than the number.", "A quotient is always bigger than the number.")
    assert kept("A square always has equal sides.", "A square sometimes has equal sides.")


def test_only_may_not_be_put_in() -> None:
    assert kept("We multiply every term in the bracket.", "We multiply only the first term in the bracket.")


def test_what_is_more_and_what_it_is_more_than_may_change_places_with_the_word() -> None:
    page = "The hypotenuse is longer than the base."
    assert kept(page, "The base is longer than the hypotenuse.")
    assert not kept(page, "The base is shorter than the hypotenuse.")


def test_cause_and_effect_may_not_be_exchanged() -> None:
    page = "The angles make 360 degrees because a diagonal cuts the shape into two triangles."
    assert kept(page, "A diagonal cuts the shape into two triangles because the angles make 360 degrees.")
    assert not kept(page, "A diagonal cuts the shape into two triangles, so the angles make 360 degrees.")


def test_steps_keep_their_order() -> None:
    page = "First find the area, then add the pieces."
    assert kept(page, "First add the pieces, then find the area.")
    assert not kept(page, "Find the area first. After that, add the pieces.")


def test_two_things_may_not_trade_what_is_said_of_them() -> None:
    page = "Parallelogram ka area base times height hota hai, aur triangle ka area uska half hota hai."
    assert kept(page, "Triangle ka area base times height hota hai, aur parallelogram ka area uska half hota hai.")
    assert not kept(page, "Parallelogram ka area base times height hai, aur triangle ka area uska half hai.")


# --- every page ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_agrees_with_itself(language: Language) -> None:
    for passage in all_passages():
        text = passage.text.spoken_in(language)
        assert refused(sentences_of(text), (source(text),)) is None, passage.id


@cache
def english() -> tuple[tuple[str, str], ...]:
    """Sentences of the book that say what something is, or is not, with their pages."""
    return tuple(
        (passage.text.en, sentence)
        for passage in all_passages()
        for sentence in sentences_of(passage.text.en)
        if " is " in sentence and " not " not in sentence and "=" not in sentence
    )


@given(st.data())
def test_a_not_put_into_a_sentence_of_a_page_is_found(data: st.DataObject) -> None:
    text, sentence = data.draw(st.sampled_from(english()))
    assert kept(text, sentence.replace(" is ", " is not ", 1)), sentence


@given(st.text(max_size=120), st.text(max_size=120))
def test_no_text_of_any_kind_breaks_it(said: str, text: str) -> None:
    assert refused((said,), (source(text),)) is None or said

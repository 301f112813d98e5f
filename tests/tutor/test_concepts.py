"""Ideas named in words, whatever the spelling, and not taken for named when they are denied or left open."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.listening.topics import KEYS, matches, named


@pytest.mark.parametrize(
    ("text", "ideas"),
    [
        ("adding", ("add",)),
        ("jodna", ("add",)),
        ("jama karenge", ("add",)),
        ("हम जोड़ेंगे", ("add",)),
        ("dono ko mila do", ("add",)),
        ("ghatana padega", ("subtract",)),
        ("take away", ("subtract",)),
        ("घटाना", ("subtract",)),
        ("गुणा करेंगे", ("multiply",)),
        ("guna", ("multiply",)),
        ("भाग देंगे", ("divide",)),
        ("bhag dena", ("divide",)),
        ("LCM lena", ("lcm",)),
        ("एल सी एम लेंगे", ("lcm",)),
        ("flip karke multiply", ("multiply", "flip")),
        ("make the denominators the same", ("common_denominator",)),
        ("it is negative", ("negative",)),
        ("zero se chhota hai", ("negative",)),
        ("धनात्मक", ("positive",)),
        ("minus", ("subtract", "negative")),
        ("badi", ("greater",)),
        ("कम", ("less",)),
        ("barabar", ("equal",)),
        ("like terms", ("like_terms",)),
        ("unlike terms", ("unlike_terms",)),
        ("alag letters", ("unlike_terms",)),
        ("because the denominators are same", ("same_denominators",)),
        ("denominator same hai", ("same_denominators",)),
        ("हर समान है", ("same_denominators",)),
        ("neeche alag hai", ("different_denominators",)),
        ("dono minus hain", ("same_signs",)),
        ("dono taraf", ("both_sides",)),
        ("commutative property", ("commutative",)),
        ("har sau me se", ("hundred",)),
        ("I like mangoes", ()),
        ("address", ()),
        ("", ()),
    ],
)
def test_an_idea_is_named_in_many_ways(text: str, ideas: tuple[str, ...]) -> None:
    assert named(text) == ideas


@pytest.mark.parametrize(
    ("text", "ideas"),
    [
        ("not adding, subtract", ("subtract",)),
        ("jodna nahi hai, ghatana hai", ("subtract",)),
        ("don't add", ()),
        ("जोड़ना नहीं", ()),
        ("without adding", ()),
        ("mat jodo", ()),
    ],
)
def test_what_is_denied_is_not_named(text: str, ideas: tuple[str, ...]) -> None:
    assert named(text) == ideas


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("jodna", "add"),
        ("adding them", "addition"),
        ("ghata denge", "subtraction"),
        ("minus", "subtract"),
        ("minus", "negative"),
        ("neeche same hai", "because the denominators are same"),
        ("hum LCM lenge", "lcm"),
        ("flip and multiply", "flip"),
    ],
)
def test_a_reply_that_names_the_idea_matches(text: str, key: str) -> None:
    assert matches(text, key)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("multiply", "add"),
        ("add ya ghata", "add"),
        ("add or subtract?", "subtract"),
        ("add and multiply", "add"),
        ("barabar", "the number of equal parts"),
        ("mangoes", "add"),
        ("add", "mangoes"),
        ("add", ""),
        ("nahi pata", "commutative"),
        ("different denominators", "same denominators"),
    ],
)
def test_a_reply_that_does_not_name_it_or_names_another_does_not(text: str, key: str) -> None:
    assert not matches(text, key)


def test_a_question_that_names_one_idea_is_still_an_answer() -> None:
    assert matches("add?", "add")


@given(st.text(max_size=200), st.sampled_from(KEYS))
def test_no_text_breaks_it(text: str, key: str) -> None:
    assert set(named(text)) <= set(KEYS)
    assert matches(text, key) in {True, False}

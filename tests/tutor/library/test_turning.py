"""Which form of a number is turned into which, in all the ways children say it; nothing where nothing is turned."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.library import terms
from tutor.library.asking import understood
from tutor.library.claims import turned
from tutor.library.passages import all_passages

TO_FRACTION, TO_DECIMAL = "decimal number made fraction", "fraction made decimal"
TO_IMPROPER, TO_MIXED = "mixed number made improper", "improper fraction made mixed"


@pytest.mark.parametrize(
    ("asked", "idea"),
    [
        ("how to change a decimal into a fraction", TO_FRACTION),
        ("decimal ko fraction mein kaise badle", TO_FRACTION),
        ("fraction kaise banaye decimal se", TO_FRACTION),
        ("how do I get a fraction from a decimal number", TO_FRACTION),
        ("what is 0.75 as a fraction", TO_FRACTION),
        ("0.75 ka fraction kya hoga", TO_FRACTION),
        ("दशमलव को भिन्न में कैसे बदलें", TO_FRACTION),
        ("how do I write 3/8 as a decimal", TO_DECIMAL),
        ("how to change 3/4 into a point number", TO_DECIMAL),
        ("decimal mein fraction kaise likhte hain", TO_DECIMAL),
        ("fraction ka decimal kaise nikale", TO_DECIMAL),
        ("भिन्न से दशमलव कैसे बनाते हैं", TO_DECIMAL),
        ("mixed fraction ko improper kaise banate hain", TO_IMPROPER),
        ("मिश्रित भिन्न को विषम भिन्न में बदलो", TO_IMPROPER),
        ("improper fraction ko mixed number mein badlo", TO_MIXED),
    ],
)
def test_the_direction_is_seen_whatever_the_language_and_order(asked: str, idea: str) -> None:
    assert turned(terms.pieces(asked)) == idea
    assert idea in understood(asked, language="en").ideas


@pytest.mark.parametrize(
    "asked",
    [
        "fraction aur decimal mein kya antar hai",
        "add 0.5 to 1/2",
        "0.6 और 3/5 में बड़ा कौन",
        "is 3/5 the same as 3.5",
        "what is a decimal",
        "decimal fraction",
        "decimal ko mixed number ko fraction mein",
        "mixed number ko decimal mein badlo",
        "decimal se fraction se",
        "from decimal to decimal",
    ],
)
def test_where_nothing_is_turned_or_no_direction_is_told_none_is_seen(asked: str) -> None:
    assert turned(terms.pieces(asked)) == ""


@pytest.mark.parametrize("idea", [TO_FRACTION, TO_DECIMAL, TO_IMPROPER, TO_MIXED])
def test_one_page_of_the_books_is_called_by_each_idea(idea: str) -> None:
    assert len([page for page in all_passages() if idea in page.keywords]) == 1


@given(
    st.lists(st.sampled_from(["decimal", "fraction", "0.5", "1/2", "ko", "mein", "to", "from", "aur", "mixed number"]))
)
def test_any_order_of_such_words_is_read(words: list[str]) -> None:
    assert turned(terms.pieces(" ".join(words))) in ("", TO_FRACTION, TO_DECIMAL)

"""How far an answer has come: what listening needs to know before it stops."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.checking.completeness import completeness
from tutor.spoken.maths_aloud import number_aloud
from tutor.spoken.maths_tokens import LONGEST
from tutor.turn import Language

KINDS = [
    "", "integer", "number", "fraction", "decimal", "percent", "ratio", "quantity", "set", "yes_no", "choice", "word",
    "comparison", "expression",
]  # fmt: skip


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_is_empty_for_every_kind(kind: str) -> None:
    assert completeness("", kind) == completeness(" .. ", kind) == "empty"


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("umm", "integer"),
        ("umm I think", "integer"),
        ("minus", "integer"),
        ("the answer is", "integer"),
        ("minus one by", "integer"),
        ("minus one by", "fraction"),
        ("one by, no wait", "fraction"),
        ("two and", "fraction"),
        ("two and three", "fraction"),
        ("do sahi teen bata", "fraction"),
        ("do sahi teen", "fraction"),
        ("saat mein se", "fraction"),
        ("माइनस एक बटा", "fraction"),
        ("three point", "decimal"),
        ("सात दशमलव", "decimal"),
        ("three", "ratio"),
        ("three is to", "ratio"),
        ("teen anupat", "ratio"),
        ("2 hours 30", "quantity"),
        ("2 or", "set"),
        ("ek minute", "integer"),
        ("let me think", "yes_no"),
        ("option", "choice"),
        ("greater than", "comparison"),
        ("x plus", "expression"),
        ("square root of", "expression"),
        ("the reciprocal of", "expression"),
    ],
)
def test_a_half_finished_answer_is_incomplete(text: str, kind: str) -> None:
    assert completeness(text, kind) == "incomplete"


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("minus one", "fraction"),
        ("twenty", "integer"),
        ("two hundred", "integer"),
        ("20", "integer"),
        ("paanch sau", "integer"),
        ("three by twenty", "fraction"),
        ("twenty five", "percent"),
        ("twenty four", "quantity"),
        ("three by four", "percent"),
        ("two and three by four", "quantity"),
        ("three is to twenty", "ratio"),
        ("2", "set"),
        ("2 and 3", "number"),
        ("three four", "fraction"),
        ("three by four", "comparison"),
        ("it depends", "yes_no"),
        ("the second", "choice"),
        ("commutative", "word"),
        ("cricket", "integer"),
        ("nahi", "integer"),
        ("five", ""),
    ],
)
def test_an_answer_that_may_go_on_is_extendable(text: str, kind: str) -> None:
    assert completeness(text, kind) == "extendable"


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("one", "number"),
        ("three point five", "number"),
        ("three point five", "decimal"),
        ("5 kg", "quantity"),
        ("2 and 3", "set"),
        ("x plus 2", "expression"),
        ("x equals five", "expression"),
        ("equal to", "comparison"),
    ],
)
def test_an_answer_of_the_awaited_form_seldom_goes_on_though_it_could(text: str, kind: str) -> None:
    assert completeness(text, kind) == "enough"


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("five", "integer"),
        ("minus five", "integer"),
        ("twenty five", "integer"),
        ("bees", "integer"),
        ("25", "integer"),
        ("twenty hai", "integer"),
        ("five is the answer", "integer"),
        ("minus one by seven", "fraction"),
        ("two and three fourths", "fraction"),
        ("half", "fraction"),
        ("do sahi teen bata chaar", "fraction"),
        ("एक बटा सात", "fraction"),
        ("twenty five percent", "percent"),
        ("three is to four", "ratio"),
        ("24 cm", "quantity"),
        ("5 kg 200 g", "quantity"),
        ("yes", "yes_no"),
        ("haan", "yes_no"),
        ("option b", "choice"),
        ("a", "choice"),
        ("greater", "comparison"),
        ("bada hai", "comparison"),
        ("I don't know", "integer"),
        ("help me", "fraction"),
        ("stop", "quantity"),
        ("phir se bolo", "ratio"),
        ("5" * (LONGEST + 1), "integer"),
    ],
)
def test_an_answer_after_which_nothing_is_awaited_is_complete(text: str, kind: str) -> None:
    assert completeness(text, kind) == "complete"


@given(st.integers(-999, 999), st.integers(2, 999), st.sampled_from(["en", "hi"]))
def test_no_beginning_of_a_fraction_before_its_line_is_complete(top: int, bottom: int, language: Language) -> None:
    words = number_aloud(f"{top}/{bottom}", language).split()
    line = words.index("by" if language == "en" else "बटा")
    for end in range(1, line + 1):
        assert completeness(" ".join(words[:end]), "fraction") in {"incomplete", "extendable"}
    assert completeness(" ".join(words[: line + 1]), "fraction") == "incomplete"
    assert completeness(" ".join(words), "fraction") in {"extendable", "complete"}


@given(st.integers(1, 99), st.integers(1, 99), st.sampled_from(KINDS))
def test_it_depends_on_the_form_of_a_number_and_never_on_its_value(one: int, other: int, kind: str) -> None:
    if one % 10 and other % 10:
        assert completeness(f"minus {one} by {one}", kind) == completeness(f"minus {other} by {other}", kind)
        assert completeness(str(one), kind) == completeness(str(other), kind)


@given(st.text(max_size=300), st.sampled_from(KINDS))
def test_no_text_of_any_kind_makes_it_fail(text: str, kind: str) -> None:
    assert completeness(text, kind) in {"empty", "incomplete", "extendable", "complete"}

"""Which value a sentence puts forward, and how whole sentences are taken."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.benchmarks import reasons
from tutor.listening import asked, choices, claims
from tutor.turn import ActName, Asked

ROWS = Path(__file__).resolve().parents[1] / "data" / "reasons.jsonl"


def put(text: str) -> str:
    """The value put forward, or the two, or nothing."""
    found = claims.claimed(text)
    return " or ".join(found.two) if found.two else found.text


@pytest.mark.parametrize(
    ("said", "value"),
    [
        ("18 because 12 and 6 make 18", "18"),
        ("maine 12 aur 6 joda toh 18 aaya", "18"),
        ("12 और 6 जोड़े तो 18", "18"),
        ("15, no wait, 16", "16"),
        ("-260, nahi nahi paise chukaye hain, -100", "-100"),
        ("both are even so half them, six by seven", "six by seven"),
        ("aath gyarah athasi, triangle hai to aadha, 44", "44"),
        ("40/3 ko 6/5 se guna karke nikala, answer 16 hai", "16"),
        ("ऊपर माइनस तीन नीचे दस", "-3/10"),
        ("8, i tried 6 and 7 first", "8"),
        ("upar ka 15 hua, uska root 45", "45"),
        ("bat 420 mein milega", "420"),
        ("4 into 7 twenty eight", "twenty eight"),
        ("28÷4=7, 7×3 = 21 बच्चे", "7*3 = 21"),
        ("nau nau ikyasi aur ikyasi guna nau saat sau untees", "saat sau untees"),
        ("सात पंजे पैंतीस तो नौ माइनस पैंतीस माइनस छब्बीस", "माइनस छब्बीस"),
        ("37 ya 13", "37 or 13"),
        ("20, isliye 24", "20 or 24"),
    ],
)
def test_the_value_that_is_put_forward_is_found(said: str, value: str) -> None:
    assert put(said) == value


@pytest.mark.parametrize(
    "said",
    [
        "because 12 and 6 are even",
        "can i take 20 as the common one for 4 and 5?",
        "206 mein se 162 nikala, 44 bacha, ab?",
        "11 ko udhar bheja toh -34 ho gaya, ab atak gayi",
        "jawab do",
        "koi ek",
        "twenty three fifths",
        "bas aise hi",
        "",
        "8" * 700,
    ],
)
def test_where_no_value_is_put_forward_there_is_none(said: str) -> None:
    assert put(said) == ""


def test_each_part_of_a_sentence_has_its_role_and_its_place() -> None:
    said = "18, no wait, 16 because 12 and 4 make 16"
    acts = claims.claimed(said).acts
    assert [(act.name, said[act.start : act.end].strip(" ,"), act.value) for act in acts][-2:] == [
        (ActName.CORRECTION, "16", "16"),
        (ActName.REASON, "12 and 4 make 16", "16"),
    ]


@given(st.text(max_size=300))
def test_no_text_is_too_strange_to_be_read(text: str) -> None:
    found = claims.claimed(text)
    assert all(0 <= act.start <= act.end <= len(text) for act in found.acts)


@pytest.mark.parametrize(
    ("question", "kind", "said", "answer"),
    [
        ("Which is greater, 1/14 or 1/11?", "fraction", "the one with 11 because fewer pieces", "1/11"),
        ("Which is greater, 6.2 or 6.91?", "decimal", "second wala", "6.91"),
        ("It was -3°C in Manali and -11°C in Gulmarg. Which temperature was warmer?", "integer", "मनाली वाला", "-3"),
        ("Are the ratios 28:32 and 35:40 equal?", "yes_no", "dono same hi hain", "yes"),
        ("Are the ratios 28:32 and 35:40 equal?", "yes_no", "no difference between them", "yes"),
        ("Is (x + 4)² the same as x² + 16?", "yes_no", "bilkul same nhi", "no"),
        ("Can a triangle have the angles 84°, 39° and 62°?", "yes_no", "बन सकता है", "yes"),
        ("Is the product negative?", "yes_no", "plus aayega", "no"),
        ("Can 37 be a perfect square?", "yes_no", "never, squares dont end in seven", "no"),
        ("Is 10 × 0.9 greater than, less than or equal to 10?", "comparison", "chota hoga", "less"),
        ("Is it a profit or a loss?", "choice", "fayda hua", "profit"),
        ("Is it a profit or a loss?", "choice", "profit nahi", ""),
        ("Which is greater, 1/14 or 1/11?", "fraction", "i do not know", ""),
    ],
)
def test_an_answer_may_be_chosen_by_place_name_or_polarity(question: str, kind: str, said: str, answer: str) -> None:
    assert choices.chosen(said, question, kind, ("profit",)) == answer  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("missing", "so_far", "said", "whole"),
    [
        ("numerator", "-6", "13", "-6/13"),
        ("numerator", "-6", "-6", ""),
        ("sign", "6", "minus", "-6"),
        ("sign", "6", "plus", ""),
        ("unit", "56", "cm", "56 cm"),
        ("second", "2", "minus 3", "2, -3"),
        ("form", "2", "minus 3", ""),
        ("numerator", "", "13", ""),
    ],
)
def test_a_missing_part_completes_the_answer(missing: str, so_far: str, said: str, whole: str) -> None:
    assert asked.completed(Asked("missing", missing, so_far), said) == whole  # type: ignore[arg-type]


def test_answers_with_reasons_are_taken_and_no_wrong_one_is() -> None:
    """A development figure: these rows were looked at."""
    counts = reasons.figures(ROWS)
    assert reasons.share(counts, "right", "right") >= 0.93
    assert reasons.share(counts, "right", "wrong") <= 0.03
    assert reasons.share(counts, "wrong", "right") == 0
    assert reasons.share(counts, "none", "wrong") <= 0.08

"""A plain cry for help is not missed; homework talk is not taken for one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor import safety


@pytest.mark.parametrize(
    ("said", "kind"),
    [
        ("i want to die", "distress"),
        ("I don't want to live any more", "distress"),
        ("main marna chahta hoon", "distress"),
        ("मैं मरना चाहती हूं", "distress"),
        ("i feel like hurting myself", "distress"),
        ("khudkushi", "distress"),
        ("mujhe jeena nahi chahti", "distress"),
        ("nobody loves me", "distress"),
        ("my uncle touches me", "abuse"),
        ("papa mujhe bahut maarte hain", "abuse"),
        ("my teacher hits me", "abuse"),
        ("sir ne mujhe galat jagah chhua", "abuse"),
        ("मुझे पापा मारते हैं, पापा मुझे मारते हैं", "abuse"),
        ("i am scared to go home", "abuse"),
        ("everyone makes fun of me", "bullying"),
        ("they bully me in school", "bullying"),
        ("sab mujhe chidhate hain", "bullying"),
        ("सब मुझे बहुत चिढ़ाते हैं", "bullying"),
        ("mera phone number 98765 43210 hai", "personal"),
        ("call me on 9876543210", "personal"),
        ("my password is mango", "personal"),
        ("mail me at asha@example.com", "personal"),
    ],
)
def test_words_that_call_for_care_are_named(said: str, kind: str) -> None:
    assert safety.check(said) == kind


@pytest.mark.parametrize(
    "said",
    [
        "kill the fraction",
        "maar diya is sum ne",
        "is sawaal ne to maar diya",
        "this sum is killing me",
        "fractions hurt me",
        "9876543210",
        "the answer is 98765432101",
        "number 9876543210 by 2",
        "mar gaya ye sum",
        "pata nahi",
        "mera number 5 hai",
        "my answer is 5",
        "cut the fraction by 2",
        "beat the clock",
        "papa ne 5 aam khaye",
        "i hit the wrong key",
        "he beat me at chess",
        "mummy bula rahi hai",
        "touch the 5",
        "die is thrown once",
        "a die has six faces",
        "teacher hits the ball",
        "sab log 5 hain",
        "my address in the grid is 3, 4",
    ],
)
def test_homework_talk_is_left_alone(said: str) -> None:
    assert safety.check(said) is None


@given(st.text(max_size=400))
def test_no_text_ever_raises(said: str) -> None:
    assert safety.check(said) in {None, "distress", "abuse", "bullying", "personal"}

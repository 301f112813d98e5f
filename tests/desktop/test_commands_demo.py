"""`didi demo`: the spoken demonstration, heard again by Didi's own ears."""

from __future__ import annotations

import json
import re
from difflib import SequenceMatcher
from itertools import pairwise
from pathlib import Path

import pytest

from desktop.commands.practise import aloud
from tests.desktop.didi_process import didi
from tutor.chapters import packs

pytestmark = pytest.mark.models
DIGITS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def in_words(text: str) -> str:
    """Text as plain words, digits written out, so that two ways of writing the same sentence are alike."""
    spelled = re.sub(r"\d", lambda digit: f" {DIGITS[int(digit.group())]} ", text.lower().replace("-", " minus "))
    return " ".join(re.findall(r"[a-z]+", spelled))


@pytest.mark.parametrize(
    ("answer", "words"), [("-1/7", "minus 1 by 7"), ("0.5", "0.5"), ("x = 5", "x  equals  5"), ("3/-4", "3 by minus 4")]
)
def test_an_answer_is_read_aloud_as_a_student_would(answer: str, words: str) -> None:
    assert aloud(answer) == words


@pytest.mark.timeout(900)
def test_both_sides_speak_and_what_didi_asks_can_be_heard_again(tmp_path: Path) -> None:
    ended = didi("demo", "--out", tmp_path)
    assert (ended.code, ended.err) == (0, "")
    assert "why-cards.jsonl" in ended.lines[-1]
    cards = [json.loads(line) for line in (tmp_path / "why-cards.jsonl").read_text("utf-8").splitlines()]
    assert (cards[0]["move"], cards[-1]["move"], cards[-1]["state"]) == ("greet", "end_session", "ENDED")
    assert {"correct", "wrong"} <= {card["verdict"] for card in cards}
    assert "IDK" in {card["category"] for card in cards}
    assert "sub_question" in {card["about"] for card in cards}
    assert all(Path(card["wav"]).is_file() for card in cards)
    assert all(Path(card["student_wav"]).is_file() for card in cards[1:])
    leading, following = next(pair for pair in pairwise(cards) if pair[0]["item"] != pair[1]["item"])
    item = next(item for item in packs.load_chapter("rational_numbers").items if item.id == following["item"])
    heard = json.loads(didi("hear", leading["wav"], "--lang", "en", "--json").out)
    question, transcript = in_words(item.spoken.en), in_words(heard["text"])
    assert SequenceMatcher(None, question, transcript[-len(question) :]).ratio() > 0.8, transcript

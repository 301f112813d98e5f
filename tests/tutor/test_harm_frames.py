"""Harm is heard by frames though "mujhe" is left out; play, things, stories and what the child did are no harm."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tutor.harm_heard import outcome, rows_of
from tutor.chapters import packs
from tutor.safety import concern as lexicon
from tutor.safety import concern as safety
from tutor.safety.concern import Concern

ROWS = rows_of(Path(__file__).resolve().parents[1] / "data" / "harm_frames.jsonl")


def test_everyday_words_of_violence_are_heard_though_nobody_is_named() -> None:
    wanted = {"harm": "heard", "soft": "heard_softly"}
    said = [(text, concern) for text, concern in ROWS if concern != "none"]
    assert len(said) > 90
    assert [text for text, concern in said if outcome(text, concern) != wanted[concern]] == []


def test_a_thing_a_game_a_story_and_a_sum_raise_no_alarm() -> None:
    said = [text for text, concern in ROWS if concern == "none"]
    assert len(said) > 50
    assert [text for text in said if outcome(text, "none") != "quiet"] == []


def test_every_adult_who_hits_is_heard_in_both_scripts_and_every_inflection() -> None:
    who = {
        "papa": "पापा",
        "mummy": "मम्मी",
        "sir": "सर",
        "madam": "मैडम",
        "bhaiya": "भैया",
        "chacha": "चाचा",
        "dadi": "दादी",
    }
    done = {"ne maara": "ने मारा", "ne mara": "ने मारा", "marte hain": "मारते हैं", "maarti hai": "मारती है"}
    done |= {"ne thappad maara": "ने थप्पड़ मारा", "ne danda mara": "ने डंडा मारा", "ne pitai ki": "ने पिटाई की"}
    said = [
        words for a, b in who.items() for c, d in done.items() for words in (f"{a} {c}", f"{b} {d}", f"{a} bahut {c}")
    ]
    assert [words for words in said if safety.check(words) != "abuse"] == []


def test_one_spelling_stands_for_all() -> None:
    spellings = ("papa ne maara", "papa ne mara", "papa ne maaaara", "papā ne mārā", "PAPA NE MAARA", "paapa ne maara")
    assert {str(safety.look(words)) for words in spellings} == {str(Concern("abuse", "explicit", "is_hit"))}


def test_one_child_who_hits_another_is_bullying() -> None:
    said = ("bade ladke maarte hain", "seniors ne mujhe laat maari", "बड़े लड़के मारते हैं", "Rahul ne mujhe maara")
    assert [words for words in said if safety.check(words) != "bullying"] == []


def test_what_went_before_is_no_shield_for_what_came_of_it() -> None:
    said = ("main cricket khelne gaya to papa ne maara", "homework nahi kiya isliye sir ne maara")
    assert [words for words in said if safety.check(words) != "abuse"] == []


@pytest.mark.parametrize("said", ["papa maarenge", "सर मारेंगे", "teacher ne murga banaya", "bahut maara"])
def test_half_a_frame_is_met_softly(said: str) -> None:
    found = safety.look(said)
    assert found is not None
    assert found.tier == "soft"


def test_no_question_of_any_chapter_is_taken_for_harm() -> None:
    told = {
        words
        for name in packs.chapter_ids()
        for item in packs.load_chapter(name).items
        for text in (item.question, item.spoken, *item.hints, *item.steps)
        for words in (text.en, text.hinglish, text.hi)
    }
    assert [words for words in told if safety.look(words) is not None] == []


def test_the_words_of_harm_are_there_in_three_languages() -> None:
    entries = lexicon.lexicon().entries
    assert all(lexicon.folded(word) in entries for word in ("slapped", "maarte", "मारते", "locked", "kamre me band"))

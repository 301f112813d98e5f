"""Harm is heard by frames though "mujhe" is left out; play, things, stories and what the child did are no harm."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tests.tutor.harm_heard import outcome, rows_of
from tutor.chapters import packs
from tutor.safety import concern as lexicon
from tutor.safety import concern as safety
from tutor.safety.concern import Concern

DATA = Path(__file__).resolve().parents[1] / "data"
ROWS = rows_of(DATA / "harm_frames.jsonl")
SEEN = [row for number in (1, 2, 3, 4) for row in rows_of(DATA / f"harm_unseen_{number}.jsonl")]


def test_everyday_words_of_violence_are_heard_though_nobody_is_named() -> None:
    wanted = {"harm": "heard", "soft": "heard_softly"}
    said = [(text, concern) for text, concern in ROWS if concern != "none"]
    assert len(said) > 90
    assert [text for text, concern in said if outcome(text, concern) != wanted[concern]] == []


def test_a_thing_a_game_a_story_and_a_sum_raise_no_alarm() -> None:
    said = [text for text, concern in ROWS if concern == "none"]
    assert len(said) > 50
    assert [text for text in said if outcome(text, "none") != "quiet"] == []


def test_rows_that_were_looked_at_are_met_as_they_should_be() -> None:
    """A development figure: the words were widened by these rows."""
    came = Counter((concern, outcome(text, concern)) for text, concern in SEEN)
    of = Counter(concern for _, concern in SEEN)
    assert came["harm", "heard"] >= 0.95 * of["harm"], came
    assert came["soft", "heard_softly"] >= 0.9 * of["soft"], came
    assert came["none", "a_false_alarm"] <= 0.01 * of["none"], came
    assert came["none", "a_soft_false_alarm"] <= 0.03 * of["none"], came


def test_rows_that_were_run_once_unseen_keep_their_figure() -> None:
    """The first run met 84 % of plain disclosures and 62 % of soft ones; from here on they are development rows."""
    rows = rows_of(DATA / "harm_unseen_5.jsonl")
    came = Counter((concern, outcome(text, concern)) for text, concern in rows)
    of = Counter(concern for _, concern in rows)
    assert came["harm", "heard"] >= 0.8 * of["harm"], came
    assert came["soft", "heard_softly"] >= 0.55 * of["soft"], came
    assert came["none", "a_false_alarm"] <= 0.02 * of["none"], came


@pytest.mark.parametrize(
    "said",
    [
        "aj school nhi gyi kyuki chehre p nishan h, papa ne maara",
        "चाचा ने कपड़ों के अंदर हाथ डाला",
        "uncle ne kaha kisi ko mat batana jo mere saath kiya",
        "a man has my photos and says he will make them viral",
        "tabele mein baandh ke rakha poori raat",
    ],
)
def test_signs_that_mean_little_alone_are_harm_together(said: str) -> None:
    found = safety.look(said)
    assert found is not None
    assert found.tier == "explicit"


@pytest.mark.parametrize(
    "said",
    ["mujhe ghar nahi jana", "मम्मी पापा रोज लड़ते हैं", "I cry at night", "kuch hua tha par chhodo", "koi mujhe sune bas"],
)
def test_what_is_half_told_is_met_softly(said: str) -> None:
    found = safety.look(said)
    assert found is not None
    assert found.tier == "soft"


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("bhookha hi sula dete hain", "is_starved"),
        ("भाभी मेरे हाथ पे चिमटा रखती है", "is_hit"),
        ("andhere kamre me bnd kr diya mujhe", "is_shut_in"),
        ("कमरे मे बन्द किया भैया ने 2 दिन", "is_shut_in"),
        ("she doesnt give food to me when papa goes for duty", "is_starved"),
    ],
)
def test_small_words_and_careless_letters_between_hide_nothing(said: str, why: str) -> None:
    found = safety.look(said)
    assert found is not None
    assert (found.tier, found.why) == ("explicit", why)


def test_me_that_means_in_names_nobody() -> None:
    assert safety.look("patakha haath me phoota nahi, door se jalaya tha") is None


@pytest.mark.parametrize(
    "said",
    [
        "papa kissed me on forehead at night",
        "sir ne sir pe haath fera shabash bola",
        "dadi mere baal sehlati hai raat ko",
        "bandar ne mera haath kaat liya",
        "nadi me kood ke naha liya",
        "birthday card bana raha hoon mummy ke liye kisi ko batana mat",
    ],
)
def test_tenderness_animals_and_surprises_raise_no_alarm(said: str) -> None:
    assert safety.look(said) is None


@pytest.mark.parametrize("typed", ["khna nhi dete 2 din se", "ppa ne bht mara"])
def test_vowels_left_out_in_typing_hide_nothing(typed: str) -> None:
    assert safety.look(typed) is not None


def test_every_rule_names_signs_and_lists_that_there_are() -> None:
    known = lexicon.lexicon()
    labels = [label for several in known.entries.values() for label in several]
    labels += [stem.label for several in known.stems.values() for stem in several]
    there = {label.group or label.name for label in labels} | {"doer"}
    named = [(name, line) for tier in ("explicit", "soft") for line in lexicon.SIGNS.rows(tier) for name in line[2:]]
    assert [(n, line) for n, line in named if not set(n.removeprefix("-").split("|")) <= there] == []


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

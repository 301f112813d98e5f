"""A plain cry for help is not missed in three languages; homework talk is not taken for one."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tutor import simulated_students
from tutor.chapters import packs
from tutor.safety import concern as personal
from tutor.safety import concern as safety
from tutor.safety import concern as safety_text
from tutor.safety.concern import Concern
from tutor.turn import Text

DATA = Path(__file__).resolve().parents[1] / "data"
KINDS = {"distress", "abuse", "bullying", "personal"}


def lines(name: str) -> list[dict[str, str]]:
    return [json.loads(line) for line in (DATA / name).read_text(encoding="utf-8").splitlines()]


LEXICON = lines("safety.jsonl")
HELD_OUT = lines("safety_held_out.jsonl")
ALL = LEXICON + HELD_OUT


def those(tier: str | None) -> list[dict[str, str]]:
    return [line for line in ALL if line["tier"] == tier]


def test_the_set_holds_every_kind_in_every_script_and_both_tiers() -> None:
    assert len(LEXICON) >= 150
    assert len(HELD_OUT) >= 60
    for kind in KINDS:
        of_kind = [line["text"] for line in LEXICON if line["kind"] == kind and line["tier"] == "explicit"]
        assert len(of_kind) >= 20
        assert any("\u0900" <= letter <= "\u097f" for text in of_kind for letter in text)
    assert {line["kind"] for line in LEXICON if line["tier"] == "soft"} == KINDS - {"personal"}


def test_one_search_for_all_groups_of_a_tier_finds_whatever_one_of_them_finds() -> None:
    folded = [safety.letters_folded(safety.words_of(line["text"])) for line in ALL]
    for tier in ("explicit", "soft"):
        groups = [
            (f"{tier}.{kind}", why)
            for kind in safety.ENTRIES.names(tier)
            for why in safety.ENTRIES.names(f"{tier}.{kind}")
        ]
        alone = [any(safety.entries(*group).search(words) for group in groups) for words in folded]
        assert [safety.group_of(words, tier) is not None for words in folded] == alone


def test_at_least_nineteen_of_twenty_plain_cries_for_help_are_heard() -> None:
    missed = [line["text"] for line in those("explicit") if safety.check(line["text"]) is None]
    assert len(missed) <= 0.05 * len(those("explicit")), missed


def test_words_that_were_written_for_no_spelling_are_heard() -> None:
    said = ("mar jaane ka man karta hai", "mai apna haath kaatti hoon", "sexually assaulted by uncle")
    assert [safety.check(text) for text in said] == ["distress", "distress", "abuse"]


def test_what_is_heard_is_named_rightly() -> None:
    named = [(line, safety.check(line["text"])) for line in those("explicit")]
    unlike = [(line["text"], kind) for line, kind in named if kind not in (None, line["kind"])]
    assert len(unlike) <= 0.03 * len(named), unlike


def test_soft_words_are_soft_and_never_raise_an_alarm() -> None:
    found = [(line["text"], safety.look(line["text"])) for line in those("soft")]
    assert [text for text, concern in found if concern is not None and concern.tier == "explicit"] == []
    assert sum(concern is not None for _, concern in found) >= 0.95 * len(found)


def test_hard_negatives_stay_maths() -> None:
    alarms = [(line["text"], safety.look(line["text"])) for line in those(None)]
    assert [(text, concern) for text, concern in alarms if concern is not None] == []


# --- maths turns --------------------------------------------------------------------------------------------------


def texts_of(text: Text | None) -> tuple[str, ...]:
    return () if text is None else (text.en, text.hinglish, text.hi)


def content() -> Iterator[str]:
    """Every question, hint, step and idea of every chapter, in every language."""
    for name in packs.chapter_ids():
        chapter = packs.load_chapter(name)
        for item in chapter.items:
            told = (item.question, item.spoken, *item.hints, *item.steps, item.praise, item.relate)
            yield from (line for text in told for line in texts_of(text))
            yield item.answer
        for skill in chapter.skills:
            yield from texts_of(skill.teach)


def simulated() -> Iterator[str]:
    yield from (*simulated_students.WRONG, *simulated_students.CHATTER, *simulated_students.MIX)
    yield from simulated_students.STUCK
    for number in range(24):
        yield from (heard.text for heard in simulated_students.short_life(number, tuple(packs.chapter_ids())).heards)


def labelled() -> Iterator[str]:
    """What children really said: only where the folder with it is named in DIDI_UTTERANCES."""
    for name in ("utterances_labelled.jsonl", "spoken_to_value.jsonl"):
        for line in (Path(os.environ["DIDI_UTTERANCES"]) / name).read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            yield row["text"] if "text" in row else row["spoken"]


MATHS = (content, simulated, labelled) if "DIDI_UTTERANCES" in os.environ else (content, simulated)


@pytest.mark.parametrize("source", MATHS)
def test_maths_raises_less_than_one_false_alarm_in_a_thousand_turns(source: object) -> None:
    said = {line for line in source() if line}  # type: ignore[operator]
    assert len(said) > 50
    alarms = [line for line in said if safety.check(line) is not None]
    assert len(alarms) <= len(said) / 1000, alarms
    soft = [line for line in said if safety.look(line) is not None]
    assert len(soft) <= len(said) / 200 + 1, soft


# --- what is found ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "concern"),
    [
        ("I want to die", Concern("distress", "explicit", "wants_to_die")),
        ("i want to k i l l m y s e l f", Concern("distress", "explicit", "harms_self")),
        ("i want to k1ll mys3lf", Concern("distress", "explicit", "harms_self")),
        ("my uncle touches me", Concern("abuse", "explicit", "is_touched")),
        ("I'm so sad", Concern("distress", "soft", "is_sad")),
        ("i am sad and i want to die", Concern("distress", "explicit", "wants_to_die")),
        ("mera number 98765 43210 hai", Concern("personal", "explicit", "number")),
        ("otp aaya hai 4821", Concern("personal", "explicit", "code")),
        ("my aadhaar is 1234 5678 9012", Concern("personal", "explicit", "identity")),
    ],
)
def test_the_gravest_concern_is_found_and_its_group_named(said: str, concern: Concern) -> None:
    assert safety.look(said) == concern


DOUBTS = (
    *("decimals asli zindagi me kaha use hote h", "papa ki umar bete se 3 guna kyu rehti hai"),
    *("dost bolta hai 0.5 bada hai, sahi h?", "meri friend kehti hai area aur perimeter ek hi hai"),
    *("दोस्त कहता है 1/3 बड़ा है, सही है क्या", "असली ज़िंदगी में घातांक कहाँ काम आते हैं"),
    *("where do we use algebra in real life", "sir ne mera sum kaat diya, kyun galat hai"),
)


@pytest.mark.parametrize("said", DOUBTS)
def test_a_doubt_that_speaks_of_life_and_friends_is_a_doubt(said: str) -> None:
    assert safety.look(said) is None


@pytest.mark.parametrize(
    "said",
    [
        "my answer is 98765 43210",
        "my number is the sum 98765 43210",
        "9876543210",
        "my address in the grid is 3 4 5 nagar",
        "mera phone 45 ka hai",
        "my phone number has 98765432101234567890123 digits",
    ],
)
def test_a_long_number_alone_is_maths(said: str) -> None:
    assert safety.look(said) is None


@pytest.mark.parametrize(
    ("said", "digits"),
    [
        ("nine eight double seven six", 5),
        ("nau aath triple zero", 5),
        ("ninety eight seventy six", 4),
        ("98765 43210", 10),
        ("five and four umm three", 3),
        ("five apples 4", 1),
        ("hundred", 0),
        ("1" * 30, 0),
    ],
)
def test_digits_are_counted_as_they_are_read_out(said: str, digits: int) -> None:
    assert personal.longest_run(f" {said} ") == digits


def test_a_plea_is_found_in_a_wall_of_text_and_across_the_seams() -> None:
    for before in range(380, 640, 7):
        assert safety.check("x " * (before // 2) + "i want to die " + "y " * 300) == "distress"
    assert safety.check("i am sad. " * 400 + "i want to die") == "distress"


def test_no_more_is_looked_at_than_a_turn_can_hold_twenty_times() -> None:
    looked_at = safety_text.pieces("x" * 1_000_000)
    assert sum(map(len, looked_at)) <= safety_text.MOST * 4 / 3 + safety_text.LONGEST
    assert safety_text.pieces("") == ("",)


def test_a_concern_is_never_changed_and_equals_its_like() -> None:
    concern = Concern("distress", "soft", "is_sad")
    with pytest.raises(AttributeError):
        concern.kind = "abuse"
    assert concern == Concern("distress", "soft", "is_sad") != Concern("distress", "explicit", "is_sad")
    assert concern != "distress"
    assert len({concern, Concern("distress", "soft", "is_sad")}) == 1


@given(st.text(max_size=400))
def test_no_text_ever_raises(said: str) -> None:
    assert safety.check(said) in {None, *KINDS}


@given(st.lists(st.sampled_from(" ".join(line["text"] for line in LEXICON).split()), max_size=60))
def test_no_mixture_of_its_own_words_ever_raises(words: list[str]) -> None:
    concern = safety.look(" ".join(words))
    assert concern is None or (concern.kind in KINDS and concern.tier in {"explicit", "soft"})

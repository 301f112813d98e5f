"""Every phrase in every language, held against the way Didi speaks."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tutor import speech_guard
from tutor.phrases import PhraseBook, slots_of
from tutor.speech_guard import Grounds
from tutor.turn import Language

BOOK = PhraseBook.load()
LANGUAGES: tuple[Language, ...] = ("en", "hinglish")
FAMILIES = BOOK.families()
COMMON = tuple(
    family
    for family in FAMILIES
    if family.startswith(("give_hint_", "praise_", "encourage_", "redirect_", "guide_"))
    or family in ("ask_again", "repeat_question", "ask_what_they_did", "next_question")
)
CARE = tuple(family for family in FAMILIES if family.startswith("care_"))
TAUGHT = tuple(family for family in FAMILIES if family not in CARE)
OWN_SENTENCES = {"explain_": 1, "end_": 3, "praise_": 2, "care_": 3}
"""How many sentences of its own a family may have beside what its slots bring; two where nothing is said here."""
SIGNALS = {
    "praise_and_continue": "Bilkul sahi!",
    "praise_and_end": "Bilkul sahi!",
    "guide_next_step": "Haan sahi!",
    "guide_back_to_question": "Haan sahi!",
}
CONTENT = ("question", "hint", "sub", "relate", "steps", "teach")
"""Slots that bring whole sentences."""
NUMBERS = (
    "zero|one|two|three|four|five|six|seven|eight|nine|ten|half|quarter|twice|ek|teen|char|chaar|paanch|chhah|saat|"
    "aath|nau|das|saath|sath|aadha|dono|dugna"
)
LOADED = (
    "great job|wrong|incorrect|galat|stupid|silly|obviously|failed|mistake|lazy|hurry up|why did you|must|jaldi karo"
)
GENDERED = (
    r"\btum\b[^.,;!?]*\b(sakte|sakti|karte|karti|rahe|rahi|chuke|chuki|gaye|gayi|paaye|paayi|sochte|jaante)\b|"
    r"\b(?!hog)\w+(oge|ogi)\b|\bmain\b[^.,;!?]*\b(raha|karta|deta|batata|gaya|chahta|poochhta|bolta|sakta)\b"
)


def lines(family: str, language: Language) -> Iterator[str]:
    for variant in BOOK.variants(family, language):
        yield from variant


def own_sentences(variant: tuple[str, ...]) -> int:
    """Sentences in a variant, those that only lead to content or are content left out."""
    own = [line for line in variant if not re.search(r"\{(" + "|".join(CONTENT) + r")\}", line)]
    return sum(len(re.findall(r"[.!?](?=\s|$)", line)) for line in own)


@pytest.mark.parametrize("family", FAMILIES)
def test_both_languages_have_the_family_with_the_same_slots(family: str) -> None:
    assert BOOK.slots(family, "hinglish") == BOOK.slots(family, "en")
    assert len(BOOK.variants(family, "hinglish")) == len(BOOK.variants(family, "en"))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("family", FAMILIES)
def test_there_are_enough_ways_of_saying_it(family: str, language: Language) -> None:
    """A safety reply is fixed: the words that were reviewed and no others."""
    variants = BOOK.variants(family, language)
    if family in CARE:
        assert len(variants) == 1
    else:
        assert len(variants) >= (6 if family in COMMON else 4)
    assert len(set(variants)) == len(variants)
    if language == "en" or family not in SIGNALS:
        openings = [variant[0] for variant in variants]
        assert len(set(openings)) == len(openings)


@pytest.mark.parametrize("family", SIGNALS)
def test_a_right_answer_and_a_right_step_are_known_by_their_first_words(family: str) -> None:
    assert {variant[0] for variant in BOOK.variants(family, "hinglish")} == {SIGNALS[family]}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("family", FAMILIES)
def test_every_way_uses_every_slot_once(family: str, language: Language) -> None:
    for variant in BOOK.variants(family, language):
        used = [name for line in variant for name in slots_of(line)]
        assert sorted(used) == sorted(BOOK.slots(family, language)), variant


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("family", FAMILIES)
def test_it_is_short_enough_to_be_listened_to(family: str, language: Language) -> None:
    most = next((count for stem, count in OWN_SENTENCES.items() if family.startswith(stem)), 2)
    for variant in BOOK.variants(family, language):
        brings = [name for name in ("hint", "sub", "relate", "teach") if any(f"{{{name}}}" in line for line in variant)]
        assert own_sentences(variant) + (len(brings) if most == 2 else 0) <= most, variant
        for line in variant:
            assert len(line.split()) <= (20 if family not in CARE else 40), line


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("family", FAMILIES)
def test_each_line_is_a_whole_sentence_without_formatting(family: str, language: Language) -> None:
    for line in lines(family, language):
        assert re.fullmatch(r"[A-Za-z0-9{}_ ,.;:?!'()-]+", line), line
        assert line == line.strip()
        assert "  " not in line
        assert line[0].isupper() or line[0] == "{", line
        assert line[-1] in ".?!}", line
        assert "_" not in re.sub(r"\{\w+\}", "", line)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("family", TAUGHT)
def test_it_brings_no_number_of_its_own(family: str, language: Language) -> None:
    for line in lines(family, language):
        bare = re.sub(r"\{\w+\}", " ", line)
        assert not re.search(rf"(?i)\b({NUMBERS})\b|\d", bare), line
        if language == "hinglish":
            assert not re.search(r"(?i)\b(do|to)\b", bare), line


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("family", [one for one in TAUGHT if not one.startswith(("praise_", "guide_"))])
def test_it_has_no_yes_or_no_that_could_be_an_answer(family: str, language: Language) -> None:
    for line in lines(family, language):
        assert not re.search(r"(?i)\b(yes|no|haan|nahi|true|false)\b", line), line


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("family", FAMILIES)
def test_it_is_kind(family: str, language: Language) -> None:
    for line in lines(family, language):
        assert not re.search(rf"(?i)\b({LOADED})\b", line), line


@pytest.mark.parametrize("family", FAMILIES)
def test_hinglish_is_spoken_by_a_woman_to_a_girl_or_a_boy(family: str) -> None:
    for line in lines(family, "hinglish"):
        assert not re.search(GENDERED, line.lower()), line
        assert not re.search(r"(?i)\b(aap|aapne|aapka|tu|tune|tera|teri)\b", line), line


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("family", FAMILIES)
def test_filled_it_is_what_the_guard_lets_pass(family: str, language: Language) -> None:
    """With neutral content in the slots, so that only the phrase's own words are judged."""
    question = {"en": "How many pieces are there?", "hinglish": "Kitne tukde hain?"}[language]
    idea = {"en": "Think about the pieces.", "hinglish": "Tukdon ke baare mein socho."}[language]
    clause = {"en": "you thought it over", "hinglish": "tumne socha"}[language]
    slots: dict[str, str] = dict.fromkeys(("question", "sub"), question) | dict.fromkeys(
        ("hint", "relate", "teach"), idea
    )
    slots |= {"student": "Asha", "chapter": "Rational Numbers", "said": "minus five", "praise": clause}
    slots |= {"form": "simplest", "steps": idea, "right": "4", "done": "5"}
    score = ("4 out of 5", "5 mein se 4", "5 sawaalon mein se 4", "4 of 5")
    grounds = Grounds(question, "99", heard=("minus five",), facts=score, language=language, max_sentences=4)
    for turn in range(len(BOOK.variants(family, language))):
        said = BOOK.say(family, language, turn, **slots)
        ruling = speech_guard.inspect(said, grounds)
        assert ruling.allowed or (family in CARE and ruling.rule == "invented_number"), (said, ruling)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("family", ["care_distress", "care_abuse", "care_bullying"])
def test_a_child_in_trouble_is_given_a_grown_up_and_a_number_to_call(family: str, language: Language) -> None:
    said = " ".join(BOOK.say(family, language, 0))
    assert "1098 (one zero nine eight)" in said
    assert re.search(r"grown-up|parent|teacher|bade|mummy papa", said)
    assert ("14416 (one four four one six)" in said) == (family == "care_distress")


@pytest.mark.parametrize("language", LANGUAGES)
def test_personal_matters_are_turned_away_and_not_asked_for(language: Language) -> None:
    said = " ".join(BOOK.say("care_personal", language, 0))
    assert "?" not in said
    assert "maths" in said


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("family", [one for one in FAMILIES if "said" in BOOK.slots(one)])
def test_the_quote_stands_apart_from_the_words_around_it(family: str, language: Language) -> None:
    """Nothing is glued to it, so that "9 by 7" is heard as "9 by 7"."""
    for line in lines(family, language):
        assert not re.search(r"[\w']\{said\}|\{said\}[\w']", line), line

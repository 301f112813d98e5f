"""The words of the misconceptions: complete, kind, spoken, and faults told with file and line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tutor.chapters import packs
from tutor.chapters.packs import misconceptions, problems_of
from tutor.diagnosis.problems import SLOTS
from tutor.errors import ContentFault

ALL = tuple(misconceptions().values())
SPOKEN = {"en": r"[A-Za-z ,.;:?'-]+", "hinglish": r"[A-Za-z ,.;:?'-]+", "hi": r"[\u0900-\u097f ,.;:?-]+"}
GOOD = """
topic = "fractions"
[[misconceptions]]
id = "one"
problems = ["sum"]
name.en = "n"
name.hinglish = "n"
hint.en = "h"
hint.hinglish = "h"
hint.hi = "ह"
"""


@pytest.mark.parametrize("one", ALL, ids=[one.id for one in ALL])
def test_a_hint_can_be_spoken_in_each_language_and_is_kind(one: packs.Misconception) -> None:
    for language, text in (("en", one.hint.en), ("hinglish", one.hint.hinglish), ("hi", one.hint.hi)):
        assert re.fullmatch(SPOKEN[language], text), (language, text)
        assert text[-1] in ".?।"
        assert len(text.split()) <= 30
        assert len(re.findall(r"[.?।](?=\s|$)", text)) == 1
    for text in (one.name.en, one.name.hinglish, one.hint.en, one.hint.hinglish, one.hint.hi):
        assert not re.search(r"\b(?:wrong|incorrect|galat|great job)\b|ग़लत|गलत", text, re.IGNORECASE)


def test_no_two_misconceptions_share_a_name_or_a_hint() -> None:
    assert len({one.name.en for one in ALL}) == len(ALL)
    assert len({one.hint.en for one in ALL}) == len(ALL)


def test_a_sound_file_is_read(tmp_path: Path) -> None:
    (tmp_path / "fractions.toml").write_text(GOOD, "utf-8")
    (one,) = misconceptions(tmp_path).values()
    assert (one.id, one.topic, one.hint.hi) == ("one", "fractions", "ह")
    assert problems_of(tmp_path) == {"one": ("sum",)}


def test_a_file_under_another_topic_is_a_fault(tmp_path: Path) -> None:
    (tmp_path / "decimals.toml").write_text(GOOD, "utf-8")
    with pytest.raises(ContentFault, match='the topic is "fractions" but the file is "decimals"'):
        misconceptions(tmp_path)


def test_two_of_one_id_are_a_fault(tmp_path: Path) -> None:
    (tmp_path / "fractions.toml").write_text(GOOD + GOOD.split("\n", 2)[2], "utf-8")
    with pytest.raises(ContentFault, match='two misconceptions have the id "one"'):
        misconceptions(tmp_path)


CONFLICT = """
conflict.en = ["Is {first} less?", "Is it?"]
conflict.hinglish = ["Kya {first} kam hai?", "Kya hai?"]
conflict.hi = ["क्या {first} कम है?", "क्या है?"]
"""


def test_conflicts_are_read_in_their_order(tmp_path: Path) -> None:
    (tmp_path / "fractions.toml").write_text(GOOD + CONFLICT, "utf-8")
    (one,) = misconceptions(tmp_path).values()
    assert [each.en for each in one.conflicts] == ["Is {first} less?", "Is it?"]
    assert one.conflicts[1].hi == "क्या है?"


@pytest.mark.parametrize(
    ("words", "instead", "fault"),
    [
        ('conflict.hi = ["क्या {first} कम है?", "क्या है?"]\n', "", "hi"),
        (', "Kya hai?"', "", "en has 2 and hinglish has 1"),
        ("{first} less", "{fourth} less", "no number of a question is called fourth"),
        ("{first} कम", "कम", "the languages say other numbers in line 1"),
    ],
)
def test_a_conflict_that_is_not_alike_in_all_languages_is_a_fault(
    tmp_path: Path, words: str, instead: str, fault: str
) -> None:
    (tmp_path / "fractions.toml").write_text(GOOD + CONFLICT.replace(words, instead), "utf-8")
    with pytest.raises(ContentFault, match=fault):
        misconceptions(tmp_path)


def test_a_hint_without_hindi_is_a_fault_with_its_line(tmp_path: Path) -> None:
    (tmp_path / "fractions.toml").write_text(GOOD.replace('hint.hi = "ह"\n', ""), "utf-8")
    with pytest.raises(ContentFault, match="line"):
        misconceptions(tmp_path)


@pytest.mark.parametrize("one", ALL, ids=[one.id for one in ALL])
def test_each_says_where_to_look_in_each_language_and_needs_no_number_for_it(one: packs.Misconception) -> None:
    for language, text in (("en", one.where.en), ("hinglish", one.where.hinglish), ("hi", one.where.hi)):
        bare = re.sub(r"\s*\[[^\]]*\]", "", text)
        assert re.fullmatch(SPOKEN[language], bare + "."), (language, text)
        assert not {*re.findall(r"{(\w*)}", text)} - set(SLOTS), text
        assert "{" not in bare
        assert bare[0].islower() or language == "hi"
        assert len(bare.split()) <= 20
        assert not re.search(r"\b(?:wrong|incorrect|galat|great job)\b|ग़लत|गलत", text, re.IGNORECASE)


def test_no_two_misconceptions_say_the_same_place() -> None:
    assert len({one.where.en for one in ALL}) == len(ALL)

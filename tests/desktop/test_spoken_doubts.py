"""Doubts by voice with real ears and the real library: what is spoken is heard, looked up and answered from its page.

The student's voice is Piper's, which reads Hinglish with an American tongue: it shows that the parts fit together, not
how well children are heard. Nothing here needs a network, nor measures how long anything takes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest

from desktop.app.wiring import Engines
from desktop.base.settings import Settings, read_settings
from desktop.base.sound_files import read_sound, write_wav
from desktop.lesson.conversation import resume_or_open
from desktop.lesson.doubts import LibraryHere, library_here
from desktop.operations.setup import load_own
from desktop.voice_loop.expecting import expect_doubts
from tests.desktop.conftest import model_folder
from tests.desktop.test_spoken_lesson import engines
from tutor.library.terms import doubts_aloud, replies
from tutor.spoken.expected_answers import vocabulary
from tutor.turn import Heard, TurnResult

__all__ = ["engines", "model_folder"]

Say = Callable[..., Path]


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return read_settings(tmp_path)


@pytest.fixture
def student_says(settings: Settings, tmp_path: Path) -> Say:
    """A student's voice: a file with what they say in that language."""
    voice = load_own(settings, "didi")
    assert voice is not None

    def said(words: str, language: str) -> Path:
        path = tmp_path / "student.wav"
        quiet = np.zeros(voice.sample_rate // 5, dtype=np.int16)
        sound = voice.say(words, language=language, speed=0.9)
        write_wav(path, np.concatenate([quiet, sound, quiet]), voice.sample_rate)
        return path

    return said


@pytest.fixture
def library(settings: Settings) -> Iterator[LibraryHere]:
    here = library_here(settings)
    yield here
    here.close()


def asked_aloud(engines: Engines, settings: Settings, library: LibraryHere, sound: Path) -> TurnResult:
    """A talk about fractions in which this is said, and what Didi makes of it."""
    ears, _finder = engines.ears(settings)
    talk = resume_or_open("Asha", "fractions", library=library, mode="clarify_doubts", language=None, ears=ears)
    talk.begin()
    return talk.reply(talk.hear(read_sound(sound)))


@pytest.mark.parametrize(
    ("words", "chapter"),
    [
        ("numerator aur denominator kya hote hain?", "fractions"),
        pytest.param("area aur perimeter mein kya antar hai?", "perimeter_area_angles", marks=pytest.mark.campaign),
        pytest.param("minus times minus plus kyon hota hai?", "integers", marks=pytest.mark.campaign),
    ],
)
@pytest.mark.models
@pytest.mark.timeout(900)
def test_a_doubt_spoken_in_hinglish_is_answered_from_its_page(
    engines: Engines, settings: Settings, library: LibraryHere, student_says: Say, words: str, chapter: str
) -> None:
    told = asked_aloud(engines, settings, library, student_says(words, "hinglish"))
    assert told.heard.looked is not None
    assert [one.chapter for one in told.heard.looked.sources][:1] == [chapter]
    assert told.move.args["way"] == "book"


@pytest.mark.models
@pytest.mark.timeout(900)
def test_a_doubt_at_length_is_heard_freely_and_answered(
    engines: Engines, settings: Settings, library: LibraryHere, student_says: Say
) -> None:
    told = asked_aloud(
        engines, settings, library, student_says("why do we need a common denominator to add fractions?", "en")
    )
    assert "common denominator" in told.heard.text
    assert told.heard.looked is not None
    assert told.heard.looked.sources[0].chapter == "fractions"


@pytest.mark.parametrize(
    ("words", "language", "rule"),
    [
        ("maine yeh nahi poocha", "hinglish", "asked_else"),
        pytest.param("that is not what I asked", "en", "asked_else", marks=pytest.mark.campaign),
        pytest.param("haan samajh gaya", "hinglish", "clear", marks=pytest.mark.campaign),
        pytest.param("not clear", "en", "not_clear", marks=pytest.mark.campaign),
        ("hindi mein batao", "hinglish", "told_anew"),
    ],
)
@pytest.mark.models
@pytest.mark.timeout(900)
def test_what_is_said_to_is_it_clear_is_heard_as_it_was_meant(
    engines: Engines, settings: Settings, library: LibraryHere, student_says: Say, words: str, language: str, rule: str
) -> None:
    ears, _finder = engines.ears(settings)
    talk = resume_or_open("Asha", "decimals", library=library, mode="clarify_doubts", language=None, ears=ears)
    talk.begin()
    talk.reply(Heard("how do I change a decimal into a fraction?"))
    assert talk.reply(talk.hear(read_sound(student_says(words, language)))).move.rule == rule


@pytest.mark.parametrize(
    ("meant", "rules"),
    [
        ("clear", {"clear"}),
        ("not_clear", {"not_clear", "asked_to_repeat"}),
        ("not_asked", {"other_words"}),
        ("one_more", {"invited"}),
        ("no_more", {"asked_to_stop"}),
        ("language", {"language_changed"}),
    ],
)
def test_whatever_the_ears_may_hear_in_reply_is_understood(meant: str, rules: set[str]) -> None:
    for said in replies()[meant]:
        talk = resume_or_open("Asha", "fractions", mode="clarify_doubts", language="en")
        talk.begin()
        talk.reply(Heard("how do I multiply fractions?"))
        assert talk.reply(Heard(said.says)).move.rule in rules, said


def test_the_ears_know_the_maths_words_of_the_glossary_and_all_that_may_always_be_said() -> None:
    known, always = doubts_aloud(), vocabulary("word")
    assert always is not None
    assert set(always.groups) <= set(known.groups)
    topics = {one.says: one.language for one in dict(known.groups)["topic"]}
    assert topics["reciprocal"] == "en"
    assert "hi" in {topics[name] for name in ("bhinn", "vargmool") if name in topics}
    assert all(len(name.split()) <= 3 for name in topics)
    assert expect_doubts().rules[-1].name == "answer"
    assert expect_doubts(unfinished=True).unfinished

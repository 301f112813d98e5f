"""The words of the screen: every code that can reach it has a sentence, in both languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import models.errors
import tutor.errors
from tutor import screen_texts
from tutor.errors import ContentFault
from tutor.phrases import slots_of
from tutor.screen_texts import SCREEN, nearest, sentence, sentences

ENGLISH, HINGLISH = sentences(SCREEN / "en.toml"), sentences(SCREEN / "hinglish.toml")
DESKTOP = Path(screen_texts.__file__).parents[1] / "desktop"


def codes_raised() -> set[str]:
    kinds = [*vars(tutor.errors).values(), *vars(models.errors).values()]
    return {kind.code for kind in kinds if isinstance(kind, type) and issubclass(kind, Exception)}


def codes_written_in_the_desktop() -> set[str]:
    source = "\n".join(path.read_text(encoding="utf-8") for path in sorted(DESKTOP.rglob("*.py")))
    shown = re.findall(r'"(window_[a-z_]+|microphone_[a-z_]+|loudspeaker_[a-z_]+|sound_system_[a-z_]+)"', source)
    return set(shown) | set(re.findall(r'^    code = "([a-z_]+)"', source, re.MULTILINE))


def test_every_error_has_a_sentence_of_its_own() -> None:
    assert codes_raised() <= ENGLISH.keys()


def test_every_code_the_desktop_names_has_a_sentence_of_its_own() -> None:
    written = codes_written_in_the_desktop()
    assert len(written) > 30
    assert written <= ENGLISH.keys()


def test_both_languages_have_the_same_codes_with_the_same_slots() -> None:
    assert list(ENGLISH) == list(HINGLISH)
    for code in ENGLISH:
        assert sorted(slots_of(ENGLISH[code])) == sorted(slots_of(HINGLISH[code])), code


def test_the_two_languages_are_two() -> None:
    same = {code for code in ENGLISH if ENGLISH[code] == HINGLISH[code]}
    assert same == {"window_title", "window_chapter", "window_chapter_title", "window_didi"}


@pytest.mark.parametrize("code", [code for code in ENGLISH if not code.startswith("window_")])
def test_a_fault_is_told_in_whole_short_sentences(code: str) -> None:
    for text in (ENGLISH[code], HINGLISH[code]):
        assert text[0].isupper()
        assert text.endswith(".") or text.rsplit(": ", 1)[-1].startswith("didi ")
        assert len(text) <= 150


@pytest.mark.parametrize("code", [code for code in ENGLISH if code.startswith(("window_hear_", "window_speak_"))])
def test_what_stands_at_the_foot_of_the_page_is_short(code: str) -> None:
    assert max(len(ENGLISH[code]), len(HINGLISH[code])) <= 50


def test_nobody_is_shown_inner_words_or_blamed() -> None:
    for text in (*ENGLISH.values(), *HINGLISH.values()):
        assert not re.search(r"(?i)exception|error|traceback|invalid|illegal|null|you must|wrong answer", text), text


def test_slots_are_filled() -> None:
    assert sentence("window_progress", "en", number=2, total=30, right=1) == "Question 2 of 30 · 1 right"
    assert sentence("window_progress", "hi", number=2, total=30, right=1) == "Sawaal 2 / 30 · 1 sahi"


def test_a_slot_that_was_not_given_is_a_fault_that_names_it() -> None:
    with pytest.raises(ContentFault, match="window_progress needs the slot 'total'"):
        sentence("window_progress", "en", number=2)


@pytest.mark.parametrize(
    ("code", "answered_by"),
    [
        ("record_full", "record_full"),
        ("record_eaten_by_a_cow", "record"),
        ("window_hear_model_unusable", "window_hear"),
        ("window_hear_microphone_missing", "window_hear_microphone"),
        ("", "didi"),
        ("recording", "didi"),
        ("x_" * 10_000, "didi"),
    ],
)
def test_a_code_without_a_sentence_is_answered_by_the_nearest_one(code: str, answered_by: str) -> None:
    assert nearest(code, ENGLISH) == answered_by
    assert sentence(code) == ENGLISH[answered_by]


def test_a_file_without_the_last_resort_is_a_fault(tmp_path: Path) -> None:
    path = tmp_path / "en.toml"
    path.write_text('hello = "Hi"\n', encoding="utf-8")
    with pytest.raises(ContentFault, match=r'en.toml: the sentence for "didi" is missing'):
        sentences(path)


def test_an_empty_sentence_is_a_fault_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "en.toml"
    path.write_text('didi = "Hi"\nhello = ""\n', encoding="utf-8")
    with pytest.raises(ContentFault, match=r"en.toml, line 2: hello: must not be empty"):
        sentences(path)

"""The words of the screen: every code that can reach it has a sentence, in both languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import models.errors
import tutor.errors
from tutor.chapters import screen_texts
from tutor.chapters.phrases import slots_of
from tutor.chapters.screen_texts import SCREEN, nearest, sentence, sentences
from tutor.errors import ContentFault

ENGLISH, HINGLISH, HINDI = (sentences(SCREEN / language) for language in ("en", "hinglish", "hi"))
DESKTOP = Path(screen_texts.__file__).parents[2] / "desktop"


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
    assert {code for code in written if not code.endswith("_")} <= ENGLISH.keys()


def test_every_beginning_of_a_code_that_the_desktop_names_begins_several() -> None:
    """A table's titles share the beginning of their codes; pages are shown in every language by their own tests."""
    beginnings = [code for code in codes_written_in_the_desktop() if code.endswith("_")]
    assert beginnings
    assert [one for one in beginnings if sum(code.startswith(one) for code in ENGLISH) < 2] == []


@pytest.mark.parametrize("other", [HINGLISH, HINDI], ids=["hinglish", "hi"])
def test_every_language_has_the_same_codes_with_the_same_slots(other: dict[str, str]) -> None:
    assert set(ENGLISH) ^ set(other) == set()
    for code in ENGLISH:
        assert sorted(slots_of(ENGLISH[code])) == sorted(slots_of(other[code])), code


def test_files_of_one_subject_stand_in_every_language() -> None:
    names = [sorted(path.name for path in (SCREEN / one).glob("*.toml")) for one in ("en", "hinglish", "hi")]
    assert names[0] == names[1] == names[2]


def test_hindi_is_written_in_its_own_letters() -> None:
    latin = {
        code
        for code, text in HINDI.items()
        if not re.search("[\u0900-\u097f]", text) and re.search("[A-Za-z]{3}", text)
    }
    assert latin == set()


@pytest.mark.parametrize("code", [code for code in ENGLISH if not code.startswith("window_")])
def test_a_fault_is_told_in_whole_short_sentences(code: str) -> None:
    for text in (ENGLISH[code], HINGLISH[code], HINDI[code]):
        assert text[0].isupper() or "\u0900" <= text[0] <= "\u097f"
        assert text.endswith((".", "।")) or text.rsplit(": ", 1)[-1].startswith("didi ")
        assert len(text) <= 150


UNTAUGHT = [one for one in screen_texts.languages() if one not in screen_texts.TAUGHT]


@pytest.mark.parametrize("language", UNTAUGHT)
def test_a_language_without_lessons_has_no_code_but_those_of_english_and_their_slots(language: str) -> None:
    own = screen_texts._all_in(SCREEN / language)
    assert own.keys() <= ENGLISH.keys()
    assert [code for code in own if sorted(slots_of(own[code])) != sorted(slots_of(ENGLISH[code]))] == []
    assert [code for code in own if code.startswith(("window_hear_", "window_speak_")) and len(own[code]) > 50] == []


def test_marathi_has_every_word_that_a_student_sees() -> None:
    own = screen_texts._all_in(SCREEN / "mr")
    subjects = ("language", "lesson", "qt", "sound", "student", "window")
    seen = {code for name in subjects for code in screen_texts._read(SCREEN / "en" / f"{name}.toml")}
    left = {code for code in seen - own.keys() if not code.startswith(("window_say_", "window_consent_"))}
    assert left == {"window_sound_sentence"}


def test_a_language_that_no_lesson_is_held_in_is_listed_by_the_name_it_gives_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for language in ("en", "hi", "hinglish", "ta", "no_name"):
        (tmp_path / language).mkdir()
        (tmp_path / language / "a.toml").write_text(f'didi = "{language}"\n', encoding="utf-8")
    (tmp_path / "ta" / "language.toml").write_text('window_language_own = "தமிழ்"\n', encoding="utf-8")
    monkeypatch.setattr(screen_texts, "SCREEN", tmp_path)
    assert screen_texts.languages() == ("en", "hinglish", "hi", "ta")
    assert sentence("window_language_ta", "en") == sentence("window_language_ta", "ta") == "தமிழ்"
    assert [screen_texts.taught(one) for one in ("hi", "ta")] == ["hi", "en"]


def test_what_such_a_language_lacks_is_said_in_english(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for language, text in (("en", 'didi = "Hi"\nmore = "More"\n'), ("ta", 'more = "மேலும்"\n')):
        (tmp_path / language).mkdir()
        (tmp_path / language / "a.toml").write_text(text, encoding="utf-8")
    monkeypatch.setattr(screen_texts, "SCREEN", tmp_path)
    assert (sentence("didi", "ta"), sentence("more", "ta")) == ("Hi", "மேலும்")


@pytest.mark.parametrize("code", [code for code in ENGLISH if code.startswith(("window_hear_", "window_speak_"))])
def test_what_stands_at_the_foot_of_the_page_is_short(code: str) -> None:
    assert max(len(ENGLISH[code]), len(HINGLISH[code]), len(HINDI[code])) <= 50


def test_nobody_is_shown_inner_words_or_blamed() -> None:
    for text in (*ENGLISH.values(), *HINGLISH.values(), *HINDI.values()):
        assert not re.search(r"(?i)exception|error|traceback|invalid|illegal|null|you must|wrong answer", text), text


def test_slots_are_filled() -> None:
    assert sentence("window_today_questions", "en", done=2, amount=6) == "Today: 2 of 6 questions"
    assert sentence("window_today_questions", "hinglish", done=2, amount=6) == "Aaj: 6 mein se 2 sawaal"


def test_a_slot_that_was_not_given_is_a_fault_that_names_it() -> None:
    with pytest.raises(ContentFault, match="window_progress_exam needs the slot 'total'"):
        sentence("window_progress_exam", "en", number=2)


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


def test_a_language_without_the_last_resort_is_a_fault(tmp_path: Path) -> None:
    (tmp_path / "lesson.toml").write_text('hello = "Hi"\n', encoding="utf-8")
    with pytest.raises(ContentFault, match='the sentence for "didi" is missing'):
        sentences(tmp_path)


def test_a_code_in_two_files_is_a_fault_that_names_it(tmp_path: Path) -> None:
    for name in ("a.toml", "b.toml"):
        (tmp_path / name).write_text('didi = "Hi"\n', encoding="utf-8")
    with pytest.raises(ContentFault, match=r"b.toml: didi is in another file"):
        sentences(tmp_path)


def test_an_empty_sentence_is_a_fault_with_its_line(tmp_path: Path) -> None:
    (tmp_path / "lesson.toml").write_text('didi = "Hi"\nhello = ""\n', encoding="utf-8")
    with pytest.raises(ContentFault, match=r"lesson.toml, line 2: hello: must not be empty"):
        sentences(tmp_path)


def test_a_file_that_is_no_toml_is_a_fault_that_names_it(tmp_path: Path) -> None:
    (tmp_path / "lesson.toml").write_text('didi = "Hi\n', encoding="utf-8")
    with pytest.raises(ContentFault, match=r"lesson.toml"):
        sentences(tmp_path)

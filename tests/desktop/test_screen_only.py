"""A language that only the window has: Marathi in the picker, lessons and reports in the languages they have."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from desktop.app.wiring import House
from desktop.base.settings import Settings, read_settings
from desktop.base.translation import ScreenTexts, Translator, shown_language
from desktop.ui.setup.setting_page import LANGUAGES
from tests.desktop.conftest import PATIENCE, Build, be, said, start_lesson
from tutor.chapters import screen_texts
from tutor.chapters.screen_texts import SCREEN, sentence, sentences
from tutor.language.toml_text import read

OWN_NAME = "मराठी (तपासायची आहे)"


@pytest.fixture(autouse=True)
def devanagari_is_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("desktop.base.translation.can_show_hindi", lambda: True)


@pytest.fixture
def marathi(build: Build, settings: Settings) -> House:
    """A window in Marathi where Didi's own language was not chosen."""
    return build(replace(settings, language="", screen_language="mr"))


def choose_in_the_bar(house: House, name: str) -> None:
    house.window.bar.language.click()
    menu = house.window.bar.open_menu
    assert isinstance(menu, QMenu)
    next(one for one in menu.actions() if one.text() == name).trigger()


def test_the_bar_offers_it_under_its_own_name_after_those_of_lessons(build: Build, qtbot: QtBot) -> None:
    house = build()
    house.window.bar.language.click()
    menu = house.window.bar.open_menu
    assert menu is not None
    assert [one.text() for one in menu.actions()] == ["English", "हिन्दी", "Hinglish", OWN_NAME]


def test_when_it_is_chosen_the_window_says_it_and_what_stays(build: Build, qtbot: QtBot) -> None:
    house = build()
    choose_in_the_bar(house, OWN_NAME)
    qtbot.waitUntil(lambda: house.window.bar.language.text() == OWN_NAME, timeout=PATIENCE)
    assert house.window.toast.isVisible()
    assert house.window.toast.words.text() == sentence("window_screen_only", "mr")
    kept = read_settings(house.front.settings.data_dir, school=())
    assert (kept.screen_words, kept.screen, kept.chosen_language) == ("mr", "en", None)


def test_a_language_of_lessons_says_nothing_of_the_kind(build: Build) -> None:
    house = build()
    choose_in_the_bar(house, "हिन्दी")
    assert not house.window.toast.isVisible()


def test_a_students_home_has_its_words_and_the_chapters_their_own(marathi: House, qtbot: QtBot) -> None:
    home = be(marathi, qtbot)
    assert home.greeting.text() == "नमस्ते, Asha!"
    assert "Rational Numbers" in {one.title for one in home.shown.chapters}


def test_a_lesson_is_held_in_a_language_of_lessons(marathi: House, qtbot: QtBot) -> None:
    start_lesson(marathi, qtbot)
    assert "Asha" in said(marathi)
    assert said(marathi).isascii(), "Didi speaks English until somebody chooses"
    assert marathi.front.page("lesson").answer.send_button.text() == "पाठवा"


def test_didi_speaks_what_was_chosen_for_her(build: Build, settings: Settings, qtbot: QtBot) -> None:
    house = build(replace(settings, language="hi", screen_language="mr"))
    start_lesson(house, qtbot)
    assert "परिमेय" in said(house)


def test_what_it_lacks_is_english() -> None:
    assert "window_report_times" not in read(SCREEN / "mr" / "window.toml")
    missing = sorted(sentences(SCREEN / "en").keys() - own_words().keys())
    assert ScreenTexts("mr")("window_plan_easy") == sentence("window_plan_easy", "en")
    assert all(screen_texts.known_in("mr")[code] == sentences(SCREEN / "en")[code] for code in missing)


def own_words() -> dict[str, str]:
    return {code: text for path in (SCREEN / "mr").glob("*.toml") for code, text in read(path).items()}


def test_qts_own_words_are_said_in_it_too() -> None:
    assert Translator(ScreenTexts("mr")).translate("QLineEdit", "&Undo") == "पूर्ववत करा"


def test_where_its_letters_are_not_installed_the_window_is_english(
    build: Build, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()
    latin = [QFontDatabase.WritingSystem.Latin]
    monkeypatch.setattr("desktop.base.translation.QFontDatabase.writingSystems", lambda *_: latin)
    assert shown_language("mr") == "en"
    assert shown_language("hi") == "hinglish"


def test_the_settings_offer_it_for_the_window_and_not_for_didi() -> None:
    offered = {field.name: [value for value, _ in field.options] for field in LANGUAGES}
    assert offered == {"screen_language": ["", "en", "hinglish", "hi", "mr"], "language": ["", "en", "hinglish", "hi"]}


def test_a_settings_file_may_name_it_for_the_window_alone(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text('screen_language = "mr"\nlanguage = "mr"\n', encoding="utf-8")
    read_back = read_settings(tmp_path, school=())
    assert (read_back.screen_language, read_back.language) == ("mr", "")
    assert read_back.faults[0].endswith('"language" must be one of en, hinglish, hi. It was left out.')

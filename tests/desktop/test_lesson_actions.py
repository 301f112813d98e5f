"""What can be done beside answering, in a whole house: hear it again, slower, a hint, stop. The tutor decides."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from desktop.app.wiring import Engines, House
from desktop.base.settings import Settings
from desktop.ui.student.lesson_page import LessonPage
from desktop.ui.widgets.basics import key
from tests.desktop.conftest import PATIENCE, Build, answer, missing, said, start_lesson, start_lesson_of
from tutor import agentic_tutor
from tutor.chapters.screen_texts import sentence
from tutor.records.journal import Journal
from tutor.turn import Heard, Language, Mode, MoveName, Setup

LANGUAGES: tuple[Language, ...] = ("en", "hinglish", "hi")


def page_of(house: House) -> LessonPage:
    page: LessonPage = house.front.page("lesson")
    return page


def heard_so_far(settings: Settings, chapter: str = "rational_numbers") -> list[str]:
    """What the record has of the open lesson."""
    with Journal.open(settings.record, readonly=True) as record:
        stored = record.resumable("Asha", chapter)
    assert stored is not None
    return [turn.heard.text for turn in stored.turns]


def press(house: House, qtbot: QtBot, name: str) -> str:
    """Press a button of the row, wait for Didi's words."""
    page = page_of(house)
    before = page.transcript.sentences
    page.action_row.buttons[name].click()
    qtbot.waitUntil(lambda: page.transcript.sentences is not before, timeout=PATIENCE)
    return said(house)


# --- what a button says for the student -----------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("mode", "code", "move"),
    [
        ("teach_me", "hint", MoveName.ENCOURAGE_ATTEMPT),
        ("teach_me", "stop_teach_me", MoveName.WAIT),
        ("teach_me", "skip", MoveName.PUT_OFF),
        ("exam", "skip", MoveName.NOTE_ANSWER),
        ("exam", "stop_exam", MoveName.END_SESSION),
        ("clarify_doubts", "stop_clarify_doubts", MoveName.END_SESSION),
    ],
)
def test_what_a_button_says_is_understood_in_every_language(
    language: Language, mode: Mode, code: str, move: MoveName
) -> None:
    opened = agentic_tutor.open_session("Asha", "rational_numbers", language=language, seed=3, mode=mode)
    turn = agentic_tutor.take_turn(agentic_tutor.begin(opened).session, Heard(sentence(f"window_say_{code}", language)))
    assert turn.move.name is move


def test_a_hint_is_a_turn_like_any_other_and_is_written_down(lesson: House, qtbot: QtBot, settings: Settings) -> None:
    first = page_of(lesson).board.words.text()
    assert press(lesson, qtbot, "hint")
    assert page_of(lesson).board.words.text() == first
    assert heard_so_far(settings) == ["", sentence("window_say_hint", "en")]


def test_a_question_is_left_for_later_with_the_button_and_with_its_key(
    lesson: House, qtbot: QtBot, settings: Settings
) -> None:
    page = page_of(lesson)
    first = page.board.words.text()
    assert press(lesson, qtbot, "skip")
    second = page.board.words.text()
    assert second != first
    before = page.transcript.sentences
    QTest.keyClick(lesson.window, Qt.Key.Key_J, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: page.transcript.sentences is not before, timeout=PATIENCE)
    assert page.board.words.text() not in (first, second)
    assert heard_so_far(settings) == ["", *[sentence("window_say_skip", "en")] * 2]


@pytest.mark.parametrize(("mode", "code"), [("teach_me", "window_tip_skip_for_now"), ("exam", "window_tip_skip")])
def test_the_button_tells_whether_the_question_comes_back(build: Build, qtbot: QtBot, mode: Mode, code: str) -> None:
    house = build()
    start_lesson_of(house, qtbot, mode)
    assert page_of(house).action_row.buttons["skip"].toolTip() == sentence(code, "en", key="Ctrl+J")


def test_to_stop_puts_the_rest_off_and_the_lesson_is_gone_on_with_later(
    lesson: House, qtbot: QtBot, settings: Settings
) -> None:
    answer(lesson, qtbot, "997")
    question = page_of(lesson).board.words.text()
    press(lesson, qtbot, "stop")
    page = page_of(lesson)
    assert not page.answer.field.isEnabled()
    assert lesson.front.here == "end"
    end = lesson.front.page("end")
    assert (end.next.text(), end.button.text()) == (sentence("window_end_next_kept", "en"), "Home")
    end.button.click()
    qtbot.waitUntil(lambda: lesson.front.here == "home", timeout=PATIENCE)
    start_lesson(lesson, qtbot)
    assert page.board.words.text() == question
    assert page.answer.field.isEnabled()


def test_what_is_being_typed_stays_while_a_hint_is_asked_for(lesson: House, qtbot: QtBot) -> None:
    page = page_of(lesson)
    page.answer.field.setText("5 by 7")
    press(lesson, qtbot, "hint")
    qtbot.waitUntil(page.answer.send_button.isEnabled, timeout=PATIENCE)
    assert page.answer.field.text() == "5 by 7"


def test_a_button_pressed_with_the_mouse_leaves_the_cursor_where_answers_are_typed(lesson: House, qtbot: QtBot) -> None:
    page = page_of(lesson)
    page.answer.field.setFocus()
    before = page.transcript.sentences
    QTest.mouseClick(page.action_row.buttons["hint"], Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: page.transcript.sentences is not before, timeout=PATIENCE)
    assert lesson.window.focusWidget() is page.answer.field


@pytest.mark.parametrize("mode", ["teach_me", "exam", "clarify_doubts"])
def test_each_kind_of_lesson_offers_what_it_has(build: Build, qtbot: QtBot, mode: Mode) -> None:
    house = build()
    start_lesson_of(house, qtbot, mode)
    shown = {name for name, one in page_of(house).action_row.buttons.items() if one.isVisible()}
    own = {"teach_me": {"hint", "skip"}, "exam": {"skip"}, "clarify_doubts": {"print"}}[mode]
    assert shown == {"repeat", "slower", "stop"} | own


# --- again, and slower ----------------------------------------------------------------------------------------------


class Mouth:
    """A mouth that gives a moment of silence for any sentence, and remembers how fast it was asked to speak."""

    sample_rate = 22_050

    def __init__(self) -> None:
        self.asked: list[tuple[str, float]] = []

    def say(self, words: str, *, language: str = "en", speed: float = 1.0) -> NDArray[np.int16]:
        """A tenth of a second."""
        self.asked.append((words, speed))
        return np.zeros(2_205, dtype=np.int16)


def test_saying_it_again_decides_nothing_and_writes_nothing_down(
    lesson: House, qtbot: QtBot, settings: Settings
) -> None:
    page = page_of(lesson)
    answer(lesson, qtbot, "997")
    before, shown = heard_so_far(settings), page.transcript.sentences
    page.action_row.buttons["repeat"].click()
    qtbot.waitUntil(lambda: not lesson.background.busy(), timeout=PATIENCE)
    assert heard_so_far(settings) == before
    assert page.transcript.sentences is shown


@pytest.mark.sound
def test_slower_is_slower_until_it_is_pressed_again(
    build: Build, qtbot: QtBot, settings: Settings, sound_room: object
) -> None:
    mouth = Mouth()
    house = build(replace(settings, speed=1.2), Engines(ears=missing, mouth=lambda _: mouth))
    qtbot.waitUntil(lambda: house.speaking.able, timeout=PATIENCE)
    start_lesson(house, qtbot)
    slower = page_of(house).action_row.buttons["slower"]
    for pace in (0.9, 1.2):
        mouth.asked.clear()
        slower.click()
        qtbot.waitUntil(lambda: bool(mouth.asked), timeout=PATIENCE)
        qtbot.waitUntil(lambda: not house.speaking.active, timeout=PATIENCE)
        assert {round(speed, 3) for _, speed in mouth.asked[1:]} == {pace}
    house.speaking.hush()


def test_the_voice_follows_what_was_said_of_its_speed_and_the_slower_of_two_wishes_counts(
    lesson: House, qtbot: QtBot
) -> None:
    usual = lesson.speaking.pace
    for words, share in (("dheere bolo", 0.85), ("997", 0.85), ("slower please", 0.7), ("jaldi bolo", 1.0)):
        answer(lesson, qtbot, words)
        assert lesson.speaking.pace == pytest.approx(usual * share), words
    lesson.speaking.go_slower(1)
    lesson.speaking.slow_down(True)
    assert lesson.speaking.pace == pytest.approx(usual * 0.75)


@pytest.mark.sound
def test_who_asks_for_it_slower_is_spoken_to_slowly_from_then_on(
    build: Build, qtbot: QtBot, settings: Settings, sound_room: object
) -> None:
    mouth = Mouth()
    house = build(replace(settings, speed=1.0), Engines(ears=missing, mouth=lambda _: mouth))
    qtbot.waitUntil(lambda: house.speaking.able, timeout=PATIENCE)
    start_lesson(house, qtbot)
    for words, pace in (("dheere bolo", 0.85), ("997", 0.85), ("slower please", 0.7), ("jaldi bolo", 1.0)):
        qtbot.waitUntil(lambda: not house.background.busy(), timeout=PATIENCE)
        mouth.asked.clear()
        answer(house, qtbot, words)
        qtbot.waitUntil(lambda: not house.speaking.active and not house.background.busy(), timeout=PATIENCE)
        assert {round(speed, 3) for _, speed in mouth.asked[1:]} == {pace}, words
    house.speaking.hush()


@pytest.mark.parametrize(("language", "hint"), [("en", "Give me a hint"), ("hi", "इशारा चाहिए")])
def test_what_didi_offers_is_heard_as_if_it_was_typed(
    build: Build, qtbot: QtBot, settings: Settings, language: Language, hint: str
) -> None:
    house = build(replace(settings, language=language, screen_language=language))
    start_lesson(house, qtbot)
    for words in ("my pencil is broken", "depends"):
        answer(house, qtbot, words)
    offered = {one.text(): one for one in page_of(house).answer.offer_buttons}
    assert hint in offered
    before = page_of(house).transcript.sentences
    offered[hint].click()
    qtbot.waitUntil(lambda: page_of(house).transcript.sentences is not before, timeout=PATIENCE)
    assert heard_so_far(settings)[-1] == hint[:1].lower() + hint[1:]
    assert page_of(house).answer.offer_buttons == []


# --- keys, words and room -------------------------------------------------------------------------------------------


def test_every_button_has_its_key(lesson: House, qtbot: QtBot) -> None:
    page = page_of(lesson)
    page.answer.field.setFocus()
    before = page.transcript.sentences
    assert key("hint").keys == ("Ctrl+G",)
    QTest.keyClick(page.answer.field, Qt.Key.Key_G, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: page.transcript.sentences is not before, timeout=PATIENCE)
    assert page.action_row.buttons["slower"].isChecked() is False
    both = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    QTest.keyClick(page.answer.field, Qt.Key.Key_R, both)
    assert page.action_row.buttons["slower"].isChecked() is True


def test_where_there_is_no_room_the_signs_stand_alone_and_keep_their_names(lesson: House, qtbot: QtBot) -> None:
    row = page_of(lesson).action_row
    lesson.window.resize(1366, 728)
    qtbot.waitUntil(lambda: row.buttons["hint"].text() == "Hint", timeout=PATIENCE)
    row.setFixedWidth(row.minimumSizeHint().width() + 10)
    qtbot.waitUntil(lambda: row.buttons["hint"].text() == "", timeout=PATIENCE)
    assert row.buttons["hint"].accessibleName() == "Hint"
    assert "Ctrl+G" in row.buttons["hint"].toolTip()


def test_the_words_follow_the_language_of_the_screen_in_the_middle_of_a_lesson(lesson: House, qtbot: QtBot) -> None:
    page = page_of(lesson)
    answer(lesson, qtbot, "997")
    asked, said_before = page.board.words.text(), said(lesson)
    lesson.front.choose(screen_language="hi")
    qtbot.waitUntil(lambda: page.progress.words.text().startswith("आज"), timeout=PATIENCE)
    assert page.action_row.buttons["hint"].accessibleName() == sentence("window_action_hint", "hi")
    assert page.leave.text() == sentence("window_leave", "hi")
    assert (page.board.words.text(), said(lesson)) == (asked, said_before)
    assert page.status.words["record"] == sentence("window_saved", "hi")


def test_a_paper_of_three_questions_is_what_the_school_asked_for(
    build: Build, qtbot: QtBot, settings: Settings
) -> None:
    house = build(replace(settings, exam_questions=3.0, exam_class_number="12"))
    start_lesson_of(house, qtbot, "exam")
    conversation = house.desk._conversation
    assert conversation is not None
    assert conversation.session.setup == Setup(questions=3, class_seed=12, told=False)

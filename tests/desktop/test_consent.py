"""Consent in the window: asked kindly once Didi could hear, by keyboard too, and on disk before a microphone opens.

The ears are a stand-in that loads at once and hears nothing: what is tested here comes before anybody speaks.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from desktop.app.wiring import Engines, House
from desktop.base.settings import Settings
from desktop.values.page import Face, Texts
from desktop.voice_loop.endpointing import Loudness
from desktop.voice_loop.microphone import Microphone
from tests.desktop.conftest import PATIENCE, Build, answer, consented, missing, start_lesson
from tutor.errors import RecordFull
from tutor.records import consent, pins
from tutor.records.journal import Journal

if TYPE_CHECKING:
    from tests.conftest import SoundRoom

PIN = "582914"


class EarsThatWait:
    """Ears that are ready and are given nothing to hear."""

    def hear(self, *_: Any, **__: Any) -> Any:
        raise AssertionError("something was heard")


ENGINES = Engines(ears=lambda _: (EarsThatWait(), Loudness()), mouth=missing)


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch, settings: Settings) -> list[bool]:
    """For every time a microphone is opened: whether a consent was on disk by then."""
    times: list[bool] = []
    really_open = Microphone.open

    def watched(microphone: Microphone) -> None:
        times.append(allowed(settings))
        really_open(microphone)

    monkeypatch.setattr(Microphone, "open", watched)
    return times


def allowed(settings: Settings, student: str = "Asha") -> bool:
    """Whether the record has a consent for this student."""
    with Journal.open(settings.record, readonly=True) as record:
        person = record.person(student)
        return person is not None and consent.may_listen(record, person.ids)


def asked(build: Build, qtbot: QtBot, settings: Settings) -> House:
    """A house in which Asha's lesson is open and the question stands on the page."""
    house = build(settings, ENGINES)
    start_lesson(house, qtbot)
    qtbot.waitUntil(house.front.page("lesson").consent.isVisible, timeout=PATIENCE)
    return house


def until_idle(house: House, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: not house.background.busy(), timeout=PATIENCE)


def press(house: House, key: Qt.Key) -> None:
    """A key goes to whatever has the focus."""
    QTest.keyClick(house.window.focusWidget(), key)


# --- before anybody said yes ----------------------------------------------------------------------------------------


def test_without_consent_no_microphone_opens_and_typing_works_as_before(
    build: Build, qtbot: QtBot, settings: Settings, opened: list[bool]
) -> None:
    house = asked(build, qtbot, settings)
    assert answer(house, qtbot, "997")
    until_idle(house, qtbot)
    assert opened == []
    assert not house.microphone.alive()


def test_the_question_leaves_the_cursor_where_answers_are_typed(build: Build, qtbot: QtBot, settings: Settings) -> None:
    house = asked(build, qtbot, settings)
    assert house.window.focusWidget() is house.front.page("lesson").answer.field


def test_where_didi_cannot_hear_at_all_nobody_is_asked(lesson: House) -> None:
    assert not lesson.front.page("lesson").consent.isVisible()


def test_the_foot_of_the_page_says_what_is_awaited(
    build: Build, qtbot: QtBot, settings: Settings, texts: Texts
) -> None:
    page = asked(build, qtbot, settings).front.page("lesson")
    assert page.status.words["hear"] == texts("window_hear_consent")
    assert page.answer.talk.face is Face.OFF


@pytest.mark.parametrize("put_off", [Qt.Key.Key_Return, Qt.Key.Key_Space, Qt.Key.Key_Escape])
def test_not_now_is_one_key_and_writes_nothing_down(
    build: Build, qtbot: QtBot, settings: Settings, opened: list[bool], put_off: Qt.Key
) -> None:
    house = asked(build, qtbot, settings)
    page = house.front.page("lesson")
    press(house, Qt.Key.Key_Space)
    assert house.window.focusWidget() is page.consent.later
    press(house, put_off)
    assert not page.consent.isVisible()
    assert house.window.focusWidget() is page.answer.field
    until_idle(house, qtbot)
    assert not allowed(settings)
    assert opened == []


def test_pressing_the_button_later_asks_again(build: Build, qtbot: QtBot, settings: Settings) -> None:
    house = asked(build, qtbot, settings)
    page = house.front.page("lesson")
    page.consent.later.click()
    QTest.mouseClick(page.answer.talk, Qt.MouseButton.LeftButton)
    assert page.consent.isVisible()
    assert page.answer.talk.face is Face.OFF


def test_the_question_is_asked_in_the_language_of_the_screen(build: Build, qtbot: QtBot, settings: Settings) -> None:
    house = asked(build, qtbot, replace(settings, language="hinglish"))
    assert house.front.page("lesson").consent.teacher.text() == "Teacher ne haan kaha"


# --- yes ------------------------------------------------------------------------------------------------------------


@pytest.mark.sound
def test_a_yes_by_keyboard_is_on_disk_before_the_microphone_opens(
    build: Build, qtbot: QtBot, settings: Settings, opened: list[bool], sound_room: SoundRoom
) -> None:
    house = asked(build, qtbot, settings)
    page = house.front.page("lesson")
    press(house, Qt.Key.Key_Space)
    for _ in range(2):
        QTest.keyClick(house.window.focusWidget(), Qt.Key.Key_Backtab)
    assert house.window.focusWidget() is page.consent.parent_says
    press(house, Qt.Key.Key_Return)
    qtbot.waitUntil(house.microphone.alive, timeout=PATIENCE)
    assert opened == [True]
    assert not page.consent.isVisible()
    assert house.window.focusWidget() is page.answer.field
    qtbot.waitUntil(lambda: page.answer.talk.face is Face.READY, timeout=PATIENCE)


@pytest.mark.sound
def test_with_a_consent_in_the_record_the_microphone_opens_unasked(
    build: Build, qtbot: QtBot, settings: Settings, opened: list[bool], sound_room: SoundRoom
) -> None:
    consented(settings)
    house = build(settings, ENGINES)
    start_lesson(house, qtbot)
    qtbot.waitUntil(house.microphone.alive, timeout=PATIENCE)
    until_idle(house, qtbot)
    assert not house.front.page("lesson").consent.isVisible()
    assert opened == [True]


@pytest.mark.sound
def test_the_next_student_is_asked_anew(
    build: Build, qtbot: QtBot, settings: Settings, opened: list[bool], sound_room: SoundRoom
) -> None:
    consented(settings)
    house = build(settings, ENGINES)
    start_lesson(house, qtbot)
    qtbot.waitUntil(house.microphone.alive, timeout=PATIENCE)
    house.front.page("lesson").leave.click()
    qtbot.waitUntil(house.front.page("home").isVisible, timeout=PATIENCE)
    start_lesson(house, qtbot, "Ravi")
    qtbot.waitUntil(house.front.page("lesson").consent.isVisible, timeout=PATIENCE)
    until_idle(house, qtbot)
    assert opened == [True]
    assert not house.microphone.alive()


def test_a_consent_that_was_taken_back_is_asked_for_again(
    build: Build, qtbot: QtBot, settings: Settings, opened: list[bool]
) -> None:
    consented(settings)
    with Journal.open(settings.record) as record:
        consent.write(record, record.student("Asha").id, given=False, by_whom="parent")
    asked(build, qtbot, settings)
    assert opened == []


def test_a_yes_that_cannot_be_written_down_opens_nothing_and_is_told(
    build: Build, qtbot: QtBot, settings: Settings, texts: Texts, opened: list[bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise RecordFull("no room")

    house = asked(build, qtbot, settings)
    page = house.front.page("lesson")
    monkeypatch.setattr(Journal, "note", full)
    page.consent.parent_says.click()
    qtbot.waitUntil(lambda: page.notice.words.text() == texts("record_full"), timeout=PATIENCE)
    assert opened == []
    assert not allowed(settings)


# --- with a teacher's PIN -------------------------------------------------------------------------------------------


def test_once_the_teacher_has_a_pin_a_yes_needs_it(
    build: Build, qtbot: QtBot, settings: Settings, texts: Texts, opened: list[bool]
) -> None:
    pins.put(settings.record, PIN)
    house = asked(build, qtbot, settings)
    card = house.front.page("lesson").consent
    card.teacher.click()
    qtbot.waitUntil(card.pin.isVisible, timeout=PATIENCE)
    assert card.trouble.text() == texts("pin_needed")
    card.pin.setText("111111")
    QTest.keyClick(card.pin, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: card.trouble.text() == texts("pin_wrong"), timeout=PATIENCE)
    assert card.pin.text() == ""
    assert opened == []
    assert not allowed(settings)
    QTest.keyClicks(card.pin, "582 914")
    QTest.keyClick(card.pin, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: not card.isVisible(), timeout=PATIENCE)
    assert allowed(settings)


# --- a student's own PIN --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("kept", "typed"), [("4711", "४७ 11"), ("sun cat kite", "Sun cat  kite")])
def test_a_student_with_a_pin_is_let_in_by_it_alone(
    build: Build, qtbot: QtBot, settings: Settings, texts: Texts, kept: str, typed: str
) -> None:
    with Journal.open(settings.record) as record:
        pins.put(settings.record, kept, record.student("Asha").id)
    house = build()
    page = house.front.page("who")
    qtbot.waitUntil(lambda: bool(page.tiles.tiles.shown), timeout=PATIENCE)
    page.tiles.choose()
    assert page.asked is not None
    page.lock_card.given.emit("1234")
    qtbot.waitUntil(lambda: page.lock_card.said.text() == texts("pin_wrong"), timeout=PATIENCE)
    page.lock_card.given.emit(typed)
    qtbot.waitUntil(house.front.page("home").isVisible, timeout=PATIENCE)
    start_lesson(house, qtbot)


def test_somebody_else_s_lesson_needs_no_pin_of_a_student_who_has_one(
    build: Build, qtbot: QtBot, settings: Settings
) -> None:
    with Journal.open(settings.record) as record:
        pins.put(settings.record, "4711", record.student("Asha").id)
    house = build()
    page = house.front.page("who")
    qtbot.waitUntil(lambda: bool(page.tiles.tiles.shown), timeout=PATIENCE)
    page.tiles.choose()
    QTest.keyClicks(page.lock_card, "47")
    start_lesson(house, qtbot, "Ravi")
    assert page.asked is None
    assert page.lock_card.chosen == ()

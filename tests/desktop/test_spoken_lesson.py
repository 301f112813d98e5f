"""A lesson by voice: what is played into the microphone is heard, judged, answered aloud and written down.

Real ears, real mouth, a real sound server, the real window.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from desktop.house import Engines, House, load_ears, load_mouth
from desktop.settings import Settings
from desktop.sound_files import write_wav
from desktop.ui.views import Face, Texts
from models.piper_mouth import PiperMouth
from tests.desktop.conftest import Build, said, start_lesson
from tutor.records.journal import Journal
from tutor.turn import Item

if TYPE_CHECKING:
    from tests.conftest import SoundRoom

pytestmark = [pytest.mark.sound, pytest.mark.models]

Say = Callable[[str], Path]


@pytest.fixture(scope="module")
def engines(model_folder: Path) -> Engines:
    """The models, loaded once for all tests of this file."""
    patch = pytest.MonkeyPatch()
    patch.setenv("DIDI_MODELS_DIR", str(model_folder))

    @cache
    def ears(settings: Settings) -> object:
        return load_ears(settings)

    @cache
    def mouth(settings: Settings) -> PiperMouth:
        return load_mouth(settings)

    anywhere = Settings(model_folder)
    ears(anywhere), mouth(anywhere)
    patch.undo()
    return Engines(lambda _: ears(anywhere), lambda _: mouth(anywhere))


@pytest.fixture
def student_says(engines: Engines, settings: Settings, tmp_path: Path) -> Say:
    """A student's voice: a file with what they say."""
    voice = engines.mouth(settings)

    def spoken(words: str) -> Path:
        path = tmp_path / "student.wav"
        quiet = np.zeros(voice.sample_rate // 5, dtype=np.int16)
        write_wav(path, np.concatenate([quiet, voice.say(words, speed=0.9), quiet]), voice.sample_rate)
        return path

    return spoken


@pytest.fixture
def lesson(
    build: Build, qtbot: QtBot, engines: Engines, sound_room: SoundRoom, monkeypatch: pytest.MonkeyPatch
) -> House:
    """A house with all its parts, in which Asha has been greeted and her first question (always the same) is open."""
    monkeypatch.setattr("secrets.randbelow", lambda _below: 0)
    house = build(engines=engines)
    start_lesson(house, qtbot)
    qtbot.waitUntil(lambda: house.speaking.active, timeout=60_000)
    QTest.keyClick(house.window.lesson_page.answer.field, Qt.Key.Key_Escape)
    until_ready(house, qtbot)
    return house


def until_ready(house: House, qtbot: QtBot) -> None:
    """Wait until Didi has said everything and listens for the button."""
    talk = house.window.lesson_page.answer.talk
    qtbot.waitUntil(lambda: talk.face is Face.READY, timeout=90_000)


def open_item(house: House) -> Item:
    conversation = house.desk._conversation
    assert conversation is not None
    return conversation.session.item


def hold_and_say(house: House, qtbot: QtBot, room: SoundRoom, sound: Path) -> None:
    """Hold Space, speak, let go, and wait until it was understood or asked about."""
    page = house.window.lesson_page
    before = page.transcript.sentences
    QTest.keyPress(page.answer.field, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: page.answer.talk.face is Face.LISTENING)
    room.play(sound)
    qtbot.wait(200)
    QTest.keyRelease(page.answer.field, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: page.transcript.sentences is not before or page.answer.unsure, timeout=30_000)


def in_words(answer: str) -> str:
    """An answer as a student says it."""
    return answer.replace("-", "minus ").replace("/", " by ")


def test_three_spoken_answers_are_heard_judged_and_answered_aloud(
    lesson: House, qtbot: QtBot, sound_room: SoundRoom, student_says: Say, settings: Settings
) -> None:
    page = lesson.window.lesson_page
    for number in range(1, 4):
        item = open_item(lesson)
        hold_and_say(lesson, qtbot, sound_room, student_says(in_words(item.answer)))
        if page.answer.unsure:
            QTest.keyClick(page.answer.field, Qt.Key.Key_Return)
        qtbot.waitUntil(lambda old=item: page.board.words.text() != old.question.en, timeout=30_000)
        assert f"{number} right" in page.progress.words.text()
        assert lesson.speaking.active
        until_ready(lesson, qtbot)
    with Journal.open(settings.record, readonly=True) as record:
        stored = record.resumable("Asha", "rational_numbers")
    assert stored is not None
    assert [turn.heard.by for turn in stored.turns][1:] == ["voice"] * 3


def test_didis_own_sentence_lights_up_while_she_says_it(lesson: House, qtbot: QtBot) -> None:
    page = lesson.window.lesson_page
    lit: list[int] = []
    lesson.speaking.began.connect(lit.append)
    page.answer.field.setText("997")
    page.answer.send()
    qtbot.waitUntil(lambda: page.transcript.lit() == 0, timeout=30_000)
    until_ready(lesson, qtbot)
    assert lit == list(range(len(page.transcript.sentences)))
    assert page.transcript.lit() is None


def test_pressing_the_button_silences_didi_and_loses_nothing(lesson: House, qtbot: QtBot, settings: Settings) -> None:
    page = lesson.window.lesson_page
    page.answer.field.setText("997")
    page.answer.send()
    qtbot.waitUntil(lambda: lesson.speaking.active, timeout=30_000)
    QTest.keyPress(page.answer.field, Qt.Key.Key_Space)
    assert lesson.loudspeaker.saying() is None
    assert page.answer.talk.face is Face.LISTENING
    QTest.keyClick(page.answer.field, Qt.Key.Key_Escape)
    QTest.keyRelease(page.answer.field, Qt.Key.Key_Space)
    assert page.answer.talk.face is Face.READY
    with Journal.open(settings.record, readonly=True) as record:
        stored = record.resumable("Asha", "rational_numbers")
    assert stored is not None
    assert stored.turns[-1].heard.text == "997"


def test_escape_makes_didi_quiet_and_the_lesson_goes_on(lesson: House, qtbot: QtBot) -> None:
    page = lesson.window.lesson_page
    page.answer.field.setText("997")
    page.answer.send()
    qtbot.waitUntil(lambda: lesson.speaking.active, timeout=30_000)
    QTest.keyClick(page.answer.field, Qt.Key.Key_Escape)
    assert not lesson.speaking.active
    assert page.answer.talk.face is Face.READY
    assert said(lesson)


def test_holding_the_button_in_silence_counts_as_nothing(lesson: House, qtbot: QtBot) -> None:
    page = lesson.window.lesson_page
    before = page.transcript.sentences
    QTest.mousePress(page.answer.talk, Qt.MouseButton.LeftButton)
    qtbot.wait(800)
    QTest.mouseRelease(page.answer.talk, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(page.notice.isVisible, timeout=20_000)
    until_ready(lesson, qtbot)
    assert page.transcript.sentences is before


def test_a_tap_listens_until_the_answer_is_over(
    lesson: House, qtbot: QtBot, sound_room: SoundRoom, student_says: Say
) -> None:
    page = lesson.window.lesson_page
    before = page.transcript.sentences
    sound = student_says(in_words(open_item(lesson).answer))
    QTest.mouseClick(page.answer.talk, Qt.MouseButton.LeftButton)
    assert page.answer.talk.face is Face.LISTENING
    sound_room.play(sound)
    qtbot.waitUntil(lambda: page.transcript.sentences is not before or page.answer.unsure, timeout=30_000)


def test_a_prepared_reply_sounds_within_fifty_milliseconds_of_the_decision(lesson: House, qtbot: QtBot) -> None:
    page = lesson.window.lesson_page
    waits = []
    for _ in range(5):
        qtbot.waitUntil(lambda: not lesson.background.busy(), timeout=60_000)
        assert lesson.speaking.cache.next_missing() is None
        page.answer.field.setText("I don't know")
        page.answer.send()
        qtbot.waitUntil(lambda: lesson.loudspeaker.first_given_at > lesson.speaking.asked_at, timeout=30_000)
        waits.append(lesson.loudspeaker.first_given_at - lesson.speaking.asked_at)
        QTest.keyClick(page.answer.field, Qt.Key.Key_Escape)
        until_ready(lesson, qtbot)
    assert sorted(waits)[len(waits) // 2] <= 0.05


def test_the_window_answers_while_ears_and_mouth_work(
    lesson: House, qtbot: QtBot, sound_room: SoundRoom, student_says: Say
) -> None:
    sound = student_says("I think it is minus seven by eleven, is it right?")
    page = lesson.window.lesson_page
    page.notice.tell("")
    before, gaps = page.transcript.sentences, []
    QTest.keyPress(page.answer.field, Qt.Key.Key_Space)
    sound_room.play(sound)
    QTest.keyRelease(page.answer.field, Qt.Key.Key_Space)
    while page.transcript.sentences is before and not page.answer.unsure and not page.notice.isVisible():
        began = time.monotonic()
        qtbot.wait(5)
        gaps.append(time.monotonic() - began)
    until_ready(lesson, qtbot)
    assert sorted(gaps)[int(len(gaps) * 0.99)] < 0.1


def break_off(house: House) -> None:
    """End the sound card's stream as a pulled plug does, in the middle of a sentence."""
    stream = house.loudspeaker._stream
    assert stream is not None
    stream.handle.abort()


def type_in(house: House, qtbot: QtBot, words: str) -> None:
    """Send typed words and wait for Didi's answer on the page."""
    page = house.window.lesson_page
    before = page.transcript.sentences
    page.answer.field.setText(words)
    page.answer.send()
    qtbot.waitUntil(lambda: page.transcript.sentences is not before, timeout=30_000)


def test_a_loudspeaker_that_stumbles_in_mid_sentence_is_found_again(lesson: House, qtbot: QtBot) -> None:
    type_in(lesson, qtbot, "997")
    qtbot.waitUntil(lambda: lesson.speaking.active, timeout=30_000)
    break_off(lesson)
    qtbot.waitUntil(lambda: not lesson.speaking.active, timeout=20_000)
    qtbot.waitUntil(lambda: lesson.speaking.able, timeout=20_000)
    type_in(lesson, qtbot, "998")
    assert lesson.speaking.active


def test_a_loudspeaker_that_is_gone_is_told_and_the_lesson_goes_on(
    lesson: House, qtbot: QtBot, texts: Texts, monkeypatch: pytest.MonkeyPatch
) -> None:
    import sounddevice

    def nobody(*_: object) -> None:
        raise sounddevice.PortAudioError("Error querying device -1")

    page = lesson.window.lesson_page
    type_in(lesson, qtbot, "997")
    qtbot.waitUntil(lambda: lesson.speaking.active, timeout=30_000)
    with monkeypatch.context() as here:
        here.setattr(sounddevice, "query_devices", nobody)
        break_off(lesson)
        missing = texts("window_speak_loudspeaker_missing")
        qtbot.waitUntil(lambda: page.status.words["speak"] == missing, timeout=30_000)
        assert page.notice.isVisible()
        type_in(lesson, qtbot, "998")
    type_in(lesson, qtbot, "996")
    qtbot.waitUntil(lambda: lesson.speaking.active, timeout=30_000)


def test_the_window_closes_within_two_seconds_while_didi_speaks(lesson: House, qtbot: QtBot) -> None:
    page = lesson.window.lesson_page
    page.answer.field.setText("997")
    page.answer.send()
    qtbot.waitUntil(lambda: lesson.speaking.active, timeout=30_000)
    began = time.monotonic()
    lesson.window.close()
    assert time.monotonic() - began < 2.0
    assert lesson.stopped


def test_headphones_pulled_out_in_mid_sentence_end_neither_the_sentence_nor_the_lesson(
    lesson: House, qtbot: QtBot, sound_room: SoundRoom
) -> None:
    headphones = sound_room.pactl("load-module", "module-null-sink", "sink_name=headphones").strip()
    sound_room.pactl("set-default-sink", "headphones")
    try:
        type_in(lesson, qtbot, "997")
        qtbot.waitUntil(lambda: lesson.speaking.active, timeout=30_000)
    finally:
        sound_room.pactl("unload-module", headphones)
        sound_room.pactl("set-default-sink", sound_room.didi)
    until_ready(lesson, qtbot)
    type_in(lesson, qtbot, "998")
    assert lesson.speaking.able

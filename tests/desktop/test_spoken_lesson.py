"""A lesson by voice: what is played into the microphone is heard, judged, answered aloud and written down.

Real ears, real mouth, a real sound server, the real window. A busy machine damages what is played to it, so answers are
given as students give them: said again when they were not caught. Nothing here depends on how soon anything happens.

What takes long in real time belongs to the campaign. The same class of fault is caught without it by the tests here
that are not, and by `test_hands_free`, `test_listening`, `test_lesson_page`, `test_loudspeaker` and `test_first_words`.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from desktop.app.wiring import Engines, House, load_ears, load_mouth
from desktop.base.settings import Settings
from desktop.base.sound_files import write_wav
from desktop.values.page import Face, Texts
from desktop.voice_loop.speaking import TRIES
from desktop.voice_loop.turn_taking import Event
from models.piper_mouth import PiperMouth
from tests.desktop.conftest import PATIENCE, Build, consented, said, start_lesson
from tutor.records.journal import Journal
from tutor.spoken.spoken_maths import read
from tutor.turn import Item

if TYPE_CHECKING:
    from tests.conftest import SoundRoom

pytestmark = [pytest.mark.sound, pytest.mark.models, pytest.mark.timeout(900)]

TIMES = 4
"""How often a student says an answer that was not caught."""

Say = Callable[[str], Path]
Unplug = Callable[[], AbstractContextManager[None]]


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
    build: Build,
    qtbot: QtBot,
    engines: Engines,
    sound_room: SoundRoom,
    settings: Settings,
    monkeypatch: pytest.MonkeyPatch,
) -> House:
    """A house with all its parts, in which Asha has been greeted and her first question (always the same) is open."""
    consented(settings)
    monkeypatch.setattr("secrets.randbelow", lambda _below: 0)
    house = build(engines=engines)
    start_lesson(house, qtbot)
    until_speaking(house, qtbot)
    QTest.keyClick(house.front.page("lesson").answer.field, Qt.Key.Key_Escape)
    until_ready(house, qtbot)
    return house


# --- what a student does --------------------------------------------------------------------------------------------


def until_ready(house: House, qtbot: QtBot) -> None:
    """Wait until Didi has said everything and listens for the button."""
    talk = house.front.page("lesson").answer.talk
    qtbot.waitUntil(lambda: talk.face is Face.READY and not house.speaking.active, timeout=PATIENCE)


def until_speaking(house: House, qtbot: QtBot) -> None:
    """Wait until Didi is in the middle of a sentence."""
    qtbot.waitUntil(lambda: house.speaking.active and house.loudspeaker.saying() is not None, timeout=PATIENCE)


def open_item(house: House) -> Item:
    conversation = house.desk._conversation
    assert conversation is not None
    return conversation.session.item


def press(house: House, qtbot: QtBot) -> None:
    """Hold Space; once more when the microphone had to be looked for."""
    page = house.front.page("lesson")
    for _ in range(TIMES):
        QTest.keyPress(page.answer.field, Qt.Key.Key_Space)
        if page.answer.talk.face is Face.LISTENING:
            return
        QTest.keyRelease(page.answer.field, Qt.Key.Key_Space)
        until_ready(house, qtbot)
    pytest.fail("the button never listened")


def until_understood(house: House, qtbot: QtBot, before: object) -> bool:
    """Wait until what was said is answered, asked about, or was not caught; False when it was not caught."""
    page = house.front.page("lesson")

    def answered() -> bool:
        return page.transcript.sentences is not before or page.answer.unsure

    qtbot.waitUntil(lambda: answered() or page.notice.isVisible(), timeout=PATIENCE)
    return answered()


def say(house: House, qtbot: QtBot, room: SoundRoom, sound: Path) -> bool:
    """Hold the button, speak, let go, and wait for what comes of it; False when Didi did not catch it."""
    page = house.front.page("lesson")
    page.notice.tell("")
    before = page.transcript.sentences
    press(house, qtbot)
    room.play(sound)
    qtbot.wait(200)
    QTest.keyRelease(page.answer.field, Qt.Key.Key_Space)
    return until_understood(house, qtbot, before)


def answer_aloud(house: House, qtbot: QtBot, room: SoundRoom, sound: Path) -> int:
    """Say the right answer as a student does, until the next question is on the board; how many turns that took.

    What Didi shows when she is unsure is sent when it is the answer, and put aside and said again when it is not.
    """
    page, item, turns = house.front.page("lesson"), open_item(house), 0
    for _ in range(TIMES):
        before = page.transcript.sentences
        if not say(house, qtbot, room, sound):
            until_ready(house, qtbot)
            continue
        if page.answer.unsure:
            meant = read(page.answer.field.text(), item.kind).value == read(item.answer, item.kind).value
            QTest.keyClick(page.answer.field, Qt.Key.Key_Return if meant else Qt.Key.Key_Escape)
            if not meant:
                continue
            qtbot.waitUntil(lambda old=before: page.transcript.sentences is not old, timeout=PATIENCE)
        turns += 1
        if page.board.words.text() != item.question.en:
            return turns
        until_ready(house, qtbot)
    pytest.fail(f"said {TIMES} times and never taken: {item.answer}")


def in_words(answer: str) -> str:
    """An answer as a student says it."""
    return answer.replace("-", "minus ").replace("/", " by ")


def type_in(house: House, qtbot: QtBot, words: str) -> None:
    """Send typed words and wait for Didi's answer on the page."""
    page = house.front.page("lesson")
    before = page.transcript.sentences
    page.answer.field.setText(words)
    page.answer.send()
    qtbot.waitUntil(lambda: page.transcript.sentences is not before, timeout=PATIENCE)


def numbers_begun(house: House) -> list[int]:
    """The numbers of the sentences that begin from now on."""
    begun: list[int] = []
    house.speaking.began.connect(begun.append)
    return begun


def told_from_first_to_last(house: House, begun: list[int]) -> bool:
    """Whether these are the sentences of the reply on the page, each once, in order, to the end."""
    last = len(house.front.page("lesson").transcript.sentences) - 1
    return begun == sorted(set(begun)) and begun[:1] == [0] and begun[-1] == last


# --- hearing and speaking -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("answers", [1, pytest.param(3, marks=pytest.mark.campaign)])
def test_spoken_answers_are_heard_judged_and_answered_aloud(
    lesson: House, qtbot: QtBot, sound_room: SoundRoom, student_says: Say, settings: Settings, answers: int
) -> None:
    page, turns = lesson.front.page("lesson"), 0
    begun = numbers_begun(lesson)
    for number in range(1, answers + 1):
        turns += answer_aloud(lesson, qtbot, sound_room, student_says(in_words(open_item(lesson).answer)))
        assert page.progress.words.text() == f"Today: {number} of 6 questions"
        qtbot.waitUntil(lambda: bool(begun) and begun[-1] == len(page.transcript.sentences) - 1, timeout=PATIENCE)
        until_ready(lesson, qtbot)
        begun.clear()
    with Journal.open(settings.record, readonly=True) as record:
        stored = record.resumable("Asha", "rational_numbers")
    assert stored is not None
    assert [turn.heard.by for turn in stored.turns][1:] == ["voice"] * turns


@pytest.mark.campaign  # test_lesson_page lights sentences up; test_first_words has them in order
def test_didis_own_sentence_lights_up_while_she_says_it(lesson: House, qtbot: QtBot) -> None:
    page = lesson.front.page("lesson")
    begun, lit = numbers_begun(lesson), []
    lesson.speaking.began.connect(lambda _: lit.append(page.transcript.lit()))
    type_in(lesson, qtbot, "997")
    qtbot.waitUntil(lambda: page.transcript.lit() == 0, timeout=PATIENCE)
    until_ready(lesson, qtbot)
    assert told_from_first_to_last(lesson, begun)
    assert lit[1:] == begun[1:]
    assert page.transcript.lit() is None


def test_pressing_the_button_silences_didi_and_loses_nothing(lesson: House, qtbot: QtBot, settings: Settings) -> None:
    page = lesson.front.page("lesson")
    type_in(lesson, qtbot, "997")
    until_speaking(lesson, qtbot)
    press(lesson, qtbot)
    assert lesson.loudspeaker.saying() is None
    assert not lesson.speaking.active
    QTest.keyClick(page.answer.field, Qt.Key.Key_Escape)
    QTest.keyRelease(page.answer.field, Qt.Key.Key_Space)
    assert page.answer.talk.face is Face.READY
    with Journal.open(settings.record, readonly=True) as record:
        stored = record.resumable("Asha", "rational_numbers")
    assert stored is not None
    assert stored.turns[-1].heard.text == "997"


def test_escape_makes_didi_quiet_and_the_lesson_goes_on(lesson: House, qtbot: QtBot) -> None:
    page = lesson.front.page("lesson")
    type_in(lesson, qtbot, "997")
    until_speaking(lesson, qtbot)
    QTest.keyClick(page.answer.field, Qt.Key.Key_Escape)
    assert not lesson.speaking.active
    assert page.answer.talk.face is Face.READY
    assert said(lesson)


def test_holding_the_button_in_silence_counts_as_nothing(lesson: House, qtbot: QtBot) -> None:
    page = lesson.front.page("lesson")
    page.notice.tell("")
    before = page.transcript.sentences
    QTest.mousePress(page.answer.talk, Qt.MouseButton.LeftButton)
    qtbot.wait(800)
    QTest.mouseRelease(page.answer.talk, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(page.notice.isVisible, timeout=PATIENCE)
    until_ready(lesson, qtbot)
    assert page.transcript.sentences is before


@pytest.mark.campaign  # test_listening finds the end of an answer
def test_a_tap_listens_until_the_answer_is_over(
    lesson: House, qtbot: QtBot, sound_room: SoundRoom, student_says: Say, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("desktop.ui.student.talking.TAP", 60.0)
    page = lesson.front.page("lesson")
    before = page.transcript.sentences
    sound = student_says(in_words(open_item(lesson).answer))
    for _ in range(TIMES):
        page.notice.tell("")
        QTest.mouseClick(page.answer.talk, Qt.MouseButton.LeftButton)
        assert page.answer.talk.face is Face.LISTENING
        sound_room.play(sound)
        if until_understood(lesson, qtbot, before):
            return
        until_ready(lesson, qtbot)
    pytest.fail("never caught")


# --- without the button ---------------------------------------------------------------------------------------------


@pytest.fixture
def hands_free(lesson: House, qtbot: QtBot) -> House:
    """The lesson, with hands-free turned on by its key."""
    QTest.keyClick(lesson.front.page("lesson").answer.field, Qt.Key.Key_H, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lesson.front.page("lesson").answer.hands_free.sign.isVisible, timeout=PATIENCE)
    return lesson


@pytest.fixture
def echo(sound_room: SoundRoom) -> Iterator[None]:
    """A room in which the microphone hears the loudspeaker, a little later."""
    words = ["module-loopback", f"source={sound_room.didi}.monitor", f"sink={sound_room.student}", "latency_msec=80"]
    module = sound_room.pactl("load-module", *words).strip()
    yield
    sound_room.pactl("unload-module", module)


def answer_without_the_button(house: House, qtbot: QtBot, room: SoundRoom, sound: Path) -> None:
    """Say it into the room until it is taken, or shown to be confirmed."""
    page = house.front.page("lesson")
    before = page.transcript.sentences
    for _ in range(TIMES):
        room.play(sound)
        qtbot.wait(1500)
        qtbot.waitUntil(lambda: page.answer.talk.face not in (Face.LISTENING, Face.THINKING), timeout=PATIENCE)
        if page.transcript.sentences is not before or page.answer.unsure:
            return
    pytest.fail("never caught")


@pytest.mark.campaign  # the interruption below is heard without a button too
def test_an_answer_is_heard_without_a_button(
    hands_free: House, qtbot: QtBot, sound_room: SoundRoom, student_says: Say
) -> None:
    answer_without_the_button(hands_free, qtbot, sound_room, student_says(in_words(open_item(hands_free).answer)))


def test_didi_is_silent_as_soon_as_the_student_speaks_and_hears_it_from_the_beginning(
    hands_free: House, qtbot: QtBot, sound_room: SoundRoom, student_says: Say, echo: None
) -> None:
    page, sound = hands_free.front.page("lesson"), student_says("I do not know, please help me with this one")
    happened: list[Event] = []
    hands_free.lesson.talking.happened.connect(happened.append)
    for _ in range(TIMES):
        hands_free.lesson.repeat()
        until_speaking(hands_free, qtbot)
        qtbot.wait(3000)
        player = subprocess.Popen(["paplay", f"--device={sound_room.student}", str(sound)])
        over = partial(lambda said: Event.SPEECH_BEGAN in happened or said.poll() is not None, player)
        try:
            qtbot.waitUntil(over, timeout=PATIENCE)
            if Event.SPEECH_BEGAN in happened:
                assert page.answer.talk.face is Face.LISTENING
                assert not hands_free.speaking.active
                break
        finally:
            player.wait(timeout=60)
        until_ready(hands_free, qtbot)
    assert Event.SPEECH_BEGAN in happened
    until_ready(hands_free, qtbot)


@pytest.mark.campaign  # test_hands_free has the same room without a sound card
def test_didis_own_voice_in_the_room_does_not_interrupt_her(hands_free: House, qtbot: QtBot, echo: None) -> None:
    begun, happened = numbers_begun(hands_free), []
    hands_free.lesson.talking.happened.connect(happened.append)
    hands_free.lesson.repeat()
    until_ready(hands_free, qtbot)
    assert happened == []
    assert told_from_first_to_last(hands_free, begun)


@pytest.mark.campaign  # test_hands_free and test_listening know silence
def test_silence_is_no_answer_and_the_key_ends_it(hands_free: House, qtbot: QtBot, settings: Settings) -> None:
    page = hands_free.front.page("lesson")
    before = page.transcript.sentences
    qtbot.wait(3000)
    assert page.transcript.sentences is before
    assert not page.notice.isVisible()
    hands_free.front.go("about")
    assert hands_free.lesson.talking.hands is None
    hands_free.front.go("lesson")
    assert hands_free.lesson.talking.hands is not None
    QTest.keyClick(page.answer.field, Qt.Key.Key_H, Qt.KeyboardModifier.ControlModifier)
    assert not page.answer.hands_free.sign.isVisible()
    assert hands_free.microphone.blocks() == []


# --- a microphone that is lost, a PC that sleeps ----------------------------------------------------------------------


def test_a_microphone_that_was_lost_while_nobody_talked_is_found_again(lesson: House, qtbot: QtBot) -> None:
    stream = lesson.microphone._stream
    assert stream is not None
    stream.handle.abort()
    assert not lesson.microphone.alive()
    qtbot.waitUntil(lesson.microphone.alive, timeout=PATIENCE)
    until_ready(lesson, qtbot)


@pytest.mark.campaign  # the microphone that was lost above is taken up anew
def test_after_sleep_the_sound_is_taken_up_anew_and_the_lesson_goes_on(
    lesson: House, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    page, stream = lesson.front.page("lesson"), lesson.microphone._stream
    monkeypatch.setattr("desktop.ui.student.talking.asleep_seconds", lambda: 100_000.0)
    qtbot.waitUntil(lambda: lesson.microphone._stream not in (None, stream), timeout=PATIENCE)
    qtbot.waitUntil(lesson.microphone.alive, timeout=PATIENCE)
    before = page.transcript.sentences
    type_in(lesson, qtbot, "997")
    assert page.transcript.sentences is not before
    until_speaking(lesson, qtbot)


# --- no sound is kept -----------------------------------------------------------------------------------------------


@pytest.fixture
def temp_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of this test's own for whatever wants to put something down for a while."""
    folder = tmp_path / "temp"
    folder.mkdir()
    monkeypatch.setenv("TMPDIR", str(folder))
    monkeypatch.setattr("tempfile.tempdir", str(folder))
    return folder


@pytest.fixture
def written() -> Iterator[set[Path]]:
    """Every file that this process opens to write in."""
    paths: set[Path] = set()

    def hear(event: str, args: tuple[object, ...]) -> None:
        if event == "open" and isinstance(args[0], str | os.PathLike) and int(str(args[2])) & (os.O_WRONLY | os.O_RDWR):
            paths.add(Path(args[0]).absolute())

    watching = [hear]
    sys.addaudithook(lambda event, args: watching[0](event, args) if watching else None)
    yield paths
    watching.clear()  # a hook stays for ever


def sounds_among(files: list[Path]) -> list[Path]:
    """Which files are sound of any kind that there is a name for."""
    import soundfile

    found = []
    for path in files:
        with suppress(soundfile.LibsndfileError):
            soundfile.info(str(path))
            found.append(path)
    return found


def test_a_spoken_lesson_leaves_no_sound_on_the_disk(
    temp_folder: Path,
    written: set[Path],
    lesson: House,
    qtbot: QtBot,
    sound_room: SoundRoom,
    student_says: Say,
    settings: Settings,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    heard: list[np.ndarray] = []
    fetch = lesson.microphone.blocks
    monkeypatch.setattr(lesson.microphone, "blocks", lambda: heard.extend(fetched := fetch()) or fetched)
    student = student_says(in_words(open_item(lesson).answer))
    written.clear()
    answer_aloud(lesson, qtbot, sound_room, student)
    until_ready(lesson, qtbot)
    loudest = max(heard, key=lambda block: float(np.abs(block).max()))
    assert float(np.abs(loudest).max()) > 0.05, "something was said"
    lesson.window.close()
    homes = (settings.data_dir, temp_folder)
    files = [path for home in homes for path in home.rglob("*") if path.is_file()]
    assert settings.record in files
    assert sounds_among([student]) == [student], "the search finds sound where there is some"
    assert sounds_among(files) == []
    assert any(path.is_relative_to(settings.data_dir) for path in written), "the watch sees what is written"
    assert {path for path in written if not path.is_relative_to(settings.data_dir)} <= {Path(os.devnull)}
    at = int(np.abs(loudest).argmax())
    piece = loudest[max(0, at - 16) : at + 16]
    for path in files:
        content = path.read_bytes()
        assert piece.astype(np.float32).tobytes() not in content
        assert (piece * 32768).astype(np.int16).tobytes() not in content


# --- nobody waits ---------------------------------------------------------------------------------------------------


def test_a_prepared_reply_is_with_the_loudspeaker_before_the_page_shows_it(lesson: House, qtbot: QtBot) -> None:
    page, cache = lesson.front.page("lesson"), lesson.speaking.cache
    qtbot.waitUntil(lambda: bool(cache.wanted) and not lesson.background.busy(), timeout=PATIENCE)
    assert cache.next_missing() is None
    prepared, before, told = set(cache.wanted), page.transcript.sentences, []
    lesson.speaking.began.connect(lambda number: told.append((number, page.transcript.sentences is before)))
    type_in(lesson, qtbot, "I don't know")
    assert set(page.talk[-1].said) <= prepared
    assert told[0] == (0, True)


@pytest.mark.campaign  # the mouth works on a lane as the ears do, below
def test_the_window_turns_its_loop_while_the_ears_work(
    lesson: House, qtbot: QtBot, sound_room: SoundRoom, student_says: Say
) -> None:
    page, turned = lesson.front.page("lesson"), []
    page.notice.tell("")
    before, loop = page.transcript.sentences, QTimer()
    loop.timeout.connect(lambda: turned.append(page.answer.talk.face))
    press(lesson, qtbot)
    sound_room.play(student_says("I think it is minus seven by eleven, is it right?"))
    loop.start(1)
    QTest.keyRelease(page.answer.field, Qt.Key.Key_Space)
    until_understood(lesson, qtbot, before)
    loop.stop()
    assert turned.count(Face.THINKING) >= 3


def test_the_window_turns_its_loop_while_the_mouth_works(lesson: House, qtbot: QtBot) -> None:
    new = "This sentence was never said before, and it is long enough to take the voice a little while."
    qtbot.waitUntil(lambda: not lesson.background.busy(), timeout=PATIENCE)
    turned, loop = [], QTimer()
    loop.timeout.connect(lambda: turned.append(lesson.speaking.cache.get(new) is None))
    loop.start(1)
    lesson.speaking.prepare((new,))
    qtbot.waitUntil(lambda: lesson.speaking.cache.get(new) is not None, timeout=PATIENCE)
    loop.stop()
    assert turned.count(True) >= 3


def test_the_window_closes_while_didi_speaks(lesson: House, qtbot: QtBot) -> None:
    type_in(lesson, qtbot, "997")
    until_speaking(lesson, qtbot)
    lesson.window.close()
    assert lesson.stopped
    assert not lesson.speaking.active


# --- a loudspeaker that stumbles, falls silent, or is gone ----------------------------------------------------------


def break_off(house: House) -> None:
    """End the sound card's stream as a pulled plug does, in the middle of a sentence."""
    stream = house.loudspeaker._stream
    assert stream is not None
    stream.handle.abort()


@pytest.fixture
def unplug(monkeypatch: pytest.MonkeyPatch) -> Unplug:
    """While this lasts the computer has no loudspeaker."""
    import sounddevice

    def nobody(*_: object) -> None:
        raise sounddevice.PortAudioError("Error querying device -1")

    @contextmanager
    def unplugged() -> Iterator[None]:
        with monkeypatch.context() as here:
            here.setattr(sounddevice, "query_devices", nobody)
            yield

    return unplugged


def test_a_reply_that_the_loudspeaker_dropped_goes_on_from_the_same_sentence(lesson: House, qtbot: QtBot) -> None:
    begun, after = numbers_begun(lesson), []
    speaking, loudspeaker = lesson.speaking, lesson.loudspeaker
    type_in(lesson, qtbot, "997")
    until_speaking(lesson, qtbot)
    speaking.found.connect(lambda: after.append((speaking.active, loudspeaker.saying())))
    quiet: list[bool] = []
    speaking.fell_silent.connect(lambda: quiet.append(bool(after)))
    break_off(lesson)
    dropped = loudspeaker.saying()
    qtbot.waitUntil(lambda: bool(after), timeout=PATIENCE)
    assert dropped is not None
    assert after == [(True, dropped)]
    until_ready(lesson, qtbot)
    assert quiet == [True]
    assert told_from_first_to_last(lesson, begun)


@pytest.mark.campaign  # a dropped reply goes on above; a loudspeaker is gone below
def test_a_reply_is_kept_while_the_loudspeaker_is_sought_and_dropped_by_escape(
    lesson: House, qtbot: QtBot, texts: Texts, unplug: Unplug
) -> None:
    page = lesson.front.page("lesson")
    begun = numbers_begun(lesson)
    type_in(lesson, qtbot, "997")
    until_speaking(lesson, qtbot)
    with unplug():
        break_off(lesson)
        qtbot.waitUntil(lambda: lesson.speaking._again.isActive(), timeout=PATIENCE)
        assert lesson.speaking.active
        assert page.answer.talk.face is Face.SPEAKING
        QTest.keyClick(page.answer.field, Qt.Key.Key_Escape)
        assert not lesson.speaking.active
        assert page.status.words["speak"] == texts("window_speak_loudspeaker_missing")
    begun.clear()
    lesson.speaking.prepare(())
    qtbot.waitUntil(lambda: not lesson.background.busy(), timeout=PATIENCE)
    assert lesson.loudspeaker.saying() is None
    type_in(lesson, qtbot, "998")
    qtbot.waitUntil(lambda: bool(begun), timeout=PATIENCE)
    until_ready(lesson, qtbot)
    assert told_from_first_to_last(lesson, begun)


def test_a_loudspeaker_that_is_gone_is_told_and_the_lesson_goes_on(
    lesson: House, qtbot: QtBot, texts: Texts, unplug: Unplug
) -> None:
    page = lesson.front.page("lesson")
    type_in(lesson, qtbot, "997")
    until_speaking(lesson, qtbot)
    with unplug():
        break_off(lesson)
        missing = texts("window_speak_loudspeaker_missing")
        qtbot.waitUntil(lambda: page.status.words["speak"] == missing, timeout=PATIENCE)
        qtbot.waitUntil(page.notice.isVisible, timeout=PATIENCE)
        assert not lesson.speaking.active
        assert page.answer.talk.face is Face.READY
        type_in(lesson, qtbot, "998")
    type_in(lesson, qtbot, "996")
    until_speaking(lesson, qtbot)


@pytest.mark.campaign  # test_loudspeaker has a card that stops asking
def test_a_card_that_asks_for_no_sound_any_more_is_told_after_a_few_tries(
    lesson: House, qtbot: QtBot, sound_room: SoundRoom, texts: Texts
) -> None:
    page, opened = lesson.front.page("lesson"), []
    type_in(lesson, qtbot, "997")
    until_speaking(lesson, qtbot)
    lesson.speaking.found.connect(lambda: opened.append(lesson.speaking.active))
    sound_room.pactl("suspend-sink", sound_room.didi, "1")
    try:
        missing = texts("window_speak_loudspeaker_missing")
        qtbot.waitUntil(lambda: page.status.words["speak"] == missing, timeout=PATIENCE)
    finally:
        sound_room.pactl("suspend-sink", sound_room.didi, "0")
    assert not lesson.speaking.active
    assert len(opened) <= TRIES
    type_in(lesson, qtbot, "998")
    until_speaking(lesson, qtbot)


@pytest.mark.campaign  # a dropped reply goes on above
def test_headphones_pulled_out_in_mid_sentence_end_neither_the_sentence_nor_the_lesson(
    lesson: House, qtbot: QtBot, sound_room: SoundRoom
) -> None:
    begun = numbers_begun(lesson)
    headphones = sound_room.pactl("load-module", "module-null-sink", "sink_name=headphones").strip()
    sound_room.pactl("set-default-sink", "headphones")
    try:
        type_in(lesson, qtbot, "997")
        until_speaking(lesson, qtbot)
    finally:
        sound_room.pactl("unload-module", headphones)
        sound_room.pactl("set-default-sink", sound_room.didi)
    until_ready(lesson, qtbot)
    assert told_from_first_to_last(lesson, begun)
    begun.clear()
    type_in(lesson, qtbot, "998")
    qtbot.waitUntil(lambda: bool(begun), timeout=PATIENCE)

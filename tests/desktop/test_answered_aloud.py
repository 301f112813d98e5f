"""A spoken turn goes to the lesson lane once and comes home once: a turn, words to confirm, or nothing heard."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import pytest
from numpy.typing import NDArray
from pytestqt.qtbot import QtBot

from desktop.app.wiring import House
from desktop.base.background import Background, Lane
from desktop.base.settings import Settings
from desktop.lesson.lesson_desk import LessonDesk, Outcome, Shown, Unheard, Unsure
from desktop.ui.student.lesson_page import LessonPage
from desktop.values.page import Face, Texts
from desktop.voice_loop.endpointing import RATE, Listening, Loudness, Progress
from desktop.voice_loop.microphone import Microphone
from desktop.voice_loop.turn_taking import Event, State
from models.closed_set import Expect
from models.errors import ModelUnusable
from models.whisper_ears import Hearing
from tests.desktop.conftest import PATIENCE, said, start_lesson
from tutor.records.journal import Journal
from tutor.turn import Heard

Sound = NDArray[np.float32]
TONE: Sound = (0.3 * np.sin(np.arange(RATE) * 0.2)).astype(np.float32)
ROOM: Sound = (np.random.default_rng(1).standard_normal(RATE) * 0.0004).astype(np.float32)
ASKED = ("Let us look at the sum together.", "Is it minus one by seven?")


@dataclass
class Ears:
    """Ears that hear the same words in any sound."""

    words: str = "minus one by seven"
    confidence: float = 0.95

    def hear(self, pcm: Sound, expect: Expect | None = None, language: str = "auto") -> Hearing:
        """The words, as surely as they were told."""
        return Hearing(self.words, "en", self.confidence)


class NoWords:
    """A voice that finds no words for any plan."""

    def word(self, *_: object) -> object:
        """Nothing."""
        raise RuntimeError("no words")


@pytest.fixture
def desk(settings: Settings, texts: Texts) -> Iterator[LessonDesk]:
    """A lesson whose question awaits a fraction."""
    made = LessonDesk(settings, texts)
    made.open()
    made.start("Asha", "rational_numbers")
    yield made
    made.close()


def answer(desk: LessonDesk, ears: Ears, *sound: Sound, hers: tuple[str, ...] = ()) -> Outcome:
    desk.give_ears(ears)
    listening = Listening("fraction", RATE, Loudness(), hands_free=True)
    return desk.answer(listening, sound or (ROOM, TONE, ROOM), hers)


def heard_by_now(settings: Settings) -> list[Heard]:
    with Journal.open(settings.record, readonly=True) as record:
        stored = record.resumable("Asha", "rational_numbers")
    return [turn.heard for turn in stored.turns][1:] if stored is not None else []


def test_what_was_surely_heard_is_a_turn_and_is_written_down(desk: LessonDesk, settings: Settings) -> None:
    assert isinstance(answer(desk, Ears()), Shown)
    assert [heard.by for heard in heard_by_now(settings)] == ["voice"]


def test_what_was_unsurely_heard_is_asked_about_and_decides_nothing(desk: LessonDesk, settings: Settings) -> None:
    outcome = answer(desk, Ears(confidence=0.56))
    assert isinstance(outcome, Unsure)
    assert (outcome.heard.text, outcome.faint) == ("minus one by seven", False)
    assert heard_by_now(settings) == []


def test_silence_is_nothing_heard_and_a_dead_microphone_is_told_from_it(desk: LessonDesk) -> None:
    assert answer(desk, Ears(), ROOM) == Unheard(dead=False)
    assert answer(desk, Ears(), np.zeros(RATE, dtype=np.float32)) == Unheard(dead=True)


def test_didis_own_words_are_no_answer_and_what_could_be_one_is_asked_about(
    desk: LessonDesk, settings: Settings
) -> None:
    assert answer(desk, Ears("is it minus"), hers=ASKED) == Unheard()
    assert isinstance(answer(desk, Ears("minus one by seven"), hers=ASKED), Unsure)
    assert heard_by_now(settings) == []
    assert isinstance(answer(desk, Ears("five by nine"), hers=ASKED), Shown)


def test_words_of_which_no_turn_could_come_are_kept_for_the_student(desk: LessonDesk) -> None:
    assert desk._conversation is not None
    desk._conversation.voice = NoWords()  # type: ignore[assignment]
    with pytest.raises(RuntimeError):
        answer(desk, Ears())
    assert desk.undecided == "minus one by seven"
    answer(desk, Ears(), ROOM)
    assert desk.undecided == ""


class BrokenJudge:
    """Hears nothing of how a turn ends."""

    asked = 0

    def finished(self, pcm: Sound) -> float:
        """Nothing."""
        self.asked += 1
        raise ModelUnusable("it is another file")


def test_a_judge_of_the_sound_that_breaks_is_not_asked_again_and_the_words_tell_the_end(desk: LessonDesk) -> None:
    judge = BrokenJudge()
    desk.give_ears(Ears())
    desk.give_judge(judge)
    for _ in range(2):
        listening = Listening("fraction", RATE, Loudness(), hands_free=True)
        assert not desk.listen(listening, (ROOM, TONE, ROOM[: RATE // 4])).finished
        assert desk.listen(listening, (ROOM[: RATE // 2],)).finished
    assert judge.asked == 1


# --- what is made ready while the student may still go on ------------------------------------------------------------


def listens(desk: LessonDesk, listening: Listening, *sound: Sound) -> Progress:
    progress = listening.progress()
    for piece in sound:
        progress = desk.listen(listening, (piece,))
    return progress


def test_a_reply_is_foreseen_in_a_pause_and_speech_that_goes_on_leaves_record_and_session_untouched(
    desk: LessonDesk, settings: Settings
) -> None:
    assert desk._conversation is not None
    before, listening = desk._conversation.session, Listening("fraction", RATE, Loudness(), hands_free=True)
    desk.give_ears(Ears("five by seven"))
    first = listens(desk, listening, ROOM, TONE, ROOM[: RATE // 4])
    assert first.reply
    assert not first.finished
    assert not listens(desk, listening, TONE[: RATE // 4]).reply
    assert (desk._conversation.session, heard_by_now(settings)) == (before, [])
    assert desk._conversation.session is before
    desk.give_ears(Ears("minus one by seven"))
    last = listens(desk, listening, ROOM[: RATE // 4])
    assert last.reply not in ((), first.reply)
    assert heard_by_now(settings) == []
    shown = desk.answer(listening, (ROOM,))
    assert isinstance(shown, Shown)
    assert [heard.text for heard in heard_by_now(settings)] == ["minus one by seven"]


def test_a_turn_that_was_foreseen_is_written_down_once_and_only_then_handed_back_to_be_said(
    desk: LessonDesk, settings: Settings
) -> None:
    assert desk._conversation is not None
    listening = Listening("fraction", RATE, Loudness(), hands_free=True)
    desk.give_ears(Ears())
    progress = listens(desk, listening, ROOM, TONE, ROOM)
    foreseen = desk._conversation._foreseen
    assert progress.finished
    assert foreseen is not None
    assert heard_by_now(settings) == []
    shown = desk.answer(listening)
    assert isinstance(shown, Shown)
    assert shown.view.said == progress.reply
    assert desk._conversation.session is foreseen.result.session
    assert [heard.text for heard in heard_by_now(settings)] == ["minus one by seven"]
    desk.answer(listening)
    assert len(heard_by_now(settings)) == 2, "said again, it is another turn and is decided anew"


def test_a_turn_that_was_foreseen_where_the_lesson_stood_before_is_decided_anew(
    desk: LessonDesk, settings: Settings
) -> None:
    listening = Listening("fraction", RATE, Loudness(), hands_free=True)
    desk.give_ears(Ears())
    listens(desk, listening, ROOM, TONE, ROOM)
    desk.reply(Heard("I don't know"))
    desk.answer(listening)
    assert [heard.text for heard in heard_by_now(settings)] == ["I don't know", "minus one by seven"]


def test_nothing_is_foreseen_of_what_was_unsurely_heard_or_where_a_model_words_the_turn(desk: LessonDesk) -> None:
    assert desk._conversation is not None
    for ears, voice in ((Ears(confidence=0.56), None), (Ears("minus one by"), None), (Ears(), NoWords())):
        desk.give_ears(ears)
        desk._conversation.voice = voice  # type: ignore[assignment]
        listening = Listening("fraction", RATE, Loudness(), hands_free=True)
        assert listens(desk, listening, ROOM, TONE, ROOM).reply == ()


# --- sound is pushed --------------------------------------------------------------------------------------------------


def test_the_microphone_pushes_what_it_keeps_and_keeps_nothing_unasked() -> None:
    microphone, pushed = Microphone(), list[list[Sound]]()
    blocks = [np.full(320, number, dtype=np.float32) for number in range(6)]
    microphone._take(blocks[0])
    microphone.begin(pushed.append, with_pre_roll=False)
    for block in blocks[1:]:
        microphone._take(block)
    assert [[int(block[0]) for block in together] for together in pushed] == [[1, 2], [3, 4]]
    microphone.end()
    microphone._take(blocks[0])
    assert [int(block[0]) for block in microphone.blocks()] == [1, 2, 3, 4, 5]


def test_a_job_may_be_put_from_the_sound_cards_thread_and_comes_home_to_the_windows(qtbot: QtBot) -> None:
    background, told = Background(), list[str]()

    def put() -> None:
        job = lambda: threading.current_thread().name  # noqa: E731
        background.run(Lane.LESSON, job, lambda name: told.extend([name, threading.current_thread().name]), told.append)

    def on_another_thread() -> None:
        card = threading.Thread(target=put)
        card.start()
        card.join()

    on_another_thread()
    qtbot.waitUntil(lambda: bool(told), timeout=PATIENCE)
    assert told[0].startswith("didi-lesson")
    assert told[1] == threading.main_thread().name
    assert background.stop(60.0)
    on_another_thread()
    assert not background.busy()


# --- in the window ----------------------------------------------------------------------------------------------------


def page_of(house: House) -> LessonPage:
    page: LessonPage = house.front.page("lesson")
    return page


@pytest.mark.parametrize(("mended", "by"), [("5 by 7", "voice"), ("5 by 8", "keyboard")])
def test_unsure_words_that_are_sent_as_they_stand_were_spoken_and_mended_ones_were_typed(
    lesson: House, qtbot: QtBot, settings: Settings, mended: str, by: str
) -> None:
    page = page_of(lesson)
    lesson.lesson._state = State.HEARING
    lesson.lesson._heard(Unsure(Heard("5 by 7", confidence=0.56, by="voice"), faint=True))
    assert page.answer.unsure
    assert page.answer.field.text() == "5 by 7"
    before = page.transcript.sentences
    page.answer.field.setText(mended)
    page.answer.send()
    qtbot.waitUntil(lambda: page.transcript.sentences is not before, timeout=PATIENCE)
    heard = heard_by_now(settings)[-1]
    assert (heard.text, heard.by, heard.confidence) == (mended, by, 1.0)


def test_a_turn_that_comes_home_after_the_lesson_was_left_is_on_disk_and_not_on_the_page(
    lesson: House, qtbot: QtBot, settings: Settings
) -> None:
    page = page_of(lesson)
    page.answer.field.setText("997")
    page.answer.send()
    lesson.lesson.leave()
    qtbot.waitUntil(lambda: lesson.front.here != "lesson" and not lesson.background.busy(), timeout=PATIENCE)
    assert (said(lesson), lesson.lesson._shown) == ("", None)
    assert [heard.text for heard in heard_by_now(settings)] == ["997"]
    start_lesson(lesson, qtbot)
    assert page.answer.send_button.isEnabled()
    assert said(lesson)


def test_what_was_made_out_stays_on_the_page_until_the_turn_is_over(lesson: House) -> None:
    page = page_of(lesson)
    lesson.lesson._state = State.LISTENING
    page.answer.show_made_out("minus one by")
    lesson.lesson.happened(Event.TAPPED)
    assert "minus one by" in page.answer.made_out.text()
    lesson.lesson.happened(Event.CALLED_OFF)
    assert page.answer.made_out.text() == ""


def test_the_window_goes_through_the_states_of_a_typed_turn_on_a_pc_without_a_voice(
    lesson: House, qtbot: QtBot
) -> None:
    talk = page_of(lesson).answer.talk
    waits = State.WAITING_FOR_A_VOICE
    assert (lesson.lesson._state, talk.face) == (waits, Face.OFF)
    lesson.lesson.say("997")
    assert (lesson.lesson._state, talk.face) == (State.THINKING, Face.THINKING)
    lesson.lesson.hush()
    lesson.lesson.say("998")
    assert lesson.lesson._state is State.THINKING, "one turn at a time"
    qtbot.waitUntil(lambda: lesson.lesson._state is waits, timeout=PATIENCE)
    lesson.lesson.hush()
    assert (lesson.lesson._state, talk.face) == (State.RESTING, Face.OFF)


def test_sound_without_words_is_asked_after_once_and_then_nothing_is_said(desk: LessonDesk) -> None:
    asked = answer(desk, Ears(""))
    assert isinstance(asked, Shown)
    assert [answer(desk, Ears("")) for _ in range(3)] == [Unheard()] * 3
    assert isinstance(answer(desk, Ears()), Shown)

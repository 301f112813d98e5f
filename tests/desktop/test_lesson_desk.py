"""A pause in the middle of an answer: real ears, real voice activity, sound fed block by block as a microphone does."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from desktop.app.wiring import load_ears, load_mouth
from desktop.base.settings import Settings
from desktop.base.sound_files import RATE, resample
from desktop.lesson.lesson_desk import LessonDesk, Shown, Unheard, Unsure
from desktop.values.page import Texts
from desktop.voice_loop.endpointing import BREATH, GLANCE, Listening, SpeechFinder
from desktop.voice_loop.expecting import expect_doubts
from models.piper_mouth import PiperMouth
from models.whisper_ears import WhisperEars

pytestmark = pytest.mark.models

BLOCK = RATE // 25
"""What the microphone has kept between two looks at it: 40 ms."""

Sound = NDArray[np.float32]


@dataclass
class Classroom:
    """A desk with a lesson open, the sense for speech, and a student's voice."""

    desk: LessonDesk
    finder: SpeechFinder
    student: PiperMouth

    def says(self, words: str) -> Sound:
        sound = self.student.say(words).astype(np.float32) / 32768
        return resample(sound, self.student.sample_rate, RATE)

    def hears(self, listening: Listening, *pieces: Sound) -> bool:
        """Whether listening is over when all of this has come in."""
        sound = np.concatenate(pieces)
        blocks = [sound[at : at + BLOCK] for at in range(0, len(sound), BLOCK)]
        return [self.desk.listen(listening, [block]).finished for block in blocks][-1]

    def takes(self, listening: Listening) -> str:
        """What the desk took the words for, surely or not."""
        outcome = self.desk.answer(listening)
        assert not isinstance(outcome, Unheard)
        return outcome.heard.text if isinstance(outcome, Unsure) else outcome.view.heard


def hush(seconds: float) -> Sound:
    """A quiet room."""
    return (np.random.default_rng(1).standard_normal(int(seconds * RATE)) * 0.0005).astype(np.float32)


@pytest.fixture(scope="module")
def parts(model_folder: Path) -> tuple[object, SpeechFinder, PiperMouth]:
    """The models, loaded once."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DIDI_MODELS_DIR", str(model_folder))
        return *load_ears(Settings(model_folder)), load_mouth(Settings(model_folder))


@pytest.fixture
def classroom(
    parts: tuple[object, SpeechFinder, PiperMouth], settings: Settings, texts: Texts, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Classroom]:
    """A lesson whose first question awaits a fraction."""
    monkeypatch.setattr("secrets.randbelow", lambda _below: 0)
    ears, finder, student = parts
    desk = LessonDesk(settings, texts)
    desk.open()
    assert desk.start("Asha", "rational_numbers").kind == "fraction"
    desk.give_ears(ears)  # type: ignore[arg-type]
    yield Classroom(desk, finder, student)
    desk.close()


def test_a_student_who_stops_in_mid_fraction_is_waited_for_and_heard_whole(classroom: Classroom) -> None:
    listening = Listening("fraction", RATE, classroom.finder, hands_free=True)
    long = BREATH["fraction"] + 0.4
    assert not classroom.hears(listening, hush(0.3), classroom.says("minus one by"), hush(long))
    assert classroom.hears(listening, classroom.says("seven"), hush(BREATH["fraction"] + 0.1))
    assert classroom.takes(listening).replace("1", "one").replace("7", "seven").endswith("seven")


def test_a_whole_answer_is_not_waited_on(classroom: Classroom) -> None:
    listening = Listening("fraction", RATE, classroom.finder, hands_free=True)
    soon = (GLANCE + BREATH["fraction"]) / 2
    assert classroom.hears(listening, hush(0.3), classroom.says("minus one by seven"), hush(soon))
    turn = classroom.desk.answer(listening)
    assert isinstance(turn, Shown)
    assert turn.view.progress.marks[0] == "right"


def test_what_is_said_after_a_pause_is_heard_with_what_was_said_before(classroom: Classroom) -> None:
    listening = Listening("fraction", RATE, classroom.finder, hands_free=False)
    classroom.hears(listening, hush(0.3), classroom.says("five"), hush(0.6))
    at_the_pause = listening.spoken_until
    assert at_the_pause > 0
    classroom.hears(listening, classroom.says("by nine"), hush(0.3))
    assert listening.spoken_until > at_the_pause
    heard = classroom.takes(listening)
    assert any(nine in heard for nine in ("nine", "9"))


def test_the_ears_know_beforehand_what_a_short_doubt_sounds_like(
    parts: tuple[object, SpeechFinder, PiperMouth],
) -> None:
    ears = parts[0]
    assert isinstance(ears, WhisperEars)
    assert ears._head is not None
    ready = dict(ears._head._networks)
    ears.prepare(expect_doubts())
    assert ears._head._networks == ready, "the first doubt would wait for its network to be made"

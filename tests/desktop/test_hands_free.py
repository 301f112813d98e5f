"""Hands-free: Didi's own voice in the room is not the student's, and the student's is heard through it.

Real sound: Didi's voice as it is spoken, another voice as the student's, real voice activity, rooms with delay and echo
worked out by numbers. Through a real sound server it is tried in a whole lesson, in test_spoken_lesson.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from desktop.app.wiring import load_mouth
from desktop.base.settings import Settings
from desktop.base.sound_files import resample
from desktop.voice_loop.endpointing import Loudness
from desktop.voice_loop.hands_free import CHUNK, RATE, EchoCanceller, HandsFree, Tape, Timed, mostly_hers
from desktop.voice_loop.microphone import Levels
from models.voice_activity import VoiceActivity

Samples = NDArray[np.float32]

DIDI = (
    "Let us look at the first one together. What is minus three by seven plus two by seven?",
    "That is close. Think about the bottom numbers, are they the same or different? What would you do first?",
    "Remember, a rational number can be written as p by q, where q is not zero. Can you tell me one more?",
)
BLOCK = 320
"""Samples in a block of 20 ms, as sound cards give them."""


def timed(pcm: Samples, begins: float = 0.0) -> list[Timed]:
    """Blocks as a sound card brings them, each at its own time."""
    return [(begins + (at + BLOCK) / RATE, pcm[at : at + BLOCK]) for at in range(0, len(pcm) - BLOCK + 1, BLOCK)]


def loud(pcm: Samples) -> float:
    """Root mean square of what is not silence."""
    return float(np.sqrt(np.mean(np.square(pcm[np.abs(pcm) > 1e-4]))))


@dataclass(frozen=True)
class Room:
    """How the loudspeaker is heard by the microphone: a delay in seconds, and how long the room rings."""

    delay: float = 0.2
    rings: float = 0.3
    echo: float = 0.05
    seed: int = 1

    def heard(self, played: Samples, student: Samples | None = None, at: float = 0.0, over: float = 0.0) -> Samples:
        """The microphone's sound. `student` begins `at` that second and is `over` decibels louder than the echo."""
        chance = np.random.default_rng(self.seed)
        ringing = int(self.rings * RATE) + 1
        answer = chance.standard_normal(ringing) * np.exp(-6.9 * np.arange(ringing) / ringing) * 0.08
        answer[0] = 1.0
        echo = np.convolve(np.tanh(2.0 * played) / 2.0, answer)[: len(played)]
        late = int(self.delay * RATE)
        out = np.concatenate([np.zeros(late), echo])[: len(played)].astype(np.float32)
        out *= self.echo / loud(out)
        if student is not None:
            begins = int(at * RATE)
            voice = student[: len(out) - begins] * (self.echo * 10 ** (over / 20) / loud(student))
            out[begins : begins + len(voice)] += voice
        return out + chance.standard_normal(len(out)).astype(np.float32) * 0.001


@cache
def voices() -> tuple[Samples, Samples]:
    """Didi saying three things, and a student, smaller than she is, saying a fourth."""
    mouth = load_mouth(Settings(Path()))

    def say(words: str, rate: int) -> Samples:
        return resample(mouth.say(words).astype(np.float32) / 32768.0, rate, RATE)

    quiet = np.zeros(RATE // 4, dtype=np.float32)
    didi = np.concatenate([part for words in DIDI for part in (say(words, mouth.sample_rate), quiet)])
    return didi, say("Wait, I think the answer is twenty five", int(mouth.sample_rate * 1.25))


def first_noticed(hands: HandsFree, heard: Samples, played: Samples, *, seconds: float = 0.0) -> float | None:
    """When (seconds of the sound) it was noticed that the student speaks; None where it never was."""
    for (at, block), given in zip(timed(heard, seconds), timed(played, seconds), strict=True):
        if hands.noticed([(at, block)], [given]):
            return at - seconds
    return None


# --- with real voices -----------------------------------------------------------------------------------------------


@pytest.mark.models
@pytest.mark.parametrize("room", [Room(0.06, 0.0), Room(0.2, 0.3, seed=2), Room(0.35, 0.3, seed=3)])
def test_didis_own_voice_never_interrupts_her(room: Room) -> None:
    didi, _ = voices()
    hands = HandsFree(VoiceActivity.load(), RATE, RATE)
    assert first_noticed(hands, room.heard(didi), didi) is None


@pytest.mark.models
def test_plain_voice_activity_would_have_her_interrupt_herself() -> None:
    didi, _ = voices()
    hands = HandsFree(VoiceActivity.load(), RATE, RATE)
    assert first_noticed(hands, Room().heard(didi), np.zeros_like(didi)) is not None


@pytest.mark.models
@pytest.mark.parametrize("over", [0.0, 6.0])
@pytest.mark.parametrize("room", [Room(0.06, 0.0), Room(0.2, 0.3, seed=2)])
def test_a_student_who_speaks_over_her_is_noticed_while_speaking(room: Room, over: float) -> None:
    didi, student = voices()
    hands = HandsFree(VoiceActivity.load(), RATE, RATE)
    noticed = first_noticed(hands, room.heard(didi, student, 9.0, over), didi)
    assert noticed is not None
    assert 9.0 <= noticed <= 9.0 + len(student) / RATE
    before = hands.before()
    assert len(before) / RATE > noticed - 9.0 or len(before) / RATE >= 1.0, "the beginning is still there"


@pytest.mark.models
def test_a_cough_over_her_voice_is_not_the_student_speaking() -> None:
    didi, _ = voices()
    cough = np.random.default_rng(7).standard_normal(int(0.25 * RATE)).astype(np.float32)
    cough *= np.exp(-8.0 * np.arange(len(cough)) / len(cough)).astype(np.float32)
    hands = HandsFree(VoiceActivity.load(), RATE, RATE)
    assert first_noticed(hands, Room().heard(didi, cough, 9.0, 6.0), didi) is None


@pytest.mark.models
def test_in_a_quiet_room_the_student_is_noticed_with_the_first_word() -> None:
    _, student = voices()
    quiet = np.random.default_rng(1).standard_normal(RATE).astype(np.float32) * 0.001
    heard = np.concatenate([quiet, student * (0.05 / loud(student)), quiet])
    noticed = first_noticed(HandsFree(VoiceActivity.load(), RATE, RATE), heard, np.zeros_like(heard))
    assert noticed is not None
    assert 1.0 < noticed < 2.0


# --- the parts ------------------------------------------------------------------------------------------------------


def noise(seconds: float, seed: int = 1) -> Samples:
    return (np.random.default_rng(seed).standard_normal(int(seconds * RATE)) * 0.1).astype(np.float32)


def test_what_is_played_is_taken_out_of_what_is_heard() -> None:
    played = noise(8.0)
    heard = np.concatenate([np.zeros(3000, dtype=np.float32), 0.5 * played])[: len(played)]
    canceller, left = EchoCanceller(), []
    for at in range(0, len(heard) - CHUNK, CHUNK):
        left.append(canceller.take(heard[at : at + CHUNK], played[at : at + CHUNK]))
    late = np.concatenate(left[-30:])
    assert loud(late) < 0.1 * loud(heard[-30 * CHUNK :])


def test_while_nothing_is_played_what_is_heard_is_left_as_it_is() -> None:
    canceller, heard = EchoCanceller(), noise(0.1)[:CHUNK]
    assert np.array_equal(canceller.take(heard, np.zeros(CHUNK, dtype=np.float32)), heard)


def test_two_streams_that_began_at_different_times_are_laid_side_by_side() -> None:
    played = noise(8.0, seed=4)
    heard = 0.5 * np.concatenate([np.zeros(1600, dtype=np.float32), played])[: len(played)]
    hands = HandsFree(Loudness(), RATE, RATE)
    before = timed(noise(2.0, seed=9), 98.0)
    hands.noticed([], before)
    left: list[Samples] = []
    for block, given in zip(timed(heard, 100.0), timed(played, 100.0), strict=True):
        left += hands.cleaned([block], [given])
    assert loud(np.concatenate(left[-30:])) < 0.1 * loud(heard[-30 * CHUNK :])


def test_what_is_heard_waits_for_what_was_played_beside_it_though_not_for_long() -> None:
    played = noise(8.0, seed=4)
    heard = timed(0.5 * np.concatenate([np.zeros(1600, dtype=np.float32), played])[: len(played)], 100.0)
    hands, given, left = HandsFree(Loudness(), RATE, RATE), timed(played, 100.0), list[Samples]()
    for number, block in enumerate(heard):
        came = [] if number % 2 else given[max(0, number - 1) : number + 1]
        left += hands.cleaned([block], came)
    assert loud(np.concatenate(left[-30:])) < 0.1 * loud(np.concatenate([block for _, block in heard[-48:]]))
    assert sum(map(len, hands.cleaned(timed(noise(1.0), 108.0), []))) >= RATE - 1600 - CHUNK


def test_a_stream_that_was_interrupted_says_so() -> None:
    tape = Tape(RATE)
    assert all(tape.add(block) for block in timed(noise(1.0)))
    assert not tape.add((9.0, noise(0.02)))


def test_a_tape_gives_silence_where_it_has_nothing_and_forgets_what_was_given() -> None:
    tape = Tape(RATE)
    tape.add((0.0, np.ones(100, dtype=np.float32)))
    assert tape.piece(50, 100).sum() == 50
    assert tape.piece(0, 50).sum() == 0
    assert tape.end == 100


def test_words_that_come_in_one_piece_are_noticed_and_what_follows_them_is_kept() -> None:
    tone = (0.3 * np.sin(2 * np.pi * 200 * np.arange(RATE) / RATE)).astype(np.float32)
    heard = np.concatenate([np.zeros(RATE, dtype=np.float32), tone, np.zeros(2 * RATE, dtype=np.float32)])
    hands = HandsFree(Loudness(), RATE, RATE)
    assert hands.noticed(timed(heard), [])
    said = np.concatenate([hands.before(), *hands.cleaned([], [])])
    assert np.abs(said).sum() == pytest.approx(np.abs(tone).sum(), rel=0.05)


def test_what_was_said_before_it_was_the_students_turn_is_not_asked_about() -> None:
    tone = (0.3 * np.sin(2 * np.pi * 200 * np.arange(RATE) / RATE)).astype(np.float32)
    heard = np.concatenate([np.zeros(RATE, dtype=np.float32), tone])
    assert HandsFree(Loudness(), RATE, RATE).noticed(timed(heard), [])
    assert not HandsFree(Loudness(), RATE, RATE).noticed(timed(heard), [], since=10.0)


@pytest.mark.parametrize(
    ("words", "hers"),
    [
        ("look at the first one together", True),
        ("what is minus three by seven plus two", True),
        ("minus one by seven", False),
        ("seven", False),
        ("didi please say it again slowly", False),
        ("", False),
    ],
)
def test_her_own_words_are_told_from_the_students(words: str, hers: bool) -> None:
    assert mostly_hers(words, DIDI[:1]) is hers


# --- how loud a voice comes in --------------------------------------------------------------------------------------


def answered(levels: Levels, blocks: Sequence[Samples]) -> str:
    levels.begin()
    levels.add(blocks, RATE)
    return levels.hint()


def test_a_voice_that_is_too_loud_or_too_soft_is_hinted_at_once_a_lesson() -> None:
    levels, whole = Levels(), noise(1.0)
    assert answered(levels, [whole]) == ""
    assert answered(levels, [np.clip(whole * 20, -1, 1)]) == "window_talk_too_loud"
    assert answered(levels, [np.clip(whole * 20, -1, 1)]) == ""
    assert answered(levels, [whole * 0.02]) == "window_talk_too_soft"


def test_a_microphone_that_gives_nothing_is_told_at_once_and_only_once_an_answer() -> None:
    levels, nothing = Levels(), [np.zeros(RATE // 4, dtype=np.float32)]
    assert [levels.add(nothing, RATE) for _ in range(4)] == [False, True, False, False]
    levels.begin()
    assert not levels.add([noise(1.0), *nothing * 4], RATE)

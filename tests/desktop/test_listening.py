"""When the student has finished: with sounds made by program, and the real voice activity where speech matters."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from desktop.voice_loop.endpointing import (
    BREATH,
    DOUBTED,
    GLANCE,
    HALF,
    LONGEST,
    SHORT_ENOUGH,
    SHORTEST,
    WHOLE,
    Listening,
    Loudness,
    Progress,
    dead,
    patience,
)

RATE = 16_000
Sound = NDArray[np.float32]


def hush(seconds: float, rate: int = RATE) -> Sound:
    """A quiet room."""
    rng = np.random.default_rng(1)
    return (rng.standard_normal(int(seconds * rate)) * 0.001).astype(np.float32)


def tone(seconds: float, rate: int = RATE) -> Sound:
    """Something as loud as a voice, with a voice's ups and downs."""
    at = np.arange(int(seconds * rate)) / rate
    return (0.2 * np.sin(2 * np.pi * 180 * at) * (0.6 + 0.4 * np.sin(2 * np.pi * 4 * at))).astype(np.float32)


def listen(listening: Listening, *pieces: Sound, block: int = 320) -> Progress:
    sound = np.concatenate(pieces)
    progress = listening.progress()
    for at in range(0, len(sound), block):
        progress = listening.feed(sound[at : at + block])
    return progress


def by_loudness(kind: str = "integer", rate: int = RATE, *, hands_free: bool = True) -> Listening:
    return Listening(kind, rate, Loudness(), hands_free=hands_free)


def test_a_short_answer_ends_soon_after_it_was_said() -> None:
    listening = by_loudness("integer")
    assert not listen(listening, hush(1.0), tone(0.3), hush(0.5)).finished
    assert listen(listening, hush(0.5)).finished


def test_a_half_finished_fraction_is_not_an_answer() -> None:
    pause = (BREATH["integer"] + BREATH["fraction"]) / 2
    assert listen(by_loudness("integer"), hush(0.5), tone(0.4), hush(pause)).finished
    fraction = by_loudness("fraction")
    assert not listen(fraction, hush(0.5), tone(0.4), hush(pause)).finished
    assert not listen(fraction, tone(0.4), hush(pause)).finished
    assert listen(fraction, hush(0.5)).finished


def test_while_the_button_is_held_a_long_pause_ends_nothing() -> None:
    assert not listen(by_loudness(hands_free=False), hush(1), tone(0.5), hush(9)).finished


def test_nobody_speaking_ends_listening_after_a_while() -> None:
    listening = by_loudness()
    assert not listen(listening, hush(7.5)).finished
    assert listen(listening, hush(1.0)).finished
    assert listening.progress().spoken == 0.0


def test_two_hours_of_sound_are_cut_at_half_a_minute_and_take_no_more_memory() -> None:
    listening = by_loudness("word", hands_free=False)
    assert listen(listening, tone(LONGEST), block=RATE).finished
    for _ in range(200):
        listening.feed(tone(1.0))
    assert len(listening.sound()) <= LONGEST * RATE


def test_the_silence_around_an_answer_is_cut_and_no_syllable_is() -> None:
    listening = by_loudness()
    listen(listening, hush(2.0), tone(0.5), hush(1.5))
    kept = listening.sound()
    assert 0.5 * RATE < len(kept) < 1.4 * RATE
    loud = np.abs(kept) > 0.05
    assert np.argmax(loud) > 0.1 * RATE
    assert np.argmax(loud[::-1]) > 0.1 * RATE


@pytest.mark.parametrize("rate", [8_000, 44_100, 48_000])
def test_a_microphone_of_any_rate_is_heard_at_the_rate_of_the_ears(rate: int) -> None:
    listening = by_loudness(rate=rate)
    progress = listen(listening, hush(1.0, rate), tone(0.5, rate), hush(1.5, rate), block=rate // 50)
    assert progress.finished
    assert progress.spoken == pytest.approx(0.5, abs=0.15)
    assert 0.5 * RATE < len(listening.sound()) < 1.4 * RATE


def test_a_short_clip_without_speech_is_left_to_the_ears_and_a_long_one_is_nothing() -> None:
    short, long = by_loudness(hands_free=False), by_loudness(hands_free=False)
    listen(short, hush(2.0))
    listen(long, hush(12.0))
    assert len(short.sound()) == 2 * RATE
    assert len(long.sound()) == 0


def test_a_microphone_that_gives_nothing_at_all_is_told_from_a_quiet_room() -> None:
    assert dead(np.zeros(RATE, dtype=np.float32))
    assert not dead(hush(1.0))
    assert not dead(np.zeros(0, dtype=np.float32))


def test_listening_to_nothing_gives_nothing() -> None:
    listening = by_loudness()
    assert len(listening.sound()) == 0
    assert not listening.progress().finished


def test_loudness_gets_used_to_a_noisy_room() -> None:
    loudness = Loudness()
    fan = (np.random.default_rng(2).standard_normal(512 * 400) * 0.03).astype(np.float32)
    verdicts = [loudness.feed(chunk) for chunk in fan.reshape(-1, 512)]
    assert sum(verdicts[-100:]) == 0
    assert loudness.feed(tone(0.032)[:512] * 3) == 1.0


def test_a_whole_answer_ends_sooner_than_one_that_may_go_on() -> None:
    listening = by_loudness("integer")
    assert not listen(listening, hush(0.5), tone(0.3), hush(GLANCE + 0.05)).finished
    assert listening.pausing()
    listening.look("complete")
    assert not listening.pausing()
    assert listen(listening, hush(WHOLE - GLANCE)).finished
    assert BREATH["integer"] > WHOLE


def test_a_half_said_answer_is_waited_for_longer_than_any_other() -> None:
    listening = by_loudness("fraction")
    listen(listening, hush(0.5), tone(0.6), hush(0.5))
    listening.look("incomplete")
    assert not listen(listening, hush(BREATH["fraction"] + 0.3)).finished
    assert listen(listening, hush(HALF)).finished


def test_a_whole_answer_ends_soonest_where_it_does_not_sound_as_if_it_goes_on() -> None:
    breath = BREATH["fraction"]
    assert patience("complete", breath, 0.5) == SHORTEST < patience("complete", breath, 0.01) == DOUBTED < WHOLE
    assert patience("enough", breath, 0.5) == SHORT_ENOUGH * breath < patience("enough", breath, 0.01) < breath
    assert patience("extendable", breath, 0.5) == breath < patience("extendable", breath, 0.01) <= HALF


@pytest.mark.parametrize("over", [None, 0.0, 0.3, 1.0])
def test_however_it_sounds_a_half_said_answer_is_waited_for(over: float | None) -> None:
    assert patience("incomplete", BREATH["integer"], over) == HALF


@pytest.mark.parametrize("breath", sorted(set(BREATH.values())))
def test_without_a_judge_of_the_sound_a_turn_ends_as_its_words_tell(breath: float) -> None:
    found = {so_far: patience(so_far, breath, None) for so_far in ("empty", "extendable", "enough", "complete")}
    assert found == dict.fromkeys(("empty", "extendable", "enough"), breath) | {"complete": min(WHOLE, breath)}


def test_what_was_heard_of_the_sound_holds_until_the_student_speaks_again() -> None:
    listening = by_loudness("integer")
    listen(listening, hush(0.5), tone(0.3), hush(GLANCE + 0.05))
    listening.look("complete", over=0.9)
    assert listen(listening, hush(SHORTEST)).finished
    assert not listen(listening, tone(0.3), hush(SHORTEST + 0.1)).finished


def test_what_was_found_at_one_pause_does_not_hold_at_the_next() -> None:
    listening = by_loudness("fraction")
    listen(listening, hush(0.5), tone(0.4), hush(0.5))
    listening.look("complete")
    assert not listen(listening, tone(0.4), hush(0.5)).finished
    assert listening.pausing()
    listening.look("extendable")
    assert listen(listening, hush(BREATH["fraction"])).finished


def test_nobody_looks_at_silence_nor_into_a_long_tale() -> None:
    assert not by_loudness().pausing()
    quiet = by_loudness()
    listen(quiet, hush(2.0))
    assert not quiet.pausing()
    tale = by_loudness("word")
    listen(tale, hush(0.5), *[piece for _ in range(5) for piece in (tone(1.0), hush(0.4))])
    assert not tale.pausing()

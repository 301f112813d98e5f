"""Sound out, on a real sound server. Nothing here depends on how soon anything happens."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest
from numpy.typing import NDArray

from desktop.voice_loop.loudspeaker import Loudspeaker
from desktop.voice_loop.sound_device import SoundUnavailable

if TYPE_CHECKING:
    from tests.conftest import SoundRoom

RATE = 22_050


def tone(seconds: float, rate: int = RATE) -> NDArray[np.int16]:
    return (12_000 * np.sin(2 * np.pi * 440 * np.arange(int(seconds * rate)) / rate)).astype(np.int16)


def until(met: Callable[[], bool], what: str) -> None:
    """Wait for what surely comes, on however busy a machine."""
    deadline = time.monotonic() + 60
    while not met():
        assert time.monotonic() < deadline, f"never: {what}"
        time.sleep(0.005)


def until_silent(loudspeaker: Loudspeaker) -> list[int]:
    """Wait for the end of speech; the numbers of the sentences that were said, in order."""
    said: list[int] = []

    def silent() -> bool:
        number = loudspeaker.saying()
        if number is not None and said[-1:] != [number]:
            said.append(number)
        return number is None

    until(silent, "the end of speech")
    return said


def until_calls(loudspeaker: Loudspeaker, more: int) -> None:
    """Wait until the card has asked for sound so many times more."""
    calls = loudspeaker.calls
    until(lambda: loudspeaker.calls >= calls + more, "the card asks for sound")


@pytest.fixture
def loudspeaker(sound_room: SoundRoom) -> Iterator[Loudspeaker]:
    made = Loudspeaker()
    made.open(RATE)
    yield made
    made.close()


@pytest.mark.sound
def test_sentences_are_said_in_order(loudspeaker: Loudspeaker) -> None:
    for number in range(3):
        loudspeaker.say(number, tone(0.5), RATE)
    assert until_silent(loudspeaker) == [0, 1, 2]


@pytest.mark.sound
def test_what_is_said_is_given_to_the_card_the_next_time_it_asks(loudspeaker: Loudspeaker) -> None:
    for number in range(10):
        loudspeaker.say(number, tone(0.05), RATE)
        until_calls(loudspeaker, 2)  # one call may have been under way
        assert loudspeaker.first_given_at > 0
        until_silent(loudspeaker)


@pytest.mark.sound
def test_a_card_that_stops_asking_counts_as_unplugged(loudspeaker: Loudspeaker, sound_room: SoundRoom) -> None:
    until_calls(loudspeaker, 2)
    assert loudspeaker.alive()
    sound_room.pactl("suspend-sink", sound_room.didi, "1")
    try:
        until(lambda: not loudspeaker.alive(), "it counts as unplugged")
    finally:
        sound_room.pactl("suspend-sink", sound_room.didi, "0")


@pytest.mark.sound
def test_it_falls_silent_at_once_and_what_waits_is_not_said(loudspeaker: Loudspeaker) -> None:
    for number in range(3):
        loudspeaker.say(number, tone(2.0), RATE)
    until(lambda: loudspeaker.first_given_at > 0, "the first sound")
    loudspeaker.hush()
    assert loudspeaker.saying() is None
    loudspeaker.say(7, tone(0.1), RATE)
    assert until_silent(loudspeaker) == [7]


@pytest.mark.sound
def test_what_is_said_can_be_heard_in_the_room(loudspeaker: Loudspeaker, sound_room: SoundRoom, tmp_path: Path) -> None:
    raw = tmp_path / "heard.raw"
    with raw.open("wb") as out:
        options = ["--raw", "--format=s16le", "--rate=22050", "--channels=1", f"--device={sound_room.didi}.monitor"]
        recorder = subprocess.Popen(["parec", *options], stdout=out)
        try:
            until(lambda: raw.stat().st_size > 0, "the recorder runs")
            loudspeaker.say(0, tone(0.5, 16_000), 16_000)
            until_silent(loudspeaker)
            recorded = raw.stat().st_size
            until(lambda: raw.stat().st_size > recorded + 2 * RATE, "a second more was recorded")
        finally:
            recorder.terminate()
            recorder.wait(timeout=10)
    heard = np.fromfile(raw, dtype=np.int16).astype(np.float64)
    loud = np.abs(heard) > 2000
    assert 0.1 < loud.sum() / RATE < 0.6  # a busy machine drops some of it
    strongest = np.argmax(np.abs(np.fft.rfft(heard))) * RATE / len(heard)
    assert strongest == pytest.approx(440, abs=20)


@pytest.mark.sound
def test_a_closed_loudspeaker_says_nothing_and_breaks_nothing(loudspeaker: Loudspeaker) -> None:
    loudspeaker.say(0, tone(2.0), RATE)
    loudspeaker.close()
    loudspeaker.close()
    loudspeaker.say(1, tone(0.1), RATE)
    loudspeaker.hush()
    assert loudspeaker.saying() is None
    assert not loudspeaker.alive()


@pytest.mark.sound
def test_a_loudspeaker_that_was_named_and_is_gone_gives_way_to_the_systems_own(sound_room: SoundRoom) -> None:
    loudspeaker = Loudspeaker("Headphones that stayed at home")
    loudspeaker.open(RATE)
    try:
        loudspeaker.say(0, tone(0.05), RATE)
        assert until_silent(loudspeaker) == [0]
    finally:
        loudspeaker.close()


def test_without_a_sound_server_there_is_one_clear_error(no_sound_server: None) -> None:
    with pytest.raises(SoundUnavailable) as refused:
        Loudspeaker().open(RATE)
    assert refused.value.code == "loudspeaker_missing"


def test_without_portaudio_there_is_one_clear_error(no_portaudio: None) -> None:
    with pytest.raises(SoundUnavailable) as refused:
        Loudspeaker().open(RATE)
    assert refused.value.code == "sound_system_missing"

"""Sound in, on a real sound server into which sounds are played. A busy machine may drop some of them."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest
from numpy.typing import NDArray

from desktop.base.sound_files import write_wav
from desktop.voice_loop.microphone import PRE_ROLL, RATE, Microphone, level_of
from desktop.voice_loop.sound_device import SoundUnavailable

if TYPE_CHECKING:
    from tests.conftest import SoundRoom


def tone_file(folder: Path, seconds: float) -> Path:
    path = folder / "tone.wav"
    at = np.arange(int(seconds * RATE)) / RATE
    write_wav(path, (12_000 * np.sin(2 * np.pi * 440 * at)).astype(np.int16), RATE)
    return path


def until(met: Callable[[], bool], what: str) -> None:
    """Wait for what surely comes, on however busy a machine."""
    deadline = time.monotonic() + 60
    while not met():
        assert time.monotonic() < deadline, f"never: {what}"
        time.sleep(0.01)


def until_quiet(microphone: Microphone) -> None:
    """Wait until nothing but quiet is left of the moment before the button."""

    def quiet() -> bool:
        before = tuple(microphone._before)
        return (
            len(before) == microphone._before.maxlen and max(float(np.abs(block).max()) for _, block in before) < 0.05
        )

    until(quiet, "quiet")


def kept(microphone: Microphone) -> NDArray[np.float32]:
    return np.concatenate([np.zeros(0, dtype=np.float32), *microphone.blocks()])


@pytest.fixture
def microphone(sound_room: SoundRoom) -> Iterator[Microphone]:
    made = Microphone()
    made.open()
    yield made
    made.close()


@pytest.mark.sound
def test_what_is_said_while_listening_is_kept(microphone: Microphone, sound_room: SoundRoom, tmp_path: Path) -> None:
    sound = tone_file(tmp_path, 0.5)
    microphone.begin()
    sound_room.play(sound)
    time.sleep(0.5)
    microphone.end()
    heard = kept(microphone)
    assert microphone.rate == RATE
    assert 0.2 < float(np.mean(np.abs(heard) > 0.05)) * len(heard) / RATE < 0.6


@pytest.mark.sound
def test_what_is_said_before_the_button_went_down_is_forgotten_but_for_the_last_moment(
    microphone: Microphone, sound_room: SoundRoom, tmp_path: Path
) -> None:
    sound_room.play(tone_file(tmp_path, 1.0))
    until_quiet(microphone)
    assert kept(microphone).size == 0
    microphone.begin()
    first = kept(microphone)
    assert PRE_ROLL * RATE <= len(first) < RATE
    assert float(np.abs(first).max()) < 0.05


@pytest.mark.sound
def test_didis_own_voice_is_not_taken_for_the_students(microphone: Microphone) -> None:
    until_quiet(microphone)
    microphone.begin(with_pre_roll=False)
    assert len(kept(microphone)) < PRE_ROLL * RATE


@pytest.mark.sound
def test_after_listening_nothing_more_is_kept(microphone: Microphone) -> None:
    microphone.begin()
    until(lambda: bool(microphone._taken), "a block")
    microphone.end()
    kept(microphone)
    time.sleep(0.2)
    assert kept(microphone).size == 0


@pytest.mark.sound
def test_an_open_microphone_is_alive_and_a_closed_one_is_not(microphone: Microphone) -> None:
    until(lambda: bool(microphone._before), "a block")
    assert microphone.alive()
    microphone.close()
    microphone.close()
    assert not microphone.alive()


def test_without_a_sound_server_there_is_one_clear_error(no_sound_server: None) -> None:
    with pytest.raises(SoundUnavailable) as refused:
        Microphone().open()
    assert refused.value.code == "microphone_missing"


def test_without_portaudio_there_is_one_clear_error(no_portaudio: None) -> None:
    with pytest.raises(SoundUnavailable) as refused:
        Microphone().open()
    assert refused.value.code == "sound_system_missing"


def loud(amplitude: float) -> NDArray[np.float32]:
    return np.full(320, amplitude, dtype=np.float32)


@pytest.mark.parametrize(
    ("block", "shown"),
    [(loud(0.0), 0.0), (loud(1.0), 1.0), (loud(5.0), 1.0), (loud(0.0447), 0.5), (np.zeros(0, dtype=np.float32), 0.0)],
)
def test_the_meter_shows_loudness_in_even_steps(block: NDArray[np.float32], shown: float) -> None:
    assert level_of(block) == pytest.approx(shown, abs=0.01)

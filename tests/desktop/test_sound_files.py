"""Sound files of every rate, width and fault."""

from pathlib import Path

import numpy as np
import pytest
import soundfile
from numpy.typing import NDArray

from desktop.base.sound_files import LONGEST, RATE, SoundFileUnreadable, read_sound, resample, write_wav


def tone(seconds: float, rate: int) -> NDArray[np.float32]:
    at = np.arange(int(seconds * rate)) / rate
    return np.asarray(0.5 * np.sin(2 * np.pi * 440 * at), dtype=np.float32)


def pitch(pcm: NDArray[np.float32]) -> float:
    return float(np.abs(np.fft.rfft(pcm)).argmax()) * RATE / len(pcm)


@pytest.mark.parametrize("rate", [8_000, 11_025, 16_000, 22_050, 44_100, 48_000, 96_000])
@pytest.mark.parametrize("ending", ["wav", "flac"])
def test_any_rate_becomes_sixteen_thousand_and_keeps_its_pitch(tmp_path: Path, rate: int, ending: str) -> None:
    path = tmp_path / f"tone.{ending}"
    soundfile.write(path, tone(1.0, rate), rate)
    pcm = read_sound(path)
    assert pcm.dtype == np.float32
    assert abs(len(pcm) - RATE) < 10
    assert abs(pitch(pcm) - 440) < 3


@pytest.mark.parametrize("ending", ["ogg", "mp3"])
def test_packed_sound_is_read(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"tone.{ending}"
    soundfile.write(path, tone(1.0, 44_100), 44_100)
    assert abs(pitch(read_sound(path)) - 440) < 3


def test_two_channels_become_one(tmp_path: Path) -> None:
    path = tmp_path / "both.wav"
    soundfile.write(path, np.column_stack([tone(0.5, RATE), np.zeros(RATE // 2)]), RATE, subtype="FLOAT")
    assert abs(float(np.abs(read_sound(path)).max()) - 0.25) < 0.01


@pytest.mark.parametrize("subtype", ["PCM_U8", "PCM_16", "PCM_24", "PCM_32", "FLOAT", "DOUBLE", "ULAW"])
def test_any_width_keeps_its_loudness(tmp_path: Path, subtype: str) -> None:
    path = tmp_path / "wide.wav"
    soundfile.write(path, tone(0.5, RATE), RATE, subtype=subtype)
    assert abs(float(np.abs(read_sound(path)).max()) - 0.5) < 0.02


def test_samples_that_are_not_numbers_become_silence(tmp_path: Path) -> None:
    path = tmp_path / "nan.wav"
    soundfile.write(path, np.array([0.1, np.nan, np.inf, -np.inf, 0.2]), RATE, subtype="DOUBLE")
    assert np.isfinite(read_sound(path)).all()


def test_a_file_with_no_samples_is_no_sound(tmp_path: Path) -> None:
    path = tmp_path / "empty.wav"
    soundfile.write(path, np.zeros(0), 44_100)
    assert len(read_sound(path)) == 0


def test_only_the_first_minutes_of_a_long_file_are_read(tmp_path: Path) -> None:
    path = tmp_path / "long.wav"
    with soundfile.SoundFile(path, "w", 8_000, 1, "PCM_U8") as file:
        for _minute in range(12):
            file.write(np.zeros(60 * 8_000))
    assert len(read_sound(path)) == int(LONGEST * RATE)


@pytest.mark.parametrize(
    "content", [b"", b"RIFF", b"this is a poem", bytes(range(256)) * 40, b"RIFF\xff\xff\xff\xffWAVEfmt "]
)
def test_what_is_not_sound_is_refused_in_one_sentence(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "poem.wav"
    path.write_bytes(content)
    with pytest.raises(SoundFileUnreadable, match=r"^poem\.wav cannot be read as sound \(.+\)\.$"):
        read_sound(path)


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(SoundFileUnreadable, match=r"There is no sound file .*gone\.wav"):
        read_sound(tmp_path / "gone.wav")


def test_a_folder_is_not_a_sound_file(tmp_path: Path) -> None:
    with pytest.raises(SoundFileUnreadable, match="There is no sound file"):
        read_sound(tmp_path)


def test_what_is_written_is_what_is_read(tmp_path: Path) -> None:
    pcm = (tone(0.5, RATE) * 32767).astype(np.int16)
    write_wav(tmp_path / "out.wav", pcm, RATE)
    np.testing.assert_allclose(read_sound(tmp_path / "out.wav"), pcm / 32768, atol=1e-4)


def test_writing_where_there_is_no_folder_is_refused_in_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(SoundFileUnreadable, match="cannot be written"):
        write_wav(tmp_path / "no" / "out.wav", np.zeros(10, dtype=np.int16), RATE)


def test_the_same_rate_is_left_as_it_is() -> None:
    pcm = tone(0.1, RATE)
    assert resample(pcm, RATE, RATE) is pcm
    assert len(resample(pcm[:0], 8_000, RATE)) == 0

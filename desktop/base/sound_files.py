"""Sound files in, sound files out: any rate and any number of channels become mono at 16 kHz.

The only reader of soundfile and soxr. It must never guess at a file it cannot read: it says so in one sentence.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import soundfile
import soxr
from numpy.typing import NDArray

RATE = 16_000
"""Samples in a second of everything the ears are given."""
LONGEST = 600.0
"""Seconds of a file that are read; what follows is left unread, so that memory stays bounded."""


class SoundFileUnreadable(ValueError):
    """The file is not sound that can be read; the message is a sentence for people."""

    code = "sound_file_unreadable"


def resample(pcm: NDArray[np.float32], from_rate: int, to_rate: int) -> NDArray[np.float32]:
    """`pcm` (mono) at `to_rate` samples a second."""
    if from_rate == to_rate or len(pcm) == 0:
        return pcm
    return np.asarray(soxr.resample(pcm, from_rate, to_rate), dtype=np.float32)


class Resampler:
    """Brings one stream of sound, block after block, to 16 kHz without a seam between the blocks."""

    def __init__(self, from_rate: int) -> None:
        self._stream = None if from_rate == RATE else soxr.ResampleStream(from_rate, RATE, 1, dtype="float32")

    def take(self, block: NDArray[np.float32]) -> NDArray[np.float32]:
        """The next samples at 16 kHz; a moment of sound stays inside until the next block."""
        return block if self._stream is None else np.asarray(self._stream.resample_chunk(block), dtype=np.float32)


def read_sound(path: Path) -> NDArray[np.float32]:
    """The first ten minutes of a sound file (wav, flac, ogg, mp3) as mono 16 kHz, -1 to 1.

    Raises:
        SoundFileUnreadable: there is no such file, or it is not sound.
    """
    if not path.is_file():
        raise SoundFileUnreadable(f"There is no sound file {path}.")
    try:
        with soundfile.SoundFile(path) as file:
            rate = int(file.samplerate)
            frames = file.read(int(LONGEST * rate), dtype="float32", always_2d=True)
    except (soundfile.LibsndfileError, OSError, ValueError, RuntimeError) as fault:
        raise SoundFileUnreadable(f"{path.name} cannot be read as sound ({_reason(fault)}).") from fault
    mono = np.nan_to_num(frames.mean(axis=1, dtype=np.float32), nan=0.0, posinf=0.0, neginf=0.0)
    return resample(mono, rate, RATE)


def _reason(fault: Exception) -> str:
    """The library's words without the path in them."""
    return str(getattr(fault, "error_string", fault)).rstrip(".")


def write_wav(path: Path, pcm: NDArray[np.int16], rate: int) -> None:
    """Write mono 16-bit sound to `path`.

    Raises:
        SoundFileUnreadable: the file cannot be written there.
    """
    settings: dict[str, Any] = {"subtype": "PCM_16", "format": "WAV"}
    try:
        soundfile.write(path, pcm, rate, **settings)
    except (soundfile.LibsndfileError, OSError) as fault:
        raise SoundFileUnreadable(f"{path} cannot be written ({_reason(fault)}).") from fault

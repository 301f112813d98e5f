"""From sound to the log-mel picture that Whisper's encoder looks at.

The same numbers as the feature extractor of faster-whisper (checked by a test), without its package: importing that
costs 20 MB for video decoding and downloads that ears never use. It must never change the loudness or the length of
what it is given except by padding with silence up to the window.
"""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

RATE = 16_000
"""Samples in a second."""
HOP = 160
"""Samples from one frame to the next: 10 ms."""
WINDOW = 400
"""Samples under one frame: 25 ms."""
BANDS = 80
"""Mel bands of every Whisper model up to large-v2."""

# Slaney's mel scale: straight below 1 kHz, logarithmic above.
_HZ_PER_MEL = 200.0 / 3
_LOG_FROM_HZ = 1000.0
_LOG_FROM_MEL = _LOG_FROM_HZ / _HZ_PER_MEL
_LOG_STEP = np.log(6.4) / 27.0
_TOP_MEL = _LOG_FROM_MEL + np.log(RATE / 2 / _LOG_FROM_HZ) / _LOG_STEP


def _hz(mels: NDArray[np.float64]) -> NDArray[np.float64]:
    """Frequency of each mel."""
    bent = _LOG_FROM_HZ * np.exp(_LOG_STEP * (mels - _LOG_FROM_MEL))
    return np.where(mels >= _LOG_FROM_MEL, bent, _HZ_PER_MEL * mels)


@cache
def _filters() -> NDArray[np.float32]:
    """Triangles over the spectrum, shape (bands, bins), each of equal area."""
    bins = np.fft.rfftfreq(WINDOW, 1 / RATE)
    corners = _hz(np.linspace(0.0, _TOP_MEL, BANDS + 2))
    widths = np.diff(corners)
    ramps = corners[:, None] - bins[None, :]
    rising = -ramps[:-2] / widths[:-1, None]
    falling = ramps[2:] / widths[1:, None]
    triangles = np.maximum(0.0, np.minimum(rising, falling))
    area = 2.0 / (corners[2:] - corners[:-2])
    return np.asarray(triangles * area[:, None], dtype=np.float32)


@cache
def _hann() -> NDArray[np.float32]:
    return np.hanning(WINDOW + 1)[:-1].astype(np.float32)


def log_mel(pcm: NDArray[np.float32], seconds: float) -> NDArray[np.float32]:
    """The log-mel picture of `pcm` (mono, 16 kHz, -1 to 1), cut or padded with silence to `seconds`.

    Returns shape (80, 100 * seconds).
    """
    samples = int(seconds * RATE)
    padded = np.zeros(samples, dtype=np.float32)
    padded[: min(samples, len(pcm))] = pcm[:samples]
    padded = np.pad(padded, WINDOW // 2, mode="reflect")
    frames = np.lib.stride_tricks.sliding_window_view(padded, WINDOW)[::HOP][: samples // HOP]
    power = np.abs(np.fft.rfft(frames * _hann(), axis=1).astype(np.complex64)) ** 2
    mel = np.log10(np.maximum(_filters() @ power.T, 1e-10))
    mel = np.maximum(mel, mel.max() - 8.0)
    return np.ascontiguousarray((mel + 4.0) / 4.0, dtype=np.float32)

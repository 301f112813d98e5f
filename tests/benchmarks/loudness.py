"""How loud a sentence sounds: the level of its speech in decibels, pauses left out. It plays nothing."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

FRAME_S = 0.4
"""Length of the frames in which loudness is measured, overlapping by three quarters (EBU R 128, ITU-R BS.1770)."""
GATE_DB = 10.0
"""Frames this far below the mean are pauses and are left out (the relative gate of BS.1770)."""


def loudness(sound: NDArray[np.int16], rate: int) -> float:
    """The level of the speech in dB below full scale (RMS, gated as BS.1770 gates it, without its filter)."""
    pcm = sound.astype(np.float64) / 32768
    frame = min(int(FRAME_S * rate), len(pcm))
    power = np.array([np.mean(np.square(pcm[at : at + frame])) for at in range(0, len(pcm) - frame + 1, frame // 4)])
    loud = power[power > np.mean(power) * 10 ** (-GATE_DB / 10)]
    return float(10 * np.log10(np.mean(loud)))

"""Behind the sound check: which devices there are, and what a few words into the microphone were like.

What was said is measured and heard in memory and forgotten with the trial; it is never written anywhere.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from desktop.values.setup import DevicesView, TrialView
from desktop.voice_loop.sound_device import SoundUnavailable, devices

if TYPE_CHECKING:
    from desktop.voice_loop.expecting import Ears

FAINT = 0.01
"""Loudest tenth of a second (root mean square of 1.0) under which a voice is too far away: 40 dB under full scale."""
CLIPPED = 0.985
"""From here on a sample counts as cut off at the top."""
CLIPPED_SHARE = 0.002
"""Share of cut-off samples from which the voice is distorted, not merely loud for a moment."""
LOUD_WINDOW = 1600
"""Samples at 16 kHz over which loudness is taken: a tenth of a second."""
SAID_KIND = "integer"
"""The words that are asked for are a whole number, so the ears listen for one."""


@dataclass(frozen=True, slots=True)
class Measured:
    """How loud a recording is. `peak` and `loud` are of full scale; `cut` is the share of samples cut off."""

    peak: float
    loud: float
    """The loudest tenth of a second, as root mean square."""
    cut: float

    @property
    def advice(self) -> str:
        """The code of what to do about it; empty where it is well."""
        if self.peak == 0.0:
            return "window_sound_nothing"
        if self.cut >= CLIPPED_SHARE:
            return "window_sound_too_loud"
        return "window_sound_too_quiet" if self.loud < FAINT else ""


def measured(pcm: NDArray[np.float32]) -> Measured:
    """The loudness of `pcm` (mono, 16 kHz, -1 to 1)."""
    if len(pcm) == 0:
        return Measured(0.0, 0.0, 0.0)
    size = np.abs(pcm)
    windows = np.array_split(np.square(pcm, dtype=np.float64), max(1, len(pcm) // LOUD_WINDOW))
    loud = float(np.sqrt(max(float(window.mean()) for window in windows)))
    return Measured(float(size.max()), loud, float(np.mean(size >= CLIPPED)))


def devices_view(microphone: str, speaker: str) -> DevicesView:
    """The devices there are. On the sound lane. Where there is no sound system there are none."""
    try:
        return DevicesView(devices("input"), devices("output"), microphone, speaker)
    except SoundUnavailable:
        return DevicesView(microphone=microphone, speaker=speaker)


def tried(pcm: NDArray[np.float32], spoken: float, ears: Ears | None) -> TrialView:
    """What came of `pcm` (mono, 16 kHz), with `spoken` seconds of speech in it. On the lane of the ears."""
    advice = measured(pcm).advice
    if advice == "window_sound_nothing" or spoken <= 0.0:
        return TrialView("", advice or "window_sound_no_voice", well=False, can_play=False)
    well = "window_sound_well" if ears is not None else "window_sound_well_unheard"
    return TrialView(_heard(pcm, ears), advice or well, well=not advice, can_play=True)


def _heard(pcm: NDArray[np.float32], ears: Ears | None) -> str:
    if ears is None:
        return ""
    from desktop.voice_loop.expecting import expect_for  # brings the ears' engine along, for which no window waits

    return ears.hear(pcm, expect_for(SAID_KIND)).text


def chime(rate: int) -> NDArray[np.int16]:
    """Three soft notes, for a loudspeaker test while there is no voice. `rate` in samples a second."""
    notes = []
    for pitch in (523.25, 659.25, 783.99):
        at = np.arange(int(0.35 * rate)) / rate
        notes.append(np.sin(2 * np.pi * pitch * at) * np.exp(-5.0 * at) * np.minimum(1.0, at / 0.01))
    return np.asarray(np.concatenate(notes) * 14_000, dtype=np.int16)

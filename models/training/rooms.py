"""What rooms, microphones and children do to a voice: pitch and tract, tempo, echo, noise, bands, clipping, tight cuts.

Every clip leaves as the ears cut speech out: LEAD samples of silence, then the speech. It must never change which
sounds were said.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import soxr
from numpy.typing import NDArray

from models.voice_activity import LEAD

RATE = 16_000
Sound = NDArray[np.float32]
Chance = np.random.Generator
HOP, FRAME, REACH = 256, 512, 128
SMALLEST_TRACT, GREATEST_TRACT = 0.86, 1.45
"""A voice played slower or faster, so that pitch and formants move together: up to a child of eleven."""


def in_a_room(pcm: NDArray[np.int16], chance: Chance, others: Sequence[NDArray[np.int16]]) -> Sound:
    """A clip as a cheap microphone in some room hears it; `others` talk in the background."""
    sound = _edges(_voice((pcm / 32768).astype(np.float32), chance), chance)
    if chance.random() < 0.5:
        sound = np.concatenate([_still(chance, 0.25), sound, _still(chance, 0.3)])
    if chance.random() < 0.4:
        sound = echoing(sound, chance)
    sound = _level(_microphone(sound, chance))
    if chance.random() < 0.15:
        sound = _level(np.tanh(sound * np.float32(chance.uniform(1.5, 5))))
    if chance.random() < 0.7:
        loudness = (sound.std() + 1e-6) * 10 ** (-chance.uniform(2, 40) / 20)
        sound = sound + noise(len(sound), chance, others) * np.float32(loudness)
    if chance.random() < 0.1:
        sound = _telephone_steps(_level(sound))
    loud = float(10 ** chance.uniform(-1.6, -0.02))
    return np.concatenate([np.zeros(LEAD, np.float32), _level(sound) * np.float32(loud)]).astype(np.float32)


def _voice(sound: Sound, chance: Chance) -> Sound:
    """Another throat, another tempo."""
    draw = chance.random()
    if draw < 0.75:
        tract = float(np.exp(chance.uniform(np.log(SMALLEST_TRACT), np.log(GREATEST_TRACT))))
        changed = soxr.resample(sound, RATE * tract, RATE).astype(np.float32)
        if chance.random() < 0.7:
            changed = in_tempo(changed, float(np.exp(chance.uniform(-0.2, 0.25))) / tract)
    elif draw < 0.85:
        changed = in_tempo(sound, float(np.exp(chance.uniform(-0.3, 0.4))))
    else:
        changed = sound
    return changed if len(changed) >= RATE * 0.08 else sound


def in_tempo(sound: Sound, rate: float) -> Sound:
    """`sound` as fast as `rate` says at the same pitch (waveform-similarity overlap-add)."""
    size = int(len(sound) / rate)
    if size < 2 * FRAME:
        return sound
    window = np.hanning(FRAME + 1)[:-1].astype(np.float32)
    padded = np.concatenate([np.zeros(REACH, np.float32), sound, np.zeros(2 * FRAME + REACH, np.float32)])
    out, weight = np.zeros(size + 2 * FRAME, np.float32), np.zeros(size + 2 * FRAME, np.float32)
    before = -1
    for at in range(0, size, HOP):
        place = int(at * rate) + REACH
        if before >= 0:
            wanted, near = padded[before + HOP : before + FRAME], padded[place - REACH : place + REACH + HOP]
            if len(wanted) == HOP and len(near) == HOP + 2 * REACH:
                place += int(np.correlate(near, wanted, "valid").argmax()) - REACH
        if place + FRAME > len(padded):
            break
        out[at : at + FRAME] += padded[place : place + FRAME] * window
        weight[at : at + FRAME] += window
        before = place
    return np.asarray(out[:size] / np.maximum(weight[:size], 1e-3), dtype=np.float32)


def _edges(sound: Sound, chance: Chance) -> Sound:
    """Cut as tightly as some recordings are, or with a breath around."""
    loud = np.convolve(np.abs(sound), np.ones(160) / 160, "same")
    at = np.flatnonzero(loud > 0.03 * loud.max(initial=1e-6))
    if not len(at):
        return sound
    draw = chance.random()
    if draw < 0.35:
        first, last = chance.uniform(-0.02, 0.025), chance.uniform(-0.035, 0.03)
    elif draw < 0.6:
        first, last = -chance.uniform(0, 0.1), chance.uniform(0, 0.15)
    else:
        return sound
    cut = sound[max(0, at[0] + int(first * RATE)) : at[-1] + int(last * RATE)]
    return cut if len(cut) > RATE * 0.05 else sound


def _still(chance: Chance, most: float) -> Sound:
    return np.zeros(int(chance.uniform(0, most) * RATE), np.float32)


def echoing(sound: Sound, chance: Chance) -> Sound:
    """With the echo of a room."""
    from scipy.signal import fftconvolve  # scipy is only in the environment of who trains

    size = int(chance.uniform(0.1, 0.6) * RATE)
    echo = chance.standard_normal(size) * np.exp(-6.9 * np.arange(size) / size)
    echo[: RATE // 500] = 0
    echo *= chance.uniform(0.15, 0.8) / np.sqrt((echo**2).sum() + 1e-9)
    echo[0] = 1
    after = int(chance.uniform(0, 0.25) * RATE)
    return np.asarray(fftconvolve(sound, echo)[: len(sound) + after], dtype=np.float32)


def _microphone(sound: Sound, chance: Chance) -> Sound:
    """Bass or treble, the band of a headset or a telephone, or 8 kHz."""
    from scipy.signal import butter, lfilter, sosfilt

    if chance.random() < 0.5:
        sound = lfilter([1, -chance.uniform(-0.6, 0.75)], [1], sound)
    draw = chance.random()
    if draw < 0.3:
        band = [chance.uniform(80, 350), chance.uniform(2600, 7000)]
        sound = sosfilt(butter(4, band, "band", fs=RATE, output="sos"), sound)
    elif draw < 0.55:
        sound = sosfilt(butter(8, 3700, "low", fs=RATE, output="sos"), sound)
    return np.asarray(sound, dtype=np.float32)


def noise(size: int, chance: Chance, others: Sequence[NDArray[np.int16]]) -> Sound:
    """Hiss, a fan, a hum, or a classroom of `others`, at unit loudness."""
    from scipy.signal import lfilter

    kind = int(chance.integers(0, 4))
    if kind == 0:
        made = chance.standard_normal(size)
    elif kind == 1:
        made = lfilter([1], [1, -0.97], chance.standard_normal(size))
    elif kind == 2 and others:
        made = np.zeros(size)
        for _ in range(int(chance.integers(1, 7))):
            one = others[int(chance.integers(len(others)))].astype(np.float32)
            made = made + np.roll(np.resize(one, size), int(chance.integers(0, size))) / (one.std() + 1e-6)
    else:
        pitch, time = chance.uniform(40, 400), np.arange(size) / RATE
        tones = (np.sin(2 * np.pi * pitch * k * time + chance.uniform(0, 6)) / k for k in range(1, 6))
        made = sum(tones, 0.3 * chance.standard_normal(size))
    return np.asarray(made / (np.std(made) + 1e-6), dtype=np.float32)


def _telephone_steps(sound: Sound) -> Sound:
    bent = np.sign(sound) * np.log1p(255 * np.minimum(1, np.abs(sound))) / np.log(256)
    steps = np.round(bent * 127) / 127
    return np.asarray(np.sign(steps) * (256 ** np.abs(steps) - 1) / 255, dtype=np.float32)


def _level(sound: Sound) -> Sound:
    return np.asarray(sound / (np.abs(sound).max(initial=0.0) + 1e-6), dtype=np.float32)

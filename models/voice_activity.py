"""Hears whether somebody is speaking (Silero v6, as faster-whisper runs it), and cuts speech out of a stretch of sound.

A stream goes through the model chunk by chunk: 512 new samples at 16 kHz with the 64 before them, and two memory
vectors. A recording goes through faster-whisper's own search for speech: hours of silence cost nothing, pauses are
shortened, loudness is kept. It must never decide when a turn has ended, never copy the whole of a long recording, never
raise on what the samples hold, and never call noise speech because it is loud.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
from faster_whisper.vad import SileroVADModel, VadOptions, get_assets_path, get_speech_timestamps, get_vad_model
from numpy.typing import NDArray

from models.errors import ModelError, ModelMissing, ModelUnusable
from models.onnx_session import FAULTS

RATE = 16_000
"""Samples a second that the model was made for."""
CHUNK = 512
"""Samples in one step: 32 ms."""
CONTEXT = 64
"""Samples of the step before that each step sees."""
MEMORY = (1, 1, 128)
FAINT = 1e-3
"""Peak (of 1.0) below which sound holds no speech that anybody could make out: 60 dB under full scale."""
SPEECH = VadOptions(
    threshold=0.5, neg_threshold=0.35, min_speech_duration_ms=60, min_silence_duration_ms=300, speech_pad_ms=100
)
"""Silero's own probabilities. Shorter speech is a click, a shorter silence parts nothing, and soft edges are kept."""
STRETCH = 60 * RATE
"""Samples that are searched for speech at a time."""
SEARCHED = 10
"""Stretches of sound above FAINT that are searched before the rest is given up."""
LONGEST = 30 * RATE
"""Samples of speech that are heard: the longest that Whisper takes in one piece."""
SHORTEST = RATE // 20
"""Samples below which there is nothing to hear: 50 ms."""
SHORTEST_WORD, LONGEST_WORD = RATE // 10, RATE
"""Samples of a sound in which nobody was found that may be a word all the same."""
AROUND = RATE // 4
"""Silence put around what is searched, so that speech cut tightly by others is still found."""
PAUSE = int(0.4 * RATE)
"""Longer pauses inside an answer are shortened to this."""
LEAD = RATE // 5
"""Silence put before the speech. On tightly cut recorded digits it takes the errors from two in a hundred to none."""
EDGE = RATE // 50
EDGE_SHARE = 0.75
"""The first or last 20 ms this loud, as a share of the loudest, are the middle of a vowel: the sound was cut off."""
FULL_SCALE = 0.985
OVERLOADED = 0.02
"""Share of samples at full scale from which speech is too loud to read."""

Samples = NDArray[np.float32]


class VoiceActivity:
    """One stream of sound. Feed it in order, and reset it between streams."""

    def __init__(self, model: SileroVADModel) -> None:
        self._model = model
        self.reset()

    @classmethod
    def load(cls) -> VoiceActivity:
        """The model inside faster-whisper, which holds it once for all streams.

        Raises:
            ModelMissing: there is no such file.
            ModelUnusable: the file is not the model.
        """
        file = Path(get_assets_path()) / "silero_vad_v6.onnx"
        if not file.is_file():
            raise ModelMissing(f"There is no {file}.")
        try:
            return cls(get_vad_model())
        except FAULTS as fault:
            raise ModelUnusable(f"{file.name} is not the model that hears speech: {fault}") from fault

    def reset(self) -> None:
        """Forgets what was heard, as before the first chunk."""
        self._h = np.zeros(MEMORY, dtype=np.float32)
        self._c = np.zeros(MEMORY, dtype=np.float32)
        self._before = np.zeros(CONTEXT, dtype=np.float32)

    def feed(self, chunk: Samples) -> float:
        """Probability of speech in the next 512 samples (float, -1 to 1, 16 kHz mono).

        Raises:
            ValueError: the chunk is not 512 samples long.
            ModelUnusable: the runtime failed.
        """
        if chunk.shape != (CHUNK,):
            raise ValueError(f"a chunk holds {CHUNK} samples in one row, this one has the shape {chunk.shape}")
        seen = np.concatenate([self._before, chunk], dtype=np.float32)
        try:
            speech, self._h, self._c = self._model.session.run(None, {"input": seen[None], "h": self._h, "c": self._c})
        except FAULTS as fault:
            raise ModelUnusable(f"The model failed while it ran: {fault}") from fault
        self._before = seen[-CONTEXT:]
        return float(speech.item())

    def speech_spans(self, pcm: Samples) -> tuple[tuple[int, int], ...]:
        """Where somebody speaks in a whole recording, as (first sample, one past the last), in order.

        It knows nothing of the stream, and changes nothing of it. What is too faint to be speech costs nothing.

        Raises:
            ValueError: `pcm` is not one row of samples.
            ModelUnusable: the runtime failed.
        """
        if pcm.ndim != 1:
            raise ValueError(f"sound is one row of samples, this has the shape {pcm.shape}")
        if np.abs(pcm).max(initial=0.0) < FAINT:
            return ()
        try:
            found = get_speech_timestamps(np.nan_to_num(pcm, posinf=0.0, neginf=0.0), SPEECH)
        except FAULTS as fault:
            raise ModelUnusable(f"The model failed while it ran: {fault}") from fault
        return tuple((one["start"], one["end"]) for one in found)


class SoundMalformed(ModelError):
    """What was handed over is not one row of samples; the message says what it is."""

    code = "sound_malformed"


@dataclass(frozen=True, slots=True)
class Speech:
    """The speech of a stretch of sound."""

    pcm: NDArray[np.float32]
    """Mono, 16 kHz, with LEAD samples of silence before it."""
    seconds: float
    """How long the speech lasts."""
    clipped: bool
    """It began or ended in the middle of a vowel, or was too loud to read."""
    doubted: bool = False
    """Voice activity found nobody; there is a short sound all the same, as some single words are."""


def cut(pcm: NDArray[Any], finder: VoiceActivity | None) -> Speech | str:
    """The speech in `pcm` (one row, 16 kHz; floats from -1 to 1 or whole numbers of any width), up to 30 s.

    Where there is none: why, as "too_short", "silence" or "noise". A short sound in which nobody was found is handed on
    as doubted: of real single words of 0.3 s four in a hundred are such.

    Raises:
        SoundMalformed: `pcm` is not one row of numbers.
    """
    if not isinstance(pcm, np.ndarray) or pcm.ndim != 1 or pcm.dtype.kind not in "fiu":
        what = f"{pcm.dtype} of shape {pcm.shape}" if isinstance(pcm, np.ndarray) else type(pcm).__name__
        raise SoundMalformed(f"Sound is one row of samples; this is {what}.")
    if len(pcm) < SHORTEST:
        return "too_short"
    stretches = list(_stretches(pcm))
    for stretch in stretches:
        spans = _spans(stretch, finder)
        if spans:
            return _speech(stretch, spans)
    if len(stretches) == 1 and (spans := _short_sound(stretches[0])):
        return replace(_speech(stretches[0], spans), doubted=True)
    return "noise" if stretches else "silence"


def _short_sound(stretch: NDArray[np.float32]) -> list[tuple[int, int]]:
    """Where in `stretch` there is a sound as long as a word, in much less of it than all."""
    spans = _loud_spans(stretch)
    size = spans[0][1] - spans[0][0] if spans else 0
    return spans if SHORTEST_WORD <= size <= LONGEST_WORD else []


def samples(pcm: NDArray[Any]) -> NDArray[np.float32]:
    """`pcm` as floats from -1 to 1; what is not a number is silence."""
    if pcm.dtype.kind == "i":
        return np.asarray(pcm / -float(np.iinfo(pcm.dtype).min), dtype=np.float32)
    if pcm.dtype.kind == "u":
        half = (float(np.iinfo(pcm.dtype).max) + 1) / 2
        return np.asarray((pcm - half) / half, dtype=np.float32)
    plain = np.nan_to_num(pcm.astype(np.float32), nan=0.0, posinf=0.0, neginf=0.0)
    return np.clip(plain, -1.0, 1.0)


def _stretches(pcm: NDArray[Any]) -> Iterator[NDArray[np.float32]]:
    """Up to SEARCHED stretches, each beginning half a second before the next sound above FAINT."""
    at = given = 0
    while at < len(pcm) and given < SEARCHED:
        if float(np.abs(samples(pcm[at : at + RATE])).max(initial=0.0)) < FAINT:
            at += RATE
            continue
        begin = max(0, at - RATE // 2)
        yield samples(pcm[begin : begin + STRETCH])
        given += 1
        at = begin + STRETCH


def _spans(stretch: NDArray[np.float32], finder: VoiceActivity | None) -> list[tuple[int, int]]:
    """Where there is speech in `stretch`."""
    if finder is None:
        return _loud_spans(stretch)
    silence = np.zeros(AROUND, dtype=np.float32)
    found = finder.speech_spans(np.concatenate([silence, stretch, silence]))
    inside = [(max(0, begin - AROUND), min(len(stretch), end - AROUND)) for begin, end in found]
    return [(begin, end) for begin, end in inside if end > begin]


def _loud_spans(stretch: NDArray[np.float32]) -> list[tuple[int, int]]:
    """From the first to the last 10 ms well above the quietest: all that can be told without the model of speech."""
    step = RATE // 100
    frames = stretch[: len(stretch) // step * step].reshape(-1, step)
    level = np.sqrt(np.mean(np.square(frames), axis=1))
    loud = np.flatnonzero(level > max(0.05 * float(level.max()), 2 * FAINT))
    if len(loud) == 0:
        return []
    return [(max(0, int(loud[0]) * step - EDGE * 5), min(len(stretch), (int(loud[-1]) + 1) * step + EDGE * 5))]


def _speech(stretch: NDArray[np.float32], spans: list[tuple[int, int]]) -> Speech:
    """The spans one after the other, pauses between them shortened."""
    parts = [np.zeros(LEAD, dtype=np.float32)]
    end_before = spans[0][0]
    for begin, end in spans:
        parts += [stretch[max(end_before, begin - PAUSE) : begin], stretch[begin:end]]
        end_before = end
    whole = np.concatenate(parts)[: LEAD + LONGEST]
    edges = (spans[0][0] == 0, spans[-1][1] == len(stretch))
    return Speech(whole, (len(whole) - LEAD) / RATE, _clipped(whole[LEAD:], edges))


def _clipped(speech: NDArray[np.float32], edges: tuple[bool, bool]) -> bool:
    """Whether the speech is overloaded, or cut off at an edge where the sound itself begins or ends."""
    if float(np.mean(np.abs(speech) >= FULL_SCALE)) > OVERLOADED:
        return True
    frames = speech[: len(speech) // EDGE * EDGE].reshape(-1, EDGE)
    level = np.sqrt(np.mean(np.square(frames), axis=1))
    if len(level) < 3:
        return False
    limit = EDGE_SHARE * float(level.max())
    return bool((edges[0] and level[0] > limit) or (edges[1] and level[-1] > limit))

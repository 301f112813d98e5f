"""Hears whether somebody is speaking, chunk by chunk (Silero v6). It never decides when a student has finished.

The model takes 512 new samples at 16 kHz with the 64 before them, and two memory vectors; it gives the probability
of speech. Silence costs nothing: what is too faint to be speech is not shown to the model at all.
"""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from models.errors import ModelMissing, ModelUnusable
from models.onnx_session import OnnxSession, open_session

RATE = 16_000
"""Samples a second that the model was made for."""
CHUNK = 512
"""Samples in one step: 32 ms."""
CONTEXT = 64
"""Samples of the step before that each step sees."""
MEMORY = (1, 1, 128)
BLOCK = 256
"""Steps given to the model at once when a whole recording is searched: 8 s, so memory stays bounded."""
FAINT = 1e-3
"""Peak (of 1.0) below which 8 s hold no speech that anybody could make out: 60 dB under full scale."""
SPEECH = 0.5
"""Probability from which on a step is speech (Silero's own default)."""
SILENCE = 0.35
"""Probability below which speech has ended; between the two it goes on (Silero's own default)."""
SHORTEST = int(0.1 * RATE)
"""Speech shorter than this, in samples, is a click."""
GAP = int(0.3 * RATE)
"""Silence shorter than this, in samples, does not part two spans."""
MARGIN = int(0.1 * RATE)
"""Samples kept before and after a span, so that soft beginnings and ends are not cut."""

Samples = NDArray[np.float32]


def shipped_model() -> Path:
    """The model file inside the installed faster-whisper, found without importing that package.

    Raises:
        ModelMissing: faster-whisper is not installed or does not hold it.
    """
    spec = find_spec("faster_whisper")
    for home in (spec.submodule_search_locations or ()) if spec else ():
        path = Path(home) / "assets" / "silero_vad_v6.onnx"
        if path.is_file():
            return path
    raise ModelMissing("The model that hears whether somebody speaks is not installed.")


class VoiceActivity:
    """One stream of sound. Feed it in order, and reset it between streams."""

    def __init__(self, session: OnnxSession) -> None:
        self._session = session
        self.reset()

    @classmethod
    def load(cls, path: Path | None = None) -> VoiceActivity:
        """Loads the model: the file or folder given, else the one inside faster-whisper.

        Raises:
            ModelMissing: there is no such file.
            ModelUnusable: the file is not the model.
        """
        file = path or shipped_model()
        if file.is_dir():
            file = file / "silero_vad_v6.onnx"
        if not file.is_file():
            raise ModelMissing(f"There is no {file}.")
        activity = cls(open_session(file))
        try:
            activity.feed(np.zeros(CHUNK, dtype=np.float32))
        except (ModelUnusable, ValueError) as fault:
            raise ModelUnusable(f"{file.name} is not the model that hears speech: {fault}") from fault
        activity.reset()
        return activity

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
        return float(self._probabilities(chunk.astype(np.float32, copy=False))[0])

    def speech_spans(self, pcm: Samples) -> tuple[tuple[int, int], ...]:
        """Where somebody speaks in a whole recording, as (first sample, one past the last), in order.

        The stream is reset before and after. Hours of silence cost little time and no more memory than seconds.

        Raises:
            ValueError: `pcm` is not one row of samples.
            ModelUnusable: the runtime failed.
        """
        if pcm.ndim != 1:
            raise ValueError(f"sound is one row of samples, this has the shape {pcm.shape}")
        self.reset()
        probabilities = np.concatenate(
            [np.zeros(0, dtype=np.float32)]
            + [self._block(pcm[at : at + BLOCK * CHUNK]) for at in range(0, len(pcm), BLOCK * CHUNK)]
        )
        self.reset()
        return spans_of(probabilities, len(pcm))

    def _block(self, samples: Samples) -> NDArray[np.float32]:
        steps = -(-len(samples) // CHUNK)
        whole = np.zeros(steps * CHUNK, dtype=np.float32)
        whole[: len(samples)] = np.nan_to_num(samples, posinf=0.0, neginf=0.0)
        if np.abs(whole).max(initial=0.0) < FAINT:
            self.reset()
            return np.zeros(steps, dtype=np.float32)
        return self._probabilities(whole)

    def _probabilities(self, samples: Samples) -> NDArray[np.float32]:
        chunks = samples.reshape(-1, CHUNK)
        before = np.vstack([self._before[None, :], chunks[:-1, -CONTEXT:]])
        inputs = {"input": np.hstack([before, chunks]), "h": self._h, "c": self._c}
        speech, self._h, self._c = self._session.run(["speech_probs", "hn", "cn"], inputs)
        self._before = chunks[-1, -CONTEXT:].copy()
        return np.asarray(speech, dtype=np.float32).reshape(-1)


def spans_of(probabilities: NDArray[np.float32], length: int) -> tuple[tuple[int, int], ...]:
    """Spans of speech from the probability of each step, for a recording of `length` samples."""
    spans: list[tuple[int, int]] = []
    start: int | None = None
    end = 0
    for step in np.flatnonzero(probabilities >= SILENCE):
        at = int(step) * CHUNK
        if start is not None and at - end >= GAP:
            spans.append((start, end))
            start = None
        if start is None:
            if probabilities[step] < SPEECH:
                continue
            start = at
        end = at + CHUNK
    if start is not None:
        spans.append((start, end))
    long_enough = [(start, end) for start, end in spans if end - start >= SHORTEST]
    return tuple((max(0, start - MARGIN), min(length, end + MARGIN)) for start, end in long_enough)

"""Hears whether somebody is speaking: Silero v6, as faster-whisper runs it. It never decides when a turn has ended.

A whole recording goes through faster-whisper's own search for speech. A stream goes chunk by chunk: the model takes 512
new samples at 16 kHz with the 64 before them, and two memory vectors; it gives the probability of speech.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
from faster_whisper.vad import SileroVADModel, VadOptions, get_assets_path, get_speech_timestamps, get_vad_model
from numpy.typing import NDArray

from models.errors import ModelMissing, ModelUnusable
from models.onnx_session import FAULTS

RATE = 16_000
"""Samples a second that the model was made for."""
CHUNK = 512
"""Samples in one step: 32 ms."""
CONTEXT = 64
"""Samples of the step before that each step sees."""
MEMORY = (1, 1, 128)
FAINT = 1e-3
"""Peak (of 1.0) below which a recording holds no speech that anybody could make out: 60 dB under full scale."""
SPEECH = VadOptions(
    threshold=0.5, neg_threshold=0.35, min_speech_duration_ms=60, min_silence_duration_ms=300, speech_pad_ms=100
)
"""Silero's own probabilities. Shorter speech is a click, a shorter silence parts nothing, and soft edges are kept."""

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

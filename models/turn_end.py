"""Says by the sound alone how likely it is that somebody has said all they meant to say (Smart Turn v3.2).

It hears how a sentence falls, never which words are in it, and so never which answer is right. It must never end a turn
by itself: whoever listens weighs it beside the words.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from faster_whisper.feature_extractor import FeatureExtractor
from numpy.typing import NDArray

from models.errors import ModelMissing, ModelUnusable
from models.onnx_session import OnnxSession, give_memory_back, open_session

NAME = "smart-turn-v3.2"
"""Its name in the catalogue of models."""
MODEL = "smart-turn-v3.2-cpu.onnx"
RATE = 16_000
"""Samples a second that the model was made for."""
SECONDS = 8
"""The last seconds of sound that it looks at; what is shorter stands at the end of so many."""
LEAST_POWER = 1e-7
"""Added to the variance of the sound, so that silence can be divided by it."""

Samples = NDArray[np.float32]


class TurnEnd:
    """A loaded model. Each look stands for itself."""

    def __init__(self, session: OnnxSession) -> None:
        self._session = session
        self._picture: Any = FeatureExtractor(chunk_length=SECONDS)

    @classmethod
    def load(cls, file: Path, threads: int = 2) -> TurnEnd:
        """The model in `file`, tried on silence once.

        Raises:
            ModelMissing: there is no such file.
            ModelUnusable: the file is not the model.
        """
        if not file.is_file():
            raise ModelMissing(f"There is no {file}.")
        judge = cls(open_session(file, threads))
        judge.finished(np.zeros(RATE, dtype=np.float32))
        return judge

    def finished(self, pcm: Samples) -> float:
        """How likely, 0 to 1, it is that the turn ends where `pcm` (one row, 16 kHz, -1 to 1) ends.

        Raises:
            ModelUnusable: the runtime failed, or the file holds another model.
        """
        picture = np.asarray(self._picture(evened(pcm), padding=0), dtype=np.float32)
        try:
            chance = self._session.run(None, {"input_features": picture[None]})[0]
        except ValueError as fault:  # another kind of model, which asks for other things
            raise ModelUnusable(f"{MODEL} is not the model that hears how a turn ends: {fault}") from fault
        give_memory_back()  # 38 MB of the looks before, which nothing else needs
        if chance.shape != (1, 1):
            raise ModelUnusable(f"The model gives {chance.shape} where one chance was expected.")
        return float(chance.item())


def evened(pcm: Samples) -> Samples:
    """The last seconds of `pcm`, at the end of as many, with a mean of nothing and a variance of one."""
    whole = np.zeros(SECONDS * RATE, dtype=np.float32)
    last = np.nan_to_num(pcm[-len(whole) :], posinf=0.0, neginf=0.0)
    whole[len(whole) - len(last) :] = last
    return np.asarray((whole - whole.mean()) / np.sqrt(whole.var() + LEAST_POWER), dtype=np.float32)

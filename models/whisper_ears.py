"""The ears: speech to text with Whisper, on this machine.

One short mel window, one encoding, one decoding. They must never turn silence or noise into words, never learn
which answer is right, and never raise on sound of any length or content.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path

import ctranslate2
import numpy as np
from numpy.typing import NDArray
from tokenizers import Tokenizer

from models.closed_set import Expect, Phrase, Tongue
from models.mel import RATE, log_mel

__all__ = ["EarsUnavailable", "Expect", "Hearing", "Phrase", "Tongue", "WhisperEars"]


class EarsUnavailable(RuntimeError):
    """The model of the ears could not be loaded; the message says why."""

    code = "ears_unavailable"


@dataclass(frozen=True, slots=True)
class Hearing:
    """What one stretch of sound was heard to say."""

    text: str
    language: Tongue | None = None
    confidence: float = 0.0
    """0 to 1."""
    runner_up: str = ""
    """The next best text, where there was one."""
    why: str = ""
    """How the text was found ("closed", "free"), or why there is none ("silence", "noise", "too_short")."""
    clipped: bool = False
    """The sound began or ended in the middle of speech, or was too loud to read."""
    ms: float = 0.0


class WhisperEars:
    """A loaded Whisper model. Not for use by two threads at once."""

    def __init__(self, model: ctranslate2.models.Whisper, tokenizer: Tokenizer) -> None:
        self._model = model
        self._tokenizer = tokenizer

    @classmethod
    def load(cls, folder: Path, threads: int = 2) -> WhisperEars:
        """Load the model in `folder` (model.bin, config.json, vocabulary.json, tokenizer.json).

        Raises:
            EarsUnavailable: the folder does not hold a model that can be read.
        """
        try:
            model = ctranslate2.models.Whisper(str(folder), device="cpu", compute_type="int8", intra_threads=threads)
            text = (folder / "tokenizer.json").read_text(encoding="utf-8")
            return cls(model, Tokenizer.from_str(text))
        except (RuntimeError, OSError, ValueError) as fault:
            raise EarsUnavailable(f"The ears' model in {folder} cannot be read: {fault}") from fault

    def hear(self, pcm: NDArray[np.float32], expect: Expect | None = None, language: Tongue | str = "auto") -> Hearing:
        """What `pcm` (mono, 16 kHz, -1 to 1) says, given the kind of answer awaited."""
        began = time.perf_counter()
        if len(pcm) < RATE // 10:
            return Hearing("", why="too_short")
        if float(np.abs(pcm).max()) < 0.003:
            return Hearing("", why="silence")
        mel = log_mel(pcm, 10.0 if len(pcm) < 8 * RATE else 30.0)
        encoded = self._model.encode(ctranslate2.StorageView.from_array(mel[None]), to_cpu=True)
        chances = dict(self._model.detect_language(encoded)[0])
        heard: Tongue = "hi" if chances["<|hi|>"] > chances["<|en|>"] else "en"
        prompt = ["<|startoftranscript|>", f"<|{heard}|>", "<|transcribe|>", "<|notimestamps|>"]
        found = self._model.generate(encoded, [prompt], beam_size=1, max_length=64, return_scores=True)[0]
        text = self._tokenizer.decode(found.sequences_ids[0]).strip()
        confidence = float(np.exp(found.scores[0]))
        return Hearing(text, heard, confidence, why="free", ms=1000 * (time.perf_counter() - began))

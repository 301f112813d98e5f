"""Speaks one sentence at a time with a Piper voice. It says what it is given and nothing else; it plays no sound.

The same text gives the same samples: no noise is mixed in, loudness is one fixed gain, evened a little (Piper's own
scaling by the peak makes each sentence differently loud), and what was spoken is kept for the next time. Hindi and
English stand in one sentence: an English voice is given the sounds of Hindi words, a Hindi voice English maths words in
Devanagari (`hinglish_sounds`).
"""

from __future__ import annotations

import json
import threading
from functools import partial
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from piper.config import PhonemeType, PiperConfig, SynthesisConfig
from piper.voice import PiperVoice

from models import espeak, hinglish_sounds
from models.errors import ModelUnusable, MouthUnavailable
from models.hinglish_sounds import Lexicon, shipped_lexicon
from models.onnx_session import give_memory_back, open_session
from models.saying import CACHE_BYTES, Kept, Speech, as_samples, clean, evened, held_pace, joined, pieces

GAIN = 1.25
"""Loudness of a sentence before it is evened. Unscaled sentences peak between 0.4 and 0.76 of full scale."""
PAUSE = 0.15
"""Seconds of silence between the pieces of a long text."""
MOST_SOUNDS = 1000
"""Sounds spoken of one text: espeak-ng names every stray mark, so characters alone do not bound the time."""


class PiperMouth:
    """A loaded voice."""

    def __init__(self, voice: PiperVoice, cache_bytes: int = CACHE_BYTES, lexicon: Lexicon | None = None) -> None:
        """`lexicon`: what is Hindi and how it is said; None takes the shipped one when the first sentence is said."""
        self._voice = voice
        self._lexicon = lexicon
        self._native_hindi = voice.config.espeak_voice.startswith("hi")
        self._kept: Kept[tuple[str, str, float]] = Kept(cache_bytes)
        self._lock = threading.Lock()

    @classmethod
    def load(cls, folder: Path, threads: int = 2) -> PiperMouth:
        """Loads the voice (`*.onnx` with its `*.onnx.json`) that lies in `folder`.

        Raises:
            MouthUnavailable: there is none, or it cannot be loaded.
        """
        models = sorted(folder.glob("*.onnx"))
        if not models:
            raise MouthUnavailable(f"There is no voice in {folder}.")
        try:
            settings = json.loads(models[0].with_suffix(".onnx.json").read_text(encoding="utf-8"))
            config = PiperConfig.from_dict(settings)
            session = open_session(models[0], threads)
        except (OSError, ValueError, KeyError, TypeError, AttributeError, ModelUnusable) as fault:
            raise MouthUnavailable(f"The voice {models[0].stem} cannot be loaded: {fault}") from fault
        if config.phoneme_type != PhonemeType.ESPEAK:
            raise MouthUnavailable(f"The voice {models[0].stem} does not read ordinary text.")
        return cls(PiperVoice(session=session, config=config))

    @property
    def sample_rate(self) -> int:
        """Samples a second of what `say` returns."""
        return int(self._voice.config.sample_rate)

    def say(self, sentence: str, *, language: str = "en", speed: float = 1.0) -> Speech:
        """The sentence as sound: mono, 16 bit, `sample_rate`; empty when there is nothing to say.

        `language` "hi" reads digits in Hindi, "hinglish" reads Hindi words in Latin letters as Hindi. `speed` above 1
        is faster; it is held between 0.5 and 2. The samples are shared with the cache and may not be written.

        Raises:
            MouthUnavailable: the voice failed.
        """
        line = clean(sentence)
        pace = held_pace(speed)
        key = (line, language, pace)
        with self._lock:
            known = self._kept.get(key)
            if known is not None:
                return known
            try:
                spoken = self._speak(line, pace, language)
            except (ModelUnusable, ValueError, RuntimeError) as fault:
                raise MouthUnavailable(f"The voice could not speak: {fault}") from fault
            self._kept.keep(key, spoken)
        return spoken

    def _speak(self, line: str, pace: float, language: str) -> Speech:
        pause = np.zeros(int(PAUSE * self.sample_rate), dtype=np.int16)
        parts: list[Speech] = []
        room = MOST_SOUNDS
        for piece in pieces(line):
            sound, used = self._render(self._for_this_voice(piece, language), pace, room)
            room -= used
            if len(sound):
                parts += [sound] if not parts else [pause, sound]
        give_memory_back()
        return joined(parts)

    def _for_this_voice(self, piece: str, language: str) -> str:
        """The piece as this voice must read it to say the words of both languages."""
        lexicon = self._lexicon or shipped_lexicon()
        if self._native_hindi:
            return hinglish_sounds.for_hindi_voice(piece, language, lexicon)
        return hinglish_sounds.for_english_voice(piece, language, lexicon, partial(espeak.sounds, "hi"))

    def _render(self, text: str, pace: float, room: int) -> tuple[Speech, int]:
        """The sound of one piece and how many of the `room` sounds it used."""
        settings = SynthesisConfig(
            length_scale=self._voice.config.length_scale / pace, noise_scale=0.0, noise_w_scale=0.0
        )
        parts: list[NDArray[np.float32]] = []
        used = 0
        with espeak.LOCK:
            sentences = self._voice.phonemize(text)
        for sounds in sentences:
            known = [sound for sound in sounds if sound in self._voice.config.phoneme_id_map][: room - used]
            if known:
                used += len(known)
                ids = self._voice.phonemes_to_ids(known)
                parts.append(np.atleast_1d(self._voice.phoneme_ids_to_audio(ids, settings)))
        if not parts:
            return np.zeros(0, dtype=np.int16), 0
        return as_samples(evened(np.concatenate(parts) * GAIN)), used

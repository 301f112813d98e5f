"""The one door to espeak-ng, which comes inside piper-tts: written words as sounds.

espeak-ng holds one voice for the whole process, so every caller waits for the same lock. It must never be called past
this door.
"""

from __future__ import annotations

import functools
import threading

from piper.phonemize_espeak import ESPEAK_DATA_DIR, EspeakPhonemizer

_LOCK = threading.Lock()


@functools.cache
def _phonemizer() -> EspeakPhonemizer:
    return EspeakPhonemizer(ESPEAK_DATA_DIR)


def sounds(voice: str, text: str) -> str:
    """`text` in the phonetic alphabet, as espeak-ng's `voice` ("hi", "en-us", "en") reads it; marks decomposed (NFD).

    Raises:
        RuntimeError: espeak-ng has no such voice.
    """
    with _LOCK:
        return " ".join("".join(sentence) for sentence in _phonemizer().phonemize(voice, text))

"""How words sound, as espeak-ng writes it. It must never be called past its lock, and it plays nothing.

espeak-ng lies in the wheel of piper-tts and holds one voice for the whole process: who sets a voice and asks for sounds
must do both before anybody else does. So every part of the program asks here, and `LOCK` is the one lock for it.
"""

from __future__ import annotations

import functools
import threading

from piper.phonemize_espeak import EspeakPhonemizer

from models.errors import MouthUnavailable

LOCK = threading.RLock()
"""Held while espeak-ng is used, also by who calls it another way (`piper_mouth`)."""
RUNS_KEPT = 4096
"""Texts whose sounds are kept: a lesson says the same words again and again."""


def sounds(voice: str, text: str) -> str:
    """The sounds of `text` in IPA as the espeak-ng voice `voice` ("hi", "en-us", ...) says it; safe from any thread.

    Sentences stand one after another with a space between them; marks that end a clause stay. Accents are letters of
    their own (NFD).

    Raises:
        MouthUnavailable: espeak-ng has no such voice, or failed.
    """
    with LOCK:
        return _sounds(voice, text)


@functools.lru_cache(RUNS_KEPT)
def _sounds(voice: str, text: str) -> str:
    try:
        return " ".join("".join(sentence) for sentence in _phonemizer().phonemize(voice, text))
    except (RuntimeError, ValueError, OSError) as fault:
        raise MouthUnavailable(f"The sounds of a text cannot be told ({voice}): {fault}") from fault


@functools.cache
def _phonemizer() -> EspeakPhonemizer:
    return EspeakPhonemizer()

"""Whose voice speaks on this PC: Didi's own where it is here and the PC is large enough, else the light one.

The light voice also speaks while the other is being loaded, and from then on when the other breaks. It must never keep
a lesson from being spoken because the better voice cannot be had.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING

from models.errors import ModelError, MouthUnavailable

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from desktop.base.settings import Settings
    from desktop.voice_loop.expecting import Mouth
    from models.kokoro_mouth import KokoroMouth
    from models.piper_mouth import PiperMouth

LOG = logging.getLogger("didi.voice")
ENOUGH_MB = 3 * 1024
"""Free memory from which on Didi speaks with her own voice where nobody chose."""
TRIAL = "We begin."
"""Said to nobody, so that the first words of a lesson come at once, and to see whether this PC is fast enough."""
SLOWEST = 0.9
"""Seconds of work for a second of speech; slower than that, replies would stutter."""


def wants_own(settings: Settings, speaker: str = "") -> bool:
    """Whether Didi's own voice is to speak: as `speaker` or the settings say; "auto" asks memory and processor."""
    chosen = speaker or settings.who_speaks
    return chosen == "didi" or (chosen == "auto" and free_mb() >= ENOUGH_MB and has_wide_registers())


def free_mb() -> int:
    """Megabytes of memory that are free."""
    import psutil

    return int(psutil.virtual_memory().available >> 20)


def has_wide_registers() -> bool:
    """Whether the processor computes eight numbers at once (AVX2, or NEON on ARM); True where nobody can tell."""
    try:
        features: dict[str, bool] = import_module("numpy._core._multiarray_umath").__cpu_features__
    except (ImportError, AttributeError):
        return True
    return features.get("AVX2", False) or features.get("ASIMD", False)


def load_light(settings: Settings, language: str = "en") -> PiperMouth:
    """The light voice that is here for the language. Raises ModelError with a sentence."""
    from desktop.operations.setup import model_folder
    from models.piper_mouth import PiperMouth

    return PiperMouth.load(model_folder(settings, "mouth", language, "piper"))


def load_own(settings: Settings, speaker: str = "") -> VoiceWithSpare | None:
    """Didi's own voice, with the light one behind it; None where it is not wanted, or cannot be had here."""
    if not wants_own(settings, speaker):
        return None
    from desktop.operations.setup import model_folder
    from models.kokoro_mouth import KokoroMouth

    try:
        own = KokoroMouth.load(model_folder(settings, "mouth", "en", "kokoro"))
        if (speaker or settings.who_speaks) == "auto" and not _is_fast(own):
            raise MouthUnavailable("This PC is too slow for Didi's own voice.")
    except ModelError as fault:
        LOG.warning("the light voice speaks: %s", fault)
        return None
    return VoiceWithSpare(own, partial(load_light, settings))


def load_voice(settings: Settings, language: str = "en", speaker: str = "") -> Mouth:
    """The voice that speaks here. Raises ModelError with a sentence when there is none at all."""
    own = load_own(settings, speaker)
    return own if own is not None else load_light(settings, language)


def _is_fast(own: KokoroMouth) -> bool:
    """Whether speech is made faster than it is heard. Something else may hold the PC up once, but not twice."""
    for speed in (1.0, 1.1):
        began = time.perf_counter()
        sound = own.say(TRIAL, speed=speed)
        if time.perf_counter() - began < SLOWEST * len(sound) / own.sample_rate:
            return True
    return False


class VoiceWithSpare:
    """Didi's own voice. Once it has failed, the light one speaks in its place."""

    def __init__(self, own: Mouth, load_spare: Callable[[], Mouth]) -> None:
        self._own = own
        self._load_spare = load_spare
        self._spare: Mouth | None = None
        self.sample_rate = own.sample_rate

    @property
    def broken(self) -> bool:
        """Whether the light voice speaks."""
        return self._spare is not None

    def say(self, sentence: str, *, language: str = "en", speed: float = 1.0) -> NDArray[np.int16]:
        """One sentence as mono sound. Raises ModelError when the spare voice fails too."""
        import numpy as np

        parts = [*self.parts(sentence, language=language, speed=speed)]
        return np.concatenate(parts) if parts else np.zeros(0, dtype=np.int16)

    def parts(self, sentence: str, *, language: str = "en", speed: float = 1.0) -> Iterator[NDArray[np.int16]]:
        """What `say` gives, part by part. Of a sentence in which the voice fails the spare one says all."""
        from desktop.voice_loop.expecting import MouthInParts

        if self._spare is None:
            try:
                if isinstance(self._own, MouthInParts):
                    yield from self._own.parts(sentence, language=language, speed=speed)
                else:
                    yield self._own.say(sentence, language=language, speed=speed)
            except MouthUnavailable as fault:
                LOG.warning("the light voice speaks from now on: %s", fault)
                self._spare = self._load_spare()
            else:
                return
        sound = self._spare.say(sentence, language=language, speed=speed)
        yield _at_rate(sound, self._spare.sample_rate, self.sample_rate)


def _at_rate(sound: NDArray[np.int16], rate: int, wanted: int) -> NDArray[np.int16]:
    """The sound at the rate for which the loudspeaker is open."""
    import numpy as np

    from desktop.base.sound_files import resample

    if rate == wanted:
        return sound
    other = resample(sound.astype(np.float32) / np.float32(32768), rate, wanted)
    return (np.clip(other, -1.0, 1.0) * 32767).astype(np.int16)

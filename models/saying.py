"""What every mouth shares: a text made speakable, cut into pieces, evened in loudness, and kept once it was said.

Text and sound in, text and sound out. It knows no voice, loads no model and plays nothing.
"""

from __future__ import annotations

import re
import unicodedata
from collections import OrderedDict
from collections.abc import Hashable, Iterator, Sequence
from typing import Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

Speech = NDArray[np.int16]
Key = TypeVar("Key", bound=Hashable)

EVEN_LEVEL = 0.085
"""Level of speech (root mean square without the pauses) to which sentences are evened."""
MOST_EVENED = 1.35
"""A sentence is made louder or softer by no more than this factor: by its loudness, never by its peak, so that the
voice neither pumps nor shouts a short word."""
HIGHEST_PEAK = 0.98
FRAME = 2048
"""Samples of the stretches in which loudness is taken."""
LOUDEST = 32767.0
MOST_CHARACTERS = 1000
"""Longer texts are cut at a word: about a minute of speech, far more than Didi ever says at once."""
PIECE = 160
"""Characters spoken in one go; memory while speaking grows with them."""
CACHE_BYTES = 24 << 20
"""Sound that is kept: about nine minutes at 22 kHz."""
SLOWEST, FASTEST = 0.5, 2.0

KEPT = frozenset("LMNPZ")
"""Unicode's letters, marks, digits, punctuation and spaces. Control and bidi marks, emoji and private letters go."""
KEPT_SIGNS = frozenset({"Sm", "Sc"})
"""Mathematical and money signs."""

SENTENCE_END = re.compile(r"(?<=[.!?।॥])\s+")
CLAUSE_END = re.compile(r"(?<=[,;:])\s+")


def clean(text: str) -> str:
    """The text without what cannot be spoken, in one line, cut at `MOST_CHARACTERS`.

    Square brackets go too: Piper would read what stands in a pair of them as raw sounds.
    """
    shorter = text[: MOST_CHARACTERS * 4].replace("[", " ").replace("]", " ")
    marks = "".join(
        char if unicodedata.category(char)[0] in KEPT or unicodedata.category(char) in KEPT_SIGNS else " "
        for char in shorter
    )
    line = " ".join(marks.split())
    if len(line) <= MOST_CHARACTERS:
        return line
    return line[:MOST_CHARACTERS].rpartition(" ")[0] or line[:MOST_CHARACTERS]


def pieces(line: str) -> Iterator[str]:
    """The line in sentences; those that are too long in clauses, and clauses that are too long in words."""
    for sentence in SENTENCE_END.split(line):
        held = ""
        for clause in CLAUSE_END.split(sentence) if len(sentence) > PIECE else [sentence]:
            for part in _short(clause):
                if held and len(held) + len(part) >= PIECE:
                    yield held
                    held = ""
                held = f"{held} {part}" if held else part
        if held.strip():
            yield held


def _short(clause: str) -> Iterator[str]:
    while len(clause) > PIECE:
        cut = clause.rfind(" ", 1, PIECE)
        cut = cut if cut > 0 else PIECE
        yield clause[:cut]
        clause = clause[cut:].lstrip()
    yield clause


def evened(sound: NDArray[np.float32], most: float = MOST_EVENED) -> NDArray[np.float32]:
    """The sound at `EVEN_LEVEL`, changed by the factor `most` at most and never made to clip.

    Pauses do not count: what is softer than a tenth of the mean power is left out (as ITU-R BS.1770 gates it).
    """
    power = np.square(sound[: len(sound) // FRAME * FRAME].reshape(-1, FRAME)).mean(axis=1)
    if not len(power) or not power.mean() > 0.0:
        return sound
    level = float(np.sqrt(power[power > power.mean() / 10].mean()))
    room = max(HIGHEST_PEAK / float(np.abs(sound).max()), 1.0 / most)
    return sound * np.float32(min(max(EVEN_LEVEL / level, 1.0 / most), most, room))


def as_samples(sound: NDArray[np.float32]) -> Speech:
    """Sound between -1 and 1 as 16 bit; what is louder is cut off."""
    return (np.clip(sound, -1.0, 1.0) * LOUDEST).astype(np.int16)


def joined(parts: Sequence[Speech]) -> Speech:
    """The parts one after another; nobody may write into the whole."""
    whole = np.concatenate(parts) if parts else np.zeros(0, dtype=np.int16)
    whole.setflags(write=False)
    return whole


def held_pace(speed: float) -> float:
    """How fast to speak: between `SLOWEST` and `FASTEST`."""
    return min(max(speed, SLOWEST), FASTEST)


class Kept(Generic[Key]):
    """Sound that was spoken before, the one unused for longest dropped first. For one thread at a time."""

    def __init__(self, room: int = CACHE_BYTES) -> None:
        self.room = room
        """Bytes that may be kept; the newest sound is kept however large it is."""
        self._sounds: OrderedDict[Key, Speech] = OrderedDict()

    @property
    def held(self) -> int:
        """Bytes that are kept now."""
        return sum(sound.nbytes for sound in self._sounds.values())

    def get(self, key: Key) -> Speech | None:
        """What was kept under `key`."""
        sound = self._sounds.get(key)
        if sound is not None:
            self._sounds.move_to_end(key)
        return sound

    def keep(self, key: Key, sound: Speech) -> None:
        """Keep a sound."""
        self._sounds[key] = sound
        held = self.held
        while held > self.room and len(self._sounds) > 1:
            held -= self._sounds.popitem(last=False)[1].nbytes

"""Didi's own voice: a young Indian woman, by Kokoro-82M. It says what it is given and nothing else; it plays no sound.

A sentence is rendered clause by clause, so that the first words can be heard while the next are made, and so that
memory stays small: it grows with the length of what is rendered in one go. The same text gives the same samples, and
what was spoken is kept for the next time.
"""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Iterator, Mapping
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from models.errors import ModelUnusable, MouthUnavailable
from models.hinglish_sounds import Lexicon, indian_sounds, shipped_lexicon, without_loans
from models.onnx_session import OnnxSession, give_memory_back, open_session
from models.saying import CACHE_BYTES, SENTENCE_END, Kept, Speech, as_samples, clean, evened, held_pace, joined

RATE = 24_000
MODEL, TABLE, VOICE = "kokoro-v1.0.int8.onnx", "vocab.json", "hf_alpha.bin"
"""The model, the number of each sound, and the style of the voice: one row for each length in sounds."""
ROWS, WIDTH = 510, 256
"""Size of a voice. The model takes no more sounds at once than the voice has rows."""

FIRST_WORDS = 8
"""Words of the first clause: it is heard while the next one is made."""
FEWEST_WORDS = 3
"""A clause is not cut into shorter ones than that, and a shorter one goes with its neighbour."""
LETTERS = 64
"""Letters of a clause: at most about 5 s of speech at the pace 1."""
PAUSES = {",": 0.12, ";": 0.22, ":": 0.25, ".": 0.3, "!": 0.3, "?": 0.3, "।": 0.3, "॥": 0.3}
"""Seconds of silence behind a clause, by its last mark. Where a long clause was cut there is none."""
LEAD, TAIL = 0.03, 0.08
"""Seconds of the model's own silence that are left before and behind the sound."""
SILENT = 0.01
"""Softer than this, against full scale, is silence."""
GAIN, MOST_EVENED = 1.0, 1.6
"""Loudness before it is evened, and how much a clause is changed at most."""

RISE, RISE_S = 1.3, 0.4
"""How much higher a question of yes or no ends, and over how many seconds it rises. The model lets it fall."""
_ASKING = """
what which how why who where when whose or kitna kitne kitni kaun kaunsa kaunsi kaise kyun kyon kis kahan kab ya
कितना कितने कितनी कौन कौनसा कौनसी कैसे क्यों किस किसका कहाँ कब या
"""
ASKING = frozenset(_ASKING.split())
"""Words of a question that falls: it wants to know more than yes or no."""
KYA = frozenset({"kya", "क्या"})
"""Opens a question of yes or no; anywhere else it is "what"."""
CLAUSE = re.compile(r"(?<=[,;:.!?।॥])\s+")
_JOINTS = """
and but because so if then when which that or with from to of is are than what how plus minus times equals
aur lekin kyunki kyonki to toh agar jab jo ki ya jodo ghatao
और लेकिन क्योंकि तो अगर जब जो कि या जमा ऋण
"""
_HELD = "by over point minus plus times and the a an of to hundred thousand बटा दशमलव ऋण जमा गुणा और"
_LEANING = "by over point hundred thousand lakh hain hai ho tha बटा दशमलव सही सौ हज़ार लाख है हैं हो था"
JOINTS = frozenset(_JOINTS.split())
"""Words before which a long clause may be cut."""
HELD = frozenset(_HELD.split())
"""Words behind which no clause ends: what they begin goes on."""
LEANING = frozenset(_LEANING.split())
"""Words that lean on the one before, so that no clause ends before them."""


def clauses(line: str, pace: float = 1.0) -> tuple[str, ...]:
    """A line in pieces to be rendered one by one: none is longer than about 5 s, the first has 8 words at most."""
    found: list[str] = []
    for sentence in SENTENCE_END.split(line):
        for part in CLAUSE.split(sentence):
            for piece in _cut(part, pace, first=not found):
                if found and _go_together(found[-1], piece, pace, first=len(found) == 1):
                    found[-1] += f" {piece}"
                else:
                    found.append(piece)
    return tuple(found)


def _most(pace: float) -> int:
    return round(LETTERS * pace)


def _go_together(one: str, other: str, pace: float, *, first: bool) -> bool:
    """Whether two clauses are rendered in one go: they are short, and no sentence ends between them."""
    words = len(one.split()) + len(other.split())
    short = len(one) + len(other) < _most(pace) and (not first or words <= FIRST_WORDS)
    return short and one[-1] not in ".!?।॥"


def _cut(part: str, pace: float, *, first: bool) -> Iterator[str]:
    words = part.split()
    while words:
        most = FIRST_WORDS if first else len(words)
        while most > 1 and len(" ".join(words[:most])) > _most(pace):
            most -= 1
        at = len(words) if len(words) <= most else _joint(words, most)
        yield from _letters(" ".join(words[:at]), _most(pace))
        words, first = words[at:], False


def _joint(words: list[str], most: int) -> int:
    """Where a clause of too many words is cut: before the last word that joins, else where it is full."""
    low = [word.lower() for word in words]
    places = range(min(most, len(words) - 2), min(FEWEST_WORDS, most) - 1, -1)
    good = [at for at in places if low[at - 1] not in HELD and low[at] not in LEANING]
    return next((at for at in good if low[at] in JOINTS), next(iter(good), most))


def _letters(piece: str, most: int) -> Iterator[str]:
    """A piece as it is, but for one endless word."""
    yield from (piece[at : at + most] for at in range(0, len(piece), most))


def rises(clause: str) -> bool:
    """Whether a clause is a question to be answered with yes or no."""
    words = [word.strip(",;:.!?").lower() for word in clause.split()]
    return clause.endswith("?") and not ASKING & {*words} and not KYA & {*words[1:]}


def rising(sound: NDArray[np.float32]) -> NDArray[np.float32]:
    """The sound with a voice that rises at its end: played faster and faster there, so it gets a little shorter too."""
    if not len(sound):
        return sound
    length = min(int(RISE_S * RATE), len(sound) // 2)
    steps = np.concatenate([np.ones(len(sound) - length), np.linspace(1.0, RISE, length)])
    at = np.cumsum(steps)
    risen: NDArray[np.float32] = np.interp(at[at < len(sound)], np.arange(len(sound)), sound).astype(np.float32)
    return risen


class KokoroMouth:
    """A loaded voice."""

    sample_rate = RATE
    """Samples a second of what `say` returns."""

    def __init__(
        self,
        session: OnnxSession,
        table: Mapping[str, int],
        style: NDArray[np.float32],
        cache_bytes: int = CACHE_BYTES,
        lexicon: Lexicon | None = None,
    ) -> None:
        """`lexicon`: what is Hindi and how it is said; None takes the shipped one when the first sentence is said."""
        self._session = session
        self._table = table
        self._style = style
        self._lexicon = without_loans(lexicon) if lexicon else None
        self._kept: Kept[tuple[str, str, float]] = Kept(cache_bytes)
        self._lock = threading.RLock()

    @classmethod
    def load(cls, folder: Path, threads: int = 2) -> KokoroMouth:
        """Loads the voice that lies in `folder`, whose files the store has proven.

        Raises:
            MouthUnavailable: a file is missing, or it cannot be loaded.
        """
        missing = [name for name in (MODEL, TABLE, VOICE) if not (folder / name).is_file()]
        if missing:
            raise MouthUnavailable(f"There is no voice in {folder}: {missing[0]} is missing.")
        try:
            rows = json.loads((folder / TABLE).read_text(encoding="utf-8"))["vocab"]
            table = {str(sound): int(number) for sound, number in rows.items()}
            style = np.frombuffer((folder / VOICE).read_bytes(), dtype="<f4").reshape(ROWS, WIDTH)
            session = open_session(folder / MODEL, threads)
        except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError, ModelUnusable) as fault:
            raise MouthUnavailable(f"The voice Kokoro cannot be loaded: {fault}") from fault
        return cls(session, table, style)

    def say(self, sentence: str, *, language: str = "en", speed: float = 1.0) -> Speech:
        """The sentence as sound: mono, 16 bit, `sample_rate`; empty when there is nothing to say.

        `language` "hi" reads digits in Hindi, "hinglish" and "hi" read Hindi words in Latin letters as Hindi. `speed`
        above 1 is faster; it is held between 0.5 and 2. The samples are shared with the cache and may not be written.

        Raises:
            MouthUnavailable: the voice failed.
        """
        key = (clean(sentence), language, held_pace(speed))
        with self._lock:
            known = self._kept.get(key)
            if known is None:
                known = joined([*self.parts(sentence, language=language, speed=speed)])
                self._kept.keep(key, known)
            return known

    def parts(self, sentence: str, *, language: str = "en", speed: float = 1.0) -> Iterator[Speech]:
        """What `say` gives, clause by clause; each is made when it is asked for.

        Raises:
            MouthUnavailable: the voice failed.
        """
        pace = held_pace(speed)
        found = clauses(clean(sentence), pace)
        for at, clause in enumerate(found):
            sound = self._clause(clause, language, pace)
            if len(sound):
                yield sound if at == len(found) - 1 else joined([sound, _pause(clause, pace)])

    def _clause(self, clause: str, language: str, pace: float) -> Speech:
        key = (f"\n{clause}", language, pace)
        with self._lock:
            known = self._kept.get(key)
            if known is None:
                known = self._render(clause, language, pace)
                self._kept.keep(key, known)
            return known

    def _render(self, clause: str, language: str, pace: float) -> Speech:
        if not any(char.isalnum() for char in clause):
            return joined([])
        if self._lexicon is None:
            self._lexicon = without_loans(shipped_lexicon())
        sounds = indian_sounds(clause, language, self._lexicon)
        numbers = [self._table[sound] for sound in sounds if sound in self._table][:ROWS]
        if not numbers:
            return joined([])
        inputs = {
            "tokens": np.array([[0, *numbers, 0]], dtype=np.int64),
            "style": self._style[len(numbers) - 1][np.newaxis],
            "speed": np.array([pace], dtype=np.float32),
        }
        try:
            raw = self._session.run(None, inputs)[0]
        except (ModelUnusable, IndexError, ValueError) as fault:
            raise MouthUnavailable(f"The voice could not speak: {fault}") from fault
        finally:
            give_memory_back()
        sound = _trimmed(np.ravel(raw).astype(np.float32))
        if rises(clause):
            sound = rising(sound)
        return joined([as_samples(evened(sound * np.float32(GAIN), MOST_EVENED))])


def _pause(clause: str, pace: float) -> Speech:
    return np.zeros(int(PAUSES.get(clause[-1], 0.0) / pace * RATE), dtype=np.int16)


def _trimmed(sound: NDArray[np.float32]) -> NDArray[np.float32]:
    """The sound without the model's own long silence before and behind it; all of it where it is not sound at all."""
    loud = np.flatnonzero(np.abs(sound) > SILENT)
    if not len(loud) or not np.isfinite(sound).all():
        return np.zeros(0, dtype=np.float32)
    return sound[max(0, loud[0] - int(LEAD * RATE)) : loud[-1] + int(TAIL * RATE)]

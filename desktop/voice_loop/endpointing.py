"""When has the student finished? Voice activity, what an answer of the awaited kind looks like, and how it sounds.

It takes blocks of sound and says how far they have come; it never waits, never opens a device and never learns which
answer is right. The words come first: how it sounds only moves the silence that they ask for, within bounds. Runs on
the lesson lane.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, Protocol

import numpy as np
from numpy.typing import NDArray

from desktop.base.sound_files import RATE, resample
from tutor.turn import Heard

LONGEST = 30.0
"""Seconds after which a turn ends whatever is heard: the longest the ears take in one piece."""
PATIENCE = 8.0
"""Seconds of silence before the first word after which hands-free listening gives up."""
BREATH = {
    "yes_no": 0.7,
    "choice": 0.8,
    "integer": 0.9,
    "number": 1.1,
    "decimal": 1.2,
    "percent": 1.2,
    "fraction": 1.4,
    "expression": 1.8,
    "word": 1.6,
}
"""Seconds of silence that end an answer of each kind: "minus one ... by seven" needs longer than "yes"."""
GLANCE = 0.125
"""Seconds of silence after which it is worth looking at what has been said so far."""
SHORT = 6.0
"""Seconds from the first speech to the last within which that is done: what takes longer is told, not answered."""
WHOLE = 0.55
"""Seconds of silence that end an answer that nothing can be added to ("five" where a whole number is awaited)."""
HALF = 2.5
"""Seconds of silence, at least, that a half-finished answer is given ("minus one by ...")."""
SHORTEST, DOUBTED = 0.22, 0.45
"""Seconds of silence that end an answer that nothing can be added to, where it is also listened to how it sounds: one
that may be over, and one that sounds as if it goes on. Of short answers the sound tells too little to wait longer."""
SHORT_ENOUGH, DOUBTED_ENOUGH = 0.4, 0.7
"""The same for an answer that something seldom is added to ("two point five"), as shares of the breath of its kind."""
GOES_ON = 0.1
"""How likely, by its sound, the end of a turn must be, or else it counts as going on. Short answers sound so many ways
that no more can be told: two in three that are over come to a half, and so do two in three that are not."""
LATER = 1.25
"""How many of its breaths an answer that may go on is given where it sounds as if it will."""
SoFar = Literal["empty", "incomplete", "extendable", "enough", "complete"]
"""How much of an answer of the awaited kind has been said."""
LEAD, TAIL = 0.25, 0.35
"""Seconds kept before the first and after the last speech, so that no consonant is cut."""
CHUNK = 512
"""Samples (at 16 kHz) that voice activity judges at a time: 32 ms."""
SPEECH = 0.5
"""Chance of speech from which a chunk counts as speech."""


class SpeechFinder(Protocol):
    """What listening needs of voice activity."""

    def feed(self, chunk512: NDArray[np.float32], /) -> float:
        """The chance, 0 to 1, that this chunk is speech."""

    def reset(self) -> None:
        """Forget the sound so far."""


class TurnJudge(Protocol):
    """What listening needs of whoever hears that a turn is over."""

    def finished(self, pcm: NDArray[np.float32], /) -> float:
        """How likely, 0 to 1, it is that the turn ends where this 16 kHz sound ends."""


def patience(so_far: SoFar, breath: float, over: float | None) -> float:
    """Seconds of silence that end an answer which has come `so_far` and is given `breath` by its kind.

    `over` is how likely it sounds finished; None where nobody judged that.
    """
    if so_far == "incomplete":
        return max(HALF, breath)
    if so_far == "empty" or (over is None and so_far != "complete"):
        return breath
    if over is None:
        return min(WHOLE, breath)
    shorter = {"complete": (SHORTEST, DOUBTED), "enough": (SHORT_ENOUGH * breath, DOUBTED_ENOUGH * breath)}
    return shorter.get(so_far, (breath, breath * LATER))[over < GOES_ON]


class Loudness:
    """Speech by loudness alone, for a PC without the voice activity model: far above the quietest of late."""

    def __init__(self) -> None:
        self._quiet = 0.005

    def feed(self, chunk512: NDArray[np.float32], /) -> float:
        """1 where a chunk is four times as loud as the room, else 0. The room's loudness is followed slowly."""
        loud = float(np.sqrt(np.mean(np.square(chunk512))))
        drift = 0.2 if loud < self._quiet else 0.002
        self._quiet = max(0.0008, (1 - drift) * self._quiet + drift * loud)
        return 1.0 if loud > 4 * self._quiet and loud > 0.004 else 0.0

    def reset(self) -> None:
        """The room is taken to be quiet again."""
        self._quiet = 0.005


@dataclass(frozen=True, slots=True)
class Progress:
    """How far listening has come."""

    seconds: float
    spoken: float
    """Seconds of speech among them."""
    finished: bool
    """Nothing more is needed: the answer is over, nobody speaks, or time is up."""
    words: str = ""
    """What was made out so far; nothing counts yet."""
    reply: tuple[str, ...] = ()
    """What Didi would say if the student said no more, for it to be made ready; it is not said, and nothing counts."""


class Listening:
    """One stretch of listening, from the press of the button to the end of the answer."""

    def __init__(self, kind: str, rate: int, finder: SpeechFinder, *, hands_free: bool) -> None:
        self._breath = BREATH.get(kind, 1.4)
        self._rate = rate
        self._finder = finder
        self.hands_free = hands_free
        self._blocks: list[NDArray[np.float32]] = []
        self._room = int(LONGEST * rate)
        self._rest = np.zeros(0, dtype=np.float32)
        self._judged = 0
        self._speech: list[int] = []
        self._looked_at = -1
        self._so_far: SoFar = "empty"
        self._over: float | None = None
        self._words = ""
        self._whole: Heard | None = None
        self._reply: tuple[str, ...] = ()
        finder.reset()

    def feed(self, block: NDArray[np.float32]) -> Progress:
        """Take one block (mono, at the microphone's rate). Sound after half a minute is not kept."""
        block = block[: self._room]
        self._room -= len(block)
        self._blocks.append(block)
        self._rest = np.concatenate([self._rest, resample(block, self._rate, RATE)])
        while len(self._rest) >= CHUNK:
            chunk, self._rest = self._rest[:CHUNK], self._rest[CHUNK:]
            if self._finder.feed(chunk) >= SPEECH:
                self._speech.append(self._judged)
            self._judged += 1
        return self.progress()

    @property
    def is_new(self) -> bool:
        """Whether nothing was taken yet."""
        return not self._blocks

    @property
    def spoken_until(self) -> int:
        """Where the last speech so far ends, in samples at 16 kHz; 0 while nobody has spoken."""
        return (self._speech[-1] + 1) * CHUNK if self._speech else 0

    def pausing(self) -> bool:
        """Whether the student has paused in a short answer, and nobody has looked at this pause yet."""
        new = self.spoken_until > max(self._looked_at, 0)
        if not new or (self._speech[-1] - self._speech[0]) * CHUNK > SHORT * RATE:
            return False
        return self._judged * CHUNK - self.spoken_until >= GLANCE * RATE

    def look(self, so_far: SoFar, words: str = "", whole: Heard | None = None, *, over: float | None = None) -> None:
        """Told how much of an answer was said before this pause: that is how long the pause may last.

        It holds until the student speaks again, as does `whole`, what was heard where that may be all of it. `words`
        are what may be shown of it, `over` how likely it sounds finished.
        """
        self._looked_at, self._so_far, self._over = self.spoken_until, so_far, over
        self._words, self._whole, self._reply = words, whole, ()

    def foresee(self, reply: tuple[str, ...]) -> None:
        """Told what Didi would say to what was heard at this pause; it holds until the student speaks again."""
        self._reply = reply

    @property
    def heard(self) -> Heard | None:
        """What was heard at the last pause, if nothing was said after it: the same sound need not be heard twice."""
        return self._whole if self._looked_at == self.spoken_until else None

    def _breath_now(self) -> float:
        if self._looked_at != self.spoken_until:
            return self._breath
        return patience(self._so_far, self._breath, self._over)

    def progress(self) -> Progress:
        """How far it has come so far."""
        chunk = CHUNK / RATE
        seconds = self._judged * chunk
        quiet = seconds - self.spoken_until / RATE
        over = quiet >= self._breath_now() if self._speech else seconds >= PATIENCE
        finished = (self.hands_free and over) or seconds >= LONGEST - 2 * chunk
        reply = self._reply if self._looked_at == self.spoken_until else ()
        return Progress(seconds, len(self._speech) * chunk, finished, self._words, reply)

    def whole(self) -> NDArray[np.float32]:
        """Everything that was taken, mono at 16 kHz."""
        return resample(np.concatenate([np.zeros(0, dtype=np.float32), *self._blocks]), self._rate, RATE)

    def sound(self) -> NDArray[np.float32]:
        """What was said, mono at 16 kHz, without the silence around it.

        Where no speech was found the sound is given whole when it is short (the ears judge it), else as nothing.
        """
        whole = self.whole()
        if not self._speech:
            return whole if len(whole) <= 6 * RATE else whole[:0]
        first = max(0, self._speech[0] * CHUNK - int(LEAD * RATE))
        last = (self._speech[-1] + 1) * CHUNK + int(TAIL * RATE)
        return whole[first:last]


def dead(pcm: NDArray[np.float32]) -> bool:
    """True for sound that no microphone gives: exactly nothing, as from one that is muted or not allowed."""
    return len(pcm) > 0 and not np.any(pcm)

"""Hears that the student speaks while the microphone stays open: into a quiet room, and over Didi's own voice.

Sound in and words about it out: no device, no clock, no thread. What the loudspeaker plays is known, so its echo is
taken out of what the microphone hears before anybody asks whether somebody speaks. Sound is kept for a moment, for the
beginning of an answer, and must never be kept longer or leave memory.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from desktop.base.sound_files import RATE, Resampler
from desktop.voice_loop.sound_device import Timed

if TYPE_CHECKING:
    from desktop.voice_loop.endpointing import SpeechFinder

CHUNK = 512
"""Samples judged at a time: 32 ms."""
SPAN = 20
"""Chunks of what was played that an echo can be made of: 640 ms of delay and room together."""
BEFORE = 38
"""Chunks kept from before speech was sure (1.2 s): the beginning of the answer is in them."""
SPEECH = 0.7
"""Chance of speech from which a chunk counts as speech."""
SURE, AMONG = 8, 14
"""So many chunks of speech (256 ms), among so many, silence Didi: a cough is shorter."""
BEGUN, AMONG_QUIET = 4, 8
"""So many, among so many, begin listening in a quiet room."""
ABOVE = 4.0
"""Decibels by which what is usually left of the echo must be exceeded for a chunk to be the student's."""
UP, DOWN = 0.2, 0.1
"""Decibels by which that moves with each chunk: it settles where one chunk in three lies above it."""
LEARNED = 60
"""Chunks of Didi's own voice (two seconds) that are listened to before anything can interrupt her."""
FLOOR = 1e-8
"""Power of a room that counts as quite silent: 80 dB under full scale."""
FADES = 0.85
"""How much of the power of what was played is still to be reckoned with a chunk later."""
PLAYING = 1e-7
"""Power above which something is being played."""
STEADY = 0.998
"""How much of the room is the same from one chunk to the next: people move, and two sound cards drift apart."""
APART = 640
"""Samples (40 ms) by which the two streams may seem to have moved before they are laid side by side anew."""
LATE = 1600
"""Samples (100 ms) that what is heard waits for what was played beside it: a missing piece leaves its echo in."""
GAP = 0.5
"""Seconds that a stream may fall behind before it counts as interrupted."""

Samples = NDArray[np.float32]


class EchoCanceller:
    """Takes out of what is heard what is being played, at any delay up to `SPAN` chunks.

    Enzner and Vary's frequency-domain adaptive Kalman filter, in partitions. It learns while Didi speaks and, because
    it follows how much of what it hears it cannot explain, a student who speaks meanwhile does not spoil what it knows.
    """

    def __init__(self) -> None:
        self.reset()

    def reset(self) -> None:
        """Know nothing about the room."""
        bins = CHUNK + 1
        self._weights = np.zeros((SPAN, bins), dtype=np.complex64)
        self._doubt = np.ones((SPAN, bins), dtype=np.float32)
        self._played = np.zeros((SPAN, bins), dtype=np.complex64)
        self._last = np.zeros(CHUNK, dtype=np.float32)
        self._unexplained: NDArray[np.float32] = np.zeros(bins, dtype=np.float32)

    def take(self, heard: Samples, played: Samples) -> Samples:
        """What is left of a chunk of `heard` without the echo of what was `played` until the end of it."""
        self._played = np.roll(self._played, 1, axis=0)
        self._played[0] = np.fft.rfft(np.concatenate([self._last, played]))
        self._last = played
        power = np.square(self._played.real) + np.square(self._played.imag)
        if not power.any():
            return heard
        echo = np.fft.irfft((self._weights * self._played).sum(axis=0))[CHUNK:]
        left = (heard - echo).astype(np.float32)
        self._learn(left, power)
        return left

    def _learn(self, left: Samples, power: NDArray[np.float32]) -> None:
        error = np.fft.rfft(np.concatenate([np.zeros(CHUNK, dtype=np.float32), left])).astype(np.complex64)
        unexplained = 0.6 * self._unexplained + 0.4 * np.square(np.abs(error))
        self._unexplained = np.asarray(unexplained, dtype=np.float32)
        step = self._doubt / (0.5 * (self._doubt * power).sum(axis=0) + self._unexplained + 1e-6)
        change = np.fft.irfft(step * np.conj(self._played) * error, axis=1)
        change[:, CHUNK:] = 0.0  # each partition is one chunk long
        self._weights += np.fft.rfft(change, axis=1).astype(np.complex64)
        kept = np.maximum(1.0 - 0.5 * step * power, 0.0)
        wandered = (1.0 - STEADY**2) * (np.square(self._weights.real) + np.square(self._weights.imag))
        self._doubt = STEADY**2 * kept * self._doubt + wandered


class Coupling:
    """How much of what is played is still heard after the canceller: what a chunk must exceed to be the student's.

    Followed as a quantile, in decibels: fast enough for a lid that is tilted, and so slowly that a student who speaks
    for a quarter of a second has not become part of it.
    """

    def __init__(self) -> None:
        self.reset()

    def reset(self) -> None:
        """Nothing was played yet."""
        self._usual = 0.0
        self._known = 0

    def exceeded(self, left: float, played: float) -> bool:
        """Whether a chunk of power `left`, while `played` is the loudest that can be heard now, is somebody else's."""
        ratio = 10.0 * float(np.log10((left + FLOOR) / (played + FLOOR)))
        self._known += 1
        if self._known <= LEARNED:
            self._usual = ratio if self._known == 1 else max(ratio, self._usual - DOWN)
            return False
        above = ratio > self._usual + ABOVE
        self._usual += UP if ratio > self._usual else -DOWN
        return above


class Tape:
    """A stream of sound by the number of its samples, and how far it runs ahead of the clock."""

    def __init__(self, rate: int) -> None:
        self._resampler = Resampler(rate)
        self._start = 0
        self._samples = np.zeros(0, dtype=np.float32)
        self.ahead = -np.inf
        """Seconds of sound minus seconds of the clock, when the stream was fullest: it comes in bursts."""

    @property
    def end(self) -> int:
        """The number of the sample that comes next."""
        return self._start + len(self._samples)

    def add(self, block: Timed) -> bool:
        """Take the next block; False when the stream was interrupted before it."""
        at, pcm = block
        self._samples = np.concatenate([self._samples, self._resampler.take(pcm)])
        now = self.end / RATE - at
        whole = now > self.ahead - GAP
        self.ahead = max(self.ahead, now) if whole else now
        return whole

    def piece(self, start: int, length: int) -> Samples:
        """So many samples from number `start` on; silence where there are none. What lies before is forgotten."""
        out = np.zeros(length, dtype=np.float32)
        first, last = max(start, self._start), min(start + length, self.end)
        if last > first:
            out[first - start : last - start] = self._samples[first - self._start : last - self._start]
        forget = min(max(0, start - self._start), len(self._samples))
        self._samples, self._start = self._samples[forget:], self._start + forget
        return out


class HandsFree:
    """One microphone and one loudspeaker, through a whole lesson. `finder` is fed nothing else meanwhile."""

    def __init__(self, finder: SpeechFinder, heard_rate: int, played_rate: int) -> None:
        self._finder = finder
        self._heard, self._played = Tape(heard_rate), Tape(played_rate)
        self._at = 0
        self._shift = 0
        self._canceller, self._coupling = EchoCanceller(), Coupling()
        self._loudest = 0.0
        self._hits: deque[bool] = deque(maxlen=AMONG)
        self._before: deque[Samples] = deque(maxlen=BEFORE)
        self.attend()

    def attend(self) -> None:
        """From now on it is asked anew whether the student speaks."""
        self._finder.reset()
        self._hits.clear()
        self._before.clear()

    def noticed(self, heard: Sequence[Timed], played: Sequence[Timed], since: float = 0.0) -> bool:
        """Whether the student has begun to speak. What was heard before `since` (by the clock) is not asked.

        What was heard after the moment at which that was sure waits for `cleaned`.
        """
        for at, left, mine in self._chunks(heard, played):
            self._before.append(left)
            self._hits.append(self._finder.feed(left) >= SPEECH and mine and at >= since)
            if self._sure():
                return True
        return False

    def _sure(self) -> bool:
        hits = tuple(self._hits)
        if self._loudest > PLAYING:
            return sum(hits) >= SURE
        return sum(hits[-AMONG_QUIET:]) >= BEGUN

    def before(self) -> Samples:
        """The last moments, without Didi's own voice: the beginning of what is being said."""
        return np.concatenate([np.zeros(0, dtype=np.float32), *self._before])

    def cleaned(self, heard: Sequence[Timed], played: Sequence[Timed]) -> list[Samples]:
        """What was heard, at 16 kHz, without Didi's own voice, which dies away while somebody interrupts her."""
        return [left for _, left, _ in self._chunks(heard, played)]

    def _chunks(self, heard: Sequence[Timed], played: Sequence[Timed]) -> Iterator[tuple[float, Samples, bool]]:
        """Each whole chunk: when it was heard, what is left of it, and whether that is more than an echo."""
        whole = [self._played.add(block) for block in played] + [self._heard.add(block) for block in heard]
        self._lay_side_by_side(whole=all(whole))
        while self._heard.end - self._at >= CHUNK and self._knows_what_was_played():
            pcm, out = self._heard.piece(self._at, CHUNK), self._played.piece(self._at + self._shift, CHUNK)
            self._at += CHUNK
            left = self._canceller.take(pcm, out)
            self._loudest = max(float(np.mean(np.square(out))), self._loudest * FADES)
            mine = True
            if self._loudest > PLAYING:
                mine = self._coupling.exceeded(float(np.mean(np.square(left))), self._loudest)
            yield self._at / RATE - self._heard.ahead, left, mine

    def _knows_what_was_played(self) -> bool:
        """Whether what was played beside the next chunk has come; what is late is not waited for long."""
        late = self._heard.end - self._at - CHUNK
        come = self._played.end >= self._at + self._shift + CHUNK
        return come or late >= LATE or not np.isfinite(self._played.ahead)

    def _lay_side_by_side(self, *, whole: bool) -> None:
        """What was given to the loudspeaker at one time belongs beside what came from the microphone at that time."""
        apart = self._played.ahead - self._heard.ahead
        if not np.isfinite(apart):
            return
        shift = int(apart * RATE)
        if not whole or abs(shift - self._shift) > APART:
            self._shift = shift
            self._canceller.reset()
            self._coupling.reset()


def mostly_hers(words: str, said: Sequence[str]) -> bool:
    """Whether what was heard is mostly, two words after two words, what Didi was saying just then."""
    heard, hers = _words(words), _words(" ".join(said))
    steps, known = list(pairwise(heard)), set(pairwise(hers))
    return len(steps) >= 2 and sum(step in known for step in steps) >= 0.7 * len(steps)


def _words(text: str) -> list[str]:
    return "".join(one if one.isalnum() else " " for one in text.casefold()).split()

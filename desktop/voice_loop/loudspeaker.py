"""Sound out: sentences one after another, and silence at once when asked.

It must never make anybody wait: with no loudspeaker the lesson is read from the screen.
"""

from __future__ import annotations

import time
from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING

from desktop.voice_loop.sound_device import BLOCK, Stream, Timed, fetched, open_output

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

PAUSE = 0.25
"""Seconds of silence after each sentence."""
FADE = 0.008
"""Seconds over which a broken-off sentence fades, so that it does not click."""
BACKLOG = 6.0
"""Seconds of what was given to the card that are kept for whoever takes the echo out of what the microphone hears."""
SILENT_CARD = 3.0
"""Seconds without a call from the card after which the loudspeaker counts as unplugged; a busy PC misses a few."""


@dataclass(slots=True)
class _Sentence:
    """A sentence on its way out. `done` counts the samples that have been given to the card."""

    number: int
    breath: int
    """Which breath it belongs to: `hush` ends a breath with everything in it."""
    pcm: NDArray[np.float32]
    done: int = 0

    def take(self, frames: int) -> NDArray[np.float32]:
        """The next samples, at most `frames`."""
        piece = self.pcm[self.done : self.done + frames]
        self.done += len(piece)
        return piece


class Loudspeaker:
    """One loudspeaker. `open` and `close` belong to the sound lane, the rest to the window's thread."""

    def __init__(self, name: str = "", volume: float = 1.0) -> None:
        self.name = name
        """Which one to open; empty is the system's own choice. Another name holds from the next `open` on."""
        self.volume = volume
        """How loud, 0 to 1; another value holds from the next sentence on."""
        self._stream: Stream | None = None
        self._queue: deque[_Sentence] = deque()
        self._given: deque[Timed] = deque(maxlen=round(BACKLOG / BLOCK))
        self._breath = 0
        self._calls = 0
        self._called_at = 0.0
        self._first_given_at = 0.0

    def open(self, rate: int) -> None:
        """Open the loudspeaker for sound of `rate` samples a second (closing an earlier one).

        Raises:
            SoundUnavailable: there is none that can be used.
        """
        import numpy  # noqa: F401 - here, so that the card's own thread need not wait for it

        self.close()
        self._called_at = 0.0
        self._stream = open_output(self.name, rate, self._give)

    def close(self) -> None:
        """Let go of the loudspeaker. What was still to be said is dropped."""
        stream, self._stream = self._stream, None
        if stream is not None:
            stream.close()
        self._queue.clear()

    def connected(self) -> bool:
        """True while the card has not let go. It may be silent all the same: see `calls`."""
        stream = self._stream
        return stream is not None and stream.alive()

    def alive(self) -> bool:
        """True while the card asks for sound. One just opened may take its time before it does so at first."""
        called_at = self._called_at
        return self.connected() and (not called_at or time.monotonic() - called_at < SILENT_CARD)

    @property
    def calls(self) -> int:
        """How often the card has asked for sound so far."""
        return self._calls

    @property
    def first_given_at(self) -> float:
        """When (monotonic seconds) the first sample of the newest speech was given to the card; 0 before that."""
        return self._first_given_at

    @property
    def rate(self) -> int:
        """Samples a second of what `given` gives; 0 while it is closed."""
        stream = self._stream
        return stream.rate if stream is not None else 0

    def given(self) -> list[Timed]:
        """What the card was given since the last call, silence and all, each piece with its monotonic second."""
        return fetched(self._given)

    def say(self, number: int, pcm: NDArray[np.int16], rate: int, pause: float = PAUSE) -> None:
        """Say a sentence after those already waiting, and be silent for `pause` seconds.

        `number` is what `saying` will answer meanwhile.
        """
        stream = self._stream
        if stream is None:
            return
        import numpy as np

        if self.saying() is None:
            self._first_given_at = 0.0
        sound = pcm.astype(np.float32) * (self.volume / 32768.0)
        if rate != stream.rate:
            from desktop.base.sound_files import resample

            sound = resample(sound, rate, stream.rate)
        silence = np.zeros(int(pause * stream.rate), dtype=np.float32)
        self._queue.append(_Sentence(number, self._breath, np.concatenate([sound, silence])))

    def saying(self) -> int | None:
        """The number of the sentence that is being said; None in silence."""
        waiting = tuple(self._queue)  # the card's thread takes from it meanwhile
        return next((sentence.number for sentence in waiting if sentence.breath == self._breath), None)

    def hush(self) -> None:
        """Be silent now: the sentence being said fades within a few milliseconds, those waiting are dropped."""
        self._breath += 1

    def _give(self, frames: int) -> NDArray[np.float32]:
        """On the sound card's thread: the next `frames` samples."""
        import numpy as np

        self._calls += 1
        self._called_at = time.monotonic()
        out = np.zeros(frames, dtype=np.float32)
        filled = self._drop_stale(out)
        while filled < frames and self._queue:
            sentence = self._queue[0]
            piece = sentence.take(frames - filled)
            out[filled : filled + len(piece)] = piece
            filled += len(piece)
            self._first_given_at = self._first_given_at or self._called_at
            if sentence.done >= len(sentence.pcm):
                self._queue.popleft()
        self._given.append((self._called_at, out))
        return out

    def _drop_stale(self, out: NDArray[np.float32]) -> int:
        """Drop the sentences of an ended breath; a broken-off one fades into `out`. How many samples that took."""
        import numpy as np

        faded = 0
        while self._queue and self._queue[0].breath != self._breath:
            sentence = self._queue.popleft()
            if sentence.done and self._stream is not None:
                tail = sentence.take(min(len(out), int(FADE * self._stream.rate)))
                out[: len(tail)] = tail * np.linspace(1.0, 0.0, len(tail), dtype=np.float32)
                faded = len(tail)
        return faded

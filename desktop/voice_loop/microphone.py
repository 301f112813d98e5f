"""Sound in: while the button is held, or, hands-free, for as long as somebody waits for the student to speak.

The microphone stays open through the lesson, so that no first syllable is lost; without hands-free what it hears while
nobody talks to Didi is thrown away within half a second and must never leave this file.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeAlias

from desktop.voice_loop.sound_device import BLOCK, Stream, Timed, fetched, open_input

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

RATE = 16_000
"""Samples a second that the ears want; the card's own rate is used where it refuses this one."""
PRE_ROLL = 0.3
"""Seconds from before the button went down that are kept: people speak as they press."""
BACKLOG = 6.0
"""Seconds of sound that are kept for whoever fetches it; what is older is lost."""
SILENT_CARD = 3.0
"""Seconds without a block after which the microphone counts as unplugged; a busy PC misses a few."""

TOGETHER = 2
"""Blocks that are pushed at a time: 40 ms."""
FULL = 0.985
"""From here on (of 1.0) a sample counts as cut off."""
CUT_SHARE = 0.002
"""Share of cut-off samples from which a voice is distorted."""
FAINT = 0.006
"""Loudest block (root mean square of 1.0) under which an answer was too soft to be heard well."""
DEAD = 0.5
"""Seconds of exactly nothing, from the beginning of an answer, that no room is as quiet as."""

Fetch: TypeAlias = "Callable[[], list[NDArray[np.float32]]]"
"""Gives the blocks that one listening has kept since the last call, oldest first; never those of another."""
Arrived: TypeAlias = "Callable[[list[NDArray[np.float32]]], None]"
"""Told, on the sound card's thread, of blocks that were just kept; it must return at once."""


class Microphone:
    """One microphone. `open` and `close` belong to the sound lane; one at a time fetches what is kept."""

    def __init__(self, name: str = "") -> None:
        self.name = name
        """Which one to open; empty is the system's own choice. Another name holds from the next `open` on."""
        self._stream: Stream | None = None
        self._before: deque[Timed] = deque(maxlen=round(PRE_ROLL / BLOCK))
        self._taken: deque[Timed] = deque(maxlen=round(BACKLOG / BLOCK))
        self._newest: list[NDArray[np.float32]] = []
        self._arrived: Arrived | None = None
        self._listening = False
        self._block_at = 0.0

    def open(self) -> None:
        """Open the microphone (closing an earlier one).

        Raises:
            SoundUnavailable: there is none that can be used.
        """
        self.close()
        self._block_at = time.monotonic()
        self._stream = open_input(self.name, RATE, self._take)

    def close(self) -> None:
        """Let go of the microphone."""
        stream, self._stream = self._stream, None
        self._listening = False
        if stream is not None:
            stream.close()

    @property
    def rate(self) -> int:
        """Samples a second of what `blocks` gives."""
        return self._stream.rate if self._stream is not None else RATE

    def alive(self) -> bool:
        """True while blocks arrive. A microphone that was pulled out goes quiet or closes."""
        stream = self._stream
        return stream is not None and stream.alive() and time.monotonic() - self._block_at < SILENT_CARD

    def begin(self, arrived: Arrived | None = None, *, with_pre_roll: bool = True) -> Fetch:
        """Start keeping sound, with the moment before it unless that was Didi's own voice; push it to `arrived`.

        What this listening keeps is fetched with what is given back, even when another one has begun since.
        """
        self._arrived = arrived
        before = tuple(self._before) if with_pre_roll else ()
        self._taken = taken = deque(before, maxlen=self._taken.maxlen)
        self._listening = True
        return lambda: [block for _, block in fetched(taken)]

    def blocks(self) -> list[NDArray[np.float32]]:
        """What was kept since the last call, oldest first; empty when nothing came."""
        return [block for _, block in self.timed_blocks()]

    def timed_blocks(self) -> list[Timed]:
        """The same, each with the monotonic second at which it came."""
        return fetched(self._taken)

    def end(self) -> None:
        """Stop keeping sound. What was kept and not fetched can still be fetched."""
        self._listening = False

    def _take(self, block: NDArray[np.float32]) -> None:
        """On the sound card's thread: keep and push one block, or forget it."""
        self._block_at = time.monotonic()
        if not self._listening:
            self._before.append((self._block_at, block))
            return
        self._taken.append((self._block_at, block))
        self._newest.append(block)
        if len(self._newest) >= TOGETHER:
            newest, self._newest = self._newest, []
            if self._arrived is not None:
                self._arrived(newest)


class Levels:
    """How loud a student's voice comes in, answer after answer of one lesson: too loud, too soft, or not at all.

    What would help is said once a lesson. It keeps no sound.
    """

    def __init__(self) -> None:
        self._told: set[str] = set()
        self.begin()

    def begin(self) -> None:
        """Another answer begins."""
        self._samples = self._cut = 0
        self._loudest = 0.0
        self._dead_seconds = 0.0

    def add(self, blocks: Sequence[NDArray[np.float32]], rate: int) -> bool:
        """Take what came of an answer, at `rate` samples a second; True at the moment from which it counts as dead."""
        import numpy as np

        before = self._dead_seconds
        for block in blocks:
            size = np.abs(block)
            self._samples += len(block)
            self._cut += int((size >= FULL).sum())
            self._loudest = max(self._loudest, float(np.sqrt(np.mean(np.square(block)))) if len(block) else 0.0)
        self._dead_seconds = self._samples / rate if self._loudest == 0.0 else 0.0
        return before < DEAD <= self._dead_seconds

    def hint(self) -> str:
        """The code of what would help the next answer be heard; empty where all is well or it was said before."""
        code = ""
        if self._samples and self._cut >= CUT_SHARE * self._samples:
            code = "window_talk_too_loud"
        elif 0.0 < self._loudest < FAINT:
            code = "window_talk_too_soft"
        if code in self._told:
            return ""
        self._told.add(code)
        self.begin()
        return code


def level_of(block: NDArray[np.float32]) -> float:
    """How loud a block looks on the meter: 0 (below -54 dB) to 1 (full scale), even steps in decibels."""
    import numpy as np

    if len(block) == 0:
        return 0.0
    rms = float(np.sqrt(np.mean(np.square(block, dtype=np.float64))))
    return min(1.0, max(0.0, 1.0 + 20.0 * float(np.log10(max(rms, 1e-9))) / 54.0))

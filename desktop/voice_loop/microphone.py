"""Sound in: while the button is held, or, hands-free, for as long as somebody waits for the student to speak.

The microphone stays open through the lesson, so that no first syllable is lost; without hands-free what it hears while
nobody talks to Didi is thrown away within half a second and must never leave this file.
"""

from __future__ import annotations

import time
from collections import deque
from typing import TYPE_CHECKING, TypeAlias

from desktop.voice_loop.sound_device import BLOCK, Stream, open_input

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

Timed: TypeAlias = "tuple[float, NDArray[np.float32]]"
"""A block, and when it came (monotonic seconds)."""


class Microphone:
    """One microphone. `open` and `close` belong to the sound lane, the rest to the window's thread."""

    def __init__(self, name: str = "") -> None:
        self.name = name
        """Which one to open; empty is the system's own choice. Another name holds from the next `open` on."""
        self._stream: Stream | None = None
        self._before: deque[Timed] = deque(maxlen=round(PRE_ROLL / BLOCK))
        self._taken: deque[Timed] = deque(maxlen=round(BACKLOG / BLOCK))
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

    def begin(self, *, with_pre_roll: bool = True) -> None:
        """Start keeping sound, with the moment before it unless that was Didi's own voice."""
        self._taken.clear()
        if with_pre_roll:
            self._taken.extend(self._before)
        self._listening = True

    def blocks(self) -> list[NDArray[np.float32]]:
        """What was kept since the last call, oldest first; empty when nothing came."""
        return [block for _, block in self.timed_blocks()]

    @property
    def waiting(self) -> bool:
        """Whether there are blocks to fetch."""
        return bool(self._taken)

    def latest(self) -> list[NDArray[np.float32]]:
        """The blocks that wait to be fetched; they go on waiting."""
        return [block for _, block in tuple(self._taken)]

    def timed_blocks(self) -> list[Timed]:
        """The same, each with the monotonic second at which it came."""
        found = []
        while self._taken:
            found.append(self._taken.popleft())
        return found

    def end(self) -> None:
        """Stop keeping sound. What was kept and not fetched can still be fetched."""
        self._listening = False

    def _take(self, block: NDArray[np.float32]) -> None:
        """On the sound card's thread: keep or forget one block."""
        self._block_at = time.monotonic()
        (self._taken if self._listening else self._before).append((self._block_at, block))


def level_of(block: NDArray[np.float32]) -> float:
    """How loud a block looks on the meter: 0 (below -54 dB) to 1 (full scale), even steps in decibels."""
    import numpy as np

    if len(block) == 0:
        return 0.0
    rms = float(np.sqrt(np.mean(np.square(block, dtype=np.float64))))
    return min(1.0, max(0.0, 1.0 + 20.0 * float(np.log10(max(rms, 1e-9))) / 54.0))

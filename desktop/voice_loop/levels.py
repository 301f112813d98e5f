"""How loud the student's voice comes in over an answer: too loud, too soft, or not at all. Said once a lesson.

Sound in and the code of a sentence out; it keeps no sound.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

FULL = 0.985
"""From here on (of 1.0) a sample counts as cut off."""
CUT_SHARE = 0.002
"""Share of cut-off samples from which a voice is distorted."""
FAINT = 0.006
"""Loudest block (root mean square of 1.0) under which an answer was too soft to be heard well."""
DEAD = 0.5
"""Seconds of exactly nothing, from the beginning of an answer, that no room is as quiet as."""


class Levels:
    """The levels of one lesson, answer after answer."""

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

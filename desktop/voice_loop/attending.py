"""Waits, with the microphone open, until the student begins to speak; hands-free lessons alone have it wait.

Lives on the window's thread; the sound is judged on the lesson lane, where what finds speech is used. It decides
nothing about a lesson: it says that somebody speaks, that nobody has for long, or that the microphone is gone.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from desktop.base.background import Background, Lane
from desktop.voice_loop.microphone import RATE, Microphone, Timed
from desktop.voice_loop.speaking import Speaking

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from desktop.voice_loop.endpointing import SpeechFinder
    from desktop.voice_loop.hands_free import HandsFree

LOOK = 60
"""Milliseconds between two looks at what the microphone kept."""
QUIET = 45.0
"""Seconds in which nobody speaks, types or is spoken to, after which Didi may gently say her question once more."""


class Attending(QObject):
    """One open microphone. `may` tells whether it is the student's turn to speak, or to interrupt."""

    noticed = Signal()
    """The student has begun to speak; `sound` has the beginning of it."""
    quiet = Signal()
    """Nobody has spoken for long: said once until `turned`."""
    lost = Signal()
    """The microphone gives nothing any more."""
    failed = Signal(object)
    """Something behind the window went wrong; the error."""

    def __init__(
        self, background: Background, microphone: Microphone, speaking: Speaking, may: Callable[[], bool]
    ) -> None:
        super().__init__(speaking)
        self._background, self._microphone, self._speaking = background, microphone, speaking
        self._may = may
        self._hands: HandsFree | None = None
        self._asking = False
        self._since = self._quiet_since = 0.0
        self._waits = False
        self._nudged = False
        self._timer = QTimer(self)
        self._timer.setInterval(LOOK)
        self._timer.timeout.connect(self._look)

    @property
    def active(self) -> bool:
        """Whether the microphone is listened to all the while."""
        return self._hands is not None

    def begin(self, finder: SpeechFinder) -> None:
        """Listen from now on."""
        from desktop.voice_loop.hands_free import HandsFree

        self._microphone.begin(with_pre_roll=False)
        self._speaking.given()
        self._hands = HandsFree(finder, self._microphone.rate, self._speaking.rate or RATE)
        self._asking = self._waits = False
        self._timer.start()

    def end(self) -> None:
        """Listen no more, and forget what was heard."""
        if self._hands is not None:
            self._hands = None
            self._timer.stop()
            self._microphone.end()
            self._microphone.blocks()

    def turned(self) -> None:
        """A turn was taken: Didi may wait, and be patient, anew."""
        self._nudged = False
        self._quiet_since = time.monotonic()

    def sound(self, *, from_before: bool) -> Callable[[], list[NDArray[np.float32]]]:
        """A job for the lesson lane: what was heard since the last one, at 16 kHz, without Didi's own voice.

        `from_before`: the moments before come first, in which the student began to speak.
        """
        heard, given = self._microphone.timed_blocks(), self._speaking.given()
        return partial(_sound, self._hands, heard, given, from_before)

    def _look(self) -> None:
        hands = self._hands
        if hands is None or self._asking:
            return
        if not self._may():
            self._waits = False
            return
        heard = self._microphone.timed_blocks()
        if heard:
            anew = not self._waits
            if anew:
                self._waits, self._since, self._quiet_since = True, time.monotonic(), time.monotonic()
            self._asking = True
            job = partial(_noticed, hands, heard, self._speaking.given(), self._since, anew)
            self._background.run(Lane.LESSON, job, partial(self._told, hands), self._failed)
        elif not self._microphone.alive():
            self.end()
            self.lost.emit()

    def _told(self, hands: HandsFree, spoke: bool) -> None:
        self._asking = False
        if hands is not self._hands or not self._may():
            return
        now = time.monotonic()
        if spoke:
            self._waits = False
            self.noticed.emit()
        elif self._speaking.active:
            self._quiet_since = now
        elif not self._nudged and now - self._quiet_since >= QUIET:
            self._nudged = True
            self.quiet.emit()

    def _failed(self, error: BaseException) -> None:
        self.end()
        self.failed.emit(error)


def _noticed(hands: HandsFree, heard: list[Timed], given: list[Timed], since: float, anew: bool) -> bool:
    if anew:
        hands.attend()
    return hands.noticed(heard, given, since)


def _sound(
    hands: HandsFree | None, heard: list[Timed], given: list[Timed], from_before: bool
) -> list[NDArray[np.float32]]:
    if hands is None:
        return [block for _, block in heard]
    before = [hands.before()] if from_before else []
    return before + hands.cleaned(heard, given)

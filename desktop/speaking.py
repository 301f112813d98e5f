"""Didi speaks: sentence after sentence, from what was rendered ahead where it can, and falls silent when told.

Lives on the window's thread; the mouth is only used on the sound lane. With no mouth or no loudspeaker it is silent
and says so once.
"""

from __future__ import annotations

import logging
import time
from functools import partial
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, QTimer, Signal

from desktop.background import Background, Lane
from desktop.loudspeaker import Loudspeaker
from desktop.reply_cache import ReplyCache

if TYPE_CHECKING:
    from desktop.conversation import Mouth

LOG = logging.getLogger("didi.window")
LOOK = 30
"""Milliseconds between two looks at which sentence is being said."""


class Speaking(QObject):
    """One voice. Sentences are numbered from 0 within each reply."""

    began = Signal(int)
    """This sentence is being said now."""
    fell_silent = Signal()
    """Everything was said, or was broken off."""
    found = Signal()
    """There is a loudspeaker: from now on Didi can be heard."""
    lost = Signal(str, object)
    """The mouth or the loudspeaker failed: which of the two, and the error."""

    def __init__(self, background: Background, loudspeaker: Loudspeaker, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._background = background
        self._loudspeaker = loudspeaker
        self.cache = ReplyCache()
        self._mouth: Mouth | None = None
        self._language = "en"
        self._speed = 1.0
        self._sentences: tuple[str, ...] = ()
        self._next = 0
        self._saying: int | None = None
        self._rendering: str | None = None
        self.resting = False
        """While True nothing is rendered ahead: the ears need the machine."""
        self.asked_at = 0.0
        """When (monotonic seconds) the newest reply was asked for."""
        self._timer = QTimer(self)
        self._timer.setInterval(LOOK)
        self._timer.timeout.connect(self._look)

    def give_mouth(self, mouth: Mouth, speed: float) -> None:
        """There is a voice: find a loudspeaker for it."""
        self._mouth, self._speed = mouth, speed
        self._look_for_loudspeaker()

    @property
    def able(self) -> bool:
        """Whether anything can be heard when Didi speaks."""
        return self._mouth is not None and self._loudspeaker.alive()

    @property
    def active(self) -> bool:
        """Whether a reply is being said, or waits for its sound."""
        return self._timer.isActive()

    @property
    def saying(self) -> int | None:
        """The number of the sentence that is being said."""
        return self._saying

    def speak(self, sentences: tuple[str, ...], language: str) -> bool:
        """Say a reply instead of whatever is being said. False when there is nothing to say it with."""
        self.hush()
        if language != self._language:
            self.cache.clear()
            self._language = language
        if not self.able:
            self._look_for_loudspeaker()
            return False
        self.asked_at = time.monotonic()
        self._sentences, self._next = sentences, 0
        self._timer.start()
        self._go_on()
        self._look()
        return True

    def hush(self) -> None:
        """Be silent at once."""
        self._loudspeaker.hush()
        self._sentences, self._next = (), 0
        if self._timer.isActive():
            self._stop()

    def prepare(self, sentences: tuple[str, ...]) -> None:
        """Render what may be said next, likeliest first, while nothing else is to be done."""
        self.cache.want(sentences)
        self._go_on()

    def wake(self) -> None:
        """Go on rendering ahead."""
        self.resting = False
        self._go_on()

    def _look_for_loudspeaker(self) -> None:
        """Open one behind the window, so that the next reply can be heard."""
        if self._mouth is not None:
            job = partial(self._loudspeaker.open, self._mouth.sample_rate)
            lost = partial(self.lost.emit, "loudspeaker")
            self._background.run(Lane.SOUND, job, lambda _: self.found.emit(), lost)

    def _go_on(self) -> None:
        """Hand ready sentences to the loudspeaker; have the next missing one rendered."""
        while self._next < len(self._sentences):
            sentence = self._sentences[self._next]
            sound = self.cache.get(sentence)
            if sound is None:
                self._render(sentence)
                return
            self._say(sound)
        ahead = None if self.resting else self.cache.next_missing()
        if ahead is not None:
            self._render(ahead)

    def _say(self, sound: NDArray[np.int16]) -> None:
        if self._mouth is not None:
            self._loudspeaker.say(self._next, sound, self._mouth.sample_rate)
        self._next += 1

    def _render(self, sentence: str) -> None:
        mouth = self._mouth
        if mouth is None or self._rendering is not None:
            return
        self._rendering = sentence
        job = partial(mouth.say, sentence, language=self._language, speed=self._speed)
        self._background.run(Lane.SOUND, job, partial(self._rendered, sentence, self._language), self._not_rendered)

    def _rendered(self, sentence: str, language: str, sound: NDArray[np.int16]) -> None:
        self._rendering = None
        if language == self._language:
            self.cache.put(sentence, sound)
        self._go_on()

    def _not_rendered(self, error: BaseException) -> None:
        """The voice failed: this reply is read from the screen, the next one tries again."""
        self._rendering = None
        self.cache.want(())
        self.hush()
        self.lost.emit("mouth", error)

    def _look(self) -> None:
        number = self._loudspeaker.saying()
        if not self._loudspeaker.alive():
            LOG.warning("the loudspeaker no longer asks for sound")
            self.hush()
            self._look_for_loudspeaker()
        elif number is not None and number != self._saying:
            self._saying = number
            self.began.emit(number)
        elif number is None and self._next >= len(self._sentences):
            self._stop()

    def _stop(self) -> None:
        self._timer.stop()
        self._saying = None
        self.fell_silent.emit()

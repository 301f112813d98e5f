"""Tends who words what Didi says: has it built anew when a setting, a model or a key calls for it, and tells who it is.

Building is an errand; what was built comes into force on the lesson lane, so between two turns and never within one.
It must never tell of a source that is not in force yet, nor leave a model's server running behind a closed window.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Collection
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from desktop.base.background import Lane, nobody_awaits
from desktop.base.settings import Settings
from desktop.lesson.lesson_desk import LessonDesk
from desktop.ui.front import Front

if TYPE_CHECKING:
    from desktop.operations.wording import Sources, Words

LOG = logging.getLogger("didi.window")
TEND = 1000
"""Milliseconds between two looks after the language models."""
BUILT_FOR = (
    *("local_words", "cloud_words", "cloud_moves", "cloud_url", "cloud_model", "cloud_chooser", "voice_order"),
    *("words_deadline", "cloud_deadline", "local_deadline", "choice_deadline", "prefix_cache"),
    *("breaker_failures", "breaker_rest"),
)
"""The settings that words are built for: with another value of one of them they are built anew."""
WORDS, KEY = "words", "key"
"""What can come to this PC, or go from it, that words are built with: a model, and the key of the cloud."""


class Waiting:
    """Words that were built and not taken yet, or put away; none of them stays open behind a closed window.

    They are put and taken on different lanes: each step is whole by itself, and whoever comes last cleans up.
    """

    def __init__(self) -> None:
        self._here: deque[Words] = deque()
        self._closed = False

    def put(self, words: Words | None) -> None:
        """Keep these until somebody takes them."""
        if words is not None:
            self._here.append(words)
        if self._closed:
            self.empty()

    def take(self) -> Words | None:
        """The ones that came first; None when there are none."""
        with suppress(IndexError):
            return self._here.popleft()
        return None

    def empty(self) -> None:
        """Close all that wait."""
        while (words := self.take()) is not None:
            words.close()

    def close(self) -> None:
        """Close all that wait, and at once whatever is put here from now on."""
        self._closed = True
        self.empty()


class WordingPresenter(QObject):
    """Who words what Didi says, from setting to sentence."""

    def __init__(self, front: Front, desk: LessonDesk) -> None:
        super().__init__(front)
        self._front, self._background, self._desk = front, front.background, desk
        self._coming, self._leaving = Waiting(), Waiting()
        self._built_for: tuple[object, ...] = ()
        """Empty before the first words are wanted."""
        self._building = self._again = self._fresh = False
        self._tending = QTimer(self)
        self._tending.setInterval(TEND)
        self._tending.timeout.connect(self._tend)
        front.settings_changed.connect(self._set_to)
        front.equipped.connect(self._equipped)

    def begin(self) -> None:
        """Have the first words built; from now on they follow settings, models and keys."""
        self._renew()

    def stop(self) -> None:
        """Look after nothing any more."""
        self._tending.stop()

    def close(self) -> None:
        """On a lane, when the window closes: nothing that was built is left open, whoever is still building."""
        self._coming.close()
        self._leaving.close()

    # --- built anew ---

    def _set_to(self, settings: Settings) -> None:
        if not self._built_for or built_for(settings) == self._built_for:
            return
        if not settings.cloud_words:  # a school that says no is not kept waiting
            self._background.run(Lane.LESSON, self._desk.leave_cloud, self._tell, self._failed)
        self._renew()

    def _equipped(self, with_what: Collection[str]) -> None:
        settings = self._front.settings
        if self._built_for and (
            (WORDS in with_what and settings.local_words) or (KEY in with_what and settings.cloud_words)
        ):
            self._fresh = self._fresh or WORDS in with_what
            self._renew()

    def _renew(self) -> None:
        """Have words built for the settings of now; while others are being built, after them."""
        self._built_for = built_for(self._front.settings)
        if self._building:
            self._again = True
            return
        sources = self._front.sources
        local_here = not self._fresh and sources is not None and sources.local in ("loading", "ready")
        self._building, self._again, self._fresh = True, False, False
        job = partial(build, self._front.settings, self._coming, local_here=local_here)
        self._background.run(Lane.ERRANDS, job, self._built, self._not_built)

    def _built(self, sources: Sources) -> None:
        self._background.run(Lane.LESSON, partial(self._taken_up, sources), self._in_force, self._not_built)

    def _taken_up(self, sources: Sources) -> Sources:
        """On the lesson lane: the new words take the place of the others, which are closed where nobody waits."""
        self._leaving.put(self._desk.give_words(self._coming.take()))
        return self._desk.tend_words() or sources

    def _in_force(self, sources: Sources) -> None:
        self._background.run(Lane.ERRANDS, self._leaving.empty, nobody_awaits, self._failed)
        self._tell(sources)
        self._tending.start()
        self._ended()

    def _not_built(self, error: BaseException) -> None:
        self._failed(error)
        self._ended()

    def _ended(self) -> None:
        self._building = False
        if self._again:
            self._renew()

    # --- looked after ---

    def _tend(self) -> None:
        self._background.run(Lane.LESSON, self._desk.tend_words, self._tended, self._failed)

    def _tended(self, sources: Sources | None) -> None:
        if sources is None:
            self._tending.stop()
        else:
            self._tell(sources)

    def _tell(self, sources: Sources | None) -> None:
        if sources is not None:
            self._front.tell_sources(sources)

    def _failed(self, error: BaseException) -> None:
        """A lesson without a model loses nothing but wording, so the screen is not troubled with it."""
        LOG.warning("language models: %s", error)


def built_for(settings: Settings) -> tuple[object, ...]:
    """What words are built for: they serve as long as this is the same."""
    return tuple(getattr(settings, name) for name in BUILT_FOR)


def build(settings: Settings, coming: Waiting, *, local_here: bool = False) -> Sources:
    """On a lane: have words for these settings wait in `coming`, if there are any; where words will come from."""
    from desktop.operations.wording import Sources, words_for

    words = words_for(settings, local_here=local_here)
    if words is None:
        return Sources(local="missing" if settings.local_words else "off")
    words.knock()
    coming.put(words)
    return words.sources()

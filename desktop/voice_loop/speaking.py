"""Didi speaks: sentence after sentence, from what was rendered ahead where it can, and falls silent when told.

A sentence that is not ready is said in two goes, its first clause before the rest is rendered.

Lives on the window's thread; the mouth is only used on the sound lane. A reply that the loudspeaker dropped goes on
from the sentence it was dropped in; with no mouth or no loudspeaker it is silent and says so once.
"""

from __future__ import annotations

import logging
import re
from collections import OrderedDict
from collections.abc import Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from desktop.base.background import Background, Lane, nobody_awaits
from desktop.voice_loop.loudspeaker import COMMA, PAUSE, SILENT_CARD, Loudspeaker
from desktop.voice_loop.sound_device import SoundUnavailable

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from desktop.voice_loop.expecting import Mouth
    from tutor.turn import Language

LOG = logging.getLogger("didi.window")
LOOK = 30
"""Milliseconds between two looks at which sentence is being said."""
SILENT_LOOKS = round(SILENT_CARD * 1000 / LOOK)
"""Looks in a row without a call from the card after which it counts as unplugged. They are counted and not timed: a PC
that keeps the card waiting keeps the window waiting too, and a look that comes late counts no more than any other."""
SLOW = 0.75
"""How fast she speaks when she was asked to speak slowly, as a share of how fast she speaks else."""
STEPS = (1.0, 0.85, 0.7)
"""How fast she speaks as a share of how fast she speaks else, by the steps that a student asked her to go slower."""
SLOWEST = 0.5
"""Slower than that is no speech any more."""
BEFORE_A_QUESTION = 0.45
"""Seconds of silence before the question of a reply: what went before has ended, and the student's turn comes."""
TRIES = 3
"""Loudspeakers opened one after another, with no new sentence said, before the reply is left to be read."""
AGAIN = 400
"""Milliseconds after a try that failed: when one is unplugged, the system needs a moment to turn to another."""

BEGINNING = 2
"""Sentences of a foreseen reply that are rendered before it is sure to be said; the others while these are heard."""
BUDGET = 24_000_000
"""Bytes of sound that are kept: about nine minutes of speech."""
FIRST_CLAUSE = re.compile(r"(.{8,70}?[,;:])\s+(?=\S.{11})")
"""A first clause that is worth saying by itself: neither a word alone nor most of the sentence."""


def in_two_goes(sentence: str) -> tuple[str, ...]:
    """The first clause and the rest; the sentence itself where it has no such clause."""
    first = FIRST_CLAUSE.match(sentence)
    return (sentence,) if first is None else (first[1], sentence[first.end() :])


class ReplyCache:
    """Sound by sentence, bounded in bytes; used on the window's thread only."""

    def __init__(self, budget: int = BUDGET) -> None:
        self._budget = budget
        self._bytes = 0
        self._sounds: OrderedDict[str, NDArray[np.int16]] = OrderedDict()
        self.wanted: tuple[str, ...] = ()

    def get(self, sentence: str) -> NDArray[np.int16] | None:
        """The sound of `sentence` if it is ready."""
        sound = self._sounds.get(sentence)
        if sound is not None:
            self._sounds.move_to_end(sentence)
        return sound

    def put(self, sentence: str, sound: NDArray[np.int16]) -> None:
        """Keep the sound of `sentence`, at the cost of the one unused for longest."""
        old = self._sounds.pop(sentence, None)
        self._bytes += sound.nbytes - (0 if old is None else old.nbytes)
        self._sounds[sentence] = sound
        while self._bytes > self._budget and len(self._sounds) > 1:
            _, dropped = self._sounds.popitem(last=False)
            self._bytes -= dropped.nbytes

    def want(self, sentences: Iterable[str]) -> None:
        """Say what should be ready next; earlier wishes that have not been met are dropped."""
        self.wanted = tuple(sentences)

    def next_missing(self) -> str | None:
        """The likeliest wanted sentence that has no sound yet."""
        return next((sentence for sentence in self.wanted if sentence not in self._sounds), None)

    def clear(self) -> None:
        """Forget every sound (another voice or speed was chosen)."""
        self._sounds.clear()
        self._bytes = 0


class _Rendering:
    """A sentence that is being made, part by part: `next_part` on the sound lane, the rest on the window's thread."""

    def __init__(self, mouth: Mouth, sentence: str, language: Language, pace: float) -> None:
        self.sentence = sentence
        self.how = (language, pace)
        self.made: list[NDArray[np.int16]] = []
        self.whole: NDArray[np.int16] | None = None
        """All of it, once there is no further part."""
        self._parts = _parts_of(mouth, sentence, language, pace)

    def next_part(self) -> None:
        """Make one part more, or join those there are."""
        part = next(self._parts, None)
        if part is not None:
            self.made.append(part)
        else:
            self.whole = _joined(self.made)


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
        self.loudspeaker = loudspeaker
        self.cache = ReplyCache()
        self._mouth: Mouth | None = None
        self._language: Language = "en"
        self._speed = 1.0
        self._slow = False
        self._steps = 0
        self.sentences: tuple[str, ...] = ()
        """What is being said, all of it; nothing in silence."""
        self._next = 0
        self.saying: int | None = None
        """The number of the sentence that is being said."""
        self._begun: tuple[str, ...] = ()
        """What is being said of a reply that is not here yet: no sentence on the page is it, so none lights up."""
        self._given = 0
        """Samples of the next sentence that the loudspeaker was given before the whole of it was made."""
        self._rendering: _Rendering | None = None
        self.resting = False
        """While True nothing is rendered ahead: the ears need the machine."""
        self._seeking = False
        self._tries = 0
        self._refusal: BaseException | None = None
        self._calls = self._silent_looks = 0
        self._again = QTimer(self)
        self._again.setInterval(AGAIN)
        self._again.setSingleShot(True)
        self._again.timeout.connect(self._open_loudspeaker)
        self._timer = QTimer(self)
        self._timer.setInterval(LOOK)
        self._timer.timeout.connect(self._look)

    def give_mouth(self, mouth: Mouth, speed: float) -> None:
        """There is a voice: find a loudspeaker for it."""
        self._mouth, self._speed = mouth, speed
        self._look_for_loudspeaker()

    def set_speed(self, speed: float) -> None:
        """From the next sentence on she speaks this fast; 1 is as her voice was made."""
        if speed != self._speed:
            self._speed = speed
            self.cache.clear()

    def slow_down(self, slow: bool) -> None:
        """From the next sentence on she speaks slowly, or as before."""
        if slow is not self._slow:
            self._slow = slow
            self.cache.clear()

    def go_slower(self, steps: int) -> None:
        """From the next sentence on she speaks so many steps more slowly than else; 0 is as before."""
        before, self._steps = self.pace, min(steps, len(STEPS) - 1)
        if self.pace != before:
            self.cache.clear()

    @property
    def pace(self) -> float:
        """How fast she speaks now: as slowly as the button, or the student's own words, ask for."""
        share = min(SLOW if self._slow else 1.0, STEPS[self._steps])
        return self._speed if share == 1.0 else max(SLOWEST, self._speed * share)

    @property
    def able(self) -> bool:
        """Whether anything can be heard when Didi speaks."""
        return self._mouth is not None and not self._seeking and self.loudspeaker.alive()

    @property
    def active(self) -> bool:
        """Whether a reply is being said, or waits for its sound or for a loudspeaker that dropped it."""
        return self._timer.isActive()

    def let_go(self) -> None:
        """Let go of the loudspeaker while nothing is being said; the next reply opens one again."""
        if not self.active and not self._seeking:
            self._background.run(Lane.SOUND, self.loudspeaker.close, nobody_awaits, self._give_up)

    def let_go_of_dead(self) -> None:
        """The same, where the card has stopped asking for sound: a sound system that is gone must not be waited for."""
        if self.loudspeaker.rate and not self.loudspeaker.alive():
            self.let_go()

    def begin(self, clause: tuple[str, ...], language: Language) -> None:
        """Say the first words of a reply whose others are still to come; `speak` goes on behind them."""
        self._break_off()
        self._begun = clause
        if not self._say_all(clause, language):
            self._begun = ()

    def speak(self, sentences: tuple[str, ...], language: Language) -> bool:
        """Say a reply instead of whatever is being said, without a word of silence; what was begun is not said again.

        False when there is nothing to say it with.
        """
        begun, self._begun = self._begun, ()
        if begun and sentences[: len(begun)] == begun and language == self._language and self.able:
            self.sentences = sentences
            self._timer.start()
            self._go_on()
            return True
        self._break_off()
        return self._say_all(sentences, language)

    def _say_all(self, sentences: tuple[str, ...], language: Language) -> bool:
        if language != self._language:
            self.cache.clear()
            self._language = language
        if not self.able:
            self._timer.stop()
            self.saying = None
            self._look_for_loudspeaker()
            return False
        self.saying, self.sentences, self._next, self._given = None, sentences, 0, 0
        self._tries, self._silent_looks = TRIES, 0
        self._timer.start()
        self._go_on()
        self._look()
        return True

    def hush(self) -> None:
        """Be silent at once. Nobody waits any longer for a loudspeaker that could not be opened so far."""
        spoke = self.active
        self._break_off()
        if spoke:
            self._stop()

    def _break_off(self) -> None:
        self.loudspeaker.hush()
        self.sentences, self._next, self._given, self._begun = (), 0, 0, ()
        if self._again.isActive():
            self._again.stop()
            self._seeking = False
            self.lost.emit("loudspeaker", self._refusal)

    def prepare(self, sentences: tuple[str, ...]) -> None:
        """Render what may be said next, likeliest first, while nothing else is to be done."""
        self.cache.want(sentences)
        self._go_on()

    def make_ready(self, reply: tuple[str, ...], language: Language) -> None:
        """Render how a reply begins that is likely to be said in a moment, also while the ears listen; say nothing."""
        if language != self._language or self.active:
            return
        first = next((sentence for sentence in reply[:BEGINNING] if self.cache.get(sentence) is None), None)
        if first is not None:
            self._render(first)

    def wake(self) -> None:
        """Go on rendering ahead."""
        self.resting = False
        self._go_on()

    def _look_for_loudspeaker(self) -> None:
        """Open one behind the window, so that the next reply can be heard; opening it twice would drop what it says."""
        if self._mouth is not None and not self._seeking:
            self._tries = TRIES
            self._open_loudspeaker()

    def _open_loudspeaker(self) -> None:
        if self._mouth is not None:
            self._seeking = True
            self._tries -= 1
            job = partial(self.loudspeaker.open, self._mouth.sample_rate)
            self._background.run(Lane.SOUND, job, self._opened, self._not_opened)

    def _opened(self, _: None) -> None:
        self._seeking = False
        self._silent_looks = 0
        self._go_on()
        self.found.emit()

    def _not_opened(self, error: BaseException) -> None:
        if self._tries > 0:
            self._refusal = error
            self._again.start()
        else:
            self._seeking = False
            self._give_up(error)

    def _give_up(self, error: BaseException) -> None:
        """There is nothing to say it with: the reply is read from the screen."""
        self.hush()
        self.lost.emit("loudspeaker", error)

    def _go_on(self) -> None:
        """Hand ready sentences to the loudspeaker; have the next missing one rendered."""
        while self._next < len(self.sentences):
            sentence = self.sentences[self._next]
            sound = self.cache.get(sentence)
            if sound is None:
                self._render(sentence)
                return
            if self._seeking:
                return
            self._say(sound)
        ahead = None if self.resting else self.cache.next_missing()
        if ahead is not None:
            self._render(ahead)

    def _say(self, sound: NDArray[np.int16]) -> None:
        """Say what is left of the next sentence; a question that follows it is given a moment."""
        asks = any(sentence.rstrip().endswith("?") for sentence in self.sentences[self._next + 1 : self._next + 2])
        self._hand_over(sound[self._given :], BEFORE_A_QUESTION if asks else PAUSE)
        self._next, self._given = self._next + 1, 0

    def _say_what_is_made(self, rendering: _Rendering) -> None:
        """Say the parts there are of the sentence that is waited for, while the others are made."""
        awaited = self.sentences[self._next] if self._next < len(self.sentences) else None
        if rendering.sentence != awaited or self._seeking:
            return
        before = 0
        for part in rendering.made:
            if before >= self._given:
                self._hand_over(part, 0.0)
                self._given += len(part)
            before += len(part)

    def _hand_over(self, sound: NDArray[np.int16], pause: float) -> None:
        if self._mouth is not None:
            self.loudspeaker.say(self._next, sound, self._mouth.sample_rate, pause)

    def _render(self, sentence: str) -> None:
        if self._mouth is None or self._rendering is not None:
            return
        self._rendering = _Rendering(self._mouth, sentence, self._language, self.pace)
        self._render_on(self._rendering)

    def _render_on(self, rendering: _Rendering) -> None:
        done = partial(self._rendered, rendering)
        self._background.run(Lane.SOUND, rendering.next_part, done, self._not_rendered)

    def _rendered(self, rendering: _Rendering, _: None) -> None:
        as_wanted = rendering.how == (self._language, self.pace)
        if rendering.whole is None and as_wanted and self._is_wanted(rendering):
            self._say_what_is_made(rendering)
            self._render_on(rendering)
            return
        self._rendering = None
        if rendering.whole is not None and as_wanted:
            self.cache.put(rendering.sentence, rendering.whole)
        self._go_on()

    def _is_wanted(self, rendering: _Rendering) -> bool:
        """Whether the rest is worth making: not where the loudspeaker waits for another sentence."""
        return self._next >= len(self.sentences) or rendering.sentence == self.sentences[self._next]

    def _not_rendered(self, error: BaseException) -> None:
        """The voice failed: this reply is read from the screen, the next one tries again."""
        self._rendering = None
        self.cache.want(())
        self.hush()
        self.lost.emit("mouth", error)

    def _look(self) -> None:
        if self._seeking:
            return
        number = self.loudspeaker.saying()
        if number is None and self._next >= len(self.sentences):
            self._stop()
        elif self._dropped():
            self._take_up_again(self._next if number is None else number)
        elif number is not None and number != self.saying:
            self.saying, self._tries = number, TRIES
            if not self._begun:
                self.began.emit(number)

    def _dropped(self) -> bool:
        """Whether the card let go, or has not asked for sound in so many looks that it must be unplugged."""
        calls = self.loudspeaker.calls
        self._silent_looks = self._silent_looks + 1 if calls == self._calls else 0
        self._calls = calls
        return not self.loudspeaker.connected() or self._silent_looks >= SILENT_LOOKS

    def _take_up_again(self, number: int) -> None:
        """Say the rest, from this sentence on, as soon as there is a loudspeaker again."""
        LOG.warning("the loudspeaker no longer asks for sound")
        self.loudspeaker.hush()
        self._next, self._given = number, 0
        if self._tries > 0:
            self._open_loudspeaker()
        else:
            self._give_up(SoundUnavailable("loudspeaker_missing", "it is there, but asks for no sound"))

    def _stop(self) -> None:
        self._timer.stop()
        self.saying = None
        self.fell_silent.emit()


def _parts_of(mouth: Mouth, sentence: str, language: Language, speed: float) -> Iterator[NDArray[np.int16]]:
    """On the sound lane: a sentence of the page as it is spoken, in parts where the mouth can."""
    from desktop.base.spoken_form import spoken_form  # brings the study's number words along, for which no window waits

    in_parts = getattr(mouth, "parts", None)
    if in_parts is not None:
        yield from in_parts(spoken_form(sentence, language), language=language, speed=speed)
        return
    clauses = in_two_goes(sentence)
    for clause in clauses:
        said = mouth.say(spoken_form(clause, language), language=language, speed=speed)
        yield said if clause is clauses[-1] else _with_a_comma(said, mouth.sample_rate)


def _with_a_comma(said: NDArray[np.int16], rate: int) -> NDArray[np.int16]:
    import numpy as np

    return np.concatenate([said, np.zeros(int(COMMA * rate), dtype=np.int16)])


def _joined(parts: list[NDArray[np.int16]]) -> NDArray[np.int16]:
    import numpy as np

    return np.concatenate(parts) if parts else np.zeros(0, dtype=np.int16)

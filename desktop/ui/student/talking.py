"""The student talks: the button, the microphone, the consent before it opens, and words that were not heard for sure.

Lives on the window's thread and decides nothing about an answer: what was heard and counts goes out by one signal, and
whoever tends the lesson takes it from there. It never opens a microphone that nobody allowed.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from desktop.base.background import Lane, nobody_awaits
from desktop.base.waking import asleep_seconds
from desktop.operations.lesson_desk import Caught, LessonDesk, Shown
from desktop.ui.front import Front
from desktop.ui.student.lesson_page import LessonPage
from desktop.values.page import Face
from desktop.voice_loop.attending import Attending
from desktop.voice_loop.levels import Levels
from desktop.voice_loop.microphone import RATE, Microphone, level_of
from desktop.voice_loop.readiness import CONSENT, Parts
from desktop.voice_loop.sound_device import SoundUnavailable
from desktop.voice_loop.speaking import Speaking
from tutor.errors import PinRefused
from tutor.turn import Heard

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from desktop.base.settings import Settings
    from desktop.voice_loop.endpointing import Listening, Progress, SpeechFinder
    from desktop.voice_loop.expecting import Ears

LOOK = 40
"""Milliseconds between two looks at what the microphone kept."""
TAP = 0.35
"""Seconds: a shorter press is a tap, and the end of the answer is then found by listening."""
AFTERWARDS = 200
"""Milliseconds that are still listened to after the button came up: people let go on the last syllable."""
WATCH = 2000
"""Milliseconds between two looks, while a lesson is open, whether microphone and loudspeaker are still there."""
SLEPT = 2.0
"""Seconds of sleep of the PC after which the sound card is taken up anew."""
AGAIN = 8
"""Looks (16 s) between two tries to find a microphone that was missing."""


class Talking(QObject):
    """What the student says, from the press of the button to words that count."""

    heard = Signal(object)
    """These words count as the student's (a `Heard`)."""
    equipped = Signal(object, object)
    """The ears have loaded, and what finds speech for them."""
    partial = Signal(str)
    """What was made out so far, while the student still speaks; nothing counts yet."""
    showing = Signal(object)
    """The `Face` that says what is going on: listening, or thinking about what was said."""
    quiet = Signal()
    """Hands-free, and nobody has spoken for long: Didi may gently say her question again."""
    rested = Signal()
    """Nothing is listened to any more, and nothing was said that counts."""
    told = Signal(str)
    """The code of a sentence for the student."""
    lost = Signal(str, object)
    """A part cannot be used: its name ("microphone"), and the error."""
    failed = Signal(object)
    """Something behind the window went wrong; the error."""

    def __init__(
        self,
        front: Front,
        page: LessonPage,
        desk: LessonDesk,
        microphone: Microphone,
        speaking: Speaking,
        parts: Parts,
    ) -> None:
        super().__init__(front)
        self._background, self._texts, self._page = front.background, front.texts, page
        self._desk, self._microphone, self._speaking, self._parts = desk, microphone, speaking, parts
        self._finder: SpeechFinder | None = None
        self._shown: Shown | None = None
        self._listening: Listening | None = None
        self._pressed_at = 0.0
        self._unsure: Heard | None = None
        self.busy = False
        """While True (Didi works out what was said) a press of the button is nothing."""
        self._timer = QTimer(self)
        self._timer.setInterval(LOOK)
        self._timer.timeout.connect(self._look_at_microphone)
        self._hers: tuple[str, ...] = ()
        """What Didi was saying when she was interrupted."""
        self._levels = Levels()
        self._asleep, self._watches = asleep_seconds(), 0
        self._watch = QTimer(self)
        self._watch.setInterval(WATCH)
        self._watch.timeout.connect(self._look_after_sound)
        self._front = front
        self._attending = Attending(front.background, microphone, speaking, self._may_speak)
        self._hear_of_attending()
        page.talk_began.connect(self.talk)
        page.talk_ended.connect(self.let_go)
        page.heard_put_aside.connect(self.set_aside)
        page.consent.allowed.connect(self.allow_hearing)

    def _hear_of_attending(self) -> None:
        self._attending.noticed.connect(self._student_speaks)
        self._attending.quiet.connect(self._nobody_speaks)
        self._attending.lost.connect(self._look_for_microphone)
        self._attending.failed.connect(self.failed)
        self._parts.changed.connect(self._attend_or_not)
        self._front.settings_changed.connect(self._set_to)
        self._front.went.connect(lambda _: self._attend_or_not())
        switch = self._page.answer.hands_free
        switch.show_chosen(self._front.settings.hands_free)
        switch.chosen.connect(lambda on: self._front.choose(hands_free=on))

    # --- a lesson begins, goes on, is left ---

    def begin(self, shown: Shown) -> None:
        """A lesson is there: open the microphone, or ask for the consent to."""
        self._shown = shown
        self._levels = Levels()
        self._parts.put(microphone="loading")
        self._open_or_ask()
        self._asleep = asleep_seconds()
        self._watch.start()

    def follow(self, shown: Shown) -> None:
        """A turn was decided: what is awaited next. What was heard and not confirmed is settled."""
        self._shown, self._unsure = shown, None
        self._attending.turned()
        self._attend_or_not()
        hint = self._levels.hint()
        if hint:
            self.told.emit(hint)

    def leave(self) -> None:
        """The lesson is put away."""
        self.stop()
        self._watch.stop()
        self._shown = None
        self._attend_or_not()
        self._background.run(Lane.SOUND, self._microphone.close, nobody_awaits, self.failed.emit)

    @property
    def listening(self) -> bool:
        """Whether what the microphone hears is kept now."""
        return self._listening is not None

    # --- the ears and the microphone ---

    def give_ears(self, ears: Ears, finder: SpeechFinder) -> None:
        """The ears have loaded."""
        self._finder = finder
        self.equipped.emit(ears, finder)
        job = partial(self._desk.give_ears, ears)
        self._background.run(Lane.LESSON, job, self._ears_are_ready, self.failed.emit)

    def _ears_are_ready(self, _: object) -> None:
        self._parts.put(ears="ready")
        if self._shown is not None and not self._shown.may_hear:
            self._open_or_ask()

    def _open_or_ask(self) -> None:
        """With a consent in the record the microphone opens; without one it is asked for once Didi could hear."""
        if self._shown is not None and self._shown.may_hear:
            self._open_microphone()
        elif self._parts.now.ears == "ready":
            self._parts.put(microphone=CONSENT)
            self._page.consent.ask()

    def allow_hearing(self, by_whom: str, pin: str) -> None:
        """A grown-up said yes: it is written down first, and only then does the microphone open."""
        job = partial(self._desk.allow_hearing, by_whom, pin)
        self._background.run(Lane.LESSON, job, self._allowed, self._not_allowed)

    def _allowed(self, _: object) -> None:
        self._page.consent.put_away()
        if self._shown is not None:
            self._shown = replace(self._shown, may_hear=True)
            self._parts.put(microphone="loading")
            self._open_microphone()
            self._page.answer.field.setFocus()

    def _not_allowed(self, error: BaseException) -> None:
        if isinstance(error, PinRefused):
            self._page.consent.ask_for_pin(self._texts(error.code))
        else:
            self._page.consent.put_away()
            self.failed.emit(error)

    def _open_microphone(self) -> None:
        if self._shown is None or not self._shown.may_hear:
            return
        done = lambda _: self._parts.put(microphone="ready")  # noqa: E731
        self._background.run(Lane.SOUND, self._microphone.open, done, partial(self.lost.emit, "microphone"))

    def _look_for_microphone(self) -> None:
        """It was pulled out, or was never there: say so and look again, for the next press."""
        self.stop()
        self.lost.emit("microphone", SoundUnavailable("microphone_missing", "it gives no sound any more"))
        self._open_microphone()

    # --- the button ---

    def talk(self) -> None:
        """The button went down: listen, or stop listening if it was tapped before."""
        if self._listening is not None:
            self._finish()
        elif not self.busy and self._shown is not None and not self._shown.view.ended:
            self._begin(self._shown.kind)

    def let_go(self) -> None:
        """The button came up."""
        if self._listening is None or self._listening.hands_free:
            return
        if time.monotonic() - self._pressed_at < TAP:
            self._listening.hands_free = True
        else:
            QTimer.singleShot(AFTERWARDS, self, self._finish)

    def stop(self) -> None:
        """Forget what is being listened to."""
        if self._listening is not None:
            self._listening = None
            self._timer.stop()
            self._end_keeping()
            self.rested.emit()

    def _begin(self, kind: str) -> None:
        if self._parts.now.microphone == CONSENT:
            self._page.consent.ask()
            self._page.consent.take_focus()
            return
        if self._parts.now.ears == "ready" and not self._microphone.alive():
            self._look_for_microphone()
            return
        if not self._parts.now.can_hear or self._finder is None:
            self.told.emit(self._parts.now.hearing())
            return
        if self._attending.active:
            self._student_speaks()
            return
        from desktop.voice_loop.endpointing import Listening

        interrupted = self._speaking.active
        self._pressed_at = time.monotonic()
        self._listen(Listening(kind, self._microphone.rate, self._finder, hands_free=False))
        self._microphone.begin(with_pre_roll=not interrupted)

    def _listen(self, listening: Listening) -> None:
        """Didi is silent and listens."""
        self._hers = self._speaking.sentences if self._speaking.active else ()
        self._speaking.hush()
        self._speaking.resting = True
        self.set_aside()
        self._listening = listening
        self._levels.begin()
        self.showing.emit(Face.LISTENING)
        self._timer.start()

    def _look_at_microphone(self) -> None:
        listening = self._listening
        if listening is None:
            return
        if self._microphone.waiting:
            job = partial(_listened, self._desk, listening, self._sound(listening))
            self._background.run(Lane.LESSON, job, partial(self._progressed, listening), self.failed.emit)
        elif not self._microphone.alive():
            self._finish()
            self._look_for_microphone()

    def _sound(self, listening: Listening) -> Callable[[], list[NDArray[np.float32]]]:
        """What was heard since the last look, as a job of the lesson lane; its level is shown at once."""
        latest = self._microphone.latest()
        self._page.answer.show_level(max(map(level_of, latest), default=0.0))
        if self._levels.add(latest, self._microphone.rate):
            self.told.emit("window_microphone_dead")
        if self._attending.active:
            return self._attending.sound(from_before=listening.is_new)
        blocks = self._microphone.blocks()
        return lambda: blocks

    def _progressed(self, listening: Listening, progress: Progress) -> None:
        if listening is not self._listening:
            return
        self.partial.emit(progress.words)
        if progress.finished:
            self._finish()

    def _finish(self) -> None:
        listening, self._listening = self._listening, None
        if listening is None:
            return
        self._timer.stop()
        self.showing.emit(Face.THINKING)
        self._page.answer.lock(True)
        job = partial(_heard, self._desk, listening, self._sound(listening))
        self._end_keeping()
        by_itself = self._attending.active and listening.hands_free
        self._background.run(Lane.LESSON, job, partial(self._caught, by_itself=by_itself), self.failed.emit)

    def _end_keeping(self) -> None:
        if not self._attending.active:
            self._microphone.end()

    # --- hands-free ---

    def _may_speak(self) -> bool:
        """Whether words of the student are waited for, or may interrupt Didi."""
        here = self._shown is not None and not self._shown.view.ended
        return here and not self.busy and self._listening is None

    def _attend_or_not(self) -> None:
        """Listen exactly while hands-free is chosen, allowed and possible, and the lesson is what is on the screen."""
        shown, finder = self._shown, self._finder
        here = shown is not None and shown.may_hear and not shown.view.ended and self._front.here == "lesson"
        wanted = here and self._front.settings.hands_free and self._parts.now.can_hear and self._microphone.alive()
        if wanted and finder is not None and not self._attending.active:
            self._attending.begin(finder)
        elif not wanted and self._attending.active:
            self.stop()
            self._attending.end()
        self._page.answer.attend(self._attending.active)

    def _set_to(self, settings: Settings) -> None:
        self._page.answer.hands_free.show_chosen(settings.hands_free)
        self._attend_or_not()

    def _student_speaks(self) -> None:
        """Somebody speaks, or pressed the button: Didi listens, from the beginning of what is being said."""
        if self._may_speak() and self._finder is not None and self._shown is not None:
            from desktop.voice_loop.endpointing import Listening

            self._listen(Listening(self._shown.kind, RATE, self._finder, hands_free=True))

    def _nobody_speaks(self) -> None:
        """Whoever types, or has words before them to confirm, is not nudged."""
        if not self._page.answer.field.text():
            self.quiet.emit()

    def _is_her_own(self, words: str) -> bool:
        """Whether what was heard over Didi's voice was hers; what could be an answer is asked about instead."""
        from desktop.voice_loop.hands_free import mostly_hers

        return bool(self._hers) and mostly_hers(words, self._hers)

    def _could_be_an_answer(self, words: str) -> bool:
        from tutor.checking.completeness import completeness

        kind = self._shown.kind if self._shown is not None else "word"
        return kind != "word" and completeness(words, kind) in ("complete", "extendable")

    # --- what can happen to microphone and loudspeaker ---

    def _look_after_sound(self) -> None:
        """A sound card that is gone, or a PC that has slept: take the sound up anew. It is told where it matters."""
        slept = asleep_seconds() - self._asleep
        self._asleep += slept
        if slept > SLEPT:
            self.stop()
            self._take_up_anew()
            return
        self._speaking.let_go_of_dead()
        state = self._parts.now.microphone
        self._watches += 1
        if state == "ready" and not self._microphone.alive():
            self._look_for_microphone()
        elif state not in ("ready", "loading", CONSENT) and self._watches % AGAIN == 0 and not self._speaking.active:
            self._take_up_anew()

    def _take_up_anew(self) -> None:
        """With no stream open the list of devices is made anew: what was plugged in meanwhile is found."""
        if self._shown is None or not self._shown.may_hear:
            return
        self._speaking.let_go()
        self._background.run(Lane.SOUND, self._microphone.open, self._found, nobody_awaits)

    def _found(self, _: object) -> None:
        self._parts.put(microphone="ready")
        self._attending.end()
        self._attend_or_not()

    # --- what was heard ---

    def _caught(self, caught: Caught, *, by_itself: bool) -> None:
        self._page.answer.lock(False)
        hers = by_itself and self._is_her_own(caught.heard.text)
        if hers and self._could_be_an_answer(caught.heard.text):
            caught, hers = replace(caught, unsure=True), False
        if caught.silent or hers:
            self.rested.emit()
            if not by_itself:
                self.told.emit("window_microphone_dead" if caught.dead else "window_heard_nothing")
        elif caught.unsure:
            self._unsure = caught.heard
            self.rested.emit()
            self._page.answer.ask_to_confirm(caught.heard.text, faint=caught.faint)
        else:
            self.heard.emit(caught.heard)

    def sent(self, words: str) -> Heard:
        """Words were sent from the line: typed, or what was heard, confirmed or mended. How they count."""
        self.stop()
        unsure, self._unsure = self._unsure, None
        if unsure is not None and unsure.text.strip() == words:
            return replace(unsure, text=words, confidence=1.0, clipped=False)
        return Heard(words)

    def set_aside(self) -> None:
        """What was heard and not confirmed does not count."""
        if self._unsure is not None:
            self._unsure = None
            self._page.answer.settle(self._page.answer.talk.face)


def _listened(desk: LessonDesk, listening: Listening, sound: Callable[[], list[NDArray[np.float32]]]) -> Progress:
    return desk.listen(listening, sound())


def _heard(desk: LessonDesk, listening: Listening, sound: Callable[[], list[NDArray[np.float32]]]) -> Caught:
    return desk.hear(listening, sound())

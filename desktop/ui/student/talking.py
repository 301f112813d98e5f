"""The student's side of a lesson: the button, the consent before a microphone opens, and sound that is endpointed.

The microphone pushes each moment of sound to the lesson lane, where it is listened to. What comes of it goes to the
table of turn-taking as an event; nothing is decided here, and no microphone opens that nobody allowed. Lives on the
window's thread but for the few methods that say otherwise.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import QObject, QTimer, Signal

from desktop.base.background import Lane, nobody_awaits
from desktop.lesson import asleep_seconds
from desktop.lesson.lesson_desk import LessonDesk, Outcome, Shown
from desktop.ui.front import Front
from desktop.ui.student.lesson_page import LessonPage
from desktop.values.page import Chip, Texts
from desktop.voice_loop.microphone import RATE, Levels, Microphone, level_of
from desktop.voice_loop.sound_device import SoundUnavailable
from desktop.voice_loop.speaking import Speaking
from desktop.voice_loop.turn_taking import Event, State, heeds
from tutor.errors import PinRefused

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from desktop.base.settings import Settings
    from desktop.voice_loop.endpointing import Listening, Progress, SpeechFinder, TurnJudge
    from desktop.voice_loop.expecting import Ears
    from desktop.voice_loop.hands_free import HandsFree

# --- which parts of Didi can be used now ---


PartState = str
"""loading, ready, or the code of the error that says what is wrong; a microphone may wait for a consent too."""
CONSENT = "consent"
"""The state of a microphone that nobody has allowed yet."""


@dataclass(frozen=True, slots=True)
class Readiness:
    """The state of each part; codes are those of the errors that the parts raise."""

    ears: PartState = "loading"
    microphone: PartState = "loading"
    mouth: PartState = "loading"
    loudspeaker: PartState = "loading"

    @property
    def can_hear(self) -> bool:
        """True when a press of the button will be understood."""
        return self.ears == self.microphone == "ready"

    def hearing(self) -> str:
        """The code of the sentence about hearing: what is missing comes before what is loading."""
        return _worst("window_hear", self.microphone, self.ears)

    def speaking(self) -> str:
        """The code of the sentence about speaking."""
        return _worst("window_speak", self.loudspeaker, self.mouth)

    def missing(self) -> tuple[str, ...]:
        """The codes of the sentences about what cannot be used, none when everything can be or is still loading."""
        if self.microphone == self.loudspeaker == "sound_system_missing":
            return ("sound_system_missing",)
        codes = (self.hearing(), self.speaking())
        return tuple(code for code in codes if not code.endswith(("_ready", "_loading", CONSENT)))

    def chips(self, texts: Texts) -> tuple[Chip, Chip]:
        """Hearing and speaking in a few words each, for the foot of the page."""
        return _chip("hear", self.hearing(), texts), _chip("speak", self.speaking(), texts)


class Parts(QObject):
    """The parts as they are by now, for everybody on the window's thread who uses one."""

    changed = Signal()
    """A part is in another state."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.now = Readiness()

    def put(self, **states: PartState) -> None:
        """These parts are in these states."""
        self.now = replace(self.now, **states)
        self.changed.emit()


def _worst(stem: str, *parts: PartState) -> str:
    for part in parts:
        if part not in ("loading", "ready"):
            return f"{stem}_{part}"
    return f"{stem}_loading" if "loading" in parts else f"{stem}_ready"


def _chip(name: str, code: str, texts: Texts) -> Chip:
    state: Literal["ready", "loading", "missing"] = "missing"
    if code.endswith("_ready"):
        state = "ready"
    elif code.endswith("_loading"):
        state = "loading"
    return Chip(name, texts(code), state)


# --- the student's side of a lesson ---


TAP = 0.35
"""Seconds: a shorter press is a tap, and the end of the answer is then found by listening."""
AFTERWARDS = 200
"""Milliseconds that are still listened to after the button came up: people let go on the last syllable."""
PATIENCE = 45_000
"""Milliseconds in which nobody speaks or is spoken to, after which Didi may gently say her question once more."""
WATCH = 2000
"""Milliseconds between two looks, while a lesson is open, whether microphone and loudspeaker are still there."""
SLEPT = 2.0
"""Seconds of sleep of the PC after which the sound card is taken up anew."""
AGAIN = 8
"""Looks (16 s) between two tries to find a microphone that was missing."""


@dataclass(eq=False)
class Watch:
    """Waiting, hands-free, for the student to speak; each time words are welcome anew it is another one."""

    since: float
    """Monotonic seconds: what was heard before is not asked about."""
    begun: bool = False
    noticed: bool = False
    """Somebody speaks. What follows is left where it is until the window has answered."""


class Talking(QObject):
    """What the student does with a voice, told as events of turn-taking."""

    happened = Signal(object)
    """An `Event`."""
    spoke = Signal()
    """Sound of an answer came in."""
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
        self._front, self._background, self._page = front, front.background, page
        self._desk, self._microphone, self._speaking, self._parts = desk, microphone, speaking, parts
        self._state = State.AWAY
        self._shown: Shown | None = None
        self._finder: SpeechFinder | None = None
        self.hands: HandsFree | None = None
        """While the microphone is listened to all the time, without a button."""
        self._ear: Listening | Watch | None = None
        """What the sound that comes in is for; read by the lesson lane."""
        self._coming = False
        """Whether the lesson lane has been told of sound that waits."""
        self._pressed_at = 0.0
        self._hers: tuple[str, ...] = ()
        """What Didi was saying when she was interrupted."""
        self._levels = Levels()
        self._nudged = False
        self._wants_hands_free = False
        """Hands-free was chosen, and waits for a grown-up's yes."""
        self._patience = QTimer(self)
        self._patience.setInterval(PATIENCE)
        self._patience.setSingleShot(True)
        self._patience.timeout.connect(self._nobody_speaks)
        self._asleep, self._watches = asleep_seconds(), 0
        self._watch = QTimer(self)
        self._watch.setInterval(WATCH)
        self._watch.timeout.connect(self._look_after_sound)
        page.answer.talk.pressed.connect(self.talk)
        page.answer.talk.released.connect(self.let_go)
        page.consent.allowed.connect(self.allow_hearing)
        parts.changed.connect(self._attend_or_not)
        front.settings_changed.connect(self._set_to)
        front.went.connect(lambda _: self._attend_or_not())
        page.answer.hands_free.show_chosen(front.settings.hands_free)
        page.answer.hands_free.chosen.connect(self.choose_hands_free)
        page.consent.put_off.connect(self._put_off)

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
        """A turn was decided: what is awaited next."""
        self._shown, self._nudged = shown, False
        self._patience.stop()
        self.mind(self._state)
        self._attend_or_not()
        hint = self._levels.hint()
        if hint:
            self._page.notice.tell_of(hint)

    def leave(self) -> None:
        """The lesson is put away."""
        self._watch.stop()
        self._shown = None
        self._attend_or_not()
        self._background.run(Lane.SOUND, self._microphone.close, nobody_awaits, self.failed.emit)

    def mind(self, state: State) -> None:
        """Turn-taking stands here now: wait for a voice, and be patient, where that is welcome."""
        self._state = state
        if self.hands is None or not heeds(state, Event.SPEECH_BEGAN):
            if isinstance(self._ear, Watch):
                self._ear = None
        elif self._ear is None:
            self._ear = Watch(time.monotonic())
        patient = self.hands is not None and heeds(state, Event.QUIET) and not self._nudged
        if not patient:
            self._patience.stop()
        elif not self._patience.isActive():
            self._patience.start()

    # --- the ears and the microphone ---

    def give_ears(self, ears: Ears, finder: SpeechFinder) -> None:
        """The ears have loaded."""
        self._finder = finder
        job = partial(self._desk.give_ears, ears)
        self._background.run(Lane.LESSON, job, self._ears_are_ready, self.failed.emit)

    def give_judge(self, judge: TurnJudge | None) -> None:
        """What hears that a turn is over has loaded, or cannot be."""
        self._background.run(Lane.LESSON, partial(self._desk.give_judge, judge), nobody_awaits, self.failed.emit)

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

    def choose_hands_free(self, on: bool) -> None:
        """Listen without the button from now on, or no longer. Nothing listens before a grown-up has said yes."""
        parts, shown = self._parts.now, self._shown
        if on and shown is not None and not shown.may_hear and parts.ears == "ready":
            self._wants_hands_free = True
            self._page.answer.hands_free.show_chosen(False)
            self._page.notice.tell_of("window_hands_free_consent")
            self._page.consent.ask()
            self._page.consent.take_focus()
        elif on and parts.hearing() in parts.missing():
            self._page.answer.hands_free.show_chosen(False)
            self._page.notice.tell_of(parts.hearing())
        else:
            self._front.choose(hands_free=on)

    def _put_off(self) -> None:
        if self._wants_hands_free:
            self._wants_hands_free = False
            self._page.notice.tell("")

    def _allowed(self, _: object) -> None:
        self._page.consent.put_away()
        if self._wants_hands_free:
            self._put_off()
            self._front.choose(hands_free=True)
        if self._shown is not None:
            self._shown = replace(self._shown, may_hear=True)
            self._parts.put(microphone="loading")
            self._open_microphone()
            self._page.answer.field.setFocus()

    def _not_allowed(self, error: BaseException) -> None:
        if isinstance(error, PinRefused):
            self._page.consent.ask_for_pin(self._front.texts(error.code))
        else:
            self._page.consent.put_away()
            self.failed.emit(error)

    def _open_microphone(self) -> None:
        if self._shown is None or not self._shown.may_hear:
            return
        failed = partial(self.lost.emit, "microphone")
        self._background.run(Lane.SOUND, self._microphone.open, self._can_hear, failed)

    def _can_hear(self, _: object) -> None:
        self._parts.put(microphone="ready")

    # --- the button ---

    def talk(self) -> None:
        """The button went down: listen, or stop listening if it was tapped before."""
        if self._state is State.LISTENING:
            self.happened.emit(Event.PRESSED)
        elif heeds(self._state, Event.PRESSED) and self._can_listen():
            self._pressed_at = time.monotonic()
            self._interrupt(Event.PRESSED)

    def let_go(self) -> None:
        """The button came up."""
        listening = self._listening
        if listening is not None and not listening.hands_free:
            soon = time.monotonic() - self._pressed_at < TAP
            self.happened.emit(Event.TAPPED if soon else Event.LET_GO)

    def _can_listen(self) -> bool:
        """Whether Didi can hear now; what keeps her from it is asked about, looked for, or told."""
        parts = self._parts.now
        if parts.microphone == CONSENT:
            self._page.consent.ask()
            self._page.consent.take_focus()
        elif parts.ears == "ready" and not self._microphone.alive():
            self._look_for_microphone()
        elif not parts.can_hear or self._finder is None:
            self._page.notice.tell_of(parts.hearing())
        else:
            return True
        return False

    def _interrupt(self, event: Event) -> None:
        """The student begins; what Didi was saying just then may be heard with it."""
        self._hers = self._speaking.sentences if self._speaking.active else ()
        self.happened.emit(event)

    # --- listening ---

    @property
    def _listening(self) -> Listening | None:
        return None if isinstance(self._ear, Watch) else self._ear

    def listen(self) -> None:
        """Keep what is heard from now on; without a button, from the beginning of what is being said."""
        if self._shown is None or self._finder is None:
            return
        from desktop.voice_loop.endpointing import Listening

        self._speaking.resting = True
        self._levels.begin()
        attended = self.hands is not None
        rate = RATE if attended else self._microphone.rate
        self._ear = Listening(self._shown.kind, rate, self._finder, hands_free=attended)
        if not attended:
            self._microphone.begin(self._arrived, with_pre_roll=not self._hers)

    def listen_on(self) -> None:
        """The button was only tapped: the end is found by listening."""
        if self._listening is not None:
            self._listening.hands_free = True

    def end_soon(self) -> None:
        """End after the last syllable."""
        QTimer.singleShot(AFTERWARDS, self, partial(self._end, self._listening))

    def _end(self, listening: Listening | None) -> None:
        if listening is not None and listening is self._ear:
            self.happened.emit(Event.SPEECH_ENDED)

    def forget(self) -> Listening | None:
        """Listen no more. What was being listened to."""
        listening, self._ear = self._listening, None
        if self.hands is None:
            self._microphone.end()
        return listening

    def answer(self) -> Callable[[], Outcome]:
        """A job for the lesson lane: what came of what was just listened to."""
        hands, listening = self.hands, self.forget()
        if listening is None:
            raise RuntimeError("nothing was listened to")
        hers = self._hers if hands is not None and listening.hands_free else ()
        sound = partial(self._sound, hands, listening)
        return lambda: self._desk.answer(listening, sound(), hers)

    def _arrived(self, newest: list[NDArray[np.float32]]) -> None:
        """On the sound card's thread: a moment of sound waits to be taken in."""
        if self._listening is not None:
            self._background.send_ahead(partial(self._show_level, newest))
        if not self._coming:
            self._coming = True
            self._background.run(Lane.LESSON, self._take_in, self._took_in, self._not_taken)

    def _take_in(self) -> tuple[Listening | Watch | None, Progress | None]:
        """On the lesson lane: endpoint what has come; what is not for now stays with the microphone."""
        self._coming = False
        ear, hands = self._ear, self.hands
        if not isinstance(ear, Watch):
            return ear, None if ear is None else self._desk.listen(ear, self._sound(hands, ear))
        if hands is not None and not ear.noticed:
            if not ear.begun:
                hands.attend()
                ear.begun = True
            heard, given = self._microphone.timed_blocks(), self._speaking.loudspeaker.given()
            ear.noticed = hands.noticed(heard, given, ear.since)
        return ear, None

    def _sound(self, hands: HandsFree | None, listening: Listening) -> list[NDArray[np.float32]]:
        """On the lesson lane: what was heard since the last time, without Didi's own voice where it may be in it."""
        if hands is None:
            return self._microphone.blocks()
        before = [hands.before()] if listening.is_new else []
        return before + hands.cleaned(self._microphone.timed_blocks(), self._speaking.loudspeaker.given())

    def _took_in(self, taken: tuple[Listening | Watch | None, Progress | None]) -> None:
        ear, progress = taken
        if ear is None or ear is not self._ear:
            return
        if isinstance(ear, Watch):
            if ear.noticed:
                self._interrupt(Event.SPEECH_BEGAN)
        elif progress is not None:
            self.spoke.emit()
            self._page.answer.show_made_out(progress.words)
            if progress.reply and self._shown is not None:
                self._speaking.make_ready(progress.reply, self._shown.language)
            if progress.finished:
                self.happened.emit(Event.SPEECH_ENDED)

    def _not_taken(self, error: BaseException) -> None:
        self._turn_away()
        self.failed.emit(error)

    def _show_level(self, newest: list[NDArray[np.float32]]) -> None:
        if self._listening is not None:
            self._page.answer.show_level(max(map(level_of, newest)))
            if self._levels.add(newest, self._microphone.rate):
                self._page.notice.tell_of("window_microphone_dead")

    # --- without a button ---

    def _attend_or_not(self) -> None:
        """Listen exactly while hands-free is chosen, allowed and possible, and the lesson is what is on the screen."""
        shown, finder = self._shown, self._finder
        here = shown is not None and shown.may_hear and not shown.view.ended and self._front.here == "lesson"
        wanted = here and self._front.settings.hands_free and self._parts.now.can_hear and self._microphone.alive()
        if wanted and finder is not None and self.hands is None:
            from desktop.voice_loop.hands_free import HandsFree

            self._speaking.loudspeaker.given()
            self.hands = HandsFree(finder, self._microphone.rate, self._speaking.loudspeaker.rate or RATE)
            self._microphone.begin(self._arrived, with_pre_roll=False)
            self.mind(self._state)
        elif not wanted and self.hands is not None:
            self._turn_away()
        self._page.answer.attend(self.hands is not None)
        waits = self._parts.now.microphone == CONSENT and self._front.settings.hands_free
        self._page.answer.hands_free.show_waiting(waits and shown is not None)

    def _turn_away(self) -> None:
        """Nothing is listened to any more, and what was heard is forgotten."""
        self.happened.emit(Event.CALLED_OFF)
        if self.hands is not None:
            self.hands = None
            self._microphone.end()
            self._microphone.blocks()
        self.mind(self._state)

    def _set_to(self, settings: Settings) -> None:
        self._page.answer.hands_free.show_chosen(settings.hands_free)
        self._attend_or_not()

    def _nobody_speaks(self) -> None:
        """Whoever types, or has words before them to confirm, is not nudged."""
        self._nudged = True
        if not self._page.answer.field.text():
            self.happened.emit(Event.QUIET)

    # --- what can happen to microphone and loudspeaker ---

    def _look_for_microphone(self) -> None:
        """It was pulled out, or was never there: answer what was heard of it, say so, and look again."""
        self._end(self._listening)
        self.lost.emit("microphone", SoundUnavailable("microphone_missing", "it gives no sound any more"))
        self._open_microphone()

    def _look_after_sound(self) -> None:
        """A sound card that is gone, or a PC that has slept: take the sound up anew. It is told where it matters."""
        slept = asleep_seconds() - self._asleep
        self._asleep += slept
        if slept > SLEPT:
            self.happened.emit(Event.CALLED_OFF)
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
        self._can_hear(None)
        self._turn_away()
        self._attend_or_not()

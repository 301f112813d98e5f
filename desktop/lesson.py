"""Brings what the student does on the page to the lane it belongs to, and what comes home back to the page.

Lives on the window's thread, keeps no lesson of its own and decides nothing about one. What was decided is already
on disk when it is shown here; breaking off Didi's voice breaks off nothing else.
"""

from __future__ import annotations

import logging
import time
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from desktop.background import Lane
from desktop.front import Front
from desktop.lesson_desk import Caught, LessonDesk, Opened, Shown
from desktop.microphone import Microphone, level_of
from desktop.readiness import CONSENT, Readiness
from desktop.speaking import Speaking
from desktop.ui.lesson_page import LessonPage
from desktop.ui.views import Chip, Face, StartView
from tutor.errors import PinRefused
from tutor.turn import Heard

if TYPE_CHECKING:
    from desktop.conversation import Ears, Mouth
    from desktop.listening import Listening, Progress, SpeechFinder

LOG = logging.getLogger("didi.window")
LOOK = 40
"""Milliseconds between two looks at what the microphone kept."""
TAP = 0.35
"""Seconds: a shorter press is a tap, and the end of the answer is then found by listening."""
AFTERWARDS = 200
"""Milliseconds that are still listened to after the button came up: people let go on the last syllable."""


class Lesson(QObject):
    """The lesson as the window sees it."""

    refused = Signal(str)
    """Didi cannot start; the code of the sentence that says why."""
    opened = Signal(object)
    """The record is open (an `Opened`)."""
    began = Signal()
    """A lesson is on the page."""
    not_begun = Signal(object)
    """A lesson that was asked for could not begin; the error."""
    left = Signal(object)
    """The lesson was put away; what can be begun now (a `StartView`)."""

    def __init__(self, front: Front, desk: LessonDesk, microphone: Microphone, speaking: Speaking) -> None:
        super().__init__(front)
        self._front, self._background, self._desk = front, front.background, desk
        self._microphone, self._speaking = microphone, speaking
        self._texts = front.texts
        front.add("lesson", LessonPage, self._wire)
        self._page: LessonPage = front.page("lesson")
        self._readiness = Readiness()
        self._finder: SpeechFinder | None = None
        self._listening: Listening | None = None
        self._pressed_at = 0.0
        self._unsure: Heard | None = None
        self._shown: Shown | None = None
        self._unspoken: Shown | None = None
        self._face = Face.OFF
        self._timer = QTimer(self)
        self._timer.setInterval(LOOK)
        self._timer.timeout.connect(self._look_at_microphone)
        desk.on_first = lambda clause: front.background.send_ahead(partial(self._first_words, clause))
        speaking.began.connect(self._page.transcript.light)
        speaking.fell_silent.connect(self._spoke)
        speaking.found.connect(self._can_speak)
        speaking.lost.connect(self.part_failed)
        self._show_readiness()

    # --- the house opens, a lesson starts and is left ---

    def open(self) -> None:
        """Open the record behind the window, then offer what there is."""
        self._background.run(Lane.LESSON, self._desk.open, self._opened, self._could_not_open)

    def start(self, student: str, chapter: str, *, pin: str = "") -> None:
        """Begin a lesson, or go on with an unfinished one."""
        job = partial(self._desk.start, student, chapter, pin)
        self._background.run(Lane.LESSON, job, self._started, self._could_not_start)

    def leave(self) -> None:
        """Put the lesson away and ask again who is learning."""
        self._stop_listening()
        self._speaking.hush()
        self._shown = None
        self._background.run(Lane.SOUND, self._microphone.close, _nothing, self._failed)
        self._background.run(Lane.LESSON, self._desk.leave, self._left, self._failed)

    def _opened(self, opened: Opened) -> None:
        if opened.unsaved:
            self._show_saved(opened.unsaved)
        self.opened.emit(opened)

    def _could_not_open(self, error: BaseException) -> None:
        _note("could not open", error)
        self.refused.emit(_code_of(error))

    def _started(self, shown: Shown) -> None:
        self._readiness = replace(self._readiness, microphone="loading")
        self._shown = shown
        self._open_or_ask()
        self._page.open_lesson(shown.title)
        self._front.go("lesson")
        self.began.emit()
        self._turned(shown)
        self._tell_what_is_missing()

    def _could_not_start(self, error: BaseException) -> None:
        _note("could not start", error)
        self.not_begun.emit(error)

    def _left(self, start: StartView) -> None:
        self._page.clear()
        self.left.emit(start)

    # --- parts that become ready, or fail ---

    def give_ears(self, ears: Ears, finder: SpeechFinder) -> None:
        """The ears have loaded."""
        self._finder = finder
        job = partial(self._desk.give_ears, ears)
        self._background.run(Lane.LESSON, job, self._ears_are_ready, self._failed)

    def _ears_are_ready(self, _: object) -> None:
        self._part_is(ears="ready")
        if self._shown is not None and not self._shown.may_hear:
            self._open_or_ask()

    def give_mouth(self, mouth: Mouth, speed: float) -> None:
        """The mouth has loaded."""
        self._part_is(mouth="ready")
        self._speaking.give_mouth(mouth, speed)

    def _can_speak(self) -> None:
        """There is a loudspeaker: what could not be said while it was sought is said now."""
        was_missing = self._readiness.loudspeaker not in ("loading", "ready")
        self._part_is(loudspeaker="ready")
        if was_missing:
            self._page.notice.tell("")
        unspoken, self._unspoken = self._unspoken, None
        if unspoken is not None:
            self._speak(unspoken)

    def part_failed(self, part: str, error: BaseException) -> None:
        """A part cannot be used: say so, and go on without it."""
        LOG.warning("no %s: %s", part, error)
        self._part_is(**{part: _code_of(error)})
        self._tell_what_is_missing()

    def _tell_what_is_missing(self) -> None:
        sentences = [self._texts(code) for code in self._readiness.missing()]
        if sentences and self._shown is not None:
            self._page.notice.tell(" · ".join(sentences))

    def _open_or_ask(self) -> None:
        """With a consent in the record the microphone opens; without one it is asked for once Didi could hear."""
        if self._shown is not None and self._shown.may_hear:
            self._open_microphone()
        elif self._readiness.ears == "ready":
            self._part_is(microphone=CONSENT)
            self._page.consent.ask()

    def allow_hearing(self, by_whom: str, pin: str) -> None:
        """A grown-up said yes: it is written down first, and only then does the microphone open."""
        job = partial(self._desk.allow_hearing, by_whom, pin)
        self._background.run(Lane.LESSON, job, self._allowed, self._not_allowed)

    def _allowed(self, _: object) -> None:
        self._page.consent.put_away()
        if self._shown is not None:
            self._shown = replace(self._shown, may_hear=True)
            self._part_is(microphone="loading")
            self._open_microphone()
            self._page.answer.field.setFocus()

    def _not_allowed(self, error: BaseException) -> None:
        if isinstance(error, PinRefused):
            self._page.consent.ask_for_pin(self._texts(error.code))
        else:
            self._page.consent.put_away()
            self._failed(error)

    def _open_microphone(self) -> None:
        if self._shown is None or not self._shown.may_hear:
            return
        done = lambda _: self._part_is(microphone="ready")  # noqa: E731
        self._background.run(Lane.SOUND, self._microphone.open, done, partial(self.part_failed, "microphone"))

    def _part_is(self, **states: str) -> None:
        self._readiness = replace(self._readiness, **states)
        self._show_readiness()

    def _show_readiness(self) -> None:
        for chip in self._readiness.chips(self._texts):
            self._page.show_chip(chip)
        if self._face in (Face.OFF, Face.READY):
            self._rest()

    # --- talking ---

    def talk(self) -> None:
        """The button went down: listen, or stop listening if it was tapped before."""
        if self._listening is not None:
            self._finish_listening()
        elif self._face is not Face.THINKING and self._shown is not None and not self._shown.view.ended:
            self._begin_listening(self._shown.kind)

    def let_go(self) -> None:
        """The button came up."""
        if self._listening is None or self._listening.hands_free:
            return
        if time.monotonic() - self._pressed_at < TAP:
            self._listening.hands_free = True
        else:
            QTimer.singleShot(AFTERWARDS, self, self._finish_listening)

    def hush(self) -> None:
        """Escape: Didi is silent, and what was being listened to is forgotten."""
        self._stop_listening()
        self._unspoken = None
        self._speaking.hush()

    def _begin_listening(self, kind: str) -> None:
        if self._readiness.microphone == CONSENT:
            self._page.consent.ask()
            self._page.consent.take_focus()
            return
        if self._readiness.ears == "ready" and not self._microphone.alive():
            self._look_for_microphone()
            return
        if not self._readiness.can_hear or self._finder is None:
            self._page.notice.tell(self._texts(self._readiness.hearing()))
            return
        from desktop.listening import Listening

        interrupted, self._unspoken = self._speaking.active, None
        self._speaking.hush()
        self._speaking.resting = True
        self._set_aside()
        self._listening = Listening(kind, self._microphone.rate, self._finder, hands_free=False)
        self._pressed_at = time.monotonic()
        self._microphone.begin(with_pre_roll=not interrupted)
        self._show_face(Face.LISTENING)
        self._timer.start()

    def _look_for_microphone(self) -> None:
        """It was pulled out, or was never there: say so and look again, for the next press."""
        self._part_is(microphone="microphone_missing")
        self._tell_what_is_missing()
        self._open_microphone()

    def _look_at_microphone(self) -> None:
        listening = self._listening
        if listening is None:
            return
        blocks = self._microphone.blocks()
        if blocks:
            self._page.answer.show_level(max(map(level_of, blocks)))
            job = partial(self._desk.listen, listening, blocks)
            self._background.run(Lane.LESSON, job, partial(self._progressed, listening), self._failed)
        elif not self._microphone.alive():
            self._finish_listening()
            self._look_for_microphone()

    def _progressed(self, listening: Listening, progress: Progress) -> None:
        if progress.finished and listening is self._listening:
            self._finish_listening()

    def _finish_listening(self) -> None:
        listening, self._listening = self._listening, None
        if listening is None:
            return
        self._timer.stop()
        self._microphone.end()
        self._show_face(Face.THINKING)
        self._page.answer.lock(True)
        job = partial(self._desk.hear, listening, self._microphone.blocks())
        self._background.run(Lane.LESSON, job, self._caught, self._failed)

    def _stop_listening(self) -> None:
        """Forget what is being listened to."""
        if self._listening is not None:
            self._listening = None
            self._timer.stop()
            self._microphone.end()
            self._rest()

    def _caught(self, caught: Caught) -> None:
        self._page.answer.lock(False)
        if caught.silent:
            self._rest()
            self._page.notice.tell(self._texts("window_microphone_silent" if caught.dead else "window_heard_nothing"))
        elif caught.unsure:
            self._unsure = caught.heard
            self._rest()
            self._page.answer.ask_to_confirm(caught.heard.text)
        else:
            self._reply(caught.heard)

    # --- a turn ---

    def say(self, words: str) -> None:
        """Words were typed, or what was heard was confirmed or mended."""
        if self._face is Face.THINKING or self._shown is None:
            return
        self._stop_listening()
        unsure, self._unsure = self._unsure, None
        if unsure is not None and unsure.text.strip() == words:
            self._reply(replace(unsure, text=words, confidence=1.0, clipped=False))
        else:
            self._reply(Heard(words))

    def _set_aside(self) -> None:
        """What was heard and not confirmed does not count."""
        if self._unsure is not None:
            self._unsure = None
            self._page.answer.settle(self._face)

    def _reply(self, heard: Heard) -> None:
        self._speaking.hush()
        self._unspoken = None
        self._page.notice.tell("")
        self._show_face(Face.THINKING)
        self._page.answer.lock(True)
        failed = partial(self._no_turn, heard.text)
        self._background.run(Lane.LESSON, partial(self._desk.reply, heard), self._turned, failed)

    def _first_words(self, clause: tuple[str, ...]) -> None:
        """A model is being asked: what is said meanwhile. It tells nothing of what was decided."""
        if self._face is Face.THINKING and self._listening is None and self._shown is not None:
            self._speaking.begin(clause, self._shown.language)

    def _no_turn(self, words: str, error: BaseException) -> None:
        """The turn did not happen: nothing counts, and the words are given back."""
        self._failed(error)
        self._page.answer.give_back(words)

    def _turned(self, shown: Shown) -> None:
        """A turn is decided and written down: say it first, then show it."""
        self._shown, self._unsure = shown, None
        self._page.answer.lock(False)
        self._speak(shown)
        self._page.show_turn(shown.view)
        self._page.transcript.light(self._speaking.saying)
        self._page.answer.settle(self._face)
        self._page.answer.give_back(shown.given_back)
        self._show_saved(shown.unsaved)
        self._page.show_chip(Chip("voice", self._texts(f"window_voice_{shown.voice}"), "ready"))
        self._background.run(Lane.LESSON, self._desk.likely, self._speaking.prepare, self._failed)

    def _speak(self, shown: Shown) -> None:
        self._speaking.resting = False
        spoken = self._speaking.speak(shown.view.said, shown.language)
        self._unspoken = None if spoken else shown
        if spoken:
            self._show_face(Face.SPEAKING)
        else:
            self._rest()

    def _spoke(self) -> None:
        self._page.transcript.light(None)
        if self._face is Face.SPEAKING:
            self._rest()

    def _failed(self, error: BaseException) -> None:
        """Something behind the window went wrong: the lesson stands where it stood."""
        _note("behind the window", error)
        self._page.answer.lock(False)
        self._rest()
        self._page.notice.tell(self._texts(_code_of(error)))

    # --- what is shown ---

    def _rest(self) -> None:
        ended = self._shown is not None and self._shown.view.ended
        self._show_face(Face.READY if self._readiness.can_hear and not ended else Face.OFF)
        self._speaking.wake()

    def _show_face(self, face: Face) -> None:
        self._face = face
        self._page.show_face(face)
        if face is Face.OFF:
            self._page.answer.hint.setText(self._texts(self._readiness.hearing()))

    def _show_saved(self, unsaved: str) -> None:
        if not unsaved:
            self._page.show_chip(Chip("record", self._texts("window_saved"), "ready"))
        else:
            self._page.show_chip(Chip("record", self._texts("window_not_saved"), "missing"))
            self._page.notice.tell(self._texts(unsaved))

    def _wire(self, page: LessonPage) -> None:
        page.talk_began.connect(self.talk)
        page.talk_ended.connect(self.let_go)
        page.said.connect(self.say)
        page.heard_put_aside.connect(self._set_aside)
        page.hush_wanted.connect(self.hush)
        page.leave_wanted.connect(self.leave)
        page.consent.allowed.connect(self.allow_hearing)


def _note(what: str, error: BaseException) -> None:
    """For whoever helps: faults with a code explain themselves, the others need to be traced."""
    LOG.error("%s: %s", what, error, exc_info=None if hasattr(error, "code") else error)


def _code_of(error: BaseException) -> str:
    return str(getattr(error, "code", "window_unexpected"))


def _nothing(_: object) -> None:
    """Nothing is awaited of this job."""

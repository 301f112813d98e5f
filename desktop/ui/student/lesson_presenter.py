"""Runs the table of turn-taking: signals of the page, the voice and the lanes become events, and actions become calls.

Lives on the window's thread, keeps no lesson of its own and decides nothing about one. What was decided is already
on disk when it is shown here; breaking off Didi's voice breaks off nothing else.
"""

from __future__ import annotations

import logging
from dataclasses import replace
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QFileDialog

from desktop.base.background import Lane, nobody_awaits
from desktop.lesson.lesson_desk import LessonDesk, Opened, Outcome, Shown, Unsure, Wish
from desktop.lesson.turn_view import talk_sheet
from desktop.ui.front import Front, Then
from desktop.ui.student.end_page import EndPage
from desktop.ui.student.lesson_page import LessonPage
from desktop.ui.student.talking import Parts, Talking
from desktop.ui.widgets.number_pad import has_touch
from desktop.values.page import Chip, Face, code_of
from desktop.voice_loop.microphone import Microphone
from desktop.voice_loop.speaking import Speaking
from desktop.voice_loop.turn_taking import Action, Event, State, heeds, step
from tutor.turn import Heard, Mode, Setup

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QPagedPaintDevice

    from desktop.base.settings import Settings
    from desktop.values.ending import EndView
    from desktop.voice_loop.expecting import Mouth
    from tutor.reports.tables import Sheet

LOG = logging.getLogger("didi.window")
FACES = {
    State.LISTENING: Face.LISTENING,
    State.HEARING: Face.THINKING,
    State.THINKING: Face.THINKING,
    State.SPEAKING: Face.SPEAKING,
    State.GOODBYE: Face.SPEAKING,
}
"""How Didi looks; in any other state she waits, or cannot hear."""


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
    left = Signal()
    """The lesson was put away."""
    wanted = Signal(object)
    """Another lesson shall begin once this one is put away (a `Start`)."""

    def __init__(self, front: Front, desk: LessonDesk, microphone: Microphone, speaking: Speaking) -> None:
        super().__init__(front)
        self._front, self._background, self._desk = front, front.background, desk
        self._speaking = speaking
        self._texts = front.texts
        front.add("lesson", LessonPage, self._wire)
        front.add("end", EndPage, self._wire_end, self._enter_end)
        self._page: LessonPage = front.page("lesson")
        self._parts = Parts(self)
        self.talking = Talking(front, self._page, desk, microphone, speaking, self._parts)
        self._shown: Shown | None = None
        self._state = State.AWAY
        self._sent: tuple[Callable[[], Shown], str]
        """What is to be decided, and the words that are given back where it cannot be."""
        self._unsure: Unsure | None = None
        """What was heard and waits to be confirmed."""
        self._clause: tuple[str, ...] = ()
        """What is said while a model is asked for the rest."""
        self._next_mouth: Mouth | None = None
        """One that came while Didi spoke: she does not change her voice in the middle of a sentence."""
        self._does: dict[Action, Callable[[], object]] = {
            Action.HUSH: speaking.hush,
            Action.LISTEN: self.talking.listen,
            Action.LISTEN_ON: self.talking.listen_on,
            Action.END_SOON: self.talking.end_soon,
            Action.FORGET: self.talking.forget,
            Action.HEAR: self._hear,
            Action.DECIDE: self._decide,
            Action.CONFIRM: self._confirm,
            Action.SET_ASIDE: self._set_aside,
            Action.SAY: self._say,
            Action.SAY_FIRST: self._say_first,
            Action.REST: speaking.wake,
        }
        desk.on_first = lambda clause: front.background.send_ahead(partial(self._first_words, clause))
        desk.on_foreseen = lambda reply: front.background.send_ahead(partial(self._make_ready, reply))
        speaking.began.connect(self._light)
        speaking.fell_silent.connect(self._spoke)
        speaking.found.connect(self._can_speak)
        speaking.lost.connect(self.part_failed)
        self._parts.changed.connect(self._show_readiness)
        self.talking.happened.connect(self.happened)
        self.talking.lost.connect(self.part_failed)
        self.talking.failed.connect(self._tell_fault)
        front.language_changed.connect(self._say_in_words_of_now)
        front.settings_changed.connect(self._set_to)
        self._show_readiness()

    # --- whose turn it is ---

    def happened(self, event: Event) -> None:
        """Go on from here as the table says."""
        before = self._state
        self._state, actions = step(before, event)
        if event in (Event.AGAIN, Event.QUIET) and actions and self._shown is not None:
            self._front.window.announce(" ".join(self._shown.view.said))
        for action in actions:
            self._does[action]()
        self.talking.mind(self._state)
        if self._state is not before:
            self._show_face()

    @property
    def _face(self) -> Face:
        over = self._shown is not None and self._shown.view.ended
        return FACES.get(self._state, Face.READY if self._parts.now.can_hear and not over else Face.OFF)

    def _show_face(self) -> None:
        self._page.show_face(self._face)
        over = self._shown is not None and self._shown.view.ended
        if over or self._face is Face.OFF:
            self._page.answer.say("window_over" if over else self._parts.now.hearing())

    # --- the house opens, a lesson starts and is left ---

    def open(self) -> None:
        """Open the record behind the window, then offer what there is."""
        self._background.run(Lane.LESSON, self._desk.open, self._opened, self._could_not_open)

    def start(
        self,
        student: str,
        chapter: str,
        *,
        pin: str = "",
        mode: Mode = "teach_me",
        setup: Setup | None = None,
        new: bool = False,
    ) -> None:
        """Begin a lesson of that mode, or go on with an unfinished one; with `new` it is always a new one.

        Without a `setup` it is what the school's settings say.
        """
        job = partial(self._desk.start, student, chapter, pin, mode=mode, setup=setup, new=new)
        self._background.run(Lane.LESSON, job, self._started, self._could_not_start)

    def leave(self) -> None:
        """Put the lesson away and go home."""
        self.put_away(lambda: self._front.go("home"))

    def put_away(self, then: Then) -> None:
        """Put the lesson away, and then go on."""
        self.happened(Event.LEFT)
        self.talking.leave()
        self._shown = None
        self._background.run(Lane.LESSON, self._desk.leave, partial(self._left, then), self._tell_fault)

    def _go_on(self) -> None:
        """The lesson is over: what comes next is wanted, or the way home."""
        end = None if self._shown is None else self._shown.end
        if end is None or end.start is None:
            self.leave()
        else:
            self.wanted.emit(end.start)

    def _enter_end(self) -> None:
        """Show how the lesson went; once it is put away there is no end to show."""
        if self._shown is None or self._shown.end is None:
            QTimer.singleShot(0, self, partial(self._front.go, "home"))
            return
        page: EndPage = self._front.page("end")
        page.show_view(self._shown.end)
        page.words.light(self._speaking.saying)

    def _close_with(self, end: EndView) -> None:
        """The end has a page of its own; leaves rise there."""
        self._front.go("end")
        if end.glad:
            self._front.page("end").celebration.begin()

    def _light(self, number: int | None) -> None:
        """Light up what is being said, on the page where it stands."""
        if number is None:
            self._page.transcript.light(None)
        else:
            self._page.say(number)
        if self._front.here == "end":
            self._front.page("end").words.light(number)

    def _opened(self, opened: Opened) -> None:
        if opened.unsaved:
            self._show_saved(opened.unsaved)
        self.opened.emit(opened)

    def _could_not_open(self, error: BaseException) -> None:
        _note("could not open", error)
        self.refused.emit(code_of(error))

    def _started(self, shown: Shown) -> None:
        self._shown = shown
        self.talking.begin(shown)
        self._page.open_lesson(shown.title)
        self._show_pad()
        self._front.put_away = self.put_away
        self._front.go("lesson")
        self.began.emit()
        self.happened(Event.BEGAN)
        self._turned(shown)
        self._tell_what_is_missing()

    def _could_not_start(self, error: BaseException) -> None:
        _note("could not start", error)
        self.not_begun.emit(error)

    def _left(self, then: Then, _: object) -> None:
        self._front.put_away = None
        self._page.clear()
        self.left.emit()
        then()

    # --- parts that become ready, or fail ---

    def give_mouth(self, mouth: Mouth) -> None:
        """A mouth has loaded; while Didi speaks it waits until she is silent."""
        if self._speaking.active:
            self._next_mouth = mouth
            return
        self._next_mouth = None
        self._speaking.cache.clear()
        self._parts.put(mouth="ready")
        self._speaking.give_mouth(mouth, self._front.settings.speed)

    def _can_speak(self) -> None:
        """There is a loudspeaker: what could not be said while it was sought is said now."""
        was_missing = self._parts.now.loudspeaker not in ("loading", "ready")
        self._parts.put(loudspeaker="ready")
        if was_missing:
            self._page.notice.tell("")
        self.happened(Event.VOICE_FOUND)

    def not_loaded(self, part: str, error: BaseException) -> None:
        """A part could not be loaded; one that was there before goes on being used."""
        if getattr(self._parts.now, part) == "ready":
            LOG.warning("no other %s: %s", part, error)
        else:
            self.part_failed(part, error)

    def part_failed(self, part: str, error: BaseException) -> None:
        """A part cannot be used: say so, and go on without it."""
        LOG.warning("no %s: %s", part, error)
        self._parts.put(**{part: code_of(error)})
        self._tell_what_is_missing()

    def _tell_what_is_missing(self) -> None:
        codes = self._parts.now.missing()
        if codes and self._shown is not None:
            self._page.notice.tell_of(*codes)

    def _show_readiness(self) -> None:
        for chip in self._parts.now.chips(self._texts):
            self._page.show_chip(chip)
        self._page.show_hearing(self._parts.now.can_hear)
        if self._state not in FACES:
            self._show_face()
            self._speaking.wake()

    def hush(self) -> None:
        """Escape: Didi is silent, and what was being listened to is forgotten."""
        self.happened(Event.ESCAPE)

    # --- a turn ---

    def say(self, words: str) -> None:
        """Words were typed, or what was heard was confirmed or mended."""
        if heeds(self._state, Event.SENT):
            unsure, self._unsure = self._unsure, None
            heard = Heard(words)
            if unsure is not None and unsure.heard.text.strip() == words:
                heard = replace(unsure.heard, text=words, confidence=1.0, clipped=False)
            self._send(partial(self._desk.reply, heard), words)

    def wish(self, wish: Wish) -> None:
        """A hint, the next question or the end was asked for with a button: a turn like any other."""
        if heeds(self._state, Event.SENT):
            self._send(partial(self._desk.wish, wish), "")

    def _send(self, job: Callable[[], Shown], words: str) -> None:
        self._sent = (job, words)
        self._page.notice.tell("")
        self.happened(Event.SENT)

    def _decide(self) -> None:
        """What is typed meanwhile stays."""
        job, words = self._sent
        self._page.answer.lock(True)
        self._background.run(Lane.LESSON, job, self._turned, partial(self._no_turn, words))

    def _hear(self) -> None:
        """One way there and one back: what was said is heard, and answered where that is sure, on the lesson lane."""
        self._page.answer.lock(True)
        self._background.run(Lane.LESSON, self.talking.answer(), self._heard, partial(self._no_turn, None))

    def _heard(self, outcome: Outcome) -> None:
        if isinstance(outcome, Shown):
            self._page.notice.tell("")
            self._turned(outcome)
            return
        self._page.answer.lock(False)
        if isinstance(outcome, Unsure):
            self._unsure = outcome if heeds(self._state, Event.HEARD_UNSURELY) else None
            self.happened(Event.HEARD_UNSURELY)
        elif heeds(self._state, Event.HEARD_NOTHING):
            self.happened(Event.HEARD_NOTHING)
            if self.talking.hands is None:
                self._page.notice.tell_of("window_microphone_dead" if outcome.dead else "window_heard_nothing")

    def _confirm(self) -> None:
        if self._unsure is not None:
            self._page.answer.ask_to_confirm(self._unsure.heard.text, faint=self._unsure.faint)

    def _set_aside(self) -> None:
        """What was heard and not confirmed does not count."""
        if self._unsure is not None:
            self._unsure = None
            self._page.answer.settle(self._page.answer.talk.face)

    def _put_aside(self) -> None:
        self._set_aside()
        self.happened(Event.PUT_ASIDE)

    def _first_words(self, clause: tuple[str, ...]) -> None:
        """A model is being asked: what is said meanwhile. It tells nothing of what was decided."""
        self._clause = clause
        self.happened(Event.FIRST_WORDS)

    def _make_ready(self, reply: tuple[str, ...]) -> None:
        """What may be said in a moment; nothing of it was decided for good, and nothing is shown."""
        if self._shown is not None:
            self._speaking.make_ready(reply, self._shown.language)

    def _say_first(self) -> None:
        if self._shown is not None:
            self._speaking.begin(self._clause, self._shown.language)

    def _no_turn(self, sent: str | None, error: BaseException) -> None:
        """The turn did not happen: nothing counts, and the words that were sent, or heard (None), are given back."""
        self._page.answer.lock(False)
        self.happened(Event.FAILED)
        self._tell_fault(error)
        self._page.answer.give_back(self._desk.undecided if sent is None else sent)

    def _turned(self, shown: Shown) -> None:
        """A turn is decided and written down: say it first, then show it, unless the lesson was left meanwhile."""
        if self._state is State.AWAY:
            return
        self._shown, self._unsure = shown, None
        self.talking.follow(shown)
        self._speaking.go_slower(shown.view.slower)
        self._page.answer.lock(False)
        self.happened(Event.ENDED if shown.view.ended else Event.TURNED)
        self._page.show_turn(shown.view)
        self._front.window.announce(" ".join(shown.view.said))
        self._page.keep_time(self._speaking.saying, aloud=self._speaking.active)
        self._page.answer.settle(self._face)
        self._show_face()
        self._page.answer.give_back(shown.given_back)
        self._show_where_it_stands(shown)
        if shown.end is not None:
            self._close_with(shown.end)
        self._background.run(Lane.LESSON, self._desk.likely, self._speaking.prepare, self._tell_fault)

    def repeat(self) -> None:
        """Say the last words once more. Nothing is decided and nothing written down: they count once."""
        self.happened(Event.AGAIN)

    def slow_down(self, slow: bool) -> None:
        """Speak slowly from now on, or as before, and say the last words again so that it is heard."""
        self._speaking.slow_down(slow)
        self.repeat()

    def _say(self) -> None:
        if self._shown is None:
            return
        self._light(None)
        self._speaking.resting = False
        if not self._speaking.speak(self._shown.view.said, self._shown.language):
            self.happened(Event.NO_VOICE)

    def _spoke(self) -> None:
        self._light(None)
        self._page.ask()
        if self._next_mouth is not None:
            self.give_mouth(self._next_mouth)
        self.happened(Event.FELL_SILENT)

    def _tell_fault(self, error: BaseException) -> None:
        """Something behind the window went wrong: the lesson stands where it stood."""
        _note("behind the window", error)
        self._page.notice.tell_of(code_of(error))

    # --- what is shown ---

    def _say_in_words_of_now(self) -> None:
        """The screen speaks another language: what came with values is handed to the page anew."""
        self._show_readiness()
        if self._shown is not None:
            self._background.run(Lane.LESSON, self._desk.again, self._shown_again, self._tell_fault)

    def _shown_again(self, shown: Shown | None) -> None:
        if shown is not None and self._shown is not None:
            self._shown = shown
            self.talking.follow(shown)
            self._page.show_state(shown.view)
            self._show_where_it_stands(shown)
            if self._front.here == "end":
                self._enter_end()

    def _set_to(self, settings: Settings) -> None:
        self._speaking.set_speed(settings.speed)
        self._keep_still()
        self._show_pad()
        self._background.run(Lane.LESSON, partial(self._desk.set_to, settings), nobody_awaits, self._tell_fault)

    def _show_pad(self) -> None:
        chosen = self._front.settings.number_pad
        self._page.answer.show_pad(chosen == "on" or (not chosen and has_touch()))

    def _show_where_it_stands(self, shown: Shown) -> None:
        self._show_saved(shown.unsaved)
        self._page.show_chip(Chip("voice", self._texts(f"window_voice_{shown.voice}"), "ready"))

    # --- on paper ---

    def print_talk(self) -> None:
        """Print the talk as it stands on the screen; a PC without a printer keeps it as a PDF."""
        language = self._shown.language if self._shown is not None else "en"
        sheet = talk_sheet(self._page.talk, self._texts, language, _today())
        if sheet is None:
            self._page.notice.tell_of("window_talk_empty")
            return
        from PySide6.QtPrintSupport import QPrintDialog, QPrinter, QPrinterInfo  # nobody waits for it before

        if not QPrinterInfo.availablePrinterNames():
            self._ask_where(partial(self._keep, sheet))
            return
        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        dialog = QPrintDialog(printer, self._front.window)
        dialog.accepted.connect(partial(self._print_on, printer, sheet))
        dialog.finished.connect(dialog.deleteLater)
        dialog.show()

    def _print_on(self, printer: QPagedPaintDevice, sheet: Sheet) -> None:
        from desktop.base.printed import print_on

        print_on(printer, sheet)
        self._page.notice.tell_of("window_talk_printed")

    def _ask_where(self, chosen: Callable[[Path], None]) -> None:
        dialog = QFileDialog(self._front.window)
        dialog.setFileMode(QFileDialog.FileMode.AnyFile)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix("pdf")
        dialog.selectFile(f"didi-{_today()}.pdf")
        dialog.fileSelected.connect(lambda path: chosen(Path(path)))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _keep(self, sheet: Sheet, path: Path) -> None:
        """Write the talk as a PDF, on a lane of its own."""
        said = partial(self._texts, "window_talk_saved", file=path.name)
        self._front.ask(partial(_write, sheet, path), lambda _: self._page.notice.tell(said()), self._not_kept)

    def _not_kept(self, error: BaseException) -> None:
        _note("a talk could not be kept", error)
        self._page.notice.tell_of("window_talk_not_printed")

    def _show_saved(self, unsaved: str) -> None:
        if not unsaved:
            self._page.show_chip(Chip("record", self._texts("window_saved"), "ready"))
        else:
            self._page.show_chip(Chip("record", self._texts("window_not_saved"), "missing"))
            self._page.notice.tell_of(unsaved)

    def _wire(self, page: LessonPage) -> None:
        page.answer.sent.connect(self.say)
        page.topics.asked.connect(self.say)
        page.answer.put_aside.connect(self._put_aside)
        page.hush_wanted.connect(self.hush)
        page.leave.clicked.connect(self.leave)
        page.wished.connect(self.wish)
        page.repeat_wanted.connect(self.repeat)
        page.print_wanted.connect(self.print_talk)
        page.action_row.slower_wanted.connect(self.slow_down)
        page.answer.pad_wanted.connect(lambda on: self._front.choose(number_pad="on" if on else "off"))
        page.celebration.still = self._is_still

    def _wire_end(self, page: EndPage) -> None:
        page.go_on.connect(self._go_on)
        page.repeat_wanted.connect(self.repeat)
        page.hush_wanted.connect(self.hush)
        page.review_wanted.connect(self._look_through)
        page.celebration.still = self._is_still

    @property
    def _is_still(self) -> bool:
        settings = self._front.settings
        return settings.still or settings.look == "contrast"

    def _keep_still(self) -> None:
        """Whether anything may move on the pages was chosen anew."""
        for name in ("lesson", "end"):
            self._front.page(name).celebration.still = self._is_still

    def _look_through(self) -> None:
        """The exam is looked through on a page of its own; there is a way back to its end."""
        if self._shown is not None and self._shown.end is not None:
            self._front.go("exam", session=self._shown.end.exam, back="end")


def _today() -> str:
    return datetime.now().astimezone().date().isoformat()


def _write(sheet: Sheet, path: Path) -> None:
    from desktop.base.printed import pdf_of
    from tutor.records.files import write_whole

    write_whole(path, pdf_of(sheet))


def _note(what: str, error: BaseException) -> None:
    """For whoever helps: faults with a code explain themselves, the others need to be traced."""
    LOG.error("%s: %s", what, error, exc_info=None if hasattr(error, "code") else error)

"""The fuse box of the window: builds each part and hands it to its user, nothing else.

The window comes first; the record follows behind it, then the models and whoever tends the teacher's pages. Nothing
heavy but Qt may be imported at the top of this file or of anything it imports there.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import cached_property, partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer

from desktop.base.background import Background, Lane, Tidying, nobody_awaits
from desktop.base.translation import texts_for
from desktop.lesson.lesson_desk import LessonDesk
from desktop.ui.front import Front
from desktop.ui.setup.shell_presenter import ShellPresenter
from desktop.ui.setup.wording_presenter import WordingPresenter
from desktop.ui.student.exam_pages import ExamsPresenter
from desktop.ui.student.growth_pages import GrowthPresenter
from desktop.ui.student.lesson_presenter import Lesson
from desktop.ui.student.log_out import LogOut
from desktop.ui.student.students_presenter import StudentsPresenter
from desktop.ui.widgets.window import Window
from desktop.voice_loop.loudspeaker import Loudspeaker
from desktop.voice_loop.microphone import Microphone
from desktop.voice_loop.speaking import Speaking
from tutor.language import toml_text

if TYPE_CHECKING:
    from desktop.base.settings import Settings
    from desktop.operations.library import Meaning
    from desktop.operations.setup import VoiceWithSpare
    from desktop.ui.setup.first_run_presenter import FirstRunPresenter
    from desktop.ui.setup.gate_page import GatePresenter
    from desktop.ui.setup.sound_presenter import SoundPresenter
    from desktop.voice_loop.endpointing import SpeechFinder, TurnJudge
    from desktop.voice_loop.expecting import Ears, Mouth
    from models.piper_mouth import PiperMouth
    from tutor.library.words import Embed

LOG = logging.getLogger("didi.window")
BACK_UP = 30 * 60 * 1000
"""Milliseconds between two looks whether there is anything new to back up."""
BREATH = 0.003
"""Seconds: a backup lets others have the processor as long, again and again, for a lesson may be going on."""
WITHIN = 1.5
"""Seconds that what runs behind the window has to end when the window closes."""
ENTRIES = (
    *("files", "lab", "roster", "paper", "content", "library", "privacy", "overview", "question", "misconceptions"),
    *("sessions", "flags", "setting", "exam_setting", "doctor"),
)
"""The teacher's pages with an entry at the side, and below those without one."""
NO_ENTRY = ("gate", "pupil", "exam_of")


def no_own_voice(_settings: Settings) -> None:
    """A computer without Didi's own voice, or too small for it: the light one speaks."""


def words_alone(_settings: Settings) -> None:
    """A computer without the model of meanings: doubts are looked up by their words."""


def words_tell(_settings: Settings) -> None:
    """A computer without the model that hears how a turn ends: the words tell it alone."""


@dataclass(frozen=True, slots=True)
class Engines:
    """How the models are loaded."""

    ears: Callable[[Settings], tuple[Ears, SpeechFinder]]
    mouth: Callable[[Settings], PiperMouth]
    """The light voice: it is there first."""
    meaning: Meaning = words_alone
    turn_end: Callable[[Settings], TurnJudge | None] = words_tell
    own_voice: Callable[[Settings], Mouth | None] = no_own_voice


class House:
    """Every part of the running program, put together; `close` takes it apart again."""

    def __init__(self, settings: Settings, engines: Engines | None = None) -> None:
        texts = texts_for(settings)
        toml_text.keep_own_in(settings.own_chapters)
        self._engines = engines or Engines(load_ears, load_mouth, load_meaning, load_turn_end, load_own_voice)
        self.background = Background()
        self.window = Window(texts)
        self.front = Front(self.window, self.background, texts, settings)
        self.microphone = Microphone(settings.microphone)
        self.loudspeaker = Loudspeaker(settings.speaker, settings.volume)
        self.speaking = Speaking(self.background, self.loudspeaker, self.window)
        self.desk = LessonDesk(settings, texts)
        self.lesson = Lesson(self.front, self.desk, self.microphone, self.speaking)
        self.shell = ShellPresenter(self.front)
        self.students = StudentsPresenter(self.front, self.lesson)
        self.students.named.connect(self._furnish)
        self.growth = GrowthPresenter(self.front, self.students)
        self.exams = ExamsPresenter(self.front, self.students)
        self.wording = WordingPresenter(self.front, self.desk)
        self.log_out = LogOut(self.front, self.students, self.lesson)
        self.front.expect({name: f"window_entry_{name}" for name in ENTRIES}, self._bring_teachers)
        self.front.expect(dict.fromkeys(NO_ENTRY, ""), self._bring_teachers)
        self.front.expect({"first_run": ""}, lambda: self.first_run)
        self.refused = ""
        """The sentence that says why Didi could not start; empty when she could."""
        self.stopped = True
        """False when something behind the window would not end in time."""
        self._texts = texts
        self._closed = False
        self._tidying = Tidying(self.window)
        self._backing_up = QTimer(self.window)
        self._backing_up.timeout.connect(self._back_up)
        self._who_speaks = settings.who_speaks
        self.front.settings_changed.connect(self._set_voice)
        self.front.equipped.connect(self._load_what_came)
        self.window.closing.connect(self.close)
        self.lesson.refused.connect(self._refuse)

    @cached_property
    def sound(self) -> SoundPresenter:
        """Who tends the sound checks; comes when the first of them is wanted, or when there are ears to give."""
        from desktop.ui.setup.sound_presenter import SoundPresenter

        return SoundPresenter(self.front, self.microphone, self.loudspeaker, self.speaking)

    @cached_property
    def first_run(self) -> FirstRunPresenter:
        """Who leads through the first run; most days nobody is led."""
        from desktop.ui.setup.first_run_presenter import FirstRunPresenter

        return FirstRunPresenter(self.front, self.speaking, self.sound)

    @cached_property
    def gate(self) -> GatePresenter:
        """Who lets an adult in; comes with all who tend the teacher's pages."""
        from desktop.ui.setup.gate_page import GatePresenter

        return GatePresenter(self.front)

    def _set_voice(self, settings: Settings) -> None:
        self.loudspeaker.volume = settings.volume
        if settings.who_speaks != self._who_speaks:
            self._who_speaks = settings.who_speaks
            self._load_what_came({"mouth"})

    def _bring_teachers(self) -> None:
        from desktop.app.teachers import teachers_presenters

        self._teachers = (
            self.gate,
            *teachers_presenters(self.front, self.desk, self.speaking, self.sound, self._engines.meaning),
        )

    def open(self) -> None:
        """Show the window with its first page, then have everything else follow behind it."""
        self._tidying.begin()
        self.window.show()
        if self.front.settings.set_up or self.front.settings.student:
            self.front.go("who")
        else:
            self.first_run.open()
        self.lesson.open()

    def _furnish(self) -> None:
        """The names are there to be read; what takes longer no longer keeps anybody from them."""
        self.background.run(Lane.ERRANDS, read_teachers_pages, lambda _: self.front.bring("gate"), self.front.fail)
        self._load_what_came({"mouth", "ears"})
        self.wording.begin()
        self._back_up()
        self._backing_up.start(BACK_UP)

    def _load_what_came(self, jobs: Collection[str]) -> None:
        """Models for these jobs are here, perhaps: take them up, at the start and whenever some were added."""
        settings = self.front.settings
        if "mouth" in jobs:
            self._load("mouth", partial(self._engines.mouth, settings), self.lesson.give_mouth)
        if {"ears", "voice_activity"} & set(jobs):
            self._load("ears", partial(self._engines.ears, settings), self._give_ears)
        if {"ears", "turn_end"} & set(jobs):
            job = partial(self._engines.turn_end, settings)
            self.background.run(Lane.ERRANDS, job, self.lesson.talking.give_judge, self.front.fail)
        if "mouth" in jobs:  # behind the ears: meanwhile the light voice speaks
            self._load("mouth", partial(self._engines.own_voice, settings), self._give_own_voice)

    def _give_own_voice(self, own: Mouth | None) -> None:
        if own is not None:
            self.lesson.give_mouth(own)

    def _give_ears(self, both: tuple[Ears, SpeechFinder]) -> None:
        self.lesson.talking.give_ears(*both)
        self.sound.give_ears(*both)

    def close(self) -> None:
        """End everything behind the window within a bounded time. Once is enough."""
        if self._closed:
            return
        self._closed = True
        self.wording.stop()
        self._backing_up.stop()
        self.window.hide()
        self.lesson.hush()
        self.front.close()
        last = {Lane.LESSON: self._close_lesson, Lane.SOUND: self._close_sound}
        self.stopped = self.background.stop(WITHIN, last)
        self._tidying.end()

    def _load(self, part: str, job: Callable[[], object], done: Callable[..., None]) -> None:
        self.background.run(Lane.ERRANDS, job, done, partial(self.lesson.not_loaded, part))

    def _back_up(self) -> None:
        self.background.run(Lane.ERRANDS, partial(back_up, self.front.settings), nobody_awaits, self._no_backup)

    def _no_backup(self, error: BaseException) -> None:
        """The lesson goes on; the older backups are all there, and the next look is not far away."""
        LOG.warning("no backup was made: %s", error)

    def _close_lesson(self) -> None:
        self.desk.close()
        self.wording.close()

    def _close_sound(self) -> None:
        self.microphone.close()
        self.loudspeaker.close()

    def _refuse(self, code: str) -> None:
        self.refused = self._texts(code)
        self.window.show_refusal(self.refused)


def read_teachers_pages() -> None:
    """Have what the teacher's pages are made of ready before anybody goes there; the window must not wait for it."""
    from importlib import import_module

    import_module("desktop.app.teachers")


def load_ears(settings: Settings) -> tuple[Ears, SpeechFinder]:
    """The ears, and what finds speech for the page (loudness alone where that model is missing)."""
    from desktop.commands.console import load_ears as load
    from desktop.voice_loop.endpointing import Loudness
    from desktop.voice_loop.expecting import expect_doubts, expect_for
    from models.errors import ModelError
    from models.voice_activity import VoiceActivity
    from tutor.spoken.expected_answers import KINDS

    ears = load(settings)
    ears.prepare(*map(expect_for, KINDS), expect_doubts())
    try:
        return ears, VoiceActivity.load()
    except ModelError as error:
        LOG.warning("speech is found by loudness: %s", error)
        return ears, Loudness()


def load_own_voice(settings: Settings) -> VoiceWithSpare | None:
    """Didi's own voice; None where the light one is to speak."""
    from desktop.operations.setup import load_own

    return load_own(settings)


def load_mouth(settings: Settings) -> PiperMouth:
    """The light voice."""
    from desktop.commands.console import load_mouth as load

    return load(settings)


def load_turn_end(settings: Settings) -> TurnJudge | None:
    """What hears that a turn is over; None where that model is not here, or is another file."""
    from desktop.operations.setup import model_folder
    from models.errors import ModelError
    from models.turn_end import MODEL, TurnEnd

    try:
        return TurnEnd.load(model_folder(settings, "turn_end", "en") / MODEL)
    except ModelError as error:
        LOG.warning("the end of a turn is found by its words alone: %s", error)
        return None


def load_meaning(settings: Settings) -> Embed | None:
    """The model by which doubts are looked up by meaning; None where it is not here."""
    from desktop.operations.library import meaning_of

    return meaning_of(settings)


def back_up(settings: Settings) -> None:
    """Back up what is new; beside a lesson, so without haste. Raises RecordError."""
    from tutor.records import backup

    made = backup.make(settings.record, breathe=partial(time.sleep, BREATH))
    if made is not None and made.damaged:
        LOG.warning("%d rows of the record are damaged; the next start mends them", made.damaged)

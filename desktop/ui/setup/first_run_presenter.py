"""Tends the first run: language, PIN, class, sound, models, consent, each kept as soon as it is done.

It can be left at any step and run again; it starts no lesson and never says yes for anybody.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog, QGridLayout, QProgressBar, QWidget

from desktop.base.background import CalledOff, Work, nobody_awaits
from desktop.base.translation import ScreenTexts
from desktop.operations import roster, setup
from desktop.operations.setup import Shelf, Standing
from desktop.ui.front import Front
from desktop.ui.setup.first_run_page import STEPS, FirstRunPage
from desktop.ui.setup.pin import PinPresenter
from desktop.ui.teacher.asking import begins_at
from desktop.ui.widgets.basics import NO_MARGINS, button, column, empty, label, laid, row_of, told
from desktop.ui.widgets.setup_widgets import SoundCheck, tell
from desktop.ui.widgets.theme import Theme
from desktop.values.page import Texts, code_of
from tutor.errors import PinRefused
from tutor.turn import Language

if TYPE_CHECKING:
    from desktop.base.settings import Settings
    from desktop.operations.setup import Entry
    from desktop.ui.setup.sound_presenter import SoundPresenter
    from desktop.voice_loop.speaking import Speaking
    from tutor.reports.roster import Enrolled, Listed, Planned, Twice

LISTS = "*.csv *.tsv *.txt *.xlsx"


class FirstRunPresenter(QObject):
    """The first run and where it leads."""

    def __init__(self, front: Front, speaking: Speaking, sound: SoundPresenter) -> None:
        super().__init__(front)
        self._front, self._speaking, self._sound = front, speaking, sound
        self._standing: Standing | None = None
        self._trusted = False
        """The PIN was set in this very run, so whoever sits here knows it."""
        self._listed: tuple[Listed, ...] = ()
        self._looking = self._awaited = False
        self._file: Path | None = None
        self._newest: partial[tuple[Listed, ...]] | None = None
        self._work: Work | None = None
        self._then = "who"
        front.add("first_run", self._made, self._wire, self._enter)
        front.language_changed.connect(self._retell)

    def open(self) -> None:
        """Where it was neither gone through nor left: turn to the first run if nobody learns yet, else to `who`."""
        settings = self._front.settings
        if settings.record.exists():
            self._front.go("who")
            self._front.ask(partial(setup.standing, settings), self._begin_if_nobody, self._nothing_known)
        else:
            self._front.go("first_run")

    def _begin_if_nobody(self, standing: Standing) -> None:
        if standing.students == 0 and self._front.here == "who":
            self._front.go("first_run")

    def _nothing_known(self, _error: BaseException) -> None:
        """What is wrong with the record is told where lessons are."""

    @property
    def _page(self) -> FirstRunPage:
        page: FirstRunPage = self._front.page("first_run")
        return page

    def _made(self, theme: Theme, texts: Texts) -> FirstRunPage:
        self.models = Models(self._front)
        return FirstRunPage(theme, texts, self.models)

    def _wire(self, page: FirstRunPage) -> None:
        page.next.clicked.connect(self._onward)
        page.skip.clicked.connect(lambda: self._unless_it_stays(self._next, page.at))
        page.way_back.clicked.connect(lambda: self._unless_it_stays(self._go, STEPS[STEPS.index(page.at) - 1]))
        page.leave.clicked.connect(self._leave)
        page.language.chosen.connect(lambda name, value: self._front.choose_for_school(**{name: value}))
        page.language.sample_wanted.connect(self._say_sample)
        form = page.pin.form
        PinPresenter(self._front, form, self._pin_changed, form.isVisible, page.hold)
        page.pin.form.card.done.connect(lambda: self._next("pin"))
        page.roster.typed.connect(self._read_typed)
        page.roster.file_given.connect(self._read_file)
        page.roster.from_file.clicked.connect(self._choose_list)
        page.consent.write_down.clicked.connect(self._consent)
        check = SoundCheck(page.theme, self._front.texts)
        laid(page.sound.column, check, 1)
        self._sound.attach(check)

    def _enter(self, then: str = "who") -> None:
        self._then, self._trusted = then, self._front.let_in
        page = self._page
        page.show_step(STEPS[0])
        page.roster.names.clear()
        page.language.show_languages(self._front.settings.screen_words, self._front.settings.language)
        page.language.heard.clear()
        self.models.look()
        self._ask_standing()

    # --- from step to step ---

    def _onward(self) -> None:
        page = self._page
        if self._front.stays():
            return
        if page.at == "done":
            self._leave()
        elif page.at == "pin" and page.pin.form.card.isHidden() and not self._pin_stays():
            page.pin.form.submit()
        elif page.at == "roster" and self._looking:
            self._awaited = True
            page.hold(True)
        elif page.at == "roster" and self._listed:
            self._enrol()
        else:
            self._next(page.at)

    def _unless_it_stays(self, turn: Callable[[str], None], step: str) -> None:
        """A rescue code that is shown is not left by accident."""
        if not self._front.stays():
            turn(step)

    def _pin_stays(self) -> bool:
        return bool(self._page.pin.form.empty and self._standing and self._standing.has_pin)

    def _next(self, step: str) -> None:
        if self._page.at == step:
            self._go(STEPS[min(STEPS.index(step) + 1, len(STEPS) - 1)])

    def _go(self, step: str) -> None:
        self._speaking.hush()
        self._page.said.clear()
        self._page.show_step(step)
        self._show_standing()

    def _leave(self) -> None:
        if self._front.stays():
            return
        self._speaking.hush()
        self._page.consent.take_pin()
        self._show_pin()
        if self._work is not None:
            self._work.call_off()
        self._trusted = self._awaited = False
        self._page.hold(False)
        if not self._front.settings.set_up:
            self._front.choose_for_school(set_up=True)
        self._front.go(self._then)

    # --- what stands ---

    def _ask_standing(self) -> None:
        self._front.ask(partial(setup.standing, self._front.settings), self._stands)

    def _stands(self, standing: Standing) -> None:
        self._standing = standing
        self._show_pin()
        self._show_standing()

    def _show_pin(self) -> None:
        has_pin, has_code = (self._standing.has_pin, self._standing.has_code) if self._standing else (False, False)
        self._page.pin.form.show_state(has_pin=has_pin, has_code=has_code)

    def _show_standing(self) -> None:
        standing = self._standing
        if standing is not None:
            summary = self._count("consents", standing.allowed, total=standing.students)
            asks_pin = standing.has_pin and not self._trusted
            self._page.consent.show_consent(summary, can=standing.unasked > 0, asks_pin=asks_pin)
            self._page.done.show_done(self._done_lines(standing))

    def _done_lines(self, standing: Standing) -> tuple[tuple[bool, str], ...]:
        texts = self._front.texts
        ready = self.models.ready
        return (
            (standing.has_pin, texts("window_first_done_pin" if standing.has_pin else "window_first_done_no_pin")),
            (standing.students > 0, self._count("students", standing.students)),
            (ready, texts("window_first_done_models" if ready else "window_first_done_no_models")),
            (standing.allowed > 0, self._count("consents", standing.allowed, total=standing.students)),
        )

    def _count(self, what: str, number: int, **more: int) -> str:
        """A sentence with a number in it; none, and one, have their own."""
        size = {0: "none", 1: "one"}.get(number, "many")
        return self._front.texts(f"window_first_{what}_{size}", number=number, **more)

    def _retell(self) -> None:
        if self._front.here == "first_run":
            self._page.language.show_languages(self._front.settings.screen_words, self._front.settings.language)
            self._ask_standing()

    # --- the language and the PIN ---

    def _say_sample(self, language: str) -> None:
        tongue = next(one for one in get_args(Language) if one == language)
        sentence = ScreenTexts(tongue)("window_first_sample")
        said = self._speaking.speak((sentence,), tongue)
        words = sentence if said else f"{sentence}  ({self._front.texts('window_first_no_voice')})"
        self._page.language.heard.setText(words)

    def _pin_changed(self, what: str) -> None:
        self._trusted = self._trusted or what != "taken_away"
        self._ask_standing()

    # --- the class list ---

    def _choose_list(self) -> None:
        texts = self._front.texts
        kinds = f"{texts('window_first_lists')} ({LISTS})"
        path, _ = QFileDialog.getOpenFileName(self._front.window, texts("window_first_file"), begins_at(), kinds)
        if path:
            self._read_file(Path(path), self._page.roster.group.text())

    def _read_file(self, path: Path, group: str) -> None:
        self._file = path
        self._read(partial(_in_file, path, group))

    def _read_typed(self, text: str, group: str) -> None:
        """What is typed takes the place of a file; the class alone only says where its students belong."""
        if text.strip() or self._file is None:
            self._file = None
            self._read(partial(roster.pasted, text, group))
        else:
            self._read_file(self._file, group)

    def _read(self, job: partial[tuple[Listed, ...]]) -> None:
        """Look at a list; while one is looked at, only the newest of those that follow is remembered."""
        if self._looking:
            self._newest = job
            return
        self._looking = True
        self._front.ask(partial(_planned, self._front.settings, job), self._shown_list, self._no_list)

    def _looked(self) -> None:
        self._looking = False
        job, self._newest = self._newest, None
        if job is not None:
            self._read(job)
        elif self._awaited:
            self._awaited = False
            self._page.hold(False)
            self._onward()

    def _shown_list(self, found: tuple[tuple[Planned, ...], tuple[Twice, ...]]) -> None:
        planned, twice = found
        self._listed = tuple(one.one for one in planned)
        rows = tuple((one.name, one.group, one.roll) for one in self._listed)
        self._page.roster.show_roster(rows, self._summary(planned, twice))
        self._looked()

    def _summary(self, planned: tuple[Planned, ...], twice: tuple[Twice, ...]) -> str:
        if not planned:
            return ""
        new = sum(one.what == "new" for one in planned)
        words = self._front.texts("window_first_list", number=len(planned), new=new)
        names = ", ".join(one.name for one in twice)
        return f"{words} {self._front.texts('window_first_twice', names=names)}" if twice else words

    def _no_list(self, error: BaseException) -> None:
        self._listed = ()
        code = code_of(error)
        self._page.roster.show_roster((), "", f"{self._front.texts(code)} {error}")
        self._looked()

    def _enrol(self) -> None:
        self._page.roster.show_busy(True)
        listed, settings = self._listed, self._front.settings

        def job(work: Work) -> Enrolled:
            return roster.enrol(settings, listed, lambda done, many: work.step(done / max(1, many)))

        self._begin(job, self._enrolled, self._front.fail)

    def _begin(
        self, job: Callable[[Work], Any], done: Callable[[Any], None], failed: Callable[[BaseException], None]
    ) -> None:
        """Have long work done for a step, from which there is no way on until it ends."""
        self._page.hold(True)

        def ended(tell_of: Callable[[Any], None], outcome: Any) -> None:
            self._work = None
            self._page.hold(False)
            self._page.roster.show_busy(False)
            tell_of(outcome)

        shown = self._page.consent.show_work if self._page.at == "consent" else nobody_awaits
        self._work = self._front.work(job, partial(ended, done), lambda share, _: shown(share), partial(ended, failed))

    def _enrolled(self, enrolled: Enrolled) -> None:
        self._listed, self._file = (), None
        self._page.roster.names.clear()
        self._ask_standing()
        self._next("roster")
        self._tell(self._count("added", enrolled.new))

    def _tell(self, sentence: str) -> None:
        self._page.said.setText(sentence)
        self._front.window.announce(sentence)

    # --- consent ---

    def _consent(self) -> None:
        settings, trusted, pin = self._front.settings, self._trusted, self._page.consent.take_pin()

        def job(work: Work) -> int:
            return setup.consent_of_the_school(settings, pin, work.step, trusted=trusted)

        self._begin(job, self._consented, self._not_consented)

    def _consented(self, number: int) -> None:
        self._ask_standing()
        self._tell(self._count("written", number))
        if self._page.at == "consent":
            # The button that was pressed has nothing more to do: Enter leads on, not back.
            self._page.next.setFocus()

    def _not_consented(self, error: BaseException) -> None:
        self._ask_standing()
        if isinstance(error, PinRefused):
            self._page.consent.summary.setText(self._front.texts(error.code))
        elif not isinstance(error, CalledOff):
            self._front.fail(error)


def _in_file(path: Path, group: str) -> tuple[Listed, ...]:
    return tuple(one if one.group else replace(one, group=group.strip()) for one in roster.listed(path))


def _planned(settings: Settings, job: partial[tuple[Listed, ...]]) -> tuple[tuple[Planned, ...], tuple[Twice, ...]]:
    from tutor.reports.roster import twice

    listed = job()
    return roster.looked_at(settings, listed), twice(listed)


JOBS = ("ears", "mouth", "voice_activity", "turn_end", "words", "meaning")
"""What models are for, the most needed first."""
NEEDED = ("ears", "mouth")
SIGNS = {"ready": ("\u2713", "leaf"), "missing": ("\u25cb", "soft"), "damaged": ("!", "clay")}
"""How a model is marked, and in which tone."""


class Models(QWidget):
    """The models of this PC, and the ways to add one."""

    def __init__(self, front: Front) -> None:
        super().__init__()
        self._front, texts = front, front.texts
        self._shelf: Shelf | None = None
        self._work: Work | None = None
        self._came: tuple[Entry, ...] = ()
        """Models that came, and of which nobody was told yet."""
        self.ready = False
        """There are ears and a voice."""
        self.summary = label(wrap=True)
        self.rows = QGridLayout()
        self.rows.setHorizontalSpacing(18)
        self.rows.setVerticalSpacing(8)
        self.rows.setColumnStretch(1, 1)
        self.more = label(step="small", tone="soft", wrap=True)
        self.packed = told(button(""), texts, text="window_models_packed")
        self.stick = told(button(""), texts, text="window_models_stick")
        self.stop = told(button("", "quiet"), texts, text="window_stop_work")
        self.progress = told(QProgressBar(), texts, name="window_models_adding")
        self.progress.setRange(0, 100)
        self.told_last = label(wrap=True, tone="soft")
        keys = row_of(self.packed, self.stick, self.stop)
        parts = (self.summary, self.rows, self.more, keys, self.progress, self.told_last)
        column(*parts, of=self, margins=NO_MARGINS, spacing=14)
        self.packed.clicked.connect(lambda: self.add(None))
        self.stick.clicked.connect(self._choose)
        self.stop.clicked.connect(self._call_off)
        self._show_work(None)

    def look(self) -> None:
        """See which models are here."""
        self._front.ask(partial(setup.shelf, self._front.settings), self._found)

    def add(self, path: Path | None) -> None:
        """Add the models of a folder or stick; with None those that came with Didi."""
        settings = self._front.settings

        def job(work: Work) -> tuple[Entry, ...]:
            return setup.add_models(settings, path, work.step)

        self._show_work(0.0)
        self._work = self._front.work(job, self._added, lambda share, _: self._show_work(share), self._not_added)

    def retell(self) -> None:
        """Which models are here and which are not, in the language there is now."""
        if self._shelf is None:
            return
        texts, statuses = self._front.texts, self._shelf.statuses
        here = {one.entry.job for one in statuses if one.state == "ready"}
        ordered = sorted(statuses, key=lambda one: (one.state == "missing", JOBS.index(one.entry.job)))
        others = [one for one in ordered if one.state == "missing" and one.entry.job in here]
        lacking = next((one for one in NEEDED if one not in here), "")
        self.summary.setText(texts(f"window_models_no_{lacking}" if lacking else "window_models_all"))
        empty(self.rows)
        for number, one in enumerate(each for each in ordered if each not in others):
            sign, tone = SIGNS[one.state]
            about = (self._size(one.entry.about_mb), texts(f"window_models_{one.state}"))
            facts = (label(fact, tone="soft") for fact in about)
            for across, cell in enumerate(
                (label(sign, tone=tone), label(self._what_for(one.entry), wrap=True), *facts)
            ):
                self.rows.addWidget(cell, number, across)
        sizes = (f"{self._what_for(one.entry)} ({self._size(one.entry.about_mb)})" for one in others)
        tell(self.more, texts("window_models_more", names=", ".join(sizes)) if others else "")

    def _what_for(self, entry: Entry) -> str:
        """A model as teachers know it: what it is for and in which languages, never what its makers call it."""
        spoken = " + ".join(self._front.texts(f"window_language_{one}") for one in entry.languages)
        return f"{self._front.texts(f'window_models_job_{entry.job}')} \u00b7 {spoken}"

    def _size(self, megabytes: int) -> str:
        return self._front.texts("window_models_size", number=megabytes)

    def _found(self, shelf: Shelf) -> None:
        self._shelf = shelf
        came, self._came = self._came, ()
        if came:
            self._front.equipped.emit({one.job for one in came})
        self.ready = set(NEEDED) <= {one.entry.job for one in shelf.statuses if one.state == "ready"}
        self.packed.setVisible(shelf.packed)
        self.retell()

    def _show_work(self, share: float | None, words: str = "") -> None:
        """How far adding has come, 0 to 1; None while nothing is added."""
        busy = share is not None
        self.progress.setVisible(busy)
        self.stop.setVisible(busy)
        self.packed.setEnabled(not busy)
        self.stick.setEnabled(not busy)
        self.progress.setValue(round(100 * (share or 0.0)))
        tell(self.told_last, words)

    def _choose(self) -> None:
        title = self._front.texts("window_models_stick")
        folder = QFileDialog.getExistingDirectory(self._front.window, title, begins_at())
        if folder:
            self.add(Path(folder))

    def _added(self, added: tuple[Entry, ...]) -> None:
        names = ", ".join(map(self._what_for, added))
        code = "window_models_added" if added else "window_models_known"
        self._show_work(None, self._front.texts(code, **({"names": names} if added else {})))
        self._came += added
        self.look()

    def _not_added(self, error: BaseException) -> None:
        code = code_of(error)
        details = "" if isinstance(error, CalledOff) else f" {error}"
        self._show_work(None, f"{self._front.texts(code)}{details}")
        self.look()

    def _call_off(self) -> None:
        if self._work is not None:
            self._work.call_off()

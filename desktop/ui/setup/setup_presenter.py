"""Tends the teacher's settings: each kept for this PC at once, with a way to undo it, and in force where it can be.

A key goes to the keyring and nowhere else; what a student chose is never written into the school's file.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QUrl
from PySide6.QtGui import QDesktopServices

from desktop.base import cloud_key
from desktop.base.background import Lane
from desktop.base.settings import (
    Settings,
    faulty_files,
    given_for_the_computer,
    problem_of_url,
    put_aside,
    read_settings,
)
from desktop.base.translation import ScreenTexts
from desktop.operations import school, setup
from desktop.ui.front import Front
from desktop.ui.setup.pin import PinPresenter
from desktop.ui.setup.setting_page import GROUPS, SettingPage, Value
from desktop.ui.setup.wording_presenter import KEY
from desktop.ui.widgets.basics import Card
from desktop.ui.widgets.setup_widgets import SoundCheck, tell
from tutor.records import audit

if TYPE_CHECKING:
    from desktop.operations.wording import Sources
    from desktop.ui.setup.sound_presenter import SoundPresenter
    from desktop.voice_loop.speaking import Speaking

NAMES = tuple(field.name for fields in GROUPS.values() for field in fields)
MEGABYTE = 2**20


class SetupPresenter(QObject):
    """The settings page."""

    def __init__(self, front: Front, speaking: Speaking, sound: SoundPresenter) -> None:
        super().__init__(front)
        self._front, self._speaking, self._sound = front, speaking, sound
        self._size: int | None = None
        self._made = False
        front.add("setting", SettingPage, self._wire, self._enter, entry="window_entry_setting")
        front.settings_changed.connect(self._show)
        front.language_changed.connect(self._show)
        front.sources_changed.connect(self._show_notes)

    @property
    def _page(self) -> SettingPage:
        page: SettingPage = self._front.page("setting")
        return page

    def _wire(self, page: SettingPage) -> None:
        self._made = True
        page.chosen.connect(self._choose)
        page.hear.clicked.connect(self._hear)
        page.key_given.connect(lambda secret: self._change_key("set", partial(cloud_key.keep, secret)))
        page.forget_key.clicked.connect(lambda: self._change_key("forgotten", cloud_key.forget))
        page.trial.clicked.connect(self._try_cloud)
        page.put_aside_wanted.connect(self._put_aside)
        page.folder.clicked.connect(self._open_folder)
        page.first_steps.clicked.connect(lambda: self._front.go("first_run", then="setting"))
        page.doctor.clicked.connect(lambda: self._front.go("doctor"))
        PinPresenter(self._front, page.pin, self._pin_changed, page.isVisible)
        page.carded.connect(self._carded)

    def _carded(self, group: str, card: Card) -> None:
        """The sound check comes onto its card when the page has come so far."""
        if group == "sound":
            check = SoundCheck(self._page.theme, self._front.texts)
            card.column.addWidget(check)
            self._sound.attach(check)

    def _enter(self) -> None:
        page = self._page
        page.show_trial("")
        tell(page.heard, "")
        self._show()
        self._of_the_keyring(cloud_key.read, self._show_key)
        self._front.ask(partial(setup.folder_size, self._front.settings.data_dir), self._sized)
        self._ask_pin()

    # --- what is set ---

    def _show(self) -> None:
        if not self._made:
            return
        page, settings = self._page, self._front.settings
        page.show_settings({name: getattr(settings, name) for name in NAMES}, self._notes(settings))
        page.show_cloud(settings.cloud_words)
        page.show_faults(tuple(self._fault(settings, path) for path in faulty_files(settings)))
        self._show_house()

    def _show_notes(self) -> None:
        """Only the notes: a line that somebody is filling in stays as it is."""
        if self._made:
            self._page.show_notes(self._notes(self._front.settings))

    def _fault(self, settings: Settings, path: Path) -> tuple[str, str, str]:
        details = " ".join(fault for fault in settings.faults if str(path) in fault)
        return str(path), self._front.texts("window_fault_says", name=path.name), details

    def _notes(self, settings: Settings) -> dict[str, str]:
        texts = self._front.texts
        given = dict.fromkeys(given_for_the_computer(settings), texts("window_set_given"))
        return given | {name: texts(code) for name, code in _not_in_use(settings, self._front.sources).items()}

    def _choose(self, name: str, value: Value) -> None:
        settings, texts = self._front.settings, self._front.texts
        if name == "cloud_url" and (problem := problem_of_url(str(value))):
            self._page.rows[name].tell(f"{texts('window_cloud_url_refused')} {problem}")
            return
        if name in school.NAMES:
            job = partial(school.say, settings, **{name: str(value)})
            self._front.ask(job, partial(self._said_of_the_school, name), partial(self._not_said, name))
            return
        keep_choice(self._front, name, value, f"window_set_{name}")

    def _said_of_the_school(self, name: str, _: object) -> None:
        self._read_again()
        texts = self._front.texts
        self._front.toast(texts("window_set_saved", what=texts(f"window_set_{name}")))

    def _not_said(self, name: str, error: BaseException) -> None:
        if name == "school_code" and isinstance(error, ValueError):
            self._page.rows[name].tell(self._front.texts("window_school_no_code"))
        else:
            self._front.fail(error)

    def _hear(self) -> None:
        language = self._front.settings.chosen_language or self._front.settings.screen
        sentence = ScreenTexts(language)("window_first_sample")
        said = self._speaking.speak((sentence,), language)
        tell(self._page.heard, sentence if said else self._front.texts("window_first_no_voice"))

    # --- the cloud ---

    def _show_key(self, key: cloud_key.CloudKey) -> None:
        words = self._front.texts(f"window_cloud_key_in_{key.source}")
        self._page.show_key(words, kept=key.source == "keyring")

    def _change_key(self, what: str, change: Callable[[], object]) -> None:
        def job() -> cloud_key.CloudKey:
            change()
            return cloud_key.read()

        def done(key: cloud_key.CloudKey) -> None:
            self._front.note(lambda journal: audit.write(journal, audit.SETTING, detail=f"cloud key {what}"))
            self._show_key(key)
            self._front.equipped.emit({KEY})

        self._of_the_keyring(job, done)

    def _of_the_keyring(
        self, job: Callable[[], cloud_key.CloudKey], done: Callable[[cloud_key.CloudKey], None]
    ) -> None:
        """A keyring may ask its owner something and take its time: no page waits behind it."""
        self._front.background.run(Lane.ERRANDS, job, done, self._key_refused)

    def _key_refused(self, error: BaseException) -> None:
        if isinstance(error, cloud_key.KeyringUnavailable):
            words = self._front.texts("window_cloud_no_keyring", name=cloud_key.ENVIRONMENT)
            self._page.show_key(words, kept=False)
        elif isinstance(error, ValueError):
            self._page.show_key(self._front.texts("window_cloud_key_one_word"), kept=False)
        else:
            self._front.fail(error)

    def _try_cloud(self) -> None:
        self._page.show_trial(self._front.texts("window_cloud_trying"), busy=True)
        settings = self._front.settings
        self._front.work(lambda _: setup.try_cloud(settings), self._tried, lambda *_: None, self._not_tried)

    def _tried(self, trial: setup.CloudTrial) -> None:
        texts = self._front.texts
        words = texts(f"window_cloud_{trial.outcome}", ms=round(trial.ms), said=trial.said)
        self._page.show_trial(words)

    def _not_tried(self, error: BaseException) -> None:
        self._page.show_trial("")
        self._front.fail(error)

    # --- files and folders ---

    def _put_aside(self, path: str) -> None:
        try:
            place = put_aside(Path(path))
        except OSError as error:
            self._front.window.show_trouble(self._front.texts("window_choice_not_kept"), str(error))
            return
        self._read_again()
        self._front.toast(
            self._front.texts("window_fault_aside", name=place.name), partial(self._bring_back, place, Path(path))
        )

    def _bring_back(self, place: Path, path: Path) -> None:
        if not path.exists():
            place.rename(path)
        self._read_again()

    def _read_again(self) -> None:
        """Take the settings as the files have them now; who learns was said otherwise."""
        front, before = self._front, self._front.settings
        front.settings = replace(read_settings(before.data_dir), student=before.student, chapter=before.chapter)
        front.settings_changed.emit(front.settings)
        if front.settings.screen_words != before.screen_words:
            front.speak()

    def _open_folder(self) -> None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._front.settings.data_dir)))

    def _sized(self, size: int) -> None:
        self._size = size
        self._show_house()

    def _show_house(self) -> None:
        folder, texts = str(self._front.settings.data_dir), self._front.texts
        if self._size is not None:
            folder = texts("window_house_size", folder=folder, number=max(1, round(self._size / MEGABYTE)))
        self._page.folder_words.setText(folder)

    # --- the PIN ---

    def _ask_pin(self) -> None:
        self._front.ask(partial(setup.standing, self._front.settings), self._stands)

    def _stands(self, standing: setup.Standing) -> None:
        self._page.pin.show_state(has_pin=standing.has_pin, has_code=standing.has_code)

    def _pin_changed(self, what: str) -> None:
        if what != "code":
            self._front.toast(self._front.texts(f"window_pin_{what}"))
        self._ask_pin()


def keep_choice(front: Front, name: str, value: Value, what: str) -> None:
    """Keep what an adult chose and say so, with a way back; `what` is the code of what is called by it."""
    before = getattr(front.settings, name)
    front.choose_for_school(**{name: value})
    said = front.texts("window_set_saved", what=front.texts(what))
    front.toast(said, partial(front.choose_for_school, **{name: before}))


def _not_in_use(settings: Settings, sources: Sources | None) -> dict[str, str]:
    """Codes of what there is to say about settings that are on while nothing comes of them yet, by their names."""
    if sources is None:
        return {}
    notes: dict[str, str] = {}
    if settings.local_words and sources.local in ("loading", "missing"):
        notes["local_words"] = f"window_set_local_words_{sources.local}"
    if settings.cloud_words and sources.cloud == "away":
        notes["cloud_words"] = "window_set_cloud_words_away"
    return notes

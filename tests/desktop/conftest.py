"""What the window's tests share: a whole house with its real parts, and the rule that nothing goes on ticking.

The rule for threads and child processes stands in the tests' own conftest; Qt's timers and threads are watched here.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import keyring
import pytest
import shiboken6
from keyring.backends.fail import Keyring as NoKeyring
from PySide6.QtCore import QCoreApplication, QEvent, QObject, QThread, QTimer
from pytestqt.qtbot import QtBot

from desktop.app.wiring import Engines, House
from desktop.base.settings import Settings
from desktop.base.translation import texts_for
from desktop.ui.student.home_page import HomePage
from desktop.values.page import Texts
from desktop.voice_loop.sound_device import SoundUnavailable
from models.errors import ModelMissing
from tutor.records import consent
from tutor.records.journal import Journal
from tutor.turn import Mode

# --- nothing goes on ticking ----------------------------------------------------------------------------------------


def what_ticks() -> set[str]:
    """Every Qt timer that is running and every Qt thread that is, in words."""
    found = set()
    for thing in shiboken6.getAllValidWrappers():
        if isinstance(thing, QTimer) and thing.isActive():
            found.add(f"a timer of {thing.interval()} ms in {_owner(thing)} ({id(thing):x})")
        elif isinstance(thing, QThread) and thing.isRunning() and thing is not QThread.currentThread():
            found.add(f"a Qt thread {thing.objectName()!r} ({id(thing):x})")
    return found


def _owner(timer: QTimer) -> str:
    parent: QObject | None = timer.parent()
    return "nobody" if parent is None else type(parent).__name__


@pytest.fixture(scope="session", autouse=True)
def no_keyring_of_this_computer() -> None:
    """No test finds, keeps or waits for a real key; and none finds the keyrings that other tests make up."""
    keyring.set_keyring(NoKeyring())


@pytest.fixture(autouse=True)
def nothing_ticks_on(nothing_stays_behind: None) -> Iterator[None]:
    """Fail a test after which a Qt timer or thread of its own is still running, and say whose it is.

    What a closed window left in circles goes first, at rest, and not in the midst of this test's events: a program has
    one window, and its test session has hundreds. What is there then stays, so that the next look takes no time.
    """
    gc.collect()
    gc.freeze()
    before = what_ticks()
    yield
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    if what_ticks() - before:
        gc.collect()
    left = what_ticks() - before
    if left:
        pytest.fail("left running: " + "; ".join(sorted(left)), pytrace=False)


# --- a house --------------------------------------------------------------------------------------------------------


@pytest.fixture
def settings(own_data_folder: Path) -> Settings:
    """Everything at its default, in this test's own folder, in English, with the first run behind it."""
    return Settings(own_data_folder, language="en", set_up=True)


@pytest.fixture
def texts(settings: Settings) -> Texts:
    """The words of the screen."""
    return texts_for(settings)


def missing(_settings: Settings) -> object:
    """A computer on which this model is not installed."""
    raise ModelMissing("it is not here")


SILENT = Engines(ears=missing, mouth=missing)
"""A computer with no models."""

Build = Callable[..., House]

PATIENCE = 120_000
"""Milliseconds that a test waits for what surely comes, on however busy a machine. No test says how soon it comes."""


@pytest.fixture
def build(qtbot: QtBot, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Iterator[Build]:
    """Builds and opens a house; it is closed again when the test is over.

    Closing is asked to end everything; how long a window waits for that is tested where the waiting is done.
    """
    monkeypatch.setattr("desktop.app.wiring.WITHIN", PATIENCE / 1000)
    monkeypatch.setattr("desktop.base.background.ERRAND", PATIENCE / 1000)
    houses: list[House] = []

    def built(with_settings: Settings = settings, engines: Engines = SILENT) -> House:
        house = House(with_settings, engines)
        houses.append(house)
        qtbot.addWidget(house.window)
        house.open()
        return house

    yield built
    for house in houses:
        house.window.close()
        assert house.stopped, "something behind the window would not end"


@pytest.fixture
def lesson(build: Build, qtbot: QtBot) -> House:
    """A house in which Asha has begun a lesson; no models, so by keyboard."""
    house = build()
    start_lesson(house, qtbot)
    return house


def start_lesson(house: House, qtbot: QtBot, student: str = "Asha", chapter: str = "rational_numbers") -> None:
    """Be this student, choose a chapter, press Learn, and wait for Didi's first words."""
    home = be(house, qtbot, student)
    home.open_chapter(chapter)
    home.card.learn.click()
    qtbot.waitUntil(house.front.page("lesson").isVisible, timeout=PATIENCE)


def start_lesson_of(
    house: House, qtbot: QtBot, mode: Mode, student: str = "Asha", chapter: str = "rational_numbers"
) -> None:
    """Be this student, and begin a lesson of that kind."""
    be(house, qtbot, student)
    house.lesson.start(student, chapter, mode=mode)
    qtbot.waitUntil(house.front.page("lesson").isVisible, timeout=PATIENCE)


def be(house: House, qtbot: QtBot, student: str = "Asha") -> HomePage:
    """Choose this student's picture, or give the name as somebody new; their home with its chapters."""
    who, home = house.front.page("who"), house.front.page("home")
    if house.front.here == "first_run":
        house.front.go("who")
    qtbot.waitUntil(lambda: who.ready and house.front.here in ("who", "home"), timeout=PATIENCE)
    if house.front.here == "home" and home.shown.student.label != student:
        home.leave.click()
    if house.front.here == "who":
        qtbot.waitUntil(lambda: not house.background.busy(), timeout=PATIENCE)
        known = [one for one in who.tiles.tiles.everybody if student in (one.label, one.name)]
        if known:
            who.tiles.chosen.emit(known[0])
        else:
            who.ask_new()
            who.new_card.name.setText(student)
            who.new_card.start.click()
    qtbot.waitUntil(lambda: house.front.here == "home" and bool(home.shown.chapters), timeout=PATIENCE)
    return home


def consented(settings: Settings, student: str = "Asha") -> None:
    """A parent of this student has consented to the microphone before."""
    with Journal.open(settings.record) as record:
        consent.write(record, record.student(student).id, given=True, by_whom="parent")


def said(house: House) -> str:
    """What Didi said last, as the page shows it."""
    return " ".join(line.text() for line in house.front.page("lesson").transcript.sentences)


def answer(house: House, qtbot: QtBot, words: str) -> str:
    """Type an answer, press Enter, wait for the turn; what Didi said."""
    page = house.front.page("lesson")
    qtbot.waitUntil(lambda: page.answer.send_button.isEnabled(), timeout=PATIENCE)
    before = page.transcript.sentences
    page.answer.field.setText(words)
    page.answer.field.returnPressed.emit()
    qtbot.waitUntil(lambda: page.transcript.sentences is not before, timeout=PATIENCE)
    return said(house)


@pytest.fixture(scope="session")
def model_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One folder for all tests that need the real models; a school's own copy is used when there is one."""
    named = os.environ.get("DIDI_MODELS_DIR")
    return Path(named) if named else tmp_path_factory.mktemp("models")


# --- computers with no sound ----------------------------------------------------------------------------------------


@pytest.fixture
def no_sound_server(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """A computer whose sound server is not running; PortAudio looks for its devices again before and after."""
    with monkeypatch.context() as here:
        here.setenv("PULSE_SERVER", f"unix:{tmp_path}/nobody")
        _look_again()
        yield
    _look_again()


def _look_again() -> None:
    from desktop.voice_loop.sound_device import look_again

    try:
        look_again()
    except SoundUnavailable as fault:
        pytest.skip(f"no PortAudio on this machine: {fault}")


@pytest.fixture
def no_portaudio(monkeypatch: pytest.MonkeyPatch) -> None:
    """A computer without PortAudio: importing the binding fails as it does there."""
    monkeypatch.delitem(sys.modules, "sounddevice", raising=False)
    monkeypatch.setattr("ctypes.util.find_library", lambda _name: None)
    monkeypatch.delitem(sys.modules, "_sounddevice", raising=False)

"""The sound check: devices by name, a few words into the microphone, and Didi's own voice; by a teacher, in a window.

The ears are a stand-in that says how much it was given to hear; what is real is the sound server and the devices.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from desktop.app.wiring import Engines, House
from desktop.base.background import Lane, nobody_awaits
from desktop.base.settings import Settings, read_settings
from desktop.base.sound_files import RATE, write_wav
from desktop.base.translation import texts_for
from desktop.operations.doctor import FAINT, measured, tried
from desktop.ui.widgets.setup_widgets import SoundCheck
from desktop.ui.widgets.theme import Theme
from desktop.values.page import DevicesView, Texts
from desktop.voice_loop.endpointing import Loudness
from tests.desktop.conftest import PATIENCE, Build, missing

if TYPE_CHECKING:
    from tests.conftest import SoundRoom


@dataclass(frozen=True)
class Hearing:
    """What the stand-in made out."""

    text: str = "25"


class EarsThatCount:
    """Ears that hear twenty-five in everything."""

    def hear(self, *_: Any, **__: Any) -> Hearing:
        return Hearing()


ENGINES = Engines(ears=lambda _: (EarsThatCount(), Loudness()), mouth=missing)


def tone(seconds: float, loud: float = 0.3) -> np.ndarray:
    at = np.arange(int(seconds * RATE)) / RATE
    return (loud * np.sin(2 * np.pi * 220 * at)).astype(np.float32)


def words_of(widget: QLabel, texts: Texts, code: str) -> bool:
    return widget.text() == texts(code)


@pytest.fixture
def check(build: Build, qtbot: QtBot, settings: Settings) -> Iterator[SoundCheck]:
    """A sound check in a house with ears, tended by the presenter."""
    house = build(settings, ENGINES)
    widget = SoundCheck(Theme(), house.front.texts)
    qtbot.addWidget(widget)
    house.sound.attach(widget)
    widget.setProperty("house", house)
    qtbot.waitUntil(lambda: house.sound._ears is not None, timeout=PATIENCE)
    widget.show()
    qtbot.waitUntil(lambda: not house.background.busy(), timeout=PATIENCE)
    yield widget
    widget.hide()


def house_of(check: SoundCheck) -> House:
    house = check.property("house")
    assert isinstance(house, House)
    return house


def until_idle(check: SoundCheck, qtbot: QtBot) -> None:
    busy = house_of(check).background.busy
    qtbot.waitUntil(lambda: check.doing == "nothing" and not busy(), timeout=PATIENCE)


def say_into(room: SoundRoom, sound: np.ndarray, folder: Path) -> None:
    path = folder / "said.wav"
    write_wav(path, (sound * 32767).astype(np.int16), RATE)
    room.play(path)


def try_the_microphone(check: SoundCheck, qtbot: QtBot, room: SoundRoom, sound: np.ndarray, folder: Path) -> None:
    check.listen.click()
    qtbot.waitUntil(lambda: check.doing == "listening", timeout=PATIENCE)
    say_into(room, np.concatenate([np.zeros(RATE // 2, dtype=np.float32), sound]), folder)
    if check.doing == "listening":
        check.listen.click()
    until_idle(check, qtbot)


# --- what a recording is like ---------------------------------------------------------------------------------------


def test_loudness_is_told_as_what_to_do_about_it() -> None:
    assert measured(np.zeros(RATE, dtype=np.float32)).advice == "window_sound_nothing"
    assert measured(tone(1.0, 0.5 * FAINT)).advice == "window_sound_too_quiet"
    assert measured(tone(1.0, 0.3)).advice == ""
    assert measured(np.clip(tone(1.0, 3.0), -1, 1)).advice == "window_sound_too_loud"


def test_one_cut_off_sample_is_no_distortion() -> None:
    sound = tone(1.0, 0.3)
    sound[100] = 1.0
    assert measured(sound).advice == ""


def test_nothing_recorded_is_told_as_nothing() -> None:
    assert measured(np.zeros(0, dtype=np.float32)).advice == "window_sound_nothing"


def test_a_room_without_a_voice_is_no_trial() -> None:
    noise = (np.random.default_rng(1).standard_normal(RATE) * 0.002).astype(np.float32)
    trial = tried(noise, 0.0, EarsThatCount())
    assert (trial.heard, trial.well, trial.can_play) == ("", False, False)


def test_without_ears_the_level_is_told_and_that_words_will_follow() -> None:
    trial = tried(tone(1.0), 1.0, None)
    assert (trial.heard, trial.advice, trial.well) == ("", "window_sound_well_unheard", True)


# --- the microphone -------------------------------------------------------------------------------------------------


@pytest.mark.sound
def test_a_few_words_are_heard_shown_and_can_be_played_back(
    check: SoundCheck, qtbot: QtBot, sound_room: SoundRoom, texts: Texts, tmp_path: Path
) -> None:
    try_the_microphone(check, qtbot, sound_room, tone(1.0), tmp_path)
    assert check.heard.text() == texts("window_sound_heard", words="25")
    assert words_of(check.advice, texts, "window_sound_well")
    check.play.click()
    loudspeaker = house_of(check).loudspeaker
    qtbot.waitUntil(lambda: loudspeaker.first_given_at > 0, timeout=PATIENCE)
    until_idle(check, qtbot)


@pytest.mark.sound
def test_the_microphone_is_open_only_while_somebody_tries_it(
    check: SoundCheck, qtbot: QtBot, sound_room: SoundRoom, tmp_path: Path
) -> None:
    microphone = house_of(check).microphone
    assert not microphone.alive()
    check.listen.click()
    qtbot.waitUntil(lambda: check.doing == "listening", timeout=PATIENCE)
    assert microphone.alive()
    check.listen.click()
    until_idle(check, qtbot)
    assert not microphone.alive()


def test_a_trial_takes_nothing_of_what_a_lesson_hears_after_it(check: SoundCheck, qtbot: QtBot) -> None:
    house = house_of(check)
    microphone, block, free = house.sound._microphone, tone(0.02), Event()
    house.background.run(Lane.LESSON, lambda: free.wait(PATIENCE / 1000), nobody_awaits, house.front.fail)
    house.sound._begun(check, None)
    for _ in range(4):
        microphone._take(block)
    house.sound._finish()
    microphone.begin(with_pre_roll=False)
    for _ in range(6):
        microphone._take(2 * block)
    free.set()
    until_idle(check, qtbot)
    assert [float(one.max()) for one in microphone.blocks()] == [float((2 * block).max())] * 6
    assert house.sound._said is not None
    assert len(house.sound._said) == 4 * len(block)


@pytest.mark.sound
def test_leaving_in_the_middle_lets_go_of_the_microphone_and_of_what_was_said(
    check: SoundCheck, qtbot: QtBot, sound_room: SoundRoom, tmp_path: Path
) -> None:
    house = house_of(check)
    try_the_microphone(check, qtbot, sound_room, tone(1.0), tmp_path)
    assert house.sound._said is not None
    check.listen.click()
    qtbot.waitUntil(lambda: check.doing == "listening", timeout=PATIENCE)
    check.hide()
    qtbot.waitUntil(lambda: not house.background.busy(), timeout=PATIENCE)
    assert not house.microphone.alive()
    assert house.sound._said is None
    check.show()
    assert not check.play.isEnabled()


@pytest.mark.sound
def test_a_microphone_that_gives_nothing_at_all_is_told_with_where_to_allow_it(
    check: SoundCheck, qtbot: QtBot, sound_room: SoundRoom, texts: Texts
) -> None:
    sound_room.pactl("set-source-mute", "student.monitor", "1")
    try:
        check.listen.click()
        qtbot.waitUntil(lambda: check.doing == "listening", timeout=PATIENCE)
        qtbot.wait(300)
        check.listen.click()
        until_idle(check, qtbot)
    finally:
        sound_room.pactl("set-source-mute", "student.monitor", "0")
    assert words_of(check.advice, texts, "window_sound_nothing")


def test_without_a_sound_server_the_sound_check_says_so(
    no_sound_server: None, check: SoundCheck, qtbot: QtBot, texts: Texts
) -> None:
    check.listen.click()
    until_idle(check, qtbot)
    assert words_of(check.advice, texts, "microphone_missing")
    check.voice.click()
    until_idle(check, qtbot)
    assert words_of(check.spoken, texts, "loudspeaker_missing")


# --- the loudspeaker ------------------------------------------------------------------------------------------------


@pytest.mark.sound
@pytest.mark.parametrize(
    ("heard", "code"), [(True, "window_sound_voice_well"), (False, "window_sound_voice_not_heard")]
)
def test_whether_didi_was_heard_is_asked_and_answered(
    check: SoundCheck, qtbot: QtBot, sound_room: SoundRoom, texts: Texts, heard: bool, code: str
) -> None:
    check.voice.click()
    qtbot.waitUntil(check.yes.isVisible, timeout=PATIENCE)
    assert words_of(check.spoken, texts, "window_sound_did_you_hear")
    (check.yes if heard else check.no).click()
    assert words_of(check.spoken, texts, code)
    assert not check.yes.isVisible()


# --- devices --------------------------------------------------------------------------------------------------------


@pytest.mark.sound
def test_the_devices_there_are_can_be_chosen_and_the_choice_is_kept(
    sound_room: SoundRoom, check: SoundCheck, qtbot: QtBot, settings: Settings
) -> None:
    names = [check.microphone.itemData(at) for at in range(check.microphone.count())]
    assert names[0] == ""
    assert "pulse" in names
    at = names.index("pulse")
    check.microphone.setCurrentIndex(at)
    check.microphone.activated.emit(at)
    assert read_settings(settings.data_dir, school=(settings.data_dir / "school.toml",)).microphone == "pulse"
    assert house_of(check).microphone.name == "pulse"
    check.listen.click()
    qtbot.waitUntil(lambda: check.doing == "listening", timeout=PATIENCE)


def test_a_chosen_device_that_is_not_plugged_in_stays_chosen_and_is_told(qtbot: QtBot, texts: Texts) -> None:
    check = SoundCheck(Theme(), texts)
    qtbot.addWidget(check)
    check.show_devices(DevicesView(("A",), (), microphone="USB headset"))
    assert check.microphone.currentData() == "USB headset"
    assert check.microphone.currentText() == texts("window_sound_not_plugged_in", name="USB headset")


# --- words ----------------------------------------------------------------------------------------------------------


def test_everything_that_can_be_pressed_has_a_name_in_every_language(qtbot: QtBot, settings: Settings) -> None:
    for language in ("en", "hinglish", "hi"):
        check = SoundCheck(Theme(), texts_for(replace(settings, screen_language=language)))
        qtbot.addWidget(check)
        for widget in (check.microphone, check.speaker, check.listen, check.play, check.voice, check.yes, check.no):
            assert widget.accessibleName()

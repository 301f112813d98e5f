"""Models that are added while Didi runs are taken up: at once, and never in the middle of what she says."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest
from numpy.typing import NDArray
from pytestqt.qtbot import QtBot

from desktop.app.wiring import Engines, House, load_ears, load_mouth
from desktop.base.settings import Settings
from desktop.operations import setup
from desktop.operations.setup import ENOUGH_MB, VoiceWithSpare, load_own, load_voice, wants_own
from models.errors import ModelMissing, MouthUnavailable
from tests.desktop.conftest import PATIENCE, Build, missing, start_lesson
from tests.desktop.test_first_words import ToneMouth

if TYPE_CHECKING:
    from tests.conftest import SoundRoom


def until(qtbot: QtBot, true: Callable[[], bool]) -> None:
    qtbot.waitUntil(true, timeout=PATIENCE)


class Mouth:
    """A mouth, so that there is one."""

    sample_rate = 22_050


def test_a_mouth_and_ears_that_were_added_are_taken_up(build: Build, qtbot: QtBot) -> None:
    here: list[str] = []
    given: list[object] = []

    def mouth(_settings: Settings) -> object:
        if "mouth" not in here:
            raise ModelMissing("it is not here")
        return Mouth()

    house = build(engines=Engines(ears=missing, mouth=mouth))
    start_lesson(house, qtbot)
    until(qtbot, lambda: house.lesson._parts.now.mouth not in ("loading", "ready"))
    house.speaking.give_mouth = lambda one, speed: given.append(one)  # type: ignore[method-assign]
    here.append("mouth")
    house.front.equipped.emit({"mouth"})
    until(qtbot, lambda: house.lesson._parts.now.mouth == "ready")
    assert [type(one) for one in given] == [Mouth]
    here.clear()
    house.front.equipped.emit({"mouth", "ears"})
    until(qtbot, lambda: not house.background.busy())
    assert house.lesson._parts.now.mouth == "ready", "the one that was there goes on being used"


def test_didis_own_voice_follows_the_light_one_and_goes_when_the_light_one_is_chosen(
    build: Build, qtbot: QtBot
) -> None:
    light, own = Mouth(), Mouth()

    def own_voice(settings: Settings) -> Mouth | None:
        return None if settings.who_speaks == "light" else own

    house = build(engines=Engines(ears=missing, mouth=lambda _: light, own_voice=own_voice))
    given: list[object] = []
    house.speaking.give_mouth = lambda one, speed: given.append(one)  # type: ignore[method-assign]
    until(qtbot, lambda: given[-1:] == [own])
    house.front.choose_for_school(who_speaks="light")
    until(qtbot, lambda: given[-1] is light and not house.background.busy())
    house.front.choose_for_school(volume=0.5)
    until(qtbot, lambda: not house.background.busy())
    assert given[-1] is light


class BrokenMouth:
    """A mouth that says one part and then fails."""

    sample_rate = 24_000

    def say(self, sentence: str, *, language: str = "en", speed: float = 1.0) -> NDArray[np.int16]:
        """Nothing."""
        raise MouthUnavailable("it is broken")

    def parts(self, sentence: str, *, language: str = "en", speed: float = 1.0) -> Iterator[NDArray[np.int16]]:
        """One part."""
        yield np.ones(10, dtype=np.int16)
        raise MouthUnavailable("it is broken")


def test_when_didis_own_voice_breaks_the_light_one_says_the_sentence_and_all_that_follow() -> None:
    light = ToneMouth()
    voice = VoiceWithSpare(BrokenMouth(), lambda: light)
    first, whole = voice.parts("One.")
    assert (len(first), voice.broken, light.asked) == (10, True, ["One."])
    assert len(whole) == pytest.approx(7_000 * 24_000 / 22_050, abs=100)
    assert len(voice.say("Two.")) == len(whole)
    assert light.asked == ["One.", "Two."]


@pytest.mark.parametrize(
    ("chosen", "asked", "free", "own"),
    [
        ("auto", "", ENOUGH_MB, True), ("auto", "", ENOUGH_MB - 1, False), ("didi", "", 0, True),
        ("light", "", 10**6, False), ("light", "didi", 0, True), ("didi", "auto", 0, False),
    ],
)  # fmt: skip
def test_didi_speaks_with_her_own_voice_where_the_pc_is_large_enough_or_somebody_chose_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, chosen: str, asked: str, free: int, own: bool
) -> None:
    monkeypatch.setattr("desktop.operations.setup.free_mb", lambda: free)
    monkeypatch.setattr("desktop.operations.setup.has_wide_registers", lambda: True)
    assert wants_own(replace(Settings(tmp_path), who_speaks=chosen), asked) is own


def test_a_processor_without_wide_registers_gets_the_light_voice(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("desktop.operations.setup.has_wide_registers", lambda: False)
    assert load_own(Settings(tmp_path)) is None


@pytest.mark.models
def test_a_changed_file_of_didis_own_voice_is_never_opened_and_the_light_one_speaks(
    tmp_path: Path, model_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for engine in ("kokoro", "piper"):
        source = setup.model_folder(Settings(model_folder), "mouth", "en", engine)
        shutil.copytree(source, tmp_path / source.name, copy_function=os.symlink)
    voice = tmp_path / "kokoro-hf_alpha" / "hf_alpha.bin"
    content = voice.read_bytes()
    voice.unlink()
    voice.write_bytes(bytes([content[0] ^ 1]) + content[1:])
    monkeypatch.setenv("DIDI_MODELS_DIR", str(tmp_path))
    monkeypatch.setattr("models.store.platformdirs.user_data_path", lambda *_, **__: tmp_path / "nobody's")
    monkeypatch.setattr("models.store.package_file", lambda _: None)
    settings = replace(Settings(tmp_path), who_speaks="didi")
    assert load_own(settings) is None
    assert load_voice(settings).sample_rate == 22_050


def test_no_model_is_loaded_before_the_names_stand_in_the_window(build: Build, qtbot: QtBot) -> None:
    named: list[bool] = []
    houses: list[House] = []

    def ears(_settings: Settings) -> object:
        named.append(houses[0].front.page("who").ready)
        raise ModelMissing("it is not here")

    houses.append(build(engines=Engines(ears=ears, mouth=ears)))
    until(qtbot, lambda: len(named) == 2)
    assert named == [True, True]


@pytest.mark.parametrize("there", [True, False])
def test_a_judge_of_the_turns_end_is_handed_to_the_lesson_and_a_missing_one_keeps_nothing_from_going_on(
    build: Build, qtbot: QtBot, there: bool, caplog: pytest.LogCaptureFixture
) -> None:
    judge = object() if there else None
    house = build(engines=Engines(ears=missing, mouth=missing, turn_end=lambda _: judge))
    start_lesson(house, qtbot)
    until(qtbot, lambda: not house.background.busy())
    assert house.desk._judge is judge
    assert not [one for one in caplog.records if "behind the window" in one.message]


@pytest.mark.sound
def test_a_mouth_that_comes_while_didi_speaks_waits_until_she_has_spoken(
    build: Build, qtbot: QtBot, sound_room: SoundRoom
) -> None:
    mouths = [ToneMouth(), ToneMouth()]
    coming = iter(mouths)
    house = build(engines=Engines(ears=missing, mouth=lambda _: next(coming)))
    until(qtbot, lambda: house.speaking.able)
    start_lesson(house, qtbot)
    until(qtbot, lambda: house.speaking.active)
    house.front.equipped.emit({"mouth"})
    until(qtbot, lambda: house.lesson._next_mouth is mouths[1] or house.speaking._mouth is mouths[1])
    until(qtbot, lambda: not house.speaking.active)
    until(qtbot, lambda: house.speaking.able)
    house.lesson.repeat()
    until(qtbot, lambda: bool(mouths[1].asked) and not house.speaking.active)


@pytest.mark.campaign  # the test at the top takes up made-up ones; the real ones are loaded in test_spoken_lesson
@pytest.mark.models
def test_ears_and_a_voice_that_are_put_in_while_didi_runs_are_used_without_a_new_start(
    build: Build, settings: Settings, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DIDI_MODELS_DIR", str(tmp_path / "models"))
    monkeypatch.setattr("models.store.platformdirs.user_data_path", lambda *_, **__: tmp_path / "nobody's")
    added: list[bool] = []

    def once_added(load: Callable[[Settings], object]) -> Callable[[Settings], object]:
        def loaded(with_settings: Settings) -> object:
            if not added:
                raise ModelMissing("it is not here yet")
            return load(with_settings)

        return loaded

    house = build(engines=Engines(ears=once_added(load_ears), mouth=once_added(load_mouth)))
    start_lesson(house, qtbot)
    until(qtbot, lambda: (state(house, "ears"), state(house, "mouth")) == ("model_missing", "model_missing"))
    added.append(True)
    house.front.go("first_run")
    house.first_run.models.add(None)
    until(qtbot, lambda: (state(house, "ears"), state(house, "mouth")) == ("ready", "ready"))
    assert house.lesson._shown is not None, "the lesson stands where it stood"


def state(house: House, part: str) -> str:
    """The state of a part."""
    return str(getattr(house.lesson._parts.now, part))

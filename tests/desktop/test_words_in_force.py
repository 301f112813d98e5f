"""Who words what Didi says follows the settings while a lesson runs: the chip, the turns, and what is closed behind.

The servers are real ones on loopback, the lesson is a real one in a real window.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from http.server import BaseHTTPRequestHandler
from typing import Any

import psutil
import pytest
from pytestqt.qtbot import QtBot

from desktop.app.wiring import House
from desktop.base import cloud_key
from desktop.base.settings import Settings
from desktop.operations.wording import Sources, Words, words_for
from desktop.ui.setup.wording_presenter import Waiting, build
from tests.desktop.conftest import PATIENCE, Build, answer, start_lesson
from tests.tutor.model_server import answers, black_hole, completion, model_server, nobody, says, send

PRAISED = "You said {said}, and I like that you are trying. How did you get there?"
MISSES = ("997", "998", "996", "995", "994")


@pytest.fixture(autouse=True)
def no_key_given_from_outside(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(cloud_key.ENVIRONMENT, raising=False)


def until(qtbot: QtBot, true: Callable[[], bool]) -> None:
    qtbot.waitUntil(true, timeout=PATIENCE)


def chip(house: House) -> str:
    """What the chip says, by the end of its code."""
    words = house.window.bar.chip.text()
    names = ("none", "computer", "internet", "away")
    return next(name for name in names if house.front.texts(f"window_source_{name}") == words)


def cloud(house: House, url: str, **more: float) -> None:
    """An adult turns the cloud on, with time for a busy machine."""
    more = {"cloud_deadline": 1.3, "words_deadline": 1.3} | more
    house.front.choose_for_school(cloud_words=True, cloud_url=url, **more)


def voices(house: House, qtbot: QtBot, words: tuple[str, ...] = MISSES) -> list[str]:
    """Who worded the replies to these answers."""
    heard = []
    for one in words:
        answer(house, qtbot, one)
        shown = house.lesson._shown
        assert shown is not None
        heard.append(shown.voice)
    return heard


def turns(house: House) -> int:
    """How many turns the lesson that runs has had."""
    conversation = house.desk._conversation
    assert conversation is not None
    return conversation.session.turn


def replies(handler: BaseHTTPRequestHandler, asked: dict[str, Any]) -> None:
    """A server that words what Didi may say: it quotes what the student said."""
    told = " ".join(str(one["content"]) for one in asked["messages"])
    quoted = next((one for one in MISSES if one in told), MISSES[0])
    send(handler, completion(PRAISED.format(said=quoted)))


# --- a server --------------------------------------------------------------------------------------------------------


def test_a_server_that_is_turned_on_in_a_lesson_words_it_and_turned_off_words_it_no_more(
    lesson: House, qtbot: QtBot
) -> None:
    assert chip(lesson) == "none"
    began_with = turns(lesson)
    with model_server(replies) as (url, asked):
        cloud(lesson, url)
        assert chip(lesson) == "none", "nothing comes from there yet"
        until(qtbot, lambda: chip(lesson) == "internet")
        assert "cloud" in voices(lesson, qtbot)
        lesson.front.choose_for_school(cloud_words=False)
        until(qtbot, lambda: chip(lesson) == "none")
        before = len(asked)
        assert set(voices(lesson, qtbot, ("993", "992"))) == {"phrases"}
        assert len(asked) == before, "nothing goes to a server that is turned off"
    assert turns(lesson) == began_with + len(MISSES) + 2, "the lesson lost a turn"


def test_what_the_toast_undoes_is_undone_in_the_lesson_too(lesson: House, qtbot: QtBot) -> None:
    with model_server(replies) as (url, asked):
        lesson.front.choose_for_school(cloud_url=url)
        lesson.front.let_in = True
        lesson.front.go("setting")
        lesson.front.page("setting").rows["cloud_words"].control.click()
        until(qtbot, lambda: chip(lesson) == "internet")
        lesson.window.toast.undo.click()
        until(qtbot, lambda: chip(lesson) == "none")
        lesson.front.turn("lesson")
        before = len(asked)
        assert voices(lesson, qtbot, ("997",)) == ["phrases"]
        assert len(asked) == before


def test_a_server_that_is_not_there_is_told_of_and_the_lesson_goes_on_in_written_words(
    lesson: House, qtbot: QtBot
) -> None:
    with nobody() as url:
        cloud(lesson, url)
        until(qtbot, lambda: chip(lesson) == "away")
        assert set(voices(lesson, qtbot, ("997", "998"))) == {"phrases"}
        assert chip(lesson) == "away"
        lesson.front.let_in = True
        lesson.front.go("setting")
        note = lesson.front.page("setting").rows["cloud_words"].note.text()
        assert note == lesson.front.texts("window_set_cloud_words_away")


def test_a_server_that_takes_no_such_key_is_told_of(lesson: House, qtbot: QtBot) -> None:
    with model_server(answers(b"{}", 401)) as (url, _):
        cloud(lesson, url)
        until(qtbot, lambda: chip(lesson) == "away")


def test_a_server_that_never_answers_keeps_no_turn_waiting_for_it(
    lesson: House, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("desktop.operations.wording.KNOCKING", 0.2)
    with model_server(black_hole) as (url, _):
        cloud(lesson, url)
        until(qtbot, lambda: chip(lesson) == "away")
        assert voices(lesson, qtbot, ("997",)) == ["phrases"]
        shown = lesson.desk._last
        assert shown is not None
        assert [call.outcome for call in shown.calls] in ([], ["busy"], ["timeout"])


def test_the_chip_follows_a_server_that_goes_and_comes_back(lesson: House, qtbot: QtBot) -> None:
    there = [True]

    def comes_and_goes(handler: BaseHTTPRequestHandler, asked: dict[str, Any]) -> None:
        if there[0]:
            replies(handler, asked)
        else:
            send(handler, b"{}", 500)

    with model_server(comes_and_goes) as (url, _):
        cloud(lesson, url, breaker_failures=20.0)
        until(qtbot, lambda: chip(lesson) == "internet")
        there[0] = False
        voices(lesson, qtbot)
        until(qtbot, lambda: chip(lesson) == "away")
        there[0] = True
        assert any(voices(lesson, qtbot, (one,)) == ["cloud"] for one in (*MISSES, *MISSES))
        until(qtbot, lambda: chip(lesson) == "internet")


def test_another_server_is_asked_as_soon_as_it_is_named(lesson: House, qtbot: QtBot) -> None:
    with model_server(replies) as (one, first), model_server(replies) as (other, second):
        cloud(lesson, one)
        until(qtbot, lambda: chip(lesson) == "internet")
        lesson.front.choose_for_school(cloud_url=other)
        lesson.front.choose_for_school(cloud_model="school-model")
        until(qtbot, lambda: any(asked["model"] == "school-model" for asked in second))
        until(qtbot, lambda: not lesson.wording._building)
        before = len(first)
        assert "cloud" in voices(lesson, qtbot)
        assert len(first) == before
        assert second[-1]["model"] == "school-model"


def test_a_key_that_is_kept_is_used_from_then_on(lesson: House, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    keys: list[str] = []

    def looks_at_the_key(handler: BaseHTTPRequestHandler, asked: dict[str, Any]) -> None:
        keys.append(str(handler.headers["Authorization"]))
        replies(handler, asked)

    with model_server(looks_at_the_key) as (url, _):
        cloud(lesson, url)
        until(qtbot, lambda: chip(lesson) == "internet")
        monkeypatch.setenv(cloud_key.ENVIRONMENT, "sk-of-the-school")
        lesson.front.equipped.emit({"key"})
        until(qtbot, lambda: keys[-1] == "Bearer sk-of-the-school")


def test_a_lesson_that_begins_later_is_worded_by_what_was_turned_on_before_it(build: Build, qtbot: QtBot) -> None:
    house = build()
    until(qtbot, lambda: house.front.sources is not None)
    with model_server(replies) as (url, _):
        cloud(house, url)
        until(qtbot, lambda: chip(house) == "internet")
        start_lesson(house, qtbot)
        assert "cloud" in voices(house, qtbot)


def test_a_server_that_is_on_at_the_start_is_told_of_once_it_was_asked(
    build: Build, settings: Settings, qtbot: QtBot
) -> None:
    with model_server(says("x")) as (url, asked):
        house = build(replace(settings, cloud_words=True, cloud_url=url))
        until(qtbot, lambda: chip(house) == "internet")
        assert asked[0]["max_tokens"] == 1, "it is only knocked at"


def test_other_settings_build_nothing_anew(lesson: House, qtbot: QtBot) -> None:
    with model_server(replies) as (url, asked):
        cloud(lesson, url)
        until(qtbot, lambda: chip(lesson) == "internet")
        words, before = lesson.desk._words, len(asked)
        lesson.front.choose_for_school(volume=0.5, lesson_minutes=20.0)
        assert not lesson.wording._building
        assert (lesson.desk._words, len(asked)) == (words, before)


# --- a model on this computer ----------------------------------------------------------------------------------------


@pytest.fixture
def no_models(monkeypatch: pytest.MonkeyPatch, settings: Settings) -> None:
    monkeypatch.setenv("DIDI_MODELS_DIR", str(settings.data_dir / "nothing here"))
    monkeypatch.setattr("models.store.platformdirs.user_data_path", lambda *_, **__: settings.data_dir / "nor here")


@pytest.mark.usefixtures("no_models")
def test_a_local_model_that_is_not_here_is_not_claimed(lesson: House, qtbot: QtBot) -> None:
    lesson.front.choose_for_school(local_words=True)
    until(qtbot, lambda: lesson.front.sources == Sources(local="missing"))
    assert chip(lesson) == "none"
    lesson.front.let_in = True
    lesson.front.go("setting")
    note = lesson.front.page("setting").rows["local_words"].note.text()
    assert note == lesson.front.texts("window_set_local_words_missing")


@pytest.mark.models
@pytest.mark.words
def test_a_local_model_comes_goes_on_beside_a_server_and_goes(lesson: House, qtbot: QtBot) -> None:
    lesson.front.choose_for_school(local_words=True)
    until(qtbot, lambda: chip(lesson) == "computer")
    words = lesson.desk._words
    assert words is not None
    assert words._server is not None
    child = words._server.pid
    assert child is not None
    with model_server(replies) as (url, _):
        cloud(lesson, url)
        until(qtbot, lambda: chip(lesson) == "internet")
        now = lesson.desk._words
        assert now is not None
        assert now._server is not None
        assert now._server.pid == child, "it was loaded already"
        lesson.front.choose_for_school(cloud_words=False)
        until(qtbot, lambda: chip(lesson) == "computer")
    until(qtbot, lambda: not lesson.wording._building)
    lesson.front.choose_for_school(local_words=False)
    until(qtbot, lambda: chip(lesson) == "none")
    until(qtbot, lambda: not psutil.pid_exists(child))


# --- what waits to be taken up ---------------------------------------------------------------------------------------


class Noted(Words):
    """Words that note when they were closed."""

    closed = 0

    def close(self) -> None:
        """Once more."""
        self.closed += 1
        super().close()


def test_words_that_nobody_took_are_closed_with_the_window(settings: Settings) -> None:
    waiting, early, late = Waiting(), Noted(settings), Noted(settings)
    waiting.put(None)
    waiting.put(early)
    waiting.close()
    waiting.put(late)
    assert (early.closed, late.closed, waiting.take()) == (1, 1, None)


def test_without_cloud_and_model_there_is_nothing_to_take_up(settings: Settings) -> None:
    waiting = Waiting()
    assert build(settings, waiting) == Sources()
    assert waiting.take() is None
    assert words_for(replace(settings, local_words=True), local_here=True) is not None

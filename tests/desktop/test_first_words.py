"""The first words of a reply are said while a model still looks for the others, and are not said twice."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from numpy.typing import NDArray
from pytestqt.qtbot import QtBot

from desktop.app.wiring import Engines
from desktop.base.background import Background, Lane
from desktop.base.settings import Settings, save_for_school
from desktop.voice_loop.loudspeaker import Loudspeaker
from desktop.voice_loop.speaking import Speaking, in_two_goes
from tests.desktop.conftest import Build, missing, start_lesson
from tests.tutor.model_server import completion, model_server, send

if TYPE_CHECKING:
    from tests.conftest import SoundRoom

PATIENCE = 60_000
LONG = ("You are nearly there;", "look at the sign once more.")
CLAUSE, REST = ("Hmm,",), ("You said nine.", "How did you get it?")


class ToneMouth:
    """A mouth that gives a short tone for any sentence, and remembers what it was asked for."""

    sample_rate = 22_050

    def __init__(self) -> None:
        self.asked: list[str] = []

    def say(self, sentence: str, *, language: str = "en", speed: float = 1.0) -> NDArray[np.int16]:
        """A third of a second of 440 Hz."""
        self.asked.append(sentence)
        return (9_000 * np.sin(2 * np.pi * 440 * np.arange(7_000) / self.sample_rate)).astype(np.int16)


class ClauseMouth(ToneMouth):
    """A mouth that makes each sentence in two parts, the second only when it is told to."""

    def __init__(self) -> None:
        super().__init__()
        self.goes_on = threading.Event()

    def parts(self, sentence: str, *, language: str = "en", speed: float = 1.0) -> Iterator[NDArray[np.int16]]:
        """A tone, and later another one."""
        yield self.say(sentence)
        self.goes_on.wait(60)
        yield self.say("the rest")


@pytest.fixture
def background(qtbot: QtBot) -> Iterator[Background]:
    made = Background()
    yield made
    assert made.stop(60.0)


def test_a_job_can_send_word_ahead_while_it_goes_on(background: Background, qtbot: QtBot) -> None:
    told: list[str] = []
    goes_on = threading.Event()

    def job() -> str:
        background.send_ahead(lambda: told.append(threading.current_thread().name))
        goes_on.wait(60)
        return "done"

    background.run(Lane.LESSON, job, told.append, lambda error: pytest.fail(repr(error)))
    qtbot.waitUntil(lambda: bool(told), timeout=PATIENCE)
    assert told == [threading.main_thread().name]
    goes_on.set()
    qtbot.waitUntil(lambda: told[1:] == ["done"], timeout=PATIENCE)


def test_word_that_is_still_on_its_way_when_the_window_closes_is_dropped(qtbot: QtBot) -> None:
    background, told = Background(), list[str]()
    background.send_ahead(lambda: told.append("too late"))
    assert background.stop(60.0)
    qtbot.wait(20)
    assert told == []


@pytest.fixture
def speaking(background: Background, sound_room: SoundRoom, qtbot: QtBot) -> Iterator[tuple[Speaking, ToneMouth]]:
    loudspeaker, mouth = Loudspeaker(), ToneMouth()
    made = Speaking(background, loudspeaker)
    made.give_mouth(mouth, 1.0)
    qtbot.waitUntil(lambda: made.able, timeout=PATIENCE)
    yield made, mouth
    made.hush()
    background.run(Lane.SOUND, loudspeaker.close, lambda _: None, lambda _: None)
    qtbot.waitUntil(lambda: not background.busy(), timeout=PATIENCE)


def until(qtbot: QtBot, met: Callable[[], bool]) -> None:
    qtbot.waitUntil(met, timeout=PATIENCE)


@pytest.mark.sound
def test_the_first_clause_is_heard_while_the_next_is_made(
    background: Background, sound_room: SoundRoom, qtbot: QtBot
) -> None:
    loudspeaker, mouth = Loudspeaker(), ClauseMouth()
    speaks = Speaking(background, loudspeaker)
    speaks.give_mouth(mouth, 1.0)
    until(qtbot, lambda: speaks.able)
    assert speaks.speak(("A long sentence, in two parts.",), "en")
    until(qtbot, lambda: speaks.saying == 0)
    assert mouth.asked == ["A long sentence, in two parts."]
    assert speaks.cache.get("A long sentence, in two parts.") is None
    mouth.goes_on.set()
    until(qtbot, lambda: not speaks.active)
    whole = speaks.cache.get("A long sentence, in two parts.")
    assert whole is not None
    assert len(whole) == 14_000
    background.run(Lane.SOUND, loudspeaker.close, lambda _: None, lambda _: None)
    until(qtbot, lambda: not background.busy())


@pytest.mark.sound
def test_a_reply_goes_on_behind_the_words_it_began_with(speaking: tuple[Speaking, ToneMouth], qtbot: QtBot) -> None:
    speaks, mouth = speaking
    lit: list[int] = []
    speaks.began.connect(lit.append)
    speaks.begin(CLAUSE, "en")
    until(qtbot, lambda: speaks.saying == 0)
    assert lit == [], "the page does not show this reply yet"
    assert speaks.speak((*CLAUSE, *REST), "en")
    until(qtbot, lambda: not speaks.active)
    assert (mouth.asked, lit) == ([*CLAUSE, *REST], [1, 2])


@pytest.mark.parametrize("sentence", ["Yes.", "Right, well done.", "15,000 is what comes out of it", "Good: x is 5."])
def test_what_is_short_or_has_no_clause_is_said_in_one_go(sentence: str) -> None:
    assert in_two_goes(sentence) == (sentence,)


@pytest.mark.sound
def test_a_sentence_that_is_not_ready_begins_before_its_end_is_rendered_and_a_ready_one_is_said_whole(
    speaking: tuple[Speaking, ToneMouth], qtbot: QtBot
) -> None:
    speaks, mouth = speaking
    whole = " ".join(LONG)
    assert in_two_goes(whole) == LONG
    lit: list[int] = []
    speaks.began.connect(lit.append)
    for _ in range(2):
        speaks.speak((whole, *REST), "en")
        until(qtbot, lambda: not speaks.active)
    assert (mouth.asked, lit) == ([*LONG, *REST], [0, 1, 2, 0, 1, 2])
    assert speaks.cache.get(whole) is not None


@pytest.mark.sound
def test_how_a_foreseen_reply_begins_is_rendered_while_the_ears_listen_and_nothing_of_it_is_said(
    speaking: tuple[Speaking, ToneMouth], qtbot: QtBot
) -> None:
    speaks, mouth = speaking
    speaks.resting = True
    speaks.make_ready(REST, "hi")
    assert mouth.asked == [], "in another language it would be another sound"
    speaks.make_ready(REST, "en")
    until(qtbot, lambda: speaks.cache.get(REST[0]) is not None)
    assert (mouth.asked, speaks.active, speaks.loudspeaker.saying()) == ([REST[0]], False, None)


@pytest.mark.sound
def test_a_reply_that_comes_after_the_first_words_are_over_does_not_repeat_them(
    speaking: tuple[Speaking, ToneMouth], qtbot: QtBot
) -> None:
    speaks, _ = speaking
    lit: list[int] = []
    speaks.began.connect(lit.append)
    speaks.begin(CLAUSE, "en")
    until(qtbot, lambda: not speaks.active)
    speaks.speak((*CLAUSE, *REST), "en")
    until(qtbot, lambda: not speaks.active)
    assert lit == [1, 2]


@pytest.mark.sound
def test_another_reply_is_said_whole(speaking: tuple[Speaking, ToneMouth], qtbot: QtBot) -> None:
    speaks, _ = speaking
    lit: list[int] = []
    speaks.began.connect(lit.append)
    speaks.begin(CLAUSE, "en")
    speaks.speak(REST, "en")
    until(qtbot, lambda: not speaks.active)
    assert lit == [0, 1]


@pytest.mark.sound
def test_first_words_that_were_hushed_are_not_taken_for_said(
    speaking: tuple[Speaking, ToneMouth], qtbot: QtBot
) -> None:
    speaks, _ = speaking
    lit: list[int] = []
    speaks.began.connect(lit.append)
    speaks.begin(CLAUSE, "en")
    speaks.hush()
    speaks.speak((*CLAUSE, *REST), "en")
    until(qtbot, lambda: not speaks.active)
    assert lit == [0, 1, 2]


@pytest.mark.sound
def test_didi_is_heard_while_a_server_is_still_silent(
    build: Build, qtbot: QtBot, settings: Settings, sound_room: SoundRoom
) -> None:
    mouth, answer_now = ToneMouth(), threading.Event()

    def waits(handler: BaseHTTPRequestHandler, asked: dict[str, Any]) -> None:
        if asked["max_tokens"] > 1:  # not when she only knocks
            answer_now.wait(60)
        send(handler, completion("You said 997, tell me how you got there."))

    with model_server(waits) as (url, _):
        chosen = save_for_school(settings, cloud_words=True, cloud_url=url)
        house = build(chosen, Engines(ears=missing, mouth=lambda _: mouth))
        start_lesson(house, qtbot)
        until(qtbot, lambda: house.desk._words is not None and house.speaking.able)
        house.speaking.hush()
        page = house.front.page("lesson")
        before = page.transcript.sentences
        began: list[str] = []
        begin = house.speaking.begin

        def noted(clause: tuple[str, ...], language: str) -> None:
            began.extend(clause)
            begin(clause, language)

        house.speaking.begin = noted  # type: ignore[method-assign]
        page.answer.field.setText("997")
        page.answer.send()
        until(qtbot, lambda: bool(began))
        assert page.transcript.sentences is before, "nothing is shown before it is written down"
        answer_now.set()
        until(qtbot, lambda: page.transcript.sentences is not before)
        assert page.transcript.sentences[0].text() == began[0]
        until(qtbot, lambda: not house.speaking.active)
    assert mouth.asked.count(began[0]) == 1

"""The local language model words a lesson: same decisions as the phrase book, and its death costs only wording."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import psutil
import pytest

from desktop.base.settings import Settings
from desktop.operations.wording import Words, words_for
from models.llama_server import LlamaServer
from models.store import ModelStore, default_folders
from tutor.agentic_tutor import begin, open_session, take_turn
from tutor.didi_voice import DidiVoice, ModelAddress, PhraseVoice, VoiceSettings
from tutor.guard.speech_guard import Gate, Grounds, Ruling
from tutor.turn import Heard, Move, MoveName, Plan, Rung, TurnResult
from tutor.voice.breaker import Limits

LESSON = ("5", "minus 5 by 7", "minus 2", "minus 1 by 7", "pata nahi", "stop")


def lesson(voice: Words | None) -> list[TurnResult]:
    session = begin(open_session("Asha", "rational_numbers", language="en"), voice).session
    results = []
    for said in LESSON:
        results.append(take_turn(session, Heard(said), voice))
        session = results[-1].session
    return results


def decisions(results: list[TurnResult]) -> list[tuple[object, ...]]:
    return [
        (one.understanding.category, one.understanding.verdict, one.move.name, one.move.args, one.session.state)
        for one in results
    ]


def test_nothing_is_started_while_the_local_model_is_turned_off(tmp_path: Path) -> None:
    assert words_for(Settings(tmp_path)) is None


def test_without_the_model_a_lesson_is_worded_by_the_phrases(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("DIDI_MODELS_DIR", str(tmp_path / "nothing here"))
    monkeypatch.setattr("models.store.platformdirs.user_data_path", lambda *_, **__: tmp_path / "nor here")
    assert words_for(replace(Settings(tmp_path), local_words=True)) is None
    assert "not used" in caplog.text


@pytest.fixture
def words() -> Iterator[tuple[Words, LlamaServer]]:
    store = ModelStore(default_folders(Path("nowhere")))
    server = LlamaServer(next(store.find(store.choose("words").name).glob("*.gguf")))
    server.start()
    voice = Words(Settings(Path("nowhere")), server=server)
    yield voice, server
    voice.close()


@pytest.mark.models
@pytest.mark.words
def test_the_local_model_changes_words_and_no_decision(words: tuple[Words, LlamaServer]) -> None:
    voice, _ = words
    voice.wait_until_ready()
    by_model = lesson(voice)
    assert decisions(by_model) == decisions(lesson(None))
    asked = [one for one in by_model if one.voice == "local" or one.refused]
    assert asked, "the model was never asked"


@pytest.mark.models
@pytest.mark.words
def test_a_lesson_goes_on_in_written_words_when_the_model_dies(words: tuple[Words, LlamaServer]) -> None:
    voice, server = words
    server.wait_until_ready()
    assert server.pid is not None
    psutil.Process(server.pid).kill()
    results = lesson(voice)
    assert decisions(results) == decisions(lesson(None))
    assert [one.voice for one in results] == ["phrases"] * len(LESSON)
    assert voice.tend(), "one crash is not the end"


# --- the model itself, with all the time it wants -------------------------------------------------------------------

QUESTION = "What is minus three by seven plus two by seven?"
NUDGE = "Both fractions have the same denominator, so think only about the numerators."
PATIENT = VoiceSettings(
    turn_s=60.0, local_s=30.0, connect_s=10.0, warm_s=60.0, breaker=Limits(failures=99, refusals=99)
)


def hint(said: str) -> tuple[Plan, Gate]:
    """The plan of a first hint after a wrong answer, and the guard of that turn."""
    move = Move(MoveName.GIVE_HINT, {"hint_level": 1, "what_student_got_wrong": said})
    slots = {"said": said, "hint": NUDGE, "question": QUESTION}
    plan = Plan(move, "en", "Asha", said, QUESTION, (NUDGE,), phrase="give_hint_1", slots=slots)
    grounds = Grounds(QUESTION, "-1/7", kind="fraction", rung=Rung.HINTED_1, heard=(said,), facts=(NUDGE,), quote=said)
    return plan, Gate(grounds)


def patient(server: LlamaServer) -> DidiVoice:
    """A voice that waits as long as the machine needs, and knows that the server is away while it is."""

    def now() -> ModelAddress | None:
        return ModelAddress(server.address, "local", server.token) if server.ready() else None

    return DidiVoice([now], settings=PATIENT)


@pytest.mark.models
@pytest.mark.words
def test_real_hints_of_the_local_model_pass_the_guard_or_are_dropped(words: tuple[Words, LlamaServer]) -> None:
    _, server = words
    server.wait_until_ready()
    speaking = patient(server)
    speaking.warm("en", wait_s=60.0)
    worded = []
    for said in ("9 by 7", "5 by 7", "1 by 14", "3 by 7", "5 by 14", "2 by 9"):
        plan, gate = hint(said)
        worded.append(speaking.word(plan, gate))
        judge = gate if worded[-1].voice == "local" else gate.written
        assert judge(worded[-1].sentences).allowed
        assert said in " ".join(worded[-1].sentences)
        assert worded[-1].calls[0].first_ms > 0
    speaking.close()
    assert any(one.voice == "local" for one in worded), [one.refused for one in worded]


@pytest.mark.models
@pytest.mark.words
def test_a_model_that_is_killed_in_mid_sentence_costs_only_its_words(words: tuple[Words, LlamaServer]) -> None:
    _, server = words
    server.wait_until_ready()
    speaking = patient(server)
    speaking.warm("en", wait_s=60.0)
    plan, gate = hint("9 by 7")

    def guard(sentences: tuple[str, ...]) -> Ruling:
        """Judges nothing good enough; the child is killed as soon as it has said its first sentence."""
        if server.pid is not None:
            psutil.Process(server.pid).kill()
        return Ruling(False, "unspecific", "the sentence goes on")

    said = speaking.word(plan, guard)
    assert said.sentences == PhraseVoice().word(plan).sentences
    assert said.calls[0].outcome not in ("used", "timeout")
    next_turn = speaking.word(plan, gate)
    assert next_turn.sentences == PhraseVoice().word(plan).sentences
    until = time.monotonic() + 10.0
    while server.tend() == "ready" and time.monotonic() < until:  # the system may not have told of its end yet
        time.sleep(0.02)
    assert speaking.word(plan, gate).calls == (), "it is not asked while it is away"
    server.wait_until_ready()
    assert speaking.word(plan, gate).calls[0].first_ms > 0
    speaking.close()

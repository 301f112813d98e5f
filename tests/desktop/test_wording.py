"""The local language model words a lesson: same decisions as the phrase book, and its death costs only wording."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import psutil
import pytest

from desktop.settings import Settings
from desktop.wording import LocalWords, local_words
from models.llama_server import LlamaServer
from models.store import ModelStore, default_folders
from tutor.agentic_tutor import begin, open_session, take_turn
from tutor.turn import Heard, TurnResult

LESSON = ("5", "minus 5 by 7", "minus 2", "minus 1 by 7", "pata nahi", "stop")


def lesson(voice: LocalWords | None) -> list[TurnResult]:
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
    assert local_words(Settings(tmp_path)) is None


def test_without_the_model_a_lesson_is_worded_by_the_phrases(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("DIDI_MODELS_DIR", str(tmp_path / "nothing here"))
    monkeypatch.setattr("models.store.platformdirs.user_data_path", lambda *_, **__: tmp_path / "nor here")
    assert local_words(replace(Settings(tmp_path), local_words=True)) is None
    assert "not used" in caplog.text


@pytest.fixture
def words() -> Iterator[tuple[LocalWords, LlamaServer]]:
    store = ModelStore(default_folders(Path("nowhere")))
    server = LlamaServer(next(store.find(store.choose("words").name).glob("*.gguf")))
    server.start()
    voice = LocalWords(server)
    yield voice, server
    voice.close()


@pytest.mark.models
@pytest.mark.words
def test_the_local_model_changes_words_and_no_decision(words: tuple[LocalWords, LlamaServer]) -> None:
    voice, server = words
    server.wait_until_ready()
    by_model = lesson(voice)
    assert decisions(by_model) == decisions(lesson(None))
    asked = [one for one in by_model if one.voice == "local" or one.refused]
    assert asked, "the model was never asked"


@pytest.mark.models
@pytest.mark.words
def test_a_lesson_goes_on_in_written_words_when_the_model_dies(words: tuple[LocalWords, LlamaServer]) -> None:
    voice, server = words
    server.wait_until_ready()
    assert server.pid is not None
    psutil.Process(server.pid).kill()
    results = lesson(voice)
    assert decisions(results) == decisions(lesson(None))
    assert [one.voice for one in results] == ["phrases"] * len(LESSON)
    assert voice.tend(), "one crash is not the end"

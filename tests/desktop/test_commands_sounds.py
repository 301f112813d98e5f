"""`didi hear` and `didi say` with the real ears and the real voice."""

from __future__ import annotations

import json
import wave
from pathlib import Path

import numpy as np
import pytest

from desktop.base.sound_files import write_wav
from desktop.commands.sounds import sentences_of
from tests.desktop.didi_process import didi

pytestmark = pytest.mark.models


def test_text_is_cut_where_sentences_end() -> None:
    assert sentences_of(" What is 0.5? Say it.  बोलो। Good") == ("What is 0.5?", "Say it.", "बोलो।", "Good")
    assert sentences_of("  ") == ()


def test_what_was_said_into_a_file_is_heard_again_with_its_value(tmp_path: Path) -> None:
    out = tmp_path / "said.wav"
    said = didi("say", "The answer is minus one by seven.", "--out", out)
    assert (said.code, said.out.strip(), said.err) == (0, str(out), "")
    with wave.open(str(out)) as sound:
        assert (sound.getnchannels(), sound.getsampwidth()) == (1, 2)
        assert 1.0 < sound.getnframes() / sound.getframerate() < 6.0
    heard = json.loads(didi("hear", out, "--json", "--expect", "fraction").out)
    assert set(heard) >= {"file", "text", "language", "value", "confidence", "ms"}
    assert (heard["file"], heard["value"]) == (str(out), "-1/7")
    assert 0 <= heard["confidence"] <= 1


def test_silence_is_heard_as_nothing(tmp_path: Path) -> None:
    write_wav(tmp_path / "quiet.wav", np.zeros(48_000, dtype=np.int16), 48_000)
    heard = json.loads(didi("hear", tmp_path / "quiet.wav", "--json").out)
    assert (heard["text"], heard["value"]) == ("", None)


def test_a_file_that_is_not_sound_does_not_stop_the_others(tmp_path: Path) -> None:
    write_wav(tmp_path / "quiet.wav", np.zeros(16_000, dtype=np.int16), 16_000)
    for name, content in {"empty.wav": b"", "text.wav": b"not sound " * 500}.items():
        (tmp_path / name).write_bytes(content)
    names = [tmp_path / "empty.wav", tmp_path / "text.wav", tmp_path, tmp_path / "quiet.wav"]
    ended = didi("hear", *names, "--json")
    answers = [json.loads(line) for line in ended.lines]
    assert ended.code == 1
    assert ["error" in answer for answer in answers] == [True, True, True, False]
    assert len(ended.err.splitlines()) == 3


def test_a_sound_file_that_cannot_be_written_is_one_line(tmp_path: Path) -> None:
    ended = didi("say", "Hello.", "--out", tmp_path / "no" / "such" / "folder.wav")
    assert ended.code == 1
    assert "folder.wav" in ended.one_line


@pytest.mark.parametrize("text", ["", "   ", "...", "😀", "\u202e"])
def test_nothing_to_say_is_a_short_silence_not_a_fault(tmp_path: Path, text: str) -> None:
    out = tmp_path / "said.wav"
    assert didi("say", text, "--out", out).code == 0
    with wave.open(str(out)) as sound:
        assert sound.getnframes() < 3 * sound.getframerate()


def test_a_lesson_by_sound_files_hears_answers_and_writes_what_didi_says(tmp_path: Path) -> None:
    didi("say", "I don't know", "--out", tmp_path / "a.wav")
    didi("say", "I want to stop now", "--out", tmp_path / "b.wav")
    ended = didi(
        "practise", "--student", "Asha", "--lang", "en", "--json",
        "--voice-out", tmp_path / "out", "--voice-in", tmp_path / "a.wav", tmp_path / "b.wav",
    )  # fmt: skip
    cards = [json.loads(line) for line in ended.lines]
    assert (ended.code, ended.err) == (0, "")
    assert [card["category"] for card in cards[1:]] == ["IDK", "STOP"]
    assert [Path(card["wav"]).stat().st_size > 10_000 for card in cards] == [True, True, True]


def test_an_answer_that_is_not_a_sound_file_ends_the_lesson_with_one_line_and_keeps_it(tmp_path: Path) -> None:
    ended = didi("practise", "--student", "Asha", "--data-dir", tmp_path, "--voice-in", tmp_path / "none.wav")
    assert ended.code == 1
    assert "none.wav" in ended.one_line
    assert "Asha: 1 lesson" in didi("students", "--data-dir", tmp_path).out

"""`didi hear` and `didi say` with the real ears and the real voice."""

from __future__ import annotations

import json
import wave
from pathlib import Path

import numpy as np
import pytest

from desktop.base.settings import default_data_dir
from desktop.base.sound_files import resample, write_wav
from desktop.commands.sounds import sentences_of
from desktop.voice_loop import recordings
from models.piper_mouth import PiperMouth
from models.store import ModelStore, default_folders
from tests.desktop.didi_process import didi
from tutor.spoken.spoken_maths import read

pytestmark = pytest.mark.models


@pytest.fixture(scope="module")
def real_mouth() -> PiperMouth:
    store = ModelStore(default_folders(default_data_dir()))
    return PiperMouth.load(store.find("piper-en_US-joe"))


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


# --- a school's own recordings ----------------------------------------------------------------------------------------


def test_nothing_is_recorded_where_the_school_did_not_allow_it_or_nobody_agreed(tmp_path: Path) -> None:
    words = ["hear", "--collect", tmp_path / "kept", "--speaker", "S07", "--lang", "hi", "--data-dir", tmp_path]
    off = didi(*words, given="yes\n")
    assert off.code == 1
    assert "collect_recordings" in off.one_line
    (tmp_path / "school.toml").write_text("collect_recordings = true\n", encoding="utf-8")
    no_consent = didi(*words, given="no\n")
    assert no_consent.code == 1
    assert "consent" in no_consent.one_line
    assert not (tmp_path / "kept").exists()


@pytest.mark.parametrize("speaker", ["", "Asha Kumari", "../x"])
def test_a_recording_has_a_code_and_no_name(tmp_path: Path, speaker: str) -> None:
    ended = didi("hear", "--collect", tmp_path, "--speaker", speaker, "--lang", "en", "--data-dir", tmp_path)
    assert ended.code == 2


def test_what_is_read_aloud_begins_with_the_small_numbers_and_can_all_be_read() -> None:
    said = recordings.lines("hi", 60, seed=3)
    assert said == recordings.lines("hi", 60, seed=3)
    assert sorted(int(one.value) for one in said[:13]) == list(range(13))
    assert all(read(one.value, one.kind).value for one in said)
    assert {one.kind for one in said} == {"number", "fraction", "decimal"}


def test_recordings_are_measured_without_the_ears_being_told_the_value(tmp_path: Path, real_mouth: PiperMouth) -> None:
    for value in ("7", "12", "5"):
        said = resample(real_mouth.say(value).astype(np.float32) / 32768, real_mouth.sample_rate, 16_000)
        recordings.keep(tmp_path, recordings.Line(value, "number", "en"), "S07", (said * 32767).astype(np.int16))
    with (tmp_path / recordings.LABELS).open("a", encoding="utf-8") as labels:
        labels.write("not a label\n")
    found = json.loads(didi("hear", "--measure", tmp_path, "--json").out)
    assert found["clips"] == 3
    assert found["right"] == pytest.approx(1.0)


def test_a_folder_without_labels_is_one_line(tmp_path: Path) -> None:
    assert "no labelled recordings" in didi("hear", "--measure", tmp_path).one_line

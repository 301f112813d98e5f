"""`didi students`, `models`, `doctor`, `bench`: what they show of this PC."""

from __future__ import annotations

import json
import os
import re
import sys
from pathlib import Path

import pytest

from desktop.base.settings import Settings
from desktop.commands import doctor as bench
from desktop.commands.console import Trouble
from desktop.operations import doctor
from tests.desktop.didi_process import didi


def test_students_are_listed_with_what_they_have_done(tmp_path: Path) -> None:
    for name in ("Zoya", "asha", "Asha"):
        assert didi("practise", "--student", name, "--data-dir", tmp_path, given="5\n").code == 0
    shown = didi("students", "--data-dir", tmp_path)
    assert [line.split(",")[0] for line in shown.lines] == ["asha: 1 lesson", "Zoya: 1 lesson"]
    asha, zoya = (json.loads(line) for line in didi("students", "--json", "--data-dir", tmp_path).lines)
    assert set(asha) == {"name", "sessions", "turns", "right", "last"}
    assert (asha["turns"], zoya["turns"]) == (2, 1)


def test_nobody_yet_is_said_and_no_folder_is_made(tmp_path: Path) -> None:
    ended = didi("students", "--data-dir", tmp_path / "new")
    assert "Nobody" in ended.out
    assert didi("students", "--json", "--data-dir", tmp_path / "new").out == ""
    assert not (tmp_path / "new").exists()


def test_every_model_is_listed_with_size_licence_and_hashes() -> None:
    rows = [json.loads(line) for line in didi("models", "list", "--json").lines]
    assert {row["job"] for row in rows} >= {"ears", "mouth", "words", "voice_activity"}
    assert all(row["licence"] and row["megabytes"] and row["files"] for row in rows)
    assert any(file["sha256"] for row in rows for file in row["files"])
    assert len(didi("models", "list").lines) == len(rows)


@pytest.mark.models
def test_a_model_that_was_cut_short_is_found_and_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DIDI_MODELS_DIR", str(tmp_path / "shelf"))
    for other in ("XDG_DATA_HOME", "LOCALAPPDATA"):  # no other folder with models of this PC may stand in
        monkeypatch.setenv(other, str(tmp_path / "nobody"))
    assert didi("models", "add").code == 0
    assert didi("models", "verify").code == 0
    file = next((tmp_path / "shelf" / "silero-vad-v6").glob("*.onnx"))
    data = file.read_bytes()
    file.unlink()
    file.write_bytes(data[:-1])
    ended = didi("models", "verify", "silero-vad-v6")
    assert ended.code == 1
    assert file.name in ended.one_line


def test_the_doctor_says_one_line_for_each_thing_and_leaves_nothing_behind(tmp_path: Path) -> None:
    ended = didi("doctor", "--data-dir", tmp_path / "new")
    assert (ended.code, ended.err) == (0, "")
    assert all(line.split()[0] in ("green", "red") for line in ended.lines)
    names = [json.loads(line)["name"] for line in didi("doctor", "--json").lines]
    assert {"CPU", "memory", "disk", "microphone", "speaker", "models", "network", "data", "local model"} <= set(names)
    assert len(names) == len(ended.lines)
    assert not (tmp_path / "new").exists()


def test_the_doctors_report_tells_of_the_pc_and_of_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path / "Zubeida"
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("USERPROFILE", str(home))
    data = home / "lessons"
    assert didi("practise", "--student", "Parminder", "--data-dir", data, given="5\n").code == 0
    assert didi("school", "--name", "Govt. School, Sitapur", "--pc", "Lab 3", "--data-dir", data).code == 0
    ended = didi("doctor", "--report", tmp_path / "report.txt", "--data-dir", data)
    assert ended.code == 0
    assert "no name is in it" in ended.err
    told = (tmp_path / "report.txt").read_text(encoding="utf-8")
    assert all(line.split("  ")[0] in told for line in ended.lines)
    assert re.search(r"^Didi +\d", told, re.M)
    assert re.search(r"^system +\S", told, re.M)
    assert "[data], one student." in told
    assert "PySide6" in told
    for name in ("Parminder", "Zubeida", "Sitapur", "Lab 3"):
        assert name not in told


def test_a_report_that_cannot_be_written_is_told_in_a_line(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    ended = didi("doctor", "--report", tmp_path / "file" / "report.txt", "--data-dir", tmp_path)
    assert ended.code == 1
    assert "report.txt" in ended.err or "file" in ended.err


def test_the_doctor_finds_a_damaged_record(tmp_path: Path) -> None:
    (tmp_path / "progress.db").write_bytes(b"this was a record once " * 300)
    ended = didi("doctor", "--data-dir", tmp_path)
    assert ended.code == 1
    assert "red and needed" in ended.one_line
    assert any(line.startswith("red") and "damaged" in line for line in ended.lines)


def test_the_doctor_finds_a_bad_settings_file(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text("speed = ")
    ended = didi("doctor", "--data-dir", tmp_path)
    assert ended.code == 0
    assert any(line.startswith("red") and "settings.toml" in line for line in ended.lines)


def test_the_doctor_gives_up_on_a_sound_system_that_hangs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    stuck = tmp_path / "stuck"
    stuck.write_text(f"#!{sys.executable}\nimport time\ntime.sleep(36000)\n")
    stuck.chmod(0o755)
    monkeypatch.setattr(doctor, "SOUND_SECONDS", 0.5)
    monkeypatch.setattr(sys, "executable", str(stuck) if os.name == "posix" else sys.executable)
    assert not doctor.microphone(Settings(tmp_path)).good


@pytest.mark.parametrize("name", ["start", "memory"])
def test_a_measurement_is_found_where_it_is(name: str) -> None:
    assert callable(bench.benchmark(name).run)


def test_a_measurement_that_is_not_there_is_a_sentence() -> None:
    with pytest.raises(Trouble, match="not part of this installation"):
        bench.benchmark("nothing_like_it")

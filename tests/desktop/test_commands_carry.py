"""`didi import`: progress files and class lists come in, each for itself, and refusals are told in a line."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest

from tests.desktop.didi_process import didi

WORDS = "mango tree by the well"


@pytest.fixture
def carried(tmp_path: Path) -> Path:
    """A file from another PC, on which Asha had a lesson."""
    place = tmp_path / "other"
    assert didi("practise", "--student", "Asha", "--data-dir", place, given="5\nstop\n").code == 0
    assert didi("export", "--to", "progress", "--out", tmp_path / "asha.didi", "--data-dir", place).code == 0
    return tmp_path / "asha.didi"


def told(*words: str | Path) -> list[dict[str, object]]:
    ended = didi("import", "--json", *words)
    assert (ended.code, ended.err) == (0, "")
    return [json.loads(line) for line in ended.lines]


def audited() -> list[str]:
    return [json.loads(line)["what"] for line in didi("audit", "--json").lines]


def test_progress_comes_in_once(carried: Path) -> None:
    (first,) = told(carried)
    (again,) = told(carried)
    assert (first["kind"], first["met"], first["known"]) == ("progress", True, 0)
    assert (again["met"], again["new"], again["known"]) == (False, 0, first["new"])
    assert [json.loads(line)["name"] for line in didi("students", "--json").lines] == ["Asha"]
    assert audited().count("import") == 1


def test_it_is_told_in_words(carried: Path) -> None:
    ended = didi("import", carried)
    assert ended.out.startswith("asha.didi: ")
    assert ended.out.endswith("It comes from a PC that was not known here until now.\n")


def test_a_class_list_comes_in(tmp_path: Path) -> None:
    listed = tmp_path / "class.csv"
    listed.write_text("Name,Class,Roll\nAsha,7B,1\nRavi,7B,2\n", encoding="utf-8")
    (first,) = told(listed)
    assert (first["kind"], first["new"]) == ("class list", 2)
    assert didi("import", listed).out == "class.csv: 0 new students, 0 changed, 2 as they were.\n"
    assert audited().count("import") == 1


def test_a_class_list_tells_of_a_namesake_in_another_class_and_how_to_make_them_one(tmp_path: Path) -> None:
    for group in ("6B", "7B"):
        listed = tmp_path / f"{group}.csv"
        listed.write_text(f"Name,Class\nAsha Rao,{group}\n", encoding="utf-8")
        ended = didi("import", listed)
    told = "Asha Rao is in 6B here; if it is the same child: "
    assert ended.lines[1].startswith(told)
    assert didi(*shlex.split(ended.lines[1].removeprefix(told))[1:]).code == 0
    assert [json.loads(line)["name"] for line in didi("students", "--json").lines] == ["Asha Rao (7B)"]


def test_a_refused_file_does_not_keep_the_others_out(carried: Path, tmp_path: Path) -> None:
    bad = tmp_path / "bad.didi"
    bad.write_bytes(carried.read_bytes()[:-100])
    ended = didi("import", bad, carried)
    assert ended.code == 1
    assert ended.one_line.startswith("didi: bad.didi was not taken in.")
    assert ended.out.startswith("asha.didi: ")


def test_a_script_is_told_why_a_file_was_refused(tmp_path: Path) -> None:
    ended = didi("import", "--json", tmp_path / "none.didi")
    assert ended.code == 1
    assert json.loads(ended.out)["refused"] == "import_refused"


def test_a_closed_file_needs_its_passphrase(tmp_path: Path, carried: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert didi("import", carried).code == 0
    monkeypatch.setenv("DIDI_PASSPHRASE", WORDS)
    closed = tmp_path / "closed.didi"
    assert didi("export", "--to", "progress", "--passphrase", "--out", closed).code == 0
    place = tmp_path / "third"
    monkeypatch.setenv("DIDI_PASSPHRASE", "")
    assert "passphrase" in didi("import", closed, "--data-dir", place).one_line
    monkeypatch.setenv("DIDI_PASSPHRASE", WORDS)
    assert didi("import", closed, "--data-dir", place).code == 0


def test_a_pc_with_a_new_key_is_taken_on_a_teachers_word_alone(carried: Path, tmp_path: Path) -> None:
    assert didi("import", carried).code == 0
    place = tmp_path / "other"
    (place / "device.key").unlink()
    again = tmp_path / "again.didi"
    assert didi("export", "--to", "progress", "--out", again, "--data-dir", place).code == 0
    assert "another key" in didi("import", again).one_line
    assert didi("import", again, "--accept-new-key").code == 0


def test_nothing_comes_in_past_the_teachers_pin(carried: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DIDI_NEW_PIN", "482915")
    assert didi("pin", "set").code == 0
    assert didi("import", carried).code == 1
    monkeypatch.setenv("DIDI_TEACHER_PIN", "482915")
    assert didi("import", carried).code == 0

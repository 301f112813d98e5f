"""`didi backup`, `didi restore` and `didi check-data`, each as its own process, as a teacher's script runs them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.desktop.didi_process import didi
from tests.faults.test_damage import learn
from tutor.records import audit, backup, pins
from tutor.records.journal import Journal


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A data folder in which Asha had a lesson of three turns."""
    learn(tmp_path / "progress.db", "Asha", 3)
    return tmp_path


def students(folder: Path) -> list[str]:
    with Journal.open(folder / "progress.db", readonly=True) as journal:
        return [one.name for one in journal.people()]


def noted(folder: Path) -> list[str]:
    with Journal.open(folder / "progress.db", readonly=True) as journal:
        return [one.what for one in audit.entries(journal)]


def test_a_backup_is_made_once_and_listed(folder: Path) -> None:
    assert didi("backup", "--list", "--data-dir", folder).out == "There is no backup yet.\n"
    first = didi("backup", "--data-dir", folder)
    assert (first.code, first.err) == (0, "")
    assert first.out.startswith("progress-000001-")
    assert "3 turns, whole" in first.out
    assert didi("backup", "--data-dir", folder).out == f"Nothing is new since {first.out}"
    told = json.loads(didi("backup", "--json", "--data-dir", folder).out)
    assert (told["new"], told["rows"]["turns"], told["whole"]) == (False, 3, True)
    listed = json.loads(didi("backup", "--list", "--json", "--data-dir", folder).out)
    assert [one["name"] for one in listed["backups"]] == [first.out.split()[0]]


def test_where_nobody_has_learned_there_is_nothing_to_back_up(tmp_path: Path) -> None:
    ended = didi("backup", "--data-dir", tmp_path)
    assert (ended.code, ended.out) == (1, "")
    assert "nothing to back up" in ended.one_line


def test_a_copy_on_a_stick_is_a_backup_like_any_other_and_noted(folder: Path, tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    done = didi("backup", "--to", stick, "--data-dir", folder)
    assert done.code == 0, done.err
    (copy,) = stick.iterdir()
    assert noted(folder) == ["backup"]
    elsewhere = tmp_path / "other pc"
    assert didi("restore", copy, "--data-dir", elsewhere).code == 0
    assert students(elsewhere) == ["Asha"]


def test_a_whole_record_is_left_alone_unless_a_backup_is_named(folder: Path) -> None:
    didi("backup", "--data-dir", folder)
    name = backup.listed(folder / "progress.db")[0].name
    before = (folder / "progress.db").read_bytes()
    done = didi("restore", "--data-dir", folder)
    assert (done.code, "nothing was changed" in done.out) == (0, True)
    assert json.loads(didi("restore", "--json", "--data-dir", folder).out) == {"restored": False}
    assert (folder / "progress.db").read_bytes() == before
    learn(folder / "progress.db", "Ravi", 2)
    back = didi("restore", name, "--data-dir", folder)
    assert (back.code, "The old file is kept" in back.out) == (0, True)
    assert students(folder) == ["Asha"]
    assert noted(folder) == ["restore"]


def test_what_a_backup_has_more_is_added(folder: Path) -> None:
    learn(folder / "progress.db", "Ravi", 2)
    didi("backup", "--data-dir", folder)
    record = folder / "progress.db"
    name = backup.listed(record)[0].name
    added = json.loads(didi("restore", name, "--merge", "--json", "--data-dir", folder).out)
    assert (added["added"], added["known"] > 5) == (0, True)
    record.unlink()
    learn(folder / "progress.db", "Meena", 2)
    assert didi("restore", name, "--merge", "--data-dir", folder).out.startswith("Added ")
    assert students(folder) == ["Asha", "Meena", "Ravi"]


def test_lost_lessons_are_told_of_and_brought_back(folder: Path) -> None:
    didi("backup", "--data-dir", folder)
    (folder / "progress.db").unlink()
    told = didi("check-data", "--data-dir", folder)
    assert (told.code, told.one_line) == (1, "didi: The record is not whole. To mend it: didi restore")
    assert "are gone" in told.out
    assert json.loads(didi("check-data", "--json", "--data-dir", folder).out)["missing"] > 0
    assert didi("restore", "--data-dir", folder).code == 0
    assert didi("check-data", "--data-dir", folder).code == 0
    assert students(folder) == ["Asha"]


def test_an_empty_data_folder_is_well(tmp_path: Path) -> None:
    told = didi("check-data", "--data-dir", tmp_path / "none")
    assert (told.code, told.out) == (0, "record: there is none yet.\nbackup: there is none yet.\n")
    assert not (tmp_path / "none").exists()


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("restore", "yesterday.zip"), "There is no backup of that name: yesterday.zip"),
        (("restore", "--merge"), "Name the backup to add"),
    ],
)
def test_what_cannot_be_done_is_one_line(folder: Path, words: tuple[str, ...], why: str) -> None:
    ended = didi(*words, "--data-dir", folder)
    assert (ended.code, ended.out) == (1, "")
    assert why in ended.one_line


def test_once_a_pin_is_set_only_the_teacher_puts_a_backup_back_or_carries_one_away(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pins.put(folder / "progress.db", "482916")
    didi("backup", "--data-dir", folder)
    name = backup.listed(folder / "progress.db")[0].name
    for words in (("restore", name), ("restore", name, "--merge"), ("backup", "--to", str(tmp_path / "stick"))):
        assert didi(*words, "--data-dir", folder).code == 1
    assert not (tmp_path / "stick").exists()
    monkeypatch.setenv("DIDI_TEACHER_PIN", "482916")
    assert didi("restore", name, "--data-dir", folder).code == 0
    assert pins.is_set(folder / "progress.db")

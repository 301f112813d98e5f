"""What the window keeps behind the PIN the command line keeps behind it too, asked in one place."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from desktop import __main__
from desktop.app import command_line
from desktop.app.command_line import OPEN, STUDENTS, TEACHERS
from desktop.base import cloud_key
from desktop.base.settings import Settings, read_settings
from tests.desktop.conftest import PATIENCE, Build
from tests.desktop.files_house import lesson_of
from tutor.records import audit, pins
from tutor.records.journal import Journal

PIN = "582914"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A PC with a lesson of Asha's, whose teacher has a PIN."""
    monkeypatch.setattr(sys, "stdin", None)
    monkeypatch.delenv(pins.ENVIRONMENT, raising=False)
    lesson_of(tmp_path / "progress.db", "Asha", "5")
    pins.put(tmp_path / "progress.db", PIN)
    return tmp_path


def run(folder: Path, *words: str) -> int:
    return __main__.main([*words, "--data-dir", str(folder)])


def sizes(folder: Path) -> dict[str, int]:
    """The files there are, without what SQLite puts beside the record for reading it."""
    beside = (".lock", "-wal", "-shm")
    return {path.name: path.stat().st_size for path in folder.iterdir() if not path.name.endswith(beside)}


def settings_noted(folder: Path) -> list[str]:
    """What the audit tells of changed settings, oldest first."""
    with Journal.open(folder / "progress.db", readonly=True) as journal:
        return [one.detail for one in reversed(audit.entries(journal)) if one.what == audit.SETTING]


# --- the table ------------------------------------------------------------------------------------------------------


def commands_of(parser: argparse.ArgumentParser, before: str = "") -> Iterator[str]:
    """Every command there is, with its action where actions are commands of their own."""
    nested = [one for one in parser._actions if isinstance(one, argparse._SubParsersAction)]
    if not nested:
        yield before
    for one in nested:
        for name, inner in one.choices.items():
            yield from commands_of(inner, f"{before} {name}".strip())


def test_every_command_is_the_teachers_a_students_or_open_to_all() -> None:
    listed = [*TEACHERS, *STUDENTS, *OPEN]
    assert sorted(listed) == sorted(commands_of(command_line.build_parser()))


def test_a_command_that_no_table_names_is_the_teachers() -> None:
    assert command_line.is_the_teachers(argparse.Namespace(command="invented"))
    assert not command_line.is_the_teachers(argparse.Namespace(command=None))


# --- the teacher's --------------------------------------------------------------------------------------------------

ASKED = (
    "students",
    "lessons Asha",
    "replay 1",
    "progress Asha",
    "report",
    "audit",
    "consent",
    "forget",
    "rename Asha --to Usha",
    "export --to csv --out x.csv",
    "import x.didi",
    "sheet worksheet --out x.pdf",
    "sheet misconceptions --out x.pdf",
    "backup --to stick",
    "restore x.zip",
    "library add notes.md",
    "library remove notes.md",
    "models add",
    "ask --teacher fractions",
    "pin set",
    "voice --cloud on",
    "voice --cloud off",
    "voice --local on",
    "voice --url http://127.0.0.1:1/v1",
    "voice --model x",
    "voice --set-key",
    "voice --forget-key",
    "voice --try",
)


@pytest.mark.parametrize("line", ASKED)
def test_without_the_pin_nothing_is_shown_or_changed(
    folder: Path, line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    before = sizes(folder)
    assert run(folder, *line.split()) == 1
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.count("\n") == 1
    assert pins.ENVIRONMENT in told.err
    assert sizes(folder) == before


def test_another_pin_is_one_clear_line_and_counts_as_a_try(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(pins.ENVIRONMENT, "407182")
    for _ in range(pins.FREE_TRIES):
        assert run(folder, "lessons", "Asha") == 1
        assert capsys.readouterr().err == "didi: That is another PIN.\n"
    monkeypatch.setenv(pins.ENVIRONMENT, PIN)
    assert run(folder, "report") == 1
    assert "Wait 1 minute" in capsys.readouterr().err
    assert pins.waiting_ms(folder / "progress.db") > 0


def test_with_the_pin_and_where_none_is_set_all_is_as_before(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(pins.ENVIRONMENT, PIN)
    assert run(folder, "students") == 0
    assert "Asha" in capsys.readouterr().out
    monkeypatch.delenv(pins.ENVIRONMENT)
    pins.remove(folder / "progress.db")
    assert run(folder, "students") == 0
    assert "Asha" in capsys.readouterr().out


@pytest.mark.parametrize("line", ["voice", "library list", "check-data", "backup", "content list", "models list"])
def test_what_tells_of_no_child_is_open(folder: Path, line: str) -> None:
    assert run(folder, *line.split()) == 0


# --- flags ----------------------------------------------------------------------------------------------------------


def test_a_replay_tells_nothing_of_what_a_student_confided(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    key = lesson_of(tmp_path / "progress.db", "Asha", "5", "they call me names and beat me every day", "7")
    for as_json in ((), ("--json",)):
        assert run(tmp_path, "replay", key, *as_json) == 0
    told = capsys.readouterr().out
    turns = [json.loads(line) for line in told.splitlines() if line.startswith("{")]
    assert [one["kept"] for one in turns].count(False) == 1
    assert not any(word in told for word in ("concern", "bully", "SAFETY", "CARE", "1098", "call me names"))
    assert [one["heard"] for one in turns if one["kept"]][-2:] == ["5", "7"]


# --- what is noted --------------------------------------------------------------------------------------------------


def test_turning_the_cloud_on_and_off_is_noted(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(pins.ENVIRONMENT, PIN)
    url = "http://127.0.0.1:1/v1"
    assert run(folder, "voice", "--cloud", "on", "--local", "on", "--url", url) == 0
    assert run(folder, "voice", "--cloud", "off") == 0
    noted = ["cloud_url " + url, "cloud_words on", "local_words on", "cloud_words off"]
    assert settings_noted(folder) == noted
    assert read_settings(folder).cloud_words is False


def test_a_key_that_is_kept_or_forgotten_is_noted_without_the_key(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(pins.ENVIRONMENT, PIN)
    monkeypatch.setattr("desktop.commands.voice._typed", lambda: "sk-secret")
    monkeypatch.setattr(cloud_key, "keep", lambda _secret: None)
    monkeypatch.setattr(cloud_key, "forget", lambda: None)
    assert run(folder, "voice", "--set-key") == run(folder, "voice", "--forget-key") == 0
    assert settings_noted(folder) == ["cloud key set", "cloud key forgotten"]


def test_what_is_turned_on_in_the_window_is_noted_once_and_what_stays_is_not(
    build: Build, settings: Settings, qtbot: QtBot
) -> None:
    house = build()
    house.front.choose_for_school(cloud_url="http://127.0.0.1:1/v1")
    house.front.choose_for_school(cloud_words=True, look="night")
    house.front.choose_for_school(cloud_words=True)
    house.front.choose_for_school(web_search=True, local_words=False)
    qtbot.waitUntil(lambda: not house.background.busy(), timeout=PATIENCE)
    assert settings_noted(settings.data_dir) == ["cloud_url http://127.0.0.1:1/v1", "cloud_words on", "web_search on"]


# --- a student's own PIN --------------------------------------------------------------------------------------------


def test_practise_asks_a_student_with_a_pin_of_her_own_and_shares_the_windows_wait(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    record = folder / "progress.db"
    with Journal.open(record) as journal:
        (asha,) = journal.people()[0].ids
    pins.put(record, "4711", asha)
    monkeypatch.setattr("desktop.commands.practise._lines", lambda: iter(()))
    assert run(folder, "practise", "--student", "asha") == 1
    assert pins.STUDENTS_ENVIRONMENT in capsys.readouterr().err
    monkeypatch.setenv(pins.STUDENTS_ENVIRONMENT, "1234")
    for _ in range(pins.FREE_TRIES):
        assert run(folder, "practise", "--student", "Asha") == 1
    told = capsys.readouterr()
    assert (told.out, told.err.count("That is another PIN.")) == ("", pins.FREE_TRIES)
    assert pins.waiting_ms(record, asha) > 0
    pins.put(record, "4711", asha)
    monkeypatch.setenv(pins.STUDENTS_ENVIRONMENT, "४७११")
    assert run(folder, "practise", "--student", "Asha") == 0
    assert run(folder, "practise", "--student", "Ravi") == 0

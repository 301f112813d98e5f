"""`didi forget`, `didi pin`, `didi consent`, `didi audit`: as a teacher's script runs them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from desktop.base.settings import read_settings, save_choice
from desktop.operations import roster
from desktop.operations.privacy import sweep, without_forgotten
from tests.desktop.didi_process import Ended, didi
from tutor.records import audit, backup
from tutor.records.journal import Journal
from tutor.reports.roster import Listed

PIN = "582914"


@pytest.fixture
def asha_and_ravi(own_data_folder: Path) -> Path:
    """A data folder with two students of one class."""
    with Journal.open(own_data_folder / "progress.db") as record:
        for name in ("Asha", "Ravi"):
            record.student(name, "7B")
    return own_data_folder


def done(*words: str) -> list[str]:
    ended = didi(*words)
    assert (ended.code, ended.err) == (0, "")
    return ended.lines


def refused(*words: str) -> str:
    """Why a command was not carried out."""
    ended: Ended = didi(*words)
    assert ended.code == 1
    return ended.one_line


def names() -> list[str]:
    return [json.loads(line)["name"].removesuffix(" (7B)") for line in done("students", "--json")]


def test_a_forgotten_student_is_hidden_and_can_be_brought_back(asha_and_ravi: Path) -> None:
    assert "30 days" in done("forget", "asha")[0]
    assert names() == ["Ravi"]
    assert done("forget")[0].startswith("Asha (7B): forgotten on")
    assert done("forget", "Asha", "--undo") == ["Asha (7B) is back, with everything."]
    assert names() == ["Asha", "Ravi"]
    assert "Nobody" in done("forget")[0]
    assert "can be brought back" in refused("forget", "Asha", "--undo")


def test_forgetting_for_good_leaves_no_byte_and_says_what_it_cannot_reach(asha_and_ravi: Path) -> None:
    done("backup")
    assert _files_with(asha_and_ravi, b"Asha")
    (told,) = done("forget", "Asha", "--now")
    assert "not reached" in told
    assert _files_with(asha_and_ravi, b"Asha") == []
    assert names() == ["Ravi"]
    assert "can be brought back" in refused("forget", "Asha", "--undo")


def _files_with(folder: Path, trace: bytes) -> list[str]:
    return [path.name for path in folder.rglob("*") if path.is_file() and trace in path.read_bytes()]


def test_a_student_who_is_hidden_already_can_be_deleted_for_good(asha_and_ravi: Path) -> None:
    done("forget", "Asha")
    done("forget", "Asha", "--now")
    assert _files_with(asha_and_ravi, b"Asha") == []


def test_one_of_two_namesakes_of_one_class_is_deleted_for_good(own_data_folder: Path) -> None:
    settings = read_settings(own_data_folder)
    roster.enrol(settings, [Listed("Asha", "7B", roll) for roll in ("4", "9")])
    done("forget", "Asha (7B, 4)", "--now")
    assert [one.roll for one in roster.everyone(settings)] == ["9"]
    assert "Nobody" in done("forget")[0]


def test_a_name_that_nobody_has_is_refused_in_one_line(asha_and_ravi: Path) -> None:
    assert "no student named Meena" in refused("forget", "Meena")
    assert "no student named Meena" in refused("consent", "Meena", "--give")


@pytest.mark.parametrize(
    "words",
    [
        ("forget", "--now"),
        ("forget", "Asha", "--now", "--undo"),
        ("consent", "--give"),
        ("pin", "guess"),
        ("pin", "rescue", "--student", "Asha"),
        ("pin", "code", "--student", "Asha"),
        ("pin", "set", "--pictures"),
    ],
)
def test_what_makes_no_sense_is_bad_usage(words: tuple[str, ...]) -> None:
    assert didi(*words).code == 2


@pytest.mark.parametrize("chosen", ["Asha", "asha (7b)"])
def test_a_forgotten_student_does_not_stay_in_the_settings(asha_and_ravi: Path, chosen: str) -> None:
    settings = save_choice(read_settings(asha_and_ravi), student=chosen, speed=0.9)
    assert without_forgotten(settings).student == chosen
    done("forget", "Asha")
    assert read_settings(asha_and_ravi).student == ""
    assert read_settings(asha_and_ravi).speed == 0.9


def test_a_record_that_cannot_be_read_stops_no_start(own_data_folder: Path) -> None:
    own_data_folder.mkdir()
    settings = read_settings(own_data_folder)
    settings.record.write_bytes(b"this is not a record" * 1000)
    assert sweep(settings) == settings


def test_once_a_pin_is_set_whatever_gives_away_or_deletes_asks_for_it(
    asha_and_ravi: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DIDI_NEW_PIN", PIN)
    done("pin", "set")
    backup.make(asha_and_ravi / "progress.db")
    (backed_up,) = (asha_and_ravi / "backups").glob("*.zip")
    guarded = (
        ("forget", "Asha"),
        ("forget", "Asha", "--now"),
        ("consent", "Asha", "--give"),
        ("pin", "remove"),
        ("restore", backed_up.name),
        ("export", "--to", "csv", "--out", str(tmp_path / "out.csv")),
        ("export", "--to", "progress", "--out", str(tmp_path / "out.didi")),
        ("import", str(tmp_path / "in.didi")),
    )
    for words in guarded:
        assert "PIN" in refused(*words), words
    assert not (tmp_path / "out.csv").exists()
    monkeypatch.setenv("DIDI_TEACHER_PIN", PIN)
    assert names() == ["Asha", "Ravi"]
    done("forget", "Asha")
    assert names() == ["Ravi"]
    done("pin", "remove")
    monkeypatch.delenv("DIDI_TEACHER_PIN")
    done("forget", "Asha", "--undo")


def test_a_teachers_pin_is_checked_and_locked(asha_and_ravi: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert done("pin", "check") == ["No PIN is set."]
    monkeypatch.setenv("DIDI_NEW_PIN", PIN)
    done("pin", "set")
    monkeypatch.setenv("DIDI_TEACHER_PIN", PIN)
    assert done("pin", "check") == ["A PIN is set, and this was it."]
    monkeypatch.setenv("DIDI_TEACHER_PIN", "111111")
    assert ["another PIN" in refused("pin", "check") for _ in range(5)] == [True] * 5
    monkeypatch.setenv("DIDI_TEACHER_PIN", PIN)
    assert "Wait 1 minute" in refused("pin", "check")


@pytest.mark.parametrize("pin", ["12345", "123456", "abcdef"])
def test_a_poor_pin_is_not_taken(asha_and_ravi: Path, pin: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DIDI_NEW_PIN", pin)
    assert "PIN" in refused("pin", "set")
    assert done("pin", "check") == ["No PIN is set."]


def test_without_anybody_to_ask_a_new_pin_comes_from_the_environment_or_not_at_all(asha_and_ravi: Path) -> None:
    assert "DIDI_NEW_PIN" in refused("pin", "set")


def code_in(lines: list[str]) -> str:
    """The rescue code in what was told."""
    (code,) = (line.removeprefix("Rescue code: ") for line in lines if line.startswith("Rescue code: "))
    return code


def test_who_forgot_the_pin_comes_back_in_with_the_rescue_code(
    asha_and_ravi: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DIDI_NEW_PIN", PIN)
    code = code_in(done("pin", "set"))
    monkeypatch.setenv("DIDI_NEW_PIN", "407182")
    monkeypatch.setenv("DIDI_RESCUE_CODE", code.lower().replace("-", " "))
    next_code = code_in(done("pin", "rescue"))
    monkeypatch.setenv("DIDI_TEACHER_PIN", "407182")
    assert done("pin", "check") == ["A PIN is set, and this was it."]
    assert "another rescue code" in refused("pin", "rescue")
    monkeypatch.setenv("DIDI_RESCUE_CODE", next_code)
    done("pin", "rescue")
    with Journal.open(asha_and_ravi / "progress.db", readonly=True) as journal:
        noted = [one.detail for one in audit.entries(journal) if one.what == audit.PIN]
    assert noted == ["rescue teacher", "rescue teacher", "set teacher"]


def test_a_poor_new_pin_leaves_the_rescue_code_as_it_was(asha_and_ravi: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DIDI_NEW_PIN", PIN)
    monkeypatch.setenv("DIDI_RESCUE_CODE", code_in(done("pin", "set")))
    monkeypatch.setenv("DIDI_NEW_PIN", "111111")
    assert "Everybody tries" in refused("pin", "rescue")
    monkeypatch.setenv("DIDI_NEW_PIN", "407182")
    done("pin", "rescue")


def test_a_new_rescue_code_needs_the_pin(asha_and_ravi: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "Set one first" in refused("pin", "code")
    monkeypatch.setenv("DIDI_NEW_PIN", PIN)
    first = code_in(done("pin", "set"))
    assert "PIN" in refused("pin", "code")
    monkeypatch.setenv("DIDI_TEACHER_PIN", PIN)
    second = code_in(done("pin", "code"))
    assert done("pin", "check") == ["A PIN is set, and this was it."]
    monkeypatch.setenv("DIDI_RESCUE_CODE", first)
    assert "another rescue code" in refused("pin", "rescue")
    monkeypatch.setenv("DIDI_RESCUE_CODE", second)
    done("pin", "rescue")


def test_without_a_code_nothing_is_rescued(asha_and_ravi: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "DIDI_RESCUE_CODE" in refused("pin", "rescue")
    monkeypatch.setenv("DIDI_RESCUE_CODE", "7777-7777-7777-7777")
    monkeypatch.setenv("DIDI_NEW_PIN", PIN)
    assert "no rescue code" in refused("pin", "rescue")
    code_in(done("pin", "set"))
    monkeypatch.setenv("DIDI_RESCUE_CODE", "7777")
    assert "16 letters and digits" in refused("pin", "rescue")
    monkeypatch.setenv("DIDI_RESCUE_CODE", "7777-7777-7777-7777")
    assert ["another rescue code" in refused("pin", "rescue") for _ in range(5)] == [True] * 5
    assert "Wait 1 minute" in refused("pin", "rescue")


def test_a_student_can_have_digits_or_pictures(asha_and_ravi: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DIDI_NEW_PIN", "4711")
    done("pin", "set", "--student", "Asha")
    assert done("pin", "check", "--student", "Asha") == ["A PIN is set."]
    assert done("pin", "check", "--student", "Ravi") == ["No PIN is set."]
    monkeypatch.setenv("DIDI_NEW_PIN", "sun cat kite")
    done("pin", "set", "--student", "Asha", "--pictures")
    done("pin", "remove", "--student", "Asha")
    assert done("pin", "check", "--student", "Asha") == ["No PIN is set."]


def test_consent_is_listed_given_to_a_class_and_taken_back(asha_and_ravi: Path) -> None:
    assert done("consent") == ["Asha (7B): nobody was asked yet", "Ravi (7B): nobody was asked yet"]
    assert done("consent", "--all", "--group", "7b", "--give", "--by", "school") == ["Written down for 2 students."]
    done("consent", "Ravi", "--withdraw", "--by", "parent")
    told = [json.loads(line) for line in done("consent", "--json")]
    assert [(one["name"], one["given"], one["by_whom"]) for one in told] == [
        ("Asha", True, "school"),
        ("Ravi", False, "parent"),
    ]
    assert done("consent", "Asha")[0].startswith("Asha (7B): yes, school, ")


def test_the_audit_names_who_is_here_and_nobody_who_is_forgotten(asha_and_ravi: Path) -> None:
    assert "Nothing" in done("audit")[0]
    done("consent", "Asha", "--give")
    done("forget", "Ravi")
    told = [json.loads(line) for line in done("audit", "--json")]
    assert [(one["what"], one["about"]) for one in told] == [
        ("forget", ["a forgotten student"]),
        ("consent", ["Asha (7B)"]),
    ]
    assert "Asha" in done("audit")[1]

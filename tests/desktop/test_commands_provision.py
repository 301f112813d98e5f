"""`didi provision`: one stick makes every PC of a lab the school's, once each, and says which are done."""

from __future__ import annotations

import json
import platform
from pathlib import Path

import pytest

from desktop.base.settings import Settings, read_settings
from desktop.operations import provisioning, roster, setup
from desktop.operations.provisioning import Order
from tests.desktop.didi_process import didi
from tutor.errors import ImportRefused, PinRefused, PinWrong

SCHOOL = Order("", "Govt. School, Sitapur", "09250100101", "lab-", "hi")
PIN = "739154"


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    """A stick with an order: school, language, PIN and a list of two children."""
    given = tmp_path / "list.csv"
    given.write_text("Name,Class,Roll\nAsha,7B,1\nRavi,7B,2\n", encoding="utf-8")
    folder = tmp_path / "दीदी stick" / provisioning.FOLDER
    provisioning.write(folder, SCHOOL, pin=PIN, students=given)
    return folder


def pc(tmp_path: Path, name: str) -> Settings:
    """A PC on which nobody has learnt."""
    return read_settings(tmp_path / name, school=())


def test_a_pc_becomes_what_the_order_says_without_a_question(
    stick: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(platform, "node", lambda: "desk")
    taken = provisioning.take(pc(tmp_path, "one"), stick)
    assert (taken.pc, taken.students, taken.pin_kept, taken.noted) == ("lab-1", 2, False, True)
    settings = read_settings(tmp_path / "one", school=(tmp_path / "one" / "school.toml",))
    assert (settings.school_name, settings.school_code) == (SCHOOL.school_name, SCHOOL.school_code)
    assert (settings.pc_name, settings.screen_language, settings.set_up) == ("lab-1", "hi", True)
    assert sorted(one.label for one in roster.everyone(settings)) == ["Asha (7B)", "Ravi (7B)"]
    setup.let_in(settings.record, PIN)
    with pytest.raises(PinWrong):
        setup.let_in(settings.record, "111222")


def test_every_pc_gets_a_name_of_its_own_and_stands_in_the_table(
    stick: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(platform, "node", lambda: "desk")
    names = [provisioning.take(pc(tmp_path, name), stick).pc for name in ("one", "two", "three")]
    assert names == ["lab-1", "lab-2", "lab-3"]
    assert [row[0] for row in provisioning.done(stick)] == names


def test_a_pc_that_has_a_number_keeps_it_where_it_is_free(
    stick: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(platform, "node", lambda: "school-pc07")
    assert provisioning.take(pc(tmp_path, "one"), stick).pc == "lab-7"
    assert provisioning.take(pc(tmp_path, "two"), stick).pc == "lab-1"


def test_an_order_is_taken_once_and_what_was_chosen_since_stands(stick: Path, tmp_path: Path) -> None:
    settings = pc(tmp_path, "one")
    first = provisioning.take(settings, stick)
    again = provisioning.take(settings, stick)
    assert (again.again, again.pc) == (True, first.pc)
    assert len(provisioning.done(stick)) == 1


def test_the_stick_holds_no_pin_and_its_rescue_code_nowhere(tmp_path: Path) -> None:
    folder = tmp_path / "stick"
    _, rescue = provisioning.write(folder, SCHOOL, pin=PIN)
    held = b"".join(path.read_bytes() for path in folder.iterdir())
    assert PIN.encode() not in held
    assert rescue.replace("-", "").encode() not in held.replace(b"-", b"")
    assert b"argon2id" in held


def test_a_pin_that_is_there_is_never_changed_from_a_stick(stick: Path, tmp_path: Path) -> None:
    settings = pc(tmp_path, "one")
    setup.set_pin(settings, "418093")
    assert provisioning.take(settings, stick).pin_kept
    setup.let_in(settings.record, "418093")


def test_a_stick_that_cannot_be_written_makes_the_pc_ready_all_the_same(
    stick: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (stick / provisioning.DONE).mkdir()
    taken = provisioning.take(pc(tmp_path, "one"), stick)
    assert not taken.noted
    assert taken.students == 2


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"id": 5}', "x" * 70000])
def test_an_order_that_cannot_be_read_is_refused_and_changes_nothing(stick: Path, tmp_path: Path, text: str) -> None:
    (stick / provisioning.ORDER).write_text(text)
    with pytest.raises(ImportRefused):
        provisioning.take(pc(tmp_path, "one"), stick)
    assert not (tmp_path / "one").exists()


def test_a_pin_that_everybody_tries_is_refused_before_anything_is_written(tmp_path: Path) -> None:
    with pytest.raises(PinRefused):
        provisioning.write(tmp_path / "stick", SCHOOL, pin="123456")
    assert not (tmp_path / "stick").exists()


def test_a_class_list_that_is_none_is_refused_before_anything_is_written(tmp_path: Path) -> None:
    bad = tmp_path / "list.xlsx"
    bad.write_bytes(b"no list")
    with pytest.raises(ImportRefused):
        provisioning.write(tmp_path / "stick", SCHOOL, students=bad)
    assert not (tmp_path / "stick").exists()


def test_the_whole_way_by_the_command_line(tmp_path: Path) -> None:
    wrote = didi("provision", "--to", tmp_path, "--school", "Govt. School", "--json", "--data-dir", tmp_path / "admin")
    assert wrote.code == 0
    assert len(json.loads(wrote.out)["code"]) == 12
    took = didi("provision", "--from", tmp_path, "--data-dir", tmp_path / "pc")
    assert (took.code, "with 0 students on its list" in took.out) == (0, True)
    told = didi("provision", "--done", tmp_path, "--data-dir", tmp_path / "admin")
    assert "1 PC done." in told.out
    assert didi("provision", "--to", tmp_path, "--data-dir", tmp_path / "admin").code == 2

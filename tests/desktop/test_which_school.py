"""Which school a PC is in: said by an adult, carried with the progress, and never mixed up with another."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from desktop.base.settings import SCHOOL_FILE_NAME, read_settings
from desktop.base.translation import ScreenTexts
from desktop.operations import files, school
from desktop.operations import roster as desk
from desktop.operations.students import StudentsDesk
from tests.desktop.didi_process import didi
from tutor.records.journal import Journal
from tutor.records.schools import NoCode, is_own

RAMPUR, SITAPUR = "27251234567", "09123456789"


class House:
    """PCs by name, each with a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def pc(self, name: str, *children: str, code: str = "", called: str = "") -> Path:
        """A PC on which these children of 6A learned, in that school."""
        place = self.folder / name
        for child in children:
            didi("practise", "--student", child, "--chapter", "integers", "--data-dir", place, given="5\nstop\n")
            didi("rename", child, "--to-group", "6A", "--data-dir", place)
        said = [part for option, word in (("--code", code), ("--name", called)) if word for part in (option, word)]
        assert didi("school", "--pc", name, *said, "--data-dir", place).code == 0
        return place

    def stick(self, place: Path) -> Path:
        out = self.folder / f"{place.name}.didi"
        assert didi("export", "--to", "progress", "--out", out, "--data-dir", place).code == 0
        return out

    def names(self, place: Path) -> list[str]:
        return [json.loads(line)["name"] for line in didi("students", "--json", "--data-dir", place).lines]

    def brought(self, place: Path, *words: str | Path) -> dict[str, Any]:
        ended = didi("import", "--json", *words, "--data-dir", place)
        assert ended.code == 0, ended.err
        told: dict[str, Any] = json.loads(ended.lines[-1])
        return told


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(tmp_path)


def test_one_name_in_one_class_of_two_schools_is_two_children_with_their_own_consents(house: House) -> None:
    ours = house.pc("ours", "Asha Kumari", code=RAMPUR, called="Rampur")
    theirs = house.pc("theirs", "Asha Kumari", code=SITAPUR, called="Sitapur")
    didi("consent", "Asha Kumari", "--give", "--data-dir", theirs)
    told = house.brought(ours, house.stick(theirs))
    assert (told["apart"], told["school"], told["school_name"], told["pc"]) == (True, SITAPUR, "Sitapur", "theirs")
    assert house.names(ours) == ["Asha Kumari (6A)", "Asha Kumari (6A, Sitapur)"]
    answers = [json.loads(line) for line in didi("consent", "--json", "--data-dir", ours).lines]
    assert [one["given"] for one in answers if one["group"] == "6A"] == [None]
    assert didi("consent", "--all", "--give", "--data-dir", ours).out == "Written down for 1 student.\n"
    tiles = StudentsDesk(read_settings(ours), ScreenTexts("en")).everybody()
    assert [tile.label for tile in tiles] == ["Asha Kumari (6A)"]
    assert didi("practise", "--student", "Asha Kumari", "--data-dir", ours, given="stop\n").code == 0
    assert len(house.names(ours)) == 2


def test_what_came_from_another_school_is_told_with_the_way_to_say_that_it_is_ours(house: House) -> None:
    ours = house.pc("ours", "Asha", code=RAMPUR, called="Rampur")
    stick = house.stick(house.pc("theirs", "Asha", called="Rampur School"))
    ended = didi("import", stick, "--data-dir", ours)
    assert "another school, so its children stand apart" in ended.lines[1]
    assert ended.lines[1].endswith("didi import theirs.didi --same-school")
    assert house.brought(ours, stick, "--same-school")["apart"] is False
    assert house.names(ours) == ["Asha (6A)"]
    code = house.brought(ours, stick)["school"]
    assert didi("school", "--not-same", code, "--data-dir", ours).code == 0
    assert house.names(ours) == ["Asha (6A)", "Asha (6A, Rampur School)"]


def test_twenty_pcs_that_have_said_no_school_go_on_as_before(house: House) -> None:
    teacher = house.pc("teacher", "Asha")
    for number in range(3):
        told = house.brought(teacher, house.stick(house.pc(f"lab{number}", "Asha")))
        assert (told["apart"], told["school"], told["pc"]) == (False, "", f"lab{number}")
    assert house.names(teacher) == ["Asha (6A)"]
    didi("school", "--name", "Rampur", "--data-dir", teacher)
    assert house.names(teacher) == ["Asha (6A)"]


def test_the_code_that_the_first_pc_made_reaches_the_others_by_a_yes_alone(house: House) -> None:
    first = house.pc("first", "Asha", called="Rampur")
    code = json.loads(didi("school", "--json", "--data-dir", first).out)["code"]
    assert is_own(code)
    other, stick = house.pc("other", "Asha"), house.stick(first)
    assert house.brought(other, stick)["apart"] is True
    assert house.names(other) == ["Asha (6A)", "Asha (6A, Rampur)"]
    assert house.brought(other, stick, "--same-school")["apart"] is False
    assert house.names(other) == ["Asha (6A)"]
    assert json.loads(didi("school", "--json", "--data-dir", other).out)["code"] == code
    assert house.brought(first, house.stick(other))["apart"] is False


def test_a_code_typed_as_it_is_read_out_puts_a_pc_into_that_school(house: House) -> None:
    first = house.pc("first", called="Rampur")
    shown = didi("school", "--data-dir", first).lines[0].split("code ")[1]
    other = house.pc("other", "Asha", code=shown.lower())
    assert house.brought(first, house.stick(other))["apart"] is False


def test_a_school_that_gets_its_number_later_stays_one_school(house: House) -> None:
    teacher = house.pc("teacher", "Asha", called="Rampur")
    lab = house.pc("lab", "Asha")
    house.brought(lab, house.stick(teacher), "--same-school")
    stick = house.stick(lab)
    didi("school", "--code", RAMPUR, "--data-dir", teacher)
    assert house.brought(teacher, stick)["apart"] is False
    assert house.names(teacher) == ["Asha (6A)"]
    assert house.brought(lab, house.stick(teacher))["apart"] is True
    house.brought(lab, house.folder / "teacher.didi", "--same-school")
    assert json.loads(didi("school", "--json", "--data-dir", lab).out)["code"] == RAMPUR
    assert house.names(lab) == ["Asha (6A)"]


def test_a_number_that_is_none_is_refused_and_nothing_changes(house: House) -> None:
    place = house.pc("one", "Asha")
    ended = didi("school", "--code", "12345", "--data-dir", place)
    assert (ended.code, ended.one_line.startswith("didi: A UDISE+ code has 11 digits;")) == (1, True)
    assert didi("school", "--name", "\u200b", "--data-dir", place).code == 1
    assert didi("school", "--data-dir", place).lines == ["School: none was said yet", "This PC: one"]
    with pytest.raises(NoCode):
        school.say(read_settings(place), school_code="x")


def test_the_file_for_the_whole_computer_can_name_the_school_and_a_childs_own_cannot(tmp_path: Path) -> None:
    (tmp_path / SCHOOL_FILE_NAME).write_text(f'school_code = "{RAMPUR}"\nschool_name = "Rampur"\n', encoding="utf-8")
    (tmp_path / "settings.toml").write_text(f'school_code = "{SITAPUR}"\n', encoding="utf-8")
    settings = read_settings(tmp_path)
    assert (settings.school_code, len(settings.faults)) == (RAMPUR, 1)
    (tmp_path / SCHOOL_FILE_NAME).write_text('school_code = "12345"\n', encoding="utf-8")
    assert read_settings(tmp_path).school_code == ""
    (tmp_path / "settings.toml").unlink()
    (tmp_path / SCHOOL_FILE_NAME).write_text('school_name = "Rampur"\n', encoding="utf-8")
    with Journal.open(tmp_path / "progress.db") as journal:
        kept = school.settle(journal, read_settings(tmp_path))
        assert is_own(kept.school_code)
        assert school.settle(journal, read_settings(tmp_path)) == kept == read_settings(tmp_path)


def test_the_class_list_and_reports_show_another_schools_children_under_its_name(house: House) -> None:
    ours = house.pc("ours", "Asha", code=RAMPUR, called="Rampur")
    house.brought(ours, house.stick(house.pc("theirs", "Asha", code=SITAPUR, called="Sitapur")))
    assert [(one.name, one.place) for one in desk.everyone(read_settings(ours))] == [
        ("Asha", "6A"),
        ("Asha", "6A, Sitapur"),
    ]
    for group, many in (("6A", 1), ("6A, Sitapur", 1)):
        told = json.loads(didi("report", "--group", group, "--json", "--data-dir", ours).out)
        assert [list(row.values())[2] for row in told["students"]["rows"]] == [group] * many
    assert json.loads(didi("school", "--json", "--data-dir", ours).out)["others"] == {"Sitapur": 1}
    assert didi("school", "--data-dir", ours).lines[-1] == "Children of another school here: 1 of Sitapur"


def test_the_page_of_files_keeps_apart_and_joins_when_the_teacher_says_so(house: House) -> None:
    ours = house.pc("ours", "Asha", code=RAMPUR, called="Rampur")
    stick = house.stick(house.pc("theirs", "Asha", code=SITAPUR, called="Sitapur"))
    came = files.take_in(read_settings(ours), stick)
    assert (came.apart, came.origin) == (True, f"theirs, Sitapur ({SITAPUR})")
    assert came.arrived is not None
    for _ in range(2):
        school.is_ours(read_settings(ours), came.arrived.school)
    assert read_settings(ours).school_code == RAMPUR
    assert house.names(ours) == ["Asha (6A)"]
    assert not files.take_in(read_settings(ours), stick).apart


def test_whoever_guards_the_record_with_a_pin_guards_the_school_too(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = house.pc("one", "Asha")
    monkeypatch.setenv("DIDI_NEW_PIN", "482913")
    assert didi("pin", "set", "--data-dir", place).code == 0
    assert didi("school", "--code", RAMPUR, "--data-dir", place).code == 1
    assert read_settings(place).school_code == ""

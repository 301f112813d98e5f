"""Two children of one name in one class, as a teacher and a child meet them: lists, commands, tiles, reports."""

from __future__ import annotations

import json
import shlex
from dataclasses import replace
from pathlib import Path

import pytest

from desktop.base.settings import read_settings
from desktop.base.translation import ScreenTexts
from desktop.operations import roster as desk
from desktop.operations.roster import Namesake
from desktop.operations.students import StudentsDesk
from tests.desktop.didi_process import didi
from tutor.records.journal import Journal


@pytest.fixture(autouse=True)
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DIDI_DATA_DIR", str(tmp_path / "home"))


def listed(folder: Path, *lines: str, name: str = "class.csv") -> Path:
    path = folder / name
    path.write_text("\n".join(("Name,Class,Roll", *lines)), encoding="utf-8")
    return path


def names() -> list[str]:
    return [json.loads(line)["name"] for line in didi("students", "--json").lines]


def test_a_list_with_roll_one_and_roll_two_makes_two_children(tmp_path: Path) -> None:
    ended = didi("import", "--json", listed(tmp_path, "Asha Kumari,6A,1", "Asha Kumari,6A,2"))
    told = json.loads(ended.out)
    assert (told["new"], told["namesakes"], told["twice"]) == (2, [], [])
    assert names() == ["Asha Kumari (6A, 1)", "Asha Kumari (6A, 2)"]


def test_a_list_without_rolls_asks_whether_one_name_is_two_children(tmp_path: Path) -> None:
    path = listed(tmp_path, "Asha,6A,", "Asha,6A,", "Ravi,6A,")
    ended = didi("import", path)
    assert ended.lines[0] == "class.csv: 2 new students, 0 changed, 0 as they were."
    assert ended.lines[1].startswith("Asha is twice in 6A: two children?")
    told = json.loads(didi("import", "--json", path).out)
    assert told["twice"] == [{"name": "Asha", "group": "6A", "times": 2}]
    yes = didi("import", "--two-children", path)
    assert (yes.code, len(yes.lines)) == (0, 1)
    assert "Ravi (6A)" in names()
    assert {"Asha (6A, a)", "Asha (6A, b)"} < set(names())


def test_another_roll_number_is_told_with_the_way_to_make_them_one(tmp_path: Path) -> None:
    didi("import", listed(tmp_path, "Asha,6A,1"))
    ended = didi("import", listed(tmp_path, "Asha,6A,7"))
    told = "Asha (6A, 1) is here too; if Asha (6A, 7) is the same child: "
    assert ended.lines[1].startswith(told)
    assert names() == ["Asha (6A, 1)", "Asha (6A, 7)"]
    assert didi(*shlex.split(ended.lines[1].removeprefix(told))[1:]).code == 0
    assert names() == ["Asha (6A)"]


def test_a_renumbered_class_keeps_its_children(tmp_path: Path) -> None:
    didi("import", listed(tmp_path, "Asha,6A,1"))
    assert json.loads(didi("import", "--json", "--new-rolls", listed(tmp_path, "Asha,6A,7")).out)["changed"] == 1
    assert names() == ["Asha (6A)"]


def test_a_name_that_two_of_a_class_have_is_asked_about_by_every_command(tmp_path: Path) -> None:
    didi("import", listed(tmp_path, "Asha,6A,1", "Asha,6A,2"))
    for command in (("progress", "Asha"), ("forget", "Asha", "--group", "6A"), ("rename", "Asha", "--roll", "3")):
        ended = didi(*command)
        assert (ended.code, "Asha (6A, 1) or Asha (6A, 2)" in ended.err) == (1, True)
    held = didi("practise", "--student", "Asha", given="stop\n")
    assert (held.code, "Asha (6A, 1) or Asha (6A, 2)" in held.err) == (1, True)
    assert didi("practise", "--student", "Asha (6A, 2)", given="stop\n").code == 0
    assert names() == ["Asha (6A, 1)", "Asha (6A, 2)"]


def test_who_stands_apart_without_a_number_is_joined_by_giving_it(tmp_path: Path) -> None:
    didi("practise", "--student", "Asha", given="stop\n")
    didi("rename", "Asha", "--to-group", "6A")
    didi("import", listed(tmp_path, "Asha,6A,1", "Asha,6A,2"))
    assert names() == ["Asha (6A, ?)", "Asha (6A, 1)", "Asha (6A, 2)"]
    ended = didi("rename", "Asha (6A, ?)", "--roll", "2")
    assert ended.out == "Asha (6A, ?) and Asha (6A, 2) are one student now: Asha (6A, 2)\n"
    assert names() == ["Asha (6A, 1)", "Asha (6A, 2)"]


def test_the_class_list_asks_before_two_become_one_and_lets_two_numbers_stand(tmp_path: Path) -> None:
    didi("import", listed(tmp_path, "Asha,6A,1", "Asha,6A,2", "Ravi,6A,3"))
    settings = read_settings()
    first, second, ravi = desk.everyone(settings)
    with pytest.raises(Namesake) as joined:
        desk.change(settings, [replace(second, name="Asha", group="6A", roll="01")])
    assert joined.value.label == "Asha (6A, 1)"
    changed = desk.change(settings, [replace(ravi, name="Asha", group="6A", roll="3")])
    three = desk.everyone(settings)
    assert [one.label for one in three] == ["Asha (6A, 1)", "Asha (6A, 2)", "Asha (6A, 3)"]
    assert changed.key == three[2].key
    desk.change(settings, [replace(three[2], name="Asha", group="6A", roll="1")], join=True)
    assert [one.label for one in desk.everyone(settings)] == ["Asha (6A, 1)", "Asha (6A, 2)"]
    assert first.key == desk.everyone(settings)[0].key


def test_who_is_made_one_with_a_numbered_child_stays_that_child(tmp_path: Path) -> None:
    didi("import", listed(tmp_path, "Asha,6A,1", "Aasha,6A,"))
    settings = read_settings()
    other = next(one for one in desk.everyone(settings) if one.name == "Aasha")
    desk.change(settings, [replace(other, name="Asha", group="6A", roll="")], join=True)
    didi("import", listed(tmp_path, "Asha,6A,2"))
    assert [(one.label, len(one.ids)) for one in desk.everyone(settings)] == [("Asha (6A, 1)", 2), ("Asha (6A, 2)", 1)]


def test_two_tiles_show_their_roll_numbers_and_a_typed_name_makes_no_third(tmp_path: Path) -> None:
    didi("import", listed(tmp_path, "Asha,6A,1", "Asha,6A,2"))
    students = StudentsDesk(read_settings(), ScreenTexts("en"))
    assert sorted((one.name, one.roll) for one in students.everybody()) == [("Asha", "1"), ("Asha", "2")]
    for group in ("6A", ""):
        tile, was_here = students.newcomer("asha", group)
        assert (tile.name, was_here) == ("Asha", True)
    assert len(names()) == 2


def test_reports_have_a_line_for_each_of_the_two(tmp_path: Path) -> None:
    didi("import", listed(tmp_path, "Asha,6A,1", "Asha,6A,2"))
    for number in ("1", "2"):
        didi("practise", "--student", f"Asha (6A, {number})", "--chapter", "integers", given="5\nstop\n")
    rows = json.loads(didi("report", "--json").out)["students"]["rows"]
    assert sorted(tuple(row.values())[:2] for row in rows) == [("Asha", "1"), ("Asha", "2")]


def test_a_forgotten_child_comes_back_and_the_namesake_stays(tmp_path: Path) -> None:
    didi("import", listed(tmp_path, "Asha,6A,1", "Asha,6A,2"))
    assert didi("forget", "Asha (6A, 1)").code == 0
    with Journal.open(read_settings().record, readonly=True) as journal:
        assert [one.roll for one in journal.people()] == ["2"]
    assert didi("forget", "Asha (6A)", "--undo").code == 0
    assert names() == ["Asha (6A, 1)", "Asha (6A, 2)"]

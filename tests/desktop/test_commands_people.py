"""`didi students` and `didi rename`: a class is kept in order without a row of the record being changed."""

from __future__ import annotations

import json
from pathlib import Path

from tests.desktop.didi_process import Ended, didi


def lesson(place: Path, student: str, said: str = "5\nstop\n") -> None:
    assert didi("practise", "--student", student, "--data-dir", place, given=said).code == 0


def names(place: Path) -> list[str]:
    return [json.loads(line)["name"] for line in didi("students", "--json", "--data-dir", place).lines]


def rename(place: Path, *words: str) -> Ended:
    return didi("rename", *words, "--data-dir", place)


def test_a_student_moves_to_the_next_class_with_everything_they_did(tmp_path: Path) -> None:
    lesson(tmp_path, "Asha")
    assert rename(tmp_path, "Asha", "--to-group", "7B", "--roll", "12").out == "Asha is Asha (7B) now\n"
    assert rename(tmp_path, "asha", "--to-group", "8B").out == "Asha (7B) is Asha (8B) now\n"
    report = json.loads(didi("report", "--group", "8b", "--json", "--data-dir", tmp_path).out)
    (row,) = report["students"]["rows"]
    assert {"Asha", "12"} <= {str(value) for value in row.values()}
    assert didi("report", "--group", "7B", "--data-dir", tmp_path).code == 1


def test_two_spellings_of_one_child_are_joined_and_it_is_said(tmp_path: Path) -> None:
    lesson(tmp_path, "Meena")
    lesson(tmp_path, "Mina")
    ended = rename(tmp_path, "Mina", "--to", "Meena")
    assert ended.out == "Mina and Meena are one student now: Meena\n"
    assert names(tmp_path) == ["Meena"]


def test_nobody_of_that_name_is_one_line_and_nothing_to_change_is_bad_usage(tmp_path: Path) -> None:
    lesson(tmp_path, "Asha")
    ended = rename(tmp_path, "Om", "--to", "Uma")
    assert (ended.code, "no student named Om" in ended.one_line) == (1, True)
    assert rename(tmp_path, "Asha").code == 2
    assert names(tmp_path) == ["Asha"]


def test_a_name_that_two_classes_have_begins_no_lesson_until_the_class_is_said(tmp_path: Path) -> None:
    (tmp_path / "list.csv").write_text("Name,Class\nAsha,6B\nAsha,7B\n", encoding="utf-8")
    assert didi("import", tmp_path / "list.csv", "--data-dir", tmp_path).code == 0
    ended = didi("practise", "--student", "Asha", "--data-dir", tmp_path, given="5\n")
    assert (ended.code, ended.out) == (1, "")
    assert "more than one Asha" in ended.one_line
    lesson(tmp_path, "Asha (7B)")
    assert names(tmp_path) == ["Asha (6B)", "Asha (7B)"]

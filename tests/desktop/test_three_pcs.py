"""A class that learns on three PCs: whatever the order in which progress is carried, one class report comes of it."""

from __future__ import annotations

import csv
import io
import json
from itertools import permutations
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from tests.desktop.didi_process import didi

LESSONS = {
    "one": (("Asha", "integers", "5\nminus 3\n7\nI don't know\n12\nstop\n"), ("Ravi", "fractions", "1/2\n3/4\nstop\n")),
    "two": (("Asha", "fractions", "2/3\nhalf\n5/6\nstop\n"), ("Meena", "integers", "minus 8\n4\npata nahi\n0\nstop\n")),
    "three": (("ravi", "integers", "9\n-9\n17\nstop\n"), ("Om", "decimals", "0.5\n1.2\n3\nstop\n")),
}
"""What is said on each PC. Ravi is written another way on the third."""


@pytest.fixture(scope="module")
def sticks(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, ...]:
    """A progress file of each PC."""
    stick = tmp_path_factory.mktemp("stick")
    for name, lessons in LESSONS.items():
        place = tmp_path_factory.mktemp(name)
        for student, chapter, said in lessons:
            held = didi("practise", "--student", student, "--chapter", chapter, "--data-dir", place, given=said)
            assert (held.code, held.err) == (0, "")
        carried = didi("export", "--to", "progress", "--out", stick / f"{name}.didi", "--data-dir", place)
        assert (carried.code, carried.err) == (0, "")
    return tuple(stick / f"{name}.didi" for name in LESSONS)


def carried(place: Path, *files: Path) -> Path:
    """A teacher's PC on which these files were imported in this order, the first once more at the end."""
    ended = didi("import", *files, files[0], "--data-dir", place)
    assert (ended.code, ended.err) == (0, "")
    return place


def on_screen(place: Path) -> dict[str, Any]:
    ended = didi("report", "--json", "--data-dir", place)
    assert ended.code == 0, ended.err
    told: dict[str, Any] = json.loads(ended.out)
    return told


def csv_of(place: Path) -> bytes:
    ended = didi("report", "--to", "csv", "--out", place / "report.csv", "--data-dir", place)
    assert ended.code == 0, ended.err
    return (place / "report.csv").read_bytes()


def test_the_order_in_which_files_are_carried_does_not_matter(sticks: tuple[Path, ...], tmp_path: Path) -> None:
    places = [carried(tmp_path / str(at), *order) for at, order in enumerate(permutations(sticks))]
    assert len({csv_of(place) for place in places}) == 1
    assert len({json.dumps(on_screen(place), sort_keys=True) for place in places}) == 1


def test_a_student_who_learnt_on_two_pcs_is_one_student(sticks: tuple[Path, ...], tmp_path: Path) -> None:
    students = on_screen(carried(tmp_path, *sticks))["students"]["rows"]
    names = sorted(str(value).casefold() for row in students for value in row.values() if str(value).isalpha())
    assert [name for name in names if name in ("asha", "meena", "om", "ravi")] == ["asha", "meena", "om", "ravi"]


def cells(value: object) -> str:
    """A cell as a person reads it: numbers by value, nothing as nothing."""
    text = "" if value is None else str(value)
    try:
        return f"{float(text):g}"
    except ValueError:
        return text


def test_screen_csv_and_workbook_say_the_same(sticks: tuple[Path, ...], tmp_path: Path) -> None:
    place = carried(tmp_path, *sticks)
    shown = on_screen(place)["students"]["rows"]
    text = didi("report", "--table", "students", "--to", "csv", "--out", place / "r.csv", "--data-dir", place)
    book = didi("report", "--to", "xlsx", "--out", place / "r.xlsx", "--data-dir", place)
    assert (text.code, book.code) == (0, 0), text.err + book.err
    raw = (place / "r.csv").read_bytes()
    assert raw.startswith(b"\xef\xbb\xbf")
    rows = [row for row in csv.reader(io.StringIO(raw.decode("utf-8-sig"))) if row]
    for one in shown:
        wanted = [cells(value) for value in one.values()]
        assert wanted in [[cells(value) for value in row] for row in rows], one
        sheets = openpyxl.load_workbook(place / "r.xlsx").worksheets
        every = [[cells(value) for value in row] for sheet in sheets for row in sheet.iter_rows(values_only=True)]
        assert any(row[: len(wanted)] == wanted for row in every), one


def moved(place: Path, stick: Path, *said: str) -> Path:
    """A PC that takes that stick in and says its school, and what it then carries on."""
    carried(place, stick)
    assert didi("school", *said, "--data-dir", place).code == 0
    out = place / "on.didi"
    assert didi("export", "--to", "progress", "--out", out, "--data-dir", place).code == 0
    return out


def test_three_pcs_that_say_their_school_later_stay_one_class(sticks: tuple[Path, ...], tmp_path: Path) -> None:
    before = csv_of(carried(tmp_path / "before", *sticks))
    on = [moved(tmp_path / str(at), stick, "--code", "27251234567") for at, stick in enumerate(sticks)]
    places = [carried(tmp_path / f"after{at}", *order) for at, order in enumerate(permutations(on))]
    for place in places:
        assert didi("school", "--code", "2725 123 4567", "--data-dir", place).code == 0
    assert {csv_of(place) for place in places} == {before}


def test_a_pc_of_another_school_stays_another_class(sticks: tuple[Path, ...], tmp_path: Path) -> None:
    place = carried(tmp_path / "ours", *sticks)
    assert didi("school", "--code", "27251234567", "--data-dir", place).code == 0
    other = tmp_path / "other"
    learnt = didi("practise", "--student", "Asha", "--chapter", "integers", "--data-dir", other, given="5\nstop\n")
    assert learnt.code == 0
    alone = csv_of(place)
    out = moved(other, sticks[0], "--name", "Sitapur")
    assert didi("import", out, "--data-dir", place).code == 0
    labels = [json.loads(line)["name"] for line in didi("students", "--json", "--data-dir", place).lines]
    assert [label for label in labels if "Asha" in label] == ["Asha", "Asha (Sitapur)"]
    assert csv_of(place) != alone

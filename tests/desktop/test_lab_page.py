"""The page of the lab and `didi labcard`: this PC's card with its square code, and which PCs are collected."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from desktop.__main__ import main
from desktop.base.settings import Settings
from desktop.operations import files, school
from tests.desktop.conftest import Build
from tests.desktop.files_house import elsewhere, idle, lesson_of, let_in

SIDE, FINDER = 7, 0b1111111_1000001_1011101_1011101_1011101_1000001_1111111
"""The square in three corners of every code (ISO/IEC 18004), row by row."""


def words_on(page: object) -> str:
    return "\n".join(one.text() for one in page.findChildren(QLabel) if one.isVisible())  # type: ignore[attr-defined]


def test_the_page_shows_the_card_of_this_pc_and_a_line_for_each_pc_of_the_lab(
    build: Build, settings: Settings, qtbot: QtBot, tmp_path: Path
) -> None:
    lesson_of(settings.record, "Ravi", "5")
    files.take_in(settings, elsewhere(tmp_path))
    house = build()
    page = let_in(house, "lab", qtbot)
    view = school.lab(settings, "en")
    assert view.words in words_on(page)
    assert "Something here is in no weekly file yet." in words_on(page)
    assert "Ravi" not in words_on(page)
    here, far = page.table.cells()  # type: ignore[attr-defined]
    assert here[0].endswith("(this PC)")
    assert (here[1], here[2]) == (view.words, "")
    assert far[1] != here[1]
    assert far[2] != ""


def test_the_card_is_told_in_the_other_language_when_the_window_changes(
    build: Build, settings: Settings, qtbot: QtBot
) -> None:
    lesson_of(settings.record, "Ravi", "5")
    house = build()
    page = let_in(house, "lab", qtbot)
    house.front.choose(screen_language="hi")
    idle(house, qtbot)
    assert school.lab(settings, "hi").words in words_on(page)
    assert "इस कंप्यूटर का कार्ड" in words_on(page)


def test_a_square_code_has_the_three_corners_that_a_camera_looks_for() -> None:
    cells = school.square_code("Didi Lab 3\nआम नदी")
    size = len(cells)
    assert all(len(row) == size for row in cells)
    for down, across in ((0, 0), (0, size - SIDE), (size - SIDE, 0)):
        corner = "".join(str(int(cells[down + y][across + x])) for y in range(SIDE) for x in range(SIDE))
        assert int(corner, 2) == FINDER


def test_a_code_drawn_in_letters_has_all_its_cells_with_light_around_it() -> None:
    cells = school.square_code("Didi")
    lines = school.drawn(cells)
    wide = len(cells) + 2 * school.QUIET
    assert {len(line) for line in lines} == {wide}
    dark = {" ": (1, 1), "\u2580": (0, 1), "\u2584": (1, 0), "\u2588": (0, 0)}
    rows = [[dark[letter][half] for letter in line] for line in lines for half in (0, 1)][:wide]
    edge = school.QUIET
    assert [row[edge:-edge] for row in rows[edge:-edge]] == [list(map(int, row)) for row in cells]


def test_labcard_prints_the_card_saves_it_and_lists_the_lab(
    settings: Settings, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lesson_of(settings.record, "Ravi", "5")
    where = ["--data-dir", str(settings.data_dir)]
    assert main(["labcard", *where]) == 0
    told = capsys.readouterr().out
    assert school.lab(settings, "en").words in told
    assert "\u2588" in told
    assert main(["labcard", "--json", *where]) == 0
    card = json.loads(capsys.readouterr().out)
    assert (card["pc"]["students"], card["since"]) == (1, 2)
    assert main(["labcard", "--all", "--json", *where]) == 0
    assert json.loads(capsys.readouterr().out)["pcs"][0]["code"] == card["pc"]["code"]
    out = tmp_path / "card.pdf"
    assert main(["labcard", "--out", str(out), *where]) == 0
    assert out.read_bytes().startswith(b"%PDF")


def test_a_card_can_be_looked_at_where_nothing_was_ever_done(build: Build, settings: Settings, qtbot: QtBot) -> None:
    shutil.rmtree(settings.data_dir, ignore_errors=True)
    page = let_in(build(), "lab", qtbot)
    assert "No lesson yet" in words_on(page)

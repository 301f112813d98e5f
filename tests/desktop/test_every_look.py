"""What a student's page must show at the sizes that schools have. The rules for every page are in `test_every_page`."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QScrollArea
from pytestqt.qtbot import QtBot

from desktop.app.wiring import House
from desktop.base.settings import Settings
from tests.desktop.conftest import Build, start_lesson
from tests.desktop.test_every_page import SCREENS, at_rest, rest
from tests.desktop.test_teacher_pages import lived
from tutor.agentic_tutor import begin, open_session
from tutor.chapters import pictures
from tutor.chapters.figures import Bars

LAB = SCREENS[1]


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A class that has had lessons, so that no page is empty."""
    return lived(tmp_path_factory.mktemp("class") / "progress.db")


@pytest.fixture
def house(build: Build, qtbot: QtBot, settings: Settings, record: Path) -> House:
    return at_rest(build, qtbot, settings, record)


def show(house: House, qtbot: QtBot, size: tuple[int, int], text_size: float = 1.0) -> None:
    """The window at that size, with type of that size."""
    house.front.choose(text_size=text_size)
    house.window.resize(*size)
    rest(house, qtbot)
    QApplication.processEvents()


def scrolls(house: House, name: str) -> bool:
    """Whether the page is higher than the window."""
    sheet = house.front.page(name).parentWidget().parentWidget()
    assert isinstance(sheet, QScrollArea)
    return sheet.verticalScrollBar().maximum() > 0


# --- students' pages on a lab's screen ------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "hi"])
@pytest.mark.parametrize("size", [LAB, SCREENS[2]])
def test_large_type_leaves_the_conversation_beside_the_question(
    house: House, qtbot: QtBot, language: str, size: tuple[int, int]
) -> None:
    house.front.choose(screen_language=language)
    start_lesson(house, qtbot)
    page = house.front.page("lesson")
    show(house, qtbot, size, 1.5)
    assert page.transcript.x() >= page.board.x() + page.board.width()
    assert page.transcript.height() > page.board.height()
    assert not scrolls(house, "lesson")


@pytest.mark.parametrize("language", ["en", "hi"])
def test_the_card_for_a_pin_is_whole_with_large_type(house: House, qtbot: QtBot, language: str) -> None:
    house.front.choose(screen_language=language)
    who = house.front.page("who")
    who.ask_pin(who.tiles.tiles.everybody[0])
    show(house, qtbot, LAB, 1.5)
    assert not scrolls(house, "who")


@pytest.mark.parametrize("language", ["en", "hi"])
def test_every_step_of_the_first_run_shows_its_way_onward(house: House, qtbot: QtBot, language: str) -> None:
    house.front.choose(screen_language=language)
    house.front.go("first_run")
    page = house.front.page("first_run")
    for step in page.steps:
        page.show_step(step)
        show(house, qtbot, LAB)
        assert not scrolls(house, "first_run"), step


@pytest.mark.parametrize("seed", range(6))
def test_a_picture_of_wholes_leaves_the_parts_that_are_asked_for_to_be_worked_out(seed: int) -> None:
    """Parts that are asked for are neither all drawn nor shaded, nor cut under parts that are."""
    asked = ("missing_numerator", "mixed_to_improper", "pieces_in_rotis")
    items = begin(open_session("Asha", "fractions", language="en", seed=seed)).session.chapter.items
    chosen = [item for item in items if item.id.startswith(asked)]
    assert len(chosen) >= len(asked)
    for item in (one for one in chosen if one.picture is not None):
        figure = pictures.read(item.picture, "en")
        assert isinstance(figure, Bars)
        drawn, shaded = (sum(bar.parts for bar in figure.bars), sum(sum(bar.shaded) for bar in figure.bars))
        assert int(item.answer) not in (drawn, shaded), item.id
        assert len({bar.parts for bar in figure.bars} - {1}) == 1, item.id


@pytest.mark.parametrize("language", ["en", "hi"])
def test_the_card_for_somebody_new_shows_its_button_with_large_type(house: House, qtbot: QtBot, language: str) -> None:
    house.front.choose(screen_language=language)
    who = house.front.page("who")
    who.ask_new(house.front.texts("window_new_is_here", name="Asha"))
    show(house, qtbot, LAB, 1.5)
    assert not scrolls(house, "who")

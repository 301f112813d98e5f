"""How every page looks at the sizes that schools have: no words cut off, nothing upon anything else.

Pages are found as in `test_every_page`; what one student page must show at a size stands below them.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pytest
from PySide6.QtCore import QRect
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QLineEdit, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from desktop.house import House
from desktop.settings import Settings
from tests.desktop.conftest import Build, start_lesson
from tests.desktop.test_every_page import NAMES, at_rest, described, in_something_that_scrolls, rest, turn_to
from tests.desktop.test_teacher_pages import lived
from tutor import pictures
from tutor.agentic_tutor import begin, open_session
from tutor.figures import Bars

SCREENS = ((1366, 728), (1024, 728), (1920, 1040))
"""Pixels that three usual screens leave to a window."""
LAB = SCREENS[0]
SLACK = 2
"""Pixels that a font may be off."""


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


# --- every page -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_no_words_are_cut_off_and_nothing_lies_upon_anything(house: House, qtbot: QtBot, name: str) -> None:
    turn_to(house, name, qtbot)
    faults: list[str] = []
    for language in ("en", "hi"):
        house.front.choose(screen_language=language)
        for text_size in (1.0, 1.5):
            for size in SCREENS:
                show(house, qtbot, size, text_size)
                found = (*cut_words(house), *overlaps(house))
                faults += [f"{language}, {text_size}, {size}: {what}" for what in found]
    assert not faults, "\n".join(faults[:12])


def seen(house: House) -> list[QWidget]:
    """Every widget with words that is shown and stands where it was laid out."""
    kinds = (QLabel, QAbstractButton, QLineEdit)
    shown = (one for kind in kinds for one in house.window.findChildren(kind))
    return [one for one in shown if one.isVisible() and not in_something_that_scrolls(one)]


def cut_words(house: House) -> Iterator[str]:
    """Labels that are too low for their words, and buttons too narrow for theirs which do not tell them in a tip."""
    for one in seen(house):
        if isinstance(one, QLabel) and one.text() and one.pixmap().isNull():
            needed = one.heightForWidth(one.width()) if one.wordWrap() else one.minimumSizeHint().height()
            if one.height() < needed - SLACK:
                yield f"{described(one)} is {one.height()} of {needed} pixels high"
        elif isinstance(one, QAbstractButton) and one.text() and not one.toolTip():
            needed = one.sizeHint().width()
            if one.width() < needed - SLACK:
                yield f"{described(one)} is {one.width()} of {needed} pixels wide"


def overlaps(house: House) -> Iterator[str]:
    """Pairs of neighbours of which one lies upon the other."""
    families: dict[QWidget, list[QWidget]] = {}
    for one in seen(house):
        parent = one.parentWidget()
        if parent is not None:
            families.setdefault(parent, []).append(one)
    for children in families.values():
        for one, other in combinations(children, 2):
            common: QRect = one.geometry().intersected(other.geometry())
            if common.width() > SLACK and common.height() > SLACK:
                yield f"{described(one)} and {described(other)}"


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

"""How the students' pages share their room, tried in the window of a lab's PC: no hole, no bar that is not needed."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtWidgets import QScrollArea
from pytestqt.qtbot import QtBot

from desktop.app.wiring import House
from desktop.values.page import Face
from tutor.records.people import Person

from .conftest import PATIENCE, Build

LAB = (1366, 768)
"""Pixels of the screens that most labs have."""


def names(count: int) -> tuple[Person, ...]:
    """So many students."""
    return tuple(Person(f"key{at}", f"Name {at}", "7B", str(at), ()) for at in range(count))


def sheet(house: House, name: str) -> QScrollArea:
    """What a page is scrolled in."""
    found = house.front.page(name).parentWidget().parentWidget()
    assert isinstance(found, QScrollArea)
    return found


@pytest.fixture
def lab(lesson: House, qtbot: QtBot) -> House:
    """A lesson in the window of a lab's PC."""
    lesson.window.resize(*LAB)
    qtbot.waitUntil(lambda: lesson.window.width() == LAB[0], timeout=PATIENCE)
    return lesson


@pytest.mark.parametrize(("count", "bar"), [(20, False), (60, True)])
def test_the_tiles_share_the_width_and_a_bar_stands_only_where_they_are_too_many(
    build: Build, qtbot: QtBot, count: int, bar: bool
) -> None:
    house = build()
    house.window.resize(*LAB)
    who = house.front.page("who")
    qtbot.waitUntil(lambda: who.ready and not house.background.busy(), timeout=PATIENCE)
    who.show_tiles()
    who.offer(names(count))
    tiles = who.tiles
    qtbot.waitUntil(lambda: tiles.visualRect(tiles.tiles.index(1, 0)).left() > 0, timeout=PATIENCE)
    first_line = [tiles.visualRect(tiles.tiles.index(row, 0)) for row in range(count)]
    last = max(one.right() for one in first_line)
    room = tiles.viewport().width()

    assert tiles.verticalScrollBar().isVisible() is bar
    assert room - last < first_line[0].width() / 4
    assert last < room


@pytest.mark.parametrize(
    "come",
    [
        lambda page: page.consent.ask(),
        lambda page: page.hand_in.ask(),
        lambda page: (page.notice.tell("A sentence across the page."), page.hand_in.ask()),
    ],
    ids=["consent", "handing in", "a notice too"],
)
def test_a_card_over_the_lesson_leaves_all_of_it_on_the_screen(
    lab: House, qtbot: QtBot, come: Callable[[object], object]
) -> None:
    page, area = lab.front.page("lesson"), sheet(lab, "lesson")
    come(page)
    qtbot.waitUntil(lambda: page.height() <= area.viewport().height(), timeout=PATIENCE)
    assert not area.verticalScrollBar().isVisible()


def test_nobody_is_told_to_hold_space_while_the_microphone_listens_without_it(lab: House) -> None:
    box, texts = lab.front.page("lesson").answer, lab.front.texts
    box.can_hear = True
    box.show_face(Face.READY)
    assert box.hint.text() == texts("window_hold_to_talk")
    box.attend(True)
    assert box.hint.text() == texts("window_talk_freely")
    box.show_face(Face.SPEAKING)
    assert box.hint.text() == texts("window_talk_any_time")
    box.attend(False)
    assert box.hint.text() == texts("window_speaking")


def test_cards_and_notices_follow_the_language(lab: House, qtbot: QtBot) -> None:
    page, texts = lab.front.page("lesson"), lab.front.texts
    page.consent.ask()
    page.notice.tell_of("window_saved")
    before = page.consent.later.text(), page.notice.words.text()
    lab.front.choose(screen_language="hi")
    qtbot.waitUntil(lambda: page.notice.words.text() == texts("window_saved") != before[1], timeout=PATIENCE)
    assert page.consent.later.text() == texts("window_consent_later") != before[0]
    assert page.consent.accessibleName() == texts("window_consent_title")

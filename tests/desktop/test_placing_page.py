"""A placing in the window, in a whole house: it is offered, can be stopped, and leads to the lesson it has found."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from desktop.app.wiring import House
from desktop.ui.student.home_page import HomePage
from desktop.ui.student.lesson_page import LessonPage
from tests.desktop.conftest import PATIENCE, Build, answer, be
from tutor.turn import Session

CHAPTER, KNOWN = "fractions", 4


def page_of(house: House) -> LessonPage:
    page: LessonPage = house.front.page("lesson")
    return page


def session_of(house: House) -> Session:
    assert house.desk._conversation is not None
    return house.desk._conversation.session


@pytest.fixture
def placing(build: Build, qtbot: QtBot) -> House:
    """A house in which Asha has asked where she begins."""
    house = build()
    home = be(house, qtbot)
    home.open_chapter(CHAPTER)
    assert home.card.place.isVisible()
    home.card.place.click()
    qtbot.waitUntil(page_of(house).isVisible, timeout=PATIENCE)
    return house


def lived(house: House, qtbot: QtBot) -> None:
    """Asha can do the first skills of the chapter."""
    skills = [skill.id for skill in session_of(house).chapter.skills]
    while house.front.here != "end":
        item = session_of(house).item
        answer(house, qtbot, item.answer if skills.index(item.skill) < KNOWN else "skip")


def test_ten_questions_without_a_score_lead_to_the_lesson_that_begins_there(placing: House, qtbot: QtBot) -> None:
    page = page_of(placing)
    assert page.progress.words.text() == "Question 1 of 10"
    lived(placing, qtbot)
    skill = session_of(placing).chapter.skills[KNOWN]
    end = placing.front.page("end")
    assert (end.next.text(), end.button.text()) == (f"You begin here: {skill.name.en}.", "Begin")
    assert (end.story.score.isVisible(), end.review.isVisible()) == (False, False)
    end.button.click()
    qtbot.waitUntil(page.isVisible, timeout=PATIENCE)
    now = session_of(placing)
    assert (now.mode, now.item.skill, now.setup.begins_at) == ("teach_me", skill.id, skill.id)


def test_it_is_stopped_and_not_handed_in(placing: House, qtbot: QtBot) -> None:
    page = page_of(placing)
    before = page.transcript.sentences
    page.action_row.buttons["stop"].click()
    assert not page.hand_in.isVisible()
    qtbot.waitUntil(lambda: page.transcript.sentences is not before, timeout=PATIENCE)


def test_the_next_step_at_home_is_what_the_placing_found(placing: House, qtbot: QtBot) -> None:
    lived(placing, qtbot)
    skill = session_of(placing).chapter.skills[KNOWN]
    home: HomePage = placing.front.page("home")
    placing.shell.back()
    qtbot.waitUntil(lambda: home.isVisible() and home.next.title.text() == skill.name.en, timeout=PATIENCE)
    home.next.go.click()
    qtbot.waitUntil(page_of(placing).isVisible, timeout=PATIENCE)
    assert session_of(placing).item.skill == skill.id


def test_an_unfinished_one_is_gone_on_with_and_an_exam_is_not(placing: House, qtbot: QtBot) -> None:
    answer(placing, qtbot, "skip")
    home: HomePage = placing.front.page("home")
    page_of(placing).leave.click()
    qtbot.waitUntil(lambda: placing.front.here == "home" and not home.resume.isHidden(), timeout=PATIENCE)
    assert home.resume.title.text() == "Finding your place: Fractions"
    home.resume.go.click()
    qtbot.waitUntil(page_of(placing).isVisible, timeout=PATIENCE)
    assert page_of(placing).progress.words.text() == "Question 2 of 10"
    page_of(placing).leave.click()
    qtbot.waitUntil(lambda: placing.front.here == "home", timeout=PATIENCE)
    home.open_chapter(CHAPTER)
    home.card.exam.click()
    qtbot.waitUntil(page_of(placing).isVisible, timeout=PATIENCE)
    assert not session_of(placing).setup.placing

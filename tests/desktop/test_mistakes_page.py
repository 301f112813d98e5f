"""A student's own past mistakes: the question, what was said, the idea behind it; never the answer."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from desktop.app.wiring import House
from desktop.base.settings import Settings
from desktop.operations import own_progress
from desktop.operations.own_progress import Words
from desktop.ui.student.growth_pages import MistakesPage
from desktop.values.page import Texts
from desktop.values.student import MistakeView
from tests.desktop.conftest import PATIENCE, Build, answer, be, start_lesson
from tests.tutor.reports.lived_lessons import write_all
from tutor.chapters import packs
from tutor.records.journal import Journal
from tutor.records.people import Person
from tutor.reports.history import History
from tutor.turn import Verdict

CHAPTERS = {one.id: packs.load_chapter(one.id) for one in packs.listed()}


def mistakes_of(house: House, qtbot: QtBot, student: str) -> MistakesPage:
    be(house, qtbot, student).mistakes.click()
    page: MistakesPage = house.front.page("mistakes")
    qtbot.waitUntil(lambda: page.shown is not None, timeout=PATIENCE)
    return page


def every_mistake(record: Path, student: str, texts: Texts) -> tuple[list[MistakeView], History]:
    """All mistakes of a student, page after page; and the history they are from, closed."""
    ideas = {one.id: one.hint.en for one in packs.misconceptions().values()}
    with Journal.open(record, readonly=True) as journal, History.open(journal) as history:
        person = next(one for one in history.people() if one.name == student)
        tile = Person(person.key, person.name, "", "", ())
        words = Words(texts, "en", CHAPTERS)
        first = own_progress.mistakes(history, person, tile, words, ideas, 0)
        found = list(first.mistakes)
        for page in range(1, first.pages):
            found += own_progress.mistakes(history, person, tile, words, ideas, page).mistakes
        return found, history


def test_nobody_without_mistakes_is_made_to_feel_bad(build: Build, qtbot: QtBot, texts: Texts) -> None:
    page = mistakes_of(build(), qtbot, "Asha")
    assert page.said.text() == texts("window_mistakes_none")
    assert not any(card.isVisible() for card in page.cards)


def test_a_mistake_made_just_now_is_there_with_what_was_said(build: Build, qtbot: QtBot, texts: Texts) -> None:
    house = build()
    start_lesson(house, qtbot)
    conversation = house.desk._conversation
    assert conversation is not None
    item = conversation.session.item
    answer(house, qtbot, "997")
    house.front.page("lesson").leave.click()
    qtbot.waitUntil(house.front.page("home").isVisible, timeout=PATIENCE)
    page = mistakes_of(house, qtbot, "Asha")
    card = page.cards[0]
    assert card.question.text() == item.question.en
    assert card.said.text() == texts("window_mistakes_said", said="997")
    assert card.idea.text()


def test_every_mistake_is_there_once_newest_first_and_is_the_students_own(tmp_path: Path, texts: Texts) -> None:
    record = write_all(tmp_path / "progress.db")
    found, _ = every_mistake(record, "Ravi", texts)
    with Journal.open(record, readonly=True) as journal, History.open(journal) as history:
        ravi = next(one for one in history.people() if one.name == "Ravi")
        missed = [one for one in history.attempts([ravi]) if one.verdict is not Verdict.CORRECT]
    assert found[0].question == missed[-1].question
    assert {one.question for one in found} == {one.question for one in missed}
    assert len(found) == len({(one.item, one.value or one.said.casefold()) for one in missed})


@pytest.mark.parametrize("student", ["Asha", "Ravi", "Meena"])
def test_the_answer_of_a_question_is_never_told(tmp_path: Path, texts: Texts, student: str) -> None:
    found, _ = every_mistake(write_all(tmp_path / "progress.db"), student, texts)
    ideas = {one.hint.en for one in packs.misconceptions().values()}
    ideas |= {skill.teach.en for one in CHAPTERS.values() for skill in one.skills}
    assert found
    assert {one.idea for one in found} <= ideas


def test_practise_this_begins_a_lesson_of_that_chapter(build: Build, qtbot: QtBot, settings: Settings) -> None:
    write_all(settings.record)
    house = build()
    page = mistakes_of(house, qtbot, "Ravi")
    page.cards[0].practise.click()
    qtbot.waitUntil(house.front.page("lesson").isVisible, timeout=PATIENCE)
    conversation = house.desk._conversation
    assert conversation is not None
    assert conversation.session.chapter.id == "rational_numbers"


def test_older_and_newer_turn_the_page(build: Build, qtbot: QtBot, settings: Settings) -> None:
    write_all(settings.record)
    page = mistakes_of(build(), qtbot, "Ravi")
    assert page.shown is not None
    assert page.shown.pages > 1
    first = page.cards[0].said.text(), page.cards[0].question.text()
    assert not page.newer.isEnabled()
    page.older.click()
    qtbot.waitUntil(lambda: page.shown is not None and page.shown.page == 1, timeout=PATIENCE)
    assert (page.cards[0].said.text(), page.cards[0].question.text()) != first
    page.newer.click()
    qtbot.waitUntil(lambda: page.shown is not None and page.shown.page == 0, timeout=PATIENCE)
    assert (page.cards[0].said.text(), page.cards[0].question.text()) == first


def test_what_is_read_for_one_student_is_not_shown_to_the_next(build: Build, qtbot: QtBot, settings: Settings) -> None:
    write_all(settings.record)
    house = build()
    mistakes_of(house, qtbot, "Ravi")
    house.front.go("mistakes")
    house.students.sign_out()
    page = mistakes_of(house, qtbot, "Zoya")
    qtbot.waitUntil(lambda: not house.background.busy(), timeout=PATIENCE)
    assert page.shown is not None
    assert page.shown.mistakes == ()

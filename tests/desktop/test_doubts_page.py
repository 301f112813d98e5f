"""Doubts on the lesson page, in a whole house: a conversation with its sources, and what can be asked about."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QLabel, QPushButton
from pytestqt.qtbot import QtBot

from desktop.app.wiring import House
from desktop.lesson.turn_view import turn_view
from desktop.ui.student.lesson_page import LessonPage
from desktop.values.page import SourceView, Texts
from tests.desktop.conftest import PATIENCE, Build, answer, said, start_lesson_of
from tutor import agentic_tutor
from tutor.chapters import packs
from tutor.library.passages import all_passages
from tutor.turn import Heard, Language

CHAPTER = packs.load_chapter("rational_numbers")


@pytest.fixture
def doubts(build: Build, qtbot: QtBot) -> House:
    """A house in which Asha asks about rational numbers."""
    house = build()
    start_lesson_of(house, qtbot, "clarify_doubts")
    return house


def page_of(house: House) -> LessonPage:
    page: LessonPage = house.front.page("lesson")
    return page


def sources(page: LessonPage) -> list[QPushButton]:
    return [one for one in page.transcript.findChildren(QPushButton) if one.text().startswith("From:")]


def test_it_is_a_conversation_with_no_question_on_a_board(doubts: House) -> None:
    page = page_of(doubts)
    assert not page.board.isVisible()
    assert not page.progress.isVisible()
    assert page.transcript.width() > page.width() / 2


def test_an_answer_says_which_page_it_comes_from_and_shows_that_page(doubts: House, qtbot: QtBot) -> None:
    answer(doubts, qtbot, "what is a reciprocal?")
    page = page_of(doubts)
    source = sources(page)[0]
    told = next(one for one in all_passages() if source.text() == f"From: {one.chapter_title.en} · {one.title.en}")
    source.click()
    assert page.transcript.source.isVisible()
    assert "reciprocal" in told.text.en
    assert page.transcript.source.text.text() == told.text.en
    assert page.transcript.source.drawing.isVisible() is bool(told.latex)
    assert not page.transcript.source.mark.isVisible()
    page.transcript.source.close_button.click()
    assert not page.transcript.source.isVisible()
    assert doubts.window.focusWidget() is page.answer.field


def test_what_has_no_page_has_no_source(doubts: House, qtbot: QtBot) -> None:
    answer(doubts, qtbot, "who won the cricket match?")
    assert sources(page_of(doubts)) == []


def test_a_topic_can_be_pressed_and_is_asked_about(doubts: House, qtbot: QtBot) -> None:
    page = page_of(doubts)
    topics = page.topics.findChildren(QPushButton)
    assert [one.accessibleName() for one in topics] == [skill.name.en for skill in CHAPTER.skills]
    before = page.transcript.sentences
    topics[2].click()
    qtbot.waitUntil(lambda: page.transcript.sentences is not before, timeout=PATIENCE)
    assert sources(page)
    assert "Rational Numbers" in sources(page)[0].text()


def test_what_is_not_in_the_book_is_said_and_the_nearest_topics_stand_first_and_ask(
    doubts: House, qtbot: QtBot
) -> None:
    answer(doubts, qtbot, "what is photosynthesis?")
    page = page_of(doubts)
    assert sources(page) == []
    first = page.topics.topics[0]
    buttons = page.topics.findChildren(QPushButton)
    standing_out = [one for one in buttons if one.objectName() == "first"]
    assert 1 <= len(standing_out) <= 3
    assert first.words in said(doubts)
    before = page.transcript.sentences
    standing_out[0].click()
    qtbot.waitUntil(lambda: page.transcript.sentences is not before, timeout=PATIENCE)
    assert sources(page)


def test_what_comes_from_the_internet_is_marked_on_the_reply_and_on_its_page(doubts: House) -> None:
    page = page_of(doubts)
    page.transcript.add_said(("Pi is about 3.14.",), (SourceView("Pi", "Pi is about 3.14.", "web"),))
    marks = [one.text() for one in page.transcript.findChildren(QLabel) if one.text().startswith("Not from the book")]
    assert len(marks) == 2  # under the reply, and on the card that waits to be opened
    chip = next(one for one in page.transcript.findChildren(QPushButton) if one.text() == "From the internet: Pi")
    chip.click()
    assert page.transcript.source.mark.isVisible()


def test_a_teachers_notes_are_named_as_such(doubts: House) -> None:
    page = page_of(doubts)
    page.transcript.add_said(("Bring a ruler.",), (SourceView("Week 3", "Bring a ruler.", "notes"),))
    assert [
        one for one in page.transcript.findChildren(QPushButton) if one.text() == "From your teacher's notes: Week 3"
    ]


def test_a_topic_that_is_too_long_for_one_line_takes_two_and_loses_no_word(doubts: House, qtbot: QtBot) -> None:
    topics = page_of(doubts).topics
    topics.fold(folded=False)
    topics.resize(topics.minimumWidth(), 400)
    buttons = topics.findChildren(QPushButton)
    qtbot.waitUntil(lambda: any("\n" in one.text() for one in buttons), timeout=PATIENCE)
    assert [one.text().replace("\n", " ") for one in buttons] == [skill.name.en for skill in CHAPTER.skills]


@pytest.mark.parametrize("language", ["en", "hinglish", "hi"])
@pytest.mark.parametrize("chapter", packs.chapter_ids())
def test_every_topic_that_is_pressed_is_answered_from_its_own_page(
    chapter: str, language: Language, texts: Texts
) -> None:
    opened = agentic_tutor.open_session("Asha", chapter, language=language, seed=3, mode="clarify_doubts")
    begun = agentic_tutor.begin(opened)
    for topic in turn_view(begun, texts).topics:
        told = turn_view(agentic_tutor.take_turn(begun.session, Heard(topic.ask)), texts)
        assert told.sources[0].title.endswith(topic.words)


def test_when_there_is_no_doubt_left_nothing_more_is_offered(doubts: House, qtbot: QtBot) -> None:
    page = page_of(doubts)
    before = page.transcript.sentences
    page.action_row.buttons["stop"].click()
    qtbot.waitUntil(lambda: page.transcript.sentences is not before, timeout=PATIENCE)
    assert not page.topics.isVisible()
    assert not page.answer.field.isEnabled()

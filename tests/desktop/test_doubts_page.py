"""Doubts on the lesson page, in a whole house: a conversation with its sources, and what can be asked about."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtPrintSupport import QPrinterInfo
from PySide6.QtWidgets import QFileDialog, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from desktop.app.wiring import House
from desktop.base.settings import Settings
from desktop.lesson.turn_view import talk_sheet, turn_view
from desktop.ui.student.lesson_page import LessonPage
from desktop.values.page import SourceView, Texts
from tests.desktop.conftest import PATIENCE, Build, answer, said, start_lesson_of
from tutor import agentic_tutor
from tutor.chapters import packs
from tutor.library.answering import sentences_of
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


def test_it_is_a_conversation_with_no_question_on_a_board(doubts: House, qtbot: QtBot) -> None:
    page = page_of(doubts)
    assert not page.board.isVisible()
    assert not page.progress.isVisible()
    qtbot.waitUntil(lambda: page.transcript.width() > page.width() / 2, timeout=PATIENCE)


def test_an_answer_says_which_page_it_comes_from_and_shows_what_was_said_of_it(doubts: House, qtbot: QtBot) -> None:
    answer(doubts, qtbot, "what is a reciprocal?")
    page = page_of(doubts)
    source = sources(page)[0]
    told = next(one for one in all_passages() if source.text() == f"From: {one.chapter_title.en} · {one.title.en}")
    source.click()
    assert page.transcript.source.isVisible()
    shown = page.transcript.source.text.text()
    assert "reciprocal" in shown
    assert all(
        sentence in " ".join(page.transcript.sentences[at].text() for at in range(len(page.transcript.sentences)))
        for sentence in sentences_of(shown)
    )
    assert all(sentence in sentences_of(told.text.en) for sentence in sentences_of(shown))
    assert page.transcript.source.drawing.isVisible() is bool(told.latex)
    assert not page.transcript.source.mark.isVisible()
    page.transcript.source.close_button.click()
    assert not page.transcript.source.isVisible()
    assert doubts.window.focusWidget() is page.answer.field


def test_the_whole_page_is_shown_where_it_is_wanted(doubts: House) -> None:
    page = page_of(doubts)
    page.transcript.add_said(("One.",), (SourceView("Ones", "One.", page="One. Two. Three."),))
    sources(page)[-1].click()
    card = page.transcript.source
    assert (card.text.text(), card.said.isVisible(), card.whole.isVisible()) == ("One.", True, True)
    card.whole.click()
    assert (card.text.text(), card.said.isVisible(), card.whole.isVisible()) == ("One. Two. Three.", False, False)
    assert doubts.window.focusWidget() is card.close_button


def test_a_page_that_was_said_from_end_to_end_offers_no_more(doubts: House) -> None:
    page = page_of(doubts)
    page.transcript.add_said(("One.",), (SourceView("Ones", "One."),))
    sources(page)[-1].click()
    assert not page.transcript.source.whole.isVisible()
    assert not page.transcript.source.said.isVisible()


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


# --- a talk on paper ------------------------------------------------------------------------------------------------


def printed(house: House, language: Language = "en") -> list[str]:
    """What the sheet of the talk says, block by block; empty where there is nothing to print."""
    sheet = talk_sheet(page_of(house).talk, house.front.texts, language, "2026-11-27")
    return [] if sheet is None else [sheet.title, *(str(getattr(block, "text", "")) for block in sheet.blocks)]


def test_a_talk_on_paper_has_what_was_asked_what_was_said_and_from_where(doubts: House, qtbot: QtBot) -> None:
    told = answer(doubts, qtbot, "what is a reciprocal?")
    sheet = printed(doubts)
    assert sheet[0] == "A talk about Rational Numbers"
    assert "You: what is a reciprocal?" in sheet
    assert f"Didi: {told}" in sheet
    assert [line for line in sheet if line.startswith("From: ")]
    assert "Asha" not in " ".join(sheet)


def test_nothing_is_printed_before_something_was_asked(doubts: House) -> None:
    page = page_of(doubts)
    assert printed(doubts) == []
    page.action_row.buttons["print"].click()
    assert page.notice.words.text() == "There is nothing to print yet. Ask something first."


def test_what_is_about_how_a_child_is_goes_on_no_paper(doubts: House, qtbot: QtBot) -> None:
    answer(doubts, qtbot, "what is a reciprocal?")
    cared = answer(doubts, qtbot, "I want to die")
    answer(doubts, qtbot, "I am so sad")
    sheet = " ".join(printed(doubts))
    assert cared not in sheet
    assert "die" not in sheet
    assert "sad" not in sheet


def test_a_talk_of_somebody_else_is_never_on_the_paper(doubts: House, qtbot: QtBot) -> None:
    answer(doubts, qtbot, "what is a reciprocal?")
    page_of(doubts).clear()
    assert printed(doubts) == []


@pytest.mark.parametrize("screen", ["en", "hinglish", "hi"])
def test_a_pc_without_a_printer_keeps_the_talk_as_a_pdf(
    build: Build, qtbot: QtBot, settings: Settings, tmp_path: Path, screen: str
) -> None:
    if QPrinterInfo.availablePrinterNames():
        pytest.skip("only on a PC without a printer")
    house = build(replace(settings, screen_language=screen))
    start_lesson_of(house, qtbot, "clarify_doubts")
    answer(house, qtbot, "what is a reciprocal?")
    page = page_of(house)
    page.action_row.buttons["print"].click()
    dialog = house.window.findChild(QFileDialog)
    assert dialog is not None
    dialog.fileSelected.emit(str(tmp_path / "talk.pdf"))
    dialog.close()
    qtbot.waitUntil(lambda: "talk.pdf" in page.notice.words.text(), timeout=PATIENCE)
    assert (tmp_path / "talk.pdf").read_bytes().startswith(b"%PDF")


def test_a_talk_that_cannot_be_kept_is_said_kindly(doubts: House, qtbot: QtBot, tmp_path: Path) -> None:
    answer(doubts, qtbot, "what is a reciprocal?")
    page = page_of(doubts)
    page.action_row.buttons["print"].click()
    dialog = doubts.window.findChild(QFileDialog)
    assert dialog is not None
    dialog.fileSelected.emit(str(tmp_path))  # a folder is no file
    dialog.close()
    qtbot.waitUntil(lambda: "could not be printed" in page.notice.words.text(), timeout=PATIENCE)

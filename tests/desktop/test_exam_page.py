"""An exam on the lesson page, in a whole house: how far it has come, no help, handing in, and the result."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from desktop.app.wiring import House
from desktop.base.settings import Settings
from desktop.lesson.turn_view import turn_view
from desktop.ui.student.end_page import EndPage
from desktop.ui.student.lesson_page import LessonPage
from desktop.values.page import Texts
from tests.desktop.conftest import PATIENCE, Build, answer, said, start_lesson_of
from tests.tutor.leak_attacks import miss
from tutor import agentic_tutor
from tutor.turn import Heard, Session, Setup, TurnResult


@pytest.fixture
def exam(build: Build, qtbot: QtBot, settings: Settings) -> House:
    """A house in which Asha sits an exam of three questions."""
    house = build(replace(settings, exam_questions=3.0))
    start_lesson_of(house, qtbot, "exam")
    return house


def page_of(house: House) -> LessonPage:
    page: LessonPage = house.front.page("lesson")
    return page


def right_answer(house: House) -> str:
    conversation = house.desk._conversation
    assert conversation is not None
    return conversation.session.item.answer


def question(house: House) -> str:
    conversation = house.desk._conversation
    assert conversation is not None
    return conversation.session.item.spoken.en


def wrong_answer(house: House) -> str:
    conversation = house.desk._conversation
    assert conversation is not None
    return miss(conversation.session.item)


def end_of(house: House, qtbot: QtBot) -> EndPage:
    qtbot.waitUntil(lambda: house.front.here == "end", timeout=PATIENCE)
    page: EndPage = house.front.page("end")
    return page


def words_on(page: LessonPage) -> str:
    return " ".join(str(one.property("text")) for one in page.findChildren(type(page.board.words)))


def test_an_exam_tells_how_far_it_is_and_how_much_time_is_left_and_not_what_was_right(
    exam: House, qtbot: QtBot
) -> None:
    page = page_of(exam)
    assert (page.progress.words.text(), page.head.time.text()) == ("Question 1 of 3", "about 25 min left")
    told = [answer(exam, qtbot, words(exam)).replace(question(exam), "") for words in (right_answer, wrong_answer)]
    assert page.progress.words.text() == "Question 3 of 3"
    assert page.progress.marks.marks == ("done", "done", "now")
    assert "right" not in " ".join(told).lower()
    assert not page.action_row.buttons["hint"].isVisible()


def test_a_question_can_be_left_out(exam: House, qtbot: QtBot) -> None:
    page = page_of(exam)
    first, before = page.board.words.text(), page.transcript.sentences
    page.action_row.buttons["skip"].click()
    qtbot.waitUntil(lambda: page.transcript.sentences is not before, timeout=PATIENCE)
    assert page.board.words.text() != first
    assert page.progress.words.text() == "Question 2 of 3"


def test_handing_in_early_is_asked_once_more_and_can_be_thought_better_of(exam: House, qtbot: QtBot) -> None:
    page = page_of(exam)
    page.action_row.buttons["stop"].click()
    assert page.hand_in.isVisible()
    assert page.hand_in.no.hasFocus()
    QTest.keyClick(page.hand_in.no, Qt.Key.Key_Escape)
    assert not page.hand_in.isVisible()
    assert exam.window.focusWidget() is page.answer.field
    answer(exam, qtbot, wrong_answer(exam))
    assert page.progress.words.text() == "Question 2 of 3"


def test_an_exam_that_is_handed_in_early_is_over_and_tells_its_result(exam: House, qtbot: QtBot) -> None:
    page = page_of(exam)
    answer(exam, qtbot, right_answer(exam))
    before = page.transcript.sentences
    page.action_row.buttons["stop"].click()
    page.hand_in.yes.click()
    qtbot.waitUntil(lambda: page.transcript.sentences is not before, timeout=PATIENCE)
    end = end_of(exam, qtbot)
    assert end.story.score.text() == "1 of 3 right"
    assert not page.hand_in.isVisible()
    assert not end.celebration.isVisible()


def test_at_the_end_stands_what_it_came_to_and_the_way_back(exam: House, qtbot: QtBot, texts: Texts) -> None:
    page = page_of(exam)
    answer(exam, qtbot, right_answer(exam))
    answer(exam, qtbot, wrong_answer(exam))
    answer(exam, qtbot, right_answer(exam))
    assert "2" in said(exam)
    end = end_of(exam, qtbot)
    assert end.story.score.text() == "2 of 3 right"
    assert texts("window_result_practise") in end.story.scroller.accessibleDescription()
    assert page.head.time.text() == ""
    exam.shell.back()
    qtbot.waitUntil(lambda: exam.front.here == "home", timeout=PATIENCE)


def test_the_next_lesson_begins_with_its_board_and_an_empty_conversation(exam: House, qtbot: QtBot) -> None:
    page = page_of(exam)
    for _ in range(3):
        last = answer(exam, qtbot, wrong_answer(exam))
    exam.shell.back()
    qtbot.waitUntil(lambda: exam.front.here == "home", timeout=PATIENCE)
    start_lesson_of(exam, qtbot, "teach_me")
    qtbot.waitUntil(page.board.isVisible, timeout=PATIENCE)
    assert page.answer.field.isEnabled()
    assert last
    assert not any(line in words_on(page) for line in last.split(". "))


# --- what a turn shows ----------------------------------------------------------------------------------------------


def sat(words: list[str], questions: int = 3) -> TurnResult:
    """An exam after these answers; RIGHT stands for the right one, WRONG for one that is not."""
    opened = agentic_tutor.open_session(
        "Asha", "rational_numbers", language="en", seed=3, mode="exam", setup=Setup(questions, class_seed=12)
    )
    turn = agentic_tutor.begin(opened)
    for one in words:
        own = {"RIGHT": key_of(turn.session), "WRONG": miss(turn.session.item)}
        turn = agentic_tutor.take_turn(turn.session, Heard(own.get(one, one)))
    return turn


def key_of(session: Session) -> str:
    return session.item.answer


def test_who_stops_in_distress_is_told_no_score(texts: Texts) -> None:
    turn = sat(["RIGHT", "I want to die", "Submit the exam."])
    assert turn.session.ended_because
    assert turn_view(turn, texts).result is None


def test_an_exam_that_was_gone_through_is_something_to_be_glad_of_whatever_its_score(texts: Texts) -> None:
    view = turn_view(sat(["WRONG", "WRONG", "WRONG"]), texts)
    assert view.joy == "over"
    assert view.result is not None
    assert view.result.strengths == ()


def test_no_single_answer_of_an_exam_is_shown_as_right(texts: Texts) -> None:
    assert [turn_view(sat(["RIGHT"] * count), texts).joy for count in (1, 2)] == ["", ""]


def test_time_runs_down_in_whole_minutes(texts: Texts) -> None:
    turn = sat([])
    late = replace(turn, session=replace(turn.session, elapsed=10 * 60.0 + 1))
    assert turn_view(late, texts).progress.time == "about 15 min left"

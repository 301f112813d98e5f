"""The board shows the question that is talked about, with its answer once it was said, until the next one is asked."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from desktop.app.wiring import House
from desktop.lesson.picturing import typeset
from desktop.lesson.turn_view import turn_view
from desktop.ui.student.lesson_page import LessonPage
from desktop.values.page import Texts, TurnView
from tests.desktop.conftest import PATIENCE, answer
from tests.desktop.test_lesson_fits import after, asking, begun, explained
from tests.desktop.test_lesson_page import page, window
from tutor.turn import Setup, TurnResult

__all__ = ["page", "window"]


def right(first: TurnResult) -> TurnResult:
    return after(first, first.session.item.answer)


@pytest.mark.parametrize("way", [right, explained])
def test_the_old_question_stays_with_its_answer_until_the_sentence_that_asks_the_next(
    page: LessonPage, texts: Texts, way: object
) -> None:
    first = begun("decimals", "en")
    turn = way(first)  # type: ignore[operator]
    view = turn_view(turn, texts)
    old = first.session.item
    page.show_turn(turn_view(first, texts))
    page.show_turn(view)
    assert view.before is not None
    for number in range(view.asks_at):
        page.say(number)
        assert (page.board.words.text(), page.board.answer.text()) == (old.question.en, old.answer)
        assert page.board.answer.isVisible()
    page.say(view.asks_at)
    assert (page.board.words.text(), page.board.answer.text()) == (turn.session.item.question.en, "")
    assert turn.session.item.spoken.en.casefold() in turn.said[view.asks_at].casefold()


def test_what_was_not_answered_is_never_told_by_the_board(texts: Texts) -> None:
    first = begun("decimals", "en")
    exam = begun("decimals", "en", "exam", Setup(questions=3, class_seed=12))
    turns = (first, after(first, "997"), after(first, "skip"), exam, right(exam))
    views = [turn_view(turn, texts) for turn in turns]
    assert [(view.before, view.board.answer) for view in views] == [(None, "")] * len(views)


@pytest.mark.parametrize(
    ("chapter", "item", "written"),
    [
        ("fractions", "whole_times_fraction", r"{latex} = \frac{{{top}}}{{{bottom}}}"),
        ("decimals", "times_ten_or_hundred", "{latex} = {answer}"),
    ],
)
def test_the_answer_is_drawn_into_the_formula(texts: Texts, chapter: str, item: str, written: str) -> None:
    first = asking(begun(chapter, "en"), item)
    view = turn_view(right(first), texts).before
    one = first.session.item
    top, _, bottom = one.answer.partition("/")
    assert view is not None
    assert view.drawing == typeset(written.format(latex=one.latex, answer=one.answer, top=top, bottom=bottom))


def test_a_number_that_is_only_asked_about_is_not_said_to_equal_the_answer(texts: Texts) -> None:
    first = asking(begun("decimals", "en"), "digit_in_tenths")
    view = turn_view(right(first), texts).before
    assert view is not None
    assert view.answer == first.session.item.answer
    assert view.drawing == typeset(first.session.item.latex)


def shown_after_a_right_answer(page: LessonPage, texts: Texts) -> TurnView:
    first = begun("decimals", "en")
    page.show_turn(turn_view(first, texts))
    view = turn_view(right(first), texts)
    page.show_turn(view)
    return view


def test_where_nobody_reads_it_aloud_there_is_time_to_read_it(page: LessonPage, texts: Texts, qtbot: QtBot) -> None:
    view = shown_after_a_right_answer(page, texts)
    page.keep_time(None, aloud=False)
    assert page.board.answer.isVisible()
    qtbot.waitUntil(lambda: page.board.words.text() == view.board.words, timeout=PATIENCE)


def test_who_begins_to_answer_sees_the_question(page: LessonPage, texts: Texts) -> None:
    view = shown_after_a_right_answer(page, texts)
    page.answer.field.textEdited.emit("3")
    assert page.board.words.text() == view.board.words


def test_another_language_of_the_screen_does_not_bring_the_old_question_back(page: LessonPage, texts: Texts) -> None:
    view = shown_after_a_right_answer(page, texts)
    page.ask()
    page.show_state(view)
    assert page.board.words.text() == view.board.words


def test_in_a_silent_lesson_the_next_question_comes_by_itself(lesson: House, qtbot: QtBot) -> None:
    page = lesson.front.page("lesson")
    key = lesson.lesson._desk._conversation.session.item.answer
    first = page.board.words.text()
    answer(lesson, qtbot, key)
    assert page.board.words.text() == first
    assert page.board.answer.isVisible()
    qtbot.waitUntil(lambda: page.board.words.text() != first, timeout=PATIENCE)
    assert not page.board.answer.isVisible()

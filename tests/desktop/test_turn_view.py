"""What the page shows of a turn in each way of working: an exam keeps its score to itself, doubts have no question."""

from __future__ import annotations

from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from desktop.lesson.turn_view import turn_view
from desktop.operations.own_progress import Today
from desktop.ui.widgets.lesson_cards import ProgressLine
from desktop.ui.widgets.theme import Theme
from desktop.values.page import Texts
from tutor import agentic_tutor
from tutor.records.choices import Goal
from tutor.turn import Heard, Mode, Session, Setup, TurnResult


def begun(mode: Mode, setup: Setup | None = None) -> TurnResult:
    opened = agentic_tutor.open_session("Asha", "rational_numbers", language="en", seed=3, mode=mode, setup=setup)
    return agentic_tutor.begin(opened)


def key_of(session: Session) -> str:
    return session.item.answer


def test_a_lesson_shows_the_question_with_its_skill_and_how_far_today_has_come(texts: Texts) -> None:
    first = begun("teach_me")
    told = agentic_tutor.take_turn(first.session, Heard(key_of(first.session)))
    view = turn_view(told, texts)
    assert (view.progress.words, view.progress.marks) == (texts("window_today_one"), ("right", "now"))
    assert view.board.heading in [skill.name.en for skill in told.session.chapter.skills]


@pytest.mark.parametrize(
    ("today", "words", "marks"),
    [
        (Today(Goal("questions"), 4), "Today: 4 of 6 questions", ("done", "done", "done", "right", "now", "to_come")),
        (Today(Goal("questions"), 9), "Goal reached! Today: 9 questions", (*("done",) * 5, "right")),
        (Today(Goal("minutes"), 4, 130.0), "Today: 2 of 10 minutes", (*("done",) * 2, "now", *("to_come",) * 7)),
        (Today(Goal("none"), 9), "Today: 9 questions", ("right", "now")),
    ],
)
def test_the_length_of_a_lesson_is_todays_goal(texts: Texts, today: Today, words: str, marks: tuple[str, ...]) -> None:
    first = begun("teach_me")
    told = agentic_tutor.take_turn(first.session, Heard(key_of(first.session)))
    progress = turn_view(told, texts, today=today).progress
    assert (progress.words, progress.marks) == (words, marks)


def test_an_exam_shows_neither_what_was_right_nor_what_a_question_practises(texts: Texts) -> None:
    turn = begun("exam", Setup(questions=3, class_seed=12))
    views = []
    for words in (key_of(turn.session), "997"):
        turn = agentic_tutor.take_turn(turn.session, Heard(words))
        views.append(turn_view(turn, texts))
    assert turn.session.score == 1
    assert [view.progress.words for view in views] == ["Question 2 of 3", "Question 3 of 3"]
    assert views[-1].progress.marks == ("done", "done", "now")
    assert {view.board.heading for view in views} == {turn.session.chapter.title.en}
    assert views[-1].board.words == turn.session.item.question.en


def test_a_session_of_doubts_has_no_question_on_the_board_only_what_was_asked_about(texts: Texts) -> None:
    first = begun("clarify_doubts")
    greeted = turn_view(first, texts)
    assert (greeted.board.item, greeted.board.words, greeted.board.drawing) == ("", "", b"")
    assert (greeted.progress.words, greeted.progress.marks) == ("", ())
    told = turn_view(agentic_tutor.take_turn(first.session, Heard("what is a reciprocal?")), texts)
    assert (told.board.heading, told.board.words) == (first.session.chapter.title.en, "Reciprocals and division")
    assert told.board.drawing == b""


def test_topics_of_the_chapter_that_she_offers_stand_out_as_those_of_the_library_do(texts: Texts) -> None:
    first = begun("clarify_doubts")
    assert turn_view(first, texts).offered == ()
    turn = agentic_tutor.take_turn(first.session, Heard("what is photosynthesis?"))
    view = turn_view(turn, texts)
    assert 1 <= len(view.offered) <= 3
    assert all(one.words in turn.text for one in view.offered)
    assert set(view.offered) <= set(view.topics)


def test_every_mark_can_be_drawn(qtbot: QtBot, texts: Texts) -> None:
    turn = begun("exam", Setup(questions=3, class_seed=12))
    view = turn_view(replace(turn, session=replace(turn.session, position=1, completed=1)), texts)
    line = ProgressLine(Theme())
    qtbot.addWidget(line)
    line.show_progress(view.progress)
    assert line.marks.marks == ("done", "now", "to_come")
    assert not line.grab().isNull()

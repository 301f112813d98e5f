"""Joy on the lesson page: for a skill that is known and a lesson that was gone through, quiet, and soon over."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from desktop.lesson.turn_view import turn_view
from desktop.ui.student.lesson_page import LessonPage
from desktop.ui.widgets.window import Window
from desktop.values.page import BoardView, Joy, ProgressView, Texts, TurnView
from tutor import agentic_tutor
from tutor.lesson.learner import fresh_record
from tutor.turn import Heard, Learner

WITHIN = 30_000


@pytest.fixture
def page(qtbot: QtBot, texts: Texts) -> Iterator[LessonPage]:
    window = Window(texts, night=False)
    qtbot.addWidget(window)
    window.add_page("lesson", LessonPage)
    window.resize(1366, 728)
    window.show()
    window.show_page("lesson")
    made = window.page("lesson")
    assert isinstance(made, LessonPage)
    yield made
    made.celebration.hide()


def turn(joy: Joy, words: str = "") -> TurnView:
    board = BoardView("add_1", "Adding", "What is 1 + 1?")
    return TurnView("2", ("Yes.",), board, ProgressView("", ()), joy=joy, joy_words=words)


def joys(page: LessonPage) -> list[str]:
    """What stands in the conversation of what there is to be glad of."""
    lines = page.transcript.findChildren(type(page.board.words))
    return [one.text() for one in lines if one.property("tone") == "leaf"]


@pytest.mark.parametrize(("joy", "moves"), [("known", True), ("over", True), ("right", False), ("", False)])
def test_leaves_rise_for_a_skill_or_a_lesson_and_never_for_one_answer(page: LessonPage, joy: Joy, moves: bool) -> None:
    page.show_turn(turn(joy))
    assert page.celebration.isVisible() is moves
    assert bool(joys(page)) is moves


def test_they_are_gone_again_by_themselves_and_stand_in_nobodys_way(page: LessonPage, qtbot: QtBot) -> None:
    page.answer.field.setFocus()
    page.show_turn(turn("known"))
    assert page.celebration.testAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
    assert page.window().focusWidget() is page.answer.field
    qtbot.waitUntil(lambda: not page.celebration.isVisible(), timeout=WITHIN)


def test_where_nothing_is_to_move_the_words_say_it(page: LessonPage) -> None:
    page.celebration.still = True
    page.show_turn(turn("known", "Adding · You kept the denominator."))
    assert not page.celebration.isVisible()
    assert joys(page) == ["You know this now"]


def test_a_right_answer_has_a_small_leaf_with_a_name(page: LessonPage) -> None:
    page.show_turn(turn("right"))
    leaves = [one for one in page.transcript.findChildren(type(page.board.words)) if not one.pixmap().isNull()]
    assert [leaf.accessibleName() for leaf in leaves] == ["That was right"]


def test_a_skill_that_becomes_known_is_named_with_what_the_student_did_well(texts: Texts) -> None:
    begun = agentic_tutor.begin(agentic_tutor.open_session("Asha", "rational_numbers", language="en", seed=3))
    item = begun.session.item
    told = agentic_tutor.take_turn(begun.session, Heard(item.answer))
    now = Learner(skills=(replace(fresh_record(item.skill), level="proficient"),))
    view = turn_view(replace(told, session=replace(told.session, learner=now)), texts, Learner())
    skill = next(one for one in told.session.chapter.skills if one.id == item.skill)
    assert (view.joy, view.joy_words) == ("known", f"{skill.name.en} · {item.praise.en}")
    again = turn_view(replace(told, session=replace(told.session, learner=now)), texts, now)
    assert (again.joy, again.joy_words) == ("right", "")

"""The end of a lesson and of an exam: true sentences, a cursor that throws nothing away, an exam looked through."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from desktop.app.wiring import House
from desktop.base.settings import Settings
from desktop.base.translation import texts_for
from desktop.lesson.ending import grown_in, tried_in, went_well
from desktop.lesson.turn_view import turn_view
from desktop.ui.student.end_page import EndPage
from desktop.ui.student.exam_pages import ExamPage
from desktop.values.page import Texts
from tests.desktop.conftest import PATIENCE, Build, answer, start_lesson, start_lesson_of
from tests.tutor.leak_attacks import miss
from tutor import agentic_tutor
from tutor.records.why_card import card
from tutor.turn import Heard, Item, Learner, Session, Setup, TurnResult


def item_of(house: House) -> Item:
    conversation = house.desk._conversation
    assert conversation is not None
    return conversation.session.item


def rest(house: House, qtbot: QtBot, here: str) -> None:
    """Wait until that page is there and nothing is under way."""
    qtbot.waitUntil(lambda: house.front.here == here and not house.background.busy(), timeout=PATIENCE)


def played(said: list[str], mode: str = "teach_me", setup: Setup | None = None) -> tuple[Session, list[TurnResult]]:
    """A lesson in which this was said; "right" and "miss" stand for such an answer to the open question."""
    session = agentic_tutor.open_session("Asha", "rational_numbers", language="en", seed=3, mode=mode, setup=setup)  # type: ignore[arg-type]
    now, turns = agentic_tutor.begin(session).session, list[TurnResult]()
    for words in said:
        told = {"right": now.item.answer, "miss": miss(now.item)}.get(words, words)
        turns.append(agentic_tutor.take_turn(now, Heard(told)))
        now = turns[-1].session
    return now, turns


def well(said: list[str], texts: Texts, mode: str = "teach_me", setup: Setup | None = None) -> tuple[str, ...]:
    session, turns = played(said, mode, setup)
    return went_well(session, [card(one) for one in turns], texts)


# --- true sentences ---


def test_a_question_that_was_got_after_a_hint_is_named_as_that(texts: Texts) -> None:
    told = well(["miss", "miss", "right"], texts)
    assert "with a hint you thought again and got it" in told[0]


def test_a_question_that_was_got_at_the_second_go_is_not_said_to_have_had_a_hint(texts: Texts) -> None:
    told = well(["miss", "right"], texts)
    assert "you tried again and got it" in told[0]
    assert "hint" not in " ".join(told)


def test_right_at_the_first_go_is_counted_skill_by_skill(texts: Texts) -> None:
    session, turns = played(["right", "right"])
    told = went_well(session, [card(one) for one in turns], texts)
    assert len(session.at_once) == 2
    assert "right at the first go" in told[-1]


def test_where_nothing_came_right_only_the_work_is_named(texts: Texts) -> None:
    assert well(["miss", "miss"], texts) == (texts("window_end_well_tried_one"),)
    assert well(["stop"], texts) == (texts("window_end_well_tried_none"),)


def test_an_exam_that_is_kept_for_the_teacher_tells_how_much_was_done_and_not_how_well(texts: Texts) -> None:
    setup = Setup(questions=3, told=False)
    for said in (["right", "right", "right"], ["miss", "miss", "miss"]):
        assert well(said, texts, "exam", setup) == (texts("window_end_well_alone", asked=3),)


def test_what_was_left_out_is_not_counted_as_answered(texts: Texts) -> None:
    assert well(["skip", "right", "skip"], texts, "exam", Setup(questions=3, told=False)) == (
        texts("window_end_well_alone_one"),
    )


def test_a_question_is_followed_to_its_right_answer_and_no_further() -> None:
    session, turns = played(["miss", "right"])
    (tried,) = tried_in([card(one) for one in turns]).values()
    assert (tried.right, tried.misses, tried.hints) == (True, 1, 0)
    assert session.position == 1


def test_only_what_is_known_better_than_before_has_grown(texts: Texts) -> None:
    session, _ = played(["right", "right", "right"])
    grown = grown_in(session, Learner(), texts)
    assert grown
    assert all(one.now > one.before for one in grown)
    assert grown_in(session, session.learner, texts) == ()


# --- the page ---


def test_the_cursor_lies_where_enter_throws_nothing_away(lesson: House, qtbot: QtBot) -> None:
    answer(lesson, qtbot, item_of(lesson).answer)
    answer(lesson, qtbot, "stop")
    rest(lesson, qtbot, "end")
    page: EndPage = lesson.front.page("end")
    assert lesson.window.focusWidget() is page.story.scroller
    for key in (Qt.Key.Key_Return, Qt.Key.Key_Space, Qt.Key.Key_Return):
        QTest.keyClick(page.story.scroller, key)
    rest(lesson, qtbot, "end")
    assert page.story.well[0].text() in page.story.scroller.accessibleDescription()
    page.button.click()
    rest(lesson, qtbot, "home")


def test_alt_left_leads_from_the_end_home_and_the_lesson_is_put_away(lesson: House, qtbot: QtBot) -> None:
    answer(lesson, qtbot, "stop")
    rest(lesson, qtbot, "end")
    QTest.keyClick(lesson.window, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    rest(lesson, qtbot, "home")
    assert lesson.desk._conversation is None
    assert lesson.front.put_away is None


def test_a_lesson_that_was_gone_through_leads_on_to_the_next_skill(texts: Texts) -> None:
    from desktop.lesson.ending import end_view, next_after
    from tutor.chapters import packs

    session, turns = played(["right"])
    over = replace(session, ended_because="completed_questions")
    view = turn_view(turns[-1], texts)
    step = next_after(over, (packs.load_chapter("rational_numbers"),), 8)
    end = end_view(over, view, texts, before=Learner(), cards=[card(one) for one in turns], step=step)
    assert step is not None
    assert end.start is not None
    assert (end.start.begins_at, step.skill.name.en in end.next) == (step.skill.id, True)
    paused = end_view(replace(over, paused=True), view, texts, before=Learner(), cards=(), step=step)
    assert (paused.start, paused.next) == (None, texts("window_end_next_kept"))


# --- an exam looked through ---


@pytest.fixture
def sat(build: Build, qtbot: QtBot, settings: Settings) -> House:
    """A house in which Asha has written an exam: right, not right, left out."""
    house = build(replace(settings, exam_questions=3.0))
    start_lesson_of(house, qtbot, "exam")
    answer(house, qtbot, item_of(house).answer)
    answer(house, qtbot, miss(item_of(house)))
    answer(house, qtbot, "skip")
    rest(house, qtbot, "end")
    return house


def test_an_exam_is_looked_through_question_by_question_from_its_end(sat: House, qtbot: QtBot) -> None:
    end: EndPage = sat.front.page("end")
    end.review.click()
    rest(sat, qtbot, "exam")
    page: ExamPage = sat.front.page("exam")
    assert page.shown is not None
    assert [one.outcome for one in page.shown.questions] == ["correct", "incorrect", "skipped"]
    assert page.at == 1, "it opens with the first that is not right yet"
    assert page.question.outcome.text() == "Not right yet"
    assert all(one.steps and one.start is not None for one in page.shown.questions)
    working = " ".join(step for one in page.shown.questions for step in one.steps)
    assert re.search(r"\d/\d", working)
    assert " by seven" not in working
    assert page.question.answer.words.text() == page.shown.questions[1].said != ""
    QTest.keyClick(page.question.scroller, Qt.Key.Key_Return)
    sat.shell.back()
    rest(sat, qtbot, "end")
    assert sat.desk._conversation is not None, "to look through it puts nothing away"


def test_the_key_that_is_switched_off_hands_the_cursor_on(sat: House, qtbot: QtBot) -> None:
    sat.front.page("end").review.click()
    rest(sat, qtbot, "exam")
    page: ExamPage = sat.front.page("exam")
    page.next.setFocus()
    page.next.click()
    assert not page.next.isEnabled()
    assert sat.window.focusWidget() is page.before
    page.before.click()
    page.before.click()
    assert sat.window.focusWidget() is page.next


def test_one_like_it_begins_a_lesson_on_its_skill(sat: House, qtbot: QtBot) -> None:
    sat.front.page("end").review.click()
    rest(sat, qtbot, "exam")
    page: ExamPage = sat.front.page("exam")
    assert page.shown is not None
    wanted = page.shown.questions[1].start
    page.again.click()
    qtbot.waitUntil(lambda: sat.front.here == "lesson", timeout=PATIENCE)
    rest(sat, qtbot, "lesson")
    assert wanted is not None
    assert item_of(sat).skill == wanted.begins_at


def test_it_stands_in_my_progress_and_on_the_teachers_page_of_the_student(sat: House, qtbot: QtBot) -> None:
    sat.shell.back()
    rest(sat, qtbot, "home")
    sat.front.go("progress")
    sat.front.page("progress").exams.click()
    rest(sat, qtbot, "exams")
    exams = sat.front.page("exams")
    assert [card.told.text().split(" · ")[1] for card in exams.cards] == ["1 of 3 right"]
    exams.cards[0].open.click()
    rest(sat, qtbot, "exam")
    session = sat.front.page("exam").shown.session
    sat.front.let_in = True
    student = sat.students.signed_in
    assert student is not None
    sat.front.go("pupil", student=student.student.key)
    rest(sat, qtbot, "pupil")
    sat.front.page("pupil").sessions.opened.emit(session)
    rest(sat, qtbot, "exam_of")
    page = sat.front.page("exam_of")
    assert (page.score.text(), page.again.isVisible(), page.turns.isVisible()) == ("1 of 3 right", False, True)


def test_no_other_child_is_shown_it_and_a_sealed_one_tells_nothing(sat: House, settings: Settings) -> None:
    from desktop.lesson.exam_review import Exams

    exams = Exams(settings.record, settings.cache, texts_for(settings))
    student = sat.students.signed_in
    assert student is not None
    (line,) = exams.listed(student.student, "en").exams
    assert exams.review(line.session, "en", student.student) is not None
    assert exams.review(line.session, "en", replace(student.student, key="7b/ravi")) is None


def test_an_exam_whose_results_are_not_out_is_kept_shut(build: Build, qtbot: QtBot, settings: Settings) -> None:
    from desktop.lesson.exam_review import Exams

    house = build(replace(settings, exam_questions=3.0, exam_class_number="123456"))
    start_lesson_of(house, qtbot, "exam")
    for _ in range(3):
        answer(house, qtbot, item_of(house).answer)
    rest(house, qtbot, "end")
    end: EndPage = house.front.page("end")
    assert (end.review.isVisible(), end.story.grown, end.story.score.isVisible()) == (False, [], False)
    assert house.desk._conversation is not None
    session = str(house.desk._conversation.session_id)
    shut = Exams(settings.record, settings.cache, texts_for(settings)).review(session, "en")
    assert shut is not None
    assert (shut.questions, shut.said) == ((), texts_for(settings)("window_review_sealed"))


def test_a_lesson_is_put_away_before_the_teachers_pages_open(lesson: House, qtbot: QtBot) -> None:
    assert lesson.front.here == "lesson"
    QTest.keyClick(lesson.window, Qt.Key.Key_T, Qt.KeyboardModifier.ControlModifier)
    rest(lesson, qtbot, "gate")
    assert lesson.desk._conversation is None


def test_alt_left_leads_home_from_a_lesson_which_can_be_gone_on_with(lesson: House, qtbot: QtBot) -> None:
    question = item_of(lesson).id
    QTest.keyClick(lesson.window, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    rest(lesson, qtbot, "home")
    start_lesson(lesson, qtbot)
    assert item_of(lesson).id == question

"""A question that is put off: what is kept of it, what it costs, that it comes back, and who may put it off."""

from __future__ import annotations

from dataclasses import replace

import pytest

from desktop.lesson.turn_view import marks_of
from tutor import input_classifier, tutor_brain
from tutor.agentic_tutor import begin, derived_move, open_session, replay, take_turn, why_card
from tutor.guard.guardrails import guarded
from tutor.lesson import next_items
from tutor.turn import (
    PUTS_OFF,
    Category,
    Heard,
    Mode,
    Move,
    MoveName,
    Rung,
    Session,
    Setup,
    Situation,
    State,
    TurnResult,
    Understanding,
)

SKIP = "skip this question"


@pytest.fixture(scope="module")
def asked() -> Session:
    return begin(open_session("Asha", "integers", language="en", setup=Setup(plan=False))).session


def turn(session: Session, *words: str) -> TurnResult:
    """The last of these turns."""
    for one in words[:-1]:
        session = take_turn(session, Heard(one)).session
    return take_turn(session, Heard(words[-1]))


def two_left(session: Session) -> Session:
    return replace(session, order=session.order[:2])


def last_situation(result: TurnResult) -> Situation:
    assert result.situation is not None
    return result.situation


# --- what it costs --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("before", [(), ("123456",), ("I don't know",), ("I don't know", "I don't know")])
def test_leaving_a_question_counts_nothing_against_the_student(asked: Session, before: tuple[str, ...]) -> None:
    here = turn(asked, *before).session if before else asked
    now = turn(here, SKIP).session
    assert now.learner.skills[-1:] == here.learner.skills[-1:] or not here.learner.skills
    assert all(not record.assisted and record.items == 0 for record in now.learner.skills)
    assert now.learner.results == here.learner.results
    assert (now.score, now.completed, now.assisted) == (here.score, here.completed, ())
    assert (now.frustration, now.encouraged) == (here.frustration, here.encouraged)
    assert (now.attempts, now.hints, now.idk_count, now.rung) == (0, 0, 0, Rung.ASKED)


def test_the_mastery_of_its_skill_does_not_move(asked: Session) -> None:
    here = turn(asked, "123456").session
    before, after = (
        next(one for one in session.learner.skills if one.skill == here.item.skill)
        for session in (here, turn(here, SKIP).session)
    )
    assert (after.mastery, after.level, after.attempts) == (before.mastery, before.level, before.attempts)


def test_the_question_is_still_to_come_and_the_next_stands_in_its_place(asked: Session) -> None:
    now = turn(asked, SKIP).session
    marks = marks_of(now)
    assert (marks[0], set(marks[1:])) == ("now", {"to_come"})
    assert (now.order[-1], now.order[:-1]) == (asked.order[0], asked.order[1:])


# --- coming back ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "rung"),
    [
        ((), Rung.ASKED),
        (("123456",), Rung.PROBED),
        (("123456", "123456"), Rung.HINTED_1),
        (("123456", "123456", "123456"), Rung.HINTED_2),
    ],
)
def test_a_question_goes_on_as_it_stood(asked: Session, before: tuple[str, ...], rung: Rung) -> None:
    here = two_left(asked)
    here = turn(here, *before).session if before else here
    away = turn(here, SKIP).session
    back = turn(away, away.item.answer).session
    assert back.item.id == here.item.id
    assert (back.rung, back.state.name) == (rung, rung.name)
    assert (back.attempts, back.hints, back.probed) == (here.attempts, here.hints, here.probed)


def test_a_small_question_is_left_with_its_own(asked: Session) -> None:
    here = two_left(turn(asked, "I don't know").session)
    assert here.state is State.SCAFFOLDING
    away = turn(here, SKIP).session
    assert away.scaffold is None
    back = turn(away, away.item.answer).session
    assert (back.state, back.sub_asked, back.idk_count) == (State.ASKED, here.sub_asked, here.idk_count)


def test_it_is_left_once_and_is_helped_with_after_that(asked: Session) -> None:
    away = turn(two_left(asked), SKIP).session
    back = turn(away, away.item.answer).session
    again = turn(back, SKIP)
    assert again.move.name is MoveName.ENCOURAGE_ATTEMPT
    assert again.move.ruled_out[0] == f"put_off: {tutor_brain.NOT_AGAIN}"
    assert again.session.order == back.order


def test_who_leaves_every_question_comes_to_all_of_them_and_to_an_end(asked: Session) -> None:
    session, short = asked, replace(asked, order=asked.order[:4])
    session = short
    for _ in short.order:
        session = turn(session, SKIP).session
    assert turn(session, SKIP).move.name is not MoveName.PUT_OFF
    for _ in short.order:
        session = turn(session, session.item.answer).session
    assert session.completed >= len(short.order)
    assert {short.chapter.items[place].id for place in short.order} <= {entry.item for entry in session.history}


def test_a_question_that_was_left_at_the_end_of_the_lesson_ends_it(asked: Session) -> None:
    away = turn(two_left(asked), SKIP).session
    back = replace(turn(away, away.item.answer).session, assisted=("one",))
    over = turn(back, back.item.answer)
    assert (over.session.state, over.session.ended_because) == (State.ENDED, "completed_questions")


def test_it_comes_back_even_where_its_skill_is_known_by_then() -> None:
    """Who leaves a check and then gets the practice right still meets it again, as Didi said."""
    session = turn(begin(open_session("Asha", "integers", language="en")).session, SKIP).session
    left = session.put_off[0].item
    for _ in range(60):
        if session.state is State.ENDED or session.item.id == left:
            break
        session = turn(session, session.item.answer).session
    assert session.item.id == left
    assert session.skipped != ()


def test_a_check_that_is_left_is_not_taken_for_one_that_was_right() -> None:
    result = turn(begin(open_session("Asha", "integers", language="en")).session, SKIP)
    skill = next(one for one in result.session.chapter.skills if one.id == result.session.item.skill)
    assert skill.analogy.en in result.text


def test_it_is_played_again_as_it_was(asked: Session) -> None:
    heards = [Heard(words) for words in ("123456", SKIP, "aage badho", "help me", "अगला सवाल")]
    session = asked
    for heard in heards:
        result = take_turn(session, heard)
        assert derived_move(why_card(result)) == result.move
        session = result.session
    assert replay(asked, heards) == session


# --- who may --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", ["exam", "clarify_doubts"])
def test_only_a_lesson_puts_a_question_off(mode: Mode) -> None:
    session = begin(open_session("Asha", "integers", language="en", mode=mode)).session
    result = turn(session, SKIP)
    assert result.move.name is not MoveName.PUT_OFF
    assert not last_situation(result).may_put_off


def test_nobody_but_the_student_puts_a_question_off(asked: Session) -> None:
    result = turn(asked, "123456")
    move = guarded(Move(MoveName.PUT_OFF, {}, "model"), last_situation(result), result.understanding)
    assert (move.name, move.rule) == (MoveName.GIVE_HINT, "guardrail:put_off")
    assert move.ruled_out == ("put_off: the student did not ask for it",)


def test_it_is_not_put_off_where_it_may_not_be(asked: Session) -> None:
    situation = replace(last_situation(turn(asked, SKIP)), may_put_off=False)
    move = guarded(Move(MoveName.PUT_OFF), situation, Understanding(Category.HELP, PUTS_OFF))
    assert (move.name, move.ruled_out) == (MoveName.GIVE_HINT, (f"put_off: {tutor_brain.NOT_AGAIN}",))


def test_nothing_is_left_when_the_lesson_is_over(asked: Session) -> None:
    over = turn(asked, "stop").session
    assert over.state is State.ENDED
    assert not next_items.may_be(over)
    assert turn(over, SKIP).move.rule == "already_ended"


def test_words_that_were_hardly_heard_put_nothing_off(asked: Session) -> None:
    faint = take_turn(asked, Heard(SKIP, confidence=0.1, by="voice"))
    assert faint.move.name is MoveName.ASK_AGAIN


@pytest.mark.parametrize(
    "words", ["leave 5", "next number", "mat chhodo", "छोड़ो मत", "what is the next step", "5 chhod do", "skip counting"]
)
def test_other_words_with_the_same_sounds_put_nothing_off(asked: Session, words: str) -> None:
    assert turn(asked, words).move.name is not MoveName.PUT_OFF


# --- a hint is asked for --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", ["teach_me", "exam", "clarify_doubts"])
@pytest.mark.parametrize(
    "words",
    ["हिंट दो", "हिंट दे दो", "इशारा दो", "थोड़ा इशारा", "थोड़ा इशारा दो", "मदद चाहिए", "मुझे मदद चाहिए", "थोड़ी मदद करो"],
)
def test_a_hint_is_asked_for_in_hindi(mode: Mode, words: str) -> None:
    session = begin(open_session("Asha", "integers", language="hi", mode=mode)).session
    assert turn(session, words).understanding.category is Category.HELP


@pytest.mark.parametrize("awaited", ["integer", "fraction", "word", "yes_no"])
@pytest.mark.parametrize("words", ["हिंट दो", "इशारा दो", "मदद चाहिए"])
def test_the_plea_is_no_number_whatever_is_awaited(awaited: str, words: str) -> None:
    found = input_classifier.classify(words, expect=awaited)
    assert found.category is Category.HELP

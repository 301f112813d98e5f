"""The practice loop's own judgements: what is near, what may be luck, and what a voice is told of the student."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.tutor.situations import answered, at
from tutor.agentic_tutor import begin, open_session, take_turn
from tutor.lesson import practice, wording
from tutor.turn import Heard, Learner, Move, MoveName, Plan, Session, SkillRecord, Verdict
from tutor.turn import Item as AnItem


@pytest.fixture(scope="module")
def asked() -> Session:
    return begin(open_session("Asha", "rational_numbers", language="en")).session


def keyed(asked: Session, answer: str, problem: str = "") -> AnItem:
    """The first item with another answer."""
    return replace(asked.item, answer=answer, problem=problem)


def posed(asked: Session, item: AnItem) -> Session:
    items = tuple(item if one.id == item.id else one for one in asked.chapter.items)
    return replace(asked, chapter=replace(asked.chapter, items=items))


@pytest.mark.parametrize(("said", "close"), [("2.4", True), ("2.6", True), ("3", False), ("2.5", False)])
def test_an_answer_is_close_when_it_misses_the_item_narrowly(asked: Session, said: str, close: bool) -> None:
    result = take_turn(posed(asked, keyed(asked, "2.5")), Heard(said))
    assert result.situation is not None
    assert result.situation.close is close


def test_a_near_miss_of_a_small_question_is_no_near_miss_of_the_item(asked: Session) -> None:
    near = answered(Verdict.WRONG, "sub_question", "close")
    assert not practice.situation(asked, Heard("9 by 7"), near).close


def test_an_answer_that_a_misconception_gives_too_is_asked_about(asked: Session) -> None:
    # Asked for the power's exponent times its base, a child who reads a power so is right without knowing powers.
    lucky = posed(asked, keyed(asked, "6", problem="2^3"))
    assert practice.may_be_misconceived(lucky)
    assert not practice.may_be_misconceived(posed(asked, keyed(asked, "8", problem="2^3")))


def test_a_misconception_is_outlived_by_right_answers(asked: Session) -> None:
    record = SkillRecord(asked.item.skill, 0.5, misconceptions=(("add_across", 1),))
    for right, suspected in ((0, True), (1, False)):
        known = Learner(skills=(replace(record, right=right),))
        assert practice.may_be_misconceived(replace(asked, learner=known)) is suspected


def plan_after(session: Session, words: str) -> Plan:
    """What the voice is told after these words."""
    result = take_turn(session, Heard(words))
    assert result.situation is not None
    return wording.plan(session, result.session, result.understanding, result.situation, result.move)


def test_the_voice_is_told_how_the_student_talks(asked: Session) -> None:
    quiet = replace(asked, learner=Learner(lengths=(2, 3, 2)))
    chatty = replace(asked, learner=Learner(lengths=(40, 38, 41)))
    assert (plan_after(quiet, "5").style, plan_after(quiet, "5").brief) == ("quiet", True)
    assert (plan_after(chatty, "5").style, plan_after(chatty, "5").brief) == ("expressive", False)


def test_a_first_short_reply_does_not_make_a_student_quiet(asked: Session) -> None:
    assert not plan_after(asked, "5").brief


def test_what_is_hard_is_said_in_few_words(asked: Session) -> None:
    hard = replace(asked, turn=5, learner=Learner(skills=(SkillRecord(asked.item.skill, 0.1, attempts=3),)))
    plan = plan_after(hard, "minus one by seven and so on and so on and so on and so on and so on and so on")
    assert (plan.pacing, plan.brief) == ("SIMPLIFY", True)


def test_the_hint_for_a_near_miss_is_still_the_hint(asked: Session) -> None:
    near = posed(asked, keyed(asked, "25"))
    probed = take_turn(near, Heard("24")).session
    result = take_turn(probed, Heard("26"))
    assert result.move.name is MoveName.GIVE_HINT
    assert near.item.hints[0].en in result.text
    assert "26" in result.text


@pytest.mark.parametrize(("given", "last"), [(0, 0), (1, 0), (2, 1)])
def test_what_is_known_so_far_is_drawn_together_with_the_last_hint_given(asked: Session, given: int, last: int) -> None:
    session = replace(asked, hints=given)
    move = Move(MoveName.GUIDE_NEXT_STEP, {"to": "synthesis"}, "loop_guard")
    plan = wording.plan(session, session, answered(Verdict.WRONG, "sub_question"), at(), move)
    hint = session.item.hints[last].en
    assert (plan.facts, plan.slots["hint"]) == ((hint,), hint)


def test_no_hint_is_at_hand_for_a_move_that_gives_none(asked: Session) -> None:
    plan = plan_after(asked, "5")
    assert plan.move.name is not MoveName.GIVE_HINT
    assert "hint" not in plan.slots

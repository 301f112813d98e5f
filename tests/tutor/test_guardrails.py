"""The guardrails: what they refuse, what they put in its place, and that nothing gets past them."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.tutor.situations import RIGHT, WRONG, answered, at, on_rung, said
from tutor.guard.guardrails import guarded
from tutor.thresholds import THRESHOLDS
from tutor.turn import (
    GIVES_UP,
    SESSION_MINUTES,
    Category,
    Move,
    MoveName,
    Rung,
    Situation,
    State,
    Understanding,
    Verdict,
)

SESSION_S = SESSION_MINUTES * 60.0
EXPLAIN = Move(MoveName.EXPLAIN_SOLUTION, {"style": "step_by_step"})
LEAVE = Move(MoveName.LEAVE_TO_TEACHER)
PRAISE = Move(MoveName.PRAISE_AND_CONTINUE, {"what_they_did_well": "x"})


def hint(level: int) -> Move:
    return Move(MoveName.GIVE_HINT, {"hint_level": level, "what_student_got_wrong": "9 by 7"})


def test_a_lawful_move_passes_untouched() -> None:
    move = hint(1)
    assert guarded(move, on_rung(Rung.PROBED), WRONG) == move


def test_no_solution_before_the_first_hint() -> None:
    move = guarded(EXPLAIN, at(), WRONG)
    assert (move.name, move.args["hint_level"]) == (MoveName.GIVE_HINT, 1)
    assert move.ruled_out == ("explain_solution: no hint yet",)


def test_no_solution_after_one_hint_only() -> None:
    move = guarded(EXPLAIN, on_rung(Rung.HINTED_1), WRONG)
    assert (move.name, move.args["hint_level"]) == (MoveName.GIVE_HINT, 2)
    assert move.ruled_out == ("explain_solution: one hint only",)


def test_the_solution_is_allowed_after_two_hints() -> None:
    assert guarded(EXPLAIN, on_rung(Rung.HINTED_2), WRONG) == EXPLAIN


def test_where_the_school_keeps_solutions_the_question_is_left_to_the_teacher() -> None:
    move = guarded(EXPLAIN, on_rung(Rung.HINTED_2, solutions=False), WRONG)
    assert move.name is MoveName.LEAVE_TO_TEACHER
    assert move.ruled_out == ("explain_solution: the school leaves solutions to the teacher",)
    assert guarded(LEAVE, on_rung(Rung.HINTED_2, solutions=False), WRONG) == LEAVE


def test_no_question_is_left_to_the_teacher_before_both_hints() -> None:
    for rung, level in ((Rung.ASKED, 1), (Rung.PROBED, 1), (Rung.HINTED_1, 2)):
        move = guarded(LEAVE, on_rung(rung, solutions=False), WRONG)
        assert (move.name, move.args["hint_level"]) == (MoveName.GIVE_HINT, level)


def test_no_question_is_left_to_the_teacher_where_the_solution_may_be_told() -> None:
    move = guarded(LEAVE, on_rung(Rung.HINTED_2), WRONG)
    assert move.name is MoveName.EXPLAIN_SOLUTION
    assert move.ruled_out == ("leave_to_teacher: the solution may be told",)


def test_a_school_can_make_its_sessions_shorter_or_longer() -> None:
    assert guarded(hint(1), at(elapsed=600.0, limit_s=600.0), WRONG).args.get("reason") == "time_limit"
    assert guarded(hint(1), at(elapsed=SESSION_S, limit_s=3600.0), WRONG) == hint(1)


def test_the_second_hint_does_not_come_first() -> None:
    move = guarded(hint(2), at(), WRONG)
    assert move.args["hint_level"] == 1
    assert move.ruled_out == ("give_hint 2: hints given so far: 0",)


def test_a_hint_is_not_given_twice() -> None:
    assert guarded(hint(1), on_rung(Rung.HINTED_1), WRONG).args["hint_level"] == 2


def test_a_third_hint_is_the_solution() -> None:
    assert guarded(hint(2), on_rung(Rung.HINTED_2), WRONG).name is MoveName.EXPLAIN_SOLUTION


def test_a_hint_level_that_does_not_exist_is_replaced() -> None:
    assert guarded(hint(7), at(), WRONG).args["hint_level"] == 1


def test_what_they_did_is_asked_once() -> None:
    move = guarded(Move(MoveName.ASK_WHAT_THEY_DID), on_rung(Rung.PROBED), WRONG)
    assert (move.name, move.args["hint_level"]) == (MoveName.GIVE_HINT, 1)


def test_praise_must_be_earned() -> None:
    assert guarded(PRAISE, at(), WRONG).name is MoveName.GIVE_HINT
    assert guarded(Move(MoveName.ASK_TEACH_BACK), at(), WRONG).name is MoveName.GIVE_HINT
    assert guarded(PRAISE, at(), answered(Verdict.CORRECT, "sub_question")).name is MoveName.GIVE_HINT
    assert guarded(PRAISE, at(), RIGHT) == PRAISE


def test_a_teach_back_may_end_in_praise() -> None:
    assert guarded(PRAISE, at(state=State.TEACH_BACK), said(Category.EXPLANATION)) == PRAISE


def test_after_twenty_five_minutes_the_session_ends_whatever_was_proposed() -> None:
    move = guarded(hint(1), at(elapsed=SESSION_S), WRONG)
    assert (move.name, move.args["reason"]) == (MoveName.END_SESSION, "time_limit")
    assert move.ruled_out == ("give_hint 1: the session's time is up",)


def test_care_is_given_even_after_the_time() -> None:
    care = Move(MoveName.CARE, {"concern": "distress"}, "safety")
    assert guarded(care, at(elapsed=SESSION_S), said(Category.SAFETY, "distress")) == care


def test_a_session_does_not_end_for_no_reason() -> None:
    for reason in ("completed_questions", "student_requested", "time_limit", "already_ended", "bored", ""):
        move = guarded(Move(MoveName.END_SESSION, {"reason": reason}), at(), WRONG)
        assert move.name is MoveName.GIVE_HINT


def test_a_session_ends_when_it_is_over() -> None:
    lawful = {
        "student_requested": (at(), said(Category.STOP)),
        "completed_questions": (at(last_item=True), RIGHT),
        "already_ended": (at(state=State.ENDED), said(Category.ACK)),
        "time_limit": (at(elapsed=SESSION_S), WRONG),
    }
    for reason, (situation, understood) in lawful.items():
        move = Move(MoveName.END_SESSION, {"reason": reason})
        assert guarded(move, situation, understood) == move


def test_help_comes_in_time_for_the_last_attempt() -> None:
    gentle = Move(MoveName.REDIRECT_TO_QUESTION, {"style": "gentle"})
    assert guarded(gentle, at(attempts=2), WRONG) == gentle
    assert guarded(gentle, at(attempts=3), WRONG).args.get("hint_level") == 1
    assert guarded(gentle, at(attempts=4, hints=1), WRONG).args.get("hint_level") == 2
    assert guarded(gentle, at(attempts=5, hints=2), WRONG).name is MoveName.EXPLAIN_SOLUTION


def test_no_small_question_is_put_a_third_time() -> None:
    again = Move(MoveName.GUIDE_NEXT_STEP, {"to": "same_step"})
    missed = answered(Verdict.WRONG, "sub_question")
    assert guarded(again, at(sub_asked=1), missed) == again
    third = guarded(again, at(sub_asked=2), missed)
    assert (third.args["to"], third.ruled_out) == ("synthesis", ("guide_next_step: asked often enough",))


def test_no_small_question_is_put_that_there_is_not() -> None:
    small = Move(MoveName.ENCOURAGE_ATTEMPT, {"approach": "break_down"})
    assert guarded(small, at(), said(Category.IDK)) == small
    for situation in (at(subs_left=0), at(sub_asked=2)):
        move = guarded(small, situation, said(Category.IDK))
        assert (move.name, move.args["approach"]) == (MoveName.ENCOURAGE_ATTEMPT, "relate_to_known")
        assert move.ruled_out == ("encourage_attempt: no small step is left to ask",)


MOVES = st.builds(
    Move,
    st.sampled_from(MoveName),
    st.fixed_dictionaries(
        {},
        optional={
            "hint_level": st.one_of(st.integers(-1, 9), st.text(max_size=3)),
            "reason": st.sampled_from(["time_limit", "completed_questions", "student_requested", "", "x"]),
            "style": st.text(max_size=3),
            "to": st.sampled_from(["same_step", "next_step", "question", "synthesis"]),
            "approach": st.sampled_from(["break_down", "relate_to_known", "reduce_pressure"]),
        },
    ),
)
SITUATIONS = st.builds(
    at,
    attempts=st.integers(0, 9),
    hints=st.integers(0, 2),
    probed=st.booleans(),
    last_item=st.booleans(),
    sub_asked=st.integers(0, 3),
    subs_left=st.integers(0, 3),
    elapsed=st.floats(0, 4000),
    limit_s=st.sampled_from([300.0, SESSION_S, 3600.0]),
    solutions=st.booleans(),
    state=st.sampled_from([State.ASKED, State.PROBED, State.HINTED_1, State.HINTED_2, State.TEACH_BACK]),
)
UNDERSTOOD = st.sampled_from([WRONG, RIGHT, said(Category.IDK), said(Category.STOP), said(Category.SAFETY, "distress")])


@given(MOVES, SITUATIONS, UNDERSTOOD)
def test_whatever_is_proposed_the_outcome_is_lawful(
    move: Move, situation: Situation, understood: Understanding
) -> None:
    made = guarded(move, situation, understood)
    assert guarded(made, situation, understood) == made
    if made.name in GIVES_UP:
        assert situation.hints >= THRESHOLDS.hints_before_explaining
        assert situation.solutions is (made.name is MoveName.EXPLAIN_SOLUTION)
    if made.name is MoveName.GIVE_HINT:
        assert made.args["hint_level"] == situation.hints + 1
    if situation.elapsed >= situation.limit_s:
        assert made.name in (MoveName.END_SESSION, MoveName.CARE)
    if made.name is not move.name:
        assert made.ruled_out


def test_a_frustrated_student_is_helped_and_not_questioned() -> None:
    move = guarded(Move(MoveName.ASK_WHAT_THEY_DID), at(frustration=2), WRONG)
    assert (move.name, move.ruled_out) == (MoveName.GIVE_HINT, ("ask_what_they_did: help, not questions",))


def test_a_student_who_lacks_the_idea_is_taught_it_first() -> None:
    move = guarded(Move(MoveName.ASK_WHAT_THEY_DID), at(concept_needed=True), WRONG)
    assert (move.name, move.ruled_out) == (MoveName.TEACH_CONCEPT, ("ask_what_they_did: the idea comes first",))


def test_nothing_more_is_asked_when_the_extension_is_over() -> None:
    over = at(extension=THRESHOLDS.most_extension_turns)
    for proposed in (hint(1), PRAISE, EXPLAIN, Move(MoveName.END_SESSION, {"reason": "student_requested"})):
        move = guarded(proposed, over, WRONG)
        assert (move.name, move.args["reason"]) == (MoveName.END_SESSION, "completed_questions")
    assert guarded(hint(1), at(extension=THRESHOLDS.most_extension_turns - 1), WRONG).name is not MoveName.END_SESSION

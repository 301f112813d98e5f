"""Which moves are allowed now. The last word on every move, whoever proposed it: the brain, or later a model.

A guardrail that refuses a move names another one and gives its reason; the reasons go onto the why-card. It never
chooses better teaching, only lawful teaching.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import takewhile

from tutor.thresholds import THRESHOLDS
from tutor.turn import (
    GIVES_UP,
    PUTS_OFF,
    STANDS_STILL,
    Category,
    Mode,
    Move,
    MoveName,
    Situation,
    State,
    Understanding,
    Verdict,
    replaced,
)

Guardrail = Callable[[Move, Situation, Understanding], tuple[Move, str] | None]
"""None when the move is allowed; else the move to make in its place, and why."""


def guarded(proposed: Move, situation: Situation, understood: Understanding) -> Move:
    """The proposed move if every guardrail allows it, else the lawful one in its place with all refusals noted."""
    move, refused = proposed, list(proposed.ruled_out)
    while (objection := _first_objection(move, situation, understood)) is not None:
        refused.append(f"{_shown(move)}: {objection[1]}")
        move = objection[0]
    return replaced(move, ruled_out=tuple(refused))


def _first_objection(move: Move, situation: Situation, understood: Understanding) -> tuple[Move, str] | None:
    objections = (guardrail(move, situation, understood) for guardrail in GUARDRAILS)
    return next((objection for objection in objections if objection is not None), None)


def _shown(move: Move) -> str:
    level = move.args.get("hint_level")
    return move.name if level is None else f"{move.name} {level}"


def _next_help(situation: Situation, rule: str) -> Move:
    """The hint that is due, or when both were given the solution, told or left to the teacher."""
    if situation.hints >= THRESHOLDS.hints_before_explaining and not situation.solutions:
        return Move(MoveName.LEAVE_TO_TEACHER, {}, rule)
    if situation.hints >= THRESHOLDS.hints_before_explaining:
        return Move(MoveName.EXPLAIN_SOLUTION, {"style": "step_by_step"}, rule)
    args: dict[str, str | int] = {"hint_level": situation.hints + 1, "what_student_got_wrong": situation.quote}
    return Move(MoveName.GIVE_HINT, args, rule)


def _session_over(move: Move, situation: Situation, understood: Understanding) -> tuple[Move, str] | None:
    if situation.elapsed < situation.limit_s or move.name in (MoveName.END_SESSION, MoveName.CARE):
        return None
    return Move(MoveName.END_SESSION, {"reason": "time_limit"}, "guardrail:time_limit"), "the session's time is up"


def extension_over(situation: Situation) -> bool:
    """Whether the turns are used up that a lesson may go on after its plan."""
    return situation.extension >= THRESHOLDS.most_extension_turns


def _extension_over(move: Move, situation: Situation, understood: Understanding) -> tuple[Move, str] | None:
    """Then nothing more is asked; a solution that is due is still told, and the lesson ends with it."""
    ends = (MoveName.END_SESSION, MoveName.CARE, *GIVES_UP)
    if not extension_over(situation) or move.name in ends or understood.category is Category.SAFETY:
        return None
    return Move(MoveName.END_SESSION, {"reason": "completed_questions"}, "guardrail:extension"), "it went on far enough"


def _end_has_a_reason(move: Move, situation: Situation, understood: Understanding) -> tuple[Move, str] | None:
    if move.name is not MoveName.END_SESSION:
        return None
    reasons = {
        "already_ended": situation.state is State.ENDED,
        "time_limit": situation.elapsed >= situation.limit_s,
        "student_requested": understood.category is Category.STOP,
        "completed_questions": extension_over(situation)
        or (situation.last_item and (understood.is_right or situation.state is State.TEACH_BACK)),
    }
    if reasons.get(str(move.args.get("reason")), False):
        return None
    return _next_help(situation, "guardrail:not_over"), "nothing ends the session now"


def _praise_is_earned(move: Move, situation: Situation, understood: Understanding) -> tuple[Move, str] | None:
    if move.name not in (MoveName.PRAISE_AND_CONTINUE, MoveName.ASK_TEACH_BACK) or understood.is_right:
        return None
    if move.name is MoveName.PRAISE_AND_CONTINUE and situation.state is State.TEACH_BACK:
        return None
    return _next_help(situation, "guardrail:not_right_yet"), "the answer is not right yet"


def _one_probe(move: Move, situation: Situation, understood: Understanding) -> tuple[Move, str] | None:
    if move.name is not MoveName.ASK_WHAT_THEY_DID or not situation.probed:
        return None
    return _next_help(situation, "guardrail:one_probe"), "asked already on this item"


def _help_not_questions(move: Move, situation: Situation, understood: Understanding) -> tuple[Move, str] | None:
    """A student who lacks the idea is taught it, and one who is frustrated is helped, before anything is asked."""
    if move.name is not MoveName.ASK_WHAT_THEY_DID:
        return None
    if situation.concept_needed:
        return Move(MoveName.TEACH_CONCEPT, {}, "guardrail:idea_first"), "the idea comes first"
    if situation.frustration >= THRESHOLDS.frustration_signals:
        return _next_help(situation, "guardrail:help"), "help, not questions"
    return None


def _hints_come_first(move: Move, situation: Situation, understood: Understanding) -> tuple[Move, str] | None:
    if move.name not in GIVES_UP or situation.hints >= THRESHOLDS.hints_before_explaining:
        return None
    given = "no hint yet" if not situation.hints else "one hint only"
    return _next_help(situation, "guardrail:hints_first"), given


def _solutions_as_the_school_wishes(
    move: Move, situation: Situation, understood: Understanding
) -> tuple[Move, str] | None:
    if move.name is MoveName.EXPLAIN_SOLUTION and not situation.solutions:
        return _next_help(situation, "guardrail:solutions"), "the school leaves solutions to the teacher"
    if move.name is MoveName.LEAVE_TO_TEACHER and situation.solutions:
        return _next_help(situation, "guardrail:solutions"), "the solution may be told"
    return None


def _put_off_as_asked(move: Move, situation: Situation, understood: Understanding) -> tuple[Move, str] | None:
    """Only the student puts a question off, and each only once."""
    if move.name is not MoveName.PUT_OFF:
        return None
    if understood.category_reason != PUTS_OFF:
        return _next_help(situation, "guardrail:put_off"), "the student did not ask for it"
    if not situation.may_put_off:
        return _next_help(situation, "guardrail:put_off"), "it was put off before, or is the last"
    return None


def _changed_as_asked(move: Move, situation: Situation, understood: Understanding) -> tuple[Move, str] | None:
    """Only the student changes a question, for what there is."""
    if move.name is not MoveName.CHANGE_ITEM:
        return None
    granted = {"harder": situation.harder == "now", "easier": situation.easier}
    if granted.get(str(move.args.get("to")), False):
        return None
    return _BACK_TO_IT, "the student did not ask for it"


def _tells_what_was_found(move: Move, situation: Situation, understood: Understanding) -> tuple[Move, str] | None:
    """While an item stands open only what was found for a question is told, twice an item at most."""
    if move.name is not MoveName.ANSWER_DOUBT or situation.mode != "teach_me":
        return None
    if situation.found is None or situation.found.came_to != "answer":
        return _BACK_TO_IT, "no page answers it"
    if situation.questions >= THRESHOLDS.max_questions:
        return _BACK_TO_IT, "enough was asked beside this question"
    return None


_BACK_TO_IT = Move(MoveName.REDIRECT_TO_QUESTION, {"style": "gentle"}, "question_kept")


def _hints_in_order(move: Move, situation: Situation, understood: Understanding) -> tuple[Move, str] | None:
    if move.name is not MoveName.GIVE_HINT or move.args.get("hint_level") == situation.hints + 1:
        return None
    return _next_help(situation, "guardrail:hints_in_order"), f"hints given so far: {situation.hints}"


def _attempts_are_few(move: Move, situation: Situation, understood: Understanding) -> tuple[Move, str] | None:
    """Help must come in time: before the attempts run out there must be room for the hints that are still due."""
    helping = (MoveName.GIVE_HINT, *GIVES_UP, MoveName.END_SESSION, MoveName.CARE)
    missed = understood.about == "item" and understood.verdict is Verdict.WRONG
    if not missed or move.name in helping:
        return None
    due = THRESHOLDS.hints_before_explaining - situation.hints
    if situation.attempts + due < THRESHOLDS.max_attempts:
        return None
    return _next_help(situation, "guardrail:attempts"), f"attempt {situation.attempts} of {THRESHOLDS.max_attempts}"


def _no_small_question_thrice(move: Move, situation: Situation, understood: Understanding) -> tuple[Move, str] | None:
    """The loop guard: the same scaffolding question is put twice at most, and none is put that there is not."""
    again, breaks_down = move.args.get("to") == "same_step", move.args.get("approach") == "break_down"
    puts_one = (move.name is MoveName.GUIDE_NEXT_STEP and again) or (
        move.name is MoveName.ENCOURAGE_ATTEMPT and breaks_down
    )
    if not puts_one:
        return None
    if situation.subs_left and situation.sub_asked < THRESHOLDS.max_sub_asked:
        return None
    if breaks_down:
        args: dict[str, str | int] = {"approach": "relate_to_known"}
        return Move(MoveName.ENCOURAGE_ATTEMPT, args, "guardrail:loop"), "no small step is left to ask"
    return Move(MoveName.GUIDE_NEXT_STEP, {"to": "synthesis"}, "guardrail:loop"), "asked often enough"


def stood_still(situation: Situation) -> int:
    """Turns in a row, just before this one, that left the question as it stood; silence is not counted."""
    return sum(1 for _ in takewhile(lambda name: name in STANDS_STILL, reversed(situation.lately)))


def _nothing_stands_still(move: Move, situation: Situation, understood: Understanding) -> tuple[Move, str] | None:
    """Whatever is heard, two replies leave the question as it stands, and the third one helps; nothing is counted.

    Who asks for time gets more of it. A lesson that is over, or put off to another day, stands still for good.
    """
    over = situation.state is State.ENDED or situation.paused or understood.category is Category.STOP
    silent = understood.category is Category.NOISE and understood.category_reason == "nothing"
    most = THRESHOLDS.most_waiting if move.name is MoveName.WAIT else THRESHOLDS.most_standing
    if move.name not in STANDS_STILL or over or silent or stood_still(situation) < most:
        return None
    return _SMALLER[situation.mode](situation), f"the question stood still {stood_still(situation)} times"


STANDS = "guardrail:stands_still"
"""The rule by which the question is not left as it stands a third time."""


def _smaller_step(situation: Situation) -> Move:
    """The small question that was not asked yet, or the next help; a teach-back is let go."""
    if situation.state is State.TEACH_BACK and situation.last_item:
        return Move(MoveName.END_SESSION, {"reason": "completed_questions"}, "teach_back_let_go:last_item")
    if situation.state is State.TEACH_BACK:
        args: dict[str, str | int] = {"what_they_did_well": situation.strength}
        return Move(MoveName.PRAISE_AND_CONTINUE, args, "teach_back_let_go")
    fresh = situation.subs_left > 0 and not situation.sub_asked and not situation.hints
    if fresh and situation.state is not State.SCAFFOLDING:
        return Move(MoveName.ENCOURAGE_ATTEMPT, {"approach": "break_down"}, STANDS)
    return _next_help(situation, STANDS)


def _exam_step(situation: Situation) -> Move:
    return Move(MoveName.ENCOURAGE_ATTEMPT, {"approach": "reduce_pressure"}, "try_or_leave")


def _doubts_step(situation: Situation) -> Move:
    return Move(MoveName.ASK_FOR_DOUBTS, {"after": "nothing"}, "invited")


_SMALLER: Mapping[Mode, Callable[[Situation], Move]] = {
    "teach_me": _smaller_step,
    "exam": _exam_step,
    "clarify_doubts": _doubts_step,
}
"""What is done in each mode where the question has stood still long enough."""

GUARDRAILS: tuple[Guardrail, ...] = (
    _session_over,
    _extension_over,
    _end_has_a_reason,
    _praise_is_earned,
    _one_probe,
    _help_not_questions,
    _hints_come_first,
    _solutions_as_the_school_wishes,
    _put_off_as_asked,
    _changed_as_asked,
    _tells_what_was_found,
    _hints_in_order,
    _attempts_are_few,
    _no_small_question_thrice,
    _nothing_stands_still,
)
"""In the order they are asked."""

"""What a mode makes of a turn: one policy for each, and the same straight line through every one of them.

Pure. A policy never words anything and never touches the record; it says what may be looked at, which move is made,
what the session is afterwards, and what a voice needs to word it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from tutor.guard import guardrails
from tutor.lesson import clarify, exam, practice, teach_me
from tutor.lesson.looking import Wonder
from tutor.turn import Heard, Mode, Move, Plan, Session, Situation, Understanding


def _never(session: Session, heard: Heard) -> Wonder | None:
    """Nothing is looked up."""
    return None


@dataclass(frozen=True, slots=True)
class Policy:
    """The steps of a turn that differ from mode to mode, in the order they are taken."""

    opening: Callable[[Session], tuple[Session, Plan]]
    """The session once Didi has greeted, and what her greeting is worded from."""
    understand: Callable[[Session, Heard], Understanding]
    situation: Callable[[Session, Heard, Understanding], Situation]
    next_move: Callable[[Situation, Understanding], Move]
    guarded: Callable[[Move, Situation, Understanding], Move]
    """The last word on the move, whoever proposed it."""
    follow: Callable[[Session, Heard, Understanding, Situation, Move], Session]
    plan: Callable[[Session, Session, Understanding, Situation, Move], Plan]
    """What the move is worded from: the session before it, the session after it, and what led to it."""
    welcome_back: Callable[[Session, float], Plan] = teach_me.welcome_back
    """What a student who was away for so many seconds is welcomed back with, when the session is taken up again."""
    models_may_choose: bool = False
    """Whether a language model may choose among the lawful moves."""
    wonders: Callable[[Session, Heard], Wonder | None] = _never
    """What is to be looked up for what was said, before it is understood; None where nothing is."""


TEACH_ME = Policy(
    teach_me.opening,
    teach_me.understand,
    practice.situation,
    teach_me.next_move,
    guardrails.guarded,
    teach_me.follow,
    teach_me.plan,
    models_may_choose=True,
    wonders=teach_me.wonders,
)
"""The practice loop, led by a study plan."""

EXAM = Policy(
    exam.opening,
    exam.understand,
    exam.situation,
    exam.next_move,
    guardrails.guarded,
    exam.follow,
    exam.plan,
)
"""An exam. No model chooses: there is nothing to choose between. Nothing is looked up."""

CLARIFY_DOUBTS = Policy(
    clarify.opening,
    clarify.understand,
    clarify.situation,
    clarify.next_move,
    guardrails.guarded,
    clarify.follow,
    clarify.plan,
    clarify.welcome_back,
    wonders=clarify.wonders,
)
"""Doubts: the student asks, the book answers."""

POLICIES: Mapping[Mode, Policy] = {"teach_me": TEACH_ME, "exam": EXAM, "clarify_doubts": CLARIFY_DOUBTS}
"""The policy of each mode."""

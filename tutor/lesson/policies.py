"""What a mode makes of a turn: one policy for each, and the same straight line through every one of them.

Pure. A policy never words anything and never touches the record; it says what may be looked at, which move is made,
what the session is afterwards, and what a voice needs to word it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from tutor.guard import guardrails
from tutor.guard.speech_guard import Gate, Grounds
from tutor.lesson import clarify, every_turn, exam, practice, teach_me
from tutor.lesson.every_turn import Wonder
from tutor.thresholds import THRESHOLDS
from tutor.turn import Heard, Mode, Move, MoveName, Plan, Rung, Session, Situation, State, Understanding

# --- the guard of one turn ---


Allowed = Callable[[tuple[str, ...]], bool]
"""Whether sentences may be said."""

_QUOTING = (
    "ask_what_they_did", "ask_what_they_did_close", "give_hint_1", "give_hint_2", "give_hint_close", "give_hint_where",
    "give_hint_same_place",
)  # fmt: skip
"""Families that tell the student what they had said."""


_BEHIND = ("praise", "ask_teach_back", "exam_next", "exam_noted")
"""Families that speak of an answer which is behind the student."""


def speech_guard_for(session: Session, heard: Heard, plan: Plan) -> Gate:
    """The guard for the words of this turn. It holds the answer; the plan and the voice do not.

    An answer that the student has found is no secret any more, nor is that of an exam's question that is behind them:
    what they said is repeated whether it was right or not, and a guard that held back only the right one would tell.
    """
    item = session.item
    is_open = session.state is State.TEACH_BACK or plan.phrase.startswith(_BEHIND)
    on_item = [entry for entry in session.history if entry.item == item.id]
    wordings = (item.question.en, item.question.hinglish, item.spoken.en, item.spoken.hinglish, item.spoken.hi)
    return Gate(
        Grounds(
            question="\n".join(wording for wording in wordings if wording),
            answer=item.answer,
            accept_also=item.accept_also,
            kind=item.kind,
            rung=Rung.EXPLAINED if is_open else practice.rung_after(session, plan.move),
            heard=(
                *(entry.student for entry in on_item if entry.student),
                heard.text[: THRESHOLDS.max_heard_characters],
            ),
            earlier=tuple(entry.teacher for entry in on_item),
            facts=plan.facts,
            quote=plan.said if plan.phrase in _QUOTING else "",
            language=plan.language,
            max_sentences=4 if plan.move.name is MoveName.EXPLAIN_SOLUTION else 2,
            form=item.form,
            close=plan.phrase.endswith("_close") or plan.phrase.startswith("guide_partial"),
        )
    )


def as_may_be_said(session: Session, heard: Heard) -> Heard:
    """What was heard, with no more of an answer and its pages than may be said now.

    Where an item stands open, a sentence that tells its answer is left out; with the first one, all of them are. A page
    that tells it is shown no further than it was told.
    """
    if heard.looked is None:
        return heard
    looked = every_turn.sayable(heard.looked)
    allowed = _allowed(session, heard)
    if allowed is None or not looked.answer:
        return replace(heard, looked=looked)
    answer = _sayable(looked.answer, allowed)
    told = " ".join(answer)
    sources = tuple(
        one if allowed((one.title, one.text)) else replace(one, text=told, latex="") for one in looked.sources
    )
    return replace(heard, looked=replace(looked, answer=answer, sources=sources if answer else ()))


def may_be_said(session: Session, heard: Heard) -> Allowed | None:
    """Tells whether an answer from the library may be said now, or enough of it; None where nothing is kept back.

    It is the speech guard of this turn, so it knows the answer that the library must not tell.
    """
    allowed = _allowed(session, heard)
    return None if allowed is None else lambda sentences: bool(_sayable(sentences, allowed))


def _sayable(sentences: tuple[str, ...], allowed: Allowed) -> tuple[str, ...]:
    """The sentences that may be said together; none where the first may not, which says what the others are about."""
    kept: tuple[str, ...] = ()
    for sentence in sentences:
        if allowed((*kept, sentence)):
            kept = (*kept, sentence)
        elif not kept:
            return ()
    return kept


def _allowed(session: Session, heard: Heard) -> Allowed | None:
    """Whether sentences keep the open item's answer; None where none is open.

    Whether the sums in a page are right is not asked here: a page on slips has sums that are not.
    """
    if session.mode != "teach_me" or session.state is State.ENDED:
        return None
    told = Plan(Move(MoveName.ANSWER_DOUBT), session.language, session.student, "", "", phrase="doubt_from_book")
    gate = speech_guard_for(session, heard, told)
    return lambda sentences: gate.written(sentences).rule in ("", "false_arithmetic")


# --- what a mode makes of a turn ---


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

"""What every mode makes of a turn in the same way: where the lesson stands, which language it goes on in.

Pure. Nothing here chooses a move or counts an answer.
"""

from __future__ import annotations

import re
from dataclasses import replace

from tutor import tutor_states
from tutor.listening import understanding
from tutor.thresholds import THRESHOLDS
from tutor.turn import Category, Heard, Language, Move, MoveName, Rung, Session, Situation, State, Understanding
from tutor.tutor_states import Step

SAYS_NOTHING = (
    Category.UNCLEAR, Category.NOISE, Category.THINKING, Category.REPEAT, Category.NOT_UNDERSTOOD,
)  # fmt: skip
"""What neither keeps to the question nor leaves it."""
UNCOUNTED = ("already_ended", "safety")
"""Rules after which nothing of the turn is counted."""


def situation(session: Session, heard: Heard, frustration: int) -> Situation:
    """What the choice of a move may look at where no item is helped with; `frustration` with this turn's signs."""
    return Situation(
        state=understanding.standing(session),
        rung=Rung.ASKED,
        attempts=0,
        hints=0,
        probed=False,
        idk_count=0,
        partials=0,
        off_topic_count=session.off_topic_count,
        encouraged=session.encouraged,
        scaffold_pending=False,
        sub_asked=0,
        subs_left=0,
        last_item=False,
        elapsed=max(session.elapsed, heard.at),
        frustration=frustration,
        concept_needed=False,
        teach_back=False,
        waited=has_waited(session),
        limit_s=limit_s(session),
    )


def limit_s(session: Session) -> float:
    """Seconds that the session may last."""
    return session.setup.minutes * 60.0


def is_late(at: Situation) -> bool:
    """Whether the end of the time is near enough to be announced."""
    return at.elapsed >= at.limit_s * THRESHOLDS.warning_share


def has_waited(session: Session) -> bool:
    """Whether the turn before this one was a wait."""
    return bool(session.history) and session.history[-1].action == MoveName.WAIT


def steps_of(move: Move, at: Situation) -> tuple[Step, ...]:
    """What a move that neither helps nor goes on does to the state of the lesson."""
    if move.name is MoveName.END_SESSION:
        return (Step.STAY if at.state is State.ENDED else Step.END,)
    return (Step.PAUSE,) if move.name is MoveName.WAIT and at.waited else (Step.STAY,)


def entered(session: Session, steps: tuple[Step, ...], at: Situation, move: Move) -> Session:
    """The session where `steps` lead, the turn and its time counted and nothing else.

    Raises:
        IllegalTransition: the table of states does not have a step.
    """
    state, paused_from = _moved(session, steps, rests=move.name in (MoveName.WAIT, MoveName.CARE))
    return replace(session, state=state, paused_from=paused_from, turn=session.turn + 1, elapsed=at.elapsed)


def _moved(session: Session, steps: tuple[Step, ...], *, rests: bool) -> tuple[State, State | None]:
    """The state after `steps`, and what it lies on if it is a break. With `rests` a break goes on."""
    state = session.state
    if state is State.BREAK:
        if rests or steps[-1] in (Step.PAUSE, Step.END):
            ended = steps[-1] is Step.END
            return (State.ENDED, None) if ended else (State.BREAK, session.paused_from)
        state = tutor_states.next_state(state, Step.BACK, session.paused_from)
    target = tutor_states.after(state, steps, under=State[session.rung.name])
    return target, (state if target is State.BREAK else None)


def in_language(session: Session, heard: Heard, understood: Understanding) -> Session:
    """The session in the language asked for; else in the one the student kept speaking, unless a person had chosen."""
    lately = _heard_in(session, heard)
    return replace(
        session,
        language=_language(session, lately, heard, understood),
        language_fixed=session.language_fixed or understood.category is Category.LANGUAGE,
        heard_in=lately,
    )


def _heard_in(session: Session, heard: Heard) -> tuple[Language, ...]:
    if heard.language is None or heard.by != "voice":
        return session.heard_in
    return (*session.heard_in, heard.language)[-THRESHOLDS.language_run :]


_NAMED_LANGUAGE: tuple[tuple[re.Pattern[str], Language], ...] = (
    (re.compile(r"hinglish|mix|हिंग्लिश", re.IGNORECASE), "hinglish"),
    (re.compile(r"english|angre[zj]i|inglish|अंग्रे|इंग्लिश", re.IGNORECASE), "en"),
    (re.compile(r"hindi|हिंदी|हिन्दी", re.IGNORECASE), "hi"),
)


def _language(session: Session, lately: tuple[Language, ...], heard: Heard, understood: Understanding) -> Language:
    if understood.category is Category.LANGUAGE:
        named = (language for pattern, language in _NAMED_LANGUAGE if pattern.search(heard.text))
        return next(named, session.language)
    same = len(lately) == THRESHOLDS.language_run and len(set(lately)) == 1
    return lately[-1] if same and not session.language_fixed else session.language

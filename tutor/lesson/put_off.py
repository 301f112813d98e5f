"""A question put off: it goes to the end of the lesson's order, once, and is gone on with there as it stood.

Pure. Nothing is counted for it and nothing forgotten: the hints and attempts it had are its own when it comes back, so
that leaving it costs nothing and wins nothing.
"""

from __future__ import annotations

from dataclasses import replace

from tutor import tutor_states
from tutor.listening import understanding
from tutor.turn import Item, PutOff, Rung, Session, State
from tutor.tutor_states import Step

_OPEN = frozenset({State.ASKED, State.PROBED, State.HINTED_1, State.HINTED_2, State.SCAFFOLDING})
"""States in which a question stands open."""


def may_be(session: Session) -> bool:
    """Whether the present question may be put off: it stands open, was not put off before, and is not the last."""
    if understanding.standing(session) not in _OPEN or session.position + 1 >= len(session.order):
        return False
    return not was(session, session.item)


def was(session: Session, item: Item) -> bool:
    """Whether `item` was put off in this session."""
    return any(one.item == item.id for one in session.put_off)


def moved(before: Session, now: Session) -> bool:
    """Whether the lesson has left the question that it was at `before`."""
    return now.position > before.position or now.put_off != before.put_off


def put_off(session: Session) -> Session:
    """The session with its present question at the end; the next stands in its place, not yet begun."""
    done, rest = session.order[: session.position], session.order[session.position :]
    kept = PutOff(
        session.item.id,
        session.attempts,
        session.hints,
        session.probed,
        session.idk_count,
        session.partials,
        session.sub_questions_done,
        session.sub_asked,
    )
    return replace(session, order=(*done, *rest[1:], rest[0]), put_off=(*session.put_off, kept))


def taken_up(session: Session) -> Session:
    """The session at a question that has just been reached; one that was put off goes on as it stood."""
    kept = next((one for one in session.put_off if one.item == session.item.id), None)
    if kept is None or session.state is State.ENDED:
        return session
    state = tutor_states.after(session.state, _climbed(kept))
    return replace(
        session,
        state=state,
        rung=Rung[state.name],
        attempts=kept.attempts,
        hints=kept.hints,
        probed=kept.probed,
        idk_count=kept.idk_count,
        partials=kept.partials,
        sub_questions_done=kept.sub_questions_done,
        sub_asked=kept.sub_asked,
    )


def _climbed(kept: PutOff) -> tuple[Step, ...]:
    """The way up the ladder to where help had come."""
    if kept.hints:
        return (Step.HINT_1, Step.HINT_2)[: kept.hints]
    return (Step.PROBE,) if kept.probed else ()

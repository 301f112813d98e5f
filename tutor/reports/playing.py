"""A session played again from the record, turn by turn: how a lesson is gone on with, and how it is looked back on.

It writes nothing and words nothing anew: what Didi says in a replay is what she said then, since a model may have
worded it. Where today's Didi or today's content would go another way, it says so and does not go on.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tutor import agentic_tutor
from tutor.errors import ContentFault, IllegalTransition, UnknownChapter
from tutor.lesson import teach_me
from tutor.records.rows import StoredSession, StoredTurn
from tutor.records.why_card import proposed_on
from tutor.turn import Session, State

_OTHERWISE = (ContentFault, UnknownChapter, IllegalTransition, KeyError, TypeError, ValueError)
"""What a session, a card or a setup of another release may raise."""


def opened_as(stored: StoredSession) -> Session:
    """The session as it was opened, with today's content.

    Raises UnknownChapter, ContentFault, or ValueError when no lesson has that setup.
    """
    mode: Any = stored.mode
    teach_back: Any = stored.teach_back
    return agentic_tutor.open_session(
        stored.student,
        stored.chapter,
        language=stored.language if stored.language_fixed else None,
        seed=stored.seed,
        mode=mode,
        teach_back=teach_back,
        known=stored.known,
        setup=stored.setup,
    )


def begun_again(stored: StoredSession) -> Session | None:
    """The session before its first turn; None when today's content is another one, or asks in another order."""
    try:
        session = opened_as(stored)
    except _OTHERWISE:
        return None
    return session if (session.chapter.version, session.order) == (stored.content, stored.order) else None


def played_again(stored: StoredSession) -> Session | None:
    """The session as it stood after its last turn; None when it would not go the same way today."""
    session = begun_again(stored)
    for turn in stored.turns:
        session = None if session is None else one_more(session, turn)
    return session


def one_more(session: Session, turn: StoredTurn) -> Session | None:
    """The session after one more stored turn; None when it would now go another way."""
    try:
        after = _after(session, turn)
        return None if after is None else replace(after, last_said=tuple(turn.card["said"]))
    except _OTHERWISE:
        return None


def _after(session: Session, turn: StoredTurn) -> Session | None:
    if turn.opening:
        begun = session.state is not State.GREETING
        return teach_me.resumed(session) if begun else agentic_tutor.begin(session).session
    result = agentic_tutor.take_turn(session, turn.heard, proposed=proposed_on(turn.card))
    went = (turn.card["move"], turn.card["state"], turn.card["position"])
    same = (result.move.name, result.session.state, result.session.position) == went
    return result.session if same else None

"""A session played again turn by turn from the journal alone: what was heard, decided and said, and if it still is.

It words nothing anew: what Didi says in a replay is what she said then. It reads the content and writes nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from tutor import agentic_tutor
from tutor.errors import ContentFault, IllegalTransition, UnknownChapter
from tutor.lesson import teach_me
from tutor.records.rows import StoredSession, StoredTurn
from tutor.records.why_card import proposed_on
from tutor.reports import facts, ledger
from tutor.reports.facts import Asked, ReplayedTurn
from tutor.reports.ledger import Content
from tutor.turn import Session, State, Verdict

# --- a session played again from the record ---


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
        begins_in=stored.language,
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


# --- a session played again turn by turn from the journal alone ---


def replayed(stored: StoredSession, content: Content) -> tuple[ReplayedTurn, ...]:
    """Every turn of a stored session, in order, greetings among them."""
    again = _same(stored)
    return tuple(
        _turn(number, turn, facts.asked_on(turn.card, stored.chapter, stored.content), content, same=same)
        for number, (turn, same) in enumerate(zip(stored.turns, again, strict=True))
    )


def _turn(number: int, turn: StoredTurn, asked: Asked, content: Content, *, same: bool) -> ReplayedTurn:
    card = turn.card
    fact = facts.fact_of(turn.heard, card)
    recorded = Verdict(fact.recorded) if fact.recorded else None
    return ReplayedTurn(
        number=number,
        heard=turn.heard,
        said=tuple(str(sentence) for sentence in card["said"]),
        question=asked.question,
        category=fact.category,
        recorded=recorded,
        verdict=_verdict_now(turn, asked, content, recorded),
        move=fact.move,
        rule=str(card["rule"]),
        score=int(card["score"]),
        same=same,
    )


def _verdict_now(turn: StoredTurn, asked: Asked, content: Content, recorded: Verdict | None) -> Verdict | None:
    """The verdict by today's key, of an answer that was judged by another."""
    item = ledger.key_now(asked, content) if recorded else None
    pack = content.chapter(asked.chapter)
    if item is None or pack is None:
        return recorded
    anew = ledger.counted(item, pack, turn.heard, turn.card["language"], about=turn.card["about"])
    return Verdict(anew.verdict) if anew else recorded


# --- decided anew -------------------------------------------------------------------------------------------------


def _same(stored: StoredSession) -> Iterator[bool]:
    """For each turn, whether today's Didi comes to what was decided then.

    The session is played as a whole while it goes the way it went. From where it parts, or when the content is another
    one, each turn is decided anew from its own card.
    """
    session = begun_again(stored)
    for turn in stored.turns:
        session = None if session is None else one_more(session, turn)
        yield session is not None or _decided_alike(turn.card)


def _decided_alike(card: Mapping[str, Any]) -> bool:
    """Whether the card alone leads to the move that was made; a greeting's always does."""
    if not card.get("situation"):
        return True
    try:
        return agentic_tutor.derived_move(card).name.value == str(card["move"])
    except (KeyError, TypeError, ValueError):
        return False

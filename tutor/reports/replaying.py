"""A session played again turn by turn from the journal alone: what was heard, decided and said, and if it still is.

It words nothing anew: what Didi says in a replay is what she said then. It reads the content and writes nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tutor import agentic_tutor
from tutor.records.rows import StoredSession, StoredTurn
from tutor.reports import playing, rescoring, turn_facts
from tutor.reports.facts import ReplayedTurn
from tutor.reports.rescoring import Content
from tutor.reports.turn_facts import Asked
from tutor.turn import Verdict


def replayed(stored: StoredSession, content: Content) -> tuple[ReplayedTurn, ...]:
    """Every turn of a stored session, in order, greetings among them."""
    again = _same(stored)
    return tuple(
        _turn(number, turn, turn_facts.asked_on(turn.card, stored.chapter, stored.content), content, same=same)
        for number, (turn, same) in enumerate(zip(stored.turns, again, strict=True))
    )


def _turn(number: int, turn: StoredTurn, asked: Asked, content: Content, *, same: bool) -> ReplayedTurn:
    card = turn.card
    fact = turn_facts.fact_of(turn.heard, card)
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
    item = rescoring.key_now(asked, content) if recorded else None
    pack = content.chapter(asked.chapter)
    if item is None or pack is None:
        return recorded
    anew = rescoring.counted(item, pack, turn.heard, turn.card["language"], about=turn.card["about"])
    return Verdict(anew.verdict) if anew else recorded


# --- decided anew -------------------------------------------------------------------------------------------------


def _same(stored: StoredSession) -> Iterator[bool]:
    """For each turn, whether today's Didi comes to what was decided then.

    The session is played as a whole while it goes the way it went. From where it parts, or when the content is another
    one, each turn is decided anew from its own card.
    """
    session = playing.begun_again(stored)
    for turn in stored.turns:
        session = None if session is None else playing.one_more(session, turn)
        yield session is not None or _decided_alike(turn.card)


def _decided_alike(card: Mapping[str, Any]) -> bool:
    """Whether the card alone leads to the move that was made; a greeting's always does."""
    if not card.get("situation"):
        return True
    try:
        return agentic_tutor.derived_move(card).name.value == str(card["move"])
    except (KeyError, TypeError, ValueError):
        return False

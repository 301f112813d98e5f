"""The why-card: every decision of a turn as plain data, for people, for the record, and for deciding it anew.

Pure. It explains and never decides; the words of a turn that was about a student's safety are not on it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from tutor.turn import (
    Act,
    ActName,
    Category,
    Diagnosis,
    Found,
    Looked,
    Move,
    MoveName,
    Rung,
    Situation,
    State,
    Text,
    TurnResult,
    Understanding,
    Verdict,
)


def card(result: TurnResult) -> dict[str, Any]:
    """Everything decided in a turn, what it was decided from, who worded it, and what asking a model came to."""
    meant, move, session = result.understanding, result.move, result.session
    return {
        "said": list(result.said),
        "category": meant.category.value,
        "category_reason": meant.category_reason,
        "verdict": meant.verdict.value if meant.verdict else None,
        "verdict_reason": meant.verdict_reason,
        "about": meant.about,
        "value": meant.value,
        "diagnosis": meant.diagnosis.id if meant.diagnosis else None,
        "acts": [asdict(act) for act in meant.acts],
        "either": list(meant.either),
        "move": move.name.value,
        "args": dict(move.args),
        "rule": move.rule,
        "ruled_out": list(move.ruled_out),
        "proposed": _move(result.proposed),
        "item": result.item_id,
        "voice": result.voice,
        "refused": list(result.refused),
        "calls": [asdict(call) for call in result.calls],
        "ms": dict(result.ms),
        "situation": _situation(result.situation),
        "state": session.state.value,
        "rung": result.rung.name.lower(),
        "position": session.position,
        "score": session.score,
        "completed": session.completed,
        "language": session.language,
        **({} if result.heard.looked is None or meant.is_private else {"looked": _looked(result.heard.looked)}),
    }


_OF_VERDICTS = (
    "verdict",
    "verdict_reason",
    "value",
    "diagnosis",
    "acts",
    "either",
    "situation",
    "score",
    "key",
    "accept_also",
)


def without_verdicts(card: Mapping[str, Any]) -> dict[str, Any]:
    """The card with nothing on it that tells whether an answer was right, for an exam that is to tell it to nobody."""
    return {name: None if name in _OF_VERDICTS else told for name, told in card.items()}


def _looked(looked: Looked) -> dict[str, Any]:
    """What was looked up and found, with the ledger of it; the pages themselves are kept with what was heard."""
    return {
        "question": looked.question,
        "route": looked.route,
        "intent": looked.intent,
        "quality": looked.quality,
        "pages": [{"id": one.id, "title": one.title, "kind": one.kind} for one in looked.sources],
        "readings": list(looked.readings),
        "nearest": list(looked.nearest),
        "by": looked.by,
        "grounded": looked.grounded,
        "ledger": asdict(looked.ledger),
    }


def situation_on(card: Mapping[str, Any]) -> Situation:
    """What the move was chosen from. Raises KeyError, TypeError or ValueError when the card is not one of a turn."""
    seen = dict(card["situation"])
    found = seen.get("found")
    seen.update(
        state=State(seen["state"]),
        rung=Rung[seen["rung"].upper()],
        found=None if found is None else Found(**found),
        lately=tuple(seen.get("lately", ())),
    )
    return Situation(**seen)


def understanding_on(card: Mapping[str, Any]) -> Understanding:
    """What was understood, as far as a move depends on it. Raises KeyError or ValueError when it is not a turn's."""
    return Understanding(
        Category(card["category"]),
        card["category_reason"],
        Verdict(card["verdict"]) if card["verdict"] else None,
        card["verdict_reason"],
        card["about"],
        card["value"],
        Diagnosis(card["diagnosis"], "", Text("", "")) if card["diagnosis"] else None,
        tuple(Act(**{**act, "name": ActName(act["name"])}) for act in card.get("acts") or ()),
        tuple(card.get("either") or ()),
    )


def proposed_on(card: Mapping[str, Any]) -> Move | None:
    """The move that a model chose in that turn; None when the brain chose. Raises ValueError for no move of ours."""
    chosen = card.get("proposed")
    return None if not chosen else Move(MoveName(chosen["name"]), dict(chosen["args"]), str(chosen["rule"]))


def _move(move: Move | None) -> dict[str, Any] | None:
    return None if move is None else {"name": move.name.value, "args": dict(move.args), "rule": move.rule}


def _situation(at: Situation | None) -> dict[str, Any] | None:
    return None if at is None else {**asdict(at), "state": at.state.value, "rung": at.rung.name.lower()}

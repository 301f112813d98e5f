"""A language model may choose among the moves that the ladder allows after a missed answer; here that choice is judged.

Pure. What a model sends is taken for what it is, text from outside: a tool that was not offered, an argument that is
missing or means nothing, two calls or none, and the brain's own move stands, with the reason on the why-card. No word
of a model's arguments goes any further: what a student said is known here, and is put in from there.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from tutor.guard import guardrails
from tutor.turn import ModelCall, Move, MoveName, Packet, Rung, Situation, Understanding, Verdict

LONGEST = 2_000
"""Characters of arguments that are read; tools of this size have no use for more."""
PROPOSED = "model"
"""The rule of a move that a model chose."""

Tells = Callable[[str], bool]
"""Whether a text tells the answer."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What a model is asked to choose from, and what it may know for that."""

    moves: tuple[Move, ...]
    """Every one of them is lawful now; the first is the brain's."""
    tools: tuple[Mapping[str, Any], ...]
    """The same as the chat interface describes tools."""
    packet: Packet
    said: str


@dataclass(frozen=True, slots=True)
class Chosen:
    """What a server sent when a model was asked to choose: raw, and unjudged."""

    calls: tuple[tuple[str, str], ...]
    """The tools called: each its name and its arguments as JSON."""
    call: ModelCall
    """What asking cost."""


@dataclass(frozen=True, slots=True)
class Judged:
    """What became of a model's choice."""

    move: Move | None
    """One of the moves that were offered, or None when the brain's stands."""
    why: str = ""
    """Why the brain's stands."""


def offer(brains: Move, at: Situation, understood: Understanding, packet: Packet) -> Choice | None:
    """What may be chosen from in place of the brain's move; None when nothing may, or nothing is left to choose.

    Only a wrong answer to the item's own question is offered (behaviour: the six moves).
    """
    if understood.verdict is not Verdict.WRONG or understood.about != "item" or brains.name not in _TOOLS:
        return None
    moves = (brains, *(move for move in _others(at) if _key(move) != _key(brains) and _lawful(move, at, understood)))
    if len(moves) == 1:
        return None
    named = {move.name: None for move in moves}
    return Choice(moves, tuple(_tool(name, moves) for name in named), packet, at.quote)


def _others(at: Situation) -> tuple[Move, ...]:
    """What the ladder has on this rung beside the brain's move."""
    if at.rung is Rung.HINTED_2:
        return tuple(Move(MoveName.EXPLAIN_SOLUTION, {"style": style}) for style in _VALUES["style"])
    if at.rung is not Rung.ASKED:
        return ()
    hint: dict[str, str | int] = {"hint_level": 1, "what_student_got_wrong": at.quote}
    return Move(MoveName.ASK_WHAT_THEY_DID), Move(MoveName.GIVE_HINT, hint)


def _lawful(move: Move, at: Situation, understood: Understanding) -> bool:
    return not guardrails.guarded(move, at, understood).ruled_out


def judged(calls: Sequence[tuple[str, str]], choice: Choice, tells: Tells) -> Judged:
    """The move that these calls (name, arguments as JSON) name, if it was offered and they say nothing they may not."""
    if len(calls) != 1:
        return Judged(None, f"{len(calls)} calls where one was asked for")
    name, written = calls[0]
    if name not in {move.name.value for move in choice.moves}:
        return Judged(None, f"no such tool was offered: {_short(name)}")
    args = _read(written)
    if args is None:
        return Judged(None, f"{name}: its arguments cannot be read")
    if any(tells(str(value)) for value in args.values()):
        return Judged(None, f"{name}: the answer is in its arguments")
    return _matching(MoveName(name), args, choice)


def _matching(name: MoveName, args: Mapping[str, Any], choice: Choice) -> Judged:
    missing = [needed for needed in _TOOLS[name][1] if needed not in args]
    if missing:
        return Judged(None, f"{name}: {missing[0]} is missing")
    for move in choice.moves:
        if move.name is name and all(args[one] == move.args[one] for one in _TOOLS[name][1] if one in _VALUES):
            return Judged(replace(move, rule=f"{PROPOSED}:{name}", ruled_out=()))
    settled = next(one for one in _TOOLS[name][1] if one in _VALUES)
    return Judged(None, f"{name}: {settled} {_short(str(args[settled]))} is not open now")


def _read(written: str) -> Mapping[str, Any] | None:
    """Arguments as they came; None for what is no small JSON object."""
    if len(written) > LONGEST:
        return None
    try:
        args = json.loads(written or "{}")
    except (ValueError, RecursionError):
        return None
    return args if isinstance(args, dict) else None


def _short(text: str) -> str:
    return text if len(text) <= 40 else f"{text[:40]}..."


def _key(move: Move) -> tuple[str, ...]:
    settled = (str(move.args.get(one, "")) for one in _VALUES)
    return (move.name.value, *settled)


# --- the tools as a model is shown them ---------------------------------------------------------------------------

_VALUES: Mapping[str, tuple[Any, ...]] = {"hint_level": (1, 2), "style": ("step_by_step", "analogy")}
"""Arguments that decide something, with all they may be."""
_TOOLS: Mapping[MoveName, tuple[str, tuple[str, ...]]] = {
    MoveName.ASK_WHAT_THEY_DID: ("Ask how they got there. Best when the mistake could be one of several.", ()),
    MoveName.GIVE_HINT: (
        "Give a hint. Level 1 is a nudge towards the idea, level 2 shows the first step. Never the answer.",
        ("hint_level", "what_student_got_wrong"),
    ),
    MoveName.EXPLAIN_SOLUTION: ("Explain the whole solution kindly, in steps or by an analogy.", ("style",)),
}
"""What a model may choose, with the arguments that must be there."""


def _tool(name: MoveName, moves: Sequence[Move]) -> Mapping[str, Any]:
    """One tool, open only for the arguments with which the ladder allows it."""
    says, needed = _TOOLS[name]
    open_now = {
        one: sorted({move.args[one] for move in moves if move.name is name}) for one in needed if one in _VALUES
    }
    properties: dict[str, Any] = {
        one: {"enum": open_now[one]} if one in open_now else {"type": "string", "maxLength": 120} for one in needed
    }
    shape = {"type": "object", "properties": properties, "required": list(needed), "additionalProperties": False}
    return {"type": "function", "function": {"name": name.value, "description": says, "parameters": shape}}

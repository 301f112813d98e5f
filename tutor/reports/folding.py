"""What is known of a student after any stretch of their turns, folded by the student model's own rule.

Pure. The same turns in the same order always come to the same knowledge, in one go or bit by bit.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from tutor.lesson import learner
from tutor.turn import Category, Diagnosis, Learner, Move, MoveName, SkillRecord, Text, Understanding, Verdict

NOWHERE = Text("", "")


@dataclass(frozen=True, slots=True)
class Seen:
    """A turn as the student model looks at it."""

    skill: str
    words: int
    category: str
    about: str
    verdict: str
    """By today's key; empty for none."""
    misconception: str
    move: str
    first: bool
    doubt: float
    day: int


def folded(known: Learner, turns: Iterable[Seen]) -> Learner:
    """What is known after these turns of someone of whom `known` was known.

    Turns on no skill, or with a move of a newer Didi, tell nothing.
    """
    for turn in turns:
        if turn.skill and turn.move:
            known = learner.observe(known, observation(known, turn))
    return known


def observation(known: Learner, turn: Seen) -> learner.Observation:
    """What one turn tells, with its day and whether it is a later check among other skills."""
    record = learner.record_of(known, turn.skill)
    return learner.Observation(
        skill=turn.skill,
        words=turn.words,
        understood=Understanding(
            Category(turn.category),
            "",
            Verdict(turn.verdict) if turn.verdict else None,
            about="item" if turn.about == "item" else "nothing",
            diagnosis=Diagnosis(turn.misconception, "", NOWHERE) if turn.misconception else None,
        ),
        move=Move(MoveName(turn.move)),
        first=turn.first,
        doubt=turn.doubt,
        day=float(turn.day),
        mixed=learner.comes_later(record, known),
    )


def begun_anew(known: Learner) -> Learner:
    """What is known of a student when a lesson begins: what was true of the last lesson alone is left behind."""
    return Learner(
        skills=known.skills,
        right=known.right,
        missed=known.missed,
        lately=known.lately,
        ability=known.ability,
        run=known.run,
        last_skill=known.last_skill,
    )


def to_bytes(known: Learner) -> bytes:
    """What is known, small, to be kept."""
    return zlib.compress(json.dumps(known, default=_fields, separators=(",", ":")).encode("utf-8"), 1)


def _fields(value: Any) -> dict[str, Any]:
    return {name: getattr(value, name) for name in value.__slots__}


def from_bytes(kept: bytes) -> Learner:
    """What `to_bytes` kept. Raises ValueError, TypeError or zlib.error when it is something else."""
    told: dict[str, Any] = json.loads(zlib.decompress(kept))
    skills = tuple(
        SkillRecord(**{**one, "misconceptions": tuple((name, count) for name, count in one["misconceptions"])})
        for one in told.pop("skills")
    )
    told |= {name: tuple(each) for name, each in told.items() if isinstance(each, list)}
    return Learner(skills=skills, **told)

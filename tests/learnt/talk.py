"""What the judge of talk learns from: what children say about the lesson and themselves, with the act that it does.

A row is {"said", "lang", "by", "act", "also"}; "other" is no act of talk, and answers with their reasons are none.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from tests.learnt.claims import DATA, rows_of
from tutor.language import likeness
from tutor.listening import acts

CALLED = {"promise_or_ack": "ack"}
"""Acts that rows call by another name."""
FIRST = 0.7
"""The share of the act that matters most, where a sentence does two."""
EVERY = 3
"""Of so many answers with reasons one is enough to tell what is no talk."""
NAME = likeness.FOLDER / "talk.toml"


def files() -> tuple[Path, ...]:
    """The files of rows, in a fixed order."""
    looked_at = (DATA / f"{name}.jsonl" for name in ("talk", "talk_unseen_1", "talk_unseen_2"))
    return (*looked_at, *sorted((DATA / "learnt").glob("talk_*.jsonl")))


def examples() -> Iterator[tuple[tuple[str, ...], Mapping[str, float], float]]:
    """Each row as its marks, the share of each act, and how much it counts."""
    for path in files():
        for row in rows_of(path):
            yield acts.marks_of(row["said"]), _shares(_named(row["act"]), _named(row.get("also", ""))), 1.0
    for path in sorted((DATA / "learnt").glob("reasons_*.jsonl")):
        for row in [*rows_of(path)][::EVERY]:
            yield acts.marks_of(row["said"]), {acts.OTHER: 1.0}, 0.3


def labels() -> tuple[str, ...]:
    """The acts of the rows, in their order."""
    return tuple(sorted({_named(row["act"]) for path in files() for row in rows_of(path)}))


def _named(act: str) -> str:
    return CALLED.get(act, act)


def _shares(act: str, also: str) -> Mapping[str, float]:
    return {act: FIRST, also: 1 - FIRST} if also and also != act and also in labels_known() else {act: 1.0}


def labels_known() -> frozenset[str]:
    """Every act there is."""
    return frozenset((*map(str, acts.ActName), acts.OTHER))

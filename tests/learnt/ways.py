"""What the judge of tellings learns from: whether anything of the child's way is told, or nothing of it.

A row is {"misconception", "question", "answered", "said"}; "none" is where nothing of a way is told. Talk of the lesson
tells nothing of a way either; answers with their reasons do.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from tests.learnt import talk
from tests.learnt.claims import DATA, rows_of
from tutor.language import likeness
from tutor.listening import ways

LABELS = ("told", "nothing")
EVERY = 3
"""Of so many rows that were written for something else one is enough."""
NAME = likeness.FOLDER / "told.toml"


def files() -> tuple[Path, ...]:
    """The files of rows, in a fixed order."""
    return (DATA / "ways.jsonl", DATA / "ways_unseen_1.jsonl", *sorted((DATA / "learnt").glob("ways_*.jsonl")))


def examples() -> Iterator[tuple[tuple[str, ...], Mapping[str, float], float]]:
    """Each row as its marks, whether a way is told, and how much it counts."""
    for path in files():
        for row in rows_of(path):
            told = "nothing" if row["misconception"] == "none" else "told"
            yield ways.marks_of(row["said"], ways.read(row["said"])), {told: 1.0}, 1.0
    for path in talk.files():
        rows = [row for row in rows_of(path) if row["act"] != "other"]
        told = [row for row in rows if row["act"] == "way"]
        for row in (*told, *[row for row in rows if row["act"] != "way"][::EVERY]):
            tells = row["act"] == "way"
            marks = ways.marks_of(row["said"], ways.read(row["said"]))
            yield marks, {"told" if tells else "nothing": 1.0}, 1.0 if tells else 0.3

"""What the judges of choices learn from: answers to yes-or-no questions and to comparisons, with what they choose."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from tests.learnt import claims
from tutor.chapters.values import Item
from tutor.listening import choices, put_forward

WHOLE = {"equal": "equal", "same": "equal", "=": "equal", ">": "greater", "<": "less"}


def examples(kind: str, of: Sequence[Path]) -> Iterator[tuple[tuple[str, ...], Mapping[str, float], float]]:
    """Each row about a question of the kind as its marks and what it chooses."""
    for path in of:
        for row in claims.rows_of(path):
            item = claims.items().get(row["item"])
            if item is not None and item.kind == kind and (meant := _meant(row, item)):
                by_rule = choices.chosen(row["said"], item.question.en, item.kind, ())
                yield tuple(sorted(put_forward.option_marks(row["said"], item.question.en, by_rule))), {meant: 1.0}, 1.0


def talk() -> Iterator[tuple[tuple[str, ...], Mapping[str, float], float]]:
    """Talk of the lesson beside a question: it chooses nothing."""
    questions = sorted({item.question.en for item in claims.items().values() if item.kind in put_forward.OPTIONS})
    rows = (row for path in sorted((claims.DATA / "learnt").glob("talk_*.jsonl")) for row in claims.rows_of(path))
    for place, row in enumerate(row for row in rows if row["act"] != "other"):
        question = questions[place % len(questions)]
        yield tuple(sorted(put_forward.option_marks(row["said"], question, ""))), {"none": 1.0}, _BESIDE


_BESIDE = 0.15
"""How much a sentence counts that answers nothing."""


def _meant(row: Mapping[str, str], item: Item) -> str:
    options = put_forward.OPTIONS[item.kind]
    if row["expect"] == "none":
        return "none"
    value = item.answer if row["expect"] == "right" else row.get("value", "")
    if not value and row["expect"] == "wrong" and item.kind == "yes_no":
        value = "no" if item.answer == "yes" else "yes"
    found = WHOLE.get(value.strip().lower(), value.strip().lower())
    return found if found in options else ""

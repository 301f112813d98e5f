"""What the judge of values put forward learns from: answers with reasons, and which value each comes to.

A row is {"item", "said", "lang", "by", "expect", "value"?}: right, wrong, or none; which value is wrong is in `value`.
The right answer says here which value a row is about; the judge itself never sees it. What is said to get the answer
told, and of the lesson, puts no value forward.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

from tutor import answer_checker
from tutor.chapters import generators, packs
from tutor.chapters.values import Item
from tutor.language import likeness
from tutor.listening import put_forward

DATA = Path(__file__).resolve().parents[1] / "data"
CHOSEN = ("yes_no", "choice", "comparison", "word", "set")
"""Kinds of answer that are no numbers: they are chosen by rules alone."""
SEEDS = range(7, 23)
"""Lessons whose items the rows are about."""
BESIDE = 0.3
"""How much a sentence counts that answers nothing."""
NAME = likeness.FOLDER / "claims.toml"


def files() -> tuple[Path, ...]:
    """The files of rows, in a fixed order."""
    return (DATA / "reasons.jsonl", *sorted((DATA / "learnt").glob("reasons_*.jsonl")))


def rows_of(path: Path) -> Iterator[dict[str, str]]:
    """The rows of a file."""
    return (json.loads(line) for line in path.read_text("utf-8").splitlines())


@cache
def items() -> dict[str, Item]:
    """Each item of the lessons by its id."""
    found: dict[str, Item] = {}
    for name in packs.chapter_ids():
        for seed in SEEDS:
            for item in generators.lesson(packs.load_chapter(name), seed).items:
                found.setdefault(item.id, item)
    return found


def examples(of: Sequence[Path]) -> Iterator[tuple[list[frozenset[str]], list[float], float]]:
    """For each row the marks of every value and of none, and which of them is right."""
    for path in of:
        for row in rows_of(path):
            item = items().get(row["item"])
            if item is not None and item.kind not in CHOSEN and row["expect"] != "two":
                found = _example(row, item)
                if found is not None:
                    yield *found, 1.0


def talk() -> Iterator[tuple[list[frozenset[str]], list[float], float]]:
    """Sentences in which numbers are no answers: attacks on the guard, and talk of the lesson."""
    for path in (*sorted(DATA.glob("leak_attacks.*.jsonl")), *sorted((DATA / "learnt").glob("talk_*.jsonl"))):
        for row in rows_of(path):
            said = row.get("said") or row.get("text") or row.get("words", "")
            for kind in ("integer", "fraction") if row.get("act") != "other" else ():
                if several := put_forward.candidates(said, "", kind):
                    marks = [one.marks for one in several] + [put_forward.none_of(said, kind, len(several))]
                    yield marks, [*(0.0 for _ in several), 1.0], BESIDE


def _example(row: dict[str, str], item: Item) -> tuple[list[frozenset[str]], list[float]] | None:
    several = put_forward.candidates(row["said"], item.question.en, item.kind)
    if not several:
        return None
    marks = [one.marks for one in several] + [put_forward.none_of(row["said"], item.kind, len(several))]
    if row["expect"] == "none":
        return marks, [*(0.0 for _ in several), 1.0]
    meant = [_is_meant(row, item, one.said) for one in several]
    if not any(meant):
        return None
    return marks, [*(is_it / sum(meant) for is_it in meant), 0.0]


def _is_meant(row: dict[str, str], item: Item, said: str) -> bool:
    if row["expect"] == "right":
        return answer_checker.judge(said, item.answer, item.accept_also, item.form).verdict == "correct"
    value = row.get("value", "")
    return bool(value) and answer_checker.judge(said, value, ()).verdict == "correct"

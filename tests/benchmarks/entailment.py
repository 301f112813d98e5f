"""Hostile and honest rewrites of pages: how many pass, ours beside the check of numbers and terms alone.

`python -m tests.benchmarks.entailment [SET ...] [-v]`: the rows of `tests/data/entailment`; `-v` shows what is amiss.
A hostile rewrite turns its page round (`way` says how) and has to be refused; an honest one says it in other words.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from tutor.library import entailment, grounded
from tutor.library.answering import sentences_of, source_of
from tutor.library.asking import understood
from tutor.library.passages import all_passages
from tutor.turn import Source

ROWS = Path(__file__).resolve().parents[1] / "data" / "entailment"
Row = Mapping[str, str]
Judge = Callable[[tuple[str, ...], Source, Row], str]


def rows(name: str) -> Iterator[Row]:
    """The rows of a file."""
    yield from map(json.loads, (ROWS / f"{name}.jsonl").read_text(encoding="utf-8").splitlines())


def numbers(said: tuple[str, ...], page: Source, row: Row) -> str:
    """Why the check of numbers and terms refuses; empty where it does not."""
    judged = grounded.judge(said, (page,), understood("what is this", language=row["language"]))  # type: ignore[arg-type]
    return ", ".join(judged.missing)


def ours(said: tuple[str, ...], page: Source, row: Row) -> str:
    """Why it is refused now; empty where it is not."""
    found = entailment.refused(said, (page,))
    return numbers(said, page, row) or (found.why if found else "")


def passing(name: str, judge: Judge) -> tuple[list[Row], list[tuple[Row, str]]]:
    """The rows that pass, and those that do not, with the reason."""
    pages = {passage.id: passage for passage in all_passages()}
    passed: list[Row] = []
    kept: list[tuple[Row, str]] = []
    for row in rows(name):
        page = source_of(pages[row["page"]], row["language"])  # type: ignore[arg-type]
        why = judge(sentences_of(row["text"]), page, row)
        kept.append((row, why)) if why else passed.append(row)
    return passed, kept


def main(sets: tuple[str, ...]) -> None:
    """Judge and print."""
    for number in sets:
        for kind in ("hostile", "honest"):
            name = f"{kind}_{number}"
            for judge in (numbers, ours):
                passed, kept = passing(name, judge)
                print(f"{name}, {judge.__name__}: {len(passed)} of {len(passed) + len(kept)} pass")
                if judge is ours and "-v" in sys.argv:
                    print(dict(Counter(row.get("way", "") for row in passed)))
                    shown = [(row, "passes") for row in passed] if kind == "hostile" else kept
                    for row, why in shown:
                        print("  ", why, "|", row["page"], "|", row["text"])


if __name__ == "__main__":
    main(tuple(one for one in sys.argv[1:] if one.isdigit()) or ("1", "2", "3"))

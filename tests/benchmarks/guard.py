"""How often the speech guard refuses a good sentence, how often a false sum or a leak passes, and how long it takes.

The sentences are those of the tests: no model and no network is asked.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from time import perf_counter_ns
from typing import Any

from tutor.guard.speech_guard import Gate, Grounds, inspect
from tutor.turn import Rung

from .measuring import p50, p95

GOOD = Path(__file__).parent.parent / "data" / "good_sentences.jsonl"


def run(show: Callable[[str], None] = print) -> dict[str, object]:
    """Shares of 1, and milliseconds for a candidate of one or two sentences: the first time and the second time."""
    from tests.tutor.false_sums import false_sums
    from tests.tutor.leaking_words import grounds_of, items, leaks

    show("reading good sentences ...")
    rows = [json.loads(line) for line in GOOD.read_text(encoding="utf-8").splitlines()]
    first, again, refused = [], [], 0
    for row, other in zip(rows, rows[1:] + rows[:1], strict=True):
        grounds = _grounds(row)
        pair = (row["sentence"], other["sentence"]) if other["question"] == row["question"] else (row["sentence"],)
        gate = Gate(grounds)
        refused += not gate((row["sentence"],)).allowed
        first.append(_timed(gate, pair))
        again.append(_timed(gate, pair))
    show("reading false sums and leaks ...")
    sums = list(false_sums())
    caught = sum(not inspect((line,), _told(line)).allowed for line in sums)
    told = [(Gate(replace(grounds_of(item), facts_known=False)), line) for item in items() for line in leaks(item)]
    passed = sum(gate((line,)).allowed for gate, line in told)
    return {
        "good": len(rows), "false_refusals": round(refused / len(rows), 4), "limit_false_refusals": 0.02,
        "false_sums": len(sums), "false_sums_refused": round(caught / len(sums), 4),
        "leaks": len(told), "leaks_passed": passed,
        "p50": round(p50(first), 4), "p95": round(p95(first), 4), "again_p50": round(p50(again), 4), "limit_ms": 2.0,
    }  # fmt: skip


def _grounds(row: dict[str, Any]) -> Grounds:
    return Grounds(
        row["question"], row["answer"], tuple(row["accept_also"]), row["kind"], Rung.HINTED_1,
        heard=tuple(row["heard"]), facts=tuple(row["facts"]), language=row["language"], form=row.get("form", ""),
    )  # fmt: skip


def _told(line: str) -> Grounds:
    return Grounds("How many pieces are there?", "99", facts=(line,), rung=Rung.EXPLAINED)


def _timed(gate: Gate, sentences: tuple[str, ...]) -> float:
    began = perf_counter_ns()
    gate(sentences)
    return (perf_counter_ns() - began) / 1e6

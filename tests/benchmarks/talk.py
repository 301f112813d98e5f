"""How well Didi hears what a child says about the lesson and itself: `python -m tests.benchmarks.talk [ROWS]`.

A row of the file is a sentence (`said`, `lang`, `by`), the `act` it does, and one it does `also`. The rows kept beside
the tests were looked at: what they give is a development figure. Another file, never seen, gives the other kind.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tutor.agentic_tutor import begin, open_session
from tutor.listening.understanding import understand
from tutor.turn import Category, Heard, Understanding

ROWS = Path(__file__).parents[1] / "data" / "talk.jsonl"
_ALSO_CALLED = {"promise_or_ack": "ack"}
_NO_LESSON = frozenset({"chatter", "troll"})
_AWAY = frozenset({Category.OFF_TOPIC, Category.NOISE, Category.TROLL})


def heard(rows: Path) -> Iterator[tuple[dict[str, Any], str, Understanding]]:
    """Each row, the act it does, and what Didi understood while a sum stood open."""
    lessons = {
        language: begin(open_session("Asha", "rational_numbers", language=language)).session
        for language in ("en", "hinglish", "hi")
    }
    for line in rows.read_text("utf-8").splitlines():
        row = json.loads(line)
        by = "voice" if row["by"] == "spoken" else "keyboard"
        act = _ALSO_CALLED.get(row["act"], row["act"])
        yield row, act, understand(lessons[row["lang"]], Heard(row["said"], by=by))


def measured(rows: Path) -> dict[str, float]:
    """The share of sentences whose act was found, and of those about the lesson that were taken for no such thing."""
    found = about = away = every = 0
    for _row, act, meant in heard(rows):
        every += 1
        found += act in {str(one.name) for one in meant.acts}
        about += act not in _NO_LESSON
        away += act not in _NO_LESSON and meant.category in _AWAY
    return {"found": found / every, "away": away / about}


def main() -> None:
    """Print what became of each act, and the two shares."""
    rows = Path(sys.argv[1]) if len(sys.argv) > 1 else ROWS
    became: Counter[tuple[str, str]] = Counter()
    for row, act, meant in heard(rows):
        right = act in {str(one.name) for one in meant.acts}
        became[act, "right" if right else str(meant.category)] += 1
        if not right:
            print(act, meant.category, meant.category_reason, row["said"], sep=" | ")
    for (act, what), times in sorted(became.items()):
        print(f"{act:18} {what:15} {times}")
    print({name: round(share, 3) for name, share in measured(rows).items()})


if __name__ == "__main__":
    main()

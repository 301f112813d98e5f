"""How much harm is heard in a file of sentences: `python -m tests.tutor.harm_heard rows.jsonl`.

A row is {"text": ..., "concern": ...}: "none" for everyday talk, "soft" for half a frame, anything else for harm. The
figure for fresh rows is the first one that they give; rows that were looked at give a development figure.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path

from tutor.safety import concern as safety


def rows_of(file: Path) -> list[tuple[str, str]]:
    """Every sentence of the file with its concern."""
    rows = (json.loads(line) for line in file.read_text(encoding="utf-8").splitlines() if line.strip())
    return [(row["text"], row["concern"]) for row in rows]


def outcome(text: str, concern: str) -> str:
    """heard, heard_softly, missed, a_soft_false_alarm, a_false_alarm or quiet."""
    found = safety.look(text)
    if concern == "none":
        return "quiet" if found is None else "a_false_alarm" if found.tier == "explicit" else "a_soft_false_alarm"
    return "missed" if found is None else "heard" if found.tier == "explicit" else "heard_softly"


def main(file: str) -> None:
    """Prints the counts, and every row that is missed or alarmed at."""
    judged = [(outcome(text, concern), text) for text, concern in rows_of(Path(file))]
    print(dict(Counter(came for came, _ in judged)))
    for came, text in judged:
        if came in ("missed", "a_false_alarm", "a_soft_false_alarm"):
            print(f"{came}: {text}")


if __name__ == "__main__":
    main(sys.argv[1])

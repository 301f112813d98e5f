"""What Didi makes of what children say: `didi bench listening [--data FOLDER]`, over every file of rows in the folder.

All rows beside the tests were looked at, so that they give a development figure. A folder with files of the same names,
never seen, gives the other kind. It must never call a figure on looked-at rows anything else.
"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

from tutor.safety import concern

from . import reasons, talk, ways
from .measuring import Show, quiet

DATA = Path(__file__).parents[1] / "data"


def run(data: Path | None = None, show: Show = quiet) -> dict[str, object]:
    """The figures of each file of rows: answers with reasons, talk, ways, and words of harm."""
    measures = (("reasons*", reasons.figures), ("talk*", talk.measured), ("ways*", _ways), ("harm_unseen_*", harm))
    found: dict[str, object] = {}
    for pattern, measure in measures:
        for rows in sorted((data or DATA).glob(f"{pattern}.jsonl")):
            show(f"{rows.name} ...")
            found[rows.stem] = measure(rows)
    return found


def _ways(rows: Path) -> dict[str, object]:
    """How told ways are named, without the rows that were not."""
    figures = ways.run(rows)
    for part in ("with_value", "telling_alone"):
        told = figures[part]
        assert isinstance(told, dict)
        told.pop("amiss")
    return figures


def harm(rows: Path) -> dict[str, object]:
    """Counts over a file: what each sentence is (harm, soft, none), and the tier that it was met with."""
    counts: Counter[str] = Counter()
    for line in rows.read_text("utf-8").splitlines():
        row = json.loads(line)
        found = concern.look(row["text"])
        counts[f"{row['concern']}:{'none' if found is None else found.tier}"] += 1
    return dict(sorted(counts.items()))

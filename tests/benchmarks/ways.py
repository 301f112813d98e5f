"""How often a child's telling of their way is given the right misconception, with the value they answered and without.

A row has a question of a chapter, the value `answered`, what was `said`, and the `misconception` that it shows: an id,
"right_way", or "none" where nothing of a way is told. Rows with a `first` were looked at after that first run.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from tutor.chapters import generators, packs
from tutor.chapters.values import Chapter, Item
from tutor.diagnosis import story_slips
from tutor.listening import ways

SEEDS = 12
"""Lessons of each chapter whose questions may stand in the rows: the writers were given questions of the first."""
NOT_ONE = ("right_way", "none")


def run(data: Path) -> dict[str, object]:
    """The figures for `data`/ways.jsonl, or for the file itself where a file is named."""
    path = data if data.is_file() else data / "ways.jsonl"
    rows = [json.loads(line) for line in path.read_text("utf-8").splitlines() if line]
    rows = [row for row in rows if row["question"] in _questions()]
    return {"rows": len(rows), "with_value": judged(rows, True), "telling_alone": judged(rows, False)}


def judged(rows: Iterable[dict[str, str]], with_value: bool) -> dict[str, object]:
    """Counts of the rows: told ones named, named otherwise and not named; the others named although they show none."""
    counts: Counter[str] = Counter()
    amiss: list[str] = []
    for row in rows:
        wanted, found = row["misconception"], way_of(row, with_value).misconception
        told = wanted not in NOT_ONE
        if told:
            what = "named" if found == wanted else "otherwise" if found else "unnamed"
        else:
            what = f"{wanted}_named" if found else f"{wanted}_let_be"
        counts[what] += 1
        if what not in ("named", "right_way_let_be", "none_let_be"):
            amiss.append(f"{wanted} > {found or '-'}: {row['question']} [{row['answered']}] {row['said']}")
    told_rows = max(sum(counts[name] for name in ("named", "otherwise", "unnamed")), 1)
    wrongly = counts["otherwise"] + counts["right_way_named"] + counts["none_named"]
    return {
        "named_share": round(counts["named"] / told_rows, 4),
        "wrongly_share": round(wrongly / max(sum(counts.values()), 1), 4),
        **counts,
        "amiss": amiss,
    }


def way_of(row: dict[str, str], with_value: bool) -> ways.Way:
    """The way that a row tells of its question."""
    item, chapter = _questions()[row["question"]]
    known = {one.id: one for one in chapter.misconceptions}
    value = row["answered"] if with_value else None
    asked = ways.Question(item.problem or item.question.en, item.answer, value, story_slips.slips_of(item))
    return ways.way(asked, row["said"], known)


@cache
def _questions() -> dict[str, tuple[Item, Chapter]]:
    """The questions of all chapters' first lessons, as they are written."""
    found: dict[str, tuple[Item, Chapter]] = {}
    for folder in sorted(path.parent for path in packs.CHAPTERS.glob(f"*/{packs.FILE}")):
        for seed in range(SEEDS):
            chapter = generators.lesson(packs.load_chapter(folder.name), seed)
            for item in chapter.items:
                found.setdefault(item.question.en, (item, chapter))
    return found

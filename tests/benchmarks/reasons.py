"""How answers are taken that come with a reason, a way, a correction or a second thought.

Rows name an item as it is drawn with one seed. It must never tell the listening more than the question that stands.
"""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from pathlib import Path

from tutor.chapters import generators, packs
from tutor.chapters.values import Chapter
from tutor.listening import understanding
from tutor.listening.values import TWO_VALUES
from tutor.turn import Heard, Session, State, Understanding, Verdict

SEED = 7
"""The rows are about the items of each chapter's lesson with this seed, where an item's name says no other ("@12")."""
SHELF = Path(__file__).resolve().parents[2] / "content" / "chapters"


@cache
def places(seed: int = SEED) -> dict[str, tuple[Chapter, int]]:
    """Each item's chapter and its place there."""
    chapters = [generators.lesson(packs.load_chapter(folder.name), seed) for folder in sorted(SHELF.iterdir())]
    return {item.id: (chapter, place) for chapter in chapters for place, item in enumerate(chapter.items)}


def place_of(item: str) -> tuple[Chapter, int]:
    """The chapter of an item that a row names, and its place there."""
    seed = item.rpartition("@")[2]
    return places(int(seed) if seed.isdecimal() else SEED)[item]


def taken_as(understood: Understanding) -> str:
    """right, partial, wrong, two or none: how a sentence was taken."""
    if understood.verdict is not None:
        return {Verdict.CORRECT: "right", Verdict.PARTIAL: "partial", Verdict.WRONG: "wrong"}[understood.verdict]
    return "two" if understood.category_reason == TWO_VALUES else "none"


def figures(rows: Path) -> dict[str, object]:
    """Counts over a file of rows: what each sentence is, and what it was taken as."""
    counts: Counter[str] = Counter()
    for line in rows.read_text("utf-8").splitlines():
        row = json.loads(line)
        chapter, place = place_of(row["item"])
        asked = chapter.items[place].spoken.spoken_in(row["lang"])
        session = Session("Asha", chapter, (place,), state=State.ASKED, language=row["lang"], last_said=(asked,))
        by = "voice" if row["by"] in ("voice", "spoken") else "keyboard"
        understood = understanding.understand(session, Heard(row["said"], by=by))
        counts[f"{row['expect']}:{taken_as(understood)}"] += 1
    return dict(sorted(counts.items()))


def share(counts: dict[str, object], expected: str, taken: str) -> float:
    """How many of the sentences that are `expected` were taken as `taken`, from 0 to 1."""
    of = {name: int(str(number)) for name, number in counts.items() if name.startswith(f"{expected}:")}
    return of.get(f"{expected}:{taken}", 0) / max(sum(of.values()), 1)

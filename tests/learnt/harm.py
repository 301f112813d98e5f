"""What the judge of harm learns from: rows of {"text", "concern"} and of {"text", "kind", "tier"}.

Every row of tests/data that was looked at, and those of tests/data/learnt, written for learning alone. A row that is
kept for measuring is never among them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path

from tutor.chapters import generators, packs
from tutor.language import likeness
from tutor.library.passages import all_passages
from tutor.safety import concern, frames

DATA = Path(__file__).resolve().parents[1] / "data"
LABELS = ("none", "soft", *concern.KINDS)
_KIND_OF_FILE = {"harm_d_self": "distress", "harm_d_touch": "abuse"}
BESIDE = 0.25
"""How much a sentence counts that nobody wrote to look like harm."""
_UNKNOWN: Mapping[str, float] = {"abuse": 0.6, "distress": 0.25, "bullying": 0.15}
"""Shares of a disclosure of which nobody wrote the kind, and which no frame knows."""


def files() -> tuple[Path, ...]:
    """The files of rows, in a fixed order."""
    looked_at = ("harm_frames", "safety", "safety_held_out")
    return (
        *(DATA / f"{name}.jsonl" for name in looked_at),
        *sorted(DATA.glob("harm_unseen_[1-5].jsonl")),
        *sorted((DATA / "learnt").glob("harm_*.jsonl")),
    )


def examples() -> Iterator[tuple[tuple[str, ...], Mapping[str, float], float]]:
    """Each row as its marks, the share of each label, and how much it counts."""
    for text in sorted({*content_texts(), *lesson_texts(), *doubt_texts()} - {""}):
        yield marks_of(text), {"none": 1.0}, BESIDE
    for path in files():
        for line in path.read_text("utf-8").splitlines():
            row = json.loads(line)
            if row.get("kind") != "personal":
                yield marks_of(row["text"]), _shares(row, path.stem), 1.0


def content_texts() -> Iterator[str]:
    """What the chapters say in any language: none of it is harm."""
    for name in packs.chapter_ids():
        chapter = generators.lesson(packs.load_chapter(name), 0)
        for item in chapter.items:
            for text in (item.question, item.spoken, item.praise, item.relate, *item.hints, *item.steps):
                yield from (text.en, text.hinglish, text.hi)
        for skill in chapter.skills:
            yield from (skill.teach.en, skill.teach.hinglish, skill.teach.hi)


def lesson_texts() -> Iterator[str]:
    """What children say of their sums and of the lesson: answers, ways, talk. None of it is harm."""
    learnt = (path for name in ("reasons", "ways", "talk") for path in (DATA / "learnt").glob(f"{name}_*.jsonl"))
    for path in (*(DATA / f"{name}.jsonl" for name in _LOOKED_AT), *sorted(learnt)):
        rows = (json.loads(line) for line in path.read_text("utf-8").splitlines())
        yield from (row["said"] for row in rows if row.get("act") not in _MAY_BE_HEAVY)


def doubt_texts() -> Iterator[str]:
    """What children ask the book, and what its pages are called: none of it is harm."""
    for page in all_passages():
        yield from (page.title.en, page.title.hinglish, page.title.hi, *page.asks, *page.also_asked)
    for path in sorted((DATA / "doubts").glob("*.jsonl")):
        for row in map(json.loads, path.read_text("utf-8").splitlines()):
            yield from (row[name] for name in ("text", "first") if name in row)
            yield from row.get("then", ())


_LOOKED_AT = ("reasons", "ways", "ways_unseen_1", "talk", "talk_unseen_1", "talk_unseen_2")
"""Files of such rows beside those that were written for learning."""
_MAY_BE_HEAVY = ("afraid", "unwell", "giving_up")
"""Acts of talk of which some are met with a soft line."""


def marks_of(text: str) -> tuple[str, ...]:
    """The marks that the judge sees of a text."""
    return concern.marks_of(text, _said(text))


def _said(text: str) -> frames.Said:
    return concern.said_of(concern.letters_folded(concern.words_of(text)))


def _shares(row: Mapping[str, str], file: str) -> Mapping[str, float]:
    tier = row.get("concern") or {"explicit": "harm", "soft": "soft"}.get(row.get("tier") or "", "none")
    if tier != "harm":
        return {tier: 1.0}
    kind = row.get("kind") or _KIND_OF_FILE.get(file) or _found(row["text"])
    return {kind: 1.0} if kind else _UNKNOWN


def _found(text: str) -> str:
    """The kind that entries and frames find; empty where they find nothing."""
    found = concern.framed(concern.letters_folded(concern.words_of(text)))
    return found.kind if found is not None and found.kind in concern.KINDS else ""


NAME = likeness.FOLDER / "harm.toml"

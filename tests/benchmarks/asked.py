"""Doubts as children ask them, with what Didi says to each, for readers to judge: whole talks, and what no book has.

`python -m tests.benchmarks.asked [FOLDER] [OUT]` reads `doubts_*.jsonl` (text, language, what any right answer holds),
`off_*.jsonl` (what no book of Class 6 to 8 answers) and `talks_*.jsonl` (a doubt, then what is asked behind it), by
people who had seen neither code nor book. It prints how many were refused; OUT gets every row with Didi's words.
The rows in `tests/data/doubts` have been looked at. It must never judge an answer: that is for those who read it.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from desktop.base.settings import default_data_dir
from models.sentence_vectors import SentenceVectors
from models.store import ModelStore, default_folders
from tutor import agentic_tutor
from tutor.chapters import packs
from tutor.library.finding import Finder
from tutor.library.index import Index
from tutor.library.library import Library
from tutor.library.passages import all_passages
from tutor.turn import Heard, MoveName

ROWS = Path(__file__).resolve().parents[1] / "data" / "doubts"
KINDS = ("doubts", "off", "talks")


def talked(library: Library, texts: Sequence[str], language: str, chapter: str) -> Iterator[tuple[str, bool]]:
    """What Didi says to each text of one talk, and whether that is an answer."""
    session = agentic_tutor.open_session("Asha", chapter, mode="clarify_doubts", language=language)  # type: ignore[arg-type]
    session = agentic_tutor.begin(session).session
    told: tuple[str, ...] = ()
    for text in texts:
        talk = replace(agentic_tutor.talk_of(session), told=told)
        result = agentic_tutor.take_turn(session, agentic_tutor.looked_up(session, Heard(text), library, talk))
        session = result.session
        told = (*told, *(session.doubt.pages if session.doubt is not None else ()))
        yield " ".join(result.said), result.move.name is MoveName.ANSWER_DOUBT


def answered(library: Library, folder: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every row of a folder with what Didi says; a talk begins in another chapter each time."""
    chapters = packs.chapter_ids()
    for kind in KINDS:
        rows = (row for file in sorted(folder.glob(f"{kind}_*.jsonl")) for row in file.read_text("utf-8").splitlines())
        for number, row in enumerate(map(json.loads, rows)):
            texts = [row["first"], *row["then"]] if kind == "talks" else [row["text"]]
            told = list(talked(library, texts, row["language"], chapters[number % len(chapters)]))
            yield kind, {**row, "said": [said for said, _ in told], "answered": [answer for _, answer in told]}


def main(folder: Path = ROWS, out: Path | None = None) -> None:
    """Ask, write, print."""
    embed, pages = (
        SentenceVectors.load(ModelStore(default_folders(default_data_dir())).find("minilm-int8")),
        all_passages(),
    )
    index = Index.open(None, embed)
    index.bring_up_to_date(pages)
    count: Counter[tuple[str, str, bool]] = Counter()
    lines: dict[str, list[str]] = {kind: [] for kind in KINDS}
    for kind, row in answered(Library(pages, Finder(index, pages, embed)), folder):
        lines[kind].append(json.dumps(row, ensure_ascii=False))
        count.update((kind, row["language"], answer) for answer in row["answered"])
    for kind, language in sorted({key[:2] for key in count}):
        print(f"{kind} {language}: {count[kind, language, True]} answered, {count[kind, language, False]} not")
    if out is not None:
        out.mkdir(parents=True, exist_ok=True)
        for kind, rows in lines.items():
            (out / f"{kind}.jsonl").write_text("".join(f"{row}\n" for row in rows), encoding="utf-8")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:3]))

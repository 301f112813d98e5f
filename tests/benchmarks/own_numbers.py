"""Doubts about a student's own numbers, by somebody who had seen neither code nor book.

`python -m tests.benchmarks.own_numbers [FOLDER] [-v]`: ours beside what the pages alone say, row by row in one run.
A row that asks for its own numbers is right where the answer holds the result, or judges truly what the student thinks;
homework where the result is not said; an idea where no sum stands in for it. The rows in `tests/data/doubts` have been
looked at. `-v` shows what is not right.
"""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from desktop.base.settings import default_data_dir
from models.sentence_vectors import SentenceVectors
from models.store import ModelStore, default_folders
from tutor.library import answering, asking, own_numbers
from tutor.library.finding import Finder
from tutor.library.index import Index
from tutor.library.library import Library
from tutor.library.passages import all_passages
from tutor.turn import Request

ROWS = Path(__file__).resolve().parents[1] / "data" / "doubts"
YES, NO = re.compile(r"(?:Yes|Haan|हाँ)[, ]"), re.compile(r"(?:No|Nahi|नहीं)[, ]")
NOT_PRIME, PRIME = re.compile("not prime|prime nahi|अभाज्य नहीं"), re.compile("prime|अभाज्य")


def rows(folder: Path) -> Iterator[Mapping[str, Any]]:
    """The rows of all files of a folder."""
    for file in sorted(folder.glob("own_numbers_*.jsonl")):
        yield from map(json.loads, file.read_text(encoding="utf-8").splitlines())


def holds(said: str, wanted: str) -> bool:
    """Whether one of some results stands in an answer as a whole number."""
    plain = said.replace("−", "-")
    ways = (re.escape(one.strip()) for one in wanted.split("|"))
    return any(re.search(rf"(?<![\d./]){way}(?![\d/]|\.\d)", plain) for way in ways)


def is_right(row: Mapping[str, Any], said: str, *, worked: bool) -> bool:
    """Whether an answer is what the row asks for."""
    if row["kind"] == "idea":
        return not worked
    if row["kind"] == "homework":
        return bool(said) and not any(holds(said, one) for one in row["must_not"])
    if "verdict" not in row:
        return all(holds(said, one) for one in row["must"])
    told = YES if row["verdict"] == "yes" else NO
    prime = PRIME.search(said) and bool(NOT_PRIME.search(said)) == (row["verdict"] == "no")
    return bool(told.match(said) or prime)


def main(folder: Path = ROWS) -> None:
    """Ask, judge, print."""
    store = ModelStore(default_folders(default_data_dir()))
    embed, pages = SentenceVectors.load(store.find("minilm-int8")), all_passages()
    index = Index.open(None, embed)
    index.bring_up_to_date(pages)
    finder = Finder(index, pages, embed)
    library = Library(pages, finder)
    count: Counter[tuple[str, ...]] = Counter()
    for row in rows(folder):
        looked = library.ask(Request(row["text"], language=row["lang"]))
        question = asking.understood(row["text"], language=row["lang"])
        alone, _ = answering.answer(question, finder.find(question), "B")
        worked = own_numbers.ID in looked.ledger.steps
        right = is_right(row, " ".join(looked.answer), worked=worked)
        key = (row["lang"], row["kind"])
        count.update([(*key, "rows")])
        count.update({(*key, "ours"): right, (*key, "pages"): is_right(row, " ".join(alone), worked=False)})
        if not right and "-v" in sys.argv:
            print(*key, "|", row["text"], "|", " ".join(looked.answer)[:160])
    for language, kind, what in sorted(count):
        if what == "rows":
            ours, theirs = count[language, kind, "ours"], count[language, kind, "pages"]
            print(f"{language} {kind}: {count[language, kind, what]} rows, ours {ours}, pages alone {theirs}")


if __name__ == "__main__":
    main(*[Path(one) for one in sys.argv[1:] if one != "-v"])

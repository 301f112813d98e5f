"""How well the library finds what answers a question, how soon, and what it holds: words, meaning and both of them.

With a folder of OpenStax rows it is measured on those, beside plain word-by-word BM25; without one on Didi's own book,
with questions written for it. It must never let a question's answer be known to what searches.
"""

from __future__ import annotations

import json
import math
import re
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import psutil

from desktop.base.spoken_form import spoken_form
from models.piper_mouth import PiperMouth
from models.sentence_vectors import NAME, SentenceVectors
from models.store import ModelStore, default_folders
from tutor import agentic_tutor
from tutor.chapters.values import Language, Text
from tutor.library import asking, passages
from tutor.library.finding import MEASURES, Finder
from tutor.library.index import Index
from tutor.library.library import Library
from tutor.library.words import Embed, Passage, Question
from tutor.turn import Heard, Request

from .measuring import Show, p50, p95, quiet

QUESTIONS = Path(__file__).parent.parent / "tutor" / "library"
"""Where the questions that were written for Didi's own book lie; only a checkout has them."""
LANGUAGES: tuple[Language, ...] = ("en", "hinglish", "hi")
PASSAGES = 1_000
"""Passages that the time of finding is measured with, at least."""
THREE, FIVE = 3, 5
ASKED_ALOUD = 20
"""Questions of each language whose answer is spoken, about."""
ALL = replace(MEASURES, floor=0.0, kept=1)
"""Everything is ranked, however little it fits, and nothing is remembered."""
WAYS = {
    "words": replace(ALL, concept=0.0, homework=0.0, share=0.0, wants=0.0),
    "meaning": replace(ALL, concept=1.0, homework=1.0, share=0.0, wants=0.0),
    "both": ALL,
}
Asked = tuple[Question, str]
"""A question and the module that answers it."""
Ranking = Callable[[Question], Sequence[Passage]]


def run(data: Path | None = None, data_dir: Path | None = None, show: Show = quiet) -> dict[str, Any]:
    """Shares of questions whose right page or module comes first and among five, times and memory.

    `p50`/`p95` are milliseconds to find among 1,000 passages, `ratio` is the stock way's time beside ours.
    """
    store = ModelStore(default_folders(data_dir or Path("didi-data")))
    embed = SentenceVectors.load(store.find(NAME))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "library.db"
        if data is None:
            return _on_our_own(path, embed, store, show)
        root = data / "openstax" if (data / "openstax").is_dir() else data
        return _on_openstax(path, embed, root, show)


# --- OpenStax -------------------------------------------------------------------------------------------------------


def _on_openstax(path: Path, embed: Embed, root: Path, show: Show) -> dict[str, Any]:
    pages = tuple(_page(row) for row in _rows(root / "passages.jsonl"))
    asked = {
        "glossary": [_asked(row, "query") for row in _rows(root / "glossary_queries.jsonl")],
        "worked": [_asked(row, "question") for row in _rows(root / "worked_examples.jsonl")],
    }
    every = [question for questions in asked.values() for question, _ in questions]
    index, costs = _costs(path, pages, every, embed, show)
    rankings: dict[str, Ranking] = {"stock": Stock(pages).ranked}
    for way, measures in WAYS.items():
        rankings[way] = _ranked(Finder(index, pages, embed, measures))
    found: dict[str, Any] = {}
    for name, questions in asked.items():
        found[name] = {way: _first_and_in_five(ranking, questions) for way, ranking in rankings.items()}
        for way, (first, five) in found[name].items():
            show(f"{name}, {way}: {first:.0%} first, {five:.0%} in five")
    return costs | found


def _page(row: dict[str, Any]) -> Passage:
    title, module, text = (Text(row[name], row[name]) for name in ("section", "module_title", "text"))
    return Passage(row["doc_id"], title, text, "notes", row["module"], module)


def _asked(row: dict[str, Any], name: str) -> Asked:
    return asking.understood(row[name], language="en"), row["module"]


def _ranked(finder: Finder) -> Ranking:
    return lambda question: [hit.passage for hit in finder.find(question).hits]


def _first_and_in_five(ranking: Ranking, questions: Sequence[Asked]) -> list[float]:
    """The shares of questions whose module has the first passage, and one of the first five."""
    first = five = 0
    for question, module in questions:
        modules = [passage.chapter for passage in ranking(question)[:FIVE]]
        first += modules[:1] == [module]
        five += module in modules
    return [round(first / len(questions), 3), round(five / len(questions), 3)]


# --- our own book ---------------------------------------------------------------------------------------------------


def _on_our_own(path: Path, embed: Embed, store: ModelStore, show: Show) -> dict[str, Any]:
    pages = passages.all_passages()
    rows = [row for file in sorted(QUESTIONS.glob("questions*.jsonl")) for row in _rows(file)]
    off = [row for file in sorted(QUESTIONS.glob("off_syllabus*.jsonl")) for row in _rows(file)]
    asked = {
        language: [(asking.understood(row[language], language=language), row["right"]) for row in rows]
        for language in LANGUAGES
    }
    every = [question for questions in asked.values() for question, _ in questions]
    index, costs = _costs(path, pages, every or [asking.understood("what is a fraction", language="en")], embed, show)
    found: dict[str, Any] = {"passages": len(pages), "questions": len(rows), "off_syllabus": len(off)}
    for language, questions in asked.items():
        for way, embedded in (("words", None), ("both", embed)):
            share = _right_first(Finder(index, pages, embedded), questions)
            found.setdefault(way, {})[language] = share
            told = f"answered from a right page {share['said']:.1%}, one among three {share['three']:.1%}"
            show(f"{language}, {way}: right page first {share['first']:.1%}, {told}")
    library = Library(pages, Finder(index, pages, embed))
    answered = [row for row in off if library.ask(Request(row["text"], row["language"])).is_answered]
    for row in answered:
        show(f"answered, though it is not in the book: {row['text']}")
    found["refused"] = round(1 - len(answered) / max(len(off), 1), 3)
    found["sets"] = _by_set(Finder(index, pages, embed), show)
    found["first_sound"] = _first_sound(Library(pages, Finder(index, pages, embed)), rows, store, show)
    return costs | found


def _by_set(finder: Finder, show: Show) -> dict[str, dict[str, dict[str, float]]]:
    """The shares of each file of questions by itself: some were read while the search was mended, some were not."""
    found: dict[str, dict[str, dict[str, float]]] = {}
    for file in sorted(QUESTIONS.glob("questions*.jsonl")):
        rows = list(_rows(file))
        for language in LANGUAGES:
            asked = [(asking.understood(row[language], language=language), row["right"]) for row in rows]
            found.setdefault(file.stem, {})[language] = share = _right_first(finder, asked)
            both = f"first {share['first']:.1%}, answered from {share['said']:.1%} of {len(rows)}"
            show(f"{file.stem}, {language}: right page {both}")
    return found


def _first_sound(
    library: Library, rows: Sequence[dict[str, Any]], store: ModelStore, show: Show
) -> dict[str, dict[str, float]]:
    """Milliseconds from the words of a doubt to the sound of the first sentence of its answer, without a network.

    Looked up anew, decided, worded and spoken as in a talk; what was prepared while the student thought does not count.
    """
    mouth = PiperMouth.load(store.find("piper-en_US-joe"))
    found = {}
    for language in LANGUAGES:
        mouth.say("We begin.", language=language)  # the first run of a model is slower
        looked_up, spoken = [], []
        for row in rows[:: max(1, len(rows) // ASKED_ALOUD)]:
            chapter = row["right"][0].partition("/")[0]
            talk = agentic_tutor.begin(
                agentic_tutor.open_session("Asha", chapter, mode="clarify_doubts", language=language)
            ).session
            began = time.perf_counter()
            heard = agentic_tutor.looked_up(talk, Heard(row[language]), library, agentic_tutor.Talk())
            looked_up.append((time.perf_counter() - began) * 1e3)
            said = agentic_tutor.take_turn(talk, heard).said
            mouth.say(spoken_form(said[0], language), language=language)
            spoken.append((time.perf_counter() - began) * 1e3)
        share = {"p50": p50(spoken), "p95": p95(spoken), "looked_up": p50(looked_up)}
        found[language] = {name: round(ms, 1) for name, ms in share.items()}
        show(f"{language}: first sound of an answer after {p50(spoken):.0f} ms, p95 {p95(spoken):.0f}")
    return found


def _right_first(finder: Finder, questions: Sequence[tuple[Question, Sequence[str]]]) -> dict[str, float]:
    """Shares of questions with a right page first, one among the first three and five, and one that the answer is of.

    An answer may be of another page than the first; three pages are told when a student says that it was not meant.
    """
    first = three = five = said = 0
    library = Library(passages.all_passages(), finder)
    for question, right in questions:
        ids = [hit.passage.id for hit in finder.find(question).hits]
        first += bool(ids) and ids[0] in right
        three += any(id_ in right for id_ in ids[:THREE])
        five += any(id_ in right for id_ in ids[:FIVE])
        told = library.ask(Request(question.heard, question.language)).sources[:1]
        said += any(source.id in right for source in told)
    many = max(len(questions), 1)
    counted = {"first": first, "three": three, "five": five, "said": said}
    return {name: round(count / many, 3) for name, count in counted.items()}


# --- time and room --------------------------------------------------------------------------------------------------


def _costs(
    path: Path, pages: Sequence[Passage], questions: Sequence[Question], embed: Embed, show: Show
) -> tuple[Index, dict[str, Any]]:
    """The index of the pages; what building it, holding 1,000 pages and finding among them cost, each question once.

    The thousand are made up with copies of the pages, which cost no vectors of their own.
    """
    before = psutil.Process().memory_full_info().uss
    started = time.perf_counter()
    index = Index.open(path, embed)
    index.bring_up_to_date(pages)
    build_s = time.perf_counter() - started
    copies = -(-PASSAGES // len(pages)) - 1
    many = (*pages, *(replace(page, id=f"{page.id}#{copy}") for copy in range(copies) for page in pages))
    index.bring_up_to_date(many)
    finder = Finder(index, many, embed, ALL)
    finder.find(asking.understood("what is a number", language="en"))  # reads the index
    fresh = list({question.standalone: question for question in questions}.values())
    ours = _milliseconds(finder.find, fresh)
    held_mb = (psutil.Process().memory_full_info().uss - before) / 2**20
    theirs = _milliseconds(Stock(many).ranked, fresh)
    index.bring_up_to_date(pages)
    show(f"{len(pages)} passages built in {build_s:.1f} s; {held_mb:.0f} MB more for {len(many)} and the model")
    return index, {
        "p50": round(p50(ours), 2),
        "p95": round(p95(ours), 2),
        "ratio": round(p50(theirs) / p50(ours), 3),
        "stock": {"p50": round(p50(theirs), 2), "p95": round(p95(theirs), 2)},
        "among": len(many),
        "build_s": round(build_s, 1),
        "build_s_per_1000": round(build_s / len(pages) * 1_000, 1),
        "memory_mb": round(held_mb, 1),
    }


def _milliseconds(find: Callable[[Question], object], questions: Sequence[Question]) -> list[float]:
    times = []
    for question in questions:
        started = time.perf_counter()
        find(question)
        times.append((time.perf_counter() - started) * 1e3)
    return times


def _rows(path: Path) -> Iterator[dict[str, Any]]:
    with path.open(encoding="utf-8") as lines:
        yield from (json.loads(line) for line in lines if line.strip())


# --- the stock way --------------------------------------------------------------------------------------------------


class Stock:
    """Plain BM25 (k1 1.2, b 0.75) over lower-case words, as a search library does it out of the box."""

    def __init__(self, pages: Sequence[Passage]) -> None:
        self._pages = pages
        counts = [Counter(_words(f"{page.chapter_title.en} {page.title.en} {page.text.en}")) for page in pages]
        lengths = np.array([sum(count.values()) for count in counts], dtype=np.float64)
        damping = 1.2 * (0.25 + 0.75 * lengths / lengths.mean())
        self._weights: dict[str, tuple[list[int], list[float]]] = {}
        for at, count in enumerate(counts):
            for word, times in count.items():
                places, weights = self._weights.setdefault(word, ([], []))
                places.append(at)
                weights.append(times * 2.2 / (times + damping[at]))

    def ranked(self, question: Question) -> Sequence[Passage]:
        """The best pages for the question's words."""
        scores = np.zeros(len(self._pages))
        for word in set(_words(question.heard)):
            if word in self._weights:
                places, weights = self._weights[word]
                rarity = math.log(1 + (len(self._pages) - len(places) + 0.5) / (len(places) + 0.5))
                scores[places] += rarity * np.array(weights)
        return [self._pages[at] for at in np.argsort(-scores, kind="stable")[: 4 * FIVE]]


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", text.lower())

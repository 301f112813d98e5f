"""Every book that comes with Didi, held against the check that its authors run, and its formulas drawn."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from desktop.lesson.picturing import typeset
from tutor.chapters import packs
from tutor.library import passages
from tutor.library.words import Passage

CHAPTERS = packs.chapter_ids()
BOOKS: dict[str, tuple[Passage, ...]] = {one: passages.book_of(packs.folder_of(one)) for one in CHAPTERS}
FORMULAS = [
    pytest.param(one.latex, id=one.id.replace("/", "-")) for book in BOOKS.values() for one in book if one.latex
]


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_the_book_of_a_chapter_has_no_faults(chapter: str) -> None:
    assert [str(fault) for fault in passages.book_faults(packs.folder_of(chapter))] == []


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_every_skill_has_a_definition_a_reason_and_a_worked_example(chapter: str) -> None:
    kinds = {(one.skill, one.kind) for one in BOOKS[chapter]}
    skills = [skill.id for skill in packs.load_chapter(chapter).skills]
    wanted = {(skill, kind) for skill in skills for kind in ("definition", "why", "worked")}
    assert wanted - kinds == set()


def test_no_two_passages_of_a_book_say_the_same() -> None:
    for language in ("en", "hinglish", "hi"):
        often = Counter(getattr(one.text, language) for book in BOOKS.values() for one in book)
        assert [text for text, times in often.items() if times > 1] == []


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_every_passage_says_in_each_language_how_children_ask_for_it(chapter: str) -> None:
    hindi = re.compile("[\u0900-\u097f]")
    for one in BOOKS[chapter]:
        assert len(one.asks) >= 1, one.id
        in_hindi = [bool(hindi.search(asked)) for asked in one.also_asked]
        assert all(1 <= in_hindi.count(devanagari) <= 6 for devanagari in (True, False)), one.id
        assert not any(hindi.search(asked) for asked in one.asks), one.id


@pytest.mark.parametrize("latex", FORMULAS)
def test_every_formula_of_a_book_can_be_drawn(latex: str) -> None:
    assert typeset(latex)

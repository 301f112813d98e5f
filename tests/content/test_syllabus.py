"""The table of the syllabus: which skills teach each chapter of NCERT's books, and that each skill can be learnt."""

from __future__ import annotations

import tomllib
from collections import Counter

import pytest

from tutor.chapters import packs
from tutor.chapters.values import Chapter, Skill
from tutor.language.toml_text import CONTENT

BOOKS: dict[str, dict[str, list[str]]] = tomllib.loads((CONTENT / "syllabus.toml").read_text(encoding="utf-8"))["books"]
NEW = {name for name in BOOKS if "Ganita Prakash" in name}
CHAPTERS: dict[str, Chapter] = {
    file.parent.name: packs.read_chapter(file.parent) for file in sorted((CONTENT / "chapters").glob("*/chapter.toml"))
}
SKILLS = [
    pytest.param(chapter, skill, id=f"{chapter.id}.{skill.id}")
    for chapter in CHAPTERS.values()
    for skill in chapter.skills
]


def skills_named(name: str) -> set[str]:
    """The skills that a name of the table stands for; none where there is no such skill."""
    chapter, _, skill = name.partition(".")
    known = {one.id for one in CHAPTERS[chapter].skills} if chapter in CHAPTERS else set()
    return known if skill == "*" else known & {skill}


@pytest.mark.parametrize("book", BOOKS)
def test_every_chapter_of_a_book_is_taught_by_skills_that_there_are(book: str) -> None:
    assert [(title, name) for title, names in BOOKS[book].items() for name in names if not skills_named(name)] == []
    assert all(BOOKS[book].values())


def test_all_new_books_and_the_older_ones_are_covered() -> None:
    assert sum(len(BOOKS[book]) for book in NEW) == 39
    assert sum(len(BOOKS[book]) for book in BOOKS if book not in NEW) >= 42
    assert len(SKILLS) >= 190


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_a_chapter_claims_all_three_languages(chapter: str) -> None:
    assert set(CHAPTERS[chapter].languages) == {"en", "hinglish", "hi"}


@pytest.mark.parametrize(("chapter", "skill"), SKILLS)
def test_a_skill_can_be_asked_in_eight_questions_of_three_ways(chapter: Chapter, skill: Skill) -> None:
    ways = Counter(one.pattern.way for one in chapter.templates if one.pattern.skill == skill.id)
    assert (ways.total() >= 8, len(ways) >= 3, len(skill.hints)) == (True, True, 2), ways

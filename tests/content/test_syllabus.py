"""Which chapters of NCERT's books are taught whole, and that each skill has enough to be learnt by."""

from __future__ import annotations

import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterator

import pytest

from tests.how_much import SEEDS
from tutor.chapters import generators, packs
from tutor.chapters.values import Chapter, Item, Skill, Template
from tutor.language.toml_text import CONTENT

BOOKS: dict[str, dict[str, list[str]]] = tomllib.loads((CONTENT / "syllabus.toml").read_text(encoding="utf-8"))["books"]
NEW = {name for name in BOOKS if "Ganita Prakash" in name}
CHAPTERS: dict[str, Chapter] = {one: packs.load_chapter(one) for one in packs.chapter_ids()}
OLDER = {
    "decimals", "expressions_and_equations", "fractions", "integers", "perimeter_area_angles", "ratio_and_percent",
    "rational_numbers", "squares_cubes_and_powers",
}  # fmt: skip
"""Chapters that do not have eight questions for each skill yet."""
SKILLS = [
    pytest.param(chapter, skill, id=f"{chapter.id}.{skill.id}")
    for chapter in CHAPTERS.values()
    for skill in chapter.skills
]


def templates_of(chapter: Chapter, skill: Skill) -> list[Template]:
    return [one for one in chapter.templates if one.pattern.skill == skill.id]


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


def test_there_are_as_many_skills_as_the_books_need() -> None:
    assert len(SKILLS) >= 190


@pytest.mark.parametrize(("chapter", "skill"), [one for one in SKILLS if one.values[0].id not in OLDER])  # type: ignore[union-attr]
def test_a_skill_can_be_asked_in_eight_questions_of_three_ways(chapter: Chapter, skill: Skill) -> None:
    ways = Counter(one.pattern.way for one in templates_of(chapter, skill))
    assert (ways.total() >= 8, len(ways) >= 3) == (True, True), ways


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_a_chapter_is_written_in_all_three_languages_and_each_skill_has_hints_of_its_own(chapter: str) -> None:
    assert set(CHAPTERS[chapter].languages) == {"en", "hinglish", "hi"}
    assert [skill.id for skill in CHAPTERS[chapter].skills if len(skill.hints) != 2] == []


YES_OR_NO = 40
"""Sets of numbers from which it is told how often the answer is yes."""


def yes_or_no(chapter: str) -> Iterator[Item]:
    """Items of the questions that are answered with yes or no."""
    asking = (one for one in CHAPTERS[chapter].templates if one.pattern.kind == "yes_no")
    return (generators.item(one, seed) for one in asking for seed in range(YES_OR_NO))


@pytest.mark.parametrize("chapter", sorted(set(CHAPTERS) - OLDER))
def test_yes_is_not_the_safer_guess_and_no_is_not_either(chapter: str) -> None:
    answers: dict[str, Counter[str]] = defaultdict(Counter)
    for item in yes_or_no(chapter):
        answers[item.skill][item.answer] += 1
    few = {skill: count for skill, count in answers.items() if min(count["yes"], count["no"]) < 0.3 * count.total()}
    assert few == {}


def shown() -> Iterator[str]:
    for chapter in CHAPTERS.values():
        for template in chapter.templates:
            for seed in range(SEEDS):
                yield from (name for name, _ in generators.mistakes(generators.item(template, seed)))


OWED = {
    "absolute_keeps_minus", "difference_as_ratio", "end_nought_counts", "fraction_rounded_off",
    "letter_added_to_factor", "mixed_parts_apart", "prime_one",
}  # fmt: skip
"""Misconceptions that no question can show yet."""


def test_nearly_every_misconception_can_be_shown_by_some_question() -> None:
    worked_out = {name for name, problems in packs.problems_of().items() if problems != ("any",)}
    assert worked_out - set(shown()) == OWED

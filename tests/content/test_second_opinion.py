"""The key of every question by another hand: sympy works out what each question's words ask for."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.content import second_opinion
from tests.how_much import how_many
from tutor import answer_checker
from tutor.chapters import generators, packs
from tutor.chapters.values import Item, Template

KEPT = how_many(3, 50)
"""Sets of numbers that each template is tried with."""
KEYED = sorted(file.stem for file in second_opinion.KEYS.glob("*.toml"))
"""Chapters for whose questions somebody wrote keys; the others have none yet."""
TEMPLATES = [
    pytest.param(chapter, template, id=f"{chapter}-{template.pattern.id}")
    for chapter in KEYED
    for template in packs.load_chapter(chapter).templates
]


def is_right(said: str, item: Item) -> bool:
    """Whether the checker takes what the key says; a form may be left out, for a key gives a value."""
    judged = answer_checker.judge(said, item.answer, item.accept_also, item.form)
    return judged.verdict == "correct" or judged.reason == "form_missing"


@pytest.mark.parametrize(("chapter", "template"), TEMPLATES)
def test_another_hand_comes_to_the_same_answer(chapter: str, template: Template) -> None:
    key = second_opinion.keys(chapter)[template.pattern.id]
    for seed in range(KEPT):
        item = generators.item(template, seed)
        assert second_opinion.disagrees(key, item, lambda said, item=item: is_right(said, item)) == ""  # type: ignore[misc]


@pytest.mark.parametrize("file", sorted(second_opinion.KEYS.glob("*.toml")), ids=lambda file: file.stem)
def test_no_key_is_for_a_question_that_is_not_there(file: Path) -> None:
    known = {template.pattern.id for template in packs.load_chapter(file.stem).templates}
    assert set(second_opinion.keys(file.stem)) <= known


@pytest.mark.parametrize(
    ("key", "question", "comes_to"),
    [
        ("n[0] - n[1]", "What is 3/4 - 1/4?", "1/2"),
        ("n[0] * n[1]", "A box of 1,25,000 pins, 2 boxes.", "250000"),
        ("yes(isprime(n[0]))", "Is 21 a prime number?", "no"),
        ("expand(n[0] * (x + n[1]))", "Open 3(x + 4).", "3x + 12"),
        ("ratio(n[0], n[1])", "18 boys and 12 girls.", "3:2"),
        ("decimal(n[0] / n[1])", "Share 7 by 4.", "1.75"),
        ("'odd' if has('odd') else 'even'", "Is it an odd one?", "odd"),
    ],
)
def test_a_key_is_worked_out_from_the_words_of_a_question(key: str, question: str, comes_to: str) -> None:
    assert second_opinion.worked_out(key, question) == comes_to


def test_a_key_that_comes_to_something_else_is_told() -> None:
    item = generators.item(packs.load_chapter("fractions").templates[0], 0)
    assert "the key says '12345'" in second_opinion.disagrees("12345", item, lambda said: is_right(said, item))

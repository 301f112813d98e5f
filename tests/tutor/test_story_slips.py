"""Slips of stories: what a child says who stopped half way, took another quantity, left a number out, or doubled."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.chapters import generators, packs
from tutor.chapters.values import Item, Text
from tutor.diagnosis import story_slips
from tutor.diagnosis.misconceptions import diagnose, same

CHAPTERS = tuple(map(packs.load_chapter, packs.chapter_ids()))
WRITTEN = tuple(item for chapter in CHAPTERS for item in chapter.items)
TEMPLATES = tuple(template for chapter in CHAPTERS for template in chapter.templates)


def story(question: str, problem: str, answer: str, *steps: str) -> Item:
    """A story of its own; all else of it is some item's."""
    told = tuple(Text(step, step) for step in steps)
    changed = {"question": Text(question, question), "problem": problem, "answer": answer, "steps": told}
    return replace(WRITTEN[0], type="application", **changed)


FLOUR = story("Meena buys 3 kg of flour at ₹40 a kg and gives a ₹500 note. How much comes back?", "500 - 3*40", "380")
SHARED = story(
    "Asha and Ravi share ₹300 in the ratio 2:3. How much does Asha get?",
    "",
    "120",
    "There are five parts in all.",
    "Each part is three hundred divided by five, that is sixty.",
    "So Asha gets one hundred and twenty rupees.",
)


def named(item: Item, said: str) -> str:
    """The likeliest misconception behind what was said."""
    found = diagnose(item.problem or item.question.en, item.answer, said, story_slips.slips_of(item))
    return found[0] if found else ""


@pytest.mark.parametrize(
    ("item", "said", "slip"),
    [
        (FLOUR, "120", "stopped_half_way"),
        (FLOUR, "500", "other_quantity"),
        (FLOUR, "460", "left_one_out"),
        (FLOUR, "760", "doubled_or_halved"),
        (FLOUR, "190", "doubled_or_halved"),
        (SHARED, "5", "stopped_half_way"),
        (SHARED, "3", "other_quantity"),
    ],
)
def test_a_slip_of_a_story_is_told_from_its_own_numbers(item: Item, said: str, slip: str) -> None:
    assert named(item, said) == slip


def test_a_misconception_of_the_problem_s_own_kind_comes_first() -> None:
    shares = replace(SHARED, problem="share: 300, 2, 3")
    assert named(shares, "60") == "one_share_only"
    assert named(shares, "180") == "ratio_order_swapped"


def test_what_only_the_digits_suggest_comes_after_a_slip_of_the_story() -> None:
    both = story("A shelf has 12 books. 6 more come, and then 9 leave.", "12 + 6 - 9", "9")
    assert named(both, "18") == "stopped_half_way"


def test_a_plain_sum_and_a_story_of_a_single_step_have_no_slips() -> None:
    assert story_slips.slips_of(replace(FLOUR, type="procedural")) == ()
    assert story_slips.slips_of(story("A jug has 3 litres. 2 more come. How many?", "3 + 2", "5")) == ()
    assert story_slips.slips_of(replace(FLOUR, answer="yes")) == ()


def stories() -> st.SearchStrategy[Item]:
    """Items of all chapters, written by hand or drawn."""
    drawn = st.builds(generators.item, st.sampled_from(TEMPLATES), st.integers(0, 10_000))
    return st.one_of(st.sampled_from(WRITTEN), drawn)


@given(stories())
def test_no_slip_is_worth_what_the_answer_is_worth(item: Item) -> None:
    for _, value in story_slips.slips_of(item):
        assert not any(same(value, right) for right in (item.answer, *item.accept_also)), (item.question.en, value)

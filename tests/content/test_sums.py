"""The kinds of sums of content/sums: each is true for numbers that fit it, and is met by its own words."""

from __future__ import annotations

from collections import Counter

import pytest

from tutor.chapters import packs
from tutor.library import asking, own_numbers, same_sums

KINDS = [pytest.param(kind, id=kind.id) for kind in same_sums.kinds()]


def test_no_two_kinds_have_one_name() -> None:
    assert [name for name, times in Counter(kind.id for kind in same_sums.kinds()).items() if times > 1] == []


def test_every_kind_is_of_a_skill_that_is_taught() -> None:
    skills = {(one, skill.id) for one in packs.chapter_ids() for skill in packs.load_chapter(one).skills}
    assert [kind.id for kind in same_sums.kinds() if (kind.chapter, kind.skill) not in skills] == []


@pytest.mark.parametrize("kind", KINDS)
def test_a_kind_has_no_faults(kind: same_sums.Sum) -> None:
    assert list(same_sums.faults(kind)) == []


@pytest.mark.parametrize("kind", KINDS)
def test_a_kind_is_met_by_its_own_words(kind: same_sums.Sum) -> None:
    """Nothing is met where another kind fits as well; what is never met is another value."""
    for language, asked, value in same_sums.examples(kind):
        met = same_sums.best(own_numbers.plain_of(asked))
        if met is None:  # what a narrower rule answers needs no kind
            question = asking.understood(asked, language=language)
            assert same_sums.shown(value, {}) in " ".join(own_numbers.told(question)), f"{language}: {asked}"
            continue
        assert met.value == value, f"{language}: {asked}"

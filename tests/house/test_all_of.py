"""A rule that is asked of many things names each that breaks it, and is not content with none at all."""

from __future__ import annotations

import pytest

from tests.all_of import all_of


def test_every_offender_is_listed() -> None:
    @all_of(number=range(4), word=("a", "b"))
    def rule(number: int, word: str) -> None:
        assert number % 2 == 0 or word == "b", f"{number} is odd"

    with pytest.raises(AssertionError, match=r"1 a: 1 is odd\n3 a: 3 is odd"):
        rule()


def test_a_rule_that_is_asked_of_nothing_fails() -> None:
    with pytest.raises(AssertionError, match="asked of nothing"):
        all_of(number=())(lambda number: None)()

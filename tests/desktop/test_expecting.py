"""The kind of answer awaited, handed to the ears: the kind, never the answer."""

import dataclasses
import inspect

import pytest

from desktop.expecting import expect_for
from models.closed_set import Expect
from tutor.expected_answers import VOCABULARIES


@pytest.mark.parametrize("kind", VOCABULARIES)
def test_the_ears_are_handed_all_that_an_answer_of_the_kind_can_be(kind: str) -> None:
    expect, known = expect_for(kind), VOCABULARIES[kind]
    handed = [(one.says, one.language, one.spellings) for one in expect.phrases]
    assert handed == [(one.says, one.language, one.spellings) for one in known.phrases]
    assert (expect.words, expect.shape, expect.rewrites) == (known.words, known.shape, known.rewrites)


def test_a_kind_that_is_not_known_is_heard_freely() -> None:
    assert expect_for("colour") == Expect("colour")


def test_nothing_but_the_kind_can_be_told_to_the_ears() -> None:
    assert list(inspect.signature(expect_for.__wrapped__).parameters) == ["kind"]
    told = {field.name for field in dataclasses.fields(Expect)}
    assert told == {"kind", "phrases", "words", "shape", "rewrites"}
    assert {field.name for field in dataclasses.fields(expect_for("number").phrases[0])} == {
        "says", "language", "spellings",
    }  # fmt: skip


def test_it_is_the_same_for_every_question() -> None:
    assert expect_for("fraction") is expect_for("fraction")

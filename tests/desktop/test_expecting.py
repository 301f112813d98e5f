"""The kind of answer awaited, handed to the ears: the kind, never the answer."""

import dataclasses
import inspect

import pytest

from desktop.voice_loop.expecting import expect_for
from models.closed_set import Expect
from tutor.spoken.expected_answers import KINDS, vocabulary


@pytest.mark.parametrize("kind", KINDS)
def test_the_ears_are_handed_all_that_an_answer_of_the_kind_can_be(kind: str) -> None:
    expect, known = expect_for(kind), vocabulary(kind)
    assert known is not None
    handed = [(name, [(one.says, one.language, one.aloud) for one in phrases]) for name, phrases in expect.groups]
    wanted = [(name, [(one.says, one.language, one.aloud) for one in phrases]) for name, phrases in known.groups]
    assert handed == wanted
    assert [(one.name, one.parts) for one in expect.rules] == list(known.rules)
    assert (expect.shape, expect.rewrites) == (known.shape, known.rewrites)


def test_a_kind_that_is_not_known_is_heard_freely() -> None:
    assert expect_for("colour") == Expect("colour")


def test_nothing_but_the_kind_and_whether_it_is_finished_can_be_told_to_the_ears() -> None:
    assert list(inspect.signature(expect_for.__wrapped__).parameters) == ["kind", "unfinished"]
    told = {field.name for field in dataclasses.fields(Expect)}
    assert told == {"kind", "groups", "rules", "shape", "rewrites", "unfinished"}
    _name, phrases = expect_for("number").groups[0]
    assert {field.name for field in dataclasses.fields(phrases[0])} == {"says", "language", "aloud", "aside"}


def test_it_is_the_same_for_every_question() -> None:
    assert expect_for("fraction") is expect_for("fraction")

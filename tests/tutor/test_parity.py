"""The same lessons take the same decisions whoever words them: phrase book, local model or cloud; only words differ.

The models are real servers on loopback: they change the words, and now and then they leak, flatter, fail or send
garbage. Five hundred lessons are `didi bench leaks`; here is a part of them.
"""

from __future__ import annotations

import pytest

from tests.how_much import how_many
from tests.tutor import parity
from tests.tutor.parity import Compared
from tests.tutor.simulated_students import TEMPERAMENTS
from tutor.turn import MoveName

LESSONS = how_many(1, 3) * len(TEMPERAMENTS)


@pytest.fixture(scope="module")
def compared() -> Compared:
    """A part of the lessons on all three voices."""
    return parity.run(range(LESSONS))


@pytest.mark.timeout(300)
def test_lessons_take_the_same_decisions_on_every_voice(compared: Compared) -> None:
    assert compared.lessons == LESSONS
    assert compared.temperaments == set(TEMPERAMENTS)
    assert compared.differences == []


@pytest.mark.timeout(300)
@pytest.mark.parametrize("voice", ["local", "cloud"])
def test_the_models_worded_some_turns_and_failed_in_others(compared: Compared, voice: str) -> None:
    worded, outcomes = compared.worded[voice], compared.outcomes[voice]
    assert worded[voice] > LESSONS, worded
    assert worded["phrases"] > LESSONS, worded
    assert len(outcomes.keys() - {"used"}) > 2, outcomes
    assert compared.other_words > LESSONS


def test_a_decision_that_differs_is_found() -> None:
    cards = parity.lesson(0, parity.written())
    changed = [*cards[:-1], {**cards[-1], "move": MoveName.EXPLAIN_SOLUTION}]
    reworded = [{**card, "words": (), "voice": "cloud"} for card in cards]
    assert parity.differences(0, "local", cards, reworded) == []
    assert len(parity.differences(0, "local", cards, changed)) == 1
    assert len(parity.differences(0, "local", cards, cards[:-1])) == 1

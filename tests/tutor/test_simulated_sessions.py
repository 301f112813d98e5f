"""Short lessons with students of every temperament in every chapter, ten thousand at most: all keep every rule."""

from __future__ import annotations

import os
from dataclasses import replace

import pytest

from tests.how_much import IN_CAMPAIGN, how_many
from tests.tutor import lesson_rules
from tests.tutor.many_lessons import faults_in, shared_out
from tests.tutor.simulated_students import TEMPERAMENTS, Lived, live
from tutor.turn import MoveName

LESSONS = how_many(300, 10_000)


@pytest.mark.timeout(1200)
def test_many_lessons_end_and_keep_every_rule() -> None:
    """In the campaign by several processes at once: there this is the longest of all tests."""
    found = shared_out(LESSONS, workers=min(os.cpu_count() or 1, 4)) if IN_CAMPAIGN else faults_in(0, LESSONS)
    assert found == []


# --- the rules themselves bite --------------------------------------------------------------------------------------


def first_turn_with(move: MoveName) -> tuple[Lived, int]:
    """A lesson in which Didi makes this move, and the number of that turn."""
    for temperament in TEMPERAMENTS:
        lived = live(temperament, 1)
        for place, (_, result) in enumerate(lived.turns):
            if result.move.name is move:
                return lived, place
    raise AssertionError(f"nobody is answered with {move}")


@pytest.mark.parametrize(
    ("move", "before", "words"),
    [
        (MoveName.EXPLAIN_SOLUTION, {"hints": 1}, "explained after 1 hints"),
        (MoveName.GIVE_HINT, {"hints": 2}, "after 2 hints"),
        (MoveName.ASK_WHAT_THEY_DID, {"score": 5}, "the score moved"),
    ],
)
def test_a_lesson_that_breaks_a_rule_is_caught(move: MoveName, before: dict[str, int], words: str) -> None:
    lived, place = first_turn_with(move)
    session, result = lived.turns[place]
    lived.turns[place] = (replace(session, **before), result)
    assert any(words in fault for fault in lesson_rules.broken(lived))


@pytest.mark.parametrize(
    ("said", "words"),
    [
        (("It is minus one by seven.",), "it tells the answer"),
        (("Hmm -1/7 hai.",), "it tells the answer"),
        (("That is wrong.",), "is never said"),
        (("One.", "Two.", "Three.", "Four."), "sentences of its own"),
        ((), "nothing was said"),
    ],
)
def test_words_that_may_not_be_said_are_caught(said: tuple[str, ...], words: str) -> None:
    lived = live("never_right", 0)
    session, result = lived.turns[0]
    lived.turns[0] = (session, replace(result, said=said))
    assert any(words in fault for fault in lesson_rules.broken(lived))


def test_a_lesson_without_end_is_caught() -> None:
    lived = live("never_right", 0)
    del lived.turns[3:]
    assert any("it has not ended" in fault for fault in lesson_rules.broken(lived))


def test_the_small_question_put_a_third_time_is_caught() -> None:
    lived, place = first_turn_with(MoveName.ENCOURAGE_ATTEMPT)
    while lesson_rules.put_now(*lived.turns[place]) is None:
        place += 1
    lived.turns[place:place] = [lived.turns[place]] * 3
    assert any("was put 3 times" in fault for fault in lesson_rules.broken(lived))

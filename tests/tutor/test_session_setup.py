"""What a school settles for its sessions: how long they last, and whether solutions are told."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from typing import Any

import pytest

from tests.tutor import lesson_rules
from tests.tutor.simulated_students import TEMPERAMENTS, Unguarded, lesson, live, opened_in
from tests.tutor.situations import RIGHT, WRONG, at, on_rung, said
from tutor import tutor_brain
from tutor.agentic_tutor import open_session, replay
from tutor.lesson import every_turn, learner
from tutor.records import rows
from tutor.turn import (
    LONGEST_SESSION,
    SESSION_MINUTES,
    SHORTEST_SESSION,
    Category,
    Language,
    MoveName,
    Rung,
    Session,
    Setup,
    State,
)
from tutor.voice.move_choice import offer


def with_setup(session: Session, **changes: Any) -> Session:
    return replace(session, setup=replace(session.setup, **changes))


def test_a_school_that_sets_nothing_has_lessons_as_they_always_were() -> None:
    setup = Setup()
    assert (setup.minutes, setup.solutions) == (SESSION_MINUTES, True)
    assert at().limit_s == SESSION_MINUTES * 60
    assert at().solutions


@pytest.mark.parametrize("minutes", [SHORTEST_SESSION - 1, LONGEST_SESSION + 1, 0, -5])
def test_no_session_is_shorter_or_longer_than_a_child_can_use(minutes: int) -> None:
    with pytest.raises(ValueError, match="a session lasts 5 to 60 minutes"):
        open_session("Asha", "integers", setup=Setup(minutes=minutes))


@pytest.mark.parametrize("minutes", [SHORTEST_SESSION, SESSION_MINUTES, LONGEST_SESSION])
def test_the_end_is_announced_after_four_fifths_of_the_time(minutes: int) -> None:
    limit = minutes * 60.0
    assert every_turn.is_late(at(elapsed=limit * 0.8, limit_s=limit))
    assert not every_turn.is_late(at(elapsed=limit * 0.8 - 1, limit_s=limit))


@pytest.mark.parametrize("understood", [WRONG, said(Category.IDK), said(Category.HELP)])
def test_the_brain_itself_leaves_the_solution_to_the_teacher(understood: Any) -> None:
    stuck = on_rung(Rung.HINTED_2, solutions=False, idk_count=2, subs_left=0)
    move = tutor_brain.next_move(stuck, understood)
    assert move.name is MoveName.LEAVE_TO_TEACHER
    assert move.ruled_out == ("explain_solution: the school leaves solutions to the teacher",)


def test_a_right_answer_is_praised_all_the_same() -> None:
    move = tutor_brain.next_move(on_rung(Rung.HINTED_2, solutions=False), RIGHT)
    assert move.name is MoveName.PRAISE_AND_CONTINUE


def test_a_model_is_not_offered_the_solution_where_it_is_kept() -> None:
    kept = on_rung(Rung.HINTED_2, solutions=False)
    assert offer(tutor_brain.next_move(kept, WRONG), kept, WRONG, {}) is None
    first = at(solutions=False)
    choice = offer(tutor_brain.next_move(first, WRONG), first, WRONG, {})
    assert choice is not None
    assert MoveName.EXPLAIN_SOLUTION not in {move.name for move in choice.moves}


def test_what_is_left_to_the_teacher_counts_as_needing_help() -> None:
    session = with_setup(lesson("integers", 1), solutions=False)
    lived = live("never_right", 1, opened=session, voice=Unguarded())
    left = [before.item for before, result in lived.turns if result.move.name is MoveName.LEAVE_TO_TEACHER]
    now = lived.turns[-1][1].session
    assert left
    assert set(now.assisted) == {item.id for item in left}
    assert learner.record_of(now.learner, left[0].skill).assisted >= 1


@pytest.mark.parametrize("minutes", [SHORTEST_SESSION, 12, LONGEST_SESSION])
@pytest.mark.parametrize("temperament", TEMPERAMENTS)
def test_lessons_of_such_a_school_end_and_keep_every_rule(temperament: str, minutes: int) -> None:
    language: Language = ("en", "hinglish", "hi")[minutes % 3]  # type: ignore[assignment]
    opened = with_setup(opened_in(lesson("fractions", 2), language, "sometimes"), minutes=minutes, solutions=False)
    lived = live(temperament, minutes, opened=opened, voice=Unguarded(), pace_s=30.0)
    assert list(lesson_rules.broken(lived)) == []
    assert lived.turns[-1][1].session.state is State.ENDED
    assert not any(result.move.name is MoveName.EXPLAIN_SOLUTION for _, result in lived.turns)


def test_such_a_lesson_played_again_is_the_same_lesson() -> None:
    opened = open_session("Asha", "integers", language="en", seed=4, setup=Setup(minutes=10, solutions=False))
    lived = live("guesses", 4, opened=opened, pace_s=30.0)
    assert replay(opened, lived.heards) == lived.turns[-1][1].session


def test_a_record_from_before_has_the_usual_length_and_tells_solutions() -> None:
    old = rows.setup_from('{"questions": 7, "class_seed": null, "plan": true}')
    assert old == Setup()
    new = Setup(minutes=40, solutions=False)
    assert rows.setup_from(json.dumps(asdict(new))) == new


def test_another_length_asks_the_same_and_another_paper_does_not() -> None:
    assert Setup(minutes=40, solutions=False).asks_as(Setup())
    assert not Setup(class_seed=12).asks_as(Setup())

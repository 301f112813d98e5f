"""The two tables: every way through a lesson that they allow, and that they allow no other."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tutor.errors import IllegalTransition
from tutor.turn import Category, State
from tutor.tutor_states import FIND_OUT, LIES_ON, NEXT_STATE, UNDER, Need, Step, after, find_out, next_state

RESTING = [state for state in State if state not in (State.GREETING, State.EXPLAINED)]


def edges() -> set[tuple[State, Step, State]]:
    """Every step of the table with every state it can lead to."""
    found = set()
    for state, row in NEXT_STATE.items():
        for step, target in row.items():
            found |= {(state, step, to) for to in (LIES_ON[state] if target is UNDER else {target})}
    return found


def paths_to(goal: Step) -> list[tuple[Step, ...]]:
    """The steps of every way from the first question to `goal` that passes no state twice."""
    ways, open_ways = [], [((), State.ASKED, frozenset({State.ASKED}))]
    while open_ways:
        steps, state, seen = open_ways.pop()
        for source, step, target in edges():
            if source is not state or step in (Step.NEXT, Step.BACK):
                continue
            if step is goal:
                ways.append((*steps, step))
            elif target not in seen:
                open_ways.append(((*steps, step), target, seen | {target}))
    return ways


def test_the_ladder_is_climbed_rung_by_rung() -> None:
    state = State.GREETING
    for step, expected in [
        (Step.GREET, State.ASKED),
        (Step.PROBE, State.PROBED),
        (Step.HINT_1, State.HINTED_1),
        (Step.HINT_2, State.HINTED_2),
        (Step.EXPLAIN, State.EXPLAINED),
        (Step.NEXT, State.ASKED),
        (Step.END, State.ENDED),
    ]:
        state = next_state(state, step)
        assert state is expected


@pytest.mark.parametrize("state", list(State))
@pytest.mark.parametrize("step", list(Step))
def test_a_step_that_is_not_in_the_row_raises(state: State, step: Step) -> None:
    if step in NEXT_STATE[state]:
        assert NEXT_STATE[state][step] is UNDER or next_state(state, step) is NEXT_STATE[state][step]
    else:
        with pytest.raises(IllegalTransition, match=state):
            next_state(state, step)


def test_no_way_leads_to_a_solution_before_two_hints() -> None:
    for steps in paths_to(Step.EXPLAIN):
        assert [step for step in steps if step in (Step.HINT_1, Step.HINT_2)] == [Step.HINT_1, Step.HINT_2]


def test_no_way_leads_to_the_second_hint_before_the_first() -> None:
    assert all(Step.HINT_1 in steps for steps in paths_to(Step.HINT_2))


def test_the_probe_is_made_only_from_the_bare_question() -> None:
    assert {state for state, step, _ in edges() if step is Step.PROBE} == {State.ASKED}


def test_every_state_can_be_reached_from_the_greeting() -> None:
    reached = {State.GREETING}
    for _ in State:
        reached |= {target for state, _, target in edges() if state in reached}
    assert reached == set(State)


def test_every_state_but_the_end_can_reach_the_end() -> None:
    ending = {State.ENDED}
    for _ in State:
        ending |= {state for state, _, target in edges() if target in ending}
    assert ending == set(State)


def test_nothing_leads_out_of_the_end() -> None:
    assert {target for state, _, target in edges() if state is State.ENDED} == {State.ENDED}


def test_back_shows_the_state_that_lay_under() -> None:
    assert next_state(State.SCAFFOLDING, Step.BACK, under=State.HINTED_1) is State.HINTED_1
    assert next_state(State.BREAK, Step.BACK, under=State.SCAFFOLDING) is State.SCAFFOLDING


@pytest.mark.parametrize("under", [None, State.ENDED, State.EXPLAINED, State.SCAFFOLDING])
def test_back_to_a_state_that_cannot_lie_there_raises(under: State | None) -> None:
    with pytest.raises(IllegalTransition, match="does not lie on"):
        next_state(State.SCAFFOLDING, Step.BACK, under=under)


def test_several_steps_stop_at_the_first_illegal_one() -> None:
    assert after(State.SCAFFOLDING, (Step.BACK, Step.HINT_2), under=State.HINTED_1) is State.HINTED_2
    with pytest.raises(IllegalTransition, match="HINTED_1 has no step explain"):
        after(State.SCAFFOLDING, (Step.BACK, Step.EXPLAIN), under=State.HINTED_1)


@pytest.mark.parametrize("state", RESTING)
@pytest.mark.parametrize("category", list(Category))
def test_a_child_may_say_anything_at_any_time(state: State, category: Category) -> None:
    assert find_out(state, category) in Need


@pytest.mark.parametrize("state", [State.GREETING, State.EXPLAINED])
@pytest.mark.parametrize("category", list(Category))
def test_nothing_is_heard_where_the_lesson_never_rests(state: State, category: Category) -> None:
    with pytest.raises(IllegalTransition, match="nothing can be heard"):
        find_out(state, category)


def test_only_answers_and_concepts_are_checked() -> None:
    checked = {category for row in FIND_OUT.values() for category, need in row.items() if need is not Need.NOTHING}
    assert checked == {Category.ANSWER, Category.CONCEPT}


def test_after_the_end_nothing_is_checked() -> None:
    assert set(FIND_OUT[State.ENDED].values()) == {Need.NOTHING}


def test_the_tables_name_every_state() -> None:
    assert set(NEXT_STATE) == set(FIND_OUT) == set(State)
    assert all(a is not b for a, b in pairwise(NEXT_STATE))

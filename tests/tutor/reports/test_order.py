"""Clocks that jump: the order of rows stays as they were written, and time between rows stays as long as it was."""

from __future__ import annotations

from itertools import accumulate, pairwise

from hypothesis import example, given
from hypothesis import strategies as st

from tutor.reports.ledger import APART_MS, Stretch, Tick, starts, stretches

HOUR = 3_600_000
DAY = 24 * HOUR
JUNE_2024 = 1_717_200_000_000
A_LOST_BATTERY = 315_532_800_000
"""1980-01-01."""


def sitting(first: int, wall: int, rows: int = 5, monotonic: int = 1_000, pace: int = 10_000) -> list[Tick]:
    """So many rows, one every `pace` milliseconds, under clocks that agree."""
    return [Tick(first + n, monotonic + n * pace, wall + n * pace) for n in range(rows)]


def when(ticks: list[Tick]) -> list[int]:
    """Every row where the ledger puts it: as far into its stretch as it was written, and never past the next one."""
    found = stretches(ticks)
    begun = starts(found)
    at = []
    for tick in ticks:
        place = max(n for n, one in enumerate(found) if one.first <= tick.sequence)
        here = begun[place] + tick.monotonic_ms - found[place].monotonic_ms
        ends = [max(begun[place], following) for following in begun[place + 1 : place + 2]]
        at.append(min([here, *ends]))
    return at


def test_nothing_comes_of_no_rows() -> None:
    assert stretches([]) == ()
    assert starts(()) == ()


def test_a_clock_that_is_right_is_believed_to_the_millisecond() -> None:
    ticks = sitting(1, JUNE_2024) + sitting(6, JUNE_2024 + DAY, monotonic=500)
    assert when(ticks) == [tick.wall_ms for tick in ticks]


def test_rows_under_clocks_that_run_alike_are_one_stretch() -> None:
    assert stretches(sitting(1, JUNE_2024)) == (Stretch(1, 5, 1_000, JUNE_2024, 40_000, 5),)


def test_a_stretch_goes_on_where_it_stopped_when_more_rows_come() -> None:
    ticks = sitting(1, JUNE_2024, rows=9)
    assert stretches(ticks[4:], stretches(ticks[:4])) == stretches(ticks)


def test_a_short_stretch_that_ends_after_a_long_one_it_contradicts_is_not_believed() -> None:
    long, short = sitting(1, JUNE_2024, rows=9), sitting(10, JUNE_2024 - DAY, monotonic=10, rows=2, pace=2 * DAY)
    assert when(long + short)[:9] == [tick.wall_ms for tick in long]


def test_a_day_with_a_lost_battery_lies_between_its_neighbours() -> None:
    ticks = [
        *sitting(1, JUNE_2024),
        *sitting(6, A_LOST_BATTERY, monotonic=10),
        *sitting(11, JUNE_2024 + 2 * DAY, monotonic=20),
    ]
    at = when(ticks)
    assert at == sorted(at)
    assert at[4] < at[5] < at[9] < at[10] == JUNE_2024 + 2 * DAY


def test_the_time_between_two_rows_of_a_stretch_stays_as_long_as_it_was() -> None:
    ticks = [*sitting(1, JUNE_2024), *sitting(6, A_LOST_BATTERY), *sitting(11, JUNE_2024 + DAY)]
    at = when(ticks)
    assert [after - before for before, after in pairwise(at[5:10])] == [10_000] * 4


def test_a_jump_into_the_far_future_does_not_take_what_follows_along() -> None:
    ticks = [*sitting(1, JUNE_2024), *sitting(6, JUNE_2024 + 9000 * DAY, rows=3), *sitting(9, JUNE_2024 + DAY)]
    at = when(ticks)
    assert at == sorted(at)
    assert at[-1] == ticks[-1].wall_ms


def test_a_future_that_nothing_comes_after_is_believed() -> None:
    ticks = [*sitting(1, JUNE_2024), *sitting(6, JUNE_2024 + 300 * DAY, monotonic=7)]
    assert when(ticks)[-1] == ticks[-1].wall_ms


def test_of_two_clocks_that_contradict_each_other_the_one_with_more_rows_is_believed() -> None:
    ticks = [*sitting(1, JUNE_2024 + 30 * DAY, rows=2), *sitting(3, JUNE_2024, rows=9)]
    assert when(ticks)[2] == JUNE_2024
    assert when(ticks)[0] < JUNE_2024
    ticks = [*sitting(1, JUNE_2024 + 30 * DAY, rows=9), *sitting(10, JUNE_2024, rows=2)]
    assert when(ticks)[0] == JUNE_2024 + 30 * DAY
    assert when(ticks)[9] > when(ticks)[8]


def test_a_clock_set_back_by_a_few_seconds_is_still_believed() -> None:
    ticks = [*sitting(1, JUNE_2024), *sitting(6, JUNE_2024 + 40_000 - 30_000, monotonic=5)]
    at = when(ticks)
    assert at == sorted(at)
    assert at[-1] == ticks[-1].wall_ms


def test_a_pc_that_never_had_a_battery_keeps_the_order_of_its_rows() -> None:
    ticks = [tick for n in range(4) for tick in sitting(1 + 5 * n, A_LOST_BATTERY, monotonic=0)]
    at = when(ticks)
    assert all(before < after for before, after in pairwise(at))


def test_what_came_before_the_first_believed_clock_lies_before_it() -> None:
    ticks = [*sitting(1, A_LOST_BATTERY), *sitting(6, A_LOST_BATTERY + 5, monotonic=3), *sitting(11, JUNE_2024)]
    at = when(ticks)
    assert at == sorted(at)
    assert at[9] == JUNE_2024 - APART_MS


def test_what_has_too_little_room_is_drawn_together() -> None:
    ticks = [
        *sitting(1, JUNE_2024),
        *sitting(6, A_LOST_BATTERY, pace=HOUR),
        *sitting(11, JUNE_2024 + HOUR, monotonic=2),
    ]
    at = when(ticks)
    assert at == sorted(at)
    assert at[10] == JUNE_2024 + HOUR


sittings = st.lists(
    st.tuples(
        st.integers(1, 6),
        st.one_of(st.integers(A_LOST_BATTERY, A_LOST_BATTERY + DAY), st.integers(JUNE_2024, JUNE_2024 + 60 * DAY)),
        st.integers(0, 10**9),
        st.sampled_from((0, 5_000, HOUR)),
    ),
    min_size=1,
    max_size=12,
)


NO_CLOCK, NOON = 315_532_800_000, 1_717_200_000_000


@example([(1, NO_CLOCK, 0, 0)] * 4 + [(1, at, 0, 0) for at in (NOON + 1, NO_CLOCK, NOON, NO_CLOCK, NOON)])
@given(sittings)
def test_rows_of_one_pc_are_never_placed_out_of_their_order(drawn: list[tuple[int, int, int, int]]) -> None:
    first = accumulate((rows for rows, *_ in drawn), initial=1)
    ticks = [
        tick
        for at, (rows, *clocks) in zip(first, drawn, strict=False)
        for tick in sitting(at, clocks[0], rows, *clocks[1:])
    ]
    at = when(ticks)
    assert at == sorted(at)


@given(sittings, st.integers(0, 40))
def test_stretches_come_out_the_same_however_the_rows_arrived(drawn: list[tuple[int, int, int, int]], cut: int) -> None:
    first = accumulate((rows for rows, *_ in drawn), initial=1)
    ticks = [
        tick
        for at, (rows, *clocks) in zip(first, drawn, strict=False)
        for tick in sitting(at, clocks[0], rows, *clocks[1:])
    ]
    assert stretches(ticks[cut:], stretches(ticks[:cut])) == stretches(ticks)

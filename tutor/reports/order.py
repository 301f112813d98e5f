"""When things happened though clocks were wrong: one order for the turns of all PCs, the same wherever it is made.

Pure. Of each PC the longest run of agreeing clocks is believed; what lies outside it is placed between its neighbours.
The order of one PC's own rows is never in doubt: they are numbered.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate

AGREE_MS = 60_000
"""The wall's clock and the one that never goes back may part by this much before the wall's has jumped: more than a
clock that is slow or is set by the network moves in a lesson, less than any wrong hour."""
APART_MS = 60_000
"""How far from its neighbour a stretch is placed when nothing tells how long the PC was off."""
OLDEST_MS = 1_577_836_800_000
"""2020-01-01, in UTC: a clock that shows less has lost its battery and is never believed."""


@dataclass(frozen=True, slots=True)
class Tick:
    """The clocks of one row: its number on its PC, the clock that never goes back, and the wall's in UTC."""

    sequence: int
    monotonic_ms: int
    wall_ms: int


@dataclass(frozen=True, slots=True)
class Stretch:
    """Rows of one PC, one after another, over which both of its clocks ran alike."""

    first: int
    """Sequence of the first of them."""
    last: int
    monotonic_ms: int
    """The clock that never goes back, at the first row."""
    wall_ms: int
    """The wall's clock, at the first row."""
    length_ms: int
    rows: int

    @property
    def ends_ms(self) -> int:
        """The wall's clock at the last row."""
        return self.wall_ms + self.length_ms


def stretches(ticks: Iterable[Tick], before: Sequence[Stretch] = ()) -> tuple[Stretch, ...]:
    """The ticks of one PC, in order of their numbers, as stretches; `before` is what came of the ticks before them."""
    found = list(before)
    last: Tick | None = None
    more = 0
    for tick in ticks:
        if found and _goes_on(found[-1], last, tick):
            last, more = tick, more + 1
            continue
        if last is not None:
            found[-1] = _longer(found[-1], last, more)
        found.append(Stretch(tick.sequence, tick.sequence, tick.monotonic_ms, tick.wall_ms, 0, 1))
        last, more = None, 0
    if last is not None:
        found[-1] = _longer(found[-1], last, more)
    return tuple(found)


def _longer(stretch: Stretch, last: Tick, more: int) -> Stretch:
    """The stretch with so many more rows, up to this one."""
    length = last.monotonic_ms - stretch.monotonic_ms
    return replace(stretch, last=last.sequence, length_ms=length, rows=stretch.rows + more)


def _goes_on(stretch: Stretch, last: Tick | None, tick: Tick) -> bool:
    """Whether a row runs on from the stretch with all rows up to `last`; None: from the stretch as it is."""
    passed = tick.monotonic_ms - stretch.monotonic_ms
    length = stretch.length_ms if last is None else last.monotonic_ms - stretch.monotonic_ms
    return passed >= length and abs(tick.wall_ms - stretch.wall_ms - passed) <= AGREE_MS


def starts(of_one_pc: Sequence[Stretch]) -> tuple[int, ...]:
    """When each stretch of one PC began, in UTC milliseconds, in rising order."""
    believed = _believed(of_one_pc)
    if not believed:
        return _one_after_another(of_one_pc, of_one_pc[0].wall_ms) if of_one_pc else ()
    ahead = of_one_pc[: believed[0]]
    begun = list(_one_after_another(ahead, of_one_pc[believed[0]].wall_ms - sum(_room(one) for one in ahead)))
    for place, following in zip(believed, (*believed[1:], len(of_one_pc)), strict=True):
        here = max(of_one_pc[place].wall_ms, begun[-1] if begun else 0)
        end = of_one_pc[following].wall_ms if following < len(of_one_pc) else None
        begun += (here, *_between(of_one_pc[place + 1 : following], here + of_one_pc[place].length_ms, end))
    return tuple(begun)


def _believed(of_one_pc: Sequence[Stretch]) -> list[int]:
    """Places of the stretches whose clocks agree with one another: of all rising runs the one with most rows.

    Of the runs up to a place only those are kept from which it may be best to go on: a later end needs more rows.
    """
    ends: list[int] = []
    weights: list[int] = []
    last_places: list[int] = []
    came_from: dict[int, int] = {}
    for place, stretch in enumerate(of_one_pc):
        if stretch.wall_ms < OLDEST_MS:
            continue
        at = bisect_right(ends, stretch.wall_ms + AGREE_MS)
        came_from[place] = last_places[at - 1] if at else -1
        weight = stretch.rows + (weights[at - 1] if at else 0)
        after = bisect_right(ends, stretch.ends_ms)
        if after and weights[after - 1] >= weight:
            continue
        first, last = bisect_left(ends, stretch.ends_ms), bisect_right(weights, weight)
        ends[first:last] = [stretch.ends_ms]
        weights[first:last] = [weight]
        last_places[first:last] = [place]
    run = [last_places[-1]] if last_places else []
    while run and came_from[run[-1]] >= 0:
        run.append(came_from[run[-1]])
    return run[::-1]


def _room(stretch: Stretch) -> int:
    return stretch.length_ms + APART_MS


def _one_after_another(some: Sequence[Stretch], begin: int) -> tuple[int, ...]:
    return tuple(accumulate((_room(one) for one in some[:-1]), initial=begin)) if some else ()


def _between(some: Sequence[Stretch], begin: int, end: int | None) -> tuple[int, ...]:
    """Where stretches begin that lie after `begin` and before `end`, drawn together where there is too little room."""
    if end is None:
        return _one_after_another(some, begin + APART_MS)
    length = sum(one.length_ms for one in some)
    gap = min(max(end - begin - length, 0) // (len(some) + 1), APART_MS)
    lengths = (one.length_ms + gap for one in some)
    return tuple(min(at, max(end, begin)) for at in list(accumulate(lengths, initial=begin + gap))[: len(some)])

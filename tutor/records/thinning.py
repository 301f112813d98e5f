"""Which backups stay and which may go. Pure: days are numbers, nothing is read or deleted here.

It must never let the newest whole backup go, whatever the clock says and however small the room is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

ALL_DAYS = 2
"""Of today and yesterday every backup stays. These four numbers are the ones Anki found good enough for years."""
DAYS, WEEKS, MONTHS = 12, 10, 9
"""Before that the newest of a day, of a week, of a month (of 30 days): so many of each."""
_SLOTS: tuple[tuple[int, int], ...] = ((1, DAYS), (7, WEEKS), (30, MONTHS))


@dataclass(frozen=True, slots=True)
class Kept:
    """A backup as thinning sees it."""

    number: int
    """Backups are counted: a higher number was made later, whatever the clock said."""
    day: int
    """The day it was made, as a running number of days."""
    size: int
    """Bytes."""
    whole: bool
    """Every row in it is what was written."""


def to_delete(backups: Iterable[Kept], today: int, most: int) -> tuple[int, ...]:
    """The numbers of the backups that may go, lowest first; `most` is the room in bytes for those that stay.

    A day that is still to come (a clock was wrong once) counts as if it were as long ago.
    """
    newest_first = sorted(backups, key=lambda one: -one.number)
    stay = _by_age(newest_first, today)
    precious = _precious(newest_first)
    for one in _least_needed_first(newest_first, today):
        if sum(each.size for each in newest_first if each.number in stay) <= most:
            break
        if one.number not in precious:
            stay.discard(one.number)
    return tuple(sorted(one.number for one in newest_first if one.number not in stay | precious))


def _by_age(newest_first: Sequence[Kept], today: int) -> set[int]:
    stay = {one.number for one in newest_first if _age(one, today) < ALL_DAYS}
    seen: list[set[int]] = [set() for _ in _SLOTS]
    left = [room for _, room in _SLOTS]
    for one in newest_first:
        spans = [one.day // length for length, _ in _SLOTS]
        if one.number in stay:
            continue
        for at in range(len(_SLOTS)):
            if spans[at] in seen[at]:
                break
            if left[at]:
                left[at] -= 1
                stay.add(one.number)
                for known, span in zip(seen[at:], spans[at:], strict=True):
                    known.add(span)
                break
    return stay


def _least_needed_first(newest_first: Sequence[Kept], today: int) -> list[Kept]:
    """First what has a newer one of the same day, oldest first; then the rest, oldest first."""
    newest_of_day: dict[int, int] = {}
    for one in newest_first:
        newest_of_day.setdefault(one.day, one.number)
    doubled: Callable[[Kept], bool] = lambda one: newest_of_day[one.day] != one.number  # noqa: E731
    return sorted(newest_first, key=lambda one: (not doubled(one), one.number))


def _precious(newest_first: Sequence[Kept]) -> set[int]:
    """The newest, and the newest that is whole."""
    whole = [one.number for one in newest_first if one.whole]
    return {one.number for one in newest_first[:1]} | set(whole[:1])


def _age(one: Kept, today: int) -> int:
    return abs(today - one.day)

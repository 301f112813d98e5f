"""Which students are forgotten: the rules by which the rows of the table `forgets` hide, bring back and refuse.

A `forget` hides a student everywhere at once; an `undo` that names it brings the student back; an `erased` is what is
left when the rows are gone for good, and refuses them when an old file brings them again. That holds for rows that were
written on this PC. From another PC they are requests, and do nothing: a `forget` here that names the request in
`undoes` confirms it, a `keep` refuses it. The same rows give the same answer in whatever order they came. Pure; it must
never write down a name: a student's id is a random number, and once the rows are gone it leads to nobody.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from tutor.records.rows import ids_from

UNDO_DAYS = 30
"""Days for which a forgotten student can be brought back (behaviour of deletions: undone easily, then really gone)."""

FORGET, UNDO, ERASED, KEEP = "forget", "undo", "erased", "keep"
"""The kinds of rows in the table `forgets`. A Didi that knows no `keep` takes no notice of it."""

STEADY_DAYS = 7.0
"""Days that may lie between two looks at the clock of a PC that is in use: a longer step may be a clock set anew."""
UNUSED_DAYS = 45.0
"""Days for which a PC in use may lie still (a school's holidays). A longer step forward is taken for a wrong clock."""

LOST_DAYS = 1.0
"""Days that count when the clock went back once more: a PC with an empty battery begins each day with the same one."""
SET_RIGHT_DAYS = 0.01
"""Days by which a clock may go back because it is set right, some minutes at a start."""

Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Forgotten:
    """Who is forgotten, as the rows have it."""

    hidden: frozenset[str] = frozenset()
    """Ids of students whose rows are there and not shown."""
    erased: frozenset[str] = frozenset()
    """Ids of students whose rows are gone, or must go."""

    @property
    def all(self) -> frozenset[str]:
        """Ids of all who are not to be seen."""
        return self.hidden | self.erased

    def hides(self, student: str) -> bool:
        """Whether rows about the student with this id are left out of whatever is shown, counted or given away."""
        return student in self.all


@dataclass(frozen=True, slots=True)
class Age:
    """How many days this PC has seen go by since something, told from looks at a clock that may be set back and forth.

    Steps of a steady clock count as they are. A jump forward counts for no more than the time that a PC may have lain
    still, and no longer counts once the clock is back; a jump back counts nothing. All moments are days since 1970 by
    the wall clock.
    """

    last: float
    """What the clock said at the last look."""
    sure: float = 0.0
    """Days that count, whatever the clock does later."""
    leap: float = 0.0
    """Days of the last jump, which count as long as the clock does not come back from it."""
    left: float | None = None
    """What the clock said before it jumped away; None while it is steady."""
    away: float = 0.0
    """Days that went by steadily since it jumped away."""

    @property
    def days(self) -> float:
        """Days since it began."""
        return self.sure + self.leap

    def begun(self) -> Age:
        """The same clock, of which the days count from now on."""
        return replace(self, sure=0.0, leap=0.0)

    def at(self, now: float) -> Age:
        """As it is after another look, at which the clock says `now`."""
        step = now - self.last
        if 0.0 <= step <= STEADY_DAYS:
            return self._steady(now, step)
        if self.left is None:
            return self._jumped(now, step)
        back = now - (self.left + self.away)
        if -1.0 <= back <= UNUSED_DAYS:
            return Age(now, self.sure + max(0.0, back))
        if step > UNUSED_DAYS:
            return replace(self, last=now, leap=self.leap + STEADY_DAYS)
        more = step if step > 0.0 else LOST_DAYS
        return replace(self, last=now, sure=self.sure + more, away=self.away + more)

    def _steady(self, now: float, step: float) -> Age:
        away = self.away + step
        if self.left is not None and away <= STEADY_DAYS:
            return replace(self, last=now, sure=self.sure + step, away=away)
        # The clock has stayed where it jumped to, so that is what it says.
        return Age(now, self.days + step)

    def _jumped(self, now: float, step: float) -> Age:
        if -1.0 <= step < 0.0:
            return replace(self, last=now, sure=self.sure + (LOST_DAYS if step < -SET_RIGHT_DAYS else 0.0))
        leap = 0.0 if step < 0.0 else step if step <= UNUSED_DAYS else STEADY_DAYS
        return Age(now, self.sure, leap, self.last)


def in_force(forgets: Iterable[Row]) -> Forgotten:
    """Who is forgotten by these rows of `forgets`, all of them this PC's own; their order does not matter.

    An `erased` is for good.
    """
    rows = tuple(forgets)
    gone = (row for row in rows if row["kind"] == ERASED)
    return Forgotten(_all_in(_not_undone(rows)), _all_in(gone))


def standing(forgets: Iterable[Row], students: Iterable[str]) -> tuple[Row, ...]:
    """The rows that hide any of these students and that nobody has undone."""
    wanted = frozenset(students)
    return tuple(row for row in _not_undone(forgets) if wanted.intersection(ids_in(row)))


def waiting(forgets: Iterable[Row], gone: frozenset[str] = frozenset()) -> tuple[Row, ...]:
    """The rows that hide somebody who is still here and not in `gone`: whose thirty days are counted."""
    rows = tuple(forgets)
    out = in_force(rows).erased | gone
    return tuple(row for row in _not_undone(rows) if not out.issuperset(ids_in(row)))


def requests(forgets: Iterable[Row], decided: Collection[str]) -> dict[str, tuple[Row, ...]]:
    """The open requests, by the id of the student who is to go. `decided`: ids of the rows that were written here.

    A request is open until it is confirmed or refused here, or taken back by the PC that asked. An `erased` comes
    thirty days after the `forget` it goes with: what answered the one answers the other.
    """
    rows = tuple(forgets)
    asked = [row for row in rows if row["id"] not in decided and row["kind"] in (FORGET, ERASED)]
    answered = _answered(row for row in rows if row["id"] in decided)
    back = {(row["undoes"], row["device"]) for row in rows if row["id"] not in decided and row["kind"] == UNDO}
    latest = _latest_forgets(asked)
    found: dict[str, list[Row]] = {}
    for row in asked:
        for student in ids_in(row):
            asks = row if row["kind"] == FORGET else latest.get((row["device"], student), row)
            keys = {(one["id"], student) for one in (row, asks)}
            if keys.isdisjoint(answered) and (row["id"], row["device"]) not in back:
                found.setdefault(student, []).append(row)
    return {student: tuple(each) for student, each in found.items()}


def _answered(decided: Iterable[Row]) -> set[tuple[str, str]]:
    """Request and student of each answer that was given here."""
    return {(row["undoes"], student) for row in decided if row["undoes"] for student in ids_in(row)}


def _latest_forgets(asked: Iterable[Row]) -> dict[tuple[str, str], Row]:
    """The last `forget` of each PC about each student."""
    found: dict[tuple[str, str], Row] = {}
    for row in sorted((row for row in asked if row["kind"] == FORGET), key=lambda row: (row["sequence"], row["id"])):
        found.update({(row["device"], student): row for student in ids_in(row)})
    return found


def due(forgets: Iterable[Row], ages: Mapping[str, float]) -> frozenset[str]:
    """Ids of the students whose rows must go now. `ages`: days since each row of `forgets`, by the row's id."""
    return _all_in(row for row in _not_undone(forgets) if ages.get(row["id"], 0.0) >= UNDO_DAYS)


def _not_undone(forgets: Iterable[Row]) -> tuple[Row, ...]:
    rows = tuple(forgets)
    undone = {row["undoes"] for row in rows if row["kind"] == UNDO}
    return tuple(row for row in rows if row["kind"] == FORGET and row["id"] not in undone)


def _all_in(rows: Iterable[Row]) -> frozenset[str]:
    return frozenset(one for row in rows for one in ids_in(row))


def students_of(table: str, row: Row) -> tuple[str, ...]:
    """Ids of the students whose data a row is: nobody's for `forgets`, and for a turn, whose session knows."""
    if table == "students":
        return (row["id"],)
    return (row["student"],) if row.get("student") else ()


def ids_in(row: Row) -> tuple[str, ...]:
    """The ids in a row of `forgets`; none where they cannot be read."""
    return ids_from(row["student_ids"])


def decision(kind: str, students: Iterable[str], answers: Row | None = None) -> dict[str, str]:
    """The columns of a row of `forgets` of that kind about these students; `answers` is the row that it names.

    A `forget` or a `keep` answers a request, an `undo` takes back a `forget`.
    """
    return {"kind": kind, "student_ids": json.dumps(sorted(students)), "undoes": str(answers["id"]) if answers else ""}

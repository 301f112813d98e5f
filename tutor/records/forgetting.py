"""Which students are forgotten: the rules by which the rows of the table `forgets` hide, bring back and refuse.

A `forget` hides a student everywhere at once; an `undo` that names it brings the student back; an `erased` is what is
left when the rows are gone for good, and refuses them when an old file brings them again. The same rows give the same
answer on every PC, in whatever order they came. Pure; it must never write down a name: a student's id is a random
number, and once the rows are gone it leads to nobody.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

UNDO_DAYS = 30
"""Days for which a forgotten student can be brought back (behaviour of deletions: undone easily, then really gone)."""

FORGET, UNDO, ERASED = "forget", "undo", "erased"
"""The kinds of rows in the table `forgets`."""

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

    def refuses(self, student: str) -> bool:
        """Whether rows about the student with this id may not come in again."""
        return student in self.erased

    def refuses_row(self, table: str, row: Row, student: str = "") -> bool:
        """Whether this row may not come in. `student`: whose session it belongs to, where the row does not say."""
        return any(self.refuses(one) for one in (*students_of(table, row), student))


def in_force(forgets: Iterable[Row]) -> Forgotten:
    """Who is forgotten by these rows of the table `forgets`; their order does not matter. An `erased` is for good."""
    rows = tuple(forgets)
    gone = (row for row in rows if row["kind"] == ERASED)
    return Forgotten(_all_in(_not_undone(rows)), _all_in(gone))


def standing(forgets: Iterable[Row], students: Iterable[str]) -> tuple[Row, ...]:
    """The rows that hide any of these students and that nobody has undone."""
    wanted = frozenset(students)
    return tuple(row for row in _not_undone(forgets) if wanted.intersection(ids_in(row)))


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
    try:
        ids = json.loads(row["student_ids"])
    except (TypeError, ValueError):
        return ()
    return tuple(one for one in ids if isinstance(one, str)) if isinstance(ids, list) else ()


def forget_row(students: Iterable[str]) -> dict[str, str]:
    """The columns of a row that hides these students."""
    return {"kind": FORGET, "student_ids": json.dumps(sorted(students)), "undoes": ""}


def undo_row(forget: Row) -> dict[str, str]:
    """The columns of a row that takes back `forget`."""
    return {"kind": UNDO, "student_ids": str(forget["student_ids"]), "undoes": str(forget["id"])}


def erased_row(students: Iterable[str]) -> dict[str, str]:
    """The columns of the row that stays of erased students, so that they are refused."""
    return {"kind": ERASED, "student_ids": json.dumps(sorted(students)), "undoes": ""}

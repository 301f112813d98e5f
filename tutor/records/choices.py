"""What students choose for themselves, written down as rows of their own; the newest of a person holds.

So far it is a goal for the day. Nobody chooses it for a child, and no goal is a valid choice.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, get_args

from tutor.records.people import in_order

if TYPE_CHECKING:
    from tutor.records.journal import Journal

GOAL = "goal"
"""What a row of the table `choices` is about."""

GoalKind = Literal["questions", "minutes", "none"]
GOALS: tuple[GoalKind, ...] = get_args(GoalKind)
AMOUNTS: Mapping[GoalKind, int] = {"questions": 6, "minutes": 10, "none": 0}
"""How much each goal is: what a child of eleven does at one go, and has time for in a period of a lab."""


@dataclass(frozen=True, slots=True)
class Goal:
    """How much a student wants to do in a day."""

    kind: GoalKind = "questions"

    @property
    def amount(self) -> int:
        """Questions or minutes; 0 where there is no goal."""
        return AMOUNTS[self.kind]


def goal_of(choices: Iterable[Mapping[str, Any]], students: Collection[str]) -> Goal:
    """The goal of the person with these ids, among rows of the table `choices`; six questions where none was chosen.

    A kind that this Didi does not know counts as not chosen.
    """
    own = [row for row in choices if row["student"] in students and row["what"] == GOAL and row["value"] in GOALS]
    return Goal(in_order(own)[-1]["value"]) if own else Goal()


def goal_in(journal: Journal, students: Collection[str]) -> Goal:
    """The goal of the person with these ids. Raises RecordError."""
    return goal_of(journal.events("choices"), students)


def choose_goal(journal: Journal, student: str, kind: GoalKind) -> None:
    """Write down the goal that a student chose. Raises ValueError for what is no goal; RecordError."""
    if kind not in GOALS:
        raise ValueError(f"a goal is one of {', '.join(GOALS)}")
    journal.note("choices", student=student, what=GOAL, value=kind)

"""Which skill comes next for a student, and why. Pure: what is known goes in, one step comes out.

It looks at one student alone. What a skill stands on comes before it, the weakest of that first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from tutor.turn import Chapter, MasteryWord, Skill

FIRM: frozenset[MasteryWord] = frozenset({"proficient", "mastered"})
Why = Literal["before", "firm", "new", "again"]
"""It comes before another skill; it was begun and is not firm; it is new; everything is firm already."""


@dataclass(frozen=True, slots=True)
class NextStep:
    """A skill to work on now."""

    chapter: Chapter
    skill: Skill
    why: Why
    before: Skill | None = None
    """The skill it comes before, where that is why."""


@dataclass(frozen=True, slots=True)
class Known:
    """How well one skill is known."""

    level: MasteryWord
    mastery: float


Knowledge = Mapping[tuple[str, str], Known]
"""By chapter and skill; one that was never tried is not in it."""


def next_step(chapters: Sequence[Chapter], known: Knowledge, latest: str = "", grade: int = 0) -> NextStep | None:
    """The step that comes next; None where there is no chapter.

    `latest` is the chapter of the latest lesson, `grade` the student's class (0: not known). A chapter is gone on with
    until its skills are firm; then the next one of the same class follows, then the rest.
    """
    if not chapters:
        return None
    for chapter in _in_turn(chapters, latest, grade):
        step = _step_in(chapter, known)
        if step is not None:
            return step
    last = _in_turn(chapters, latest, grade)[0]
    return NextStep(last, _weakest(last.skills, last.id, known), "again")


def _in_turn(chapters: Sequence[Chapter], latest: str, grade: int) -> list[Chapter]:
    """The chapter at hand, then those of the class, then those below it, then the others, in the order of the list."""
    own = next((one.grade for one in chapters if one.id == latest), 0)
    wanted = grade or own

    def place(one: Chapter) -> tuple[bool, bool, int]:
        return one.id != latest, bool(wanted) and one.grade != wanted, abs(one.grade - wanted) if wanted else 0

    return sorted(chapters, key=place)


def _step_in(chapter: Chapter, known: Knowledge) -> NextStep | None:
    """The skill to work on in one chapter; None when all are firm."""
    skills = {one.id: one for one in chapter.skills}
    open_ones = [one for one in chapter.skills if _level(chapter.id, one.id, known) not in FIRM]
    if not open_ones:
        return None
    begun = [one for one in open_ones if _level(chapter.id, one.id, known)]
    aim = _weakest(begun, chapter.id, known) if begun else open_ones[0]
    at, seen = aim, {aim.id}
    while below := [
        skills[one]
        for one in at.prerequisites
        if one in skills and one not in seen and _level(chapter.id, one, known) not in FIRM
    ]:
        at = _weakest(below, chapter.id, known)
        seen.add(at.id)
    if at is not aim:
        return NextStep(chapter, at, "before", aim)
    return NextStep(chapter, at, "firm" if begun else "new")


def _weakest(skills: Sequence[Skill], chapter: str, known: Knowledge) -> Skill:
    """The one that is known least; of equals, the one that is listed first."""
    return min(skills, key=lambda one: known[chapter, one.id].mastery if (chapter, one.id) in known else -1.0)


def _level(chapter: str, skill: str, known: Knowledge) -> MasteryWord:
    return known[chapter, skill].level if (chapter, skill) in known else ""

"""The small frozen words of what is known about a student: skill by skill, and of all of them together.

Plain, immutable data. `learner` is the only one to work it out; nothing here decides anything.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

MasteryWord = Literal["", "attempted", "familiar", "proficient", "mastered"]
"""How well a skill is known, for people; empty for one that was never tried."""


@dataclass(frozen=True, slots=True)
class SkillRecord:
    """What has been seen of one skill."""

    skill: str
    mastery: float
    """Probability, 0 to 1, that the skill was known when it was last seen."""
    attempts: int = 0
    """Answers judged."""
    hints: int = 0
    items: int = 0
    """Items done with: answered right, explained or left to the teacher."""
    assisted: int = 0
    """Items that had to be explained, or left to the teacher."""
    right: int = 0
    """Items whose first answer was right."""
    missed: int = 0
    """Items whose first answer was not."""
    lately: float = 0.0
    """Share of right first answers, the latest counting most; it begins at the usual share."""
    strength: float = 0.0
    """How much more easily than other skills it comes to this student, on the scale of log-odds."""
    last_item: int = 0
    """How many items the student had answered, of all skills, when this one was last seen."""
    last_day: float = 0.0
    """The day on which it was last seen."""
    misconceptions: tuple[tuple[str, int], ...] = ()
    """Ids of the misconceptions found, each with how often, in the order they were first found."""
    level: MasteryWord = ""


@dataclass(frozen=True, slots=True)
class Learner:
    """What is known about the student. `learner.observe` is the only one to add to it."""

    skills: tuple[SkillRecord, ...] = ()
    lengths: tuple[int, ...] = ()
    """Words in each of the latest replies, oldest first."""
    results: tuple[bool, ...] = ()
    """Whether each of the latest verdicts was `correct`, oldest first."""
    concepts_taught: tuple[str, ...] = ()
    """Ids of the skills whose idea was taught in this lesson."""
    right: int = 0
    """Items of all skills whose first answer was right."""
    missed: int = 0
    """Items of all skills whose first answer was not."""
    lately: float = 0.0
    """Share of right first answers in all skills, the latest counting most; it begins at the usual share."""
    ability: float = 0.0
    """How much more easily everything comes to this student than to others, on the scale of log-odds."""
    run: int = 0
    """First answers right one after the other up to the last; below nought, that many missed."""
    last_skill: str = ""
    """The skill of the last item answered."""

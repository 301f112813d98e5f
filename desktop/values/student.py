"""The values that the students' pages are handed: plain, frozen, already in words. Nothing of another child is here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from desktop.values.page import Start
    from tutor.records.people import Person
    from tutor.turn import MasteryWord

Tried = Literal["digits", "pictures"]

LEVELS: tuple[MasteryWord, ...] = ("", "attempted", "familiar", "proficient", "mastered")
"""From the first to the last."""
FIRM: frozenset[MasteryWord] = frozenset({"proficient", "mastered"})


@dataclass(frozen=True, slots=True)
class SkillView:
    """One skill of a chapter and how well it is known."""

    id: str
    name: str
    level: MasteryWord
    word: str


@dataclass(frozen=True, slots=True)
class ChapterView:
    """One chapter."""

    id: str
    title: str
    grade: str
    """The class it is for, in words; empty when it is not known."""
    skills: tuple[SkillView, ...]
    firm: str
    """How many of its skills are known well, in words."""
    exam: str = ""
    """What an exam in it is like, in words; empty where none is offered."""
    placing: bool = False
    """Whether it may be found out where to begin: nothing in it is known well yet."""

    @property
    def share(self) -> float:
        """How much of the chapter is known well, 0 to 1."""
        return sum(one.level in FIRM for one in self.skills) / len(self.skills) if self.skills else 0.0


@dataclass(frozen=True, slots=True)
class PlantView:
    """One skill as it stands in the garden."""

    skill: str
    name: str
    stage: MasteryWord
    thirsty: bool
    label: str
    """All of it in a line, for those who hear the window."""
    says: str
    """How it stands, in a child's words."""
    start: Start
    """The lesson that practises it alone."""


@dataclass(frozen=True, slots=True)
class Way:
    """A way into a lesson that is offered on a card: where it leads, and why, in words."""

    start: Start
    title: str
    why: str
    plants: tuple[PlantView, ...] = ()
    """Whose review it is, where it is one."""


GoalKind = Literal["questions", "minutes", "none"]
GOALS: tuple[GoalKind, ...] = ("questions", "minutes", "none")
"""In the order in which they are offered."""


@dataclass(frozen=True, slots=True)
class GoalView:
    """A student's goal for today, and how far it has come."""

    kind: GoalKind
    words: str
    """How far it has come, in words."""
    offers: tuple[str, ...]
    """Each goal that can be chosen, in words, in the order of GOALS."""
    share: float = 0.0
    """How much of it is done, 0 to 1; 0 where there is no goal."""


@dataclass(frozen=True, slots=True)
class BedView:
    """One chapter in the garden."""

    chapter: str
    title: str
    says: str
    """How many of its skills grow here, in words."""
    plants: tuple[PlantView, ...]


@dataclass(frozen=True, slots=True)
class GardenView:
    """A student's own garden."""

    student: Person
    said: str
    """A sentence above it all."""
    beds: tuple[BedView, ...] = ()
    review: Way | None = None
    """The review that is due; None where no plant is thirsty."""


@dataclass(frozen=True, slots=True)
class HomeView:
    """All that a student's home shows."""

    student: Person
    greeting: str
    place: str
    """Class and roll number, in words; empty when neither is known."""
    chapters: tuple[ChapterView, ...] = ()
    resume: Way | None = None
    next: Way | None = None
    chosen: str = ""
    """The chapter that is open."""
    known: bool = False
    """False while what is known of the student is still being read."""
    review: Way | None = None
    """What would like a review today; None where nothing does."""
    goal: GoalView | None = None
    """None while it is still being read."""


@dataclass(frozen=True, slots=True)
class MistakeView:
    """One past mistake and the idea behind it; never the answer."""

    chapter: str
    """Id of the chapter it can be practised in; empty when there is none any more."""
    heading: str
    """Skill, chapter and day."""
    question: str
    said: str
    """What the student said, and whether it went right later, in words."""
    idea: str


@dataclass(frozen=True, slots=True)
class MistakesView:
    """One page of a student's own mistakes, newest first."""

    student: Person
    said: str
    """A sentence above them."""
    mistakes: tuple[MistakeView, ...]
    page: int
    pages: int
    place: str
    """"Page 1 of 3", in words."""

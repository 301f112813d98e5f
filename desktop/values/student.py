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
class Way:
    """A way into a lesson that is offered on a card: where it leads, and why, in words."""

    start: Start
    title: str
    why: str


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


@dataclass(frozen=True, slots=True)
class Series:
    """One line or row of bars in a plot."""

    name: str
    days: tuple[str, ...]
    """What stands under each value."""
    values: tuple[float, ...]
    words: tuple[str, ...]
    """Each value as it is read in the table beneath."""


@dataclass(frozen=True, slots=True)
class PlotView:
    """A plot with the words that say the same."""

    title: str
    lead: str
    """What can be seen in it, in a sentence."""
    kind: Literal["bars", "steps"]
    series: tuple[Series, ...]
    ticks: tuple[tuple[float, str], ...] = ()
    """Words up the side; empty for numbers."""
    top: float = 0.0


@dataclass(frozen=True, slots=True)
class ProgressPageView:
    """A student's own progress."""

    student: Person
    said: str
    """A sentence above it all."""
    summary: tuple[tuple[str, str], ...]
    """Figures with what they count."""
    plots: tuple[PlotView, ...]


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

"""The values that the teacher's class pages are handed: plain, frozen, already in the reader's words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tutor.reports.tables import Table

Choice = tuple[str, str]
"""A key and what it is called."""
Way = Literal["struggle", "idle", "away"]
"""In which way somebody needs to be looked after."""


@dataclass(frozen=True, slots=True)
class GateView:
    """What the gate asks: the PIN, or, where there is none yet, for one to be set."""

    has_pin: bool
    wait: int = 0
    """Seconds until the PIN may be tried again; 0 for now."""
    has_code: bool = False
    """Whether a rescue code was made for this PIN."""
    code_wait: int = 0
    """Seconds until the code may be tried again."""
    can_set: bool = False
    """Whether the first PIN may be set here; elsewhere it is said who sets it."""


@dataclass(frozen=True, slots=True)
class NeedView:
    """Somebody to be looked after, and why."""

    student: str
    """The key of the student."""
    way: Way
    kind: str
    """The way in words."""
    name: str
    place: str
    """Class and roll number."""
    skill: str
    why: tuple[str, ...]
    advice: str


@dataclass(frozen=True, slots=True)
class OverviewView:
    """How a class is doing."""

    groups: tuple[Choice, ...]
    group: str
    period: str
    headline: str
    figures: tuple[Choice, ...]
    """Label and figure."""
    needs: tuple[NeedView, ...]
    tables: tuple[Table, ...]
    """The tables of a class report, that of the students first; its rows open a student."""
    anybody: bool = True
    """Whether anybody is in the record at all."""


@dataclass(frozen=True, slots=True)
class Step:
    """How well a skill was known on a day."""

    day: str
    words: str
    level: int
    """0 not tried, 1 attempted, 2 familiar, 3 proficient, 4 mastered."""


@dataclass(frozen=True, slots=True)
class SkillView:
    """One skill of a student."""

    chapter: str
    name: str
    words: str
    """The word for how well it is known now."""
    level: int
    done: str
    """Questions right at once, of those asked."""
    last: str
    steps: tuple[Step, ...]
    """How it grew, oldest first."""


@dataclass(frozen=True, slots=True)
class TroubleView:
    """A misconception that showed itself with a student."""

    name: str
    where: str
    times: str
    helps: str


@dataclass(frozen=True, slots=True)
class PupilView:
    """All about one student."""

    student: str
    name: str
    place: str
    figures: tuple[Choice, ...]
    needs: tuple[NeedView, ...]
    skills: tuple[SkillView, ...]
    troubles: tuple[TroubleView, ...]
    sessions: Table
    wrong: Table


@dataclass(frozen=True, slots=True)
class QuestionsView:
    """The questions that were asked, the hardest first."""

    groups: tuple[Choice, ...]
    group: str
    chapters: tuple[Choice, ...]
    chapter: str
    skills: tuple[Choice, ...]
    skill: str
    grid: Table


@dataclass(frozen=True, slots=True)
class QuestionView:
    """One question: what was answered, and what explains it."""

    key: str
    words: str
    answer: str
    place: str
    summary: str
    wrong: Table
    explained: tuple[TroubleView, ...]


@dataclass(frozen=True, slots=True)
class SeenView:
    """A misconception on the map of a class."""

    key: str
    name: str
    place: str
    """Its skill."""
    count: str
    share: float
    """Of the students, those with whom it showed itself: 0 to 1."""


@dataclass(frozen=True, slots=True)
class MapView:
    """The misconceptions of a class, by chapter."""

    groups: tuple[Choice, ...]
    group: str
    chapters: tuple[Choice, ...]
    chapter: str
    parts: tuple[tuple[str, tuple[SeenView, ...]], ...]
    """Each chapter with its misconceptions, the most often seen first."""
    grid: Table
    empty: str


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a text: a heading, a sentence, a point of a list, or a small remark."""

    kind: Literal["heading", "text", "point", "small"]
    words: str


@dataclass(frozen=True, slots=True)
class MisconceptionView:
    """One misconception opened."""

    key: str
    name: str
    place: str
    meaning: str
    who: str
    examples: Table
    talk: tuple[Line, ...]
    group: str


@dataclass(frozen=True, slots=True)
class SessionsView:
    """Sessions, the newest first."""

    students: tuple[Choice, ...]
    student: str
    grid: Table
    more: str
    """Says that there are more than are shown; empty when all are."""


@dataclass(frozen=True, slots=True)
class ReplayTurn:
    """One turn played again, with its why-card in words."""

    number: int
    heard: str
    kept: bool
    """False for words that were not kept, for the student's safety."""
    said: tuple[str, ...]
    question: str
    facts: tuple[Choice, ...]
    """What was decided and why: a label and its words."""
    same: bool
    same_words: str
    raw: str
    """The why-card as JSON."""


@dataclass(frozen=True, slots=True)
class ReplayView:
    """A session turn by turn."""

    session: str
    headline: str
    turns: tuple[ReplayTurn, ...]


@dataclass(frozen=True, slots=True)
class FlagView:
    """That a child may need a grown-up."""

    flag: str
    student: str
    name: str
    when: str
    kind: str
    what_to_do: str
    new: bool
    status: str


@dataclass(frozen=True, slots=True)
class FlagsView:
    """All flags, the newest first."""

    new: int
    flags: tuple[FlagView, ...]


@dataclass(frozen=True, slots=True)
class OpenedFlag:
    """What was sealed of a flag: Didi's reviewed reply. The child's words were never kept."""

    flag: str
    session: str
    reply: tuple[str, ...]

"""The values of the end of a lesson and of an exam that is looked through: plain, frozen, already in words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from desktop.values.page import ResultView, Start

# --- the end of a lesson ---


@dataclass(frozen=True, slots=True)
class GrownView:
    """A skill that is known better than when the lesson began."""

    name: str
    words: str
    """From which word of mastery to which."""
    before: float
    """Mastery as the lesson began, 0 to 1."""
    now: float


@dataclass(frozen=True, slots=True)
class EndView:
    """The end of one lesson."""

    title: str
    said: tuple[str, ...]
    """Didi's last words."""
    well: tuple[str, ...]
    """What went well, a sentence each. Each is true of this lesson."""
    grown: tuple[GrownView, ...] = ()
    none_grown: str = ""
    """What is said where nothing has grown; empty where something has, or where it may not be told."""
    next: str = ""
    """What comes next, in a sentence."""
    start: Start | None = None
    """The lesson that the button begins; None where it leads home."""
    button: str = "window_to_home"
    """The code of the button's words."""
    result: ResultView | None = None
    """What an exam came to; None for what is no exam, and where nothing is told."""
    exam: str = ""
    """The id of the exam that can be looked through; empty where there is none."""
    glad: bool = False
    """Whether leaves may rise: the lesson was gone through."""


# --- an exam that is looked through ---

Outcome = Literal["correct", "partial", "incorrect", "skipped", "open"]
"""What became of a question; "open" where the exam ended before it."""


@dataclass(frozen=True, slots=True)
class ReviewedView:
    """One question of an exam."""

    question: str
    drawing: bytes
    """The mathematics of the question as SVG; empty where it is all words."""
    skill: str
    outcome: Outcome
    said: str
    """What the student said; empty where nothing was."""
    right: str
    """The right answer as it is written; empty where the last step says it in words."""
    steps: tuple[str, ...]
    """The working, step by step; none where the question is not in the chapter any more."""
    start: Start | None
    """A lesson on the same skill; None where there is none any more."""


@dataclass(frozen=True, slots=True)
class ReviewView:
    """An exam, question by question."""

    session: str
    title: str
    score: str
    questions: tuple[ReviewedView, ...]
    said: str = ""
    """Why there is nothing to be seen, where there is not."""


@dataclass(frozen=True, slots=True)
class ExamLine:
    """An exam in the list of a student's own."""

    session: str
    title: str
    day: str
    score: str


@dataclass(frozen=True, slots=True)
class ExamsView:
    """A student's own exams, the newest first."""

    key: str
    """Whose they are."""
    said: str
    exams: tuple[ExamLine, ...]

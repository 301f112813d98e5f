"""The small frozen words that a session keeps: turns, questions put off, marks, doubts, and what was found for them.

Plain, immutable data. Nothing here decides anything.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

PUTS_OFF = "puts_off"
"""Why a student is helped who asked to leave the open question for later."""


@dataclass(frozen=True, slots=True)
class PutOff:
    """A question that the student left for later, with the help it had come to."""

    item: str
    attempts: int
    hints: int
    probed: bool
    idk_count: int
    partials: int
    sub_questions_done: int
    sub_asked: int


@dataclass(frozen=True, slots=True)
class Scaffold:
    """A scaffolding question that is waiting for its reply."""

    index: int
    """Which of the item's sub-questions."""
    asked: int = 1
    """How many times it has been asked."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One turn as the session remembers it."""

    student: str
    """The student's words; empty for a turn about the student's safety."""
    teacher: str
    action: str
    """The move made, by name."""
    category: str
    item: str = ""
    """Id of the item the student was working on."""


@dataclass(frozen=True, slots=True)
class Mark:
    """What became of one question of an exam."""

    item: str
    skill: str
    result: Literal["correct", "partial", "incorrect", "skipped"]
    said: str = ""
    """The student's words; empty when the question was left out."""
    misconception: str = ""
    """Id of the misconception that explains what was said, when one does."""


@dataclass(frozen=True, slots=True)
class ExamScore:
    """What an exam came to. Whoever tells it, to the student or to the class, takes it from here."""

    correct: int
    partial: int
    incorrect: int
    skipped: int
    """Left out; what was not reached before an early end is not among them."""
    total: int
    """Questions on the paper."""

    @property
    def reached(self) -> int:
        """Questions that were answered or left out."""
        return self.correct + self.partial + self.incorrect + self.skipped

    @property
    def percent(self) -> int:
        """Of the whole paper, a partly right answer counting half; the nearest whole number, halves up."""
        halves = 2 * self.correct + self.partial
        return (halves * 100 + self.total) // (2 * self.total) if self.total else 0


@dataclass(frozen=True, slots=True)
class Doubt:
    """A doubt that was answered and is not yet said to be clear."""

    skill: str
    """Id of the skill; empty where the page that was told belongs to none."""
    told: int = 1
    """In how many ways it was told: 1 as the idea, 2 also as something from daily life or from a second page."""
    pages: tuple[str, ...] = ()
    """Ids of the library's pages that it was told from, the one it begins with last of an answer's; none where the
    chapter's own skill was told."""
    title: str = ""
    """What the last of them is called, as it is spoken."""
    kind: Literal["book", "notes", "web"] = "book"
    """Where it is from."""
    answer: tuple[str, ...] = ()
    """What was told from it, so that it can be said again."""
    question: str = ""
    """The question as it stands alone, so that it can be told in another language."""
    others: int = 0
    """How often another page was told, because what was told is not what was asked."""


@dataclass(frozen=True, slots=True)
class Found:
    """What the choice of a move may know of what the library found."""

    came_to: Literal["answer", "which", "unknown", "looking_on", "exercise"]
    """An answer, several things that could be meant, nothing that the book has, nothing yet while the web is searched,
    or the exercise that stands open."""
    page: str = ""
    """Id of the page that answers."""
    skill: str = ""
    """The skill it belongs to, where it belongs to one."""
    kind: Literal["book", "notes", "web"] = "book"

"""What the record comes to, as plain words that reports, exports and printed pages are made from.

Pure data. Nothing here decides, words or rounds anything: who shows it chooses how.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING

from tutor.turn import ExamScore, Heard, MasteryWord, Mode, SkillRecord, State, Verdict

if TYPE_CHECKING:
    from tutor.records.people import Person


@dataclass(frozen=True, slots=True)
class Attempt:
    """One answer to an item that was judged."""

    turn: str
    """Id of the turn's row in the journal; the same on every PC."""
    session: str
    person: Person
    at: str
    """When, as placed among all turns: local time, ISO 8601 with UTC offset. A clock that jumped is put right."""
    day: date
    """The local day of `at`."""
    chapter: str
    skill: str
    item: str
    question: str
    """As it stood on the board."""
    key: str
    """The answer that counts today."""
    said: str
    """The student's words; nothing about their safety is ever here."""
    value: str | None
    """The exact value heard, as text ("-1/7"), when there is one."""
    verdict: Verdict
    """By the answer key of today."""
    recorded: Verdict
    """By the answer key of then: what the student was told."""
    first: bool
    """Whether it is the first answer to its item, before any hint: the only one that tells about mastery."""
    misconception: str
    """Id of the misconception that explains it; empty when none does, and for an answer that is right today."""
    hints: int
    """Hints the student had on this item before it, 0 to 2."""
    rung: str
    """How far help went on the item with this turn: asked, probed, hinted_1, hinted_2 or explained."""
    seconds: float
    """Seconds from the turn before it to this one, idle ones left out."""
    idle: float
    """Seconds of that wait which are more than thinking takes."""
    mode: Mode


@dataclass(frozen=True, slots=True)
class Struggle:
    """Signs that the mathematics is hard just now. Counts, never mixed with idleness."""

    misses: int = 0
    """Answers that are not right, partly right ones among them."""
    stuck: int = 0
    """Times the student said that they cannot go on alone."""
    hints: int = 0
    explained: int = 0
    """Items whose solution had to be told, or left to the teacher."""
    frustration: int = 0
    """Signs of frustration, by the turn they showed in."""
    beyond: int = 0
    """Answers that are not right, after both hints of their item."""


@dataclass(frozen=True, slots=True)
class Idleness:
    """Signs that the student is not at it. They say nothing about what is known."""

    seconds: float = 0.0
    """Of waits that are longer than thinking takes, the part that is too long."""
    waits: int = 0
    """Such waits."""
    thinking: int = 0
    """Times the student asked for time."""
    silent: int = 0
    """Turns in which nothing, or nothing that could be understood, was said."""
    off_topic: int = 0
    short: int = 0
    """Turns in which the replies were getting short."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """An exam as far as it was written, with what it came to once that may be told."""

    reached: int
    """Questions answered or left out; with none the exam was not begun."""
    total: int
    """Questions on the paper."""
    over: bool
    """Whether nobody can go on with it."""
    number: int | None
    """The class number that drew the paper; None for one of the student's own."""
    score: ExamScore | None
    """By the answer keys of today. None while it can be gone on with, and until its class's results are released."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """One session as it went, by the answer keys of today. Turns of an older session it continues are not counted."""

    session: str
    person: Person
    device: str
    """The PC it was held on."""
    at: str
    """When it began, as placed (see `Attempt.at`)."""
    day: date
    chapter: str
    mode: Mode
    language: str
    content: str
    """The version of the chapter it was made with."""
    continues: str
    """Id of the session it takes up from another PC, or empty."""
    state: State
    """Where it stood after its last turn."""
    ended: str
    """Why it is over ("completed_questions", "left" ...); empty for one that can be taken up again."""
    turns: int
    seconds: float
    """Time at it, idle seconds left out."""
    items: int
    """Items done with: answered right, explained or left to the teacher."""
    attempts: int
    """Answers judged."""
    right: int
    """Answers that were right."""
    first_right: int
    """Items whose first answer was right."""
    first_missed: int
    """Items whose first answer was not."""
    struggle: Struggle
    idleness: Idleness
    unanswered: int = 0
    """Items that were worked on without a first answer that is right or not: "I do not know", hints, the solution."""
    exam: Sitting | None = None
    """None for what is no exam, and for one that was gone on with elsewhere."""

    @property
    def asked(self) -> int:
        """Items worked on."""
        return self.first_right + self.first_missed + self.unanswered


@dataclass(frozen=True, slots=True)
class Tally:
    """What one person did in one skill, added up, by the answer keys of today."""

    person: Person
    chapter: str
    skill: str
    turns: int
    attempts: int
    right: int
    first_right: int
    first_missed: int
    items: int
    """Items tried; one that came again in another lesson counts again."""
    seconds: float
    """Time at it, idle seconds left out."""
    struggle: Struggle
    idleness: Idleness
    last: date
    """The last day it was seen."""
    unanswered: int = 0
    """As of a lesson."""

    @property
    def asked(self) -> int:
        """Items worked on."""
        return self.first_right + self.first_missed + self.unanswered

    @property
    def tried(self) -> bool:
        """Whether anything of the skill was worked on, and not only asked."""
        return bool(self.asked or self.attempts)


@dataclass(frozen=True, slots=True)
class Mistake:
    """An answer that is not right today and how often it was given, by whom."""

    chapter: str
    skill: str
    item: str
    question: str
    key: str
    said: str
    """One wording of it."""
    value: str | None
    misconception: str
    """Id of what explains it, or empty."""
    times: int
    people: tuple[Person, ...]


@dataclass(frozen=True, slots=True)
class SkillProgress:
    """How far a person is in one skill (subtopic)."""

    chapter: str
    skill: str
    level: MasteryWord
    record: SkillRecord
    """All that is known of it."""
    last: date
    """The last day it was seen."""


@dataclass(frozen=True, slots=True)
class Statistics:
    """A person's whole record added up."""

    lessons: int = 0
    days: int = 0
    """Different days on which there was a lesson."""
    turns: int = 0
    seconds: float = 0.0
    attempts: int = 0
    right: int = 0
    first_right: int = 0
    first_missed: int = 0
    struggle: Struggle = Struggle()
    idleness: Idleness = Idleness()
    first_day: date | None = None
    last_day: date | None = None
    unanswered: int = 0
    """As of a lesson."""

    @property
    def asked(self) -> int:
        """Items worked on."""
        return self.first_right + self.first_missed + self.unanswered


@dataclass(frozen=True, slots=True)
class ReplayedTurn:
    """One turn of a session as the journal alone tells it, and as today's Didi decides it from what was heard."""

    number: int
    heard: Heard
    """What was heard; sealed where it was about the student's safety."""
    said: tuple[str, ...]
    """What Didi said then."""
    question: str
    category: str
    recorded: Verdict | None
    verdict: Verdict | None
    """By the answer key of today."""
    move: str
    rule: str
    score: int
    """Right answers in the session up to and with this turn, as it was told then; 0 in an exam that is sealed."""
    same: bool
    """Whether deciding it anew comes to the same move and state; always so while the content is the same."""

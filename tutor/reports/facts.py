"""What the record comes to, as plain words that reports, exports and printed pages are made from.

Pure data. Nothing here decides, words or rounds anything: who shows it chooses how.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from math import isfinite
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from tutor.lesson import learner
from tutor.safety import concern
from tutor.thresholds import THRESHOLDS
from tutor.turn import Category, ExamScore, Heard, MasteryWord, Mode, MoveName, SkillRecord, State, Verdict

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


@dataclass(frozen=True, slots=True, kw_only=True)
class Work:
    """What was done in some turns, added up by the answer keys of today."""

    turns: int = 0
    seconds: float = 0.0
    """Time at it, idle seconds left out."""
    attempts: int = 0
    """Answers judged."""
    right: int = 0
    """Answers that were right."""
    first_right: int = 0
    """Items whose first answer was right."""
    first_missed: int = 0
    """Items whose first answer was not."""
    unanswered: int = 0
    """Items that were worked on without a first answer that is right or not: "I do not know", hints, the solution."""
    struggle: Struggle = Struggle()
    idleness: Idleness = Idleness()

    @property
    def asked(self) -> int:
        """Items worked on."""
        return self.first_right + self.first_missed + self.unanswered


def added(works: Iterable[Work]) -> Work:
    """The work of several lessons, skills or students together."""
    each = tuple(works)
    counts: dict[str, Any] = dict(zip(_COUNTS, _summed(each, _COUNTS), strict=False))
    struggle = _summed([one.struggle for one in each], Struggle.__slots__)
    idleness = _summed([one.idleness for one in each], Idleness.__slots__)
    return Work(**counts, struggle=Struggle(*struggle), idleness=Idleness(*idleness))


def _summed(each: Sequence[object], names: Sequence[str]) -> list[Any]:
    """These attributes of all, added up; nothing where there is none to add."""
    return [sum(column) for column in zip(*map(attrgetter(*names), each), strict=True)]


_COUNTS = ("turns", "seconds", "attempts", "right", "first_right", "first_missed", "unanswered")


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Lesson(Work):
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
    items: int
    """Items done with: answered right, explained or left to the teacher."""
    exam: Sitting | None = None
    """None for what is no exam, and for one that was gone on with elsewhere."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally(Work):
    """What one person did in one skill, added up, by the answer keys of today."""

    person: Person
    chapter: str
    skill: str
    items: int
    """Items tried; one that came again in another lesson counts again."""
    last: date
    """The last day it was seen."""

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
class Unanswered:
    """A doubt that no page of the book answered."""

    question: str
    """As it stands alone."""
    language: str
    """The language it was asked in."""
    day: date
    person: Person


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Statistics(Work):
    """A person's whole record added up."""

    lessons: int = 0
    days: int = 0
    """Different days on which there was a lesson."""
    first_day: date | None = None
    last_day: date | None = None


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


# --- what one row of the journal tells a report ---


THINKING_S = 90.0
"""A wait longer than this is more than thinking takes. It holds what Didi says, which takes 20 s at most, and a hard
item is worked out on paper within the minute that is left."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What was asked in a turn, with the answer that counted then. Empty where the card of an older Didi is silent."""

    chapter: str
    file: str
    """Short sha256 of the chapter's file as it was then."""
    item: str
    skill: str = ""
    question: str = ""
    key: str = ""
    accept_also: tuple[str, ...] = ()
    form: str = ""
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Fact:
    """What a turn tells beside its row."""

    heard_at: float
    """Seconds since the session began."""
    words: int
    said: str
    value: str | None
    category: str
    about: str
    recorded: str
    """The verdict then; empty for none."""
    misconception: str
    first: bool
    """Whether the tutor took it for the first answer to its item."""
    hints: int
    rung: str
    move: str
    frustration: int
    """Signs of frustration in the session, with this turn's."""
    short: bool
    """Whether the replies were getting short."""
    doubt: float
    language: str
    state: str
    wanted: str
    """The doubt as it stands alone, where no page answered it; empty for all else."""


def asked_on(card: Mapping[str, Any], chapter: str, content: str) -> Asked:
    """What the card says was asked, with the version of the content it was asked from.

    `chapter` is the session's, for a card that does not name one.
    """
    return Asked(
        chapter=str(card.get("chapter") or chapter),
        file=content.partition(".")[0],
        item=str(card.get("item") or ""),
        skill=str(card.get("skill") or ""),
        question=str(card.get("question") or ""),
        key=str(card.get("key") or ""),
        accept_also=tuple(str(one) for one in card.get("accept_also") or ()),
        form=str(card.get("form") or ""),
        kind=str(card.get("kind") or ""),
    )


def fact_of(heard: Heard, card: Mapping[str, Any]) -> Fact:
    """What a turn tells. Words of a newer Didi that this one does not know tell nothing.

    Raises ValueError, TypeError or AttributeError when the card is not a turn's.
    """
    at: Mapping[str, Any] = card.get("situation") or {}
    return Fact(
        heard_at=float(heard.at) if isfinite(heard.at) else 0.0,
        words=len(heard.text.split()),
        said=heard.text[: THRESHOLDS.max_heard_characters],
        value=None if card.get("value") is None else str(card["value"]),
        category=_known(_CATEGORIES, card.get("category")) or Category.UNCLEAR.value,
        about=str(card.get("about") or "nothing"),
        recorded=_known(_VERDICTS, card.get("verdict")),
        misconception=str(card.get("diagnosis") or ""),
        first=is_first(card),
        hints=int(at.get("hints") or 0),
        rung=str(card.get("rung") or "asked"),
        move=_known(_MOVES, card.get("move")),
        frustration=int(at.get("frustration") or 0),
        short=bool(at.get("disengaged")),
        doubt=learner.doubt_of(heard),
        language=str(card.get("language") or "hinglish"),
        state=str(card.get("state") or ""),
        wanted=wanted_in(heard, card),
    )


_DOUBTS = frozenset({Category.QUESTION.value, Category.CONCEPT.value, Category.EXPLANATION.value})
"""What a turn is taken for that asks something of the book; chatter about other things is none of them."""


def wanted_in(heard: Heard, card: Mapping[str, Any]) -> str:
    """The doubt of a turn that no page answered, as it stands alone; empty for every other turn.

    What is about a child's safety or sadness never is one, whatever rules told it then: today's are asked too.
    """
    looked: Mapping[str, Any] = card.get("looked") or {}
    if looked.get("route") != "curriculum" or looked.get("pages") or looked.get("readings") or not _asks(looked, card):
        return ""
    question = " ".join(str(looked.get("question") or "").split())[: THRESHOLDS.max_heard_characters]
    soft = heard.concern or str(card.get("category_reason") or "").startswith(_SOFT)
    cared = soft or any(concern.look(said) is not None for said in (question, heard.text))
    return "" if cared else question


def _asks(looked: Mapping[str, Any], card: Mapping[str, Any]) -> bool:
    """Whether a turn was taken for a doubt, or should have been: where doubts are it names a word of mathematics."""
    at: Mapping[str, Any] = card.get("situation") or {}
    if card.get("category") in _DOUBTS:
        return (at.get("found") or {}).get("came_to") == "unknown" and card.get("move") != _ANSWERS
    why = ((looked.get("ledger") or {}).get("routing") or {}).get("why")
    missed = card.get("category") == Category.NOT_UNDERSTOOD.value and at.get("mode") == "clarify_doubts"
    return missed and why == "names_a_term"


_ANSWERS, _SOFT = MoveName.ANSWER_DOUBT.value, "soft_"


_CATEGORIES, _VERDICTS, _MOVES = (frozenset(one.value for one in kind) for kind in (Category, Verdict, MoveName))


def _known(words: frozenset[str], told: object) -> str:
    return told if isinstance(told, str) and told in words else ""


def is_first(card: Mapping[str, Any]) -> bool:
    """Whether nothing had been answered on the item before this turn and no hint had been given.

    In a lesson the card counts the present attempt in; a partly right answer that is still guided is none. In an exam
    nothing is counted: there every answer is the first.
    """
    at: Mapping[str, Any] = card.get("situation") or {}
    if not at or at.get("hints") or card.get("about") != "item" or not card.get("verdict"):
        return False
    guided = card["verdict"] == Verdict.PARTIAL and int(at.get("partials") or 0) < THRESHOLDS.max_partials
    return int(at.get("attempts") or 0) <= (0 if guided else 1)


@dataclass(frozen=True, slots=True)
class Step:
    """A turn's place in its session, as far as the turns before it matter."""

    heard_at: float
    item: int
    counts: bool
    """A first answer that is judged right or missed, not partly right."""
    frustration: int
    right: bool
    opening: bool


@dataclass(frozen=True, slots=True)
class Derived:
    """What only the turns before a turn tell of it."""

    seconds: float
    idle: float
    first: bool
    frustration: int
    """Signs of frustration that are new in this turn."""


def derived(steps: tuple[tuple[Step, bool], ...]) -> tuple[Derived, ...]:
    """For each turn of a session in order, given with whether the tutor took it for a first answer.

    Of the answers to one item one at most is the first: a key put right may make an earlier one count.
    """
    found: list[Derived] = []
    before: Step | None = None
    answered, carried = False, _carried_in(steps)
    for step, first in steps:
        if before is None or step.item != before.item:
            answered = False
        wait = 0.0 if before is None else max(step.heard_at - before.heard_at, 0.0)
        idle = max(wait - THINKING_S, 0.0)
        new = 0 if step.opening else max(step.frustration - carried, 0)
        found.append(Derived(wait - idle, idle, first and not answered, new))
        answered = answered or (first and step.counts)
        if not step.opening:
            carried = max(step.frustration - step.right, 0)
        before = step
    return tuple(found)


def _carried_in(steps: tuple[tuple[Step, bool], ...]) -> int:
    """Signs of frustration from before: a session that begins later than at nought continues one on another PC."""
    if not steps or not steps[0][0].heard_at:
        return 0
    return next((step.frustration for step, _ in steps if not step.opening), 0)

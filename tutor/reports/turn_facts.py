"""What one row of the journal tells a report, taken out of its why-card once so that no card need be opened again.

Pure. It judges nothing: verdicts are as they were recorded, and a card of an older Didi tells what it has.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import isfinite
from typing import Any

from tutor.lesson import learner
from tutor.thresholds import THRESHOLDS
from tutor.turn import Category, Heard, MoveName, Verdict

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
    )


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

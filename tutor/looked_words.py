"""The small frozen words of a question that was looked up: what the library found, and what may be said of it.

Plain, immutable data that travels with what was heard: a lesson decides from it, and played again from the record it
decides the same without any library. Nothing here decides anything.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from tutor.chapter_words import Item, Language

Route = Literal["conversational", "curriculum", "exercise"]
"""Where a question goes: talk needs no library, an open exercise gets hints, everything else is looked up."""
Intent = Literal["concept", "homework"]
"""What is asked for: an idea, or how a given sum is done. Decides how much meaning weighs against words."""
Quality = Literal["high", "medium", "low"]
"""How well what was found fits the question, by calibrated scores."""
Grade = Literal["A", "B", "C", "D"]
"""The persona: A with technical words and a "what if", D with stories and no jargon."""


@dataclass(frozen=True, slots=True)
class Message:
    """One thing said in a talk about doubts."""

    who: Literal["student", "didi"]
    text: str
    topics: tuple[str, ...] = ()
    """Ids of the passages that Didi spoke from."""


@dataclass(frozen=True, slots=True)
class Request:
    """One question put to the library: everything that what is found depends on."""

    text: str
    language: Language
    chapter: str = ""
    """Id of the lesson's chapter; empty outside a lesson."""
    grade: Grade = "B"
    messages: tuple[Message, ...] = ()
    """The talk so far, oldest first."""
    told: tuple[str, ...] = ()
    """Ids of the pages already told in it."""
    other: bool = False
    """What was told was not what was asked: none of `told` will do."""
    exercise: Item | None = None
    """The item that is open in a lesson."""
    exam: bool = False
    """It was said in an exam: nothing is looked up."""


@dataclass(frozen=True, slots=True)
class Source:
    """A page that an answer was taken from, as it may be opened and read."""

    id: str
    """The passage's id ("integers/rule_of_signs"), or the address of a page of the web."""
    title: str
    """For people, in the answer's language: "Integers · The rule of signs"."""
    text: str
    """The page word for word, in the answer's language where it has it."""
    kind: Literal["book", "notes", "web"] = "book"
    skill: str = ""
    """Id of the skill it belongs to, where it belongs to one."""
    chapter: str = ""
    latex: str = ""
    """The mathematics of the page for typesetting; empty where it has none."""


@dataclass(frozen=True, slots=True)
class Ledger:
    """How a request went, for the why-card: plain values only."""

    routing: Mapping[str, str | bool | float] = field(default_factory=dict)
    """Route, intent, follow-up, the standalone question, and why each was taken."""
    scores: tuple[tuple[str, float, float, float], ...] = ()
    """The best passages: id, both together, meaning, words."""
    ms: Mapping[str, float] = field(default_factory=dict)
    """Milliseconds of each step."""
    calls: int = 0
    """Questions put to language models for it."""
    steps: tuple[str, ...] = ()
    """What the agent did, step by step."""
    cached: bool = False


@dataclass(frozen=True, slots=True)
class Looked:
    """What the library found for one question, and the answer that it allows."""

    question: str
    """The question as it stands alone, in the student's own language."""
    route: Route = "curriculum"
    intent: Intent = "concept"
    quality: Quality = "low"
    answer: tuple[str, ...] = ()
    """Sentences to be said; empty where nothing may be said from a source."""
    sources: tuple[Source, ...] = ()
    """What the answer rests on, the first one first."""
    readings: tuple[str, ...] = ()
    """Titles of what a vague question could mean, in its language, when two or more are strong: ask which."""
    nearest: tuple[str, ...] = ()
    """Titles of the nearest topics, in its language, for an honest "not in the book"."""
    by: Literal["book", "local", "cloud"] = "book"
    """Who found the words of the answer."""
    grounded: bool = True
    language: str = "hinglish"
    summary: str = ""
    """What was talked about so far, when a summary fell due with this question."""
    looking_on: bool = False
    """It is not in the book, and a search of the web goes on by itself: asked once more, there may be an answer."""
    ledger: Ledger = field(default_factory=Ledger)
    """Not kept with what was heard: the why-card has it."""

    @property
    def is_answered(self) -> bool:
        """Whether it holds an answer that may be said."""
        return bool(self.answer) and self.route == "curriculum"

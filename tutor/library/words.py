"""The small frozen words of the library: passages, questions, and what was found.

Plain, immutable data. Nothing here reads a file, scores anything or words an answer.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Generic, Literal, Protocol, TypeVar

from tutor.chapters.values import Language, Text
from tutor.turn import Intent, Quality, Route
from tutor.turn import Message as Message

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

NO_TEXT = Text("", "")

Kind = Literal["definition", "why", "worked", "life", "mistake", "notes"]
"""What a passage does: says what something is, why it is so, shows it done, where it is used, where people slip."""


@dataclass(frozen=True, slots=True)
class Passage:
    """A short page of teaching text: the smallest thing that is found, cited and opened."""

    id: str
    """"integers/rule_of_signs" for a chapter's own; "notes/<file>/3" for a part of a teacher's notes."""
    title: Text
    text: Text
    """Notes have the same text in every language: the one they were written in."""
    kind: Kind
    chapter: str = ""
    """Id of its chapter; empty for notes that belong to none."""
    chapter_title: Text = NO_TEXT
    """For notes, what the file is called."""
    skill: str = ""
    grade: int = 0
    """Class 6 to 8; 0 where it is not said."""
    keywords: tuple[str, ...] = ()
    """Other words by which it is asked for, in any language."""
    asks: tuple[str, ...] = ()
    """English questions as children put them, which it answers: it is found by them as by its own text."""
    also_asked: tuple[str, ...] = ()
    """The same in Hinglish and in Hindi, asked in ways of their own: it is found by their words."""
    latex: str = ""
    what_if: Text = NO_TEXT
    """A question that leads on, for students who like more."""
    written_in: str = ""
    """Language of notes as far as it is known ("en", "hi"); empty for passages in all of ours."""


@dataclass(frozen=True, slots=True)
class Claim:
    """A piece of mathematics in a question: "why is minus 2 times minus 3 plus 6"."""

    left: str
    """As written signs: "(-2) * (-3)"."""
    right: str = ""
    """What it is said to come to; empty when only an expression stands there."""
    holds: bool | None = None
    """Whether left and right are equal, by exact computation; None where nothing is claimed or it cannot be told."""
    value: str = ""
    """What left comes to, by exact computation; empty where it cannot be told."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question as it is searched for."""

    heard: str
    """As it was said; a very long one is condensed."""
    standalone: str
    """Made whole from the messages before it, in the student's language."""
    english: str
    """The same with its maths words and question words in English, by the glossary: what meaning is searched with."""
    terms: tuple[str, ...]
    """The words that tell what is asked, in every language the glossary has them: what words are searched with."""
    language: Language
    route: Route
    intent: Intent
    why: str = ""
    """Which rule chose the route."""
    wants: Kind | Literal[""] = ""
    """The kind of passage that answers it best ("why ..." wants why, "example of ..." wants worked); often empty."""
    follow_up: bool = False
    """It asks for more of what was told before ("explain it again", "samajh nahi aaya")."""
    joined: bool = False
    """It is about what was told before, and names something of its own ("why half", "and for a square?")."""
    asks_how: bool = False
    """It asks how Didi came to what she said ("how did you get that")."""
    recent: bool = False
    """It asks for something new in the world ("latest", "aaj ka"), which no book has."""
    claim: Claim | None = None
    chapter: str = ""
    """Id of the chapter of the lesson; its passages win where scores are close. Empty without one."""
    unknown: tuple[str, ...] = ()
    """Content words of it that neither the glossary nor everyday speech knows: the library may still know them."""
    before: tuple[str, ...] = ()
    """What the student asked before it in this talk, the last first: numbers alone ("and 180?") take it up."""
    wholes: tuple[str, ...] = ()
    """The same, each made whole from what was said before it: of the latest few."""
    ideas: tuple[str, ...] = ()
    """What its numbers and letters are about, by the glossary's English headwords: "3/4 + 1/6" is unlike fractions."""


@dataclass(frozen=True, slots=True)
class Hit:
    """A passage that was found."""

    passage: Passage
    score: float
    """0 to 1: meaning and words together, calibrated; `finding` says how."""
    meaning: float = 0.0
    """Cosine of the best part of the passage."""
    words: float = 0.0
    """BM25 as a share of the best one's."""
    rank: float = 0.0
    """What it came by in its place: the more, the sooner. Only told against those of the same search."""


@dataclass(frozen=True, slots=True)
class Found:
    """What a search came to: only passages at or above the inclusion floor, the best one first."""

    hits: tuple[Hit, ...] = ()
    quality: Quality = "low"
    readings: tuple[Passage, ...] = ()
    """One passage of each meaning of a vague question, when two or more are strong; else empty."""
    nearest: tuple[Passage, ...] = ()
    """What is nearest, whatever the floor: for an honest "not in the book"."""
    ms: dict[str, float] = field(default_factory=dict)
    by_meaning: bool = True
    """False where words alone were searched, because the model is not here."""


class Embed(Protocol):
    """What turns texts into sentence vectors: `models.sentence_vectors.SentenceVectors` or anything that can."""

    name: str
    """Which model: an index made with another one is made anew."""
    failures: tuple[type[Exception], ...]
    """What it raises when the model fails."""

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """One row for each text, each of length 1. Raises one of `failures` when the model fails."""
        ...


Progress = Callable[[int, int], None]
"""Told how many of how many passages are done."""


# --- Every number that finding goes by, in one place ---


@dataclass(frozen=True, slots=True)
class Measures:
    """Every number that finding goes by. Record 0011 has the figures that each was calibrated on."""

    concept: float = 0.75
    """Weight of meaning against words where an idea is asked for (seed: 0.7; best from 0.75 on OpenStax's glossary)."""
    homework: float = 0.7
    """The same where a sum is asked for (seed: 0.4, with which fewer of OpenStax's worked examples come first)."""
    share: float = 0.2
    """What a page is given that has all that the question is about (own book: level from 0.15 to 0.3)."""
    wants: float = 0.12
    """What a page of the wanted kind is given (own book: level from 0.12 to 0.18)."""
    called: float = 0.25
    """What a definition is given whose title or keywords are just the one thing that a question for what something is
    names ("what is a denominator")."""
    taught: float = 0.2
    """What a page is given whose skill is called by what the numbers of a question are about ("dividing decimals")."""
    numbers: float = 0.2
    """What a page is given that is called just that ("division by zero")."""
    asked: float = 0.25
    """What a page is given that is asked for in just the words of a question in Hinglish (own book: level from 0.2 to
    0.4). In English and Hindi, which the glossary and the model of meanings read better, it gained nothing."""
    chapter: float = 0.05
    """What a page of the lesson's chapter is given where ranks, 0 to 1 and a little more, are close."""
    page: float = 0.5
    """Weight of the page as a whole beside its closest part: what is asked in other words lies near the whole."""
    topic: float = 0.8
    """Weight of the topic, all pages of a skill or of a file of notes together, beside the pages: neighbours vouch."""
    high: float = 0.85
    """From here on the fit is high (seed)."""
    medium: float = 0.55
    """From here on it is medium: 98 of 100 questions that no page answers stay below (seed: 0.70, of another score)."""
    floor: float = 0.40
    """A page with less is not handed on (seed)."""
    bias: float = -6.5
    """The fit is 1 / (1 + exp(-(bias + ...))), with what follows, each times its own figure."""
    meaning: float = 3.3
    """Times the cosine of the closest part."""
    whole: float = 4.8
    """Times the cosine of the whole page."""
    words: float = 4.7
    """Times the share of what is asked that is on the page."""
    ideas: float = 0.56
    """For each idea of mathematics in the question, two at most."""
    number: float = 1.8
    """Where a number stands in the question and no word that neither we nor the library know."""
    absent: float = -10.0
    """Where the question names an idea of mathematics that stands on no page: in no wording, in no language."""
    bias_words: float = -4.2
    """The same where words alone were searched."""
    words_alone: float = 5.7
    """Times that share, where words alone were searched."""
    ideas_alone: float = 1.3
    """For each idea of mathematics then."""
    everyday: float = 0.15
    """What an everyday word or a number of the question counts for in the share, beside a word of mathematics or one
    that nobody knows (own book: with 1, questions with many small words were refused)."""
    usual: float = 0.05
    """Share of all pages that a usual idea of mathematics stands on: a question that is about less is about little."""
    in_passing: float = 0.4
    """What a word that nobody knows counts for on a page that has it in its text alone ("computer")."""
    reading: float = 0.15
    """Another chapter's page whose rank is no further behind the first is another reading of a vague question."""
    clause: int = 3
    """Words of a clause that can be a question by itself, at least."""
    vague: int = 1
    """Telling words of a vague question, at most."""
    alike: float = 0.65
    """Two chapters' pages that are closer than this tell the same, and are no two readings (reciprocals of fractions
    and of rational numbers: 0.78; simplest form of a fraction and of a ratio: 0.62)."""
    most: int = 8
    """Pages handed on, at most."""
    nearest: int = 3
    """Topics named as the nearest, at most."""
    kept: int = 128
    """Questions whose answer is kept."""
    words_kept: int = 4096
    """Words of which it is kept on which pages they stand."""


MEASURES = Measures()


# --- the last few values by key ---


Key = TypeVar("Key")
Value = TypeVar("Value")


class Kept(Generic[Key, Value]):
    """So many values: of too many, the one that was asked for longest ago goes. For one thread."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._values: OrderedDict[Key, Value] = OrderedDict()

    def get(self, key: Key) -> Value | None:
        """What is kept under the key; None where nothing is."""
        if key in self._values:
            self._values.move_to_end(key)
        return self._values.get(key)

    def keep(self, key: Key, value: Value) -> Value:
        """Keep it; gives it back."""
        self._values[key] = value
        self._values.move_to_end(key)
        while len(self._values) > self._most:
            self._values.popitem(last=False)
        return value

    def clear(self) -> None:
        """Keep nothing."""
        self._values.clear()

"""The small frozen words of the library: passages, questions, and what was found.

Plain, immutable data. Nothing here reads a file, scores anything or words an answer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, Protocol

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
    recent: bool = False
    """It asks for something new in the world ("latest", "aaj ka"), which no book has."""
    claim: Claim | None = None
    chapter: str = ""
    """Id of the chapter of the lesson; its passages win where scores are close. Empty without one."""
    unknown: tuple[str, ...] = ()
    """Content words of it that neither the glossary nor everyday speech knows: the library may still know them."""
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

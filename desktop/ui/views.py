"""The values that pages are handed: plain, frozen, already in words. No widget works out anything about a lesson."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal, Protocol


class Texts(Protocol):
    """The words of the screen: a sentence for a code, in the language of the window."""

    def __call__(self, code: str, **slots: str | int) -> str:
        """The sentence for `code` with its slots filled."""


class Face(StrEnum):
    """What the talk button shows."""

    READY = "ready"
    LISTENING = "listening"
    THINKING = "thinking"
    SPEAKING = "speaking"
    OFF = "off"
    """There is nothing to hear with yet, or the lesson is over."""


Mark = Literal["right", "helped", "done", "now", "to_come"]
"""How one question of the lesson stands; in an exam it is done, and no more is told."""


@dataclass(frozen=True, slots=True)
class BoardView:
    """The question on the board."""

    item: str
    """Its id: a new id is a new question; empty where nothing is asked."""
    heading: str
    """What the question practises, or what is talked about."""
    words: str
    drawing: bytes = b""
    """The mathematics as SVG; empty where the question is all words."""


@dataclass(frozen=True, slots=True)
class ProgressView:
    """How far the lesson has come."""

    words: str
    marks: tuple[Mark, ...]


@dataclass(frozen=True, slots=True)
class TurnView:
    """One turn as the page shows it."""

    heard: str
    """What the student said; empty when Didi spoke first."""
    said: tuple[str, ...]
    board: BoardView
    progress: ProgressView
    ended: bool = False


@dataclass(frozen=True, slots=True)
class Chip:
    """One word about the state of a part: the ears, the voice, the record."""

    name: str
    words: str
    state: Literal["ready", "loading", "missing"]


@dataclass(frozen=True, slots=True)
class StartView:
    """What the start page offers."""

    students: tuple[str, ...]
    """Names of those who have learnt on this PC, the latest first."""
    chapters: tuple[tuple[str, str], ...]
    """Id and title."""
    student: str = ""
    chapter: str = ""

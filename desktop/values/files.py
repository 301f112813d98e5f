"""The values that the pages of files, class list, paper, chapters and privacy are handed: plain, frozen, in words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tutor.reports.tables import EMPTY, Table

Choice = tuple[str, str]
"""A key and what it is called."""
Tone = Literal["", "soft", "leaf", "clay"]


@dataclass(frozen=True, slots=True)
class FileView:
    """One file that is taken in, and how far it is."""

    key: int
    name: str
    kind: str
    """What it is, in words."""
    state: Literal["waiting", "working", "done", "refused"]
    words: str
    details: str = ""
    """For whoever helps."""
    share: float = 0.0
    needs: Literal["", "passphrase", "key", "school"] = ""
    """What it waits for."""
    can_undo: bool = False


@dataclass(frozen=True, slots=True)
class GivingView:
    """What can be given out, and of whom."""

    kinds: tuple[Choice, ...]
    whose: tuple[Choice, ...]
    languages: tuple[Choice, ...]
    kind: str = ""
    who: str = ""
    language: str = ""


@dataclass(frozen=True, slots=True)
class Giving:
    """What a teacher wants given out."""

    kind: str
    who: str
    language: str
    passphrase: str
    again: str
    school: str


@dataclass(frozen=True, slots=True)
class JobView:
    """How far a piece of work has come, or what came of it."""

    words: str
    share: float = -1.0
    """0 to 1 while it is going on; less than 0 when nothing is."""
    tone: Tone = ""
    details: str = ""


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked on a card before something is done."""

    heading: str
    words: str
    yes: str
    no: str
    danger: bool = False


@dataclass(frozen=True, slots=True)
class PupilRow:
    """A student in the class list."""

    key: str
    name: str
    group: str
    roll: str
    pin: str
    """Whether there is a PIN, in words."""
    has_pin: bool = False


@dataclass(frozen=True, slots=True)
class PictureView:
    """A picture that a PIN can be made of."""

    key: str
    name: str


@dataclass(frozen=True, slots=True)
class PaperChoices:
    """What can be put on paper."""

    kinds: tuple[Choice, ...]
    students: tuple[Choice, ...]
    groups: tuple[Choice, ...]
    languages: tuple[Choice, ...]
    chapters: tuple[Choice, ...]
    levels: tuple[Choice, ...]
    most: int
    """Questions on one worksheet."""


@dataclass(frozen=True, slots=True)
class PaperWish:
    """What a teacher wants on paper."""

    kind: str
    student: str = ""
    group: str = ""
    language: str = "en"
    chapter: str = ""
    skills: tuple[str, ...] = ()
    count: int = 12
    levels: tuple[str, ...] = ()
    answers: bool = True
    seed: int = 1


@dataclass(frozen=True, slots=True)
class SheetView:
    """A page of a sheet as it will be printed."""

    picture: bytes
    """A PNG."""
    page: int
    pages: int
    words: str
    """Which page of how many, for screen readers too."""


@dataclass(frozen=True, slots=True)
class PackView:
    """One chapter, looked at closely."""

    title: str
    place: str
    """Where it comes from, in words."""
    facts: str
    state: str
    tone: Tone
    faults: Table = EMPTY
    own: bool = False
    """The school brought it: it can be taken away again."""
    key: str = ""
    """The chapter; empty for a pack that was refused, which is none."""

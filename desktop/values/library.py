"""The values that the page of the library is handed: plain, frozen, in words."""

from __future__ import annotations

from dataclasses import dataclass, field

from desktop.values.files import EMPTY, Tone
from desktop.values.grid import Grid


@dataclass(frozen=True, slots=True)
class NoteView:
    """One file of notes, looked at closely."""

    key: str
    title: str
    facts: str
    left_out: Grid = field(default=EMPTY)
    """What Didi will not answer from, and why."""
    fault: str = ""
    """Why it cannot be read, in words."""


@dataclass(frozen=True, slots=True)
class StateView:
    """What can be answered from, and how it is found."""

    words: str
    tone: Tone = ""
    can_build: bool = False
    """Whether something is to be indexed still."""


@dataclass(frozen=True, slots=True)
class WebView:
    """Whether the web is searched, and whether it may be."""

    on: bool
    can: bool


@dataclass(frozen=True, slots=True)
class PlanPart:
    """One part of a plan: a heading and its lines, some with a line of their own below."""

    heading: str
    lines: tuple[tuple[str, str], ...]
    """What is said, and in smaller letters what belongs to it; the second may be empty."""


@dataclass(frozen=True, slots=True)
class PlanView:
    """A plan for a lesson."""

    title: str
    parts: tuple[PlanPart, ...]

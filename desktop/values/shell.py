"""What the window's own parts are handed: the bar, and the page about Didi. Values only, no Qt."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Source = Literal["none", "computer", "internet", "away"]
"""Where words come from: written ones alone, a model on this computer too, or one on a server, which may be away."""
SIZES = (1.0, 1.25, 1.5, 1.75, 2.0)
"""The sizes of text that are offered."""
LOOKS = ("", "day", "night", "contrast")
"""The looks that are offered; the empty one follows the system."""
SPOKEN = ("en", "hi", "hinglish")
"""The languages of the window in the order in which they are offered."""


@dataclass(frozen=True, slots=True)
class BarView:
    """What the bar says and ticks."""

    source: Source = "none"
    language: str = "en"
    text_size: float = 1.0
    look: str = ""
    has_door: bool = True
    """Whether there is a way to the teacher's pages."""


@dataclass(frozen=True, slots=True)
class AboutView:
    """Which Didi this is, what it is made of, and where it keeps what."""

    version: str
    data_folder: str
    log_file: str
    parts: tuple[tuple[str, str, str], ...]
    """Name, version and licence of each part."""


def next_of(offered: tuple[str, ...], now: str) -> str:
    """The one after `now`, round and round."""
    return offered[(offered.index(now) + 1) % len(offered)] if now in offered else offered[0]


def next_size(now: float, *, larger: bool) -> float:
    """The next size of text that is offered in that direction; the last one stays."""
    further = [size for size in SIZES if (size > now if larger else size < now)]
    if not further:
        return now
    return min(further) if larger else max(further)

"""What the sound check is handed: the devices there are and which are chosen. Plain values, already in words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Doing = Literal["nothing", "waiting", "listening", "thinking", "playing"]
"""What the sound check is busy with."""


@dataclass(frozen=True, slots=True)
class DevicesView:
    """The devices that can be chosen. The system's own choice, whose name is empty, can always be."""

    microphones: tuple[str, ...] = ()
    speakers: tuple[str, ...] = ()
    microphone: str = ""
    """The name that is chosen, whether it is plugged in or not."""
    speaker: str = ""


@dataclass(frozen=True, slots=True)
class TrialView:
    """What came of trying the microphone."""

    heard: str
    """The words that were made out; empty where there were none, or nothing to make them out with yet."""
    advice: str
    """The code of the sentence that says what to do, or that all is well."""
    well: bool
    """Nothing need be done."""
    can_play: bool
    """There is something to hear back."""

"""Which parts of Didi can be used now, and the one sentence that says so. It opens and loads nothing itself."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from PySide6.QtCore import QObject, Signal

from desktop.values.page import Chip, Texts

PartState = str
"""loading, ready, or the code of the error that says what is wrong; a microphone may wait for a consent too."""
CONSENT = "consent"
"""The state of a microphone that nobody has allowed yet."""


@dataclass(frozen=True, slots=True)
class Readiness:
    """The state of each part; codes are those of the errors that the parts raise."""

    ears: PartState = "loading"
    microphone: PartState = "loading"
    mouth: PartState = "loading"
    loudspeaker: PartState = "loading"

    @property
    def can_hear(self) -> bool:
        """True when a press of the button will be understood."""
        return self.ears == self.microphone == "ready"

    def hearing(self) -> str:
        """The code of the sentence about hearing: what is missing comes before what is loading."""
        return _worst("window_hear", self.microphone, self.ears)

    def speaking(self) -> str:
        """The code of the sentence about speaking."""
        return _worst("window_speak", self.loudspeaker, self.mouth)

    def missing(self) -> tuple[str, ...]:
        """The codes of the sentences about what cannot be used, none when everything can be or is still loading."""
        if self.microphone == self.loudspeaker == "sound_system_missing":
            return ("sound_system_missing",)
        codes = (self.hearing(), self.speaking())
        return tuple(code for code in codes if not code.endswith(("_ready", "_loading", CONSENT)))

    def chips(self, texts: Texts) -> tuple[Chip, Chip]:
        """Hearing and speaking in a few words each, for the foot of the page."""
        return _chip("hear", self.hearing(), texts), _chip("speak", self.speaking(), texts)


class Parts(QObject):
    """The parts as they are by now, for everybody on the window's thread who uses one."""

    changed = Signal()
    """A part is in another state."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.now = Readiness()

    def put(self, **states: PartState) -> None:
        """These parts are in these states."""
        self.now = replace(self.now, **states)
        self.changed.emit()


def _worst(stem: str, *parts: PartState) -> str:
    for part in parts:
        if part not in ("loading", "ready"):
            return f"{stem}_{part}"
    return f"{stem}_loading" if "loading" in parts else f"{stem}_ready"


def _chip(name: str, code: str, texts: Texts) -> Chip:
    state: Literal["ready", "loading", "missing"] = "missing"
    if code.endswith("_ready"):
        state = "ready"
    elif code.endswith("_loading"):
        state = "loading"
    return Chip(name, texts(code), state)

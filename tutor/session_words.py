"""The small frozen words that a session keeps of a question which was put off: where it stood, to be gone on with.

Plain, immutable data. Nothing here decides anything.
"""

from __future__ import annotations

from dataclasses import dataclass

PUTS_OFF = "puts_off"
"""Why a student is helped who asked to leave the open question for later."""


@dataclass(frozen=True, slots=True)
class PutOff:
    """A question that the student left for later, with the help it had come to."""

    item: str
    attempts: int
    hints: int
    probed: bool
    idk_count: int
    partials: int
    sub_questions_done: int
    sub_asked: int

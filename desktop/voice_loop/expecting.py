"""What hears and what speaks, for a lesson; and the kind of answer awaited, as data that both rooms understand.

It must never look at an item's answer: only at its kind.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Protocol

from models.closed_set import Expect, Phrase, Rule
from tutor.spoken.expected_answers import Vocabulary, vocabulary

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from models.whisper_ears import Hearing


@cache
def expect_for(kind: str, *, unfinished: bool = False) -> Expect:
    """What an answer of `kind` can sound like; a kind that is not known is heard freely.

    `unfinished`: the student may still be speaking, so half an answer is heard as half an answer.
    """
    known = vocabulary(kind)
    return Expect(kind) if known is None else _expect(known, unfinished=unfinished)


@cache
def expect_doubts(*, unfinished: bool = False) -> Expect:
    """What a short doubt can sound like; one that is asked at length is heard freely."""
    from tutor.library.terms import doubts_aloud  # reads the glossary, which no lesson waits for

    return _expect(doubts_aloud(), unfinished=unfinished)


def _expect(known: Vocabulary, *, unfinished: bool) -> Expect:
    groups = tuple(
        (name, tuple(Phrase(one.says, one.language, one.aloud, one.aside) for one in phrases))
        for name, phrases in known.groups
    )
    rules = tuple(Rule(name, parts) for name, parts in known.rules)
    return Expect(known.kind, groups, rules, known.shape, known.rewrites, unfinished)


class Ears(Protocol):
    """What hears: `models.whisper_ears.WhisperEars` or anything that can do the same."""

    def hear(self, pcm: NDArray[np.float32], expect: Expect | None = None, language: str = "auto") -> Hearing:
        """What 16 kHz mono sound says."""


class Mouth(Protocol):
    """What speaks: `models.piper_mouth.PiperMouth` or anything that can do the same."""

    sample_rate: int

    def say(self, sentence: str, *, language: str = "en", speed: float = 1.0) -> NDArray[np.int16]:
        """One sentence as mono sound at `sample_rate`."""

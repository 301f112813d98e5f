"""Hands the ears the kind of answer awaited, as data both rooms understand.

It must never look at an item's answer: only at its kind.
"""

from __future__ import annotations

from models.whisper_ears import Expect


def expect_for(kind: str) -> Expect:
    """What an answer of `kind` can sound like."""
    return Expect(kind)

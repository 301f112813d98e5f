"""Hands the ears the kind of answer awaited, as data both rooms understand.

It must never look at an item's answer: only at its kind.
"""

from __future__ import annotations

from functools import cache

from models.closed_set import Expect, Phrase
from tutor.expected_answers import vocabulary


@cache
def expect_for(kind: str) -> Expect:
    """What an answer of `kind` can sound like; a kind that is not known is heard freely."""
    known = vocabulary(kind)
    if known is None:
        return Expect(kind)
    phrases = tuple(Phrase(one.says, one.language, one.spellings) for one in known.phrases)
    return Expect(kind, phrases, known.words, known.shape, known.rewrites)

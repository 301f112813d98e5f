"""What an answer of the awaited kind can sound like, as plain data handed in from outside.

It must never hold anything that depends on which answer is right: the phrases are all those of the kind, and none
weighs more than another.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Tongue = Literal["en", "hi"]
"""A language the ears choose between."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """One short thing a student may say, in one language."""

    says: str
    """The text handed on when this phrase is what was heard."""
    language: Tongue
    spellings: tuple[str, ...]
    """How the recogniser may write it; the best of them counts."""


@dataclass(frozen=True, slots=True)
class Expect:
    """The kind of answer awaited."""

    kind: str
    phrases: tuple[Phrase, ...] = ()
    """Always weighed against each other: the short words that free decoding mishears."""
    words: tuple[str, ...] = ()
    """What longer answers of this kind are made of; the recogniser proposes sequences of these."""

"""May this sentence be said now, and this move be made?

`speech_guard.Gate` rules on sentences, `guardrails.guarded` on moves. `numbers` reads what stands in a text and `sums`
what it works out; `answer`, `worded` and `narrowing` hold that against what is kept back, `form` against what is never
said. What they look for is content: content/language/guard.toml. Whatever worded a sentence, it is read here before a
child hears it. It must never let the answer, or enough to get it without thinking, through.

The words of the room stand here: what a candidate is judged by, and what is said of it. `Grounds` holds the answer, so
it must never reach a voice: a voice is handed `speech_guard.Gate`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tutor.turn import AnswerKind, Language, Rung


@dataclass(frozen=True, slots=True)
class Ruling:
    """Whether a candidate may be said."""

    allowed: bool
    rule: str = ""
    """The rule that refused it; empty when it is allowed."""
    why: str = ""


@dataclass(frozen=True, slots=True)
class Grounds:
    """What a candidate is judged by."""

    question: str
    """The question in every wording the student has met, a line for each."""
    answer: str
    accept_also: tuple[str, ...] = ()
    kind: AnswerKind = "number"
    rung: Rung = Rung.ASKED
    heard: tuple[str, ...] = ()
    """What the student said on this item, oldest first; values in it are no secret."""
    earlier: tuple[str, ...] = ()
    """Everything Didi said on this item, oldest first; an answer may not be completed from it."""
    facts: tuple[str, ...] = ()
    """Sentences of the content that may be said now."""
    quote: str = ""
    """The student's words that must be in it, letter for letter; empty when it need not quote."""
    language: Language | None = None
    max_sentences: int = 2
    max_words: int = 60
    form: str = ""
    """The form the item asks for; an equal value that the student said in another one keeps the answer a secret."""
    facts_known: bool = True
    """False when nobody told what may be said: then a harmless number needs no source."""
    close: bool = False
    """The move says that the student's value is near; without it no candidate may."""

    @property
    def is_secret(self) -> bool:
        """Whether the ladder keeps the answer back."""
        return self.rung < Rung.EXPLAINED


Rule = Callable[[str, Grounds], str]
"""The reason for which the text is refused; empty when it is not."""

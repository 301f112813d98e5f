"""Didi's voice: words for a plan that is already complete. The only file that speaks to a language model.

A voice chooses words and nothing else: unplug every model and the same lesson takes the same decisions. It must never
be handed an answer that the ladder does not allow yet, and never say a candidate that the speech guard refused.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, Protocol

from tutor.phrases import PhraseBook
from tutor.speech_guard import Ruling
from tutor.turn import Plan

Guard = Callable[[tuple[str, ...]], Ruling]
"""Judges candidate sentences. It knows the answer, so that no voice has to."""


@dataclass(frozen=True, slots=True)
class Worded:
    """What Didi says for one plan, and who found the words."""

    sentences: tuple[str, ...]
    voice: Literal["phrases", "local", "cloud"] = "phrases"
    refused: tuple[str, ...] = ()
    """Rules by which the speech guard refused earlier candidates, or what failed ("timeout")."""


class Voice(Protocol):
    """Whoever can word a plan."""

    def word(self, plan: Plan, guard: Guard | None = None) -> Worded:
        """Sentences for `plan`. Never raises for a model's sake: the phrase book always has words."""
        ...


class PhraseVoice:
    """The written words: no model, no network, always there."""

    def __init__(self, book: PhraseBook | None = None) -> None:
        """Speaks from `book`; without one, from this installation's. Raises ContentFault when that is faulty."""
        self._book = PhraseBook.load() if book is None else book

    def word(self, plan: Plan, guard: Guard | None = None) -> Worded:
        """The written sentences for `plan`.

        Raises:
            ContentFault: the phrase book lacks what the plan needs.
        """
        return Worded(
            (*self.lead_in(plan), *self._say(plan, plan.phrase), *self.lead_out(plan)),
        )

    def lead_in(self, plan: Plan) -> tuple[str, ...]:
        """What is said ahead of the move's own words."""
        return tuple(sentence for family in plan.before for sentence in self._say(plan, family))

    def lead_out(self, plan: Plan) -> tuple[str, ...]:
        """What is said after the move's own words: the next question, the small question, the summary."""
        return tuple(sentence for family in plan.after for sentence in self._say(plan, family))

    def _say(self, plan: Plan, family: str) -> tuple[str, ...]:
        return self._book.say(family, plan.language, plan.turn, **plan.slots)

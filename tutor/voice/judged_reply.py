"""A model's reply while it comes in: how much of it there is, what the guard says to it, what is saved of a broken one.

It asks nobody and waits for nothing; it must never call words good that the guard has not let pass.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from tutor.guard.speech_guard import Ruling
from tutor.turn import ModelCall, Plan
from tutor.voice import prompt
from tutor.voice.prompt import Task
from tutor.voice.reply_text import Reply, sentences_of, whole_sentences


@dataclass(frozen=True, slots=True)
class Fault:
    """Why a server gave no reply. Its kind is a name: no text of a fault goes any further, it could hold anything."""

    kind: str
    retry_after: float | None = None
    rejected: bool = False
    """The server did not take the request as it was put."""


_KINDS = {
    "APITimeoutError": "timeout",
    "ReadTimeout": "timeout",
    "ConnectTimeout": "timeout",
    "APIConnectionError": "no_connection",
    "RateLimitError": "busy",
}
"""Classes of faults by shorter names; the others go by their own."""


_MAY_COME = frozenset({"empty", "unspecific"})
"""Rules that a sentence still to come may satisfy: a reply is not broken off for them."""
_OFF_TASK = Ruling(False, "off_task", "it does not do what was asked for")
_NOTHING = Ruling(False, "empty", "nothing was said")


@dataclass(slots=True)
class Hearing:
    """What became of one asking."""

    asked_at: float
    reply: Reply = field(default_factory=Reply)
    first_at: float | None = None
    enough_at: float | None = None
    """When there was enough of it to be judged; what comes later only counts tokens."""
    sentences: tuple[str, ...] = ()
    """The sentences that were judged last."""
    ruling: Ruling = _NOTHING
    fault: Fault | None = None

    def said(self) -> tuple[str, ...]:
        """The sentences that are surely whole."""
        return (sentences_of if self.reply.finished else whole_sentences)(self.reply.text)

    @property
    def refused(self) -> bool:
        """Whether it is refused, whatever else may come."""
        return not self.ruling.allowed and self.ruling.rule not in _MAY_COME

    def outcome(self) -> str:
        """What the why-card calls it."""
        if self.fault is not None:
            return _KINDS.get(self.fault.kind, self.fault.kind)
        return "used" if self.ruling.allowed else self.ruling.rule


@dataclass(slots=True)
class Wording:
    """One plan being worded, with what is noted on the way."""

    plan: Plan
    task: Task
    guard: Callable[[tuple[str, ...]], Ruling]
    until: float
    most: int
    """Sentences that a model may use."""
    refused: list[str] = field(default_factory=list)
    calls: list[ModelCall] = field(default_factory=list)
    clause: tuple[str, ...] | None = None
    """The first clause, once it was said."""

    def judge(self, heard: Hearing) -> bool:
        """Whether a reply that is still coming in can be left: it is refused, or there is enough of it."""
        sentences = heard.said()[: self.most]
        if len(sentences) > len(heard.sentences):
            heard.sentences, heard.ruling = sentences, self.guard(sentences)
            if heard.refused:
                return True
        return heard.reply.ended or len(sentences) >= self.most

    def settle(self, heard: Hearing) -> None:
        """The last word on a reply: its sentences and their ruling, or the fault that is left of it."""
        if heard.refused:
            heard.fault = None
            return
        sentences = heard.said()[: self.most]
        if heard.fault is None:
            ruling = self.guard(sentences)
            useless = ruling.allowed and not prompt.is_of_use(self.task, sentences, self.plan.facts)
            heard.sentences, heard.ruling = sentences, _OFF_TASK if useless else ruling
        elif sentences:
            self._save(heard, sentences)

    def _save(self, heard: Hearing, sentences: tuple[str, ...]) -> None:
        """What came before the fault is said if it can stand alone, or with the content's own words behind it."""
        facts = self.plan.facts if self.task.needs == "facts" else ()
        for candidate in (sentences, (*sentences, *facts)):
            ruling = self.guard(candidate)
            if ruling.allowed and prompt.is_of_use(self.task, candidate, self.plan.facts):
                heard.sentences, heard.ruling, heard.fault = candidate, ruling, None
                return

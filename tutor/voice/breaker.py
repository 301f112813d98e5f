"""When a language model that fails is left alone, and when it is tried again.

A pure state machine: the clock is handed in, the outcome of every asking is told, and each step gives a new state. It
never asks anybody anything, and it never lets a model that keeps failing cost a child its patience turn after turn.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Literal


@dataclass(frozen=True, slots=True)
class Limits:
    """When a model is rested, and for how long."""

    failures: int = 3
    """Faults in a row after which it is rested (research on reliability: the breaker opens after 3)."""
    refusals: int = 4
    """Turns in a row whose every candidate the guard refused: asking goes on costing time and gives no words."""
    cool_down_s: float = 30.0
    """The first rest. It doubles each time the model, tried again, fails at once: a line that flaps is soon back."""
    longest_s: float = 300.0
    """The longest rest, whatever the doubling or the server says (research on the ecosystem: cool-down 5 min)."""


LIMITS = Limits()


@dataclass(frozen=True, slots=True)
class Breaker:
    """How a model did lately. Closed: it is asked. Open: it rests. Half open: one asking tries it."""

    failed: int = 0
    """Faults in a row."""
    refused: int = 0
    """Turns in a row in which the guard let nothing of it through."""
    rests: int = 0
    """Rests in a row, with no success between them."""
    until: float = 0.0
    """When its rest is over, in seconds of the clock handed in; it means something while `rests` is not 0."""

    def state(self, now: float) -> Literal["closed", "open", "half_open"]:
        """What it is at the time `now`."""
        if not self.rests:
            return "closed"
        return "open" if now < self.until else "half_open"

    def lets(self, now: float) -> bool:
        """Whether the model may be asked."""
        return self.state(now) != "open"

    def after_success(self) -> Breaker:
        """The model gave words that were used."""
        return Breaker()

    def after_answer(self) -> Breaker:
        """It answered something that the guard does not judge, a choice: no fault, and no word that was used."""
        return Breaker(refused=self.refused)

    def after_refusal(self, now: float, limits: Limits = LIMITS) -> Breaker:
        """It answered, and the guard let nothing through. That is no fault, but many of them in a row are no use."""
        counted = replace(self, failed=0, refused=self.refused + 1)
        if self.state(now) == "half_open" or counted.refused >= limits.refusals:
            return counted._rested(now, limits, None)
        return counted

    def after_failure(self, now: float, limits: Limits = LIMITS, retry_after: float | None = None) -> Breaker:
        """It failed or was late. `retry_after`: the seconds for which the server asked to be left alone."""
        counted = replace(self, failed=self.failed + 1)
        if self.state(now) == "half_open" or counted.failed >= limits.failures or retry_after is not None:
            return counted._rested(now, limits, retry_after)
        return counted

    def _rested(self, now: float, limits: Limits, retry_after: float | None) -> Breaker:
        doubled = limits.cool_down_s * 2.0 ** min(self.rests, 20)
        rest = min(max(doubled, retry_after or 0.0), limits.longest_s)
        return Breaker(rests=self.rests + 1, until=now + rest)


# --- where language models are asked ---


@dataclass(frozen=True, slots=True)
class ModelAddress:
    """Where a language model is asked: any server that speaks the OpenAI chat interface."""

    base_url: str
    model: str
    api_key: str = field(repr=False)
    voice: Literal["local", "cloud"] = "local"
    deadline_s: float | None = None
    """Seconds for this model's wording in one turn; None takes the settings'."""
    max_tokens: int | None = None
    chooser: str = ""
    """The model that chooses among moves (seeds: gpt-4o-mini chooses, gpt-4o words); empty when none does."""
    talks: bool = False
    """A local model that may be asked a question in a talk: it has a chat template. The cloud's always may."""


@dataclass(frozen=True, slots=True)
class VoiceSettings:
    """How long models are waited for, and when they are left alone."""

    turn_s: float = 1.2
    """Seconds of asking in one turn, choosing too. Of 1.5 s of silence (behaviour: online) the rest is speech's."""
    cloud_s: float = 0.9
    """Seconds for the cloud's words; what is left of the turn then is the local model's."""
    local_s: float = 0.75
    """Seconds for the local model's words: ready within 800 ms with the judging of them, or dropped."""
    choose_s: float = 0.6
    """Seconds for the choice of a move, half of the turn's."""
    connect_s: float = 0.4
    """Seconds for a connection: a network that takes longer is as good as none (a try of 0.4 s leaves time to word)."""
    least_s: float = 0.1
    """With less time left than this nothing is asked: one token of a warm local model takes 12 ms (hearing: words)."""
    grace_s: float = 0.05
    """Seconds for the end of a reply whose words are all there, and for the end of a reply that was broken off: with
    its end comes the count of tokens, and the connection can be used again."""
    tries: int = 2
    """Candidates asked of one model: a refused one is asked for once more (behaviour: what Didi says)."""
    max_tokens: int = 150
    """Of a reply (seeds: 150 for wording; four sentences take about 100)."""
    temperature: float = 0.4
    """Of the first candidate; the second is asked for at 0 (research on reliability: one retry at temperature 0)."""
    prefix_caching: bool = True
    """Ask llama.cpp to keep what it made of the prompt's fixed beginning."""
    streaming: bool = True
    warm_s: float = 10.0
    """Seconds that one warming may take; nobody waits for it."""
    breaker: Limits = field(default_factory=Limits)

"""When a language model that fails is left alone, and when it is tried again.

A pure state machine: the clock is handed in, the outcome of every asking is told, and each step gives a new state. It
never asks anybody anything, and it never lets a model that keeps failing cost a child its patience turn after turn.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
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

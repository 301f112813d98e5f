"""Where language models are asked, how long they are waited for, when they are left alone: all in one place.

It must never show a key: not in a repr, not in a log.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from tutor.voice.breaker import Limits


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

"""The same simulated lessons on three voices, and every decision in which they differ.

Students here answer by the session alone, never by the words they hear, as the parity of decisions asks for. The two
models are one server on loopback with two addresses: what it says depends on what it is asked, so a run repeats itself.
"""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from http.server import BaseHTTPRequestHandler
from typing import Any, Literal

from tests.tutor.leaking_voice import told_in
from tests.tutor.model_server import completion, model_server, send
from tests.tutor.simulated_students import GO_ON_FOR_EVER, TEMPERAMENTS, live, short_life
from tutor.agentic_tutor import phrase_voice, why_card
from tutor.chapters import packs
from tutor.didi_voice import DidiVoice, ModelAddress, Voice, VoiceSettings
from tutor.turn import Session, TurnResult
from tutor.voice.breaker import Limits

Name = Literal["local", "cloud"]
Card = dict[str, Any]

DECIDED = (
    "category", "category_reason", "verdict", "verdict_reason", "about", "value", "diagnosis", "move", "args", "rule",
    "ruled_out", "state", "rung", "item", "situation",
)  # fmt: skip
"""What of the why-card is a decision; the rest is words and times."""


# --- the servers ------------------------------------------------------------------------------------------------------


def stylist(handler: BaseHTTPRequestHandler, asked: dict[str, Any]) -> None:
    """Words most things in its own way; one asking in five it leaks, flatters, goes wrong or fails."""
    told = told_in(asked)
    chance = zlib.crc32(repr(asked.get("messages")).encode()) % 20
    if chance in FAULTS:
        FAULTS[chance](handler)
    else:
        send(handler, completion(_style(told)))


def _style(told: Mapping[str, Any]) -> str:
    if "say" in told:  # what a small model is told
        return f"Hmm, {str(told['say']).rstrip('.।')}, okay?"
    quote, facts = str(told.get("student_said") or ""), told.get("facts") or []
    if facts:
        body = " ".join(str(one).rstrip(".।") for one in facts[:1])
        return f"Hmm, {quote}, {body}?" if quote else f"{body}, okay?"
    return f"Hmm, {quote}, how did you get there?" if quote else "Come, we go on together."


FAULTS: Mapping[int, Callable[[BaseHTTPRequestHandler], None]] = {
    0: lambda handler: send(handler, completion("The answer is 12345 by 678.")),
    1: lambda handler: send(handler, completion("Great job! See https://example.com for the tool.")),
    2: lambda handler: send(handler, b"<html>log in to the school network</html>", 200, "text/html"),
    3: lambda handler: send(handler, b"{}", 500),
}
"""What it does instead of wording, by chance."""


# --- lessons ----------------------------------------------------------------------------------------------------------


def decisions(before: Session, result: TurnResult) -> Card:
    """Everything that was decided in a turn, and where the session stands after it."""
    now, card = result.session, why_card(result)
    return {
        **{name: card[name] for name in DECIDED},
        "heard": result.heard.text,
        "position": now.position,
        "score": now.score,
        "completed": now.completed,
        "attempts": now.attempts,
        "hints": now.hints,
        "language": now.language,
        "assisted": now.assisted,
        "learner": now.learner,
        "words": result.said,
        "voice": result.voice,
        "calls": tuple(call.outcome for call in result.calls),
    }


def lesson(number: int, voice: Voice) -> list[Card]:
    """The decisions of the `number`th lesson, turn by turn, in the words of `voice`."""
    temperament = tuple(TEMPERAMENTS)[number % len(TEMPERAMENTS)]
    pace_s = 120.0 if temperament in GO_ON_FOR_EVER else 50.0
    lived = live(temperament, number, opened=_opened(number), pace_s=pace_s, voice=voice)
    return [decisions(before, result) for before, result in lived.turns]


@lru_cache(maxsize=8)
def _opened(number: int) -> Session:
    return short_life(number, packs.chapter_ids()).opened


WORDS = ("words", "voice", "calls")
"""What may differ."""


def differences(number: int, name: str, one: Sequence[Card], other: Sequence[Card]) -> list[str]:
    """Where two runs of a lesson decided differently."""
    if len(one) != len(other):
        return [f"lesson {number}, {name}: {len(one)} turns and {len(other)}"]
    return [
        f"lesson {number}, turn {turn}, {name}: {key} is {this[key]!r} and {that[key]!r}"
        for turn, (this, that) in enumerate(zip(one, other, strict=True))
        for key in this
        if key not in WORDS and this[key] != that[key]
    ]


# --- a run ------------------------------------------------------------------------------------------------------------


@dataclass
class Compared:
    """What a run came to."""

    lessons: int = 0
    turns: int = 0
    differences: list[str] = field(default_factory=list)
    temperaments: set[str] = field(default_factory=set)
    worded: dict[str, Counter[str]] = field(default_factory=lambda: {"local": Counter(), "cloud": Counter()})
    """On each model's run, who worded how many turns."""
    outcomes: dict[str, Counter[str]] = field(default_factory=lambda: {"local": Counter(), "cloud": Counter()})
    """What became of each asking."""
    other_words: int = 0
    """Turns whose words were not those of the phrase book's run."""


def written() -> Voice:
    """The phrase book."""
    return phrase_voice()


@contextmanager
def voices() -> Iterator[dict[Name, Voice]]:
    """A local and a cloud model behind real sockets, neither ever late and neither ever left alone."""
    never = Limits(failures=1_000_000, refusals=1_000_000)
    settings = VoiceSettings(turn_s=10.0, local_s=5.0, cloud_s=5.0, connect_s=5.0, breaker=never)
    with ExitStack() as stack:
        address, _ = stack.enter_context(model_server(stylist))
        made: dict[Name, Voice] = {}
        names: tuple[Name, ...] = ("local", "cloud")
        for name in names:
            voice = DidiVoice([ModelAddress(address, f"a-{name}-model", "key", name)], settings=settings)
            stack.callback(voice.close)
            made[name] = voice
        yield made


def run(lessons: Iterable[int]) -> Compared:
    """These lessons, each on the phrase book, on the local model and on the cloud's."""
    compared = Compared()
    with voices() as models:
        for number in lessons:
            plain = lesson(number, written())
            compared.lessons += 1
            compared.turns += len(plain)
            compared.temperaments.add(tuple(TEMPERAMENTS)[number % len(TEMPERAMENTS)])
            for name, voice in models.items():
                other = lesson(number, voice)
                compared.differences += differences(number, name, plain, other)
                compared.worded[name].update(card["voice"] for card in other)
                compared.outcomes[name].update(outcome for card in other for outcome in card["calls"])
                compared.other_words += sum(a["words"] != b["words"] for a, b in zip(plain, other, strict=False))
    return compared

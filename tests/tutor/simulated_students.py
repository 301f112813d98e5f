"""Students by chance: what children of several temperaments might say next, the same every time for the same seed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

from tutor.agentic_tutor import begin, open_session, take_turn
from tutor.turn import Heard, Language, Session, State, TurnResult

WRONG = ("5", "minus 2", "9 by 7", "0.5", "hundred", "minus three by four", "x = 2", "5 ya 7")
CHATTER = (
    "who are you",
    "tell me a joke",
    "hello",
    "kal match hai",
    "what is your name",
    "sing a song",
    "why is it so",
)
MIX = (
    "ek minute",
    "repeat",
    "ok",
    "because I added",
    "speak English",
    "hindi mein bolo",
    "rueldo",
    "too hard",
    "you stupid",
)
STUCK = ("I don't know", "nahi aata", "help me", "pata nahi", "how can I use in daily life", "samajh nahi aaya")


def right(session: Session, by_chance: Random) -> str:
    return session.item.answer


def small(session: Session, by_chance: Random) -> str:
    """The right answer to the small question, when there is one."""
    subs, done = session.item.sub_questions, session.sub_questions_done
    return subs[done].answer if done < len(subs) else session.item.answer


def one_of(*lines: str) -> Callable[[Session, Random], str]:
    return lambda session, by_chance: by_chance.choice(lines)


TEMPERAMENTS: dict[str, tuple[Callable[[Session, Random], str], ...]] = {
    "knows": (right, right, right, right, one_of(*WRONG)),
    "guesses": (one_of(*WRONG), one_of(*WRONG), right),
    "never_right": (one_of(*WRONG),),
    "stuck": (one_of(*STUCK),),
    "silent": (one_of("", " ", "..."),),
    "chatters": (one_of(*CHATTER), one_of(*CHATTER), right),
    "loops": (one_of("25"), one_of(*STUCK)),
    "asks_again": (one_of("repeat", "ok", "ek minute"),),
    "small_steps": (one_of(*STUCK), small, small, right),
    "everything": (right, small, one_of(*WRONG), one_of(*CHATTER), one_of(*MIX), one_of(*STUCK)),
}


@dataclass
class Lived:
    """A lesson from greeting to end (or to the longest a test waits)."""

    opened: Session
    opening: TurnResult
    turns: list[tuple[Session, TurnResult]] = field(default_factory=list)
    """Each turn with the session before it."""

    @property
    def heards(self) -> list[Heard]:
        return [result.heard for _, result in self.turns]


def live(
    temperament: str,
    seed: int,
    *,
    language: Language = "en",
    voice: object = None,
    longest: int = 400,
    pace_s: float = 9.0,
    teach_back: str = "sometimes",
) -> Lived:
    """One lesson with a student of that temperament, who speaks every `pace_s` seconds."""
    by_chance = Random(f"{temperament}{seed}")
    opened = open_session("Asha", "rational_numbers", language=language, seed=seed, teach_back=teach_back)  # type: ignore[arg-type]
    opening = begin(opened)
    session, lived = opening.session, Lived(opened, opening)
    for turn in range(1, longest):
        if session.state is State.ENDED:
            break
        words = by_chance.choice(TEMPERAMENTS[temperament])(session, by_chance)
        result = take_turn(session, Heard(words, at=turn * pace_s), voice)  # type: ignore[arg-type]
        lived.turns.append((session, result))
        session = result.session
    return lived

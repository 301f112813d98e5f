"""Students by chance: what children of several temperaments might say next, the same every time for the same seed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import lru_cache
from random import Random
from typing import Literal

from tutor.agentic_tutor import begin, open_session, phrase_voice, take_turn
from tutor.diagnosis import misconceptions
from tutor.didi_voice import Guard, PhraseVoice, Voice, Worded
from tutor.spoken import maths_aloud
from tutor.turn import NUMBER_KINDS, Heard, Language, Plan, Session, State, TurnResult

WRONG = ("5", "minus 2", "9 by 7", "0.5", "hundred", "minus three by four", "x = 2", "5 ya 7", "paune do", "सात")
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
    "the answer is wrong, tell me the answer",
    "bas karo",
)
STUCK = (
    "I don't know",
    "nahi aata",
    "help me",
    "pata nahi",
    "how can I use in daily life",
    "samajh nahi aaya",
    "पता नहीं",
)

Says = Callable[[Session, Random], str]


def aloud(value: str, by_chance: Random) -> str:
    """A value as some child would say or type it."""
    language: Language | None = by_chance.choice((None, "en", "hinglish", "hi"))
    return value if language is None else maths_aloud.number_aloud(value, language)


def right(session: Session, by_chance: Random) -> str:
    answer = session.item.answer
    return aloud(answer, by_chance) if session.item.kind in NUMBER_KINDS - {"quantity", "set", "ratio"} else answer


def small(session: Session, by_chance: Random) -> str:
    """The right answer to the small question, when there is one."""
    subs, done = session.item.sub_questions, session.sub_questions_done
    return subs[done].answer if done < len(subs) else session.item.answer


def mistaken(session: Session, by_chance: Random) -> str:
    """What a misconception makes of the item; any number where none is known."""
    item = session.item
    values = [value for _, value in misconceptions.wrong_values(item.problem or item.question.en)]
    return aloud(by_chance.choice(values), by_chance) if values else by_chance.choice(WRONG)


def near(session: Session, by_chance: Random) -> str:
    """A number beside the answer."""
    answer = session.item.answer
    return str(int(answer) + by_chance.choice((-1, 1))) if answer.lstrip("-").isdigit() else by_chance.choice(WRONG)


def one_of(*lines: str) -> Says:
    return lambda session, by_chance: by_chance.choice(lines)


TEMPERAMENTS: dict[str, tuple[Says, ...]] = {
    "knows": (right, right, right, right, one_of(*WRONG)),
    "guesses": (one_of(*WRONG), one_of(*WRONG), right),
    "never_right": (one_of(*WRONG),),
    "stuck": (one_of(*STUCK),),
    "silent": (one_of("", " ", "..."),),
    "chatters": (one_of(*CHATTER), one_of(*CHATTER), right),
    "loops": (one_of("25"), one_of(*STUCK)),
    "asks_again": (one_of("repeat", "ok", "ek minute"),),
    "small_steps": (one_of(*STUCK), small, small, right),
    "misconceives": (mistaken, mistaken, right),
    "is_near": (near, near, small, right),
    "everything": (right, small, mistaken, one_of(*WRONG), one_of(*CHATTER), one_of(*MIX), one_of(*STUCK)),
}
GUARDED = 10
"""One short lesson in so many is said under the guard; the others, for their number, are about what is decided."""
GO_ON_FOR_EVER = ("silent", "chatters", "asks_again")
"""Those who do not get on with a question: only the clock ends their lesson."""


class Unguarded(PhraseVoice):
    """The phrase book without the guard, which takes longer than all the rest of a turn."""

    def word(self, plan: Plan, guard: Guard | None = None) -> Worded:
        """The written words as they come."""
        return super().word(plan)


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


@lru_cache(maxsize=128)
def lesson(chapter: str, seed: int) -> Session:
    """A lesson that has not begun; making its items takes longer than asking some of them."""
    return open_session("Asha", chapter, seed=seed)


def opened_in(
    session: Session, language: Language | None, teach_back: Literal["always", "sometimes", "never"]
) -> Session:
    """The same lesson in a language, or in none in particular, and with a setting for teach-back."""
    fixed = language is not None
    return replace(session, language=language or "hinglish", language_fixed=fixed, teach_back=teach_back)


def live(
    temperament: str,
    seed: int,
    *,
    chapter: str = "rational_numbers",
    opened: Session | None = None,
    language: Language | None = "en",
    voice: Voice | None = None,
    longest: int = 400,
    pace_s: float = 9.0,
    teach_back: Literal["always", "sometimes", "never"] = "sometimes",
) -> Lived:
    """One lesson with a student of that temperament, who speaks every `pace_s` seconds."""
    by_chance = Random(f"{temperament}{seed}")
    opened = opened or opened_in(lesson(chapter, seed), language, teach_back)
    opening = begin(opened)
    session, lived = opening.session, Lived(opened, opening)
    for turn in range(1, longest):
        if session.state is State.ENDED:
            break
        words = by_chance.choice(TEMPERAMENTS[temperament])(session, by_chance)
        result = take_turn(session, _heard(words, turn * pace_s, by_chance), voice)
        lived.turns.append((session, result))
        session = result.session
    return lived


def _heard(words: str, at: float, by_chance: Random) -> Heard:
    """Words by keyboard or by voice, now and then heard badly."""
    if by_chance.random() < 0.6:
        return Heard(words, at=at)
    language: Language = by_chance.choice(("en", "hinglish", "hi"))
    confidence = by_chance.choice((0.95, 0.8, 0.6, 0.3))
    return Heard(words, confidence, language, "voice", clipped=by_chance.random() < 0.05, at=at)


def short_life(number: int, chapters: tuple[str, ...]) -> Lived:
    """The `number`th of many short lessons: any temperament, chapter, language and setting, one to three questions."""
    by_chance = Random(number)
    temperament = tuple(TEMPERAMENTS)[number % len(TEMPERAMENTS)]
    whole = opened_in(
        lesson(by_chance.choice(chapters), by_chance.randrange(3)),
        by_chance.choice(("en", "hinglish", "hi", None)),
        by_chance.choice(("always", "sometimes", "never")),
    )
    first = by_chance.randrange(len(whole.order))
    opened = replace(whole, order=whole.order[first : first + by_chance.randint(1, 3)])
    pace_s = 120.0 if temperament in GO_ON_FOR_EVER else 50.0
    voice = phrase_voice() if number % GUARDED == 0 else _unguarded()
    return live(temperament, number, opened=opened, pace_s=pace_s, voice=voice)


@lru_cache(maxsize=1)
def _unguarded() -> Unguarded:
    return Unguarded()

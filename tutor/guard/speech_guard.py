"""What may be said: every candidate sentence is read here before a child hears it, whatever its source.

The guard knows the answer; no voice does. It must never let an answer out before the ladder allows it, and it says by
which rule it refused. When it cannot be sure it refuses: the written phrase is always there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import cast

from tutor.guard import Grounds as Grounds
from tutor.guard import Rule
from tutor.guard import Ruling as Ruling
from tutor.guard.answer import holds_a_term, tells_answer
from tutor.guard.form import (
    banned,
    disguised,
    empty,
    formatting,
    inner_words,
    language,
    length,
    link,
    quotes,
    script,
    too_long,
    unspecific,
)
from tutor.guard.narrowing import answers_a_guess, narrows
from tutor.guard.numbers import folded, holds_no_number, plain_talk
from tutor.guard.numbers import reached as reached
from tutor.guard.numbers import stated as stated
from tutor.guard.numbers import states as states
from tutor.guard.numbers import words_of as words_of
from tutor.guard.sums import false_arithmetic, invented
from tutor.guard.worded import tells_word
from tutor.spoken import spoken_maths
from tutor.turn import AnswerKind


def _answer(text: str, grounds: Grounds) -> str:
    return tells_answer(text, grounds) or tells_word(text, grounds)


RULES: tuple[tuple[str, Rule], ...] = (
    ("length", too_long),
    ("empty", empty),
    ("answer", _answer),
    ("link", link),
    ("inner_words", inner_words),
    ("banned_phrase", banned),
    ("formatting", formatting),
    ("length", length),
    ("script", script),
    ("unspecific", unspecific),
    ("disguise", disguised),
    ("narrowing", narrows),
    ("false_arithmetic", false_arithmetic),
    ("invented_number", invented),
    ("quote", quotes),
    ("language", language),
)
"""What any candidate is asked, in this order: the gravest first."""

RULES_OF_A_MODEL: tuple[tuple[str, Rule], ...] = (*RULES, ("guess", answers_a_guess))
"""A model may not say either whether a guess is right: the plan says that, in written words."""

_OF_WRITTEN_WORDS: tuple[tuple[str, Rule], ...] = (
    ("link", link),
    ("inner_words", inner_words),
    ("banned_phrase", banned),
)
"""What written words are asked beside what they tell. Length, form and numbers are the author's, tested beside the
content."""


_COMPARISONS = frozenset({"greater", "less", "equal", ">", "<", "="})


def kind_of(question: str, answer: str) -> AnswerKind:
    """The kind of an answer that comes without one, as far as question and answer show it."""
    reading = spoken_maths.read(answer)
    plain = answer.strip().lower()
    if plain in ("yes", "no"):
        return "yes_no"
    if plain in _COMPARISONS:
        return "comparison"
    if reading.kind in ("ratio", "set", "expression", "percent"):
        return cast("AnswerKind", reading.kind)
    if reading.values:
        return "quantity" if reading.amount is not None and reading.amount.unit else "number"
    return "choice" if len(plain) == 1 or f" {plain} " in f" {' '.join(words_of(question))} " else "word"


def inspect(sentences: Sequence[str], grounds: Grounds) -> Ruling:
    """Whether these sentences may be said, and by which rule not."""
    return _judged(sentences, grounds, RULES)


def inspect_written(sentences: Sequence[str], grounds: Grounds) -> Ruling:
    """Whether written sentences may be said: a phrase of the book or a sentence of the content.

    What is the same on all grounds is judged once, when the words are first met.
    """
    text = " ".join(sentences).strip()
    alone = _judged_alone(text)
    if alone.ruling.rule == "empty":
        return alone.ruling
    may_tell = not alone.is_quiet or (grounds.kind == "expression" and holds_a_term(plain_talk(folded(text))))
    if why := _answer(text, grounds) if may_tell else tells_word(text, grounds):
        return Ruling(False, "answer", why)
    if not alone.ruling.allowed or alone.is_quiet:
        return alone.ruling
    why = false_arithmetic(text, grounds)
    return Ruling(False, "false_arithmetic", why) if why else Ruling(True)


@dataclass(frozen=True, slots=True)
class _Alone:
    """What some words are whatever they are judged by."""

    ruling: Ruling
    is_quiet: bool
    """No number is in them, nor a piece of one: they can neither tell nor complete an answer that is a number. A term
    of an expression they may tell all the same."""


@lru_cache(maxsize=4096)
def _judged_alone(text: str) -> _Alone:
    return _Alone(
        _judged((text,), _NOTHING, (("empty", empty), *_OF_WRITTEN_WORDS)),
        holds_no_number(plain_talk(folded(text))),
    )


_NOTHING = Grounds("", "")


def _judged(sentences: Sequence[str], grounds: Grounds, rules: Sequence[tuple[str, Rule]]) -> Ruling:
    text = " ".join(sentences).strip()
    for name, rule in rules:
        why = rule(text, grounds)
        if why:
            return Ruling(False, name, why)
    return Ruling(True)


@dataclass(frozen=True, slots=True)
class Gate:
    """The guard of one turn: what a voice is handed in place of the answer.

    Called with a model's candidate it asks every rule; `written` asks of written words those that content obeys.
    """

    grounds: Grounds

    def __call__(self, sentences: Sequence[str]) -> Ruling:
        """Whether a model's candidate may be said."""
        return _judged(sentences, self.grounds, RULES_OF_A_MODEL)

    def written(self, sentences: Sequence[str]) -> Ruling:
        """Whether the written words may be said."""
        return inspect_written(sentences, self.grounds)

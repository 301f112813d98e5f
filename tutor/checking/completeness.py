"""Has the student finished? How far any beginning of an answer has come, for a kind of answer.

Listening waits by it. It must know the answer only by its kind, never by its value, and never raise on text of any
kind or length.
"""

from __future__ import annotations

from typing import Literal

from tutor.language import known_words as words
from tutor.language.known_words import SPELLINGS, WORDS, word_set
from tutor.spoken.maths_tokens import LONGEST, NUMBER, Token, normalise, tokenise
from tutor.spoken.spoken_maths import Reading, read

Completeness = Literal["empty", "incomplete", "extendable", "enough", "complete"]
"""Nothing yet; surely cut short; an answer that may go on; one of the form that is awaited, which seldom goes on; an
answer after which nothing is expected."""

_JOINERS = frozenset(
    {
        "over", "minus", "plus", "times", "point", "and", "or", "equal", "colon", "power", "open", "root", "cuberoot",
        "squareof", "cubeof", "outof", "basefirst", "whole", "not", "greaterthan", "lessthan", "greaterequal",
        "lessequal", "notequal", "plusminus", "again", "option", "cue", "relation", "range", "of",
    }
)  # fmt: skip
"""Kinds of token after which something must come."""
_ENDINGS = WORDS.words("endings")
_HINDI = word_set(" ".join(word for words in SPELLINGS.values() for word in words))
_LARGE_UNITS = WORDS.words("large_units")


def completeness(text: str, kind: str) -> Completeness:
    """How far `text`, the beginning of an answer of `kind` (`turn.AnswerKind`; "" for any), has come. Never raises."""
    if len(text) > LONGEST:
        return "complete"
    plain = normalise(text).strip(" .,!?;:")
    if not plain:
        return "empty"
    if words.THINKING.fullmatch(plain):
        return "incomplete"
    tokens = tokenise(plain, kind)
    if _is_request(plain, kind):
        return "complete"
    if kind == "choice" and read(plain, kind).value is not None:
        return "complete"
    if not tokens or _hangs(plain, kind):
        equal = kind == "comparison" and bool(tokens) and tokens[-1].kind == "equal"
        return "enough" if equal else "incomplete"
    return _of_answer(plain, tokens, kind)


def _is_request(plain: str, kind: str) -> bool:
    """Whether this is a whole meaning beside any answer: stop, again, I don't know."""
    whole = (words.STOP, words.REPEAT, words.LANGUAGE, words.GREETING)
    if any(pattern.fullmatch(plain) for pattern in whole):
        return True
    return kind != "word" and (words.IDK.fullmatch(plain) or words.HELP.fullmatch(plain)) is not None


def _hangs(plain: str, kind: str) -> bool:
    """Whether the last word calls for another: what it is shows only when something stands behind it."""
    tokens = tokenise(f"{plain} 7", kind)
    last = tokens[-2] if len(tokens) > 1 else None
    if last is None or last.kind not in _JOINERS:
        return False
    if last.kind == "cue":
        return not any(token.kind in NUMBER for token in tokens[:-2])
    return last.kind != "relation" or len(tokens) == 2


def _of_answer(plain: str, tokens: list[Token], kind: str) -> Completeness:
    reading = read(plain, kind)
    if kind in {"yes_no", "choice"}:
        return "complete" if reading.value is not None else "extendable"
    if reading.kind == "incomplete":
        return "incomplete"
    if kind == "comparison":
        return "complete" if reading.comparison and reading.value is not None else "extendable"
    if kind in {"word", "expression", "set", ""} or reading.value is None:
        return "enough" if _is_of_form(reading, tokens, kind) else "extendable"
    if plain.split()[-1] in _ENDINGS or tokens[-1].kind == "cue":
        return "complete"
    return _of_number(reading, tokens, kind)


def _of_number(reading: Reading, tokens: list[Token], kind: str) -> Completeness:
    if kind == "ratio":
        return _of_ratio(reading, tokens)
    last = tokens[-1]
    if last.kind in {"percent", "denominator", "dozen", "small_money"}:
        return "complete"
    if last.kind in {"unit_word", "money"}:
        return "enough" if kind == "quantity" and last.text in _LARGE_UNITS else "complete"
    if reading.kind == "set":
        return "incomplete" if kind == "fraction" else "extendable"
    if kind != "integer" and reading.kind not in {"fraction", "mixed"}:
        return "enough" if _is_of_form(reading, tokens, kind) else "extendable"
    if kind in {"percent", "quantity"}:
        return "extendable"
    if last.kind == "quartered":
        return "enough"  # "dhai" is an answer, and "dhai sau" another
    return "extendable" if _grows(last) else "complete"


def _is_of_form(reading: Reading, tokens: list[Token], kind: str) -> bool:
    """Whether it has come to the form that is awaited, though another digit or term could still follow."""
    if kind == "expression":
        return reading.kind == "equation" or (reading.kind == "expression" and len(tokens) > 2)
    if kind == "number" and reading.kind == "integer":
        return not _grows(tokens[-1])
    return reading.kind == kind or (kind in {"number", "fraction"} and reading.kind == "decimal")


def _of_ratio(reading: Reading, tokens: list[Token]) -> Completeness:
    if reading.kind not in {"ratio", "fraction"}:
        return "incomplete"
    return "extendable" if _grows(tokens[-1]) else "complete"


def _grows(last: Token) -> bool:
    """Whether a number that ends with this word is often one word longer ("twenty", "two hundred")."""
    if last.kind == "lit":
        return last.number >= 20 and last.number % 10 == 0
    if last.kind == "ten":
        return last.text not in _HINDI
    return last.kind not in {"unit", "teen"}

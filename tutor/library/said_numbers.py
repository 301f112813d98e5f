"""Numbers that a student says in words, as they are written: "three by four" is 3/4, "thirty five" is 35.

Texts go in and come out. Small numbers are left as words, for they are words of everyday speech too.
"""

from __future__ import annotations

import re

from tutor.language.known_words import look_up
from tutor.language.lexicon import tables

_TABLES = tables("language/worked")
_LARGE = tuple((int(size), re.compile(rf"(\d+) ?(?:{words})")) for size, words in _TABLES.headed("large"))


def in_full(plain: str) -> str:
    """The text with lakhs, crores and millions as numbers in digits."""
    for size, said in _LARGE:
        plain = said.sub(lambda found, by=size: str(int(found[1]) * by), plain)  # type: ignore[misc]
    return plain


_OVER = _TABLES.anywhere("over")
_WORD = r"([a-z]+|[\u0900-\u0963]+|\d+)"
_SPOKEN = re.compile(rf"(?<![\w\u0900-\u0963]){_WORD} (?:{_OVER.pattern}) {_WORD}(?![\w\u0900-\u0963])")
_WORDS_OF_NUMBERS = re.compile(r"(?<![\w\u0900-\u0963])[a-z\u0900-\u0963]+(?:[ -][a-z]+)?(?![\w\u0900-\u0963])")
LEAST_IN_WORDS = 10
"""Smaller numbers are words of everyday speech too: "ek", "do", "one"."""


def spoken_numbers(plain: str) -> str:
    """The text with numbers that are said in words as they are written: "three by four" is 3/4, "thirty five" 35."""
    return _WORDS_OF_NUMBERS.sub(_in_digits, _SPOKEN.sub(_written_fraction, plain))


def _in_digits(said: re.Match[str]) -> str:
    first, _, second = said[0].replace("-", " ").partition(" ")
    one, other = _value_of(first), _value_of(second) if second else None
    if one is not None and one >= 20 and one % 10 == 0 and other is not None and 0 < other < LEAST_IN_WORDS:
        return str(one + other)
    if one is not None and one >= LEAST_IN_WORDS:
        return f"{one} {second}".strip()
    if other is not None and other >= LEAST_IN_WORDS:
        return f"{first} {other}"
    return said[0]


def _written_fraction(said: re.Match[str]) -> str:
    top, *_, bottom = said.groups()
    values = [int(word) if word.isdigit() else _value_of(word) for word in (top, bottom)]
    return said[0] if None in values else f"{values[0]}/{values[1]}"


def _value_of(word: str) -> int | None:
    kind, number = look_up(word) or ("", 0)
    return number if kind in {"unit", "teen", "ten"} else None

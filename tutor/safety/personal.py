"""Personal matters a child should keep: numbers to reach or identify somebody, addresses, passwords, e-mail.

Digits count however they come: written, in groups, spoken one by one ("nine eight double seven"), in pairs or in Hindi.
A long number alone is maths; only what the words around it say makes it personal. Never raises, keeps nothing.
"""

from __future__ import annotations

import re

from tutor.language.number_words import look_up
from tutor.safety.lexicon import ENTRIES, entries

_FEWEST = {"phone": 7, "identity": 8, "number": 10, "code": 4}
"""Digits from which a number beside such words is one of somebody's own, spoken short or whole."""
_MOST = 19  # digits of the longest card number

_CUES = {name: entries("personal", name) for name in _FEWEST}
_MATHS, _SECRET, _ADDRESS, _NO_ADDRESS, _SPOKEN_EMAIL = (
    entries("personal", name) for name in ("maths", "secret", "address", "no_address", "spoken_email")
)
_EMAIL = re.compile(r"[\w.+-]{2,64}@[\w-]{2,63}(?:\.[\w-]{2,24})+")
_TIMES = {word: int(times) for times, *words in ENTRIES.rows("times") for word in words}
_ALSO_DIGITS = {word: digit for digit, *words in ENTRIES.rows("also_digits") for word in words}
_BETWEEN = ENTRIES.words("between_digits")


def look(text: str, words: str, spelled: str) -> str:
    """Which personal matter is in `text`, by name; empty when none is.

    `words` is the text folded by `safety_text`, `spelled` the same with the words as they were spelled.
    """
    if _EMAIL.search(text) or _SPOKEN_EMAIL.search(words):
        return "email"
    if _SECRET.search(words):
        return "password"
    if _ADDRESS.search(words) and not _NO_ADDRESS.search(words):
        return "address"
    return _number(text, words, longest_run(spelled))


def _number(text: str, words: str, digits: int) -> str:
    if digits < _FEWEST["code"]:
        return ""
    if "+91" in text and digits >= _FEWEST["number"]:
        return "phone"
    for name, cue in _CUES.items():
        if digits >= _FEWEST[name] and cue.search(words) and not (name == "number" and _MATHS.search(words)):
            return name
    return ""


def longest_run(words: str) -> int:
    """How many digits the longest row in plain `words` has; a row longer than any such number counts as none."""
    longest, run, times = 0, 0, 1
    for word in words.split():
        digits = _digits(word)
        if word in _TIMES:
            times = _TIMES[word]
        elif digits:
            run, times = run + len(digits) * times, 1
            longest = max(longest, run)
        elif word not in _BETWEEN:
            run, times = 0, 1
    return longest if longest <= _MOST else 0


def _digits(word: str) -> str:
    """The digits that a word stands for when a number is read out; a round ten gives the one its unit completes."""
    if word.isdecimal():
        return word
    if word in _ALSO_DIGITS:
        return _ALSO_DIGITS[word]
    kind, value = look_up(word) or ("", 0)
    if kind == "ten":
        return str(value // 10)
    return str(value) if kind in {"unit", "teen"} else ""

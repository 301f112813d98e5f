"""Choosing an answer instead of saying it: by place, by name, by "so" or "not so", by more, less and the same.

The question tells what may be chosen and what a word of an answer means for it. It must never look at the right answer.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from tutor.language.known_words import said_alike
from tutor.language.lexicon import plain, tables
from tutor.listening.claims import Intro, Part, parted
from tutor.spoken.maths_tokens import normalise
from tutor.spoken.spoken_maths import read
from tutor.turn import AnswerKind

_SAID = tables("language/choices")
_WHICH = _SAID.anywhere("which", flags=re.IGNORECASE)
_PLACES = {plain(word): int(place) for place, *words in _SAID.rows("places") for word in words}
_DENIES, _ORDERED = _SAID.anywhere("denies"), _SAID.anywhere("ordered")
_YES, _NO = _SAID.anywhere("yes"), _SAID.anywhere("no")
_SIZES = {name: _SAID.anywhere(name) for name in ("equal", "greater", "less")}
_SO = (
    ("asks_possible", "possible", "impossible"),
    ("asks_negative", "negative", "positive"),
    ("asks_greater", "greater", "less"),
    ("asks_less", "less", "greater"),
    ("asks_equal", "equal", "unequal"),
)
"""What a yes-or-no question asks, the words that say so, and those that say it is not so."""
_MEANINGS = tuple((_SAID.anywhere(asks), _SAID.anywhere(so), _SAID.anywhere(not_so)) for asks, so, not_so in _SO)
_NAME = re.compile(r"(?<![.?!] )(?<!^)\b[A-Z][a-z]{2,}")
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?(?:/\d+)?(?: \d+/\d+)?")
_TWO = re.compile(r"(\w+) or (?:an? )?(\w+)")
_WORD = re.compile(r"[a-z]+|[\u0900-\u0963]+")
_DATA = re.compile(r'"\s*:')
"""What a program writes, and no child says: a name in quotes with its value behind a colon."""
_LATER: tuple[Intro, ...] = ("correction", "conclusion")
_JOINING = tables("language/claims").words("joining")
_ASKS = tables("language/claims").anywhere("what")
_TAGS, _OR = _SAID.words("tags"), tables("language/claims").words("or")
_OPTIONS = tuple(frozenset(row) for row in _SAID.rows("options"))
Meaning = Callable[[str], str]
KEPT = 64
"""Questions whose choices are kept ready."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One of the things that a question offers."""

    value: str
    name: str = ""
    """The person or the place it belongs to, as the English question writes it; empty where it has none."""


@lru_cache(maxsize=KEPT)
def offered(question: str) -> tuple[Choice, ...]:
    """What the English question offers for choosing, in its order; none where it does not ask which."""
    if _WHICH.search(question) is None:
        return ()
    asked = question.replace("−", "-")
    values = [match[0] for match in _NUMBER.finditer(asked)]
    names = _names(asked)
    if len(names) != len(values):
        names = [""] * len(values)
    return tuple(Choice(value, name) for value, name in zip(values, names, strict=True)) if len(values) > 1 else ()


def _names(question: str) -> list[str]:
    """The names in a question, its first word among them where it is one: that is followed by another name."""
    found = _NAME.findall(question)
    first = re.match(r"([A-Z][a-z]{2,})(?=,| and| has| have| eats| read)", question)
    return [first[1], *found] if first else found


def chosen(text: str, question: str, kind: AnswerKind, named: tuple[str, ...]) -> str:
    """The answer that `text` chooses, as it may be judged; empty where it chooses none in a way of its own.

    `question` is the English one, `named` the words by which the content knows one of its options.
    """
    if _DATA.search(text) is not None:
        return ""
    corrections = kind not in ("yes_no", "choice")
    parts = tuple(part for part in parted(text, corrections=corrections) if part.intro != "reason")
    if kind == "yes_no":
        return _first(text, parts, lambda said: _so(said, question))
    if kind == "comparison":
        return _first(text, parts, _size)
    if kind == "choice":
        return _first(text, parts, lambda said: _option(said, question, named))
    return _placed(text, parts, question)


def _first(text: str, parts: tuple[Part, ...], meaning: Meaning) -> str:
    """What the first part says that means anything; a conclusion or a correction behind it has the last word."""
    found = ""
    for part in parts:
        said = normalise(text[part.start : part.end])
        read_on = (not found or (part.intro in _LATER and part.by not in _JOINING)) and _ASKS.search(said) is None
        meant = meaning(said) if read_on else ""
        found = meant or found
    return found


def _so(said: str, question: str) -> str:
    """Whether a part says that it is so, by a yes or no first, else by what the question asks."""
    words = _WORD.findall(said)
    if _OR & set(words):
        return ""
    head = " ".join(words[:2])
    turned = _DENIES.search(said) is not None
    for asks, so, not_so in _MEANINGS:
        is_so, is_not = so.search(said), not_so.search(said)
        if asks.search(question.lower()) is None or not (is_so or is_not):
            continue
        if is_so is not None and _DENIES.search(is_so[0]):
            return "yes"
        if _NO.match(head):
            continue
        first = is_not is None or (is_so is not None and is_so.start() < is_not.start())
        return "yes" if first != turned else "no"
    if _NO.search(head) or (words and _NO.search(words[-1]) and words[-1] not in _TAGS):
        return "no"
    if _YES.search(head):
        return "no" if turned else "yes"
    return ""


def _size(said: str) -> str:
    """Greater, less or equal; nothing where it is denied or more than one is said."""
    reading = read(said, "comparison")
    if reading.value is not None and reading.kind == "inequality":
        return said
    named = [name for name, pattern in _SIZES.items() if pattern.search(said)]
    return named[0] if len(named) == 1 and not _DENIES.search(said) else ""


def _option(said: str, question: str, named: tuple[str, ...]) -> str:
    """An option in its own words, where just one is named and not denied."""
    words = set(_WORD.findall(said))
    asked = _TWO.findall(question.lower())
    options: set[str] = {*map(plain, named), *(word for pair in asked for word in pair)}
    found = {one for one in options if words & _group(one)}
    if len({_group(one) for one in found}) != 1 or _DENIES.search(said):
        return ""
    return min(found, key=lambda one: (one not in named, one))


def _group(option: str) -> frozenset[str]:
    """The words that children use for an option, itself among them."""
    return next((group for group in _OPTIONS if option in group), frozenset({option}))


def _placed(text: str, parts: tuple[Part, ...], question: str) -> str:
    """The value of a choice that is named by its place, by whose it is, or by a number that it alone has."""
    choices = offered(question)
    if not choices:
        return ""
    return _first(text, parts, lambda said: _named(said, choices))


def _named(said: str, choices: tuple[Choice, ...]) -> str:
    words = _WORD.findall(said)
    whole = {one.value for one in choices if re.search(rf"(?<![\d./]){re.escape(one.value)}(?![\d./])", said)}
    if whole:
        return whole.pop() if len(whole) == 1 else ""
    by_name = {one.value for one in choices if one.name and any(said_alike(word, one.name.lower()) for word in words)}
    found = by_name or _by_place(said, words, choices) or _having(said, choices)
    return found.pop() if len(found) == 1 else ""


def _by_place(said: str, words: list[str], choices: tuple[Choice, ...]) -> set[str]:
    """The choices whose places are named; none where somebody else is told to do something first, or last."""
    if _ORDERED.search(said) is not None:
        return set()
    return {choices[place].value for word in words if (place := _PLACES.get(word, 99)) < len(choices)}


def _having(said: str, choices: tuple[Choice, ...]) -> set[str]:
    """The choice that alone has a number which is said: "the one with 11" of 1/14 and 1/11."""
    numbers = set(re.findall(r"\d+", said))
    having = {one.value for one in choices if numbers & set(re.findall(r"\d+", one.value))}
    return having if len(numbers) == 1 else set()

"""Ideas named in words: an operation, a sign, a comparison, like terms, a reason; English, Hinglish and Hindi.

A reply is matched by what it means, not by its spelling. What is denied ("not adding", "jodna nahi") or left open
("add ya subtract") is not named, and nothing here may look at numbers.
"""

from __future__ import annotations

import re

from tutor.language.lexicon import LETTER, tables

_SAID = tables("language/questions")


def _idea(words: str) -> re.Pattern[str]:
    """The wordings of an idea as one pattern in which a letter may be of either script."""
    words = words.replace(r"\w", f"[{LETTER}]")
    return re.compile(rf"(?<![{LETTER}])(?:{words})(?![{LETTER}])")


_PATTERNS: tuple[tuple[str, str, re.Pattern[str]], ...] = tuple(
    (key, group, _idea(_SAID.alternatives(f"ideas.{group}", key)))
    for group in _SAID.names("ideas")
    for key in _SAID.names(f"ideas.{group}")
)
KEYS: tuple[str, ...] = tuple(key for key, _, _ in _PATTERNS)
"""Every idea that can be named."""

_GROUP = {key: group for key, group, _ in _PATTERNS}
_LONGEST = 600
_DENIED_BEFORE = re.compile(_SAID.alternatives("around", "denied_before"))
_DENIED_AFTER = re.compile(_SAID.alternatives("around", "denied_after"))
_OPEN = re.compile(_SAID.alternatives("around", "open"))


def named(text: str) -> tuple[str, ...]:
    """The ideas that `text` names and does not deny, in the order of `KEYS`. Never raises.

    An idea told by a part of the words of another one ("same" in "the denominators are the same") is not a second one.
    """
    plain = _plain(text)
    found = [
        (key, hit.span()) for key, _, pattern in _PATTERNS for hit in pattern.finditer(plain) if _stands(plain, hit)
    ]
    kept = [key for key, span in found if not any(_inside(span, other) for _, other in found)]
    return tuple(key for key in KEYS if key in kept)


def matches(text: str, key: str) -> bool:
    """Whether `text` names the idea that `key` names, and no other idea of the same kind.

    `key` is one of `KEYS`, or an answer in words ("subtraction", "because the denominators are the same"); an answer of
    which the idea is only a small part ("the number of equal parts") is not one that naming the idea could give.
    """
    wanted = (key,) if key in _GROUP else named(key) if _is_mostly_idea(key) else ()
    said = named(text)
    if _OPEN.search(text.lower()) and len(said) > 1:
        return False
    return any(one in said and not _rivals(said, one, wanted) for one in wanted)


def _plain(text: str) -> str:
    return " ".join(text[:_LONGEST].lower().replace("\u095c", "\u0921\u093c").replace("\u2019", "'").split())


def _inside(span: tuple[int, int], other: tuple[int, int]) -> bool:
    return other[0] <= span[0] and span[1] <= other[1] and span != other


_AROUND = re.compile(_SAID.alternatives("around", "little"))


def _is_mostly_idea(key: str) -> bool:
    """Whether at least half of the words of an answer, little words aside, are the ideas that it names."""
    plain = " ".join(_AROUND.sub(" ", _plain(key)).split())
    told = max((hit.end() - hit.start() for _, _, pattern in _PATTERNS for hit in pattern.finditer(plain)), default=0)
    return told * 2 >= len(plain) > 0


def _rivals(said: tuple[str, ...], key: str, wanted: tuple[str, ...]) -> bool:
    """Whether another idea of the same kind is named as well."""
    return any(other not in wanted and _GROUP[other] == _GROUP[key] for other in said)


def _stands(text: str, hit: re.Match[str]) -> bool:
    """Whether what was found is not denied."""
    return not _DENIED_BEFORE.search(text[: hit.start()]) and not _DENIED_AFTER.match(text[hit.end() :])

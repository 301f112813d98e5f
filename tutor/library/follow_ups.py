"""What a text does to what was told before it: a closed set of acts, read from its words in three languages.

It reads texts and knows nothing of what was told: whether an act can be done is for who does it. It must read no act
from a text that begins something new.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Literal

from tutor.language.lexicon import tables
from tutor.spoken.maths_tokens import normalise

Act = Literal["step", "sure", "otherwise", "always", "back", "check", ""]
"""A step is asked for by its order; whether it is sure; somebody said otherwise; whether it is always so; the way back;
how it is checked. What is none of these is empty."""

_TABLES = tables("language/follow_ups")
_REMARK, _PART_BEGINS = (_TABLES.anywhere(name, flags=re.IGNORECASE) for name in ("remark", "part_begins"))
_STEP, _NOT_UNDERSTOOD, _OF_STEP = map(_TABLES.anywhere, ("step_word", "not_understood", "asked_of_step"))
_SURE, _SAID_BY, _ALWAYS, _ONLY_ALWAYS = map(_TABLES.anywhere, ("sure", "said_by", "always", "only_always"))
_BACK, _CHECK, _IT_ALL = map(_TABLES.anywhere, ("back", "check", "of_it_all"))
_REASON = tables("language/worked").anywhere("why")
_ASKS_REASON = tables("language/taken_up").anywhere("asks_reason")
_ORDINALS = tuple((int(at), re.compile(words)) for at, words in _TABLES.headed("ordinal"))
_OF_ACTS = (_SURE, _BACK, _CHECK, *(re.compile(words) for _, words in tables("language/taken_up").headed("factor")))
SHORT = 12
"""Words of a text that does one of these, at most."""
FEW = 6
"""Words of one that asks for the way back, at most."""
NEGATES = re.compile(r"(?<![a-z])(?:nahi|nahin|nhi|not)(?![a-z])|नहीं|नही")
"""Behind a remark: "samajh aaya nahi" is none."""


_WHY_SHORT = re.compile(r"^(?:y|yy)(?= (?:do|does|did|are|we|not|cant|can't|u|you|r|it)\b)", re.IGNORECASE)
_AND_MISSPELT = re.compile(r"^or(?= .*(?:(?<![a-z])(?:ka|ki|ke|ko|ho|hai|h|to|mein|me)(?![a-z])))", re.IGNORECASE)


@lru_cache(maxsize=4096)
def is_of_act(word: str) -> bool:
    """Whether a single word says what is done to what was told, and names nothing: "halved", "pakka"."""
    return any(pattern.fullmatch(word) for pattern in _OF_ACTS)


def without_remarks(text: str) -> str:
    """A text without what is said before its question: "ok got it, but why?"; as it is where nothing else is said.

    What is typed short at its beginning is written out.
    """
    text = _AND_MISSPELT.sub("aur", _WHY_SHORT.sub("why", text))
    found = _REMARK.match(text)
    rest = text[found.end() :].strip() if found is not None else text
    return rest if any(letter.isalnum() for letter in rest) and not NEGATES.match(rest.lower()) else text


def last_part(text: str) -> tuple[str, str]:
    """A text cut in two where its last part begins; the first is empty where there is but one."""
    places = list(_PART_BEGINS.finditer(text))
    if not places:
        return "", text
    head, tail = text[: places[-1].start()].strip(), text[places[-1].end() :].strip()
    return (head, tail) if head and tail else ("", text)


def step_in(plain: str) -> int:
    """Which step a text names: the second is 2, the last one -1; 0 where it names none."""
    if len(plain.split()) > SHORT:
        return 0
    at = next((at for at, words in _ORDINALS if words.search(plain)), 0)
    is_of_step = _STEP.search(plain) is not None and (_NOT_UNDERSTOOD.search(plain) or _OF_STEP.search(plain))
    alone = len(plain.split()) <= FEW and _NOT_UNDERSTOOD.search(plain) is not None
    bare = _STEP.search(plain) is not None and len(plain.split()) <= 3
    return at if at and (is_of_step or alone or bare) else 0


def read(text: str) -> Act:
    """What a text does to what was told before it."""
    plain = normalise(text)
    if not plain or len(plain.split()) > SHORT:
        return ""
    if step_in(plain):
        return "step"
    if _SAID_BY.search(plain):
        return "otherwise"
    if _SURE.search(plain) and not any(letter.isdigit() for letter in plain):
        return "sure"
    if is_only_always(plain):
        return "always"
    if _CHECK.search(plain) and not any(letter.isdigit() for letter in plain):
        return "check"
    return "back" if _BACK.search(plain) and len(plain.split()) <= FEW else ""


def asks_always(plain: str) -> bool:
    """Whether a text asks if something is always so, of whatever it names, and gives no reason and no sum."""
    return len(plain.split()) <= SHORT and _ALWAYS.search(plain) is not None and not _REASON.search(plain)


def is_only_always(plain: str) -> bool:
    """Whether a text asks if it is always so, and names nothing: "so always?", "kya hamesha aisa hi hoga"."""
    if not _ALWAYS.search(plain):
        return False
    rest = _ONLY_ALWAYS.sub(" ", _ALWAYS.sub(" ", plain))
    return not any(letter.isalnum() for letter in rest)


def asks_reason(plain: str) -> bool:
    """Whether a short text asks why something is, or where it comes from."""
    return len(plain.split()) <= FEW and _ASKS_REASON.search(plain) is not None


def is_not_understood(plain: str) -> bool:
    """Whether a text says that something was not understood."""
    return len(plain.split()) <= SHORT and _NOT_UNDERSTOOD.search(plain) is not None


def names_it_all(plain: str) -> bool:
    """Whether a text speaks of all that was told: "where did this formula come from"."""
    return _IT_ALL.search(plain) is not None

"""Words as the library's word index knows them: one form for what is written in several ways, in both scripts.

Text and questions go through the same function, so that they meet. It judges nothing and knows no mathematics beyond
what a sign is called.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from tutor.language.lexicon import tables

SIGNS = {
    "%": "percent",
    "√": "root",
    "°": "degree",
    "²": "square",
    "³": "cube",
    "π": "pi",
    "₹": "rupee",
    "$": "dollar",
    "∠": "angle",
    "△": "triangle",
    "∥": "parallel",
    "⊥": "perpendicular",
    "<": "less",
    ">": "greater",
    "=": "equal",
    "+": "plus",
    "−": "minus",
    "×": "times",
    "÷": "divided",
}
"""What is asked for in words and written as a sign."""
_SIGN = re.compile("[" + re.escape("".join(SIGNS)) + "]")
_WORD = re.compile(r"[^\W_]+(?:[\u0900-\u0903\u093a-\u094f\u0951-\u0957\u0962\u0963]+[^\W_]*)*")
"""Letters and digits, a Devanagari word with its vowel signs, nukta and virama in one piece."""
_JOINERS = str.maketrans("", "", "\u200b\u200c\u200d\u2060\ufeff\u00ad")
_NASALS = re.compile("[ङञणनम]\u094d(?=[क-घच-झट-ढत-धप-भ])|\u0901")
"""A nasal before its own row of consonants, and the moon dot: both are written as a plain dot too ("अङ्क", "अंक")."""
_NUKTA = "\u093c"
_DOUBLED = "bdgmnprt"
"""Letters that English doubles before an ending ("fitted"); what is left of "adding" has them of its own."""
LONGEST = 40
"""Characters of a word that are looked at."""

FUNCTION_WORDS = frozenset(tables("language/asking").text("words", "function_words").split())

_PLURALS_HI = ("ियों", "ियां", "ाओं", "ाएं", "ुओं", "ुएं", "ओं", "एं", "ों", "ें")
"""Endings of several things, or of one after a postposition, in Hindi; the longer ones come first."""
_SINGULAR = {"ा": "ा", "ि": "ी", "ु": "ु"}
_KEPT_S = ("ss", "us", "is")
"""Endings of English words that are no plurals: "class", "radius", "axis"."""


def words_of(text: str) -> list[str]:
    """The words of a text in the index's form, in their order. Hindi digits become 0 to 9."""
    plain = unicodedata.normalize("NFC", text.translate(_JOINERS)).casefold()
    spelled = _SIGN.sub(lambda sign: f" {SIGNS[sign.group()]} ", plain)
    return [stem(word[:LONGEST]) for word in _WORD.findall(spelled)]


def telling_words(text: str) -> list[str]:
    """The words of a text, in the index's form and each once, that tell what it is about."""
    return [word for word in dict.fromkeys(words_of(text)) if word not in _FUNCTION_STEMS]


@lru_cache(maxsize=8192)
def stem(word: str) -> str:
    """One form for a word's singular and plural, and in English for what is being done and has been done."""
    if word.isdigit():
        return "".join(str(unicodedata.digit(digit, digit)) for digit in word)
    if word.isascii():
        return _english(word)
    return _hindi(word)


def _english(word: str) -> str:
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3] + "y"
    for ending in ("ing", "ed", "s"):
        if word.endswith(ending) and len(word) - len(ending) >= 3 and not word.endswith(_KEPT_S):
            word = word[: -len(ending)]
            if ending != "s" and len(word) > 3 and word[-1] == word[-2] and word[-1] in _DOUBLED:
                word = word[:-1]
            break
    return word[:-1] if word.endswith("e") and len(word) > 3 else word


def _hindi(word: str) -> str:
    word = _NASALS.sub("\u0902", word).replace(_NUKTA, "")  # "बड़ा" is often typed and heard as "बडा"
    for ending in _PLURALS_HI:
        if word.endswith(ending) and len(word) - len(ending) >= 2:
            return word[: -len(ending)] + _SINGULAR.get(ending[0], "")
    return word


_FUNCTION_STEMS = frozenset(word for one in FUNCTION_WORDS for word in words_of(one))

"""Words as safety looks at them: one spelling for what children, keyboards and speech recognition spell in many ways.

Text and lexicon are folded by the same rules, so an entry is written once in its usual spelling. It must never raise,
takes time linear in the text, and nothing folded is ever shown, said or kept.
"""

from __future__ import annotations

import re

from tutor.spoken.maths_tokens import LONGEST, normalise

MOST = 20_000
"""Characters that are looked at. Twenty times what a turn may hold, so that a plea is not lost in a wall of text."""
_OVERLAP = 150
"""Characters that two neighbouring pieces share: longer than any entry of the lexicon finds."""

_LEET = str.maketrans({"0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "7": "t", "@": "a", "!": "i"})
_MARKED = str.maketrans("āīūēōṭḍṇṛṅñṃśṣ", "aiueotdnrnnmss")
"""Hindi in letters with marks over and under them."""
_IN_A_WORD = re.compile(r"(?<=[a-z])[0134571@!](?=[a-z])")
_NOT_WORDS = re.compile(r"[^0-9a-z\u0900-\u0963\u0966-\u097f]+")
_SPELLED_OUT = re.compile(r"(?<= )[a-z](?: [a-z]){3,}(?= )")
_LATIN = (
    (re.compile(r"([a-z])\1{2,}"), r"\1"),
    (re.compile(r"(?<!\\)ee(?=[a-z])"), "i"),
    (re.compile(r"(?<!\\)oo(?=[a-z])"), "u"),
    (re.compile(r"chh"), "ch"),
    (re.compile(r"ph"), "f"),
    (re.compile(r"(?<!\\)([a-z])\1"), r"\1"),
    (re.compile(r"z"), "j"),
)
_DEVANAGARI = str.maketrans({"ी": "ि", "ू": "ु", "ई": "इ", "ऊ": "उ", "\u0902": None, "\u0901": None, "\u093c": None})


def letters_folded(text: str) -> str:
    """Lower-case `text` (or a pattern for such) with long vowels, doubled letters and nasal dots made one."""
    for pattern, instead in _LATIN:
        text = pattern.sub(instead, text)
    return text.translate(_DEVANAGARI)


def folded(text: str) -> str:
    """Plain words of `text` in the one spelling, with nothing around them."""
    return letters_folded(words_of(text)).strip()


def words_of(text: str) -> str:
    """At most `LONGEST` characters of `text` as plain words, one space before, between and after them."""
    plain = normalise(text).translate(_MARKED)
    plain = _IN_A_WORD.sub(lambda sign: sign[0].translate(_LEET), plain).replace("'", "")
    words = f" {_NOT_WORDS.sub(' ', plain).strip()} "
    return _SPELLED_OUT.sub(lambda letters: letters[0].replace(" ", ""), words)


def pieces(text: str) -> tuple[str, ...]:
    """`text`, up to `MOST` characters, in pieces that can be read whole. Each shares its ends with its neighbours."""
    step = LONGEST - _OVERLAP
    ends = range(0, max(min(len(text), MOST) - _OVERLAP, 1), step)
    return tuple(text[start : start + LONGEST] for start in ends)

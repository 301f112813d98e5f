"""Hindi letters as Latin ones, and words of the two scripts that are said alike: of a name, for one.

Rules of sound alone, no dictionary; a few words are taken for others. Pure.
"""

from __future__ import annotations

import re

_LATIN = {
    **dict(zip("अआइईउऊऋएऐओऔ", ("a", "aa", "i", "ee", "u", "oo", "ri", "e", "ai", "o", "au"), strict=True)),
    **dict(zip("ािीुूृेैोौं", ("aa", "i", "ee", "u", "oo", "ri", "e", "ai", "o", "au", "n"), strict=True)),
    **dict(zip("कखगघङचछजझञ", ("k", "kh", "g", "gh", "n", "ch", "chh", "j", "jh", "n"), strict=True)),
    **dict(zip("टठडढणतथदधन", ("t", "th", "d", "dh", "n", "t", "th", "d", "dh", "n"), strict=True)),
    **dict(zip("पफबभमयरलवशषसह", ("p", "ph", "b", "bh", "m", "y", "r", "l", "v", "sh", "sh", "s", "h"), strict=True)),
    "ॉ": "o", "ऑ": "o", "ः": "h",
}  # fmt: skip
_CONSONANTS = frozenset("कखगघङचछजझञटठडढणतथदधनपफबभमयरलवशषसह")
_VOWEL_SIGNS = frozenset("ािीुूृेैोौॉ\u094d")


def in_latin(word: str) -> str:
    """A Hindi word in Latin letters, as it is said, about: the "a" of a consonant goes at the end of the word."""
    letters = []
    for letter, following in zip(word, [*word[1:], "\u094d"], strict=True):
        spoken_a = letter in _CONSONANTS and following not in _VOWEL_SIGNS
        letters.append(_LATIN.get(letter, "") + ("a" if spoken_a else ""))
    return "".join(letters)


SHORT = 3
"""Letters of a word without its vowels from which they are not needed to tell it from another."""
_FOLDS = (
    ("aa", "a"), ("ee", "i"), ("oo", "u"), ("ph", "f"), ("w", "v"), ("ck", "k"), ("q", "k"), ("z", "j"), ("th", "t"),
    ("dh", "d"), ("sh", "s"), ("y", "i"), ("x", "ks"),
)  # fmt: skip


def said_alike(one: str, other: str) -> bool:
    """Whether two words, of which one may be in Hindi letters, are said alike ("Mohammed", "मोहम्मद")."""
    folded = _folded(one), _folded(other)
    if not all(folded):
        return False
    bare = [word[0] + re.sub("[aeiou]", "", word[1:]) for word in folded]
    return bare[0] == bare[1] and (len(bare[0]) >= SHORT or folded[0].rstrip("a") == folded[1].rstrip("a"))


def _folded(word: str) -> str:
    """A word in Latin letters without the freedoms of its spelling."""
    latin = in_latin(word) if is_hindi(word) else word.casefold()
    for old, new in _FOLDS:
        latin = latin.replace(old, new)
    return re.sub(r"(.)\1", r"\1", re.sub("[^a-z]", "", latin))


def is_hindi(word: str) -> bool:
    """Whether it is written in Hindi letters."""
    return "\u0900" <= word[:1] <= "\u097f"

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
    ("ph", "f"), ("aa", "a"), ("ee", "i"), ("oo", "u"), ("w", "v"), ("chh", "ch"), ("ck", "k"), ("sh", "s"),
    ("z", "j"), ("th", "t"), ("q", "k"), ("y", "i"),
)  # fmt: skip
_DOUBLED = re.compile(r"([a-z])\1")


def folded(word: str) -> str:
    """A Hindi word in small Latin letters, with the freedoms of its spelling folded away."""
    for old, new in _FOLDS:
        word = word.replace(old, new)
    return _DOUBLED.sub(r"\1", word)


def said_alike(one: str, other: str) -> bool:
    """Whether two words, of which one may be in Hindi letters, are said alike ("Mohammed", "मोहम्मद")."""
    sounds = _sound(one), _sound(other)
    if not all(sounds):
        return False
    bare = [sound[0] + re.sub("[aeiou]", "", sound[1:]) for sound in sounds]
    return bare[0] == bare[1] and (len(bare[0]) >= SHORT or sounds[0].rstrip("a") == sounds[1].rstrip("a"))


def _sound(word: str) -> str:
    """How a word of either script is said, about: names are spelt more freely than words."""
    latin = in_latin(word) if is_hindi(word) else re.sub("[^a-z]", "", word.casefold())
    return folded(latin.replace("dh", "d").replace("x", "ks"))


def is_hindi(word: str) -> bool:
    """Whether it is written in Hindi letters."""
    return "\u0900" <= word[:1] <= "\u097f"

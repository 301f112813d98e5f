"""Reads a carelessly written word as the known word it stands for: "smjh", "nhi", "boringggg", समझ for "samajh".

A word is compared by how it sounds, whatever letters it is in; where vowels were left out, by its consonants. It must
never touch a word that is known as it stands, and knows no meaning.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache

from tutor.language.known_words import in_latin, is_hindi
from tutor.language.lexicon import plain

_SHORTEST = 2
"""Consonants that a word must have to be known by them alone."""
_KEPT = 4096
"""Words of which it is remembered how they sound."""
_REPEATED = re.compile(r"([a-z])\1{2,}")
_CONSONANTS = (
    (re.compile("chh"), "ch"), (re.compile("ph"), "f"), (re.compile("w"), "v"), (re.compile("z"), "j"),
    (re.compile("ck|q"), "k"), (re.compile("x"), "ks"), (re.compile("sh"), "s"),
    (re.compile(r"([kgbj])h$"), r"\1"),
)  # fmt: skip
_VOWELS = (
    (re.compile("ee|ai|ei|ae|[ey]$"), "i"),
    (re.compile("oo|au|ou|ao"), "u"),
    (re.compile("e"), "i"),
    (re.compile("o"), "u"),
    (re.compile("i?y(?=i)|(?<=i)y"), ""),
    (re.compile(r"(.)\1+"), r"\1"),
)
_WRITTEN_ALIKE = (
    (re.compile("aa+"), "a"), (re.compile("ee"), "i"), (re.compile("oo"), "u"), (re.compile("(?<=[aiu])y(?=[ie])"), ""),
    (re.compile(r"(.)\1+"), r"\1"),
)  # fmt: skip
_A_LATER = re.compile("(?<=[aiueo])(.*)")
_LONG = 5
"""Letters of a sound from which on a word of Devanagari is known by it, though its vowels are not the same."""
_INNER_A = re.compile("(?<=.)a+(?=.)")
_INNER_VOWEL = re.compile("(?<=.)[aiu]+(?=.)")
_NASAL_END = re.compile("[\u0901\u0902]$")
_BARE_END = re.compile("[क-ह]$")


@lru_cache(maxsize=_KEPT)
def sound(word: str) -> str:
    """How a word of either script is said, about: an inner "a" and the length of a vowel are the writer's freedom."""
    word = _latin(word)
    for pattern, instead in (*_CONSONANTS, *_VOWELS):
        word = pattern.sub(instead, word)
    return _INNER_A.sub("", word)


@lru_cache(maxsize=_KEPT)
def written(word: str) -> str:
    """How a word is written in Latin letters, about: its vowels stay apart, as Devanagari always tells them apart."""
    word = _latin(word)
    for pattern, instead in (*_CONSONANTS, *_WRITTEN_ALIKE):
        word = pattern.sub(instead, word)
    return _A_LATER.sub(lambda later: _INNER_A.sub("", later[0]), word, count=1)


def _latin(word: str) -> str:
    if not is_hindi(word):
        return word
    word = _NASAL_END.sub("", plain(word).replace("\u0901", "\u0902"))
    latin = in_latin(word)
    return latin[:-1] if _BARE_END.search(word) and latin.endswith("a") else latin


def consonants(sounded: str) -> str:
    """What is left of a word's sound without the vowels inside it."""
    return _INNER_VOWEL.sub("", sounded)


class Speller:
    """The words that are known, by all the ways in which they may be looked for."""

    def __init__(
        self, known: Iterable[str], common: Iterable[str], hindi: Iterable[str], typed: Mapping[str, str]
    ) -> None:
        """`known` words may be meant; `common` ones are left alone, and all that sound like common Hindi ones.

        `typed` says what a short form stands for.
        """
        self._typed = dict(typed)
        self._known = frozenset(known)
        self._common = frozenset(common)
        self._hindi = frozenset(map(sound, hindi))
        self._by_sound: dict[str, frozenset[str]] = {}
        self._by_consonants: dict[str, frozenset[str]] = {}
        for word in self._known:
            heard = sound(word)
            self._by_sound[heard] = self._by_sound.get(heard, frozenset()) | {word}
            bare = consonants(heard)
            self._by_consonants[bare] = self._by_consonants.get(bare, frozenset()) | {word}

    def meant(self, said: str) -> frozenset[str]:
        """The known words that a word, in small letters, may stand for; itself where it is known or common."""
        for word in (said, _REPEATED.sub(r"\1", said), _REPEATED.sub(r"\1\1", said)):
            if word in self._typed:
                return frozenset((said, *self._typed[word].split()))
            if word in self._known or word in self._common:
                return self._alike(word) | {word} if is_hindi(word) else frozenset((word,))
        return self._alike(_REPEATED.sub(r"\1", said)) or frozenset((said,))

    def _alike(self, word: str) -> frozenset[str]:
        heard = sound(word)
        if min(len(heard), len(word)) < _SHORTEST or heard in self._hindi:
            return frozenset()
        if is_hindi(word):
            return self._in_devanagari(word, heard)
        if found := self._by_sound.get(heard):
            return found
        bare = consonants(heard)
        if bare != heard or len(bare) < _SHORTEST:
            return frozenset()
        return frozenset(one for one in self._by_consonants.get(bare, ()) if not is_hindi(one))

    def _in_devanagari(self, word: str, heard: str) -> frozenset[str]:
        """The words that a word of Devanagari may stand for: those written so, or a long one that sounds so."""
        alike = self._by_sound.get(heard, frozenset()) - self._common
        same = frozenset(one for one in alike if written(one) == written(word))
        return same or (alike if len(heard) >= _LONG and word not in self._known else frozenset())

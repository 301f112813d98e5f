"""Finding a name as it is typed, in whichever letters: मीना is found by Meena and Meena by मीना. Pure.

Sounds are compared roughly, for a name is spelt in many ways; it only narrows a list and never chooses for anybody.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

_CONSONANTS = dict(zip("कखगघङचछजझञटठडढणतथदधनपफबभमयरलवशषसह", "kkggnccjjnttddnttddnpfbbmyrlvsssh", strict=True))
_SIGNS = {"ा": "a", "ि": "i", "ी": "i", "ु": "u", "ू": "u", "े": "i", "ै": "ai", "ो": "u", "ौ": "au", "ृ": "ri"}
_VOWELS = dict(zip("अआइईउऊएओ", "aaiiuuiu", strict=True)) | {"ऐ": "ai", "औ": "au", "ऋ": "ri"}
_NASAL = "ंँ"
_VIRAMA = "्"
_LIKE = (
    *(("x", "ks"), ("ph", "f"), ("w", "v"), ("z", "j"), ("q", "k"), ("ee", "i"), ("oo", "u"), ("e", "i"), ("o", "u")),
    *(("ck", "k"), ("ch", "c")),
)
_SKELETON = 3
"""Letters without any a from which on they are enough to find somebody."""


@lru_cache(maxsize=4096)
def sounds(text: str) -> str:
    """A text as it roughly sounds, in few Latin letters."""
    latin = _latin("".join(one for one in unicodedata.normalize("NFC", text.casefold()) if one != "\u093c"))
    for written, heard in _LIKE:
        latin = latin.replace(written, heard)
    latin = re.sub(r"(?<=[bcdgjkpst])h", "", latin)
    return re.sub(r"(.)\1+", r"\1", latin)


def _latin(text: str) -> str:
    out: list[str] = []
    for at, letter in enumerate(text):
        after = text[at + 1] if at + 1 < len(text) else " "
        if letter in _CONSONANTS:
            out.append(_CONSONANTS[letter] + ("" if after == _VIRAMA or after in _SIGNS else "a"))
        elif letter in _NASAL:
            out.append("n")
        elif letter != _VIRAMA:
            out.append(_SIGNS.get(letter) or _VOWELS.get(letter) or letter)
    return "".join(out)


def _plain(typed: str) -> str:
    return " ".join(typed.casefold().split())


def is_written_in(typed: str, name: str) -> bool:
    """Whether the name has what was typed, letter by letter; nothing typed is in every name."""
    return _plain(typed) in name.casefold()


def finds(typed: str, name: str, *others: str) -> bool:
    """Whether what was typed is in the name, sounds like a part of it, or begins one of `others`."""
    plain = _plain(typed)
    if is_written_in(typed, name):
        return True
    if any(one.casefold().startswith(plain) for one in others if one):
        return True
    asked, there = sounds(plain), sounds(name)
    bare = asked.replace("a", "")
    return asked in there or (len(bare) >= _SKELETON and bare in there.replace("a", ""))

"""The lexicon: which words of a Hinglish sentence are Hindi, and how each is said. It reads content/lexicon, no more.

The two files are data that teachers may mend. They are looked for beside this package, where the content lies in the
source and in an installed copy alike, unless the front room hands a folder in; they are read when first needed.
"""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from models.errors import MouthUnavailable

FOLDER = Path(__file__).resolve().parents[1] / "content" / "lexicon"


@dataclass(frozen=True)
class Lexicon:
    """What content/lexicon says; every word on a left side is in small letters."""

    words: Mapping[str, str]
    """Hindi in Latin letters -> Devanagari."""
    names: Mapping[str, str]
    """People, places, dishes -> Devanagari, said the Indian way in English too."""
    sounds: Mapping[str, str]
    """Devanagari -> its sounds, where espeak-ng reads it amiss."""
    both: frozenset[str]
    """Words that Hindi and English share."""
    english: frozenset[str]
    """Words that tell that the words about them are English."""
    phrases: tuple[str, ...]
    """English runs that stand as they are in a Hinglish sentence."""
    follows: frozenset[str]
    """Shared words that are Hindi only behind a Hindi word or at the end of a clause."""
    inside: frozenset[str]
    """Shared words that are Hindi everywhere but at the beginning of a sentence."""
    maths: Mapping[str, str]
    """English maths words -> Devanagari for a Hindi voice."""
    loans: Mapping[str, str]
    """The same the other way round: what a Hindi text borrows from English -> the English word."""


def read_lexicon(folder: Path = FOLDER) -> Lexicon:
    """The lexicon that lies in `folder`.

    Raises:
        MouthUnavailable: a file is missing or is not written as its head says.
    """
    try:
        hinglish = tomllib.loads((folder / "hinglish.toml").read_text(encoding="utf-8"))
        maths = tomllib.loads((folder / "maths_hi.toml").read_text(encoding="utf-8"))
        return _lexicon(hinglish, _rows(maths["words"]), _rows(maths["small"]))
    except (OSError, ValueError, KeyError, AttributeError, RecursionError) as fault:
        raise MouthUnavailable(f"The lexicon in {folder.name} cannot be read: {fault}") from fault


def _lexicon(hinglish: Mapping[str, str], maths: dict[str, str], small: dict[str, str]) -> Lexicon:
    words, names = _rows(hinglish["words"]), _rows(hinglish["names"])
    hindi = {*words.values(), *names.values()}
    return Lexicon(
        words=words,
        names=names,
        sounds=_rows(hinglish["sounds"]),
        both=frozenset(hinglish["both"].split()),
        english=frozenset(hinglish["english"].split()),
        phrases=tuple(phrase.strip() for phrase in hinglish["phrases"].splitlines() if phrase.strip()),
        follows=frozenset(hinglish["follows"].split()),
        inside=frozenset(hinglish["inside"].split()),
        maths=maths | small,
        loans={said: word for word, said in reversed(maths.items()) if said not in hindi and len(word) > 1},
    )


def _rows(block: str) -> dict[str, str]:
    """`word=said` pairs. A pair without its "=" is a ValueError."""
    return dict(_pair(row) for row in block.split())


def _pair(row: str) -> tuple[str, str]:
    word, said = row.split("=")
    return word, said


@functools.cache
def shipped_lexicon() -> Lexicon:
    """The lexicon that came with Didi, read once.

    Raises:
        MouthUnavailable: it cannot be read.
    """
    return read_lexicon()

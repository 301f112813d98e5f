"""Written words as the sounds that the ears tell apart (`phonemes.toml`).

The same reading serves the training of the ears and their use. It must never know what a word means.
"""

from __future__ import annotations

import functools
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from models import espeak

Sounds = tuple[str, ...]
"""Names of the inventory."""

TABLE = Path(__file__).with_name("phonemes.toml")
ENGLISH = ("en-us", "en")
"""espeak-ng's American and British English."""
HINDI, ROMAN = "hi", "roman"
NASAL = "\u0303"
NOT_SOUNDS = re.compile("[ˈˌ‿\u200d]")
LONGEST = 3
"""Letters of the longest entry of a table."""
NOSE = frozenset({"m", "ng"})
"""A nasal vowel before a nasal is one nasal."""


@functools.cache
def inventory() -> Sounds:
    """All sounds; the first is the blank."""
    return tuple(_table()["inventory"].split())


@functools.cache
def numbers() -> dict[str, int]:
    """The number of each sound."""
    return {sound: number for number, sound in enumerate(inventory())}


@functools.lru_cache(20_000)
def read(text: str, voice: str) -> Sounds:
    """The sounds of `text` as espeak-ng's `voice` reads it; ROMAN reads Hindi in Latin letters."""
    return sounds_of(text.lower() if voice == ROMAN else espeak.sounds(voice, text), voice)


def sounds_of(letters: str, voice: str) -> Sounds:
    """Phonetic letters as sounds; a long consonant is one sound."""
    found: list[str] = []
    for sound in _each(NOT_SOUNDS.sub("", letters), _letters(voice)):
        if found and (sound == found[-1] or (found[-1] == "n" and sound in NOSE)):
            found[-1] = sound
        else:
            found.append(sound)
    return tuple(found)


def _each(letters: str, table: dict[str, Sounds]) -> Iterator[str]:
    at = 0
    while at < len(letters):
        size = next((size for size in range(LONGEST, 0, -1) if letters[at : at + size] in table), 0)
        if size:
            yield from table[letters[at : at + size]]
        elif letters[at] == NASAL:
            yield "n"
        at += size or 1


@functools.cache
def _letters(voice: str) -> dict[str, Sounds]:
    rows = _table()["letters"]
    written = rows[voice] if voice in (HINDI, ROMAN) else rows[HINDI] + rows[voice]
    pairs = (row.split("=") for row in written.split())
    return {letters: tuple(sounds.split(",")) for letters, sounds in pairs}


@functools.cache
def _table() -> dict[str, Any]:
    return tomllib.loads(TABLE.read_text(encoding="utf-8"))

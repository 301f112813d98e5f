"""Hindi in Latin letters as sounds that an English voice knows: "theek hai" is not read as if it were English.

Only words on the list of hinglish.toml are touched; everything else stays English. Pure text in, text out.
"""

from __future__ import annotations

import functools
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path

LIST = Path(__file__).with_name("hinglish.toml")

CONSONANTS = {
    "chh": "tʃ", "ch": "tʃ", "kh": "k", "gh": "ɡ", "jh": "dʒ", "th": "t", "dh": "d", "ph": "f", "bh": "b", "sh": "ʃ",
    "k": "k", "g": "ɡ", "j": "dʒ", "t": "t", "d": "d", "n": "n", "p": "p", "b": "b", "m": "m", "y": "j", "r": "ɹ",
    "l": "l", "v": "v", "w": "v", "s": "s", "h": "h", "z": "z", "f": "f", "q": "k", "x": "ks", "c": "k",
}  # fmt: skip
LONG = {"aa": "ɑː", "ai": "ɛ", "au": "ɔː", "ee": "iː", "oo": "uː", "ei": "eɪ", "e": "eɪ", "o": "oʊ"}
SHORT = {"a": "ʌ", "i": "ɪ", "u": "ʊ"}
LAST = {"a": "ɑː", "i": "iː", "u": "uː"}
"""Short letters stand for long vowels at the end of a word."""
VOWELS = "aeiou"

LETTERS = re.compile("|".join(sorted([*CONSONANTS, *LONG, *SHORT], key=len, reverse=True)))


@functools.cache
def hindi_words() -> Mapping[str, str]:
    """Each word of the list with the spelling that says how long its vowels are."""
    rows = tomllib.loads(LIST.read_text(encoding="utf-8"))["words"].split()
    return {word: respelt or word for word, _, respelt in (row.partition("=") for row in rows)}


@functools.cache
def _run() -> re.Pattern[str]:
    """Words of the list one after another, with the marks between and after them."""
    word = f"(?:{'|'.join(sorted(hindi_words(), key=len, reverse=True))})"
    return re.compile(rf"(?<![\w'-]){word}(?![\w'-])(?:[ ,;:]+{word}(?![\w'-]))*[,.;:!?]*", re.IGNORECASE)


def with_sounds(line: str) -> str:
    """The line with its Hindi words as raw sounds in double square brackets, which Piper reads as they stand."""
    return _run().sub(lambda found: f" [[{_sounds_of_run(found.group())}]] ", line)


def _sounds_of_run(run: str) -> str:
    spoken = re.sub(r"[a-z]+", lambda word: sounds_of(hindi_words()[word.group()]), run.lower())
    return f"{spoken} "


def sounds_of(word: str) -> str:
    """The sounds of one Hindi word in Latin letters, stressed on its first long vowel that does not end it."""
    parts = LETTERS.findall(word)
    sounds: list[str] = []
    long_at: list[int] = []
    vowels_at: list[int] = []
    for at, part in enumerate(parts):
        last, following = at == len(parts) - 1, parts[at + 1] if at + 1 < len(parts) else ""
        if part in CONSONANTS:
            if part != following:  # a doubled letter is one longer sound
                sounds.append(CONSONANTS[part])
            continue
        hiatus = following[:1] in tuple(VOWELS)
        vowels_at.append(len(sounds))
        if part in LONG or last or hiatus:
            if not last:
                long_at.append(len(sounds))
            sounds.append(LONG.get(part) or LAST[part])
        else:
            sounds.append(SHORT[part] if len(vowels_at) == 1 or part != "a" else "ə")
    if len(word) > 3 and vowels_at:
        stressed = (long_at or vowels_at)[0]
        sounds[stressed] = "ˈ" + sounds[stressed]
    return "".join(sounds)

"""Reads content/safety: the words of harm in three languages, folded once to the one spelling that safety looks at.

Entries are looked for as they stand; words are put into frames. It knows the shape of the files and nothing of a frame:
what words mean together is `safety_frames`'. It needs no package, for the pure rooms that ask safety bring none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from tutor.errors import ContentFault
from tutor.language import lexicon as content
from tutor.language import toml_text
from tutor.safety.frames import Label, Lexicon
from tutor.safety.text import folded, letters_folded

FOLDER = Path(__file__).resolve().parents[2] / "content" / "safety"
TABLES = frozenset({"who", "whom", "deeds", "blows", "endings", "around"})
"""What every file has; `typed` may stand beside them: the short spellings that children type."""

ENTRIES = content.tables("safety/entries")


def entries(section: str, name: str, tables: content.Tables = ENTRIES) -> re.Pattern[str]:
    """The entries of a table of content/safety/entries.toml, as whole words of a folded text. Raises ContentFault."""
    try:
        return re.compile(rf"(?<= )(?:{letters_folded(tables.alternatives(section, name))})(?= )")
    except re.error as fault:
        raise ContentFault(f"{tables.name}: [{section}] {name}: {fault}") from fault


def _by_kind(tier: str) -> dict[str, dict[str, re.Pattern[str]]]:
    sections = {kind: f"{tier}.{kind}" for kind in ENTRIES.names(tier)}
    return {kind: {why: entries(part, why) for why in ENTRIES.names(part)} for kind, part in sections.items()}


EXPLICIT, SOFT = _by_kind("explicit"), _by_kind("soft")
"""Each kind with its groups of entries, in the order in which they are looked for."""
HARMLESS = entries("harmless", "talk")
"""Talk of homework, play and weather that sounds violent and is not."""


@cache
def lexicon() -> Lexicon:
    """All words of harm, read once.

    Raises:
        ContentFault: a file is missing or faulty.
    """
    entries: dict[str, tuple[Label, ...]] = {}
    for name in ("en", "hinglish", "hi"):
        for words, label in _labelled(_read(FOLDER / f"{name}.toml"), english=name == "en"):
            key = folded(words)
            if label not in entries.get(key, ()):
                entries[key] = (*entries.get(key, ()), label)
    return Lexicon(entries, max(len(words.split()) for words in entries))


@cache
def _typed() -> dict[str, str]:
    typed = _read(FOLDER / "hinglish.toml").get("typed", {})
    return {folded(short): folded(usual) for usual, several in typed.items() for short in several}


def as_usual(words: str) -> str:
    """The folded `words` with every short spelling written out: "nhi krte h" is "nahi karte hai"."""
    typed = _typed()
    return " ".join(typed.get(word, word) for word in words.split(" "))


def _read(path: Path) -> dict[str, Any]:
    try:
        file = toml_text.read(path)
    except (OSError, ValueError) as fault:
        raise ContentFault(f"{path.name}: {fault}") from fault
    if set(file) - {"typed"} != TABLES:
        raise ContentFault(f"{path.name}: its tables must be {', '.join(sorted(TABLES))}")
    return file


def _labelled(file: dict[str, Any], *, english: bool) -> Iterator[tuple[str, Label]]:
    for table in ("who", "whom", "blows", "around"):
        for name, several in file[table].items():
            yield from ((words, Label(name)) for words in several)
    endings = file["endings"]
    yield from ((words, Label("passive")) for words in endings.get("passive", ()))
    if english:
        yield from ((words, Label("will")) for words in endings["will"])
    for group, deeds in file["deeds"].items():
        yield from ((words, Label("done", group, english)) for words in deeds.get("words", ()))
        yield from ((words, Label("taken", group, english)) for words in deeds.get("taken", ()))
        yield from _inflected(group, deeds.get("verbs", ()), endings)


def _inflected(group: str, stems: list[str], endings: dict[str, list[str]]) -> Iterator[tuple[str, Label]]:
    for stem in stems:
        yield from ((stem + ending, Label("done", group)) for ending in endings["done"])
        yield from ((stem + ending, Label("to_come", group)) for ending in endings["will"])

"""Reads content/safety: the words of harm in three languages, folded once to the one spelling that safety looks at.

It knows the shape of the files and nothing of a frame; what the words mean together is `safety_frames`'.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from tutor import toml_files
from tutor.safety_frames import Label, Lexicon
from tutor.safety_text import folded
from tutor.shapes import Field
from tutor.toml_files import CONTENT, Line, Strict

FOLDER = CONTENT / "safety"

Several = tuple[Line, ...]


class _Deeds(Strict):
    """What is done to somebody: stems that take endings, words as they stand, and words of who suffers it."""

    verbs: Several = ()
    words: Several = ()
    taken: Several = ()


class _Endings(Strict):
    """What a stem takes; an ending that is a word of its own begins with a blank."""

    done: tuple[str, ...] = ()
    will: tuple[str, ...] = Field(default=())
    passive: Several = ()


class SafetyFile(Strict):
    """One file of content/safety."""

    who: dict[str, Several]
    whom: dict[str, Several]
    deeds: dict[str, _Deeds]
    blows: dict[str, Several]
    endings: _Endings
    around: dict[str, Several]


@cache
def lexicon() -> Lexicon:
    """All words of harm, read once.

    Raises:
        ContentFault: a file is missing or faulty.
    """
    entries: dict[str, tuple[Label, ...]] = {}
    for name in ("en", "hinglish", "hi"):
        file, _ = toml_files.read(FOLDER / f"{name}.toml", SafetyFile)
        for words, label in _labelled(file, english=name == "en"):
            key = folded(words)
            if label not in entries.get(key, ()):
                entries[key] = (*entries.get(key, ()), label)
    return Lexicon(entries, max(len(words.split()) for words in entries))


def _labelled(file: SafetyFile, *, english: bool) -> Iterator[tuple[str, Label]]:
    for table in (file.who, file.whom, file.blows, file.around):
        for name, several in table.items():
            yield from ((words, Label(name)) for words in several)
    yield from ((words, Label("passive")) for words in file.endings.passive)
    if english:
        yield from ((words, Label("will")) for words in file.endings.will)
    for group, deeds in file.deeds.items():
        yield from ((words, Label("done", group, english)) for words in deeds.words)
        yield from ((words, Label("taken", group, english)) for words in deeds.taken)
        yield from _inflected(group, deeds, file.endings)


def _inflected(group: str, deeds: _Deeds, endings: _Endings) -> Iterator[tuple[str, Label]]:
    for stem in deeds.verbs:
        yield from ((stem + ending, Label("done", group)) for ending in endings.done)
        yield from ((stem + ending, Label("to_come", group)) for ending in endings.will)

"""Finds every fault of a chapter's book and tells it with file and line, in words a teacher understands.

It holds each passage against what a child can follow by ear and against computation; it never mends anything.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from tutor.chapters import item_check, packs
from tutor.chapters.values import Language, Text
from tutor.errors import ContentFault
from tutor.language.toml_files import Fault, Place, opened, shown
from tutor.library import passages
from tutor.library.grounded import untrue
from tutor.library.words import Passage

FEWEST = 12
"""Passages that a book has at least: fewer leave whole skills without an answer."""
KINDS = ("definition", "why", "worked", "life", "mistake")
"""A book holds each of these at least once."""
WORDS = (30, 100)
"""Words of a passage. An answer has 50 to 100 tokens (behaviour: doubts); a Hindi word counts as one too."""
FIRST = 18
"""Words of a first sentence: it is spoken first, and speech begins within a second."""
LONGEST = 26
"""Words of a sentence; a child who listens cannot keep more."""

_FIGURE = re.compile(r"\d+(?:,\d{2,3})*(?:\.\d+)?")
_SENTENCE = re.compile(r"(?<=[.!?।])\s+")
_MARKUP = re.compile(r"https?://|www\.|[<>{}\[\]*_`#|\\~](?=[A-Za-z])|\*\*|\$")
_DEVANAGARI = re.compile(r"[\u0900-\u097f]")


def faults(folder: Path) -> tuple[Fault, ...]:
    """Every fault of the book beside the chapter in `folder`, from top to bottom; nothing where there is none.

    What is amiss with the chapter's own file is told by `content_check`, and not here.
    """
    path = folder / passages.FILE
    if not path.exists() or not _is_chapter(folder):
        return ()
    try:
        shape = passages.faults(folder)
    except ContentFault as fault:
        return (Fault(shown(path), 0, "", str(fault).partition(": ")[2]),)
    if shape:
        return shape
    source, book = opened(path), passages.book_of(folder)
    found = [source.fault(("passages",), says) for says in _whole(book)]
    for at, one in enumerate(book):
        found += [source.fault(("passages", at, *place), says) for place, says in findings(one)]
    return tuple(sorted(found, key=lambda one: one.line))


def _is_chapter(folder: Path) -> bool:
    try:
        packs.read_chapter(folder)
    except ContentFault:
        return False
    return True


def _whole(book: tuple[Passage, ...]) -> Iterator[str]:
    if len(book) < FEWEST:
        yield f"{len(book)} passages; a book has {FEWEST} or more"
    missing = [kind for kind in KINDS if kind not in {one.kind for one in book}]
    if missing:
        yield f"no passage of the kind {', '.join(missing)}"


def findings(passage: Passage) -> Iterator[tuple[Place, str]]:
    """What is amiss with one passage, each with its place in the passage's own table."""
    for language in item_check.LANGUAGES:
        for field, text in (("title", passage.title), ("what_if", passage.what_if)):
            yield from (((field, language), says) for says in _written(item_check.own(text, language), language))
        words = item_check.own(passage.text, language)
        yield from (((language,), says) for says in (*_written(words, language), *_spoken(words)))
    yield from _uneven(passage.text)


def _written(words: str, language: Language) -> Iterator[str]:
    """What may stand in no text of a book."""
    yield from item_check.unkind(words)
    if found := _MARKUP.search(words):
        yield f'"{found[0]}" is no part of a spoken text'
    devanagari = _DEVANAGARI.search(words) is not None
    if words and language == "hi" and not devanagari:
        yield f'Hindi is written in Devanagari: "{words}"'
    if language != "hi" and devanagari:
        yield f'there is Devanagari in it: "{words}"'
    yield from (f"not true: {shown}" for shown in untrue(words))


def _spoken(words: str) -> Iterator[str]:
    """Whether it can be followed by ear."""
    fewest, most = WORDS
    count = len(words.split())
    if not fewest <= count <= most:
        yield f"{count} words; a passage has {fewest} to {most}"
    if not words.endswith((".", "!", "?", "।")):
        yield "has no stop at its end"
    sentences = [len(one.split()) for one in _SENTENCE.split(words)]
    if sentences[0] > FIRST:
        yield f"its first sentence has {sentences[0]} words; {FIRST} is the most"
    if max(sentences) > LONGEST:
        yield f"a sentence of it has {max(sentences)} words; {LONGEST} is the most"


def _uneven(text: Text) -> Iterator[tuple[Place, str]]:
    """Every language gives the same figures."""
    figures = Counter(_FIGURE.findall(text.en))
    for language in item_check.LANGUAGES[1:]:
        others = Counter(_FIGURE.findall(item_check.own(text, language)))
        if others != figures:
            differ = sorted(((others - figures) + (figures - others)).elements())
            yield (language,), f"other numbers than in English: {', '.join(differ[:5])}"

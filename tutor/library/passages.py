"""The book: reads the passages that stand beside a chapter, and makes passages of what its skills are taught with.

A chapter's folder may hold a `passages.toml`; without one its skills' own ideas are its book. Nothing here scores,
searches or words anything, and nothing from a file is handed out before all of the file has its shape.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal

from tutor.chapters import item_check, packs
from tutor.chapters.values import Chapter, Language, Skill, Text
from tutor.errors import ContentFault
from tutor.language import toml_files
from tutor.language.lexicon import DEVANAGARI
from tutor.language.toml_files import Fault, Field, Line, Place, Source, Strict, Words, opened, shown
from tutor.library.grounded import untrue
from tutor.library.words import NO_TEXT, Kind, Passage

FILE = "passages.toml"
"""The file of a chapter's folder that holds its book."""

IDEA, DAILY_LIFE = "idea", "daily_life"
"""What the passages made of a skill are called: "integers/multiply/idea"."""


class _ThreeWords(Strict):
    """A piece of wording in every language: a book is read in the student's own."""

    en: Line
    hinglish: Line
    hi: Line

    def text(self) -> Text:
        return Text(self.en, self.hinglish, self.hi)


class _Asks(Strict):
    """How children ask for a page; in each language in ways of its own."""

    en: tuple[Line, ...] = ()
    hinglish: tuple[Line, ...] = ()
    hi: tuple[Line, ...] = ()


class _Passage(_ThreeWords):
    id: Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$")]
    skill: str
    kind: Literal["definition", "why", "worked", "life", "mistake"]
    title: _ThreeWords
    keywords: tuple[Line, ...] = ()
    asks: _Asks = _Asks()
    latex: str = ""
    what_if: Words | None = None


class _Book(Strict):
    passages: Annotated[tuple[_Passage, ...], Field(min_length=1)]


def all_passages() -> tuple[Passage, ...]:
    """The passages of every chapter there is, Didi's and the school's own, chapter by chapter.

    A chapter or book that is faulty is left out whole: it takes no other from the library.
    """
    return tuple(passage for chapter in packs.chapter_ids() for passage in _whole_or_nothing(packs.folder_of(chapter)))


def _whole_or_nothing(folder: Path) -> tuple[Passage, ...]:
    try:
        return of_folder(folder)
    except ContentFault:
        return ()


def of_folder(folder: Path) -> tuple[Passage, ...]:
    """The passages of the chapter in `folder`: its book as it is written, then what its skills are taught with.

    Raises:
        ContentFault: the chapter or its book is faulty.
    """
    return (*book_of(folder), *of_skills(packs.read_chapter(folder)))


def book_of(folder: Path) -> tuple[Passage, ...]:
    """The passages that were written for the chapter in `folder`; none where it has no book.

    Raises:
        ContentFault: the chapter or its book is faulty.
    """
    path, chapter = folder / FILE, packs.read_chapter(folder)
    return _written(path, toml_files.opened(path).version, chapter) if path.exists() else ()


@cache
def _written(path: Path, version: str, chapter: Chapter) -> tuple[Passage, ...]:
    """The book at `path`, whose bytes have that version."""
    source = toml_files.opened(path)
    book = toml_files.shaped(source, _Book)
    for place, says in _unfitting(source, chapter):
        raise ContentFault(str(source.fault(place, says)))
    return tuple(_built(one, chapter) for one in book.passages)


def _built(one: _Passage, chapter: Chapter) -> Passage:
    return Passage(
        id=f"{chapter.id}/{one.id}",
        title=one.title.text(),
        text=one.text(),
        kind=one.kind,
        chapter=chapter.id,
        chapter_title=chapter.title,
        skill=one.skill,
        grade=chapter.grade,
        keywords=one.keywords,
        asks=one.asks.en,
        also_asked=(*one.asks.hinglish, *one.asks.hi),
        latex=one.latex,
        what_if=one.what_if.text() if one.what_if else NO_TEXT,
    )


def of_skills(chapter: Chapter) -> tuple[Passage, ...]:
    """What each skill of the chapter is taught with, as passages: its idea, and the same from daily life."""
    return tuple(
        _of_skill(chapter, skill, name, text, kind)
        for skill in chapter.skills
        for name, text, kind in _texts_of(skill)
        if text.en
    )


def _texts_of(skill: Skill) -> tuple[tuple[str, Text, Kind], ...]:
    return (IDEA, skill.teach, "definition"), (DAILY_LIFE, skill.analogy, "life")


def _of_skill(chapter: Chapter, skill: Skill, name: str, text: Text, kind: Kind) -> Passage:
    return Passage(
        id=f"{chapter.id}/{skill.id}/{name}",
        title=skill.name,
        text=text,
        kind=kind,
        chapter=chapter.id,
        chapter_title=chapter.title,
        skill=skill.id,
        grade=chapter.grade,
    )


# --- what does not fit together -----------------------------------------------------------------------------------


def faults(folder: Path) -> tuple[Fault, ...]:
    """Everything by which the book beside the chapter in `folder` is not one; nothing where there is no book.

    Raises:
        ContentFault: the chapter itself is faulty, or the file is not text.
    """
    path = folder / FILE
    if not path.exists():
        return ()
    syntax = toml_files.syntax_faults(path)
    if syntax:
        return tuple(syntax)
    source = toml_files.opened(path)
    unfitting = source.faults(_unfitting(source, packs.read_chapter(folder)))
    return tuple(sorted([*toml_files.shape_faults(source, _Book), *unfitting], key=lambda one: one.line))


def _unfitting(source: Source, chapter: Chapter) -> Iterator[tuple[Place, str]]:
    """Ids given twice, and skills that the chapter does not have."""
    rows = _rows(source.data)
    skills = {skill.id for skill in chapter.skills}
    often = Counter(str(row.get("id")) for row in rows)
    for at, row in enumerate(rows):
        if often[str(row.get("id"))] > 1:
            yield ("passages", at, "id"), f'two passages have the id "{row.get("id")}"'
        if isinstance(row.get("skill"), str) and row["skill"] not in skills:
            yield ("passages", at, "skill"), f'the skill "{row["skill"]}" is not one of the chapter'


def _rows(data: dict[str, Any]) -> list[dict[str, Any]]:
    rows = data.get("passages")
    return [row if isinstance(row, dict) else {} for row in rows] if isinstance(rows, list) else []


# --- finds every fault of a chapter's book and tells it with file and line ---


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


def book_faults(folder: Path) -> tuple[Fault, ...]:
    """Every fault of the book beside the chapter in `folder`, from top to bottom; nothing where there is none.

    What is amiss with the chapter's own file is told by `content_check`, and not here.
    """
    path = folder / FILE
    if not path.exists() or not _is_chapter(folder):
        return ()
    try:
        shape = faults(folder)
    except ContentFault as fault:
        return (Fault(shown(path), 0, "", str(fault).partition(": ")[2]),)
    if shape:
        return shape
    source, book = opened(path), book_of(folder)
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
            yield from (((field, language), says) for says in _said_of(item_check.own(text, language), language))
        words = item_check.own(passage.text, language)
        yield from (((language,), says) for says in (*_said_of(words, language), *_spoken(words)))
    yield from _uneven(passage.text)


def _said_of(words: str, language: Language) -> Iterator[str]:
    """What may stand in no text of a book."""
    yield from item_check.unkind(words)
    if found := _MARKUP.search(words):
        yield f'"{found[0]}" is no part of a spoken text'
    devanagari = DEVANAGARI.search(words) is not None
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

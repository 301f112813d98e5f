"""A small library for tests: a few pages of two chapters and of a teacher's notes, and vectors of bare words."""

from __future__ import annotations

import zlib
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from tutor.chapters.values import Text
from tutor.library.words import Kind, Passage, Question

SIZE = 64


class Failed(Exception):
    """What the vectors of bare words raise when they are told to."""


class BareWords:
    """Vectors of the words that stand in a text: the cosine is the share of words that two texts have in common."""

    failures: tuple[type[Exception], ...] = (Failed,)

    def __init__(self, name: str = "bare words") -> None:
        self.name = name
        self.seen: list[str] = []
        self.fails = False

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        if self.fails:
            raise Failed
        self.seen += texts
        rows = np.full((len(texts), SIZE), 1e-3, dtype=np.float32)
        for row, text in zip(rows, texts, strict=True):
            for word in text.casefold().replace(".", " ").replace("?", " ").split():
                row[zlib.crc32(word.encode("utf-8", "replace")) % SIZE] += 1.0
        return rows / np.linalg.norm(rows, axis=1, keepdims=True)


def page(
    id_: str, title: str, text: str, *, kind: Kind = "definition", hi: str = "", keywords: tuple[str, ...] = ()
) -> Passage:
    chapter, _, name = id_.partition("/")
    both = Text(text, text, hi or text)
    named = Text(chapter.title(), chapter.title(), "")
    return Passage(id_, Text(title, title, title), both, kind, chapter, named, name, keywords=keywords)


def note(id_: str, title: str, text: str, file: str = "notes.md") -> Passage:
    same, name = Text(text, text, text), Text(file, file, file)
    return Passage(id_, Text(title, title, title), same, "notes", chapter_title=name)


PAGES = (
    page(
        "fractions/what",
        "What a fraction is",
        "A fraction is a part of a whole. It has a numerator and a denominator.",
        hi="भिन्न पूरे का एक हिस्सा है। उसमें अंश और हर होते हैं।",
        keywords=("fraction", "भिन्न"),
    ),
    page(
        "fractions/why_invert",
        "Why we turn a fraction over to divide",
        "To divide by a half is to ask how many halves fit in.",
        kind="why",
    ),
    page(
        "shapes/area", "Area of a rectangle", "The area of a rectangle is length times breadth.", keywords=("area",)
    ),
    page(
        "shapes/base", "Base and height", "The base of a triangle is the side it stands on.", keywords=("base",)
    ),
    page(
        "powers/base", "Base and exponent", "The base of a power is the number that is multiplied.", keywords=("base",)
    ),
    note("notes/sets.md/1", "Sets", "A set is a collection of things. A Venn diagram shows two sets that overlap."),
)  # fmt: skip


def asked(text: str, **more: object) -> Question:
    """A question of the book in English."""
    given = {"standalone": text, "english": text, "terms": (), "language": "en", **more}
    return Question(heard=text, route="curriculum", intent="concept", **given)  # type: ignore[arg-type]

"""Is the picture of an item fit for a child? It must be drawable, and nothing in it may be the answer.

What is drawn is held against the answer as numbers: every label, every count that its description tells, and every
value that can be read off one thing alone, such as a mark or a group of shaded parts. It never mends anything.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

from tutor.chapters import figures, picture_words, pictures
from tutor.chapters.figures import Figure
from tutor.chapters.values import NUMBER_KINDS, Item, Language
from tutor.errors import ContentFault

LANGUAGES: tuple[Language, ...] = ("en", "hinglish", "hi")


def faults(item: Item) -> Iterator[str]:
    """What is amiss with the item's picture; nothing where it has none."""
    if item.picture is None:
        return
    if not item.picture.fields:
        yield "a slot of the picture has no value for these numbers"
        return
    for language in LANGUAGES:
        try:
            figure = pictures.read(item.picture, language)
            described = picture_words.described(figure, language)
        except ContentFault as fault:
            yield f"the picture cannot be drawn: {fault}"
            return
        yield from _told(item, figure, described)


def _told(item: Item, figure: Figure, described: str) -> Iterator[str]:
    """The answer, where the picture tells it and the question does not."""
    labels = figures.labels(figure)
    if item.kind in NUMBER_KINDS:
        shown = {*figures.drawn(figure), *_numbers(described), *(one for label in labels for one in _numbers(label))}
        for value in sorted((shown & _secrets(item)) - _given(item)):
            yield f"the picture shows {value}, which is the answer {item.answer}"
    question = _plain(item.question.en)
    for answer in (item.answer, *item.accept_also):
        if _plain(answer) in map(_plain, labels) and _plain(answer) not in question:
            yield f'the picture says "{answer}", which is the answer'


_FIGURE = re.compile(r"-?(?<![\d.])(?:(\d+) )?(\d+/[1-9]\d*|\d+(?:\.\d+)?)(%?)")
_COMMA = re.compile(r"(?<=\d),(?=\d)")


def _numbers(text: str) -> frozenset[Fraction]:
    """Every number written in a text; a percentage counts as its number and as its value."""
    found: set[Fraction] = set()
    for number in _FIGURE.finditer(_COMMA.sub("", text)):
        mixed = number[1] is not None and "/" in number[2]
        sizes = [Fraction(number[2])] if mixed or number[1] is None else [Fraction(number[1]), Fraction(number[2])]
        sizes[0] += Fraction(number[1]) if mixed else 0
        sizes += [sizes[-1] / 100] if number[3] else []
        found.update(-one if number[0].startswith("-") else one for one in sizes)
    return frozenset(found)


def _secrets(item: Item) -> frozenset[Fraction]:
    """The numbers that are the answer; a ratio is no number, and is kept as a text."""
    return frozenset() if item.kind == "ratio" else _numbers(item.answer)


def _given(item: Item) -> frozenset[Fraction]:
    """Every number of the question, those above and below a line in a fraction among them."""
    question = item.question.en
    return _numbers(question) | _numbers(re.sub(r"[/:]", " ; ", question))


def _plain(text: str) -> str:
    return "".join(text.casefold().split())

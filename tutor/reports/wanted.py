"""What was asked and is not in the book: doubts put together by likeness of their words, the commonest first.

Pure. It tells a teacher what to add to the notes, and never who asked: names are taken out of the words too.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from tutor.language.lexicon import hindi_stem, tables
from tutor.language.spelling import consonants, sound
from tutor.reports.facts import Unanswered
from tutor.reports.report import Material, table
from tutor.reports.tables import Table, Words, day_cell, figure, text
from tutor.safety.introductions import without_who

ALIKE = 0.6
"""Share of the telling words of two doubts that both must have for them to be one."""
MOST = 40
"""Doubts in the table."""
LANGUAGES = ("en", "hi", "hinglish")
"""In the order in which they are named."""

_WORD = re.compile(r"\d+|[^\W\d_]+(?:[\u0900-\u0903\u093a-\u094f\u0951-\u0957\u0962\u0963]+[^\W\d_]*)*")


@dataclass(frozen=True, slots=True)
class Wanted:
    """One doubt with all who had it."""

    question: str
    """In the words in which it came most often; of several, those that came last."""
    times: int
    students: int
    languages: tuple[str, ...]
    last: date


def wanted(doubts: Sequence[Unanswered], names: Sequence[str] = ()) -> tuple[Wanted, ...]:
    """The doubts put together, the commonest first; `names` are of people who are not to be read in them."""
    groups: list[tuple[frozenset[str], list[Unanswered]]] = []
    for doubt in doubts:
        words = telling(doubt.question)
        group = next((group for known, group in groups if _alike(known, words)), None)
        if group is None:
            groups.append((words, group := []))
        group.append(doubt)
    each = (_together(group, names) for _, group in groups)
    return tuple(sorted(each, key=lambda one: (-one.times, -one.students, -one.last.toordinal(), one.question)))


def telling(question: str) -> frozenset[str]:
    """What a doubt is about, by sound: in either script the same, without the words that every question has."""
    words = [_sound(word) for word in _WORD.findall(question.casefold())]
    return frozenset(word for word in words if word not in _EVERYWHERE) or frozenset(words)


def _sound(word: str) -> str:
    if word.isdigit():
        return str(int(word))
    plain = word if word.isascii() else hindi_stem(word)
    return consonants(sound(plain.removesuffix("s") if len(plain) > 3 else plain)) or plain


_EVERYWHERE = frozenset(
    _sound(word) for word in _WORD.findall(tables("language/asking").text("words", "function_words").casefold())
)


def _alike(one: frozenset[str], other: frozenset[str]) -> bool:
    """Whether two doubts are one; numbers that differ make them two."""
    digits = [{word for word in words if word.isdigit()} for words in (one, other)]
    return digits[0] == digits[1] and len(one & other) >= ALIKE * len(one | other)


def _together(group: Sequence[Unanswered], names: Sequence[str]) -> Wanted:
    said = [without_who(one.question, names) for one in group]
    often, last = Counter(said), {words: place for place, words in enumerate(said)}
    spoken = {one.language for one in group}
    return Wanted(
        question=max(often, key=lambda words: (often[words], last[words])),
        times=len(group),
        students=len({one.person.key for one in group}),
        languages=tuple(one for one in LANGUAGES if one in spoken),
        last=max(one.day for one in group),
    )


def names_in(doubts: Iterable[Unanswered]) -> tuple[str, ...]:
    """The names of those who asked."""
    return tuple(sorted({one.person.name for one in doubts}))


def wanted_of(material: Material) -> tuple[Wanted, ...]:
    """What was asked and is not in the book, with the name of nobody the report is of."""
    names = {pupil.person.name for pupil in material.pupils} | set(names_in(material.unanswered))
    return wanted(material.unanswered, tuple(sorted(names)))[:MOST]


def wanted_table(material: Material, words: Words) -> Table:
    """A line for each doubt that no page answered, the commonest first; nobody is named."""
    columns = (
        text("asked", "question"),
        figure("times"),
        figure("students"),
        text("language", lambda one: ", ".join(words(f"language_{each}") for each in one.languages)),
        text("last", lambda one: day_cell(one.last, words)),
    )
    return table("wanted", columns, wanted_of(material), words)

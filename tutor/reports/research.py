"""Answers for research, without whose they are: random codes drawn anew for each export, days counted, no words.

Pure. Nothing in it leads back to a child: no name, class, roll number, PC, date, hour, id of a row, or word that was
said; an answer goes out only where it is a value. Two exports cannot be joined by their codes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from datetime import date

from tutor.reports.facts import Attempt
from tutor.reports.tables import Cell, Column, Table

KEYS = (
    "student lesson day number chapter skill item question key value verdict recorded first misconception hints rung "
    "seconds idle mode"
)
"""The columns. They are for programs, so their titles are their keys in every language."""
_FIGURES = frozenset({"day", "number", "hints", "seconds", "idle"})
_VALUE = re.compile(r"[-+0-9a-z/=.,:;%^()° ]*[0-9][-+0-9a-z/=.,:;%^()° ]*|yes|no|greater|less|equal", re.IGNORECASE)
_WORD = re.compile(r"[a-z]{4}", re.IGNORECASE)


def table(attempts: Iterable[Attempt], draw: Callable[[], str]) -> Table:
    """The answers as a table. `draw` gives a random text each time it is called; a text that came before is left out.

    Students stand in the order of their codes, each one's answers in order of time; days count from the student's
    first answer.
    """
    told = tuple(attempts)
    students = _coded((one.person.key for one in told), draw)
    lessons = _coded((one.session for one in told), draw)
    first: dict[str, date] = {}
    for one in told:
        first[one.person.key] = min(first.get(one.person.key, one.day), one.day)
    numbers: dict[str, int] = {}
    rows: list[tuple[str, tuple[Cell, ...]]] = []
    for one in told:
        numbers[one.session] = numbers.get(one.session, 0) + 1
        begins = (students[one.person.key], lessons[one.session], (one.day - first[one.person.key]).days)
        rows.append((begins[0], (*begins, numbers[one.session], *_facts(one))))
    rows.sort(key=lambda pair: pair[0])
    columns = tuple(Column(key, key, key in _FIGURES) for key in KEYS.split())
    return Table("research", "research", columns, tuple(row for _, row in rows), "no answers")


def _coded(keys: Iterable[str], draw: Callable[[], str]) -> dict[str, str]:
    """A code for each key, never the same one twice."""
    codes: dict[str, str] = {}
    drawn: set[str] = set()
    for key in dict.fromkeys(keys):
        code = draw()
        while code in drawn:
            code = draw()
        drawn.add(code)
        codes[key] = code
    return codes


def _facts(one: Attempt) -> tuple[Cell, ...]:
    return (
        one.chapter,
        one.skill,
        one.item,
        one.question,
        one.key,
        safe_value(one.value or ""),
        one.verdict.value,
        one.recorded.value,
        int(one.first),
        one.misconception,
        one.hints,
        one.rung,
        round(one.seconds),
        round(one.idle),
        one.mode,
    )


def safe_value(value: str) -> str:
    """The value where it is one of mathematics; "" for anything that could be a name or a sentence."""
    if value.lower() in ("greater", "less", "equal"):
        return value
    return value if _VALUE.fullmatch(value) and not _WORD.search(value) else ""

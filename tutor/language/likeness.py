"""How like one kind of sentence or another a text is: linear judges, learnt from rows that people wrote.

A judge adds up what each mark of a text speaks for: a word by its sound, its neighbours, and what a room adds of its
own. What is learnt stands in content/learnt, with the files that it was learnt from (`python -m tests.learnt`). The
same text always gets the same chances. It must never be the only one to look, and it knows no right answer.
"""

from __future__ import annotations

import base64
import math
import re
import zlib
from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from tutor.errors import ContentFault
from tutor.language import toml_text
from tutor.language.spelling import sound

SIZE = 1 << 16
"""Places that the marks of a text are spread over. Two marks may share one; of many thousands few that matter do."""
FOLDER = toml_text.CONTENT / "learnt"
_WORD = re.compile(r"[a-z]+(?:'[a-z]+)?|[\u0900-\u0963\u0970-\u097f]+|\d+")
_LETTERS = re.compile(r"[a-z]+|[\u0900-\u0963\u0970-\u097f]+")
_TOGETHER = 5
"""Letters that are one mark of how a text is written."""
_LONG_ENOUGH = 4
"""Letters of a sound from which on its beginning and its end are marks too, so that endings matter less."""
_BEGINNINGS = (3, 4, 5)


def sounds(text: str) -> tuple[str, ...]:
    """The words of `text` as they sound, in either script; a number is one mark, whatever its value."""
    return tuple(
        "#" if word[0].isdigit() else sound(word.replace("'", "")) or word for word in _WORD.findall(text.lower())
    )


def marks(words: Sequence[str]) -> Iterator[str]:
    """The marks of some words: each by itself, its beginning and end, and up to three that stand together."""
    row = ("<", *words, ">")
    for place, word in enumerate(row):
        yield f"u{word}"
        if len(word) >= _LONG_ENOUGH:
            yield from (f"p{word[:length]}" for length in _BEGINNINGS if len(word) > length)
            if len(word) > _LONG_ENOUGH:
                yield f"s{word[-_LONG_ENOUGH:]}"
        behind = row[place + 1 : place + 4]
        if behind:
            yield f"b{word} {behind[0]}"
        if len(behind) > 1:
            yield f"k{word} {behind[1]}"
        if len(behind) > 2:
            yield f"t{word} {behind[0]} {behind[1]}"


def spelled(text: str) -> Iterator[str]:
    """The marks of how a text is written: each five letters of it, over the ends of words."""
    letters = f" {' '.join(_LETTERS.findall(text.lower()))} "
    return (f"C{letters[start : start + _TOGETHER]}" for start in range(len(letters) - _TOGETHER + 1))


def places(found: Iterable[str]) -> frozenset[int]:
    """Where the weights of marks stand."""
    return frozenset(zlib.crc32(mark.encode()) & (SIZE - 1) for mark in found)


_FEW_LABELS = 8
"""Labels up to which each is added up by itself."""
_LANE_BITS = 24
_LANE = (1 << _LANE_BITS) - 1
_RAISED = 128
"""What is added to a weight, so that none is negative."""


@dataclass(frozen=True, slots=True)
class Judge:
    """What was learnt: for each label a weight at every place."""

    labels: tuple[str, ...]
    weights: tuple[array[int], ...]
    step: float
    """What one of the whole numbers of the weights is worth."""
    columns: dict[int, int] = field(default_factory=dict, compare=False, repr=False)
    """The weights of all labels at a place as one number, for the places that were asked for."""

    def scores(self, found: Iterable[str]) -> tuple[float, ...]:
        """What speaks for each label, in their order."""
        at = places(found)
        if len(self.labels) <= _FEW_LABELS:
            return tuple(self.step * sum(map(row.__getitem__, at)) for row in self.weights)
        whole = sum(map(self._column, at))
        lanes = ((whole >> shift) & _LANE for shift in range(0, _LANE_BITS * len(self.labels), _LANE_BITS))
        return tuple(self.step * (lane - _RAISED * len(at)) for lane in lanes)

    def _column(self, place: int) -> int:
        """All weights at a place, side by side in one number, so that one addition adds those of every label."""
        if place not in self.columns:
            raised = (row[place] + _RAISED for row in self.weights)
            self.columns[place] = sum(weight << (_LANE_BITS * number) for number, weight in enumerate(raised))
        return self.columns[place]

    def chances(self, found: Iterable[str]) -> Mapping[str, float]:
        """How likely each label is; together they come to one."""
        return dict(zip(self.labels, shares(self.scores(found)), strict=True))


def shares(scores: Sequence[float]) -> tuple[float, ...]:
    """The chances that scores stand for, together one."""
    highest = max(scores)
    powers = [math.exp(score - highest) for score in scores]
    whole = sum(powers)
    return tuple(power / whole for power in powers)


@cache
def judge(name: str) -> Judge:
    """The judge of that name. Raises ContentFault: its file is missing or faulty."""
    return read(FOLDER / f"{name}.toml")


def read(path: Path) -> Judge:
    """The judge that a file holds.

    Raises:
        ContentFault: it is missing or faulty.
    """
    try:
        return _judge(toml_text.read(path))
    except (OSError, ValueError, KeyError, TypeError, zlib.error) as fault:
        raise ContentFault(f"{path.name}: {fault}") from fault


def _judge(file: dict[str, Any]) -> Judge:
    labels = tuple(str(label) for label in file["labels"])
    weights = array("b", zlib.decompress(base64.b85decode("".join(file["weights"].split()))))
    if len(weights) != SIZE * len(labels):
        raise ValueError("its weights do not fit its labels")
    rows = tuple(weights[SIZE * number : SIZE * (number + 1)] for number in range(len(labels)))
    return Judge(labels, rows, float(file["step"]))


def written(weights: bytes) -> str:
    """Weights as they stand in a file, in lines of a hundred letters."""
    packed = base64.b85encode(zlib.compress(weights, 9)).decode()
    return "\n".join(packed[start : start + 100] for start in range(0, len(packed), 100))

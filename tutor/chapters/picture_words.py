"""What a figure shows, in a sentence for those who hear the window, from the words under content/pictures.

It tells what is drawn and nothing else: a sentence here must never say more than the figure shows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any

from tutor.chapters.figures import (
    AnglePair,
    AreaModel,
    Balance,
    Bars,
    Corners,
    Cube,
    Figure,
    HundredGrid,
    NumberLine,
    PercentBar,
    Places,
    Shape,
    Strips,
)
from tutor.chapters.values import Language
from tutor.errors import ContentFault
from tutor.language import toml_files
from tutor.language.shapes import RootModel
from tutor.language.toml_files import CONTENT, Line

WORDS = CONTENT / "pictures"
UNKNOWN = "?"
"""The label of what the student has to find."""


class _Sentences(RootModel[dict[str, Line]]):
    """The pieces of one language, by their codes."""


@cache
def sentences(language: Language, folder: Path = WORDS) -> Mapping[str, str]:
    """Every piece of one language, by its code.

    Raises:
        ContentFault: the file is faulty.
    """
    return toml_files.read(folder / f"{language}.toml", _Sentences)[0].root


def place_name(place: str, language: Language) -> str:
    """What a column of a place-value table is called.

    Raises:
        ContentFault: there is no such column.
    """
    return _Telling(language)(place)


def described(figure: Figure, language: Language) -> str:
    """One sentence on what the figure shows.

    Raises:
        ContentFault: a piece of the content is missing or has a slot that is not filled.
    """
    tell = _Telling(language)
    pieces = ", ".join(_TOLD[type(figure)](figure, tell))
    return f"{pieces[:1].upper()}{pieces[1:]}{'।' if language == 'hi' else '.'}"


class _Telling:
    """The words of one language."""

    def __init__(self, language: Language) -> None:
        self._language = language
        self._known = sentences(language)

    def __call__(self, code: str, **slots: str | int) -> str:
        """The piece for `code` with its slots filled; an unknown is named as one."""
        unknown = self._known.get("unknown", UNKNOWN)
        try:
            return self._known[code].format_map({n: unknown if v == UNKNOWN else v for n, v in slots.items()})
        except KeyError as missing:
            raise ContentFault(f"content/pictures/{self._language}.toml: {code} needs {missing}") from missing

    def joined(self, parts: tuple[str, ...]) -> str:
        """Several things in a row: "72°, 85° and an unknown"."""
        named = [self._known["unknown"] if one == UNKNOWN else one for one in parts]
        return f" {self('and')} ".join((", ".join(named[:-1]), named[-1])) if len(named) > 1 else named[0]

    def those(self, *told: tuple[str, str]) -> Iterator[str]:
        """The pieces of those labels that are there: pairs of a code and a label."""
        return (self(code, label=label) for code, label in told if label)


def _line(line: NumberLine, tell: _Telling) -> Iterator[str]:
    named = dict(line.named)
    yield tell("upright" if line.upright else "number_line", start=named[line.start], end=named[line.end])
    if line.marks:
        yield tell("marks", marks=tell.joined(tuple(named[one] for one in line.marks)))
    for first, last, label in line.jumps:
        ends = {"start": named.get(first, str(first)), "end": named.get(last, str(last))}
        yield tell("jump_labelled" if label else "jump", label=label, **ends)


def _bars(wholes: Bars, tell: _Telling) -> Iterator[str]:
    name = "circle" if wholes.round else "bar"
    labels = wholes.labels or ("",) * len(wholes.bars)
    for (bar, label), alike in groupby(zip(wholes.bars, labels, strict=True)):
        count = len(tuple(alike))
        yield tell(f"{name}s_alike", count=count, parts=bar.parts) if count > 1 else tell(name, parts=bar.parts)
        yield from tell.those(("labelled", label))
        yield from _shaded(tuple(one for one in bar.shaded if one), tell)
    if wholes.whole:
        yield tell("each_whole", whole=wholes.whole)


def _shaded(shaded: tuple[int, ...], tell: _Telling) -> Iterator[str]:
    """Groups of shaded parts, two and two."""
    for at in range(0, len(shaded), 2):
        pair = shaded[at : at + 2]
        yield tell("shaded_two", shaded=pair[0], other=pair[1]) if len(pair) == 2 else tell("shaded", shaded=pair[0])


def _shape(shape: Shape, tell: _Telling) -> Iterator[str]:
    yield tell(shape.form)
    sides = (("bottom", shape.bottom), ("side", shape.side), ("height", shape.height), ("inside", shape.inside))
    yield from tell.those(*sides)
    if shape.across:
        yield tell(f"across_{shape.form}", label=shape.across)
    if shape.squares:
        yield tell("squares")


def _angle_pair(pair: AnglePair, tell: _Telling) -> Iterator[str]:
    yield tell(f"angles_{pair.on}", first=pair.labels[0], second=pair.labels[1])


def _corners(figure: Corners, tell: _Telling) -> Iterator[str]:
    yield tell(f"corners_{len(figure.labels)}", labels=tell.joined(figure.labels))
    if figure.equal_sides:
        yield tell("equal_sides")


def _percent_bar(bar: PercentBar, tell: _Telling) -> Iterator[str]:
    yield tell("percent_bar", whole=bar.whole)
    yield tell("percent_part", percent=bar.percent, part=bar.part)


def _strips(strips: Strips, tell: _Telling) -> Iterator[str]:
    yield tell("strips")
    for count, name in zip(strips.rows, strips.names or ("",) * len(strips.rows), strict=True):
        yield tell("row_named" if name else "row", count=count, name=name)
    if strips.whole:
        yield tell("all_boxes", whole=strips.whole)


def _places(table: Places, tell: _Telling) -> Iterator[str]:
    yield tell("places")
    for place, digit in zip(table.places, table.digits, strict=True):
        yield tell("place_filled" if digit else "place_empty", place=tell(place), digit=digit)


def _hundred_grid(grid: HundredGrid, tell: _Telling) -> Iterator[str]:
    yield tell("hundred_grid")
    yield from _shaded(grid.shaded, tell)


def _cube(cube: Cube, tell: _Telling) -> Iterator[str]:
    yield tell("cube_cut" if cube.cuts > 1 else "cube", cuts=cube.cuts)
    yield from tell.those(("edge", cube.edge))


def _area_model(model: AreaModel, tell: _Telling) -> Iterator[str]:
    yield tell("area_model")
    yield tell("area_across", labels=tell.joined(model.across))
    yield tell("area_down", labels=tell.joined(model.down))


def _balance(balance: Balance, tell: _Telling) -> Iterator[str]:
    yield tell("balance", left=balance.left, right=balance.right)


_TOLD: Mapping[type, Callable[[Any, _Telling], Iterator[str]]] = {
    NumberLine: _line,
    Bars: _bars,
    Shape: _shape,
    AnglePair: _angle_pair,
    Corners: _corners,
    PercentBar: _percent_bar,
    Strips: _strips,
    Places: _places,
    HundredGrid: _hundred_grid,
    Cube: _cube,
    AreaModel: _area_model,
    Balance: _balance,
}

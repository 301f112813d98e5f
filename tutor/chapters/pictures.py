"""The pictures beside questions as their authors write them, read into figures.

Pure. It never works out what the question asks: a figure holds what its author wrote, within sensible bounds, and
nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, partial
from itertools import groupby
from pathlib import Path
from typing import Any, Literal, get_args

from tutor.chapters import figures
from tutor.chapters.figures import (
    PLACES,
    AnglePair,
    AreaModel,
    Balance,
    Bar,
    Bars,
    Corners,
    Cube,
    Figure,
    Form,
    HundredGrid,
    NumberLine,
    PercentBar,
    Places,
    Shape,
    Strips,
)
from tutor.chapters.values import NUMBER_KINDS, Item, Language, Picture
from tutor.errors import ContentFault
from tutor.language import toml_files
from tutor.language.toml_files import Line, RootModel
from tutor.language.toml_text import CONTENT
from tutor.numbers.ratio import Ratio
from tutor.numbers.written_sums import Unwritten, read_number

MOST_TICKS, MOST_MARKS, MOST_BARS, MOST_PARTS, MOST_SQUARES, MOST_CUTS, LONGEST_LABEL = 60, 6, 9, 30, 25, 10, 24
"""Of one picture; what has more of them is a puzzle and not a help."""

# --- what an author writes ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Kind:
    """What a kind of picture is written with."""

    read: Callable[[_Written], Figure]
    needs: frozenset[str]
    may: frozenset[str]


class _Written:
    """The fields of a picture, in one language."""

    def __init__(self, picture: Picture, language: Language) -> None:
        self._fields = {name: tuple(one.spoken_in(language) for one in values) for name, values in picture.fields}

    def several(self, name: str) -> tuple[str, ...]:
        """The values of a field; none where it is left out."""
        return self._fields.get(name, ())

    def one(self, name: str) -> str:
        """The only value of a field; empty where it is left out."""
        values = self.several(name)
        if len(values) > 1:
            raise ContentFault(f"{name} has {len(values)} values where one is wanted")
        return values[0] if values else ""

    def label(self, name: str) -> str:
        """A short text to be drawn."""
        return _label(self.one(name))

    def labels(self, name: str, counts: tuple[int, ...]) -> tuple[str, ...]:
        """Short texts, as many as one of `counts`."""
        values = tuple(_label(one) for one in self.several(name))
        if len(values) not in counts:
            raise ContentFault(f"{name} has {len(values)} labels; {' or '.join(map(str, counts))} are wanted")
        return values

    def number(self, name: str, least: Ratio | int, most: Ratio | int, default: str = "") -> Ratio:
        """An exact number within bounds."""
        return _within(name, number(self.one(name) or default), least, most)

    def flag(self, name: str) -> bool:
        """A field that is "yes" or left out."""
        if self.one(name) not in ("", "yes"):
            raise ContentFault(f'{name} is "yes" or left out, not "{self.one(name)}"')
        return bool(self.one(name))


def kinds() -> tuple[str, ...]:
    """The names of all kinds of picture."""
    return tuple(_KINDS)


def misfits(kind: str, fields: frozenset[str]) -> Iterator[str]:
    """What is amiss with the kind and the names of the fields, before any number is looked at."""
    if kind not in _KINDS:
        yield f'there is no kind of picture called "{kind}"; the kinds are {", ".join(_KINDS)}'
        return
    for name in sorted(_KINDS[kind].needs - fields):
        yield f'a picture of kind "{kind}" needs {name}'
    for name in sorted(fields - _KINDS[kind].needs - _KINDS[kind].may):
        yield f'a picture of kind "{kind}" has no {name}'


def read(picture: Picture, language: Language = "en") -> Figure:
    """The figure that a picture comes to, its labels in `language`.

    Raises:
        ContentFault: a number cannot be read or is out of bounds, or a field is missing or unknown.
    """
    for says in misfits(picture.kind, frozenset(name for name, _ in picture.fields)):
        raise ContentFault(says)
    return _KINDS[picture.kind].read(_Written(picture, language))


_NUMBER = re.compile(r"-?(?:(?:\d+ )?\d+/[1-9]\d*|\d+(?:\.\d+)?)")


def number(text: str) -> Ratio:
    """The number that a text writes: "-3", "2.5", "3/4" or "2 3/4".

    Raises:
        ContentFault: it writes none.
    """
    found = _NUMBER.fullmatch(text.strip())
    if found is None:
        raise ContentFault(f'"{text}" is not a number such as -3, 2.5, 3/4 or 2 3/4')
    try:
        return read_number(found[0]).value
    except Unwritten as fault:
        raise ContentFault(f"a number of {len(found[0])} digits is too long") from fault


def _within(name: str, value: Ratio, least: Ratio | int, most: Ratio | int) -> Ratio:
    if not least <= value <= most:
        raise ContentFault(f"{name} is {value}, which is not between {least} and {most}")
    return value


def _whole(name: str, text: str, least: int, most: int) -> int:
    value = _within(name, number(text), least, most)
    if value.den != 1:
        raise ContentFault(f"{name} is {value}, which is no whole number")
    return value.num


def _label(text: str) -> str:
    if len(text) > LONGEST_LABEL:
        raise ContentFault(f'the label "{text}" is longer than {LONGEST_LABEL} characters')
    return text


# --- reading each kind --------------------------------------------------------------------------------------------


def _number_line(told: _Written) -> NumberLine:
    start, end = number(told.one("from")), number(told.one("to"))
    step = number(told.one("step") or "1")
    if step <= 0 or not step <= end - start <= step * MOST_TICKS:
        raise ContentFault(f"a number line from {start} to {end} in steps of {step} cannot be drawn")
    marks = tuple(_within("marks", number(one), start, end) for one in told.several("marks"))
    jumps = tuple(_jump(one, start, end) for one in told.several("jumps"))
    if len(marks) > MOST_MARKS or len(jumps) > MOST_MARKS:
        raise ContentFault(f"a number line has at most {MOST_MARKS} marks, and as many jumps")
    nought = {Ratio(0): "0"} if start < 0 < end else {}
    named = nought | {number(text): text for text in (told.one("from"), told.one("to"), *told.several("marks"))}
    return NumberLine(start, end, step, marks, jumps, tuple(sorted(named.items())), told.flag("upright"))


def _jump(text: str, start: Ratio, end: Ratio) -> tuple[Ratio, Ratio, str]:
    """A jump "from > to" or "from > to: label"."""
    ends, _, label = text.partition(":")
    first, arrow, last = ends.partition(">")
    if not arrow:
        raise ContentFault(f'a jump is written "2 > 5" or "2 > 5: +3", not "{text}"')
    there = _within("jumps", number(last), start, end)
    return _within("jumps", number(first), start, end), there, _label(label.strip())


_BAR = re.compile(r"(?:(?P<times>[^x:+]+) x )?(?P<parts>[^x:+]+)(?::(?P<shaded>[^x:]+))?")


def _wholes(told: _Written, *, round_ones: bool) -> Bars:
    bars = tuple(bar for text in told.several("wholes") for bar in _equal_bars(text))
    if not 1 <= len(bars) <= MOST_BARS:
        raise ContentFault(f"wholes are {len(bars)}; 1 to {MOST_BARS} can be drawn")
    return Bars(bars, told.labels("labels", (0, len(bars))), told.label("whole"), round_ones)


def _equal_bars(text: str) -> tuple[Bar, ...]:
    """Bars as they are written: "8", "8: 3 + 2" or "4 x 5: 1"."""
    found = _BAR.fullmatch(text)
    if found is None:
        raise ContentFault(f'a whole is written "8", "8: 3 + 2" or "4 x 5: 1", not "{text}"')
    parts = _whole("parts", found["parts"], 1, MOST_PARTS)
    shaded = tuple(_whole("shaded", one, 0, parts) for one in (found["shaded"] or "0").split("+"))
    if sum(shaded) > parts:
        raise ContentFault(f"{sum(shaded)} parts of {parts} are shaded")
    return (Bar(parts, shaded if any(shaded) else ()),) * _whole("wholes", found["times"] or "1", 0, MOST_BARS)


_FORMS: tuple[Form, ...] = get_args(Form)


def _shape(form: Form) -> Callable[[_Written], Shape]:
    def reading(told: _Written) -> Shape:
        wide, high = told.number("wide", Ratio(1, 1000), 10**6), told.number("high", Ratio(1, 1000), 10**6)
        squares = told.flag("squares")
        if squares and (max(wide, high) > MOST_SQUARES or wide.den * high.den > 1):
            raise ContentFault(f"{wide} by {high} squares cannot be drawn; {MOST_SQUARES} along a side are the most")
        texts = {name: told.label(name) for name in ("bottom", "side", "height", "across", "inside")}
        return Shape(form, wide, high, squares=squares, **texts)

    return reading


_ON: dict[str, Literal["line", "corner", "crossing"]] = {"line": "line", "corner": "corner", "crossing": "crossing"}


def _angle_pair(told: _Written) -> AnglePair:
    on = _ON.get(told.one("on"))
    if on is None:
        raise ContentFault(f'on is {", ".join(_ON)}, not "{told.one("on")}"')
    size = told.number("size", 10, 80 if on == "corner" else 170)
    first, second = told.labels("labels", (2,))
    return AnglePair(on, size, (first, second))


def _corners(told: _Written) -> Corners:
    labels = told.labels("labels", (3, 4))
    equal = told.flag("equal_sides")
    if equal and len(labels) != 3:
        raise ContentFault("equal_sides is for a triangle, which has 3 labels")
    return Corners(labels, equal)


def _strips(told: _Written) -> Strips:
    rows = tuple(_whole("rows", one, 1, MOST_PARTS) for one in told.several("rows"))
    if not 1 <= len(rows) <= 3:
        raise ContentFault(f"rows are {len(rows)}; 1 to 3 can be drawn")
    return Strips(rows, told.labels("names", (0, len(rows))), told.label("whole"))


def _places(told: _Written) -> Places:
    places, digits = told.several("places"), told.several("digits") or ("",) * len(told.several("places"))
    if [one for one in PLACES if one in places] != list(places):
        raise ContentFault(f"places are some of {', '.join(PLACES)}, in this order")
    if len(digits) != len(places) or not all(re.fullmatch(r"\d?", one) for one in digits):
        raise ContentFault("digits are one for each place, or empty")
    return Places(places, digits)


def _hundred_grid(told: _Written) -> HundredGrid:
    shaded = tuple(_whole("shaded", one, 0, 100) for one in told.several("shaded"))
    if sum(shaded) > 100:
        raise ContentFault(f"{sum(shaded)} squares of 100 are shaded")
    return HundredGrid(tuple(one for one in shaded if one))


def _kind(read: Callable[[_Written], Figure], needs: str, may: str = "") -> _Kind:
    return _Kind(read, frozenset(needs.split()), frozenset(may.split()))


_KINDS: Mapping[str, _Kind] = {
    "number_line": _kind(_number_line, "from to", "step marks jumps upright"),
    "bars": _kind(partial(_wholes, round_ones=False), "wholes", "labels whole"),
    "circles": _kind(partial(_wholes, round_ones=True), "wholes", "labels whole"),
    **{form: _kind(_shape(form), "wide high", "bottom side height across inside squares") for form in _FORMS},
    "angle_pair": _kind(_angle_pair, "on size labels"),
    "corners": _kind(_corners, "labels", "equal_sides"),
    "percent_bar": _kind(
        lambda told: PercentBar(
            told.number("at", 1, 99), told.label("percent"), told.label("part"), told.label("whole")
        ),
        "at percent part whole",
    ),
    "strips": _kind(_strips, "rows", "names whole"),
    "places": _kind(_places, "places", "digits"),
    "hundred_grid": _kind(_hundred_grid, "shaded"),
    "cube": _kind(
        lambda told: Cube(told.label("edge"), _whole("cuts", told.one("cuts") or "1", 1, MOST_CUTS)), "edge", "cuts"
    ),
    "area_model": _kind(
        lambda told: AreaModel(told.labels("across", (1, 2, 3)), told.labels("down", (1, 2, 3))), "across down"
    ),
    "balance": _kind(lambda told: Balance(told.label("left"), told.label("right")), "left right"),
}


# --- what a figure shows ---


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


def _bars_told(wholes: Bars, tell: _Telling) -> Iterator[str]:
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


def _shape_told(shape: Shape, tell: _Telling) -> Iterator[str]:
    yield tell(shape.form)
    sides = (("bottom", shape.bottom), ("side", shape.side), ("height", shape.height), ("inside", shape.inside))
    yield from tell.those(*sides)
    if shape.across:
        yield tell(f"across_{shape.form}", label=shape.across)
    if shape.squares:
        yield tell("squares")


def _corners_told(figure: Corners, tell: _Telling) -> Iterator[str]:
    yield tell(f"corners_{len(figure.labels)}", labels=tell.joined(figure.labels))
    if figure.equal_sides:
        yield tell("equal_sides")


def _strips_told(strips: Strips, tell: _Telling) -> Iterator[str]:
    yield tell("strips")
    for count, name in zip(strips.rows, strips.names or ("",) * len(strips.rows), strict=True):
        yield tell("row_named" if name else "row", count=count, name=name)
    if strips.whole:
        yield tell("all_boxes", whole=strips.whole)


def _places_told(table: Places, tell: _Telling) -> Iterator[str]:
    yield tell("places")
    for place, digit in zip(table.places, table.digits, strict=True):
        yield tell("place_filled" if digit else "place_empty", place=tell(place), digit=digit)


_TOLD: Mapping[type, Callable[[Any, _Telling], Iterable[str]]] = {
    NumberLine: _line,
    Bars: _bars_told,
    Shape: _shape_told,
    AnglePair: lambda pair, tell: [tell(f"angles_{pair.on}", first=pair.labels[0], second=pair.labels[1])],
    Corners: _corners_told,
    PercentBar: lambda bar, tell: [
        tell("percent_bar", whole=bar.whole),
        tell("percent_part", percent=bar.percent, part=bar.part),
    ],
    Strips: _strips_told,
    Places: _places_told,
    HundredGrid: lambda grid, tell: [tell("hundred_grid"), *_shaded(grid.shaded, tell)],
    Cube: lambda cube, tell: [
        tell("cube_cut" if cube.cuts > 1 else "cube", cuts=cube.cuts),
        *tell.those(("edge", cube.edge)),
    ],
    AreaModel: lambda model, tell: [
        tell("area_model"),
        tell("area_across", labels=tell.joined(model.across)),
        tell("area_down", labels=tell.joined(model.down)),
    ],
    Balance: lambda balance, tell: [tell("balance", left=balance.left, right=balance.right)],
}


# --- is the picture of an item fit for a child? It must be drawable ---


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
            figure = read(item.picture, language)
            told = described(figure, language)
        except ContentFault as fault:
            yield f"the picture cannot be drawn: {fault}"
            return
        yield from _told(item, figure, told)


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


def _numbers(text: str) -> frozenset[Ratio]:
    """Every number written in a text; a percentage counts as its number and as its value."""
    found: set[Ratio] = set()
    for number in _FIGURE.finditer(_COMMA.sub("", text)):
        written = number[0].removesuffix("%")
        try:
            sizes = [read_number(one).value for one in ([written] if "/" in written else written.split(" "))]
        except Unwritten:  # more digits than any number of a picture
            continue
        sizes += [sizes[-1] / 100] if number[3] else []
        found.update(-abs(one) if number[0].startswith("-") else one for one in sizes)
    return frozenset(found)


def _secrets(item: Item) -> frozenset[Ratio]:
    """The numbers that are the answer; a ratio is no number, and is kept as a text."""
    return frozenset() if item.kind == "ratio" else _numbers(item.answer)


def _given(item: Item) -> frozenset[Ratio]:
    """Every number of the question, those above and below a line in a fraction among them."""
    question = item.question.en
    return _numbers(question) | _numbers(re.sub(r"[/:]", " ; ", question))


def _plain(text: str) -> str:
    return "".join(text.casefold().split())

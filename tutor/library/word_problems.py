"""A student's own quantities: which story a doubt tells of them, and how it is worked out.

It takes a question with its numbers in digits, and gives a working or nothing. Words and patterns are content
(`content/language/word_problems.toml`). It must never guess: numbers that fit no story whole are left to the pages.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from tutor.language.lexicon import tables
from tutor.library import number_workings, workings
from tutor.library import quantity_workings as how
from tutor.library.index import telling_words
from tutor.library.workings import WRITTEN, Working
from tutor.numbers import written_sums
from tutor.numbers.ratio import Ratio
from tutor.numbers.written_sums import Number
from tutor.spoken.maths_tokens import MEASURE_OF

_TABLES = tables("language/word_problems")
_GROUPED = re.compile(r"(?<![\d.,])\d{1,3}(?:,\d{2,3})+(?![\d,])")
_FOUND = re.compile(rf"(?<![\w./^])(?P<number>{WRITTEN}%?)(?![/^]|\.\d|\d)")
_AFTER = re.compile(r"[ -]?(?P<words>(?:[a-z]+|[\u0900-\u0963]+)(?:[ ](?:[a-z]+|[\u0900-\u0963]+))?)")
MOST = 10**12
"""Greatest whole number that is written in another system."""
A_STORY = 12
"""Words of a question that tells a story, at least: "cp 250 sp 300 profit percent" tells none."""
MOST_SIDES = 100
"""Sides of a polygon, at most."""
LONGEST_LIST = 15
"""Numbers of a list, at most."""


def _anywhere(name: str) -> Callable[[str], re.Match[str] | None]:
    return _TABLES.anywhere(name).search


@dataclass(frozen=True, slots=True)
class _Thing:
    """A number of a story, and what it counts or measures."""

    number: Number
    unit: str
    """The symbol of a measure, or "%"; else empty."""
    nouns: frozenset[str]
    is_time: bool
    is_rate: bool
    """Whether it is so much an hour: a speed."""

    @property
    def value(self) -> Ratio:
        return self.number.value


def without_commas(text: str) -> str:
    """A text with large numbers as bare digits: 1,20,000 is 120000."""
    return _GROUPED.sub(lambda found: found[0].replace(",", ""), text)


def lengths_apart(text: str) -> str:
    """A text with the lengths of a figure as two numbers: a rectangle "12 by 7" is none of 12/7."""
    return _BY.sub(" , ", text) if any(found(text) for _, found in _FIGURES) else text


def told(plain: str) -> Working | None:
    """How the story of a question in plain digits is worked out; None where none is known or it does not fit."""
    things = _things(plain)
    at_length = len(plain.partition(" ; ")[0].split()) >= A_STORY
    for ways, is_exercise in ((_ASKED, False), (_PROBLEMS, at_length)):
        if (found := _first(ways, plain, things)) is not None:
            return replace(found, is_left_open=is_exercise)
    return None


def likely(plain: str) -> Working | None:
    """How a story goes by its nouns and units alone, where nothing else knows it; None where they do not fit."""
    found = _first(_STORIES, plain, _things(plain))
    return None if found is None else replace(found, is_left_open=True)


def _first(ways: Sequence[_Way], plain: str, things: Sequence[_Thing]) -> Working | None:
    """What the first way that fits gives; None for more numbers than any story has, or one below zero."""
    if len(things) > LONGEST_LIST or any(thing.number.negative for thing in things):
        return None
    return next((found for way in ways if (found := way(plain, things)) is not None), None)


def _things(plain: str) -> list[_Thing]:
    return [_thing(found, plain[found.end() :]) for found in _FOUND.finditer(plain)]


def _thing(found: re.Match[str], after: str) -> _Thing:
    number = written_sums.read_number(found["number"])
    behind = _AFTER.match(after)
    words = behind["words"].split() if behind else []
    measure = MEASURE_OF.get(words[0]) if words else None
    time = bool(words) and _IS_TIME(words[0]) is not None
    unit = "%" if number.form == "percent" else measure.symbol if measure else ""
    return _Thing(number, unit, frozenset(telling_words(" ".join(words))), time, _IS_RATE.match(after) is not None)


# --- as many for one --------------------------------------------------------------------------------------------------

_WORKERS, _IS_TIME = _anywhere("workers"), _anywhere("times")
_EACH, _FITS, _BOTH_WORK, _IS_DONE = map(_anywhere, ("each", "fits", "both_work", "is_done"))
_GROWS, _OTHER_SIDE, _AREA_KNOWN = map(_anywhere, ("grows", "other_side", "area_known"))
_LEFT, _GONE, _EVERY, _AT_ONCE = map(_anywhere, ("left_over", "gone", "every", "at_once"))
_PROPORTION, _BESIDE, _BOTH, _ASKS = map(_anywhere, ("proportion", "beside", "both", "asks_for"))


def _rule_of_three(plain: str, things: Sequence[_Thing]) -> Working | None:
    """Three quantities, of which two are of one kind: what goes with the other of these?"""
    if len(things) != 3 or any(thing.unit == "%" or not thing.value for thing in things):
        return None
    pairs = [(a, b) for a, b in ((0, 1), (0, 2), (1, 2)) if _alike(things[a], things[b])] or _unnamed(things)
    if len(pairs) != 1:
        return None
    (first, second), (third,) = pairs[0], {0, 1, 2} - set(pairs[0])
    known, wanted = (second, first) if third == 2 else (first, second)
    if _BESIDE(plain) or _BOTH(_between(plain, known, third)) or not _ASKS(plain):
        return None
    inverse = things[third].is_time and not things[known].is_time and _WORKERS(plain) is not None
    way = how.in_inverse if inverse else how.in_proportion
    unit = things[third].unit
    return way(things[known].number, things[third].number, things[wanted].number, unit)


def _unnamed(things: Sequence[_Thing]) -> list[tuple[int, int]]:
    """The first and the last of three, where the last has no name and money is between: "8 pens 360 rupees, 5?"."""
    first, money, last = things
    bare = not last.unit and not last.is_time and not last.nouns
    return [(0, 2)] if money.unit == "rupees" and bare and not first.unit and first.nouns else []


def _price_of_many(plain: str, things: Sequence[_Thing]) -> Working | None:
    """How much so many cost, where the price of one is told."""
    prices = [thing for thing in things if thing.unit == "rupees"]
    if len(things) != 2 or len(prices) != 1 or not _EACH(plain) or not _ASKS(plain):
        return None
    (many,) = (thing for thing in things if thing is not prices[0])
    if many.is_time or many.unit == "%" or not many.value:
        return None
    return how.price_of_many(prices[0].number, many.number)


def _how_many_fit(plain: str, things: Sequence[_Thing]) -> Working | None:
    """How many small measures a large one holds."""
    if len(things) != 2 or not _FITS(plain) or things[0].unit != things[1].unit or not things[0].unit:
        return None
    small, big = sorted((thing.number for thing in things), key=lambda number: number.value)
    return how.how_many_fit(big, small) if small.value else None


def _two_at_work(plain: str, things: Sequence[_Thing]) -> Working | None:
    """Two that need so long alone: how long both together?"""
    if len(things) != 2 or not all(thing.is_time and thing.value for thing in things):
        return None
    alike = things[0].unit == things[1].unit
    return (
        how.both_at_work(things[0].number, things[1].number)
        if alike and _BOTH_WORK(plain) and _IS_DONE(plain)
        else None
    )


def _between(plain: str, one: int, other: int) -> str:
    """What stands between two numbers of a text, told by their places among them."""
    ends = [found.span() for found in _FOUND.finditer(plain)]
    first, second = sorted((one, other))
    return plain[ends[first][1] : ends[second][0]]


def _alike(one: _Thing, other: _Thing) -> bool:
    """Whether two quantities are of one kind: the same measure, or the same thing counted."""
    if one.unit or other.unit:
        return one.unit == other.unit
    return bool(one.nouns & other.nouns)


_FOUR_TERMS = re.compile(
    r"(?<![\w:.])(?P<a>\d+|[?x_]) ?: ?(?P<b>\d+|[?x_]) ?(?:=|::|and|aur|as|is the same as|equals) ?"
    r"(?P<c>\d+|[?x_]) ?: ?(?P<d>\d+|[?x_])(?![\w:.])"
)


def _missing_term(plain: str, _: Sequence[_Thing]) -> Working | None:
    found = _FOUR_TERMS.search(plain)
    terms = [found[name] for name in "abcd"] if found else []
    unknown = [at for at, term in enumerate(terms) if not term.isdigit()]
    if len(unknown) != 1:
        return None
    order = {3: "abc", 2: "bad", 1: "cad", 0: "dbc"}[unknown[0]]  # divided by the first of them, the others multiplied
    return how.fourth(*(int(found[name]) for name in order)) if found else None


def _what_is_left(plain: str, things: Sequence[_Thing]) -> Working | None:
    """Two parts of a whole, or a part of what there was: what is left?"""
    if len(things) != 2 or not _LEFT(plain) or things[1].number.form != "fraction":
        return None
    one, other = things[0].number, things[1].number
    if one.form == "integer" and one.value and other.value < 1:
        return how.changed(one, other, up=False)
    if one.form != "fraction":
        return None
    before = plain[: plain.index(str(one))]
    if not things[0].unit and _GONE(before):
        return how.left_of_whole(one, other)
    return workings.one_step("-", one, other) if one.value > other.value else None


def _all_together(plain: str, things: Sequence[_Thing]) -> Working | None:
    """When does what comes back after so long, and so long, come back at once?"""
    if not _EVERY(plain) or not _AT_ONCE(plain):
        return None
    listed = re.search(r"\d+(?:, ?\d+)*,? (?:and|aur|और|&) \d+|\d+(?:, ?\d+)+", plain)
    numbers = [int(text) for text in re.findall(r"\d+", listed[0])] if listed else []
    if not 1 < len(numbers) <= len(things) or not all(0 < number <= 1000 for number in numbers):
        return None
    return how.together_again(numbers)


# --- money ------------------------------------------------------------------------------------------------------------

_COST, _SOLD, _GAIN = map(_anywhere, ("cost_price", "selling_price", "gain"))
_OFF, _ON, _ONLY_PART, _HOW_MANY = map(_anywhere, ("taken_off", "put_on", "only_part", "how_many"))
_SIMPLE, _COMPOUND, _PART_OF_YEAR = map(_anywhere, ("simple_interest", "compound_interest", "part_of_year"))
_PERCENT = re.compile(r"%|per ?cent|parsent|pratishat|प्रतिशत|परसेंट")


def _prices(plain: str, things: Sequence[_Thing]) -> Working | None:
    """Cost price and selling price: profit or loss."""
    cost, sold = _COST(plain), _SOLD(plain)
    if len(things) != 2 or cost is None or sold is None or not _GAIN(plain):
        return None
    prices = [next(text for text in found.groups() if text) for found in (cost, sold)]
    one, other = map(written_sums.read_number, prices)
    return how.profit(one, other, percent=_PERCENT.search(plain) is not None)


def _percent_of_price(plain: str, things: Sequence[_Thing]) -> Working | None:
    """An amount, and so many percent that come to it or are taken off."""
    percents = [thing.number for thing in things if thing.unit == "%"]
    amounts = [thing.number for thing in things if thing.unit != "%"]
    if len(percents) != 1 or len(amounts) != 1:
        return None
    if not (_OFF(plain) or _ON(plain)):
        return workings.one_step("*", percents[0], amounts[0]) if _HOW_MANY(plain) else None
    if _ONLY_PART(plain):
        return workings.one_step("*", percents[0], amounts[0])
    return how.changed(amounts[0], percents[0], up=_OFF(plain) is None)


def _interest(plain: str, things: Sequence[_Thing]) -> Working | None:
    """An amount, a rate and years."""
    rates = [thing.number for thing in things if thing.unit == "%"]
    years = [thing.number for thing in things if thing.is_time]
    amounts = [thing.number for thing in things if thing.unit != "%" and not thing.is_time]
    compound = _COMPOUND(plain)
    if [len(rates), len(years), len(amounts)] != [1, 1, 1] or _PART_OF_YEAR(plain):
        return None
    if compound:
        return how.compound_interest(amounts[0], rates[0], years[0].value.num) if years[0].form == "integer" else None
    return how.simple_interest(amounts[0], rates[0], years[0]) if _SIMPLE(plain) else None


def _growth(plain: str, things: Sequence[_Thing]) -> Working | None:
    """What so many become that grow by so many percent a year."""
    rates = [thing.number for thing in things if thing.unit == "%"]
    years = [thing.number for thing in things if thing.is_time]
    amounts = [thing.number for thing in things if thing.unit != "%" and not thing.is_time]
    if [len(rates), len(years), len(amounts)] != [1, 1, 1] or not _GROWS(plain) or years[0].form != "integer":
        return None
    return how.growth(amounts[0], rates[0], years[0].value.num, down=_OFF(plain) is not None)


# --- speed and units --------------------------------------------------------------------------------------------------

_SPEED, _KMH, _MS = map(_anywhere, ("speed", "km_an_hour", "metres_a_second"))
_OF_TIME = {"hour": "h", "minute": "min", "second": "s"}
"""How a measure of time stands in a speed."""
_IS_RATE = re.compile(rf" ?(?:{_TABLES.alternatives('anywhere', 'km_an_hour')})")
_UNIT_WORDS = re.compile(r"[a-z]+|[\u0900-\u0963]+")


def _speed(plain: str, things: Sequence[_Thing]) -> Working | None:
    """Of distance, time and speed two are given."""
    kmh, ms = _KMH(plain), _MS(plain)
    if kmh and ms and len(things) == 1:
        return how.metres_a_second(things[0].number, back=ms.start() < kmh.start())
    rates = [thing for thing in things if thing.is_rate]
    if len(things) == 2 and len(rates) == 1 and [thing.unit for thing in things] == ["km", "km"]:
        (way,) = (thing for thing in things if thing is not rates[0])
        return how.time_taken(way.number, rates[0].number, "h") if rates[0].value else None
    times = [thing for thing in things if thing.is_time]
    if len(things) != 2 or len(times) != 1 or not times[0].value:
        return None
    (other,) = (thing for thing in things if thing is not times[0])
    if kmh and other.unit == "km" and times[0].unit == "hour":
        return how.distance(other.number, times[0].number, "km")
    if _SPEED(plain) and other.unit in ("km", "m") and times[0].unit in _OF_TIME:
        return how.speed(other.number, times[0].number, f"{other.unit}/{_OF_TIME[times[0].unit]}")
    return None


def _two_units(plain: str, things: Sequence[_Thing]) -> Working | None:
    """A quantity of two units that is to be told in the smaller one."""
    if len(things) != 2 or not all(thing.unit for thing in things):
        return None
    large, small = (_measure(thing.unit) for thing in things)
    if large is None or small is None or large.dimension != small.dimension:
        return None
    many = large.size / small.size
    rest = _FOUND.sub(" ; ", plain).rpartition(";")[2].split(" ", 2)[-1]
    wanted = {MEASURE_OF[word].symbol for word in _UNIT_WORDS.findall(rest) if word in MEASURE_OF}
    if many.den != 1 or many.num < 2 or wanted != {things[1].unit} or not small.size < large.size:
        return None
    return how.of_two_units(things[0].number, things[1].number, things[0].unit, things[1].unit, many.num)


_BY_SYMBOL = {measure.symbol: measure for measure in MEASURE_OF.values()}
_measure = _BY_SYMBOL.get


_RATIO = _anywhere("ratio")


def _ratio_of_units(plain: str, things: Sequence[_Thing]) -> Working | None:
    """The ratio of two quantities of one kind in different units, as whole numbers of the smaller one."""
    if len(things) != 2 or not _RATIO(plain) or not all(thing.unit for thing in things):
        return None
    measures = [_measure(thing.unit) for thing in things]
    one, other = measures
    if one is None or other is None or one.dimension != other.dimension or one.symbol == other.symbol:
        return None
    small = min(one, other, key=lambda measure: measure.size)
    made = [thing.value * measure.size / small.size for thing, measure in zip(things, (one, other), strict=True)]
    if any(value.den != 1 or value.num < 1 for value in made):
        return None
    large = things[0] if small is other else things[1]
    line = workings.in_unit(large.number, large.unit, small.symbol, max(one.size, other.size) / small.size)
    ratio = number_workings.ratio_made_small(made[0].num, made[1].num)
    return None if line is None or ratio is None else replace(ratio, lines=(*line.lines, *ratio.lines))


# --- figures ----------------------------------------------------------------------------------------------------------

_FIGURES = tuple(
    (name, _anywhere(name))
    for name in (
        *("cuboid", "cube", "cylinder", "trapezium", "parallelogram"),
        *("rhombus", "rectangle", "triangle", "circle", "square"),
    )
)
_RECTANGLE = dict(_FIGURES)["rectangle"]
_AREA, _PERIMETER, _VOLUME, _IS_KNOWN = map(_anywhere, ("area", "perimeter", "volume", "is_known"))
_DIAMETER, _DIAGONAL, _BASE = map(_anywhere, ("diameter", "diagonal", "base_and_height"))
_BY = re.compile(r"(?<=\d) by (?=\d)")
_Measured = tuple[str, str, Ratio]
"""A formula (a key of `content/worked`), the sum by it, and what it comes to."""


def _figure(plain: str, things: Sequence[_Thing]) -> Working | None:
    """A measure of a figure whose lengths are given."""
    name = next((name for name, found in _FIGURES if found(plain)), "")
    units = {thing.unit for thing in things if thing.unit} or {""}
    asked = [way for way, found in _MEASURES if found(plain)]
    if name in ("cube", "cuboid"):
        asked = ["surface" if way == "area" else way for way in asked]
    if not name or not things or len(units) > 1 or not asked or "%" in units or _IS_KNOWN(plain):
        return None
    found = [_measured(name, way, plain, [thing.number for thing in things], next(iter(units))) for way in asked]
    whole = [one for one in found if one is not None]
    if len(whole) < len(asked):
        return None
    return replace(whole[-1], lines=tuple(line for one in whole for line in one.lines))


def _side_of_rectangle(plain: str, things: Sequence[_Thing]) -> Working | None:
    """The other side of a rectangle whose area and one side are known."""
    known = _AREA_KNOWN(plain)
    if known is None or len(things) != 2 or not _RECTANGLE(plain) or not _OTHER_SIDE(plain):
        return None
    area = written_sums.read_number(next(text for text in known.groups() if text))
    sides = [thing.number for thing in things if thing.value != area.value]
    return how.other_side(area, sides[0]) if len(sides) == 1 and sides[0].value else None


def _measured(name: str, way: str, plain: str, lengths: Sequence[Number], unit: str) -> Working | None:
    if name == "circle":
        found = _of_circle(way, plain, lengths)
    elif name == "triangle" and way == "area" and not _BASE(plain):
        return None
    else:
        found = _FORMULAS.get((name, way, len(lengths)), lambda *_: None)(*lengths)
        if name == "rhombus" and way == "area" and not _DIAGONAL(plain):
            return None
    if found is None:
        return None
    key, left, value = found
    return how.figure(key, left, value, unit, _POWERS[way])


_MEASURES = (("perimeter", _PERIMETER), ("area", _AREA), ("volume", _VOLUME))
_POWERS = {"perimeter": 1, "area": 2, "surface": 2, "volume": 3}
"""The power of the unit in which each is measured."""


def _product(key: str, *numbers: Number) -> _Measured:
    value = Ratio(1)
    for number in numbers:
        value = value * number.value
    return key, " × ".join(map(str, numbers)), value


def _half(key: str, one: Number, other: Number) -> _Measured:
    return key, f"1/2 × {one} × {other}", one.value * other.value / 2


_FORMULAS: dict[tuple[str, str, int], Callable[..., _Measured]] = {
    ("rectangle", "area", 2): lambda a, b: _product("area_rectangle", a, b),
    ("rectangle", "perimeter", 2): lambda a, b: ("around_rectangle", f"2 × ({a} + {b})", (a.value + b.value) * 2),
    ("square", "area", 1): lambda a: _product("area_square", a, a),
    ("square", "perimeter", 1): lambda a: ("around_square", f"4 × {a}", a.value * 4),
    ("parallelogram", "area", 2): lambda a, b: _product("area_parallelogram", a, b),
    ("parallelogram", "perimeter", 2): lambda a, b: ("around_pairs", f"2 × ({a} + {b})", (a.value + b.value) * 2),
    ("triangle", "area", 2): lambda a, b: _half("area_triangle", a, b),
    ("triangle", "perimeter", 3): lambda *sides: (
        "around_triangle",
        " + ".join(map(str, sides)),
        sum((side.value for side in sides), Ratio(0)),
    ),
    ("rhombus", "area", 2): lambda a, b: _half("area_rhombus", a, b),
    ("rhombus", "perimeter", 1): lambda a: ("around_square", f"4 × {a}", a.value * 4),
    ("cuboid", "volume", 3): lambda a, b, c: _product("volume_cuboid", a, b, c),
    ("trapezium", "area", 3): lambda a, b, h: (
        "area_trapezium",
        f"1/2 × ({a} + {b}) × {h}",
        (a.value + b.value) * h.value / 2,
    ),
    ("cube", "surface", 1): lambda a: ("surface_cube", f"6 × {a} × {a}", a.value * a.value * 6),
    ("cuboid", "surface", 3): lambda a, b, c: (
        "surface_cuboid",
        f"2 × ({a} × {b} + {b} × {c} + {a} × {c})",
        (a.value * b.value + b.value * c.value + a.value * c.value) * 2,
    ),
    ("cylinder", "volume", 2): lambda r, h: (
        "volume_cylinder",
        f"{_pi(r.value)[1]} × {r} × {r} × {h}",
        _pi(r.value)[0] * r.value * r.value * h.value,
    ),
    ("cube", "volume", 1): lambda a: _product("volume_cube", a, a, a),
}


def _pi(radius: Ratio) -> tuple[Ratio, str]:
    """What is taken for pi, and as it is written: 22/7 where that can be made smaller."""
    return (Ratio(22, 7), "22/7") if radius.num % 7 == 0 else (Ratio(314, 100), "3.14")


def _of_circle(way: str, plain: str, lengths: Sequence[Number]) -> _Measured | None:
    if len(lengths) != 1:
        return None
    radius = lengths[0].value / 2 if _DIAMETER(plain) else lengths[0].value
    pi, shown = _pi(radius)
    r = workings.shortest(radius)
    if way == "area":
        return "area_circle", f"{shown} × {r} × {r}", pi * radius * radius
    return ("around_circle", f"2 × {shown} × {r}", pi * radius * 2) if way == "perimeter" else None


_HYPOTENUSE, _LEGS, _RIGHT = map(_anywhere, ("hypotenuse", "legs", "right_triangle"))


def _right_triangle(plain: str, things: Sequence[_Thing]) -> Working | None:
    """Two sides of a right triangle: the third."""
    if len(things) != 2 or not _RIGHT(plain) or len({thing.unit for thing in things}) > 1:
        return None
    if _AREA(plain) or _PERIMETER(plain):
        return None
    one, other = sorted((thing.number for thing in things), key=lambda number: number.value)
    named = _HYPOTENUSE(plain)
    given = named and re.search(rf"{re.escape(named[0])}[^\d]{{0,8}}{re.escape(str(other))}(?!\d)", plain)
    if given:
        return how.leg(other, one, things[0].unit)
    return how.longest_side(one, other, things[0].unit) if named and _LEGS(plain) else None


_POSSIBLE, _ANGLES, _TRIPLE = map(_anywhere, ("is_possible", "angles", "triple"))
_OF_TRIANGLE = dict(_FIGURES)["triangle"]


def _is_triangle(plain: str, things: Sequence[_Thing]) -> Working | None:
    """Three lengths or angles: are they those of a triangle, or of a right triangle?"""
    numbers = [thing.number for thing in things]
    if (
        len(numbers) != 3
        or len({thing.unit for thing in things} - {""}) > 1
        or not all(thing.value for thing in things)
    ):
        return None
    if _TRIPLE(plain) and not (_AREA(plain) or _PERIMETER(plain) or _ANGLES(plain)):
        return how.triple(numbers)
    if not _POSSIBLE(plain) or not _OF_TRIANGLE(plain):
        return None
    return how.triangle_of_angles(numbers) if _ANGLES(plain) else how.triangle_of_sides(numbers)


_COMPLEMENT, _SUPPLEMENT = _anywhere("complement"), _anywhere("supplement")
_THIRD, _FOURTH, _ANGLE_SUM = map(_anywhere, ("third_angle", "fourth_angle", "angle_sum"))
_POLYGONS = tuple((sides, re.compile(pattern).search) for sides, pattern in _TABLES.headed("polygons"))


def _angle(plain: str, things: Sequence[_Thing]) -> Working | None:
    """The angle that makes others full, and all angles of a polygon."""
    if _ANGLE_SUM(plain):
        sides = [int(count) for count, named in _POLYGONS if named(plain)]
        counted = [thing.value.num for thing in things if thing.number.form == "integer"]
        count = sides[:1] or counted if len(things) == (0 if sides else 1) else []
        return how.angle_sum(count[0]) if count and count[0] <= MOST_SIDES else None
    angles = [thing.number for thing in things]
    ways = (
        (_SUPPLEMENT, 1, "angles_line", 180),
        (_COMPLEMENT, 1, "angles_right", 90),
        (_THIRD, 2, "angles_triangle", 180),
        (_FOURTH, 3, "angles_four", 360),
    )
    fitting = ((key, whole) for asked, count, key, whole in ways if len(angles) == count and asked(plain))
    found = next(fitting, None)
    return None if found is None else how.angle_left(*found, angles)


# --- lists and whole numbers ------------------------------------------------------------------------------------------

_ROW = re.compile(rf"{WRITTEN}(?: ?, ?(?:and |aur |और |or |& )?{WRITTEN})+(?: ?(?:and|aur|और) {WRITTEN})?")
"""Numbers in a row: what stands apart from them is no value of the list."""
_LISTS = ((_anywhere("median"), how.median), (_anywhere("mode"), how.mode), (_anywhere("range"), how.spread))
_SQUARE, _CUBE, _DIVISIBLE, _FACTOR_OF = map(_anywhere, ("perfect_square", "perfect_cube", "divisible", "factor_of"))
_MADE_SO = _anywhere("made_perfect")
_ENDS = _anywhere("ends_in")
_INDIAN, _INTERNATIONAL = _anywhere("indian"), _anywhere("international")


def row_of(plain: str) -> list[Number] | None:
    """The numbers that stand in a row, at least three; None where there is none."""
    found = _ROW.search(plain)
    row = [written_sums.read_number(one) for one in re.findall(WRITTEN, found[0])] if found is not None else []
    return row if len(row) > 2 else None


def _list(plain: str, things: Sequence[_Thing]) -> Working | None:
    ways = [way for asked, way in _LISTS if asked(plain)]
    numbers = row_of(plain) or [thing.number for thing in things]
    found = [one for way in ways if (one := way(numbers)) is not None] if len(numbers) > 2 else []
    return workings.one_after_another(found) if found else None


def _whole_number(plain: str, things: Sequence[_Thing]) -> Working | None:
    """Is it a perfect square or cube, is it divisible, and how is it written in the other system?"""
    numbers = [thing.value.num for thing in things if thing.number.form == "integer" and thing.value < MOST]
    if len(numbers) == 2 and len(things) == 2 and (found := _DIVISIBLE(plain)):
        one, other = (int(text) for text in found.groups() if text)
        return how.divisible(one, other)
    if len(numbers) == 2 and len(things) == 2 and (found := _FACTOR_OF(plain)):
        one, other = (int(text) for text in found.groups() if text)
        return how.divisible(other, one)
    if len(numbers) != 1 or len(things) != 1:
        return None
    if (_SQUARE(plain) or _CUBE(plain)) and not _ENDS(plain) and not _MADE_SO(plain):
        return how.perfect(numbers[0], 2 if _SQUARE(plain) else 3)
    if _INTERNATIONAL(plain) or _INDIAN(plain):
        return how.grouped(numbers[0], indian=_INTERNATIONAL(plain) is None)
    return None


_Way = Callable[[str, Sequence[_Thing]], Working | None]
_ASKED: tuple[_Way, ...] = (
    *(_missing_term, _side_of_rectangle, _ratio_of_units, _is_triangle, _angle, _right_triangle),
    *(_figure, _list, _whole_number, _two_units),
)
"""What is asked outright, and answered."""
_PROBLEMS: tuple[_Way, ...] = (_growth, _interest, _prices, _percent_of_price, _speed)
"""What is asked outright too, or told as a problem."""
_STORIES: tuple[_Way, ...] = (
    *(_two_at_work, _how_many_fit, _price_of_many),
    *(_all_together, _what_is_left, _rule_of_three),
)
"""What is always a problem to be solved."""

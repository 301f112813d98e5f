"""What children ask of bare numbers: the next of a pattern, rounding, place value, ages, powers, angles, chance.

It takes a question with its numbers in digits, and gives a working or nothing. Words and patterns are content
(`content/language/number_problems.toml`). It must never guess: what does not fit whole is left to the pages.
"""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from tutor.language.lexicon import tables
from tutor.library import number_workings, workings
from tutor.library.words import Claim
from tutor.library.workings import WRITTEN, Line, Working, result
from tutor.numbers import written_sums
from tutor.numbers.written_sums import raised
from tutor.spoken.maths_tokens import MEASURE_OF

_TABLES = tables("language/number_problems")
_WHOLE = re.compile(r"(?<![\w./^-])\d+(?![\w/^]|\.\d)")
MOST = 10**12
"""Greatest number that is worked with."""
LONGEST_PATTERN = 12
"""Numbers of a pattern, at most."""
MOST_TIMES = 1000
"""Place of a pattern that is asked for, at most."""
MOST_TWO_DIGITS = 94
"""Up to here a number is squared by the ten beside it; beyond, by the hundred."""


def _anywhere(name: str) -> Callable[[str], re.Match[str] | None]:
    return _TABLES.anywhere(name).search


def told(plain: str) -> Working | None:
    """How a problem of bare numbers is worked out; None where none is known or it does not fit."""
    numbers = [int(found[0]) for found in _WHOLE.finditer(plain)]
    if any(number > MOST for number in numbers):
        return None
    found = next((found for way in _WAYS if (found := way(plain, numbers)) is not None), None)
    return found or next((replace(one, is_left_open=True) for way in _STORIES if (one := way(plain, numbers))), None)


# --- the way that is asked for ---

_IDENTITY, _BY_PRIMES, _ROOT, _CUBE_ROOT, _SQUARED = map(
    _anywhere, ("identity", "by_primes", "root_of", "cube_root_of", "squared")
)
_PRODUCT = re.compile(r"(?<![\w./^])(\d+) ?[*×] ?(\d+)(?![\w/^]|\.\d)")
MOST_BESIDE = 9
"""How far a number may lie from a round one to be squared by it."""


def _by_identity(plain: str, numbers: Sequence[int]) -> Working | None:
    """A square, or a product of two numbers as far from a round one on either side, by an identity."""
    found = _PRODUCT.search(plain)
    pair = [int(one) for one in found.groups()] if found is not None else []
    if len(numbers) == 1 and _SQUARED(plain):
        pair = [numbers[0]] * 2
    if not _IDENTITY(plain) or len(pair) != 2:
        return None
    one, other = pair
    round_ = (one + other) // 2 if one != other else round(one, -2 if one > MOST_TWO_DIGITS else -1)
    beside = abs(one - round_)
    if (one + other != 2 * round_ and one != other) or round_ % 10 or not 0 < beside <= MOST_BESIDE:
        return None
    if one != other:
        changed = f"({round_} + {beside}) × ({round_} - {beside}) = {round_}² - {beside}²"
        last = f"{round_**2} - {beside**2}"
    else:
        sign = "+" if one > round_ else "-"
        changed = f"({round_} {sign} {beside})² = {round_}² {sign} 2 × {round_} × {beside} + {beside}²"
        last = f"{round_**2} {sign} {2 * round_ * beside} + {beside**2}"
    shown = f"{one} × {other}" if one != other else f"{one}²"
    return result([Line("by_identity", {"sum": f"{shown} = {changed}"})], last, str(one * other))


def _root_by_primes(plain: str, numbers: Sequence[int]) -> Working | None:
    """A square or cube root by taking one of each pair, or three, of equal primes."""
    if len(numbers) != 1 or not (_BY_PRIMES(plain) and (_ROOT(plain) or _CUBE_ROOT(plain))):
        return None
    degree = 3 if _CUBE_ROOT(plain) else 2
    primes = number_workings.primes_of(numbers[0])
    taken = primes[::degree]
    if sorted(taken * degree) != primes or len(taken) < 2:
        return None
    product = math.prod(taken)
    lines = [
        Line("as_primes", {"sum": f"{numbers[0]} = {' × '.join(map(str, primes))}"}),
        Line(
            "one_of_each_pair" if degree == 2 else "one_of_each_three",
            {"sum": f"{' × '.join(map(str, taken))} = {product}"},
        ),
    ]
    return result(lines, f"{'√' if degree == 2 else '∛'}{numbers[0]}", str(product))


# --- patterns and sums ------------------------------------------------------------------------------------------------

_NEXT = _anywhere("next_one")


def _next_one(plain: str, numbers: Sequence[int]) -> Working | None:
    """The next number of a pattern: by a step, a factor, or a step that grows."""
    if not 2 < len(numbers) <= LONGEST_PATTERN or not _NEXT(plain):
        return None
    steps = [after - one for one, after in itertools.pairwise(numbers)]
    last, step = numbers[-1], steps[-1]
    if len(set(steps)) == 1 and step:
        sign = "+" if step > 0 else "-"
        key = "pattern_adds" if step > 0 else "pattern_takes"
        return result([Line(key, {"step": str(abs(step))})], f"{last} {sign} {abs(step)}", str(last + step))
    if numbers[0] > 0 and _is_by_one_factor(numbers):
        times = last // numbers[-2]
        return result([Line("pattern_times", {"step": str(times)})], f"{last} × {times}", str(last * times))
    grows = {after - one for one, after in itertools.pairwise(steps)}
    if len(steps) < 3 or len(grows) != 1:
        return None
    more = step + grows.pop()
    listed = ", ".join(map(str, steps))
    return result([Line("pattern_grows", {"list": listed, "step": str(more)})], f"{last} + {more}", str(last + more))


def _is_by_one_factor(numbers: Sequence[int]) -> bool:
    times = numbers[1] // numbers[0]
    return times > 1 and all(one * times == after for one, after in itertools.pairwise(numbers))


_LISTED = re.compile(r"\d+(?: ?, ?\d+){2,}")
_HOW_MANY = _anywhere("how_many")


def _place_of_pattern(plain: str, numbers: Sequence[int]) -> Working | None:
    """What stands at a later place of a pattern that grows by one step: 4, 7, 10, ... and its 50th."""
    found = _LISTED.search(plain)
    listed = [int(one) for one in found[0].split(",")] if found is not None else []
    if found is None or len(numbers) != len(listed) + 1 or not _HOW_MANY(plain):
        return None
    steps = {after - one for one, after in itertools.pairwise(listed)}
    place, step = (
        next(int(one[0]) for one in _WHOLE.finditer(plain) if not found.start() <= one.start() < found.end()),
        min(steps),
    )
    if len(steps) > 1 or step < 1 or not len(listed) < place <= MOST_TIMES:
        return None
    sum_ = f"{listed[0]} + {place - 1} × {step}"
    return result([Line("pattern_adds", {"step": str(step)})], sum_, str(listed[0] + (place - 1) * step))


_SUM, _FIRST, _ODD, _EVEN, _COUNTING = map(_anywhere, ("sum", "first", "odd", "even", "counting"))


def _sum_of_first(plain: str, numbers: Sequence[int]) -> Working | None:
    """The sum of the first odd, even or counting numbers."""
    if len(numbers) != 1 or not (_SUM(plain) and _FIRST(plain)):
        return None
    count = numbers[0]
    if _ODD(plain):
        return result([Line("sum_of_odd", {"count": str(count)})], f"{count} × {count}", str(count * count))
    both = f"{count} × {count + 1}"
    if _EVEN(plain):
        return result([Line("sum_of_even", {"count": str(count)})], both, str(count * (count + 1)))
    counting = result([Line("sum_of_counting", {"count": str(count)})], f"{both} ÷ 2", str(count * (count + 1) // 2))
    return counting if _COUNTING(plain) else None


# --- the places of a number -------------------------------------------------------------------------------------------

_ROUND, _PLACE_VALUE = _anywhere("rounding"), _anywhere("place_value")
_PLACES = tuple((int(size), re.compile(words).search) for size, words in _TABLES.headed("places"))


def _rounded(plain: str, numbers: Sequence[int]) -> Working | None:
    """A number to the nearest ten, hundred, thousand or lakh."""
    size = next((size for size, named in _PLACES if named(plain)), 0)
    if not _ROUND(plain) or not size:
        return None
    given = [number for number in numbers if number != size]
    if len(given) != 1 or given[0] < size // 10:
        return None
    number, digit = given[0], given[0] // (size // 10) % 10
    made = (number + size // 2) // size * size
    names = {"one": str(number), "made": str(made), "digit": str(digit)}
    key = "round_up" if digit >= HALF else "round_down"
    return Working((Line(key, names), Line("rounded", names)), Line("ask_rounded", names))


HALF = 5
"""The digit from which a number is rounded up."""


def _place_value(plain: str, numbers: Sequence[int]) -> Working | None:
    """What a digit stands for in a number."""
    if not _PLACE_VALUE(plain) or len(numbers) != 2:
        return None
    digit, number = sorted(numbers)
    places = [at for at, one in enumerate(reversed(str(number))) if one == str(digit)]
    if digit > 9 or number < 10 or len(places) != 1:
        return None
    size = 10 ** places[0]
    line = Line("digit_stands", {"one": str(digit), "places": str(places[0])})
    return result([line], f"{digit} × {size}", str(digit * size))


# --- powers -----------------------------------------------------------------------------------------------------------

_COMPARED = _anywhere("compared")
_POWER = re.compile(rf"(?<![\w.])(\d+) ?(?:{_TABLES.alternatives('anywhere', 'to_the_power')}) ?(\d+)(?![\w.])")
DIGITS = 13
"""Digits of a power that is written out, at most."""


def _powers_compared(plain: str, _: Sequence[int]) -> Working | None:
    """Which of two powers is the greater."""
    given = [(int(base), int(exponent)) for base, exponent in _POWER.findall(plain)]
    if (
        len(given) != 2
        or not _COMPARED(plain)
        or any(exponent * len(str(base)) > 3 * DIGITS for base, exponent in given)
    ):
        return None
    values = [base**exponent for base, exponent in given]
    if values[0] == values[1] or any(len(str(value)) > DIGITS for value in values):
        return None
    shown = [f"{base}{raised(str(exponent))}" for base, exponent in given]
    lines = [Line("is", {"sum": f"{text} = {value}"}) for text, value in zip(shown, values, strict=True)]
    small, big = (shown[0], shown[1]) if values[0] < values[1] else (shown[1], shown[0])
    names = {"small": small, "big": big}
    return Working((*lines, Line("bigger", names)), Line("ask_compare", {}))


# --- angles -----------------------------------------------------------------------------------------------------------

_EXTERIOR, _SIDES, _ANGLE = map(_anywhere, ("exterior", "sides", "angle"))
_PARALLELOGRAM = _anywhere("parallelogram")
FULL, HALF_TURN = 360, 180


def _sides_of_polygon(plain: str, numbers: Sequence[int]) -> Working | None:
    """How many sides a regular polygon has, by its exterior angle."""
    if len(numbers) != 1 or not (_EXTERIOR(plain) and _SIDES(plain)):
        return None
    angle = numbers[0]
    if not 0 < angle < HALF_TURN or FULL % angle:
        return None
    return result([Line("exterior_sum", {})], f"{FULL} ÷ {angle}", str(FULL // angle))


def _angles_of_parallelogram(plain: str, numbers: Sequence[int]) -> Working | None:
    """All angles of a parallelogram, by one of them."""
    if len(numbers) != 1 or not (_PARALLELOGRAM(plain) and _ANGLE(plain)) or not 0 < numbers[0] < HALF_TURN:
        return None
    one, other = numbers[0], HALF_TURN - numbers[0]
    names = {"one": str(one), "other": str(other), "sum": f"{HALF_TURN} - {one} = {other}"}
    return Working(
        (Line("opposite_equal", {}), Line("neighbours", names), Line("four_angles", names)),
        Line("ask", {"sum": f"{HALF_TURN} - {one}"}),
    )


# --- chance -----------------------------------------------------------------------------------------------------------

_CHANCE = _anywhere("chance")
_COUNTED = re.compile(r"(?<![\w./])(\d+) ([a-z]+|[\u0900-\u0963]+)")
_LETTERS = 3
"""Letters that two forms of a word share at least: "laal", "lal" are told apart by their first two and last."""


def _chance(plain: str, numbers: Sequence[int]) -> Working | None:
    """How likely one of several kinds is, each of which was counted."""
    counted = _COUNTED.findall(plain)
    if not _CHANCE(plain) or len(counted) < 2 or len(counted) != len(numbers):
        return None
    rest = _COUNTED.sub(" ", plain).split()
    wanted = [int(count) for count, kind in counted if kind in rest]
    if len(wanted) != 1:
        return None
    total = sum(numbers)
    shown = " + ".join(count for count, _ in counted)
    line = Line("all_outcomes", {"sum": f"{shown} = {total}"})
    return Working((line, Line("chance_is", {"made": f"{wanted[0]}/{total}"})), Line("ask", {"sum": shown}))


# --- numbers that are not known ---------------------------------------------------------------------------------------

_TOTAL, _TIMES, _MORE, _CONSECUTIVE = map(_anywhere, ("total", "times_as", "more_by", "consecutive"))
_COUNTS = tuple((int(count), re.compile(words).search) for count, words in _TABLES.headed("counts"))


def _two_of_a_sum(plain: str, numbers: Sequence[int]) -> Working | None:
    """Two numbers, of which one is so many times the other or so much more, and their sum."""
    times, more = _TIMES(plain), _MORE(plain)
    given = [int(text) for found in (times or more,) if found for text in found.groups() if text]
    if len(numbers) != 2 or not _TOTAL(plain) or len(given) != 1 or given[0] not in numbers:
        return None
    by = given[0]
    total = next((number for number in numbers if number != by), by)
    if times:
        lines = [Line("call_times", {"step": str(by), "sum": f"x + {by}x = {by + 1}x"})]
        return _solved(lines, by + 1, 0, total) if by > 1 else None
    return _solved([Line("call_more", {"step": str(by), "sum": f"x + x + {by} = 2x + {by}"})], 2, by, total)


def _consecutive(plain: str, numbers: Sequence[int]) -> Working | None:
    """So many numbers one after the other, and their sum."""
    counts = [count for count, named in _COUNTS if named(plain)]
    sums = [number for number in numbers if number not in counts]
    if not _CONSECUTIVE(plain) or len(counts) != 1 or len(sums) != 1:
        return None
    step = 2 if _ODD(plain) or _EVEN(plain) else 1
    names = ", ".join(f"x + {step * at}" if at else "x" for at in range(counts[0]))
    beside = step * counts[0] * (counts[0] - 1) // 2
    return _solved([Line("call_row", {"list": names, "sum": f"{counts[0]}x + {beside}"})], counts[0], beside, sums[0])


def _solved(lines: list[Line], times: int, beside: int, total: int) -> Working | None:
    """`times`x + `beside` = `total`, solved behind the lines that led to it; None where x is no whole number."""
    if total <= beside or (total - beside) % times:
        return None
    left = f"{times}x + {beside}" if beside else f"{times}x"
    lines = [*lines, Line("so", {"sum": f"{left} = {total}"})]
    if beside:
        lines.append(Line("both_take", {"what": str(beside), "sum": f"{times}x = {total - beside}"}))
    last = Line("both_divide", {"what": str(times), "sum": f"x = {(total - beside) // times}"})
    return Working((*lines, last), Line("ask_divide", {"what": str(times), "letter": "x"}))


_Way = Callable[[str, Sequence[int]], Working | None]
_WAYS: tuple[_Way, ...] = (
    *(_by_identity, _root_by_primes),
    *(_place_of_pattern, _next_one, _sum_of_first, _rounded, _place_value, _powers_compared),
    *(_sides_of_polygon, _angles_of_parallelogram, _chance),
)
"""What is asked outright, and answered."""
_STORIES: tuple[_Way, ...] = (_consecutive, _two_of_a_sum)
"""What is always a problem to be solved."""


# --- in another unit, and as a percent -------------------------------------------------------------------------------

_WORKED = tables("language/worked")
_ANY_NUMBER = re.compile(rf"(?<![\w./^]){WRITTEN}%?(?![\w/^]|\.\d)")
_QUANTITY = re.compile(r"(?<![\w./])(\d+(?:\.\d+)?) ?([a-z]+|[\u0900-\u0963]+)(?![\w])")


def in_another_unit(plain: str, _: Claim | None) -> Working | None:
    """One quantity, and the unit of the same kind that it is to be told in."""
    given = [found for found in _QUANTITY.finditer(plain) if found[2] in MEASURE_OF]
    if len(given) != 1 or len(_ANY_NUMBER.findall(plain)) > 1:
        return None
    number, unit = written_sums.read_number(given[0][1]), MEASURE_OF[given[0][2]]
    rest = plain[: given[0].start()] + " ; " + plain[given[0].end() :]
    others = [MEASURE_OF[word] for word in re.findall(r"[a-z]+|[\u0900-\u0963]+", rest) if word in MEASURE_OF]
    wanted = [one for one in others if one.dimension == unit.dimension and one.symbol != unit.symbol]
    if not wanted or len({one.symbol for one in wanted}) > 1:
        return None
    return workings.in_unit(number, unit.symbol, wanted[0].symbol, unit.size / wanted[0].size)


_PART_FIRST, _WHOLE_FIRST = _WORKED.anywhere("part_first"), _WORKED.anywhere("whole_first")


def percent_it_is(plain: str, _: Claim | None) -> Working | None:
    """Which percent one number is of another."""
    first, turned = _PART_FIRST.search(plain), _WHOLE_FIRST.search(plain)
    found = first or turned
    if found is None:
        return None
    numbers = [written_sums.read_number(text) for text in found.groups() if text]
    part, whole = numbers if first else numbers[::-1]
    if part.form != "integer" or whole.form != "integer" or not whole.value:
        return None
    over = f"{part}/{whole}"
    return workings.as_percent(over, part.value / whole.value * 100, [Line("part_over_whole", {"made": over})])

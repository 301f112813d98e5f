"""A quantity in another unit, and which percent one number is of another, from a question in plain digits.

It knows words and numbers, and neither who asks nor what was asked before.
"""

from __future__ import annotations

import re

from tutor.language.lexicon import tables
from tutor.library import workings
from tutor.library.words import Claim
from tutor.library.workings import WRITTEN, Line, Working
from tutor.numbers import written_sums
from tutor.spoken.maths_tokens import MEASURE_OF

_TABLES = tables("language/worked")
_NUMBER = re.compile(rf"(?<![\w./^]){WRITTEN}%?(?![\w/^]|\.\d)")
_QUANTITY = re.compile(r"(?<![\w./])(\d+(?:\.\d+)?) ?([a-z]+|[\u0900-\u0963]+)(?![\w])")


def in_another_unit(plain: str, _: Claim | None) -> Working | None:
    """One quantity, and the unit of the same kind that it is to be told in."""
    given = [found for found in _QUANTITY.finditer(plain) if found[2] in MEASURE_OF]
    if len(given) != 1 or len(_NUMBER.findall(plain)) > 1:
        return None
    number, unit = written_sums.read_number(given[0][1]), MEASURE_OF[given[0][2]]
    rest = plain[: given[0].start()] + " ; " + plain[given[0].end() :]
    others = [MEASURE_OF[word] for word in re.findall(r"[a-z]+|[\u0900-\u0963]+", rest) if word in MEASURE_OF]
    wanted = [one for one in others if one.dimension == unit.dimension and one.symbol != unit.symbol]
    if not wanted or len({one.symbol for one in wanted}) > 1:
        return None
    return workings.in_unit(number, unit.symbol, wanted[0].symbol, unit.size / wanted[0].size)


_PART_FIRST, _WHOLE_FIRST = _TABLES.anywhere("part_first"), _TABLES.anywhere("whole_first")


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

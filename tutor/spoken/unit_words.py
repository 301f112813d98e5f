"""The measures a school knows, how they are written and said, and how large each of them is.

The words are content (content/language/units.toml). It joins what is one unit in several pieces ("sq. cm", "km per
hour") and reads no number.
"""

from __future__ import annotations

import re

from tutor.language.lexicon import plain, tables

_WORDS = tables("language/units")
_PIECES = re.compile(plain(_WORDS.alternatives("anywhere", "pieces_of_units")))
"""What every unit of several pieces has in it."""
_EDGES = {"edge": r"(?<![a-z\u0900-\u097f])", "end": r"(?![a-z\u0900-\u097f])"}
_STEPS = tuple(
    (re.compile(plain(pattern)), unit if unit[0] > "z" else f" {unit} ")
    for unit, pattern in _WORDS.headed("joined", _EDGES)
)


class Measure:
    """One unit: what it measures, how large it is in the base unit of that, and its symbol."""

    __slots__ = ("bottom", "dimension", "symbol", "top")

    def __init__(self, dimension: str, symbol: str, top: int, bottom: int) -> None:
        self.dimension = dimension
        self.symbol = symbol
        self.top = top
        self.bottom = bottom


def _measures() -> dict[str, Measure]:
    """Every word for a unit; lengths also squared ("sqcm") and cubed ("cucm", in cubic centimetres like litres)."""
    found: dict[str, Measure] = {}
    for dimension, size, *spelt in _WORDS.rows("measures"):
        symbol, *words = map(plain, spelt)
        top, _, bottom = size.partition("/")
        large, small = int(top), int(bottom or 1)
        found |= dict.fromkeys([symbol, *words], Measure(dimension, symbol, large, small))
        if dimension in {"length", "unit"}:
            square = Measure("area" if dimension == "length" else "square units", f"{symbol}^2", large**2, small**2)
            scale = 10**6 if dimension == "length" else 1
            cube = Measure("volume" if scale > 1 else "cubic units", f"{symbol}^3", large**3 * scale, small**3)
            for word in (symbol, *words):
                found |= {f"sq{word}": square, f"cu{word}": cube}
    return found


MEASURE_OF = _measures()
MEASURE_WORDS = frozenset(MEASURE_OF) - {"s", "अंश"}
"""Words that stand for a unit beside a number; a lone s or "ansh" may be something else."""


def joined(text: str) -> str:
    """`text` (as `maths_tokens.normalise` gives it) with every unit of several pieces in one word."""
    if _PIECES.search(text) is None:
        return text
    for pattern, instead in _STEPS:
        text = pattern.sub(instead, text)
    return text

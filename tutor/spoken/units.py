"""Numbers with their units: what was measured, in what, and the same in another unit of its kind.

It reads a number with the unit behind it, and what follows in a smaller one ("5 kg 200 g") as part of the same
quantity. It must never take one kind of measure for another, and never guess a unit that was not said.
"""

from __future__ import annotations

from tutor.numbers.ratio import Ratio
from tutor.spoken.maths_tokens import MEASURE_OF, Measure, Token
from tutor.spoken.spoken_numbers import Amount, Unreadable, amount_at, starts_number

_UNIT_KINDS = frozenset({"unit_word", "money", "small_money"})
_HAS_SMALLER = frozenset({"km", "m", "ft", "kg", "lb", "l", "hour", "min", "day", "rupees", "dollars", "year"})
"""A bare number behind one of these is the beginning of a smaller part ("two hours thirty ...")."""


def measured_at(tokens: list[Token], at: int) -> tuple[Amount, int]:
    """The number at token `at` with its unit, or without one, and where it ends.

    Raises:
        Unreadable: the words could be two numbers, or stop half way.
        TooLarge: too many digits.
    """
    amount, end = amount_at(tokens, at)
    measure = measure_at(tokens, end)
    if measure is None:
        amount.unit = _unit_before(tokens, at)
        return amount, end
    amount.unit, end = measure.symbol, end + 1
    smaller = _smaller_part(tokens, end, measure)
    while smaller is not None:
        part, measure, end = smaller
        amount = _together(amount, part)
        smaller = _smaller_part(tokens, end, measure)
    return _in_rupees(amount), end


def measure_at(tokens: list[Token], at: int) -> Measure | None:
    """The unit that the token at `at` names, if it names one."""
    if at >= len(tokens) or tokens[at].kind not in _UNIT_KINDS:
        return None
    return MEASURE_OF.get(tokens[at].text)


def in_base(amount: Amount) -> Ratio:
    """The number of `amount` in the base unit of its dimension."""
    measure = MEASURE_OF[_WORD_OF[amount.unit]]
    return amount.ratio * Ratio(measure.top, measure.bottom)


def dimension(unit: str) -> str:
    """What the unit with this symbol measures; empty for no unit."""
    return MEASURE_OF[_WORD_OF[unit]].dimension if unit else ""


_WORD_OF = {measure.symbol: word for word, measure in MEASURE_OF.items()}


def _unit_before(tokens: list[Token], at: int) -> str:
    """Money is written in front ("Rs 50")."""
    before = tokens[at - 1] if at else None
    named = before is not None and before.kind == "money" and not tokens[at].gap
    return MEASURE_OF[before.text].symbol if before is not None and named else ""


def _smaller_part(tokens: list[Token], at: int, larger: Measure) -> tuple[Amount, Measure, int] | None:
    """What goes on in a smaller unit of the same kind ("[5 kg] 200 g"), or None when nothing does.

    Raises:
        Unreadable: the part is as large as a whole one of the larger unit ("206 rupees 206 paise").
    """
    start = at
    while start < len(tokens) and tokens[start].kind in {"and", "comma"} and start < at + 2:
        start += 1
    if start >= len(tokens) or not starts_number(tokens, start):
        return None
    part, end = amount_at(tokens, start)
    measure = measure_at(tokens, end)
    if end == len(tokens) and start == at and larger.symbol in _HAS_SMALLER:
        raise Unreadable("incomplete")
    if measure is None or measure.dimension != larger.dimension or not _size(measure) < _size(larger):
        return None
    if not part.ratio * _size(measure) < _size(larger):
        raise Unreadable("ambiguous")
    part.unit = measure.symbol
    return part, measure, end + 1


def _size(measure: Measure) -> Ratio:
    return Ratio(measure.top, measure.bottom)


def _together(amount: Amount, part: Amount) -> Amount:
    """Both as one amount in the unit of the first."""
    larger = MEASURE_OF[_WORD_OF[amount.unit]]
    total = amount.ratio + in_base(part) / _size(larger)
    whole = total.den == 1
    joined = Amount(total, "integer" if whole else "decimal", total.num, total.den)
    joined.unit = amount.unit
    return joined


def _in_rupees(amount: Amount) -> Amount:
    """Coins counted in the whole coin, their own number beside ("50 paise" is half a rupee, and fifty)."""
    whole = {"paise": "rupees", "cents": "dollars"}.get(amount.unit)
    if whole is None:
        return amount
    coins = Amount(amount.ratio / Ratio(100), "decimal", amount.top, amount.bottom)
    coins.alone, coins.unit = amount.ratio, whole
    return coins

"""The measures a school knows, how they are written and said, and how large each of them is.

Data and spelling only: it joins what is one unit in several pieces ("sq. cm", "km per hour") and reads no number.
"""

from __future__ import annotations

import re

from tutor.lexicon import plain

MEASURES = """
length 1/1000 mm mms millimetre millimetres millimeter millimeters मिलीमीटर मिमी
length 1/100 cm cms centimetre centimetres centimeter centimeters sentimeter सेंटीमीटर सेंटिमीटर सेमी
length 1 m metre metres meter meters mtr mtrs मीटर मी
length 1000 km kms kilometre kilometres kilometer kilometers किलोमीटर किमी
length 127/5000 inch inches इंच
length 381/1250 ft foot feet फुट फीट
length 1143/1250 yd yard yards गज gaj
length 201168/125 mile miles मील meel
mass 1/1000 mg milligram milligrams मिलीग्राम
mass 1 g gm gms gram grams graam ग्राम ग्रा
mass 1000 kg kgs kilo kilos kilogram kilograms किलो किलोग्राम किग्रा
mass 100000 quintal quintals kuntal कुंतल क्विंटल कुंटल
mass 1000000 tonne tonnes ton tons टन
mass 45359237/100000 lb lbs pound pounds पाउंड
mass 45359237/1600000 oz ounce ounces औंस
volume 1 ml mls millilitre millilitres milliliter milliliters मिलीलीटर मिली
volume 1000 l ltr ltrs litre litres liter liters leetar लीटर ली
volume 1000000 kl kilolitre kilolitres kiloliter kiloliters किलोलीटर
time 1 sec s secs second seconds सेकंड सेकेंड
time 60 min mins minute minutes minat मिनट
time 3600 hour hours hr hrs ghanta ghante ghanton ghantaa घंटा घंटे घंटों घण्टा घण्टे
time 86400 day days din दिन
time 604800 week weeks hafta hafte haftey सप्ताह हफ्ता हफ्ते
months 1 month months mahina mahine maheene महीना महीने
months 12 year years saal saalon varsh साल वर्ष
money 1 rupees rupee rs rupaye rupaiya rupay rupiya rupaya rupya rupye inr रुपये रुपए रुपया रुपिया रूपये रूपए रुपयों
money 1/100 paise paisa paisay pese पैसे पैसा
dollars 1 dollars dollar डॉलर
dollars 1/100 cents cent सेंट
angle 1 degree degrees digri डिग्री अंश
area 10000 hectare hectares हेक्टेयर
speed 1000/3600 kmph kph
speed 1 mps
unit 1 unit units इकाई
"""
"""A dimension, the size in its base unit, the symbol, then the words for it."""

_LENGTHS = (
    "mm|cms?|m|kms?|inch(?:es)?|ft|feet|foot|yd|yards?|miles?|units?|(?:milli|centi|kilo)?met(?:re|er)s?"
    "|(?:मिली|सेंटी|किलो)?मीटर|मिमी|सेमी|किमी|इकाई|फुट"
)
_KILOMETRE, _PER = "kms?|kilomet(?:re|er)s?|किमी|किलोमीटर", "(?:/|per|prati|प्रति)"
_PIECES = re.compile(plain(r"\^|/|sq|cu|per|prati|varg|ghan|c\.?c|मी|ग्रा|वर्ग|घन|प्रति"))
"""What every unit of several pieces has in it."""
_EDGE, _END = r"(?<![a-z\u0900-\u097f])", r"(?![a-z\u0900-\u097f])"
_STEPS = tuple(
    (re.compile(plain(pattern)), instead)
    for pattern, instead in (
        (rf"{_EDGE}से\.? ?मी{_END}\.?", "सेमी"),
        (rf"{_EDGE}मि\.? ?मी{_END}\.?", "मिमी"),
        (rf"{_EDGE}कि\.? ?मी{_END}\.?", "किमी"),
        (rf"{_EDGE}कि\.? ?ग्रा{_END}\.?", "किग्रा"),
        (rf"(?<=\d) ?c\.?c{_END}\.?", " cucm "),
        (rf"{_EDGE}({_LENGTHS}) ?\^ ?\(?2\)?", r" sq\1 "),
        (rf"{_EDGE}({_LENGTHS}) ?\^ ?\(?3\)?", r" cu\1 "),
        (rf"{_EDGE}(?:sq\.?|square|varg|वर्ग) ?({_LENGTHS}){_END}", r" sq\1 "),
        (rf"{_EDGE}(?:cu\.?|cubic|ghan|घन) ?({_LENGTHS}){_END}", r" cu\1 "),
        (rf"{_EDGE}({_LENGTHS}) (?:sq|squared?){_END}", r" sq\1 "),
        (rf"{_EDGE}({_LENGTHS}) cubed?{_END}", r" cu\1 "),
        (rf"{_EDGE}(?:{_KILOMETRE}) ?{_PER} ?(?:hours?|hrs?|h|ghanta|ghante|घंटा|घंटे){_END}", " kmph "),
        (rf"{_EDGE}(?:m|met(?:re|er)s?|मीटर) ?{_PER} ?(?:seconds?|secs?|s|सेकंड){_END}", " mps "),
    )
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
    for row in plain(MEASURES).strip().splitlines():
        dimension, size, symbol, *words = row.split()
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

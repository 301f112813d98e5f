"""Maths as it is said aloud: written numbers and expressions to words, in Indian English and in Hindi.

The other way round from `spoken_maths`: what is said here is read back there as the same value. It must never change a
value, and never leave a digit or a sign in what is spoken.
"""

from __future__ import annotations

import re

from tutor.chapters.values import Language
from tutor.language.known_words import ENGLISH_NUMBERS, SPELLINGS, WORDS
from tutor.spoken.maths_tokens import joined, normalise

_ENGLISH = {int(row.split()[0]): row.split()[1] for row in ENGLISH_NUMBERS.strip().splitlines()}
_HINDI = {value: words[0] for value, words in SPELLINGS.items()}

_ENGLISH_SCALES = ((10**7, "crore"), (10**5, "lakh"), (1000, "thousand"), (100, "hundred"))
_HINDI_SCALES = (
    (10**17, "शंख"), (10**15, "पद्म"), (10**13, "नील"), (10**11, "खरब"), (10**9, "अरब"), (10**7, "करोड़"),
    (10**5, "लाख"), (1000, "हज़ार"), (100, "सौ"),
)  # fmt: skip
_LARGEST = {"en": 10**14, "hi": 10**19}
"""From here on a number is said digit by digit: nobody can follow its name."""


def _aloud(kind: str) -> dict[str, str]:
    return {name: WORDS.text(f"aloud.{kind}", name) for name in WORDS.names(f"aloud.{kind}")}


_EN, _HI, _COMPARED = _aloud("en"), _aloud("hi"), _aloud("compared")
_NAMES = "ए बी सी डी ई एफ जी एच आई जे के एल एम एन ओ पी क्यू आर एस टी यू वी डब्ल्यू एक्स वाई ज़ेड"
_HINDI_LETTERS = {chr(ord("a") + place): name for place, name in enumerate(_NAMES.split())}
_NUMBER = r"\d+(?:,\d+)*(?:\.\d+)?|\.\d+"
_VALUE = re.compile(
    rf"\s*(?P<sign>[-+]?)\s*(?:(?P<whole>\d+)\s+(?P<top>\d+)/(?P<bottom>\d+)"
    rf"|(?P<over>\d+)\s*/\s*(?P<under>-?\d+)|(?P<number>{_NUMBER}))\s*(?P<percent>%?)\s*"
)
_PARTS = re.compile(
    rf"(?P<mixed>\d+\s+\d+/\d+(?![\d.]))|(?P<fraction>\d+\s*/\s*\d+(?![\d.,]*\d))|(?P<number>{_NUMBER})"
    r"|(?P<word>[^\W\d_]{2,}(?:[\u0900-\u0963]+[^\W\d_]*)*)|(?P<letter>[^\W\d_])"
    r"|(?P<sign>\*\*|<=|>=|!=|[-+*/^=<>%:()√∛±≈?,])"
)
_PRODUCT = re.compile(r"(?<![^\W\d_])(?:[abc]{2,3}|[xyz]{2,3}|[mnpqr]{2})(?![^\W\d_])")
_RAISED = {"en": {"2": "squared", "3": "cubed"}, "hi": {"2": "का वर्ग", "3": "का घन"}}


def number_aloud(value: str, language: Language, how: str = "") -> str:
    """`value` in words.

    Args:
        value: a number as the checker writes it: "-3/7", "12.5", "125000", "2 3/4", "25%", "3:4". Anything else is
            said as `expression_aloud` says it.
        language: "en" and "hinglish" give Indian English words ("one lakh twenty-five thousand"), "hi" Devanagari.
        how: "" as written; "decimal", "mixed" or "percent" say the same value in that form where it has one (a
            hundredth part of a value without "%" is one percent); "sign" names the sign even of what is positive, as
            it joins two terms ("plus three").
    """
    tongue = "hi" if language == "hi" else "en"
    match = _VALUE.fullmatch(value.translate(_MINUS))
    if match is None:
        return expression_aloud(value, language)
    words = _HI if tongue == "hi" else _EN
    said = _sized(_in_form(match, how), tongue)
    if how == "sign":
        return f"{words['less' if match['sign'] == '-' else 'more']} {said}"
    return f"{words['minus']} {said}" if match["sign"] == "-" else said


_MINUS = str.maketrans(dict.fromkeys("−–‐‑", "-"))


def _in_form(match: re.Match[str], how: str) -> str:
    """The size of the number that `match` holds, written in the form `how`; as it was when it has no such form."""
    size = match[0].strip().lstrip("+-").strip()
    top, bottom = _exact(match)
    if how == "mixed" and bottom > 1 and top > bottom:
        return f"{top // bottom} {top % bottom}/{bottom}"
    if how == "decimal":
        return _as_decimal(top, bottom) or size
    if how == "percent" and not match["percent"]:
        whole = top * 100 % bottom == 0
        percent = str(top * 100 // bottom) if whole else _as_decimal(top * 100, bottom)
        return f"{percent}%" if percent else size
    return size


def _exact(match: re.Match[str]) -> tuple[int, int]:
    """Numerator and denominator, both positive and in lowest terms as far as twos and fives go."""
    if match["whole"]:
        bottom = int(match["bottom"])
        return int(match["whole"]) * bottom + int(match["top"]), bottom
    if match["over"]:
        return int(match["over"]), abs(int(match["under"]))
    digits, _, places = match["number"].replace(",", "").partition(".")
    top, bottom = int((digits or "0") + places), 10 ** len(places)
    return (top, bottom * 100) if match["percent"] else (top, bottom)


def _as_decimal(top: int, bottom: int) -> str:
    """`top/bottom` with a decimal point; empty when the decimal never ends or the fraction has no value."""
    for places in range(20):
        if bottom and top * 10**places % bottom == 0:
            digits = str(top * 10**places // bottom).rjust(places + 1, "0")
            return f"{digits[: len(digits) - places]}.{digits[len(digits) - places :]}".rstrip(".")
    return ""


def _sized(size: str, tongue: str) -> str:
    """A positive number, as written, in words."""
    words = _HI if tongue == "hi" else _EN
    if size.endswith("%"):
        return f"{_sized(size[:-1].strip(), tongue)} {words['percent']}"
    count, _, part = size.partition(" ")
    if "/" in part and "/" not in count:
        return f"{_whole(count, tongue)} {words['whole']} {_sized(part.strip(), tongue)}"
    top, over, bottom = size.partition("/")
    if over:
        under = bottom.strip()
        sign = f"{words['minus']} " if under.startswith("-") else ""
        return f"{_whole(top.strip(), tongue)} {words['over']} {sign}{_whole(under.lstrip('-'), tongue)}"
    whole, point, places = size.replace(",", "").partition(".")
    if not point:
        return _whole(whole, tongue, alone=True)
    digits = " ".join(_digit(digit, tongue) for digit in places)
    return f"{_whole(whole or '0', tongue)} {words['point']} {digits}"


def _digit(digit: str, tongue: str) -> str:
    return _HINDI[int(digit)] if tongue == "hi" else _ENGLISH[int(digit)]


def _whole(digits: str, tongue: str, alone: bool = False) -> str:
    """A whole number; `alone` says "two hundred and five", which inside a fraction could be heard as two numbers."""
    number = int(digits)
    if number >= _LARGEST[tongue]:
        return " ".join(_digit(digit, tongue) for digit in digits)
    if tongue == "hi":
        return " ".join(_hindi(number))
    said = _english(number)
    if alone and number > 100 and number % 100:
        said.insert(-1, "and")
    return " ".join(said)


def _english(number: int) -> list[str]:
    """Indian English, the part below a hundred in one piece at the end."""
    for size, name in _ENGLISH_SCALES:
        if number >= size:
            rest = number % size
            return [*_english(number // size), name, *(_english(rest) if rest else [])]
    if number in _ENGLISH:
        return [_ENGLISH[number]]
    return [f"{_ENGLISH[number - number % 10]}-{_ENGLISH[number % 10]}"]


def _hindi(number: int) -> list[str]:
    for size, name in _HINDI_SCALES:
        if number >= size:
            rest = number % size
            return [*_hindi(number // size), name, *(_hindi(rest) if rest else [])]
    return [_HINDI[number]]


_HYPHEN = re.compile(r"(?<=[A-Za-z])-(?=[A-Za-z]{3})")
"""A hyphen before a word ("x-axis"), which is no minus."""


def expression_aloud(written: str, language: Language) -> str:
    """An expression, equation or comparison in words ("x^2 + 2x" is "x squared plus two x").

    Words in it stay as they are; brackets around one number are not said.
    """
    tongue = "hi" if language == "hi" else "en"
    text = _PRICE.sub(r"\1 rs", _HYPHEN.sub(" ", written)).replace("÷", " div ")
    text = _BRACKETED.sub(r"\1", joined(normalise(text)))
    text = _PRODUCT.sub(lambda match: " ".join(match[0]), text)
    parts = list(_PARTS.finditer(text))
    signs = [place for place, part in enumerate(parts) if part[0] in _COMPARED]
    if tongue == "hi" and len(signs) == 1:
        left, right = _Speaker(parts[: signs[0]], tongue).say(), _Speaker(parts[signs[0] + 1 :], tongue).say()
        return f"{left}, {right} {_COMPARED[parts[signs[0]][0]]}"
    return _Speaker(parts, tongue).say()


_PRICE = re.compile(rf"(?:₹|Rs\.?) ?({_NUMBER})")
_BRACKETED = re.compile(rf"\(\s*([-+]?(?:\d+\s*/\s*\d+|{_NUMBER}))\s*\)(?!\s*\^)(?![\s*]*[a-z(\d])")


class _Speaker:
    """Goes along the parts of an expression and says each in the light of the one before."""

    def __init__(self, parts: list[re.Match[str]], tongue: str) -> None:
        self.parts = parts
        self.tongue = tongue
        self.words = _HI if tongue == "hi" else _EN
        self.said: list[str] = []
        self.before = ""
        """What kind of part was said last: "value" after a number, a letter or a bracket; "" at a beginning."""

    def say(self) -> str:
        at = 0
        while at < len(self.parts):
            at = self._part(at)
        return " ".join(self.said)

    def _part(self, at: int) -> int:
        """Say the part at `at`; gives back where the next one is."""
        part = self.parts[at]
        kind, text = part.lastgroup or "", part[0]
        if kind in {"mixed", "fraction", "number"}:
            self.value(_sized(re.sub(r"\s*/\s*", "/", text), self.tongue))
        elif kind in {"letter", "word"} and self._unit(at):
            self.before = "value"
        elif kind == "letter":
            self.value(_HINDI_LETTERS.get(text, text) if self.tongue == "hi" else text)
        elif kind == "word":
            self.said.append(_WORDS[self.tongue].get(text, text))
            self.before = "" if text in _WORDS["en"] else "word"
        else:
            return self._sign(at, text)
        return at + 1

    def _unit(self, at: int) -> bool:
        """Say the part at `at` as a unit, if it is one: a lone letter only behind a number and a space."""
        text, before = self.parts[at][0], self.parts[at - 1] if at else None
        number = before is not None and before.lastgroup in {"mixed", "fraction", "number"}
        if len(text) == 1 and not (number and before is not None and before.end() < self.parts[at].start()):
            return False
        said = _unit_aloud(text, self.tongue, before is not None and before[0] == "1")
        self.said += [said] if said else []
        return said != ""

    def value(self, said: str) -> None:
        self.said.append(said)
        self.before = "value"

    def _sign(self, at: int, sign: str) -> int:
        if sign in {"^", "**"}:
            return self._power(at + 1)
        if sign in {"√", "∛"}:
            return self._root(at, sign)
        if sign == "(" and self.before == "value":
            self.said.append(self.words["times"])
        binary = self.before == "value"
        name = {
            "-": "less" if binary else "minus", "+": "more" if binary else "plus", "*": "times",
            "/": "over", ":": "ratio", "%": "percent", "(": "open", ")": "close", ",": "and",
        }.get(sign, sign)  # fmt: skip
        self.said.append(self.words[name])
        self.before = "value" if sign in {")", "%"} else ""
        return at + 1

    def _power(self, at: int) -> int:
        """The exponent that begins at `at`."""
        end = self._exponent_end(at)
        exponent = "".join(part[0] for part in self.parts[at:end]).strip("()")
        raised = _RAISED[self.tongue].get(exponent)
        if raised:
            self.said.append(raised)
        else:
            self.said.append("की घात" if self.tongue == "hi" else "to the power")
            inner = _Speaker(self.parts[at:end], self.tongue)
            bare = [part for part in inner.parts if part[0] not in "()"]
            inner.parts = bare if len(bare) < 3 else inner.parts
            self.said.append(inner.say())
        self.before = "value"
        return end

    def _exponent_end(self, at: int) -> int:
        """Where one exponent ends: a bracket, or one number or letter with its sign."""
        depth, end = 0, at
        while end < len(self.parts):
            text = self.parts[end][0]
            depth += (text == "(") - (text == ")")
            end += 1
            if not depth and text not in {"-", "+"}:
                break
        return end

    def _root(self, at: int, sign: str) -> int:
        end = self._exponent_end(at + 1)
        inner = _Speaker(self.parts[at + 1 : end], self.tongue)
        bare = inner.parts[1:-1] if inner.parts and inner.parts[0][0] == "(" and len(inner.parts) == 3 else inner.parts
        inner.parts = bare
        root = {"en": ("square root of", "cube root of"), "hi": ("वर्गमूल", "घनमूल")}[self.tongue][sign == "∛"]
        self.value(f"{root} {inner.say()}".strip())
        return end


_WORDS = {"en": _aloud("word.en"), "hi": _aloud("word.hi")}
_UNIT_NAMES = {"en": _aloud("unit.en"), "hi": _aloud("unit.hi")}


def _unit_aloud(text: str, tongue: str, one: bool) -> str:
    """The name of a unit (`unit_words.joined` writes square ones "sqcm"); empty when it is none."""
    power = {"sq": ("square ", "वर्ग "), "cu": ("cubic ", "घन ")}.get(text[:2], ("", ""))
    name = _UNIT_NAMES[tongue].get(text[2:] if power[0] else text, "")
    if tongue == "hi" or not name:
        return name and power[1] + name
    if one:
        name = {"feet": "foot"}.get(name, name.replace("tres ", "tre ").removesuffix("s"))
    return power[0] + name

"""What a question asks to be worked out, as data that the misconceptions can work on.

The notation of `Item.problem` is tried first, then worksheet wording. It must never raise and never guess: what cannot
be read is None.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from tutor.language.known_words import look_up
from tutor.language.lexicon import plain, tables
from tutor.numbers import written_sums
from tutor.numbers.ratio import Ratio, TooLarge
from tutor.numbers.written_sums import Node, Number, Unwritten, bracketed, decimal_text, joined, number_of, of
from tutor.spoken import spoken_maths
from tutor.spoken.maths_tokens import PARTS

# --- worksheet text made plain before it is read ---


_SAID = tables("language/questions")
LONGEST_QUESTION = 1000
BLANK = "□"
"""What a gap to be filled becomes, however it was written."""

_PARTS = PARTS | {"⅜": "3/8", "⅝": "5/8", "⅞": "7/8"}
_WRITTEN = {"⁻": "^-", "∶": ":", "＝": "=", "∕": "/", "⁄": "/", "।": ".", "≤": "<", "≥": ">"}
_SIGNS = str.maketrans(
    {
        **{0x966 + digit: str(digit) for digit in range(10)},
        **{ord(sign): f"^{digit}" for digit, sign in enumerate("⁰¹²³⁴⁵⁶⁷⁸⁹")},
        **{ord(sign): f" {part} " for sign, part in _PARTS.items()},
        **dict.fromkeys(map(ord, "−–—‒‐‑﹣－"), "-"),
        **dict.fromkeys(map(ord, "×✕∗·⋅"), "*"),
        **dict.fromkeys(map(ord, "₹€£$°"), " "),
        **dict.fromkeys(map(ord, "□⬜▢◻"), f" {BLANK} "),
        **dict.fromkeys(map(ord, "“”\"’‘`´'"), " "),
        **dict.fromkeys([0xA0, 0x2009, 0x202F, 0x200B, 0xFEFF], " "),
        **{ord(sign): written for sign, written in _WRITTEN.items()},
    }
)  # fmt: skip

_LATEX: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern), instead)
    for pattern, instead in (
        (r"\\(?:boxed|text|mathrm|mathbf|textbf|operatorname)\s*\{([^{}]*)\}", r" \1 "),
        (r"\\[dtc]?frac\s*\{\s*(-?\d+)\s*\}\s*\{\s*(\d+)\s*\}", r" \1/\2 "),
        (r"\\[dtc]?frac\s*\{([^{}]*)\}\s*\{([^{}]*)\}", r"((\1)/(\2))"),
        (r"\\[dtc]?frac\s*(\d)\s*(\d)", r" \1/\2 "),
        (r"\\sqrt\s*\[\s*3\s*\]\s*\{([^{}]*)\}", r"∛(\1)"),
        (r"\\sqrt\s*\{([^{}]*)\}", r"√(\1)"),
        (r"\^\s*\{\s*(?:\\circ|\\degree)\s*\}|\^\s*\\circ|\\circ|\\degree", " "),
        (r"\^\s*\{\s*(-?\w+)\s*\}", r"^\1"),
        (r"\^\s*\{([^{}]*)\}", r"^(\1)"),
        (r"\\(?:times|cdot|ast)(?![a-z])", "*"),
        (r"\\div(?![a-z])", "÷"),
        (r"\\(?:left|right|displaystyle|limits)(?![a-z])", ""),
        (r"\\(?:square|box|underline\s*\{[^{}]*\})", f" {BLANK} "),
        (r"\\%", "%"),
        (r"\\[a-zA-Z]+", " "),
        (r"\\.", " "),
        (r"[{}]", " "),
    )
)
_GAP = re.compile(
    r"\[\s*_*\s*\]|(?<![a-z0-9])_{1,}(?![a-z0-9])|\(\s*\?\s*\)"
    r"|\?(?=\s*[-+*/÷=:])|(?<=[+*/÷(])\s*\?|(?<=[=:])\s*\?(?=\s*/)"
)
_GROUPED = re.compile(r"(?<![\d.,])(?:\d{1,2}(?:,\d{2})*,\d{3}|\d{1,3}(?:,\d{3})+)(?![\d,]*\d)")
_POINTED = re.compile(r"(?<=\d)\.(?=\s|$|[?,;])|(?<![\d.])\.(?!\d)")

_WORDS_OF_SIGNS = tuple(
    (re.compile(pattern), sign if sign in ("%", "percent") else f" {sign} ") for sign, pattern in _SAID.headed("signs")
)
_PERCENT_ASKED = re.compile(r"(?<!\d)(?<!\d )%")

_WORD = re.compile(r"[a-z\u0900-\u0963\u0970-\u097f]+|\d+(?:\.\d+)?|[^\sa-z\u0900-\u097f\d]|\s+")
_COUNTED = frozenset({"unit", "teen", "ten", "scale", "denominator", "quartered"})
_INSIDE = _SAID.words("inside")
_NOT_COUNTED = _SAID.words("not_counted")
_TWO = _SAID.words("two")
_MOST_WORDS = 12
"""Number words in one number; the longest that a worksheet spells out has fewer."""


def plainly(text: str) -> str:
    """`text` with its signs, scripts and number words made one; at most `LONGEST_QUESTION` characters of it."""
    text = text[:LONGEST_QUESTION]
    if "\\" in text or "{" in text:
        for _depth in range(3):
            for pattern, instead in _LATEX:
                text = pattern.sub(instead, text)
    text = plain(text.lower()).translate(_SIGNS)
    text = _GROUPED.sub(lambda match: match[0].replace(",", ""), _GAP.sub(f" {BLANK} ", text))
    text = _counted(_POINTED.sub(" . ", text))
    for pattern, instead in _WORDS_OF_SIGNS:
        text = pattern.sub(instead, text)
    return " ".join(_PERCENT_ASKED.sub(" percent ", text).split())


def _counted(text: str) -> str:
    """Number words as digits: "three by seven" is 3/7, "do sahi teen bata chaar" is 2 3/4."""
    pieces = _WORD.findall(text)
    found: list[str] = []
    at = 0
    while at < len(pieces):
        number, end = None, at
        for end in _run_ends(pieces, at):
            number = _in_digits(pieces[at:end])
            if number is not None:
                break
        found.append(pieces[at] if number is None else number)
        at = at + 1 if number is None else end
    return "".join(found)


def _run_ends(pieces: list[str], start: int) -> list[int]:
    """Where the number words that begin at `start` may end, the longest run first; nothing when they do not count."""
    ends: list[int] = []
    at = start
    while at < len(pieces) and len(ends) < _MOST_WORDS:
        piece = pieces[at]
        if _is_number_word(piece):
            ends.append(at + 1)
        elif not (ends and (piece.isspace() or piece == "-" or piece in _INSIDE)) or "\n" in piece:
            break
        at += 1
    if ends and pieces[start] in _NOT_COUNTED and len(ends) == 1 and not _maths_around(pieces, start, ends[0]):
        return []
    return ends[::-1]


def _maths_around(pieces: list[str], start: int, end: int) -> bool:
    """Whether a lone "do" or "one" stands beside a sign or a word of working out."""
    before = [piece for piece in pieces[max(0, start - 4) : start] if not piece.isspace()]
    after = [piece for piece in pieces[end : end + 4] if not piece.isspace()]
    return pieces[start] in _TWO and bool({*before[-1:], *after[:1]} & _BESIDE)


_BESIDE = _SAID.words("beside")


def _is_number_word(piece: str) -> bool:
    entry = look_up(piece) if piece.isalpha() or piece > "\u0900" else None
    return entry is not None and entry[0] in _COUNTED


def _in_digits(pieces: list[str]) -> str | None:
    """A run of number words as it would be written; None when it is not one number."""
    reading = spoken_maths.read("".join(pieces))
    amount = reading.amount
    if reading.value is None or amount is None:
        return None
    if amount.form == "fraction":
        return f"{amount.top}/{amount.bottom}"
    if amount.form == "mixed":
        whole, rest = divmod(abs(amount.ratio.num), amount.ratio.den)
        return f"{whole} {rest}/{amount.ratio.den}"
    if amount.form == "decimal":
        return decimal_text(amount.ratio, 0)
    return str(amount.ratio) if amount.form == "integer" else None


# --- a problem as data ---


NAMES: dict[str, tuple[int, int]] = {
    "compare": (2, 2), "smaller": (2, 2), "is_greater": (2, 2), "is_less": (2, 2), "hours_minutes": (2, 2),
    "order": (2, 12), "order_down": (2, 12), "simplify": (1, 1), "successor": (1, 1), "predecessor": (1, 1),
    "absolute": (1, 1), "opposite": (1, 1), "reciprocal": (1, 1), "round": (2, 2), "place_value": (2, 2),
    "hcf": (2, 4), "lcm": (2, 4), "is_prime": (1, 1), "percent_of": (2, 2), "as_percent": (2, 2),
    "percent_change": (2, 2), "increase": (2, 2), "decrease": (2, 2), "successive_percent": (2, 2),
    "profit_percent": (2, 2), "simple_interest": (3, 3), "ratio_missing": (3, 3), "share": (3, 3), "direct": (3, 3),
    "inverse": (3, 3), "difference_kept": (3, 3), "ratio": (2, 2), "area_rectangle": (2, 2),
    "perimeter_rectangle": (2, 2), "area_square": (1, 1), "perimeter_square": (1, 1), "area_triangle": (2, 3),
    "area_parallelogram": (2, 3), "area_trapezium": (3, 3), "area_circle": (1, 1), "circumference": (1, 1),
    "area_scale": (1, 1), "convert": (1, 1), "angle_complement": (1, 1), "angle_supplement": (1, 1),
    "angle_triangle": (2, 2), "angle_quadrilateral": (3, 3), "angle_linear_pair": (1, 1), "exterior_angle": (2, 2),
    "corresponding": (1, 1), "alternate": (1, 1), "co_interior": (1, 1), "polygon_sum": (1, 1),
    "pythagoras_hypotenuse": (2, 2), "pythagoras_leg": (2, 2), "mean": (2, 20), "median": (2, 20), "mode": (2, 20),
    "range": (2, 20), "volume_cube": (1, 1), "volume_cuboid": (3, 3), "surface_cube": (1, 1),
    "surface_cuboid": (3, 3), "fraction_of": (2, 2), "whole_from_part": (2, 2), "to_improper": (1, 1),
    "to_mixed": (1, 1), "to_decimal": (1, 1), "to_fraction": (1, 1), "to_percent": (1, 1), "equivalent": (2, 2),
    "quotient": (2, 2), "is_rectangle_square": (0, 0), "angle_arms": (0, 0), "three_numbers": (3, 3),
    "two_numbers": (2, 2), "area_of_length": (3, 3),
}  # fmt: skip
"""The named problems, each with the least and the most numbers it has (beside units)."""

_OF_HUNDRED = {"percent_of", "increase", "decrease", "successive_percent", "simple_interest"}
"""Problems whose percents are given as plain numbers."""

_FROM_AND_TO = ("from", "to")

_SUMS = {"root": "root", "cube_root": "cuberoot", "power": "^"}
"""Names that stand for a written sum."""

_NOTATION = re.compile(r"\s*([a-z_]+)\s*:(.*)", re.DOTALL)
PRODUCTS = "ab|bc|ca|ac|xy|yx|yz|zx|xz|mn|pq|abc|xyz|ax|bx|ay|by(?=[-+*^=)])"
"""Letters side by side that are a product and no word."""
_LATIN_WORD = rf"(?<![a-z])(?!(?:{PRODUCTS})(?![a-z]))[a-z]{{2,}}"
_LETTER_WORD = re.compile(_LATIN_WORD)
_LONGEST = 2000


@dataclass(frozen=True, slots=True)
class Problem:
    """What is to be worked out.

    `name` is "sum" (numbers only), "expression" (letters too), "equation", "value" (an expression with the number for
    its letter) or a name of `NAMES`.
    """

    name: str
    numbers: tuple[Number, ...] = ()
    sides: tuple[Node, ...] = ()
    """The sum; the two sides of an equation."""
    units: tuple[str, ...] = ()
    """From and to, of a conversion; the letter of a value."""

    @property
    def values(self) -> tuple[Ratio, ...]:
        """The numbers of a named problem."""
        return tuple(number.value for number in self.numbers)


SLOTS = ("first", "second", "third", "top", "other_top", "bottom", "other_bottom", "whole", "other_whole", "letter")
"""What a text about a problem may name of it."""


def told_in(problem: Problem) -> dict[str, str]:
    """The numbers of a problem by their place, for words about it: only those that cannot be taken for others.

    In a sum or an equation of more than two numbers nobody can tell which of them went astray.
    """
    numbers = problem.numbers or tuple(one for side in problem.sides for one in _leaves(side))
    if problem.sides and len(numbers) > _PLAIN:
        return {}
    found = dict(zip(("first", "second", "third"), map(str, numbers), strict=False))
    for ahead, one in zip(("", "other_"), (one for one in numbers if one.is_fraction), strict=False):
        found |= {f"{ahead}top": str(one.top), f"{ahead}bottom": str(one.bottom)}
        found |= {f"{ahead}whole": str(one.whole)} if one.form == "mixed" else {}
    names = sorted(set().union(*map(written_sums.letters, problem.sides)))
    return found | ({"letter": names[0]} if len(names) == 1 else {})


_PLAIN = 2
"""Numbers of a sum in which each is known by its place."""


def _leaves(node: Node) -> tuple[Number, ...]:
    """The numbers of a sum in the order in which they are written."""
    here = () if node.number is None else (node.number,)
    return sum((_leaves(part) for part in node.parts), here)


def notation(text: str) -> Problem | None:
    """The problem that `text` writes in the notation of `Item.problem`; None when it is not that."""
    if len(text) > _LONGEST:
        return None
    named = _NOTATION.fullmatch(text)
    if named is None and _LETTER_WORD.search(text):
        return None
    try:
        return _named(named[1], named[2]) if named else written(text)
    except (Unwritten, TooLarge):
        return None


def is_notation(text: str) -> bool:
    """Whether `text` is meant as the notation, sound or not ("mean: 3")."""
    match = _NOTATION.fullmatch(text[:_LONGEST])
    known = match is not None and (match[1] in NAMES or match[1] in _SUMS or match[1] == "value")
    return known and match is not None and not _LETTER_WORD.search(match[2])


def written(text: str) -> Problem:
    """The sum or equation that `text` is.

    Raises:
        Unwritten: it is neither.
    """
    sides = tuple(written_sums.parse(side) for side in text.split("="))
    if len(sides) > 2:
        raise Unwritten(text[:80])
    if len(sides) == 2:
        if not any(map(written_sums.letters, sides)):
            raise Unwritten(text[:80])
        return Problem("equation", sides=sides)
    if _one_term(sides[0]):
        raise Unwritten(text[:80])
    if written_sums.letters(sides[0]):
        return Problem("expression", sides=sides)
    return Problem("sum", sides=sides)


def _one_term(node: Node) -> bool:
    """Whether there is nothing to work out: a number, a letter, or a number times letters."""
    if node.sign == "*":
        left, right = node.parts
        return right.sign == "letter" and left.sign in {"number", "*"} and _one_term(left)
    return node.sign in {"letter", "number"}


def _named(name: str, rest: str) -> Problem | None:
    words = [word.strip() for word in rest.split(",")]
    if name in _SUMS:
        return _sum_of(name, [written_sums.read_number(word) for word in words])
    if name == "value":
        return value_at(words[0], words[-1])
    if name == "simplify" and len(words) == 1:
        return simplification(rest)
    numbers = tuple(_number(word) for word in words if word and not _is_unit(word))
    return named(name, numbers, tuple(word.lower() for word in words if _is_unit(word)))


def notation_of(name: str, numbers: tuple[Number, ...]) -> Problem | None:
    """The problem of any name of the notation on numbers that have been read."""
    return _sum_of(name, list(numbers)) if name in _SUMS else named(name, numbers)


def named(name: str, numbers: tuple[Number, ...], units: tuple[str, ...] = ()) -> Problem | None:
    """The named problem on these numbers; None when there is no such problem or it has another number of them."""
    least, most = NAMES.get(name, (1, 0))
    if name in _OF_HUNDRED:
        numbers = tuple(_in_hundredths(number) for number in numbers)
    if name == "convert" and len(units) != len(_FROM_AND_TO):
        return None
    return Problem(name, numbers, (), units) if least <= len(numbers) <= most else None


def _in_hundredths(number: Number) -> Number:
    """20 % as the number 20."""
    return written_sums.whole(number.value * 100) if number.form == "percent" else number


def simplification(text: str) -> Problem:
    """A fraction to be brought to lowest terms, or an expression to be simplified.

    Raises:
        Unwritten: it is neither.
    """
    sides = written_sums.parse(text)
    number = number_of(sides)
    if number is not None:
        return Problem("simplify", (number,))
    return Problem("expression" if written_sums.letters(sides) else "sum", sides=(sides,))


def value_at(expression: str, setting: str) -> Problem:
    """The value of an expression when its letter is a number ("2x + 3", "x = 4").

    Raises:
        Unwritten: one of them is not that.
    """
    letter, _, number = setting.partition("=")
    side = written_sums.parse(expression)
    if written_sums.letters(side) != {letter.strip()}:
        raise Unwritten(setting[:80])
    return Problem("value", (written_sums.read_number(number),), (side,), (letter.strip(),))


def _sum_of(name: str, numbers: list[Number]) -> Problem | None:
    parts = [bracketed(of(number)) if number.negative or number.is_fraction else of(number) for number in numbers]
    return Problem("sum", sides=(joined(_SUMS[name], *parts),)) if len(parts) == 1 + (name == "power") else None


def _is_unit(word: str) -> bool:
    return bool(re.fullmatch(r"(?:square|sq|cubic|cu)?\s*[a-zA-Z²³]+\s*\^?[23]?", word.strip()))


def _number(word: str) -> Number:
    """A number, or a small sum that stands for one."""
    try:
        return written_sums.read_number(word)
    except Unwritten:
        number = written_sums.value_of(written_sums.parse(word))
        if number is None:
            raise
        return number


# --- questions in worksheet wording to problems ---


BEGINS = r"(?<!\d)"
"""Where a number may begin: not among the digits of another, or a long row would be tried from each digit."""
N = rf"(-?\s?{BEGINS}\d+(?:\s+\d+/\d+|/\d+|\.\d+)?(?:\s?%)?)"
"""One number, as a group."""
F = rf"(-?\s?{BEGINS}\d+/\d+|{BEGINS}\d+\s+\d+/\d+)"
"""One fraction or mixed number."""
P = rf"(-?{BEGINS}\d+(?:\s+\d+/\d+|/\d+|\.\d+)?)\s?%"
"""One percent, without its sign."""
_SUM = r"(?:[-+*/÷^().\d\s√]|(?<![a-z])[a-z](?![a-z]))"
_ALGEBRA = rf"(?P<sum>{_SUM}+?)"
_OTHER = rf"(?P<other>{_SUM}*[a-z0-9)])"
_UNITS = _SAID.headed("units")
_WORDED_PARTS = {
    "begins": BEGINS, "number": N, "fraction": F, "percent": P, "unit": "|".join(pattern for _, pattern in _UNITS),
    "sum": _ALGEBRA, "sum2": _ALGEBRA.replace("sum", "sum2"),
    "other": _OTHER, "other2": _OTHER.replace("other", "other2"),
}  # fmt: skip
_WORKED_WORDS = _SAID.anywhere("worked")
_PATTERNS = tuple(
    (name, way, re.compile(pattern))
    for head, pattern in _SAID.headed("problems", _WORDED_PARTS)
    for name, way in (head.split(),)
)
"""Each problem, where its numbers come from, and its wordings; the first that has the numbers it needs counts."""
_NUMBER = r"(?<![\d./])(?:(?<![\w)%]\s)(?<![\w)%])-\s?)?\d+(?:\s+\d+/\d+|/\d+|\.\d+)?(?:\s?%)?"
NUMBER = re.compile(_NUMBER)
_COUNT_OF = _SAID.anywhere("count_of")

PI = (Ratio(22, 7), Ratio(157, 50))
"""The two values of pi that schools work with: 22/7 and 3.14."""

Found = tuple[Number, ...]


def question(text: str) -> Problem | None:
    """The problem that a question asks for; None when it is of no known kind. Never raises."""
    plain = plainly(text)
    for way in (_by_pattern, _by_equation, _by_terms_told, _by_sum, _by_working_words, _by_story):
        try:
            found = way(plain)
        except (Unwritten, TooLarge, ZeroDivisionError):
            continue
        if found is not None:
            return found
    return None


def numbers_in(text: str) -> Found:
    """The numbers that stand in a plain text, in order, as written."""
    return tuple(
        written_sums.read_number(match[0].replace(" %", "%").replace("- ", "-")) for match in NUMBER.finditer(text)
    )


# --- kinds known by their words -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Met:
    """A wording of a problem where it was found in a question."""

    name: str
    """The problem that it asks for."""
    text: str
    match: re.Match[str]

    @property
    def numbers(self) -> Found:
        """The numbers in its groups, in order."""
        return tuple(_read(group) for group in self.match.groups() if group)

    def asks(self, *numbers: Number) -> Problem | None:
        """The problem on these numbers."""
        return named(self.name, numbers)


def _by_pattern(text: str) -> Problem | None:
    for name, way, pattern in _PATTERNS:
        match = pattern.search(text)
        found = _built(way, _Met(name, text, match)) if match else None
        if found is not None:
            return found
    return None


def _built(way: str, met: _Met) -> Problem | None:
    """The problem of a pattern that was found, its numbers taken the way the pattern says."""
    if way in _WAYS:
        return _WAYS[way](met)
    found = numbers_in(_COUNT_OF.sub(" ", met.text))
    return notation_of(met.name, found[: int(way)] if way.isdigit() else found)


def _read(text: str) -> Number:
    return written_sums.read_number(text.replace(" %", "%").replace("- ", "-"))


_MORE_BEFORE = re.compile(r"\d\s*,\s*$")
_MORE_AFTER = re.compile(r"\s*(?:,|or|and|aur|ya|और|या)\s*(?:and |or |aur |ya )?-?\d")
_SIGN_BEFORE = re.compile(r"[-+*/÷]\s*$")
_SMALLER = _SAID.anywhere("smaller")


def _unit_named(text: str) -> str | None:
    """The name that problems use for a unit as it is written; None when it is none."""
    return next((name for name, pattern in _UNITS if re.fullmatch(pattern, text.strip())), None)


def _comparing(met: _Met) -> Problem | None:
    """Which is greater, or which is smaller; of two numbers, not of a longer list."""
    match = met.match
    places = [place for place in range(1, match.re.groups + 1) if match[place]]
    if _MORE_BEFORE.search(met.text[: match.start(places[0])]) or _MORE_AFTER.match(met.text[match.end(places[-1]) :]):
        return None
    return named("smaller" if _SMALLER.search(match[0]) else met.name, met.numbers)


def _lowest_terms(met: _Met) -> Problem | None:
    """One fraction to be reduced; not the last one of a sum."""
    (place,) = [place for place in range(1, met.match.re.groups + 1) if met.match[place]]
    return None if _SIGN_BEFORE.search(met.text[: met.match.start(place)]) else met.asks(*met.numbers)


def _statement(met: _Met) -> Problem | None:
    """Is one sum equal to another?"""
    match = met.match
    left, right = (written_sums.parse(_trimmed(match[side] or match[f"{side}2"])) for side in ("sum", "other"))
    return Problem(met.name, sides=(left, right))


def _conversion(met: _Met) -> Problem | None:
    one, other = _unit_named(met.match["from"]), _unit_named(met.match["to"])
    return named(met.name, (_read(met.match["value"]),), (one, other)) if one and other and one != other else None


_SETTING = re.compile(r"([a-z])\s?=\s?(-?\s?\d+(?:\.\d+)?)")


def _values(met: _Met) -> Problem | None:
    """An expression with a number for each of its letters, as the sum that it then is."""
    found = {letter: _read(number) for letter, number in _SETTING.findall(met.match["at"])}

    def put(leaf: Node) -> Node | None:
        number = found.get(leaf.letter)
        if number is None:
            return None
        return bracketed(of(number)) if number.negative else of(number)

    numbers_only = written_sums.rewritten(written_sums.parse(_trimmed(met.match["sum"])), put)
    if numbers_only is None or written_sums.letters(numbers_only):
        return None
    return Problem(met.name, sides=(numbers_only,))


def _percent_of_unknown(met: _Met) -> Problem | None:
    """The number of which a percent is given: 12 is 30 % of what number?"""
    match = met.match
    percent, part = (match[2], match[1]) if match[1] else (match[3], match[4])
    return met.asks(_read(f"{percent.strip()}%"), _read(part))


def _interest(met: _Met) -> Problem | None:
    """Principal, rate and time: the rate has a percent sign, the time years; the largest number is lent."""
    rate, years = _RATE.search(met.text), _YEARS.search(met.text)
    found = [number for number in numbers_in(met.text) if number.form != "percent"]
    if not rate or not years or not found:
        return None
    return met.asks(max(found, key=lambda number: number.value), _read(rate[1]), _read(years[1]))


_RATE = _SAID.anywhere("rate", {"begins": BEGINS})
_YEARS = _SAID.anywhere("years", {"begins": BEGINS})
_DIAMETER = _SAID.anywhere("diameter")


def _circle(met: _Met) -> Problem | None:
    found = [number for number in numbers_in(met.text) if number.value not in PI]
    if len(found) != 1:
        return None
    return met.asks(written_sums.whole(found[0].value / 2) if _DIAMETER.search(met.text) else found[0])


def _scale(met: _Met) -> Problem | None:
    told = [written_sums.whole(count) for word, count in (("doubl", 2), ("tripl", 3)) if word in met.match[0]]
    told += [written_sums.whole(number.value) for number in met.numbers]
    return met.asks(told[0]) if told else None


def _percent_question(met: _Met) -> Problem | None:
    """What percent of 40 is 12? names the whole first; what percent is 12 of 40? the part."""
    whole_first = "percent of" in met.match[0] and "out of" not in met.match[0]
    return met.asks(*(met.numbers[::-1] if whole_first else met.numbers))


_SIDES = {name: int(sides) for sides, *names in _SAID.rows("sides") for name in names}
_STEPS = {name: Ratio(*map(int, step.split("/"))) for step, *names in _SAID.rows("steps") for name in names}
_STEPS_BY_LENGTH = sorted(_STEPS, key=len, reverse=True)


def _rounding(met: _Met) -> Problem | None:
    said, places = met.match[0], met.match.groupdict().get("places")
    step = Ratio(1, 10 ** int(places)) if places else _STEPS[next(word for word in _STEPS_BY_LENGTH if word in said)]
    found = [number for number in numbers_in(said) if not places or number.form == "decimal"]
    return met.asks(found[0], written_sums.whole(step)) if found else None


_WAYS: dict[str, Callable[[_Met], Problem | None]] = {
    "groups": lambda met: notation_of(met.name, met.numbers),
    "swapped": lambda met: notation_of(met.name, met.numbers[::-1]),
    "compare": _comparing,
    "lowest": _lowest_terms,
    "statement": _statement,
    "unit": _conversion,
    "value": lambda met: value_at(_trimmed(met.match["sum"]), met.match["at"].replace(" ", "")),
    "values": _values,
    "second_down": lambda met: met.asks(met.numbers[0], written_sums.negated(met.numbers[1])),
    "first_down": lambda met: met.asks(written_sums.negated(met.numbers[0]), met.numbers[1]),
    "of_unknown": _percent_of_unknown,
    "total_last": lambda met: met.asks(met.numbers[2], *met.numbers[:2]),
    # a : b = ? : d is b : a = d : ?
    "third": lambda met: met.asks(met.numbers[1], met.numbers[0], met.numbers[2]),
    "interest": _interest,
    "circle": _circle,
    "scale": _scale,
    "percent_question": _percent_question,
    "no_fraction": lambda met: None if met.numbers[0].is_fraction else met.asks(*met.numbers),
    "polygon": lambda met: met.asks(written_sums.whole(_SIDES[met.match[1]])),
    "round": _rounding,
}


# --- written sums and equations -----------------------------------------------------------------------------------

_LONG_WORD = re.compile(rf"{_LATIN_WORD}|[\u0900-\u097f]+")
_UNIT_BEHIND = re.compile(r"(?<=\d)\s?(?:cm|mm|km|kg|ml|rs|hr|min|sec|st|nd|rd|th)\b(?:\^\s?[23])?")
_BREAK = re.compile(r"[?,;:¦!&\"|\n]|(?<!\d)\.(?!\d)|\.{2,}")
_STRAY = re.compile(r"^\s*[ai]\s+(?=[-\d(√])|^[\s=*+/÷^)]+|[\s=+\-*/÷^(]+$")


def candidates(text: str) -> list[str]:
    """The pieces of a plain text that could be sums, the longest first, of equally long ones the one said first."""
    filled = text.replace(BLANK, "x") if "=" in text else text
    without = _LONG_WORD.sub("¦", _UNIT_BEHIND.sub(" ¦ ", filled))
    pieces = (_trimmed(piece) for piece in _BREAK.split(without))
    sums = [piece for piece in pieces if re.search(r"[-+*/÷^√∛(=]|\d\s*[a-z]", piece)]
    return sorted(dict.fromkeys(sums), key=len, reverse=True)


def _trimmed(piece: str) -> str:
    before = ""
    while before != piece:
        before, piece = piece, _STRAY.sub("", piece).strip()
    return piece


def _readable(text: str) -> list[Problem]:
    found: list[Problem] = []
    for piece in candidates(text):
        try:
            found.append(written(piece))
        except (Unwritten, TooLarge):
            continue
    return found


def _by_equation(text: str) -> Problem | None:
    equations = [problem for problem in _readable(text) if problem.name == "equation"]
    return equations[0] if len(equations) == 1 else None


def _by_sum(text: str) -> Problem | None:
    """The only sum of the text; the longest one where the question says to work it out."""
    sums = [problem for problem in _readable(text) if problem.name != "equation"]
    return sums[0] if len(sums) == 1 or (sums and _WORKED_WORDS.search(text)) else None


# --- sums told in words -------------------------------------------------------------------------------------------

_N = rf"(\(?-?\s?{BEGINS}\d+(?:\s+\d+/\d+|/\d+|\.\d+)?\)?)"
_TERMS = r"([-+*/^()\d\sa-z]*?[a-z)][-+*/^()\d\sa-z]*?)"
_TOLD, _TERMS_TOLD = (
    tuple((re.compile(pattern), head[0], "swapped" in head) for head, pattern in _SAID.headed(name, pieces))
    for name, pieces in (("sums", {"number": _N}), ("terms", {"algebra": _TERMS}))
)


def _by_terms_told(text: str) -> Problem | None:
    """Terms with letters, told in words: subtract 2x - 3 from 5x."""
    for pattern, sign, swapped in _TERMS_TOLD:
        match = pattern.search(text)
        if match is not None:
            parts = [bracketed(written_sums.parse(_trimmed(group))) for group in match.groups()]
            parts = [part.parts[0] if part.parts[0].sign not in {"+", "-"} else part for part in parts]
            return Problem("expression", sides=(joined(sign, *(parts[::-1] if swapped else parts)),))
    return None


def _by_working_words(text: str) -> Problem | None:
    for pattern, sign, swapped in _TOLD:
        match = pattern.search(text)
        if match is not None:
            first, second = (_operand(group) for group in match.groups() if group)
            return Problem("sum", sides=(joined(sign, *((second, first) if swapped else (first, second))),))
    return None


def _operand(text: str) -> written_sums.Node:
    return of(written_sums.read_number(text.strip("() ").replace("- ", "-")))


_SHARED = _SAID.anywhere("shared")
_LASTING = _SAID.anywhere("lasting")
_STORY = _SAID.anywhere("story")


def _by_story(text: str) -> Problem | None:
    """A story with two or three numbers and a question: what is done with them is seen from the answer."""
    found = numbers_in(text)
    if not _STORY.search(text):
        return None
    if len(found) == 3:
        shared = _SHARED.search(text) is not None and _LASTING.search(text) is not None
        return named("inverse" if shared else "three_numbers", found)
    return named("two_numbers", found)


# --- what a question asks to be worked out ---


def read(text: str) -> Problem | None:
    """What `text` asks for: an `Item.problem`, or a question in words or LaTeX. Never raises."""
    found = notation(text)
    return found if found is not None or is_notation(text) else question(text)

"""What a short text changes of the question before it: that question, with what was told put in its place.

Texts only: plain ones, their numbers in digits, go in and come out. Nothing here works anything out. It must never
change a question of which two numbers could be meant.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tutor.language.lexicon import tables
from tutor.library import terms
from tutor.library.workings import WRITTEN, Working
from tutor.numbers import written_sums
from tutor.numbers.ratio import Ratio

_TABLES = tables("language/taken_up")
_NUMBER = re.compile(rf"(?<![\w./^])({WRITTEN})%?(?![\w/^]|\.\d)")
SHORT = 12
"""Words of a text that changes the question before it, at most."""


def _anywhere(name: str) -> Callable[[str], re.Match[str] | None]:
    return _TABLES.anywhere(name).search


_LETTER = re.compile(r"(?<![a-z])\d*[a-z](?![a-z]) ?[-+*/=^()]|[-+*/=^(] ?\d*[a-z](?![a-z'])")


@dataclass(frozen=True, slots=True)
class Before:
    """A question that was asked before, made whole, and how it was worked out."""

    plain: str
    working: Working | None = None
    from_: Before | None = None
    """The one whose result it goes on with."""

    @property
    def left(self) -> str:
        """The left side of what it came to, as a sum with signs: "4/7 - 1/7"; empty where it was none."""
        told = self.working.lines[-1].slots.get("sum", "") if self.working is not None else ""
        return told.partition(" = ")[0]

    @property
    def value(self) -> str:
        """The number that it came to; empty where it came to none."""
        return self.working.value if self.working is not None else ""

    @property
    def is_of_a_list(self) -> bool:
        """Whether it asked for a mean, a median, a mode or a range."""
        keys = {line.key for line in self.working.lines} if self.working is not None else set[str]()
        return bool(keys & {"mean", "ordered", "most_often", "range_is"})

    @property
    def is_speed(self) -> bool:
        """Whether it asked for a speed."""
        return self.working is not None and self.working.lines[0].key == "speed_is"

    @property
    def has_letters(self) -> bool:
        """Whether letters stand for numbers in it."""
        return _LETTER.search(self.plain) is not None

    @property
    def numbers(self) -> list[str]:
        """Its numbers as they are written; what has nothing below the line is none."""
        return [found[1] for found in _NUMBER.finditer(self.plain) if not found[1].endswith("/0")]


_SUPPOSED, _SUPPOSING, _EACH, _MAKES = (
    *(_anywhere("supposed"), _TABLES.anywhere("supposing")),
    *(_anywhere("each_of_them"), _anywhere("makes")),
)
_TURNED = tuple((_anywhere(f"turned_{way}"), sign) for way, sign in (("negative", "-"), ("positive", "")))
_ALL_NEGATIVE, _ALL_POSITIVE, _BECOMES = map(_anywhere, ("all_negative", "all_positive", "becomes"))
_CAME_FROM = _anywhere("came_from")
_JOINS, _LEAVES_OUT, _ON_IT, _AFTER = map(_anywhere, ("joins", "leaves_out", "on_it", "after_it"))
_HOW_FAR, _HOW_LONG, _INTEREST, _OF_RESULT, _OF_ONE, _THEM = map(
    _anywhere, ("how_far", "how_long", "other_interest", "of_result", "of_one_number", "them")
)
_ALL_ALIKE = tables("language/follow_ups").anywhere("all_alike").search
_MORE_OF, _LESS_OF = (tables("language/follow_ups").anywhere(name).search for name in ("more_of", "less_of"))
_OF_TIME = tables("language/follow_ups").anywhere("of_time").search
_SAME_BELOW, _SAME_ABOVE, _ONE_AND_SAME = (
    tables("language/follow_ups").anywhere(name).search for name in ("same_below", "same_above", "one_and_same")
)
_COMES_TOO = tables("language/follow_ups").anywhere("comes_too").search
_SIGNS = tuple((sign, re.compile(words).search) for sign, words in _TABLES.headed("other_sign"))
_FACTORS = tuple(
    (Ratio(*map(int, factor.split("/"))), re.compile(words).search) for factor, words in _TABLES.headed("factor")
)
_KINDS = tuple((name, re.compile(words)) for name, words in _TABLES.headed("kinds"))
_NAMED = tuple((name, re.compile(words).search) for name, words in _TABLES.headed("named"))


_IN_GENERAL = _anywhere("in_general")
_OF_ANY_NUMBERS = frozenset(
    {
        *("addition", "subtraction", "multiplication", "division", "plus", "minus", "negative", "positive", "sign"),
        *("side", "length", "breadth", "altitude", "base", "radius", "diameter", "angle", "double", "half", "value"),
        *("percent", "tax", "discount", "profit", "loss", "cost price", "selling price", "rate of interest", "amount"),
        *("greater than", "less than", "equal", "compare", "convert", "change", "difference", "distance", "speed"),
        *("step", "number line", "variable", "exponent", "both sides", "bracket", "numerator", "denominator"),
        *("negative integer", "positive integer", "negative number", "positive number", "principal", "unit"),
        *(
            "increase",
            "decrease",
            "sum",
            "total",
            "first",
            "second",
            "last",
            "cube",
            "metre",
            "term",
            "coefficient",
            "formula",
            "centimetre",
            "kilometre",
        ),
    }
)
"""Headwords that may be named of whatever numbers were worked with before."""
OF_THE_SAME_NUMBERS = _OF_ANY_NUMBERS | frozenset(
    {
        *("area", "perimeter", "volume", "surface area", "circumference", "diagonal", "mean", "median", "mode"),
        *("range", "average", "HCF", "LCM", "triangle", "rectangle", "square", "circle", "parallelogram", "rhombus"),
        *("cube", "square root", "cube root", "decimal", "fraction", "mixed number", "improper fraction"),
        *("simplest form", "ratio", "prime factorisation", "factor", "simple interest", "compound interest"),
        *("complementary angles", "supplementary angles", "right angle", "isosceles triangle", "scale", "reciprocal"),
        *("acute-angled triangle", "right-angled triangle", "obtuse-angled triangle", "equilateral triangle"),
        *("scalene triangle", "acute angle", "obtuse angle", "right triangle", "acute triangle", "obtuse triangle"),
        *("ascending order", "descending order", "standard form", "multiple", "divisible", "prime number"),
    }
)
"""Headwords of what else may be asked of the very same numbers."""


def has_letters(plain: str) -> bool:
    """Whether a text has letters that stand for numbers."""
    return _LETTER.search(plain) is not None


def is_asked_in_general(plain: str) -> bool:
    """Whether a text asks how something is done or what it is, whatever numbers were worked with."""
    return _IN_GENERAL(plain) is not None


def is_scaled(plain: str) -> bool:
    """Whether something is to be so many times as large."""
    return any(said(plain) for _, said in _FACTORS)


def words_beside(plain: str) -> int:
    """Words of a text beside its numbers and those that only suppose."""
    return len(re.findall(r"[^\W\d_][\w\u0900-\u0963]*", _SUPPOSING.sub(" ", _NUMBER.sub(" ", plain))))


def begins_anew(plain: str, earlier: Sequence[str]) -> bool:
    """Whether a text asks in general, or names what the questions before it, the last first, had nothing of."""
    if is_asked_in_general(plain):
        return True
    there = frozenset(term for text in earlier for term in terms.terms_in(text))
    allowed = _OF_ANY_NUMBERS if _NUMBER.search(plain) else OF_THE_SAME_NUMBERS
    return not set(terms.terms_in(plain)) <= there | allowed


def changed(plain: str, before: Before) -> tuple[str, ...] | None:
    """The question before as `plain` changes it, the likelier first; None where it plainly changes nothing."""
    if len(plain.split()) > SHORT:
        return None
    return next((found for way in _WAYS if (found := way(plain, before)) is not None), None)


def _taken(found: re.Match[str] | None) -> str:
    return next((text for text in found.groups() if text), "") if found else ""


# --- signs ------------------------------------------------------------------------------------------------------------


def _one_turned(plain: str, before: Before) -> tuple[str, ...] | None:
    """One number of it below zero, or above it: "and if 8 is minus too"."""
    number, sign = next(((text, sign) for turned, sign in _TURNED if (text := _taken(turned(plain)))), ("", ""))
    if not number or number.startswith("-") or len(_NUMBER.findall(plain)) != 1:
        return None
    old = number if sign else f"-{number}"
    places = [found for found in _NUMBER.finditer(before.plain) if found[1] == old]
    return (_with(before.plain, places[0], f"{sign}{number}"),) if len(places) == 1 else ()


def _all_turned(plain: str, before: Before) -> tuple[str, ...] | None:
    """All of its numbers below zero, or above it; or the signs in its brackets."""
    negative, positive = _ALL_NEGATIVE(plain), _ALL_POSITIVE(plain)
    if not (negative or positive) or _NUMBER.search(plain):
        return None
    old, new = ("+", "-") if negative else ("-", "+")
    if before.has_letters:
        return (before.plain.replace(old, new),) if old in before.plain else ()
    turned = _NUMBER.sub(lambda found: f"-{found[0].lstrip('-')}" if negative else found[0].lstrip("-"), before.plain)
    return (turned,) if before.numbers and turned != before.plain else ()


def _with(plain: str, place: re.Match[str], number: str) -> str:
    """The text with a number in the place of one of its own; a negative one in brackets behind a sign."""
    head = plain[: place.start()]
    shown = f"({number})" if number.startswith("-") and re.search(r"[-+*/] ?$", head) else number
    return f"{head}{shown}{plain[place.end(1) :]}"


# --- other numbers ----------------------------------------------------------------------------------------------------


BARE = 2
"""Words of a number and what it is of: "30 का"."""


def _other_value(plain: str, before: Before) -> tuple[str, ...] | None:
    """Another number that is only supposed: for the one of its size, the right side, or the only one of its kind."""
    found = list(_NUMBER.finditer(plain))
    rest = _SUPPOSING.sub(" ", _NUMBER.sub(" ", plain))
    supposed = _SUPPOSED(plain) is not None or len(plain.split()) == BARE
    if len(found) != 1 or not supposed or re.search(r"[^\W\d_]", rest):
        return None
    new, places = found[0][1], list(_NUMBER.finditer(before.plain))
    same = [place for place in places if place[1].lstrip("-") == new.lstrip("-")]
    behind = [place for place in places if re.search(r"= ?$", before.plain[: place.start()])]
    alike = [place for place in places if place[0].endswith("%") == found[0][0].endswith("%")]
    fitting = next((few for few in (same, behind, places, alike) if len(few) == 1), [])
    return (_with(before.plain, fitting[0], new),) if fitting and fitting[0][1] != new else None


_INSTEAD_OF, _IN_PLACE_OF = (tables("language/worked").anywhere(name).search for name in ("instead_of", "in_place_of"))
_WHICH_CHANGES = _anywhere("which_changes")


_IN_BRACKETS = re.compile(r"\((-?\d+)\)")


def names_both(plain: str) -> bool:
    """Whether a text names a number and the one that comes in its place."""
    plain = _IN_BRACKETS.sub(r"\1", plain)
    return _INSTEAD_OF(plain) is not None or _IN_PLACE_OF(plain) is not None


def instead(plain: str, earlier: Sequence[str]) -> list[str]:
    """The last question with a number in the place of another, both of which are named; none where it has not the old.

    Where it is asked which one changes, all that was asked of the same numbers.
    """
    plain = _IN_BRACKETS.sub(r"\1", plain)
    found, turned = _INSTEAD_OF(plain), _IN_PLACE_OF(plain)
    given = [text for match in (found or turned,) if match for text in match.groups() if text]
    if len(given) != 2 or not earlier:
        return []
    old, new = given if found else given[::-1]
    several = earlier if _WHICH_CHANGES(plain) else earlier[:1]
    alike = [one for one in several if sorted(_NUMBER.findall(one)) == sorted(_NUMBER.findall(earlier[0]))]
    changed = [re.sub(rf"(?<![\w./]){re.escape(old)}(?![\w/]|\.\d)", new, one, count=1) for one in alike]
    return [one for one, other in zip(changed, alike, strict=True) if one != other]


def _named_value(plain: str, before: Before) -> tuple[str, ...] | None:
    """One of its numbers becomes another one, both of which are told: "what if 11 was 15"."""
    found = _BECOMES(plain)
    given = [text for text in found.groups() if text] if found else []
    if len(given) != 2 or len(_NUMBER.findall(plain)) != 2:
        return None
    places = [place for place in _NUMBER.finditer(before.plain) if place[1] == given[0]]
    return (_with(before.plain, places[0], given[1]),) if len(places) == 1 else None


def _scaled(plain: str, before: Before) -> tuple[str, ...] | None:
    """All of its numbers, or the only one, so many times as large."""
    factor = next((factor for factor, said in _FACTORS if said(plain)), None)
    kinds = [name for name, said in _KINDS if said.search(plain)]
    makes = _MAKES(plain) or bool(kinds)
    if not _has_kinds(plain, before, kinds):
        return None
    if factor is None or not makes or _NUMBER.search(plain) or not before.numbers:
        return None
    if not _EACH(plain) and len(before.numbers) > 1:
        return _one_scaled(plain, before, factor)
    if before.has_letters or "%" in before.plain or "^" in before.plain:
        return ()
    return (_NUMBER.sub(lambda found: _shown(written_sums.read_number(found[1]).value * factor), before.plain),)


def _shown(value: Ratio) -> str:
    """A number as a length is written: as a decimal where it has but a few places."""
    return written_sums.decimal_text(value, 0) if value.den in (2, 4, 5, 10) else str(value)


def _has_kinds(plain: str, before: Before, kinds: Sequence[str]) -> bool:
    """Whether the question before has the figures and the lengths that a text names."""
    figures = set(terms.terms_in(plain)) & FIGURES
    rectangle = before.working is not None and before.working.lines[0].key in ("area_rectangle", "around_rectangle")
    told = [name for name, said in _KINDS if said.search(before.plain)]
    return figures <= set(terms.terms_in(before.plain)) and (rectangle or set(kinds) <= set(told))


FIGURES = frozenset({"square", "rectangle", "triangle", "circle", "cube", "cuboid", "cylinder", "parallelogram"})


def _one_scaled(plain: str, before: Before, factor: Ratio) -> tuple[str, ...]:
    """One of its numbers so many times as large: the one that is named, or the length of "15 by 10"."""
    named = [name for name, said in _KINDS if said.search(plain)]
    places = list(_NUMBER.finditer(before.plain))
    if len(named) != 1:
        return ()
    fitting = [place for place in places if _kind_beside(before.plain, place) == named[0]]
    unnamed = len(places) == 2 and not any(_kind_beside(before.plain, place) for place in places)
    if unnamed and named[0] in _BY_PLACE:
        values = [written_sums.read_number(place[1]).value for place in places]
        fitting = [places[_BY_PLACE.index(named[0])]] if values[0] >= values[1] else []
    if len(fitting) != 1:
        return ()
    value = written_sums.read_number(fitting[0][1]).value * factor
    return (_with(before.plain, fitting[0], _shown(value)),)


_BY_PLACE = ("length", "breadth")
"""What the two numbers of a rectangle are called where the longer one comes first."""


def _kind_beside(plain: str, place: re.Match[str]) -> str:
    """The kind of quantity that is named beside a number, up to the numbers next to it."""
    before = [word for word in plain[: place.start()].split()[-2:] if not word[-1].isdigit()]
    sides = " ".join(before), " ".join(plain[place.end() :].split()[:2])
    return next((name for side in sides for name, said in _KINDS if said.search(side)), "")


def _of_a_kind(plain: str, before: Before) -> tuple[str, ...] | None:
    """Another number for the one of its kind: "if sold at 450"."""
    found = list(_NUMBER.finditer(plain))
    kinds = [name for name, said in _KINDS if said.search(plain)]
    if len(found) != 1 or len(kinds) != 1 or found[0][0].endswith("%"):
        return None
    places = [place for place in _NUMBER.finditer(before.plain) if _kind_beside(before.plain, place) == kinds[0]]
    if len(places) != 1:
        return None
    whole = _with(before.plain, places[0], found[0][1])
    other = [place for place in _NUMBER.finditer(before.plain) if place.start() != places[0].start()]
    if kinds[0] not in ("sell", "cost") or len(other) != 1:
        return (whole,)
    new, old, beside = (written_sums.read_number(text).value for text in (found[0][1], places[0][1], other[0][1]))
    return (_lost_for_gained(whole) if (new < beside) != (old < beside) else whole,)


def _lost_for_gained(plain: str) -> str:
    """A question for a profit as one for a loss, and the other way about: another price turns one into the other."""
    turned = {"profit": "loss", "loss": "profit"}
    for piece in terms.pieces(plain):
        if piece.term is not None and (name := turned.get(piece.term.english.split()[0])) is not None:
            return plain.replace(piece.text, piece.text.replace(piece.text.split()[0], name, 1))
    return plain


_SIGNED = re.compile(r"(?<![\w)])(\+|-(?= )) ?(\d+)(?![\w/.])")


_RATIO = re.compile(r"(?<![\d.:])\d+ ?: ?\d+(?![\d.:])")


def _other_ratio(plain: str, before: Before) -> tuple[str, ...] | None:
    """Another ratio in the place of the one before."""
    found, places = _RATIO.findall(plain), list(_RATIO.finditer(before.plain))
    if len(found) != 1 or len(places) != 1 or not _SUPPOSED(plain):
        return None
    return (f"{before.plain[: places[0].start()]}{found[0]}{before.plain[places[0].end() :]}",)


_TIMES = re.compile(r"(?<![\w.])(-?\d+) ?([a-z])(?![a-z\d])")
DANGLING = re.compile(r"(?<![\w.])(-?\d+) ?\*(?= ?(?:[^\W\d]|$))")
"""So many times a letter that was taken for the sign: "5x" with nothing behind it."""


def _other_coefficient(plain: str, before: Before) -> tuple[str, ...] | None:
    """So many times the letter, in the place of how many times it was: "agar 3x ho to"."""
    found = [text[0] if isinstance(text, tuple) else text for way in (_TIMES, DANGLING) for text in way.findall(plain)]
    places = list(_TIMES.finditer(before.plain))
    if len(found) != 1 or len(places) != 1 or not _SUPPOSED(plain):
        return None
    return (f"{before.plain[: places[0].start()]}{found[0]}{places[0][2]}{before.plain[places[0].end() :]}",)


def _sign_before(plain: str, before: Before) -> tuple[str, ...] | None:
    """The other sign before one of its numbers: "agar + 7 hota to"."""
    found = _SIGNED.findall(plain)
    if len(found) != 1 or len(_NUMBER.findall(plain)) != 1 or not _SUPPOSED(plain):
        return None
    sign, number = found[0]
    old = "+" if sign == "-" else "-"
    places = list(re.finditer(rf"(?<=[\w)] )\{old} ?(?={number}(?![\w./]))", before.plain))
    if len(places) != 1:
        return None
    return (f"{before.plain[: places[0].start()]}{sign} {before.plain[places[0].end() :]}",)


# --- another sign between the same numbers ----------------------------------------------------------------------------

_SPACED = re.compile(r" ([-+*/]) ")


def _other_sign(plain: str, before: Before) -> tuple[str, ...] | None:
    """The same two numbers put together in another way: "what about divide"."""
    sign = next((sign for sign, said in _SIGNS if said(plain)), "")
    if not sign or _NUMBER.search(plain) or not (_SUPPOSED(plain) or _THEM(plain)):
        return None
    parts = two_parts(before.left)
    if parts is None or parts[1] == sign:
        return None
    one, _, other = parts
    return (f"{one} divided by {other}" if sign == "/" else f"{one} {sign} {other}",)


def two_parts(left: str) -> tuple[str, str, str] | None:
    """A sum of two parts: the first, its sign and the second; None where it is longer or none."""
    text = left.replace("×", "*").replace("÷", "/")
    signs = [
        found
        for found in _SPACED.finditer(text)
        if text[: found.start()].count("(") == text[: found.start()].count(")")
    ]
    return (text[: signs[0].start()], signs[0][1], text[signs[0].end() :]) if len(signs) == 1 else None


def _worked_on(plain: str, before: Before) -> tuple[str, ...] | None:
    """What came out last, with one step more: "then 5% tax on that", "phir usme 7 jod do"."""
    found = list(_NUMBER.finditer(plain))
    goes_on = _ON_IT(plain) or _AFTER(plain)
    if len(found) != 1 or not goes_on or not before.value:
        return None
    bare = _NUMBER.sub(" ", plain)
    if found[0][0].endswith("%"):
        says_more = re.search(r"[^\W\d_]", _SUPPOSING.sub(" ", bare)) is not None
        return (f"{before.value} rs , {plain}",) if says_more else None
    sign = next((sign for sign, said in _SIGNS if said(bare)), "")
    way = "divided by" if sign == "/" else sign
    return (f"{before.value} {way} {found[0][1]}",) if sign and (_ON_IT(plain) or len(before.numbers) < LEAST) else None


def _at_that_speed(plain: str, before: Before) -> tuple[str, ...] | None:
    """How far it comes, or how long it needs, at the speed that was found."""
    goes = before.is_speed or (before.working is not None and before.working.lines[0].key == "distance_is")
    bare = goes and len(plain.split()) <= ALONE
    asked = _HOW_FAR(plain) or _HOW_LONG(plain) or (bare and _OF_TIME(plain))
    if not asked or len(_NUMBER.findall(plain)) != 1:
        return None
    plain = plain if _HOW_FAR(plain) or _HOW_LONG(plain) else f"how far {plain}"
    at = before
    while not at.is_speed and at.from_ is not None:
        at = at.from_
    if at.is_speed and at.working is not None:
        return (f"{at.value} {at.working.lines[-1].slots['unit']} , {plain}",)
    told = before.working.lines[0].key == "distance_is" if before.working is not None else False
    unit = before.working.lines[-1].slots.get("unit", "") if before.working is not None else ""
    return (f"{before.left.partition(' × ')[0]} km/h , {plain}",) if told and unit == "km" else None


def _otherwise_invested(plain: str, before: Before) -> tuple[str, ...] | None:
    """The other kind of interest on the same money."""
    if _NUMBER.search(plain) or not _INTEREST(plain) or not _INTEREST(before.plain):
        return None
    return (f"{plain} ; {_TABLES.anywhere('other_interest').sub(' ', before.plain)}",)


def _of_the_result(plain: str, before: Before) -> tuple[str, ...] | None:
    """Something that is asked of the number that came out last: "iska vargmool"."""
    asked = _OF_ONE(plain) and _OF_RESULT(plain) and not _NUMBER.search(plain)
    if not asked or not before.value or before.has_letters or before.left[:1] in ("√", "∛"):
        return None
    return (f"{plain} {before.value}",)


# --- lists ------------------------------------------------------------------------------------------------------------

LEAST = 3
"""Numbers of a list, at least."""
ALONE = 4
"""Words of a text that only adds a number to the list before, at most."""


def _longer_list(plain: str, before: Before) -> tuple[str, ...] | None:
    """A list with one number more, or without one of its numbers."""
    found, listed = list(_NUMBER.finditer(plain)), before.numbers
    if len(found) != 1 or len(listed) < LEAST or before.left[:1] == "√" or before.has_letters:
        return None
    number = found[0][1]
    if _LEAVES_OUT(plain):
        return (_listed(before, _without(listed, number)),) if number in listed else ()
    adds = next((sign for sign, said in _SIGNS if said(plain)), "") == "+"
    if _CAME_FROM(plain):
        return None
    joins = _JOINS(plain) or (before.is_of_a_list and (_SUPPOSED(plain) or len(plain.split()) <= ALONE))
    return (_listed(before, [*listed, number]),) if adds and joins and not _EACH(plain) else None


_BY_PRIMES = {"hcf", "lcm", "hcf_one"}


def _one_comes(plain: str, before: Before) -> tuple[str, ...] | None:
    """A list, or the numbers of an HCF or an LCM, with one that is supposed to come too: "if 12 also comes"."""
    found, listed = list(_NUMBER.finditer(plain)), before.numbers
    keys = {line.key for line in before.working.lines} if before.working is not None else set[str]()
    is_list = (before.is_of_a_list and len(listed) >= LEAST) or bool(keys & _BY_PRIMES)
    comes = _COMES_TOO(plain) and not _CAME_FROM(plain)
    if len(found) != 1 or not is_list or not comes or before.has_letters or len(listed) < LEAST - 1:
        return None
    return (_listed(before, [*listed, found[0][1]]),)


def _all_alike(plain: str, before: Before) -> tuple[str, ...] | None:
    """One number for all of its numbers: "what if both are 9"."""
    found = _ALL_ALIKE(plain)
    if found is None or len(_NUMBER.findall(plain)) != 1 or len(before.numbers) < 2 or "%" in before.plain:
        return None
    return (_NUMBER.sub(_taken(found), before.plain),) if not before.has_letters else None


def _more_of(plain: str, before: Before) -> tuple[str, ...] | None:
    """So many more, or fewer, of one that was counted or measured: "2 red more", "if the length is 3 more"."""
    found = list(_NUMBER.finditer(plain))
    more, less = _MORE_OF(plain), _LESS_OF(plain)
    if len(found) != 1 or not (more or less) or "%" in plain or before.has_letters:
        return None
    words = {word for word in _words_beside(plain) if len(word) > 1}
    places = [place for place in _NUMBER.finditer(before.plain) if words & _word_behind(before.plain, place)]
    kinds = {name for name, said in _KINDS if said.search(plain)}
    places = places or [place for place in _NUMBER.finditer(before.plain) if _kind_beside(before.plain, place) in kinds]
    places = places or _by_place(before, kinds)
    if len(places) != 1 or before.plain[places[0].end() : places[0].end() + 1] == "%":
        return None
    old, by = (written_sums.read_number(text).value for text in (places[0][1], found[0][1]))
    made = old + by if more and not less else old - by
    return (_with(before.plain, places[0], str(made)),) if made > 0 and made.den == 1 else None


def _by_place(before: Before, kinds: set[str]) -> list[re.Match[str]]:
    """The length, or the breadth, of a rectangle whose two sides are not named; none where the longer is not first."""
    there = list(_NUMBER.finditer(before.plain))
    if len(kinds) != 1 or not kinds <= set(_BY_PLACE) or len(there) != 2:
        return []
    one, other = (written_sums.read_number(place[1]).value for place in there)
    is_one = one >= other and "rectangle" in terms.terms_in(before.plain)
    return [there[_BY_PLACE.index(next(iter(kinds)))]] if is_one else []


def _same_part(plain: str, before: Before) -> tuple[str, ...] | None:
    """Two fractions with the same number below, or above: "what if both have the same denominator"."""
    fractions = [place for place in _NUMBER.finditer(before.plain) if "/" in place[1] and " " not in place[1]]
    asked = _SUPPOSED(plain) and _ONE_AND_SAME(plain) and not _NUMBER.search(plain)
    if len(fractions) != 2 or not asked or not (_SAME_BELOW(plain) or _SAME_ABOVE(plain)):
        return None
    (top, bottom), (other_top, other_bottom) = (place[1].split("/") for place in fractions)
    new = f"{other_top}/{bottom}" if _SAME_BELOW(plain) else f"{top}/{other_bottom}"
    return (_with(before.plain, fractions[1], new),)


def _word_behind(plain: str, place: re.Match[str]) -> set[str]:
    """The word right behind a number."""
    return set(plain[place.end() :].split()[:1])


def _other_divisor(plain: str, before: Before) -> tuple[str, ...] | None:
    """Another number that the same one is to be divisible by: "and by 9?"."""
    found = _NUMBER.findall(plain)
    keys = {line.key for line in before.working.lines} if before.working is not None else set[str]()
    slots = before.working.lines[0].slots if before.working is not None else {}
    if len(found) != 1 or not keys & {"divisible", "not_divisible"} or words_beside(plain) > 1:
        return None
    return (f"{slots['one']} is divisible by {_taken(_NUMBER.search(plain))}",)


def _last_of_three(plain: str, before: Before) -> tuple[str, ...] | None:
    """Another number for the last of three, which is the one that was asked about: 5 pens cost 60, how much for 8."""
    found, places = list(_NUMBER.finditer(plain)), list(_NUMBER.finditer(before.plain))
    if len(found) != 1 or len(places) != LEAST or "%" in before.plain + plain or before.is_of_a_list:
        return None
    units = [" ".join(before.plain[place.end() :].split()[:1]) for place in places]
    asked = set(_words_beside(plain)) <= {*_words_beside(before.plain)}
    return (_with(before.plain, places[-1], found[0][1]),) if units[-1] in units[:-1] and asked else None


def _words_beside(plain: str) -> list[str]:
    return re.findall(r"[^\W\d_][\w\u0900-\u0963]*", _SUPPOSING.sub(" ", _NUMBER.sub(" ", plain)))


def _other_figure(plain: str, before: Before) -> tuple[str, ...] | None:
    """Another figure in the place of the one before, with the same numbers: "and if it was a triangle"."""
    named = [piece for piece in terms.pieces(plain) if piece.term is not None and piece.term.english in FIGURES]
    if len(named) != 1 or _NUMBER.search(plain) or len(_words_beside(plain)) > 1 or not _SUPPOSED(plain):
        return None
    whole = terms.pieces(before.plain)
    there = [piece for piece in whole if piece.term is not None and piece.term.english in FIGURES]
    if len({piece.term for piece in there}) != 1 or there[0].term == named[0].term:
        return None
    return (before.plain.replace(there[0].text, named[0].text),)


def _other_wanted(plain: str, before: Before) -> tuple[str, ...] | None:
    """Another of the things that were told, in the place of the one that was asked for: "and blue?"."""
    words = _words_beside(plain)
    places = list(_NUMBER.finditer(before.plain))
    if len(words) != 1 or _NUMBER.search(plain) or len(places) < 2 or not _SUPPOSED(plain):
        return None
    told, asked = before.plain[: places[-1].end()], before.plain[places[-1].end() :].split()
    counted = {word for place in places for word in before.plain[place.end() :].split()[:1]}
    old = [word for word in asked[1:] if word in counted]
    if len(old) != 1 or words[0] not in counted or old[0] == words[0]:
        return None
    return (f"{told} {asked[0]} " + " ".join(words[0] if word == old[0] else word for word in asked[1:]),)


def _minus_one(plain: str, before: Before) -> tuple[str, ...] | None:
    """The other sign in a sum with letters: "and the one with minus"."""
    asked = _SUPPOSED(plain) is not None and not _NUMBER.search(plain) and len(plain.split()) <= ALONE
    signs = [sign for sign, said in _SIGNS if said(plain)]
    if not asked or len(signs) != 1 or signs[0] not in "+-" or not before.has_letters or "=" in before.plain:
        return None
    old = re.compile(rf" ?\{'-' if signs[0] == '+' else '+'} ?")
    return (old.sub(f" {signs[0]} ", before.plain),) if len(old.findall(before.plain)) == 1 else None


_POWER_OF = re.compile(r"\(?(-?[\d./]+)\)?[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+")


def _other_exponent(plain: str, before: Before) -> tuple[str, ...] | None:
    """Another exponent on the base before: "and to the power 0"."""
    base, found = _POWER_OF.fullmatch(before.left), _NUMBER.findall(plain)
    number = found[0][0] if found and isinstance(found[0], tuple) else "".join(found[:1])
    asked = len(found) == 1 and set(terms.terms_in(plain)) == {"exponent"} and _SUPPOSED(plain) is not None
    return (f"({base[1]})^{number}" if base[1].startswith("-") else f"{base[1]}^{number}",) if base and asked else None


def _without(listed: Sequence[str], number: str) -> list[str]:
    at = list(listed).index(number)
    return [*listed[:at], *listed[at + 1 :]]


def _listed(before: Before, listed: Sequence[str]) -> str:
    return " ".join(f"{_NUMBER.sub(' ', before.plain).replace(',', ' ')} {', '.join(listed)}".split())


def _named_otherwise(plain: str, before: Before) -> tuple[str, ...] | None:
    """Another measure of the same list, in everyday words: "now the middle one"."""
    name = next((name for name, said in _NAMED if said(plain)), "")
    if not name or _NUMBER.search(plain) or len(before.numbers) < LEAST or before.has_letters:
        return None
    return (f"{name} {', '.join(before.numbers)}",)


_Way = Callable[[str, Before], tuple[str, ...] | None]
_WAYS: tuple[_Way, ...] = (
    *(_one_turned, _all_turned, _other_ratio, _other_coefficient, _sign_before, _named_value, _longer_list),
    *(
        _other_exponent,
        _same_part,
        _other_divisor,
        _more_of,
        _all_alike,
        _one_comes,
        _at_that_speed,
        _of_a_kind,
        _worked_on,
        _otherwise_invested,
        _of_the_result,
    ),
    *(_other_value, _last_of_three, _scaled, _named_otherwise, _minus_one, _other_sign, _other_figure, _other_wanted),
)


# --- numbers near others --------------------------------------------------------------------------------------------


def scaled(text: str, by: int) -> str:
    """A whole number so many times as large; another number as it is."""
    return str(int(text) * by) if text.lstrip("-").isdigit() else text


def moved(text: str, by: int) -> str:
    """A number near another one, in the same form: a fraction with another denominator, a whole number further on."""
    number, percent = written_sums.read_number(text.removesuffix("%")), "%" * text.endswith("%")
    if number.form in ("fraction", "mixed"):
        whole, _, part = text.rpartition(" ")
        top, bottom = part.split("/")
        return f"{whole} {top}/{int(bottom) + by}".strip()
    zeros = len(text) - len(text.rstrip("0")) if number.form == "integer" and percent == "" else 0
    step = Ratio(by * 10**zeros) if number.form == "integer" else Ratio(by, 10**number.places)
    value = number.value - step if number.negative else number.value + step
    return f"{written_sums.decimal_text(value, number.places)}{percent}"

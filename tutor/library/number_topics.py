"""What the numbers, letters and signs of a question are about, seen without working anything out for a student.

Exact and the same in every language: a fraction whose top is the larger is improper, whoever says so. It names ideas,
by the glossary's headwords or in a few English words, for the search alone; it never decides what is answered.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from math import isqrt

from tutor.language.lexicon import tables
from tutor.library.claims import PART, TIMES
from tutor.library.words import Claim
from tutor.spoken.maths_tokens import LONGEST, normalise

_TABLES = tables("language/asking")

ADDING = frozenset({"addition", "subtraction", "difference", "plus", "minus", "total"})
COMPARING = frozenset(
    {"compare", "greater than", "less than", "greatest", "smallest", "ascending order", "descending order", "equal"}
)
_OF_RATIOS = frozenset({"ratio", "proportion", "scale", "map"})
_MADE_SMALL = frozenset({"less than", "smallest", "simplify", "simplest form"})
_PARTS = frozenset({"half", "third", "quarter", "three quarters"})
_SHORT_FORM = frozenset({"exponent", "standard form", "standard form of numbers"})
_FRACTION = re.compile(r"(?<![\w./])(\d+)/(\d+)(?![\w./])")
_ALIKE = _TABLES.anywhere("alike")
_TWO_DECIMALS = re.compile(r"(?<![\w./])(\d*\.?\d+)(?![\d/%]).*?(?<![\w./])(\d*\.\d+)(?![\d/%])")
_RATIO = re.compile(r"(?<![\d:])(\d+) ?: ?(\d+)(?![\d:])")
_UNDER_ROOT = _TABLES.anywhere("under_root")
_THREE = _TABLES.anywhere("three")
_DEGREES = _TABLES.anywhere("degrees")
_SAME_THING = _TABLES.anywhere("same_thing")
_UNITS = _TABLES.anywhere("units_told")
_PERCENTS = re.compile(r"(\d+(?:\.\d+)?) ?(?:%|percent|per cent|pratishat|प्रतिशत|परसेंट)")
_PART_OF = re.compile(rf"(?:{PART}) of |(?:ka|का) (?:{PART})")
_SAID = (
    rf"(?:{PART}|(?:two|three|one)[ -](?:thirds?|fourths?|quarters?|fifths?)"
    r"|(?:ek|do|teen|एक|दो|तीन)[ -](?:tihai|chauthai|तिहाई|चौथाई))"
)
"""A part of something, in figures or in words."""
_OF_THEM = re.compile(
    rf"(?<![\d./])\d+ [^\d]{{2,60}}?(?:un|us|in|is)(?:k[aei]|me\w*) [^\d]{{,12}}(?:{PART})"
    rf"|(?<![\d./])\d+ [^\d]{{2,60}}?(?:उन|उस|इन|इस)(?:का|की|के|में) [^\d]{{,12}}(?:{PART})"
    rf"|(?<![\d./])\d+ [^\d]{{2,40}}?(?:m(?:e|ein) se|में से) [^\d]{{,20}}{_SAID}"
    rf"|(?<![\d./])\d+ [^\d]{{2,60}}?(?<![a-z])(?:give|gave|take|took|eat|ate) {_SAID}(?![a-z])"
    rf"|(?<![\d./])\d+ [^\d]{{2,60}}?(?:{PART}|(?:half|one|two|three) ?-? ?(?:half|thirds?|quarters?|fourths?|fifths?))"
    r" of (?:them|these|it|the)(?![a-z])"
)
"""So many of something, and then a part of them."""
_BY_ZERO = _TABLES.anywhere("by_zero")
_BELOW_ZERO = re.compile(r"(?<![\w.)/^])-\d+(?![\d./])")
_WENT_UP = _TABLES.anywhere("went_up")
_BIGGER = _TABLES.anywhere("bigger")
_NAMELESS_LETTERS = re.compile(r"(?<![a-z])[xyz](?: ?(?:,|and|aur|और|y) ?[xyz])?(?![a-z])")
"""Letters of algebra in a question that has no number."""
_MINUS_TIMES_MINUS = _TABLES.anywhere("minus_times_minus")
_LETTERS = re.compile(r"(?<![a-z\d])\d+([a-z])(?![a-z])")
_POWER = r"(?:power|ghaa?t|exponent|पावर|घात|घातांक)(?: (?:of|is|me|mein|में|हो|ho))* "
_SQUARED_SUM = _TABLES.anywhere("squared_sum")
_SEEN: tuple[tuple[re.Pattern[str], tuple[str, ...]], ...] = (
    (_BELOW_ZERO, ("negative integer",)),
    (re.compile(r"(?<![\w.)/])-\d+/\d|\d ?/ ?-\d"), ("rational number",)),
    (re.compile(r"\d ?/ ?\(?-\d"), ("minus sign below",)),
    (re.compile(r"(?<![\d./])\d+ \d+/\d"), ("mixed number",)),
    (re.compile(r"\d\.\d"), ("decimal",)),
    (re.compile(r"\d ?(?:rupee|rupay|rupy|rs)\w* .*\d ?pais|\d रु[^ ]* .*\d पैस"), ("decimal", "rupee")),
    (_RATIO, ("ratio",)),
    (re.compile(r"(?<![a-z\d])\d ?\([^()]*[a-z][^()]*\)|(?<![a-z\d])\d ?\([^()]*[-+]"),
     ("distributive property", "bracket")),
    (re.compile(r"(?<![a-z\d])([a-z]) ?(?:=|is|ki value|ka maan|का मान)? ?-?\d+ .*\d\1(?![a-z])"),
     ("value of an expression",)),
    (re.compile(r"\d[a-z](?![a-z]).*=|=.*\d[a-z](?![a-z])"), ("equation",)),
    (re.compile(rf"\^ ?0(?![\d.])|{_POWER}(?:0|zero|shunya|शून्य|जीरो)(?![\d.])"), ("zero exponent",)),
    (re.compile(rf"\^ ?\(?-|⁻|{_POWER}-\d"), ("negative exponent",)),
    (re.compile(rf"(?<![\d.])(\d+) (?:\^|(?:k[iea] |क[ीेा] |to the )?{_POWER}) ?(\d+)(?!\d)"
                r".*?(?<!\d)\1 ?\* ?\2(?!\d)"), ("base times exponent",)),
    (re.compile(r"(?<![\w^])(\w+) ?\^ ?\(?-?\w+\)? ?\* ?\1 ?\^"), ("laws of exponents", "exponents add")),
    (re.compile(r"(?<![\w^])(\w+) ?\^ ?\(?-?\w+\)? ?/ ?\1 ?\^"), ("laws of exponents", "exponents subtract")),
    (re.compile(r"\( ?\w+ ?\^ ?\w+ ?\) ?\^"), ("power of a power",)),
)  # fmt: skip
"""What is seen at once in a question in plain writing, and the ideas it is about."""
_DONE = frozenset({"equation", "addition", "subtraction", "multiplication"})
_INSTEAD = {
    "value of an expression": _DONE,
    "distributive property": _DONE,
    "identity": _DONE | {"square"},
    "equation in a single step": _DONE | {"division"},
    "equation in more steps": _DONE | {"division"},
    "letter on both sides": _DONE | {"division"},
    "like terms": frozenset({"equation", "addition", "subtraction"}),
    "zero exponent": frozenset({"exponent"}),
    "negative exponent": frozenset({"exponent", "negative integer", "subtraction"}),
    "laws of exponents": frozenset({"exponent", "cube", "square", "multiplication", "division"}),
    "base times exponent": frozenset({"exponent", "multiplication"}),
    "power of a power": frozenset({"exponent", "cube", "square"}),
    "simplest ratio": frozenset({"compare"}),
    "equivalent fractions": frozenset({"compare", "fraction"}),
    "division by zero": frozenset({"division", "fraction"}),
}
"""A narrow idea, and the wide ones which it says better."""


def topics(text: str, named: frozenset[str], claim: Claim | None = None) -> tuple[str, ...]:
    """The ideas that the numbers and letters of a question are about, in English.

    `named`: the ideas that its words name, which tell what is done with them; `claim`: the sum that stands in it.
    """
    plain = TIMES.sub(" * ", normalise(text))[:LONGEST]
    if _MINUS_TIMES_MINUS.search(plain):
        return ("multiplication", "negative number")
    if not any(sign.isdigit() or sign == "=" for sign in plain) and _NAMELESS_LETTERS.search(plain):
        return ("letters for numbers",)
    by_zero = ["division by zero"] if _BY_ZERO.search(plain) or {"zero", "denominator"} <= named else []
    if not any(letter.isdigit() for letter in plain) and not _SQUARED_SUM.search(plain):
        return tuple(by_zero)
    seen = [name for pattern, names in _SEEN if pattern.search(plain) for name in names]
    told = (_of_fractions, _of_parts, _of_ratios, _of_letters, _of_decimals, _of_integers, _of_numbers, _of_prices)
    both = [*by_zero, *(name for tell in told for name in tell(plain, named)), *_of_claim(claim), *seen]
    return narrowed(both, both)


def narrowed(topics: Iterable[str], all_of_them: Iterable[str]) -> tuple[str, ...]:
    """The topics, each once, without the wide ones for which a narrow one stands among `all_of_them`."""
    wide = frozenset[str]().union(*(_INSTEAD.get(name, frozenset()) for name in all_of_them))
    return tuple(dict.fromkeys(name for name in topics if name not in wide))


def _of_fractions(plain: str, named: frozenset[str]) -> list[str]:
    """Two fractions are added by their denominators, compared, or the same; one alone may be more than a whole."""
    found = [(int(match[1][:6]), int(match[2][:6])) for match in _FRACTION.finditer(plain)]
    if len(found) < 2:
        over = found and found[0][0] > found[0][1] and "mixed number" in named
        return ["improper fraction made mixed"] if over else []
    if named & ADDING:
        return ["like fractions" if len({below for _, below in found}) == 1 else "unlike fractions", "addition"]
    (one, below), (other, beneath) = found[:2]
    if (one, below) != (other, beneath) and one * beneath == other * below and _ALIKE.search(plain):
        return ["equivalent fractions"]
    if not named & COMPARING:
        return []
    return ["compare", "comparing rational numbers" if re.search(r"-\d+/\d", plain) else "comparing fractions"]


def _of_parts(plain: str, named: frozenset[str]) -> list[str]:
    """A part of a number, a percent of it, and percents that go up and down or beyond the whole."""
    percents = [float(match[1]) for match in _PERCENTS.finditer(plain)]
    if len(percents) > 1:
        undone = ["up and down do not cancel"] if percents[0] == percents[1] and percents[0] < 100 else []
        return ["percentage change", *undone]
    if any(percent > 100 for percent in percents):
        return ["percent more than 100"]
    parts = _PART_OF.search(plain) or _OF_THEM.search(plain)
    if parts:
        return ["percent of a number" if _PERCENTS.search(parts[0]) else "fraction of a number"]
    return ["fraction of a number"] if named & _PARTS and re.search(r"of \d|\d (?:ka|का) ", plain) else []


def _of_ratios(plain: str, named: frozenset[str]) -> list[str]:
    """A ratio turned round, or one that is to be made small."""
    ratios = [match.groups() for match in _RATIO.finditer(plain)]
    if len(ratios) > 1 and ratios[0] == ratios[1][::-1]:
        return ["order in a ratio"]
    return ["simplest ratio"] if len(ratios) == 1 and named & _MADE_SMALL else []


def _of_letters(plain: str, named: frozenset[str]) -> list[str]:
    """Terms with letters that are put together, and the square of a sum of letters."""
    squared = _SQUARED_SUM.search(plain)
    if squared:
        one, other = [letter for letter in squared.groups() if letter][:2]
        bare = re.search(rf"{one} ?\^ ?2 ?[-+] ?{other} ?\^ ?2", plain) and f"2{one}{other}" not in plain
        return ["identity", *(["missing middle term"] if bare else [])]
    letters = {match[1] for match in _LETTERS.finditer(plain)}
    return ["unlike terms", "like terms"] if len(letters) > 1 and "=" not in plain else []


def _of_decimals(plain: str, named: frozenset[str]) -> list[str]:
    """What is done with two numbers of which the second is a decimal."""
    both = _TWO_DECIMALS.search(plain)
    if both is None:
        return []
    if "multiplication" in named:  # "by" between two numbers is read as a division too
        return ["multiplying decimals"]
    if "division" in named:
        return ["dividing decimals"]
    if named & {"addition", "subtraction"}:
        return ["adding decimals" if "addition" in named else "subtracting decimals"]
    if "." not in both[1] or both[1] == both[2]:
        return []
    if _ALIKE.search(plain) and _bare(both[1]) == _bare(both[2]):
        return ["trailing zeros" if float(both[1]) == float(both[2]) else "zero after point"]
    return ["comparing decimals"] if named & COMPARING else []


def _of_integers(plain: str, named: frozenset[str]) -> list[str]:
    """What a number below zero is put together with: more, less, or another of its kind taken away."""
    if re.search(r"\d ?- ?\(? ?-\d", plain):
        return ["subtracting a negative"]
    if not _BELOW_ZERO.search(plain):
        return []
    if "increase" in named or _WENT_UP.search(plain):
        return ["adding integers"]
    compares = named & COMPARING or _BIGGER.search(plain)
    return ["comparing integers"] if compares and len(re.findall(r"\d+", plain)) == 2 else []


def _of_numbers(plain: str, named: frozenset[str]) -> list[str]:
    """A right triangle's three numbers, a root, two angles, and a number with many noughts."""
    three = _THREE.search(plain)
    if three and _is_triple(*map(int, (part[:6] for part in three.groups()))):
        return ["pythagorean triplet"]
    root = _UNDER_ROOT.search(plain)
    if root:
        under = int(next(part for part in root.groups() if part)[:12])
        if not _is_square(under):
            return ["square root", "estimation"]
        return ["square root", "prime factorisation"] if under >= 100 else []
    angles = _DEGREES.search(plain)
    if angles:
        whole = sum(int(part[:6]) for part in angles.groups())
        return {90: ["complementary angles"], 180: ["supplementary angles"]}.get(whole, ["angle"])
    return ["standard form of numbers"] if named & _SHORT_FORM and re.search(r"\d0{5}(?!\d)", plain) else []


def _of_prices(plain: str, named: frozenset[str]) -> list[str]:
    """Units of several sizes, and the price of more or fewer of one thing."""
    if len({match[1] for match in _UNITS.finditer(plain)}) > 1:
        return ["unit"] if named & _OF_RATIOS else ["converting units"]
    prices = _SAME_THING.search(plain)
    return ["unitary method"] if prices and prices[1] != prices[3] else []


def _of_claim(claim: Claim | None) -> list[str]:
    """What kind of equation it is, and whether a sum is done in an order."""
    if claim is None:
        return []
    left, right = claim.left, claim.right
    if not re.search("[a-z]", left + right):
        return ["order of operations"] if re.search(" [-+] ", left) and re.search(" [*/] ", left) else []
    if not right or claim.holds or "(" in left or "^" in left:
        return []
    if re.search("[a-z]", left) and re.search("[a-z]", right):
        return ["letter on both sides"]
    side = left if re.search("[a-z]", left) else right
    if re.fullmatch(r"[a-z] [-+/] [\d./]+|[\d./]+ \+ [a-z]|[\d./]+[a-z]|[\d./]+ \* [a-z]", side):
        return ["equation in a single step"]
    return ["equation in more steps"] if re.fullmatch(r"[\d./]+[a-z] [-+] [\d./]+|[a-z] / \d+ [-+] \d+", side) else []


def _bare(decimal: str) -> str:
    """The digits of a decimal that are no noughts."""
    return decimal.replace("0", "").replace(".", "")


def _is_triple(one: int, two: int, three: int) -> bool:
    return 0 < one * one + two * two == three * three


def _is_square(number: int) -> bool:
    return isqrt(number) ** 2 == number

"""The mathematics in a question, as written signs, and whether it is so: exact, or not told at all.

It reads what was said by the same grammar as answers are read. It never guesses: what the two ways of working it out
do not agree on holds nothing, and it judges no student.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import isqrt

from tutor.language.known_words import look_up
from tutor.language.lexicon import tables
from tutor.library.words import Claim
from tutor.numbers import written_sums
from tutor.numbers.ratio import Ratio, TooLarge
from tutor.numbers.written_sums import Unwritten
from tutor.spoken.expressions import Expression, expression_at, starts_expression
from tutor.spoken.maths_tokens import LONGEST, Token, normalise, tokenise
from tutor.spoken.spoken_numbers import Amount, Unreadable, amount_at, starts_number

_TABLES = tables("language/asking")

MOST_SIDES = 8
"""Expressions of one question that are looked at."""

_RELATIONS = {
    "equal": "=", "notequal": "≠", "greaterthan": ">", "lessthan": "<", "greaterequal": "≥", "lessequal": "≤",
}  # fmt: skip
_SIGNS = {
    "minus": "-", "plus": "+", "times": "*", "over": "/", "open": "(", "close": ")", "squared": "^2", "cubed": "^3",
    "power": "^", "root": "√", "cuberoot": "∛",
}  # fmt: skip
_WORKS = re.compile(r" [-+*/] |[\^√∛]|[a-z(] ?[a-z(]|\d[a-z]")
"""Written signs in which there is something to be worked out."""
_TRUE: dict[str, Callable[[Ratio, Ratio], bool]] = {
    "=": lambda one, other: one == other, "≠": lambda one, other: one != other,
    ">": lambda one, other: one > other, "<": lambda one, other: one < other,
    "≥": lambda one, other: not one < other, "≤": lambda one, other: not other < one,
}  # fmt: skip
_GREATER_THAN = _TABLES.anywhere("greater_than")
_LESS_THAN = _TABLES.anywhere("less_than")
_SAME = _TABLES.anywhere("same")
_WHICH = _TABLES.anywhere("which")
_SWAPPED = _TABLES.anywhere("swapped")
_BETWEEN = _TABLES.anywhere("between_same")
_IS = _TABLES.anywhere("is")
_POWER_IS = _TABLES.anywhere("power_is")
_SET_DOWN, _HAS_SIGN = _TABLES.anywhere("set_down"), _TABLES.anywhere("has_sign")

PART = r"\d+(?:\.\d+)? ?(?:%|percent|per cent|pratishat|parsent|प्रतिशत|परसेंट)|\d+/\d+"
_OF = re.compile(rf"({PART}) of (?:a |rs\.? ?|rupees )?(\d+(?:/\d+)?)(?![\w/])")
_OF_HINDI = re.compile(rf"(?<![\w/])(\d+)(?: rupaye| rupees|)? (?:ka|का) ({PART})")
"""A part of a number is that part times it."""
_OF_PERCENT = re.compile(r"(?<![\w./])(\d+(?:\.\d+)?%) (?:ka|का) (\d+)(?![\w/%])")
_OF_FRACTION = re.compile(r"(?<![\w./])(\d+/\d+) (?:ka|ki|का|की) (\d+/\d+)(?![\w/])")
_BY_FRACTION = re.compile(r"(?<![\w./])(\d+(?: \d+/\d+|/\d+)?) (?:/|divided by) (\d+/\d+)(?![\w/])")
"""A division by a fraction needs brackets to be read as one."""
_SHARED = _TABLES.anywhere("shared")
TIMES = re.compile(r"(?<=[\d)]) ?x ?(?=[-(]?-?\d)")
"""A letter x between two numbers is the sign ("1/2 x 6")."""
_MINUS_OF_LETTERS = re.compile(r"(?<=(?<![a-z])[a-z])-(?=\d*[a-z](?![a-z]))")
_TO_BE_DONE = _TABLES.anywhere("to_be_done", flags=re.IGNORECASE)
"""Words that ask for a sum to be done, and are no product of letters: "4x - 9 = 19 hal kro"."""
_EQUATION = re.compile(r"\dx ?[-+] ?\d[\d.]* ?= ?-?\d")
"""A letter x that is solved for: "5x-7=18" is no 5 times -7."""
_LONE_X = re.compile(r"(?<![a-z])x(?![a-z])")


@dataclass(frozen=True, slots=True)
class _Side:
    """One expression of a question, and how it stands to the one after it."""

    tokens: tuple[Token, ...]
    read: Expression
    relation: str = ""
    since: str = ""
    """The words between it and the one before."""

    @property
    def works(self) -> bool:
        """Whether there is something to be worked out in it."""
        return _WORKS.search(_written(self.tokens)) is not None


def signed(text: str) -> str:
    """`text` with the sign of multiplying where an x stands for it: in no text that has x for a letter.

    A minus between two letters stands apart: "a-b" is no word with a hyphen.
    """
    text = _MINUS_OF_LETTERS.sub(" - ", text)
    if _EQUATION.search(text):
        return text
    plain = TIMES.sub(" * ", text)
    return text if _LONE_X.search(plain) else plain


def is_set_down(plain: str) -> bool:
    """Whether a sum is said, in words, to come to something: "1.2 x 0.3 is 3.6", "4x + 3 bhi 7x hoga"."""
    found = _SET_DOWN.search(plain)
    return found is not None and _HAS_SIGN.search(plain[: found.start() + 1]) is not None


def _with_equals(plain: str) -> str:
    """The text with the sign for the word by which a sum is said to come to something."""
    return _SET_DOWN.sub(" = ", plain, count=1) if is_set_down(plain) else plain


def claim_in(text: str, asks_why: bool = False) -> Claim | None:
    """What a question says or asks of numbers; None where there is no sum and nothing is compared in it.

    `asks_why`: it wonders why or whether, so that "minus 2 times minus 3 plus 6" may mean "is plus 6".
    """
    text = _TO_BE_DONE.sub(" ; ", text)
    plain = _with_equals(_POWER_IS.sub(r"\1 = \2", signed(normalise(text))))
    plain = _OF_PERCENT.sub(r"\1 * \2", plain)
    plain = _OF_HINDI.sub(r"\2 * \1", _OF_FRACTION.sub(r"\1 * \2", _OF.sub(r"\1 * \2", plain)))
    plain = _BY_FRACTION.sub(r"(\1) / (\2)", plain)
    plain = _SHARED.sub(r"\1/", plain)
    sides = _sides(tokenise(plain)) if len(plain) <= LONGEST else []
    for place, side in enumerate(sides):
        if side.relation and place + 1 < len(sides):
            return _related(side, sides[place + 1], side.relation)
        if side.works:
            return _of_sum(side, sides[place + 1 : place + 2], plain, asks_why)
    return _compared(sides, plain) if len(sides) == 2 else None


def _sides(tokens: list[Token]) -> list[_Side]:
    found: list[_Side] = []
    at = since = 0
    while at < len(tokens) and len(found) < MOST_SIDES:
        if not starts_expression(tokens, at):
            at += 1
            continue
        try:
            read, end = expression_at(tokens, at)
        except (Unreadable, TooLarge, ZeroDivisionError):
            at += 1
            continue
        relation = _RELATIONS.get(tokens[end].kind, "") if end < len(tokens) else ""
        between = " ".join(token.text for token in tokens[since:at])
        if at == since or tokens[at - 1].kind not in _SIGNS:  # else it is the end of what cannot be read: "3 / 0"
            found.append(_Side(tuple(tokens[at:end]), read, relation, between))
        at = since = max(end, at + 1)
    return found


def _of_sum(side: _Side, after: list[_Side], plain: str, asks_why: bool) -> Claim:
    if asks_why and (claim := _said_to_come_to(side)):
        return claim
    if after and not after[0].works and _IS.search(plain) and after[0].read.number is not None and asks_why:
        return _related(side, after[0], "=")
    return _claim(_written(side.tokens), side.read)


def _said_to_come_to(side: _Side) -> Claim | None:
    """The sum in front of its last plus or minus, where that comes to the number behind, up to its sign."""
    at = _minus_between(side.tokens, frozenset({"minus", "plus"}))
    left, right = _Side(side.tokens[:at], side.read), side.tokens[at:]
    if not at or not left.works:
        return None
    value, said = _worked_out(_written(left.tokens)), _worked_out(_written(right))
    if value is None or said is None or abs(value) != abs(said):
        return None
    return _claim(_written(left.tokens), None, _written(right).removeprefix("+").strip(), value == said)


def _minus_between(tokens: tuple[Token, ...], kinds: frozenset[str] = frozenset({"minus"})) -> int:
    """Place of the last sign of `kinds` that stands between two parts; 0 where none does."""
    behind = (*_SIGNS.keys() - {"close", "squared", "cubed"},)
    for at in range(len(tokens) - 1, 0, -1):
        if tokens[at].kind in kinds and tokens[at - 1].kind not in behind:
            return at
    return 0


def _related(left: _Side, right: _Side, relation: str) -> Claim:
    one, other = _written(left.tokens), _written(right.tokens)
    values = _worked_out(one), _worked_out(other)
    holds: bool | None = None
    if values[0] is not None and values[1] is not None:
        holds = _TRUE[relation](values[0], values[1])
    elif (
        relation == "=" and left.read.terms == right.read.terms and (left.read.letter == "" or right.read.letter == "")
    ):
        holds = True
    if relation == "=":
        return _claim(one, left.read, other, holds)
    return Claim(f"{one} {relation} {other}", "", holds)


def _compared(sides: list[_Side], plain: str) -> Claim | None:
    """Two numbers and a comparing word somewhere about them ("0.5, 0.45 se bada kyon hai")."""
    one, other = sides
    if _WHICH.search(plain):
        return None
    if _SWAPPED.match(other.since):
        one, other = other, one
    for pattern, relation in ((_GREATER_THAN, ">"), (_LESS_THAN, "<")):
        if pattern.search(plain):
            return _related(one, other, relation)
    alike = _SAME.search(plain) and _BETWEEN.fullmatch(other.since)
    return _related(one, other, "=") if alike and _written(one.tokens) != _written(other.tokens) else None


def _claim(left: str, read: Expression | None, right: str = "", holds: bool | None = None) -> Claim:
    """The claim, with what its left side comes to: only where the grammar of speech and that of signs agree."""
    number = _worked_out(left)
    agreed = number is not None and (read is None or read.number == number)
    told = agreed or number is None
    return Claim(left, right, holds if told else None, _value(left) if agreed else "")


def _worked_out(written: str) -> Ratio | None:
    try:
        value = written_sums.value_of(written_sums.parse(written))
    except Unwritten:
        return None
    return None if value is None else value.value


def _value(written: str) -> str:
    return str(written_sums.value_of(written_sums.parse(written)))


# --- as written signs ---------------------------------------------------------------------------------------------


def _written(tokens: tuple[Token, ...]) -> str:
    """Tokens of one expression as a schoolbook writes them, with * and /: "(-2) * (-3)"."""
    parts: list[str] = []
    listed = list(tokens)
    after = ""
    at = 0
    while at < len(listed):
        kind = listed[at].kind
        if kind in {"squareof", "cubeof"}:
            after = "^2" if kind == "squareof" else "^3"
            at += 1
        elif kind in _SIGNS:
            parts.append(_SIGNS[kind])
            at += 1
        elif kind == "var":
            parts.append(listed[at].text)
            at += 1
        elif starts_number(listed, at):
            start, (amount, at) = at, amount_at(listed, at)
            parts.append(_digits(amount, listed[start:at]) + after)
            after = ""
        else:
            at += 1
    return _spaced(parts)


def _digits(amount: Amount, tokens: list[Token]) -> str:
    """The number as it was said: a fraction not reduced, a decimal with its places."""
    if len(tokens) == 1 and tokens[0].typed:
        return tokens[0].text.replace(",", "")
    if amount.form == "mixed":
        count = amount.ratio.num // amount.ratio.den
        return f"{count} {(amount.ratio - Ratio(count)) * Ratio(amount.bottom)}/{amount.bottom}"
    if amount.form == "fraction":
        return f"{amount.top}/{amount.bottom}"
    if amount.form == "decimal":
        return written_sums.decimal_text(amount.ratio, 1)
    return str(amount)


_BINARY = frozenset("+-*/")


def _spaced(parts: list[str]) -> str:
    """The parts with blanks about the signs between numbers; a negative number beside a sign goes in brackets."""
    bracketed = sum(part in _BINARY for part in parts) > 1
    text = ""
    at = 0
    while at < len(parts):
        part = parts[at]
        first = not text or text.endswith((" ", "("))
        if part == "-" and first and at + 1 < len(parts) and parts[at + 1][0].isdigit():
            closed = text.endswith("(") and parts[at + 2 : at + 3] == [")"]
            text += f"(-{parts[at + 1]})" if bracketed and not closed else f"-{parts[at + 1]}"
            at += 1
        elif part in _BINARY and not first:
            text += f" {part} "
        else:
            text += part
        at += 1
    return text.strip()


# --- what it is about ---------------------------------------------------------------------------------------------

_BELOW = {"negative integer", "negative number"}
_ABOUT = (
    (re.compile(r"(?:\(-|^-)\d+(?![\d./])"), "negative integer"),
    (re.compile(r"(?:\(-|^-)\d+[./]"), "negative number"),
    (re.compile(r"\d/\d"), "fraction"),
    (re.compile(r"\d\.\d"), "decimal"),
    (re.compile(r"%"), "percent"),
    (re.compile(r"\^2"), "square"),
    (re.compile(r"\^3"), "cube"),
    (re.compile(r"\^ ?(?:0|\(?-|[4-9a-z])"), "exponent"),
    (re.compile(r"√"), "square root"),
    (re.compile(r"∛"), "cube root"),
    (re.compile(r" \* "), "multiplication"),
    (re.compile(r" / "), "division"),
    (re.compile(r" \+ "), "addition"),
    (re.compile(r" - "), "subtraction"),
    (re.compile(r"[<>≤≥≠]"), "compare"),
)


def about(claim: Claim) -> tuple[str, ...]:
    """The ideas that a piece of mathematics is about, by the glossary's English headwords."""
    found = tuple(name for pattern, name in _ABOUT if pattern.search(claim.left))
    signs = ("rule of signs",) if _BELOW & set(found) and {"multiplication", "division"} & set(found) else ()
    letters = claim.right != "" and re.search("[a-z]", claim.left) is not None
    return found + signs + (("identity" if claim.holds else "equation",) if letters else ())


# --- what numbers, letters and signs are about ---


ADDING = frozenset({"addition", "subtraction", "difference", "plus", "minus", "total"})
COMPARING = frozenset(
    {"compare", "greater than", "less than", "greatest", "smallest", "ascending order", "descending order", "equal"}
)
_OF_RATIOS = frozenset({"ratio", "proportion", "scale", "map"})
_MADE_SMALL = frozenset({"less than", "smallest", "simplify", "simplest form"})
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
    told = (_of_fractions, _of_ratios, _of_letters, _of_decimals, _of_integers, _of_numbers, _of_prices)
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


# --- numbers that are said in words ---------------------------------------------------------------------------------

_WORKED = tables("language/worked")
_MINUS = _WORKED.alternatives("anywhere", "below_zero")
_SAID_BELOW_ZERO = re.compile(rf"(?<![\w)])(?<!\d )(?:{_MINUS}) (?=\d)")


def below_zero(plain: str) -> str:
    """A text with the sign for the word "minus" before a number."""
    return _SAID_BELOW_ZERO.sub("-", plain)


_LARGE = tuple((int(size), re.compile(rf"(\d+) ?(?:{words})")) for size, words in _WORKED.headed("large"))


def in_full(plain: str) -> str:
    """The text with lakhs, crores and millions as numbers in digits."""
    for size, said in _LARGE:
        plain = said.sub(lambda found, by=size: str(int(found[1]) * by), plain)  # type: ignore[misc]
    return plain


_OVER = _WORKED.anywhere("over")
_WORD = r"([a-z]+|[\u0900-\u0963]+|\d+)"
_SPOKEN = re.compile(rf"(?<![\w\u0900-\u0963]){_WORD} (?:{_OVER.pattern}) {_WORD}(?![\w\u0900-\u0963]| ?%)")
_WORDS_OF_NUMBERS = re.compile(r"(?<![\w\u0900-\u0963])[a-z\u0900-\u0963]+(?:[ -][a-z]+)?(?![\w\u0900-\u0963])")
LEAST_IN_WORDS = 10
"""Smaller numbers are words of everyday speech too: "ek", "do", "one"."""


def spoken_numbers(plain: str) -> str:
    """The text with numbers that are said in words as they are written: "three by four" is 3/4, "thirty five" 35."""
    return _WORDS_OF_NUMBERS.sub(_in_digits, _SPOKEN.sub(_written_fraction, plain))


def _in_digits(said: re.Match[str]) -> str:
    first, _, second = said[0].replace("-", " ").partition(" ")
    one, other = _value_of(first), _value_of(second) if second else None
    if one is not None and one >= 20 and one % 10 == 0 and other is not None and 0 < other < LEAST_IN_WORDS:
        return str(one + other)
    if one is not None and one >= LEAST_IN_WORDS:
        return f"{one} {second}".strip()
    if other is not None and other >= LEAST_IN_WORDS:
        return f"{first} {other}"
    return said[0]


def _written_fraction(said: re.Match[str]) -> str:
    top, *_, bottom = said.groups()
    values = [int(word) if word.isdigit() else _value_of(word) for word in (top, bottom)]
    return said[0] if None in values else f"{values[0]}/{values[1]}"


_NO_NUMBERS = _WORKED.words("no_numbers")


def _value_of(word: str) -> int | None:
    kind, number = look_up(word) or ("", 0)
    return number if word not in _NO_NUMBERS and kind in {"unit", "teen", "ten"} else None

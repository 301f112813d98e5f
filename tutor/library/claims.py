"""The mathematics in a question, as written signs, and whether it is so: exact, or not told at all.

It reads what was said by the same grammar as answers are read. It never guesses: what the two ways of working it out
do not agree on holds nothing, and it judges no student.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

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
_GREATER = r"(?:bad[aei]|zyada|jyada|adhik|greater|bigger|बड[ािीे]|ज्यादा|अधिक)"
_LESS = r"(?:chh?ot[aei]|kam|less|smaller|छोट[ािीे]|कम)"
_GREATER_THAN = _TABLES.anywhere("greater_than")
_LESS_THAN = _TABLES.anywhere("less_than")
_SAME = _TABLES.anywhere("same")
_WHICH = _TABLES.anywhere("which")
_SWAPPED = _TABLES.anywhere("swapped")
_BETWEEN = _TABLES.anywhere("between_same")
_IS = _TABLES.anywhere("is")
_POWER_IS = _TABLES.anywhere("power_is")

PART = r"\d+(?:\.\d+)? ?(?:%|percent|per cent|pratishat|parsent|प्रतिशत|परसेंट)|\d+/\d+"
_OF = re.compile(rf"({PART}) of (?:a |rs\.? ?|rupees )?(\d+)(?![\w/])")
_OF_HINDI = re.compile(rf"(?<![\w/])(\d+)(?: rupaye| rupees|)? (?:ka|का) ({PART})")
"""A part of a number is that part times it."""
_SHARED = _TABLES.anywhere("shared")
TIMES = re.compile(r"(?<=[\d)]) ?x ?(?=[-(]?-?\d)")
"""A letter x between two numbers is the sign ("1/2 x 6")."""


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


def claim_in(text: str, asks_why: bool = False) -> Claim | None:
    """What a question says or asks of numbers; None where there is no sum and nothing is compared in it.

    `asks_why`: it wonders why or whether, so that "minus 2 times minus 3 plus 6" may mean "is plus 6".
    """
    plain = _POWER_IS.sub(r"\1 = \2", TIMES.sub(" * ", normalise(text)))
    plain = _OF_HINDI.sub(r"\2 * \1", _OF.sub(r"\1 * \2", plain))
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

"""Sums as they are written: a tree that keeps fractions unreduced, decimals with their places, and every bracket.

What a student gets wrong depends on what stood on the page, so nothing here may simplify. `expressions` reads what was
said and compares values; this reads what was asked and lets a mistaken rule work it out.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from itertools import product

from tutor.numbers.ratio import Ratio, TooLarge

LONGEST_SUM = 120
"""Characters of one written sum; no exercise of these classes is longer."""
MOST_VALUES = 12
"""Different results of one sum that are followed up when a rule may or may not be used at each place."""
_DEEPEST = 12


class Unwritten(ValueError):
    """These characters are no sum."""


@dataclass(frozen=True, slots=True)
class Number:
    """One number and how it was written."""

    value: Ratio
    form: str = "integer"
    """integer, decimal, fraction, mixed or percent."""
    top: int = 0
    """Numerator as written: with its sign in a fraction, without in a mixed number."""
    bottom: int = 1
    whole: int = 0
    """Whole part of a mixed number, without its sign."""
    places: int = 0
    """Digits after the point of a decimal."""

    @property
    def negative(self) -> bool:
        """Whether it is below nought."""
        return self.value.num < 0

    @property
    def is_fraction(self) -> bool:
        """Whether it is written with a fraction bar."""
        return self.form in {"fraction", "mixed"}

    def __str__(self) -> str:
        if self.form == "fraction":
            return f"{self.top}/{self.bottom}"
        if self.form == "mixed":
            return f"{'-' if self.negative else ''}{self.whole} {self.top}/{self.bottom}"
        if self.form == "percent":
            return f"{self.value * 100}%"
        return decimal_text(self.value, self.places) if self.form == "decimal" else str(self.value)


@dataclass(frozen=True, slots=True)
class Node:
    """A sum: a number, a letter, or a sign with the parts it joins.

    `sign` is "number", "letter", "()", "neg", "root", "cuberoot" or one of + - * / ^.
    """

    sign: str
    parts: tuple[Node, ...] = ()
    number: Number | None = None
    letter: str = ""

    def __add__(self, other: Node | Ratio | int) -> Node:
        return joined("+", self, as_node(other))

    def __sub__(self, other: Node | Ratio | int) -> Node:
        return joined("-", self, as_node(other))

    def __mul__(self, other: Node | Ratio | int) -> Node:
        return joined("*", self, as_node(other))

    def __truediv__(self, other: Node | Ratio | int) -> Node:
        return joined("/", self, as_node(other))

    def __pow__(self, other: Node | Ratio | int) -> Node:
        return joined("^", self, as_node(other))

    def __neg__(self) -> Node:
        return joined("neg", self)


def whole(value: int | Ratio) -> Number:
    """A number that came out of working: an integer where it can be, else a fraction."""
    ratio = value if isinstance(value, Ratio) else Ratio(value)
    return Number(ratio) if ratio.den == 1 else Number(ratio, "fraction", ratio.num, ratio.den)


def fraction(top: int, bottom: int) -> Number:
    """`top/bottom`, not reduced.

    Raises:
        ZeroDivisionError: `bottom` is nought.
    """
    sign = -1 if bottom < 0 else 1
    return Number(Ratio(top, bottom), "fraction", sign * top, sign * bottom)


def mixed(count: int, top: int, bottom: int) -> Number:
    """`count top/bottom`, all of one sign."""
    return Number(Ratio(count) + Ratio(top, bottom), "mixed", top, bottom, count)


def decimal(digits: int, places: int) -> Number:
    """`digits` with the point before the last `places` of them."""
    return Number(Ratio(digits, 10**places), "decimal", places=places) if places > 0 else whole(digits * 10**-places)


def decimal_text(value: Ratio, places: int) -> str:
    """A number that has a finite decimal, with at least `places` digits after the point; as a fraction otherwise."""
    while places <= 30 and (value * 10**places).den != 1:
        places += 1
    if places > 30:
        return str(value)
    digits = str(abs((value * 10**places).num)).rjust(places + 1, "0")
    sign = "-" if value.num < 0 else ""
    return sign + (f"{digits[:-places]}.{digits[-places:]}" if places else digits)


_RAISED = str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻")


def raised(exponent: str) -> str:
    """The digits of an exponent as they are written above the line."""
    return exponent.translate(_RAISED)


def of(number: Number) -> Node:
    """A number as a tree."""
    return Node("number", number=number)


def as_node(value: Node | Ratio | int) -> Node:
    """A tree, or a number as one."""
    return value if isinstance(value, Node) else of(whole(value))


def joined(sign: str, *parts: Node) -> Node:
    """A tree of `parts`."""
    return Node(sign, parts)


def bracketed(inner: Node) -> Node:
    """A sum in brackets."""
    return joined("()", inner)


def sum_inside(node: Node) -> Node | None:
    """The sum or difference in a pair of brackets; None for anything else."""
    inner = bare(node)
    return inner if node.sign == "()" and inner.sign in {"+", "-"} else None


def letters(node: Node) -> frozenset[str]:
    """The letters in a sum."""
    return frozenset({node.letter} - {""}).union(*(letters(part) for part in node.parts))


def bare(node: Node) -> Node:
    """The sum inside any brackets around it."""
    return bare(node.parts[0]) if node.sign == "()" else node


def number_of(node: Node) -> Number | None:
    """The number that a tree is, brackets aside."""
    return bare(node).number


# --- reading ------------------------------------------------------------------------------------------------------

_TOKEN = re.compile(
    r"\s*(?:(?P<mixed>\d+\s+\d+/\d+)(?![\d.^])"
    r"|(?P<fraction>\d+/\d+)(?![\d.]|\s*\^)"
    r"|(?P<number>\d*\.\d+|\d+\.?)(?P<percent>\s*%)?"
    r"|(?P<letter>[a-z])|(?P<sign>[-+*/÷^()√∛]))"
)
_CROSS = re.compile(r"(?<=[\d)])\s*x\s*(?=[\d(.])")
_AFTER_POWER = re.compile(r"\^\s*-?\s*$")


def parse(text: str) -> Node:
    """The sum that `text` is.

    Raises:
        Unwritten: it is not one sum, or a very long one.
    """
    if len(text) > LONGEST_SUM:
        raise Unwritten(text[:LONGEST_SUM])
    return _Reader(_tokens(_CROSS.sub(" * ", text))).whole_sum()


def _tokens(text: str) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    at = 0
    text = text.strip()
    while at < len(text):
        match = _TOKEN.match(text, at)
        if match is None:
            raise Unwritten(text)
        kind = match.lastgroup or ""
        if kind == "fraction" and _AFTER_POWER.search(text[: match.start(kind)]):
            kind, end = "number", text.index("/", match.start(kind))
            found.append((kind, text[match.start("fraction") : end]))
            at = end
            continue
        found.append((kind, match[kind] if kind != "percent" else match["number"]))
        at = match.end()
    return found


class _Reader:
    """Walks along the tokens, one method a level of precedence."""

    def __init__(self, tokens: list[tuple[str, str]]) -> None:
        self.tokens = tokens
        self.at = 0
        self.depth = 0

    @property
    def next(self) -> tuple[str, str]:
        return self.tokens[self.at] if self.at < len(self.tokens) else ("", "")

    def sign(self, signs: str) -> str:
        """The sign at hand when it is one of `signs`; it is then gone over."""
        kind, text = self.next
        if kind != "sign" or text not in signs:
            return ""
        self.at += 1
        return text

    def whole_sum(self) -> Node:
        node = self.sum()
        if self.at < len(self.tokens):
            raise Unwritten
        return node

    def sum(self) -> Node:
        self.depth += 1
        if self.depth > _DEEPEST:
            raise Unwritten
        left = self.product()
        while sign := self.sign("+-"):
            left = joined(sign, left, self.product())
        self.depth -= 1
        return left

    def product(self) -> Node:
        left = self.signed()
        while True:
            if sign := self.sign("*/÷"):
                left = joined("*" if sign == "*" else "/", left, self.signed())
            elif self.next[0] == "letter" or self.next[1] in {"(", "√", "∛"}:
                left = joined("*", left, self.power())
            else:
                return left

    def signed(self) -> Node:
        if self.sign("+"):
            return self.signed()
        if not self.sign("-"):
            return self.power()
        self.depth += 1
        if self.depth > _DEEPEST:
            raise Unwritten
        inner = self.signed()
        self.depth -= 1
        return of(negated(inner.number)) if inner.number is not None else joined("neg", inner)

    def power(self) -> Node:
        base = self.atom()
        while self.sign("^"):
            negative = self.sign("-")
            exponent = self.atom()
            if negative:
                exponent = of(negated(exponent.number)) if exponent.number else joined("neg", exponent)
            base = joined("^", base, exponent)
        return base

    def atom(self) -> Node:
        kind, text = self.next
        self.at += 1
        if kind == "letter":
            return Node("letter", letter=text)
        if kind == "sign" and text in "√∛":
            return joined("root" if text == "√" else "cuberoot", self.atom())
        if kind == "sign" and text == "(":
            inner = self.sum()
            if not self.sign(")"):
                raise Unwritten
            return joined("()", inner)
        if kind in {"", "sign"}:
            raise Unwritten
        return of(read_number(text, kind))


def read_number(text: str, kind: str = "") -> Number:
    """The number written as `text`: "-3/7", "2 3/4", "0.50", "12", "20%".

    Raises:
        Unwritten: it is none, or has too many digits.
    """
    text = text.strip()
    if text.startswith("-"):
        return negated(read_number(text[1:], kind))
    if text.endswith("%"):
        return read_number(text[:-1], "percent")
    try:
        return _number(text, kind)
    except (ValueError, ZeroDivisionError) as fault:
        raise Unwritten(text[:LONGEST_SUM]) from fault


def _number(text: str, kind: str) -> Number:
    if "/" in text:
        top, bottom = text.rsplit("/", 1)
        parts = top.split()
        return mixed(int(parts[0]), int(parts[1]), int(bottom)) if len(parts) == 2 else fraction(int(top), int(bottom))
    before, _, after = text.partition(".")
    value = Ratio(int((before + after) or "none"), 10 ** len(after))
    if kind == "percent":
        return Number(value / 100, "percent")
    return Number(value, "decimal", places=len(after)) if after else Number(value)


def negated(number: Number) -> Number:
    """The same with the other sign."""
    top = number.top if number.form == "mixed" else -number.top
    return Number(-number.value, number.form, top, number.bottom, number.whole, number.places)


# --- working out --------------------------------------------------------------------------------------------------

Bug = Callable[[str, Number, Number], tuple[Number, ...]]
"""What a mistaken rule makes of one sign between two numbers; nothing where it has nothing to say."""


def combined(sign: str, left: Number, right: Number) -> Number:
    """The right result of one sign between two numbers.

    Raises:
        ZeroDivisionError: it has none.
        TooLarge: too many digits.
        Unwritten: a power or root that has no exact value.
    """
    one, other = left.value, right.value
    if sign == "^":
        if other.den != 1 or abs(other.num) > 100:
            raise Unwritten(sign)
        return _formed(one.power(other.num), left, left)
    if sign in {"root", "cuberoot"}:
        root = one.root(2 if sign == "root" else 3)
        if root is None:
            raise Unwritten(sign)
        return _formed(root, left, left)
    results = {"+": one + other, "-": one - other, "*": one * other}
    return _formed(results[sign] if sign in results else one / other, left, right)


def _formed(value: Ratio, left: Number, right: Number) -> Number:
    """`value` written as the numbers that it came from."""
    if {left.form, right.form} & {"decimal", "percent"} and not {left.form, right.form} & {"fraction", "mixed"}:
        return Number(value, "decimal", places=_places(value)) if value.den != 1 else Number(value)
    return whole(value)


def _places(value: Ratio) -> int:
    places = 0
    while places < 12 and (value * 10**places).den != 1:
        places += 1
    return places


def value_of(node: Node) -> Number | None:
    """What a sum without letters comes to; None when it has no exact value."""
    try:
        return _exact(node)
    except (ZeroDivisionError, TooLarge, Unwritten):
        return None


def _exact(node: Node) -> Number:
    if node.number is not None:
        return node.number
    if node.sign == "letter":
        raise Unwritten(node.letter)
    values = [_exact(part) for part in node.parts]
    if node.sign == "()":
        return values[0]
    return negated(values[0]) if node.sign == "neg" else combined(node.sign, values[0], values[-1])


def buggy_values(node: Node, bug: Bug) -> tuple[Number, ...]:
    """What a sum comes to when `bug` is used at one place or more where it applies."""
    return tuple(number for number, fired in _followed(node, bug) if fired)


def _followed(node: Node, bug: Bug) -> list[tuple[Number, bool]]:
    if node.number is not None:
        return [(node.number, False)]
    ways = [_followed(part, bug) for part in node.parts]
    if node.sign == "letter" or not all(ways):
        return []
    if node.sign == "()":
        return ways[0]
    if node.sign == "neg":
        return [(negated(number), fired) for number, fired in ways[0]]
    found: list[tuple[Number, bool]] = []
    for chosen in product(*ways):
        left, right = chosen[0], chosen[-1]
        found += _at_sign(node.sign, left[0], right[0], bug, left[1] or right[1])
    return sorted(dict.fromkeys(found), key=lambda way: not way[1])[:MOST_VALUES]


def _at_sign(sign: str, left: Number, right: Number, bug: Bug, fired: bool) -> list[tuple[Number, bool]]:
    try:
        ways = [(number, True) for number in bug(sign, left, right)]
    except (ZeroDivisionError, TooLarge, Unwritten):
        ways = []
    try:
        return [*ways, (combined(sign, left, right), fired)]
    except (ZeroDivisionError, TooLarge, Unwritten):
        return ways


# --- rewriting ----------------------------------------------------------------------------------------------------

Rewrite = Callable[[Node], "Node | None"]
"""What a mistaken rule makes of the top of a tree; None where it has nothing to say."""


def rewritten(node: Node, rewrite: Rewrite) -> Node | None:
    """The tree with `rewrite` used wherever it applies, from the leaves up; None when it applies nowhere."""
    parts = tuple(rewritten(part, rewrite) or part for part in node.parts)
    inner = Node(node.sign, parts, node.number, node.letter) if parts != node.parts else node
    changed = rewrite(inner)
    if changed is not None:
        return changed
    return inner if inner is not node else None


def flat(node: Node) -> tuple[list[Node], list[str]]:
    """The operands of a sum and the signs between them, in the order they are written; brackets stay closed."""
    if node.sign not in {"+", "-", "*", "/"}:
        return [node], []
    left, left_signs = flat(node.parts[0])
    right, right_signs = flat(node.parts[1])
    return left + right, [*left_signs, node.sign, *right_signs]


def grouped(operands: list[Node], signs: list[str], groups: tuple[str, ...]) -> Node:
    """The sum that comes of doing the signs of one group after another, each from the left."""
    operands, signs = list(operands), list(signs)
    for group in groups:
        at = 0
        while at < len(signs):
            if signs[at] in group:
                operands[at : at + 2] = [joined(signs.pop(at), operands[at], operands[at + 1])]
            else:
                at += 1
    return operands[0]

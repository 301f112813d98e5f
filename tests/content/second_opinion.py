"""Keys by another hand: what each question comes to, told from its words alone and worked out by sympy.

Whoever wrote a key (`tests/data/second_keys`) saw the questions of a template and never its formulas or its answers. It
must never read anything of an item but its English question.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import sympy
from sympy.core.relational import Relational
from sympy.logic.boolalg import BooleanAtom
from sympy.parsing.sympy_parser import parse_expr

from tutor.chapters.values import Item

KEYS = Path(__file__).resolve().parents[1] / "data" / "second_keys"
_NUMBER = re.compile(r"(?<![\w.])\d+(?:,\d+)*(?:\.\d+)?(?:/\d+)?|(?<=[A-Za-z(])\d+")
_LETTERS = sympy.symbols("a b c d k m n p q r s t x y z")


def numbers(question: str) -> list[sympy.Rational]:
    """The numbers of a question in their order, without signs: "3/4" is one, "2 3/4" two, "1,25,000" one."""
    return [sympy.Rational(found.replace(",", "")) for found in _NUMBER.findall(question)]


def worked_out(key: str, question: str) -> str:
    """What `key`, a Python expression, comes to for this question, as a child would write it.

    It may use `n` (the numbers), `q` (the question), `has("word")`, sympy, and the functions of `WORDS`.
    """
    names: dict[str, Any] = {str(letter): letter for letter in _LETTERS}
    names |= {"n": numbers(question), "q": question, "has": lambda word: word.lower() in question.lower()} | WORDS
    return written(eval(key, {**vars(sympy), **names}))  # noqa: S307 - our own keys


def written(value: object) -> str:
    """A value as it is written: 3/4, 2.5 as 5/2, yes and no, an expression with its signs."""
    if isinstance(value, (bool, BooleanAtom, Relational)):
        return "yes" if value else "no"
    if isinstance(value, (set, frozenset, list, tuple)):
        return ", ".join(written(one) for one in value)
    return str(value).replace("**", "^").replace("*", "")


def keys(chapter: str) -> Mapping[str, str]:
    """The keys of a chapter by the id of their template; none where nobody wrote any."""
    file = KEYS / f"{chapter}.toml"
    found: Mapping[str, str] = tomllib.loads(file.read_text(encoding="utf-8"))["keys"] if file.exists() else {}
    return found


def disagrees(key: str, item: Item, right: Callable[[str], bool]) -> str:
    """Why the key and the answer of an item are not the same; empty where they are."""
    try:
        mine = worked_out(key, item.question.en)
    except (ArithmeticError, ValueError, TypeError, IndexError, AttributeError, NameError, SyntaxError) as fault:
        return f"{item.question.en!r}: the key {key!r} cannot be worked out: {fault!r}"
    return "" if right(mine) else f"{item.question.en!r}: the key says {mine!r}, the item {item.answer!r}"


def _unit(value: object, unit: str) -> str:
    return f"{_decimal(value)} {unit}"


def _decimal(value: object) -> str:
    """A number as a decimal where it has an end, else as a fraction."""
    number = sympy.Rational(value)
    bottom = number.q
    for prime in (2, 5):
        while bottom % prime == 0:
            bottom //= prime
    if bottom != 1 or number.q == 1:
        return str(number)
    places = next(count for count in range(1, 40) if (number * 10**count).q == 1)
    digits = str(abs(number.p) * 10**places // number.q).rjust(places + 1, "0")
    return f"{'-' if number < 0 else ''}{digits[:-places]}.{digits[-places:]}"


def _ratio(*parts: object) -> str:
    whole = [sympy.Rational(part) for part in parts]
    common = sympy.ilcm(1, *(one.q for one in whole))
    counts = [int(one * common) for one in whole]
    shared = sympy.igcd(0, *counts)
    return ":".join(str(count // shared) for count in counts)


def _compared(left: object, right: object) -> str:
    return "greater" if left > right else "less" if left < right else "equal"  # type: ignore[operator]


WORDS: Mapping[str, Any] = {
    "unit": _unit,
    "decimal": _decimal,
    "percent": lambda value: f"{_decimal(value)}%",
    "ratio": _ratio,
    "compared": _compared,
    "yes": lambda value: "yes" if value else "no",
    "maths": lambda text: parse_expr(text.replace("^", "**"), transformations="all"),
    "mean": lambda *values: sum(values, sympy.Integer(0)) / len(values),
    "median": lambda *values: _median(sorted(values)),
    "mode": lambda *values: max(sorted(set(values)), key=values.count),
    "digits": lambda number: [int(one) for one in str(number)],
    "find": lambda pattern, text: re.findall(pattern, text),
}
"""What a key may use beside sympy's own functions."""


def _median(values: list[Any]) -> Any:
    middle = len(values) // 2
    return values[middle] if len(values) % 2 else (values[middle - 1] + values[middle]) / sympy.Integer(2)

"""What a detector is, and the ways to make one from a small mistaken rule.

Nothing here knows a misconception. A detector sees the problem and never the right answer: that an accidental hit on
the right answer is thrown away is `misconceptions`' business.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from tutor.diagnosis.problems import Problem
from tutor.numbers.ratio import Ratio, TooLarge
from tutor.numbers.written_sums import (
    Node,
    Number,
    Rewrite,
    Unwritten,
    buggy_values,
    combined,
    letters,
    rewritten,
    value_of,
    whole,
)
from tutor.spoken.expressions import Expression, add, constant, divide, multiply, negate, of_letter, raise_to
from tutor.spoken.spoken_numbers import Unreadable

Value = Number | Ratio | Expression | int | str
"""What a rule may give: a number as written, an exact value, or text (an expression, a comparison, yes or no)."""
Given = Value | Iterable[Value] | None
"""What a rule gives back: one value or several, likeliest first; None where it has nothing to say."""
Rule = Callable[..., Given]
SignRule = Callable[[str, Number, Number], Number | Ratio | int | Iterable[Number | Ratio | int] | None]
Find = Callable[[Problem], tuple[str, ...]]

SUM = frozenset({"sum"})
ALGEBRA = frozenset({"expression"})
EQUATION = frozenset({"equation"})


@dataclass(frozen=True, slots=True)
class Detector:
    """A misconception as a rule that can be worked out."""

    id: str
    applies: frozenset[str]
    """Names of the problems that it may say something about."""
    find: Find
    """Its wrong values for a problem; none where it does not apply."""


def on_signs(name: str, signs: str, when: Callable[[Number, Number], object], rule: SignRule) -> Detector:
    """A mistaken rule for one of `signs` between two numbers, in sums, equal parts of them included.

    `when` tells for which two numbers it holds. The rule sees the sign and both numbers.
    """

    def bug(sign: str, left: Number, right: Number) -> tuple[Number, ...]:
        if sign not in signs or not when(left, right):
            return ()
        given = several(rule(sign, left, right))
        return tuple(value if isinstance(value, Number) else whole(value) for value in given)

    return Detector(name, SUM, lambda problem: tuple(str(number) for number in buggy_values(problem.sides[0], bug)))


def on_numbers(name: str, applies: str, *rules: Rule) -> Detector:
    """Mistaken rules for named problems: they are handed the exact values of a problem."""
    return _on(name, applies, rules, lambda problem: problem.values)


def on_written(name: str, applies: str, *rules: Rule) -> Detector:
    """Mistaken rules for named problems: they are handed the numbers of a problem as written."""
    return _on(name, applies, rules, lambda problem: problem.numbers)


def on_problem(name: str, applies: str, *rules: Rule) -> Detector:
    """Mistaken rules that want to see the whole problem."""
    return _on(name, applies, rules, lambda problem: (problem,))


def _on(name: str, applies: str, rules: tuple[Rule, ...], handed: Callable[[Problem], tuple[object, ...]]) -> Detector:
    def find(problem: Problem) -> tuple[str, ...]:
        return texts(value for rule in rules for value in several(rule(*handed(problem))))

    return Detector(name, frozenset(applies.split()), find)


def several(given: Any) -> Iterable[Any]:
    """What a rule gave, as a row of values."""
    if given is None:
        return ()
    return given if isinstance(given, Iterable) and not isinstance(given, str) else (given,)


def taken_for_larger(second: bool, numbers: tuple[Number, Number] | tuple[Ratio, Ratio]) -> tuple[Value, Value]:
    """What a comparison comes to where the second number (or the first) is taken for the larger one."""
    return ("<", numbers[1]) if second else (">", numbers[0])


def by_rewriting(name: str, *rules: Rewrite) -> Detector:
    """Mistaken rules that write a sum anew before it is worked out: in sums, expressions and equations."""

    def find(problem: Problem) -> tuple[str, ...]:
        found: list[str] = []
        for rule in rules:
            sides = [rewritten(side, rule) for side in problem.sides]
            if any(side is not None for side in sides):
                kept = [new or old for new, old in zip(sides, problem.sides, strict=True)]
                found += came_to(problem, kept)
        return tuple(found)

    return Detector(name, SUM | ALGEBRA | EQUATION, find)


def texts(values: Iterable[Value]) -> tuple[str, ...]:
    """What a rule gave, as text, once each; nothing of it when it breaks down on the way."""
    found: dict[str, None] = {}
    try:
        for value in values:
            found[str(value)] = None
    except (ZeroDivisionError, TooLarge, Unwritten, Unreadable):
        return tuple(found)
    return tuple(found)


def came_to(problem: Problem, sides: list[Node]) -> tuple[str, ...]:
    """What the sides of a problem come to: a value, an expression, or the solution of an equation."""
    if problem.name == "equation":
        solved = solution(sides[0], sides[1])
        return () if solved is None else (str(solved),)
    if not letters(sides[0]):
        number = value_of(sides[0])
        return () if number is None else (str(number),)
    expression = algebra(sides[0])
    return () if expression is None else (str(expression),)


def algebra(node: Node) -> Expression | None:
    """A sum with letters as an expression; None when it is beyond school algebra."""
    try:
        return _expression(node)
    except (Unreadable, TooLarge, ZeroDivisionError, Unwritten):
        return None


def _expression(node: Node) -> Expression:
    if node.number is not None:
        return constant(node.number.value)
    if node.letter:
        return of_letter(node.letter)
    if node.sign == "^":
        exponent = value_of(node.parts[1])
        if exponent is None or exponent.value.den != 1 or abs(exponent.value.num) > 12:
            raise Unwritten(node.sign)
        return raise_to(_expression(node.parts[0]), exponent.value.num)
    if node.sign in {"root", "cuberoot"}:
        return constant(combined(node.sign, *[_exact(node.parts[0])] * 2).value)
    parts = [_expression(part) for part in node.parts]
    if node.sign == "()":
        return parts[0]
    if node.sign == "neg":
        return negate(parts[0])
    first, second = parts
    ways = {"+": add, "*": multiply, "/": divide}
    return add(first, negate(second)) if node.sign == "-" else ways[node.sign](first, second)


def _exact(node: Node) -> Number:
    number = value_of(node)
    if number is None:
        raise Unwritten(node.sign)
    return number


@dataclass(frozen=True, slots=True)
class Linear:
    """An equation a x + b = c x + d."""

    letter: str
    a: Ratio
    b: Ratio
    c: Ratio
    d: Ratio


def linear(left: Node, right: Node) -> Linear | None:
    """An equation in one letter, of the first degree; None for any other."""
    names = letters(left) | letters(right)
    sides = (algebra(left), algebra(right))
    if len(names) != 1 or None in sides:
        return None
    (letter,) = names
    parts: list[Ratio] = []
    for side in sides:
        terms = dict(side.terms) if side else {}
        parts += [terms.pop(((letter, 1),), Ratio(0)), terms.pop((), Ratio(0))]
        if terms:
            return None
    return Linear(letter, *parts)


def solution(left: Node, right: Node) -> Ratio | None:
    """The solution of an equation of the first degree in one letter; None when there is not just one."""
    found = linear(left, right)
    if found is None or found.a == found.c:
        return None
    return (found.d - found.b) / (found.a - found.c)

"""Which number of a question shows that a wrong value cannot be: an estimate that a child can make in the head.

Pure. Only sums of two numbers above nought are looked at, so that what is said of them holds without exception.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tutor.diagnosis.problems import Problem
from tutor.numbers.ratio import ONE, ZERO, Ratio
from tutor.numbers.written_sums import Node, Number

BOUNDS = (
    "addend", "minuend", "whole_of", "grown", "fits", "shared", "start", "taken", "dividend", "divisor", "mirrored",
)  # fmt: skip
"""The numbers that a value is held against.

`addend`: one of two numbers that are added, and the value is less. `minuend`: something is taken from it, and the value
is more. `whole_of`: less than one whole of it is taken, and the value is more. `grown`: more than one whole of it is
taken, and the value is less. `fits`: it is divided by less than one, and the value is less. `shared`: it is divided by
more than one, and the value is more. To go backwards: `start` and what is `taken` from it, `dividend` and `divisor`,
and the number to be `mirrored` in nought.
"""


def bounds(problem: Problem, value: Ratio) -> dict[str, str]:
    """The numbers of the problem that show, each by its place in `BOUNDS`, that the wrong `value` cannot be."""
    if problem.name == "opposite":
        return {"mirrored": str(problem.numbers[0])}
    pair = _pair(problem)
    return {} if pair is None else {**_BACKWARDS.get(pair[0], _nothing)(*pair[1:]), **dict(_of_sign(*pair, value))}


def _nothing(first: Number, second: Number) -> dict[str, str]:
    return {}


_BACKWARDS: dict[str, Callable[[Number, Number], dict[str, str]]] = {
    "-": lambda first, second: {"start": str(first), "taken": str(second)},
    "/": lambda first, second: {"dividend": str(first), "divisor": str(second)},
}
"""The numbers by which a value is tried by going backwards, by the sign of the sum."""


def _pair(problem: Problem) -> tuple[str, Number, Number] | None:
    """The sign and the two numbers above nought that it joins; None where the problem is not that."""
    if problem.name != "sum" or len(problem.sides) != 1 or len(problem.sides[0].parts) != 2:
        return None
    numbers = [found for part in problem.sides[0].parts if (found := _bare(part).number) is not None]
    if len(numbers) != 2 or any(one.value <= ZERO for one in numbers):
        return None
    return problem.sides[0].sign, numbers[0], numbers[1]


def _bare(node: Node) -> Node:
    return _bare(node.parts[0]) if node.sign == "()" else node


def _of_sign(sign: str, first: Number, second: Number, value: Ratio) -> Iterator[tuple[str, str]]:
    smaller, larger = sorted((first, second), key=lambda one: one.value)
    if sign == "+" and value < larger.value:
        yield "addend", str(larger)
    if sign == "-" and value > first.value:
        yield "minuend", str(first)
    if sign == "*" and smaller.value < ONE and value > larger.value:
        yield "whole_of", str(larger)
    if sign == "*" and smaller.value > ONE and value < larger.value:
        yield "grown", str(larger)
    if sign == "/" and second.value < ONE and value < first.value:
        yield "fits", str(first)
    if sign == "/" and second.value > ONE and value > first.value:
        yield "shared", str(first)

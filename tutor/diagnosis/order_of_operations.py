"""What goes amiss with the order of operations and with brackets."""

from __future__ import annotations

from tutor.diagnosis.bug import SUM, Detector, by_rewriting, came_to
from tutor.diagnosis.problems import Problem
from tutor.numbers.written_sums import Node, bare, flat, grouped, joined, negated, of

_LEFT_TO_RIGHT = ("+-*/",)
_SUMS_FIRST = ("+-", "*/")
_WORD_ORDER = ("/", "*", "+", "-")
_MULTIPLY_FIRST = ("*", "/", "+", "-")


def _in_order(name: str, *orders: tuple[str, ...]) -> Detector:
    """A sum in which the signs are taken in another order, brackets first as they should be."""

    def find(problem: Problem) -> tuple[str, ...]:
        found: list[str] = []
        for order in orders:
            found += came_to(problem, [_regrouped(problem.sides[0], order)])
        return tuple(dict.fromkeys(found))

    return Detector(name, SUM, find)


def _regrouped(node: Node, order: tuple[str, ...]) -> Node:
    operands, signs = flat(node)
    if signs:
        inner = [_regrouped(operand, order) for operand in operands]
        return joined("()", grouped(inner, signs, order))
    if not node.parts:
        return node
    return Node(node.sign, tuple(_regrouped(part, order) for part in node.parts))


def _first_term_only(node: Node) -> Node | None:
    """3(x + 2) = 3x + 2: only the first term in the bracket is multiplied."""
    if node.sign != "*":
        return None
    left, right = node.parts
    if right.sign == "()" and bare(right).sign in {"+", "-"} and left.sign != "()":
        inner = bare(right)
        return joined("()", joined(inner.sign, joined("*", left, inner.parts[0]), inner.parts[1]))
    if left.sign == "()" and bare(left).sign in {"+", "-"} and right.sign != "()":
        inner = bare(left)
        return joined("()", joined(inner.sign, inner.parts[0], joined("*", inner.parts[1], right)))
    return None


def _last_term_only(node: Node) -> Node | None:
    """3(x + 2) = x + 6: only the last term is multiplied."""
    if node.sign != "*" or node.parts[1].sign != "()" or node.parts[0].sign == "()":
        return None
    inner = bare(node.parts[1])
    if inner.sign not in {"+", "-"}:
        return None
    return joined("()", joined(inner.sign, inner.parts[0], joined("*", node.parts[0], inner.parts[1])))


def _minus_reaches_first_only(node: Node) -> Node | None:
    """10 - (3 - 2) = 10 - 3 - 2: the minus before a bracket is used on its first term only."""
    if node.sign == "neg" and bare(node.parts[0]).sign in {"+", "-"}:
        inner = bare(node.parts[0])
        return joined(inner.sign, joined("neg", inner.parts[0]), inner.parts[1])
    if node.sign != "-" or node.parts[1].sign != "()" or bare(node.parts[1]).sign not in {"+", "-"}:
        return None
    inner = bare(node.parts[1])
    return joined(inner.sign, joined("-", node.parts[0], inner.parts[0]), inner.parts[1])


def _minus_times_bracket_keeps_sign(node: Node) -> Node | None:
    """5 - 2(x - 3) = 5 - 2x - 6: the minus of the factor is not used on the second term."""
    if node.sign == "*":
        return _negative_factor_keeps_sign(node)
    if node.sign != "-" or node.parts[1].sign != "*":
        return None
    factor, bracket = node.parts[1].parts
    if bracket.sign != "()" or bare(bracket).sign not in {"+", "-"}:
        return None
    inner = bare(bracket)
    start = joined("-", node.parts[0], joined("*", factor, inner.parts[0]))
    return joined(inner.sign, start, joined("*", factor, inner.parts[1]))


def _negative_factor_keeps_sign(node: Node) -> Node | None:
    """-2(x - 3) = -2x - 6: the same with nothing before it."""
    factor, inner = node.parts[0].number, bare(node.parts[1])
    if factor is None or not factor.negative or node.parts[1].sign != "()" or inner.sign not in {"+", "-"}:
        return None
    first, second = inner.parts
    size = of(negated(factor))
    return joined("()", joined(inner.sign, joined("*", node.parts[0], first), joined("*", size, second)))


def _factor_added_to_bracket(node: Node) -> Node | None:
    """3(4 + 2) = 3 + 4 + 2: the factor before a bracket is added."""
    if node.sign != "*" or node.parts[1].sign != "()" or bare(node.parts[1]).sign not in {"+", "-"}:
        return None
    return joined("()", joined("+", node.parts[0], bare(node.parts[1])))


def _product_before_power(node: Node) -> Node | None:
    """2 × 3² = 36: multiplied first, raised afterwards."""
    if node.sign != "*" or node.parts[1].sign != "^" or node.parts[1].parts[0].sign == "()":
        return None
    base, exponent = node.parts[1].parts
    return joined("^", joined("()", joined("*", node.parts[0], base)), exponent)


DETECTORS: tuple[Detector, ...] = (
    _in_order("left_to_right", _LEFT_TO_RIGHT),
    _in_order("add_before_sub", _WORD_ORDER, _MULTIPLY_FIRST),
    _in_order("add_before_multiply", _SUMS_FIRST),
    by_rewriting("bracket_first_term", _first_term_only, _last_term_only),
    by_rewriting("bracket_minus_first_only", _minus_reaches_first_only, _minus_times_bracket_keeps_sign),
    by_rewriting("bracket_factor_added", _factor_added_to_bracket),
    by_rewriting("product_before_power", _product_before_power),
)

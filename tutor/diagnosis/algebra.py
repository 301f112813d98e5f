"""What goes amiss with letters, powers and roots: unlike terms, equations, values, the square of a sum."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations
from math import prod

from tutor.diagnosis.bug import (
    Detector,
    Given,
    Linear,
    Value,
    algebra,
    by_rewriting,
    linear,
    on_problem,
    several,
    solution,
)
from tutor.diagnosis.problems import Problem
from tutor.numbers.ratio import ONE, Ratio
from tutor.numbers.written_sums import (
    Node,
    Rewrite,
    as_node,
    bare,
    bracketed,
    flat,
    grouped,
    joined,
    letters,
    number_of,
    of,
    rewritten,
    sum_inside,
    value_of,
    whole,
)
from tutor.spoken.expressions import Expression, Powers

# --- expressions --------------------------------------------------------------------------------------------------


def _terms(problem: Problem) -> dict[Powers, Ratio]:
    found = algebra(problem.sides[0])
    return {} if found is None else found.terms


def _all_in_one_term(problem: Problem) -> Iterator[Expression]:
    """2x + 3 = 5x and 2x + 3y = 5xy: everything that stands there is put into one term."""
    terms = _terms(problem)
    if len(terms) < 2:
        return
    names: dict[str, int] = {}
    for powers in terms:
        for name, power in powers:
            names[name] = max(names.get(name, 0), power)
    joint = tuple(sorted(names.items()))
    yield Expression({joint: sum(terms.values(), Ratio(0))}, "")
    yield Expression({joint: prod(terms.values(), start=Ratio(1))}, "")


def _some_unlike_terms_joined(problem: Problem) -> Iterator[Expression]:
    """3x + 2 + 4y with one pair of unlike terms put together."""
    terms = _terms(problem)
    for one, other in combinations(terms, 2) if 2 < len(terms) <= 4 else ():
        rest = {powers: size for powers, size in terms.items() if powers not in {one, other}}
        joint = tuple(sorted({**dict(other), **dict(one)}.items()))
        yield Expression({**rest, joint: rest.get(joint, 0) + terms[one] + terms[other]}, "")


def _like_terms_multiply_letters(problem: Problem) -> Iterator[Expression]:
    """3x + 2x = 5x²: the letters are multiplied while the numbers are added."""
    signs = flat(problem.sides[0])[1]
    terms = _terms(problem)
    if len(terms) == 1 and signs and set(signs) <= {"+", "-", "*"} and set(signs) & {"+", "-"}:
        ((powers, factor),) = terms.items()
        if powers:
            count = 1 + sum(sign in "+-" for sign in signs)
            yield Expression({tuple((name, power * count) for name, power in powers): factor}, "")


def _lone_letter_counts_nothing(node: Node) -> Node | None:
    """5x - x = 5: the letter is taken away; and x + 2x = 2x: a lone letter counts nothing."""
    if node.sign not in {"+", "-"}:
        return None
    first, second = (bare(part) for part in node.parts)
    if second.letter and letters(first):
        taken = node.sign == "-" and first.sign == "*" and first.parts[1] == second
        return first.parts[0] if taken else first
    return second if first.letter and letters(second) else None


def _letters_only_added(node: Node) -> Node | None:
    """A product of letters is counted as a sum: x × x = 2x."""
    if node.sign != "*" or not all(map(letters, node.parts)):
        return None
    one, other = node.parts
    return bracketed(one + other) if not {bare(one).sign, bare(other).sign} & {"+", "-"} else None


def _letters_all_added(problem: Problem) -> Expression | None:
    """X × x × x = 3x: the same with more than two of them."""
    operands, signs = flat(problem.sides[0])
    if len(signs) < 2 or set(signs) != {"*"} or not all(map(letters, operands)):
        return None
    return algebra(grouped(operands, ["+"] * len(signs), ("+",)))


def _product_drops_square(problem: Problem) -> Iterator[Expression]:
    """3x × 2x = 6x: the numbers are multiplied and the letter is written once."""
    terms = _terms(problem)
    if len(terms) == 1:
        ((powers, factor),) = terms.items()
        if any(power > 1 for _, power in powers) and "*" in flat(problem.sides[0])[1]:
            yield Expression({tuple((name, 1) for name, _ in powers): factor}, "")


def _terms_cancelled(node: Node) -> Node | None:
    """(a + b)/a = b: a term is struck out as if it were a factor."""
    if node.sign != "/" or bare(node.parts[0]).sign not in {"+", "-"}:
        return None
    inner, below = bare(node.parts[0]), bare(node.parts[1])
    kept = [part for part in inner.parts if bare(part) != below]
    return kept[0] if len(kept) == 1 else None


def _one_term_divided(node: Node) -> Node | None:
    """(6x + 4)/2 = 3x + 4: only one term is divided."""
    if node.sign != "/" or bare(node.parts[0]).sign not in {"+", "-"}:
        return None
    inner = bare(node.parts[0])
    return bracketed(joined(inner.sign, inner.parts[0] / node.parts[1], inner.parts[1]))


# --- values -------------------------------------------------------------------------------------------------------


def _with_factors(way: Callable[[Ratio, Node], Node]) -> Rewrite:
    """Each product of a whole number and a letter put together in `way`."""

    def rewrite(node: Node) -> Node | None:
        factor = bare(node.parts[0]).number if node.sign == "*" else None
        if factor is None or factor.value.den != 1 or factor.value < 1 or not bare(node.parts[1]).letter:
            return None
        return way(factor.value, node.parts[1])

    return rewrite


def _value_with(way: Callable[[Ratio, Ratio], Ratio]) -> Callable[[Problem], Iterable[Ratio]]:
    """The value of an expression when each factor and its letter are put together in `way`."""

    def rule(problem: Problem) -> Iterable[Ratio]:
        value = problem.values[0]
        if value.den != 1 or value < 0:
            return ()
        changed = rewritten(problem.sides[0], _with_factors(lambda factor, _: of(whole(way(factor, value)))))
        return () if changed is None else at(changed, problem.units[0], value)

    return rule


def at(node: Node, letter: str, value: Ratio) -> Iterator[Ratio]:
    """The value of a sum when `letter` is `value`."""

    def put(leaf: Node) -> Node | None:
        return joined("()", of(whole(value))) if leaf.letter == letter else None

    number = value_of(rewritten(node, put) or node)
    if number is not None:
        yield number.value


# --- equations ----------------------------------------------------------------------------------------------------


def _solving(name: str, *rules: Callable[[Linear], Given]) -> Detector:
    """Mistaken ways to solve an equation of the first degree; a way that divides by nought has nothing to say."""

    def rule(problem: Problem) -> Iterator[Value]:
        found = linear(*problem.sides)
        if found is None:
            return
        if not found.a and found.c:
            found = Linear(found.letter, found.c, found.d, found.a, found.b)
        for one in rules:
            try:
                yield from several(one(found))
            except ZeroDivisionError:
                continue

    return on_problem(name, "equation", rule)


def _same_operation(found: Linear) -> Iterator[Ratio]:
    """What was done to the letter is done once more: x + 5 = 9 gives 14, x/3 = 6 gives 2."""
    if not found.c:
        yield (found.d + found.b) / found.a
        yield (found.d - found.b) * found.a
        yield (found.d + found.b) * found.a


def _moved_without_change(found: Linear) -> Iterator[Ratio]:
    """3x + 2 = x + 8 solved as 4x = 6 or 2x = 10: a term crosses over and keeps its sign."""
    if found.c:
        yield (found.d - found.b) / (found.a + found.c)
        yield (found.d + found.b) / (found.a - found.c)
        yield (found.d + found.b) / (found.a + found.c)


def _one_side_only(found: Linear) -> Iterator[Ratio]:
    """2x + 3 = 11 solved as 2x = 11: the number is taken from one side only."""
    if found.b:
        yield found.d / (found.a - found.c)
    if found.c:
        yield (found.d - found.b) / found.a


def _terms_divided_one_by_one(found: Linear) -> Iterator[Ratio]:
    """2x + 4 = 10 solved as x + 4 = 5: only some terms are divided."""
    yield (found.d / found.a) - found.b
    yield found.d - found.b / found.a


def _digits_for_letters(problem: Problem) -> Ratio | None:
    """2x + x = 24 gives 2: 2x is read as a number of two digits."""
    two_digits = _with_factors(lambda factor, letter: bracketed(as_node(factor * 10) + letter))
    sides = tuple(rewritten(side, two_digits) or side for side in problem.sides)
    return solution(*sides) if sides != problem.sides else None


def _unlike_terms_joined_first(problem: Problem) -> Iterator[Ratio]:
    """2x + 3 = 10 solved as 5x = 10."""
    found = linear(problem.sides[0], problem.sides[1])
    if found is not None and found.a and found.b:
        yield (found.d - found.c) / (found.a + found.b)
        yield found.d / (found.a + found.b)


DETECTORS: tuple[Detector, ...] = (
    on_problem("conjoin", "expression", _all_in_one_term),
    on_problem("conjoin", "expression", _some_unlike_terms_joined),
    on_problem("like_terms_multiply_letters", "expression", _like_terms_multiply_letters),
    by_rewriting("lone_letter_counts_nothing", _lone_letter_counts_nothing),
    by_rewriting("product_of_letters_added", _letters_only_added),
    on_problem("product_of_letters_added", "expression", _letters_all_added),
    on_problem("product_of_letters_added", "expression", _product_drops_square),
    by_rewriting("cancel_terms", _terms_cancelled),
    by_rewriting("one_term_divided", _one_term_divided),
    # 2x at x = 3 is 23, the number is written where the letter stood; or 5, it is added to the factor.
    on_problem("letter_as_digit", "value", _value_with(lambda factor, value: Ratio(int(f"{factor}{value}")))),
    on_problem("letter_as_digit", "equation", _digits_for_letters),
    on_problem("letter_added_to_factor", "value", _value_with(lambda factor, value: factor + value)),
    # 4x = 2 gives 2: the larger by the smaller, or the factor by the number.
    _solving("divide_wrong_way", lambda e: (e.a - e.c) / (e.d - e.b)),
    _solving("drop_sign_move", _moved_without_change),
    _solving("inverse_same_op", _same_operation),
    # 13n + 196 = 391 is solved as 13n = 196 - 391.
    _solving("subtracts_other_way_round", lambda e: (e.b - e.d) / (e.a - e.c) if e.b else None),
    _solving("one_side_only", _one_side_only),
    # 4x = 12 is answered with 8: the factor is taken away, not divided by.
    _solving("factor_subtracted", lambda e: (e.d - e.b) - (e.a - e.c) if e.a - e.c != 1 else None),
    # 2x + 3 = 11 is answered with 8: what 2x is, not what x is.
    _solving("stops_before_dividing", lambda e: e.d - e.b if e.a - e.c != 1 else None),
    # -x/2 = 11 gives 22: the minus of the factor is lost at the end.
    _solving("drop_sign_at_end", lambda e: -((e.d - e.b) / (e.a - e.c))),
    on_problem("conjoin", "equation", _unlike_terms_joined_first),
    _solving("one_term_divided", _terms_divided_one_by_one),
)


# --- what goes amiss with powers ---


def _power(node: Node) -> tuple[Node, Ratio] | None:
    """Base and whole exponent of a power."""
    number = number_of(node.parts[1]) if node.sign == "^" else None
    return (node.parts[0], number.value) if number is not None and number.value.den == 1 else None


def _raised(rule: Callable[[Node, Ratio], Node | None]) -> Rewrite:
    """A rule for a power: it sees the base and the whole exponent."""

    def rewrite(node: Node) -> Node | None:
        power = _power(node)
        return rule(*power) if power else None

    return rewrite


def _sum_raised(rule: Callable[[str, Node, Node, Ratio], Node | None]) -> Rewrite:
    """A rule for a sum in brackets with an exponent above 1: it sees the sign, both terms and the exponent."""

    def rewrite(base: Node, exponent: Ratio) -> Node | None:
        inner = sum_inside(base) if exponent > 1 else None
        return rule(inner.sign, inner.parts[0], inner.parts[1], exponent) if inner else None

    return _raised(rewrite)


def _two_powers(signs: str, rule: Callable[[str, tuple[Node, Ratio], tuple[Node, Ratio]], Node | None]) -> Rewrite:
    """A rule for one of `signs` between two powers: it sees the sign, and base and exponent of both."""

    def rewrite(node: Node) -> Node | None:
        one, other = (_power(part) for part in node.parts) if node.sign in signs else (None, None)
        return rule(node.sign, one, other) if one and other else None

    return rewrite


def _like_bases(rule: Callable[[str, Node, Ratio, Ratio], Node | None]) -> Rewrite:
    """A rule for products and quotients of powers of one base: it sees the sign, the base and both exponents."""

    def rewrite(node: Node) -> Node | None:
        if node.sign not in {"*", "/"}:
            return None
        (base, one), (second, other) = (_power(part) or (part, ONE) for part in node.parts)
        return rule(node.sign, base, one, other) if base == second and not one == other == 1 else None

    return rewrite


def _exponent_is_base(base: Node, exponent: Ratio) -> Node | None:
    """2³ = 9: base and exponent change places."""
    number = number_of(base)
    fit = number is not None and number.value.den == 1 and 0 < number.value < 10
    return as_node(exponent) ** base if fit else None


def _minus_squared_too(node: Node) -> Node | None:
    """-3² = 9: the minus before the power is raised with it."""
    power = _power(node.parts[0]) if node.sign == "neg" else None
    return bracketed(-power[0]) ** power[1] if power else None


def _minus_not_squared(base: Node, exponent: Ratio) -> Node | None:
    """(-3)² = -9: the minus in the bracket is left as it is."""
    number = number_of(base)
    even = exponent >= 1 and exponent.num % 2 == 0
    return -(base**exponent) if number is not None and number.negative and even else None


def _ends_only(node: Node) -> Node | None:
    """(x + 2)(x + 3) = x² + 6: first times first and last times last."""
    one, other = map(sum_inside, node.parts) if node.sign == "*" else (None, None)
    if one is None or other is None:
        return None
    ends = [a * b for a, b in zip(one.parts, other.parts, strict=True)]
    return bracketed(joined("+" if one.sign == other.sign else "-", *ends))


def _difference_of_squares_is_square(sign: str, one: tuple[Node, Ratio], other: tuple[Node, Ratio]) -> Node | None:
    """a² - b² = (a - b)²."""
    return bracketed(joined(sign, one[0], other[0])) ** one[1] if one[1] == other[1] >= 2 else None


def _exponents_added_in_a_sum(sign: str, one: tuple[Node, Ratio], other: tuple[Node, Ratio]) -> Node:
    """2³ + 2² = 2⁵; 2³ + 3² = 5⁵."""
    base = one[0] if one[0] == other[0] else bracketed(one[0] + other[0])
    return base ** (one[1] + other[1])


def _exponents_multiplied(sign: str, base: Node, one: Ratio, other: Ratio) -> Node | None:
    """2³ × 2⁴ = 2¹²; 2⁶ ÷ 2² = 2³."""
    exponent = one * other if sign == "*" else one / other
    return base**exponent if exponent.den == 1 else None


def _bases_multiplied(sign: str, base: Node, one: Ratio, other: Ratio) -> Node | None:
    """2³ × 2⁴ = 4⁷; 2⁶ ÷ 2² = 1⁴."""
    exponent = one + other if sign == "*" else one - other
    return bracketed(joined(sign, base, base)) ** exponent if number_of(base) is not None else None


def _power_of_power_added(base: Node, exponent: Ratio) -> Node | None:
    """(2³)² = 2⁵."""
    inner = _power(bare(base)) if base.sign == "()" else None
    return inner[0] ** (inner[1] + exponent) if inner else None


def _power_reaches_one_factor(base: Node, exponent: Ratio) -> Node | None:
    """(2x)³ = 2x³: only the last factor is raised."""
    inner = bare(base)
    if base.sign != "()" or inner.sign not in {"*", "/"}:
        return None
    return bracketed(joined(inner.sign, inner.parts[0], inner.parts[1] ** exponent))


def _fraction_power_top_only(base: Node, exponent: Ratio) -> Node | None:
    """(2/3)² = 4/3: only the top is raised."""
    number = number_of(base)
    if number is None or number.form != "fraction" or exponent < 2:
        return None
    return as_node(Ratio(number.top).power(exponent.num) / number.bottom)


def _rooted(sign: str, rule: Callable[[Node], Node | None]) -> Rewrite:
    """A rule for a root: it sees what stands under the sign."""
    return lambda node: rule(node.parts[0]) if node.sign == sign else None


def _root_of_each_term(inside: Node) -> Node | None:
    """√(9 + 16) = 7: the root of each term."""
    inner = bare(inside)
    return joined(inner.sign, *(joined("root", part) for part in inner.parts)) if inner.sign in {"+", "-"} else None


POWERS: tuple[Detector, ...] = (
    # (a + b)² = a² + b², and (a - b)² = a² + b² too.
    by_rewriting(
        "square_of_sum",
        _sum_raised(lambda sign, a, b, n: bracketed(joined(sign, a**n, b**n))),
        _sum_raised(lambda sign, a, b, n: bracketed(a**n + b**n) if sign == "-" else None),
    ),
    # (a + b)² = a² + ab + b², and (a - b)² = a² - 2ab - b².
    by_rewriting(
        "middle_term_amiss",
        _sum_raised(lambda sign, a, b, n: bracketed(joined(sign, a**2 + b**2, a * b)) if n == 2 else None),
        _sum_raised(
            lambda sign, a, b, n: bracketed(a**2 - as_node(2) * (a * b) - b**2) if n == 2 and sign == "-" else None
        ),
    ),
    by_rewriting("product_of_sums_ends_only", _ends_only),
    by_rewriting("difference_of_squares", _two_powers("+-", _difference_of_squares_is_square)),
    # 2³ = 6: base times exponent.
    by_rewriting("exp_times", _raised(lambda a, n: bracketed(a * n) if n > 1 and not sum_inside(a) else None)),
    by_rewriting("base_exponent_swapped", _raised(_exponent_is_base)),
    # 2⁻³ = -8, the minus is put before the number; or -6; or 8; or 2 × 10⁻³.
    by_rewriting(
        "negative_exponent",
        _raised(lambda a, n: -(a**-n) if n < 0 else None),
        _raised(lambda a, n: bracketed(a * n) if n < 0 else None),
        _raised(lambda a, n: a**-n if n < 0 else None),
        _raised(lambda a, n: a * as_node(10) ** n if n < 0 else None),
    ),
    # 5⁰ = 0, or 5; and 5¹ = 1.
    by_rewriting(
        "zero_exp_zero",
        _raised(lambda a, n: as_node(0) if n == 0 else None),
        _raised(lambda a, n: a if n == 0 else None),
        _raised(lambda a, n: as_node(1) if n == 1 else None),
    ),
    by_rewriting("neg_square", _minus_squared_too, _raised(_minus_not_squared)),
    by_rewriting("add_exps_on_add", _two_powers("+-", _exponents_added_in_a_sum)),
    by_rewriting("exps_multiplied", _like_bases(_exponents_multiplied)),
    by_rewriting("bases_multiplied", _like_bases(_bases_multiplied)),
    by_rewriting("power_of_power_added", _raised(_power_of_power_added)),
    by_rewriting("power_reaches_one_factor", _raised(_power_reaches_one_factor), _raised(_fraction_power_top_only)),
    # √16 = 8 and ∛27 = 9: half or a third of it; or it is squared, or the square root is taken for the cube root.
    by_rewriting(
        "root_halves",
        _rooted("root", lambda inside: inside * Ratio(1, 2)),
        _rooted("cuberoot", lambda inside: inside * Ratio(1, 3)),
        _rooted("root", lambda inside: inside**2),
        _rooted("cuberoot", lambda inside: joined("root", inside)),
    ),
    by_rewriting("root_of_sum", _rooted("root", _root_of_each_term)),
)

"""What goes amiss with letters, powers and roots: unlike terms, equations, values, the square of a sum."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tutor.diagnosis.bug import Detector, Linear, algebra, by_rewriting, linear, on_problem, solution
from tutor.diagnosis.problems import Problem
from tutor.numbers.ratio import ONE, ZERO, Ratio
from tutor.numbers.written_sums import Node, bare, flat, joined, letters, number_of, of, rewritten, value_of, whole
from tutor.spoken.expressions import Expression, Powers

Solve = Callable[[Linear], Iterator[Ratio]]


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
    total = ZERO
    for factor in terms.values():
        total = total + factor
    yield Expression({tuple(sorted(names.items())): total}, "")
    product = ONE
    for factor in terms.values():
        product = product * factor
    yield Expression({tuple(sorted(names.items())): product}, "")


def _some_unlike_terms_joined(problem: Problem) -> Iterator[Expression]:
    """3x + 2 + 4y with one pair of unlike terms put together."""
    terms = list(_terms(problem).items())
    if not 2 < len(terms) <= 4:
        return
    for place, (one, factor) in enumerate(terms):
        for other, second in terms[place + 1 :]:
            rest = {powers: size for powers, size in terms if powers not in {one, other}}
            joint = tuple(sorted({**dict(other), **dict(one)}.items()))
            yield Expression({**rest, joint: rest.get(joint, ZERO) + factor + second}, "")


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
    if node.sign != "*" or not letters(node.parts[0]) or not letters(node.parts[1]):
        return None
    if any(bare(part).sign in {"+", "-"} for part in node.parts):
        return None
    return joined("()", joined("+", *node.parts))


def _letters_all_added(problem: Problem) -> Iterator[Expression]:
    """X × x × x = 3x: the same with more than two of them."""
    operands, signs = flat(problem.sides[0])
    if len(signs) < 2 or set(signs) != {"*"} or not all(map(letters, operands)):
        return
    total = operands[0]
    for operand in operands[1:]:
        total = joined("+", total, operand)
    found = algebra(total)
    if found is not None:
        yield found


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
    return joined("()", joined(inner.sign, joined("/", inner.parts[0], node.parts[1]), inner.parts[1]))


# --- values -------------------------------------------------------------------------------------------------------


def _digit_for_letter(problem: Problem) -> Iterator[Ratio]:
    """2x at x = 3 is 23: the number is written where the letter stood."""
    yield from _value_with(problem, lambda factor, value: Ratio(int(f"{factor.num}{value.num}")))


def _added_to_factor(problem: Problem) -> Iterator[Ratio]:
    """2x at x = 3 is 5: the number is added to the factor."""
    yield from _value_with(problem, lambda factor, value: factor + value)


def _value_with(problem: Problem, way: Callable[[Ratio, Ratio], Ratio]) -> Iterator[Ratio]:
    """The value of an expression when each factor and its letter are put together in `way`."""
    value = problem.values[0]
    if value.den != 1 or value.num < 0:
        return

    def rewrite(node: Node) -> Node | None:
        factor = bare(node.parts[0]).number if node.sign == "*" else None
        if factor is None or factor.value.den != 1 or factor.value.num < 1 or not bare(node.parts[1]).letter:
            return None
        return of(whole(way(factor.value, value)))

    changed = rewritten(problem.sides[0], rewrite)
    if changed is not None:
        yield from at(changed, problem.units[0], value)


def at(node: Node, letter: str, value: Ratio) -> Iterator[Ratio]:
    """The value of a sum when `letter` is `value`."""

    def put(leaf: Node) -> Node | None:
        return joined("()", of(whole(value))) if leaf.letter == letter else None

    number = value_of(rewritten(node, put) or node)
    if number is not None:
        yield number.value


# --- equations ----------------------------------------------------------------------------------------------------


def _solving(name: str, *rules: Solve) -> Detector:
    """A mistaken way to solve an equation of the first degree."""

    def rule(problem: Problem) -> Iterator[Ratio]:
        found = linear(problem.sides[0], problem.sides[1])
        if found is not None and found.a == ZERO and found.c != ZERO:
            found = Linear(found.letter, found.c, found.d, found.a, found.b)
        if found is not None:
            for one in rules:
                try:
                    yield from one(found)
                except ZeroDivisionError:
                    continue

    return on_problem(name, "equation", rule)


def _same_operation(found: Linear) -> Iterator[Ratio]:
    """What was done to the letter is done once more: x + 5 = 9 gives 14, x/3 = 6 gives 2."""
    if found.c == ZERO:
        yield (found.d + found.b) / found.a
        yield (found.d - found.b) * found.a
        yield (found.d + found.b) * found.a


def _divided_other_way(found: Linear) -> Iterator[Ratio]:
    """4x = 2 gives 2: the larger by the smaller, or the factor by the number."""
    yield (found.a - found.c) / (found.d - found.b)


def _moved_without_change(found: Linear) -> Iterator[Ratio]:
    """3x + 2 = x + 8 solved as 4x = 6 or 2x = 10: a term crosses over and keeps its sign."""
    if found.c != ZERO:
        yield (found.d - found.b) / (found.a + found.c)
        yield (found.d + found.b) / (found.a - found.c)
        yield (found.d + found.b) / (found.a + found.c)


def _one_side_only(found: Linear) -> Iterator[Ratio]:
    """2x + 3 = 11 solved as 2x = 11: the number is taken from one side only."""
    if found.b != ZERO:
        yield found.d / (found.a - found.c)
    if found.c != ZERO:
        yield (found.d - found.b) / found.a


def _stops_before_dividing(found: Linear) -> Iterator[Ratio]:
    """2x + 3 = 11 answered with 8: what 2x is, not what x is."""
    if found.a - found.c != ONE:
        yield found.d - found.b


def _factor_subtracted(found: Linear) -> Iterator[Ratio]:
    """4x = 12 answered with 8: the factor is taken away, not divided by."""
    if found.a - found.c != ONE:
        yield (found.d - found.b) - (found.a - found.c)


def _subtracted_other_way(found: Linear) -> Iterator[Ratio]:
    """13n + 196 = 391 solved as 13n = 196 - 391."""
    if found.b != ZERO:
        yield (found.b - found.d) / (found.a - found.c)


def _minus_dropped(found: Linear) -> Iterator[Ratio]:
    """-x/2 = 11 gives 22: the minus of the factor is lost at the end."""
    yield -((found.d - found.b) / (found.a - found.c))


def _terms_divided_one_by_one(found: Linear) -> Iterator[Ratio]:
    """2x + 4 = 10 solved as x + 4 = 5: only some terms are divided."""
    yield (found.d / found.a) - found.b
    yield found.d - found.b / found.a


def _digits_for_letters(problem: Problem) -> Iterator[Ratio]:
    """2x + x = 24 gives 2: 2x is read as a number of two digits."""

    def rewrite(node: Node) -> Node | None:
        factor = bare(node.parts[0]).number if node.sign == "*" else None
        if factor is None or factor.value.den != 1 or factor.value.num < 1 or not bare(node.parts[1]).letter:
            return None
        return joined("()", joined("+", of(whole(factor.value * 10)), node.parts[1]))

    sides = [rewritten(side, rewrite) or side for side in problem.sides]
    found = solution(sides[0], sides[1]) if tuple(sides) != problem.sides else None
    if found is not None:
        yield found


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
    on_problem("letter_as_digit", "value", _digit_for_letter),
    on_problem("letter_as_digit", "equation", _digits_for_letters),
    on_problem("letter_added_to_factor", "value", _added_to_factor),
    _solving("divide_wrong_way", _divided_other_way),
    _solving("drop_sign_move", _moved_without_change),
    _solving("inverse_same_op", _same_operation),
    _solving("subtracts_other_way_round", _subtracted_other_way),
    _solving("one_side_only", _one_side_only),
    _solving("factor_subtracted", _factor_subtracted),
    _solving("stops_before_dividing", _stops_before_dividing),
    _solving("drop_sign_at_end", _minus_dropped),
    on_problem("conjoin", "equation", _unlike_terms_joined_first),
    _solving("one_term_divided", _terms_divided_one_by_one),
)


# --- what goes amiss with powers ---


_TWO = of(whole(2))
_HALF = of(whole(Ratio(1, 2)))


def _power(node: Node) -> tuple[Node, Ratio] | None:
    """Base and whole exponent of a power."""
    number = number_of(node.parts[1]) if node.sign == "^" else None
    return (node.parts[0], number.value) if number is not None and number.value.den == 1 else None


def _sum_inside(node: Node) -> Node | None:
    inner = bare(node)
    return inner if node.sign == "()" and inner.sign in {"+", "-"} else None


def _exponent_multiplies(node: Node) -> Node | None:
    """2³ = 6: base times exponent."""
    power = _power(node)
    return joined("()", joined("*", *node.parts)) if power and power[1].num > 1 and not _sum_inside(power[0]) else None


def _exponent_is_base(node: Node) -> Node | None:
    """2³ = 9: base and exponent change places."""
    power = _power(node)
    base = number_of(power[0]) if power else None
    fit = base is not None and base.value.den == 1 and 0 < base.value.num < 10
    return joined("^", node.parts[1], node.parts[0]) if fit else None


def _negative_exponent_negates(node: Node) -> Node | None:
    """2⁻³ = -8: the minus of the exponent is put before the number."""
    power = _power(node)
    if not power or power[1].num >= 0:
        return None
    return joined("neg", joined("^", power[0], of(whole(-power[1]))))


def _negative_exponent_multiplies(node: Node) -> Node | None:
    """2⁻³ = -6."""
    power = _power(node)
    return joined("()", joined("*", *node.parts)) if power and power[1].num < 0 else None


def _minus_in_exponent_ignored(node: Node) -> Node | None:
    power = _power(node)
    return joined("^", power[0], of(whole(-power[1]))) if power and power[1].num < 0 else None


def _tens_for_negative_exponent(node: Node) -> Node | None:
    """5⁻² = 5 × 10⁻²."""
    power = _power(node)
    if not power or power[1].num >= 0:
        return None
    return joined("*", power[0], joined("^", of(whole(10)), node.parts[1]))


def _zero_exponent_gives_nought(node: Node) -> Node | None:
    """5⁰ = 0."""
    power = _power(node)
    return of(whole(0)) if power and not power[1] else None


def _zero_exponent_gives_base(node: Node) -> Node | None:
    """5⁰ = 5."""
    power = _power(node)
    return power[0] if power and not power[1] else None


def _exponent_one_gives_one(node: Node) -> Node | None:
    power = _power(node)
    return of(whole(1)) if power and power[1] == ONE else None


def _minus_squared_too(node: Node) -> Node | None:
    """-3² = 9: the minus before the power is raised with it."""
    if node.sign != "neg" or _power(node.parts[0]) is None:
        return None
    base, exponent = node.parts[0].parts
    return joined("^", joined("()", joined("neg", base)), exponent)


def _minus_not_squared(node: Node) -> Node | None:
    """(-3)² = -9: the minus in the bracket is left as it is."""
    power = _power(node)
    base = number_of(power[0]) if power else None
    if not power or base is None or not base.negative or power[1].num < 1 or power[1].num % 2:
        return None
    return joined("neg", joined("^", power[0], node.parts[1]))


def _sum_raised_term_by_term(node: Node) -> Node | None:
    """(a + b)² = a² + b²."""
    power = _power(node)
    inner = _sum_inside(power[0]) if power and power[1].num > 1 else None
    if inner is None:
        return None
    return joined("()", joined(inner.sign, *(joined("^", part, node.parts[1]) for part in inner.parts)))


def _sum_raised_all_plus(node: Node) -> Node | None:
    """(a - b)² = a² + b²."""
    changed = _sum_raised_term_by_term(node)
    return joined("()", joined("+", *bare(changed).parts)) if changed and bare(changed).sign == "-" else None


def _middle_term_not_doubled(node: Node) -> Node | None:
    """(a + b)² = a² + ab + b²."""
    power = _power(node)
    inner = _sum_inside(power[0]) if power and power[1] == 2 else None
    if inner is None:
        return None
    first, second = inner.parts
    ends = joined("+", joined("^", first, _TWO), joined("^", second, _TWO))
    return joined("()", joined(inner.sign, ends, joined("*", first, second)))


def _last_square_keeps_minus(node: Node) -> Node | None:
    """(a - b)² = a² - 2ab - b²."""
    power = _power(node)
    inner = _sum_inside(power[0]) if power and power[1] == 2 else None
    if inner is None or inner.sign != "-":
        return None
    first, second = inner.parts
    twice = joined("*", _TWO, joined("*", first, second))
    return joined("()", joined("-", joined("-", joined("^", first, _TWO), twice), joined("^", second, _TWO)))


def _ends_only(node: Node) -> Node | None:
    """(x + 2)(x + 3) = x² + 6: first times first and last times last."""
    if node.sign != "*":
        return None
    one, other = _sum_inside(node.parts[0]), _sum_inside(node.parts[1])
    if one is None or other is None:
        return None
    sign = "+" if one.sign == other.sign else "-"
    ends = [joined("*", a, b) for a, b in zip(one.parts, other.parts, strict=True)]
    return joined("()", joined(sign, *ends))


def _difference_of_squares_is_square(node: Node) -> Node | None:
    """a² - b² = (a - b)²."""
    if node.sign not in {"+", "-"}:
        return None
    one, other = _power(node.parts[0]), _power(node.parts[1])
    if not one or not other or one[1] != other[1] or one[1].num < 2:
        return None
    return joined("^", joined("()", joined(node.sign, one[0], other[0])), node.parts[0].parts[1])


def _exponents_added_in_a_sum(node: Node) -> Node | None:
    """2³ + 2² = 2⁵; 2³ + 3² = 5⁵."""
    if node.sign not in {"+", "-"}:
        return None
    one, other = _power(node.parts[0]), _power(node.parts[1])
    if not one or not other:
        return None
    exponent = of(whole(one[1] + other[1]))
    return joined("^", one[0] if one[0] == other[0] else joined("()", joined("+", one[0], other[0])), exponent)


def _product_of_powers(node: Node) -> tuple[tuple[Node, Ratio], tuple[Node, Ratio]] | None:
    one, other = (_power(part) or (part, ONE) for part in node.parts) if node.sign in {"*", "/"} else (None, None)
    if one is None or other is None or one[0] != other[0] or one[1] == other[1] == ONE:
        return None
    return one, other


def _exponents_multiplied(node: Node) -> Node | None:
    """2³ × 2⁴ = 2¹²; 2⁶ ÷ 2² = 2³."""
    found = _product_of_powers(node)
    if not found:
        return None
    (base, one), (_, other) = found
    exponent = one * other if node.sign == "*" else one / other
    return joined("^", base, of(whole(exponent))) if exponent.den == 1 else None


def _bases_multiplied(node: Node) -> Node | None:
    """2³ × 2⁴ = 4⁷; 2⁶ ÷ 2² = 1⁴."""
    found = _product_of_powers(node)
    if not found or number_of(found[0][0]) is None:
        return None
    (base, one), (_, other) = found
    exponent = one + other if node.sign == "*" else one - other
    return joined("^", joined("()", joined(node.sign, base, base)), of(whole(exponent)))


def _power_of_power_added(node: Node) -> Node | None:
    """(2³)² = 2⁵."""
    power = _power(node)
    inner = _power(bare(power[0])) if power else None
    if not power or not inner or power[0].sign != "()":
        return None
    return joined("^", inner[0], of(whole(inner[1] + power[1])))


def _power_reaches_one_factor(node: Node) -> Node | None:
    """(2x)³ = 2x³: only the last factor is raised."""
    power = _power(node)
    inner = bare(power[0]) if power else node
    if not power or power[0].sign != "()" or inner.sign not in {"*", "/"}:
        return None
    return joined("()", joined(inner.sign, inner.parts[0], joined("^", inner.parts[1], node.parts[1])))


def _fraction_power_top_only(node: Node) -> Node | None:
    """(2/3)² = 4/3: only the top is raised."""
    power = _power(node)
    base = number_of(power[0]) if power else None
    if not power or base is None or base.form != "fraction" or power[1].num < 2:
        return None
    return of(whole(Ratio(base.top).power(power[1].num) / Ratio(base.bottom)))


def _root_halves(node: Node) -> Node | None:
    """√16 = 8: half of it."""
    return joined("*", node.parts[0], _HALF) if node.sign == "root" else None


def _root_squares(node: Node) -> Node | None:
    """√16 = 256: squared."""
    return joined("^", node.parts[0], _TWO) if node.sign == "root" else None


def _cube_root_thirds(node: Node) -> Node | None:
    """∛27 = 9: a third of it."""
    return joined("*", node.parts[0], of(whole(Ratio(1, 3)))) if node.sign == "cuberoot" else None


def _square_root_for_cube_root(node: Node) -> Node | None:
    return joined("root", node.parts[0]) if node.sign == "cuberoot" else None


def _root_of_each_term(node: Node) -> Node | None:
    """√(9 + 16) = 7: the root of each term."""
    inner = bare(node.parts[0]) if node.sign == "root" else node
    if node.sign != "root" or inner.sign not in {"+", "-"}:
        return None
    return joined(inner.sign, *(joined("root", part) for part in inner.parts))


POWERS: tuple[Detector, ...] = (
    by_rewriting("square_of_sum", _sum_raised_term_by_term, _sum_raised_all_plus),
    by_rewriting("middle_term_amiss", _middle_term_not_doubled, _last_square_keeps_minus),
    by_rewriting("product_of_sums_ends_only", _ends_only),
    by_rewriting("difference_of_squares", _difference_of_squares_is_square),
    by_rewriting("exp_times", _exponent_multiplies),
    by_rewriting("base_exponent_swapped", _exponent_is_base),
    by_rewriting(
        "negative_exponent",
        _negative_exponent_negates,
        _negative_exponent_multiplies,
        _minus_in_exponent_ignored,
        _tens_for_negative_exponent,
    ),
    by_rewriting("zero_exp_zero", _zero_exponent_gives_nought, _zero_exponent_gives_base, _exponent_one_gives_one),
    by_rewriting("neg_square", _minus_squared_too, _minus_not_squared),
    by_rewriting("add_exps_on_add", _exponents_added_in_a_sum),
    by_rewriting("exps_multiplied", _exponents_multiplied),
    by_rewriting("bases_multiplied", _bases_multiplied),
    by_rewriting("power_of_power_added", _power_of_power_added),
    by_rewriting("power_reaches_one_factor", _power_reaches_one_factor, _fraction_power_top_only),
    by_rewriting("root_halves", _root_halves, _cube_root_thirds),
    by_rewriting("root_halves", _root_squares, _square_root_for_cube_root),
    by_rewriting("root_of_sum", _root_of_each_term),
)

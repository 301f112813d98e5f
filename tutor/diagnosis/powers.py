"""What goes amiss with powers, roots and the square of a sum."""

from __future__ import annotations

from tutor.diagnosis.bug import Detector, by_rewriting
from tutor.numbers.ratio import ONE, Ratio
from tutor.numbers.written_sums import Node, bare, joined, number_of, of, whole

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
    inner = _sum_inside(power[0]) if power and power[1] == Ratio(2) else None
    if inner is None:
        return None
    first, second = inner.parts
    ends = joined("+", joined("^", first, _TWO), joined("^", second, _TWO))
    return joined("()", joined(inner.sign, ends, joined("*", first, second)))


def _last_square_keeps_minus(node: Node) -> Node | None:
    """(a - b)² = a² - 2ab - b²."""
    power = _power(node)
    inner = _sum_inside(power[0]) if power and power[1] == Ratio(2) else None
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


DETECTORS: tuple[Detector, ...] = (
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

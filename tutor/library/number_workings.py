"""What is asked of numbers by name: HCF, LCM, primes, factors, mean, ratio, shares, order, standard form.

Workings as in `workings`, exact and line by line. It must never look for the factors of a number without a bound.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from math import gcd, isqrt, lcm, prod

from tutor.library import workings
from tutor.library.workings import Line, Working, is_finite, needed, over, result, shortest, shortest_or_mixed
from tutor.numbers import written_sums
from tutor.numbers.ratio import Ratio
from tutor.numbers.written_sums import Node, Number, bare, decimal_text, raised

FACTORS = 24
"""Factors of a number that are told, at most."""


def primes_of(number: int) -> list[int]:
    """The prime factors of a number, the smaller ones first."""
    found, left, prime = [], number, 2
    while prime <= isqrt(left):
        while left % prime == 0:
            found.append(prime)
            left //= prime
        prime += 1
    return [*found, left] if left > 1 else found


def _product(numbers: Sequence[int]) -> str:
    return " × ".join(map(str, numbers)) or "1"


def _parts(whole: Sequence[int]) -> Line:
    return Line("prime_parts", {"sum": ", ".join(f"{one} = {_product(primes_of(one))}" for one in whole)})


def _in_all(whole: Sequence[int], most: Callable[[list[int]], int]) -> list[int]:
    """Prime factors, each as often as `most` says of how often the numbers have it."""
    lists = [primes_of(one) for one in whole]
    every = sorted(set().union(*lists))
    return [prime for prime in every for _ in range(most([one.count(prime) for one in lists]))]


def highest_factor(whole: Sequence[int]) -> Working:
    """The highest common factor of whole numbers."""
    common = _in_all(whole, min)
    if not common:
        return Working((_parts(whole), Line("hcf_one", {})), Line("ask_compare", {}))
    return _by_primes("hcf", whole, common)


def lowest_multiple(whole: Sequence[int]) -> Working:
    """The lowest common multiple of whole numbers."""
    return _by_primes("lcm", whole, _in_all(whole, max))


def _by_primes(key: str, whole: Sequence[int], primes: Sequence[int]) -> Working:
    """The numbers as products of primes, and the product of those that are taken."""
    product = _product(primes)
    shown = product if len(primes) == 1 else f"{product} = {prod(primes)}"
    return Working((_parts(whole), Line(key, {"sum": shown})), Line("ask", {"sum": product}))


def prime_or_not(number: int) -> Working:
    """Whether a whole number is prime."""
    if number == 1:
        return Working((Line("prime_neither", {}),), Line("ask", {"sum": "1"}))
    found = primes_of(number)
    if len(found) == 1:
        return Working((Line("prime_yes", {"one": str(number)}),), Line("ask", {"sum": str(number)}))
    shown = _product([found[0], number // found[0]])
    return Working((Line("prime_no", {"one": str(number), "sum": shown}),), Line("ask", {"sum": str(number)}))


def all_factors(number: int) -> Working | None:
    """All factors of a whole number; None where they are too many to be told."""
    low = [one for one in range(1, isqrt(number) + 1) if number % one == 0]
    every = sorted({*low, *(number // one for one in low)})
    if len(every) > FACTORS:
        return None
    pairs = Line(
        "factors", {"one": str(number), "sum": ", ".join(f"{one} × {number // one} = {number}" for one in low)}
    )
    named = {"one": str(number), "list": ", ".join(map(str, every))}
    return Working((pairs, Line("factors_are", named)), pairs)


def prime_factors(number: int) -> Working | None:
    """A whole number as a product of primes, by dividing again and again."""
    found = primes_of(number)
    if len(found) < 2:
        return prime_or_not(number)
    left, steps = number, []
    for prime in found[:-1]:
        steps.append(f"{left} ÷ {prime} = {left // prime}")
        left //= prime
    line = Line("divide_by_primes", {"sum": ", ".join(steps)})
    return replace(result([line], str(number), _product(found)), asks=Line("ask_primes", {"one": str(number)}))


def shares(whole: int, one: int, other: int) -> Working | None:
    """An amount shared in a ratio."""
    parts = one + other
    if not one or not other:
        return None
    part = Ratio(whole, parts)
    shown = shortest(part)
    lines = (
        Line("parts_in_all", {"sum": f"{one} + {other} = {parts}"}),
        Line("one_part", {"sum": f"{whole} ÷ {parts} = {shown}"}),
    )
    both = [f"{count} × {shown} = {shortest(part * count)}" for count in (one, other)]
    asks = Line("ask_shares", {"sum": f"{one} × {shown}", "other": f"{other} × {shown}"})
    return Working((*lines, Line("shares", {"sum": both[0], "other": both[1]})), asks)


def standard_form(number: Number) -> Working | None:
    """A number as one between 1 and 10 times a power of ten."""
    if number.is_fraction or number.form == "percent" or number.value <= 0:
        return None
    small, power = number.value, 0
    while small >= 10:
        small, power = small / 10, power + 1
    while small < 1:
        small, power = small * 10, power - 1
    made = decimal_text(small, 0)
    key = "moved_left" if power > 0 else "moved_right"
    moved = [Line(key, {"places": str(abs(power))})] if power else []
    return result([Line("point_to_front", {"made": made}), *moved], str(number), f"{made} × 10{raised(str(power))}")


def in_order(numbers: Sequence[Number], *, falling: bool) -> Working | None:
    """Numbers in order, the smallest or the greatest first."""
    if len(numbers) < 3 or len({one.value for one in numbers}) < len(numbers):
        return None
    listed = sorted(numbers, key=lambda one: one.value, reverse=falling)
    lines = []
    if {one.form for one in numbers} != {"integer"}:
        if not all(is_finite(one.value) for one in numbers):
            bottom = lcm(*(one.value.den for one in numbers))
            lines.append(Line("all_as", {"sum": ", ".join(f"{one} = {over(one, bottom)}" for one in numbers)}))
        else:
            places = max(needed(one.value) for one in numbers)
            alike = ", ".join(f"{one} = {decimal_text(one.value, places)}" for one in numbers)
            lines.append(Line("all_as", {"sum": alike}))
    elif any(one.negative for one in numbers):
        lines.append(Line("farther_left", {}))
    key, sign = ("in_falling_order", " > ") if falling else ("in_rising_order", " < ")
    return Working((*lines, Line(key, {"sum": sign.join(map(str, listed))})), Line("ask_order", {}))


def mean(numbers: Sequence[Number]) -> Working:
    """The mean of some numbers."""
    total = sum((one.value for one in numbers), Ratio(0))
    added = f"{' + '.join(map(str, numbers))} = {shortest(total)}"
    count = str(len(numbers))
    last = f"{shortest(total)} ÷ {count}"
    value = total / Ratio(len(numbers))
    return result([Line("mean", {"count": count, "sum": added})], last, shortest_or_mixed(value))


def ratios_alike(one: tuple[int, int], other: tuple[int, int]) -> Working | None:
    """Whether two ratios are the same, by the fractions that they are."""
    if 0 in (*one, *other):
        return None
    slots = {
        "one": f"{one[0]}:{one[1]}",
        "other": f"{other[0]}:{other[1]}",
        "top": f"{one[0]}/{one[1]}",
        "other_top": f"{other[0]}/{other[1]}",
    }
    key = "ratios_agree" if one[0] * other[1] == one[1] * other[0] else "ratios_differ"
    return Working((Line("ratio_order", slots), Line(key, {})), Line("ask_compare", {}))


def ratio_made_small(one: int, other: int) -> Working | None:
    """A ratio in its simplest form."""
    common = gcd(one, other)
    slots = {"one": str(one), "other": str(other), "hcf": str(common)}
    if common < 2:
        return Working((Line("ratio_already", slots),), Line("ask", {"sum": f"{one}:{other}"})) if common else None
    work = f"{one} ÷ {common} = {one // common}, {other} ÷ {common} = {other // common}"
    return result([Line("ratio", slots | {"sum": work})], f"{one}:{other}", f"{one // common}:{other // common}")


# --- primes of a range, and sums of letters as products ---------------------------------------------------------------

LONGEST_RANGE = 60
"""Numbers among which primes are listed, at most."""


def primes_between(small: int, big: int) -> Working | None:
    """The prime numbers from one number to another."""
    if not 0 < small < big <= small + LONGEST_RANGE:
        return None
    found = [one for one in range(max(small, 2), big + 1) if len(primes_of(one)) == 1]
    names = {"small": str(small), "big": str(big), "list": ", ".join(map(str, found))}
    return Working(
        (Line(("no_primes_between", "one_prime_between", "primes_between")[min(len(found), 2)], names),),
        Line("ask_primes_between", names),
    )


_Power = tuple[tuple[str, int], ...]
"""The letters of a term, each with its exponent."""


def factorised(text: str) -> Working | None:
    """A sum with letters as a product: by a common factor, as a difference of squares, or by a pair of numbers."""
    read = workings.expression(text)
    if read is None or len(read.terms) < 2 or not all(count.den == 1 for count in read.terms.values()):
        return None
    if "(" in text or not any(read.terms):
        return None
    whole = {letters: count.num for letters, count in read.terms.items()}
    ways = (_by_common_factor, _by_squares, _by_pair)
    found = next((found for way in ways if (found := way(whole)) is not None), None)
    if found is None:
        return None
    line, product = found
    left = workings.spaced(text)
    return Working((line, Line("so", {"sum": f"{left} = {product}"})), Line("ask", {"sum": left}))


def _by_common_factor(terms: dict[_Power, int]) -> tuple[Line, str] | None:
    count = gcd(*terms.values())
    letters = dict(next(iter(terms)))
    for powers in terms:
        letters = {name: min(power, dict(powers).get(name, 0)) for name, power in letters.items()}
    common = "".join(_to(name, power) for name, power in sorted(letters.items()) if power)
    if count == 1 and not common:
        return None
    left = {_less(powers, letters): value // count for powers, value in terms.items()}
    made = workings.spaced(workings.times(Ratio(count), common) if common else str(count))
    return Line("common_factor", {"made": made}), f"{made}({_sum_of(left)})"


def _less(powers: _Power, letters: dict[str, int]) -> _Power:
    return tuple((name, power - letters.get(name, 0)) for name, power in powers if power > letters.get(name, 0))


def _to(name: str, power: int) -> str:
    return f"{name}^{power}" if power > 1 else name


def _sum_of(terms: dict[_Power, int]) -> str:
    """Terms as they are written, those with letters in the order in which they came."""
    written = []
    for powers, count in terms.items():
        name = "".join(_to(letter, power) for letter, power in powers)
        one = workings.times(Ratio(count), name) if name else str(count)
        written.append(one if one.startswith("-") else f"+{one}")
    return workings.spaced("".join(written).removeprefix("+"))


def _by_squares(terms: dict[_Power, int]) -> tuple[Line, str] | None:
    if len(terms) != 2 or sum(count > 0 for count in terms.values()) != 1:
        return None
    (first, second) = sorted(terms.items(), key=lambda term: -term[1])
    roots = [_root_of(powers, abs(count)) for powers, count in (first, second)]
    if None in roots:
        return None
    return Line("factor_squares", {}), f"({roots[0]} + {roots[1]})({roots[0]} - {roots[1]})"


def _root_of(powers: _Power, count: int) -> str | None:
    """What a term is the square of, as it is written; None where it is no square."""
    root = isqrt(count)
    if root * root != count or any(power % 2 for _, power in powers):
        return None
    name = "".join(_to(letter, power // 2) for letter, power in powers)
    return workings.spaced(workings.times(Ratio(root), name) if name else str(root))


def _by_pair(terms: dict[_Power, int]) -> tuple[Line, str] | None:
    """x² + bx + c by two numbers with the product c and the sum b."""
    names = {name for powers in terms for name, _ in powers}
    if len(names) != 1 or len(terms) != 3:
        return None
    (name,) = names
    square, total, product = (terms.get(powers, 0) for powers in (((name, 2),), ((name, 1),), ()))
    if square != 1 or not total or not product:
        return None
    pairs = ((one, product // one) for one in range(-abs(product), abs(product) + 1) if one and product % one == 0)
    found = next(((one, other) for one, other in pairs if one + other == total and one >= other), None)
    if found is None or abs(product) > FACTORS_OF:
        return None
    slots = {"product": str(product), "total": str(total), "one": str(found[0]), "other": str(found[1])}
    brackets = "".join(f"({name} {'+' if one > 0 else '-'} {abs(one)})" for one in found)
    return Line("factor_pair", slots), brackets


FACTORS_OF = 1_000
"""Greatest number whose pairs of factors are tried."""


# --- powers of one base ---------------------------------------------------------------------------------------------

GREATEST = 20
"""Exponent up to which a power of one base is written out."""


def of_one_base(node: Node) -> Working | None:
    """A product or quotient of two powers of one base, or a power of a power; None for any other sum."""
    node = bare(node)
    if node.sign == "^" and (inner := _power_of(node.parts[0])) and (outer := _whole_of(node.parts[1])) is not None:
        base, exponent = inner
        return _of_exponents("power_of_power", "×", base, (exponent, outer), exponent * outer, node)
    if node.sign not in ("*", "/"):
        return None
    one, other = map(_power_of, node.parts)
    if one is None or other is None or str(one[0]) != str(other[0]):
        return None
    key, sign = ("powers_times", "+") if node.sign == "*" else ("powers_over", "-")
    made = one[1] + other[1] if node.sign == "*" else one[1] - other[1]
    return _of_exponents(key, sign, one[0], (one[1], other[1]), made, node)


def _power_of(node: Node) -> tuple[Number, int] | None:
    """The base and the exponent of a power of a whole number."""
    node = bare(node)
    base = written_sums.number_of(node.parts[0]) if node.sign == "^" else None
    exponent = _whole_of(node.parts[1]) if node.sign == "^" else None
    return (base, exponent) if base is not None and base.form == "integer" and exponent is not None else None


def _whole_of(node: Node) -> int | None:
    number = written_sums.number_of(node)
    return number.value.num if number is not None and number.form == "integer" else None


def _of_exponents(
    key: str, sign: str, base: Number, exponents: tuple[int, int], made: int, node: Node
) -> Working | None:
    """The line of the exponents, and the power that they make, with its value where that is short."""
    value = written_sums.value_of(node)
    if value is None or abs(made) > GREATEST or not base.value:
        return None
    one, other = exponents
    shown = f"({other})" if other < 0 else str(other)
    kept = f"({base})" if base.negative else str(base)
    power = f"{kept}{raised(str(made))}"
    line = Line(key, {"sum": f"{one} {sign} {shown} = {made}"})
    ends = result([line], f"{workings.as_written(node)} = {power}", str(value))
    return replace(ends, asks=Line("ask", {"sum": power}))

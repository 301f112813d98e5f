"""What is asked of numbers by name: HCF, LCM, primes, factors, mean, ratio, shares, order, standard form.

Workings as in `workings`, exact and line by line. It must never look for the factors of a number without a bound.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from math import gcd, isqrt, lcm, prod

from tutor.library.workings import Line, Working, is_finite, needed, over, result, shortest, shortest_or_mixed
from tutor.numbers.ratio import Ratio
from tutor.numbers.written_sums import Number, decimal_text, raised

FACTORS = 24
"""Factors of a number that are told, at most."""


def _primes(number: int) -> list[int]:
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
    return Line("prime_parts", {"sum": ", ".join(f"{one} = {_product(_primes(one))}" for one in whole)})


def _in_all(whole: Sequence[int], most: Callable[[list[int]], int]) -> list[int]:
    """Prime factors, each as often as `most` says of how often the numbers have it."""
    lists = [_primes(one) for one in whole]
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
    found = _primes(number)
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
    found = _primes(number)
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


def ratio_made_small(one: int, other: int) -> Working | None:
    """A ratio in its simplest form."""
    common = gcd(one, other)
    slots = {"one": str(one), "other": str(other), "hcf": str(common)}
    if common < 2:
        return Working((Line("ratio_already", slots),), Line("ask", {"sum": f"{one}:{other}"})) if common else None
    work = f"{one} ÷ {common} = {one // common}, {other} ÷ {common} = {other // common}"
    return result([Line("ratio", slots | {"sum": work})], f"{one}:{other}", f"{one // common}:{other // common}")

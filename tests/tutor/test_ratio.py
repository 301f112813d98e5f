"""Exact fractions: what they equal, what they refuse."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from operator import add, floordiv, ge, gt, le, lt, mod, mul, sub, truediv
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.numbers.ratio import LIMIT, ONE, ZERO, Ratio, TooLarge, common_divisor, rounded, whole_root

wholes = st.integers(-(10**12), 10**12)
parts = wholes.filter(bool)


def as_fraction(number: Ratio) -> Fraction:
    return Fraction(number.num, number.den)


def test_a_fraction_is_kept_in_lowest_terms_with_the_sign_on_top() -> None:
    assert (Ratio(2, -4).num, Ratio(2, -4).den) == (-1, 2)
    assert Ratio(0, -7) == ZERO
    assert str(Ratio(6, 3)) == "2"
    assert str(Ratio(-6, 4)) == "-3/2"
    assert repr(Ratio(1, 2)) == "Ratio(1, 2)"


def test_a_fraction_is_no_other_kind_of_thing() -> None:
    assert Ratio(1, 2) != "1/2"
    assert len({Ratio(1, 2), Ratio(2, 4), Ratio(1, 3)}) == 2


def test_a_whole_number_may_stand_for_a_fraction() -> None:
    assert Ratio(6, 3) == 2
    assert len({Ratio(2), 2}) == 1
    assert (Ratio(1, 2) + 1, 1 + Ratio(1, 2), Ratio(1, 2) - 1, 1 - Ratio(1, 3)) == (
        Ratio(3, 2), Ratio(3, 2), Ratio(-1, 2), Ratio(2, 3),
    )  # fmt: skip
    assert (Ratio(1, 2) * 4, 4 * Ratio(1, 2), Ratio(1, 2) / 2, 1 / Ratio(2, 3)) == (2, 2, Ratio(1, 4), Ratio(3, 2))
    assert 0 < Ratio(1, 2) < 1 <= Ratio(1) >= 1
    assert sum([Ratio(1, 2), Ratio(1, 3)]) == Ratio(5, 6)


def test_a_whole_number_is_divided_by_a_fraction_with_what_is_left() -> None:
    assert (5 // Ratio(2), 5 % Ratio(2), 1 // Ratio(1, 3), 1 % Ratio(2, 5)) == (2, 1, 3, Ratio(1, 5))
    assert (-5 // Ratio(2), -5 % Ratio(2)) == (-3, 1)


WAYS = (add, sub, mul, truediv, floordiv, mod, lt, le, gt, ge)


@pytest.mark.parametrize("other", [None, "2", 0.5, [1]], ids=repr)
def test_what_is_no_exact_number_stands_on_neither_side_of_a_fraction(other: object) -> None:
    def refused(work: Callable[[Any, Any], object], *sides: object) -> bool:
        try:
            work(*sides)
        except TypeError:
            return True
        return False

    assert [work for work in WAYS if not refused(work, Ratio(1, 2), other)] == []
    assert [work for work in WAYS if not refused(work, other, Ratio(1, 2))] == []


@given(wholes, parts, wholes, parts)
def test_arithmetic_agrees_with_the_standard_library(a: int, b: int, c: int, d: int) -> None:
    one, other = Ratio(a, b), Ratio(c, d)
    x, y = Fraction(a, b), Fraction(c, d)
    assert as_fraction(one + other) == x + y
    assert as_fraction(one - other) == x - y
    assert as_fraction(one * other) == x * y
    assert ((one < other), (one > other), (one <= other), (one >= other)) == ((x < y), (x > y), (x <= y), (x >= y))
    assert float(one) == float(x)
    assert as_fraction(abs(one)) == abs(x)
    assert bool(one) == bool(x)
    if other:
        assert as_fraction(one / other) == x / y
        assert one // other == x // y
        assert as_fraction(one % other) == x % y


@given(wholes, parts, parts)
def test_halves_are_rounded_away_from_nought(a: int, b: int, step: int) -> None:
    to = Ratio(abs(step), 8)
    near = rounded(Ratio(a, b), to)
    assert (near / to).den == 1
    assert abs(near - Ratio(a, b)) <= to / 2
    assert rounded(Ratio(a, b) * -1, to) == -near


def test_a_half_is_rounded_up() -> None:
    assert (rounded(Ratio(5, 2), ONE), rounded(Ratio(-5, 2), ONE)) == (3, -3)


@given(st.integers(-20, 20), st.integers(1, 20), st.integers(-8, 8))
def test_powers_agree_with_the_standard_library(a: int, b: int, exponent: int) -> None:
    if a == 0 and exponent <= 0:
        with pytest.raises(ZeroDivisionError):
            Ratio(a, b).power(exponent)
    else:
        assert as_fraction(Ratio(a, b).power(exponent)) == Fraction(a, b) ** exponent


def test_zero_to_the_power_zero_has_no_value() -> None:
    with pytest.raises(ZeroDivisionError):
        ZERO.power(0)


def test_one_and_minus_one_have_every_power() -> None:
    assert Ratio(-1).power(10**9 + 1) == Ratio(-1)
    assert Ratio(-1).power(10**9) == ONE
    assert ZERO.power(10**9) == ZERO


@pytest.mark.parametrize(("base", "exponent"), [(9, 10**9), (2, 201), (10**40, 2), (2, -500)])
def test_a_power_that_would_fill_the_memory_is_refused_before_it_is_worked_out(base: int, exponent: int) -> None:
    with pytest.raises(TooLarge):
        Ratio(base).power(exponent)


def test_more_digits_than_anyone_says_are_refused() -> None:
    with pytest.raises(TooLarge):
        Ratio(10**LIMIT)
    with pytest.raises(TooLarge):
        Ratio(1, 10**LIMIT)
    with pytest.raises(ZeroDivisionError):
        Ratio(1, 0)


def test_a_root_is_given_only_when_it_is_exact() -> None:
    assert Ratio(9, 16).root(2) == Ratio(3, 4)
    assert Ratio(-8, 27).root(3) == Ratio(-2, 3)
    assert Ratio(2).root(2) is None
    assert Ratio(1, 2).root(2) is None
    assert Ratio(-4).root(2) is None
    assert whole_root(-9, 3) is None


@given(st.integers(0, 10**20), st.sampled_from([2, 3]))
def test_every_perfect_power_gives_its_root_back(number: int, degree: int) -> None:
    assert whole_root(number**degree, degree) == number


def test_the_common_divisor_of_nothing_is_one() -> None:
    assert common_divisor(0, 0) == 1
    assert common_divisor(-12, 18) == 6

"""Sums as they are written: what stood on the page is kept, and worked out exactly."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.numbers import written_sums
from tutor.numbers.ratio import Ratio
from tutor.numbers.written_sums import Number, Unwritten, decimal_text, number_of, parse, read_number, value_of


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("-3/7 + 2/7", "-1/7"),
        ("2 3/4 - 1 1/2", "5/4"),
        ("-(2 + 3)", "-5"),
        ("+4 - +1", "3"),
        ("3 x 4", "12"),
        ("3x4", "12"),
        ("2(3 + 4)", "14"),
        ("2^3/2^2", "2"),
        ("2^-3", "1/8"),
        ("2^(-3)", "1/8"),
        ("2^-(1 + 2)", "1/8"),
        ("-2^2", "-4"),
        ("(-2)^2", "4"),
        ("√16 + ∛27", "7"),
        ("√(9/4)", "3/2"),
        ("2√9", "6"),
        ("20% * 50", "10"),
        (".5 + 1.", "1.5"),
        ("1.5 + 0.75", "2.25"),
        ("0.5 + 1/2", "1"),
        ("6 ÷ 4", "3/2"),
        ("1/2 ÷ 1/4", "2"),
    ],
)
def test_a_written_sum_comes_to_its_value(text: str, value: str) -> None:
    worked = value_of(parse(text))
    assert worked is not None
    assert str(worked) == value


@pytest.mark.parametrize(
    "text", ["1/0", "2 ÷ 0", "0^-1", "√2", "2^(1/2)", "9^99^99", "x + 1", "10^40 * 10^40", "2^999"]
)
def test_a_sum_without_an_exact_value_has_none(text: str) -> None:
    try:
        assert value_of(parse(text)) is None
    except Unwritten:
        assert text == "1/0"


@pytest.mark.parametrize(
    "text",
    ["", "2 +", "(2", "2)", "* 2", "2 & 3", "2^", "√", "2 3", "9" * 70, "1 + " * 50, "(" * 20, "-" * 30 + "2", "."],
)
def test_what_is_no_sum_is_refused(text: str) -> None:
    with pytest.raises(Unwritten):
        parse(text)


@pytest.mark.parametrize(
    ("text", "form", "written"),
    [
        ("2/4", "fraction", "2/4"),
        ("-2/4", "fraction", "-2/4"),
        ("2 3/4", "mixed", "2 3/4"),
        ("-2 3/4", "mixed", "-2 3/4"),
        ("0.50", "decimal", "0.50"),
        ("12", "integer", "12"),
        ("20%", "percent", "20%"),
    ],
)
def test_a_number_is_kept_as_it_was_written(text: str, form: str, written: str) -> None:
    number = read_number(text)
    assert (number.form, str(number)) == (form, written)


@pytest.mark.parametrize("text", ["", "x", "1/0", "1/2/3", "--", "."])
def test_what_is_no_number_is_refused(text: str) -> None:
    with pytest.raises(Unwritten):
        read_number(text)


def test_a_decimal_has_the_places_it_needs_and_a_third_has_none() -> None:
    assert decimal_text(Ratio(5, 2), 0) == "2.5"
    assert decimal_text(Ratio(-1, 4), 3) == "-0.250"
    assert decimal_text(Ratio(3), 0) == "3"
    assert decimal_text(Ratio(1, 3), 0) == "1/3"
    assert str(written_sums.decimal(37, -1)) == "370"
    assert str(written_sums.fraction(1, -2)) == "-1/2"


def test_brackets_and_letters_are_kept() -> None:
    assert number_of(parse("((5))")) == Number(Ratio(5))
    assert written_sums.letters(parse("2x + 3y")) == {"x", "y"}


def nothing_for(sign: str, left: Number, right: Number) -> tuple[Number, ...]:
    return ()


def breaks_down(sign: str, left: Number, right: Number) -> tuple[Number, ...]:
    raise ZeroDivisionError


def doubles(sign: str, left: Number, right: Number) -> tuple[Number, ...]:
    return (written_sums.whole(left.value + right.value + right.value),)


def test_a_mistaken_rule_is_followed_at_each_place() -> None:
    assert {str(number) for number in written_sums.buggy_values(parse("-(1 + 2) + (3)"), doubles)} == {"3", "-2", "1"}
    assert written_sums.buggy_values(parse("1 + 2"), nothing_for) == ()
    assert written_sums.buggy_values(parse("1 + 2"), breaks_down) == ()
    assert written_sums.buggy_values(parse("x + 2"), doubles) == ()
    assert written_sums.buggy_values(parse("(1 ÷ 0) + 2"), nothing_for) == ()
    assert len(written_sums.buggy_values(parse("1 + 1 + 1 + 1 + 1 + 1 + 1 + 1"), doubles)) <= written_sums.MOST_VALUES


@given(st.lists(st.integers(-50, 50), min_size=2, max_size=8), st.data())
def test_sums_are_worked_out_as_arithmetic_has_it(numbers: list[int], data: st.DataObject) -> None:
    signs = data.draw(st.lists(st.sampled_from("+-*"), min_size=len(numbers) - 1, max_size=len(numbers) - 1))
    text = str(numbers[0]) + "".join(f" {sign} ({number})" for sign, number in zip(signs, numbers[1:], strict=True))
    worked = value_of(parse(text))
    assert worked is not None
    assert Fraction(worked.value.num, worked.value.den) == eval(text, {})  # noqa: S307


@given(st.text(max_size=150))
def test_no_text_breaks_the_reader(text: str) -> None:
    try:
        value_of(parse(text))
    except Unwritten:
        return

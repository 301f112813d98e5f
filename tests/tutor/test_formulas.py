"""The formula language: what it works out, exactly, and what it refuses with a sentence."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.chapters.formulas import LONGEST, Value, exact, formula, is_function
from tutor.chapters.values import Text
from tutor.errors import ContentFault
from tutor.numbers.ratio import Ratio, whole_root

NAMES: dict[str, Value] = {
    "a": Ratio(-3),
    "b": Ratio(7),
    "half": Ratio(1, 2),
    "odd": True,
    "who": Text("Asha", "Asha", "आशा"),
    "unit": "cm",
}


def value(text: str) -> Value:
    return formula(text).value(NAMES)


def refusal(text: str) -> str:
    with pytest.raises(ContentFault) as caught:
        value(text)
    return str(caught.value)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a + b", 4),
        ("a - b", -10),
        ("a * b", -21),
        ("a / b", Ratio(-3, 7)),
        ("a // b", -1),
        ("a % b", 4),
        ("b ** 2", 49),
        ("2 ** -2", Ratio(1, 4)),
        ("half ** 3", Ratio(1, 8)),
        ("-a", 3),
        ("+a", -3),
        ("0.1 + 0.2", Ratio(3, 10)),
        ("(a + b) * (a - b) / 2", -20),
        ("gcd(12, 18, 8)", 2),
        ("lcm(4, 6)", 12),
        ("abs(a)", 3),
        ("min(a, b, 0)", -3),
        ("max(a, b, 0)", 7),
        ("top(a / b)", -3),
        ("bottom(a / b)", 7),
        ("floor(a / 2)", -2),
        ("round_to(7 / 2, 1)", 4),
        ("round_to(-7 / 2, 1)", -4),
        ("round_to(3.14159, 0.01)", Ratio(157, 50)),
        ("root(49)", 7),
        ("root(9 / 16)", Ratio(3, 4)),
        ("cube_root(-27)", -3),
        ("cube_root(8 / 125)", Ratio(2, 5)),
        ("digit_sum(-4096)", 19),
        ("a if odd else b", -3),
        ("a if b < 0 else b", 7),
        ("'more' if a > b else 'less'", "less"),
        ("unit", "cm"),
    ],
)
def test_a_formula_has_its_exact_value(text: str, expected: Value) -> None:
    assert value(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a < b", True),
        ("a <= -3", True),
        ("a > b", False),
        ("b >= 8", False),
        ("a == -3", True),
        ("a != -3", False),
        ("-5 < a < 0 < b", True),
        ("0 < a < b", False),
        ("a < 0 and b > 0", True),
        ("a > 0 and b > 0", False),
        ("a > 0 or b > 0", True),
        ("a > 0 or b < 0", False),
        ("not odd", False),
        ("who == 'Asha'", True),
        ("unit != 'm'", True),
        ("who == a", False),
        ("True", True),
        ("is_square(49)", True),
        ("is_square(4 / 9)", True),
        ("is_square(-4)", False),
        ("is_square(50)", False),
        ("is_prime(2)", True),
        ("is_prime(91)", False),
        ("is_prime(1)", False),
        ("is_prime(-7)", False),
    ],
)
def test_a_condition_is_yes_or_no(text: str, expected: bool) -> None:
    assert value(text) is expected


def test_a_word_that_was_picked_stays_a_word_in_every_language() -> None:
    assert value("who") == Text("Asha", "Asha", "आशा")
    assert value("who if odd else unit") == NAMES["who"]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("a / 0", "divided by zero"),
        ("a // 0", "divided by zero"),
        ("a % 0", "divided by zero"),
        ("c + 1", 'no draw, pick or value called "c"'),
        ("a +", "cannot be read"),
        ("", "cannot be read"),
        ("a; b", "cannot be read"),
        ("(" * 250 + "a" + ")" * 40, "cannot be read"),
        ("a ^ 2", "a power is written **"),
        ("a @ b", "not part of the formula language"),
        ("~a", "not part of the formula language"),
        ("a is b", "not part of the formula language"),
        ("a in b", "not part of the formula language"),
        ("[a]", "not part of the formula language"),
        ("a.real", "not part of the formula language"),
        ("lambda: a", "not part of the formula language"),
        ("None", "not part of the formula language"),
        ("1j", "not part of the formula language"),
        ("1e999", "not part of the formula language"),
        ("f'{a}'", "not part of the formula language"),
        ("sqrt(4)", "the functions are abs, bottom, cube_root"),
        ("__import__('os')", "the functions are"),
        ("a.bit_length()", "the functions are"),
        ("abs(x=a)", "the functions are"),
        ("abs(a, b)", "abs takes 1 in its brackets"),
        ("gcd(4)", "gcd takes 2 or more"),
        ("gcd(half, 2)", "gcd needs whole numbers, not 1/2"),
        ("root(50)", "50 has no exact square root"),
        ("root(1 / 2)", "no exact square root"),
        ("root(-4)", "no exact square root"),
        ("cube_root(9)", "no exact cube root"),
        ("round_to(a, 0)", "a step above zero"),
        ("is_prime(10000001)", "up to ten lakh"),
        ("b ** half", "a power is a whole number"),
        ("b ** 65", "a power is a whole number of at most 64"),
        ("0 ** 0", "has no value"),
        ("0 ** -1", "has no value"),
        ("99999 ** 60", "too large"),
        ("10 ** 30 * 10 ** 30", "too large"),
        ("1" + "0" * 45, "too large"),
        ("lcm(10 ** 39 + 1, 10 ** 38 + 1)", "too large"),
        ("who + 1", "a number is needed where there is the word 'Asha'"),
        ("unit < 2", "a number is needed where there is the word 'cm'"),
        ("odd + 1", "a number is needed where there is a yes or no"),
        ("a and b", "a condition must be yes or no"),
        ("1 if a else 2", "a condition must be yes or no"),
        ("a" + " + a" * 100, f"at most {LONGEST} characters"),
    ],
)
def test_what_has_no_value_is_refused_with_a_sentence(text: str, says: str) -> None:
    assert says in refusal(text)


def test_a_formula_knows_the_names_it_needs() -> None:
    assert formula("gcd(a, b) + total if odd else 0").names == {"a", "b", "total", "odd"}
    assert formula("2 + 2").names == frozenset()


def test_the_words_of_the_language_are_known() -> None:
    assert is_function("gcd")
    assert not is_function("total")


def test_a_number_is_held_against_the_largest_on_both_sides_of_its_line() -> None:
    assert exact(Ratio(3, 7)) == Ratio(3, 7)
    for number in (Ratio(10**41), Ratio(1, 10**41)):
        with pytest.raises(ContentFault, match="too large"):
            exact(number)


@given(st.integers(-(10**13), 10**13), st.sampled_from((2, 3)))
def test_a_whole_root_is_found_again(root: int, degree: int) -> None:
    power = root**degree
    assert whole_root(power, degree) == (abs(root) if degree == 2 else root)


@given(st.text(alphabet="ab0123456789+-*/%() .<>=,'_gcdrotlim", max_size=80))
def test_any_text_has_a_value_or_a_sentence(text: str) -> None:
    try:
        told: object = formula(text).value(NAMES)
    except ContentFault as fault:
        told = str(fault) or None
    assert isinstance(told, Ratio | bool | str | Text)

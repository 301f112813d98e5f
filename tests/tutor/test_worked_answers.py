"""What a solution comes to, on one line or on many, and what it claims on the way."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.diagnosis.misconceptions import read


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("two by seven", ("2/7",)),
        ("-15", ("-15",)),
        ("x=6 2/3", ("6 2/3",)),
        ("1/3+1/4=2/7", ("2/7",)),
        ("x=7-1/3=6/3=2", ("2",)),
        ("253\n- 179\n----------\n 126 ", ("126",)),
        ("2/5 = 2/10\n+   +\n1/2 = 1/10\n---- ----\n  3/10", ("3/10",)),
        ("4.5\nx 0.1\n----\n45.", ("45",)),
        ("x=2\n22+2=24", ("2", "24")),
        ("n=22\nChecking:\n7+11=18", ("22",)),
        ("Checking: 5 = 5", ("5",)),
        ("6÷1/5=30 giants\nso it is 30 giants", ("30",)),
        ("25 and 60", ("25, 60",)),
        ("the ratio is 3 : 4\nas 3 to 4", ("4", "3")),
        ("that is 3 : 4\nso 6 : 8", ("3:4", "6 : 8", "8", "6")),
        ("3(x+2)=3x+2", ("3x+2",)),
        ("first I did\n2x", ("2x", "2")),
        ("first\nx + y", ("x+y", "x + y")),
        ("$1.13 + $0.05 = $1.18", ("1.18",)),
        ("I like mangoes\na lot", ()),
        ("", ()),
    ],
)
def test_a_solution_comes_to_its_last_value(text: str, values: tuple[str, ...]) -> None:
    assert read(text).values == values


def test_each_equal_sign_is_a_claim() -> None:
    assert read("2^3=6\nso 6+1=7=8").claims == (("2^3", "6"), ("6+1", "7"), ("7", "8"))
    assert read("so = 5").claims == ()
    assert read("5 = pens").claims == ()


@given(st.text(max_size=300))
def test_no_text_breaks_it(text: str) -> None:
    assert all(read(text).values)

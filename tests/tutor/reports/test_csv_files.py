"""CSV: the same bytes for the same table, and no cell that a spreadsheet would run."""

from __future__ import annotations

import csv
import io
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.reports.tables import BOM, Column, Table, encoded, guarded, pieces, unguarded

COLUMNS = (Column("name", "Name"), Column("share", "Share (%)", True))


def rows_of(data: bytes) -> list[list[str]]:
    assert data.startswith(BOM)
    return list(csv.reader(io.StringIO(data.decode("utf-8-sig"), newline="")))


@pytest.mark.parametrize(
    "text", ["=1+1", "+cmd|' /C calc'!A0", "-x+3", "@SUM(A1)", "|x", "%x", "\t=1+1", "\r=1", " =1"]
)
def test_what_might_be_a_formula_gets_a_mark_before_it(text: str) -> None:
    assert guarded(text) == f"'{text}"


@pytest.mark.parametrize("text", ["", "-3/4", "-12", "+5", "-1.5", "-1,200", "-5%", "Asha", "मीना", "5/6", "-", "x=5"])
def test_a_number_and_a_name_stay_as_they_are(text: str) -> None:
    assert guarded(text) == ("'-" if text == "-" else text)


@given(st.text() | st.from_regex(r"\s*[=+@|%-].{0,9}", fullmatch=True))
def test_no_cell_ever_begins_as_a_formula_does_unless_it_is_a_number(text: str) -> None:
    safe = guarded(text)
    number = re.fullmatch(r"[+-]?[0-9][0-9.,/]*%?", safe)
    assert number or safe.lstrip()[:1] not in tuple("@+-=|%")
    assert text.startswith("'") or unguarded(safe) == text


def test_hindi_commas_and_line_breaks_come_back_as_they_went() -> None:
    table = Table("t", "T", COLUMNS, (("मीना", 83), ('a, "b"\nc', None), ("x", 0.5)))
    assert rows_of(encoded(table)) == [["Name", "Share (%)"], ["मीना", "83"], ['a, "b"\nc', ""], ["x", "0.5"]]


def test_a_long_table_goes_out_in_pieces_that_make_the_whole() -> None:
    table = Table("t", "T", COLUMNS, tuple(("x", number) for number in range(12_000)))
    assert len(list(pieces(table))) == 4
    assert len(rows_of(encoded(table))) == 12_001


def test_half_a_letter_from_a_broken_keyboard_does_not_stop_the_file() -> None:
    table = Table("t", "T", COLUMNS, (("a\ud83d", 1),))
    assert rows_of(encoded(table))[1] == ["a?", "1"]

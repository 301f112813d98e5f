"""Answers for research: nothing in them leads back to a child."""

from __future__ import annotations

import itertools
import json
from dataclasses import asdict
from datetime import date

import pytest

from tests.tutor.reports.class_facts import ASHA, MEENA, RAVI, attempt
from tutor.reports.exports import safe_value, table
from tutor.reports.tables import Table, objects
from tutor.turn import Verdict

ANSWERS = (
    attempt(MEENA, 1, day=date(2026, 7, 6)),
    attempt(ASHA, 2, day=date(2026, 7, 6), said="I am Asha from Pune", value=None, verdict=Verdict.WRONG),
    attempt(MEENA, 3, day=date(2026, 7, 9), session="b" * 32),
    attempt(ASHA, 4, day=date(2026, 7, 6), first=False),
    attempt(RAVI, 5, day=date(2026, 8, 1), session="c" * 32),
)


def drawn(codes: str) -> Table:
    """The table with codes drawn from these letters in turn."""
    letters = iter(codes)
    return table(ANSWERS, lambda: next(letters))


def test_no_name_class_date_id_or_word_of_a_child_is_in_it() -> None:
    numbers = itertools.count()
    text = json.dumps(objects(table(ANSWERS, lambda: f"code{next(numbers)}")), ensure_ascii=False)
    secrets = {ASHA.name, MEENA.name, RAVI.name, "7B", "Pune", "five by six", "2026", "+05:30"}
    secrets |= {key for one in (ASHA, MEENA, RAVI) for key in (one.key, *one.ids)}
    secrets |= {asdict(one)[key] for one in ANSWERS for key in ("turn", "session", "at", "said")}
    assert [one for one in secrets if one in text] == []


def test_days_count_from_each_childs_own_first_answer() -> None:
    days = [(row["student"], row["day"], row["number"]) for row in objects(drawn("zyxabcd"))]
    assert days == [("x", 0, 1), ("y", 0, 2), ("y", 0, 3), ("z", 0, 1), ("z", 3, 1)]


def test_the_order_of_the_lines_does_not_tell_the_order_of_the_class() -> None:
    assert [row["student"] for row in objects(drawn("cabwxyz"))] == ["a", "a", "b", "c", "c"]


def test_a_code_that_came_before_is_drawn_again() -> None:
    assert {row["student"] for row in objects(drawn("aabbcpqrst"))} == {"a", "b", "c"}


@pytest.mark.parametrize("value", ["-1/7", "x=5", "24 cm", "2 or -3", "12.5%", "yes", "Greater", "3:4", "1/2, 1/3"])
def test_a_value_of_mathematics_goes_out(value: str) -> None:
    assert safe_value(value) == value


@pytest.mark.parametrize("value", ["", "Asha", "asha 7", "i live in pune 411001", "नाम 5", "my name is x1"])
def test_what_could_be_a_name_or_a_sentence_stays_here(value: str) -> None:
    assert safe_value(value) == ""

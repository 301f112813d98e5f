"""Who is forgotten: hidden, brought back, or gone for good, whatever order the rows come in."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from tutor.records import forgetting
from tutor.records.forgetting import ERASED, FORGET, UNDO, UNDO_DAYS, decision, due, in_force, standing, students_of

ASHA, RAVI = "a" * 32, "b" * 32


def row(key: str, columns: dict[str, str]) -> dict[str, Any]:
    return {"id": key, **columns}


HIDE = row("f1", decision(FORGET, [ASHA]))
BACK = row("u1", decision(UNDO, [ASHA], HIDE))
GONE = row("e1", decision(ERASED, [ASHA]))


def test_without_rows_nobody_is_forgotten() -> None:
    nobody = in_force([])
    assert not nobody.hides(ASHA)
    assert ASHA not in nobody.erased


def test_a_forgotten_student_is_hidden_and_the_others_are_not() -> None:
    forgotten = in_force([HIDE])
    assert forgotten.hides(ASHA)
    assert not forgotten.hides(RAVI)
    assert ASHA not in forgotten.erased


def test_an_undo_brings_the_student_back_in_whatever_order_the_rows_come() -> None:
    for rows in itertools.permutations([HIDE, BACK]):
        assert not in_force(rows).hides(ASHA)


def test_who_is_not_to_be_seen_is_the_forgotten_and_the_erased() -> None:
    also = row("f2", decision(FORGET, [RAVI]))
    assert in_force([HIDE, BACK, also, GONE]).all == {ASHA, RAVI}
    assert in_force([]).all == frozenset()


def test_a_student_who_is_forgotten_again_after_an_undo_stays_hidden() -> None:
    again = row("f2", decision(FORGET, [ASHA]))
    for rows in itertools.permutations([HIDE, BACK, again]):
        assert in_force(rows).hides(ASHA)


def test_an_erased_student_is_refused_for_good_though_an_undo_comes_later() -> None:
    for rows in itertools.permutations([HIDE, BACK, GONE]):
        assert in_force(rows).hides(ASHA)
        assert ASHA in in_force(rows).erased
        assert RAVI not in in_force(rows).erased


@pytest.mark.parametrize(
    ("table", "columns"),
    [
        ("students", {"id": ASHA, "name": "Asha"}),
        ("sessions", {"id": "s", "student": ASHA}),
        ("names", {"id": "n", "student": ASHA}),
    ],
)
def test_a_row_tells_whose_it_is(table: str, columns: dict[str, Any]) -> None:
    assert students_of(table, columns) == (ASHA,)


def test_what_says_that_somebody_is_forgotten_is_nobodys_and_a_turn_its_sessions() -> None:
    for told in (HIDE, BACK, GONE):
        assert students_of("forgets", told) == ()
    assert students_of("turns", {"id": "t", "session": "s"}) == ()


def test_rows_go_when_the_days_of_undo_are_over_and_not_before() -> None:
    assert due([HIDE], {"f1": UNDO_DAYS - 0.01}) == frozenset()
    assert due([HIDE], {"f1": float(UNDO_DAYS)}) == {ASHA}
    assert due([HIDE], {}) == frozenset()


def test_what_was_undone_never_falls_due() -> None:
    assert due([HIDE, BACK], {"f1": 400.0}) == frozenset()


def test_what_stands_against_a_student_is_what_an_undo_can_name() -> None:
    assert standing([HIDE], [ASHA, RAVI]) == (HIDE,)
    assert standing([HIDE], [RAVI]) == ()
    assert standing([HIDE, BACK], [ASHA]) == ()
    assert standing([GONE], [ASHA]) == ()


@pytest.mark.parametrize("ids", [None, "", "{", "3", '{"a": 1}', "[1, null]"])
def test_a_row_that_cannot_be_read_forgets_nobody(ids: object) -> None:
    broken = {**HIDE, "student_ids": ids}
    assert in_force([broken]) == forgetting.Forgotten()

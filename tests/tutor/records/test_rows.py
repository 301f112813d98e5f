"""Rows and their checksums: pure, so no file is needed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.tutor.records.conftest import MakeTurn
from tests.tutor.situations import on_rung
from tutor.records import rows
from tutor.turn import Rung
from tutor.why_card import card


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("  Asha \t Rao\n", "Asha Rao"),
        ("\x00\u202eRavi\u200b", "Ravi"),
        ("अनन्या", "अनन्या"),
        ("\ud83d", ""),
        ("e\u0301", "é"),
        ("x" * 500, "x" * rows.NAME_LENGTH),
    ],
)
def test_a_name_is_kept_without_what_nobody_can_see(given: str, kept: str) -> None:
    assert rows.clean_name(given) == kept


def test_capitals_do_not_make_another_student() -> None:
    assert rows.name_key("ASHA rao") == rows.name_key("Asha  Rao")


def test_a_sealed_row_is_whole_whatever_the_order_of_its_columns() -> None:
    sealed = rows.sealed({"id": "a", "sequence": 1, "wall": None})
    assert rows.is_whole(dict(reversed(sealed.items())))
    assert len(sealed["checksum"]) == 8


@pytest.mark.parametrize("column", ["id", "sequence", "wall"])
def test_a_change_in_any_column_breaks_the_seal(column: str) -> None:
    sealed = rows.sealed({"id": "a", "sequence": 1, "wall": None})
    assert not rows.is_whole({**sealed, column: "2"})


def test_a_row_without_a_seal_is_not_whole() -> None:
    assert not rows.is_whole({"id": "a"})


def test_the_why_card_holds_what_the_move_was_chosen_from(turn: MakeTurn) -> None:
    assert card(turn())["situation"] is None
    chosen_from = card(replace(turn(), situation=on_rung(Rung.PROBED, attempts=2)))["situation"]
    assert (chosen_from["rung"], chosen_from["attempts"]) == ("probed", 2)

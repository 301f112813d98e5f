"""Rows and their checksums: pure, so no file is needed."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tutor.records.conftest import MakeTurn
from tests.tutor.situations import on_rung
from tutor.records import rows
from tutor.records.why_card import card
from tutor.turn import Heard, Learner, Rung, SkillRecord


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Asha \t Rao\n", "Asha Rao"),
        ("\x00\u202eRavi\u200b", "Ravi"),
        ("अनन्या", "अनन्या"),
        ("\ud83d", ""),
        ("e\u0301", "é"),
        ("x" * 500, "x" * rows.NAME_LENGTH),
    ],
)
def test_a_name_is_kept_without_what_nobody_can_see(typed: str, kept: str) -> None:
    assert rows.clean_name(typed) == kept


def test_capitals_do_not_make_another_student() -> None:
    assert rows.name_key("ASHA rao") == rows.name_key("Asha  Rao")


def test_a_sealed_row_is_whole_whatever_the_order_of_its_columns() -> None:
    sealed = rows.sealed({"id": "a", "sequence": 1, "wall": None})
    assert rows.is_whole(dict(reversed(sealed.items())))
    assert len(sealed["checksum"]) == 8


_VALUES = st.one_of(st.none(), st.integers(), st.text(), st.booleans(), st.floats(), st.text().map(rows.packed))


@given(st.dictionaries(st.text(max_size=4) | st.sampled_from(["card", "%s", "id", "turns"]), _VALUES))
def test_what_a_seal_stands_for_is_the_sorted_json_of_the_row_with_its_card_unpacked(row: dict[str, Any]) -> None:
    plain = {name: rows.unpacked(value) if isinstance(value, bytes) else value for name, value in row.items()}
    told = {name: value for name, value in plain.items() if name != rows.CHECKSUM}
    sealed = {**row, rows.CHECKSUM: b"any"}
    assert "".join(rows.said(sealed)) == json.dumps(told, sort_keys=True, separators=(",", ":"))


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


def test_a_turn_is_read_only_from_a_row_that_is_what_was_written(turn: MakeTurn) -> None:
    stamps = {"id": "a", "session": "s", "number": 0, "device": "d", "sequence": 1, "monotonic_ms": 5, "wall": "w"}
    row = rows.sealed({**stamps, **rows.turn_row(turn())})
    read = rows.whole_turn(row, 7, "asha", "fractions", "teach_me")
    assert read is not None
    assert (read.rowid, read.heard, read.card) == (7, turn().heard, rows.card_from(row["card"]))
    assert rows.whole_turn({**row, "number": 1}, 7, "asha", "fractions", "teach_me") is None
    assert rows.whole_turn({**row, "card": row["card"][:-1]}, 7, "asha", "fractions", "teach_me") is None


@pytest.mark.parametrize("card", ["{}", b"\xff", None])
def test_a_turn_that_is_sealed_with_a_card_that_was_never_packed_is_not_one_of_ours(
    turn: MakeTurn, card: object
) -> None:
    row = rows.sealed({"id": "a", "session": "s", "number": 0, **rows.turn_row(turn()), "card": card})
    stamps = {"device": "d", "sequence": 1, "monotonic_ms": 5, "wall": "w"}
    with pytest.raises((TypeError, ValueError)):
        rows.whole_turn(rows.sealed({**row, **stamps}), 7, "asha", "fractions", "teach_me")


def test_a_card_that_is_not_packed_is_not_one_of_ours() -> None:
    with pytest.raises(TypeError, match="packed"):
        rows.card_from("{}")


def test_the_card_in_the_record_holds_the_key_and_the_one_that_people_see_does_not(turn: MakeTurn) -> None:
    kept = rows.card_from(rows.turn_row(turn())["card"])
    assert (kept["question"], kept["key"], kept["kind"]) == ("What is 2 plus 3?", "5", "integer")
    assert (kept["skill"], kept["chapter"], kept["form"], kept["accept_also"]) == ("adding", "sums", "", [])
    assert "key" not in card(turn())


def test_a_turn_on_no_item_of_the_chapter_has_no_key(turn: MakeTurn) -> None:
    assert rows.asked(replace(turn(), item_id="elsewhere")) == {"chapter": "sums"}


@pytest.mark.parametrize(
    "heard",
    [Heard("5"), Heard("", confidence=0.3, language="hi", by="voice", clipped=True, at=3.5, concern="abuse")],
)
def test_what_was_heard_comes_back_whole_though_only_the_unusual_is_kept(heard: Heard) -> None:
    assert rows.heard_from(rows.heard_json(heard)) == heard
    assert rows.heard_json(Heard("5")) == '{"text":"5"}'


def test_what_was_known_of_a_student_comes_back_whole() -> None:
    known = Learner(
        skills=(SkillRecord("adding", 0.5, attempts=3, misconceptions=(("adds_all", 2),), level="familiar"),),
        lengths=(1, 2),
        results=(True, False),
        concepts_taught=("adding",),
        last_skill="adding",
    )
    told = rows.to_json(asdict(known))
    assert rows.learner_from(told) == known
    assert rows.learner_from(told.replace('"ability"', '"of_a_newer_didi"')) == known
    assert rows.learner_from("") == Learner()

"""Packed cards: the same text comes back, small, and nothing from elsewhere can fill the memory."""

from __future__ import annotations

import hashlib
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.records import rows


def test_the_words_that_have_packed_cards_never_change() -> None:
    assert hashlib.sha256(rows.DICTIONARIES[1]).hexdigest().startswith("48dd9cfe8564afa5")


@given(st.text())
def test_any_text_comes_back_as_it_was(text: str) -> None:
    assert rows.unpacked(rows.packed(text)) == text


def test_half_a_letter_comes_back_too() -> None:
    assert rows.unpacked(rows.packed("\ud83d")) == "\ud83d"


def test_what_all_cards_have_in_common_costs_next_to_nothing() -> None:
    usual = '"proposed":null,"refused":[],"rule":"correct","ruled_out":[],"rung":"asked","said":["'
    assert len(rows.packed(usual)) < len(usual) / 8


@pytest.mark.parametrize(
    "blob",
    [
        b"",
        b"\x01",
        b"\x02" + rows.packed("{}")[1:],
        rows.packed("{}") + b"more",
        rows.packed('{"said": ["What did you do?"]}')[:-2],
        b"\x01\xff\xff\xff",
        rows.packed("x" * (rows.LARGEST_CARD + 1)),
        bytes([rows.NEWEST]) + zlib.compress(b"{}"),
    ],
    ids=["nothing", "number", "unknown words", "tail", "cut off", "noise", "too large", "packed otherwise"],
)
def test_what_was_not_packed_here_is_refused(blob: bytes) -> None:
    with pytest.raises(ValueError, match=r"."):
        rows.unpacked(blob)

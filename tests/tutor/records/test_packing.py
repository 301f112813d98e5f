"""Packed cards: the same text comes back, small, and nothing from elsewhere can fill the memory."""

from __future__ import annotations

import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.records import packing


@given(st.text())
def test_any_text_comes_back_as_it_was(text: str) -> None:
    assert packing.unpacked(packing.packed(text)) == text


def test_half_a_letter_comes_back_too() -> None:
    assert packing.unpacked(packing.packed("\ud83d")) == "\ud83d"


def test_what_all_cards_have_in_common_costs_next_to_nothing() -> None:
    usual = '"proposed":null,"refused":[],"rule":"correct","ruled_out":[],"rung":"asked","said":["'
    assert len(packing.packed(usual)) < len(usual) / 8


@pytest.mark.parametrize(
    "blob",
    [
        b"",
        b"\x01",
        b"\x02" + packing.packed("{}")[1:],
        packing.packed("{}") + b"more",
        packing.packed('{"said": ["What did you do?"]}')[:-2],
        b"\x01\xff\xff\xff",
        packing.packed("x" * (packing.LARGEST_CARD + 1)),
        bytes([packing.NEWEST]) + zlib.compress(b"{}"),
    ],
    ids=["nothing", "number", "unknown words", "tail", "cut off", "noise", "too large", "packed otherwise"],
)
def test_what_was_not_packed_here_is_refused(blob: bytes) -> None:
    with pytest.raises(ValueError, match=r"."):
        packing.unpacked(blob)

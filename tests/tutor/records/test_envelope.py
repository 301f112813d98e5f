"""An envelope opens with its passphrase alone, and never costs more than a PC has."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tutor.records import sealing

WORDS = "चार छोटे आम"


@pytest.fixture(scope="module")
def sealed() -> bytes:
    return sealing.close(b"rows", WORDS)


def head(sealed: bytes, **changed: int) -> bytes:
    """The envelope with some numbers of its head changed."""
    magic, version, memory, passes, lanes, salt, nonce = sealing.HEAD.unpack(sealed[: sealing.HEAD.size])
    fields = {"version": version, "memory": memory, "passes": passes, "lanes": lanes} | changed
    return sealing.HEAD.pack(magic, *fields.values(), salt, nonce) + sealed[sealing.HEAD.size :]


def test_it_opens_with_its_passphrase(sealed: bytes) -> None:
    assert sealing.is_closed(sealed)
    assert sealing.open_(sealed, WORDS) == b"rows"


def test_the_same_letters_composed_differently_open_it() -> None:
    sealed = sealing.close(b"rows", "caf\u00e9 au lait")
    assert sealing.open_(sealed, "cafe\u0301 au lait") == b"rows"


def test_two_envelopes_of_the_same_never_look_the_same(sealed: bytes) -> None:
    assert sealing.close(b"rows", WORDS) != sealed


def test_it_stays_closed_for_another_passphrase(sealed: bytes) -> None:
    with pytest.raises(sealing.Unopened, match="not the one"):
        sealing.open_(sealed, WORDS + "!")


def test_a_newer_kind_is_told_as_such(sealed: bytes) -> None:
    with pytest.raises(sealing.TooNew):
        sealing.open_(head(sealed, version=2), WORDS)


@pytest.mark.parametrize(
    "changed",
    [
        {"version": 0}, {"memory": 2**32 - 1}, {"memory": 7}, {"passes": 0}, {"passes": 2**32 % 251}, {"lanes": 0},
        {"lanes": 17},
    ],
)  # fmt: skip
def test_a_head_that_asks_for_too_much_or_nothing_is_refused_at_once(sealed: bytes, changed: dict[str, int]) -> None:
    with pytest.raises(sealing.Unopened, match="changed or damaged"):
        sealing.open_(head(sealed, **changed), WORDS)


@pytest.mark.parametrize("length", [0, 7, 8, 9, sealing.HEAD.size - 1])
def test_one_that_was_cut_short_is_refused(sealed: bytes, length: int) -> None:
    with pytest.raises(sealing.Unopened, match="cut short"):
        sealing.open_(sealed[:length], WORDS)


def test_a_short_passphrase_is_refused() -> None:
    with pytest.raises(ValueError, match="at least 8"):
        sealing.close(b"rows", "short")


@settings(max_examples=10, deadline=None)
@given(at=st.integers(sealing.HEAD.size - 28, 10_000), flip=st.integers(1, 255))
def test_no_byte_of_it_can_be_changed(sealed: bytes, at: int, flip: int) -> None:
    changed = bytearray(sealed)
    changed[at % len(changed) if at >= len(changed) else at] ^= flip
    with pytest.raises(sealing.Unopened):
        sealing.open_(bytes(changed), WORDS)

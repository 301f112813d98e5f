"""A PC has one key, knows the keys of the PCs it met, and survives the loss of either."""

from __future__ import annotations

import json
import stat
import sys
from pathlib import Path

import pytest

from tutor.records import sealing


def test_a_pc_keeps_its_key(tmp_path: Path) -> None:
    made = sealing.own_key(tmp_path / "new", "here")
    assert sealing.public_key(sealing.own_key(tmp_path / "new", "here")) == sealing.public_key(made)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows keeps no such mark")
def test_nobody_else_on_this_pc_may_read_the_key(tmp_path: Path) -> None:
    sealing.own_key(tmp_path, "here")
    assert stat.S_IMODE((tmp_path / sealing.KEY_FILE).stat().st_mode) == 0o600


def test_a_copied_folder_gets_a_key_of_its_own(tmp_path: Path) -> None:
    first = sealing.own_key(tmp_path, "here")
    assert sealing.public_key(sealing.own_key(tmp_path, "the copy")) != sealing.public_key(first)


def test_a_folder_that_goes_to_and_fro_gives_each_pc_the_key_it_had(tmp_path: Path) -> None:
    here, there = (sealing.public_key(sealing.own_key(tmp_path, name)) for name in ("here", "there"))
    assert [sealing.public_key(sealing.own_key(tmp_path, name)) for name in ("here", "there")] == [here, there]
    assert sealing.known_keys(tmp_path) == {"here": here, "there": there}


@pytest.mark.parametrize(
    "kept",
    [
        b"",
        b"{",
        b"[]",
        b'{"device": "here"}',
        b'{"device": "here", "private": "AA"}',
        b"\xff",
        b"null",
        b'{"others": 5}',
    ],
)
def test_a_key_that_cannot_be_read_is_replaced(tmp_path: Path, kept: bytes) -> None:
    (tmp_path / sealing.KEY_FILE).write_bytes(kept)
    assert sealing.known_keys(tmp_path) == {}
    made = sealing.own_key(tmp_path, "here")
    assert sealing.known_keys(tmp_path) == {"here": sealing.public_key(made)}


def test_a_signature_fits_one_key_and_one_text(tmp_path: Path) -> None:
    key, other = sealing.own_key(tmp_path, "here"), sealing.own_key(tmp_path, "there")
    signature = key.sign(b"text")
    assert sealing.is_signed_by(sealing.public_key(key), signature, b"text")
    assert not sealing.is_signed_by(sealing.public_key(key), signature, b"Text")
    assert not sealing.is_signed_by(sealing.public_key(other), signature, b"text")
    assert not sealing.is_signed_by(b"short", signature, b"text")
    assert not sealing.is_signed_by(sealing.public_key(key), b"short", b"text")


def test_pcs_that_were_met_are_known(tmp_path: Path) -> None:
    sealing.remember(tmp_path, "b", b"2" * 32)
    sealing.remember(tmp_path, "a", b"1" * 32)
    sealing.remember(tmp_path, "b", b"3" * 32)
    assert sealing.known_keys(tmp_path) == {"a": b"1" * 32, "b": b"3" * 32}


@pytest.mark.parametrize("kept", [b"", b"[]", b"{", b'{"a": 7}', b'{"a": "?"}', b"\xff"])
def test_a_list_of_pcs_that_cannot_be_read_knows_nobody(tmp_path: Path, kept: bytes) -> None:
    (tmp_path / sealing.DEVICES_FILE).write_bytes(kept)
    assert sealing.known_keys(tmp_path) == {}
    sealing.remember(tmp_path, "a", b"1" * 32)
    assert json.loads((tmp_path / sealing.DEVICES_FILE).read_text()) == {"a": sealing.to_text(b"1" * 32)}

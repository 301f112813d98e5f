"""Rows straight out of real SQLite files: all of them, from the file and its log, and none where bytes are broken."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.how_much import how_many
from tutor.records.restoring import rows_in

VALUES = (0, 1, -1, 127, -32768, 2**23 - 1, -(2**31), 2**47 - 1, 2**63 - 1, None, "", "सात", b"", b"\x00\xff")


def a_file(path: Path, rows: list[tuple[object, ...]], *, page_size: int = 4096) -> bytes:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA page_size={page_size}")
        connection.execute("CREATE TABLE things (a, b, c)")
        connection.executemany("INSERT INTO things VALUES (?, ?, ?)", rows)
        connection.commit()
    return path.read_bytes()


def things(file: bytes, log: bytes = b"") -> list[tuple[object, ...]]:
    return [row for row in rows_in(file, log) if len(row) == 3]


@pytest.mark.parametrize("page_size", [512, 4096, 32768])
def test_every_kind_of_value_comes_out_as_it_went_in(tmp_path: Path, page_size: int) -> None:
    rows = [(value, number, "x" * (number * 37)) for number, value in enumerate(VALUES)]
    assert sorted(things(a_file(tmp_path / "a", rows, page_size=page_size)), key=lambda row: row[1]) == rows  # type: ignore[arg-type,return-value]


@pytest.mark.parametrize("letters", [4000, 4057, 4058, 4059, 5000, 8150, 8200, 100_000])
def test_a_row_that_goes_on_over_several_pages_comes_out_whole(tmp_path: Path, letters: int) -> None:
    rows = [(number, b"\x01" * letters, "end") for number in range(3)]
    assert sorted(things(a_file(tmp_path / "a", rows))) == rows


def test_a_row_whose_further_page_is_gone_does_not_come_out_in_part(tmp_path: Path) -> None:
    text = a_file(tmp_path / "a", [(1, "short", "end"), (2, "x" * 20_000, "end")])
    assert things(text[: 2 * 4096]) == [(1, "short", "end")]


def test_a_page_that_goes_on_in_itself_for_ever_is_given_up(tmp_path: Path) -> None:
    text = bytearray(a_file(tmp_path / "a", [(1, "x" * 20_000, "end")]))
    for at in range(2 * 4096, len(text), 4096):
        text[at : at + 4] = (3).to_bytes(4, "big")
    assert all(row[1] != "x" * 20_000 or row[2] != "end" for row in things(bytes(text)))


def test_a_row_larger_than_any_of_ours_is_left(tmp_path: Path) -> None:
    assert things(a_file(tmp_path / "a", [(1, b"\x01" * (5 * 2**20), "end"), (2, "b", "c")])) == [(2, "b", "c")]


def test_the_rows_of_a_log_that_was_not_yet_tidied_away_come_out_too(tmp_path: Path) -> None:
    place = tmp_path / "a"
    with closing(sqlite3.connect(place, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode=WAL").fetchone()
        connection.execute("CREATE TABLE things (a, b, c)")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        connection.execute("INSERT INTO things VALUES (1, 'logged', 'x')")
        file, log = place.read_bytes(), (tmp_path / "a-wal").read_bytes()
    assert things(file) == []
    assert things(file, log) == [(1, "logged", "x")]
    older = bytearray(log)
    older[16:24] = b"another!"
    assert things(file, bytes(older)) == []
    assert things(file, log[:-1]) == []


def test_a_file_with_its_first_page_gone_still_gives_the_rows_of_the_others(tmp_path: Path) -> None:
    rows = [(number, "x" * 300, "end") for number in range(100)]
    text = a_file(tmp_path / "a", rows)
    assert sorted(things(bytes(4096) + text[4096:])) == rows


def test_text_that_is_no_text_and_numbers_with_a_point_do_not_come_out(tmp_path: Path) -> None:
    text = a_file(tmp_path / "a", [(1, "maths", "x"), (2, 0.5, "y")])
    assert things(text.replace(b"maths", b"ma\xff\xffs")) == [(2, None, "y")]


@pytest.mark.parametrize(
    "text", [b"", b"\r", b"\r\x00\x00\x00\x05", b"SQLite format 3\x00", b"\r\x00\x00\xff\xff" * 2000]
)
def test_bytes_that_are_no_file_hold_no_rows(text: bytes) -> None:
    assert list(rows_in(text, text)) == []


def test_lengths_that_cannot_be_are_not_believed() -> None:
    page = bytearray(512)
    page[0] = 0x0D
    page[3:5] = (4).to_bytes(2, "big")
    page[8:16] = b"".join(at.to_bytes(2, "big") for at in (400, 511, 420, 440))
    page[400:410] = b"\xff" * 9 + b"\x01"
    page[420:424] = b"\x02\x01\x09\x81"
    page[440:443] = b"\x01\x01\x01"
    header = bytearray(512)
    header[16:18] = (512).to_bytes(2, "big")
    assert list(rows_in(bytes(header + page))) == []


@settings(max_examples=how_many(37, 150), deadline=None)
@given(st.data())
def test_whatever_bytes_are_broken_it_comes_to_an_end_and_invents_no_text(data: st.DataObject) -> None:
    text = bytearray(BROKEN)
    for _ in range(data.draw(st.integers(1, 20))):
        text[data.draw(st.integers(0, len(text) - 1))] = data.draw(st.integers(0, 255))
    for row in rows_in(bytes(text)):
        assert all(value is None or isinstance(value, int | str | bytes) for value in row)


def _broken() -> bytes:
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.execute("PRAGMA page_size=512")
        connection.execute("CREATE TABLE things (a, b, c)")
        connection.executemany(
            "INSERT INTO things VALUES (?, ?, ?)", [(n, "x" * (n * 40), bytes(n)) for n in range(30)]
        )
        connection.commit()
        return connection.serialize()


BROKEN = _broken()

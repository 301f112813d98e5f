"""A file is there whole or not at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from tutor.records.files import sync_folder, whole_file, write_whole


def test_what_was_written_is_there_and_nothing_else(tmp_path: Path) -> None:
    write_whole(tmp_path / "new" / "card.csv", b"one")
    write_whole(tmp_path / "new" / "card.csv", b"two")
    assert {path.name: path.read_bytes() for path in (tmp_path / "new").iterdir()} == {"card.csv": b"two"}


def test_a_writer_that_fails_midway_leaves_the_old_file(tmp_path: Path) -> None:
    write_whole(tmp_path / "card.csv", b"old")

    def half() -> None:
        with whole_file(tmp_path / "card.csv") as draft:
            draft.write_bytes(b"ha")
            raise RuntimeError("the stick was pulled")

    with pytest.raises(RuntimeError):
        half()
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {"card.csv": b"old"}


def test_a_name_as_long_as_a_name_may_be_can_be_written(tmp_path: Path) -> None:
    write_whole(tmp_path / ("a" * 250), b"one")
    assert [one.name for one in tmp_path.iterdir()] == ["a" * 250]


def test_a_folder_that_is_none_is_not_synced(tmp_path: Path) -> None:
    sync_folder(tmp_path / "nowhere")

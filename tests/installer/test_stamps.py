"""A step counts as whole only when it is, and only for what it was made from."""

from __future__ import annotations

from pathlib import Path

import pytest

from installer.places import Places


@pytest.fixture
def places(tmp_path: Path) -> Places:
    """A checkout with a lock and an environment that looks whole."""
    made = Places(tmp_path / "checkout", tmp_path / "cache")
    made.python.parent.mkdir(parents=True)
    made.python.touch()
    made.lock("run").parent.mkdir(parents=True)
    made.lock("run").write_text("numpy==2.0.0\n")
    return made


def test_nothing_is_done_in_a_fresh_environment(places: Places) -> None:
    assert not places.is_done("run")


def test_a_stamped_step_is_done(places: Places) -> None:
    places.stamp("run", places.wanted("run"))
    assert places.is_done("run")


def test_another_lock_undoes_the_step(places: Places) -> None:
    places.stamp("run", places.wanted("run"))
    places.lock("run").write_text("numpy==2.0.1\n")
    assert not places.is_done("run")


def test_an_environment_that_was_being_changed_counts_for_nothing(places: Places) -> None:
    places.stamp("run", places.wanted("run"))
    places.unfinished.touch()
    assert not places.is_done("run")


def test_an_environment_whose_python_is_gone_counts_for_nothing(places: Places) -> None:
    places.stamp("run", places.wanted("run"))
    places.python.unlink()
    assert not places.is_done("run")


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"\xff\x00"])
def test_a_stamp_file_that_cannot_be_read_means_that_nothing_is_done(places: Places, content: bytes) -> None:
    places.stamp_file.write_bytes(content)
    assert places.stamps() == {}
    assert not places.is_done("run")


def test_one_stamp_does_not_wipe_out_another(places: Places) -> None:
    places.stamp("run", "a")
    places.stamp("test", "b")
    assert places.stamps() == {"run": "a", "test": "b"}

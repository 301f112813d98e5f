"""A school's own chapters beside Didi's: found, listed, read anew, and never in the place of one of Didi's."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.tutor.test_packs import EXAMPLE, chapter_with
from tutor.chapters import packs
from tutor.errors import UnknownChapter
from tutor.language import toml_text


@pytest.fixture
def shelf(tmp_path: Path) -> Iterator[Path]:
    """The folder of a school's own chapters; after the test there is none."""
    folder = tmp_path / "own"
    folder.mkdir()
    toml_text.keep_own_in(folder)
    yield folder
    toml_text.keep_own_in(None)
    packs.read_anew()


def test_without_a_shelf_of_its_own_a_school_has_didis_chapters(tmp_path: Path) -> None:
    toml_text.keep_own_in(None)
    assert toml_text.own_shelf() is None
    own = {path.parent.name for path in packs.CHAPTERS.glob(f"*/{packs.FILE}")}
    assert set(packs.chapter_ids()) == own
    toml_text.keep_own_in(tmp_path / "not made yet")
    try:
        assert toml_text.own_shelf() == tmp_path / "not made yet"
        assert set(packs.chapter_ids()) == own
    finally:
        toml_text.keep_own_in(None)


def test_a_chapter_of_the_school_stands_among_didis(shelf: Path) -> None:
    home = chapter_with(shelf, EXAMPLE)
    assert "warm_up" in packs.chapter_ids()
    assert packs.folder_of("warm_up") == home
    assert packs.load_chapter("Warm Up").id == "warm_up"
    assert "Warm Up" in {one.title.en for one in packs.listed()}


def test_where_both_have_a_chapter_of_one_id_didis_is_taught(shelf: Path) -> None:
    chapter_with(shelf, EXAMPLE.replace('id = "warm_up"', 'id = "integers"'), "integers")
    assert packs.chapter_ids().count("integers") == 1
    assert packs.folder_of("integers") == packs.CHAPTERS / "integers"


def test_a_chapter_that_changed_or_went_is_read_anew(shelf: Path) -> None:
    home = chapter_with(shelf, EXAMPLE)
    first = packs.load_chapter("warm_up")
    (home / packs.FILE).write_text(EXAMPLE.replace('en = "Warm Up"', 'en = "Before we start"'), encoding="utf-8")
    assert packs.load_chapter("warm_up") is first
    packs.read_anew()
    assert packs.load_chapter("warm_up").title.en == "Before we start"
    assert "Before we start" in {one.title.en for one in packs.listed()}
    (home / packs.FILE).unlink()
    packs.read_anew()
    assert packs.folder_of("warm_up") == packs.CHAPTERS / "warm_up"
    with pytest.raises(UnknownChapter):
        packs.load_chapter("warm_up")

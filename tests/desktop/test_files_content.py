"""The page of chapters: what there is, what is amiss with its line, and a school's own packs in and away again."""

from __future__ import annotations

import shutil
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from desktop.app.wiring import House
from desktop.base.settings import Settings
from desktop.operations import content
from desktop.ui.files.content_page import ContentPage
from tests.desktop.conftest import Build
from tests.desktop.files_house import idle, let_in
from tests.tutor.library.books import book, passage
from tutor.chapters import content_check, packs
from tutor.language import toml_text
from tutor.library import passages


@pytest.fixture(autouse=True)
def only_didis_chapters(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What a test puts on a shelf is on no other test's; few seeds are tried, the rules are tested elsewhere."""
    monkeypatch.setattr(content, "SEEDS", 4)
    yield
    toml_text.keep_own_in(None)
    content_check.read_anew()


@pytest.fixture
def house(build: Build) -> House:
    return build()


@pytest.fixture
def page(house: House, qtbot: QtBot) -> ContentPage:
    shown = let_in(house, "content", qtbot)
    assert isinstance(shown, ContentPage)
    return shown


def titles(page: ContentPage) -> list[str]:
    return [row[0] for row in page.list.cells()]


def own_pack(place: Path, **changed: str) -> Path:
    """A school's own chapter: Didi's integers under another name, with texts of it changed."""
    folder = place / "own_integers"
    folder.mkdir(parents=True)
    text = (packs.CHAPTERS / "integers" / packs.FILE).read_text(encoding="utf-8")
    text = text.replace('id = "integers"', 'id = "own_integers"', 1)
    for before, after in changed.items():
        assert before in text
        text = text.replace(before, after, 1)
    (folder / packs.FILE).write_text(text, encoding="utf-8")
    return folder


def give(page: ContentPage, house: House, qtbot: QtBot, source: Path) -> None:
    page.dropped.emit((str(source),))
    idle(house, qtbot)


def test_every_chapter_is_there_with_its_class_and_numbers(page: ContentPage) -> None:
    assert len(titles(page)) == len(packs.chapter_ids())
    page.list.choose("integers")
    assert page.title.text() == packs.load_chapter("integers").title.en
    assert str(len(packs.load_chapter("integers").templates)) in page.facts.text()
    assert not page.take_away.isVisible()


def test_a_chapter_is_looked_through(page: ContentPage, house: House, qtbot: QtBot) -> None:
    page.list.choose("integers")
    page.check.click()
    idle(house, qtbot)
    assert page.state.text() == "Looked through: nothing is amiss."


def test_a_pack_comes_in_is_taught_and_goes_again(
    page: ContentPage, house: House, qtbot: QtBot, tmp_path: Path
) -> None:
    before = titles(page)
    give(page, house, qtbot, own_pack(tmp_path))
    assert len(titles(page)) == len(before) + 1
    assert packs.load_chapter("own_integers").id == "own_integers"
    assert page.take_away.isVisible()
    assert page.facts.text().startswith("This school.")
    house.window.toast.undo.click()
    idle(house, qtbot)
    assert titles(page) == before
    assert "own_integers" not in packs.chapter_ids()
    house.window.toast.undo.click()
    idle(house, qtbot)
    assert "own_integers" in packs.chapter_ids()


def test_a_zip_is_taken_as_well_and_nothing_of_it_but_the_chapter(
    page: ContentPage, house: House, qtbot: QtBot, settings: Settings, tmp_path: Path
) -> None:
    folder, packed = own_pack(tmp_path), tmp_path / "pack.zip"
    with zipfile.ZipFile(packed, "w") as out:
        out.write(folder / packs.FILE, f"anything/{packs.FILE}")
        out.writestr("../../escaped.txt", "no")
    give(page, house, qtbot, packed)
    assert "own_integers" in packs.chapter_ids()
    assert [one.name for one in content.shelf_of(settings).rglob("*") if one.is_file()] == [packs.FILE]
    assert not list(tmp_path.rglob("escaped.txt"))


@pytest.mark.parametrize("brought", ["folder", "file", "zip"])
def test_the_book_of_a_pack_comes_in_beside_it(
    page: ContentPage, house: House, qtbot: QtBot, tmp_path: Path, brought: str
) -> None:
    folder, packed = own_pack(tmp_path), tmp_path / "pack.zip"
    (folder / passages.FILE).write_text(book(), encoding="utf-8")
    with zipfile.ZipFile(packed, "w") as out:
        for name in (packs.FILE, passages.FILE):
            out.write(folder / name, f"own_integers/{name}")
    give(page, house, qtbot, {"folder": folder, "file": folder / packs.FILE, "zip": packed}[brought])
    assert passages.book_of(packs.folder_of("own_integers"))[0].id == "own_integers/p_0"


def test_a_pack_with_a_faulty_book_is_refused_as_a_whole(
    page: ContentPage, house: House, qtbot: QtBot, tmp_path: Path
) -> None:
    folder = own_pack(tmp_path)
    (folder / passages.FILE).write_text(passage(), encoding="utf-8")
    give(page, house, qtbot, folder)
    assert "own_integers" not in packs.chapter_ids()
    assert any("12 or more" in cell for row in page.faults.cells() for cell in row)


def test_a_faulty_pack_is_refused_with_every_fault_and_its_line(
    page: ContentPage, house: House, qtbot: QtBot, settings: Settings, tmp_path: Path
) -> None:
    give(page, house, qtbot, own_pack(tmp_path, **{'difficulty = "easy"': 'difficulty = "simple"'}))
    assert page.state.text().startswith("Not taken in; nothing has changed. To be mended:")
    assert not page.check.isVisible()
    (fault,) = page.faults.cells()
    lines = (tmp_path / "own_integers" / packs.FILE).read_text(encoding="utf-8").splitlines()
    assert 'difficulty = "simple"' in lines[int(fault[0]) - 1]
    assert "own_integers" not in packs.chapter_ids()
    assert [one.name for one in content.shelf_of(settings).parent.iterdir()] == ["chapters"]


@pytest.mark.parametrize("text", ['id = "../../evil"\n', "id = 7\n", "not toml", ""])
def test_what_is_no_pack_is_refused_in_words(
    page: ContentPage, house: House, qtbot: QtBot, settings: Settings, tmp_path: Path, text: str
) -> None:
    folder = tmp_path / "bad"
    folder.mkdir()
    (folder / packs.FILE).write_text(text, encoding="utf-8")
    give(page, house, qtbot, folder)
    assert page.job.words.text() == "There is no chapter of Didi in it. Nothing has changed."
    assert not content.shelf_of(settings).exists()


def test_a_pack_with_the_id_of_another_is_refused(
    page: ContentPage, house: House, qtbot: QtBot, tmp_path: Path
) -> None:
    shutil.copytree(packs.CHAPTERS / "integers", tmp_path / "integers")
    give(page, house, qtbot, tmp_path / "integers")
    assert "A chapter with that id is on the shelf already" in page.job.words.text()


def test_a_stick_that_was_pulled_is_told(page: ContentPage, house: House, qtbot: QtBot, tmp_path: Path) -> None:
    give(page, house, qtbot, tmp_path / "gone.zip")
    assert "Was the stick taken out?" in page.job.words.text()


def test_the_pack_that_came_in_is_the_one_looked_at_wherever_the_cursor_was(
    page: ContentPage, house: House, qtbot: QtBot, tmp_path: Path
) -> None:
    page.list.choose("fractions")
    give(page, house, qtbot, own_pack(tmp_path))
    assert page.list.key() == "own_integers"
    page.list.choose("fractions")
    page.list.choose("own_integers")
    page.take_away.click()
    idle(house, qtbot)
    assert "own_integers" not in packs.chapter_ids()
    assert "fractions" in packs.chapter_ids()


def test_a_mended_pack_is_read_anew(
    page: ContentPage, house: House, qtbot: QtBot, settings: Settings, tmp_path: Path
) -> None:
    give(page, house, qtbot, own_pack(tmp_path))
    first = packs.load_chapter("own_integers").version
    page.take_away.click()
    idle(house, qtbot)
    shutil.rmtree(tmp_path / "own_integers")
    title = packs.load_chapter("integers").title.en
    give(page, house, qtbot, own_pack(tmp_path, **{f'"{title}"': f'"{title} again"'}))
    assert packs.load_chapter("own_integers").version != first
    assert packs.load_chapter(f"{title} again").id == "own_integers"

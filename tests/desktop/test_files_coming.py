"""Files dropped on the teacher's page: taken in, known, closed, refused, stopped, and taken back again."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, Qt, QUrl
from PySide6.QtGui import QDropEvent
from pytestqt.qtbot import QtBot

from desktop.app.wiring import House
from desktop.base.background import Lane, nobody_awaits
from desktop.base.settings import Settings
from desktop.operations import files, roster
from desktop.ui.files.files_page import FileLine, FilesPage
from tests.desktop.conftest import PATIENCE, Build
from tests.desktop.files_house import audited, elsewhere, idle, lesson_of, let_in, rows_but_audit
from tutor.records import progress_file, schools, sealing
from tutor.records.journal import Journal


@pytest.fixture
def house(build: Build) -> House:
    return build()


@pytest.fixture
def page(house: House, qtbot: QtBot) -> FilesPage:
    shown = let_in(house, "files", qtbot)
    assert isinstance(shown, FilesPage)
    return shown


def drop(page: FilesPage, house: House, qtbot: QtBot, *paths: Path) -> list[FileLine]:
    """Drop files on the page as a file manager does; their lines when all of them are through, oldest first."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    modifiers, buttons = Qt.KeyboardModifier.NoModifier, Qt.MouseButton.LeftButton
    page.dropEvent(QDropEvent(QPoint(9, 9), Qt.DropAction.CopyAction, data, buttons, modifiers))
    idle(house, qtbot)
    return page.coming.lines


def words(line: FileLine) -> str:
    return line.job.words.text()


def names(settings: Settings) -> list[str]:
    with Journal.open(settings.record, readonly=True) as journal:
        return [one.label for one in journal.people()]


def test_progress_of_another_pc_comes_in_and_the_same_file_again_changes_nothing(
    page: FilesPage, house: House, qtbot: QtBot, settings: Settings, tmp_path: Path
) -> None:
    far = elsewhere(tmp_path)
    (first,) = drop(page, house, qtbot, far)
    assert "new rows" in words(first)
    assert "not known here until now" in words(first)
    assert first.undo.isVisible()
    after = rows_but_audit(settings)
    _, again = drop(page, house, qtbot, far)
    assert "All of it was here already" in words(again)
    assert not again.undo.isVisible()
    assert rows_but_audit(settings) == after
    assert [what for what, _ in audited(settings)].count("import") == 1


def test_an_import_that_is_undone_leaves_the_record_as_it_was_and_comes_in_again_as_at_first(
    page: FilesPage, house: House, qtbot: QtBot, settings: Settings, tmp_path: Path
) -> None:
    lesson_of(settings.record, "Ravi", "3")
    before, far = rows_but_audit(settings), elsewhere(tmp_path)
    (line,) = drop(page, house, qtbot, far)
    first, after = words(line), rows_but_audit(settings)
    line.undo.click()
    idle(house, qtbot)
    assert words(line) == "Taken back. The record is as it was before."
    assert rows_but_audit(settings) == before
    _, again = drop(page, house, qtbot, far)
    assert words(again) == first
    assert rows_but_audit(settings) == after
    assert [detail.partition(":")[0] for what, detail in audited(settings) if what == "import"][1] == "taken back"


def test_while_a_file_is_taken_back_nothing_offers_to_stop_it(
    page: FilesPage, house: House, qtbot: QtBot, tmp_path: Path
) -> None:
    (line,) = drop(page, house, qtbot, elsewhere(tmp_path))
    held = threading.Event()
    house.background.run(Lane.OFFICE, lambda: held.wait(PATIENCE / 1000), nobody_awaits, house.front.fail)
    line.undo.click()
    assert line.job.going
    assert not line.job.stop.isVisible()
    held.set()
    idle(house, qtbot)
    assert words(line) == "Taken back. The record is as it was before."
    drop(page, house, qtbot, elsewhere(tmp_path, "Bina", name="further"))
    assert all(one.job.can_stop for one in page.coming.lines if one is not line)


def test_what_was_taken_back_does_not_return_at_the_next_start(
    page: FilesPage, house: House, qtbot: QtBot, settings: Settings, tmp_path: Path, build: Build
) -> None:
    lesson_of(settings.record, "Ravi", "3")
    before = rows_but_audit(settings)
    (line,) = drop(page, house, qtbot, elsewhere(tmp_path))
    files.back_up(settings)
    line.undo.click()
    idle(house, qtbot)
    house.window.close()
    again = build()
    idle(again, qtbot)
    assert rows_but_audit(settings) == before


def test_what_was_gone_on_with_stays_and_says_so(
    page: FilesPage, house: House, qtbot: QtBot, settings: Settings, tmp_path: Path
) -> None:
    (line,) = drop(page, house, qtbot, elsewhere(tmp_path))
    with Journal.open(settings.record) as journal:
        (person,) = journal.people()
        journal.note("names", student=person.ids[0], name="Usha")
    after = rows_but_audit(settings)
    line.undo.click()
    idle(house, qtbot)
    assert "Something new stands on what came in" in words(line)
    assert line.undo.isVisible()
    assert rows_but_audit(settings) == after


def test_one_undo_takes_back_all_files_of_one_drop(
    page: FilesPage, house: House, qtbot: QtBot, settings: Settings, tmp_path: Path
) -> None:
    several = [elsewhere(tmp_path, name, name=name) for name in ("Asha", "Bina", "Charu")]
    drop(page, house, qtbot, *several)
    assert names(settings) == ["Asha", "Bina", "Charu"]
    assert house.window.toast.words.text() == "Files taken in: 3"
    house.window.toast.undo.click()
    idle(house, qtbot)
    assert rows_but_audit(settings) == frozenset()


def test_a_class_list_comes_in_and_goes_again(
    page: FilesPage, house: House, qtbot: QtBot, settings: Settings, tmp_path: Path
) -> None:
    listed = tmp_path / "7B.csv"
    listed.write_text("Name,Class,Roll\nAsha,7B,1\nRavi,7B,2\n", encoding="utf-8")
    (line,) = drop(page, house, qtbot, listed)
    assert words(line) == "2 new students, 0 changed, 0 as they were."
    assert names(settings) == ["Asha (7B)", "Ravi (7B)"]
    line.undo.click()
    idle(house, qtbot)
    assert rows_but_audit(settings) == frozenset()


def test_a_closed_file_asks_for_its_passphrase_on_the_page(
    page: FilesPage, house: House, qtbot: QtBot, settings: Settings, tmp_path: Path
) -> None:
    closed = elsewhere(tmp_path, passphrase="mango tree")  # noqa: S106 (a passphrase of this test)
    (line,) = drop(page, house, qtbot, closed)
    assert words(line) == "This file is closed with a passphrase. Please type it."
    line.passphrase.setText("neem tree")
    line.open.click()
    idle(house, qtbot)
    assert line.passphrase.isVisible()
    assert names(settings) == []
    line.passphrase.setText("mango tree")
    line.passphrase.returnPressed.emit()
    idle(house, qtbot)
    assert "new rows" in words(line)
    assert not line.passphrase.isVisible()


def test_a_pc_with_a_new_key_is_accepted_on_the_page(
    page: FilesPage, house: House, qtbot: QtBot, settings: Settings, tmp_path: Path
) -> None:
    drop(page, house, qtbot, elsewhere(tmp_path))
    (tmp_path / "far" / sealing.KEY_FILE).unlink()
    before = rows_but_audit(settings)
    _, line = drop(page, house, qtbot, elsewhere(tmp_path, "Bina"))
    assert "has a new key" in words(line)
    assert rows_but_audit(settings) == before
    line.accept.click()
    idle(house, qtbot)
    assert "new rows" in words(line)
    assert names(settings) == ["Asha", "Bina"]


def test_refused_files_change_nothing_and_keep_no_other_out(
    page: FilesPage, house: House, qtbot: QtBot, settings: Settings, tmp_path: Path
) -> None:
    good = elsewhere(tmp_path)
    empty, cut, gone, letter = (tmp_path / name for name in ("empty.didi", "cut.didi", "gone.didi", "letter.csv"))
    empty.touch()
    cut.write_bytes(good.read_bytes()[:-100])
    letter.write_text("Dear parents,\nplease come\n", encoding="utf-8")
    lines = drop(page, house, qtbot, empty, cut, gone, letter, good)
    told = [words(line) for line in lines]
    assert told[0] == "The file has nothing in it. Please copy it once more. Nothing has changed."
    assert "damaged or was changed" in told[1]
    assert told[2] == "The file is not there any more. Was the stick taken out? Nothing has changed."
    assert told[3] == "That list has no line of titles with a column called Name. Please add one, and give it again."
    assert not lines[3].job.details.isVisible()
    assert "new rows" in told[4]
    assert names(settings) == ["Asha"]


def test_a_folder_stands_for_the_files_in_it(
    page: FilesPage, house: House, qtbot: QtBot, settings: Settings, tmp_path: Path
) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    for name in ("Asha", "Bina"):
        elsewhere(tmp_path, name, name=name).rename(stick / f"{name}.didi")
    (stick / "photo.jpg").write_bytes(b"no file of ours")
    lines = drop(page, house, qtbot, stick)
    assert [line.file.text() for line in lines] == ["Asha.didi", "Bina.didi"]
    assert names(settings) == ["Asha", "Bina"]


def test_a_file_that_vanishes_before_its_turn_loses_nothing(
    page: FilesPage, house: House, qtbot: QtBot, settings: Settings, tmp_path: Path
) -> None:
    far, gate = elsewhere(tmp_path), threading.Event()
    house.background.run(Lane.OFFICE, lambda: gate.wait(PATIENCE / 1000), lambda _: None, house.front.fail)
    page.dropped.emit((str(far),))
    qtbot.waitUntil(lambda: bool(page.coming.lines), timeout=PATIENCE)
    far.unlink()
    gate.set()
    idle(house, qtbot)
    (line,) = page.coming.lines
    assert "Was the stick taken out?" in words(line)
    assert rows_but_audit(settings) == frozenset()


def test_a_file_that_waits_can_be_stopped(
    page: FilesPage, house: House, qtbot: QtBot, settings: Settings, tmp_path: Path
) -> None:
    far, gate = elsewhere(tmp_path), threading.Event()
    house.background.run(Lane.OFFICE, lambda: gate.wait(PATIENCE / 1000), lambda _: None, house.front.fail)
    page.dropped.emit((str(far),))
    qtbot.waitUntil(lambda: bool(page.coming.lines), timeout=PATIENCE)
    (line,) = page.coming.lines
    line.job.stop.click()
    gate.set()
    idle(house, qtbot)
    assert words(line) == "That was stopped. Nothing has changed."
    assert rows_but_audit(settings) == frozenset()


def test_what_came_in_is_told_in_the_language_of_the_window(
    page: FilesPage, house: House, qtbot: QtBot, tmp_path: Path
) -> None:
    (line,) = drop(page, house, qtbot, elsewhere(tmp_path))
    house.front.choose(screen_language="hi")
    idle(house, qtbot)
    assert "नई पंक्तियाँ" in words(line)
    assert line.kind.text() == "प्रगति"


def test_a_file_of_another_school_is_told_and_joined_by_the_teachers_yes(
    page: FilesPage, house: House, qtbot: QtBot, settings: Settings, tmp_path: Path
) -> None:
    path = elsewhere(tmp_path)
    with Journal.open(tmp_path / "far" / "progress.db") as far:
        schools.settle(far, schools.School("09123456789", "Sitapur", "Lab 2"))
        progress_file.write(far, tmp_path / "far", path)
    (line,) = drop(page, house, qtbot, path)
    assert "From another school: Lab 2, Sitapur (09123456789)." in words(line)
    assert [one.place for one in roster.everyone(settings)] == ["Sitapur"]
    line.same.click()
    idle(house, qtbot)
    assert not line.same.isVisible()
    assert house.front.settings.school_code == "09123456789"
    assert [one.place for one in roster.everyone(settings)] == [""]


def test_files_dropped_on_another_part_turn_the_page_to_what_comes_in(
    page: FilesPage, house: House, qtbot: QtBot, tmp_path: Path
) -> None:
    page.tabs.turn_to("backups")
    drop(page, house, qtbot, tmp_path / "nothing.didi")
    assert page.coming.isVisibleTo(page)

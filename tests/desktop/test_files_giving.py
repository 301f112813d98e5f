"""What the page of files gives out, and its backups: whole files or none, noted, and the record put back and forth."""

from __future__ import annotations

import csv
import io
import json
import threading
import zipfile
from pathlib import Path

import openpyxl
import pytest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from desktop.app.wiring import House
from desktop.base.background import Lane
from desktop.base.settings import Settings
from desktop.operations import exports, files
from desktop.ui.files.files_page import FilesPage
from tests.desktop.conftest import PATIENCE, Build, start_lesson
from tests.desktop.files_house import audited, idle, lesson_of, let_in, rows_but_audit
from tutor.records import consent, progress_file
from tutor.records.journal import Journal


@pytest.fixture
def house(settings: Settings, build: Build) -> House:
    lesson_of(settings.record, "Asha", "5", "7")
    lesson_of(settings.record, "Bina", "3")
    return build()


@pytest.fixture
def page(house: House, qtbot: QtBot) -> FilesPage:
    shown = let_in(house, "files", qtbot, part="out")
    assert isinstance(shown, FilesPage)
    return shown


def give(page: FilesPage, house: House, qtbot: QtBot, kind: str, out: Path, *, who: str = "") -> None:
    """Choose what, press the button, and choose where in the system's own window."""
    page.giving.kind.setCurrentIndex(page.giving.kind.findData(kind))
    page.giving.who.setCurrentIndex(max(0, page.giving.who.findData(who)))
    page.giving.go.click()
    dialog = house.window.findChild(QFileDialog)
    assert dialog is not None
    dialog.fileSelected.emit(str(out))
    dialog.done(0)
    idle(house, qtbot)


def words(page: FilesPage) -> str:
    return page.giving.job.words.text()


@pytest.mark.parametrize("kind", exports.EXPORTS)
def test_every_kind_of_file_is_written_and_noted(
    page: FilesPage, house: House, qtbot: QtBot, settings: Settings, tmp_path: Path, kind: str
) -> None:
    out = tmp_path / f"out{exports.ENDINGS[kind]}"
    give(page, house, qtbot, kind, out)
    assert words(page).startswith(f"Written: {out.name}")
    assert page.giving.see_folder.isVisible()
    assert ("export", kind) in audited(settings)
    data = out.read_bytes()
    if kind == "progress":
        with Journal.open(tmp_path / "there" / "progress.db") as journal:
            progress_file.take_in(journal, tmp_path / "there", out)
            assert {one.name for one in journal.people()} == {"Asha", "Bina"}
    elif kind == "pdf":
        assert data.startswith(b"%PDF")
    elif kind == "xlsx":
        assert len(openpyxl.load_workbook(io.BytesIO(data)).sheetnames) > 1
    elif kind == "oneroster":
        assert "users.csv" in zipfile.ZipFile(io.BytesIO(data)).namelist()
    elif kind == "xapi":
        assert all(json.loads(line)["verb"] for line in data.decode().splitlines())
    else:
        assert len(list(csv.reader(io.StringIO(data.decode("utf-8-sig"))))) > 1


def test_a_file_of_one_student_tells_of_no_other(page: FilesPage, house: House, qtbot: QtBot, tmp_path: Path) -> None:
    give(page, house, qtbot, "xapi", tmp_path / "asha.jsonl", who="asha")
    told = (tmp_path / "asha.jsonl").read_text(encoding="utf-8")
    give(page, house, qtbot, "xapi", tmp_path / "all.jsonl")
    assert 0 < told.count("\n") < (tmp_path / "all.jsonl").read_text(encoding="utf-8").count("\n")


def test_a_report_that_is_asked_for_elsewhere_stands_chosen(house: House, qtbot: QtBot) -> None:
    page = let_in(house, "files", qtbot, what="report", student="asha")
    assert isinstance(page, FilesPage)
    assert (page.giving.kind.currentData(), page.giving.who.currentData()) == ("pdf", "asha")
    assert page.giving.isVisible()


def test_a_passphrase_is_typed_twice_and_closes_the_file(
    page: FilesPage, house: House, qtbot: QtBot, tmp_path: Path
) -> None:
    page.giving.kind.setCurrentIndex(page.giving.kind.findData("progress"))
    page.giving.passphrase.setText("mango")
    assert page.giving.mismatch.text() == "A passphrase has 8 letters or more."
    page.giving.passphrase.setText("mango tree")
    assert not page.giving.go.isEnabled()
    page.giving.again.setText("mango tree")
    give(page, house, qtbot, "progress", tmp_path / "closed.didi")
    assert progress_file.is_closed(tmp_path / "closed.didi")
    assert progress_file.read(tmp_path / "closed.didi", "mango tree").size > 0
    assert page.giving.passphrase.text() == ""


def test_what_cannot_be_written_leaves_nothing_and_says_why(
    page: FilesPage, house: House, qtbot: QtBot, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("not a folder", encoding="utf-8")
    give(page, house, qtbot, "xlsx", tmp_path / "file" / "out.xlsx")
    assert words(page).startswith("The file could not be written.")
    assert [one.name for one in tmp_path.iterdir() if "out" in one.name] == []


def test_an_export_that_is_stopped_leaves_no_file(page: FilesPage, house: House, qtbot: QtBot, tmp_path: Path) -> None:
    gate = threading.Event()
    house.background.run(Lane.OFFICE, lambda: gate.wait(PATIENCE / 1000), lambda _: None, house.front.fail)
    page.giving.kind.setCurrentIndex(page.giving.kind.findData("pdf"))
    page.giving.go.click()
    dialog = house.window.findChild(QFileDialog)
    dialog.fileSelected.emit(str(tmp_path / "cards.pdf"))
    dialog.done(0)
    page.giving.job.stop.click()
    gate.set()
    idle(house, qtbot)
    assert words(page) == "That was stopped. Nothing has changed."
    assert not list(tmp_path.glob("*cards*"))


class Stopped(Exception):
    """Somebody did not want to wait."""


def test_tables_are_written_together_or_not_at_all(settings: Settings, house: House, tmp_path: Path) -> None:
    told = []

    def step(done: int, of: int) -> None:
        told.append((done, of))
        if of == 0 and len([one for one in told if one[1] == 0]) == 2:
            raise Stopped

    with pytest.raises(Stopped):
        exports.export(settings, exports.Order("csv", tmp_path / "all.csv"), step)
    assert not list(tmp_path.glob("*.csv"))
    assert not list(tmp_path.glob(".*"))


# --- backups --------------------------------------------------------------------------------------------------------


def tell(page: FilesPage) -> str:
    return page.backups.job.words.text()


def test_a_backup_is_made_listed_and_looked_through(page: FilesPage, house: House, qtbot: QtBot) -> None:
    before = len(page.backups.list.cells())
    lesson_of(house.front.settings.record, "Charu", "1")
    page.backups.now.click()
    idle(house, qtbot)
    assert tell(page) == "Backed up, and read back whole."
    assert len(page.backups.list.cells()) > before
    page.backups.now.click()
    idle(house, qtbot)
    assert tell(page) == "Nothing is new since the newest backup."
    page.backups.check.click()
    idle(house, qtbot)
    assert tell(page).startswith("All is whole:")


def restore(page: FilesPage, house: House, qtbot: QtBot, name: str) -> None:
    let_in(house, "files", qtbot, part="backups")
    page.backups.list.choose(name)
    page.backups.restore.click()
    assert page.backups.question.isVisible()
    page.backups.question.yes.click()
    idle(house, qtbot)


def test_going_back_to_a_backup_and_undoing_it(page: FilesPage, house: House, qtbot: QtBot, settings: Settings) -> None:
    files.back_up(settings)
    old, name = rows_but_audit(settings), files.backups(settings)[0].name
    lesson_of(settings.record, "Charu", "1")
    new = rows_but_audit(settings)
    let_in(house, "files", qtbot)
    restore(page, house, qtbot, name)
    assert tell(page).startswith("The record is as it was in that backup.")
    assert rows_but_audit(settings) == old
    house.window.toast.undo.click()
    idle(house, qtbot)
    assert rows_but_audit(settings) == new
    assert audited(settings).count(("restore", "put back as it was in a backup")) == 2


def test_the_window_can_teach_after_the_record_was_put_back(
    page: FilesPage, house: House, qtbot: QtBot, settings: Settings
) -> None:
    files.back_up(settings)
    restore(page, house, qtbot, files.backups(settings)[0].name)
    house.front.go("who")
    start_lesson(house, qtbot)
    idle(house, qtbot)
    with Journal.open(settings.record, readonly=True) as journal:
        assert len(journal.sessions_of(journal.people()[0])) > 0


def test_while_a_lesson_is_open_the_record_stays(house: House, qtbot: QtBot, settings: Settings) -> None:
    start_lesson(house, qtbot)
    files.back_up(settings)
    page = let_in(house, "files", qtbot)
    assert isinstance(page, FilesPage)
    before = rows_but_audit(settings)
    restore(page, house, qtbot, files.backups(settings)[0].name)
    assert tell(page) == "A lesson is open. Please stop it first; then the record can be put back."
    assert rows_but_audit(settings) == before


def test_what_is_missing_comes_back_beside_all_there_is_and_goes_again(
    page: FilesPage, house: House, qtbot: QtBot, settings: Settings
) -> None:
    with Journal.open(settings.record) as journal:
        with journal.together() as added:
            consent.write(journal, journal.people()[0].ids[0], given=True, by_whom="parent")
        rows = tuple(added)
    files.back_up(settings)
    name = files.backups(settings)[0].name
    with Journal.open(settings.record) as journal:
        journal.take_back(rows)
    less = rows_but_audit(settings)
    let_in(house, "files", qtbot)
    page.tabs.turn_to("backups")
    page.backups.list.choose(name)
    page.backups.missing.click()
    idle(house, qtbot)
    assert tell(page).startswith("Added 1 rows;")
    assert rows_but_audit(settings) == less | frozenset(rows)
    house.window.toast.undo.click()
    idle(house, qtbot)
    assert rows_but_audit(settings) == less

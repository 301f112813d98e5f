"""Sheets for paper: seen before they are printed, saved whole, noted where they tell of children."""

from __future__ import annotations

from pathlib import Path
from threading import Event
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QPdfWriter
from PySide6.QtPrintSupport import QPrinterInfo
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from desktop.app.wiring import House
from desktop.base.background import Lane, nobody_awaits
from desktop.base.printed import print_on
from desktop.base.settings import Settings
from desktop.operations import exports, setup
from desktop.ui.files.paper_page import PaperPage
from tests.desktop.conftest import PATIENCE, Build
from tests.desktop.files_house import audited, idle, lesson_of, let_in
from tutor.records.journal import Journal
from tutor.reports.tables import Exercise


@pytest.fixture
def house(settings: Settings, build: Build) -> House:
    lesson_of(settings.record, "Asha", "5", "7")
    lesson_of(settings.record, "Bina", "3")
    return build()


def shown(house: House, qtbot: QtBot, **what: str) -> PaperPage:
    """The page, with the sheet that was asked for on it."""
    page = let_in(house, "paper", qtbot, **what)
    assert isinstance(page, PaperPage)
    settled(page, house, qtbot)
    return page


def settled(page: PaperPage, house: House, qtbot: QtBot) -> None:
    """The hand is still, and the sheet is made."""
    qtbot.waitUntil(lambda: not page._settling.isActive(), timeout=PATIENCE)
    idle(house, qtbot)


def save(page: PaperPage, house: House, qtbot: QtBot, out: Path) -> None:
    page.save.click()
    dialog = house.window.findChild(QFileDialog)
    dialog.fileSelected.emit(str(out))
    dialog.done(0)
    idle(house, qtbot)


def test_report_cards_are_seen_page_by_page_with_the_keyboard(house: House, qtbot: QtBot) -> None:
    page = shown(house, qtbot, what="cards")
    assert page.where.text() == "Page 1 of 2"
    first = page.picture.grab().toImage()
    QTest.keyClick(page.picture, Qt.Key.Key_PageDown)
    idle(house, qtbot)
    assert page.where.text() == "Page 2 of 2"
    assert page.picture.grab().toImage() != first
    assert not page.after.isEnabled()


def test_a_card_of_one_student_is_saved_and_noted(
    house: House, qtbot: QtBot, settings: Settings, tmp_path: Path
) -> None:
    page = shown(house, qtbot, what="cards", student="asha")
    assert page.where.text() == "Page 1 of 1"
    save(page, house, qtbot, tmp_path / "asha.pdf")
    assert page.saving.words.text() == "Saved: asha.pdf"
    assert (tmp_path / "asha.pdf").read_bytes().startswith(b"%PDF")
    assert audited(settings) == [("export", "pdf")]


def test_a_sheet_that_is_being_saved_is_written_though_another_one_is_asked_for(
    house: House, qtbot: QtBot, tmp_path: Path
) -> None:
    page = shown(house, qtbot, what="worksheet", chapter="integers")
    held = Event()
    house.background.run(Lane.OFFICE, lambda: held.wait(PATIENCE / 1000), nobody_awaits, house.front.fail)
    page.save.click()
    dialog = house.window.findChild(QFileDialog)
    dialog.fileSelected.emit(str(tmp_path / "sheet.pdf"))
    dialog.done(0)
    page.count.setValue(3)
    qtbot.waitUntil(lambda: not page._settling.isActive(), timeout=PATIENCE)
    held.set()
    settled(page, house, qtbot)
    assert page.saving.words.text() == "Saved: sheet.pdf"
    assert (tmp_path / "sheet.pdf").read_bytes().startswith(b"%PDF")


def test_looking_at_a_sheet_is_not_giving_it_away(house: House, qtbot: QtBot, settings: Settings) -> None:
    shown(house, qtbot, what="misconceptions")
    assert audited(settings) == []


def test_a_worksheet_follows_what_is_chosen(house: House, qtbot: QtBot, settings: Settings, tmp_path: Path) -> None:
    page = shown(house, qtbot, what="worksheet", chapter="integers")
    with_answers = page.where.text()
    before = page.picture.grab().toImage()
    page.other.click()
    settled(page, house, qtbot)
    assert page.picture.grab().toImage() != before
    page.count.setValue(3)
    page.answers.setChecked(False)
    settled(page, house, qtbot)
    assert page.where.text() == "Page 1 of 1"
    assert with_answers != "Page 1 of 1"
    save(page, house, qtbot, tmp_path / "sheet.pdf")
    assert (tmp_path / "sheet.pdf").exists()
    assert audited(settings) == []


@pytest.mark.parametrize(("levels", "ruled"), [(("easy",), {2}), (("easy", "medium", "hard"), {2, 3, 4})])
def test_only_questions_as_hard_as_is_ticked_are_asked(
    settings: Settings, levels: tuple[str, ...], ruled: set[int]
) -> None:
    ready = exports.made(settings, exports.Paper("worksheet", chapter="integers", count=60, levels=levels))
    assert {one.lines for one in ready.sheet.blocks if isinstance(one, Exercise)} == ruled


def test_where_nobody_learns_the_page_says_so(build: Build, qtbot: QtBot) -> None:
    page = shown(build(), qtbot, what="cards")
    assert page.job.words.text().startswith("Nobody learns here yet, so there is nothing to print.")
    assert not page.save.isEnabled()


def test_a_pc_without_a_printer_says_so_kindly(house: House, qtbot: QtBot) -> None:
    if QPrinterInfo.availablePrinterNames():
        pytest.skip("only on a PC without a printer")
    page = shown(house, qtbot, what="cards")
    page.print.click()
    assert page.saving.words.text().startswith("No printer is set up on this computer.")


def test_what_is_printed_is_what_was_seen(settings: Settings, tmp_path: Path, qtbot: QtBot) -> None:
    ready = exports.made(settings, exports.Paper("worksheet", chapter="integers"))
    printer = QPdfWriter(str(tmp_path / "printed.pdf"))
    print_on(printer, ready.sheet)
    del printer
    assert (tmp_path / "printed.pdf").read_bytes().count(b"/Type /Page\n") == ready.pages


def test_a_sheet_that_cannot_be_saved_leaves_what_was_there(
    house: House, qtbot: QtBot, settings: Settings, tmp_path: Path
) -> None:
    page = shown(house, qtbot, what="cards")
    (tmp_path / "file").write_text("no folder", encoding="utf-8")
    save(page, house, qtbot, tmp_path / "file" / "cards.pdf")
    assert page.saving.words.text().startswith("The file could not be written.")


def test_a_student_s_card_is_asked_for_where_the_student_is_looked_at(
    house: House, qtbot: QtBot, settings: Settings
) -> None:
    with Journal.open(settings.record, readonly=True) as journal:
        bina = journal.person("Bina").key
    pupil: Any = let_in(house, "pupil", qtbot, student=bina)
    pupil.print.click()
    page = house.front.page("paper")
    idle(house, qtbot)
    settled(page, house, qtbot)
    assert (page.wish().kind, page.wish().student) == ("cards", bina)
    assert page.where.text() == "Page 1 of 1"


def test_the_exam_that_is_printed_is_the_one_that_was_shown(house: House, qtbot: QtBot) -> None:
    house.front.choose_for_school(exam_class_number="4711", exam_questions=5)
    exams: Any = let_in(house, "exam_setting", qtbot)
    qtbot.waitUntil(exams.print.isEnabled, timeout=PATIENCE)
    exams.print.click()
    page = house.front.page("paper")
    idle(house, qtbot)
    settled(page, house, qtbot)
    wish = page.wish()
    assert (wish.kind, wish.chapter, wish.count, wish.seed) == ("exam", exams.shown_chapter, 5, 4711)
    ready = exports.made(house.front.settings, exports.Paper("exam", chapter=wish.chapter, count=5, seed=4711))
    asked = [one.text for one in ready.sheet.blocks if isinstance(one, Exercise)]
    shown_there = setup.paper(wish.chapter, 5, 4711, "en")
    assert asked == [question for question, _ in shown_there.items]
    assert page.picture.isVisible()

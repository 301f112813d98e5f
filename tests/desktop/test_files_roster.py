"""The class list on the teacher's page: typed over, pasted, taken in from a file, PINs, and every change back again."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from desktop.app.wiring import House
from desktop.base.settings import Settings
from desktop.operations import roster
from desktop.ui.files.roster_page import RosterPage
from tests.desktop.conftest import Build
from tests.desktop.files_house import audited, idle, let_in, rows_but_audit
from tutor.errors import PinWrong
from tutor.records import pins
from tutor.records.journal import Journal
from tutor.reports.roster import Listed, enrol

NAMES = (Listed("Asha", "7B", "1"), Listed("Bina", "7B", "2"), Listed("Charu", "6A", "1"))


@pytest.fixture
def house(settings: Settings, build: Build) -> House:
    with Journal.open(settings.record) as journal:
        enrol(journal, NAMES)
    return build()


@pytest.fixture
def page(house: House, qtbot: QtBot) -> RosterPage:
    shown = let_in(house, "roster", qtbot)
    assert isinstance(shown, RosterPage)
    return shown


def shown(page: RosterPage) -> list[tuple[str, str, str]]:
    model = page.table.model()
    rows = range(model.rowCount())
    return [tuple(str(model.index(row, at).data()) for at in range(3)) for row in rows]  # type: ignore[misc]


def type_over(page: RosterPage, house: House, qtbot: QtBot, row: int, column: int, text: str) -> None:
    """Type into a cell as the line that opens in it does."""
    page.table.model().setData(page.table.model().index(row, column), text, Qt.ItemDataRole.EditRole)
    idle(house, qtbot)


def choose(page: RosterPage, *rows: int) -> None:
    page.table.clearSelection()
    flags = page.table.selectionModel().SelectionFlag
    for row in rows:
        page.table.selectionModel().select(page.table.model().index(row, 0), flags.Select | flags.Rows)


def test_the_list_shows_everybody_and_counts_them(page: RosterPage) -> None:
    assert shown(page) == [("Charu", "6A", "1"), ("Asha", "7B", "1"), ("Bina", "7B", "2")]
    assert page.count.text() == "Students: 3. Classes: 2."


def test_a_name_that_is_typed_over_is_kept_and_comes_back_with_undo(
    page: RosterPage, house: House, qtbot: QtBot, settings: Settings
) -> None:
    before = rows_but_audit(settings)
    type_over(page, house, qtbot, 1, 0, "Usha")
    type_over(page, house, qtbot, 1, 1, "8B")
    assert set(shown(page)) == {("Charu", "6A", "1"), ("Usha", "7B", "1"), ("Bina", "8B", "2")}
    assert [what for what, _ in audited(settings)] == ["rename", "rename"]
    for _ in range(2):
        page.undo.click()
        idle(house, qtbot)
    assert rows_but_audit(settings) == before
    assert not page.undo.isEnabled()
    assert shown(page) == [("Charu", "6A", "1"), ("Asha", "7B", "1"), ("Bina", "7B", "2")]


def test_a_name_that_is_emptied_is_not_taken(page: RosterPage, house: House, qtbot: QtBot, settings: Settings) -> None:
    before = rows_but_audit(settings)
    type_over(page, house, qtbot, 1, 0, "  ")
    assert house.window.toast.words.text() == "A student needs a name. Nothing has changed."
    assert rows_but_audit(settings) == before
    assert shown(page)[1][0] == "Asha"


def test_two_become_one_only_when_the_teacher_says_so(
    page: RosterPage, house: House, qtbot: QtBot, settings: Settings
) -> None:
    type_over(page, house, qtbot, 2, 0, "Asha")
    assert not page.question.isVisible()
    before = rows_but_audit(settings)
    type_over(page, house, qtbot, 2, 2, "1")
    assert page.question.isVisible()
    assert "Asha (7B, 1) is in the list already" in page.question.heading.text()
    assert rows_but_audit(settings) == before
    page.question.no.click()
    idle(house, qtbot)
    assert len(shown(page)) == 3
    type_over(page, house, qtbot, 2, 2, "1")
    page.question.yes.click()
    idle(house, qtbot)
    assert [name for name, _, _ in shown(page)] == ["Charu", "Asha"]
    page.undo.click()
    idle(house, qtbot)
    assert len(shown(page)) == 3


def test_one_more_is_added_and_the_class_stays_for_the_next(
    page: RosterPage, house: House, qtbot: QtBot, settings: Settings
) -> None:
    before = rows_but_audit(settings)
    page.add.click()
    page.adding.name.setText("Dev")
    page.adding.group.setText("7B")
    page.adding.roll.setText("3")
    page.adding.go.click()
    idle(house, qtbot)
    assert ("Dev", "7B", "3") in shown(page)
    assert (page.adding.name.text(), page.adding.group.text()) == ("", "7B")
    house.window.toast.undo.click()
    idle(house, qtbot)
    assert rows_but_audit(settings) == before


def test_a_pasted_list_shows_what_it_will_do_before_it_does_it(
    page: RosterPage, house: House, qtbot: QtBot, settings: Settings
) -> None:
    before = rows_but_audit(settings)
    page.paste.click()
    page.pasting.list.setPlainText("Asha\t7B\t1\nBina\t7B\t9\nCharu\t8A\t4\nDev\t7B\t5")
    page.pasting.go.click()
    idle(house, qtbot)
    assert page.question.heading.text() == "Have the roll numbers changed? Other numbers than before: Bina."
    page.question.yes.click()
    idle(house, qtbot)
    assert page.preview.isVisible()
    assert rows_but_audit(settings) == before
    assert page.preview.words.text() == "New: 2. Changed: 1. As they are: 1. Nobody is taken out."
    told = {row[0]: row[3] for row in page.preview.list.cells()}
    assert told == {
        "Charu": "new; the same name is in 6A: the same child?",
        "Dev": "new",
        "Bina": "roll number changes",
        "Asha": "stays as it is",
    }
    page.preview.go.click()
    idle(house, qtbot)
    assert ("Bina", "7B", "9") in shown(page)
    assert len(shown(page)) == 5
    page.undo.click()
    idle(house, qtbot)
    assert rows_but_audit(settings) == before


@pytest.mark.parametrize(("pasted", "anything"), [("Dev\t7B\t5", True), ("Asha\t7B\t1", False)])
def test_in_another_language_a_list_can_be_taken_in_as_far_as_it_could_before(
    page: RosterPage, house: House, qtbot: QtBot, pasted: str, anything: bool
) -> None:
    page.paste.click()
    page.pasting.list.setPlainText(pasted)
    page.pasting.go.click()
    idle(house, qtbot)
    assert page.preview.go.isEnabled() == anything
    before = page.preview.words.text()
    house.front.choose(screen_language="hi")
    idle(house, qtbot)
    assert page.preview.isVisible()
    assert page.preview.words.text() != before
    assert page.preview.go.isEnabled() == anything


def test_a_list_without_names_changes_nothing(page: RosterPage, house: House, qtbot: QtBot, settings: Settings) -> None:
    before = rows_but_audit(settings)
    page.paste.click()
    page.pasting.list.setPlainText("1\n2\n")
    page.pasting.go.click()
    idle(house, qtbot)
    assert not page.preview.isVisible()
    assert house.window.toast.words.text() == "There is no name in that list."
    assert rows_but_audit(settings) == before


def test_a_file_that_is_no_list_is_refused_with_nothing_changed(
    page: RosterPage, house: House, qtbot: QtBot, settings: Settings, tmp_path: Path
) -> None:
    before = rows_but_audit(settings)
    letter = tmp_path / "letter.csv"
    letter.write_text("Dear parents\n", encoding="utf-8")
    page.file.click()
    dialog = house.window.findChild(QFileDialog)
    dialog.fileSelected.emit(str(letter))
    dialog.close()
    idle(house, qtbot)
    assert not page.preview.isVisible()
    assert house.window.trouble.words.text().startswith("That list has no line of titles with a column called Name.")
    assert rows_but_audit(settings) == before


def test_a_whole_class_moves_up_at_once_and_back(
    page: RosterPage, house: House, qtbot: QtBot, settings: Settings
) -> None:
    before = rows_but_audit(settings)
    choose(page, 1, 2)
    page.move_them.click()
    page.moving.group.setText("8B")
    page.moving.go.click()
    idle(house, qtbot)
    assert [group for _, group, _ in shown(page)] == ["6A", "8B", "8B"]
    house.window.toast.undo.click()
    idle(house, qtbot)
    assert rows_but_audit(settings) == before


@pytest.mark.parametrize("by", ["digits", "pictures"])
def test_a_pin_is_set_taken_away_and_brought_back(
    page: RosterPage, house: House, qtbot: QtBot, settings: Settings, by: str
) -> None:
    choose(page, 1)
    page.pin.click()
    if by == "digits":
        page.pinning.digits.setText("2468")
    else:
        page.pinning.by_pictures.setChecked(True)
        for name in ("sun", "fish", "kite"):
            page.pinning.pictures[name].click()
    page.pinning.go.click()
    idle(house, qtbot)
    (asha,) = [one for one in roster.everyone(settings) if one.name == "Asha"]
    right = "2468" if by == "digits" else "sun fish kite"
    pins.check(settings.record, right, asha.ids[0])
    with pytest.raises(PinWrong):
        pins.check(settings.record, "1357", asha.ids[0])
    choose(page, 1)
    page.pin.click()
    page.pinning.clear.click()
    idle(house, qtbot)
    assert not pins.is_set(settings.record, asha.ids[0])
    page.undo.click()
    idle(house, qtbot)
    pins.check(settings.record, right, asha.ids[0])
    page.undo.click()
    idle(house, qtbot)
    assert not pins.is_set(settings.record, asha.ids[0])
    assert {detail for what, detail in audited(settings) if what == "pin"} == {"set student", "remove student"}


def test_searching_shows_only_who_is_searched_for(page: RosterPage) -> None:
    page.search.setText("7b bi")
    assert [name for name, _, _ in shown(page)] == ["Bina"]


def test_roll_numbers_stand_in_the_order_of_numbers(
    page: RosterPage, house: House, qtbot: QtBot, settings: Settings
) -> None:
    with Journal.open(settings.record) as journal:
        enrol(journal, [Listed(f"N{n}", "9A", str(n)) for n in (10, 9, 101)])
    let_in(house, "roster", qtbot)
    page.table.sortByColumn(2, Qt.SortOrder.AscendingOrder)
    assert [roll for _, _, roll in shown(page)] == ["1", "1", "2", "9", "10", "101"]


def test_a_pasted_name_that_is_twice_in_a_class_is_asked_about_before_anything_is_shown(
    page: RosterPage, house: House, qtbot: QtBot
) -> None:
    page.paste.click()
    page.pasting.list.setPlainText("Dev\t8B\nDev\t8B\nBina\t7B\t9")
    page.pasting.go.click()
    idle(house, qtbot)
    assert page.question.heading.text() == "Two children? More than once in one class: Dev (8B)."
    page.question.yes.click()
    idle(house, qtbot)
    page.question.no.click()
    idle(house, qtbot)
    told = sorted((row[0], row[2], row[3]) for row in page.preview.list.cells())
    other = "new; the same name is in 7B with roll number 2: the same child?"
    assert told == [("Bina", "9", other), ("Dev", "a", "new"), ("Dev", "b", "new")]

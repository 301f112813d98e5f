"""The page of privacy: consents, a student forgotten, brought back or deleted, and all of it noted."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from desktop.app.wiring import House
from desktop.base.settings import Settings
from desktop.operations import files, privacy
from desktop.ui.files.files_presenter import _outcome
from desktop.ui.files.privacy_page import PrivacyPage
from tests.desktop.conftest import Build
from tests.desktop.files_house import audited, elsewhere, idle, lesson_of, let_in, rows_but_audit
from tutor.records import consent, progress_file
from tutor.records.journal import Journal


@pytest.fixture
def house(settings: Settings, build: Build) -> House:
    lesson_of(settings.record, "Asha", "5")
    lesson_of(settings.record, "Bina", "3")
    return build()


@pytest.fixture
def page(house: House, qtbot: QtBot) -> PrivacyPage:
    shown = let_in(house, "privacy", qtbot)
    assert isinstance(shown, PrivacyPage)
    return shown


def may_listen(settings: Settings, name: str) -> bool:
    with Journal.open(settings.record, readonly=True) as journal:
        person = journal.person(name)
        assert person is not None
        return consent.may_listen(journal, person.ids)


def names(page: PrivacyPage) -> list[str]:
    return [row[0] for row in page.consents.cells()]


def agree(page: PrivacyPage, house: House, qtbot: QtBot) -> None:
    assert page.question.isVisible()
    page.question.yes.click()
    idle(house, qtbot)


def test_a_consent_is_written_down_with_who_gave_it_and_undone(
    page: PrivacyPage, house: House, qtbot: QtBot, settings: Settings
) -> None:
    before = rows_but_audit(settings)
    page.consents.choose("asha")
    page.by_whom.setCurrentIndex(page.by_whom.findData("school"))
    page.give.click()
    idle(house, qtbot)
    assert may_listen(settings, "Asha")
    assert page.consents.cells()[0][2:4] == ("yes", "School")
    house.window.toast.undo.click()
    idle(house, qtbot)
    assert rows_but_audit(settings) == before
    assert not may_listen(settings, "Asha")


def test_a_consent_can_be_taken_back_for_all_at_once(
    page: PrivacyPage, house: House, qtbot: QtBot, settings: Settings
) -> None:
    page.consents.selectAll()
    page.give.click()
    idle(house, qtbot)
    page.consents.selectAll()
    page.withdraw.click()
    idle(house, qtbot)
    assert [row[2] for row in page.consents.cells()] == ["no", "no"]
    assert [detail for what, detail in audited(settings) if what == "consent"] == ["given", "withdrawn"]


def test_nobody_is_forgotten_before_the_question_is_agreed_to(
    page: PrivacyPage, house: House, qtbot: QtBot, settings: Settings
) -> None:
    page.consents.choose("asha")
    page.forget.click()
    assert page.question.heading.text() == "Forget Asha?"
    assert page.question.no.hasFocus()
    page.question.no.click()
    idle(house, qtbot)
    assert names(page) == ["Asha", "Bina"]


def test_somebody_is_forgotten_at_once_and_brought_back_with_everything(
    page: PrivacyPage, house: House, qtbot: QtBot, settings: Settings
) -> None:
    before = rows_but_audit(settings)
    page.consents.choose("asha")
    page.forget.click()
    agree(page, house, qtbot)
    assert names(page) == ["Bina"]
    assert [row[3] for row in page.gone.cells()] == ["30"]
    page.gone.selectRow(0)
    page.bring_back.click()
    idle(house, qtbot)
    assert names(page) == ["Asha", "Bina"]
    assert before <= rows_but_audit(settings)


def test_forgetting_is_undone_on_the_toast(page: PrivacyPage, house: House, qtbot: QtBot) -> None:
    page.consents.choose("asha")
    page.forget.click()
    agree(page, house, qtbot)
    house.window.toast.undo.click()
    idle(house, qtbot)
    assert names(page) == ["Asha", "Bina"]


def test_who_is_deleted_for_good_is_in_no_file_of_the_folder(
    page: PrivacyPage, house: House, qtbot: QtBot, settings: Settings
) -> None:
    files.back_up(settings)
    with Journal.open(settings.record, readonly=True) as journal:
        (asha,) = [one for one in journal.people() if one.name == "Asha"]
    page.consents.choose("asha")
    page.forget.click()
    agree(page, house, qtbot)
    page.gone.selectRow(0)
    page.erase.click()
    assert "This cannot be undone" in page.question.words.text()
    agree(page, house, qtbot)
    assert page.job.words.text().startswith("Deleted for good")
    assert page.gone.cells() == ()
    told = {key for table, key in rows_but_audit(settings) if table == "students"}
    assert not told & set(asha.ids)
    assert b"Asha" not in settings.record.read_bytes()


def test_who_is_brought_back_while_the_question_is_open_is_not_deleted(
    page: PrivacyPage, house: House, qtbot: QtBot, settings: Settings
) -> None:
    page.consents.choose("asha")
    page.forget.click()
    agree(page, house, qtbot)
    before = rows_but_audit(settings)
    page.gone.selectRow(0)
    page.erase.click()
    page.bring_back.click()
    idle(house, qtbot)
    agree(page, house, qtbot)
    assert names(page) == ["Asha", "Bina"]
    assert before <= rows_but_audit(settings)
    assert page.job.isHidden()
    assert [what for what, _ in audited(settings)] == ["forget", "undo"]


def test_whoever_joins_a_student_while_the_question_is_open_is_forgotten_too(
    page: PrivacyPage, house: House, qtbot: QtBot, settings: Settings, tmp_path: Path
) -> None:
    page.consents.choose("asha")
    page.forget.click()
    files.take_in(settings, elsewhere(tmp_path, "Asha"))
    agree(page, house, qtbot)
    assert names(page) == ["Bina"]


def test_who_is_forgotten_already_when_the_question_is_agreed_to_is_not_forgotten_again(
    page: PrivacyPage, house: House, qtbot: QtBot, settings: Settings
) -> None:
    page.consents.choose("asha")
    page.forget.click()
    privacy.forget(settings, "asha")
    agree(page, house, qtbot)
    assert names(page) == ["Bina"]
    assert [what for what, _ in audited(settings)] == ["forget"]
    assert house.window.toast.isHidden()


def test_all_of_it_is_told_in_the_list_of_what_was_done(page: PrivacyPage, house: House, qtbot: QtBot) -> None:
    page.consents.choose("bina")
    page.give.click()
    idle(house, qtbot)
    page.consents.choose("asha")
    page.forget.click()
    agree(page, house, qtbot)
    told = [(row[2], row[3]) for row in page.audit.cells()]
    assert told == [("forgotten", "forgotten students: 1"), ("consent noted", "Bina")]


# --- what other PCs ask for -----------------------------------------------------------------------------------------


def asked_for(settings: Settings, place: Path) -> Path:
    """A file of another PC, called Lab 3, that would have Asha and Bina deleted."""
    with Journal.open(settings.record, readonly=True) as journal:
        people = journal.people()
    with Journal.open(place / "far" / "progress.db") as far:
        far.note("schools", kind="here", school="23456789ABCD", name="", pc="Lab 3")
        for one in people:
            far.note("forgets", kind="erased", student_ids=json.dumps(one.ids))
        return progress_file.write(far, place / "far", place / "far.didi").path


def test_what_a_file_asks_to_delete_is_told_where_it_came_in_and_waits_on_the_page_of_privacy(
    house: House, qtbot: QtBot, settings: Settings, tmp_path: Path
) -> None:
    came = files.take_in(settings, asked_for(settings, tmp_path))
    (code, _), more = _outcome(came)
    assert more[-1] == ("window_files_asks", {"students": 2, "names": "Asha, Bina"})
    page = let_in(house, "privacy", qtbot, part="requests")
    assert isinstance(page, PrivacyPage)
    assert names(page) == ["Asha", "Bina"]
    assert [row[0] for row in page.requests.cells()] == ["Asha", "Bina"]
    assert page.requests.cells()[0][2].startswith("Lab 3 (")
    assert [row[4] for row in page.requests.cells()] == ["1", "1"]
    assert page.tabs.tabText(1) == "Asked from elsewhere (2)"
    assert code == "window_files_came"


def test_a_request_is_done_when_the_question_is_agreed_to_undone_on_the_toast_and_refused_for_good(
    house: House, qtbot: QtBot, settings: Settings, tmp_path: Path
) -> None:
    path = asked_for(settings, tmp_path)
    files.take_in(settings, path)
    page = let_in(house, "privacy", qtbot, part="requests")
    assert isinstance(page, PrivacyPage)
    assert not page.confirm.isEnabled()
    page.requests.selectRow(0)
    page.confirm.click()
    assert names(page) == ["Asha", "Bina"]
    assert page.question.heading.text() == "Delete here too: Asha?"
    agree(page, house, qtbot)
    assert (names(page), [row[0] for row in page.requests.cells()]) == (["Bina"], ["Bina"])
    house.window.toast.undo.click()
    idle(house, qtbot)
    page.requests.selectAll()
    page.keep.click()
    idle(house, qtbot)
    assert (names(page), page.requests.cells()) == (["Asha", "Bina"], ())
    files.take_in(settings, path)
    assert privacy.look(settings).requests == ()
    assert [what for what, _ in audited(settings) if what != "import"] == ["confirm", "undo", "keep"]


def test_a_consent_that_was_given_on_another_computer_is_shown_as_that_and_opens_no_microphone(
    house: House, qtbot: QtBot, settings: Settings, tmp_path: Path
) -> None:
    with Journal.open(settings.record, readonly=True) as journal:
        asha, bina = journal.people()
    with Journal.open(tmp_path / "far" / "progress.db") as far:
        far.note("consents", student=asha.ids[0], what="microphone", given=1, by_whom="parent")
        far.note("consents", student=bina.ids[0], what="microphone", given=0, by_whom="any word")
        path = progress_file.write(far, tmp_path / "far", tmp_path / "far.didi").path
    files.take_in(settings, path)
    page = let_in(house, "privacy", qtbot)
    assert isinstance(page, PrivacyPage)
    assert [row[2:4] for row in page.consents.cells()] == [
        ("not asked here (yes on another computer)", ""),
        ("no", ""),
    ]
    assert not may_listen(settings, "Asha")

"""The first run by keyboard from an empty data folder: real window, real record, no models, no sound."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from desktop.app.wiring import House
from desktop.base.settings import Settings, read_settings
from desktop.operations import setup
from desktop.ui.setup.first_run_page import STEPS, FirstRunPage
from tests.desktop.conftest import PATIENCE, Build
from tutor.records import consent, pins
from tutor.records.journal import Journal

PIN = "274916"
NAMES = "Asha Verma, 7B, 1\nमीना शर्मा, 7B, 2\n"


@pytest.fixture
def new(settings: Settings) -> Settings:
    """A PC on which Didi was never opened."""
    return replace(settings, set_up=False)


@pytest.fixture
def house(build: Build, new: Settings) -> House:
    return build(new)


@pytest.fixture
def page(house: House) -> FirstRunPage:
    shown: FirstRunPage = house.front.page("first_run")
    return shown


def come_to(qtbot: QtBot, page: FirstRunPage, step: str) -> None:
    """Skip until that step is shown."""
    while page.at != step:
        before = page.at
        page.skip.click()
        qtbot.waitUntil(lambda was=before: page.at != was, timeout=PATIENCE)


def press(key: Qt.Key) -> None:
    focus = QApplication.focusWidget()
    assert focus is not None, "nothing has the cursor"
    QTest.keyClick(focus, key)


def tab_to(widget: QWidget) -> None:
    for _ in range(60):
        if QApplication.focusWidget() is widget:
            return
        press(Qt.Key.Key_Tab)
    raise AssertionError(f"Tab never came to {widget.accessibleName()}")


def write(words: str) -> None:
    focus = QApplication.focusWidget()
    assert focus is not None
    QTest.keyClicks(focus, words)


def until(qtbot: QtBot, true: Callable[[], bool]) -> None:
    qtbot.waitUntil(true, timeout=PATIENCE)


# --- when it comes ---------------------------------------------------------------------------------------------------


def test_a_new_computer_begins_with_the_first_steps(house: House, page: FirstRunPage) -> None:
    assert house.front.here == "first_run"
    assert page.at == "language"
    assert page.stepper.accessibleName().startswith("Step 1 of 7")


def test_who_has_been_through_them_or_left_them_is_not_asked_again(build: Build, settings: Settings) -> None:
    assert build(settings).front.here == "who"


def test_a_computer_with_students_needs_no_first_steps(build: Build, new: Settings, qtbot: QtBot) -> None:
    with Journal.open(new.record) as record:
        record.student("Asha")
    house = build(new)
    until(qtbot, lambda: not house.background.busy())
    assert house.front.here == "who"


def test_a_record_without_students_does_not_hide_the_first_steps(build: Build, new: Settings, qtbot: QtBot) -> None:
    setup.set_pin(new, PIN)
    house = build(new)
    until(qtbot, lambda: house.front.here == "first_run")
    until(qtbot, lambda: not house.front.page("first_run").pin.form.old.isHidden())


# --- a whole run -----------------------------------------------------------------------------------------------------


def test_a_teacher_comes_through_by_keyboard_alone(
    house: House, page: FirstRunPage, qtbot: QtBot, new: Settings
) -> None:
    until(qtbot, lambda: QApplication.focusWidget() is not None)
    press(Qt.Key.Key_Down)  # the window in the next language, at once
    assert house.front.settings.screen == "hinglish"
    until(qtbot, lambda: page.next.text() == "Aage")
    press(Qt.Key.Key_Up)
    until(qtbot, lambda: page.next.text() == "Continue")
    tab_to(page.next)
    press(Qt.Key.Key_Return)
    assert page.at == "pin"
    write(PIN)
    press(Qt.Key.Key_Return)
    write(PIN)
    press(Qt.Key.Key_Return)
    until(qtbot, page.pin.form.card.isVisible)
    assert page.at == "pin"
    assert QApplication.focusWidget() is page.pin.form.card.code
    tab_to(page.pin.form.card.written)
    press(Qt.Key.Key_Return)
    assert page.at == "roster"
    page.roster.names.setFocus()
    QTest.keyClicks(page.roster.names, "Asha Verma, 7B, 1")
    until(qtbot, lambda: page.roster.summary.text().startswith("1 on the list, 1 of them new"))
    tab_to(page.next)
    press(Qt.Key.Key_Return)
    until(qtbot, lambda: page.at == "sound")
    tab_to(page.next)
    press(Qt.Key.Key_Return)
    assert page.at == "models"
    tab_to(page.next)
    press(Qt.Key.Key_Return)
    assert page.at == "consent"
    until(qtbot, lambda: page.consent.school.isEnabled())
    tab_to(page.consent.school)
    press(Qt.Key.Key_Space)
    tab_to(page.consent.write_down)
    press(Qt.Key.Key_Return)
    until(qtbot, lambda: page.consent.summary.text() == "Didi may listen to one student of 1.")
    tab_to(page.next)
    press(Qt.Key.Key_Return)
    assert page.at == "done"
    press(Qt.Key.Key_Return)
    assert house.front.here == "who"
    assert read_settings(new.data_dir).set_up
    assert pins.is_set(new.record)
    with Journal.open(new.record, readonly=True) as record:
        (asha,) = record.people()
        assert (asha.label, asha.roll) == ("Asha Verma (7B)", "1")
        assert consent.may_listen(record, asha.ids)


def test_every_step_can_be_skipped_and_gone_back_to(page: FirstRunPage) -> None:
    for step, after in itertools.pairwise(STEPS):
        assert page.at == step
        page.skip.click()
        assert page.at == after
        page.way_back.click()
        assert page.at == step
        page.skip.click()


@pytest.mark.parametrize("step", ["language", "roster", "consent"])
def test_it_can_be_left_at_every_step_and_is_then_behind(
    house: House, page: FirstRunPage, qtbot: QtBot, step: str
) -> None:
    come_to(qtbot, page, step)
    page.leave.click()
    assert house.front.here == "who"
    assert read_settings(house.front.settings.data_dir).set_up


def test_nothing_is_kept_of_what_was_skipped(page: FirstRunPage, qtbot: QtBot, new: Settings) -> None:
    come_to(qtbot, page, "done")
    until(qtbot, lambda: page.done.lines.count() == 4)
    assert not pins.is_set(new.record)
    with Journal.open(new.record, readonly=True) as record:
        assert record.people() == ()


# --- the PIN ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("new_pin", "again", "says"),
    [
        ("", "", "six digits twice"),
        (PIN, "274917", "not the same"),
        ("123456", "123456", "without a pattern"),
        ("111111", "111111", "without a pattern"),
        ("27491", "27491", "six digits"),
        ("abcdef", "abcdef", "six digits"),
    ],
)
def test_a_pin_that_cannot_be_kept_is_said_kindly_and_the_step_stays(
    page: FirstRunPage, qtbot: QtBot, new: Settings, new_pin: str, again: str, says: str
) -> None:
    come_to(qtbot, page, "pin")
    page.pin.form.new.setText(new_pin)
    page.pin.form.again.setText(again)
    page.next.click()
    until(qtbot, lambda: says in page.pin.form.notice.text())
    assert page.at == "pin"
    assert page.next.isEnabled()
    assert not pins.is_set(new.record)


def test_a_pin_in_devanagari_digits_is_the_same_pin(page: FirstRunPage, qtbot: QtBot, new: Settings) -> None:
    come_to(qtbot, page, "pin")
    for line in (page.pin.form.new, page.pin.form.again):
        line.setText("२७४९१६")
    page.next.click()
    until(qtbot, page.pin.form.card.isVisible)
    pins.check(new.record, PIN)


def test_the_rescue_code_is_shown_once_and_the_step_goes_on_when_it_is_written_down(
    page: FirstRunPage, qtbot: QtBot, new: Settings
) -> None:
    come_to(qtbot, page, "pin")
    for line in (page.pin.form.new, page.pin.form.again):
        line.setText(PIN)
    page.next.click()
    form = page.pin.form
    until(qtbot, form.card.isVisible)
    pins.check_code(new.record, form.card.code.text())
    assert not form.new.isVisible()
    form.card.written.click()
    assert page.at == "roster"
    page.way_back.click()
    assert form.card.code.text() == ""
    assert form.new.isVisible()


@pytest.mark.parametrize("way", ["skip", "way_back", "leave"])
def test_a_rescue_code_does_not_stay_where_somebody_goes_away_from_it(
    page: FirstRunPage, qtbot: QtBot, way: str
) -> None:
    come_to(qtbot, page, "pin")
    for line in (page.pin.form.new, page.pin.form.again):
        line.setText(PIN)
    page.next.click()
    until(qtbot, page.pin.form.card.isVisible)
    getattr(page, way).click()
    assert page.pin.form.card.code.text() != "", "nobody loses it by accident"
    getattr(page, way).click()
    assert page.pin.form.card.code.text() == ""


def test_a_code_can_be_made_anew_on_the_way(build: Build, new: Settings, qtbot: QtBot) -> None:
    first = setup.set_pin(new, PIN)
    page: FirstRunPage = build(new).front.page("first_run")
    until(qtbot, page.isVisible)
    come_to(qtbot, page, "pin")
    form = page.pin.form
    until(qtbot, form.make_code.isVisible)
    form.make_code.click()
    until(qtbot, lambda: form.notice.text() != "")
    form.old.setText(PIN)
    form.make_code.click()
    until(qtbot, form.card.isVisible)
    assert form.card.code.text() != first
    pins.check_code(new.record, form.card.code.text())


def test_a_pin_that_there_is_already_is_asked_for_before_another_takes_its_place(
    build: Build, new: Settings, qtbot: QtBot
) -> None:
    setup.set_pin(new, PIN)
    page: FirstRunPage = build(new).front.page("first_run")
    until(qtbot, page.isVisible)
    come_to(qtbot, page, "pin")
    until(qtbot, lambda: page.pin.form.old.isVisible())
    for line in (page.pin.form.new, page.pin.form.again):
        line.setText("903817")
    page.next.click()
    until(qtbot, lambda: page.pin.form.notice.text() != "")
    pins.check(new.record, PIN)


# --- the class list --------------------------------------------------------------------------------------------------


def test_a_file_can_be_dropped_and_its_students_are_shown_before_they_are_taken_in(
    page: FirstRunPage, qtbot: QtBot, new: Settings, tmp_path: Path
) -> None:
    path = tmp_path / "7b.csv"
    path.write_text("Roll No,Student Name,Class\n1,Asha Verma,7B\n2,=cmd(),\n", encoding="utf-8")
    come_to(qtbot, page, "roster")
    page.roster.group.setText("7C")
    drop(page.roster, path)
    until(qtbot, lambda: page.roster.summary.text().startswith("2 on the list"))
    with Journal.open(new.record, readonly=True) as record:
        assert record.people() == ()
    page.next.click()
    until(qtbot, lambda: page.at == "sound")
    assert page.said.text() == "2 students were added."
    with Journal.open(new.record, readonly=True) as record:
        assert {one.label for one in record.people()} == {"Asha Verma (7B)", "=cmd() (7C)"}


def test_a_file_that_is_no_list_is_refused_with_the_reason(page: FirstRunPage, qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "photo.csv"
    path.write_bytes(b"\x89PNG\0\0\0")
    come_to(qtbot, page, "roster")
    drop(page.roster, path)
    until(qtbot, lambda: "no class list" in page.roster.fault.text())
    page.next.click()
    assert page.at == "sound"


def test_the_same_list_twice_adds_nobody_twice(page: FirstRunPage, qtbot: QtBot, new: Settings) -> None:
    for _ in range(2):
        come_to(qtbot, page, "roster")
        page.roster.names.setPlainText(NAMES)
        until(qtbot, lambda: page.roster.summary.text().startswith("2 on the list"))
        page.next.click()
        until(qtbot, lambda: page.at == "sound")
        page.way_back.click()
    with Journal.open(new.record, readonly=True) as record:
        assert len(record.people()) == 2


def test_a_list_that_is_continued_with_at_once_is_not_lost(page: FirstRunPage, qtbot: QtBot, new: Settings) -> None:
    come_to(qtbot, page, "roster")
    page.roster.names.setPlainText("\n".join(f"Student {number}, 7B, {number}" for number in range(500)))
    page.next.click()
    until(qtbot, lambda: page.at == "sound")
    with Journal.open(new.record, readonly=True) as record:
        assert len(record.people()) == 500


def test_the_class_that_is_said_after_a_file_was_chosen_counts_for_it(
    page: FirstRunPage, qtbot: QtBot, tmp_path: Path
) -> None:
    path = tmp_path / "names.csv"
    path.write_text("Name\nAsha\n", encoding="utf-8")
    come_to(qtbot, page, "roster")
    drop(page.roster, path)
    until(qtbot, lambda: page.roster.summary.text().startswith("1 on the list"))
    page.roster.group.setText("7C")
    until(qtbot, lambda: "7C" in [one.text() for one in page.roster.findChildren(QLabel)])


def test_a_stick_without_models_is_refused_with_the_reason(
    house: House, page: FirstRunPage, qtbot: QtBot, tmp_path: Path
) -> None:
    (tmp_path / "holiday.jpg").write_bytes(b"not a model")
    come_to(qtbot, page, "models")
    house.first_run.models.add(tmp_path)
    until(qtbot, lambda: "nothing was added" in house.first_run.models.told_last.text())
    assert house.first_run.models.stick.isEnabled()


def drop(step: QWidget, path: Path) -> None:
    """Carry a file onto the step and let it go."""
    carried = QMimeData()
    carried.setUrls([QUrl.fromLocalFile(str(path))])
    buttons, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    enters = QDragEnterEvent(QPointF(5, 5).toPoint(), Qt.DropAction.CopyAction, carried, buttons, keys)
    QApplication.sendEvent(step, enters)
    assert enters.isAccepted()
    QApplication.sendEvent(step, QDropEvent(QPointF(5, 5), Qt.DropAction.CopyAction, carried, buttons, keys))


# --- consent ---------------------------------------------------------------------------------------------------------


def test_the_school_never_overrules_a_parent_who_said_no(build: Build, new: Settings, qtbot: QtBot) -> None:
    with Journal.open(new.record) as record:
        asha, ravi = record.student("Asha").id, record.student("Ravi").id
        consent.write(record, asha, given=False, by_whom="parent")
    house = build(new)
    house.front.go("first_run")
    page = house.front.page("first_run")
    come_to(qtbot, page, "consent")
    until(qtbot, page.consent.school.isEnabled)
    page.consent.school.click()
    page.consent.write_down.click()
    until(qtbot, lambda: page.said.text() == "Written down for one student.")
    with Journal.open(new.record, readonly=True) as record:
        assert not consent.may_listen(record, (asha,))
        assert consent.may_listen(record, (ravi,))


def test_nothing_is_written_down_without_the_tick(page: FirstRunPage, qtbot: QtBot) -> None:
    come_to(qtbot, page, "consent")
    assert not page.consent.write_down.isEnabled()


def test_the_teachers_pin_guards_the_schools_consent(build: Build, new: Settings, qtbot: QtBot) -> None:
    setup.set_pin(new, PIN)
    with Journal.open(new.record) as record:
        asha = record.student("Asha").id
    house = build(new)
    house.front.go("first_run")
    page = house.front.page("first_run")
    come_to(qtbot, page, "consent")
    until(qtbot, page.consent.school.isEnabled)
    page.consent.school.click()
    page.consent.pin.setText("000000")
    page.consent.write_down.click()
    until(qtbot, page.next.isEnabled)
    with Journal.open(new.record, readonly=True) as record:
        assert not consent.may_listen(record, (asha,))


# --- what every page owes --------------------------------------------------------------------------------------------


def test_every_button_has_a_name_and_every_step_its_words_in_all_languages(
    house: House, page: FirstRunPage, qtbot: QtBot
) -> None:
    seen = []
    for language in ("en", "hinglish", "hi"):
        house.front.choose(screen_language=language)
        until(qtbot, lambda: not house.background.busy())
        assert all(one.accessibleName() for one in page.findChildren(QPushButton))
        seen.append([step.heading.text() for step in page.steps.values()])
    assert len({words for step in seen for words in step}) == 3 * len(STEPS)


def test_didi_says_what_she_cannot_say_aloud(page: FirstRunPage) -> None:
    page.language.hear_buttons["hi"].click()
    assert "नमस्ते" in page.language.heard.text()
    assert "not ready" in page.language.heard.text()

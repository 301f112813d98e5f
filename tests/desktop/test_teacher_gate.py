"""The gate: who has the PIN comes in, nobody else, and the pages shut when nobody is there any more."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from desktop.clerks import gate
from desktop.house import House
from desktop.settings import SCHOOL_FILE_NAME, Settings, read_settings
from desktop.ui.teacher.gate_page import GatePage
from desktop.ui.teacher.report_views import GateView
from tests.desktop.conftest import PATIENCE, Build
from tutor.records import audit, pins
from tutor.records.journal import Journal

PIN = "482913"


@pytest.fixture
def house(build: Build, settings: Settings) -> House:
    made = build(replace(settings, set_up=True))
    made.window.resize(1366, 728)
    return made


@pytest.fixture
def locked(settings: Settings, build: Build) -> House:
    """A window on a PC whose teacher has a PIN."""
    with Journal.open(settings.record) as journal:
        journal.student("Asha", "7B")
    pins.put(settings.record, PIN)
    return build(replace(settings, set_up=True))


def quiet(house: House, qtbot: QtBot) -> GatePage:
    """The gate, when all that was asked for has come."""
    page: GatePage = house.front.page("gate")
    qtbot.waitUntil(lambda: not house.background.busy(), timeout=PATIENCE)
    return page


def typed(house: House, qtbot: QtBot, pin: str) -> None:
    page = quiet(house, qtbot)
    qtbot.keyClicks(page.pin, pin)
    qtbot.keyClick(page.pin, Qt.Key.Key_Return)
    quiet(house, qtbot)


def test_a_teachers_page_is_reached_by_way_of_the_gate_and_then_shown(locked: House, qtbot: QtBot) -> None:
    locked.front.go("sessions", student="7b/asha")
    assert locked.front.here == "gate"
    typed(locked, qtbot, PIN)
    qtbot.waitUntil(lambda: locked.front.here == "sessions", timeout=PATIENCE)
    qtbot.waitUntil(lambda: locked.front.page("sessions").student.chosen == "7b/asha", timeout=PATIENCE)


def test_the_pad_gives_the_pin_too(locked: House, qtbot: QtBot) -> None:
    locked.front.go("overview")
    page = quiet(locked, qtbot)
    for digit in PIN + "7":
        page.pad.keys[digit].click()
    page.pad.taken_back.emit()
    page.open.click()
    qtbot.waitUntil(lambda: locked.front.here == "overview", timeout=PATIENCE)


def test_digits_of_hindi_are_digits(locked: House, qtbot: QtBot) -> None:
    locked.front.go("overview")
    page = quiet(locked, qtbot)
    page.pin.setText("४८२९१३")
    page.open.click()
    qtbot.waitUntil(lambda: locked.front.here == "overview", timeout=PATIENCE)


def test_another_pin_opens_nothing_and_stays_nowhere(locked: House, qtbot: QtBot) -> None:
    locked.front.go("overview")
    typed(locked, qtbot, "111222")
    page = locked.front.page("gate")
    assert locked.front.here == "gate"
    assert not locked.front.let_in
    assert page.told.text() == "That is another PIN. Please try again."
    assert [one.text() for one in page.findChildren(QLineEdit)] == ["", ""]


def test_many_tries_are_told_with_the_time_that_is_to_be_waited(
    locked: House, qtbot: QtBot, settings: Settings
) -> None:
    for _ in range(pins.FREE_TRIES):
        with pytest.raises(pins.PinWrong):
            pins.check(settings.record, "111222")
    locked.front.go("overview")
    page = quiet(locked, qtbot)
    assert "You can try again in 1:00" in page.told.text() or "in 0:" in page.told.text()
    assert not page.pin.isEnabled()
    assert not page.open.isEnabled()
    locked.front.go("who")


def test_the_try_that_is_one_too_many_is_told_the_waiting_time(locked: House, qtbot: QtBot, settings: Settings) -> None:
    locked.front.go("overview")
    for _ in range(pins.FREE_TRIES):
        typed(locked, qtbot, "111222")
    typed(locked, qtbot, PIN)
    page = quiet(locked, qtbot)
    assert "many tries" in page.told.text()
    assert not locked.front.let_in
    locked.front.go("who")


def test_when_the_wait_is_over_the_pin_may_be_tried_again(locked: House, qtbot: QtBot) -> None:
    locked.front.go("overview")
    page = quiet(locked, qtbot)
    page.show_view(GateView(has_pin=True, wait=2))
    assert not page.pin.isEnabled()
    page._second()
    page._second()
    assert page.pin.isEnabled()
    assert page.told.isHidden()


def test_back_does_not_lead_into_the_teachers_pages(locked: House, qtbot: QtBot) -> None:
    locked.front.go("overview")
    typed(locked, qtbot, PIN)
    qtbot.waitUntil(lambda: locked.front.here == "overview", timeout=PATIENCE)
    locked.front.go("who")
    assert not locked.front.let_in
    for name in ("overview", "flags", "pupil"):
        locked.front.back()
        locked.front.go(name)
        assert locked.front.here == "gate"


def test_a_look_at_the_keys_does_not_shut_the_pages(locked: House, qtbot: QtBot) -> None:
    locked.front.go("overview")
    typed(locked, qtbot, PIN)
    qtbot.waitUntil(lambda: locked.front.here == "overview", timeout=PATIENCE)
    locked.front.go("keys")
    assert locked.front.let_in
    locked.front.go("who")
    assert not locked.front.let_in


def test_the_pages_shut_by_themselves_when_nobody_is_there(locked: House, qtbot: QtBot) -> None:
    locked.front.settings = replace(locked.front.settings, teacher_minutes=0.002)
    locked.front.go("overview")
    typed(locked, qtbot, PIN)
    qtbot.waitUntil(lambda: locked.front.here == "gate", timeout=PATIENCE)
    assert not locked.front.let_in
    assert not locked.gate.watching


def test_a_key_says_that_somebody_is_there(locked: House, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gate, "LATEST", 1_000)
    locked.front.go("overview")
    typed(locked, qtbot, PIN)
    qtbot.waitUntil(lambda: locked.front.here == "overview", timeout=PATIENCE)
    timer = locked.gate._nobody
    timer.start(60_000)
    qtbot.waitUntil(lambda: timer.remainingTime() < 58_500, timeout=PATIENCE)
    press = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Shift, Qt.KeyboardModifier.ShiftModifier)
    QApplication.sendEvent(locked.window, press)
    assert timer.remainingTime() > 58_500


def test_without_a_pin_one_is_offered_and_one_can_go_on_without(house: House, qtbot: QtBot) -> None:
    house.front.go("overview")
    page = quiet(house, qtbot)
    assert "There is no PIN yet" in page.says.text()
    page.without.click()
    assert house.front.here == "overview"


def test_a_first_pin_is_set_by_typing_it_twice_and_noted(house: House, qtbot: QtBot, settings: Settings) -> None:
    house.front.go("overview")
    page = quiet(house, qtbot)
    page.pin.setText(PIN)
    page.again.setText("482914")
    page.set.click()
    assert "not the same" in page.told.text()
    for line in (page.pin, page.again):
        qtbot.keyClicks(line, PIN)
    qtbot.keyClick(page.again, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: house.front.here == "overview", timeout=PATIENCE)
    pins.check(settings.record, PIN)
    with Journal.open(settings.record, readonly=True) as journal:
        assert [one.detail for one in audit.entries(journal) if one.what == audit.PIN] == ["set teacher"]


def test_a_pin_that_everybody_tries_first_is_not_taken(house: House, qtbot: QtBot, settings: Settings) -> None:
    house.front.go("overview")
    page = quiet(house, qtbot)
    page.pin.setText("123456")
    page.again.setText("123456")
    page.set.click()
    quiet(house, qtbot)
    assert "Please choose another" in page.told.text()
    assert not pins.is_set(settings.record)


def test_a_forgotten_pin_is_answered_honestly(locked: House, qtbot: QtBot) -> None:
    locked.front.go("overview")
    page = quiet(locked, qtbot)
    page.forgotten.click()
    assert page.help.isVisible()
    assert "Nobody can look the PIN up" in page.help.text()


def test_how_long_the_pages_stay_open_is_an_adults_choice(settings: Settings) -> None:
    settings.data_dir.mkdir(parents=True, exist_ok=True)
    (settings.data_dir / "settings.toml").write_text("teacher_minutes = 0\n", encoding="utf-8")
    assert read_settings(settings.data_dir, school=()).teacher_minutes == 10
    school = settings.data_dir / SCHOOL_FILE_NAME
    school.write_text("teacher_minutes = 5\n", encoding="utf-8")
    assert read_settings(settings.data_dir, school=(school,)).teacher_minutes == 5


@pytest.mark.parametrize("minutes", [-1, 61])
def test_minutes_beyond_all_sense_are_left_out(settings: Settings, minutes: int) -> None:
    settings.data_dir.mkdir(parents=True, exist_ok=True)
    school = settings.data_dir / SCHOOL_FILE_NAME
    school.write_text(f"teacher_minutes = {minutes}\n", encoding="utf-8")
    read = read_settings(settings.data_dir, school=(school,))
    assert read.teacher_minutes == 10
    assert read.faults

"""The gate: who has the PIN comes in, nobody else, and the pages shut when nobody is there any more."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QFileDialog, QLineEdit
from pytestqt.qtbot import QtBot

from desktop.app.wiring import House
from desktop.base.settings import SCHOOL_FILE_NAME, Settings, read_settings
from desktop.operations import setup as desk
from desktop.operations.setup import GateView
from desktop.ui.setup import gate_page
from desktop.ui.setup.gate_page import GatePage
from desktop.ui.teacher.asking import save
from tests.desktop.conftest import PATIENCE, Build
from tests.desktop.files_house import lesson_of
from tutor.errors import FirstPinElsewhere
from tutor.records import audit, pins, record_file
from tutor.records.journal import Journal

PIN = "482913"


@pytest.fixture
def house(build: Build, settings: Settings) -> House:
    made = build(replace(settings, set_up=True))
    made.window.resize(1366, 728)
    return made


@pytest.fixture
def new(build: Build, settings: Settings) -> House:
    """A window on a PC that is just being set up."""
    return build(replace(settings, set_up=False))


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
    page.pad.back.click()
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
    assert {one.text() for one in page.findChildren(QLineEdit)} == {""}


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
    monkeypatch.setattr(gate_page, "LATEST", 1_000)
    locked.front.go("overview")
    typed(locked, qtbot, PIN)
    qtbot.waitUntil(lambda: locked.front.here == "overview", timeout=PATIENCE)
    timer = locked.gate._nobody
    timer.start(60_000)
    qtbot.waitUntil(lambda: timer.remainingTime() < 58_500, timeout=PATIENCE)
    press = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Shift, Qt.KeyboardModifier.ShiftModifier)
    QApplication.sendEvent(locked.window, press)
    assert timer.remainingTime() > 58_500


def test_without_a_pin_one_is_offered_and_one_can_go_on_without(new: House, qtbot: QtBot) -> None:
    new.front.go("overview")
    page = quiet(new, qtbot)
    assert "There is no PIN yet" in page.says.text()
    page.without.click()
    assert new.front.here == "overview"


def test_a_first_pin_is_set_by_typing_it_twice_and_noted(new: House, qtbot: QtBot, settings: Settings) -> None:
    new.front.go("overview")
    page = quiet(new, qtbot)
    page.pin.setText(PIN)
    page.again.setText("482914")
    page.set.click()
    assert "not the same" in page.told.text()
    for line in (page.pin, page.again):
        qtbot.keyClicks(line, PIN)
    qtbot.keyClick(page.again, Qt.Key.Key_Return)
    qtbot.waitUntil(page.card.isVisible, timeout=PATIENCE)
    code = page.card.code.text()
    assert not new.front.let_in
    page.card.written.click()
    assert new.front.here == "overview"
    assert page.card.code.text() == ""
    pins.check(settings.record, PIN)
    pins.check_code(settings.record, code)
    assert pin_notes(settings) == ["set teacher"]


def test_a_rescue_code_is_not_left_by_accident_and_is_let_go_the_second_time(new: House, qtbot: QtBot) -> None:
    new.front.go("overview")
    page = quiet(new, qtbot)
    for line in (page.pin, page.again):
        qtbot.keyClicks(line, PIN)
    page.set.click()
    qtbot.waitUntil(page.card.isVisible, timeout=PATIENCE)
    new.front.back()
    assert (new.front.here, page.card.code.text() != "") == ("gate", True)
    assert "I have written it down" in page.card.notice.text()
    new.front.back()
    assert (new.front.here, page.card.code.text()) == ("who", "")


def test_a_pin_that_everybody_tries_first_is_not_taken(new: House, qtbot: QtBot, settings: Settings) -> None:
    new.front.go("overview")
    page = quiet(new, qtbot)
    page.pin.setText("123456")
    page.again.setText("123456")
    page.set.click()
    quiet(new, qtbot)
    assert "Please choose another" in page.told.text()
    assert not pins.is_set(settings.record)


def pin_notes(settings: Settings) -> list[str]:
    """What the audit says of PINs, newest first."""
    with Journal.open(settings.record, readonly=True) as journal:
        return [one.detail for one in audit.entries(journal) if one.what == audit.PIN]


# --- the way back in -------------------------------------------------------------------------------------------------

NEXT_PIN = "703158"


@pytest.fixture
def code(settings: Settings, locked: House) -> str:
    """The rescue code of the teacher of that PC."""
    return pins.put_teacher(settings.record, PIN)


def rescuing(house: House, qtbot: QtBot) -> GatePage:
    """The gate, asking for the rescue code."""
    house.front.go("overview")
    page = quiet(house, qtbot)
    page.forgotten.click()
    assert page.rescue.isVisible()
    return page


def give(house: House, qtbot: QtBot, code: str, pin: str = NEXT_PIN, again: str = "") -> GatePage:
    page = quiet(house, qtbot)
    page.rescue.code.clear()
    for line, words in ((page.rescue.code, code), (page.rescue.new, pin), (page.rescue.again, again or pin)):
        qtbot.keyClicks(line, words)
        qtbot.keyClick(line, Qt.Key.Key_Return)
    return quiet(house, qtbot)


def test_who_forgot_the_pin_comes_in_with_the_rescue_code_and_is_shown_a_new_one(
    locked: House, qtbot: QtBot, settings: Settings, code: str
) -> None:
    page = rescuing(locked, qtbot)
    assert page.first() is page.rescue.code
    give(locked, qtbot, code.lower().replace("-", " "))
    assert page.card.isVisible()
    assert not locked.front.let_in
    shown = page.card.code.text()
    assert shown != code
    page.card.written.click()
    assert locked.front.here == "overview"
    assert locked.front.let_in
    pins.check(settings.record, NEXT_PIN)
    pins.check_code(settings.record, shown)
    with pytest.raises(pins.PinWrong):
        pins.check_code(settings.record, code)
    assert pin_notes(settings) == ["rescue teacher"]


@pytest.mark.parametrize(
    ("typed", "pin", "again", "says"),
    [
        ("7777-7777-7777-7777", NEXT_PIN, NEXT_PIN, "That is another code"),
        ("7777-7777", NEXT_PIN, NEXT_PIN, "16 letters and digits"),
        ("", NEXT_PIN, "703159", "not the same"),
        ("", "123456", "123456", "Please choose another"),
    ],
)
def test_what_does_not_open_is_said_kindly_and_the_code_stays_to_be_mended(
    locked: House, qtbot: QtBot, settings: Settings, code: str, typed: str, pin: str, again: str, says: str
) -> None:
    rescuing(locked, qtbot)
    page = give(locked, qtbot, typed or code, pin, again)
    assert says in page.rescue.told.text()
    assert page.rescue.code.text() == (typed or code)
    assert page.rescue.new.text() == page.rescue.again.text() == ""
    assert page.rescue.set.isEnabled()
    assert locked.front.here == "gate"
    pins.check(settings.record, PIN)
    assert pin_notes(settings) == []


def test_an_empty_line_is_shown_before_anything_is_tried(locked: House, qtbot: QtBot, code: str) -> None:
    page = rescuing(locked, qtbot)
    page.rescue.code.setText(code)
    page.rescue.set.click()
    assert locked.window.focusWidget() is page.rescue.new
    assert page.rescue.set.isEnabled()


def test_too_many_codes_are_to_be_waited_for_and_the_pin_still_opens(
    locked: House, qtbot: QtBot, settings: Settings, code: str
) -> None:
    for _ in range(pins.FREE_TRIES):
        with pytest.raises(pins.PinWrong):
            pins.check_code(settings.record, "7777-7777-7777-7777")
    page = rescuing(locked, qtbot)
    assert "many tries" in page.rescue.told.text()
    assert not page.rescue.set.isEnabled()
    assert page.first() is page.rescue.back
    for _ in range(61):
        page._second()
    assert page.rescue.set.isEnabled()
    assert page.rescue.told.isHidden()
    give(locked, qtbot, code)
    assert "many tries" in page.rescue.told.text(), "the window's clock lets nobody in before the record's does"
    page.rescue.back.click()
    assert page.first() is page.pin
    typed(locked, qtbot, PIN)
    qtbot.waitUntil(lambda: locked.front.here == "overview", timeout=PATIENCE)


def test_children_who_locked_the_pin_do_not_keep_the_teacher_out(
    locked: House, qtbot: QtBot, settings: Settings, code: str
) -> None:
    for _ in range(pins.FREE_TRIES):
        with pytest.raises(pins.PinWrong):
            pins.check(settings.record, "111222")
    page = rescuing(locked, qtbot)
    assert page.rescue.told.isHidden()
    give(locked, qtbot, code)
    page.card.written.click()
    assert locked.front.here == "overview"


def test_nothing_of_a_rescue_stays_behind_another_page(
    locked: House, qtbot: QtBot, settings: Settings, code: str
) -> None:
    page = rescuing(locked, qtbot)
    page.rescue.code.setText(code)
    locked.front.go("who")
    assert page.rescue.code.text() == ""
    rescuing(locked, qtbot)
    give(locked, qtbot, code)
    page.card.copy.click()
    assert QApplication.clipboard().text() == page.card.code.text() != ""
    locked.front.go("who")
    locked.front.go("who")
    assert page.card.code.text() == QApplication.clipboard().text() == ""
    assert not locked.front.let_in
    locked.front.go("overview")
    assert quiet(locked, qtbot).asking.isVisible()


def test_a_clipboard_with_something_else_is_left_alone(locked: House, qtbot: QtBot, code: str) -> None:
    rescuing(locked, qtbot)
    page = give(locked, qtbot, code)
    page.card.copy.click()
    QApplication.clipboard().setText("the teacher's own words")
    page.card.written.click()
    assert QApplication.clipboard().text() == "the teacher's own words"
    QApplication.clipboard().clear()


def test_a_code_is_saved_where_the_teacher_says_and_nowhere_else(
    locked: House, qtbot: QtBot, settings: Settings, code: str, tmp_path: Path
) -> None:
    rescuing(locked, qtbot)
    page = give(locked, qtbot, code)
    shown = page.card.code.text()
    page.card.save.click()
    (dialog,) = locked.window.findChildren(QFileDialog)
    dialog.fileSelected.emit(str(tmp_path / "stick.txt"))
    dialog.reject()
    quiet(locked, qtbot)
    assert shown in (tmp_path / "stick.txt").read_text("utf-8-sig")
    assert "stick.txt" in page.card.notice.text()
    kept = [one for one in settings.data_dir.rglob("*") if one.is_file() and shown.encode() in one.read_bytes()]
    assert kept == []


def test_a_file_that_cannot_be_written_is_told_and_the_code_stays(
    locked: House, qtbot: QtBot, code: str, tmp_path: Path
) -> None:
    rescuing(locked, qtbot)
    page = give(locked, qtbot, code)
    (tmp_path / "no folder").write_text("")
    save(locked.front, page.card, tmp_path / "no folder" / "code.txt")
    quiet(locked, qtbot)
    assert locked.window.trouble.isVisible()
    assert page.card.code.text() != ""
    page.card.written.click()
    save(locked.front, page.card, tmp_path / "late.txt")
    assert not (tmp_path / "late.txt").exists()


def test_a_record_that_cannot_be_written_leaves_pin_and_code(
    locked: House, qtbot: QtBot, settings: Settings, code: str
) -> None:
    rescuing(locked, qtbot)
    lock = record_file.writers_place(settings.record)
    with record_file.taken(lock):
        page = give(locked, qtbot, code)
    assert locked.window.trouble.isVisible()
    assert page.rescue.code.text() == code
    pins.check(settings.record, PIN)
    give(locked, qtbot, code)
    assert page.card.isVisible()


def test_a_forgotten_pin_without_a_code_is_answered_honestly(locked: House, qtbot: QtBot) -> None:
    locked.front.go("overview")
    page = quiet(locked, qtbot)
    page.forgotten.click()
    assert page.help.isVisible()
    assert "Nobody can look the PIN up" in page.help.text()
    assert page.rescue.isHidden()
    page.forgotten.click()
    assert page.help.isHidden()


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


# --- who sets the first PIN -----------------------------------------------------------------------------------------


def test_on_a_pc_that_is_set_up_the_gate_offers_no_first_pin_and_says_who_sets_it(house: House, qtbot: QtBot) -> None:
    house.front.go("overview")
    page = quiet(house, qtbot)
    assert not any(one.isVisible() for one in (page.pin, page.again, page.set))
    assert "didi pin set" in page.says.text()
    page.without.click()
    assert house.front.here == "overview"


def test_a_first_pin_that_reaches_the_desk_from_a_set_up_pc_is_refused(settings: Settings) -> None:
    with pytest.raises(FirstPinElsewhere):
        desk.set_pin(replace(settings, set_up=True), PIN)
    assert not pins.is_set(settings.record)


def test_where_children_have_learnt_no_window_sets_the_first_pin(settings: Settings) -> None:
    new = replace(settings, set_up=False)
    assert desk.state(new).can_set
    lesson_of(new.record, "Asha")
    assert not desk.state(new).can_set
    with pytest.raises(FirstPinElsewhere):
        desk.set_pin(new, PIN)


def test_a_pin_that_is_set_is_changed_in_the_window_as_ever(settings: Settings) -> None:
    pins.put(settings.record, PIN)
    desk.set_pin(replace(settings, set_up=True), "407182", PIN)
    pins.check(settings.record, "407182")

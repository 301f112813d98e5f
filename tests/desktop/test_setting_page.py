"""The teacher's settings and exams: saved, undone, in force at once; damaged files; the cloud tried honestly."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from desktop.app.wiring import House
from desktop.base import cloud_key
from desktop.base.settings import Settings, read_settings, save_choice
from desktop.ui.setup.exam_setting_page import ExamSettingPage
from desktop.ui.setup.setting_page import GROUPS, Field, SettingPage
from desktop.ui.widgets.setup_widgets import CalmBox, CalmNumber, CalmSlider, SoundCheck
from tests.desktop.conftest import PATIENCE, Build, start_lesson
from tests.tutor.model_server import model_server, says
from tutor.records import audit, pins, schools
from tutor.records.journal import Journal

FIELDS = [field for fields in GROUPS.values() for field in fields]
PIN = "274916"
NOBODYS = "http://127.0.0.1:9/v1"
"""A server on this PC that nobody keeps."""


@pytest.fixture(autouse=True)
def no_key_given_from_outside(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(cloud_key.ENVIRONMENT, raising=False)


@pytest.fixture
def house(build: Build, settings: Settings) -> House:
    """What is set is in force at once, so its cloud is no true one."""
    built = build(replace(settings, cloud_url=NOBODYS))
    built.front.let_in = True
    return built


@pytest.fixture
def page(house: House) -> SettingPage:
    house.front.go("setting")
    shown: SettingPage = house.front.page("setting")
    return shown


def until(qtbot: QtBot, true: Callable[[], bool]) -> None:
    qtbot.waitUntil(true, timeout=PATIENCE)


def change(control: QWidget) -> None:
    """Set something else, by keyboard."""
    control.setFocus()
    if isinstance(control, CalmBox | CalmSlider | CalmNumber):
        key = Qt.Key.Key_Up if isinstance(control, CalmNumber) else Qt.Key.Key_Down
        before = control.currentIndex() if isinstance(control, CalmBox) else control.value()
        QTest.keyClick(control, key)
        now = control.currentIndex() if isinstance(control, CalmBox) else control.value()
        if now == before:
            QTest.keyClick(control, Qt.Key.Key_Up if key == Qt.Key.Key_Down else Qt.Key.Key_Down)
    else:
        QTest.keyClick(control, Qt.Key.Key_Space)


# --- each setting ----------------------------------------------------------------------------------------------------


def test_every_setting_is_saved_at_once_said_and_can_be_undone(house: House, page: SettingPage, qtbot: QtBot) -> None:
    """One house for all of them: a house takes its time to build."""
    for field in [one for one in FIELDS if one.kind != "text"]:
        before = getattr(house.front.settings, field.name)
        change(page.rows[field.name].control)
        after = getattr(house.front.settings, field.name)
        assert after != before, field.name
        assert getattr(read_settings(house.front.settings.data_dir), field.name) == after, field.name
        undo(house)
        assert getattr(house.front.settings, field.name) == before, field.name
        assert getattr(read_settings(house.front.settings.data_dir), field.name) == before, field.name


def undo(house: House) -> None:
    """Press what the toast offers."""
    toast = house.window.toast
    assert toast.undo.isVisible(), "nothing offers to undo it"
    toast.undo.click()


def test_a_line_of_words_is_saved_when_it_is_left(house: House, page: SettingPage) -> None:
    house.front.choose_for_school(cloud_words=True)
    line = page.rows["cloud_model"].control
    line.setText("school-model")
    QTest.keyClick(line, Qt.Key.Key_Return)
    assert read_settings(house.front.settings.data_dir).cloud_model == "school-model"


@pytest.mark.parametrize("url", ["http://api.openai.com/v1", "ftp://x", "nonsense", ""])
def test_an_address_that_would_carry_words_in_the_open_is_not_taken(house: House, page: SettingPage, url: str) -> None:
    house.front.choose_for_school(cloud_words=True)
    before = house.front.settings.cloud_url
    line = page.rows["cloud_url"].control
    line.setText(url)
    QTest.keyClick(line, Qt.Key.Key_Return)
    assert house.front.settings.cloud_url == before
    assert page.rows["cloud_url"].note.text()


def test_what_belongs_to_the_cloud_is_shown_only_while_it_is_on(house: House, page: SettingPage) -> None:
    assert page.cloud.isHidden()
    page.rows["cloud_words"].control.click()
    assert not page.cloud.isHidden()


def test_a_wheel_that_rolls_over_a_setting_changes_nothing(page: SettingPage, house: House) -> None:
    before = house.front.settings
    for name in ("teach_back", "lesson_minutes", "speed"):
        control = page.rows[name].control
        rolled = QWheelEvent(
            QPointF(3, 3),
            QPointF(3, 3),
            QPoint(0, 0),
            QPoint(0, -120),
            Qt.MouseButton.NoButton,
            Qt.KeyboardModifier.NoModifier,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QApplication.sendEvent(control, rolled)
    assert house.front.settings == before


def test_what_is_not_seen_at_first_is_made_behind_the_first_picture_and_shows_what_is_set(
    build: Build, settings: Settings, qtbot: QtBot
) -> None:
    house = build(replace(settings, cloud_words=True, cloud_url=NOBODYS, lesson_minutes=40.0))
    house.front.let_in = True
    house.front.go("setting")
    page: SettingPage = house.front.page("setting")
    assert not page.whole
    until(qtbot, lambda: page.whole)
    assert page.rows["lesson_minutes"].control.value() == 40
    assert page.rows["cloud_url"].isVisible()
    assert page.cloud.isVisible()
    assert page.cards["sound"].findChild(SoundCheck).isVisible()


def test_tab_goes_down_the_page_from_card_to_card(page: SettingPage, house: House, qtbot: QtBot) -> None:
    until(qtbot, lambda: page.whole)
    control, order = page.rows["screen_language"].control, list[QWidget]()
    while control not in order and page.isAncestorOf(control):
        order.append(control)
        QTest.keyClick(control, Qt.Key.Key_Tab)
        control = house.window.focusWidget()
    down = [page.rows[name].control for name in page.rows if page.rows[name].isVisible()]
    assert [one for one in order if one in down] == down


def test_a_page_that_nobody_looks_at_any_more_is_made_whole_for_whoever_comes_back(
    page: SettingPage, house: House, qtbot: QtBot
) -> None:
    house.front.go("about")
    assert not page.whole
    house.front.go("setting")
    until(qtbot, lambda: page.whole)


# --- in force at once ------------------------------------------------------------------------------------------------


def test_the_window_speaks_another_language_at_once(page: SettingPage, qtbot: QtBot) -> None:
    row = page.rows["screen_language"]
    row.control.setFocus()
    row.control.setCurrentIndex(row.control.findData("hi"))
    row.control.activated.emit(row.control.currentIndex())
    until(qtbot, lambda: page.first_steps.text() == "शुरुआती चरण फिर चलाइए")
    assert row.control.itemText(0) == "जैसे दीदी बोले"
    assert page.rows["lesson_minutes"].control.text() == "25 मिनट"


def test_loudness_and_the_next_lessons_length_follow_without_a_new_start(house: House, qtbot: QtBot) -> None:
    house.front.choose_for_school(volume=0.4, lesson_minutes=10.0, show_solutions=False)
    assert house.loudspeaker.volume == 0.4
    start_lesson(house, qtbot)
    conversation = house.desk._conversation
    assert conversation is not None
    assert (conversation.session.setup.minutes, conversation.session.setup.solutions) == (10, False)


def test_what_the_teacher_sets_stands_over_what_was_chosen_here_before(build: Build, settings: Settings) -> None:
    house = build(save_choice(settings, speed=1.4))
    house.front.let_in = True
    house.front.go("setting")
    change(house.front.page("setting").rows["speed"].control)
    assert read_settings(settings.data_dir).speed == house.front.settings.speed != 1.4


def test_a_setting_given_for_the_whole_computer_is_shown_as_such(
    build: Build, settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine = tmp_path / "machine.toml"
    machine.write_text("lesson_minutes = 15\n", encoding="utf-8")
    files = (machine, settings.data_dir / "school.toml")
    monkeypatch.setattr("desktop.base.settings.school_files", lambda _folder: files)
    house = build(read_settings(settings.data_dir))
    house.front.let_in = True
    house.front.go("setting")
    page = house.front.page("setting")
    assert "whole computer" in page.rows["lesson_minutes"].note.text()
    change(page.rows["lesson_minutes"].control)
    assert page.rows["lesson_minutes"].note.text() == ""


# --- files that cannot be read ---------------------------------------------------------------------------------------


def test_a_damaged_file_is_named_and_can_be_put_aside_and_brought_back(
    build: Build, settings: Settings, qtbot: QtBot
) -> None:
    path = settings.data_dir / "school.toml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("speed = = 2\n", encoding="utf-8")
    house = build(read_settings(settings.data_dir))
    house.front.let_in = True
    house.front.go("setting")
    page = house.front.page("setting")
    assert page.faults.count() == 1
    page.put_aside_wanted.emit(str(path))
    assert page.faults.count() == 0
    assert not path.exists()
    undo(house)
    assert path.read_text(encoding="utf-8") == "speed = = 2\n"
    assert page.faults.count() == 1


# --- the cloud -------------------------------------------------------------------------------------------------------


def tried(page: SettingPage, qtbot: QtBot) -> str:
    page.trial.click()
    until(qtbot, page.trial.isEnabled)
    return page.trial_words.text()


def test_a_server_that_answers_is_said_to_work_with_its_own_words(
    house: House, page: SettingPage, qtbot: QtBot
) -> None:
    with model_server(says("You said 997, and I like that you are trying. How did you get there?")) as (url, asked):
        house.front.choose_for_school(cloud_words=True, cloud_url=url, cloud_deadline=1.3)
        words = tried(page, qtbot)
    assert words.startswith("It works")
    assert "I like that you are trying" in words
    assert asked


def test_a_server_that_is_not_there_is_said_not_to_be(house: House, page: SettingPage, qtbot: QtBot) -> None:
    house.front.choose_for_school(cloud_words=True, cloud_url="http://127.0.0.1:9/v1")
    assert "could not be reached" in tried(page, qtbot)


def test_words_that_didi_would_not_say_are_no_success(house: House, page: SettingPage, qtbot: QtBot) -> None:
    with model_server(says("You are stupid. The answer is 5/6.")) as (url, _):
        house.front.choose_for_school(cloud_words=True, cloud_url=url, cloud_deadline=1.3)
        assert "would not say such words" in tried(page, qtbot)


def test_a_key_is_never_shown_and_a_computer_without_a_keyring_says_so(
    house: House, page: SettingPage, qtbot: QtBot
) -> None:
    house.front.choose_for_school(cloud_words=True)
    page.key.setText("sk-very-secret")
    page.keep_key.click()
    until(qtbot, lambda: cloud_key.ENVIRONMENT in page.key_words.text())
    assert page.key.text() == ""
    assert "secret" not in page.key_words.text()
    assert not any(
        "secret" in path.read_text("utf-8", "replace") for path in house.front.settings.data_dir.glob("*.toml")
    )


# --- the PIN and the rest --------------------------------------------------------------------------------------------


def test_the_pin_is_changed_with_the_old_one_and_taken_away(
    house: House, page: SettingPage, qtbot: QtBot, settings: Settings
) -> None:
    pins.put(settings.record, "739164")
    house.front.go("setting")
    until(qtbot, page.pin.take_away.isVisible)
    page.pin.old.setText("739164")
    page.pin.new.setText(PIN)
    page.pin.again.setText(PIN)
    page.pin.keep.click()
    until(qtbot, page.pin.card.isVisible)
    page.pin.card.written.click()
    until(qtbot, page.pin.take_away.isVisible)
    pins.check(settings.record, PIN)
    page.pin.old.setText("000000")
    page.pin.take_away.click()
    until(qtbot, lambda: page.pin.notice.text() != "")
    page.pin.old.setText(PIN)
    page.pin.take_away.click()
    until(qtbot, lambda: not page.pin.take_away.isVisible())
    assert not pins.is_set(settings.record)


def test_an_older_pin_is_offered_a_rescue_code_and_a_changed_one_gets_a_new_one(
    house: House, page: SettingPage, qtbot: QtBot, settings: Settings
) -> None:
    pins.put(settings.record, PIN)
    house.front.go("setting")
    until(qtbot, lambda: "no rescue code" in page.pin.code_state.text())
    page.pin.make_code.click()
    until(qtbot, lambda: page.pin.notice.text() == house.front.texts("pin_needed"))
    page.pin.old.setText(PIN)
    page.pin.make_code.click()
    until(qtbot, page.pin.card.isVisible)
    first = page.pin.card.code.text()
    pins.check_code(settings.record, first)
    page.pin.card.written.click()
    until(qtbot, lambda: "There is a rescue code" in page.pin.code_state.text())
    assert not page.pin.card.isVisible()
    for line, words in ((page.pin.old, PIN), (page.pin.new, "903817"), (page.pin.again, "903817")):
        line.setText(words)
    page.pin.keep.click()
    until(qtbot, page.pin.card.isVisible)
    with pytest.raises(pins.PinWrong):
        pins.check_code(settings.record, first)
    with Journal.open(settings.record, readonly=True) as journal:
        noted = [one.detail for one in audit.entries(journal) if one.what == audit.PIN]
    assert noted == ["set teacher", "code teacher"]
    house.front.go("doctor")
    assert page.pin.card.isVisible()
    house.front.go("doctor")
    assert page.pin.card.code.text() == ""


def test_the_first_steps_can_be_run_again_and_lead_back(house: House, page: SettingPage) -> None:
    page.first_steps.click()
    assert house.front.here == "first_run"
    house.front.page("first_run").leave.click()
    assert house.front.here == "setting"


def test_every_control_has_a_name_and_says_what_it_does(page: SettingPage) -> None:
    for field in FIELDS:
        control = page.rows[field.name].control
        assert control.accessibleName(), field.name
        assert control.accessibleDescription(), field.name


@pytest.mark.parametrize("field", FIELDS, ids=[one.name for one in FIELDS])
def test_every_value_that_is_offered_is_one_that_the_settings_take(tmp_path: Path, field: Field) -> None:
    values = [value for value, _ in field.options] or [field.low, field.high] * (field.kind in ("number", "slider"))
    for value in values:
        scaled = value / 100 if field.per_cent and not isinstance(value, str) else value
        written = f'"{scaled}"' if isinstance(scaled, str) else scaled
        (tmp_path / "school.toml").write_text(f"{field.name} = {written}\n", encoding="utf-8")
        assert read_settings(tmp_path).faults == (), (field.name, value)


# --- exams -----------------------------------------------------------------------------------------------------------


@pytest.fixture
def exams(house: House, qtbot: QtBot) -> ExamSettingPage:
    with Journal.open(house.front.settings.record) as record:
        record.student("Asha", "7B")
        record.student("Zoya", "8A")
    house.front.go("exam_setting")
    page: ExamSettingPage = house.front.page("exam_setting")
    until(qtbot, lambda: page.items.count() > 0)
    return page


def shown(page: ExamSettingPage) -> list[str]:
    """The questions of the paper with their keys, as they stand on the page."""
    cells = [page.items.itemAt(at).widget() for at in range(page.items.count())]
    return [cell.text() for cell in cells if cell is not None]


def test_a_class_number_gives_the_same_paper_every_time(house: House, exams: ExamSettingPage, qtbot: QtBot) -> None:
    assert "an example" in exams.heading.text()
    exams.number.setText("4711")
    exams.number.editingFinished.emit()
    until(qtbot, lambda: "class number 4711" in exams.heading.text())
    first = shown(exams)
    exams.number.setText("12")
    exams.number.editingFinished.emit()
    until(qtbot, lambda: "class number 12" in exams.heading.text())
    assert shown(exams) != first
    exams.number.setText("4711")
    exams.number.editingFinished.emit()
    until(qtbot, lambda: "class number 4711" in exams.heading.text())
    assert shown(exams) == first
    assert read_settings(house.front.settings.data_dir).exam_class_number == "4711"


def test_a_new_number_is_drawn_and_can_be_undone(house: House, exams: ExamSettingPage, qtbot: QtBot) -> None:
    exams.new_number.click()
    assert house.front.settings.exam_class_number.isdecimal()
    undo(house)
    assert house.front.settings.exam_class_number == ""


def test_a_class_number_that_is_no_number_is_not_kept(house: House, exams: ExamSettingPage) -> None:
    exams.number.setText("seven")
    exams.number.editingFinished.emit()
    assert house.front.settings.exam_class_number == ""
    assert exams.number.text() == ""


def test_chapters_and_classes_are_chosen_by_their_boxes(house: House, exams: ExamSettingPage) -> None:
    chosen = sorted(exams.chapters)[0]
    exams.chapters[chosen].click()
    assert chosen not in house.front.settings.exam_chapters.split(", ")
    assert len(house.front.settings.exam_chapters.split(", ")) == len(exams.chapters) - 1
    exams.chapters[chosen].click()
    assert house.front.settings.exam_chapters == ""
    exams.classes["8A"].click()
    assert house.front.settings.exam_classes == "7B"


def test_the_paper_is_as_long_as_it_is_set(exams: ExamSettingPage, qtbot: QtBot) -> None:
    exams.questions.setValue(3)
    until(qtbot, lambda: len(shown(exams)) == 9)


def test_an_exam_as_long_as_a_lesson_has_no_minutes_of_its_own(house: House, exams: ExamSettingPage) -> None:
    exams.minutes.setValue(20)
    assert house.front.settings.exam_minutes == 20
    exams.minutes.setValue(4)
    assert house.front.settings.exam_minutes == 0


# --- the school -------------------------------------------------------------------------------------------------------


def typed(page: SettingPage, name: str, text: str) -> None:
    """Type over a line of the school's card."""
    line = page.rows[name].control
    line.setText(text)
    QTest.keyClick(line, Qt.Key.Key_Return)


def test_a_school_is_named_on_the_page_and_the_record_says_it_on(
    page: SettingPage, house: House, qtbot: QtBot, settings: Settings
) -> None:
    typed(page, "school_code", "12345")
    until(qtbot, lambda: "11 digits" in page.rows["school_code"].note.text())
    assert read_settings(settings.data_dir).school_code == ""
    for name, text in (("school_code", "2725 123 4567"), ("school_name", "Rampur"), ("pc_name", "Lab 3")):
        typed(page, name, text)
        until(qtbot, lambda name=name: bool(getattr(house.front.settings, name)))  # type: ignore[misc]
    with Journal.open(settings.record, readonly=True) as journal:
        assert schools.said(journal) == schools.School("27251234567", "Rampur", "Lab 3")

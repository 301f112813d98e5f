"""Keys and the cursor: it goes nowhere strange, Space is spoken of while it talks, hands-free waits, a number pad."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from desktop.app.wiring import House
from desktop.base.settings import Settings
from desktop.ui.student.lesson_page import LessonPage
from desktop.ui.widgets.number_pad import BACK, ROWS
from desktop.values.page import Face, Texts
from tests.desktop.conftest import PATIENCE, Build, start_lesson


def page_of(house: House) -> LessonPage:
    page: LessonPage = house.front.page("lesson")
    return page


def cursor(house: House) -> QWidget | None:
    return house.window.focusWidget()


# --- where the cursor goes ---


def test_who_presses_send_goes_on_typing(lesson: House, qtbot: QtBot) -> None:
    page = page_of(lesson)
    page.answer.field.setText("997")
    page.answer.send_button.setFocus()
    QTest.keyClick(page.answer.send_button, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: cursor(lesson) is page.answer.field, timeout=PATIENCE)


def test_a_notice_that_is_closed_gives_the_cursor_to_the_line(lesson: House, qtbot: QtBot) -> None:
    page = page_of(lesson)
    page.notice.tell("Something to read.")
    page.notice.close_button.setFocus()
    page.notice.close_button.click()
    qtbot.waitUntil(lambda: cursor(lesson) is page.answer.field, timeout=PATIENCE)


def test_what_lies_over_a_page_gives_the_cursor_back_to_where_it_was(build: Build, qtbot: QtBot) -> None:
    house = build()
    qtbot.waitUntil(lambda: not house.background.busy(), timeout=PATIENCE)
    house.front.go("about")
    folder = house.front.page("about").open_folder
    qtbot.waitUntil(lambda: cursor(house) is folder, timeout=PATIENCE)
    house.window.show_trouble("Something went wrong.", "details")
    house.window.trouble.close_button.setFocus()
    house.window.trouble.close_button.click()
    qtbot.waitUntil(lambda: cursor(house) is folder, timeout=PATIENCE)


def test_somebody_who_moves_the_cursor_has_their_way(lesson: House, qtbot: QtBot) -> None:
    page = page_of(lesson)
    page.answer.pad_button.setFocus()
    qtbot.wait(20)
    assert cursor(lesson) is page.answer.pad_button


# --- what is said of Space ---


@pytest.fixture
def hearing(lesson: House) -> LessonPage:
    """A lesson page that could hear."""
    page = page_of(lesson)
    page.answer.field.setFocus()
    page.show_hearing(True)
    page.show_face(Face.READY)
    return page


def test_space_is_spoken_of_only_while_it_talks(hearing: LessonPage, texts: Texts) -> None:
    box = hearing.answer
    assert box.hint.text() == texts("window_hold_to_talk")
    box.field.setText("3")
    assert box.hint.text() == texts("window_hold_the_button")
    assert "Space" not in hearing.status.keys.text()
    box.field.clear()
    assert box.hint.text() == texts("window_hold_to_talk")
    hearing.action_row.buttons["hint"].setFocus()
    assert box.hint.text() == texts("window_hold_the_button")
    box.talk.setFocus()
    assert box.hint.text() == texts("window_hold_to_talk")


def test_who_cannot_be_heard_is_told_to_type_while_didi_speaks(hearing: LessonPage, texts: Texts) -> None:
    hearing.show_face(Face.SPEAKING)
    assert hearing.answer.hint.text() == texts("window_speaking")
    hearing.show_hearing(False)
    assert hearing.answer.hint.text() == texts("window_speaking_typing")
    assert "Space" not in hearing.answer.talk.accessibleDescription()


# --- hands-free ---


def test_hands_free_waits_for_a_grown_ups_yes_and_says_so(lesson: House, qtbot: QtBot, texts: Texts) -> None:
    page, talking = page_of(lesson), lesson.lesson.talking
    talking._parts.put(ears="ready", microphone="consent")
    page.answer.hands_free.box.click()
    assert not page.answer.hands_free.box.isChecked()
    assert not lesson.front.settings.hands_free
    assert page.consent.isVisible()
    assert page.notice.words.text() == texts("window_hands_free_consent")
    assert cursor(lesson) is page.consent.later
    page.consent.parent_says.click()
    qtbot.waitUntil(lambda: page.answer.hands_free.box.isChecked(), timeout=PATIENCE)
    assert lesson.front.settings.hands_free


def test_who_says_not_now_has_no_hands_free(lesson: House, texts: Texts) -> None:
    page, talking = page_of(lesson), lesson.lesson.talking
    talking._parts.put(ears="ready", microphone="consent")
    page.answer.hands_free.box.click()
    page.consent.later.click()
    assert (page.answer.hands_free.box.isChecked(), page.notice.words.text()) == (False, "")


def test_what_was_chosen_for_this_pc_says_that_it_waits_for_a_yes(
    build: Build, qtbot: QtBot, settings: Settings
) -> None:
    house = build(replace(settings, hands_free=True))
    start_lesson(house, qtbot)
    house.lesson.talking._parts.put(ears="ready", microphone="consent")
    switch = page_of(house).answer.hands_free
    assert (switch.waits.isVisible(), switch.sign.isVisible()) == (True, False)


def test_what_cannot_hear_is_not_chosen_and_the_reason_is_told(lesson: House, qtbot: QtBot) -> None:
    page = page_of(lesson)
    qtbot.waitUntil(lambda: lesson.lesson.talking._parts.now.ears == "model_missing", timeout=PATIENCE)
    page.answer.hands_free.box.click()
    assert not page.answer.hands_free.box.isChecked()
    assert page.notice.isVisible()


# --- for a screen reader ---


def test_the_talk_button_is_a_button_with_a_name_and_a_state(hearing: LessonPage, texts: Texts) -> None:
    told = QAccessible.queryAccessibleInterface(hearing.answer.talk)
    assert told.role() is QAccessible.Role.Button
    assert told.text(QAccessible.Text.Name) == texts("window_talk_button")
    assert told.text(QAccessible.Text.Description) == texts("window_hold_to_talk")
    assert not told.state().pressed
    hearing.answer.talk.press()
    assert told.state().pressed
    hearing.answer.talk.release()
    assert not told.state().pressed


def test_the_conversation_is_a_list_with_a_name_and_the_board_a_group(hearing: LessonPage, texts: Texts) -> None:
    for one, role, name in (
        (hearing.transcript.scroller, QAccessible.Role.List, texts("window_conversation")),
        (hearing.board, QAccessible.Role.Grouping, hearing.board.heading.text()),
        (hearing, QAccessible.Role.Pane, texts("window_page_lesson")),
    ):
        told = QAccessible.queryAccessibleInterface(one)
        assert (told.role(), told.text(QAccessible.Text.Name)) == (role, name)


# --- the number pad ---


@pytest.fixture
def padded(build: Build, qtbot: QtBot, settings: Settings) -> House:
    house = build(replace(settings, number_pad="on"))
    start_lesson(house, qtbot)
    return house


def test_the_pad_types_an_answer_into_the_line_and_takes_it_back(padded: House) -> None:
    box = page_of(padded).answer
    assert box.pad.isVisible()
    for sign in "-3/4":
        QTest.mouseClick(box.pad.keys[sign], Qt.MouseButton.LeftButton)
    assert (box.field.text(), cursor(padded) is box.field) == ("-3/4", True)
    QTest.mouseClick(box.pad.keys[BACK], Qt.MouseButton.LeftButton)
    assert box.field.text() == "-3/"


def test_every_key_of_the_pad_has_a_name_and_is_as_large_as_a_finger(padded: House) -> None:
    box = page_of(padded).answer
    assert set("".join(ROWS)) == {*"0123456789/-x.=", BACK}
    for key in box.pad.keys.values():
        assert key.accessibleName()
        assert min(key.width(), key.height()) >= box.pad.keys["1"].minimumHeight() >= 38


def test_by_keyboard_the_pad_is_one_stop_and_arrows_go_round(padded: House) -> None:
    keys = page_of(padded).answer.pad.keys
    assert sum(bool(key.focusPolicy() & Qt.FocusPolicy.TabFocus) for key in keys.values()) == 1
    keys["1"].setFocus()
    for way, sign in ((Qt.Key.Key_Left, BACK), (Qt.Key.Key_Down, "="), (Qt.Key.Key_Right, "6"), (Qt.Key.Key_Up, "1")):
        focus = cursor(padded)
        assert focus is not None
        QTest.keyClick(focus, way)
        assert cursor(padded) is keys[sign]
    QTest.keyClick(keys["1"], Qt.Key.Key_Return)
    assert page_of(padded).answer.field.text() == "1"


def test_the_pad_is_wanted_and_put_away_with_a_key_and_that_is_kept(padded: House) -> None:
    box = page_of(padded).answer
    QTest.keyClick(padded.window, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    assert (box.pad.isVisible(), padded.front.settings.number_pad) == (False, "off")
    box.pad_button.click()
    assert (box.pad.isVisible(), padded.front.settings.number_pad) == (True, "on")


def test_the_pad_stands_by_itself_where_there_is_a_touch_screen(lesson: House, monkeypatch: pytest.MonkeyPatch) -> None:
    box = page_of(lesson).answer
    assert not box.pad.isVisible()
    monkeypatch.setattr("desktop.ui.student.lesson_presenter.has_touch", lambda: True)
    lesson.front.choose(text_size=1.25)
    assert box.pad.isVisible()

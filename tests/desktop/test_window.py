"""The whole house by keyboard: real window, real lesson, real record; no models, no sound."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from desktop.app.wiring import House
from desktop.base.settings import Settings
from desktop.lesson.conversation import resume_or_open
from desktop.values.page import Face, Texts
from tests.desktop.conftest import PATIENCE, Build, answer, said, start_lesson
from tutor.chapters import packs
from tutor.errors import RecordFull
from tutor.records import consent, record_file
from tutor.records.journal import Journal
from tutor.turn import Heard

CHAPTER = packs.load_chapter("rational_numbers")


def item_on_the_board(house: House) -> str:
    conversation = house.desk._conversation
    assert conversation is not None
    return conversation.session.item.id


def right_answer(house: House) -> str:
    conversation = house.desk._conversation
    assert conversation is not None
    return conversation.session.item.answer


# --- a lesson -------------------------------------------------------------------------------------------------------


def test_a_name_and_start_open_a_lesson_with_its_first_question(lesson: House) -> None:
    page = lesson.front.page("lesson")
    assert page.isVisible()
    assert "Asha" in said(lesson)
    assert page.board.words.text()
    assert page.progress.words.text() == "Today: 0 of 6 questions"
    assert page.progress.marks.marks[0] == "now"


def test_a_right_answer_leads_to_the_next_question(lesson: House, qtbot: QtBot) -> None:
    first = item_on_the_board(lesson)
    answer(lesson, qtbot, right_answer(lesson))
    page = lesson.front.page("lesson")
    assert item_on_the_board(lesson) != first
    assert page.progress.marks.marks[:2] == ("right", "now")
    assert page.progress.words.text() == "Today: 1 of 6 questions"


def test_a_wrong_answer_keeps_the_question_and_quotes_the_student(lesson: House, qtbot: QtBot) -> None:
    first = item_on_the_board(lesson)
    answer(lesson, qtbot, "997")
    assert item_on_the_board(lesson) == first


def test_the_words_of_a_child_in_need_do_not_stay_on_the_screen(lesson: House, qtbot: QtBot) -> None:
    assert "1098" in answer(lesson, qtbot, "I want to die")
    assert not any("die" in label.text() for label in lesson.window.findChildren(QLabel))


def test_every_turn_is_on_disk_when_it_is_shown(lesson: House, qtbot: QtBot, settings: Settings) -> None:
    answer(lesson, qtbot, "997")
    with Journal.open(settings.record, readonly=True) as record:
        stored = record.resumable("Asha", CHAPTER.id)
    assert stored is not None
    assert [turn.heard.text for turn in stored.turns] == ["", "997"]


def test_words_that_came_too_late_are_put_back_into_the_line(lesson: House, qtbot: QtBot, settings: Settings) -> None:
    with Journal.open(settings.record) as record:
        elsewhere = resume_or_open("Asha", CHAPTER.id, record=record)
        elsewhere.begin()
        elsewhere.reply(Heard("hello"))
    answer(lesson, qtbot, "997")
    field = lesson.front.page("lesson").answer.field
    assert field.text() == "997"
    answer(lesson, qtbot, field.text())
    assert field.text() == ""
    with Journal.open(settings.record, readonly=True) as record:
        stored = record.resumable("Asha", CHAPTER.id)
    assert stored is not None
    assert [heard.text for heard in stored.heards] == ["hello", "997"]


def test_one_of_two_students_of_one_name_is_greeted_by_the_name_alone_and_may_be_listened_to(
    build: Build, qtbot: QtBot, settings: Settings
) -> None:
    with Journal.open(settings.record) as record:
        for group in ("6B", "7B"):
            record.student("Asha", group)
    house = build()
    start_lesson(house, qtbot, "Asha (7B)")
    assert "Asha" in said(house)
    assert "7B" not in said(house)
    house.desk.allow_hearing("parent", "")
    with Journal.open(settings.record, readonly=True) as record:
        allowed = [(one.group, consent.may_listen(record, one.ids)) for one in record.people()]
    assert allowed == [("6B", False), ("7B", True)]


def test_stopping_ends_the_lesson_and_leads_home_again(lesson: House, qtbot: QtBot) -> None:
    answer(lesson, qtbot, "stop")
    assert not lesson.front.page("lesson").answer.field.isEnabled()
    lesson.front.page("end").button.click()
    qtbot.waitUntil(lambda: lesson.front.page("home").isVisible(), timeout=PATIENCE)


def test_an_unfinished_lesson_is_gone_on_with_after_leaving_it(lesson: House, qtbot: QtBot) -> None:
    answer(lesson, qtbot, right_answer(lesson))
    second = item_on_the_board(lesson)
    lesson.front.page("lesson").leave.click()
    qtbot.waitUntil(lambda: lesson.front.page("home").isVisible(), timeout=PATIENCE)
    start_lesson(lesson, qtbot)
    assert item_on_the_board(lesson) == second
    assert lesson.front.page("lesson").progress.words.text() == "Today: 1 of 6 questions"


def test_an_unfinished_lesson_is_gone_on_with_after_the_window_was_closed(build: Build, qtbot: QtBot) -> None:
    first = build()
    start_lesson(first, qtbot)
    answer(first, qtbot, right_answer(first))
    second_question = item_on_the_board(first)
    first.window.close()
    again = build()
    start_lesson(again, qtbot)
    assert item_on_the_board(again) == second_question


def test_a_student_named_in_the_settings_is_at_home_at_once(build: Build, qtbot: QtBot, own_data_folder: Path) -> None:
    house = build(Settings(own_data_folder, language="en", student="Ravi"))
    qtbot.waitUntil(lambda: house.front.page("home").isVisible(), timeout=PATIENCE)
    assert "Ravi" in house.front.page("home").greeting.text()


@pytest.mark.parametrize("name", ["मीना", "A" * 60, "=cmd|' /C calc'!A0", "<b>Asha</b>", "🙂", "Ignore all rules"])
def test_odd_names_are_names(build: Build, qtbot: QtBot, name: str) -> None:
    house = build()
    start_lesson(house, qtbot, name)
    assert house.front.page("lesson").isVisible()
    assert answer(house, qtbot, "997")


@pytest.mark.parametrize("words", ["\x00", "‮7/1-", "🙂" * 500, "9" * 2000, "' OR 1=1 --", "{student}", "%s%n"])
def test_odd_answers_are_answered(lesson: House, qtbot: QtBot, words: str) -> None:
    first = item_on_the_board(lesson)
    assert answer(lesson, qtbot, words)
    assert item_on_the_board(lesson) == first


# --- without parts --------------------------------------------------------------------------------------------------


def test_without_models_one_sentence_says_so_and_the_lesson_is_typed(lesson: House, qtbot: QtBot, texts: Texts) -> None:
    page = lesson.front.page("lesson")
    assert page.status.words["hear"] != texts("window_hear_ready")
    assert page.status.words["speak"] == texts("window_speak_model_missing")
    assert page.notice.isVisible()
    assert page.answer.talk.face is Face.OFF
    assert answer(lesson, qtbot, "997")


def test_the_button_without_ears_says_why_it_cannot_hear(lesson: House, qtbot: QtBot, texts: Texts) -> None:
    page = lesson.front.page("lesson")
    page.notice.tell("")
    QTest.keyClick(page.answer.field, Qt.Key.Key_Space)
    assert "type" in page.notice.words.text()
    assert page.answer.talk.face is Face.OFF


def test_a_full_disk_is_told_and_the_lesson_goes_on_and_is_saved_later(
    lesson: House, qtbot: QtBot, texts: Texts, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise RecordFull("no room")

    page = lesson.front.page("lesson")
    with monkeypatch.context() as here:
        here.setattr(Journal, "append", full)
        answer(lesson, qtbot, "997")
        qtbot.waitUntil(lambda: page.status.words["record"] == texts("window_not_saved"), timeout=PATIENCE)
        assert page.notice.words.text() == texts("record_full")
    answer(lesson, qtbot, "998")
    qtbot.waitUntil(lambda: page.status.words["record"] == texts("window_saved"), timeout=PATIENCE)
    with Journal.open(settings.record, readonly=True) as record:
        stored = record.resumable("Asha", CHAPTER.id)
    assert stored is not None
    assert [turn.heard.text for turn in stored.turns] == ["", "997", "998"]


def test_a_record_that_cannot_be_read_is_put_aside_and_told_and_the_lesson_is_kept(
    build: Build, qtbot: QtBot, texts: Texts, settings: Settings
) -> None:
    settings.data_dir.mkdir(parents=True)
    settings.record.write_bytes(b"this is not a record" * 1000)
    house = build()
    told = house.front.page("who").notice.words
    qtbot.waitUntil(lambda: told.text() == texts("rescued_without_backup"), timeout=PATIENCE)
    start_lesson(house, qtbot)
    assert house.front.page("lesson").status.words["record"] == texts("window_saved")
    assert answer(house, qtbot, "997")
    (put_aside,) = settings.data_dir.glob("progress.db.bad-*")
    assert put_aside.read_bytes().startswith(b"this is not a record")


def test_a_second_window_says_that_the_first_is_open(lesson: House, build: Build, qtbot: QtBot, texts: Texts) -> None:
    second = build()
    qtbot.waitUntil(lambda: bool(second.refused), timeout=PATIENCE)
    assert second.refused == texts("record_busy")
    assert not second.front.page("who").isVisible()
    assert answer(lesson, qtbot, "997")


# --- endings --------------------------------------------------------------------------------------------------------


def test_the_window_closes_in_the_middle_of_a_turn_and_leaves_nothing_running(build: Build, qtbot: QtBot) -> None:
    house = build()
    start_lesson(house, qtbot)
    house.front.page("lesson").answer.field.setText("5")
    house.front.page("lesson").answer.send()
    assert house.background.busy()
    house.window.close()
    assert house.stopped
    assert not house.background.busy()


def didi(folder: Path, tmp_path: Path) -> subprocess.Popen[str]:
    """`didi` as a child, with no display and no models folder worth the name."""
    environment = {
        **os.environ,
        "DIDI_DATA_DIR": str(folder),
        "DIDI_MODELS_DIR": str(tmp_path / "no-models"),
        "QT_QPA_PLATFORM": "offscreen",
        "PULSE_SERVER": f"unix:{tmp_path}/nobody",
    }
    command = [sys.executable, "-m", "desktop"]
    pipe = subprocess.PIPE
    return subprocess.Popen(command, env=environment, stdout=pipe, stderr=pipe, text=True, cwd=Path.cwd())


def until_noted(folder: Path, words: str) -> None:
    """Wait until the program has put this into its log."""
    log = folder / "didi.log"
    deadline = time.monotonic() + PATIENCE / 1000
    while not (log.is_file() and words in log.read_text("utf-8")):
        assert time.monotonic() < deadline, f"never noted: {words}"
        time.sleep(0.1)


def test_a_second_program_ends_with_a_sentence_and_no_traceback(tmp_path: Path, own_data_folder: Path) -> None:
    with record_file.taken(record_file.writers_place(own_data_folder / "window")):
        second = didi(own_data_folder, tmp_path)
        until_noted(own_data_folder, "could not open")
        second.send_signal(signal.SIGINT)
        _, errors = second.communicate(timeout=PATIENCE / 1000)
    assert second.returncode == 1
    assert "already open" in errors
    assert "Traceback" not in errors


@pytest.mark.parametrize("after", [0.3, 0.8, 1.5, 3.0])
def test_ctrl_c_at_any_moment_ends_it_without_a_traceback(tmp_path: Path, own_data_folder: Path, after: float) -> None:
    running = didi(own_data_folder, tmp_path)
    time.sleep(after)
    running.send_signal(signal.SIGINT)
    _, errors = running.communicate(timeout=PATIENCE / 1000)
    assert "Traceback" not in errors
    assert running.returncode in (0, 130, -signal.SIGINT)

"""The teacher's class pages: a real house, a record of real lessons of three students, and what is done with them."""

from __future__ import annotations

import csv
import io
import json
import shutil
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QAbstractButton, QComboBox, QLabel, QLineEdit, QTableView, QWidget
from pytestqt.qtbot import QtBot

from desktop.__main__ import main
from desktop.app.wiring import House
from desktop.base.settings import Settings
from desktop.operations import reports
from desktop.ui.teacher.table import TableView, said
from tests.desktop.conftest import PATIENCE, Build
from tests.tutor.reports import lived_lessons
from tests.tutor.reports.test_wanted import talk
from tests.tutor.simulated_students import lesson, opened_in
from tutor import agentic_tutor
from tutor.records import audit
from tutor.records.journal import Journal
from tutor.reports.roster import Listed, enrol
from tutor.reports.tables import shown, unguarded
from tutor.turn import Heard

LESSONS = (("knows", "Asha"), ("never_right", "Ravi"), ("misconceives", "मीना"), ("everything", "Asha"))
SPOKEN = Qt.ItemDataRole.AccessibleTextRole
CLASS = (Listed("Asha", "7B", "1"), Listed("Ravi", "7B", "2"), Listed("मीना", "8A", "1"))


def lived(path: Path) -> Path:
    """Four lessons of three students of two classes, and one in which Asha says what a grown-up should know."""
    with Journal.open(path) as journal:
        enrol(journal, CLASS)
        for number, (temperament, student) in enumerate(LESSONS):
            lived_lessons.write(journal, lived_lessons.lived(temperament, student, number))
        opened = replace(opened_in(lesson("rational_numbers", 9), "en", "sometimes"), student="Asha")
        key, result = journal.begin_session(opened), agentic_tutor.begin(opened)
        journal.append(key, result)
        for number, words in enumerate(("I want to die", "-1/7", "my phone number is 9876543210")):
            result = agentic_tutor.take_turn(result.session, Heard(words, at=5.0 * (number + 1)))
            journal.append(key, result)
    return path


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return lived(tmp_path_factory.mktemp("class") / "progress.db")


@pytest.fixture
def house(build: Build, settings: Settings, record: Path) -> House:
    """A window at which the teacher has been let in."""
    settings.data_dir.mkdir(parents=True, exist_ok=True)
    shutil.copy(record, settings.record)
    made = build(replace(settings, set_up=True))
    made.window.resize(1366, 728)
    made.front.let_in = True
    return made


def opened(house: House, qtbot: QtBot, name: str, **what: str) -> QWidget:
    """A page with everything on it that was asked for."""
    house.front.go(name, **what)
    return settled(house, qtbot, name)


def settled(house: House, qtbot: QtBot, name: str) -> QWidget:
    page: QWidget = house.front.page(name)
    qtbot.waitUntil(lambda: not house.background.busy() and page.waiting.isHidden(), timeout=PATIENCE)
    QCoreApplication.processEvents()  # what was just laid out is shown with the next events
    return page


def words_on(widget: QWidget) -> str:
    return "\n".join(one.text() for one in widget.findChildren(QLabel) if one.isVisible())


# --- the class ------------------------------------------------------------------------------------------------------


def test_the_screen_shows_the_same_cells_as_the_files_of_the_report(
    house: House, qtbot: QtBot, tmp_path: Path, settings: Settings
) -> None:
    page = opened(house, qtbot, "overview")
    page.wanted.emit("", "all")
    settled(house, qtbot, "overview")
    out = tmp_path / "csv"
    out.mkdir()
    assert main(["report", "--to", "csv", "--out", str(out), "--data-dir", str(settings.data_dir)]) == 0
    on_screen = {grid.id: grid for grid in page._view.tables}
    assert {"students", "skills", "misconceptions", "wrong"} <= set(on_screen)
    for name, grid in on_screen.items():
        page.table.show_table(grid)
        rows = list(csv.reader(io.StringIO((out / f"{name}.csv").read_text("utf-8-sig"), newline="")))
        titles = [page.table.rows.headerData(at, Qt.Orientation.Horizontal, SPOKEN) for at in range(len(grid.columns))]
        assert titles == rows[0], name
        assert [list(map(shown, row)) for row in grid.rows] == [[unguarded(cell) for cell in row] for row in rows[1:]]
        assert page.table.cells() == tuple(tuple(map(said, row)) for row in grid.rows)


def test_who_finds_it_hard_is_told_with_reasons_and_what_helps(house: House, qtbot: QtBot) -> None:
    page = opened(house, qtbot, "overview")
    told = words_on(page.lists["struggle"])
    assert "had to be explained" in told
    assert "→" in told
    assert "Nobody." in words_on(page.lists["idle"])


def test_a_class_that_asked_nothing_beyond_the_book_is_told_so(house: House, qtbot: QtBot) -> None:
    page = opened(house, qtbot, "overview")
    assert "All that was asked had a page." in words_on(page.asked)
    assert page.asked.notes.isHidden()


def test_what_was_asked_and_is_not_in_the_book_is_told_with_how_often_and_leads_to_the_notes(
    house: House, qtbot: QtBot, settings: Settings
) -> None:
    with Journal.open(settings.record) as journal:
        for student in ("Asha", "Ravi"):
            talk(journal, student, "what is a matrix?", "what is calculus?", "I want to die")
        talk(journal, "Ravi", "what is a matrix?")
    page = opened(house, qtbot, "overview")
    told = words_on(page.asked)
    assert "what is a matrix?\nAsked 3 times, not in the book · 2 students" in told
    assert "what is calculus?\nAsked 2 times, not in the book · 2 students" in told
    assert not [name for name in ("Asha", "Ravi", "die") if name in told]
    assert "wanted" in [grid.id for grid in page._view.tables]
    page.asked.notes.click()
    assert house.front.here == "library"


def test_a_class_is_chosen_and_only_its_students_are_shown(house: House, qtbot: QtBot) -> None:
    page = opened(house, qtbot, "overview")
    assert {row[0] for row in page.table.cells()} == {"Asha", "Ravi", "मीना"}
    page.group.box.setCurrentIndex(page.group.box.findData("8A"))
    page.group.box.activated.emit(page.group.box.currentIndex())
    settled(house, qtbot, "overview")
    assert {row[0] for row in page.table.cells()} == {"मीना"}


def test_enter_on_a_student_opens_that_student(house: House, qtbot: QtBot) -> None:
    page = opened(house, qtbot, "overview")
    page.table.sortByColumn(0, Qt.SortOrder.DescendingOrder)
    page.search.setText("ravi")
    page.table.setCurrentIndex(page.table.model().index(0, 0))
    qtbot.keyClick(page.table, Qt.Key.Key_Return)
    pupil = settled(house, qtbot, "pupil")
    assert house.front.here == "pupil"
    assert pupil.name_line.text() == "Ravi"


def test_a_period_counts_only_what_was_done_in_it(settings: Settings, record: Path) -> None:
    files = reports.Files(record, settings.cache)
    later = datetime.now(UTC).date().replace(year=datetime.now(UTC).year + 1)
    view = reports.overview(files, "", "week", later, "", "en")
    assert [row[3] for row in view.tables[0].rows] == [0, 0, 0]
    everything = reports.overview(files, "", "all", later, "", "en")
    assert sum(int(str(row[3])) for row in everything.tables[0].rows) == len(LESSONS) + 1


def test_that_a_report_was_seen_is_noted_once_a_sitting(house: House, qtbot: QtBot, settings: Settings) -> None:
    for _ in range(3):
        opened(house, qtbot, "overview")
    with Journal.open(settings.record, readonly=True) as journal:
        assert [one.detail for one in audit.entries(journal) if one.what == audit.REPORT] == ["screen"]


def test_what_comes_home_after_the_gate_was_shut_is_not_shown(house: House, qtbot: QtBot) -> None:
    house.front.go("overview")
    page = house.front.page("overview")
    house.front.go("who")
    qtbot.waitUntil(lambda: not house.background.busy(), timeout=PATIENCE)
    assert page.table.rows.table.rows == ()


def test_a_newer_question_of_the_teacher_supersedes_the_older_one(house: House, qtbot: QtBot) -> None:
    page = opened(house, qtbot, "overview")
    for group in ("7B", "8A", "7B", "8A"):
        page.wanted.emit(group, "all")
    settled(house, qtbot, "overview")
    assert page.group.chosen == "8A"
    assert {row[0] for row in page.table.cells()} == {"मीना"}


def test_a_large_record_is_taken_in_with_a_word_how_far_it_has_come(
    house: House, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, settings: Settings
) -> None:
    monkeypatch.setattr(reports, "LONG", 10)
    qtbot.waitUntil(lambda: not house.background.busy(), timeout=PATIENCE)
    for path in settings.data_dir.glob("cache.db*"):
        path.unlink()
    shares: list[float] = []
    waiting = house.front.page("overview").waiting
    waiting.bar.valueChanged.connect(shares.append)
    page = opened(house, qtbot, "overview")
    assert shares[-1] == 100
    assert len(page.table.cells()) == len(CLASS)


# --- one student ----------------------------------------------------------------------------------------------------


def test_a_students_page_tells_skills_misconceptions_sessions_and_answers(house: House, qtbot: QtBot) -> None:
    page = opened(house, qtbot, "pupil", student="8a/मीना")
    told = words_on(page)
    assert "Class 8A · Roll no. 1" in told
    assert "attempted" in told
    assert "What helps:" in told
    assert len(page.sessions.cells()) == 1
    assert page.wrong.cells()


def test_from_a_student_a_session_is_opened_and_back_leads_to_the_student(house: House, qtbot: QtBot) -> None:
    page = opened(house, qtbot, "pupil", student="7b/ravi")
    page.sessions.choose(page.sessions.rows.table.keys[0])
    qtbot.keyClick(page.sessions, Qt.Key.Key_Return)
    sessions = settled(house, qtbot, "sessions")
    qtbot.waitUntil(lambda: sessions.replay.isVisible(), timeout=PATIENCE)
    assert "Ravi" in sessions.replay.headline.text()
    house.front.back()
    assert house.front.here == "pupil"


def test_a_student_who_is_not_there_any_more_stops_nothing(house: House, qtbot: QtBot) -> None:
    opened(house, qtbot, "pupil", student="nobody")
    assert house.front.here == "pupil"
    assert house.window.trouble.isHidden()


# --- questions and misconceptions -----------------------------------------------------------------------------------


def test_the_hardest_questions_stand_first(house: House, qtbot: QtBot) -> None:
    page = opened(house, qtbot, "question")
    keys = [one.key for one in page.table.rows.table.columns]
    shares = [row[keys.index("share")] for row in page.table.rows.table.rows if row[keys.index("share")] is not None]
    assert shares == sorted(shares)
    assert shares


def test_a_question_opened_shows_the_answers_given_and_what_explains_them(house: House, qtbot: QtBot) -> None:
    page = opened(house, qtbot, "question")
    keys = [one.key for one in page.table.rows.table.columns]
    wrong = keys.index("wrong")
    at = next(number for number, row in enumerate(page.table.rows.table.rows) if row[wrong])
    page.table.choose(page.table.rows.table.keys[at])
    settled(house, qtbot, "question")
    assert page.card.isVisible()
    assert page.words.text() == page.table.rows.table.rows[at][keys.index("question")]
    times = [one.key for one in page.wrong.rows.table.columns].index("times")
    assert sum(int(row[times]) for row in page.wrong.cells()) >= 1


def test_questions_of_one_template_stand_in_one_line_whatever_their_numbers(house: House, qtbot: QtBot) -> None:
    page = opened(house, qtbot, "question")
    templates = [tuple(key.split("\n")[:3]) for key in page.table.rows.table.keys]
    assert len(set(templates)) == len(templates) > 3
    assert not [template for _, _, template in templates if "@" in template]


def test_a_question_opened_while_the_page_is_told_in_another_language_leaves_nothing_in_the_old_one(
    house: House, qtbot: QtBot
) -> None:
    page = opened(house, qtbot, "question")
    before = page.skill.box.itemText(1)
    house.front.choose(screen_language="hi")
    page.opened.emit(page.table.rows.table.keys[0])
    settled(house, qtbot, "question")
    assert page.skill.box.itemText(1) != before
    assert page.card.isVisible()


def test_questions_are_narrowed_to_a_skill(house: House, qtbot: QtBot) -> None:
    page = opened(house, qtbot, "question")
    every = len(page.table.cells())
    skill = str(page.skill.box.itemData(1))
    page.wanted.emit("", "", skill)
    settled(house, qtbot, "question")
    assert page.skill.chosen == skill
    assert 0 < len(page.table.cells()) < every


def test_the_map_of_misconceptions_opens_with_real_answers_and_a_talk(house: House, qtbot: QtBot) -> None:
    page = opened(house, qtbot, "misconceptions")
    assert page.entries
    next(iter(page.entries.values())).click()
    settled(house, qtbot, "misconceptions")
    told = words_on(page.card)
    assert "Minute 1" in told
    assert "Minute 3" in told
    assert page.examples.cells()
    page.put_away.click()
    assert page.card.isHidden()


# --- sessions -------------------------------------------------------------------------------------------------------


def test_all_sessions_stand_newest_first_and_are_narrowed_to_a_student(house: House, qtbot: QtBot) -> None:
    page = opened(house, qtbot, "sessions")
    begun = [row[0] for row in page.table.cells()]
    assert begun == sorted(begun, reverse=True)
    assert len(begun) == len(LESSONS) + 1
    page.student.picked.emit("8a/मीना")
    settled(house, qtbot, "sessions")
    assert len(page.table.cells()) == 1


def replayed(house: House, qtbot: QtBot, student: str) -> QWidget:
    page = opened(house, qtbot, "sessions", student=student)
    page.table.opened.emit(page.table.rows.table.keys[-1])
    settled(house, qtbot, "sessions")
    return page.replay


def judged(replay: QWidget) -> int:
    """The first turn with an answer in it."""
    return next(at for at, one in enumerate(replay._turns) if '"category": "ANSWER"' in one.raw)


def test_a_session_is_gone_through_turn_by_turn_with_keys(house: House, qtbot: QtBot) -> None:
    replay = replayed(house, qtbot, "7b/ravi")
    assert replay.count.text().startswith("Turn 1 of ")
    qtbot.keyClick(replay.next, Qt.Key.Key_Right)
    assert replay.count.text().startswith("Turn 2 of ")
    qtbot.keyClick(replay.next, Qt.Key.Key_End)
    assert not replay.next.isEnabled()
    qtbot.keyClick(replay, Qt.Key.Key_Home)
    assert not replay.before.isEnabled()
    qtbot.keyClick(replay, Qt.Key.Key_Escape)
    assert replay.isHidden()


def test_the_why_of_a_turn_can_be_read_by_a_person(house: House, qtbot: QtBot) -> None:
    replay = replayed(house, qtbot, "7b/ravi")
    replay.turn_to(judged(replay))
    qtbot.waitUntil(lambda: "Taken as" in words_on(replay), timeout=PATIENCE)
    told = words_on(replay)
    for line in ("Taken as", "an answer (a value was said)", "Verdict", "not right", "Didi's move", "Worded by"):
        assert line in told
    assert "Today Didi would decide the same." in told


def test_the_raw_card_of_a_turn_is_copied_as_json(house: House, qtbot: QtBot) -> None:
    replay = replayed(house, qtbot, "7b/ravi")
    replay.turn_to(judged(replay))
    replay.copy.click()
    assert json.loads(QGuiApplication.clipboard().text())["category"] == "ANSWER"


def test_a_session_plays_through_until_somebody_turns_a_page(house: House, qtbot: QtBot) -> None:
    replay = replayed(house, qtbot, "7b/ravi")
    replay.play.click()
    assert replay.playing
    replay.next.click()
    assert not replay.playing
    replay.play.click()
    house.front.go("flags")
    assert not replay.playing


def test_words_about_a_childs_safety_are_not_in_the_replay(house: House, qtbot: QtBot) -> None:
    page = opened(house, qtbot, "sessions", student="7b/asha")
    page.table.opened.emit(page.table.rows.table.keys[0])
    settled(house, qtbot, "sessions")
    page.replay.turn_to(1)
    assert "were not kept" in page.replay.heard.text()
    assert "die" not in page.replay._turns[1].raw


# --- flags ----------------------------------------------------------------------------------------------------------


def flags_page(house: House, qtbot: QtBot) -> QWidget:
    return opened(house, qtbot, "flags")


def test_flags_stand_newest_first_with_numbers_that_help(house: House, qtbot: QtBot) -> None:
    page = flags_page(house, qtbot)
    told = words_on(page)
    assert told.index("Personal data") < told.index("Distress")
    assert "1098" in told
    assert "14416" in told
    assert "die" not in told.replace("wants to die", "")


def test_the_entry_at_the_side_tells_how_many_flags_are_new(house: House, qtbot: QtBot) -> None:
    opened(house, qtbot, "overview")
    assert house.window.sidebar.buttons["flags"].text() == "Safety flags (2 new)"
    page = flags_page(house, qtbot)
    next(iter(page.cards.values())).mark.click()
    settled(house, qtbot, "flags")
    assert house.window.sidebar.buttons["flags"].text() == "Safety flags (1 new)"
    assert "seen on" in words_on(page)


def test_opening_a_reply_is_a_press_of_its_own_and_is_noted(house: House, qtbot: QtBot, settings: Settings) -> None:
    page = flags_page(house, qtbot)
    flag, card = list(page.cards.items())[-1]
    assert card.reply.isHidden()
    card.open.click()
    settled(house, qtbot, "flags")
    assert "1098" in card.reply.text()
    with Journal.open(settings.record, readonly=True) as journal:
        assert f"opened {flag}" in [one.detail for one in audit.entries(journal) if one.what == audit.FLAG]
        assert len(journal.flags()) == 2


def test_each_flag_opens_its_own_reply(house: House, qtbot: QtBot) -> None:
    page = flags_page(house, qtbot)
    newest, oldest = page.cards.values()
    for card in (newest, oldest):
        card.open.click()
        settled(house, qtbot, "flags")
    assert newest.reply.text() != oldest.reply.text()
    assert "1098" not in newest.reply.text()


def test_marking_a_flag_twice_notes_it_once(house: House, qtbot: QtBot, settings: Settings) -> None:
    page = flags_page(house, qtbot)
    flag = next(iter(page.cards))
    for _ in range(2):
        page.seen.emit(flag)
        settled(house, qtbot, "flags")
    with Journal.open(settings.record, readonly=True) as journal:
        assert [one.detail for one in audit.entries(journal) if one.what == audit.FLAG] == [f"seen {flag}"]


# --- every page -----------------------------------------------------------------------------------------------------

PAGES = ("overview", "pupil", "question", "misconceptions", "sessions", "flags")


@pytest.mark.parametrize("name", PAGES)
def test_everything_that_takes_the_cursor_has_a_name(house: House, qtbot: QtBot, name: str) -> None:
    page = opened(house, qtbot, name, **({"student": "7b/ravi"} if name == "pupil" else {}))
    kinds = (QAbstractButton, QComboBox, QLineEdit, QTableView)
    found = [one for kind in kinds for one in page.findChildren(kind) if one.isVisible() and one.focusPolicy()]
    assert found
    assert [type(one) for one in found if not one.accessibleName()] == []


@pytest.mark.parametrize("name", PAGES)
def test_a_page_says_everything_anew_in_another_language(house: House, qtbot: QtBot, name: str) -> None:
    page = opened(house, qtbot, name, **({"student": "7b/ravi"} if name == "pupil" else {}))
    english = words_on(page)
    house.front.choose(screen_language="hi")
    settled(house, qtbot, name)
    hindi = words_on(page)
    assert any("\u0900" <= letter <= "\u097f" for letter in hindi)
    assert not set(_sentences(english)) & set(_sentences(hindi))


def _sentences(told: str) -> list[str]:
    """What is whole words of ours: not names, figures, questions of a lesson."""
    ours = ("Who ", "Skills", "The hardest", "What stands", "Didi gave", "Right at once", "Real answers", "Why ")
    return [line for line in told.split("\n") if line.startswith(ours)]


def test_an_empty_record_is_told_kindly_on_every_page(build: Build, settings: Settings, qtbot: QtBot) -> None:
    house = build(replace(settings, set_up=True))
    house.front.let_in = True
    qtbot.waitUntil(lambda: not house.background.busy(), timeout=PATIENCE)
    for name in PAGES:
        page = opened(house, qtbot, name)
        assert all(isinstance(one, TableView) and not one.cells() for one in page.findChildren(TableView))
    assert house.window.trouble.isHidden()

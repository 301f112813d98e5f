"""A student's home: their own skills, the way on, the lessons that begin there, and what follows when nobody stirs."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from desktop.app.wiring import House
from desktop.base.settings import Settings
from desktop.operations import students
from desktop.operations.own_progress import SomeTurns
from desktop.operations.students import Known, next_step
from desktop.ui.student.home_page import HomePage
from desktop.values.page import Texts
from tests.desktop.conftest import PATIENCE, Build, answer, be, start_lesson
from tests.tutor.reports.days_ago import had_lesson
from tests.tutor.reports.lived_lessons import lived, write
from tutor.chapters import packs
from tutor.records import pins
from tutor.records.journal import Journal
from tutor.reports.history import History

CHAPTER = packs.load_chapter("rational_numbers")


def lived_by(settings: Settings, *temperaments: str, student: str = "Asha", longest: int = 30) -> None:
    """This student had these lessons."""
    with Journal.open(settings.record) as record:
        for number, temperament in enumerate(temperaments):
            write(record, lived(temperament, student, number, longest))


def home_of(house: House, qtbot: QtBot, student: str = "Asha") -> HomePage:
    """The student's home with all that is known."""
    home = be(house, qtbot, student)
    qtbot.waitUntil(lambda: home.known, timeout=PATIENCE)
    return home


def words_on(page: QWidget) -> str:
    return " ".join(one.text() for one in page.findChildren(QLabel) if one.isVisible())


# --- what stands there ----------------------------------------------------------------------------------------------


def test_somebody_new_finds_every_chapter_not_begun_and_a_first_step(build: Build, qtbot: QtBot, texts: Texts) -> None:
    home = home_of(build(), qtbot)
    assert home.shown is not None
    assert [one.id for one in home.shown.chapters] == [one.id for one in packs.listed()]
    assert {skill.word for one in home.shown.chapters for skill in one.skills} == {texts("window_level_none")}
    assert home.resume.isHidden()
    assert home.next.isVisible()
    assert "Asha" in home.greeting.text()


def test_mastery_is_what_the_history_says(build: Build, qtbot: QtBot, settings: Settings, texts: Texts) -> None:
    lived_by(settings, "knows", "misconceives")
    home = home_of(build(), qtbot)
    with Journal.open(settings.record, readonly=True) as journal, History.open(journal) as history:
        levels = {(one.chapter, one.skill): one.level for one in history.skills(history.people()[0])}
    assert home.shown is not None
    shown = {(one.id, skill.id): skill.word for one in home.shown.chapters for skill in one.skills if skill.level}
    assert shown == {place: texts(f"window_level_{level}") for place, level in levels.items()}
    assert len(set(shown.values())) > 1


def test_an_unfinished_lesson_is_offered_and_gone_on_with(build: Build, qtbot: QtBot, settings: Settings) -> None:
    lived_by(settings, "knows", longest=6)
    house = build()
    home = home_of(house, qtbot)
    assert home.resume.isVisible()
    assert CHAPTER.title.en in home.resume.title.text()
    before = home.shown.resume.why  # type: ignore[union-attr]
    assert any(letter.isdigit() for letter in before)
    home.resume.go.click()
    qtbot.waitUntil(house.front.page("lesson").isVisible, timeout=PATIENCE)
    conversation = house.desk._conversation
    assert conversation is not None
    assert conversation.session.completed > 0


@pytest.mark.parametrize(("key", "mode"), [("learn", "teach_me"), ("ask", "clarify_doubts"), ("exam", "exam")])
def test_each_button_begins_its_kind_of_lesson(build: Build, qtbot: QtBot, key: str, mode: str) -> None:
    house = build()
    home = be(house, qtbot)
    home.open_chapter("fractions")
    getattr(home.card, key).click()
    qtbot.waitUntil(house.front.page("lesson").isVisible, timeout=PATIENCE)
    conversation = house.desk._conversation
    assert conversation is not None
    assert (conversation.session.mode, conversation.session.chapter.id) == (mode, "fractions")


def test_an_exam_says_what_it_is_and_is_offered_to_its_classes_alone(
    build: Build, qtbot: QtBot, settings: Settings
) -> None:
    house = build(replace(settings, exam_classes="7B"))
    home = be(house, qtbot, "Asha")
    assert not home.card.exam.isVisible()
    home.leave.click()
    with Journal.open(settings.record) as record:
        record.student("Ravi", "7b")
    house.front.go("who")
    home = be(house, qtbot, "Ravi (7b)")
    assert home.card.exam.isVisible()
    assert "7" in home.card.about.text()


def test_a_lesson_that_was_left_leads_home_with_what_was_learnt(build: Build, qtbot: QtBot, texts: Texts) -> None:
    house = build()
    start_lesson(house, qtbot)
    conversation = house.desk._conversation
    assert conversation is not None
    skill = conversation.session.item.skill
    answer(house, qtbot, conversation.session.item.answer)
    house.front.page("lesson").leave.click()
    home: HomePage = house.front.page("home")
    qtbot.waitUntil(home.isVisible, timeout=PATIENCE)

    def level() -> str:
        chapter = next(one for one in home.shown.chapters if one.id == CHAPTER.id)  # type: ignore[union-attr]
        return next(one.level for one in chapter.skills if one.id == skill)

    qtbot.waitUntil(lambda: level() != "", timeout=PATIENCE)
    assert home.resume.isVisible()


def test_the_next_child_sees_nothing_of_the_one_before(build: Build, qtbot: QtBot, settings: Settings) -> None:
    lived_by(settings, "knows", longest=6)
    house = build()
    home_of(house, qtbot, "Asha").leave.click()
    home = home_of(house, qtbot, "Ravi")
    assert "Asha" not in words_on(home)
    assert home.resume.isHidden()
    assert home.shown is not None
    assert not any(skill.level for one in home.shown.chapters for skill in one.skills)


def test_in_hindi_chapters_and_skills_have_their_hindi_names(build: Build, qtbot: QtBot) -> None:
    house = build()
    home = home_of(house, qtbot)
    home.open_chapter(CHAPTER.id)
    house.front.choose(screen_language="hi")
    qtbot.waitUntil(lambda: home.card.rows[0].name.text() == CHAPTER.skills[0].name.hi, timeout=PATIENCE)
    assert CHAPTER.title.hi in home.card.title.text()
    assert home.card.learn.text() == house.front.texts("window_home_learn") == "सीखो"


def test_a_student_whose_pin_was_set_meanwhile_is_asked_for_it(build: Build, qtbot: QtBot, settings: Settings) -> None:
    house = build()
    home = be(house, qtbot)
    with Journal.open(settings.record) as record:
        pins.put(settings.record, "4711", record.student("Asha").id)
    home.card.learn.click()
    who = house.front.page("who")
    qtbot.waitUntil(who.lock_card.isVisible, timeout=PATIENCE)
    assert house.students.signed_in is None


def test_everything_that_takes_the_focus_has_a_name(build: Build, qtbot: QtBot, settings: Settings) -> None:
    lived_by(settings, "knows", longest=6)
    home = home_of(build(), qtbot)
    takers = [one for one in home.findChildren(QWidget) if one.focusPolicy() != Qt.FocusPolicy.NoFocus]
    assert len(takers) > 12
    assert [one for one in takers if not one.accessibleName()] == []


def test_the_cursor_is_on_what_one_most_likely_wants(build: Build, qtbot: QtBot, settings: Settings) -> None:
    lived_by(settings, "knows", longest=6)
    home = home_of(build(), qtbot)
    qtbot.waitUntil(home.resume.go.hasFocus, timeout=PATIENCE)


# --- one way to begin, and a goal for today -------------------------------------------------------------------------


def standing_out(home: HomePage) -> list[QPushButton]:
    return [one for one in home.findChildren(QPushButton) if one.isVisible() and one.objectName() == "first"]


def test_whatever_there_is_one_button_alone_asks_to_be_pressed(build: Build, qtbot: QtBot, settings: Settings) -> None:
    had_lesson(settings.record, 50, "fractions", "Ravi", longest=60)
    had_lesson(settings.record, 50, "fractions", "Meena", longest=8)
    house = build()
    for student, first in (("Asha", "next"), ("Ravi", "review"), ("Meena", "resume")):
        home = home_of(house, qtbot, student)
        assert standing_out(home) == [getattr(home, first).go], student
        home.leave.click()


def test_tab_goes_from_the_ways_by_the_goal_to_the_chapters(build: Build, qtbot: QtBot, settings: Settings) -> None:
    had_lesson(settings.record, 50, "fractions", longest=8)
    home = home_of(build(), qtbot)
    at: QWidget = home.resume.go
    came_by = [at]
    while at not in home.tiles:
        at = at.nextInFocusChain()
        if at.focusPolicy() & Qt.FocusPolicy.TabFocus and at.isVisible() and at not in home.tiles:
            came_by.append(at)
    assert came_by == [home.resume.go, home.review.go, home.next.go, *home.goal.keys]


def test_a_review_that_is_due_is_a_reason_to_return(build: Build, qtbot: QtBot, settings: Settings) -> None:
    had_lesson(settings.record, 50, "fractions", longest=60)
    house = build()
    home = home_of(house, qtbot)
    due = home.shown.review.start.only  # type: ignore[union-attr]
    assert str(len(due.split())) in home.review.title.text()
    home.review.go.click()
    qtbot.waitUntil(house.front.page("lesson").isVisible, timeout=PATIENCE)
    assert house.desk._conversation.session.setup.only == due  # type: ignore[union-attr]


def test_a_review_that_was_left_is_gone_on_with(build: Build, qtbot: QtBot, settings: Settings) -> None:
    had_lesson(settings.record, 50, "fractions", longest=60)
    house = build()
    home = home_of(house, qtbot)
    home.review.go.click()
    qtbot.waitUntil(house.front.page("lesson").isVisible, timeout=PATIENCE)
    conversation = house.desk._conversation
    assert conversation is not None
    answer(house, qtbot, conversation.session.item.answer)
    house.front.page("lesson").leave.click()
    qtbot.waitUntil(lambda: home.isVisible() and home.resume.isVisible(), timeout=PATIENCE)
    home.resume.go.click()
    qtbot.waitUntil(house.front.page("lesson").isVisible, timeout=PATIENCE)
    again = house.desk._conversation
    assert again is not None
    assert (again.session_id, again.how) == (conversation.session_id, "resumed")


def test_a_child_is_greeted_by_the_first_name(build: Build, qtbot: QtBot) -> None:
    home = home_of(build(), qtbot, "Asha Devi Sharma")
    assert "Asha!" in home.greeting.text()


def test_a_goal_is_chosen_kept_and_shown_again(build: Build, qtbot: QtBot, texts: Texts) -> None:
    house = build()
    home = home_of(house, qtbot)
    questions, minutes, none = home.goal.keys
    assert questions.isChecked()
    assert home.goal.words.text() == texts("window_today_questions", done=0, amount=6)
    minutes.click()
    qtbot.waitUntil(lambda: "10" in home.goal.words.text(), timeout=PATIENCE)
    home.leave.click()
    home_of(house, qtbot, "Ravi")
    assert questions.isChecked()
    home.leave.click()
    home_of(house, qtbot)
    assert minutes.isChecked()
    assert not none.isChecked()


def test_a_goal_is_reached_once_kindly_and_nothing_stops(build: Build, qtbot: QtBot, texts: Texts) -> None:
    house = build()
    home = home_of(house, qtbot)
    home.open_chapter("fractions")
    home.card.learn.click()
    page = house.front.page("lesson")
    qtbot.waitUntil(page.isVisible, timeout=PATIENCE)
    conversation = house.desk._conversation
    assert conversation is not None
    assert page.progress.words.text() == texts("window_today_questions", done=0, amount=6)
    while conversation.session.completed < 8:
        answer(house, qtbot, conversation.session.item.answer)
    reached = [view for view in page.talk if view.goal_reached]
    assert len(reached) == 1
    assert reached[0].progress.words == texts("window_today_reached_questions", done=6)
    assert texts("window_joy_goal") in words_on(page.transcript)
    assert not page.talk[-1].ended
    page.leave.click()
    qtbot.waitUntil(lambda: home.isVisible() and "8" in home.goal.words.text(), timeout=PATIENCE)


# --- a large record -------------------------------------------------------------------------------------------------


def test_what_takes_long_to_work_out_follows_when_it_is_done(
    build: Build, qtbot: QtBot, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    lived_by(settings, "knows", "misconceives")
    monkeypatch.setattr(students, "AT_ONCE", 1)
    monkeypatch.setattr(SomeTurns, "most", 3)
    home = home_of(build(), qtbot)
    assert home.shown is not None
    assert any(skill.level for one in home.shown.chapters for skill in one.skills)


def test_working_out_ahead_comes_to_what_working_it_out_at_once_does(settings: Settings, texts: Texts) -> None:
    lived_by(settings, "knows", "misconceives", "everything")
    desk = students.StudentsDesk(settings, texts)
    assert desk.warm(lambda: True)
    with (
        Journal.open(settings.record, readonly=True) as journal,
        History.open(journal, settings.cache) as ahead,
        History.open(journal) as at_once,
    ):
        assert ahead.skills(ahead.people()[0]) == at_once.skills(at_once.people()[0])
        assert list(ahead.attempts()) == list(at_once.attempts())


def test_working_out_ahead_stops_when_a_lesson_wants_to_begin(
    settings: Settings, texts: Texts, monkeypatch: pytest.MonkeyPatch
) -> None:
    lived_by(settings, "knows", "misconceives")
    monkeypatch.setattr(SomeTurns, "most", 3)
    assert not students.StudentsDesk(settings, texts).warm(lambda: False)


# --- the next step --------------------------------------------------------------------------------------------------


def knows(**levels: str) -> dict[tuple[str, str], Known]:
    mastery = {"attempted": 0.2, "familiar": 0.5, "proficient": 0.85, "mastered": 0.97}
    return {(CHAPTER.id, skill): Known(level, mastery[level]) for skill, level in levels.items()}  # type: ignore[arg-type]


def test_the_weakest_skill_below_a_weak_one_comes_first() -> None:
    below = next(one for one in CHAPTER.skills if one.prerequisites)
    need = below.prerequisites[0]
    step = next_step([CHAPTER], knows(**{below.id: "attempted", need: "familiar"}), CHAPTER.id)
    assert step is not None
    known_least = {one for one in below.prerequisites if one != need} or {need}
    assert step.why == "before"
    assert step.skill.id in known_least | {skill for one in CHAPTER.skills for skill in one.prerequisites}


def test_nothing_known_begins_with_the_first_skill_of_the_students_own_class() -> None:
    chapters = [packs.load_chapter(one.id) for one in packs.listed()]
    step = next_step(chapters, {}, grade=7)
    assert step is not None
    assert (step.chapter.grade, step.why, step.skill) == (7, "new", step.chapter.skills[0])


def test_where_all_is_firm_the_next_chapter_follows_and_at_last_practice() -> None:
    firm = knows(**{one.id: "proficient" for one in CHAPTER.skills})
    other = packs.load_chapter("fractions")
    step = next_step([CHAPTER, other], firm, CHAPTER.id)
    assert step is not None
    assert step.chapter is other
    last = next_step([CHAPTER], firm, CHAPTER.id)
    assert last is not None
    assert last.why == "again"
    assert next_step([], {}) is None


# --- nobody is there ------------------------------------------------------------------------------------------------


def after(house: House, seconds: float) -> None:
    """So many seconds go by in which nobody stirs."""
    now = house.log_out.clock() + seconds
    house.log_out.clock = lambda: now
    house.log_out.look()


def test_when_nobody_stirs_a_card_counts_down_and_the_names_come_back(build: Build, qtbot: QtBot) -> None:
    house = build()
    home_of(house, qtbot)
    after(house, 60)
    assert not house.log_out.card.isVisible()
    after(house, 105)
    assert house.log_out.card.isVisible()
    assert "15" in house.log_out.card.words.text()
    after(house, 16)
    assert house.front.here == "who"
    assert house.students.signed_in is None
    assert not house.log_out.card.isVisible()


def test_a_key_or_the_button_says_that_somebody_is_there(build: Build, qtbot: QtBot) -> None:
    house = build()
    home_of(house, qtbot)
    after(house, 170)
    QTest.keyClick(house.window.windowHandle(), Qt.Key.Key_Shift)
    assert not house.log_out.card.isVisible()
    after(house, 170)
    house.log_out.card.here.click()
    after(house, 100)
    assert house.front.here == "home"


def test_a_lesson_under_way_is_put_away_and_can_be_gone_on_with(build: Build, qtbot: QtBot) -> None:
    house = build()
    start_lesson(house, qtbot)
    conversation = house.desk._conversation
    assert conversation is not None
    answer(house, qtbot, conversation.session.item.answer)
    qtbot.waitUntil(lambda: not house.background.busy(), timeout=PATIENCE)
    house.log_out.stir()
    after(house, 181)
    qtbot.waitUntil(lambda: house.front.here == "who", timeout=PATIENCE)
    assert house.students.signed_in is None
    qtbot.waitUntil(home_of(house, qtbot).resume.isVisible, timeout=PATIENCE)


def test_nought_minutes_leave_the_pages_open(build: Build, qtbot: QtBot, settings: Settings) -> None:
    house = build(replace(settings, log_out_minutes=0.0))
    home_of(house, qtbot)
    after(house, 100_000)
    assert house.front.here == "home"


@pytest.mark.parametrize("chapter", ["fractions", "solids_and_volume", "squares_cubes_and_powers"])
def test_a_chapter_far_down_opens_beside_its_tile(build: Build, qtbot: QtBot, chapter: str) -> None:
    house = build()
    house.window.resize(1366, 728)
    home = be(house, qtbot)
    qtbot.waitUntil(lambda: home.known, timeout=PATIENCE)
    home.open_chapter(chapter)
    tile = next(one for one in home.tiles if one.view.id == chapter)
    assert tile.isChecked()
    qtbot.waitUntil(lambda: not home.card.learn.visibleRegion().isEmpty(), timeout=PATIENCE)
    assert not tile.visibleRegion().isEmpty()

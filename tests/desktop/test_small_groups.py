"""A small group in the window: one press on a misconception, and the questions wait on the children's homes."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QLabel
from pytestqt.qtbot import QtBot

from desktop.app.wiring import House
from desktop.base.settings import Settings, setup_of
from desktop.base.translation import texts_for
from desktop.lesson.conversation import Conversation, resume_or_open
from desktop.operations.students import StudentsDesk
from desktop.values.student import Way
from tests.desktop.conftest import PATIENCE
from tests.desktop.test_teacher_pages import house, opened, record, settled
from tests.tutor.test_assignments import TASK
from tutor.agentic_tutor import begin, open_session, take_turn
from tutor.lesson import aimed
from tutor.records import assignments
from tutor.records.journal import Journal
from tutor.turn import Heard, Setup, State

__all__ = ["house", "record"]


def a_group(house: House, qtbot: QtBot) -> object:
    """The page of misconceptions with the first one open of which a group can be made, and the group made."""
    page = opened(house, qtbot, "misconceptions")
    for name in tuple(page.entries):  # type: ignore[attr-defined]
        page.entries[name].click()  # type: ignore[attr-defined]
        settled(house, qtbot, "misconceptions")
        if page.small_group.make.isVisible():  # type: ignore[attr-defined]
            break
    page.small_group.make.click()  # type: ignore[attr-defined]
    qtbot.waitUntil(lambda: bool(page.small_group.given), timeout=PATIENCE)  # type: ignore[attr-defined]
    settled(house, qtbot, "misconceptions")
    return page


def home_of(settings: Settings, student: str) -> tuple[Way | None, Way | None]:
    """What the home of that student offers: to go on with, and next."""
    desk = StudentsDesk(settings, texts_for(settings))
    (one,) = (each for each in desk.everybody() if each.name == student)
    view = desk.known(one, settings, "")
    assert view is not None
    return view.resume, view.next


def test_one_press_gives_all_who_share_it_their_questions(house: House, qtbot: QtBot, settings: Settings) -> None:
    page = a_group(house, qtbot)
    with Journal.open(settings.record, readonly=True) as journal:
        (given,) = assignments.given(journal)
        names = [one.name for one in journal.people() if given.is_for(one)]
    assert names
    assert given.task.questions == 6
    card = page.small_group  # type: ignore[attr-defined]
    told = "\n".join(one.text() for one in card.findChildren(QLabel) if one.isVisible())
    assert f"Done: 0 of {len(names)}" in told
    assert all(name in told for name in names)
    assert (card.make.isVisible(), card.take_back.isVisible(), card.print.isVisible()) == (False, True, True)


def test_the_questions_come_first_on_the_childs_home_and_go_when_they_are_done(
    house: House, qtbot: QtBot, settings: Settings
) -> None:
    a_group(house, qtbot)
    with Journal.open(settings.record) as journal:
        (given,) = assignments.given(journal)
        name = next(one.name for one in journal.people() if given.is_for(one))
    _, way = home_of(settings, name)
    assert way is not None
    assert way.title.startswith("From your teacher: ")
    assert "6 questions" in way.why
    setup = setup_of(settings, way.start)
    with Journal.open(settings.record) as journal:
        session = open_session(name, way.start.chapter, language="en", seed=4, setup=setup)
        key, turn = journal.begin_session(session), begin(session)
        journal.append(key, turn)
        resume, way = home_of(settings, name)
        assert resume is None
        assert way is not None
        assert "You have begun them" in way.why
        while turn.session.state is not State.ENDED:
            turn = take_turn(turn.session, Heard(turn.session.item.answer))
            journal.append(key, turn)
    _, way = home_of(settings, name)
    assert way is None or not way.start.assigned
    page = opened(house, qtbot, "misconceptions")
    (row,) = page.groups.cells()  # type: ignore[attr-defined]
    columns = [one.key for one in page.groups.rows.table.columns]  # type: ignore[attr-defined]
    assert row[columns.index("done")].startswith("1 of ")
    assert int(row[columns.index("share")]) > 50


def test_questions_that_were_taken_back_are_offered_to_nobody(house: House, qtbot: QtBot, settings: Settings) -> None:
    page = a_group(house, qtbot)
    page.small_group.take_back.click()  # type: ignore[attr-defined]
    qtbot.waitUntil(lambda: not page.small_group.given, timeout=PATIENCE)  # type: ignore[attr-defined]
    with Journal.open(settings.record, readonly=True) as journal:
        assert assignments.given(journal) == ()


def test_the_sheet_is_saved_with_the_talk_and_what_was_given_out_is_noted(
    house: House, qtbot: QtBot, tmp_path: Path, settings: Settings
) -> None:
    page = a_group(house, qtbot)
    page.small_group.save.click()  # type: ignore[attr-defined]
    qtbot.waitUntil(lambda: house.window.findChild(QFileDialog) is not None, timeout=PATIENCE)
    dialog = house.window.findChild(QFileDialog)
    assert dialog is not None
    out = tmp_path / "group.pdf"
    dialog.fileSelected.emit(str(out))
    dialog.reject()
    qtbot.waitUntil(out.exists, timeout=PATIENCE)
    settled(house, qtbot, "misconceptions")
    assert out.read_bytes().startswith(b"%PDF")
    with Journal.open(settings.record, readonly=True) as journal:
        assert [row["detail"] for row in journal.events("audit") if row["what"] == "export"] == ["misconceptions"]


def test_an_assignment_and_a_childs_own_lesson_in_its_chapter_are_each_gone_on_with(tmp_path: Path) -> None:
    group = Setup(questions=3, class_seed=5, plan=False, aim=aimed.aim(TASK.misconception, TASK.skill), assigned="a")

    def opened_with(setup: Setup | None) -> Conversation:
        found = resume_or_open("Asha", TASK.chapter, record=record, language="en", seed=3, setup=setup)
        if found.how != "resumed":
            found.begin()
            found.reply(Heard("I don't know"))
        return found

    with Journal.open(tmp_path / "progress.db") as record:
        own, given = opened_with(None), opened_with(group)
        assert given.session_id != own.session_id
        for setup, first in ((None, own), (group, given), (Setup(minutes=20), own)):
            again = opened_with(setup)
            assert again.how == "resumed"
            assert again.session_id == first.session_id

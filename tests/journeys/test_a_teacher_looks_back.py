"""A teacher after lessons: who needs help, a session turn by turn, the misconceptions, paper and tables."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from openpyxl import load_workbook
from PySide6.QtCore import Qt

from desktop.base.settings import Settings
from desktop.lesson.conversation import resume_or_open
from desktop.operations import roster
from tests.journeys.conftest import Sits
from tests.journeys.people import Person
from tutor.diagnosis import misconceptions
from tutor.records.journal import Journal
from tutor.turn import Heard, Session

pytestmark = pytest.mark.journey

Says = Callable[[Session], str]


def knows(session: Session) -> str:
    return session.item.answer


def mixes_up(session: Session) -> str:
    """What a misconception makes of the question; a number far away where none is known."""
    made = [value for _, value in misconceptions.wrong_values(session.item.problem or session.item.question.en)]
    return made[0] if made else "9999"


def comes_round(session: Session) -> str:
    """Mixes it up at first, and gets it after a hint."""
    return mixes_up(session) if not session.hints else session.item.answer


def have_lesson(record: Path, student: str, says: Says, *, turns: int) -> None:
    """A lesson of that student in that record, as it was had."""
    with Journal.open(record) as journal:
        lesson = resume_or_open(student, "rational_numbers", record=journal, language="en", seed=7, new=True)
        lesson.begin()
        for _ in range(turns):
            if not lesson.ended:
                lesson.reply(Heard(says(lesson.session)))


@pytest.fixture
def teacher(settings: Settings, sits_down: Sits) -> Person:
    """Three of a class of four have had lessons, and the teacher has come in."""
    names = roster.pasted("Asha Rao, 7B, 1\nRavi Kumar, 7B, 2\nMeena Devi, 7B, 3\nImran Khan, 7B, 4", "")
    roster.enrol(settings, names)
    have_lesson(settings.record, "Asha Rao", knows, turns=12)
    have_lesson(settings.record, "Ravi Kumar", mixes_up, turns=40)
    have_lesson(settings.record, "Meena Devi", comes_round, turns=12)
    person = sits_down()
    person.goes_to("Teacher")
    person.presses("Go on without a PIN")
    person.waits_for_page("overview")
    return person


def test_a_teacher_sees_who_needs_help_and_why_didi_said_what_she_said(teacher: Person) -> None:
    teacher.waits_to_see("3 of 4")
    assert not teacher.can_press("Asha Rao")
    teacher.presses("Ravi Kumar")
    teacher.waits_for_page("pupil")
    teacher.waits_to_see("Why to look after this student")
    teacher.waits_to_see("Misconceptions, and what helps")

    teacher.picks("Rational Numbers")
    teacher.waits_for_page("sessions")
    teacher.waits_to_see("Turn 1 of 41")
    teacher.presses("Next")
    teacher.waits_to_see("Turn 2 of 41")
    teacher.waits_to_see("Student: ")
    teacher.waits_to_see("Didi's move")
    teacher.waits_to_see("Misconception")
    teacher.waits_to_see("Today Didi would decide the same.")
    teacher.hits(Qt.Key.Key_Right)
    teacher.waits_to_see("Turn 3 of 41")
    teacher.presses("Close")
    teacher.waits_not_to_see("Turn 3 of 41")


def test_a_teacher_takes_the_class_s_misconceptions_home_on_paper(teacher: Person, tmp_path: Path) -> None:
    teacher.goes_to("Misconceptions")
    teacher.waits_to_see("What stands behind the answers")
    teacher.presses("2 of 3 students")
    teacher.waits_to_see("A talk of three minutes")
    assert teacher.sees("Ravi Kumar")
    teacher.presses("Close")

    teacher.presses("Print the sheet")
    teacher.waits_for_page("paper")
    teacher.waits_to_see("Page 1 of")
    teacher.presses("Save as PDF")
    teacher.names_the_file(tmp_path / "mixed up.pdf")
    teacher.waits_to_see("Saved: mixed up.pdf")
    assert (tmp_path / "mixed up.pdf").read_bytes().startswith(b"%PDF")


def test_a_teacher_gives_the_report_out_as_a_workbook(teacher: Person, tmp_path: Path) -> None:
    teacher.presses("Ravi Kumar")
    teacher.presses("Export")
    teacher.waits_for_page("files")
    teacher.chooses("What", "Workbook (Excel)")
    teacher.chooses("Of whom", "Class 7B")
    teacher.presses("Choose where, and write")
    teacher.names_the_file(tmp_path / "7B.xlsx")
    teacher.waits_to_see("Written: 7B.xlsx")
    teacher.waits_to_see("Students: 4.")
    book = load_workbook(tmp_path / "7B.xlsx", read_only=True)
    cells = {cell.value for row in book.worksheets[0].iter_rows() for cell in row}
    every = {cell.value for sheet in book.worksheets for row in sheet.iter_rows() for cell in row}
    book.close()
    assert cells
    assert {"Asha Rao", "Ravi Kumar", "Meena Devi", "Imran Khan"} <= every

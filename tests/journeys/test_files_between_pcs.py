"""A teacher carries progress from one lab PC to another, takes it back, backs up and goes back: nothing is lost."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication

from desktop.base.settings import Settings
from desktop.lesson.conversation import resume_or_open
from tests.journeys.conftest import Sits
from tests.journeys.people import Person
from tutor.records import progress_file
from tutor.records.journal import Journal
from tutor.turn import Heard

pytestmark = pytest.mark.journey

MOMENTS = ("audit",)
"""Tables that say what was done at this PC: they grow whatever is taken back."""


def have_lesson(record: Path, student: str, *answers: str) -> None:
    """A lesson of that student in that record, as it was had."""
    with Journal.open(record) as journal:
        lesson = resume_or_open(student, "rational_numbers", record=journal, language="en", seed=7, new=True)
        lesson.begin()
        for words in answers:
            lesson.reply(Heard(words))


def all_of(record: Path) -> frozenset[tuple[str, str]]:
    """Everything that is known of lessons and students."""
    with Journal.open(record, readonly=True) as journal:
        return frozenset(
            (table, repr(sorted(row.items()))) for table, row in journal.every_row() if table not in MOMENTS
        )


def drops(person: Person, path: Path) -> None:
    """Drag a file from the desktop over the window and let it go on the page."""
    page = person.house.front.page("files")
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    spot, copy = QPoint(40, 40), Qt.DropAction.CopyAction
    nothing, left = Qt.KeyboardModifier.NoModifier, Qt.MouseButton.LeftButton
    held = QDragEnterEvent(spot, copy, data, left, nothing)
    QApplication.sendEvent(page, held)
    assert held.isAccepted()
    let_go = QDropEvent(spot, copy, data, left, nothing)
    QApplication.sendEvent(page, let_go)
    assert let_go.isAccepted()


@pytest.fixture
def teacher(settings: Settings, sits_down: Sits) -> Person:
    """Asha has learnt on this PC; the teacher has come in and turned to the files."""
    have_lesson(settings.record, "Asha", "5", "7", "1/2")
    person = sits_down()
    person.goes_to("Teacher")
    person.presses("Go on without a PIN")
    person.goes_to("Files and backups")
    person.waits_to_see("Drop files here")
    return person


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    """A stick with the progress of another PC, on which Ravi has learnt."""
    far = tmp_path / "far"
    have_lesson(far / "progress.db", "Ravi", "3", "I don't know", "7/8")
    with Journal.open(far / "progress.db") as journal:
        return progress_file.write(journal, far, tmp_path / "lab 2.didi").path


def test_progress_is_brought_in_taken_back_and_brought_in_again(
    teacher: Person, stick: Path, settings: Settings
) -> None:
    own = all_of(settings.record)
    drops(teacher, stick)
    teacher.waits_to_see("new rows, 0 were here already.")
    teacher.waits_to_see("That computer was not known here until now.")
    both = all_of(settings.record)
    assert own < both

    teacher.presses("Undo")
    teacher.waits_to_see("Taken back. The record is as it was before.")
    assert all_of(settings.record) == own

    drops(teacher, stick)
    teacher.waits_to_see("new rows, 0 were here already.")
    assert all_of(settings.record) == both
    teacher.goes_to("Leave teacher's pages")
    teacher.waits_to_see("Ravi")
    assert teacher.sees("Asha")


def test_a_backup_is_made_and_gone_back_to_and_the_way_back_is_open(
    teacher: Person, stick: Path, settings: Settings
) -> None:
    own = all_of(settings.record)
    teacher.turns_to("Backups")
    teacher.presses("Back up now")
    teacher.waits_to_see("whole")

    teacher.turns_to("Take in")
    drops(teacher, stick)
    teacher.waits_to_see("new rows, 0 were here already.")
    both = all_of(settings.record)

    teacher.turns_to("Backups")
    teacher.picks("whole")
    teacher.presses("Go back to this backup")
    teacher.waits_to_see("Today's record is backed up first")
    teacher.presses("Leave all as it is")
    assert all_of(settings.record) == both
    teacher.presses("Go back to this backup")
    teacher.presses("Go back to it")
    teacher.waits_to_see("The record is as it was in that backup.")
    assert all_of(settings.record) == own

    teacher.presses("Undo")
    teacher.waits_until_idle()
    assert all_of(settings.record) == both


@pytest.mark.parametrize(
    ("harm", "says"),
    [
        ("cut", "That file is damaged or was changed on its way. Please carry it once more"),
        ("changed", "That file is damaged or was changed on its way. Please carry it once more"),
        ("empty", "The file has nothing in it. Please copy it once more. Nothing has changed."),
    ],
)
def test_a_damaged_file_is_refused_kindly_and_changes_nothing(
    teacher: Person, stick: Path, settings: Settings, harm: str, says: str
) -> None:
    whole = stick.read_bytes()
    middle = len(whole) // 2
    stick.write_bytes(
        {
            "cut": whole[:middle],
            "changed": whole[:middle] + bytes([whole[middle] ^ 255]) + whole[middle + 1 :],
            "empty": b"",
        }[harm]
    )
    before = all_of(settings.record)
    drops(teacher, stick)
    teacher.waits_to_see(says)
    assert all_of(settings.record) == before
    assert not teacher.can_press("Undo")

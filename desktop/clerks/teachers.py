"""Brings everybody who tends the teacher's pages: they come together, when the first of these pages is wanted.

The window does not wait for them: nothing that a student is shown may need this file.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from desktop.clerks.content import ContentClerk
from desktop.clerks.doctor import DoctorClerk
from desktop.clerks.exam_setting import ExamSettingClerk
from desktop.clerks.files import FilesClerk
from desktop.clerks.library import LibraryClerk
from desktop.clerks.papers import PapersClerk
from desktop.clerks.privacy import PrivacyClerk
from desktop.clerks.reports import ReportsClerk
from desktop.clerks.roster import RosterClerk
from desktop.clerks.setup import SetupClerk

if TYPE_CHECKING:
    from PySide6.QtCore import QObject

    from desktop.clerks.sound import SoundClerk
    from desktop.front import Front
    from desktop.lesson_desk import LessonDesk
    from desktop.library_room import Meaning
    from desktop.speaking import Speaking


def teachers_clerks(
    front: Front, desk: LessonDesk, speaking: Speaking, sound: SoundClerk, meaning: Meaning
) -> tuple[QObject, ...]:
    """The clerks behind the gate, each with its pages added."""
    return (
        FilesClerk(front, desk),
        RosterClerk(front),
        PapersClerk(front),
        ContentClerk(front),
        LibraryClerk(front, desk, meaning),
        PrivacyClerk(front),
        ReportsClerk(front),
        SetupClerk(front, speaking, sound),
        ExamSettingClerk(front),
        DoctorClerk(front),
    )

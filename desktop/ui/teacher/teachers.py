"""Brings everybody who tends the teacher's pages: they come together, when the first of these pages is wanted.

The window does not wait for them: nothing that a student is shown may need this file.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from desktop.ui.teacher.content_page import ContentClerk
from desktop.ui.teacher.doctor_page import DoctorClerk
from desktop.ui.teacher.exam_setting_page import ExamSettingClerk
from desktop.ui.teacher.files_presenter import FilesClerk
from desktop.ui.teacher.library_presenter import LibraryClerk
from desktop.ui.teacher.papers_presenter import PapersClerk
from desktop.ui.teacher.privacy_presenter import PrivacyClerk
from desktop.ui.teacher.reports_presenter import ReportsClerk
from desktop.ui.teacher.roster_presenter import RosterClerk
from desktop.ui.teacher.setup_presenter import SetupClerk

if TYPE_CHECKING:
    from PySide6.QtCore import QObject

    from desktop.operations.lesson_desk import LessonDesk
    from desktop.operations.library import Meaning
    from desktop.ui.front import Front
    from desktop.ui.teacher.sound_presenter import SoundClerk
    from desktop.voice_loop.speaking import Speaking


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

"""Brings everybody who tends the teacher's pages: they come together, when the first of these pages is wanted.

The window does not wait for them: nothing that a student is shown may need this file.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from desktop.ui.teacher.content_page import ContentClerk
from desktop.ui.teacher.doctor_page import DoctorClerk
from desktop.ui.teacher.exam_setting_page import ExamSettingClerk
from desktop.ui.teacher.files_presenter import FilesPresenter
from desktop.ui.teacher.flags_page import FlagsPresenter
from desktop.ui.teacher.library_presenter import LibraryClerk
from desktop.ui.teacher.looking_up import LookingUp
from desktop.ui.teacher.misconceptions_page import MisconceptionsPresenter
from desktop.ui.teacher.overview_page import OverviewPresenter
from desktop.ui.teacher.papers_presenter import PapersPresenter
from desktop.ui.teacher.privacy_page import PrivacyPresenter
from desktop.ui.teacher.pupil_page import PupilPresenter
from desktop.ui.teacher.question_page import QuestionPresenter
from desktop.ui.teacher.roster_presenter import RosterPresenter
from desktop.ui.teacher.sessions_page import SessionsPresenter
from desktop.ui.teacher.setup_presenter import SetupClerk

if TYPE_CHECKING:
    from desktop.operations.lesson_desk import LessonDesk
    from desktop.operations.library import Meaning
    from desktop.ui.front import Front
    from desktop.ui.teacher.sound_presenter import SoundClerk
    from desktop.voice_loop.speaking import Speaking


def teachers_clerks(
    front: Front, desk: LessonDesk, speaking: Speaking, sound: SoundClerk, meaning: Meaning
) -> tuple[object, ...]:
    """The clerks behind the gate, each with its pages added."""
    look = LookingUp(front)
    return (
        FilesPresenter(front, desk),
        RosterPresenter(front),
        PapersPresenter(front),
        ContentClerk(front),
        LibraryClerk(front, desk, meaning),
        PrivacyPresenter(front),
        OverviewPresenter(look),
        PupilPresenter(look),
        QuestionPresenter(look),
        MisconceptionsPresenter(look),
        SessionsPresenter(look),
        FlagsPresenter(look),
        SetupClerk(front, speaking, sound),
        ExamSettingClerk(front),
        DoctorClerk(front),
    )

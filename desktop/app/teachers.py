"""Brings everybody who tends the teacher's pages: they come together, when the first of these pages is wanted.

The window does not wait for them: nothing that a student is shown may need this file.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from desktop.ui.files.content_page import ContentPresenter
from desktop.ui.files.files_presenter import FilesPresenter
from desktop.ui.files.lab_page import LabPresenter
from desktop.ui.files.library_page import LibraryPresenter
from desktop.ui.files.paper_page import PapersPresenter
from desktop.ui.files.privacy_page import PrivacyPresenter
from desktop.ui.files.roster_presenter import RosterPresenter
from desktop.ui.reports.exam_page import ExamOfPresenter
from desktop.ui.reports.flags_page import FlagsPresenter
from desktop.ui.reports.looking_up import LookingUp
from desktop.ui.reports.misconceptions_page import MisconceptionsPresenter
from desktop.ui.reports.overview_page import OverviewPresenter
from desktop.ui.reports.pupil_page import PupilPresenter
from desktop.ui.reports.question_page import QuestionPresenter
from desktop.ui.reports.sessions_page import SessionsPresenter
from desktop.ui.setup.doctor_page import DoctorPresenter
from desktop.ui.setup.exam_setting_page import ExamSettingPresenter
from desktop.ui.setup.setup_presenter import SetupPresenter

if TYPE_CHECKING:
    from desktop.lesson.lesson_desk import LessonDesk
    from desktop.operations.library import Meaning
    from desktop.ui.front import Front
    from desktop.ui.setup.sound_presenter import SoundPresenter
    from desktop.voice_loop.speaking import Speaking


def teachers_presenters(
    front: Front, desk: LessonDesk, speaking: Speaking, sound: SoundPresenter, meaning: Meaning
) -> tuple[object, ...]:
    """The presenters behind the gate, each with its pages added."""
    look = LookingUp(front)
    return (
        FilesPresenter(front, desk),
        LabPresenter(front),
        RosterPresenter(front),
        PapersPresenter(front),
        ContentPresenter(front),
        LibraryPresenter(front, desk, meaning),
        PrivacyPresenter(front),
        OverviewPresenter(look),
        PupilPresenter(look),
        ExamOfPresenter(look),
        QuestionPresenter(look),
        MisconceptionsPresenter(look),
        SessionsPresenter(look),
        FlagsPresenter(look),
        SetupPresenter(front, speaking, sound),
        ExamSettingPresenter(front),
        DoctorPresenter(front),
    )

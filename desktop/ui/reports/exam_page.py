"""An exam of one student, question by question, for the teacher. It shows what it is handed, and starts nothing."""

from __future__ import annotations

from functools import partial

from PySide6.QtWidgets import QWidget

from desktop.lesson.exam_review import Exams
from desktop.ui.reports.looking_up import LookingUp
from desktop.ui.student.exam_pages import ExamPage
from desktop.ui.widgets.basics import button, told
from desktop.values.ending import ReviewView
from tutor.turn import Language


class ExamOfPage(ExamPage):
    """The page that a student has of an exam, with the way to its turns in place of one more try."""

    name = "exam_of"
    area = "teacher"
    back = "pupil"
    whose = "they"

    def more_keys(self) -> tuple[QWidget, ...]:
        """The way to everything that was said."""
        self.turns = told(button(""), self.texts, text="window_review_turns")
        return (self.turns,)


class ExamOfPresenter:
    """Tends the page of an exam."""

    def __init__(self, look: LookingUp) -> None:
        self._look, self._session, self._student = look, "", ""
        look.front.add("exam_of", ExamOfPage, self._wire, self._enter)
        look.front.language_changed.connect(self._again)

    def _wire(self, page: ExamOfPage) -> None:
        go = self._look.front.go
        page.turns.clicked.connect(lambda: go("sessions", student=self._student, session=self._session))

    def _enter(self, session: str = "", student: str = "") -> None:
        self._session, self._student = session, student
        texts, page = self._look.front.texts, self._look.front.page("exam_of")
        if page.shown is None or page.shown.session != session:
            page.show_view(ReviewView(session, "", "", (), texts("window_still_reading")))
        self._ask()

    def _ask(self) -> None:
        front = self._look.front
        exams = Exams(front.settings.record, front.settings.cache, front.texts)
        language: Language = front.settings.screen
        front.ask(partial(exams.review, self._session, language), partial(self._show, self._session))

    def _show(self, session: str, view: ReviewView | None) -> None:
        """Only what was asked for last is shown, and never on pages that are shut."""
        front = self._look.front
        if session == self._session and front.let_in:
            front.page("exam_of").show_view(view)
            if front.here == "exam_of":
                front.page("exam_of").arrive()

    def _again(self) -> None:
        if self._look.front.here == "exam_of" and self._look.front.let_in:
            self._ask()

"""Tends the teacher's class pages: how the class is, a student, questions, misconceptions, sessions, flags.

It asks the desk for values on a lane and hands them to pages. What comes home after something else was asked for, or
after the gate was shut, is dropped.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any

from PySide6.QtCore import QObject

from desktop.operations.class_reports import TeacherDesk
from desktop.ui.front import Front
from desktop.ui.teacher.flags_page import FlagsPage
from desktop.ui.teacher.looking_up import LookingUp
from desktop.ui.teacher.misconceptions_page import MisconceptionsPage
from desktop.ui.teacher.overview_page import OverviewPage
from desktop.ui.teacher.pupil_page import PupilPage
from desktop.ui.teacher.question_page import QuestionPage
from desktop.ui.teacher.sessions_page import SessionsPage
from desktop.ui.widgets.basics import told
from desktop.values.report import FlagsView, MapView, OverviewView, PupilView, QuestionsView, SessionsView
from tutor.errors import RecordError


@dataclass(slots=True)
class Chosen:
    """What the teacher looks at: kept from page to page while the gate is open."""

    group: str = ""
    period: str = "month"
    chapter: str = ""
    skill: str = ""
    student: str = ""
    """Whose page was open last."""
    whose: str = ""
    """Whose sessions are listed; empty for everybody's."""
    question: str = ""
    misconception: str = ""
    session: str = ""
    last: str | None = None
    """When a report was looked at before this sitting; None while that was not asked yet."""


class ReportsClerk(QObject):
    """The pages that tell how the class is doing."""

    def __init__(self, front: Front) -> None:
        super().__init__(front)
        self._front = front
        self._desk = TeacherDesk(front.settings.record, front.settings.cache)
        self._chosen = Chosen()
        self._look = LookingUp(front, self._desk, self._again)
        front.add("overview", OverviewPage, self._wire_overview, self._enter_overview, entry="window_entry_overview")
        front.add("pupil", PupilPage, self._wire_pupil, self._enter_pupil)
        front.add("question", QuestionPage, self._wire_question, self._enter_question, entry="window_entry_question")
        front.add(
            "misconceptions",
            MisconceptionsPage,
            self._wire_map,
            self._enter_map,
            entry="window_entry_misconceptions",
        )
        front.add("sessions", SessionsPage, self._wire_sessions, self._enter_sessions, entry="window_entry_sessions")
        front.add("flags", FlagsPage, self._wire_flags, self._enter_flags, entry="window_entry_flags")
        front.went.connect(self._went)
        front.language_changed.connect(self._again)

    def _again(self) -> None:
        """Ask anew for the page that is shown: in another language, or now that all is taken in."""
        again = {
            "overview": self._ask_overview,
            "pupil": self._ask_pupil,
            "question": self._ask_questions,
            "misconceptions": self._ask_map,
            "sessions": self._ask_sessions,
            "flags": self._ask_flags,
        }.get(self._front.here)
        if again is not None and self._front.let_in:
            again()

    def _went(self, name: str) -> None:
        if not self._front.let_in:
            self._look.forget_all()
            self._chosen = Chosen()
        elif name not in _PAGES:
            self._look.forget()

    @property
    def _language(self) -> Any:
        return self._front.texts.language

    # --- the class ---

    def _wire_overview(self, page: OverviewPage) -> None:
        page.wanted.connect(self._choose_overview)
        page.student_opened.connect(lambda key: self._front.go("pupil", student=key))

    def _enter_overview(self) -> None:
        self._ask_overview()
        self._count_flags()

    def _choose_overview(self, group: str, period: str) -> None:
        self._chosen.group, self._chosen.period = group, period
        self._ask_overview()

    def _ask_overview(self) -> None:
        one = self._chosen
        job = partial(self._desk.overview, one.group, one.period, _now().date(), one.last, self._language)
        self._look.ask("overview", job, self._show_overview)

    def _show_overview(self, told_: tuple[str, OverviewView]) -> None:
        self._chosen.last, view = told_
        self._chosen.group = view.group
        self._front.page("overview").show_view(view)

    # --- one student ---

    def _wire_pupil(self, page: PupilPage) -> None:
        page.session_opened.connect(lambda key: self._front.go("sessions", student=page.student, session=key))
        page.sessions_wanted.connect(lambda key: self._front.go("sessions", student=key))
        page.print_wanted.connect(lambda key: self._front.go("paper", what="cards", student=key))
        page.export_wanted.connect(lambda key: self._front.go("files", what="report", student=key))

    def _enter_pupil(self, student: str = "") -> None:
        self._chosen.student = student or self._chosen.student
        self._ask_pupil()

    def _ask_pupil(self) -> None:
        student, language, page = self._chosen.student, self._language, self._front.page("pupil")

        def job() -> tuple[PupilView | None]:
            return (self._desk.pupil(student, language),)

        self._look.ask("pupil", job, lambda found: page.show_view(found[0]) if found[0] else page.show_gone())

    # --- questions ---

    def _wire_question(self, page: QuestionPage) -> None:
        page.wanted.connect(self._choose_questions)
        page.opened.connect(self._open_question)

    def _enter_question(self) -> None:
        self._chosen.question = ""
        self._ask_questions()

    def _choose_questions(self, group: str, chapter: str, skill: str) -> None:
        one = self._chosen
        one.group, one.chapter, one.skill, one.question = group, chapter, skill, ""
        self._ask_questions()

    def _ask_questions(self) -> None:
        one = self._chosen
        job = partial(self._desk.questions, one.group, one.chapter, one.skill, self._language)
        self._look.ask("question", job, self._show_questions)

    def _show_questions(self, view: QuestionsView) -> None:
        page: QuestionPage = self._front.page("question")
        self._chosen.group, self._chosen.chapter, self._chosen.skill = view.group, view.chapter, view.skill
        page.show_view(view)
        if page.isVisible():
            page.arrive()
        if self._chosen.question:
            self._open_question(self._chosen.question)

    def _open_question(self, key: str) -> None:
        self._chosen.question = key
        job = partial(self._desk.question, key)
        self._look.ask("question", job, self._front.page("question").show_question, opened=True)

    # --- misconceptions ---

    def _wire_map(self, page: MisconceptionsPage) -> None:
        page.wanted.connect(self._choose_map)
        page.opened.connect(self._open_misconception)
        page.print_wanted.connect(lambda group: self._front.go("paper", what="misconceptions", group=group))

    def _enter_map(self) -> None:
        self._chosen.misconception = ""
        self._ask_map()

    def _choose_map(self, group: str, chapter: str) -> None:
        self._chosen.group, self._chosen.chapter, self._chosen.misconception = group, chapter, ""
        self._ask_map()

    def _ask_map(self) -> None:
        job = partial(self._desk.misconceptions, self._chosen.group, self._chosen.chapter, self._language)
        self._look.ask("misconceptions", job, self._show_map)

    def _show_map(self, view: MapView) -> None:
        page: MisconceptionsPage = self._front.page("misconceptions")
        self._chosen.group, self._chosen.chapter = view.group, view.chapter
        page.show_view(view)
        if page.isVisible():
            page.arrive()
        if self._chosen.misconception:
            self._open_misconception(self._chosen.misconception)

    def _open_misconception(self, key: str) -> None:
        self._chosen.misconception = key
        job = partial(self._desk.misconception, self._chosen.group, key, self._language)
        self._look.ask("misconceptions", job, self._front.page("misconceptions").show_misconception, opened=True)

    # --- sessions ---

    def _wire_sessions(self, page: SessionsPage) -> None:
        page.wanted.connect(self._choose_sessions)
        page.opened.connect(self._open_session)
        page.replay.closed.connect(self._close_session)

    def _enter_sessions(self, student: str = "", session: str = "") -> None:
        page: SessionsPage = self._front.page("sessions")
        page.back = "pupil" if student else ""
        self._chosen.whose, self._chosen.session = student, session
        page.replay.hide()
        self._ask_sessions()

    def _choose_sessions(self, student: str) -> None:
        self._chosen.whose, self._chosen.session = student, ""
        self._ask_sessions()

    def _ask_sessions(self) -> None:
        job = partial(self._desk.sessions, self._chosen.whose, self._language)
        self._look.ask("sessions", job, self._show_sessions)

    def _show_sessions(self, view: SessionsView) -> None:
        page: SessionsPage = self._front.page("sessions")
        page.show_view(view)
        if self._chosen.session:
            self._open_session(self._chosen.session)
        elif page.isVisible():
            page.arrive()

    def _open_session(self, session: str) -> None:
        self._chosen.session = session
        job = partial(self._desk.replay, session, self._language)
        self._look.ask("sessions", job, self._front.page("sessions").show_replay, opened=True)

    def _close_session(self) -> None:
        self._chosen.session = ""

    # --- flags ---

    def _wire_flags(self, page: FlagsPage) -> None:
        page.opened.connect(self._open_flag)
        page.seen.connect(self._mark_flag)
        page.session_opened.connect(lambda key: self._front.go("sessions", session=key))

    def _enter_flags(self) -> None:
        self._ask_flags()

    def _ask_flags(self) -> None:
        job = partial(self._desk.flags, _now(), self._language)
        self._look.ask("flags", job, self._show_flags)

    def _show_flags(self, view: FlagsView) -> None:
        self._front.page("flags").show_view(view)
        self._tell_new(view.new)

    def _open_flag(self, flag: str) -> None:
        job = partial(self._desk.open_flag, flag)
        self._look.ask("flags", job, self._front.page("flags").show_opened, opened=True)

    def _mark_flag(self, flag: str) -> None:
        self._look.ask("flags", partial(self._desk.mark_flag, flag, _now(), self._language), self._show_flags)

    def _count_flags(self) -> None:
        """For the entry at the side. That it could not be counted troubles nobody: the page itself will say so."""
        job = partial(self._desk.how_many_new, _now())
        self._front.ask(job, self._tell_new, self._not_counted)

    def _not_counted(self, error: BaseException) -> None:
        if not isinstance(error, RecordError):
            self._front.fail(error)

    def _tell_new(self, number: int) -> None:
        sidebar = self._front.window.sidebar
        if sidebar is not None and self._front.let_in:
            code = "window_entry_flags_new" if number else "window_entry_flags"
            told(sidebar.buttons["flags"], self._front.texts, {"number": number}, text=code)


_PAGES = frozenset({"overview", "pupil", "question", "misconceptions", "sessions", "flags"})


def _now() -> datetime:
    return datetime.now().astimezone()

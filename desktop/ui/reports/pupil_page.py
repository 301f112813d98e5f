"""One student: what is firm and what grows, what goes amiss and what helps, and the latest lessons.

It shows what it is handed; nothing on it compares a student with another.
"""

from __future__ import annotations

from functools import partial

from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from desktop.lesson.exam_review import is_exam
from desktop.operations import report_pupil
from desktop.operations.report_pupil import PupilView, SkillView
from desktop.ui.reports.looking_up import LookingUp
from desktop.ui.reports.parts import (
    Across,
    ClassPage,
    Figures,
    LevelBars,
    capital,
    reasons,
    soft,
    trouble_card,
)
from desktop.ui.teacher.table import MoreColumns, TableView
from desktop.ui.widgets.basics import Card, button, empty, label, told
from desktop.ui.widgets.theme import Theme
from desktop.values.page import Texts

FIRST = ("question", "answer", "said", "times", "misconception")
"""Columns of the answers that a teacher looks at first."""
HIDDEN = ("students",)
"""On the page of one student everybody is one."""


class PupilPage(ClassPage):
    """The report card of one student, for the teacher."""

    name = "pupil"
    back = "overview"

    def __init__(self, theme: Theme, texts: Texts) -> None:
        super().__init__(theme, texts)
        self.student = ""
        self.name_line = label(step="title", wrap=True)
        self.place = label(step="lead", tone="soft", wrap=True)
        self.gone = soft(texts, "window_pupil_gone")
        self.gone.hide()
        self.print = told(button(""), texts, text="window_pupil_print")
        self.export = told(button(""), texts, text="window_pupil_export")
        self.all_sessions = told(button(""), texts, text="window_pupil_sessions")
        self.figures = Figures(theme)
        self.needs = Card(texts, "window_pupil_needs", dense=True)
        self.skills = Card(texts, "window_pupil_skills", "window_pupil_skills_says", dense=True)
        self.troubles = Card(texts, "window_pupil_troubles", dense=True)
        self.sessions = told(TableView(theme, whole=True), texts, name="window_report_sessions")
        self.wrong = told(TableView(theme, whole=True), texts, name="window_report_answers_not_right")
        self._lists = {one: QVBoxLayout() for one in (self.needs, self.troubles)}
        self._rows = QGridLayout()
        self._lay_out()

    def show_view(self, view: PupilView) -> None:
        """Show a student."""
        self.student = view.student
        self.waiting.hide()
        self._somebody(here=True)
        self.name_line.setText(view.name)
        self.place.setText(view.place)
        self.place.setVisible(bool(view.place))
        self.figures.show_figures(view.figures)
        for one in self._lists.values():
            empty(one)
        self.needs.setVisible(bool(view.needs))
        for need in view.needs:
            self._lists[self.needs].addWidget(label(capital(need.kind), tone="clay"))
            reasons(self._lists[self.needs], need)
        for trouble in view.troubles:
            self._lists[self.troubles].addWidget(trouble_card(self.texts, trouble))
        if not view.troubles:
            self._lists[self.troubles].addWidget(soft(self.texts, "window_pupil_no_troubles"))
        self._show_skills(view.skills)
        self.sessions.show_table(view.sessions)
        self.wrong.show_table(view.wrong)
        self.wrong.arrange(FIRST, HIDDEN)

    def show_gone(self) -> None:
        """There is nobody of that key, or not any more."""
        self.student = ""
        self.name_line.clear()
        self.place.hide()
        self.needs.hide()
        self._somebody(here=False)

    def _somebody(self, *, here: bool) -> None:
        self.gone.setVisible(not here)
        for one in self._of_somebody:
            one.setVisible(here)

    def first(self) -> QWidget | None:
        """What is done most often with a report card."""
        return self.print

    def _show_skills(self, skills: tuple[SkillView, ...]) -> None:
        empty(self._rows)
        if not skills:
            self._rows.addWidget(soft(self.texts, "window_pupil_no_skills"), 0, 0)
        row, chapter = 0, ""
        for skill in skills:
            if skill.chapter != chapter:
                chapter = skill.chapter
                self._rows.addWidget(label(chapter, step="small", tone="soft", wrap=True), row, 0, 1, 4)
                row += 1
            self._rows.addWidget(label(skill.name, wrap=True), row, 0)
            self._rows.addWidget(LevelBars(self.theme, skill.steps), row, 1)
            self._rows.addWidget(label(skill.words, tone="leaf" if skill.level >= 3 else "", wrap=True), row, 2)
            done = self.texts("window_pupil_at_once", done=skill.done)
            self._rows.addWidget(label(f"{done} · {skill.last}", step="small", tone="soft", wrap=True), row, 3)
            row += 1

    def _lay_out(self) -> None:
        names = QVBoxLayout()
        names.setSpacing(0)
        names.addWidget(self.name_line)
        names.addWidget(self.place)
        top = QHBoxLayout()
        top.setSpacing(10)
        top.addLayout(names, 1)
        keys = Across(self.print, self.export)
        top.addWidget(keys, 1)
        for card, column in self._lists.items():
            column.setSpacing(8)
            card.column.addLayout(column)
        self._rows.setColumnStretch(0, 3)
        self._rows.setColumnStretch(3, 2)
        self._rows.setHorizontalSpacing(16)
        self._rows.setVerticalSpacing(6)
        self.skills.column.addLayout(self._rows)
        heads = QHBoxLayout()
        latest = told(label(step="lead", tone="main", wrap=True), self.texts, text="window_pupil_latest")
        heads.addWidget(latest, 1)
        heads.addWidget(self.all_sessions)
        wrong = told(label(step="lead", tone="main"), self.texts, text="window_report_answers_not_right")
        self.stack(
            *(top, self.gone, self.waiting, self.figures, self.needs, self.skills, self.troubles, heads),
            *(self.sessions, MoreColumns(self.sessions, self.texts)),
            *(wrong, self.wrong, MoreColumns(self.wrong, self.texts)),
        )
        lists = (self.skills, self.troubles, latest, self.all_sessions, self.sessions, wrong, self.wrong)
        self._of_somebody: tuple[QWidget, ...] = (keys, self.figures, *lists)


class PupilPresenter:
    """Tends the page of one student."""

    def __init__(self, look: LookingUp) -> None:
        self._look = look
        look.add("pupil", PupilPage, self._wire, self._enter, self._ask)

    def _wire(self, page: PupilPage) -> None:
        go = self._look.front.go
        page.sessions.opened.connect(lambda key: self._open(page.student, key))
        page.all_sessions.clicked.connect(lambda: go("sessions", student=page.student))
        page.print.clicked.connect(lambda: go("paper", what="cards", student=page.student))
        page.export.clicked.connect(lambda: go("files", what="report", student=page.student))

    def _open(self, student: str, session: str) -> None:
        """An exam is looked through question by question, everything else turn by turn."""
        front = self._look.front

        def show(exam: bool) -> None:
            if front.let_in and front.here == "pupil":
                front.go("exam_of" if exam else "sessions", student=student, session=session)

        front.ask(partial(is_exam, front.settings.record, session), show)

    def _enter(self, student: str = "") -> None:
        self._look.chosen.student = student or self._look.chosen.student
        self._ask()

    def _ask(self) -> None:
        look, student, language = self._look, self._look.chosen.student, self._look.language
        page: PupilPage = look.front.page("pupil")

        def job() -> tuple[PupilView | None]:
            return (report_pupil.pupil(look.files, student, language),)

        look.ask("pupil", job, lambda found: page.show_view(found[0]) if found[0] else page.show_gone())

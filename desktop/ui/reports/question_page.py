"""The questions, the hardest first; one of them opened beside the list, with what was answered and what explains it.

It shows what it is handed and says what was chosen.
"""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QLineEdit, QVBoxLayout, QWidget

from desktop.operations import report_pupil
from desktop.operations.report_pupil import QuestionsView, QuestionView
from desktop.ui.reports.looking_up import LookingUp
from desktop.ui.reports.parts import Across, Chooser, ClassPage, soft, to_the_top, trouble_card
from desktop.ui.teacher.table import MoreColumns, TableView
from desktop.ui.widgets.basics import Card, empty, label, told
from desktop.ui.widgets.theme import Theme
from desktop.values.page import Texts

WIDE = 980
"""Pixels at scale 1 from which on an opened question stands beside the list."""
FIRST = ("question", "students", "share", "wrong", "questions", "answer", "skill")


class QuestionPage(ClassPage):
    """Which questions were hard, and why."""

    name = "question"

    wanted = Signal(str, str, str)
    """Class, chapter and skill."""
    opened = Signal(str)
    """The key of a question."""

    def __init__(self, theme: Theme, texts: Texts) -> None:
        super().__init__(theme, texts)
        self.group = Chooser(texts, "window_report_class")
        self.chapter = Chooser(texts, "window_report_chapter")
        self.skill = Chooser(texts, "window_report_skill")
        self.search = told(QLineEdit(), texts, hint="window_report_search", name="window_report_search")
        self.search.setClearButtonEnabled(True)
        self.table = told(TableView(theme, whole=True), texts, name="window_page_question")
        self.card = Card(texts, dense=True)
        self.words = label(step="speech", wrap=True)
        self.place = label(step="small", tone="soft", wrap=True)
        self.summary = label(wrap=True)
        self.wrong = told(TableView(theme, whole=True), texts, name="window_report_answers_not_right")
        self._why = QVBoxLayout()
        self._wire()
        self._lay_out()

    def show_view(self, view: QuestionsView) -> None:
        """Show these questions."""
        self.waiting.hide()
        self.group.offer(view.groups)
        self.chapter.offer(view.chapters)
        self.skill.offer(view.skills)
        self.card.hide()
        self.table.show_table(view.table)
        self.table.arrange(FIRST)

    def show_question(self, view: QuestionView) -> None:
        """Show what became of one question."""
        self.waiting.hide()
        self.words.setText(view.words)
        self.place.setText(view.place)
        self.summary.setText(f"{self.texts('window_question_answer', answer=view.answer)} · {view.summary}")
        self.wrong.show_table(view.wrong)
        empty(self._why)
        for trouble in view.explained:
            self._why.addWidget(trouble_card(self.texts, trouble))
        if not view.explained and view.wrong.rows:
            self._why.addWidget(soft(self.texts, "window_question_unexplained"))
        self.card.show()
        to_the_top(self)

    def first(self) -> QWidget | None:
        """The list, so that Enter opens a question."""
        return self.table if self.table.rows.table.rows else self.group.box

    def resizeEvent(self, event: QResizeEvent) -> None:
        """What was opened stands beside the list, or over it where there is little room."""
        ways = QBoxLayout.Direction.RightToLeft, QBoxLayout.Direction.TopToBottom
        self._both.setDirection(ways[0] if self._is_wide else ways[1])
        super().resizeEvent(event)

    @property
    def _is_wide(self) -> bool:
        return self.width() >= self.theme.px(WIDE)

    def _look_at(self, key: str) -> None:
        """Where there is room beside the list, the cursor alone opens a question."""
        if key and self._is_wide and self.isVisible():
            self.opened.emit(key)

    def _want(self) -> None:
        self.wanted.emit(self.group.chosen, self.chapter.chosen, self.skill.chosen)

    def _wire(self) -> None:
        for one in (self.group, self.chapter, self.skill):
            one.picked.connect(self._want)
        self.search.textChanged.connect(self.table.search)
        self.table.opened.connect(self.opened)
        self.table.chosen.connect(self._look_at)

    def _lay_out(self) -> None:
        self._why.setSpacing(8)
        for widget in (self.words, self.place, self.summary, self.wrong, MoreColumns(self.wrong, self.texts)):
            self.card.column.addWidget(widget)
        self.card.column.addLayout(self._why)
        self.card.hide()
        self._both = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        self._both.setSpacing(14)
        self._both.addWidget(self.card, 5, Qt.AlignmentFlag.AlignTop)
        list_ = QVBoxLayout()
        list_.setSpacing(6)
        list_.addWidget(self.table)
        list_.addWidget(MoreColumns(self.table, self.texts))
        list_.addStretch(1)
        self._both.addLayout(list_, 6)
        choosers = Across(self.group, self.chapter, self.skill)
        self.stack(soft(self.texts, "window_question_says"), choosers, self.search, self.waiting, self._both)


class QuestionPresenter:
    """Tends the page of questions."""

    def __init__(self, look: LookingUp) -> None:
        self._look = look
        self._opened: report_pupil.Opened = {}
        look.add("question", QuestionPage, self._wire, self._enter, self._ask, entry="window_entry_question")

    def _wire(self, page: QuestionPage) -> None:
        page.wanted.connect(self._choose)
        page.opened.connect(self._open)

    def _enter(self) -> None:
        self._look.chosen.question = ""
        self._ask()

    def _choose(self, group: str, chapter: str, skill: str) -> None:
        one = self._look.chosen
        one.group, one.chapter, one.skill, one.question = group, chapter, skill, ""
        self._ask()

    def _ask(self) -> None:
        one, look = self._look.chosen, self._look
        job = partial(report_pupil.questions, look.files, one.group, one.chapter, one.skill, look.language)
        look.ask("question", job, self._show)

    def _show(self, found: tuple[QuestionsView, report_pupil.Opened]) -> None:
        page: QuestionPage = self._look.front.page("question")
        view, self._opened = found
        one = self._look.chosen
        one.group, one.chapter, one.skill = view.groups.chosen, view.chapters.chosen, view.skills.chosen
        page.show_view(view)
        if page.isVisible():
            page.arrive()
        if one.question:
            self._open(one.question)

    def _open(self, key: str) -> None:
        self._look.chosen.question = key
        view = self._opened.get(key)
        if view is not None:
            self._look.front.page("question").show_question(view)

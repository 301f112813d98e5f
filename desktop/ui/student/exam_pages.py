"""A student's own exams, and one exam looked through question by question; and what tends these pages.

They show whoever is signed in. What was answered stands with the right answer and its working, for the exam is over.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QAccessible, QKeyEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QLabel, QPushButton, QWidget

from desktop.ui.front import Front
from desktop.ui.student.growth_pages import GrowthPage
from desktop.ui.student.students_presenter import StudentsPresenter
from desktop.ui.widgets.accessibility import plays
from desktop.ui.widgets.basics import (
    FlowLayout,
    Page,
    boxed,
    button,
    column,
    empty,
    label,
    restyle,
    row,
    scrolling,
    show_each,
    told,
)
from desktop.ui.widgets.board import Drawing
from desktop.ui.widgets.theme import Theme
from desktop.values.ending import ExamLine, ExamsView, Outcome, ReviewedView, ReviewView
from desktop.values.page import Texts

_TONES: dict[Outcome, str] = {"correct": "leaf", "partial": "sun", "incorrect": "clay", "skipped": "", "open": ""}
_SIGNS: dict[Outcome, str] = {"correct": "✓", "partial": "½", "incorrect": "•", "skipped": "–", "open": "–"}
"""What stands beside a question's number; the same is said in words."""

if TYPE_CHECKING:
    from desktop.lesson.exam_review import Exams


class ExamPage(Page):
    """One exam: a row of its questions, and the one that is open."""

    name = "exam"
    back = "exams"
    whose: ClassVar[str] = "you"
    """Whose words stand over an answer: the reader's own ("you"), or a student's ("they")."""

    again_wanted = Signal(object)
    """A lesson on the question's skill is wanted (a `Start`)."""

    def __init__(self, theme: Theme, texts: Texts) -> None:
        super().__init__(theme, texts)
        self.shown: ReviewView | None = None
        self.at = 0
        self.title = label(step="title", wrap=True)
        self.score = label(step="lead", tone="main")
        self.said = label(tone="soft", wrap=True)
        self.marks: list[QPushButton] = []
        self._marks = FlowLayout(spacing=6)
        self.question = Question(theme, texts, self.whose)
        self.before = told(button(""), texts, text="window_review_before")
        self.next = told(button(""), texts, text="window_review_next")
        self.place = label(tone="soft")
        self.again = told(button("", "first"), texts, text="window_review_again")
        self._lay_out()
        self._wire()

    def show_view(self, view: ReviewView | None) -> None:
        """Show an exam from its first question that is not right, or its first; None says that there is none."""
        before = self.shown
        same = before is not None and view is not None and before.session == view.session and bool(before.questions)
        self.shown = view
        questions = () if view is None else view.questions
        self.title.setText("" if view is None else view.title)
        self.score.setText("" if view is None else view.score)
        said = self.texts("window_review_gone") if view is None else view.said
        self.said.setText(said)
        self.said.setVisible(bool(said))
        self._show_marks(questions)
        for one in self._of_questions:
            one.setVisible(bool(questions))
        first = next((at for at, one in enumerate(questions) if one.outcome != "correct"), 0)
        self.turn_to(min(self.at, len(questions) - 1) if same else first)

    def turn_to(self, at: int) -> None:
        """Open that question; one that is not there opens the nearest."""
        if self.shown is None or not self.shown.questions:
            return
        questions = self.shown.questions
        self.at = min(max(0, at), len(questions) - 1)
        one = questions[self.at]
        self.question.show_question(one)
        self.place.setText(self.texts("window_review_place", number=self.at + 1, total=len(questions)))
        self.question.tell(f"{self.place.text()}. {self.question.words()}")
        for number, mark in enumerate(self.marks):
            mark.setChecked(number == self.at)
        self._move_focus()
        self.before.setEnabled(self.at > 0)
        self.next.setEnabled(self.at < len(questions) - 1)
        self.again.setVisible(one.start is not None and self.whose == "you")

    def first(self) -> QWidget:
        """The question, which can be read and scrolled; Enter does nothing there."""
        return self.question.scroller

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Left and right go from question to question."""
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()))
        if step is None or event.modifiers():
            super().keyPressEvent(event)
        else:
            self.turn_to(self.at + step)

    def retell(self) -> None:
        """Its words in the language there is now; its questions are handed anew."""
        self.turn_to(self.at)

    def busy(self, waiting: bool) -> None:
        """While a lesson is being opened, nothing else can be begun."""
        self.again.setEnabled(not waiting)

    def _move_focus(self) -> None:
        """Where one key is about to be switched off, the cursor goes to the other."""
        last = self.shown is not None and self.at >= len(self.shown.questions) - 1
        if self.next.hasFocus() and last:
            self.before.setEnabled(True)
            self.before.setFocus(Qt.FocusReason.OtherFocusReason)
        elif self.before.hasFocus() and self.at == 0:
            self.next.setEnabled(True)
            self.next.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_marks(self, questions: tuple[ReviewedView, ...]) -> None:
        empty(self._marks)
        self.marks = []
        for at, one in enumerate(questions):
            mark = button(f"{at + 1} {_SIGNS[one.outcome]}")
            mark.setCheckable(True)
            place = self.texts("window_review_place", number=at + 1, total=len(questions))
            mark.setAccessibleName(f"{place}: {self.texts(f'window_review_{one.outcome}')}")
            mark.setToolTip(self.texts(f"window_review_{one.outcome}"))
            mark.clicked.connect(partial(self._open, at))
            self._marks.addWidget(mark)
            self.marks.append(mark)

    def _open(self, at: int, _checked: bool = False) -> None:
        self.turn_to(at)

    def _start_again(self) -> None:
        start = None if self.shown is None else self.shown.questions[self.at].start
        if start is not None:
            self.again_wanted.emit(start)

    def _wire(self) -> None:
        self.before.clicked.connect(lambda: self.turn_to(self.at - 1))
        self.next.clicked.connect(lambda: self.turn_to(self.at + 1))
        self.again.clicked.connect(self._start_again)

    def _lay_out(self) -> None:
        marks = told(boxed(self._marks), self.texts, name="window_review_questions")
        head = row((self.title, 1), self.score, spacing=14)
        keys = FlowLayout(spacing=10)
        for key in (self.before, self.next, self.place, *self.more_keys(), self.again):
            keys.addWidget(key)
        foot = boxed(keys)
        self._of_questions = (marks, self.question, foot)
        parts = (head, self.said, marks, (self.question, 1), foot)
        column(*parts, of=self, margins=(28, 10, 28, 14), spacing=10)

    def more_keys(self) -> tuple[QWidget, ...]:
        """Keys of a page that has more."""
        return ()


class Question(QFrame):
    """One question: how it went, what was said, what is right, and why."""

    def __init__(self, theme: Theme, texts: Texts, whose: str) -> None:
        super().__init__()
        self._texts = texts
        self.setObjectName("card")
        self.outcome = label(step="lead")
        self.skill = label(step="small", tone="main", wrap=True)
        self.question = label(step="lead", wrap=True)
        self.drawing = Drawing(theme)
        self.answer = Answer(texts, f"window_review_{whose}_said")
        self.right = Answer(texts, "window_review_right")
        self.why = told(label(step="small", tone="main"), texts, text="window_review_why")
        self.steps = label(wrap=True)
        inside = QWidget()
        self._answers = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._answers.addWidget(self.answer, 1)
        self._answers.addWidget(self.right, 1)
        parts = (self.skill, self.question, self.drawing, self._answers, self.why, self.steps, 1)
        column(row((self.outcome, 1)), *parts, of=inside, margins=(12, 8, 12, 8), spacing=8)
        self.scroller = plays(scrolling(inside), QAccessible.Role.Grouping)
        self.scroller.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        column((self.scroller, 1), of=self, margins=(10, 8, 8, 8))

    def show_question(self, one: ReviewedView) -> None:
        """Show this one."""
        self.outcome.setText(self._texts(f"window_review_{one.outcome}"))
        restyle(self.outcome, tone=_TONES[one.outcome])
        self.skill.setText(one.skill)
        self.question.setText(one.question)
        self.drawing.draw(one.drawing)
        self.answer.show_words(one.said)
        self.right.show_words(one.right)
        steps = "\n".join(f"{at}. {step}" for at, step in enumerate(one.steps, 1))
        self.steps.setText(steps or self._texts("window_review_no_steps"))
        self.scroller.verticalScrollBar().setValue(0)

    def words(self) -> str:
        """All of it, for who hears the window."""
        said = (self.question.text(), self.outcome.text(), self.answer.said(), self.right.said())
        return ". ".join(one for one in (*said, f"{self.why.text()}: {self.steps.text()}") if one)

    def tell(self, words: str) -> None:
        """Have a screen reader say this of the question."""
        self.scroller.setAccessibleName(words)

    def wear(self, theme: Theme) -> None:
        """Draw in another theme."""
        self.drawing.wear(theme)
        self.drawing.setFixedHeight(theme.px(70))


class Answer(QFrame):
    """What was said, or what is right."""

    def __init__(self, texts: Texts, heading: str) -> None:
        super().__init__()
        self.setObjectName("heard")
        self._heading = told(label(step="small", tone="soft"), texts, text=heading)
        self.words: QLabel = label(step="lead", wrap=True)
        column(self._heading, self.words, of=self, margins=(14, 8, 14, 10), spacing=0)

    def show_words(self, words: str) -> None:
        """Show these; none takes it away."""
        self.words.setText(words)
        self.setVisible(bool(words))

    def said(self) -> str:
        """Heading and words in a line; empty where there are none."""
        return f"{self._heading.text()}: {self.words.text()}" if self.words.text() else ""


class ExamsPage(GrowthPage):
    """A list of exams; each opens."""

    name = "exams"
    back = "progress"

    opened = Signal(str)
    """The id of an exam."""

    def __init__(self, theme: Theme, texts: Texts) -> None:
        super().__init__(theme, texts)
        self.cards: list[ExamCard] = []
        self.lay_out(12)
        self.exams.hide()

    def show_view(self, view: ExamsView) -> None:
        """Show somebody's exams."""
        self.shown = view
        self.emblem.show_for(view.key)
        self.said.setText(view.said)
        show_each(self.cards, view.exams, self._card, ExamCard.show_exam)

    def wait_for(self, key: str, sentence: str) -> None:
        """Nothing is known yet: no exams."""
        super().wait_for(key, sentence)
        for card in self.cards:
            card.hide()

    def first(self) -> QWidget:
        """The newest exam."""
        shown = [card.open for card in self.cards if not card.isHidden()]
        return shown[0] if shown else self.home

    def _card(self) -> ExamCard:
        card = ExamCard(self.texts)
        card.opened.connect(self.opened)
        self.column.addWidget(card)
        return card


class ExamCard(QFrame):
    """One exam of the list."""

    opened = Signal(str)

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self.setObjectName("card")
        self._session = ""
        self.title = label(step="lead", wrap=True)
        self.told = label(tone="soft", wrap=True)
        self.open = told(button(""), texts, text="window_exams_open")
        self.open.clicked.connect(lambda: self.opened.emit(self._session))
        words = column(self.title, self.told, spacing=2)
        row((words, 1), self.open, of=self, margins=(22, 12, 18, 12), spacing=16)

    def show_exam(self, one: ExamLine) -> None:
        """Show this one."""
        self._session = one.session
        self.title.setText(one.title)
        self.told.setText(f"{one.day} · {one.score}")
        self.open.setAccessibleDescription(f"{one.title}. {self.told.text()}")


class ExamsPresenter(QObject):
    """Tends a student's own exams."""

    def __init__(self, front: Front, students: StudentsPresenter) -> None:
        super().__init__(front)
        self._front, self._students = front, students
        self._session = ""
        front.add("exams", ExamsPage, self._wire_exams, self._enter_exams)
        front.add("exam", ExamPage, self._wire_exam, self._enter_exam)
        front.language_changed.connect(self._again)

    @property
    def _exams(self) -> Exams:
        from desktop.lesson.exam_review import Exams  # reads the record, for which no window waits

        settings = self._front.settings
        return Exams(settings.record, settings.cache, self._front.texts)

    # --- the list ---

    def _wire_exams(self, page: ExamsPage) -> None:
        page.home.clicked.connect(lambda: self._front.go("home"))
        page.opened.connect(lambda session: self._front.go("exam", session=session))

    def _enter_exams(self) -> None:
        who = self._students.signed_in
        if who is None:
            self._students.nobody_here()
            return
        page: ExamsPage = self._front.page("exams")
        if page.shown is None or page.shown.key != who.student.key:
            page.wait_for(who.student.key, self._front.texts("window_still_reading"))
        job = partial(self._exams.listed, who.student, self._front.settings.screen)
        self._front.ask(job, partial(self._for_them, who, partial(self._list, page)))

    def _list(self, page: ExamsPage, view: ExamsView) -> None:
        page.show_view(view)
        if self._front.here == "exams":
            page.arrive()

    # --- one exam ---

    def _wire_exam(self, page: ExamPage) -> None:
        page.again_wanted.connect(self._practise)

    def _enter_exam(self, session: str = "", back: str = "exams") -> None:
        who = self._students.signed_in
        if who is None:
            self._students.nobody_here()
            return
        page: ExamPage = self._front.page("exam")
        page.back, self._session = back, session
        if page.shown is None or page.shown.session != session:
            page.show_view(ReviewView(session, "", "", (), self._front.texts("window_still_reading")))
        self._ask()

    def _ask(self) -> None:
        who = self._students.signed_in
        if who is not None:
            job = partial(self._exams.review, self._session, self._front.settings.screen, who.student)
            self._front.ask(job, partial(self._for_them, who, self._show))

    def _show(self, view: ReviewView | None) -> None:
        if view is None or view.session == self._session:
            page: ExamPage = self._front.page("exam")
            page.show_view(view)
            if self._front.here == "exam":
                page.arrive()

    def _practise(self, start: Any) -> None:
        self._front.part(partial(self._students.start_lesson, start))

    def _for_them(self, who: object, show: Any, view: Any) -> None:
        """What was read for somebody is shown to nobody else."""
        if self._students.signed_in == who:
            show(view)

    def _again(self) -> None:
        if self._front.here == "exams":
            self._enter_exams()
        elif self._front.here == "exam":
            self._ask()

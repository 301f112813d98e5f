"""How exams are set: which chapters, how many questions, how long, one paper for a class, and the paper as it will be.

Only teachers come here: the keys stand beside the questions. What is chosen is kept for the school.
"""

from __future__ import annotations

import secrets
from functools import partial

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QCheckBox, QGridLayout, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from desktop.base.settings import Settings, setup_for
from desktop.operations import setup
from desktop.ui.front import Front
from desktop.ui.widgets.basics import Page, button, empty, label, told
from desktop.ui.widgets.setup_widgets import CalmBox, CalmNumber, Card, Middle, Pair
from desktop.ui.widgets.theme import Theme
from desktop.values.page import Texts
from desktop.values.setup import ExamView, PaperView, Value
from tutor.turn import Setup

WIDE = 1240
"""Pixels at scale 1 that the page takes at most."""
SHORTEST = 16
"""Letters of a chapter's title that are seen however narrow the window is."""
MOST_QUESTIONS, MOST_MINUTES, LEAST_MINUTES = 30, 60, 5


class ExamSettingPage(Page):
    """Exams for this PC."""

    name = "exam_setting"
    area = "teacher"

    chosen = Signal(str, object)
    """Name and value of a setting."""

    def __init__(self, theme: Theme, texts: Texts) -> None:
        super().__init__(theme, texts)
        self._view: ExamView | None = None
        self.chapters: dict[str, QCheckBox] = {}
        self.classes: dict[str, QCheckBox] = {}
        self.chapter_boxes, self.class_boxes = QVBoxLayout(), QGridLayout()
        self.chapter_boxes.setSpacing(4)
        self.questions = _number(1, MOST_QUESTIONS)
        self.minutes = _number(LEAST_MINUTES - 1, MOST_MINUTES)
        self.number = told(QLineEdit(), texts, hint="window_exam_number_none", name="window_exam_number")
        self.number.setMaxLength(9)
        self.new_number = told(button(""), texts, text="window_exam_new_number")
        self.release = told(button(""), texts, text="window_exam_release")
        self.paper = CalmBox()
        self.paper.setSizeAdjustPolicy(CalmBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.paper.setMinimumContentsLength(SHORTEST)
        self.heading = label(tone="soft", wrap=True)
        self.fault = label(tone="clay", wrap=True)
        self.items = QGridLayout()
        self.print = told(button(""), texts, text="window_exam_print")
        told(self.questions, texts, name="window_exam_questions")
        told(self.minutes, texts, name="window_exam_minutes")
        told(self.paper, texts, name="window_exam_paper")
        self._lay_out()
        self._connect()

    def first(self) -> QWidget | None:
        """How many questions."""
        return self.questions

    def show_exam(self, view: ExamView) -> None:
        """How exams are set now."""
        if self._view is None or _made_of(self._view) != _made_of(view):
            self._make_boxes(view)
        self._view = view
        for chapter, _, on in view.chapters:
            self.chapters[chapter].setChecked(on)
        for group, on in view.classes:
            self.classes[group].setChecked(on)
        for box, value in ((self.questions, view.questions), (self.minutes, view.minutes or LEAST_MINUTES - 1)):
            box.blockSignals(True)  # nobody chose it
            box.setValue(value)
            box.blockSignals(False)
        self.number.setText(view.number)
        self.release.setEnabled(bool(view.number))
        self.retell()

    def show_paper(self, view: PaperView) -> None:
        """The paper, with its keys."""
        self.heading.setText(view.heading)
        self.fault.setText(view.fault)
        self.fault.setVisible(bool(view.fault))
        self.print.setEnabled(bool(view.rows))
        empty(self.items)
        for number, (question, key) in enumerate(view.rows):
            top = Qt.AlignmentFlag.AlignTop
            self.items.addWidget(label(f"{number + 1}.", tone="soft"), number, 0, top)
            self.items.addWidget(label(question, wrap=True), number, 1)
            self.items.addWidget(label(key, tone="main", wrap=True), number, 2, top)

    @property
    def shown_chapter(self) -> str:
        """The chapter whose paper is shown."""
        return str(self.paper.currentData() or "")

    def retell(self) -> None:
        """The words around the numbers."""
        before, _, behind = self.texts("window_set_minutes", number="\0").partition("\0")
        self.minutes.setPrefix(before)
        self.minutes.setSuffix(behind)
        self.minutes.setSpecialValueText(self.texts("window_exam_minutes_lesson"))

    def _connect(self) -> None:
        self.questions.valueChanged.connect(lambda value: self.chosen.emit("exam_questions", float(value)))
        self.minutes.valueChanged.connect(
            lambda value: self.chosen.emit("exam_minutes", float(value) if value >= LEAST_MINUTES else 0.0)
        )
        self.number.editingFinished.connect(self._numbered)

    def _numbered(self) -> None:
        typed = self.number.text().strip()
        if self._view is not None and typed != self._view.number:
            self.chosen.emit("exam_class_number", typed)

    def _make_boxes(self, view: ExamView) -> None:
        empty(self.chapter_boxes)
        empty(self.class_boxes)
        self.chapters = {chapter: self._box("exam_chapters", title) for chapter, title, _ in view.chapters}
        self.classes = {group: self._box("exam_classes", group) for group, _ in view.classes}
        for box in self.chapters.values():
            self.chapter_boxes.addWidget(box)
        for at, box in enumerate(self.classes.values()):
            self.class_boxes.addWidget(box, at // 4, at % 4)
        self.class_card.setVisible(bool(view.classes))
        shown = self.shown_chapter
        self.paper.clear()
        for chapter, title, _ in view.chapters:
            self.paper.addItem(title, chapter)
        self.paper.setCurrentIndex(max(0, self.paper.findData(shown)))

    def _box(self, name: str, words: str) -> QCheckBox:
        box = QCheckBox(words)
        box.setAccessibleName(words)
        box.clicked.connect(lambda _: self._ticked(name))
        return box

    def _ticked(self, name: str) -> None:
        """All, or none, are kept as none: then what is added later counts too."""
        boxes = self.chapters if name == "exam_chapters" else self.classes
        on = [one for one, box in boxes.items() if box.isChecked()]
        self.chosen.emit(name, "" if len(on) == len(boxes) else ", ".join(on))

    def _lay_out(self) -> None:
        texts = self.texts
        column = Middle(self.theme, self, WIDE).column
        column.addWidget(told(label(tone="soft", wrap=True), texts, text="window_exam_says"))
        column.addWidget(Pair(self.theme, self._rules(), self._preview(), stretch=(2, 3)))
        column.addStretch(1)

    def _rules(self) -> QWidget:
        texts, whole = self.texts, QWidget()
        column = QVBoxLayout(whole)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(18)
        length = Card(texts, "window_exam_length")
        for code, box in (("window_exam_questions", self.questions), ("window_exam_minutes", self.minutes)):
            row = QHBoxLayout()
            row.addWidget(told(label(wrap=True), texts, text=code), 1)
            row.addWidget(box)
            length.column.addLayout(row)
        number = Card(texts, "window_exam_number", "window_exam_number_says")
        row = QHBoxLayout()
        row.addWidget(self.number, 1)
        row.addWidget(self.new_number)
        number.column.addLayout(row)
        number.column.addWidget(told(label(tone="soft", wrap=True), texts, text="window_exam_release_says"))
        number.column.addWidget(self.release)
        chapters = Card(texts, "window_exam_chapters", "window_exam_chapters_says")
        chapters.column.addLayout(self.chapter_boxes)
        self.class_card = Card(texts, "window_exam_classes", "window_exam_classes_says")
        self.class_card.column.addLayout(self.class_boxes)
        for card in (length, number, chapters, self.class_card):
            column.addWidget(card)
        column.addStretch(1)
        return whole

    def _preview(self) -> QWidget:
        card = Card(self.texts, "window_exam_paper", "window_exam_paper_says")
        card.column.addWidget(self.paper)
        card.column.addWidget(self.heading)
        card.column.addWidget(self.fault)
        self.items.setColumnStretch(1, 3)
        self.items.setColumnStretch(2, 1)
        self.items.setHorizontalSpacing(14)
        self.items.setVerticalSpacing(12)
        card.column.addLayout(self.items)
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(self.print)
        card.column.addLayout(row)
        card.column.addStretch(1)
        return card


def _number(low: int, high: int) -> CalmNumber:
    box = CalmNumber()
    box.setRange(low, high)
    return box


def _made_of(view: ExamView) -> tuple[object, ...]:
    """What there are boxes for."""
    return tuple(one[:2] for one in view.chapters), tuple(one[0] for one in view.classes)


LARGEST_NUMBER = 9999
"""Class numbers are short enough to be called out."""


class ExamSettingPresenter(QObject):
    """The page on which exams are set."""

    def __init__(self, front: Front) -> None:
        super().__init__(front)
        self._front = front
        self._chapters: tuple[tuple[str, str, int], ...] = ()
        self._classes: tuple[str, ...] = ()
        self._look = 0
        self._made = False
        front.add("exam_setting", ExamSettingPage, self._wire, self._enter, entry="window_entry_exam_setting")
        front.settings_changed.connect(lambda _: self._show())
        front.language_changed.connect(self._retell)

    @property
    def _page(self) -> ExamSettingPage:
        page: ExamSettingPage = self._front.page("exam_setting")
        return page

    def _wire(self, page: ExamSettingPage) -> None:
        self._made = True
        page.chosen.connect(self._choose)
        page.new_number.clicked.connect(self._new_number)
        page.paper.activated.connect(lambda _: self._ask_paper())
        page.print.clicked.connect(lambda: self._print(page.shown_chapter))
        page.release.clicked.connect(self._release)

    def _enter(self) -> None:
        settings, language = self._front.settings, self._front.texts.language
        self._front.ask(lambda: (setup.chapters(language), setup.standing(settings).classes), self._known)

    def _known(self, known: tuple[tuple[tuple[str, str, int], ...], tuple[str, ...]]) -> None:
        self._chapters, self._classes = known
        self._show()

    def _show(self) -> None:
        if not self._made or not self._chapters:
            return
        settings = self._front.settings
        chosen, classes = _listed(settings.exam_chapters), _listed(settings.exam_classes)
        groups = dict.fromkeys((*self._classes, *classes))
        self._page.show_exam(
            ExamView(
                tuple(
                    (one, self._title(title, grade), not chosen or one in chosen)
                    for one, title, grade in self._chapters
                ),
                tuple((one, not classes or one in classes) for one in groups),
                int(settings.exam_questions),
                int(settings.exam_minutes),
                settings.exam_class_number,
            )
        )
        self._ask_paper()

    def _title(self, title: str, grade: int) -> str:
        return self._front.texts("window_chapter_title", title=title, grade=grade) if grade else title

    def _choose(self, name: str, value: Value) -> None:
        before = getattr(self._front.settings, name)
        if name == "exam_class_number" and value and not str(value).isdecimal():
            self._show()
            return
        self._front.choose_for_school(**{name: value})
        self._front.toast(
            self._front.texts("window_set_saved", what=self._front.texts("window_page_exam_setting")),
            partial(self._front.choose_for_school, **{name: before}),
        )

    def _new_number(self) -> None:
        self._choose("exam_class_number", str(1 + secrets.randbelow(LARGEST_NUMBER)))

    def _release(self) -> None:
        settings, number = self._front.settings, _rules(self._front.settings).class_seed
        if number is not None:
            told = self._front.texts("window_exam_released", number=number)
            self._front.ask(partial(setup.release_exam, settings, number), lambda _: self._front.toast(told))

    # --- the paper ---

    def _ask_paper(self) -> None:
        self._look += 1
        rules, language = _rules(self._front.settings), self._front.texts.language
        job = partial(setup.paper, self._page.shown_chapter, rules.questions, rules.class_seed or 0, language)
        self._front.ask(job, partial(self._show_paper, self._look), partial(self._no_paper, self._look))

    def _show_paper(self, look: int, paper: setup.Paper) -> None:
        if look == self._look:
            rules = _rules(self._front.settings)
            code = "window_exam_paper_example" if rules.class_seed is None else "window_exam_paper_number"
            heading = self._front.texts(code, title=paper.title, number=rules.class_seed or 0)
            self._page.show_paper(PaperView(heading, paper.items))

    def _no_paper(self, look: int, error: BaseException) -> None:
        if look == self._look:
            code = str(getattr(error, "code", "window_unexpected"))
            self._page.show_paper(PaperView("", (), self._front.texts(code)))

    def _print(self, chapter: str) -> None:
        rules = _rules(self._front.settings)
        self._front.go("paper", what="exam", chapter=chapter, count=rules.questions, seed=rules.class_seed or 0)

    def _retell(self) -> None:
        if self._made:
            self._enter()


def _rules(settings: Settings) -> Setup:
    """What an exam is given."""
    return setup_for(settings, "exam") or Setup()


def _listed(written: str) -> tuple[str, ...]:
    return tuple(one.strip() for one in written.split(",") if one.strip())

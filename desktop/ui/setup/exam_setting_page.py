"""How exams are set: which chapters, how many questions, how long, one paper for a class, and the paper as it will be.

Only teachers come here: the keys stand beside the questions. What is chosen is kept for the school.
"""

from __future__ import annotations

import secrets
from functools import partial

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QCheckBox, QGridLayout, QLineEdit, QVBoxLayout, QWidget

from desktop.base.settings import Settings, setup_for
from desktop.operations import setup
from desktop.ui.front import Front
from desktop.ui.setup.setup_presenter import keep_choice
from desktop.ui.widgets.basics import Card, Page, boxed, button, column, empty, label, row, told
from desktop.ui.widgets.setup_widgets import (
    NUMBER,
    CalmBox,
    CalmNumber,
    Middle,
    Pair,
    show_unit,
    show_value,
    tell,
)
from desktop.ui.widgets.theme import Theme
from desktop.values.page import Texts, code_of
from tutor.turn import Setup

WIDE = 1240
"""Pixels at scale 1 that the page takes at most."""
SHORTEST = 16
"""Letters of a chapter's title that are seen however narrow the window is."""
MOST_QUESTIONS, MOST_MINUTES, LEAST_MINUTES = 30, 60, 5
AS_LONG_AS_A_LESSON = LEAST_MINUTES - 1
"""What the number of minutes shows where an exam has none of its own."""


class ExamSettingPage(Page):
    """Exams for this PC."""

    name = "exam_setting"
    area = "teacher"

    chosen = Signal(str, object)
    """Name and value of a setting."""

    def __init__(self, theme: Theme, texts: Texts) -> None:
        super().__init__(theme, texts)
        self._kept_number = ""
        self._titles: dict[str, str] = {}
        self.chapters: dict[str, QCheckBox] = {}
        self.classes: dict[str, QCheckBox] = {}
        self.chapter_boxes, self.class_boxes = QVBoxLayout(), QGridLayout()
        self.chapter_boxes.setSpacing(4)
        self.questions = told(CalmNumber(1, MOST_QUESTIONS), texts, name="window_exam_questions")
        self.minutes = told(CalmNumber(AS_LONG_AS_A_LESSON, MOST_MINUTES), texts, name="window_exam_minutes")
        self.number = told(QLineEdit(), texts, hint="window_exam_number_none", name="window_exam_number")
        self.number.setMaxLength(9)
        self.new_number = told(button(""), texts, text="window_exam_new_number")
        self.release = told(button(""), texts, text="window_exam_release")
        self.paper = told(CalmBox(), texts, name="window_exam_paper")
        self.paper.setSizeAdjustPolicy(CalmBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.paper.setMinimumContentsLength(SHORTEST)
        self.heading = label(tone="soft", wrap=True)
        self.fault = label(tone="clay", wrap=True)
        self.items = QGridLayout()
        self.print = told(button(""), texts, text="window_exam_print")
        says = told(label(tone="soft", wrap=True), texts, text="window_exam_says")
        Middle(theme, self, WIDE, says, Pair(theme, self._rules(), self._preview(), stretch=(2, 3)), 1)
        self.questions.valueChanged.connect(lambda value: self.chosen.emit("exam_questions", float(value)))
        self.minutes.valueChanged.connect(
            lambda value: self.chosen.emit("exam_minutes", float(value) if value >= LEAST_MINUTES else 0.0)
        )
        self.number.editingFinished.connect(self._numbered)

    def first(self) -> QWidget | None:
        """How many questions."""
        return self.questions

    def show_exam(self, settings: Settings, titles: dict[str, str], classes: tuple[str, ...]) -> None:
        """How exams are set now; the title of each chapter by its id, and all classes that there are."""
        chosen, offered = _listed(settings.exam_chapters), _listed(settings.exam_classes)
        groups = tuple(dict.fromkeys((*classes, *offered)))
        if (self._titles, tuple(self.classes)) != (titles, groups):
            self._make_boxes(titles, groups)
        for ticked, boxes in ((chosen, self.chapters), (offered, self.classes)):
            for one, box in boxes.items():
                box.setChecked(not ticked or one in ticked)
        show_value(self.questions, int(settings.exam_questions))
        show_value(self.minutes, int(settings.exam_minutes) or AS_LONG_AS_A_LESSON)
        self._kept_number = settings.exam_class_number
        self.number.setText(self._kept_number)
        self.release.setEnabled(bool(self._kept_number))
        self.retell()

    def show_paper(self, heading: str, rows: tuple[tuple[str, str], ...], fault: str = "") -> None:
        """The paper, each question with its key; or why there is none."""
        self.heading.setText(heading)
        tell(self.fault, fault)
        self.print.setEnabled(bool(rows))
        empty(self.items)
        for number, (question, key) in enumerate(rows):
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
        show_unit(self.minutes, self.texts("window_set_minutes", number=NUMBER))
        self.minutes.setSpecialValueText(self.texts("window_exam_minutes_lesson"))

    def _numbered(self) -> None:
        typed = self.number.text().strip()
        if typed != self._kept_number:
            self.chosen.emit("exam_class_number", typed)

    def _make_boxes(self, titles: dict[str, str], groups: tuple[str, ...]) -> None:
        empty(self.chapter_boxes)
        empty(self.class_boxes)
        self._titles = titles
        self.chapters = {chapter: self._box("exam_chapters", title) for chapter, title in titles.items()}
        self.classes = {group: self._box("exam_classes", group) for group in groups}
        for box in self.chapters.values():
            self.chapter_boxes.addWidget(box)
        for at, box in enumerate(self.classes.values()):
            self.class_boxes.addWidget(box, at // 4, at % 4)
        self.class_card.setVisible(bool(groups))
        shown = self.shown_chapter
        self.paper.clear()
        for chapter, title in titles.items():
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

    def _rules(self) -> QWidget:
        texts = self.texts
        lengths = {"window_exam_questions": self.questions, "window_exam_minutes": self.minutes}
        lines = (row((told(label(wrap=True), texts, text=code), 1), box) for code, box in lengths.items())
        number = row((self.number, 1), self.new_number)
        released = told(label(tone="soft", wrap=True), texts, text="window_exam_release_says")
        chapters, classes = self.chapter_boxes, self.class_boxes
        self.class_card = Card(texts, "window_exam_classes", "window_exam_classes_says", classes)
        cards = (
            Card(texts, "window_exam_length", "", *lines),
            Card(texts, "window_exam_number", "window_exam_number_says", number, released, self.release),
            Card(texts, "window_exam_chapters", "window_exam_chapters_says", chapters),
            self.class_card,
        )
        return boxed(column(*cards, 1, spacing=18))

    def _preview(self) -> QWidget:
        self.items.setColumnStretch(1, 3)
        self.items.setColumnStretch(2, 1)
        self.items.setHorizontalSpacing(14)
        self.items.setVerticalSpacing(12)
        parts = (self.paper, self.heading, self.fault, self.items, row(1, self.print), 1)
        return Card(self.texts, "window_exam_paper", "window_exam_paper_says", *parts)


LARGEST_NUMBER = 9999
"""Class numbers are short enough to be called out."""


class ExamSettingPresenter(QObject):
    """The page on which exams are set."""

    def __init__(self, front: Front) -> None:
        super().__init__(front)
        self._front = front
        self._titles: dict[str, str] = {}
        """The title of each chapter by its id; empty before the page was first entered."""
        self._classes: tuple[str, ...] = ()
        self._look = 0
        front.add("exam_setting", ExamSettingPage, self._wire, self._enter, entry="window_entry_exam_setting")
        front.settings_changed.connect(self._show)
        front.language_changed.connect(self._retell)

    @property
    def _page(self) -> ExamSettingPage:
        page: ExamSettingPage = self._front.page("exam_setting")
        return page

    def _wire(self, page: ExamSettingPage) -> None:
        page.chosen.connect(self._choose)
        page.new_number.clicked.connect(self._new_number)
        page.paper.activated.connect(self._ask_paper)
        page.print.clicked.connect(self._print)
        page.release.clicked.connect(self._release)

    def _enter(self) -> None:
        settings, language = self._front.settings, self._front.texts.taught
        self._front.ask(lambda: (setup.chapters(language), setup.standing(settings).classes), self._known)

    def _known(self, known: tuple[tuple[tuple[str, str, int], ...], tuple[str, ...]]) -> None:
        chapters, self._classes = known
        self._titles = {chapter: self._title(title, grade) for chapter, title, grade in chapters}
        self._show()

    def _show(self) -> None:
        if self._titles:
            self._page.show_exam(self._front.settings, self._titles, self._classes)
            self._ask_paper()

    def _title(self, title: str, grade: int) -> str:
        return self._front.texts("window_chapter_title", title=title, grade=grade) if grade else title

    def _choose(self, name: str, value: str | float) -> None:
        if name == "exam_class_number" and value and not str(value).isdecimal():
            self._show()
        else:
            keep_choice(self._front, name, value, "window_page_exam_setting")

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
        rules, language = _rules(self._front.settings), self._front.texts.taught
        job = partial(setup.paper, self._page.shown_chapter, rules.questions, rules.class_seed or 0, language)
        self._front.ask(job, partial(self._show_paper, self._look), partial(self._no_paper, self._look))

    def _show_paper(self, look: int, paper: setup.Paper) -> None:
        if look == self._look:
            rules = _rules(self._front.settings)
            code = "window_exam_paper_example" if rules.class_seed is None else "window_exam_paper_number"
            heading = self._front.texts(code, title=paper.title, number=rules.class_seed or 0)
            self._page.show_paper(heading, paper.items)

    def _no_paper(self, look: int, error: BaseException) -> None:
        if look == self._look:
            code = code_of(error)
            self._page.show_paper("", (), self._front.texts(code))

    def _print(self) -> None:
        rules, chapter = _rules(self._front.settings), self._page.shown_chapter
        self._front.go("paper", what="exam", chapter=chapter, count=rules.questions, seed=rules.class_seed or 0)

    def _retell(self) -> None:
        if self._titles:
            self._enter()


def _rules(settings: Settings) -> Setup:
    """What an exam is given."""
    return setup_for(settings, "exam") or Setup()


def _listed(written: str) -> tuple[str, ...]:
    return tuple(one.strip() for one in written.split(",") if one.strip())

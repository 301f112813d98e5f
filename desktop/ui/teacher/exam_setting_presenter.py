"""Tends the page on which exams are set: what is chosen is kept for the school, and the paper is shown with its keys.

It starts no exam and marks none.
"""

from __future__ import annotations

import secrets
from functools import partial

from PySide6.QtCore import QObject

from desktop.base.school_rules import setup_for
from desktop.base.settings import Settings
from desktop.operations import setup
from desktop.ui.front import Front
from desktop.ui.teacher.exam_setting_page import ExamSettingPage
from desktop.values.setup import ExamView, PaperView, Value
from tutor.turn import Setup

LARGEST_NUMBER = 9999
"""Class numbers are short enough to be called out."""


class ExamSettingClerk(QObject):
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
        page.number_wanted.connect(self._new_number)
        page.paper_wanted.connect(lambda _: self._ask_paper())
        page.print_wanted.connect(self._print)
        page.release_wanted.connect(self._release)

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

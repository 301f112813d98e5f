"""Tends a student's own pages of progress and of mistakes. They show whoever is signed in, and nobody else."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from PySide6.QtCore import QObject

from desktop.operations.students import StudentsDesk
from desktop.ui.front import Front
from desktop.ui.student.mistakes_page import MistakesPage
from desktop.ui.student.progress_page import ProgressPage
from desktop.ui.student.students_presenter import SignedIn, StudentsClerk
from desktop.ui.widgets import plot
from desktop.values.student import ProgressPageView, Tile
from tutor.turn import Language


class GrowthClerk(QObject):
    """What a student did, and how it has grown."""

    def __init__(self, front: Front, students: StudentsClerk) -> None:
        super().__init__(front)
        self._front, self._students = front, students
        self._desk = StudentsDesk(front.settings, front.texts)
        self._page_of_mistakes = 0
        front.add("progress", ProgressPage, self._wire_progress, self._enter_progress)
        front.add("mistakes", MistakesPage, self._wire_mistakes, self._enter_mistakes)
        front.language_changed.connect(self._again)
        students.warmed.connect(self._again)

    # --- progress ---

    def _wire_progress(self, page: ProgressPage) -> None:
        page.home_wanted.connect(partial(self._front.go, "home"))

    def _enter_progress(self) -> None:
        self._ask(self._front.page("progress"), self._with_plots)

    def _with_plots(self, tile: Tile, language: Language) -> ProgressPageView | None:
        """On a lane: what draws plots takes half a second, and twenty megabytes that no lesson shall pay for."""
        plot.load()
        return self._desk.progress(tile, language)

    # --- mistakes ---

    def _wire_mistakes(self, page: MistakesPage) -> None:
        page.home_wanted.connect(partial(self._front.go, "home"))
        page.practice_wanted.connect(self._students.start_lesson)
        page.turned.connect(self._turn)

    def _enter_mistakes(self) -> None:
        self._turn(0)

    def _turn(self, page: int) -> None:
        self._page_of_mistakes = page
        self._ask(self._front.page("mistakes"), partial(self._desk.mistakes, page))

    # --- both ---

    def _again(self) -> None:
        """In another language, or now that what was worked out is there."""
        if self._front.here == "progress":
            self._enter_progress()
        elif self._front.here == "mistakes":
            self._turn(self._page_of_mistakes)

    def _ask(self, page: Any, read: Callable[..., Any]) -> None:
        who = self._students.signed_in
        if who is None:
            self._students.nobody_here()
            return
        if page.shown is None or page.shown.tile != who.tile:
            page.wait_for(who.tile.key, self._front.texts("window_still_reading"))
        job = partial(read, who.tile, self._front.settings.screen)
        self._front.ask(job, partial(self._show, page, who))

    def _show(self, page: Any, who: SignedIn, view: Any) -> None:
        if self._students.signed_in != who:
            return
        if view is None:
            self._students.warm()
        else:
            page.show_view(view)

"""Tends the start page: who is learning, and what. It starts lessons and decides nothing about one."""

from __future__ import annotations

from PySide6.QtCore import QObject

from desktop.front import Front
from desktop.lesson import Lesson
from desktop.lesson_desk import Opened
from desktop.ui.start_page import StartPage
from desktop.ui.views import StartView
from tutor.errors import PinRefused


class StartClerk(QObject):
    """The start page and the way into a lesson."""

    def __init__(self, front: Front, lesson: Lesson) -> None:
        super().__init__(front)
        self._front, self._lesson = front, lesson
        front.add("start", StartPage, self._wire)
        lesson.opened.connect(self._opened)
        lesson.left.connect(self._left)
        lesson.began.connect(self._began)
        lesson.not_begun.connect(self._not_begun)

    @property
    def _page(self) -> StartPage:
        page: StartPage = self._front.page("start")
        return page

    def _wire(self, page: StartPage) -> None:
        page.start_wanted.connect(self._start)
        for fault in self._front.settings.faults:
            page.notice.tell(fault)

    def _start(self, student: str, chapter: str) -> None:
        self._page.setEnabled(False)
        self._lesson.start(student, chapter, pin=self._page.take_pin())

    def _opened(self, opened: Opened) -> None:
        self._page.offer(opened.start)
        for code in (opened.rescued, opened.unsaved):
            if code:
                self._page.notice.tell(self._front.texts(code))
        if opened.start.student and opened.start.chapter:
            self._start(opened.start.student, opened.start.chapter)

    def _began(self) -> None:
        self._page.setEnabled(True)

    def _not_begun(self, error: BaseException) -> None:
        self._page.setEnabled(True)
        self._page.notice.tell(self._front.texts(str(getattr(error, "code", "window_unexpected"))))
        if isinstance(error, PinRefused):
            self._page.ask_for_pin()

    def _left(self, start: StartView) -> None:
        self._page.offer(start)
        self._front.go("start")

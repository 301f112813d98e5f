"""How the teacher's pages have things looked up: behind the window, only what was asked for last, never for shut pages.

Before the first look it finds out whether much of the record is new; then that is taken in as long work, with a word
on the page how far it has come.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from PySide6.QtCore import QObject

from desktop.base.background import CalledOff, Work
from desktop.operations.class_reports import TeacherDesk
from desktop.ui.front import Front
from desktop.ui.teacher.parts import Waiting

Done = Callable[[Any], None]
Ticket = tuple[int, int]
"""The number of what a page was asked for last, and of what was opened on it since."""


class LookingUp(QObject):
    """Asks for the values of pages that have a `waiting`."""

    def __init__(self, front: Front, desk: TeacherDesk, again: Callable[[], None]) -> None:
        """`again` is called when all is taken in, to ask anew for the page that is shown."""
        super().__init__(front)
        self._front, self._desk, self._again = front, desk, again
        self._now: Ticket = (0, 0)
        self._page = ""
        self._taken_in = False
        self._work: Work | None = None

    def ask(self, page: str, job: Callable[[], Any], done: Done, *, opened: bool = False) -> None:
        """Have something looked up for a page. `done` is not called when it comes to None, or comes too late.

        What is `opened` on a page comes after the page itself, and does not take the place of it.
        """
        asked, since = self._now
        number = self._now = (asked, since + 1) if opened else (asked + 1, 0)
        self._page = page
        self._waiting(page).begin()
        if self._taken_in:
            self._read(number, page, job, done)
            return
        self._front.ask(
            self._desk.behind,
            lambda much: self._take_in() if much else self._read(number, page, job, done),
            partial(self._failed, number, page),
        )

    def forget(self) -> None:
        """Nothing that is still being looked up is wanted any more."""
        self._now = (self._now[0] + 1, 0)

    def forget_all(self) -> None:
        """The gate was shut: when it is opened again, much may be new."""
        self.forget()
        self._taken_in = False

    # --- reading ---

    def _read(self, number: Ticket, page: str, job: Callable[[], Any], done: Done) -> None:
        self._taken_in = True

        def read() -> Any:
            # What is not wanted any more need not be read: the lane is free for what is.
            return job() if self._is_last(number) else None

        self._front.ask(read, partial(self._home, number, page, done), partial(self._failed, number, page))

    def _home(self, number: Ticket, page: str, done: Done, outcome: Any) -> None:
        if not self._wanted(number):
            return
        self._waiting(page).hide()
        if outcome is not None:
            done(outcome)

    def _failed(self, number: Ticket, page: str, error: BaseException) -> None:
        if self._wanted(number):
            self._waiting(page).hide()
            self._front.fail(error)

    def _wanted(self, number: Ticket) -> bool:
        return self._is_last(number) and self._front.let_in

    def _is_last(self, number: Ticket) -> bool:
        """Whether nothing of its kind was asked for after it."""
        return number == self._now or number == (self._now[0], 0)

    # --- taking in ---

    def _take_in(self) -> None:
        if self._work is None:
            self._work = self._front.work(
                lambda work: self._desk.take_in(work.step), self._took_in, self._progressed, self._stopped
            )

    def _took_in(self, _: Any) -> None:
        self._work, self._taken_in = None, True
        self._again()

    def _stopped(self, error: BaseException) -> None:
        self._work = None
        if not isinstance(error, CalledOff):
            self._failed(self._now, self._page, error)

    def _progressed(self, share: float, code: str) -> None:
        if self._front.here == self._page and self._front.let_in:
            self._waiting(self._page).tell(share, code)

    def _waiting(self, page: str) -> Waiting:
        waiting: Waiting = self._front.page(page).waiting
        return waiting

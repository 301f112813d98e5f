"""What the presenters of the class pages share: what the teacher looks at, and how it is looked up on a lane.

Only what was asked for last is shown, and never on pages that are shut. Where much of the record is new at the first
look, it is taken in as long work, and the page says how far that has come.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from PySide6.QtCore import QObject

from desktop.base.background import CalledOff, Work
from desktop.operations.reports import Files
from desktop.ui.front import Front, Make
from desktop.ui.reports.parts import Waiting

Done = Callable[[Any], None]
Ticket = tuple[int, int]
"""The number of what a page was asked for last, and of what was opened on it since."""


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


class LookingUp(QObject):
    """Asks operations for the values of pages that have a `waiting`."""

    def __init__(self, front: Front) -> None:
        super().__init__(front)
        self.front = front
        self.files = Files(front.settings.record, front.settings.cache)
        self.chosen = Chosen()
        self._asks: dict[str, Callable[[], None]] = {}
        self._now: Ticket = (0, 0)
        self._page = ""
        self._taken_in = False
        self._work: Work | None = None
        front.went.connect(self._went)
        front.language_changed.connect(self._again)

    def add(
        self,
        name: str,
        make: Make,
        wire: Callable[[Any], None],
        enter: Callable[..., None],
        ask: Callable[[], None],
        *,
        entry: str = "",
    ) -> None:
        """Tell of a class page; `ask` asks anew for what it shows, in another language or now that all is taken in."""
        self._asks[name] = ask
        self.front.add(name, make, wire, enter, entry=entry)

    @property
    def language(self) -> str:
        """The language of the window's words."""
        return self.front.texts.language

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
        self.front.ask(
            self.files.behind,
            lambda much: self._take_in() if much else self._read(number, page, job, done),
            partial(self._failed, number, page),
        )

    def _went(self, name: str) -> None:
        if name not in self._asks or not self.front.let_in:
            self._now = (self._now[0] + 1, 0)  # nothing that is still being looked up is wanted any more
        if not self.front.let_in:
            self._taken_in = False  # when the gate is opened again, much may be new
            self.chosen = Chosen()

    def _again(self) -> None:
        """Ask anew for the page that is shown."""
        again = self._asks.get(self.front.here)
        if again is not None and self.front.let_in:
            again()

    # --- reading ---

    def _read(self, number: Ticket, page: str, job: Callable[[], Any], done: Done) -> None:
        self._taken_in = True

        def read() -> Any:
            # What is not wanted any more need not be read: the lane is free for what is.
            return job() if self._is_last(number) else None

        self.front.ask(read, partial(self._home, number, page, done), partial(self._failed, number, page))

    def _home(self, number: Ticket, page: str, done: Done, outcome: Any) -> None:
        if not self._wanted(number):
            return
        self._waiting(page).hide()
        if outcome is not None:
            done(outcome)

    def _failed(self, number: Ticket, page: str, error: BaseException) -> None:
        if self._wanted(number):
            self._waiting(page).hide()
            self.front.fail(error)

    def _wanted(self, number: Ticket) -> bool:
        return self._is_last(number) and self.front.let_in

    def _is_last(self, number: Ticket) -> bool:
        """Whether nothing of its kind was asked for after it."""
        return number == self._now or number == (self._now[0], 0)

    # --- taking in ---

    def _take_in(self) -> None:
        if self._work is None:
            self._work = self.front.work(
                lambda work: self.files.take_in(work.step), self._took_in, self._progressed, self._stopped
            )

    def _took_in(self, _: Any) -> None:
        self._work, self._taken_in = None, True
        self._again()

    def _stopped(self, error: BaseException) -> None:
        self._work = None
        if not isinstance(error, CalledOff):
            self._failed(self._now, self._page, error)

    def _progressed(self, share: float, code: str) -> None:
        if self.front.here == self._page and self.front.let_in:
            self._waiting(self._page).tell(share, code)

    def _waiting(self, page: str) -> Waiting:
        waiting: Waiting = self.front.page(page).waiting
        return waiting

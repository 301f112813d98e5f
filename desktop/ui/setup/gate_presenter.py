"""Tends the gate to the teacher's pages: lets an adult in by the PIN, or by the rescue code where it is forgotten.

It shuts the gate when nobody is there any more. A PIN or code goes from the page to a lane and is forgotten; it is
never kept or logged here.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication

from desktop.operations import setup
from desktop.operations.setup import GateView
from desktop.ui.front import Front
from desktop.ui.setup.gate_page import GatePage
from desktop.ui.student.log_out import STIRS
from desktop.ui.teacher.asking import tend, told_aloud
from tutor.errors import CodeRefused, FirstPinElsewhere, PinLocked, PinRefused, PinWrong

LATEST = 5_000
"""Milliseconds by which the gate may shut later than the minutes say: every move of the mouse need not be counted."""


class GatePresenter(QObject):
    """Who may see the teacher's pages, and until when."""

    def __init__(self, front: Front) -> None:
        super().__init__(front)
        self._front = front
        self._then: tuple[str, dict[str, Any]] = ("overview", {})
        self._visit = 0
        self._nobody = QTimer(self)
        self._nobody.setSingleShot(True)
        self._nobody.timeout.connect(self._shut_by_itself)
        front.add("gate", GatePage, self._wire, self._enter)
        front.went.connect(self._went)
        front.window.closing.connect(self._stop)

    @property
    def _page(self) -> GatePage:
        page: GatePage = self._front.page("gate")
        return page

    @property
    def watching(self) -> bool:
        """Whether the gate will shut by itself."""
        return self._nobody.isActive()

    # --- the page ---

    def _wire(self, page: GatePage) -> None:
        page.pin_given.connect(self._try)
        page.pin_chosen.connect(self._choose)
        page.without.clicked.connect(self._let_in)
        page.rescue.given.connect(self._rescue)
        page.card.done.connect(self._let_in)
        tend(self._front, page.card)

    def _enter(self, then: str = "overview", what: dict[str, Any] | None = None) -> None:
        self._then = (then, what or {})
        self._visit += 1
        self._page.show_view(GateView(has_pin=True))
        self._ask(partial(setup.state, self._front.settings), self._page.show_view)

    def _try(self, pin: str) -> None:
        self._page.wait()
        self._ask(partial(setup.let_in, self._record, pin), lambda _: self._let_in())

    def _choose(self, pin: str) -> None:
        self._page.wait()
        self._ask(partial(setup.set_pin, self._front.settings, pin), self._show_code)

    def _rescue(self, code: str, pin: str) -> None:
        self._page.wait()
        self._ask(partial(setup.rescue, self._record, code, pin), self._show_code)

    def _show_code(self, code: str) -> None:
        """The PIN is set; whoever set it goes in when the code for it is written down."""
        self._page.show_code(code)
        told_aloud(self._front)

    def _ask(self, job: Any, done: Any) -> None:
        """Have it done for the visit there is now; who has gone away meanwhile is let in nowhere."""
        visit = self._visit

        def home(outcome: Any) -> None:
            if visit == self._visit and self._front.here == "gate":
                done(outcome)

        def failed(error: BaseException) -> None:
            if visit == self._visit:
                self._failed(error)

        # The page is shown right after it is entered: what came home before that is for it as well.
        self._front.ask(job, home, failed)

    def _failed(self, error: BaseException) -> None:
        if isinstance(error, PinLocked):
            self._ask(partial(setup.state, self._front.settings), partial(self._refuse_until, error.code))
        elif isinstance(error, PinWrong):
            self._page.refuse("window_rescue_other" if self._page.rescuing else error.code)
        elif isinstance(error, CodeRefused | FirstPinElsewhere):
            self._page.refuse(error.code)
        elif isinstance(error, PinRefused):
            self._page.refuse("window_gate_not_fit")
        else:
            self._page.refuse("")
            self._front.fail(error)

    def _refuse_until(self, code: str, view: GateView) -> None:
        self._page.refuse(code, view.code_wait if self._page.rescuing else view.wait)

    # --- in and out ---

    def _let_in(self) -> None:
        self._page.forget()
        self._front.let_in = True
        then, what = self._then
        self._then = ("overview", {})
        self._front.go(then, **what)

    def _went(self, name: str) -> None:
        if name != "gate":
            self._visit += 1
        if self._front.page(name).area == "student":
            self._front.shut()
        if self._front.let_in:
            self._watch()
        else:
            self._stop()

    def _watch(self) -> None:
        minutes = self._front.settings.teacher_minutes
        if not minutes:
            return
        self._nobody.start(round(minutes * 60_000))
        application = QApplication.instance()
        if application is not None:
            application.installEventFilter(self)

    def _stop(self) -> None:
        self._nobody.stop()
        application = QApplication.instance()
        if application is not None:
            application.removeEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Somebody is there: the time begins again. It hears of everything, so it is short."""
        if event.type() in STIRS and self._nobody.isActive():
            whole = self._nobody.interval()
            if whole - self._nobody.remainingTime() > min(LATEST, whole // 2):
                self._nobody.start()
        return False

    def _shut_by_itself(self) -> None:
        """Nobody has been there for long: the gate stands before the page again."""
        self._front.shut()
        self._front.go("overview")

    @property
    def _record(self) -> Any:
        return self._front.settings.record

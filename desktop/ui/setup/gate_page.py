"""The gate to the teacher's pages: six digits, by mouse, touch or keyboard; a rescue code for who forgot them.

It does not know PIN or code and compares nothing; it says what was typed and is told what came of it. Nothing typed
stays.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QGridLayout, QLineEdit, QWidget

from desktop.operations import setup
from desktop.operations.setup import GateView
from desktop.ui.front import Front
from desktop.ui.student.log_out import STIRS
from desktop.ui.teacher.asking import tend, told_aloud
from desktop.ui.widgets.basics import NO_MARGINS, Area, Page, Panel, button, column, in_the_middle, label, laid, told
from desktop.ui.widgets.rescue_code import CodeCard, RescueForm, centred_pin_line
from desktop.ui.widgets.theme import Theme
from desktop.values.page import Texts
from tutor.errors import CodeRefused, FirstPinElsewhere, PinLocked, PinRefused, PinWrong

DIGITS = 6
_SAYS = {
    (True, False): "window_gate_says",
    (False, True): "window_gate_none",
    (False, False): "window_gate_none_first",
}
"""What the gate says first, by whether there is a PIN, and whether one may be set here."""


class GatePage(Page):
    """A panel with a line for the PIN and a pad of digits; where a first one may be set, two lines for a new one.

    In their place: what asks for the rescue code, and the card that shows a new one.
    """

    name = "gate"
    area: Area = "student"
    back = "who"

    pin_given = Signal(str)
    pin_chosen = Signal(str)
    """A first PIN, typed twice alike."""

    def __init__(self, theme: Theme, texts: Texts) -> None:
        super().__init__(theme, texts)
        self._waits = {"pin": 0, "code": 0}
        """Seconds until each may be tried again."""
        self.says = label(step="lead", tone="soft", wrap=True)
        self.told = label(wrap=True)
        self.told.setObjectName("gate_told")
        self.pin = centred_pin_line(texts, "window_gate_pin")
        self.again = centred_pin_line(texts, "window_gate_again")
        self.pad = DigitPad(theme, texts, self.pin)
        self.open = told(button("", "first"), texts, text="window_gate_open")
        self.set = told(button("", "first"), texts, text="window_gate_set")
        self.without = told(button(""), texts, text="window_gate_without")
        self.forgotten = told(button("", "quiet"), texts, text="window_gate_forgotten")
        self.help = told(label(step="small", tone="soft", wrap=True), texts, text="window_gate_forgotten_more")
        self.over = label(step="small", tone="soft")
        self.over_again = told(label(step="small", tone="soft"), texts, text="window_gate_again")
        self.asking = QWidget()
        self.rescue = RescueForm(texts)
        self.card = CodeCard(texts)
        self._clock = QTimer(self)
        self._clock.setInterval(1000)
        self._clock.timeout.connect(self._second)
        self._wire()
        self._lay_out(theme)
        self.show_view(GateView(has_pin=True))

    # --- what it is told ---

    def show_view(self, view: GateView) -> None:
        """Ask for the PIN, or offer to set one."""
        self.forget()
        self.help.hide()
        self._view = view
        self._waits = {"pin": view.wait, "code": view.code_wait}
        self._show_only(self.asking)
        told(self.says, self.texts, text=_SAYS[view.has_pin, view.can_set])
        code = "window_gate_pin" if view.has_pin else "window_gate_new"
        told(self.pin, self.texts, name=code)
        told(self.over, self.texts, text=code)
        for widget in (self.pad, self.open, self.forgotten):
            widget.setVisible(view.has_pin)
        for line in (self.over, self.pin):
            line.setVisible(view.has_pin or view.can_set)
        for other in (self.again, self.over_again, self.set):
            other.setVisible(view.can_set)
        self.without.setVisible(not view.has_pin)
        self._lock()

    def show_code(self, code: str) -> None:
        """Show a rescue code that was just made."""
        self.forget()
        self._show_only(self.card)
        self.card.show_code(code)

    def refuse(self, code: str, wait: int = 0) -> None:
        """That was not it: say so kindly, and how long to wait where there were too many tries."""
        self._busy(on=False)
        if self.rescuing:
            self.rescue.refuse(code)
        else:
            self.forget()
            told(self.told, self.texts, text=code)
            self.told.show()
        self._waits["code" if self.rescuing else "pin"] = wait
        self._lock()
        self.arrive()

    def wait(self) -> None:
        """What was typed is being looked at."""
        self._busy(on=True)
        self._say("window_gate_looking")

    def forget(self) -> None:
        """Nothing that was typed stays, and no code is shown."""
        self.pin.clear()
        self.again.clear()
        self.told.hide()
        self.rescue.forget()
        self.card.forget()

    def first(self) -> QWidget | None:
        """The first line; what leads elsewhere while nothing can be tried; a code that is shown."""
        if not self.card.isHidden():
            return self.card.code
        if self.rescuing:
            return self.rescue.code if self.rescue.code.isEnabled() else self.rescue.back
        if self.pin.isHidden():
            return self.without
        return self.pin if self.pin.isEnabled() else self.forgotten

    @property
    def rescuing(self) -> bool:
        """Whether the rescue code is asked for."""
        return not self.rescue.isHidden()

    # --- waiting ---

    def showEvent(self, event: QShowEvent) -> None:
        """Time goes on only while somebody looks."""
        if any(self._waits.values()):
            self._clock.start()
        super().showEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        """Nothing ticks and nothing typed stays behind another page."""
        self._clock.stop()
        self.forget()
        super().hideEvent(event)

    @property
    def _wait(self) -> int:
        """Seconds to wait for what is asked now."""
        return self._waits["code" if self.rescuing else "pin"]

    def _lock(self) -> None:
        self._busy(on=False)
        if self._wait:
            self._say_wait()
        if not any(self._waits.values()):
            self._clock.stop()
        elif self.isVisible():
            self._clock.start()

    def _second(self) -> None:
        waited = self._wait
        self._waits = {name: max(0, seconds - 1) for name, seconds in self._waits.items()}
        if not any(self._waits.values()):
            self._clock.stop()
        if self._wait:
            self._say_wait()
        elif waited:
            self.told.hide()
            self.rescue.say("")
            self._busy(on=False)
            self.arrive()

    def _say_wait(self) -> None:
        minutes, seconds = divmod(self._wait, 60)
        self._say("window_gate_wait", time=f"{minutes}:{seconds:02}")

    def _say(self, code: str, **slots: str) -> None:
        if self.rescuing:
            self.rescue.say(code, **slots)
        else:
            told(self.told, self.texts, slots, text=code)
            self.told.show()

    def _busy(self, *, on: bool) -> None:
        for widget in (self.pin, self.again, self.pad, self.open, self.set, self.without):
            widget.setEnabled(not on and not self._waits["pin"])
        self.rescue.hold(on or bool(self._waits["code"]))

    # --- what is done ---

    def _give(self) -> None:
        if not self._view.has_pin:
            self.again.setFocus(Qt.FocusReason.TabFocusReason)
        elif self.pin.text().strip():
            self.pin_given.emit(self.pin.text())

    def _choose(self) -> None:
        if self.pin.text() != self.again.text():
            self.refuse("window_gate_differ")
        elif self.pin.text().strip():
            self.pin_chosen.emit(self.pin.text())

    def _explain(self) -> None:
        """Ask for the rescue code; where none was made, say so."""
        if self._view.has_code:
            self._ask(self.rescue)
        else:
            self.help.setVisible(self.help.isHidden())

    def _ask(self, what: QWidget) -> None:
        self.forget()
        self._show_only(what)
        self._lock()
        self.arrive()

    def _show_only(self, what: QWidget) -> None:
        for one in (self.asking, self.rescue, self.card):
            one.setVisible(one is what)

    def _wire(self) -> None:
        self.pin.returnPressed.connect(self._give)
        self.open.clicked.connect(self._give)
        self.again.returnPressed.connect(self._choose)
        self.set.clicked.connect(self._choose)
        self.forgotten.clicked.connect(self._explain)
        self.rescue.back.clicked.connect(lambda: self._ask(self.asking))

    def _lay_out(self, theme: Theme) -> None:
        title = told(label(step="title"), self.texts, text="window_page_gate")
        for words in (title, self.says, self.told):
            words.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        panel = Panel(theme, 480)
        laid(panel.column, title, self.asking, self.rescue, self.card)
        lines = (self.says, self.told, self.over, self.pin, self.over_again, self.again, self.pad)
        keys = (self.open, self.set, self.without, self.forgotten, self.help)
        column(*lines, *keys, of=self.asking, margins=NO_MARGINS, spacing=panel.column.spacing())
        self.help.hide()
        in_the_middle(self, panel)


class DigitPad(QWidget):
    """The ten digits, which are typed into a line, and a key that takes the last one back."""

    def __init__(self, theme: Theme, texts: Texts, line: QLineEdit) -> None:
        super().__init__()
        self.keys = {digit: button(digit) for digit in "1234567890"}
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(*NO_MARGINS)
        for at, (digit, key) in enumerate(self.keys.items()):
            key.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            key.clicked.connect(partial(line.insert, digit))
            self._grid.addWidget(key, at // 3, 1 if digit == "0" else at % 3)
        self.back = told(button(""), texts, name="window_gate_take_back", tip="window_gate_take_back")
        self.back.setText("⌫")
        self.back.clicked.connect(line.backspace)
        self._grid.addWidget(self.back, 3, 2)
        self.wear(theme)

    def wear(self, theme: Theme) -> None:
        """As far apart as the type is large."""
        self._grid.setSpacing(theme.gap(8))


# --- tends the gate to the teacher's pages ---


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
        self._front.go_at_once("overview")

    @property
    def _record(self) -> Any:
        return self._front.settings.record

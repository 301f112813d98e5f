"""The form for the teacher's PIN, on the settings page and in the first run, and what has done what is asked on it.

A PIN that was typed is told once and kept nowhere.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from desktop.operations import setup
from desktop.ui.front import Front
from desktop.ui.teacher.asking import tend, told_aloud
from desktop.ui.widgets.basics import NO_MARGINS, button, column, label, pin_line, row_of, told
from desktop.ui.widgets.rescue_code import CodeCard
from desktop.ui.widgets.setup_widgets import tell
from desktop.values.page import Texts
from tutor.errors import PinRefused


class PinForm(QWidget):
    """The PIN there is, and the new one twice. The rescue code that was made for it is shown in the form's place."""

    kept = Signal(str, str)
    """The new PIN and the one that it takes the place of."""

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self._texts = texts
        self.state = label(tone="soft", wrap=True)
        self.old, self.new, self.again = (pin_line(texts, f"window_pin_{one}") for one in ("old", "new", "again"))
        self.notice = label(wrap=True, tone="clay")
        self.keep = told(button(""), texts, text="window_pin_keep")
        self.take_away = told(button("", "quiet"), texts, text="window_pin_take_away")
        self.make_code = told(button("", "quiet"), texts, text="window_pin_make_code")
        self.code_state = label(tone="soft", wrap=True)
        self.card = CodeCard(texts)
        self._asking = QWidget()
        self._lay_out()
        self.card.gone.connect(self._asking.show)
        self.keep.clicked.connect(self.submit)
        self.old.returnPressed.connect(self.new.setFocus)
        self.new.returnPressed.connect(self.again.setFocus)
        self.again.returnPressed.connect(self.submit)
        self.show_state(has_pin=False)

    def show_state(self, *, has_pin: bool, has_code: bool = False) -> None:
        """Whether there is a PIN, and a rescue code for it; the lines are empty again."""
        self.state.setText(self._texts("window_pin_there" if has_pin else "window_pin_none"))
        for line in (self.old, self.new, self.again):
            line.clear()
        self.code_state.setText(self._texts("window_pin_has_code" if has_code else "window_pin_no_code"))
        for widget in (self.old, self.take_away, self.make_code, self.code_state):
            widget.setVisible(has_pin)
        self.tell("")

    def show_code(self, code: str) -> None:
        """Show the rescue code that was made, until it is written down or nobody looks any more."""
        self._asking.hide()
        self.card.show_code(code)

    def tell(self, sentence: str) -> None:
        """Say what there is to say about what was typed."""
        tell(self.notice, sentence)
        if sentence:
            self.new.clear()
            self.again.clear()

    @property
    def empty(self) -> bool:
        """Whether nothing was typed."""
        return not (self.new.text() or self.again.text())

    def submit(self) -> None:
        """Tell the new PIN, if it was typed the same twice."""
        new = self.new.text()
        if self.empty or new.split() != self.again.text().split():
            self.tell(self._texts("window_pin_empty" if self.empty else "window_pin_differ"))
            self.new.setFocus()
        else:
            self.kept.emit(new, self.old.text())

    def _lay_out(self) -> None:
        column(self._asking, self.card, of=self, margins=NO_MARGINS)
        grid = QGridLayout(self._asking)
        grid.setContentsMargins(*NO_MARGINS)
        grid.setSpacing(12)
        grid.addWidget(self.state, 0, 0, 1, 2)
        grid.addWidget(self.old, 1, 0, 1, 2)
        grid.addWidget(self.new, 2, 0)
        grid.addWidget(self.again, 2, 1)
        grid.addWidget(self.notice, 3, 0, 1, 2)
        grid.addLayout(row_of(self.keep, self.take_away), 4, 0, 1, 2)
        grid.addWidget(self.code_state, 5, 0, 1, 2)
        grid.addLayout(row_of(self.make_code), 6, 0, 1, 2)


class PinPresenter(QObject):
    """Keeps, changes and takes away the PIN as one form asks."""

    def __init__(
        self,
        front: Front,
        form: PinForm,
        changed: Callable[[str], None],
        looked_at: Callable[[], bool],
        hold: Callable[[bool], None] = lambda _held: None,
    ) -> None:
        """`changed` is told what was done: kept, code or taken_away. `hold` is told when a page waits for it.

        A rescue code is shown only while the form is `looked_at`.
        """
        super().__init__(front)
        self._front, self._form, self._changed, self._hold = front, form, changed, hold
        self._looked_at = looked_at
        form.kept.connect(lambda new, old: self._do("kept", setup.set_pin, new, old))
        form.take_away.clicked.connect(lambda: self._do("taken_away", setup.remove_pin, form.old.text()))
        form.make_code.clicked.connect(lambda: self._do("code", setup.new_code, form.old.text()))
        tend(front, form.card)

    def _do(self, what: str, job: Callable[..., str | None], *typed: str) -> None:
        self._hold(True)
        self._front.ask(partial(job, self._front.settings, *typed), partial(self._done, what), self._refused)

    def _done(self, what: str, code: str | None) -> None:
        self._hold(False)
        self._changed(what)
        if code and self._looked_at():
            self._form.show_code(code)
            told_aloud(self._front)

    def _refused(self, error: BaseException) -> None:
        self._hold(False)
        if isinstance(error, PinRefused):
            self._form.tell(self._front.texts("window_pin_refused" if type(error) is PinRefused else error.code))
        else:
            self._front.fail(error)

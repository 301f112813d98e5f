"""The first run: one step after another, each to be done, skipped, or gone back from; it can be left at any time.

It shows steps and says by signals which way was taken; what a step does is the clerk's business.
"""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from desktop.ui.widgets.first_steps import (
    ConsentStep,
    DoneStep,
    LanguageStep,
    ModelsStep,
    PinStep,
    RosterStep,
    SoundStep,
    Step,
)
from desktop.ui.widgets.page import Page
from desktop.ui.widgets.setup_widgets import Stepper
from desktop.ui.widgets.theme import Theme
from desktop.ui.widgets.told import told
from desktop.ui.widgets.widgets import button, label
from desktop.values.page import Texts
from desktop.values.setup import STEPS

WIDE = 920
"""Pixels at scale 1 that a step takes at most."""


class FirstRunPage(Page):
    """All the steps, one shown at a time."""

    name = "first_run"
    area = "bare"

    onward = Signal(str)
    """The step that is shown shall be done."""
    skipped = Signal(str)
    back_wanted = Signal(str)
    left = Signal()
    """Enough for now."""

    def __init__(self, theme: Theme, texts: Texts) -> None:
        super().__init__(theme, texts)
        self.language = LanguageStep(theme, texts)
        self.pin = PinStep(theme, texts)
        self.roster = RosterStep(theme, texts)
        self.sound = SoundStep(theme, texts)
        self.models = ModelsStep(theme, texts)
        self.consent = ConsentStep(theme, texts)
        self.done = DoneStep(theme, texts)
        self.steps: dict[str, Step] = {
            one.name: one
            for one in (self.language, self.pin, self.roster, self.sound, self.models, self.consent, self.done)
        }
        self.at = STEPS[0]
        self.stepper = Stepper(theme, len(STEPS))
        self.where = label(step="small", tone="soft")
        self.said = label(tone="leaf", wrap=True)
        self.leave = told(button("", "quiet"), texts, text="window_first_leave", tip="window_first_leave_tip")
        self.way_back = told(button("", "quiet"), texts, text="window_first_back")
        self.skip = told(button("", "quiet"), texts, text="window_first_skip")
        self.next = told(button("", "first"), texts, text="window_first_next")
        self._lay_out()
        self.leave.clicked.connect(self.left)
        self.way_back.clicked.connect(lambda: self.back_wanted.emit(self.at))
        self.skip.clicked.connect(lambda: self.skipped.emit(self.at))
        self.next.clicked.connect(lambda: self.onward.emit(self.at))
        self.show_step(STEPS[0])

    def first(self) -> QWidget | None:
        """What the step wants first, else the way onward."""
        return self.steps[self.at].first() or self.next

    def show_step(self, name: str) -> None:
        """Stand at a step."""
        self.at = name
        for one in self.steps.values():
            one.setVisible(one.name == name)
        last = name == STEPS[-1]
        self.way_back.setVisible(name != STEPS[0])
        self.skip.setVisible(not last)
        self.leave.setVisible(not last)
        told(self.next, self.texts, text="window_first_finish" if last else "window_first_next")
        self.retell()
        self.arrive()

    def tell(self, sentence: str) -> None:
        """Say what was done."""
        self.said.setText(sentence)

    def hold(self, held: bool) -> None:
        """While a step is being done there is no way on."""
        self.next.setEnabled(not held)

    def retell(self) -> None:
        """Where one is, in words."""
        number = STEPS.index(self.at) + 1
        words = self.texts("window_first_where", number=number, total=len(STEPS))
        self.where.setText(words)
        self.stepper.show_step(number - 1, f"{words}: {self.texts(f'window_first_{self.at}')}")

    def wear(self, theme: Theme) -> None:
        """No wider than can be read well."""
        super().wear(theme)
        self._middle.setMaximumWidth(theme.px(WIDE))

    def _lay_out(self) -> None:
        self._middle = QWidget()
        self._middle.setMaximumWidth(self.theme.px(WIDE))
        column = QVBoxLayout(self._middle)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        above = QHBoxLayout()
        above.setSpacing(16)
        above.addWidget(self.stepper, 1)
        above.addWidget(self.where)
        above.addWidget(self.leave)
        column.addLayout(above)
        for one in self.steps.values():
            column.addWidget(one, 1)
        ways = QHBoxLayout()
        ways.addWidget(self.way_back)
        ways.addWidget(self.said, 1)
        ways.addWidget(self.skip)
        ways.addWidget(self.next)
        column.addLayout(ways)
        whole = QHBoxLayout(self)
        whole.setContentsMargins(28, 10, 28, 10)
        whole.addStretch(1)
        whole.addWidget(self._middle, 100)
        whole.addStretch(1)

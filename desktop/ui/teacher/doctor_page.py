"""The doctor's page: one line for each thing a lesson stands on, with a word and a shape and not a colour alone.

It is handed what was found; it looks at nothing itself.
"""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QVBoxLayout, QWidget

from desktop.ui.widgets.page import Page
from desktop.ui.widgets.setup_widgets import Card, Middle, empty, row_of
from desktop.ui.widgets.theme import Theme
from desktop.ui.widgets.told import told
from desktop.ui.widgets.widgets import button, label
from desktop.values.page import Texts
from desktop.values.setup import FindingView

WIDE = 940
"""Pixels at scale 1 that the lines take at most."""
SHAPES = {"good": "\u2713", "look": "!", "needed": "\u2715"}
TONES = {"good": "leaf", "look": "clay", "needed": "clay"}


class DoctorPage(Page):
    """What was found on this PC."""

    name = "doctor"
    area = "teacher"

    again_wanted = Signal()
    call_off_wanted = Signal()
    folder_wanted = Signal()
    """The folder with the log."""

    def __init__(self, theme: Theme, texts: Texts) -> None:
        super().__init__(theme, texts)
        self.findings: tuple[FindingView, ...] = ()
        self.summary = label(step="lead", wrap=True)
        self.progress = told(QProgressBar(), texts, name="window_doctor_looking")
        self.progress.setRange(0, 100)
        self.lines = QVBoxLayout()
        self.lines.setSpacing(16)
        self.again = told(button("", "first"), texts, text="window_doctor_again")
        self.stop = told(button("", "quiet"), texts, text="window_stop_work")
        self.copy = told(button(""), texts, text="window_doctor_copy")
        self.folder = told(button("", "quiet"), texts, text="window_trouble_folder")
        self._lay_out()
        self.again.clicked.connect(self.again_wanted)
        self.stop.clicked.connect(self.call_off_wanted)
        self.copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(self.as_text()))
        self.folder.clicked.connect(self.folder_wanted)

    def first(self) -> QWidget | None:
        """The button that looks again."""
        return self.again if self.again.isEnabled() else self.stop

    def show_work(self, share: float, words: str) -> None:
        """How far looking has come, 0 to 1, and at what."""
        self._busy(True)
        self.progress.setValue(round(100 * share))
        self.summary.setText(words)

    def show_findings(self, findings: tuple[FindingView, ...], summary: str, *, done: bool = True) -> None:
        """What was found."""
        self.findings = findings
        self.summary.setText(summary)
        self._busy(not done)
        empty(self.lines)
        for one in findings:
            self.lines.addWidget(self._line(one))

    def as_text(self) -> str:
        """What was found, as text for whoever helps."""
        lines = (f"{one.state_words}: {one.title}: {one.words} {one.advice}".rstrip() for one in self.findings)
        return "\n".join((self.summary.text(), *lines))

    def _busy(self, busy: bool) -> None:
        """The cursor goes over from the one button to the other, and is never lost with one that goes."""
        going, coming = (self.again, self.stop) if busy else (self.stop, self.again)
        self.progress.setVisible(busy)
        held = going.hasFocus()
        self.again.setEnabled(not busy or held)
        coming.setEnabled(True)
        coming.setVisible(True)
        if held:
            coming.setFocus(Qt.FocusReason.OtherFocusReason)
        self.again.setEnabled(not busy)
        self.stop.setVisible(busy)
        self.copy.setEnabled(bool(self.findings))

    def _line(self, found: FindingView) -> QWidget:
        row = QWidget()
        row.setAccessibleName(f"{found.title}: {found.state_words}. {found.words} {found.advice}")
        along = QHBoxLayout(row)
        along.setContentsMargins(0, 0, 0, 0)
        along.setSpacing(16)
        shape = label(SHAPES[found.state], step="lead", tone=TONES[found.state])
        shape.setMinimumWidth(self.theme.px(28))
        along.addWidget(shape, 0, Qt.AlignmentFlag.AlignTop)
        words = QVBoxLayout()
        words.setSpacing(2)
        state = label(found.state_words, step="small", tone=TONES[found.state])
        words.addLayout(row_of(label(found.title, tone="main"), state))
        words.addWidget(label(found.words, wrap=True))
        if found.advice:
            words.addWidget(label(found.advice, tone="soft", wrap=True))
        along.addLayout(words, 1)
        return row

    def _lay_out(self) -> None:
        column = Middle(self.theme, self, WIDE).column
        column.addWidget(told(label(tone="soft", wrap=True), self.texts, text="window_doctor_says"))
        column.addLayout(row_of(self.again, self.stop, self.copy, self.folder))
        card = Card(self.texts)
        card.column.addWidget(self.summary)
        card.column.addWidget(self.progress)
        card.column.addLayout(self.lines)
        column.addWidget(card)
        column.addStretch(1)

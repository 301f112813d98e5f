"""The teacher's question on the page of the library: a line to ask on, and below it the plan that came of it."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout, QWidget

from desktop.ui.teacher.files_widgets import Line, card, field, in_a_row
from desktop.ui.widgets.told import told
from desktop.ui.widgets.widgets import button, label
from desktop.values.library import PlanView
from desktop.values.page import Texts

LETTERS, MOST = 34, 300
"""Letters that the line shows, and that it takes."""


class LessonPlan(QWidget):
    """Asks what is to be taught, and shows a plan for it."""

    wanted = Signal(str)

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self.line = told(Line(LETTERS, MOST), texts, hint="window_library_plan_hint")
        self.make = told(button(""), texts, text="window_library_plan_make")
        self.waits = told(label(tone="soft", wrap=True), texts, text="window_library_plan_making")
        self.sheet = QFrame()
        self._shown: list[QLabel] = []
        self._lines = QVBoxLayout(self.sheet)
        self._lines.setContentsMargins(0, 4, 0, 0)
        self._lines.setSpacing(6)
        frame, rows = card(texts, "window_library_plan", "window_library_plan_says")
        rows.addWidget(in_a_row(field(texts, "window_library_plan_ask", self.line)))
        rows.addWidget(in_a_row(self.make))
        rows.addWidget(self.waits)
        rows.addWidget(self.sheet)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(frame)
        self.sheet.hide()
        self.waits.hide()
        self.make.clicked.connect(self._ask)
        self.line.returnPressed.connect(self._ask)

    def wait(self, *, waits: bool) -> None:
        """Say that a plan is being put together; that it is no longer."""
        self.waits.setVisible(waits)
        self.make.setEnabled(not waits)

    def show_plan(self, plan: PlanView) -> None:
        """Show a plan in the place of the one before."""
        for old in self._shown:
            self._lines.removeWidget(old)
            old.hide()
            old.deleteLater()
        self._shown = [label(plan.title, step="lead", tone="main", wrap=True)] if plan.title else []
        for part in plan.parts:
            heading = label(part.heading, tone="main", wrap=True)
            heading.setContentsMargins(0, 10, 0, 0)
            self._shown.append(heading)
            for says, more in part.lines:
                self._shown.append(_chosen(label(says, wrap=True)))
                if more:
                    self._shown.append(_chosen(label(more, step="small", tone="soft", wrap=True)))
        for one in self._shown:
            self._lines.addWidget(one)
        self.sheet.show()

    def words(self) -> str:
        """The plan as plain text, a line for each; empty without one."""
        return "\n".join(one.text() for one in self._shown)

    def _ask(self) -> None:
        text = self.line.text().strip()
        if text and self.make.isEnabled():
            self.wanted.emit(text)


def _chosen(words: QLabel) -> QLabel:
    """A label whose words can be copied with the mouse."""
    words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    words.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    return words

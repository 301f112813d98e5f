"""Asks once more before an exam is handed in early. It stands on the page, and the exam goes on beneath it."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QVBoxLayout

from desktop.ui.widgets.flow import FlowLayout
from desktop.ui.widgets.told import told
from desktop.ui.widgets.widgets import button, label
from desktop.values.page import Texts


class HandInCard(QFrame):
    """A question with two answers; Escape is the one that goes on."""

    handed_in = Signal()
    put_off = Signal()
    """The exam goes on."""

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self.setObjectName("card")
        told(self, texts, name="window_hand_in_question")
        self.no = told(button("", "first"), texts, text="window_hand_in_no")
        self.yes = told(button(""), texts, text="window_hand_in_yes")
        self.no.clicked.connect(self.put_away)
        self.yes.clicked.connect(self._hand_in)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 12, 16, 12)
        column.setSpacing(10)
        column.addWidget(told(label(step="lead", wrap=True), texts, text="window_hand_in_question"))
        row = FlowLayout(spacing=10)
        row.addWidget(self.no)
        row.addWidget(self.yes)
        column.addLayout(row)
        self.hide()

    def ask(self) -> None:
        """Show the question, with the cursor on the answer that changes nothing."""
        self.show()
        self.no.setFocus(Qt.FocusReason.OtherFocusReason)

    def put_away(self) -> None:
        """The exam goes on."""
        self.hide()
        self.put_off.emit()

    def _hand_in(self) -> None:
        self.hide()
        self.handed_in.emit()

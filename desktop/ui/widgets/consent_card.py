"""Asks, before a microphone opens, whether a grown-up lets Didi listen. Everything on it works by keyboard.

It only asks and tells by signals what was chosen; it writes nothing down, and closing it is never a yes.
"""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QLineEdit, QVBoxLayout

from desktop.ui.widgets.flow import FlowLayout
from desktop.ui.widgets.told import told
from desktop.ui.widgets.widgets import button, label
from desktop.values.page import Texts

PIN_LENGTH = 12
"""Letters that the line for the PIN takes: six digits, and spaces between them."""


class ConsentCard(QFrame):
    """A few kind sentences, who said yes, and "not now"."""

    allowed = Signal(str, str)
    """Who said yes (parent or teacher), and the teacher's PIN where it was asked for."""
    put_off = Signal()
    """Not now."""

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self._texts = texts
        self.setObjectName("card")
        told(self, texts, name="window_consent_title", description="window_consent_more")
        self.trouble = label(wrap=True)
        self.pin = QLineEdit()
        self.pin.setEchoMode(QLineEdit.EchoMode.Password)
        self.pin.setMaxLength(PIN_LENGTH)
        told(self.pin, texts, hint="window_consent_pin", name="window_consent_pin")
        self.later = told(button("", "quiet"), texts, text="window_consent_later")
        self.teacher = told(button(""), texts, text="window_consent_teacher")
        self.parent_says = told(button(""), texts, text="window_consent_parent")
        self._lay_out()
        self.later.clicked.connect(self._put_off)
        self.teacher.clicked.connect(lambda: self._allow("teacher"))
        self.parent_says.clicked.connect(lambda: self._allow("parent"))
        self.pin.returnPressed.connect(lambda: self._allow("teacher"))
        self.hide()

    def ask(self) -> None:
        """Show the question; whoever is typing goes on typing."""
        self._tell("")
        self.pin.clear()
        self.pin.hide()
        self.show()

    def take_focus(self) -> None:
        """Put the cursor on "not now": a key pressed too soon is then no yes."""
        self.later.setFocus(Qt.FocusReason.OtherFocusReason)

    def ask_for_pin(self, sentence: str) -> None:
        """The teacher's PIN is needed too; the sentence says so, or that it was another one."""
        self._tell(sentence)
        self.pin.clear()
        self.pin.show()
        self.pin.setFocus(Qt.FocusReason.OtherFocusReason)

    def put_away(self) -> None:
        """The question is settled for now; a PIN that was typed is forgotten."""
        self.pin.clear()
        self.hide()

    def _tell(self, sentence: str) -> None:
        self.trouble.setText(sentence)
        self.trouble.setVisible(bool(sentence))

    def _allow(self, by_whom: str) -> None:
        self.allowed.emit(by_whom, self.pin.text())

    def _put_off(self) -> None:
        self.put_away()
        self.put_off.emit()

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 10, 12, 10)
        column.setSpacing(8)
        column.addWidget(told(label(step="lead", wrap=True), self._texts, text="window_consent_title"))
        column.addWidget(told(label(wrap=True), self._texts, text="window_consent_more"))
        column.addWidget(self.trouble)
        row = FlowLayout(spacing=10)
        row.addWidget(self.parent_says)
        row.addWidget(self.teacher)
        row.addWidget(self.pin)
        row.addWidget(self.later)
        column.addLayout(row)

"""The cards of a lesson: consent before a microphone opens, handing an exam in, and how the exam went.

They ask and tell by signals what was chosen; they write nothing down, and closing one is never a yes.
"""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QLabel, QLineEdit, QVBoxLayout, QWidget

from desktop.ui.widgets.basics import FlowLayout, button, label, told
from desktop.values.page import ResultView, Texts

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


class ResultCard(QFrame):
    """A card in the place of the board."""

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self._texts = texts
        self.setObjectName("card")
        self.score = label(step="title")
        column = QVBoxLayout(self)
        column.setContentsMargins(28, 18, 28, 22)
        column.setSpacing(12)
        column.addWidget(told(label(step="small", tone="main"), texts, text="window_result"))
        column.addWidget(self.score)
        self.strengths, self.practise = _Named(texts, "strengths", "leaf"), _Named(texts, "practise", "main")
        column.addWidget(self.strengths)
        column.addWidget(self.practise)
        column.addStretch(1)
        self.hide()

    def show_result(self, view: ResultView | None) -> None:
        """Show what it came to; None takes the card away."""
        self.setVisible(view is not None)
        if view is None:
            return
        self.score.setText(view.score)
        self.strengths.name(view.strengths)
        self.practise.name(view.practise)
        named = (self.strengths.words, self.practise.words)
        self.setAccessibleName(self._texts("window_result"))
        self.setAccessibleDescription(". ".join(words for words in (view.score, *named) if words))


class _Named(QWidget):
    """A few skills under a line that says what they are."""

    def __init__(self, texts: Texts, what: str, tone: str) -> None:
        super().__init__()
        self._texts, self._code, self._tone = texts, f"window_result_{what}", tone
        self.words = ""
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 6, 0, 0)
        column.setSpacing(6)
        column.addWidget(told(label(tone="soft"), texts, text=self._code))
        self._chips = FlowLayout(spacing=8)
        column.addLayout(self._chips)

    def name(self, skills: tuple[str, ...]) -> None:
        """Name these."""
        while (place := self._chips.takeAt(0)) is not None:
            old = place.widget()
            if old is not None:
                old.deleteLater()
        for skill in skills:
            self._chips.addWidget(self._chip(skill))
        self.words = f"{self._texts(self._code)}: {', '.join(skills)}" if skills else ""
        self.setVisible(bool(skills))

    def _chip(self, words: str) -> QFrame:
        chip = QFrame()
        chip.setObjectName("chip")
        chip.setProperty("tone", self._tone)
        inside = QVBoxLayout(chip)
        inside.setContentsMargins(12, 4, 12, 5)
        shown = QLabel(words)
        shown.setTextFormat(Qt.TextFormat.PlainText)
        inside.addWidget(shown)
        return chip

"""Where an answer is given: the talk button with its meter, and the line for typing, which always works.

When hearing was unsure the line holds what was heard, to be sent or mended. It decides nothing about an answer.
"""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLineEdit, QVBoxLayout

from desktop.ui.level_meter import LevelMeter
from desktop.ui.talk_button import TalkButton
from desktop.ui.theme import Theme
from desktop.ui.views import Face, Texts
from desktop.ui.widgets import button, label, restyle

LONGEST = 2000
"""Letters that the line takes: far more than any answer, few enough to draw."""
_HINTS = {
    Face.READY: "window_hold_to_talk",
    Face.LISTENING: "window_listening",
    Face.THINKING: "window_thinking",
    Face.SPEAKING: "window_speaking",
    Face.OFF: "window_type_instead",
}


class AnswerBox(QFrame):
    """A card with both ways to answer."""

    sent = Signal(str)
    """Words to count as the student's: typed, or heard and confirmed."""
    put_aside = Signal()
    """What was heard is not what was said; forget it."""

    def __init__(self, theme: Theme, texts: Texts) -> None:
        super().__init__()
        self._texts = texts
        self.setObjectName("card")
        self.talk = TalkButton(theme)
        self.talk.setAccessibleName(texts("window_talk_button"))
        self.meter = LevelMeter(theme)
        self.hint = label(step="lead", wrap=True)
        self.field = QLineEdit()
        self.field.setMaxLength(LONGEST)
        self.field.setPlaceholderText(texts("window_type_here"))
        self.field.setAccessibleName(texts("window_type_here"))
        self.field.returnPressed.connect(self.send)
        self.send_button = button(texts("window_send"), "first")
        self.send_button.clicked.connect(self.send)
        self.unsure = False
        self._locked = False
        self._lay_out()
        self.show_face(Face.OFF)

    def show_face(self, face: Face) -> None:
        """Say what is going on, on the button and in words."""
        self.talk.show_face(face)
        self.talk.setAccessibleDescription(self._texts(_HINTS[face]))
        self.meter.wake(face is Face.LISTENING)
        self.meter.setVisible(face is Face.LISTENING)
        if not self.unsure:
            self.hint.setText(self._texts(_HINTS[face]))

    def show_level(self, level: float) -> None:
        """Show how loud it is (0 to 1)."""
        self.meter.push(level)
        self.talk.show_level(level)

    def lock(self, locked: bool) -> None:
        """While Didi works out what was said nothing can be sent; what is typed stays."""
        self._locked = locked
        self.send_button.setEnabled(not locked)

    def ask_to_confirm(self, words: str) -> None:
        """Put what was heard into the line, to be sent or mended."""
        self.unsure = True
        self.hint.setText(self._texts("window_i_heard"))
        self.field.setText(words)
        restyle(self.field, unsure="true")
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)
        self.field.selectAll()

    def settle(self, face: Face) -> None:
        """Nothing is to be confirmed any more: show `face`. What was typed meanwhile stays."""
        if self.unsure:
            self.field.clear()
        self.unsure = False
        restyle(self.field, unsure="false")
        self.show_face(face)

    def send(self) -> None:
        """Send what stands in the line, if anything does."""
        words = self.field.text().strip()
        if words and not self._locked:
            self.field.clear()
            self.settle(self.talk.face)
            self.sent.emit(words)

    def give_back(self, words: str) -> None:
        """What was sent did not count: put it back, unless something else was typed since."""
        self.field.setText(self.field.text() or words)

    def clear_or_put_aside(self) -> None:
        """Empty the line; say so when it held something heard."""
        self.field.clear()
        if self.unsure:
            self.put_aside.emit()

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 14, 20, 18)
        column.setSpacing(10)
        top = QHBoxLayout()
        top.setSpacing(16)
        words = QVBoxLayout()
        words.addStretch(1)
        words.addWidget(self.hint)
        words.addWidget(self.meter)
        words.addStretch(1)
        top.addWidget(self.talk)
        top.addLayout(words, 1)
        line = QHBoxLayout()
        line.setSpacing(10)
        line.addWidget(self.field, 1)
        line.addWidget(self.send_button)
        column.addLayout(top)
        column.addLayout(line)

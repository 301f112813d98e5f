"""The teacher's rescue code on the screen: a card that shows a new one once, and a form that asks for it.

Neither keeps it: what was shown or typed is gone as soon as the widget is no longer seen.
"""

from __future__ import annotations

from itertools import chain

from PySide6.QtCore import QByteArray, QMimeData, Qt, Signal
from PySide6.QtGui import QGuiApplication, QHideEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QLineEdit, QWidget

from desktop.ui.widgets.basics import NO_MARGINS, button, column, label, pin_line, row_of, told
from desktop.values.page import Texts

LONGEST_CODE = 48
"""Sixteen letters and digits, and whatever may be typed between them."""
SHAPE = "XXXX-XXXX-XXXX-XXXX"
ROOM = 6
"""Pixels between a code and the ring round it."""
UNLISTED = {
    "x-kde-passwordManagerHint": b"secret",
    'application/x-qt-windows-mime;value="ExcludeClipboardContentFromMonitorProcessing"': b"1",
}
"""What asks clipboard histories to keep nothing of it."""


class CodeCard(QFrame):
    """A new code, with ways to take it along.

    It is shown until somebody has written it down. Who goes away without is asked once.
    """

    done = Signal()
    """It is written down."""
    gone = Signal()
    """It is shown no more, however that came."""

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self.setObjectName("heard")
        self._texts = texts
        self._asked = False
        """Whether somebody was told that the code is lost if they go now."""
        self.heading = told(label(step="lead", wrap=True), texts, text="window_code_title")
        self.says = told(label(wrap=True), texts, text="window_code_says")
        self.code = label(step="title")
        self.code.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.code.setMargin(ROOM)
        self.code.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.notice = label(step="small", wrap=True)
        self.copy = told(button(""), texts, text="window_code_copy")
        self.save = told(button(""), texts, text="window_code_save")
        self.written = told(button("", "first"), texts, text="window_code_done")
        self._lay_out()
        self.copy.clicked.connect(self._copy)
        self.written.clicked.connect(self._be_done)
        self.hide()

    def show_code(self, code: str) -> None:
        """Show a code; the cursor goes to it, so that a key held too long does not take it away again."""
        self._asked = False
        self.code.setText(code)
        self.code.setAccessibleName(self._texts("window_code_name", letters=" ".join(code)))
        self.notice.hide()
        self.show()
        self.code.setFocus(Qt.FocusReason.OtherFocusReason)

    def tell(self, sentence: str) -> None:
        """Say what became of taking it along."""
        self.notice.setText(sentence)
        self.notice.show()

    def asks_to_stay(self) -> bool:
        """Whether a code is shown that nobody has said to have written down; who wants to go anyway is told once."""
        if self._asked or self.isHidden() or not self.code.text():
            return False
        self._asked = True
        self.tell(self._texts("window_code_leave", button=self._texts("window_code_done")))
        self.written.setFocus(Qt.FocusReason.OtherFocusReason)
        return True

    def forget(self) -> None:
        """It was shown; it stands neither here nor on the clipboard any more."""
        shown = self.code.text()
        if not shown:
            return
        if QGuiApplication.clipboard().text() == shown:
            QGuiApplication.clipboard().clear()
        self.code.clear()
        self.code.setAccessibleName("")
        self.hide()
        self.gone.emit()

    def hideEvent(self, event: QHideEvent) -> None:
        """Nothing stays behind another page; a window that is only put down keeps it."""
        if not event.spontaneous():
            self.forget()
        super().hideEvent(event)

    def _copy(self) -> None:
        data = QMimeData()
        data.setText(self.code.text())
        for kind, value in UNLISTED.items():
            data.setData(kind, QByteArray(value))
        QGuiApplication.clipboard().setMimeData(data)
        self.tell(self._texts("window_code_copied"))

    def _be_done(self) -> None:
        self.forget()
        self.done.emit()

    def _lay_out(self) -> None:
        keys = row_of(self.written, self.copy, self.save, spacing=10)
        parts = (self.heading, self.says, self.code, self.notice, keys)
        column(*parts, of=self, margins=(22, 16, 22, 18), spacing=10)


class RescueForm(QWidget):
    """Asks for the code and for a new PIN twice."""

    given = Signal(str, str)
    """The code as it was typed, and the new PIN."""

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self._texts = texts
        self.says = told(label(tone="soft", wrap=True), texts, text="window_rescue_says")
        self.told = label(wrap=True)
        self.told.setObjectName("gate_told")
        self.code = told(QLineEdit(), texts, name="window_rescue_code")
        self.code.setPlaceholderText(SHAPE)
        self.code.setMaxLength(LONGEST_CODE)
        self.code.setInputMethodHints(
            Qt.InputMethodHint.ImhSensitiveData
            | Qt.InputMethodHint.ImhNoPredictiveText
            | Qt.InputMethodHint.ImhPreferUppercase
        )
        self.new, self.again = (centred_pin_line(texts, code) for code in ("window_gate_new", "window_gate_again"))
        self.set = told(button("", "first"), texts, text="window_rescue_set")
        self.back = told(button("", "quiet"), texts, text="window_rescue_back")
        self._lay_out()
        self.code.returnPressed.connect(self.new.setFocus)
        self.new.returnPressed.connect(self.again.setFocus)
        self.again.returnPressed.connect(self._give)
        self.set.clicked.connect(self._give)

    def refuse(self, code: str) -> None:
        """It was not that: say so; the rescue code stays, since one letter of it may be all that is to be mended."""
        self.new.clear()
        self.again.clear()
        self.say(code)

    def say(self, code: str, **slots: str) -> None:
        """Say the sentence of this code; nothing, for "" ."""
        told(self.told, self._texts, slots, text=code)
        self.told.setVisible(bool(code))

    def forget(self) -> None:
        """Nothing that was typed stays."""
        for line in (self.code, self.new, self.again):
            line.clear()
        self.say("")

    def hold(self, held: bool) -> None:
        """While it is looked at, or has to be waited for, nothing can be tried."""
        for widget in (self.code, self.new, self.again, self.set):
            widget.setEnabled(not held)

    def showEvent(self, event: QShowEvent) -> None:
        """It begins empty."""
        if not event.spontaneous():
            self.forget()
        super().showEvent(event)

    def _give(self) -> None:
        empty = next((line for line in (self.code, self.new, self.again) if not line.text().strip()), None)
        if empty is not None:
            empty.setFocus(Qt.FocusReason.OtherFocusReason)
        elif self.new.text().split() != self.again.text().split():
            self.refuse("window_gate_differ")
            self.new.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.given.emit(self.code.text(), self.new.text())

    def _lay_out(self) -> None:
        for words in (self.says, self.told):
            words.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        lines = {"window_rescue_code": self.code, "window_gate_new": self.new, "window_gate_again": self.again}
        named = ((told(label(step="small", tone="soft"), self._texts, text=code), line) for code, line in lines.items())
        parts = (self.says, self.told, *chain.from_iterable(named), self.set, self.back)
        column(*parts, of=self, margins=NO_MARGINS, spacing=12)


def centred_pin_line(texts: Texts, code: str) -> QLineEdit:
    """A line for the teacher's PIN in the middle of a page; `code` is of its name, which stands beside it."""
    line = pin_line(texts, code, named_within=False)
    line.setAlignment(Qt.AlignmentFlag.AlignHCenter)
    line.setInputMethodHints(Qt.InputMethodHint.ImhDigitsOnly | Qt.InputMethodHint.ImhSensitiveData)
    return line

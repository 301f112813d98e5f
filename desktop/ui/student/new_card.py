"""The card of somebody new: a name, and a class where they like to give one. No roster keeps anybody out."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit

from desktop.ui.widgets.didi_face import DidiFace
from desktop.ui.widgets.theme import Theme
from desktop.ui.widgets.told import told
from desktop.ui.widgets.widgets import Panel, button, label
from desktop.values.page import Texts

LONGEST_NAME, LONGEST_CLASS = 60, 20


class NewCard(Panel):
    """Asks for a name."""

    given = Signal(str, str)
    """A name, and a class that may be empty."""
    left = Signal()
    """The tiles are wanted back."""

    def __init__(self, theme: Theme, texts: Texts) -> None:
        super().__init__(theme, 560)
        self._face = DidiFace(theme, 96)
        self.name = told(QLineEdit(), texts, name="window_your_name", hint="window_your_name")
        self.name.setMaxLength(LONGEST_NAME)
        self.group = told(QLineEdit(), texts, name="window_new_class", hint="window_new_class")
        self.group.setMaxLength(LONGEST_CLASS)
        self.said = label(tone="main", wrap=True)
        self.start = told(button("", "first"), texts, text="window_new_start")
        self.leave = told(button("", "quiet"), texts, text="window_new_leave")
        self._lay_out(texts)
        self.name.textChanged.connect(self._see)
        self.name.returnPressed.connect(self._give)
        self.group.returnPressed.connect(self._give)
        self.start.clicked.connect(self._give)
        self.leave.clicked.connect(self.left)
        self._see()

    def ask(self, sentence: str, *, may_leave: bool) -> None:
        """Say this above the line (nothing where it is empty)."""
        self.said.setText(sentence)
        self.said.setVisible(bool(sentence))
        self.leave.setVisible(may_leave)
        self.setEnabled(True)

    def fold(self, folded: bool) -> None:
        """Where there is little room, what is to be done stands without Didi's face over it."""
        self._face.setVisible(not folded)

    def clear(self) -> None:
        """Nothing is typed."""
        self.name.clear()
        self.group.clear()
        self.setEnabled(True)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape goes back to the tiles, where there are any."""
        if event.key() == Qt.Key.Key_Escape and not self.leave.isHidden():
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def _see(self) -> None:
        self.start.setEnabled(bool(self.name.text().strip()))

    def _give(self) -> None:
        if self.start.isEnabled():
            self.setEnabled(False)
            self.given.emit(self.name.text().strip(), self.group.text().strip())

    def _lay_out(self, texts: Texts) -> None:
        column = self.column
        column.addWidget(self._face, 0, Qt.AlignmentFlag.AlignHCenter)
        for code, step, tone in (("window_hello", "title", ""), ("window_hello_more", "lead", "soft")):
            words = told(label(step=step, tone=tone, wrap=True), texts, text=code)
            words.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            column.addWidget(words)
        column.addWidget(self.said)
        for code, line in (("window_your_name", self.name), ("window_new_class_label", self.group)):
            column.addWidget(told(label(step="small", tone="soft"), texts, text=code))
            column.addWidget(line)
        column.addSpacing(8)
        foot = QHBoxLayout()
        foot.addWidget(self.leave)
        foot.addWidget(self.start, 1)
        column.addLayout(foot)

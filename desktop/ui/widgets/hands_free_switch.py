"""The switch for talking without the button, and the sign that the microphone listens all the while.

It says what was chosen and shows what is; whether a microphone may listen is not its business.
"""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QFrame, QHBoxLayout, QWidget

from desktop.ui.widgets.keys import shortcut
from desktop.ui.widgets.told import told
from desktop.ui.widgets.widgets import label
from desktop.values.page import Texts


class HandsFreeSwitch(QWidget):
    """A tick box with a key, and a chip beside it while the microphone listens."""

    chosen = Signal(bool)
    """Hands-free was turned on or off."""

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self.box = told(QCheckBox(), texts, text="window_hands_free", tip="window_hands_free_tip")
        told(self.box, texts, description="window_hands_free_tip")
        shortcut("hands_free", self, self.box.click)
        self.box.toggled.connect(self.chosen)
        self.sign = QFrame()
        self.sign.setObjectName("chip")
        self.sign.setProperty("tone", "clay")
        words = told(label(step="small"), texts, text="window_hands_free_on")
        inside = QHBoxLayout(self.sign)
        inside.setContentsMargins(10, 3, 10, 3)
        inside.addWidget(words)
        self.sign.hide()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(12)
        row.addWidget(self.box)
        row.addWidget(self.sign)
        row.addStretch(1)

    def show_chosen(self, on: bool) -> None:
        """Show the choice as it is, without saying that it was made."""
        self.box.blockSignals(True)
        self.box.setChecked(on)
        self.box.blockSignals(False)

    def show_open(self, on: bool) -> None:
        """Show, or take away, the sign that the microphone listens."""
        self.sign.setVisible(on)

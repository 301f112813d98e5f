"""The card that says what went wrong: a sentence, the details for whoever helps, and nothing that has to be answered.

It stands over the page and in nobody's way: the page beneath goes on.
"""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout

from desktop.ui.told import told
from desktop.ui.views import Texts
from desktop.ui.widgets import button, label


class TroubleCard(QFrame):
    """One trouble at a time, until it is closed."""

    folder_wanted = Signal()
    """Whoever helps wants to see the folder with the log."""

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self.setObjectName("notice")
        self.words = label(wrap=True)
        self.details = label(step="small", tone="soft", wrap=True)
        self.copy = told(button("", "quiet"), texts, text="window_trouble_copy")
        self.folder = told(button("", "quiet"), texts, text="window_trouble_folder")
        self.close_button = told(button("", "quiet"), texts, text="window_close_notice")
        self.copy.clicked.connect(self._copy)
        self.folder.clicked.connect(self.folder_wanted)
        self.close_button.clicked.connect(self.hide)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 8, 8, 8)
        column.setSpacing(4)
        column.addWidget(self.words)
        column.addWidget(self.details)
        row = QHBoxLayout()
        row.addStretch(1)
        for one in (self.copy, self.folder, self.close_button):
            row.addWidget(one)
        column.addLayout(row)
        self.hide()

    def tell(self, sentence: str, details: str = "") -> None:
        """Show what went wrong; an empty sentence takes the card away."""
        self.words.setText(sentence)
        self.details.setText(details)
        self.details.setVisible(bool(details))
        self.copy.setVisible(bool(details))
        self.setAccessibleName(sentence)
        self.setVisible(bool(sentence))

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(f"{self.words.text()}\n{self.details.text()}")

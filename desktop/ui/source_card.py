"""The page that an answer was taken from, word for word, on a card beside the conversation."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout

from desktop.ui.told import told
from desktop.ui.views import SourceView, Texts
from desktop.ui.widgets import button, label


class SourceCard(QFrame):
    """Title, text, and a way to close it."""

    closed = Signal()

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self.setObjectName("tile")
        self.title = label(tone="main", wrap=True)
        self.text = label(step="lead", wrap=True)
        self.text.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.text.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.close_button = told(button("", "quiet"), texts, text="window_source_close")
        self.close_button.clicked.connect(self._close)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 10, 10, 14)
        column.setSpacing(6)
        head = QHBoxLayout()
        head.addWidget(self.title, 1)
        head.addWidget(self.close_button)
        column.addLayout(head)
        column.addWidget(self.text)
        self.hide()

    def open(self, source: SourceView) -> None:
        """Show that page, with the cursor on the way to close it."""
        self.title.setText(source.title)
        self.text.setText(source.text)
        self.setAccessibleName(source.title)
        self.setAccessibleDescription(source.text)
        self.show()
        self.close_button.setFocus(Qt.FocusReason.OtherFocusReason)

    def _close(self) -> None:
        self.hide()
        self.closed.emit()

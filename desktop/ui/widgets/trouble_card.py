"""The card that says what went wrong: a sentence, the details for whoever helps, and nothing that has to be answered.

It lies over a corner of the window: the page beneath goes on and does not move. Several troubles are one card.
"""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from desktop.ui.widgets.told import told
from desktop.ui.widgets.widgets import button, label
from desktop.values.page import Texts

KEPT = 20
"""Troubles whose details can be copied together."""


class TroubleCard(QFrame):
    """The newest trouble, and how many came before it, until it is closed."""

    folder_wanted = Signal()
    """Whoever helps wants to see the folder with the log."""
    changed = Signal()
    """It needs another place: it came, grew or went."""

    def __init__(self, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("trouble")
        self._texts = texts
        self._troubles: list[tuple[str, str]] = []
        self.words = label(wrap=True)
        self.more = label(step="small", tone="soft")
        self.details = label(step="small", tone="soft", wrap=True)
        self.copy = told(button("", "quiet"), texts, text="window_trouble_copy")
        self.folder = told(button("", "quiet"), texts, text="window_trouble_folder")
        self.close_button = told(button("", "quiet"), texts, text="window_trouble_close")
        self.copy.clicked.connect(self._copy)
        self.folder.clicked.connect(self.folder_wanted)
        self.close_button.clicked.connect(self.put_away)
        column = QVBoxLayout(self)
        column.setContentsMargins(18, 12, 10, 8)
        column.setSpacing(4)
        for one in (self.words, self.details, self.more):
            column.addWidget(one)
        row = QHBoxLayout()
        row.addStretch(1)
        for tool in (self.copy, self.folder, self.close_button):
            row.addWidget(tool)
        column.addLayout(row)
        self.hide()

    def tell(self, sentence: str, details: str = "") -> None:
        """Show what went wrong; an empty sentence takes the card away. What was told already is not told twice."""
        if not sentence:
            self.put_away()
            return
        told_now = (sentence, details)
        self._troubles = [*(one for one in self._troubles if one != told_now), told_now][-KEPT:]
        self.words.setText(sentence)
        self.details.setText(details)
        self.details.setVisible(bool(details))
        self.copy.setVisible(any(each for _, each in self._troubles))
        self.setAccessibleName(sentence)
        self.retell()
        self.changed.emit()
        self.show()
        self.raise_()

    @property
    def stands(self) -> bool:
        """Whether it is shown or about to be."""
        return bool(self._troubles)

    def retell(self) -> None:
        """How many came before, in the language there is now."""
        before = len({sentence for sentence, _ in self._troubles} - {self.words.text()})
        self.more.setVisible(before > 0)
        self.more.setText(self._texts("window_trouble_more", count=before) if before else "")

    def put_away(self) -> None:
        """Whoever sat here has seen it."""
        self._troubles = []
        self.hide()
        self.changed.emit()

    def _copy(self) -> None:
        lines = [line for trouble in self._troubles for line in trouble if line]
        QGuiApplication.clipboard().setText("\n".join(lines))

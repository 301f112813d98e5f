"""The page that an answer was taken from, word for word and typeset, on a card beside the conversation."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from desktop.ui.widgets.board import Drawing
from desktop.ui.widgets.theme import Theme
from desktop.ui.widgets.told import told
from desktop.ui.widgets.widgets import button, label
from desktop.values.page import SourceView, Texts

DRAWN = 56
"""Pixels at scale 1: the height of the mathematics on the card."""


class SourceCard(QFrame):
    """Title, mathematics, text, and a way to close it; a long page is scrolled."""

    closed = Signal()

    def __init__(self, theme: Theme, texts: Texts) -> None:
        super().__init__()
        self._texts = texts
        self.setObjectName("tile")
        self.title = label(tone="main", wrap=True)
        self.mark = told(label(step="small", tone="clay", wrap=True), texts, text="window_source_not_book")
        self.drawing = Drawing(theme)
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
        column.addWidget(self.mark)
        self.scroller = self._make_scroller()
        column.addWidget(self.scroller, 1)
        self.wear(theme)
        self.hide()

    def _make_scroller(self) -> QScrollArea:
        page = QWidget()
        inside = QVBoxLayout(page)
        inside.setContentsMargins(0, 0, 8, 0)
        inside.addWidget(self.drawing)
        inside.addWidget(self.text, 1)
        scroll = told(QScrollArea(), self._texts, name="window_source_page")
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setSizeAdjustPolicy(QScrollArea.SizeAdjustPolicy.AdjustToContents)
        scroll.setWidget(page)
        return scroll

    def open(self, source: SourceView) -> None:
        """Show that page, with the cursor on the way to close it."""
        self.title.setText(source.title)
        self.text.setText(source.text)
        self.mark.setVisible(source.kind == "web")
        self.drawing.draw(source.drawing)
        self.scroller.verticalScrollBar().setValue(0)
        self.setAccessibleName(source.title)
        self.setAccessibleDescription(source.text)
        self.show()
        self.close_button.setFocus(Qt.FocusReason.OtherFocusReason)

    def wear(self, theme: Theme) -> None:
        """Draw in another theme."""
        self.drawing.wear(theme)
        self.drawing.setFixedHeight(theme.px(DRAWN))

    def _close(self) -> None:
        self.hide()
        self.closed.emit()

"""What can be asked about, as buttons: pressing one asks. It is handed the questions and words none itself."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QPushButton, QScrollArea, QVBoxLayout, QWidget

from desktop.ui.student.tile_list import two_lines
from desktop.ui.widgets.flow import FlowLayout
from desktop.ui.widgets.theme import Theme
from desktop.ui.widgets.told import told
from desktop.ui.widgets.widgets import button, label
from desktop.values.page import Texts, TopicView

WIDE, LOW = 340, 66
"""Pixels at scale 1: the width beside a conversation, and the height of a line and the head of the next under one."""

BESIDE_WORDS = 32
"""Pixels at scale 1 free on either side of the words of a button, the scroll bar among them."""

_ANY = 16_777_215
"""Qt's own word for any height."""


class TopicRow(QWidget):
    """A line of words and a button for each topic."""

    asked = Signal(str)
    """The question about a topic."""

    def __init__(self, theme: Theme, texts: Texts) -> None:
        super().__init__()
        self._theme = theme
        self._folded = False
        inside = QWidget()
        self._flow = FlowLayout(inside, spacing=theme.gap(6))
        self.scroller = told(QScrollArea(), texts, name="window_topics")
        self.scroller.setWidgetResizable(True)
        self.scroller.setFrameShape(QFrame.Shape.NoFrame)
        self.scroller.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.scroller.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.scroller.setWidget(inside)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addWidget(told(label(tone="soft"), texts, text="window_topics"))
        column.addWidget(self.scroller, 1)
        self.topics: tuple[TopicView, ...] = ()
        self._standing_out = 0
        self._buttons: list[QPushButton] = []
        self.hide()

    def fold(self, folded: bool) -> None:
        """A line under the conversation, which can be scrolled, or a column beside it."""
        self._folded = folded
        self.wear(self._theme)

    def wear(self, theme: Theme) -> None:
        """As wide or as low as the type is large."""
        self._theme = theme
        self.setMinimumWidth(0 if self._folded else theme.px(WIDE))
        self.scroller.setMinimumHeight(theme.px(LOW) if self._folded else 0)
        self.scroller.setMaximumHeight(theme.px(LOW) if self._folded else _ANY)
        self._break_lines()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A long topic takes two lines where it has no room in one."""
        super().resizeEvent(event)
        self._break_lines()

    def _break_lines(self) -> None:
        room = self.width() - self._theme.gap(2 * BESIDE_WORDS)
        for topic, one in zip(self.topics, self._buttons, strict=True):
            one.ensurePolished()
            one.setText("\n".join(two_lines(topic.words, one.font(), room)))

    def offer(self, topics: tuple[TopicView, ...], first: tuple[TopicView, ...] = ()) -> None:
        """Offer these, and ahead of them the `first`, which stand out; none takes the row away."""
        topics = (*first, *(topic for topic in topics if topic not in first))
        self.setVisible(bool(topics))
        if (topics, len(first)) == (self.topics, self._standing_out):
            return
        self.topics, self._standing_out = topics, len(first)
        while (place := self._flow.takeAt(0)) is not None:
            old = place.widget()
            if old is not None:
                old.deleteLater()
        self._buttons = []
        for number, topic in enumerate(topics):
            one = button(topic.words, "first" if number < len(first) else "")
            one.setToolTip(topic.words)
            one.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            one.clicked.connect(lambda _checked=False, ask=topic.ask: self.asked.emit(ask))
            self._buttons.append(one)
            self._flow.addWidget(one)
        self._break_lines()

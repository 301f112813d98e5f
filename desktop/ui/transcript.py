"""What was heard and what Didi said, newest at the bottom; her sentence lights up while it is spoken."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from desktop.ui.didi_face import DidiFace
from desktop.ui.theme import Theme
from desktop.ui.views import Texts
from desktop.ui.widgets import label, restyle

KEPT = 40
"""Pieces that stay to be scrolled back to; older ones are in the record."""


class Transcript(QFrame):
    """A card with the conversation."""

    def __init__(self, theme: Theme, texts: Texts) -> None:
        super().__init__()
        self._texts = texts
        self.setObjectName("card")
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 16, 10, 14)
        column.setSpacing(8)
        self.face = DidiFace(theme)
        self.doing = label(step="small", tone="soft")
        column.addLayout(self._head())
        self._pieces = QVBoxLayout()
        self._pieces.setContentsMargins(0, 4, 12, 4)
        self._pieces.setSpacing(10)
        self._pieces.addStretch(1)
        self.scroller = self._make_scroller()
        column.addWidget(self.scroller, 1)
        self.sentences: list[QLabel] = []
        """The labels of the newest thing Didi said."""

    def add_heard(self, words: str) -> None:
        """Show what the student said."""
        frame = QFrame()
        frame.setObjectName("heard")
        inside = QVBoxLayout(frame)
        inside.setContentsMargins(14, 8, 14, 10)
        inside.setSpacing(0)
        inside.addWidget(label(self._texts("window_you_said"), step="small", tone="soft"))
        inside.addWidget(label(words, step="lead", wrap=True))
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(frame, 4)
        self._add(_boxed(row))

    def add_said(self, sentences: tuple[str, ...]) -> None:
        """Show what Didi says, as one label a sentence; what she said before grows quiet."""
        for old in self.sentences:
            restyle(old, now="")
        self.sentences = []
        column = QVBoxLayout()
        column.setSpacing(2)
        for sentence in sentences:
            line = label(sentence, wrap=True)
            line.setObjectName("sentence")
            line.setProperty("now", "newest")
            line.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            line.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            column.addWidget(line)
            self.sentences.append(line)
        self._add(_boxed(column))
        self.setAccessibleDescription(" ".join(sentences))

    def clear(self) -> None:
        """Wipe everything."""
        self.sentences = []
        while self._pieces.count() > 1:
            self._drop_oldest()

    def light(self, number: int | None) -> None:
        """Light up the sentence of that number in the newest reply; None for none."""
        for at, line in enumerate(self.sentences):
            restyle(line, now="speaking" if at == number else "newest")
        self.face.speak(number is not None)
        if number is not None and number < len(self.sentences):
            self.scroller.ensureWidgetVisible(self.sentences[number], 0, 24)

    def lit(self) -> int | None:
        """The number of the sentence that is lit up."""
        return next((at for at, line in enumerate(self.sentences) if line.property("now") == "speaking"), None)

    def _head(self) -> QHBoxLayout:
        head = QHBoxLayout()
        head.setSpacing(12)
        names = QVBoxLayout()
        names.setSpacing(0)
        names.addWidget(label(self._texts("window_didi"), step="lead", tone="main"))
        names.addWidget(self.doing)
        head.addWidget(self.face)
        head.addLayout(names, 1)
        return head

    def _make_scroller(self) -> QScrollArea:
        inside = QWidget()
        inside.setLayout(self._pieces)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        scroll.setAccessibleName(self._texts("window_conversation"))
        scroll.setWidget(inside)
        bar = scroll.verticalScrollBar()
        bar.rangeChanged.connect(lambda _least, most: bar.setValue(most))
        return scroll

    def _add(self, piece: QWidget) -> None:
        self._pieces.addWidget(piece)
        while self._pieces.count() > KEPT + 1:
            self._drop_oldest()

    def _drop_oldest(self) -> None:
        """The first place holds the stretch that keeps the newest at the bottom."""
        place = self._pieces.takeAt(1)
        old = None if place is None else place.widget()
        if old is not None:
            old.deleteLater()


def _boxed(layout: QHBoxLayout | QVBoxLayout) -> QWidget:
    box = QWidget()
    layout.setContentsMargins(0, 0, 0, 0)
    box.setLayout(layout)
    return box

"""What an exam came to: the score, what went well, what to practise next. It is handed words and judges nobody."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout, QWidget

from desktop.ui.widgets.flow import FlowLayout
from desktop.ui.widgets.told import told
from desktop.ui.widgets.widgets import label
from desktop.values.page import ResultView, Texts


class ResultCard(QFrame):
    """A card in the place of the board."""

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self._texts = texts
        self.setObjectName("card")
        self.score = label(step="title")
        column = QVBoxLayout(self)
        column.setContentsMargins(28, 18, 28, 22)
        column.setSpacing(12)
        column.addWidget(told(label(step="small", tone="main"), texts, text="window_result"))
        column.addWidget(self.score)
        self.strengths, self.practise = _Named(texts, "strengths", "leaf"), _Named(texts, "practise", "main")
        column.addWidget(self.strengths)
        column.addWidget(self.practise)
        column.addStretch(1)
        self.hide()

    def show_result(self, view: ResultView | None) -> None:
        """Show what it came to; None takes the card away."""
        self.setVisible(view is not None)
        if view is None:
            return
        self.score.setText(view.score)
        self.strengths.name(view.strengths)
        self.practise.name(view.practise)
        named = (self.strengths.words, self.practise.words)
        self.setAccessibleName(self._texts("window_result"))
        self.setAccessibleDescription(". ".join(words for words in (view.score, *named) if words))


class _Named(QWidget):
    """A few skills under a line that says what they are."""

    def __init__(self, texts: Texts, what: str, tone: str) -> None:
        super().__init__()
        self._texts, self._code, self._tone = texts, f"window_result_{what}", tone
        self.words = ""
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 6, 0, 0)
        column.setSpacing(6)
        column.addWidget(told(label(tone="soft"), texts, text=self._code))
        self._chips = FlowLayout(spacing=8)
        column.addLayout(self._chips)

    def name(self, skills: tuple[str, ...]) -> None:
        """Name these."""
        while (place := self._chips.takeAt(0)) is not None:
            old = place.widget()
            if old is not None:
                old.deleteLater()
        for skill in skills:
            self._chips.addWidget(self._chip(skill))
        self.words = f"{self._texts(self._code)}: {', '.join(skills)}" if skills else ""
        self.setVisible(bool(skills))

    def _chip(self, words: str) -> QFrame:
        chip = QFrame()
        chip.setObjectName("chip")
        chip.setProperty("tone", self._tone)
        inside = QVBoxLayout(chip)
        inside.setContentsMargins(12, 4, 12, 5)
        shown = QLabel(words)
        shown.setTextFormat(Qt.TextFormat.PlainText)
        inside.addWidget(shown)
        return chip

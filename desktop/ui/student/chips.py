"""Figures in a row: a large one, and what it counts beneath."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout, QWidget

from desktop.ui.widgets.flow import FlowLayout
from desktop.ui.widgets.widgets import label


class Figures(QWidget):
    """As many as there is room for in a line."""

    def __init__(self) -> None:
        super().__init__()
        self._flow = FlowLayout(self, 14)
        self._cards: list[tuple[QFrame, QLabel, QLabel]] = []

    def show_figures(self, figures: tuple[tuple[str, str], ...]) -> None:
        """Show each figure with what it counts."""
        while len(self._cards) < len(figures):
            self._add()
        for at, (card, figure, what) in enumerate(self._cards):
            card.setVisible(at < len(figures))
            if at < len(figures):
                figure.setText(figures[at][0])
                what.setText(figures[at][1])
        self.setVisible(bool(figures))

    def _add(self) -> None:
        card = QFrame()
        card.setObjectName("card")
        figure, what = label(step="title"), label(step="small", tone="soft")
        column = QVBoxLayout(card)
        column.setContentsMargins(22, 10, 22, 10)
        column.setSpacing(0)
        for one in (figure, what):
            one.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            column.addWidget(one)
        self._flow.addWidget(card)
        self._cards.append((card, figure, what))

"""A student's own progress: what they did, and how it has grown. No other child stands on this page."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from desktop.ui.student.chips import Figures
from desktop.ui.student.emblems import Emblem
from desktop.ui.widgets.page import Page
from desktop.ui.widgets.plot import PlotCard
from desktop.ui.widgets.theme import Theme
from desktop.ui.widgets.told import told
from desktop.ui.widgets.widgets import button, label, show_each
from desktop.values.page import Texts
from desktop.values.student import ProgressPageView


class ProgressPage(Page):
    """Plots with their words."""

    name = "progress"
    back = "home"

    home_wanted = Signal()

    def __init__(self, theme: Theme, texts: Texts) -> None:
        super().__init__(theme, texts)
        self.emblem = Emblem(theme, 56)
        self.home = told(button(""), texts, text="window_to_home")
        self.said = label(tone="soft", wrap=True)
        self.figures = Figures()
        self.plots: list[PlotCard] = []
        self.shown: ProgressPageView | None = None
        self._column = QVBoxLayout()
        self._lay_out()
        self.home.clicked.connect(self.home_wanted)

    def wait_for(self, key: str, sentence: str) -> None:
        """Nothing is known yet of whoever has that key; say so."""
        self.emblem.show_for(key)
        self.shown = None
        self.said.setText(sentence)
        self.said.show()
        self.figures.hide()
        for card in self.plots:
            card.hide()

    def show_view(self, view: ProgressPageView) -> None:
        """Show somebody's progress."""
        self.shown = view
        self.emblem.show_for(view.tile.key)
        self.said.setText(view.said)
        self.said.setVisible(bool(view.said))
        self.figures.show_figures(view.summary)
        show_each(self.plots, view.plots, self._card, PlotCard.show_plot)

    def first(self) -> QWidget:
        """The way back."""
        return self.home

    def _card(self) -> PlotCard:
        card = PlotCard(self.theme)
        self._column.addWidget(card)
        return card

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(14)
        head.addWidget(self.emblem)
        head.addWidget(told(label(step="title", wrap=True), self.texts, text="window_page_progress"), 1)
        head.addWidget(self.home)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(36, 14, 36, 20)
        whole.setSpacing(14)
        whole.addLayout(head)
        whole.addWidget(self.said)
        whole.addWidget(self.figures)
        self._column.setSpacing(14)
        whole.addLayout(self._column)
        whole.addStretch(1)

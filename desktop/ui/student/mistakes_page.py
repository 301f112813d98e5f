"""A student's own past mistakes, newest first: the question, what was said, the idea behind it. Never the answer."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from desktop.ui.student.emblems import Emblem
from desktop.ui.widgets.page import Page
from desktop.ui.widgets.theme import Theme
from desktop.ui.widgets.told import told
from desktop.ui.widgets.widgets import button, label, show_each
from desktop.values.page import Texts
from desktop.values.student import MistakesView, MistakeView


class MistakesPage(Page):
    """A page of them at a time."""

    name = "mistakes"
    back = "home"

    home_wanted = Signal()
    practice_wanted = Signal(str)
    """A chapter's id."""
    turned = Signal(int)
    """The number of the page that is wanted, from 0."""

    def __init__(self, theme: Theme, texts: Texts) -> None:
        super().__init__(theme, texts)
        self.emblem = Emblem(theme, 56)
        self.home = told(button(""), texts, text="window_to_home")
        self.said = label(tone="soft", wrap=True)
        self.cards: list[MistakeCard] = []
        self.newer = told(button(""), texts, text="window_mistakes_newer")
        self.older = told(button(""), texts, text="window_mistakes_older")
        self.place = label(tone="soft")
        self.shown: MistakesView | None = None
        self._column = QVBoxLayout()
        self._foot = QWidget()
        self._lay_out()
        self.home.clicked.connect(self.home_wanted)
        self.newer.clicked.connect(lambda: self._turn(-1))
        self.older.clicked.connect(lambda: self._turn(1))

    def wait_for(self, key: str, sentence: str) -> None:
        """Nothing is known yet of whoever has that key; say so."""
        self.emblem.show_for(key)
        self.shown = None
        self.said.setText(sentence)
        for part in (*self.cards, self._foot):
            part.hide()

    def show_view(self, view: MistakesView) -> None:
        """Show a page of somebody's mistakes."""
        self.shown = view
        self.emblem.show_for(view.tile.key)
        self.said.setText(view.said)
        show_each(self.cards, view.mistakes, self._card, MistakeCard.show_mistake)
        self._foot.setVisible(view.pages > 1)
        self.newer.setEnabled(view.page > 0)
        self.older.setEnabled(view.page + 1 < view.pages)
        self.place.setText(view.place)

    def busy(self, waiting: bool) -> None:
        """While a lesson is being opened, nothing else can be begun."""
        for card in self.cards:
            card.setEnabled(not waiting)

    def first(self) -> QWidget:
        """The way back."""
        return self.home

    def _card(self) -> MistakeCard:
        card = MistakeCard(self.texts)
        card.practise_wanted.connect(self.practice_wanted)
        self._column.addWidget(card)
        return card

    def _turn(self, by: int) -> None:
        if self.shown is not None:
            self.turned.emit(self.shown.page + by)

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(14)
        head.addWidget(self.emblem)
        head.addWidget(told(label(step="title", wrap=True), self.texts, text="window_page_mistakes"), 1)
        head.addWidget(self.home)
        foot = QHBoxLayout(self._foot)
        foot.setContentsMargins(0, 0, 0, 0)
        foot.addWidget(self.newer)
        foot.addStretch(1)
        foot.addWidget(self.place)
        foot.addStretch(1)
        foot.addWidget(self.older)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(36, 14, 36, 20)
        whole.setSpacing(12)
        whole.addLayout(head)
        whole.addWidget(self.said)
        self._column.setSpacing(12)
        whole.addLayout(self._column)
        whole.addWidget(self._foot)
        whole.addStretch(1)


class MistakeCard(QFrame):
    """One mistake, and the idea that helps."""

    practise_wanted = Signal(str)
    """A chapter's id."""

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self.setObjectName("card")
        self._chapter = ""
        self.heading = label(step="small", tone="main", wrap=True)
        self.question = label(step="lead", wrap=True)
        self.said = label(tone="soft", wrap=True)
        self.idea = label(wrap=True)
        self.practise = told(button(""), texts, text="window_mistakes_practise")
        self.practise.clicked.connect(lambda: self.practise_wanted.emit(self._chapter))
        words = QVBoxLayout()
        words.setSpacing(4)
        for one in (self.heading, self.question, self.said, self.idea):
            words.addWidget(one)
        row = QHBoxLayout(self)
        row.setContentsMargins(22, 12, 18, 12)
        row.setSpacing(16)
        row.addLayout(words, 1)
        row.addWidget(self.practise)

    def show_mistake(self, view: MistakeView) -> None:
        """Show this one."""
        self._chapter = view.chapter
        self.heading.setText(view.heading)
        self.question.setText(view.question)
        self.said.setText(view.said)
        self.idea.setText(view.idea)
        self.idea.setVisible(bool(view.idea))
        self.practise.setVisible(bool(view.chapter))
        self.practise.setAccessibleDescription(f"{view.heading}. {view.question}")

"""The class list: who learns here, typed over in place; new ones by hand, by a pasted list or by a file."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from desktop.ui.teacher.files_widgets import AskCard, Line, in_a_row
from desktop.ui.teacher.roster_cards import AddCard, MoveCard, Opening, PasteCard, PinCard, PreviewCard
from desktop.ui.teacher.roster_table import RosterTable
from desktop.ui.widgets.basics import Page, button, label, told
from desktop.ui.widgets.theme import Theme
from desktop.values.files import PupilRow
from desktop.values.page import Texts


class RosterPage(Page):
    """The list, and the cards that open over it."""

    name = "roster"
    area = "teacher"

    file_wanted = Signal()
    undo_wanted = Signal()
    move_wanted = Signal(object)
    """The keys of those who are chosen."""
    pin_wanted = Signal(str)
    """The key of the one who is chosen."""
    student_wanted = Signal(str)

    def __init__(self, theme: Theme, texts: Texts) -> None:
        super().__init__(theme, texts)
        self.table = told(RosterTable(theme, texts), texts, name="window_page_roster")
        self.count = label(tone="soft")
        self.search = told(Line(26), texts, name="window_roster_search", hint="window_roster_search")
        self.search.setClearButtonEnabled(True)
        self.add = told(button("", "first"), texts, text="window_roster_add")
        self.paste = told(button(""), texts, text="window_roster_paste")
        self.file = told(button(""), texts, text="window_roster_file")
        self.move_them = told(button(""), texts, text="window_roster_move")
        self.pin = told(button(""), texts, text="window_roster_pin_set")
        self.undo = told(button("", "quiet"), texts, text="window_roster_undo")
        self.adding, self.pasting, self.moving = AddCard(texts), PasteCard(texts), MoveCard(texts)
        self.preview, self.pinning, self.question = PreviewCard(theme, texts), PinCard(theme, texts), AskCard()
        self._cards = (self.question, self.adding, self.pasting, self.preview, self.moving, self.pinning)
        self._lay_out()
        self._wire()
        self.offer_undo(on=False)
        self._see()

    def first(self) -> QWidget | None:
        """The cursor is where one searches."""
        return self.search

    def show_pupils(self, pupils: tuple[PupilRow, ...], words: str) -> None:
        """Show these; the words say how many they are."""
        self.table.show_pupils(pupils)
        self.count.setText(words)

    def offer_undo(self, *, on: bool) -> None:
        """Whether the last change can be undone."""
        self.undo.setEnabled(on)

    def open_card(self, card: QWidget) -> None:
        """Have one card open, and no other."""
        for one in self._cards:
            if one is not card:
                one.hide()

    def _open(self, card: Opening) -> None:
        self.open_card(card)
        card.open_up()

    def _wire(self) -> None:
        self.search.textChanged.connect(self.table.search)
        self.table.chosen.connect(self._see)
        for control, card in ((self.add, self.adding), (self.paste, self.pasting)):
            control.clicked.connect(lambda _=False, card=card: self._open(card))
        self.file.clicked.connect(self.file_wanted)
        self.undo.clicked.connect(self.undo_wanted)
        self.move_them.clicked.connect(lambda: self.move_wanted.emit(self.table.keys()))
        self.pin.clicked.connect(lambda: self.pin_wanted.emit(self.table.keys()[0]))

    def _see(self) -> None:
        many = len(self.table.keys())
        self.move_them.setEnabled(many > 0)
        self.pin.setEnabled(many == 1)

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(28, 20, 28, 24)
        column.setSpacing(12)
        column.addWidget(told(label(tone="soft", wrap=True), self.texts, text="window_roster_more"))
        column.addWidget(in_a_row(self.add, self.paste, self.file))
        for one in self._cards:
            column.addWidget(one)
        column.addWidget(in_a_row(self.search, self.move_them, self.pin, self.undo))
        column.addWidget(self.count)
        column.addWidget(self.table, 1)

"""The cards of the class list: one more student, a pasted list, what a list would do, another class, a PIN."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QFrame, QLineEdit, QPlainTextEdit, QRadioButton, QVBoxLayout, QWidget

from desktop.ui.student.emblems import PIN_PICTURES
from desktop.ui.student.lock_card import PictureKey
from desktop.ui.teacher.files_widgets import Job, Line, card, field, in_a_row
from desktop.ui.teacher.table import TableView
from desktop.ui.widgets.basics import button, label, told
from desktop.ui.widgets.theme import Theme
from desktop.values.files import JobView
from desktop.values.page import Texts
from tutor.reports.tables import Table

LONGEST = 60
CHOSEN, DIGITS = 3, 4
"""How many pictures, and how many digits, make a PIN."""


class Opening(QFrame):
    """A card that opens on the page and can be put away again, with the cursor in its first line."""

    def __init__(self, texts: Texts, heading: str, says: str = "") -> None:
        super().__init__()
        inner, self.column = card(texts, heading, says)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(inner)
        self.cancel = told(button("", "quiet"), texts, text="window_roster_leave_it")
        self.cancel.clicked.connect(self.hide)
        self.start: QWidget | None = None
        self.hide()

    def open_up(self) -> None:
        """Show the card."""
        self.show()
        if self.start is not None:
            self.start.setFocus()


class AddCard(Opening):
    """One more student."""

    wanted = Signal(str, str, str)
    """Name, class, roll number."""

    def __init__(self, texts: Texts) -> None:
        super().__init__(texts, "window_roster_add")
        self.name, self.group, self.roll = (_line() for _ in range(3))
        self.go = told(button("", "first"), texts, text="window_roster_add_go")
        fields = ("name", self.name), ("group", self.group), ("roll", self.roll)
        self.column.addWidget(in_a_row(*(field(texts, f"window_roster_{name}", line) for name, line in fields)))
        self.column.addWidget(in_a_row(self.go, self.cancel))
        self.start = self.name
        self.go.clicked.connect(self._give)
        for line in (self.name, self.group, self.roll):
            line.returnPressed.connect(self._give)
        self.name.textChanged.connect(lambda text: self.go.setEnabled(bool(text.strip())))
        self.go.setEnabled(False)

    def ready(self) -> None:
        """The one is in; the class stays for the next."""
        self.name.clear()
        self.roll.clear()
        self.name.setFocus()

    def _give(self) -> None:
        if self.go.isEnabled():
            self.wanted.emit(self.name.text(), self.group.text(), self.roll.text())


class PasteCard(Opening):
    """A list that is typed or pasted."""

    wanted = Signal(str, str)
    """The list, and the class of those who have none."""

    def __init__(self, texts: Texts) -> None:
        super().__init__(texts, "window_roster_paste", "window_roster_paste_more")
        self.list = told(QPlainTextEdit(), texts, name="window_roster_paste", hint="window_roster_paste_hint")
        self.list.setTabChangesFocus(True)
        self.list.setMinimumHeight(120)
        self.group = _line()
        self.go = told(button("", "first"), texts, text="window_roster_look")
        self.column.addWidget(self.list)
        self.column.addWidget(in_a_row(field(texts, "window_roster_group", self.group)))
        self.column.addWidget(in_a_row(self.go, self.cancel))
        self.start = self.list
        self.go.clicked.connect(lambda: self.wanted.emit(self.list.toPlainText(), self.group.text()))
        self.list.textChanged.connect(lambda: self.go.setEnabled(bool(self.list.toPlainText().strip())))
        self.go.setEnabled(False)


class PreviewCard(Opening):
    """What taking a list in would do, before it is done."""

    agreed = Signal()
    stopped = Signal()

    def __init__(self, theme: Theme, texts: Texts) -> None:
        super().__init__(texts, "window_roster_preview")
        self.words = label(wrap=True)
        self.list = told(TableView(theme, whole=True), texts, name="window_roster_preview")
        self.go = told(button("", "first"), texts, text="window_roster_take_in")
        self.job = Job(texts)
        self.column.addWidget(self.words)
        self.column.addWidget(self.list)
        self.column.addWidget(self.job)
        self.column.addWidget(in_a_row(self.go, self.cancel))
        self.start = self.go
        self.go.clicked.connect(self.agreed)
        self.job.stopped.connect(self.stopped)

    def show_plan(self, words: str, grid: Table, *, anything: bool) -> None:
        """What the list would do; `anything`: it would change something."""
        self.words.setText(words)
        self.list.show_table(grid)
        self.tell(None)
        self.go.setEnabled(anything)
        self.start = self.go if anything else self.cancel
        self.open_up()

    def tell(self, view: JobView | None) -> None:
        """How far taking it in is."""
        self.job.tell(view)
        self.go.setEnabled(view is None or view.share < 0)


class MoveCard(Opening):
    """Another class for those who are chosen."""

    wanted = Signal(str)

    def __init__(self, texts: Texts) -> None:
        super().__init__(texts, "window_roster_move")
        self.who = label(wrap=True)
        self.group = _line()
        self.go = told(button("", "first"), texts, text="window_roster_move_go")
        self.column.addWidget(self.who)
        self.column.addWidget(in_a_row(field(texts, "window_roster_new_group", self.group)))
        self.column.addWidget(in_a_row(self.go, self.cancel))
        self.start = self.group
        self.go.clicked.connect(lambda: self.wanted.emit(self.group.text()))
        self.group.returnPressed.connect(lambda: self.wanted.emit(self.group.text()))


class PinCard(Opening):
    """A student's PIN: four digits, or three pictures in their order."""

    wanted = Signal(str, bool)
    """What was chosen, and whether it is pictures."""
    cleared = Signal()

    def __init__(self, theme: Theme, texts: Texts) -> None:
        super().__init__(texts, "window_roster_pin_title", "window_roster_pin_more")
        self._texts = texts
        self.who = label(wrap=True)
        self.by_digits = told(QRadioButton(), texts, text="window_roster_by_digits")
        self.by_pictures = told(QRadioButton(), texts, text="window_roster_by_pictures")
        self.digits = told(_line(), texts, name="window_roster_by_digits")
        self.digits.setMaxLength(2 * DIGITS)
        self.chosen: tuple[str, ...] = ()
        self.order = label(step="lead")
        self.pictures = {name: PictureKey(theme, texts, name) for name in PIN_PICTURES}
        self.go = told(button("", "first"), texts, text="window_roster_pin_go")
        self.clear = told(button("", "danger"), texts, text="window_roster_pin_clear")
        self._lay_out()
        kinds = QButtonGroup(self)
        for one in (self.by_digits, self.by_pictures):
            kinds.addButton(one)
            one.toggled.connect(self._see)
        for name, key in self.pictures.items():
            key.setCheckable(True)
            key.clicked.connect(lambda _=False, name=name: self._choose(name))
        self.by_digits.setChecked(True)
        self.start = self.digits
        self.digits.textChanged.connect(self._see)
        self.digits.returnPressed.connect(self._give)
        self.go.clicked.connect(self._give)
        self.clear.clicked.connect(self.cleared)

    def ask(self, who: str, *, has_pin: bool) -> None:
        """Ask for the PIN of this student."""
        self.who.setText(who)
        self.clear.setVisible(has_pin)
        self.digits.clear()
        self.chosen = ()
        self._see()
        self.open_up()

    def retell(self) -> None:
        """The pictures have other names."""
        self._see()

    def _choose(self, name: str) -> None:
        """One more picture; the same once more takes it away."""
        if name in self.chosen:
            self.chosen = tuple(one for one in self.chosen if one != name)
        elif len(self.chosen) < CHOSEN:
            self.chosen = (*self.chosen, name)
        self._see()

    def _see(self, *_: object) -> None:
        pictures = self.by_pictures.isChecked()
        self.digits.setVisible(not pictures)
        self._pad.setVisible(pictures)
        self.order.setVisible(pictures)
        for name, key in self.pictures.items():
            key.setChecked(name in self.chosen)
        names = (self._texts(f"window_picture_{one}") for one in self.chosen)
        self.order.setText(" · ".join(names) or self._texts("window_roster_pictures_none"))
        typed = "".join(self.digits.text().split())
        self.go.setEnabled(len(self.chosen) == CHOSEN if pictures else len(typed) == DIGITS and typed.isdigit())

    def _give(self) -> None:
        if self.go.isEnabled():
            pictures = self.by_pictures.isChecked()
            given = " ".join(self.chosen) if pictures else self.digits.text()
            self.digits.clear()
            self.chosen = ()
            self.wanted.emit(given, pictures)

    def _lay_out(self) -> None:
        self._pad = in_a_row(*self.pictures.values())
        self.column.addWidget(self.who)
        self.column.addWidget(in_a_row(self.by_digits, self.by_pictures))
        self.column.addWidget(in_a_row(self.digits))
        self.column.addWidget(self.order)
        self.column.addWidget(self._pad)
        self.column.addWidget(in_a_row(self.go, self.clear, self.cancel))


def _line() -> QLineEdit:
    return Line(16, LONGEST)

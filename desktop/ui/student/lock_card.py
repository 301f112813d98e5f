"""The card of a student who has a PIN: four digits or three pictures, by mouse or by keyboard.

What was given stays on the card no longer than it takes to hand it on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QPushButton, QStackedWidget, QWidget

from desktop.ui.widgets.basics import Panel, boxed, button, label, laid, row, told
from desktop.ui.widgets.painted import DRAWINGS, PIN_PICTURES, Emblem, Painted, draw
from desktop.ui.widgets.theme import Theme
from desktop.values.page import Texts

if TYPE_CHECKING:
    from tutor.records.people import Person

DIGITS, CHOSEN = 4, 3
"""How many digits, and how many pictures, make a PIN."""


class LockCard(Panel):
    """Asks one student for their PIN."""

    given = Signal(str)
    """The digits, or the names of the pictures in their order."""
    left = Signal()
    """Somebody else wants to learn."""

    def __init__(self, theme: Theme, texts: Texts) -> None:
        super().__init__(theme, 520)
        self._texts = texts
        self.chosen: tuple[str, ...] = ()
        self._name = ""
        self._whose = label(step="lead")
        self._whose.setWordWrap(True)
        self.emblem = Emblem(theme, 64)
        self.said = label(tone="soft", wrap=True)
        self.dots = Dots(theme)
        self.keys = {str(one): self._key(str(one)) for one in range(10)}
        self.pictures = {name: PictureKey(theme, texts, name) for name in PIN_PICTURES}
        self.back = told(button("", "quiet"), texts, text="window_lock_back", name="window_lock_back_name")
        self.other = button("", "quiet")
        self.leave = told(button("", "quiet"), texts, text="window_lock_leave")
        self.pads = QStackedWidget()
        self._by_pictures = False
        self._lay_out()
        self._wire()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        told(self, texts, name="window_lock_name", description="window_lock_keys")

    def ask(self, student: Person) -> None:
        """Ask this student."""
        self.emblem.show_for(student.key)
        self._name = student.name
        self.retell()
        self.lock(False)
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def retell(self) -> None:
        """Whose PIN is asked for and what to do, in the language there is now; the card is empty again."""
        self._whose.setText(self._texts("window_lock_title", name=self._name))
        self.say("")

    def say(self, sentence: str) -> None:
        """What came of the last try, or what to do; the card is empty again."""
        self._forget()
        self.said.setText(
            sentence or self._texts("window_lock_pictures" if self._by_pictures else "window_lock_digits")
        )

    def lock(self, waiting: bool) -> None:
        """While a PIN is looked at nothing can be given; the cursor waits on the card itself."""
        if waiting:
            self.setFocus(Qt.FocusReason.OtherFocusReason)
        self.pads.setEnabled(not waiting)
        self.back.setEnabled(not waiting)
        self.setProperty("waiting", waiting)

    def show_pictures(self, by_pictures: bool) -> None:
        """Ask for pictures, or for digits."""
        self._by_pictures = by_pictures
        self.pads.setCurrentIndex(int(by_pictures))
        self.say("")
        told(self.other, self._texts, text="window_lock_by_digits" if by_pictures else "window_lock_by_pictures")

    def press(self, what: str) -> None:
        """One digit or picture more."""
        if self.property("waiting") or (self._by_pictures and what in self.chosen):
            return
        self.chosen = (*self.chosen, what)
        whole = CHOSEN if self._by_pictures else DIGITS
        self.dots.show_count(len(self.chosen), whole)
        if len(self.chosen) == whole:
            pin = (" " if self._by_pictures else "").join(self.chosen)
            self._forget()
            self.lock(True)
            self.given.emit(pin)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Digits of whatever script, Backspace and Escape."""
        typed = event.text()
        if not self._by_pictures and len(typed) == 1 and typed.isdecimal():
            self.press(str(int(typed)))
        elif event.key() == Qt.Key.Key_Backspace:
            self._take_back()
        elif event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def _take_back(self) -> None:
        self.chosen = self.chosen[:-1]
        self.dots.show_count(len(self.chosen), CHOSEN if self._by_pictures else DIGITS)

    def _forget(self) -> None:
        self.chosen = ()
        self.dots.show_count(0, CHOSEN if self._by_pictures else DIGITS)

    def _key(self, digit: str) -> QPushButton:
        made = button(digit)
        made.clicked.connect(lambda: self.press(digit))
        return made

    def _wire(self) -> None:
        for name, key in self.pictures.items():
            key.clicked.connect(lambda _checked=False, name=name: self.press(name))
        self.back.clicked.connect(self._take_back)
        self.other.clicked.connect(lambda: self.show_pictures(not self._by_pictures))
        self.leave.clicked.connect(self.left)
        self.show_pictures(False)

    def _lay_out(self) -> None:
        self.pads.addWidget(_grid(3, *(self.keys[one] for one in "123456789"), self.back, self.keys["0"]))
        self.pads.addWidget(_grid(4, *self.pictures.values()))
        head = row(self.emblem, (self._whose, 1), spacing=16)
        dots = (self.dots, 0, Qt.AlignmentFlag.AlignHCenter)
        parts = (head, self.said, dots, self.pads, row(self.leave, 1, self.other))
        laid(self.column, *parts, margins=(36, 18, 36, 16), spacing=8)


def _grid(columns: int, *keys: QPushButton) -> QWidget:
    grid = QGridLayout()
    grid.setSpacing(8)
    for at, key in enumerate(keys):
        grid.addWidget(key, at // columns, at % columns)
    return boxed(grid)


class Dots(Painted):
    """How much of a PIN has been given: full dots and empty ones."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme, 120, 24)
        self._full, self._whole = 0, DIGITS

    def show_count(self, full: int, whole: int) -> None:
        """So many of so many."""
        self._full, self._whole = full, whole
        self.update()

    def paint(self, painter: QPainter) -> None:
        """Paint the dots."""
        size = self.height()
        left = (self.width() - self._whole * size) / 2
        for at in range(self._whole):
            dot = DRAWINGS["full_dot" if at < self._full else "empty_dot"]
            draw(painter, self._theme, dot, QRectF(left + at * size, 0, size, size))


class PictureKey(QPushButton):
    """One of the pictures that a PIN is made of."""

    def __init__(self, theme: Theme, texts: Texts, name: str) -> None:
        super().__init__()
        self._theme, self._name = theme, name
        told(self, texts, name=f"window_picture_{name}", tip=f"window_picture_{name}")
        self.setAutoDefault(True)
        self.wear(theme)

    def wear(self, theme: Theme) -> None:
        """Draw in another theme."""
        self._theme = theme
        self.setMinimumSize(QSize(theme.px(84), theme.px(72)))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the picture over the button."""
        super().paintEvent(event)
        side = min(self.width(), self.height()) * 0.7
        box = QRectF((self.width() - side) / 2, (self.height() - side) / 2, side, side)
        draw(QPainter(self), self._theme, PIN_PICTURES[self._name], box)

"""Small widgets that the teacher's class pages share: choosers, figures, cards, bars, and the word that one is waiting.

They are handed values and say by signals what was done; none of them knows a student or a record.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QComboBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLayout,
    QProgressBar,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from desktop.operations.report_pupil import Step, TroubleView
from desktop.operations.reports import Choice, Choices
from desktop.ui.teacher.table import page_around
from desktop.ui.widgets.basics import Area, Card, Page, boxed, button, column, empty, label, told
from desktop.ui.widgets.setup_widgets import CalmBox
from desktop.ui.widgets.theme import Theme
from desktop.values.page import Texts
from tutor.reports.views import Need

SPACE = 14
"""Pixels between what stands side by side."""
LEVELS = 4
"""Steps of mastery from tried to mastered."""
AT_FIRST = 4
"""Students that a list names before it is asked for all."""


class Chooser(QWidget):
    """A choice with its name beside it; it says what was picked by a person, never what it was filled with."""

    picked = Signal(str)

    def __init__(self, texts: Texts, code: str, letters: int = 10) -> None:
        """`letters`: how many of a choice are seen at least."""
        super().__init__()
        self.box = told(CalmBox(), texts, name=code)
        told(self.box.view(), texts, name=code)
        self.box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.box.setMinimumContentsLength(letters)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(told(label(step="small", tone="soft"), texts, text=code))
        row.addWidget(self.box, 1)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.box.activated.connect(lambda at: self.picked.emit(str(self.box.itemData(at))))

    def offer(self, choices: Choices) -> None:
        """Offer these, one of them chosen."""
        self.box.clear()
        for key, words in choices.offered:
            self.box.addItem(words, key)
            self.box.setItemData(self.box.count() - 1, words, Qt.ItemDataRole.ToolTipRole)
        self.box.setCurrentIndex(max(0, self.box.findData(choices.chosen)))

    @property
    def chosen(self) -> str:
        """The key that stands chosen."""
        return str(self.box.currentData() or "")


class Across(QWidget):
    """Widgets side by side where there is room for all of them, else one below the other."""

    def __init__(self, *widgets: QWidget, rest: bool = False) -> None:
        """`rest`: what room is left stays empty instead of making them wider."""
        super().__init__()
        self._widgets = widgets
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(SPACE)
        for one in widgets:
            self._row.addWidget(one, 0 if rest else 1)
        if rest:
            self._row.addStretch(1)

    def minimumSizeHint(self) -> QSize:
        """As narrow as the widest of them."""
        widest = max(one.minimumSizeHint().width() for one in self._widgets)
        return QSize(widest, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Turn where the room asks for it."""
        wanted = sum(one.sizeHint().width() + SPACE for one in self._widgets if not one.isHidden())
        ways = QBoxLayout.Direction
        self._row.setDirection(ways.LeftToRight if wanted <= self.width() else ways.TopToBottom)
        super().resizeEvent(event)


class Waiting(QFrame):
    """Says that something is being looked up, and how far it has come where that is known."""

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self._texts = texts
        self.words = label(step="small", tone="soft", wrap=True)
        self.bar = told(QProgressBar(), texts, name="window_report_progress")
        self.bar.setRange(0, 100)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.words, 1)
        row.addWidget(self.bar, 2)
        self.hide()

    def begin(self) -> None:
        """Something is being looked up."""
        told(self.words, self._texts, text="window_report_looking")
        self.bar.hide()
        self.show()

    def tell(self, share: float, code: str) -> None:
        """It has come this far."""
        told(self.words, self._texts, text=code or "window_report_looking")
        self.bar.setValue(round(100 * share))
        self.bar.show()
        self.show()


class ClassPage(Page):
    """A page of the teacher's for which something is looked up first."""

    area: Area = "teacher"

    def __init__(self, theme: Theme, texts: Texts) -> None:
        super().__init__(theme, texts)
        self.waiting = Waiting(texts)

    def minimumSizeHint(self) -> QSize:
        """Narrow windows scroll down, not sideways."""
        return QSize(self.theme.px(420), super().minimumSizeHint().height())

    def stack(self, *parts: QWidget | QLayout) -> None:
        """Lay the parts of the page one below the other."""
        column(*parts, 1, of=self, margins=(24, 16, 24, 20), spacing=12)


class Figures(QFrame):
    """A few figures side by side, each over its name; as many in a row as there is room for."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._figures: tuple[Choice, ...] = ()
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._across = 0

    def show_figures(self, figures: Sequence[Choice]) -> None:
        """Show these, each a name and a figure."""
        self._figures = tuple(figures)
        self._lay(force=True)

    def wear(self, theme: Theme) -> None:
        """Larger type leaves room for fewer in a row."""
        self._theme = theme
        self._lay(force=False)

    def resizeEvent(self, event: object) -> None:
        """As many in a row as fit."""
        self._lay(force=False)

    def _lay(self, *, force: bool) -> None:
        across = max(2, min(len(self._figures), self.width() // self._theme.px(130)))
        if across == self._across and not force:
            return
        self._across = across
        empty(self._grid)
        self._grid.setSpacing(self._theme.gap(10))
        for number, (name, figure) in enumerate(self._figures):
            self._grid.addWidget(_figure(name, figure), number // across, number % across)


def _figure(name: str, figure: str) -> QFrame:
    card = QFrame()
    card.setObjectName("card")
    below = QVBoxLayout(card)
    below.setContentsMargins(16, 10, 16, 12)
    below.setSpacing(0)
    below.addWidget(label(figure, step="speech", tone="main"))
    below.addWidget(label(name, step="small", tone="soft", wrap=True))
    return card


class NeedList(Card):
    """Those who are to be looked after in one way, each a button that opens the student, with the reasons below it."""

    opened = Signal(str)

    def __init__(self, texts: Texts, heading: str, says: str, none: str) -> None:
        super().__init__(texts, heading, says, dense=True)
        self._none = told(label(tone="soft", wrap=True), texts, text=none)
        self._list = QVBoxLayout()
        self._list.setSpacing(10)
        self._rest: list[QWidget] = []
        self.all: QPushButton = told(button("", "quiet"), texts, {"number": 0}, text="window_need_all")
        self._texts = texts
        self.all.clicked.connect(self._show_rest)
        self.column.addWidget(self._none)
        self.column.addLayout(self._list)
        self.column.addWidget(self.all)

    def show_needs(self, needs: Sequence[Need]) -> None:
        """Show these; of many the first ones, and the others when they are asked for."""
        empty(self._list)
        self._none.setVisible(not needs)
        entries = [self._entry(need) for need in needs]
        for entry in entries:
            self._list.addWidget(entry)
        self._rest = entries[AT_FIRST:]
        for entry in self._rest:
            entry.hide()
        told(self.all, self._texts, {"number": len(needs)}, text="window_need_all")
        self.all.setVisible(bool(self._rest))

    def _show_rest(self) -> None:
        for entry in self._rest:
            entry.show()
        self.all.hide()

    def _entry(self, need: Need) -> QWidget:
        entry, person = QWidget(), need.pupil.person
        below = QVBoxLayout(entry)
        below.setContentsMargins(0, 0, 0, 0)
        below.setSpacing(2)
        name = button(f"{person.name}  ›")
        name.setAccessibleName(f"{person.name}, {need.place}" if need.place else person.name)
        name.setAccessibleDescription(". ".join([*need.why, need.advice]))
        name.clicked.connect(lambda _checked=False, key=person.key: self.opened.emit(key))
        row = QHBoxLayout()
        row.setSpacing(12)
        row.addWidget(name)
        row.addWidget(label(need.place, step="small", tone="soft", wrap=True), 1)
        below.addLayout(row)
        reasons(below, need)
        return entry


class WantedList(Card):
    """What was asked and is not in the book, the commonest first, with the way to where notes are added."""

    notes_wanted = Signal()

    def __init__(self, texts: Texts) -> None:
        super().__init__(texts, "window_wanted", "window_wanted_says", dense=True)
        self._none = told(label(tone="soft", wrap=True), texts, text="window_wanted_none")
        self._list = QVBoxLayout()
        self._list.setSpacing(8)
        self.notes: QPushButton = told(button("", "quiet"), texts, text="window_wanted_notes")
        self.notes.clicked.connect(self.notes_wanted)
        self.put(self._none, self._list, (self.notes, 0, Qt.AlignmentFlag.AlignLeft))

    def show_wanted(self, wanted: Sequence[Choice]) -> None:
        """Show the first of these; the table has all."""
        empty(self._list)
        self._none.setVisible(not wanted)
        self.notes.setVisible(bool(wanted))
        for question, how_often in wanted[:AT_FIRST]:
            lines = column(
                label(question, wrap=True), label(how_often, step="small", tone="soft", wrap=True), spacing=0
            )
            self._list.addWidget(boxed(lines))


def reasons(below: QVBoxLayout, need: Need) -> None:
    """Why somebody is to be looked after, and what may help."""
    for why in need.why:
        below.addWidget(label(f"•  {why}", wrap=True))
    if need.skill:
        below.addWidget(label(need.skill, step="small", tone="soft", wrap=True))
    if need.advice:
        below.addWidget(label(f"→  {need.advice}", step="small", tone="leaf", wrap=True))


class LevelBars(QWidget):
    """How well a skill was known day by day: a small bar for each, the words in its tip and for screen readers."""

    def __init__(self, theme: Theme, steps: Sequence[Step]) -> None:
        super().__init__()
        self._theme, self._steps = theme, tuple(steps)
        told_steps = "; ".join(f"{one.day}: {one.words}" for one in steps)
        self.setToolTip(told_steps)
        self.setAccessibleName(told_steps)

    def sizeHint(self) -> QSize:
        """Room for a few bars."""
        return QSize(self._theme.px(16) * max(1, len(self._steps)), self._theme.px(30))

    def minimumSizeHint(self) -> QSize:
        """The same."""
        return self.sizeHint()

    def wear(self, theme: Theme) -> None:
        """Draw in another theme."""
        self._theme = theme
        self.updateGeometry()
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint a bar for each day, the higher the better the skill was known; full ones are filled."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        px, whole = self._theme.px, self.height() - self._theme.px(4)
        for number, step in enumerate(self._steps):
            left = px(16) * number + px(2)
            painter.setPen(self._theme.colour("edge"))
            painter.setBrush(self._theme.colour("shade"))
            painter.drawRoundedRect(QRectF(left, px(2), px(11), whole), px(3), px(3))
            high = whole * step.level / LEVELS
            painter.setBrush(self._theme.colour("leaf" if step.level >= LEVELS - 1 else "main"))
            painter.drawRoundedRect(QRectF(left, px(2) + whole - high, px(11), high), px(3), px(3))


class ShareBar(QWidget):
    """A share of the students, as a bar; the words beside it say the same."""

    def __init__(self, theme: Theme, share: float) -> None:
        super().__init__()
        self._theme, self._share = theme, share
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """A line."""
        return QSize(self._theme.px(140), self._theme.px(12))

    def minimumSizeHint(self) -> QSize:
        """Shorter where there is little room."""
        return QSize(self._theme.px(50), self._theme.px(12))

    def wear(self, theme: Theme) -> None:
        """Draw in another theme."""
        self._theme = theme
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the share."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        round_ = self.height() / 2
        painter.setPen(self._theme.colour("edge"))
        painter.setBrush(self._theme.colour("shade"))
        painter.drawRoundedRect(QRectF(0.5, 0.5, self.width() - 1, self.height() - 1), round_, round_)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.colour("main"))
        painter.drawRoundedRect(
            QRectF(0.5, 0.5, max(2 * round_, self.width() * self._share) - 1, 2 * round_ - 1), *(round_,) * 2
        )


def trouble_card(texts: Texts, trouble: TroubleView) -> QFrame:
    """A misconception with how often it was seen and what helps."""
    card = QFrame()
    below = QVBoxLayout(card)
    below.setContentsMargins(0, 0, 0, 0)
    below.setSpacing(2)
    below.addWidget(label(f"{capital(trouble.name)} · {trouble.times}", wrap=True))
    below.addWidget(label(trouble.where, step="small", tone="soft", wrap=True))
    if trouble.helps:
        below.addWidget(label(texts("window_report_helps", what=trouble.helps), step="small", tone="leaf", wrap=True))
    return card


def to_the_top(page: QWidget) -> None:
    """Scroll so that the head of a page is seen, where something has been opened."""
    around = page_around(page)
    if around is not None:
        around.verticalScrollBar().setValue(0)


def soft(texts: Texts, code: str) -> QLabel:
    """Quiet words below a heading."""
    return told(label(step="small", tone="soft", wrap=True), texts, text=code)


def capital(text: str) -> str:
    """The text with a capital at its front."""
    return text[:1].upper() + text[1:]

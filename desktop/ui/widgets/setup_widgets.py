"""What the pages of setting up are built with: a column, cards with a heading, calm controls, the steps, PIN, models.

They are handed values and say by signals what was done; none of them turns because a wheel rolled over it.
"""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPen, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QComboBox,
    QFrame,
    QGridLayout,
    QProgressBar,
    QSlider,
    QSpinBox,
    QWidget,
)

from desktop.ui.widgets.basics import NO_MARGINS, button, column, empty, label, pin_line, row, row_of, told
from desktop.ui.widgets.painted import Painted
from desktop.ui.widgets.rescue_code import CodeCard
from desktop.ui.widgets.theme import Theme
from desktop.values.page import Texts
from desktop.values.setup import ModelsView

NARROW = 620
"""Pixels at scale 1 under which what stands side by side stands one above the other."""


class Card(QFrame):
    """A card with a heading and a sentence; what belongs to it is added to its column."""

    def __init__(self, texts: Texts, heading: str = "", says: str = "") -> None:
        super().__init__()
        self.setObjectName("card")
        self.column = column(of=self, margins=(26, 18, 26, 20), spacing=12)
        if heading:
            self.column.addWidget(told(label(step="lead", tone="main", wrap=True), texts, text=heading))
        if says:
            self.column.addWidget(told(label(tone="soft", wrap=True), texts, text=says))


class Middle(QWidget):
    """The column in the middle of a page, no wider than can be read well; what belongs to the page is added to it."""

    def __init__(self, theme: Theme, page: QWidget, widest: int) -> None:
        """Lay out `page` with this column, `widest` pixels at scale 1 at most."""
        super().__init__()
        self._widest = widest
        self.column = column(of=self, margins=NO_MARGINS, spacing=18)
        row(1, (self, 100), 1, of=page, margins=(28, 20, 28, 28))
        self.wear(theme)

    def wear(self, theme: Theme) -> None:
        """As wide as the type is large."""
        self.setMaximumWidth(theme.px(self._widest))


class Pair(QWidget):
    """Two things side by side, one above the other where there is little room."""

    def __init__(self, theme: Theme, one: QWidget, other: QWidget, *, stretch: tuple[int, int] = (1, 0)) -> None:
        super().__init__()
        self._theme = theme
        self._row = row((one, stretch[0]), (other, stretch[1]), of=self, margins=NO_MARGINS, spacing=18)
        self._two = one, other

    def wear(self, theme: Theme) -> None:
        """Larger type needs more room."""
        self._theme = theme
        self._turn()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Stand as there is room."""
        self._turn()
        super().resizeEvent(event)

    def minimumSizeHint(self) -> QSize:
        """As wide as the wider of the two: they can stand one above the other."""
        widest = max(one.minimumSizeHint().width() for one in self._two)
        return QSize(widest, super().minimumSizeHint().height())

    def _turn(self) -> None:
        beside = sum(one.minimumSizeHint().width() for one in self._two) + self._row.spacing()
        narrow = self.width() < max(beside, self._theme.px(NARROW))
        self._row.setDirection(QBoxLayout.Direction.TopToBottom if narrow else QBoxLayout.Direction.LeftToRight)


class Calm:
    """A control that only changes when somebody means it."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        """The page is scrolled, not the control changed."""
        event.ignore()


class CalmBox(Calm, QComboBox):
    """A choice."""

    def __init__(self) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)


class CalmNumber(Calm, QSpinBox):
    """A number; it says so when somebody is done."""

    def __init__(self) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setKeyboardTracking(False)
        self.lineEdit().setTextMargins(10, 0, 0, 0)


class CalmSlider(Calm, QSlider):
    """A slider."""

    def __init__(self) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)


class Stepper(Painted):
    """Where somebody is among the steps: a row of circles, with a tick in those that are behind."""

    def __init__(self, theme: Theme, count: int) -> None:
        super().__init__(theme, 60 * count, 40, stretches=True)
        self._count, self._at = count, 0

    def show_step(self, at: int, words: str) -> None:
        """Stand at a step; the words are for screen readers."""
        self._at = at
        self.setAccessibleName(words)
        self.update()

    def paint(self, painter: QPainter) -> None:
        """A line with circles on it."""
        theme = self._theme
        side, middle = theme.px(30), self.height() / 2
        apart = min(theme.px(84), (self.width() - side - 4) / max(1, self._count - 1))
        painter.setPen(QPen(theme.colour("line"), theme.px(3)))
        painter.drawLine(round(side / 2 + 2), round(middle), round(side / 2 + apart * (self._count - 1)), round(middle))
        for number in range(self._count):
            self._circle(painter, number, QRectF(2 + number * apart, middle - side / 2, side, side))

    def _circle(self, painter: QPainter, number: int, place: QRectF) -> None:
        theme, behind, now = self._theme, number < self._at, number == self._at
        painter.setPen(QPen(theme.colour("main" if behind or now else "edge"), theme.px(2)))
        painter.setBrush(theme.colour("main" if now else "main_mist" if behind else "card"))
        painter.drawEllipse(place)
        painter.setPen(theme.colour("on_main" if now else "main" if behind else "soft"))
        painter.setFont(theme.font("small", bold=True))
        painter.drawText(place, Qt.AlignmentFlag.AlignCenter, "\u2713" if behind else str(number + 1))


class PinForm(QWidget):
    """The teacher's PIN: the one there is, and the new one twice. What was typed is forgotten as soon as it is told.

    The rescue code that was made for it is shown in the form's place.
    """

    kept = Signal(str, str)
    """The new PIN and the one that it takes the place of."""
    taken_away = Signal(str)
    """There shall be none any more; the one there is."""
    code_wanted = Signal(str)
    """A new rescue code shall be made; the PIN there is."""

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self._texts = texts
        self.state = label(tone="soft", wrap=True)
        self.old = pin_line(texts, "window_pin_old")
        self.new = pin_line(texts, "window_pin_new")
        self.again = pin_line(texts, "window_pin_again")
        self.notice = label(wrap=True, tone="clay")
        self.keep = told(button(""), texts, text="window_pin_keep")
        self.take_away = told(button("", "quiet"), texts, text="window_pin_take_away")
        self.make_code = told(button("", "quiet"), texts, text="window_pin_make_code")
        self.code_state = label(tone="soft", wrap=True)
        self.card = CodeCard(texts)
        self._asking = QWidget()
        self._lay_out()
        self.card.gone.connect(self._asking.show)
        self.make_code.clicked.connect(lambda: self.code_wanted.emit(self.old.text()))
        self.keep.clicked.connect(self.submit)
        self.take_away.clicked.connect(lambda: self.taken_away.emit(self.old.text()))
        self.old.returnPressed.connect(self.new.setFocus)
        self.new.returnPressed.connect(self.again.setFocus)
        self.again.returnPressed.connect(self.submit)
        self.show_state(has_pin=False)

    def show_state(self, *, has_pin: bool, has_code: bool = False) -> None:
        """Whether there is a PIN, and a rescue code for it; the lines are empty again."""
        self.state.setText(self._texts("window_pin_there" if has_pin else "window_pin_none"))
        for line in (self.old, self.new, self.again):
            line.clear()
        self.code_state.setText(self._texts("window_pin_has_code" if has_code else "window_pin_no_code"))
        for widget in (self.old, self.take_away, self.make_code, self.code_state):
            widget.setVisible(has_pin)
        self.tell("")

    def show_code(self, code: str) -> None:
        """Show the rescue code that was made, until it is written down or nobody looks any more."""
        self._asking.hide()
        self.card.show_code(code)

    def tell(self, sentence: str) -> None:
        """Say what there is to say about what was typed."""
        self.notice.setText(sentence)
        self.notice.setVisible(bool(sentence))
        if sentence:
            self.new.clear()
            self.again.clear()

    @property
    def empty(self) -> bool:
        """Whether nothing was typed."""
        return not (self.new.text() or self.again.text())

    def submit(self) -> None:
        """Tell the new PIN, if it was typed the same twice."""
        new, old = self.new.text(), self.old.text()
        if self.empty or new.split() != self.again.text().split():
            self.tell(self._texts("window_pin_empty" if self.empty else "window_pin_differ"))
            self.new.setFocus()
            return
        self.kept.emit(new, old)

    def _lay_out(self) -> None:
        column(self._asking, self.card, of=self, margins=NO_MARGINS)
        grid = QGridLayout(self._asking)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(12)
        grid.addWidget(self.state, 0, 0, 1, 2)
        grid.addWidget(self.old, 1, 0, 1, 2)
        grid.addWidget(self.new, 2, 0)
        grid.addWidget(self.again, 2, 1)
        grid.addWidget(self.notice, 3, 0, 1, 2)
        grid.addLayout(row_of(self.keep, self.take_away), 4, 0, 1, 2)
        grid.addWidget(self.code_state, 5, 0, 1, 2)
        grid.addLayout(row_of(self.make_code), 6, 0, 1, 2)


_SIGNS = {"ready": ("\u2713", "leaf"), "missing": ("\u25cb", "soft"), "damaged": ("!", "clay")}
"""How a model is marked, and in which tone."""


class ModelsList(QWidget):
    """The models of this PC, and the ways to add one."""

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self.summary = label(wrap=True)
        self.rows = QGridLayout()
        self.rows.setHorizontalSpacing(18)
        self.rows.setVerticalSpacing(8)
        self.rows.setColumnStretch(1, 1)
        self.more = label(step="small", tone="soft", wrap=True)
        self.packed = told(button(""), texts, text="window_models_packed")
        self.stick = told(button(""), texts, text="window_models_stick")
        self.progress = told(QProgressBar(), texts, name="window_models_adding")
        self.progress.setRange(0, 100)
        self.stop = told(button("", "quiet"), texts, text="window_stop_work")
        self.told_last = label(wrap=True, tone="soft")
        self._lay_out()
        self.show_work(None)

    def show_models(self, view: ModelsView) -> None:
        """Show what is here."""
        self.summary.setText(view.summary)
        self.packed.setVisible(view.packed)
        self.more.setText(view.more)
        self.more.setVisible(bool(view.more))
        empty(self.rows)
        for number, one in enumerate(view.rows):
            sign, tone = _SIGNS[one.state]
            words = label(f"{one.job} \u00b7 {one.title}", wrap=True)
            cells = (label(sign, tone=tone), words, label(one.size, tone="soft"), label(one.words, tone="soft"))
            for across, cell in enumerate(cells):
                self.rows.addWidget(cell, number, across)

    def show_work(self, share: float | None, words: str = "") -> None:
        """How far adding has come, 0 to 1; None while nothing is added."""
        busy = share is not None
        self.progress.setVisible(busy)
        self.stop.setVisible(busy)
        self.packed.setEnabled(not busy)
        self.stick.setEnabled(not busy)
        self.progress.setValue(round(100 * (share or 0.0)))
        self.told_last.setText(words)
        self.told_last.setVisible(bool(words))

    def _lay_out(self) -> None:
        keys = row_of(self.packed, self.stick, self.stop)
        parts = (self.summary, self.rows, self.more, keys, self.progress, self.told_last)
        column(*parts, of=self, margins=NO_MARGINS, spacing=14)

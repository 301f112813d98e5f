"""What the pages of setting up are built with: a column, cards with a heading, calm controls, the steps.

They are handed values; no control turns because a wheel rolled over it.
"""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSignalBlocker, QSize, Qt
from PySide6.QtGui import QPainter, QPen, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QBoxLayout, QComboBox, QFrame, QLabel, QSlider, QSpinBox, QWidget

from desktop.ui.widgets.basics import NO_MARGINS, Margins, Part, column, label, laid, row, told
from desktop.ui.widgets.painted import Painted
from desktop.ui.widgets.theme import Theme
from desktop.values.page import Texts

NARROW = 620
"""Pixels at scale 1 under which what stands side by side stands one above the other."""


class Card(QFrame):
    """A card with a heading, a sentence and parts below them; further parts can be added to its column."""

    def __init__(self, texts: Texts, heading: str = "", says: str = "", *parts: Part) -> None:
        super().__init__()
        self.setObjectName("card")
        self.column = column(of=self, margins=(26, 18, 26, 20), spacing=12)
        if heading:
            self.column.addWidget(told(label(step="lead", tone="main", wrap=True), texts, text=heading))
        if says:
            self.column.addWidget(told(label(tone="soft", wrap=True), texts, text=says))
        laid(self.column, *parts)


def tell(line: QLabel, words: str) -> None:
    """Say something on a line that is there only while something is said on it."""
    line.setText(words)
    line.setVisible(bool(words))


class Middle(QWidget):
    """The column in the middle of a page, no wider than can be read well; further parts can be added to it."""

    def __init__(
        self,
        theme: Theme,
        page: QWidget,
        widest: int,
        *parts: Part,
        margins: Margins = (28, 20, 28, 28),
        spacing: int = 18,
    ) -> None:
        """Lay out `page` with this column, `widest` pixels at scale 1 at most."""
        super().__init__()
        self._widest = widest
        self.column = column(*parts, of=self, margins=NO_MARGINS, spacing=spacing)
        row(1, (self, 100), 1, of=page, margins=margins)
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

    def __init__(self, low: int = 0, high: int = 99) -> None:
        super().__init__()
        self.setRange(low, high)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setKeyboardTracking(False)
        self.lineEdit().setTextMargins(10, 0, 0, 0)


class CalmSlider(Calm, QSlider):
    """A slider."""

    def __init__(self) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)


NUMBER = "\0"
"""Stands for the number in the words that go round it."""


def show_value(control: CalmNumber | CalmSlider, value: int) -> None:
    """Set a control to what is so. Nobody chose it, so nobody is told."""
    with QSignalBlocker(control):
        control.setValue(value)


def show_unit(number: CalmNumber, words: str) -> None:
    """Show words round a number: those before NUMBER, and those behind it."""
    before, _, behind = words.partition(NUMBER)
    number.setPrefix(before)
    number.setSuffix(behind)


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

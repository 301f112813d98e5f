"""What the pages of files, class list, paper, chapters and privacy are built with: work that goes on, and questions.

Nothing here stands in the way of the page: a question is a card on it, and its first answer changes nothing.
"""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt, Signal
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QLayoutItem,
    QLineEdit,
    QProgressBar,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from desktop.ui.widgets.basics import FlowLayout, button, label, restyle, told
from desktop.ui.widgets.setup_widgets import CalmBox
from desktop.values.files import Choice, JobView, Question
from desktop.values.page import Texts

PARTS = 1000
"""Steps of a bar."""


def card(texts: Texts, heading: str = "", says: str = "") -> tuple[QFrame, QVBoxLayout]:
    """A card with a heading and a sentence by their codes, and the column that more is put into."""
    frame = QFrame()
    frame.setObjectName("card")
    column = QVBoxLayout(frame)
    column.setContentsMargins(26, 20, 26, 22)
    column.setSpacing(12)
    if heading:
        column.addWidget(told(label(step="lead", tone="main", wrap=True), texts, text=heading))
    if says:
        column.addWidget(told(label(tone="soft", wrap=True), texts, text=says))
    return frame, column


class Row(FlowLayout):
    """Line after line, what stands in a line around its middle, without room for what is not shown."""

    def _laid(self, room: QRect, *, put: bool) -> int:
        lines: list[list[QLayoutItem]] = [[]]
        left = 0
        for place in (one for one in map(self.itemAt, range(self.count())) if one is not None and not one.isEmpty()):
            width = min(place.sizeHint().width(), room.width())
            if lines[-1] and left + width > room.width():
                lines.append([])
                left = 0
            lines[-1].append(place)
            left += width + self.spacing()
        top = room.y()
        for line in lines:
            top += self._put(line, room, top, put=put) + self.spacing()
        return max(0, top - self.spacing() - room.y())

    def _put(self, line: list[QLayoutItem], room: QRect, top: int, *, put: bool) -> int:
        high, left = max((one.sizeHint().height() for one in line), default=0), room.x()
        for one in line:
            size = one.sizeHint().boundedTo(QSize(room.width(), high))
            if put:
                one.setGeometry(QRect(QPoint(left, top + (high - size.height()) // 2), size))
            left += size.width() + self.spacing()
        return high


def in_a_row(*widgets: QWidget) -> QWidget:
    """Small widgets side by side, going on in the next line where there is little room."""
    row = QWidget()
    flow = Row(row, spacing=10)
    for one in widgets:
        flow.addWidget(one)
    return row


def field(texts: Texts, code: str, widget: QWidget) -> QWidget:
    """A widget under its words, which are its name too."""
    both = QWidget()
    column = QVBoxLayout(both)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(4)
    words: QLabel = told(label(step="small", tone="soft"), texts, text=code)
    words.setBuddy(widget)
    column.addWidget(words)
    column.addWidget(told(widget, texts, name=code))
    return both


class Line(QLineEdit):
    """A line to type in, with room for so many letters."""

    def __init__(self, letters: int = 18, most: int = 200) -> None:
        super().__init__()
        self._letters = letters
        self.setMaxLength(most)

    def sizeHint(self) -> QSize:
        """Wide enough for the letters."""
        return QSize(self.fontMetrics().horizontalAdvance("n") * (self._letters + 3), super().sizeHint().height())


class Job(QFrame):
    """How far a piece of work has come, with a way to stop it; afterwards what came of it."""

    stopped = Signal()

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self.words = label(wrap=True)
        self.details = label(step="small", tone="soft", wrap=True)
        self.details.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.bar = QProgressBar()
        self.bar.setRange(0, PARTS)
        self.bar.setTextVisible(False)
        self.stop: QPushButton = told(button("", "quiet"), texts, text="window_files_stop")
        self.stop.clicked.connect(self.stopped)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addWidget(self.words)
        column.addWidget(self.details)
        row = QHBoxLayout()
        row.setSpacing(12)
        row.addWidget(self.bar, 1)
        row.addWidget(self.stop)
        column.addLayout(row)
        self.hide()

    def tell(self, view: JobView | None) -> None:
        """Show how it is; None takes it away."""
        self.setVisible(view is not None)
        if view is None:
            return
        going = view.share >= 0
        self.words.setText(view.words)
        self.details.setText(view.details)
        self.details.setVisible(bool(view.details))
        restyle(self.words, tone="" if going else view.tone)
        self.bar.setVisible(going)
        self.stop.setVisible(going)
        self.stop.setEnabled(True)
        self.bar.setValue(round(PARTS * view.share))
        self.bar.setAccessibleName(view.words)
        self.setAccessibleName(view.words)


class AskCard(QFrame):
    """A question on the page; the cursor is on the answer that changes nothing."""

    agreed = Signal()
    declined = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("card")
        self.heading = label(step="lead", wrap=True)
        self.words = label(wrap=True)
        self.yes = button("")
        self.no = button("", "first")
        column = QVBoxLayout(self)
        column.setContentsMargins(26, 20, 26, 22)
        column.setSpacing(12)
        column.addWidget(self.heading)
        column.addWidget(self.words)
        column.addWidget(in_a_row(self.no, self.yes))
        self.yes.clicked.connect(self._agree)
        self.no.clicked.connect(self._decline)
        self.hide()

    def ask(self, question: Question) -> None:
        """Ask."""
        self.heading.setText(question.heading)
        self.words.setText(question.words)
        for one, words in ((self.yes, question.yes), (self.no, question.no)):
            one.setText(words)
            one.setAccessibleName(words)
        self.yes.setObjectName("danger" if question.danger else "")
        self.yes.style().unpolish(self.yes)
        self.yes.style().polish(self.yes)
        self.setAccessibleName(question.heading)
        self.setAccessibleDescription(question.words)
        self.show()
        self.no.setFocus(Qt.FocusReason.OtherFocusReason)

    def _agree(self) -> None:
        self.hide()
        self.agreed.emit()

    def _decline(self) -> None:
        self.hide()
        self.declined.emit()


def fill(box: CalmBox, choices: tuple[Choice, ...], chosen: str = "") -> None:
    """Offer these; what was chosen stays so where it still can, unless another is to be."""
    before = chosen or str(box.currentData() or "")
    box.blockSignals(True)
    box.clear()
    for key, words in choices:
        box.addItem(words, key)
    box.setCurrentIndex(max(0, box.findData(before)))
    box.blockSignals(False)

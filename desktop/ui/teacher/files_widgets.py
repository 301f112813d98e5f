"""What the pages of files are built with: cards, fields, parts, questions, tables, and work that goes on.

Nothing here stands in the way of the page: a question is a card on it, and its first answer changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDropEvent
from PySide6.QtWidgets import (
    QFrame,
    QLabel,
    QLayoutItem,
    QLineEdit,
    QProgressBar,
    QPushButton,
    QSizePolicy,
    QTabBar,
    QWidget,
)

from desktop.base.background import CalledOff, Lane, Work
from desktop.ui.front import Front
from desktop.ui.teacher.table import KEY, TableView
from desktop.ui.widgets.basics import (
    NO_MARGINS,
    Card,
    FlowLayout,
    Page,
    Part,
    boxed,
    button,
    carried_files,
    column,
    label,
    restyle,
    row,
    told,
)
from desktop.ui.widgets.setup_widgets import CalmBox
from desktop.ui.widgets.theme import Theme
from desktop.values.page import Texts, code_of
from tutor.reports.tables import Cell, Column, Table

Choice = tuple[str, str]
"""A key and what it is called."""
Step = Callable[[int, int], None]
"""Told how much is done, of how much; 0 of 0 where nobody knows."""
STEPS = 1000
"""Steps of a bar."""
NEARLY = 0.95
"""The share that is shown where nobody knows how much is to be done."""


# --- layout ---


def page_of(page: QWidget, *parts: Part, spacing: int = 12) -> None:
    """Lay out a whole page with these below each other."""
    column(*parts, of=page, margins=(28, 20, 28, 24), spacing=spacing)


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
    flow = Row(spacing=10)
    for one in widgets:
        flow.addWidget(one)
    return boxed(flow)


def show_all(widgets: Iterable[QWidget], shown: object) -> None:
    """Show these widgets, or hide them."""
    for one in widgets:
        one.setVisible(bool(shown))


def enable_all(widgets: Iterable[QWidget], enabled: object) -> None:
    """Let these widgets be used, or not."""
    for one in widgets:
        one.setEnabled(bool(enabled))


# --- fields and buttons ---


def action(texts: Texts, code: str, look: str = "") -> QPushButton:
    """A button with the words of a code."""
    return told(button("", look), texts, text=code)


def field(texts: Texts, code: str, widget: QWidget) -> QWidget:
    """A widget under its words, which are its name too."""
    words: QLabel = told(label(step="small", tone="soft"), texts, text=code)
    words.setBuddy(widget)
    return boxed(column(words, told(widget, texts, name=code), spacing=4))


class Line(QLineEdit):
    """A line to type in, with room for so many letters."""

    def __init__(self, letters: int = 18, most: int = 200) -> None:
        super().__init__()
        self._letters = letters
        self.setMaxLength(most)

    def sizeHint(self) -> QSize:
        """Wide enough for the letters."""
        return QSize(self.fontMetrics().horizontalAdvance("n") * (self._letters + 3), super().sizeHint().height())


def fill(box: CalmBox, choices: Iterable[Choice], chosen: str = "") -> None:
    """Offer these; what was chosen stays so where it still can, unless another is to be."""
    before = chosen or key_of(box)
    box.blockSignals(True)
    box.clear()
    for key, words in choices:
        box.addItem(words, key)
    choose(box, before)


def choose(box: CalmBox, key: str) -> None:
    """Have the choice of that key chosen, the first where there is none, and nobody told; without a key all stays."""
    box.blockSignals(True)
    box.setCurrentIndex(max(0, box.findData(key or key_of(box))))
    box.blockSignals(False)


def key_of(box: CalmBox) -> str:
    """The key of what is chosen in a box."""
    return str(box.currentData() or "")


# --- tables ---


def table_view(theme: Theme, texts: Texts, code: str) -> TableView:
    """A table as high as its rows, with the words of a code as its name."""
    return told(TableView(theme, whole=True), texts, name=code)


def table_of(
    texts: Texts,
    prefix: str,
    columns: str,
    rows: Iterable[Sequence[Cell]],
    *,
    figures: str = "",
    empty: str = "",
    keys: Iterable[str] = (),
) -> Table:
    """A table whose titles are the words of `prefix` and each of `columns`; those in `figures` hold figures."""
    named = tuple(Column(one, texts(f"{prefix}{one}"), one in figures.split()) for one in columns.split())
    return Table("", "", named, tuple(map(tuple, rows)), texts(empty) if empty else "", tuple(keys))


def chosen_in(table: TableView) -> tuple[str, ...]:
    """The keys of the rows that stand chosen."""
    return tuple(str(index.data(int(KEY))) for index in table.selectionModel().selectedRows())


# --- parts of a page ---


class Parts(QTabBar):
    """The names of the parts of a page, of which one is shown."""

    def __init__(self, texts: Texts, page: str, parts: Mapping[str, QWidget]) -> None:
        super().__init__()
        self._texts, self._parts = texts, parts
        self._words: dict[str, tuple[str, dict[str, Any]]] = {one: (f"window_{page}_part_{one}", {}) for one in parts}
        told(self, texts, name=f"window_page_{page}")
        self.setDrawBase(False)
        self.setExpanding(False)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        for part in parts.values():
            self.addTab("")
            if self.count() > 1:
                part.hide()
        self.retell()
        self.currentChanged.connect(self._turn)

    def turn_to(self, part: str) -> None:
        """Show that part."""
        self.setCurrentIndex(list(self._parts).index(part))

    def name(self, part: str, code: str, **slots: Any) -> None:
        """Call a part by other words."""
        self._words[part] = code, slots
        self.retell()

    def retell(self) -> None:
        """Say the names in the language there is now."""
        for at, (code, slots) in enumerate(self._words.values()):
            self.setTabText(at, self._texts(code, **slots))

    def _turn(self, at: int) -> None:
        for number, part in enumerate(self._parts.values()):
            part.setVisible(number == at)


class DropPage(Page):
    """A page on which files may be dropped anywhere."""

    dropped = Signal(object)
    """Paths of files and folders, as a tuple of texts."""

    def __init__(self, theme: Theme, texts: Texts) -> None:
        super().__init__(theme, texts)
        self.setAcceptDrops(True)

    def hold(self, *, on: bool) -> None:
        """Files are held over the page, or no more."""

    def takes(self) -> bool:
        """Whether files that are dropped are taken."""
        return True

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Files are held over the page."""
        if event.mimeData().hasUrls():
            event.acceptProposedAction()
            self.hold(on=True)

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        """They are held elsewhere again."""
        self.hold(on=False)
        super().dragLeaveEvent(event)

    def dropEvent(self, event: QDropEvent) -> None:
        """Files were dropped."""
        self.hold(on=False)
        paths = carried_files(event)
        if paths and self.takes():
            event.acceptProposedAction()
            self.dropped.emit(paths)


# --- work and questions ---


class Job(QFrame):
    """How far a piece of work has come, with a way to stop it; afterwards what came of it."""

    said = Signal(str)
    """Other words are shown, or none: work has begun, gone on or ended."""

    def __init__(self, texts: Texts, *, can_stop: bool = True) -> None:
        super().__init__()
        self._texts = texts
        self.can_stop = can_stop
        """Whether what is done may be stopped; it holds from the next words on."""
        self._told: Sequence[tuple[str, dict[str, Any]]] = ()
        """The codes of what is shown, each with what stands in its slots."""
        self._work: Work | None = None
        self._newest: object = None
        """What stands for the newest work that took the place of another."""
        self.going = False
        """Whether something is being done."""
        self.words = label(wrap=True)
        self.details = label(step="small", tone="soft", wrap=True)
        self.details.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.bar = QProgressBar()
        self.bar.setRange(0, STEPS)
        self.bar.setTextVisible(False)
        self.stop = action(texts, "window_files_stop", "quiet")
        self.stop.clicked.connect(self.call_off)
        below = row((self.bar, 1), self.stop, spacing=12)
        column(self.words, self.details, below, of=self, margins=NO_MARGINS, spacing=6)
        self.hide()

    def do(
        self,
        front: Front,
        code: str,
        job: Callable[[Step], Any],
        done: Callable[[Any], None],
        failed: Callable[[BaseException], None] | None = None,
        *,
        lane: Lane = Lane.OFFICE,
    ) -> None:
        """Have work done behind the window; the words of `code` tell how far it is.

        `failed` has a fault instead of it being told here.
        """

        def over(outcome: Callable[[Any], None], what: Any) -> None:
            if self._work is mine:
                self._work = None
            outcome(what)

        def far(share: float, _code: str) -> None:
            if self._work is mine:
                self.tell(code, share=share)

        self.tell(code, share=0.0)
        mine = front.work(_in_steps(job, code), partial(over, done), far, partial(over, failed or self.fail), lane=lane)
        self._work = mine

    def replace(
        self,
        front: Front,
        code: str,
        job: Callable[[Step], Any],
        done: Callable[[Any], None],
        failed: Callable[[BaseException], None],
    ) -> None:
        """Have it done in the place of what was being done: that is called off, and nothing more is heard of it."""
        self.call_off()
        self._newest = mine = object()

        def only(outcome: Callable[[Any], None], what: Any) -> None:
            if self._newest is mine:
                outcome(what)

        self.do(front, code, job, partial(only, done), partial(only, failed))

    def call_off(self) -> None:
        """Stop the work."""
        if self._work is not None:
            self._work.call_off()

    def tell(
        self,
        code: str,
        tone: str = "",
        *,
        share: float = -1.0,
        details: str = "",
        more: Sequence[tuple[str, dict[str, Any]]] = (),
        **slots: Any,
    ) -> str:
        """Show the words of a code, then those of `more`, with a bar where `share` (0 to 1) is given; the words."""
        self._told = ((code, slots), *more)
        self.going = share >= 0
        self.details.setText(details)
        self.details.setVisible(bool(details))
        restyle(self.words, tone=tone)
        self.bar.setValue(max(0, round(STEPS * share)))
        self.bar.setVisible(self.going)
        self.stop.setVisible(self.going and self.can_stop)
        self.show()
        return self.retell()

    def fail(self, error: BaseException) -> None:
        """Tell of a fault; the details are for whoever helps."""
        self.tell(code_of(error), "clay", details="" if isinstance(error, CalledOff) else str(error))

    def put_away(self) -> None:
        """Nothing is to be told any more."""
        self._told, self.going = (), False
        self.hide()
        self.said.emit("")

    def retell(self) -> str:
        """Say the same in the language there is now; the words."""
        words = " ".join(self._texts(code, **slots) for code, slots in self._told)
        self.words.setText(words)
        self.bar.setAccessibleName(words)
        self.setAccessibleName(words)
        self.said.emit(words)
        return words


def _in_steps(job: Callable[[Step], Any], code: str) -> Callable[[Work], Any]:
    """The job, telling its steps by the words of a code."""

    def in_steps(work: Work) -> Any:
        def step(done: int, of: int) -> None:
            work.step(done / of if of else NEARLY, code)

        step(0, 1)
        return job(step)

    return in_steps


class AskCard(Card):
    """A question on the page; the cursor is on the answer that changes nothing."""

    def __init__(self, texts: Texts, *, danger: bool = False) -> None:
        super().__init__(texts)
        self._texts = texts
        self._agreed: Callable[[], None] | None = None
        self._declined: Callable[[], None] | None = None
        self.heading, self.words = label(step="lead", wrap=True), label(wrap=True)
        self.yes, self.no = button("", "danger" if danger else ""), button("", "first")
        self.put(self.heading, self.words, in_a_row(self.no, self.yes))
        self.yes.clicked.connect(lambda: self._answer(self._agreed))
        self.no.clicked.connect(lambda: self._answer(self._declined))
        self.hide()

    def ask(
        self,
        code: str,
        heading: str,
        agreed: Callable[[], None],
        declined: Callable[[], None] | None = None,
        *,
        no: str = "",
    ) -> None:
        """Ask; a yes does what `agreed` does. Words and answers are those of the code with an ending."""
        self._agreed, self._declined = agreed, declined
        words = self._texts(f"{code}_says")
        self.heading.setText(heading)
        self.words.setText(words)
        for one, answer in ((self.yes, f"{code}_yes"), (self.no, no or f"{code}_no")):
            one.setText(self._texts(answer))
            one.setAccessibleName(one.text())
        self.setAccessibleName(heading)
        self.setAccessibleDescription(words)
        self.show()
        self.no.setFocus(Qt.FocusReason.OtherFocusReason)

    def _answer(self, do: Callable[[], None] | None) -> None:
        self.hide()
        if do is not None:
            do()

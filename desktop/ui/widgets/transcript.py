"""What was heard and what Didi said, newest at the bottom, with the pages that an answer came from.

Her sentence lights up while it is spoken.
"""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAccessible, QResizeEvent
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QScrollArea, QVBoxLayout, QWidget

from desktop.ui.widgets.accessibility import plays
from desktop.ui.widgets.basics import (
    Part,
    boxed,
    button,
    column,
    empty,
    framed,
    label,
    restyle,
    row,
    row_of,
    scrolling,
    told,
)
from desktop.ui.widgets.board import Drawing
from desktop.ui.widgets.painted import DidiFace, sign
from desktop.ui.widgets.theme import Theme
from desktop.values.page import Hearing, Joy, SourceKind, SourceView, Texts

KEPT = 40
"""Pieces that stay to be scrolled back to; older ones are in the record."""
_HEARD: dict[Hearing, str] = {
    "typed": "window_you_said",
    "heard": "window_heard",
    "heard_faintly": "window_heard_faintly",
}
"""How words reached Didi, and how sure she is of them."""
_FROM: dict[SourceKind, str] = {
    "book": "window_source",
    "notes": "window_source_notes",
    "web": "window_source_web",
    "worked": "window_source_worked",
}
"""Where a page is from, in words."""


class _GivesWay(QFrame):
    """A card that is as low as its column can be: what scrolls in it gives way to everything else."""

    _column: QVBoxLayout

    def hasHeightForWidth(self) -> bool:
        """Layouts would ask for the height at which nothing gives way."""
        return False

    def minimumSizeHint(self) -> QSize:
        """Its lowest at the width it has."""
        width = super().minimumSizeHint().width()
        return QSize(width, self._column.totalMinimumHeightForWidth(max(width, self.width())))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The narrower, the higher."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()


class Transcript(_GivesWay):
    """A card with the conversation."""

    def __init__(self, theme: Theme, texts: Texts) -> None:
        super().__init__()
        self._theme, self._texts = theme, texts
        self._folded = False
        self._reply: QVBoxLayout | None = None
        """The newest thing Didi said, but for its last sentence."""
        self._last: QWidget | None = None
        """Her last sentence, and the pages it is from: they stand under what scrolls, so that nothing hides them."""
        self.setObjectName("card")
        self.face = DidiFace(theme)
        self.doing = label(step="small", tone="soft")
        names = column(told(label(step="lead", tone="main"), texts, text="window_didi"), self.doing, spacing=0)
        self.head = boxed(row(self.face, (names, 1), spacing=12))
        inside = QWidget()
        self._pieces = column(1, of=inside, margins=(0, 4, 12, 4), spacing=10)
        self.scroller = plays(told(scrolling(inside), texts, name="window_conversation"), QAccessible.Role.List)
        self.scroller.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.scroller.setMinimumHeight(1)
        self.scroller.verticalScrollBar().rangeChanged.connect(lambda _least, most: self._follow(most))
        self.source = SourceCard(theme, texts)
        self.source.closed.connect(self.scroller.show)
        self.foot = column(margins=(0, 0, 12, 0))
        parts = (self.head, (self.scroller, 1), (self.source, 1), self.foot)
        self._column = column(*parts, of=self, margins=(20, 16, 10, 14), spacing=8)
        self.sentences: list[QLabel] = []
        """The labels of the newest thing Didi said."""

    def add_heard(self, words: str, hearing: Hearing = "typed", *, right: bool = False) -> None:
        """Show what the student said, how sure Didi is that she heard it, and a leaf where it was right."""
        self._move_up()
        frame = framed("heard")
        how = told(label(step="small", tone="soft"), self._texts, text=_HEARD[hearing])
        above = row((how, 1), *((self._sign_of_joy(),) if right else ()))
        column(above, label(words, step="lead", wrap=True), of=frame, margins=(14, 8, 14, 10), spacing=0)
        self._add(boxed(row(1, (frame, 4))))

    def _sign_of_joy(self) -> QLabel:
        leaf = QLabel()
        side = self._theme.px(18)
        leaf.setPixmap(sign("leaf", self._theme, "leaf", 18).pixmap(QSize(side, side)))
        return told(leaf, self._texts, name="window_joy_right", tip="window_joy_right")

    def add_joy(self, joy: Joy, words: str) -> None:
        """Say what there is to be glad of: a line under what Didi said."""
        frame = framed("chip", "leaf")
        sentence = told(label(tone="leaf", wrap=True), self._texts, text=f"window_joy_{joy}")
        inside = column(sentence, *((label(words, wrap=True),) if words else ()), spacing=0)
        leaf = (self._sign_of_joy(), 0, Qt.AlignmentFlag.AlignTop)
        row(leaf, (inside, 1), of=frame, margins=(12, 6, 12, 6), spacing=10)
        self._add(frame)

    def add_said(self, sentences: tuple[str, ...], sources: tuple[SourceView, ...] = ()) -> None:
        """Show what Didi says, as one label a sentence, and where it comes from; what she said before grows quiet."""
        for old in self.sentences:
            restyle(old, now="")
        self._move_up()
        self.sentences = [_sentence(one) for one in sentences]
        self._reply = column(*self.sentences[:-1], spacing=2)
        self._add(boxed(self._reply))
        parts: list[Part] = [*self.sentences[-1:]]
        if any(source.kind == "web" for source in sources):
            parts.append(told(label(step="small", tone="clay", wrap=True), self._texts, text="window_source_not_book"))
        if sources:
            parts.append(row_of(*(self._source_button(source) for source in sources), spacing=4))
        self._last = boxed(column(*parts, spacing=2))
        self.foot.addWidget(self._last)
        self.setAccessibleDescription(" ".join(sentences))

    def _move_up(self) -> None:
        """What was said last goes to the rest of what was said."""
        last, self._last = self._last, None
        if last is not None and self._reply is not None:
            self._reply.addWidget(last)

    def _source_button(self, source: SourceView) -> QPushButton:
        one = told(button("", "quiet"), self._texts, {"title": source.title}, text=_FROM[source.kind])
        one.setIcon(sign("page", self._theme, "soft"))
        one.clicked.connect(lambda: self._open(source))
        return one

    def _open(self, source: SourceView) -> None:
        self.source.open(source)
        self.scroller.setVisible(not self._folded)

    def least(self, width: int) -> int:
        """Pixels of height for the last sentence at that width; what does not fit above it is scrolled."""
        return self._column.totalMinimumHeightForWidth(width)

    def fold(self, folded: bool) -> None:
        """Where there is little room, the conversation stands without Didi's face over it."""
        self._folded = folded
        self._column.setContentsMargins(*((12, 8, 6, 8) if folded else (20, 16, 10, 14)))
        self.head.setVisible(not folded)
        self.scroller.setVisible(not folded or not self.source.isVisible())

    def wear(self, theme: Theme) -> None:
        """What is said from now on is drawn in this theme."""
        self._theme = theme
        self.source.wear(theme)

    def clear(self) -> None:
        """Wipe everything."""
        self.sentences, self._reply, self._last = [], None, None
        self.source.hide()
        self.scroller.show()
        empty(self._pieces, keep=1)
        empty(self.foot)

    def light(self, number: int | None) -> None:
        """Light up the sentence of that number in the newest reply; None for none."""
        for at, line in enumerate(self.sentences):
            restyle(line, now="speaking" if at == number else "newest")
            if at == number and line is not self.sentences[-1]:
                self.scroller.ensureWidgetVisible(line, 0, self._theme.gap(12))
        self.face.speak(number is not None)

    def lit(self) -> int | None:
        """The number of the sentence that is lit up."""
        return next((at for at, line in enumerate(self.sentences) if line.property("now") == "speaking"), None)

    def _follow(self, most: int) -> None:
        """Show the newest at the bottom; of a reply that is too long for that, its beginning."""
        bar = self.scroller.verticalScrollBar()
        reply = None if self._reply is None else self._reply.parentWidget()
        longer = reply is not None and reply.height() > self.scroller.viewport().height()
        bar.setValue(min(most, reply.y()) if longer and reply is not None else most)

    def _add(self, piece: QWidget) -> None:
        self._pieces.addWidget(piece)
        while self._pieces.count() > KEPT + 1:
            self._drop_oldest()

    def _drop_oldest(self) -> None:
        """The first place holds the stretch that keeps the newest at the bottom."""
        place = self._pieces.takeAt(1)
        old = None if place is None else place.widget()
        if old is not None:
            old.deleteLater()


def _sentence(words: str) -> QLabel:
    line = label(words, wrap=True)
    line.setObjectName("sentence")
    line.setProperty("now", "newest")
    line.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    line.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    return line


DRAWN, LINE = 56, 26
"""Pixels at scale 1: the height of the mathematics on the card, and what is always to be seen of the page."""


class SourceCard(_GivesWay):
    """Title, mathematics, what was said from the page, and ways to see the whole of it and to close it."""

    closed = Signal()

    def __init__(self, theme: Theme, texts: Texts) -> None:
        super().__init__()
        self.setObjectName("tile")
        self.title = label(tone="main", wrap=True)
        self.mark = told(label(step="small", tone="clay", wrap=True), texts, text="window_source_not_book")
        self.drawing = Drawing(theme)
        self.text = label(step="lead", wrap=True)
        self.text.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.text.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.close_button = told(button("", "quiet"), texts, text="window_source_close")
        self.close_button.clicked.connect(self._close)
        self.said = told(label(step="small", tone="soft", wrap=True), texts, text="window_source_said")
        self.whole = told(button("", "quiet"), texts, text="window_source_whole")
        self.whole.clicked.connect(self._show_whole)
        self._source = SourceView("", "")
        page = QWidget()
        column(self.drawing, self.said, (self.text, 1), of=page, margins=(0, 0, 8, 0))
        self.scroller = told(scrolling(page), texts, name="window_source_page")
        self.scroller.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.scroller.setSizeAdjustPolicy(QScrollArea.SizeAdjustPolicy.AdjustToContents)
        head = row((self.title, 1), self.whole, self.close_button)
        parts = (head, self.mark, (self.scroller, 1))
        self._column = column(*parts, of=self, margins=(16, 10, 10, 14), spacing=6)
        self.wear(theme)
        self.hide()

    def open(self, source: SourceView) -> None:
        """Show what was said from that page, with the cursor on the way to close it."""
        self._source = source
        self.title.setText(source.title)
        self._show(source.text, more=bool(source.page))
        self.mark.setVisible(source.kind == "web")
        self.drawing.draw(source.drawing)
        self.setAccessibleName(source.title)
        self.show()
        self.close_button.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show(self, text: str, *, more: bool) -> None:
        self.text.setText(text)
        self.said.setVisible(more)
        self.whole.setVisible(more)
        self.scroller.verticalScrollBar().setValue(0)
        self.setAccessibleDescription(text)

    def _show_whole(self) -> None:
        self._show(self._source.page, more=False)
        self.close_button.setFocus(Qt.FocusReason.OtherFocusReason)

    def wear(self, theme: Theme) -> None:
        """Draw in another theme."""
        self.drawing.wear(theme)
        self.drawing.setFixedHeight(theme.px(DRAWN))
        self.scroller.setMinimumHeight(theme.px(LINE))

    def _close(self) -> None:
        self.hide()
        self.closed.emit()

"""Chapters as a student sees them: a tile with its ring, the open one with its skills, and topics to ask about.

How well a skill is known is a shape and a word, never a colour alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QFrame,
    QGridLayout,
    QPushButton,
    QSizePolicy,
    QWidget,
)

from desktop.ui.student.tile_list import paint_words, two_lines
from desktop.ui.widgets.basics import (
    NO_MARGINS,
    boxed,
    button,
    column,
    empty,
    label,
    row,
    row_of,
    scrolling,
    show_each,
    told,
)
from desktop.ui.widgets.painted import Painted
from desktop.ui.widgets.theme import Theme
from desktop.values.page import Start, Texts, TopicView
from desktop.values.student import LEVELS, ChapterView, SkillView

if TYPE_CHECKING:
    from tutor.turn import MasteryWord, Mode

FULL = 360 * 16
"""A whole turn, as Qt counts."""


class MasteryMark(Painted):
    """A round mark that fills in quarters; a known one carries a tick."""

    def __init__(self, theme: Theme, level: MasteryWord = "") -> None:
        super().__init__(theme, 22, 22)
        self._level = level

    def show_level(self, level: MasteryWord) -> None:
        """Show how well it is known."""
        self._level = level
        self.update()

    def paint(self, painter: QPainter) -> None:
        """Paint the mark."""
        edge = self._theme.px(2)
        box = QRectF(self.rect()).adjusted(edge, edge, -edge, -edge)
        quarters = LEVELS.index(self._level)
        painter.setBrush(self._theme.colour("leaf" if quarters >= 3 else "sun"))
        painter.drawPie(box, 90 * 16, -FULL * quarters // 4)
        style = Qt.PenStyle.SolidLine if quarters else Qt.PenStyle.DotLine
        painter.setPen(QPen(self._theme.colour("soft"), self._theme.px(1.5), style))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(box)
        if quarters == len(LEVELS) - 1:
            painter.setPen(
                QPen(self._theme.colour("card"), self._theme.px(2.5), Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
            )
            size = box.width()
            bends = ((0.27, 0.52), (0.44, 0.69), (0.74, 0.34))
            painter.drawPolyline([box.topLeft() + QPointF(size * across, size * down) for across, down in bends])


def paint_ring(painter: QPainter, theme: Theme, share: float, box: QRectF, ground: str = "line") -> None:
    """A ring of which `share` is full."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    thick = max(3.0, box.width() / 8)
    inner = box.adjusted(thick / 2, thick / 2, -thick / 2, -thick / 2)
    painter.setPen(QPen(theme.colour(ground), thick))
    painter.drawEllipse(inner)
    if share > 0:
        painter.setPen(QPen(theme.colour("leaf"), thick, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawArc(inner, 90 * 16, -round(FULL * share))
    painter.restore()


class ChapterTile(QAbstractButton):
    """One chapter; at most one of them is open."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.view = ChapterView("", "", "", (), "")
        self.setCheckable(True)
        self.setAutoExclusive(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_chapter(self, view: ChapterView) -> None:
        """Show this chapter."""
        self.view = view
        self.setAccessibleName(", ".join(one for one in (view.title, view.grade, view.firm) if one))
        self.setToolTip("")
        self.update()

    def wear(self, theme: Theme) -> None:
        """Draw in another theme."""
        self._theme = theme
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Room for two lines of a title and one beneath."""
        title = QFontMetrics(self._theme.font("body", bold=True)).height() * 2
        return QSize(self._theme.px(250), title + QFontMetrics(self._theme.font("small")).height() + self._theme.px(14))

    def minimumSizeHint(self) -> QSize:
        """It may become narrower than it likes."""
        return QSize(self._theme.px(190), self.sizeHint().height())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens it as Space does."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the tile."""
        theme, painter = self._theme, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        marked = self.isChecked() or self.hasFocus() or self.underMouse()
        thick = theme.px(3) if self.hasFocus() else theme.px(2) if self.isChecked() else theme.px(1)
        box = QRectF(self.rect()).adjusted(2, 2, -2, -2)
        painter.setPen(QPen(theme.colour("main" if marked else "line"), thick))
        painter.setBrush(theme.colour("main_mist" if self.isChecked() else "card"))
        painter.drawRoundedRect(box, theme.px(14), theme.px(14))
        ring = theme.px(38)
        left = box.left() + theme.px(14)
        paint_ring(painter, theme, self.view.share, QRectF(left, box.center().y() - ring / 2, ring, ring))
        edge = left + ring + theme.px(12)
        words = QRectF(edge, box.top(), box.right() - edge - theme.px(10), box.height())
        paint_words(painter, theme, words, self.view.title, (self.view.grade, self.view.firm))


class ChapterCard(QFrame):
    """A card about one chapter."""

    wanted = Signal(object)
    """The lesson that is wanted (a `Start`)."""

    def __init__(self, theme: Theme, texts: Texts) -> None:
        super().__init__()
        self.setObjectName("card")
        self._theme = theme
        self._texts = texts
        self.chapter = ""
        self.title = label(step="lead", wrap=True)
        self.learn = told(button(""), texts, text="window_home_learn")
        self.ask = told(button(""), texts, text="window_home_ask", tip="window_home_ask_tip")
        self.exam = told(button(""), texts, text="window_home_exam")
        self.place = told(button("", "quiet"), texts, text="window_home_place", tip="window_home_place_tip")
        self.about = label(step="small", tone="soft", wrap=True)
        self.rows: list[SkillRow] = []
        self._skills = QGridLayout()
        self._lay_out()
        modes: tuple[Mode, ...] = ("teach_me", "clarify_doubts", "exam")
        for key, mode in zip((self.learn, self.ask, self.exam), modes, strict=True):
            key.clicked.connect(lambda _checked=False, mode=mode: self._want(mode))
        self.place.clicked.connect(lambda: self._want("exam", placing=True))

    def _want(self, mode: Mode, *, placing: bool = False) -> None:
        self.wanted.emit(Start(self.chapter, mode, placing=placing))

    def show_chapter(self, view: ChapterView) -> None:
        """Show this chapter and its skills."""
        self.chapter = view.id
        self.title.setText(" · ".join(one for one in (view.title, view.grade) if one))
        self.exam.setVisible(bool(view.exam))
        self.exam.setAccessibleDescription(view.exam)
        self.about.setText(view.exam)
        self.about.setVisible(bool(view.exam))
        self.place.setVisible(view.placing)
        show_each(self.rows, view.skills, self._row, SkillRow.show_skill)

    def wear(self, theme: Theme) -> None:
        """Rows that are made later are drawn in this theme too."""
        self._theme = theme

    def _row(self) -> SkillRow:
        row = SkillRow(self._theme)
        self._skills.addWidget(row, len(self.rows), 0)
        return row

    def _lay_out(self) -> None:
        self._skills.setVerticalSpacing(4)
        keys = row((self.learn, 2), (self.ask, 1), (self.exam, 1), spacing=10)
        parts = (self.title, self._skills, row_of(self.place), keys, self.about, 1)
        column(*parts, of=self, margins=(24, 14, 24, 14), spacing=10)


class SkillRow(QWidget):
    """A skill: its mark, its name, and the word for how well it is known."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._mark = MasteryMark(theme)
        self.name = label(wrap=True)
        self.word = label(step="small", tone="soft")
        word = (self.word, 0, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        row(self._mark, (self.name, 1), word, of=self, margins=NO_MARGINS, spacing=10)

    def show_skill(self, view: SkillView) -> None:
        """Show this skill."""
        self._mark.show_level(view.level)
        self.name.setText(view.name)
        self.word.setText(view.word)
        self.setAccessibleName(f"{view.name}: {view.word}" if view.word else view.name)


WIDE, LOW = 340, 66
"""Pixels at scale 1: the width beside a conversation, and the height of a line and the head of the next under one."""

BESIDE_WORDS = 32
"""Pixels at scale 1 free on either side of the words of a button, the scroll bar among them."""

_ANY = 16_777_215
"""Qt's own word for any height."""


class TopicRow(QWidget):
    """A line of words and a button for each topic."""

    asked = Signal(str)
    """The question about a topic."""

    def __init__(self, theme: Theme, texts: Texts) -> None:
        super().__init__()
        self._theme = theme
        self._folded = False
        self._flow = row_of(spacing=theme.gap(6))
        self.scroller = told(scrolling(boxed(self._flow)), texts, name="window_topics")
        heading = told(label(tone="soft"), texts, text="window_topics")
        column(heading, (self.scroller, 1), of=self, margins=NO_MARGINS, spacing=6)
        self.topics: tuple[TopicView, ...] = ()
        self._standing_out = 0
        self._buttons: list[QPushButton] = []
        self.hide()

    def fold(self, folded: bool) -> None:
        """A line under the conversation, which can be scrolled, or a column beside it."""
        self._folded = folded
        self.wear(self._theme)

    def wear(self, theme: Theme) -> None:
        """As wide or as low as the type is large."""
        self._theme = theme
        self.setMinimumWidth(0 if self._folded else theme.px(WIDE))
        self.scroller.setMinimumHeight(theme.px(LOW) if self._folded else 1)
        self.scroller.setMaximumHeight(theme.px(LOW) if self._folded else _ANY)
        self._break_lines()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A long topic takes two lines where it has no room in one."""
        super().resizeEvent(event)
        self._break_lines()

    def _break_lines(self) -> None:
        room = self.width() - self._theme.gap(2 * BESIDE_WORDS)
        for topic, one in zip(self.topics, self._buttons, strict=True):
            one.ensurePolished()
            one.setText("\n".join(two_lines(topic.words, one.font(), room)))

    def offer(self, topics: tuple[TopicView, ...], first: tuple[TopicView, ...] = ()) -> None:
        """Offer these, and ahead of them the `first`, which stand out; none takes the row away."""
        topics = (*first, *(topic for topic in topics if topic not in first))
        self.setVisible(bool(topics))
        if (topics, len(first)) == (self.topics, self._standing_out):
            return
        self.topics, self._standing_out = topics, len(first)
        empty(self._flow)
        self._buttons = []
        for number, topic in enumerate(topics):
            one = button(topic.words, "first" if number < len(first) else "")
            one.setToolTip(topic.words)
            one.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            one.clicked.connect(lambda _checked=False, ask=topic.ask: self.asked.emit(ask))
            self._buttons.append(one)
            self._flow.addWidget(one)
        self._break_lines()

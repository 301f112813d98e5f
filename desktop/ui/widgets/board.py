"""The board: the question typeset large, its picture where it has one, its words beneath.

It draws what it is handed and never reads mathematics; for who hears the window it has the question as it is spoken.
"""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QBoxLayout, QFrame, QSizePolicy, QWidget

from desktop.ui.widgets.basics import column, label, restyle
from desktop.ui.widgets.painted import coloured
from desktop.ui.widgets.theme import Theme
from desktop.values.page import BoardView, PictureSketch


class _AsLargeAsFits(QWidget):
    """An SVG in the colours of the theme in the middle of the widget; hidden while there is none."""

    grows = 1.0
    """How many times its own size it may grow at scale 1."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme, self._svg = theme, ""
        self._renderer = QSvgRenderer(self)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def wear(self, theme: Theme) -> None:
        """Draw in another theme."""
        self._theme = theme
        self._load(self._svg)

    def _load(self, svg: str) -> bool:
        """Show an SVG; False when there is nothing in it to draw."""
        drawn = bool(svg) and self._renderer.load(coloured(svg, self._theme.palette))
        self._svg = svg if drawn else ""
        self.updateGeometry()
        self.update()
        return drawn

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint it, as large as fits."""
        if self._svg:
            painter = QPainter(self)
            painter.setFont(self._theme.font("body"))
            self._renderer.render(painter, self._place())
            painter.end()

    def wanted(self, width: int) -> int:
        """Pixels of height at which it is as large as it may be at that width."""
        largest = self._largest()
        return round(largest.height() * min(1.0, width / max(1.0, largest.width())))

    def _largest(self) -> QSizeF:
        return self._renderer.viewBoxF().size() * self.grows * self._theme.scale

    def _place(self) -> QRectF:
        largest = self._largest()
        size = largest.scaled(QSizeF(self.size()), Qt.AspectRatioMode.KeepAspectRatio)
        place = QRectF(QPointF(0, 0), size if size.width() < largest.width() else largest)
        place.moveCenter(QRectF(self.rect()).center())
        return place


class Drawing(_AsLargeAsFits):
    """Mathematics in the colour of ink."""

    grows = 1.8

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self.wear(theme)

    def draw(self, svg: bytes) -> bool:
        """Show `svg`; False when there is nothing in it to draw."""
        drawn = self._load(svg.decode())
        self.setVisible(drawn)
        return drawn

    def wear(self, theme: Theme) -> None:
        """Draw in another theme."""
        super().wear(theme)
        self.setMinimumHeight(theme.gap(LEAST))


LEAST = 40
"""Pixels at scale 1 that are left of the mathematics, and of a picture, where there is little room."""
BORDER = 1
"""Pixels round the card."""
_STEPS = ("title", "speech", "lead", "body", "small")
"""Of the question's words, from those that stand alone on a large board to those on a small one."""


class Board(QFrame):
    """The card with the question. It is as high as it is let be: first its picture shrinks, then its words."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.setObjectName("card")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        self.heading = label(step="small", tone="main", wrap=True)
        self.drawing = Drawing(theme)
        self.picture = PictureView(theme)
        self.words = label(step="lead", wrap=True)
        self.words.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.answer = label(step="title", tone="leaf", wrap=True)
        self.answer.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.answer.hide()
        self._sheet = column((self.drawing, 1), (self.picture, 2))
        self._column = column(self.heading, (self._sheet, 1), self.words, self.answer, of=self)
        self.fold(folded=False)

    def fold(self, folded: bool, *, beside: bool = False) -> None:
        """Where the page is low, everything stands closer; where it is one column, the picture `beside` the formula."""
        way = QBoxLayout.Direction.LeftToRight if beside else QBoxLayout.Direction.TopToBottom
        self._sheet.setDirection(way)
        self._column.setContentsMargins(*((16, 8, 16, 10) if folded else (28, 18, 28, 22)))
        self._column.setSpacing(4 if folded else 8)
        self._fit()

    def hasHeightForWidth(self) -> bool:
        """It takes the height that is left."""
        return False

    def minimumSizeHint(self) -> QSize:
        """Any height will do: the page knows what is least."""
        return QSize(self._theme.px(120), 0)

    def least(self, width: int) -> int:
        """Pixels of height under which not even the words of the question can be read."""
        return self._needed("small", width) - self._left_for_sketches()

    def wear(self, theme: Theme) -> None:
        """Other type needs another share of the board."""
        self._theme = theme
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """As large as there is room."""
        super().resizeEvent(event)
        self._fit()

    def show_question(self, view: BoardView) -> None:
        """Put a question on the board; where there is nothing to typeset its words fill the board."""
        self.heading.setText(view.heading)
        self.words.setText(view.words)
        drawn = self.drawing.draw(view.drawing)
        pictured = self.picture.draw(view.picture)
        self.answer.setText(view.answer)
        self.answer.setVisible(bool(view.answer))
        picture = view.picture.description if view.picture is not None and pictured else ""
        self.setAccessibleName(view.heading)
        told = (view.spoken or view.words, view.answer, picture)
        self.setAccessibleDescription(" ".join(part for part in told if part))
        self._column.setStretchFactor(self.words, 0 if drawn or pictured else 1)
        self._column.setStretchFactor(self._sheet, 1 if drawn or pictured else 0)
        self._fit()

    def _fit(self) -> None:
        """The largest words that leave the drawings their least; the smallest where none do.

        Beside a drawing they are large only where it has all the room that it wants.
        """
        alone = self.drawing.isHidden() and self.picture.isHidden()
        steps = _STEPS if alone else _STEPS[1:]
        wants = 0 if alone else max(0, self._wanted_by_sketches() - self._left_for_sketches())
        extra = dict.fromkeys(_STEPS[:2], wants)
        needed = {step: self._needed(step, self.width()) + extra.get(step, 0) for step in steps}
        chosen = next((step for step in steps if needed[step] <= self.height()), steps[-1])
        restyle(self.words, step=chosen)
        restyle(self.answer, step="title" if chosen in _STEPS[:3] else chosen)

    def _needed(self, step: str, width: int) -> int:
        """Pixels of height for words of that step at that width, with the least of everything else."""
        around = self._column.contentsMargins()
        room = width - around.left() - around.right() - 2 * BORDER
        edge = self._column.spacing() * (1 if self.drawing.isHidden() and self.picture.isHidden() else 2)
        edge += around.top() + around.bottom() + 2 * BORDER
        heading = self.heading.heightForWidth(room)
        words = _height(self.words.text(), self._theme.font(step, bold=step == "title"), room)
        if not self.answer.isHidden():
            font = self._theme.font("title" if step in _STEPS[:3] else step, bold=True)
            words += self._column.spacing() + _height(self.answer.text(), font, room)
        return edge + heading + words + self._left_for_sketches()

    def _left_for_sketches(self) -> int:
        return self._together([one.minimumHeight() for one in self._sketches()])

    def _wanted_by_sketches(self) -> int:
        return self._together([one.wanted(self.width()) for one in self._sketches()])

    def _sketches(self) -> list[_AsLargeAsFits]:
        return [one for one in (self.drawing, self.picture) if not one.isHidden()]

    def _together(self, heights: list[int]) -> int:
        beside = self._sheet.direction() is QBoxLayout.Direction.LeftToRight
        return max(heights, default=0) if beside else sum(heights) + self._sheet.spacing() * max(0, len(heights) - 1)


def _height(words: str, font: QFont, width: int) -> int:
    """Pixels of height that words take when they are broken into lines."""
    broken = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignCenter
    return QFontMetrics(font).boundingRect(QRect(0, 0, max(1, width), 10_000), int(broken), words).height()


class PictureView(_AsLargeAsFits):
    """A picture beside a question."""

    grows = 1.5

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self._sketch: PictureSketch | None = None
        self.hide()

    def draw(self, sketch: PictureSketch | None) -> bool:
        """Show `sketch`; False when there is nothing to show."""
        self._sketch = sketch
        self.setAccessibleName("" if sketch is None else sketch.description)
        self.setVisible(sketch is not None)
        self._load("" if sketch is None else sketch.svg)
        self._may_shrink()
        return sketch is not None

    def wear(self, theme: Theme) -> None:
        """Paint in another theme."""
        super().wear(theme)
        self._may_shrink()

    def _may_shrink(self) -> None:
        least = self._theme.gap(LEAST) if self._sketch is not None else 0
        self.setMinimumSize(least, least)

    def sizeHint(self) -> QSize:
        """The sheet at the theme's scale."""
        if self._sketch is None:
            return QSize(0, 0)
        scale = self._theme.scale
        return QSize(math.ceil(self._sketch.wide * scale), math.ceil(self._sketch.high * scale))

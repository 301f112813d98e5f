"""The board: the question typeset large, its picture where it has one, its words beneath.

It draws what it is handed and never reads mathematics; for who hears the window it has the question as it is spoken.
"""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
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

    def _place(self) -> QRectF:
        largest = self._renderer.viewBoxF().size() * self.grows * self._theme.scale
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
        self.setMinimumHeight(theme.gap(70))


class Board(QFrame):
    """The card with the question."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setObjectName("card")
        self.heading = label(step="small", tone="main")
        self.drawing = Drawing(theme)
        self.picture = PictureView(theme)
        self.words = label(step="lead", wrap=True)
        self.words.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._sheet = column((self.drawing, 1), (self.picture, 2))
        self._column = column(self.heading, (self._sheet, 1), self.words, of=self)
        self.fold(folded=False)

    def fold(self, folded: bool, *, beside: bool = False) -> None:
        """Where the page is low, everything stands closer; where it is one column, the picture `beside` the formula."""
        way = QBoxLayout.Direction.LeftToRight if beside else QBoxLayout.Direction.TopToBottom
        self._sheet.setDirection(way)
        self._column.setContentsMargins(*((16, 8, 16, 10) if folded else (28, 18, 28, 22)))
        self._column.setSpacing(4 if folded else 8)

    def show_question(self, view: BoardView) -> None:
        """Put a question on the board; where there is nothing to typeset its words fill the board."""
        self.heading.setText(view.heading)
        self.words.setText(view.words)
        drawn = self.drawing.draw(view.drawing)
        pictured = self.picture.draw(view.picture)
        picture = view.picture.description if view.picture is not None and pictured else ""
        self.setAccessibleName(view.heading)
        self.setAccessibleDescription(" ".join(part for part in (view.spoken or view.words, picture) if part))
        restyle(self.words, step="lead" if drawn or pictured else "title")
        self._column.setStretchFactor(self.words, 0 if drawn or pictured else 1)
        self._column.setStretchFactor(self._sheet, 1 if drawn or pictured else 0)


SMALLEST = 0.6
"""How many times its own size a picture may shrink at scale 1."""


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
        self.setMinimumSize(self._size(SMALLEST))
        return sketch is not None

    def wear(self, theme: Theme) -> None:
        """Paint in another theme."""
        super().wear(theme)
        self.setMinimumSize(self._size(SMALLEST))

    def sizeHint(self) -> QSize:
        """The sheet at the theme's scale."""
        return self._size(1.0)

    def _size(self, times: float) -> QSize:
        if self._sketch is None:
            return QSize(0, 0)
        scale = self._theme.scale * times
        return QSize(math.ceil(self._sketch.wide * scale), math.ceil(self._sketch.high * scale))

"""The board: the question typeset large, its picture where it has one, its words beneath.

It draws what it is handed and never reads mathematics; for who hears the window it has the question as it is spoken.
"""

from __future__ import annotations

import math

from PySide6.QtCore import QByteArray, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QBoxLayout, QFrame, QSizePolicy, QWidget

from desktop.ui.widgets.basics import column, label, restyle
from desktop.ui.widgets.painted import coloured
from desktop.ui.widgets.theme import Theme
from desktop.values.page import BoardView, PictureSketch

FULL = 1.8
"""How many times its own size a drawing may grow at scale 1."""


class Drawing(QWidget):
    """An SVG drawing in the colour of ink, as large as fits."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._renderer = QSvgRenderer(self)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.wear(theme)

    def draw(self, svg: bytes) -> bool:
        """Show `svg`; False when there is nothing in it to draw."""
        drawn = bool(svg) and self._renderer.load(QByteArray(svg))
        self.setVisible(drawn)
        self.update()
        return drawn

    def wear(self, theme: Theme) -> None:
        """Draw in another theme."""
        self._theme = theme
        self.setMinimumHeight(theme.gap(70))
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the drawing, then pour ink over its shape."""
        if not self._renderer.isValid():
            return
        place = self._place()
        ratio = self.devicePixelRatioF()
        sheet = QPixmap((place.size() * ratio).toSize())
        sheet.setDevicePixelRatio(ratio)
        sheet.fill(Qt.GlobalColor.transparent)
        inner = QPainter(sheet)
        self._renderer.render(inner, QRectF(0, 0, place.width(), place.height()))
        inner.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceIn)
        inner.fillRect(sheet.rect(), self._theme.colour("ink"))
        inner.end()
        QPainter(self).drawPixmap(place.topLeft(), sheet)

    def _place(self) -> QRectF:
        own = QSizeF(self._renderer.defaultSize()) * FULL * self._theme.scale
        size = own.scaled(QSizeF(self.size()), Qt.AspectRatioMode.KeepAspectRatio)
        size = size if size.width() < own.width() else own
        return QRectF(
            (self.width() - size.width()) / 2, (self.height() - size.height()) / 2, size.width(), size.height()
        )


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


LARGEST, SMALLEST = 1.5, 0.6
"""How many times its own size a picture may grow or shrink at scale 1."""


class PictureView(QWidget):
    """A picture, as large as fits; hidden while there is none."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._sketch: PictureSketch | None = None
        self._renderer = QSvgRenderer(self)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.hide()

    def draw(self, sketch: PictureSketch | None) -> bool:
        """Show `sketch`; False when there is nothing to show."""
        self._sketch = sketch
        self.setAccessibleName("" if sketch is None else sketch.description)
        self.setVisible(sketch is not None)
        self._fit()
        return sketch is not None

    def wear(self, theme: Theme) -> None:
        """Paint in another theme."""
        self._theme = theme
        self._fit()

    def _fit(self) -> None:
        if self._sketch is not None:
            self._renderer.load(coloured(self._sketch.svg, self._theme.palette))
        self.setMinimumSize(self._size(SMALLEST))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """The sheet at the theme's scale."""
        return self._size(1.0)

    def _size(self, times: float) -> QSize:
        if self._sketch is None:
            return QSize(0, 0)
        scale = self._theme.scale * times
        return QSize(math.ceil(self._sketch.wide * scale), math.ceil(self._sketch.high * scale))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the sheet in the middle of the widget."""
        if self._sketch is None:
            return
        sheet = self._sketch
        fits = min(self.width() / sheet.wide, self.height() / sheet.high, LARGEST * self._theme.scale)
        place = QRectF(0, 0, sheet.wide * fits, sheet.high * fits)
        place.moveCenter(QRectF(self.rect()).center())
        painter = QPainter(self)
        painter.setFont(self._theme.font("body"))
        self._renderer.render(painter, place)
        painter.end()

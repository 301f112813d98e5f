"""The board: the question typeset large, its picture where it has one, its words beneath.

It draws what it is handed and never reads mathematics; for who hears the window it has the question as it is spoken.
"""

from __future__ import annotations

import math

from PySide6.QtCore import QByteArray, QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QPainter, QPainterPath, QPaintEvent, QPen, QPixmap, QPolygonF
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QBoxLayout, QFrame, QSizePolicy, QVBoxLayout, QWidget

from desktop.ui.widgets.basics import label, restyle
from desktop.ui.widgets.theme import Theme
from desktop.values.page import BoardView
from desktop.values.picture import Bow, Fill, Path, PictureSketch, Point, Round, Stroke, Tone, Words

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
        column = QVBoxLayout(self)
        self._column = column
        self.heading = label(step="small", tone="main")
        self.drawing = Drawing(theme)
        self.picture = PictureView(theme)
        self.words = label(step="lead", wrap=True)
        self.words.setAlignment(Qt.AlignmentFlag.AlignCenter)
        column.addWidget(self.heading)
        self._sheet = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        self._sheet.addWidget(self.drawing, 1)
        self._sheet.addWidget(self.picture, 2)
        column.addLayout(self._sheet, 1)
        column.addWidget(self.words, 0)
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
ARROW = 11.0
"""Length of an arrowhead, in the sheet's units."""


class PictureView(QWidget):
    """A picture, as large as fits; hidden while there is none."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._sketch: PictureSketch | None = None
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
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate((self.width() - sheet.wide * fits) / 2, (self.height() - sheet.high * fits) / 2)
        painter.scale(fits, fits)
        brush = _Brush(painter, self._theme)
        for stroke in sheet.strokes:
            brush.paint(stroke)
        painter.end()


class _Brush:
    """One painting of a sheet."""

    def __init__(self, painter: QPainter, theme: Theme) -> None:
        self._painter = painter
        self._theme = theme

    def paint(self, stroke: Stroke) -> None:
        """Paint one thing of the sheet."""
        if isinstance(stroke, Path):
            self._path(stroke)
        elif isinstance(stroke, Bow):
            self._bow(stroke)
        elif isinstance(stroke, Round):
            self._round(stroke)
        else:
            self._words(stroke)

    def _path(self, path: Path) -> None:
        points = QPolygonF([QPointF(*point) for point in path.points])
        self._painter.setPen(self._pen(path.tone, path.thick, dashed=path.dashed))
        if path.closed:
            line = QPainterPath()
            line.addPolygon(points)
            line.closeSubpath()
            self._filled(line, path.fill)
        else:
            self._painter.drawPolyline(points)
        if path.arrow:
            self._arrowhead(path.points[-2], path.points[-1], path.tone)

    def _bow(self, bow: Bow) -> None:
        line = QPainterPath(QPointF(*bow.start))
        line.quadTo(QPointF(*bow.over), QPointF(*bow.end))
        self._painter.setPen(self._pen(bow.tone, bow.thick))
        self._painter.setBrush(Qt.BrushStyle.NoBrush)
        self._painter.drawPath(line)
        self._arrowhead(bow.over, bow.end, bow.tone)

    def _round(self, one: Round) -> None:
        x, y = one.centre
        place = QRectF(x - one.radius, y - one.radius, 2 * one.radius, 2 * one.radius)
        line = QPainterPath()
        if abs(one.span) >= 360:
            line.addEllipse(place)
        elif one.slice:
            line.moveTo(x, y)
            line.arcTo(place, one.start, one.span)
            line.closeSubpath()
        else:
            line.arcMoveTo(place, one.start)
            line.arcTo(place, one.start, one.span)
        self._painter.setPen(self._pen(one.tone, one.thick))
        self._filled(line, one.fill)

    def _filled(self, line: QPainterPath, fill: Fill) -> None:
        """An area in its colour; the second group carries stripes too, so that no one has to tell colours apart."""
        outline = self._painter.pen()
        if fill != "none":
            self._painter.fillPath(line, self._colour(_FILLS[fill]))
        if fill == "second":
            self._painter.save()
            self._painter.setClipPath(line, Qt.ClipOperation.IntersectClip)
            self._painter.setPen(QPen(self._colour("ink"), 1.2))
            self._stripes(line.boundingRect())
            self._painter.restore()
        self._painter.setPen(outline)
        self._painter.setBrush(QBrush(Qt.BrushStyle.NoBrush))
        self._painter.drawPath(line)

    def _stripes(self, place: QRectF) -> None:
        """Slanting lines; they keep to the sheet, so that neighbours' stripes meet."""
        first = math.floor((place.left() + place.top()) / 8) * 8
        for at in range(first, math.ceil(place.right() + place.bottom()) + 8, 8):
            start = QPointF(at - place.top(), place.top())
            self._painter.drawLine(start, QPointF(at - place.bottom(), place.bottom()))

    def _arrowhead(self, before: Point, tip: Point, tone: Tone) -> None:
        angle = math.atan2(tip[1] - before[1], tip[0] - before[0])
        wings = [angle + math.pi - 0.42, angle + math.pi + 0.42]
        corners = [QPointF(*tip)] + [
            QPointF(tip[0] + ARROW * math.cos(one), tip[1] + ARROW * math.sin(one)) for one in wings
        ]
        self._painter.setPen(Qt.PenStyle.NoPen)
        self._painter.setBrush(self._colour(tone))
        self._painter.drawPolygon(QPolygonF(corners))

    def _words(self, words: Words) -> None:
        font = QFont(self._theme.font("body", bold=words.bold))
        font.setPixelSize(round(words.size))
        self._painter.setFont(font)
        self._painter.setPen(self._colour(words.tone))
        x, y = words.at
        room = 600.0
        left = {"left": x, "middle": x - room / 2, "right": x - room}[words.side]
        aligned = {
            "left": Qt.AlignmentFlag.AlignLeft,
            "middle": Qt.AlignmentFlag.AlignHCenter,
            "right": Qt.AlignmentFlag.AlignRight,
        }[words.side]
        place = QRectF(left, y - words.size, room, 2 * words.size)
        self._painter.drawText(place, int(aligned | Qt.AlignmentFlag.AlignVCenter), words.text)

    def _pen(self, tone: Tone, thick: float, *, dashed: bool = False) -> QPen:
        pen = QPen(self._colour(tone), thick)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        if dashed:
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)
            pen.setDashPattern([4.0, 3.0])
        return pen

    def _colour(self, name: str) -> QColor:
        return self._theme.colour(_WORDS.get(name, name))


_WORDS = {"paper": "card"}
"""The palette's word for a role that has another one here."""
_FILLS: dict[Fill, str] = {"paper": "paper", "mist": "main_mist", "first": "main", "second": "glow"}
"""The palette's word for each fill."""

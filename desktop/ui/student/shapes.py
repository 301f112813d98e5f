"""Small pictures written as shapes on a field of 100 by 100, drawn in the colours of the theme.

A shape is a colour and an outline: "M", "L", "Q", "C" and "Z" as in SVG, "O cx cy rx ry" for an ellipse and
"R x y width height radius" for a box. A colour that begins with "-" draws the line alone. It knows no picture.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen

from desktop.ui.widgets.theme import Theme

Shape = tuple[str, str]
LINE = 5.0
"""How thick a line is, on the field of 100."""


@lru_cache(maxsize=512)
def path_of(outline: str) -> QPainterPath:
    """The outline as Qt draws it. Raises KeyError for a word that is none of ours."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    words = outline.split()
    at = 0
    while at < len(words):
        word = words[at]
        count = {"M": 2, "L": 2, "Q": 4, "C": 6, "Z": 0, "O": 4, "R": 5}[word]
        _add(path, word, [float(one) for one in words[at + 1 : at + 1 + count]])
        at += 1 + count
    return path


def _add(path: QPainterPath, word: str, at: list[float]) -> None:
    if word == "M":
        path.moveTo(*at)
    elif word == "L":
        path.lineTo(*at)
    elif word == "Q":
        path.quadTo(*at)
    elif word == "C":
        path.cubicTo(*at)
    elif word == "O":
        path.addEllipse(QRectF(at[0] - at[2], at[1] - at[3], 2 * at[2], 2 * at[3]))
    elif word == "R":
        path.addRoundedRect(QRectF(at[0], at[1], at[2], at[3]), at[4], at[4])
    else:
        path.closeSubpath()


def draw(painter: QPainter, theme: Theme, shapes: Iterable[Shape], box: QRectF) -> None:
    """Draw the shapes into `box`."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(box.topLeft())
    painter.scale(box.width() / 100, box.height() / 100)
    for colour, outline in shapes:
        if colour.startswith("-"):
            pen = QPen(theme.colour(colour[1:]), LINE, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
            pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            painter.strokePath(path_of(outline), pen)
        else:
            painter.fillPath(path_of(outline), theme.colour(colour))
    painter.restore()

"""The pictures that stand for students, chosen steadily from who they are, and those that a picture PIN is made of.

They are drawn, not stored: shapes on a field of 100 by 100, in the colours of the theme. Nothing here may come to mean
anything but "this is you".
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.ui.widgets.theme import Theme
from desktop.values.student import emblem_of

GROUNDS = ("main_mist", "glow", "clay_mist")
"""What pictures stand on."""


def paint_emblem(painter: QPainter, theme: Theme, key: str, box: QRectF) -> None:
    """The picture of whoever has that key, on its round ground."""
    number = emblem_of(key, len(EMBLEMS) * len(GROUNDS))
    ground, picture = divmod(number, len(EMBLEMS))
    draw(painter, theme, ((GROUNDS[ground], "O 50 50 50 50"),), box)
    inset = box.width() * 0.16
    draw(painter, theme, tuple(EMBLEMS.values())[picture], box.adjusted(inset, inset, -inset, -inset))


class Emblem(QWidget):
    """Somebody's picture, `size` pixels at scale 1."""

    def __init__(self, theme: Theme, size: int = 72) -> None:
        super().__init__()
        self._theme, self._size, self._key = theme, size, ""
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.wear(theme)

    def show_for(self, key: str) -> None:
        """Show whose picture."""
        self._key = key
        self.update()

    def sizeHint(self) -> QSize:
        """Square."""
        return QSize(self._theme.px(self._size), self._theme.px(self._size))

    def wear(self, theme: Theme) -> None:
        """Draw in another theme."""
        self._theme = theme
        self.setFixedSize(self.sizeHint())
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the picture; nothing while it is nobody's."""
        if self._key:
            painter = QPainter(self)
            paint_emblem(painter, self._theme, self._key, QRectF(self.rect()))


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


Picture = tuple[Shape, ...]

EMBLEMS: dict[str, Picture] = {
    "kite": (
        ("clay", "M 50 4 L 84 40 L 50 80 L 16 40 Z"),
        ("sun", "M 50 4 L 84 40 L 50 40 Z"),
        ("sun", "M 16 40 L 50 40 L 50 80 Z"),
        ("-ink", "M 50 80 Q 62 88 52 94 Q 44 98 50 104"),
    ),
    "mango": (
        ("sun", "M 52 20 C 88 14 98 62 66 86 C 36 106 4 78 14 48 C 20 30 34 24 52 20 Z"),
        ("clay", "M 52 20 C 30 24 20 34 18 50 C 26 38 40 30 58 26 Z"),
        ("-ink", "M 52 20 L 56 6"),
        ("leaf", "M 56 10 Q 74 -6 88 8 Q 74 20 56 10 Z"),
    ),
    "elephant": (
        (
            "soft",
            "M 22 40 Q 24 16 54 18 Q 90 20 92 56 L 92 88 L 76 88 L 76 70 L 52 70 L 52 88 L 36 88 L 36 66 L 22 40 Z",
        ),
        ("soft", "M 22 36 L 36 66 Q 30 66 26 62 L 24 84 Q 14 90 8 80 L 16 78 Z"),
        ("main_mist", "M 44 32 Q 64 30 60 54 Q 48 60 42 48 Z"),
        ("ink", "O 32 38 3.5 3.5"),
        ("card", "M 24 56 Q 18 66 10 62 L 22 50 Z"),
    ),
    "auto": (
        ("sun", "M 10 52 L 10 34 Q 12 14 34 14 L 60 14 Q 78 16 88 52 Z"),
        ("leaf", "M 8 50 L 86 50 Q 96 56 96 74 L 8 74 Z"),
        ("card", "M 20 46 L 20 34 Q 22 24 34 24 L 40 24 L 40 46 Z"),
        ("card", "M 50 46 L 50 24 L 58 24 Q 70 26 76 46 Z"),
        ("ink", "O 28 78 13 13 O 82 80 11 11"),
        ("card", "O 28 78 5 5 O 82 80 4 4"),
        ("sun", "O 92 62 4 4"),
    ),
    "tabla": (
        ("clay", "M 6 38 L 48 38 L 44 84 Q 26 94 10 84 Z"),
        ("main", "M 52 32 L 96 32 Q 100 76 74 86 Q 46 76 52 32 Z"),
        ("card", "O 27 36 21 10 O 74 31 22 10"),
        ("ink", "O 27 36 9 4 O 74 31 9 4"),
        ("-sun", "M 12 50 L 18 80 M 27 52 L 27 84 M 42 50 L 36 80"),
    ),
    "peacock": (
        ("leaf", "M 50 60 L 4 40 Q 20 4 50 4 Q 80 4 96 40 Z"),
        ("sun", "O 24 34 8 8 O 50 20 8 8 O 76 34 8 8"),
        ("main", "O 24 34 4 4 O 50 20 4 4 O 76 34 4 4"),
        ("main", "M 42 96 Q 30 70 44 54 Q 40 40 50 36 Q 62 40 56 54 Q 70 72 58 96 Z"),
        ("ink", "O 50 44 3 3"),
        ("sun", "M 46 50 L 50 58 L 54 50 Z"),
    ),
    "tiger": (
        ("sun", "O 24 24 13 13 O 76 24 13 13 O 50 54 42 38"),
        ("hair", "M 50 16 L 56 32 L 44 32 Z M 30 20 L 40 34 L 30 36 Z M 70 20 L 70 36 L 60 34 Z"),
        ("hair", "M 8 50 L 24 54 L 9 60 Z M 92 50 L 76 54 L 91 60 Z"),
        ("card", "O 40 68 14 12 O 60 68 14 12"),
        ("ink", "O 34 48 5 6 O 66 48 5 6 M 43 60 L 57 60 L 50 69 Z"),
    ),
    "lotus": (
        ("leaf", "O 50 84 44 9"),
        ("clay", "M 50 82 Q 10 84 4 44 Q 30 46 50 82 Z M 50 82 Q 90 84 96 44 Q 70 46 50 82 Z"),
        ("skin", "M 50 82 Q 16 64 24 22 Q 46 38 50 82 Z M 50 82 Q 84 64 76 22 Q 54 38 50 82 Z"),
        ("clay", "M 50 84 Q 28 46 50 8 Q 72 46 50 84 Z"),
    ),
    "bat": (
        ("skin", "M 62 26 L 76 40 L 34 92 Q 26 98 14 86 Q 4 74 10 66 Z"),
        ("-ink", "M 70 32 L 92 8"),
        ("clay", "O 78 76 16 16"),
        ("-card", "M 70 64 Q 82 76 72 90"),
    ),
    "train": (
        ("main", "R 6 22 88 50 12"),
        ("sun", "R 6 52 88 8 0"),
        ("card", "R 16 30 18 16 3 R 42 30 18 16 3 R 68 30 18 16 3"),
        ("ink", "O 26 78 10 10 O 52 78 10 10 O 78 78 10 10"),
        ("-soft", "M 2 92 L 98 92"),
    ),
    "rocket": (
        ("clay", "M 34 58 L 14 84 L 36 80 Z M 66 58 L 86 84 L 64 80 Z"),
        ("sun", "M 40 80 L 50 100 L 60 80 Z"),
        ("main", "M 50 2 Q 76 28 68 82 L 32 82 Q 24 28 50 2 Z"),
        ("card", "O 50 40 11 11"),
        ("sun", "O 50 40 6 6"),
    ),
    "umbrella": (
        ("-ink", "M 50 14 L 50 80 Q 50 94 36 92 Q 28 88 30 80"),
        ("main", "M 4 54 Q 8 10 50 8 Q 92 10 96 54 Q 84 44 73 54 Q 62 44 50 54 Q 38 44 27 54 Q 16 44 4 54 Z"),
        ("sun", "M 27 54 Q 30 20 50 8 Q 70 20 73 54 Q 62 44 50 54 Q 38 44 27 54 Z"),
    ),
    "diya": (
        ("sun", "M 50 2 Q 78 34 62 54 Q 50 62 38 54 Q 22 34 50 2 Z"),
        ("clay", "M 50 22 Q 62 40 55 52 Q 50 56 45 52 Q 38 40 50 22 Z"),
        ("skin", "M 4 56 Q 50 72 96 56 Q 92 92 50 94 Q 8 92 4 56 Z"),
        ("sun", "O 28 78 4 4 O 50 82 4 4 O 72 78 4 4"),
    ),
    "pot": (
        ("clay", "M 34 22 L 66 22 L 64 34 Q 96 46 90 72 Q 84 94 50 96 Q 16 94 10 72 Q 4 46 36 34 Z"),
        ("skin", "R 28 8 44 16 8"),
        ("-sun", "M 14 62 L 26 54 L 38 62 L 50 54 L 62 62 L 74 54 L 86 62"),
    ),
    "parrot": (
        ("leaf", "M 40 6 Q 76 6 72 46 Q 68 74 40 98 Q 44 76 30 64 Q 12 40 40 6 Z"),
        ("main", "M 56 38 Q 72 44 58 72 Q 44 58 56 38 Z"),
        ("clay", "M 30 20 Q 4 22 14 46 Q 20 36 32 36 Z"),
        ("card", "O 44 24 7 7"),
        ("ink", "O 44 24 3.5 3.5"),
    ),
    "tortoise": (
        ("leaf", "O 88 52 11 10 R 18 70 14 18 6 R 60 70 14 18 6 M 8 72 L 22 64 L 24 74 Z"),
        ("main", "M 12 70 Q 12 22 46 22 Q 80 22 80 70 Z"),
        ("sun", "M 38 34 L 56 34 L 62 52 L 47 62 L 32 52 Z"),
        ("ink", "O 91 50 3 3"),
    ),
    "butterfly": (
        ("clay", "O 26 34 23 25 O 74 34 23 25"),
        ("sun", "O 30 72 18 18 O 70 72 18 18"),
        ("card", "O 24 34 8 8 O 76 34 8 8"),
        ("hair", "R 45 24 10 64 5"),
        ("-ink", "M 48 24 Q 44 10 34 6 M 52 24 Q 56 10 66 6"),
    ),
    "watermelon": (
        ("leaf", "M 2 34 L 98 34 Q 92 86 50 88 Q 8 86 2 34 Z"),
        ("card", "M 11 34 L 89 34 Q 82 77 50 78 Q 18 77 11 34 Z"),
        ("clay", "M 16 34 L 84 34 Q 78 71 50 72 Q 22 71 16 34 Z"),
        ("ink", "O 36 44 3 5 O 50 56 3 5 O 64 44 3 5"),
    ),
    "top": (
        ("clay", "M 12 32 Q 50 14 88 32 Q 84 60 54 86 L 46 86 Q 16 60 12 32 Z"),
        ("sun", "M 14 42 Q 50 56 86 42 Q 84 50 80 56 Q 50 68 20 56 Z"),
        ("hair", "R 44 4 12 20 5 M 46 86 L 54 86 L 50 100 Z"),
    ),
    "boat": (
        ("-ink", "M 48 66 L 48 8"),
        ("clay", "M 54 12 L 88 58 L 54 58 Z"),
        ("sun", "M 42 22 L 42 58 L 14 58 Z"),
        ("main", "M 4 66 L 96 66 Q 88 92 70 92 L 30 92 Q 12 92 4 66 Z"),
    ),
    "cup": (
        ("-skin", "M 70 46 Q 96 44 90 62 Q 84 74 66 72"),
        ("skin", "M 14 36 L 74 36 L 68 86 Q 66 92 58 92 L 30 92 Q 22 92 20 86 Z"),
        ("clay", "O 44 38 30 7"),
        ("-soft", "M 34 24 Q 26 16 34 8 M 52 24 Q 44 16 52 8"),
    ),
    "fish": (
        ("sun", "M 62 50 L 98 22 L 90 50 L 98 78 Z"),
        ("main", "M 2 52 Q 36 8 76 50 Q 36 94 2 52 Z"),
        ("sun", "M 34 34 Q 46 50 34 68 Q 56 66 58 50 Q 54 36 34 34 Z"),
        ("card", "O 22 46 6 6"),
        ("ink", "O 22 46 3 3"),
    ),
    "mountain": (
        ("sun", "O 74 26 17 17"),
        ("soft", "M 40 18 L 88 90 L 2 90 Z"),
        ("card", "M 40 18 L 57 44 L 46 40 L 40 50 L 32 40 L 25 42 Z"),
        ("leaf", "M 70 52 L 100 90 L 42 90 Z"),
    ),
    "bus": (
        ("clay", "R 6 18 88 60 12"),
        ("card", "R 14 28 20 20 4 R 40 28 20 20 4 R 66 28 20 20 4"),
        ("sun", "R 6 56 88 7 0"),
        ("ink", "O 28 80 12 12 O 72 80 12 12"),
        ("card", "O 28 80 4.5 4.5 O 72 80 4.5 4.5"),
    ),
}


PIN_PICTURES: dict[str, tuple[Shape, ...]] = {
    "sun": (
        ("sun", "O 50 50 24 24"),
        ("-sun", "M 50 4 L 50 16 M 50 84 L 50 96 M 4 50 L 16 50 M 84 50 L 96 50"),
        ("-sun", "M 18 18 L 26 26 M 74 74 L 82 82 M 18 82 L 26 74 M 74 26 L 82 18"),
    ),
    "moon": (("main", "M 62 8 Q 20 12 20 52 Q 22 90 64 92 Q 84 92 92 78 Q 54 82 48 50 Q 46 24 62 8 Z"),),
    "star": (("sun", "M 50 4 L 62 38 L 98 38 L 69 59 L 80 94 L 50 73 L 20 94 L 31 59 L 2 38 L 38 38 Z"),),
    "tree": (
        ("skin", "R 42 60 16 36 3"),
        ("leaf", "O 50 36 32 30 O 30 48 20 18 O 70 48 20 18"),
    ),
    "flower": (
        ("clay", "O 50 22 16 18 O 24 44 18 16 O 76 44 18 16 O 34 74 17 17 O 66 74 17 17"),
        ("sun", "O 50 50 15 15"),
    ),
    "fish": (
        ("main", "M 4 50 Q 36 12 70 50 Q 36 88 4 50 Z"),
        ("main", "M 64 50 L 96 24 L 88 50 L 96 76 Z"),
        ("card", "O 24 44 5 5"),
    ),
    "bird": (
        ("leaf", "M 14 44 Q 24 20 48 30 Q 60 50 96 44 Q 84 82 48 82 Q 18 78 14 44 Z"),
        ("main", "M 44 48 Q 66 48 78 62 Q 56 76 44 48 Z"),
        ("sun", "M 16 40 L 0 48 L 16 52 Z"),
        ("card", "O 28 40 4.5 4.5"),
    ),
    "cat": (
        ("skin", "M 16 10 L 36 26 L 64 26 L 84 10 L 88 56 Q 82 90 50 92 Q 18 90 12 56 Z"),
        ("ink", "O 34 52 5 7 O 66 52 5 7"),
        ("clay", "M 44 66 L 56 66 L 50 74 Z"),
        ("-ink", "M 50 74 Q 42 82 36 76 M 50 74 Q 58 82 64 76"),
    ),
    "house": (
        ("sun", "R 18 44 64 50 2"),
        ("clay", "M 50 6 L 98 48 L 2 48 Z"),
        ("main", "R 42 62 18 32 2"),
    ),
    "boat": (
        ("-ink", "M 48 66 L 48 8"),
        ("sun", "M 54 12 L 88 58 L 54 58 Z"),
        ("clay", "M 42 22 L 42 58 L 14 58 Z"),
        ("main", "M 4 66 L 96 66 Q 88 90 72 92 L 28 92 Q 12 90 4 66 Z"),
    ),
    "kite": (
        ("leaf", "M 50 4 L 84 40 L 50 78 L 16 40 Z"),
        ("sun", "M 50 4 L 84 40 L 50 40 Z M 16 40 L 50 40 L 50 78 Z"),
        ("-ink", "M 50 78 Q 62 86 50 96"),
    ),
    "ball": (
        ("clay", "O 50 50 44 44"),
        ("sun", "M 50 6 Q 26 50 50 94 Q 74 50 50 6 Z"),
        ("-card", "M 8 50 L 92 50"),
    ),
}

"""How a plant is painted: a sprout, a young plant, one in flower, one in full bloom; upright, or bowed for water.

Each stage has a shape of its own and a bowed plant a drop beside it, so that no colour stands alone for a meaning.
It is drawn as lines and never as a picture of points: it is crisp at every size.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import lru_cache
from math import cos, pi, sin

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from desktop.ui.widgets.theme import Theme
from tutor.turn import MasteryWord

SHEET = 100.0
"""A plant is drawn on a sheet of so many units each way."""
GROUND = 86.0
"""Where the soil begins."""
PETALS = ("sun", "clay", "main")
"""The colours that flowers may have."""
KINDS = 4
"""Kinds of flowers."""
BOW = 70.0
"""Degrees by which a thirsty flower hangs its head."""

Bloom = tuple[float, float, float]
"""A flower: how far along the stem, how far it stands beside it, and its size."""


@dataclass(frozen=True, slots=True)
class Shape:
    """How a plant of one stage is built."""

    tall: float
    leaves: tuple[tuple[float, float], ...]
    """Pairs of leaves: how far along the stem, and their length."""
    blooms: tuple[Bloom, ...] = ()
    bud: bool = False


SHAPES: dict[MasteryWord, Shape] = {
    "attempted": Shape(24, ((1.0, 17),)),
    "familiar": Shape(46, ((0.4, 17), (0.72, 14)), bud=True),
    "proficient": Shape(56, ((0.3, 19), (0.6, 15)), ((1.0, 0, 15),)),
    "mastered": Shape(64, ((0.26, 21), (0.48, 17), (0.7, 11)), ((0.62, -25, 11), (0.62, 25, 11), (1.0, 0, 17))),
}


def kind_of(skill: str) -> tuple[int, str]:
    """Which flower a skill has, and its colour: always the same, for they are made of the skill alone."""
    number = int.from_bytes(hashlib.blake2b(skill.encode("utf-8"), digest_size=4).digest(), "big")
    return number % KINDS, PETALS[number // KINDS % len(PETALS)]


def paint_plant(painter: QPainter, theme: Theme, skill: str, stage: MasteryWord, thirsty: bool, box: QRectF) -> None:
    """Paint a skill's plant into a square box."""
    shape = SHAPES.get(stage, SHAPES["attempted"])
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(box.topLeft())
    painter.scale(box.width() / SHEET, box.height() / SHEET)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.colour("skin"))
    painter.drawPath(_mound())
    stem = _stem(shape.tall, thirsty)
    kind, colour = kind_of(skill)
    for bloom in shape.blooms[:-1]:
        _side_bloom(painter, theme, stem, bloom, kind, colour, thirsty)
    _outline(painter, theme, stem, 4)
    for along, long in shape.leaves:
        _leaves(painter, theme, stem.pointAtPercent(along), long, thirsty)
    tip = stem.pointAtPercent(1.0)
    if shape.bud:
        _bud(painter, theme, tip, theme.colour(colour), thirsty)
    for bloom in shape.blooms[-1:]:
        _flower(painter, theme, tip, bloom[2], kind, colour, BOW if thirsty else 0)
    if thirsty:
        _drop(painter, theme, QPointF(13, 18))
    painter.restore()


@lru_cache(maxsize=1)
def _mound() -> QPainterPath:
    mound = QPainterPath(QPointF(22, GROUND + 8))
    mound.cubicTo(32, GROUND - 5, 68, GROUND - 5, 78, GROUND + 8)
    mound.closeSubpath()
    return mound


@lru_cache(maxsize=16)
def _stem(tall: float, thirsty: bool) -> QPainterPath:
    """The stem from the soil to its tip; a thirsty one bows to the side."""
    top = GROUND - tall
    stem = QPainterPath(QPointF(50, GROUND + 2))
    if thirsty:
        stem.cubicTo(45, GROUND - tall * 0.5, 46, top - 2, 50 + tall * 0.3, top + tall * 0.14)
    else:
        stem.cubicTo(47, GROUND - tall * 0.4, 53, GROUND - tall * 0.7, 50, top)
    return stem


def _outline(painter: QPainter, theme: Theme, path: QPainterPath, thick: float) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(theme.colour("leaf"), thick, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    painter.drawPath(path)
    painter.setPen(Qt.PenStyle.NoPen)


def _leaves(painter: QPainter, theme: Theme, at: QPointF, long: float, thirsty: bool) -> None:
    """A pair of leaves; those of a thirsty plant hang."""
    painter.setBrush(theme.colour("leaf"))
    for angle in (28, 152) if thirsty else (-35, -145):
        painter.save()
        painter.translate(at)
        painter.rotate(angle)
        painter.drawPath(_leaf(long))
        painter.restore()


@lru_cache(maxsize=32)
def _leaf(long: float) -> QPainterPath:
    leaf = QPainterPath(QPointF(0, 0))
    leaf.cubicTo(long * 0.25, -long * 0.5, long * 0.8, -long * 0.4, long, 0)
    leaf.cubicTo(long * 0.8, long * 0.4, long * 0.25, long * 0.3, 0, 0)
    return leaf


def _bud(painter: QPainter, theme: Theme, at: QPointF, colour: QColor, thirsty: bool) -> None:
    painter.save()
    painter.translate(at)
    painter.rotate(BOW if thirsty else 0)
    painter.setBrush(colour)
    painter.drawEllipse(QRectF(-5, -14, 10, 14))
    painter.setBrush(theme.colour("leaf"))
    painter.drawPath(_cup(7))
    painter.restore()


@lru_cache(maxsize=4)
def _cup(wide: float) -> QPainterPath:
    cup = QPainterPath(QPointF(-wide, -8))
    cup.cubicTo(-wide, 4, wide, 4, wide, -8)
    cup.lineTo(0, -3)
    cup.closeSubpath()
    return cup


def _side_bloom(
    painter: QPainter, theme: Theme, stem: QPainterPath, bloom: Bloom, kind: int, colour: str, thirsty: bool
) -> None:
    """A smaller flower on a stalk of its own."""
    along, beside, size = bloom
    begin = stem.pointAtPercent(along * 0.75)
    end = QPointF(begin.x() + beside, begin.y() - (4 if thirsty else 16))
    stalk = QPainterPath(begin)
    stalk.quadTo(QPointF(end.x(), begin.y() - (14 if thirsty else -2)), end)
    _outline(painter, theme, stalk, 3)
    _flower(painter, theme, end, size, kind, colour, BOW if thirsty and beside > 0 else -BOW if thirsty else 0)


def _flower(painter: QPainter, theme: Theme, at: QPointF, size: float, kind: int, colour: str, turned: float) -> None:
    """A flower with its middle at a point; a thirsty one hangs its head."""
    painter.save()
    painter.translate(at)
    painter.rotate(turned)
    painter.setBrush(theme.colour(colour))
    painter.setPen(QPen(theme.colour("card"), 1.2))
    painter.drawPath(_petals(kind, size))
    if kind != _TULIP:
        painter.setBrush(theme.colour("glow"))
        painter.setPen(QPen(theme.colour(colour), 1.6))
        painter.drawEllipse(QPointF(0, 0), size * 0.34, size * 0.34)
    painter.restore()


_TULIP = 2


@lru_cache(maxsize=32)
def _petals(kind: int, size: float) -> QPainterPath:
    """The petals of a flower about the point 0, 0."""
    if kind == _TULIP:
        return _tulip(size)
    count, broad = ((6, 0.62), (11, 0.3), (0, 0.0), (5, 0.8))[kind]
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for number in range(count):
        turn = 2 * pi * number / count - pi / 2
        path.addPath(_petal(size, turn, size * broad))
    return path


def _petal(long: float, turn: float, broad: float) -> QPainterPath:
    along, across = (cos(turn), sin(turn)), (-sin(turn), cos(turn))

    def place(out: float, beside: float) -> QPointF:
        return QPointF(along[0] * out + across[0] * beside, along[1] * out + across[1] * beside)

    petal = QPainterPath(QPointF(0, 0))
    petal.cubicTo(place(long * 0.4, -broad), place(long, -broad), place(long, 0))
    petal.cubicTo(place(long, broad), place(long * 0.4, broad), QPointF(0, 0))
    return petal


def _tulip(size: float) -> QPainterPath:
    """A cup of three petals, seen from the side."""
    tulip = QPainterPath(QPointF(0, size * 0.7))
    tulip.cubicTo(-size * 1.3, size * 0.7, -size * 1.0, -size * 0.5, -size * 0.75, -size)
    tulip.cubicTo(-size * 0.5, -size * 0.9, -size * 0.35, -size * 0.7, -size * 0.3, -size * 0.45)
    tulip.cubicTo(-size * 0.25, -size * 0.8, -size * 0.1, -size * 1.1, 0, -size * 1.2)
    tulip.cubicTo(size * 0.1, -size * 1.1, size * 0.25, -size * 0.8, size * 0.3, -size * 0.45)
    tulip.cubicTo(size * 0.35, -size * 0.7, size * 0.5, -size * 0.9, size * 0.75, -size)
    tulip.cubicTo(size * 1.0, -size * 0.5, size * 1.3, size * 0.7, 0, size * 0.7)
    return tulip


def _drop(painter: QPainter, theme: Theme, at: QPointF) -> None:
    """The sign beside a thirsty plant."""
    drop = QPainterPath(QPointF(0, -14))
    drop.cubicTo(4, -5, 10, 0, 9, 6)
    drop.cubicTo(8, 15, -8, 15, -9, 6)
    drop.cubicTo(-10, 0, -4, -5, 0, -14)
    painter.save()
    painter.translate(at)
    painter.setBrush(theme.colour("main_mist"))
    painter.setPen(QPen(theme.colour("main"), 3))
    painter.drawPath(drop)
    painter.restore()

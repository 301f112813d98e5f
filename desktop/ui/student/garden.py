"""The garden as widgets: a bed for each chapter, a plant that can be pressed for each skill, and how one stands.

Tab comes to one plant of each bed, arrows lead to the others. Each stage has a shape of its own and a bowed plant a
drop beside it, so that no colour stands alone for a meaning. Plants are drawn as lines: they are crisp at every size.
It is handed values; it works out nothing of a plant.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import lru_cache
from math import cos, pi, sin

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QFontMetrics,
    QKeyEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractButton, QFrame, QSizePolicy, QWidget

from desktop.ui.student.tile_list import two_lines
from desktop.ui.widgets.basics import button, column, label, row, show_each, told
from desktop.ui.widgets.painted import Painted
from desktop.ui.widgets.theme import Theme
from desktop.values.page import Texts
from desktop.values.student import BedView, PlantView
from tutor.turn import MasteryWord

# --- how a plant is painted -----------------------------------------------------------------------------------------

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


# --- beds -----------------------------------------------------------------------------------------------------------

PICTURE = 88
"""Pixels at scale 1 of a plant's side."""
CELL = 124
"""Pixels at scale 1 of the room that a plant has with its name."""


class PlantKey(QAbstractButton):
    """One plant with its name beneath."""

    def __init__(self, bed: PlantGrid, theme: Theme) -> None:
        super().__init__(bed)
        self._bed, self._theme = bed, theme
        self.view: PlantView | None = None
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.clicked.connect(self._press)

    def show_plant(self, view: PlantView) -> None:
        """Show this plant."""
        if view != self.view:
            self.view = view
            self.setAccessibleName(view.label)
            self.setAccessibleDescription(view.says)
            self.setToolTip(view.label)
            self.update()

    def wear(self, theme: Theme) -> None:
        """Paint in another theme."""
        self._theme = theme
        self.update()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """From now on Tab comes to this plant of the bed."""
        super().focusInEvent(event)
        self._bed.lead_to(self)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses it as Space does, and arrows lead to its neighbours."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        elif not self._bed.go(self, event.key()):
            super().keyPressEvent(event)

    def _press(self) -> None:
        if self.view is not None:
            self._bed.pressed.emit(self)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the plant, its name, and round it what has the cursor."""
        if self.view is None:
            return
        theme, view, painter = self._theme, self.view, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.hasFocus() or self.underMouse():
            edge = theme.gap(3) if self.hasFocus() else theme.gap(2)
            painter.setPen(QPen(theme.colour("ring" if self.hasFocus() else "line"), edge))
            painter.setBrush(theme.colour("main_mist") if self.hasFocus() else Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(edge, edge, -edge, -edge), 12, 12)
        side = theme.px(PICTURE)
        box = QRectF((self.width() - side) / 2, 0, side, side)
        paint_plant(painter, theme, view.skill, view.stage, view.thirsty, box)
        self._paint_name(painter, theme, view.name, box.bottom() + theme.gap(2))

    def _paint_name(self, painter: QPainter, theme: Theme, name: str, top: float) -> None:
        font = theme.font("small")
        metrics = QFontMetrics(font)
        painter.setFont(font)
        painter.setPen(theme.colour("ink"))
        for line in two_lines(name, font, self.width() - theme.gap(10)):
            left = (self.width() - metrics.horizontalAdvance(line)) / 2
            painter.drawText(QPoint(round(left), round(top + metrics.ascent())), line)
            top += metrics.height()


class PlantGrid(QWidget):
    """The plants of one bed, as many side by side as there is room for."""

    pressed = Signal(object)
    """A plant (a `PlantKey`)."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.keys: list[PlantKey] = []
        self._shown = 0
        """How many plants there is room for, whether they are there yet or not."""
        self._cell = QSize()
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.wear(theme)

    def expect(self, plants: int) -> None:
        """Have room for so many; those that were shown and are more go."""
        for key in self.keys[plants:]:
            key.hide()
        if plants != self._shown:
            self._shown = plants
            self.updateGeometry()
            self.update()

    def show_plants(self, plants: tuple[PlantView, ...]) -> None:
        """Show these plants, and no more."""
        self.expect(len(plants))
        show_each(self.keys, plants, self._made, PlantKey.show_plant)
        if not any(key.focusPolicy() & Qt.FocusPolicy.TabFocus for key in self.keys[: self._shown]):
            self.lead_to(self.keys[0])
        self._put()

    def _made(self) -> PlantKey:
        return PlantKey(self, self._theme)

    def lead_to(self, key: PlantKey) -> None:
        """Have Tab come to this plant."""
        for one in self.keys:
            if one is not key and one.focusPolicy() != Qt.FocusPolicy.ClickFocus:
                one.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        key.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def go(self, key: PlantKey, where: int) -> bool:
        """Lead from a plant to the one in that direction; False for another key, or where there is none."""
        across = self._across(self.width())
        steps = {
            Qt.Key.Key_Left: -1,
            Qt.Key.Key_Right: 1,
            Qt.Key.Key_Up: -across,
            Qt.Key.Key_Down: across,
            Qt.Key.Key_Home: -self.keys.index(key),
            Qt.Key.Key_End: self._shown - 1 - self.keys.index(key),
        }
        there = self.keys.index(key) + steps.get(Qt.Key(where), 0)
        if where not in steps or not 0 <= there < self._shown:
            return False
        self.keys[there].setFocus(Qt.FocusReason.TabFocusReason)
        return True

    def wear(self, theme: Theme) -> None:
        """Larger type needs larger room."""
        self._theme = theme
        words = 2 * QFontMetrics(theme.font("small")).height()
        self._cell = QSize(theme.px(CELL), theme.px(PICTURE) + words + theme.gap(14))
        self.updateGeometry()
        self._put()

    def _across(self, width: int) -> int:
        return max(1, width // self._cell.width())

    def heightForWidth(self, width: int) -> int:
        """The narrower, the more rows."""
        return -(-max(self._shown, 1) // self._across(width)) * self._cell.height()

    def hasHeightForWidth(self) -> bool:
        """It does."""
        return True

    def sizeHint(self) -> QSize:
        """A few side by side."""
        return QSize(4 * self._cell.width(), self.heightForWidth(4 * self._cell.width()))

    def minimumSizeHint(self) -> QSize:
        """One below the other, if need be."""
        return QSize(self._cell.width(), self._cell.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put each plant in its place."""
        super().resizeEvent(event)
        self._put()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the soil that each row of plants stands on."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        cell, side = self._cell, self._theme.px(PICTURE)
        for number in range(-(-self._shown // self._across(self.width()))):
            top = number * cell.height()
            painter.setBrush(self._theme.colour("leaf_mist"))
            painter.drawRoundedRect(QRectF(0, top, self.width(), side), 10, 10)
            painter.setBrush(self._theme.colour("skin"))
            high = side * (SHEET - GROUND - 5) / SHEET
            painter.drawRoundedRect(QRectF(0, top + side - high, self.width(), high), 4, 4)

    def _put(self) -> None:
        cell, across = self._cell, self._across(self.width())
        for number, key in enumerate(self.keys):
            down, beside = divmod(number, across)
            key.setGeometry(QRect(QPoint(beside * cell.width(), down * cell.height()), cell))


class PlantPicture(Painted):
    """One plant alone, `side` pixels at scale 1."""

    def __init__(self, theme: Theme, side: float = 120) -> None:
        self._view: PlantView | None = None
        super().__init__(theme, side, side)

    def show_plant(self, view: PlantView) -> None:
        """Show this plant."""
        self._view = view
        self.update()

    def paint(self, painter: QPainter) -> None:
        """Paint it."""
        if self._view is not None:
            one = self._view
            paint_plant(painter, self._theme, one.skill, one.stage, one.thirsty, QRectF(self.rect()))


class Standing(QFrame):
    """How one plant stands, and the way to practise its skill."""

    wanted = Signal(object)
    """The lesson that is wanted (a `Start`)."""
    closed = Signal()
    """It was put away."""

    def __init__(self, theme: Theme, texts: Texts) -> None:
        super().__init__()
        self.setObjectName("chip")
        self._view: PlantView | None = None
        self.picture = PlantPicture(theme)
        self.name = label(step="lead", wrap=True)
        self.says = label(tone="soft", wrap=True)
        self.practise = told(button(""), texts, text="window_garden_practise")
        self.close_key = told(button("", "quiet"), texts, text="window_garden_close")
        self.practise.clicked.connect(self._practise)
        self.close_key.clicked.connect(self.closed)
        keys = row(self.practise, self.close_key, 1, spacing=10)
        words = column(self.name, self.says, keys, spacing=6)
        row((self.picture, 0, Qt.AlignmentFlag.AlignTop), (words, 1), of=self, margins=(14, 10, 14, 12), spacing=16)
        self.hide()

    @property
    def skill(self) -> str:
        """The id of the skill whose plant is shown."""
        return "" if self._view is None else self._view.skill

    def show_plant(self, view: PlantView) -> None:
        """Show how this plant stands."""
        self._view = view
        self.picture.show_plant(view)
        self.name.setText(view.name)
        self.says.setText(view.says)
        self.practise.setAccessibleDescription(f"{view.label}. {view.says}")
        self.show()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape puts it away."""
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)

    def _practise(self) -> None:
        if self._view is not None:
            self.wanted.emit(self._view.start)


class Bed(QFrame):
    """One chapter: its plants, and how the one that was pressed stands."""

    wanted = Signal(object)
    """The lesson that is wanted (a `Start`)."""
    opened = Signal(object)
    """A plant was pressed here (the `Bed`)."""

    def __init__(self, theme: Theme, texts: Texts) -> None:
        super().__init__()
        self.setObjectName("card")
        self.title = label(step="lead", wrap=True)
        self.says = label(step="small", tone="soft", wrap=True)
        self.grid = PlantGrid(theme)
        self.view: BedView | None = None
        self._theme, self._texts = theme, texts
        self._standing: Standing | None = None
        self._pressed: PlantKey | None = None
        self.grid.pressed.connect(self.open_plant)
        parts = (self.title, self.says, self.grid)
        self._column = column(*parts, of=self, margins=(20, 12, 20, 12), spacing=4)

    @property
    def standing(self) -> Standing:
        """How the plant that was pressed stands; made when the first one is, for a garden may have many beds."""
        if self._standing is None:
            self._standing = Standing(self._theme, self._texts)
            self._standing.wanted.connect(self.wanted)
            self._standing.closed.connect(self._close)
            self._column.addWidget(self._standing)
        return self._standing

    def wear(self, theme: Theme) -> None:
        """What is made later is drawn in this theme too."""
        self._theme = theme

    def expect(self, view: BedView) -> None:
        """Show this chapter with room for its plants, which follow with `fill`."""
        self.view = view
        self.title.setText(view.title)
        self.says.setText(view.says)
        self.grid.setAccessibleName(view.title)
        self.grid.expect(len(view.plants))

    def fill(self) -> None:
        """Show the plants that are expected; the one that was pressed stays open."""
        if self.view is None:
            return
        self.grid.show_plants(self.view.plants)
        shown = self._standing
        if shown is None or shown.isHidden():
            return
        again = next((one for one in self.view.plants if one.skill == shown.skill), None)
        if again is None:
            self.put_away()
        else:
            shown.show_plant(again)

    def open_plant(self, key: PlantKey) -> None:
        """Say how a plant stands; the cursor is on what practises it."""
        if key.view is None:
            return
        self._pressed = key
        self.standing.show_plant(key.view)
        self.opened.emit(self)
        self.standing.practise.setFocus(Qt.FocusReason.OtherFocusReason)

    def put_away(self) -> None:
        """No plant is open any more."""
        if self._standing is not None:
            self._standing.hide()

    def _close(self) -> None:
        self.put_away()
        if self._pressed is not None:
            self._pressed.setFocus(Qt.FocusReason.OtherFocusReason)

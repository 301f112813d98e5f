"""What widgets paint by hand: drawings in the theme's colours, whose picture it is, the microphone's level, joy.

A drawing is an SVG whose colours are words of the palette. None of it stands alone for a meaning; a student's picture
may never come to mean anything but "this is you".
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter, deque
from collections.abc import Iterable
from functools import lru_cache
from math import pi, sin
from pathlib import Path

from PySide6.QtCore import QByteArray, QEasingCurve, QPointF, QRectF, QSize, Qt, QVariantAnimation
from PySide6.QtGui import QHideEvent, QIcon, QPainter, QPainterPath, QPaintEvent, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.ui.widgets.theme import Palette, Theme

_ONE = re.compile(r'<svg id="(\w+)".*?</svg>', re.DOTALL)


def drawings(path: Path) -> dict[str, str]:
    """The drawings of a file by their names, in their order, each as an SVG."""
    found = _ONE.finditer(path.read_text(encoding="utf-8"))
    return {one[1]: one[0].replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"', 1) for one in found}


DRAWINGS = drawings(Path(__file__).with_name("drawings.svg"))
EMBLEMS = drawings(Path(__file__).with_name("emblems.svg"))
"""The pictures that stand for students, chosen steadily from who they are."""
PIN_PICTURES = drawings(Path(__file__).with_name("pin_pictures.svg"))
"""What a picture PIN is made of."""
GROUNDS = ("main_mist", "glow", "clay_mist")
"""What students' pictures stand on."""


def coloured(svg: str, palette: Palette, sign: str = "main") -> QByteArray:
    """A drawing in the colours of a palette; `sign` is the palette's word for the colour of a sign."""
    named = svg.replace('"@sign"', f'"@{sign}"')
    return QByteArray(re.sub(r'"@(\w+)"', lambda role: f'"{getattr(palette, role[1])}"', named).encode())


@lru_cache(maxsize=512)
def _renderer(svg: str, palette: Palette, sign: str) -> QSvgRenderer:
    return QSvgRenderer(coloured(svg, palette, sign))


def draw(painter: QPainter, theme: Theme, svg: str, box: QRectF, sign: str = "main") -> None:
    """Draw an SVG into `box`."""
    _renderer(svg, theme.palette, sign).render(painter, box)


class Painted(QWidget):
    """A widget that paints itself, `wide` by `high` pixels at scale 1; one that stretches takes all the width there is.

    What it paints is drawings, one over another, unless it paints for itself.
    """

    def __init__(self, theme: Theme, wide: float, high: float, *, stretches: bool = False) -> None:
        super().__init__()
        self._theme, self._wide, self._high, self._stretches = theme, wide, high, stretches
        self.drawings: tuple[str, ...] = ()
        if stretches:
            self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        Painted.wear(self, theme)

    def sizeHint(self) -> QSize:
        """As large as the type is."""
        return QSize(self._theme.px(self._wide), self._theme.px(self._high))

    def wear(self, theme: Theme) -> None:
        """Paint in another theme."""
        self._theme = theme
        if not self._stretches:
            self.setFixedSize(self.sizeHint())
        self.updateGeometry()
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint with smooth edges and no line round anything."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        self.paint(painter)

    def paint(self, painter: QPainter) -> None:
        """Paint what is to be seen."""
        for one in self.drawings:
            draw(painter, self._theme, one, QRectF(self.rect()))


class DidiFace(Painted):
    """A round picture, `size` pixels at scale 1."""

    def __init__(self, theme: Theme, size: int = 56) -> None:
        super().__init__(theme, size, size)
        self.speak(False)

    def speak(self, speaking: bool) -> None:
        """Open or close the mouth."""
        self.drawings = (DRAWINGS["didi"], DRAWINGS["open_mouth" if speaking else "smile"])
        self.update()


FINE = 2
"""Pixels of the drawing for one of the window, so that a sign is sharp on fine screens."""


def sign(name: str, theme: Theme, colour: str = "main", size: float = 22) -> QIcon:
    """The sign of that name, dimmed where its button is switched off."""
    icon, side = QIcon(), theme.px(size) * FINE
    for mode, word in ((QIcon.Mode.Normal, colour), (QIcon.Mode.Disabled, "line")):
        sheet = QPixmap(side, side)
        sheet.fill(Qt.GlobalColor.transparent)
        painter = QPainter(sheet)
        draw(painter, theme, DRAWINGS[name], QRectF(sheet.rect()), word)
        painter.end()
        sheet.setDevicePixelRatio(FINE)
        icon.addPixmap(sheet, mode)
    return icon


BARS = 28


class LevelMeter(Painted):
    """The last moments of sound, newest on the right. Levels are 0 to 1."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme, 200, 36, stretches=True)
        self._levels: deque[float] = deque([0.0] * BARS, maxlen=BARS)
        self._awake = False

    @property
    def levels(self) -> tuple[float, ...]:
        """What is shown, oldest first."""
        return tuple(self._levels)

    def push(self, level: float) -> None:
        """Show one more moment."""
        self._levels.append(min(1.0, max(0.0, level)))
        self.update()

    def wake(self, awake: bool) -> None:
        """Colour the bars while listening; rest and empty them otherwise."""
        self._awake = awake
        self._levels.extend([0.0] * BARS)
        self.update()

    def paint(self, painter: QPainter) -> None:
        """Paint the bars about their middle."""
        painter.setBrush(self._theme.colour("main" if self._awake else "line"))
        step = self.width() / BARS
        thick = min(step * 0.55, self._theme.px(6))
        for number, level in enumerate(self._levels):
            tall = max(thick, level * self.height())
            left = number * step + (step - thick) / 2
            painter.drawRoundedRect(QRectF(left, (self.height() - tall) / 2, thick, tall), thick / 2, thick / 2)


LASTS = 1400
"""Milliseconds."""
LEAVES = 14
_TONES = ("leaf", "sun", "main")


class Celebration(QWidget):
    """Lies over its parent, and is gone again by itself."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._share = 0.0
        self.still = False
        """Whether nothing may move."""
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._moving = QVariantAnimation(self)
        self._moving.setDuration(LASTS)
        self._moving.setStartValue(0.0)
        self._moving.setEndValue(1.0)
        self._moving.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._moving.valueChanged.connect(self._show_share)
        self._moving.finished.connect(self.hide)
        self.hide()

    def begin(self) -> None:
        """Let the leaves rise, if anything may move."""
        parent = self.parentWidget()
        if self.still or parent is None or not parent.isVisible():
            return
        self.setGeometry(parent.rect())
        self.raise_()
        self.show()
        self._moving.start()

    def wear(self, theme: Theme) -> None:
        """Paint in another theme."""
        self._theme = theme

    def hideEvent(self, event: QHideEvent) -> None:
        """What is not seen does not move."""
        self._moving.stop()
        super().hideEvent(event)

    def _show_share(self, share: float) -> None:
        self._share = float(share)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the leaves where they are by now."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        size = self._theme.px(15)
        for number in range(LEAVES):
            along = (number + 0.5) / LEAVES
            rise = self._share * (0.45 + 0.35 * sin(number * 2.4) ** 2)
            drift = sin(self._share * pi + number) * size
            colour = self._theme.colour(_TONES[number % len(_TONES)])
            colour.setAlphaF(0.85 * sin(pi * min(1.0, self._share * 0.92 + 0.08)))
            painter.save()
            painter.translate(QPointF(along * self.width() + drift, self.height() * (1 - rise)))
            painter.rotate(number * 47 + self._share * 90)
            painter.fillPath(_rising_leaf(size), colour)
            painter.restore()


def _rising_leaf(size: float) -> QPainterPath:
    path = QPainterPath(QPointF(-size, 0))
    path.cubicTo(-size * 0.3, -size * 0.8, size * 0.5, -size * 0.7, size, 0)
    path.cubicTo(size * 0.5, size * 0.7, -size * 0.3, size * 0.8, -size, 0)
    return path


def emblem_of(key: str) -> int:
    """Which picture on which ground stands for somebody, made of the key alone: the same on every PC."""
    return _digest(key) % (len(EMBLEMS) * len(GROUNDS))


def _digest(key: str) -> int:
    return int.from_bytes(hashlib.blake2b(key.encode("utf-8"), digest_size=4).digest(), "big")


def emblems_of(keys: Iterable[str]) -> dict[str, int]:
    """The pictures of a class, so that no two children have the same as long as there are pictures enough.

    Who comes first in the order of their digests keeps their own; the others get the next that is free. A picture comes
    again on another ground only when all were given.
    """
    pictures, grounds = len(EMBLEMS), len(GROUNDS)
    whole: Counter[int] = Counter()
    alone: Counter[int] = Counter()
    given: dict[str, int] = {}
    for key in sorted(set(keys), key=lambda one: (_digest(one), one)):
        own = emblem_of(key)
        ways = (((own + step) % (pictures * grounds), step) for step in range(pictures * grounds))
        number, _ = min(ways, key=lambda one: (whole[one[0]], alone[one[0] % pictures], one[1]))
        given[key] = number
        whole[number] += 1
        alone[number % pictures] += 1
    return given


_GIVEN: dict[str, int] = {}
"""The picture of everybody who is listed on this PC; the key alone tells that of others."""


def give_emblems(classes: Iterable[Iterable[str]]) -> None:
    """From now on these classes have their pictures without repeats, wherever they are painted."""
    _GIVEN.clear()
    for keys in classes:
        _GIVEN.update(emblems_of(keys))


def paint_emblem(painter: QPainter, theme: Theme, key: str, box: QRectF) -> None:
    """The picture of whoever has that key, on its round ground."""
    ground, picture = divmod(_GIVEN.get(key, emblem_of(key)), len(EMBLEMS))
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.colour(GROUNDS[ground]))
    painter.drawEllipse(box)
    painter.restore()
    inset = box.width() * 0.16
    draw(painter, theme, tuple(EMBLEMS.values())[picture], box.adjusted(inset, inset, -inset, -inset))


class Emblem(Painted):
    """Somebody's picture, `size` pixels at scale 1; nothing while it is nobody's."""

    def __init__(self, theme: Theme, size: int = 72) -> None:
        self._key = ""
        super().__init__(theme, size, size)

    def show_for(self, key: str) -> None:
        """Show whose picture."""
        self._key = key
        self.update()

    def paint(self, painter: QPainter) -> None:
        """Paint the picture."""
        if self._key:
            paint_emblem(painter, self._theme, self._key, QRectF(self.rect()))

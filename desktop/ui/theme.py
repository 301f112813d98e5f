"""How Didi looks: one palette by day, one by night, one type scale.

Nothing else in the program may name a colour or a size of type; widgets that paint themselves are handed a Theme and
use its words.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtGui import QColor, QFont

FAMILIES = ("Noto Sans", "Segoe UI", "Noto Sans Devanagari", "Nirmala UI", "DejaVu Sans", "sans-serif")
"""Faces with Latin and Devanagari that the systems we run on carry; the first that is there is used."""


@dataclass(frozen=True, slots=True)
class Palette:
    """Colours by what they are for. Every text colour reads at 4.5:1 or better on the grounds it is used on."""

    paper: str
    """The ground of the window."""
    card: str
    ink: str
    soft: str
    """Quieter words."""
    line: str
    main: str
    """The one colour that asks to be pressed."""
    main_deep: str
    on_main: str
    main_mist: str
    """The ground of what the student said."""
    glow: str
    """The ground of the sentence that is being spoken."""
    sun: str
    """What was solved with help; what needs a look."""
    leaf: str
    """What went right."""
    clay: str
    """Listening, and what is missing. Never used for a student's answer."""
    clay_mist: str
    skin: str
    hair: str


DAY = Palette(
    paper="#FAF5EB",
    card="#FFFFFF",
    ink="#22303B",
    soft="#56636E",
    line="#E6DCC9",
    main="#0B6A66",
    main_deep="#084F4C",
    on_main="#FFFFFF",
    main_mist="#DDF0EC",
    glow="#FFE6B0",
    sun="#E8A33A",
    leaf="#2B7A4B",
    clay="#B23C2A",
    clay_mist="#FBE6DF",
    skin="#D99A6C",
    hair="#3A2A2A",
)
NIGHT = Palette(
    paper="#172127",
    card="#202C34",
    ink="#F3EDE1",
    soft="#B3BEC6",
    line="#384751",
    main="#6FCBC0",
    main_deep="#93DDD4",
    on_main="#0D2422",
    main_mist="#1F4340",
    glow="#5C4718",
    sun="#F0B860",
    leaf="#83D0A0",
    clay="#F4937A",
    clay_mist="#4A2A22",
    skin="#D99A6C",
    hair="#0E0A0A",
)

STEPS = {"small": 14, "body": 17, "lead": 20, "speech": 23, "title": 30, "board": 46}
"""The type scale: pixels of a letter's em at scale 1."""


@dataclass(frozen=True, slots=True)
class Theme:
    """A palette at a scale."""

    palette: Palette = DAY
    scale: float = 1.0

    def px(self, size: float) -> int:
        """`size` pixels at scale 1, in this theme's pixels."""
        return round(size * self.scale)

    def type(self, step: str) -> int:
        """Pixels of a step of the type scale."""
        return self.px(STEPS[step])

    def font(self, step: str, *, bold: bool = False) -> QFont:
        """The face at a step of the type scale, for widgets that paint themselves."""
        font = QFont()
        font.setFamilies(list(FAMILIES))
        font.setPixelSize(self.type(step))
        font.setWeight(QFont.Weight.DemiBold if bold else QFont.Weight.Normal)
        return font

    def colour(self, name: str) -> QColor:
        """A colour of the palette by its word."""
        return QColor(getattr(self.palette, name))


def scale_for(width: int, height: int) -> float:
    """The scale that suits a window: a lab screen of 1366 x 768 is 1."""
    fits = min(width / 1300, height / 720)
    return round(min(1.6, max(0.9, fits)) * 20) / 20


def stylesheet(theme: Theme) -> str:
    """The style of every widget that Qt paints."""
    p, px, step = theme.palette, theme.px, theme.type
    families = ", ".join(f'"{name}"' for name in FAMILIES)
    return f"""
* {{ font-family: {families}; font-size: {step("body")}px; color: {p.ink}; }}
QWidget#window, QWidget#page {{ background: {p.paper}; }}
QToolTip {{ background: {p.card}; color: {p.ink}; border: 1px solid {p.line}; padding: {px(4)}px; }}
QFrame#card {{ background: {p.card}; border: 1px solid {p.line}; border-radius: {px(18)}px; }}
QLabel {{ background: transparent; }}
QLabel[step="small"] {{ font-size: {step("small")}px; }}
QLabel[step="lead"] {{ font-size: {step("lead")}px; }}
QLabel[step="speech"] {{ font-size: {step("speech")}px; }}
QLabel[step="title"] {{ font-size: {step("title")}px; font-weight: 600; }}
QLabel[step="board"] {{ font-size: {step("board")}px; font-weight: 600; }}
QLabel[tone="soft"] {{ color: {p.soft}; }}
QLabel[tone="main"] {{ color: {p.main}; font-weight: 600; }}
QLabel[tone="clay"] {{ color: {p.clay}; }}
QFrame#heard {{ background: {p.main_mist}; border-radius: {px(16)}px; border: none; }}
QLabel#sentence {{ font-size: {step("lead")}px; color: {p.soft}; padding: {px(3)}px {px(8)}px;
    border-radius: {px(10)}px; }}
QLabel#sentence[now="newest"] {{ font-size: {step("speech")}px; color: {p.ink}; }}
QLabel#sentence[now="speaking"] {{ font-size: {step("speech")}px; color: {p.ink}; background: {p.glow}; }}
QLineEdit {{ background: {p.card}; border: 2px solid {p.line}; border-radius: {px(14)}px;
    padding: {px(9)}px {px(14)}px; font-size: {step("lead")}px; selection-background-color: {p.main};
    selection-color: {p.on_main}; placeholder-text-color: {p.soft}; }}
QLineEdit:focus {{ border: 2px solid {p.main}; }}
QLineEdit[unsure="true"] {{ border: 2px solid {p.sun}; background: {p.glow}; }}
QLineEdit:disabled {{ color: {p.soft}; }}
QPushButton {{ background: {p.card}; color: {p.main}; border: 2px solid {p.line}; border-radius: {px(14)}px;
    padding: {px(9)}px {px(18)}px; font-size: {step("body")}px; font-weight: 600; }}
QPushButton:hover {{ border-color: {p.main}; }}
QPushButton:focus {{ border-color: {p.main}; background: {p.main_mist}; }}
QPushButton:disabled {{ color: {p.soft}; border-color: {p.line}; background: {p.paper}; }}
QPushButton#first {{ background: {p.main}; color: {p.on_main}; border: 2px solid {p.main};
    font-size: {step("lead")}px; }}
QPushButton#first:hover {{ background: {p.main_deep}; border-color: {p.main_deep}; }}
QPushButton#first:focus {{ border: 3px solid {p.sun}; }}
QPushButton#first:disabled {{ background: {p.line}; border-color: {p.line}; color: {p.soft}; }}
QPushButton#quiet {{ background: transparent; border: 2px solid transparent; color: {p.soft};
    padding: {px(6)}px {px(12)}px; }}
QPushButton#quiet:hover {{ color: {p.main}; }}
QPushButton#quiet:focus {{ border-color: {p.main}; color: {p.main}; }}
QComboBox {{ background: {p.card}; border: 2px solid {p.line}; border-radius: {px(14)}px; padding: {px(9)}px {px(14)}px;
    font-size: {step("lead")}px; }}
QComboBox:focus {{ border-color: {p.main}; }}
QComboBox::drop-down {{ border: none; width: {px(32)}px; }}
QComboBox QAbstractItemView {{ background: {p.card}; color: {p.ink}; selection-background-color: {p.main_mist};
    selection-color: {p.ink}; border: 1px solid {p.line}; outline: none; }}
QFrame#notice {{ background: {p.clay_mist}; border: none; border-radius: {px(12)}px; }}
QScrollArea, QScrollArea > QWidget > QWidget {{ background: transparent; border: none; }}
QScrollBar:vertical {{ background: transparent; width: {px(10)}px; margin: 0; }}
QScrollBar::handle:vertical {{ background: {p.line}; border-radius: {px(5)}px; min-height: {px(40)}px; }}
QScrollBar::add-line, QScrollBar::sub-line, QScrollBar::add-page,
QScrollBar::sub-page {{ height: 0; background: none; }}
"""


def contrast(one: str, other: str) -> float:
    """How far two colours stand apart, 1 to 21 (WCAG 2.2, relative luminance)."""
    bright, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue

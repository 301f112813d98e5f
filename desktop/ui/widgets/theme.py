"""How Didi looks: a palette by day, by night and of high contrast; one type scale; the sheet that dresses Qt.

Nothing else in the program may name a colour or a size of type; widgets that paint themselves are handed a Theme.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import asdict, dataclass
from functools import cache, lru_cache
from pathlib import Path

from PySide6.QtGui import QColor, QFont, QPalette

FAMILIES = ("Noto Sans", "Segoe UI", "Noto Sans Devanagari", "Nirmala UI", "DejaVu Sans", "sans-serif")
"""Faces with Latin and Devanagari that the systems we run on carry; the first that is there is used."""


@dataclass(frozen=True, slots=True)
class Palette:
    """Colours by what they are for. Every text colour reads at 4.5:1 or better on the grounds it is used on.

    What went right (leaf), what needs a look (sun) and what is missing (clay) differ in lightness too, for eyes that do
    not tell the colours apart; a word or a shape beside them says the same all the same.
    """

    paper: str
    """The ground of the window."""
    card: str
    shade: str
    """Every second row of a table; a quiet ground."""
    ink: str
    soft: str
    """Quieter words."""
    line: str
    """Between things; carries no meaning."""
    edge: str
    """Round what can be filled in or ticked."""
    main: str
    """The one colour that asks to be pressed."""
    main_deep: str
    on_main: str
    main_mist: str
    """The ground of what the student said, and of what is chosen."""
    ring: str
    """Round what has the cursor."""
    ring_on_main: str
    """The same where the ground is `main`."""
    glow: str
    """The ground of the sentence that is being spoken."""
    sun: str
    """What was solved with help; what needs a look. For shapes, not for words."""
    leaf: str
    """What went right."""
    leaf_mist: str
    clay: str
    """Listening, and what is missing. Never used for a student's answer."""
    clay_mist: str
    skin: str
    hair: str

    @property
    def dark(self) -> bool:
        """Whether light words stand on a dark ground."""
        return _luminance(self.paper) < _luminance(self.ink)


_HERE = Path(__file__).parent
LOOKS = {
    name: Palette(**colours)
    for name, colours in tomllib.loads((_HERE / "looks.toml").read_text(encoding="utf-8")).items()
}
"""The palettes by the name under which they are chosen."""
DAY, NIGHT, CONTRAST = (LOOKS[name] for name in ("day", "night", "contrast"))
STEPS = {"small": 14, "body": 17, "lead": 20, "speech": 23, "title": 30, "board": 46}
"""The type scale: pixels of a letter's em at scale 1."""
GROWS_HALF = ("title", "board")
"""Large enough as they are: a larger size of text enlarges them by half as much."""


def palette_for(chosen: str, *, dark: bool, contrast: bool) -> Palette:
    """The palette of a look that was chosen; of none ("" or unknown), the one that goes with what the system asks for.

    High contrast goes before dark: who needs it reads nothing else well.
    """
    system = CONTRAST if contrast else NIGHT if dark else DAY
    return LOOKS.get(chosen, system)


@dataclass(frozen=True, slots=True)
class Theme:
    """A palette at a scale, which suits the window, and a size of text, which suits whoever reads."""

    palette: Palette = DAY
    scale: float = 1.0
    text_size: float = 1.0
    """1 to 2."""

    def px(self, size: float) -> int:
        """What holds words: `size` pixels at scale 1, in this theme's pixels. It grows with the size of text."""
        return round(size * self.scale * self.text_size)

    def gap(self, size: float) -> int:
        """What lies between things: it grows with the window only, so that large text keeps its room."""
        return round(size * self.scale)

    def type(self, step: str) -> int:
        """Pixels of a step of the type scale."""
        grown = (1 + self.text_size) / 2 if step in GROWS_HALF else self.text_size
        return round(STEPS[step] * self.scale * grown)

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

    def qt_palette(self) -> QPalette:
        """The same colours for what no style sheet reaches."""
        role, palette = QPalette.ColorRole, QPalette()
        for where, word in (
            (role.Window, "paper"),
            (role.WindowText, "ink"),
            (role.Base, "card"),
            (role.AlternateBase, "shade"),
            (role.Text, "ink"),
            (role.Button, "card"),
            (role.ButtonText, "ink"),
            (role.ToolTipBase, "card"),
            (role.ToolTipText, "ink"),
            (role.PlaceholderText, "soft"),
            (role.Highlight, "main"),
            (role.HighlightedText, "on_main"),
            (role.Link, "main"),
        ):
            palette.setColor(where, self.colour(word))
        return palette


GROWS = 0.6
"""The share of what a window is larger than a lab's by which its type is larger."""


def scale_for(width: int, height: int) -> float:
    """The scale that suits a window: a lab screen of 1366 x 768 is 1. A larger one shows more, and not only larger."""
    fits = min(width / 1300, height / 720)
    return round(min(1.6, max(0.9, fits if fits < 1 else 1 + GROWS * (fits - 1))) * 20) / 20


def contrast(one: str, other: str) -> float:
    """How far two colours stand apart, 1 to 21 (WCAG 2.2, relative luminance)."""
    bright, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


MARKS = _HERE / "marks"
"""Ticks and arrows, light and dark."""


@lru_cache(maxsize=8)
def stylesheet(theme: Theme) -> str:
    """The whole style sheet: window.qss with the theme's colours and sizes in it."""
    words = asdict(theme.palette) | {"families": ", ".join(f'"{name}"' for name in FAMILIES)}

    def pixels(found: re.Match[str]) -> str:
        unit, of, half, more = found.groups()
        size = theme.type(of) if unit == "type" else getattr(theme, unit)(int(of))
        return f"{(size // 2 if half else size) + int(more or 0)}px"

    def mark(found: re.Match[str]) -> str:
        tint = "light" if theme.palette.dark is not bool(found[1]) else "dark"
        return f'url("{(MARKS / f"{found[2]}_{tint}.svg").as_posix()}")'

    sheet = re.sub(r"@(\w+)", lambda found: words[found[1]], _sheet())
    sheet = re.sub(r"\b(gap|px|type)\((\w+)\)(/2)?([+-]\d+)?", pixels, sheet)
    # Paths come last: a folder may be called what a size is called.
    return re.sub(r"\bmark(_on_main)?\((\w+)\)", mark, sheet)


@cache
def _sheet() -> str:
    return re.sub(r"/\*.*?\*/", "", (_HERE / "window.qss").read_text(encoding="utf-8"), flags=re.DOTALL)

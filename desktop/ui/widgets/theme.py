"""How Didi looks: a palette by day, one by night and one of high contrast; one type scale.

Nothing else in the program may name a colour or a size of type; widgets that paint themselves are handed a Theme and
use its words, and `stylesheet` dresses what Qt paints.
"""

from __future__ import annotations

from dataclasses import dataclass

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


DAY = Palette(
    paper="#FAF5EB",
    card="#FFFFFF",
    shade="#F6F1E6",
    ink="#22303B",
    soft="#56636E",
    line="#E6DCC9",
    edge="#847B69",
    main="#0B6A66",
    main_deep="#084F4C",
    on_main="#FFFFFF",
    main_mist="#DDF0EC",
    ring="#0B6A66",
    ring_on_main="#FFC04D",
    glow="#FFE6B0",
    sun="#BE7F0C",
    leaf="#217245",
    leaf_mist="#E3F2E8",
    clay="#84200F",
    clay_mist="#FBE6DF",
    skin="#D99A6C",
    hair="#3A2A2A",
)
NIGHT = Palette(
    paper="#172127",
    card="#202C34",
    shade="#25323B",
    ink="#F3EDE1",
    soft="#B3BEC6",
    line="#384751",
    edge="#8798A3",
    main="#6FCBC0",
    main_deep="#93DDD4",
    on_main="#0D2422",
    main_mist="#1F4340",
    ring="#8FE0D6",
    ring_on_main="#5A2A00",
    glow="#5C4718",
    sun="#FFE29A",
    leaf="#78CA98",
    leaf_mist="#1D3A2B",
    clay="#E8705A",
    clay_mist="#3A1F19",
    skin="#D99A6C",
    hair="#0E0A0A",
)
CONTRAST = Palette(
    paper="#000000",
    card="#0B0B0B",
    shade="#161616",
    ink="#FFFFFF",
    soft="#E2E2E2",
    line="#8C8C8C",
    edge="#FFFFFF",
    main="#FFE14D",
    main_deep="#FFF0A0",
    on_main="#000000",
    main_mist="#332C00",
    ring="#6FE0FF",
    ring_on_main="#0033AA",
    glow="#4A3B00",
    sun="#FFF8D0",
    leaf="#64DF8F",
    leaf_mist="#07240F",
    clay="#FF7A66",
    clay_mist="#1C0502",
    skin="#D99A6C",
    hair="#2A1A12",
)

LOOKS = {"day": DAY, "night": NIGHT, "contrast": CONTRAST}
"""The palettes by the name under which they are chosen."""
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


def scale_for(width: int, height: int) -> float:
    """The scale that suits a window: a lab screen of 1366 x 768 is 1."""
    fits = min(width / 1300, height / 720)
    return round(min(1.6, max(0.9, fits)) * 20) / 20


def contrast(one: str, other: str) -> float:
    """How far two colours stand apart, 1 to 21 (WCAG 2.2, relative luminance)."""
    bright, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue

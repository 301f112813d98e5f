"""How Didi looks: a palette by day, by night and of high contrast; one type scale; the sheet that dresses Qt.

Nothing else in the program may name a colour or a size of type; widgets that paint themselves are handed a Theme.
"""

from __future__ import annotations

from dataclasses import dataclass
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


MARKS = Path(__file__).parent / "marks"
"""Ticks and arrows, light and dark."""
FOCUSABLE = (
    "QLineEdit",
    "QPlainTextEdit",
    "QPushButton",
    "QToolButton",
    "QComboBox",
    "QCheckBox",
    "QRadioButton",
    "QSpinBox",
    "QDoubleSpinBox",
    "QTimeEdit",
    "QDateEdit",
    "QSlider",
    "QTabBar",
    "QTableView",
    "QListView",
    "QTreeView",
    "QScrollArea",
    "QLabel",
)
"""Every kind of widget that takes the cursor and is dressed here."""


def stylesheet(theme: Theme) -> str:
    """The whole style sheet."""
    parts = (_words, _grounds, _lines, _buttons, _tiles, _choices, _ticks, _sliders, _tables, _tabs, _bars, _shell)
    return "".join(part(theme) for part in parts)


def _mark(theme: Theme, name: str, *, on_main: bool = False) -> str:
    """A mark that stands out on the card, or on `main`."""
    tint = "light" if theme.palette.dark is not on_main else "dark"
    return f'url("{(MARKS / f"{name}_{tint}.svg").as_posix()}")'


def _words(theme: Theme) -> str:
    p, step = theme.palette, theme.type
    families = ", ".join(f'"{name}"' for name in FAMILIES)
    return f"""
* {{ font-family: {families}; font-size: {step("body")}px; color: {p.ink}; }}
QToolTip {{ background: {p.card}; color: {p.ink}; border: 1px solid {p.line}; padding: {theme.gap(4)}px; }}
QLabel {{ background: transparent; }}
QLabel:focus {{ border: 2px solid {p.ring}; border-radius: {theme.gap(8)}px; }}
QLabel[step="small"] {{ font-size: {step("small")}px; }}
QLabel[step="lead"] {{ font-size: {step("lead")}px; }}
QLabel[step="speech"] {{ font-size: {step("speech")}px; }}
QLabel[step="title"] {{ font-size: {step("title")}px; font-weight: 600; }}
QLabel[step="board"] {{ font-size: {step("board")}px; font-weight: 600; }}
QLabel[tone="soft"] {{ color: {p.soft}; }}
QLabel[tone="main"] {{ color: {p.main}; font-weight: 600; }}
QLabel[tone="leaf"] {{ color: {p.leaf}; font-weight: 600; }}
QLabel[tone="clay"] {{ color: {p.clay}; }}
QLabel#sentence {{ font-size: {step("lead")}px; color: {p.soft}; padding: {theme.gap(3)}px {theme.gap(8)}px;
    border-radius: {theme.gap(10)}px; }}
QLabel#sentence[now="newest"] {{ font-size: {step("speech")}px; color: {p.ink}; }}
QLabel#sentence[now="speaking"] {{ font-size: {step("speech")}px; color: {p.ink}; background: {p.glow}; }}
"""


def _grounds(theme: Theme) -> str:
    p, gap = theme.palette, theme.gap
    return f"""
QWidget#window, QWidget#page {{ background: {p.paper}; }}
QFrame#card {{ background: {p.card}; border: 1px solid {p.line}; border-radius: {gap(18)}px; }}
QFrame#heard {{ background: {p.main_mist}; border-radius: {gap(16)}px; border: none; }}
QFrame#notice {{ background: {p.clay_mist}; border: none; border-radius: {gap(12)}px; }}
QFrame#chip {{ background: {p.shade}; border: 1px solid {p.line}; border-radius: {gap(12)}px;
    padding: {gap(2)}px {gap(10)}px; }}
QFrame#chip[tone="main"] {{ background: {p.main_mist}; border-color: {p.main}; }}
QFrame#chip[tone="leaf"] {{ background: {p.leaf_mist}; border-color: {p.leaf}; }}
QFrame#chip[tone="sun"] {{ background: {p.glow}; border-color: {p.sun}; }}
QFrame#chip[tone="clay"] {{ background: {p.clay_mist}; border-color: {p.clay}; }}
QScrollArea, QScrollArea > QWidget > QWidget {{ background: transparent; border: none; }}
QScrollArea:focus {{ border: 2px solid {p.ring}; }}
QScrollArea#sheet:focus {{ border: none; }}
"""


def _lines(theme: Theme) -> str:
    p, gap = theme.palette, theme.gap
    return f"""
QLineEdit, QPlainTextEdit, QSpinBox, QDoubleSpinBox, QTimeEdit, QDateEdit {{ background: {p.card}; color: {p.ink};
    border: 2px solid {p.edge}; border-radius: {gap(14)}px; padding: {gap(8)}px {gap(13)}px;
    font-size: {theme.type("lead")}px; selection-background-color: {p.main}; selection-color: {p.on_main};
    placeholder-text-color: {p.soft}; }}
QLineEdit:focus, QPlainTextEdit:focus, QSpinBox:focus, QDoubleSpinBox:focus, QTimeEdit:focus, QDateEdit:focus
    {{ border: 3px solid {p.ring}; padding: {gap(8) - 1}px {gap(13) - 1}px; }}
QAbstractSpinBox {{ qproperty-alignment: AlignCenter; }}
QLineEdit[unsure="true"] {{ border: 3px solid {p.sun}; background: {p.glow}; color: {p.ink}; }}
QLineEdit:disabled, QPlainTextEdit:disabled, QSpinBox:disabled {{ background: {p.paper}; color: {p.soft};
    border-color: {p.line}; }}
QSpinBox::up-button, QDoubleSpinBox::up-button, QTimeEdit::up-button {{ subcontrol-origin: border;
    subcontrol-position: top right; border: none; background: transparent; width: {theme.px(30)}px; }}
QSpinBox::down-button, QDoubleSpinBox::down-button, QTimeEdit::down-button {{ subcontrol-origin: border;
    subcontrol-position: bottom right; border: none; background: transparent; width: {theme.px(30)}px; }}
QSpinBox::up-arrow, QDoubleSpinBox::up-arrow, QTimeEdit::up-arrow {{ image: {_mark(theme, "up")};
    width: {theme.px(14)}px; height: {theme.px(14)}px; }}
QSpinBox::down-arrow, QDoubleSpinBox::down-arrow, QTimeEdit::down-arrow {{ image: {_mark(theme, "down")};
    width: {theme.px(14)}px; height: {theme.px(14)}px; }}
"""


def _buttons(theme: Theme) -> str:
    p, gap, step = theme.palette, theme.gap, theme.type
    return f"""
QPushButton, QToolButton {{ background: {p.card}; color: {p.main}; border: 2px solid {p.line};
    border-radius: {gap(14)}px; padding: {gap(9)}px {gap(18)}px; font-size: {step("body")}px; font-weight: 600; }}
QPushButton:hover, QToolButton:hover {{ border-color: {p.main}; }}
QPushButton:focus, QToolButton:focus {{ border: 3px solid {p.ring}; background: {p.main_mist}; color: {p.main};
    padding: {gap(9) - 1}px {gap(18) - 1}px; }}
QPushButton:checked, QToolButton:checked {{ background: {p.main_mist}; border-color: {p.main}; color: {p.main}; }}
QPushButton:disabled, QToolButton:disabled {{ color: {p.soft}; border-color: {p.line}; background: {p.paper}; }}
QPushButton#first {{ background: {p.main}; color: {p.on_main}; border: 2px solid {p.main};
    font-size: {step("lead")}px; }}
QPushButton#first:hover {{ background: {p.main_deep}; color: {p.on_main}; border-color: {p.main_deep}; }}
QPushButton#first:focus {{ background: {p.main}; color: {p.on_main}; border: 3px solid {p.ring_on_main}; }}
QPushButton#first:disabled {{ background: {p.shade}; border-color: {p.line}; color: {p.soft}; }}
QPushButton#quiet, QToolButton#quiet {{ background: transparent; border: 2px solid transparent; color: {p.soft};
    padding: {gap(6)}px {gap(12)}px; }}
QPushButton#quiet:hover, QToolButton#quiet:hover {{ color: {p.main}; }}
QPushButton#quiet:focus, QToolButton#quiet:focus {{ border: 2px solid {p.ring}; color: {p.main};
    background: transparent; }}
QPushButton#danger {{ background: {p.card}; color: {p.clay}; border: 2px solid {p.clay}; }}
QPushButton#danger:hover {{ background: {p.clay_mist}; color: {p.clay}; }}
QPushButton#danger:focus {{ background: {p.clay_mist}; color: {p.clay}; border: 3px solid {p.ring}; }}
QPushButton#danger:disabled {{ color: {p.soft}; border-color: {p.line}; background: {p.paper}; }}
"""


def _tiles(theme: Theme) -> str:
    p, gap = theme.palette, theme.gap
    return f"""
QFrame#tile {{ background: {p.card}; border: 2px solid {p.line}; border-radius: {gap(20)}px; }}
QFrame#tile:hover {{ border-color: {p.main}; }}
QFrame#tile:focus {{ border: 3px solid {p.ring}; background: {p.main_mist}; }}
QFrame#tile[chosen="true"] {{ border-color: {p.main}; background: {p.main_mist}; }}
QPushButton#tile {{ background: {p.card}; color: {p.ink}; border: 2px solid {p.line}; border-radius: {gap(20)}px;
    padding: {gap(16)}px; font-size: {theme.type("lead")}px; font-weight: 600; }}
QPushButton#tile:hover {{ border-color: {p.main}; color: {p.ink}; }}
QPushButton#tile:focus {{ border: 3px solid {p.ring}; background: {p.main_mist}; color: {p.ink};
    padding: {gap(16) - 1}px; }}
QPushButton#tile:checked {{ border: 3px solid {p.main}; background: {p.main_mist}; color: {p.ink};
    padding: {gap(16) - 1}px; }}
QPushButton#tile:disabled {{ color: {p.soft}; background: {p.paper}; }}
"""


def _choices(theme: Theme) -> str:
    p, gap = theme.palette, theme.gap
    return f"""
QComboBox {{ background: {p.card}; color: {p.ink}; border: 2px solid {p.edge}; border-radius: {gap(14)}px;
    padding: {gap(8)}px {gap(13)}px; font-size: {theme.type("lead")}px; }}
QComboBox:hover {{ border-color: {p.main}; }}
QComboBox:focus {{ border: 3px solid {p.ring}; padding: {gap(8) - 1}px {gap(13) - 1}px; }}
QComboBox:disabled {{ color: {p.soft}; background: {p.paper}; border-color: {p.line}; }}
QComboBox::drop-down {{ border: none; width: {theme.px(34)}px; }}
QComboBox::down-arrow {{ image: {_mark(theme, "down")}; width: {theme.px(16)}px; height: {theme.px(16)}px; }}
QComboBox QAbstractItemView {{ background: {p.card}; color: {p.ink}; selection-background-color: {p.main_mist};
    selection-color: {p.ink}; border: 1px solid {p.edge}; outline: none; padding: {gap(4)}px; }}
QComboBox QAbstractItemView::item {{ min-height: {theme.px(34)}px; padding: 0 {gap(10)}px; }}
QComboBox QAbstractItemView::item:selected {{ background: {p.main_mist}; color: {p.ink};
    border: 2px solid {p.ring}; border-radius: {gap(8)}px; }}
QMenu {{ background: {p.card}; color: {p.ink}; border: 1px solid {p.edge}; padding: {gap(6)}px; }}
QMenu::item {{ background: transparent; color: {p.ink}; border: 2px solid transparent;
    padding: {gap(8)}px {theme.px(34)}px {gap(8)}px {gap(26)}px; border-radius: {gap(8)}px; }}
QMenu::item:selected {{ background: {p.main_mist}; color: {p.ink}; border-color: {p.ring}; }}
QMenu::item:disabled {{ background: transparent; color: {p.soft}; }}
QMenu::separator {{ height: 1px; background: {p.line}; margin: {gap(6)}px {gap(10)}px; }}
QMenu::right-arrow {{ image: {_mark(theme, "right")}; width: {theme.px(14)}px; height: {theme.px(14)}px;
    right: {gap(8)}px; }}
QMenu::indicator {{ width: {theme.px(18)}px; height: {theme.px(18)}px; padding-left: {gap(6)}px; }}
QMenu::indicator:checked {{ image: {_mark(theme, "tick")}; }}
"""


def _ticks(theme: Theme) -> str:
    p, gap, side = theme.palette, theme.gap, theme.px(20)
    return f"""
QCheckBox, QRadioButton {{ background: transparent; color: {p.ink}; spacing: {gap(10)}px; padding: {gap(5)}px;
    border: 2px solid transparent; border-radius: {gap(10)}px; }}
QCheckBox:focus, QRadioButton:focus {{ border: 2px solid {p.ring}; }}
QCheckBox:disabled, QRadioButton:disabled {{ color: {p.soft}; }}
QCheckBox::indicator, QRadioButton::indicator, QAbstractItemView::indicator {{ width: {side}px; height: {side}px;
    border: 2px solid {p.edge}; background: {p.card}; border-radius: {gap(6)}px; }}
QRadioButton::indicator {{ border-radius: {side // 2 + 2}px; }}
QCheckBox::indicator:hover, QRadioButton::indicator:hover {{ border-color: {p.main}; }}
QCheckBox::indicator:checked, QAbstractItemView::indicator:checked {{ background: {p.main};
    border-color: {p.main}; image: {_mark(theme, "tick", on_main=True)}; }}
QRadioButton::indicator:checked {{ background: {p.main}; border-color: {p.main};
    image: {_mark(theme, "dot", on_main=True)}; }}
QCheckBox::indicator:disabled, QRadioButton::indicator:disabled {{ border-color: {p.line}; background: {p.paper}; }}
QCheckBox::indicator:checked:disabled, QRadioButton::indicator:checked:disabled {{ background: {p.soft}; }}
"""


def _sliders(theme: Theme) -> str:
    p, gap, knob = theme.palette, theme.gap, theme.px(22)
    return f"""
QSlider {{ background: transparent; border: 2px solid transparent; border-radius: {gap(8)}px;
    min-height: {knob + 12}px; }}
QSlider:focus {{ border: 2px solid {p.ring}; }}
QSlider::groove:horizontal {{ height: {gap(6)}px; background: {p.line}; border-radius: {gap(3)}px; }}
QSlider::sub-page:horizontal {{ background: {p.main}; border-radius: {gap(3)}px; }}
QSlider::handle:horizontal {{ background: {p.main}; border: 2px solid {p.card}; width: {knob}px; height: {knob}px;
    margin: -{knob // 2}px 0; border-radius: {knob // 2 + 2}px; }}
QSlider::handle:horizontal:disabled {{ background: {p.soft}; }}
QProgressBar {{ background: {p.shade}; color: {p.ink}; border: 1px solid {p.edge}; border-radius: {gap(9)}px;
    min-height: {theme.px(18)}px; text-align: center; font-size: {theme.type("small")}px; }}
QProgressBar::chunk {{ background: {p.main_mist}; border-top-left-radius: {gap(8)}px;
    border-bottom-left-radius: {gap(8)}px; border-right: {gap(4)}px solid {p.main}; }}
"""


def _tables(theme: Theme) -> str:
    p, gap = theme.palette, theme.gap
    return f"""
QTableView, QListView, QTreeView {{ background: {p.card}; alternate-background-color: {p.shade}; color: {p.ink};
    border: 2px solid {p.line}; border-radius: {gap(12)}px; gridline-color: {p.line};
    selection-background-color: {p.main_mist}; selection-color: {p.ink}; outline: none; }}
QTableView:focus, QListView:focus, QTreeView:focus {{ border: 2px solid {p.ring}; }}
QTableView::item, QListView::item, QTreeView::item {{ padding: {gap(6)}px {gap(10)}px;
    border: 2px solid transparent; }}
QTableView::item:selected, QListView::item:selected, QTreeView::item:selected {{ background: {p.main_mist};
    color: {p.ink}; }}
QTableView::item:focus, QListView::item:focus, QTreeView::item:focus {{ border: 2px solid {p.ring}; color: {p.ink}; }}
QHeaderView {{ background: {p.shade}; border: none; }}
QHeaderView::section {{ background: {p.shade}; color: {p.ink}; border: none; border-bottom: 2px solid {p.edge};
    padding: {gap(8)}px {gap(10)}px; font-weight: 600; text-align: left; }}
QHeaderView::section:hover {{ background: {p.main_mist}; color: {p.ink}; }}
QHeaderView::up-arrow {{ image: {_mark(theme, "up")}; width: {theme.px(14)}px; height: {theme.px(14)}px; }}
QHeaderView::down-arrow {{ image: {_mark(theme, "down")}; width: {theme.px(14)}px; height: {theme.px(14)}px; }}
QTableCornerButton::section {{ background: {p.shade}; border: none; }}
"""


def _tabs(theme: Theme) -> str:
    p, gap = theme.palette, theme.gap
    return f"""
QTabWidget::pane {{ border: none; border-top: 2px solid {p.line}; }}
QTabBar {{ background: transparent; border: none; }}
QTabBar::tab {{ background: transparent; color: {p.soft}; border: 2px solid transparent;
    border-bottom: 3px solid {p.line}; padding: {gap(8)}px {gap(16)}px; font-weight: 600; }}
QTabBar::tab:hover {{ background: {p.shade}; color: {p.ink}; }}
QTabBar::tab:selected {{ background: transparent; color: {p.main}; border-bottom: 3px solid {p.main}; }}
QTabBar:focus {{ background: {p.main_mist}; }}
QTabBar::tab:selected:focus {{ background: {p.main_mist}; color: {p.main}; border: 2px solid {p.ring};
    border-bottom: 3px solid {p.main}; }}
"""


def _bars(theme: Theme) -> str:
    p, thick = theme.palette, theme.gap(12)
    return f"""
QScrollBar:vertical {{ background: transparent; width: {thick}px; margin: 0; }}
QScrollBar:horizontal {{ background: transparent; height: {thick}px; margin: 0; }}
QScrollBar::handle {{ background: {p.edge}; border-radius: {thick // 2 - 1}px; margin: 1px; }}
QScrollBar::handle:vertical {{ min-height: {theme.gap(40)}px; }}
QScrollBar::handle:horizontal {{ min-width: {theme.gap(40)}px; }}
QScrollBar::add-line, QScrollBar::sub-line, QScrollBar::add-page,
QScrollBar::sub-page {{ width: 0; height: 0; background: none; }}
"""


def _shell(theme: Theme) -> str:
    p, gap = theme.palette, theme.gap
    return f"""
QFrame#bar {{ background: {p.card}; border: none; border-bottom: 1px solid {p.line}; }}
QFrame#sidebar {{ background: {p.card}; border: none; border-right: 1px solid {p.line}; }}
QPushButton#entry {{ background: transparent; color: {p.ink}; border: 2px solid transparent; text-align: left;
    border-radius: {gap(10)}px; padding: {gap(7)}px {gap(12)}px; font-weight: 500; }}
QPushButton#entry:hover {{ background: {p.shade}; color: {p.ink}; border-color: transparent; }}
QPushButton#entry:checked {{ background: {p.main_mist}; color: {p.main}; border-left: 5px solid {p.main};
    border-top-left-radius: 0; border-bottom-left-radius: 0; font-weight: 600; }}
QPushButton#entry:focus {{ border: 2px solid {p.ring}; }}
QFrame#toast {{ background: {p.ink}; border: none; border-radius: {gap(14)}px; }}
QFrame#toast QLabel {{ background: transparent; color: {p.paper}; }}
QFrame#toast QPushButton {{ background: {p.ink}; color: {p.paper}; border: 2px solid {p.paper};
    padding: {gap(5)}px {gap(14)}px; }}
QFrame#toast QPushButton:hover, QFrame#toast QPushButton:focus {{ background: {p.paper}; color: {p.ink};
    border: 2px solid {p.ring}; }}
QFrame#trouble {{ background: {p.clay_mist}; border: 2px solid {p.clay}; border-radius: {gap(14)}px; }}
"""

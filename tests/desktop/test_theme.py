"""How Didi looks: words can be read on the grounds they stand on, and whatever has the cursor shows it."""

from __future__ import annotations

import re
from dataclasses import fields, replace
from itertools import combinations
from pathlib import Path

import pytest

from desktop.ui.widgets.theme import (
    CONTRAST,
    DAY,
    LOOKS,
    MARKS,
    NIGHT,
    STEPS,
    Palette,
    Theme,
    contrast,
    palette_for,
    scale_for,
    stylesheet,
)

WORDS = {name: index for index, name in enumerate(field.name for field in fields(Palette))}
MARKED = Palette(**{name: f"#{index:06X}" for name, index in WORDS.items()})
"""A palette in which every word has a colour of its own, so that the style sheet tells which words it uses."""
NAMED = {f"#{index:06X}": name for name, index in WORDS.items()}
PLAIN_GROUNDS = ("paper", "card")
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
"""Every kind of widget that takes the cursor and is dressed."""
READS = {"day": 4.5, "night": 4.5, "contrast": 7.0}


def rules() -> list[tuple[str, dict[str, str]]]:
    """Every rule of the style sheet: its selector and what it says, with colours by their words."""
    found = []
    for selector, body in re.findall(r"([^{}]+)\{([^{}]*)\}", stylesheet(Theme(MARKED))):
        said = dict(re.findall(r"([\w-]+):\s*([^;]+);", body))
        named = {key: re.sub(r"#[0-9A-F]{6}", lambda hit: NAMED[hit.group()], value) for key, value in said.items()}
        found.extend((one.strip(), named) for one in selector.split(","))
    return found


def pairs() -> list[tuple[str, str, str]]:
    """Selector, words and ground of every rule that colours words; without a ground of its own it stands on any."""
    found = []
    for selector, said in rules():
        if said.get("color") not in WORDS:
            continue
        grounds = (said["background"],) if said.get("background") in WORDS else _grounds_of(selector)
        found.extend((selector, said["color"], ground) for ground in grounds)
        if "alternate-background-color" in said:
            found.append((selector, said["color"], said["alternate-background-color"]))
        if "placeholder-text-color" in said:
            found.append((selector, said["placeholder-text-color"], grounds[0]))
        if "selection-color" in said:
            found.append((selector, said["selection-color"], said["selection-background-color"]))
    return found


def _grounds_of(selector: str) -> tuple[str, ...]:
    """The ground of the same kind of widget in its plain state, else what pages are made of."""
    if selector.startswith("QFrame#toast"):
        return ("ink",)
    plain = re.split(r"[:\[]", selector)[0]
    own = [said.get("background") for one, said in rules() if one == plain]
    return tuple(one for one in own if one in WORDS) or PLAIN_GROUNDS


@pytest.mark.parametrize("look", LOOKS)
def test_all_words_of_the_style_sheet_read_on_their_ground(look: str) -> None:
    used = pairs()
    assert len(used) > 50
    palette = LOOKS[look]
    weak = {
        (selector, words, ground, round(contrast(getattr(palette, words), getattr(palette, ground)), 2))
        for selector, words, ground in used
        if contrast(getattr(palette, words), getattr(palette, ground)) < READS[look]
    }
    assert weak == set()


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize(
    ("words", "ground"),
    [
        *(("ink", ground) for ground in ("paper", "card", "shade", "main_mist", "glow", "clay_mist", "leaf_mist")),
        *(("soft", ground) for ground in ("paper", "card", "shade", "main_mist", "clay_mist", "leaf_mist")),
        ("main", "main_mist"),
        ("main", "shade"),
        ("leaf", "leaf_mist"),
        ("clay", "clay_mist"),
    ],
)
def test_words_read_on_every_ground_that_a_card_can_have(look: str, words: str, ground: str) -> None:
    assert contrast(getattr(LOOKS[look], words), getattr(LOOKS[look], ground)) >= 4.5


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("shape", ["main", "leaf", "sun", "clay", "edge", "ring"])
@pytest.mark.parametrize("ground", PLAIN_GROUNDS)
def test_shapes_that_carry_meaning_stand_out(look: str, shape: str, ground: str) -> None:
    assert contrast(getattr(LOOKS[look], shape), getattr(LOOKS[look], ground)) >= 3.0


@pytest.mark.parametrize("look", LOOKS)
def test_the_ring_stands_out_from_the_edge_it_takes_the_place_of(look: str) -> None:
    palette = LOOKS[look]
    assert contrast(palette.ring_on_main, palette.main) >= 3.0
    if look != "contrast":
        assert contrast(palette.ring, palette.line) >= 3.0


@pytest.mark.parametrize("look", LOOKS)
def test_colours_that_mean_something_differ_in_lightness_too(look: str) -> None:
    meaning = [getattr(LOOKS[look], one) for one in ("leaf", "sun", "clay")]
    assert all(contrast(one, other) >= 1.5 for one, other in combinations(meaning, 2))


@pytest.mark.parametrize("kind", FOCUSABLE)
def test_whatever_can_have_the_cursor_shows_a_ring(kind: str) -> None:
    said = [said for selector, said in rules() if re.fullmatch(rf"{kind}:focus", selector)]
    ringed = any("ring" in value for one in said for value in one.values())
    in_a_part = any(
        selector.startswith(f"{kind}::") and selector.endswith(":focus") and "ring" in said.get("border", "")
        for selector, said in rules()
    )
    assert ringed or in_a_part


@pytest.mark.parametrize("name", ["first", "quiet", "danger", "tile", "entry"])
def test_every_kind_of_button_shows_a_ring_of_its_own(name: str) -> None:
    (said,) = [said for selector, said in rules() if selector == f"QPushButton#{name}:focus"]
    assert "ring" in said["border"]


def test_no_colour_stands_in_the_style_sheet_that_is_not_in_the_palette() -> None:
    sheet = stylesheet(Theme(replace(LOOKS["day"])))
    assert set(re.findall(r"#[0-9A-Fa-f]{6}\b", sheet)) <= {getattr(LOOKS["day"], name) for name in WORDS}


def test_every_mark_that_the_style_sheet_shows_is_there() -> None:
    for palette in LOOKS.values():
        shown = re.findall(r'url\("([^"]+)"\)', stylesheet(Theme(palette)))
        assert shown
        assert all(Path(one).is_file() and Path(one).parent == MARKS for one in shown)


@pytest.mark.parametrize(
    ("dark", "high", "palette"),
    [(False, False, DAY), (True, False, NIGHT), (False, True, CONTRAST), (True, True, CONTRAST)],
)
def test_a_look_that_nobody_chose_is_the_systems(dark: bool, high: bool, palette: Palette) -> None:
    assert palette_for("", dark=dark, contrast=high) is palette
    assert palette_for("of a later Didi", dark=dark, contrast=high) is palette


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("high", [False, True])
def test_a_look_that_was_chosen_stays_whatever_the_system_asks_for(look: str, dark: bool, high: bool) -> None:
    assert palette_for(look, dark=dark, contrast=high) is LOOKS[look]


def test_contrast_is_measured_as_the_guideline_says() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21.0)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)


def test_type_is_never_smaller_than_a_child_can_read() -> None:
    assert Theme(scale=scale_for(800, 560)).type("small") >= 12
    assert scale_for(1366, 728) == pytest.approx(1.0)
    assert 1.2 < scale_for(1920, 1040) < 1.35
    assert scale_for(8000, 8000) == pytest.approx(1.6)


def test_one_scale_enlarges_every_step_of_type() -> None:
    for step in STEPS:
        assert Theme(scale=1.5).type(step) == round(1.5 * STEPS[step])
    assert f"font-size: {STEPS['speech']}px" in stylesheet(Theme())


def test_a_larger_size_of_text_doubles_what_is_read_and_leaves_the_gaps() -> None:
    plain, large = Theme(), Theme(text_size=2.0)
    for step in ("small", "body", "lead", "speech"):
        assert large.type(step) == 2 * plain.type(step)
    assert plain.type("board") < large.type("board") < 2 * plain.type("board")
    assert large.gap(20) == plain.gap(20)
    assert large.px(20) == 40

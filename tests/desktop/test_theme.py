"""How Didi looks: words can be read on the grounds they stand on."""

from __future__ import annotations

import pytest

from desktop.ui.theme import DAY, NIGHT, STEPS, Palette, Theme, contrast, scale_for, stylesheet

WORDS_ON_GROUNDS = [
    ("ink", "paper"),
    ("ink", "card"),
    ("ink", "main_mist"),
    ("ink", "glow"),
    ("ink", "clay_mist"),
    ("soft", "paper"),
    ("soft", "card"),
    ("soft", "main_mist"),
    ("soft", "clay_mist"),
    ("main", "card"),
    ("main", "paper"),
    ("main", "main_mist"),
    ("on_main", "main"),
    ("on_main", "main_deep"),
]


@pytest.mark.parametrize("palette", [DAY, NIGHT], ids=["day", "night"])
@pytest.mark.parametrize(("words", "ground"), WORDS_ON_GROUNDS)
def test_words_read_on_their_ground(palette: Palette, words: str, ground: str) -> None:
    assert contrast(getattr(palette, words), getattr(palette, ground)) >= 4.5


@pytest.mark.parametrize("palette", [DAY, NIGHT], ids=["day", "night"])
@pytest.mark.parametrize(("shape", "ground"), [("main", "card"), ("clay", "card"), ("leaf", "paper"), ("leaf", "card")])
def test_shapes_that_carry_meaning_stand_out(palette: Palette, shape: str, ground: str) -> None:
    assert contrast(getattr(palette, shape), getattr(palette, ground)) >= 3.0


def test_contrast_is_measured_as_the_guideline_says() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21.0)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)


def test_type_is_never_smaller_than_a_child_can_read() -> None:
    assert Theme(scale=scale_for(800, 560)).type("small") >= 12
    assert scale_for(1366, 728) == pytest.approx(1.0)
    assert scale_for(1920, 1040) > 1.3
    assert scale_for(8000, 8000) == pytest.approx(1.6)


def test_one_scale_enlarges_every_step_of_type() -> None:
    for step in STEPS:
        assert Theme(scale=1.5).type(step) == round(1.5 * STEPS[step])
    assert f"font-size: {STEPS['speech']}px" in stylesheet(Theme())

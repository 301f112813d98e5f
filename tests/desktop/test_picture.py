"""Pictures beside questions as the window paints them: every kind, in every look, at every size."""

from __future__ import annotations

import re
from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtGui import QColor, QImage
from pytestqt.qtbot import QtBot

from desktop.lesson import picturing
from desktop.ui.widgets.board import PictureView
from desktop.ui.widgets.theme import LOOKS, Theme
from desktop.values.page import PictureSketch
from tests.tutor.test_pictures import EVERY_KIND, LANGUAGES, picture
from tutor.chapters import generators, packs
from tutor.chapters.values import Picture
from tutor.turn import Language

MORE = {
    "a thermometer": picture("number_line", start="-6", to="6", upright="yes", marks=["4", "3.9"], jumps=["4 > -2: ?"]),
    "numbers close together": picture("number_line", start="-40", to="40", step="5", marks=["-34", "-32"]),
    "many strips": picture("bars", wholes=["5 x 7: 7", "7: 3"]),
    "two rows of circles": picture("circles", wholes=["9 x 5: 1"]),
    "circles with names": picture("circles", wholes=["4", "8"], labels=["Asha", "Kabir"]),
    "a field from corner to corner": picture("rectangle", wide="75", high="40", across="?"),
    "a flat triangle": picture("triangle", wide="90", high="2", bottom="90 cm", side="?"),
    "a straight line": picture("angle_pair", on="line", size="155", labels=["155°", "?"]),
    "a crossing": picture("angle_pair", on="crossing", size="35", labels=["35°", "?"]),
    "four corners": picture("corners", labels=["70°", "80°", "85°", "?"]),
    "a percentage near the end": picture("percent_bar", at="96", percent="96%", part="?", whole="₹1400"),
    "many boxes": picture("strips", rows=["30", "12"]),
    "a whole cube": picture("cube", edge="?"),
    "a square of a sum": picture("area_model", across=["x", "4"], down=["x", "4"]),
    "three pieces": picture("area_model", across=["a", "b", "c"], down=["d"]),
    "a long equation": picture("balance", left="12x + 15", right="9x + 30"),
}
ALL = EVERY_KIND | MORE


def sketch(name: str, language: Language = "en") -> PictureSketch:
    made = picturing.sketched(ALL[name], language)
    assert made is not None
    return made


def points(made: PictureSketch) -> list[tuple[float, float]]:
    """Every point that something stands at."""
    words = re.findall(r'<text x="(\S+)" y="(\S+)"', made.svg)
    drawn = re.findall(r"(-?[\d.]+) (-?[\d.]+)(?=[MLQAZ\"])", "".join(re.findall(r' d="[^"]*"', made.svg)))
    return [(float(x), float(y)) for x, y in (*words, *drawn)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ALL)
def test_all_of_it_stands_on_its_sheet(name: str, language: Language) -> None:
    made = sketch(name, language)
    assert made.description
    for x, y in points(made):
        assert 0 <= x <= made.wide
        assert 0 <= y <= made.high
    assert "{" not in made.svg


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("name", ALL)
def test_it_is_painted_in_every_look(name: str, look: str, qtbot: QtBot) -> None:
    theme = Theme(LOOKS[look])
    grey = painted(PictureView(theme), sketch(name), qtbot)
    assert ink(grey, theme.palette.ink) > 30


def painted(view: PictureView, made: PictureSketch | None, qtbot: QtBot, wide: int = 480, high: int = 260) -> QImage:
    qtbot.addWidget(view)
    assert view.draw(made)
    view.resize(wide, high)
    image = QImage(wide, high, QImage.Format.Format_ARGB32)
    image.fill(QColor("#808080"))
    view.render(image)
    return image


def ink(image: QImage, colour: str) -> int:
    """How many pixels are near that colour."""
    wanted = QColor(colour)
    seen = np.frombuffer(image.constBits(), dtype=np.uint8).reshape(-1, 4).astype(int)
    away = np.abs(seen[:, :3] - (wanted.blue(), wanted.green(), wanted.red())).sum(axis=1)
    return int((away < 60).sum())


def test_shaded_groups_differ_by_more_than_their_colour(qtbot: QtBot) -> None:
    theme = Theme()
    image = painted(PictureView(theme), picturing.sketched(picture("bars", wholes=["2: 1 + 1"]), "en"), qtbot)
    middle = image.height() // 2
    first = {image.pixelColor(x, middle).name() for x in range(60, 220)}
    second = {image.pixelColor(x, middle).name() for x in range(260, 420)}
    assert len(first) == 1
    assert len(second) > 2


def test_it_grows_with_the_size_of_the_words(qtbot: QtBot) -> None:
    small, large = PictureView(Theme(scale=1.0)), PictureView(Theme(scale=2.0))
    for view in (small, large):
        qtbot.addWidget(view)
        view.draw(sketch("number_line"))
    assert large.sizeHint().width() == 2 * small.sizeHint().width()
    small.wear(Theme(scale=2.0))
    assert small.sizeHint() == large.sizeHint()
    assert small.minimumWidth() == large.minimumWidth()


def test_it_is_told_to_those_who_hear_the_window(qtbot: QtBot) -> None:
    view = PictureView(Theme())
    qtbot.addWidget(view)
    view.draw(sketch("percent_bar", "hi"))
    assert view.accessibleName() == "पूरे 320 की पट्टी, निशान पर 70% यानी अज्ञात।"


def test_it_takes_no_room_where_there_is_nothing_to_draw(qtbot: QtBot) -> None:
    view = PictureView(Theme())
    qtbot.addWidget(view)
    assert view.isHidden()
    assert view.draw(sketch("cube"))
    assert not view.isHidden()
    assert not view.draw(None)
    assert view.isHidden()
    assert (view.accessibleName(), view.sizeHint().width(), view.minimumHeight()) == ("", 0, 0)


def test_a_picture_that_cannot_be_drawn_is_left_out() -> None:
    item = packs.load_chapter("rational_numbers").items[0]
    assert picturing.picture_view(replace(item, picture=Picture("bars", ())), "en") is None
    assert picturing.picture_view(replace(item, picture=None), "en") is None


@pytest.mark.parametrize("chapter", packs.chapter_ids())
def test_every_picture_of_the_chapters_is_drawn_on_its_sheet(chapter: str) -> None:
    pack = packs.load_chapter(chapter)
    made = [*pack.items, *(generators.item(template, seed) for template in pack.templates for seed in range(5))]
    shown = [(item, picturing.picture_view(item, "hi")) for item in made if item.picture is not None]
    assert shown
    for item, drawn in shown:
        assert drawn is not None, item.id
        assert all(0 <= x <= drawn.wide and 0 <= y <= drawn.high for x, y in points(drawn)), item.id

"""The picture of an item as the window paints it: the study's figures put onto a page's sheet. Qt-free.

A picture never stands in the way of a lesson: what cannot be drawn is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from typing import Any

from desktop.operations import number_sketches, shape_sketches
from desktop.operations.sketching import Sheet
from desktop.values.picture import PictureSketch
from tutor.chapters import pictures
from tutor.chapters.figures import (
    AnglePair,
    AreaModel,
    Balance,
    Bars,
    Corners,
    Cube,
    HundredGrid,
    NumberLine,
    PercentBar,
    Places,
    Shape,
    Strips,
)
from tutor.errors import ContentFault
from tutor.turn import Item, Language, Picture


def picture_view(item: Item, language: Language) -> PictureSketch | None:
    """The picture that belongs to `item`, its words in `language`; None where it has none."""
    return None if item.picture is None else sketched(item.picture, language)


@lru_cache(maxsize=64)
def sketched(picture: Picture, language: Language) -> PictureSketch | None:
    """The picture on its sheet; None where it cannot be drawn."""
    try:
        figure = pictures.read(picture, language)
        description = pictures.described(figure, language)
        if isinstance(figure, Places):
            sheet = number_sketches.places(figure, partial(pictures.place_name, language=language))
        else:
            sheet = _SHEETS[type(figure)](figure)
    except ContentFault:
        return None
    return sheet.done(description)


_SHEETS: Mapping[type, Callable[[Any], Sheet]] = {
    NumberLine: number_sketches.number_line,
    Bars: number_sketches.bars,
    Shape: shape_sketches.shape,
    AnglePair: shape_sketches.angle_pair,
    Corners: shape_sketches.corners,
    PercentBar: number_sketches.percent_bar,
    Strips: number_sketches.strips,
    HundredGrid: number_sketches.hundred_grid,
    Cube: shape_sketches.cube,
    AreaModel: shape_sketches.area_model,
    Balance: shape_sketches.balance,
}

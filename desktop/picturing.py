"""The picture of an item as the window paints it: the study's numbers and words put into a page's value. Qt-free."""

from __future__ import annotations

from desktop.ui.picture_views import PictureSketch
from tutor.turn import Item, Language


def picture_view(item: Item, language: Language) -> PictureSketch | None:
    """The picture that belongs to `item`, its words in `language`; None where it has none."""
    return None

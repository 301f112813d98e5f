"""The picture beside a question, painted in the theme's colours at any size. It never works out any mathematics."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from desktop.ui.picture_views import PictureSketch
from desktop.ui.theme import Theme


class PictureView(QWidget):
    """A picture, as large as fits; hidden while there is none."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._sketch: PictureSketch | None = None
        self.hide()

    def draw(self, sketch: PictureSketch | None) -> bool:
        """Show `sketch`; False when there is nothing to show."""
        self._sketch = sketch
        self.setAccessibleDescription("" if sketch is None else sketch.description)
        self.setVisible(sketch is not None)
        self.update()
        return sketch is not None

    def wear(self, theme: Theme) -> None:
        """Paint in another theme."""
        self._theme = theme
        self.update()

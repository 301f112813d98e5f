"""What every page of the window is: a name for screen readers, a title, and the widget that has the cursor first.

A page is handed values and tells by signals what was done on it; it never knows which page comes next.
"""

from __future__ import annotations

from typing import Literal

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from desktop.ui.widgets.theme import Theme
from desktop.ui.widgets.told import told
from desktop.values.page import Texts

Area = Literal["student", "teacher", "common", "bare"]
"""Whose page it is: a student's, a teacher's (behind the PIN, with the entries at its side), anybody's, or one without
a bar."""


class Page(QWidget):
    """One page of the window. Its code is the page's name, its title the sentence `window_page_<name>`."""

    name = ""
    area: Area = "student"
    bar = True
    """Whether the window's own bar stands over it; a lesson has its own head."""
    back = ""
    """The page that the bar's way back leads to (also Alt+Left); without one there is no way back."""

    def __init__(self, theme: Theme, texts: Texts) -> None:
        super().__init__()
        self.theme = theme
        self.texts = texts
        self.setObjectName("page")
        told(self, texts, name=f"window_page_{self.name}")

    def first(self) -> QWidget | None:
        """Where the cursor is when the page opens."""
        return None

    def arrive(self) -> None:
        """The page is shown now."""
        widget = self.first()
        if widget is not None:
            widget.setFocus(Qt.FocusReason.OtherFocusReason)

    def wear(self, theme: Theme) -> None:
        """Draw in another theme. Widgets of the page that paint themselves are told by the window."""
        self.theme = theme

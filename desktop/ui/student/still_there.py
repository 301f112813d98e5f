"""A small card at the foot of the window: nobody seems to be here, and what happens then. Any key sends it off."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QWidget

from desktop.ui.widgets.stylesheet import stylesheet
from desktop.ui.widgets.theme import Theme
from desktop.ui.widgets.told import told
from desktop.ui.widgets.widgets import button, label
from desktop.values.page import Texts


class StillThere(QFrame):
    """Counts down, quietly."""

    stays = Signal()
    """Somebody is here."""

    def __init__(self, theme: Theme, texts: Texts, window: QWidget) -> None:
        super().__init__(window)
        self.setObjectName("card")
        self._theme = theme
        self._worn: Theme | None = None
        self.words = label(wrap=True)
        self.here = told(button("", "first"), texts, text="window_still_here")
        self.here.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.here.clicked.connect(self.stays)
        row = QHBoxLayout(self)
        row.setContentsMargins(22, 12, 16, 12)
        row.setSpacing(16)
        row.addWidget(self.words, 1)
        row.addWidget(self.here)
        self.hide()

    def wear(self, theme: Theme) -> None:
        """Dress in this theme: the window dresses its pages, and this lies over them."""
        if theme != self._worn:
            self._theme = self._worn = theme
            self.setStyleSheet(stylesheet(theme))

    def tell(self, sentence: str, theme: Theme) -> None:
        """Show how long it is still; it takes nobody's cursor away."""
        self.wear(theme)
        self.words.setText(sentence)
        self.setAccessibleName(sentence)
        window = self.parentWidget()
        if window is not None:
            width = min(self._theme.px(620), window.width() - 24)
            height = self.heightForWidth(width) if self.hasHeightForWidth() else self.sizeHint().height()
            height = max(height, self.minimumSizeHint().height())
            self.setGeometry((window.width() - width) // 2, window.height() - height - 20, width, height)
        self.show()
        self.raise_()

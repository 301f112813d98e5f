"""Every key on one page, made from the table that the shortcuts themselves are made from."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QVBoxLayout

from desktop.ui.widgets.keys import GROUPS, KEYS, Group, shown
from desktop.ui.widgets.page import Page
from desktop.ui.widgets.theme import Theme
from desktop.ui.widgets.told import told
from desktop.ui.widgets.widgets import label
from desktop.values.page import Texts

BESIDE_FROM = 900
"""Pixels of width at scale 1 from which two cards stand side by side."""


class KeysPage(Page):
    """A card for each place where keys work."""

    name = "keys"
    area = "common"

    def __init__(self, theme: Theme, texts: Texts) -> None:
        super().__init__(theme, texts)
        self.lines: dict[str, QLabel] = {}
        """The words of each key, by its name."""
        lead = told(label(step="lead", tone="soft", wrap=True), texts, text="window_keys_lead")
        self._cards = [self._card(group) for group in GROUPS]
        self._grid = QGridLayout()
        self._grid.setSpacing(18)
        self._whole = QVBoxLayout(self)
        self._whole.setSpacing(14)
        self._whole.addWidget(lead)
        self._whole.addLayout(self._grid)
        self._whole.addStretch(1)
        self._columns = 0
        self._arrange()

    def wear(self, theme: Theme) -> None:
        """Larger words want more room."""
        super().wear(theme)
        self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Beside each other where there is room."""
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        side = max(self.theme.gap(28), (self.width() - self.theme.px(1060)) // 2)
        self._whole.setContentsMargins(side, self.theme.gap(22), side, self.theme.gap(24))
        columns = 2 if self.width() >= self.theme.px(BESIDE_FROM) else 1
        if columns == self._columns:
            return
        self._columns = columns
        for card in self._cards:
            self._grid.removeWidget(card)
        first, *others = self._cards
        self._grid.addWidget(first, 0, 0, len(others) + 1 if columns == 2 else 1, 1, Qt.AlignmentFlag.AlignTop)
        for number, card in enumerate(others):
            row, column = (number, 1) if columns == 2 else (number + 1, 0)
            self._grid.addWidget(card, row, column, Qt.AlignmentFlag.AlignTop)
        self._grid.setColumnStretch(0, 1)
        self._grid.setColumnStretch(1, 1 if columns == 2 else 0)
        self._grid.setRowStretch(len(others), 1)

    def _card(self, group: Group) -> QFrame:
        card = QFrame()
        card.setObjectName("card")
        inside = QGridLayout(card)
        inside.setContentsMargins(24, 18, 24, 20)
        inside.setHorizontalSpacing(18)
        inside.setVerticalSpacing(9)
        inside.setColumnStretch(1, 1)
        inside.addWidget(told(label(step="lead", tone="main"), self.texts, text=f"window_keys_{group}"), 0, 0, 1, 2)
        for row, key in enumerate((one for one in KEYS if one.group == group), 1):
            cap = label(shown(key), step="small")
            cap.setObjectName("chip")
            cap.setAlignment(Qt.AlignmentFlag.AlignCenter)
            words = told(label(wrap=True), self.texts, text=f"window_key_{key.name}")
            self.lines[key.name] = words
            inside.addWidget(cap, row, 0, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
            inside.addWidget(words, row, 1)
        return card

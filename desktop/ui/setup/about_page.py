"""Which Didi this is, what she is made of and where she keeps what; and every key on a page of its own.

The pages are handed all of it and open nothing.
"""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QGridLayout,
    QHeaderView,
    QLabel,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from desktop.ui.widgets.basics import GROUPS, KEYS, Group, Page, button, column, framed, key_name, label, laid, told
from desktop.ui.widgets.painted import DidiFace
from desktop.ui.widgets.theme import Theme
from desktop.values.page import AboutView, Texts

WIDTH = 860
"""Pixels at scale 1 beyond which a line of words is hard to follow."""


class AboutPage(Page):
    """One column."""

    name = "about"
    area = "common"

    def __init__(self, theme: Theme, texts: Texts) -> None:
        super().__init__(theme, texts)
        self.version = label(tone="soft")
        self.folder = _Place()
        self.log = _Place()
        self.open_folder = told(button(""), texts, text="window_about_folder")
        self.parts = QTableWidget(0, 3)
        self.parts.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.parts.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.parts.setAlternatingRowColors(True)
        self.parts.setShowGrid(False)
        self.parts.setTabKeyNavigation(False)
        self.parts.verticalHeader().hide()
        self.parts.horizontalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self.parts.horizontalHeader().setHighlightSections(False)
        self.parts.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        told(self.parts, texts, name="window_about_parts")
        self._lay_out()
        self.retell()

    def first(self) -> QWidget:
        """The only button."""
        return self.open_folder

    def show_view(self, view: AboutView) -> None:
        """Tell about this Didi."""
        told(self.version, self.texts, {"version": view.version}, text="window_about_version")
        self.folder.show_path(view.data_folder)
        self.log.show_path(view.log_file)
        self.parts.setRowCount(len(view.parts))
        for at, part in enumerate(view.parts):
            for across, words in enumerate(part):
                cell = QTableWidgetItem(words)
                cell.setToolTip(words)
                self.parts.setItem(at, across, cell)
        self._heighten()

    def retell(self) -> None:
        """Name the columns."""
        codes = ("window_about_part", "window_about_part_version", "window_about_part_licence")
        self.parts.setHorizontalHeaderLabels([self.texts(code) for code in codes])

    def wear(self, theme: Theme) -> None:
        """Draw in another theme."""
        super().wear(theme)
        self._narrow()
        self._heighten()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A column in the middle of a wide window."""
        super().resizeEvent(event)
        self._narrow()

    def _narrow(self) -> None:
        side = max(self.theme.gap(28), (self.width() - self.theme.px(WIDTH)) // 2)
        self._column.setContentsMargins(side, self.theme.gap(24), side, self.theme.gap(28))

    def _heighten(self) -> None:
        self.parts.verticalHeader().setDefaultSectionSize(self.theme.px(34))
        self.parts.setMinimumHeight(self.theme.px(34) * min(8, 1 + self.parts.rowCount()))

    def _lay_out(self) -> None:
        texts = self.texts
        lead = told(label(step="lead", wrap=True), texts, text="window_about_lead")
        for words in (lead, self.version):
            words.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        card = framed("card")
        inside = column(told(label(wrap=True), texts, text="window_about_licence"), of=card, spacing=6)
        inside.setContentsMargins(26, 20, 26, 22)
        for code, path in (("window_about_kept", self.folder), ("window_about_log", self.log)):
            inside.addSpacing(8)
            laid(inside, told(label(step="small", tone="soft"), texts, text=code), path)
        inside.addSpacing(8)
        inside.addWidget(self.open_folder, 0, Qt.AlignmentFlag.AlignLeft)
        face = DidiFace(self.theme, 84)
        self._column = column((face, 0, Qt.AlignmentFlag.AlignHCenter), lead, self.version, card, of=self, spacing=12)
        self._column.addSpacing(8)
        laid(self._column, told(label(step="lead"), texts, text="window_about_parts"), (self.parts, 1))


class _Place(QLabel):
    """A path, to be selected and copied; it breaks at its folders where there is no room."""

    def __init__(self) -> None:
        super().__init__()
        self.path = ""
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)
        self.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)

    def show_path(self, path: str) -> None:
        """Show it; words are wrapped after each part of it."""
        self.path = path
        self.setText(path.replace("/", "/\u200b").replace("\\", "\\\u200b"))


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
        self._whole = column(lead, self._grid, 1, of=self, spacing=14)
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
        card = framed("card")
        inside = QGridLayout(card)
        inside.setContentsMargins(24, 18, 24, 20)
        inside.setHorizontalSpacing(18)
        inside.setVerticalSpacing(9)
        inside.setColumnStretch(1, 1)
        inside.addWidget(told(label(step="lead", tone="main"), self.texts, text=f"window_keys_{group}"), 0, 0, 1, 2)
        for row, key in enumerate((one for one in KEYS if one.group == group), 1):
            cap = label(key_name(key), step="small")
            cap.setObjectName("chip")
            cap.setAlignment(Qt.AlignmentFlag.AlignCenter)
            words = told(label(wrap=True), self.texts, text=f"window_key_{key.name}")
            self.lines[key.name] = words
            inside.addWidget(cap, row, 0, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
            inside.addWidget(words, row, 1)
        return card

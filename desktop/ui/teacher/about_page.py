"""Which Didi this is, under what licence, what she is made of and where she keeps what.

It is handed all of it and opens nothing itself.
"""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHeaderView,
    QLabel,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from desktop.ui.widgets.didi_face import DidiFace
from desktop.ui.widgets.page import Page
from desktop.ui.widgets.theme import Theme
from desktop.ui.widgets.told import told
from desktop.ui.widgets.widgets import button, label
from desktop.values.page import Texts
from desktop.values.shell import AboutView

WIDTH = 860
"""Pixels at scale 1 beyond which a line of words is hard to follow."""


class AboutPage(Page):
    """One column."""

    name = "about"
    area = "common"

    folder_wanted = Signal()
    """The folder with the lessons and the log shall be opened."""

    def __init__(self, theme: Theme, texts: Texts) -> None:
        super().__init__(theme, texts)
        self.version = label(tone="soft")
        self.folder = _Place()
        self.log = _Place()
        self.open_folder = told(button(""), texts, text="window_about_folder")
        self.open_folder.clicked.connect(self.folder_wanted)
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
        for row, part in enumerate(view.parts):
            for column, words in enumerate(part):
                cell = QTableWidgetItem(words)
                cell.setToolTip(words)
                self.parts.setItem(row, column, cell)
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
        self._column = QVBoxLayout(self)
        self._column.setSpacing(12)
        self._column.addWidget(DidiFace(self.theme, 84), 0, Qt.AlignmentFlag.AlignHCenter)
        lead = told(label(step="lead", wrap=True), self.texts, text="window_about_lead")
        for words in (lead, self.version):
            words.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            self._column.addWidget(words)
        card = QFrame()
        card.setObjectName("card")
        inside = QVBoxLayout(card)
        inside.setContentsMargins(26, 20, 26, 22)
        inside.setSpacing(6)
        inside.addWidget(told(label(wrap=True), self.texts, text="window_about_licence"))
        for code, path in (("window_about_kept", self.folder), ("window_about_log", self.log)):
            inside.addSpacing(8)
            inside.addWidget(told(label(step="small", tone="soft"), self.texts, text=code))
            inside.addWidget(path)
        inside.addSpacing(8)
        inside.addWidget(self.open_folder, 0, Qt.AlignmentFlag.AlignLeft)
        self._column.addWidget(card)
        self._column.addSpacing(8)
        self._column.addWidget(told(label(step="lead"), self.texts, text="window_about_parts"))
        self._column.addWidget(self.parts, 1)


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

"""The page of files: what comes in, what is given out, and the backups. Files may be dropped anywhere on it."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDropEvent
from PySide6.QtWidgets import QSizePolicy, QTabBar, QVBoxLayout, QWidget

from desktop.ui.teacher.backups_panel import BackupsPanel
from desktop.ui.teacher.giving_out import GivingOut
from desktop.ui.teacher.taking_in import TakingIn
from desktop.ui.widgets.basics import Page, carried_files, told
from desktop.ui.widgets.theme import Theme
from desktop.values.page import Texts

PARTS = ("in", "out", "backups")


class FilesPage(Page):
    """Three parts, one at a time."""

    name = "files"
    area = "teacher"

    dropped = Signal(object)
    """Paths of files and folders, as a tuple of texts."""
    part_shown = Signal(str)

    def __init__(self, theme: Theme, texts: Texts) -> None:
        super().__init__(theme, texts)
        self.setAcceptDrops(True)
        self.tabs = told(QTabBar(), texts, name="window_page_files")
        self.tabs.setDrawBase(False)
        self.tabs.setExpanding(False)
        self.tabs.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        for _ in PARTS:
            self.tabs.addTab("")
        self.coming, self.giving, self.backups = TakingIn(texts), GivingOut(texts), BackupsPanel(theme, texts)
        self._parts: tuple[QWidget, ...] = (self.coming, self.giving, self.backups)
        column = QVBoxLayout(self)
        column.setContentsMargins(28, 20, 28, 24)
        column.setSpacing(14)
        column.addWidget(self.tabs)
        for part in self._parts:
            column.addWidget(part)
        column.addStretch(1)
        self.tabs.currentChanged.connect(self._turn)
        self.retell()
        self._turn(0)

    def first(self) -> QWidget | None:
        """The cursor is where one of the parts is chosen."""
        return self.tabs

    def show_part(self, part: str) -> None:
        """Turn to one of the parts."""
        self.tabs.setCurrentIndex(PARTS.index(part))

    def retell(self) -> None:
        """The names of the parts are in another language."""
        for at, part in enumerate(PARTS):
            self.tabs.setTabText(at, self.texts(f"window_files_part_{part}"))

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Files are held over the page."""
        if event.mimeData().hasUrls():
            event.acceptProposedAction()
            self.coming.highlight(on=True)

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        """They are held elsewhere again."""
        self.coming.highlight(on=False)
        super().dragLeaveEvent(event)

    def dropEvent(self, event: QDropEvent) -> None:
        """Files were dropped."""
        self.coming.highlight(on=False)
        paths = carried_files(event)
        if paths:
            event.acceptProposedAction()
            self.show_part("in")
            self.dropped.emit(paths)

    def _turn(self, at: int) -> None:
        for number, part in enumerate(self._parts):
            part.setVisible(number == at)
        self.part_shown.emit(PARTS[at])

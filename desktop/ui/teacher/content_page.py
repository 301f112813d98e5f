"""The chapters there are, what is amiss in one, and a school's own packs. A pack may be dropped anywhere on it."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from desktop.ui.teacher.files_widgets import Job, card, in_a_row
from desktop.ui.teacher.table import TableView
from desktop.ui.widgets.page import Page
from desktop.ui.widgets.theme import Theme
from desktop.ui.widgets.told import told
from desktop.ui.widgets.widgets import button, carried_files, label, restyle
from desktop.values.files import JobView, PackView
from desktop.values.grid import Grid
from desktop.values.page import Texts


class ContentPage(Page):
    """The list of chapters, and one of them looked at closely."""

    name = "content"
    area = "teacher"

    chosen = Signal(str)
    """The id of a chapter."""
    check_wanted = Signal(str)
    worksheet_wanted = Signal(str)
    take_away_wanted = Signal(str)
    folder_wanted = Signal()
    zip_wanted = Signal()
    dropped = Signal(object)
    """Paths, as a tuple of texts."""
    stopped = Signal()

    def __init__(self, theme: Theme, texts: Texts) -> None:
        super().__init__(theme, texts)
        self.setAcceptDrops(True)
        self.list = told(TableView(theme, whole=True), texts, name="window_page_content")
        self.add_folder = told(button("", "first"), texts, text="window_content_add_folder")
        self.add_zip = told(button(""), texts, text="window_content_add_zip")
        self.job = Job(texts)
        self.title = label(step="lead", tone="main", wrap=True)
        self.facts = label(tone="soft", wrap=True)
        self.state = label(wrap=True)
        self.faults = told(TableView(theme, whole=True), texts, name="window_content_faults")
        self.check = told(button(""), texts, text="window_content_check")
        self.worksheet = told(button(""), texts, text="window_content_worksheet")
        self.take_away = told(button("", "danger"), texts, text="window_content_take_away")
        self._key = ""
        """The chapter that is looked at: what the buttons under it are for."""
        self._lay_out()
        self._wire()
        self.show_pack(None)

    def first(self) -> QWidget | None:
        """The cursor is in the list."""
        return self.list

    def show_chapters(self, grid: Grid, chosen: str) -> None:
        """The chapters there are, and which of them is looked at."""
        self.list.show_grid(grid)
        self.list.choose(chosen)

    def show_pack(self, view: PackView | None) -> None:
        """Look at one closely; at none."""
        self._close_up.setVisible(view is not None)
        if view is None:
            return
        self._key = view.key
        self.title.setText(view.title)
        self.facts.setText(f"{view.place} {view.facts}")
        for one in (self.facts, self.check, self.worksheet):
            one.setVisible(bool(view.key))
        self.state.setText(view.state)
        self.state.setVisible(bool(view.state))
        restyle(self.state, tone=view.tone)
        self.faults.show_grid(view.faults)
        self.faults.setVisible(bool(view.faults.rows))
        self.take_away.setVisible(view.own)

    def tell(self, view: JobView | None) -> None:
        """How far looking through a chapter is."""
        self.job.tell(view)
        going = view is not None and view.share >= 0
        for one in (self.check, self.add_folder, self.add_zip, self.take_away):
            one.setEnabled(not going)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """A pack is held over the page."""
        if event.mimeData().hasUrls():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """A pack was dropped."""
        paths = carried_files(event)
        if paths:
            event.acceptProposedAction()
            self.dropped.emit(paths)

    def _wire(self) -> None:
        self.list.chosen.connect(self.chosen)
        self.add_folder.clicked.connect(self.folder_wanted)
        self.add_zip.clicked.connect(self.zip_wanted)
        self.check.clicked.connect(lambda: self.check_wanted.emit(self._key))
        self.worksheet.clicked.connect(lambda: self.worksheet_wanted.emit(self._key))
        self.take_away.clicked.connect(lambda: self.take_away_wanted.emit(self._key))
        self.job.stopped.connect(self.stopped)

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(28, 20, 28, 24)
        column.setSpacing(12)
        column.addWidget(self.list)
        self._close_up, inner = card(self.texts)
        for one in (self.title, self.facts, self.state, self.faults):
            inner.addWidget(one)
        inner.addWidget(in_a_row(self.check, self.worksheet, self.take_away))
        column.addWidget(self.job)
        column.addWidget(self._close_up)
        adding, rows = card(self.texts, "window_content_add", "window_content_add_more")
        rows.addWidget(in_a_row(self.add_folder, self.add_zip))
        column.addWidget(adding)
        column.addStretch(1)

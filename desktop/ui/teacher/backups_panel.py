"""Backups: the ones there are, one more now, going back to one, and a look at whether all is whole."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from desktop.ui.teacher.files_widgets import AskCard, Job, card, in_a_row
from desktop.ui.teacher.table import TableView
from desktop.ui.widgets.basics import button, told
from desktop.ui.widgets.theme import Theme
from desktop.values.files import JobView, Question
from desktop.values.page import Texts
from tutor.reports.tables import Table


class BackupsPanel(QWidget):
    """The list, and what can be done with it."""

    back_up_wanted = Signal()
    check_wanted = Signal()
    restore_wanted = Signal(str)
    """The name of a backup."""
    missing_wanted = Signal(str)

    def __init__(self, theme: Theme, texts: Texts) -> None:
        super().__init__()
        self.now = told(button("", "first"), texts, text="window_files_back_up")
        self.check = told(button(""), texts, text="window_files_check")
        self.missing = told(button(""), texts, text="window_files_missing", tip="window_files_missing_more")
        self.restore = told(button("", "danger"), texts, text="window_files_restore", tip="window_files_restore_more")
        self.list = told(TableView(theme, whole=True), texts, name="window_files_backups")
        self.job = Job(texts)
        self.question = AskCard()
        frame, column = card(texts, "window_files_backups", "window_files_backups_more")
        column.addWidget(in_a_row(self.now, self.check))
        column.addWidget(self.job)
        column.addWidget(self.list)
        column.addWidget(in_a_row(self.missing, self.restore))
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(10)
        whole.addWidget(self.question)
        whole.addWidget(frame)
        whole.addStretch(1)
        self._going = False
        self.now.clicked.connect(self.back_up_wanted)
        self.check.clicked.connect(self.check_wanted)
        self.restore.clicked.connect(lambda: self.restore_wanted.emit(self.list.key()))
        self.missing.clicked.connect(lambda: self.missing_wanted.emit(self.list.key()))
        self.list.chosen.connect(self._see)
        self._see()

    def show_backups(self, grid: Table) -> None:
        """The backups there are."""
        self.list.show_table(grid)
        self._see()

    def ask(self, question: Question) -> None:
        """Ask before the record is put back."""
        self.question.ask(question)

    def tell(self, view: JobView | None) -> None:
        """How far the work is."""
        self.job.tell(view)
        self._going = view is not None and view.share >= 0
        self._see()

    def _see(self, *_: object) -> None:
        self.now.setEnabled(not self._going)
        self.check.setEnabled(not self._going)
        for one in (self.missing, self.restore):
            one.setEnabled(bool(self.list.key()) and not self._going)

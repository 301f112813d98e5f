"""The button below a table that shows the columns for which there was no room, and puts them away again.

It stands there only while there is something it can do.
"""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QWidget

from desktop.ui.teacher.table import TableView
from desktop.ui.widgets.basics import button, told
from desktop.values.page import Texts


class MoreColumns(QWidget):
    """A table with the first columns first; the others are one press away."""

    def __init__(self, table: TableView, texts: Texts) -> None:
        super().__init__()
        self._table, self._texts = table, texts
        self.button = button("", "quiet")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.button)
        row.addStretch(1)
        self.button.clicked.connect(lambda: table.leave_out(not table.leaves_out))
        table.fitted.connect(self._tell)
        table.leave_out(True)
        self._tell(0)

    def _tell(self, behind: int) -> None:
        """Say how many columns are behind."""
        if behind:
            told(self.button, self._texts, {"number": behind}, text="window_report_more_columns")
        elif not self._table.leaves_out:
            told(self.button, self._texts, text="window_report_fewer_columns")
        self.setVisible(bool(behind) or not self._table.leaves_out)

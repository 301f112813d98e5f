"""The lab: the card of this PC with a square code, and a table of the PCs whose work is here.

It tells of PCs and counts, and names no child.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import QFormLayout, QWidget

from desktop.operations import school
from desktop.operations.school import Cells, LabView
from desktop.ui.front import Front
from desktop.ui.teacher.asking import ask_printer, ask_where, today
from desktop.ui.teacher.files_widgets import Job, action, enable_all, in_a_row, page_of, table_view
from desktop.ui.widgets.basics import Card, Page, boxed, column, label, restyle, told
from desktop.ui.widgets.painted import Painted
from desktop.ui.widgets.setup_widgets import Pair
from desktop.ui.widgets.theme import Theme
from desktop.values.page import Texts

SIDE = 210
"""Pixels at scale 1 of a side of the square code: a phone reads it from half a metre."""
QUIET = 4
"""Squares of white that a camera needs around a code (ISO/IEC 18004)."""


class SquareCode(Painted):
    """A square code. It is black on white in every look: cameras read nothing else well."""

    def __init__(self, theme: Theme) -> None:
        self._cells: Cells = ()
        super().__init__(theme, SIDE, SIDE)

    def show_cells(self, cells: Cells) -> None:
        """Show this code."""
        self._cells = cells
        self.update()

    def paint(self, painter: QPainter) -> None:
        """Paint a square for each dark cell, on whole pixels, so that no line runs through the dark."""
        painter.fillRect(self.rect(), Qt.GlobalColor.white)
        if not self._cells:
            return
        each = max(1, self.width() // (len(self._cells) + 2 * QUIET))
        edge = (self.width() - each * len(self._cells)) // 2
        for down, cells in enumerate(self._cells):
            for across, dark in enumerate(cells):
                if dark:
                    place = QRectF(edge + across * each, edge + down * each, each, each)
                    painter.fillRect(place, Qt.GlobalColor.black)


class LabPage(Page):
    """This PC's card, and below it the lab."""

    name = "lab"
    area = "teacher"

    def __init__(self, theme: Theme, texts: Texts) -> None:
        super().__init__(theme, texts)
        self.pc = label(step="lead", tone="main", wrap=True)
        self.words = label(step="title", wrap=True)
        self.state = label(wrap=True)
        self.lines = QFormLayout()
        self.code = SquareCode(theme)
        self.print = action(texts, "window_paper_print", "first")
        self.save = action(texts, "window_paper_save")
        self.job = Job(texts)
        self.table = table_view(theme, texts, "window_lab_table")
        words = column(self.pc, self.words, self.state, self.lines, in_a_row(self.print, self.save), self.job, 1)
        self.card = Card(texts, "window_lab_card", "window_lab_card_says")
        self.card.put(Pair(theme, boxed(words), self.code, stretch=(1, 0)))
        says = told(label(tone="soft", wrap=True), texts, text="window_lab_table_says")
        heading = told(label(step="lead", tone="main", wrap=True), texts, text="window_lab_table")
        page_of(self, self.card, heading, says, self.table, 1)
        enable_all((self.print, self.save), False)

    def first(self) -> QWidget | None:
        """The card is made to be printed."""
        return self.print if self.print.isEnabled() else self.table

    def show_view(self, view: LabView) -> None:
        """Show the card and the lab."""
        self.pc.setText(view.name)
        self.words.setText(view.words or self.texts("window_lab_nothing"))
        told(self.state, self.texts, text="window_lab_waits" if view.waits else "window_lab_carried")
        restyle(self.state, tone="clay" if view.waits else "leaf")
        while self.lines.rowCount():
            self.lines.removeRow(0)
        for name, said in view.lines:
            self.lines.addRow(label(name, step="small", tone="soft"), label(said, wrap=True))
        self.code.show_cells(view.cells)
        self.code.setAccessibleName(self.texts("window_lab_code", letters=view.card.pc.code or "-"))
        self.table.show_table(view.table)
        enable_all((self.print, self.save), True)


class LabPresenter(QObject):
    """Tends the page of the lab."""

    def __init__(self, front: Front) -> None:
        super().__init__(front)
        self._front = front
        self._view: LabView | None = None
        front.add("lab", LabPage, self._wire, self._enter, entry="window_entry_lab")
        front.language_changed.connect(self._retell)

    @property
    def _page(self) -> LabPage:
        page: LabPage = self._front.page("lab")
        return page

    def _wire(self, page: LabPage) -> None:
        page.save.clicked.connect(self._ask_where)
        page.print.clicked.connect(self._print)

    def _enter(self) -> None:
        self._front.ask(partial(school.lab, self._front.settings, self._front.texts.language), self._show)

    def _retell(self) -> None:
        if self._view is not None and self._front.let_in:
            self._enter()

    def _show(self, view: LabView) -> None:
        self._view = view
        self._page.show_view(view)

    def _ask_where(self) -> None:
        if self._view is not None:
            kept = "".join(letter if letter.isalnum() else "-" for letter in self._view.name)
            ask_where(self._front, f"didi-card-{kept}-{today()}.pdf", partial(self._save, self._view))

    def _save(self, view: LabView, path: Path) -> None:
        job = partial(school.save_card, view, path)
        self._page.job.do(self._front, "window_files_writing", lambda _step: job(), self._saved)

    def _saved(self, path: Path) -> None:
        self._front.window.announce(self._page.job.tell("window_paper_saved", "leaf", file=path.name))

    def _print(self) -> None:
        if self._view is not None and not ask_printer(self._front, partial(self._print_on, self._view)):
            self._page.job.tell("window_paper_no_printer", "clay")

    def _print_on(self, view: LabView, printer: QPrinter) -> None:
        from desktop.base.printed import print_on

        print_on(printer, view.sheet)
        self._page.job.tell("window_paper_printed", "leaf")

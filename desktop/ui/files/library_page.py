"""What doubts are answered from: a teacher's notes in and out, the index, the web's switch, and a plan for a lesson.

Notes may be dropped anywhere on it. It is handed values and calls nobody.
"""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QCheckBox, QFrame, QLabel, QVBoxLayout, QWidget

from desktop.operations.library import NoteView, PlanView, StateView, WebView
from desktop.ui.teacher.files_widgets import Job, Line, card, field, in_a_row
from desktop.ui.teacher.table import TableView
from desktop.ui.widgets.basics import Page, button, carried_files, label, restyle, told
from desktop.ui.widgets.theme import Theme
from desktop.values.files import JobView
from desktop.values.page import Texts
from tutor.reports.tables import Table


class LibraryPage(Page):
    """The library of this PC."""

    name = "library"
    area = "teacher"

    dropped = Signal(object)
    """Paths, as a tuple of texts."""

    def __init__(self, theme: Theme, texts: Texts) -> None:
        super().__init__(theme, texts)
        self.setAcceptDrops(True)
        self.state = label(wrap=True)
        self.build = told(button(""), texts, text="window_library_build")
        self.job = Job(texts)
        self.list = told(TableView(theme, whole=True), texts, name="window_library_notes")
        self.none = told(label(tone="soft", wrap=True), texts, text="window_library_none")
        self.title = label(step="lead", tone="main", wrap=True)
        self.facts = label(tone="soft", wrap=True)
        self.fault = label(tone="clay", wrap=True)
        self.left_out_of = told(label(wrap=True), texts, text="window_library_left_out_of")
        self.left_out = told(TableView(theme, whole=True), texts, name="window_library_left_out_of")
        self.take_away = told(button("", "danger"), texts, text="window_library_take_away")
        self.add_files = told(button("", "first"), texts, text="window_library_add_files")
        self.web = told(QCheckBox(), texts, text="window_library_web_switch", description="window_library_web_says")
        self.web_needs = told(label(step="small", tone="soft", wrap=True), texts, text="window_library_web_needs")
        self.plan = LessonPlan(texts)
        self.key = ""
        """The notes that are looked at: what the button under them is for."""
        self._lay_out()
        self.show_note(None)

    def first(self) -> QWidget | None:
        """The cursor is where notes are added, or in the list when there are some."""
        return self.add_files if self.list.isHidden() else self.list

    def show_state(self, view: StateView) -> None:
        """What can be answered from, and how it is found."""
        self.state.setText(view.words)
        restyle(self.state, tone=view.tone)
        self.build.setVisible(view.can_build)

    def show_notes(self, grid: Table, chosen: str) -> None:
        """The notes there are, and which of them are looked at."""
        self.list.show_table(grid)
        self.list.choose(chosen)
        self.list.setVisible(bool(grid.rows))
        self.none.setVisible(not grid.rows)

    def show_note(self, view: NoteView | None) -> None:
        """Look at one closely; at none."""
        self._close_up.setVisible(view is not None)
        if view is None:
            return
        self.key = view.key
        self.title.setText(view.title)
        self.facts.setText(view.facts)
        self.facts.setVisible(bool(view.facts))
        self.fault.setText(view.fault)
        self.fault.setVisible(bool(view.fault))
        self.left_out.show_table(view.left_out)
        for one in (self.left_out_of, self.left_out):
            one.setVisible(bool(view.left_out.rows))

    def show_web(self, view: WebView) -> None:
        """Whether the web is searched, and whether it may be."""
        self.web.setChecked(view.on)
        self.web.setEnabled(view.can or view.on)
        self.web_needs.setVisible(not view.can)

    def tell(self, view: JobView | None) -> None:
        """How far reading and indexing are."""
        self.job.tell(view)
        going = view is not None and view.share >= 0
        for one in (self.add_files, self.take_away, self.build):
            one.setEnabled(not going)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Notes are held over the page."""
        if event.mimeData().hasUrls():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Notes were dropped."""
        paths = carried_files(event)
        if paths and self.add_files.isEnabled():
            event.acceptProposedAction()
            self.dropped.emit(paths)

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(28, 20, 28, 24)
        column.setSpacing(12)
        column.addWidget(self.state)
        column.addWidget(in_a_row(self.build))
        column.addWidget(self.job)
        column.addWidget(self.list)
        self._close_up, inner = card(self.texts)
        for one in (self.title, self.facts, self.fault, self.left_out_of, self.left_out):
            inner.addWidget(one)
        inner.addWidget(in_a_row(self.take_away))
        column.addWidget(self._close_up)
        adding, rows = card(self.texts, "window_library_add", "window_library_add_more")
        rows.addWidget(self.none)
        rows.addWidget(in_a_row(self.add_files))
        column.addWidget(adding)
        column.addWidget(self.plan)
        web, lines = card(self.texts, "window_library_web", "window_library_web_says")
        lines.addWidget(in_a_row(self.web))
        lines.addWidget(self.web_needs)
        column.addWidget(web)
        column.addStretch(1)


LETTERS, MOST = 34, 300
"""Letters that the line shows, and that it takes."""


class LessonPlan(QWidget):
    """Asks what is to be taught, and shows a plan for it."""

    wanted = Signal(str)

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self.line = told(Line(LETTERS, MOST), texts, hint="window_library_plan_hint")
        self.make = told(button(""), texts, text="window_library_plan_make")
        self.waits = told(label(tone="soft", wrap=True), texts, text="window_library_plan_making")
        self.sheet = QFrame()
        self._shown: list[QLabel] = []
        self._lines = QVBoxLayout(self.sheet)
        self._lines.setContentsMargins(0, 4, 0, 0)
        self._lines.setSpacing(6)
        frame, rows = card(texts, "window_library_plan", "window_library_plan_says")
        rows.addWidget(in_a_row(field(texts, "window_library_plan_ask", self.line)))
        rows.addWidget(in_a_row(self.make))
        rows.addWidget(self.waits)
        rows.addWidget(self.sheet)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(frame)
        self.sheet.hide()
        self.waits.hide()
        self.make.clicked.connect(self._ask)
        self.line.returnPressed.connect(self._ask)

    def wait(self, *, waits: bool) -> None:
        """Say that a plan is being put together; that it is no longer."""
        self.waits.setVisible(waits)
        self.make.setEnabled(not waits)

    def show_plan(self, plan: PlanView) -> None:
        """Show a plan in the place of the one before."""
        for old in self._shown:
            self._lines.removeWidget(old)
            old.hide()
            old.deleteLater()
        self._shown = [label(plan.title, step="lead", tone="main", wrap=True)] if plan.title else []
        for part in plan.parts:
            heading = label(part.heading, tone="main", wrap=True)
            heading.setContentsMargins(0, 10, 0, 0)
            self._shown.append(heading)
            for says, more in part.lines:
                self._shown.append(_chosen(label(says, wrap=True)))
                if more:
                    self._shown.append(_chosen(label(more, step="small", tone="soft", wrap=True)))
        for one in self._shown:
            self._lines.addWidget(one)
        self.sheet.show()

    def words(self) -> str:
        """The plan as plain text, a line for each; empty without one."""
        return "\n".join(one.text() for one in self._shown)

    def _ask(self) -> None:
        text = self.line.text().strip()
        if text and self.make.isEnabled():
            self.wanted.emit(text)


def _chosen(words: QLabel) -> QLabel:
    """A label whose words can be copied with the mouse."""
    words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    words.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    return words

"""How a class is doing: who finds it hard, who drifts, who is away, what the book lacks, figures, and all tables.

It shows what it is handed; that the tables are those of `didi report` is its maker's business.
"""

from __future__ import annotations

from datetime import datetime
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QBoxLayout, QLineEdit, QVBoxLayout, QWidget

from desktop.operations import reports
from desktop.operations.reports import PERIODS, Choices, OverviewView
from desktop.ui.front import Front
from desktop.ui.reports.looking_up import LookingUp
from desktop.ui.reports.parts import Across, Chooser, ClassPage, Figures, NeedList, WantedList
from desktop.ui.teacher.table import MoreColumns, TableView
from desktop.ui.widgets.basics import label, told
from desktop.ui.widgets.theme import Theme
from desktop.values.page import Texts
from tutor.errors import RecordError

WIDE = 860
"""Pixels at scale 1 from which on the three lists stand side by side."""
WAYS = ("struggle", "idle", "away")
_FIRST = "name roll group minutes questions at_once share mastered proficient familiar attempted last"
FIRST = tuple(_FIRST.split())
"""Columns of the students that a teacher looks at first; the others follow."""


class OverviewPage(ClassPage):
    """The class at a glance; a student is one press away."""

    name = "overview"

    wanted = Signal(str, str)
    """The class and the period that are to be shown."""

    def __init__(self, theme: Theme, texts: Texts) -> None:
        super().__init__(theme, texts)
        self.group = Chooser(texts, "window_report_class", 16)
        self.period = Chooser(texts, "window_report_period", 16)
        self.headline = label(tone="soft", wrap=True)
        self.figures = Figures(theme)
        self.lists = {
            way: NeedList(texts, f"window_need_{way}", f"window_need_{way}_says", f"window_need_{way}_none")
            for way in WAYS
        }
        self.asked = WantedList(texts)
        self.tables = Chooser(texts, "window_report_tables")
        self.search = told(QLineEdit(), texts, hint="window_report_search", name="window_report_search")
        self.search.setClearButtonEnabled(True)
        self.table = told(TableView(theme, whole=True), texts, name="window_report_table")
        self.more = MoreColumns(self.table, texts)
        self._view: OverviewView | None = None
        self._period = "month"
        self._wire()
        self._lay_out()
        self.retell()

    def show_view(self, view: OverviewView) -> None:
        """Show how a class is doing."""
        self._view, self._period = view, view.period
        self.waiting.hide()
        self.group.offer(view.groups)
        self.retell()
        self.headline.setText(view.headline)
        self.figures.show_figures(view.figures)
        for way, one in self.lists.items():
            one.show_needs([need for need in view.needs if need.sort == way])
        self.asked.show_wanted(view.wanted)
        self.tables.offer(Choices(tuple((one.id, one.title) for one in view.tables), self.tables.chosen))
        self._show_table()

    def retell(self) -> None:
        """The periods in the language there is now."""
        periods = tuple((one, self.texts(f"window_period_{one}")) for one in PERIODS)
        self.period.offer(Choices(periods, self._period))

    def first(self) -> QWidget | None:
        """The class."""
        return self.group.box

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lists one above the other where there is little room."""
        wide = self.width() >= self.theme.px(WIDE)
        self._lists.setDirection(QBoxLayout.Direction.LeftToRight if wide else QBoxLayout.Direction.TopToBottom)
        super().resizeEvent(event)

    def _show_table(self) -> None:
        tables = self._view.tables if self._view is not None else ()
        for table in (one for one in tables if one.id == self.tables.chosen):
            self.table.show_table(table)
            self.table.arrange(FIRST if table.id == "students" else ())
            self.table.search(self.search.text())

    def _want(self) -> None:
        self._period = self.period.chosen
        self.wanted.emit(self.group.chosen, self.period.chosen)

    def _wire(self) -> None:
        self.group.picked.connect(self._want)
        self.period.picked.connect(self._want)
        self.tables.picked.connect(lambda _name: self._show_table())
        self.search.textChanged.connect(self.table.search)
        find = QShortcut(QKeySequence(QKeySequence.StandardKey.Find), self)
        find.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        find.activated.connect(self.search.setFocus)

    def _lay_out(self) -> None:
        self._lists = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._lists.setSpacing(14)
        others = QVBoxLayout()
        others.setSpacing(14)
        others.addWidget(self.lists["idle"])
        others.addWidget(self.lists["away"])
        others.addWidget(self.asked)
        others.addStretch(1)
        self._lists.addWidget(self.lists["struggle"], 3, Qt.AlignmentFlag.AlignTop)
        self._lists.addLayout(others, 2)
        heads, tables = Across(self.group, self.period, rest=True), Across(self.tables, self.search)
        self.stack(heads, self.waiting, self.headline, self.figures, self._lists, tables, self.table, self.more)


class OverviewPresenter:
    """Tends the class at a glance, and the number of new flags at the side."""

    def __init__(self, look: LookingUp) -> None:
        self._look, self._front = look, look.front
        look.add("overview", OverviewPage, self._wire, self._enter, self._ask, entry="window_entry_overview")

    def _wire(self, page: OverviewPage) -> None:
        page.wanted.connect(self._choose)
        page.asked.notes_wanted.connect(lambda: self._front.go("library"))
        for opened in (page.table.opened, *(one.opened for one in page.lists.values())):
            opened.connect(lambda key: self._front.go("pupil", student=key))

    def _enter(self) -> None:
        self._ask()
        job = partial(reports.how_many_new, self._front.settings.record, datetime.now().astimezone())
        self._front.ask(job, partial(tell_new_flags, self._front), self._not_counted)

    def _not_counted(self, error: BaseException) -> None:
        """That flags could not be counted troubles nobody: their own page will say so."""
        if not isinstance(error, RecordError):
            self._front.fail(error)

    def _choose(self, group: str, period: str) -> None:
        self._look.chosen.group, self._look.chosen.period = group, period
        self._ask()

    def _ask(self) -> None:
        one, today = self._look.chosen, datetime.now().astimezone().date()
        job = partial(
            reports.overview_seen, self._look.files, one.group, one.period, today, one.last, self._look.language
        )
        self._look.ask("overview", job, self._show)

    def _show(self, found: tuple[str, OverviewView]) -> None:
        self._look.chosen.last, view = found
        self._look.chosen.group = view.groups.chosen
        self._front.page("overview").show_view(view)


def tell_new_flags(front: Front, number: int) -> None:
    """Say at the side how many flags nobody has marked as seen."""
    sidebar = front.window.sidebar
    if sidebar is not None and front.let_in:
        code = "window_entry_flags_new" if number else "window_entry_flags"
        told(sidebar.buttons["flags"], front.texts, {"number": number}, text=code)

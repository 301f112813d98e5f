"""The misconceptions of a class as a map, and one of them opened: what it is, real answers, a talk of three minutes.

It names students because the teacher alone reads it. It shows what it is handed.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from desktop.operations import exports, report_pupil, reports
from desktop.operations.exports import Ready
from desktop.operations.report_pupil import MapView, MisconceptionView, SeenView
from desktop.operations.reports import GroupView
from desktop.ui.reports.looking_up import LookingUp
from desktop.ui.reports.parts import (
    Across,
    Chooser,
    ClassPage,
    ShareBar,
    capital,
    soft,
    to_the_top,
)
from desktop.ui.teacher.asking import ask_printer, ask_where, today
from desktop.ui.teacher.table import MoreColumns, TableView
from desktop.ui.widgets.basics import Card, button, column, empty, label, told
from desktop.ui.widgets.theme import Theme
from desktop.values.page import Texts
from tutor.chapters.screen_texts import taught
from tutor.reports.tables import Heading, Paragraph, Points


class Pressed(QWidget):
    """A line that a click anywhere opens, as its button does for the keyboard."""

    def __init__(self, opens: QPushButton) -> None:
        super().__init__()
        self._opens = opens
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Open it."""
        if event.button() == Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self._opens.click()


class GroupCard(QFrame):
    """Those who share the misconception as a small group: one press gives them their questions."""

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self.setObjectName("heard")
        self._texts = texts
        self.given = ""
        """The id of the newest assignment of the group; empty while there is none."""
        self.says = label(wrap=True)
        self.make = told(button("", "first"), texts, text="window_group_make")
        self.print = told(button(""), texts, text="window_group_print")
        self.save = told(button(""), texts, text="window_paper_save")
        self.take_back = told(button("", "quiet"), texts, text="window_group_take_back")
        self.notice = label(step="small", tone="leaf", wrap=True)
        self._given = QVBoxLayout()
        heading = told(label(step="lead", tone="main", wrap=True), texts, text="window_group")
        keys = Across(self.make, self.print, self.save, self.take_back, rest=True)
        column(heading, self.says, self._given, keys, self.notice, of=self, margins=(18, 12, 18, 14), spacing=8)

    def show_group(self, view: GroupView) -> None:
        """Show who they are, and what they were given."""
        self.says.setText(view.says)
        empty(self._given)
        for one in view.given:
            self._given.addWidget(label(one.said, wrap=True))
        self.given = view.given[0].id if view.given else ""
        waits = bool(view.given) and view.given[0].open
        self.make.setVisible(bool(view.questions) and not waits)
        for key in (self.print, self.save):
            key.setVisible(bool(self.given))
        self.take_back.setVisible(waits)
        self.notice.hide()

    def tell(self, code: str, **slots: str) -> None:
        """Say what became of the sheet."""
        told(self.notice, self._texts, slots, text=code)
        self.notice.show()


class MisconceptionsPage(ClassPage):
    """What stands behind the mistakes of a class."""

    name = "misconceptions"

    wanted = Signal(str, str)
    """Class and chapter."""
    opened = Signal(str)
    """The key of a misconception."""

    def __init__(self, theme: Theme, texts: Texts) -> None:
        super().__init__(theme, texts)
        self.group = Chooser(texts, "window_report_class")
        self.chapter = Chooser(texts, "window_report_chapter")
        self.print = told(button(""), texts, text="window_map_print")
        self.none = label(tone="soft", wrap=True)
        self.entries: dict[str, QWidget] = {}
        self._map = QVBoxLayout()
        self.card = Card(texts, dense=True)
        self.title = label(step="speech", wrap=True)
        self.place = label(step="small", tone="soft", wrap=True)
        self.meaning = label(wrap=True)
        self.who = label(wrap=True)
        self.examples = told(TableView(theme, whole=True), texts, name="window_report_examples")
        self.talk = QVBoxLayout()
        self.put_away = told(button("", "quiet"), texts, text="window_map_close")
        self.small_group = GroupCard(texts)
        self.groups = told(TableView(theme, whole=True), texts, name="window_group_table")
        self._groups_head = told(label(step="lead", tone="main", wrap=True), texts, text="window_group_table")
        self._wire()
        self._lay_out()

    def show_view(self, view: MapView) -> None:
        """Show the map."""
        self.waiting.hide()
        # What has the cursor goes now; Qt would hand it to the last thing on the page and scroll there.
        losing = any(one.hasFocus() for one in (self.put_away, self.examples, *self.entries.values()))
        if losing:
            self.group.box.setFocus()
        self.card.hide()
        self.group.offer(view.groups)
        self.chapter.offer(view.chapters)
        self.none.setText(view.empty)
        self.none.setVisible(not view.parts)
        self.print.setEnabled(bool(view.parts))
        self.groups.show_table(view.groups_made)
        self.groups.arrange(("names", "done", "misconception", "given"))
        for one in (self._groups_head, self.groups):
            one.setVisible(bool(view.groups_made.rows))
        empty(self._map)
        self.entries.clear()
        for chapter, seen in view.parts:
            self._map.addWidget(self._part(chapter, seen))
        if losing:
            self.arrive()
            to_the_top(self)

    def show_misconception(self, view: MisconceptionView) -> None:
        """Show one opened, over the map."""
        self.waiting.hide()
        self.title.setText(capital(view.name))
        self.place.setText(view.place)
        self.meaning.setText(view.meaning)
        self.who.setText(self.texts("window_map_who", names=view.who))
        self.examples.show_table(view.examples)
        empty(self.talk)
        for block in view.talk:
            for words in block.lines if isinstance(block, Points) else ():
                self.talk.addWidget(label(f"•  {words}", wrap=True))
            if isinstance(block, Heading | Paragraph):
                self.talk.addWidget(label(block.text, tone="main" if isinstance(block, Heading) else "", wrap=True))
        self.small_group.show_group(view.group)
        if not view.talk:
            self.talk.addWidget(soft(self.texts, "window_map_no_talk"))
        self.card.show()
        to_the_top(self)
        self.put_away.setFocus()

    def first(self) -> QWidget | None:
        """The first misconception, or the class."""
        return next(iter(self.entries.values()), self.group.box)

    def _part(self, chapter: str, seen: tuple[SeenView, ...]) -> QFrame:
        card = QFrame()
        card.setObjectName("card")
        column = QVBoxLayout(card)
        column.setContentsMargins(20, 14, 20, 16)
        column.setSpacing(8)
        column.addWidget(label(chapter, step="lead", tone="main", wrap=True))
        for one in seen:
            column.addWidget(self._entry(one))
        return card

    def _entry(self, one: SeenView) -> QWidget:
        name = button("›")
        name.setAccessibleName(f"{capital(one.name)}, {one.place}, {one.count}")
        name.clicked.connect(lambda _checked=False, key=one.key: self.opened.emit(key))
        self.entries[one.key] = name
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(label(capital(one.name), wrap=True))
        words.addWidget(label(one.place, step="small", tone="soft", wrap=True))
        bars = QVBoxLayout()
        bars.setSpacing(2)
        bars.addWidget(label(one.count, step="small", wrap=True))
        bars.addWidget(ShareBar(self.theme, one.share))
        entry = Pressed(name)
        row = QHBoxLayout(entry)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(14)
        row.addLayout(words, 3)
        row.addLayout(bars, 2)
        row.addWidget(name)
        return entry

    def _wire(self) -> None:
        for one in (self.group, self.chapter):
            one.picked.connect(lambda _key: self.wanted.emit(self.group.chosen, self.chapter.chosen))
        self.put_away.clicked.connect(self._close)
        self.groups.opened.connect(self.opened)

    def _close(self) -> None:
        self.card.hide()
        self.arrive()

    def _lay_out(self) -> None:
        heads = QHBoxLayout()
        heads.addWidget(self.title, 1)
        heads.addWidget(self.put_away)
        inside = self.card.column
        inside.addLayout(heads)
        inside.addWidget(self.place)
        inside.addWidget(self.small_group)
        inside.addWidget(told(label(tone="main"), self.texts, text="window_map_meaning"))
        inside.addWidget(self.meaning)
        inside.addWidget(self.who)
        inside.addWidget(told(label(tone="main"), self.texts, text="window_report_examples"))
        inside.addWidget(self.examples)
        inside.addWidget(MoreColumns(self.examples, self.texts))
        inside.addWidget(told(label(step="lead", tone="main", wrap=True), self.texts, text="window_map_talk"))
        self.talk.setSpacing(6)
        inside.addLayout(self.talk)
        self.card.hide()
        self._map.setSpacing(12)
        choosers = Across(self.group, self.chapter, self.print)
        above = (soft(self.texts, "window_map_says"), choosers, self.waiting, self.none, self.card)
        self.stack(*above, self._map, self._groups_head, self.groups, MoreColumns(self.groups, self.texts))


class MisconceptionsPresenter:
    """Tends the map of misconceptions."""

    def __init__(self, look: LookingUp) -> None:
        self._look = look
        entry = "window_entry_misconceptions"
        look.add("misconceptions", MisconceptionsPage, self._wire, self._enter, self._ask, entry=entry)

    def _wire(self, page: MisconceptionsPage) -> None:
        page.wanted.connect(self._choose)
        page.opened.connect(self._open)
        go = self._look.front.go
        page.print.clicked.connect(lambda: go("paper", what="misconceptions", group=page.group.chosen))
        page.small_group.make.clicked.connect(self._make)
        page.small_group.take_back.clicked.connect(self._take_back)
        page.small_group.print.clicked.connect(lambda: self._sheet(self._print))
        page.small_group.save.clicked.connect(lambda: self._sheet(self._ask_where))

    def _enter(self) -> None:
        self._look.chosen.misconception = ""
        self._ask()

    def _choose(self, group: str, chapter: str) -> None:
        one = self._look.chosen
        one.group, one.chapter, one.misconception = group, chapter, ""
        self._ask()

    def _ask(self) -> None:
        look, one = self._look, self._look.chosen
        job = partial(report_pupil.misconceptions, look.files, one.group, one.chapter, look.language)
        look.ask("misconceptions", job, self._show)

    def _show(self, view: MapView) -> None:
        page: MisconceptionsPage = self._look.front.page("misconceptions")
        self._look.chosen.group, self._look.chosen.chapter = view.groups.chosen, view.chapters.chosen
        page.show_view(view)
        if page.isVisible():
            page.arrive()
        if self._look.chosen.misconception:
            self._open(self._look.chosen.misconception)

    # --- the small group of the one that is open ---

    def _make(self) -> None:
        look, one = self._look, self._look.chosen
        key = one.misconception
        look.front.ask(partial(reports.make_group, look.files, one.group, key), partial(self._made, key))

    def _made(self, key: str, _: str) -> None:
        self._look.front.toast(self._look.front.texts("window_group_made"))
        self._open(key)

    def _take_back(self) -> None:
        key, given = self._look.chosen.misconception, self._card.given
        self._look.front.ask(partial(reports.take_group_back, self._look.files, given), lambda _: self._open(key))

    def _sheet(self, then: Callable[[Ready], None]) -> None:
        look, one = self._look, self._look.chosen
        language = taught(look.language)
        job = partial(reports.sheet_of_group, look.files, one.group, one.misconception, self._card.given, language)
        look.front.ask(job, then)

    def _ask_where(self, ready: Ready) -> None:
        ask_where(self._look.front, f"didi-group-{today()}.pdf", partial(self._save, ready))

    def _save(self, ready: Ready, path: Path) -> None:
        front = self._look.front
        job = partial(exports.save, front.settings, ready, path)
        front.ask(job, lambda out: self._card.tell("window_paper_saved", file=out.name))

    def _print(self, ready: Ready) -> None:
        if not ask_printer(self._look.front, partial(self._note_and_print, ready)):
            self._card.tell("window_paper_no_printer")

    def _note_and_print(self, ready: Ready, printer: QPrinter) -> None:
        """What names children is noted before it leaves."""
        front = self._look.front
        front.ask(partial(exports.note_sheet, front.settings, ready), lambda _: self._print_on(printer, ready))

    def _print_on(self, printer: QPrinter, ready: Ready) -> None:
        from desktop.base.printed import print_on

        print_on(printer, ready.sheet)
        self._card.tell("window_paper_printed")

    @property
    def _card(self) -> GroupCard:
        page: MisconceptionsPage = self._look.front.page("misconceptions")
        return page.small_group

    def _open(self, key: str) -> None:
        look = self._look
        look.chosen.misconception = key
        job = partial(report_pupil.misconception, look.files, look.chosen.group, key, look.language)
        look.ask("misconceptions", job, look.front.page("misconceptions").show_misconception, opened=True)

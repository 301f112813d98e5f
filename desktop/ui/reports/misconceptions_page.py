"""The misconceptions of a class as a map, and one of them opened: what it is, real answers, a talk of three minutes.

It names students because the teacher alone reads it. It shows what it is handed.
"""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from desktop.operations import report_pupil
from desktop.operations.report_pupil import MapView, MisconceptionView, SeenView
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
from desktop.ui.teacher.table import MoreColumns, TableView
from desktop.ui.widgets.basics import Card, button, empty, label, told
from desktop.ui.widgets.theme import Theme
from desktop.values.page import Texts
from tutor.reports.tables import Heading, Paragraph, Points


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
            column.addLayout(self._entry(one))
        return card

    def _entry(self, one: SeenView) -> QHBoxLayout:
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
        row = QHBoxLayout()
        row.setSpacing(14)
        row.addLayout(words, 3)
        row.addLayout(bars, 2)
        row.addWidget(name)
        return row

    def _wire(self) -> None:
        for one in (self.group, self.chapter):
            one.picked.connect(lambda _key: self.wanted.emit(self.group.chosen, self.chapter.chosen))
        self.put_away.clicked.connect(self._close)

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
        self.stack(soft(self.texts, "window_map_says"), choosers, self.waiting, self.none, self.card, self._map)


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

    def _open(self, key: str) -> None:
        look = self._look
        look.chosen.misconception = key
        job = partial(report_pupil.misconception, look.files, look.chosen.group, key, look.language)
        look.ask("misconceptions", job, look.front.page("misconceptions").show_misconception, opened=True)

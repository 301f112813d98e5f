"""The chapters there are, what is amiss in one, and a school's own packs. A pack may be dropped anywhere on the page.

A pack with a fault is not taken in: all its faults are shown.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from desktop.base.background import CalledOff, Work
from desktop.operations import content
from desktop.operations.content import Pack, PackRefused
from desktop.ui.front import Front
from desktop.ui.teacher.asking import choose_one
from desktop.ui.teacher.files_widgets import Job, card, in_a_row
from desktop.ui.teacher.table import TableView
from desktop.ui.widgets.basics import Page, button, carried_files, label, restyle, told
from desktop.ui.widgets.theme import Theme
from desktop.values.files import JobView, PackView, Tone
from desktop.values.page import Texts
from tutor.reports.tables import EMPTY, Column, Table

if TYPE_CHECKING:
    from tutor.language.toml_files import Fault


class ContentPage(Page):
    """The list of chapters, and one of them looked at closely."""

    name = "content"
    area = "teacher"

    dropped = Signal(object)
    """Paths, as a tuple of texts."""

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
        self.key = ""
        """The chapter that is looked at: what the buttons under it are for."""
        self._lay_out()
        self.show_pack(None)

    def first(self) -> QWidget | None:
        """The cursor is in the list."""
        return self.list

    def show_chapters(self, grid: Table, chosen: str) -> None:
        """The chapters there are, and which of them is looked at."""
        self.list.show_table(grid)
        self.list.choose(chosen)

    def show_pack(self, view: PackView | None) -> None:
        """Look at one closely; at none."""
        self._close_up.setVisible(view is not None)
        if view is None:
            return
        self.key = view.key
        self.title.setText(view.title)
        self.facts.setText(f"{view.place} {view.facts}")
        for one in (self.facts, self.check, self.worksheet):
            one.setVisible(bool(view.key))
        self.state.setText(view.state)
        self.state.setVisible(bool(view.state))
        restyle(self.state, tone=view.tone)
        self.faults.show_table(view.faults)
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


CAME = "chapters"
"""What others are told when a chapter came or went (`Front.equipped`): doubts are answered from it too."""


class ContentPresenter(QObject):
    """What the page of chapters asks for."""

    def __init__(self, front: Front) -> None:
        super().__init__(front)
        self._front, self._texts = front, front.texts
        self._packs: tuple[Pack, ...] = ()
        self._checked: dict[str, tuple[Fault, ...]] = {}
        """The faults of each chapter that was looked through while the window is open."""
        self._chosen = ""
        self._work: Work | None = None
        front.add("content", ContentPage, self._wire, self._enter, entry="window_entry_content")
        front.language_changed.connect(self._retell)

    @property
    def _page(self) -> ContentPage:
        page: ContentPage = self._front.page("content")
        return page

    def _wire(self, page: ContentPage) -> None:
        page.list.chosen.connect(self._choose)
        page.check.clicked.connect(lambda: self._check(page.key))
        page.worksheet.clicked.connect(lambda: self._front.go("paper", what="worksheet", chapter=page.key))
        page.take_away.clicked.connect(lambda: self._take_away(page.key))
        page.add_folder.clicked.connect(lambda: choose_one(self._front, (), self.add))
        page.add_zip.clicked.connect(lambda: choose_one(self._front, (self._texts("window_content_filter"),), self.add))
        page.dropped.connect(lambda paths: self.add(Path(paths[0])))
        page.job.stopped.connect(self._stop)

    def _enter(self) -> None:
        self._look()

    def _retell(self) -> None:
        if self._packs:
            self._look()

    def _look(self) -> None:
        settings = self._front.settings
        self._front.ask(partial(content.chapters, settings, settings.screen), self._show)

    def _show(self, found: tuple[Pack, ...]) -> None:
        self._packs = found
        titles = (("title", False), ("class", True), ("skills", True), ("questions", True), ("place", False))
        columns = tuple(Column(key, self._texts(f"window_content_{key}"), figure) for key, figure in titles)
        rows = tuple(
            (one.title, one.grade or None, one.skills, one.templates + one.items, self._place(one)) for one in found
        )
        chosen = self._chosen  # filling the list tells of the row that stood chosen before
        self._page.show_chapters(Table("", "", columns, rows, keys=tuple(one.id for one in found)), chosen)
        self._choose(chosen)

    def _place(self, one: Pack) -> str:
        return self._texts("window_content_of_school" if one.own else "window_content_of_didi")

    def _choose(self, key: str) -> None:
        self._chosen = key
        one = next((one for one in self._packs if one.id == key), None)
        if one is None:
            self._page.show_pack(None)
            return
        faults = self._checked.get(key)
        slots = {"skills": one.skills, "templates": one.templates, "items": one.items}
        words, tone = self._state(one, faults)
        self._page.show_pack(
            PackView(
                title=one.title,
                place=f"{self._place(one)}.",
                facts=self._texts("window_content_facts", **slots),
                state=words,
                tone=tone,
                faults=self._faults(faults) if faults else EMPTY,
                own=one.own,
                key=key,
            )
        )

    def _state(self, one: Pack, faults: tuple[Fault, ...] | None) -> tuple[str, Tone]:
        if faults:
            return self._texts("window_content_has_faults", faults=len(faults)), "clay"
        if not one.readable:
            return self._texts("window_content_unreadable"), "clay"
        return ("", "") if faults is None else (self._texts("window_content_no_faults"), "leaf")

    def _faults(self, faults: tuple[Fault, ...]) -> Table:
        keys = (("line", True), ("where", False), ("says", False))
        columns = tuple(Column(key, self._texts(f"window_content_{key}"), figure) for key, figure in keys)
        return Table("", "", columns, tuple((one.line or None, one.place, one.says) for one in faults))

    # --- looking through ---

    def _check(self, key: str) -> None:
        def job(work: Work) -> tuple[Fault, ...]:
            return content.check(key, lambda done, of: work.step(done / of, "window_content_checking"))

        self._far(0.0, "")
        self._work = self._front.work(job, partial(self._checked_through, key), self._far, self._failed)

    def _far(self, share: float, code: str) -> None:
        self._page.tell(JobView(self._texts(code or "window_content_checking"), share))

    def _checked_through(self, key: str, faults: tuple[Fault, ...]) -> None:
        self._work = None
        self._checked[key] = faults
        self._page.tell(None)
        if key == self._chosen:
            self._choose(key)
        code = "window_content_has_faults" if faults else "window_content_no_faults"
        self._front.window.announce(self._texts(code, faults=len(faults)))

    def _stop(self) -> None:
        if self._work is not None:
            self._work.call_off()

    def _failed(self, error: BaseException) -> None:
        self._work = None
        words = self._texts(str(getattr(error, "code", "window_unexpected")))
        details = "" if isinstance(error, CalledOff) else str(error)
        self._page.tell(JobView(words, tone="clay", details=details))

    # --- packs of the school ---

    def add(self, source: Path) -> None:
        """Take a pack in, once it was looked through."""
        settings = self._front.settings

        def job(work: Work) -> str:
            return content.add(settings, source, lambda done, of: work.step(done / of, "window_content_checking"))

        self._far(0.0, "")
        self._work = self._front.work(job, self._added, self._far, self._not_added)

    def _added(self, key: str) -> None:
        self._work = None
        self._checked[key] = ()
        self._chosen = key
        self._page.tell(None)
        self._changed()
        self._front.toast(self._texts("window_content_added"), partial(self._take_away, key))

    def _changed(self) -> None:
        self._look()
        self._front.equipped.emit({CAME})

    def _not_added(self, error: BaseException) -> None:
        """All its faults are shown, so that its author can mend them."""
        self._work = None
        if isinstance(error, PackRefused) and error.faults:
            self._page.tell(None)
            words = self._texts(error.code, faults=len(error.faults))
            faults = self._faults(error.faults)
            self._page.show_pack(PackView(str(error), "", "", words, "clay", faults))
            self._front.window.announce(words)
        elif isinstance(error, OSError):
            self._page.tell(JobView(self._texts("window_files_gone"), tone="clay", details=str(error)))
        else:
            self._failed(error)

    def _take_away(self, key: str) -> None:
        self._front.ask(partial(content.take_away, self._front.settings, key), self._taken_away)

    def _taken_away(self, aside: Path) -> None:
        self._checked.pop(aside.name, None)
        self._changed()
        back = partial(content.put_back, self._front.settings, aside)
        undo = partial(self._front.ask, back, lambda _: self._changed())
        self._front.toast(self._texts("window_content_taken_away"), undo)

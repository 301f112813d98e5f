"""The chapters there are, what is amiss in one, and a school's own packs. A pack may be dropped anywhere on the page.

A pack with a fault is not taken in: all its faults are shown.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from desktop.operations import content
from desktop.operations.content import Pack, PackRefused
from desktop.ui.front import Front
from desktop.ui.teacher.asking import choose_one
from desktop.ui.teacher.files_widgets import (
    DropPage,
    Job,
    Step,
    action,
    enable_all,
    in_a_row,
    page_of,
    show_all,
    table_of,
    table_view,
)
from desktop.ui.widgets.basics import Card, label, restyle
from desktop.ui.widgets.theme import Theme
from desktop.values.page import Texts
from tutor.reports.tables import EMPTY, Table

if TYPE_CHECKING:
    from tutor.language.toml_files import Fault


class ContentPage(DropPage):
    """The list of chapters, and one of them looked at closely."""

    name = "content"
    area = "teacher"

    def __init__(self, theme: Theme, texts: Texts) -> None:
        super().__init__(theme, texts)
        self.list = table_view(theme, texts, "window_page_content")
        self.add_folder = action(texts, "window_content_add_folder", "first")
        self.add_zip = action(texts, "window_content_add_zip")
        self.job = Job(texts)
        self.title = label(step="lead", tone="main", wrap=True)
        self.facts = label(tone="soft", wrap=True)
        self.state = label(wrap=True)
        self.faults = table_view(theme, texts, "window_content_faults")
        self.check = action(texts, "window_content_check")
        self.worksheet = action(texts, "window_content_worksheet")
        self.take_away = action(texts, "window_content_take_away", "danger")
        self.key = ""
        """The chapter that is looked at: what the buttons under it are for; empty for a pack that was refused."""
        buttons = in_a_row(self.check, self.worksheet, self.take_away)
        self.close_up = Card(texts, "", "", self.title, self.facts, self.state, self.faults, buttons)
        self.close_up.hide()
        adding = in_a_row(self.add_folder, self.add_zip)
        add = Card(texts, "window_content_add", "window_content_add_more", adding)
        page_of(self, self.list, self.job, self.close_up, add, 1)
        self.job.said.connect(self._see)

    def first(self) -> QWidget | None:
        """The cursor is in the list."""
        return self.list

    def show_pack(self, title: str, key: str = "", facts: str = "", *, own: bool = False) -> None:
        """Look at one chapter closely; `own`: the school brought it, and can take it away again."""
        self.close_up.show()
        self.key = key
        self.title.setText(title)
        self.facts.setText(facts)
        show_all((self.facts, self.check, self.worksheet), key)
        self.take_away.setVisible(own)

    def show_faults(self, words: str, tone: str, faults: Table = EMPTY) -> None:
        """What is amiss in the chapter that is looked at."""
        self.state.setText(words)
        self.state.setVisible(bool(words))
        restyle(self.state, tone=tone)
        self.faults.show_table(faults)
        self.faults.setVisible(bool(faults.rows))

    def _see(self, _: str) -> None:
        enable_all((self.check, self.add_folder, self.add_zip, self.take_away), not self.job.going)


CAME = "chapters"
"""What others are told when a chapter came or went (`Front.equipped`): doubts are answered from it too."""


class ContentPresenter(QObject):
    """What the page of chapters asks for."""

    _page: ContentPage

    def __init__(self, front: Front) -> None:
        super().__init__(front)
        self._front, self._texts = front, front.texts
        self._packs: tuple[Pack, ...] = ()
        self._checked: dict[str, tuple[Fault, ...]] = {}
        """The faults of each chapter that was looked through while the window is open."""
        self._chosen = ""
        front.add("content", ContentPage, self._wire, self._look, entry="window_entry_content")
        front.language_changed.connect(self._retell)

    def _wire(self, page: ContentPage) -> None:
        self._page = page
        page.list.chosen.connect(self._choose)
        page.check.clicked.connect(lambda: self._check(page.key))
        page.worksheet.clicked.connect(lambda: self._front.go("paper", what="worksheet", chapter=page.key))
        page.take_away.clicked.connect(lambda: self._take_away(page.key))
        page.add_folder.clicked.connect(lambda: choose_one(self._front, (), self._add))
        page.add_zip.clicked.connect(self._choose_zip)
        page.dropped.connect(lambda paths: self._add(Path(paths[0])))

    def _retell(self) -> None:
        if self._packs:
            self._look()

    def _look(self) -> None:
        settings = self._front.settings
        self._front.ask(partial(content.chapters, settings, settings.screen), self._show)

    def _show(self, found: tuple[Pack, ...]) -> None:
        self._packs = found
        rows = (
            (one.title, one.grade or None, one.skills, one.templates + one.items, self._place(one)) for one in found
        )
        columns, figures = "title class skills questions place", "class skills questions"
        keys = (one.id for one in found)
        chosen = self._chosen  # filling the list tells of the row that stood chosen before
        self._page.list.show_table(table_of(self._texts, "window_content_", columns, rows, figures=figures, keys=keys))
        self._page.list.choose(chosen)
        self._choose(chosen)

    def _place(self, one: Pack) -> str:
        return self._texts("window_content_of_school" if one.own else "window_content_of_didi")

    def _choose(self, key: str) -> None:
        self._chosen = key
        one = next((one for one in self._packs if one.id == key), None)
        if one is None:
            self._page.close_up.hide()
            return
        facts = self._texts("window_content_facts", skills=one.skills, templates=one.templates, items=one.items)
        self._page.show_pack(one.title, key, f"{self._place(one)}. {facts}", own=one.own)
        faults = self._checked.get(key)
        if faults:
            words = self._texts("window_content_has_faults", faults=len(faults))
            self._page.show_faults(words, "clay", self._faults(faults))
        elif not one.readable:
            self._page.show_faults(self._texts("window_content_unreadable"), "clay")
        else:
            self._page.show_faults("" if faults is None else self._texts("window_content_no_faults"), "leaf")

    def _faults(self, faults: tuple[Fault, ...]) -> Table:
        rows = ((one.line or None, one.place, one.says) for one in faults)
        return table_of(self._texts, "window_content_", "line where says", rows, figures="line")

    # --- looking through ---

    def _check(self, key: str) -> None:
        job = partial(content.check, key)
        self._page.job.do(self._front, "window_content_checking", job, partial(self._checked_through, key))

    def _checked_through(self, key: str, faults: tuple[Fault, ...]) -> None:
        self._checked[key] = faults
        self._page.job.put_away()
        if key == self._chosen:
            self._choose(key)
        code = "window_content_has_faults" if faults else "window_content_no_faults"
        self._front.window.announce(self._texts(code, faults=len(faults)))

    # --- packs of the school ---

    def _choose_zip(self) -> None:
        choose_one(self._front, (self._texts("window_content_filter"),), self._add)

    def _add(self, source: Path) -> None:
        """Take a pack in, once it was looked through."""
        settings = self._front.settings

        def job(step: Step) -> str:
            return content.add(settings, source, step)

        self._page.job.do(self._front, "window_content_checking", job, self._added, self._not_added)

    def _added(self, key: str) -> None:
        self._checked[key] = ()
        self._chosen = key
        self._page.job.put_away()
        self._changed()
        self._front.toast(self._texts("window_content_added"), partial(self._take_away, key))

    def _changed(self, _: object = None) -> None:
        self._look()
        self._front.equipped.emit({CAME})

    def _not_added(self, error: BaseException) -> None:
        """All its faults are shown, so that its author can mend them."""
        job = self._page.job
        if isinstance(error, PackRefused) and error.faults:
            job.put_away()
            words = self._texts(error.code, faults=len(error.faults))
            self._page.show_pack(str(error))
            self._page.show_faults(words, "clay", self._faults(error.faults))
            self._front.window.announce(words)
        elif isinstance(error, OSError):
            job.tell("window_files_gone", "clay", details=str(error))
        else:
            job.fail(error)

    def _take_away(self, key: str) -> None:
        self._front.ask(partial(content.take_away, self._front.settings, key), self._taken_away)

    def _taken_away(self, aside: Path) -> None:
        self._checked.pop(aside.name, None)
        self._changed()
        undo = partial(self._front.ask, partial(content.put_back, self._front.settings, aside), self._changed)
        self._front.toast(self._texts("window_content_taken_away"), undo)

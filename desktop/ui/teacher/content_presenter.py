"""Tends the page of chapters: lists them, has one looked through, takes a school's own packs in and away again."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from desktop.base.background import CalledOff, Work
from desktop.operations import content
from desktop.operations.content import Pack, PackRefused
from desktop.ui.front import Front
from desktop.ui.teacher.asking import choose_one
from desktop.ui.teacher.content_page import ContentPage
from desktop.values.files import EMPTY, JobView, PackView, Tone
from desktop.values.grid import Column, Grid

if TYPE_CHECKING:
    from tutor.language.toml_files import Fault


CAME = "chapters"
"""What others are told when a chapter came or went (`Front.equipped`): doubts are answered from it too."""


class ContentClerk(QObject):
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
        page.chosen.connect(self._choose)
        page.check_wanted.connect(self._check)
        page.worksheet_wanted.connect(lambda key: self._front.go("paper", what="worksheet", chapter=key))
        page.take_away_wanted.connect(self._take_away)
        page.folder_wanted.connect(lambda: choose_one(self._front, (), self.add))
        page.zip_wanted.connect(lambda: choose_one(self._front, (self._texts("window_content_filter"),), self.add))
        page.dropped.connect(lambda paths: self.add(Path(paths[0])))
        page.stopped.connect(self._stop)

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
        self._page.show_chapters(Grid("", columns, rows, tuple(one.id for one in found)), chosen)
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

    def _faults(self, faults: tuple[Fault, ...]) -> Grid:
        keys = (("line", True), ("where", False), ("says", False))
        columns = tuple(Column(key, self._texts(f"window_content_{key}"), figure) for key, figure in keys)
        return Grid("", columns, tuple((one.line or None, one.place, one.says) for one in faults))

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

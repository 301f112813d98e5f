"""Tends the backups on the page of files: making one, going back to one, and looking whether all is whole.

Putting the record back is done on the lesson lane, with the lesson's own record closed around it: never while a lesson
is open.
"""

from __future__ import annotations

from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject

from desktop.base.background import CalledOff, Lane, Work
from desktop.operations import files
from desktop.operations.lesson_desk import LessonDesk
from desktop.ui.front import Front
from desktop.ui.teacher.asking import size
from desktop.ui.teacher.files_page import BackupsPanel
from desktop.values.files import JobView, Question
from tutor.reports.tables import Column, Table

if TYPE_CHECKING:
    from tutor.records.backup import Backup, Health
    from tutor.records.rows import Taken


class BackupsPresenter(QObject):
    """What is asked for on the part of backups."""

    def __init__(self, front: Front, desk: LessonDesk) -> None:
        super().__init__(front)
        self._front, self._desk, self._texts = front, desk, front.texts
        self._panel: BackupsPanel | None = None
        self._found: tuple[Backup, ...] = ()
        self._work: Work | None = None
        self._asked = ""
        """The backup that the question on the page is about."""
        self._told: tuple[str, dict[str, Any], str] | None = None

    def wire(self, panel: BackupsPanel) -> None:
        """The panel is made."""
        self._panel = panel
        panel.back_up_wanted.connect(self._back_up)
        panel.check_wanted.connect(self._check)
        panel.restore_wanted.connect(self._ask)
        panel.missing_wanted.connect(self._bring_missing)
        panel.question.agreed.connect(lambda: self._restore(self._asked))
        panel.job.stopped.connect(self._stop)

    def look(self) -> None:
        """Look which backups there are."""
        self._front.ask(partial(files.backups, self._front.settings), self._show)

    def retell(self) -> None:
        """The words are in another language."""
        if self._panel is None:
            return
        self._show(self._found)
        if self._work is None and self._told is not None:
            code, slots, tone = self._told
            self._tell(code, tone, **slots)

    def _show(self, found: tuple[Backup, ...]) -> None:
        self._found = found
        if self._panel is None:
            return
        titles = (("made", False), ("size", True), ("turns", True), ("state", False))
        columns = tuple(Column(key, self._texts(f"window_files_column_{key}"), figure) for key, figure in titles)
        rows = tuple((_when(one), size(one.size), one.rows.get("turns", 0), self._state(one)) for one in found)
        keys = tuple(one.name for one in found)
        self._panel.show_backups(Table("", "", columns, rows, self._texts("window_files_no_backup"), keys))

    def _state(self, one: Backup) -> str:
        if one.trouble:
            return self._texts("window_files_backup_unreadable")
        if one.damaged:
            return self._texts("window_files_backup_damaged", rows=one.damaged)
        return self._texts("window_files_backup_whole")

    # --- work ---

    def _do(self, job: Any, done: Any, code: str) -> None:
        self._far(0.0, code)
        self._work = self._front.work(job, partial(self._over, done), self._far, self._failed)

    def _far(self, share: float, code: str) -> None:
        if self._panel is not None:
            self._panel.tell(JobView(self._texts(code or "window_files_reading"), share))

    def _over(self, done: Any, what: Any) -> None:
        self._work = None
        done(what)
        self.look()

    def _failed(self, error: BaseException) -> None:
        self._work = None
        details = "" if isinstance(error, CalledOff) or not str(error) else str(error)
        self._tell(str(getattr(error, "code", "window_unexpected")), "clay", details=details)
        self.look()

    def _tell(self, code: str, tone: str, *, details: str = "", **slots: Any) -> None:
        self._told = (code, slots, tone)
        words = self._texts(code, **slots)
        if self._panel is not None:
            self._panel.tell(JobView(words, tone=tone, details=details))  # type: ignore[arg-type]
        self._front.window.announce(words)

    def _stop(self) -> None:
        if self._work is not None:
            self._work.call_off()

    def _back_up(self) -> None:
        settings = self._front.settings

        def job(work: Work) -> Backup | None:
            return files.back_up(settings, lambda: work.step(0.5, "window_files_backing_up"))

        self._do(job, self._backed_up, "window_files_backing_up")

    def _backed_up(self, made: Backup | None) -> None:
        if made is None:
            self._tell("window_files_backup_not_new", "leaf")
        elif made.damaged:
            self._tell("window_files_record_damaged", "clay", rows=made.damaged)
        else:
            self._tell("window_files_backed_up", "leaf")

    def _check(self) -> None:
        settings = self._front.settings

        def job(work: Work) -> Health:
            return files.check(settings, lambda done, of: work.step(done / of, "window_files_checking"))

        self._do(job, self._checked, "window_files_checking")

    def _checked(self, health: Health) -> None:
        if not health.there:
            self._tell("window_files_nothing_yet", "leaf")
        elif health.trouble:
            self._tell("window_files_record_unreadable", "clay")
        elif health.damaged or health.missing:
            self._tell("window_files_record_damaged", "clay", rows=health.damaged + health.missing)
        else:
            whole = sum(one.whole for one in health.backups)
            slots: dict[str, Any] = {"rows": sum(health.rows.values()), "whole": whole, "backups": len(health.backups)}
            self._tell("window_files_all_whole", "leaf", **slots)

    # --- going back ---

    def _ask(self, name: str) -> None:
        one = next((one for one in self._found if one.name == name), None)
        if one is None or self._panel is None:
            return
        self._asked = name
        self._panel.ask(
            Question(
                heading=self._texts("window_files_restore_ask", when=_when(one)),
                words=self._texts("window_files_restore_says"),
                yes=self._texts("window_files_restore_yes"),
                no=self._texts("window_files_restore_no"),
                danger=True,
            )
        )

    def _restore(self, name: str) -> None:
        """On the lesson lane: the record is let go of before, and opened again after, and no lesson comes between."""
        settings, background = self._front.settings, self._front.background
        work = Work()
        work.told = lambda share, code: background.send_ahead(partial(self._far, share, code))
        step = partial(work.step, 0.5, "window_files_restoring")
        job = partial(self._desk.with_record_closed, partial(files.restore, settings, name, step))
        self._work = work
        self._far(0.0, "window_files_restoring")
        background.run(Lane.LESSON, job, partial(self._over, self._restored), self._failed)

    def _restored(self, outcome: tuple[object, str]) -> None:
        today = outcome[1]
        self._tell("window_files_restored", "leaf")
        undo = partial(self._restore, today) if today else None
        self._front.toast(self._texts("window_files_restored"), undo)

    def _bring_missing(self, name: str) -> None:
        settings = self._front.settings

        def job(work: Work) -> Taken:
            return files.bring_back_missing(settings, name, lambda: work.step(0.5, "window_files_adding"))

        self._do(job, self._brought, "window_files_adding")

    def _brought(self, taken: Taken) -> None:
        slots: dict[str, Any] = {"added": taken.added, "known": taken.known}
        self._tell("window_files_added" if taken.added else "window_files_added_none", "leaf", **slots)
        if taken.added:
            undo = partial(self._take_out, taken)
            self._front.toast(self._texts("window_files_added", **slots), undo)

    def _take_out(self, taken: Taken) -> None:
        job = partial(files.take_rows_back, self._front.settings, taken.rows, "restore")
        self._do(lambda _work: job(), lambda _: self._tell("window_files_undone", "leaf"), "window_files_undoing")


def _when(one: Backup) -> str:
    return f"{datetime.fromisoformat(one.made).astimezone():%d-%m-%Y, %H:%M}" if one.made else one.name

"""Tends the backups on the page of files: making one, going back to one, and looking whether all is whole.

Putting the record back is done on the lesson lane, with the lesson's own record closed around it: never while a lesson
is open.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from PySide6.QtCore import QObject, QUrl
from PySide6.QtGui import QDesktopServices

from desktop.base.background import CalledOff, Lane, Work
from desktop.lesson.lesson_desk import LessonDesk
from desktop.operations import exports, files, roster, school
from desktop.operations.exports import Order, Written
from desktop.operations.files import Came
from desktop.operations.roster import Pupil
from desktop.ui.files.files_page import OF_ALL, BackupsPanel, FilesPage
from desktop.ui.front import Front
from desktop.ui.teacher.asking import ask_where, choose_one, choose_several, languages, size, today
from desktop.values.files import FileView, Giving, GivingView, JobView, Question
from tutor.errors import ImportKeyChanged, ImportLocked, ImportTooNew, ListRefused
from tutor.records.people import NO_ROLL
from tutor.records.rows import name_key
from tutor.reports.tables import Column, Table

if TYPE_CHECKING:
    from desktop.base.settings import Settings
    from tutor.records.backup import Backup, Health
    from tutor.records.people import Person
    from tutor.records.rows import Taken
    from tutor.reports.roster import Listed


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


# --- tends the teacher's page of files ---


_ASKS_WHEN = {"refused": ("passphrase", "key"), "done": ("school",)}
"""What a line of a file may ask for, by how the file is."""
CLASS = "class:"
"""Before the name of a class where one person's key could stand."""


@dataclass(slots=True)
class _File:
    """A file that was given, and how far it is."""

    path: Path
    view: FileView
    batch: int
    words: str = ""
    accept: bool = False
    work: Work | None = None
    came: Came | None = None
    tell: tuple[str, dict[str, Any]] = field(default=("window_files_waiting", {}))
    """The sentence about it, so that it can be told in another language."""


class FilesPresenter(QObject):
    """What the page of files asks for."""

    def __init__(self, front: Front, desk: LessonDesk) -> None:
        super().__init__(front)
        self._front, self._texts = front, front.texts
        self._files: dict[int, _File] = {}
        self._batch = 0
        self._told: set[int] = set()
        self._pupils: tuple[Pupil, ...] = ()
        self._wish = GivingView((), (), ())
        self._giving: Work | None = None
        self._written: Written | None = None
        front.add("files", FilesPage, self._wire, self._enter, entry="window_entry_files")
        self.backups = BackupsPresenter(front, desk)
        front.language_changed.connect(self._retell)

    @property
    def _page(self) -> FilesPage:
        page: FilesPage = self._front.page("files")
        return page

    def _wire(self, page: FilesPage) -> None:
        page.dropped.connect(lambda paths: self.give(map(Path, paths)))
        page.coming.files_wanted.connect(self._choose_files)
        page.coming.folder_wanted.connect(self._choose_folder)
        page.coming.passphrase_given.connect(self._with_passphrase)
        page.coming.key_accepted.connect(self._with_new_key)
        page.coming.school_is_ours.connect(self._same_school)
        page.coming.undo_wanted.connect(lambda key: self._take_back((key,)))
        page.coming.stop_wanted.connect(self._stop)
        page.giving.wanted.connect(self._ask_where)
        page.giving.show_wanted.connect(self._show_folder)
        page.giving.job.stopped.connect(self._stop_giving)
        self.backups.wire(page.backups)

    def _enter(self, what: str = "", student: str = "", group: str = "", part: str = "") -> None:
        """Turn to giving out when a report or export is wanted, of a student or class."""
        if what or student or group:
            self._page.show_part("out")
            kind = {"report": "pdf", "": ""}.get(what, what)
            self._wish = replace(self._wish, kind=kind, who=student or (f"{CLASS}{group}" if group else ""))
        if part:
            self._page.show_part(part)
        self._front.ask(partial(roster.everyone, self._front.settings), self._offer)
        self.backups.look()

    def _retell(self) -> None:
        for key, one in self._files.items():
            code, slots = one.tell
            self._show(key, one, code, **slots)
        if self._wish.kinds:
            self._offer(self._pupils)
        self.backups.retell()

    # --- coming in ---

    def give(self, paths: Iterable[Path]) -> None:
        """Take these files in, and what is in these folders."""
        self._front.ask(partial(files.spread, tuple(paths)), self._spread)

    def _spread(self, paths: tuple[Path, ...]) -> None:
        if not paths:
            self._front.toast(self._texts("window_files_none_in_folder"))
        self._batch += 1
        for path in paths:
            key = len(self._files)
            code = "progress" if path.suffix.lower() == exports.ENDINGS["progress"] else "list"
            kind = f"window_files_kind_{code}"
            self._files[key] = _File(path, FileView(key, path.name, kind, "waiting", ""), self._batch)
            self._start(key)

    def _start(self, key: int) -> None:
        one = self._files[key]
        settings = self._front.settings

        def job(work: Work) -> Came:
            def step(done: int, of: int) -> None:
                work.step(done / max(1, of), "window_files_reading")

            step(0, 1)
            return files.take_in(settings, one.path, one.words, accept_new_key=one.accept, step=step)

        self._is(key, "working", "window_files_waiting")
        one.work = self._front.work(job, partial(self._came, key), partial(self._far, key), partial(self._refused, key))

    def _far(self, key: int, share: float, code: str) -> None:
        one = self._files[key]
        if one.view.state == "working":
            one.view = replace(one.view, share=share)
            self._show(key, one, code or "window_files_reading")

    def _came(self, key: int, came: Came) -> None:
        one = self._files[key]
        one.came = came
        needs: Literal["", "school"] = "school" if came.apart else ""
        kind = f"window_files_kind_{came.kind}"
        one.view = replace(one.view, kind=kind, can_undo=bool(came.rows), needs=needs)
        self._is(key, "done", *_outcome(came))
        self._batch_over(one.batch)

    def _refused(self, key: int, error: BaseException) -> None:
        one = self._files[key]
        needs: Literal["", "passphrase", "key"] = ""
        code = str(getattr(error, "code", "window_unexpected"))
        if isinstance(error, ImportLocked):
            needs = "passphrase"
            code = code if one.words else "window_files_locked"
        elif isinstance(error, ImportKeyChanged):
            needs = "key"
        told = isinstance(error, (CalledOff, files.NotThere, files.Empty, ListRefused, ImportTooNew)) or needs
        details = "" if told else str(error)
        one.view = replace(one.view, needs=needs, details=details)
        self._is(key, "refused", code)
        self._batch_over(one.batch)

    def _is(self, key: int, state: str, code: str, slots: dict[str, Any] | None = None) -> None:
        one = self._files[key]
        needs = one.view.needs if one.view.needs in _ASKS_WHEN.get(state, ()) else ""
        details = one.view.details if state == "refused" else ""
        one.view = replace(one.view, state=state, share=0.0, needs=needs, details=details)  # type: ignore[arg-type]
        self._show(key, one, code, **(slots or {}))
        if state in ("done", "refused") and self._front.here == "files":
            self._front.window.announce(f"{one.view.name}. {self._words(code, slots or {})}")

    def _show(self, key: int, one: _File, code: str, **slots: Any) -> None:
        one.tell = (code, slots)
        shown = replace(one.view, key=key, kind=self._texts(one.view.kind), words=self._words(code, slots))
        self._page.coming.show_files((shown,))

    def _words(self, code: str, slots: dict[str, Any]) -> str:
        """The sentence, with the parts that say more where there is more."""
        more = [self._texts(each, **given) for each, given in slots.get("more", ())]
        return " ".join((self._texts(code, **{name: one for name, one in slots.items() if name != "more"}), *more))

    def _with_passphrase(self, key: int, words: str) -> None:
        self._files[key].words = words
        self._start(key)

    def _with_new_key(self, key: int) -> None:
        self._files[key].accept = True
        self._start(key)

    def _same_school(self, key: int) -> None:
        """The teacher says that the file's school is this one."""
        came = self._files[key].came
        if came is not None and came.arrived is not None:
            job = partial(school.is_ours, self._front.settings, came.arrived.school)
            self._front.ask(job, partial(self._is_ours, key))

    def _is_ours(self, key: int, settings: Settings) -> None:
        one, self._front.settings = self._files[key], settings
        self._front.settings_changed.emit(settings)
        one.view = replace(one.view, needs="")
        self._is(key, "done", "window_files_is_ours", {"origin": one.came.origin if one.came else ""})

    def _stop(self, key: int) -> None:
        work = self._files[key].work
        if work is not None:
            work.call_off()

    # --- and back ---

    def _batch_over(self, batch: int) -> None:
        """When the last file of one giving is in, say so, with one way to undo them all."""
        those = {key: one for key, one in self._files.items() if one.batch == batch}
        if any(one.view.state == "working" for one in those.values()) or batch in self._told:
            return
        new = tuple(key for key, one in those.items() if one.view.can_undo)
        if new:
            self._told.add(batch)
            self._front.toast(self._texts("window_files_toast", files=len(new)), partial(self._take_back, new))

    def _take_back(self, keys: tuple[int, ...]) -> None:
        """Take files back, the last one first: a later one may stand on an earlier."""
        for key in sorted(keys, reverse=True):
            one = self._files[key]
            if one.came is None or not one.view.can_undo:
                continue
            one.view = replace(one.view, can_undo=False)
            job = partial(_taken_back, self._front.settings, one.came)
            self._is(key, "working", "window_files_undoing")
            self._front.work(job, partial(self._back, key), partial(self._far, key), partial(self._stays, key))

    def _back(self, key: int, _rows: int) -> None:
        self._files[key].view = replace(self._files[key].view, needs="")
        self._is(key, "done", "window_files_undone")

    def _stays(self, key: int, error: BaseException) -> None:
        one = self._files[key]
        one.view = replace(one.view, can_undo=True)
        self._is(key, "done", str(getattr(error, "code", "window_unexpected")))

    # --- given out ---

    def _offer(self, pupils: tuple[Pupil, ...]) -> None:
        self._pupils = pupils
        groups = sorted({one.group for one in pupils if one.group and not one.school})
        everybody = (("", self._texts("window_files_everybody")),)
        classes = tuple((f"{CLASS}{one}", self._texts("window_files_class", group=one)) for one in groups)
        people = tuple((one.key, one.label) for one in pupils)
        kinds = ("pdf", "xlsx", "csv", "progress", "oneroster", "xapi", "research")
        self._page.giving.offer(
            GivingView(
                kinds=tuple((one, self._texts(f"window_files_to_{one}")) for one in kinds),
                whose=everybody + classes + people,
                languages=languages(self._texts),
                kind=self._wish.kind,
                who=self._wish.who,
                language=self._wish.language or ("" if self._wish.kinds else self._front.settings.screen),
            )
        )
        self._wish = replace(self._wish, kinds=((("pdf"), ""),), kind="", who="", language="")

    def _ask_where(self, wish: Giving) -> None:
        order = Order(
            to=wish.kind,
            out=Path(),
            student="" if wish.kind in OF_ALL or wish.who.startswith(CLASS) else wish.who,
            group=wish.who.removeprefix(CLASS) if wish.who.startswith(CLASS) and wish.kind not in OF_ALL else "",
            language=wish.language,  # type: ignore[arg-type]
            school=wish.school or self._texts("window_files_a_school"),
            passphrase=wish.passphrase,
        )
        name = next((one.name for one in self._pupils if order.student and one.key == order.student), "")
        suggested = exports.suggested(order, (order.group, name), today())
        ask_where(self._front, suggested, lambda path: self.export(replace(order, out=path)))

    def export(self, order: Order) -> None:
        """Write what was ordered."""
        settings = self._front.settings

        def job(work: Work) -> Written:
            def step(done: int, of: int) -> None:
                work.step(done / of if of else 0.95, "window_files_writing")

            step(0, 1)
            return exports.export(settings, order, step)

        self._tell_giving(JobView(self._texts("window_files_writing"), 0.0))
        self._giving = self._front.work(job, self._given, self._giving_far, self._not_given)

    def _giving_far(self, share: float, code: str) -> None:
        if self._giving is not None:
            self._tell_giving(JobView(self._texts(code or "window_files_writing"), share))

    def _given(self, written: Written) -> None:
        self._giving, self._written = None, written
        slots: dict[str, str | int] = {
            "file": written.paths[0].name,
            "size": size(written.bytes),
            "students": written.students,
        }
        words = self._texts("window_files_written", **slots)
        self._page.giving.tell(JobView(words, tone="leaf"), written=True)
        self._front.window.announce(words)

    def _not_given(self, error: BaseException) -> None:
        self._giving = None
        details = "" if isinstance(error, CalledOff) else str(error)
        words = self._texts(str(getattr(error, "code", "window_unexpected")))
        self._tell_giving(JobView(words, tone="clay", details=details))

    def _tell_giving(self, view: JobView) -> None:
        self._page.giving.tell(view)

    def _stop_giving(self) -> None:
        if self._giving is not None:
            self._giving.call_off()

    def _show_folder(self) -> None:
        if self._written is not None:
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._written.paths[0].parent)))

    # --- the system's own windows ---

    def _choose_files(self) -> None:
        filters = (self._texts("window_files_filter"), self._texts("window_files_filter_all"))
        choose_several(self._front, filters, self.give)

    def _choose_folder(self) -> None:
        choose_one(self._front, (), lambda path: self.give((path,)))


def _taken_back(settings: Any, came: Came, work: Work) -> int:
    work.step(0.1, "window_files_undoing")
    return files.take_back(settings, came)


def _namesake(here: Person, one: Listed) -> tuple[str, dict[str, Any]]:
    if name_key(here.group) == name_key(one.group):
        return "window_files_other_roll", {"name": one.name, "group": one.group or "-", "roll": here.roll or NO_ROLL}
    return "window_files_namesake", {"name": one.name, "here": here.group, "group": one.group}


def _outcome(came: Came) -> tuple[str, dict[str, Any]]:
    """The sentence that says what came in, with what more there is to say."""
    more: list[tuple[str, dict[str, Any]]] = []
    slots: dict[str, Any] = {"new": came.new, "known": came.known, "more": more}
    if came.kind == "list":
        for name, group, times in came.twice[:5]:
            more.append(("window_files_twice", {"name": name, "group": group or "-", "times": times}))
        for here, one in came.namesakes[:5]:
            more.append(_namesake(here, one))
        code = "window_files_list_came" if came.new or came.changed else "window_files_list_known"
        return code, {**slots, "changed": came.changed}
    if came.origin:
        more.append(("window_files_apart" if came.apart else "window_files_from", {"origin": came.origin}))
    if came.met:
        more.append(("window_files_met", {}))
    if came.erased:
        more.append(("window_files_erased", {"rows": came.erased}))
    if came.asked:
        named = ", ".join(came.asked[:5]) + (" …" if len(came.asked) > 5 else "")
        more.append(("window_files_asks", {"students": len(came.asked), "names": named}))
    return "window_files_came" if came.new else "window_files_known", {**slots, "device": came.device[:6].upper()}

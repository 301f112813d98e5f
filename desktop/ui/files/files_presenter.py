"""Tends the page of files: what comes in, what is given out, and the backups.

Putting the record back is done on the lesson lane, with the lesson's own record closed around it: never while a lesson
is open.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QUrl
from PySide6.QtGui import QDesktopServices

from desktop.base.background import CalledOff, Lane
from desktop.lesson.lesson_desk import LessonDesk
from desktop.operations import exports, files, roster, school
from desktop.operations.exports import Order, Written
from desktop.operations.files import Came
from desktop.operations.reports import day_in, day_of
from desktop.ui.files.files_page import CLASS, BackupsPanel, FileLine, FilesPage
from desktop.ui.front import Front
from desktop.ui.teacher.asking import ask_where, choose_one, choose_several, languages, size, today
from desktop.ui.teacher.files_widgets import Step, fill, table_of
from desktop.values.page import code_of
from tutor.errors import ImportKeyChanged, ImportLocked, ImportTooNew, ListRefused
from tutor.records.people import NO_ROLL, Person, with_key
from tutor.records.rows import name_key

if TYPE_CHECKING:
    from desktop.base.settings import Settings
    from tutor.records.backup import Backup, Health
    from tutor.records.rows import Taken
    from tutor.reports.roster import Listed
    from tutor.reports.tables import Day

Words = tuple[str, dict[str, Any]]
"""The code of a sentence, and what stands in its slots."""
KINDS = ("progress", "pdf", "xlsx", "csv", "oneroster", "xapi", "research")
"""What can be given out, in the order in which it is offered: first the file that is carried away every week."""
UNDOING = "window_files_undoing"
"""What is told while something is taken back; that is not stopped half way."""
NO_DETAILS = (CalledOff, files.NotThere, files.Empty, ListRefused, ImportTooNew, ImportLocked, ImportKeyChanged)
"""Refusals whose sentence says all there is to say."""


class BackupsPresenter(QObject):
    """What is asked for on the part of backups."""

    _panel: BackupsPanel

    def __init__(self, front: Front, desk: LessonDesk) -> None:
        super().__init__(front)
        self._front, self._desk, self._texts = front, desk, front.texts
        self._found: tuple[Backup, ...] = ()

    def wire(self, panel: BackupsPanel) -> None:
        """The panel is made."""
        self._panel = panel
        panel.now.clicked.connect(self._back_up)
        panel.check.clicked.connect(self._check)
        panel.restore.clicked.connect(self._ask)
        panel.missing.clicked.connect(self._bring_missing)
        self._front.language_changed.connect(self._retell)

    def look(self) -> None:
        """Look which backups there are."""
        self._front.ask(partial(files.backups, self._front.settings), self._show)

    def _retell(self) -> None:
        self._show(self._found)

    def _show(self, found: tuple[Backup, ...]) -> None:
        self._found = found
        rows = ((self._when(one), size(one.size), one.rows.get("turns", 0), self._state(one)) for one in found)
        columns, figures, empty = "made size turns state", "size turns", "window_files_no_backup"
        keys = (one.name for one in found)
        prefix = "window_files_column_"
        grid = table_of(self._texts, prefix, columns, rows, figures=figures, empty=empty, keys=keys)
        self._panel.list.show_table(grid)
        self._panel.see()

    def _when(self, one: Backup) -> Day:
        return day_in(_made(one), self._texts.language)

    def _state(self, one: Backup) -> str:
        if one.trouble:
            return self._texts("window_files_backup_unreadable")
        if one.damaged:
            return self._texts("window_files_backup_damaged", rows=one.damaged)
        return self._texts("window_files_backup_whole")

    # --- work ---

    def _do(self, code: str, job: Callable[[Step], Any], done: Callable[[Any], None], lane: Lane = Lane.OFFICE) -> None:
        def over(outcome: Callable[[Any], None], what: Any) -> None:
            outcome(what)
            self.look()

        self._panel.job.can_stop = code != UNDOING
        self._panel.job.do(self._front, code, job, partial(over, done), partial(over, self._failed), lane=lane)

    def _failed(self, error: BaseException) -> None:
        self._panel.job.fail(error)
        self._front.window.announce(self._panel.job.words.text())

    def _tell(self, code: str, tone: str = "leaf", **slots: Any) -> None:
        self._front.window.announce(self._panel.job.tell(code, tone, **slots))

    def _back_up(self) -> None:
        self._do("window_files_backing_up", partial(files.back_up, self._front.settings), self._backed_up)

    def _backed_up(self, made: Backup | None) -> None:
        if made is None:
            self._tell("window_files_backup_not_new")
        elif made.damaged:
            self._tell("window_files_record_damaged", "clay", rows=made.damaged)
        else:
            self._tell("window_files_backed_up")

    def _check(self) -> None:
        self._do("window_files_checking", partial(files.check, self._front.settings), self._checked)

    def _checked(self, health: Health) -> None:
        if not health.there:
            self._tell("window_files_nothing_yet")
        elif health.trouble:
            self._tell("window_files_record_unreadable", "clay")
        elif health.damaged or health.missing:
            self._tell("window_files_record_damaged", "clay", rows=health.damaged + health.missing)
        else:
            rows, whole = sum(health.rows.values()), sum(one.whole for one in health.backups)
            self._tell("window_files_all_whole", rows=rows, whole=whole, backups=len(health.backups))

    # --- going back ---

    def _ask(self) -> None:
        one = next((one for one in self._found if one.name == self._panel.list.key()), None)
        if one is not None:
            heading = self._texts("window_files_restore_ask", when=day_of(_made(one), self._texts.language))
            self._panel.question.ask("window_files_restore", heading, partial(self._restore, one.name))

    def _restore(self, name: str) -> None:
        """On the lesson lane: the record is let go of before, and opened again after, and no lesson comes between."""
        settings = self._front.settings

        def job(step: Step) -> tuple[object, str]:
            return self._desk.with_record_closed(partial(files.restore, settings, name, step))

        self._do("window_files_restoring", job, self._restored, Lane.LESSON)

    def _restored(self, outcome: tuple[object, str]) -> None:
        before = outcome[1]
        self._tell("window_files_restored")
        self._front.toast(self._texts("window_files_restored"), partial(self._restore, before) if before else None)

    def _bring_missing(self) -> None:
        job = partial(files.bring_back_missing, self._front.settings, self._panel.list.key())
        self._do("window_files_adding", job, self._brought)

    def _brought(self, taken: Taken) -> None:
        slots: dict[str, Any] = {"added": taken.added, "known": taken.known}
        self._tell("window_files_added" if taken.added else "window_files_added_none", **slots)
        if taken.added:
            self._front.toast(self._texts("window_files_added", **slots), partial(self._take_out, taken))

    def _take_out(self, taken: Taken) -> None:
        take = partial(files.take_rows_back, self._front.settings, taken.rows, "restore")
        self._do(UNDOING, lambda _: take(), lambda _: self._tell("window_files_undone"))


def _made(one: Backup) -> str:
    """When a backup was made, by this PC's clock; its name where that is not known."""
    return datetime.fromisoformat(one.made).astimezone().isoformat()[:16] if one.made else one.name


# --- one file that comes in ---


class Coming(QObject):
    """One file that was given: it is taken in, told of on its line, and taken back."""

    def __init__(self, front: Front, path: Path, line: FileLine, over: Callable[[], None]) -> None:
        """`over` is called whenever the file is in, or refused."""
        super().__init__(line)
        self._front, self._path, self._line, self._over = front, path, line, over
        self._words, self._accept = "", False
        self._came: Came | None = None
        self.can_undo = False
        line.is_a("progress" if path.suffix.lower() == exports.ENDINGS["progress"] else "list")
        line.passphrase_given.connect(self._with_passphrase)
        line.accept.clicked.connect(self._with_new_key)
        line.same.clicked.connect(self._same_school)
        line.undo.clicked.connect(self.take_back)

    @property
    def going(self) -> bool:
        """Whether something is done with the file now."""
        return self._line.job.going

    def start(self) -> None:
        """Take the file in."""
        settings, path, words, accept = self._front.settings, self._path, self._words, self._accept

        def job(step: Step) -> Came:
            return files.take_in(settings, path, words, accept_new_key=accept, step=step)

        self._do("window_files_reading", job, self._is_in, self._refused)
        self._line.job.tell("window_files_waiting", share=0.0)

    def take_back(self) -> None:
        """Leave the record as it was before the file came in."""
        came = self._came
        if came is None or not self.can_undo:
            return
        settings = self._front.settings

        def job(step: Step) -> int:
            step(1, 10)
            return files.take_back(settings, came)

        self._offer_undo(on=False)
        self._do(UNDOING, job, lambda _: self._tell("window_files_undone"), self._stays)

    def _do(self, code: str, job: Callable[[Step], Any], done: Any, failed: Any) -> None:
        self._line.ask()
        self._line.job.can_stop = code != UNDOING
        self._line.job.do(self._front, code, job, done, failed)

    def _is_in(self, came: Came) -> None:
        self._came = came
        self._line.is_a(came.kind)
        self._offer_undo(on=bool(came.rows))
        (code, slots), more = _outcome(came)
        self._tell(code, needs="school" if came.apart else "", more=more, **slots)
        self._over()

    def _refused(self, error: BaseException) -> None:
        is_closed = isinstance(error, ImportLocked)
        needs = "passphrase" if is_closed else "key" if isinstance(error, ImportKeyChanged) else ""
        code = "window_files_locked" if is_closed and not self._words else code_of(error)
        self._tell(code, "clay", needs=needs, details="" if isinstance(error, NO_DETAILS) else str(error))
        self._over()

    def _stays(self, error: BaseException) -> None:
        self._offer_undo(on=True)
        self._tell(code_of(error))

    def _tell(
        self,
        code: str,
        tone: str = "leaf",
        *,
        needs: str = "",
        details: str = "",
        more: Sequence[Words] = (),
        **slots: Any,
    ) -> None:
        words = self._line.job.tell(code, tone, details=details, more=more, **slots)
        self._line.ask(needs)
        if self._front.here == "files":
            self._front.window.announce(f"{self._path.name}. {words}")

    def _offer_undo(self, *, on: bool) -> None:
        self.can_undo = on
        self._line.undo.setVisible(on)

    def _with_passphrase(self, words: str) -> None:
        self._words = words
        self.start()

    def _with_new_key(self) -> None:
        self._accept = True
        self.start()

    def _same_school(self) -> None:
        """The teacher says that the file's school is this one."""
        if self._came is not None and self._came.arrived is not None:
            job = partial(school.is_ours, self._front.settings, self._came.arrived.school)
            self._front.ask(job, partial(self._is_ours, self._came.origin))

    def _is_ours(self, origin: str, settings: Settings) -> None:
        self._front.settings = settings
        self._front.settings_changed.emit(settings)
        self._tell("window_files_is_ours", origin=origin)


# --- tends the teacher's page of files ---


class FilesPresenter(QObject):
    """What the page of files asks for."""

    _page: FilesPage

    def __init__(self, front: Front, desk: LessonDesk) -> None:
        super().__init__(front)
        self._front, self._texts = front, front.texts
        self._people: tuple[Person, ...] = ()
        self._kind, self._who = "progress", ""
        """What is to stand chosen when it is offered next."""
        self._offered = False
        """Whether something was offered before: then what stands chosen stays so."""
        self._written: Written | None = None
        front.add("files", FilesPage, self._wire, self._enter, entry="window_entry_files")
        self._backups = BackupsPresenter(front, desk)
        front.language_changed.connect(self._retell)

    def _wire(self, page: FilesPage) -> None:
        self._page = page
        page.dropped.connect(self._drop)
        page.coming.choose.clicked.connect(self._choose_files)
        page.coming.folder.clicked.connect(lambda: choose_one(self._front, (), lambda path: self._give((path,))))
        page.giving.go.clicked.connect(self._ask_where)
        page.giving.see_folder.clicked.connect(self._show_folder)
        self._backups.wire(page.backups)

    def _enter(self, what: str = "", student: str = "", group: str = "", part: str = "") -> None:
        """Turn to giving out when a report or export is wanted, of a student or class."""
        if what or student or group:
            self._page.tabs.turn_to("out")
            self._kind = "pdf" if what == "report" else what
            self._who = student or (f"{CLASS}{group}" if group else "")
        if part:
            self._page.tabs.turn_to(part)
        self._front.ask(partial(roster.everyone, self._front.settings), self._offer)
        self._backups.look()

    def _retell(self) -> None:
        if self._offered:
            self._offer(self._people)

    # --- coming in ---

    def _choose_files(self) -> None:
        filters = (self._texts("window_files_filter"), self._texts("window_files_filter_all"))
        choose_several(self._front, filters, self._give)

    def _drop(self, paths: Iterable[str]) -> None:
        self._page.tabs.turn_to("in")
        self._give(map(Path, paths))

    def _give(self, paths: Iterable[Path]) -> None:
        """Take these files in, and what is in these folders."""
        self._front.ask(partial(files.spread, tuple(paths)), self._spread)

    def _spread(self, paths: tuple[Path, ...]) -> None:
        if not paths:
            self._front.toast(self._texts("window_files_none_in_folder"))
        batch: list[Coming] = []
        for path in paths:
            line = self._page.coming.add(path.name)
            batch.append(Coming(self._front, path, line, partial(self._batch_over, batch)))
        for one in tuple(batch):
            one.start()

    def _batch_over(self, batch: list[Coming]) -> None:
        """When the last file of one giving is in, say so once, with one way to undo them all."""
        new = [one for one in batch if one.can_undo]
        if new and not any(one.going for one in batch):
            batch.clear()
            self._front.toast(self._texts("window_files_toast", files=len(new)), partial(_take_back, new))

    # --- given out ---

    def _offer(self, people: tuple[Person, ...]) -> None:
        self._people = people
        giving, texts = self._page.giving, self._texts
        groups = sorted({one.group for one in people if one.group and not one.school})
        classes = ((f"{CLASS}{one}", texts("window_files_class", group=one)) for one in groups)
        everybody = ("", texts("window_files_everybody"))
        fill(giving.kind, ((one, texts(f"window_files_to_{one}")) for one in KINDS), self._kind)
        fill(giving.who, (everybody, *classes, *((one.key, one.label) for one in people)), self._who)
        fill(giving.language, languages(texts), "" if self._offered else self._front.settings.screen)
        giving.retell()
        self._kind, self._who, self._offered = "", "", True

    def _ask_where(self) -> None:
        order = self._page.giving.order()
        one = with_key(self._people, order.student)
        suggested = exports.suggested(order, (order.group, one.name if one else ""), today())
        ask_where(self._front, suggested, lambda path: self._export(replace(order, out=path)))

    def _export(self, order: Order) -> None:
        settings, giving = self._front.settings, self._page.giving

        def job(step: Step) -> Written:
            return exports.export(settings, order, step)

        giving.see_folder.hide()
        giving.job.do(self._front, "window_files_writing", job, self._given)

    def _given(self, written: Written) -> None:
        self._written = written
        slots: dict[str, Any] = {"file": written.paths[0].name, "size": size(written.bytes)}
        words = self._page.giving.job.tell("window_files_written", "leaf", students=written.students, **slots)
        self._page.giving.given()
        self._front.window.announce(words)

    def _show_folder(self) -> None:
        if self._written is not None:
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._written.paths[0].parent)))


def _take_back(those: Sequence[Coming]) -> None:
    """Take files back, the last one first: a later one may stand on an earlier."""
    for one in reversed(those):
        one.take_back()


def _namesake(here: Person, one: Listed) -> Words:
    if name_key(here.group) == name_key(one.group):
        return "window_files_other_roll", {"name": one.name, "group": one.group or "-", "roll": here.roll or NO_ROLL}
    return "window_files_namesake", {"name": one.name, "here": here.group, "group": one.group}


def _outcome(came: Came) -> tuple[Words, list[Words]]:
    """The sentence that says what came in, and those that say what more there is."""
    more: list[Words] = []
    slots: dict[str, Any] = {"new": came.new, "known": came.known}
    if came.kind == "list":
        for name, group, times in came.twice[:5]:
            more.append(("window_files_twice", {"name": name, "group": group or "-", "times": times}))
        for here, one in came.namesakes[:5]:
            more.append(_namesake(here, one))
        code = "window_files_list_came" if came.new or came.changed else "window_files_list_known"
        return (code, {**slots, "changed": came.changed}), more
    if came.origin:
        more.append(("window_files_apart" if came.apart else "window_files_from", {"origin": came.origin}))
    if came.met:
        more.append(("window_files_met", {}))
    if came.erased:
        more.append(("window_files_erased", {"rows": came.erased}))
    if came.asked:
        named = ", ".join(came.asked[:5]) + (" …" if len(came.asked) > 5 else "")
        more.append(("window_files_asks", {"students": len(came.asked), "names": named}))
    code = "window_files_came" if came.new else "window_files_known"
    return (code, {**slots, "device": came.device[:6].upper()}), more

"""Tends the class list: what was typed into it, pasted or brought in a file, and every change back again.

It decides nothing about who is who: where two would become one, the page asks first.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject

from desktop.base.background import CalledOff, Work
from desktop.operations import files, roster
from desktop.operations.roster import Change, Changed, Gone, Namesake, Pupil
from desktop.ui.files.roster_page import RosterPage
from desktop.ui.front import Front
from desktop.ui.teacher.asking import choose_one
from desktop.values.files import JobView, PupilRow, Question
from tutor.records.people import NO_ROLL
from tutor.records.rows import name_key
from tutor.reports.tables import Column, Table

if TYPE_CHECKING:
    from tutor.reports.roster import Enrolled, Listed, Planned

Undo = Callable[[], None]


class RosterPresenter(QObject):
    """What the class list asks for."""

    def __init__(self, front: Front) -> None:
        super().__init__(front)
        self._front, self._texts = front, front.texts
        self._pupils: tuple[Pupil, ...] = ()
        self._undos: list[Undo] = []
        self._list: tuple[Listed, ...] = ()
        self._plan: tuple[Planned, ...] = ()
        self._renumbered: bool | None = None
        """Whether the list's roll numbers are new ones of the same children; None while nobody was asked."""
        self._agreed: Callable[[], None] | None = None
        self._declined: Callable[[], None] | None = None
        """What is done when the question on the page is answered."""
        self._pin_of = ""
        self._work: Work | None = None
        front.add("roster", RosterPage, self._wire, self._enter, entry="window_entry_roster")
        front.language_changed.connect(self._retell)

    @property
    def _page(self) -> RosterPage:
        page: RosterPage = self._front.page("roster")
        return page

    def _wire(self, page: RosterPage) -> None:
        page.table.edited.connect(self._edited)
        page.adding.wanted.connect(lambda name, group, roll: self._add(name, group, roll))
        page.pasting.wanted.connect(self._pasted)
        page.file_wanted.connect(self._choose_file)
        page.preview.agreed.connect(self._take_in)
        page.preview.stopped.connect(self._stop)
        page.move_wanted.connect(self._ask_move)
        page.moving.wanted.connect(self._move)
        page.pin_wanted.connect(self._ask_pin)
        page.pinning.wanted.connect(self._set_pin)
        page.pinning.cleared.connect(self._clear_pin)
        page.question.agreed.connect(lambda: self._answered(self._agreed))
        page.question.declined.connect(lambda: self._answered(self._declined))
        page.undo_wanted.connect(self._undo)

    def _enter(self, part: str = "") -> None:
        self._look()
        if part == "add":
            self._page.adding.open_up()

    def _retell(self) -> None:
        if self._pupils:
            self._show(self._pupils)
        if self._plan:
            self._show_plan(self._plan)

    def _look(self) -> None:
        self._front.ask(partial(roster.everyone, self._front.settings), self._show)

    def _show(self, pupils: tuple[Pupil, ...]) -> None:
        self._pupils = pupils
        yes, no = self._texts("window_roster_has_pin"), ""
        rows = tuple(
            PupilRow(one.key, one.name, one.place, one.roll, yes if one.has_pin else no, one.has_pin) for one in pupils
        )
        groups = len({one.place for one in pupils if one.place})
        words = self._texts("window_roster_count", students=len(pupils), classes=groups)
        self._page.show_pupils(rows, words if pupils else self._texts("window_roster_nobody"))

    # --- typed over ---

    def _edited(self, key: str, column: str, typed: str) -> None:
        one = self._pupil(key)
        if one is not None:
            told = {"name": one.name, "group": one.group, "roll": one.roll, column: typed}
            self._change((Change(key, **told),))

    def _change(self, changes: Sequence[Change], *, join: bool = False) -> None:
        job = partial(roster.change, self._front.settings, tuple(changes), join=join)
        self._front.ask(job, self._changed, partial(self._not_changed, tuple(changes)))

    def _changed(self, done: Changed) -> None:
        self._page.moving.hide()
        self._look()
        if done.rows:
            undo = partial(files.take_rows_back, self._front.settings, done.rows, "rename", done.ids)
            self._can_undo(self._texts("window_roster_changed", students=done.many), undo)

    def _not_changed(self, changes: tuple[Change, ...], error: BaseException) -> None:
        """Ask where two would become one; else say why not, and show what holds."""
        if isinstance(error, Namesake):
            self._ask("window_roster_join", partial(self._change, changes, join=True), self._look, label=error.label)
            return
        self._failed(error)

    def _ask(self, code: str, agreed: Callable[[], None], declined: Callable[[], None], **slots: str) -> None:
        """Ask on the page; the answer does one of the two."""
        self._agreed, self._declined = agreed, declined
        self._page.open_card(self._page.question)
        self._page.question.ask(
            Question(
                heading=self._texts(code, **slots),
                words=self._texts(f"{code}_says"),
                yes=self._texts(f"{code}_yes"),
                no=self._texts(f"{code}_no"),
            )
        )

    def _answered(self, answer: Callable[[], None] | None) -> None:
        self._agreed = self._declined = None
        if answer is not None:
            answer()

    def _failed(self, error: BaseException) -> None:
        if isinstance(error, (roster.Nameless, Gone)):
            self._front.toast(self._texts(error.code))
        else:
            self._front.fail(error)
        self._look()

    def _ask_move(self, keys: tuple[str, ...]) -> None:
        names = [one.name for one in self._pupils if one.key in keys]
        page = self._page
        page.open_card(page.moving)
        page.moving.who.setText(", ".join(names[:12]) + (" …" if len(names) > 12 else ""))
        page.moving.setProperty("keys", keys)
        page.moving.open_up()

    def _move(self, group: str) -> None:
        keys = self._page.moving.property("keys") or ()
        those = [one for one in self._pupils if one.key in keys]
        self._change([Change(one.key, one.name, group, one.roll) for one in those])

    # --- new ones ---

    def _add(self, name: str, group: str, roll: str) -> None:
        from tutor.reports.roster import Listed

        wanted = (Listed(" ".join(name.split()), " ".join(group.split()), " ".join(roll.split())),)
        self._front.ask(partial(roster.enrol, self._front.settings, wanted), self._added, self._failed)

    def _added(self, done: Enrolled) -> None:
        self._look()
        if done.rows:
            self._page.adding.ready()
        self._enrolled(done)

    def _enrolled(self, done: Enrolled) -> None:
        if not done.rows:
            self._front.toast(self._texts("window_roster_all_known"))
            return
        undo = partial(files.take_rows_back, self._front.settings, done.rows, "import")
        self._can_undo(self._texts("window_roster_enrolled", new=done.new, changed=done.changed), undo)

    def _pasted(self, text: str, group: str) -> None:
        self._renumbered = None
        self._read(partial(roster.pasted, text, group))

    def _choose_file(self) -> None:
        filters = (self._texts("window_files_filter_lists"), self._texts("window_files_filter_all"))
        choose_one(self._front, filters, self.read_file)

    def read_file(self, path: Path) -> None:
        """Show what that class list would do."""
        self._renumbered = None
        self._read(partial(roster.listed, path))

    def _read(self, read: Callable[[], tuple[Listed, ...]]) -> None:
        settings, renumbered = self._front.settings, bool(self._renumbered)

        def job() -> tuple[tuple[Listed, ...], tuple[Planned, ...]]:
            listed = read()
            return listed, roster.looked_at(settings, listed, renumbered=renumbered)

        self._front.ask(job, self._planned)

    def _planned(self, found: tuple[tuple[Listed, ...], tuple[Planned, ...]]) -> None:
        """Show what the list would do; first ask about lines that no roll number tells apart."""
        from tutor.reports import roster as lists

        self._list, self._plan = found
        if asked := lists.twice(self._list):
            names = ", ".join(f"{one.name} ({one.group})" if one.group else one.name for one in asked)
            several, single = (partial(taken, self._list) for taken in (lists.as_several, lists.as_one))
            self._ask("window_roster_twice", partial(self._read, several), partial(self._read, single), names=names)
            return
        others = [each.one.name for each in self._plan if _has_other_roll(each)]
        if others and self._renumbered is None:
            answers = (partial(self._renumber, yes) for yes in (True, False))
            self._ask("window_roster_rolls", *answers, names=", ".join(others[:5]) + (" …" if others[5:] else ""))
            return
        if not self._list:
            self._front.toast(self._texts("window_roster_names_nobody"))
            return
        self._page.open_card(self._page.preview)
        self._show_plan(self._plan)

    def _renumber(self, yes: bool) -> None:
        self._renumbered = yes
        self._read(lambda: self._list)

    def _show_plan(self, plan: tuple[Planned, ...]) -> None:
        keys = ("name", "group", "roll", "what")
        columns = tuple(Column(key, self._texts(f"window_roster_{key}")) for key in keys)
        order = {"new": 0, "changed": 1, "known": 2}
        lines = sorted(plan, key=lambda each: (each.namesake is None, order[each.what]))
        rows = tuple((each.one.name, each.one.group, each.one.roll, self._what(each)) for each in lines)
        counts = {what: sum(each.what == what for each in plan) for what in order}
        words = self._texts("window_roster_preview_says", **counts)
        anything = counts["new"] + counts["changed"] > 0
        self._page.preview.show_plan(words, Table("", "", columns, rows), anything=anything)

    def _what(self, each: Planned) -> str:
        if each.namesake is not None and _has_other_roll(each):
            roll, group = each.namesake.roll or NO_ROLL, each.one.group or "-"
            return self._texts("window_roster_what_other_roll", group=group, roll=roll)
        if each.namesake is not None:
            return self._texts("window_roster_what_namesake", group=each.namesake.group or "-")
        if each.what == "changed" and each.person is not None and each.person.group != each.one.group:
            return self._texts("window_roster_what_moved", group=each.person.group or "-")
        return self._texts(f"window_roster_what_{each.what}")

    def _take_in(self) -> None:
        settings, wanted, renumbered = self._front.settings, self._list, bool(self._renumbered)

        def job(work: Work) -> Enrolled:
            def step(done: int, of: int) -> None:
                work.step(done / of, "window_roster_taking")

            return roster.enrol(settings, wanted, step, renumbered=renumbered)

        self._far(0.0, "window_roster_taking")
        self._work = self._front.work(job, self._taken_in, self._far, self._not_taken)

    def _far(self, share: float, code: str) -> None:
        self._page.preview.tell(JobView(self._texts(code or "window_roster_taking"), share))

    def _taken_in(self, done: Enrolled) -> None:
        self._work, self._plan = None, ()
        page = self._page
        page.preview.hide()
        page.pasting.list.clear()
        self._look()
        self._enrolled(done)

    def _not_taken(self, error: BaseException) -> None:
        self._work = None
        words = self._texts(str(getattr(error, "code", "window_unexpected")))
        details = "" if isinstance(error, CalledOff) else str(error)
        self._page.preview.tell(JobView(words, tone="clay", details=details))

    def _stop(self) -> None:
        if self._work is not None:
            self._work.call_off()

    # --- PINs ---

    def _ask_pin(self, key: str) -> None:
        one = self._pupil(key)
        if one is not None:
            self._pin_of = key
            self._page.open_card(self._page.pinning)
            self._page.pinning.ask(self._texts("window_roster_pin_of", name=one.name), has_pin=one.has_pin)

    def _set_pin(self, typed: str, pictures: bool) -> None:
        settings, key = self._front.settings, self._pin_of

        def job() -> tuple[Pupil, Any]:
            before = roster.pins_of(settings, key)
            return roster.set_pin(settings, key, typed, pictures=pictures), before

        self._front.ask(job, partial(self._pin_done, "window_roster_pin_is_set"), self._failed)

    def _clear_pin(self) -> None:
        job = partial(roster.clear_pin, self._front.settings, self._pin_of)
        self._front.ask(job, partial(self._pin_done, "window_roster_pin_is_gone"), self._failed)

    def _pin_done(self, code: str, outcome: tuple[Pupil, Any]) -> None:
        pupil, before = outcome
        self._page.pinning.hide()
        self._look()
        undo = partial(roster.bring_pin_back, self._front.settings, pupil, before)
        self._can_undo(self._texts(code, name=pupil.name), undo)

    # --- undo ---

    def _can_undo(self, sentence: str, job: Callable[[], object]) -> None:
        """The last change can be undone on the toast, and as long as the page is open with its button, one by one."""

        def undo() -> None:
            if undo in self._undos:
                self._undos.remove(undo)
                self._page.offer_undo(on=bool(self._undos))
                self._front.ask(job, self._undone, self._failed)

        self._undos.append(undo)
        self._page.offer_undo(on=True)
        self._front.toast(sentence, undo)

    def _undo(self) -> None:
        if self._undos:
            self._undos[-1]()

    def _undone(self, _: object) -> None:
        self._front.toast(self._texts("window_roster_undone"))
        self._look()

    def _pupil(self, key: str) -> Pupil | None:
        return next((one for one in self._pupils if one.key == key), None)


def _has_other_roll(each: Planned) -> bool:
    """Whether the only other of that name is in the same class, with another roll number."""
    return each.namesake is not None and name_key(each.namesake.group) == name_key(each.one.group)

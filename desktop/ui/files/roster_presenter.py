"""Tends the class list: what was typed into it, pasted or brought in a file, and every change back again.

It decides nothing about who is who: where two would become one, the page asks first.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from desktop.operations import files, roster
from desktop.operations.roster import Changed, Gone, Kept, Namesake
from desktop.ui.files.roster_page import RosterPage
from desktop.ui.front import Front
from desktop.ui.teacher.asking import choose_one
from desktop.ui.teacher.files_widgets import Step, table_of
from desktop.values.page import code_of
from tutor.records.people import NO_ROLL, Person, with_key
from tutor.records.rows import name_key

if TYPE_CHECKING:
    from tutor.reports.roster import Enrolled, Listed, Planned

Undo = Callable[[], None]


class RosterPresenter(QObject):
    """What the class list asks for."""

    _page: RosterPage

    def __init__(self, front: Front) -> None:
        super().__init__(front)
        self._front, self._texts = front, front.texts
        self._people: tuple[Person, ...] = ()
        self._guarded: frozenset[str] = frozenset()
        self._undos: list[Undo] = []
        self._list: tuple[Listed, ...] = ()
        self._plan: tuple[Planned, ...] = ()
        self._renumbered: bool | None = None
        """Whether the list's roll numbers are new ones of the same children; None while nobody was asked."""
        self._pin_of = ""
        front.add("roster", RosterPage, self._wire, self._enter, entry="window_entry_roster")
        front.language_changed.connect(self._retell)

    def _wire(self, page: RosterPage) -> None:
        self._page = page
        page.table.rows.edited.connect(self._edited)
        page.adding.wanted.connect(self._add)
        page.pasting.go.clicked.connect(self._pasted)
        page.file.clicked.connect(self._choose_file)
        page.preview.go.clicked.connect(self._take_in)
        page.move_them.clicked.connect(self._ask_move)
        page.moving.does(self._move, page.moving.group)
        page.pin.clicked.connect(self._ask_pin)
        page.pinning.wanted.connect(lambda typed, pictures: self._set_pin("set", typed, pictures=pictures))
        page.pinning.clear.clicked.connect(lambda: self._set_pin("gone", None))
        page.undo.clicked.connect(lambda: self._undos[-1]())

    def _enter(self, part: str = "") -> None:
        self._look()
        if part == "add":
            self._page.adding.open_up()

    def _retell(self) -> None:
        if self._people:
            self._show((self._people, self._guarded))
        if self._plan:
            self._show_plan()

    def _look(self, _: object = None) -> None:
        self._front.ask(partial(roster.with_pins, self._front.settings), self._show)

    def _show(self, found: tuple[tuple[Person, ...], frozenset[str]]) -> None:
        self._people, self._guarded = found
        groups = len({one.place for one in self._people if one.place})
        words = self._texts("window_roster_count", students=len(self._people), classes=groups)
        self._page.table.show_people(*found)
        self._page.count.setText(words if self._people else self._texts("window_roster_nobody"))

    # --- typed over ---

    def _edited(self, key: str, column: str, typed: str) -> None:
        one = with_key(self._people, key)
        if one is not None:
            told = {"name": one.name, "group": one.group, "roll": one.roll, column: typed}
            self._change((replace(one, name=told["name"], group=told["group"], roll=told["roll"]),))

    def _change(self, wanted: Sequence[Person], *, join: bool = False) -> None:
        job = partial(roster.change, self._front.settings, wanted, join=join)
        self._front.ask(job, partial(self._changed, len(wanted)), partial(self._not_changed, wanted))

    def _changed(self, students: int, done: Changed) -> None:
        self._page.moving.hide()
        self._look()
        if done.rows:
            undo = partial(files.take_rows_back, self._front.settings, done.rows, "rename", done.ids)
            self._can_undo(self._texts("window_roster_changed", students=students), undo)

    def _not_changed(self, wanted: Sequence[Person], error: BaseException) -> None:
        """Ask where two would become one; else say why not, and show what holds."""
        if isinstance(error, Namesake):
            self._ask("window_roster_join", partial(self._change, wanted, join=True), self._look, label=error.label)
        else:
            self._failed(error)

    def _ask(self, code: str, agreed: Callable[[], None], declined: Callable[[], None], **slots: str) -> None:
        question = self._page.open_card(self._page.question)
        question.ask(code, self._texts(code, **slots), agreed, declined)

    def _failed(self, error: BaseException) -> None:
        if isinstance(error, (roster.Nameless, Gone)):
            self._front.toast(self._texts(code_of(error)))
        else:
            self._front.fail(error)
        self._look()

    def _ask_move(self) -> None:
        moving = self._page.open_card(self._page.moving)
        moving.keys = self._page.table.keys()
        names = [one.name for one in self._people if one.key in moving.keys]
        moving.who.setText(", ".join(names[:12]) + (" …" if len(names) > 12 else ""))
        moving.open_up()

    def _move(self) -> None:
        group = self._page.moving.group.text()
        self._change([replace(one, group=group) for one in self._people if one.key in self._page.moving.keys])

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

    def _pasted(self) -> None:
        card = self._page.pasting
        self._renumbered = None
        self._read(partial(roster.pasted, card.list.toPlainText(), card.group.text()))

    def _choose_file(self) -> None:
        filters = (self._texts("window_files_filter_lists"), self._texts("window_files_filter_all"))
        choose_one(self._front, filters, self._read_file)

    def _read_file(self, path: Path) -> None:
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
        self._show_plan()

    def _renumber(self, yes: bool) -> None:
        self._renumbered = yes
        self._read(lambda: self._list)

    def _show_plan(self) -> None:
        """Show what the list would do: those with a namesake first, then who is new."""
        order = {"new": 0, "changed": 1, "known": 2}
        lines = sorted(self._plan, key=lambda each: (each.namesake is None, order[each.what]))
        rows = ((each.one.name, each.one.group, each.one.roll, self._what(each)) for each in lines)
        counts = {what: sum(each.what == what for each in self._plan) for what in order}
        words = self._texts("window_roster_preview_says", **counts)
        grid = table_of(self._texts, "window_roster_", "name group roll what", rows)
        self._page.preview.show_plan(words, grid, anything=counts["new"] + counts["changed"] > 0)

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

        def job(step: Step) -> Enrolled:
            return roster.enrol(settings, wanted, step, renumbered=renumbered)

        self._page.preview.job.do(self._front, "window_roster_taking", job, self._taken_in)

    def _taken_in(self, done: Enrolled) -> None:
        self._plan = ()
        self._page.preview.job.put_away()
        self._page.preview.hide()
        self._page.pasting.list.clear()
        self._look()
        self._enrolled(done)

    # --- PINs ---

    def _ask_pin(self) -> None:
        self._pin_of = self._page.table.keys()[0]
        one = with_key(self._people, self._pin_of)
        if one is not None:
            card = self._page.open_card(self._page.pinning)
            card.ask(self._texts("window_roster_pin_of", name=one.name), has_pin=one.key in self._guarded)

    def _set_pin(self, how: str, typed: str | None, *, pictures: bool = False) -> None:
        job = partial(roster.set_pin, self._front.settings, self._pin_of, typed, pictures=pictures)
        self._front.ask(job, partial(self._pin_done, f"window_roster_pin_is_{how}"), self._failed)

    def _pin_done(self, code: str, outcome: tuple[Person, Kept]) -> None:
        self._page.pinning.hide()
        self._look()
        undo = partial(roster.bring_pin_back, self._front.settings, *outcome)
        self._can_undo(self._texts(code, name=outcome[0].name), undo)

    # --- undo ---

    def _can_undo(self, sentence: str, job: Callable[[], object]) -> None:
        """The last change can be undone on the toast, and as long as the page is open with its button, one by one."""

        def undo() -> None:
            if undo in self._undos:
                self._undos.remove(undo)
                self._page.undo.setEnabled(bool(self._undos))
                self._front.ask(job, self._undone, self._failed)

        self._undos.append(undo)
        self._page.undo.setEnabled(True)
        self._front.toast(sentence, undo)

    def _undone(self, _: object) -> None:
        self._front.toast(self._texts("window_roster_undone"))
        self._look()


def _has_other_roll(each: Planned) -> bool:
    """Whether the only other of that name is in the same class, with another roll number."""
    return each.namesake is not None and name_key(each.namesake.group) == name_key(each.one.group)

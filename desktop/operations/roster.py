"""The students of this PC as a teacher keeps them: names, classes, roll numbers, PINs; changed, and changed back.

A change adds rows and never alters one; taking a change back takes exactly these rows out again. It never joins two
students into one unless that was asked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from desktop.operations.files import Rows, Step, note_list

if TYPE_CHECKING:
    from desktop.base.settings import Settings
    from tutor.records.journal import Journal
    from tutor.records.people import Person
    from tutor.reports.roster import Enrolled, Listed, Planned

Kept = tuple[tuple[str, str], ...]
"""Ids of a student, each with what brings its PIN back."""


@dataclass(frozen=True, slots=True)
class Changed:
    """What came of changes."""

    rows: Rows
    ids: tuple[str, ...]
    """Ids of the students it was about."""
    key: str = ""
    """The key of the last of them from now on."""


class Namesake(Exception):
    """Somebody of that name is in that class already: the two would become one."""

    code = "window_roster_namesake"

    def __init__(self, label: str) -> None:
        super().__init__(label)
        self.label = label


class Nameless(Exception):
    """A student has a name."""

    code = "window_roster_nameless"


class Gone(Exception):
    """The student is not there any more: forgotten, or renamed elsewhere."""

    code = "window_roster_gone"


def everyone(settings: Settings) -> tuple[Person, ...]:
    """All students by class and name, those of other schools last. Raises RecordError."""
    from tutor.records.journal import Journal

    with Journal.open(settings.record, readonly=True) as journal:
        return journal.people()


def with_pins(settings: Settings) -> tuple[tuple[Person, ...], frozenset[str]]:
    """Everyone, and the keys of those who have a PIN. Raises RecordError."""
    from tutor.records import pins

    people, guarded = everyone(settings), pins.profiles(settings.record)
    return people, frozenset(one.key for one in people if guarded.intersection(one.ids))


def listed(path: Path) -> tuple[Listed, ...]:
    """The students of a class list. Raises ImportRefused."""
    from tutor.reports import roster

    return roster.read(path)


def pasted(text: str, group: str = "") -> tuple[Listed, ...]:
    """The students of a list that was typed or pasted: one name a line, or columns. Raises ImportRefused."""
    from tutor.reports import roster

    return roster.pasted(text, group)


def looked_at(settings: Settings, students: Sequence[Listed], *, renumbered: bool = False) -> tuple[Planned, ...]:
    """What taking that list in would do; nothing is written. `renumbered`: its roll numbers are new ones.

    Raises RecordError.
    """
    from tutor.reports import roster

    return roster.plan(everyone(settings), students, renumbered=renumbered)


def enrol(
    settings: Settings, students: Sequence[Listed], step: Step | None = None, *, renumbered: bool = False
) -> Enrolled:
    """Take that list in, and note it; lines that nothing tells apart are one child. `renumbered` as in `looked_at`.

    Raises RecordError; then nothing has changed.
    """
    from tutor.records.journal import Journal
    from tutor.reports import roster

    with Journal.open(settings.record) as journal:
        enrolled = roster.enrol(journal, students, step, renumbered=renumbered)
        note_list(journal, enrolled)
    return enrolled


def change(settings: Settings, wanted: Iterable[Person], *, join: bool = False) -> Changed:
    """Have students called so from now on, all of them or none; `key` says who each is by now.

    `join` lets one who gets another's name and class become that one.
    Raises Namesake, Nameless, Gone or RecordError; then nothing has changed.
    """
    from tutor.records import audit
    from tutor.records.journal import Journal

    with Journal.open(settings.record) as journal:
        ids: list[str] = []
        with journal.together() as added:
            known = {each.key: each for each in journal.people()}
            for one in wanted:
                ids += _changed(journal, known, one, join=join).ids
            rows = tuple(added)
            if rows:
                audit.write(journal, audit.RENAME, ids)
        key = next((each.key for each in journal.people() if ids and ids[-1] in each.ids), "")
        return Changed(rows, tuple(ids), key)


def _changed(journal: Journal, known: dict[str, Person], one: Person, *, join: bool) -> Person:
    """Carry out one change; `known` is everybody by the key of before, as they are by now."""
    from tutor.records.people import joined_by
    from tutor.records.rows import clean_name

    person = known.get(one.key)
    if person is None:
        raise Gone(one.key)
    name, group, roll = clean_name(one.name), clean_name(one.group), clean_name(one.roll)
    if not name:
        raise Nameless(one.key)
    other = joined_by(known.values(), person, name, group, roll)
    if other is not None and not join:
        raise Namesake(other.label)
    # Who becomes one with somebody is that one for good: a third of that name does not part them again.
    roll = roll or (other.roll if other is not None else "")
    if (name, group, roll) != (person.name, person.group, person.roll):
        for student in person.ids:
            journal.note("names", student=student, name=name, grp=group, roll=roll)
    known[one.key] = replace(person, name=name, group=group, roll=roll)
    return person


# --- PINs -----------------------------------------------------------------------------------------------------------


def set_pin(settings: Settings, key: str, typed: str | None, *, pictures: bool = False) -> tuple[Person, Kept]:
    """Give a student a PIN of four digits, or of three pictures; None takes it away. Also what brings it back.

    Raises PinRefused, Gone or RecordError.
    """
    from tutor.records import pins
    from tutor.records.people import with_key

    pin = None
    if typed is not None:
        pin = pins.pictures(typed) if pictures else pins.digits(typed, pins.STUDENT_DIGITS)
    person = with_key(everyone(settings), key)
    if person is None:
        raise Gone(key)
    before = tuple((profile, kept) for profile in person.ids if (kept := pins.kept(settings.record, profile)))
    _note_pin(settings, person, "remove student" if pin is None else "set student")
    for profile in person.ids:
        if pin is not None:
            pins.put(settings.record, pin, profile)
        elif profile in dict(before):
            pins.remove(settings.record, profile)
    return person, before


def bring_pin_back(settings: Settings, person: Person, before: Kept) -> None:
    """Have the PIN that was there before count again; none, where there was none. Raises RecordError."""
    from tutor.records import pins

    _note_pin(settings, person, "set student" if before else "remove student")
    kept = dict(before)
    for profile in person.ids:
        if profile in kept:
            pins.bring_back(settings.record, kept[profile], profile)
        else:
            pins.remove(settings.record, profile)


def _note_pin(settings: Settings, person: Person, detail: str) -> None:
    from tutor.records import audit
    from tutor.records.journal import Journal

    with Journal.open(settings.record) as journal:
        audit.write(journal, audit.PIN, person.ids, detail)

"""Who is who: rows about students and their names, read as persons. Pure; rows in, values out.

On each PC a student has an id of its own; the newest name, class and roll number say which ids are one person. It must
never guess: two students of one name in two classes, two schools or with two roll numbers stay two, and somebody who is
to be forgotten is nobody here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from operator import itemgetter
from typing import Any, TypeVar

from tutor.records.rows import clean_name, name_key

NAMELESS = "Student"
"""Stands before the first letters of the id of a student whose name has no letter that can be shown."""
SHORT = 20
"""Letters of a class or a roll number on a list."""

Row = Mapping[str, Any]
SomeRow = TypeVar("SomeRow", bound=Row)

NO_ROLL = "?"
"""Stands in a list where the roll number would tell two of one name apart, and there is none."""


@dataclass(frozen=True, slots=True)
class Person:
    """Someone who learns, on whatever PC."""

    key: str
    """Made of the newest name and the class; of another school too, and of the roll number where `apart`."""
    name: str
    group: str
    """The class ("7B"); empty when none was given."""
    roll: str
    ids: tuple[str, ...]
    """The ids this person has on the PCs, sorted."""
    school: str = ""
    """What the person's school is called, where it is another than this PC's."""
    apart: bool = False
    """Others of that name are in that class; the roll number tells them apart."""
    locked: bool = False
    """A PIN stands before the person's lessons; known of those whom `journal.everybody` gives."""

    @property
    def place(self) -> str:
        """The class as a list shows it: with the school, where that is another one."""
        return ", ".join(part for part in (self.group, self.school) if part)

    @property
    def label(self) -> str:
        """The name as a list shows it: with class and school where there are any, the roll number where it tells."""
        told = ", ".join(part for part in (self.place, (self.roll or NO_ROLL) if self.apart else "") if part)
        return f"{self.name} ({told})" if told else self.name

    @property
    def base(self) -> str:
        """What all of that name in that class share."""
        return person_key(self.name, self.group)


def person_key(name: str, group: str = "") -> str:
    """What makes two students of a school one person: the same name in the same class, however it is spelt.

    Where several of a class have that name, the roll number tells them apart.
    """
    return f"{name_key(group)}/{name_key(name)}" if name_key(group) else name_key(name)


def roll_key(roll: str) -> str:
    """A roll number however it is written: 7, 07, "7." and ७ are one."""
    key = name_key(roll).rstrip(".)")
    return str(int(key)) if key.isdecimal() else key


def pc_name(device: str) -> str:
    """What people call a PC whose id that is: the first letters of it. A file may bring any text for an id."""
    return clean_name(device)[:6].upper()


def moment(row: Row) -> tuple[float, str, int, str]:
    """Where a row stands among those of all PCs: by its wall clock, then by PC, sequence and id.

    Clocks may be wrong, so it is an order that all PCs agree on, and no more than that.
    """
    try:
        wall = datetime.fromisoformat(row["wall"]).timestamp()
        return wall, str(row["device"]), int(row["sequence"]), str(row["id"])
    except (ValueError, TypeError, OverflowError, OSError):
        return 0.0, "", 0, str(row["id"])


def in_order(rows: Iterable[SomeRow]) -> list[SomeRow]:
    """Rows of all PCs, oldest first: by `moment`, but never what one PC did later before what it did earlier.

    The clock of a PC whose battery is empty goes back each time it is started; its count of rows does not.
    """
    latest: dict[str, float] = {}
    placed = []
    timed = sorted(((moment(row), row) for row in rows), key=_as_counted)
    for (wall, device, sequence, key), row in timed:
        latest[device] = max(wall, latest.get(device, 0.0))
        placed.append(((latest[device], device, sequence, key), row))
    return [row for _, row in sorted(placed, key=itemgetter(0))]


def _as_counted(timed: tuple[tuple[float, str, int, str], Row]) -> tuple[str, int, float, str]:
    """By PC, and as that PC counted its rows."""
    (wall, device, sequence, key), _row = timed
    return device, sequence, wall, key


def persons(
    students: Iterable[Row],
    names: Iterable[Row],
    out: frozenset[str] = frozenset(),
    elsewhere: Mapping[str, tuple[str, str]] | None = None,
) -> tuple[Person, ...]:
    """Everyone whose id is not in `out`, by class and name. The newest of a student's names is the one that holds.

    `elsewhere` has code and name of the school of each PC that is in another one: whom it made never is one with
    somebody of this school, and comes behind them.
    """
    held = {row["id"]: _cleaned(row, _stand_in(row["id"])) for row in students if row["id"] not in out}
    newest: dict[str, Row] = {}
    for row in in_order(names):
        if row["student"] in held:
            newest[row["student"]] = _cleaned(row, newest.get(row["student"], held[row["student"]])["name"])
    found: dict[tuple[str, str, str], list[tuple[Row, str]]] = {}
    for key, student in held.items():
        named = newest.get(key, student)
        at = (elsewhere or {}).get(student["device"], ("", ""))
        found.setdefault((*at, person_key(named["name"], named.get("grp") or "")), []).append((named, key))
    everyone = [one for (code, school, base), same in found.items() for one in _told_apart(code, school, base, same)]
    return tuple(sorted(everyone, key=_place_in_a_list))


def _place_in_a_list(one: Person) -> tuple[str, str, str, int, str]:
    roll = roll_key(one.roll)
    return one.school, name_key(one.group), name_key(one.name), len(roll), roll


def _told_apart(code: str, school: str, base: str, same: list[tuple[Row, str]]) -> Iterator[Person]:
    """Those of one name in one class: one person, or one for each roll number where there are several.

    Who has no roll number is the only child of that name, and stands apart where there are more.
    """
    by_roll: dict[str, list[tuple[Row, str]]] = {}
    for named, student in same:
        by_roll.setdefault(roll_key(named.get("roll") or ""), []).append((named, student))
    apart = len(by_roll.keys() - {""}) > 1
    key = f"{code}\n{base}" if code else base
    for roll, those in by_roll.items() if apart else (("", same),):
        yield _person(f"{key}\t{roll}" if apart else key, those, school, apart=apart)


def _cleaned(row: Row, otherwise: str) -> Row:
    """A row with name, class and roll number as a class list's are kept; it may come from anywhere.

    A name that nobody could read gives way to `otherwise`, so that the student is still there.
    """
    name, group, roll = (clean_name(row.get(each) or "") for each in ("name", "grp", "roll"))
    return {**row, "name": name or otherwise, "grp": group, "roll": roll[:SHORT]}


def _stand_in(student: str) -> str:
    """What a student without a name is called: the same on every PC, and another for each."""
    return f"{NAMELESS} {pc_name(student)}"


def _person(key: str, same: list[tuple[Row, str]], school: str, *, apart: bool) -> Person:
    """One person from what each of their ids is called; the newest spelling and the newest roll number hold."""
    called = in_order(named for named, _ in same)
    rolls = [named["roll"] for named in called if named.get("roll")]
    last = called[-1]
    ids = tuple(sorted(student for _, student in same))
    return Person(key, last["name"], last.get("grp") or "", rolls[-1] if rolls else "", ids, school, apart)


def named(everyone: Iterable[Person], name: str, group: str = "") -> Person | None:
    """The person of that name in that class; without a class, the one without, or the only one of that name.

    A name as a list shows it ("Asha (7B, 4)") finds whom it stands for, and nothing else finds one of another school.
    """
    known = list(everyone)
    exact = [one for one in known if not one.school and one.base == person_key(name, group)]
    if exact:
        return exact[0] if len(exact) == 1 else None
    alike = [one for one in known if _is_called(one, name_key(name), name_key(group))]
    return alike[0] if len(alike) == 1 else None


def _is_called(one: Person, name: str, group: str) -> bool:
    if group:
        return group == name_key(one.place) and name == name_key(one.label)
    return name == name_key(one.label) or (not one.school and name == name_key(one.name))


def joined_by(everyone: Iterable[Person], one: Person, name: str, group: str, roll: str) -> Person | None:
    """Whom that person would become one with, were they called so; None when nobody."""
    those = [
        other
        for other in everyone
        if other.key != one.key and (other.school, other.base) == (one.school, person_key(name, group))
    ]
    for other in those:
        if roll_key(other.roll) == roll_key(roll):
            return other
    return those[0] if len(those) == 1 and "" in (roll_key(roll), roll_key(those[0].roll)) else None


def with_key(everyone: Iterable[Person], key: str) -> Person | None:
    """The person of that key; None when there is none, or none any more."""
    return next((one for one in everyone if one.key == key), None)


def of_group(everyone: Iterable[Person], group: str) -> list[Person]:
    """Those of a class, however it is spelt; everybody without one. A class of another school is told with its name."""
    return [one for one in everyone if not group or name_key(one.place) == name_key(group)]


class Register:
    """People of this school, to be looked up one after another: a look takes no longer where there are many."""

    def __init__(self, everyone: Iterable[Person]) -> None:
        self._by_base: dict[str, dict[str, Person]] = {}
        self._alike: dict[str, dict[tuple[str, str], Person]] = {}
        for one in everyone:
            if not one.school:
                self.put(one)

    def put(self, one: Person) -> None:
        """Somebody more; nobody of that name, class and roll number may be in it."""
        self._by_base.setdefault(one.base, {})[roll_key(one.roll)] = one
        for called in _called(one):
            self._alike.setdefault(called, {})[one.base, roll_key(one.roll)] = one

    def drop(self, one: Person) -> None:
        """Somebody less."""
        del self._by_base[one.base][roll_key(one.roll)]
        for called in _called(one):
            del self._alike[called][one.base, roll_key(one.roll)]

    def of(self, name: str, group: str) -> tuple[Person, ...]:
        """All of that name in that class."""
        return tuple(self._by_base.get(person_key(name, group), {}).values())

    def named(self, name: str, group: str = "") -> Person | None:
        """As the function of that name: the person of that name in that class, or the only one of that name."""
        exact = self.of(name, group)
        return named(exact or self._alike.get(name_key(name), {}).values(), name, group)


def _called(one: Person) -> set[str]:
    return {name_key(one.name), name_key(one.label)}

"""Who is who: rows about students and their names, read as persons. Pure; rows in, values out.

On each PC a student has an id of its own; the newest name says which ids are one person. It must never guess: two
students of one name in two classes stay two, and somebody who is to be forgotten is nobody here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from operator import itemgetter
from typing import Any, TypeVar

from tutor.records.rows import name_key

Row = Mapping[str, Any]
SomeRow = TypeVar("SomeRow", bound=Row)


@dataclass(frozen=True, slots=True)
class Person:
    """Someone who learns, on whatever PC."""

    key: str
    """The same on every PC: made of the newest name and the class."""
    name: str
    group: str
    """The class ("7B"); empty when none was given."""
    roll: str
    ids: tuple[str, ...]
    """The ids this person has on the PCs, sorted."""

    @property
    def label(self) -> str:
        """The name as a list shows it: with the class, where there is one."""
        return f"{self.name} ({self.group})" if self.group else self.name


def person_key(name: str, group: str = "") -> str:
    """What makes two students one person: the same name in the same class, however it is spelt."""
    return f"{name_key(group)}/{name_key(name)}" if name_key(group) else name_key(name)


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


def persons(students: Iterable[Row], names: Iterable[Row], out: frozenset[str] = frozenset()) -> tuple[Person, ...]:
    """Everyone whose id is not in `out`, by class and name. The newest of a student's names is the one that holds."""
    held = {row["id"]: row for row in students if row["id"] not in out}
    newest: dict[str, Row] = {}
    for row in in_order(names):
        if row["student"] in held:
            newest[row["student"]] = row
    found: dict[str, list[tuple[Row, str]]] = {}
    for key, student in held.items():
        named = newest.get(key, student)
        found.setdefault(person_key(named["name"], named.get("grp") or ""), []).append((named, key))
    everyone = [_person(key, same) for key, same in found.items()]
    return tuple(sorted(everyone, key=lambda one: (name_key(one.group), name_key(one.name))))


def _person(key: str, same: list[tuple[Row, str]]) -> Person:
    """One person from what each of their ids is called; the newest spelling and the newest roll number hold."""
    called = in_order(named for named, _ in same)
    rolls = [named["roll"] for named in called if named.get("roll")]
    last = called[-1]
    ids = tuple(sorted(student for _, student in same))
    return Person(key, last["name"], last.get("grp") or "", rolls[-1] if rolls else "", ids)


def named(everyone: Iterable[Person], name: str, group: str = "") -> Person | None:
    """The person of that name in that class; without a class, the one without, or the only one of that name."""
    known = list(everyone)
    exact = [one for one in known if one.key == person_key(name, group)]
    alike = [one for one in known if not group and name_key(name) in (name_key(one.name), name_key(one.label))]
    return exact[0] if exact else alike[0] if len(alike) == 1 else None


def with_key(everyone: Iterable[Person], key: str) -> Person | None:
    """The person of that key; None when there is none, or none any more."""
    return next((one for one in everyone if one.key == key), None)


def of_group(everyone: Iterable[Person], group: str) -> list[Person]:
    """Those of a class, however it is spelt; everybody without one."""
    return [one for one in everyone if not group or name_key(one.group) == name_key(group)]


class Register:
    """People who are looked up by name one after another: a look takes no longer where there are many of them."""

    def __init__(self, everyone: Iterable[Person]) -> None:
        self._by_key: dict[str, Person] = {}
        self._alike: dict[str, dict[str, Person]] = {}
        for one in everyone:
            self.put(one)

    def put(self, one: Person) -> None:
        """Somebody more; nobody of that key may be in it."""
        self._by_key[one.key] = one
        for called in _called(one):
            self._alike.setdefault(called, {})[one.key] = one

    def drop(self, one: Person) -> None:
        """Somebody less."""
        del self._by_key[one.key]
        for called in _called(one):
            del self._alike[called][one.key]

    def at(self, key: str) -> Person | None:
        """Whoever has that key."""
        return self._by_key.get(key)

    def named(self, name: str, group: str = "") -> Person | None:
        """As the function of that name: the person of that name in that class, or the only one of that name."""
        exact = self.at(person_key(name, group))
        return exact or named(self._alike.get(name_key(name), {}).values(), name, group)


def _called(one: Person) -> set[str]:
    return {name_key(one.name), name_key(one.label)}

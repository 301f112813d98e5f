"""What other PCs ask to have deleted: named and counted here, done when somebody here confirms it, and never before."""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from tests.tutor.records.carrying import MakeTurn, Pc
from tutor.records import audit, backup, consent, erasure, progress_file, restoring, rows
from tutor.records.forgetting import ERASED, FORGET, KEEP, UNDO, Age, decision, requests
from tutor.records.journal import Journal
from tutor.records.people import persons
from tutor.turn import Session

NOW = datetime.now(tz=UTC)
CLASS = ("Asha", "Ravi", "Zoya")


def later(days: float) -> datetime:
    return NOW + timedelta(days=days, hours=1)


@pytest.fixture
def pcs(tmp_path: Path) -> Iterator[Callable[[str], Pc]]:
    """PCs by name; a name that was used before is the same PC."""
    made: dict[str, Pc] = {}

    def pc(name: str) -> Pc:
        return made.setdefault(name, Pc(tmp_path, name))

    yield pc
    for one in made.values():
        one.journal.close()


@pytest.fixture
def teacher(pcs: Callable[[str], Pc], session: Session, turn: MakeTurn) -> Pc:
    """The teacher's PC with a class on it, and a backup of it."""
    here = pcs("teacher")
    for name in CLASS:
        here.lesson(replace(session, student=name), turn, "5", "6")
    backup.make(record_of(here))
    return here


def record_of(pc: Pc) -> Path:
    return pc.folder / "progress.db"


def names(pc: Pc) -> list[str]:
    return [one.name for one in pc.journal.people()]


def asked(pc: Pc) -> list[str]:
    return [one.person.name for one in erasure.asked_of(pc.journal)]


def ids_of(pc: Pc, *wanted: str) -> list[str]:
    return [key for one in pc.journal.people() if one.name in wanted for key in one.ids]


def stranger_asks(pcs: Callable[[str], Pc], to: Path, ids: list[str], kind: str = "erased", **more: str) -> Path:
    """A file from a PC never met, valid and signed, that would have these students deleted."""
    far = pcs(to.stem)
    far.journal.note("forgets", kind=kind, student_ids=json.dumps(ids), **more)
    return far.write(to)


def backed_up(pc: Pc) -> list[dict[str, int]]:
    """How many rows each table of each backup has that is read again from its file."""
    return [dict(backup.verify(one, pc.folder / "backups").rows) for one in backup.listed(record_of(pc))]


# --- a file asks ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["erased", "forget"])
def test_a_file_from_a_pc_never_met_hides_nobody_and_erases_nothing_from_record_or_backup(
    teacher: Pc, pcs: Callable[[str], Pc], tmp_path: Path, kind: str
) -> None:
    before, kept = teacher.journal.digest(), backed_up(teacher)
    path = stranger_asks(pcs, tmp_path / "stranger.didi", ids_of(teacher, *CLASS), kind)
    assert path.stat().st_size < 2_000
    arrived = teacher.take_in(path)
    assert names(teacher) == list(CLASS)
    for day in (0, 31, 400):
        assert erasure.sweep(record_of(teacher), now=later(day)) == frozenset()
    assert names(teacher) == list(CLASS)
    assert backed_up(teacher) == kept
    progress_file.take_back(teacher.journal, teacher.folder, arrived)
    assert teacher.journal.digest() == before


def test_a_request_is_named_with_who_asks_since_when_and_how_many_turns(
    teacher: Pc, pcs: Callable[[str], Pc], tmp_path: Path
) -> None:
    before = datetime.now(tz=UTC) - timedelta(seconds=1)  # a record keeps thousandths
    far = pcs("far")
    far.take_in(teacher.write(tmp_path / "here.didi"))
    (asha,) = [one for one in far.journal.people() if one.name == "Asha"]
    erasure.forget(record_of(far), asha)
    arrived = teacher.take_in(far.write(tmp_path / "far.didi"))
    (one,) = erasure.requests(record_of(teacher))
    assert (one.person.name, one.devices, one.turns) == ("Asha", (far.journal.device,), 2)
    assert set(one.rows) == set(arrived.asks)
    assert before <= datetime.fromisoformat(one.since) <= datetime.now(tz=UTC)


def test_a_request_is_as_old_as_its_coming_and_not_as_its_own_clock_says(
    teacher: Pc, pcs: Callable[[str], Pc], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A PC whose clock is thirty days behind forgets one child."""
    far = pcs("far")
    far.take_in(teacher.write(tmp_path / "here.didi"))
    with monkeypatch.context() as there:
        behind = (NOW - timedelta(days=30)).isoformat()
        there.setattr("tutor.records.journal._now", lambda: {"monotonic_ms": 1, "wall": behind})
        erasure.forget(record_of(far), far.journal.people()[0])
    teacher.take_in(far.write(tmp_path / "far.didi"))
    assert erasure.sweep(record_of(teacher)) == frozenset()
    assert names(teacher) == list(CLASS)
    (one,) = erasure.requests(record_of(teacher))
    assert one.since[:10] == datetime.now().astimezone().isoformat()[:10]
    erasure.confirm(record_of(teacher), [one])
    assert erasure.sweep(record_of(teacher), now=later(29)) == frozenset()
    assert names(teacher) == ["Ravi", "Zoya"]


def test_a_request_about_nobody_who_is_here_waits_until_the_student_is(
    teacher: Pc, pcs: Callable[[str], Pc], tmp_path: Path, session: Session, turn: MakeTurn
) -> None:
    far = pcs("far")
    far.lesson(replace(session, student="Meena"), turn, "5")
    lesson = far.write(tmp_path / "lesson.didi")
    erasure.forget(record_of(far), far.journal.people()[0])
    teacher.take_in(far.write(tmp_path / "forgotten.didi"))
    assert asked(teacher) == []
    assert teacher.take_in(lesson).refused == ()
    assert asked(teacher) == ["Meena"]


def test_who_asked_and_thought_better_of_it_asks_no_more(teacher: Pc, pcs: Callable[[str], Pc], tmp_path: Path) -> None:
    far = pcs("far")
    far.take_in(teacher.write(tmp_path / "here.didi"))
    erasure.forget(record_of(far), far.journal.people()[0])
    teacher.take_in(far.write(tmp_path / "forgotten.didi"))
    assert asked(teacher) == ["Asha"]
    erasure.undo(record_of(far), "Asha")
    teacher.take_in(far.write(tmp_path / "back.didi"))
    assert asked(teacher) == []


def test_a_row_that_says_it_is_this_pcs_own_and_comes_in_anothers_file_is_a_request(
    teacher: Pc, pcs: Callable[[str], Pc], tmp_path: Path
) -> None:
    far = pcs("far")
    far.journal.device = teacher.journal.device
    far.journal.note("forgets", kind="erased", student_ids=json.dumps(ids_of(teacher, *CLASS)))
    far.journal.note("consents", student=ids_of(teacher, "Asha")[0], what="microphone", given=1, by_whom="parent")
    far.journal.device = "a" * 32
    teacher.take_in(far.write(tmp_path / "far.didi"))
    assert names(teacher) == list(CLASS)
    assert asked(teacher) == list(CLASS)
    assert not consent.may_listen(teacher.journal, ids_of(teacher, "Asha"))
    carried_on = json.dumps([row["id"] for table, row, _ in teacher.journal.every_row_said() if table == "forgets"])
    assert carried_on == "[]"


def test_the_own_forgetting_of_a_pc_that_comes_back_in_its_own_file_is_no_request(teacher: Pc, tmp_path: Path) -> None:
    old = backup.listed(record_of(teacher))[0].path
    erasure.forget(record_of(teacher), teacher.journal.people()[0])
    own = teacher.write(tmp_path / "own.didi")
    teacher.take_in(own)
    assert (names(teacher), asked(teacher)) == (["Ravi", "Zoya"], [])
    teacher.journal.close()
    record_of(teacher).unlink()
    restoring.restore(record_of(teacher), old)
    teacher.journal = Journal.open(record_of(teacher), signs=frozenset({"teacher"}))
    assert names(teacher) == list(CLASS)
    teacher.take_in(own)
    assert (names(teacher), asked(teacher)) == (["Ravi", "Zoya"], [])


def test_what_a_stranger_asks_stays_a_request_when_the_record_is_brought_back(
    teacher: Pc, pcs: Callable[[str], Pc], tmp_path: Path
) -> None:
    erasure.forget(record_of(teacher), teacher.journal.people()[2])
    far, own = pcs("far").journal, pcs("far").journal.device
    far.device = teacher.journal.device
    far.note("forgets", kind="erased", student_ids=json.dumps(ids_of(teacher, "Asha")))
    far.device = own
    teacher.take_in(pcs("far").write(tmp_path / "far.didi"))
    teacher.journal.close()
    restoring.bring_back(record_of(teacher))
    teacher.journal = Journal.open(record_of(teacher), signs=frozenset({"teacher"}))
    assert (names(teacher), asked(teacher)) == (["Asha", "Ravi"], ["Asha"])


# --- and is answered ------------------------------------------------------------------------------------------------


def test_a_confirmed_request_hides_at_once_can_be_undone_and_stands_in_the_audit(
    teacher: Pc, pcs: Callable[[str], Pc], tmp_path: Path
) -> None:
    teacher.take_in(stranger_asks(pcs, tmp_path / "far.didi", ids_of(teacher, "Asha", "Ravi")))
    (asha, _) = erasure.requests(record_of(teacher))
    erasure.confirm(record_of(teacher), [asha])
    assert (names(teacher), asked(teacher)) == (["Ravi", "Zoya"], ["Ravi"])
    (entry,) = audit.entries(teacher.journal)
    assert (entry.what, entry.about) == (audit.CONFIRM, asha.person.ids)
    assert "Asha" not in str(entry)
    assert erasure.undo(record_of(teacher), "Asha") is not None
    assert (names(teacher), asked(teacher)) == (list(CLASS), ["Ravi"])


def test_backups_older_than_the_confirmation_stay_whole_for_thirty_days_and_are_cleaned_then(
    teacher: Pc, pcs: Callable[[str], Pc], tmp_path: Path
) -> None:
    asha = set(ids_of(teacher, "Asha"))
    teacher.take_in(stranger_asks(pcs, tmp_path / "far.didi", sorted(asha)))
    before = backed_up(teacher)
    erasure.confirm(record_of(teacher), erasure.requests(record_of(teacher)))
    for day in (0, 10, 20, 29):
        assert erasure.sweep(record_of(teacher), now=later(day)) == frozenset()
    assert backed_up(teacher) == before
    assert erasure.sweep(record_of(teacher), now=later(30)) == asha
    assert [each["students"] for each in backed_up(teacher)] == [2]


def test_a_refused_request_stays_refused_when_the_same_file_comes_again(
    teacher: Pc, pcs: Callable[[str], Pc], tmp_path: Path
) -> None:
    path = stranger_asks(pcs, tmp_path / "far.didi", ids_of(teacher, "Asha", "Ravi"))
    teacher.take_in(path)
    asha, _ = erasure.requests(record_of(teacher))
    erasure.keep(record_of(teacher), [asha])
    again = teacher.take_in(path)
    assert again.asks != ()
    assert asked(teacher) == ["Ravi"]
    assert names(teacher) == list(CLASS)
    assert [entry.what for entry in audit.entries(teacher.journal)] == [audit.KEEP]


def test_a_refusal_is_of_no_weight_on_another_pc(teacher: Pc, pcs: Callable[[str], Pc], tmp_path: Path) -> None:
    far = pcs("far")
    far.take_in(teacher.write(tmp_path / "here.didi"))
    erasure.forget(record_of(far), far.journal.people()[0])
    teacher.take_in(far.write(tmp_path / "far.didi"))
    erasure.keep(record_of(teacher), erasure.requests(record_of(teacher)))
    far.take_in(teacher.write(tmp_path / "kept.didi"))
    assert names(far) == ["Ravi", "Zoya"]


def row(key: str, columns: dict[str, str], device: str = "far", sequence: int = 1) -> dict[str, Any]:
    return {"id": key, "device": device, "sequence": sequence, **columns}


def test_whoever_was_refused_to_be_forgotten_is_not_asked_for_again_when_the_other_pc_has_erased_them() -> None:
    asks = row("f", decision(FORGET, ["a", "b"]))
    gone = row("e", decision(ERASED, ["a", "b"]), sequence=2)
    no = row("k", decision(KEEP, ["a"], asks), "here")
    for order in itertools.permutations([asks, gone, no]):
        assert {student: {one["id"] for one in each} for student, each in requests(order, {"k"}).items()} == {
            "b": {"f", "e"}
        }
    again = row("f2", decision(FORGET, ["a"]), sequence=3)
    assert "a" in requests([asks, gone, no, again], {"k"})


def test_what_is_asked_and_answered_is_the_same_in_whatever_order_the_rows_come() -> None:
    asks, more = row("f", decision(FORGET, ["a", "b"])), row("g", decision(ERASED, ["c"]), "other")
    yes, no = row("y", decision(FORGET, ["a"], asks), "here"), row("n", decision(KEEP, ["c"], more), "here")
    back = row("u", decision(UNDO, ["a", "b"], asks), sequence=2)
    for order in itertools.permutations([asks, more, yes, no]):
        assert set(requests(order, {"y", "n"})) == {"b"}
    for order in itertools.permutations([asks, more, back]):
        assert set(requests(order, set())) == {"c"}


# --- thirty days are thirty days ------------------------------------------------------------------------------------


def walked(start: Age, *looks: float) -> float:
    """How many days have gone by when the clock said this at each look."""
    for look in looks:
        start = start.at(look)
    return start.days


def test_days_of_a_steady_clock_count_as_they_are() -> None:
    assert walked(Age(0.0), 30.0) == 30.0
    assert walked(Age(0.0), *range(1, 31)) == 30.0
    assert walked(Age(0.0), *range(7, 36, 7)) == 35.0


def test_a_clock_that_jumps_seventy_two_years_ahead_and_comes_back_leaves_thirty_days_thirty() -> None:
    year_2098 = 72 * 365.0
    assert walked(Age(0.0), 1, year_2098) < 30
    assert walked(Age(0.0), 1, year_2098, 2) == 2
    assert walked(Age(0.0), 1, year_2098, year_2098 + 1, 3) == 3
    assert walked(Age(0.0), 1, year_2098, 2, *range(3, 31)) == 30


def test_a_clock_that_stays_seventy_two_years_ahead_or_a_month_behind_counts_from_there() -> None:
    assert 30 <= walked(Age(0.0), *(72 * 365.0 + day for day in range(24))) < 37
    assert 29 <= walked(Age(0.0), *(day - 30.0 for day in range(1, 31))) <= 30


def test_a_clock_that_was_thirty_days_behind_does_not_make_a_day_of_thirty() -> None:
    assert walked(Age(-30.0, left=0.0), 1.0) == 1.0
    assert walked(Age(-30.0, left=0.0), -29.0, 2.0) == 2.0


def test_a_clock_without_a_battery_comes_to_thirty_days_too() -> None:
    each_morning = itertools.chain.from_iterable((-9000.0, -8999.8) for _ in range(30))
    assert 24 <= walked(Age(0.0), *each_morning) <= 40


def test_a_pc_that_lay_still_for_long_comes_to_thirty_days_too() -> None:
    assert 30 <= walked(Age(0.0), *(60.0 + day for day in range(24))) < 37
    assert walked(Age(0.0), 400, 800, 1200, 1600, 2000) >= 30


@pytest.mark.parametrize("far", ["2098-01-01T10:00:00.000+05:30", "1980-01-01T00:00:00.000+05:30"])
def test_a_child_who_is_forgotten_while_the_clock_is_wrong_is_erased_after_thirty_days_and_not_before(
    teacher: Pc, monkeypatch: pytest.MonkeyPatch, far: str
) -> None:
    with monkeypatch.context() as wrong:
        wrong.setattr("tutor.records.journal._now", lambda: {"monotonic_ms": 1, "wall": far})
        erasure.forget(record_of(teacher), teacher.journal.people()[0])
    for day in range(30):
        assert erasure.sweep(record_of(teacher), now=later(day)) == frozenset()
    assert len(erasure.sweep(record_of(teacher), now=later(31))) == 1


def test_a_turn_that_was_stamped_far_ahead_does_not_stretch_the_thirty_days(
    teacher: Pc, session: Session, turn: MakeTurn, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as wrong:
        ahead = {"monotonic_ms": 1, "wall": "2098-01-01T10:00:00.000+05:30"}
        wrong.setattr("tutor.records.journal._now", lambda: ahead)
        teacher.lesson(replace(session, student="Ravi"), turn, "5")
    erasure.forget(record_of(teacher), teacher.journal.people()[0])
    assert [one.days_left for one in erasure.forgotten(record_of(teacher), now=later(29))] == [1]
    assert erasure.sweep(record_of(teacher), now=later(29)) == frozenset()
    assert len(erasure.sweep(record_of(teacher), now=later(30))) == 1


def test_one_start_with_the_clock_far_ahead_erases_nobody_and_costs_no_day(teacher: Pc) -> None:
    erasure.forget(record_of(teacher), teacher.journal.people()[0])
    for now in (later(0), later(72 * 365), later(1)):
        assert erasure.sweep(record_of(teacher), now=now) == frozenset()
    assert [one.days_left for one in erasure.forgotten(record_of(teacher), now=later(2))] == [28]
    assert len(erasure.sweep(record_of(teacher), now=later(30))) == 1


# --- consents from elsewhere ----------------------------------------------------------------------------------------


def says(pc: Pc, name: str, *, given: bool) -> None:
    consent.write(pc.journal, ids_of(pc, name)[0], given=given, by_whom="parent")


def test_a_consent_from_a_file_opens_no_microphone_where_nobody_gave_it_and_is_shown(
    teacher: Pc, pcs: Callable[[str], Pc], tmp_path: Path
) -> None:
    far = pcs("far")
    far.take_in(teacher.write(tmp_path / "here.didi"))
    says(far, "Asha", given=True)
    teacher.take_in(far.write(tmp_path / "far.didi"))
    ids = ids_of(teacher, "Asha")
    assert not consent.may_listen(teacher.journal, ids)
    rows_, known = list(teacher.journal.events("consents")), teacher.journal.origins()
    assert consent.here(rows_, ids, known) is None
    told = consent.elsewhere(rows_, ids, known)
    assert told is not None
    assert told.given
    says(teacher, "Asha", given=True)
    assert consent.may_listen(teacher.journal, ids)


@pytest.mark.parametrize("wall", ["2098-01-01T10:00:00.000+05:30", "1980-01-01T10:00:00.000+05:30"])
def test_a_withdrawal_from_anywhere_closes_the_microphone_until_somebody_says_yes_here_again(
    teacher: Pc, pcs: Callable[[str], Pc], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wall: str
) -> None:
    """Whatever the other PC's clock said."""
    says(teacher, "Asha", given=True)
    far, ids = pcs("far"), ids_of(teacher, "Asha")
    far.take_in(teacher.write(tmp_path / "here.didi"))
    with monkeypatch.context() as wrong:
        wrong.setattr("tutor.records.journal._now", lambda: {"monotonic_ms": 1, "wall": wall})
        says(far, "Asha", given=False)
    assert consent.may_listen(teacher.journal, ids)
    teacher.take_in(far.write(tmp_path / "far.didi"))
    assert not consent.may_listen(teacher.journal, ids)
    says(teacher, "Asha", given=True)
    assert consent.may_listen(teacher.journal, ids)


# --- names from elsewhere -------------------------------------------------------------------------------------------


def named_from_a_file(pc: Pc, pcs: Callable[[str], Pc], to: Path, name: str, group: str = "", roll: str = "") -> None:
    """Another PC calls Asha so, and a file brings it."""
    far = pcs("far")
    far.journal.note("names", student=ids_of(pc, "Asha")[0], name=name, grp=group, roll=roll)
    pc.take_in(far.write(to))


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("As\0ha", "As ha"),
        ("\u202eAsha\u2066 Kumari", "Asha Kumari"),
        ("x" * 200_000, "x" * rows.NAME_LENGTH),
        ("\0\u200b\u202e ", "Asha"),
        ("", "Asha"),
    ],
    ids=["nul", "direction marks", "long", "invisible", "empty"],
)
def test_a_name_from_a_file_is_cleaned_as_a_class_lists_is_and_an_empty_one_changes_nobodys(
    teacher: Pc, pcs: Callable[[str], Pc], tmp_path: Path, name: str, shown: str
) -> None:
    long = "7\u202eB\0" + "y" * 100_000
    named_from_a_file(teacher, pcs, tmp_path / "far.didi", name, long, "1\0" + "2" * 9_000)
    one = next(one for one in teacher.journal.people() if one.name not in CLASS[1:])
    assert one.name == shown
    assert one.group.startswith("7 B y")
    assert len(one.group) <= rows.NAME_LENGTH
    assert one.roll.startswith("1 2")
    assert len(one.roll) <= 20
    assert one.key == one.key.strip()
    assert all(letter.isprintable() for letter in one.label)


def test_a_student_without_any_name_has_a_stand_in_of_their_own_and_is_not_lost() -> None:
    nameless = [{"id": key * 32, "name": "\0", "device": "d", "sequence": 1, "wall": ""} for key in "ab"]
    assert [one.name for one in persons(nameless, [])] == ["Student AAAAAA", "Student BBBBBB"]


def test_the_rows_of_a_nameless_student_are_carried_on_as_they_came(
    teacher: Pc, pcs: Callable[[str], Pc], tmp_path: Path
) -> None:
    named_from_a_file(teacher, pcs, tmp_path / "far.didi", "")
    digest = teacher.journal.digest()
    other = pcs("other")
    other.take_in(teacher.write(tmp_path / "teacher.didi"))
    assert other.journal.digest() == digest
    assert backup.rows_in(record_of(other))["names"] == 1

"""The names a page of names shows: who was here last stands first, and who has a PIN is known."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from tests.tutor.records.carrying import Pc
from tutor.records import erasure, journal, pins, rows
from tutor.turn import Session


def lesson(pc: Pc, session: Session, student: str) -> None:
    pc.journal.begin_session(replace(session, student=student))


def on_another_day(here: Pc, there: Pc, wall: str) -> None:
    """Take the record of another PC in as if its lessons had been on that day."""
    arriving = [
        (table, {name: of for name, of in row.items() if name != rows.CHECKSUM})
        for table, row in there.journal.every_row()
    ]
    here.journal.take_in((table, rows.sealed({**row, "wall": wall})) for table, row in arriving)


def names(record: Path) -> list[str]:
    return [one.label for one in journal.everybody(record)]


def test_who_had_a_lesson_last_stands_first_and_the_others_by_class_and_name(tmp_path: Path, session: Session) -> None:
    here, there = Pc(tmp_path, "here"), Pc(tmp_path, "there")
    with here.journal, there.journal:
        lesson(there, session, "Zoya")
        on_another_day(here, there, "2031-06-01T10:00:00+05:30")
        here.journal.student("Meena", "7B")
        here.journal.student("Asha", "7B")
        here.journal.student("Ravi", "6A")
        lesson(here, session, "Wahid")
        assert names(here.folder / "progress.db") == ["Zoya", "Wahid", "Ravi (6A)", "Asha (7B)", "Meena (7B)"]


def test_of_somebody_known_on_two_pcs_the_latest_lesson_counts(tmp_path: Path, session: Session) -> None:
    here, there = Pc(tmp_path, "here"), Pc(tmp_path, "there")
    with here.journal, there.journal:
        lesson(there, session, "Asha")
        on_another_day(here, there, "2020-06-01T10:00:00+05:30")
        lesson(here, session, "Ravi")
        assert names(here.folder / "progress.db") == ["Ravi", "Asha"]
        later = Pc(tmp_path, "later")
        with later.journal:
            lesson(later, session, "Asha")
            on_another_day(here, later, "2031-06-01T10:00:00+05:30")
        assert names(here.folder / "progress.db") == ["Asha", "Ravi"]


def test_a_pin_stands_before_those_who_have_one(tmp_path: Path) -> None:
    here = Pc(tmp_path, "here")
    record = here.folder / "progress.db"
    with here.journal:
        asha, ravi = here.journal.student("Asha"), here.journal.student("Ravi")
        assert [one.locked for one in journal.everybody(record)] == [False, False]
        pins.put(record, "2468", asha.id)
        pins.put(record, "1357", ravi.id)
        pins.remove(record, ravi.id)
        assert {one.name: one.locked for one in journal.everybody(record)} == {"Asha": True, "Ravi": False}


def test_somebody_is_found_by_their_key_and_whoever_is_forgotten_is_nobody(tmp_path: Path) -> None:
    here = Pc(tmp_path, "here")
    record = here.folder / "progress.db"
    with here.journal:
        here.journal.student("Asha", "7B")
        (person,) = here.journal.people()
        found = journal.one_of(record, person.key)
        assert found is not None
        assert found == person
        assert journal.one_of(record, "ravi") is None
        erasure.forget(record, person)
        assert journal.everybody(record) == ()

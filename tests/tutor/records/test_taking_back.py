"""An import that was a mistake is taken back: the record is as it was, and the same file comes in again like new."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tests.tutor.records.carrying import MakeTurn, Pc
from tutor.errors import ImportKeyChanged, RowsNeeded
from tutor.records import erasure, pins, progress_file, sealing
from tutor.reports.roster import Listed, enrol, plan
from tutor.turn import Session


@pytest.fixture
def pc(tmp_path: Path) -> Iterator[Callable[[str], Pc]]:
    """PCs by name; their records are closed when the test is over."""
    made: dict[str, Pc] = {}

    def named(name: str) -> Pc:
        return made.setdefault(name, Pc(tmp_path, name))

    yield named
    for one in made.values():
        one.journal.close()


@pytest.fixture
def carried(pc: Callable[[str], Pc], tmp_path: Path, session: Session, turn: MakeTurn) -> Path:
    """A file of another PC on which Asha had a lesson."""
    far = pc("far")
    far.lesson(session, turn, "5", "7")
    return far.write(tmp_path / "far.didi")


def test_the_record_is_as_it_was_and_the_file_comes_in_again_as_it_did_at_first(
    pc: Callable[[str], Pc], carried: Path, session: Session, turn: MakeTurn
) -> None:
    here = pc("here")
    here.lesson(session, turn, "5")
    before = here.state()
    first = here.take_in(carried)
    after = here.journal.digest()
    assert progress_file.take_back(here.journal, here.folder, first) == first.added
    assert here.state()[0] == before[0]
    again = here.take_in(carried)
    assert (again, again.rows) == (first, first.rows)
    assert here.journal.digest() == after


def test_whoever_counts_on_places_in_the_file_is_told_that_rows_went(pc: Callable[[str], Pc], carried: Path) -> None:
    here = pc("here")
    arrived = here.take_in(carried)
    identity = here.journal.identity()
    progress_file.take_back(here.journal, here.folder, arrived)
    assert here.journal.identity() != identity


def test_only_what_this_file_added_goes(
    pc: Callable[[str], Pc], carried: Path, tmp_path: Path, session: Session, turn: MakeTurn
) -> None:
    here, other = pc("here"), pc("other")
    other.take_in(carried)
    other.lesson(session, turn, "3")
    here.take_in(carried)
    before = here.journal.digest()
    second = here.take_in(other.write(tmp_path / "other.didi"))
    assert second.known
    progress_file.take_back(here.journal, here.folder, second)
    assert here.journal.digest() == before


def test_a_key_that_was_accepted_is_not_held_to_any_more(
    pc: Callable[[str], Pc], carried: Path, tmp_path: Path, session: Session, turn: MakeTurn
) -> None:
    here, far = pc("here"), pc("far")
    here.take_in(carried)
    first_key = sealing.known_keys(here.folder)[far.journal.device]
    (far.folder / sealing.KEY_FILE).unlink()
    far.lesson(session, turn, "4")
    anew = far.write(tmp_path / "anew.didi")
    with pytest.raises(ImportKeyChanged):
        here.take_in(anew)
    arrived = here.take_in(anew, accept_new_key=True)
    progress_file.take_back(here.journal, here.folder, arrived)
    assert sealing.known_keys(here.folder)[far.journal.device] == first_key


def stays(here: Pc, arrived: progress_file.Arrived) -> None:
    """Nothing of it is taken back, and the record says so."""
    before = here.state()
    with pytest.raises(RowsNeeded):
        progress_file.take_back(here.journal, here.folder, arrived)
    assert here.state() == before


def test_a_lesson_that_was_gone_on_with_stays(
    pc: Callable[[str], Pc], carried: Path, session: Session, turn: MakeTurn
) -> None:
    here = pc("here")
    arrived = here.take_in(carried)
    (lesson,) = [key for table, key in arrived.rows if table == "sessions"]
    here.journal.begin_session(session, continues=lesson, continued_at=1)
    stays(here, arrived)


def test_a_lesson_that_another_students_goes_on_with_stays(
    pc: Callable[[str], Pc], carried: Path, session: Session
) -> None:
    """Whose lesson it was does not hold it: that another one continues it does."""
    here = pc("here")
    arrived = here.take_in(carried)
    (lesson,) = [key for table, key in arrived.rows if table == "sessions"]
    here.journal.begin_session(replace(session, student="Bina"), continues=lesson, continued_at=1)
    stays(here, arrived)


def test_a_student_whose_name_was_mended_since_stays(pc: Callable[[str], Pc], carried: Path) -> None:
    here = pc("here")
    arrived = here.take_in(carried)
    (person,) = here.journal.people()
    here.journal.note("names", student=person.ids[0], name="Usha")
    stays(here, arrived)


def test_a_student_who_was_forgotten_since_stays(pc: Callable[[str], Pc], carried: Path) -> None:
    here = pc("here")
    arrived = here.take_in(carried)
    (person,) = here.journal.people()
    erasure.forget(here.folder / "progress.db", person)
    stays(here, arrived)


def test_a_student_with_a_pin_stays(pc: Callable[[str], Pc], carried: Path) -> None:
    here = pc("here")
    arrived = here.take_in(carried)
    (person,) = here.journal.people()
    pins.put(here.folder / "progress.db", "2468", person.ids[0])
    stays(here, arrived)
    pins.remove(here.folder / "progress.db", person.ids[0])
    assert progress_file.take_back(here.journal, here.folder, arrived) == arrived.added


def test_numbers_of_rows_that_were_taken_back_are_never_given_again(pc: Callable[[str], Pc], tmp_path: Path) -> None:
    here, far = pc("here"), pc("far")
    with here.journal.together() as added:
        here.journal.student("Ravi")
    mistaken = here.write(tmp_path / "mistaken.didi")
    here.journal.take_back(added)
    here.journal.student("Meena")
    far.take_in(mistaken)
    far.take_in(here.write(tmp_path / "mended.didi"))
    assert {one.name for one in far.journal.people()} == {"Ravi", "Meena"}


def test_what_is_written_together_is_there_altogether_or_not_at_all(pc: Callable[[str], Pc]) -> None:
    here = pc("here")
    before = here.journal.digest()

    def killed_midway() -> None:
        with here.journal.together():
            here.journal.student("Ravi")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        killed_midway()
    assert here.journal.digest() == before


class Stopped(Exception):
    """Somebody did not want to wait."""


def test_an_import_that_is_broken_off_leaves_nothing(
    pc: Callable[[str], Pc], carried: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(progress_file, "STEP", 1)
    here = pc("here")
    before = here.state()
    told: list[tuple[int, int]] = []

    def step(done: int, size: int) -> None:
        told.append((done, size))
        if done == 2:
            raise Stopped

    with pytest.raises(Stopped):
        progress_file.take_in(here.journal, here.folder, carried, step=step)
    assert [done for done, _ in told] == [0, 1, 2]
    assert {size for _, size in told} == {len(list(pc("far").journal.every_row()))}
    assert here.state() == before


def test_an_export_that_is_broken_off_leaves_no_file(
    pc: Callable[[str], Pc], tmp_path: Path, session: Session, turn: MakeTurn
) -> None:
    here = pc("here")
    here.lesson(session, turn, "5")

    def step(done: int, size: int) -> None:
        assert (done, size) == (0, here.journal.size())
        raise Stopped

    with pytest.raises(Stopped):
        progress_file.write(here.journal, here.folder, tmp_path / "out.didi", step=step)
    assert not list(tmp_path.glob("*out.didi*"))


def test_a_list_is_planned_as_it_is_taken_in_and_each_line_after_those_above_it(pc: Callable[[str], Pc]) -> None:
    here = pc("here")
    lines = [Listed("Asha", "7B"), Listed("Asha", "", "4"), Listed("Bina", "7B", "1")]
    assert [each.what for each in plan(here.journal.people(), lines)] == ["new", "changed", "new"]
    done = enrol(here.journal, lines)
    assert (done.new, done.changed, done.known) == (2, 1, 0)
    assert [(one.name, one.roll) for one in here.journal.people()] == [("Asha", "4"), ("Bina", "1")]
    here.journal.take_back(done.rows)
    assert here.journal.people() == ()


def test_a_list_that_is_broken_off_takes_nobody_in(pc: Callable[[str], Pc]) -> None:
    here = pc("here")
    before = here.journal.digest()

    def step(done: int, _of: int) -> None:
        if done == 1:
            raise Stopped

    with pytest.raises(Stopped):
        enrol(here.journal, [Listed("Asha"), Listed("Bina")], step)
    assert here.journal.digest() == before

"""Files carried between PCs in any order, any number of times, over any other PC, come to one record."""

from __future__ import annotations

import json
import random
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, consumes, multiple, rule, run_state_machine_as_test

from tests.tutor.records.carrying import MakeTurn, Pc
from tutor.records import erasure, forgetting
from tutor.records.journal import Journal
from tutor.turn import Session

NAMES = ("Asha", "Ravi", "रवि", "ASHA ")
QUICK = settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])

Row = tuple[str, dict[str, object]]


@pytest.fixture
def pcs(tmp_path: Path) -> Iterator[Callable[[str], Pc]]:
    """PCs by name; a name that was used before is the same PC."""
    made: dict[str, Pc] = {}

    def pc(name: str) -> Pc:
        if name not in made:
            made[name] = Pc(tmp_path, name)
        return made[name]

    yield pc
    for one in made.values():
        one.journal.close()


@pytest.fixture
def rows_of_three(pcs: Callable[[str], Pc], session: Session, turn: MakeTurn) -> list[Row]:
    """All rows of three PCs on which two children have learned, one of whom the third PC has erased."""
    for place, name in zip("abc", NAMES, strict=False):
        pcs(place).lesson(replace(session, student=name), turn, "6", "5")
    gone = [row["id"] for table, row in pcs("b").journal.every_row() if table == "students"]
    pcs("a").journal.note("names", student=gone[0], name="Ravi", grp="7B", roll="4")
    rows = [row for place in "abc" for row in pcs(place).journal.every_row()]
    pcs("c").journal.note("forgets", kind="erased", student_ids=json.dumps(gone))
    return rows + [row for row in pcs("c").journal.every_row() if row[0] == "forgets"]


def merged(place: Path, *parts: list[Row]) -> str:
    """The digest of a new record after it has taken in these parts, one after another."""
    with tempfile.TemporaryDirectory(dir=place) as folder, Journal.open(Path(folder) / "progress.db") as journal:
        for part in parts:
            journal.take_in(part)
        return journal.digest()


def with_its_lesson(row: Row, rows: list[Row]) -> list[Row]:
    """A turn as files hold it: never without the lesson it belongs to."""
    return [one for one in rows if one[1]["id"] == row[1].get("session") and one[0] == "sessions"] + [row]


def subsets(rows: list[Row], data: st.DataObject) -> list[Row]:
    """Some of the rows, each with its lesson."""
    chosen = data.draw(st.lists(st.sampled_from(range(len(rows))), unique=True))
    held = {str(one[1]["id"]): one for number in chosen for one in with_its_lesson(rows[number], rows)}
    return list(held.values())


@QUICK
@given(data=st.data())
def test_merging_is_commutative(rows_of_three: list[Row], tmp_path: Path, data: st.DataObject) -> None:
    one, other = subsets(rows_of_three, data), subsets(rows_of_three, data)
    assert merged(tmp_path, one, other) == merged(tmp_path, other, one)


@QUICK
@given(data=st.data())
def test_merging_is_idempotent(rows_of_three: list[Row], tmp_path: Path, data: st.DataObject) -> None:
    one = subsets(rows_of_three, data)
    assert merged(tmp_path, one, one) == merged(tmp_path, one)


@QUICK
@given(data=st.data())
def test_merging_is_associative(rows_of_three: list[Row], tmp_path: Path, data: st.DataObject) -> None:
    """(a + b) + c, with a + b carried on as one, is a + (b + c)."""
    a, b, c = (subsets(rows_of_three, data) for _ in range(3))
    assert merged(tmp_path, carried_on(tmp_path, a, b), c) == merged(tmp_path, a, carried_on(tmp_path, b, c))


def carried_on(place: Path, *parts: list[Row]) -> list[Row]:
    with tempfile.TemporaryDirectory(dir=place) as folder, Journal.open(Path(folder) / "progress.db") as journal:
        for part in parts:
            journal.take_in(part)
        return list(journal.every_row())


@QUICK
@given(order=st.randoms(use_true_random=False))
def test_rows_in_any_order_come_to_one_record(rows_of_three: list[Row], tmp_path: Path, order: random.Random) -> None:
    shuffled = order.sample(rows_of_three, len(rows_of_three))
    pieces = [with_its_lesson(row, rows_of_three) for row in shuffled]
    assert merged(tmp_path, *pieces) == merged(tmp_path, rows_of_three)


@QUICK
@given(order=st.randoms(use_true_random=False))
def test_files_in_any_order_ask_for_the_same_and_hide_nobody(
    rows_of_three: list[Row], tmp_path: Path, order: random.Random
) -> None:
    pieces = [with_its_lesson(row, rows_of_three) for row in order.sample(rows_of_three, len(rows_of_three))]
    with tempfile.TemporaryDirectory(dir=tmp_path) as folder, Journal.open(Path(folder) / "progress.db") as journal:
        for piece in (*pieces, *pieces[:3]):
            journal.take_in(piece)
        assert journal.hidden().all == frozenset()
        (one,) = erasure.asked_of(journal)
        assert one.person.name == "Ravi"
        assert set(one.rows) == {row["id"] for table, row in rows_of_three if table == "forgets"}


def test_thirty_files_in_any_order_give_one_record(
    pcs: Callable[[str], Pc], session: Session, turn: MakeTurn, tmp_path: Path
) -> None:
    files = []
    for number in range(30):
        pc = pcs(f"pc-{number}")
        pc.lesson(replace(session, student=f"Child {number % 7}"), turn, "6", "5")
        files.append(pc.write(tmp_path / f"{number}.didi"))
    digests = set()
    for seed in range(4):
        order = random.Random(seed)
        teacher = pcs(f"teacher-{seed}")
        for path in order.sample(files, 30) + order.choices(files, k=10):
            teacher.take_in(path)
        digests.add(teacher.journal.digest())
        assert [one.name for one in teacher.journal.people()] == [f"Child {number}" for number in range(7)]
        assert sum(one.turns for one in teacher.journal.students()) == 60
    assert len(digests) == 1


ROUTES = {
    "each to the first, and back": ["ba", "ca", "ab", "ac"],
    "round in a ring, twice": ["ab", "bc", "ca", "ab", "bc"],
    "by the second only": ["ab", "cb", "ba", "bc"],
    "everything twice": ["ab", "ab", "ba", "ca", "ca", "ab", "ac", "bc", "cb"],
}


@pytest.mark.parametrize("route", ROUTES.values(), ids=ROUTES)
def test_three_pcs_come_to_one_record_by_any_route(
    pcs: Callable[[str], Pc], session: Session, turn: MakeTurn, tmp_path: Path, route: list[str]
) -> None:
    for place in "abc":
        pcs(place).lesson(session, turn, "6", "5")
        pcs(place).lesson(replace(session, student=f"Only {place}"), turn, "5")
    for giver, taker in route:
        pcs(taker).take_in(pcs(giver).write(tmp_path / "stick.didi"))
    assert len({pcs(place).journal.digest() for place in "abc"}) == 1
    asha = pcs("b").journal.person("asha")
    assert asha is not None
    assert len(asha.ids) == 3
    assert len(pcs("b").journal.sessions_of(asha)) == 3


def test_a_lesson_that_went_on_after_it_was_carried_is_carried_on(
    pcs: Callable[[str], Pc], session: Session, turn: MakeTurn, tmp_path: Path
) -> None:
    first = pcs("a").lesson(session, turn, "6")
    early = pcs("a").write(tmp_path / "early.didi")
    pcs("a").journal.append(first, turn("5"))
    late = pcs("a").write(tmp_path / "late.didi")
    for path in (late, early):
        pcs("b").take_in(path)
    stored = pcs("b").journal.session(first)
    assert stored is not None
    assert [heard.text for heard in stored.heards] == ["6", "5"]


def test_a_child_who_was_erased_does_not_come_back_with_an_old_file(
    pcs: Callable[[str], Pc], session: Session, turn: MakeTurn, tmp_path: Path
) -> None:
    pcs("a").lesson(session, turn, "5")
    old = pcs("a").write(tmp_path / "old.didi")
    ids = [row["id"] for table, row in pcs("a").journal.every_row() if table == "students"]
    pcs("b").lesson(replace(session, student="Ravi"), turn, "5")
    pcs("b").journal.note("forgets", kind="erased", student_ids=json.dumps(ids))
    arrived = pcs("b").take_in(old)
    assert (arrived.added, len(arrived.refused)) == (0, 3)
    assert [one.name for one in pcs("b").journal.people()] == ["Ravi"]


class Carrying(RuleBasedStateMachine):
    """Three PCs on which lessons go on, children are renamed, forgotten and brought back, while files travel."""

    files: Bundle[Path] = Bundle("files")
    forgettings: Bundle[str] = Bundle("forgettings")
    places = st.sampled_from("abc")

    def __init__(self, session: Session, turn: MakeTurn) -> None:
        super().__init__()
        self.session, self.turn = session, turn
        self.place = tempfile.TemporaryDirectory()
        self.root = Path(self.place.name)
        self.pcs = {name: Pc(self.root, name) for name in "abc"}
        self.count = 0

    @rule(place=places, name=st.sampled_from(NAMES), answers=st.lists(st.sampled_from("567"), max_size=3))
    def a_lesson(self, place: str, name: str, answers: list[str]) -> None:
        self.pcs[place].lesson(replace(self.session, student=name), self.turn, *answers)

    @rule(place=places, group=st.sampled_from(["", "6A", "7B"]), which=st.integers(0, 5))
    def a_child_is_put_in_a_class(self, place: str, group: str, which: int) -> None:
        people = self.pcs[place].journal.people()
        if people:
            one = people[which % len(people)]
            self.pcs[place].journal.note("names", student=one.ids[0], name=one.name, grp=group, roll="1")

    @rule(target=forgettings, place=places, which=st.integers(0, 5))
    def a_child_is_forgotten(self, place: str, which: int) -> object:
        people = self.pcs[place].journal.people()
        if not people:
            return multiple()
        ids = people[which % len(people)].ids
        return self.pcs[place].journal.note("forgets", kind="forget", student_ids=json.dumps(list(ids)))

    @rule(place=places, what=consumes(forgettings))
    def a_child_is_brought_back(self, place: str, what: str) -> None:
        self.pcs[place].journal.note("forgets", kind="undo", student_ids="[]", undoes=what)

    @rule(place=places, which=st.integers(0, 5), kept=st.booleans())
    def a_request_is_answered(self, place: str, which: int, kept: bool) -> None:
        asked = erasure.asked_of(self.pcs[place].journal)
        if asked:
            answer = erasure.keep if kept else erasure.confirm
            answer(self.pcs[place].folder / "progress.db", [asked[which % len(asked)]])

    @rule(target=files, place=places)
    def a_file_is_written(self, place: str) -> object:
        self.count += 1
        pc = self.pcs[place]
        if next(pc.journal.every_row(), None) is None:
            return multiple()
        return pc.write(self.root / f"{self.count}.didi")

    @rule(place=places, path=files)
    def a_file_is_taken_in(self, place: str, path: Path) -> None:
        before = {row["id"] for _, row in self.pcs[place].journal.every_row()}
        hidden = self.pcs[place].journal.hidden()
        arrived = self.pcs[place].take_in(path)
        after = {row["id"] for _, row in self.pcs[place].journal.every_row()}
        assert self.pcs[place].journal.hidden() == hidden
        assert before <= after
        assert len(after) <= len(before) + arrived.added

    def teardown(self) -> None:
        for pc in self.pcs.values():  # what is hidden on one PC alone is in none of its files
            for row in forgetting.waiting(pc.journal.decided()):
                pc.journal.note("forgets", **forgetting.decision(forgetting.UNDO, forgetting.ids_in(row), row))
        for giver, taker in ("ab", "bc", "ca", "ab", "bc", "ca"):
            if next(self.pcs[giver].journal.every_row(), None) is not None:
                self.pcs[taker].take_in(self.pcs[giver].write(self.root / "last.didi"))
        assert len({pc.journal.digest() for pc in self.pcs.values()}) == 1
        assert len({pc.journal.people() for pc in self.pcs.values()}) == 1
        for pc in self.pcs.values():
            pc.journal.close()
        self.place.cleanup()


def test_whatever_happens_on_three_pcs_they_come_to_one_record(session: Session, turn: MakeTurn) -> None:
    run_state_machine_as_test(
        lambda: Carrying(session, turn), settings=settings(max_examples=15, stateful_step_count=20, deadline=None)
    )

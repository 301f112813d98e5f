"""Which school a PC is in: what it says itself, what others say, and whom nobody is mixed up with."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from pathlib import Path

import pytest

from tutor.errors import RecordRefused
from tutor.records import erasure, schools
from tutor.records.journal import Journal
from tutor.records.schools import NoCode, School, code_from, new_code, said, say_same, settle, vouch

RAMPUR, SITAPUR = School("27251234567", "Rampur", "Lab 1"), School("09123456789", "Sitapur", "Lab 2")


@pytest.fixture
def ours(tmp_path: Path) -> Iterator[Journal]:
    with Journal.open(tmp_path / "ours" / "progress.db", signs=frozenset({"ours"})) as journal:
        yield journal


@pytest.fixture
def theirs(tmp_path: Path) -> Iterator[Journal]:
    with Journal.open(tmp_path / "theirs" / "progress.db", signs=frozenset({"theirs"})) as journal:
        yield journal


def labels(journal: Journal) -> list[str]:
    return [one.label for one in journal.people()]


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("2725 123 4567", "27251234567"),
        ("२७२५१२३४५६७", "27251234567"),
        ("abcd-efgh-2345", "ABCDEFGH2345"),
    ],
)
def test_a_code_is_known_however_it_is_typed(typed: str, code: str) -> None:
    assert code_from(typed) == code


@pytest.mark.parametrize("typed", ["", "2725123456", "00000000000", "Rampur", "ABCDEFGH234O", "²7251234567"])
def test_what_is_no_code_is_refused(typed: str) -> None:
    with pytest.raises(NoCode):
        code_from(typed)


def test_a_school_without_a_number_gets_a_code_that_can_be_read_out() -> None:
    code = new_code()
    assert code_from(schools.shown(code)) == code
    assert School(code).label == schools.shown(code)
    assert School("27251234567").label == "27251234567"


def test_a_pc_says_its_school_once_and_again_when_it_changes(ours: Journal) -> None:
    assert said(ours) == School()
    for school in (RAMPUR, RAMPUR, SITAPUR):
        settle(ours, school)
    assert said(ours) == SITAPUR
    assert len(list(ours.events("schools"))) == 2


def test_a_pc_is_not_put_into_a_school_without_a_code(ours: Journal) -> None:
    with pytest.raises(NoCode):
        settle(ours, School("", "Rampur"))
    assert list(ours.events("schools")) == []


def test_one_name_in_two_schools_is_two_children(ours: Journal, theirs: Journal) -> None:
    for journal, school in ((ours, RAMPUR), (theirs, SITAPUR)):
        journal.student("Asha Kumari", "6A")
        settle(journal, school)
    ours.take_in(theirs.every_row())
    assert labels(ours) == ["Asha Kumari (6A)", "Asha Kumari (6A, Sitapur)"]
    mine, _ = ours.people()
    assert ours.student("asha kumari", "6A").id in mine.ids


def test_a_name_that_only_another_school_has_is_new_here(ours: Journal, theirs: Journal) -> None:
    theirs.student("Asha")
    settle(theirs, SITAPUR)
    ours.take_in(theirs.every_row())
    assert labels(ours) == ["Asha (Sitapur)"]
    ours.student("Asha")
    assert labels(ours) == ["Asha", "Asha (Sitapur)"]


def test_rows_of_a_pc_that_has_said_no_school_are_this_schools(ours: Journal, theirs: Journal) -> None:
    ours.student("Asha", "6A")
    theirs.student("Asha", "6A")
    settle(ours, RAMPUR)
    ours.take_in(theirs.every_row())
    assert labels(ours) == ["Asha (6A)"]
    settle(theirs, SITAPUR)
    ours.take_in(theirs.every_row())
    assert labels(ours) == ["Asha (6A)", "Asha (6A, Sitapur)"]


def test_whoever_forgets_a_child_of_this_school_leaves_the_other_schools_alone(ours: Journal, theirs: Journal) -> None:
    for journal, school in ((ours, RAMPUR), (theirs, SITAPUR)):
        journal.student("Asha", "6A")
        settle(journal, school)
    ours.take_in(theirs.every_row())
    record = ours._path
    for person in ours.people():
        erasure.forget(record, person)
    assert [gone.person.label for gone in erasure.forgotten(record)] == ["Asha (6A)", "Asha (6A, Sitapur)"]
    assert erasure.hidden_names(record) >= {"asha (6a)", "asha (6a, sitapur)"}


def test_two_codes_are_one_school_when_this_school_says_so_and_two_again_when_it_takes_it_back(
    ours: Journal, theirs: Journal
) -> None:
    settle(ours, RAMPUR)
    theirs.student("Asha")
    settle(theirs, SITAPUR)
    ours.take_in(theirs.every_row())
    say_same(ours, RAMPUR.code, SITAPUR.code)
    assert labels(ours) == ["Asha"]
    say_same(ours, RAMPUR.code, SITAPUR.code, same=False)
    assert labels(ours) == ["Asha (Sitapur)"]


def test_no_file_of_another_school_can_say_that_it_is_this_one(ours: Journal, theirs: Journal) -> None:
    settle(ours, RAMPUR)
    theirs.student("Asha")
    settle(theirs, SITAPUR)
    say_same(theirs, RAMPUR.code, SITAPUR.code)
    ours.take_in(theirs.every_row())
    assert labels(ours) == ["Asha (Sitapur)"]


def test_a_code_of_didis_own_that_gave_way_still_means_the_school_and_a_mistyped_number_does_not(
    ours: Journal, theirs: Journal
) -> None:
    first = School(new_code(), "Rampur")
    for school in (first, SITAPUR, RAMPUR):
        settle(ours, school)
    means = schools.means_home(ours.events("schools"), RAMPUR.code)
    assert SITAPUR.code not in means
    settle(theirs, School(first.code, "Rampur", "Lab 9"))
    settle(theirs, RAMPUR)
    assert schools.means_home(theirs.events("schools"), RAMPUR.code) == {RAMPUR.code, first.code}


def test_two_schools_of_one_name_are_told_apart_by_their_codes(ours: Journal, tmp_path: Path) -> None:
    for at, code in enumerate(("27251234567", "27251234568")):
        with Journal.open(tmp_path / str(at) / "progress.db", signs=frozenset({str(at)})) as other:
            other.student("Asha")
            settle(other, School(code, "Primary School"))
            ours.take_in(other.every_row())
    assert labels(ours) == ["Asha (Primary School, 27251234567)", "Asha (Primary School, 27251234568)"]


def test_the_order_in_which_schools_come_together_does_not_matter(tmp_path: Path) -> None:
    parts = []
    for at, school in enumerate((RAMPUR, SITAPUR, None)):
        with Journal.open(tmp_path / f"pc{at}" / "progress.db", signs=frozenset({str(at)})) as journal:
            journal.student("Asha", "6A", str(at % 2))
            if school is not None:
                settle(journal, school)
            parts.append(list(journal.every_row()))
    found = set()
    for at, order in enumerate(permutations(parts)):
        with Journal.open(tmp_path / f"joined{at}" / "progress.db", signs=frozenset({"joined"})) as journal:
            journal.keep_local(schools.HOME, RAMPUR.code)
            for rows in (*order, order[0]):
                journal.take_in(rows)
            found.add((journal.digest(), journal.people()))
    assert len(found) == 1


@pytest.mark.parametrize(
    "spoilt",
    [{"kind": "near"}, {"school": "Rampur"}, {"kind": "same", "same": "x"}, {"kind": "with", "same": ""}],
    ids=["kind", "school", "same", "with"],
)
def test_a_row_that_says_no_school_is_refused(ours: Journal, theirs: Journal, spoilt: dict[str, str]) -> None:
    theirs.note("schools", **{"kind": "here", "school": RAMPUR.code, "same": RAMPUR.code} | spoilt)
    with pytest.raises(RecordRefused, match="which"):
        ours.take_in(theirs.every_row())


@pytest.fixture
def lab(tmp_path: Path) -> Iterator[Journal]:
    """A PC that never said its school."""
    with Journal.open(tmp_path / "lab" / "progress.db", signs=frozenset({"lab"})) as journal:
        journal.student("Asha", "6A")
        yield journal


def test_a_pc_that_said_nothing_is_not_taken_for_ours_when_another_school_carries_its_rows(
    ours: Journal, theirs: Journal, lab: Journal
) -> None:
    ours.student("Asha", "6A")
    settle(ours, RAMPUR)
    theirs.take_in(lab.every_row())
    settle(theirs, SITAPUR)
    for _ in range(2):
        vouch(theirs)
    assert [row["kind"] for row in theirs.events("schools")] == ["here", "with"]
    ours.take_in(theirs.every_row())
    assert labels(ours) == ["Asha (6A)", "Asha (6A, Sitapur)"]
    settle(lab, RAMPUR)
    ours.take_in(lab.every_row())
    assert labels(ours) == ["Asha (6A)"]


def test_what_this_school_says_of_a_pc_comes_before_what_another_says(
    ours: Journal, theirs: Journal, lab: Journal
) -> None:
    ours.take_in(lab.every_row())
    settle(ours, RAMPUR)
    vouch(ours)
    theirs.take_in(lab.every_row())
    settle(theirs, SITAPUR)
    vouch(theirs)
    ours.take_in(theirs.every_row())
    lab.take_in(theirs.every_row())
    assert labels(ours) == labels(lab) == ["Asha (6A)"]


def test_a_pc_that_has_said_no_school_says_none_of_others(ours: Journal, lab: Journal) -> None:
    ours.take_in(lab.every_row())
    vouch(ours)
    assert list(ours.events("schools")) == []

"""Who is one person: by the newest name and the class, on whatever PC."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.records import people
from tutor.records.people import Person, Register, in_order, joined_by, moment, named, person_key, persons, roll_key


def row(id_: str, wall: str = "2025-06-01T10:00:00+05:30", **columns: Any) -> dict[str, Any]:
    return {"id": id_, "wall": wall, "device": "pc", "sequence": 1, **columns}


def student(key: str, name: str, **more: Any) -> dict[str, Any]:
    return row(key, name=name, key=name.lower(), **more)


def called(key: str, who: str, name: str, wall: str, **more: Any) -> dict[str, Any]:
    return row(key, wall, student=who, name=name, key=name.lower(), **{"grp": "", "roll": "", **more})


ASHA, ASHA_THERE, RAVI = student("a", "Asha"), student("b", " asha "), student("c", "Ravi")
LATER = "2025-07-01T10:00:00+05:30"


def test_students_of_one_name_on_two_pcs_are_one_person() -> None:
    assert persons([ASHA_THERE, RAVI, ASHA], []) == (
        Person("asha", "asha", "", "", ("a", "b")),
        Person("ravi", "Ravi", "", "", ("c",)),
    )


def test_two_of_one_name_in_two_classes_stay_two() -> None:
    names = [
        called("n1", "a", "Asha", LATER, grp="7A", roll="3"),
        called("n2", "b", "Asha", LATER, grp="7B"),
    ]
    first, second = persons([ASHA, ASHA_THERE], names)
    assert (first.label, first.roll, first.ids) == ("Asha (7A)", "3", ("a",))
    assert (second.key, second.ids) == (person_key("ASHA", "7b"), ("b",))


@pytest.mark.parametrize("swapped", [False, True])
def test_the_newest_name_holds_in_whatever_order_names_arrive(swapped: bool) -> None:
    names = [called("n1", "c", "Ravi Kumar", LATER), called("n2", "c", "Raavi", "2025-06-02T10:00:00+05:30")]
    (ravi,) = persons([RAVI], names[::-1] if swapped else names)
    assert ravi.name == "Ravi Kumar"


def test_a_name_for_somebody_who_is_not_here_is_nobody() -> None:
    assert persons([], [called("n1", "c", "Ravi", LATER)]) == ()


def test_moments_are_compared_by_the_clock_and_not_by_its_letters() -> None:
    in_delhi, in_london = row("x", "2025-06-01T10:00:00+05:30"), row("y", "2025-06-01T06:00:00+00:00")
    assert moment(in_delhi) < moment(in_london)


@pytest.mark.parametrize("spoilt", [{"wall": "yesterday"}, {"wall": None}, {"sequence": "x"}])
def test_a_row_with_a_spoilt_clock_comes_first(spoilt: dict[str, Any]) -> None:
    assert moment({**row("x"), **spoilt}) == (0.0, "", 0, "x")


@given(
    st.lists(
        st.tuples(st.sampled_from(["lab", "home"]), st.integers(1, 9), st.integers(0, 3)),
        unique_by=lambda one: one[:2],
    ).flatmap(lambda made: st.tuples(st.just(made), st.permutations(made)))
)
def test_what_a_pc_did_later_stands_later_whatever_its_clock_said(both: tuple[list[Any], list[Any]]) -> None:
    made, arrived = (
        [row(f"{pc}{count}", f"2025-06-0{day + 1}T10:00:00Z", device=pc, sequence=count) for pc, count, day in rows]
        for rows in both
    )
    placed = in_order(arrived)
    assert placed == in_order(made)
    for pc in ("lab", "home"):
        counts = [one["sequence"] for one in placed if one["device"] == pc]
        assert counts == sorted(counts)


def test_a_new_name_holds_though_the_clock_of_the_pc_went_back() -> None:
    names = [
        called("n1", "c", "Raavi", LATER, sequence=4),
        called("n2", "c", "Ravi Kumar", "2009-01-01T00:02:00Z", sequence=5),
    ]
    (ravi,) = persons([RAVI], names)
    assert ravi.name == "Ravi Kumar"


def test_who_is_left_out_is_nobody() -> None:
    assert [one.name for one in persons([ASHA, RAVI], [], frozenset("a"))] == ["Ravi"]


def test_a_name_finds_the_one_without_a_class_then_the_only_one_with() -> None:
    alone, in_a, in_b = (Person(person_key("Asha", group), "Asha", group, "", (group,)) for group in ("", "7A", "7B"))
    assert named([in_a, alone], "asha") == alone
    assert named([in_a], "ASHA") == in_a
    assert named([in_a, in_b], "Asha") is None
    assert named([in_a, in_b], "Asha", "7b") == in_b
    assert named([in_a, in_b], "Asha (7B)") == in_b
    assert named([in_a], "Asha", "7B") is None
    assert people.person_key("Asha", " ") == "asha"


NAMES = st.sampled_from(["Asha", "asha ", "Ravi", "Asha (7B)", "7b/asha", "आशा", ""])
GROUPS = st.sampled_from(["", "7A", "7b", "7B"])


@given(st.lists(st.tuples(NAMES, GROUPS, st.sampled_from(["", "1", "2"])), max_size=6), st.data(), NAMES, GROUPS)
def test_a_register_finds_whom_a_look_through_all_of_them_finds(
    there: list[tuple[str, str, str]], data: st.DataObject, name: str, group: str
) -> None:
    everyone = {(person_key(*one[:2]), one[2]): Person("\t".join(one), *one, ()) for one in there}
    register = Register(everyone.values())
    for key in data.draw(st.sets(st.sampled_from(sorted(everyone)))) if everyone else ():
        register.drop(everyone.pop(key))
    assert register.named(name, group) == named(everyone.values(), name, group)
    assert all(one in register.of(one.name, one.group) for one in everyone.values())


def test_people_are_picked_by_their_key_and_by_their_class() -> None:
    asha, ravi = Person("7b/asha", "Asha", "7B", "", ("a",)), Person("ravi", "Ravi", "", "", ("c",))
    assert people.with_key([ravi, asha], "7b/asha") == asha
    assert people.with_key([ravi], "7b/asha") is None
    assert people.of_group([ravi, asha], " 7b ") == [asha]
    assert people.of_group([ravi, asha], "") == [ravi, asha]


# --- one name, several children -----------------------------------------------------------------------------------


def rolled(*rolls: str, **more: Any) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """A student a PC, all called Asha in 6A, with these roll numbers."""
    students = [student(f"s{at}", "Asha", device=f"pc{at}", **more) for at in range(len(rolls))]
    return students, [called(f"n{at}", f"s{at}", "Asha", LATER, grp="6A", roll=roll) for at, roll in enumerate(rolls)]


def test_two_roll_numbers_in_one_class_are_two_children() -> None:
    first, second = persons(*rolled("2", "10"))
    assert (first.label, first.ids, first.apart) == ("Asha (6A, 2)", ("s0",), True)
    assert (second.label, second.ids) == ("Asha (6A, 10)", ("s1",))
    assert first.key != second.key


def test_who_has_no_roll_number_is_the_only_child_of_that_name() -> None:
    (asha,) = persons(*rolled("4", "", "04"))
    assert (asha.ids, roll_key(asha.roll), asha.label) == (("s0", "s1", "s2"), "4", "Asha (6A)")


def test_who_has_no_roll_number_stands_apart_where_there_are_two() -> None:
    assert {one.label: one.ids for one in persons(*rolled("4", "", "5", ""))} == {
        "Asha (6A, ?)": ("s1", "s3"),
        "Asha (6A, 4)": ("s0",),
        "Asha (6A, 5)": ("s2",),
    }


@given(st.permutations(range(5)))
def test_who_is_who_does_not_depend_on_the_order_of_rows(order: list[int]) -> None:
    students, names = rolled("1", "", "2", "1", "")
    assert persons([students[at] for at in order], [names[at] for at in order]) == persons(students, names)


def test_a_child_of_another_school_is_somebody_else_and_is_found_by_the_full_label_alone() -> None:
    students, names = rolled("", "")
    ours, theirs = persons(students, names, elsewhere={"pc1": ("27251234567", "Rampur")})
    assert (ours.label, theirs.label, theirs.group) == ("Asha (6A)", "Asha (6A, Rampur)", "6A")
    assert named([theirs], "Asha") is named([theirs], "Asha", "6A") is named([theirs], "Asha (6A)") is None
    assert named([ours, theirs], "asha (6a, rampur)") == theirs
    assert named([ours, theirs], "Asha (6A, Rampur)", "6A, Rampur") == theirs
    assert named([ours, theirs], "Asha") == ours
    assert people.of_group([ours, theirs], "6A") == [ours]
    assert Register([ours, theirs]).of("Asha", "6A") == (ours,)


def test_of_two_in_one_class_a_name_finds_nobody_and_the_full_label_one() -> None:
    one, two = persons(*rolled("1", "2"))
    assert named([one, two], "Asha") is named([one, two], "Asha", "6A") is None
    assert named([one, two], "Asha (6A, 2)") == two


def test_whom_a_change_would_join_is_known_before_it_is_made() -> None:
    one, two = persons(*rolled("1", "2"))
    ravi = Person("6a/ravi", "Ravi", "6A", "", ("r",))
    assert joined_by([one, two, ravi], ravi, "Asha", "6A", "3") is None
    assert joined_by([one, two, ravi], ravi, "Asha", "6A", "") is None
    assert joined_by([one, two, ravi], two, "Asha", "6A", "1") == one
    assert joined_by([two, ravi], ravi, "asha", "6a", "") == two
    assert joined_by([two, ravi], ravi, "asha", "6a", "3") is None
    assert joined_by([two], two, "Asha", "6A", "") is None

"""Class lists as schools have them, into a real record."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from openpyxl import Workbook

from tests.how_much import how_many
from tests.tutor.counted_work import work_of
from tutor.errors import ImportRefused
from tutor.records.journal import Journal
from tutor.records.people import Person
from tutor.reports import roster
from tutor.reports.roster import Enrolled, Listed, Twice, as_one, as_several, enrol, pasted, plan, read, twice

ASHA, RAVI = Listed("Asha", "7B", "1"), Listed("Ravi Kumar", "7B", "2")


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with Journal.open(tmp_path / "progress.db") as opened:
        yield opened


def written(folder: Path, data: str | bytes, name: str = "class.csv") -> Path:
    path = folder / name
    path.write_bytes(data.encode() if isinstance(data, str) else data)
    return path


def book(rows: list[list[object]]) -> bytes:
    made = Workbook()
    for row in rows:
        made.active.append(row)  # type: ignore[union-attr]
    out = io.BytesIO()
    made.save(out)
    return out.getvalue()


# --- reading ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "Name,Class,Roll no.\nAsha,7B,1\nRavi Kumar,7B,2\n",
        "\ufeffRoll No;Full Name;Class\r\n1;Asha;7B\r\n2;Ravi Kumar;7B\r\n",
        "नाम\tकक्षा\tरोल नं.\nAsha\t7B\t1\nRavi Kumar\t7B\t2\n",
        "Zilla School,,\n,,\nName,Class,Section,Roll\nAsha,7,B,1\n,,,\nRavi  Kumar,7,B,2\nasha,7,b,01\n",
        "sourcedId,givenName,familyName,grades,identifier\nx,Asha,.,7B,1\ny,Ravi,Kumar,7B,2\n",
    ],
    ids=["plain", "semicolons", "hindi", "headings_and_gaps", "oneroster"],
)
def test_a_list_is_read_however_its_columns_stand(tmp_path: Path, text: str) -> None:
    assert read(written(tmp_path, text)) == (ASHA, RAVI)


def test_a_list_saved_as_unicode_text_is_read(tmp_path: Path) -> None:
    assert read(written(tmp_path, "Name\tClass\tRoll\nAsha\t7B\t1\n".encode("utf-16"), "list.txt")) == (ASHA,)


def test_a_workbook_is_read_with_its_numbers_as_they_are_written(tmp_path: Path) -> None:
    rows: list[list[object]] = [["Class list"], ["Roll", "Name", "Class"], [1, "Asha", "7B"], [2.0, "Ravi Kumar", "7B"]]
    assert read(written(tmp_path, book([*rows, [None, None, None]]), "list.xlsx")) == (ASHA, RAVI)


def test_our_own_mark_before_a_formula_is_taken_off_again(tmp_path: Path) -> None:
    assert read(written(tmp_path, "Name\n'=Asha\n")) == (Listed("=Asha"),)


def test_a_list_without_classes_or_numbers_is_a_list_too(tmp_path: Path) -> None:
    assert read(written(tmp_path, "Student Name,Roll\nAsha\nRavi,\n")) == (Listed("Asha"), Listed("Ravi"))


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "no line of titles"),
        (b"Colour,Size\nred,1\n", "no line of titles"),
        (b"Name\n\n\n", "names nobody"),
        ("Name\nAshå\n".encode("latin-1"), "not UTF-8"),
        (b"\x89PNG\r\n\x1a\n\0\0", "neither a text file nor a workbook"),
        (b"PK\x03\x04 not a zip", "no workbook"),
        (b"\xff\xfeN", "not UTF-8"),
        (b"Name\n" + b"x\n" * (roster.MOST_LINES + 1), "more than"),
        (b"x" * (roster.LARGEST + 1), "too large"),
        (b"Name\n" + b'"' + b"x" * 200_000 + b'"\n', "cannot be read as CSV"),
    ],
    ids=["empty", "no_names", "nobody", "latin", "picture", "not_a_zip", "half_utf16", "long", "large", "huge_cell"],
)
def test_what_is_no_list_is_refused_with_the_reason(tmp_path: Path, data: bytes, says: str) -> None:
    with pytest.raises(ImportRefused, match=says):
        read(written(tmp_path, data))


def test_a_list_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ImportRefused, match="cannot be read"):
        read(tmp_path / "gone.csv")


def test_a_workbook_that_would_unpack_to_gigabytes_is_refused_unread(tmp_path: Path) -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("xl/worksheets/sheet1.xml", b"\0" * (roster.UNPACKED + 1))
    with pytest.raises(ImportRefused, match="unpacks to more"):
        read(written(tmp_path, out.getvalue(), "list.xlsx"))


def test_a_zip_that_is_no_workbook_is_refused(tmp_path: Path) -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as packed:
        packed.writestr("manifest.json", "{}")
    with pytest.raises(ImportRefused, match="no workbook"):
        read(written(tmp_path, out.getvalue(), "list.xlsx"))


@settings(max_examples=how_many(50, 200), suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(
    data=st.binary(max_size=300)
    | st.text(max_size=200).map(lambda text: ("Name,Class\n" + text).encode("utf-8", "replace"))
)
def test_whatever_the_bytes_are_a_list_comes_of_them_or_a_reason(tmp_path: Path, data: bytes) -> None:
    try:
        found = read(written(tmp_path, data))
    except ImportRefused:
        return
    assert found
    assert all(one.name and len(one.group) <= roster.SHORT and len(one.roll) <= roster.SHORT for one in found)


def test_a_file_is_known_for_a_list_by_its_ending() -> None:
    assert [roster.looks_like_one(Path(name)) for name in ("a.CSV", "a.xlsx", "a.didi")] == [True, True, False]


# --- pasting ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "Asha, 7B, 1\nRavi Kumar, 7B, 2",
        "1\tAsha\t7B\n2\tRavi Kumar\t7B\n",
        "1. Asha; 7B\n\n2) Ravi Kumar; 7B",
        "1., Asha, 7B\n2), Ravi Kumar, 7B",
        "1 Asha\n2 Ravi Kumar\n",
        "Asha,7B,1\n---\n17\n2 Ravi  Kumar,7B\nasha,7b,01\n",
        "Roll;Name;Class\n1;Asha;7B\n2;Ravi Kumar;7B",
        "Zilla School\nName,Roll\nAsha,1\nRavi Kumar,2",
    ],
    ids=["commas", "tabs", "numbered", "number_cells", "bare", "gaps", "titles", "titles_below"],
)
def test_a_list_is_pasted_with_titles_or_without(text: str) -> None:
    assert pasted(text, " 7B ") == (ASHA, RAVI)


def test_nobody_comes_of_a_list_that_names_nobody() -> None:
    assert pasted("") == pasted("\n 12 \n...") == ()


def test_a_pasted_cell_that_never_ends_is_a_name_cut_short() -> None:
    (one,) = pasted("A" * 200_000)
    assert one.name
    assert len(one.name) < 1000


def test_a_pasted_list_of_a_whole_town_is_refused() -> None:
    with pytest.raises(ImportRefused, match="more than"):
        pasted("Asha\n" * (roster.MOST_LINES + 1))


@settings(max_examples=how_many(50, 200), deadline=None)
@given(text=st.text(max_size=200) | st.text(alphabet="aA1.), ;\t\n\"'=", max_size=60), group=st.text(max_size=40))
def test_whatever_is_pasted_a_list_comes_of_it_or_a_reason(text: str, group: str) -> None:
    try:
        found = pasted(text, group)
    except ImportRefused:
        return
    assert all(one.name and len(one.group) <= roster.SHORT and len(one.roll) <= roster.SHORT for one in found)


# --- taking in ----------------------------------------------------------------------------------------------------


def people(journal: Journal) -> list[tuple[str, str, str, int]]:
    return [(one.name, one.group, one.roll, len(one.ids)) for one in journal.people()]


def test_a_class_is_enrolled_once_however_often_its_list_comes(journal: Journal) -> None:
    assert enrol(journal, [ASHA, RAVI]) == Enrolled(new=2, changed=0, known=0)
    assert enrol(journal, [RAVI, ASHA]) == Enrolled(new=0, changed=0, known=2)
    assert people(journal) == [("Asha", "7B", "1", 1), ("Ravi Kumar", "7B", "2", 1)]


def test_a_child_who_learned_before_the_list_came_is_put_into_the_class(journal: Journal) -> None:
    before = journal.student("asha")
    assert enrol(journal, [ASHA]) == Enrolled(new=0, changed=1, known=0)
    (person,) = journal.people()
    assert (person.ids, person.group, person.roll) == ((before.id,), "7B", "1")


def test_two_children_of_one_name_in_two_classes_stay_two(journal: Journal) -> None:
    journal.student("Asha")
    enrol(journal, [ASHA, Listed("Asha", "8A", "4")])
    assert sorted(people(journal)) == [("Asha", "", "", 1), ("Asha", "7B", "1", 1), ("Asha", "8A", "4", 1)]


def test_a_child_whose_only_namesake_is_in_another_class_is_somebody_else_and_told_of(journal: Journal) -> None:
    journal.student("asha", "6B")
    first = enrol(journal, [ASHA, RAVI])
    assert first.new == 2
    assert [(here.group, one) for here, one in first.namesakes] == [("6B", ASHA)]
    assert sorted(people(journal))[0] == ("Asha", "7B", "1", 1)
    assert enrol(journal, [ASHA, RAVI]) == Enrolled(0, 0, 2)


def test_of_namesakes_that_are_many_nothing_can_be_said(journal: Journal) -> None:
    journal.student("Asha", "6B")
    assert enrol(journal, [ASHA, Listed("Asha", "8A")]).namesakes == ()
    assert enrol(journal, [Listed("Asha", "9C")]).namesakes == ()


def test_a_new_roll_number_is_taken_of_a_renumbered_class_and_none_takes_none_away(journal: Journal) -> None:
    enrol(journal, [ASHA])
    assert enrol(journal, [Listed("Asha", "7B", "5")], renumbered=True).changed == 1
    assert enrol(journal, [Listed("Asha", "7B", "")]) == Enrolled(0, 0, 1)
    assert people(journal) == [("Asha", "7B", "5", 1)]


def test_a_list_without_classes_means_the_only_child_of_that_name(journal: Journal) -> None:
    enrol(journal, [ASHA])
    assert enrol(journal, [Listed("ASHA")]) == Enrolled(0, 0, 1)
    assert people(journal) == [("Asha", "7B", "1", 1)]


def test_a_child_whom_one_line_makes_is_changed_by_the_lines_below(journal: Journal) -> None:
    lines = [Listed("Asha", "7B"), Listed("asha", "", "5"), Listed("Ravi Kumar", "", "2")]
    enrol(journal, [Listed("Ravi Kumar", "7B")])
    assert enrol(journal, lines) == Enrolled(new=1, changed=2, known=0)
    assert people(journal) == [("Asha", "7B", "5", 1), ("Ravi Kumar", "7B", "2", 1)]


def test_a_list_twice_as_long_is_about_twice_the_work() -> None:
    counted = []
    for many in (150, 300):
        here = [Person(f"6a/child {at}", f"Child {at}", "6A", "", ("x",)) for at in range(many)]
        lines = [Listed(f"Pupil {at}", "7B", str(at)) for at in range(many)]
        counted.append(work_of(partial(roster.plan, here, lines)))
    assert counted[1] <= 2.4 * counted[0]


def test_a_list_that_is_stopped_midway_leaves_nobody_of_it(journal: Journal) -> None:
    def stop(done: int, _of: int) -> None:
        if done == 1:
            raise KeyboardInterrupt

    before = journal.digest()
    with pytest.raises(KeyboardInterrupt):
        enrol(journal, [ASHA, RAVI], stop)
    assert (journal.digest(), people(journal)) == (before, [])


def test_a_list_is_taken_back_as_if_it_had_never_come(journal: Journal) -> None:
    journal.student("asha")
    before = journal.digest()
    taken = enrol(journal, [ASHA, RAVI, Listed("Ravi Kumar")])
    assert journal.take_back(taken.rows) == len(taken.rows) == 3
    assert journal.digest() == before


# --- one name twice in a class ------------------------------------------------------------------------------------

SECOND = Listed("Asha", "7B", "2")


def test_a_list_with_one_name_under_two_roll_numbers_makes_two_children(tmp_path: Path, journal: Journal) -> None:
    listed = read(written(tmp_path, "Name,Class,Roll\nAsha,7B,1\nAsha,7B,2\nasha,7b,02\n"))
    assert enrol(journal, listed) == Enrolled(new=2, changed=0, known=0)
    assert people(journal) == [("Asha", "7B", "1", 1), ("Asha", "7B", "2", 1)]
    assert [one.label for one in journal.people()] == ["Asha (7B, 1)", "Asha (7B, 2)"]
    assert enrol(journal, listed[::-1]) == Enrolled(0, 0, 2)


def test_another_roll_number_is_another_child_whose_namesake_is_told(journal: Journal) -> None:
    enrol(journal, [ASHA])
    came = enrol(journal, [SECOND])
    assert (came.new, [(here.roll, one) for here, one in came.namesakes]) == (1, [("1", SECOND)])


def test_a_first_roll_number_belongs_to_the_only_child_of_that_name(journal: Journal) -> None:
    before = journal.student("Asha", "7B")
    assert enrol(journal, [ASHA]) == Enrolled(0, 1, 0)
    (person,) = journal.people()
    assert (person.ids, person.roll) == ((before.id,), "1")


def test_of_two_children_told_apart_by_letters_the_first_is_the_one_who_was_here(journal: Journal) -> None:
    before = journal.student("Asha", "7B")
    two = as_several([Listed("Asha", "7B")] * 2)
    assert enrol(journal, two) == Enrolled(new=1, changed=1, known=0)
    assert [(one.roll, before.id in one.ids) for one in journal.people()] == [("a", True), ("b", False)]
    assert enrol(journal, two) == Enrolled(0, 0, 2)


def test_which_of_two_lines_a_child_without_a_number_is_nobody_guesses(journal: Journal) -> None:
    before = journal.student("Asha", "7B")
    assert enrol(journal, [ASHA, SECOND]).new == 2
    apart = next(one for one in journal.people() if before.id in one.ids)
    assert (apart.label, apart.roll, len(apart.ids)) == ("Asha (7B, ?)", "", 1)


def test_lines_without_roll_numbers_mean_those_who_are_there(journal: Journal) -> None:
    enrol(journal, [ASHA, SECOND])
    assert enrol(journal, [Listed("Asha", "7B"), Listed("Asha", "7B")]) == Enrolled(0, 0, 1)
    assert enrol(journal, [Listed("Asha")]).new == 1


def test_a_class_gets_new_numbers_only_where_the_name_stands_alone(journal: Journal) -> None:
    enrol(journal, [ASHA, SECOND, RAVI])
    planned = plan(journal.people(), [Listed("Asha", "7B", "3"), Listed("Ravi Kumar", "7B", "9")], renumbered=True)
    assert [each.what for each in planned] == ["new", "changed"]


def test_one_name_twice_in_a_class_without_numbers_is_asked_about(tmp_path: Path, journal: Journal) -> None:
    listed = read(written(tmp_path, "Name,Class\nAsha,7B\nRavi Kumar,7B\nAsha,7B\nAsha,8A\n"))
    assert twice(listed) == (Twice("Asha", "7B", 2),)
    assert as_one(listed) == (Listed("Asha", "7B"), Listed("Ravi Kumar", "7B"), Listed("Asha", "8A"))
    assert enrol(journal, as_several(listed)).new == 4
    assert [one.label for one in journal.people()][:2] == ["Asha (7B, a)", "Asha (7B, b)"]
    assert enrol(journal, as_several(listed)) == Enrolled(0, 0, 4)


def test_a_line_without_a_number_beside_one_with_it_is_asked_about_too() -> None:
    listed = (ASHA, Listed("asha", "7b"))
    assert twice(listed) == (Twice("Asha", "7B", 2),)
    assert as_one(listed) == (ASHA,)
    assert as_several(listed) == (ASHA, Listed("asha", "7b", "a"))
    assert twice((ASHA, SECOND, RAVI)) == ()


def test_a_name_thirty_times_in_a_class_still_gets_thirty_marks() -> None:
    rolls = [one.roll for one in as_several([Listed("Asha", "7B")] * 28)]
    assert (len(set(rolls)), rolls[25:]) == (28, ["z", "aa", "ab"])

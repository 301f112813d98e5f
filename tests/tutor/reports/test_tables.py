"""Tables on the screen."""

from __future__ import annotations

from tutor.reports.tables import Column, Table, lines, objects, places, shown

TABLE = Table(
    "students",
    "Students",
    (Column("name", "Name"), Column("share", "Right (%)", True)),
    (("मीना", 83), ("Asha", None)),
    "Nobody.",
)


def test_columns_stand_under_one_another_and_figures_to_the_right() -> None:
    assert lines(TABLE) == ("Students", "  Name  Right (%)", "  मीना" + " " * 9 + "83", "  Asha")


def test_a_table_without_rows_says_so() -> None:
    assert lines(Table("t", "Exams", TABLE.columns, (), "No exam.")) == ("Exams", "  No exam.")


def test_vowel_signs_take_no_place_of_their_own() -> None:
    assert (places("मीना"), places("Asha"), places("क्ष")) == (4, 4, 2)


def test_a_long_text_is_cut_on_the_screen_unless_it_ends_its_line() -> None:
    long = Table("t", "T", (Column("a", "A"), Column("b", "B")), (("wordy " * 30, "x " * 99), ("two\nlines", "y")))
    first, second = lines(long)[2:]
    assert (first[60:62], first.endswith(("x " * 99).strip())) == ("y…", True)
    assert second.startswith("  two lines  ")


def test_a_cell_is_written_in_one_way_only() -> None:
    assert [shown(one) for one in (None, 12, 12.0, 0.25, "x")] == ["", "12", "12.0", "0.2", "x"]


def test_programs_get_the_cells_by_the_keys_of_their_columns() -> None:
    assert objects(TABLE) == ({"name": "मीना", "share": 83}, {"name": "Asha", "share": None})

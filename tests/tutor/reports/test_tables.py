"""Tables on the screen."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tutor.reports.tables import Column, Table, lines, narrowed, objects, places, shown

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


# --- on a narrow screen -------------------------------------------------------------------------------------------

WORDY = Table(
    "help",
    "Who needs help",
    (Column("name", "Name"), Column("roll", "Roll no."), Column("why", "Why"), Column("hints", "Hints", True)),
    (("Asha", "1", "two questions had to be explained", 12), ("मीना", "2", "", None)),
)


def test_a_screen_with_room_shows_every_column_and_folds_nothing() -> None:
    assert narrowed(WORDY, 80) == WORDY
    assert lines(WORDY, 80)[2] == "  Asha  1         two questions had to be explained     12"


def test_a_narrow_screen_does_without_the_less_important_columns_only() -> None:
    assert [one.key for one in narrowed(WORDY, 36).columns] == ["name", "why", "hints"]
    assert [one.key for one in narrowed(WORDY, 9).columns] == ["name", "why"]
    assert narrowed(WORDY, 9).rows == (("Asha", "two questions had to be explained"), ("मीना", ""))


def test_a_cell_that_is_too_long_is_folded_between_words_and_nothing_of_it_is_lost() -> None:
    assert lines(narrowed(WORDY, 31), 31) == (
        "Who needs help",
        "  Name  Why               Hints",
        "  Asha  two questions        12",
        "        had to be",
        "        explained",
        "  मीना",
    )


def test_only_a_word_that_is_longer_than_any_line_is_broken_and_signs_stay_with_their_letters() -> None:
    word = "संख्यारेखा" * 4
    shown_at = lines(Table("t", "T", (Column("item", "Id"),), ((f"x {word}",), (word,))), 10)[2:]
    assert shown_at[0].strip() == "x"
    assert "".join(line.strip() for line in shown_at) == f"x{word}{word}"
    assert all(places(line) <= 26 for line in shown_at)


def test_an_empty_table_stays_as_it_is_on_any_screen() -> None:
    bare = Table("t", "Exams", TABLE.columns, (), "No exam.")
    assert lines(narrowed(bare, 4), 4) == ("Exams", "  No exam.")


@given(st.lists(st.text(max_size=40), min_size=1, max_size=4), st.integers(40, 120))
def test_every_letter_of_a_row_is_on_the_screen_and_the_columns_fit_if_their_words_do(
    cells: list[str], width: int
) -> None:
    table = Table("t", "T", tuple(Column(f"c{at}", f"C{at}") for at, _ in enumerate(cells)), (tuple(cells),))
    told = lines(table, width)[2:]
    assert sorted("".join("".join(told).split())) == sorted("".join("".join(cells).split()))
    most = max(width, sum(2 + min(24, max([2, *map(places, one.split())])) for one in cells))
    assert all(places(line) <= most for line in told)

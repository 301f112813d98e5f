"""What students choose for themselves: it is the newest choice, it travels with them, and it goes with them."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlite_utils import Database

from tutor.records import choices, erasure, progress_file, schema
from tutor.records.choices import Goal, choose_goal, goal_in, goal_of
from tutor.records.journal import Journal


@pytest.fixture
def journal(place: Path) -> Iterator[Journal]:
    with Journal.open(place) as opened:
        yield opened


def test_who_has_chosen_nothing_has_six_questions(journal: Journal) -> None:
    goal = goal_in(journal, [journal.student("Asha").id])
    assert (goal, goal.amount) == (Goal("questions"), 6)


def test_the_newest_choice_of_a_person_holds_and_is_nobody_elses(journal: Journal) -> None:
    asha, ravi = journal.student("Asha").id, journal.student("Ravi").id
    choose_goal(journal, asha, "minutes")
    choose_goal(journal, asha, "none")
    choose_goal(journal, ravi, "minutes")
    assert [goal_in(journal, [one]).kind for one in (asha, ravi)] == ["none", "minutes"]
    assert goal_in(journal, [ravi]).amount == 10


def test_a_goal_that_is_none_of_ours_is_refused_and_one_of_a_newer_didi_counts_for_nothing(journal: Journal) -> None:
    asha = journal.student("Asha").id
    with pytest.raises(ValueError, match="questions, minutes, none"):
        choose_goal(journal, asha, "points")  # type: ignore[arg-type]
    choose_goal(journal, asha, "minutes")
    journal.note("choices", student=asha, what=choices.GOAL, value="pages")
    journal.note("choices", student=asha, what="colour", value="none")
    assert goal_of(journal.events("choices"), [asha]).kind == "minutes"


def test_a_choice_is_carried_to_another_pc(journal: Journal, place: Path, tmp_path: Path) -> None:
    choose_goal(journal, journal.student("Asha").id, "minutes")
    carried = progress_file.write(journal, place.parent, tmp_path / "asha.didi").path
    with Journal.open(tmp_path / "far" / "progress.db") as far:
        progress_file.take_in(far, tmp_path / "far", carried)
        (asha,) = far.people()
        assert goal_in(far, asha.ids).kind == "minutes"


def test_a_choice_is_hidden_and_erased_with_the_student(journal: Journal, place: Path) -> None:
    choose_goal(journal, journal.student("Asha").id, "minutes")
    (asha,) = journal.people()
    journal.close()
    erasure.forget(place, asha)
    with Journal.open(place) as again:
        assert list(again.events("choices")) == []
    erasure.sweep(place, now=datetime.now(tz=UTC) + timedelta(days=31))
    database = Database(place)
    assert database.table("choices").count == 0
    database.close()


def test_a_record_of_the_tables_before_is_brought_to_todays_and_can_be_read_before_that(
    journal: Journal, place: Path, tmp_path: Path
) -> None:
    asha = journal.student("Asha").id
    journal.close()
    old = Database(place)
    old.execute("DROP TABLE choices")
    old.execute("DELETE FROM _sqlite_migrations WHERE name = 'fifth'")
    old.execute("PRAGMA user_version = 4")
    old.conn.commit()
    old.close()
    shutil.copy(place, tmp_path / "older.db")
    with Journal.open(tmp_path / "older.db", readonly=True) as looked_at:
        assert goal_in(looked_at, [asha]) == Goal("questions")
    with Journal.open(place) as again:
        choose_goal(again, asha, "none")
        assert goal_in(again, [asha]).kind == "none"
    assert schema.VERSION == 5

"""Lessons that an older Didi wrote down, and lessons that were put off: they go on as they were."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from sqlite_utils import Database

from desktop.lesson.conversation import resume_or_open
from tutor.records import rows
from tutor.records.journal import Journal
from tutor.records.schema import APPLICATION_ID, TABLES_OF, migrations
from tutor.reports.history import History
from tutor.turn import Heard, Setup, State

CHAPTER = "rational_numbers"
LATER = ("known", "continues", "continued_at", "setup")
"""Columns of sessions that version 2 of the tables did not have."""


def as_version_2_had_it(table: str, row: Mapping[str, Any]) -> dict[str, Any]:
    kept = {name: value for name, value in row.items() if table != "sessions" or name not in LATER}
    return rows.sealed(kept | ({"card": rows.unpacked(row["card"])} if table == "turns" else {}))


def older(record: Path, to: Path) -> Path:
    """The record as a Didi of version 2 of the tables would have left it."""
    database = Database(to)
    migrations.apply(database, stop_before="third")
    database.execute(f"PRAGMA application_id={APPLICATION_ID}")
    database.execute("PRAGMA user_version=2")
    with Journal.open(record, readonly=True) as journal:
        database.execute("UPDATE device SET id = ?", [journal.device])
        for table, row in journal.every_row():
            if table in TABLES_OF[2]:
                database.table(table).insert(as_version_2_had_it(table, row))
    database.conn.commit()
    database.close()
    return to


def test_a_lesson_from_before_there_were_plans_goes_on_where_it_stood(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "progress.db") as record:
        before = resume_or_open("Asha", CHAPTER, record=record, language="en", seed=3, setup=Setup(plan=False))
        before.begin()
        for words in (before.session.item.answer, "997", "I do not know"):
            before.reply(Heard(words))
    with Journal.open(older(tmp_path / "progress.db", tmp_path / "older.db")) as record:
        again = resume_or_open("Asha", CHAPTER, record=record)
        assert again.how == "resumed"
        assert (again.session.order, again.session.position) == (before.session.order, before.session.position)
        assert again.session.study == ()
        again.begin()
        again.reply(Heard("997"))
        assert (again.unsaved, again.session_id) == (None, before.session_id)
        with History.open(record) as history:
            assert [turn.same for turn in history.replayed(str(again.session_id))] == [True] * 6


def test_a_lesson_that_was_put_off_and_taken_up_is_played_again_as_it_went(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "progress.db") as record:
        first = resume_or_open("Asha", CHAPTER, record=record, language="en", seed=3)
        first.begin()
        first.reply(Heard("997"))
        first.reply(Heard("let's stop here for today"))
        assert first.session.paused
        again = resume_or_open("Asha", CHAPTER, record=record)
        again.begin()
        assert again.session.state is not State.ENDED
        again.reply(Heard("998"))
        with History.open(record) as history:
            assert [turn.same for turn in history.replayed(str(again.session_id))] == [True] * 5

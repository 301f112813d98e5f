"""A record comes back: from a backup, from what can still be read, from both; and nothing is lost on the way."""

from __future__ import annotations

import json
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from sqlite_utils import Database

from tests.tutor.records.conftest import MakeTurn
from tutor.errors import BackupDamaged, PinWrong, RecordBusy, RecordDamaged, RecordTooNew
from tutor.records import audit, backup, pins, restoring, rows
from tutor.records.journal import Journal
from tutor.records.schema import APPLICATION_ID, migrations
from tutor.turn import Session


@pytest.fixture
def learned(place: Path, session: Session, turn: MakeTurn) -> str:
    """A closed record with a lesson of four turns, the first two of them in a backup; the lesson's id."""
    with Journal.open(place) as journal:
        key = journal.begin_session(session)
        for number, text in enumerate(("5", "seven", "9", "ten")):
            journal.append(key, turn(text))
            if number == 1:
                backup.make(place)
    return key


def ids(place: Path) -> set[str]:
    with Journal.open(place, readonly=True) as journal:
        return {row["id"] for _, row in journal.every_row()}


def said(place: Path, key: str) -> list[str]:
    with Journal.open(place, readonly=True) as journal:
        stored = journal.session(key)
    assert stored is not None
    return [heard.text for heard in stored.heards]


def break_it(place: Path) -> None:
    """Make the file unreadable for SQLite, its rows still lying in it."""
    text = bytearray(place.read_bytes())
    text[:100] = b"\0" * 100
    place.write_bytes(text)


def test_a_whole_record_is_simply_opened(place: Path, learned: str) -> None:
    journal, rescued = restoring.open_safely(place)
    journal.close()
    assert rescued is None
    assert said(place, learned) == ["5", "seven", "9", "ten"]


def test_a_file_that_cannot_be_opened_comes_back_from_the_backup_and_is_put_aside(place: Path, learned: str) -> None:
    break_it(place)
    spoilt = place.read_bytes()
    journal, rescued = restoring.open_safely(place)
    journal.close()
    assert rescued is not None
    assert rescued.backup is not None
    assert rescued.put_aside is not None
    assert (rescued.why, rescued.code) == ("damaged", "rescued_damaged")
    assert rescued.put_aside.read_bytes() == spoilt
    assert said(place, learned)[:2] == ["5", "seven"]
    assert backup.look(place).well


def test_what_is_newer_than_the_backup_is_saved_from_the_damaged_file(place: Path, learned: str) -> None:
    with closing(sqlite3.connect(place)) as other:
        other.execute("DROP TRIGGER turns_stay")
        other.execute("UPDATE turns SET seed = seed + 1 WHERE number = 0")
        other.commit()
    rescued = restoring.bring_back(place)
    assert rescued.saved == 2
    assert said(place, learned) == ["5", "seven", "9", "ten"]
    assert backup.look(place).well


def test_damage_that_a_backup_came_upon_is_mended_at_the_next_start(place: Path, learned: str) -> None:
    with closing(sqlite3.connect(place)) as other:
        other.execute("DROP TRIGGER turns_stay")
        other.execute("UPDATE turns SET seed = seed + 1 WHERE number = 1")
        other.commit()
    found = backup.make(place)
    assert found is not None
    assert found.damaged == 1
    journal, rescued = restoring.open_safely(place)
    journal.close()
    assert rescued is not None
    assert said(place, learned) == ["5", "seven", "9", "ten"]
    journal, rescued = restoring.open_safely(place)
    journal.close()
    assert rescued is None


@pytest.mark.parametrize("gone", ["deleted", "emptied"])
def test_a_record_that_is_gone_comes_back_from_the_backup(place: Path, learned: str, gone: str) -> None:
    place.unlink()
    if gone == "emptied":
        place.touch()
    journal, rescued = restoring.open_safely(place)
    journal.close()
    assert rescued is not None
    assert (rescued.why, rescued.code) == ("lost", "rescued_lost")
    assert said(place, learned) == ["5", "seven"]


def test_a_new_record_begun_where_an_old_one_was_lost_gets_the_old_lessons_back(
    place: Path, learned: str, session: Session, turn: MakeTurn
) -> None:
    place.unlink()
    with Journal.open(place) as journal:
        other = journal.begin_session(session)
        journal.append(other, turn("new"))
    journal, rescued = restoring.open_safely(place)
    journal.close()
    assert rescued is not None
    assert (said(place, learned), said(place, other)) == (["5", "seven"], ["new"])


def test_without_any_backup_what_can_be_read_is_built_anew(place: Path, learned: str) -> None:
    shutil.rmtree(backup.folder_of(place))
    before = ids(place)
    with closing(sqlite3.connect(place)) as other:
        other.execute("DROP TRIGGER turns_stay")
        other.execute("UPDATE turns SET seed = seed + 1 WHERE number = 3")
        other.commit()
    rescued = restoring.bring_back(place)
    assert (rescued.backup, rescued.code) == (None, "rescued_without_backup")
    assert len(before - ids(place)) == 1
    assert said(place, learned) == ["5", "seven", "9"]


def test_a_backup_puts_the_record_back_as_it_was_and_the_later_one_is_not_lost(place: Path, learned: str) -> None:
    first = backup.listed(place)[0]
    restored = restoring.restore(place, first.path)
    assert said(place, learned) == ["5", "seven"]
    assert restored.put_aside is not None
    assert restored.put_aside.exists()
    journal, rescued = restoring.open_safely(place)
    journal.close()
    assert rescued is None, "what was put back on purpose stays as it was put back"
    later = next(one for one in backup.listed(place) if one.rows["turns"] == 4)
    restoring.merge(place, later.path)
    assert said(place, learned) == ["5", "seven", "9", "ten"]


def test_adding_a_backup_twice_adds_nothing_more(place: Path, learned: str) -> None:
    first = backup.listed(place)[0]
    taken = restoring.merge(place, first.path)
    assert (taken.added, taken.known) == (0, sum(first.rows.values()))
    assert said(place, learned) == ["5", "seven", "9", "ten"]


def test_a_damaged_backup_is_refused_and_the_record_stays_as_it_is(place: Path, learned: str) -> None:
    first = backup.listed(place)[0]
    first.path.write_bytes(first.path.read_bytes()[:-200])
    before = place.read_bytes()
    for use in (restoring.restore, restoring.merge):
        with pytest.raises(BackupDamaged):
            use(place, first.path)
    assert place.read_bytes() == before


def test_a_restored_record_is_known_to_be_another_file(place: Path, learned: str) -> None:
    with Journal.open(place, readonly=True) as journal:
        before = journal.identity()
    restoring.restore(place, backup.listed(place)[0].path)
    with Journal.open(place, readonly=True) as journal:
        assert journal.identity() != before


@pytest.mark.skipif(sys.platform == "win32", reason="Windows itself refuses to rename a file that is open")
def test_a_record_that_another_program_has_open_is_not_swapped_away_under_it(place: Path, learned: str) -> None:
    hold = (
        "import sys; from pathlib import Path; from tutor.records.journal import Journal\n"
        "with Journal.open(Path(sys.argv[1])) as journal:\n"
        "    journal.students(); print('open', flush=True); sys.stdin.read()\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", hold, str(place)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as other:
        assert other.stdout
        other.stdout.readline()
        before = place.stat().st_ino
        for bring in (restoring.bring_back, lambda record: restoring.restore(record, backup.listed(record)[0].path)):
            with pytest.raises(RecordBusy):
                bring(place)
        assert place.stat().st_ino == before
        other.communicate()
    assert said(place, learned) == ["5", "seven", "9", "ten"]


@pytest.mark.parametrize("killed_after", ["finished", "put aside"])
def test_a_restore_that_was_killed_midway_is_finished_at_the_next_start(
    place: Path, learned: str, killed_after: str
) -> None:
    finished = place.with_name("progress.db.restored")
    shutil.copyfile(place, finished)
    if killed_after == "put aside":
        place.replace(place.with_name("progress.db.bad-now"))
    journal, rescued = restoring.open_safely(place)
    journal.close()
    assert rescued is not None
    assert rescued.code == "rescued_again"
    assert said(place, learned) == ["5", "seven", "9", "ten"]
    assert not finished.exists()


def test_a_file_that_is_no_record_is_put_aside_and_a_new_record_begins(place: Path) -> None:
    place.parent.mkdir()
    place.write_bytes(b"a letter to the headmaster " * 300)
    with pytest.raises(RecordDamaged):
        Journal.open(place)
    journal, rescued = restoring.open_safely(place)
    assert journal.students() == ()
    journal.close()
    assert rescued is not None
    assert rescued.put_aside is not None
    assert rescued.put_aside.read_bytes().startswith(b"a letter")


def test_a_record_that_a_newer_didi_wrote_is_left_alone(place: Path, learned: str) -> None:
    with closing(sqlite3.connect(place)) as newer:
        newer.execute(
            "INSERT INTO _sqlite_migrations SELECT max(id) + 1, migration_set, 'later', applied_at "
            "FROM _sqlite_migrations"
        )
        newer.execute("PRAGMA user_version=99")
        newer.commit()
    before = place.read_bytes()
    with pytest.raises(RecordTooNew):
        restoring.open_safely(place)
    with pytest.raises(RecordTooNew):
        backup.look(place)
    assert place.read_bytes() == before


def test_a_record_whose_header_only_says_by_accident_that_it_is_newer_comes_back(place: Path, learned: str) -> None:
    with closing(sqlite3.connect(place)) as other:
        other.execute("PRAGMA user_version=99")
    journal, rescued = restoring.open_safely(place)
    journal.close()
    assert rescued is not None
    assert said(place, learned) == ["5", "seven", "9", "ten"]


def test_a_backup_that_an_older_didi_made_is_brought_to_todays_tables(
    place: Path, session: Session, turn: MakeTurn, tmp_path: Path
) -> None:
    older = tmp_path / "older" / "progress.db"
    older.parent.mkdir()
    database = Database(older)
    migrations.apply(database, stop_before="third")
    database.execute(f"PRAGMA application_id={APPLICATION_ID}")
    database.execute("PRAGMA user_version=2")
    stamps = {"device": "a", "sequence": 1, "monotonic_ms": 1, "wall": "2026-01-01T10:00:00.000+05:30"}
    database.table("students").insert(rows.sealed({"id": "s1", **stamps, "name": "Zoya", "key": "zoya"}))
    database.close()
    made = backup.make(older)
    assert made is not None
    with Journal.open(place) as journal:
        journal.append(journal.begin_session(session), turn("5"))
    assert restoring.merge(place, made.path).added == 1
    with Journal.open(place, readonly=True) as journal:
        assert {one.name for one in journal.people()} == {"Asha", "Zoya"}
    break_it(older)
    rescued = restoring.bring_back(older)
    assert rescued.backup is not None
    with Journal.open(older, readonly=True) as journal:
        assert [one.name for one in journal.people()] == ["Zoya"]


def test_what_was_asked_after_the_backup_still_holds_when_the_record_is_put_back(place: Path, learned: str) -> None:
    with Journal.open(place) as journal:
        (person,) = journal.people()
        journal.note("forgets", kind="forget", student_ids=json.dumps(person.ids), undoes="")
        journal.note("consents", student=person.ids[0], what="microphone", given=0, by_whom="parent")
        audit.write(journal, audit.FORGET, person.ids)
    pins.put(place, "482913")
    restoring.restore(place, backup.listed(place)[-1].path)
    with Journal.open(place, readonly=True) as journal:
        assert journal.people() == ()
        assert [row["given"] for row in journal.events("consents")] in ([0], [])
        assert [entry.what for entry in audit.entries(journal)] == [audit.FORGET]
    with pytest.raises(PinWrong):
        pins.check(place, "111222")
    pins.check(place, "482913")


def test_a_damaged_record_comes_back_with_its_pins(place: Path, learned: str) -> None:
    pins.put(place, "482913")
    restoring.bring_back(place)
    assert pins.is_set(place)


def test_a_pin_whose_row_is_damaged_is_not_carried_over(place: Path, learned: str) -> None:
    pins.put(place, "482913")
    with closing(sqlite3.connect(place)) as connection:
        connection.execute("UPDATE pins SET wrong = 7")
        connection.commit()
    pins.carry(place, place.with_name("new.db"))
    assert not pins.is_set(place.with_name("new.db"))

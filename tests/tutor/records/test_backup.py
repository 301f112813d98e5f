"""Backups of a real record: when one is made, when it counts, what stops it, and what a rewritten one leaves out."""

from __future__ import annotations

import sqlite3
import zipfile
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from filelock import FileLock

from tests.tutor.records.conftest import MakeTurn
from tutor.errors import BackupDamaged, RecordBusy, RecordDamaged, RecordFull
from tutor.records import backup
from tutor.records.journal import Journal
from tutor.turn import Session

NOON = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)


@pytest.fixture
def lesson(journal: Journal, session: Session, turn: MakeTurn) -> str:
    """A lesson of three turns in the open record; its id."""
    key = journal.begin_session(session)
    for text in ("5", "seven", "9"):
        journal.append(key, turn(text))
    return key


def spoil_a_row(record: Path) -> None:
    """Change a turn behind Didi's back, as a failing disk does: no page is broken, the row is not what was written."""
    with closing(sqlite3.connect(record)) as other:
        other.execute("DROP TRIGGER turns_stay")
        other.execute("UPDATE turns SET seed = seed + 1 WHERE number = 1")
        other.commit()


def unpacked(one: backup.Backup, folder: Path) -> sqlite3.Connection:
    with zipfile.ZipFile(one.path) as file:
        file.extract("progress.db", folder)
    return sqlite3.connect(folder / "progress.db")


def test_a_backup_holds_every_turn_while_the_lesson_goes_on(
    journal: Journal, place: Path, lesson: str, turn: MakeTurn
) -> None:
    made = backup.make(place)
    assert made is not None
    assert (made.rows["turns"], made.rows["sessions"], made.whole) == (3, 1, True)
    journal.append(lesson, turn("go on"))
    again = backup.make(place)
    assert again is not None
    assert (again.rows["turns"], again.number) == (4, made.number + 1)


def test_a_backup_can_be_read_with_no_didi_at_all(place: Path, lesson: str, tmp_path: Path) -> None:
    made = backup.make(place)
    assert made is not None
    with closing(unpacked(made, tmp_path / "by hand")) as database:
        assert database.execute("SELECT count(*) FROM turns WHERE session = ?", [lesson]).fetchone() == (3,)


def test_when_nothing_is_new_no_backup_is_made(journal: Journal, place: Path, lesson: str) -> None:
    assert backup.make(place) is not None
    assert backup.make(place) is None
    journal.keep_local("last look", "today")
    assert backup.make(place) is None
    assert backup.make(place, always=True) is not None
    assert len(backup.listed(place)) == 2


def test_where_nobody_has_learned_there_is_nothing_to_back_up(place: Path) -> None:
    assert backup.make(place) is None
    assert backup.listed(place) == ()
    assert backup.look(place).best is None
    assert not place.parent.exists()


def test_backups_are_counted_so_a_clock_set_back_does_not_make_an_old_one_the_newest(
    journal: Journal, place: Path, lesson: str, turn: MakeTurn
) -> None:
    backup.make(place, now=NOON)
    journal.append(lesson, turn("later"))
    backup.make(place, now=datetime(1980, 1, 1, tzinfo=UTC))
    newest = backup.look(place).best
    assert newest is not None
    assert (newest.rows["turns"], newest.made[:4]) == (4, "1980")


def test_old_backups_are_thinned_when_a_new_one_is_made(place: Path, lesson: str) -> None:
    for hours in range(0, 24 * 6, 8):
        backup.make(place, now=NOON + timedelta(hours=hours), always=True)
    days = [one.made[:10] for one in backup.listed(place)]
    assert days.count("2026-03-06") == 3
    assert days.count("2026-03-02") == 1


def test_all_backups_together_stay_within_their_room(place: Path, lesson: str, monkeypatch: pytest.MonkeyPatch) -> None:
    first = backup.make(place)
    assert first is not None
    monkeypatch.setattr(backup, "MOST_BYTES", first.size * 3)
    for _ in range(6):
        backup.make(place, always=True)
    assert sum(one.size for one in backup.listed(place)) <= first.size * 3
    assert backup.listed(place)[0].number == 7


def test_a_backup_with_a_damaged_row_does_not_count_as_whole(journal: Journal, place: Path, lesson: str) -> None:
    whole = backup.make(place)
    journal.close()
    spoil_a_row(place)
    made = backup.make(place, always=True)
    assert whole is not None
    assert made is not None
    assert (made.damaged, made.whole, made.rows["turns"]) == (1, False, 2)
    found = backup.look(place).best
    assert found is not None
    assert found.number == whole.number
    assert backup.suspect(place)


def test_a_record_that_cannot_be_read_is_not_backed_up_and_the_older_backups_stay(
    journal: Journal, place: Path, lesson: str
) -> None:
    backup.make(place)
    journal.close()
    text = bytearray(place.read_bytes())
    text[4096:12288] = b"\0" * 8192
    place.write_bytes(text)
    with pytest.raises(RecordDamaged):
        backup.make(place, always=True)
    assert [one.number for one in backup.listed(place)] == [1]
    assert backup.suspect(place)


@pytest.mark.parametrize("at", [10, 200, 900, -30])
def test_a_backup_with_one_changed_byte_is_found_out_and_an_older_one_is_used(
    place: Path, lesson: str, at: int
) -> None:
    backup.make(place)
    newest = backup.make(place, always=True)
    assert newest is not None
    text = bytearray(newest.path.read_bytes())
    text[at] ^= 0x10
    newest.path.write_bytes(text)
    found = backup.look(place).best
    assert found is not None
    assert found.number in (1, 2)
    assert found.rows["turns"] == 3
    assert all(one.rows.get("turns", 3) == 3 for one in backup.look(place).backups)


@pytest.mark.parametrize("part", [0.0, 0.3, 0.9])
def test_half_a_backup_is_listed_with_its_trouble_and_never_used(place: Path, lesson: str, part: float) -> None:
    backup.make(place)
    newest = backup.make(place, always=True)
    assert newest is not None
    newest.path.write_bytes(newest.path.read_bytes()[: int(newest.size * part)])
    shown = backup.listed(place)[0]
    assert (shown.number, shown.trouble, shown.whole) == (2, backup.BACKUP_DAMAGED, False)
    with pytest.raises(BackupDamaged):
        backup.verify(shown, backup.folder_of(place))
    found = backup.look(place).best
    assert found is not None
    assert found.number == 1


def test_a_zip_file_that_is_no_backup_is_refused_and_one_of_another_name_is_not_looked_at(
    place: Path, lesson: str
) -> None:
    made = backup.make(place)
    assert made is not None
    for name in ("progress-000009-20260101T000000Z.zip", "holiday.zip"):
        with zipfile.ZipFile(made.path.with_name(name), "w") as file:
            file.writestr("manifest.json", "[]")
    assert [(one.number, bool(one.trouble)) for one in backup.listed(place)] == [(9, True), (1, False)]


def test_the_draft_of_a_program_that_was_killed_is_cleared_away(place: Path, lesson: str) -> None:
    folder = backup.folder_of(place)
    folder.mkdir()
    for name in (".copy.part", ".copy.part-wal", ".progress-000001.x.part"):
        (folder / name).write_bytes(b"half")
    backup.make(place)
    assert [path.name for path in folder.iterdir() if path.suffix != ".zip"] == [".lock"]


def test_two_programs_do_not_make_a_backup_at_once(place: Path, lesson: str) -> None:
    folder = backup.folder_of(place)
    folder.mkdir()
    with FileLock(folder / ".lock"), pytest.raises(RecordBusy):
        backup.make(place)
    assert backup.make(place) is not None


def test_a_backup_leaves_room_on_the_disk_for_lessons(
    place: Path, lesson: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backup, "RESERVE_BYTES", 10**15)
    with pytest.raises(RecordFull):
        backup.make(place)
    assert backup.listed(place) == ()


def test_others_are_let_at_the_processor_while_a_backup_is_made(
    place: Path, lesson: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backup, "BREATH", 1)
    breaths: list[int] = []
    backup.make(place, breathe=lambda: breaths.append(1))
    assert len(breaths) >= 5


def test_rewritten_backups_hold_nothing_of_the_rows_that_are_to_go(
    journal: Journal, place: Path, lesson: str, session: Session, turn: MakeTurn
) -> None:
    made = backup.make(place)
    assert made is not None
    journal.close()
    (place.parent / "progress.db.bad-1").write_bytes(b"Asha")
    broken = made.path.with_name("progress-000002-20260101T000000Z.zip")
    broken.write_bytes(made.path.read_bytes()[:100])
    backup.rewrite(place.parent, lambda table, _: table not in ("students", "turns"))
    (left,) = backup.listed(place)
    assert (left.name, left.rows["turns"], left.rows["students"], left.rows["sessions"]) == (made.name, 0, 0, 1)
    with zipfile.ZipFile(left.path) as file:
        assert b"Asha" not in file.read("progress.db")
        assert b"seven" not in file.read("progress.db")
    assert not (place.parent / "progress.db.bad-1").exists()
    assert backup.look(place).best is not None


def test_a_damaged_row_is_not_kept_when_a_backup_is_rewritten(journal: Journal, place: Path, lesson: str) -> None:
    journal.close()
    spoil_a_row(place)
    backup.make(place)
    backup.rewrite(place.parent, lambda _table, _row: True)
    (left,) = backup.listed(place)
    assert (left.damaged, left.rows["turns"]) == (0, 2)


def test_a_look_at_the_data_reads_the_record_and_every_backup(journal: Journal, place: Path, lesson: str) -> None:
    assert not backup.look(place.with_name("elsewhere.db")).there
    backup.make(place)
    health = backup.look(place)
    assert (health.well, health.rows["turns"], health.damaged, health.missing) == (True, 3, 0, 0)
    assert health.best is not None
    journal.close()
    spoil_a_row(place)
    health = backup.look(place)
    assert (health.well, health.damaged, health.missing) == (False, 1, 0)

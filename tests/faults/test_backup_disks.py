"""Backups and rescues on full and read-only disks, beside programs that hold the record, and killed at any moment."""

from __future__ import annotations

import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from desktop.app.wiring import texts_for
from desktop.base.settings import Settings
from desktop.lesson.lesson_desk import LessonDesk
from tests.desktop.didi_process import COMMAND, environment
from tests.faults.test_damage import learn, rows_of
from tests.faults.test_disks_and_neighbours import only_posix, without_roots_rights
from tutor.errors import RecordBusy, RecordFull
from tutor.records import backup, record_file, restoring
from tutor.records.journal import Journal

KEEPER = Path(__file__).with_name("keeper.py")
KILLS = 12


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A closed record with one lesson and a backup of it."""
    place = tmp_path / "lessons" / "progress.db"
    learn(place, "Asha", 6)
    backup.make(place)
    return place


def everything(folder: Path) -> dict[str, bytes]:
    """Every file but the locks and what SQLite makes anew beside a file."""
    passing = (".lock", "-shm", "-wal", "running")
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and not path.name.endswith(passing)
    }


def zeroed(record: Path) -> None:
    """A record that SQLite cannot open."""
    text = bytearray(record.read_bytes())
    text[:4096] = bytes(4096)
    record.write_bytes(text)


@contextmanager
def small_disk(place: Path, size: int) -> Iterator[Path]:
    """A real file system of so many bytes, with what is in `place` on it."""
    disk = place.parent / "disk"
    disk.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", str(disk)], check=True)
    try:
        shutil.copytree(place, disk / place.name)
        yield disk / place.name
    finally:
        subprocess.run(["umount", str(disk)], check=True)


def can_mount(tmp_path: Path) -> bool:
    """Whether this run may make a file system of its own: as root on Linux."""
    if sys.platform != "linux" or os.geteuid() != 0:
        return False
    done = subprocess.run(["mount", "-t", "tmpfs", "tmpfs", str(tmp_path)], capture_output=True, check=False)
    if done.returncode == 0:
        subprocess.run(["umount", str(tmp_path)], check=True)
    return done.returncode == 0


@pytest.mark.parametrize("pages_free", [0, 1, 10, 52, 54])
def test_on_a_full_disk_no_backup_is_made_and_nothing_that_was_there_is_touched(
    record: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pages_free: int
) -> None:
    if not can_mount(tmp_path / "lessons"):
        pytest.skip("only root on Linux can make a small disk; with limits it is tested below")
    monkeypatch.setattr(backup, "RESERVE_BYTES", -(10**12))
    with small_disk(record.parent, 2**20) as folder:
        before = everything(folder)
        with (folder.parent / "ballast").open("wb") as ballast:
            os.posix_fallocate(ballast.fileno(), 0, shutil.disk_usage(folder).free - 4096 * pages_free)
        with pytest.raises(RecordFull):
            backup.make(folder / "progress.db", always=True)
        assert everything(folder) == before
        zeroed(folder / "progress.db")
        before = everything(folder)
        with pytest.raises(RecordFull):
            restoring.open_safely(folder / "progress.db")
        assert everything(folder) == before
        (folder.parent / "ballast").unlink()
        journal, rescued = restoring.open_safely(folder / "progress.db")
        journal.close()
        assert rescued is not None
        assert rows_of(folder / "progress.db") == rows_of(record)


@only_posix
@pytest.mark.parametrize("limit", [1_000, 40_000, 100_000])
@pytest.mark.parametrize("command", ["backup", "restore"])
def test_where_files_cannot_grow_it_is_one_line_and_nothing_has_changed(record: Path, limit: int, command: str) -> None:
    import resource

    def narrow() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

    learn(record, "Ravi", 12)
    if command == "restore":
        zeroed(record)
    before = everything(record.parent)
    done = subprocess.run(
        [*COMMAND, command, "--data-dir", str(record.parent)],
        capture_output=True,
        env={**environment(), "PYTHONDONTWRITEBYTECODE": "1"},
        preexec_fn=narrow,
        timeout=120,
        check=False,
    )
    (line,) = done.stderr.decode().splitlines()
    assert (done.returncode, line) == (1, f"didi: {record_file.FULL}")
    assert everything(record.parent) == before


@only_posix
@pytest.mark.parametrize(
    ("command", "code"), [(("backup",), 1), (("backup", "--list"), 0), (("check-data",), 0), (("restore",), 0)]
)
def test_in_a_folder_that_may_not_be_written_one_can_look_and_is_told_what_cannot_be_done(
    record: Path, command: tuple[str, ...], code: int
) -> None:
    learn(record, "Ravi", 2)
    before = everything(record.parent)
    folders = (record.parent, backup.folder_of(record))
    for path in (record.parent / "backups" / ".lock", record.parent / "progress.db.lock"):
        path.unlink(missing_ok=True)
    for folder in folders:
        folder.chmod(0o555)
    try:
        done = subprocess.run(
            [*without_roots_rights(), *COMMAND, *command, "--data-dir", str(record.parent)],
            capture_output=True,
            env=environment(),
            timeout=120,
            check=False,
        )
    finally:
        for folder in folders:
            folder.chmod(0o755)
    assert done.returncode == code, done.stderr
    if code:
        assert done.stderr.decode().splitlines() == [f"didi: {record_file.READ_ONLY}"]
    assert everything(record.parent) == before


def test_a_program_that_is_writing_does_not_keep_a_backup_from_being_made(record: Path) -> None:
    learn(record, "Ravi", 2)
    rows = rows_of(record)
    with closing(sqlite3.connect(record, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        other.execute("DELETE FROM turns")
        made = backup.make(record)
        other.execute("ROLLBACK")
    assert made is not None
    assert sum(made.rows.values()) == len(rows)


def test_a_program_that_lets_nobody_near_the_record_is_told_of_within_seconds(record: Path) -> None:
    hold = (
        "import sqlite3, sys; other = sqlite3.connect(sys.argv[1], isolation_level=None)\n"
        "other.execute('PRAGMA locking_mode=EXCLUSIVE'); other.execute('BEGIN EXCLUSIVE')\n"
        "print('held', flush=True); sys.stdin.read()\n"
    )
    with closing(sqlite3.connect(record)) as connection:
        connection.execute("PRAGMA journal_mode=DELETE").fetchone()
    with subprocess.Popen(
        [sys.executable, "-c", hold, str(record)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as other:
        assert other.stdout
        other.stdout.readline()
        with pytest.raises(RecordBusy):
            backup.make(record)
        with pytest.raises(RecordBusy):
            restoring.bring_back(record)
        other.communicate()
    assert backup.look(record).well


def test_killed_at_any_moment_of_a_backup_or_a_rescue_nothing_is_lost(record: Path) -> None:
    rows = rows_of(record)
    chance = random.Random(7)
    for _ in range(KILLS):
        with subprocess.Popen([sys.executable, str(KEEPER), str(record)], stdout=subprocess.PIPE) as keeper:
            assert keeper.stdout
            keeper.stdout.readline()
            time.sleep(chance.uniform(0.005, 0.25))
            keeper.kill()
        journal, _ = restoring.open_safely(record)
        journal.close()
        assert rows_of(record) == rows
        assert backup.look(record).well
        assert all(one.whole for one in backup.listed(record))
        assert not record.with_name("progress.db.restored").exists()


def test_the_window_opens_on_a_damaged_record_and_tells_the_student_what_was_done(record: Path) -> None:
    settings = Settings(record.parent)
    texts = texts_for(settings)
    before = rows_of(record)
    zeroed(record)
    desk = LessonDesk(settings, texts)
    opened = desk.open()
    desk.close()
    with Journal.open(record, readonly=True) as journal:
        students = tuple(person.label for person in journal.people())
    assert (opened.unsaved, opened.rescued, students) == ("", "rescued_damaged", ("Asha",))
    assert "backup" in texts(opened.rescued)
    assert rows_of(record) == before


def test_closing_the_window_leaves_a_backup_of_what_was_learned(tmp_path: Path) -> None:
    settings = Settings(tmp_path)
    desk = LessonDesk(settings, texts_for(settings))
    assert desk.open().rescued == ""
    desk.start("Asha", "rational_numbers")
    desk.close()
    (made,) = backup.listed(settings.record)
    assert made.whole
    assert made.rows["turns"] == 1

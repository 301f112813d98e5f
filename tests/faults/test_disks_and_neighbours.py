"""`didi practise` on full and read-only disks, beside another Didi, and on damaged files."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from tests.desktop.didi_process import COMMAND, didi, didi_process, environment, start_didi
from tutor.chapters import screen_texts
from tutor.records import record_file
from tutor.records.journal import Journal

only_posix = pytest.mark.skipif(os.name != "posix", reason="only on systems with POSIX limits and users")
LESSON = ("practise", "--student", "Asha", "--json")


def test_a_second_didi_goes_on_with_the_lesson_and_the_first_gives_the_words_back(tmp_path: Path) -> None:
    first = start_didi(*LESSON, "--data-dir", tmp_path)
    assert first.stdin
    assert first.stdout
    first.stdout.readline()
    second = didi(*LESSON, "--data-dir", tmp_path, given="5\n")
    looking = didi("students", "--data-dir", tmp_path)
    out, err = first.communicate(b"7\n7\n", timeout=60)
    assert (second.code, second.err) == (0, "")
    assert (looking.code, looking.out.startswith("Asha: 1 lesson, 1 turn")) == (0, True)
    late, again = (json.loads(line) for line in out.splitlines())
    assert (first.returncode, err) == (0, b"")
    assert (late["heard"], late["rule"]) == ("7", "gone_on_elsewhere")
    assert (again["heard"], again["rule"] == "gone_on_elsewhere") == ("7", False)
    with Journal.open(tmp_path / "progress.db", readonly=True) as record:
        stored = record.resumable("Asha", "rational_numbers")
    assert stored is not None
    assert [heard.text for heard in stored.heards] == ["5", "7"]


@pytest.mark.parametrize("text", [b"", b"not a record at all, but long enough to be one " * 100], ids=["empty", "text"])
def test_a_file_that_is_no_record_is_left_by_who_only_looks_and_put_aside_for_a_lesson(
    tmp_path: Path, text: bytes
) -> None:
    (tmp_path / "progress.db").write_bytes(text)
    looking = didi("students", "--data-dir", tmp_path)
    assert (tmp_path / "progress.db").read_bytes() == text
    assert (looking.code, looking.err) == ((1, f"didi: {record_file.DAMAGED}\n") if text else (0, ""))
    first = didi(*LESSON, "--data-dir", tmp_path, given="5\n")
    told = f"didi: {screen_texts.sentence('rescued_without_backup')}\n"
    assert (first.code, first.err, len(first.lines)) == (0, told if text else "", 2)
    assert [path.read_bytes() for path in tmp_path.glob("progress.db.bad-*")] == ([text] if text else [])
    again = didi(*LESSON, "--data-dir", tmp_path, given="7\n")
    assert (again.code, again.err) == (0, "")
    with Journal.open(tmp_path / "progress.db", readonly=True) as record:
        stored = record.resumable("Asha", "rational_numbers")
    assert stored is not None
    assert [heard.text for heard in stored.heards] == ["5", "7"]


def test_a_damaged_record_that_another_didi_has_open_is_left_alone(tmp_path: Path) -> None:
    assert didi(*LESSON, "--data-dir", tmp_path, given="5\n").code == 0
    with Journal.open(tmp_path / "progress.db"):
        # From another process: to close the file in this one would let go of the locks that SQLite holds on it.
        spoil = "import sys; open(sys.argv[1], 'rb+').write(b'not a record at all')"
        subprocess.run([sys.executable, "-c", spoil, str(tmp_path / "progress.db")], check=True)
        ended = didi_process(*LESSON, "--data-dir", tmp_path, given="5\n")
    assert (ended.code, ended.one_line) == (1, f"didi: {record_file.BUSY}")
    assert not list(tmp_path.glob("progress.db.bad-*"))


def test_a_lesson_in_a_newer_didis_record_is_refused_and_the_record_left(tmp_path: Path) -> None:
    assert didi(*LESSON, "--data-dir", tmp_path, given="5\n").code == 0
    other = sqlite3.connect(tmp_path / "progress.db")
    other.execute(
        "INSERT INTO _sqlite_migrations SELECT max(id) + 1, migration_set, 'later', applied_at FROM _sqlite_migrations"
    )
    other.execute("PRAGMA user_version=99")
    other.commit()
    other.close()
    before = (tmp_path / "progress.db").read_bytes()
    ended = didi(*LESSON, "--data-dir", tmp_path, given="5\n")
    assert (ended.code, "newer Didi" in ended.one_line) == (1, True)
    assert (tmp_path / "progress.db").read_bytes() == before


def test_a_file_in_place_of_the_data_folder_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("")
    ended = didi(*LESSON, "--data-dir", tmp_path / "data", given="5\n")
    assert ended.code == 1
    assert "data folder" in ended.one_line


@only_posix
@pytest.mark.parametrize("limit", [0, 40_000, 90_000])
def test_on_a_full_disk_the_lesson_goes_on_and_says_once_that_it_is_not_kept(tmp_path: Path, limit: int) -> None:
    import resource
    import signal

    def narrow() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

    done = subprocess.run(
        [*COMMAND, *LESSON, "--data-dir", str(tmp_path)],
        input=b"5\n7\n" * 40 + b"stop\n",
        capture_output=True,
        env={**environment(), "PYTHONDONTWRITEBYTECODE": "1"},
        preexec_fn=narrow,
        timeout=120,
        check=False,
    )
    (line,) = done.stderr.decode().splitlines()
    assert (done.returncode, record_file.FULL in line) == (1, True)
    assert json.loads(done.stdout.splitlines()[-1])["state"] == "ENDED"


def without_roots_rights() -> list[str]:
    """What makes a program obey the rights of folders even when root runs it."""
    return ["setpriv", "--bounding-set", "-dac_override"] if os.geteuid() == 0 else []


@only_posix
def test_in_a_folder_that_may_not_be_written_the_lesson_goes_on_and_says_so(tmp_path: Path) -> None:
    place = tmp_path / "lessons"
    place.mkdir(mode=0o555)
    try:
        done = subprocess.run(
            [*without_roots_rights(), *COMMAND, *LESSON, "--data-dir", str(place)],
            input=b"5\nstop\n",
            capture_output=True,
            env=environment(),
            timeout=120,
            check=False,
        )
    finally:
        place.chmod(0o755)
    (line,) = done.stderr.decode().splitlines()
    assert (done.returncode, record_file.READ_ONLY in line) == (1, True)
    assert len(done.stdout.splitlines()) == 3


@only_posix
def test_output_that_goes_nowhere_is_one_line() -> None:
    if not Path("/dev/full").exists():
        pytest.skip("only on Linux")
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [*COMMAND, "parse", "five"], stdout=full, stderr=subprocess.PIPE, env=environment(), timeout=60, check=False
        )
    (line,) = done.stderr.decode().splitlines()
    assert (done.returncode, line.startswith("didi: ")) == (1, True)

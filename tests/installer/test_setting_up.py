"""The whole command: what is refused, what is left alone, and what is passed over the second time."""

from __future__ import annotations

import errno
import os
import shutil
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest

from installer import errors, setting_up
from installer.packages import Ground, changing, install_project, make_environment
from installer.places import CHECKOUT, Places
from installer.running import Teller
from installer.setting_up import command_for


def installer(*words: str, cwd: Path = CHECKOUT) -> subprocess.CompletedProcess[str]:
    """The installer as a person calls it."""
    command = [sys.executable, "-m", "installer", *words]
    return subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False, timeout=120)


@pytest.fixture
def checkout(tmp_path: Path) -> Places:
    """A small checkout of its own: the installer, its locks and the project's file."""
    root = tmp_path / "checkout"
    shutil.copytree(CHECKOUT / "installer", root / "installer", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(CHECKOUT / "pyproject.toml", root / "pyproject.toml")
    return Places(root, tmp_path / "cache")


def make_whole(places: Places, folder: Path) -> None:
    """The stamps of an environment in which everything was done, and models laid into `folder`."""
    places.python.parent.mkdir(parents=True)
    places.python.touch()
    for name in ("run", "test", "project", "models"):
        places.stamp(name, places.wanted(name))
    note = setting_up._laid(places)
    note.parent.mkdir(parents=True)
    note.write_text(str(folder))


def test_the_words_that_are_known_are_run_and_test() -> None:
    told = installer("--help")
    assert told.returncode == 0
    assert "run | test" in told.stdout
    assert "unpack" not in told.stdout


def test_an_unknown_word_is_bad_usage_and_no_traceback() -> None:
    told = installer("unpack")
    assert told.returncode == 2
    assert "Traceback" not in told.stderr


def test_somebody_elses_environment_is_left_alone(checkout: Places) -> None:
    mine = checkout.venv / "my-own-notes.txt"
    mine.parent.mkdir()
    mine.write_text("mine")
    with pytest.raises(errors.SomebodyElses):
        make_environment(Ground(checkout, Teller(StringIO())))
    assert mine.read_text() == "mine"


def test_an_environment_that_broke_off_is_made_anew(checkout: Places) -> None:
    ground = Ground(checkout, Teller(StringIO()))
    checkout.venv.mkdir()
    checkout.unfinished.touch()
    (checkout.venv / "half-a-package").mkdir()
    make_environment(ground)
    assert checkout.python.exists()
    assert not (checkout.venv / "half-a-package").exists()
    assert not checkout.unfinished.exists()
    before = checkout.python.lstat().st_mtime_ns
    make_environment(ground)
    assert checkout.python.lstat().st_mtime_ns == before


def test_a_second_run_finds_nothing_to_do(checkout: Places, tmp_path: Path) -> None:
    make_whole(checkout, tmp_path)
    out = StringIO()
    before = sorted(checkout.checkout.rglob("*"))
    assert setting_up.is_ready(checkout, for_tests=False)
    assert setting_up.is_ready(checkout, for_tests=True)
    setting_up.set_up(checkout, Teller(out), for_tests=False, again="")
    assert "Fetching" not in out.getvalue()
    assert sorted(checkout.checkout.rglob("*")) == before


def test_an_environment_that_an_administrator_made_is_not_written_by_a_pupil(checkout: Places, tmp_path: Path) -> None:
    make_whole(checkout, tmp_path)
    before = {path: path.lstat().st_mtime_ns for path in checkout.checkout.rglob("*")}
    setting_up.set_up(checkout, Teller(StringIO()), for_tests=False, again="")
    assert {path: path.lstat().st_mtime_ns for path in checkout.checkout.rglob("*")} == before


def test_models_that_went_away_are_laid_in_again(checkout: Places, tmp_path: Path) -> None:
    make_whole(checkout, tmp_path / "gone")
    assert setting_up.models_folder(checkout) is None


def test_another_data_folder_wants_its_own_models(
    checkout: Places, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_whole(checkout, tmp_path)
    assert setting_up.models_folder(checkout) == tmp_path
    monkeypatch.setenv("DIDI_DATA_DIR", str(tmp_path / "another PC"))
    assert setting_up.models_folder(checkout) is None


def test_a_changed_project_is_laid_in_again_without_a_network(checkout: Places, tmp_path: Path) -> None:
    make_whole(checkout, tmp_path)
    with (checkout.checkout / "pyproject.toml").open("a") as project:
        project.write("\n# changed\n")
    assert not checkout.is_done("project")
    assert checkout.is_done("run")


def test_a_project_that_cannot_be_laid_in_is_a_sentence_and_breaks_nothing(checkout: Places) -> None:
    ground = Ground(checkout, Teller(StringIO()))
    make_environment(ground)
    with pytest.raises(errors.InstallerError, match="Didi herself"):
        install_project(ground)  # this small checkout has no rooms
    assert not checkout.is_done("project")
    assert not checkout.unfinished.exists()


def test_packages_that_broke_off_in_the_middle_leave_the_environment_broken(checkout: Places) -> None:
    checkout.venv.mkdir()
    with pytest.raises(errors.NoRoom), changing(checkout):
        raise errors.NoRoom("The disk is full.")
    assert checkout.unfinished.exists()


def test_a_network_that_broke_off_leaves_the_environment_whole(checkout: Places) -> None:
    checkout.venv.mkdir()
    with pytest.raises(errors.NoNetwork), changing(checkout):
        raise errors.NoNetwork("The network does not answer.")
    assert not checkout.unfinished.exists()


@pytest.mark.parametrize(
    ("number", "kind"),
    [
        (errno.ENOSPC, errors.NoRoom),
        (errno.EROFS, errors.MayNotWrite),
        (errno.EACCES, errors.MayNotWrite),
        (errno.EPERM, errors.MayNotWrite),
    ],
)
def test_faults_of_the_disk_have_a_sentence_and_advice(number: int, kind: type[errors.InstallerError]) -> None:
    reason = errors.from_system(OSError(number, os.strerror(number), "/school/didi/.venv"))
    assert type(reason) is kind
    assert "/school/didi/.venv" in reason.sentence
    assert reason.advice


def test_a_fault_of_another_kind_is_not_called_the_disks() -> None:
    assert errors.from_system(OSError(errno.ECHILD, "no child")) is None


def test_where_there_is_no_screen_the_demonstration_is_spoken() -> None:
    places = Places.here()
    assert command_for(places, screen=True)[1:] == ["-m", "desktop"]
    assert command_for(places, screen=False)[1:] == ["-m", "desktop", "demo"]


def with_book(places: Places, program: str) -> Path:
    """A book in the checkout, and `program` as what reads it; the file in which it counts how often it did."""
    book = places.checkout / setting_up.BOOKS / "area" / "passages.toml"
    book.parent.mkdir(parents=True)
    book.write_text("a page")
    count = places.checkout / "read"
    places.python.write_text(f"#!/bin/sh\necho once >> '{count}'\n{program}\n")
    places.python.chmod(0o755)
    return count


@pytest.mark.skipif(sys.platform == "win32", reason="a program is written in the shell's language")
def test_books_are_read_once_and_again_when_one_has_changed(checkout: Places, tmp_path: Path) -> None:
    make_whole(checkout, tmp_path)
    count = with_book(checkout, 'echo "$@"')
    out = StringIO()
    for _ in range(2):
        setting_up.set_up(checkout, Teller(out), for_tests=False, again="")
    assert count.read_text().splitlines() == ["once"]
    assert "Reading the books" in out.getvalue()
    assert [note.read_text() for note in checkout.cache.glob("books-*")] == ["-m desktop library build"]
    (checkout.checkout / setting_up.BOOKS / "area" / "passages.toml").write_text("another page")
    setting_up.set_up(checkout, Teller(out), for_tests=False, again="")
    assert len(count.read_text().splitlines()) == 2


@pytest.mark.skipif(sys.platform == "win32", reason="a program is written in the shell's language")
def test_books_that_cannot_be_read_stop_nothing_and_are_told(checkout: Places, tmp_path: Path) -> None:
    make_whole(checkout, tmp_path)
    count = with_book(checkout, "echo The disk is full.; exit 1")
    out = StringIO()
    for _ in range(2):
        setting_up.set_up(checkout, Teller(out), for_tests=False, again="")
    assert "could not be read ahead (The disk is full.)" in out.getvalue()
    assert len(count.read_text().splitlines()) == 2  # it is tried again the next time
    checkout.python.chmod(0o644)
    setting_up.read_books(Ground(checkout, Teller(out)))
    assert "could not be read ahead (Permission denied)" in out.getvalue()


def test_a_checkout_without_books_has_nothing_to_read(checkout: Places, tmp_path: Path) -> None:
    make_whole(checkout, tmp_path)
    out = StringIO()
    setting_up.read_books(Ground(checkout, Teller(out)))
    assert out.getvalue() == ""

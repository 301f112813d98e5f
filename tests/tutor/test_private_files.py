"""Who else has an account on this PC reads nothing of the children who learn on it."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from desktop.app import command_line
from desktop.base.settings import read_settings, save_choice
from tutor.records import backup, files, sealing
from tutor.records.cache import Cache
from tutor.records.journal import Journal

pytestmark = pytest.mark.skipif(
    os.name != "posix", reason="only on POSIX: on Windows the profile's access list does it"
)


@pytest.fixture(autouse=True)
def everybody_may_read() -> object:
    """As most systems make files: readable by all."""
    before = os.umask(0o022)
    yield
    os.umask(before)


def modes(folder: Path) -> dict[str, str]:
    """The rights of a folder and all in it."""
    there = (folder, *sorted(folder.rglob("*")))
    return {one.relative_to(folder).as_posix(): f"{stat.S_IMODE(one.stat().st_mode):o}" for one in there}


def open_to_others(folder: Path) -> list[str]:
    return [name for name, mode in modes(folder).items() if not mode.endswith("00")]


def lived_in(folder: Path) -> Path:
    """A data folder with a record that is open, its backup, a cache, a key and settings."""
    record = folder / "progress.db"
    with Journal.open(record) as journal:
        journal.student("Asha", "7B")
        Cache.open(folder / "library.db", "r", "m", "CREATE TABLE one (a)").close()
        sealing.own_key(folder, "pc")
        save_choice(read_settings(folder), language="hi")
        assert record.with_name("progress.db-wal").exists()
        assert [one for one in open_to_others(folder) if one.endswith((".db", "-wal", "-shm", ".toml", ".key"))] == []
    backup.make(record)
    return folder


def test_all_that_tells_of_children_is_made_for_this_account_alone(tmp_path: Path) -> None:
    folder = lived_in(tmp_path / "school" / "didi")
    assert modes(folder)["."] == "700"
    assert modes(folder)["progress.db"] == modes(folder)["library.db"] == "600"
    assert modes(folder)["backups"] == modes(folder)["."]


def test_what_an_older_didi_left_open_is_closed_by_the_next_command(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = lived_in(tmp_path / "didi")
    for path in (folder, *folder.rglob("*")):
        path.chmod(0o755 if path.is_dir() else 0o644)
    command_line.run(["--data-dir", str(folder), "students"])
    assert [one for one in open_to_others(folder) if one != "running"] == []
    assert "Asha" in capsys.readouterr().out


@pytest.mark.parametrize("mode", [0o2775, 0o2770, 0o777, 0o1777])
def test_a_folder_that_is_shared_on_purpose_keeps_its_rights(tmp_path: Path, mode: int) -> None:
    folder = tmp_path / "lab"
    folder.mkdir()
    folder.chmod(mode)
    record = folder / "progress.db"
    with Journal.open(record) as journal:
        journal.student("Asha", "7B")
    record.chmod(0o664)
    files.mend(folder)
    with Journal.open(record) as journal:
        journal.student("Ravi", "7B")
    assert stat.S_IMODE(record.stat().st_mode) == 0o664
    assert stat.S_IMODE(folder.stat().st_mode) == mode


def test_a_folder_that_the_system_made_for_an_accounts_own_group_is_not_shared(tmp_path: Path) -> None:
    folder = tmp_path / "didi"
    folder.mkdir()
    os.chown(folder, -1, os.getegid())
    folder.chmod(0o775)
    files.mend(folder)
    assert modes(folder) == {".": "700"}


def test_a_home_that_is_the_data_folder_keeps_its_rights_and_its_other_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    for name in ("letter.txt", "progress.db"):
        (tmp_path / name).write_text("")
        (tmp_path / name).chmod(0o644)
    tmp_path.chmod(0o755)
    files.mend(tmp_path)
    assert modes(tmp_path) == {".": "755", "letter.txt": "644", "progress.db": "600"}


def test_no_link_is_followed_out_of_the_data_folder(tmp_path: Path) -> None:
    outside, folder = tmp_path / "outside", tmp_path / "didi"
    outside.write_text("")
    outside.chmod(0o644)
    folder.mkdir()
    (folder / "progress.db.link").symlink_to(outside)
    files.mend(folder)
    assert stat.S_IMODE(outside.stat().st_mode) == 0o644

"""Where files that are carried about are looked for first: the stick, on Linux and on Windows."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from desktop.operations import files
from tests.desktop.conftest import Build
from tests.desktop.files_house import let_in

MOUNTS = """\
/dev/sda1 / ext4 rw 0 0
proc /proc proc rw 0 0
/dev/sda2 /home ext4 rw 0 0
/dev/sdb1 /mnt/SCHOOL\\040STICK vfat rw 0 0
/dev/nvme0n1p1 /media/asha/CARD exfat rw 0 0
"""


def linux(place: Path) -> tuple[Path, Path]:
    """The lists of a PC with one disk for good and one that can be pulled out, in that folder."""
    (place / "mounts").write_text(MOUNTS)
    for disk, removable in (("sda", "0"), ("sdb", "1"), ("nvme0n1", "0")):
        for part in ("1", "2"):
            (place / "disks" / disk / f"{disk}{part}").mkdir(parents=True)
        (place / "disks" / disk / "removable").write_text(f"{removable}\n")
    (place / "blocks").mkdir()
    for name in ("sda1", "sda2", "sdb1"):
        (place / "blocks" / name).symlink_to(place / "disks" / name[:3] / name)
    return place / "mounts", place / "blocks"


def test_on_linux_what_can_be_pulled_out_and_what_a_desktop_mounted_is_a_stick(tmp_path: Path) -> None:
    assert files.mounted(*linux(tmp_path)) == (Path("/mnt/SCHOOL STICK"), Path("/media/asha/CARD"))


def test_where_the_system_tells_nothing_there_is_no_stick(tmp_path: Path) -> None:
    assert files.mounted(tmp_path / "none", tmp_path) == ()


def test_on_windows_a_drive_that_can_be_pulled_out_is_a_stick() -> None:
    kinds = {"C:\\": 3, "D:\\": 5, "E:\\": 2}
    assert [str(one) for one in files.lettered(0b11100, kinds.__getitem__)] == ["E:\\"]


def test_a_dialog_opens_where_the_stick_is(
    build: Build, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "sticks", lambda: (tmp_path,))
    house = build()
    page = let_in(house, "files", qtbot)
    page.tabs.turn_to("out")  # type: ignore[attr-defined]
    page.giving.go.click()  # type: ignore[attr-defined]
    dialog = house.window.findChild(QFileDialog)
    assert dialog is not None
    assert Path(dialog.directory().absolutePath()) == tmp_path
    dialog.reject()

"""The setup for Windows: what it is made of, and, where wine is, what it does and leaves behind."""

from __future__ import annotations

import os
import shutil
import struct
import subprocess
import time
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from io import StringIO
from pathlib import Path

import pytest

from installer import errors
from installer.command_line import main
from installer.on_windows_setup import KNOWN, icon, lay_python, make_setup, python_in
from installer.places import CHECKOUT
from installer.running import Teller
from tests.installer.small_package import small_load

PROGRAMS = ("python.exe", "pythonw.exe", "python311.dll", "python311.zip", "python311._pth")


def python_zip(folder: Path, name: str = "python-3.11.5-embed-amd64.zip", inner: str = "") -> Path:
    """What stands in for Python's own distribution: its names, and nothing that runs."""
    folder.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(folder / name, "w") as inside:
        for one in PROGRAMS:
            inside.writestr(inner + one, b"MZ")
    return folder / name


def test_without_python_for_windows_one_line_says_what_to_put_there(tmp_path: Path) -> None:
    (tmp_path / "stick" / "wheels").mkdir(parents=True)
    with pytest.raises(errors.PackageTrouble, match="There is no Python for Windows") as caught:
        python_in(tmp_path / "stick" / "wheels", Teller(StringIO()))
    name, hashed = next(iter(KNOWN.items()))
    assert name in caught.value.advice
    assert hashed in caught.value.advice
    assert "\n" not in caught.value.advice


def test_a_python_that_is_not_python_orgs_is_refused_and_another_is_told_by_its_hash(tmp_path: Path) -> None:
    other = python_zip(tmp_path)
    said = StringIO()
    assert python_in(tmp_path, Teller(said)) == python_in(tmp_path / "wheels", Teller(said)) == other
    assert f"Compare the hash of {other.name}" in said.getvalue()
    python_zip(tmp_path, next(iter(KNOWN)))
    with pytest.raises(errors.PackageTrouble, match=r"not the one that python\.org gave out"):
        python_in(tmp_path, Teller(said))


@pytest.mark.parametrize(
    ("name", "inner", "own"),
    [("python-3.11.5-embed-amd64.zip", "", ["python311.zip"]), ("python.3.11.5.nupkg", "tools/", ["Lib", "DLLs"])],
)
def test_python_sees_its_own_modules_and_didis_and_no_others(
    tmp_path: Path, name: str, inner: str, own: list[str]
) -> None:
    lay_python(python_zip(tmp_path, name, inner), tmp_path / "python")
    assert (tmp_path / "python" / "python311._pth").read_text().split() == [*own, ".", "..\\lib"]


def test_a_zip_without_python_or_a_broken_one_is_told(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "empty.zip", "w") as inside:
        inside.writestr("readme.txt", b"")
    with pytest.raises(errors.PackageTrouble, match=r"no python\.exe"):
        lay_python(tmp_path / "empty.zip", tmp_path / "one")
    (tmp_path / "broken.zip").write_bytes(b"PK")
    with pytest.raises(errors.PackageTrouble, match="is damaged"):
        lay_python(tmp_path / "broken.zip", tmp_path / "two")


def test_the_icon_holds_every_size_of_the_picture() -> None:
    pictures = sorted((CHECKOUT / "installer" / "icons").glob("didi-*.png"))
    made = icon(pictures)
    assert struct.unpack("<HHH", made[:6]) == (0, 1, 3)
    for number, picture in enumerate(pictures):
        size, at = struct.unpack("<II", made[6 + 16 * number + 8 : 6 + 16 * number + 16])
        assert made[at : at + size] == picture.read_bytes()


def test_the_command_says_in_a_sentence_what_it_lacks(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["setup-exe", "--wheels", str(tmp_path), "--out", str(tmp_path / "out")]) == 1
    said = capsys.readouterr().err
    assert "There is no Python for Windows" in said or "makensis, which this machine lacks" in said
    assert not (tmp_path / "out").exists()


# --- under wine ---


ENTRY = r"HKLM\Software\Microsoft\Windows\CurrentVersion\Uninstall\Didi"
wine = pytest.mark.skipif(not all(shutil.which(one) for one in ("wine", "makensis")), reason="only on a PC with wine")


@dataclass(frozen=True)
class Windows:
    """A Windows of wine's in a folder."""

    folder: Path

    @property
    def _environment(self) -> Mapping[str, str]:
        kept = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
        return {**kept, "WINEPREFIX": str(self.folder), "WINEDEBUG": "-all", "WINEARCH": "win64", "LC_ALL": "C.UTF-8"}

    def runs(self, *words: str | Path) -> tuple[int, str]:
        """How a program ends there, and what it says."""
        done = subprocess.run(
            ["wine", *words],
            env=self._environment,
            capture_output=True,
            check=False,
            timeout=600,
            stdin=subprocess.DEVNULL,
        )
        return done.returncode, done.stdout.decode("utf-8", "replace")

    def entry(self, name: str) -> str:
        """A value of Didi's entry in the list of apps; '' where there is none."""
        code, told = self.runs("reg", "query", ENTRY, "/v", name)
        return "" if code else told.split("REG_SZ")[-1].strip()

    def drive(self, *parts: str) -> Path:
        """A place on its drive C."""
        return self.folder.joinpath("drive_c", *parts)

    def ended(self) -> None:
        """Wait until nothing runs there any more."""
        subprocess.run(["wineserver", "-w"], env=self._environment, check=False, timeout=600)


@pytest.fixture
def windows(tmp_path: Path) -> Iterator[Windows]:
    """A Windows 10 on which nothing is installed."""
    here = Windows(tmp_path / "wine")
    here.runs("wineboot", "-i")
    here.runs("winecfg", "-v", "win10")
    yield here
    here.ended()


def setup_of(folder: Path, version: str) -> Path:
    """A small setup of that version, on a stick with a space and Hindi letters in its name."""
    checkout, wheels = small_load(folder / version, "win_amd64", version)
    python_zip(wheels)
    return make_setup(checkout, wheels, folder / version / "मेरी stick", Teller(StringIO()))


@wine
@pytest.mark.campaign
@pytest.mark.timeout(3600)
def test_the_setup_installs_and_removes_itself_in_silence_and_keeps_what_children_did(
    windows: Windows, tmp_path: Path
) -> None:
    setup = setup_of(tmp_path, "0.1.0")
    (setup.parent / "school.toml").write_text('school_name = "Govt. School"\n')
    assert windows.runs(setup, "/S")[0] == 0
    app = windows.drive("Program Files", "Didi", "app")
    assert (app / "python" / "python311._pth").exists()
    assert (app / "python" / "share" / "didi" / "models" / "tiny" / "model.bin").exists()
    assert (app / "lib" / "desktop" / "__main__.py").exists()
    assert windows.entry("DisplayVersion") == "0.1.0"
    assert windows.entry("QuietUninstallString") == r'"C:\Program Files\Didi\uninstall.exe" /S'
    menu = windows.drive("ProgramData", "Microsoft", "Windows", "Start Menu", "Programs", "Didi.lnk")
    assert menu.exists()
    school = windows.drive("ProgramData", "didi", "school.toml")
    assert school.read_text() == 'school_name = "Govt. School"\n'
    lesson = next(windows.drive("users").glob("*/AppData/Local")) / "didi" / "progress.db"
    lesson.parent.mkdir()
    lesson.write_text("what a child did")
    assert windows.runs(windows.drive("Program Files", "Didi", "uninstall.exe"), "/S")[0] == 0
    windows.ended()
    gone_by = time.monotonic() + 60
    while app.parent.exists() and time.monotonic() < gone_by:
        time.sleep(0.2)
    assert not app.parent.exists()
    assert not menu.exists()
    assert windows.entry("DisplayVersion") == ""
    assert lesson.read_text() == "what a child did"
    assert school.exists()


@wine
@pytest.mark.campaign
@pytest.mark.timeout(3600)
def test_a_newer_setup_takes_the_place_of_an_older_one_and_not_the_other_way(windows: Windows, tmp_path: Path) -> None:
    older, newer = setup_of(tmp_path, "0.1.0"), setup_of(tmp_path, "0.10.0")
    home = r"C:\दीदी-घर"
    assert windows.runs(older, "/S", f"/D={home}")[0] == 0
    app = windows.drive("दीदी-घर", "app")
    (app / "lib" / "of-the-older.py").touch()
    assert windows.runs(newer, "/S")[0] == 0
    assert windows.entry("DisplayVersion") == "0.10.0"
    assert not windows.drive("Program Files", "Didi").exists()
    assert not (app / "lib" / "of-the-older.py").exists()
    assert not app.with_name("app.before").exists()
    assert windows.runs(older, "/S")[0] == 11
    assert windows.entry("DisplayVersion") == "0.10.0"
    # The power went while files were laid down: what was there before comes back, and then the new one goes over it.
    (app / "whole").unlink()
    app.rename(app.with_name("app.before"))
    (app / "lib").mkdir(parents=True)
    (app / "lib" / "half.py").touch()
    assert windows.runs(newer, "/S")[0] == 0
    assert not (app / "lib" / "half.py").exists()
    assert (app / "lib" / "desktop" / "__main__.py").exists()


@wine
@pytest.mark.campaign
@pytest.mark.timeout(3600)
def test_an_old_windows_is_refused_and_nothing_is_changed(windows: Windows, tmp_path: Path) -> None:
    windows.runs("winecfg", "-v", "win81")
    assert windows.runs(setup_of(tmp_path, "0.1.0"), "/S")[0] == 10
    assert not windows.drive("Program Files", "Didi").exists()

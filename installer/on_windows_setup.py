"""Makes `Didi-Setup.exe`: Didi for everybody on a PC with Windows 10 or newer, in one file that needs no network.

It is made on Linux too. Python's embeddable distribution stands beside the modules; a `._pth` file says which modules
it sees, so nothing else of the PC gets in. What the setup itself does stands in windows/setup.nsi.
"""

from __future__ import annotations

import os
import re
import shutil
import struct
import tempfile
import zipfile
from dataclasses import dataclass
from pathlib import Path
from typing import Mapping, Sequence

from installer import carried, errors
from installer.carried import MODELS, WINDOWS, Load
from installer.running import ProgramFailed, Teller, clean_environment, run
from installer.stick import hash_of

SETUP = "Didi-Setup.exe"
PYTHON = (3, 11)
KNOWN: Mapping[str, str] = {
    "python-3.11.9-embed-amd64.zip": "009d6bf7e3b2ddca3d784fa09f90fe54336d5b60f0e0f305c37f400bf83cfd3b",
}
"""The last of 3.11 that python.org built for Windows, by its SHA-256."""
WHERE_FROM = (
    "Put python-3.11.9-embed-amd64.zip from https://www.python.org/downloads/release/python-3119/ there "
    f"(11 MB, SHA-256 {KNOWN['python-3.11.9-embed-amd64.zip']}), and run this again."
)
LONGEST = 200
"""Letters that a file's name may have under the folder of the program: Windows takes 259 with the folder's own."""


def make_setup(checkout: Path, wheels: Path, out: Path, teller: Teller) -> Path:
    """Make the setup of a checkout from a folder of wheels that holds Python too; its file in `out`.

    Raises an InstallerError, one that says what to put there where Python's own distribution misses.
    """
    if shutil.which("makensis") is None:
        raise errors.MachineLacks(
            "A setup for Windows is made with makensis, which this machine lacks.",
            "Run `sudo apt-get install nsis` and run this again.",
        )
    version = carried.project_of(checkout)["version"]
    python = python_in(wheels, teller)
    load = carried.load_from(checkout, wheels, WINDOWS, [PYTHON])
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".didi-setup-", dir=out) as folder:
        setup = Setup(checkout, Path(folder), version, carried.when_made(checkout), load, teller)
        setup.lay(python)
        return setup.close(out / SETUP)


def python_in(folder: Path, teller: Teller) -> Path:
    """The Python for Windows that lies in a folder or in the one above: the embeddable zip, or NuGet's package.

    Raises PackageTrouble.
    """
    version = f"{PYTHON[0]}.{PYTHON[1]}"
    patterns = (f"python-{version}.*-embed-amd64.zip", f"python.{version}.*.nupkg")
    places = (folder.absolute(), folder.absolute().parent)  # what `bundle` did not fetch it clears from its wheels
    found = [path for at in places for pattern in patterns for path in sorted(at.glob(pattern), key=_in_order)]
    if not found:
        raise errors.PackageTrouble(f"There is no Python for Windows in {folder}, nor in the folder above.", WHERE_FROM)
    path = next((one for one in found if one.name in KNOWN), found[-1])
    hashed = hash_of(path)
    if KNOWN.get(path.name, hashed) != hashed:
        raise errors.PackageTrouble(f"The file {path.name} is not the one that python.org gave out.", WHERE_FROM)
    if path.name not in KNOWN:
        teller.say(f"Compare the hash of {path.name} with its publisher's: {hashed}")
    return path


def _in_order(path: Path) -> list[int]:
    return [int(part) for part in re.findall(r"\d+", path.name)]


@dataclass(frozen=True)
class Setup:
    """One setup while it is made, in a folder that is thrown away."""

    checkout: Path
    stage: Path
    version: str
    when: int
    load: Load
    teller: Teller

    @property
    def app(self) -> Path:
        """What is laid down on the PC as one: it is put aside and brought back as one too."""
        return self.stage / "app"

    def lay(self, python: Path) -> None:
        """Lay down everything that the setup carries. Raises an InstallerError."""
        site, beside = self.app / "lib", Path(__file__).resolve().parent
        with self.teller.step(f"Unpacking {len(self.load.every)} wheels") as step:
            for wheel in self.load.of_python[PYTHON]:
                carried.unpack(wheel, site)
                step.tick(wheel.name)
        carried.lay_program(self.checkout, site)
        lay_python(python, self.app / "python")
        # Python takes its own folder for the place where everybody's models are.
        carried.lay_models(self.load, site, self.app / "python" / MODELS, self.teller, self.when)
        (self.app / "licences.txt").write_text(self._licences(site), encoding="utf-8", newline="\r\n")
        (self.stage / "didi.ico").write_bytes(icon(sorted((beside / "icons").glob("didi-*.png"))))
        told = (beside / "windows" / "didi.cmd").read_text(encoding="utf-8")
        (self.stage / "didi.cmd").write_text(told, encoding="utf-8", newline="\r\n")
        self._look()
        for path in self.stage.rglob("*"):
            os.utime(path, (self.when, self.when))

    def _licences(self, site: Path) -> str:
        rows = [
            f"{name} {version}: {licence} ({folder})" for name, version, licence, folder in carried.licences([site])
        ]
        models = carried.models_of(site, self.teller)
        laid = sorted(path.name for path in (self.app / "python" / MODELS).iterdir() if path.name in models)
        return "\n".join(
            ["What Didi carries:", "", *rows, "", *("{}: {} ({})".format(*models[one]) for one in laid), ""]
        )

    def _look(self) -> None:
        """Windows opens no file whose name is too long, and tells nobody why."""
        names = [path.relative_to(self.stage).as_posix() for path in self.app.rglob("*")]
        longest = max(names, key=len)
        if len(longest) > LONGEST:
            raise errors.InstallerError(f"A file's name is too long for Windows: {longest}.")

    def close(self, target: Path) -> Path:
        """Have makensis pack the folder into one program, which has its name only when it is whole."""
        draft = self.stage / "made.exe"
        size = sum(path.stat().st_size for path in self.app.rglob("*") if path.is_file()) // 1024
        numbers = [*re.findall(r"\d+", self.version)[:4], "0", "0", "0"][:4]
        said = {
            "VERSION": self.version, "NUMBERS": ".".join(numbers), "STAGE": self.stage, "OUT": draft, "KB": size,
        }  # fmt: skip
        script = Path(__file__).resolve().parent / "windows" / "setup.nsi"
        words = ["makensis", "-V2", "-INPUTCHARSET", "UTF8", *(f"-D{name}={value}" for name, value in said.items())]
        own = {"SOURCE_DATE_EPOCH": str(self.when), "LC_ALL": "C.UTF-8"}
        try:
            with self.teller.step(f"Packing {target.name}") as step:
                run([*words, str(script)], step, env=clean_environment(own))
        except ProgramFailed as fault:
            last = fault.last_line("it gave no reason")
            raise errors.InstallerError(f"makensis could not make the setup: {last}") from fault
        draft.replace(target)
        return target


def lay_python(package: Path, folder: Path) -> None:
    """Unpack a Python for Windows, and write which modules it sees. Raises PackageTrouble."""
    inner = "tools/" if package.suffix == ".nupkg" else ""
    try:
        with zipfile.ZipFile(package) as inside:
            for info in inside.infolist():
                name = info.filename[len(inner) :]
                if info.is_dir() or not info.filename.startswith(inner) or "site-packages" in name:
                    continue
                target = folder / name
                if not target.resolve().is_relative_to(folder.resolve()):
                    raise errors.PackageTrouble(f"The file {package.name} would write beside its folder.")
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(inside.read(info))
    except (zipfile.BadZipFile, EOFError) as fault:
        raise errors.PackageTrouble(f"The file {package.name} is damaged.", WHERE_FROM) from fault
    if not all((folder / name).exists() for name in ("python.exe", "pythonw.exe")):
        raise errors.PackageTrouble(f"There is no python.exe in {package.name}.", WHERE_FROM)
    short = f"python{PYTHON[0]}{PYTHON[1]}"
    own = ["Lib", "DLLs"] if inner else [f"{short}.zip"]
    (folder / f"{short}._pth").write_text("\n".join([*own, ".", "..\\lib", ""]), encoding="utf-8", newline="\r\n")


def icon(pictures: Sequence[Path]) -> bytes:
    """Windows' own kind of icon around PNG pictures, each of which is square and 256 pixels wide or less."""
    datas = [path.read_bytes() for path in pictures]
    head = struct.pack("<HHH", 0, 1, len(datas))
    at = len(head) + 16 * len(datas)
    for data in datas:
        side = struct.unpack(">I", data[16:20])[0] % 256
        head += struct.pack("<BBBBHHII", side, side, 0, 0, 1, 32, len(data), at)
        at += len(data)
    return head + b"".join(datas)

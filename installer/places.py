"""Where things are: the checkout, its `.venv`, and the cache outside the checkout. Makes nothing."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from pathlib import Path

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

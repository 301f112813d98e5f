"""What has been installed into `.venv`, so that the next start needs no network and does no work.

A step's stamp is the digest of what it was made from. It is written after the step is whole; a file named
`didi-unfinished` lies beside it while the packages that Didi runs on are being laid in, and an environment that holds
one is built anew.
"""

from __future__ import annotations

import hashlib
import json
import os
from pathlib import Path

from installer.places import Places

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

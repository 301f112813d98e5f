"""A small checkout and a folder of small wheels, of which a whole package is made in seconds and with no network.

Didi's own rooms are the real ones; the wheels are a few that are here already, and some that hold a line each.
"""

from __future__ import annotations

import hashlib
import shutil
import zipfile
from collections.abc import Mapping
from importlib import metadata
from pathlib import Path

from installer.places import CHECKOUT

ROOMS = ("desktop", "models", "tutor")
WEIGHTS = b"tiny weights"
CATALOGUE = f"""
[[model]]
name = "tiny"
job = "ears"
title = "Tiny ears"
languages = ["en"]
licence = "MIT"
origin = "These tests"
memory_mb = 1
about_mb = 1
rank = 1
[[model.files]]
name = "model.bin"
size = {len(WEIGHTS)}
sha256 = "{hashlib.sha256(WEIGHTS).hexdigest()}"
parts = [{{ package = "tiny_ears", path = "data/model.bin" }}]
"""


def small_checkout(folder: Path, version: str = "0.1.0") -> Path:
    """A checkout with all of Didi but her books, of that version, whose locks name nothing yet."""
    for room in ROOMS:
        skipped = shutil.ignore_patterns("__pycache__", "training", "vendored")
        shutil.copytree(CHECKOUT / room, folder / room, ignore=skipped)
    for name in ("content/SCHEMA.md", "LICENSE"):
        (folder / name).parent.mkdir(exist_ok=True)
        shutil.copy(CHECKOUT / name, folder / name)
    told = (CHECKOUT / "pyproject.toml").read_text(encoding="utf-8")
    (folder / "pyproject.toml").write_text(told.replace('version = "0.1.0"', f'version = "{version}"', 1), "utf-8")
    (folder / "models" / "catalogue.toml").write_text(CATALOGUE, encoding="utf-8")
    locks = folder / "installer" / "locks"
    locks.mkdir(parents=True)
    for name in ("run", "models"):
        (locks / f"{name}.txt").touch()
    return folder


def wheel(
    folder: Path, name: str, files: Mapping[str, bytes], tags: str = "py3-none-any", version: str = "1.0"
) -> Path:
    """A wheel of these files; its name and licence stand in it as in every other."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}-{version}-{tags}.whl"
    told = f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\nLicense-Expression: MIT\n\n"
    with zipfile.ZipFile(path, "w") as inside:
        for inner, data in {**files, f"{name}-{version}.dist-info/METADATA": told.encode()}.items():
            inside.writestr(inner, data)
    return path


def wheel_of_installed(folder: Path, name: str) -> Path:
    """A wheel of a package that is installed here."""
    found = metadata.distribution(name)
    here = {str(one): Path(str(one.locate())) for one in found.files or () if one.suffix == ".py"}
    return wheel(folder, name, {inner: path.read_bytes() for inner, path in here.items()}, version=found.version)


def lock(checkout: Path, name: str, *wheels: Path, marker: str = "") -> None:
    """Pin these wheels in a lock of that checkout."""
    by_name: dict[str, list[Path]] = {}
    for path in wheels:
        by_name.setdefault("==".join(path.name.split("-")[:2]), []).append(path)
    with (checkout / "installer" / "locks" / f"{name}.txt").open("a", encoding="utf-8") as file:
        for named, paths in by_name.items():
            hashes = (f"    --hash=sha256:{hashlib.sha256(path.read_bytes()).hexdigest()}" for path in paths)
            file.write(f"{named}{marker} \\\n" + " \\\n".join(hashes) + "\n    # via didi\n")


def small_load(folder: Path, platform: str = "manylinux_2_28_x86_64", version: str = "0.1.0") -> tuple[Path, Path]:
    """A checkout and its folder of wheels: for two Pythons, with one model."""
    checkout, wheels = small_checkout(folder / "checkout", version), folder / "wheels"
    plain = [wheel_of_installed(wheels, name) for name in ("filelock", "platformdirs")]
    own = [wheel(wheels, "fast", {"fast.py": tag.encode()}, f"{tag}-{tag}-{platform}") for tag in ("cp311", "cp312")]
    lock(checkout, "run", *plain, *own)
    lock(checkout, "models", wheel(wheels, "tiny_ears", {"tiny_ears/data/model.bin": WEIGHTS}))
    return checkout, wheels

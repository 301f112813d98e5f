"""Which models there are (catalogue.toml, as small frozen words), and which of them a folder or a stick holds.

It only looks; it never copies or changes anything, and never decides which model is used; `store` does both. A file
that is cut short is named with both sizes, so that a person knows to copy it again.
"""

from __future__ import annotations

import functools
import os
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, get_args

from models.errors import CatalogueFault, ModelRefused

Job = Literal["ears", "mouth", "words", "meaning", "voice_activity", "turn_end"]
"""What a model is for."""

CATALOGUE = Path(__file__).with_name("catalogue.toml")
Sources = Mapping[str, tuple[Path, ...]]
"""Name of a model's file -> the pieces it is made of, in order."""

DEPTH = 6
"""Folders below the offered one that are looked into."""
MOST_FILES = 20_000
"""Files looked at before the search is given up: somebody offered a whole disk."""

NAMES_THAT_SAY_NOTHING = frozenset({"model", "config", "tokenizer", "vocabulary"})
"""Beginnings of file names that many models share."""


@dataclass(frozen=True, slots=True)
class Part:
    """One piece of a model file as an installed package carries it."""

    package: str
    """Name to import the package by; it is looked up, never imported."""
    path: str
    """Where the piece lies inside the package, with forward slashes."""


@dataclass(frozen=True, slots=True)
class ModelFile:
    """One file of a model. Without `sha256` its content cannot be proven, only its size, if that is known."""

    name: str
    size: int | None = None
    """Bytes."""
    sha256: str | None = None
    parts: tuple[Part, ...] = ()
    """Pieces to be joined in this order; empty when no package carries the file."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One model of the catalogue."""

    name: str
    """Also the name of the folder that holds its files."""
    job: Job
    title: str
    languages: tuple[str, ...]
    licence: str
    origin: str
    """Who made it and where it is published, for people who fetch it themselves."""
    memory_mb: int
    """Memory its engine needs while it is loaded."""
    about_mb: int
    """Size on disk to the nearest megabyte."""
    rank: int
    """Of the models here that can do a job, the one with the highest rank is chosen."""
    files: tuple[ModelFile, ...]
    engine: str = ""
    """What runs it, where a job can be done by several programs: "kokoro" or "piper" for a mouth."""

    @property
    def installable(self) -> bool:
        """True when installed packages can carry every file of it."""
        return all(file.parts for file in self.files)


def _file(row: Mapping[str, Any]) -> ModelFile:
    parts = tuple(Part(part["package"], part["path"]) for part in row.get("parts", ()))
    return ModelFile(row["name"], row.get("size"), row.get("sha256"), parts)


def _entry(row: Mapping[str, Any]) -> Entry:
    if row["job"] not in get_args(Job):
        raise CatalogueFault(f"{row['name']}: there is no job called {row['job']!r}.")
    if not row["files"]:
        raise CatalogueFault(f"{row['name']}: a model needs at least one file.")
    return Entry(
        name=row["name"],
        job=row["job"],
        title=row["title"],
        languages=tuple(row["languages"]),
        licence=row["licence"],
        origin=row["origin"],
        memory_mb=row["memory_mb"],
        about_mb=row["about_mb"],
        rank=row["rank"],
        files=tuple(_file(file) for file in row["files"]),
        engine=row.get("engine", ""),
    )


def read_catalogue(path: Path) -> tuple[Entry, ...]:
    """All entries of the catalogue at `path`, in its order.

    Raises:
        CatalogueFault: the file is missing, is not TOML, or an entry lacks something.
    """
    try:
        rows = tomllib.loads(path.read_text(encoding="utf-8"))["model"]
        return tuple(_entry(row) for row in rows)
    except (OSError, ValueError, RecursionError) as fault:
        raise CatalogueFault(f"The catalogue of models cannot be read: {fault}") from fault
    except KeyError as fault:
        raise CatalogueFault(f"An entry in the catalogue of models lacks {fault}.") from fault


@functools.cache
def shipped_catalogue() -> tuple[Entry, ...]:
    """The entries of the catalogue that comes with Didi."""
    return read_catalogue(CATALOGUE)


def recognise(path: Path, entries: Sequence[Entry]) -> tuple[tuple[Entry, Sources], ...]:
    """The models that `path` (a folder or one file) offers, with where each of their files lies.

    Sizes are compared here; hashes when the files are copied, so that each is read once.

    Raises:
        ModelRefused: nothing there is in the catalogue, a file has the wrong size, or `path` cannot be read.
    """
    offered: dict[str, tuple[Entry, Sources]] = {}
    faults: list[str] = []
    for folder, names in _folders(path):
        best, why_not = _best(folder, names, entries)
        if best is not None:
            offered.setdefault(best.name, (best, {file.name: (folder / file.name,) for file in best.files}))
        elif why_not:
            faults.append(why_not)
    if faults:
        raise ModelRefused(" ".join(faults) + " Nothing was changed.")
    if not offered:
        raise ModelRefused(f"{path} holds no model that the catalogue knows.")
    return tuple(offered.values())


def _folders(path: Path) -> Iterator[tuple[Path, Mapping[str, int]]]:
    """Each folder at and below `path` with the names and sizes of its files."""
    if path.is_file():
        yield path.parent, {path.name: path.stat().st_size}
        return
    if not path.is_dir():
        raise ModelRefused(f"There is nothing at {path}.")
    seen = 0
    for home, below, names in os.walk(path):
        folder = Path(home)
        if len(folder.relative_to(path).parts) >= DEPTH:
            below.clear()
        below[:] = sorted(name for name in below if not name.startswith("."))
        seen += len(names)
        if seen > MOST_FILES:
            raise ModelRefused(f"{path} holds too many files. Name the folder that holds the models.")
        yield folder, {name: (folder / name).stat().st_size for name in names if (folder / name).is_file()}


def _best(folder: Path, names: Mapping[str, int], entries: Sequence[Entry]) -> tuple[Entry | None, str]:
    """The entry that the files of one folder are, or why the nearest one is not it."""
    faults: list[str] = []
    for entry in entries:
        if not _meant(entry, folder, names):
            continue
        fault = _size_fault(entry, folder, names)
        if not fault:
            return entry, ""
        faults.append(fault)
    return None, faults[0] if faults else ""


def _meant(entry: Entry, folder: Path, names: Mapping[str, int]) -> bool:
    """Whether these files claim to be that model.

    A folder that bears the model's name does, and so does a file whose name says what it is. Names that say nothing
    (model.bin) count only all together.
    """
    present = [file for file in entry.files if file.name in names]
    if folder.name in (entry.name, entry.origin.split("/")[-1].split(",")[0]):
        return bool(present)
    if any(file.name.split(".")[0] not in NAMES_THAT_SAY_NOTHING for file in present if file.name[-5:] != ".json"):
        return True
    if len(entry.files) == 1:
        return bool(present) and names[present[0].name] == present[0].size
    return len(present) == len(entry.files) and all(file.size is not None for file in present)


def _size_fault(entry: Entry, folder: Path, names: Mapping[str, int]) -> str:
    for file in entry.files:
        if file.name not in names:
            return f"{entry.title}: {file.name} is missing in {folder}."
        if names[file.name] == 0 or file.size not in (None, names[file.name]):
            must = f"it must be {file.size}" if file.size is not None else "it must not be empty"
            return f"{entry.title}: {file.name} in {folder} is {names[file.name]} bytes long, {must}."
    return ""

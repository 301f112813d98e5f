"""Reads catalogue.toml into small frozen words: which models there are and how each of their files is recognised.

It never looks at the disk beyond the catalogue itself and never decides which model is used; `store` does both.
"""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, get_args

from models.errors import CatalogueFault

Job = Literal["ears", "mouth", "words", "meaning", "voice_activity"]
"""What a model is for."""

CATALOGUE = Path(__file__).with_name("catalogue.toml")


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

"""Recognises models in a folder or on a stick, by the names, sizes and hashes of the catalogue.

It only looks; it never copies or changes anything. A file that is cut short is named with both sizes, so that a person
knows to copy it again.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from models.catalogue import Entry
from models.errors import ModelRefused

Sources = Mapping[str, tuple[Path, ...]]
"""Name of a model's file -> the pieces it is made of, in order."""

DEPTH = 6
"""Folders below the offered one that are looked into."""
MOST_FILES = 20_000
"""Files looked at before the search is given up: somebody offered a whole disk."""

NAMES_THAT_SAY_NOTHING = frozenset({"model", "config", "tokenizer", "vocabulary"})
"""Beginnings of file names that many models share."""


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
